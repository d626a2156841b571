import { isWalk } from './deck';
import type { Table } from './table.svelte';
import type { Offer, View, Way } from './wire';

/** How long the pointer rests on a cell before the server is asked about it, in milliseconds. */
const REST = 70;
const FLAG = 180;

/** What would be done at the cell under the pointer: its way, and what it would come to. Looked at, not chosen. */
export class Hover {
  offer = $state.raw<Offer | null>(null);
  way = $state.raw<Way | null>(null);
  /** `91% · 41–50`; empty while it is not known. */
  flag = $state('');
  private readonly ways = new Map<string, Way | null>();
  private readonly flags = new Map<string, string>();
  private revision = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  look(table: Table, view: View, offer: Offer | null): void {
    clearTimeout(this.timer);
    if (this.revision !== table.revision) {
      this.revision = table.revision;
      this.ways.clear();
      this.flags.clear();
    }
    this.offer = offer;
    this.way = offer ? (offer.way ?? this.ways.get(offer.action) ?? null) : null;
    this.flag = offer ? (this.flags.get(offer.action) ?? '') : '';
    if (!offer) return;
    const goes = isWalk(offer) && !offer.action.includes('\n');
    if (goes ? offer.way || this.ways.has(offer.action) : this.flags.has(offer.action)) return;
    const text = offer.action;
    const now = this.revision;
    this.timer = setTimeout(
      () => {
        if (goes)
          void table.preview(text, false).then((answer) => {
            if (!answer || 'type' in answer || table.revision !== now) return;
            this.ways.set(text, answer.offer.way ?? null);
            if (this.offer?.action === text) this.way = answer.offer.way ?? null;
          });
        else
          void import('./flags').then((found) =>
            found.flagsOf(table, view, [offer], (_, { text: good, bad }) => {
              const flag = [good, bad].filter(Boolean).join(' / ');
              this.flags.set(text, flag);
              if (this.offer?.action === text) this.flag = flag;
            }),
          );
      },
      goes ? REST : FLAG,
    );
  }
}
