import { tokensOf } from './tokens';
import type { ChanceInfo, Odds, Threat, Token, View } from './wire';

/** An exact fraction. */
export interface Ratio {
  n: bigint;
  d: bigint;
}
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

export function ratio(text: string): Ratio {
  const [n, d] = text.split('/');
  try {
    return { n: BigInt(n ?? '0'), d: BigInt(d ?? '1') };
  } catch {
    return { n: 0n, d: 1n };
  }
}
export function plus(a: Ratio, b: Ratio): Ratio {
  const n = a.n * b.d + b.n * a.d;
  const d = a.d * b.d;
  const by = gcd(n, d) || 1n;
  return { n: n / by, d: d / by };
}
export const fraction = (r: Ratio): string => (r.d === 1n ? `${r.n}` : `${r.n}/${r.d}`);
export const share = (r: Ratio): number => Number((r.n * 1_000_000n) / r.d) / 1_000_000;
/** Hundredths of a percent; never 0 or 10000 unless exactly so. */
export function points(r: Ratio): number {
  const exact = (r.n * 10_000n * 2n + r.d) / (r.d * 2n);
  if (exact === 0n && r.n > 0n) return 1;
  if (exact === 10_000n && r.n < r.d) return 9_999;
  return Number(exact);
}
const of = (chance: ChanceInfo): Ratio => ratio(chance.fraction);

export type Kind = 'ends' | 'part' | 'none';
export interface Bar {
  /** How much the gauge falls (negative: rises). */
  by: number;
  then: number;
  kind: Kind;
  chance: Ratio;
}
export interface Spread {
  token: Token;
  gauge: string;
  now: number;
  bars: Bar[];
}
export interface Change {
  token: Token;
  gauge: string;
  from: number;
  to: number;
}
export interface Told {
  certain: boolean;
  works: Ratio | null;
  /** Spread of the gauge that differs most. */
  spread: Spread | null;
  /** What happens in any case. */
  always: Change[];
  exact: boolean;
  covered: string;
}

/** The parts of a distribution that concern gauges of tokens. A screen knows no other field. */
export function tell(odds: Odds, view: View, target: string | null, actor: string | null): Told {
  const tokens = tokensOf(view);
  const gaugeOf = (path: string): { token: Token; id: string } | null => {
    const dot = path.lastIndexOf('.');
    const token = tokens.get(path.slice(0, dot));
    const id = path.slice(dot + 1);
    return token?.gauges.some((gauge) => gauge.id === id) ? { token, id } : null;
  };
  const count = new Map<string, { paths: number; values: Set<string> }>();
  for (const row of odds.outcomes) {
    for (const [path, , then] of row.changes) {
      const entry = count.get(path) ?? { paths: 0, values: new Set<string>() };
      entry.paths += 1;
      entry.values.add(JSON.stringify(then));
      count.set(path, entry);
    }
  }
  const always: Change[] = [];
  let best: { path: string; rank: number } | null = null;
  for (const [path, entry] of count) {
    const found = gaugeOf(path);
    if (!found) continue;
    const varies = entry.values.size > 1 || entry.paths < odds.outcomes.length;
    if (!varies) {
      const change = odds.outcomes[0]?.changes.find(([at]) => at === path);
      if (change && typeof change[1] === 'number' && typeof change[2] === 'number')
        always.push({ token: found.token, gauge: found.id, from: change[1], to: change[2] });
      continue;
    }
    const first = found.token.gauges[0]?.id === found.id;
    const rank =
      (first ? 4 : 0) + (target !== null && found.token.cell === target ? 2 : 0) + (found.token.id === actor ? 0 : 1) + entry.values.size / 1000;
    if (!best || rank > best.rank) best = { path, rank };
  }
  let spread: Spread | null = null;
  if (best) {
    const path = best.path;
    const found = gaugeOf(path);
    if (found) {
      const gauge = found.token.gauges.find((g) => g.id === found.id);
      const now = gauge?.value ?? 0;
      const bars = new Map<number, Bar>();
      for (const row of odds.outcomes) {
        const then = row.changes.find(([at]) => at === path)?.[2];
        const value = typeof then === 'number' ? then : now;
        const kind: Kind = value === now ? 'none' : value <= 0 && found.token.gauges[0]?.id === found.id ? 'ends' : 'part';
        const bar = bars.get(value);
        if (bar) bar.chance = plus(bar.chance, of(row.chance));
        else bars.set(value, { by: now - value, then: value, kind, chance: of(row.chance) });
      }
      spread = { token: found.token, gauge: gauge?.name ?? found.id, now, bars: [...bars.values()].sort((a, b) => a.by - b.by) };
    }
  }
  return {
    certain: odds.outcomes.length <= 1,
    works: odds.works ? of(odds.works) : null,
    spread,
    always,
    exact: odds.exact,
    covered: odds.covered.percent,
  };
}

/** The headlines: at most three, best first. */
export function headlines(spread: Spread): { kind: Kind; chance: Ratio }[] {
  const zero = { n: 0n, d: 1n };
  const sums: Record<Kind, Ratio> = { ends: zero, part: zero, none: zero };
  for (const bar of spread.bars) sums[bar.kind] = plus(sums[bar.kind], bar.chance);
  return (['ends', 'part', 'none'] as const).filter((kind) => sums[kind].n > 0n).map((kind) => ({ kind, chance: sums[kind] }));
}

/** At most `most` rows: beyond that neighbouring values go into bands. */
export function bands(bars: Bar[], most = 8): { from: Bar; to: Bar; chance: Ratio; kind: Kind }[] {
  const single = bars.map((bar) => ({ from: bar, to: bar, chance: bar.chance, kind: bar.kind }));
  if (single.length <= most) return single;
  const out: typeof single = [];
  const kept = bars.filter((bar) => bar.kind !== 'part').length;
  const size = Math.ceil((bars.length - kept) / Math.max(1, most - Math.min(kept, most - 1)));
  let run = 0;
  for (const row of single) {
    const last = out.at(-1);
    if (last && last.kind === row.kind && (row.kind === 'ends' || (row.kind === 'part' && run < size))) {
      last.to = row.to;
      last.chance = plus(last.chance, row.chance);
      run += 1;
    } else {
      out.push({ ...row });
      run = 1;
    }
  }
  return out;
}

/** Who may strike because of a way: where, who, what and with what chance; in short without what. */
export const provoked = (threat: Threat, short = false): string =>
  `${threat.cell ? `${threat.cell}: ` : ''}${threat.name}, ${(short && /\d+\s?%/.exec(threat.what)?.[0]) || threat.what}`;
