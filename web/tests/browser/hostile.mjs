// Texts of people are texts: more than 200 that would run, load or lead away if they ever became markup, in every field that somebody can fill, walked
// through every screen. Before the real server with its own policy, in a real Chromium. `HOLMGANG_PROGRAM` names the program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, call, house, look, ours, table, until } from './common.mjs';
import { listen, payloads } from './payloads.mjs';

const { server, books, open: openAt } = await house();
const book = books.find((one) => one.id === 'forum-duel');

/** A page that notes whatever runs, is stopped, pops up or is asked for beside what the page is made of. */
async function open(options = {}) {
  const opened = await openAt({ viewport: { width: 1920, height: 1000 }, ...options }, '#/', /401|404|WebSocket|ERR_CONNECTION/);
  const { page } = opened;
  const strays = [];
  await page.addInitScript(listen);
  page.on('dialog', (dialog) => {
    strays.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const own = origin === server.url && /^\/(?:$|assets\/|api\/|favicon|manifest|icon|sw)/.test(pathname);
    if (!own && !request.url().startsWith('data:image') && request.url() !== 'about:blank') strays.push(`request: ${request.url().slice(0, 80)}`);
  });
  const shown = new Set();
  return {
    page,
    shown,
    /** Waits until the screen stands, and looks at everything on it. */
    async seen(where) {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const { ran, marks, text } = await page.evaluate(() => ({
        ran: window.ran,
        marks: [...document.querySelectorAll('*')].flatMap((node) =>
          /^(?:SCRIPT|IFRAME|OBJECT|EMBED|BASE|META|LINK|MARQUEE|VIDEO|AUDIO|IMG)$/i.test(node.tagName) && !node.closest('head')
            ? [node.outerHTML.slice(0, 90)]
            : [...node.attributes]
                .filter(
                  ({ name, value }) =>
                    /^on|^srcdoc$/i.test(name) || (/^(?:xlink:)?href$|^src$|^action$/i.test(name) && /^\s*(?:javascript|data):/i.test(value)),
                )
                .map(({ name, value }) => `${name}=${value}`.slice(0, 90)),
        ),
        text: document.body.textContent + [...document.querySelectorAll('input, textarea')].map((field) => field.value).join(' '),
      }));
      assert.deepEqual([...ran, ...marks, ...strays], [], where);
      for (const [n, payload] of payloads.entries()) if (!shown.has(n) && text.includes(payload)) shown.add(n);
    },
    go: async (hash, wait, state = 'visible') => {
      await page.goto('about:blank');
      await page.goto(`${server.url}/${hash}`);
      if (wait) await page.locator(wait).first().waitFor({ state });
    },
    close: opened.close,
  };
}
/** A call in the name of a program. */
async function api(token, method, path, body) {
  const headers = { 'X-Holmgang': '1', 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json().catch(() => null) };
}
const at = (n) => payloads[n % payloads.length];
/** Everything on a table's screen: all its panes, a choice, its target, its preview. */
async function walk({ page, seen }, where) {
  for (const pane of ['Log', 'Sides', 'Chat', 'Desk']) {
    const button = page.locator('.wide-tabs .tabbtn').filter({ hasText: pane });
    if (await button.count()) await button.evaluate((node) => node.click());
    await seen(`${where}: ${pane}`);
  }
  const more = page.locator('.tile.more[aria-expanded=false]');
  if (await more.count()) await more.first().evaluate((node) => node.click());
  const choice = page.locator('.choice .hit:not([aria-disabled])').first();
  if (!(await choice.count())) return;
  // Long texts may lie over it.
  await choice.evaluate((node) => node.click());
  const pick = page.locator('.picks .pick').first();
  if (await pick.count()) await pick.evaluate((node) => node.click());
  await page.locator('.preview').waitFor();
  await seen(`${where}: preview`);
}

test('there are more than 200 of them, all different', () => {
  assert.ok(payloads.length > 200 && new Set(payloads).size === payloads.length, `${payloads.length}`);
});

describe('what people write stays text', () => {
  test('names, titles, set-ups of their own', async () => {
    const taken = { names: 0, titles: 0 };
    // Everybody has a name, a table with a title, and a set-up with names of its own.
    const person = async (payload, n) => {
      const made = await api(null, 'POST', '/session', { token: true, name: payload });
      taken.names += made.status < 300 ? 1 : 0;
      const token = made.status < 300 ? made.body.token : (await api(null, 'POST', '/session', { token: true })).body.token;
      const two = (k) => ({ en: at(k), ru: at(k + 1) });
      const scenario = {
        name: two(n + 1),
        about: two(n + 3),
        map: 'forum_square',
        red: [{ combatant: 'radogost', name: two(n + 5) }],
        blue: [{ combatant: 'velemira', name: two(n + 7) }],
      };
      const seats = { red: { is: 'me' }, blue: { is: 'open' } };
      const opened = await api(token, 'POST', '/tables', { ruleset: book.id, scenario: { json: scenario }, title: payload, seats, public: true });
      taken.titles += opened.status === 201 ? 1 : 0;
      return opened.body.id;
    };
    // A few at a time: the server checks no more set-ups of one address at once.
    const ids = [];
    for (let n = 0; n < payloads.length; n += 4)
      ids.push(...(await Promise.all(payloads.slice(n, n + 4).map((payload, k) => person(payload, n + k)))));
    assert.ok(taken.titles > 200 && taken.names > 150, JSON.stringify(taken));
    const eye = await open();
    await eye.go('#/', '.rows li, .card');
    await eye.page.locator('.rows li').nth(50).waitFor();
    await eye.seen('lobby');
    // The others come when they are looked for.
    for (const word of ['javascript', 'onerror', 'onload', 'href', 'x(1']) {
      await eye.page.getByPlaceholder('Find').fill(word);
      await eye.page.waitForTimeout(450);
      await eye.seen(`lobby: ${word}`);
    }
    for (const id of ids.filter((_, n) => n % 30 === 0)) {
      await eye.go(`#/t/${id}`, 'main.table .decide-head');
      await walk(eye, 'a table that waits');
    }
    assert.ok(eye.shown.size > 150, `${eye.shown.size} were shown`);
    await eye.close();
  });

  test('chat, reasons of rulings, what is said, records, fields that are typed into, addresses', async () => {
    const eye = await open();
    await eye.go('#/', '.card');
    const { page } = eye;
    const id = await table(page, book, { seats: { red: { is: 'me' }, blue: { is: 'me' }, referee: { is: 'me' } } });
    await page.evaluate(
      async ([tableId, texts]) => {
        const headers = { 'X-Holmgang': '1', 'Content-Type': 'application/json' };
        const say = (body) => fetch(`/api/tables/${tableId}/say`, { method: 'POST', headers, body: JSON.stringify(body) });
        for (const [n, text] of texts.entries()) await say({ type: 'chat', id: n, text });
      },
      // The last hundred are shown: those that no reason can hold as they are come last.
      [id, payloads.toSorted((a, b) => /["\\]/.test(a) - /["\\]/.test(b))],
    );
    let full = await ours(page, id);
    const reasons = payloads.map((payload) => `adjust_resource red-1 energy 1 reason="${payload.replaceAll('\\', '').replaceAll('"', "'")}"`);
    const refused = await page.evaluate(
      async ([tableId, texts, first]) => {
        const headers = { 'X-Holmgang': '1', 'Content-Type': 'application/json' };
        const found = [];
        let revision = first;
        for (const [n, text] of texts.entries()) {
          const wish = { id: 1, client: 'hostile', seq: n + 1, revision, seat: 'referee', text, rolls: null };
          const answer = await (await fetch(`/api/tables/${tableId}/act`, { method: 'POST', headers, body: JSON.stringify(wish) })).json();
          if (answer.type === 'applied') revision = answer.revision;
          else found.push(`${text}: ${answer.words?.en}`);
        }
        return found;
      },
      [id, reasons, full.revision],
    );
    assert.deepEqual(refused, []);
    await eye.go(`#/t/${id}`, 'main.table[data-mine=yes]');
    await walk(eye, 'a table');
    // What is typed comes back as what was not understood.
    const field = page.locator('input[role=combobox]').first();
    for (const payload of [payloads.slice(0, 40).join(' '), at(2), at(182)]) {
      await field.fill(payload);
      await page.keyboard.press('Enter');
      await eye.seen('command line');
    }
    await page.locator('.filter input').fill(payloads.slice(40, 80).join(' '));
    await eye.seen('filter');
    full = await look(page, id);
    await act(page, id, full, full.state.offers.find((offer) => !offer.refused).action);
    full = await look(page, id);
    await call(page, 'POST', `/tables/${id}/do`, { id: 1, client: 'end', seq: 1, revision: full.revision, seat: 'red', what: 'resign' });
    await eye.go(`#/replay/${id}/200`, '.logbox .line');
    await eye.seen('replay');
    const record = await page.evaluate(async (one) => (await fetch(`/api/tables/${one}/record`)).text(), id);
    await eye.go('#/', '.card');
    await page.locator('input[type=file]').setInputFiles({ name: `${at(1)}.hbr`, mimeType: 'text/plain', buffer: Buffer.from(record) });
    await page.waitForFunction(() => location.hash.startsWith('#/record/'));
    await page.locator('.logbox .line').first().waitFor();
    await eye.seen('record');
    await eye.go('#/', '.card');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.hbr', mimeType: 'text/plain', buffer: Buffer.from(payloads.join('\n')) });
    await page.getByRole('alert').first().waitFor();
    await eye.seen('a record that is none');
    assert.ok(eye.shown.size > 200, `${eye.shown.size} were shown`);
    // A link that somebody sends holds a text, too.
    for (const place of ['t', 'replay', 'record', 'rules', 'clause', 'new', 'rules/forum-duel'])
      for (const payload of payloads.filter((_, n) => n % 41 === 3)) {
        await page.evaluate((to) => (location.hash = to), `#/${place}/${encodeURIComponent(payload)}`);
        await eye.seen(`#/${place}/…`);
      }
    await eye.close();
  });
});

describe('what comes over the wire stays text', () => {
  // Names of things that people, content or a server that was taken over may write; all else is for the page's own use.
  const written =
    /^(?:title|name|who|text|about|label|target|value|heading|what|why|sign|art|icon|en|ru|notes|given|fallen|rank_labels|file_labels|section|q|toml|by_name|whose|version)$/;
  const filled = (value, chunk, key = '') => {
    if (typeof value === 'string') return written.test(key) ? chunk() : value;
    if (Array.isArray(value)) return value.map((one) => filled(one, chunk, key));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, chunk, name)]));
  };
  test('every text of every answer and every message, all of them, on every screen', async () => {
    const eye = await open({ locale: 'en' });
    const { page } = eye;
    await eye.go('#/', '.card');
    const id = await table(page, book, { seats: { red: { is: 'me' }, blue: { is: 'me' }, referee: { is: 'me' } }, title: 'hostile' });
    const hex = books.find((one) => one.id === 'fairydust');
    const other = await table(page, hex);
    for (const one of [id, other])
      for (let n = 0; n < 4; n++) {
        const full = await ours(page, one);
        await act(page, one, full, full.state.offers.filter((offer) => !offer.refused).at(-1 - n).action);
      }
    await call(page, 'POST', `/tables/${id}/say`, { type: 'chat', id: 1, text: 'hello' });
    const done = await table(page, book);
    const full = await ours(page, done);
    await call(page, 'POST', `/tables/${done}/do`, { id: 1, client: 'end', seq: 1, revision: full.revision, seat: 'red', what: 'resign' });
    let part = [];
    let turn = 0;
    // As many in one text as there are: markup would show, whichever of them made it.
    const chunk = () => part[turn++ % part.length];
    await page.route('**/api/**', async (route) => {
      const answer = await route.fetch();
      if (!/json/.test(answer.headers()['content-type'] ?? '')) return route.fulfill({ response: answer });
      return route.fulfill({ response: answer, json: filled(await answer.json(), chunk) });
    });
    await page.routeWebSocket(/\/api\//, (socket) => {
      const up = socket.connectToServer();
      up.onMessage((message) => {
        const text = String(message);
        socket.send(text.startsWith('{') ? JSON.stringify(filled(JSON.parse(text), chunk)) : text);
      });
    });
    const all = Math.ceil(payloads.length / 60);
    for (let n = 0; n < all; n++) {
      const some = payloads.slice(n * 60, n * 60 + 60);
      part = [some.slice(0, 20).join(' '), some.slice(20, 40).join(' '), some.slice(40).join(' ')];
      await eye.go('#/', '.rows li');
      await eye.seen(`lobby ${n}`);
      for (const one of [id, other]) {
        await eye.go(`#/t/${one}`, 'main.table :is(.decide-head, .next)');
        await walk(eye, `table ${n}`);
      }
      // Texts that are as long as these may leave no room for the story.
      await eye.go(`#/replay/${done}/0`, '.rep .logbox', 'attached');
      await eye.seen(`replay ${n}`);
      await eye.go(`#/rules/${book.id}`, 'article');
      await page
        .locator('article .chip')
        .first()
        .evaluate((node) => node.click());
      await eye.seen(`rulebook ${n}`);
      for (const place of ['settings', 'new']) {
        await eye.go(`#/${place}`, 'main .field');
        await eye.seen(`${place} ${n}`);
      }
    }
    assert.equal(eye.shown.size, payloads.length);
    await until(async () => turn > 1000);
    // What the last screen still asks need not be answered any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await eye.close();
  });
});
