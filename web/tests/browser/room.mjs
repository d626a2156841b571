// What stands over and beside the board: no cell is covered by a plan, by the end or by a lesson, no odds and no round are cut. `HOLMGANG_PROGRAM` names
// the program, or `HOLMGANG_PAGE` a server that runs.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { house, ours, resign, table } from './common.mjs';

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
const covered = (page) =>
  page.evaluate(() => {
    const notes = [...document.querySelectorAll('.stagenote')].map((one) => one.getBoundingClientRect());
    const under = (cell) =>
      notes.some((note) => cell.left < note.right - 1 && cell.right > note.left + 1 && cell.top < note.bottom - 1 && cell.bottom > note.top + 1);
    const cells = [...document.querySelectorAll('.boardwrap [data-cell]')].map((one) => one.getBoundingClientRect());
    return {
      notes: notes.length,
      cells: cells.length > 0,
      under: cells.filter(under).length,
      out: notes.filter((note) => note.right > innerWidth).length,
    };
  });
const clear = { cells: true, under: 0, out: 0 };
/** Plans the first deed of the deck, at its first target. */
async function plan(page) {
  await page.locator('main.table[data-mine=yes]').waitFor();
  await page.locator('.tile:not(.more)').first().click();
  await page.locator('.picks .pick, .preview').first().waitFor();
  const target = page.locator('.picks .pick').first();
  if (await target.count()) await target.click();
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
        // What to do next stands there whole, without scrolling.
        const [first, note] = [await page.locator('.ended .first > *').first().boundingBox(), await page.locator('.stagenote.over').boundingBox()];
        assert.ok(first.y + first.height <= note.y + note.height, 'the first thing to do is seen in full');
        await close();
      });
  });

describe('the order of turns', () => {
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

describe('a lesson', () => {
  for (const [width, height] of sizes)
    test(`covers no cell with what it says: ${width} by ${height}`, async () => {
      const { page, close } = await open({ viewport: { width, height } }, '#/learn');
      for (let n = 0; n < books.length; n++) {
        await page.goto(`${page.url().split('#')[0]}#/learn`);
        await page.locator('.card .btn').nth(n).click();
        await page.locator('.stagenote.coach').waitFor();
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await covered(page), { notes: 1, ...clear }, books[n].id);
      }
      await close();
    });
});
