import { blankText, missing, withAmounts, withBlanks } from './choices';
import { standing } from './tokens';
import type { Blank, Offer, View } from './wire';

/** What is filled into the chosen action: its amounts and its texts, by hand or by pointing at the board. */
export class Filling {
  offer = $state.raw<Offer | null>(null);
  amounts = $state<Record<string, number>>({});
  texts = $state<Record<string, string>>({});
  /** The text that is pointed at the board for. */
  open = $state<string | null>(null);
  /** The action as it would be sent. */
  readonly written = $derived.by(() => (this.offer ? withBlanks(withAmounts(this.offer, this.amounts), this.offer, this.texts) : ''));
  /** The first text that is still empty. */
  readonly missing = $derived.by(() => (this.offer ? missing(this.offer, this.texts) : null));
  /** The text that the board fills in now. */
  readonly pointed = $derived.by(() => this.offer?.blanks?.find((blank) => blank.name === this.open && blank.takes !== 'words') ?? null);

  /** Another choice begins empty; the same one, offered anew after somebody else's deed, keeps what was filled in. */
  begin(offer: Offer | null) {
    const same = offer !== null && offer.action === this.offer?.action;
    this.offer = offer;
    if (same) return;
    this.amounts = {};
    this.texts = {};
    this.open = null;
  }
  text = (blank: Blank): string => blankText(blank, this.texts);

  /** The cells that can be pointed at now, and those that stand in the text. */
  cells(view: View): { can: Set<string>; given: Set<string> } | null {
    const blank = this.pointed;
    const board = view.boards[0];
    if (!blank || !board) return null;
    const words = this.words(blank);
    if (blank.takes === 'cells')
      return {
        can: new Set(board.cells.filter((cell) => cell.terrain !== 'void' && cell.terrain !== 'solid').map((cell) => cell.id)),
        given: new Set(words),
      };
    const tokens = board.tokens.filter((token) => token.kind !== 'object');
    return {
      can: new Set(tokens.map((token) => token.cell)),
      given: new Set(tokens.filter((token) => words.includes(token.id)).map((token) => token.cell)),
    };
  }
  private words = (blank: Blank): string[] => this.text(blank).split(/\s+/).filter(Boolean);

  /** A cell was pointed at: into the text, or out of it. Whether the board was asked for this at all. */
  point(cell: string, view: View): boolean {
    const blank = this.pointed;
    if (!blank) return false;
    if (blank.takes === 'token') {
      const token = standing(view, cell);
      if (token && token.kind !== 'object') this.texts[blank.name] = token.id;
      return true;
    }
    if (!this.cells(view)?.can.has(cell)) return true;
    const words = this.words(blank);
    const now = (words.includes(cell) ? words.filter((word) => word !== cell) : [...words, cell]).join(' ');
    if (now.length <= blank.most) this.texts[blank.name] = now;
    return true;
  }

  /** Leads to what is still to be filled in; whether there is anything. */
  lead(): boolean {
    const name = this.missing?.name;
    if (name === undefined) return false;
    const field = document.querySelector<HTMLInputElement>(`.preview [data-blank="${CSS.escape(name)}"]`);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
    return true;
  }
}
