// The first view may need at most 80 KB of compressed script.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const html = readFileSync(new URL('index.html', dist), 'utf8');
const seen = new Set();
const visit = (path) => {
  if (seen.has(path)) return;
  seen.add(path);
  const text = readFileSync(new URL(path, dist), 'utf8');
  for (const [, found] of text.matchAll(/(?:^|[;}\s])(?:import|export)[^'"()]*?from\s*['"]\.\/([^'"]+)['"]/g)) visit(`assets/${found}`);
};
for (const [, src] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) visit(src);
// What the first view asks for besides: the words of one language and the screen itself.
for (const name of readdirSync(new URL('assets/', dist))) if (/^(ru|Home|Table)-[\w-]{8}\.js$/.test(name)) visit(`assets/${name}`);
let sum = 0;
for (const path of seen) sum += gzipSync(readFileSync(new URL(path, dist))).length;
console.log(`first view: ${(sum / 1024).toFixed(1)} KB of compressed script (at most 80), ${[...seen].join(' ')}`);
if (sum > 80 * 1024) process.exit(1);
// What is drawn comes behind it.
let drawn = 0;
for (const name of readdirSync(new URL('assets/', dist))) if (name.endsWith('.svg')) drawn += readFileSync(new URL(`assets/${name}`, dist)).length;
console.log(`art: ${(drawn / 1024).toFixed(1)} KB (at most 120)`);
if (drawn > 120 * 1024) process.exit(1);
if (/ style="|<script(?![^>]*\bsrc=)/.test(html)) {
  console.error('index.html has an inline style or script: a strict CSP forbids it');
  process.exit(1);
}

// Packed copies beside the files: the server sends them as they are.
const pack = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = new URL(entry.name + (entry.isDirectory() ? '/' : ''), folder);
    if (entry.isDirectory()) pack(path);
    else if (/\.(html|js|css|svg)$/.test(entry.name)) {
      const content = readFileSync(path);
      writeFileSync(new URL(`${entry.name}.gz`, folder), gzipSync(content, { level: 9 }));
      writeFileSync(new URL(`${entry.name}.br`, folder), brotliCompressSync(content));
    }
  }
};
pack(dist);
