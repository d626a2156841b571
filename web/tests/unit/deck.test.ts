import { describe, expect, it } from 'vitest';
import { onlyEnd } from '../../src/lib/deck';
import type { Offer, View } from '../../src/lib/wire';

const offer = (icon: string, more: Partial<Offer> = {}) =>
  ({ icon, group: '', label: icon, cost: [], cells: [], refused: null, ...more }) as unknown as Offer;
const end = offer('act-end-turn');
const view = (left: number) => ({ sides: [], boards: [], wanted: { seats: [], purse: [{ id: 'time', value: left }] } }) as unknown as View;

describe('a turn in which nothing is left', () => {
  it('is kept open for deeds, and not for turning round', () => {
    expect(onlyEnd([end, offer('act-turn-right')], view(50))).toBe(true);
    expect(onlyEnd([end, offer('act-guard')], view(0))).toBe(false);
    expect(onlyEnd([offer('act-turn-right')], view(0))).toBe(false);
  });
  it('is not kept open for letting things fall, once all is spent', () => {
    const drops = [end, offer('act-drag-item'), offer('')];
    expect(onlyEnd(drops, view(0))).toBe(true);
    expect(onlyEnd(drops, view(50))).toBe(false);
    expect(onlyEnd([end, offer('act-drag-item', { cells: ['1,1'] })], view(0))).toBe(false);
    expect(onlyEnd([end, offer('', { cost: [{ id: 'time', name: '', amount: 1, clause: '' }] as unknown as Offer['cost'] })], view(0))).toBe(false);
  });
});
