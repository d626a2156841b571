// The story and what is planned on the board: folded details, the other way, turning, the last line beside a narrow stage, screens
// that are left.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, house, look, ours, resign, table, until, violations } from './common.mjs';

const { books, open } = await house();
const book = (id) => books.find((one) => one.id === id);
const go = async (page, hash) => {
  await page.evaluate((to) => (location.hash = to), hash);
};
const cellOf = async (page, full, id) =>
  page.locator(`.boardwrap [role=gridcell][data-cell="${full.state.view.boards[0].cells.findIndex((cell) => cell.id === id)}"]`);

describe('the story', () => {
  test('folds prices under their deed, unfolds one, and tells all when it is asked to', async () => {
    const { page, close } = await open();
    const id = await table(page, book('forum-duel'), { scenario: { id: 'mirror-1v1' } });
    const full = await ours(page, id);
    const paid = full.state.offers.find((offer) => !offer.refused && offer.cost.length && !/^act-move/.test(offer.icon));
    await act(page, id, full, paid.action);
    await go(page, `#/t/${id}`);
    const story = page.locator('[data-pane=log] .log');
    await story.locator('.folds').first().waitFor();
    const pays = story.getByText(/ pays /);
    assert.equal(await pays.count(), 0, 'no price is told by itself');
    const deed = story.locator('.line', { has: page.locator('.folds') }).last();
    await deed.locator('.folds').click();
    await pays.first().waitFor();
    assert.deepEqual(await violations(page, 'unfolded'), []);
    await deed.locator('.folds').click();
    await until(async () => (await pays.count()) === 0);
    const all = page.getByRole('button', { name: 'All details' });
    await all.click();
    await pays.first().waitFor();
    assert.equal(await story.locator('.folds').count(), 0);
    await page.reload();
    await pays.first().waitFor();
    assert.equal(await all.getAttribute('aria-pressed'), 'true');
    await close();
  });
  test('has its last line under a stage of middle width, and opens from it', async () => {
    const { page, close } = await open({ viewport: { width: 1024, height: 768 } });
    const id = await table(page, book('forum-duel'), { scenario: { id: 'mirror-1v1' } });
    await ours(page, id);
    await go(page, `#/t/${id}`);
    const ticker = page.locator('.ticker');
    await ticker.waitFor();
    await until(async () => (await ticker.locator('.last').innerText()).length > 5);
    const stage = await page.locator('.r-board').boundingBox();
    assert.equal(await page.locator('.r-log').isVisible(), false);
    await ticker.click();
    await page.locator('.r-log').waitFor();
    assert.deepEqual(await page.locator('.r-board').boundingBox(), stage, 'the stage stays where it is');
    assert.equal(await ticker.getAttribute('aria-expanded'), 'true');
    assert.deepEqual(await violations(page, 'ticker'), []);
    await close();
  });
});

/** A battle of tabletop-d20 that is ours to begin, with these two facing each other. */
async function facing(page, red, blue) {
  const side = (combatant, cell, facing, situation) => [{ combatant, cell, facing, situation }];
  const name = { en: 'X', ru: 'X' };
  const json = { id: 'x', name, map: 'tavern_hall', red: side('ratibor', red, 'e', 10), blue: side('bryachislav', blue, 'w', 5) };
  const id = await table(page, book('tabletop-d20'), { scenario: { json } });
  const full = await ours(page, id);
  await go(page, `#/t/${id}`);
  await page.locator('main.table[data-mine=yes]').waitFor();
  return { id, full };
}

describe('a way that provokes somebody', () => {
  test('has another one beside it, which P takes', async () => {
    const { page, close } = await open();
    const { full } = await facing(page, '6,5', '8,5');
    await (await cellOf(page, full, '3,8')).click();
    const other = page.getByRole('button', { name: /^Another way/ });
    await other.waitFor();
    assert.ok((await page.locator('.preview .provoked').count()) > 0);
    assert.equal(await page.locator('.board .otherway').count(), 1);
    assert.deepEqual(await violations(page, 'other way'), []);
    await page.keyboard.press('p');
    await page.getByText('nothing', { exact: false }).first().waitFor();
    await until(async () => (await page.locator('.preview .provoked').count()) === 0 && (await other.count()) === 0);
    await close();
  });
});

test('a way that is pressed twice before it is known whom it provokes is gone when that is known', async () => {
  const { page, close } = await open();
  // As on a slow line: what the server says comes late.
  await page.routeWebSocket(/\/ws/, (socket) => {
    socket.connectToServer().onMessage((text) => void setTimeout(() => socket.send(text), 700));
  });
  const { id, full } = await facing(page, '6,5', '12,5');
  assert.ok(full.state.view.threats.length > 0);
  const cell = await cellOf(page, full, '3,5');
  await cell.click();
  await until(async () => (await cell.getAttribute('aria-selected')) === 'true');
  await page.waitForTimeout(300);
  await cell.click();
  await until(async () => (await look(page, id)).state.view.boards[0].tokens.find((one) => one.side === 0).cell === '3,5');
  await close();
});

describe('turning', () => {
  test('is chosen with Q and R, and at the token, where the second pointing does it', async () => {
    const { page, close } = await open();
    const { id, full } = await facing(page, '6,5', '12,5');
    const token = (now) => now.state.view.boards[0].tokens.find((one) => one.side === 0);
    const was = token(full).facing;
    await page.locator('.compass').waitFor();
    await page.locator('#decision').focus();
    const chosen = page.locator('.turnring .wedge.chosen');
    const way = async () => ((await chosen.count()) ? Number(await chosen.getAttribute('data-facing')) : was);
    // On a slow machine where it may turn is known a moment later.
    await until(async () => {
      if ((await chosen.count()) === 0) await page.keyboard.press('r');
      return (await chosen.count()) > 0;
    });
    const right = await way();
    assert.notEqual(right, was);
    await page.keyboard.press('q');
    await until(async () => (await way()) !== right);
    await page.keyboard.press('Escape');
    await until(async () => (await page.locator('.turnring').count()) === 0);
    await (await cellOf(page, full, '6,5')).click();
    const wedge = page.locator('.turnring .wedge').first();
    await wedge.waitFor();
    const box = await wedge.boundingBox();
    assert.ok(box.width >= 44 && box.height >= 44, JSON.stringify(box));
    const to = Number(await wedge.getAttribute('data-facing'));
    await wedge.click();
    await page.locator('.preview').waitFor();
    assert.equal(token(await look(page, id)).facing, was);
    // A second press that comes too soon is a slip of the finger.
    await page.waitForTimeout(300);
    await wedge.click();
    await until(async () => token(await look(page, id)).facing === to);
    await close();
  });
});

describe('a screen that is left', () => {
  test('asks for nothing of the next one', async () => {
    const { page, close } = await open();
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const one of [book('tabletop-d20'), book('forum-duel')]) {
      const id = await table(page, one);
      await resign(page, id);
      for (const from of [`#/replay/${id}`, `#/t/${id}`]) {
        await go(page, from);
        await page.locator('.boardwrap, .replay').first().waitFor();
        await go(page, `#/rules/${one.id}`);
        await page.locator('h1').first().waitFor();
        await go(page, `#/compendium/${one.id}`);
        await page.locator('h1', { hasText: 'Compendium' }).waitFor();
      }
    }
    assert.deepEqual(
      asked.filter((url) => /\/tables\/(tabletop-d20|forum-duel)\b/.test(url)),
      [],
    );
    await close();
  });
});
