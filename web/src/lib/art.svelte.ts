import chess from '../assets/art/chess.svg?url';
import effects from '../assets/art/effects.svg?url';
import figures from '../assets/art/figures.svg?url';
import frames from '../assets/art/frames.svg?url';
import terrain from '../assets/art/terrain.svg?url';

/** Signs whose figure has another name. */
const CALLED: Record<string, string> = {
  'masked-man': 'mask',
  'dark-mage': 'hexer',
  crossbowman: 'archer',
  'wolf-rider': 'rider',
  horse: 'rider',
  'noble-lady': 'townsman',
  investigator: 'captain',
  tank: 'shieldman',
};
const PIECES = /^(king|queen|rook|bishop|knight|pawn)\b/;

class Art {
  /** Whether it is there: until then shields with signs are drawn. */
  ready = $state(false);
  private begun = false;

  /** Fetches the drawn set once, behind the first view. Read as documents, not as markup: no script could come with it. */
  load(): void {
    if (this.begun) return;
    this.begun = true;
    const one = (url: string) =>
      new Promise<Element>((done, fail) => {
        const request = new XMLHttpRequest();
        request.open('GET', url);
        request.responseType = 'document';
        request.overrideMimeType('image/svg+xml');
        request.onload = () => {
          const root = request.response instanceof Document ? request.response.documentElement : null;
          if (root?.tagName === 'svg') done(document.importNode(root, true));
          else fail(new Error(url));
        };
        request.onerror = () => fail(new Error(url));
        request.send();
      });
    Promise.all([figures, frames, chess, terrain, effects].map(one)).then(
      (all) => {
        const box = document.createElement('div');
        box.className = 'artbox';
        box.setAttribute('aria-hidden', 'true');
        box.append(...all);
        document.body.append(box);
        this.ready = true;
      },
      () => (this.begun = false),
    );
  }

  /** What is drawn of a thing that lies on a cell: by what it is, else by its icon; none where the set has no such thing. */
  prop({ id, icon }: { id: string; icon: string }): string | null {
    if (!this.ready) return null;
    for (const name of [`t-${id}`, icon.replace(/^th-/, 't-'), icon === 'th-rough' ? 't-rubble' : ''])
      if (name && document.getElementById(name)) return name;
    return null;
  }

  /** The figure of a sign: its symbol, or none where the set has no such figure. */
  figure(sign: string): string | null {
    if (!this.ready || !sign) return null;
    const piece = PIECES.exec(sign)?.[1];
    for (const id of [piece ? `c-${piece}` : '', `f-${CALLED[sign] ?? sign}`]) if (id && document.getElementById(id)) return id;
    return null;
  }
}
export const art = new Art();
