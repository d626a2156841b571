import { describe, expect, it } from 'vitest';
import { brought, faultOf, told } from '../../src/lib/house';
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
  it('a fault of a rule is found among those of the scenario', () => {
    const fault = (path: string) => ({ code: '', line: 0, column: 0, path, words: word(path) });
    const faults = [fault('scenario.red.0.hp'), fault('scenario.block_cap')];
    expect(faultOf({ id: 'block_cap' } as OptionInfo, faults)?.path).toBe('scenario.block_cap');
    expect(faultOf({ id: 'hp' } as OptionInfo, faults)).toBeUndefined();
  });
  it('what somebody brings along is told by the names of the rulebook', () => {
    const names = new Map([['rope', 'Rope of hemp']]);
    expect(brought({ combatant: 'radogost', hp: 24, carried: ['rope', 'lamp'] }, carries, names)).toBe('Hit points: 24; Carried: Rope of hemp, lamp');
    expect(brought(null, carries, names)).toBe('');
    expect(brought('all', carries, names)).toBe('');
  });
});
