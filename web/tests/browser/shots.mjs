// Pictures of every screen for the eye, with real data: light desktop, dark phone, Russian. `node tests/browser/shots.mjs FOLDER [screen,screen] [look,look]`
// before the server that HOLMGANG_PROGRAM or HOLMGANG_PAGE names.
import { mkdirSync } from 'node:fs';
import { launch, serve } from './common.mjs';

const out = process.argv[2] ?? new URL('shots/', import.meta.url).pathname;
const [only, onlyLooks] = [process.argv[3], process.argv[4]].map((text) => (text ? text.split(',') : null));
mkdirSync(out, { recursive: true });
const server = await serve();
const browser = await launch();
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const looks = [
  ['light', { viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en' }],
  ['dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'ru' }],
  ['phone', { ...phone, colorScheme: 'light', locale: 'ru' }],
  ['phone-dark', { ...phone, colorScheme: 'dark', locale: 'en' }],
];
const books = await (await fetch(`${server.url}/api/rulebooks`)).json();
for (const [look, options] of looks) {
  if (onlyLooks && !onlyLooks.includes(look)) continue;
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log(look, 'ERROR', error.message));
  await page.goto(server.url);
  const call = (method, path, body) =>
    page.evaluate(
      async ([m, p, b]) => {
        const headers = { 'X-Holmgang': '1', 'Content-Type': 'application/json' };
        const text = await (await fetch(`/api${p}`, { method: m, headers, body: b && JSON.stringify(b) })).text();
        return text ? JSON.parse(text) : null;
      },
      [method, path, body],
    );
  await call('POST', '/session', {});
  const screens = [];
  for (const book of books)
    for (const scenario of new Set([book.scenarios[0], book.scenarios[Math.floor(book.scenarios.length / 2)], book.scenarios.at(-1)])) {
      const name = `${book.id}-${scenario.id}`;
      if (only && !only.some((part) => name.includes(part) || part === 'replay' || part === 'home')) continue;
      const seats = Object.fromEntries(book.seats.map((seat, n) => [seat.id, n ? { is: 'bot', bot: 'greedy' } : { is: 'me' }]));
      const made = await call('POST', '/tables', {
        ruleset: book.id,
        scenario: { id: scenario.id },
        seats,
        clock: { kind: 'fischer', ms: 600_000, add_ms: 10_000 },
        public: true,
      });
      if (!made.id) {
        console.log(name, JSON.stringify(made));
        continue;
      }
      for (let n = 0; n < 7; n++) {
        await page.waitForTimeout(120);
        const full = await call('GET', `/tables/${made.id}`);
        const can = full.state.offers.filter((offer) => !offer.refused);
        const pick = can.filter((offer) => offer.chance)[0] ?? can[(n * 7 + 3) % Math.max(1, can.length)];
        if (!pick) continue;
        await call('POST', `/tables/${made.id}/act`, {
          id: 1,
          client: `shot${made.id}`,
          seq: n + 1,
          revision: full.revision,
          seat: full.for,
          text: pick.action,
          rolls: null,
        });
      }
      screens.push([name, `#/t/${made.id}`, true]);
      if (scenario === book.scenarios[0]) screens.push([`replay-${book.id}`, `#/replay/${made.id}/4`]);
    }
  screens.push(['home', '#/'], ['new', '#/new'], ['rules', `#/rules/${books[0].id}`], ['settings', '#/settings']);
  for (const [screen, hash, act] of screens) {
    if (only && !only.some((part) => screen.includes(part))) continue;
    await page.goto('about:blank');
    await page.goto(`${server.url}/${hash}`);
    await page.waitForTimeout(900);
    if (act) {
      // One with dice and a target if there is one.
      const rows = page.locator('.tile:not(.more)');
      const dice = rows.filter({ has: page.locator('.od .num:not(:empty)') });
      const row = (await dice.count()) ? dice.first() : rows.first();
      if (await row.count()) {
        await row.click();
        const target = page.locator('.picks .pick').first();
        if (await target.count()) await target.click();
        await page.waitForTimeout(400);
      }
    }
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1)) console.log(look, screen, 'scrolls sideways');
    await page.screenshot({
      path: `${out}/${screen}-${look}.png`,
      fullPage: look.startsWith('phone') || ['home', 'new', 'settings'].includes(screen),
    });
  }
  await context.close();
}
await browser.close();
await server.end();
