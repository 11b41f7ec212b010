import { factorial, functionsIn, realPower, sineOfDegrees, type AngleUnit } from './functions.js';
import { ARITIES, spelled, Unreadable, type Node } from './parse.js';
import * as Q from './rational.js';
import { isExact, isWhole, rational, toNumber, type Rational, type Value } from './rational.js';

/** What the student has given names to. */
export interface Names {
  letters: ReadonlyMap<string, Value>;
  functions: ReadonlyMap<string, { parameter: string; body: Node }>;
  /** Columns of the data table. */
  lists: ReadonlyMap<string, readonly number[]>;
}

export const NO_NAMES: Names = { letters: new Map(), functions: new Map(), lists: new Map() };

const CONSTANTS: Record<string, number> = { pi: Math.PI, e: Math.E };
const DEEPEST = 30;

/**
 * The same without brackets, named letters and the student's functions: what is left are numbers, x, y and letters that
 * have no value.
 * @throws {Unreadable}
 */
export function expand(node: Node, names: Names, depth = 0): Node {
  if (depth > DEEPEST) throw new Unreadable('A function here goes back to itself.');
  const inner = (n: Node): Node => expand(n, names, depth);
  switch (node.t) {
    case 'num':
    case 'const':
      return node;
    case 'group':
      return inner(node.a);
    case 'sym': {
      const value = names.letters.get(node.name);
      if (value !== undefined) return { t: 'const', value };
      if (names.lists.has(node.name))
        throw new Unreadable(`${node.name} is a column of the table: use it in mean(${node.name}), or after ~.`);
      return node;
    }
    case 'neg':
      return { t: 'neg', a: inner(node.a) };
    case 'post':
      return { ...node, a: inner(node.a) };
    case 'bin':
      return { ...node, a: inner(node.a), b: inner(node.b) };
    case 'tuple':
      return { t: 'tuple', items: node.items.map(inner) };
    case 'call': {
      const own = names.functions.get(node.fn);
      if (own) return expand(replace(own.body, own.parameter, node.args[0]!), names, depth + 1);
      const many = ARITIES[node.fn]?.[1] === Infinity;
      const args = node.args.flatMap((arg): Node[] => {
        const list = many && arg.t === 'sym' && names.lists.get(arg.name);
        return list ? list.map((value): Node => ({ t: 'const', value })) : [inner(arg)];
      });
      if (args.length === 0) throw new Unreadable('The table has no numbers yet.');
      return { ...node, args };
    }
  }
}

/** `by` in the place of a letter. */
export function replace(node: Node, name: string, by: Node): Node {
  const inner = (n: Node): Node => replace(n, name, by);
  switch (node.t) {
    case 'sym':
      return node.name === name ? { t: 'group', a: by } : node;
    case 'neg':
    case 'post':
    case 'group':
      return { ...node, a: inner(node.a) };
    case 'bin':
      return { ...node, a: inner(node.a), b: inner(node.b) };
    case 'call':
      return { ...node, args: node.args.map(inner) };
    case 'tuple':
      return { ...node, items: node.items.map(inner) };
    default:
      return node;
  }
}

/** The letters in it that stand for nothing yet; x and y too. */
export function lettersOf(node: Node, into = new Set<string>()): Set<string> {
  if (node.t === 'sym' && !(node.name in CONSTANTS)) into.add(node.name);
  for (const child of childrenOf(node)) lettersOf(child, into);
  return into;
}

export function childrenOf(node: Node): Node[] {
  switch (node.t) {
    case 'neg':
    case 'post':
    case 'group':
      return [node.a];
    case 'bin':
      return [node.a, node.b];
    case 'call':
      return node.args;
    case 'tuple':
      return node.items;
    default:
      return [];
  }
}

export type Plane = (x: number, y: number) => number;

/** An expanded expression as a function of x and y, for drawing; NaN where it has no real value. Other letters are read from `cells`. */
export function compile(node: Node, unit: AngleUnit, cells: Readonly<Record<string, { value: number }>> = {}): Plane {
  const table = functionsIn(unit);
  const make = (n: Node): Plane => {
    switch (n.t) {
      case 'num':
      case 'const': {
        const value = toNumber(n.value);
        return () => value;
      }
      case 'group':
        return make(n.a);
      case 'sym': {
        if (n.name === 'x') return (x) => x;
        if (n.name === 'y') return (_x, y) => y;
        const cell = cells[n.name];
        if (cell) return () => cell.value;
        const value = CONSTANTS[n.name] ?? NaN;
        return () => value;
      }
      case 'neg': {
        const a = make(n.a);
        return (x, y) => -a(x, y);
      }
      case 'post': {
        const a = make(n.a);
        if (n.op === '!') return (x, y) => factorial(a(x, y));
        const by = n.op === '%' ? 100 : unit === 'deg' ? 1 : 180 / Math.PI;
        return (x, y) => a(x, y) / by;
      }
      case 'bin': {
        const [a, b] = [make(n.a), make(n.b)];
        switch (n.op) {
          case '+':
            return (x, y) => a(x, y) + b(x, y);
          case '-':
            return (x, y) => a(x, y) - b(x, y);
          case '*':
            return (x, y) => a(x, y) * b(x, y);
          case '/':
            return (x, y) => a(x, y) / b(x, y);
          case 'mod':
            return (x, y) => table.mod!(a(x, y), b(x, y));
          case '^': {
            const exponent = exactOf(n.b);
            if (exponent && exponent.n === 2n && exponent.d === 1n) return (x, y) => a(x, y) ** 2;
            const odd = exponent && exponent.d > 1n && exponent.d % 2n === 1n ? exponent : null;
            return (x, y) => realPower(a(x, y), b(x, y), odd);
          }
        }
      }

      case 'call': {
        const f = table[n.fn]!;
        const args = n.args.map(make);
        const [first, second] = args;
        if (args.length === 1) return (x, y) => f(first!(x, y));
        if (args.length === 2) return (x, y) => f(first!(x, y), second!(x, y));
        return (x, y) => f(...args.map((arg) => arg(x, y)));
      }
      case 'tuple':
        return () => NaN;
    }
  };
  return make(node);
}

/** Its value as a fraction where it has one and no letters, without complaint. */
export function exactOf(node: Node): Rational | null {
  if (lettersOf(node).size > 0) return null;
  try {
    const value = valueOf(node, 'rad');
    return isExact(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The value of an expanded expression without letters, exact as far as it goes.
 * @throws {Unreadable} saying why there is none.
 */
export function valueOf(node: Node, unit: AngleUnit): Value {
  const value = work(node, unit);
  if (isExact(value)) return value;
  if (Number.isNaN(value)) throw new Unreadable('This has no real value.');
  if (!Number.isFinite(value)) throw new Unreadable('This is too large to show.');
  return value;
}

function work(node: Node, unit: AngleUnit): Value {
  const of = (n: Node): Value => valueOf(n, unit);
  switch (node.t) {
    case 'num':
    case 'const':
      return node.value;
    case 'group':
      return of(node.a);
    case 'sym':
      return CONSTANTS[node.name] ?? NaN;
    case 'tuple':
      throw new Unreadable('A point cannot be worked with.');
    case 'neg': {
      const a = of(node.a);
      return isExact(a) ? Q.minus(a) : -a;
    }
    case 'post':
      return postfix(node.op, of(node.a), unit);
    case 'bin':
      return binary(node.op, of(node.a), of(node.b), unit);
    case 'call':
      return called(node.fn, node.args.map(of), unit);
  }
}

function postfix(op: '!' | '%' | '°', a: Value, unit: AngleUnit): Value {
  if (op === '%') return isExact(a) ? Q.times(a, rational(1n, 100n)) : a / 100;
  if (op === '°') return unit === 'deg' ? a : (toNumber(a) * Math.PI) / 180;
  if (isExact(a) && isWhole(a)) {
    if (a.n < 0n) throw new Unreadable('A factorial needs a number that is not negative.');
    if (a.n > 450n) throw new Unreadable('This is too large to show.');
    let product = 1n;
    for (let i = 2n; i <= a.n; i++) product *= i;
    return rational(product);
  }
  return factorial(toNumber(a));
}

function binary(op: '+' | '-' | '*' | '/' | '^' | 'mod', a: Value, b: Value, unit: AngleUnit): Value {
  if ((op === '/' || op === 'mod') && toNumber(b) === 0) throw new Unreadable('This divides by zero.');
  if (op === '^' && toNumber(a) === 0 && toNumber(b) < 0) throw new Unreadable('This divides by zero.');
  if (isExact(a) && isExact(b)) {
    const exact =
      op === '+'
        ? Q.add(a, b)
        : op === '-'
          ? Q.add(a, Q.minus(b))
          : op === '*'
            ? Q.times(a, b)
            : op === '/'
              ? Q.times(a, Q.inverse(b)!)
              : op === '^'
                ? Q.power(a, b)
                : modulo(a, b);
    if (exact && exact.d < 1n << 2048n) return exact;
  }
  const [x, y] = [toNumber(a), toNumber(b)];
  switch (op) {
    case '+':
      return x + y;
    case '-':
      return x - y;
    case '*':
      return x * y;
    case '/':
      return x / y;
    case 'mod':
      return functionsIn(unit).mod!(x, y);
    case '^': {
      const odd = isExact(b) && b.d > 1n && b.d % 2n === 1n ? b : null;
      if (x < 0 && !odd && !Number.isInteger(y))
        throw new Unreadable('This root of a negative number has no real value.');
      return realPower(x, y, odd);
    }
  }
}

const modulo = (a: Rational, b: Rational): Rational =>
  Q.add(a, Q.minus(Q.times(b, rational(Q.floor(Q.times(a, Q.inverse(b)!))))));

/** Functions of fractions that give fractions; null where the result is not one. */
const EXACT: Record<string, (args: Rational[]) => Rational | null> = {
  abs: ([a]) => (a!.n < 0n ? Q.minus(a!) : a!),
  sign: ([a]) => rational(a!.n > 0n ? 1n : a!.n < 0n ? -1n : 0n),
  floor: ([a]) => rational(Q.floor(a!)),
  ceil: ([a]) => rational(-Q.floor(Q.minus(a!))),
  round: ([a, places]) => {
    const by = Q.power(rational(10n), places ?? rational(0n));
    if (!by || (places && !isWhole(places))) return null;
    const up = Q.add(Q.times(a!.n < 0n ? Q.minus(a!) : a!, by), rational(1n, 2n));
    const size = Q.times(rational(Q.floor(up)), Q.inverse(by)!);
    return a!.n < 0n ? Q.minus(size) : size;
  },
  sqrt: ([a]) => Q.nthRoot(a!, 2n),
  cbrt: ([a]) => Q.nthRoot(a!, 3n),
  root: ([a, n]) => (isWhole(n!) && n!.n > 0n && n!.n < 60n ? Q.nthRoot(a!, n!.n) : null),
  log: ([a, base]) => exponentOf(base ?? rational(10n), a!),
  mod: ([a, b]) => (b!.n === 0n ? null : modulo(a!, b!)),
  gcd: (list) => (list.every(isWhole) ? rational(list.reduce((a, b) => Q.gcd(a, b.n < 0n ? -b.n : b.n), 0n)) : null),
  lcm: (list) =>
    list.every(isWhole) && list.every((a) => a.n !== 0n)
      ? rational(list.reduce((a, { n }) => (a * (n < 0n ? -n : n)) / Q.gcd(a, n < 0n ? -n : n), 1n))
      : null,
  nCr: ([n, k]) => (countable(n!, k!) ? rational(falling(n!.n, k!.n) / falling(k!.n, k!.n)) : null),
  nPr: ([n, k]) => (countable(n!, k!) ? rational(falling(n!.n, k!.n)) : null),
  min: (list) => list.reduce((a, b) => (Q.compare(a, b) <= 0 ? a : b)),
  max: (list) => list.reduce((a, b) => (Q.compare(a, b) >= 0 ? a : b)),
  total: (list) => list.reduce(Q.add),
  mean: (list) => Q.times(list.reduce(Q.add), rational(1n, BigInt(list.length))),
  median: (list) => {
    const sorted = [...list].sort(Q.compare);
    const middle = Math.floor(sorted.length / 2);
    return sorted.length % 2 ? sorted[middle]! : Q.times(Q.add(sorted[middle - 1]!, sorted[middle]!), rational(1n, 2n));
  },
};

function countable(n: Rational, k: Rational): boolean {
  return isWhole(n) && isWhole(k) && n.n >= 0n && k.n >= 0n && n.n <= 1000n && k.n <= 1000n;
}

function falling(n: bigint, k: bigint): bigint {
  let product = 1n;
  for (let i = 0n; i < k; i++) product *= n - i;
  return product;
}

/** The whole number that `base` has to be raised to. */
function exponentOf(base: Rational, result: Rational): Rational | null {
  if (base.n <= 0n || result.n <= 0n || (base.n === 1n && base.d === 1n)) return null;
  const guess = Math.round(Math.log(toNumber(result)) / Math.log(toNumber(base)));
  if (!Number.isFinite(guess) || Math.abs(guess) > 2000) return null;
  const exponent = rational(BigInt(guess));
  const power = Q.power(base, exponent);
  return power && Q.compare(power, result) === 0 ? exponent : null;
}

const REASONS: Record<string, (args: number[]) => string | null> = {
  sqrt: ([a]) => (a! < 0 ? 'The square root of a negative number has no real value.' : null),
  root: ([a, n]) =>
    n === 0
      ? 'The root of order 0 has no value.'
      : a! < 0 && n! % 2 === 0
        ? 'This root of a negative number has no real value.'
        : null,
  ln: ([a]) => (a! <= 0 ? 'ln needs a positive number.' : null),
  log: ([a, b]) =>
    a! <= 0
      ? 'log needs a positive number.'
      : b !== undefined && (b <= 0 || b === 1)
        ? 'The base of a log is positive and not 1.'
        : null,
  asin: ([a]) => (Math.abs(a!) > 1 ? 'sin⁻¹ needs a number from −1 to 1.' : null),
  acos: ([a]) => (Math.abs(a!) > 1 ? 'cos⁻¹ needs a number from −1 to 1.' : null),
  mod: ([, b]) => (b === 0 ? 'This divides by zero.' : null),
  nCr: ([n, k]) => (![n, k].every((v) => Number.isInteger(v) && v! >= 0) ? 'nCr needs whole numbers from 0 up.' : null),
  nPr: ([n, k]) => (![n, k].every((v) => Number.isInteger(v) && v! >= 0) ? 'nPr needs whole numbers from 0 up.' : null),
  stdev: (list) => (list.length < 2 ? 'stdev needs two values or more.' : null),
};

/** Brought near zero before it becomes a float, so that 179.9999 degrees are as exact as 0.0001. */
function degrees(fn: string, angle: Rational): number {
  const [half, quarter] = [rational(180n), rational(90n)];
  const near = Q.add(modulo(Q.add(angle, half), rational(360n)), Q.minus(half));
  const sine = (a: Rational): number =>
    sineOfDegrees(
      toNumber(
        Q.compare(a, quarter) > 0
          ? Q.add(half, Q.minus(a))
          : Q.compare(a, Q.minus(quarter)) < 0
            ? Q.minus(Q.add(half, a))
            : a,
      ),
    );
  if (fn === 'sin') return sine(near);
  const size = near.n < 0n ? Q.minus(near) : near;
  // Beside zero a cosine is better taken as such.
  const cosine =
    Q.compare(size, rational(1n)) < 0
      ? Math.cos((toNumber(size) * Math.PI) / 180)
      : sine(Q.add(quarter, Q.minus(size)));
  if (fn === 'cos') return cosine;
  if (cosine === 0) return NaN;
  return Q.floor(Q.times(near, rational(1n, 45n))) * 45n === near.n && near.d === 1n
    ? Math.round(sine(near) / cosine)
    : sine(near) / cosine;
}

function called(fn: string, args: Value[], unit: AngleUnit): Value {
  const numbers = args.map(toNumber);
  const reason = REASONS[fn]?.(numbers);
  if (reason) throw new Unreadable(reason);
  if (args.every(isExact)) {
    const exact = EXACT[fn]?.(args);
    if (exact) return exact;
  }
  const [only] = args;
  const value =
    unit === 'deg' && isExact(only!) && /^(sin|cos|tan)$/.test(fn)
      ? degrees(fn, only)
      : functionsIn(unit)[fn]!(...numbers);
  if (Number.isNaN(value) && /^(tan|sec|csc|cot)$/.test(fn)) throw new Unreadable(`${spelled(fn)} has no value there.`);
  // 30 degrees in, one half out: such values are exact.
  const exact =
    unit === 'deg' && args.every(isExact) && /^(a?(sin|cos|tan)|sec|csc|cot)$/.test(fn) && Number.isInteger(value * 2);
  return exact ? rational(BigInt(value * 2), 2n) : value;
}
