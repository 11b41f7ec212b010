import { decimal, power, times, whole, type Rational, type Value } from './rational.js';

/** An expression as a tree. Brackets are kept, for showing it as it was written. */
export type Node =
  | { t: 'num'; value: Rational; text: string }
  /** A letter, with its subscript: x, x1. */
  | { t: 'sym'; name: string }
  | { t: 'neg'; a: Node }
  | {
      t: 'bin';
      op: '+' | '-' | '*' | '/' | '^' | 'mod';
      a: Node;
      b: Node;
      /** Written without a sign. */ bare?: boolean;
    }
  | { t: 'post'; op: '!' | '%' | '°'; a: Node }
  | { t: 'call'; fn: string; args: Node[] }
  | { t: 'group'; a: Node }
  | { t: 'tuple'; items: Node[] }
  /** Put in for a letter. */
  | { t: 'const'; value: Value };

export type Relation = '=' | '<' | '>' | '≤' | '≥' | '~';

/** One or more sides with relations between them. */
export interface Statement {
  sides: Node[];
  relations: Relation[];
}

/** A sentence for the student about an expression that cannot be worked out. */
export class Unreadable extends Error {}

/** How many values each function takes. */
export const ARITIES: Record<string, [least: number, most: number]> = {
  sin: [1, 1],
  cos: [1, 1],
  tan: [1, 1],
  sec: [1, 1],
  csc: [1, 1],
  cot: [1, 1],
  asin: [1, 1],
  acos: [1, 1],
  atan: [1, 1],
  sinh: [1, 1],
  cosh: [1, 1],
  tanh: [1, 1],
  sqrt: [1, 1],
  cbrt: [1, 1],
  root: [2, 2],
  abs: [1, 1],
  ln: [1, 1],
  log: [1, 2],
  exp: [1, 1],
  floor: [1, 1],
  ceil: [1, 1],
  round: [1, 2],
  sign: [1, 1],
  mod: [2, 2],
  gcd: [2, Infinity],
  lcm: [2, Infinity],
  nCr: [2, 2],
  nPr: [2, 2],
  min: [1, Infinity],
  max: [1, Infinity],
  mean: [1, Infinity],
  median: [1, Infinity],
  total: [1, Infinity],
  stdev: [1, Infinity],
  stdevp: [1, Infinity],
};
const ALIASES: Record<string, string> = {
  arcsin: 'asin',
  arccos: 'acos',
  arctan: 'atan',
  nthroot: 'root',
  ncr: 'nCr',
  npr: 'nPr',
  sum: 'total',
  average: 'mean',
  avg: 'mean',
  gcf: 'gcd',
  sgn: 'sign',
  ceiling: 'ceil',
};
const INVERSES: Record<string, string> = { sin: 'asin', cos: 'acos', tan: 'atan' };
/** Functions that may be followed by an exponent or a value without brackets: sin² x, ln 5. */
const LOOSE = new Set([
  'sin',
  'cos',
  'tan',
  'sec',
  'csc',
  'cot',
  'asin',
  'acos',
  'atan',
  'sinh',
  'cosh',
  'tanh',
  'ln',
  'log',
  'exp',
  'sqrt',
  'cbrt',
  'abs',
]);
const WORDS = ['pi', 'ans', 'theta', 'mod', 'of', ...Object.keys(ARITIES), ...Object.keys(ALIASES)].sort(
  (a, b) => b.length - a.length,
);
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

interface Token {
  k: 'num' | 'sym' | 'fn' | 'op' | 'rel' | 'open' | 'close' | 'bar' | 'comma' | 'post' | 'raised' | 'root' | 'end';
  v: string;
}

/** What keyboards, the keypad and pasted text write, in one way. */
function tidy(text: string): string {
  return text
    .replace(/[−–—]/g, '-')
    .replace(/[×·⋅∙]/g, '*')
    .replace(/÷/g, '/')
    .replace(/\*\*/g, '^')
    .replace(/π/g, 'pi')
    .replace(/θ/g, 'theta')
    .replace(/<=/g, '≤')
    .replace(/>=/g, '≥')
    .replace(/≠|!=/g, '≠')
    .replace(/[∼≈]/g, '~')
    .replace(/\u00a0/g, ' ')
    .replace(/[‘’]/g, "'");
}

function tokens(source: string): Token[] {
  const text = withoutGrouping(tidy(source));
  const out: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    const found = pattern.exec(text.slice(at));
    if (found) at += found[0].length;
    return found && found[0];
  };
  while (at < text.length) {
    if (take(/^\s+/)) continue;
    const number = take(/^(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?/);
    if (number) {
      const more = take(/^[\d.]+/);
      if (more) throw new Unreadable(`${number}${more} is not a number.`);
      out.push({ k: 'num', v: number });
      continue;
    }
    const letters = take(/^[a-zA-Z]+/);
    if (letters) {
      words(letters, out);
      const last = out.at(-1)!;
      if (last.k === 'sym' && last.v !== 'pi' && last.v !== 'theta' && last.v !== 'ans')
        last.v += take(/^_?\d+/)?.replace('_', '') ?? '';
      continue;
    }
    const ch = text[at++]!;
    if (RAISED.includes(ch) || ch === '⁻') {
      at--;
      out.push({
        k: 'raised',
        v: take(/^⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]*/)!
          .replace('⁻', '-')
          .replace(/[⁰-⁹¹²³]/g, (c) => `${RAISED.indexOf(c)}`),
      });
    } else if ('+-*/^_'.includes(ch)) out.push({ k: 'op', v: ch });
    else if ('=<>≤≥~'.includes(ch)) out.push({ k: 'rel', v: ch });
    else if ('(['.includes(ch)) out.push({ k: 'open', v: ch });
    else if (')]'.includes(ch)) out.push({ k: 'close', v: ch });
    else if (ch === '|') out.push({ k: 'bar', v: ch });
    else if (ch === ',' || ch === ';') out.push({ k: 'comma', v: ch });
    else if ('!%°'.includes(ch)) out.push({ k: 'post', v: ch });
    else if ('√∛'.includes(ch)) out.push({ k: 'root', v: ch });
    else if (ch === '≠') throw new Unreadable('≠ cannot be drawn. Use =, <, >, ≤ or ≥.');
    else if ('{}'.includes(ch)) throw new Unreadable('Curly brackets only limit a line at its end: y = x^2 {x > 0}.');
    else throw new Unreadable(`${ch} cannot be used here.`);
  }
  out.push({ k: 'end', v: '' });
  return out;
}

/** Takes out the commas of 1,234,567; not those between values in brackets. */
function withoutGrouping(text: string): string {
  let depth = 0;
  return text.replace(/[([]|[)\]]|(?<![\d.])\d{1,3}(?:,\d{3})+(?![\d,])/g, (found) => {
    if (found === '(' || found === '[') depth++;
    else if (found === ')' || found === ']') depth--;
    else if (depth <= 0) return found.replaceAll(',', '');
    return found;
  });
}

function words(run: string, out: Token[]): void {
  let at = 0;
  const loose: string[] = [];
  while (at < run.length) {
    const word = WORDS.find((w) => run.startsWith(w, at)) ?? run[at]!;
    at += word.length;
    if (word.length === 1) loose.push(word);
    if (word === 'mod' || word === 'of') out.push({ k: 'op', v: word });
    else if (word in ARITIES || word in ALIASES) out.push({ k: 'fn', v: ALIASES[word] ?? word });
    // With caps lock on they mean the same.
    else out.push({ k: 'sym', v: word === 'X' || word === 'Y' ? word.toLowerCase() : word });
  }
  if (loose.length === run.length && run.length > 3) throw new Unreadable(`“${run}” is not known here.`);
}

/**
 * Reads what a line says. `functions` are the names that the student has defined: f(2) is a call where f is one of them,
 * and f times 2 where it is a letter.
 * @throws {Unreadable}
 */
export function parseStatement(text: string, functions: ReadonlySet<string> = new Set()): Statement {
  const list = tokens(text);
  let at = 0;
  let bars = 0;
  const peek = (): Token => list[at]!;
  const is = (k: Token['k'], v?: string): boolean => peek().k === k && (v === undefined || peek().v === v);
  const next = (): Token => list[at++]!;
  const before = (): Token | undefined => list[at - 1];

  function missing(): Unreadable {
    const previous = before();
    const now = peek();
    if (now.k === 'close' && previous?.k === 'open') return new Unreadable('There is nothing between the brackets.');
    if (now.k === 'end' || now.k === 'close' || now.k === 'rel' || now.k === 'comma' || now.k === 'bar') {
      if (previous === undefined)
        return new Unreadable(
          now.k === 'close' ? 'There is one closing bracket too many.' : `Something is missing before ${written(now)}.`,
        );
      if (previous.k === 'open' && now.k === 'end') return new Unreadable('A closing bracket is missing.');
      return new Unreadable(`Something is missing after ${written(previous)}.`);
    }
    return new Unreadable(
      previous === undefined || previous.k === 'open' || previous.k === 'rel'
        ? `Something is missing before ${written(now)}.`
        : `Something is missing between ${written(previous)} and ${written(now)}.`,
    );
  }
  function sum(): Node {
    let a = product();
    while (is('op', '+') || is('op', '-')) {
      const op = next().v as '+' | '-';
      a = { t: 'bin', op, a, b: product() };
    }
    return a;
  }
  function product(): Node {
    let a = signed();
    for (;;) {
      if (is('op', '*') || is('op', '/') || is('op', 'mod') || is('op', 'of')) {
        const op = next().v;
        a = { t: 'bin', op: op === 'of' ? '*' : (op as '*'), a, b: signed() };
      } else if (begins()) a = { t: 'bin', op: '*', a, b: raised(), bare: true };
      else return a;
    }
  }
  /** Something that is multiplied though no sign stands before it. */
  function begins(): boolean {
    if (is('num')) {
      if (before()!.k === 'close' || (before()!.k === 'bar' && bars === 0)) return true;
      throw new Unreadable(`An operation is missing between ${written(before()!)} and ${peek().v}.`);
    }
    return is('sym') || is('fn') || is('open') || is('root') || (is('bar') && bars === 0);
  }
  function signed(): Node {
    if (is('op', '-')) {
      next();
      return { t: 'neg', a: signed() };
    }
    if (is('op', '+')) {
      next();
      return signed();
    }
    return raised();
  }
  function raised(): Node {
    const a = postfixed();
    if (!is('op', '^')) return a;
    next();
    return { t: 'bin', op: '^', a, b: signed() };
  }
  function postfixed(): Node {
    let a = primary();
    for (;;) {
      if (is('post')) a = { t: 'post', op: next().v as '!', a };
      else if (is('raised')) a = { t: 'bin', op: '^', a, b: integer(next().v) };
      else return a;
    }
  }
  function primary(): Node {
    const token = peek();
    switch (token.k) {
      case 'num': {
        next();
        const [digits, zeros = '0'] = token.v.split('E');
        const shift = Number(zeros);
        if (Math.abs(shift) > 400) throw new Unreadable(`${token.v} is too large or too small.`);
        return {
          t: 'num',
          text: token.v.replace('E', '×10^'),
          value: times(decimal(digits!), power(whole(10), whole(shift))!),
        };
      }
      case 'sym': {
        next();
        if (!functions.has(token.v)) return { t: 'sym', name: token.v };
        if (!is('open')) throw new Unreadable(`${token.v} is a function here: write ${token.v}(2), for example.`);
        return { t: 'call', fn: token.v, args: values(1, 1, token.v) };
      }
      case 'fn':
        next();
        return call(token.v);
      case 'root':
        next();
        return { t: 'call', fn: token.v === '√' ? 'sqrt' : 'cbrt', args: [bare(primary())] };
      case 'open': {
        next();
        const outer = bars;
        bars = 0;
        const items = [sum()];
        while (is('comma')) {
          next();
          items.push(sum());
        }
        close();
        bars = outer;
        return items.length > 1 ? { t: 'tuple', items } : { t: 'group', a: items[0]! };
      }
      case 'bar': {
        next();
        bars++;
        const a = sum();
        if (!is('bar')) throw is('close') || is('end') ? new Unreadable('A closing bar | is missing.') : stray();
        next();
        bars--;
        return { t: 'call', fn: 'abs', args: [a] };
      }
      default:
        if (token.v === 'mod' && list[at + 1]!.k === 'open') {
          next();
          return call('mod');
        }
        throw missing();
    }
  }
  function call(name: string): Node {
    let fn = name;
    let exponent: Node | null = null;
    let base: Node | null = null;
    if (fn === 'log' && is('op', '_')) {
      next();
      base = bare(primary());
    }
    if (LOOSE.has(fn) && (is('op', '^') || is('raised'))) {
      exponent = is('raised') ? integer(next().v) : (next(), is('op', '-') ? signed() : bare(primary()));
      const minusOne = exponent.t === 'neg' && exponent.a.t === 'num' && exponent.a.text === '1';
      if (minusOne) {
        if (!INVERSES[fn]) throw new Unreadable(`Write 1/${fn}(x) for that.`);
        [fn, exponent] = [INVERSES[fn]!, null];
      }
    }
    const [least, most] = ARITIES[fn]!;
    let args: Node[];
    if (is('open')) args = values(base ? 1 : least, base ? 1 : most, fn);
    else if (
      !LOOSE.has(fn) ||
      is('end') ||
      is('rel') ||
      is('close') ||
      is('comma') ||
      (is('op') && !is('op', '-')) ||
      is('post')
    ) {
      throw new Unreadable(`${spelled(fn)} needs a value in brackets: ${spelled(fn)}(${most > 1 ? 'x, y' : 'x'}).`);
    } else args = [unbracketed(fn)];
    const made: Node = { t: 'call', fn, args: base ? [...args, base] : args };
    return exponent ? { t: 'bin', op: '^', a: made, b: exponent } : made;
  }
  /** sin 2x takes 2x, sin x cos x takes x, √ and its like take one thing only. */
  function unbracketed(fn: string): Node {
    if (is('op', '-')) {
      next();
      return { t: 'neg', a: unbracketed(fn) };
    }
    let a = raised();
    if (fn === 'sqrt' || fn === 'cbrt' || fn === 'abs') return a;
    while (is('sym') || is('root') || (is('open') && before()!.k === 'num'))
      a = { t: 'bin', op: '*', a, b: raised(), bare: true };
    return a;
  }
  function values(least: number, most: number, fn: string): Node[] {
    next();
    if (is('close')) throw new Unreadable(`${spelled(fn)} needs a value in its brackets.`);
    const kept = bars;
    bars = 0;
    const args = [sum()];
    while (is('comma')) {
      next();
      args.push(sum());
    }
    close();
    bars = kept;
    if (args.length < least)
      throw new Unreadable(`${spelled(fn)} needs ${least} values: ${spelled(fn)}(${fn === 'root' ? '8, 3' : '5, 2'}).`);
    if (args.length > most)
      throw new Unreadable(`${spelled(fn)} takes ${most === 1 ? 'one value' : `${most} values`} only.`);
    return args;
  }
  function close(): void {
    if (is('close')) return void next();
    if (is('end') || is('rel') || is('comma')) throw new Unreadable('A closing bracket is missing.');
    throw stray();
  }
  function stray(): Unreadable {
    if (is('close')) return new Unreadable('There is one closing bracket too many.');
    if (is('bar')) return new Unreadable('The bars | do not match.');
    if (is('comma')) return new Unreadable('A comma cannot stand here. Write points as (2, 3).');
    return missing();
  }
  function listed(): Node {
    const items = [sum()];
    while (is('comma') && items.at(-1)!.t === 'tuple') {
      next();
      items.push(sum());
    }
    if (items.length === 1) return items[0]!;
    return { t: 'tuple', items };
  }

  const sides = [listed()];
  const relations: Relation[] = [];
  while (is('rel')) {
    relations.push(next().v as Relation);
    sides.push(listed());
  }
  if (!is('end')) throw stray();
  return { sides, relations };
}

/** An expression without a relation. @throws {Unreadable} */
export function parse(text: string, functions?: ReadonlySet<string>): Node {
  if (text.trim() === '') throw new Unreadable('There is nothing to work out.');
  const { sides, relations } = parseStatement(text, functions);
  if (relations.length > 0) throw new Unreadable(`${relations[0]} cannot be used here.`);
  return sides[0]!;
}

const bare = (node: Node): Node => (node.t === 'group' ? node.a : node);

function integer(text: string): Node {
  const size = text.replace('-', '');
  const number: Node = { t: 'num', value: whole(Number(size || '1')), text: size || '1' };
  return text.startsWith('-') ? { t: 'neg', a: number } : number;
}

export function spelled(fn: string): string {
  return { asin: 'sin⁻¹', acos: 'cos⁻¹', atan: 'tan⁻¹' }[fn] ?? fn;
}

function written({ k, v }: Token): string {
  if (k === 'op') return { '*': '×', '/': '÷', '-': '−' }[v] ?? v;
  if (k === 'end') return 'the end';
  if (k === 'fn') return spelled(v);
  return v;
}
