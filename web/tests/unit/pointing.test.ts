import { describe, expect, it } from 'vitest';
import { deedAt } from '../../src/lib/deck';
import { Drag, type DragWishes } from '../../src/lib/drag';
import { chanceLeft, factsOf, roundOf, standing, strongerBot, toldOf } from '../../src/lib/ending';
import { firstShown } from '../../src/lib/order';
import { added, chosen, parties, placed, removed } from '../../src/lib/placing';
import { lines } from '../../src/lib/picture';
import { floatsOf, wordsOf, type Float } from '../../src/lib/scene';
import type { Shape } from '../../src/lib/schema';
import { soundsOf } from '../../src/lib/sound';
import { cropped, framed } from '../../src/lib/thumbnail';
import type { BotInfo, Fall, Forecast, LogLine, Luck, Offer, Outcome, PictureToken, SeatInfo, View } from '../../src/lib/wire';

const press = (x: number, more: Partial<PointerEvent> = {}) =>
  ({ clientX: x, clientY: 0, button: 0, isPrimary: true, pointerId: 1, ...more }) as PointerEvent;
/** Cells ten pixels wide; the token stands on `0`. */
function board() {
  const told: string[] = [];
  const wishes: DragWishes = {
    cellAt: (x) => (x < 0 ? null : String(Math.floor(x / 10))),
    grab: (cell) => cell === '0',
    lift: (cell) => told.push(`lift ${cell}`),
    over: (cell) => told.push(`over ${cell}`),
    drop: (cell) => told.push(`drop ${cell}`),
  };
  return { told, drag: new Drag(wishes) };
}

describe('a token that is drawn', () => {
  it('tells every cell once and where it is let go, and is no click', () => {
    const { told, drag } = board();
    drag.down(press(5));
    for (const x of [12, 14, 25]) drag.move(press(x));
    expect(drag.on).toBe(true);
    drag.up(press(25));
    expect(told).toEqual(['lift 0', 'over 1', 'over 2', 'drop 2']);
    expect([drag.ended(), drag.ended()]).toEqual([true, false]);
  });
  it('is a press while it has not gone eight pixels', () => {
    const { told, drag } = board();
    drag.down(press(5));
    drag.move(press(12));
    drag.up(press(12));
    expect(told).toEqual([]);
    expect(drag.ended()).toBe(false);
  });
  it('is let go at nothing on its own cell, outside, and when the browser takes the pointer away', () => {
    const { told, drag } = board();
    for (const x of [5, -5]) {
      drag.down(press(5));
      drag.move(press(25));
      drag.up(press(x));
    }
    drag.down(press(5));
    drag.move(press(25));
    drag.cancel();
    expect(told.filter((one) => one.startsWith('drop'))).toEqual(['drop null', 'drop null', 'drop null']);
  });
  it('is only what may be taken up, with the first finger and the main button', () => {
    const { told, drag } = board();
    for (const event of [press(15), press(5, { button: 2 }), press(5, { isPrimary: false })]) {
      drag.down(event);
      drag.move(press(35));
      drag.up(press(35));
    }
    expect(told).toEqual([]);
  });
});

describe('what is seen and heard of a deed', () => {
  const view = { boards: [{ tokens: [{ id: 'a', cell: '1,1', gauges: [] }] }], sides: [] } as unknown as View;
  const line = (seen: LogLine['seen']) => ({ seen }) as LogLine;
  it('is one word over a token, the last one told', () => {
    const log = [
      line({ what: 'blocked', token: 'a' }),
      line(undefined),
      line({ what: 'critical', token: 'a' }),
      line({ what: 'missed', token: 'gone' }),
    ];
    expect(wordsOf(log, view, '7').map((float) => [float.cell, float.word])).toEqual([['1,1', 'critical']]);
  });
  it('sounds of at most three things', () => {
    const float = (part: Partial<Float>): Float => ({ key: '', cell: '', by: 0, fell: false, word: null, ...part });
    expect(soundsOf([], true)).toEqual(['step']);
    expect(soundsOf([float({ word: 'dodged' })], false)).toEqual(['miss']);
    expect(soundsOf([float({ by: 5 }), float({ word: 'blocked' }), float({ by: -9, fell: true })], true)).toEqual(['block', 'strike', 'fall']);
  });
});

describe('figures over tokens', () => {
  it('let nobody fall who has only paid with their last energy', () => {
    const at = (icon: string, value: number) =>
      ({ boards: [{ tokens: [{ id: 'b', cell: 'c4', kind: 'combatant', gauges: [{ id: 'g', icon, value }] }] }] }) as unknown as View;
    expect(floatsOf(at('res-energy', 3), at('res-energy', 0), '1').map((float) => [float.by, float.fell])).toEqual([[-3, false]]);
    expect(floatsOf(at('res-hp', 3), at('res-hp', 0), '1').map((float) => [float.by, float.fell])).toEqual([[-3, true]]);
    const gone = { boards: [{ tokens: [] }] } as unknown as View;
    expect(floatsOf(at('res-energy', 3), gone, '1').map((float) => float.fell)).toEqual([true]);
  });
});

describe('the end', () => {
  it('names our best deed and the one that cost most, and goes back to before that', () => {
    const view = { sides: [{ seat: 'red' }, { seat: 'blue' }] } as unknown as View;
    const deed = (step: number, side: number) =>
      ({ step, side, rank: 'deed', text: `deed ${step}`, tokens: ['a', 'b'], cells: [], figures: [] }) as unknown as LogLine;
    const log = [deed(0, 0), deed(1, 0), deed(2, 1), deed(3, 0), deed(4, 1)];
    const luck: Luck = {
      falls: [],
      worth: [
        { seat: 'red', after: [0, 500, 100, -200, -1_500_000] },
        { seat: 'blue', after: [0, -500, -100, 200, 1_500_000] },
      ],
    };
    const told = toldOf(luck, 'red', view, log);
    expect([told.best?.step, told.missed?.step, told.retry]).toEqual([1, 3, 2]);
    // The deed of the other side that ended it is nobody's to take back.
    expect(toldOf(luck, 'blue', view, log).missed).toBeNull();
    // To wait is no good deed, whatever became better meanwhile.
    const waits = log.map((line) => ({ ...line, tokens: line.step === 1 ? ['a'] : line.tokens }));
    expect(toldOf(luck, 'red', view, waits).best).toBeNull();
  });
  it('goes back to where the battle was still open, not to the last blow in one that was lost', () => {
    const view = { sides: [{ seat: 'red' }, { seat: 'blue' }] } as unknown as View;
    const deed = (step: number, side: number) =>
      ({ step, side, rank: 'deed', text: `deed ${step}`, tokens: ['a', 'b'], cells: [], figures: [] }) as unknown as LogLine;
    const log = [deed(1, 0), deed(2, 1), deed(3, 0)];
    // Our first deed loses the half of it, the other side's the rest but for the last blow, which we walk into.
    const luck = {
      falls: [],
      worth: [
        { seat: 'red', after: [0, -400, -1000, -1_500_000] },
        { seat: 'blue', after: [0, 400, 1000, 1_500_000] },
      ],
    } as unknown as Luck;
    const told = toldOf(luck, 'red', view, log);
    expect([told.missed?.step, told.retry]).toEqual([1, 0]);
    // Whoever gave up after a blow that cost little is led back to none.
    const small = { ...luck, worth: luck.worth.map((one) => ({ ...one, after: one.after.map((worth) => worth / 1e6) })) };
    expect(toldOf(small, 'red', view, log, { by: 'resign', winners: ['blue'] } as unknown as Outcome).retry).toBeNull();
    const late = {
      falls: [],
      worth: luck.worth.map((one, n) => ({ ...one, after: n ? [0, 0, 1000, 1_500_000] : [0, 0, -1000, -1_500_000] })),
    } as unknown as Luck;
    // No deed of ours cost anything as long as it was open: then before the step of the other side that did.
    expect(toldOf(late, 'red', view, log).retry).toBe(1);
  });
  it('names a deed of a battle that was given up only if the chance to win was another after it', () => {
    const view = { sides: [{ seat: 'red' }, { seat: 'blue' }] } as unknown as View;
    const deed = (step: number, side: number) =>
      ({ step, side, rank: 'deed', text: `deed ${step}`, tokens: ['a', 'b'], cells: [], figures: [] }) as unknown as LogLine;
    const log = [deed(1, 0), deed(2, 1), deed(3, 0), deed(4, 0)];
    const luck = {
      falls: [],
      worth: [
        { seat: 'red', after: [0, 500, 400, -600, -700] },
        { seat: 'blue', after: [0, -500, -400, 600, 700] },
      ],
    } as unknown as Luck;
    const ended = { by: 'resign', winners: ['blue'] } as unknown as Outcome;
    const of = (rates: number[]) =>
      ({
        seats: ['red', 'blue'],
        steps: 4,
        points: rates.map((rate, step) => ({
          step,
          over: false,
          won: [rate, 1 - rate].map((one) => ({ rate: one, low: one - 0.1, high: one + 0.1 })),
        })),
      }) as unknown as Forecast;
    // Bots measure a loss in the third step, of which the chances say nothing, or that it was good.
    for (const forecast of [null, of([0.5, 0.55, 0.5, 0.45, 0.45]), of([0.5, 0.5, 0.5, 0.8, 0.8])]) {
      const told = toldOf(luck, 'red', view, log, ended, forecast);
      expect([told.best, told.missed, told.retry]).toEqual([null, null, null]);
    }
    const told = toldOf(luck, 'red', view, log, ended, of([0.4, 0.7, 0.65, 0.3, 0.3]));
    expect([told.best?.step, told.missed?.step, told.retry]).toEqual([1, 3, 2]);
    expect(chanceLeft(of([0.4, 0.7, 0.65, 0.3, 0.3]), 'blue')?.rate).toBe(0.7);
    expect(chanceLeft({ ...of([0.4]), steps: 9 }, 'blue')).toBeNull();
  });
  it('takes the beginning of our turn for nothing that we did', () => {
    const line = (step: number, side: number, text: string, cells: string[] = []) =>
      ({ step, side, text, rank: 'deed', tokens: [text], cells, figures: [] }) as unknown as LogLine;
    // The other side ends its turn, which costs us much, and ours begins in the same step.
    const log = [line(1, 0, 'walks', ['a1']), line(2, 1, 'ends'), line(2, 0, 'acts'), line(3, 0, 'waits', ['a1'])];
    const luck = { falls: [], worth: [{ seat: 'red', after: [0, 100, -900, -950] }] } as unknown as Luck;
    const view = { sides: [{ seat: 'red' }, { seat: 'blue' }] } as unknown as View;
    expect(toldOf(luck, 'red', view, log).missed).toEqual({ step: 3, text: 'waits' });
  });
  it('names the rare roll that much came of, and none that could hardly have come otherwise', () => {
    const fall = (step: number, fraction: string, luck: number) => ({
      step,
      seat: 'red',
      text: '',
      rolls: [],
      chance: { fraction, percent: '' },
      luck,
    });
    const two = { sides: [{ seat: 'red' }, { seat: 'blue' }] } as unknown as View;
    const luck = {
      // The last blow, which could hardly fail, won the battle; the third step is the rare one.
      falls: [fall(1, '1', 0), fall(2, '1/3', 300), fall(3, '1/20', 9_500), fall(4, '19/20', 500)],
      worth: [{ seat: 'red', after: [0, 0, 100, 700, 1_500_000] }],
    } as unknown as Luck;
    expect(toldOf(luck, 'red', two, []).roll?.step).toBe(3);
    // It helped whoever won, and where somebody gave up none decided.
    const by = (by: string, winner: string) => ({ by, winners: [winner] }) as unknown as Outcome;
    expect(toldOf(luck, 'red', two, [], by('rules', 'red')).roll?.step).toBe(3);
    expect(toldOf(luck, 'red', two, [], by('rules', 'blue')).roll).toBeNull();
    expect(toldOf(luck, 'red', two, [], by('resign', 'red')).roll).toBeNull();
    expect(toldOf({ ...luck, falls: [...luck.falls.slice(0, 2), ...luck.falls.slice(3)] }, 'red', two, []).roll).toBeNull();
  });
  it('counts what fell badly for the other side as luck, as the curve does', () => {
    const fall = (seat: string, luck: number) => ({ step: 1, seat, text: '', rolls: [], chance: null, luck });
    const luck = { falls: [fall('red', 0), fall('blue', -10_000), fall('blue', -5_000)], worth: [] } as unknown as Luck;
    const view = { sides: [{ seat: 'red' }, { seat: 'blue' }] } as unknown as View;
    expect([toldOf(luck, 'red', view, []).luck, toldOf(luck, 'blue', view, []).luck]).toEqual([1.5, -1.5]);
  });
  it('says a step once that was the deciding roll and the best action', () => {
    const roll = { step: 3, text: 'A rolls' } as Fall;
    const told = { roll, luck: null, rolls: 0, usual: 0, retry: null, best: { step: 3, text: 'A strikes' }, missed: { step: 5, text: 'A waits' } };
    expect(factsOf(told, 'won').map((fact) => [fact.was, fact.step, fact.text])).toEqual([[['roll', 'best'], 3, 'A rolls']]);
    expect(factsOf({ ...told, best: { step: 2, text: 'A hits' } }, 'lost-battle').map((fact) => [fact.was, fact.step])).toEqual([
      [['roll'], 3],
      [['best'], 2],
      [['missed'], 5],
    ]);
  });
  it('says in which round a step was, and nothing of steps before the log', () => {
    const said = (step: number, rank: LogLine['rank'], text: string) => ({ step, rank, text }) as LogLine;
    const log = [said(1, 'deed', 'A'), said(1, 'heading', 'Round 2.'), said(1, 'detail', 'B'), said(2, 'deed', 'C'), said(2, 'heading', 'Round 3')];
    expect([1, 2, 9].map((step) => roundOf(log, step))).toEqual(['', 'Round 2', '']);
  });
  it('goes on with the bot next in strength, and with none where people sat or nobody is stronger', () => {
    const levels = ['novice', 'squire', 'fighter'];
    const bots = ['random', 'novice', 'squire', 'greedy', 'fighter'].map(
      (id) => ({ id, level: levels.includes(id) ? levels.indexOf(id) + 1 : null }) as BotInfo,
    );
    const seat = (more: Partial<SeatInfo>) => ({ seat: 'blue', holder: 'bot', you: false, ...more }) as SeatInfo;
    const own = seat({ seat: 'red', holder: 'human', you: true });
    expect(strongerBot([own, seat({ bot: 'novice' })], bots)?.id).toBe('squire');
    expect(strongerBot([own, seat({ bot: 'squire' }), seat({ bot: 'novice' })], bots)?.id).toBe('squire');
    expect(strongerBot([own, seat({ bot: 'squire' })], bots)?.id).toBe('fighter');
    expect(strongerBot([own, seat({ bot: 'fighter' })], bots)).toBeNull();
    expect(strongerBot([own, seat({ bot: 'novice' }), seat({ holder: 'human' })], bots)).toBeNull();
    expect(strongerBot([own], bots)).toBeNull();
  });
  it('breaks lines of a picture between words, and cuts what is too much', () => {
    expect(lines('Red wins the day', 9, 3)).toEqual(['Red wins', 'the day']);
    expect(lines('a bb ccc dddd eeeee', 5, 2)).toEqual(['a bb', 'ccc …']);
  });
});

describe('a position in small', () => {
  const at = (file: number, rank: number, side: number | null = 0): PictureToken => ({ file, rank, side, sign: '', art: '' });
  it('shows who stands, three wide to two high, inside the board', () => {
    const crop = cropped({ files: 14, ranks: 10, tokens: [at(13, 9), at(12, 8, 1), at(1, 1, null)] });
    expect(crop.wide).toBeGreaterThanOrEqual(6);
    expect(crop.file + crop.wide - 1).toBeLessThanOrEqual(14);
    expect(crop.rank + crop.high - 1).toBeLessThanOrEqual(10);
    for (const token of [at(13, 9), at(12, 8)]) {
      expect(token.file >= crop.file && token.file < crop.file + crop.wide).toBe(true);
      expect(token.rank >= crop.rank && token.rank < crop.rank + crop.high).toBe(true);
    }
  });
  it('shows two rows a side from end to end of their depth, with whoever stands there in the middle', () => {
    const seen = cropped({ layout: 'rows', files: 8, ranks: 4, tokens: [at(1, 1), at(3, 1), at(1, 4, 1)] });
    expect(seen).toEqual({ file: 0, rank: 1, wide: 6, high: 4 });
  });
  it('cuts nobody at the edge, and puts a smaller board into the middle', () => {
    // A formation of four rows with its squads at the first files.
    const board = { files: 8, ranks: 4, tokens: [at(1, 1), at(3, 4, 1)] };
    const crop = cropped(board);
    const grow = 1.2;
    const { x, y, w, h } = framed(crop, board, grow);
    for (const token of board.tokens) {
      const [left, top] = [token.file - crop.file, token.rank - crop.rank];
      expect(left - (grow - 1) / 2).toBeGreaterThan(x);
      expect(left + 1 + (grow - 1) / 2).toBeLessThan(x + w);
      expect(top + 1 + (grow - 1) / 2).toBeLessThan(y + h);
    }
    // As much is left free at the one side as at the other.
    expect(1 - crop.file - x).toBeCloseTo(x + w - (9 - crop.file));
    expect(1 - crop.rank - y).toBeCloseTo(y + h - (5 - crop.rank));
    // Of a larger board a part: whoever stands in its last line is whole too.
    const large = { files: 14, ranks: 10, tokens: [at(14, 10)] };
    const part = cropped(large);
    expect(framed(part, large, grow).y + framed(part, large, grow).h).toBeGreaterThan(10 - part.rank + 1 + (grow - 1) / 2);
  });
  it('stands in the middle of a board that is smaller', () => {
    expect(cropped({ files: 3, ranks: 3, tokens: [] })).toEqual({ file: -1, rank: 0, wide: 8, high: 5 });
  });
});

describe('sides put together from cards', () => {
  const names = { type: 'string', examples: ['ogre', 'elf'] };
  const member: Shape = {
    type: 'object',
    properties: { combatant: names, cell: { type: 'string' }, hp: { type: 'integer' } },
    required: ['combatant'],
  };
  const shape: Shape = {
    type: 'object',
    properties: {
      red: { type: 'array', items: member, maxItems: 3 },
      blue: { type: 'array', items: member },
      elves: { anyOf: [names, { type: 'array' }] },
    },
  };
  const json = { red: [{ combatant: 'ogre', cell: 'A1', hp: 5 }], blue: [{ combatant: 'elf' }] };
  it('are read as they are listed', () => {
    const found = parties(json, shape, ['red', 'blue', 'green']);
    expect(found.map((party) => party.seat)).toEqual(['red', 'blue']);
    expect(found[0]).toMatchObject({ choices: ['ogre', 'elf'], most: 3, members: [{ entry: 'ogre', cell: 'A1' }] });
    expect(parties({ elves: 'ogre' }, shape, ['elves'])[0]).toMatchObject({ whole: 'ogre', members: null });
  });
  it('grow, shrink and change their army', () => {
    const more = added(json, shape, 'blue', 'ogre', null);
    expect(more).toMatchObject({ blue: [{ combatant: 'elf' }, { combatant: 'ogre' }] });
    expect(removed(more, 'blue', 0)).toMatchObject({ blue: [{ combatant: 'ogre' }] });
    expect(chosen({ elves: 'ogre' }, shape, 'elves', 'elf')).toEqual({ elves: 'elf' });
  });
  it('are placed by cell, keep what else is said of them, and change places with whoever stands there', () => {
    const now = [
      { seat: 'red', place: 0, cell: 'A1' },
      { seat: 'blue', place: 0, cell: 'B2' },
    ];
    expect(placed(json, 'red', 0, 'C3', now)).toEqual({ red: [{ combatant: 'ogre', cell: 'C3', hp: 5 }], blue: [{ combatant: 'elf', cell: 'B2' }] });
    expect(placed(json, 'red', 0, 'B2', now)).toEqual({ red: [{ combatant: 'ogre', cell: 'B2', hp: 5 }], blue: [{ combatant: 'elf', cell: 'A1' }] });
  });
});

describe('who stands at the end', () => {
  it('is nobody who fell, though the token lies on the board still', () => {
    const token = (id: string, name: string, side: number) => ({ id, name, side, kind: 'combatant', badges: [] });
    const view = {
      boards: [{ tokens: [token('a', 'Sylla', 0), token('b', 'Bo', 0), token('c', 'Harrow', 1)] }],
      sides: [{ fallen: [['a', 'Sylla']] }, { fallen: [] }],
    } as unknown as View;
    expect(standing(view)).toEqual([
      { side: 0, stand: ['Bo'], fell: ['Sylla'] },
      { side: 1, stand: ['Harrow'], fell: [] },
    ]);
  });
  it('is nobody who lies on the board as one who can act no more', () => {
    const token = (id: string, name: string, icons: string[]) => ({ id, name, side: 0, kind: 'combatant', badges: icons.map((icon) => ({ icon })) });
    const tokens = [token('a', 'Ratibor', ['st-dead', 'st-prone']), token('b', 'Bo', ['st-prone'])];
    const view = { boards: [{ tokens }], sides: [{ name: 'Red', fallen: [] }] } as unknown as View;
    expect(standing(view)).toEqual([{ side: 0, stand: ['Bo'], fell: ['Ratibor'] }]);
  });
  it('is counted where several have one name, without its side', () => {
    const token = (id: string, name: string) => ({ id, name, side: 0, kind: 'combatant', badges: [] });
    const view = {
      boards: [{ tokens: [token('a', 'White: king'), token('b', 'White: pawn'), token('c', 'White: pawn')] }],
      sides: [
        {
          name: 'White',
          fallen: [
            ['d', 'rook'],
            ['e', 'pawn'],
            ['f', 'pawn'],
          ],
        },
      ],
    } as unknown as View;
    expect(standing(view)).toEqual([{ side: 0, stand: ['king', 'pawn ×2'], fell: ['rook', 'pawn ×2'] }]);
    const elves = { boards: [{ tokens: [token('a', 'King Warrior (Elves)')] }], sides: [{ name: 'Elves', fallen: [['b', 'Rook Archer (Elves)']] }] };
    expect(standing(elves as unknown as View)).toEqual([{ side: 0, stand: ['King Warrior'], fell: ['Rook Archer'] }]);
  });
});

describe('an order that is longer than its strip', () => {
  it('begins with a whole place, and with the first where that will do', () => {
    expect(firstShown([0, 60, 120, 180], 100)).toBe(60);
    expect(firstShown([0, 60, 120, 180], 120)).toBe(120);
    expect(firstShown([0, 60, 120, 180], -40)).toBe(0);
    expect(firstShown([], 40)).toBe(0);
  });
  it('begins with a whole place where the last acts too', () => {
    expect(firstShown([0, 60, 120, 180], 130, 100)).toBe(120);
    expect(firstShown([0, 60, 120, 180], 130, 120)).toBe(120);
    expect(firstShown([0, 60, 120, 180], 70, 100)).toBe(60);
  });
});

describe('what pointing at somebody plans', () => {
  const view = {
    wanted: { seats: ['red'], token: 'sylla' },
    boards: [{ tokens: [{ id: 'harrow', cell: '4,3', side: 1, gauges: [] }] }],
    sides: [{ seat: 'red' }, { seat: 'blue' }],
  } as unknown as View;
  const offer = (action: string, icon: string) =>
    ({ action, icon, label: action, group: '', cells: ['4,3'], cost: [], notes: [], amounts: [], blanks: [] }) as unknown as Offer;
  it('is what can be done from here, though a blow stands before a spell', () => {
    const walk = offer('move 3,3\nattack harrow with=fist', 'act-attack');
    const spell = offer('cast fireball harrow', 'act-cast');
    expect(deedAt([walk, spell], view, '4,3', null)).toEqual([spell]);
    expect(deedAt([walk], view, '4,3', null)).toEqual([walk]);
    const blow = offer('attack harrow with=fist', 'act-attack');
    expect(deedAt([walk, spell, blow], view, '4,3', null)).toEqual([blow]);
  });
});
