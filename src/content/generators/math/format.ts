import { tex } from '../../markup.js';
import type { Option } from '../draft.js';

/** What one template makes of one seed. `check` is the key computed a second, independent way. */
export interface MathDraft {
  stem: string;
  right: Option;
  /** Each from a named mistake; at least four, so that five-option tests can use them too. Equal ones are dropped later. */
  wrong: Option[];
  /** Present when the question also works without options. */
  spr?: { accept: string[]; range?: { lo: string; hi: string; openLo?: boolean; openHi?: boolean } };
  why: string;
  check: boolean;
}

export function gcd(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : gcd(b, a % b);
}

/** 1250 -> `1{,}250`; decimals and minus as they are. */
export function digits(n: number): string {
  const [whole, part] = String(Math.round(n * 1e9) / 1e9).split('.');
  const grouped = Math.abs(n) >= 1000 ? whole!.replace(/\B(?=(\d{3})+$)/g, '{,}') : whole!;
  return part ? `${grouped}.${part}` : grouped;
}

/** 1250 -> '1,250' for prose. */
export function said(n: number): string {
  return digits(n).replace(/\{,\}/g, ',');
}

export function usd(n: number): string {
  return `$${Number.isInteger(n) ? said(n) : said(Math.trunc(n)) + n.toFixed(2).slice(-3)}`;
}

/** An option that is a plain number. */
export function num(n: number): Option {
  return { html: tex(digits(n)), value: n };
}

/** An option with a unit or currency sign around the number. */
export function amount(n: number, show: (text: string) => string): Option {
  return { html: show(said(n)), value: n };
}

/** TeX of a fraction in lowest terms, the sign in front. */
export function fracTex(n: number, d: number): string {
  const g = gcd(n, d) * (d < 0 ? -1 : 1);
  const [p, q] = [n / g, d / g];
  return q === 1 ? digits(p) : `${p < 0 ? '-' : ''}\\frac{${Math.abs(p)}}{${q}}`;
}

export function frac(n: number, d: number): Option {
  return { html: tex(fracTex(n, d)), value: n / d };
}

/** '7/2' or '3' for a key. */
export function ratio(n: number, d: number): string {
  const g = gcd(n, d) * (d < 0 ? -1 : 1);
  return d / g === 1 ? String(n / g) : `${n / g}/${d / g}`;
}

/** 'x' | '-x' | '3x' */
export function term(c: number, v: string): string {
  return c === 1 ? v : c === -1 ? `-${v}` : `${digits(c)}${v}`;
}

/** Sum of terms: poly([[2, 'x'], [-3, '']]) -> '2x - 3'. Zero terms vanish. */
export function poly(parts: [number, string][]): string {
  let out = '';
  for (const [c, v] of parts) {
    if (c === 0) continue;
    const body = v === '' ? digits(Math.abs(c)) : term(Math.abs(c), v);
    out += out === '' ? (c < 0 ? `-${body}` : body) : `${c < 0 ? ' - ' : ' + '}${body}`;
  }
  return out || '0';
}

/** ax + b */
export function line(a: number, b: number, v = 'x'): string {
  return poly([
    [a, v],
    [b, ''],
  ]);
}

/** ax² + bx + c */
export function quadratic(a: number, b: number, c: number, v = 'x'): string {
  return poly([
    [a, `${v}^{2}`],
    [b, v],
    [c, ''],
  ]);
}

/** (x - 3), (x + 3), x */
export function shifted(root: number, v = 'x'): string {
  return root === 0 ? v : `(${v} ${root > 0 ? '-' : '+'} ${Math.abs(root)})`;
}

/** An option made of TeX whose equality with others is judged by evaluating it at a few places. */
export function expression(source: string, f?: (x: number) => number): Option {
  return { html: tex(source), ...(f && { fingerprint: [0.37, 1.83, -2.41].map((x) => f(x).toFixed(6)).join() }) };
}

/** A table with headings in the first row; the first column is the row heading when `rowHeads`. */
export function table(caption: string, head: string[], rows: (string | number)[][], rowHeads = false): string {
  // A corner without a word is no heading.
  const th = head.map((h) => (h === '' ? '<td></td>' : `<th scope="col">${h}</th>`)).join('');
  const body = rows
    .map(
      (row) =>
        `<tr>${row.map((cell, i) => (i === 0 && rowHeads ? `<th scope="row">${cell}</th>` : `<td>${typeof cell === 'number' ? said(cell) : cell}</td>`)).join('')}</tr>`,
    )
    .join('');
  return `<table class="data">${caption ? `<caption>${caption}</caption>` : ''}<thead><tr>${th}</tr></thead><tbody>${body}</tbody></table>`;
}

export function p(...parts: string[]): string {
  return parts.map((part) => `<p>${part}</p>`).join('');
}

export { m, mm, tex } from '../../markup.js';
