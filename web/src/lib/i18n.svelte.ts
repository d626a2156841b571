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

// What the first view says, and what everything behind it says besides.
const texts: Record<Lang, (() => Promise<{ default: string }>)[]> = {
  en: [() => import('../texts/en.ftl?raw'), () => import('../texts/en-more.ftl?raw'), () => import('../texts/en-desk.ftl?raw')],
  ru: [() => import('../texts/ru.ftl?raw'), () => import('../texts/ru-more.ftl?raw'), () => import('../texts/ru-desk.ftl?raw')],
};
const loaded: Record<Lang, number> = { en: 0, ru: 0 };
let parts = 1;
/** Grows when texts come, so that what is shown already is said anew. */
let come = $state(0);

async function load(lang: Lang): Promise<FluentBundle> {
  const made = (bundles[lang] ??= new FluentBundle(lang, { useIsolating: false }));
  const lacking = texts[lang].slice(loaded[lang], parts);
  for (const text of await Promise.all(lacking.map((one) => one()))) made.addResource(new FluentResource(text.default), { allowOverrides: true });
  loaded[lang] = Math.max(loaded[lang], parts);
  come += 1;
  return made;
}

export async function setLang(lang: Lang = detect()): Promise<void> {
  bundle = await load(lang);
  if (lang === 'ru') void import('./hyphen').then((found) => (breaks = found.soft));
  current = lang;
  document.documentElement.lang = lang;
  localStorage.setItem('holmgang-lang', lang);
}
/** The texts for whatever is not in the first view, once: all of them, or only so many parts. */
export async function more(wanted = 3): Promise<void> {
  if (loaded[current] >= wanted) return;
  parts = Math.max(parts, wanted);
  await load(current);
}

export const lang = (): Lang => current;

/** Breaks long words; comes with the language that needs it. */
let breaks = $state.raw<(text: string) => string>((text) => text);
export const soft = (text: string): string => breaks(text);

/** A text of the page; nothing as long as it is on its way. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  void current;
  void come;
  const message = bundle?.getMessage(id);
  if (!bundle || !message?.value) return loaded[current] < 3 ? '' : id;
  return bundle.formatPattern(message.value, args, []);
}

export const words = (both: Words | null | undefined): string => (both ? both[current] : '');

/** A number with at most two decimals, as the language writes it; minus is −. */
export const number = (value: number, most = 2): string =>
  new Intl.NumberFormat(current, { maximumFractionDigits: most }).format(value).replace('-', '−');

/** Hundredths of a percent as text: `52.5%`, `52,5 %`. */
export const percent = (hundredths: number): string => (current === 'ru' ? `${number(hundredths / 100)}\u00a0%` : `${number(hundredths / 100)}%`);

export const when = (ms: number): string => new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

export const day = (ms: number): string => new Intl.DateTimeFormat(current, { dateStyle: 'long' }).format(ms);

/** The time of a day; of another day with its date. */
export function clock(ms: number, now = Date.now()): string {
  const today = new Date(ms).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(
    current,
    today ? { timeStyle: 'short' } : { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  ).format(ms);
}
