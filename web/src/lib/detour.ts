import type { Aiming } from './aiming.svelte';
import { inSight, lay } from './board';
import { isWalk } from './deck';
import type { Table } from './table.svelte';
import { moverOf } from './tokens';
import type { Board, Offer, View, Way } from './wire';
import { along } from './waypoints';

/** The shortest row of cells from one to another that keeps off certain cells; the first one left out, the last one in. None where there is no such row. */
export function around(board: Board, from: string, to: string, off: ReadonlySet<string>): string[] | null {
  const spots = [...lay(board).cells.values()];
  const taken = new Set(board.tokens.map((token) => token.cell));
  const near = board.layout === 'hex' ? 120 : 150;
  const free = spots.filter(({ cell }) => cell.id === from || (cell.terrain === 'open' && !taken.has(cell.id) && !off.has(cell.id)));
  const start = free.find(({ cell }) => cell.id === from);
  const end = free.find(({ cell }) => cell.id === to);
  if (!start || !end) return null;
  const before = new Map([[start, start]]);
  for (const here of before.keys()) {
    if (here === end) break;
    const next = free
      .filter((spot) => !before.has(spot) && Math.hypot(spot.x - here.x, spot.y - here.y) < near)
      // Straight on before across: a way that looks like one.
      .toSorted((a, b) => Math.hypot(a.x - here.x, a.y - here.y) - Math.hypot(b.x - here.x, b.y - here.y));
    for (const spot of next) before.set(spot, here);
  }
  if (!before.has(end)) return null;
  const out: string[] = [];
  for (let at = end; at !== start; at = before.get(at) ?? start) out.unshift(at.cell.id);
  return out;
}

/** So many dearer ways are looked at. */
const MOST = 4;

/** Another way to the same place: how it is done, and how many cells more it takes. */
export interface Other {
  offer: Offer;
  more: number;
}

/** Another way on which nobody may strike, where the planned one provokes somebody. The rules say whether it can be gone and whom it provokes. */
export async function detour(table: Table, view: View, chosen: Offer, way: Way, from: string, walks: readonly Offer[]): Promise<Other | null> {
  const board = view.boards[0];
  const to = way.path.at(-1);
  if (!board || to === undefined) return null;
  const who = new Set(way.threats.map((threat) => threat.token));
  const watched = new Set(view.threats.filter((one) => who.has(one.token)).flatMap((one) => [...inSight(board, one.cells)]));
  const passed = new Set(way.threats.map((threat) => threat.cell));
  const was = table.revision;
  // Dearer ways to the same place are offered already; else one is laid off every cell that they watch, or at least off those where they would strike.
  const tries = walks.filter((offer) => offer.cells[0] === to && offer.action !== chosen.action).slice(0, MOST);
  for (const off of [watched, passed]) {
    const path = around(board, from, to, new Set([...off].filter((cell) => cell !== to)));
    const walk = path && walks.find((offer) => along(offer, path) !== null);
    const action = path && walk && along(walk, path);
    if (walk && action && action !== chosen.action)
      tries.push({ ...walk, action, cells: [to, ...chosen.cells.slice(1)], target: null, label: chosen.label });
  }
  for (const offer of tries) {
    const answer = await table.preview(offer.action, false);
    if (table.revision !== was) return null;
    if (!answer || 'type' in answer || !answer.offer.way || answer.offer.way.threats.length) continue;
    return { offer: { ...offer, way: answer.offer.way, cost: answer.offer.cost }, more: answer.offer.way.path.length - way.path.length };
  }
  return null;
}

/** Another way beside what is planned, from where whoever goes stands. */
export async function beside({ table, view, all }: Aiming, chosen: Offer, way: Way): Promise<Other | null> {
  const from = view && (moverOf(view, chosen) ?? view.boards[0]?.tokens.find((token) => token.id === view.wanted?.token))?.cell;
  if (!view || from === undefined || from === null) return null;
  const walks = all.filter((offer) => !offer.refused && isWalk(offer));
  return detour(table, view, chosen, way, from, walks);
}
