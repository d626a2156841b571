// Windows of laptops: prices on the tiles, an order of many in the bar, the search in a rulebook; and large maps on phones.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { call, house, ours, table } from './common.mjs';

const { books, open } = await house();
const book = (id) => books.find((one) => one.id === id);
const starting = (one, scenario = one.opener?.scenario ?? one.scenarios[0].id) => ({ scenario: { id: scenario } });
/** The table on the screen, when a decision of ours is wanted. */
async function sit(page, one, wish) {
  const id = await table(page, one, wish);
  await ours(page, id);
  await page.goto(`${new URL(page.url()).origin}/#/t/${id}`);
  await page.locator('svg.board').first().waitFor();
  await page.locator('.logbox').waitFor({ state: 'attached' });
  await page.waitForTimeout(700);
}

describe('in a low window', () => {
  for (const [locale, width, height] of [
    ['en', 1280, 720],
    ['ru', 1366, 768],
    ['ru', 768, 1024],
  ])
    test(`every tile says its price, whole, in ${locale} at ${width}`, async () => {
      const { page, close } = await open({ locale, viewport: { width, height } });
      // Whether a mage of fairydust begins, with nobody in sight, is for the dice: some more battles have it so.
      for (const one of [...books, ...Array(4).fill(book('fairydust'))]) {
        await sit(page, one, starting(one));
        const bad = await page.locator('.tile:not(.more)').evaluateAll((all) =>
          all.flatMap((tile) => {
            const price = tile.querySelector('.pr');
            if (!price?.textContent.trim()) return [];
            const [own, box] = [price.getBoundingClientRect(), tile.getBoundingClientRect()];
            const cut = price.scrollHeight > price.clientHeight + 1 || price.scrollWidth > price.clientWidth + 1;
            const effect = tile.querySelector('.ef')?.getBoundingClientRect();
            const odds = tile.querySelector('.od').getBoundingClientRect();
            const over = effect && effect.bottom > odds.top + 2;
            return own.height > 8 && own.bottom <= box.bottom && !cut && !over ? [] : [tile.innerText.replace(/\s+/g, ' ')];
          }),
        );
        assert.deepEqual(bad, [], one.id);
      }
      await close();
    });

  test('an order of ten is seen whole', async () => {
    const { page, close } = await open({ locale: 'ru', viewport: { width: 1280, height: 720 } });
    await sit(page, book('mini-duel'), starting(book('mini-duel'), 'even-court'));
    const { slots, right, last } = await page.evaluate(() => {
      const all = [...document.querySelectorAll('.strip .slot')];
      return {
        slots: all.length,
        right: document.querySelector('.strip').getBoundingClientRect().right,
        last: all.at(-1).getBoundingClientRect().right,
      };
    });
    assert.equal(slots, 10);
    assert.ok(last <= right + 1, `${last} of ${right}`);
    await close();
  });
});

test('a search in a rulebook marks what it found, what is called so first', async () => {
  const { page, close } = await open({ viewport: { width: 1280, height: 720 } });
  await call(page, 'POST', '/session', {});
  await page.goto(`${new URL(page.url()).origin}/#/rules/forum-duel`);
  await page.locator('.booktext article').first().waitFor();
  await page.locator('#q').fill('block');
  await page.locator('.booktext mark').first().waitFor();
  const called = await page.locator('.booktext article .clausehead').evaluateAll((all) => all.map((title) => title.querySelector('mark') !== null));
  assert.ok(called[0] && called.lastIndexOf(true) < called.filter(Boolean).length, `${called}`);
  const marked = await page.locator('.booktext mark').allInnerTexts();
  assert.ok(
    marked.every((text) => /^block$/i.test(text)),
    marked.join(', '),
  );
  await close();
});

for (const id of ['tabletop-d20', 'fairydust'])
  test(`the first view of ${id} on a phone has both, whole`, async () => {
    const { page, close } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await sit(page, book(id), starting(book(id)));
    const cut = await page.evaluate(() => {
      const board = document.querySelector('.boardwrap svg.board').getBoundingClientRect();
      return [...document.querySelectorAll('svg.board [data-token]')]
        .map((node) => [
          node.getAttribute('data-token'),
          node.querySelector('use, .tok, circle, rect')?.getBoundingClientRect() ?? node.getBoundingClientRect(),
        ])
        .filter(([, box]) => box.left < board.left - 1 || box.right > board.right + 1 || box.top < board.top - 1 || box.bottom > board.bottom + 1)
        .map(([token]) => token);
    });
    assert.deepEqual(
      cut.filter((token) => /red|blue/.test(token)),
      [],
    );
    await close();
  });

/** The edges that more of the board lies beyond, as the page shows it and as it is. */
const beyond = (page) =>
  page.evaluate(() => {
    const board = document.querySelector('.boardwrap svg.board');
    const seen = board.getBoundingClientRect();
    const cells = [...board.querySelectorAll('[role=gridcell] .c')].map((cell) => cell.getBoundingClientRect());
    const third = cells[0].width / 3;
    const ways = {
      left: cells.some((cell) => cell.left < seen.left - third),
      right: cells.some((cell) => cell.right > seen.right + third),
      up: cells.some((cell) => cell.top < seen.top - third),
      down: cells.some((cell) => cell.bottom > seen.bottom + third),
    };
    return {
      is: Object.keys(ways).filter((way) => ways[way]),
      told: [...board.querySelectorAll('.beyond')].map((arrow) => arrow.getAttribute('data-way')),
    };
  });
for (const [width, height] of [
  [360, 740],
  [412, 915],
  [844, 390],
])
  test(`where a wide map goes on is seen, and led to, at ${width}`, async () => {
    const { page, close } = await open({ viewport: { width, height }, hasTouch: true, isMobile: true });
    await sit(page, book('tabletop-d20'), starting(book('tabletop-d20')));
    const first = await beyond(page);
    assert.ok(first.is.includes('right'), first.is.join());
    assert.deepEqual(first.told, first.is);
    // No arrow lies over anybody.
    const over = await page.evaluate(() => {
      const tokens = [...document.querySelectorAll('svg.board [data-token]')].map((token) => token.getBoundingClientRect());
      return [...document.querySelectorAll('.beyond circle')].filter((arrow) => {
        const { left, right, top, bottom } = arrow.getBoundingClientRect();
        return tokens.some((token) => token.left < right && token.right > left && token.top < bottom && token.bottom > top);
      }).length;
    });
    assert.equal(over, 0);
    for (const way of ['right', 'left']) {
      const arrow = page.locator(`.beyond[data-way=${way}]`);
      for (let n = 0; n < 9 && (await arrow.count()); n++) await arrow.tap();
      const now = await beyond(page);
      assert.ok(!now.is.includes(way), `${way}: ${now.is}`);
      assert.deepEqual(now.told, now.is);
    }
    // A press on an arrow plans nothing.
    assert.equal(await page.locator('.stagenote').count(), 0);
    await close();
  });

test('nothing is said to lie beyond the edge where everything is in sight', async () => {
  const { page, close } = await open();
  for (const one of books) {
    await sit(page, one, starting(one));
    const { is, told } = await beyond(page);
    assert.deepEqual([is, told], [[], []], one.id);
  }
  await close();
});
