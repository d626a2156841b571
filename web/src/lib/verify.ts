/**
 * A verifier of records, written from `docs/records.md` alone and independent of the server's: chain, forms and order of the lines, secret and
 * commitment, every roll that carries its bounds, and the signature. It knows no rules.
 *
 * Hashes and signatures are the browser's (WebCrypto). A page that came over plain HTTP from another machine has none: then SHA-256 is computed here,
 * and signatures cannot be checked.
 */
import { sha256 as plainSha256 } from './sha256';

/** What is known of a record. */
export interface Verdict {
  /** Line and reason, by line. */
  findings: [number, string][];
  order: 'proven' | 'running' | 'wrong';
  dice: 'written' | 'not_yet' | 'given' | 'unbounded' | 'vouched' | 'wrong';
  origin: 'proven' | 'unknown_key' | 'unsigned' | 'unchecked' | 'wrong';
  rolls: number;
  steps: number;
  key: string | null;
}

class Wrong extends Error {
  constructor(
    readonly line: number,
    readonly why: string,
  ) {
    super(`line ${line}: ${why}`);
  }
}

type Bytes = Uint8Array<ArrayBuffer>;
type Roll = [name: string, value: number, bounds: [number, number] | null];
interface Line {
  kind: string;
  place: number;
  parts: (string | undefined)[];
  rolls: Roll[];
}

const MOST_BYTES = 8 * 1024 * 1024;
const MOST_LINES = 100_000;
const MOST_SETUP = 512 * 1024;
const SUFFIX = 18;

const ID = '[a-z][a-z0-9_-]{0,63}';
const WHOLE = '(?:0|-?[1-9][0-9]*)';
const COUNT = '(?:0|[1-9][0-9]*)';
const QUOTED = '"((?:[^"\\\\]|\\\\["\\\\])*)"';
const form = (text: string): RegExp => new RegExp(`^(?:${text})$`, 'su');
const ROLL = form(`(${ID}(?:@${ID})?)=(${WHOLE})(?:/(${WHOLE})\\.\\.(${WHOLE}))?`);
/** Every kind of line in its place, and how it is written. */
const FORMS: [string, RegExp][] = [
  ['holmgang-record', form('holmgang-record 1')],
  ['ruleset', form(`ruleset: (${ID})`)],
  ['rules', form(`rules: (${COUNT})`)],
  ['content', form('content: ([0-9a-f]{64})')],
  ['lang', form('lang: (en|ru)')],
  ['scenario', form(`scenario: (${ID})`)],
  ['|', form('\\| (.*)')],
  ['option', form(`option: (${ID}) = (.+)`)],
  ['seat', form(`(seat: (${ID}) (?:human ${QUOTED}|bot (${ID})))(?: nonce=${QUOTED})?`)],
  ['dice', form('dice: (seeded|given)')],
  ['binding', form('binding: ([0-9a-f]{64})')],
  ['commitment', form('commitment: ([0-9a-f]{64})')],
  ['begin', form('begin(?: ; (.+))?')],
  ['action', form(`(${COUNT}) (${ID}): ([^ ](?:.*[^ ])?)`)],
  ['result', form(`result: (${ID}) ([!-~]{0,64})`)],
  ['secret', form('secret: ([0-9a-f]{64})')],
  ['signed', form('signed: ([0-9a-f]{64}) ([0-9a-f]{128})')],
  ['end', form('end')],
];
const BEGIN = 12;
const MANY = new Set(['|', 'option', 'seat', 'action']);

const utf8 = new TextEncoder();
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function joined(...parts: (Uint8Array | string)[]): Bytes {
  const all = parts.map((part) => (typeof part === 'string' ? utf8.encode(part) : part));
  const whole = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// Where there is none the type says otherwise.
const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;

async function sha256(...parts: (Uint8Array | string)[]): Promise<Bytes> {
  const whole = joined(...parts);
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', whole)) : unhex(plainSha256(whole));
}

/** The texts of the lines and the chain before each of them. */
async function opened(data: Uint8Array): Promise<{ texts: string[]; chains: Bytes[] }> {
  if (!data.length || data.length > MOST_BYTES) throw new Wrong(0, 'size');
  const texts: string[] = [];
  const chains: Bytes[] = [];
  let chain: Bytes = new Uint8Array(32);
  for (let from = 0; from < data.length;) {
    const end = data.indexOf(10, from);
    const line = data.subarray(from, end < 0 ? data.length : end);
    const cut = Math.max(line.length - SUFFIX, 0);
    const after = await sha256(chain, line.subarray(0, cut));
    let text: string | null = null;
    try {
      text = strict.decode(line.subarray(0, cut));
    } catch {
      // No text at all: the line does not fit.
    }
    const mark = String.fromCharCode(...line.subarray(cut));
    if (end < 0 || text === null || texts.length >= MOST_LINES || mark !== ` #${hex(after.subarray(0, 8))}`) {
      throw new Wrong(texts.length + 1, 'broken_chain');
    }
    texts.push(text);
    chains.push(chain);
    chain = after;
    from = end + 1;
  }
  return { texts, chains };
}

/** Where the rolls of an action begin: behind the first ` ; ` that is in no quotes. */
function rollsOf(text: string): string | null {
  let [quoted, escaped] = [false, false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (escaped) escaped = false;
    else if (quoted && letter === '\\') escaped = true;
    else if (letter === '"') quoted = !quoted;
    else if (letter === ';' && !quoted) {
      if (at < 2 || text.slice(at - 1, at + 2) !== ' ; ') throw new Error('rolls');
      return text.slice(at + 2);
    }
  }
  return null;
}

function readRolls(text: string): Roll[] {
  return text.split(' ').map((word): Roll => {
    const [, name, ...numbers] = ROLL.exec(word) ?? [];
    if (name === undefined) throw new Error('roll');
    const [value, lo, hi] = numbers.map((number) => (number === undefined ? undefined : Number(number)));
    const is32 = (number: number | undefined): boolean => number === undefined || (number >= -(2 ** 31) && number < 2 ** 31);
    if (value === undefined || ![value, lo, hi].every(is32)) throw new Error('roll');
    if (lo === undefined || hi === undefined) return [name, value, null];
    if (value < lo || value > hi) throw new Error('bounds');
    return [name, value, [lo, hi]];
  });
}

function understood(text: string, number: number): Line {
  if (/[\u0000-\u001f\u007f-\u009f]/.test(text)) throw new Wrong(number, 'control');
  if (text.startsWith('//')) return { kind: '//', place: -1, parts: [], rolls: [] };
  for (const [place, [kind, pattern]] of FORMS.entries()) {
    const parts = pattern.exec(text);
    if (!parts) continue;
    const written = kind === 'begin' ? (parts[1] ?? null) : kind === 'action' ? undefined : null;
    try {
      const rolls = written === undefined ? rollsOf(parts[3] ?? '') : written;
      return { kind, place, parts, rolls: rolls === null ? [] : readRolls(rolls) };
    } catch {
      throw new Wrong(number, 'roll');
    }
  }
  throw new Wrong(number, 'form');
}

function inOrder(lines: Line[], texts: string[]): void {
  let [stage, steps, begun] = [-1, 0, 0];
  lines.forEach(({ kind, place, parts }, at) => {
    const number = at + 1;
    if (at && lines[at - 1]!.kind === 'end') throw new Wrong(number, 'behind_end');
    if (kind === '//') return;
    if ((place === stage && !MANY.has(kind)) || place < stage) throw new Wrong(number, 'order');
    if (place > BEGIN && !begun) throw new Wrong(number, 'no_begin');
    if (kind === 'action' && Number(parts[1]) !== ++steps) throw new Wrong(number, 'number');
    if (kind === 'begin') begun = number;
    stage = place;
  });
  if (lines[0]?.kind !== 'holmgang-record') throw new Wrong(1, 'version');
  if (!begun) throw new Wrong(lines.length, 'no_begin');
  let size = 0;
  texts.slice(0, begun - 1).forEach((text, at) => {
    size += utf8.encode(text).length + SUFFIX + 1;
    if (size > MOST_SETUP) throw new Wrong(at + 1, 'setup');
  });
  const of = (kind: string): number => lines.findIndex((line) => line.kind === kind);
  const seeded = lines[of('dice')]?.parts[1] === 'seeded';
  const needed = ['dice', ...(seeded ? ['commitment'] : []), 'ruleset', 'rules', 'content', 'lang', 'scenario'];
  if (of('dice') >= 0 && !seeded && of('commitment') >= 0) throw new Wrong(of('commitment') + 1, 'given_commitment');
  if (of('dice') >= 0 && !seeded && of('binding') >= 0) throw new Wrong(of('binding') + 1, 'given_binding');
  if (needed.some((kind) => of(kind) < 0)) throw new Wrong(begun, 'missing');
  const seats = new Set<string>();
  lines.forEach(({ kind, parts }, at) => {
    if (kind !== 'seat') return;
    if (seats.has(parts[2]!)) throw new Wrong(at + 1, 'seat_twice');
    seats.add(parts[2]!);
  });
}

/** The words of a ChaCha20 key stream, with a counter of 64 bits from 0 and a nonce of 64 bits. */
function* stream(key: Bytes, nonce: bigint): Generator<number, never> {
  const view = new DataView(key.buffer, key.byteOffset, 32);
  const keyed = Array.from({ length: 8 }, (_, n) => view.getUint32(n * 4, true));
  for (let block = 0n; ; block++) {
    const counters = [block, block >> 32n, nonce, nonce >> 32n].map((part) => Number(part & 0xffffffffn));
    const first = Uint32Array.from([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...keyed, ...counters]);
    const now = first.slice();
    const mix = (a: number, b: number, c: number, d: number): void => {
      const half = (to: number, by: number, from: number, turn: number): void => {
        now[to]! += now[by]!;
        const mixed = now[from]! ^ now[to]!;
        now[from] = (mixed << turn) | (mixed >>> (32 - turn));
      };
      half(a, b, d, 16);
      half(c, d, b, 12);
      half(a, b, d, 8);
      half(c, d, b, 7);
    };
    for (let round = 0; round < 10; round++) {
      for (let n = 0; n < 4; n++) mix(n, 4 + n, 8 + n, 12 + n);
      for (let n = 0; n < 4; n++) mix(n, 4 + ((n + 1) % 4), 8 + ((n + 2) % 4), 12 + ((n + 3) % 4));
    }
    for (let n = 0; n < 16; n++) yield (now[n]! + first[n]!) >>> 0;
  }
}

/** Draw `number` under a key, both bounds included. */
export function draw(key: Bytes, number: bigint, lo: number, hi: number): number {
  const span = hi - lo + 1;
  const limit = 2 ** 32 - (2 ** 32 % span);
  const words = stream(key, number);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return lo + (word % span);
  }
}

/** What the dice are bound to (`told`, where a name was taken out of the lines), and their key. */
export async function keyOf(secret: Bytes, before: string[], nonces: string[], told?: string): Promise<{ committed: string; key: Bytes }> {
  const binding = told === undefined ? await sha256(before.join('\n')) : unhex(told);
  const words = nonces.map((nonce) => {
    const bytes = utf8.encode(nonce);
    const length = new Uint8Array(8);
    new DataView(length.buffer).setBigUint64(0, BigInt(bytes.length));
    return joined(length, bytes);
  });
  const committed = hex(await sha256('holmgang commitment 1', secret, binding));
  return { committed, key: await sha256('holmgang dice 1', secret, binding, ...words) };
}

async function diceOf(lines: Line[], texts: string[], findings: Verdict['findings']): Promise<[Verdict['dice'], number]> {
  const at = (kind: string): number => lines.findIndex((line) => line.kind === kind);
  const closed = lines.at(-1)?.kind === 'end';
  if (lines[at('dice')]!.parts[1] === 'given') {
    if (at('secret') >= 0) findings.push([at('secret') + 1, 'given_secret']);
    return ['given', 0];
  }
  if (at('secret') < 0) {
    if (closed) findings.push([lines.length, 'no_secret']);
    return [closed ? 'wrong' : 'not_yet', 0];
  }
  const commitment = at('commitment');
  const before = texts.slice(0, commitment).map((text, n) => (lines[n]!.kind === 'seat' ? lines[n]!.parts[1]! : text));
  const nonces = lines.flatMap(({ kind, parts }) => (kind === 'seat' && parts[5] !== undefined ? [parts[5].replace(/\\(.)/gsu, '$1')] : []));
  const { committed, key } = await keyOf(unhex(lines[at('secret')]!.parts[1]!), before, nonces, lines[at('binding')]?.parts[1]);
  if (committed !== lines[commitment]!.parts[1]) {
    findings.push([at('secret') + 1, 'other_secret']);
    return ['wrong', 0];
  }
  if (lines.some((line) => line.rolls.some((roll) => !roll[2]))) return ['unbounded', 0];
  let number = 0;
  let dice: Verdict['dice'] = 'written';
  lines.forEach(({ rolls }, n) => {
    for (const [, value, bounds] of rolls) {
      const [lo, hi] = bounds!;
      if (draw(key, BigInt(number), lo, hi) !== value && dice === 'written') {
        dice = 'wrong';
        findings.push([n + 1, 'other_roll']);
      }
      number += 1;
    }
  });
  return [dice, number];
}

async function signatureFits(key: Bytes, message: Bytes, signature: Bytes): Promise<boolean | null> {
  if (!subtle) return null;
  try {
    const known = await subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', known, signature, message);
  } catch (error) {
    // A browser without Ed25519 cannot say; a key that is none fits nothing.
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false;
  }
}

/** Checks a record. `keys` are the public keys that are known. */
export async function verify(data: Uint8Array, keys: string[] = []): Promise<Verdict> {
  let texts: string[];
  let chains: Bytes[];
  let lines: Line[];
  try {
    ({ texts, chains } = await opened(data));
    lines = texts.map((text, n) => understood(text, n + 1));
    inOrder(lines, texts);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { findings: [[error.line, error.why]], order: 'wrong', dice: 'wrong', origin: 'wrong', rolls: 0, steps: 0, key: null };
  }
  const findings: Verdict['findings'] = [];
  const closed = lines.at(-1)?.kind === 'end';
  if (!closed) findings.push([lines.length, 'no_end']);
  const [found, rolls] = await diceOf(lines, texts, findings);
  let origin: Verdict['origin'] = 'unsigned';
  const signed = lines.findIndex((line) => line.kind === 'signed');
  const [, key, signature] = lines[signed]?.parts ?? [];
  if (key !== undefined && signature !== undefined) {
    const fits = await signatureFits(unhex(key), joined('holmgang record 1', chains[signed]!), unhex(signature));
    origin = fits === null ? 'unchecked' : !fits ? 'wrong' : keys.includes(key) ? 'proven' : 'unknown_key';
    if (origin === 'wrong') findings.push([signed + 1, 'other_signature']);
  }
  const bound = lines.findIndex((line) => line.kind === 'binding');
  if (bound >= 0 && signed < 0) findings.push([bound + 1, 'binding_unsigned']);
  // Anybody can write what the dice of another battle are bound to before lines of their own, and sign that with a key of their own.
  const rests = bound >= 0 && origin !== 'proven' && (found === 'written' || found === 'unbounded');
  const dice = rests ? 'vouched' : found;
  findings.sort((a, b) => a[0] - b[0]);
  const steps = lines.filter((line) => line.kind === 'action').length;
  return { findings, order: closed ? 'proven' : 'running', dice, origin, rolls, steps, key: key ?? null };
}
