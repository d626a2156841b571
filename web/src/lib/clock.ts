import { t } from './i18n.svelte';
import type { ClockKind } from './wire';

/** How time is kept, in a few words. */
export function clockKind(clock: ClockKind): string {
  switch (clock.kind) {
    case 'move':
      return t('clock-move', { n: clock.ms / 1000 });
    case 'fischer':
      return t('clock-fischer', { m: clock.ms / 60_000, s: clock.add_ms / 1000 });
    case 'days':
      return t('clock-ndays', { n: clock.days });
    default:
      return t(`clock-${clock.kind}`);
  }
}
