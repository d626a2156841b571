import type { Layout } from './wire';

/** What the floor of a board is drawn as: a pattern of the drawn set; none for a board of pieces, which has squares of two colours. */
export function floorOf(board: { layout: Layout | null; files: number; ranks: number }, pieces: boolean): string | null {
  if (pieces) return null;
  if (board.layout === 'rows') return 'pt-grass';
  if (board.layout === 'hex') return 'pt-cobble';
  return board.files > board.ranks + 3 ? 'pt-wood' : 'pt-stone';
}
