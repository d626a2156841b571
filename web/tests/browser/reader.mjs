// A whole battle as whoever hears the page plays it: nothing is looked at but the accessibility tree (roles, names, descriptions, live regions), nothing
// is touched but keys. Before the real server in a real Chromium. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { house, look, ours, said, table, until } from './common.mjs';

const { books, open } = await house();

/** What a screen reader has of a page: what it says where the focus is, and what live regions say by themselves. */
async function listen(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  const of = (node) => ({
    role: node.role?.value ?? '',
    name: node.name?.value ?? '',
    about: node.description?.value ?? '',
    ...Object.fromEntries((node.properties ?? []).map((one) => [one.name, one.value.value])),
  });
  const tree = async () => (await session.send('Accessibility.getFullAXTree')).nodes;
  /** The node with the focus, with its name and description as they are spoken. */
  async function focused() {
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false });
    return of(nodes[0]);
  }
  /** The text of every live region of this kind. */
  async function live(kind) {
    const nodes = await tree();
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const text = (node) =>
      node.role?.value === 'StaticText' ? node.name.value : (node.childIds ?? []).map((id) => (byId.has(id) ? text(byId.get(id)) : '')).join(' ');
    return nodes.filter((node) => !node.ignored && of(node).live === kind).map((node) => [of(node).role, text(node).replace(/\s+/g, ' ').trim()]);
  }
  return { focused, live };
}
/** Presses a key until what has the focus is what is looked for. */
async function press(page, ear, key, found, most = 60) {
  for (let n = 0; n < most; n++) {
    await page.keyboard.press(key);
    const now = await ear.focused();
    if (found(now)) return now;
  }
  assert.fail(`not found with ${most} × ${key}`);
}

describe('a screen reader', () => {
  test('hears every cell with who stands there, and what every key would do', async () => {
    const { page, close } = await open();
    for (const book of books) {
      const id = await table(page, book);
      await ours(page, id);
      // How far one can go is told a moment after the rest, and then the cells say so.
      const ways = page.waitForResponse((answer) => answer.url().includes('/ways'));
      await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
      await page.locator('main.table[data-mine=yes]').waitFor();
      await ways;
      const ear = await listen(page);
      await page.evaluate(() => document.activeElement?.blur());
      const here = await press(page, ear, 'Tab', (node) => node.role === 'gridcell');
      // To the corner, then every line from its beginning.
      await page.keyboard.press('Home');
      for (let n = 0; n < 20; n++) await page.keyboard.press('ArrowUp');
      const { state } = await look(page, id);
      const board = state.view.boards[0];
      const heard = new Map();
      // Places in rows are heard by row and file, squares as they are written.
      const called = (cell) =>
        board.layout === 'rows' ? [board.rank_labels[cell.rank - 1], board.file_labels[cell.file - 1]].filter(Boolean).join(', ') : said(cell.id);
      for (let rank = 0; rank < board.ranks; rank++) {
        await page.keyboard.press('Home');
        const left = await ear.focused();
        for (let file = 0; file < board.files; file++) {
          const { role, name } = await ear.focused();
          assert.equal(role, 'gridcell');
          heard.set(board.cells.find((cell) => name === called(cell) || name.startsWith(`${called(cell)}, `))?.id, name);
          await page.keyboard.press('ArrowRight');
        }
        await page.keyboard.press('Home');
        assert.equal((await ear.focused()).name, left.name);
        await page.keyboard.press('ArrowDown');
      }
      assert.ok(here.name !== '', book.id);
      // The order of turns is heard with its names, also where there is no room for them.
      const order = page.getByRole('region', { name: 'Order of turns' });
      for (const place of state.view.order)
        assert.ok((await order.getByRole('button', { name: place.name }).count()) > 0, `${book.id}: ${place.name}`);
      for (const token of board.tokens) {
        const name = heard.get(token.cell);
        assert.ok(name, `${book.id}: nobody is heard on ${token.cell}: ${[...heard.keys()].join(' ')}`);
        const side = token.side === null ? '' : state.view.sides[token.side].name;
        const gauge = token.gauges[0];
        for (const part of [token.name, side, gauge ? `${gauge.name} ${gauge.value}` : ''])
          assert.ok(name.includes(part), `${book.id}: "${name}" says ${part}`);
      }
    }
    await close();
  });

  test('plays a battle to its end by ear and keys', async () => {
    const { page, close } = await open();
    const book = books.find((one) => one.options.some((option) => option.id === 'round_limit')) ?? books[0];
    // The second side: the others come to us.
    const seats = Object.fromEntries(book.seats.map((seat, n) => [seat.id, n === 1 ? { is: 'me' } : { is: 'bot', bot: 'greedy' }]));
    const id = await table(page, book, { options: { round_limit: 8 }, seats });
    await page.evaluate((to) => (location.hash = `#/t/${to}`), id);
    await page.locator('main.table[data-revision]').waitFor();
    await page.locator('[data-pane=log] .log').waitFor({ state: 'attached' });
    const ear = await listen(page);
    const told = { lines: 0, odds: 0, prices: 0, refused: 0, decisions: 0 };
    let last = '';
    let log = '';
    // What is said at once: whose decision it is, how it ended. One region, one text.
    const announced = async () => {
      const said = (await ear.live('assertive')).map(([, text]) => text).filter(Boolean);
      assert.ok(said.length <= 1, said.join(' | '));
      return said[0] ?? '';
    };
    for (let turn = 0; turn < 200; turn++) {
      let now = '';
      await until(async () => /^(?:Your decision|Your answer|The battle is over|.*over)/.test((now = await announced())), 20_000);
      last = now;
      if (/over/.test(now)) break;
      // The log is told politely, and grows by what was done.
      const [, lines] = (await ear.live('polite')).find(([role]) => role === 'log') ?? [];
      assert.ok(lines !== undefined, 'there is a log');
      if (lines.length > log.length) told.lines += 1;
      log = lines;
      // The key of the decision leads to its head, which says what is to be decided.
      // Everything is heard, also what cannot be done, with its reason: one key opens it.
      if ((await page.locator('.tile.more').getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('0');
      await page.keyboard.press('d');
      const head = await ear.focused();
      assert.equal(head.name, now, 'the head of the decision says what was announced');
      // Down the list, until somebody else is aimed at, or there is nothing better than to walk or to end the turn.
      let best = null;
      let before = '';
      const rows = [];
      await press(page, ear, 'Tab', (node) => node.role === 'button');
      for (let n = 0; n < 40; n++) {
        const row = await ear.focused();
        if (row.role !== 'button' || row.name === before) break;
        before = row.name;
        rows.push(row);
        assert.ok(row.name && (row.about || row.role !== 'button'), `"${row.name}" says its price or why not: "${row.about}"`);
        if (row.disabled) told.refused += 1;
        else {
          if (/\d/.test(row.about)) told.prices += 1;
          // Whom it is aimed at is heard: somebody else than who acts is an enemy here.
          const aim = /→ (.+)$/.exec(row.about)?.[1];
          const rank = aim && !now.includes(aim) ? 3 : /end the turn/i.test(row.name) ? 1 : /…$/.test(row.name) ? 2 : 0;
          if (!best || rank > best.rank) best = { rank, name: row.name };
        }
        // The whole list is heard until something refused was heard with its reason.
        if (best?.rank === 3 && told.refused > 0) break;
        await page.keyboard.press('ArrowDown');
      }
      assert.ok(best, `something can be chosen: ${rows.map((row) => row.name).join(', ')}`);
      if ((await ear.focused()).name !== best.name) await press(page, ear, 'ArrowUp', (node) => node.name === best.name);
      const was = (await look(page, id)).revision;
      await page.keyboard.press('Enter');
      const opened = await ear.focused();
      assert.equal(opened.expanded, true, `${best.name} is open`);
      // With several targets they follow in the list; Enter chooses one, and once more does it.
      let targets = 0;
      for (; targets < 60; targets++) {
        const was = (await ear.focused()).name;
        await page.keyboard.press('ArrowDown');
        const target = await ear.focused();
        if (target.pressed === undefined || target.name === was) break;
        assert.ok(target.name, 'a target has a name');
      }
      // The last one lies towards the enemy.
      if ((await ear.focused()).pressed === undefined) await page.keyboard.press('ArrowUp');
      if (targets > 0) await page.keyboard.press('Enter');
      // What it would be is told before it is done: chances in figures, or that there are none.
      let odds = '';
      await until(
        async () => (odds = (await ear.live('polite')).map(([, text]) => text).find((text) => /\d\s?%|no dice|\bsure\b/i.test(text)) ?? ''),
      );
      if (/\d\s?%/.test(odds.replace(/100% no dice/, ''))) told.odds += 1;
      await page.keyboard.press('Enter');
      await until(async () => (await look(page, id)).revision > was);
      await page.waitForFunction((old) => Number(document.querySelector('main.table').dataset.revision) > old, was);
      told.decisions += 1;
    }
    const { result, state } = await look(page, id);
    assert.ok(result, 'the battle is over');
    assert.ok(last.includes(state.view.outcome?.text ?? result.words.en), `"${last}" tells the end`);
    assert.ok(told.decisions >= 5 && told.lines >= 5 && told.prices >= 5 && told.refused > 0 && told.odds > 0, JSON.stringify(told));
    await close();
  });
});
