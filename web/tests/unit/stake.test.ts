import { describe, expect, it } from 'vitest';
import { answerOf, inLine, parties } from '../../src/lib/stake';
import type { Difference, PostReading } from '../../src/lib/wire';

const of = (whose: string, text: string, token: string | null = whose ? `${whose}-1` : null): Difference => ({ token, whose, text });

describe('what is at stake', () => {
  it('is told by whom it is about, in the order of first mention', () => {
    const list = [of('Knight', 'HP 24 → 18'), of('', 'round 3'), of('Knight', '+Burning (3)')];
    expect(parties(list)).toEqual([
      { whose: 'Knight', texts: ['HP 24 → 18', '+Burning (3)'] },
      { whose: '', texts: ['round 3'] },
    ]);
    expect(inLine(list)).toBe('Knight: HP 24 → 18, +Burning (3); round 3');
    expect(inLine([])).toBe('');
  });
  it('keeps two of one name apart', () => {
    expect(parties([of('Wolf', 'HP 3 → 2', 'wolf-1'), of('Wolf', 'HP 3 → 1', 'wolf-2')])).toHaveLength(2);
  });
  it('is found by the action of the answer', () => {
    const answers = [{ action: 'rule yes' }, { action: null }] as PostReading[];
    expect(answerOf(answers, 'rule yes')).toBe(answers[0]);
    expect(answerOf(answers, 'rule no')).toBeUndefined();
  });
});
