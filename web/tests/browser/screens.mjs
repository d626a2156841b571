// Every screen that is not a battle, as somebody sees it who has never been here: at four sizes, in both languages and both themes axe finds nothing,
// nothing is wider than the screen and nothing is called as programs call it; with large text and on the narrowest phone nothing is lost; and the first
// move is made at once. Before the real server in a real Chromium. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { call, house, long, look, ours, table, tooWide, violations } from './common.mjs';

const { server, books, open } = await house();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const fine = /401|403|404|WebSocket|ERR_CONNECTION/;

async function show(page, hash) {
  await page.goto('about:blank');
  await page.goto(`${server.url}/${hash}`);
  await page.locator('main:not([aria-busy])').waitFor();
  await page.waitForLoadState('networkidle');
}
/** All screens without a battle, with something on them: a campaign, people, open seats, a bad password; those of some rulebooks. */
async function screens(page, shown) {
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
  for (const { id } of shown)
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
  for (const [place, [name, options]] of [
    ['1440, English, light', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
    ['1440, Russian, dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'ru' }],
    ['390, Russian, light', { ...phone, colorScheme: 'light', locale: 'ru' }],
    ['390, English, dark', { ...phone, colorScheme: 'dark' }],
  ].entries())
    test(`is sound: ${name}`, async () => {
      const { page, close } = await open(options, '#/', fine);
      const found = [];
      const shown = books.filter((_, n) => long || n % 4 === place);
      for (const [hash, act] of await screens(page, shown)) {
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
      // Russian words are the longer ones; English ones where there is least room.
      for (const locale of long || width === 320 ? ['en', 'ru'] : ['ru']) {
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
  for (const [place, [width, height]] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [390, 844],
  ].entries())
    for (const locale of ['en', 'ru'])
      test(`is made within ten seconds by two presses, Play and what is marked: ${width}, ${locale}`, async (t) => {
        // Each rulebook at each size, in one language at one size and in the other at the next.
        for (const book of books.filter((_, n) => long || (n + place) % 2 === Number(locale === 'ru'))) {
          const began = Date.now();
          const { page, close } = await open({ viewport: { width, height }, locale, ...(width < 768 && phone) }, '#/', fine);
          await page.locator('.cards .card', { hasText: book.title[locale] }).locator('button').first().click();
          await page.locator('.note.first').waitFor();
          const id = /t\/([a-z0-9]+)/.exec(page.url())[1];
          const was = (await ours(page, id)).revision;
          // A place of the board is marked; of answers the one whose button stands there. It is in sight without scrolling.
          const place = page.locator('[role=gridcell][aria-selected=true]');
          const button = page.locator('.preview .btn.primary, .commit .btn.primary').filter({ visible: true });
          await page.waitForTimeout(350);
          const marked = (await place.count()) ? place.first() : button.first();
          const seen = await marked.evaluate((one) => {
            const box = one.getBoundingClientRect();
            const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return box.bottom <= innerHeight && box.right <= innerWidth && there !== null && one.contains(there);
          });
          assert.ok(seen, `${book.id}: what is marked is in sight`);
          // By keys Enter does the same.
          if (width === 1280) await page.keyboard.press('Enter');
          else if (width < 768) await marked.tap();
          else await marked.click();
          const now = async () => (await call(page, 'GET', `/tables/${id}`)).body.revision;
          while ((await now()) === was && Date.now() - began < 10_000) await page.waitForTimeout(50);
          t.diagnostic(`${book.id}: ${Date.now() - began} ms`);
          assert.ok((await now()) > was, `${book.id}: a move was made`);
          await close();
        }
      });
  test('nothing is planned for somebody who has fought before', async () => {
    const { page, close } = await open({}, '#/', fine);
    const id = await table(page, books[0]);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/t/${id}`);
    await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
    await page.waitForTimeout(500);
    assert.equal(await page.locator('.preview, .note.first').count(), 0);
    await close();
  });
});

describe('the bar', () => {
  test('is one line in a window of middle width, on every page and with a name in it', async () => {
    const { page, close } = await open({ viewport: { width: 768, height: 1024 }, locale: 'ru' }, '#/', fine);
    await call(page, 'POST', '/session', {});
    await page.reload();
    for (const hash of ['#/', '#/learn', '#/new', '#/rules']) {
      await page.evaluate((to) => (location.hash = to), hash);
      await page.locator('.topbar [aria-current=page]').first().waitFor();
      const { height } = await page.locator('.topbar').boundingBox();
      assert.ok(height < 70, `${hash}: the bar is ${height} high`);
    }
    await close();
  });
});

describe('the deck', () => {
  test('a tile is like a place of the board: the first press plans, the second does it', async () => {
    for (const touch of [false, true]) {
      const { page, close } = await open(touch ? phone : {}, '#/', fine);
      const book = books.find((one) => one.id === 'mini-duel');
      const id = await table(page, book, { scenario: { id: book.opener.scenario } });
      await page.goto(`${server.url}/#/t/${id}`);
      await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
      const was = (await ours(page, id)).revision;
      const tile = page.locator('.tile', { hasText: 'Defend' });
      await tile.click();
      await page.locator('.preview').waitFor();
      await page.waitForTimeout(350);
      assert.equal((await look(page, id)).revision, was);
      // On a phone the plan lies over the deck: whoever folds it sees the tile again.
      if (touch) await page.locator('.commit .sum').click();
      await tile.click();
      await page.waitForFunction((old) => Number(document.querySelector('main.table').dataset.revision) > old, was);
      await close();
    }
  });
  test('the end of a turn names what would be left unused', async () => {
    const book = books.find((one) => one.id === 'forum-duel');
    for (const [locale, said] of [
      ['en', /unused action points are lost.*movement points: \d/],
      ['ru', /ОД сгорят.*очки перемещения: \d/],
    ]) {
      const { page, close } = await open({ locale }, '#/', fine);
      const id = await table(page, book, { scenario: { id: book.opener.scenario } });
      await ours(page, id);
      await page.goto(`${server.url}/#/t/${id}`);
      await page.locator('.endturn .left').waitFor();
      assert.match(await page.locator('.endturn .left').textContent(), said);
      await close();
    }
  });
  test('the order of four and more shows at least three of them on a phone', async () => {
    const { page, close } = await open({ ...phone, locale: 'ru' }, '#/', fine);
    for (const [ruleset, scenario] of [
      ['forum-duel', 'duel-2v2'],
      ['forum-duel', 'duel-3v3'],
      ['tabletop-d20', 'road-2v2'],
    ]) {
      const id = await table(
        page,
        books.find((one) => one.id === ruleset),
        { scenario: { id: scenario } },
      );
      await page.goto(`${server.url}/#/t/${id}`);
      await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
      await page.waitForTimeout(300);
      const seen = await page.locator('.r-strip').evaluate((strip) => {
        const from = strip.querySelector('.turn').getBoundingClientRect().right;
        const whole = [...strip.querySelectorAll('.slot')].filter((slot) => {
          const box = slot.getBoundingClientRect();
          return box.left >= from - 1 && box.right <= innerWidth + 1;
        });
        return { many: whole.length, now: whole.some((slot) => slot.getAttribute('aria-current') === 'step') };
      });
      assert.ok(seen.many >= 3 && seen.now, `${scenario}: ${JSON.stringify(seen)}`);
    }
    await close();
  });
});

describe('the form of the builder', () => {
  for (const locale of ['en', 'ru'])
    test(`calls fields and sides by words: ${locale}`, async () => {
      const raw = [];
      for (const book of books) {
        const { page, close } = await open({ locale }, `#/new/${book.id}`, fine);
        await page.locator('.steps .panel header .btn').first().click();
        await page.locator('input[name=mode][value=form]').check({ force: true });
        await page.locator('.sform.top').waitFor();
        const said = await page.locator('.flabel label, .sform legend b, .addfield option:not([value=""]), .sform .btn.small').allInnerTexts();
        raw.push(...said.filter((one) => /_|^[a-z]/.test(one) || (locale === 'ru' && /[A-Za-z]{3}/.test(one))).map((one) => `${book.id}: ${one}`));
        await close();
      }
      assert.deepEqual([...new Set(raw)], []);
    });
});
