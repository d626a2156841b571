// Every screen that is not a battle, as somebody sees it who has never been here: at four sizes, in both languages and both themes axe finds nothing,
// nothing is wider than the screen and nothing is called as programs call it; with large text and on the narrowest phone nothing is lost; and the first
// move is made at once. Before the real server in a real Chromium. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { call, house, ours, table, tooWide, violations } from './common.mjs';

const { server, books, open } = await house();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const fine = /401|403|404|WebSocket|ERR_CONNECTION/;

async function show(page, hash) {
  await page.goto('about:blank');
  await page.goto(`${server.url}/${hash}`);
  await page.locator('main:not([aria-busy])').waitFor();
  await page.waitForLoadState('networkidle');
}
/** All screens without a battle, with something on them: a campaign, people, open seats, a bad password. */
async function screens(page) {
  await call(page, 'POST', '/session', {});
  const { body: made } = await call(page, 'POST', '/campaigns', { title: '1812', ruleset: books[0].id });
  const person = { id: '', name: '7', member: { combatant: 'velemira', hp: 70 }, experience: 2, note: '', is_gone: false };
  await call(page, 'PUT', `/campaigns/${made.id}`, { revision: made.revision, title: '1812', people: [person], house: {} });
  const seats = Object.fromEntries(books[0].seats.map((seat, n) => [seat.id, { is: n ? 'link' : 'me' }]));
  const wait = await table(page, books[0], { seats });
  const own = (at) => at.locator('.newgrid .panel > header .btn').first().click();
  const list = [
    ['#/'],
    ['#/learn'],
    [
      '#/settings',
      (at) =>
        at
          .locator('#lp')
          .fill('wrong')
          .then(() => at.locator('#ln').fill('nobody'))
          .then(() => at.locator('#f-login .btn').click())
          .then(() => at.locator('#f-login [role=alert]').waitFor()),
    ],
    ['#/me', (at) => at.locator('.who .btn').first().click()],
    ['#/new/people'],
    ['#/campaigns'],
    [`#/campaigns/${made.id}`],
    ['#/audit'],
    [`#/t/${wait}`, (at) => at.locator('.invite .btn.primary').waitFor()],
  ];
  for (const { id } of books)
    list.push(
      [`#/new/${id}`, (at) => at.locator('.fold > summary').click()],
      [`#/new/${id}`, own],
      [`#/rules/${id}`],
      [`#/compendium/${id}`],
      [`#/turn/${id}`],
    );
  return list;
}

describe('every screen without a battle', () => {
  for (const [name, options] of [
    ['1440, English, light', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
    ['1440, Russian, dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'ru' }],
    ['390, Russian, light', { ...phone, colorScheme: 'light', locale: 'ru' }],
    ['390, English, dark', { ...phone, colorScheme: 'dark' }],
  ])
    test(`is sound: ${name}`, async () => {
      const { page, close } = await open(options, '#/', fine);
      const found = [];
      for (const [hash, act] of await screens(page)) {
        await show(page, hash);
        await act?.(page);
        await page.waitForTimeout(200);
        found.push(...(await violations(page, hash)));
        const wide = await tooWide(page);
        if (wide) found.push(`${hash} is ${wide} too wide`);
        const text = await page.evaluate(() => {
          const at = document.querySelector('main');
          // Blocks of code are code.
          const code = [...at.querySelectorAll('pre, textarea, input, .verbs')];
          return code.reduce((all, one) => all.replace(one.innerText ?? '', ''), at.innerText);
        });
        for (const raw of new Set(text.match(/\b[a-z]+(?:_[a-z\d]+)+\b|undefined|\bNaN\b|\[object/g) ?? [])) found.push(`${hash} says ${raw}`);
      }
      assert.deepEqual(found, []);
      await close();
    });
});

describe('large text and a narrow screen', () => {
  for (const [name, width, size] of [
    ['twice the size at 1280', 1280, '200%'],
    ['twice the size at 390', 390, '200%'],
    ['320 wide', 320, '100%'],
  ])
    test(`lose nothing of the lobby, a new battle and a table: ${name}`, async () => {
      for (const locale of ['en', 'ru']) {
        const { page, close } = await open(
          { viewport: { width, height: 800 }, locale, ...(width < 768 && { hasTouch: true, isMobile: true }) },
          '#/',
          fine,
        );
        const found = [];
        for (const hash of ['#/', `#/new/${books[0].id}`, `#/t/${await table(page, books[0])}`, `#/t/${await table(page, books.at(-1))}`]) {
          await show(page, hash);
          await page.evaluate((to) => (document.documentElement.style.fontSize = to), size);
          await page.waitForTimeout(400);
          const wide = await tooWide(page);
          if (wide) found.push(`${hash} is ${wide} too wide`);
          found.push(
            ...(await page.evaluate(
              ([where, room]) =>
                [...document.querySelectorAll('main :is(button, a, h1, h2, h3, label, summary, p, dt, dd), header :is(button, a)')].flatMap(
                  (node) => {
                    if (
                      !node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
                      node.closest('.vh, [aria-hidden=true], .scroll-x, .r-strip')
                    )
                      return [];
                    const box = node.getBoundingClientRect();
                    const style = getComputedStyle(node);
                    const out = box.width > 0 && (box.left < -1 || box.right > room + 1);
                    const cut = style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis' && node.scrollWidth > node.clientWidth + 2;
                    return out || cut ? [`${where} ${cut ? 'cuts' : 'leaves outside'} “${node.textContent.trim().slice(0, 40)}”`] : [];
                  },
                ),
              [hash, width],
            )),
          );
        }
        assert.deepEqual(found, [], locale);
        await close();
      }
    });
});

describe('the first move of somebody who has never been here', () => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [390, 844],
  ])
    for (const locale of ['en', 'ru'])
      test(`is made within ten seconds, by pressing Play, a place that is lit and that place again: ${width}, ${locale}`, async (t) => {
        for (const book of books) {
          const began = Date.now();
          const { page, close } = await open({ viewport: { width, height }, locale, ...(width < 768 && phone) }, '#/', fine);
          await page.locator('.cards .card', { hasText: book.title[locale] }).locator('button').first().click();
          await page.locator('main.table[data-mine=yes]').waitFor();
          const id = /t\/([a-z0-9]+)/.exec(page.url())[1];
          const was = (await ours(page, id)).revision;
          // What is lit is in sight without scrolling; whoever is attacked first answers with what lies below the board.
          const answers = page.locator('.tile:not(.more):not([aria-disabled=true])');
          const lit = page.locator('[role=gridcell].can');
          await lit.or(answers).first().waitFor();
          await page.waitForTimeout(300);
          const places = (await lit.count()) ? lit : answers;
          const seen = await places.evaluateAll((all) =>
            all.findIndex((place) => {
              const box = place.getBoundingClientRect();
              const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
              return box.bottom <= innerHeight && box.right <= innerWidth && there !== null && place.contains(there);
            }),
          );
          assert.ok(seen >= 0, `${book.id}: something that can be done is in sight`);
          await places.nth(seen).click();
          await page.waitForTimeout(350);
          if (places === lit) await lit.nth(seen).click();
          else await page.locator('.preview .btn.primary, .commit .btn.primary').filter({ visible: true }).first().click();
          const now = async () => (await call(page, 'GET', `/tables/${id}`)).body.revision;
          while ((await now()) === was && Date.now() - began < 10_000) await page.waitForTimeout(50);
          t.diagnostic(`${book.id}: ${Date.now() - began} ms`);
          assert.ok((await now()) > was, `${book.id}: a move was made`);
          await close();
        }
      });
});
