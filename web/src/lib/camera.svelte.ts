import { inside } from './board';

interface Place {
  x: number;
  y: number;
}
/** What two tokens need besides the way between their middles, so that both are seen whole with room around them; and without it. */
const ROOM = 200;
const WHOLE = 110;
/** Cells smaller than this cannot be pointed at with a finger, nor their tokens be told apart. */
const SMALL = 32;

/** What part of a board is seen: pan by dragging, zoom by wheel, pinch, + and −; `0` shows everything. */
export class Camera {
  zoom = $state(1);
  /** The centre, in units of the board. */
  x = $state(0);
  y = $state(0);
  width = $state(1);
  height = $state(1);
  /** How high the element is for its width: what is seen has this shape; 0 as long as nobody has measured it. */
  private shape = $state(0);
  /** The zoom that it began with, and for how many pixels. */
  private opening = 1;
  private measured = 0;
  private touched = false;
  private pointers = new Map<number, { x: number; y: number }>();
  private moved = 0;
  private spread = 0;
  static readonly MOST = 5;

  /** The board has this size now; everything is seen until cells would be too small. */
  fit(width: number, height: number): void {
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.touched = false;
    this.measured = 0;
    this.set(1, width / 2, height / 2);
  }

  /** The element is so wide and high: where it is longer one way than the board, more of the board is seen. */
  frame(wide: number, high: number): void {
    const shape = wide > 0 ? high / wide : 0;
    if (shape === this.shape) return;
    this.shape = shape;
    this.set(this.zoom, this.x, this.y);
  }

  /**
   * The element is `pixels` wide, and a cell shall have at least `least` of them. Everybody is seen, or else who acts and the nearest of the others
   * beside them, if for that cells need not be much smaller: whoever sees no opponent does not know what to do. How near that is stays as it was first.
   */
  measure(pixels: number, least: number, at: Place | null, others: readonly Place[] = [], friends: readonly Place[] = []): void {
    const large = (px: number) => Math.max(1, Math.min(Camera.MOST, (px * this.width) / (pixels * 100)));
    const floor = large(Math.min(SMALL, least * 0.73));
    // A little too small is better than not seeing everything.
    const enough = (zoom: number) => (zoom < 1.15 && floor <= 1 ? 1 : zoom);
    if (this.touched) return;
    const near = at && others.toSorted((a, b) => Math.hypot(a.x - at.x, a.y - at.y) - Math.hypot(b.x - at.x, b.y - at.y))[0];
    const [w, h] = this.seen(1);
    const together = (room: number) => (at && near ? Math.min(w / (Math.abs(at.x - near.x) + room), h / (Math.abs(at.y - near.y) + room)) : 0);
    const all = near ? [...(at ? [at] : []), ...others, ...friends] : [];
    const ends = (of: number[]): [number, number] => [Math.min(...of), Math.max(...of)];
    const [left, right] = ends(all.map((one) => one.x));
    const [top, bottom] = ends(all.map((one) => one.y));
    const everybody = (room: number) => (all.length ? Math.min(w / (right - left + room), h / (bottom - top + room)) : 0);
    if (pixels !== this.measured) {
      const wanted = large(least);
      const fits = [everybody, together].find((of) => of(WHOLE) >= floor);
      this.opening = enough(fits ? Math.min(wanted, Math.max(fits(ROOM), floor)) : wanted);
      this.measured = pixels;
    }
    const seen = (zoom: number) => zoom >= this.opening - 0.01;
    const middle = seen(everybody(WHOLE))
      ? { x: (left + right) / 2, y: (top + bottom) / 2 }
      : at && near && seen(together(WHOLE))
        ? { x: (at.x + near.x) / 2, y: (at.y + near.y) / 2 }
        : at;
    this.set(this.opening, middle?.x ?? this.width / 2, middle?.y ?? this.height / 2);
  }

  set(zoom: number, x: number, y: number): void {
    this.zoom = Math.max(1, Math.min(Camera.MOST, zoom));
    const [w, h] = this.seen(this.zoom);
    // Nothing beside the board is shown in place of a part of it.
    this.x = inside(x, w / 2, [0, this.width]);
    this.y = inside(y, h / 2, [0, this.height]);
  }

  /** How much is seen across and down. */
  private seen(zoom: number): [number, number] {
    const [w, h] = [this.width / zoom, this.height / zoom];
    return this.shape > 0 ? [Math.max(w, h / this.shape), Math.max(h, w * this.shape)] : [w, h];
  }

  get box(): { x: number; y: number; w: number; h: number } {
    const [w, h] = this.seen(this.zoom);
    return { x: this.x - w / 2, y: this.y - h / 2, w, h };
  }

  /** Zooms and keeps a point where it is. */
  by(factor: number, at: { x: number; y: number } = { x: this.x, y: this.y }): void {
    this.touched = true;
    const zoom = Math.max(1, Math.min(Camera.MOST, this.zoom * factor));
    const keep = this.zoom / zoom;
    this.set(zoom, at.x + (this.x - at.x) * keep, at.y + (this.y - at.y) * keep);
  }

  whole(): void {
    this.touched = true;
    this.set(1, this.width / 2, this.height / 2);
  }

  /** Moves as little as needed to show a place whole: what else is seen whole stays so, as far as it can. */
  show(at: { x: number; y: number }): void {
    if (this.zoom <= 1) return;
    const { x, y, w, h } = this.box;
    const [roomX, roomY] = [Math.min(WHOLE / 2, w / 3), Math.min(WHOLE / 2, h / 3)];
    const dx = Math.min(0, at.x - roomX - x) + Math.max(0, at.x + roomX - x - w);
    const dy = Math.min(0, at.y - roomY - y) + Math.max(0, at.y + roomY - y - h);
    if (dx || dy) this.set(this.zoom, this.x + dx, this.y + dy);
  }

  down(event: PointerEvent): void {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) this.moved = 0;
    this.spread = this.distance();
  }

  /** `scale`: units of the board a pixel. */
  move(event: PointerEvent, scale: number, toBoard: (x: number, y: number) => { x: number; y: number }): void {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved += Math.hypot(dx, dy);
    if (this.pointers.size === 2) {
      const spread = this.distance();
      const [a, b] = [...this.pointers.values()];
      if (this.spread > 0 && a && b) this.by(spread / this.spread, toBoard((a.x + b.x) / 2, (a.y + b.y) / 2));
      this.spread = spread;
    } else if (this.zoom > 1 && this.moved > 6) {
      this.touched = true;
      this.set(this.zoom, this.x - dx * scale, this.y - dy * scale);
    }
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.spread = this.distance();
  }

  /** Whether the press that has just ended moved the board: then it chooses nothing. */
  get dragged(): boolean {
    return this.zoom > 1 && this.moved > 6;
  }

  private distance(): number {
    const [a, b] = [...this.pointers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
}
