import type { Full, Patch, ServerMessage, State, Step } from './wire';

export type RefusedMessage = Extract<ServerMessage, { type: 'refused' }>;

/** Applies a patch to a state in place. Throws if the patch does not fit; the caller then asks for everything. */
export function apply(state: State, patch: Patch[]): void {
  for (const item of patch) {
    const path = [...item.at];
    const last = path.pop();
    if (last === undefined) throw new Error('empty path');
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    let at: any = state;
    for (const key of path) at = at[key];
    if (item.cut !== undefined) at[last].splice(item.from, item.cut, ...(item.put as unknown[]));
    else at[last] = item.put;
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
    wire.onopen = () => {
      if (this.wire === wire) this.up = true;
    };
    wire.onmessage = (event) => {
      if (this.wire !== wire || typeof event.data !== 'string') return;
      let message: ServerMessage;
      try {
        message = JSON.parse(event.data) as ServerMessage;
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
      const draft = structuredClone(this.state);
      try {
        apply(draft, message.patch);
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
