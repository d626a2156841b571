import { describe, expect, it } from 'vitest';
import { dyes } from '../../src/lib/dye';

describe('sides that are called by a colour', () => {
  it('have it, wherever they sit', () => {
    const found = new Map(dyes(['black', 'blue', 'red', 'green']));
    expect(found.get('--side-1-fill')).toBe('var(--side-black)');
    expect(found.has('--side-2-fill')).toBe(false);
    expect(found.get('--side-3-fill')).toBe('var(--dye-1-fill)');
    expect(found.get('--tk-fourth')).toBe('var(--dye-3-fill)');
  });
  it('keep what their place gives where it is the same, or where the seat is no colour', () => {
    expect(dyes(['red', 'blue'])).toEqual([]);
    expect(dyes(['hunt', 'guard'])).toEqual([]);
  });
  it('have frames of it, and marks that tell White from Black', () => {
    const found = new Map(dyes(['white', 'black', 'blue', 'red']));
    expect([1, 2, 3, 4].map((n) => found.get(`--p${n}`))).toEqual([
      'var(--dye-white-pale)',
      'var(--dye-black-pale)',
      'var(--dye-2-pale)',
      'var(--dye-1-pale)',
    ]);
    expect(found.get('--mark-1')).not.toBe(found.get('--mark-2'));
    expect(found.has('--mark-3')).toBe(false);
  });
  it('of white have a dark sign', () => {
    expect(new Map(dyes(['white', 'black'])).get('--sign-1')).toBe('var(--on-side-white)');
  });
});
