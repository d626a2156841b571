import { describe, expect, it } from 'vitest';
import { brushes, grounds, painted, paintedAt } from '../../src/lib/brush';
import type { Shape, Value } from '../../src/lib/schema';

const list = (properties: Record<string, Shape>, required: string[]): Shape => ({ type: 'array', items: { type: 'object', properties, required } });
const word = (...names: string[]): Shape => ({ type: 'string', enum: names });
const shape: Shape = {
  type: 'object',
  properties: {
    map: word('yard', 'hall'),
    red: list({ cell: { type: 'string' }, combatant: word('bo') }, ['combatant']),
    terrain: list({ cell: { type: 'string' }, is: word('open', 'wall') }, ['cell', 'is']),
    floor: list({ cell: { type: 'string' }, item: word('knife') }, ['cell', 'item']),
    guests: list({ cell: { type: 'string' }, combatant: word('bo'), posture: word('lying') }, ['cell', 'combatant']),
    doors: list({ door: { type: 'string' }, open: { type: 'boolean' } }, ['door']),
  },
};

describe('brushes', () => {
  it('are the lists that say of cells what is there, without people', () => {
    expect(brushes(shape, ['red']).map((one) => [one.field, one.key, one.values])).toEqual([
      ['terrain', 'is', ['open', 'wall']],
      ['floor', 'item', ['knife']],
    ]);
    expect(grounds(shape)).toEqual({ field: 'map', values: ['yard', 'hall'] });
  });
  it('say one thing of a cell, another one when it is painted over, and nothing when it is rubbed out', () => {
    const [terrain] = brushes(shape, ['red']);
    if (!terrain) throw new Error('no brush');
    let json: Value = { map: 'yard', red: [] };
    json = painted(json, terrain, '2,3', 'wall');
    json = painted(json, terrain, '4,3', 'wall');
    expect(paintedAt(json, terrain, 'wall')).toEqual(['2,3', '4,3']);
    json = painted(json, terrain, '2,3', 'open');
    expect([paintedAt(json, terrain, 'wall'), paintedAt(json, terrain, 'open')]).toEqual([['4,3'], ['2,3']]);
    json = painted(painted(json, terrain, '2,3', null), terrain, '4,3', null);
    expect(json).toEqual({ map: 'yard', red: [] });
  });
});
