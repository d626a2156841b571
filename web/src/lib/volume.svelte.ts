const KEPT = 'holmgang-volume';
const kept = Number(localStorage.getItem(KEPT) ?? 70);
let now = $state(kept >= 10 && kept <= 100 ? kept : 70);

/** How loud battles are, of 100. */
export const volume = (): number => now;
export function setVolume(to: number): void {
  now = Math.min(100, Math.max(10, to));
  localStorage.setItem(KEPT, String(now));
}
