// Before committing and looking back, before the real server in a real Chromium: numbers behind the odds, ways and threats on the board,
// curve and ledger of a replay, copies of a record, questions to the referee, searches of the lobby. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, call, house, look, ours, resign, table, until, violations } from './common.mjs';

const { books, open } = await house();
/** Plays until `found` finds something that may be chosen, or so many decisions were made. */
async function playTo(page, id, found, most = 30) {
  for (let n = 0; n < most; n++) {
    const full = await ours(page, id);
    if (full.table.stage === 'over') return null;
    const can = full.state.offers.filter((offer) => !offer.refused);
    const hit = await found(full, can);
    if (hit) return { full, hit };
    const odds = can.filter((offer) => offer.target);
    const next = odds[n % Math.max(1, odds.length)] ?? can[(n * 7 + 3) % can.length];
    await act(page, id, full, next.action);
  }
  return null;
}
const preview = async (page, id, full, text) => (await call(page, 'POST', `/tables/${id}/preview`, { id: 1, seat: full.for, text })).body;
const go = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
/** Chooses an action by typing it. */
async function choose(page, action) {
  await page.locator('main.table[data-mine=yes]').waitFor();
  const field = page.getByRole('combobox').first();
  await field.fill(action);
  await page.keyboard.press('Enter');
  await page.locator('.preview').waitFor();
}

describe('before committing', () => {
  for (const book of books)
    test(`the numbers behind the odds, with their terms and clauses: ${book.id}`, async () => {
      const { page, close } = await open();
      const id = await table(page, book);
      let told = null;
      const found = await playTo(page, id, async (full, can) => {
        for (const offer of can.slice(0, 25)) {
          told = await preview(page, id, full, offer.action);
          if (told.numbers?.some((number) => number.terms.length > 1)) return offer;
        }
        return null;
      });
      if (!found) {
        // Rules without computed numbers have nothing to unfold.
        assert.ok(book.id === 'ability-chess' || book.id === 'mini-duel', `${book.id} has numbers`);
        return close();
      }
      await go(page, `#/t/${id}`);
      await choose(page, found.hit.action);
      // What can come of it stands there; why, is one press away.
      await page.locator('.preview .oddsbox').first().waitFor();
      await page.getByText('Why these numbers').click();
      const terms = page.locator('.preview .term');
      await terms.first().waitFor();
      assert.equal(await terms.count(), told.numbers.length);
      // One lies unfolded, before anything is committed: what the action is done for; its sum is the number.
      const unfolded = await terms.evaluateAll((all) => all.flatMap((one, n) => (one.open ? [n] : [])));
      assert.equal(unfolded.length, 1);
      const [main] = unfolded;
      assert.equal(await terms.nth(main).locator('.tally tr').count(), told.numbers[main].terms.length + 1);
      assert.ok((await terms.nth(main).locator('.chip').count()) >= told.numbers[main].terms.length);
      const other = terms.nth(main === 0 ? 1 : 0);
      if (await other.count()) {
        await other.locator('summary').click();
        await other.locator('.tally').first().waitFor();
      }
      assert.deepEqual(await violations(page, book.id), []);
      await close();
    });

  test('a way is drawn with the number of every step', async () => {
    const { page, close } = await open();
    let ways = 0;
    for (const book of books) {
      const id = await table(page, book);
      let told = null;
      const found = await playTo(
        page,
        id,
        async (full, can) => {
          for (const offer of can.filter((one) => one.cells.length).slice(-30)) {
            told = await preview(page, id, full, offer.action);
            if ((told.offer?.way?.path.length ?? 0) > 0) return offer;
          }
          return null;
        },
        4,
      );
      if (!found) continue;
      ways += 1;
      await go(page, `#/t/${id}`);
      await choose(page, found.hit.action);
      await page.locator('.board .way').waitFor();
      const steps = await page.locator('.board .way .stepno text').allTextContents();
      assert.deepEqual(
        steps,
        told.offer.way.path.map((_, n) => String(n + 1)),
      );
      const cells = new Set(told.offer.way.threats.map((threat) => threat.cell)).size;
      assert.equal(await page.locator('.board [data-threat]').count(), cells);
    }
    assert.ok(ways >= 2, `ways in ${ways} rulebooks`);
    await close();
  });

  test('threatened cells are hatched while T is held, stay after a short press, and are spoken', async () => {
    const { page, close } = await open();
    let found = null;
    for (const book of books) {
      const id = await table(page, book);
      const seen = await playTo(page, id, (full) => (full.state.view.threats.length ? full.state.view.threats : null), 12);
      if (seen) found = { id, threats: seen.hit };
      if (found) break;
    }
    assert.ok(found, 'some rulebook knows threats');
    const count = new Set(
      found.threats.flatMap(({ cells }) => cells.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => from + n))),
    ).size;
    await go(page, `#/t/${found.id}`);
    await page.locator('main.table[data-mine=yes]').waitFor();
    const hatched = page.locator('.board polygon[fill*="threat"]');
    assert.equal(await hatched.count(), 0);
    await page.locator('.decide-head').focus();
    await page.keyboard.down('t');
    await until(async () => (await hatched.count()) > 0);
    const walls = await page.locator('.board polygon.c').count();
    assert.ok((await hatched.count()) <= Math.min(count, walls));
    await page.waitForTimeout(400);
    await page.keyboard.up('t');
    await until(async () => (await hatched.count()) === 0);
    await page.keyboard.press('t');
    await until(async () => (await hatched.count()) > 0);
    const key = page.locator('.legend button');
    assert.equal(await key.getAttribute('aria-pressed'), 'true');
    await key.click();
    await until(async () => (await hatched.count()) === 0);
    assert.ok((await page.locator('[role=gridcell][aria-label*="threatened by"]').count()) > 0);
    await close();
  });
});

describe('looking back', () => {
  test('a battle that was given up says at which chance, blames nothing that the chances do not show, and knows that dice fell', async () => {
    const { page, close } = await open();
    const id = await table(
      page,
      books.find((one) => one.id === 'ability-chess'),
    );
    let full = await ours(page, id);
    const fire = full.state.offers.find((offer) => !offer.refused && /wildfire (?!e1)/.test(offer.action));
    await act(page, id, full, fire.action);
    full = await ours(page, id);
    await act(page, id, full, full.state.offers.find((offer) => /^end/.test(offer.action)).action);
    await until(async () => (await ours(page, id)).state.view.heading.includes('2'));
    await resign(page, id);
    // Whatever bots measure: the deed was bad, and the chances do not say so; no roll of the fire mattered.
    await page.route('**/api/**/luck*', async (route) => {
      const luck = await (await route.fetch()).json();
      const after = luck.worth[0].after.map((_, n) => (n ? -5000 : 0));
      await route.fulfill({ json: { worth: luck.worth.map((one) => ({ ...one, after })), falls: [] } });
    });
    await page.route('**/api/**/forecast*', async (route) => {
      const forecast = await (await route.fetch()).json();
      const share = (rate) => ({ rate, low: rate - 0.1, high: rate + 0.1 });
      const points = forecast.points.map((point) => ({ ...point, won: [share(0.375), share(0.625)] }));
      await route.fulfill({ json: { ...forecast, points } });
    });
    await go(page, `#/t/${id}`);
    const left = page.locator('.ended .chanceleft');
    await left.waitFor();
    assert.match(await left.innerText(), /Given up[\s\S]*White[\s\S]* 38%, between 28% and 48%/);
    assert.equal(await page.locator('.ended .fact').count(), 1);
    assert.equal(await page.getByRole('button', { name: 'Retry the turning point' }).count(), 0);
    assert.deepEqual(await violations(page, 'given up'), []);
    await go(page, `#/replay/${id}/0`);
    await page.locator('.ledgerp', { hasText: 'Dice fell in one step' }).waitFor();
    // What can be done from a step of which much is told stays in view.
    await page.setViewportSize({ width: 1280, height: 816 });
    await page.locator('.ev .tools', { hasText: 'Try from here' }).waitFor();
    const foot = (selector) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom);
    await until(async () => (await foot('.ev .tools > :last-child')) <= (await foot('.ev')));
    await close();
  });
  test('the curve and the ledger of luck come from the record: exact odds against what fell', async () => {
    const { page, close } = await open();
    // Bots fight it out; we hold the referee's seat and only look.
    const book = books.find((one) => one.chance && one.referee && !one.hidden) ?? books[0];
    const bots = book.seats.map((seat) => [seat.id, { is: 'bot', bot: 'greedy' }]);
    const id = await table(page, book, { seats: Object.fromEntries([...bots, ['referee', { is: 'me' }]]) });
    let luck = { falls: [] };
    await until(async () => {
      luck = (await call(page, 'GET', `/tables/${id}/luck`)).body;
      return luck.falls.length >= 9 || (await look(page, id)).table.stage === 'over';
    }, 20_000);
    await until(async () => (await look(page, id)).table.stage === 'over', 30_000);
    luck = (await call(page, 'GET', `/tables/${id}/luck`)).body;
    assert.ok(luck.falls.length >= 3, `${luck.falls.length} rolls`);
    for (const fall of luck.falls) {
      assert.equal(fall.luck, fall.worse.basis_points - fall.better.basis_points);
      assert.ok(fall.worse.basis_points + fall.better.basis_points <= 10_000 && fall.rolls.length > 0);
    }
    const forecast = (await call(page, 'GET', `/tables/${id}/forecast`)).body;
    assert.ok(forecast.battles >= 40 && forecast.points.length >= 2, JSON.stringify(forecast).slice(0, 300));
    await go(page, `#/replay/${id}/0`);
    await page.locator('.curve .line').first().waitFor();
    // The chance to win, with its interval, on the axis of the luck below it; what it rests on is said.
    await page.getByRole('heading', { name: 'Chance to win' }).waitFor();
    const bands = page.locator('.plotp .curve .band');
    await bands.first().waitFor({ state: 'attached' });
    await page.locator('.plotp .counted > summary').first().click();
    assert.match(await page.locator('.chancesabout').innerText(), new RegExp(`two quick bots .* ${forecast.battles} times`));
    const sampled = forecast.points.length <= forecast.steps;
    assert.equal(/positions were looked at/.test(await page.locator('.chancesabout').innerText()), sampled);
    const axis = (n) =>
      page
        .locator('.plotp .curve')
        .nth(n)
        .locator('.here')
        .evaluate((line) => line.getBoundingClientRect().x);
    assert.equal(await axis(0), await axis(1));
    const first = forecast.points[0].won[0];
    assert.ok((await page.locator('.curvekey b').innerText()).includes(`${Math.round(first.rate * 100)}%, between ${Math.round(first.low * 100)}%`));
    const rows = page.locator('.ledger tbody tr');
    assert.equal(await rows.count(), Math.min(8, luck.falls.length));
    const heaviest = [...luck.falls].sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck) || a.step - b.step)[0];
    assert.ok((await rows.first().innerText()).includes(heaviest.text));
    // A row leads to its step, and the step has an address of its own.
    await rows.first().locator('button').click();
    await page.waitForFunction((step) => location.hash.endsWith(`/${step}`), heaviest.step);
    await page.locator('.ledger tr.at').waitFor();
    await page.locator('.logbox .line.at').first().waitFor();
    // Every head of the log says when.
    assert.ok((await page.locator('.turnhead time').count()) > 0);
    assert.deepEqual(await violations(page, 'replay'), []);
    // At the end it is no chance any more.
    await page.getByRole('slider', { name: 'Step' }).press('End');
    await page.locator('.curvekey b', { hasText: /has won|has lost/ }).waitFor();
    await close();
  });

  test('the board keeps its place and its size, whatever is told of a step', async () => {
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [768, 1024],
      [390, 844],
    ]) {
      // So many battles in a row are more than a server counts chances for at once.
      const { page, close } = await open({ viewport: { width, height } }, '#/', /401|503/);
      for (const book of books) {
        const id = await table(page, book);
        await playTo(page, id, () => null, 5);
        if ((await look(page, id)).table.stage !== 'over') await resign(page, id);
        await go(page, `#/replay/${id}/0`);
        await page.locator('.rep svg.board').waitFor();
        const at = () =>
          page.evaluate(() => {
            const { x, y, width, height } = document.querySelector('.rep svg.board').getBoundingClientRect();
            return [x, y, width, height].map(Math.round).join();
          });
        const was = await at();
        for (let n = 0; n < 6; n++) {
          await page.keyboard.press('ArrowRight');
          await page.waitForTimeout(120);
          assert.equal(await at(), was, `${book.id} at ${width}, step ${n + 1}`);
        }
      }
      await close();
    }
  });
  test('on a phone what steps stands at the foot, while the board is in view', async () => {
    const { page, close } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const id = await table(page, books[0]);
    const full = await ours(page, id);
    await act(page, id, full, full.state.offers.find((offer) => !offer.refused).action);
    await ours(page, id);
    await resign(page, id);
    await go(page, `#/replay/${id}`);
    const on = page.locator('.transport .btn').nth(3);
    await on.waitFor();
    const inView = async (what) => {
      const box = await page.locator(what).first().boundingBox();
      return box.y >= 0 && box.y + box.height <= 844;
    };
    assert.ok((await inView('.transport')) && (await inView('svg.board')), 'both are in view');
    await on.tap();
    await page.waitForFunction(() => location.hash.endsWith('/1'));
    // Nothing of the page ends up behind it.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [foot, last] = await page.evaluate(() => [
      document.querySelector('.steer').getBoundingClientRect().top,
      document.querySelector('.rep').lastElementChild.getBoundingClientRect().bottom,
    ]);
    assert.ok(last <= foot, `${last} ${foot}`);
    assert.deepEqual(await violations(page, 'replay'), []);
    await close();
  });
  test('while a battle goes on the bots’ measure stands in the place of a chance, and says that it is none', async () => {
    const { page, close } = await open();
    const book = books.find((one) => !one.hidden) ?? books[0];
    const id = await table(page, book);
    await playTo(page, id, () => null, 3);
    await go(page, `#/replay/${id}/1`);
    await page.locator('.plotp').getByText('no forecast').waitFor();
    assert.equal(await page.locator('.chancesabout').count(), 0);
    await close();
  });

  test('what was best at a step is told beside what was done, with the bot’s estimates, and follows the steps', async () => {
    for (const [locale, name, done] of [
      ['en', 'What was best here', 'done'],
      ['ru', 'Что здесь было лучшим', 'сделано'],
    ]) {
      const { page, close } = await open({ locale });
      const book = books.find((one) => one.id === 'forum-duel');
      const id = await table(page, book, { scenario: { id: book.opener.scenario } });
      for (let n = 0; n < 2; n++) {
        const full = await ours(page, id);
        await act(page, id, full, full.state.offers.find((offer) => !offer.refused && !offer.blanks?.length).action);
      }
      await resign(page, id);
      await go(page, `#/replay/${id}/0`);
      await page.getByRole('button', { name }).click();
      await page.locator('.best ol li').first().waitFor();
      const told = await page.locator('.best').innerText();
      const rows = await page.locator('.best ol li').allInnerTexts();
      assert.ok(rows.length <= 3 && rows.every((row) => /\d\s?%\s+FD-\d+\.\d+/.test(row)), rows.join(' | '));
      const chances = rows.map((row) => Number(/(\d+)\s?%/.exec(row)[1]));
      assert.deepEqual(
        chances,
        chances.toSorted((a, b) => b - a),
      );
      // What was done is one of them and marked, or is told below them.
      const { body: best } = await call(page, 'GET', `/tables/${id}/steps/1/best?lang=${locale}`);
      assert.ok(told.includes(best.text), `${best.text}: ${told}`);
      assert.equal(await page.locator('.best li.done').count(), told.includes(done) && rows.some((row) => row.includes(best.text)) ? 1 : 0);
      await page.keyboard.press('ArrowRight');
      await page.locator('.best [role=status]').waitFor();
      await page.locator('.best ol li, .best > p:not([role])').first().waitFor();
      await close();
    }
  });
  test('a record that was brought is copied as text, BBCode and Markdown, and has its ledger', async () => {
    const { page, close } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const book = books.find((one) => one.id === 'forum-duel') ?? books[0];
    const id = await table(page, book);
    await playTo(page, id, () => null, 5);
    const record = await page.evaluate(async (at) => (await fetch(`/api/tables/${at}/record`)).text(), id);
    await page.locator('input[type=file]').setInputFiles({ name: 'a.hbr', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await page.waitForFunction(() => location.hash.startsWith('#/record/'));
    await page.locator('.ledgerp .scroll').waitFor();
    const copied = async (name) => {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await page.getByRole('button', { name: `Copy as ${name}` }).click();
      await until(() => page.evaluate(async () => (await navigator.clipboard.readText()) !== ''));
      return page.evaluate(() => navigator.clipboard.readText());
    };
    assert.match(await copied('BBCode'), /^\[b\]/);
    assert.match(await copied('Markdown'), /^## /);
    const text = await copied('text');
    assert.ok(text.includes(book.title.en) && !text.includes('[b]'));
    await close();
  });
});

describe('the referee', () => {
  test('a question is a card with its answers, what each would do, and a reason; other tables are counted on every screen', async () => {
    const { page, close } = await open();
    // Any rulebook that puts questions to a referee who is there.
    let asked = null;
    for (const book of books.filter((one) => one.options.some((option) => option.id === 'referee'))) {
      for (const scenario of book.scenarios.slice(0, 4)) {
        if (asked) break;
        const seats = Object.fromEntries([...book.seats.map((seat) => [seat.id, { is: 'bot', bot: 'random' }]), ['referee', { is: 'me' }]]);
        await call(page, 'POST', '/session', {});
        const made = await call(page, 'POST', '/tables', {
          ruleset: book.id,
          scenario: { id: scenario.id },
          seats,
          clock: { kind: 'none' },
          options: { referee: 'present' },
        });
        if (made.status !== 201) continue;
        for (let n = 0; n < 200 && !asked; n++) {
          await new Promise((later) => setTimeout(later, 50));
          const full = await look(page, made.body.id);
          if (full.table.stage === 'over') break;
          if (full.turn?.seats.includes('referee')) asked = made.body.id;
        }
      }
    }
    assert.ok(asked, 'some rulebook asks its referee');
    await go(page, '#/rules');
    await page.reload();
    const badge = page.locator('.topbar .rulings');
    await badge.waitFor();
    assert.match(await badge.innerText(), /waits? for your ruling/);
    await badge.click();
    await page.getByRole('button', { name: /^Desk/ }).click();
    const card = page.locator('.question').first();
    await card.waitFor();
    const was = await page.locator('main.table').getAttribute('data-revision');
    await card.locator('.answers .btn').first().click();
    const ruling = page.locator('form.ruling');
    await ruling.getByText('What this would do').waitFor();
    assert.deepEqual(await violations(page, 'desk'), []);
    await ruling.getByLabel('Reason').fill('the floor is wet');
    await page.waitForFunction(() => document.querySelector('form.ruling .primary')?.getAttribute('aria-disabled') === 'false');
    await ruling.getByRole('button', { name: 'Rule' }).click();
    await page.waitForFunction((old) => document.querySelector('main.table')?.dataset.revision !== old, was);
    await close();
  });
});

describe('moves planned ahead', () => {
  test('are played when the decision comes, and shown until then', async () => {
    const one = await open();
    const other = await open();
    const book = books[0];
    const id = await table(one.page, book, {
      seats: Object.fromEntries(book.seats.map((seat, n) => [seat.id, { is: n ? 'open' : 'me' }])),
      public: true,
    });
    await call(other.page, 'POST', '/session', {});
    assert.equal((await call(other.page, 'POST', `/tables/${id}/seats/${book.seats[1].id}`, {})).status, 200);
    for (const { page } of [one, other]) {
      await go(page, `#/t/${id}`);
      await page.locator('main.table .decide-head').waitFor();
    }
    await until(async () => (await look(one.page, id)).table.stage === 'running');
    const decides = async (page) => (await page.locator('main.table').getAttribute('data-mine')) === 'yes';
    await until(async () => (await decides(one.page)) || (await decides(other.page)));
    const [now, waits] = (await decides(one.page)) ? [one.page, other.page] : [other.page, one.page];
    const full = await look(now, id);
    const end = full.state.offers.find((offer) => !offer.refused && offer.icon === 'act-end-turn');
    assert.ok(end, 'a turn can be ended');
    await waits.locator('.tile.more').click();
    const plan = waits.locator('.plan');
    const field = plan.getByLabel('A move, as it is written');
    // What is not understood is said at once; what is only not allowed yet is kept.
    await field.fill('hnngh hnngh');
    await field.press('Enter');
    await plan.getByRole('alert').waitFor();
    await field.fill(end.action);
    await field.press('Enter');
    await plan.locator('.planned li', { hasText: end.action }).waitFor();
    assert.deepEqual(await violations(waits, 'plan'), []);
    await waits.reload();
    await plan.locator('.planned li', { hasText: end.action }).waitFor();
    const was = full.revision;
    assert.equal((await act(now, id, full, end.action)).status, 200);
    // The other one's turn is over again without a hand on the page.
    await until(async () => {
      const later = await look(now, id);
      return later.revision >= was + 2 && later.turn?.seats.includes(later.for);
    });
    await waits.getByText(`Played as planned: ${end.action}`).waitFor();
    assert.equal(await waits.locator('.planned li').count(), 0);
    // What the battle has made void is dropped with its reason, over a reload as in the page that stayed open.
    const again = await look(now, id);
    const theirs = again.state.offers.find((offer) => !offer.refused && offer.cells.length > 0 && offer.icon === 'act-move');
    assert.ok(theirs, 'somebody can walk');
    await until(async () => !(await decides(waits)));
    if (!(await field.isVisible())) await waits.locator('.tile.more').click();
    await field.fill(theirs.action);
    await field.press('Enter');
    await plan.locator('.planned li', { hasText: theirs.action }).waitFor();
    // It is drawn on the board, from whoever goes to where it goes.
    assert.match(await waits.locator('.board .plannedway').getAttribute('d'), /^M[\d. ]+L[\d. ]+/);
    assert.deepEqual(await waits.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('holmgang-plan-')).length), 1);
    const address = waits.url().replace(/#.*/, '');
    await waits.goto('about:blank');
    assert.equal((await act(now, id, again, end.action)).status, 200);
    await waits.goto(`${address}#/t/${id}`);
    await waits.getByRole('alert').filter({ hasText: theirs.action }).waitFor();
    assert.equal(await waits.locator('.planned li').count(), 0);
    assert.equal((await look(now, id)).turn.seats.includes((await look(waits, id)).for), true, 'nothing was played');
    assert.equal(await waits.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('holmgang-plan-')).length), 0);
    await one.close();
    await other.close();
  });
});

describe('the lobby', () => {
  test('the server searches by words, rulebook, opponent and result', async () => {
    const { page, close } = await open();
    const [one, other] = books;
    await table(page, one, { title: 'Swan lake' });
    // A few battles are seen without a search.
    await page.reload();
    await page.locator('section[aria-labelledby=mine], .waiting').first().waitFor();
    for (let n = 0; n < 9; n++) await table(page, one, { title: `Pond ${n}` });
    const lost = await table(page, other, { title: 'Heron ford' });
    await resign(page, lost);
    await page.reload();
    const rows = page.locator('section[aria-labelledby=mine] .rows li');
    const titles = async () =>
      (await page.locator('section[aria-labelledby=mine]').innerText()) + (await page.locator('.waiting').allInnerTexts()).join();
    await until(async () => (await rows.count()) >= 1);
    const asked = [];
    page.on('request', (request) => request.url().includes('/api/me/tables') && asked.push(request.url()));
    await page.getByPlaceholder('Find').fill('heron');
    await until(async () => asked.some((url) => url.includes('q=heron')) && !(await titles()).includes('Swan lake'));
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('combobox', { name: 'Rulebook' }).selectOption(one.id);
    await until(async () => (await titles()).includes('Swan lake') && !(await titles()).includes(other.title.en));
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('combobox', { name: 'Result' }).selectOption('lost');
    await until(async () => asked.some((url) => url.includes('result=lost')) && (await rows.count()) === 1);
    await page.getByRole('combobox', { name: 'Result' }).selectOption('won');
    await page.getByText('Nothing found.').last().waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('Opponent').fill('greedy');
    await until(async () => asked.some((url) => url.includes('who=greedy')) && (await titles()).includes('Swan lake'));
    await page.getByLabel('Opponent').fill('nobody of that name');
    await page.getByText('Nothing found.').last().waitFor();
    await close();
  });
});
