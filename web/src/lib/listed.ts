// What lists and sentences behind the first picture are made of.
import { rowKey, withoutCell, type Row } from './choices';
import type { Offer, Threat } from './wire';

export interface Group {
  name: string;
  rows: Row[];
}

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

/** What follows besides, without what the list of provoked blows says already. */
export function besides(notes: string[], threats: Threat[]): string[] {
  const told = (note: string, threat: Threat) => note.includes(threat.name) && note.includes(/\d+\s?%/.exec(threat.what)?.[0] ?? threat.what);
  return notes.filter((note) => !threats.some((threat) => told(note, threat)));
}

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
