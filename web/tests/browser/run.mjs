// The page in a real Chromium against the mock: by mouse, by keyboard, by typing; cuts, phone width, Russian, axe on every screen in both themes.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { start } from '../mock/server.mjs';
import { everything, launch, open as openAt, until, violations } from './common.mjs';

let server;
let browser;
before(async () => {
  server = await start(0, new URL('../../dist/', import.meta.url));
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});
const open = (hash = '#/', options = {}) => openAt(browser, `${server.url}/${hash}`, options);
/** The screen is there: nothing is on its way any more. */
async function settled(page) {
  await page.locator('main:not(.loading):not([aria-busy])').first().waitFor();
  await page.waitForLoadState('networkidle');
}
const table = (wish = {}) => server.open({ ruleset: 'forum-duel', scenario: { id: 'duel-1v1' }, ...wish }).id;
const decision = (page) => page.locator('.decide-head .eyebrow', { hasText: 'Your decision' }).waitFor();
/** The page shows what the server has: after a deed the old decision stands until the new one comes. */
const shown = (page, id) =>
  until(async () => (await page.locator('main.table').getAttribute('data-revision')) === String(server.tables.get(id).revision));
const steps = (page) => page.locator('.entry').count();

describe('first visit', () => {
  test('two clicks from opening the page to the first move', async () => {
    const { page, close } = await open();
    const lines = () => server.stats.applied;
    const was = lines();
    await page
      .getByRole('button', { name: /^Play ?: / })
      .first()
      .click();
    await page.locator('.note.first').waitFor();
    await page.waitForTimeout(300);
    await page.locator('[role=gridcell][aria-selected=true]').click();
    await page.waitForFunction(() => document.querySelectorAll('.entry').length > 0);
    assert.equal(lines(), was + 1);
    await close();
  });
});

describe('a battle', () => {
  for (const ruleset of ['forum-duel', 'mini-duel']) {
    test(`by mouse: ${ruleset}`, async () => {
      const id = table({ ruleset });
      const { page, close } = await open(`#/t/${id}`);
      for (let n = 0; n < 3 && server.tables.get(id).at + 1 < server.tables.get(id).script.steps.length; n++) {
        await shown(page, id);
        await decision(page);
        const was = server.tables.get(id).at;
        if (was + 1 >= server.tables.get(id).script.steps.length) break;
        await everything(page);
        await page.locator('.choice .hit:not([aria-disabled])').first().click();
        await page.locator('.picks, .preview').first().waitFor();
        const target = page.locator('.picks .pick').first();
        if (await target.count()) await target.click();
        await page.locator('.preview .btn.primary').click();
        await until(() => server.tables.get(id).at > was);
      }
      await close();
    });
    test(`by keyboard alone: ${ruleset}`, async () => {
      const id = table({ ruleset });
      const { page, close } = await open(`#/t/${id}`);
      await decision(page);
      await everything(page);
      await page.evaluate(() => document.querySelector('.choice .hit').focus());
      const was = server.tables.get(id).at;
      await page.keyboard.press('Enter');
      if (await page.locator('.picks').count()) {
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.locator('.preview').waitFor();
        await page.evaluate(() => document.querySelector('.preview .btn.primary').focus());
      }
      await page.locator('.preview').waitFor();
      await page.keyboard.press('Enter');
      await until(() => server.tables.get(id).at > was);
      await close();
    });
    test(`by typing: ${ruleset}`, async () => {
      const id = table({ ruleset });
      const { page, close } = await open(`#/t/${id}`);
      await decision(page);
      const at = server.tables.get(id);
      const action = at.script.steps[at.at].en.offers.find((offer) => !offer.refused).action;
      const was = at.at;
      await page.keyboard.press('/');
      await page.keyboard.type(action.slice(0, -1));
      await page.locator('.complete [role=option]').first().waitFor();
      await page.keyboard.press('Tab');
      assert.equal(await page.getByRole('combobox').inputValue(), action);
      await page.keyboard.press('Enter');
      await page.locator('.preview').waitFor();
      await page.keyboard.press('Enter');
      await until(() => server.tables.get(id).at > was);
      await close();
    });
  }
  test('the cursor walks the board, Enter chooses, Enter again commits', async () => {
    const id = table();
    const { page, close } = await open(`#/t/${id}`);
    await decision(page);
    const was = server.tables.get(id).at;
    await page.evaluate(() => document.querySelector('[role=gridcell][tabindex="0"]').focus());
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    const name = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    assert.match(name, /В-2, Enter: /);
    await page.keyboard.press('Enter');
    await page.locator('.preview').waitFor();
    await page.evaluate(() => document.querySelector('[role=gridcell][tabindex="0"]').focus());
    await page.keyboard.press('Enter');
    await until(() => server.tables.get(id).at > was);
    await close();
  });
  test('a refusal teaches: reason and clause, and nothing is sent', async () => {
    const id = table();
    const { page, close } = await open(`#/t/${id}`);
    await decision(page);
    const was = server.stats.acts.length;
    await everything(page);
    const row = page.locator('.choice:has([aria-disabled=true])').first();
    assert.match(await row.innerText(), /Too far/);
    await row.locator('.hit').click({ force: true });
    assert.equal(server.stats.acts.length, was);
    await row.locator('.chip').click();
    await page
      .getByRole('dialog')
      .getByText('Open in', { exact: false })
      .or(page.getByRole('dialog').getByText('Read it in the rulebook'))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement.classList.contains('chip')), true);
    await close();
  });
  test('a clause that is closed while a part of it is still on its way is closed, and nothing else: focus goes back, the plan stays', async () => {
    const id = table();
    const { page, close } = await open();
    // As on a slow line: what was ruled by a clause comes behind its text.
    await page.route(/\/Precedents-[^/]*\.js/, async (route) => {
      await new Promise((later) => setTimeout(later, 700));
      await route.continue().catch(() => {});
    });
    await page.goto(`${server.url}/#/t/${id}`);
    await decision(page);
    await page.locator('[role=gridcell].can').first().click();
    await page.locator('.preview').waitFor();
    await everything(page);
    const chip = page.locator('.choice:has([aria-disabled=true]) .chip').first();
    for (let n = 0; n < 2; n++) {
      await chip.click();
      await page.getByRole('dialog').getByText('Read it in the rulebook').waitFor();
      await page.keyboard.press('Escape');
      assert.equal(await page.getByRole('dialog').count(), 0);
      assert.equal(await chip.evaluate((one) => one === document.activeElement), true);
      assert.equal(await page.locator('.preview').count(), 1);
    }
    await page.waitForTimeout(900);
    await close();
  });
  test('a figure unfolds its terms', async () => {
    const id = table({ ruleset: 'mini-duel', skip: 3 });
    const { page, close } = await open(`#/t/${id}`);
    const figure = page.locator('.fig').last();
    await figure.click();
    await page.locator('.tally .eq').first().waitFor();
    await figure.click();
    assert.equal(await page.locator('.tally').count(), 0);
    await close();
  });
  test('resigning asks first; over offers a rematch and a replay', async () => {
    const id = table();
    const { page, close } = await open(`#/t/${id}`);
    await decision(page);
    await page.getByRole('button', { name: 'Resign' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    assert.equal(server.tables.get(id).result, null);
    await page.getByRole('button', { name: 'Resign' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Rematch' }).waitFor();
    await close();
  });
  test('undo when alone, chat, title of the tab', async () => {
    const id = table({ skip: 2 });
    const { page, close } = await open(`#/t/${id}`);
    await decision(page);
    assert.match(await page.title(), /^● Your turn/);
    await page.getByRole('button', { name: 'More about this table' }).click();
    const was = server.tables.get(id).at;
    await page.getByRole('button', { name: 'Take back' }).click();
    await until(() => server.tables.get(id).at < was);
    await page.getByRole('button', { name: 'Chat' }).click();
    await page.getByPlaceholder('Say something').fill('<b>hello</b>');
    await page.keyboard.press('Enter');
    await page.locator('.chatlines', { hasText: '<b>hello</b>' }).waitFor();
    await close();
  });
});

describe('the board has its place', () => {
  const sizes = [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [390, 844],
  ];
  for (const [width, height] of sizes)
    test(`nothing that appears moves it by a pixel: ${width} by ${height}`, async () => {
      const id = table();
      const touch = width < 500 ? { hasTouch: true, isMobile: true } : {};
      const { page, close } = await open(`#/t/${id}`, { viewport: { width, height }, ...touch });
      await decision(page);
      await page.waitForLoadState('networkidle');
      const place = () =>
        page.evaluate(() => {
          const { x, y, width, height } = document.querySelector('.boardwrap > svg.board').getBoundingClientRect();
          return [x, y, width, height];
        });
      const was = await place();
      const same = async (what) => assert.deepEqual(await place(), was, what);
      if (width >= 768) {
        const stage = await page.locator('.r-board').boundingBox();
        assert.ok((stage.width * stage.height) / (width * height) >= 0.6, `${stage.width} by ${stage.height} of ${width} by ${height}`);
      }
      await page.locator('.tile:not(.more, [aria-disabled])').first().click();
      await page.locator('.preview, .picks').first().waitFor();
      await same('a choice');
      await page.keyboard.press('Escape');
      await everything(page);
      await same('everything that can be done');
      await page.locator('.tile.more').click();
      // A cell that cannot be chosen now: the refusal stands over the stage, and not above it.
      await page.locator('[role=gridcell][aria-label*="cannot be chosen"]').first().click();
      await page.locator('.note.refuse').first().waitFor();
      await same('a refusal');
      for (let n = 0; n < 6 && server.tables.get(id).at + 1 < server.tables.get(id).script.steps.length; n++) {
        await page.locator('main.table[data-mine=yes]').waitFor();
        const at = server.tables.get(id).at;
        const cell = page.locator('[role=gridcell].can').first();
        if (await cell.count()) {
          await cell.click();
          await page.locator('.preview, .picks').first().waitFor();
        } else await page.locator('.tile:not(.more, [aria-disabled])').first().click();
        await same(`decision ${n}, chosen`);
        const pick = page.locator('.picks .pick').first();
        if (!(await page.locator('.preview').count()) && (await pick.count())) await pick.click();
        await page.locator('.preview .btn.primary, .commit .btn.primary').filter({ visible: true }).first().click();
        await until(() => server.tables.get(id).at > at);
        await same(`decision ${n}, done`);
      }
      server.cut();
      await until(() => server.tables.get(id).sockets.size > 0);
      await same('a cut');
      await page.getByRole('button', { name: 'More about this table' }).click();
      await page.locator('.popover').getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      await page.getByText('You lost').first().waitFor();
      await same('the end');
      await close();
    });
  test('no control lies over a cell, and every cell can be pointed at', async () => {
    const id = table();
    const { page, close } = await open(`#/t/${id}`, { viewport: { width: 1280, height: 720 } });
    await decision(page);
    await page.waitForLoadState('networkidle');
    const covered = await page.evaluate(
      () =>
        [...document.querySelectorAll('.boardwrap > svg.board [role=gridcell]')].filter((cell) => {
          const box = cell.getBoundingClientRect();
          const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return !top?.closest('svg.board');
        }).length,
    );
    assert.equal(covered, 0);
    await close();
  });
  test('two clicks at the same place are a move, and a second one too early is none', async () => {
    const id = table();
    const { page, close } = await open(`#/t/${id}`);
    await decision(page);
    const was = server.tables.get(id).at;
    const cell = page.locator('[role=gridcell].can').first();
    await cell.dblclick();
    await page.locator('.preview').waitFor();
    assert.equal(server.tables.get(id).at, was);
    await page.waitForTimeout(300);
    await cell.click();
    await until(() => server.tables.get(id).at > was);
    await close();
  });
  /** A table where nothing is left but to end the turn. */
  const spent = () => {
    const id = table();
    const own = server.tables.get(id);
    own.script = structuredClone(own.script);
    const step = own.script.steps[own.at];
    for (const lang of ['en', 'ru']) {
      step[lang].offers = step[lang].offers.filter((offer) => offer.icon === 'act-end-turn');
      for (const end of step[lang].offers) end.notes = ['1 point left for reactions'];
    }
    return id;
  };
  test('a turn in which nothing is left ends by itself; Esc stops it, and so does a press', async () => {
    for (const stops of ['key', 'press', null]) {
      const id = spent();
      const { page, close } = await open('#/', { endsItself: true });
      const was = server.tables.get(id).at;
      // Stopped as soon as it is said, by the page itself: a test that sees it late on a busy machine would be too late.
      const stopped = page.evaluate(
        (how) =>
          new Promise((done) => {
            const watch = new MutationObserver(() => {
              const button = [...document.querySelectorAll('.bubbles button')].find((one) => one.textContent.startsWith('Stop'));
              if (!button || !document.querySelector('.endturn.ending')) return;
              watch.disconnect();
              const said = button.parentElement.textContent;
              if (how === 'press') button.click();
              else if (how === 'key') document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
              done(said);
            });
            watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
          }),
        stops,
      );
      await page.evaluate((to) => (location.hash = to), `#/t/${id}`);
      // With what it leaves: a point for reactions is not lost.
      assert.match(await stopped, /it ends by itself\. 1 point left for reactions\./);
      if (stops) {
        await page.waitForTimeout(1200);
        assert.equal(server.tables.get(id).at, was);
        await page.keyboard.press('e');
      }
      await until(() => server.tables.get(id).at > was);
      await close();
    }
  });
  test('whoever wants to be asked is asked once, and whoever wants to be left alone is', async () => {
    for (const how of ['ask', 'never']) {
      const id = spent();
      const { page, close } = await open('#/', { endsItself: true });
      await page.evaluate((to) => localStorage.setItem('holmgang-end', to), how);
      await page.reload();
      const was = server.tables.get(id).at;
      await page.evaluate((to) => (location.hash = to), `#/t/${id}`);
      await decision(page);
      if (how === 'ask') {
        await page.locator('.preview .primary').waitFor();
        await page.keyboard.press('Escape');
        await page.locator('.preview').waitFor({ state: 'detached' });
      }
      await page.waitForTimeout(1200);
      assert.equal(server.tables.get(id).at, was, how);
      assert.equal(await page.locator('.preview').count(), 0, 'nobody is asked twice');
      await page.keyboard.press('e');
      await until(() => server.tables.get(id).at > was);
      await close();
    }
  });
  test('a turn ends by itself no sooner than that is said', async () => {
    const id = spent();
    const was = server.tables.get(id).at;
    const { page, close } = await open('#/', { endsItself: true });
    let come;
    const held = new Promise((done) => (come = done));
    await page.route(/\/assets\/parts-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate((to) => (location.hash = to), `#/t/${id}`);
    await decision(page);
    await page.waitForTimeout(1200);
    assert.equal(server.tables.get(id).at, was);
    come();
    await until(() => server.tables.get(id).at > was);
    await close();
  });
  test('cells are typed with Latin letters', async () => {
    const id = table();
    const { page, close } = await open(`#/t/${id}`);
    await decision(page);
    const was = server.tables.get(id).at;
    await page.keyboard.press('/');
    await page.keyboard.type('move V-2');
    await page.keyboard.press('Enter');
    await page.locator('.preview').waitFor();
    assert.equal(await page.getByRole('combobox').inputValue(), 'move В-2');
    await page.keyboard.press('Enter');
    await until(() => server.tables.get(id).at > was);
    await close();
  });
});

describe('in sync', () => {
  test('an act whose answer was lost counts once', async () => {
    const id = table();
    const { page, close } = await open(`#/t/${id}`);
    await decision(page);
    const { applied } = server.stats;
    server.loseAnswer();
    await page.locator('[role=gridcell].can').first().click();
    await page.locator('.preview .btn.primary').click();
    await until(() => server.stats.acts.length >= 2 && server.stats.acts.at(-1).seq === server.stats.acts.at(-2).seq);
    assert.equal(server.stats.applied, applied + 1);
    await close();
  });
  test('a wrong hash is healed by the full view', async () => {
    const id = table();
    const { page, close } = await open(`#/t/${id}`);
    await decision(page);
    const was = server.stats.syncs;
    server.wrongHash(id);
    await page.locator('[role=gridcell].can').first().click();
    await page.locator('.preview .btn.primary').click();
    await until(() => server.stats.syncs > was);
    await page.waitForFunction(() => document.querySelectorAll('.entry').length > 1);
    await close();
  });
  test('a cut says so after a second and heals', async () => {
    const id = table();
    const { page, close } = await open(`#/t/${id}`);
    await decision(page);
    for (let n = 0; n < 3; n++) {
      server.cut();
      await until(() => server.tables.get(id).sockets.size > 0);
    }
    await page.waitForFunction(() => !document.querySelector('.bandnote.caution'));
    assert.ok((await steps(page)) > 0);
    await close();
  });
  test('two browsers see the same', async () => {
    const id = table();
    const one = await open(`#/t/${id}`);
    const two = await open(`#/t/${id}`);
    await decision(one.page);
    await decision(two.page);
    await one.page.locator('[role=gridcell].can').first().click();
    const { at } = server.tables.get(id);
    await one.page.locator('.preview .btn.primary').click();
    // The others have acted when it is our turn again.
    await until(() => server.tables.get(id).at > at && server.tables.get(id).script.steps[server.tables.get(id).at].en.offers.length > 0);
    for (const { page } of [one, two]) await shown(page, id);
    await until(async () => (await steps(two.page)) === (await steps(one.page)) && (await steps(one.page)) > 0);
    const cells = (page) =>
      page.locator('[role=gridcell]').evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label').replace(/, Enter.*/, '')));
    assert.deepEqual(await cells(one.page), await cells(two.page));
    await one.close();
    await two.close();
  });
});

describe('every screen', () => {
  const looks = [
    { name: 'light 1440', options: { colorScheme: 'light' } },
    { name: 'dark 390', options: { colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'Russian dark 1440', options: { colorScheme: 'dark', locale: 'ru' } },
    {
      name: 'Russian light 390',
      options: { colorScheme: 'light', locale: 'ru', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ];
  for (const { name, options } of looks)
    test(`axe finds nothing: ${name}`, async () => {
      const ids = [
        table({ skip: 1, clock: { kind: 'fischer' } }),
        table({ ruleset: 'mini-duel', skip: 1 }),
        table({ hex: true }),
        table({ ruleset: 'mini-duel', chess: true }),
      ];
      const screens = ['#/', '#/new', ...ids.map((id) => `#/t/${id}`), `#/replay/${ids[0]}/3`, '#/rules/forum-duel', '#/settings'];
      const { page, close } = await open('#/', options);
      const found = [];
      for (const screen of screens) {
        await page.goto('about:blank');
        await page.goto(`${server.url}/${screen}`);
        await settled(page);
        if (screen === `#/t/${ids[1]}`) {
          await everything(page);
          await page.locator('.choice .hit').first().click();
          if (await page.locator('.picks .pick').count()) await page.locator('.picks .pick').first().click();
          await page.locator('.picks, .preview').first().waitFor();
        }
        found.push(...(await violations(page, screen)));
        assert.equal(await page.locator('h1').count(), 1, `${screen} has one h1`);
      }
      assert.deepEqual(found, []);
      await close();
    });
  for (const width of [360, 768, 1280, 1920])
    test(`no sideways scroll at ${width}`, async () => {
      const id = table({ skip: 1 });
      const rows = table({ ruleset: 'mini-duel', skip: 1 });
      const { page, close } = await open('#/', { viewport: { width, height: 900 }, locale: 'ru' });
      for (const screen of ['#/', '#/new', `#/t/${id}`, `#/t/${rows}`, `#/replay/${id}/3`, '#/rules/forum-duel', '#/settings']) {
        await page.goto('about:blank');
        await page.goto(`${server.url}/${screen}`);
        await settled(page);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${screen} at ${width}`);
      }
      await close();
    });
  test('no English is left on a Russian table', async () => {
    const id = table({ skip: 1 });
    const { page, close } = await open(`#/t/${id}`, { locale: 'ru' });
    await page.locator('.decide-head').waitFor();
    await page.locator('[data-pane=log] .entry').first().waitFor();
    await settled(page);
    const text = await page.evaluate(() => document.body.innerText);
    const latin = (text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !/^(Holmgang|Enter|Esc)$/.test(word));
    assert.deepEqual(latin, []);
    await close();
  });
  test('no text is shown by its name while the second part of the texts is on its way', async () => {
    const id = table({ hex: true });
    const { page, close } = await open();
    let come;
    const held = new Promise((done) => (come = done));
    await page.route(/\/assets\/en-(more|desk)-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/t/${id}`);
    const cells = page.locator('.boardwrap [role=gridcell]');
    const labels = () => cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')).join('\n'));
    await cells.first().waitFor();
    assert.doesNotMatch(`${await labels()}\n${await page.locator('body').innerText()}`, /\b(?:way|threatened|choose|tab)-\w|faces|, ,/);
    come();
    await until(async () => /faces north/.test(await labels()));
    await close();
  });
  test('replay: slider, keys, link to a step', async () => {
    const id = table({ skip: 2 });
    const { page, close } = await open(`#/replay/${id}/2`);
    await page.getByText('Step 2 of').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Step 3 of').first().waitFor();
    await page.keyboard.press('Home');
    await page.getByText('Step 0 of').first().waitFor();
    await page.waitForFunction(() => location.hash.endsWith('/0'));
    await close();
  });
  test('rulebook: search', async () => {
    const { page, close } = await open('#/rules/forum-duel');
    await page.locator('article').first().waitFor();
    await page.getByRole('searchbox').fill('initiative');
    await page
      .getByText(/\d+ clauses?$/)
      .first()
      .waitFor();
    assert.ok((await page.locator('article').count()) < 40);
    await close();
  });
});
