import type { LogLine } from './wire';

/** The cells that somebody passed in a step, the first one included: a run is one trail, however many lines tell of it. */
export function trailOf(log: readonly LogLine[]): string[] {
  const first = log.find((line) => line.cells.length > 1);
  if (!first) return [];
  const out = [...first.cells];
  const walker = first.tokens[0];
  for (const line of log.slice(log.indexOf(first) + 1)) {
    if (line.tokens[0] !== walker || line.cells.length < 2 || line.cells[0] !== out.at(-1)) continue;
    out.push(...line.cells.slice(1));
  }
  return out;
}

/** Tokens and cells of the last deeds of one hand: what stays marked until another side has acted. */
export interface Marked {
  /** Whose deed it was; null for nobody's. */
  seat: string | null;
  trail: string[];
}

/**
 * What is marked after a step: a step of the same hand that goes on where the last one ended lengthens the trail, one that goes nowhere (the end of a
 * turn, a spell) leaves it, and one of somebody else begins anew.
 */
export function marked(last: Marked, seat: string | null, trail: string[]): Marked {
  if (seat !== last.seat) return trail.length ? { seat, trail } : { seat, trail: last.trail };
  if (!trail.length) return last;
  return { seat, trail: last.trail.at(-1) === trail[0] ? [...last.trail, ...trail.slice(1)] : trail };
}

/** The last step in which somebody went somewhere; -1 for none. */
export const lastWalk = (log: readonly LogLine[]): number => log.findLast((line) => line.cells.length > 1)?.step ?? -1;
