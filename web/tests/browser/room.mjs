// What stands over and beside the board: no cell is covered by a plan, by the end or by a lesson, no odds and no round are cut. `HOLMGANG_PROGRAM` names
// the program, or `HOLMGANG_PAGE` a server that runs.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { everything, house, ours, resign, table, until } from './common.mjs';

const { books, open } = await house();
const sizes = [
  [1440, 900],
  [1280, 720],
  [1280, 1024],
  [1024, 768],
  [768, 1024],
];
const opener = (book) => ({ scenario: { id: book.opener?.scenario ?? book.scenarios[0].id } });
const boardAt = (page) =>
  page.evaluate(() => {
    const { x, y, width, height } = document.querySelector('.boardwrap > svg.board').getBoundingClientRect();
    return [x, y, width, height];
  });
/** How many cells lie under a note, and how far notes stick out of the window. */
const covered = (page, what = '.stagenote, .pop') =>
  page.evaluate((which) => {
    const notes = [...document.querySelectorAll(which)].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    const under = (cell) =>
      notes.some(
        (note) =>
          cell.left < note.right - 1 &&
          cell.right > note.left + 1 &&
          cell.top < note.bottom - 1 &&
          cell.bottom > note.top + 1 &&
          cell.bottom > cell.top &&
          cell.right > cell.left,
      );
    // Of a map that is seen in part only what is seen can be covered.
    const wrap = document.querySelector('.boardwrap').getBoundingClientRect();
    const cells = [...document.querySelectorAll('.boardwrap [data-cell]')].map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return {
        left: Math.max(left, wrap.left),
        right: Math.min(right, wrap.right),
        top: Math.max(top, wrap.top),
        bottom: Math.min(bottom, wrap.bottom),
      };
    });
    return {
      notes: notes.length,
      cells: cells.length > 0,
      under: cells.filter(under).length,
      out: notes.filter((note) => note.right > innerWidth).length,
    };
  }, what);
const clear = { cells: true, under: 0, out: 0 };
/** Plans the first deed of the deck, at its first target. */
async function plan(page) {
  await page.locator('main.table[data-mine=yes]').waitFor();
  await page.locator('.tile:not(.more, [aria-disabled])').first().click();
  await page.locator('.picks .pick, .preview').first().waitFor();
  const target = page.locator('.picks .pick').first();
  if (await target.count()) {
    assert.deepEqual(await covered(page), { notes: 1, ...clear }, 'a list of targets');
    // Many cells to go to are listed for the ear alone: pressed as a screen reader does it.
    const pressed = () => target.evaluate((one) => one.click());
    // That there are many may be known only when the list is there already.
    await ((await page.locator('.pop.unlisted').count()) ? pressed() : target.click({ timeout: 2000 }).catch(pressed));
  }
  await page.locator('.preview .oddsbox').first().waitFor();
  await page.waitForTimeout(400);
}

for (const [width, height] of sizes)
  describe(`${width} by ${height}`, () => {
    for (const book of books)
      test(`a plan and the end cover no cell and move none: ${book.id}`, async () => {
        const { page, close } = await open({ viewport: { width, height } });
        const id = await table(page, book, opener(book));
        await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
        await page.locator('main.table[data-mine=yes]').waitFor();
        await page.waitForLoadState('networkidle');
        const was = await boardAt(page);
        await plan(page);
        assert.deepEqual(await covered(page), { notes: 1, ...clear });
        assert.deepEqual(await boardAt(page), was);
        // Odds are read in full in the deck, too.
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll('.tile .od > .num, .tile .od .bad')]
            .filter((one) => {
              const [own, tile] = [one.getBoundingClientRect(), one.closest('.tile').getBoundingClientRect()];
              return one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline'
                ? true
                : own.bottom > tile.bottom || own.right > tile.right;
            })
            .map((one) => one.textContent.trim()),
        );
        assert.deepEqual(cut, []);
        await ours(page, id);
        await resign(page, id);
        await page.locator('.ended').waitFor();
        assert.deepEqual(await covered(page), { notes: 1, ...clear });
        assert.deepEqual(await boardAt(page), was);
        await close();
      });
  });

/** What there is to do after a battle: which buttons have words beyond them, and which are not seen whole. */
const unfit = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.next :is(.first, .after) > *')]
      .filter((one) => {
        const [own, deck] = [one.getBoundingClientRect(), document.querySelector('.r-decide').getBoundingClientRect()];
        const beyond = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
        const cut = own.height === 0 || own.top < deck.top || own.bottom > Math.min(deck.bottom, innerHeight) + 1 || own.right > deck.right;
        return beyond || cut;
      })
      .map((one) => one.textContent.trim()),
  );
describe('what to do after a battle', () => {
  for (const [width, height] of sizes)
    for (const locale of ['en', 'ru'])
      test(`fits its buttons, before it is known what decided the battle and after: ${width} by ${height}, ${locale}`, async () => {
        const { page, close } = await open({ viewport: { width, height }, locale });
        // What decided it is told when this test says so: that it was our first step, from which another try may then begin.
        let tell;
        let seat;
        await page.route(/\/api\/tables\/\w+\/luck/, async (asked) => {
          await new Promise((go) => (tell = go));
          await asked.fulfill({ json: { worth: [{ seat, after: [0, -100_000] }], falls: [] } });
        });
        // Of a battle given up a step is blamed only where the chances before and after it lie apart.
        await page.route(/\/api\/tables\/\w+\/forecast/, (asked) => {
          const share = (rate) => ({ rate, low: rate - 0.05, high: rate + 0.05 });
          const point = (step, rate) => ({ step, won: [share(rate)], drawn: 0, unfinished: 0, over: false });
          return asked.fulfill({ json: { seats: [seat], battles: 100, tried: 1, slips: 20, steps: 1, points: [point(0, 0.9), point(1, 0.1)] } });
        });
        const buttons = page.locator('.next :is(.first, .after) > *');
        for (const book of books) {
          const id = await table(page, book, opener(book));
          seat = (await ours(page, id)).for;
          await resign(page, id);
          await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
          // The rematch, the replay, a lesson, the picture, all battles; then another try, which becomes the first of them.
          await page.locator('.next .after').waitFor();
          await until(async () => (await buttons.count()) === 5 && tell !== undefined);
          assert.deepEqual(await unfit(page), [], `${book.id}, not yet known`);
          tell();
          tell = undefined;
          await until(async () => (await buttons.count()) === 6);
          assert.deepEqual(await unfit(page), [], `${book.id}, known`);
        }
        await close();
      });
});

test('what is said of the first move of somebody new stands in the plan, and covers no cell', async () => {
  for (const [width, height] of sizes)
    for (const book of books) {
      const { page, close } = await open({ viewport: { width, height }, locale: width % 3 ? 'en' : 'ru' });
      await page
        .locator('.cards .card', { hasText: book.title[width % 3 ? 'en' : 'ru'] })
        .locator('button')
        .first()
        .click();
      await page.locator('.stagenote .note.first').waitFor();
      // Art and the plan come one after the other.
      for (let n = 0; n < 25 && (await covered(page)).under > 0; n++) await page.waitForTimeout(200);
      assert.deepEqual(await covered(page), { notes: 1, ...clear }, `${book.id} at ${width}`);
      const seen = await page.evaluate(() => {
        const [note, card] = ['.stagenote .note.first', '.stagenote'].map((one) => document.querySelector(one).getBoundingClientRect());
        return { said: document.querySelectorAll('.bubbles .note').length, whole: note.top >= card.top && note.bottom <= card.bottom + 1 };
      });
      assert.deepEqual(seen, { said: 0, whole: true }, `${book.id} at ${width}`);
      await close();
    }
});

describe('the order of turns', () => {
  for (const locale of ['en', 'ru'])
    test(`keeps its words in their places on a phone: ${locale}`, async () => {
      const { page, close } = await open({ viewport: { width: 390, height: 844 }, locale, hasTouch: true, isMobile: true });
      for (const book of books)
        for (const { id: scenario } of book.scenarios.slice(0, 4)) {
          const id = await table(page, book, { scenario: { id: scenario } });
          await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
          await page.locator('main.table .decide-head').waitFor();
          const beyond = await page.evaluate(() =>
            [...document.querySelectorAll('.r-strip .slot')].flatMap((slot) => {
              const box = slot.getBoundingClientRect();
              return [...slot.querySelectorAll('.num, .tag, .plain > *')]
                .filter((one) => one.checkVisibility() && getComputedStyle(one).position !== 'absolute' && !one.closest('.vh'))
                .filter((one) => one.getBoundingClientRect().right > box.right + 1)
                .map((one) => `${slot.title}: ${one.textContent.trim() || one.className}`);
            }),
          );
          assert.deepEqual(beyond, [], `${book.id} ${scenario}`);
        }
      await close();
    });
  for (const width of [768, 1024])
    for (const locale of ['en', 'ru'])
      test(`keeps the round in sight, and shows whole places: ${width}, ${locale}`, async () => {
        const { page, close } = await open({ viewport: { width, height: 1024 }, locale });
        for (const book of books) {
          const id = await table(page, book, opener(book));
          await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
          await page.locator('main.table .decide-head').waitFor();
          await page.waitForTimeout(400);
          const seen = await page.evaluate(() => {
            const [turn, strip] = ['.r-strip .turn', '.r-strip'].map((one) => document.querySelector(one).getBoundingClientRect());
            const now = document.querySelector('.r-strip [aria-current]')?.getBoundingClientRect();
            return {
              round: turn.left >= strip.left - 1 && turn.right <= strip.right + 1,
              now: !now || (now.left >= turn.right - 1 && now.right <= strip.right + 1),
            };
          });
          assert.deepEqual(seen, { round: true, now: true }, book.id);
        }
        await close();
      });
});

test('the invitation before a battle stands beside the board', async () => {
  for (const [width, height] of [...sizes, [390, 844]]) {
    const { page, close } = await open({ viewport: { width, height }, locale: 'ru', ...(width < 768 && { hasTouch: true, isMobile: true }) });
    for (const book of books) {
      const seats = Object.fromEntries(book.seats.map((seat, n) => [seat.id, { is: n ? 'link' : 'me' }]));
      const id = await table(page, book, { ...opener(book), seats });
      await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
      await page.locator('.stagenote .invite code').first().waitFor();
      assert.deepEqual(await covered(page), { notes: 1, ...clear }, `${book.id} at ${width}`);
    }
    await close();
  }
});

test('what a deed does is read in its tile: a line of it at least, a mark where it is cut, all of it under the pointer', async () => {
  for (const [width, height, locale] of sizes.flatMap((size) => ['en', 'ru'].map((one) => [...size, one]))) {
    const { page, close } = await open({ viewport: { width, height }, locale });
    for (const book of books) {
      const id = await table(page, book, opener(book));
      await ours(page, id);
      await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
      // Of answers some are compared by their odds: the first tile need not be one that says what it does.
      await page.locator('.tile:not(.more)').first().waitFor();
      const ill = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.tile:not(.more)')].flatMap((tile) => {
            const [effect, odds] = [tile.querySelector('.ef'), tile.querySelector('.od')];
            if (!effect?.textContent) return [];
            const [own, below] = [effect.getBoundingClientRect(), odds.getBoundingClientRect()];
            const lines = own.height / 15;
            // Pointed at, a tile stays as it is: all of its words stand elsewhere.
            const told = document.querySelector('.tilebox:has(> .tile:hover) > .tip');
            const says = told?.checkVisibility() && told.textContent.includes(effect.textContent) && told.scrollHeight <= told.clientHeight + 1;
            const whole = tile.matches(':hover') && !says && effect.scrollHeight > effect.clientHeight + 1;
            const marked = effect.scrollHeight <= effect.clientHeight + 1 || getComputedStyle(effect).webkitLineClamp === String(Math.round(lines));
            const faults = { short: own.height < 14, covered: own.bottom > below.top + 1, unmarked: !marked, cut: whole };
            const named = Object.keys(faults).filter((fault) => faults[fault]);
            return named.length
              ? [`${tile.textContent.trim()}: ${named.join(', ')}; ${own.height} high, ${below.top - own.bottom} above the odds`]
              : [];
          }),
        );
      // The odds of the deeds come a moment later, and need room as well.
      await page.waitForTimeout(900);
      for (let n = 0; n < 20 && (await ill()).length; n++) await page.waitForTimeout(200);
      assert.deepEqual(await ill(), [], `${book.id} at ${width}, ${locale}`);
      for (const tile of await page.locator('.tile:not(.more)').all()) {
        await tile.hover();
        assert.deepEqual(await ill(), [], `${book.id} at ${width}, ${locale}, pointed at`);
        // Neither the tile nor what is told of it lies over a cell, and nothing of it is out of the window.
        const { under, out } = await covered(page, '.tip, .tile');
        assert.deepEqual({ under, out }, { under: 0, out: 0 }, `${book.id} at ${width}, ${locale}: ${await tile.textContent()}`);
      }
      await page.mouse.move(2, 2);
    }
    await close();
  }
});

test('what one has to spend is named in full, also beside the compass', async () => {
  for (const [width, height, locale] of sizes.flatMap((size) => ['en', 'ru'].map((one) => [...size, one]))) {
    const { page, close } = await open({ viewport: { width, height }, locale });
    for (const book of books) {
      const id = await table(page, book, opener(book));
      await ours(page, id);
      await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
      await page.locator('main.table[data-mine=yes] .decide-head .stats dt').or(page.locator('main.table[data-mine=yes] .tile')).first().waitFor();
      const cut = await page.evaluate(() => {
        const head = document.querySelector('.decide-head').getBoundingClientRect();
        return [...document.querySelectorAll('.decide-head .stats :is(dt, dd)')]
          .filter((one) => {
            const { right, bottom } = one.getBoundingClientRect();
            return one.scrollWidth > one.clientWidth + 1 || right > head.right + 1 || bottom > head.bottom + 1;
          })
          .map((one) => one.textContent.trim());
      });
      assert.deepEqual(cut, [], `${book.id} at ${width}, ${locale}`);
    }
    await close();
  }
});

test('Escape closes the list of everything, and takes back a choice first', async () => {
  const { page, close } = await open();
  const id = await table(page, books[0], opener(books[0]));
  await ours(page, id);
  await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
  await everything(page);
  await page.locator('.choices .hit:not([aria-disabled])').first().click();
  await page.locator('.picks .pick, .preview').first().waitFor();
  const list = page.locator('.choices .group').first();
  for (let n = 0; n < 4 && (await page.locator('.preview, .choices .picks').count()); n++) await page.keyboard.press('Escape');
  assert.equal(await list.isVisible(), true);
  await page.keyboard.press('Escape');
  assert.equal(await list.isVisible(), false);
  assert.equal(await page.evaluate(() => document.activeElement?.matches('.tile.more')), true);
  await close();
});

test('no place on a board is spoken with a name of programs', async () => {
  for (const locale of ['en', 'ru']) {
    const { page, close } = await open({ locale });
    for (const book of books) {
      const id = await table(page, book, opener(book));
      await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
      await page.locator('main.table[data-mine=yes] .board [role=gridcell]').first().waitFor();
      const said = await page.locator('.board [role=gridcell]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      assert.deepEqual(
        said.filter((one) => /[a-z]+[-_][a-z]+[-_]/.test(one)),
        [],
        book.id,
      );
    }
    await close();
  }
});

describe('a lesson', () => {
  for (const [width, height] of sizes)
    test(`covers no cell with what it says: ${width} by ${height}`, async () => {
      const { page, close } = await open({ viewport: { width, height }, locale: 'ru' }, '#/learn');
      for (let n = 0; n < books.length; n++) {
        await page.goto(`${page.url().split('#')[0]}#/learn`);
        await page.locator('.card .btn').nth(n).click();
        await page.locator('.stagenote.coach').waitFor();
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await covered(page), { notes: 1, ...clear }, books[n].id);
        // Nor is its first page cut.
        const cut = await page.locator('.stagenote.coach').evaluate((note) => note.scrollHeight - note.clientHeight);
        assert.ok(cut <= 1, `${books[n].id}: ${cut} px of the lesson are cut`);
      }
      await close();
    });
});

describe('pages on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'ru' };
  test('a turn is told one step below the other, and no number lies over a heading', async () => {
    const { page, close } = await open(phone);
    for (const book of books) {
      await page.goto(`${page.url().split('#')[0]}#/turn/${book.id}`);
      await page.locator('.turnstrip li').first().waitFor();
      const found = await page.evaluate(() => {
        const steps = [...document.querySelectorAll('.turnstrip li')];
        const over = steps.filter((step) => {
          const range = document.createRange();
          range.selectNodeContents(step.querySelector('h2'));
          const [head, number] = [range.getBoundingClientRect(), step.querySelector('.no').getBoundingClientRect()];
          return head.right > number.left && head.top < number.bottom;
        });
        return { over: over.length, columns: new Set(steps.map((step) => Math.round(step.getBoundingClientRect().left))).size };
      });
      assert.deepEqual(found, { over: 0, columns: 1 }, book.id);
    }
    await close();
  });
  test('the nearest opponent is in sight when a battle begins', async () => {
    const { page, close } = await open(phone);
    for (const book of books) {
      const id = await table(page, book, opener(book));
      await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
      await page.locator('main.table[data-mine=yes] .boardwrap .tok').first().waitFor();
      await page.waitForTimeout(500);
      const sides = await page.evaluate(() => {
        const board = document.querySelector('.boardwrap').getBoundingClientRect();
        const seen = [...document.querySelectorAll('.boardwrap .tok')].filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          return x > board.left && x < board.right && y > board.top && y < board.bottom;
        });
        return ['s1', 's2'].filter((side) => seen.some((one) => one.classList.contains(side)));
      });
      assert.deepEqual(sides, ['s1', 's2'], book.id);
    }
    await close();
  });
  for (const locale of ['en', 'ru'])
    test(`two deeds stand side by side, and all of what they do is read: ${locale}`, async () => {
      const { page, close } = await open({ ...phone, viewport: { width: 360, height: 740 }, locale });
      for (const book of books) {
        const id = await table(page, book, opener(book));
        await ours(page, id);
        await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
        await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
        const cut = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('.tile:not(.more)')]
              .filter((tile) => {
                const box = tile.getBoundingClientRect();
                const within = [...tile.querySelectorAll('b, .ef, .num, .pr')].every((one) => {
                  const own = one.getBoundingClientRect();
                  return one.scrollHeight <= one.clientHeight + 1 || getComputedStyle(one).display === 'inline'
                    ? own.right <= box.right + 1 && own.bottom <= box.bottom + 1
                    : false;
                });
                const narrow = !tile.closest('.answer') && box.width > innerWidth / 2;
                return !within || narrow || box.right > innerWidth;
              })
              .map((tile) => tile.textContent.trim()),
          );
        // The odds of the deeds come a moment later, and need room as well.
        await page.waitForLoadState('networkidle');
        await until(async () => (await cut()).length === 0).catch(async () => assert.deepEqual(await cut(), [], book.id));
      }
      await close();
    });
  test('what a lesson says is read in full, directly above what can be done', async () => {
    const { page, close } = await open(phone, '#/learn');
    for (let n = 0; n < books.length; n++) {
      await page.goto(`${page.url().split('#')[0]}#/learn`);
      await page.locator('.card .btn').nth(n).tap();
      await page.locator('.stagenote.coach .tools').waitFor();
      const found = await page.evaluate(() => {
        const [note, deck] = [document.querySelector('.stagenote.coach'), document.querySelector('.r-decide')];
        const gap = deck.getBoundingClientRect().top - note.getBoundingClientRect().bottom;
        return { cut: note.scrollHeight > note.clientHeight + 1, gap: gap > 40 };
      });
      assert.deepEqual(found, { cut: false, gap: false }, books[n].id);
    }
    await close();
  });
  test('whoever is told the end sees it, however far down they were', async () => {
    const { page, close } = await open(phone);
    const id = await table(page, books[0], opener(books[0]));
    await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
    await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await resign(page, id);
    await page.locator('.ended h2').waitFor();
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector('.ended h2').getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    });
    await close();
  });
  test('a plan lies at the foot and moves neither the board nor what can be done', async () => {
    const { page, close } = await open(phone);
    const places = () =>
      page.evaluate(() => ['.boardwrap', '.decide-head', '.tile'].map((one) => Math.round(document.querySelector(one).getBoundingClientRect().top)));
    for (const book of books) {
      const id = await table(page, book, opener(book));
      await ours(page, id);
      await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
      await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
      await page.waitForTimeout(500);
      // What is pressed is brought into sight first, as a thumb would.
      await page.locator('.tile:not(.more, [aria-disabled])').first().scrollIntoViewIfNeeded();
      const was = await places();
      await plan(page);
      assert.deepEqual(await places(), was, book.id);
      assert.deepEqual(await covered(page), { notes: 1, ...clear }, book.id);
      const [sheet, bar] = [await page.locator('.stagenote').boundingBox(), await page.locator('.commit').boundingBox()];
      assert.ok(
        Math.abs(sheet.y + sheet.height - bar.y) < 3 && sheet.height > 100,
        `${book.id}: the plan ends at ${sheet.y + sheet.height}, not ${bar.y}`,
      );
      await page.locator('.commit .sum').tap();
      assert.equal(await page.locator('.stagenote').isVisible(), false);
      await page.locator('.commit .sum').tap();
      assert.equal(await page.locator('.stagenote').isVisible(), true);
    }
    await close();
  });
  test('the targets of a deed lie below the board, wherever the page is', async () => {
    const { page, close } = await open(phone);
    const id = await table(page, books[1], opener(books[1]));
    await page.goto(`${page.url().split('#')[0]}#/t/${id}`);
    await page.locator('main.table[data-mine=yes] .tile:not([aria-disabled])').first().tap();
    await page.locator('.pop').waitFor();
    const [pop, board] = [await page.locator('.pop').boundingBox(), await page.locator('.boardwrap').boundingBox()];
    assert.ok(
      pop.y >= board.y + board.height && pop.y + pop.height <= 845,
      `${pop.y} to ${pop.y + pop.height}, the board ends at ${board.y + board.height}`,
    );
    // Two taps more and it is done.
    await page.locator('.picks .pick').first().tap();
    const was = await page.locator('main.table').getAttribute('data-revision');
    await page.locator('.commit .primary').tap();
    await page.waitForFunction((old) => document.querySelector('main.table').dataset.revision !== old, was);
    await close();
  });
});
