import { describe, expect, it } from 'vitest';
import { around } from '../../src/lib/detour';
import { cellsOf } from '../../src/lib/plans.svelte';
import type { Board, Token, View } from '../../src/lib/wire';

/** A field of squares; `#` is a wall. */
function field(rows: string[], tokens: Partial<Token>[] = []): Board {
  const ranks = rows.length;
  const cells = rows.flatMap((row, y) =>
    [...row].map((sign, x) => ({ id: `${x + 1},${ranks - y}`, file: x + 1, rank: y + 1, terrain: sign === '#' ? 'solid' : 'open', marks: [] })),
  );
  const labels = (n: number) => Array.from({ length: n }, (_, k) => `${k + 1}`);
  const files = rows[0]?.length ?? 0;
  return {
    id: 'b',
    name: '',
    layout: 'square',
    files,
    ranks,
    file_labels: labels(files),
    rank_labels: labels(ranks),
    cells,
    tokens,
  } as unknown as Board;
}

describe('another way', () => {
  it('keeps off what is watched, off walls and off others, and is as short as can be', () => {
    const board = field(['.....', '..#..', '.....'], [{ cell: '3,3' }]);
    expect(around(board, '1,2', '5,2', new Set())).toEqual(['2,2', '3,1', '4,1', '5,2']);
    expect(around(board, '1,2', '5,2', new Set(['3,1']))).toBeNull();
    expect(around(field(['.....', '.....']), '1,1', '3,1', new Set(['2,1']))).toEqual(['2,2', '3,1']);
  });
});

describe('a planned move', () => {
  const tokens = [
    { id: 'red-1', cell: '1,1', side: 0, kind: 'piece' },
    { id: 'blue-1', cell: '3,1', side: 1, kind: 'piece' },
  ] as unknown as Token[];
  const view = { sides: [{ seat: 'red' }, { seat: 'blue' }], boards: [field(['...', '...'], tokens)] } as unknown as View;
  it('is drawn from whoever does it over what it names', () => {
    expect(cellsOf('attack blue-1', view, 'red')).toEqual(['1,1', '3,1']);
    expect(cellsOf('move 2,1 2,2', view, 'red')).toEqual(['1,1', '2,1', '2,2']);
    expect(cellsOf('move 1,1 2,2', view, 'red')).toEqual(['1,1', '2,2']);
    expect(cellsOf('end', view, 'red')).toEqual([]);
  });
});
