import { beforeEach, describe, expect, it } from 'vitest';
import { forget } from '../../src/lib/forget';
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
    const plans = new Plans('t1', 'red');
    plans.add('step a1');
    plans.add('end');
    const at = table([fine, fine]);
    expect(await plans.play(at, 'en')).toEqual({ text: 'step a1', refused: null });
    expect(new Plans('t1', 'red').list).toEqual(['end']);
    await plans.play(at, 'en');
    expect(at.acted).toEqual(['step a1', 'end']);
    expect(await plans.play(at, 'en')).toBeNull();
    expect(localStorage.length).toBe(0);
  });
  it('end with the first that is refused, with its reason, and nothing of the rest is played', async () => {
    const plans = new Plans('t2', 'red');
    plans.add('step a1');
    plans.add('end');
    const at = table([refused, fine]);
    expect(await plans.play(at, 'ru')).toEqual({ text: 'step a1', refused: 'далеко' });
    expect([plans.list, at.acted]).toEqual([[], []]);
  });
  it('are not played again by another window that showed them too', async () => {
    const plans = new Plans('t6', 'red');
    plans.add('end');
    const other = new Plans('t6', 'red');
    const at = table([fine, fine]);
    await plans.play(at, 'en');
    expect(await other.play(at, 'en')).toBeNull();
    expect([at.acted, other.list]).toEqual([['end'], []]);
  });
  it('stay when there is no answer, and what cannot be read is no plan', async () => {
    const plans = new Plans('t3', 'red');
    plans.add('end');
    expect(await plans.play(table([null]), 'en')).toBeNull();
    expect(plans.list).toEqual(['end']);
    localStorage.setItem('holmgang-plan-t4-red', '{');
    expect(new Plans('t4', 'red').list).toEqual([]);
  });
  it('belong to a seat: who has another one at the same table has plans of their own; they end with the battle', () => {
    const [red, blue] = [new Plans('t5', 'red'), new Plans('t5', 'blue')];
    red.add('end');
    expect([blue.list, new Plans('t5', 'blue').list, new Plans('t5', 'red').list]).toEqual([[], [], ['end']]);
    red.end();
    expect([red.list, new Plans('t5', 'red').list, localStorage.length]).toEqual([[], [], 0]);
  });
  it('go with the login: nobody who comes next in this browser sees them', () => {
    localStorage.setItem('holmgang-theme', 'dark');
    sessionStorage.setItem('holmgang-lesson', '1');
    new Plans('t1', 'red').add('step a1');
    forget();
    expect(new Plans('t1', 'red').list).toEqual([]);
    expect([localStorage.getItem('holmgang-theme'), sessionStorage.length]).toEqual(['dark', 0]);
  });
});
