import { describe, expect, it } from 'vitest';
import { opening } from '../../src/lib/opening';
import type { Offer, Token, View } from '../../src/lib/wire';

const offer = (action: string, icon: string, cells: string[], more: Partial<Offer> = {}) =>
  ({
    action,
    icon,
    cells,
    label: action,
    group: '',
    target: null,
    cost: [],
    notes: [],
    amounts: [],
    blanks: [],
    refused: null,
    ...more,
  }) as unknown as Offer;
const token = (id: string, cell: string, side: number, more: Partial<Token> = {}) =>
  ({ id, cell, side, name: id, art: '', kind: 'combatant', gauges: [], badges: [], ...more }) as unknown as Token;
const view = (tokens: Token[], more: Partial<View> = {}) =>
  ({
    boards: [
      {
        layout: 'square',
        files: 8,
        ranks: 8,
        cells: [...'abcdefgh'].flatMap((file, x) => [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => ({ id: `${file}${rank}`, file: x + 1, rank }))),
        tokens,
      },
    ],
    sides: [{ seat: 'red' }, { seat: 'blue' }],
    order: [],
    threats: [],
    wanted: { seats: ['red'], token: 'us', purse: [] },
    ...more,
  }) as unknown as View;

describe('the first move of somebody new', () => {
  const [us, them] = [token('us', 'a1', 0), token('them', 'h1', 1)];
  it('is a step towards the enemy, the cheapest that comes nearest', () => {
    const offers = [
      offer('end', 'act-end-turn', []),
      offer('step a2', 'act-move', ['a2']),
      offer('step b1', 'act-move', ['b1']),
      offer('run c1', 'act-move', ['c1'], { cost: [{ id: 'time', name: '%', amount: 100, clause: '' }] } as unknown as Partial<Offer>),
    ];
    expect(opening(offers, view([us, them]))?.action).toBe('step b1');
    // Where somebody may strike at whoever goes, nobody is sent.
    const threats = [{ token: 'them', cells: [[2, 1]] }] as unknown as View['threats'];
    expect(opening(offers, view([us, them], { threats }))?.action).toBe('run c1');
  });
  it('goes round what stands in the way, where nothing leads nearer and nobody can be aimed at', () => {
    const aside = [offer('step a2', 'act-move', ['a2']), offer('sit', '', [])];
    expect(opening(aside, view([us, them]))?.action).toBe('step a2');
    expect(opening([...aside, offer('shoot', 'act-bow', ['h1'])], view([us, them]))?.action).toBe('shoot');
  });
  it('is the long step of a middle pawn among pieces', () => {
    const pawns = ['b', 'd'].map((file) => token(`pawn-${file}`, `${file}2`, 0, { art: 'pawn' }));
    const moves = ['b2 b3', 'b2 b4', 'd2 d3', 'd2 d4'].map((move) => offer(`move ${move}`, 'act-move', move.split(' ').reverse()));
    expect(opening([offer('move a1 a5', 'act-move', ['a5', 'a1']), ...moves], view([us, ...pawns, them]))?.action).toBe('move d2 d4');
  });
  it('is a plain blow where nobody walks, the best answer where somebody else acts, and never what is refused or ends the turn', () => {
    const refused = { code: 'far', clause: '', words: { en: '', ru: '' } } as unknown as Offer['refused'];
    const blows = [offer('cast', 'act-cast', ['h1']), offer('hit', 'act-attack-sword', ['h1'], { refused }), offer('shoot', 'act-bow', ['h1'])];
    expect(opening(blows, view([us, them]))?.action).toBe('shoot');
    const chance = (fraction: string) => ({ chance: { fraction } }) as unknown as Partial<Offer>;
    const order = [{ token: 'them', stage: 'current' }] as unknown as View['order'];
    expect(opening([offer('pass', '', []), offer('dodge', '', [], chance('1/2'))], view([us, them], { order }))?.action).toBe('dodge');
    expect(opening([offer('end', 'act-end-turn', [])], view([us, them]))).toBeNull();
  });
});
