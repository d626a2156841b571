import { tokensOf } from './tokens';
import type { View } from './wire';

/** By how much a fighter has more or less left than before. */
export interface Change {
  side: number | null;
  name: string;
  by: number;
}

/** What has changed of the first gauges of fighters, ours first and the largest first. Whoever fell lost all; of whoever is out of sight nothing is known. */
export function changes(before: View, now: View, own: number): Change[] {
  const there = tokensOf(now);
  const fallen = new Set(now.sides.flatMap((side) => side.fallen.map(([id]) => id)));
  const all = [...tokensOf(before).values()].flatMap((token) => {
    const [was, is] = [token.gauges[0]?.value, there.get(token.id)?.gauges[0]?.value ?? (fallen.has(token.id) ? 0 : undefined)];
    const by = was === undefined || is === undefined ? 0 : is - was;
    return by ? [{ side: token.side, name: token.name, by }] : [];
  });
  return all.sort((a, b) => Number(b.side === own) - Number(a.side === own) || Math.abs(b.by) - Math.abs(a.by));
}
