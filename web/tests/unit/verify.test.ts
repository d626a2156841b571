// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { draw, keyOf, verify } from '../../src/lib/verify';
import { sha256 } from '../../src/lib/sha256';

/** The vectors of `docs/records.md`. */
const secret = Uint8Array.from({ length: 32 }, (_, n) => n);
const header = [
  'holmgang-record 1',
  'ruleset: forum-duel',
  'rules: 1',
  `content: ${'0'.repeat(64)}`,
  'lang: en',
  'scenario: duel-1v1',
  'seat: red human "A \\"b\\" \\\\"',
  'seat: blue bot greedy',
  'dice: seeded',
];

function sealed(texts: string[]): Uint8Array {
  let chain = new Uint8Array(32);
  const lines = texts.map((text) => {
    const bytes = new TextEncoder().encode(text);
    const mark = sha256(Uint8Array.from([...chain, ...bytes]));
    chain = Uint8Array.from(mark.match(/../g)!, (pair) => parseInt(pair, 16));
    return `${text} #${mark.slice(0, 16)}\n`;
  });
  return new TextEncoder().encode(lines.join(''));
}

async function record(rolls: (key: Uint8Array<ArrayBuffer>) => string): Promise<string[]> {
  const { committed, key } = await keyOf(secret, header, ['щит "x" \\']);
  const seats = header.map((line) => (line.startsWith('seat: red') ? `${line} nonce="щит \\"x\\" \\\\"` : line));
  const behind = [`commitment: ${committed}`, `begin ; ${rolls(key)}`, '1 red: say "a ; b \\" ; c" ; hit=3/3..3', 'result: red FD-1.1'];
  return [
    ...seats,
    ...behind,
    `secret: ${'00,01,02,03,04,05,06,07,08,09,0a,0b,0c,0d,0e,0f,10,11,12,13,14,15,16,17,18,19,1a,1b,1c,1d,1e,1f'.replaceAll(',', '')}`,
    'end',
  ];
}

test('the dice are those of the vectors', async () => {
  const { committed, key } = await keyOf(secret, header, ['щит "x" \\']);
  expect(committed).toBe('b84f97a41bf8e8ec194a316c181babdffb7750b50f7f9ed17abee6ee341e0c4c');
  expect(Array.from({ length: 8 }, (_, n) => draw(key, BigInt(n), 1, 100))).toEqual([3, 86, 25, 46, 4, 95, 30, 47]);
  expect(Array.from({ length: 4 }, (_, n) => draw(key, BigInt(n), -5, 5))).toEqual([-1, -3, 4, 0]);
  expect(Array.from({ length: 4 }, (_, n) => draw(key, BigInt(n), 0, 2147483647))).toEqual([1768967402, 1663156737, 2045150576, 1193594097]);
  expect(draw(key, 4294967297n, 1, 20)).toBe(13);
  expect(draw(key, 1n, -1610612736, 1610612735)).toBe(560260466);
});

test('a whole record is proved, and every flipped bit found in its line', async () => {
  const texts = await record(() => 'initiative=3/1..100 initiative=86/1..100');
  const data = sealed(texts);
  expect(await verify(data)).toMatchObject({ findings: [], order: 'proven', dice: 'written', origin: 'unsigned', rolls: 3, steps: 1 });
  let line = 1;
  for (let at = 0; at < data.length; at++) {
    for (let bit = 0; bit < 8; bit++) {
      const bad = data.slice();
      bad[at]! ^= 1 << bit;
      expect((await verify(bad)).findings, `byte ${at}, bit ${bit}`).toEqual([[line, 'broken_chain']]);
    }
    line += Number(data[at] === 10);
  }
}, 60_000);

test('after a name was taken out the record tells what the dice are bound to, and needs a signature', async () => {
  const { committed } = await keyOf(secret, header, ['щит "x" \\']);
  const texts = await record(() => 'initiative=3/1..100 initiative=86/1..100');
  const binding = sha256(new TextEncoder().encode(header.join('\n')));
  const nameless = texts.flatMap((text) => {
    if (text === `commitment: ${committed}`) return [`binding: ${binding}`, text];
    return text.replace(/human ".*?" nonce/, 'human "—" nonce');
  });
  const at = nameless.findIndex((text) => text.startsWith('binding')) + 1;
  expect(await verify(sealed(nameless))).toMatchObject({ findings: [[at, 'binding_unsigned']], dice: 'vouched', rolls: 3 });
  const other = nameless.map((text) => text.replace(/^binding: ./, 'binding: 0'));
  expect((await verify(sealed(other))).dice).toBe(binding.startsWith('0') ? 'vouched' : 'wrong');
});

test('what was forged so that the chain fits is found by dice, order and form', async () => {
  const texts = await record(() => 'initiative=3/1..100 initiative=86/1..100');
  const forged = async (change: (text: string, n: number) => string | null): Promise<[number, string][]> =>
    (await verify(sealed(texts.flatMap((text, n) => change(text, n) ?? [])))).findings;
  const at = (start: string): number => texts.findIndex((text) => text.startsWith(start)) + 1;
  expect(await forged((text) => text.replace('initiative=86', 'initiative=85'))).toEqual([[at('begin'), 'other_roll']]);
  expect(await forged((text) => text.replace('86/1..100', '186/1..100'))).toEqual([[at('begin'), 'roll']]);
  expect(await forged((text) => text.replace('щит', 'меч'))).toEqual([[at('begin'), 'other_roll']]);
  expect(await forged((text) => text.replace('greedy', 'random'))).toEqual([[at('secret'), 'other_secret']]);
  expect(await forged((text) => text.replace('rules: 1', 'rules: 01'))).toEqual([[3, 'form']]);
  expect(await forged((text) => (text === 'end' ? null : text))).toEqual([[texts.length - 1, 'no_end']]);
  expect(await forged((text) => (text.startsWith('begin') ? null : text))).toEqual([[at('1 red') - 1, 'no_begin']]);
  expect((await verify(new Uint8Array())).findings).toEqual([[0, 'size']]);
});

/** The records of `examples/records`, as a server of each rulebook signed them; the other verifiers are held to the same files. */
const folder = new URL('../../../examples/records/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.hbr'));
const bytes = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)));

test('every record of the examples is proved, with its signature', async () => {
  const keys = (JSON.parse(readFileSync(new URL('keys.json', folder), 'utf8')) as { keys: { key: string }[] }).keys.map(({ key }) => key);
  expect(names.length).toBeGreaterThanOrEqual(20);
  for (const name of names) {
    expect(await verify(bytes(name), keys), name).toMatchObject({ findings: [], order: 'proven', dice: 'written', origin: 'proven' });
    expect(await verify(bytes(name)), name).toMatchObject({ findings: [], origin: 'unknown_key' });
  }
}, 60_000);

test('flipped bits of twenty records are found, each in its line', async () => {
  for (const name of names) {
    const data = bytes(name);
    let line = 1;
    for (let at = 0; at < data.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        if ((at * 8 + bit) % 11) continue;
        const bad = data.slice();
        bad[at]! ^= 1 << bit;
        expect((await verify(bad)).findings, `${name}: byte ${at}, bit ${bit}`).toEqual([[line, 'broken_chain']]);
      }
      line += Number(data[at] === 10);
    }
  }
}, 300_000);
