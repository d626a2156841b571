/** The little Markdown that rulebooks use, as plain data: no HTML is ever made from text. */
export type Inline = { kind: 'text' | 'code' | 'bold' | 'italic' | 'clause'; text: string };
export type Block =
  { kind: 'p'; inlines: Inline[] } | { kind: 'list'; items: Inline[][] } | { kind: 'pre'; text: string } | { kind: 'table'; rows: Inline[][][] };

export function inline(text: string): Inline[] {
  const out: Inline[] = [];
  const put = (kind: Inline['kind'], piece: string) => {
    if (piece) out.push({ kind, text: piece });
  };
  let from = 0;
  for (const found of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])\*([^*\s][^*]*)\*|\b([A-Z]{2}-\d+\.\d+)\b/g)) {
    put('text', text.slice(from, found.index));
    if (found[1]) put('code', found[1]);
    else if (found[2]) put('bold', found[2]);
    else if (found[3]) put('italic', found[3]);
    else if (found[4]) put('clause', found[4]);
    from = found.index + found[0].length;
  }
  put('text', text.slice(from));
  return out;
}

export function blocks(text: string): Block[] {
  const out: Block[] = [];
  for (const part of text.split(/\n{2,}/)) {
    const lines = part.split('\n');
    if (part.startsWith('```')) out.push({ kind: 'pre', text: part.replace(/^```\w*\n?|\n?```$/g, '') });
    else if (lines.every((line) => line.startsWith('|')))
      out.push({
        kind: 'table',
        rows: lines
          .filter((line) => !/^\|[\s:|-]+\|?$/.test(line))
          .map((line) =>
            line
              .replace(/^\||\|$/g, '')
              .split('|')
              .map((cell) => inline(cell.trim())),
          ),
      });
    else if (lines.every((line) => /^\s*([-*]|\d+\.)\s|^\s{2,}/.test(line)) && /^\s*([-*]|\d+\.)\s/.test(part)) {
      const items: string[] = [];
      for (const line of lines) {
        if (/^\s*([-*]|\d+\.)\s/.test(line)) items.push(line.replace(/^\s*([-*]|\d+\.)\s/, ''));
        else items[items.length - 1] += ` ${line.trim()}`;
      }
      out.push({ kind: 'list', items: items.map(inline) });
    } else if (part.trim()) out.push({ kind: 'p', inlines: inline(lines.join(' ')) });
  }
  return out;
}

/** A title that holds both languages: `Starting energy · начальная Энергия`. */
export function half(title: string, lang: 'en' | 'ru'): string {
  const cut = title.split(' · ');
  if (cut.length !== 2) return title;
  const picked = (lang === 'ru' ? cut[1] : cut[0]) ?? title;
  return lang === 'ru' ? picked.charAt(0).toUpperCase() + picked.slice(1) : picked;
}
