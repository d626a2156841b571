import { mount } from 'svelte';
import { get } from './api';
import { lang } from './i18n.svelte';
import { finder, type Finder, type Named } from './lore';
import { tokensOf } from './tokens';
import type { Token, View } from './wire';

/** The names of a rulebook's compendium, by rulebook and language; none as long as they are on their way. */
let known = $state.raw<Readonly<Record<string, Finder>>>({});
const asked = new Set<string>();

/** What finds the names of a rulebook in a text. It is fetched once; until then nothing is found. */
export function lore(book: string): Finder | null {
  if (!book) return null;
  const key = `${book} ${lang()}`;
  if (!asked.has(key)) {
    asked.add(key);
    void get<{ tables: { table: string; entries: { id: string; name: string }[] }[] }>(`/rulebooks/${book}/compendium?names=true`).then(
      ({ tables }) => {
        const names = tables.flatMap(({ table, entries }) => entries.map((one): Named => ({ table, ...one })));
        known = { ...known, [key]: finder(names) };
      },
      () => asked.delete(key),
    );
  }
  return known[key] ?? null;
}

let open = $state.raw<{ book: string; entry: Named; from: HTMLElement } | null>(null);
/** The entry that stands open beside the battle. */
export const loreOpen = () => open;
export function closeLore(): void {
  const from = open?.from;
  open = null;
  if (from?.isConnected) from.focus();
}
/** The battle beside which entries open. */
let fought = $state.raw<View | null>(null);
export const foughtNow = () => fought;
/** Entries open beside this battle; what gives it back leaves it. */
export function beside(view: View): () => void {
  fought = view;
  return () => {
    if (fought === view) fought = null;
  };
}
/** Who of this battle an entry is of: there they may carry other things, and have others of their numbers, than in the rulebook. */
export function bearersOf(book: string, entry: Named): Token[] {
  const names = lore(book);
  if (!names || !fought) return [];
  return [...tokensOf(fought).values()].filter((token) => {
    const of = names.of(token.name);
    return of?.id === entry.id && of.table === entry.table;
  });
}
let there = false;
/** Opens an entry beside the battle; what is planned there stays. */
export async function openLore(book: string, entry: Named, from: HTMLElement): Promise<void> {
  open = { book, entry, from };
  if (there) return;
  there = true;
  const { default: Sheet } = await import('../ui/LoreSheet.svelte');
  mount(Sheet, { target: document.body });
}
