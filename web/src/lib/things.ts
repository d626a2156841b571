import type { Badge, CellView } from './wire';

/** What facing gives on a cell is no thing that lies there: it is written as its figure, small, at the edge. */
export const isArc = (mark: Badge): boolean => (mark.icon === '' && mark.tone !== 'plain') || /^th-(?:flank|rear)$/.test(mark.icon);
/** What lies on a cell and has a sign. */
export const thingsOn = (cell: CellView): Badge[] => cell.marks.filter((mark) => mark.icon !== '' && !isArc(mark));
