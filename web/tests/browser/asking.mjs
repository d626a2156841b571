// Two people at a table: a move that is asked back goes back whole, who asked is told so, and what is said is seen wherever the page stands.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { call, house, look, ours, until } from './common.mjs';

const { books, open } = await house();
const book = (id) => books.find((one) => one.id === id);

/** A battle of two people: both pages at the table. */
async function two(id, options = {}, scenario = undefined) {
  const [one, other] = [await open(options), await open(options)];
  const rules = book(id);
  const found = scenario ? rules.scenarios.find((each) => each.id === scenario) : rules.scenarios[0];
  await call(one.page, 'POST', '/session', {});
  await call(other.page, 'POST', '/session', {});
  const made = await call(one.page, 'POST', '/tables', {
    ruleset: rules.id,
    scenario: { id: found.id },
    seats: Object.fromEntries(found.seats.map((seat, n) => [seat, { is: n ? 'open' : 'me' }])),
    clock: { kind: 'none' },
    public: true,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal((await call(other.page, 'POST', `/tables/${made.body.id}/seats/${found.seats[1]}`, {})).status, 200);
  await until(async () => (await look(other.page, made.body.id)).table.stage === 'running');
  for (const { page } of [one, other]) {
    await page.evaluate((to) => (location.hash = `#/t/${to}`), made.body.id);
    await page.locator('main.table[data-revision]').waitFor();
  }
  const first = (await look(one.page, made.body.id)).turn.seats[0] === found.seats[0];
  return {
    table: made.body.id,
    mover: first ? one : other,
    waiter: first ? other : one,
    close: async () => (await one.close(), await other.close()),
  };
}
const where = async (page, id) => (await look(page, id)).state.view.boards[0].tokens.map((token) => `${token.id} ${token.cell}`).join();

describe('taking back by agreement', () => {
  test('a way of several cells goes back as one, the asker is told, and nothing stays drawn', async () => {
    const { table: id, mover, waiter, close } = await two('forum-duel', {}, 'mirror-1v1');
    const { page } = mover;
    await ours(page, id);
    const before = await where(page, id);
    const ways = (await call(page, 'GET', `/tables/${id}/ways`)).body.filter((way) => way.action.includes('\n'));
    const far = ways[0];
    const cells = (await look(page, id)).state.view.boards[0].cells;
    const cell = page.locator(`.boardwrap [role=gridcell][data-cell="${cells.findIndex((one) => one.id === far.cells[0])}"]`);
    await cell.click();
    await page.locator('.preview').waitFor();
    await page.locator('.preview .actions .primary').click();
    await until(async () => (await where(page, id)) !== before);
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await page.getByText('You have asked to take back your last move').waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await waiter.page.getByText(/asks to take back the last move/).waitFor();
    await waiter.page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Your move stays').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await waiter.page.getByRole('button', { name: 'Agree' }).click();
    await page.getByText('Your move was taken back').waitFor();
    assert.equal(await where(page, id), before);
    assert.equal(await page.locator('.boardwrap .trail').count(), 0, 'no way is drawn that was not gone');
    await close();
  });
  test('a pawn goes back, as no die was rolled and nothing was shown', async () => {
    const { table: id, mover, waiter, close } = await two('ability-chess');
    const { page } = mover;
    await ours(page, id);
    const full = await look(page, id);
    const pawn = full.state.offers.find((offer) => !offer.refused && /^act-move/.test(offer.icon) && !offer.chance);
    const before = await where(page, id);
    const done = await call(page, 'POST', `/tables/${id}/act`, {
      id: 1,
      client: 'asking',
      seq: 1,
      revision: full.revision,
      seat: full.for,
      text: pawn.action,
      rolls: null,
    });
    assert.equal(done.body.type, 'applied', JSON.stringify(done.body));
    await until(async () => (await where(page, id)) !== before);
    await page.waitForTimeout(300);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await waiter.page.getByRole('button', { name: 'Agree' }).click();
    await page.getByText('Your move was taken back').waitFor();
    assert.equal(await where(page, id), before);
    await close();
  });
});

describe('what is said', () => {
  for (const [width, height] of [
    [768, 1024],
    [390, 844],
    [1440, 900],
  ])
    test(`is seen and then read at ${width}, and nothing asked covers its field`, async () => {
      const phone = width < 500 ? { hasTouch: true, isMobile: true } : {};
      const { table: id, mover, waiter, close } = await two('forum-duel', { viewport: { width, height }, ...phone }, 'mirror-1v1');
      await ours(mover.page, id);
      const say = (page, text) => call(page, 'POST', `/tables/${id}/say`, { type: 'chat', id: 1, text, room: 'all' });
      await say(waiter.page, 'good luck to you');
      const { page } = mover;
      if (width === 768) {
        await page.locator('.ticker', { hasText: 'good luck to you' }).click();
      } else if (width === 390) {
        const said = page.locator('.note.said');
        await said.getByText('good luck to you').waitFor();
        const box = await said.boundingBox();
        assert.ok(box.y + box.height <= height, 'it stands on the screen');
        await said.locator('.btn').first().tap();
      } else {
        await page.locator('.wide-tabs .count').waitFor();
        await page.locator('.wide-tabs button', { hasText: 'Chat' }).click();
      }
      await page.locator('.chatlines').getByText('good luck to you').waitFor();
      await until(async () => (await page.locator('.count:visible').count()) === 0);
      // What comes while it is read is read at once, and there is one line to write in.
      await say(waiter.page, 'and a fair wind');
      await page.locator('.chatlines').getByText('and a fair wind').waitFor();
      await page.waitForTimeout(400);
      assert.equal(await page.locator('.count:visible').count(), 0);
      assert.equal(await page.locator('.command:visible').count(), 0);
      const full = await look(page, id);
      const act = full.state.offers.find((offer) => !offer.refused && /^act-move/.test(offer.icon));
      await call(page, 'POST', `/tables/${id}/act`, {
        id: 1,
        client: 'asking',
        seq: 1,
        revision: full.revision,
        seat: full.for,
        text: act.action,
        rolls: null,
      });
      const after = await look(page, id);
      await call(page, 'POST', `/tables/${id}/say`, { type: 'ask', id: 2, what: 'draw', seat: full.for, revision: after.revision });
      await page.getByText('You have offered a draw').waitFor();
      await page.waitForTimeout(300);
      const [note, field] = [await page.locator('.bubbles').boundingBox(), await page.locator('#say').boundingBox()];
      const apart =
        note.y + note.height <= field.y || field.y + field.height <= note.y || note.x + note.width <= field.x || field.x + field.width <= note.x;
      assert.ok(apart, JSON.stringify([note, field]));
      await close();
    });
});
