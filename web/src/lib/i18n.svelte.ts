import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Lang, Words } from './wire';

const bundles: Partial<Record<Lang, FluentBundle>> = {};
let current = $state<Lang>('en');
let bundle: FluentBundle | null = null;

function detect(): Lang {
  const kept = localStorage.getItem('holmgang-lang');
  if (kept === 'en' || kept === 'ru') return kept;
  return navigator.languages.some((tag) => tag.toLowerCase().startsWith('ru')) ? 'ru' : 'en';
}

async function load(lang: Lang): Promise<FluentBundle> {
  const kept = bundles[lang];
  if (kept) return kept;
  const text = lang === 'ru' ? (await import('../texts/ru.ftl?raw')).default : (await import('../texts/en.ftl?raw')).default;
  const made = new FluentBundle(lang, { useIsolating: false });
  made.addResource(new FluentResource(text));
  bundles[lang] = made;
  return made;
}

export async function setLang(lang: Lang = detect()): Promise<void> {
  bundle = await load(lang);
  current = lang;
  document.documentElement.lang = lang;
  localStorage.setItem('holmgang-lang', lang);
}

export const lang = (): Lang => current;

/** A text of the page. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  void current;
  const message = bundle?.getMessage(id);
  if (!bundle || !message?.value) return id;
  return bundle.formatPattern(message.value, args, []);
}

export const words = (both: Words | null | undefined): string => (both ? both[current] : '');

/** A number with at most two decimals, as the language writes it; minus is −. */
export const number = (value: number, most = 2): string =>
  new Intl.NumberFormat(current, { maximumFractionDigits: most }).format(value).replace('-', '−');

/** Hundredths of a percent as text: `52.5%`, `52,5 %`. */
export const percent = (hundredths: number): string => (current === 'ru' ? `${number(hundredths / 100)}\u00a0%` : `${number(hundredths / 100)}%`);

export const when = (ms: number): string => new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

/** The time of a day; of another day with its date. */
export function clock(ms: number, now = Date.now()): string {
  const today = new Date(ms).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(
    current,
    today ? { timeStyle: 'short' } : { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  ).format(ms);
}
