import { beforeEach, describe, expect, it } from 'vitest';
import { Plans } from '../../src/lib/plans.svelte';
import type { Preview } from '../../src/lib/table.svelte';
import type { RefusedMessage } from '../../src/lib/sync';

const fine = {} as Preview;
const refused = { type: 'refused', words: { en: 'too far', ru: 'далеко' }, clause: 'FD-9.10', code: 'too_far' } as unknown as RefusedMessage;
function table(answers: (Preview | RefusedMessage | null)[]) {
  const acted: string[] = [];
  return {
    acted,
    preview: () => Promise.resolve(answers.shift() ?? null),
    act: (text: string) => {
      acted.push(text);
      return Promise.resolve(true);
    },
  };
}

describe('moves planned ahead', () => {
  beforeEach(() => localStorage.clear());
  it('are played in order, one a decision, and survive a new start of the page', async () => {
    const plans = new Plans('t1');
    plans.add('step a1');
    plans.add('end');
    const at = table([fine, fine]);
    expect(await plans.play(at, 'en')).toEqual({ text: 'step a1', refused: null });
    expect(new Plans('t1').list).toEqual(['end']);
    await plans.play(at, 'en');
    expect(at.acted).toEqual(['step a1', 'end']);
    expect(await plans.play(at, 'en')).toBeNull();
    expect(localStorage.length).toBe(0);
  });
  it('end with the first that is refused, with its reason, and nothing of the rest is played', async () => {
    const plans = new Plans('t2');
    plans.add('step a1');
    plans.add('end');
    const at = table([refused, fine]);
    expect(await plans.play(at, 'ru')).toEqual({ text: 'step a1', refused: 'далеко' });
    expect([plans.list, at.acted]).toEqual([[], []]);
  });
  it('stay when there is no answer, and what cannot be read is no plan', async () => {
    const plans = new Plans('t3');
    plans.add('end');
    expect(await plans.play(table([null]), 'en')).toBeNull();
    expect(plans.list).toEqual(['end']);
    localStorage.setItem('holmgang-plan-t4', '{');
    expect(new Plans('t4').list).toEqual([]);
  });
});
