import type { Told } from './odds';
import type { Foreseen } from './wire';

/**
 * Which of the numbers behind an action is looked at first: the one that is what a gauge loses or wins, by the figures alone; else the last that hangs on
 * the dice; else the first.
 */
export function mainOf(numbers: readonly Foreseen[], told: Told | null): number {
  const spans = [
    ...(told?.spread
      ? [{ token: told.spread.token.id, by: told.spread.bars.filter((bar) => bar.kind !== 'none').map((bar) => Math.abs(bar.by)) }]
      : []),
    ...(told?.always ?? []).map(({ token, from, to }) => ({ token: token.id, by: [Math.abs(to - from)] })),
  ];
  for (const { token, by } of spans) {
    // Who has less left than it takes loses no more than that.
    const found = numbers.findLastIndex(
      (one) => one.tokens.includes(token) && by.length > 0 && one.value === Math.min(...by) && (one.to ?? one.value) >= Math.max(...by),
    );
    if (found >= 0) return found;
  }
  return Math.max(
    0,
    numbers.findLastIndex((one) => one.to !== null),
  );
}
