// Pictures of every screen for the eye, with real data, at four sizes, in both languages and both themes, laid out on sheets; and in words whatever a
// script can see: what sticks out sideways, names that only programs read, words of the other language.
// `node tests/browser/shots.mjs FOLDER [screen,screen] [look,look]` before the server that HOLMGANG_PROGRAM or HOLMGANG_PAGE names.
import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { act, call, launch, ours, resign, serve, table, tooWide, until } from './common.mjs';

const out = resolve(process.argv[2] ?? new URL('shots/', import.meta.url).pathname);
const [only, onlyLooks] = [process.argv[3], process.argv[4]].map((text) => (text ? text.split(',') : null));
mkdirSync(out, { recursive: true });
const server = await serve();
const browser = await launch();
const sizes = { 1440: [1440, 900], 1280: [1280, 720], 1024: [1024, 768], 390: [390, 844] };
const looks = Object.entries(sizes).flatMap(([size, [width, height]]) =>
  ['en', 'ru'].flatMap((locale) =>
    ['light', 'dark'].map((colorScheme) => [
      `${size}-${locale}-${colorScheme}`,
      { viewport: { width, height }, locale, colorScheme, reducedMotion: 'reduce', ...(width < 768 && { hasTouch: true, isMobile: true }) },
    ]),
  ),
);
const books = await (await fetch(`${server.url}/api/rulebooks`)).json();
const scenarioOf = (book) => book.opener?.scenario ?? book.scenarios[0].id;
const wanted = (screen) => !only || only.some((part) => screen.startsWith(part));

/** A table of ours after a few deeds, so that there is something to see. */
async function begun(page, book, scenario, deeds) {
  const id = await table(page, book, { scenario: { id: scenario }, public: true });
  for (let n = 0; n < deeds; n++) {
    const full = await ours(page, id);
    if (full.table.stage === 'over') break;
    const can = full.state.offers.filter((offer) => !offer.refused && !offer.blanks?.length);
    const pick = can.filter((offer) => offer.chance)[0] ?? can[(n * 7 + 3) % Math.max(1, can.length)];
    if (pick) await act(page, id, full, pick.action);
  }
  return id;
}

/** What a referee sees: a campaign with people and a battle, and a ruling that is being filled in at its table. */
async function evening(page, book) {
  const { body: made } = await call(page, 'POST', '/campaigns', { title: 'Зимний круг', ruleset: book.id });
  const person = (name, combatant, hp) => ({ id: '', name, member: { combatant, hp }, experience: 2, note: '', is_gone: false });
  const people = [person('Sigrid', 'velemira', 70), person('Ulf', 'radogost', 150)];
  await call(page, 'PUT', `/campaigns/${made.id}`, { revision: made.revision, title: made.title, people, house: {} });
  const seats = Object.fromEntries([...book.seats.map((seat) => [seat.id, { is: 'me' }]), ['referee', { is: 'me' }]]);
  const { body: opened } = await call(page, 'POST', `/campaigns/${made.id}/battles`, { scenario: book.scenarios[0].id, seats, people: {} });
  return [
    ['campaign', `#/campaigns/${made.id}`],
    ['campaigns', '#/campaigns'],
    [
      'ruling',
      `#/t/${opened.id}`,
      async () => {
        const desk = page.locator('.desk');
        // Where there is no room beside the board it lies in a drawer.
        for (const door of ['.ticker', '.tabs button, .r-log header button'])
          if (!(await desk.isVisible()))
            for (const one of await page
              .locator(door)
              .filter({ hasText: /desk|судья/i, visible: true })
              .all())
              await one.click();
        await desk.locator('.verbs .btn').nth(1).click();
      },
    ],
  ];
}
const thread = '== red\nRadogost walks Г-2, Г-3. Stone Guard on himself, then Battle Fury.\n== referee\nRadogost: energy 100 - 20 - 20 = 60.\n';
/** Every screen that needs no battle: its name, its address, and what is done there first. */
const alone = [
  ['home', '#/'],
  ['new', `#/new/${books[0].id}`],
  ['people', '#/new/people'],
  ['learn', '#/learn'],
  ['settings', '#/settings'],
  ['profile', '#/me'],
  [
    'login',
    '#/settings',
    async (page) => {
      await page.locator('#ln').fill('nobody');
      await page.locator('#lp').fill('a wrong password');
      await page.locator('#f-login .btn').click();
    },
  ],
  [
    'audit',
    '#/audit',
    async (page) => {
      for (const [n, to] of [books[0].id, 'duel-1v1'].entries()) await page.locator('select').nth(n).selectOption(to);
      await page.locator('textarea').fill(thread);
      await page.locator('form .btn.primary').click();
    },
  ],
  ...books.map((book) => [`builder-${book.id}`, `#/new/${book.id}`, (page) => page.locator('.steps .panel header .btn').first().click()]),
];

/** What a script can see of a screen that is not as it should be. */
const faults = (page, locale) =>
  page.evaluate((ru) => {
    const found = [];
    const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && node.getBoundingClientRect().width > 0;
    for (const node of document.querySelectorAll('button, a, h1, h2, h3, label, summary, dt, dd, legend, .name')) {
      if (!seen(node) || node.closest('.vh')) continue;
      const style = getComputedStyle(node);
      if (style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis' && node.scrollWidth > node.clientWidth + 2)
        found.push(`cut: ${node.textContent.trim().slice(0, 50)}`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const holder = text.parentElement;
      if (!holder || holder.closest('script, style, code, kbd, pre, textarea, .mono, .hash, [lang]:not(html)') || !seen(holder)) continue;
      const said = text.data.trim();
      const id = /\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]+-[a-z]+-[a-z]+\b|\bundefined\b|\bNaN\b|\[object/.exec(said);
      if (id && (ru || /_|undefined|NaN|object/.test(id[0]))) found.push(`a name of programs: ${said.slice(0, 60)}`);
      const latin = ru && /[A-Za-z]{4,}/.exec(said);
      if (latin && !/Holmgang|English|Enter|Markdown|BBCode|JSON|TOML|Esc|Shift|Russian|Space|Chromium|Firefox|Linux|Chrome/.test(said))
        found.push(`not Russian: ${said.slice(0, 60)}`);
      if (!ru && /[а-яё]{4,}/i.test(said) && !/Русский/.test(said)) found.push(`not English: ${said.slice(0, 60)}`);
    }
    return [...new Set(found)];
  }, locale === 'ru');

for (const [look, options] of looks) {
  if (onlyLooks && !onlyLooks.some((part) => look.includes(part))) continue;
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log(look, 'ERROR', error.message));
  await page.goto(server.url);
  await call(page, 'POST', '/session', {});
  const screens = [];
  for (const book of books) {
    if (wanted(`table-${book.id}`)) screens.push([`table-${book.id}`, `#/t/${await begun(page, book, scenarioOf(book), 4)}`, true]);
    if (wanted(`start-${book.id}`)) screens.push([`start-${book.id}`, `#/t/${await begun(page, book, scenarioOf(book), 0)}`]);
    if (wanted(`end-${book.id}`) || wanted(`replay-${book.id}`)) {
      const id = await begun(page, book, scenarioOf(book), 5);
      await resign(page, id);
      await until(async () => (await call(page, 'GET', `/tables/${id}`)).body.table.stage === 'over').catch(() =>
        console.log(look, book.id, 'did not end'),
      );
      screens.push([`end-${book.id}`, `#/t/${id}`], [`replay-${book.id}`, `#/replay/${id}/4`]);
    }
    screens.push(
      [`compendium-${book.id}`, `#/compendium/${book.id}`],
      [`turn-${book.id}`, `#/turn/${book.id}`],
      [`rules-${book.id}`, `#/rules/${book.id}`],
    );
  }
  if (wanted('wait')) {
    const seats = Object.fromEntries(books[0].seats.map((seat, n) => [seat.id, { is: n ? 'link' : 'me' }]));
    screens.push(['wait', `#/t/${await table(page, books[0], { seats })}`]);
  }
  if (wanted('campaign') || wanted('ruling')) screens.push(...(await evening(page, books[0])));
  screens.push(...alone);
  for (const [screen, hash, play] of screens) {
    if (!wanted(screen)) continue;
    await page.goto('about:blank');
    await page.goto(`${server.url}/${hash}`);
    await page.waitForTimeout(900);
    if (typeof play === 'function') {
      await play(page);
      await page.waitForTimeout(600);
    } else if (play) {
      // One with dice and a target if there is one.
      const rows = page.locator('.tile:not(.more, [aria-disabled])');
      const dice = rows.filter({ has: page.locator('.od .num:not(:empty)') });
      const row = (await dice.count()) ? dice.first() : rows.first();
      if (await row.count()) {
        await row.click();
        const target = page.locator('.picks .pick').first();
        if (await target.count()) await target.click();
        await page.waitForTimeout(400);
      }
    }
    for (const fault of await faults(page, options.locale)) console.log(look, screen, fault);
    const wide = await tooWide(page);
    if (wide) console.log(look, screen, `is ${wide} too wide`);
    await page.screenshot({
      path: join(out, `${screen}-${look}.png`),
      fullPage: options.isMobile || !/^(table|start|end|replay|rules|compendium|wait|ruling)/.test(screen),
    });
  }
  await context.close();
}

// A sheet for each screen: its looks side by side.
const pictures = readdirSync(out).filter((name) => /-\d+-(en|ru)-(light|dark)\.png$/.test(name));
const context = await browser.newContext({ viewport: { width: 2000, height: 1200 } });
const page = await context.newPage();
for (const screen of new Set(pictures.map((name) => name.replace(/-\d+-(en|ru)-(light|dark)\.png$/, '')))) {
  if (!wanted(screen)) continue;
  const shown = pictures.filter((name) => name.startsWith(`${screen}-`) && /^-\d/.test(name.slice(screen.length)));
  const cells = shown.map((name) => `<figure><img src="file://${join(out, name)}"><figcaption>${name}</figcaption></figure>`).join('');
  await page.goto(`file://${out}/`);
  await page.setContent(
    `<style>body{margin:8px;font:12px sans-serif;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{height:380px;max-width:640px;object-fit:contain;object-position:top}</style>${cells}`,
  );
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.screenshot({ path: join(out, `sheet-${screen}.png`), fullPage: true });
}
await browser.close();
await server.end();
