import { describe, expect, it } from 'vitest';
import { headed } from '../../src/lib/heads';
import { folded, sinceLast } from '../../src/lib/told';
import type { LogLine, View } from '../../src/lib/wire';

const line = (part: Partial<LogLine>) => ({ rank: 'deed', side: 0, step: 1, text: '', tokens: ['a'], cells: [], figures: [], ...part }) as LogLine;
const texts = (log: LogLine[]) => folded(log).map((told) => [told.line.text, ...told.details.map((one) => one.text)]);

describe('the story', () => {
  it('folds what a deed costs under it, paid before or after', () => {
    expect(
      texts([
        line({ step: 1, text: 'strikes' }),
        line({ step: 1, text: 'pays', rank: 'detail' }),
        line({ step: 1, text: 'hurts', rank: 'consequence' }),
        line({ step: 2, text: 'pays first', rank: 'detail' }),
        line({ step: 2, text: 'casts' }),
        line({ step: 3, text: 'turn over', rank: 'detail' }),
        line({ step: 3, text: 'counts anew', rank: 'detail' }),
      ]),
    ).toEqual([['strikes', 'pays'], ['hurts'], ['casts', 'pays first', 'turn over', 'counts anew']]);
  });
  it('gives what follows a heading to the next deed, and loses nothing', () => {
    const log = [
      line({ step: 0, text: 'Round 1', rank: 'heading' }),
      line({ step: 0, text: 'energy', rank: 'detail' }),
      line({ step: 1, text: 'moves' }),
      line({ step: 1, text: 'Round 2', rank: 'heading' }),
      line({ step: 1, text: 'recovers', rank: 'detail' }),
    ];
    expect(texts(log)).toEqual([['Round 1'], ['moves', 'energy'], ['Round 2', 'recovers']]);
  });
  it('tells the steps of a way as one, and nobody else’s', () => {
    const step = (n: number, from: string, to: string, who = 'a') =>
      line({ step: n, text: `A walks ${from} → ${to}, left.`, cells: [from, to], tokens: [who] });
    const log = [
      step(1, '1,1', '1,2'),
      line({ step: 2, text: 'pays', rank: 'detail' }),
      step(2, '1,2', '11,2'),
      step(3, '11,2', '2,2'),
      step(4, '2,2', '3,3', 'b'),
      step(5, '9,9', '8,8', 'b'),
    ];
    const told = folded(log);
    expect(told.map((one) => one.line.text)).toEqual(['A walks 1,1 → 2,2, left.', 'A walks 2,2 → 3,3, left.', 'A walks 9,9 → 8,8, left.']);
    expect(told[0]?.line.cells).toEqual(['1,1', '1,2', '11,2', '2,2']);
    expect(told[0]?.details.map((one) => one.text)).toEqual([
      'A walks 1,1 → 1,2, left.',
      'pays',
      'A walks 1,2 → 11,2, left.',
      'A walks 11,2 → 2,2, left.',
    ]);
  });
  it('stands under who did it: a deed that names nobody of its own side under the side', () => {
    const view = { sides: [{ name: 'White' }, { name: 'Black' }] } as unknown as View;
    const names: Record<string, string> = { p: 'pawn', q: 'queen' };
    const sideOf: Record<string, number> = { p: 0, q: 1 };
    const heads = headed(
      folded([
        line({ text: 'pawn moves', tokens: ['p'] }),
        line({ text: 'pawn moves on', tokens: ['p'], step: 2 }),
        line({ text: 'Black burns the pawn', side: 1, tokens: ['p'], step: 3 }),
        line({ text: 'Black burns d4', side: 1, tokens: [], step: 4 }),
        line({ text: 'queen moves', side: 1, tokens: ['q'], step: 5 }),
        line({ text: 'dies', side: null, rank: 'consequence', tokens: ['p'], step: 5 }),
        line({ text: 'Round 2', side: null, rank: 'heading', tokens: [], step: 6 }),
        line({ text: 'queen moves on', side: 1, tokens: ['q'], step: 6 }),
      ]),
      view,
      (one, token) => (sideOf[token] === one.side ? (names[token] ?? null) : null),
    ).map((one) => one.head);
    expect(heads).toEqual(['pawn', null, 'Black', null, 'queen', null, null, 'queen']);
  });
  it('tells what others did, and not that their turn began; an ability of ours without a piece is a deed of ours', () => {
    const view = { sides: [{ seat: 'red' }, { seat: 'blue' }], boards: [{ tokens: [{ id: 'a', side: 0 }] }] } as unknown as View;
    const log = [
      line({ step: 1, text: 'own walk' }),
      line({ step: 2, text: 'own fire', tokens: [] }),
      line({ step: 2, text: 'd4 burns', rank: 'consequence', side: null, tokens: ['b'] }),
      line({ step: 3, text: 'own turn is over', rank: 'detail' }),
      line({ step: 3, side: 1, text: 'turn of B', tokens: ['b'] }),
      line({ step: 4, side: 1, text: 'B strikes a', tokens: ['b', 'a'] }),
      line({ step: 5, side: 1, text: 'turn of B is over', rank: 'detail', tokens: ['b'] }),
      line({ step: 5, text: 'turn of A' }),
    ];
    expect(sinceLast(log, view, 'red').map((one) => one.text)).toEqual(['B strikes a']);
  });
  it('leaves prices and single steps out of what happened since', () => {
    const view = { sides: [{ seat: 'red' }, { seat: 'blue' }], boards: [{ tokens: [{ id: 'a', side: 0 }] }] } as unknown as View;
    const log = [
      line({ step: 1, text: 'own' }),
      line({ step: 2, side: 1, text: 'B: 1,1 → 1,2', tokens: ['b'], cells: ['1,1', '1,2'] }),
      line({ step: 3, side: 1, text: 'B: 1,2 → 1,3', tokens: ['b'], cells: ['1,2', '1,3'] }),
      line({ step: 3, side: 1, text: 'pays', rank: 'detail', tokens: ['b'] }),
      line({ step: 4, side: 1, text: 'wounds a', rank: 'consequence', tokens: ['b', 'a'] }),
    ];
    expect(sinceLast(log, view, 'red').map((one) => one.text)).toEqual(['B: 1,1 → 1,3', 'wounds a']);
  });
  it('says nothing of what is no news since: whose turn it is, and the order of the round', () => {
    const view = { sides: [{ seat: 'red' }, { seat: 'blue' }], boards: [{ tokens: [{ id: 'a', side: 0 }] }] } as unknown as View;
    const begun = [
      line({ step: 1, text: 'own' }),
      line({ step: 2, text: 'own turn over', rank: 'detail' }),
      line({ step: 2, text: 'Round 2', rank: 'heading', side: null, tokens: [] }),
      line({ step: 2, text: 'Order of the round: B, A', side: null, tokens: [] }),
      line({ step: 2, text: 'B acts', side: 1, tokens: ['b'] }),
    ];
    const ended = [
      line({ step: 4, text: 'their turn over', rank: 'detail', side: 1, tokens: ['b'] }),
      line({ step: 4, text: 'A acts', tokens: ['a'] }),
    ];
    const told = (log: LogLine[]) => sinceLast(log, view, 'red').map((one) => one.text);
    expect(told([...begun, ...ended])).toEqual([]);
    // That our turn begins is no deed of ours, behind which only later things count.
    expect(told([...begun, line({ step: 3, text: 'B runs', side: 1, tokens: ['b'] }), ...ended])).toEqual(['B runs']);
    const burns = line({ step: 3, text: 'the fire burns a', rank: 'consequence', side: null, tokens: ['a'] });
    expect(told([...begun, burns, ...ended])).toEqual(['the fire burns a']);
    // What came of itself on the board is told where there is room for it.
    const out = line({ step: 3, text: 'the fire on d4 goes out', rank: 'consequence', side: null, tokens: [], cells: ['d4'] });
    const stays = line({ step: 3, text: 'the fire on d5 stays', rank: 'detail', side: null, tokens: [], cells: ['d5'] });
    expect(told([...begun, stays, out, ...ended])).toEqual(['the fire on d4 goes out']);
    const blows = [1, 2, 3].map((n) => line({ step: 3, text: `B strikes ${n}`, side: 1, tokens: ['b', 'a'] }));
    expect(told([...begun, out, ...blows, ...ended])).toEqual(['B strikes 1', 'B strikes 2', 'B strikes 3']);
  });
});
