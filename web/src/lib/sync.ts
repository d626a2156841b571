import type { Figure, Full, LogLine, Offer, OffersTold, ServerMessage, State, Step } from './wire';

export type RefusedMessage = Extract<ServerMessage, { type: 'refused' }>;

/** Applies a patch to a state in place. Throws if the patch does not fit; the caller then asks for everything. */
export function apply(state: State, patch: Step['patch']): void {
  let whole: (string | number)[] = [];
  for (const [same, ...rest] of patch) {
    const put = rest.pop();
    // Of a list the first index and how many go stand behind the keys.
    const cut = Array.isArray(rest.at(-1)) ? (rest.pop() as [number, number]) : undefined;
    whole = [...whole.slice(0, same as number), ...(rest as (string | number)[])];
    const path = [...whole];
    const last = path.pop();
    if (last === undefined) throw new Error('empty path');
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    let at: any = state;
    for (const key of path) at = at[key];
    if (cut) at[last].splice(...cut, ...(put as unknown[]));
    else at[last] = put;
  }
}

/** A number of a step's line, a flat list there: id, name, value, exact value, and of every term operation, value, label, clause. */
function figure([id, name, value, exact, ...rest]: unknown[]): Figure {
  const terms = [];
  for (let at = 0; at < rest.length; at += 4) terms.push({ op: rest[at], value: rest[at + 1], label: rest[at + 2], clause: rest[at + 3] });
  if (value !== null) return { id, name, value, exact, terms } as Figure;
  // What counts is the exact number, which may be a fraction.
  const [above = 0, below = 1] = String(exact).split('/').map(Number);
  return { id, name, value: Math.floor(above / below + 0.5), exact, unrounded: true, terms } as Figure;
}

/** A line of a step with what it leaves out. */
export function line(told: LogLine): LogLine {
  return { ...LINE, ...told, figures: ((told.figures ?? []) as unknown as unknown[][]).map(figure) };
}

const NOTHING: Offer = {
  action: '',
  label: '',
  group: '',
  icon: '',
  target: null,
  cells: [],
  cost: [],
  notes: [],
  about: '',
  clause: '',
  amounts: [],
  blanks: [],
  chance: null,
  refused: null,
  beside: false,
};

/** The offers of a step: what is new comes to the shelf, each as what differs from another one, and the list is taken from there. */
export function offers(shelf: Offer[], old: Offer[], told: OffersTold): Offer[] {
  if (told.keep > shelf.length) throw new Error('short shelf');
  shelf.length = told.keep;
  let before = NOTHING;
  for (const { of, ...fresh } of told.new ?? []) shelf.push((before = { ...(of === undefined ? before : (old[of] ?? NOTHING)), ...fresh }));
  return told.list.flatMap(([first, count]) => {
    if (first + count > shelf.length) throw new Error('not on the shelf');
    return shelf.slice(first, first + count);
  });
}

/** What a step leaves out, and its lines. */
const STEP = { for: null, seat: null, action: '', rolls: [], log: [], cut: 0, patch: [], clock: null, turn: null, result: null, undo: false };
const LINE = { side: null, tokens: [], cells: [], figures: [] };

/** Reads packed messages: a string that came once is one character from then on. */
export class Unpacker {
  private words: string[] = [];
  read(text: string): string {
    if (!text.startsWith('~')) return text;
    if (this.words.length >= 1792) this.words = [];
    return text.slice(1).replace(/"(?:[^"\\]|\\.)*"|[\u0100-\u07ff]/gu, (piece) => {
      if (!piece.startsWith('"')) return this.words[piece.charCodeAt(0) - 0x100] ?? 'null';
      if (this.words.length < 1792 && [...piece.slice(0, 8)].length >= 4) this.words.push(piece);
      return piece;
    });
  }
}

/** FNV-1a over the view as JSON. */
export function hash(view: unknown): string {
  let h = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(view))) h = Math.imul(h ^ byte, 0x01000193);
  return (h >>> 0).toString(16).padStart(8, '0');
}

export interface Wire {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}
export interface LinkOptions {
  open: () => Wire;
  store: Store;
  /** Everything is known at a revision. */
  full: (message: Full, again: boolean) => void;
  /** One change was applied. */
  step: (message: Step, state: State) => void;
  other: (message: ServerMessage) => void;
  online: (on: boolean, last: number) => void;
  random?: () => number;
  later?: (run: () => void, ms: number) => unknown;
}
export type Answer = Exclude<ServerMessage, { type: 'hello' | 'step' | 'table' | 'asks' | 'rematch' | 'notice' }>;

interface Waiting {
  text: string;
  done: (answer: Answer | null) => void;
  keep: boolean;
}

/** Close codes after which coming back is of no use. */
const LAST = new Set([1008, 4001, 4004]);

/**
 * One socket to one table. The only way to be in sync is the full view: a step whose `from` or `hash` does not fit is answered with `sync`.
 * An act without an answer is sent again with the same `client` and `seq` after every reconnect: it counts once.
 */
export class Link {
  state: State | null = null;
  revision = -1;
  /** Counts how often everything had to be asked for. */
  syncs = 0;
  private wire: Wire | null = null;
  private up = false;
  private ended = false;
  private tries = 0;
  private next = 1;
  private seen = false;
  private syncing = false;
  private waiting = new Map<number, Waiting>();
  /** Offers that were told once: a step names them by their places here. */
  private shelf: Offer[] = [];
  private words = new Unpacker();
  private readonly client: string;

  constructor(private readonly options: LinkOptions) {
    this.client = options.store.getItem('holmgang-client') ?? '';
    if (!this.client) {
      this.client = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
      options.store.setItem('holmgang-client', this.client);
    }
    this.connect();
  }

  get pending(): boolean {
    return [...this.waiting.values()].some((waiting) => waiting.keep);
  }

  /** Sends and waits for the answer; `null` if the connection went and the question is not kept. */
  ask(message: Record<string, unknown>): Promise<Answer | null> {
    return this.post(message, false);
  }

  /** Sends something that changes the battle: it is kept and sent again until it is answered. */
  commit(message: Record<string, unknown>): Promise<Answer | null> {
    const seq = Number(this.options.store.getItem('holmgang-seq') ?? '0') + 1;
    this.options.store.setItem('holmgang-seq', String(seq));
    return this.post({ ...message, client: this.client, seq }, true);
  }

  sync(who?: string | null): void {
    if (this.syncing && who === undefined) return;
    this.syncing = true;
    this.syncs += 1;
    void this.ask({ type: 'sync', for: who ?? null });
  }

  end(): void {
    this.ended = true;
    this.wire?.close(1000);
    for (const waiting of this.waiting.values()) waiting.done(null);
    this.waiting.clear();
  }

  private post(message: Record<string, unknown>, keep: boolean): Promise<Answer | null> {
    const id = this.next++;
    const text = JSON.stringify({ ...message, id });
    return new Promise((done) => {
      if (!keep && !this.up) return done(null);
      this.waiting.set(id, { text, done, keep });
      if (this.up) this.wire?.send(text);
    });
  }

  private connect(): void {
    if (this.ended) return;
    const wire = this.options.open();
    this.wire = wire;
    this.words = new Unpacker();
    wire.onopen = () => {
      if (this.wire === wire) this.up = true;
    };
    wire.onmessage = (event) => {
      if (this.wire !== wire || typeof event.data !== 'string') return;
      let message: ServerMessage;
      try {
        message = JSON.parse(this.words.read(event.data)) as ServerMessage;
        if (message.type === 'step') message = { ...STEP, ...message, log: (message.log ?? []).map(line) };
      } catch {
        return;
      }
      this.take(message);
    };
    wire.onclose = (event) => {
      if (this.wire !== wire) return;
      this.wire = null;
      this.up = false;
      this.syncing = false;
      for (const [id, waiting] of this.waiting) {
        if (waiting.keep) continue;
        this.waiting.delete(id);
        waiting.done(null);
      }
      if (this.ended) return;
      this.options.online(false, LAST.has(event.code) ? event.code : 0);
      if (LAST.has(event.code)) return;
      const most = Math.min(30_000, 2_000 * 2 ** this.tries);
      this.tries += 1;
      const random = this.options.random ?? Math.random;
      (this.options.later ?? setTimeout)(() => this.connect(), 200 + random() * (most - 200));
    };
  }

  private take(message: ServerMessage): void {
    if (message.type === 'full') {
      this.state = message.state;
      this.shelf = [...message.state.offers];
      this.revision = message.revision;
      this.syncing = false;
      const again = this.seen;
      const first = this.tries > 0 || !this.seen;
      this.seen = true;
      this.tries = 0;
      this.options.online(true, 0);
      this.options.full(message, again);
      // What was not answered goes out again, once a connection, with the same client and seq.
      if (first || message.id == null) for (const waiting of this.waiting.values()) if (waiting.keep) this.wire?.send(waiting.text);
      if (message.id != null) this.answer(message.id, message);
      return;
    }
    if (message.type === 'step') {
      if (this.syncing || message.revision <= this.revision) return;
      if (!this.state || message.from !== this.revision) return this.sync();
      const draft = { view: structuredClone(this.state.view), offers: this.state.offers };
      try {
        apply(draft, message.patch);
        if (message.offers) draft.offers = offers(this.shelf, this.state.offers, message.offers);
      } catch {
        return this.sync();
      }
      if (hash(draft.view) !== message.hash) return this.sync();
      this.state = draft;
      this.revision = message.revision;
      this.options.step(message, draft);
      return;
    }
    if ('id' in message && typeof message.id === 'number' && this.waiting.has(message.id)) return this.answer(message.id, message as Answer);
    this.options.other(message);
  }

  private answer(id: number, message: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.done(message);
  }
}

export const isRefused = (answer: Answer | null): answer is RefusedMessage => answer?.type === 'refused';
