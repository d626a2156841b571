// The deck and the board beside it: what is one's own keeps its place with its reason, and on a phone, upright or on its side, the board stays in sight through a
// whole turn of every rulebook.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { house, look, ours, resign, table, until, violations } from './common.mjs';

const { server, books, open } = await house();
const bookOf = (id) => books.find((book) => book.id === id);
const tiles = (page) => page.locator('.tile:not(.more)');
const opener = (book) => ({ scenario: { id: book.opener?.scenario ?? book.scenarios[0].id } });

/** A table of ours when our decision is wanted, as the page shows it. */
async function shown(page, book, wish = opener(book)) {
  const id = await table(page, book, wish);
  const full = await ours(page, id);
  await page.goto(`${server.url}/#/t/${id}`);
  await page.locator('main.play[data-mine=yes]').waitFor();
  await page.locator('.tip, .answer, .answerodds').first().waitFor({ state: 'attached' });
  return { id, full };
}

test('an attack that is impossible stands first, grey, with reason and price, and says more when it is pressed', async () => {
  const { page, close } = await open();
  const { full } = await shown(page, bookOf('forum-duel'), { scenario: { id: 'embers-1v1' } });
  const refused = full.state.offers.filter((offer) => offer.refused && offer.group === full.state.offers.find((one) => one.refused).group);
  assert.ok(refused.length > 0);
  const first = tiles(page).first();
  assert.equal(await first.getAttribute('aria-disabled'), 'true');
  const text = await first.innerText();
  assert.ok(text.includes(refused[0].label), text);
  const reason = refused[0].refused.words.en;
  assert.ok(text.replace(/\s+/g, ' ').includes(reason.split('. ')[0]), text);
  assert.match(await first.locator('.pr').innerText(), /\d/);
  await first.dispatchEvent('click');
  assert.ok((await page.locator('.bubbles .refuse').innerText()).includes(reason));
  // The same by its digit, and what can be done stands behind it.
  assert.ok((await tiles(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-disabled')))).includes(null));
  assert.deepEqual(await violations(page, 'refused tile'), []);
  await close();
});

test('postures, turning and what is laid down are behind one tile', async () => {
  for (const [id, scenario] of [
    ['fairydust', 'market-1v1'],
    ['tabletop-d20', 'duel-1v1'],
  ]) {
    const { page, close } = await open();
    const { full } = await shown(page, bookOf(id), { scenario: { id: scenario } });
    const aside = full.state.offers.filter((offer) => /^(|act-turn.*|act-drag-item|th-item)$/.test(offer.icon)).map((offer) => offer.label);
    assert.ok(aside.length > 1);
    const names = await tiles(page).locator('b').allInnerTexts();
    assert.ok(names.length > 0);
    for (const name of names) assert.ok(!aside.includes(name.replace(/\u00ad/g, '')), `${id}: ${name}`);
    assert.match(await page.locator('.tile.more').innerText(), /^Other · \d+/);
    await close();
  }
});

for (const [name, width, height] of [
  ['upright', 390, 844],
  ['small and upright', 360, 740],
  ['on its side', 844, 390],
  ['small and on its side', 667, 375],
])
  test(`a phone ${name} keeps the board in sight through a turn of every rulebook`, async () => {
    for (const book of books) {
      const { page, close } = await open({ viewport: { width, height }, hasTouch: true, isMobile: true });
      const { id, full } = await shown(page, book);
      const board = page.locator('.boardwrap');
      const place = async () => Object.values(await board.boundingBox()).map(Math.round);
      const before = await place();
      const [x, y, wide, high] = before;
      assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, `${book.id}: ${before}`);
      // A first deed is there without scrolling.
      const tile = tiles(page).first();
      assert.ok((await tile.boundingBox()).y + 44 <= height, `${book.id}: the first deed is below the fold`);
      // However far the list and the log are scrolled, by finger or by what is gone to.
      await page.locator('.tile.more').scrollIntoViewIfNeeded();
      assert.deepEqual(await place(), before, book.id);
      await page.evaluate(() => scrollTo(0, 9999));
      assert.deepEqual(await place(), before, book.id);
      await page.evaluate(() => scrollTo(0, 0));
      // A deed that can be done, with its target, by the thumb.
      const can = page.locator('.tile:not(.more, [aria-disabled])').first();
      const planned = page.locator('.stagenote .preview');
      await can.tap();
      const pick = page.locator('.pop .pick').first();
      await planned.or(pick).first().waitFor();
      // Many cells are chosen on the board; their list is for keys and ears. That there are many may be known only when the list is there already.
      await until(async () => {
        if (await page.locator('.pop.unlisted').count()) await pick.dispatchEvent('click');
        else if (await pick.isVisible()) await pick.tap({ timeout: 1000 }).catch(() => {});
        return planned.isVisible();
      });
      assert.deepEqual(await place(), before, book.id);
      const button = width < 768 ? page.locator('.commit .primary') : planned.locator('.primary');
      const box = await button.boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height + 1, `${book.id}: the button is not in sight`);
      if (width < 768 ? y + high > box.y : x + wide > box.x) assert.ok(x + wide <= box.x, `${book.id}: the plan covers the board`);
      await button.tap();
      await until(async () => (await look(page, id)).revision > full.revision);
      assert.deepEqual(await place(), before, book.id);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1), false);
      await close();
    }
  });

for (const [width, height] of [
  [390, 844],
  [360, 740],
])
  test(`a phone shows the list of everything right below the board, and its tile once it is closed, at ${width}`, async () => {
    for (const id of ['forum-duel', 'tabletop-d20']) {
      const { page, close } = await open({ viewport: { width, height }, hasTouch: true, isMobile: true, locale: 'ru' });
      await shown(page, bookOf(id));
      const more = page.locator('.tile.more');
      const below = (selector) =>
        page.evaluate((which) => {
          const top = document.querySelector(which).getBoundingClientRect().top;
          return top - document.querySelector('.boardwrap').getBoundingClientRect().bottom;
        }, selector);
      await more.tap();
      await page.locator('.choices .group').first().waitFor();
      await until(async () => Math.abs(await below('.allhead')) < 4);
      await page.locator('.allhead .btn').tap();
      await page.locator('.choices').waitFor({ state: 'hidden' });
      await until(async () => (await below('.tile.more')) >= 0);
      const box = await more.boundingBox();
      assert.ok(box.y + box.height <= height, `${id}: the tile is below the fold`);
      assert.equal(await more.evaluate((tile) => tile === document.activeElement), true);
      // The deeds stand above the tabs whichever is open: none of them is theirs, and one is marked.
      assert.deepEqual(await page.locator('.tabs [role=tab]').allInnerTexts(), ['Журнал', 'Стороны', 'Беседа']);
      assert.equal(await page.locator('.tabs [aria-selected=true]').innerText(), 'Журнал');
      await close();
    }
  });

test('what others did stands whole below the board of a phone, however far the deck was scrolled', async () => {
  const { page, close } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { id } = await shown(page, bookOf('mini-duel'));
  // Turns end until the others have done something to ours.
  for (let n = 0; n < 6 && !(await page.locator('.sincebar p > b').count()); n++) {
    const { revision } = await ours(page, id);
    await page.locator('main.play[data-mine=yes]').waitFor();
    const deed = page.locator('.endturn, .tile:not(.more, [aria-disabled])').last();
    await deed.tap();
    await page.locator('.commit .primary').tap();
    await until(async () => (await look(page, id)).revision > revision);
    await ours(page, id);
    await page.waitForTimeout(500);
  }
  await page.locator('.sincebar p > b').waitFor();
  await until(() =>
    page.evaluate(() => {
      const [board, told] = ['.boardwrap', '.sincebar'].map((one) => document.querySelector(one).getBoundingClientRect());
      return told.top >= board.bottom && told.bottom <= innerHeight;
    }),
  );
  await close();
});

test('the order of turns says what its figure is, and where those stand who look alike; names of rows are as large as others', async () => {
  const { page, close } = await open();
  await shown(page, bookOf('mini-duel'), { scenario: { id: 'choir-court' } });
  const strip = page.locator('.r-strip');
  const places = await strip.locator('.at').allInnerTexts();
  assert.equal(places.length, 2, 'two pawns of one side');
  assert.equal(new Set(places).size, 2);
  assert.match((await strip.locator('.slot').first().getAttribute('title')) ?? '', /the highest acts first/);
  // By touch and by keys: the sheet that a place of the order leads to.
  await page.getByRole('button', { name: 'Sides', exact: true }).click();
  await page.locator('.sides .piece .hit').first().click();
  assert.match(await page.locator('.sides .sheetlet').innerText(), /the highest acts first/);
  const high = await page
    .locator('svg.board .rowlabel tspan')
    .evaluateAll((all) => Math.max(...all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.ownerSVGElement.getScreenCTM().a)));
  assert.ok(high >= 12 && high <= 22, `${high} pixels`);
  await close();
});

test('a hint and a replay say what their chance is, one energy has its own form, a lesson its own name', async () => {
  const { page, close } = await open({ locale: 'ru' });
  const { id } = await shown(page, bookOf('ability-chess'), { scenario: { id: 'hearth' }, title: 'Первый урок' });
  const prices = await page.locator('.tile .pr').allInnerTexts();
  assert.ok(prices.some((text) => /(?<!\d)1\s+энергия/.test(text)));
  assert.ok(!prices.some((text) => /(?<!\d)1\s+энергии/.test(text)));
  await page.locator('.end .btn', { hasText: 'Подсказка' }).click();
  const hint = page.locator('.hint');
  await hint.locator('.hints').waitFor();
  assert.match(await hint.innerText(), /оценка самого бота/);
  // Each choice is explained: its clause, and what is expected to follow with the clauses of that.
  const first = hint.locator('.hints li').first();
  assert.match(await first.locator('.expects').innerText(), /^AC-\d+\.\d+\s+Дальше вероятно: .+AC-\d+\.\d+/s);
  await resign(page, id);
  await page.goto(`${server.url}/#/replay/${id}/0`);
  await page.locator('.plotp header .cap', { hasText: 'быстрые боты' }).waitFor();
  await page.evaluate((table) => localStorage.setItem('holmgang-taught', JSON.stringify({ [table]: 'ability-chess' })), id);
  await page.goto(`${server.url}/#/`);
  const row = page.locator('.rows li, .battlecard', { hasText: 'Первый урок' }).first();
  await row.waitFor();
  assert.ok(!(await row.innerText()).includes('Два очага'), await row.innerText());
  await close();
});
