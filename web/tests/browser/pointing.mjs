// What is done where one looks: whole ways, going and striking, tokens that are drawn, facing as a compass, hints, cards that are placed, the picture of an
// end. Before the real server in a real Chromium. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, call, house, look, ours, resign, said, table, until, violations } from './common.mjs';

const { books, open } = await house();
const book = (id) => books.find((one) => one.id === id);
const go = (page, hash) => page.evaluate((to) => (location.hash = to), hash);
const cellOf = (page, cell) =>
  page.locator(`.boardwrap [role=gridcell][aria-label="${said(cell)}"], .boardwrap [role=gridcell][aria-label^="${said(cell)},"]`).first();
/** Two fighters three cells apart on open ground, the first of them ours: out of reach, and near enough to be gone to. */
const apart = {
  scenario: {
    json: {
      id: 'apart',
      name: { en: 'Apart', ru: 'Порознь' },
      map: 'forum_square',
      red: [{ combatant: 'radogost', cell: 'Г-2' }],
      blue: [{ combatant: 'velemira', cell: 'Г-5' }],
      turn_order: ['red-1', 'blue-1'],
    },
  },
};
async function duel(page) {
  const id = await table(page, book('forum-duel'), apart);
  await go(page, `#/t/${id}`);
  await page.locator('main.table[data-mine=yes]').waitFor();
  const ways = page.waitForResponse((answer) => answer.url().includes('/ways'));
  await ours(page, id);
  await Promise.race([ways, page.waitForTimeout(1500)]);
  return id;
}
const stands = async (page, id, token) => (await look(page, id)).state.view.boards[0].tokens.find((one) => one.id === token)?.cell;

describe('the board', () => {
  test('shows a whole way and its price under the pointer, and two clicks go it', async () => {
    const { page, close } = await open();
    const id = await duel(page);
    await cellOf(page, 'v4').hover();
    const ghost = page.locator('.ghostway');
    await ghost.locator('.ghostline').waitFor();
    assert.match(await ghost.locator('.flag').textContent(), /^2 /);
    await page.mouse.move(5, 5);
    await ghost.waitFor({ state: 'detached' });
    const { revision } = await look(page, id);
    await cellOf(page, 'v4').click();
    await page.locator('.preview > .facts').waitFor();
    await until(async () => (await page.locator('.way .stepno').count()) === 2);
    await page.waitForTimeout(300);
    await cellOf(page, 'v4').click();
    await until(async () => (await stands(page, id, 'red-1')) === 'В-4');
    assert.equal((await look(page, id)).revision, revision + 2, 'two steps, each an action of its own');
    await close();
  });
  test('where nothing can be done that is said', async () => {
    const { page, close } = await open();
    const id = await duel(page);
    const { state } = await look(page, id);
    const taken = new Set(state.view.boards[0].tokens.map((one) => one.cell));
    const bare = page.locator('.boardwrap [role=gridcell]:not(.can)');
    await bare.first().waitFor();
    const at = (await bare.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).findIndex(
      (label) => ![...taken].some((cell) => label.startsWith(said(cell))) && !label.includes('cannot'),
    );
    await bare.nth(at).click({ force: true });
    const note = page.locator('.bubbles .note', { hasText: 'Nothing can be done there now.' });
    await note.waitFor();
    // It goes by whatever is done next, and else by itself.
    await page.keyboard.press('l');
    await note.waitFor({ state: 'detached' });
    await bare.nth(at).click({ force: true });
    await note.waitFor();
    await note.waitFor({ state: 'detached', timeout: 8000 });
    await close();
  });
  test('where nothing can be done but something lies, it is told what', async () => {
    const { page, close } = await open();
    const id = await table(page, book('fairydust'));
    await go(page, `#/t/${id}`);
    await page.locator('main.table[data-mine=yes]').waitFor();
    const { state } = await ours(page, id);
    const [board] = state.view.boards;
    const used = new Set([...board.tokens.map((one) => one.cell), ...state.offers.flatMap((offer) => offer.cells)]);
    const cell = board.cells.find((one) => one.terrain === 'solid' && one.marks.length > 0 && !used.has(one.id));
    assert.ok(cell, 'something stands on a cell that nobody can aim at');
    await cellOf(page, said(cell.id)).click({ force: true });
    const card = page.locator('.sides .pinned');
    await card.waitFor();
    assert.ok((await card.innerText()).includes(cell.marks[0].name));
    assert.equal(await page.locator('.bubbles .note').count(), 0);
    await close();
  });
  for (const ruleset of ['forum-duel', 'fairydust'])
    test(`a walk has as many cells on its card as on the board and in its list (${ruleset})`, async () => {
      const { page, close } = await open();
      const id = await table(page, book(ruleset), ruleset === 'forum-duel' ? apart : {});
      await go(page, `#/t/${id}`);
      await page.locator('main.table[data-mine=yes]').waitFor();
      const card = page.locator('.tile:not([aria-disabled])', { hasText: /\d+ cells/ }).first();
      await card.waitFor();
      await card.click();
      const count = async () => Number(/(\d+) cells/.exec(await card.textContent())?.[1]);
      const dots = page.locator('svg.board:not(.small) [role=gridcell].can');
      await until(async () => (await count()) === (await dots.count()) && (await page.locator('.pop .pick').count()) === (await count()));
      // How far one can go is told a moment after what is one step away: then there are more, too many for a list, and that is said.
      const only = page.locator('.pop .only', { hasText: /(\d+) are marked/ });
      await only.waitFor();
      const all = Number(/(\d+) are marked/.exec(await only.textContent())[1]);
      assert.deepEqual([await count(), await dots.count(), await page.locator('.pop .pick').count()], [all, all, all]);
      await close();
    });
  test('a cell that is pointed at before it is known how far one can go is planned as soon as it is', async () => {
    const { page, close } = await open();
    const id = await table(page, book('forum-duel'), apart);
    let answer;
    const held = new Promise((done) => (answer = done));
    await page.route('**/ways*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/ways*');
    await go(page, `#/t/${id}`);
    await page.locator('main.table[data-mine=yes]').waitFor();
    await asked;
    await cellOf(page, 'v4').click();
    assert.equal(await page.locator('.preview > .facts').count(), 0);
    answer();
    await page.locator('.preview > .facts').waitFor();
    assert.equal(await page.locator('.way .stepno').count(), 2);
    await close();
  });
  for (const how of ['mouse', 'touch'])
    test(`a way is pointed out corner by corner, and gone as it was pointed out (${how})`, async () => {
      const { page, close } = await open(how === 'touch' ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {});
      const id = await duel(page);
      const { revision } = await look(page, id);
      // Straight it is two steps; the corner lies aside.
      const cells = page.locator('.way .stepno');
      if (how === 'mouse') await cellOf(page, 'd3').click({ modifiers: ['Shift'] });
      else {
        const box = await cellOf(page, 'd3').boundingBox();
        const touch = await page.context().newCDPSession(page);
        const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
        await until(async () => (await page.locator('.preview').count()) > 0);
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      }
      await until(async () => (await cells.count()) === 1);
      await cellOf(page, 'g4').click();
      await until(async () => (await cells.count()) === 2);
      assert.match(await page.locator('.preview code').textContent(), /d3 · .*g4/);
      await page
        .locator('.preview > .facts')
        .getByText(/^2 of 2/)
        .waitFor();
      assert.deepEqual(await violations(page, 'a way of corners'), []);
      // The same place again does it.
      await page.waitForTimeout(300);
      await cellOf(page, 'g4').click();
      await until(async () => (await stands(page, id, 'red-1')) === 'Г-4');
      assert.equal((await look(page, id)).revision, revision + 2);
      await close();
    });
  test('a distant enemy is gone to and struck: one plan with its odds and whole price, two clicks', async () => {
    const { page, close } = await open();
    const id = await duel(page);
    await cellOf(page, 'g5').click();
    const preview = page.locator('.preview');
    await preview
      .locator('.oddsbox')
      .getByText(/hits for/)
      .waitFor();
    assert.match(await preview.locator('.btn.primary').textContent(), /^Go there, then: /);
    const price = await preview.locator('> .facts').textContent();
    assert.ok(/movement points/.test(price) && /action points/.test(price), price);
    await until(async () => (await page.locator('.way .stepno').count()) >= 1);
    assert.deepEqual(await violations(page, 'a plan of two things'), []);
    await page.waitForTimeout(300);
    await cellOf(page, 'g5').click();
    await until(async () => (await look(page, id)).state.view.order.length > 0 && !['Г-2'].includes(await stands(page, id, 'red-1')));
    await until(async () =>
      (await look(page, id)).log.some((line) => line.rank === 'deed' && line.tokens[0] === 'red-1' && line.tokens.includes('blue-1')),
    );
    await close();
  });
  test('a token is drawn to where it goes; drawn back it has done nothing', async () => {
    const { page, close } = await open();
    const id = await duel(page);
    const middle = async (cell) => {
      const box = await cellOf(page, cell).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const was = (await look(page, id)).revision;
    await page.mouse.move(...(await middle('g2')));
    await page.mouse.down();
    await page.mouse.move(...(await middle('g3')), { steps: 6 });
    await page.locator('.preview').waitFor();
    await page.mouse.move(...(await middle('g2')), { steps: 6 });
    await page.mouse.up();
    await page.locator('.preview').waitFor({ state: 'detached' });
    assert.equal((await look(page, id)).revision, was);
    await page.mouse.move(...(await middle('g2')));
    await page.mouse.down();
    await page.mouse.move(...(await middle('d3')), { steps: 6 });
    await page.mouse.up();
    await until(async () => (await stands(page, id, 'red-1')) === 'Д-3');
    await close();
  });
  test('a piece of chess is drawn to its cell, and that is the whole move', async () => {
    const { page, close } = await open({ endsItself: true });
    const chess = book('ability-chess');
    const id = await table(page, chess);
    await go(page, `#/t/${id}`);
    await page.locator('main.table[data-mine=yes]').waitFor();
    const full = await ours(page, id);
    const move =
      full.state.offers.find((offer) => !offer.refused && /^move e2 e4$/.test(offer.action)) ??
      full.state.offers.find((offer) => !offer.refused && offer.cells.length > 1);
    const [to, from] = move.cells;
    const at = async (cell) => {
      const box = await cellOf(page, cell).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await at(from)));
    await page.mouse.down();
    await page.mouse.move(...(await at(to)), { steps: 8 });
    await page.mouse.up();
    await until(async () => (await look(page, id)).state.view.boards[0].tokens.some((token) => token.cell === to && token.side === 0));
    await close();
  });
});

describe('deeds of others', () => {
  test('are shown one after the other, can be skipped with a button that says so, and watched again', async () => {
    const { page, close } = await open({ reducedMotion: 'no-preference' });
    await page.evaluate(() => localStorage.setItem('holmgang-pace', '4000'));
    await page.reload();
    const id = await table(page, book('forum-duel'), { scenario: { id: 'duel-2v2' } });
    await go(page, `#/t/${id}`);
    await page.locator('main.table[data-revision]').waitFor();
    // Until others have acted more than once between two decisions of ours.
    const skip = page.getByRole('button', { name: /^Show at once/ });
    const mine = page.locator('main.table[data-mine=yes]');
    await until(async () => {
      if (await skip.count()) return true;
      if (await mine.count()) {
        const full = await look(page, id);
        // Something of our own first: what came since is told then.
        const rest = full.state.offers.some((offer) => !offer.refused && offer.action === 'rest');
        if (full.turn?.seats.includes(full.for)) await act(page, id, full, rest ? 'rest' : 'end');
      }
      return false;
    }, 30_000);
    assert.equal(await mine.count(), 0, 'nobody decides while something is still to be shown');
    // It goes as soon as it is pressed: no pointer waits until it stands still.
    assert.ok(
      await page.evaluate(() => {
        const button = document.querySelector('.skipshown');
        button?.click();
        return button !== null;
      }),
    );
    // A bot that takes its time may act once more: that is shown, and skipped, too.
    await until(async () => {
      if (await mine.count()) return true;
      await page.evaluate(() => document.querySelector('.skipshown')?.click());
      return false;
    }, 30_000);
    const again = page.getByRole('button', { name: /^Watch again/ });
    await again.click();
    await until(async () => (await mine.count()) === 0 && (await skip.count()) === 1);
    await page.keyboard.press('Escape');
    await mine.waitFor();
    const { revision } = await look(page, id);
    assert.equal(await page.locator('main.table').getAttribute('data-revision'), String(revision), 'watching does nothing');
    await close();
  });
});

describe('the deck', () => {
  test('says of every deed what it would come to, and who is aimed at stands beside the board', async () => {
    const { page, close } = await open();
    const id = await table(page, book('forum-duel'), { scenario: { id: 'mirror-1v1' } });
    await ours(page, id);
    await go(page, `#/t/${id}`);
    await page.locator('main.table[data-mine=yes]').waitFor();
    await page
      .locator('.tile:not(.more) .od', { hasText: /(?:sure|\d%) · \d/ })
      .first()
      .waitFor();
    const wing = page.locator('.wing');
    const [own] = await page.locator('.decide-head h2').allInnerTexts();
    assert.ok(own.includes((await wing.locator('.wingname').innerText()).trim()), own);
    const foe = (await look(page, id)).state.view.boards[0].tokens.find((one) => one.side === 1);
    await cellOf(page, foe.cell).hover();
    await until(async () => (await wing.locator('.wingname').innerText()).trim() === foe.name);
    await cellOf(page, foe.cell).click();
    // What it would lose is hatched in its gauge.
    await until(
      async () =>
        Number.parseFloat(
          await wing
            .locator('.loss')
            .first()
            .evaluate((part) => part.style.width),
        ) > 0,
    );
    assert.deepEqual(await violations(page, 'wing'), []);
    await close();
  });
  test('has a line of effect for every deed of every scenario, in both languages', async () => {
    const { page, close } = await open();
    const bare = new Set();
    for (const one of books)
      for (const scenario of one.scenarios) {
        const id = await table(page, one, {
          scenario: { id: scenario.id },
          seats: Object.fromEntries(one.seats.map((seat) => [seat.id, { is: 'me' }])),
        });
        for (let n = 0; n < 2; n++) {
          for (const lang of ['en', 'ru']) {
            const { state } = (await call(page, 'GET', `/tables/${id}?lang=${lang}`)).body;
            for (const offer of state.offers)
              if (!offer.refused && !offer.about && !offer.notes.length) bare.add(`${one.id} ${lang}: ${offer.label}`);
          }
          const full = await look(page, id);
          const can = full.state.offers.filter((offer) => !offer.refused && !offer.blanks.length);
          const next = can[(n * 5 + 2) % Math.max(1, can.length)];
          if (!next) break;
          await act(page, id, full, next.action);
        }
      }
    assert.deepEqual([...bare].slice(0, 20), []);
    await close();
  });
  test('tells all its keys', async () => {
    const { page, close } = await open();
    const id = await table(page, book('forum-duel'));
    await go(page, `#/t/${id}`);
    await page.locator('main.table[data-mine=yes]').waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await dialog.getByText('show all actions, with reasons for those refused').waitFor();
    assert.deepEqual(await violations(page, 'keys'), []);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await close();
  });
  test('leaves moving to the board where pieces are moved, and keeps as many deeds as can be read', async () => {
    const { page, close } = await open({ viewport: { width: 1280, height: 800 } });
    const chess = await table(page, book('ability-chess'));
    await ours(page, chess);
    await go(page, `#/t/${chess}`);
    await page.getByText('Press a piece, then its cell.').waitFor();
    assert.deepEqual(
      (await page.locator('.tile:not(.more) b').allInnerTexts()).filter((name) => /^(pawn|rook|knight|queen|king)\b/i.test(name)),
      [],
    );
    let d20;
    for (let tries = 0; tries < 20; tries++) {
      d20 = await table(page, book('tabletop-d20'), { scenario: { id: book('tabletop-d20').opener.scenario } });
      if ((await ours(page, d20)).turn.kind === 'act') break;
    }
    await go(page, `#/t/${d20}`);
    await page.locator('.compass').waitFor();
    const cut = await page.locator('.tiles').evaluate(
      (row) =>
        [...row.querySelectorAll('.tile')].filter((tile) => {
          const [own, all] = [tile.getBoundingClientRect(), row.getBoundingClientRect()];
          return own.right > all.right + 1 || own.width < 92;
        }).length,
    );
    assert.equal(cut, 0);
    await close();
  });
});

describe('facing', () => {
  for (const id of ['tabletop-d20', 'fairydust'])
    test(`is a compass in the deck, and turns as it says: ${id}`, async () => {
      const { page, close } = await open();
      // Dice say who begins: a battle is wanted in which we do.
      let at;
      for (let tries = 0; tries < 20; tries++) {
        at = await table(page, book(id), { scenario: { id: book(id).opener.scenario } });
        if ((await ours(page, at)).turn.kind === 'act') break;
      }
      await go(page, `#/t/${at}`);
      await page.locator('main.table[data-mine=yes]').waitFor();
      // Where turning is a part of a move, and offered only where it brings something to be seen: the move begins with looking away.
      if (id === 'fairydust') {
        const done = await act(page, at, await look(page, at), 'move turn:w');
        assert.equal(done.body.type, 'applied', JSON.stringify(done.body));
      }
      const compass = page.getByRole('group', { name: 'Facing' });
      await compass.waitFor();
      assert.equal(await compass.locator('.point.now').count(), 1);
      const free = compass.locator('.point:not([aria-disabled=true])').first();
      const way = await free.evaluate((point) => [...point.parentElement.children].indexOf(point));
      assert.deepEqual(await violations(page, 'compass'), []);
      const now = await look(page, at);
      const token = (full) => full.state.view.boards[0].tokens.find((token) => token.id === now.state.view.wanted.token);
      assert.notEqual(token(now).facing, way);
      await free.click();
      await page.locator('.preview .btn.primary').click();
      await until(async () => token(await look(page, at)).facing === way);
      await close();
    });
});

describe('who plays alone', () => {
  test('asks what a strong bot would do, and plans it with a press', async () => {
    const { page, close } = await open();
    const id = await duel(page);
    const was = (await look(page, id)).revision;
    await page.keyboard.press('h');
    const hints = page.locator('.hints .btn');
    await hints.first().waitFor({ timeout: 20_000 });
    assert.match(await hints.first().textContent(), /\d%/);
    await hints.first().click();
    await page.locator('.preview').waitFor();
    assert.equal((await look(page, id)).revision, was, 'a hint does nothing by itself');
    await close();
  });
  test('takes a picture of the end: 1200 by 630, with the board on it', async () => {
    const { page, close } = await open();
    const id = await duel(page);
    await resign(page, id);
    await page.getByRole('heading', { name: 'You lost' }).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Picture to share' }).click()]);
    assert.equal(file.suggestedFilename(), 'holmgang.png');
    const stream = await file.createReadStream();
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    const data = Buffer.concat(chunks);
    assert.deepEqual([data.readUInt32BE(16), data.readUInt32BE(20)], [1200, 630]);
    // A board with its tokens is no flat field.
    assert.ok(data.length > 20_000, `${data.length} bytes`);
    await close();
  });
});

describe('lists', () => {
  test('show battles by their positions, and rulebooks by the battle that they begin with', async () => {
    const { page, close } = await open();
    for (const id of ['forum-duel', 'ability-chess']) await table(page, book(id));
    await page.goto('about:blank');
    await page.goBack();
    await page.locator('.battlecard .position').nth(1).waitFor();
    await until(async () => (await page.locator('.card .position').count()) === books.length);
    const pictures = await page.locator('.battlecard .position').evaluateAll((all) => all.map((one) => one.innerHTML));
    assert.equal(new Set(pictures).size, pictures.length);
    assert.deepEqual(await violations(page, 'home'), []);
    await close();
  });
});

describe('sides of my own', () => {
  test('are put together from cards and placed on the board, and the text says the same', async () => {
    const { page, close } = await open({}, '#/new');
    await page.locator('label.book', { hasText: 'Forum Duel' }).click();
    await page.getByRole('button', { name: 'Build my own sides' }).click();
    const cards = page.locator('.cardlist .fighter');
    await cards.first().waitFor();
    await page.locator('.placeboard [role=gridcell]').first().waitFor();
    const before = await cards.count();
    await page.getByRole('button', { name: 'Add a fighter' }).first().click();
    await page.locator('.cardlist.picks .btn').nth(1).click();
    await until(async () => (await cards.count()) === before + 1);
    await page.getByText('The scenario is sound.').waitFor();
    const cell = page.locator('.placeboard [role=gridcell][aria-label="zh4"]');
    await cell.scrollIntoViewIfNeeded();
    const [from, to] = [await cards.first().boundingBox(), await cell.boundingBox()];
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await page.locator('.placeboard [role=gridcell][aria-label^="zh4, "]').waitFor();
    await page.getByText('Text', { exact: true }).click();
    await until(async () => /cell = "Ж-4"/.test(await page.getByLabel('Scenario as text').inputValue()));
    assert.deepEqual(await violations(page, 'cards'), []);
    await close();
  });
  test('call cells as the board does, show who may be added, and cover nothing', async () => {
    const { page, close } = await open({ viewport: { width: 1280, height: 720 } }, '#/new');
    await page.locator('label.book', { hasText: 'Forum Duel' }).click();
    await page.getByRole('button', { name: 'Build my own sides' }).click();
    const cards = page.locator('.cardlist:not(.picks) .fighter');
    await cards.first().waitFor();
    await page.getByRole('button', { name: 'Add a fighter' }).first().click();
    // Whoever may be added has a face or letters, and is told of in short.
    const picks = page.locator('.cardlist.picks .fighter');
    await until(async () => /HP.\d+/.test(await picks.first().textContent()));
    assert.equal(await picks.locator('svg.tok').count(), await picks.count());
    await picks.nth(2).click();
    await page.getByText('The scenario is sound.').waitFor();
    await until(async () => (await cards.locator('.cap').allTextContents()).every((text) => /^[a-z]{1,2}\d$/.test(text.trim())));
    assert.deepEqual(
      (await cards.allTextContents()).filter((text) => /\p{Script=Cyrillic}/u.test(text)),
      [],
    );
    // Scrolled to below the board, the choice of a board can be pressed all along.
    const map = page.locator('.brushes select').first();
    for (const block of ['start', 'center', 'end']) {
      await map.evaluate((node, at) => node.scrollIntoView({ block: at }), block);
      const free = await map.evaluate((node) => {
        const box = node.getBoundingClientRect();
        return document.elementFromPoint(box.left + 40, box.bottom - 6) === node;
      });
      assert.ok(free, block);
    }
    await close();
  });
  test('say what is wrong with a house rule once, at its field, and beside the button that waits for it', async () => {
    const { page, close } = await open({ viewport: { width: 1280, height: 720 } }, '#/new');
    await page.locator('label.book', { hasText: 'Forum Duel' }).click();
    for (const own of [false, true]) {
      if (own) {
        await page.getByRole('button', { name: 'Build my own sides' }).click();
        await page.locator('.cardlist .fighter').first().waitFor();
      }
      const rules = page.locator('details.fold');
      if (!(await rules.evaluate((node) => node.open))) await rules.locator('summary').click();
      await page.locator('#o-block_cap').fill('999');
      await page.getByText('from 0 to 100').waitFor();
      await rules.locator('summary').click();
      await page.getByRole('button', { name: 'Start the battle' }).click({ force: true });
      // It leads to the field, and nothing was started.
      await until(() => page.evaluate(() => document.activeElement.id === 'o-block_cap'));
      assert.match(await page.evaluate(() => location.hash), /^#\/new/);
      assert.equal(await page.getByText('from 0 to 100').count(), 1);
      assert.equal(await page.locator('.rule[data-rule=block_cap] .err').count(), 1);
      await page.locator('.unready .btn', { hasText: 'chance to block' }).waitFor();
      assert.deepEqual(await violations(page, 'wrong rule'), []);
      await page.locator('#o-block_cap').fill('40');
      await page.locator('.unready').waitFor({ state: 'detached' });
    }
    await close();
  });
  test('have their ground painted, by clicks and by a stroke, and rubbed out again', async () => {
    const { page, close } = await open({}, '#/new');
    await page.locator('label.book', { hasText: 'Tabletop d20' }).click();
    await page.getByRole('button', { name: 'Build my own sides' }).click();
    const brush = page.getByRole('group', { name: 'Ground' }).getByRole('button', { name: 'wall', exact: true });
    await brush.click();
    const cell = (name) =>
      page.locator(`.placeboard [role=gridcell][aria-label="${name}"], .placeboard [role=gridcell][aria-label^="${name}, "]`).first();
    const walls = () => page.locator('.placeboard [role=gridcell][aria-label*="Wall"], .placeboard [role=gridcell][aria-label*="cannot be entered"]');
    // The board of the book that was chosen, with its bar and its tables.
    await until(async () => (await walls().count()) > 0);
    const was = await walls().count();
    await cell('7,4').click();
    await until(async () => (await walls().count()) === was + 1);
    // A stroke over three more.
    const middle = async (name) => {
      const box = await cell(name).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await middle('8,2')));
    await page.mouse.down();
    await page.mouse.move(...(await middle('9,2')), { steps: 5 });
    await page.mouse.move(...(await middle('10,2')), { steps: 5 });
    await page.mouse.up();
    await until(async () => (await walls().count()) === was + 4);
    await cell('7,4').click();
    await until(async () => !/^7,4, cannot/.test(await cell('7,4').getAttribute('aria-label')));
    await page.getByText('The scenario is sound.').waitFor();
    assert.deepEqual(await violations(page, 'brush'), []);
    await page.getByText('Text', { exact: true }).click();
    await until(async () => /is = "wall"/.test(await page.getByLabel('Scenario as text').inputValue()));
    await close();
  });
  for (const lang of ['en', 'ru'])
    test(`house rules are named, and none shows a word of files (${lang})`, async () => {
      const { page, close } = await open({ locale: lang }, '#/new');
      for (const one of books) {
        await page.locator('label.book', { hasText: one.title[lang] }).click();
        if (!(await page.locator('.rule').first().isVisible())) await page.locator('.fold > summary').click();
        await page.locator('.rule').first().waitFor();
        const text = await page.locator('.rules').innerText();
        assert.deepEqual(text.match(/[a-z]+_[a-z_]+/g) ?? [], [], one.id);
        if (lang === 'ru')
          assert.deepEqual(
            (text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !/^[A-Z]{2}$/.test(word)),
            [],
            one.id,
          );
      }
      await close();
    });
});

describe('motion', () => {
  test('how many frames a second are drawn while figures fly is told', async (t) => {
    const { page, close } = await open({ reducedMotion: 'no-preference' });
    await duel(page);
    await cellOf(page, 'g5').click();
    await page
      .locator('.preview .oddsbox')
      .getByText(/hits for/)
      .waitFor();
    await page.waitForTimeout(300);
    await cellOf(page, 'g5').click();
    const gaps = await page.evaluate(
      () =>
        new Promise((done) => {
          const out = [];
          let last = performance.now();
          const frame = (now) => {
            if (document.querySelector('.board .float')) out.push(now - last);
            last = now;
            if (now < 5000 + start) requestAnimationFrame(frame);
            else done(out);
          };
          const start = performance.now();
          requestAnimationFrame(frame);
        }),
    );
    assert.ok(gaps.length > 0, 'figures flew');
    gaps.sort((a, b) => a - b);
    const middle = gaps[Math.floor(gaps.length / 2)];
    const late = gaps[Math.floor(gaps.length * 0.95)];
    t.diagnostic(
      `${gaps.length} frames while figures flew: middle ${middle.toFixed(1)} ms (${(1000 / middle).toFixed(0)} a second), 95% within ${late.toFixed(1)} ms`,
    );
    await close();
  });
});

describe('a move of two clicks', () => {
  const yard = {
    practice: true,
    scenario: {
      json: {
        id: 'yard',
        name: { en: 'Yard', ru: 'Двор' },
        board: 'std8',
        position: 'white: Ke1 Pa2 Pd3; black: Ke8 Ph7',
        white: {},
        black: {},
        burning: ['d4'],
      },
    },
  };
  const chess = async (page) => {
    const id = await table(page, book('ability-chess'), yard);
    await go(page, `#/t/${id}`);
    await page.locator('main.table[data-mine=yes]').waitFor();
    return id;
  };
  test('into a fire is told before it is done, and done only by the button', async () => {
    const { page, close } = await open();
    const id = await chess(page);
    const { revision } = await look(page, id);
    await cellOf(page, 'd3').click();
    await cellOf(page, 'd4').click();
    await page.locator('.note.caution').waitFor();
    assert.match(await page.locator('.preview').innerText(), /lose/i);
    assert.equal((await look(page, id)).revision, revision);
    await page.keyboard.press('Escape');
    await page.locator('.note.caution').waitFor({ state: 'detached' });
    await cellOf(page, 'a2').click();
    await cellOf(page, 'a3').click();
    await until(async () => (await look(page, id)).revision > revision);
    await close();
  });
  test('is taken back with the end of the turn that came by itself, and the turn then waits', async () => {
    const { page, close } = await open({ endsItself: true });
    const id = await chess(page);
    const { revision } = await look(page, id);
    const pawn = async () => (await look(page, id)).state.view.boards[0].tokens.some((token) => token.cell === 'a4');
    await cellOf(page, 'a2').click();
    await cellOf(page, 'a4').click();
    // Our step, the end by itself, and what the bot does.
    await until(async () => (await look(page, id)).revision > revision + 2);
    await ours(page, id);
    await page.locator('main.table[data-mine=yes]').waitFor();
    assert.equal(await pawn(), true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => !(await pawn()));
    const back = await look(page, id);
    await page.waitForTimeout(1500);
    assert.equal((await look(page, id)).revision, back.revision, 'nothing ends by itself after a taking back');
    await close();
  });
});
