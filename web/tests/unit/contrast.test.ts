import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Every colour that carries something is told from what lies under it, in the light theme and in the dark one: text 4.5 : 1, lines, marks and pieces
// 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11). The colours are those of the style sheets themselves.
const folder = join(process.cwd(), 'src/styles');
const css = readdirSync(folder)
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');
const colours = new Map<string, [string, string]>();
for (const [, name = '', light = '', dark = ''] of css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/gi))
  if (!colours.has(name)) colours.set(name, [light, dark]);
for (const [, name = '', both = ''] of css.matchAll(/--(pill|on-pill):\s*(#[0-9a-f]{6})\b/gi)) colours.set(name, [both, both]);
// A white piece and its line, and the field of a black one, as the style sheet of the pieces has them.
const [, black, blackDark] = /--cf:\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/i.exec(css) ?? [];
const [, white = ''] = /--cf:\s*(#[0-9a-f]{6})/i.exec(css) ?? [];
const [, whiteLine = ''] = /--cl:\s*(#[0-9a-f]{6})/i.exec(css) ?? [];
colours.set('black-piece', [black ?? '', blackDark ?? '']);
colours.set('white-piece', [white, white]);
colours.set('white-line', [whiteLine, whiteLine]);

function light(hex: string): number {
  const part = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
function ratio(one: string, other: string): number {
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const floors = ['t-grass', 't-stone', 't-stone2', 't-cob', 't-wood', 't-water'];
const cells = ['cell', 'cell-alt', 'cell-water'];
const grounds = ['raised', 'surface', 'ground'];
const sides = [1, 2, 3, 4];
const pairs: [need: number, over: string[], under: string[]][] = [
  [4.5, ['ink', 'ink-2', 'ink-3', 'refuse', 'caution', 'ember', 'good', 'hazel', ...sides.map((n) => `side-${n}`)], grounds],
  [4.5, ['ink', 'ink-2'], ['sunken', 'ember-wash', 'good-wash', 'refuse-wash', 'caution-wash', 'hazel-wash']],
  [4.5, ['hazel'], ['hazel-wash']],
  [4.5, ['refuse'], ['refuse-wash']],
  [4.5, ['caution'], ['caution-wash']],
  [4.5, ['good'], ['good-wash']],
  [4.5, ['ember'], ['ember-wash']],
  [4.5, ['on-ember'], ['ember-fill']],
  [4.5, ['on-side'], sides.map((n) => `side-${n}-fill`)],
  [4.5, ['on-side-white'], ['side-white']],
  [4.5, ['on-pill'], ['pill', ...sides.map((n) => `side-${n}-fill`)]],
  [4.5, ['hurt', 'gain'], floors],
  [4.5, ['board-ink'], ['stage', 'stage-edge', ...cells]],
  [3, ['ember-line', 'hatch', 'focus'], [...floors, ...cells, ...grounds]],
  [3, ['ember-line', 'line-strong'], grounds],
  [3, ['hazel-line'], ['stage']],
  [3, ['black-piece', 'white-line'], ['sq', 'sq-alt', 'sq-last']],
  [3, ['white-line'], ['white-piece']],
  ...sides.map((n): [number, string[], string[]] => [3, [`side-${n}-fill`], [`p${n}`]]),
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('colours of the %s theme', (_, theme) => {
  it.each(pairs)('are %d : 1 at least: %j on %j', (need, over, under) => {
    const faults = over.flatMap((one) =>
      under.flatMap((other) => {
        const [a, b] = [colours.get(one)?.[theme] ?? '', colours.get(other)?.[theme] ?? ''];
        if (!a || !b) return [`${a ? other : one} is no colour`];
        const found = ratio(a, b);
        return found < need ? [`${one} on ${other}: ${found.toFixed(2)}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });
});
