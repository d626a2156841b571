import type { Blank, Offer } from './wire';

/** Offers of one name: one row of the list. */
export interface Row {
  key: string;
  label: string;
  icon: string;
  group: string;
  offers: Offer[];
  refused: boolean;
}

/** Which row an offer stands in. */
export const rowKey = (offer: Offer): string =>
  offer.refused ? `${offer.group}\n!${offer.refused.code}\n${offer.refused.words.en}` : nameKey(offer);
/** Which deed it is, whether it can be done now or not. */
export const nameKey = (offer: Offer): string => `${offer.group}\n${withoutCell(offer)}\n${offer.icon}\n`;

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
  const prices = offers.flatMap((offer) => offer.cost);
  const ids = new Set(prices.map((price) => price.id));
  const cost = [...ids].map((id) => {
    // "1 to 3" stands before the form that 3 has.
    const name = prices.filter((price) => price.id === id).reduce((most, price) => (most.amount < price.amount ? price : most)).name;
    const amounts = offers.map((offer) => offer.cost.filter((price) => price.id === id).reduce((sum, price) => sum + price.amount, 0));
    return { id, name, from: Math.min(...amounts), to: Math.max(...amounts) };
  });
  return { cost, notes: first.notes.filter((note) => others.every((offer) => offer.notes.includes(note))) };
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
