import { tick } from 'svelte';

/** On a phone the list of everything opens far below what opened it: it comes right below the board, and once it is closed what opened it is in sight again. */
export async function ledTo(from: HTMLElement | undefined, open: boolean): Promise<void> {
  if (!matchMedia('(max-width: 767px)').matches) return;
  await tick();
  const to = open ? from?.closest('.decidebox')?.querySelector('.choices') : from;
  to?.scrollIntoView({ block: open ? 'start' : 'nearest', behavior: 'instant' });
}
