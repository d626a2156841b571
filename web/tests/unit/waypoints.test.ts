import { describe, expect, it } from 'vitest';
import { along, lineTo } from '../../src/lib/waypoints';
import type { Board, Offer } from '../../src/lib/wire';

const walk = (action: string, path: string[], cells = [...path].reverse()) =>
  ({ action, cells, way: { path, threats: [], facing: null } }) as unknown as Offer;
const board = (layout: 'square' | 'hex', files: number, ranks: number, holes: string[] = []) =>
  ({
    id: 'b',
    name: '',
    layout,
    files,
    ranks,
    file_labels: [],
    rank_labels: [],
    tokens: [],
    cells: Array.from({ length: files * ranks }, (_, n) => {
      const [file, rank] = [(n % files) + 1, Math.floor(n / files) + 1];
      const id = `${file},${rank}`;
      return { id, file, rank, terrain: holes.includes(id) ? 'void' : 'open', marks: [] };
    }),
  }) as unknown as Board;

describe('a way of several corners', () => {
  it('is written as the rulebook writes a way: cells in a row, or a line for each', () => {
    expect(along(walk('move 2,4 2,3 2,2 facing=enemy', ['2,4', '2,3', '2,2']), ['3,4', '4,4'])).toBe('move 3,4 4,4 facing=enemy');
    expect(along(walk('move В-3\nmove В-4', ['В-3', 'В-4']), ['Г-3', 'Д-3', 'Д-4'])).toBe('move Г-3\nmove Д-3\nmove Д-4');
  });
  it('is read from the cells of an offer that tells no way of its own', () => {
    const offer = { action: 'move 2,4 2,3 exit=no', cells: ['2,3', '2,4'] } as unknown as Offer;
    expect(along(offer, ['5,5', '6,6'])).toBe('move 5,5 6,6 exit=no');
  });
  it('cannot be written as a walk of a single cell, or as one that names no cell', () => {
    expect(along(walk('step 2,4', ['2,4']), ['2,4', '2,5'])).toBeNull();
    expect(along(walk('dash', ['2,4', '2,5']), ['2,4', '2,5'])).toBeNull();
  });
  it('goes straight from corner to corner, on squares and on hexes', () => {
    expect(lineTo(board('square', 6, 6), '1,1', '4,1')).toEqual(['2,1', '3,1', '4,1']);
    expect(lineTo(board('square', 6, 6), '1,1', '3,3')).toEqual(['2,2', '3,3']);
    const hexes = lineTo(board('hex', 6, 6), '1,1', '5,1');
    expect(hexes).toEqual(['2,1', '3,1', '4,1', '5,1']);
  });
  it('is the end alone where there is no straight way', () => {
    expect(lineTo(board('square', 3, 1, ['2,1']), '1,1', '3,1')).toEqual(['3,1']);
  });
});
