import { describe, expect, it } from 'vitest';
import { lay, wayOn } from '../../src/lib/board';
import { byWeight, curvesOf, rounds, stairs, totals } from '../../src/lib/luck';
import { bounds, precedents, reasonOf, rulings, withReason } from '../../src/lib/ruling';
import { moverOf } from '../../src/lib/tokens';
import type { Board, Fall, LogLine, Offer, View } from '../../src/lib/wire';

const fall = (step: number, luck: number, seat = 'red') => ({ step, luck, seat }) as Fall;
const line = (part: Partial<LogLine>) => ({ rank: 'deed', side: null, step: 1, clause: 'FD-1.1', text: '', ...part }) as LogLine;

describe('luck', () => {
  it('is summed by seat, with how far fair dice stray', () => {
    expect(totals([fall(1, 10_000), fall(2, -5_000), fall(3, 2_500, 'blue')])).toEqual([
      { seat: 'red', rolls: 2, sum: 0.5, usual: Math.sqrt(2 / 3) },
      { seat: 'blue', rolls: 1, sum: 0.25, usual: Math.sqrt(1 / 3) },
    ]);
  });
  it('shows what stands out first, then what came first', () => {
    expect(byWeight([fall(1, 100), fall(2, -900), fall(3, 900), fall(4, 0)]).map((one) => one.step)).toEqual([2, 3, 1, 4]);
  });
  it('puts a decided battle at the very end of the scale, and an open one short of it', () => {
    const luck = {
      falls: [],
      worth: [
        { seat: 'red', after: [0, -2000, 1000, 1_500_000] },
        { seat: 'blue', after: [0, 9000, 0, -1_500_000] },
      ],
    };
    const told = curvesOf(luck, 2);
    expect(told.most).toBe(20);
    expect(told.curves).toEqual([{ seat: 'red', points: [0, -0.9, 0.45, 1] }]);
    expect(curvesOf(luck, 4).curves).toHaveLength(2);
  });
  it('draws a curve as stairs and knows where rounds begin', () => {
    expect(
      stairs(
        [0, 1, 0],
        (n) => n * 10,
        (value) => value * 5,
      ),
    ).toBe('M0.0 0.0H10.0V5.0H20.0V0.0');
    expect(rounds([line({ rank: 'heading', text: 'Round 3', step: 7 }), line({})])).toEqual([{ step: 7, text: '3' }]);
  });
});

describe('rulings', () => {
  it('have one reason, quoted', () => {
    expect(withReason('rule_improvised aoo=yes reason="as usual"', 'a "high" cart')).toBe('rule_improvised aoo=yes reason="a \\"high\\" cart"');
    expect(withReason('pause reason=x now', 'dusk')).toBe('pause now reason="dusk"');
    expect(withReason('pause', '  ')).toBe('pause');
    expect(reasonOf('pause reason="a \\"b\\""')).toBe('a "b"');
  });
  it('know what is to be filled in, and what was ruled before', () => {
    expect(bounds('adjust_resource COMBATANT hp|energy N reason="..."')).toBe('COMBATANT hp|energy N');
    const log = [line({ step: 0 }), line({ step: 1, text: 'first' }), line({ step: 2, side: 0 }), line({ step: 3, text: 'second' })];
    expect(precedents(log, 'FD-1.1').map((one) => one.text)).toEqual(['second', 'first']);
    expect(precedents(log, null)).toEqual([]);
    expect(rulings([line({ step: 4, rank: 'consequence' })])).toEqual([]);
    // A new order of turns is of no side, but follows from somebody's deed.
    expect(rulings([line({ step: 4, side: 1 }), line({ step: 4, text: 'order' }), line({ step: 5, text: 'cover' })]).map((one) => one.text)).toEqual([
      'cover',
    ]);
  });
});

describe('who moves', () => {
  it('is the piece that the action names, not whoever decides', () => {
    const knight = { id: 'n', cell: 'b1' };
    const view = { boards: [{ tokens: [knight, { id: 'k', cell: 'e1' }] }] } as unknown as View;
    const offer = (action: string, cells: string[]) => ({ action, cells }) as unknown as Offer;
    expect(moverOf(view, offer('move b1 c3', ['c3', 'b1']))).toBe(knight);
    expect(moverOf(view, offer('cast burst c3', ['c3', 'b1']))).toBeUndefined();
    expect(moverOf(view, offer('step c3', ['c3']))).toBeUndefined();
    expect(moverOf(view, null)).toBeUndefined();
  });
});

describe('a way', () => {
  it('begins where the walker stands; steps are numbered, threats are counted at their cells', () => {
    const ids = ['a', 'b', 'c'];
    const cells = ids.map((id, n) => ({ id, file: n + 1, rank: 1, terrain: 'open' as const, marks: [] }));
    const laid = lay({ id: 'x', name: '', layout: 'square', files: 3, ranks: 1, file_labels: ids, rank_labels: ['1'], cells, tokens: [] } as Board);
    const threat = (cell: string) => ({ token: 't', name: 'T', what: 'x', cell, clause: 'TD-3.1' });
    const drawn = wayOn(laid, { path: ['b', 'c'], threats: [threat('b'), threat('b'), threat('')], facing: null }, 'a');
    expect(drawn.steps.map(({ n, cell, threats }) => [n, cell, threats])).toEqual([
      [1, 'b', 2],
      [2, 'c', 0],
    ]);
    expect(drawn.line.match(/[ML]/g)).toEqual(['M', 'L', 'L']);
    expect(drawn.threats.map(({ cell, count }) => [cell, count])).toEqual([
      ['b', 2],
      ['', 1],
    ]);
  });
});
