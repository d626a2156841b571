// What somebody who tried the page for the first time stumbled over: answers out of sight, words that are cut, two letterings side by side.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, house, look, ours, resign, table, tooWide, until } from './common.mjs';

const { books, open } = await house();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const book = (id) => books.find((one) => one.id === id);
/** What the rulebook is begun with. */
const opener = (one, more = {}) => ({ scenario: { id: one.opener?.scenario ?? one.scenarios[0].id }, ...more });
/** The table on the screen, with everything that comes behind the first picture. */
async function sit(page, id) {
  await page.goto(`${new URL(page.url()).origin}/#/t/${id}`);
  await page.locator('svg.board').first().waitFor();
  await page.locator('.logbox').waitFor({ state: 'attached' });
}
/** Goes on by what comes first, the end of the turn before all, until something is so. */
async function onUntil(page, id, is, most = 24) {
  for (let n = 0; n < most; n++) {
    const full = await ours(page, id);
    if (full.table.stage === 'over') return null;
    if (is(full)) return full;
    const can = full.state.offers.filter((offer) => !offer.refused && !offer.blanks?.length);
    const next = can.find((offer) => /^(end|pass)/.test(offer.action)) ?? can[0];
    await act(page, id, full, next.action);
  }
  return null;
}
/** Whether a thing is seen whole in the window as it is scrolled, and by how much it is not. */
const outside = (locator) =>
  locator.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return Math.max(0, -top, bottom - innerHeight);
  });

describe('on a phone', () => {
  test('the answer to “Hint” is seen without scrolling, wherever the page is scrolled to', async () => {
    const { page, close } = await open({ ...phone, locale: 'ru' });
    const one = book('forum-duel');
    const id = await table(page, one, opener(one));
    await ours(page, id);
    await sit(page, id);
    const hint = page.locator('.end .btn', { hasText: 'Подсказка' });
    await hint.scrollIntoViewIfNeeded();
    await hint.tap();
    await page.locator('.hints .btn').first().waitFor({ timeout: 60_000 });
    await until(async () => (await outside(page.locator('.hint'))) < 1);
    // Why they are the best is asked for.
    assert.equal(await page.locator('.hints .expects').count(), 0);
    await page.locator('.hint .btn', { hasText: 'Что ожидается дальше' }).tap();
    assert.match(await page.locator('.hints .expects').first().innerText(), /^FD-\d/);
    // What is pressed in it is planned, and the bar says what.
    const best = page.locator('.hints .btn').first();
    const chances = (await page.locator('.hints b').allInnerTexts()).map((text) => parseFloat(text.replace(',', '.')));
    assert.deepEqual(
      chances,
      [...chances].sort((a, b) => b - a),
    );
    await best.tap();
    await page.locator('.commit .sum').waitFor();
    await until(async () => (await outside(page.locator('.boardwrap'))) < 1);
    await close();
  });

  for (const [width, height, locale] of [
    [844, 390, 'en'],
    [844, 390, 'ru'],
    [740, 360, 'en'],
  ])
    test(`a first move that is proposed leaves the deck usable on its side: ${width}, ${locale}`, async () => {
      for (const one of books) {
        const { page, close } = await open({ ...phone, viewport: { width, height }, locale });
        const card = page.locator('.cards .card', { hasText: one.title[locale] });
        await card.locator('button').first().click();
        const bar = page.locator('.commit .sum');
        await bar.waitFor();
        await page.waitForTimeout(350);
        // What can be done and what ends the turn are met where they stand, not a plan over them.
        const met = await page.evaluate(() =>
          ['.tile:not(.more)', '.endturn'].map((one) => {
            const thing = document.querySelector(`.r-decide ${one}`);
            if (!thing) return true;
            const { left, top, width: w } = thing.getBoundingClientRect();
            const there = document.elementFromPoint(left + w / 2, top + 8);
            return there !== null && thing.contains(there);
          }),
        );
        assert.ok(met[0] && (met[1] || width < 768), `${one.id}: ${met}`);
        // Asked for, it lies open, with one button that does it.
        await bar.tap();
        await page.locator('.stagenote .preview').waitFor();
        assert.equal(await page.locator('.btn.primary').filter({ visible: true }).count(), 1, one.id);
        await close();
      }
    });

  for (const width of [390, 360])
    test(`a large map has cells that a finger meets, and follows who acts, at ${width}`, async () => {
      const { page, close } = await open({ ...phone, viewport: { width, height: width === 390 ? 844 : 740 } });
      const one = book('tabletop-d20');
      const id = await table(page, one, opener(one));
      await ours(page, id);
      await sit(page, id);
      await until(async () => (await page.locator('svg.board [role=gridcell] .c').first().boundingBox()).width >= 32);
      const seen = () =>
        page.evaluate(() => {
          const [token, board] = [
            document.querySelector('.board .actor').getBoundingClientRect(),
            document.querySelector('.boardwrap').getBoundingClientRect(),
          ];
          return token.left >= board.left - 1 && token.right <= board.right + 1 && token.top >= board.top - 1 && token.bottom <= board.bottom + 1;
        });
      await page.locator('.board .actor').waitFor({ state: 'attached' });
      assert.ok(await seen());
      // As far away as the turn allows, and whoever went there is in sight again.
      const full = await ours(page, id);
      const walks = full.state.offers.filter((offer) => !offer.refused && /^move /.test(offer.action) && !/exit/.test(offer.action));
      const east = walks.toSorted((a, b) => parseInt(a.cells[0]) - parseInt(b.cells[0])).at(-1);
      await act(page, id, full, east.action);
      await until(async () => (await look(page, id)).state.view.boards[0].tokens[0].cell === east.cells[0]);
      await until(seen);
      await close();
    });

  test('what was just done is told at the board, be it that it failed', async () => {
    const { page, close } = await open(phone);
    const one = book('tabletop-d20');
    const id = await table(page, one, opener(one));
    await ours(page, id);
    await sit(page, id);
    const told = page.locator('.sincebar p');
    await told.waitFor();
    const board = await page.locator('.boardwrap').boundingBox();
    for (let n = 0; n < 3; n++) {
      const full = await ours(page, id);
      if (full.table.stage === 'over') break;
      const can = full.state.offers.filter((offer) => !offer.refused && !offer.blanks?.length && !/^end/.test(offer.action));
      const pick = can.find((offer) => offer.chance) ?? can[n];
      await act(page, id, full, pick.action);
      const { log } = await look(page, id);
      const [said] = log.filter((line) => line.step === log.at(-1).step && line.rank === 'deed');
      if (said) await until(async () => /\S/.test(await told.innerText()));
    }
    assert.ok(!/Nothing has happened/.test(await told.innerText()));
    assert.ok(Math.abs((await told.boundingBox()).y - board.y - board.height) < 12);
    assert.deepEqual(await page.locator('.boardwrap').boundingBox(), board, 'the board stays where it is');
    await close();
  });
});

describe('the deck', () => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1920, 1080],
    [768, 1024],
  ])
    test(`cuts no word of an answer at ${width} by ${height}`, async () => {
      const { page, close } = await open({ viewport: { width, height }, locale: 'ru' });
      const one = book('fairydust');
      const id = await table(page, one, opener(one));
      const asked = ({ state }) => {
        const acting = state.view.order.find((place) => place.stage === 'current')?.token;
        return state.offers.filter((offer) => !offer.refused).length <= 8 && state.view.wanted?.token !== acting;
      };
      assert.ok(await onUntil(page, id, asked), 'nobody asks for an answer');
      await sit(page, id);
      await page.locator('.answerodds b').nth(3).waitFor();
      const cut = await page.locator('.tilebox.answer .tile').evaluateAll((tiles) =>
        tiles.flatMap((tile) => {
          const box = tile.getBoundingClientRect();
          return [...tile.querySelectorAll('b, .answerodds > span, .pr')]
            .filter((part) => part.getClientRects().length)
            .filter((part) => {
              const { top, bottom } = part.getBoundingClientRect();
              return top < box.top || bottom > box.bottom || part.scrollHeight > part.clientHeight + 2;
            })
            .map((part) => part.textContent);
        }),
      );
      assert.deepEqual(cut, []);
      assert.equal(await tooWide(page), 0);
      await close();
    });

  test('says what is left beside the end of the turn, under no key and not cut; what happened meanwhile is no empty box', async () => {
    const { page, close } = await open();
    for (const name of ['fairydust', 'tabletop-d20']) {
      const one = book(name);
      const id = await table(page, one, opener(one));
      await onUntil(page, id, ({ state }) => state.offers.some((offer) => /^end/.test(offer.action) && offer.notes.length));
      await sit(page, id);
      const left = page.locator('.endturn .left');
      await left.waitFor();
      // All in one moment: what is left may become a line more meanwhile.
      const seen = await page.locator('.endturn').evaluate((button) => {
        const [words, deck] = [button.querySelector('.left'), button.closest('.r-decide')];
        const [key, text, all, room] = [button.querySelector('kbd'), words, button, deck].map((node) => node.getBoundingClientRect());
        return {
          ...{ key: key.bottom, top: text.top, bottom: text.bottom, inside: text.bottom <= all.bottom && all.top >= room.top },
          ...{ cut: words.scrollHeight > words.clientHeight + 1, says: words.textContent },
        };
      });
      assert.ok(seen.key <= seen.top + 1 && seen.inside && !seen.cut, `${name}: ${JSON.stringify(seen)}`);
      for (const text of await page.locator('.digest').allInnerTexts()) assert.match(text, /Since your last turn\n.*\S/);
    }
    await close();
  });
});

describe('cells', () => {
  test('have one lettering on an English page, and the other on a Russian one', async () => {
    for (const locale of ['en', 'ru']) {
      const { page, close } = await open({ locale });
      const one = book('forum-duel');
      const id = await table(page, one, opener(one));
      await ours(page, id);
      await sit(page, id);
      await page.locator('.board .co').first().waitFor();
      const walk = (await look(page, id)).state.offers.find((offer) => !offer.refused && /^move /.test(offer.action));
      assert.match(walk.cells[0], /^[А-Ж]-\d$/);
      // What is typed, completed and planned is written as the board writes it.
      await page.keyboard.press('/');
      await page.keyboard.type(locale === 'en' ? 'move g' : 'move Г');
      await page.locator('.complete [role=option]').first().waitFor();
      await page.locator('svg.board [role=gridcell].can').first().click();
      await page.locator('.whys > summary').click();
      const said = await page.evaluate(() => {
        const texts = [...document.querySelectorAll('svg.board [aria-label]')].map((node) => node.getAttribute('aria-label'));
        const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.parentElement.checkVisibility()) texts.push(node.data);
        return [...new Set(texts.map((text) => text.trim()))].filter(Boolean);
      });
      if (locale === 'en')
        assert.deepEqual(
          said.filter((text) => /\p{Script=Cyrillic}/u.test(text)),
          [],
        );
      else {
        assert.ok(said.some((text) => /^[А-Ж]-\d/.test(text)));
        assert.deepEqual(
          said.filter((text) => /(^|\s)(zh|[abvgde])\d\b/.test(text)),
          [],
        );
      }
      await close();
    }
  });
});

describe('the rulebook', () => {
  test('is read section by section on a phone, with contents that fold', async () => {
    const { page, close } = await open(phone, '#/rules/ability-chess');
    const section = page.locator('.booktext h2');
    await section.first().waitFor();
    assert.equal(await section.count(), 1);
    assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) < 12_000);
    await page.locator('.turnover a').last().tap();
    await page.waitForFunction(() => document.querySelector('.booktext h2')?.id === 'AC-2');
    await until(async () => (await outside(section.first())) < 1);
    await page.locator('.tocfold summary').tap();
    await page.locator('.tocfold a', { hasText: 'AC-5' }).tap();
    await page.waitForFunction(() => document.querySelector('.booktext h2')?.id === 'AC-5');
    assert.equal(await page.locator('.tocfold').evaluate((fold) => fold.open), false);
    // A link leads to the clause wherever it stands, and a search looks everywhere.
    await page.goto(`${new URL(page.url()).origin}/#/rules/ability-chess/AC-6.10`);
    await until(async () => (await page.locator('article.here').count()) && (await outside(page.locator('article.here h3'))) < 1);
    await page.getByLabel('Search the rulebook').fill('energy');
    await until(async () => (await section.count()) > 1);
    assert.equal(await tooWide(page), 0);
    await close();
  });

  test('names itself on the printed page of how a turn goes', async () => {
    const { page, close } = await open({}, '#/turn/fairydust');
    await page.locator('.turnstrip').waitFor();
    await page.emulateMedia({ media: 'print' });
    assert.match(await page.locator('main').innerText(), /Fairydust/);
    assert.equal(await page.locator('.booknav').first().isVisible(), false);
    await close();
  });

  test('tells in its compendium what an ability does, and every field where one asks for them', async () => {
    const { page, close } = await open({ locale: 'ru' }, '#/compendium/ability-chess');
    const card = page.locator('.entrycard').first();
    await card.waitFor();
    assert.doesNotMatch(await page.locator('main').innerText(), /: [^\n:]+, [^\n:]+: /);
    await card.locator('summary').click();
    assert.match(await card.innerText(), /на что: цели/);
    assert.ok((await card.locator('.chip:visible').count()) > 3);
    await close();
  });
});

describe('on paper', () => {
  test('a rulebook is whole, a battle has its name, its end and its log, and all of it is black on white', async () => {
    const { page, close } = await open({ colorScheme: 'dark' }, '#/rules/mini-duel');
    await page.locator('.booktext h2').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 794, height: 1123 });
    await until(async () => (await page.locator('.booktext h2').count()) > 5);
    const dark = (selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => Math.max(...getComputedStyle(node).color.match(/\d+/g).slice(0, 3).map(Number)) < 90);
    assert.ok(await dark('.booktext article p'));
    assert.equal(await page.locator('.searchbox').isVisible(), false);

    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    const one = book('forum-duel');
    const id = await table(page, one, opener(one));
    await ours(page, id);
    await sit(page, id);
    await resign(page, id);
    await page.locator('.ended').waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const width of [794, 1440]) {
      await page.setViewportSize({ width, height: 1123 });
      assert.ok(await page.locator('.topbar .title').isVisible());
      assert.ok(await dark('.ended h2'));
      for (const gone of ['.r-decide', '.command', '.ended .btn', '.wide-tabs'])
        assert.equal(await page.locator(gone).first().isVisible(), false, gone);
      for (const part of ['.stagenote.over', '.logbox', '.r-log', 'main']) {
        const cut = await page
          .locator(part)
          .first()
          .evaluate((node) => (getComputedStyle(node).overflowY === 'visible' ? 0 : node.scrollHeight - node.clientHeight));
        assert.ok(cut <= 1, `${part} at ${width}: ${cut} pixels are cut`);
      }
    }
    await close();
  });
});

describe('small things', () => {
  for (const width of [360, 768, 960, 1024, 1280])
    test(`no button of the lobby breaks a word, at ${width}`, async () => {
      for (const locale of ['en', 'ru']) {
        const { page, close } = await open({ viewport: { width, height: 800 }, locale });
        // With the marks of lessons that are won.
        await page.evaluate(
          (all) => localStorage.setItem('holmgang-lessons', JSON.stringify(all)),
          books.map((one) => one.id),
        );
        await page.reload();
        await page.locator('.card .two .ic').first().waitFor();
        const buttons = page.locator('.card .two .btn');
        await buttons.first().waitFor();
        for (const button of await buttons.all())
          assert.ok(
            await button.evaluate((node) => {
              const range = document.createRange();
              const lines = [...node.childNodes]
                .filter((child) => child.nodeType === Node.TEXT_NODE && child.data.trim())
                .map((child) => (range.selectNodeContents(child), range.getClientRects().length));
              return lines.every((many) => many === 1) && node.scrollWidth <= node.clientWidth;
            }),
            `${locale}: ${await button.innerText()}`,
          );
        assert.equal(await tooWide(page), 0);
        await close();
      }
    });

  test('“?” shows the keys at the table and in a replay, each once', async () => {
    const { page, close } = await open();
    const one = book('ability-chess');
    const id = await table(page, one, opener(one));
    const full = await ours(page, id);
    await act(page, id, full, full.state.offers.find((offer) => !offer.refused && !offer.blanks?.length).action);
    for (const where of ['t', 'replay']) {
      if (where === 'replay') await resign(page, id);
      await page.goto(`${new URL(page.url()).origin}/#/${where}/${id}`);
      await page
        .locator(`${where === 't' ? '.play' : '.rep'} svg.board`)
        .first()
        .waitFor();
      await page.keyboard.press('?');
      await page.locator('dialog.keysdialog').waitFor();
      // A key that is held with another one is a way of its own; arrows and numbers are a row of keys.
      const keys = await page.locator('.keylist dt').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const caps = [...row.querySelectorAll('kbd')].map((cap) => cap.textContent.trim());
          return caps[0] === 'Shift' ? [caps.join('+')] : caps;
        }),
      );
      const twice = keys.filter((key, n) => keys.indexOf(key) !== n);
      assert.deepEqual(twice, []);
      await page.keyboard.press('Escape');
      await page.locator('dialog.keysdialog').waitFor({ state: 'detached' });
    }
    await close();
  });

  test('marks tell White from Black without knowing whose the triangle is', async () => {
    for (const colorScheme of ['light', 'dark']) {
      const { page, close } = await open({ colorScheme });
      const one = book('ability-chess');
      const id = await table(page, one, opener(one));
      await ours(page, id);
      await sit(page, id);
      await page.getByRole('button', { name: 'Sides' }).click();
      const light = (selector) =>
        page
          .locator(selector)
          .first()
          .evaluate((node) => {
            const [r, g, b] = getComputedStyle(node).fill.match(/\d+/g).map(Number);
            return r + g + b;
          });
      assert.ok((await light('.sides h3 .mark.side-1 path')) > 600, colorScheme);
      assert.ok((await light('.sides h3 .mark.side-2 path')) < 300, colorScheme);
      // The frames around those who bear an ability are those of no other colour.
      const pale = await page.locator('main').evaluate((main) => getComputedStyle(main).getPropertyValue('--p1'));
      const red = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p1'));
      assert.notEqual(pale, red);
      await close();
    }
  });
});

describe('the board and its deck', () => {
  const sizes = [
    [1440, 900],
    [1280, 720],
    [1366, 768],
    [768, 1024],
  ];
  for (const [width, height] of sizes)
    test(`everything that may be spent is seen, and what an end of the turn leaves is not cut, at ${width} by ${height}`, async () => {
      for (const locale of ['en', 'ru']) {
        const { page, close } = await open({ locale, viewport: { width, height } });
        const one = book('forum-duel');
        const id = await table(page, one, opener(one));
        await ours(page, id);
        await sit(page, id);
        await page.locator('.endturn .left').waitFor();
        const head = await page.locator('.decide-head').boundingBox();
        const figures = await page.locator('.decide-head .stats dd').evaluateAll((all) => all.map((node) => node.getBoundingClientRect().bottom));
        assert.ok(figures.length > 3);
        assert.ok(Math.max(...figures) <= head.y + head.height + 1, `${locale}: ${figures} in ${head.y + head.height}`);
        const [inner, button] = [await page.locator('.endturn .left').boundingBox(), await page.locator('.endturn').boundingBox()];
        assert.ok(inner.y + inner.height <= button.y + button.height + 1);
        const cut = await page.locator('.endturn .left').evaluate((node) => node.scrollHeight - node.clientHeight);
        assert.ok(cut <= 2, `${locale}: ${cut} are cut`);
        await close();
      }
    });

  test('a walk counts the cells that the board marks', async () => {
    const { page, close } = await open();
    const one = book('forum-duel');
    const id = await table(page, one, opener(one));
    await ours(page, id);
    await sit(page, id);
    const tile = page.locator('.tile', { has: page.locator('b', { hasText: /^Step/ }) });
    await tile.waitFor();
    await until(async () => {
      const dots = await page.locator('svg.board circle.reach').count();
      return dots > 0 && (await tile.innerText()).includes(`${dots} cells`);
    });
    await close();
  });

  test('whoever is aimed at shows how much they have left, and all odds over the board are of one size', async () => {
    const { page, close } = await open({ viewport: { width: 1280, height: 720 } });
    const one = book('mini-duel');
    const id = await table(page, one, opener(one));
    const full = await onUntil(
      page,
      id,
      ({ state }) =>
        new Set(state.offers.filter((offer) => !offer.refused && offer.group === state.offers[0].group).map((offer) => offer.cells[0])).size > 2,
    );
    assert.ok(full);
    await sit(page, id);
    await page.locator('.tile:has(b:text-is("Attack"))').click();
    await until(async () => (await page.locator('svg.board .flag').count()) > 1);
    await page.waitForTimeout(600);
    const high = await page.locator('svg.board .flag text').evaluateAll((all) => all.map((node) => Math.round(node.getBoundingClientRect().height)));
    assert.equal(new Set(high).size, 1, `${high}`);
    const outer = await page.locator('svg.board .flag').evaluateAll(
      (all) =>
        all.filter((node) => {
          const [box, text] = [node.querySelector('rect').getBoundingClientRect(), node.querySelector('text').getBoundingClientRect()];
          return text.left < box.left || text.right > box.right;
        }).length,
    );
    assert.equal(outer, 0);
    for (const name of await page.locator('.pick').allInnerTexts()) {
      if (!(await page.locator('.pick').count())) await page.locator('.tile:has(b:text-is("Attack"))').click();
      await page.locator('.pick', { hasText: name }).click();
      await page.locator('svg.board .aimdisc').waitFor();
      const over = await page.evaluate(() => {
        const disc = document.querySelector('svg.board .aimdisc').getBoundingClientRect();
        return [...document.querySelectorAll('svg.board .pill')].filter((pill) => {
          const box = pill.getBoundingClientRect();
          const [wide, high] = [
            Math.min(box.right, disc.right) - Math.max(box.left, disc.left),
            Math.min(box.bottom, disc.bottom) - Math.max(box.top, disc.top),
          ];
          // The round end of either may touch: figures stand in the middle.
          return wide > box.width / 4 && high > box.height / 4;
        }).length;
      });
      assert.equal(over, 0, name);
      await page.keyboard.press('Escape');
      await page.locator('svg.board .aimdisc').waitFor({ state: 'detached' });
    }
    await close();
  });

  test('a tile that was chosen covers no cell, also while it is pointed at', async () => {
    const { page, close } = await open({ viewport: { width: 1280, height: 720 }, locale: 'ru' });
    const one = book('forum-duel');
    const id = await table(page, one, opener(one));
    await ours(page, id);
    await sit(page, id);
    const tile = page.locator('.tile:not(.more, [aria-disabled])').first();
    await tile.click();
    await page.locator('.tile[aria-expanded=true]').waitFor();
    await tile.hover();
    const over = await page.evaluate(() => {
      const tile = document.querySelector('.tile[aria-expanded=true]').getBoundingClientRect();
      const cells = [...document.querySelectorAll('svg.board:not(.small) [role=gridcell]')].map((cell) => cell.getBoundingClientRect().bottom);
      return Math.max(...cells) - tile.top;
    });
    assert.ok(over <= 0, `${over} px`);
    await close();
  });

  test('advice lies within the window, and so do the buttons beside it, in Russian too', async () => {
    for (const [width, height] of [
      [1280, 720],
      [1110, 720],
      [1440, 900],
    ]) {
      const { page, close } = await open({ viewport: { width, height }, locale: 'ru' });
      const one = book('tabletop-d20');
      const id = await table(page, one, opener(one));
      await ours(page, id);
      await sit(page, id);
      await page.locator('.end .btn', { hasText: 'Подсказка' }).click();
      await page.locator('.hints .btn').first().waitFor({ timeout: 60_000 });
      const right = await page.locator('.hint, .end .btn').evaluateAll((all) => Math.max(...all.map((node) => node.getBoundingClientRect().right)));
      assert.ok(right <= width, `${right} of ${width}`);
      await close();
    }
  });

  test('advice is never under a plan, nor over those it speaks of', async () => {
    for (const name of ['forum-duel', 'mini-duel']) {
      const { page, close } = await open({ viewport: { width: 1280, height: 720 } });
      const one = book(name);
      const id = await table(page, one, opener(one));
      await ours(page, id);
      await sit(page, id);
      await page.locator('.end .btn', { hasText: 'Hint' }).waitFor();
      const offer = (await look(page, id)).state.offers.find((one) => !one.refused && one.cells.length);
      await page.locator('.tile:not([aria-disabled])', { hasText: offer.label }).first().click();
      await page.locator('.end .btn', { hasText: 'Hint' }).click();
      await page.locator('.hints .btn').first().waitFor({ timeout: 60_000 });
      assert.equal(await page.locator('.stagenote .preview, .pop').count(), 0);
      const covered = await page.evaluate(() => {
        const note = document.querySelector('.hint').getBoundingClientRect();
        return [...document.querySelectorAll('svg.board [data-token], svg.board .tok')].filter((node) => {
          const box = node.getBoundingClientRect();
          return box.left < note.right && box.right > note.left && box.top < note.bottom && box.bottom > note.top;
        }).length;
      });
      assert.equal(covered, 0, name);
      // It is there to be pressed, and goes when something is planned.
      await page.locator('.hints .btn').first().click();
      await page.locator('.stagenote .preview').waitFor();
      assert.equal(await page.locator('.hint').count(), 0);
      await close();
    }
  });
});

describe('words', () => {
  test('of a button to copy and of how a turn goes are not broken within', async () => {
    const { page, close } = await open({ locale: 'ru', viewport: { width: 1280, height: 720 } });
    for (const one of books) {
      await page.goto(`${new URL(page.url()).origin}/#/turn/${one.id}`);
      await page.locator('.turnstrip li').first().waitFor();
      await page.waitForTimeout(200);
      const broken = await page.locator('.turnstrip h2').evaluateAll((all) =>
        all.flatMap((node) => {
          const out = [];
          const text = node.firstChild;
          const lineOf = (at) => {
            const range = document.createRange();
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            return Math.round([...range.getClientRects()].at(-1).top);
          };
          for (const found of text.data.matchAll(/[^\s\u00ad]+/g))
            if (lineOf(found.index) !== lineOf(found.index + found[0].length - 1)) out.push(found[0]);
          return out;
        }),
      );
      assert.deepEqual(broken, [], one.id);
    }
    await page.goto(`${new URL(page.url()).origin}/#/new/people`);
    await page.locator('.newgrid').waitFor();
    await page.locator('label', { hasText: 'Друг' }).last().click();
    await page.keyboard.press('Control+Enter');
    for (const copy of await (await page.locator('.links .btn').first().waitFor(), page.locator('.links .tools .btn').all())) {
      const high = await copy.evaluate((node) => node.getBoundingClientRect().height);
      assert.ok(high <= 44, `${high}`);
    }
    await close();
  });

  test('of programs stand apart in what a typed action is answered, and Escape leaves an empty line', async () => {
    const { page, close } = await open();
    const one = book('forum-duel');
    const id = await table(page, one, opener(one));
    await ours(page, id);
    await sit(page, id);
    const line = page.locator('.cmd input');
    await line.fill('fly away');
    await line.press('Enter');
    const answer = page.locator('.cmderr');
    await answer.locator('code', { hasText: 'fly' }).waitFor();
    assert.ok(!(await answer.innerText()).includes('`'));
    await line.fill('');
    await line.pressSequentially('cast ');
    await page.locator('.complete button').first().waitFor();
    await line.fill('');
    await page.locator('.complete button').first().waitFor({ state: 'detached' });
    await line.press('Escape');
    assert.ok(!(await line.evaluate((node) => node === document.activeElement)));
    await close();
  });

  test('another rulebook in the address is another rulebook in the form', async () => {
    const { page, close } = await open({}, '#/new/people');
    await page.locator('.newgrid').waitFor();
    for (const one of [books[1], books[2]]) {
      await page.evaluate((hash) => (location.hash = hash), `#/new/${one.id}`);
      await until(async () => (await page.locator('input[name=book]:checked').inputValue()) === one.id);
    }
    await close();
  });
});

describe('on a phone, besides', () => {
  test('what is said has the width of a line, a menu begins at its edge, and no battle ends with “nothing has happened”', async () => {
    const { page, close } = await open(phone);
    const one = book('tabletop-d20');
    const id = await table(page, one, opener(one));
    await ours(page, id);
    await sit(page, id);
    await page.locator('.tabs button', { hasText: 'Chat' }).tap();
    assert.ok((await page.locator('#say').boundingBox()).width > 240);
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('.tablemenu button[aria-expanded]').tap();
    await page.locator('.popover .btn').first().waitFor();
    const aligned = await page.locator('.popover .btn').evaluateAll((all) => all.map((node) => getComputedStyle(node).textAlign));
    assert.deepEqual([...new Set(aligned)], ['left']);
    await page.keyboard.press('Escape');
    await resign(page, id);
    await page.locator('.ended').first().waitFor();
    assert.equal(await page.locator('.sincebar').filter({ hasText: 'Nothing has happened' }).count(), 0);
    await close();
  });
});

describe('odds over a small board', () => {
  test('say as much of everybody they stand over', async () => {
    const { page, close } = await open(phone);
    const one = book('mini-duel');
    const id = await table(page, one, opener(one));
    await ours(page, id);
    await sit(page, id);
    await page.locator('.tile:has(b:text-is("Attack"))').tap();
    await until(async () => (await page.locator('svg.board .flag').count()) > 1);
    await page.waitForTimeout(800);
    const said = await page.locator('svg.board .flag').allTextContents();
    assert.equal(new Set(said.map((text) => text.includes('·'))).size, 1, said.join('; '));
    await close();
  });
});

describe('after a battle', () => {
  test('the log of a replay has its buttons in one row, and what is nobody’s looks like neither side', async () => {
    const { page, close } = await open();
    const one = book('ability-chess');
    const id = await table(page, one, opener(one));
    await sit(page, id);
    const fills = await page.evaluate(() => {
      const board = document.querySelector('svg.board');
      return ['tok', 'tok s1', 'tok s2'].map((name) => {
        const node = document.createElementNS('http://www.w3.org/2000/svg', 'g');
        node.setAttribute('class', name);
        board.append(node);
        const fill = getComputedStyle(node).getPropertyValue('--cf').trim();
        node.remove();
        return fill;
      });
    });
    assert.ok(fills.every(Boolean) && new Set(fills).size === 3, `${fills}`);
    await resign(page, id);
    await page.goto(`${new URL(page.url()).origin}/#/replay/${id}`);
    await page.locator('.rep .r-log > header').waitFor();
    const tops = await page.locator('.rep .r-log > header .btn').evaluateAll((all) => all.map((node) => node.getBoundingClientRect().bottom));
    assert.ok(Math.max(...tops) - Math.min(...tops) < 12, `${tops}`);
    await close();
  });
});
