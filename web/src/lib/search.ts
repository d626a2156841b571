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

/**
 * The clauses that hold all words of a search in their number, title or text, or stand in a section whose name holds them; a phrase is also found by its
 * abbreviation, where the book uses one.
 */
export function clausesWith(clauses: readonly ClauseBody[], needle: string): ClauseBody[] {
  const wanted = needle.trim().toLowerCase().split(/\s+/).filter(Boolean).map(stem);
  const short = abbreviation(needle.trim(), clauses.map((clause) => clause.text).join('\n'));
  const whole = short === null ? null : new RegExp(`(?<![\\p{L}])${short}(?![\\p{L}])`, 'u');
  return clauses.filter((clause) => {
    const text = `${clause.id} ${clause.title} ${clause.section} ${clause.text}`.toLowerCase();
    return wanted.every((word) => text.includes(word)) || (whole?.test(clause.text) ?? false);
  });
}
