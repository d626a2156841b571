// Every lesson to its victory by whoever does only what the page says: presses what the coach prints in bold, in that order. By mouse, on a phone by
// touch in Russian, and by keys alone. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { house, until, violations } from './common.mjs';

const { books, open } = await house();
const minutes = 4;

/** What the coach says now: its place, its text, what is to be pressed. */
const said = (page) =>
  page.evaluate(() => {
    const coach = document.querySelector('.lesson');
    if (!coach) return null;
    return {
      of: coach.querySelector('.tools .cap')?.textContent ?? '',
      title: coach.querySelector('h2')?.textContent ?? '',
      text: coach.querySelector('.says p')?.textContent ?? '',
      press: [...coach.querySelectorAll('.says b')].map((part) => part.textContent),
      astray: coach.querySelector('.astray') !== null,
      waits: coach.querySelector('.says p.muted') !== null,
    };
  });
/** What the other side has just done is looked at first: what is pressed before that is laid aside by it. Some of it may be pressed while they act. */
const ours = (page) =>
  page
    .locator('main.table[data-mine=yes]')
    .waitFor({ timeout: 3000 })
    .catch(() => {});
const over = (page) => page.locator('main.table[data-over=yes]').count();
/** The cell that is called so, or on which somebody stands who is called so. */
async function cellOf(page, name) {
  const cells = page.locator('svg.board:not(.small) [role=gridcell]');
  const labels = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')));
  const at = labels.findIndex((label) => label === name || label.startsWith(`${name}, `));
  const who = labels.findIndex((label) => label.includes(`, ${name}, `));
  return at >= 0 ? cells.nth(at) : who >= 0 ? cells.nth(who) : null;
}
/** Text in which long words may be broken. */
const softly = (name) => new RegExp([...name].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&')).join('\u00ad?'));
const buttonOf = (page, name) =>
  name === '+'
    ? page.locator('.preview .stepper .btn:has(use[href="#ui-plus"])').first()
    : page
        .locator('.tile, .endturn, .legend .btn, .log .fig, .commit .btn, .tabs [role=tab], .lesson .btn')
        .filter({ hasText: softly(name) })
        .and(page.locator(':visible'))
        .first();

/** What is planned at a place is done when it is pressed again: the plan is seen first. */
async function planned(page, name) {
  const cell = await cellOf(page, name);
  if (cell) await until(async () => (await over(page)) > 0 || (await cell.getAttribute('aria-selected')) === 'true');
}
/** Goes through a lesson; `press` does one thing that the page says. */
async function learn(page, press, told = () => {}) {
  const begun = Date.now();
  let last = '';
  for (let n = 0; n < 60; n++) {
    await until(async () => (await over(page)) > 0 || ((await said(page)) ?? { waits: true }).waits === false, 20_000);
    if (await over(page)) break;
    const now = await said(page);
    if (now.of === last) continue;
    assert.equal(now.astray, false, `${now.of} ${now.title}: what was said led astray`);
    await told(now);
    assert.ok(now.press.length > 0, `${now.title}: nothing is to be pressed: ${now.text}`);
    for (const [n, name] of now.press.entries()) {
      if (!(await over(page))) await ours(page);
      if (name === now.press[n - 1]) await planned(page, name);
      await press(name, now);
    }
    last = now.of;
    await until(async () => (await over(page)) > 0 || (await said(page))?.of !== last, 20_000).catch(async () => {
      const here = await said(page);
      assert.fail(`${here?.of} “${here?.title}”: still there after ${now.press.join(', ')}${here?.astray ? ', astray' : ''}`);
    });
  }
  const seconds = (Date.now() - begun) / 1000;
  assert.ok(await over(page), 'the lesson ends');
  assert.ok(seconds < minutes * 60, `${seconds} s`);
  return seconds;
}
async function begin(page, n) {
  await page.locator('.cards .btn').nth(n).click();
  await page.locator('main.table[data-lesson] .lesson').waitFor();
}
const stage = (page) => page.locator('svg.board:not(.small)').evaluate((board) => JSON.stringify(board.getBoundingClientRect()));

describe('lessons', () => {
  test('there is one for every rulebook', async () => {
    const { page, close } = await open({}, '#/learn');
    await page
      .locator('.cards .card')
      .nth(books.length - 1)
      .waitFor();
    assert.equal(await page.locator('.cards .card').count(), books.length);
    assert.deepEqual(await violations(page, 'learn'), []);
    await close();
  });

  for (const [n, book] of books.entries())
    test(`${book.id}: won by mouse, doing what is said`, async (t) => {
      const { page, close } = await open({ endsItself: n % 2 === 0 }, '#/learn');
      await begin(page, n);
      let where = '';
      const seconds = await learn(
        page,
        async (name) => {
          if (await over(page)) return;
          if (name === 'Enter') return page.keyboard.press('Enter');
          const cell = await cellOf(page, name);
          if (cell) {
            await page.waitForTimeout(300);
            return cell.click({ force: true });
          }
          const button = buttonOf(page, name);
          await button.waitFor().catch(() => assert.fail(`${book.id}: nothing is called “${name}”`));
          await button.click();
        },
        async () => {
          const now = await stage(page);
          if (where) assert.equal(now, where, 'the board stays where it is');
          where = now;
        },
      );
      await page.locator('.ended').waitFor();
      assert.match(await page.locator('.ended h2').textContent(), /You won/);
      assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('holmgang-lessons')).length), 1);
      await page.locator('.next .btn.primary', { hasText: 'Next lesson' }).waitFor();
      assert.deepEqual(await violations(page, book.id), []);
      t.diagnostic(`${book.id}: ${seconds.toFixed(1)} s by script`);
      await close();
    });

  for (const [n, book] of books.entries())
    test(`${book.id}: won on a phone by touch, in Russian`, async () => {
      const { page, close } = await open({ viewport: { width: 390, height: 844 }, locale: 'ru', hasTouch: true, isMobile: true }, '#/learn');
      await begin(page, n);
      await until(() => page.evaluate(() => scrollY === 0));
      const press = async (name, now) => {
        if (await over(page)) return;
        const cell = await cellOf(page, name);
        if (cell) {
          await page.waitForTimeout(300);
          return cell.tap({ force: true });
        }
        let button = buttonOf(page, name);
        if (!(await button.count()) && /журнал|клетки под ударом/.test(`${now.text} ${name}`)) {
          await page.locator('.tabs [role=tab]').first().tap();
          button = buttonOf(page, name);
        }
        await button.waitFor().catch(() => assert.fail(`${book.id}: nothing is called “${name}”`));
        await button.tap();
        if (name !== 'Искра') return;
        // Only its own cells are marked, and a tap beside them plans no other deed.
        const own = await page.locator('.pop .pick').count();
        assert.equal(await page.locator('svg.board:not(.small) [role=gridcell].can').count(), own);
        await (await cellOf(page, 'c6')).tap({ force: true });
        assert.equal(await page.locator('.preview').count(), 0);
        await button.tap();
      };
      await learn(page, press, async (now) => {
        const pressed = [];
        for (const name of now.press) if (!(await cellOf(page, name))) pressed.push(buttonOf(page, name).and(page.locator('.tile, .endturn')));
        if ((await pressed[0]?.count()) > 0) await page.locator('.pointed').first().waitFor();
        // The cells that are spoken of, and what is said of them, are in sight.
        await until(() =>
          page.evaluate(() => {
            const head = document.querySelector('.topbar').getBoundingClientRect().bottom;
            return [...document.querySelectorAll('.r-board .hint, .lesson .says')]
              .map((one) => one.getBoundingClientRect())
              .every((box) => box.top >= head - 1 && box.bottom <= innerHeight);
          }),
        );
        // What is said begins below the board that is pinned, after every step; where it speaks of the log it lies at the foot.
        await until(() =>
          page.evaluate(() => {
            const card = document.querySelector('.lesson');
            const pinned = document.querySelector('.boardwrap').getBoundingClientRect();
            return card.matches('.shows') || card.getBoundingClientRect().top >= pinned.bottom;
          }),
        );
      });
      assert.equal(await page.locator('.r-board .hint').count(), 0);
      assert.match(await page.locator('.ended h2').textContent(), /победили/i);
      await close();
    });

  for (const [n, book] of books.entries())
    test(`${book.id}: won by keys alone`, async () => {
      const { page, close } = await open({}, '#/learn');
      await page.locator('.cards .btn').nth(n).focus();
      await page.keyboard.press('Enter');
      await page.locator('main.table[data-lesson] .lesson').waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
      await learn(page, async (name) => {
        if (await over(page)) return;
        if (name === 'Enter') {
          // What is chosen is done by Enter from wherever nothing else waits for it.
          await page.evaluate(() => document.activeElement?.blur());
          return page.keyboard.press('Enter');
        }
        const cell = await cellOf(page, name);
        if (cell) {
          const [board, to] = [page.locator('svg.board:not(.small) [role=gridcell][tabindex="0"]'), await cell.boundingBox()];
          await board.focus();
          // Arrows until the focus is there: first along, then across.
          for (let k = 0; k < 60; k++) {
            const box = await page.evaluate(() => {
              const { x, y, width, height } = document.activeElement.getBoundingClientRect();
              return { x: x + width / 2, y: y + height / 2 };
            });
            const [dx, dy] = [to.x + to.width / 2 - box.x, to.y + to.height / 2 - box.y];
            if (Math.abs(dx) < 8 && Math.abs(dy) < 8) break;
            await page.keyboard.press(Math.abs(dy) >= 8 ? (dy > 0 ? 'ArrowDown' : 'ArrowUp') : dx > 0 ? 'ArrowRight' : 'ArrowLeft');
          }
          await page.waitForTimeout(300);
          return page.keyboard.press('Enter');
        }
        if (name === 'End turn') {
          await page.evaluate(() => document.activeElement?.blur());
          return page.keyboard.press('e');
        }
        const button = buttonOf(page, name);
        await button.waitFor().catch(async () => assert.fail(`${book.id}: nothing is called “${name}”, the focus is on ${await focused()}`));
        await button.focus();
        await page.keyboard.press('Enter');
      });
      assert.match(await page.locator('.ended h2').textContent(), /You won/);
      await close();
    });

  for (const [width, height, locale] of [
    [1440, 900, 'en'],
    [1280, 720, 'ru'],
    [1024, 768, 'en'],
    [768, 1024, 'ru'],
    [390, 844, 'ru'],
  ])
    test(`the number that a step asks for is in sight, and its terms are read before it goes on, at ${width}`, async () => {
      const phone = width < 768;
      const { page, close } = await open({ viewport: { width, height }, locale, hasTouch: phone, isMobile: phone }, '#/learn');
      await begin(
        page,
        books.findIndex((book) => book.id === 'forum-duel'),
      );
      const figure = page.locator('.log .fig.pointed');
      for (let n = 0; n < 3; n++) {
        const now = await said(page);
        for (const [k, name] of now.press.entries()) {
          await ours(page);
          if (name === now.press[k - 1]) await planned(page, name);
          if (name === 'Enter') await page.keyboard.press('Enter');
          else {
            await page.waitForTimeout(300);
            await ((await cellOf(page, name)) ?? buttonOf(page, name)).click({ force: true });
          }
        }
        await until(async () => (await said(page)).of !== now.of && !(await said(page)).waits, 20_000);
      }
      await figure.waitFor();
      assert.equal(await figure.textContent(), '25');
      // Nothing lies over the number, and nothing over its terms.
      const seen = (selector) =>
        page.evaluate((which) => {
          const node = document.querySelector(which);
          const box = node.getBoundingClientRect();
          const spots = [0.1, 0.5, 0.9].map((part) => [box.left + box.width / 2, box.top + box.height * part]);
          return spots.every(([x, y]) => node.contains(document.elementFromPoint(x, y)));
        }, selector);
      await until(() => seen('.log .fig.pointed'));
      await figure.click();
      await page.locator('.log .tally').waitFor();
      await until(() => seen('.log .tally'));
      await page.waitForTimeout(400);
      const now = await said(page);
      assert.match(now.of, /^4 /, 'the step waits');
      assert.match(now.text, /Radogost|Радогост/);
      // No word is broken: each cell is as wide as the longest of its words.
      const broken = await page.locator('.log .tally td:nth-child(3)').evaluateAll(
        (cells) =>
          cells.filter((cell) => {
            const range = document.createRange();
            const text = cell.firstChild;
            return [...(text?.data ?? '').matchAll(/\S+/g)].some((word) => {
              range.setStart(text, word.index);
              range.setEnd(text, word.index + word[0].length);
              return range.getClientRects().length > 1;
            });
          }).length,
      );
      assert.equal(broken, 0);
      await page.locator('.lesson .btn.primary').click();
      await until(async () => /^5 /.test((await said(page)).of));
      await close();
    });

  test('something else than what is asked for is answered, and taken back', async () => {
    const { page, close } = await open({}, '#/learn');
    await begin(page, 0);
    const other = page.locator('svg.board:not(.small) [role=gridcell].can').first();
    await other.click({ force: true });
    await page.waitForTimeout(300);
    await other.click({ force: true });
    await page.locator('.lesson .astray').waitFor();
    await page.locator('.lesson .btn.primary').click();
    await page.locator('.lesson .astray').waitFor({ state: 'detached' });
    assert.match((await said(page)).of, /^1 /);
    // The lesson outlives a reload of the page.
    await page.reload();
    await page.locator('.lesson').waitFor();
    assert.match((await said(page)).of, /^1 /);
    // The first page leads back into it, with its coach, and calls it a lesson.
    const table = page.url();
    await page.goto(table.replace(/#.*/, '#/'));
    const card = page.locator('.battlecard', { hasText: 'Lesson' });
    await card.waitFor();
    await page.locator('.hero .btn.primary', { hasText: 'Continue' }).click();
    await page.locator('.lesson').waitFor();
    assert.equal(page.url(), table);
    // And it can always be left for a real battle.
    await page.locator('.lesson .btn.quiet').click();
    await page.waitForFunction(() => !location.hash.includes('lesson'));
    await page.locator('main.table[data-revision]').waitFor();
    await close();
  });
});
