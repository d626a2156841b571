/** SHA-256 of a text, or of bytes, as hexadecimal digits. Browsers have it too, but not on pages that came over plain HTTP from another machine. */
export function sha256(text: string | Uint8Array): string {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  bytes.forEach((byte, n) => (words[n >> 2]! |= byte << (24 - (n % 4) * 8)));
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length % 4) * 8);
  words[words.length - 1] = bytes.length * 8;
  // The fractions of the roots of the first primes.
  const part = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const k = primes.map((prime) => part(Math.cbrt(prime)));
  const hash = primes.slice(0, 8).map((prime) => part(Math.sqrt(prime)));
  const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < words.length; at += 16) {
    const w = Array.from(words.subarray(at, at + 16), (x) => x | 0);
    for (let n = 16; n < 64; n++) {
      const [a, b] = [w[n - 15]!, w[n - 2]!];
      w[n] = (w[n - 16]! + w[n - 7]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let n = 0; n < 64; n++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[n]! + w[n]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, n) => (hash[n] = (hash[n]! + x) | 0));
  }
  return hash.map((x) => (x >>> 0).toString(16).padStart(8, '0')).join('');
}
