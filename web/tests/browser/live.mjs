// The page against a running server: HOLMGANG_URL=http://127.0.0.1:4477 node --test tests/browser/live.mjs
// Whole battles of every rulebook by mouse, by keyboard and by typing; two people; records; an account. Without HOLMGANG_URL nothing is run.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chromium } from 'playwright-core';

const url = process.env.HOLMGANG_URL;
const most = Number(process.env.HOLMGANG_DECISIONS ?? 40);
let browser;
before(async () => {
  if (url) browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
});
after(() => browser?.close());

async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && !/401/.test(message.text()) && faults.push(message.text()));
  await page.goto(`${url}/`);
  await page.locator('.card').first().waitFor();
  return {
    page,
    async close() {
      await context.close();
      assert.deepEqual(faults, []);
    },
  };
}
const call = (page, method, path, body) =>
  page.evaluate(
    async ([m, p, b]) => {
      const answer = await fetch(`/api${p}`, {
        method: m,
        headers: { 'X-Holmgang': '1', 'Content-Type': 'application/json' },
        body: b && JSON.stringify(b),
      });
      const text = await answer.text();
      return { status: answer.status, body: text ? JSON.parse(text) : null };
    },
    [method, path, body],
  );
const entries = (page) =>
  page.evaluate(() => document.querySelectorAll('.entry, .round').length + (document.querySelector('.decide-head h2')?.textContent ?? ''));
const ready = (page) =>
  page.waitForFunction(() => {
    const head = document.querySelector('.decide-head');
    return head && (!head.classList.contains('quiet') || document.querySelector('.after'));
  });
const over = (page) => page.locator('.after').count();
const changed = (page, was) =>
  page.waitForFunction(
    (old) => document.querySelectorAll('.entry, .round').length + (document.querySelector('.decide-head h2')?.textContent ?? '') !== old,
    was,
  );

const ways = {
  async mouse(page, n) {
    const rows = page.locator('.choice .hit:not([aria-disabled])');
    const count = await rows.count();
    await rows.nth(n % count).click();
    await page.locator('.picks, .preview').first().waitFor();
    const targets = page.locator('.picks .pick');
    if (await targets.count()) await targets.nth(n % (await targets.count())).click();
    await page.locator('.preview .btn.primary').click();
  },
  async keyboard(page, n) {
    await page.evaluate((at) => {
      const rows = [...document.querySelectorAll('.choice .hit:not([aria-disabled])')];
      rows[at % rows.length].focus();
    }, n);
    await page.keyboard.press('Enter');
    await page.locator('.picks, .preview').first().waitFor();
    if (await page.locator('.picks').count()) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.locator('.preview').waitFor();
      await page.keyboard.press('Tab');
      await page.evaluate(() => document.querySelector('.preview .btn.primary').focus());
    }
    await page.keyboard.press('Enter');
  },
  async typing(page, n) {
    const offers = await page.evaluate(async () => {
      const id = location.hash.split('/')[2];
      return (await (await fetch(`/api/tables/${id}`)).json()).state.offers.filter((offer) => !offer.refused).map((offer) => offer.action);
    });
    await page.keyboard.press('/');
    await page
      .getByRole('combobox')
      .first()
      .fill(offers[n % offers.length]);
    await page.keyboard.press('Enter');
    await page.locator('.preview').waitFor();
    await page.keyboard.press('Enter');
  },
};

const books = url ? await (await fetch(`${url}/api/rulebooks`)).json() : [];
describe('live', { skip: !url }, () => {
  for (const book of books)
    for (const way of Object.keys(ways))
      test(`${book.id} by ${way}`, async () => {
        const { page, close } = await open();
        await call(page, 'POST', '/session', {});
        const seats = Object.fromEntries(book.seats.map((seat, n) => [seat.id, n ? { is: 'bot', bot: 'greedy' } : { is: 'me' }]));
        const made = await call(page, 'POST', '/tables', {
          ruleset: book.id,
          scenario: { id: book.scenarios[0].id },
          options: {},
          title: '',
          seats,
          clock: { kind: 'none' },
          timeout: 'loss',
          dice: 'verifiable',
          public: false,
          nonces: false,
          delay: 0,
        });
        assert.equal(made.status, 201, JSON.stringify(made.body));
        await page.evaluate((id) => (location.hash = `#/t/${id}`), made.body.id);
        let n = 0;
        for (; n < most; n++) {
          await ready(page);
          if (await over(page)) break;
          const was = await entries(page);
          await ways[way](page, n * 7 + 3);
          await changed(page, was);
          await page.waitForTimeout(30);
        }
        const full = await call(page, 'GET', `/tables/${made.body.id}`);
        assert.ok(full.body.revision >= n);
        // The log on screen is the log of the server.
        assert.equal(await page.locator('.entry, .round').count(), full.body.log.length);
        await close();
      });
  test('a friend by link: two people in two browsers, draw by consent, record down and up again', async () => {
    const one = await open();
    const two = await open();
    const book = books[0];
    const page = one.page;
    await page.evaluate(() => (location.hash = '#/new'));
    await page.locator(`input[name="seat-${book.seats[1].id}"]`).nth(2).check({ force: true });
    await page.getByRole('button', { name: /Start the battle/ }).click();
    const link = await page.locator(`#l${book.seats[1].id}`).inputValue();
    await page.getByRole('link', { name: 'To the table' }).click();
    await two.page.goto(link.replace(/^https?:\/\/[^/]+/, url));
    await Promise.any([one, two].map(({ page: p }) => p.waitForFunction(() => document.querySelector('.decide-head:not(.quiet)'))));
    await page.getByRole('button', { name: 'More about this table' }).click();
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await two.page.getByRole('button', { name: 'Agree' }).click();
    await page.locator('.after').waitFor();
    await two.page.locator('.after').waitFor();
    const record = await page.evaluate(async () => (await fetch(`/api/tables/${location.hash.split('/')[2]}/record`)).text());
    await page.getByRole('link', { name: 'Replay' }).first().click();
    await page
      .getByText(/^Step \d+ of \d+$/)
      .first()
      .waitFor();
    await page.evaluate(() => (location.hash = '#/'));
    await page.locator('input[type=file]').setInputFiles({ name: 'a.hbr', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await page.waitForFunction(() => location.hash.startsWith('#/record/'));
    await page
      .getByText(/^Step \d+ of \d+$/)
      .first()
      .waitFor();
    await one.close();
    await two.close();
  });
  test('an account: keep, sign out, sign in, devices, token', async () => {
    const { page, close } = await open();
    const name = `ann${Date.now()}`;
    await page.evaluate(() => (location.hash = '#/settings'));
    await page.locator('#an').fill(name);
    await page.locator('#ap').fill('correct horse battery');
    await page
      .locator('form', { has: page.locator('#ap') })
      .getByRole('button')
      .click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('#ln').fill(name);
    await page.locator('#lp').fill('correct horse battery');
    await page
      .locator('form', { has: page.locator('#lp') })
      .getByRole('button')
      .click();
    await page.getByText('this device').waitFor();
    await page.locator('#ta').fill('my bot');
    await page.getByRole('button', { name: 'Make a token' }).click();
    await page.locator('code.token', { hasText: /^hg_/ }).waitFor();
    await close();
  });
});
