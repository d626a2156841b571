import { describe, expect, it } from 'vitest';
import { brought, told } from '../../src/lib/house';
import type { CarriedName, OptionInfo } from '../../src/lib/wire';

const word = (en: string) => ({ en, ru: en });
const carries: CarriedName[] = [
  { member: 'hp', name: word('Hit points') },
  { member: 'carried', name: word('Carried') },
];

describe('house rules and rosters in words', () => {
  it('a value is a name, not an id', () => {
    const option = {
      kind: 'text',
      default: 'absent',
      choices: [{ id: 'present', name: word('There is one'), about: word('') }],
    } as unknown as OptionInfo;
    expect(told(option, 'present')).toBe('There is one');
    expect(told(option, '7')).toBe('7');
  });
  it('what somebody brings along is told by the names of the rulebook', () => {
    const names = new Map([['rope', 'Rope of hemp']]);
    expect(brought({ combatant: 'radogost', hp: 24, carried: ['rope', 'lamp'] }, carries, names)).toBe('Hit points: 24; Carried: Rope of hemp, lamp');
    expect(brought(null, carries, names)).toBe('');
    expect(brought('all', carries, names)).toBe('');
  });
});
