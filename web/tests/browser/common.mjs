// What the browser tests share: a Chromium, a server of our own, a page whose every fault fails the test.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { browser as found } from '../../scripts/chromium.mjs';
import { OWN, slowed } from './slow.mjs';

export const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
/** Whether everything is done in every way, which takes hours; else each thing in one way at least. */
export const long = Boolean(process.env.HOLMGANG_TORTURE);
/** How long a test waits for what is to come, in milliseconds. How fast something is, is measured apart: here two browsers share a
 * machine of which nobody knows what else it does. */
export const PATIENCE = 30_000;
export const launch = async () => chromium.launch(await found());

/** A server that was started for these tests alone, on a database that goes with it. `HOLMGANG_PAGE` names one that runs already. */
export async function serve() {
  if (process.env.HOLMGANG_PAGE) return { url: process.env.HOLMGANG_PAGE.replace(/\/$/, ''), end: async () => {} };
  const program = process.env.HOLMGANG_PROGRAM;
  assert.ok(program, 'HOLMGANG_PROGRAM names the program to start, or HOLMGANG_PAGE a server that runs');
  const folder = mkdtempSync(join(tmpdir(), 'holmgang-page-'));
  const args = ['serve', '--lang', 'en', '--listen', '127.0.0.1:0', '--database', join(folder, 'tables.db'), '--bot-pace', '0', '--log', 'warn'];
  const child = spawn(program, [...args, '--rate-limits', 'false'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise((done) => child.once('exit', done));
  const url = await new Promise((done, fail) => {
    let text = '';
    child.once('error', fail);
    child.stdout.on('data', (data) => {
      text += data;
      const said = /http:\/\/[\w.:[\]]+/.exec(text);
      if (said) done(said[0]);
    });
    void gone.then(() => fail(new Error('the program ended before it said where it listens')));
  });
  return {
    url,
    child,
    async end() {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a file of tests has for all of them: a server and a browser until they are over, the rulebooks, and pages. */
export async function house() {
  const server = await serve();
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server.end();
  });
  const books = await (await fetch(`${server.url}/api/rulebooks`)).json();
  return { server, books, open: (options = {}, hash = '#/', fine) => open(browser, `${server.url}/${hash}`, options, fine) };
}

/** A page whose every error and every breach of the content security policy fails the test. */
export async function open(browser, url, { endsItself = false, ...options } = {}, fine = /401|WebSocket|ERR_CONNECTION/) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en', reducedMotion: 'reduce', ...options });
  // Whoever drives by script says themselves when a turn ends, unless this is what is looked at.
  if (!endsItself) await context.addInitScript(() => location.protocol.startsWith('http') && localStorage.setItem('holmgang-end', 'never'));
  await slowed(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const faults = [];
  page.on('pageerror', (error) => faults.push(`${error.message} at ${/#.*/.exec(page.url()) ?? ''}`));
  page.on('console', (message) => message.type() === 'error' && !fine.test(message.text()) && faults.push(message.text()));
  await page.goto(url);
  return {
    page,
    faults,
    async close() {
      await context.close();
      assert.deepEqual(faults, []);
    },
  };
}

/** Opens everything that can and cannot be done, with reasons; the deck shows the usual seven. */
export async function everything(page) {
  const more = page.locator('.tile.more');
  await more.waitFor();
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click();
  await page.locator('.choices :is(.group, .empty)').first().waitFor();
}

/** What axe finds, in a line each. */
export async function violations(page, where) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return result.violations.map(
    (violation) =>
      `${where} ${violation.id}: ${violation.nodes
        .slice(0, 2)
        .map((node) => node.html.slice(0, 160))
        .join(' | ')} ${violation.nodes[0].failureSummary?.slice(0, 200)}`,
  );
}

const LATIN = { А: 'a', Б: 'b', В: 'v', Г: 'g', Д: 'd', Е: 'e', Ж: 'zh' };
/** A cell as an English page says it: `g5` where notation has `Г-5`; others as they are. */
export const said = (cell) => cell.replace(/^([А-Ж])-(?=\d$)/, (_, line) => LATIN[line]);

/** How much wider than its screen a page is. A phone grows its own measure with what is too wide, so the screen is asked for, not the window. */
export const tooWide = async (page) => Math.max(0, (await page.evaluate(() => document.documentElement.scrollWidth)) - page.viewportSize().width);

export async function until(what, most = PATIENCE) {
  const end = Date.now() + most;
  while (Date.now() < end) {
    if (await what()) return;
    await new Promise((go) => setTimeout(go, 25));
  }
  assert.fail(`not within ${most} ms: ${what}`);
}

/** A call of the API in the name of whoever has the page open. */
export const call = (page, method, path, body) =>
  page.evaluate(
    async ([m, p, b, own]) => {
      const headers = { 'X-Holmgang': '1', 'Content-Type': 'application/json', ...own };
      const answer = await fetch(`/api${p}`, { method: m, headers, body: b && JSON.stringify(b) });
      const text = await answer.text();
      return { status: answer.status, body: text ? JSON.parse(text) : null };
    },
    [method, path, body, OWN],
  );
/** A table of this rulebook: the first seat is ours, bots have the others. */
export async function table(page, book, wish = {}) {
  await call(page, 'POST', '/session', {});
  const made = await call(page, 'POST', '/tables', {
    ruleset: book.id,
    scenario: { id: book.scenarios[0].id },
    seats: Object.fromEntries(book.seats.map((seat, n) => [seat.id, n ? { is: 'bot', bot: 'greedy' } : { is: 'me' }])),
    clock: { kind: 'none' },
    ...wish,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.id;
}
export const look = async (page, id) => (await call(page, 'GET', `/tables/${id}`)).body;
let acts = 0;
export const act = (page, id, full, text) =>
  call(page, 'POST', `/tables/${id}/act`, { id: 1, client: 'looking', seq: ++acts, revision: full.revision, seat: full.for, text, rolls: null });
/** Gives up a battle when our decision is wanted. */
export async function resign(page, id) {
  const full = await ours(page, id);
  const wish = { id: 1, client: 'looking', seq: ++acts, revision: full.revision, seat: full.for, what: 'resign' };
  return call(page, 'POST', `/tables/${id}/do`, wish);
}
/** The table when our decision is wanted, or it is over. */
export async function ours(page, id) {
  let full;
  await until(async () => {
    full = await look(page, id);
    return full.table.stage === 'over' || (full.table.stage === 'running' && full.turn?.seats.includes(full.for));
  }, 20_000);
  return full;
}
