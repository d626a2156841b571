// How one points, what keys do, what is pinned: as the settings say. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { house, look, ours, table, until, violations } from './common.mjs';

const { books, open } = await house();
const book = (id) => books.find((one) => one.id === id);
/** A page with settings of somebody who was here before, at a table of this book. */
async function at(kept, id, options = {}) {
  const opened = await open(options);
  const { page } = opened;
  await page.evaluate((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)), kept);
  await page.reload();
  const made = await table(page, book(id), { scenario: { id: book(id).opener?.scenario ?? book(id).scenarios[0].id } });
  await ours(page, made);
  await page.evaluate((to) => (location.hash = `#/t/${to}`), made);
  await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
  await page.locator('[data-pane=log] .log').waitFor({ state: 'attached' });
  return { ...opened, id: made };
}
const middle = async (place) => {
  const box = await place.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
/** Where whoever decides stands, and a free place to go to. */
async function walk(page, id) {
  const { state } = await ours(page, id);
  const board = state.view.boards[0];
  const token = board.tokens.find((one) => one.id === state.view.wanted.token);
  const names = (cell) => page.locator('svg.board:not(.small) [role=gridcell]').nth(board.cells.findIndex((one) => one.id === cell));
  return { from: names(token.cell), token };
}
const revision = async (page, id) => (await look(page, id)).revision;

describe('pointing', () => {
  test('once is enough for whoever wants that, twice is needed for others', async () => {
    for (const click of ['1', '2']) {
      const { page, id, close } = await at({ 'holmgang-click': click }, 'forum-duel');
      const was = await revision(page, id);
      const lit = page.locator('svg.board [role=gridcell].can');
      await until(async () => (await lit.count()) > 1);
      await page.mouse.click(...(await middle(lit.first())));
      if (click === '1') await until(async () => (await revision(page, id)) > was);
      else {
        await page.locator('.preview').waitFor();
        await page.waitForTimeout(500);
        assert.equal(await revision(page, id), was);
      }
      await close();
    }
  });
  test('what is drawn to its place is done, or planned only', async () => {
    for (const drag of ['do', 'plan']) {
      const { page, id, close } = await at({ 'holmgang-drag': drag }, 'forum-duel');
      const was = await revision(page, id);
      const { from } = await walk(page, id);
      const lit = page.locator('svg.board [role=gridcell].can');
      await until(async () => (await lit.count()) > 1);
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down();
      await page.mouse.move(...(await middle(lit.first())), { steps: 6 });
      await page.locator('.preview').waitFor();
      await page.mouse.up();
      if (drag === 'do') await until(async () => (await revision(page, id)) > was);
      else {
        await page.waitForTimeout(500);
        assert.equal(await revision(page, id), was);
        await page.locator('.preview .primary').click();
        await until(async () => (await revision(page, id)) > was);
      }
      await close();
    }
  });
  test('by the right button, or a finger that stays, tells all of a fighter or a cell and does nothing', async () => {
    const { page, id, close } = await at({}, 'forum-duel');
    const was = await revision(page, id);
    const { from, token } = await walk(page, id);
    await page.mouse.click(...(await middle(from)), { button: 'right' });
    await page.locator('.sides .sheetlet').waitFor();
    assert.equal(await page.locator('.sides .piece .hit[aria-expanded=true] .nm').innerText(), token.name);
    await page.locator('.sides .pinned').waitFor();
    assert.deepEqual(await violations(page, 'pinned'), []);
    await page.locator('.sides .pinned button').click();
    await page.locator('.sides .pinned').waitFor({ state: 'detached' });
    assert.equal(await revision(page, id), was);
    assert.equal(await page.locator('.preview').count(), 0);
    await close();
    const phone = await at({}, 'forum-duel', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const [x, y] = await middle((await walk(phone.page, phone.id)).from);
    const touch = await phone.page.context().newCDPSession(phone.page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await phone.page.locator('.sides .sheetlet').waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await phone.close();
  });
});

describe('the language', () => {
  test('calls a guest without a name in its own words as soon as it is chosen', async () => {
    const { page, close } = await at({}, 'mini-duel');
    await page.evaluate(() => (location.hash = '#/'));
    const said = (word) => page.locator('header', { hasText: new RegExp(`${word} [a-z0-9]{4}`) }).first();
    await said('Guest').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'RU, Русский' }).click();
    await said('Гость').waitFor({ state: 'attached' });
    assert.equal(await page.getByText(/Guest/).count(), 0);
    await close();
  });
});

describe('keys', () => {
  test('open the log, the sides and the chat, in both layouts of letters', async () => {
    const { page, close } = await at({}, 'forum-duel', { viewport: { width: 1024, height: 768 } });
    const main = page.locator('main.table');
    for (const [key, pane] of [
      ['s', 'sides'],
      ['с', 'chat'],
      ['g', 'log'],
      ['ы', 'sides'],
      ['c', 'chat'],
      ['п', 'log'],
    ]) {
      // No keyboard of the browser has Cyrillic letters.
      await page.evaluate((letter) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true })), key);
      await page.locator(`main.table[data-tab=${pane}][data-drawer=open]`).waitFor();
    }
    await page.keyboard.press('g');
    assert.equal(await main.getAttribute('data-drawer'), 'shut');
    await close();
  });
  test('show the cursor as a whole frame, round what stands below a token', async () => {
    const { page, close } = await at({}, 'mini-duel');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const frame = page.locator('.board .cursor');
    await frame.waitFor();
    assert.equal(await frame.evaluate((one) => getComputedStyle(one).strokeDasharray), 'none');
    const foot = (locator) => locator.evaluate((one) => one.getBoundingClientRect().bottom);
    const cell = page.locator('.board [role=gridcell]:focus');
    assert.match(await cell.getAttribute('aria-label'), /Health/);
    assert.ok((await foot(frame)) <= (await foot(cell)) + 4);
    await close();
  });
  test('take up the next who can act, and lead to targets from the best one on', async () => {
    const { page, id, close } = await at({}, 'ability-chess');
    const was = await revision(page, id);
    const seen = new Set();
    for (let n = 0; n < 3; n++) {
      await page.keyboard.press('a');
      seen.add(await page.evaluate(() => document.activeElement.getAttribute('data-cell')));
    }
    assert.equal(seen.size, 3, 'three pieces, one after the other');
    assert.ok((await page.locator('svg.board [role=gridcell].can').count()) > 0, 'where it can go is lit');
    await page.keyboard.press('Shift+}');
    assert.ok(await page.evaluate(() => document.activeElement.matches('[role=gridcell].can')));
    assert.equal(await revision(page, id), was);
    await close();
  });
  test('move a plan from corner to corner of a wide map', async () => {
    const { page, close } = await at({}, 'tabletop-d20');
    const lit = page.locator('svg.board [role=gridcell].can');
    await until(async () => (await lit.count()) > 1);
    await page.mouse.click(...(await middle(lit.first())));
    const note = page.locator('.stagenote:has(.preview)');
    await note.waitFor();
    const places = new Set();
    for (let n = 0; n < 4; n++) {
      const { x, y } = await note.boundingBox();
      places.add(`${Math.round(x)} ${Math.round(y)}`);
      await page.keyboard.press('n');
    }
    assert.equal(places.size, 4, [...places].join(', '));
    await close();
  });
});

test('settings are kept: the end of a turn, presses, dragging, loudness', async () => {
  const { page, close } = await open({}, '#/settings');
  await page.locator('input[name=ends]').nth(2).check();
  await page.locator('input[name=clicks]').nth(1).check();
  await page.locator('input[name=drags]').nth(1).check();
  assert.equal(await page.locator('#volume').count(), 0, 'nothing is loud where nothing is heard');
  await page.getByRole('switch', { name: /sound/i }).check();
  await page.locator('#volume').focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft');
  const kept = await page.evaluate(() => ['end', 'click', 'drag', 'volume'].map((key) => localStorage.getItem(`holmgang-${key}`)));
  assert.deepEqual(kept, ['never', '1', 'plan', '40']);
  assert.deepEqual(await violations(page, 'settings'), []);
  await close();
});
