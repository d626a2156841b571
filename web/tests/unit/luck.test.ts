import { expect, test } from 'vitest';
import { partsOf, rolledIn } from '../../src/lib/luck';

test('no part of the rolls is told as none percent', () => {
  const chance = (fraction: string) => ({ fraction, percent: '', basis_points: 0, exact: true });
  const told = (worse: string, better: string) => partsOf({ worse: chance(worse), better: chance(better) });
  expect(told('1/20', '3/20')).toBe('luck-parts');
  expect(told('0/20', '19/20')).toBe('luck-worst');
  expect(told('19/20', '0')).toBe('luck-best');
  expect(told('0', '0')).toBe('luck-alike');
});

test('steps of a record in which dice fell are counted', () => {
  const record = [
    'seat: white human "A ; x=1/1..2" #420677c543e5d7bf',
    'begin #709372865caa5322',
    '1 white: use wildfire f4 #43400a1c88dc6cb4',
    '2 black: end ; fire_d6@f4=5/1..6 #5deb2198bc55622c',
    '3 white: say "roll ; x=1/1..6" #5deb2198bc55622c',
    '4 white: attack ; success=41/1..100 damage=3/1..6 #bdf20d4ccd90b711',
    '5 referee: roll ; d6=3/1..6 #bdf20d4ccd90b711',
    'end #b72d3f2989696b60',
  ].join('\n');
  expect(rolledIn(record)).toBe(2);
});
