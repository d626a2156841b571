import { rowKey } from './choices';
import { isWalk } from './deck';
import type { Offer } from './wire';

/** What there is to choose from in a row: of a walk each cell once, as many as the board marks, with those of several steps. */
export function placesOf(own: readonly Offer[], ways: readonly Offer[]): Offer[] {
  const [first] = own;
  if (!first || !own.every(isWalk)) return [...own];
  const key = rowKey(first);
  const all = [...own, ...ways.filter((way) => !way.refused && rowKey(way) === key)];
  return all.filter((offer, n) => n < own.length || all.findIndex((one) => one.cells[0] === offer.cells[0]) === n);
}
