import type { Told } from './told';
import type { LogLine, View } from './wire';

/** A deed of the story, with under whom it is written where somebody else acted before. */
export interface Headed extends Told {
  head: string | null;
}

/**
 * Every deed stands under who did it. One that names nobody of its own side, as a player's ability at a piece of another player or at none, is its
 * side's. `nameOf` says whose deed a line is: the name of the first token, none where that is not of the side of the line.
 */
export function headed(told: readonly Told[], view: View, nameOf: (line: LogLine, token: string) => string | null): Headed[] {
  let last = '';
  return told.map((one) => {
    const { rank, side, tokens } = one.line;
    if (rank === 'heading') last = '';
    if (rank !== 'deed') return { ...one, head: null };
    const [token] = tokens;
    const name = token === undefined ? null : nameOf(one.line, token);
    const head = name ?? (side === null ? null : (view.sides[side]?.name ?? null));
    const who = name === null ? `side ${side}` : `token ${token}`;
    if (head === null || who === last) return { ...one, head: null };
    last = who;
    return { ...one, head };
  });
}
