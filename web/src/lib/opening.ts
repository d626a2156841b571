import { isEnd, isWalk, rankOf } from './deck';
import { points, ratio } from './odds';
import { moverOf, standing } from './tokens';
import type { Offer, View } from './wire';

const price = (offer: Offer): number => offer.cost.reduce((sum, one) => sum + one.amount, 0);
const chance = (offer: Offer): number => (offer.chance ? points(ratio(offer.chance.fraction)) : 0);
/** The first of the least. */
const least = <T>(all: readonly T[], of: (one: T) => number): T | undefined => all.toSorted((a, b) => of(a) - of(b))[0];

/**
 * What somebody who has never played may begin with: something that is legal, easily understood, and can do no harm. A step towards the enemies where
 * nobody strikes at who goes, among pieces that of a pawn near the middle; else the first plain deed at an enemy; of answers the one that works best.
 */
export function opening(offers: readonly Offer[], view: View): Offer | null {
  const { wanted } = view;
  const board = view.boards[0];
  if (!wanted || !board) return null;
  const open = offers.filter((offer) => !offer.refused && !offer.beside && !isEnd(offer) && !offer.amounts.length && !(offer.blanks ?? []).length);
  if (view.order.some((place) => place.stage === 'current' && wanted.token !== null && place.token !== wanted.token))
    return least(open, (offer) => -chance(offer)) ?? null;
  const own = view.sides.findIndex((side) => wanted.seats.includes(side.seat));
  const places = new Map(board.cells.map((cell) => [cell.id, cell]));
  const hostile = (id: string | undefined) => {
    const there = standing(view, id);
    return there !== undefined && there.kind !== 'object' && there.side !== null && there.side !== own;
  };
  const enemies = board.tokens.flatMap((token) => (hostile(token.cell) ? (places.get(token.cell) ?? []) : []));
  const far = (id: string, from: typeof enemies) => {
    const cell = places.get(id);
    return cell ? Math.min(...from.map((other) => Math.hypot(cell.file - other.file, cell.rank - other.rank))) : Infinity;
  };
  const watched = new Set(
    view.threats.filter((sight) => hostile(board.tokens.find((token) => token.id === sight.token)?.cell)).flatMap((sight) => sight.cells.map(String)),
  );
  const safe = (id: string) => {
    const cell = places.get(id);
    return cell !== undefined && !watched.has(String([cell.file, cell.rank]));
  };
  const steps = open.flatMap((offer) => {
    const [to] = offer.cells;
    const mover = moverOf(view, offer) ?? board.tokens.find((token) => token.id === wanted.token);
    if (!isWalk(offer) || to === undefined || !mover || standing(view, to) || !safe(to) || !safe(mover.cell)) return [];
    const place = places.get(mover.cell);
    return [{ offer, pawn: mover.art.startsWith('pawn'), gain: far(mover.cell, enemies) - far(to, enemies), long: place ? far(to, [place]) : 0, to }];
  });
  const pawns = steps.filter((step) => step.pawn);
  const middle = (id: string) => Math.abs((places.get(id)?.file ?? 0) - (board.files + 1) / 2);
  const pawn = least(pawns, (step) => middle(step.to) - step.long * 10);
  if (pawn) return pawn.offer;
  /** Of the cheapest steps the one that leads nearest to an enemy. */
  const nearest = (of: typeof steps) => {
    const cheap = Math.min(...of.map((one) => price(one.offer)));
    return least(
      of.filter((one) => price(one.offer) === cheap),
      (one) => -one.gain,
    );
  };
  const step = nearest(steps.filter((one) => one.gain > 0));
  if (step) return step.offer;
  const deeds = open.filter((offer) => hostile(offer.cells[0]) && rankOf(offer, view) <= 2);
  const rank = Math.min(...deeds.map((offer) => rankOf(offer, view)));
  const deed = least(
    deeds.filter((offer) => rankOf(offer, view) === rank),
    (offer) => -chance(offer),
  );
  // Behind a wall, with nobody in sight, one goes round it.
  return deed ?? nearest(steps)?.offer ?? null;
}
