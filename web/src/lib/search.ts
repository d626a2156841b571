import type { ClauseBody } from './wire';

/** Words of an ending that a search passes over: "attacks" is found by "attack". */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ies|es|s|ы|и|а|я|у|ю|ой|ей|ом|ем|е)$/u, '') : word);

/** The first letters of the words of a phrase, if they stand as an abbreviation in the text: "attack of opportunity" for `AoO`. */
function abbreviation(needle: string, text: string): string | null {
  const words = needle.split(/\s+/);
  if (words.length < 2) return null;
  const letters = words.map((word) => word[0] ?? '').join('');
  const found = new RegExp(`(?<![\\p{L}])${letters.replace(/[^\p{L}]/gu, '')}(?![\\p{L}])`, 'iu').exec(text)?.[0];
  // Capital first and last letters: an abbreviation, and no word of two or three letters that happens to be there.
  return found && /^\p{Lu}.*\p{Lu}$/u.test(found) ? found : null;
}

/** A text as a search reads it: small letters, and percents as they are typed. */
const read = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ \u00a0]+%/g, '%')
    .replaceAll('\u00a0', ' ');
const wordsOf = (needle: string): string[] => read(needle).trim().split(/\s+/).filter(Boolean).map(stem);

/**
 * The clauses that hold all words of a search in their number, title or text, or stand in a section whose name holds them; a phrase is also found by its
 * abbreviation, where the book uses one. Those that are called so come first.
 */
export function clausesWith(clauses: readonly ClauseBody[], needle: string): ClauseBody[] {
  const wanted = wordsOf(needle);
  const short = abbreviation(needle.trim(), clauses.map((clause) => clause.text).join('\n'));
  const whole = short === null ? null : new RegExp(`(?<![\\p{L}])${short}(?![\\p{L}])`, 'u');
  const holds = (...parts: string[]) => wanted.every((word) => read(parts.join(' ')).includes(word));
  const [called, others]: [ClauseBody[], ClauseBody[]] = [[], []];
  for (const clause of clauses) {
    if (holds(clause.id, clause.title)) called.push(clause);
    else if (holds(clause.id, clause.title, clause.section, clause.text) || whole?.test(clause.text)) others.push(clause);
  }
  return [...called, ...others];
}

/** What of a text a search has found: every second piece, as `split` leaves it. */
export function hitsOf(clauses: readonly ClauseBody[], needle: string): RegExp | null {
  const short = abbreviation(needle.trim(), clauses.map((clause) => clause.text).join('\n'));
  const parts = [...wordsOf(needle), ...(short ? [short] : [])].map((word) =>
    word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/%$/, '[ \u00a0]?%'),
  );
  return parts.length ? new RegExp(`(${parts.sort((a, b) => b.length - a.length).join('|')})`, 'iu') : null;
}
