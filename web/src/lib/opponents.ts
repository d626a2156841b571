import { app } from './app.svelte';
import { t, words } from './i18n.svelte';
import { taught } from './taught';
import type { TableRow } from './wire';

/** Against whom a battle of a list is: bots by their level, people by their names; said too where nobody else sits. */
export function opponents(row: TableRow): string {
  if (taught()[row.id] !== undefined) return t('lesson-one');
  const others = row.seats.filter((seat) => !seat.you);
  if (row.yours.length && !others.length) return t('seats-yours');
  const level = (bot: string | null) => words(app.server?.bots.find((one) => one.id === bot)?.name) || t('seat-bot');
  return others.map((seat) => (seat.holder === 'bot' ? level(seat.bot) : (seat.who ?? t(`seat-${seat.holder}`)))).join(', ');
}
/** How a battle of a list stands: of one that is fought on, for whom it waits. */
export const standing = (row: TableRow): string =>
  row.stage === 'running' && row.yours.length ? t(row.your_turn ? 'your-turn' : 'their-turn') : t(`stage-${row.stage}`);
