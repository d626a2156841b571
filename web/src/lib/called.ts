import { isWalk } from './deck';
import { t } from './i18n.svelte';
import type { Offer } from './wire';

/** Whether an offer is several actions, done one after the other. */
export const several = (offer: Offer): boolean => offer.action.includes('\n');

/** What an offer is called where it stands alone: whoever goes first and acts then does two things. */
export const called = (offer: Offer): string =>
  several(offer) && !isWalk(offer) ? t('go-first', { what: offer.label }) : offer.label.replace(/ …$/, '');
