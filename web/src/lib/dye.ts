import type { View } from './wire';

/** The colours of a dye, as values of properties; those of the tokens are kept at the root under names that no side changes. */
interface Dye {
  text: string;
  fill: string;
  rim: string;
  /** The field within a frame. */
  pale: string;
  /** What fills the mark, where it is not the colour of its text: a light side has a hollow one. */
  mark?: string;
  sign?: string;
}
const kept = (n: number): Dye => ({
  text: `var(--dye-${n})`,
  fill: `var(--dye-${n}-fill)`,
  rim: `var(--dye-${n}-rim)`,
  pale: `var(--dye-${n}-pale)`,
});
/** Seats that are called by a colour have it. */
const DYES: Record<string, Dye> = {
  red: kept(1),
  blue: kept(2),
  green: kept(3),
  purple: kept(4),
  violet: kept(4),
  white: {
    text: 'var(--ink)',
    fill: 'var(--side-white)',
    rim: 'var(--ink-2)',
    pale: 'var(--dye-white-pale)',
    mark: 'var(--dye-white-mark)',
    sign: 'var(--on-side-white)',
  },
  black: { text: 'var(--ink)', fill: 'var(--side-black)', rim: 'var(--dye-black-rim)', pale: 'var(--dye-black-pale)', mark: 'var(--dye-black-mark)' },
};
const USUAL = ['red', 'blue', 'green', 'purple'];
const SHIELDS = ['red', 'blue', 'third', 'fourth'];

/** The properties that dress the sides of a view: none where every side has the colour of its place. */
export function dyes(seats: readonly string[]): [string, string][] {
  return seats.flatMap((seat, n) => {
    const dye = DYES[seat];
    const shield = SHIELDS[n];
    if (!dye || !shield || USUAL[n] === seat) return [];
    const own: [string, string][] = [
      [`--side-${n + 1}`, dye.text],
      [`--side-${n + 1}-fill`, dye.fill],
      [`--side-${n + 1}-rim`, dye.rim],
      [`--tk-${shield}`, dye.fill],
      [`--tk-${shield}-rim`, dye.rim],
      [`--p${n + 1}`, dye.pale],
    ];
    if (dye.mark) own.push([`--mark-${n + 1}`, dye.mark]);
    if (dye.sign) own.push([`--sign-${n + 1}`, dye.sign]);
    return own;
  });
}

/** Dresses whatever is within an element. Shapes and marks of the sides stay: colour is never all there is. */
export const dyed = (view: View | null) => dyedSeats(view?.sides.map((side) => side.seat) ?? []);
/** The same for seats that are not fought from yet. */
export const dyedSeats = (seats: readonly string[]) => (node: HTMLElement) => {
  const properties = dyes(seats);
  for (const [name, value] of properties) node.style.setProperty(name, value);
  return () => {
    for (const [name] of properties) node.style.removeProperty(name);
  };
};
