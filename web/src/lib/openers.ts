import { ask } from './api';
import type { Board, Picture, RulebookInfo, Validated } from './wire';

/** A board as lists draw it. */
export const pictureOf = (board: Board): Picture => {
  const places = new Map(board.cells.map((cell) => [cell.id, cell]));
  return {
    layout: board.layout,
    files: board.files,
    ranks: board.ranks,
    solid: board.cells.filter((cell) => cell.terrain !== 'open').map((cell) => [cell.file, cell.rank]),
    tokens: board.tokens.flatMap(({ cell, side, sign, art }) => {
      const place = places.get(cell);
      return place ? [{ file: place.file, rank: place.rank, side, sign, art }] : [];
    }),
  };
};

/** The positions with which the rulebooks begin; asked for once a visit, one after the other. */
export async function openers(books: readonly RulebookInfo[], told: (id: string, picture: Picture) => void): Promise<void> {
  for (const book of books) {
    const id = book.opener?.scenario ?? book.scenarios[0]?.id;
    if (id === undefined) continue;
    const key = `holmgang-opener-${book.id}-${id}`;
    const kept = sessionStorage.getItem(key);
    if (kept) {
      told(book.id, JSON.parse(kept) as Picture);
      continue;
    }
    const found = await ask<Validated>('/scenarios/validate', { ruleset: book.id, scenario: { id }, options: {} }).catch(() => null);
    const board = found?.view?.boards[0];
    if (!board) continue;
    const picture = pictureOf(board);
    sessionStorage.setItem(key, JSON.stringify(picture));
    told(book.id, picture);
  }
}
