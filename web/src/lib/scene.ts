import { tokensOf } from './tokens';
import type { View } from './wire';

/** A figure that rises from a token: what the gauge that ends it has just lost or won. */
export interface Float {
  key: string;
  cell: string;
  by: number;
  /** Whether the token is out of the battle by it. */
  fell: boolean;
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
    if (left !== was.value) out.push({ key: `${key}-${token.id}`, cell: then?.cell ?? token.cell, by: left - was.value, fell: !then || left <= 0 });
  }
  return out;
}
