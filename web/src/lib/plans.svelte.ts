import { untrack } from 'svelte';
import { app } from './app.svelte';
import { lang, t } from './i18n.svelte';
import type { Table } from './table.svelte';
import type { View } from './wire';

/**
 * The cells that a planned move speaks of, in their order, from where its doer stands: cells and tokens are found by their names. Who does it is whom the
 * text names first, else the only one of the side.
 */
export function cellsOf(text: string, view: View, seat: string): string[] {
  const board = view.boards[0];
  if (!board) return [];
  const side = view.sides.findIndex((one) => one.seat === seat);
  const own = board.tokens.filter((token) => token.side === side && token.kind !== 'object');
  const known = new Set(board.cells.map((cell) => cell.id));
  const named = text.split(/\s+/).flatMap((word) => (known.has(word) ? word : (board.tokens.find((token) => token.id === word)?.cell ?? [])));
  const starts = own.some((token) => token.cell === named[0]);
  const [only] = own;
  return named.length && !starts && own.length === 1 && only ? [only.cell, ...named] : named;
}

/** What a planned move came to. */
export interface Outcome {
  text: string;
  /** Why it was not played; none if it was. */
  refused: string | null;
}

/** Moves planned ahead for one seat of a table: each is played when our decision comes and the rules still allow it. Kept in this browser. */
export class Plans {
  list = $state<string[]>([]);
  /** What happened last, until the list changes. */
  last = $state.raw<Outcome | null>(null);
  private readonly key: string;
  private busy = false;

  constructor(id: string, seat: string) {
    this.key = `holmgang-plan-${id}-${seat}`;
    this.list = this.kept();
  }

  private kept(): string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.key) ?? '[]');
      if (Array.isArray(kept)) return kept.filter((text): text is string => typeof text === 'string').slice(0, 20);
    } catch {
      // What cannot be read is no plan.
    }
    return [];
  }

  private keep() {
    if (this.list.length) localStorage.setItem(this.key, JSON.stringify(this.list));
    else localStorage.removeItem(this.key);
  }
  add(text: string) {
    this.list = [...this.list, text].slice(0, 20);
    this.last = null;
    this.keep();
  }
  remove(place: number) {
    this.list = this.list.filter((_, n) => n !== place);
    this.last = null;
    this.keep();
  }

  /** The battle is over: nothing is left to plan. */
  end() {
    this.list = [];
    this.keep();
  }

  /** With every step of the table: plays when the decision is ours, and says so. */
  follow(table: Table) {
    void table.revision;
    if (table.result) untrack(() => this.end());
    if (!table.mine || !table.online) return;
    untrack(() => {
      if (this.list.length)
        void this.play(table, lang()).then((played) => {
          if (played && played.refused === null) app.say(t('plan-played', { what: played.text }));
        });
    });
  }

  /** Plays the first planned move, if it is still legal; one that is not ends the plan, and says why. */
  async play(table: Pick<Table, 'act' | 'preview'>, lang: 'en' | 'ru'): Promise<Outcome | null> {
    if (this.busy) return null;
    // As another window of this browser may have left it: no move is played twice.
    this.list = this.kept();
    const text = this.list[0];
    if (text === undefined) return null;
    this.busy = true;
    try {
      const answer = await table.preview(text, false);
      // No answer: the connection went; the plan stays for when it is back.
      if (!answer) return null;
      if ('type' in answer) {
        this.list = [];
        this.keep();
        return (this.last = { text, refused: answer.words[lang] });
      }
      this.list = this.list.slice(1);
      this.keep();
      if (!(await table.act(text))) return null;
      return (this.last = { text, refused: null });
    } finally {
      this.busy = false;
    }
  }
}
