import type { Blank, Offer, Threat } from './wire';

/** Offers of one name: one row of the list. */
export interface Row {
  key: string;
  label: string;
  icon: string;
  group: string;
  offers: Offer[];
  refused: boolean;
}
export interface Group {
  name: string;
  rows: Row[];
}

/** Which row an offer stands in. */
export const rowKey = (offer: Offer): string =>
  offer.refused ? `${offer.group}\n!${offer.refused.code}\n${offer.refused.words.en}` : nameKey(offer);
/** Which deed it is, whether it can be done now or not. */
export const nameKey = (offer: Offer): string => `${offer.group}\n${withoutCell(offer)}\n${offer.icon}\n`;

/**
 * Groups in the order of first appearance, rows in the order of the offers. Refused ones stand at the end of their group, those with the same reason
 * in one row: the reason is read once, and nothing is hidden.
 */
export function groups(offers: Offer[]): Group[] {
  const out = new Map<string, Map<string, Row>>();
  for (const offer of offers) {
    const rows = out.get(offer.group) ?? new Map<string, Row>();
    out.set(offer.group, rows);
    const refused = offer.refused;
    const label = withoutCell(offer);
    const key = rowKey(offer);
    const row = rows.get(key);
    if (!row) rows.set(key, { key, label, icon: offer.icon, group: offer.group, offers: [offer], refused: refused !== null });
    else {
      row.offers.push(offer);
      if (refused && !row.label.split(', ').includes(label)) row.label += `, ${label}`;
    }
  }
  return [...out].map(([name, rows]) => ({ name, rows: [...rows.values()].sort((a, b) => Number(a.refused) - Number(b.refused)) }));
}

/** The offers with one that is written and not listed: beside those of its group, so that nothing else changes its place. */
export function withWritten(offers: Offer[], written: Offer | null): Offer[] {
  if (!written || offers.some((offer) => offer.action === written.action)) return offers;
  const last = offers.findLastIndex((offer) => offer.group === written.group && !offer.refused);
  return offers.toSpliced(last < 0 ? offers.length : last + 1, 0, written);
}

/** What stands in an action for an amount that may be chosen freely; its least value where nothing is written. */
export function amountIn(offer: Offer, name: string): number {
  const amount = offer.amounts.find((one) => one.name === name);
  const found = new RegExp(`\\s${name}=(-?\\d+)`).exec(offer.action)?.[1];
  return found === undefined ? Math.max(amount?.min ?? 0, 0) : Number(found);
}

/** An action without its amounts: what is offered with several of them is one thing to do. */
export const bare = (offer: Offer): string =>
  offer.amounts.reduce((text, amount) => text.replace(new RegExp(`\\s+${amount.name}=-?\\d+`), ''), offer.action);

/** Each thing to do once: amounts are chosen with steps, and no offer of its own. The one that is chosen stands for its like. */
export function once(offers: Offer[], chosen: Offer | null): Offer[] {
  const kept = new Map<string, Offer>();
  for (const offer of offers) {
    const key = `${bare(offer)}\n${offer.refused ? offer.refused.code : ''}`;
    const have = kept.get(key);
    const wins = !have || offer.action === chosen?.action || (have.action !== chosen?.action && offer.action === bare(offer));
    if (wins) kept.set(key, offer);
  }
  return [...kept.values()];
}

/** What the offers of a row have in common: prices, as far as they go, and what follows from every one of them. */
export function common(offers: Offer[]): { cost: { id: string; name: string; from: number; to: number }[]; notes: string[] } {
  const [first, ...others] = offers;
  if (!first) return { cost: [], notes: [] };
  const ids = new Map(offers.flatMap((offer) => offer.cost.map((price) => [price.id, price.name] as const)));
  const cost = [...ids].map(([id, name]) => {
    const amounts = offers.map((offer) => offer.cost.filter((price) => price.id === id).reduce((sum, price) => sum + price.amount, 0));
    return { id, name, from: Math.min(...amounts), to: Math.max(...amounts) };
  });
  return { cost, notes: first.notes.filter((note) => others.every((offer) => offer.notes.includes(note))) };
}

/** What follows besides, without what the list of provoked blows says already. */
export function besides(notes: string[], threats: Threat[]): string[] {
  const told = (note: string, threat: Threat) => note.includes(threat.name) && note.includes(/\d+\s?%/.exec(threat.what)?.[0] ?? threat.what);
  return notes.filter((note) => !threats.some((threat) => told(note, threat)));
}

/** A label that ends with the cell or target it is about is the same choice at another place. */
export function withoutCell(offer: Offer): string {
  for (const end of [offer.target, ...offer.cells]) {
    if (!end || offer.label.length <= end.length || !offer.label.endsWith(end)) continue;
    const rest = offer.label.slice(0, -end.length).trimEnd();
    // "Step to 3,4" is a step; other names say that something is still lacking.
    const bare = rest.replace(/(?<=\S) (to|на|в|к)$/, '');
    return bare === rest ? `${rest} …` : bare;
  }
  // A name that is left open is no name.
  return offer.label.replace(/:\s*$/, '');
}

/** The action with amounts written into it. */
export function withAmounts(offer: Offer, amounts: Record<string, number>): string {
  let text = offer.action;
  for (const amount of offer.amounts) {
    const value = amounts[amount.name];
    const rest = text.replace(new RegExp(`\\s+${amount.name}=-?\\d+`), '');
    const was = text === rest ? null : Number(/=(-?\d+)/.exec(text.slice(text.indexOf(` ${amount.name}=`)))?.[1]);
    const now = value ?? was ?? amount.min;
    text = now === 0 && amount.min <= 0 ? rest : `${rest} ${amount.name}=${now}`;
  }
  return text;
}

/** The action with texts written into it; what is left empty stays as it was. */
export function withBlanks(action: string, offer: Offer, texts: Record<string, string>): string {
  let text = action;
  for (const blank of offer.blanks ?? []) {
    const given = texts[blank.name]?.replace(/[\\"]/g, '').trim();
    if (given) text = text.replace(new RegExp(`(\\s${blank.name}=)("[^"]*"|\\S+)`), (_, name: string) => `${name}"${given}"`);
  }
  return text;
}

/** What stands for a text that nobody has written yet. */
const OPEN = '…';
/** What a blank shows: what was written, else what stands there, if that is a text at all. */
export const blankText = (blank: Blank, texts: Record<string, string>): string => texts[blank.name] ?? (blank.given === OPEN ? '' : blank.given);
/** The first text that is still to be written: one that nobody has written yet, or that was emptied. */
export const missing = (offer: Offer, texts: Record<string, string>): Blank | null =>
  (offer.blanks ?? []).find((blank) => !blankText(blank, texts).trim()) ?? null;

/** Splits a sentence at the numbers that were computed for it, so that each can be unfolded. */
export function pieces<F extends { value: number }>(text: string, figures: F[]): { parts: { text: string; figure: F | null }[]; rest: F[] } {
  const numbers = [...text.matchAll(/(?<![\p{L}\d.,-])[−-]?\d+(?![\p{L}\d]|[.,]\d|-\d)/gu)].map((found) => ({
    at: found.index,
    text: found[0],
    value: Number(found[0].replace('−', '-')),
    figure: null as F | null,
  }));
  const rest: F[] = [];
  for (const figure of figures) {
    const free = numbers.filter(
      (number) => number.figure === null && (number.value === figure.value || Math.abs(number.value) === Math.abs(figure.value)),
    );
    const pick = free[0];
    if (pick) pick.figure = figure;
    else rest.push(figure);
  }
  const parts: { text: string; figure: F | null }[] = [];
  let from = 0;
  for (const number of numbers) {
    if (!number.figure) continue;
    if (number.at > from) parts.push({ text: text.slice(from, number.at), figure: null });
    parts.push({ text: number.text, figure: number.figure });
    from = number.at + number.text.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), figure: null });
  return { parts, rest };
}

/** What of a text must not begin a line: the punctuation right behind a figure. */
export const clinging = (text: string | undefined): string => /^[.,;:!?…%)\]»”]+/u.exec(text ?? '')?.[0] ?? '';

/** The first sentence of a reason. */
export const shortly = (text: string): string => /^.*?\.(?= |$)/.exec(text)?.[0].slice(0, -1) ?? text;

/** One line of what a deed does; its kind, as a word of its own, stands over its group already. */
export function effectOf(offer: Pick<Offer, 'about' | 'notes' | 'group'>): string {
  const text = offer.about || offer.notes.join(', ');
  const after = text.toLowerCase().startsWith(offer.group.toLowerCase()) ? text.slice(offer.group.length) : '';
  const rest = /^\p{L}/u.test(after) ? '' : after.replace(/^[,;:]?\s*/, '');
  const said = rest || text;
  return said.charAt(0).toUpperCase() + said.slice(1);
}
