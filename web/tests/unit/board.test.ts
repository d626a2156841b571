import { describe, expect, it } from 'vitest';
import { battlements, edgeOf, inSight, lay, occupied, shifted, step, turned, inside } from '../../src/lib/board';
import { Camera } from '../../src/lib/camera.svelte';
import { blankText, common, missing, withWritten } from '../../src/lib/choices';
import { besides, groups } from '../../src/lib/listed';
import { blank, fieldPath, reaches, told, variantOf } from '../../src/lib/schema';
import { keyed, tokensOf } from '../../src/lib/tokens';
import type { Board, Offer, Threat, Token, View } from '../../src/lib/wire';

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

describe('the camera of an element that is higher than its board', () => {
  it('shows the whole height as long as there is room, and no margin in place of it', () => {
    const camera = new Camera();
    camera.fit(1400, 1000);
    camera.frame(390, 366);
    camera.set(1.2, 200, 900);
    expect([camera.box.y, camera.box.y + camera.box.h]).toEqual([expect.closeTo(500 - camera.box.h / 2), expect.closeTo(500 + camera.box.h / 2)]);
    expect(camera.box.h).toBeGreaterThan(1000);
    expect(camera.box.x).toBe(0);
    camera.set(2, 200, 900);
    expect(camera.box.y + camera.box.h).toBeCloseTo(1000);
    expect(camera.box.h / camera.box.w).toBeCloseTo(366 / 390);
  });
});

describe('the first view of a large map on a phone', () => {
  const seen = (camera: Camera, x: number, y: number) => {
    const { box } = camera;
    return x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;
  };
  it('has the nearest opponent in it where cells stay large enough', () => {
    const camera = new Camera();
    camera.fit(1400, 1000);
    camera.measure(390, 44, { x: 150, y: 450 }, [
      { x: 1250, y: 450 },
      { x: 1350, y: 50 },
    ]);
    expect([seen(camera, 150, 450), seen(camera, 1250, 450)]).toEqual([true, true]);
    const { zoom } = camera;
    // Who comes nearer does not make it jump.
    camera.measure(390, 44, { x: 650, y: 450 }, [{ x: 1250, y: 450 }]);
    expect(camera.zoom).toBe(zoom);
  });
  it('has everybody in it, whole, where cells stay large enough', () => {
    const camera = new Camera();
    camera.fit(1400, 1400);
    const [at, others, friends] = [
      { x: 150, y: 150 },
      [
        { x: 450, y: 250 },
        { x: 1050, y: 1150 },
      ],
      [{ x: 50, y: 850 }],
    ];
    camera.measure(390, 44, at, others, friends);
    camera.show(at);
    for (const { x, y } of [at, ...others, ...friends]) expect([seen(camera, x - 50, y - 50), seen(camera, x + 50, y + 50)]).toEqual([true, true]);
    expect((390 / 1400) * 100 * camera.zoom).toBeGreaterThanOrEqual(31.99);
  });
  it('keeps cells that can be hit where the opponent is too far', () => {
    const camera = new Camera();
    camera.fit(3000, 3000);
    camera.measure(390, 44, { x: 150, y: 150 }, [{ x: 2850, y: 2850 }]);
    expect((390 / 3000) * 100 * camera.zoom).toBeCloseTo(44);
    expect(seen(camera, 150, 150)).toBe(true);
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

describe('a board that is turned', () => {
  const wide = { ...board('square', 3, 2, [{ ...token('a', '1/1'), facing: 7 }]), file_labels: ['a', 'b', 'c'], rank_labels: ['2', '1'] };
  const at = (from: Board, id: string) => {
    const cell = from.cells.find((one) => one.id === id);
    return [cell?.file, cell?.rank];
  };
  it('has every side at the foot in its turn, and names go with their cells', () => {
    const once = turned(wide, 1);
    expect([once.files, once.ranks]).toEqual([2, 3]);
    // What was at the right is at the foot.
    expect([at(once, '1/1'), at(once, '3/1'), at(once, '3/2')]).toEqual([
      [2, 1],
      [2, 3],
      [1, 3],
    ]);
    expect([once.file_labels, once.rank_labels]).toEqual([
      ['1', '2'],
      ['a', 'b', 'c'],
    ]);
    const twice = turned(wide, 2);
    expect([at(twice, '1/1'), twice.file_labels, twice.rank_labels]).toEqual([
      [3, 2],
      ['c', 'b', 'a'],
      ['1', '2'],
    ]);
    const back = turned(wide, 3);
    expect([at(back, '1/1'), at(back, '1/2'), back.file_labels, back.rank_labels]).toEqual([
      [1, 3],
      [2, 3],
      ['2', '1'],
      ['c', 'b', 'a'],
    ]);
    // Three quarters and one more is no turn at all; what is in view is counted by places in the list, which stays.
    expect(turned(back, 1)).toEqual({ ...wide, tokens: back.tokens.map((one) => ({ ...one, facing: 7 })) });
    expect(once.cells.map((cell) => cell.id)).toEqual(wide.cells.map((cell) => cell.id));
  });
  it('turns who stands on it, and keeps the colours of its cells', () => {
    expect([0, 1, 2, 3].map((quarters) => turned(wide, quarters).tokens[0]?.facing)).toEqual([7, 1, 3, 5]);
    const colours = (quarters: number, from: Board) => {
      const laid = lay(turned(from, quarters), shifted(from, quarters));
      return from.cells.map((cell) => laid.cells.get(cell.id)?.alt);
    };
    for (const from of [wide, board('square', 8, 8), board('square', 8, 12), board('square', 16, 16), board('square', 5, 3)])
      for (const quarters of [1, 2, 3]) expect(colours(quarters, from)).toEqual(colours(0, from));
    expect(turned(board('hex', 3, 3), 2)).toEqual(board('hex', 3, 3));
  });
});

describe('what choices have in common', () => {
  const price = (amount: number) => ({ id: 'ap', name: 'AP', amount, clause: 'X-1.1' });
  const offer = (action: string, group: string, amount: number, notes: string[], refused = false) =>
    ({ action, group, cost: amount ? [price(amount)] : [], notes, refused: refused ? {} : null }) as unknown as Offer;
  it('prices go from the least to the most, and only what follows from all of them is said', () => {
    const told = common([offer('a', 'g', 2, ['ends', 'x']), offer('b', 'g', 0, ['ends'])]);
    expect(told).toEqual({ cost: [{ id: 'ap', name: 'AP', from: 0, to: 2 }], notes: ['ends'] });
    expect(common([])).toEqual({ cost: [], notes: [] });
  });
  it('what is typed and not listed stands behind its group, and moves nothing', () => {
    const list = [offer('a', 'one', 0, []), offer('b', 'two', 0, []), offer('c', 'two', 0, [], true), offer('d', 'three', 0, [])];
    const order = (written: Offer | null) => withWritten(list, written).map((one) => one.action);
    expect(order(offer('z', 'two', 0, []))).toEqual(['a', 'b', 'z', 'c', 'd']);
    expect(order(offer('z', 'four', 0, []))).toEqual(['a', 'b', 'c', 'd', 'z']);
    expect(order(offer('b', 'two', 0, []))).toEqual(['a', 'b', 'c', 'd']);
    expect(order(null)).toEqual(['a', 'b', 'c', 'd']);
  });
  it('a note that only says again what is provoked is left out', () => {
    const threat: Threat = { token: 'b', name: 'Liya', what: 'a blow, hits in 90%', cell: '7,3', clause: 'TD-7.7' };
    expect(besides(['provokes Liya on 7,3: hits in 90%', '6 cells of 6', 'Liya is behind'], [threat])).toEqual(['6 cells of 6', 'Liya is behind']);
  });
  it('a blank shows what stands there; what nobody has written yet has to be written', () => {
    const blank = (given: string) => ({ name: 'text', label: '', given, most: 9, takes: 'words' as const });
    const open = { ...offer('a', 'g', 0, []), blanks: [blank('…')] };
    expect([blankText(blank('1,2'), {}), blankText(blank('…'), {}), blankText(blank('1,2'), { text: '' })]).toEqual(['1,2', '', '']);
    const name = (texts: Record<string, string>, of = open) => missing(of, texts)?.name ?? null;
    expect([name({}), name({ text: ' ' }), name({ text: 'now' })]).toEqual(['text', 'text', null]);
    const stands = { ...open, blanks: [blank('1,2'), { ...blank('…'), name: 'more' }] };
    expect([name({ more: 'now' }, stands), name({ text: '', more: 'now' }, stands), name({}, stands)]).toEqual([null, 'text', 'more']);
  });
  it('a name that is left open has no colon', () => {
    const [group] = groups([{ ...offer('a', 'g', 0, []), label: 'Counterspell: ', icon: '', cells: [], target: null }]);
    expect(group?.rows[0]?.label).toBe('Counterspell');
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

describe('a word over a cell', () => {
  it('is read in full at the edge of the board', () => {
    expect([inside(50, 120, [0, 700]), inside(350, 120, [0, 700]), inside(690, 120, [0, 700]), inside(10, 120, [0, 200])]).toEqual([
      120, 350, 580, 100,
    ]);
  });
});

it('a fault of a scenario belongs to the field that a form has for it', () => {
  const scenario = { red: [{ hp: 99999 }], blue: [] };
  expect(
    ['scenario.red.0.hp', 'red[0].hp', 'scenario.red', 'scenario.blue.0.hp', 'scenario.zzz', 'scenario', ''].map((path) => reaches(scenario, path)),
  ).toEqual([true, true, true, false, false, false, false]);
  expect([fieldPath('scenario.red.0.hp'), fieldPath('red[0].hp'), fieldPath('scenario.block_cap')]).toEqual(['red[0].hp', 'red[0].hp', 'block_cap']);
});
