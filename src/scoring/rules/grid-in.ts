import type { ItemScoring, Rational } from '../../content/index.js';

/** An exact fraction: `d` is positive, not necessarily reduced. */
interface Fraction {
  n: bigint;
  d: bigint;
}

/** What a student may type: digits, one point or one slash, a leading minus. 5 characters, 6 with the minus. */
const ENTRY = /^(-?)(?:(\d+)\/(\d+)|(\d*)\.(\d*)|(\d+))$/;
const FIELD = 5;

/**
 * Whether a student-produced response counts as right. Exact throughout: no floats.
 *
 * - Unreduced fractions are right (`14/4` for 7/2); mixed numbers, commas, percent and currency signs are not entries.
 * - A decimal that does not fit the field must fill it, truncated or rounded: 2/3 is `.6666`, `.6667`, `0.666`, `0.667`,
 *   never `.66` or `.67`.
 * - A range is compared with the exact value of what was typed.
 */
export function gridInIsRight(typed: string, key: Extract<ItemScoring, { type: 'spr' }>): boolean {
  const entry = readEntry(typed);
  if (!entry) return false;
  if (key.accept.some((accepted) => matches(entry, readRational(accepted)))) return true;
  if (!key.range) return false;
  const lo = compare(entry.value, readRational(key.range.lo));
  const hi = compare(entry.value, readRational(key.range.hi));
  return (key.range.openLo ? lo > 0 : lo >= 0) && (key.range.openHi ? hi < 0 : hi <= 0);
}

interface Entry {
  value: Fraction;
  /** Digits after the point and whether the field is full; null for fractions and whole numbers. */
  decimal: { places: number; full: boolean } | null;
}

function readEntry(typed: string): Entry | null {
  const text = typed.trim().replace('\u2212', '-');
  const parts = ENTRY.exec(text);
  if (!parts) return null;
  const [, minus, top, bottom, whole, decimals, integer] = parts;
  if (text.length > (minus ? FIELD + 1 : FIELD)) return null;
  const sign = minus ? -1n : 1n;
  if (top !== undefined) {
    const d = BigInt(bottom!);
    return d === 0n ? null : { value: { n: sign * BigInt(top), d }, decimal: null };
  }
  if (integer !== undefined) return { value: { n: sign * BigInt(integer), d: 1n }, decimal: null };
  if (whole === '' && decimals === '') return null;
  const places = decimals!.length;
  return {
    value: { n: sign * BigInt(`${whole}${decimals}`), d: 10n ** BigInt(places) },
    decimal: { places, full: text.length - minus!.length === FIELD },
  };
}

/** @throws {SyntaxError} when a key holds something else than an integer, a fraction or a decimal. */
function readRational(text: Rational): Fraction {
  const fraction = /^(-?\d+)\/(\d+)$/.exec(text);
  if (fraction) {
    const d = BigInt(fraction[2]!);
    if (d === 0n) throw new SyntaxError(`a key has denominator zero: ${text}`);
    return { n: BigInt(fraction[1]!), d };
  }
  const decimal = /^(-?)(\d*)(?:\.(\d+))?$/.exec(text);
  if (!decimal || (decimal[2] === '' && decimal[3] === undefined)) throw new SyntaxError(`not a rational: ${text}`);
  const decimals = decimal[3] ?? '';
  const n = BigInt(`${decimal[2]}${decimals}`);
  return { n: decimal[1] ? -n : n, d: 10n ** BigInt(decimals.length) };
}

function matches(entry: Entry, accepted: Fraction): boolean {
  if (compare(entry.value, accepted) === 0) return true;
  if (!entry.decimal?.full || fitsAsDecimal(accepted)) return false;
  const scale = 10n ** BigInt(entry.decimal.places);
  const size = abs(accepted.n) * scale;
  const truncated = size / accepted.d;
  const rounded = (2n * size + accepted.d) / (2n * accepted.d);
  const typed = abs(entry.value.n);
  const sameSign = accepted.n < 0n === entry.value.n < 0n;
  return sameSign && typed > 0n && (typed === truncated || typed === rounded);
}

/** Whether the value ends as a decimal and can be typed in full, without a leading zero. */
function fitsAsDecimal({ n, d }: Fraction): boolean {
  for (let places = 0; places < FIELD; places++) {
    const scaled = abs(n) * 10n ** BigInt(places);
    if (scaled % d !== 0n) continue;
    if (places === 0) return String(scaled / d).length <= FIELD;
    const whole = abs(n) / d;
    return (whole === 0n ? 0 : String(whole).length) + 1 + places <= FIELD;
  }
  return false;
}

function compare(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function abs(n: bigint): bigint {
  return n < 0n ? -n : n;
}
