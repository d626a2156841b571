import { describe, expect, it } from 'vitest';
import { soft } from '../../src/lib/hyphen';

const shown = (text: string) => soft(text).replaceAll('\u00ad', '-');

describe('long Russian words', () => {
  it('are broken between syllables, never before a sign nor after a single letter', () => {
    expect(shown('Сосредоточение')).toBe('Сос-ре-до-то-че-ние');
    expect(shown('Контрзаклинание: огонь')).toMatch(/^Конт?-.*-ние: огонь$/);
    for (const part of shown('Перевооружённый объединительный').split(/[- ]/)) expect(part).toMatch(/[аеёиоуыэюя]/i);
    // What stands on the narrowest tile of the deck has a place to break too.
    expect(shown('Властелин Неба')).toBe('Влас-те-лин Неба');
    expect(shown('объединительный')).not.toMatch(/-[ьъй]/);
  });
  it('and what is short or not Russian stays as it is', () => {
    expect(shown('Опустил на колено')).toBe('Опустил на колено');
    expect(shown('Counterspell, Invocation')).toBe('Counterspell, Invocation');
  });
});
