export type AngleUnit = 'deg' | 'rad';

const HALF_ROOT_3 = Math.sqrt(3) / 2;
const SINES: Record<number, number> = { 0: 0, 30: 0.5, 45: Math.SQRT1_2, 60: HALF_ROOT_3, 90: 1 };

/** The sine of degrees: exact at the known angles, and as good near 180 as near 0. */
export function sineOfDegrees(x: number): number {
  let r = x % 360;
  if (r > 180) r -= 360;
  else if (r < -180) r += 360;
  if (r > 90) r = 180 - r;
  else if (r < -90) r = -180 - r;
  const known = SINES[Math.abs(r)];
  return known === undefined ? Math.sin((r * Math.PI) / 180) : known === 0 ? 0 : Math.sign(r) * known;
}

export function cosineOfDegrees(x: number): number {
  const r = Math.abs(x % 360);
  return r < 1 ? Math.cos((r * Math.PI) / 180) : sineOfDegrees(90 - r);
}

function tangentOfDegrees(x: number): number {
  const r = x % 180;
  if (Math.abs(r) === 90) return NaN;
  if (r % 45 === 0) return r === 0 ? 0 : Math.abs(r) === 45 ? Math.sign(r) : -Math.sign(r);
  return sineOfDegrees(x) / cosineOfDegrees(x);
}

/** Radians that are a multiple of π/12 but for a float's error, as degrees. */
function knownAngle(x: number): number | null {
  const part = x / (Math.PI / 12);
  const round = Math.round(part);
  return round !== 0 && Math.abs(part - round) <= 1e-15 * Math.abs(round) && Math.abs(round) < 1e5 ? round * 15 : null;
}

function inUnit(
  unit: AngleUnit,
  degrees: (x: number) => number,
  radians: (x: number) => number,
): (x: number) => number {
  if (unit === 'deg') return degrees;
  return (x) => {
    const known = knownAngle(x);
    return known === null ? radians(x) : degrees(known);
  };
}

/** The inverse functions at the known values, in degrees. */
function inverseIn(
  unit: AngleUnit,
  inverse: (x: number) => number,
  known: Record<string, number>,
): (x: number) => number {
  if (unit === 'rad') return inverse;
  return (x) => known[String(x)] ?? (inverse(x) * 180) / Math.PI;
}

function gamma(x: number): number {
  if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
  const c = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const z = x - 1;
  const sum = c.reduce((total, value, i) => (i === 0 ? value : total + value / (z + i)), 0);
  const t = z + 7.5;
  return Math.sqrt(2 * Math.PI) * t ** (z + 0.5) * Math.exp(-t) * sum;
}

export function factorial(n: number): number {
  if (n < 0 && Number.isInteger(n)) return NaN;
  if (!Number.isInteger(n)) return n > 170 ? Infinity : gamma(n + 1);
  if (n > 170) return Infinity;
  let product = 1n;
  for (let i = 2n; i <= BigInt(n); i++) product *= i;
  return Number(product);
}

function falling(n: number, k: number): number {
  if (!Number.isInteger(n) || !Number.isInteger(k) || n < 0 || k < 0) return NaN;
  let product = 1;
  for (let i = 0; i < k && product !== 0; i++) product *= n - i;
  return product;
}

function choose(n: number, k: number): number {
  if (!Number.isInteger(n) || !Number.isInteger(k) || n < 0 || k < 0) return NaN;
  let product = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) product = (product * (n - Math.min(k, n - k) + i)) / i;
  return k > n ? 0 : Math.round(product);
}

function common(a: number, b: number): number {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return NaN;
  while (b !== 0) [a, b] = [b, a % b];
  return Math.abs(a);
}

/** A power with the real root of a negative number where the exponent is known to have an odd denominator. */
export function realPower(base: number, exponent: number, odd: { n: bigint } | null): number {
  if (base < 0 && odd) return (odd.n % 2n === 0n ? 1 : -1) * Math.pow(-base, exponent);
  return Math.pow(base, exponent);
}

function root(x: number, n: number): number {
  if (n === 2) return Math.sqrt(x);
  if (n === 3) return Math.cbrt(x);
  return x < 0 && Math.abs(n % 2) === 1 ? -Math.pow(-x, 1 / n) : Math.pow(x, 1 / n);
}

function logarithm(x: number, base?: number): number {
  if (base === undefined || base === 10) return Math.log10(x);
  if (base <= 0 || base === 1) return NaN;
  return base === 2 ? Math.log2(x) : Math.log(x) / Math.log(base);
}

const total = (xs: number[]): number => xs.reduce((a, b) => a + b, 0);
const mean = (xs: number[]): number => total(xs) / xs.length;
function spread(xs: number[], over: number): number {
  const middle = mean(xs);
  return Math.sqrt(total(xs.map((x) => (x - middle) ** 2)) / over);
}

export type NumberFunction = (...args: number[]) => number;

export function functionsIn(unit: AngleUnit): Record<string, NumberFunction> {
  const sin = inUnit(unit, sineOfDegrees, Math.sin);
  const cos = inUnit(unit, cosineOfDegrees, Math.cos);
  const tan = inUnit(unit, tangentOfDegrees, Math.tan);
  const over = (f: (x: number) => number) => (x: number) => (f(x) === 0 ? NaN : 1 / f(x));
  return {
    sin,
    cos,
    tan,
    sec: over(cos),
    csc: over(sin),
    cot: (x) => (sin(x) === 0 ? NaN : cos(x) / sin(x)),
    asin: inverseIn(unit, Math.asin, { '0': 0, '0.5': 30, '-0.5': -30, '1': 90, '-1': -90 }),
    acos: inverseIn(unit, Math.acos, { '0': 90, '0.5': 60, '-0.5': 120, '1': 0, '-1': 180 }),
    atan: inverseIn(unit, Math.atan, { '0': 0, '1': 45, '-1': -45 }),
    sinh: Math.sinh,
    cosh: Math.cosh,
    tanh: Math.tanh,
    sqrt: Math.sqrt,
    cbrt: Math.cbrt,
    root: root as NumberFunction,
    abs: Math.abs,
    ln: Math.log,
    log: logarithm as NumberFunction,
    exp: Math.exp,
    floor: Math.floor,
    ceil: Math.ceil,
    sign: Math.sign,
    round: ((x: number, places = 0) =>
      (Math.sign(x) * Math.floor(Math.abs(x) * 10 ** places + 0.5)) / 10 ** places) as NumberFunction,
    mod: ((a: number, b: number) => (b === 0 ? NaN : a - b * Math.floor(a / b))) as NumberFunction,
    gcd: (...xs) => xs.reduce(common),
    lcm: (...xs) => xs.reduce((a, b) => (a === 0 || b === 0 ? 0 : Math.abs(a * b) / common(a, b))),
    nCr: choose as NumberFunction,
    nPr: falling as NumberFunction,
    min: Math.min,
    max: Math.max,
    mean: (...xs) => mean(xs),
    total: (...xs) => total(xs),
    median: (...xs) => {
      const sorted = [...xs].sort((a, b) => a - b);
      const middle = Math.floor(sorted.length / 2);
      return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
    },
    stdev: (...xs) => spread(xs, xs.length - 1),
    stdevp: (...xs) => spread(xs, xs.length),
  };
}
