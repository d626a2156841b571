/** Words shorter than this are not broken. */
const LONG = 9;
const V = 'аеёиоуыэюя';
const C = 'бвгджзклмнпрстфхцчшщ';
const X = 'йьъ';
const L = V + C + X;
/** Where a Russian word may be broken: after a sign or й, between vowels and consonants so that each part has a vowel. */
const RULES = [
  [`[${X}]`, `[${L}][${L}]`],
  [`[${V}]`, `[${V}][${L}]`],
  [`[${V}][${C}]`, `[${C}][${V}]`],
  [`[${C}][${V}]`, `[${C}][${V}]`],
  [`[${V}][${C}]`, `[${C}][${C}][${V}]`],
  [`[${V}][${C}][${C}]`, `[${C}][${C}][${V}]`],
].map(([before, after]) => new RegExp(`(?<=[${L}]{2})(?<=${before})(?=${after})(?=[${L}]{2})`, 'gi'));

/** A text whose long Russian words may be broken with a hyphen; browsers do that for some languages and machines only. */
export const soft = (text: string): string =>
  text.replace(/[а-яё]+/gi, (word) => {
    if (word.length < LONG) return word;
    const at = new Set(RULES.flatMap((rule) => [...word.matchAll(rule)].map((found) => found.index)));
    return [...word].map((letter, n) => (at.has(n) ? `\u00ad${letter}` : letter)).join('');
  });
