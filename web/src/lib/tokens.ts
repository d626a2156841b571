import type { Board, Offer, Token, View } from './wire';

/** Every token once. A token that stands on two boards (a duel inside a game) is the one of the board that matters now, which comes first. */
export function tokensOf(view: View): Map<string, Token> {
  const out = new Map<string, Token>();
  for (const board of view.boards) for (const token of board.tokens) if (!out.has(token.id)) out.set(token.id, token);
  return out;
}

/** Whoever stands on a cell of the board that matters now. */
export const standing = (view: View, cell: string | undefined): Token | undefined =>
  cell === undefined ? undefined : view.boards[0]?.tokens.find((token) => token.cell === cell);

/** Keys that stay with their item and never repeat, whatever the data says. */
export function keyed<T>(list: readonly T[], keyOf: (item: T) => string): { key: string; item: T }[] {
  const seen = new Map<string, number>();
  return list.map((item) => {
    const key = keyOf(item);
    const n = seen.get(key) ?? 0;
    seen.set(key, n + 1);
    return { key: n ? `${key} ${n}` : key, item };
  });
}

/** Whoever moves by an action that names a piece of its own (`move b1 c3`), where the side decides and not a token. */
export function moverOf(view: View, offer: Offer | null): Token | undefined {
  const from = offer?.cells[1];
  if (!offer || from === undefined || from === offer.cells[0] || !offer.action.split(/\s+/).includes(from)) return undefined;
  return standing(view, from);
}

/** A cell as people say it: of a formation its row and its file; by the Latin name of its line where its own has other letters; everywhere else its name. */
export function placeOf(view: View, id: string): string {
  const board = view.boards.find((one) => one.cells.some((cell) => cell.id === id));
  const cell = board?.cells.find((one) => one.id === id);
  if (!board || !cell) return id;
  const [line, number] = [board.rank_labels[cell.rank - 1] ?? '', board.file_labels[cell.file - 1] ?? ''];
  if (board.layout === 'rows') return [line, number].filter(Boolean).join(', ');
  return /^[a-z]/.test(line) && /^[А-ЯЁ]/.test(id) ? line + number : id;
}

/** Whether it is a board of pieces: most of what stands there has nothing to count. */
export const ofPieces = (board: Board): boolean => board.tokens.filter((token) => token.gauges.length === 0).length * 2 > board.tokens.length;

/** Among pieces a side decides; what no piece of its own is named for, is done by the one of them that has something to spend. */
export function bearerOf(board: Board, acting: Token | null): Token | null {
  if (!ofPieces(board)) return acting;
  const able = board.tokens.filter((token) => token.side === acting?.side && token.gauges.length > 0);
  return able.length === 1 ? (able[0] ?? null) : null;
}
