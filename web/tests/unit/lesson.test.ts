import { expect, test } from 'vitest';
import { Coach, type Lesson } from '../../src/lib/lesson.svelte';
import type { Table } from '../../src/lib/table.svelte';
import { won } from '../../src/lib/won';

const words = (text: string) => ({ en: text, ru: text });
const lesson: Lesson = {
  ruleset: 'toy',
  seat: 'red',
  title: words('A lesson'),
  about: words(''),
  scenario: {},
  steps: ['one', 'two'].map((name) => ({ title: words(name), say: words(name), do: [name] })),
};
const over = { id: 'x', info: { stage: 'over' }, times: [0, 1], result: { winners: ['red'] } } as unknown as Table;

test('what was to be seen is looked at until it is gone on from', () => {
  const first = lesson.steps[0];
  if (!first) throw new Error('no step');
  const table = { id: 'y', info: { stage: 'running' }, times: [0], result: null } as unknown as Table;
  const coach = new Coach(table, { ...lesson, steps: [{ title: first.title, say: words('press {next}'), see: 'reason' }, ...lesson.steps] });
  coach.seen('threats');
  expect([coach.at, coach.looked]).toEqual([0, false]);
  coach.seen('reason');
  expect([coach.at, coach.looked]).toEqual([0, true]);
  coach.seen('next');
  expect([coach.at, coach.looked]).toEqual([1, false]);
});

test('a battle that is won before the last step leaves the lesson to be gone on with', () => {
  const coach = new Coach(over, lesson);
  coach.look();
  expect([coach.early, coach.astray, won().includes('toy')]).toEqual([true, true, false]);
  coach.at = 1;
  coach.look();
  expect([coach.early, coach.astray, won().includes('toy')]).toEqual([false, false, true]);
});
