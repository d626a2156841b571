// Runs files of browser tests, two at once. What fails is run once more, alone: on a busy machine a wait may be too short. What passes only then is named,
// and counted as passed. Ends with the closing lines of Node's reporter.
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { relative } from 'node:path';
import { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';

const files = process.argv.slice(2);

/** Node's own report without its counts, which are told once at the end. */
const uncounted = () => {
  let rest = '';
  return new Transform({
    transform(chunk, _, done) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      done(null, lines.map((line) => (line.startsWith('ℹ ') ? '' : `${line}\n`)).join(''));
    },
    flush: (done) => done(null, rest),
  });
};

/** How many tests passed, and which did not. A suite is no test; a file that broke is one. */
async function attempt(options) {
  const count = { passed: 0, failed: [] };
  const tests = run({ timeout: Infinity, ...options });
  tests.on('test:pass', (test) => (count.passed += test.details.type === 'suite' || test.skip ? 0 : 1));
  tests.on('test:fail', (test) => test.details.type !== 'suite' && count.failed.push({ name: test.name, file: test.file }));
  const told = tests.compose(new spec()).compose(uncounted());
  told.pipe(process.stdout, { end: false });
  await finished(told, { writable: false });
  return count;
}

const exactly = (name) => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

const first = await attempt({ files, concurrency: 2 });
const failed = [];
for (const file of new Set(first.failed.map((test) => test.file))) {
  const names = first.failed.filter((test) => test.file === file).map((test) => test.name);
  const broke = names.some((name) => name.endsWith(relative('.', file)));
  console.log(`\n== once more, alone: ${relative('.', file)}`);
  const again = await attempt({ files: [file], concurrency: 1, ...(broke ? {} : { testNamePatterns: names.map(exactly) }) });
  const bad = new Set(again.failed.map((test) => test.name));
  // What was not run has not passed.
  if (!broke && again.passed + again.failed.length < names.length) failed.push(...names);
  else failed.push(...bad);
  for (const name of names) if (!bad.has(name)) console.log(`passed at the second attempt only: ${name}`);
}
console.log(`ℹ pass ${first.passed + first.failed.length - failed.length}`);
console.log(`ℹ fail ${failed.length}`);
process.exitCode = failed.length ? 1 : 0;
