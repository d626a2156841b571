import type { TableRow } from './wire';

const kept = 'holmgang-taught';
/** So many tables of lessons are remembered. */
const MOST = 30;

/** The rulebooks of tables that are lessons, by table, as far as they were begun in this browser; the newest last. */
export function taught(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(kept) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
/** Notes that a table is a lesson. */
export const teach = (table: string, ruleset: string): void =>
  localStorage.setItem(kept, JSON.stringify(Object.fromEntries([...Object.entries(taught()), [table, ruleset]].slice(-MOST))));

/** Where a battle of a list goes on: at its table, a lesson with its coach, what is over in the replay. */
export function goesOn(row: TableRow): string {
  if (row.stage === 'over') return `#/replay/${row.id}`;
  const lesson = taught()[row.id];
  return lesson === undefined ? `#/t/${row.id}` : `#/t/${row.id}/lesson/${lesson}`;
}
