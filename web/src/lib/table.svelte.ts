import { fault, get, send } from './api';
import { app } from './app.svelte';
import { onlyEnd } from './deck';
import { lang, t } from './i18n.svelte';
import type { Float } from './scene';
import { lastDeed, marked, struckOf, trailOf, type Marked } from './story';
import { isRefused, Link, type Answer, type RefusedMessage, type Wire } from './sync';
import type {
  Ask,
  Chat,
  ChatRoom,
  ClockInfo,
  Foreseen,
  Full,
  LinesBody,
  LogLine,
  Moderate,
  Odds,
  Offer,
  Outcome,
  RollWanted,
  ServerMessage,
  State,
  Step,
  TableInfo,
  TurnNow,
  View,
  Words,
} from './wire';

export interface Preview {
  offer: Offer;
  odds: Odds | null;
  numbers: Foreseen[];
}

/** What stands beside the board. */
export type Pane = 'log' | 'sides' | 'chat' | 'desk';

/** How long the eye needs for a step, in milliseconds. */
const timeOf = (message: Step): number => {
  const cells = trailOf(message.log).length;
  if (cells > 1) return Math.min(900, 110 * (cells - 1) + 110);
  return message.log.some((line) => line.rank === 'deed') ? 260 : 0;
};
/** How long a step stands before the next one: what others do goes at a pace that one can follow. */
const holdOf = (message: Step, own: readonly string[]): number =>
  message.seat !== null && !own.includes(message.seat) ? Math.max(timeOf(message), app.pace) : timeOf(message);
const moves = (): boolean => app.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Everything a table screen shows; filled by the socket alone. */
export class Table {
  state = $state.raw<State | null>(null);
  log = $state.raw<LogLine[]>([]);
  info = $state.raw<TableInfo | null>(null);
  who = $state<string | null>(null);
  revision = $state(-1);
  clock = $state.raw<ClockInfo | null>(null);
  clockAt = $state(0);
  turn = $state.raw<TurnNow | null>(null);
  result = $state.raw<Outcome | null>(null);
  asks = $state.raw<Ask[]>([]);
  chat = $state.raw<Chat[]>([]);
  /** When each step was taken, from the start on; 0 where nobody has told yet. */
  times = $state.raw<number[]>([]);
  /** The first step that the log tells of: what was before comes in pages. */
  logFrom = $state(0);
  unread = $state(0);
  online = $state(true);
  /** Set a second after the connection went. */
  lost = $state(false);
  /** The moves that were made while we were away; 0 for none. */
  missed = $state(0);
  gone = $state(0);
  frozen = $state(false);
  unsaved = $state(false);
  notice = $state.raw<Words | null>(null);
  /** What was answered to us; in passing where nobody asked for anything that the rules could refuse. */
  refused = $state.raw<{ text: string; clause: string | null; what: string; passing?: boolean } | null>(null);
  roll = $state.raw<{ wanted: RollWanted; about: string; action: string; given: [string, number][] } | null>(null);
  sending = $state(false);
  /** Where we can go in several steps, and what can be done there; asked for at every decision of ours. */
  ways = $state.raw<Offer[]>([]);
  /** The chosen action, looked at closely. */
  closeup = $state.raw<Preview | null>(null);
  /** Cells passed in the last step. */
  walked = $state.raw<string[]>([]);
  private struck: string[] = [];
  /** What stays marked on the board: the whole last run, until another hand has moved. */
  mark = $state.raw<Marked>({ seat: null, trail: [], struck: [] });
  /** What the gauges of tokens have just lost or won; gone after a moment. */
  floats = $state.raw<Float[]>([]);
  private floating: ReturnType<typeof setTimeout> | undefined;
  /** Counts the steps, for whatever moves with them. */
  beat = $state(0);
  /** Who did something to whom in the last step. */
  blow = $state.raw<[string, string] | null>(null);
  lastAction = $state('');
  /** The last thing that was done from here, as the server writes it: where something is hidden, a step does not tell other eyes. */
  applied = $state.raw<{ revision: number; action: string } | null>(null);
  /** Whose deed the last step was. */
  lastSeat: string | null = null;
  /** How many steps our last deed was: a way of several goes back as one. */
  private together = 1;
  /** Whether the last step was a taking back. */
  tookBack = $state(false);
  /** Steps that the eye has not seen yet. */
  private queue: { message: Step; state: State }[] = [];
  /** Whether any of them wait, or are watched again: until all of them are seen nobody decides here. */
  behind = $state(false);
  /** What others have done since our own last deed, as it was shown, and how it looked before. */
  private past: { message: Step; state: State }[] = [];
  private before: State | null = null;
  /** Whether there is something to watch again. */
  canWatch = $state(false);
  private watching = false;
  private showing: ReturnType<typeof setTimeout> | undefined;
  private link: Link | null = null;
  private over = false;
  /** In a lesson: the seat that is played by hand, though all of them are ours, and what its dice show. */
  side: string | null = null;
  dice: ((wanted: RollWanted, action: string, n: number) => number) | null = null;
  private lostTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  /** Somebody by now, seated or let in to watch where there is a link, then the socket. */
  async begin(token = ''): Promise<void> {
    await app.somebody();
    if (token) {
      // Whoever has a link may look; a seat is taken by accepting the invitation. Whoever comes too late still sees what may be seen.
      await send('POST', `/tables/${this.id}/watch`, { link: token }).catch(() => null);
    }
    if (!this.over) this.connect();
  }

  private connect() {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${encodeURIComponent(this.id)}/ws`;
    this.link = new Link({
      open: () => new WebSocket(`${url}?lang=${lang()}&pack=1`) as unknown as Wire,
      store: sessionStorage,
      full: (message, again) => this.full(message, again),
      step: (message, state) => {
        this.queue.push({ message, state });
        this.behind = true;
        // Who looks elsewhere, wants no motion or everything at once is never behind, nor anybody by more than twelve deeds; what we do ourselves
        // is seen at once.
        const own = message.seat !== null && (this.info?.yours.includes(message.seat) ?? false);
        if (own || this.queue.length > 12 || document.hidden || !moves() || app.pace === 0) this.finish();
        else if (!this.watching) this.showing ??= setTimeout(() => this.showNext(), 0);
      },
      other: (message) => this.other(message),
      online: (on, last) => {
        this.online = on;
        if (last) this.gone = last;
        // A socket that was never let in does not say why; a call does.
        else if (!on && !this.state)
          get(`/tables/${encodeURIComponent(this.id)}`).catch((error: unknown) => {
            if (fault(error).code !== 'no_such_table') return;
            this.gone = 4004;
            this.link?.end();
          });
        clearTimeout(this.lostTimer);
        if (on) {
          this.lost = false;
        } else this.lostTimer = setTimeout(() => (this.lost = true), 1000);
      },
    });
  }

  /** Shows everything that has happened, at once. */
  finish = (): void => {
    clearTimeout(this.showing);
    this.showing = undefined;
    if (this.watching) this.watched();
    while (this.queue.length) this.show();
  };
  /** Shows once more what others have done since our own last deed. */
  watch = (): void => {
    this.finish();
    const all = this.past;
    if (!all.length || !this.before) return;
    this.watching = true;
    this.behind = true;
    this.state = this.before;
    let n = 0;
    const next = () => {
      const one = all[n++];
      if (!one) return this.watched();
      this.scene(one.message, one.state);
      this.state = one.state;
      this.showing = setTimeout(next, Math.max(600, holdOf(one.message, [])));
    };
    this.showing = setTimeout(next, 300);
  };
  private watched() {
    this.showing = undefined;
    this.watching = false;
    this.state = this.past.at(-1)?.state ?? this.state;
    this.behind = this.queue.length > 0;
    if (this.behind) this.showing = setTimeout(() => this.showNext(), 0);
  }
  private showNext() {
    const next = this.queue[0];
    this.show();
    const hold = next ? holdOf(next.message, this.info?.yours ?? []) : 0;
    this.showing = next && (this.queue.length || hold) ? setTimeout(() => this.after(), hold) : undefined;
  }
  private after() {
    this.showing = undefined;
    if (this.queue.length) this.showNext();
  }
  private show() {
    const next = this.queue.shift();
    this.behind = this.queue.length > 0;
    if (!next) return;
    const { message, state } = next;
    const had = this.mine;
    if (message.seat !== null && (this.info?.yours.includes(message.seat) ?? false)) this.past = [];
    else {
      if (!this.past.length) this.before = this.state;
      this.past = [...this.past, next].slice(-24);
    }
    this.canWatch = this.past.length > 0;
    const shown = this.scene(message, state);
    this.state = state;
    this.log = [...(message.cut ? this.log.slice(0, -message.cut) : this.log), ...message.log];
    this.who = this.side ?? message.for;
    this.times = [
      ...this.times.slice(0, message.what === 'act' ? message.steps : message.steps + 1),
      ...(message.what === 'act' ? [message.at] : []),
    ];
    this.revision = message.revision;
    this.take(message.clock, message.turn, message.result);
    if (message.what === 'undo') {
      this.together = 1;
      this.markLast();
    } else this.mark = marked(this.mark, message.seat, this.walked, this.struck);
    if (app.heard) void shown.then(() => this.sound(had));
    this.lastAction = message.action;
    this.lastSeat = message.seat;
    this.tookBack = message.what === 'undo';
    this.asks = [];
    this.refused = null;
    if (this.info) this.info = { ...this.info, may: { ...this.info.may, undo: message.undo }, stage: message.result ? 'over' : this.info.stage };
  }

  /** What is marked is the last way that was gone, as the story has it. */
  private markLast() {
    const last = lastDeed(this.log);
    const lines = this.log.filter((line) => line.step > 0 && line.step === last);
    this.mark = { seat: null, trail: trailOf(lines), struck: struckOf(lines, this.state?.view) };
  }

  /** What is seen of a step: figures, a walk, a blow. */
  private scene(message: Step, state: State): Promise<void> {
    this.walked = trailOf(message.log);
    this.struck = struckOf(message.log, state.view, this.state?.view);
    const deed = message.log.find((line) => line.rank === 'deed' && line.tokens.length > 1);
    const [doer, other] = deed?.tokens ?? [];
    this.blow = doer !== undefined && other !== undefined ? [doer, other] : null;
    this.beat += 1;
    return this.float(this.state?.view ?? null, state.view, `${message.revision}`, message.log);
  }
  private async float(before: View | null, now: View, key: string, log: LogLine[]) {
    const { floatsOf, wordsOf } = await import('./scene');
    const found = [...floatsOf(before, now, key), ...wordsOf(log, before ?? now, key)];
    this.floats = found;
    if (!found.length) return;
    clearTimeout(this.floating);
    this.floating = setTimeout(() => (this.floats = []), 1200);
  }
  /** What has just happened, for the ear; `had` says whether the decision was ours before. */
  private sound(had: boolean) {
    const { floats, walked, result } = this;
    const [turns, won] = [!had && this.mine, result?.winners.some((seat) => this.info?.yours.includes(seat))];
    void import('./sound').then((sounds) =>
      sounds.play([
        ...sounds.soundsOf(floats, walked.length > 1),
        ...(result ? ([won ? 'victory' : 'defeat'] as const) : turns ? (['turn'] as const) : []),
      ]),
    );
  }
  private get connected(): Link {
    if (!this.link) throw new Error('not connected');
    return this.link;
  }

  /** How the board looked before others did what can be watched again. */
  get asBefore(): View | null {
    return this.canWatch ? (this.before?.view ?? null) : null;
  }

  get mine(): boolean {
    const seat = this.who;
    // The referee may look through the eyes of a seat that is not theirs; that gives no right to act for it.
    return (
      !!seat &&
      (this.info?.yours.includes(seat) ?? false) &&
      !this.behind &&
      !this.result &&
      (this.turn?.seats.includes(seat) ?? false) &&
      this.info?.stage === 'running'
    );
  }

  private take(clock: ClockInfo | null, turn: TurnNow | null, result: Outcome | null) {
    this.clock = clock;
    this.clockAt = Date.now();
    this.turn = turn;
    this.result = result;
  }

  private full(message: Full, again: boolean) {
    clearTimeout(this.showing);
    this.showing = undefined;
    this.watching = false;
    this.queue = [];
    this.past = [];
    this.canWatch = false;
    this.behind = false;
    if (again && message.revision > this.revision && this.lost) this.missed = message.revision - this.revision;
    this.state = message.state;
    this.log = message.log;
    this.info = this.seen(message.table);
    this.who = this.side ?? message.for;
    this.revision = message.revision;
    this.asks = message.asks;
    this.chat = message.chat;
    this.logFrom = message.log_from;
    this.times = [...Array<number>(message.log_from).fill(0), ...message.times];
    this.walked = [];
    this.markLast();
    this.frozen = message.table.stage === 'frozen';
    this.take(message.clock, message.turn, message.result);
    this.tellWords();
  }

  private other(message: ServerMessage) {
    switch (message.type) {
      case 'hello':
        if (app.server && message.protocol !== app.server.protocol && !sessionStorage.getItem('holmgang-reloaded')) {
          sessionStorage.setItem('holmgang-reloaded', '1');
          location.reload();
        }
        break;
      case 'table':
        // Somebody sat down or the battle began: everything may look otherwise.
        if (this.info && message.table.stage !== this.info.stage) this.link?.sync();
        this.info = this.seen(message.table);
        this.tellWords();
        break;
      case 'asks':
        this.asks = message.asks;
        break;
      case 'chat':
        this.chat = [...this.chat, message.chat];
        if (message.chat.seat === null ? message.chat.who !== app.me?.name : !this.info?.yours.includes(message.chat.seat)) this.unread += 1;
        break;
      case 'rematch':
        app.go(`/t/${message.table}`);
        break;
      case 'notice':
        this.frozen = message.code === 'frozen' || this.frozen;
        this.unsaved = message.code === 'not_saved' ? true : message.code === 'saved' ? false : this.unsaved;
        this.notice = message.code === 'saved' || message.code === 'back' ? null : message.words;
        break;
    }
  }

  /** Whether the referee's seat is ours: it may speak at any time. */
  get referee(): boolean {
    return (this.info?.yours.includes('referee') ?? false) && this.info?.stage === 'running' && !this.result;
  }
  /** Whether the referee is asked, and that is us. */
  get asked(): boolean {
    return this.referee && (this.turn?.seats.includes('referee') ?? false);
  }
  /** The seat that a text is said from: words of the referee come from the referee's seat. */
  private seatOf(text: string): string | null {
    const verb = text.trim().split(/\s+/)[0] ?? '';
    const known = app.book(this.info?.ruleset)?.verbs.filter((one) => one.referee) ?? [];
    const ruling = known.some((one) => one.en.startsWith(verb) || one.ru.some((form) => form.startsWith(verb)));
    return this.referee && verb !== '' && (ruling || !this.mine) ? 'referee' : this.who;
  }

  /** Does something, with rolls where the dice are given; in a lesson also for the seat that teaches. */
  async act(action: string, given: [string, number][] | null = null, as: string | null = null): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.refused = null;
    this.missed = 0;
    let fine = true;
    let done = 0;
    // Our own last deed is known, even while it is still waiting to be shown.
    let revision = Math.max(this.revision, this.applied?.revision ?? 0);
    // Several lines are done one after the other, and what surprises one ends them: then the battle is another one than was planned for.
    for (const line of action.split('\n')) {
      fine = await this.one(line, given, as, revision);
      if (!fine) break;
      done += 1;
      revision = this.applied?.revision ?? revision + 1;
    }
    this.sending = false;
    if (as === null && done) this.together = done;
    return fine;
  }
  private async one(action: string, given: [string, number][] | null, as: string | null, revision: number): Promise<boolean> {
    const seat = as ?? this.seatOf(action) ?? this.info?.yours[0];
    if (!seat) return false;
    const answer = await this.connected.commit({
      type: 'act',
      revision,
      seat,
      text: action,
      rolls: given?.map(([name, value]) => `${name}=${value}`).join(' ') ?? null,
    });
    if (isRefused(answer)) {
      if (answer.roll && this.dice) {
        const { name } = answer.roll;
        return this.one(action, [...(given ?? []), [name, this.dice(answer.roll, action, given?.length ?? 0)]], as, revision);
      }
      if (answer.roll) this.roll = { wanted: answer.roll, about: answer.words[lang()], action, given: given ?? [] };
      else this.refuse(answer, action);
      return false;
    }
    this.roll = null;
    if (answer && 'action' in answer) this.applied = { revision: answer.revision, action: answer.action };
    return answer !== null;
  }

  /** Asks where we can go in several steps. A lesson goes step by step, so that each of them is said. */
  async findWays(): Promise<void> {
    this.ways = [];
    if (!this.mine || this.side !== null) return;
    const now = this.revision;
    const found = await get<Offer[]>(`/tables/${this.id}/ways`).catch(() => []);
    if (this.revision === now) this.ways = found;
  }

  private refuse(answer: RefusedMessage, what: string) {
    this.refused = { text: answer.words[lang()], clause: answer.clause, what };
  }

  async preview(text: string, odds = true): Promise<Preview | RefusedMessage | null> {
    const answer = await this.connected.ask({ type: 'preview', seat: this.seatOf(text), text, ...(odds ? {} : { odds: false }) });
    if (answer?.type === 'preview') return { offer: answer.offer, odds: answer.odds, numbers: answer.numbers };
    return isRefused(answer) ? answer : null;
  }

  async complete(typed: string): Promise<string[]> {
    const answer = await this.connected.ask({ type: 'complete', seat: this.seatOf(typed), typed });
    return answer?.type === 'complete' ? answer.texts : [];
  }

  private async simple(message: Record<string, unknown>, keep = false): Promise<Answer | null> {
    const answer = keep ? await this.connected.commit(message) : await this.connected.ask(message);
    if (isRefused(answer)) this.refuse(answer, '');
    return answer;
  }
  /** One's own seats that are still in the battle. */
  get playing(): string[] {
    return (this.info?.seats ?? []).filter((seat) => seat.you && !seat.out && seat.seat !== 'referee').map((seat) => seat.seat);
  }
  /** Whether others would play on without one of its sides. */
  get isOfMany(): boolean {
    return (this.info?.seats ?? []).filter((seat) => !seat.out && seat.seat !== 'referee').length > 2;
  }
  resign = () => {
    const seat = this.playing.find((own) => own === this.who) ?? this.playing[0];
    return this.simple({ type: 'do', what: 'resign', seat, revision: this.revision }, true);
  };
  close = () => this.simple({ type: 'do', what: 'close', seat: this.who ?? this.info?.yours[0], revision: this.revision }, true);
  get alone(): boolean {
    return !this.info?.seats.some((seat) => seat.holder !== 'bot' && !seat.you);
  }
  /** Takes the last deed back; who plays with others asks them. An end of a turn in which nothing else was left is no deed, so the one before it goes too. */
  undo = async (): Promise<void> => {
    const steps = this.together;
    if (!this.alone) return void (await this.ask('undo', steps));
    for (let n = 1; n < steps; n++) if (!(await this.takeBack())) return;
    while (await this.takeBack()) {
      const { state } = this;
      if (!state || !this.mine || !this.info?.may.undo || !onlyEnd(state.offers, state.view, this.side !== null)) return;
    }
  };
  /** Takes one step back and waits until it is seen. */
  takeBack = async (): Promise<boolean> => {
    const was = this.revision;
    const answer = await this.simple({ type: 'do', what: 'undo', seat: this.who ?? this.info?.yours[0], revision: this.revision }, true);
    for (let n = 0; n < 100 && this.revision === was; n++) await new Promise((go) => setTimeout(go, 20));
    return !isRefused(answer) && this.revision !== was;
  };
  ask = (what: 'undo' | 'draw' | 'rematch', steps = 1) =>
    this.simple({ type: 'ask', what, seat: this.who ?? this.info?.yours[0], revision: this.revision, steps });
  reply = (ask: Ask, yes: boolean) =>
    this.simple({ type: 'answer', what: ask.what, seat: this.info?.yours.find((seat) => !ask.yes.includes(seat)) ?? this.who, yes });
  /** A wish of our own is taken back before it is answered. */
  withdraw = (ask: Ask) => this.simple({ type: 'answer', what: ask.what, seat: ask.by, yes: false });
  /** One more page of the log, before what is there. */
  earlier = async (): Promise<void> => {
    const before = this.logFrom;
    const page = await get<LinesBody>(`/tables/${this.id}/lines?before=${before}`);
    if (this.logFrom !== before) return;
    this.log = [...page.log, ...this.log];
    this.times = this.times.map((at, n) => page.times[n - page.from] ?? at);
    this.logFrom = page.from;
  };
  say = (text: string, room: ChatRoom = 'all') => this.simple({ type: 'chat', text, room });
  moderate = (what: Moderate, n: number) => this.simple({ type: 'moderate', what, n });
  /** Words of our own for the dice, from every seat that is ours: sealed now, told when everybody has sealed. */
  nonce = async (text: string): Promise<boolean> => {
    const { sha256 } = await import('./sha256');
    let fine = true;
    this.sealed = text;
    for (const seat of this.info?.yours ?? []) fine = !isRefused(await this.simple({ type: 'nonce', seat, seal: sha256(text) })) && fine;
    return fine;
  };
  private sealed: string | null = null;
  /** The table as a pupil sees it: one seat is theirs, the others belong to whoever teaches. */
  private seen(info: TableInfo): TableInfo {
    const side = this.side;
    if (side === null) return info;
    const seats = info.seats.map((seat) => (seat.seat === side ? seat : { ...seat, you: false, holder: 'bot' as const, who: null }));
    return { ...info, yours: info.yours.filter((seat) => seat === side), seats };
  }
  private tellWords() {
    const text = this.sealed;
    if (text === null || this.info?.words !== 'open') return;
    this.sealed = null;
    for (const seat of this.info.yours) void this.simple({ type: 'nonce', seat, text });
  }
  look = (seat: string) => this.link?.sync(seat);

  async sit(seat: string, link?: string): Promise<void> {
    await app.somebody();
    this.info = await send<TableInfo>('POST', `/tables/${this.id}/seats/${seat}`, link ? { link } : {});
    this.link?.sync();
  }

  end() {
    this.over = true;
    clearTimeout(this.floating);
    clearTimeout(this.showing);
    clearTimeout(this.lostTimer);
    this.link?.end();
  }

  /** One line for the title of the tab. */
  get headline(): string {
    return this.mine ? t('title-yours') : (this.state?.view.wanted?.what ?? '');
  }
}
