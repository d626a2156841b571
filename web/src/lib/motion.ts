import type { Laid, Spot } from './board';
import type { Board } from './wire';

/** Shows what has just happened to the tokens: whoever ends where a trail ends walks it, else the blow from one to another is struck. */
export function move(svg: SVGSVGElement, board: Board, laid: Laid, spots: Spot[], blow: [string, string] | null): void {
  const last = spots.at(-1);
  const walker = last && board.tokens.find((one) => one.cell === last.cell.id);
  const find = (id: string) => svg.querySelector(`[data-token="${CSS.escape(id)}"]`);
  if (spots.length > 1 && walker)
    find(walker.id)?.animate(
      spots.map((spot) => ({ transform: `translate(${spot.x}px, ${spot.y}px)` })),
      { duration: Math.min(900, 110 * (spots.length - 1) + 110), easing: 'linear' },
    );
  else if (blow) {
    const [from, to] = blow.map((id) => {
      const token = board.tokens.find((one) => one.id === id);
      return token && laid.cells.get(token.cell);
    });
    if (!from || !to || from === to) return;
    const d = Math.hypot(to.x - from.x, to.y - from.y);
    const [dx, dy] = [((to.x - from.x) / d) * 35, ((to.y - from.y) / d) * 35];
    const at = (x: number, y: number) => ({ transform: `translate(${x}px, ${y}px)` });
    find(blow[0])?.animate([at(from.x, from.y), { ...at(from.x + dx, from.y + dy), offset: 0.4 }, at(from.x, from.y)], { duration: 220 });
  }
}
