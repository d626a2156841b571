// Every text that the page asks for stands in both languages, with the same variables.
import { readdirSync, readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';

const root = new URL('../src/', import.meta.url);
// What the first view says, and the rest, which is fetched behind it.
const read = (name) => new FluentResource(readFileSync(new URL(`texts/${name}.ftl`, root), 'utf8')).body.map((entry) => [entry.id, entry]);
const ids = (lang) => new Map([...read(lang), ...read(`${lang}-more`), ...read(`${lang}-desk`)]);
const [en, ru] = [ids('en'), ids('ru')];
const used = new Set();
const walk = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = new URL(entry.name + (entry.isDirectory() ? '/' : ''), folder);
    if (entry.isDirectory()) walk(path);
    else if (/\.(svelte|ts)$/.test(entry.name)) for (const [, id] of readFileSync(path, 'utf8').matchAll(/\bt\(\s*'([a-z0-9-]+)'/g)) used.add(id);
  }
};
walk(root);
const faults = [];
for (const lang of ['en', 'ru']) {
  const known = new Map();
  for (const name of [lang, `${lang}-more`, `${lang}-desk`])
    for (const [id] of read(name)) {
      if (known.has(id)) faults.push(`${id} stands in ${known.get(id)}.ftl and in ${name}.ftl`);
      known.set(id, name);
    }
}
for (const id of used)
  for (const [lang, have] of [
    ['en', en],
    ['ru', ru],
  ])
    if (!have.has(id)) faults.push(`${lang}.ftl lacks ${id}`);
for (const id of en.keys()) if (!ru.has(id)) faults.push(`ru.ftl lacks ${id}`);
for (const id of ru.keys()) if (!en.has(id)) faults.push(`en.ftl lacks ${id}`);
if (faults.length) {
  console.error([...new Set(faults)].join('\n'));
  process.exit(1);
}
console.log(`texts: ${en.size} in both languages`);
