/** SHA-256 (FIPS 180-4) for browsers that withhold crypto.subtle. */
export class Sha256 {
  static of(...parts: Uint8Array[]): Uint8Array {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const padded = new Uint8Array(Math.ceil((length + 9) / 64) * 64);
    let at = 0;
    for (const part of parts) {
      padded.set(part, at);
      at += part.length;
    }
    padded[length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29), false);
    view.setUint32(padded.length - 4, (length << 3) >>> 0, false);
    const h = Uint32Array.from(INITIAL);
    const w = new Uint32Array(64);
    for (let block = 0; block < padded.length; block += 64) compress(h, w, view, block);
    const out = new DataView(new ArrayBuffer(32));
    h.forEach((word, i) => out.setUint32(i * 4, word, false));
    return new Uint8Array(out.buffer);
  }
}

const PRIMES = firstPrimes(64);
const INITIAL = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const K = PRIMES.map((p) => fraction(Math.cbrt(p)));

function compress(h: Uint32Array, w: Uint32Array, view: DataView, block: number): void {
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(block + i * 4, false);
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let [a, b, c, d, e, f, g, z] = h as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (z + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    z = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, z].forEach((word, i) => (h[i] = (h[i]! + word) | 0));
}

function rotate(x: number, n: number): number {
  return (x >>> n) | (x << (32 - n));
}

/** The first 32 bits of the fractional part. */
function fraction(x: number): number {
  return Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes;
}
