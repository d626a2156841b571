import { untrack } from 'svelte';
import { app } from './app.svelte';
import { once, rowKey } from './choices';
import { deedAt, isEnd, isTurn, isWalk, onlyEnd } from './deck';
import type { Flag } from './flags';
import type { Other } from './detour';
import { Filling } from './filling.svelte';
import { Hover } from './hover.svelte';
import type { Table } from './table.svelte';
import { moverOf } from './tokens';
import type { Offer, View } from './wire';

/** After so long the same place pointed at again is a second pointing, and no double click by mistake; in milliseconds. */
const AGAIN = 250;

/** What is being aimed at, from the first pointing to the deed: one way for mouse, touch, keys and the lists beside the board. */
export class Aiming {
  chosen = $state.raw<Offer | null>(null);
  /** The row whose targets are open. */
  openRow = $state<string | null>(null);
  /** A cell that several choices are open at. */
  cell = $state<string | null>(null);
  /** The cell that is aimed at, and the own piece that was pointed at first. */
  aim = $state<string | null>(null);
  armed = $state<string | null>(null);
  /** What is chosen costs something unasked: then the second pointing does nothing, and this is said. */
  asksButton = $state(false);
  /** The first move of somebody new, planned for them. */
  opener = $state.raw<Offer | null>(null);
  /** What is said of the plan beside its button: the name of a text. */
  readonly advice = $derived.by(() => {
    if (!this.chosen) return null;
    if (this.asksButton) return 'press-button';
    if (this.chosen !== this.opener) return null;
    return this.chosen.cells.length ? 'first-place' : 'first-answer';
  });
  /** The cell that the pointer rests on. */
  pointed = $state<string | null>(null);
  /** What each target of an open deed would come to, by cell; of a chosen one, what it would take from our own. */
  flags = $state.raw<Map<string, Flag> | null>(null);
  /** Another way to the planned place, on which nobody may strike. */
  other = $state.raw<Other | null>(null);
  /** Whether whoever decides is to be turned round. */
  private turning = $state(false);
  readonly ring = $derived.by(() => this.turning || (this.chosen !== null && isTurn(this.chosen)));
  /** The cells of a way that is pointed out corner by corner. */
  path: string[] = [];
  readonly hover = new Hover();
  readonly filling = new Filling();
  /** The revision whose end by itself was stopped. */
  private stopped = $state(-1);
  private plannedAt = 0;
  /** Whether it is still asked how far one can go, and the cell that was pointed at before the answer. */
  private looks = false;
  private early: string | null = null;

  /** A cell was pointed at where nothing can be done, perhaps for a reason that the rules give. What is said of it comes behind the first picture. */
  bare: (at: string, why: Offer['refused'] | undefined) => void = () => {};

  constructor(readonly table: Table) {}

  readonly view = $derived.by((): View | null => this.table.state?.view ?? null);
  readonly offers = $derived.by((): Offer[] => (this.table.mine ? once(this.table.state?.offers ?? [], this.chosen) : []));
  /** What can be done at the board: also what takes several steps. */
  readonly all = $derived.by((): Offer[] => (this.table.mine ? [...this.offers, ...this.table.ways.filter((offer) => !isTurn(offer))] : this.offers));
  /** Where the one who decides may turn. */
  readonly turns = $derived.by((): Offer[] => (this.table.mine ? this.table.ways.filter((offer) => isTurn(offer) && offer.way?.facing != null) : []));
  /** The cells that can be pointed at for a text, and those that stand in it. */
  readonly pointing = $derived.by(() => (this.view ? this.filling.cells(this.view) : null));
  /** The row of what is chosen, else the open one. */
  private readonly row = $derived.by(() => (this.chosen ? rowKey(this.chosen) : this.openRow));
  private readonly ofRow = (offer: Offer) => rowKey(offer) === this.row;
  private readonly ofArmed = (offer: Offer) => offer.cells.includes(this.armed ?? '') && offer.cells[0] !== this.armed;
  /** The cells of targets. */
  readonly lit = $derived.by((): string[] => {
    if (!this.table.mine) return [];
    const open = this.offers.filter((offer) => !offer.refused);
    const pool = this.armed !== null && !this.chosen ? open.filter(this.ofArmed) : this.row === null ? open : open.filter(this.ofRow);
    return [...new Set(pool.flatMap((offer) => offer.cells[0] ?? []))];
  });
  /** Whether a deed, a piece or a plan is chosen. */
  readonly picking = $derived.by(() => this.chosen !== null || this.armed !== null || this.openRow !== null);
  /** What the board offers to be pointed at. */
  readonly onBoard = $derived.by((): Offer[] => {
    if (this.armed !== null && !this.chosen) return this.offers.filter(this.ofArmed);
    return this.row === null ? this.all : this.all.filter(this.ofRow);
  });
  /** Nobody has a turn: the battle has not begun, or it is over. */
  readonly still = $derived.by(() => this.table.result !== null || ['waiting', 'starting', 'over'].includes(this.table.info?.stage ?? ''));
  /** What says that the turn ends, and can be told not to, is there. */
  heard = $state(false);
  /** Nothing is left of a turn, and nobody has stopped its end or has just taken something back. */
  private readonly spent = $derived.by(
    () =>
      this.heard &&
      this.chosen === null &&
      this.table.mine &&
      !this.table.sending &&
      !this.table.frozen &&
      this.stopped !== this.table.revision &&
      !this.table.tookBack &&
      this.view !== null &&
      !this.still &&
      onlyEnd(this.offers, this.view, this.table.side !== null),
  );
  /** It ends by itself, unless somebody wants to be asked or to end it alone. */
  readonly ending = $derived.by(() => app.ends === 'auto' && this.spent);

  /** Follows the table for as long as the screen is there; called while the screen is made. */
  watch(): void {
    const { table, filling } = this;
    $effect.pre(() => {
      const offer = this.chosen;
      untrack(() => filling.begin(offer));
    });
    // After every change the choices are new: nothing stays chosen.
    $effect.pre(() => {
      void table.revision;
      untrack(() => {
        // Somebody else's deed takes nothing out of our hands, as long as it can still be done.
        const own = table.lastSeat === null || (table.info?.yours.includes(table.lastSeat) ?? false);
        this.chosen = (own ? undefined : this.offers.find((offer) => !offer.refused && offer.action === this.chosen?.action)) ?? null;
        if (own) this.drop();
      });
    });
    $effect(() => {
      void table.mine;
      const now = table.revision;
      this.looks = true;
      this.early = null;
      untrack(() => {
        void table.findWays().then(() => {
          if (table.revision !== now) return;
          this.looks = false;
          if (this.early !== null && !this.chosen) this.pick(this.early);
        });
      });
    });
    $effect(() => {
      const { view, pointed, onBoard, armed } = this;
      if (!view) return;
      const idle = table.mine && !this.chosen && !this.pointing && !table.sending && pointed !== null;
      const can = idle ? deedAt(onBoard, view, pointed, armed) : [];
      untrack(() => this.hover.look(table, view, can.length === 1 ? (can[0] ?? null) : null));
    });
    // A way that provokes somebody may have another beside it. It is looked for when the pointer rests, and reads nothing else that changes: what is chosen must
    // not be looked at anew because of it.
    $effect(() => {
      const { chosen } = this;
      const seen = table.closeup?.offer;
      const way = seen && chosen && seen.action === chosen.action ? seen.way : null;
      let live = true;
      const timer = setTimeout(() => {
        if (!chosen || !way?.threats.length || !isWalk(chosen)) return;
        void import('./detour')
          .then((found) => found.beside(this, chosen, way))
          .then((found) => {
            if (live && this.chosen === chosen) this.other = found;
          });
      }, AGAIN);
      return () => {
        live = false;
        clearTimeout(timer);
        this.other = null;
      };
    });
    // Of the targets of an open deed each says what it would come to, at its cell.
    $effect(() => {
      const { view } = this;
      const open =
        table.mine && this.openRow !== null && !this.chosen
          ? this.onBoard.filter((offer) => !offer.refused && this.lit.includes(offer.cells[0] ?? ''))
          : [];
      const near = this.chosen && table.closeup;
      if (near?.odds && view)
        return void import('./flags').then((found) => {
          if (table.closeup === near) this.flags = found.lossesOf(near, view);
        });
      if (open.length < 2 || !view) return void (this.flags = null);
      const mine = new Map<string, Flag>();
      void import('./flags').then((found) =>
        found.flagsOf(table, view, open, (offer, flag) => {
          mine.set(offer.cells[0] ?? '', flag);
          if (this.openRow !== null) this.flags = new Map(mine);
        }),
      );
    });
    $effect(() => {
      if (!this.spent || app.ends === 'never') return;
      const end = untrack(() => this.offers.find((offer) => isEnd(offer) && !offer.refused));
      if (app.ends === 'ask') {
        // Asked once: whoever drops it is not asked again.
        this.stopped = untrack(() => this.table.revision);
        return this.choose(end ?? null);
      }
      // Whoever is writing something is not interrupted.
      const timer = setInterval(() => {
        if (end && !document.activeElement?.matches('input, textarea')) void table.act(end.action);
      }, 800);
      return () => clearInterval(timer);
    });
  }

  /** The other way instead of the planned one. */
  swap = (): void => {
    if (this.other) this.choose(this.other.offer);
  };
  /** A wedge was pointed at: the first time it is looked at, the second time it is done. */
  turnTo = (offer: Offer): void => {
    if (this.chosen?.action === offer.action) this.again();
    else this.choose(offer);
  };

  private drop() {
    this.path = [];
    this.turning = false;
    this.openRow = null;
    this.cell = null;
    this.aim = null;
    this.armed = null;
  }

  choose = (offer: Offer | null): void => {
    this.chosen = offer;
    // At once: a move of two clicks is written in the same moment.
    this.filling.begin(offer);
    this.plannedAt = performance.now();
    this.asksButton = false;
    if (!offer) {
      this.aim = null;
      this.path = [];
    }
    this.table.refused = null;
  };

  /** What is planned without having been pointed at: a hint, a first move. */
  plan = (offer: Offer): void => {
    this.choose(offer);
    this.aim = offer.cells[0] ?? null;
  };

  /** The same place or tile again does what is chosen, unless it costs what nobody asked for: then the button is pressed. */
  again = (): void => {
    if (!this.chosen || AGAIN > performance.now() - this.plannedAt) return;
    // On a slow line what it provokes comes later than the second press.
    if (this.unseen(this.chosen)) void this.doOnceSeen(this.chosen);
    else this.doOrAsk(this.chosen);
  };

  /** Does what is chosen; where something is still to be filled in, leads there. */
  commit = (): void => {
    const { table, filling } = this;
    if (this.chosen && !table.sending && (table.mine || table.referee) && !filling.lead()) void table.act(filling.written);
  };

  end = (offer: Offer): void => {
    if (this.table.sending || !this.table.mine || !this.view) return;
    // What an end leaves unused stands on its button: pressed again, it ends the turn whatever that is.
    if (this.chosen === offer || onlyEnd(this.offers, this.view, this.table.side !== null)) void this.table.act(offer.action);
    else this.choose(offer);
  };

  /** One step back. */
  back = (): void => {
    if (this.filling.pointed) this.filling.open = null;
    else if (this.chosen) this.choose(null);
    else if (this.ending) this.stopped = this.table.revision;
    else if (this.turning) this.turning = false;
    else if (this.openRow) this.openRow = null;
    else if (this.armed) this.armed = null;
    else this.cell = null;
  };

  /** Goes on from the last corner of a way to this cell. */
  via = async (at: string): Promise<void> => (await import('./waypoints')).via(this, at);

  /** A cell of the board was pointed at. */
  pick = (at: string): void => {
    const { view, table, chosen, armed } = this;
    if (!view || this.filling.point(at, view) || !table.mine) return;
    if (this.path.length && chosen && chosen.cells[0] !== at) return void this.via(at);
    if (chosen?.cells[0] === at && (armed === null || chosen.cells.includes(armed))) return this.again();
    // An own piece that moves is taken up first, whatever else could be aimed at it; pointed at again, that is asked.
    const free = !this.openRow && (!chosen || this.aim !== null);
    if (free && armed !== at && this.takes(at)) {
      this.choose(null);
      this.cell = null;
      this.armed = at;
      return;
    }
    const can = this.deeds(free ? this.all : this.onBoard, at);
    const [only] = can;
    // Whoever may turn is pointed at to be turned; pointed at again, it is what is done there.
    const acts = view.boards[0]?.tokens.some((token) => token.cell === at && token.id === view.wanted?.token) ?? false;
    this.turning = acts && !this.turning && free && this.turns.length > 0;
    if (this.turning) {
      this.choose(null);
      return;
    }
    if (only && can.length === 1) {
      this.cell = null;
      this.aim = at;
      // A piece and where it goes: that is said twice already.
      const second = armed !== null && moverOf(view, only)?.cell === armed && !only.chance;
      this.choose(only);
      if (app.once) return void this.doOnceSeen(only);
      if (!second) return;
      // Onto a bare cell at once; what lies on another one is looked at first.
      if (this.isRisky(view, at)) void this.doOnceSeen(only);
      else if (this.plain(only)) this.commit();
      return;
    }
    const laid = this.picking;
    this.chosen = null;
    this.openRow = null;
    if (can.length > 1) {
      this.cell = at;
      return;
    }
    const through = this.offers.filter((offer) => offer.cells.includes(at));
    this.early = this.looks && !through.length ? at : null;
    this.aim = null;
    const open = through.filter((offer) => !offer.refused);
    // An own piece: what it can do is lit, and the next place is where it goes.
    this.armed = open.length > 0 && open.every((offer) => offer.cells[0] !== at) ? at : null;
    this.cell = this.armed === null && through.length ? at : null;
    if (!open.length && (through.length || (!this.looks && !laid))) this.bare(at, through[0]?.refused);
  };

  /** The second Enter on the board's own cell commits. */
  enter = (at: string): void => {
    const { chosen } = this;
    if (!this.filling.pointed && chosen?.cells[0] === at && !chosen.amounts.length && !chosen.blanks?.length) void this.table.act(chosen.action);
    else this.pick(at);
  };

  // ---- A token of ours that is drawn over the board: the same as pointing there, and letting go does it. ----

  /** Whether what stands on a cell may be drawn. */
  grab = (at: string): boolean => {
    const { view } = this;
    if (!this.table.mine || !view || this.pointing || this.table.sending) return false;
    return this.takes(at) || (view.boards[0]?.tokens.some((token) => token.cell === at && token.id === view.wanted?.token) ?? false);
  };
  /** It is drawn now, and no longer pressed. */
  lift = (at: string): void => {
    this.choose(null);
    this.cell = null;
    this.armed = this.takes(at) ? at : null;
  };
  over = (at: string | null): void => {
    const can = at === null ? [] : this.deeds(this.openRow ? this.onBoard : this.all, at);
    const only = can.length === 1 ? (can[0] ?? null) : null;
    this.cell = null;
    this.choose(only);
    this.aim = only ? at : null;
  };
  letGo = async (at: string | null): Promise<void> => {
    const { chosen } = this;
    if (at === null || !chosen || chosen.cells[0] !== at) {
      this.choose(null);
      this.armed = null;
      return;
    }
    if (!app.drawn) await this.doOnceSeen(chosen);
  };
  /** Does what is chosen when it is known what it provokes and costs our own; nobody has seen that yet, so what harms us waits for the button. */
  private async doOnceSeen(offer: Offer): Promise<void> {
    const { table, view } = this;
    for (let n = 0; n < 60 && (!table.closeup || (table.closeup.odds && !this.flags)) && this.chosen === offer; n++)
      await new Promise((go) => setTimeout(go, 25));
    const { harms } = await import('./flags');
    if (this.chosen !== offer) return;
    if (view && table.closeup && harms(table.closeup, view)) this.asksButton = true;
    else this.doOrAsk(offer);
  }

  private takes = (at: string): boolean => {
    const { view } = this;
    return view !== null && this.offers.some((offer) => !offer.refused && moverOf(view, offer)?.cell === at);
  };
  private deeds(pool: Offer[], at: string): Offer[] {
    const { view, armed } = this;
    if (!view) return [];
    return deedAt(pool, view, at, armed !== null && pool.some((offer) => offer.cells[0] === at && offer.cells.includes(armed)) ? armed : null);
  }
  /** Whether something lies on a cell, or it is dangerous itself. */
  private isRisky(view: View, at: string): boolean {
    const cell = view.boards[0]?.cells.find((one) => one.id === at);
    return cell !== undefined && (cell.terrain === 'hazard' || cell.marks.length > 0);
  }
  private doOrAsk(offer: Offer) {
    if (this.plain(offer)) this.commit();
    else this.asksButton = true;
  }
  /** Whether a choice costs nothing unasked: it provokes nobody, hits no own token, and nothing is to be filled in. */
  private plain(offer: Offer): boolean {
    return !offer.blanks?.length && !(this.table.closeup?.offer.way?.threats.length ?? 0) && !this.flags?.size && !this.unseen(offer);
  }
  /** Where somebody may strike at who passes, the way is known before it is gone. */
  private unseen = (offer: Offer): boolean => (this.view?.threats.length ?? 0) > 0 && this.table.closeup === null && isWalk(offer);
}
