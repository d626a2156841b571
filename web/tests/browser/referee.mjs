// A referee's whole evening before the real server in a real Chromium: a new campaign, three posts, a ruling, a reversal, the answer to paste back; then
// every screen of the desk with axe, in both languages, on a phone. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { call, house, look, until, violations } from './common.mjs';

const { server, open } = await house();

/** A campaign with a battle in which everybody is ours, through the page. */
async function campaign(page, name) {
  await page.goto(`${server.url}/#/campaigns`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Rulebook').selectOption('forum-duel');
  await page.getByRole('button', { name: 'Begin it' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  return /campaigns\/([a-z0-9]+)/.exec(page.url())[1];
}
/** The desk beside the board, with one of its tools open. */
async function tool(page, name) {
  if (!(await page.locator('.desk').isVisible())) await page.getByRole('button', { name: /^Desk/ }).first().click();
  await page.getByRole('button', { name }).first().click();
}
/** A table of a rulebook at which its referee, who is us, is asked something. */
async function asked(page, book) {
  await call(page, 'POST', '/session', {});
  for (const scenario of book.scenarios.slice(0, 4)) {
    const seats = Object.fromEntries([...book.seats.map((seat) => [seat.id, { is: 'bot', bot: 'random' }]), ['referee', { is: 'me' }]]);
    const wish = { ruleset: book.id, scenario: { id: scenario.id }, seats, clock: { kind: 'none' }, options: { referee: 'present' } };
    const made = await call(page, 'POST', '/tables', wish);
    for (let n = 0; made.status === 201 && n < 200; n++) {
      await new Promise((later) => setTimeout(later, 50));
      const full = await look(page, made.body.id);
      if (full.table.stage === 'over') break;
      if (full.turn?.seats.includes('referee')) return made.body.id;
    }
  }
  return null;
}
async function post(page, seat, text) {
  await page.getByLabel('Whose post').selectOption(seat);
  await page.getByRole('textbox', { name: 'The post' }).fill(text);
  await page.getByRole('button', { name: 'Read it as moves' }).click();
  await page.locator('.post-items').waitFor();
}

describe('the evening of a referee', () => {
  test('a campaign, three posts, a ruling, a reversal, the answer pasted back', async () => {
    const { page, close } = await open({}, '#/', /401|WebSocket|ERR_CONNECTION|400|409/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await campaign(page, 'North');
    await page.getByLabel('Name').fill('Ulf');
    await page.getByLabel('Fighter from the rulebook').selectOption('radogost');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('.roster li', { hasText: 'Ulf' }).waitFor();
    await page.getByText('Open a battle').click();
    await page.getByLabel('Scenario').selectOption('duel-1v1');
    await page.getByLabel('Who fights as Red').selectOption({ label: 'Ulf' });
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.locator('main.table').waitFor();
    const table = /t\/([a-z0-9]+)/.exec(page.url())[1];
    const full = () => look(page, table);
    await until(async () => (await full()).table.stage === 'running');
    const first = (await full()).turn.seats[0];
    const second = first === 'red' ? 'blue' : 'red';

    // Three posts: one that is sure, one that asks nothing and is refused, one that ends the turn.
    await tool(page, 'Read a post');
    await post(page, first, 'I rest. [quote=x]I surrender[/quote]');
    await page.getByRole('button', { name: 'Do all that is sure' }).click();
    await page.getByRole('heading', { name: 'The answer to paste back' }).waitFor();
    const answer = await page.locator('.answer textarea').inputValue();
    assert.match(answer, /\[i\]FD-/, answer);
    await page.getByRole('button', { name: 'Copy' }).last().click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), answer);
    await post(page, first, 'Dragon breath on everybody! End of turn.');
    await page.getByRole('button', { name: 'Do all that is sure' }).click();
    await until(async () => (await full()).turn.seats.includes(second));
    await post(page, second, 'Отдыхаю. Конец хода.');
    assert.equal(await page.locator('.post-items .understood').count(), 2);
    await page.getByRole('button', { name: 'Do all that is sure' }).click();
    await until(async () => (await full()).turn.seats.includes(first));

    // A ruling, with its reason and what it does before it is done.
    await page.getByRole('button', { name: /energy or charges/ }).click();
    const ruling = page.locator('form.ruling');
    await ruling.getByLabel('Who').selectOption('red-1');
    await ruling.getByLabel('Which').selectOption('hp');
    await ruling.getByLabel('How much').fill('150');
    await ruling.getByLabel('Reason').fill('he fell from the wall');
    await page.locator('.effect li').first().waitFor();
    await ruling.getByRole('button', { name: 'Rule' }).click();
    await until(
      async () =>
        JSON.stringify((await full()).log).includes('he fell from the wall') ||
        (await full()).state.view.boards[0].tokens.some((t) => t.gauges[0].value === 150),
    );

    // A reversal: the first rest is taken back. What comes of it is shown, and the battle goes on at a new table.
    await page.getByRole('button', { name: 'Put a step right' }).click();
    await page.locator('.desk').getByRole('combobox', { name: 'Step' }).selectOption('1');
    await page.getByRole('button', { name: 'See what comes of it' }).click();
    await page.locator('.differences li').first().waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).last().fill('it was no rest');
    await page.getByRole('button', { name: 'Put it right' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Put it right' }).click();
    await until(async () => !page.url().includes(table));
    const next = /t\/([a-z0-9]+)/.exec(page.url())[1];
    const gone = await look(page, table);
    assert.equal(gone.result.by, 'amended');
    assert.equal((await look(page, next)).table.past.amended.reason, 'it was no rest');

    // The ruling stands in the case law of the campaign, with its clause, and beside the clause.
    await page.goto(`${server.url}/#/campaigns/${id}`);
    const law = page.locator('.law li', { hasText: 'he fell from the wall' });
    await law.waitFor();
    await law.locator('.chip').click();
    await page.getByRole('dialog').getByText('he fell from the wall').waitFor();
    await close();
  });
});

describe('the screens of the desk', () => {
  const thread = '== red\nRadogost walks Г-2, Г-3. Stone Guard on himself, then Battle Fury.\n== referee\nRadogost: energy 100 - 20 - 20 = 60.\n';
  for (const [locale, viewport] of [
    ['en', { width: 1440, height: 900 }],
    ['ru', { width: 360, height: 740 }],
  ])
    test(`axe finds nothing, nothing scrolls sideways: ${locale}, ${viewport.width}`, async () => {
      const { page, close } = await open({ viewport, locale });
      await call(page, 'POST', '/session', {});
      const made = await call(page, 'POST', '/campaigns', { title: 'North', ruleset: 'forum-duel' });
      const opened = await call(page, 'POST', `/campaigns/${made.body.id}/battles`, {
        scenario: 'duel-1v1',
        seats: { red: { is: 'me' }, blue: { is: 'me' }, referee: { is: 'me' } },
        people: {},
      });
      const found = [];
      for (const hash of ['#/campaigns', `#/campaigns/${made.body.id}`, '#/audit', `#/replay/${opened.body.id}/0`]) {
        await page.goto('about:blank');
        await page.goto(`${server.url}/${hash}`);
        await page.locator('main:not(.loading)').waitFor();
        await page.waitForLoadState('networkidle');
        if (hash === '#/audit') {
          await page.locator('select').first().selectOption('forum-duel');
          await page.locator('select').nth(1).selectOption('duel-1v1');
          await page.locator('textarea').fill(thread);
          await page.locator('form .btn.primary').click();
          await page.locator('.findings li').first().waitFor();
          assert.match(await page.locator('.findings li').first().innerText(), /FD-1\.5/);
        }
        found.push(...(await violations(page, hash)));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) found.push(`${hash} is ${wide} too wide`);
      }
      assert.deepEqual(found, []);
      await close();
    });

  test('a question of the rules says of every answer what it would change, and of none what comes of all', async () => {
    const { page, close } = await open({}, '#/', /401|WebSocket|ERR_CONNECTION/);
    const book = (await (await fetch(`${server.url}/api/rulebooks`)).json()).find((one) => one.id === 'tabletop-d20');
    const id = await asked(page, book);
    assert.ok(id, 'the referee is asked');
    // What is at stake is as the server tells it; here it is given, so that every part of it is there.
    const chance = (n, d) => ({ fraction: `${n}/${d}`, percent: `${(100 * n) / d}%`, basis_points: (10_000 * n) / d, exact: true });
    const none = { works: null, always: [], told: [], lines: [], numbers: [], exact: true };
    let asks = 0;
    await page.route(/\/question(\?|$)/, async (route) => {
      asks += 1;
      const full = await look(page, id);
      const change = (text) => ({ token: 'red-1', whose: 'Knight', text });
      const stakes = [
        { ...none, works: chance(3, 5), told: [4, 3, 2, 1, 1].map((n) => ({ chance: chance(n, 11), differences: [change(`HP 24 → ${24 - n}`)] })) },
        {
          ...none,
          always: [change('HP 24 → 18'), change('+Prone')],
          lines: [{ step: 1, clause: 'TD-5.10', figures: [], text: 'The table falls', side: 0, tokens: [], cells: [], rank: 'deed' }],
        },
        none,
      ];
      const answers = full.state.offers
        .filter((offer) => !offer.refused)
        .map((offer, n) => ({ action: offer.action, label: offer.label, refused: null, clause: null, stake: stakes[Math.min(n, 2)] }));
      await route.fulfill({ json: { what: 'x', why: null, clause: 'TD-5.10', seat: 'referee', answers, same: [change('loses its turn')] } });
    });
    await page.goto(`${server.url}/#/t/${id}`);
    await page.locator('main.table').waitFor();
    await page.getByRole('button', { name: /^Desk/ }).click();
    const card = page.locator('.question').first();
    await card.locator('.stake').first().waitFor();
    assert.match(await card.locator('.same').innerText(), /Whichever answer is given: Knight: loses its turn/);
    const answers = card.locator('.answers > li');
    assert.match(await answers.nth(0).innerText(), /60%\s+that it works/);
    assert.equal(await answers.nth(0).locator('tbody tr').count(), 4);
    await answers.nth(0).getByRole('button', { name: 'and one more outcome' }).click();
    assert.equal(await answers.nth(0).locator('tbody tr').count(), 5);
    assert.match(await answers.nth(1).innerText(), /Knight: HP 24 → 18, \+Prone/);
    await answers.nth(1).getByText('What the log would say').click();
    await answers.nth(1).getByText('The table falls').waitFor();
    assert.match(await answers.nth(2).innerText(), /Changes nothing beyond that/);
    assert.deepEqual(await violations(page, 'question'), []);
    assert.equal(asks, 1, 'it is asked once a question');
    await close();
  });

  test('the order of turns is pressed by names, and no button lies over what is filled in', async () => {
    const { page, close } = await open();
    await call(page, 'POST', '/session', {});
    const seats = { red: { is: 'me' }, blue: { is: 'me' }, referee: { is: 'me' } };
    const wish = { ruleset: 'forum-duel', scenario: { id: 'duel-1v1' }, seats, clock: { kind: 'none' } };
    const { body: made } = await call(page, 'POST', '/tables', wish);
    await page.goto(`${server.url}/#/t/${made.id}`);
    await page.locator('main.table[data-revision]').waitFor();
    await page.getByRole('button', { name: /^Desk/ }).first().click();
    await page.getByRole('button', { name: /order of turns/ }).click();
    const names = page.getByRole('group', { name: 'Who' });
    for (const name of ['Velemira', 'Radogost']) await names.getByRole('button', { name }).click();
    const shown = (await names.getByRole('button').allInnerTexts()).map((text) => text.replace(/\s+/g, ''));
    assert.deepEqual(shown, ['2Radogost', '1Velemira']);
    const over = await page.locator('.ruling').evaluate((form) => {
      const box = form.querySelector('.actions').getBoundingClientRect();
      return [...form.querySelectorAll('.input, .order .btn')].filter((one) => one.getBoundingClientRect().bottom > box.top + 1).length;
    });
    assert.equal(over, 0);
    await close();
  });

  test('a campaign on a phone: names in one piece, a scenario is chosen, rulings come in once and a wrong file says so', async () => {
    const { page, close } = await open({ viewport: { width: 360, height: 800 } });
    await call(page, 'POST', '/session', {});
    const { body: made } = await call(page, 'POST', '/campaigns', { title: 'North', ruleset: 'forum-duel' });
    const person = { id: '', name: 'Sigrid', member: { combatant: 'velemira', hp: 70 }, experience: 0, note: '', is_gone: false };
    await call(page, 'PUT', `/campaigns/${made.id}`, { revision: made.revision, title: 'North', people: [person], house: {} });
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/campaigns/${made.id}`);
    const name = page.locator('.roster b', { hasText: 'Sigrid' });
    await name.waitFor();
    assert.equal(await name.evaluate((one) => one.getClientRects().length), 1);
    assert.match(await page.locator('.roster li').innerText(), /Hit points: 70/);
    await page.getByText('Open a battle').click();
    assert.notEqual(await page.getByLabel('Scenario').inputValue(), '');
    const bring = (text) =>
      page.locator('input[type=file]').setInputFiles({ name: 'law.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const law = JSON.stringify({ rulings: [{ clause: 'FD-12.11', text: 'Shields hold more here', reason: 'agreed' }] });
    for (const said of ['One ruling has come in', 'Nothing new']) {
      await bring(law);
      await page.getByText(said).waitFor();
      assert.equal(await page.locator('.law > li').count(), 1);
    }
    await bring('{"a": 1}');
    await page.getByText('This file holds no rulings').waitFor();
    await close();
  });

  test('an event can be read without scripts', async () => {
    const { page, close } = await open();
    await call(page, 'POST', '/session', {});
    const me = { is: 'me' };
    const made = await call(page, 'POST', '/tables', {
      ruleset: 'forum-duel',
      scenario: { id: 'duel-1v1' },
      seats: { red: me, blue: me },
      public: true,
      clock: { kind: 'none' },
    });
    await until(async () => (await look(page, made.body.id)).table.stage === 'running');
    const bare = await page.context().browser().newContext({ javaScriptEnabled: false });
    const plain = await bare.newPage();
    await plain.goto(`${server.url}/e/${made.body.id}/0?lang=en`);
    assert.ok((await plain.locator('svg').count()) > 0);
    assert.ok(await plain.getByRole('heading', { level: 1 }).isVisible());
    await bare.close();
    await close();
  });
});
