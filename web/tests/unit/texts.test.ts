import { readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';

const load = (lang: string) => {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  const faults = [lang, `${lang}-more`, `${lang}-desk`].flatMap((name) =>
    bundle.addResource(new FluentResource(readFileSync(`src/texts/${name}.ftl`, 'utf8'))),
  );
  return { bundle, faults };
};
describe('texts', () => {
  for (const lang of ['en', 'ru'])
    it(`${lang} is whole and every text can be made`, () => {
      const { bundle, faults } = load(lang);
      expect(faults).toEqual([]);
      for (const [id, message] of bundle._messages) {
        for (const n of [0, 1, 2, 5, 11, 21, 22, 1.5]) {
          const wrong: Error[] = [];
          const args = Object.fromEntries(['n', 'm', 's', 'd', 'h'].map((key) => [key, n]));
          for (const key of [
            'name',
            'value',
            'max',
            'who',
            'what',
            'cell',
            'id',
            'all',
            'at',
            'seat',
            'about',
            'by',
            'amount',
            'exact',
            'figure',
            'gauge',
            'now',
            'mean',
            'files',
            'ranks',
            'way',
            'covered',
            'ms',
            'rolls',
            'of',
            'lo',
            'hi',
            'chance',
            'worse',
            'better',
            'usual',
            'won',
            'lost',
            'drawn',
            'battles',
            'from',
            'to',
            'amount',
            'answers',
            'tried',
            'slips',
            'low',
            'high',
            'rate',
          ])
            args[key] ??= n;
          expect(bundle.formatPattern(message.value ?? '', args, wrong), id).not.toMatch(/\{|\?\?\?/);
          expect(wrong, id).toEqual([]);
        }
      }
    });
  it('counts in Russian', () => {
    const { bundle } = load('ru');
    const say = (n: number) => bundle.formatPattern(bundle.getMessage('new-lines')?.value ?? '', { n });
    expect([1, 2, 5, 11, 21, 22].map(say)).toEqual([
      '1 новая строка',
      '2 новые строки',
      '5 новых строк',
      '11 новых строк',
      '21 новая строка',
      '22 новые строки',
    ]);
  });
});
