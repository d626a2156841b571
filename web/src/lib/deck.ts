import type { Row } from './choices';
import { nameKey, withoutCell } from './choices';
import { moverOf, standing, tokensOf } from './tokens';
import type { Offer, View } from './wire';

/** So many deeds stand in the deck; the rest is behind "more". */
export const MOST_TILES = 7;
/** Where nothing else can be done, what is rarely a turn's deed fills the deck up to so many. */
const FEW_TILES = 3;
/** Of what cannot be done now so many stand before what can, one in three at most, since it is what somebody is made for; others take the room left. */
const MOST_REFUSED = 2;

const PLAIN = /^(act-(attack|bow|trip|disarm|push|steal|wound|feint)|ui-swords)/;
/** What is done to a body comes after what a weapon or a spell does. */
const HOLD = /^act-(trip|disarm|push|steal|wound|feint)/;
const WALK = /^act-(move|charge)/;
const CARE = /^act-(guard|wait|rest|parry|dodge|block|cloak)/;
/** What is rarely a turn's deed: things taken and laid down. */
const ASIDE = /^(act-drag-item|th-item|res-initiative|ui-chat)$/;
/** Postures, and what has no picture of its own. */
const POSE = /^(st-(standing|crouched|kneeling|all-fours|sitting|prone))?$/;
const FACE = /^act-turn/;
const HEAL = /^act-heal/;
export const isEnd = (offer: Offer): boolean => offer.icon === 'act-end-turn';

/** Whether it goes somewhere. */
export const isWalk = (offer: Offer): boolean => WALK.test(offer.icon);

/** Whether it only turns whoever decides. */
export const isTurn = (offer: Offer): boolean => FACE.test(offer.icon);

/** Where a deed stands: plain attacks, what harms, what hinders or helps, walking, guarding; then what is folded. Never by what it is worth. */
export function rankOf(offer: Offer, view: View): number {
  if (isEnd(offer)) return 9;
  if (offer.beside || (offer.blanks ?? []).length) return 8;
  if (FACE.test(offer.icon)) return 7;
  if (PLAIN.test(offer.icon)) return 1;
  if (WALK.test(offer.icon)) return 4;
  if (CARE.test(offer.icon)) return 5;
  if (ASIDE.test(offer.icon) || POSE.test(offer.icon)) return 6;
  const own = view.sides.findIndex((side) => view.wanted?.seats.includes(side.seat));
  const there = standing(view, offer.cells[0]);
  // Nobody who lacks nothing is healed first.
  const life = HEAL.test(offer.icon) && (there ?? tokensOf(view).get(view.wanted?.token ?? ''))?.gauges[0];
  if (life && life.value >= life.max) return 6;
  // What may save a life is not left behind a walk.
  if (life && life.value * 2 <= life.max) return 2;
  return there && there.side !== null && there.side !== own ? 2 : 3;
}

/** Which of several pieces goes, and nothing else: that is pointed at on the board, and no row of its own. */
const isPiece = (row: Row, view: View): boolean =>
  row.offers.every((offer) => isWalk(offer) && !offer.cost.length && moverOf(view, offer) !== undefined);

/**
 * The rows of the deck: attacks and spells first, in an order that does not hang on what is possible now, how many more there are, whether pieces are moved on
 * the board, and whether nothing that matters is left. What is one's own and impossible stands in its place with the reason, unless an answer is wanted.
 */
export function tilesOf(
  offers: Offer[],
  view: View,
  most = MOST_TILES,
  answering = false,
): { tiles: Row[]; more: number; end: Offer | null; pieces: boolean; spent: boolean } {
  const rows = new Map<string, Row>();
  for (const offer of offers.toSorted((a, b) => Number(a.refused !== null) - Number(b.refused !== null))) {
    const key = nameKey(offer);
    const row = rows.get(key);
    if (!row) {
      const { icon, group, refused } = offer;
      rows.set(key, { key, label: withoutCell(offer), icon, group, offers: [offer], refused: refused !== null });
    } else if (row.refused || !offer.refused) row.offers.push(offer);
  }
  const all = [...rows.values()];
  const moving = new Set(all.filter((row) => !row.refused && isPiece(row, view)));
  const pieces = moving.size > 1;
  // Beside ways that lead to many cells, a dear one that leads to a single place leads off the board, or only hastens the next one.
  const free = all.some((row) => !row.refused && row.offers.length > 1 && row.offers.every(isWalk));
  const off = (row: Row) => free && row.offers.length === 1 && row.offers.every((offer) => isWalk(offer) && offer.cost.length > 0);
  const hold = (row: Row) => (HOLD.test(row.icon) ? 3.5 : 0);
  const place = (row: Row) => (off(row) ? 6 : Math.max(hold(row), Math.min(...row.offers.map((offer) => rankOf(offer, view)))));
  const price = (row: Row) => Math.min(...row.offers.map(priceOf));
  const placed = all
    .filter((row) => !(pieces && moving.has(row)))
    .map((row, n) => ({ row, n, rank: place(row), price: price(row) }))
    // Of what can be done with one weapon one way is told, as long as there is none.
    .filter(({ row, rank }) => !row.refused || (!answering && rank < 4 && !all.some((one) => one !== row && row.label.includes(one.label))))
    .sort((a, b) => a.rank - b.rank || (answering ? 0 : a.price - b.price || a.row.label.localeCompare(b.row.label)) || a.n - b.n);
  const open = placed.filter(({ row }) => !row.refused);
  const end = offers.find((offer) => isEnd(offer) && !offer.refused) ?? null;
  const spent = end !== null && !open.some(({ row, rank }) => row.offers.some((offer) => !isAside(offer, rank)));
  const refused = placed.filter(({ row }) => row.refused);
  const own = refused.filter(({ rank }) => rank < 3).slice(0, Math.min(MOST_REFUSED, Math.floor(most / 3)));
  // Where there is no room for all, whoever acts can still go.
  const usual = open.filter(({ rank }) => rank < 6).sort((a, b) => Number(b.rank < 3 || b.rank === 4) - Number(a.rank < 3 || a.rank === 4));
  // Of several of a kind (postures, things to lay down) none stands in the deck; a single one may be the way back to one's feet.
  const lone = (row: Row) =>
    POSE.test(row.icon) &&
    row.offers.some((offer) => offer.cost.length) &&
    all.filter((one) => one.group === row.group && POSE.test(one.icon)).length < 2;
  const few = open
    .filter(({ row, rank }) => rank >= 6 && rank < 7 && (answering || !usual.length || lone(row)))
    .slice(0, Math.max(0, FEW_TILES - usual.length));
  const kept = new Set([...own, ...usual.slice(0, most - own.length), ...few, ...refused].slice(0, most));
  const tiles = spent ? [] : placed.filter((one) => kept.has(one)).map(({ row }) => row);
  const shown = new Set(tiles);
  return { tiles, more: all.filter((row) => !shown.has(row) && !row.offers.every(isEnd)).length, end, pieces, spent };
}

/** At the end of a turn, what costs nothing and is rarely a deed (dropping one's sword) is nothing that the turn is kept open for. */
const isAside = (offer: Offer, rank: number): boolean => rank >= 7 || (rank === 6 && !offer.cost.length);

/**
 * Whether nothing is left but to end: turning where one stands is nothing that a turn is kept open for, nor is what would only be laid down. In a lesson a
 * turn is ended as it says, as long as anything is left but to turn.
 */
export const onlyEnd = (offers: Offer[], view: View, taught = false): boolean => {
  const open = offers.filter((offer) => !offer.refused && !offer.beside && !(offer.blanks ?? []).length);
  const isOver = (offer: Offer, rank: number) => (taught ? rank >= 7 : isAside(offer, rank));
  return open.some(isEnd) && open.every((offer) => isOver(offer, rankOf(offer, view)));
};

const priceOf = (offer: Offer): number => offer.cost.reduce((sum, price) => sum + price.amount, 0);
/**
 * What pointing at a cell plans: the first deed of the deck's order that is aimed there. Of what harms the first one that is offered, of ways the
 * cheapest; the others stand in the deck. Where several deeds of another kind are possible, all of them are to be chosen from.
 */
export function deedAt(offers: Offer[], view: View, cell: string, from: string | null): Offer[] {
  const can = offers.filter((offer) => !offer.refused && offer.cells[0] === cell && (from === null || offer.cells.includes(from)));
  if (can.length < 2) return can;
  // Whoever is within reach of anything is not gone to first.
  const here = can.filter((offer) => !offer.action.includes('\n'));
  const pool = here.some((offer) => rankOf(offer, view) <= 2) ? here : can;
  const least = Math.min(...pool.map((offer) => rankOf(offer, view)));
  const best = pool.filter((offer) => rankOf(offer, view) === least);
  if (least <= 2) return best.slice(0, 1);
  // Which piece goes where is no question of price.
  const one = best.every((offer) => offer.cells.at(-1) === best[0]?.cells.at(-1) || offer.cost.length > 0);
  if (least === 4 && one) return best.toSorted((a, b) => priceOf(a) - priceOf(b)).slice(0, 1);
  return best;
}
