import { describe, expect, it } from 'vitest';
import { finder } from '../../src/lib/lore';
import { replaced } from '../../src/lib/placing';
import type { Value } from '../../src/lib/schema';

const linked = (of: ReturnType<typeof finder>, text: string) => of.cut(text).flatMap((part) => (part.entry ? [`${part.text}=${part.entry.id}`] : []));

describe('names that lead to the compendium', () => {
  const en = finder([
    { table: 'combatant', id: 'trainee', name: 'Trainee' },
    { table: 'spell', id: 'stone_guard', name: 'Stone Guard' },
    { table: 'spell', id: 'guard', name: 'Guard' },
    { table: 'weapon', id: 'bow', name: 'Bow' },
    { table: 'terrain', id: 'fire', name: 'Fire' },
  ]);
  const ru = finder([
    { table: 'spell', id: 'stone_guard', name: 'Каменный страж' },
    { table: 'combatant', id: 'chernava', name: 'Чернава' },
    { table: 'spell', id: 'flame_blade', name: 'Пламенный Клинок' },
  ]);

  it('finds the longest name, and keeps every letter', () => {
    const text = 'Trainee red casts Stone Guard: 20, then Guard.';
    expect(linked(en, text)).toEqual(['Trainee=trainee', 'Stone Guard=stone_guard', 'Guard=guard']);
    expect(
      en
        .cut(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
  it('takes no part of a word, no small word and no ground for a name', () => {
    expect(linked(en, 'Elbow, Guardian, Fire; she took a bow')).toEqual([]);
    expect(en.of('Bow: 3 cells')?.id).toBe('bow');
    expect(en.of('nothing')).toBeNull();
  });
  it('knows Russian names in their cases', () => {
    expect(linked(ru, 'Чернаву закрыл «Каменным стражем», бьёт Пламенным Клинком')).toEqual([
      'Чернаву=chernava',
      'Каменным стражем=stone_guard',
      'Пламенным Клинком=flame_blade',
    ]);
  });
});

describe('somebody to be tried', () => {
  const shape = {
    properties: {
      red: { items: { type: 'object', required: ['combatant'], properties: { combatant: { enum: ['a', 'b'] }, cell: {} } }, type: 'array' },
    },
  } as never;
  it('takes the first place of a side and its cell, and nothing that was of who stood there', () => {
    const json: Value = { map: 'yard', red: [{ combatant: 'a', cell: '2,2', hp: 3 }, { combatant: 'a' }] };
    expect(replaced(json, shape, 'red', 'b')).toEqual({ map: 'yard', red: [{ combatant: 'b', cell: '2,2' }, { combatant: 'a' }] });
  });
});
