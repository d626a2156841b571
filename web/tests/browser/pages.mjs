// What stands around the tables: the compendium, how a turn goes, proofs of a record, invitations, rematches. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { encode } from 'uqr';
import { call, house, look, resign, table, until, violations } from './common.mjs';

const { books, open } = await house();

describe('how a turn goes', () => {
  for (const lang of ['en', 'ru'])
    test(`is one screen for each rulebook, with clauses that open (${lang})`, async () => {
      const { page, close } = await open({ locale: lang });
      for (const book of books) {
        await page.evaluate((id) => (location.hash = `#/turn/${id}`), book.id);
        await page.locator(`.booknav a[aria-current=page][href="#/turn/${book.id}"]`).first().waitFor();
        const steps = page.locator('.turnstrip li');
        const count = await steps.count();
        assert.ok(count >= 5 && count <= 7, `${book.id}: ${count}`);
        const { foot, high } = await page.evaluate(() => ({
          foot: document.querySelector('.turnstrip').getBoundingClientRect().bottom,
          high: innerHeight,
        }));
        assert.ok(foot <= high, `${book.id}: ${foot} of ${high}`);
        // Every clause that is named exists.
        for (const chip of await page.locator('.turnstrip .chip').allTextContents())
          assert.equal((await call(page, 'GET', `/rulebooks/${book.id}/clauses/${chip.trim()}`)).status, 200, chip);
        for (const icon of await page.locator('.turnstrip use').evaluateAll((all) => all.map((use) => use.getAttribute('href'))))
          assert.ok(await page.locator(`symbol${icon}`).count(), `${book.id}: ${icon}`);
        assert.deepEqual(await violations(page, `turn ${book.id}`), []);
      }
      await close();
    });
});

describe('the compendium', () => {
  for (const lang of ['en', 'ru'])
    test(`tells every entry in words, and is searched (${lang})`, async () => {
      const { page, close } = await open({ locale: lang });
      for (const book of books) {
        const { body } = await call(page, 'GET', `/rulebooks/${book.id}/compendium?lang=${lang}`);
        const all = body.tables.flatMap((chapter) => chapter.entries);
        await page.evaluate((id) => (location.hash = `#/compendium/${id}`), book.id);
        await page
          .locator('.entrycard')
          .nth(all.length - 1)
          .waitFor();
        const text = await page.locator('main').innerText();
        // No ids where people read: nothing is written with an underscore.
        assert.deepEqual(text.match(/\b[a-z]+_[a-z_]+\b/g) ?? [], [], book.id);
        if (lang === 'ru') assert.deepEqual(text.match(/compendium-\w+/g) ?? [], []);
        const one = all.at(-1);
        await page.locator('#cq').fill(one.name);
        await until(async () => (await page.locator('.entrycard').count()) < all.length);
        const names = await page.locator('.entrycard h3').allTextContents();
        assert.ok(
          names.some((name) => name.trim() === one.name),
          one.name,
        );
      }
      assert.deepEqual(await violations(page, 'compendium'), []);
      await close();
    });
});

describe('people', () => {
  test('a record is proved in the page: order, dice, origin', async () => {
    const { page, close } = await open();
    const id = await table(page, books[0]);
    await resign(page, id);
    await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
    await page.locator('.ended').waitFor();
    await page.getByRole('button', { name: 'Verify the dice' }).click();
    for (const what of ['order', 'dice', 'origin', 'rules']) await page.locator(`[data-proof=${what}]`).waitFor();
    for (const [what, state] of [
      ['order', 'proven'],
      ['dice', 'written'],
      ['origin', 'proven'],
    ])
      assert.equal(await page.locator(`[data-proof=${what}]`).getAttribute('data-state'), state, what);
    assert.deepEqual(await violations(page, 'proofs'), []);
    await close();
  });

  test('an invitation is copied, and a phone reads it', async () => {
    const { page, close } = await open();
    const seats = Object.fromEntries(books[0].seats.map((seat, n) => [seat.id, { is: n ? 'link' : 'me' }]));
    const id = await table(page, books[0], { seats });
    await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
    await page.getByRole('button', { name: 'QR code' }).first().click();
    const address = await page.locator('.invite:has(.qr) code').innerText();
    assert.match(address, /#\/t\/.+\/.+\/.+/);
    const drawn = await page.locator('.qr path').getAttribute('d');
    const { data, size } = encode(address, { border: 2 });
    const dark = Array.from({ length: size }, () => Array(size).fill(false));
    for (const [, x, y, w] of drawn.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) for (let k = 0; k < Number(w); k++) dark[y][Number(x) + k] = true;
    assert.deepEqual(dark, data);
    await close();
  });

  /** A battle of two people. */
  async function pair(ann, ben) {
    const seats = Object.fromEntries(books[0].seats.map((seat, n) => [seat.id, { is: n ? 'link' : 'me' }]));
    const id = await table(ann.page, books[0], { seats });
    const links = (await call(ann.page, 'GET', `/tables/${id}/links`)).body;
    const other = books[0].seats[1].id;
    await call(ben.page, 'POST', '/session', {});
    await call(ben.page, 'POST', `/tables/${id}/seats/${other}`, { link: links[other] });
    await until(async () => (await look(ann.page, id)).table.stage === 'running', 30_000);
    for (const { page } of [ann, ben]) {
      await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
      await page.locator('main.table[data-revision]').waitFor();
    }
    return id;
  }
  for (const [width, height] of [
    [1280, 720],
    [1024, 768],
    [390, 844],
  ])
    test(`a rematch that is offered can be declined, at ${width}`, async () => {
      const [ann, ben] = [await open(), await open({ viewport: { width, height }, locale: 'ru' })];
      const id = await pair(ann, ben);
      const mover = (await look(ann.page, id)).turn.seats.includes(books[0].seats[0].id) ? ann : ben;
      await resign(mover.page, id);
      await ann.page.locator('.next .btn', { hasText: 'Rematch' }).click();
      await ben.page.getByText('предлагают реванш').waitFor();
      for (const name of ['Согласиться', 'Отказаться']) {
        const button = ben.page.getByRole('button', { name });
        assert.equal(await button.count(), 1);
        await until(() =>
          button.evaluate((node) => {
            const box = node.getBoundingClientRect();
            return [0.1, 0.9].every((part) => node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height * part)));
          }),
        );
      }
      await ben.page.getByRole('button', { name: 'Отказаться' }).click();
      await ben.page.getByText('предлагают реванш').waitFor({ state: 'detached' });
      await ann.close();
      await ben.close();
    });

  test('what is asked for comes into sight: pictures to share, proofs of the dice', async () => {
    const { page, close } = await open({ viewport: { width: 1280, height: 720 } });
    const id = await table(page, books[0]);
    await resign(page, id);
    const inside = (selector) =>
      page.locator(selector).evaluate((node) => {
        const box = node.getBoundingClientRect();
        const at = document.elementFromPoint(box.left + box.width / 2, Math.max(box.top + 4, 0));
        return box.top >= 0 && box.top < innerHeight - 20 && (node === at || node.contains(at));
      });
    await page.evaluate((to) => (location.hash = `#/replay/${to}`), id);
    await page.locator('.ev .btn', { hasText: 'Share' }).click();
    await until(() => inside('.share .btn >> nth=0'));
    assert.ok(await page.evaluate(() => document.activeElement.matches('.share')));
    await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
    await page.locator('.proof .btn').click();
    await page.locator('.verify').waitFor();
    await until(() => inside('.verify'));
    assert.ok(await page.evaluate(() => document.activeElement.matches('.verify')));
    await close();
  });

  test('who asks for a rematch sees whom it waits for', async () => {
    const [ann, ben] = [await open(), await open()];
    const id = await pair(ann, ben);
    const mover = (await look(ann.page, id)).turn.seats.includes(books[0].seats[0].id) ? ann : ben;
    await resign(mover.page, id);
    await ann.page.locator('.ended').waitFor();
    await ann.page.locator('.next .btn', { hasText: 'Rematch' }).click();
    await ann.page.locator('.next [role=status]', { hasText: 'waiting for' }).waitFor();
    await ben.page.getByRole('button', { name: 'Agree' }).click();
    await until(async () => (await ann.page.evaluate(() => location.hash)) !== `#/t/${id}`);
    await ann.close();
    await ben.close();
  });
});
