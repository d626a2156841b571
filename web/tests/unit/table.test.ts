import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { app } from '../../src/lib/app.svelte';
import { hash } from '../../src/lib/sync';
import { Table } from '../../src/lib/table.svelte';
import type { Full, Me, Offer, State, Step, TableInfo } from '../../src/lib/wire';

const state = (n: number) => ({ view: { heading: `Round ${n}`, boards: [], sides: [] }, offers: [] }) as unknown as State;
const full = (revision: number, seat: string) =>
  ({
    type: 'full',
    revision,
    state: state(revision),
    hash: '',
    for: 'red',
    log: [],
    log_from: 0,
    times: [],
    table: { stage: 'running', yours: ['red'], seats: [], may: { undo: false } },
    clock: null,
    turn: { seats: [seat], kind: 'act' },
    result: null,
    asks: [],
    chat: [],
  }) as unknown as Full;
const step = (from: number, seat: string, next: string) =>
  ({
    type: 'step',
    from,
    revision: from + 1,
    for: 'red',
    seat,
    what: 'act',
    action: 'move',
    steps: from + 1,
    at: 1,
    log: [],
    cut: 0,
    patch: [[0, 'view', 'heading', `Round ${from + 1}`]],
    hash: hash(state(from + 1).view),
    turn: { seats: [next], kind: 'act' },
    clock: null,
    result: null,
    undo: false,
  }) as unknown as Step;

describe('a table', () => {
  let wire: { onopen?: () => void; onmessage?: (event: { data: string }) => void };
  const give = (message: unknown) => wire.onmessage?.({ data: JSON.stringify(message) });
  beforeEach(() => {
    vi.useFakeTimers();
    app.me = {} as Me;
    app.pace = 1200;
    vi.stubGlobal(
      'WebSocket',
      class {
        constructor() {
          wire = this as typeof wire;
        }
        send() {}
        close() {}
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const begin = async () => {
    const table = new Table('t');
    await table.begin();
    wire.onopen?.();
    give(full(1, 'blue'));
    return table;
  };

  it('gives the decision to nobody while deeds of others are still to be shown', async () => {
    const table = await begin();
    give(step(1, 'blue', 'blue'));
    give(step(2, 'blue', 'red'));
    // The second deed waits until the first one was seen.
    vi.advanceTimersByTime(0);
    expect([table.revision, table.behind, table.mine]).toEqual([2, true, false]);
    vi.advanceTimersByTime(1200);
    expect([table.revision, table.behind, table.mine]).toEqual([3, false, true]);
    table.end();
  });

  it('shows all of it at once to whoever skips it', async () => {
    const table = await begin();
    give(step(1, 'blue', 'blue'));
    give(step(2, 'blue', 'red'));
    expect(table.mine).toBe(false);
    table.finish();
    expect([table.revision, table.behind, table.mine]).toEqual([3, false, true]);
    table.end();
  });

  it('shows what is done here at once, whatever is still being shown', async () => {
    const table = await begin();
    give(step(1, 'blue', 'red'));
    vi.advanceTimersByTime(0);
    expect(table.mine).toBe(true);
    give(step(2, 'red', 'red'));
    expect([table.revision, table.behind]).toEqual([3, false]);
    table.end();
  });

  it('takes an end with nothing left back together with the deed before it, and does not end again by itself', async () => {
    const table = await begin();
    const end = { action: 'end', icon: 'act-end-turn', group: 'end', cells: [], cost: [], blanks: [] } as unknown as Offer;
    const walk = { ...end, action: 'move a2 a4', icon: 'act-move', group: 'move', cells: ['a4'] };
    const left = [[end], [end, walk], []];
    let taken = 0;
    table.takeBack = async () => {
      give({ ...step(table.revision, 'red', 'red'), what: 'undo' });
      vi.advanceTimersByTime(0);
      if (table.info) table.info.may.undo = true;
      if (table.state) table.state = { ...table.state, offers: left[taken++] ?? [] };
      return true;
    };
    expect(table.tookBack).toBe(false);
    if (table.info) table.info.seats = [{ seat: 'red', you: true, holder: 'person' }] as unknown as TableInfo['seats'];
    await table.undo();
    expect([taken, table.mine, table.tookBack]).toEqual([2, true, true]);
    table.end();
  });

  it('shows once more what others have done, and gives the decision back', async () => {
    const table = await begin();
    give(step(1, 'blue', 'blue'));
    give(step(2, 'blue', 'red'));
    table.finish();
    expect(table.canWatch).toBe(true);
    table.watch();
    expect([table.state?.view.heading, table.mine]).toEqual(['Round 1', false]);
    vi.advanceTimersByTime(300);
    expect([table.state?.view.heading, table.mine]).toEqual(['Round 2', false]);
    vi.advanceTimersByTime(1200);
    expect(table.state?.view.heading).toBe('Round 3');
    vi.advanceTimersByTime(1200);
    expect([table.state?.view.heading, table.mine]).toEqual(['Round 3', true]);
    // What comes while it is watched is shown after it.
    table.watch();
    give(step(3, 'blue', 'red'));
    expect(table.mine).toBe(false);
    table.finish();
    expect([table.state?.view.heading, table.mine]).toEqual(['Round 4', true]);
    table.end();
  });
});
