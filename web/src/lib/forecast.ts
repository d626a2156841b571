import type { Forecast } from './wire';

/** The chance of a seat to win after a step, with its interval: all from 0 to 1. */
export interface Chance {
  step: number;
  rate: number;
  low: number;
  high: number;
}
/** How the chance of a seat went. */
export interface Line {
  seat: string;
  points: Chance[];
}

/** How the battle ended where not the rules ended it: who has won; nobody for a draw. */
export type Ended = readonly string[] | null;

/** The lines to draw. Of two sides of which one always wins the first says all. */
export function linesOf(forecast: Forecast, ended: Ended = null): Line[] {
  const open = forecast.points.some((point) => !point.over && (point.drawn > 0 || point.unfinished > 0));
  const one = forecast.seats.length === 2 && !open;
  const last = forecast.points.at(-1);
  const lines = forecast.seats.map((seat, n) => {
    const points = forecast.points.map(({ step, won }) => ({ step, rate: 0, low: 0, high: 0, ...won[n] }));
    // Whoever gave up, or ran out of time, had a chance until then: the line falls where it ended.
    if (ended && last && !last.over) {
      const rate = ended.includes(seat) ? 1 : 0;
      points.push({ step: last.step, rate, low: rate, high: rate });
    }
    return { seat, points };
  });
  return one && !(ended && ended.length === 0) ? lines.slice(0, 1) : lines;
}

/** The chance at a step: that of the latest position looked at. */
export function chanceAt(line: Line, step: number): Chance | undefined {
  return line.points.findLast((point) => point.step <= step) ?? line.points[0];
}

/** The height of the drawn line at a step: straight between the positions that were looked at. */
export function heightAt(line: Line, step: number): number {
  const before = chanceAt(line, step);
  const after = line.points.find((point) => point.step > step);
  if (!before) return 0;
  if (!after || before.step >= step) return before.rate;
  return before.rate + ((after.rate - before.rate) * (step - before.step)) / (after.step - before.step);
}

type Place = (value: number) => number;
const walk = (points: [number, number][]) => points.map(([x, y], n) => `${n ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
/** The line as a path. */
export const lineOf = (line: Line, x: Place, y: Place): string => walk(line.points.map(({ step, rate }) => [x(step), y(rate)]));
/** Its interval as a closed path: the upper ends there, the lower ends back. */
export function bandOf(line: Line, x: Place, y: Place): string {
  const there = line.points.map(({ step, high }): [number, number] => [x(step), y(high)]);
  const back = line.points.toReversed().map(({ step, low }): [number, number] => [x(step), y(low)]);
  return there.length ? `${walk([...there, ...back])}z` : '';
}
