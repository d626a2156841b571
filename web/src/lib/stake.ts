import type { Difference, PostReading } from './wire';

/** What is different about one of them: its name, empty for the battle itself, and every difference in words. */
export interface Party {
  whose: string;
  texts: string[];
}

/** Differences put together by whom they are about, in the order of first mention. */
export function parties(list: readonly Difference[]): Party[] {
  const out = new Map<string, Party>();
  for (const one of list) {
    // Two of one name are told apart by their tokens.
    const key = `${one.token ?? ''}\n${one.whose}`;
    const party = out.get(key);
    if (party) party.texts.push(one.text);
    else out.set(key, { whose: one.whose, texts: [one.text] });
  }
  return [...out.values()];
}

/** In one line: "Knight: HP 24 → 18, +Burning (3); door opens". */
export const inLine = (list: readonly Difference[]): string =>
  parties(list)
    .map(({ whose, texts }) => (whose ? `${whose}: ${texts.join(', ')}` : texts.join(', ')))
    .join('; ');

/** The answer of this action. */
export const answerOf = (answers: readonly PostReading[], action: string): PostReading | undefined =>
  answers.find((answer) => answer.action === action);
