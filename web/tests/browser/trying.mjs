// What is seen before a step is taken, and what could have been: ways that provoke somebody, the turn to come, the own side at the foot of a board for
// four, and battles that go on from a position of another one. Before the real server in a real Chromium. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, call, everything, house, look, ours, resign, said, table, tooWide, until, violations } from './common.mjs';

const { server, books, open: openAt } = await house();
const open = (options = {}, fine) => openAt(options, '#/', fine);
const go = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
const preview = async (page, id, full, text) => (await call(page, 'POST', `/tables/${id}/preview`, { id: 1, seat: full.for, text })).body;

/** A battle in which somebody can walk past an enemy, and the way that does it; of whatever rulebook knows such things. */
async function provoking(page) {
  for (const book of books) {
    for (const scenario of book.scenarios.slice(0, 8)) {
      const id = await table(page, book, { scenario: { id: scenario.id } });
      for (let n = 0; n < 8; n++) {
        const full = await ours(page, id);
        if (full.table.stage === 'over' || !full.state.view.threats.length) break;
        const can = full.state.offers.filter((offer) => !offer.refused);
        for (const offer of can.filter((one) => one.cells.length > 1)) {
          const { way } = (await preview(page, id, full, offer.action)).offer;
          if (way?.threats.length && way.path.length > 1) return { id, offer, way };
        }
        await act(page, id, full, (can.find((offer) => offer.cells.length > 2) ?? can[0]).action);
      }
    }
  }
  return null;
}

/**
 * The first of our next decisions with an action that has such a text to fill in. What is asked first hangs on the dice: an answer in another's turn has no
 * texts, the turn behind it has.
 */
async function asked(page, id, fits) {
  for (let n = 0; n < 6; n++) {
    const full = await ours(page, id);
    const can = full.state.offers.filter((one) => !one.refused);
    const offer = can.find((one) => one.blanks.some(fits));
    if (offer) return { full, offer };
    if (full.table.stage === 'over') break;
    await act(page, id, full, (can.find((one) => one.action === 'end') ?? can[0]).action);
  }
  return {};
}

/** Opens the table anew, chooses an action, and gives the field of what is to be filled into it. */
async function fieldOf(page, id, offer, blank) {
  await page.goto('about:blank');
  await page.goto(`${server.url}/#/t/${id}`);
  await page.locator('main.table[data-mine=yes]').waitFor();
  await everything(page);
  await page.locator('.choice .hit', { hasText: offer.label }).first().click();
  const field = page.locator('.preview').getByRole('textbox', { name: blank.label });
  await field.waitFor();
  return field;
}

describe('before a step is taken', () => {
  test('a way that provokes says where, whom and with what chance, without a search: at a desk and on a phone', async () => {
    const finder = await open();
    const found = await provoking(finder.page);
    assert.ok(found, 'some way provokes somebody');
    const storageState = await finder.page.context().storageState();
    for (const [name, options] of [
      ['desk', { viewport: { width: 1280, height: 800 } }],
      ['phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' }],
    ]) {
      const { page, close } = await open({ storageState, ...options });
      await go(page, `#/t/${found.id}`);
      await page.locator('main.table[data-mine=yes]').waitFor();
      await page.getByRole('combobox').first().fill(found.offer.action);
      await page.keyboard.press('Enter');
      const told = page.locator(name === 'phone' ? '.commit .provoked' : '.preview .provoked');
      await told.first().waitFor();
      const { cell, name: who, what } = found.way.threats[0];
      const text = await told.first().innerText();
      for (const part of [cell, who, /\d+%/.exec(what)[0]]) assert.ok(text.includes(part), `${text}: ${part}`);
      // It is where the eye is, not below the fold of the list.
      const box = await told.first().boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= options.viewport.height, JSON.stringify(box));
      // Nothing is called certain while somebody may strike first, and nothing is said twice.
      const about = await page.locator('.preview').first().textContent();
      assert.ok(!/no dice: the result is certain/.test(about) && about.split(who).length === 2, about);
      for (const threat of found.way.threats) assert.equal(await page.locator(`.board [data-threat="${threat.cell}"]`).count(), 1);
      // The mark is large enough to be seen, however small the cells are.
      const mark = await page.locator('.board .threat circle').first().boundingBox();
      assert.ok(mark.width >= 15, `${mark.width} wide`);
      assert.deepEqual(await violations(page, name), []);
      assert.equal(await tooWide(page), 0);
      await close();
    }
    await finder.close();
  });

  test('what it would take from our own is said and marked, and wants the button', async () => {
    for (const options of [{}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]) {
      const { page, close } = await open(options);
      // Of whatever rulebook and scenario: the first deed that would take a fighter of our own from the board.
      let found = null;
      for (const book of books) {
        const scenario = book.opener?.scenario ?? book.scenarios[0].id;
        const id = await table(page, book, { scenario: { id: scenario } });
        const full = await ours(page, id);
        const { view, offers } = full.state;
        const own = view.boards[0].tokens.filter((token) => view.sides[token.side]?.seat === full.for && token.id !== view.wanted.token);
        for (const offer of offers.filter((one) => !one.refused && own.some((token) => token.cell === one.cells[0]))) {
          const { odds } = await preview(page, id, full, offer.action);
          const lost = own.find((token) =>
            odds.outcomes.some((row) => row.changes.some(([path, , then]) => path === `${token.id}.alive` && then === false)),
          );
          if (lost) found = { id, offer, lost };
          if (found) break;
        }
        if (found) break;
      }
      assert.ok(found, 'some deed takes one of our own');
      await go(page, `#/t/${found.id}`);
      await page.locator('main.table[data-mine=yes]').waitFor();
      await page.getByRole('combobox').first().fill(found.offer.action);
      await page.keyboard.press('Enter');
      const name = found.lost.name.replace(/^.*: /, '');
      await page.locator('.preview .odds-ends .bad', { hasText: `you lose: ${name}` }).waitFor();
      if (options.isMobile) {
        // Folded, the bar says it.
        await page.locator('.commit .sum[aria-expanded=true]').click();
        await page.locator('.commit .end1.bad', { hasText: `you lose: ${name}` }).waitFor();
      }
      await page.locator('.board .flag text.warn', { hasText: 'lost' }).first().waitFor();
      // The mark ends with the board, in the outermost file too.
      const [mark, board] = await page.evaluate(() =>
        ['.board .flag', '.boardwrap'].map((where) => {
          const { left, right } = document.querySelector(where).getBoundingClientRect();
          return [left, right];
        }),
      );
      assert.ok(mark[0] >= board[0] && mark[1] <= board[1], `${mark} ${board}`);
      // Pointing once more does not do it.
      const revision = (await look(page, found.id)).revision;
      await page.waitForTimeout(400);
      await page.locator(`svg.board:not(.small) [role=gridcell][aria-label^="${said(found.offer.cells[0])}"]`).click({ force: true });
      await page.waitForTimeout(600);
      assert.equal((await look(page, found.id)).revision, revision);
      await close();
    }
  });
  test('a turn to come is a dashed wedge where the one who goes will stand, and comes true', async () => {
    const { page, close } = await open();
    let seen = 0;
    for (const book of books) {
      const id = await table(page, book);
      const full = await ours(page, id);
      let turn = null;
      for (const offer of full.state.offers.filter((one) => !one.refused).slice(0, 60)) {
        const { way } = (await preview(page, id, full, offer.action)).offer;
        const acting = full.state.view.boards[0].tokens.find((token) => token.acting);
        if (way?.facing != null && way.facing !== acting?.facing && !way.threats.length) turn = { offer, way, who: acting.id };
        if (turn) break;
      }
      if (!turn) continue;
      seen += 1;
      await go(page, `#/t/${id}`);
      await page.locator('main.table[data-mine=yes]').waitFor();
      await page.getByRole('combobox').first().fill(turn.offer.action);
      await page.keyboard.press('Enter');
      const wedge = page.locator('.board .way .facing');
      await wedge.waitFor();
      assert.equal(Number(await wedge.getAttribute('data-facing')), turn.way.facing);
      assert.notEqual(await wedge.evaluate((path) => getComputedStyle(path).strokeDasharray), 'none');
      await act(page, id, full, turn.offer.action);
      const after = await look(page, id);
      const token = after.state.view.boards[0].tokens.find((one) => one.id === turn.who);
      assert.equal(token.facing, turn.way.facing, `${book.id}: ${turn.offer.action}`);
    }
    assert.ok(seen >= 2, `turns in ${seen} rulebooks`);
    await close();
  });

  test('a text to fill in shows what stands there, and what is written into it is what is done', async () => {
    const { page, close } = await open();
    const filled = new Set();
    // Several battles are begun until both kinds were met.
    for (const book of [...books, ...books, ...books, ...books, ...books, ...books]) {
      if (filled.size === 2) break;
      const id = await table(page, book, { scenario: { id: book.scenarios[Math.min(3, book.scenarios.length - 1)].id } });
      for (const open of [false, true].filter((open) => !filled.has(open))) {
        const { offer } = await asked(page, id, (blank) => (blank.given === '…') === open);
        if (!offer) continue;
        const blank = offer.blanks[0];
        const field = await fieldOf(page, id, offer, blank);
        assert.equal(await field.inputValue(), open ? '' : blank.given);
        const commit = page.locator('.preview .btn.primary');
        if (open) {
          // What is still to be written is led to, with keys, pointer and at the foot of a phone; nothing is sent before.
          const sent = (await look(page, id)).revision;
          const leads = async (what) => {
            await page.evaluate(() => document.activeElement?.blur());
            await what();
            assert.equal(await field.evaluate((here) => document.activeElement === here), true);
          };
          assert.match(await commit.innerText(), /^Fill in/);
          assert.equal(await commit.getAttribute('aria-label'), `Fill in: ${blank.label}`);
          await leads(() => commit.click());
          await leads(() => page.keyboard.press('Enter'));
          await page.setViewportSize({ width: 390, height: 844 });
          const foot = page.locator('.commit');
          assert.ok((await foot.innerText()).includes(blank.label), await foot.innerText());
          assert.equal(await foot.locator('.primary').innerText(), 'Fill in');
          await leads(() => foot.locator('.primary').click());
          const [box, bar] = [await field.boundingBox(), await foot.boundingBox()];
          assert.ok(box.y >= 0 && box.y + box.height <= bar.y, `the field stands at ${box.y}, the bar at ${bar.y}`);
          assert.equal((await look(page, id)).revision, sent);
          await field.fill('x');
          await page.locator('.commit .primary', { hasText: 'Do it' }).waitFor();
          await field.fill('');
          await page.setViewportSize({ width: 1440, height: 900 });
        } else assert.equal(await commit.getAttribute('aria-disabled'), 'false');
        const text = open ? 'the bell rings' : blank.given.split(' ')[0];
        await field.fill(text);
        await page.waitForFunction(
          (own) => document.querySelector('.preview code').textContent.includes(`="${own}"`),
          text.split(' ').map(said).join(' '),
        );
        await page.waitForFunction(() => document.querySelector('.preview .btn.primary').getAttribute('aria-disabled') === 'false');
        filled.add(open);
      }
    }
    assert.equal(filled.size, 2, 'a text that stands there and one to be written');
    await close();
  });

  for (const phone of [false, true])
    test(`cells and tokens of a text are pointed at on the board${phone ? ', on a phone' : ', with keys too'}`, async () => {
      const { page, close } = await open(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {});
      const met = new Set();
      for (const [turn, book] of [...books, ...books, ...books, ...books, ...books, ...books].entries()) {
        if (met.size === 2) break;
        const place = (3 + Math.floor(turn / books.length)) % book.scenarios.length;
        const id = await table(page, book, { scenario: { id: book.scenarios[place].id } });
        for (const takes of ['cells', 'token'].filter((takes) => !met.has(takes))) {
          const { full, offer } = await asked(page, id, (blank) => blank.takes === takes);
          if (!offer) continue;
          const blank = offer.blanks.find((one) => one.takes === takes);
          await fieldOf(page, id, offer, blank);
          await page
            .locator('.preview .blank button')
            .nth(offer.blanks.filter((other) => other.takes !== 'words').indexOf(blank))
            .click();
          // Of a large board a phone shows a part: what is pointed at is what can be seen.
          const names = await page.locator('[role=gridcell]').evaluateAll((cells) =>
            cells
              .filter((cell) => {
                const [own, all] = [cell.getBoundingClientRect(), cell.ownerSVGElement.getBoundingClientRect()];
                const foot = Math.min(all.bottom, document.querySelector('.commit')?.getBoundingClientRect().top || innerHeight);
                const head = Math.max(all.top, document.querySelector('.topbar').getBoundingClientRect().bottom);
                return own.left >= all.left && own.right <= all.right && own.top >= head && own.bottom <= foot;
              })
              .map((cell) => cell.getAttribute('aria-label')),
          );
          const isSeen = (cell) => names.some((name) => name === said(cell) || name.startsWith(`${said(cell)},`));
          const board = full.state.view.boards[0];
          const given = blank.given.split(' ');
          const [one, two] =
            takes === 'cells'
              ? board.cells.filter((cell) => cell.terrain === 'open' && !given.includes(cell.id) && isSeen(cell.id)).map((cell) => [cell.id, cell.id])
              : board.tokens.filter((token) => token.kind !== 'object' && isSeen(token.cell)).map((token) => [token.cell, token.id]);
          // A phone may show fewer than two of a large board: another battle has them nearer.
          if (phone && !two) break;
          assert.ok(one && two, `two of ${takes} are seen`);
          const at = (cell) => page.locator(`[role=gridcell][aria-label^="${said(cell)},"], [role=gridcell][aria-label="${said(cell)}"]`).first();
          assert.match(await at(one[0]).getAttribute('aria-label'), /into “/);
          assert.match(await at(one[0]).getAttribute('class'), /can/);
          await at(one[0]).click();
          const says = (text) => page.waitForFunction((own) => document.querySelector('.preview code').textContent.includes(`="${own}"`), text);
          await says(takes === 'cells' ? [...given, one[1]].join(' ') : one[1]);
          assert.equal(await at(one[0]).getAttribute('aria-selected'), 'true');
          assert.match(await at(one[0]).getAttribute('aria-label'), /out of “/);
          if (phone) await at(two[0]).click();
          else {
            await at(two[0]).focus();
            await page.keyboard.press('Enter');
          }
          await says(takes === 'cells' ? [...given, one[1], two[1]].join(' ') : two[1]);
          if (takes === 'cells') {
            // Pointed at again it goes.
            await at(one[0]).click();
            await says([...given, two[1]].join(' '));
          }
          if (phone) {
            const foot = page.locator('.commit');
            assert.ok((await foot.innerText()).includes(`${blank.label}: `), await foot.innerText());
            await foot.getByText('Done').click();
            await foot.locator('.primary', { hasText: 'Do it' }).waitFor();
          } else await page.locator('.preview .blank button[aria-pressed=true]').click();
          assert.doesNotMatch(await at(one[0]).getAttribute('aria-label'), /“/);
          met.add(takes);
        }
      }
      assert.equal(met.size, 2, 'a text of cells and one of a token');
      await close();
    });

  test('a row of many targets says only what is so for all of them', async () => {
    const { page, close } = await open();
    for (const book of books) {
      const id = await table(page, book);
      const full = await ours(page, id);
      await go(page, `#/t/${id}`);
      await page.locator('main.table[data-mine=yes]').waitFor();
      await everything(page);
      const notes = await page
        .locator('.choice')
        .evaluateAll((rows) =>
          rows
            .filter((row) => /target/.test(row.querySelector('.odds1')?.textContent ?? ''))
            .map((row) => row.querySelector('.notes')?.textContent ?? ''),
        );
      const own = full.state.offers.filter((offer) => !offer.refused).map((offer) => offer.notes);
      for (const note of notes.filter(Boolean)) {
        const said = own.filter((one) => note.split(', ').every((part) => one.join(', ').includes(part)));
        assert.ok(said.length > 1, `${book.id}: "${note}" is one target's alone`);
      }
    }
    await close();
  });
});

describe('the own side at the foot', () => {
  test('of every board of squares, also of that for four; names stay with their cells, keys go where the eye goes', async () => {
    const { page, close } = await open({ viewport: { width: 1280, height: 800 } });
    await call(page, 'POST', '/session', {});
    let turned = 0;
    for (const book of books.filter((one) => one.seats.length > 2 || one.id.includes('chess')))
      for (const scenario of book.scenarios.filter((one, n) => n === 0 || /cross|four|tall|classic$/.test(one.id)))
        for (const seat of book.seats) {
          const seats = Object.fromEntries(book.seats.map((one) => [one.id, one.id === seat.id ? { is: 'me' } : { is: 'link' }]));
          const made = await call(page, 'POST', '/tables', { ruleset: book.id, scenario: { id: scenario.id }, seats, clock: { kind: 'none' } });
          const full = await look(page, made.body.id);
          const { view } = full.state;
          const side = view.sides.findIndex((one) => one.seat === seat.id);
          // A map has no foot: only boards whose sides are at home somewhere are turned.
          if (side < 0 || !Object.keys(full.table.quarters).length) continue;
          turned += full.table.quarters[seat.id] ? 1 : 0;
          await page.goto('about:blank');
          await page.goto(`${server.url}/#/t/${made.body.id}`);
          await page.locator('svg.board [role=gridcell]').first().waitFor();
          const drawn = await page.evaluate(() => {
            const middle = (box) => box.top + box.height / 2;
            const board = middle(document.querySelector('svg.board').getBoundingClientRect());
            const mean = (side) => {
              const all = [...document.querySelectorAll(`svg.board .tok.s${side + 1}`)].map((one) => middle(one.getBoundingClientRect()) - board);
              return all.length ? all.reduce((sum, one) => sum + one, 0) / all.length : null;
            };
            return [0, 1, 2, 3].map(mean);
          });
          const what = `${book.id}, ${scenario.id}, ${seat.id}`;
          const lowest = drawn.indexOf(Math.max(...drawn.filter((one) => one !== null)));
          assert.equal(lowest, side, `${what}: ${drawn}`);
          // Every cell has the name and the occupant that the battle has.
          const names = await page.locator('svg.board [role=gridcell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
          for (const token of view.boards[0].tokens)
            assert.ok(
              names.some((name) => name.startsWith(`${said(token.cell)}, ${token.name}`)),
              `${what}: ${token.cell}`,
            );
        }
    assert.ok(turned >= 3, `${turned} boards were turned`);
    await close();
  });
});

describe('from here another way', () => {
  test('a finished battle goes on from the step that is shown, against a bot, and leads back', async () => {
    const { page, close } = await open();
    const book = books.find((one) => !one.hidden) ?? books[0];
    const id = await table(page, book);
    for (let n = 0; n < 3; n++) {
      const full = await ours(page, id);
      await act(page, id, full, full.state.offers.find((offer) => !offer.refused).action);
    }
    await ours(page, id);
    await resign(page, id);
    await go(page, `#/replay/${id}/2`);
    const button = page.getByRole('button', { name: 'Try from here' });
    await button.click();
    const form = page.locator('form.fork');
    await form.waitFor();
    assert.deepEqual(await violations(page, 'fork'), []);
    const was = (await call(page, 'GET', `/tables/${id}/steps/2`)).body.view;
    await form.getByRole('button', { name: 'Begin here' }).click();
    await page.waitForFunction(() => location.hash.startsWith('#/t/'));
    const trial = await page.evaluate(() => location.hash.slice(4));
    const full = await look(page, trial);
    assert.deepEqual([full.table.past, full.table.public], [{ of: id, record: false, step: 2 }, false]);
    // Nobody has acted since, or only a bot has: what it began with is the position that was shown.
    const begun = (await call(page, 'GET', `/tables/${trial}/steps/2`)).body.view;
    assert.deepEqual(begun.boards, was.boards);
    const now = await ours(page, trial);
    await page.locator('main.table[data-mine=yes]').waitFor();
    await page.getByText('tried from step 2').waitFor();
    // It is played as any other: no roll is asked of who plays.
    const dice = now.state.offers.find((offer) => !offer.refused && offer.chance) ?? now.state.offers.find((offer) => !offer.refused);
    await page.getByRole('combobox').first().fill(dice.action);
    await page.keyboard.press('Enter');
    await page.locator('.preview').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction((old) => Number(document.querySelector('main.table').dataset.revision) > old, now.revision);
    await page.getByRole('button', { name: 'More about this table' }).click();
    await page.getByRole('link', { name: 'Back to where it was tried from' }).click();
    await page.waitForFunction((to) => location.hash === to, `#/replay/${id}/2`);
    await close();
  });

  test('is not offered where somebody else still plays, nor where something is hidden', async () => {
    const { page, close } = await open({}, /401|409|WebSocket|ERR_CONNECTION/);
    const book = books.find((one) => !one.hidden) ?? books[0];
    const seats = Object.fromEntries(book.seats.map((seat, n) => [seat.id, n ? { is: 'open' } : { is: 'me' }]));
    const id = await table(page, book, { seats, public: true });
    const other = await open();
    await call(other.page, 'POST', '/session', {});
    assert.equal((await call(other.page, 'POST', `/tables/${id}/seats/${book.seats[1].id}`, {})).status, 200);
    await until(async () => (await look(page, id)).table.stage === 'running');
    await go(page, `#/replay/${id}/0`);
    await page.locator('.logbox').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Try from here' }).count(), 0);
    const refused = await call(page, 'POST', `/tables/${id}/fork`, { step: 0, seats: {} });
    assert.deepEqual([refused.status, refused.body.code], [409, 'not_over']);
    // Alone, too, where something is hidden at that moment; the table says so.
    let hides = 0;
    for (const hidden of books.filter((one) => one.hidden))
      for (const scenario of hidden.scenarios) {
        const alone = await table(page, hidden, { scenario: { id: scenario.id } });
        const secret = (await look(page, alone)).table.hidden;
        const answer = await call(page, 'POST', `/tables/${alone}/fork`, { step: 0, seats: {} });
        assert.equal(answer.status, secret ? 409 : 201, `${hidden.id} ${scenario.id}`);
        hides += secret ? 1 : 0;
        if (hides > 0) break;
      }
    assert.ok(hides > 0 || !books.some((one) => one.hidden), 'nothing is hidden anywhere');
    await other.close();
    await close();
  });
});
