// boardgame.io's server under the load of `holmgang-loadgen`: tables with two sockets each. See README.md.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const wish = Object.fromEntries(process.argv.slice(2).map((word) => word.split("=")));
const number = (name, usual) => Number(wish[name] ?? usual);
const port = number("port", 4488);

if (wish.role === "server") {
  const { Server, FlatFile, Origins } = require("boardgame.io/server");
  const game = {
    name: "counter",
    setup: () => ({ cells: Array(49).fill(null), tokens: Array.from({ length: 8 }, (_, n) => ({ id: `t${n}`, cell: n, hp: 100, energy: 50 })), count: 0 }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      step: ({ G }, token, cell) => {
        G.tokens[token].cell = cell;
        G.tokens[token].hp -= 1;
        G.count += 1;
      },
    },
  };
  const folder = wish.folder;
  const options = { games: [game], origins: [Origins.LOCALHOST] };
  if (folder) options.db = new FlatFile({ dir: folder });
  await Server(options).run({ port });
} else {
  const { io } = await import("socket.io-client");
  const tables = number("tables", 100);
  const seconds = Math.min(number("seconds", 20), 600);
  const rate = number("rate", 0);
  const folder = wish.store === "file" ? mkdtempSync(join(tmpdir(), "peer-")) : "";
  const child = spawn(process.execPath, [import.meta.filename, "role=server", `port=${port}`, `folder=${folder}`], { stdio: "ignore" });
  const gone = () => (child.kill(), folder && rmSync(folder, { recursive: true, force: true }));
  process.on("uncaughtException", (error) => (gone(), console.error(error), process.exit(1)));
  const url = `http://127.0.0.1:${port}`;
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const post = async (path, body) => {
    const answer = await fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  for (let tries = 0; ; tries++) {
    try {
      await fetch(`${url}/games`);
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await pause(100);
    }
  }
  const waits = [];
  let acked = 0, lost = 0, bytes = [];
  const open = async () => {
    const { matchID } = await post("/games/counter/create", { numPlayers: 2 });
    const seats = [];
    for (const playerID of ["0", "1"]) {
      const { playerCredentials } = await post(`/games/counter/${matchID}/join`, { playerID, playerName: playerID });
      const socket = io(`${url}/counter`, { transports: ["websocket"], forceNew: true, reconnection: false });
      const seat = { playerID, playerCredentials, socket, stateID: -1, woken: null };
      const take = (state) => {
        seat.stateID = state._stateID;
        seat.current = state.ctx.currentPlayer;
        seat.woken?.();
      };
      socket.on("sync", (_, { state }) => take(state));
      socket.on("update", (_, state) => {
        if (bytes.length < 10_000) bytes.push(JSON.stringify(state).length);
        take(state);
      });
      await new Promise((done) => socket.on("connect", done));
      seat.until = async (stateID) => {
        const end = Date.now() + 20_000;
        while (seat.stateID < stateID) {
          if (Date.now() > end) return false;
          await new Promise((done) => {
            const timer = setTimeout(done, 20_000);
            seat.woken = () => (clearTimeout(timer), done());
          });
        }
        return true;
      };
      socket.emit("sync", matchID, playerID, playerCredentials, 2);
      await seat.until(0);
      seats.push(seat);
    }
    return { matchID, seats };
  };
  console.log(`opening ${tables} tables`);
  const all = [];
  for (let at = 0; at < tables; at++) all.push(await open());
  const start = performance.now(), end = start + seconds * 1000;
  const gap = rate > 0 ? (tables / rate) * 1000 : 0;
  const play = async ({ matchID, seats }, place) => {
    let due = start + (gap * place) / tables;
    while (performance.now() < end) {
      const mover = seats.find((seat) => seat.current === seat.playerID) ?? seats[0];
      if (gap) await pause(Math.max(0, due - performance.now()));
      else due = performance.now();
      const stateID = mover.stateID;
      const action = { type: "MAKE_MOVE", payload: { type: "step", args: [stateID % 8, stateID % 49], playerID: mover.playerID, credentials: mover.playerCredentials } };
      mover.socket.emit("update", action, stateID, matchID, mover.playerID);
      if (!(await mover.until(stateID + 1))) {
        lost++;
        return;
      }
      waits.push(performance.now() - due);
      acked++;
      due += gap;
      for (const seat of seats) await seat.until(stateID + 1);
    }
  };
  await Promise.all(all.map(play));
  const took = (performance.now() - start) / 1000;
  const at = (list, share) => list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
  const ms = (share) => at(waits, share).toFixed(1);
  console.log(`boardgame.io 0.50.2 (${folder ? "file" : "memory"}): ${acked} answered in ${took.toFixed(1)} s: ${(acked / took).toFixed(0)}/s; p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, max ${ms(1)} ms; without an answer ${lost}; bytes a move and viewer: median ${at(bytes, 0.5)}`);
  console.log(JSON.stringify({ acked, a_second: acked / took, p50_ms: Number(ms(0.5)), p99_ms: Number(ms(0.99)), max_ms: Number(ms(1)), bytes_median: at(bytes, 0.5) }));
  for (const { seats } of all) for (const { socket } of seats) socket.disconnect();
  gone();
  process.exit(0);
}
