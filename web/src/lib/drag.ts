/** What a drawn token is told to: which cell is where, whether it may be taken up, where it is, where it is let go. */
export interface DragWishes {
  cellAt: (x: number, y: number) => string | null;
  grab: (cell: string) => boolean;
  /** It has gone far enough: from now on it is drawn, and no click. */
  lift: (cell: string) => void;
  over: (cell: string | null) => void;
  drop: (cell: string | null) => void;
}

/** So far the pointer goes before a press is a drag, in pixels. */
const FAR = 8;

/** A press on an own token that goes on to another cell. Whoever only presses has chosen the token, as with every other cell. */
export class Drag {
  /** The cell that it began at; none where nothing may be taken up. */
  from: string | null = null;
  /** Whether it has gone far enough to be one. */
  on = false;
  private at = { x: 0, y: 0 };
  private last: string | null = null;
  private pointer = -1;
  private over = false;

  constructor(private readonly wishes: DragWishes) {}

  down(event: PointerEvent): void {
    this.over = false;
    if (this.from !== null) return this.cancel();
    if (event.button !== 0 || !event.isPrimary) return;
    const cell = this.wishes.cellAt(event.clientX, event.clientY);
    if (cell === null || !this.wishes.grab(cell)) return;
    this.from = cell;
    this.last = cell;
    this.pointer = event.pointerId;
    this.at = { x: event.clientX, y: event.clientY };
  }

  /** Whether it has begun with this. */
  move(event: PointerEvent): boolean {
    if (this.from === null || event.pointerId !== this.pointer) return false;
    if (!this.on && Math.hypot(event.clientX - this.at.x, event.clientY - this.at.y) < FAR) return false;
    const begun = !this.on;
    this.on = true;
    if (begun) this.wishes.lift(this.from);
    const cell = this.wishes.cellAt(event.clientX, event.clientY);
    if (cell !== this.last) {
      this.last = cell;
      this.wishes.over(cell === this.from ? null : cell);
    }
    return begun;
  }

  up(event: PointerEvent): void {
    if (this.from === null || event.pointerId !== this.pointer) return;
    const { from, on } = this;
    this.from = null;
    this.on = false;
    if (!on) return;
    this.over = true;
    const cell = this.wishes.cellAt(event.clientX, event.clientY);
    this.wishes.drop(cell === from ? null : cell);
  }

  cancel(): void {
    const { on } = this;
    this.from = null;
    this.on = false;
    if (on) this.wishes.drop(null);
  }

  /** Whether the press that has just ended was a drag: then it is no click. Said once. */
  ended(): boolean {
    const was = this.over;
    this.over = false;
    return was;
  }
}

/** So long a finger stays before a press is a long one, in milliseconds. */
const LONG = 500;

/** A finger that is pressed and stays. */
export class Hold {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private at = { x: 0, y: 0 };
  private done = false;

  constructor(private readonly held: (x: number, y: number) => void) {}

  down(event: PointerEvent): void {
    clearTimeout(this.timer);
    this.done = false;
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    this.at = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.done = true;
      this.held(this.at.x, this.at.y);
    }, LONG);
  }
  move(event: PointerEvent): void {
    if (Math.hypot(event.clientX - this.at.x, event.clientY - this.at.y) >= FAR) clearTimeout(this.timer);
  }
  up(): void {
    clearTimeout(this.timer);
  }
  /** Whether the press that has just ended was a long one: then it is no click. Said once. */
  ended(): boolean {
    const was = this.done;
    this.done = false;
    return was;
  }
}
