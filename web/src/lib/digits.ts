import type { Row } from './choices';
import { deedAt, isWalk } from './deck';
import type { Gauge, Offer, View } from './wire';

let now = '';
let kept: string[] = [];
/**
 * The digits that plan the rows of the deck: while a turn lasts a deed keeps its own, and none gets that of another one. `turn` names whose turn it is, and
 * which; where it is empty, the rows are counted.
 */
export function digitsOf(rows: readonly Row[], turn: string): number[] {
  if (!turn) return rows.map((_, n) => n + 1);
  if (turn !== now) kept = [];
  now = turn;
  for (const { key } of rows) {
    if (kept.includes(key)) continue;
    // After nine that of a deed that is gone.
    const gone = kept.length < 9 ? -1 : kept.findIndex((known) => !rows.some((row) => row.key === known));
    kept.splice(gone < 0 ? kept.length : gone, 1, key);
  }
  return rows.map((row) => kept.indexOf(row.key) + 1);
}

/** Answers are compared one after the other, each with all its odds: the one after what is chosen, or before it. */
export function nextAnswer(rows: readonly Row[], chosen: Offer | null, forward: boolean): Offer | undefined {
  const answers = rows.flatMap((row) => (row.offers.length === 1 ? (row.offers[0] ?? []) : []));
  const at = chosen ? answers.indexOf(chosen) : forward ? -1 : 0;
  return answers[(at + (forward ? 1 : -1) + answers.length) % answers.length];
}

/** What an end of the turn would leave unused: what the rules say of it, and steps that could still be made. */
export function unspentOf(end: Offer | null, purse: readonly Gauge[], offers: readonly Offer[]): string[] {
  const steps = purse.filter(
    (gauge) => gauge.icon === 'res-movement-point' && gauge.value > 0 && offers.some((offer) => !offer.refused && isWalk(offer)),
  );
  return [...(end?.notes ?? []), ...steps.map((gauge) => `${gauge.name}: ${gauge.value}`)];
}

/** Of what it is asked what it would come to: each deed that stands alone, or that can be done at who is aimed at. */
export const askedOf = (rows: readonly Row[], view: View, aim: string | null): Offer[] =>
  rows.flatMap((row) => {
    if (row.refused) return [];
    const one = aim === null ? (row.offers.length === 1 ? row.offers[0] : undefined) : deedAt(row.offers, view, aim, null)[0];
    return one && !isWalk(one) && !one.blanks?.length && (one.cells.length > 0 || one.chance) ? [one] : [];
  });
