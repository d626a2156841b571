import { ApiFault, get, send } from './api';
import { lang } from './i18n.svelte';
import type { Me, RulebookInfo, ServerInfo, TableRow } from './wire';

export type Ends = 'auto' | 'ask' | 'never';
export type Theme = 'system' | 'light' | 'dark';

function route(): string[] {
  return location.hash
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

/** What every screen knows. */
class App {
  route = $state<string[]>(route());
  me = $state<Me | null>(null);
  books = $state<RulebookInfo[]>([]);
  server = $state<ServerInfo | null>(null);
  theme = $state<Theme>((localStorage.getItem('holmgang-theme') as Theme | null) ?? 'system');
  motion = $state(localStorage.getItem('holmgang-motion') !== 'less');
  /** What happens in a turn in which nothing is left: it ends, its end is planned and asked for, or nothing. */
  ends = $state((localStorage.getItem('holmgang-end') as Ends | null) ?? 'auto');
  /** What is pointed at is done at once, where it costs nothing unasked. */
  once = $state(localStorage.getItem('holmgang-click') === '1');
  /** What is drawn to its place is planned only. */
  drawn = $state(localStorage.getItem('holmgang-drag') === 'plan');
  /** How long somebody else's deed is shown, in milliseconds; 0 for at once. */
  pace = $state(Number(localStorage.getItem('holmgang-pace') ?? 1200));
  /** Whether the story tells prices, counts and single steps too. */
  details = $state(localStorage.getItem('holmgang-details') === 'all');
  sound = $state(localStorage.getItem('holmgang-notify') === 'on');
  /** Whether battles are heard. */
  heard = $state(localStorage.getItem('holmgang-sound') === 'on');
  toast = $state('');
  /** Tables that wait for a ruling of ours. */
  rulings = $state.raw<TableRow[]>([]);
  /** The clause shown in the side sheet. */
  clause = $state<{ id: string; from: HTMLElement | null } | null>(null);
  private booting: Promise<void> | null = null;

  constructor() {
    addEventListener('hashchange', () => {
      this.route = route();
      this.clause = null;
    });
    this.dress();
  }

  dress(): void {
    const root = document.documentElement;
    if (this.theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = this.theme;
    localStorage.setItem('holmgang-theme', this.theme);
    root.dataset['motion'] = this.motion ? 'full' : 'less';
    localStorage.setItem('holmgang-motion', this.motion ? 'full' : 'less');
    localStorage.setItem('holmgang-end', this.ends);
    localStorage.setItem('holmgang-click', this.once ? '1' : '2');
    localStorage.setItem('holmgang-drag', this.drawn ? 'plan' : 'do');
    localStorage.setItem('holmgang-pace', String(this.pace));
    localStorage.setItem('holmgang-sound', this.heard ? 'on' : 'off');
    localStorage.setItem('holmgang-notify', this.sound ? 'on' : 'off');
    localStorage.setItem('holmgang-details', this.details ? 'all' : 'folded');
  }

  dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  }

  /** Once: rulebooks, server and who I am. */
  boot(): Promise<void> {
    this.booting ??= (async () => {
      const [books, server] = await Promise.all([get<RulebookInfo[]>('/rulebooks'), get<ServerInfo>('/server')]);
      this.books = books;
      this.server = server;
      try {
        this.me = await get<Me>('/me');
      } catch (error) {
        if (!(error instanceof ApiFault) || error.status !== 401) throw error;
      }
    })().catch((error: unknown) => {
      this.booting = null;
      throw error;
    });
    return this.booting;
  }

  /** A guest is made the first time that something is done. */
  async somebody(): Promise<Me> {
    this.me ??= await send<Me>('POST', '/session', { lang: lang() });
    return this.me;
  }

  /** In another language a guest without a name is called otherwise. */
  named = async (): Promise<void> => {
    this.me &&= await get<Me>('/me').catch(() => this.me);
  };

  /** Looks at all tables for questions to the referee that are ours to answer: those where we hold that seat alone. */
  async queue(): Promise<void> {
    if (!this.me || document.hidden) return;
    const rows = await get<TableRow[]>('/me/tables?state=running').catch(() => null);
    if (rows) this.rulings = rows.filter((row) => row.your_turn && row.yours.length === 1 && row.yours[0] === 'referee');
  }

  book(id: string | undefined): RulebookInfo | undefined {
    return this.books.find((book) => book.id === id);
  }

  bookOf(clause: string): RulebookInfo | undefined {
    const prefix = clause.slice(0, 2);
    return this.books.find((book) => book.options.some((option) => option.clause.startsWith(prefix))) ?? this.books[0];
  }

  say(text: string): void {
    this.toast = text;
    setTimeout(() => {
      if (this.toast === text) this.toast = '';
    }, 5000);
  }

  go(path: string): void {
    location.hash = path;
  }
}

export const app = new App();
