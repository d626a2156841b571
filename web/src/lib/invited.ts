import { app } from './app.svelte';
import { t } from './i18n.svelte';
import type { Table } from './table.svelte';

const told = new WeakSet<Table>();

/** Whoever was invited to a seat and comes too late is told, once, why they only watch. */
export function tooLate(table: Table, token: string, seat: string): void {
  if (!token || seat === 'watch' || !table.info || told.has(table)) return;
  told.add(table);
  const own = table.info.seats.find((one) => one.seat === seat);
  if (own?.holder === 'human' && !own.you) app.say(t('invited-late'));
}
