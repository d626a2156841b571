import { describe, expect, it } from 'vitest';
import { bandOf, chanceAt, heightAt, lineOf, linesOf } from '../../src/lib/forecast';
import type { Forecast, ForecastPoint } from '../../src/lib/wire';

const share = (rate: number, off = 0.1) => ({ rate, low: Math.max(0, rate - off), high: Math.min(1, rate + off) });
const point = (step: number, red: number, more: Partial<ForecastPoint> = {}): ForecastPoint => ({
  step,
  won: [share(red), share(1 - red)],
  drawn: 0,
  unfinished: 0,
  over: false,
  ...more,
});
const forecast = (points: ForecastPoint[], steps = 4): Forecast => ({ seats: ['red', 'blue'], battles: 50, tried: 16, slips: 6, steps, points });
const over = (step: number, red: 0 | 1): ForecastPoint => ({ ...point(step, red, { over: true }), won: [share(red, 0), share(1 - red, 0)] });

describe('the forecast of the chances', () => {
  it('is one line where one of two sides always wins, and one a side where a battle may be drawn', () => {
    expect(linesOf(forecast([point(0, 0.5), over(4, 1)])).map((line) => line.seat)).toEqual(['red']);
    expect(linesOf(forecast([point(0, 0.5, { drawn: 3 }), over(4, 1)])).map((line) => line.seat)).toEqual(['red', 'blue']);
    expect(linesOf(forecast([point(0, 0.5, { unfinished: 1 })]))).toHaveLength(2);
  });
  it('ends where the battle ended, also where somebody gave up', () => {
    const given = forecast([point(0, 0.5), point(4, 0.3)]);
    expect(linesOf(given, ['blue'])[0]?.points.at(-1)).toEqual({ step: 4, rate: 0, low: 0, high: 0 });
    expect(linesOf(given, ['red'])[0]?.points.at(-1)?.rate).toBe(1);
    // Where both agreed on a draw neither has won.
    expect(linesOf(given, []).map((line) => line.points.at(-1)?.rate)).toEqual([0, 0]);
    // What the rules ended has its end already.
    expect(linesOf(forecast([point(0, 0.5), over(4, 1)]), ['red'])[0]?.points).toHaveLength(2);
  });
  it('says of a step between two positions what the earlier one was, and draws it straight', () => {
    const [line] = linesOf(forecast([point(0, 0.2), point(4, 0.6)]));
    if (!line) throw new Error('no line');
    expect(chanceAt(line, 3)?.rate).toBe(0.2);
    expect(chanceAt(line, 4)?.rate).toBe(0.6);
    expect(heightAt(line, 2)).toBeCloseTo(0.4);
    expect(heightAt(line, 9)).toBe(0.6);
  });
  it('is drawn as a line within a band', () => {
    const [line] = linesOf(forecast([point(0, 0.5), over(4, 1)]));
    if (!line) throw new Error('no line');
    const [x, y] = [(step: number) => step * 10, (value: number) => 100 - value * 100];
    expect(lineOf(line, x, y)).toBe('M0.0 50.0L40.0 0.0');
    expect(bandOf(line, x, y)).toBe('M0.0 40.0L40.0 0.0L40.0 0.0L0.0 60.0z');
    expect(bandOf({ seat: 'red', points: [] }, x, y)).toBe('');
  });
});
