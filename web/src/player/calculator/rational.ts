/** A fraction in lowest terms; the denominator is positive. */
export interface Rational {
  n: bigint;
  d: bigint;
}

/** A result: a fraction as long as every step was exact, otherwise a float. */
export type Value = Rational | number;

/** Numbers that grow beyond this many bits go on as floats. */
const MOST_BITS = 4096;

export const isExact = (value: Value): value is Rational => typeof value !== 'number';

export function rational(n: bigint, d = 1n): Rational {
  if (d < 0n) [n, d] = [-n, -d];
  const by = gcd(n < 0n ? -n : n, d);
  return by > 1n ? { n: n / by, d: d / by } : { n, d };
}

export function whole(n: number): Rational {
  return { n: BigInt(n), d: 1n };
}

export function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** "12.5" or ".5" as it stands, without the error of a float. */
export function decimal(text: string): Rational {
  const [front = '', back = ''] = text.split('.');
  return rational(BigInt(front + back || '0'), 10n ** BigInt(back.length));
}

export const add = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Rational): Rational => ({ n: -a.n, d: a.d });
export const times = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);
export const inverse = (a: Rational): Rational | null => (a.n === 0n ? null : rational(a.d, a.n));
export const compare = (a: Rational, b: Rational): number =>
  Number(a.n * b.d - b.n * a.d > 0n) - Number(a.n * b.d - b.n * a.d < 0n);
export const isWhole = (a: Rational): boolean => a.d === 1n;

/** The whole number below. */
export function floor(a: Rational): bigint {
  const down = a.n / a.d;
  return a.n < 0n && down * a.d !== a.n ? down - 1n : down;
}

/** The float nearest to it, also where numerator and denominator are too large for floats. */
export function toNumber(value: Value): number {
  if (!isExact(value)) return value;
  const { n, d } = value;
  const size = n < 0n ? -n : n;
  if (size < 1n << 53n && d < 1n << 53n) return Number(n) / Number(d);
  const shift = bits(d) - bits(size) + 66;
  const quotient = shift >= 0 ? (size << BigInt(shift)) / d : size / (d << BigInt(-shift));
  // In two steps, so that the power itself stays in range.
  const half = Math.trunc(-shift / 2);
  return (n < 0n ? -1 : 1) * Number(quotient) * 2 ** half * 2 ** (-shift - half);
}

function bits(n: bigint): number {
  return n.toString(16).length * 4;
}

/** Null where it would be too large to be worth it, or has no value. */
export function power(base: Rational, exponent: Rational): Rational | null {
  if (!isWhole(exponent)) return rationalPower(base, exponent);
  const times = exponent.n < 0n ? -exponent.n : exponent.n;
  if (
    times > BigInt(MOST_BITS) ||
    Number(times) * Math.max(bits(base.n < 0n ? -base.n : base.n), bits(base.d)) > MOST_BITS * 2
  )
    return null;
  const up = { n: base.n ** times, d: base.d ** times };
  return exponent.n < 0n ? inverse(up) : up;
}

function rationalPower(base: Rational, exponent: Rational): Rational | null {
  if (exponent.d > 12n) return null;
  const root = nthRoot(base, exponent.d);
  return root && power(root, { n: exponent.n, d: 1n });
}

/** The exact real root, or null where it is not a fraction. */
export function nthRoot(value: Rational, degree: bigint): Rational | null {
  if (value.n < 0n) {
    if (degree % 2n === 0n) return null;
    const root = nthRoot(minus(value), degree);
    return root && minus(root);
  }
  const [n, d] = [wholeRoot(value.n, degree), wholeRoot(value.d, degree)];
  return n === null || d === null ? null : { n, d };
}

function wholeRoot(n: bigint, degree: bigint): bigint | null {
  const guess = BigInt(Math.round(Number(n) ** (1 / Number(degree))) || 0);
  return [guess - 1n, guess, guess + 1n].find((g) => g >= 0n && g ** degree === n) ?? null;
}

/** The fraction with a small denominator that a float stands for, if there is one. */
export function nearby(value: number, largest = 1000): Rational | null {
  if (!Number.isFinite(value) || Math.abs(value) > 1e9) return null;
  let [h0, h1, k0, k1] = [0, 1, 1, 0];
  for (let rest = value, i = 0; i < 20; i++) {
    const part = Math.floor(rest);
    [h0, h1, k0, k1] = [h1, part * h1 + h0, k1, part * k1 + k0];
    if (k1 > largest) return null;
    if (Math.abs(value - h1 / k1) <= 2e-12 * Math.max(1, Math.abs(value))) return rational(BigInt(h1), BigInt(k1));
    rest = 1 / (rest - part);
    if (!Number.isFinite(rest)) return null;
  }
  return null;
}

/** As text that keeps all of it: "1/3", or a float with all its digits. */
export function keep(value: Value): string {
  return isExact(value) ? `${value.n}/${value.d}` : `${value}`;
}

export function kept(text: string): Value {
  const parts = /^(-?\d+)\/(\d+)$/.exec(text);
  return parts ? rational(BigInt(parts[1]!), BigInt(parts[2]!)) : Number(text);
}
