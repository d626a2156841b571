import { ratio } from './odds';
import type { ChanceInfo, Fall, LogLine, Luck } from './wire';

/** Above this a battle is won, below its negative lost. */
const DECIDED = 1_000_000;

/** A curve of how good the battle was for a seat, from −1 to 1 after every step. */
export interface Curve {
  seat: string;
  points: number[];
}
export interface Curves {
  /** What 1 stands for, in the rulebook's unit. */
  most: number;
  curves: Curve[];
}

/** Curves of one scale: the best and the worst that a battle was before it was decided; a decided one lies at the very end. */
export function curvesOf(luck: Luck, seats: number): Curves {
  // Of two sides one curve says all.
  const told = seats === 2 ? luck.worth.slice(0, 1) : luck.worth;
  const open = told.flatMap((worth) => worth.after).filter((value) => Math.abs(value) < DECIDED / 2);
  const most = Math.max(100, ...open.map(Math.abs));
  const point = (value: number) => (Math.abs(value) < DECIDED / 2 ? (value / most) * 0.9 : Math.sign(value));
  return { most: most / 100, curves: told.map((worth) => ({ seat: worth.seat, points: worth.after.map(point) })) };
}

/** A curve as steps: flat until something happens. */
export function stairs(points: number[], x: (step: number) => number, y: (value: number) => number): string {
  return points.map((value, n) => (n === 0 ? `M${x(0).toFixed(1)} ${y(value).toFixed(1)}` : `H${x(n).toFixed(1)}V${y(value).toFixed(1)}`)).join('');
}

export interface Total {
  seat: string;
  rolls: number;
  /** Sum of worse less better, where every fall lies from −1 to 1. */
  sum: number;
  /** How far fair dice stray in two of three battles. */
  usual: number;
}
export function totals(falls: Fall[]): Total[] {
  const by = new Map<string, Fall[]>();
  for (const fall of falls) by.set(fall.seat, [...(by.get(fall.seat) ?? []), fall]);
  return [...by].map(([seat, list]) => ({
    seat,
    rolls: list.length,
    sum: list.reduce((sum, fall) => sum + fall.luck, 0) / 10_000,
    usual: Math.sqrt(list.length / 3),
  }));
}

/** The chance that fair dice do worse than `sum` in so many rolls, each of them anywhere from −1 to 1. */
export function worseShare(sum: number, rolls: number): number {
  if (rolls <= 0) return 0.5;
  if (rolls > 12) {
    const z = sum / Math.sqrt((rolls / 3) * 2);
    // Abramowitz and Stegun 7.1.26: wrong by less than 0.0000002.
    const s = 1 / (1 + 0.3275911 * Math.abs(z));
    const tail = s * (0.254829592 + s * (-0.284496736 + s * (1.421413741 + s * (-1.453152027 + s * 1.061405429)))) * Math.exp(-z * z);
    return z < 0 ? tail / 2 : 1 - tail / 2;
  }
  // Irwin and Hall: the sum of so many even chances, exactly.
  const x = Math.max(0, Math.min(rolls, (sum + rolls) / 2));
  let [out, ways] = [0, 1];
  for (let k = 0; k <= x && k <= rolls; k++) {
    out += (k % 2 ? -1 : 1) * ways * (x - k) ** rolls;
    ways = (ways * (rolls - k)) / (k + 1);
  }
  for (let k = 2; k <= rolls; k++) out /= k;
  return Math.max(0, Math.min(1, out));
}

/** Luck as people say it: kinder or harsher than in so many of so many battles; never more than is so. */
export interface Kind {
  mood: 'good' | 'bad' | 'even';
  n: number;
  of: number;
}
export function kindOf(sum: number, rolls: number): Kind {
  const share = worseShare(sum, rolls);
  const most = Math.max(share, 1 - share);
  const mood = most < 0.6 ? 'even' : share > 0.5 ? 'good' : 'bad';
  if (most >= 0.99) return { mood, n: 99, of: 100 };
  if (most >= 0.95) return { mood, n: 19, of: 20 };
  return { mood, n: Math.floor(most * 10 + 1e-9), of: 10 };
}

/** In how many steps of a record dice fell, as far as a side took them. */
export const rolledIn = (record: string): number =>
  record.split('\n').filter((line) => !/^\d+ referee:/.test(line) && /^\d+ .* ; [^"]*=-?\d[^"]* #[0-9a-f]+$/.test(line)).length;

/** Falls by how much they stand out. */
export const byWeight = (falls: Fall[]): Fall[] => [...falls].sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck) || a.step - b.step);

/** Where rounds begin, as far as their figures have room on an axis. */
export function ticksOf(log: LogLine[], x: (step: number) => number): { step: number; text: string }[] {
  const out: { step: number; text: string }[] = [];
  let last = -100;
  for (const round of rounds(log)) {
    if (!round.text || x(round.step) - last < 26) continue;
    last = x(round.step);
    out.push(round);
  }
  return out;
}

/** Where rounds begin: the step and the number of each heading. */
export const rounds = (log: LogLine[]): { step: number; text: string }[] =>
  log.filter((line) => line.rank === 'heading').map((line) => ({ step: line.step, text: /\d+/.exec(line.text)?.[0] ?? '' }));

/** The text that tells which part of all rolls was worse and which better: nobody says that 0% were. */
export function partsOf(fall: Pick<Fall, 'worse' | 'better'>): string {
  const none = (part: ChanceInfo) => ratio(part.fraction).n === 0n;
  const [worst, best] = [none(fall.worse), none(fall.better)];
  return worst && best ? 'luck-alike' : worst ? 'luck-worst' : best ? 'luck-best' : 'luck-parts';
}
