import type { Advised } from './wire';

/** Advice as it is read: the best chance first, and what reads the same only once, with its best chance. */
export function bestFirst(all: readonly Advised[]): Advised[] {
  const sorted = all.toSorted((a, b) => b.win - a.win || b.visits - a.visits);
  return sorted.filter((one, n) => sorted.findIndex((other) => other.text === one.text) === n);
}
