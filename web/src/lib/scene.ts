import { tokensOf } from './tokens';
import type { Fate, LogLine, View } from './wire';

/** What rises from a token: what the gauge that ends it has just lost or won, or what came of a deed in a word. */
export interface Float {
  key: string;
  cell: string;
  by: number;
  /** Whether the token is out of the battle by it. */
  fell: boolean;
  /** The word; none for a figure alone. */
  word: Fate | null;
}

/** What one moment has changed in the first gauges of all tokens on the board that matters. */
export function floatsOf(before: View | null, after: View, key: string): Float[] {
  if (!before) return [];
  const now = tokensOf(after);
  const out: Float[] = [];
  for (const token of before.boards[0]?.tokens ?? []) {
    const was = token.gauges[0];
    if (!was || token.kind === 'object') continue;
    const then = now.get(token.id);
    const left = then?.gauges.find((gauge) => gauge.id === was.id)?.value ?? (then ? was.value : 0);
    // A piece whose only gauge is what it pays with stands, however little is left of that.
    const fell = !then || (left <= 0 && was.icon === 'res-hp');
    if (left !== was.value) out.push({ key: `${key}-${token.id}`, cell: then?.cell ?? token.cell, by: left - was.value, fell, word: null });
  }
  return out;
}

/** What came of the deeds of a step besides figures: missed, blocked, critical. One word over a token at a time, the last one that is told. */
export function wordsOf(log: readonly LogLine[], view: View, key: string): Float[] {
  const tokens = tokensOf(view);
  const out = new Map<string, Float>();
  for (const { seen } of log) {
    const cell = seen && tokens.get(seen.token)?.cell;
    if (seen && cell !== undefined) out.set(seen.token, { key: `${key}-${seen.token}-word`, cell, by: 0, fell: false, word: seen.what });
  }
  return [...out.values()];
}
