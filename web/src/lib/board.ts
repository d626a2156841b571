import type { Board, CellView } from './wire';

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
}

const HEX_W = 100;
const HEX_R = HEX_W / Math.sqrt(3);

const widest = (labels: string[]) => Math.max(1, ...labels.map((label) => label.length));

export function lay(board: Board): Laid {
  const hex = board.layout === 'hex';
  const rows = board.layout === 'rows';
  const left = Math.max(36, 14 + widest(board.rank_labels) * (rows ? 11 : 13));
  const top = 12;
  const cells = new Map<string, Spot>();
  const byRank: Spot[][] = Array.from({ length: board.ranks }, () => []);
  // Formations stand apart: the halves are two boards with room for a wall between them.
  const gap = (rank: number) => (rows && rank > board.ranks / 2 ? 46 : 0);
  for (const cell of board.cells) {
    const r = cell.rank - 1;
    const x = hex ? left + (cell.file - 1) * HEX_W + HEX_W / 2 + (cell.rank % 2 === 0 ? HEX_W / 2 : 0) : left + (cell.file - 1) * 100 + 50;
    const y = hex ? top + HEX_R + r * HEX_R * 1.5 : top + r * 100 + 50 + gap(cell.rank);
    const points = hex
      ? [0, 1, 2, 3, 4, 5]
          .map((k) => `${(x + HEX_R * Math.sin((k * Math.PI) / 3)).toFixed(1)},${(y - HEX_R * Math.cos((k * Math.PI) / 3)).toFixed(1)}`)
          .join(' ')
      : `${x - 50},${y - 50} ${x + 50},${y - 50} ${x + 50},${y + 50} ${x - 50},${y + 50}`;
    const spot = { cell, x, y, alt: !hex && (cell.file + cell.rank) % 2 === 1, points, row: r };
    cells.set(cell.id, spot);
    byRank[r]?.push(spot);
  }
  const bodyW = board.files * 100 + (hex ? HEX_W / 2 : 0);
  const bodyH = hex ? HEX_R * 2 + (board.ranks - 1) * HEX_R * 1.5 : board.ranks * 100 + (rows ? 46 : 0);
  const lines = byRank.map((spots, r) => {
    spots.sort((a, b) => a.cell.file - b.cell.file);
    const y = spots[0]?.y ?? top + r * 100 + 50;
    return { label: board.rank_labels[r] ?? '', labelX: left - 10, labelY: y + 7, spots };
  });
  const files = board.file_labels.map((label, f) => ({ label, x: left + f * 100 + 50, y: top + bodyH + 27 }));
  const boxes = rows
    ? [
        { x: left - 3, y: top - 3, w: bodyW + 6, h: (board.ranks / 2) * 100 + 6 },
        { x: left - 3, y: top + (board.ranks / 2) * 100 + 46 - 3, w: bodyW + 6, h: (board.ranks / 2) * 100 + 6 },
      ]
    : [{ x: left - 3, y: top - 3, w: bodyW + 6, h: bodyH + 6 }];
  const voids = board.cells.some((cell) => cell.terrain === 'void') || board.cells.length < board.files * board.ranks;
  const edge = voids && !hex ? outlineOf(cells, board) : { path: '', corners: [] };
  const frames = hex ? [] : voids ? [] : boxes;
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
  return { width: left + bodyW + 14, height: top + bodyH + 38, cells, lines, files, frames, rods, outline: edge.path, hex };
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

/** The board with the files that somebody stands on or that can be chosen, and what lies between them. */
export function occupied(board: Board, offers: { cells: string[]; refused: unknown }[]): Board {
  const wanted = new Set([...board.tokens.map((token) => token.cell), ...offers.filter((offer) => !offer.refused).flatMap((offer) => offer.cells)]);
  const files = board.cells.filter((cell) => wanted.has(cell.id) || cell.marks.length > 0).map((cell) => cell.file);
  if (!files.length) return board;
  const [from, to] = [Math.min(...files), Math.max(...files)];
  return {
    ...board,
    files: to - from + 1,
    file_labels: board.file_labels.slice(from - 1, to),
    cells: board.cells.filter((cell) => cell.file >= from && cell.file <= to).map((cell) => ({ ...cell, file: cell.file - from + 1 })),
  };
}
