import { get } from './api';
import { curvesOf, totals } from './luck';
import { isLevel } from './newtable';
import { opens } from './told';
import type { BotInfo, Fall, Forecast, LogLine, Luck, Outcome, SeatInfo, Token, View, WonShare } from './wire';

export type Won = 'won' | 'lost-battle' | 'drawn' | null;
/** How a battle ended for a seat; null for somebody who only watched. */
export const wonBy = (winners: readonly string[], seats: readonly string[]): Won =>
  seats.length === 0 ? null : winners.length === 0 ? 'drawn' : winners.some((seat) => seats.includes(seat)) ? 'won' : 'lost-battle';

export interface Told {
  /** The roll that turned the battle: rare, and much came of it; null where there was none such. */
  roll: Fall | null;
  /** Sum of luck over all own rolls, less that of the other side where there are two; null where nothing was rolled. */
  luck: number | null;
  /** In how many rolls. */
  rolls: number;
  /** What fair dice stray by. */
  usual: number;
  /** The step before that which cost most of those before which the battle was still open: from there another way may be tried. */
  retry: number | null;
  /** Our own deeds after which the battle stood most better and most worse for us; none where there is no such deed. */
  best: Deed | null;
  missed: Deed | null;
}
/** A roll turned a battle if so much came of it, as a part of the way from lost to won, times how rare it was. */
const LEAST_WEIGHT = 0.04;
/** Of a battle that was given up a step is played again if so much was lost by it. */
const LEAST_LOST = 0.1;
const lucks = new Map<string, Promise<Luck | null>>();
/** What the dice did in a battle; nothing where it is not told. The end asks for it in two places. */
export function luckOf(table: string, revision: number): Promise<Luck | null> {
  const key = `${table} ${revision}`;
  const untold = () => {
    lucks.delete(key);
    return null;
  };
  const found = lucks.get(key) ?? get<Luck>(`/tables/${table}/luck`).catch(untold);
  lucks.clear();
  lucks.set(key, found);
  return found;
}

const forecasts = new Map<string, Promise<Forecast | null>>();
/** How the chances went in a battle that not the rules ended; nothing where it is not told. */
export function forecastOf(table: string, revision: number): Promise<Forecast | null> {
  const key = `${table} ${revision}`;
  const found = forecasts.get(key) ?? get<Forecast>(`/tables/${table}/forecast`).catch(() => (forecasts.delete(key), null));
  forecasts.clear();
  forecasts.set(key, found);
  return found;
}
/** Whether not the rules ended a battle: somebody gave up, ran out of time, or both agreed. */
export const brokenOff = (ended: Outcome | null): boolean => ended !== null && ended.by !== 'rules' && ended.by !== 'closed';

/** The chance of a seat to win where a battle was broken off; nothing where it is not known. */
export function chanceLeft(forecast: Forecast, seat: string): WonShare | null {
  const last = forecast.points.at(-1);
  return last && !last.over && last.step === forecast.steps ? (last.won[forecast.seats.indexOf(seat)] ?? null) : null;
}
/** Whether the chance of a seat rose (1) or fell (−1) by a step so far that the intervals before and after it lie apart; 0 where it did not, or nobody knows. */
export function moved(forecast: Forecast | null, seat: string, step: number): -1 | 0 | 1 {
  const place = forecast?.seats.indexOf(seat) ?? -1;
  const at = (n: number) => forecast?.points.find((point) => point.step === n)?.won[place];
  const [before, after] = [at(step - 1), at(step)];
  if (!before || !after) return 0;
  return after.low > before.high ? 1 : after.high < before.low ? -1 : 0;
}

/** A deed of the battle: its step, and the sentence of the log. */
export interface Deed {
  step: number;
  text: string;
}

/** The deeds of a side, by step: the first line of each that tells of one. That its turn began is none: it stands in the step of another. */
function deedsOf(log: readonly LogLine[], side: number): Map<number, LogLine> {
  const out = new Map<number, LogLine>();
  for (const line of log)
    if (line.rank === 'deed' && line.side === side && line.step > 0 && !out.has(line.step) && !opens(line, log)) out.set(line.step, line);
  return out;
}
/** Whether a deed was done to somebody else, led somewhere or came to a number: that somebody waited is no good deed, whatever happened meanwhile. */
const touches = (line: LogLine): boolean => line.tokens.length > 1 || line.cells.length > 0 || line.figures.length > 0;
const said = (line: LogLine | undefined): Deed | null => (line ? { step: line.step, text: line.text } : null);

/** Whether it could not but work, or could not work at all. */
const sure = (fall: Fall): boolean => fall.chance !== null && /^(0|1|1\/1)$/.test(fall.chance.fraction);

/**
 * What the end is told with: all from the bots' measure of the positions, in which a single step stands out more clearly than in counted battles. What
 * ended by agreement, or because somebody gave up, no roll has decided; else one that helped whoever won. Nor does its end show that a deed was good or
 * bad: there one is named only if the chance to win was another after it, beyond what the number of battles leaves open.
 */
export function toldOf(
  luck: Luck,
  seat: string,
  view: View,
  log: readonly LogLine[],
  ended: Outcome | null = null,
  forecast: Forecast | null = null,
): Told {
  const byRules = !ended || ended.by === 'rules';
  const helped = ended?.winners.length ? (ended.winners.includes(seat) ? 1 : -1) : 0;
  const seats = view.sides.length;
  const curve = curvesOf(luck, Math.max(3, seats)).curves.find((one) => one.seat === seat)?.points ?? [];
  const change = (step: number) => (curve[step] ?? 0) - (curve[step - 1] ?? 0);
  // What could hardly have come otherwise decided nothing, however much came of it: a change counts as far as the roll was rare.
  const weight = (fall: Fall) => (Math.abs(change(fall.step)) * Math.abs(fall.luck)) / 10_000;
  const rare = luck.falls.filter((fall) => !sure(fall) && weight(fall) >= LEAST_WEIGHT && change(fall.step) * helped >= 0);
  const roll = byRules ? (rare.toSorted((a, b) => weight(b) - weight(a))[0] ?? null) : null;
  // Between two sides what fell badly for the other fell well for us.
  const sums = totals(luck.falls).filter((one) => seats === 2 || one.seat === seat);
  const rolls = sums.reduce((sum, one) => sum + one.rolls, 0);
  const deeds = deedsOf(
    log,
    view.sides.findIndex((side) => side.seat === seat),
  );
  const mine = [...deeds.values()].filter((deed) => deed.step < curve.length).toSorted((a, b) => change(a.step) - change(b.step));
  const isShown = (step: number, way: -1 | 1) => byRules || moved(forecast, seat, step) === way;
  const missed = mine.find((deed) => isShown(deed.step, -1));
  const best = mine.findLast((deed) => touches(deed) && isShown(deed.step, 1));
  // Nobody wants to try again what was lost already: less than a quarter of the way to the end was gone before it.
  const isOpen = (step: number) => (curve[step - 1] ?? 0) >= (3 * (curve[0] ?? 0) + (curve.at(-1) ?? 0)) / 4;
  const steps = curve.map((_, n) => n).filter((n) => n > 0 && isOpen(n));
  const fatal = mine.find((deed) => isOpen(deed.step));
  const worst = fatal && change(fatal.step) < 0 ? fatal.step : steps.toSorted((a, b) => change(a) - change(b))[0];
  return {
    roll,
    luck: rolls ? sums.reduce((sum, one) => sum + (one.seat === seat ? one.sum : -one.sum), 0) : null,
    rolls,
    usual: Math.sqrt(rolls / 3),
    retry: worst !== undefined && change(worst) < (byRules ? 0 : -LEAST_LOST) && isShown(worst, -1) ? worst - 1 : null,
    best: said(best && change(best.step) > 0 ? best : undefined),
    missed: said(missed && change(missed.step) < 0 ? missed : undefined),
  };
}

/** The heading that a step stands under, so that steps which read alike can be told apart; empty where the log does not reach back to it. */
export function roundOf(log: readonly LogLine[], step: number): string {
  const at = log.findIndex((line) => line.step === step && line.rank === 'deed');
  return (at < 0 ? undefined : log.slice(0, at).findLast((line) => line.rank === 'heading'))?.text.replace(/\.$/, '') ?? '';
}

/** One thing that the end tells, with everything that it was. */
export interface Fact {
  was: ('roll' | 'best' | 'missed')[];
  step: number;
  text: string;
  /** The roll, where it was one that decided. */
  roll: Fall | null;
}
/** What is told of single steps: a roll that was also the best action, or the dearest one, is said once. */
export function factsOf(told: Told, won: Won): Fact[] {
  const out: Fact[] = told.roll ? [{ was: ['roll'], step: told.roll.step, text: told.roll.text, roll: told.roll }] : [];
  for (const [was, deed] of [['best', told.best] as const, ['missed', won === 'won' ? null : told.missed] as const]) {
    if (!deed) continue;
    const same = out.find((fact) => fact.step === deed.step);
    if (same) same.was.push(was);
    else out.push({ was: [was], ...deed, roll: null });
  }
  return out;
}

/** What a battle against bots alone may go on with once it is won: the level that is next in strength to the weakest bot that was met; none where that is none. */
export function strongerBot(seats: readonly SeatInfo[], bots: readonly BotInfo[]): BotInfo | null {
  const others = seats.filter((seat) => !seat.you && seat.seat !== 'referee');
  if (!others.length || others.some((seat) => seat.holder !== 'bot')) return null;
  const met = others.map((seat) => bots.findIndex((bot) => bot.id === seat.bot));
  return met.includes(-1) ? null : (bots.slice(Math.min(...met) + 1).find(isLevel) ?? null);
}

/** Each name once, with how many bear it. */
const counted = (names: readonly string[]): string[] =>
  [...new Set(names)].map((name) => {
    const n = names.filter((other) => other === name).length;
    return n > 1 ? `${name} ×${n}` : name;
  });
/** Whether a fighter on the board carries the sign of one who can act no more. */
const down = (token: Token): boolean => token.badges.some((badge) => badge.icon === 'st-dead');
/** Who stands and who fell, by side, without the name of the side in each. Whoever lies on the board, but is out of the battle, does not stand. */
export const standing = (view: View): { side: number; stand: string[]; fell: string[] }[] =>
  view.sides.map((side, n) => {
    const out = new Set(side.fallen.map(([id]) => id));
    const own = view.boards.flatMap((board) => board.tokens.filter((token) => token.side === n && token.kind === 'combatant' && !out.has(token.id)));
    const [before, after] = [`${side.name}: `, ` (${side.name})`];
    const plain = (name: string) =>
      name.startsWith(before) ? name.slice(before.length) : name.endsWith(after) ? name.slice(0, -after.length) : name;
    const fell = [...side.fallen.map(([, name]) => name), ...own.filter(down).map((token) => token.name)];
    const stand = own.filter((token) => !down(token)).map((token) => token.name);
    return { side: n, stand: counted(stand.map(plain)), fell: counted(fell.map(plain)) };
  });
