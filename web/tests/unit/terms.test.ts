import { describe, expect, it } from 'vitest';
import { mainOf } from '../../src/lib/terms';
import type { Told } from '../../src/lib/odds';
import type { Foreseen, Token } from '../../src/lib/wire';

const number = (id: string, tokens: string[], value: number, to: number | null = null): Foreseen =>
  ({ id, tokens, value, to }) as unknown as Foreseen;
const token = { id: 'blue' } as unknown as Token;
const told = (by: number[], always: [number, number][] = []): Told =>
  ({
    spread: by.length
      ? { token, gauge: 'hp', now: 50, bars: [{ by: 0, kind: 'none' }, ...by.map((one) => ({ by: one, kind: one >= 46 ? 'ends' : 'part' }))] }
      : null,
    always: always.map(([from, to]) => ({ token, gauge: 'hp', from, to })),
  }) as unknown as Told;

describe('the number that lies unfolded', () => {
  it('is what the gauge loses, whatever it is called and wherever it stands', () => {
    const numbers = [number('a', ['red', 'blue'], 15), number('b', ['red', 'blue'], 41, 50), number('c', ['red'], 1, 3)];
    expect(mainOf(numbers, told([41, 44, 46]))).toBe(1);
    expect(mainOf([number('b', ['red', 'blue'], 20), number('a', ['red', 'blue'], 15)], told([], [[50, 30]]))).toBe(0);
    // What heals counts as well as what hurts.
    expect(mainOf([number('a', ['red'], 5), number('b', ['blue'], 20)], told([], [[30, 50]]))).toBe(1);
  });
  it('is the last that hangs on the dice where no gauge tells, and else the first', () => {
    expect(mainOf([number('a', ['red'], 1, 9), number('b', ['red'], 2, 5), number('c', ['red'], 3)], null)).toBe(1);
    expect(mainOf([number('a', ['red'], 1), number('b', ['red'], 2)], told([]))).toBe(0);
    expect(mainOf([], null)).toBe(0);
  });
});
