// A step is taken back between two people, each at a page of their own: asked for, agreed or refused, and what both see after it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, call, house, long, look, until } from './common.mjs';

const { books, open } = await house();
const AGREE = /^(Agree|Согласиться)$/;

/** Two people at one table, both with its page open. */
async function two(book, options = {}) {
  const [one, other] = [await open(options), await open(options)];
  for (const [who, name] of [
    [one, 'Anna'],
    [other, 'Boris'],
  ])
    await call(who.page, 'POST', '/session', { name });
  const scenario = book.scenarios[0];
  const made = await call(one.page, 'POST', '/tables', {
    ruleset: book.id,
    scenario: { id: scenario.id },
    seats: Object.fromEntries(scenario.seats.map((seat, n) => [seat, { is: n ? 'open' : 'me' }])),
    clock: { kind: 'none' },
    public: true,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const id = made.body.id;
  assert.equal((await call(other.page, 'POST', `/tables/${id}/seats/${scenario.seats[1]}`, {})).status, 200);
  await until(async () => (await look(one.page, id)).table.stage === 'running');
  for (const { page } of [one, other]) {
    await page.goto(page.url().replace(/#.*/, `#/t/${id}`));
    await page.reload();
    await page.locator('main.table .decide-head').waitFor();
  }
  return { one, other, id };
}
/** Whoever decides now, and the other one. */
async function turnOf({ one, other, id }) {
  const full = await look(one.page, id);
  return full.turn.seats.includes(full.for) ? [one.page, other.page] : [other.page, one.page];
}
/** The position as a page shows it: who stands where with how much, and the last line of the story. */
const seen = (page) =>
  page.evaluate(() => ({
    tokens: [...document.querySelectorAll('svg.board [role=gridcell]')].map((one) => one.getAttribute('aria-label').replace(/\. .*$/s, '')),
    lines: document.querySelectorAll('.log .line').length,
  }));
const settled = (page, was) => until(async () => JSON.stringify(await seen(page)) === JSON.stringify(was));

for (const locale of ['en', 'ru'])
  test(`what both agree on is taken back for both, and what is refused stays: ${locale}`, async () => {
    // Each rulebook in one language; what is said does not depend on it.
    for (const book of books.filter((_, n) => long || n % 2 === Number(locale === 'ru'))) {
      const battle = await two(book, { locale });
      const [actor, waiting] = await turnOf(battle);
      const before = await look(actor, battle.id);
      const was = [await seen(actor), await seen(waiting)];
      // A step without dice, done by the notation: what matters here is what comes after it.
      const open = before.state.offers.filter((offer) => !offer.refused && !offer.beside && !offer.chance);
      const step = open.find((offer) => offer.icon === 'act-move' || /move/.test(offer.action)) ?? open.find((offer) => !offer.cells.length);
      assert.equal((await act(actor, battle.id, before, step.action)).status, 200, step.action);
      for (const page of [actor, waiting]) await until(async () => (await look(page, battle.id)).revision > before.revision);
      const steps = (await look(actor, battle.id)).times.length;

      const ask = async () => {
        await actor
          .getByRole('button', { name: /^(Undo|Отменить)/ })
          .first()
          .click();
        const refused = actor.locator('.bubbles [role=alert]');
        await until(async () => (await waiting.getByRole('button', { name: AGREE }).count()) + (await refused.count()) > 0);
        return (await refused.count()) === 0;
      };
      if (!(await ask())) {
        // Where something is hidden a step may have told it: that is said as a sentence, and nothing changes.
        assert.match(await actor.locator('.bubbles [role=alert]').innerText(), /^[\p{Lu}][^.]*\.$/u);
        assert.ok(['ability-chess', 'fairydust'].includes(book.id), book.id);
        assert.equal((await look(actor, battle.id)).times.length, steps, book.id);
        await battle.one.close();
        await battle.other.close();
        continue;
      }
      await waiting.getByRole('button', { name: /^(Decline|Отказаться)$/ }).click();
      await waiting.getByRole('button', { name: AGREE }).waitFor({ state: 'detached' });
      assert.equal((await look(actor, battle.id)).times.length, steps, `${book.id}: refused, and taken back`);

      await ask();
      await waiting.getByRole('button', { name: AGREE }).click();
      // For the server, for whoever did it and for whoever agreed it has not happened.
      await until(async () => (await look(actor, battle.id)).times.length === before.times.length);
      for (const [n, page] of [actor, waiting].entries()) await settled(page, was[n]);
      const after = await look(actor, battle.id);
      assert.deepEqual([after.state.view, after.turn], [before.state.view, before.turn], book.id);
      await actor.locator('main.table[data-mine=yes]').waitFor();
      // And it can be done again.
      const again = await look(actor, battle.id);
      assert.equal((await act(actor, battle.id, again, step.action)).status, 200, step.action);
      await battle.one.close();
      await battle.other.close();
    }
  });
