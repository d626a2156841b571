import { get } from './api';
import { lang as now, t } from './i18n.svelte';
import type { ContentInfo, Lang, RulebookInfo } from './wire';

/** What the texts of a rulebook write as programs do, by what people call it. */
export type Names = ReadonlyMap<string, { called: string; quoted: boolean }>;

/** Entries of the content by their names; house rules, their choices and deeds by what is said of them, in quotation marks. */
export function namesOf(book: RulebookInfo, content: ContentInfo | null, lang: Lang): Names {
  const names = new Map<string, { called: string; quoted: boolean }>();
  const put = (id: string, called: string | undefined, quoted: boolean) => {
    const key = id.replaceAll('-', '_');
    if (called && !names.has(key)) names.set(key, { called, quoted });
  };
  for (const { entries } of content?.tables ?? []) for (const entry of entries) put(entry.id, entry.name[lang], false);
  for (const option of book.options) {
    put(option.id, option.about[lang], true);
    for (const choice of option.choices) put(choice.id, choice.name[lang], true);
  }
  // A verb of one word is a word; one of several is written as programs do.
  for (const verb of book.verbs) if (/[-_]/.test(verb.en)) put(verb.en, verb.about[lang], true);
  // Boards without an entry of their own are called by the page's own words, which are of one language.
  if (lang === now()) for (const board of ['std8', 'tall8x12', 'cross16']) put(board, t(`ground-${board}`), true);
  return names;
}

const MARKS: Record<Lang, [string, string]> = { en: ['“', '”'], ru: ['«', '»'] };

/** A text of a rulebook as it is read: no name of programs that people have a name for, and none with underscores. Blocks of code stay as they are. */
export function spoken(text: string, names: Names, lang: Lang): string {
  const known = (word: string) => {
    const found = names.get(word.replace(/^options\./, ''));
    return found && (found.quoted ? `${MARKS[lang][0]}${found.called}${MARKS[lang][1]}` : found.called);
  };
  const apart = (word: string) => word.replace(/(?<=[\p{L}\d])_(?=[\p{L}\d])/gu, ' ');
  return text.replace(/```[\s\S]*?```|`([^`\n]+)`|\b[a-z]+(?:_[a-z\d]+)+\b/g, (found, code?: string) => {
    if (found.startsWith('```')) return found;
    if (code === undefined) return known(found) ?? apart(found);
    return known(code) ?? `\`${apart(code)}\``;
  });
}

const asked = new Map<string, Promise<ContentInfo | null>>();
/** The content of a rulebook, asked for once; none where the server does not say it. */
export function contentOf(book: string): Promise<ContentInfo | null> {
  const unsaid = () => {
    asked.delete(book);
    return null;
  };
  const found = asked.get(book) ?? get<ContentInfo>(`/rulebooks/${book}/content`).catch(unsaid);
  asked.set(book, found);
  return found;
}
