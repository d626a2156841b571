// The page before the real server, in a real Chromium: whole battles of every rulebook by mouse, by keyboard and by typing; two people;
// lost connections; records; an account; axe on every screen with real data. `HOLMGANG_PROGRAM` names the program, or `HOLMGANG_PAGE` a
// server that runs; `HOLMGANG_TORTURE` plays every scenario.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { call, launch, long, open as openAt, resign, serve, table, tooWide, until, violations, everything } from './common.mjs';

/** After so many decisions of one's own a battle that has no end in sight is resigned. */
const most = long ? 400 : 30;
const server = await serve();
let browser;
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.end();
});

async function open(options = {}, hash = '#/', fine) {
  const opened = await openAt(browser, `${server.url}/${hash}`, options, fine);
  if (hash === '#/') await opened.page.locator('.card').first().waitFor();
  return opened;
}
const books = await (await fetch(`${server.url}/api/rulebooks`)).json();

const go = (page, id) => page.evaluate((to) => (location.hash = `#/t/${to}`), id);
const revision = (page) => page.locator('main.table').getAttribute('data-revision');
/** Waits until it is our decision or the battle is over, which others may still fight for a while when we have fallen; says whether it is over. */
async function wanted(page) {
  const decided = () => {
    const main = document.querySelector('main.table[data-revision]');
    return main && (main.dataset.mine === 'yes' || main.dataset.over === 'yes');
  };
  await page.waitForFunction(decided, null, { timeout: 60_000 });
  return (await page.locator('main.table').getAttribute('data-over')) === 'yes';
}
const moved = (page, was) => page.waitForFunction((old) => document.querySelector('main.table')?.dataset.revision !== old, was);
const pickOf = (n, count) => (n * 7 + 3) % count;

/** Writes what is still to be written: the words of an event. By keys alone the field is reached with Tab, and left again. */
async function written(page, byKeys) {
  const empty = page.locator('.preview .blank input:invalid');
  if (!(await empty.count())) return;
  if (!byKeys) return void (await empty.fill('a bell rings'));
  const there = () => empty.evaluate((input) => document.activeElement === input);
  for (let step = 0; step < 40 && !(await there()); step++) await page.keyboard.press('Tab');
  assert.ok(await there(), 'the field is reached with Tab');
  await page.keyboard.type('a bell rings');
}

/** One decision, from the choice to the commit. */
const ways = {
  async mouse(page, n) {
    // By the board where something is lit, else by the list.
    const cells = page.locator('[role=gridcell].can');
    const lit = await cells.count();
    if (lit && n % 3 === 0) {
      const box = await cells.nth(pickOf(n, lit)).boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.locator('.preview, .only').first().waitFor();
    }
    if (!(await page.locator('.preview').count())) {
      await everything(page);
      const rows = page.locator('.choice .hit:not([aria-disabled])');
      await rows.nth(pickOf(n, await rows.count())).click();
      await page.locator('.picks, .preview').first().waitFor();
      const targets = page.locator('.picks .pick');
      if (await targets.count()) await targets.nth(pickOf(n, await targets.count())).click();
    }
    await written(page, false);
    await page.locator('.preview .btn.primary').click();
  },
  // Tab from the top: skip link, then arrows and Enter. No mouse, no focus from a script.
  async keyboard(page, n) {
    await page.keyboard.press('Escape');
    await everything(page);
    await page.keyboard.press('d');
    await page.waitForFunction(() => document.activeElement?.id === 'decision');
    for (let step = 0; step < 1 + (n % 5); step++) await page.keyboard.press('ArrowDown');
    for (let step = 0; step < 40; step++) {
      const dead = await page.evaluate(() => document.activeElement?.getAttribute('aria-disabled') === 'true');
      if (!dead) break;
      await page.keyboard.press('ArrowUp');
    }
    await page.keyboard.press('Enter');
    await page.locator('.picks, .preview').first().waitFor();
    if (await page.locator('.picks').count()) {
      const targets = await page.locator('.picks .pick').count();
      for (let step = 0; step < 1 + (n % targets); step++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.locator('.preview').waitFor();
    }
    await page.locator('.preview').waitFor();
    await written(page, true);
    await page.keyboard.press('Enter');
  },
  async typing(page, n) {
    const id = await page.evaluate(() => location.hash.split('/')[2]);
    const full = (await call(page, 'GET', `/tables/${id}`)).body;
    const texts = full.state.offers.filter((offer) => !offer.refused).map((offer) => offer.action);
    const text = texts[pickOf(n, texts.length)];
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    const field = page.getByRole('combobox').first();
    if (n % 2) {
      await field.fill(text);
    } else {
      // Most of it typed, the rest taken from the completion if that offers the same.
      await field.fill(text.slice(0, -1));
      await page.locator('.complete [role=option]').first().waitFor();
      await page.keyboard.press('Tab');
      if ((await field.inputValue()) !== text) await field.fill(text);
    }
    await page.keyboard.press('Enter');
    await page.locator('.preview').waitFor();
    await written(page, true);
    await page.keyboard.press('Enter');
  },
};

/** What the screen says, for a failure: the head, what is chosen, what was refused. */
async function told(page) {
  if (process.env.HOLMGANG_SHOTS) await page.screenshot({ path: `${process.env.HOLMGANG_SHOTS}/failed-${Date.now()}.png` });
  const parts = ['.decide-head', '.only', '.preview', '.note.refuse', '.cmderr'];
  const texts = await Promise.all(parts.map(async (part) => `${part}: ${(await page.locator(part).allInnerTexts()).join(' / ')}`));
  return `${texts.join('; ').replace(/\s+/g, ' ')}; focus on ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))}`;
}

async function battle({ page, faults }, id, way) {
  await go(page, id);
  for (let n = 0; n < most; n++) {
    if (await wanted(page)) break;
    const was = await revision(page);
    try {
      await ways[way](page, n);
      await moved(page, was);
    } catch (error) {
      throw new Error(`decision ${n} at revision ${was}, by ${way}: ${faults.join('; ')} ${await told(page)}`, { cause: error });
    }
  }
  if (!(await wanted(page))) {
    await page.getByRole('button', { name: 'Resign' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  }
  await page.locator('.after').waitFor();
  // The log on the screen is the log of the server, line by line, when all of it is asked for.
  const details = page.locator('.logbar button');
  if ((await details.getAttribute('aria-pressed')) !== 'true') await details.evaluate((button) => button.click());
  const full = (await call(page, 'GET', `/tables/${id}`)).body;
  assert.equal(await page.locator('.entry, .round').count(), full.log.length);
  return full;
}

describe('whole battles', () => {
  const all = Object.keys(ways);
  for (const [place, book] of books.entries())
    for (const scenario of long ? book.scenarios : [...new Set([book.scenarios[0], book.scenarios.at(-1)])])
      for (const way of long || scenario === book.scenarios[0] ? all : [all[place % all.length]])
        test(`${book.id}, ${scenario.id}, by ${way}`, async () => {
          const opened = await open();
          const id = await table(opened.page, book, { scenario: { id: scenario.id } });
          const full = await battle(opened, id, way);
          assert.equal(full.table.stage, 'over');
          await opened.close();
        });
});

/** Takes the seat that one was invited to. */
const accept = (page) => page.locator('.invited .btn.primary').click();
/** A table between two people in two browsers; whose decision it is comes first. */
async function two(book = books[0], wish = {}) {
  const [one, other] = [await open(), await open()];
  await call(one.page, 'POST', '/session', {});
  await call(other.page, 'POST', '/session', {});
  const seats = Object.fromEntries(book.seats.map((seat, n) => [seat.id, { is: ['me', 'link'][n] ?? 'bot', bot: 'random' }]));
  for (const seat of Object.values(seats)) if (seat.is !== 'bot') delete seat.bot;
  const made = (
    await call(one.page, 'POST', '/tables', { ruleset: book.id, scenario: { id: book.scenarios[0].id }, seats, clock: { kind: 'none' }, ...wish })
  ).body;
  const seat = book.seats[1].id;
  await go(one.page, made.id);
  await go(other.page, `${made.id}/${seat}/${made.links[seat]}`);
  await accept(other.page);
  return { id: made.id, one, other, pages: [one.page, other.page] };
}
const whose = async (pages) => Promise.any(pages.map((page) => wanted(page).then((over) => ({ page, over }))));
const same = async (pages, id) => {
  const [a, b] = pages;
  // A way of several steps is several revisions: the last of them is there when somebody is to decide again, and both pages come to it.
  await whose(pages);
  const last = String((await call(a, 'GET', `/tables/${id}`)).body.revision);
  for (const page of pages) await page.waitForFunction((now) => document.querySelector('main.table').dataset.revision === now, last);
  // Whose side a token is on is said to each from where they sit.
  const cells = (page) =>
    page.locator('[role=gridcell]').evaluateAll((all) =>
      all.map((cell) =>
        cell
          .getAttribute('aria-label')
          .replace(/, Enter.*|, cannot.*/, '')
          .replace(', your side', ''),
      ),
    );
  const log = (page) => page.locator('.entry .line, .round').allInnerTexts();
  assert.deepEqual(await cells(a), await cells(b));
  assert.deepEqual(await log(a), await log(b));
};

describe('motion', () => {
  test('a battle whose steps are walked and struck is shown to its end', async () => {
    const opened = await open({ reducedMotion: 'no-preference' });
    const full = await battle(opened, await table(opened.page, books[0]), 'mouse');
    assert.equal(full.table.stage, 'over');
    await opened.close();
  });
});

describe('first visit', () => {
  test('two clicks from opening the page to the first move, and a lesson beside it', async () => {
    const { page, close } = await open();
    await page
      .getByRole('button', { name: /^Play ?: / })
      .first()
      .click();
    await wanted(page);
    const was = await revision(page);
    // What may be done first is marked already.
    await page.locator('.note.first').waitFor();
    await page.waitForTimeout(300);
    await page.locator('[role=gridcell][aria-selected=true]').click();
    await moved(page, was);
    assert.match(await page.title(), /Your turn|Holmgang/);
    await page.evaluate(() => (location.hash = '#/'));
    await page
      .getByRole('button', { name: /^Lesson/ })
      .first()
      .click();
    await page.locator('.lesson').waitFor();
    await close();
  });
  // Seconds are for benchmarks: what makes a first view slow is how much it asks for, and that is counted.
  test('the first view asks for little', async () => {
    const { page, close } = await open();
    // The moment at which the view stands: what comes behind it may be there already when a busy machine looks.
    await page.addInitScript(() =>
      new MutationObserver((_, watch) => {
        if (![...document.querySelectorAll('.cards button')].some((button) => /^Play ?: /.test(button.textContent))) return;
        window.stood = performance.now();
        watch.disconnect();
      }).observe(document, { childList: true, subtree: true, characterData: true }),
    );
    await page.reload();
    await page.waitForFunction(() => window.stood);
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ responseEnd }) => responseEnd <= window.stood)
        .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname + new URL(name).search, size: encodedBodySize })),
    );
    const script = asked.filter(({ name }) => name.endsWith('.js')).reduce((sum, { size }) => sum + size, 0);
    assert.ok(script > 0 && script <= 80 * 1024, `${script} bytes of script`);
    const calls = asked.filter(({ name }) => name.startsWith('/api/')).map(({ name }) => name);
    // Positions are drawn when the view stands, one rulebook after the other: how many of them were asked for by now hangs on the machine.
    const drawn = calls.filter((name) => name.startsWith('/api/scenarios/validate'));
    const first = calls.filter((name) => !drawn.includes(name));
    assert.ok(drawn.length <= 5, calls.join(' '));
    assert.ok(first.length <= 6, calls.join(' '));
    assert.equal(new Set(first).size, first.length, calls.join(' '));
    await close();
  });
});

describe('two people', () => {
  test('play in two browsers, see the same, agree on a draw, take the record down and up again', async () => {
    const { id, one, other, pages } = await two();
    for (let n = 0; n < 8; n++) {
      const { page, over } = await whose(pages);
      if (over) break;
      const was = await revision(page);
      await ways[['mouse', 'keyboard', 'typing'][n % 3]](page, n);
      await moved(page, was);
      await Promise.all(
        pages.map((p) => p.waitForFunction((old) => Number(document.querySelector('main.table').dataset.revision) > Number(old), was)),
      );
      await same(pages, id);
    }
    await one.page.getByRole('button', { name: 'More about this table' }).click();
    await one.page.getByRole('button', { name: 'Offer a draw' }).click();
    await other.page.getByRole('button', { name: 'Agree' }).click();
    for (const page of pages) await page.locator('.after').waitFor();
    const record = await one.page.evaluate(async (at) => (await fetch(`/api/tables/${at}/record`)).text(), id);
    await one.page.getByRole('link', { name: 'Replay' }).first().click();
    await one.page
      .getByText(/^Step \d+ of \d+$/)
      .first()
      .waitFor();
    await one.page.evaluate(() => (location.hash = '#/'));
    await one.page.locator('input[type=file]').setInputFiles({ name: 'a.hbr', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await one.page.waitForFunction(() => location.hash.startsWith('#/record/'));
    await one.page
      .getByText(/^Step \d+ of \d+$/)
      .first()
      .waitFor();
    await one.close();
    await other.close();
  });
  test('an address of no table is said to be one, not a lost connection', async () => {
    const { page, close } = await open({}, '#/', /404|WebSocket|401/);
    await go(page, 'nonesuch');
    await page.getByText('There is no such table.').waitFor();
    assert.equal(await page.getByText(/^Connection lost/).count(), 0);
    assert.equal(await page.getByRole('main').getByRole('link', { name: 'Battles' }).getAttribute('href'), '#/');
    await close();
  });
  test('a lost connection is said, and everything that was missed is there when it is back', async () => {
    const { id, one, other, pages } = await two();
    const first = await whose(pages);
    const here = first.page === one.page ? one : other;
    const lost = here === one ? other : one;
    // From now on the sockets of this page go through us: until they are let through they are cut.
    const sockets = [];
    let cut = false;
    await lost.page.routeWebSocket(/\/ws/, (socket) => {
      if (cut) return void socket.close({ code: 4000 });
      socket.connectToServer();
      sockets.push(socket);
    });
    await go(lost.page, '');
    await go(lost.page, id);
    await lost.page.locator('main.table[data-revision]').waitFor();
    cut = true;
    for (const socket of sockets) await socket.close({ code: 4000 });
    await lost.page.getByText(/^Connection lost/).waitFor();
    for (let n = 0; n < 3 && (await here.page.locator('main.table').getAttribute('data-mine')) === 'yes'; n++) {
      const was = await revision(here.page);
      await ways.mouse(here.page, n);
      await moved(here.page, was);
    }
    cut = false;
    await lost.page.waitForFunction(() => !document.querySelector('main.table').classList.contains('away'), null, { timeout: 40_000 });
    await same(pages, id);
    await one.close();
    await other.close();
  });
  test('what one says the other reads, as it was typed', async () => {
    const { one, other } = await two();
    for (const { page } of [one, other]) await page.getByRole('button', { name: /^Chat/ }).click();
    await one.page.getByPlaceholder('Say something').fill('<b>hello</b>');
    await one.page.keyboard.press('Enter');
    await other.page.locator('.chatlines', { hasText: '<b>hello</b>' }).waitFor();
    await one.close();
    await other.close();
  });
});

describe('an account', () => {
  test('keep, sign out, sign in, devices, token, export, deletion', async () => {
    const { page, close } = await open();
    const name = 'ann';
    await page.evaluate(() => (location.hash = '#/settings'));
    const form = (field) => page.locator('form', { has: page.locator(field) }).getByRole('button');
    await page.locator('#an').fill(name);
    await page.locator('#ap').fill('correct horse battery');
    await form('#ap').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('#ln').fill(name);
    await page.locator('#lp').fill('correct horse battery');
    await form('#lp').click();
    await page.getByText('this device').waitFor();
    await page.locator('#ta').fill('my bot');
    await page.getByRole('button', { name: 'Make a token' }).click();
    await page.locator('code.token', { hasText: /^hg_/ }).waitFor();
    // A token goes with the password only.
    await page.getByRole('button', { name: 'Revoke my bot' }).click();
    await page.getByRole('alert').getByText('password').waitFor();
    await page.locator('#rp').fill('correct horse battery');
    await page.getByRole('button', { name: 'Revoke my bot' }).click();
    await page.getByRole('button', { name: 'Revoke my bot' }).waitFor({ state: 'detached' });
    const mine = await page.evaluate(async () => (await fetch('/api/me/export')).json());
    assert.ok(JSON.stringify(mine).includes(name));
    await page.locator('#dp').fill('correct horse battery');
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForFunction(() => location.hash === '#/');
    assert.equal((await call(page, 'POST', '/login', { name, password: 'correct horse battery' })).status, 401);
    await close();
  });
});

describe('a new battle', () => {
  test("sides of one's own: the form and the text say the same, and a fault stands at its field", async () => {
    for (const book of books) {
      const { page, close } = await open({}, `#/new/${book.id}`);
      await page.getByRole('button', { name: 'Build my own sides' }).click();
      await page.getByText('Form', { exact: true }).click();
      await page.locator('.sform.top').waitFor();
      await page.getByText('The scenario is sound').waitFor();
      await page.getByText('Text', { exact: true }).click();
      const text = await page.locator('#toml').inputValue();
      assert.match(text, /^id = /m);
      await page.locator('#toml').fill(`${text}\nno_such_field = 1\n`);
      await page.getByRole('alert').getByText('no_such_field').waitFor();
      await page.locator('#toml').fill(text);
      await page.getByText('The scenario is sound').waitFor();
      await page.getByText('Form', { exact: true }).click();
      await page.locator('.sform.top').waitFor();
      await page.getByRole('button', { name: /Start the battle/ }).click();
      await page.locator('main.table[data-revision]').waitFor();
      await close();
    }
  });
  test('a check for which the server is too busy is asked for again, and what fails is said', async () => {
    const { page, close } = await open({}, `#/new/${books[0].id}`, /401|503|500/);
    await page.getByRole('button', { name: 'Build my own sides' }).click();
    await page.getByText('The scenario is sound').waitFor();
    const words = { en: 'the server is busy; try again', ru: 'сервер занят; повторите' };
    let refused = 0;
    await page.route('**/api/scenarios/validate*', (route) =>
      refused++ < 2
        ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { code: 'busy', words, clause: null, faults: [] } })
        : route.continue(),
    );
    await page.getByText('Text', { exact: true }).click();
    const text = await page.locator('#toml').inputValue();
    await page.locator('#toml').fill(`${text}\nno_such_field = 1\n`);
    await page.getByText('Checking the scenario').waitFor();
    await page.getByRole('alert').getByText('no_such_field').waitFor();
    assert.equal(refused, 3);
    await page.unroute('**/api/scenarios/validate*');
    await page.route('**/api/scenarios/validate*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.locator('#toml').fill(text);
    await page.getByRole('alert').waitFor();
    assert.equal(await page.getByText('Checking the scenario').count(), 0);
    await close();
  });
  test('a replay that is left asks no more for the forecast that the server is too busy for', async () => {
    const { page, close } = await open({}, '#/', /401|503/);
    const id = await table(page, books[0]);
    await resign(page, id);
    const words = { en: 'the server is busy; try again', ru: 'сервер занят; повторите' };
    let asked = 0;
    await page.route('**/forecast?*', (route) => {
      asked++;
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { code: 'busy', words, clause: null, faults: [] } });
    });
    await page.evaluate((id) => (location.hash = `#/replay/${id}/0`), id);
    await until(() => asked > 0);
    await page.evaluate(() => (location.hash = '#/'));
    await page.locator('.cards').first().waitFor();
    const then = asked;
    await page.waitForTimeout(2500);
    assert.equal(asked, then);
    await close();
  });
  test('a list of the form grows, and the text with it', async () => {
    const { page, close } = await open({}, `#/new/${books[0].id}`);
    await page.getByRole('button', { name: 'Build my own sides' }).click();
    await page.getByText('Form', { exact: true }).click();
    await page.locator('.sform.list').first().waitFor();
    const side = books[0].seats[0].name.en;
    const count = () => page.locator('.sform.list').first().locator(':scope > .sform').count();
    const was = await count();
    await page.getByRole('button', { name: `Add to ${side}`, exact: true }).click();
    assert.equal(await count(), was + 1);
    await page.getByText('Text', { exact: true }).click();
    await until(async () => ((await page.locator('#toml').inputValue()).match(/combatant =/g) ?? []).length >= 3);
    await close();
  });
  test('a friend gets a link', async () => {
    const { page, close } = await open({}, `#/new/${books[0].id}`);
    const seat = books[0].seats[1];
    // Itself, and not the place where it was: the form grows while its texts arrive.
    await page
      .locator(`input[name="seat-${seat.id}"]`)
      .nth(2)
      .evaluate((choice) => choice.click());
    await page.getByRole('button', { name: /Start the battle/ }).click();
    assert.match(await page.locator(`#l${seat.id}`).inputValue(), new RegExp(`#/t/\\w+/${seat.id}/\\w+$`));
    await close();
  });
  test("dice of one's own are typed in, and words of one's own are added to the server's", async () => {
    const book = books.find((one) => one.chance);
    const { page, close } = await open();
    const seats = Object.fromEntries(book.seats.map((seat) => [seat.id, { is: 'me' }]));
    await go(page, await table(page, book, { dice: 'given', seats }));
    await page.getByRole('button', { name: 'Begin' }).click();
    const label = page.locator('label[for=dice]');
    for (let n = 1; n < 20; n++) {
      await page.waitForFunction(
        (roll) => document.querySelector('label[for=dice]')?.innerText.startsWith(`Roll ${roll}:`) || document.querySelector('main[data-mine=yes]'),
        n,
      );
      if (!(await label.count())) break;
      const [, least, greatest] = /(\d+) to (\d+)/.exec(await label.innerText());
      await page.locator('#dice').fill(String(Math.min(Number(greatest), Number(least) + n)));
      await page.keyboard.press('Enter');
    }
    await wanted(page);
    const mixed = await table(page, book, { nonces: true });
    await go(page, mixed);
    await page.locator('#nonce').fill('seven swans');
    await page.getByRole('button', { name: 'Add' }).click();
    await wanted(page);
    await page.getByRole('button', { name: 'Resign' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Verify the dice' }).click();
    await page.locator('.verify').getByText('seven swans').waitFor();
    await page.locator('.verify .note.good').waitFor();
    await close();
  });
  test('the referee rules at any time, with a reason that stands in the log', async () => {
    const { page, close } = await open();
    const book = books[0];
    const seats = Object.fromEntries([
      ...book.seats.map((seat) => [seat.id, { is: 'bot', bot: 'random' }]),
      ['referee', { is: 'me' }],
      [book.seats[0].id, { is: 'me' }],
    ]);
    await go(page, await table(page, book, { seats }));
    await wanted(page);
    await page.getByRole('button', { name: /^Desk/ }).click();
    await page.locator('.verbs .btn').last().click();
    const ruling = page.locator('form.ruling');
    const rule = ruling.getByRole('button', { name: 'Rule' });
    // While something is missing nothing can be sent.
    await ruling.getByLabel('Reason').fill('dusk');
    assert.equal(await rule.getAttribute('aria-disabled'), 'true');
    await ruling.getByLabel('Which').selectOption('draw');
    // What it would do is told before it is done.
    await ruling.getByText('What this would do').waitFor();
    await ruling.getByText('No ruling by this clause yet').waitFor();
    await ruling.getByLabel('Reason').fill('');
    assert.equal(await rule.getAttribute('aria-disabled'), 'true');
    await ruling.getByLabel('Reason').fill('dusk');
    await page.waitForFunction(() => document.querySelector('form.ruling .primary').getAttribute('aria-disabled') === 'false');
    await rule.click();
    await page.locator('.after').waitFor();
    await page
      .locator('.entry', { hasText: 'dusk' })
      .or(page.locator('.round', { hasText: 'dusk' }))
      .first()
      .waitFor({ state: 'attached' });
    await close();
  });
});

describe("an answer in the middle of another's turn", () => {
  test('all answers lie open with their odds, none chosen before; one is taken', async () => {
    const { page, close } = await open();
    // Any rulebook in which somebody is asked during another's turn; the page only sees who has the turn and who decides.
    let found = false;
    for (const book of [...books].reverse())
      for (const scenario of book.scenarios.slice(0, 4)) {
        if (found) break;
        const id = await table(page, book, { scenario: { id: scenario.id } });
        for (let n = 0; n < 25 && !found; n++) {
          await new Promise((later) => setTimeout(later, 40));
          const { state, turn, revision: at, for: seat, table: info } = (await call(page, 'GET', `/tables/${id}`)).body;
          if (info.stage !== 'running' || !turn?.seats.includes(seat)) continue;
          const { wanted: asked, order } = state.view;
          const can = state.offers.filter((offer) => !offer.refused);
          found =
            can.length > 1 &&
            can.length <= 8 &&
            asked.token !== null &&
            order.some((place) => place.stage === 'current' && place.token !== asked.token);
          if (found) await go(page, id);
          else if (can.length) {
            const ends = can.find((offer) => offer.cost.length === 0 && offer.cells.length === 0) ?? can[0];
            await call(page, 'POST', `/tables/${id}/act`, {
              id: 1,
              client: `answer${id}`,
              seq: n + 1,
              revision: at,
              seat,
              text: ends.action,
              rolls: null,
            });
          }
        }
      }
    assert.ok(found, 'no rulebook asks for an answer');
    await wanted(page);
    await page.locator('.decide-head', { hasText: 'Your answer' }).waitFor();
    // Each card says what can come of its answer, in words.
    await page.locator('.tilebox.answer .answerodds b').nth(1).waitFor();
    const cards = page.locator('.tile:not(.more)');
    const chosen = page.locator('.choice .hit[aria-expanded=true], .tile:not(.more)[aria-expanded=true]');
    assert.equal(await chosen.count(), 0);
    for (const text of await page.locator('.answerodds').allInnerTexts()) assert.match(text, /^(?:|(?:[\d.]+%|sure).*\S.*)$/s);
    // Answers are compared by keys, one after the other, and nothing is done by that.
    const before = await revision(page);
    for (const [key, at] of [
      [']', 0],
      [']', 1],
      ['[', 0],
    ]) {
      await page.keyboard.press(key);
      await page.waitForFunction((n) => document.querySelectorAll('.tile:not(.more)')[n].getAttribute('aria-expanded') === 'true', at);
      assert.equal(await chosen.count(), 1);
    }
    assert.ok((await cards.count()) > 1);
    assert.equal(await revision(page), before);
    await page.keyboard.press('Escape');
    await until(async () => (await chosen.count()) === 0);
    const was = await revision(page);
    await ways.keyboard(page, 0);
    await moved(page, was);
    await close();
  });
});

describe('the board', () => {
  test('zooms by keys, buttons and wheel, follows the cursor, and shows everything at M', async () => {
    const { page, close } = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const large = (book) => book.scenarios.find((scenario) => /-cross$|harbour/.test(scenario.id));
    const book = books.find(large);
    // The first seat of the rulebook may have nothing to do in it.
    const { id, seats } = large(book);
    const holders = book.seats.map((seat) => [seat.id, seat.id === seats[0] ? { is: 'me' } : { is: 'bot', bot: 'greedy' }]);
    await go(page, await table(page, book, { scenario: { id }, seats: Object.fromEntries(holders) }));
    await wanted(page);
    const board = page.locator('svg.board').first();
    const wide = async () => Number((await board.getAttribute('viewBox')).split(' ')[2]);
    const small = await wide();
    await page.locator('.minimap').waitFor();
    await page.evaluate(() => document.querySelector('[role=gridcell][tabindex="0"]').focus());
    await page.keyboard.press('m');
    await until(async () => (await wide()) > small);
    const all = await wide();
    await page.keyboard.press('+');
    await until(async () => (await wide()) < all);
    for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowRight');
    const seen = await page.evaluate(() => {
      const [cell, svg] = [document.activeElement.getBoundingClientRect(), document.querySelector('svg.board').getBoundingClientRect()];
      return cell.left >= svg.left - 2 && cell.right <= svg.right + 2;
    });
    assert.ok(seen, 'the cursor stays in sight');
    await close();
  });
});

describe('every screen with real data', () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const looks = [
    ['English, light', { colorScheme: 'light' }],
    ['Russian, dark, phone', { colorScheme: 'dark', locale: 'ru', ...phone }],
  ];
  for (const [name, options] of looks)
    test(`axe finds nothing, nothing scrolls sideways, no word is left in the other language: ${name}`, async () => {
      const { page, close } = await open(options);
      const found = [];
      const screens = ['#/', '#/settings'];
      for (const book of books) {
        // Others than these are looked at elsewhere.
        if (long) screens.push(`#/new/${book.id}`, `#/rules/${book.id}`);
        const id = await table(page, book);
        screens.push(`#/t/${id}`);
        const done = await table(page, book);
        await until(async () => {
          const { revision: at, table: info } = (await call(page, 'GET', `/tables/${done}`)).body;
          const wish = { id: 1, client: 'an-ended-one', seq: 1, revision: at, seat: info.yours[0], what: 'resign' };
          return info.stage === 'running' && (await call(page, 'POST', `/tables/${done}/do`, wish)).status === 200;
        });
        screens.push(`#/replay/${done}/0`, `#/t/${done}`);
      }
      for (const screen of screens) {
        await page.goto('about:blank');
        await page.goto(`${server.url}/${screen}`);
        await page.waitForLoadState('networkidle');
        if (screen.startsWith('#/t/')) {
          await wanted(page);
          const over = (await page.locator('.after').count()) > 0;
          if (!over) await everything(page);
          const rows = page.locator('.choice .hit:not([aria-disabled])');
          if (!over && (await rows.count())) {
            await rows.first().click();
            await page.locator('.picks, .preview').first().waitFor();
          }
        }
        found.push(...(await violations(page, screen)));
        assert.equal(await page.locator('h1').count(), 1, `${screen} has one h1`);
        if (await tooWide(page)) found.push(`${screen} scrolls sideways`);
        const keys = (await page.evaluate(() => document.body.innerText)).match(/\b[a-z]+(?:-[a-z]+)+\b(?=\s*$)/gm) ?? [];
        for (const key of keys) if (/^(dice|seat|stage|form|own|odds|clock|gone|guide|tab)-/.test(key)) found.push(`${screen} shows ${key}`);
      }
      assert.deepEqual(found, []);
      await close();
    });
});
