const px = (one: Element, what: string): number => parseFloat(getComputedStyle(one).getPropertyValue(what)) || 0;
/** What is cut of two lines of something. */
const cut = (one: HTMLElement | null): number => (one ? Math.min(one.scrollHeight, 2 * px(one, 'line-height')) - one.clientHeight : 0);

/** What a deed does has as many whole lines as its tile has left; what is cut then ends with a mark, and stands there whole while it is pointed at. */
export function fitted(node: HTMLElement): (() => void) | undefined {
  const tile = node.parentElement;
  if (!tile) return;
  const watch = new ResizeObserver(() => {
    const [name, price] = [tile.querySelector('b'), tile.querySelector<HTMLElement>('.pr')];
    const high = (what: string) => tile.querySelector(`:scope > ${what}`)?.getBoundingClientRect().height ?? 0;
    // Beside a name of one line its picture is the higher of the two.
    const others = Math.max(high('b'), high('.ic')) + high('.od');
    const line = px(node, 'line-height');
    // Heights are rounded by up to a pixel.
    const room = 1 + tile.clientHeight - px(tile, 'padding-top') - px(tile, 'padding-bottom') - px(node, 'margin-top') - others;
    node.style.setProperty('--lines', String(Math.max(1, Math.floor(room / line))));
    // Odds and a price are never covered, whatever the size of letters.
    node.hidden = room < line;
    // Where odds and a price of two lines leave none, the price has one; where that is not enough, the name has one too.
    tile.toggleAttribute('data-full', room - cut(price) - cut(name) < line);
    tile.toggleAttribute('data-fuller', room - cut(name) < line);
  });
  for (const one of tile.querySelectorAll('b, .od')) watch.observe(one);
  watch.observe(tile);
  return () => watch.disconnect();
}
