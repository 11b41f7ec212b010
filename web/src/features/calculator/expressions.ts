import { compile, show, Unreadable, type AngleUnit } from './engine.js';
import type { Fn } from './plot.js';

/** One line of the expression list, worked out. */
export type Line =
  | { kind: 'empty' }
  | { kind: 'curve'; f: Fn }
  /** x = number: an upright line. */
  | { kind: 'upright'; x: number }
  | { kind: 'value'; text: string }
  /** a = 3: the letter can be used in the other lines. */
  | { kind: 'letter'; name: string; text: string }
  | { kind: 'problem'; text: string };

/** y = ..., f(x) = ..., an expression in x, x = 3, a = 3, or something to work out. */
export function readLines(texts: readonly string[], unit: AngleUnit): Line[] {
  const values: Record<string, number> = {};
  // Letters first, in order, so that a line can stand above the one it needs.
  for (let pass = 0; pass < 2; pass++) {
    for (const text of texts) {
      const given = /^\s*([a-df-wzA-Z])\s*=(.*)$/.exec(text);
      if (!given) continue;
      try {
        const compiled = compile(given[2]!, unit);
        const value = compiled.at(values);
        if ([...compiled.letters].every((l) => l in values) && Number.isFinite(value)) values[given[1]!] = value;
      } catch {
        // said at its own line
      }
    }
  }
  return texts.map((text) => readLine(text, unit, values));
}

function readLine(text: string, unit: AngleUnit, values: Readonly<Record<string, number>>): Line {
  if (text.trim() === '') return { kind: 'empty' };
  const sides = text.split('=');
  if (sides.length > 2) return { kind: 'problem', text: 'Use one equals sign.' };
  const left = sides.length === 2 ? sides[0]!.replace(/\s/g, '') : 'y';
  const right = sides.length === 2 ? sides[1]! : sides[0]!;
  try {
    const compiled = compile(right, unit);
    const missing = [...compiled.letters].filter((l) => !(l in values) && l !== 'x');
    if (missing.length > 0) return { kind: 'problem', text: `${missing[0]} has no value. Write ${missing[0]} = 1 on a line of its own.` };
    const inX = compiled.letters.has('x');
    const isCurve = left === 'y' || /^[a-z]\(x\)$/.test(left);
    if (isCurve && (inX || sides.length === 2)) return { kind: 'curve', f: (x) => compiled.at({ ...values, x }) };
    if (inX) return { kind: 'problem', text: 'Write it as y = ...' };
    const value = compiled.at(values);
    if (!Number.isFinite(value)) return { kind: 'problem', text: 'This has no real value.' };
    if (left === 'x') return { kind: 'upright', x: value };
    if (sides.length === 1) return { kind: 'value', text: show(value) };
    if (/^[a-df-wzA-Z]$/.test(left)) return { kind: 'letter', name: left, text: show(value) };
    return { kind: 'problem', text: 'Write it as y = ...' };
  } catch (error) {
    return { kind: 'problem', text: error instanceof Unreadable ? error.message : 'This cannot be read.' };
  }
}
