/** The corners that a note over the stage may stand in, the usual one first. */
export const CORNERS = ['br', 'tr', 'bl', 'tl'] as const;
export type Corner = (typeof CORNERS)[number];
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The first corner in which a note of a size covers none of some places; else the one that covers the least of them. */
export function cornerFor(stage: Box, note: { width: number; height: number }, places: readonly Box[], gap = 10): Corner {
  const at = (corner: Corner): Box => {
    const left = corner.endsWith('r') ? stage.right - gap - note.width : stage.left + gap;
    const top = corner.startsWith('b') ? stage.bottom - gap - note.height : stage.top + gap;
    return { left, top, right: left + note.width, bottom: top + note.height };
  };
  const covered = (corner: Corner) => {
    const box = at(corner);
    return places.filter((one) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top).length;
  };
  return [...CORNERS].sort((a, b) => covered(a) - covered(b))[0] ?? 'br';
}
