import { isWalk } from './deck';
import { number, percent, t } from './i18n.svelte';
import { points } from './odds';
import type { Preview, Table } from './table.svelte';
import type { Offer, View } from './wire';
import { ends, headline, type End, type Ends } from './words';

/** The most targets that are asked about at once. */
const MOST = 8;

/** What an action would come to, in short: `91% · 41–50`; and what of it would be bad for whoever decides: `25% −28`. */
export interface Flag {
  text: string;
  bad: string;
  /** The larger, the better for whoever decides: by the chance, and among equals by what it comes to. */
  rank: number;
}

const amountOf = (end: End): string =>
  end.from === null || end.to === null ? '' : end.from === end.to ? number(end.from) : `${number(end.from)}–${number(end.to)}`;

/** The chance of an end in words: where nothing can change it, it is sure. */
export const chanceOf = (told: Ends | null, end: End): string => (told?.sure ? t('odds-sure') : percent(points(end.chance)));

/** What an end costs whoever decides; either bound of a range has its minus, so that it is not read as a span from −4 to 22. */
const lossOf = (end: End): string =>
  end.from === null || end.to === null
    ? t(end.own ? 'flag-lost' : 'flag-you-fall')
    : end.from === end.to
      ? `−${number(end.from)}`
      : `−${number(end.from)}…−${number(end.to)}`;

/** What odds come to, in short; empty where nothing can be told. */
export function flagOf(told: Ends): Flag {
  const best = headline(told);
  if (!best || best.word === 'none' || told.open) return { text: '', bad: '', rank: 0 };
  const chance = chanceOf(told, best);
  const worst = told.ends.find((end) => end.good === 'bad');
  const harm = worst && ['self', 'self-falls', 'hits', 'falls'].includes(worst.word);
  return {
    text: best.good === 'bad' ? '' : [chance, best.word === 'falls' ? t('flag-falls') : amountOf(best)].filter(Boolean).join(' · '),
    rank: best.good === 'bad' ? 0 : points(best.chance) + (best.word === 'falls' ? 0.5 : Math.min(0.49, Math.abs(best.to ?? 0) / 10_000)),
    bad: worst ? [told.sure ? '' : percent(points(worst.chance)), harm ? lossOf(worst) : ''].filter(Boolean).join(' ') : '',
  };
}

const endsOf = ({ odds, offer }: Preview, view: View): Ends | null => (odds ? ends(odds, view, offer, view.wanted?.token ?? null) : null);

/** Whether a planned move may end badly for whoever moves or for a friend; of a blow that is its risk, and no surprise. */
export const harms = (preview: Preview, view: View): boolean =>
  isWalk(preview.offer) && (endsOf(preview, view)?.ends.some((end) => end.good === 'bad') ?? false);

/** What a planned action would take from our own, at their cells. */
export function lossesOf(preview: Preview, view: View): Map<string, Flag> {
  const told = endsOf(preview, view);
  const out = new Map<string, Flag>();
  for (const end of told?.ends ?? [])
    if (end.who && end.own) {
      const { bad } = flagOf({ ends: [end], sure: told?.sure ?? false, open: false, answers: [] });
      out.set(end.who.cell, { text: '', rank: 0, bad: [out.get(end.who.cell)?.bad, bad].filter(Boolean).join(' · ') });
    }
  return out;
}

/** Asks what each of several actions would come to. The table may change meanwhile: then the rest is not asked. */
export async function flagsOf(table: Table, view: View, offers: Offer[], told: (offer: Offer, flag: Flag) => void): Promise<void> {
  const was = table.revision;
  for (const offer of offers.slice(0, MOST)) {
    const answer = await table.preview(offer.action);
    if (table.revision !== was) return;
    if (!answer || 'type' in answer || !answer.odds) continue;
    const flag = flagOf(ends(answer.odds, view, offer, view.wanted?.token ?? null, (answer.offer.way?.threats.length ?? 0) > 0));
    if (flag.text || flag.bad) told(offer, flag);
  }
}
