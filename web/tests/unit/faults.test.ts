import { describe, expect, it } from 'vitest';
import { turnOf } from '../../src/lib/board';
import { amountIn, bare, once } from '../../src/lib/choices';
import { harms, lossesOf } from '../../src/lib/flags';
import { clausesWith, hitsOf } from '../../src/lib/search';
import { changes } from '../../src/lib/toll';
import { lastDeed, marked, struckOf, trailOf } from '../../src/lib/story';
import { doerOf, ends } from '../../src/lib/words';
import type { ClauseBody, LogLine, Odds, Offer, Token, View } from '../../src/lib/wire';

const offer = (action: string, more: Partial<Offer> = {}): Offer => ({
  action,
  label: 'Fire Bolt',
  group: 'Attack',
  icon: '',
  target: 'Radogost',
  cells: ['Г-1'],
  cost: [],
  notes: [],
  about: '',
  clause: 'FD-1.1',
  amounts: [{ name: 'charges', label: 'charges', min: 0, max: 2 }],
  blanks: [],
  chance: null,
  refused: null,
  beside: false,
  ...more,
});

describe('charges', () => {
  const offers = ['cast fire_bolt red-1', 'cast fire_bolt red-1 charges=1', 'cast fire_bolt red-1 charges=2'].map((action) => offer(action));
  it('are one thing to do for one target, and not three', () => {
    expect(once(offers, null).map((one) => one.action)).toEqual(['cast fire_bolt red-1']);
    expect(bare(offers[2] as Offer)).toBe('cast fire_bolt red-1');
  });
  it('that were typed stay chosen', () => {
    expect(once(offers, offers[2] as Offer).map((one) => one.action)).toEqual(['cast fire_bolt red-1 charges=2']);
  });
  it('show what the action spends, and not 0', () => {
    expect(amountIn(offers[2] as Offer, 'charges')).toBe(2);
    expect(amountIn(offers[0] as Offer, 'charges')).toBe(0);
  });
  it('stay apart where one of them is refused', () => {
    const refused = { code: 'no_charges', clause: 'FD-2.1', words: { en: 'none', ru: 'нет' }, numbers: [] } as unknown as Offer['refused'];
    expect(once([offers[0] as Offer, offer('cast fire_bolt red-1 charges=1', { refused })], null)).toHaveLength(2);
  });
});

describe('facing', () => {
  it('on hexes points at edges: east is to the right', () => {
    expect([0, 1, 2, 3, 4, 5].map((facing) => turnOf(facing, true))).toEqual([30, 90, 150, 210, 270, 330]);
    expect(turnOf(2, false)).toBe(90);
  });
});

describe('the last move', () => {
  const line = (tokens: string[], cells: string[]): LogLine =>
    ({ tokens, cells, step: 1, rank: 'deed', text: '', side: 0, clause: '', figures: [] }) as unknown as LogLine;
  it('is the whole run, and not its first step', () => {
    const log = [line(['a'], ['1', '2']), line(['a'], ['2', '3']), line(['b'], ['9', '8']), line(['a'], ['3', '4'])];
    expect(trailOf(log)).toEqual(['1', '2', '3', '4']);
  });
  it('grows with single steps of one hand, stays through the end of the turn, and begins anew with another hand', () => {
    let mark = marked({ seat: null, trail: [], struck: [] }, 'red', ['1', '2'], []);
    mark = marked(mark, 'red', ['2', '3'], []);
    expect(mark.trail).toEqual(['1', '2', '3']);
    mark = marked(mark, 'red', [], []);
    expect(mark.trail).toEqual(['1', '2', '3']);
    expect(marked(mark, 'blue', ['7', '6'], []).trail).toEqual(['7', '6']);
  });
  it('of somebody who strikes or casts is both ends of that, and no way of another hand', () => {
    const at = (id: string, cell: string) => ({ id, cell }) as Token;
    const view = (...tokens: Token[]) => ({ boards: [{ tokens }] }) as unknown as View;
    const log = [line(['a', 'b'], [])];
    expect(struckOf(log, view(at('a', '1'), at('b', '5')))).toEqual(['1', '5']);
    // Whoever fell stands on the board before.
    expect(struckOf(log, view(at('a', '1')), view(at('a', '1'), at('b', '5')))).toEqual(['1', '5']);
    const walked = marked({ seat: null, trail: [], struck: [] }, 'red', ['1', '2'], []);
    expect(marked(walked, 'blue', [], ['9', '2'])).toEqual({ seat: 'blue', trail: [], struck: ['9', '2'] });
    expect(marked(walked, 'red', [], ['2', '9'])).toEqual({ seat: 'red', trail: ['1', '2'], struck: ['2', '9'] });
    expect(lastDeed([line(['a'], ['1', '2']), { ...line(['a', 'b'], []), step: 4 }])).toBe(4);
  });
});

describe('the search in a rulebook', () => {
  const clause = (id: string, section: string, text: string): ClauseBody => ({ id, section, text, title: '' }) as unknown as ClauseBody;
  const book = [
    clause('TD-3.1', 'TD-3 Attacks of opportunity', 'As soon as an enemy does something that provokes, strike.'),
    clause('TD-3.6', 'TD-3 Attacks of opportunity', 'At most one AoO per round.'),
    clause('TD-1.2', 'TD-1 Turn', 'Before each deed: enemies’ AoO in order.'),
    clause('TD-9.1', 'TD-9 Magic', 'A spell.'),
  ];
  it('finds by the name of the section and by the abbreviation of a phrase', () => {
    expect(clausesWith(book, 'attack of opportunity').map((one) => one.id)).toEqual(['TD-3.1', 'TD-3.6', 'TD-1.2']);
    expect(clausesWith(book, 'spell').map((one) => one.id)).toEqual(['TD-9.1']);
    expect(clausesWith(book, 'dragon')).toEqual([]);
  });
  it('puts what is called so before what only speaks of it', () => {
    const called = { ...clause('TD-9.4', 'TD-9 Magic', 'Once a turn.'), title: 'Counterspells' };
    expect(clausesWith([...book, called], 'spells').map((one) => one.id)).toEqual(['TD-9.4', 'TD-9.1']);
  });
  it('marks what it found, its abbreviation and percents as they are written', () => {
    const marks = (text: string, needle: string) => text.split(hitsOf(book, needle) ?? /$^/).filter((_, n) => n % 2);
    expect(marks('A spell, and Spells.', 'spells')).toEqual(['spell', 'Spell']);
    expect(marks('At most one AoO.', 'attack of opportunity')).toEqual(['AoO']);
    expect(marks('осталось 50\u00a0% хода', '50%')).toEqual(['50\u00a0%']);
    expect(marks('2 + 2 (sum)', '(')).toEqual(['(']);
    expect(hitsOf(book, ' ')).toBe(null);
    // Whatever is typed is a text and no pattern.
    for (const typed of ['TD-9.1', 'one-shot', '^$.*+?()[]{}|/\\-']) expect(`so ${typed} it is`.split(hitsOf(book, typed) ?? /$^/)[1]).toBe(typed);
  });
});

describe('odds in words', () => {
  const token = (id: string, cell: string, side: number, hp: number): Token =>
    ({ id, cell, side, name: id, gauges: [{ id: 'hp', name: 'HP', short: 'HP', icon: '', value: hp, max: 50 }] }) as unknown as Token;
  const view = { sides: [], boards: [{ tokens: [token('red-1', 'A', 0, 40), token('blue-1', 'B', 1, 46)] }] } as unknown as View;
  const chance = (fraction: string) => ({ fraction, percent: '', basis_points: 0, exact: true });
  const odds = (rows: [string, [string, number, number][]][], more: Partial<Odds> = {}): Odds =>
    ({
      action: '',
      works: null,
      outcomes: rows.map(([part, changes]) => ({ chance: chance(part), changes })),
      always: [],
      told: [],
      paths: 1,
      exact: true,
      surmised: false,
      covered: chance('1'),
      answered: null,
      ...more,
    }) as unknown as Odds;
  const strike = offer('attack blue-1', { cells: ['B'], amounts: [] });
  const told = (what: Odds, provokes = false) =>
    ends(what, view, strike, 'red-1', provokes).ends.map((end) => [`${end.chance.n}/${end.chance.d}`, end.word, end.from, end.to]);

  it('say what a blow does, with its range, and what is left of the hundred', () => {
    expect(
      told(
        odds([
          ['1/2', [['blue-1.hp', 46, 5]]],
          ['41/100', [['blue-1.hp', 46, -4]]],
          ['9/100', []],
        ]),
      ),
    ).toEqual(
      [
        ['41/100', 'falls', null, null],
        ['1/2', 'hits', 41, 41],
        ['9/100', 'none', null, null],
      ].map((row) => row),
    );
  });
  it('say what falls back on who strikes', () => {
    const ended = told(
      odds([
        ['3/4', [['blue-1.hp', 46, 17]]],
        ['1/4', [['red-1.hp', 40, 12]]],
      ]),
    );
    expect(ended).toEqual([
      ['3/4', 'hits', 29, 29],
      ['1/4', 'self', 28, 28],
    ]);
  });
  it('name our own who would be lost, on a board of pieces without gauges too, and mark them', () => {
    const piece = (id: string, cell: string, side: number, name: string) =>
      ({ id, cell, side, name, kind: 'combatant', gauges: [] }) as unknown as Token;
    const chess = {
      sides: [
        { seat: 'white', name: 'White' },
        { seat: 'black', name: 'Black' },
      ],
      wanted: { seats: ['white'], token: null },
      boards: [{ tokens: [piece('r', 'a1', 0, 'White: rook'), piece('q', 'a2', 1, 'Black: queen')] }],
    } as unknown as View;
    const gone = (id: string, cell: string) => [
      [`${id}.cell`, cell, null],
      [`${id}.alive`, true, false],
    ];
    const burns = odds([['1', [...gone('r', 'a1'), ...gone('q', 'a2')] as unknown as [string, number, number][]]]);
    const fire = offer('use wildfire a1', { cells: ['a1'], amounts: [] });
    expect(ends(burns, chess, fire, null).ends.map((end) => [end.word, end.good, end.own, end.who?.name])).toEqual([
      ['falls', 'good', false, 'Black: queen'],
      ['falls', 'bad', true, 'rook'],
    ]);
    expect([...lossesOf({ offer: fire, odds: burns, numbers: [] }, chess)].map(([cell, flag]) => [cell, flag.text])).toEqual([['a1', '']]);
    // Whoever steps into it is told before it is done; of a blow it is the risk that one takes.
    const step = offer('move a1 a2', { cells: ['a2'], icon: 'act-move', amounts: [] });
    const burnt = odds([['1', gone('r', 'a1') as unknown as [string, number, number][]]]);
    expect(harms({ offer: step, odds: burnt, numbers: [] }, chess)).toBe(true);
    expect(harms({ offer: step, odds: odds([['1', []]]), numbers: [] }, chess)).toBe(false);
    expect(harms({ offer: fire, odds: burns, numbers: [] }, chess)).toBe(false);
    // A friend hit by one's own bolt is named and marked where gauges are.
    const pair = {
      ...view,
      wanted: { token: 'red-1', seats: [] },
      boards: [{ tokens: [token('red-1', 'A', 0, 40), token('red-2', 'C', 0, 30)] }],
    } as unknown as View;
    const bolt = odds([
      ['1/2', [['red-2.hp', 30, 10]]],
      ['1/2', []],
    ]);
    expect(ends(bolt, pair, strike, 'red-1').ends.find((end) => end.own)).toMatchObject({
      word: 'hits',
      good: 'bad',
      from: 20,
      who: { id: 'red-2' },
    });
    expect([...lossesOf({ offer: strike, odds: bolt, numbers: [] }, pair).keys()]).toEqual(['C']);
  });
  it('say of an ability that the one does it who pays for it, and not the king that decides', () => {
    const king = { id: 'k', cell: 'e1', side: 0, gauges: [] } as unknown as Token;
    const bishop = { id: 'b', cell: 'c1', side: 0, gauges: [{ id: 'energy' }] } as unknown as Token;
    const chess = { sides: [], wanted: { seats: ['white'], token: 'k' }, boards: [{ tokens: [king, bishop] }] } as unknown as View;
    const paid = offer('use wildfire a1', { cells: ['a1'], cost: [{ id: 'energy', name: 'energy', amount: 1, clause: 'AC-5.4' }] });
    expect(doerOf(chess, paid)?.id).toBe('b');
    expect(doerOf(chess, offer('castle', { cells: ['g1'] }))?.id).toBe('k');
    expect(doerOf(chess, offer('move c1 d2', { cells: ['d2', 'c1'] }))?.id).toBe('b');
  });
  it('are never sure while somebody may answer, is provoked, something may be hidden, or a die may fall', () => {
    const one = odds([['1', [['blue-1.hp', 46, 5]]]]);
    expect(ends(one, view, strike, 'red-1').sure).toBe(true);
    expect(ends(one, view, strike, 'red-1', true).sure).toBe(false);
    expect(ends({ ...one, surmised: true }, view, strike, 'red-1').sure).toBe(false);
    const answered = { works: null, always: [], told: [], outcomes: one.outcomes, answers: ['Dodge'], whole: true, rows: [] };
    expect(ends({ ...one, answered }, view, strike, 'red-1').sure).toBe(false);
    expect(ends({ ...one, answered: { ...answered, whole: false, answers: [] } }, view, strike, 'red-1').open).toBe(true);
  });
  it('never say sure of two ends, nor of one that cannot come', () => {
    const works = (fraction: string) => odds([['1', []]], { works: { fraction, percent: '', basis_points: 0, exact: true } });
    const of = (fraction: string) => {
      const { sure, ends: all } = ends(works(fraction), view, strike, 'red-1');
      return [sure, ...all.map((end) => end.word)];
    };
    // A shove with no room behind whoever is shoved: the contest can be won, and still nothing moves.
    expect(of('0')).toEqual([true, 'fails']);
    expect(of('1')).toEqual([true, 'works']);
    expect(of('19/40')).toEqual([false, 'works', 'fails']);
  });
  it('are those against the best answer', () => {
    const best = odds([
      ['3/5', []],
      ['2/5', [['blue-1.hp', 46, 26]]],
    ]).outcomes;
    const answered = { works: null, always: [], told: [], outcomes: best, answers: ['Dodge'], whole: true, rows: [] };
    expect(told(odds([['1', [['blue-1.hp', 46, 26]]]], { answered }))[0]).toEqual(['2/5', 'hits', 20, 20]);
  });
});

describe('what others cost', () => {
  it('is told with ours first, the fallen as all they had, and nothing of whoever is out of sight', () => {
    const token = (id: string, side: number, value: number) => ({ id, name: id.toUpperCase(), side, gauges: [{ value }] }) as unknown as Token;
    const view = (tokens: Token[], fallen: string[] = []) =>
      ({ boards: [{ tokens }], sides: [{ fallen: fallen.map((id) => [id, id]) }] }) as unknown as View;
    const before = view([token('a', 0, 30), token('b', 1, 20), token('c', 1, 9), token('d', 0, 5), token('e', 1, 7)]);
    const now = view([token('a', 0, 26), token('b', 1, 5), token('d', 0, 5)], ['c']);
    expect(changes(before, now, 0)).toEqual([
      { side: 0, name: 'A', by: -4 },
      { side: 1, name: 'B', by: -15 },
      { side: 1, name: 'C', by: -9 },
    ]);
  });
});
