import { app } from './app.svelte';
import { t } from './i18n.svelte';

/** Says whose turn it is where the page is not looked at: in the title, on the badge, and by a notification if that is wished for. */
export function notice(mine: boolean, title: string, id: string, what: string): () => void {
  // Whoever looks something up in a rulebook finds the way back.
  sessionStorage.setItem('holmgang-at', location.hash);
  document.title = mine ? `● ${t('title-yours')} · ${title}` : `${title} · Holmgang`;
  const nav = navigator as Navigator & { setAppBadge?: (n: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
  void (mine ? nav.setAppBadge?.(1) : nav.clearAppBadge?.())?.catch(() => {});
  if (mine && document.hidden && app.sound && 'Notification' in window && Notification.permission === 'granted')
    new Notification(t('title-yours'), { body: what, tag: id });
  return () => (document.title = 'Holmgang');
}
