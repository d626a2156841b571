// Profiles: a portrait that is chosen, results and a rating after five battles with people, what others see of it, and names at the table that lead there.
// Before the real server in a real Chromium. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { call, house, look, until, violations } from './common.mjs';

const { books, open } = await house();
const sizes = [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [390, 844],
];

/** A battle of two people that the second one gives up. */
async function given(one, other, book) {
  const wish = (n) => ({ is: n ? 'open' : 'me' });
  const made = await call(one, 'POST', '/tables', {
    ruleset: book.id,
    scenario: { id: book.scenarios[0].id },
    seats: Object.fromEntries(book.scenarios[0].seats.map((seat, n) => [seat, wish(n)])),
    clock: { kind: 'none' },
    public: true,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const id = made.body.id;
  assert.equal((await call(other, 'POST', `/tables/${id}/seats/${book.scenarios[0].seats[1]}`, {})).status, 200);
  await until(async () => (await look(other, id)).table.stage === 'running');
  const full = await look(other, id);
  const done = await call(other, 'POST', `/tables/${id}/do`, {
    id: 1,
    client: 'people',
    seq: Date.now(),
    revision: full.revision,
    seat: book.scenarios[0].seats[1],
    what: 'resign',
  });
  assert.equal(done.status, 200, JSON.stringify(done.body));
  return id;
}

describe('a profile', () => {
  for (const locale of ['en', 'ru'])
    test(`is made, shown and hidden, in ${locale}`, async () => {
      const [one, other] = [await open({ locale }), await open({ locale })];
      for (const [who, name] of [
        [one, 'Anna the Bold of the Long Northern Name'],
        [other, 'Boris'],
      ])
        await call(who.page, 'POST', '/session', { name: `${name.slice(0, 34)} ${locale}` });
      const book = books[0];
      let last;
      for (let n = 0; n < 5; n++) last = await given(one.page, other.page, book);
      await one.page.goto(one.page.url().replace(/#.*/, '#/me'));
      await one.page.reload();
      const rating = one.page.locator('.bookline .rating b');
      await rating.waitFor();
      assert.ok(Number(await rating.textContent()) > 1600, await rating.textContent());
      // A portrait by keys alone, as the switches.
      await one.page.getByRole('button', { name: /Choose a portrait|Выбрать портрет/ }).click();
      await one.page.getByRole('radio', { name: /^(Golem|Голем)$/ }).focus();
      await one.page.keyboard.press('Space');
      await one.page.getByRole('status').filter({ hasText: /./ }).first().waitFor();
      assert.equal((await call(one.page, 'GET', '/me/profile')).body.portrait, 'golem');
      for (const [width, height] of sizes) {
        await one.page.setViewportSize({ width, height });
        assert.deepEqual(await violations(one.page, `${locale} ${width}`), []);
        assert.ok((await one.page.evaluate(() => document.documentElement.scrollWidth)) <= width + 1, `${width} scrolls sideways`);
        const words = await one.page.locator('main').innerText();
        assert.doesNotMatch(words, /\b[a-z]+_[a-z]+\b|undefined|NaN|\b(profile|figure|rating|shows)-[a-z]+/);
      }
      await one.page.setViewportSize({ width: 1440, height: 900 });
      // At the table, the name of the other one leads to how they are seen.
      await other.page.goto(other.page.url().replace(/#.*/, `#/t/${last}`));
      await other.page.getByRole('button', { name: /^(Sides|Стороны)$/ }).click();
      const link = other.page.locator('.sides a.person').filter({ hasText: 'Anna' });
      await link.waitFor();
      assert.match(await link.innerText(), /1[67]\d\d/);
      await link.click();
      await other.page.locator('.profile h1').filter({ hasText: 'Anna' }).waitFor();
      assert.equal(await other.page.locator('.battlecard').count(), 5);
      assert.equal(await other.page.getByRole('switch').count(), 0, 'nobody switches what is another’s');
      // Switched off, it is gone for others and stays for us.
      await one.page.getByRole('switch', { name: /Latest battles|Последние бои/ }).click();
      await until(async () => (await call(one.page, 'GET', '/me/profile')).body.shows.battles === false);
      await other.page.reload();
      await other.page.locator('.bookline').waitFor();
      assert.equal(await other.page.locator('.battlecard').count(), 0);
      assert.equal(await one.page.locator('.battlecard').count(), 5);
      // Of somebody whom nobody has met there is nothing, said so.
      await other.page.goto(other.page.url().replace(/#.*/, '#/person/999999'));
      await other.page.getByRole('alert').waitFor();
      await one.close();
      await other.context?.close();
      assert.deepEqual(
        other.faults.filter((fault) => !/404/.test(fault)),
        [],
      );
    });
});

describe('a link to a seat', () => {
  for (const [locale, width, height] of [
    ['en', 1280, 720],
    ['ru', 390, 844],
  ])
    test(`asks before anybody sits down, in ${locale} at ${width}`, async () => {
      const phone = width < 768 ? { hasTouch: true, isMobile: true } : {};
      const [host, guest, late] = [await open(), await open({ locale, viewport: { width, height }, ...phone }), await open()];
      await call(host.page, 'POST', '/session', { name: `Host of ${locale}` });
      const book = books.find((one) => one.scenarios[0].seats.length === 2);
      const [own, free] = book.scenarios[0].seats;
      const wish = { ruleset: book.id, scenario: { id: book.scenarios[0].id }, seats: { [own]: { is: 'me' }, [free]: { is: 'link' } } };
      const made = (await call(host.page, 'POST', '/tables', { ...wish, clock: { kind: 'move', ms: 60_000 } })).body;
      const address = `#/t/${made.id}/${free}/${made.links[free]}`;
      await guest.page.goto(guest.page.url().replace(/#.*/, address));
      const asked = guest.page.locator('.invited');
      await asked.waitFor();
      const said = await asked.innerText();
      for (const word of [`Host of ${locale}`, book.scenarios[0].name[locale], book.title[locale]])
        assert.ok(said.includes(word), `${word}: ${said}`);
      // To look is not to agree: nothing has begun, and no clock runs.
      const before = (await call(host.page, 'GET', `/tables/${made.id}`)).body;
      assert.deepEqual([before.table.stage, before.table.seats.find((one) => one.seat === free).holder], ['waiting', 'link']);
      assert.deepEqual(await violations(guest.page, 'invited'), []);
      await asked.locator('.btn.primary').click();
      await until(async () => (await call(host.page, 'GET', `/tables/${made.id}`)).body.table.stage === 'running');
      await asked.waitFor({ state: 'detached' });
      assert.equal((await call(guest.page, 'GET', `/tables/${made.id}`)).body.table.yours[0], free);
      // Whoever comes second watches, and is told why.
      await late.page.goto(late.page.url().replace(/#.*/, address));
      await late.page.locator('main.table').waitFor();
      await late.page.locator('.toast', { hasText: 'taken this seat' }).waitFor();
      assert.equal(await late.page.locator('.invited').count(), 0);
      for (const one of [host, guest, late]) await one.close();
    });
});
