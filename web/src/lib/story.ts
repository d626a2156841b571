import type { LogLine, View } from './wire';

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
  /** Where whoever struck or cast stood, and whom it met. */
  struck: string[];
}

/**
 * What is marked after a step: a step of the same hand that goes on where the last one ended lengthens the trail, one that goes nowhere leaves it, and
 * one of somebody else begins anew, unless nothing was done in it (the end of a turn).
 */
export function marked(last: Marked, seat: string | null, trail: string[], struck: string[]): Marked {
  if (!trail.length && !struck.length) return { ...last, seat };
  if (seat !== last.seat) return { seat, trail, struck };
  const longer = last.trail.at(-1) === trail[0] ? [...last.trail, ...trail.slice(1)] : trail;
  return { seat, trail: trail.length ? longer : last.trail, struck };
}

/** The cells between which the first deed of a step went that was done to somebody else. */
export function struckOf(log: readonly LogLine[], ...views: (View | undefined)[]): string[] {
  const tokens = log.find((line) => line.rank === 'deed' && line.tokens.length > 1)?.tokens ?? [];
  // Whoever fell stands on the board as it was before.
  const cell = (id: string) => views.flatMap((view) => view?.boards[0]?.tokens.find((token) => token.id === id)?.cell ?? [])[0];
  return tokens.flatMap((id) => cell(id) ?? []);
}

/** The last step in which somebody went somewhere or did something to another; -1 for none. */
export const lastDeed = (log: readonly LogLine[]): number =>
  log.findLast((line) => line.cells.length > 1 || (line.rank === 'deed' && line.tokens.length > 1))?.step ?? -1;
