/** About how wide a line of the lettering of flags is, in the measure of the board: the bold letters of its size, wide ones and narrow ones. */
export const wideOf = (line: string): number =>
  [...line].reduce((sum, letter) => {
    if (/[\s.,·:;!|'’ilIj]/.test(letter)) return sum + 9;
    if (/[tfr()–-]/.test(letter)) return sum + 12;
    return sum + (/[mwMWжшщюмЖШЩЮМФф%@]/.test(letter) ? 24 : 17);
  }, 0);

/** Where something as wide as this stands over a spot, so that it ends with the cells and covers no name of a line. */
export const within = (spots: Iterable<{ x: number }>, x: number, wide: number): number => {
  const all = [...spots].map((spot) => spot.x);
  const [from, to] = [Math.min(...all) - 48 + wide / 2, Math.max(...all) + 48 - wide / 2];
  return from > to ? (from + to) / 2 : Math.max(from, Math.min(to, x));
};
