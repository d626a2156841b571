import type { LogLine, View } from './wire';

/** A line of the story with what is folded under it. */
export interface Told {
  line: LogLine;
  details: LogLine[];
}

/** A step on that begins where the last one ended: one way, told as one. */
function walkedOn(last: LogLine, line: LogLine): LogLine | null {
  const [from = '', to] = line.cells;
  const [begun = ''] = last.cells;
  if (last.rank !== 'deed' || line.rank !== 'deed' || to === undefined || last.tokens[0] !== line.tokens[0] || last.tokens.length !== 1) return null;
  if (line.tokens.length !== 1 || last.cells.at(-1) !== from || last.figures.length || line.figures.length) return null;
  const at = new RegExp(`(?<![\\p{L}\\d,-])${from.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\d]|,\\d)`, 'u');
  return at.test(line.text) ? { ...line, text: line.text.replace(at, begun), cells: [...last.cells, ...line.cells.slice(1)] } : null;
}

/**
 * The story: what is only looked up (prices, counts, what runs out by itself) is folded under the deed that it belongs to, the steps of a way are one
 * line. What comes before the first deed of its step, as a price that is paid first, belongs to that deed; what follows a heading, to the next deed.
 */
export function folded(log: readonly LogLine[]): Told[] {
  const out: Told[] = [];
  let host: Told | null = null;
  let ahead: LogLine[] = [];
  log.forEach((line, n) => {
    if (line.rank === 'detail') {
      const first = log[n - 1]?.step !== line.step || ahead.at(-1)?.step === line.step;
      const deed = first && log.find((one, at) => at > n && one.step === line.step && one.rank !== 'detail');
      if (host && !(deed && deed.rank !== 'heading')) host.details.push(line);
      else ahead.push(line);
      return;
    }
    const walk = host && walkedOn(host.line, line);
    if (host && walk) {
      if (!host.details.some((one) => one.rank === 'deed')) host.details.push(host.line);
      host.details.push(...ahead, line);
      host.line = walk;
      ahead = [];
      return;
    }
    if (line.rank === 'heading') {
      if (ahead.length) out.at(-1)?.details.push(...ahead);
      ahead = [];
    }
    const told: Told = { line, details: ahead };
    out.push(told);
    ahead = [];
    host = line.rank === 'heading' ? null : told;
  });
  // What nobody has followed yet stays with what is there.
  if (ahead.length) out.at(-1)?.details.push(...ahead);
  return out;
}

/** What has just been done and what came of it, in a row: of the last step in which somebody did something. */
export function lately(log: readonly LogLine[]): string {
  const told = (line: LogLine) => line.rank === 'deed' || line.rank === 'consequence';
  const last = log.findLast((line) => told(line) && !opens(line, log))?.step;
  const lines = log.filter((line) => line.step === last && line.step > 0 && told(line) && !opens(line, log));
  return lines.map((line) => line.text).join(' ');
}

/** Whether something came of itself at a cell, as a fire that goes out. */
const changed = (line: LogLine): boolean => line.side === null && line.rank === 'consequence' && line.tokens.length === 0 && line.cells.length > 0;

/** At most three lines of what others did since our own last deed, what was done to ours first; none before we have acted. */
export function sinceLast(log: readonly LogLine[], view: View, seat: string | null): LogLine[] {
  const own = view.sides.findIndex((side) => side.seat === seat);
  if (own < 0) return [];
  const last = log.findLastIndex((line) => line.side === own && line.rank === 'deed' && line.step > 0 && !opens(line, log));
  if (last < 0) return [];
  const ours = new Set(view.boards.flatMap((board) => board.tokens.filter((token) => token.side === own).map((token) => token.id)));
  const foreign = folded(log.slice(last + 1))
    .map((told) => told.line)
    .filter((line) => line.side !== own && line.rank !== 'heading' && line.step > (log[last]?.step ?? 0))
    // Whose turn it is and in what order they come is no news; of what nobody did only what concerns ours is, and what changed on the board.
    .filter((line) => (line.side === null ? line.tokens.some((id) => ours.has(id)) || line.figures.length > 0 || changed(line) : !opens(line, log)));
  const worth = (line: LogLine) =>
    (line.figures.length ? 2 : 0) + (line.tokens.some((id) => ours.has(id)) ? 4 : 0) + (line.rank === 'deed' ? 1 : 0) + (changed(line) ? 0.5 : 0);
  return foreign
    .map((line, n) => ({ line, n, worth: worth(line) }))
    .filter((one) => one.worth > 0)
    .sort((a, b) => b.worth - a.worth || a.n - b.n)
    .slice(0, 3)
    .sort((a, b) => a.n - b.n)
    .map((one) => one.line);
}
/** Whether a line only says whose turn begins: it stands in a step that began with what another did, and be it the end of their turn. */
export const opens = (line: LogLine, log: readonly LogLine[]): boolean =>
  line.rank === 'deed' &&
  line.tokens.length === 1 &&
  line.cells.length === 0 &&
  (log.find((one) => one.step === line.step && one.side !== null)?.side ?? line.side) !== line.side;
