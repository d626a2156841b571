import type { Picture } from './wire';

/** What part of a board a small picture shows: from this cell so many wide and high. */
export interface Crop {
  file: number;
  rank: number;
  wide: number;
  high: number;
}

/** The most that is still told apart in a card. */
const MOST = { wide: 16, high: 12 };
const LEAST = { wide: 6, high: 4 };

/** The part of a board where somebody stands, three wide to two high, with a cell around it where there is room. */
export function cropped({ layout, files, ranks, tokens }: Pick<Picture, 'files' | 'ranks' | 'tokens'> & Partial<Pick<Picture, 'layout'>>): Crop {
  const people = tokens.filter((token) => token.side !== null);
  const all = people.length ? people : tokens;
  const of = (list: number[], most: number) => (list.length ? [Math.min(...list), Math.max(...list)] : [1, most]) as [number, number];
  const [left, right] = of(
    all.map((token) => token.file),
    files,
  );
  const [top, foot] = of(
    all.map((token) => token.rank),
    ranks,
  );
  const fit = (span: number, least: number, most: number) => Math.max(least, Math.min(most, span));
  // Two rows a side are their whole width when they are full, and seldom are: whoever stands there is in the middle, all rows are seen.
  if (layout === 'rows') {
    const span = Math.max(right - left + 2, Math.ceil(ranks * 1.5));
    return { file: Math.round((left + right - span + 1) / 2) || 0, rank: 1, wide: span, high: ranks };
  }
  let wide = fit(right - left + 3, LEAST.wide, MOST.wide);
  let high = fit(foot - top + 3, LEAST.high, MOST.high);
  // Of the two the one that is short grows, so that nothing is cut at the edge of the card.
  if (wide * 2 > high * 3) high = Math.min(MOST.high, Math.ceil((wide * 2) / 3));
  else wide = Math.min(MOST.wide, Math.ceil((high * 3) / 2));
  const begin = (from: number, to: number, span: number, count: number) =>
    span >= count ? Math.round((count - span) / 2) + 1 : Math.max(1, Math.min(count - span + 1, Math.round((from + to - span + 1) / 2)));
  return { file: begin(left, right, wide, files), rank: begin(top, foot, high, ranks), wide, high };
}

/**
 * What is drawn of a crop, in cells: as much of it as there is of the board, a board that is smaller in the middle, with so much room around it that
 * whoever stands at the edge and is drawn larger than a cell is not cut.
 */
export function framed(crop: Crop, { files, ranks }: Pick<Picture, 'files' | 'ranks'>, grow: number): { x: number; y: number; w: number; h: number } {
  const room = (grow - 1) / 2 + 0.15;
  const from = (begin: number, span: number, count: number) => (span >= count ? 1 - begin - (span - count) / 2 : 0);
  const [x, y] = [from(crop.file, crop.wide, files), from(crop.rank, crop.high, ranks)];
  return { x: x - room, y: y - room, w: crop.wide + 2 * room, h: crop.high + 2 * room };
}
