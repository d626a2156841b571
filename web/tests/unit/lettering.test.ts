import { describe, expect, it } from 'vitest';
import { wideOf, within } from '../../src/lib/lettering';

describe('flags on the board', () => {
  it('have room for wide letters and none to spare for narrow ones', () => {
    // As Chromium measures them in bold of 24: 206, 238, 81.
    expect(wideOf('1 AP · 20 energy')).toBeGreaterThanOrEqual(206);
    expect(wideOf('1 AP · 20 energy')).toBeLessThan(250);
    expect(wideOf('illtfr')).toBeLessThan(wideOf('mmwwмм') / 2);
  });
  it('end with the cells, and stand in their middle where these are narrower', () => {
    const row = [{ x: 50 }, { x: 150 }, { x: 250 }];
    expect(within(row, 50, 120)).toBe(62);
    expect(within(row, 150, 120)).toBe(150);
    expect(within(row, 250, 120)).toBe(238);
    expect(within(row, 50, 900)).toBe(150);
  });
});
