// The keys of a table from wherever the focus is: Enter does what is planned, Escape lays it aside, arrows are for the board.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, house, look, ours, table, until } from './common.mjs';

const { server, books, open } = await house();
const book = (id) => books.find((one) => one.id === id);
async function at(page, id) {
  await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
  await ours(page, id);
  await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
  await page.locator('[data-pane=log] .log').waitFor({ state: 'attached' });
}
const focus = (page) => page.evaluate(() => `${document.activeElement.tagName}.${document.activeElement.getAttribute('class')}`);
const revision = async (page, id) => (await look(page, id)).revision;
/** The key of a tile that is planned as soon as it is pressed. */
const single = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('.tiles .tile:not(.more)')];
    return String(all.findIndex((tile) => !tile.ariaDisabled && !/target|cell/.test(tile.querySelector('.od')?.textContent ?? '')) + 1);
  });
/** Pages that are opened from now on get no keys of a table before they are called. */
async function withoutKeys(page) {
  await page.unrouteAll();
  let come;
  const held = new Promise((done) => (come = done));
  await page.route(/\/assets\/parts-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return come;
}

test('a key that is pressed before the page has its keys is done when it has', async () => {
  const { page, close } = await open();
  const id = await table(page, book('ability-chess'), { scenario: { id: book('ability-chess').scenarios[0].id } });
  const come = await withoutKeys(page);
  await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
  await page.locator('.play svg.board').first().waitFor();
  await page.keyboard.press('?');
  assert.equal(await page.locator('dialog.keysdialog').count(), 0);
  come();
  await page.locator('dialog.keysdialog').waitFor();
  await close();
});

test('what is typed after a / before the page has its keys stands in the line when it has, and has done nothing else', async () => {
  const { page, close } = await open();
  const id = await table(page, book('forum-duel'));
  const { state, revision: was } = await ours(page, id);
  const come = await withoutKeys(page);
  await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
  await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
  // Its letters are keys of the deck, too: "e" would end the turn.
  const text = state.offers.find((offer) => !offer.refused && offer.action.includes('e') && !offer.blanks.length).action;
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  assert.equal(await page.getByRole('combobox').count(), 0);
  come();
  const line = page.getByRole('combobox', { includeHidden: true });
  await until(async () => (await line.count()) === 1 && (await line.inputValue()) === text);
  await page.locator('dialog.keysdialog').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await revision(page, id), was);
  await line.press('Enter');
  await page.locator('.preview').waitFor();
  // Entered early, it is planned; and that is not yet done.
  await page.goto('about:blank');
  const comeAgain = await withoutKeys(page);
  await page.goto(`${server.url}/#/t/${id}`);
  await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
  await page.keyboard.type(`/${text}\n`);
  comeAgain();
  await page.locator('.preview').waitFor();
  assert.equal(await revision(page, id), was);
  await close();
});

test('a digit means one deed as long as a turn lasts, however many others come and go', async () => {
  const { page, close } = await open();
  const shown = () =>
    page
      .locator('.tiles .tilebox')
      .evaluateAll((all) =>
        all.map((one) => [one.querySelector('.kn').textContent, one.querySelector('.tile > b').textContent.replaceAll('\u00ad', '')]),
      );
  let gone = 0;
  for (const one of books) {
    const id = await table(page, one, { scenario: { id: one.opener?.scenario ?? one.scenarios[0].id } });
    await at(page, id);
    const meaning = new Map();
    let turn = '';
    for (let n = 0; n < 6; n++) {
      const full = await ours(page, id);
      if (full.table.stage === 'over') break;
      await page.waitForFunction((now) => document.querySelector('main.table').dataset.revision === String(now), full.revision);
      const { view } = full.state;
      // An answer in somebody else's turn is another decision, with digits of its own.
      const answers = view.wanted.token !== null && view.order.some((place) => place.stage === 'current' && place.token !== view.wanted.token);
      const now = answers ? `answer ${n}` : `${view.wanted.token} ${view.heading}`;
      if (now !== turn) meaning.clear();
      turn = now;
      const here = await shown();
      assert.ok(
        here.every(([digit]) => /^[1-9]$/.test(digit)),
        `${one.id}: ${here.join(' · ')}`,
      );
      gone += [...meaning.values()].filter((name) => !here.some(([, own]) => own === name)).length && here.length ? 1 : 0;
      for (const [digit, name] of here) {
        assert.equal(meaning.get(digit) ?? name, name, `${one.id}: ${digit} was something else a moment ago`);
        meaning.set(digit, name);
      }
      // What the first tile does, of which most turns allow one.
      const can = full.state.offers.filter((offer) => !offer.refused && !offer.blanks?.length && here.some(([, name]) => name === offer.label));
      if (!can[0]) break;
      await act(page, id, full, can[0].action);
    }
  }
  assert.ok(gone > 0, 'deeds come and go');
  await close();
});

describe('a plan', () => {
  test('that a digit opened has the focus on its button, and Enter does it', async () => {
    const { page, close } = await open();
    const id = await table(page, book('forum-duel'), { scenario: { id: 'mirror-1v1' } });
    await at(page, id);
    const key = await single(page);
    // From a tile that was clicked, from the board, from nowhere.
    for (const from of ['tile', 'board']) {
      const was = await revision(page, id);
      if (from === 'tile') {
        await page
          .locator('.tiles .tile:not(.more, [aria-disabled])')
          .nth(Number(key) === 1 ? 1 : 0)
          .click();
        await page.keyboard.press('Escape');
      } else {
        await page.keyboard.press('ArrowUp');
        assert.match(await focus(page), /^g\./i, 'arrows are for the board');
      }
      await page.keyboard.press(key);
      await page.locator('.preview').waitFor();
      await page.waitForFunction(() => document.activeElement.matches('.preview .actions .primary'));
      await page.keyboard.press('Escape');
      await page.locator('.preview').waitFor({ state: 'detached' });
      assert.notEqual(await focus(page), 'BODY.null', 'the focus goes back');
      assert.equal(await revision(page, id), was);
    }
    const was = await revision(page, id);
    await page.keyboard.press(key);
    await page.locator('.preview').waitFor();
    await page.keyboard.press('Enter');
    await until(async () => (await revision(page, id)) > was);
    await close();
  });
  test('is done by Enter after a click elsewhere, and a control that Tab led to keeps its Enter', async () => {
    const { page, close } = await open();
    const id = await table(page, book('forum-duel'), { scenario: { id: 'mirror-1v1' } });
    await at(page, id);
    const key = await single(page);
    const was = await revision(page, id);
    await page.keyboard.press(key);
    await page.locator('.preview').waitFor();
    // Past Cancel to whatever comes behind the card.
    await page.evaluate(() => document.querySelector('.preview .actions .cancel').focus());
    await page.keyboard.press('Tab');
    const passed = await focus(page);
    assert.doesNotMatch(passed, /primary/);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    assert.equal(await revision(page, id), was, `${passed} keeps its Enter`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.preview').waitFor({ state: 'detached' });
    await page.keyboard.press(key);
    await page.locator('.preview').waitFor();
    await page.getByRole('button', { name: 'Sides', exact: true }).click();
    await page.keyboard.press('Enter');
    await until(async () => (await revision(page, id)) > was);
    await close();
  });
  test('to end the turn is done by Enter', async () => {
    const { page, close } = await open();
    const id = await table(page, book('tabletop-d20'));
    await at(page, id);
    const was = await revision(page, id);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('e');
    await page.locator('.preview').waitFor();
    await page.keyboard.press('Enter');
    await until(async () => (await revision(page, id)) > was);
    await close();
  });
});

describe('whom to aim at', () => {
  for (const ruleset of ['ability-chess', 'mini-duel', 'fairydust'])
    test(`begins at an enemy or where none of ours stands, and Enter plans it: ${ruleset}`, async () => {
      const { page, close } = await open();
      const id = await table(page, book(ruleset));
      await at(page, id);
      const full = await look(page, id);
      const foe = full.state.view.sides.find((side) => side.seat !== null && side.seat !== full.for).name;
      let aimed = 0;
      const tiles = await page.locator('.tiles .tile:not(.more)').count();
      for (let n = 1; n <= tiles; n++) {
        for (let k = 0; k < 3; k++) await page.keyboard.press('Escape');
        if (
          await page
            .locator('.tiles .tile:not(.more)')
            .nth(n - 1)
            .getAttribute('aria-disabled')
        )
          continue;
        await page.keyboard.press(String(n));
        const lit = page.locator('svg.board:not(.small) [role=gridcell].can');
        await page.locator('.preview, .board [role=gridcell]:focus').first().waitFor();
        if (await page.locator('.preview').count()) continue;
        const has = page.locator('svg.board:not(.small) [role=gridcell]:focus');
        assert.match(await has.getAttribute('class'), /can/, `${n}: the cell with the focus can be aimed at`);
        const names = await lit.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
        const label = await has.getAttribute('aria-label');
        if (names.some((name) => name.includes(foe))) assert.ok(label.includes(foe), `${n}: ${label}`);
        else if (names.some((name) => !name.includes('yours'))) assert.ok(!label.includes('yours'), `${n}: ${label}`);
        await page.keyboard.press('Enter');
        await page.locator('.preview').waitFor();
        aimed += 1;
      }
      assert.ok(aimed > 0, 'some deed wants a target');
      await close();
    });
});
describe('where to go', () => {
  test('is chosen on the board after a digit: arrows and brackets lead to cells, Enter plans, Enter goes', async () => {
    const { page, close } = await open();
    const id = await table(page, book('tabletop-d20'));
    await at(page, id);
    const was = await revision(page, id);
    const walks = page.locator('.tiles .tile:not(.more, [aria-disabled])').filter({ hasText: /cells/ }).first();
    const key = await walks.locator('.kn').innerText();
    await page.keyboard.press(key);
    await page.waitForFunction(() => document.activeElement.matches('svg.board [role=gridcell]'));
    // Beside the board there is no list of fifty cells to be seen, but it is there to be heard.
    const list = page.locator('.pop .picks');
    assert.ok((await list.locator('.pick').count()) > 7);
    assert.ok((await list.boundingBox()).height <= 2);
    await page.keyboard.press(']');
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /Enter/);
    await page.keyboard.press('Enter');
    await page.locator('.preview').waitFor();
    await page.keyboard.press('Enter');
    await until(async () => (await revision(page, id)) > was);
    await page.locator('main.table[data-mine=yes]').waitFor();
    // And the arrows are for the board at once.
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => document.activeElement.matches('svg.board [role=gridcell]'));
    await close();
  });
});
