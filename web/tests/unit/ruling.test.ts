import { describe, expect, it } from 'vitest';
import { fields, filled } from '../../src/lib/ruling';

const kinds = (usage: string) => fields(usage).map((field) => `${field.optional ? '?' : ''}${field.prefix}${field.kind}${field.many ? '+' : ''}`);

describe('a form of a usage line', () => {
  it('has a field for everything that may be said', () => {
    expect(kinds('grant_modifier COMBATANT damage|chance N turns=T reason="..."')).toEqual(['who', 'choice', 'number', 'turns=number']);
    expect(kinds('apply_effect WHO dazzled|slowed turns=N [magnitude=N] reason="..."')).toEqual([
      'who',
      'choice',
      'turns=number',
      '?magnitude=number',
    ]);
    expect(kinds('declare_tie_break SIDE [SIDE ...] reason="..."')).toEqual(['side+']);
    expect(kinds('set_turn_order COMBATANT COMBATANT ... reason="..."')).toEqual(['who+']);
    expect(kinds('join WHO side=SIDE [cell=CELL] reason="..."')).toEqual(['who', 'side=side', '?cell=cell']);
    expect(kinds('announce_event "TEXT" reason="..."')).toEqual(['words']);
    expect(kinds('place_item KIND CELL [visible_to=SEAT,SEAT] reason="…"')).toEqual(['text', 'cell', '?visible_to=text']);
    expect(kinds('restrict SEAT only=PIECE,… | not=PIECE,… turns=N reason="…"').at(-1)).toBe('turns=number');
    expect(kinds('pause reason="..."')).toEqual([]);
  });
  it('is written as the line writes it', () => {
    const list = fields('apply_effect WHO dazzled|slowed turns=N [magnitude=N] reason="..."');
    expect(filled(list, ['rook', 'slowed', '', ''])).toBeNull();
    expect(filled(list, ['rook', 'slowed', '2', ''])).toBe('rook slowed turns=2');
    expect(filled(fields('announce_event "TEXT" reason="..."'), ['he said "no"'])).toBe('"he said \\"no\\""');
  });
});
