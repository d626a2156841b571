import { placeOf } from './tokens';
import type { Board, View } from './wire';

/** Cyrillic letters by their sound; those that only look alike come last. */
const SOUNDS: [string, string][] = [
  ['zh', 'Ж'],
  ['a', 'А'],
  ['b', 'Б'],
  ['v', 'В'],
  ['g', 'Г'],
  ['d', 'Д'],
  ['e', 'Е'],
  ['j', 'Ж'],
  ['z', 'З'],
  ['i', 'И'],
  ['k', 'К'],
];

/** Cells that were written with Latin letters, as the board names them: `G-5` is `Г-5`. What is no cell of the board stays as it is. */
export function cyrillic(text: string, board: Board): string {
  if (!board.cells.some((cell) => /\p{Script=Cyrillic}/u.test(cell.id))) return text;
  const known = new Set(board.cells.map((cell) => cell.id));
  return text.replace(/(?<![\w-])(zh|[a-z])-?(\d{1,2})(?![\w-])/gi, (whole, letter: string, number: string) => {
    const sound = SOUNDS.find(([latin]) => latin === letter.toLowerCase())?.[1];
    const cell = `${sound}-${number}`;
    return known.has(cell) ? cell : whole;
  });
}

/** The other way: a text of notation with its cells called as the board calls them, `g5` where it has Latin letters. */
export const spelled = (text: string, view: View): string => text.replace(/[А-ЯЁ]-\d+/g, (id) => placeOf(view, id));

/** A text that ends within a cell, with the letter that the cell may begin with. */
export function begun(text: string, board: Board): string {
  return text.replace(/(?<=\s)(zh|[a-z])-?$/i, (whole, letter: string) => {
    const sound = SOUNDS.find(([latin]) => latin === letter.toLowerCase())?.[1];
    return sound && board.cells.some((cell) => cell.id.startsWith(`${sound}-`)) ? `${sound}-` : whole;
  });
}
