// What every screen must stand: text at twice its size, no colour at all, the time to the first move, and a player who looks elsewhere; before the
// real server in a real Chromium. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, house, ours, resign, table, everything } from './common.mjs';

const { server, books, open } = await house();

/** A table of every rulebook, a replay, and the screens without a battle. */
async function screens(page) {
  const found = ['#/', '#/new', '#/settings', `#/rules/${books[0].id}`];
  for (const book of books) found.push(`#/t/${await table(page, book)}`);
  const done = await table(page, books[0]);
  await resign(page, done);
  return [...found, `#/replay/${done}/0`];
}
async function show(page, screen) {
  await page.goto('about:blank');
  await page.goto(`${server.url}/${screen}`);
  await page.waitForLoadState('networkidle');
  if (!screen.startsWith('#/t/')) return;
  await page.locator('main.table[data-mine=yes]').waitFor();
  await everything(page);
  await page.locator('.choice .hit:not([aria-disabled])').first().click();
  await page.locator('.picks, .preview').first().waitFor();
}

describe('text of twice the size', () => {
  for (const width of [360, 390, 768, 1280, 1440])
    test(`nothing scrolls sideways and every button holds its words at ${width}`, async () => {
      const { page, close } = await open({ viewport: { width, height: 900 }, locale: 'ru' });
      const found = [];
      for (const screen of await screens(page)) {
        await show(page, screen);
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        // Two frames: the board is measured anew.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        found.push(
          ...(await page.evaluate((name) => {
            const out = [];
            const wide = document.documentElement.scrollWidth - innerWidth;
            if (wide > 0) out.push(`${name} is ${wide} too wide`);
            for (const button of document.querySelectorAll('.preview .btn, .decide-head h2, .commit .btn')) {
              if (button.clientWidth > 0 && button.scrollWidth > button.clientWidth + 1) out.push(`${name}: "${button.textContent.trim()}" is cut`);
            }
            // A tile holds what stands in it, one below the other.
            for (const tile of document.querySelectorAll('.tile, .endturn')) {
              const box = tile.getBoundingClientRect();
              const parts = [...tile.querySelectorAll(':scope > :is(b, .ef, .od, .left)')].map((one) => one.getBoundingClientRect());
              const out1 = parts.some((one) => one.height > 0 && (one.bottom > box.bottom + 1 || one.right > box.right + 1));
              const over = parts.some((one, n) => n > 0 && one.height > 0 && one.top < parts[n - 1].bottom - 2);
              if (box.width > 0 && (out1 || over)) out.push(`${name}: "${tile.textContent.trim().slice(0, 40)}" does not fit its tile`);
            }
            // What the marks mean stands below the tabs and leaves the story its room.
            const [legend, log] = ['.r-log .legend', '.r-log'].map((one) => document.querySelector(one)?.getBoundingClientRect());
            if (legend?.height > 0 && innerWidth > 1100 && legend.height > log.height * 0.31)
              out.push(`${name}: the legend takes ${legend.height} of ${log.height}`);
            return out;
          }, screen)),
        );
      }
      assert.deepEqual(found, []);
      await close();
    });
});

describe('letters on shields', () => {
  test('stay on them, in both languages, on every board and in the order of turns, also at 360', async () => {
    let seen = 0;
    for (const locale of ['en', 'ru']) {
      const { page, close } = await open({ viewport: { width: 360, height: 740 }, locale }, '#/', /401|WebSocket|ERR_CONNECTION|ERR_FAILED/);
      // Letters stand where nothing is drawn for somebody: all fighters of the books are drawn, so neither figures nor signs are given to the page.
      await page.route(/\/assets\/(figures|chess)-[^/]*\.svg/, (route) => route.abort());
      await page.addInitScript(() => {
        const found = document.getElementById.bind(document);
        document.getElementById = (id) => (/^sg-/.test(id) ? null : found(id));
      });
      for (const book of books)
        for (const scenario of new Set([book.scenarios[0], book.scenarios.at(-1)])) {
          const id = await table(page, book, { scenario: { id: scenario.id } });
          await page.goto('about:blank');
          await page.goto(`${server.url}/#/t/${id}`);
          await page.locator('main.table[data-revision]').waitFor();
          const [count, out] = await page.locator('text.letters').evaluateAll((all) => [
            all.length,
            all
              .filter((letters) => {
                const [own, shield] = [letters.getBoundingClientRect(), letters.parentElement.querySelector('use').getBoundingClientRect()];
                const room = shield.width * 0.1;
                return own.width > 0 && (own.left < shield.left + room || own.right > shield.right - room);
              })
              .map((letters) => letters.textContent),
          ]);
          seen += count;
          assert.deepEqual(out, [], `${book.id} ${scenario.id}`);
        }
      await close();
    }
    assert.ok(seen > 20, `${seen} signs of letters`);
  });
});

describe('without colour', () => {
  test('sides differ by shield, mark and margin; what can be chosen, is chosen or is refused differs by shape', async () => {
    const { page, close } = await open();
    for (const book of books) {
      await show(page, `#/t/${await table(page, book)}`);
      const shapes = await page.evaluate(() => {
        const of = (side) =>
          new Set(
            [...document.querySelectorAll(`.board .tok.s${side} use`)]
              .map((use) => use.getAttribute('href'))
              .filter((href) => /^#(tk|fr|b)-/.test(href) && !/summoned|fallen/.test(href)),
          );
        return [[...of(1)], [...of(2)]];
      });
      const [one, two] = shapes;
      // A board whose sides are black and white has shields of their own as well.
      if (one.length && two.length) assert.ok(!one.some((shape) => two.includes(shape)), `${book.id}: ${shapes}`);
      await everything(page);
      const refused = page.locator('.choice:has(.hit[aria-disabled=true]) .nm').first();
      if (await refused.count()) assert.match(await refused.evaluate((name) => getComputedStyle(name).textDecorationLine), /none|underline/);
    }
    // The odds bar tells its parts by pattern, and every part has its figure.
    const patterns = await page.evaluate(() => {
      const bar = document.createElement('div');
      bar.className = 'odds-bar';
      // No text becomes markup, not even here: the policy forbids it.
      for (const kind of ['o-kill', 'o-hit', 'o-miss']) bar.append(Object.assign(document.createElement('i'), { className: kind }));
      document.querySelector('main').append(bar);
      const found = [...bar.children].map((part) => getComputedStyle(part).backgroundImage.replace(/rgba?\([^)]*\)|color\([^)]*\)/g, 'c'));
      bar.remove();
      return found;
    });
    assert.equal(new Set(patterns).size, 3, patterns.join(' | '));
    await close();
  });
});

describe('the first move', () => {
  test('how long a first visit takes until something can be chosen is told', async (t) => {
    const times = [];
    for (let n = 0; n < 3; n++) {
      const { page, close } = await open();
      await page.locator('.card .btn').first().waitFor();
      times.push(await page.evaluate(() => performance.now()));
      const id = await table(page, books[0]);
      await page.goto('about:blank');
      await page.goto(`${server.url}/#/t/${id}`);
      await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
      times.push(await page.evaluate(() => performance.now()));
      await close();
    }
    const [home, battle] = [0, 1].map((k) => times.filter((_, n) => n % 2 === k).sort((a, b) => a - b)[1]);
    // Machines differ: it is told, and only a page that hangs fails.
    t.diagnostic(`usable after ${Math.round(home)} ms (lobby), ${Math.round(battle)} ms (table), medians of three first visits on loopback`);
    assert.ok(times.every((time) => time > 0));
  });
});

describe('a player who looks elsewhere', () => {
  test('is told by title, badge and notification, once for each decision, and only if asked for', async () => {
    const { page, close } = await open({ permissions: ['notifications'] });
    await page.addInitScript(() => {
      window.told = [];
      window.badges = [];
      class Told {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, options) {
          window.told.push([title, options.tag, options.body]);
        }
      }
      window.Notification = Told;
      navigator.setAppBadge = async (n) => void window.badges.push(n);
      navigator.clearAppBadge = async () => void window.badges.push(0);
      Object.defineProperty(document, 'hidden', { get: () => window.away === true });
    });
    await page.reload();
    const book = books[0];
    const id = await table(page, book);
    await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
    await page.locator('main.table[data-mine=yes]').waitFor();
    await page.waitForFunction(() => document.title.startsWith('●'));
    assert.equal(await page.evaluate(() => window.badges.at(-1)), 1);
    assert.deepEqual(await page.evaluate(() => window.told), []);
    // The switch of the settings asks for leave and keeps the wish.
    await page.evaluate(() => (location.hash = '#/settings'));
    await page.getByRole('switch', { name: /notification/ }).click();
    await page.waitForFunction(() => localStorage.getItem('holmgang-notify') === 'on');
    await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
    await page.locator('main.table[data-mine=yes]').waitFor();
    await page.evaluate(() => {
      window.told = [];
      window.away = true;
    });
    const full = await ours(page, id);
    const end = full.state.offers.find((offer) => !offer.refused && /end/.test(offer.action)) ?? full.state.offers.find((offer) => !offer.refused);
    await act(page, id, full, end.action);
    await ours(page, id);
    await page.waitForFunction((was) => Number(document.querySelector('main.table').dataset.revision) > was, full.revision);
    await page.locator('main.table[data-mine=yes]').waitFor();
    await page.waitForFunction(() => window.told.length > 0);
    const told = await page.evaluate(() => window.told);
    assert.equal(told[0][1], id);
    assert.equal(new Set(told.map(([title]) => title)).size, 1);
    assert.equal(told.length, 1, JSON.stringify(told));
    // It says what has happened, as the first line of what happened since does.
    const since = page.locator('[data-pane=log] .digest li');
    if (await since.count()) assert.equal(told[0][2], (await since.first().innerText()).trim());
    else assert.ok(told[0][2]);
    await close();
  });
});
