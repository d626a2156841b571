import { number, t } from './i18n.svelte';

/** A price as people say it: a bare percent is one of the turn, and no chance. */
export const priced = (name: string, from: number, to = from): string => {
  const amount = `${number(from)}${to > from ? `–${number(to)}` : ''}`;
  return name === '%' ? t('price-share', { amount }) : `${amount} ${name}`;
};
