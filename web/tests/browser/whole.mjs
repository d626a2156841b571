// Whole battles as people have them: the board in its place from the first picture to the end at four sizes, by a finger alone, in Russian and in the
// dark. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { house, long, ours, resign, table, tooWide, until, violations } from './common.mjs';

const { books, open } = await house();
const book = (id) => books.find((one) => one.id === id);
/** After so many decisions of ours a battle that has no end in sight is given up: the end is part of it. */
const MOST = long ? 300 : 60;

/** Waits until it is our decision or the battle is over; says whether it is over. */
async function wanted(page) {
  const decided = () => {
    const main = document.querySelector('main.table[data-revision]');
    return main && (main.dataset.mine === 'yes' || main.dataset.over === 'yes');
  };
  await page.waitForFunction(decided, null, { timeout: 60_000 });
  return (await page.locator('main.table').getAttribute('data-over')) === 'yes';
}
/** How a place is pressed. */
const pressing = {
  mouse: (place) => place.click(),
  touch: (place) => place.tap(),
};

/** One decision by the deck and the board: the n-th of the deeds that are possible, at the first place that is lit for it, and then the button. */
async function decide(page, n, press) {
  const was = await page.locator('main.table').getAttribute('data-revision');
  const tiles = page.locator('.tiles .tile:not([aria-disabled=true], .more)');
  await page.locator('.tiles .tile, .endturn').first().waitFor();
  const count = await tiles.count();
  const plan = page.locator('.preview');
  // What can be taken up on the board alone, as a piece that goes, is taken up there.
  // What is planned still, as somebody else's deed may leave it, is done first: on a phone it stands where the deeds are.
  const planned = (await plan.count()) > 0;
  if (!planned && count) await press(tiles.nth(n % Math.min(count, 3)));
  else if (!planned && (await page.locator('.endturn:not(.skipshown):not([aria-disabled=true])').count()))
    await press(page.locator('.endturn:not(.skipshown)').first());
  else if (!planned) await press(page.locator('[role=gridcell].can').nth(n % (await page.locator('[role=gridcell].can').count())));
  const changed = async () => (await page.locator('main.table').getAttribute('data-revision')) !== was;
  const deadline = Date.now() + 20_000;
  for (let k = 0; !(await changed()) && Date.now() < deadline; k++) {
    if (await page.locator('.preview .blank input:invalid').count()) await page.locator('.preview .blank input:invalid').fill('7');
    const buttons = page.locator('.commit .primary:not([aria-disabled=true]):visible, .preview .primary:not([aria-disabled=true]):visible');
    if ((await plan.count()) && (await buttons.count())) await press(buttons.first()).catch(() => {});
    else if (await page.locator('.pop:not(.unlisted) .picks .pick:visible').count())
      await press(page.locator('.pop:not(.unlisted) .picks .pick:visible').first());
    else if (await page.locator('[role=gridcell].can').count()) {
      const lit = page.locator('[role=gridcell].can');
      await press(lit.nth((n + k) % (await lit.count()))).catch(() => {});
    }
    await page.waitForTimeout(60);
  }
  assert.ok(await changed(), `decision ${n} at revision ${was}: ${(await page.locator('.preview, .decide-head').allInnerTexts()).join(' / ')}`);
}

/** Pictures of deeds that lie over their names. */
const overlaps = (page) =>
  page.evaluate(() => {
    const found = [];
    for (const tile of document.querySelectorAll('.tiles .tile:not(.more)')) {
      const parts = [...tile.querySelectorAll(':scope > :is(.ic, b)')].map((part) => [part, part.getBoundingClientRect()]);
      const shown = parts.filter(([, box]) => box.width > 1 && box.height > 1);
      for (const [one, a] of shown)
        for (const [other, b] of shown)
          if (one !== other && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2)
            found.push(`${tile.innerText}: ${one.className.baseVal ?? one.tagName} over ${other.className.baseVal ?? other.tagName}`);
    }
    return found;
  });

/** A battle to its end; `looked` is called at every decision. */
async function battle(page, id, press, looked = async () => {}) {
  await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
  for (let n = 0; n < MOST; n++) {
    if (await wanted(page)) break;
    await looked(n);
    await decide(page, n, press);
  }
  if (!(await wanted(page))) await resign(page, id);
  await page.locator('.after').waitFor();
  await looked(-1);
}

/** From now on every place that the board has is written down, once a frame. */
const watch = (page) =>
  page.evaluate(() => {
    window.places = [];
    const look = () => {
      const board = document.querySelector('.boardwrap svg.board');
      if (board) {
        const { x, y, width, height } = board.getBoundingClientRect();
        // Where the page itself scrolls the board goes with it as far as it is not pinned: then its height on the page is not its own.
        const place = [x, scrollY ? null : y, width, height].map((one) => (one === null ? null : Math.round(one * 10) / 10));
        const last = window.places.at(-1);
        if (!last || place.some((one, n) => one !== null && last[n] !== null && one !== last[n])) window.places.push(place);
        else if (last[1] === null) last[1] = place[1];
      }
      requestAnimationFrame(look);
    };
    look();
  });

describe('the board', () => {
  const sizes = [
    [1440, 900, 'forum-duel'],
    [1280, 720, 'fairydust'],
    [1024, 768, 'mini-duel'],
    [390, 844, 'forum-duel'],
  ];
  for (const [width, height, id] of sizes)
    test(`stays where it is over a whole battle: ${width} by ${height}, ${id}`, async () => {
      const phone = width < 768 ? { hasTouch: true, isMobile: true } : {};
      const { page, close } = await open({ viewport: { width, height }, reducedMotion: 'no-preference', ...phone });
      await page.evaluate(() => localStorage.setItem('holmgang-pace', '0'));
      await page.reload();
      const battleId = await table(page, book(id), { scenario: { id: book(id).opener?.scenario ?? book(id).scenarios[0].id } });
      await ours(page, battleId);
      await page.evaluate((to) => (location.hash = `#/t/${to}`), battleId);
      await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
      await page.locator('[data-pane=log] .log').waitFor({ state: 'attached' });
      await watch(page);
      await battle(page, battleId, width < 768 ? pressing.touch : pressing.mouse);
      const places = await page.evaluate(() => window.places);
      assert.equal(places.length, 1, `the board was at ${JSON.stringify(places)}`);
      await close();
    });
});

describe('a finger alone', () => {
  for (const id of ['forum-duel', 'mini-duel'])
    test(`fights a whole battle: ${id}`, async () => {
      const { page, close } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
      const battleId = await table(page, book(id));
      await battle(page, battleId, pressing.touch, async () => assert.equal(await tooWide(page), 0));
      await until(async () => (await page.locator('.next .primary').count()) === 1);
      await close();
    });
});

describe('in Russian and in the dark', () => {
  for (const id of ['forum-duel', 'tabletop-d20'])
    test(`a whole battle has no English word, and stands every look: ${id}`, async () => {
      const { page, close } = await open({ locale: 'ru', colorScheme: 'dark' });
      const battleId = await table(page, book(id), { scenario: { id: book(id).opener?.scenario ?? book(id).scenarios[0].id } });
      const found = new Set();
      await battle(page, battleId, pressing.mouse, async (n) => {
        const text = await page.locator('main.table').innerText();
        const said = /^(Holmgang|Enter|Esc|Ctrl|Shift|[A-Z]{2}-?)$/;
        // What is written in notation stands as it is typed.
        for (const word of text.match(/[A-Za-z]{3,}/g) ?? []) if (!said.test(word)) found.add(word);
        for (const fault of await overlaps(page)) found.add(fault);
        if (n === 1 || n === -1) for (const fault of await violations(page, `decision ${n}`)) found.add(fault);
      });
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme.includes('dark')), true);
      assert.deepEqual([...found], []);
      await close();
    });
});
