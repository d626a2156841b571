/** A file for whoever looks at the page. */
export function save(name: string, content: string | Blob, kind = 'text/plain;charset=utf-8'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: kind }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A drawing as pixels, `scale` times as large. Fails where the browser cannot draw it. */
export async function png(svg: string, scale = 2): Promise<Blob> {
  const [, wide = '800', high = '600'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Number(wide) * scale, Number(high) * scale];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#f7f2e8';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'));
}

/** Rolls as a post names them, as pairs: `success=41 block=26`. */
export const rolls = (text: string): [string, number][] =>
  [...text.matchAll(/(\S+?)=(-?\d+)/g)].map(([, name = '', value = '0']) => [name, Number(value)]);
