/** How far an order is scrolled so that it begins with a whole place: the last place that begins before the wished beginning. */
export const firstShown = (begins: readonly number[], wished: number): number => Math.max(0, begins.findLast((at) => at <= wished) ?? 0);
