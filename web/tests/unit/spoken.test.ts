import { describe, expect, it } from 'vitest';
import { namesOf, spoken } from '../../src/lib/spoken';
import type { ContentInfo, RulebookInfo } from '../../src/lib/wire';

const both = (en: string, ru: string) => ({ en, ru });
const book = {
  options: [
    { id: 'one_shot_uncut', about: both('modifiers count in full', 'модификаторы считаются целиком'), choices: [] },
    {
      id: 'refresh',
      about: both('points come back', 'очки возвращаются'),
      choices: [{ id: 'own_turn', name: both('in the own turn', 'в свой ход') }],
    },
  ],
  verbs: [
    { en: 'attack', about: both('a plain attack', 'обычная атака') },
    { en: 'set_turn_order', about: both('fix the order of turns', 'назначить очерёдность') },
  ],
} as unknown as RulebookInfo;
const content = {
  tables: [{ table: 'spell', entries: [{ id: 'fire_bolt', name: both('Fire Bolt', 'Огненная Стрела') }] }],
} as unknown as ContentInfo;

describe('the text of a rulebook', () => {
  const read = (text: string, lang: 'en' | 'ru' = 'en') => spoken(text, namesOf(book, content, lang), lang);
  it('calls what has a name by it, in its language', () => {
    expect(read('action cast `fire_bolt`; expect')).toBe('action cast Fire Bolt; expect');
    expect(read('действие: `fire_bolt`; ждём', 'ru')).toBe('действие: Огненная Стрела; ждём');
    expect(read('House-rule switch one_shot_uncut.')).toBe('House-rule switch “modifiers count in full”.');
    expect(read('`options.refresh` = `own_turn`', 'ru')).toBe('«очки возвращаются» = «в свой ход»');
    expect(read('by `set_turn_order`')).toBe('by “fix the order of turns”');
  });
  it('writes no underscore where there is no name, and leaves formulas and blocks of code alone', () => {
    expect(read('refused: `cell_occupied`')).toBe('refused: `cell occupied`');
    expect(read('`attack` and `D2+0`')).toBe('`attack` and `D2+0`');
    expect(read('```\nenergy_cap: 1\n```')).toBe('```\nenergy_cap: 1\n```');
  });
});
