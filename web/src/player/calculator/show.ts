import { isExact, isWhole, nearby, toNumber, type Value } from './rational.js';

/** Twelve digits at most, without the dust of floats; whole numbers that are exact in full up to 15 digits. */
export function show(value: Value): string {
  if (isExact(value) && isWhole(value) && value.n < 10n ** 15n && value.n > -(10n ** 15n))
    return sign(value.n.toString());
  if (isExact(value) && !Number.isFinite(toNumber(value))) return huge(value.n.toString());
  return digits(toNumber(value), 12);
}

/** For labels on the graph and tables, where room is short. */
export function brief(value: number): string {
  return digits(value, 6);
}

function digits(value: number, most: number): string {
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(most));
  const size = Math.abs(rounded);
  if (size >= 1e12 || size < 1e-6) return sign(rounded.toExponential().replace('e+', ' × 10^').replace('e', ' × 10^'));
  return sign(String(rounded));
}

/** Whole numbers beyond the range of floats. */
function huge(text: string): string {
  const size = text.replace('-', '');
  const front = BigInt(size.slice(0, 13)) + 5n;
  return sign(`${text.startsWith('-') ? '-' : ''}${Number(front / 10n) / 1e11} × 10^${size.length - 1}`);
}

const sign = (text: string): string => text.replaceAll('-', '−');

const WIDEST = 10n ** 7n;

/** "2/3" where the result is a fraction that is worth showing as one, otherwise null. */
export function asFraction(value: Value): { n: string; d: string } | null {
  const exact = isExact(value) ? value : nearby(value);
  if (exact === null || isWhole(exact) || exact.d >= WIDEST || exact.n >= WIDEST * 1000n || exact.n <= -WIDEST * 1000n)
    return null;
  return { n: sign(exact.n.toString()), d: exact.d.toString() };
}

export function showAs(value: Value, fraction: boolean): string {
  const parts = fraction ? asFraction(value) : null;
  return parts ? `${parts.n}/${parts.d}` : show(value);
}

/** The same in words that a voice reads rightly. */
export function said(text: string): string {
  return text
    .replaceAll('−', 'minus ')
    .replace(/ × 10\^(?:minus )?/g, (m) =>
      m.includes('minus') ? ' times 10 to the power of minus ' : ' times 10 to the power of ',
    )
    .replace('/', ' over ');
}
