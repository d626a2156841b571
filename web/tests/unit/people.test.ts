import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FIGURES } from '../../src/lib/people.svelte';

const text = (path: string) => readFileSync(`src/${path}`, 'utf8');

describe('portraits', () => {
  test('are all figures of the drawn set, each with a name in both languages', () => {
    const drawn = [...text('assets/art/figures.svg').matchAll(/id="f-([a-z-]+)"/g)].map((found) => found[1]);
    expect(FIGURES).toEqual(drawn);
    for (const lang of ['en', 'ru']) {
      const named = [...text(`texts/${lang}-desk.ftl`).matchAll(/^figure-([a-z-]+) = \S/gm)].map((found) => found[1]);
      expect(named.toSorted()).toEqual(['none', ...FIGURES].toSorted());
    }
  });
});
