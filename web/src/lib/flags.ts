import { number, percent } from './i18n.svelte';
import { points } from './odds';
import type { Table } from './table.svelte';
import type { Offer, View } from './wire';
import { ends, headline } from './words';

/** The most targets that are asked about at once. */
const MOST = 8;

/** What each of several targets would come to, in short, at its cell: `91% · 41–50`. The table may change meanwhile: then the rest is not asked. */
export async function flagsOf(table: Table, view: View, offers: Offer[], told: (cell: string, text: string) => void): Promise<void> {
  const was = table.revision;
  for (const offer of offers.slice(0, MOST)) {
    const cell = offer.cells[0];
    if (cell === undefined) continue;
    const answer = await table.preview(offer.action);
    if (table.revision !== was) return;
    if (!answer || 'type' in answer || !answer.odds) continue;
    const best = headline(ends(answer.odds, view, offer, view.wanted?.token ?? null, (answer.offer.way?.threats.length ?? 0) > 0));
    if (!best || best.word === 'none') continue;
    const amount =
      best.from === null || best.to === null ? '' : best.from === best.to ? number(best.from) : `${number(best.from)}–${number(best.to)}`;
    told(cell, [percent(points(best.chance)), amount].filter(Boolean).join(' · '));
  }
}
