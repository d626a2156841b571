// Pictures of every screen for the eye: light desktop, dark phone, Russian. `node tests/browser/shots.mjs [folder]`
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { start } from '../mock/server.mjs';

const out = process.argv[2] ?? new URL('shots/', import.meta.url).pathname;
const only = process.argv[3] ?? '';
mkdirSync(out, { recursive: true });
const server = await start(0, new URL('../../dist/', import.meta.url));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const looks = [
  ['light-1440', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }, 'en'],
  ['dark-390', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true, deviceScaleFactor: 2 }, 'en'],
  ['ru-1440', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }, 'ru'],
];
const t1 = server.open({ ruleset: 'forum-duel', scenario: { id: 'duel-2v2' }, skip: 3, clock: { kind: 'fischer' } }).id;
const t2 = server.open({ ruleset: 'mini-duel', scenario: { id: 'line-choir' }, skip: 1 }).id;
const t3 = server.open({ ruleset: 'mini-duel', scenario: { id: 'classic' }, chess: true }).id;
const t4 = server.open({ ruleset: 'forum-duel', scenario: { id: 'duel-1v1' }, hex: true }).id;
const screens = [
  ['home', '#/'],
  ['new', '#/new'],
  ['table', `#/t/${t1}`, true],
  ['rows', `#/t/${t2}`, true],
  ['chess', `#/t/${t3}`],
  ['hex', `#/t/${t4}`],
  ['replay', `#/replay/${t1}/4`],
  ['rules', '#/rules/forum-duel/FD-1.4'],
  ['settings', '#/settings'],
];
for (const [name, options, lang] of looks) {
  const context = await browser.newContext({ ...options, locale: lang });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log(name, 'ERROR', error.message));
  page.on('console', (message) => message.type() === 'error' && console.log(name, 'console', message.text()));
  await page.goto(server.url);
  await page.evaluate(() => fetch('/api/session', { method: 'POST', headers: { 'X-Holmgang': '1' }, body: '{}' }));
  for (const [screen, hash, act] of screens) {
    if (only && !only.split(',').includes(screen)) continue;
    await page.goto('about:blank');
    await page.goto(server.url + '/' + hash);
    await page.waitForTimeout(900);
    if (act) {
      // One with a target if there is one.
      const row = page.locator('.choice .hit:not([aria-disabled])').first();
      if (await row.count()) {
        await row.click();
        const target = page.locator('.picks .pick').first();
        if (await target.count()) await target.click();
        await page.waitForTimeout(300);
      }
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
    if (wide) console.log(name, screen, 'scrolls sideways', await page.evaluate(() => document.documentElement.scrollWidth));
    await page.screenshot({ path: `${out}/${screen}-${name}.png`, fullPage: name.includes('390') || ['home', 'new', 'settings'].includes(screen) });
  }
  await context.close();
}
await browser.close();
await server.close();
