// A small server that speaks docs/protocol.md with battles that were recorded from the real rules: any action goes on to the next recorded step.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { WebSocketServer } from 'ws';
import { hexView } from './hex.mjs';

/** A line as steps have it: numbers without names for their parts. */
const short = (line) => ({
  ...line,
  figures: (line.figures ?? []).map(({ id, name, value, exact, terms }) => [
    id,
    name,
    value,
    exact,
    ...terms.flatMap((term) => [term.op, term.value, term.label, term.clause]),
  ]),
});

const here = new URL('../', import.meta.url);
/** Recordings are from before views told what is in sight and what is threatened. */
const whole = (_, value) => (value?.boards && value.order ? { ...value, sight: value.sight ?? [], threats: value.threats ?? [] } : value);
const fixture = (name) => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, here), 'utf8'), whole);
const books = fixture('rulebooks').map((book) => ({ verbs: [], ...book }));
const words = (en, ru) => ({ en, ru });
export const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html";
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

function hash(view) {
  let h = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(view))) h = Math.imul(h ^ byte, 0x01000193);
  return (h >>> 0).toString(16).padStart(8, '0');
}

/** Starts it; port 0 takes a free one. */
export async function start(port = 0, dist = null) {
  const tables = new Map();
  const stats = { acts: [], syncs: 0, applied: 0 };
  let made = 0;
  let me = null;

  const state = (table, lang) => {
    const step = table.script.steps[table.at];
    return { view: step[lang].view, offers: step[lang].offers };
  };
  const mineNow = (table) => table.script.steps[table.at].en.offers.length > 0;
  const clock = (table) =>
    table.clock
      ? { kind: 'fischer', running: [mineNow(table) ? table.me : table.foe], left: { [table.me]: 161_000, [table.foe]: 245_000 }, deadline: null }
      : null;
  const turn = (table, lang) => {
    const wanted = state(table, lang).view.wanted;
    return wanted && !table.result ? { seats: wanted.seats, kind: 'act', clause: wanted.clause } : null;
  };
  const info = (table) => {
    const book = books.find((b) => b.id === table.ruleset);
    return {
      id: table.id,
      title: table.title,
      ruleset: table.ruleset,
      scenario: book.scenarios.find((s) => s.id === table.scenario)?.name ?? words('Own', 'Свой'),
      stage: table.result ? 'over' : 'running',
      seats: [
        { seat: table.me, name: book.seats[0].name, holder: 'human', who: me?.name ?? 'Ann', here: true, you: true, bot: null, out: false },
        { seat: table.foe, name: book.seats[1].name, holder: 'bot', who: null, here: true, you: false, bot: 'greedy', out: false },
      ],
      revision: table.revision,
      yours: [table.me],
      your_turn: !table.result && mineNow(table),
      clock: clock(table),
      public: false,
      updated: 1_795_000_000_000,
      result: table.result,
      scenario_id: table.scenario,
      quarters: {},
      past: null,
      options: {},
      dice: 'verifiable',
      timeout: 'loss',
      commitment: '9f4c71ab',
      opened: 1_795_000_000_000,
      may: { sit: [], undo: table.at > 0, close: true, rematch: false, record: true, fork: false },
    };
  };
  const logTo = (table, lang) => table.script.steps.slice(0, table.at + 1).flatMap((step) => step[lang].log);
  const full = (table, lang, id) => {
    const now = state(table, lang);
    return {
      type: 'full',
      ...(id === undefined ? {} : { id }),
      revision: table.revision,
      table: info(table),
      state: now,
      hash: hash(now.view),
      for: table.me,
      log: logTo(table, lang),
      log_from: 0,
      clock: clock(table),
      turn: turn(table, lang),
      result: table.result,
      asks: [],
      chat: table.chat,
      times: Array.from({ length: table.at + 1 }, (_, n) => 1_795_000_000_000 + n * 60_000),
    };
  };
  const send = (socket, message) => socket.readyState === 1 && socket.send(JSON.stringify(message));
  function advance(table) {
    const from = table.revision;
    // The recording ends: the last moment stays.
    table.at = Math.min(table.at + 1, table.script.steps.length - 1);
    table.revision += 1;
    for (const { socket, lang } of table.sockets) {
      const now = state(table, lang);
      send(socket, {
        type: 'step',
        from,
        revision: table.revision,
        for: table.me,
        what: 'act',
        seat: table.me,
        action: '',
        rolls: [],
        log: table.script.steps[table.at][lang].log.map(short),
        cut: 0,
        patch: [
          [0, 'view', now.view],
          [0, 'offers', now.offers],
        ],
        hash: table.wrong ? 'deadbeef' : hash(now.view),
        clock: clock(table),
        turn: turn(table, lang),
        result: table.result,
        undo: true,
        at: Date.now(),
        steps: table.at,
      });
    }
    table.wrong = false;
  }
  function bots(table) {
    if (mineNow(table) || table.at + 1 >= table.script.steps.length) return;
    setTimeout(() => {
      if (mineNow(table) || table.at + 1 >= table.script.steps.length) return;
      advance(table);
      bots(table);
    }, 60);
  }
  function open(body) {
    const id = `t${++made}`;
    const name = body.ruleset === 'forum-duel' && body.scenario?.id === 'duel-2v2' ? 'forum-duel-2v2' : body.ruleset;
    const book = books.find((b) => b.id === body.ruleset);
    const table = {
      id,
      ruleset: body.ruleset,
      scenario: body.scenario?.id ?? '',
      title: body.title ?? '',
      script: fixture(name),
      at: 0,
      revision: 0,
      me: book.seats[0].id,
      foe: book.seats[1].id,
      sockets: new Set(),
      done: new Map(),
      chat: [],
      result: null,
      clock: body.clock?.kind && body.clock.kind !== 'none',
      wrong: false,
    };
    if (body.hex)
      table.script = {
        steps: [{ en: { view: hexView('en'), offers: [], log: [], previews: {} }, ru: { view: hexView('ru'), offers: [], log: [], previews: {} } }],
      };
    if (body.chess) {
      const [en, ru] = fixture('mini-duel-chess');
      table.script = { steps: [{ en: { view: en, offers: [], log: [], previews: {} }, ru: { view: ru, offers: [], log: [], previews: {} } }] };
    }
    table.at = Math.min(body.skip ?? 0, table.script.steps.length - 1);
    tables.set(id, table);
    bots(table);
    return table;
  }

  const http = createServer((request, response) => {
    const url = new URL(request.url, 'http://x');
    let data = '';
    request.on('data', (piece) => (data += piece));
    request.on('end', () => {
      const json = (value, status = 200) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(value));
      };
      const lack = (code) => json({ code, words: words('there is no such thing', 'такого нет'), clause: null, faults: [] }, 404);
      const path = url.pathname;
      const lang = url.searchParams.get('lang') === 'ru' ? 'ru' : 'en';
      const body = () => (data ? JSON.parse(data) : {});
      if (!path.startsWith('/api/')) {
        if (!dist) return lack('not_found');
        const file = path === '/' ? 'index.html' : path.slice(1);
        try {
          const content = readFileSync(new URL(file, dist));
          response.writeHead(200, {
            'content-type': types[extname(file)] ?? 'text/plain',
            'content-security-policy': CSP,
            'x-content-type-options': 'nosniff',
          });
          return response.end(content);
        } catch {
          return lack('not_found');
        }
      }
      const parts = path.slice(5).split('/');
      const table = tables.get(parts[1]);
      if (request.method !== 'GET' && request.headers['x-holmgang'] !== '1')
        return json({ code: 'no_header', words: words('no header', 'нет заголовка'), clause: null, faults: [] }, 403);
      switch (`${request.method} ${parts[0]}`) {
        case 'GET server':
          return json({
            protocol: 3,
            version: '0.1.0',
            bots: [
              { id: 'greedy', name: words('Steady', 'Ровный'), about: words('looks one step ahead', 'смотрит на шаг вперёд'), level: 1 },
              { id: 'random', name: words('Random', 'Случайный'), about: words('anything goes', 'что попало'), level: null },
            ],
            limits: { name: 40, chat: 500, action: 2000 },
          });
        case 'GET campaigns':
          return json([]);
        case 'GET rulebooks': {
          if (!parts[1]) return json(books);
          const book = books.find((b) => b.id === parts[1]);
          if (!book) return lack('no_such_ruleset');
          if (parts[2] === 'compendium') return json({ tables: [] });
          if (parts[2] === 'clauses') {
            const all = fixture(`clauses-${book.id}`);
            if (!parts[3]) return json(all);
            const found = all.find((c) => c.id === parts[3]);
            return found ? json(found) : lack('no_such_clause');
          }
          if (parts[2] === 'content') return json({ toml: '# a scenario\nname = { en = "Own", ru = "Свой" }\n', json: {} });
          return json(book);
        }
        case 'POST scenarios': {
          const wish = body();
          const faulty = wish.scenario.toml?.includes('fault');
          const name = wish.ruleset === 'forum-duel' && wish.scenario?.id === 'duel-2v2' ? 'forum-duel-2v2' : wish.ruleset;
          return json({
            ok: !faulty,
            faults: faulty
              ? [{ code: 'unknown', line: 2, column: 1, path: 'red[0]', words: words('there is no such combatant', 'такого бойца нет') }]
              : [],
            toml: wish.scenario.toml ?? '',
            json: {},
            view: faulty ? null : fixture(name).steps[0][lang].view,
          });
        }
        case 'POST session':
          me = {
            id: 7,
            name: body().name || me?.name || (lang === 'ru' ? 'Орешник 41' : 'Hazel 41'),
            account: me?.account ?? false,
            lang,
            created: 1_795_000_000_000,
            token: null,
          };
          return json(me);
        case 'POST account':
          me = { ...me, account: true, name: body().name };
          return json(me);
        case 'GET me':
          if (parts[1] === 'tables') return json([...tables.values()].map(info));
          if (parts[1] === 'devices')
            return json([
              { id: 1, about: 'Firefox on Linux', created: 0, seen: 1_795_000_000_000, this: true },
              { id: 2, about: 'Chrome on Android', created: 0, seen: 1_794_000_000_000, this: false },
            ]);
          if (parts[1] === 'tokens') return json([]);
          return me ? json(me) : json({ code: 'no_session', words: words('no session', 'нет сеанса'), clause: null, faults: [] }, 401);
        case 'POST me':
          return json({ id: 1, token: 'hg_example' });
        case 'GET tables': {
          if (!parts[1]) {
            const what = url.searchParams.get('what');
            const row = (id, ruleset, who) => ({
              ...info(open1(ruleset)),
              id,
              title: '',
              stage: 'waiting',
              yours: [],
              your_turn: false,
              seats: [
                { seat: 'a', name: words('Red', 'Красные'), holder: 'human', who, here: true, you: false, bot: null, out: false },
                { seat: 'b', name: words('Blue', 'Синие'), holder: 'open', who: null, here: false, you: false, bot: null, out: false },
              ],
            });
            return json(what === 'open' ? [row('o1', 'forum-duel', 'Rowan 7'), row('o2', 'mini-duel', 'Ash')] : []);
          }
          if (!table) return lack('no_such_table');
          if (parts[2] === 'steps') {
            const n = Math.max(0, Math.min(Number(parts[3]), table.script.steps.length - 1));
            return json({
              step: n,
              steps: table.script.steps.length - 1,
              view: table.script.steps[n][lang].view,
              log: table.script.steps[n][lang].log,
            });
          }
          if (parts[2] === 'ways') return json([]);
          if (parts[2] === 'people') return json([]);
          if (parts[2] === 'forecast') {
            const share = (rate) => ({ rate, low: rate * 0.8, high: rate + (1 - rate) * 0.2 });
            const points = table.script.steps.map((_, step) => ({
              step,
              won: [share(0.4 + (step % 3) / 10), share(0.6 - (step % 3) / 10)],
              drawn: 0,
              unfinished: 0,
              over: false,
            }));
            return json({ seats: [table.me, table.foe], battles: 60, tried: 16, slips: 6, steps: points.length - 1, points });
          }
          if (parts[2] === 'luck') {
            const chance = (n, d) => ({ fraction: `${n}/${d}`, percent: `${(100 * n) / d}%`, basis_points: (10_000 * n) / d, exact: true });
            const after = table.script.steps.map((_, n) => n * 150 - 300);
            const fall = { step: 1, seat: table.me, text: 'A roll', rolls: [{ name: 'success', lo: 1, hi: 100, value: 71 }], exact: true };
            return json({
              worth: [
                { seat: table.me, after },
                { seat: table.foe, after: after.map((value) => -value) },
              ],
              falls: [{ ...fall, chance: chance(7, 10), worked: false, worse: chance(0, 1), better: chance(7, 10), luck: -7000 }],
            });
          }
          if (parts[2] === 'log' || parts[2] === 'record') return response.end('text');
          return json(full(table, lang));
        }
        case 'POST tables': {
          if (!parts[1]) {
            const wish = body();
            const opened = open(wish);
            const links = Object.fromEntries(
              Object.entries(wish.seats ?? {})
                .filter(([, s]) => s.is === 'link')
                .map(([id]) => [id, `${id}link`]),
            );
            return json({ id: opened.id, table: info(opened), links: { ...links, watch: 'w' } }, 201);
          }
          return table ? json(info(table)) : lack('no_such_table');
        }
      }
      return lack('not_found');
    });
  });
  const shown = new Map();
  function open1(ruleset) {
    if (!shown.has(ruleset)) {
      const table = open({ ruleset, scenario: { id: books.find((b) => b.id === ruleset).scenarios[0].id } });
      tables.delete(table.id);
      shown.set(ruleset, table);
    }
    return shown.get(ruleset);
  }

  const sockets = new WebSocketServer({ noServer: true });
  let swallow = 0;
  http.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url, 'http://x');
    const table = tables.get(url.pathname.split('/')[3]);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      if (!table) return ws.close(4004);
      const lang = url.searchParams.get('lang') === 'ru' ? 'ru' : 'en';
      const entry = { socket: ws, lang };
      table.sockets.add(entry);
      ws.on('close', () => table.sockets.delete(entry));
      send(ws, { type: 'hello', protocol: 3, version: '0.1.0', table: table.id, you: [table.me], now: Date.now() });
      send(ws, full(table, lang));
      ws.on('message', (raw) => {
        const message = JSON.parse(raw.toString());
        const step = table.script.steps[table.at][lang];
        const offer = (text) => step.offers.find((o) => o.action === text && !o.refused);
        const refuse = (code, en, ru, clause = null) =>
          send(ws, { type: 'refused', id: message.id, code, clause, words: words(en, ru), revision: table.revision, roll: null });
        switch (message.type) {
          case 'act': {
            stats.acts.push({ seq: message.seq, client: message.client });
            const key = `${message.client}/${message.seq}`;
            if (table.done.has(key)) return send(ws, { type: 'duplicate', id: message.id, revision: table.done.get(key) });
            if (!offer(message.text))
              return refuse('illegal', 'This cannot be done now.', 'Сейчас так нельзя.', step.offers.find((o) => o.refused)?.refused.clause ?? null);
            advance(table);
            stats.applied += 1;
            table.done.set(key, table.revision);
            if (swallow > 0) {
              swallow -= 1;
              ws.terminate();
            } else send(ws, { type: 'applied', id: message.id, revision: table.revision, action: message.text });
            return bots(table);
          }
          case 'preview': {
            const found = step.previews[message.text];
            const plain = offer(message.text);
            if (!found && !plain) return refuse('bad_request', `"${message.text}" is not understood.`, `«${message.text}» непонятно.`);
            return send(ws, {
              type: 'preview',
              id: message.id,
              offer: found?.offer ?? plain,
              odds: message.odds === false ? null : (found?.odds ?? null),
              numbers: found?.numbers ?? [],
            });
          }
          case 'complete':
            return send(ws, {
              type: 'complete',
              id: message.id,
              texts: step.offers.filter((o) => !o.refused && o.action.startsWith(message.typed)).map((o) => o.action),
            });
          case 'sync':
            stats.syncs += 1;
            return send(ws, full(table, lang, message.id));
          case 'chat': {
            const chat = {
              n: table.chat.length + 1,
              who: me?.name ?? 'Ann',
              seat: table.me,
              text: message.text,
              room: message.room ?? 'all',
              at: Date.now(),
            };
            table.chat.push(chat);
            send(ws, { type: 'chat', chat });
            return send(ws, { type: 'done', id: message.id });
          }
          case 'do':
            if (message.what === 'undo' && table.at > 0) {
              do table.at -= 1;
              while (table.at > 0 && !mineNow(table));
              table.revision += 1;
              for (const one of table.sockets) send(one.socket, full(table, one.lang));
            }
            if (message.what === 'resign') {
              table.result = {
                by: 'resign',
                result: table.foe,
                words: words('Blue has won: Red resigned', 'Победили синие: красные сдались'),
                winners: [table.foe],
                clause: null,
              };
              table.revision += 1;
              for (const one of table.sockets) send(one.socket, full(table, one.lang));
            }
            return send(ws, { type: 'applied', id: message.id, revision: table.revision });
          case 'ping':
            return send(ws, { type: 'pong', id: message.id, now: Date.now() });
          default:
            return send(ws, { type: 'done', id: message.id });
        }
      });
    });
  });
  await new Promise((ready) => http.listen(port, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${http.address().port}`,
    stats,
    tables,
    open,
    /** The next act counts, but its answer is lost with the connection. */
    loseAnswer: () => (swallow += 1),
    cut: () => tables.forEach((table) => table.sockets.forEach(({ socket }) => socket.terminate())),
    wrongHash: (id) => (tables.get(id).wrong = true),
    close: () => new Promise((done) => (sockets.clients.forEach((s) => s.terminate()), http.close(done), http.closeAllConnections())),
    digest: () =>
      createHash('sha256')
        .update(JSON.stringify([...tables.keys()]))
        .digest('hex'),
  };
}

if (process.argv[1]?.endsWith('server.mjs')) {
  const running = await start(Number(process.env.PORT ?? 8787), new URL('../../dist/', import.meta.url));
  console.log(running.url);
}
