/** What stands on a picture beside the board. */
export interface Caption {
  title: string;
  line: string;
  foot: string;
}

const NS = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT] = [1200, 630];
/** What a picture on its own has to be told, because it stands without the styles of the page. */
const LOOKS = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'stroke-opacity', 'opacity', 'paint-order',
  'font-family', 'font-size', 'font-weight', 'text-anchor', 'color', 'display', 'visibility',
]; // prettier-ignore
/** Colours that drawn figures take from where they are used. */
const TAKEN = ['--ac', '--ad', '--ap', '--ae', '--an', '--cf', '--cl', '--cd', '--t-line', '--tk-sign', '--tk-cut', '--ic-w'];

/** The board as it is seen, on its own: styles written into it, and everything drawn that it refers to. */
function alone(board: SVGSVGElement): SVGSVGElement {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const [from, to] = [
    [board, ...board.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ];
  // Nobody goes further on a picture.
  const arrows = copy.querySelectorAll('.edges');
  const wanted = new Set<string>();
  from.forEach((one, n) => {
    const other = to[n] as SVGElement | undefined;
    if (!other) return;
    const style = getComputedStyle(one);
    const looks = LOOKS.map((name) => `${name}:${style.getPropertyValue(name)}`);
    const taken = TAKEN.map((name) => [name, style.getPropertyValue(name)] as const).filter(([, value]) => value !== '');
    const moved = (one as SVGElement).style?.transform;
    other.style.cssText = [...looks, ...taken.map(([name, value]) => `${name}:${value}`), moved ? `transform:${moved}` : ''].join(';');
    for (const name of ['tabindex', 'role', 'aria-label', 'class']) other.removeAttribute(name);
    const href = one.getAttribute('href');
    if (href?.startsWith('#')) wanted.add(href.slice(1));
  });
  arrows.forEach((one) => one.remove());
  const defs = document.createElementNS(NS, 'defs');
  const known = new Set<string>();
  const bring = (id: string) => {
    if (known.has(id)) return;
    known.add(id);
    const found = document.getElementById(id);
    if (!found || board.contains(found)) return;
    const part = found.cloneNode(true) as Element;
    defs.append(part);
    for (const use of part.querySelectorAll('use')) bring((use.getAttribute('href') ?? '').slice(1));
    for (const [, ref] of part.outerHTML.matchAll(/url\(#([\w-]+)\)/g)) if (ref) bring(ref);
  };
  for (const id of wanted) bring(id);
  for (const [, ref] of copy.outerHTML.matchAll(/url\((?:&quot;|"|')?#([\w-]+)/g)) if (ref) bring(ref);
  copy.prepend(defs);
  return copy;
}

/** Text that fits a width, by a rough measure; what does not fit is cut. */
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function words(text: string, x: number, y: number, size: number, weight: number, fill: string, family: string): SVGTextElement {
  const out = document.createElementNS(NS, 'text');
  out.setAttribute('x', String(x));
  out.setAttribute('y', String(y));
  out.style.cssText = `font:${weight} ${size}px ${family};fill:${fill}`;
  out.textContent = text;
  return out;
}

/** Lines of a text, broken between words. */
export function lines(text: string, most: number, count: number): string[] {
  const out: string[] = [''];
  for (const word of text.split(' ')) {
    const last = out.at(-1) ?? '';
    if (last && last.length + word.length + 1 > most) out.push(word);
    else out[out.length - 1] = last ? `${last} ${word}` : word;
  }
  return out.length > count ? [...out.slice(0, count - 1), cut(out.slice(count - 1).join(' '), most)] : out;
}

/** The last position with how it ended, as a picture of the size that messengers show. */
export async function draw(board: SVGSVGElement, caption: Caption): Promise<Blob> {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
  const out = document.createElementNS(NS, 'svg');
  out.setAttribute('xmlns', NS);
  out.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  out.setAttribute('width', String(WIDTH));
  out.setAttribute('height', String(HEIGHT));
  out.style.cssText = `color-scheme:${page.colorScheme.includes('dark') && !page.colorScheme.includes('light') ? 'dark' : scheme()}`;
  const ground = document.createElementNS(NS, 'rect');
  ground.setAttribute('width', String(WIDTH));
  ground.setAttribute('height', String(HEIGHT));
  ground.style.cssText = `fill:${colour('--ground')}`;
  const copy = alone(board);
  const [high, wide] = [HEIGHT - 60, 740];
  copy.setAttribute('x', '30');
  copy.setAttribute('y', '30');
  copy.setAttribute('width', String(wide));
  copy.setAttribute('height', String(high));
  copy.removeAttribute('preserveAspectRatio');
  const [serif, sans] = ['Georgia, "DejaVu Serif", serif', 'system-ui, "DejaVu Sans", sans-serif'];
  const ink = colour('--ink');
  out.append(ground, copy, words('Holmgang', 800, 78, 24, 700, colour('--hazel'), serif));
  let y = 170;
  for (const line of lines(caption.title, 15, 2)) {
    out.append(words(line, 800, y, 52, 700, ink, serif));
    y += 60;
  }
  y += 10;
  for (const line of lines(caption.line, 30, 4)) {
    out.append(words(line, 800, y, 24, 400, ink, sans));
    y += 34;
  }
  for (const [n, line] of lines(caption.foot, 34, 3).entries()) out.append(words(line, 800, 520 + n * 28, 20, 400, colour('--ink-2'), sans));
  const image = new Image();
  const text = new XMLSerializer().serializeToString(out);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext('2d')?.drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'));
}
const scheme = () => {
  const chosen = document.documentElement.dataset['theme'];
  return chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
};

/** Draws the board of the page and gives the picture away: to another program where the browser can, else as a file. */
export async function share(caption: Caption): Promise<void> {
  const board = document.querySelector<SVGSVGElement>('.boardwrap svg.board');
  if (!board) throw new Error('no board');
  const file = new File([await draw(board, caption)], 'holmgang.png', { type: 'image/png' });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    // Whoever closes the sheet of their system has shared nothing, and that is no fault.
    await navigator.share({ files: [file], title: caption.title }).catch(() => {});
    return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
