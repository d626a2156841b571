import { describe, expect, it } from 'vitest';
import { battlements, edgeOf, inSight, lay, occupied, step } from '../../src/lib/board';
import { Camera } from '../../src/lib/camera.svelte';
import { groups } from '../../src/lib/choices';
import { blank, told, variantOf } from '../../src/lib/schema';
import { keyed, tokensOf } from '../../src/lib/tokens';
import type { Board, Offer, Token, View } from '../../src/lib/wire';

const token = (id: string, cell: string, kind: Token['kind'] = 'combatant'): Token => ({
  id,
  name: id,
  sign: '',
  art: '',
  side: 0,
  cell,
  kind,
  facing: null,
  acting: false,
  gauges: [],
  badges: [],
  facts: [],
});
function board(layout: Board['layout'], files: number, ranks: number, tokens: Token[] = []): Board {
  const cells = Array.from({ length: files * ranks }, (_, n) => ({
    id: `${(n % files) + 1}/${Math.floor(n / files) + 1}`,
    file: (n % files) + 1,
    rank: Math.floor(n / files) + 1,
    terrain: 'open' as const,
    marks: [],
  }));
  const labels = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));
  return { id: 'b', name: '', layout, files, ranks, file_labels: labels(files), rank_labels: labels(ranks), cells, tokens };
}
/** Two rows a side and a rank of walls between them, two of them standing. */
function walled(): Board {
  const made = board('rows', 8, 5, [token('a', '3/1'), token('w1', '1/3', 'object'), token('w2', '2/3', 'object'), token('b', '4/5')]);
  return { ...made, cells: made.cells.map((cell) => (cell.rank === 3 && cell.file > 2 ? { ...cell, terrain: 'void' as const } : cell)) };
}

describe('walls between fronts', () => {
  it('go across all files, between two frames', () => {
    const laid = lay(walled());
    expect(laid.walls.map((spot) => spot.cell.id)).toEqual(['1/3', '2/3']);
    expect(laid.walls.every((spot) => spot.w === 400 && spot.h < 100)).toBe(true);
    expect(laid.frames).toHaveLength(2);
    expect(laid.frames.every((frame) => frame.h === 206)).toBe(true);
    expect(laid.walls[0]?.y).toBeGreaterThan((laid.frames[0]?.y ?? 0) + 206);
    expect(laid.walls[0]?.y).toBeLessThan(laid.frames[1]?.y ?? 0);
    expect(battlements(laid.walls[0] ?? fail())).toMatch(/^M[\d.-]+ [\d.-]+V.*z$/);
  });
  it('stay when only the occupied files are drawn', () => {
    const small = occupied(walled(), []);
    expect(small.files).toBe(2);
    expect(lay(small).walls.map((spot) => spot.cell.id)).toEqual(['1/3', '2/3']);
  });
  it('a formation without walls has two halves', () => {
    const laid = lay(board('rows', 8, 4));
    expect(laid.frames.map((frame) => frame.h)).toEqual([206, 206]);
    expect(laid.walls).toEqual([]);
  });
});
const fail = (): never => {
  throw new Error('not there');
};

describe('sight', () => {
  it('is told in runs, and has one edge', () => {
    const made = board('square', 3, 3);
    const seen = inSight(made, [
      [0, 1],
      [3, 4],
    ]);
    expect([...seen]).toEqual(['1/1', '2/1', '1/2', '2/2']);
    // A block of two by two has eight sides on its outside.
    expect(edgeOf(lay(made), seen).match(/M/g)).toHaveLength(8);
    // Two hexagons that touch have ten.
    expect(edgeOf(lay(board('hex', 3, 3)), new Set(['1/1', '2/1'])).match(/M/g)).toHaveLength(10);
  });
});

describe('the cursor', () => {
  it('goes over a wall by arrows', () => {
    const made = walled();
    expect(step(made, lay(made), '1/2', 'ArrowDown', false)).toBe('1/3');
    expect(step(made, lay(made), '5/2', 'ArrowDown', false)).toBe(null);
  });
});

describe('the camera', () => {
  it('shows everything until cells are too small, keeps the point that it zooms at, and stays on the board', () => {
    const camera = new Camera();
    camera.fit(1600, 1600);
    camera.measure(800, 32, null);
    expect(camera.zoom).toBe(1);
    camera.measure(320, 44, { x: 0, y: 0 });
    expect(camera.zoom).toBeCloseTo(2.2);
    expect(camera.box.x).toBe(0);
    camera.set(2, 800, 800);
    camera.by(2, { x: 800, y: 800 });
    expect([camera.x, camera.y, camera.zoom]).toEqual([800, 800, 4]);
    camera.by(1000);
    expect(camera.zoom).toBe(Camera.MOST);
    camera.set(4, -500, 99_999);
    expect([camera.box.x, camera.box.y + camera.box.h]).toEqual([0, 1600]);
    camera.show({ x: 1500, y: 100 });
    const { x, y, w, h } = camera.box;
    expect(1500 >= x && 1500 <= x + w && 100 >= y && 100 <= y + h).toBe(true);
    camera.whole();
    expect(camera.box).toEqual({ x: 0, y: 0, w: 1600, h: 1600 });
  });
});

describe('choices', () => {
  const offer = (label: string, refused: string | null): Offer => ({
    action: label,
    label,
    group: 'Spells',
    icon: 'act-cast',
    target: null,
    cells: [],
    cost: [],
    notes: [],
    about: '',
    clause: 'FD-1.1',
    amounts: [],
    blanks: [],
    chance: null,
    beside: false,
    refused: refused === null ? null : { code: refused, clause: null, words: { en: refused, ru: refused } },
  });
  it('refused ones with one reason stand in one row, after what can be done', () => {
    const [group] = groups([offer('A', 'too far'), offer('B', null), offer('C', 'too far'), offer('D', 'no energy')]);
    expect(group?.rows.map((row) => [row.label, row.refused])).toEqual([
      ['B', false],
      ['A, C', true],
      ['D', true],
    ]);
  });
});

describe('tokens', () => {
  it('one that stands on two boards is the one of the board that matters', () => {
    const [duel, chess] = [board('rows', 8, 4, [token('a', '1/1')]), board('square', 8, 8, [token('a', '5/5'), token('b', '6/6')])];
    const tokens = tokensOf({ boards: [duel, chess] } as View);
    expect([...tokens.values()].map((one) => one.cell)).toEqual(['1/1', '6/6']);
  });
  it('keys never repeat', () => {
    expect(keyed(['a', 'b', 'a', 'a'], (one) => one).map(({ key }) => key)).toEqual(['a', 'b', 'a 1', 'a 2']);
  });
});

describe('a form from a description', () => {
  const side = {
    type: 'array',
    items: {
      type: 'object',
      required: ['who'],
      properties: { who: { type: 'string', examples: ['ann', 'ben'] }, hp: { type: 'integer', minimum: 1 } },
    },
  };
  it('begins with what is required', () => {
    expect(blank(side)).toEqual([]);
    expect(blank(side.items)).toEqual({ who: 'ann' });
    expect(blank({ type: 'integer', minimum: 3 })).toBe(3);
    expect(blank({ anyOf: [{ type: 'string', enum: ['x', 'y'] }, { type: 'array' }] })).toBe('x');
  });
  it('knows which variant a value is', () => {
    const shape = { anyOf: [{ type: 'string' }, { type: 'array' }, { type: 'object' }] };
    expect(variantOf(shape, ['a']).type).toBe('array');
    expect(variantOf(shape, { a: 1 }).type).toBe('object');
    expect(variantOf(shape, undefined).type).toBe('string');
  });
  it('takes the clause out of a description', () => {
    expect(told('HP (FD-11.3)')).toEqual({ text: 'HP', clause: 'FD-11.3' });
    expect(told('one line about it')).toEqual({ text: 'one line about it', clause: null });
  });
});
