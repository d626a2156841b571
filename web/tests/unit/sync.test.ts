import { describe, expect, it } from 'vitest';
import { apply, hash, line, Link, offers, Unpacker, type Wire } from '../../src/lib/sync';
import type { Full, LogLine, Offer, State, Step } from '../../src/lib/wire';

class Fake implements Wire {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  give(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const state = (n: number) => ({ view: { heading: `Round ${n}`, boards: [] }, offers: [{ action: 'a' }] }) as unknown as State;
const full = (revision: number): Full =>
  ({
    type: 'full',
    revision,
    state: state(revision),
    hash: '',
    for: 'red',
    log: [],
    table: {},
    clock: null,
    turn: null,
    result: null,
    asks: [],
    chat: [],
  }) as unknown as Full;
const step = (from: number, over: Partial<Step> = {}): Step =>
  ({
    type: 'step',
    from,
    revision: from + 1,
    for: 'red',
    what: 'act',
    log: [],
    cut: 0,
    patch: [[0, 'view', 'heading', `Round ${from + 1}`]],
    hash: hash(state(from + 1).view),
    ...over,
  }) as Step;

function setup() {
  const wires: Fake[] = [];
  const kept = new Map<string, string>();
  const later: (() => void)[] = [];
  const waits: number[] = [];
  const seen: string[] = [];
  const link = new Link({
    open: () => {
      const wire = new Fake();
      wires.push(wire);
      return wire;
    },
    store: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    full: (message) => seen.push(`full ${message.revision}`),
    step: (message, now) => seen.push(`step ${message.revision} ${now.view.heading}`),
    other: (message) => seen.push(message.type),
    online: () => {},
    random: () => 0.5,
    later: (run, ms) => {
      later.push(run);
      waits.push(ms);
    },
  });
  const open = () => {
    const wire = wires.at(-1);
    if (!wire) throw new Error('no wire');
    wire.onopen?.();
    return wire;
  };
  return { link, wires, later, waits, seen, open };
}

describe('in sync', () => {
  it('hashes as the protocol says', () => {
    expect(hash('')).toBe(
      (() => {
        let h = 0x811c9dc5;
        for (const b of new TextEncoder().encode('""')) h = Math.imul(h ^ b, 0x01000193);
        return (h >>> 0).toString(16).padStart(8, '0');
      })(),
    );
    expect(hash({ a: 'Г' })).toHaveLength(8);
  });
  it('applies both kinds of patch', () => {
    const now = { view: { a: { b: 1 } }, offers: [1, 2, 3, 4] } as unknown as State;
    apply(now, [
      [0, 'view', 'a', 'b', 2],
      [0, 'offers', [1, 2], [9]],
    ]);
    expect(now).toEqual({ view: { a: { b: 2 } }, offers: [1, 9, 4] });
  });
  it('takes paths on from the one before', () => {
    const now = { view: { a: { b: 1, c: 2 } }, offers: [] } as unknown as State;
    apply(now, [
      [0, 'view', 'a', 'b', 3],
      [2, 'c', [4]],
    ]);
    expect(now.view).toEqual({ a: { b: 3, c: [4] } });
  });
  it('reads a line of a step, whose numbers have no names for their parts', () => {
    const told = {
      step: 4,
      text: 'x',
      rank: 'deed',
      clause: 'FD-1.1',
      figures: [
        ['damage', 'damage', 46, '45.9', 'add', '44', 'weapon', 'FD-9.6', 'floor', '46', 'rounded', 'FD-3.6'],
        ['roll', 'roll', 5, '5'],
      ],
    };
    expect(line(told as unknown as LogLine)).toEqual({
      step: 4,
      text: 'x',
      rank: 'deed',
      clause: 'FD-1.1',
      side: null,
      tokens: [],
      cells: [],
      figures: [
        {
          id: 'damage',
          name: 'damage',
          value: 46,
          exact: '45.9',
          terms: [
            { op: 'add', value: '44', label: 'weapon', clause: 'FD-9.6' },
            { op: 'floor', value: '46', label: 'rounded', clause: 'FD-3.6' },
          ],
        },
        { id: 'roll', name: 'roll', value: 5, exact: '5', terms: [] },
      ],
    });
    expect(line({ step: 1 } as unknown as LogLine).figures).toEqual([]);
  });
  it('takes offers from the shelf', () => {
    const whole = (more: Partial<Offer>) => ({ ...offers([], [], { keep: 0, new: [more], list: [[0, 1]] })[0] }) as Offer;
    const one = whole({ action: 'a', cells: ['x'] });
    const shelf = [one];
    const told = {
      keep: 1,
      new: [{ of: 0, cells: ['y'] }, { action: 'b' }],
      list: [
        [1, 2],
        [0, 1],
      ] as [number, number][],
    };
    expect(offers(shelf, [one], told)).toEqual([{ ...one, cells: ['y'] }, { ...one, action: 'b', cells: ['y'] }, one]);
    expect(() => offers(shelf, [], { keep: 9, list: [] })).toThrow();
    expect(() => offers(shelf, [], { keep: 1, list: [[0, 2]] })).toThrow();
  });
  it('unpacks strings that came once', () => {
    const words = new Unpacker();
    expect(words.read('{"a":1}')).toBe('{"a":1}');
    expect(words.read('~{"type":"ж\\"б→","x":"","y":1}')).toBe('{"type":"ж\\"б→","x":"","y":1}');
    expect(words.read('~{\u0100:\u0101,"x":-1.5e3}')).toBe('{"type":"ж\\"б→","x":-1.5e3}');
    for (let n = 0; n < 1790; n++) words.read(`~"word ${n}"`);
    expect(words.read('~{"type":1}')).toBe('{"type":1}');
    expect(words.read('~{\u0100:2}')).toBe('{"type":2}');
  });
  it('follows steps', () => {
    const { link, seen, open } = setup();
    const wire = open();
    wire.give(full(4));
    wire.give(step(4));
    expect(seen).toEqual(['full 4', 'step 5 Round 5']);
    expect(link.revision).toBe(5);
  });
  it('asks for everything when a step does not fit, and only once', () => {
    for (const wrong of [step(7), step(4, { hash: 'deadbeef' }), step(4, { patch: [[0, 'nowhere', 'x', 'y', 1]] })]) {
      const { link, open, seen } = setup();
      const wire = open();
      wire.give(full(4));
      wire.give(wrong);
      wire.give(wrong);
      expect(wire.sent.map((m) => m['type'])).toEqual(['sync']);
      expect(link.revision).toBe(4);
      wire.give({ ...full(9), id: wire.sent[0]?.['id'] });
      wire.give(step(9));
      expect(seen.at(-1)).toBe('step 10 Round 10');
    }
  });
  it('passes over what it does not know', () => {
    const { open, seen } = setup();
    const wire = open();
    wire.give(full(1));
    wire.give({ type: 'weather', sun: true });
    wire.onmessage?.({ data: 'no json' });
    expect(seen).toEqual(['full 1', 'weather']);
  });
});

describe('acts', () => {
  it('sends an unanswered act again with the same client and seq, and nothing else', async () => {
    const { link, wires, later, open } = setup();
    const first = open();
    first.give(full(4));
    const done = link.commit({ type: 'act', text: 'rest', seat: 'red', revision: 4 });
    const lost = link.ask({ type: 'preview', text: 'rest' });
    expect(first.sent.map((m) => m['type'])).toEqual(['act', 'preview']);
    first.onclose?.({ code: 1006 });
    expect(await lost).toBeNull();
    later.shift()?.();
    const second = open();
    second.give({ type: 'hello' });
    expect(second.sent).toEqual([]);
    second.give(full(5));
    expect(second.sent).toHaveLength(1);
    expect(second.sent[0]).toEqual(first.sent[0]);
    second.give({ type: 'duplicate', id: second.sent[0]?.['id'], revision: 5 });
    expect((await done)?.type).toBe('duplicate');
    expect(wires).toHaveLength(2);
  });
  it('counts seq up, also over reloads of the tab', () => {
    const { link, open } = setup();
    const wire = open();
    wire.give(full(1));
    void link.commit({ type: 'act' });
    void link.commit({ type: 'do' });
    expect(wire.sent.map((m) => m['seq'])).toEqual([1, 2]);
    expect(wire.sent[0]?.['client']).toBe(wire.sent[1]?.['client']);
  });
});

describe('coming back', () => {
  it('doubles the pause up to 30 s and starts anew after success', () => {
    const { wires, later, waits } = setup();
    for (let n = 0; n < 7; n++) {
      wires.at(-1)?.onclose?.({ code: 1006 });
      later.shift()?.();
    }
    expect(waits).toEqual([1100, 2100, 4100, 8100, 15100, 15100, 15100]);
    wires.at(-1)?.onopen?.();
    wires.at(-1)?.give(full(1));
    wires.at(-1)?.onclose?.({ code: 4000 });
    expect(waits.at(-1)).toBe(1100);
  });
  it('stays away when it makes no sense', () => {
    for (const code of [1008, 4001, 4004]) {
      const { wires, later } = setup();
      wires.at(-1)?.onclose?.({ code });
      expect(later).toHaveLength(0);
    }
  });
});
