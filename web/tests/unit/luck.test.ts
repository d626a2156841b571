import { expect, test } from 'vitest';
import { partsOf } from '../../src/lib/luck';

test('no part of the rolls is told as none percent', () => {
  const chance = (fraction: string) => ({ fraction, percent: '', basis_points: 0, exact: true });
  const told = (worse: string, better: string) => partsOf({ worse: chance(worse), better: chance(better) });
  expect(told('1/20', '3/20')).toBe('luck-parts');
  expect(told('0/20', '19/20')).toBe('luck-worst');
  expect(told('19/20', '0')).toBe('luck-best');
  expect(told('0', '0')).toBe('luck-alike');
});
