/**
 * How far an order is scrolled so that it begins with a whole place: the last place that begins before the wished beginning. Of an order whose end
 * would be seen then, the first place that lets the end be seen whole; `most` is how far it can be scrolled.
 */
export const firstShown = (begins: readonly number[], wished: number, most = Infinity): number => {
  const before = begins.findLast((at) => at <= wished) ?? 0;
  return Math.max(0, wished < most ? Math.min(before, most) : (begins.find((at) => at >= most) ?? before));
};
