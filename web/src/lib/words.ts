import type { Ratio } from './odds';
import { plus, ratio } from './odds';
import { moverOf, tokensOf } from './tokens';
import type { Odds, OddsRow, Offer, Token, View } from './wire';

/** How an end is for whoever decides. */
export type Good = 'good' | 'bad' | 'none';
/** One end of an action, as people would say it: percent, verb, amount. */
export interface End {
  chance: Ratio;
  /** The text of the page for it, with what stands in it. */
  word: 'falls' | 'hits' | 'heals' | 'self-falls' | 'self' | 'self-heals' | 'works' | 'fails' | 'none' | 'safe';
  /** Least and most of it; none where there is no amount. */
  from: number | null;
  to: number | null;
  /** Whom it is about, if that is neither who acts nor a foe that is aimed at. */
  who: Token | null;
  /** Whether that is one of our own, to our loss. */
  own: boolean;
  good: Good;
}
export interface Ends {
  ends: End[];
  /** Nothing can change it: no die, nothing that may be hidden, and nobody who might still answer. */
  sure: boolean;
  /** Others answer, and what they answer was not followed to its end. */
  open: boolean;
  /** What is answered, if these are the odds against the best answer. */
  answers: string[];
}

const ZERO: Ratio = { n: 0n, d: 1n };
const of = (row: OddsRow): Ratio => ratio(row.chance.fraction);
const sum = (all: Ratio[]): Ratio => all.reduce(plus, ZERO);

/** By how much the gauge that ends a token falls in an outcome: negative where it rises, 0 where it stays. Who leaves the board without one falls too. */
function falls(row: OddsRow, token: Token): { by: number; then: number } {
  const gauge = token.gauges[0];
  const gone = row.changes.some(
    ([path, , then]) => (path === `${token.id}.alive` && then === false) || (path === `${token.id}.cell` && then === null),
  );
  if (gone) return { by: Math.max(1, gauge?.value ?? 1), then: 0 };
  if (!gauge) return { by: 0, then: 1 };
  const then = row.changes.find(([path]) => path === `${token.id}.${gauge.id}`)?.[2];
  return typeof then === 'number' ? { by: gauge.value - then, then } : { by: 0, then: gauge.value };
}

/** Who does something: the piece that it moves; among pieces, of which a side decides, the one that has to pay for it; else who decides. */
export function doerOf(view: View, offer: Offer): Token | null {
  const all = [...tokensOf(view).values()];
  const wanted = all.find((token) => token.id === view.wanted?.token) ?? null;
  const pays = all.filter((token) => token.side === wanted?.side && token.gauges.some((gauge) => offer.cost.some((price) => price.id === gauge.id)));
  return moverOf(view, offer) ?? (pays.length === 1 ? (pays[0] ?? null) : wanted);
}

interface Kind {
  word: End['word'];
  good: Good;
  has: (by: number, then: number) => boolean;
}
const foe: Kind[] = [
  { word: 'falls', good: 'good', has: (by, then) => by > 0 && then <= 0 },
  { word: 'hits', good: 'good', has: (by, then) => by > 0 && then > 0 },
  { word: 'heals', good: 'bad', has: (by) => by < 0 },
];
const self: Kind[] = [
  { word: 'self-falls', good: 'bad', has: (by, then) => by > 0 && then <= 0 },
  { word: 'self', good: 'bad', has: (by, then) => by > 0 && then > 0 },
  { word: 'self-heals', good: 'good', has: (by) => by < 0 },
];

/** The ends of an action, good ones first. What it costs is no end; what comes only by the way of others is told as theirs. */
export function ends(odds: Odds, view: View, offer: Offer | null, actor: string | null, provokes = false): Ends {
  const then = odds.answered?.whole ? odds.answered : odds;
  const rows = then.outcomes;
  const works = then.works;
  const tokens = [...tokensOf(view).values()].filter((token) => token.gauges.length > 0 || token.kind !== 'object');
  // Where a side decides, and not one of its fighters, all of them are our own.
  const decides = view.sides.findIndex((side) => view.wanted?.seats.includes(side.seat));
  const side = tokens.find((token) => token.id === actor)?.side ?? (decides < 0 ? null : decides);
  const target = offer?.cells[0];
  const aimed = view.boards[0]?.tokens.find((token) => token.cell === target) ?? null;
  const out: End[] = [];
  let told = ZERO;
  const touched = (row: OddsRow) => tokens.some((token) => !paid(token) && falls(row, token).by !== 0);
  // A price that is paid in the gauge itself is the same in every outcome.
  function paid(token: Token): boolean {
    const id = token.gauges[0]?.id;
    const price = token.id === actor ? (offer?.cost.find((one) => one.id === id)?.amount ?? 0) : 0;
    return price !== 0 && rows.every((row) => falls(row, token).by === price);
  }
  for (const token of tokens) {
    if (paid(token)) continue;
    const mine = token.id === actor;
    // Of our own it goes without saying whose they are.
    const whose = `${view.sides[token.side ?? -1]?.name}: `;
    const friend = !mine && token.side !== null && token.side === side;
    for (const kind of mine ? self : foe) {
      const hit = rows.filter((row) => {
        const { by, then: left } = falls(row, token);
        return kind.has(by, left);
      });
      if (!hit.length) continue;
      const amounts = hit.map((row) => Math.abs(falls(row, token).by));
      out.push({
        chance: sum(hit.map(of)),
        word: kind.word,
        from: kind.word === 'falls' || kind.word === 'self-falls' ? null : Math.min(...amounts),
        to: kind.word === 'falls' || kind.word === 'self-falls' ? null : Math.max(...amounts),
        who:
          mine || (!friend && token.id === aimed?.id)
            ? null
            : friend && token.name.startsWith(whose)
              ? { ...token, name: token.name.slice(whose.length) }
              : token,
        own: friend && kind.good === 'good',
        good: friend ? (kind.good === 'good' ? 'bad' : 'good') : kind.good,
      });
    }
  }
  told = sum(rows.filter(touched).map(of));
  const all = sum(rows.map(of));
  const rest: Ratio = { n: all.n * told.d - told.n * all.d, d: all.d * told.d };
  const outcomes = rows.length;
  if (out.length && rest.n > 0n) {
    const danger = out.every((end) => end.good === 'bad');
    out.push({ chance: rest, word: danger ? 'safe' : 'none', from: null, to: null, who: null, own: false, good: danger ? 'good' : 'none' });
  } else if (!out.length && works) {
    const chance = ratio(works.fraction);
    if (chance.n > 0n) out.push({ chance, word: 'works', from: null, to: null, who: null, own: false, good: 'good' });
    if (chance.n < chance.d)
      out.push({ chance: { n: chance.d - chance.n, d: chance.d }, word: 'fails', from: null, to: null, who: null, own: false, good: 'none' });
  }
  const order: Record<Good, number> = { good: 0, none: 1, bad: 2 };
  out.sort((a, b) => order[a.good] - order[b.good]);
  // What may come or not is not sure, also where nothing on the sheet tells the two apart.
  const split = out.some((end) => end.chance.n < end.chance.d);
  const open = odds.answered !== null && odds.answered !== undefined && !odds.answered.whole;
  const answers = odds.answered?.whole ? odds.answered.answers : [];
  return { ends: out.slice(0, 6), sure: outcomes <= 1 && !split && odds.exact && !odds.surmised && !odds.answered && !provokes, open, answers };
}

/** The headline: the first end that is worth hoping for or to be feared. */
export const headline = (told: Ends): End | null => told.ends[0] ?? null;
