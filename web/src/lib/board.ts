import type { Board, CellView, Way } from './wire';

/** Where everything of a board stands, in units of 100 a cell. */
export interface Laid {
  width: number;
  height: number;
  cells: Map<string, Spot>;
  /** Lines of cells from the top, for the grid. */
  lines: { label: string; labelX: number; labelY: number; spots: Spot[] }[];
  files: { label: string; x: number; y: number }[];
  frames: { x: number; y: number; w: number; h: number }[];
  rods: { x: number; y: number }[];
  outline: string;
  hex: boolean;
  /** Walls that stand between the fronts, across all files: cells whose rank holds nothing but things. */
  walls: Spot[];
}
export interface Spot {
  cell: CellView;
  /** Centre. */
  x: number;
  y: number;
  alt: boolean;
  /** Points of the outline of the cell, relative to nothing. */
  points: string;
  row: number;
  w: number;
  h: number;
}

const HEX_W = 100;
const HEX_R = HEX_W / Math.sqrt(3);

const widest = (labels: string[]) => Math.max(1, ...labels.map((label) => label.length));

/** How high a wall between the fronts is drawn, and the room between the fronts where there is none. */
const WALL = 62;
const GAP = 46;

/** Ranks that hold nothing but things: walls between the fronts of a formation. */
function wallRanks(board: Board): Set<number> {
  const out = new Set<number>();
  if (board.layout !== 'rows') return out;
  const things = new Map(board.tokens.map((token) => [token.cell, token.kind === 'object']));
  for (let rank = 1; rank <= board.ranks; rank++) {
    const cells = board.cells.filter((cell) => cell.rank === rank && cell.terrain !== 'void');
    if (cells.length > 0 && cells.every((cell) => things.get(cell.id) === true)) out.add(rank);
  }
  return out;
}

/** Lays a board out; `odd` is what {@link shifted} says of a turned one, so that every cell keeps its colour. */
export function lay(board: Board, odd = 0): Laid {
  const hex = board.layout === 'hex';
  const rows = board.layout === 'rows';
  // Names of rows go in two lines: whose, and which.
  // Large boards have small cells, and names that are large beside them.
  const letter = !rows && Math.max(board.files, board.ranks) > 12 ? 21 : 13.5;
  const left = Math.max(36, 14 + widest(rows ? board.rank_labels.flatMap((label) => label.split(', ')) : board.rank_labels) * letter);
  const top = 12;
  const cells = new Map<string, Spot>();
  const byRank: Spot[][] = Array.from({ length: board.ranks }, () => []);
  const bodyW = board.files * 100 + (hex ? HEX_W / 2 : 0);
  // Formations stand apart, with their walls or an empty strip between them.
  const walled = wallRanks(board);
  const fronts = board.ranks - walled.size;
  const tops: number[] = [];
  let y0 = top;
  let seen = 0;
  for (let rank = 1; rank <= board.ranks; rank++) {
    const wall = walled.has(rank);
    if (rows && !wall && seen === fronts / 2) y0 += walled.size ? 16 : GAP;
    if (wall && !walled.has(rank - 1)) y0 += 16;
    tops.push(y0);
    y0 += hex ? HEX_R * 1.5 : wall ? WALL : 100;
    if (!wall) seen += 1;
  }
  const bodyH = hex ? HEX_R * 2 + (board.ranks - 1) * HEX_R * 1.5 : y0 - top;
  const walls: Spot[] = [];
  for (const cell of board.cells) {
    const r = cell.rank - 1;
    const wall = walled.has(cell.rank);
    if (wall && cell.terrain === 'void') continue;
    const many = wall ? board.cells.filter((other) => other.rank === cell.rank && other.terrain !== 'void') : [];
    const w = wall ? bodyW / many.length : 100;
    const h = wall ? WALL : 100;
    const x = wall
      ? left + (many.indexOf(cell) + 0.5) * w
      : hex
        ? left + (cell.file - 1) * HEX_W + HEX_W / 2 + (cell.rank % 2 === 0 ? HEX_W / 2 : 0)
        : left + (cell.file - 1) * 100 + 50;
    const y = hex ? top + HEX_R + r * HEX_R * 1.5 : (tops[r] ?? top) + h / 2;
    const points = hex
      ? [0, 1, 2, 3, 4, 5]
          .map((k) => `${(x + HEX_R * Math.sin((k * Math.PI) / 3)).toFixed(1)},${(y - HEX_R * Math.cos((k * Math.PI) / 3)).toFixed(1)}`)
          .join(' ')
      : `${x - w / 2},${y - h / 2} ${x + w / 2},${y - h / 2} ${x + w / 2},${y + h / 2} ${x - w / 2},${y + h / 2}`;
    const spot = { cell, x, y, alt: !hex && (cell.file + cell.rank + odd) % 2 === 1, points, row: r, w, h };
    cells.set(cell.id, spot);
    byRank[r]?.push(spot);
    if (wall) walls.push(spot);
  }
  const lines = byRank.map((spots, r) => {
    spots.sort((a, b) => a.cell.file - b.cell.file);
    return { label: board.rank_labels[r] ?? '', labelX: left - 10, labelY: (spots[0]?.y ?? top + r * 100 + 50) + 7, spots };
  });
  const files = board.file_labels.map((label, f) => ({ label, x: left + f * 100 + 50, y: top + bodyH + 27 }));
  const boxes: { x: number; y: number; w: number; h: number }[] = [];
  for (let rank = 1; rank <= board.ranks; rank++) {
    if (walled.has(rank)) continue;
    const y = hex ? top : (tops[rank - 1] ?? top);
    const last = boxes.at(-1);
    if (last && (!rows || Math.abs(last.y + last.h - 3 - y) < 1)) last.h += 100;
    else boxes.push({ x: left - 3, y: y - 3, w: bodyW + 6, h: 106 });
  }
  const voids = board.cells.some((cell) => cell.terrain === 'void' && !walled.has(cell.rank)) || board.cells.length < board.files * board.ranks;
  const edge = voids && !hex ? outlineOf(cells, board) : { path: '', corners: [] };
  const frames = hex || voids ? [] : boxes;
  const rods = voids
    ? edge.corners
    : hex
      ? []
      : boxes.flatMap((b) => [
          { x: b.x, y: b.y },
          { x: b.x + b.w, y: b.y },
          { x: b.x, y: b.y + b.h },
          { x: b.x + b.w, y: b.y + b.h },
        ]);
  return { width: left + bodyW + 14, height: top + bodyH + 38, cells, lines, files, frames, rods, outline: edge.path, hex, walls };
}

/** The battlements of a wall, as a path. */
export function battlements({ x, y, w, h }: Spot): string {
  const [l, r, t, b] = [x - w / 2 + 2, x + w / 2 - 2, y - h / 2 + 10, y + h / 2 - 4];
  const teeth = Math.max(3, Math.round(w / 50));
  const each = (r - l) / (teeth * 2 - 1);
  let path = `M${l} ${b}V${t - 10}`;
  for (let n = 0; n < teeth; n++) path += `h${each.toFixed(1)}${n < teeth - 1 ? `v10h${each.toFixed(1)}v-10` : ''}`;
  return `${path}V${b}z`;
}

/** The frame of a board with holes follows its outline: edges that belong to one cell only. */
function outlineOf(cells: Map<string, Spot>, board: Board): { path: string; corners: { x: number; y: number }[] } {
  const there = new Map<string, Spot>();
  for (const spot of cells.values()) if (spot.cell.terrain !== 'void') there.set(`${spot.cell.file},${spot.cell.rank}`, spot);
  const has = (f: number, r: number) => there.has(`${f},${r}`);
  let path = '';
  const degree = new Map<string, { x: number; y: number; h: number; v: number }>();
  const touch = (x: number, y: number, way: 'h' | 'v') => {
    const key = `${x},${y}`;
    const at = degree.get(key) ?? { x, y, h: 0, v: 0 };
    at[way] += 1;
    degree.set(key, at);
  };
  for (const spot of there.values()) {
    const { file: f, rank: r } = spot.cell;
    const [l, t, rt, b] = [spot.x - 50, spot.y - 50, spot.x + 50, spot.y + 50];
    if (!has(f, r - 1)) {
      path += `M${l} ${t}H${rt}`;
      touch(l, t, 'h');
      touch(rt, t, 'h');
    }
    if (!has(f, r + 1)) {
      path += `M${l} ${b}H${rt}`;
      touch(l, b, 'h');
      touch(rt, b, 'h');
    }
    if (!has(f - 1, r)) {
      path += `M${l} ${t}V${b}`;
      touch(l, t, 'v');
      touch(l, b, 'v');
    }
    if (!has(f + 1, r)) {
      path += `M${rt} ${t}V${b}`;
      touch(rt, t, 'v');
      touch(rt, b, 'v');
    }
  }
  const corners = [...degree.values()].filter((at) => at.h > 0 && at.v > 0).map(({ x, y }) => ({ x, y }));
  return { path, corners: board.files * board.ranks > 4 ? corners : [] };
}

/** Where a facing points, in degrees from the top, clockwise. Squares count eighths from the top; hexagons that stand on a point count their edges, the first at the upper right. */
export const turnOf = (facing: number, hex: boolean): number => (hex ? 30 + 60 * facing : 45 * facing);

/** The cell next to one in a direction of the keyboard. */
export function step(board: Board, laid: Laid, from: string, key: string, shift: boolean): string | null {
  const spot = laid.cells.get(from);
  if (!spot) return null;
  const { file, rank } = spot.cell;
  const at = (f: number, r: number) => board.cells.find((cell) => cell.file === f && cell.rank === r && cell.terrain !== 'void')?.id ?? null;
  const line = laid.lines[rank - 1]?.spots.filter((s) => s.cell.terrain !== 'void') ?? [];
  switch (key) {
    case 'ArrowLeft':
      return at(file - 1, rank);
    case 'ArrowRight':
      return at(file + 1, rank);
    case 'ArrowUp':
    case 'ArrowDown': {
      const r = rank + (key === 'ArrowUp' ? -1 : 1);
      if (!laid.hex) return at(file, r);
      // Even ranks stand half a cell to the right: without Shift the way leans left, with Shift right.
      const leftFile = rank % 2 === 0 ? file : file - 1;
      return at(shift ? leftFile + 1 : leftFile, r) ?? at(shift ? leftFile : leftFile + 1, r);
    }
    case 'Home':
      return line[0]?.cell.id ?? null;
    case 'End':
      return line.at(-1)?.cell.id ?? null;
    default:
      return null;
  }
}

/** The board with the files that somebody stands on or that can be chosen, and what lies between them; walls go across whatever is left. */
export function occupied(board: Board, offers: { cells: string[]; refused: unknown }[]): Board {
  const walled = wallRanks(board);
  const wanted = new Set([...board.tokens.map((token) => token.cell), ...offers.filter((offer) => !offer.refused).flatMap((offer) => offer.cells)]);
  const files = board.cells.filter((cell) => !walled.has(cell.rank) && (wanted.has(cell.id) || cell.marks.length > 0)).map((cell) => cell.file);
  if (!files.length) return board;
  const [from, to] = [Math.min(...files), Math.max(...files)];
  return {
    ...board,
    files: to - from + 1,
    file_labels: board.file_labels.slice(from - 1, to),
    cells: board.cells
      .filter((cell) => walled.has(cell.rank) || (cell.file >= from && cell.file <= to))
      .map((cell) => (walled.has(cell.rank) ? cell : { ...cell, file: cell.file - from + 1 })),
  };
}

/** The board as whoever sits at a side sees it: turned clockwise by quarters until that side is at the foot. Names stay with their cells. */
export function turned(board: Board, quarters: number): Board {
  const times = ((quarters % 4) + 4) % 4;
  if (times === 0 || board.layout !== 'square') return board;
  const { files, ranks } = board;
  const across = times % 2 === 1;
  const at = (file: number, rank: number): [number, number] =>
    times === 1 ? [ranks + 1 - rank, file] : times === 2 ? [files + 1 - file, ranks + 1 - rank] : [rank, files + 1 - file];
  const back = (labels: string[]) => [...labels].reverse();
  const [fileLabels, rankLabels] =
    times === 1
      ? [back(board.rank_labels), board.file_labels]
      : times === 2
        ? [back(board.file_labels), back(board.rank_labels)]
        : [board.rank_labels, back(board.file_labels)];
  return {
    ...board,
    files: across ? ranks : files,
    ranks: across ? files : ranks,
    file_labels: fileLabels,
    rank_labels: rankLabels,
    cells: board.cells.map((cell) => {
      const [file, rank] = at(cell.file, cell.rank);
      return { ...cell, file, rank };
    }),
    tokens: board.tokens.map((token) => (token.facing === null ? token : { ...token, facing: (token.facing + 2 * times) % 8 })),
  };
}

/** 1 where the colours of a turned board's cells have changed places, seen from its corner. */
export const shifted = ({ files, ranks, layout }: Board, quarters: number): number =>
  layout === 'square' ? ([0, ranks + 1, files + ranks, files + 1][((quarters % 4) + 4) % 4] ?? 0) % 2 : 0;

/** The cells that a token has in view, of the board as it came. */
export function inSight(board: Board, runs: [number, number][]): Set<string> {
  const out = new Set<string>();
  for (const [from, to] of runs)
    for (let n = from; n <= to; n++) {
      const cell = board.cells[n];
      if (cell) out.add(cell.id);
    }
  return out;
}

/** The edge of a set of cells: sides of their outlines that no other one of them has too. */
export function edgeOf(laid: Laid, ids: Set<string>): string {
  const sides = new Map<string, string>();
  for (const id of ids) {
    const points = laid.cells.get(id)?.points.split(' ');
    if (!points) continue;
    points.forEach((point, n) => {
      const next = points[(n + 1) % points.length] ?? point;
      const key = (text: string) =>
        text
          .split(',')
          .map((part) => Math.round(Number(part)))
          .join(',');
      const [a, b] = [key(point), key(next)];
      const side = a < b ? `${a} ${b}` : `${b} ${a}`;
      if (sides.has(side)) sides.delete(side);
      else sides.set(side, `M${point.replace(',', ' ')}L${next.replace(',', ' ')}`);
    });
  }
  return [...sides.values()].join('');
}

/** A way as it is drawn: its line from where it begins, its steps with their numbers, and where it provokes somebody. */
export function wayOn(laid: Laid, way: Way, from: string | null) {
  const start = from === null ? undefined : laid.cells.get(from);
  const spots = way.path.map((id) => laid.cells.get(id));
  const points = [start, ...spots].filter((spot) => spot !== undefined);
  const line = points.map((spot, n) => `${n ? 'L' : 'M'}${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`).join('');
  const count = (cell: string) => way.threats.filter((threat) => threat.cell === cell).length;
  const steps = spots.flatMap((spot, n) => (spot ? [{ n: n + 1, cell: spot.cell.id, x: spot.x, y: spot.y, threats: count(spot.cell.id) }] : []));
  const cells = [...new Set(way.threats.map((threat) => threat.cell))];
  const threats = cells.flatMap((cell) => {
    // Something that is no matter of a cell happens where the way begins.
    const spot = laid.cells.get(cell) ?? start;
    return spot ? [{ cell, x: spot.x - 30, y: spot.y - 30, count: count(cell) }] : [];
  });
  return { line, steps, threats };
}

/** Where the middle of something so wide to each side stands, so that it stays between two edges; in their middle if it is wider than they are apart. */
export const inside = (x: number, half: number, [left, right]: readonly [number, number]): number =>
  right - left < 2 * half ? (left + right) / 2 : Math.max(left + half, Math.min(right - half, x));
