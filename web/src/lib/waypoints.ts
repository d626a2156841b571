import type { Aiming } from './aiming.svelte';
import { lay } from './board';
import { isWalk } from './deck';
import { placeOf } from './tokens';
import type { Board, Offer } from './wire';

/** Cells in a line from one to another, the last one included; where nothing lies between, the other alone. The rules say whether it can be gone. */
export function lineTo(board: Board, from: string, to: string): string[] {
  const spots = lay(board).cells;
  const end = spots.get(to);
  const out: string[] = [];
  let at = spots.get(from);
  const near = board.layout === 'hex' ? 120 : 150;
  while (at && end && at !== end && out.length < 64) {
    const here = at;
    const left = (spot: { x: number; y: number }) => Math.hypot(spot.x - end.x, spot.y - end.y);
    const next = [...spots.values()]
      .filter((spot) => spot !== here && spot.cell.terrain !== 'void' && Math.hypot(spot.x - here.x, spot.y - here.y) < near)
      .reduce((best, spot) => (left(spot) < left(best) ? spot : best), here);
    if (next === here) return [to];
    out.push(next.cell.id);
    at = next;
  }
  return out;
}

/** The cells that a walk passes, in their order, as its text names them; none where it names a single one. */
function named(offer: Offer): string[] {
  const path = offer.way?.path ?? [...offer.cells].reverse();
  const words = offer.action.split(/\s+/);
  const found = path.filter((cell) => words.includes(cell));
  return found.length > 1 ? found : [];
}

/** A walk along other cells, written as the given one is: its cells in a row, or a line for each of them. None where it cannot be written so. */
export function along(walk: Offer, path: string[]): string | null {
  const cells = named(walk);
  const lines = walk.action.split('\n');
  if (cells.length > 1 && lines.length === cells.length) {
    const [first = ''] = lines;
    return path.map((cell) => first.replace(cells[0] ?? '', cell)).join('\n');
  }
  const row = cells.join(' ');
  return cells.length > 1 && walk.action.includes(row) ? walk.action.replace(row, path.join(' ')) : null;
}

/** Goes on from the last corner of a way to this cell, if there is such a way. */
export function via(aiming: Aiming, at: string): void {
  const { view, table, armed } = aiming;
  const board = view?.boards[0];
  if (!view || !board || !table.mine || aiming.pointing) return;
  const start = armed ?? board.tokens.find((token) => token.id === view.wanted?.token)?.cell;
  const from = aiming.path.at(-1) ?? start;
  if (from === undefined || from === at) return;
  const path = [...aiming.path, ...lineTo(board, from, at)];
  const walks = aiming.all.filter((offer) => !offer.refused && isWalk(offer) && (armed === null || offer.cells.includes(armed)));
  const walk = walks.find((offer) => along(offer, path) !== null);
  const action = path.length === 1 ? walks.find((offer) => offer.cells[0] === at)?.action : walk && along(walk, path);
  if (!walk || !action) {
    aiming.path = [];
    return aiming.pick(at);
  }
  aiming.choose({
    ...walk,
    action,
    cells: [at],
    target: null,
    label: walk.label.replace(placeOf(view, walk.cells[0] ?? ''), placeOf(view, at)),
    way: { path, threats: [], facing: null },
  });
  aiming.path = path;
  aiming.cell = null;
  aiming.aim = at;
}
