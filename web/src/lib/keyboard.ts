import { tick } from 'svelte';
import type { Aiming } from './aiming.svelte';
import { app } from './app.svelte';
import { isTurn } from './deck';
import type { Table } from './table.svelte';

/** What keys do that the screen of a table has to do itself. */
interface Doing {
  table: Table;
  aiming: Aiming;
  /** Does what is planned. */
  commit: () => void;
  /** A key for the cursor of the board. */
  board: (event: KeyboardEvent) => void;
  /** The cursor of the board has the focus, at this cell if one is named. */
  toBoard: (cell?: string) => void;
  help: () => void;
  /** The line to type in has the focus, and this in it if anything was typed already. */
  type: (text?: string) => void;
  /** The key of threats went down. */
  threats: () => void;
  hint: () => void;
  /** The story, the sides or the talk; asked for again where it lies over the stage, it goes. */
  show: (what: 'log' | 'sides' | 'chat') => void;
}

const WRITING = 'input, textarea, select, [contenteditable]';
/** Whoever is in one of these is elsewhere than in the battle. */
const APART = 'dialog, [role=dialog], .tablemenu';
const CARD = '.preview, .commit';

/** The keys of a table: the same wherever the focus is, except where somebody writes. */
export class Keyboard {
  /** Whether the focus was moved by keys since the plan that lies open was made: then Enter belongs to what has it. */
  private moved = false;
  private ours = false;
  private plan: unknown = null;
  /** What keys had led the focus to before it went to the button of the plan. */
  private from: HTMLElement | null = null;

  constructor(private readonly doing: Doing) {}

  /** Another plan lies open, or none. */
  planned(plan: unknown): void {
    if (plan !== this.plan) this.moved = false;
    this.plan = plan;
  }
  /** Something has the focus now; by a key, or by a pointer. */
  focused(on: EventTarget | null, byKey: boolean): void {
    if (this.ours) return;
    this.moved = byKey;
    // Whoever has not come here by keys moves the cursor of the board by arrows.
    if (on instanceof HTMLElement) on.toggleAttribute('data-idle', !byKey);
  }
  /** Whoever decides turns on the spot. */
  private turn(by: 1 | -1) {
    const { aiming } = this.doing;
    const board = aiming.view?.boards[0];
    const token = board?.tokens.find((one) => one.id === aiming.view?.wanted?.token);
    const { chosen, turns } = aiming;
    const at = (chosen && isTurn(chosen) ? chosen.way?.facing : null) ?? token?.facing ?? null;
    if (!board || at === null) return;
    // The next facing to the left or right of the chosen one, or of the present one.
    const count = board.layout === 'hex' ? 6 : 8;
    for (let n = 1; n <= count; n++) {
      const facing = (((at + by * n) % count) + count) % count;
      const offer = turns.find((one) => one.way?.facing === facing);
      if (offer) return aiming.choose(offer);
    }
  }
  /** The note of a plan moves to the next corner of the stage, where it lies over it. */
  private corner() {
    const play = document.querySelector<HTMLElement>('.play');
    const corners = ['', 'bl', 'tl', 'tr'];
    if (play) play.dataset['corner'] = corners[(corners.indexOf(play.dataset['corner'] ?? '') + 1) % corners.length];
  }
  /** The next of those who can act is taken up; where only one can, the cursor goes to them. */
  private actor() {
    const { aiming, toBoard } = this.doing;
    const cells = aiming.view?.boards[0]?.tokens.map((token) => token.cell).filter(aiming.grab) ?? [];
    const next = cells[(cells.indexOf(aiming.armed ?? '') + 1) % cells.length];
    if (next === undefined) return;
    if (cells.length > 1) aiming.lift(next);
    toBoard(next);
  }
  private bestFirst: { of: unknown; at: number } = { of: null, at: 0 };
  /** From the best target to the worst, as far as it is known what each would come to. */
  private best(event: KeyboardEvent) {
    const { aiming, board, toBoard } = this.doing;
    const { flags } = aiming;
    const cells = [...(flags ?? [])].filter(([cell]) => aiming.lit.includes(cell)).sort(([, one], [, other]) => other.rank - one.rank);
    event.preventDefault();
    if (!flags || cells.length < 2) return board(new KeyboardEvent('keydown', { key: ']', cancelable: true }));
    this.bestFirst = { of: flags, at: this.bestFirst.of === flags ? (this.bestFirst.at + 1) % cells.length : 0 };
    toBoard(cells[this.bestFirst.at]?.[0]);
  }
  private focus(on: HTMLElement | null) {
    this.ours = true;
    on?.focus({ preventScroll: true });
    this.ours = false;
  }

  /** A key has planned something: the button that does it has the focus, or the board where a place is still to be chosen. */
  async follow(): Promise<void> {
    await tick();
    const { aiming, toBoard } = this.doing;
    const at = document.activeElement as HTMLElement | null;
    if (aiming.chosen) {
      if (!at?.closest(CARD)) this.from = at?.matches(':not([data-idle], body)') ? at : null;
      const buttons = [...document.querySelectorAll<HTMLElement>('.preview .actions .primary, .commit .primary')];
      this.focus(buttons.find((button) => button.offsetParent !== null) ?? null);
    } else if (aiming.openRow !== null && aiming.lit.length) toBoard(this.likely());
  }
  /** Of the cells that can be aimed at the first with an enemy, else one where nobody of ours stands: Enter must not strike one's own king unasked. */
  private likely(): string | undefined {
    const { aiming, table } = this.doing;
    const { view } = aiming;
    const tokens = view?.boards.flatMap((board) => board.tokens) ?? [];
    const sideAt = (cell: string) => tokens.find((token) => token.cell === cell)?.side ?? null;
    const isOurs = (side: number | null) => side !== null && view?.sides[side]?.seat === table.who;
    return (
      aiming.lit.find((cell) => sideAt(cell) !== null && !isOurs(sideAt(cell))) ?? aiming.lit.find((cell) => sideAt(cell) === null) ?? aiming.lit[0]
    );
  }

  /** Before anybody else: Enter does what is planned, wherever the focus is, unless it was moved there by keys after that. */
  first(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const { aiming, commit } = this.doing;
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (!aiming.chosen || aiming.filling.pointed || (this.moved && target !== document.body) || target.closest(`${WRITING}, ${APART}, ${CARD}`))
      return;
    event.preventDefault();
    event.stopPropagation();
    commit();
  }

  /** What was pressed and let go before the keys were there, in its order. What followed a `/` was typed. */
  early(pressed: KeyboardEvent[]): void {
    for (let event = pressed.shift(); event; event = pressed.shift()) {
      if (event.type === 'keyup') dispatchEvent(new KeyboardEvent('keyup', { key: event.key }));
      else if (event.key === '/') {
        const typed = pressed.splice(0).flatMap((one) => (one.type === 'keyup' ? [] : one.key === 'Enter' ? '\n' : one.key));
        this.doing.type(typed.join(''));
      } else this.last(event);
    }
  }
  last(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const { key } = event;
    const { table, aiming } = this.doing;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(WRITING)) return;
    const { chosen } = aiming;
    // Answers are gone through by the same keys as targets.
    const answers = document.querySelector('.tilebox.answer') !== null;
    const is = (letters: RegExp) => letters.test(key);
    if (key === '?') {
      event.preventDefault();
      this.doing.help();
    } else if (key === '/') {
      event.preventDefault();
      this.doing.type();
    } else if (is(/^[tе]$/i)) {
      if (!event.repeat) this.doing.threats();
    } else if (is(/^[wц]$/i) && table.canWatch && table.mine) table.watch();
    else if (is(/^[hр]$/i)) this.doing.hint();
    else if (is(/^[gп]$/i)) this.doing.show('log');
    else if (is(/^[sы]$/i)) this.doing.show('sides');
    else if (is(/^[cс]$/i)) this.doing.show('chat');
    else if (is(/^[nт]$/i)) this.corner();
    else if (is(/^[aф]$/i)) this.actor();
    else if (is(/^[}Ъ]$/) && !answers && !target.closest(APART)) this.best(event);
    else if (is(/^[pз]$/i) && aiming.other) aiming.swap();
    else if (is(/^[qй]$/i)) this.turn(-1);
    else if (is(/^[rк]$/i)) this.turn(1);
    else if (is(/^[dв]$/i)) {
      event.preventDefault();
      const head = document.getElementById('decision');
      head?.removeAttribute('data-idle');
      head?.focus();
    } else if (key === 'Escape' && !app.clause) {
      aiming.back();
      if (chosen) void this.returned();
    } else if (
      !event.defaultPrevented &&
      is(answers ? /^Arrow/ : /^(Arrow|[[\]]$)/) &&
      !target.closest(`${APART}, svg.board, .scroll, [role=slider], [role=tablist]`)
    )
      this.doing.board(event);
    if (aiming.chosen && aiming.chosen !== chosen) void this.follow();
  }
  /** The plan is gone, and with it the button that had the focus. */
  private async returned() {
    await tick();
    if (this.doing.aiming.chosen || document.activeElement !== document.body) return;
    if (this.from?.isConnected) this.focus(this.from);
    else this.doing.toBoard();
    this.from = null;
  }
}
