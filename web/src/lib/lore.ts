/** An entry of the compendium by its name. */
export interface Named {
  table: string;
  id: string;
  name: string;
}
/** Splits a text at the names in it. */
export interface Finder {
  cut: (text: string) => { text: string; entry: Named | null }[];
  /** The entry that a text is the name of, perhaps with more behind it. */
  of: (text: string) => Named | null;
  /** What a cell is made of, by its mark there. */
  ground: (mark: string) => Named | null;
}

/** What a cell is made of has names like any noun: they are no names in a sentence. */
const APART = new Set(['terrain', 'token']);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A word in any of its cases: Russian ones change their ends. */
function inflected(word: string): string {
  if (!/^[а-яё-]{3,}$/iu.test(word)) return escaped(word);
  // A vowel that flees: клинок, клинком; боец, бойца.
  const fleeing = /^(.{2,})[оеё]([кц])$/iu.exec(word);
  if (fleeing) return `${escaped(fleeing[1] ?? '')}[оеёйь]?${fleeing[2]}[а-яё]{0,3}`;
  const stem = word.replace(/(?:[иыо]й|[ая]я|[ое]е|[иы]е|[аеёиоуыэюяьй])$/iu, '');
  return `${escaped(stem.length > 2 ? stem : word)}[а-яё]{0,3}`;
}
const large = (text: string) => /^\P{Ll}/u.test(text);

/** What finds these names. Of two that begin alike the longer one counts, of two that are alike the first. */
export function finder(names: readonly Named[]): Finder {
  const first = new Map<string, Named>();
  for (const one of names) {
    const name = one.name.toLowerCase();
    if (name.length > 2 && !APART.has(one.table) && !first.has(name)) first.set(name, one);
  }
  const all = [...first.values()];
  all.sort((a, b) => b.name.length - a.name.length);
  const pattern = all.map((one) => `(${one.name.split(/\s+/).map(inflected).join('[\\s\\u00a0]+')})`).join('|');
  const whole = all.length ? new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'giu') : null;
  const entry = (found: RegExpMatchArray): Named | null => all[found.slice(1).findIndex((group) => group !== undefined)] ?? null;
  return {
    cut(text) {
      const parts: { text: string; entry: Named | null }[] = [];
      let from = 0;
      for (const found of whole ? text.matchAll(whole) : []) {
        const one = entry(found);
        // A name is written large; a short word that is written small is a word.
        if (!one || (large(one.name) && !large(found[0]) && found[0].length < 6)) continue;
        if (found.index > from) parts.push({ text: text.slice(from, found.index), entry: null });
        parts.push({ text: found[0], entry: one });
        from = found.index + found[0].length;
      }
      if (from < text.length) parts.push({ text: text.slice(from), entry: null });
      return parts;
    },
    ground: (mark) => names.find((one) => one.table === 'terrain' && (mark === one.id || mark.startsWith(`${one.id}-`))) ?? null,
    of(text) {
      const named = this.cut(text).find((part) => part.entry);
      return named?.entry ?? null;
    },
  };
}
