import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bestFirst } from '../../src/lib/advice';
import { lay, turned } from '../../src/lib/board';
import { Camera } from '../../src/lib/camera.svelte';
import { begun, cyrillic, spelled } from '../../src/lib/cells';
import { glance, inShort, type Fact } from '../../src/lib/entries';
import { kindOf, worseShare } from '../../src/lib/luck';
import { placeOf } from '../../src/lib/tokens';
import { lately } from '../../src/lib/told';
import type { Advised, Board, LogLine, View } from '../../src/lib/wire';

// What somebody who tried the page for the first time stumbled over.

describe('a hint', () => {
  const one = (action: string, text: string, win: number): Advised => ({ action, text, clause: 'X-1', win, visits: 1, line: [] });
  it('names the best first, and what reads the same once', () => {
    const told = bestFirst([one('a', 'rook', 0.5), one('b', 'end', 0.45), one('c', 'end', 0.4), one('d', 'king', 0.48)]);
    expect(told.map((advised) => advised.action)).toEqual(['a', 'd', 'b']);
  });
});

describe('cells with Cyrillic lines', () => {
  const lines = ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж'];
  const latin = ['a', 'b', 'v', 'g', 'd', 'e', 'zh'];
  const board = (labels: string[]): Board => ({
    id: 'b',
    name: '',
    layout: 'square',
    files: 7,
    ranks: 7,
    file_labels: ['1', '2', '3', '4', '5', '6', '7'],
    rank_labels: labels,
    cells: lines.flatMap((line, r) =>
      [1, 2, 3, 4, 5, 6, 7].map((file) => ({ id: `${line}-${file}`, file, rank: r + 1, terrain: 'open' as const, marks: [] })),
    ),
    tokens: [],
  });
  const english = board(latin);
  const russian = board(lines);
  const view = (of: Board) => ({ boards: [of] }) as unknown as View;
  it('have one lettering: Latin in English, Cyrillic in Russian', () => {
    expect(lay(english).lines.map((line) => line.label)).toEqual(latin);
    expect(lay(turned(english, 1)).files.map((file) => file.label)).toEqual([...latin].reverse());
    expect(lay(russian).lines.map((line) => line.label)).toEqual(lines);
    expect([placeOf(view(english), 'Ж-7'), placeOf(view(russian), 'Ж-7')]).toEqual(['zh7', 'Ж-7']);
  });
  it('are written and read back in it', () => {
    expect(spelled('move В-3 Г-5', view(english))).toBe('move v3 g5');
    expect(cyrillic(spelled('move В-3 Ж-5', view(english)), english)).toBe('move В-3 Ж-5');
    expect(spelled('move В-3', view(russian))).toBe('move В-3');
    expect([begun('move g', english), begun('move 3', english), begun('g', english)]).toEqual(['move Г-', 'move 3', 'g']);
  });
  it('other labels stay as they are', () => {
    const rows = { ...english, rank_labels: ['Red, back', 'Red, front', 'c d', '1', '2', '3', '4'] };
    expect(lay(rows).lines.map((line) => line.label)).toEqual(rows.rank_labels);
  });
});

describe('luck in words', () => {
  it('is the share of fair battles that go worse', () => {
    expect(worseShare(0, 0)).toBe(0.5);
    for (const n of [1, 5, 12, 13, 60]) expect(worseShare(0, n)).toBeCloseTo(0.5, 6);
    // One roll: even from −1 to 1. Two: a triangle.
    expect(worseShare(0.5, 1)).toBeCloseTo(0.75, 9);
    expect(worseShare(1, 2)).toBeCloseTo(0.875, 9);
    expect(worseShare(-12, 12)).toBe(0);
    // Two of three within what is usual.
    expect(worseShare(Math.sqrt(60 / 3), 60) - worseShare(-Math.sqrt(60 / 3), 60)).toBeCloseTo(0.6827, 3);
    // Both ways of counting agree where they meet.
    expect(Math.abs(worseShare(2, 12) - worseShare(2, 13))).toBeLessThan(0.01);
  });
  it('never says more than is so', () => {
    for (let rolls = 1; rolls < 40; rolls++)
      for (let sum = -rolls; sum <= rolls; sum += 0.25) {
        const share = worseShare(sum, rolls);
        const { mood, n, of } = kindOf(sum, rolls);
        if (mood === 'even') expect(Math.abs(share - 0.5)).toBeLessThanOrEqual(0.1 + 1e-9);
        else expect(n / of).toBeLessThanOrEqual((mood === 'good' ? share : 1 - share) + 1e-9);
      }
    expect(kindOf(1.4, 6)).toEqual({ mood: 'good', n: 8, of: 10 });
    expect(kindOf(-6, 6)).toEqual({ mood: 'bad', n: 99, of: 100 });
  });
});

describe('the first view of a map on a phone', () => {
  it('has cells of 32 pixels at least, however far the opponent is', () => {
    for (const [width, height] of [
      [1450, 1050],
      [1650, 1650],
      [2500, 1400],
    ] as const)
      for (const pixels of [360, 390, 430])
        for (let away = 100; away < width - 200; away += 100) {
          const camera = new Camera();
          camera.fit(width, height);
          camera.measure(pixels, 44, { x: 100, y: 500 }, [{ x: 100 + away, y: 500 }]);
          expect((pixels / width) * 100 * camera.zoom).toBeGreaterThanOrEqual(31.99);
          expect(camera.box.x <= 50 && camera.box.x + camera.box.w >= 150).toBe(true);
        }
  });
});

describe('what has just happened', () => {
  const line = (step: number, rank: LogLine['rank'], text: string, tokens = ['a', 'b'], side = 0): LogLine =>
    ({ step, rank, text, tokens, side, cells: [], figures: [], clause: '' }) as unknown as LogLine;
  it('is the deed with what came of it, and not whose turn begins', () => {
    const log = [
      line(1, 'deed', 'A walks.'),
      line(2, 'deed', 'A shoves B.'),
      line(2, 'detail', 'Strength 12 against 15.'),
      line(2, 'consequence', 'B stands firm.'),
      line(3, 'deed', 'A ends the turn.'),
      line(3, 'heading', 'Round 2'),
      line(3, 'deed', 'B acts.', ['b'], 1),
    ];
    expect(lately(log.slice(0, 4))).toBe('A shoves B. B stands firm.');
    expect(lately(log)).toBe('A ends the turn.');
    expect(lately([])).toBe('');
  });
});

describe('an entry of the compendium with parts', () => {
  const fact = (name: string, value: string, parts: Fact['parts'] = []): Fact => ({ name, value, clause: 'X-1', parts });
  it('is read at a glance, and not as a dump of fields', () => {
    const facts = [
      fact('Темп', 'основное действие'),
      fact('Цена', '1–10'),
      fact('На выбор', '', [
        { name: 'малая', about: '', facts: [] },
        { name: 'большая', about: '', facts: [] },
      ]),
      fact('Надбавка', 'если: на объекте, больше на: 1'),
      fact('Цель', 'клетка, фигура, чьи: свои'),
      fact('Действие', 'спрашивают игрока, игроки: цели, число: 3; сковывает, ходов: 2'),
      fact('И без носителя', 'да'),
    ];
    expect(glance(facts, 'да').map(({ name, value }) => `${name}|${value}`)).toEqual([
      'Темп|основное действие',
      'Цена|1–10',
      'На выбор|малая, большая',
      'Цель|клетка, фигура',
      'Действие|спрашивают игрока; сковывает',
      '|И без носителя',
    ]);
  });
});

describe('words', () => {
  it('for the log are those of the terminal', () => {
    const terminal = /lang\.pick\("(\w+)", "([а-яё]+)"\)/i.exec(readFileSync('../crates/tui/src/draw/log.rs', 'utf8'));
    const own = (lang: string) => /^tab-log = (.+)$/m.exec(readFileSync(`src/texts/${lang}.ftl`, 'utf8'))?.[1];
    expect([own('en'), own('ru')]).toEqual([terminal?.[1], terminal?.[2]]);
    for (const lang of ['en', 'ru'])
      for (const part of ['', '-more', '-desk'])
        expect(readFileSync(`src/texts/${lang}${part}.ftl`, 'utf8').replace(/^#.*$/gm, '')).not.toMatch(/хроник|\bstory\b(?!-)(?! =)/i);
  });
  it('no key has two lines in the list of keys', () => {
    const source = readFileSync('src/ui/table/Keys.svelte', 'utf8');
    for (const list of source.matchAll(/: \[string, string\[\]\]\[\] = \[([\s\S]*?)\n {2}\];/g)) {
      const keys = [...(list[1] ?? '').matchAll(/\['([\w-]+)', \[(.*?)\]\]/g)].flatMap((row) =>
        // Keys that are pressed together are one.
        row[2]?.startsWith("'Shift'") ? [row[2]] : (row[2] ?? '').split(', '),
      );
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

it('whoever may be added is told of in a line: what is short, and the first of it', () => {
  const fact = (name: string, value: string): Fact => ({ name, value, clause: null, parts: [] });
  expect(inShort([fact('HP', '220'), fact('Spells', 'Stone Guard, Aether Veil'), fact('Magic power', '6'), fact('A', '1'), fact('B', '2')])).toBe(
    'HP\u00a0220 · Magic\u00a0power\u00a06 · A\u00a01',
  );
});
