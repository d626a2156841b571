import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentence } from '../../src/lib/api';
import { lay, occupied, step } from '../../src/lib/board';
import { effectOf, withAmounts, withBlanks } from '../../src/lib/choices';
import { clinging, groups, pieces } from '../../src/lib/listed';
import { tilesOf } from '../../src/lib/deck';
import { flagOf } from '../../src/lib/flags';
import { blocks, half, inline } from '../../src/lib/markdown';
import { lettersSize } from '../../src/lib/signs';
import { bands, fraction, headlines, plus, points, ratio, tell } from '../../src/lib/odds';
import type { Lang, LogLine, Odds, Offer, View } from '../../src/lib/wire';
import type { End } from '../../src/lib/words';

interface Recorded {
  steps: Record<Lang, { view: View; offers: Offer[]; log: LogLine[]; previews: Record<string, { odds: Odds }> }>[];
}
const read = (name: string): Recorded => JSON.parse(readFileSync(`tests/fixtures/${name}.json`, 'utf8')) as Recorded;
const all = ['forum-duel', 'forum-duel-2v2', 'mini-duel'].map(read);

describe('exact odds', () => {
  it('adds fractions and never rounds to 0 or 100', () => {
    expect(fraction(plus(ratio('1/3'), ratio('1/6')))).toBe('1/2');
    expect(points(ratio('1/1000000'))).toBe(1);
    expect(points(ratio('999999/1000000'))).toBe(9999);
    expect(points(ratio('1'))).toBe(10000);
    expect(points(ratio('21/40'))).toBe(5250);
  });
  it('loses no probability on any recorded preview', () => {
    let seen = 0;
    for (const battle of all)
      for (const moment of battle.steps)
        for (const preview of Object.values(moment.en.previews)) {
          const told = tell(preview.odds, moment.en.view, null, moment.en.view.wanted?.token ?? null);
          if (!told.spread) continue;
          seen += 1;
          const sum = told.spread.bars.map((bar) => bar.chance).reduce(plus);
          expect(fraction(sum)).toBe('1');
          expect(
            fraction(
              headlines(told.spread)
                .map((head) => head.chance)
                .reduce(plus),
            ),
          ).toBe('1');
          expect(
            fraction(
              bands(told.spread.bars, 4)
                .map((row) => row.chance)
                .reduce(plus),
            ),
          ).toBe('1');
        }
    expect(seen).toBeGreaterThan(5);
  });
});

describe('boards', () => {
  it('lays every cell of every recorded board apart from the others', () => {
    for (const battle of all)
      for (const board of battle.steps[0]?.en.view.boards ?? []) {
        const laid = lay(board);
        expect(laid.cells.size).toBe(board.cells.length);
        expect(new Set([...laid.cells.values()].map((s) => `${s.x},${s.y}`)).size).toBe(board.cells.length);
        for (const token of board.tokens) expect(laid.cells.has(token.cell)).toBe(true);
        expect([...laid.cells.values()].every((s) => s.x < laid.width && s.y < laid.height)).toBe(true);
      }
  });
  it('walks a hex board in six directions and back', () => {
    const cells = [];
    for (let rank = 1; rank <= 4; rank++)
      for (let file = 1; file <= 4; file++) cells.push({ id: `${file},${rank}`, file, rank, terrain: 'open' as const, marks: [] });
    const board = { id: 'm', name: '', layout: 'hex' as const, files: 4, ranks: 4, file_labels: [], rank_labels: [], cells, tokens: [] };
    const laid = lay(board);
    const near = new Set<string | null>();
    for (const [key, shift] of [
      ['ArrowLeft', false],
      ['ArrowRight', false],
      ['ArrowUp', false],
      ['ArrowUp', true],
      ['ArrowDown', false],
      ['ArrowDown', true],
    ] as const)
      near.add(step(board, laid, '2,2', key, shift));
    expect(near.size).toBe(6);
    const at = laid.cells.get('2,2');
    for (const id of near) {
      const to = laid.cells.get(id ?? '');
      expect(Math.hypot((to?.x ?? 0) - (at?.x ?? 0), (to?.y ?? 0) - (at?.y ?? 0))).toBeCloseTo(100, 5);
    }
  });
  it('follows the outline of a board with holes: a cross has twelve corners', () => {
    const cells = [];
    for (let rank = 1; rank <= 6; rank++)
      for (let file = 1; file <= 6; file++)
        cells.push({
          id: `${file}-${rank}`,
          file,
          rank,
          terrain: (file < 3 || file > 4) && (rank < 3 || rank > 4) ? ('void' as const) : ('open' as const),
          marks: [],
        });
    expect(lay({ id: 'x', name: '', layout: 'square', files: 6, ranks: 6, file_labels: [], rank_labels: [], cells, tokens: [] }).rods).toHaveLength(
      12,
    );
  });
  it('draws only occupied files of a formation on a phone', () => {
    const board = all[2]?.steps[0]?.en.view.boards[0];
    if (!board) throw new Error('no board');
    const tight = occupied(board, []);
    expect(tight.files).toBeLessThan(board.files);
    expect(tight.tokens.every((token) => tight.cells.some((cell) => cell.id === token.cell))).toBe(true);
  });
});

describe('choices', () => {
  it('keeps every offer of every recorded moment, refused rows last', () => {
    for (const battle of all)
      for (const moment of battle.steps)
        for (const lang of ['en', 'ru'] as const) {
          const made = groups(moment[lang].offers);
          expect(made.flatMap((g) => g.rows.flatMap((r) => r.offers)).length).toBe(moment[lang].offers.length);
          for (const group of made) expect(group.rows.map((r) => Number(r.refused))).toEqual(group.rows.map((r) => Number(r.refused)).sort());
        }
  });
  it('gathers steps to many cells into one row', () => {
    const rows = groups(all[0]?.steps[0]?.en.offers ?? []).flatMap((g) => g.rows);
    expect(rows.filter((row) => row.label.endsWith(' …')).length).toBeLessThanOrEqual(2);
  });
  it('writes texts into the action and leaves what is empty', () => {
    const offer = {
      action: 'delay on=event of=enemy text="…" do="attack whoever"',
      blanks: [{ name: 'text', label: '', given: '…', most: 140 }],
    } as unknown as Offer;
    expect(withBlanks(offer.action, offer, { text: 'the "bell" rings' })).toBe('delay on=event of=enemy text="the bell rings" do="attack whoever"');
    expect(withBlanks(offer.action, offer, {})).toBe(offer.action);
  });
  it('writes amounts into the action', () => {
    const offer = { action: 'cast bolt blue-1', amounts: [{ name: 'charges', label: '', min: 0, max: 3 }] } as unknown as Offer;
    expect(withAmounts(offer, {})).toBe('cast bolt blue-1');
    expect(withAmounts(offer, { charges: 2 })).toBe('cast bolt blue-1 charges=2');
    expect(withAmounts({ ...offer, action: 'cast bolt blue-1 charges=3' }, { charges: 0 })).toBe('cast bolt blue-1');
    expect(withAmounts({ ...offer, action: 'cast bolt blue-1 charges=3' }, {})).toBe('cast bolt blue-1 charges=3');
  });
  it('finds the numbers of a sentence and keeps the sentence', () => {
    for (const battle of all)
      for (const moment of battle.steps)
        for (const line of [...moment.en.log, ...moment.ru.log]) {
          const cut = pieces(line.text, line.figures);
          expect(cut.parts.map((part) => part.text).join('')).toBe(line.text);
          expect(cut.parts.filter((part) => part.figure).length + cut.rest.length).toBe(line.figures.length);
        }
  });
});

describe('rulebook text', () => {
  it('makes data, never HTML', () => {
    expect(inline('a `b` **c** FD-2.3 <script>')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'code', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'bold', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'clause', text: 'FD-2.3' },
      { kind: 'text', text: ' <script>' },
    ]);
    expect(blocks('a\n\n- b\n- c').map((block) => block.kind)).toEqual(['p', 'list']);
    expect(half('Rest · отдых', 'ru')).toBe('Отдых');
  });
});

describe('words and letters that come from outside', () => {
  it('stand as sentences, so that a link may follow', () => {
    expect(['this is told after the battle', 'это открывают после боя', 'Nobody.', '`seat`: no', 'red-1 is gone', ''].map(sentence)).toEqual([
      'This is told after the battle.',
      'Это открывают после боя.',
      'Nobody.',
      '`seat`: no.',
      'red-1 is gone.',
      '',
    ]);
  });
  it('fit the shield: the more of them, the smaller', () => {
    const sizes = ['К', 'Кр', 'ЩШЮ', 'ЩШЮЖ'].map(lettersSize);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    for (const sign of ['К', 'Кр', 'ЩШЮ', 'ЩШЮЖ']) expect(lettersSize(sign) * 0.95 * sign.length).toBeLessThanOrEqual(44);
  });
});

describe('a figure in a sentence', () => {
  it('keeps what must not begin a line', () => {
    expect(['. ', '), next', ' of 10', '%', undefined].map(clinging)).toEqual(['.', '),', '', '%', '']);
  });
});

describe('the deck at the end of a turn', () => {
  const view = { boards: [{ tokens: [] }], sides: [], wanted: { seats: [] } } as unknown as View;
  const offer = (label: string, icon: string, cost: number, cells: string[] = []) =>
    ({
      label,
      icon,
      group: 'Deeds',
      key: label,
      action: label,
      cells,
      cost: cost ? [{ id: 't', name: '%', amount: cost, clause: 'TD-1.1' }] : [],
      notes: [],
      amounts: [],
      blanks: [],
      refused: null,
    }) as unknown as Offer;
  const end = offer('End the turn', 'act-end-turn', 0);
  const drop = offer('Drop: Long Sword', 'act-drag-item', 0);
  it('does not advise to drop the sword where nothing else is left', () => {
    const deck = tilesOf([drop, end], view);
    expect([deck.tiles.length, deck.more, deck.spent]).toEqual([0, 1, true]);
  });
  it('keeps it behind what still matters, and shows a single way to get up', () => {
    const labels = (offers: Offer[]) => tilesOf(offers, view).tiles.map((row) => row.label);
    const strike = offer('Strike', 'act-attack-sword', 50);
    expect(labels([drop, strike, end])).toEqual(['Strike']);
    expect(labels([offer('Get up', 'st-standing', 50), strike, end])).toEqual(['Strike', 'Get up']);
    expect(labels([offer('Sit down', 'st-sitting', 50), offer('Lie down', 'st-prone', 50), strike, end])).toEqual(['Strike']);
  });
  it('keeps what is impossible in its place, with what can be done around it', () => {
    const no = (one: Offer) => ({ ...one, refused: { code: 'far', words: { en: 'Too far.', ru: 'Далеко.' }, clause: null } }) as unknown as Offer;
    const [sword, blast, ward, run] = [
      offer('Sword', 'act-attack-sword', 30),
      offer('Blast', 'act-cast', 20),
      offer('Ward', 'st-buff', 10),
      offer('Run', 'act-move', 0),
    ];
    const labels = (offers: Offer[], most = 7) => tilesOf([...offers, end], view, most).tiles.map((row) => `${row.label}${row.refused ? ' no' : ''}`);
    expect(labels([sword, blast, ward, run])).toEqual(['Sword', 'Ward', 'Blast', 'Run']);
    expect(labels([ward, run, no(blast), no(sword)])).toEqual(['Sword no', 'Ward', 'Blast no', 'Run']);
    // What can be done a second way is told once while it cannot be done at all.
    expect(labels([sword, no(offer('Whirl: Sword', 'act-attack-sword', 30)), run])).toEqual(['Sword', 'Run']);
    // Answers are compared: what is none stands in the list of all.
    expect(tilesOf([offer('Dodge', 'act-dodge', 1), no(blast)], view, 7, true).tiles.map((row) => row.label)).toEqual(['Dodge']);
  });
  it('heals nobody first who lacks nothing', () => {
    const at = (value: number) =>
      ({
        ...view,
        boards: [{ tokens: [{ id: 'a', cell: '2,5', side: 0, gauges: [{ value, max: 30 }] }] }],
        wanted: { seats: [], token: 'a' },
      }) as unknown as View;
    const all = [offer('Drink', 'act-heal', 100), offer('Run', 'act-move', 50), offer('Guard', 'act-guard', 50), end];
    const labels = (value: number) => tilesOf(all, at(value)).tiles.map((row) => row.label);
    expect(labels(30)).toEqual(['Run', 'Guard']);
    expect(labels(12)).toEqual(['Drink', 'Run', 'Guard']);
    // Where there is room for two, half of one's life is worth more than a spell.
    const two = (value: number) => tilesOf([offer('Blast', 'act-cast', 20), ...all], at(value), 2).tiles.map((row) => row.label);
    expect(two(16)).toEqual(['Blast', 'Run']);
    expect(two(15)).toEqual(['Drink', 'Run']);
  });
  it('puts a way off the field behind the ways on it', () => {
    const steps = ['1,1', '1,2'].map((cell) => ({ ...offer(`Step to ${cell}`, 'act-move', 50, [cell]), target: null }) as Offer);
    const leave = offer('Leave the field', 'act-move', 100, ['1,1']);
    const guard = offer('Guard', 'act-guard', 50);
    const labels = (offers: Offer[]) => tilesOf(offers, view).tiles.map((row) => row.offers[0]?.label);
    expect(labels([leave, guard, ...steps, end])).toEqual(['Step to 1,1', 'Guard']);
    // Where no other way is left, it stands where ways stand.
    expect(labels([guard, leave, end])).toEqual(['Leave the field', 'Guard']);
  });
});

describe('the line of effect', () => {
  it('leaves out the kind that stands over it, and never the beginning of a word', () => {
    const said = (group: string, about: string) => effectOf({ group, about, notes: [] });
    expect(said('Ход', 'Ходить в раунде позже')).toBe('Ходить в раунде позже');
    expect(said('Buff', 'Buff: +14 to own chances')).toBe('+14 to own chances');
    expect(said('Movement', 'goes to a cell beside this one')).toBe('Goes to a cell beside this one');
    expect(effectOf({ group: 'Guard', about: '', notes: ['until the next turn'] })).toBe('Until the next turn');
  });
});

describe('what an action would come to, in short', () => {
  const half = { n: 1n, d: 2n };
  const end = (word: End['word'], good: End['good'], from: number | null, to: number | null): End => ({
    chance: half,
    word,
    from,
    to,
    who: null,
    own: false,
    good,
  });
  const flag = (...ends: End[]) => flagOf({ ends, sure: false, open: false, answers: [] });
  it('has a minus at either bound of a loss', () => {
    const works = end('works', 'good', null, null);
    expect(flag(works, end('self', 'bad', 4, 22))).toMatchObject({ text: '50%', bad: '50% −4…−22' });
    expect(flag(works, end('self', 'bad', 8, 8)).bad).toBe('50% −8');
    expect(flag(works, end('fails', 'bad', null, null)).bad).toBe('50%');
  });
});
