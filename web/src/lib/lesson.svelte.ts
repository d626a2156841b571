import { app } from './app.svelte';
import { send } from './api';
import { lang, t } from './i18n.svelte';
import type { Table } from './table.svelte';
import { teach } from './taught';
import { win, won } from './won';
import type { JsonValue } from './wire/serde_json/JsonValue';
import type { NewTable, Opened, RollWanted, SeatWish, Words } from './wire';

/** Something that the one who teaches does, with the values that its dice show, in the order in which they are asked for. */
export interface Act {
  do: string;
  rolls?: number[];
}
/** One thing to learn by doing it. */
export interface LessonStep {
  title: Words;
  /** What to do and why. Names of what is pressed stand between double stars; `{do}`, `{end}`, `{more}`, `{threats}`, `{next}` stand for buttons of the page. */
  say: Words;
  /** Cells that are marked on the board. */
  cells?: string[];
  /** How the action begins that goes on with the lesson; any of them. */
  do?: string[];
  /** Or what is to be seen: the terms of a number, threatened cells. */
  see?: 'reason' | 'threats';
  rolls?: number[];
  /** What the other side does then. */
  then?: Act[];
  /** What is said of anything else. */
  wrong?: Words;
}
/** A battle of a few minutes against a script, with given dice, that ends in a victory. */
export interface Lesson {
  ruleset: string;
  seat: string;
  title: Words;
  about: Words;
  scenario: JsonValue;
  /** The rolls of the start, where it has any. */
  begin?: number[];
  steps: LessonStep[];
}

const files = import.meta.glob<Lesson>('../lessons/*.json', { eager: true, import: 'default' });
/** All lessons, in the order of the rulebooks. */
export const lessons = (): Lesson[] => app.books.flatMap((book) => Object.values(files).filter((lesson) => lesson.ruleset === book.id));
/** The lesson that comes after that of a rulebook, or that one itself; the first one that is not won, else none. */
export function following(ruleset: string, own = false): Lesson | null {
  const all = lessons();
  const here = all.findIndex((one) => one.ruleset === ruleset);
  return [...all.slice(own ? here : here + 1), ...all.slice(0, here)].find((one) => !won().includes(one.ruleset)) ?? null;
}

/** Opens the table of a lesson: all seats are ours, one for whoever learns, the others for the script. */
export async function start(lesson: Lesson): Promise<string> {
  await app.somebody();
  const book = app.book(lesson.ruleset);
  const wish: NewTable = {
    ruleset: lesson.ruleset,
    scenario: { json: lesson.scenario },
    options: {},
    title: lesson.title[lang()],
    seats: Object.fromEntries((book?.seats ?? []).map((seat): [string, SeatWish] => [seat.id, { is: 'me' }])),
    clock: { kind: 'none' },
    timeout: 'loss',
    dice: 'given',
    public: false,
    nonces: false,
    practice: true,
  };
  const made = await send<Opened>('POST', '/tables', wish);
  teach(made.id, lesson.ruleset);
  return `/t/${made.id}/lesson/${lesson.ruleset}`;
}

/** The coach of a table, or null where there is no such lesson. */
export async function begin(table: Table, ruleset: string): Promise<Coach | null> {
  await app.boot();
  const lesson = Object.values(files).find((one) => one.ruleset === ruleset);
  return lesson ? new Coach(table, lesson) : null;
}

interface Kept {
  at: number;
  /** How many steps of the battle there were when each step of the lesson began. */
  marks: number[];
  /** What of the answer of the other side is still to come. */
  left: number;
}

/** Goes through a lesson with whoever learns: waits for the deed that is asked for, answers any other one, plays the other side. */
export class Coach {
  at = $state(0);
  /** Something else was done than what was asked for. */
  astray = $state(false);
  /** What was to be seen lies open, and is read until “Next” is pressed. */
  looked = $state(false);
  private marks: number[] = [];
  private left = $state(0);
  private busy = false;
  /** How many steps there were when the other side last acted. */
  private sent = -1;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: Table,
    readonly lesson: Lesson,
  ) {
    table.side = lesson.seat;
    table.dice = (wanted, action, n) => this.roll(wanted, action, n);
    const found = sessionStorage.getItem(this.key);
    if (!found) return;
    const { at, marks, left } = JSON.parse(found) as Kept;
    this.at = at;
    this.marks = marks;
    this.left = left;
  }
  private get key(): string {
    return `holmgang-lesson-${this.table.id}`;
  }
  get step(): LessonStep | undefined {
    return this.lesson.steps[this.at];
  }
  /** Whether the battle is over and the lesson is not. */
  get early(): boolean {
    return this.table.result !== null && this.at < this.lesson.steps.length - 1;
  }
  /** Whether the other side is to act. */
  get waits(): boolean {
    return this.left > 0;
  }
  get cells(): string[] {
    return this.astray || this.left > 0 || this.table.result ? [] : (this.step?.cells ?? []);
  }
  /** The lesson that comes after this one. */
  get next(): Lesson | null {
    return following(this.lesson.ruleset);
  }
  private keep() {
    sessionStorage.setItem(this.key, JSON.stringify({ at: this.at, marks: this.marks, left: this.left } satisfies Kept));
  }
  private asked(action: string): boolean {
    return this.step?.do?.some((known) => action === known || action.startsWith(`${known} `)) ?? false;
  }
  /** What a die shows: what the script says, else its middle. */
  private roll(wanted: RollWanted, action: string, n: number): number {
    const answer = this.left > 0 ? this.step?.then?.at(-this.left) : undefined;
    const values = this.table.info?.stage === 'starting' ? this.lesson.begin : answer ? answer.rolls : this.asked(action) ? this.step?.rolls : [];
    return values?.[n] ?? Math.floor((wanted.lo + wanted.hi) / 2);
  }

  /** Looks at the table after every change of it. */
  look(): void {
    const table = this.table;
    const steps = table.times.length - 1;
    if (table.info?.stage === 'starting') {
      if (!this.busy && this.lesson.begin) void this.act('begin', this.lesson.seat);
      return;
    }
    if (table.result) {
      // Whoever ends the battle before the last step has not seen all of the lesson: that is taken back.
      this.astray = this.early;
      if (!this.early && table.result.winners.includes(this.lesson.seat)) win(this.lesson.ruleset);
      return;
    }
    if (!table.state || table.info?.stage !== 'running') return;
    // What was done from here is known when it is answered, and not before.
    if (table.sending) return;
    if (this.marks.length === 0) this.marks = [steps];
    const mark = this.marks[this.at] ?? 0;
    if (this.left > 0) {
      const done = steps - mark - 1;
      this.left = Math.max(0, (this.step?.then?.length ?? 0) - done);
      if (this.left > 0) this.answer();
      else this.on(steps);
    } else if (steps < mark) {
      // Taken back: to where the lesson was then.
      this.at = Math.max(
        0,
        this.marks.findLastIndex((one) => one <= steps),
      );
      this.marks = this.marks.slice(0, this.at + 1);
      this.astray = steps > (this.marks[this.at] ?? 0);
    } else if (steps === mark) this.astray = false;
    else if (steps === mark + 1 && this.asked(table.applied?.revision === table.revision ? table.applied.action : table.lastAction)) {
      this.astray = false;
      this.left = this.step?.then?.length ?? 0;
      if (this.left > 0) this.answer();
      else this.on(steps);
    } else this.astray = true;
    this.keep();
  }
  /** What was to be seen is seen. */
  seen(what: 'reason' | 'threats' | 'next'): void {
    if (this.step?.see === what) this.looked = true;
    if (this.step?.see === undefined || what !== 'next') return;
    this.on(this.table.times.length - 1);
    this.keep();
  }
  private on(steps: number) {
    this.at += 1;
    this.looked = false;
    this.marks = [...this.marks.slice(0, this.at), steps];
  }
  private answer() {
    const next = this.step?.then?.at(-this.left);
    const seat = this.table.turn?.seats[0];
    const steps = this.table.times.length;
    // Once: what was sent is shown a little later.
    if (!next || seat === undefined || this.busy || this.sent === steps) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(
      () => {
        this.sent = steps;
        void this.act(next.do, seat);
      },
      app.pace ? 500 : 0,
    );
  }
  private async act(action: string, seat: string) {
    if (this.busy) return;
    this.busy = true;
    await this.table.act(action, null, seat);
    this.busy = false;
    this.look();
  }
  /** Takes back whatever was done besides the lesson. */
  async back(): Promise<void> {
    const mark = this.marks[this.at] ?? 0;
    for (let n = this.table.times.length - 1 - mark; n > 0; n--) if (!(await this.table.takeBack())) return;
  }
  /** A text of the lesson, in parts: what is pressed, and what is said. */
  parts(text: Words, by: 'bar' | 'touch' | 'keys'): { text: string; press: boolean }[] {
    const names: Record<string, string> = {
      do: by === 'keys' ? 'Enter' : t(by === 'bar' ? 'do-it' : 'lesson-do'),
      end: t('end-turn'),
      more: '+',
      threats: t('legend-threats'),
      next: t('lesson-next'),
    };
    return text[lang()]
      .replace(/\{(\w+)\}/g, (_, name: string) => `**${names[name] ?? name}**`)
      .split('**')
      .map((part, n) => ({ text: part, press: n % 2 === 1 }))
      .filter((part) => part.text !== '');
  }
}
