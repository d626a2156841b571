/** Up and down through what can be done, each open deed followed by its targets. */
export function walkRows(event: KeyboardEvent, all: boolean): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const [on, box] = [event.target as HTMLElement, event.currentTarget as HTMLElement];
  // Whoever has not come to the tiles by keys moves the cursor of the board; in an open list arrows go through the list.
  if (on.matches('input, [data-idle]:not(.choices *, .pop *)') || on.closest('.preview')) return;
  event.preventDefault();
  // The targets of an open deed follow it.
  const pick0 = box.querySelector<HTMLElement>('.pop .pick');
  if (event.key === 'ArrowDown' && pick0 && on.matches('.tile[aria-expanded=true]')) return pick0.focus();
  const hits = [...box.querySelectorAll<HTMLElement>(all ? '.choices .hit, .choices .pick' : '.tile, .pick')];
  const at = hits.indexOf(document.activeElement as HTMLElement);
  hits[Math.max(0, Math.min(hits.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
}
