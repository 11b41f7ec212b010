import { exactOf, lettersOf } from './compute.js';
import type { AngleUnit } from './functions.js';
import type { Node } from './parse.js';
import { toNumber, whole } from './rational.js';

export const num = (value: number): Node => ({ t: 'const', value: Number.isInteger(value) ? whole(value) : value });
const isNum = (node: Node, value: number): boolean =>
  (node.t === 'const' || node.t === 'num') && toNumber(node.value) === value;

export const plus = (a: Node, b: Node): Node => (isNum(a, 0) ? b : isNum(b, 0) ? a : { t: 'bin', op: '+', a, b });
export const less = (a: Node, b: Node): Node =>
  isNum(b, 0) ? a : isNum(a, 0) ? negative(b) : { t: 'bin', op: '-', a, b };
export const negative = (a: Node): Node => (isNum(a, 0) ? a : a.t === 'neg' ? a.a : { t: 'neg', a });
export const product = (a: Node, b: Node): Node =>
  isNum(a, 0) || isNum(b, 0) ? num(0) : isNum(a, 1) ? b : isNum(b, 1) ? a : { t: 'bin', op: '*', a, b };
export const quotient = (a: Node, b: Node): Node => (isNum(a, 0) || isNum(b, 1) ? a : { t: 'bin', op: '/', a, b });
const raised = (a: Node, b: Node): Node => (isNum(b, 1) ? a : { t: 'bin', op: '^', a, b });
const call = (fn: string, ...args: Node[]): Node => ({ t: 'call', fn, args });

const has = (node: Node, letter: string): boolean => lettersOf(node).has(letter);

/** The coefficients of an expanded expression as a polynomial in `letter`, lowest first; null where it is none up to degree 4. */
export function polynomialIn(node: Node, letter: string): Node[] | null {
  if (!has(node, letter)) return [node];
  switch (node.t) {
    case 'sym':
      return [num(0), num(1)];
    case 'group':
      return polynomialIn(node.a, letter);
    case 'neg':
      return polynomialIn(node.a, letter)?.map(negative) ?? null;
    case 'bin': {
      if (node.op === '^') {
        const exponent = exactOf(node.b);
        const a = polynomialIn(node.a, letter);
        if (!a || !exponent || exponent.d !== 1n || exponent.n < 0n || exponent.n > 4n) return null;
        let out: Node[] | null = [num(1)];
        for (let i = 0n; i < exponent.n; i++) out = out && multiplied(out, a);
        return out;
      }
      const [a, b] = [polynomialIn(node.a, letter), polynomialIn(node.b, letter)];
      if (!a || !b) return null;
      if (node.op === '+' || node.op === '-') {
        const join = node.op === '+' ? plus : less;
        return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => join(a[i] ?? num(0), b[i] ?? num(0)));
      }
      if (node.op === '*') return multiplied(a, b);
      return node.op === '/' && b.length === 1 ? a.map((part) => quotient(part, b[0]!)) : null;
    }
    default:
      return null;
  }
}

function multiplied(a: Node[], b: Node[]): Node[] | null {
  if (a.length + b.length > 6) return null;
  const out: Node[] = Array.from({ length: a.length + b.length - 1 }, () => num(0));
  a.forEach((p, i) => b.forEach((q, j) => (out[i + j] = plus(out[i + j]!, product(p, q)))));
  return out;
}

/** The derivative by x of an expanded expression; null where it would have to be done by numbers. */
export function derivative(node: Node, unit: AngleUnit): Node | null {
  if (!has(node, 'x')) return num(0);
  const d = (n: Node): Node | null => derivative(n, unit);
  const perUnit = num(unit === 'deg' ? Math.PI / 180 : 1);
  switch (node.t) {
    case 'sym':
      return num(1);
    case 'group':
      return d(node.a);
    case 'neg': {
      const a = d(node.a);
      return a && negative(a);
    }
    case 'post': {
      const a = node.op === '!' ? null : d(node.a);
      return a && { t: 'post', op: node.op, a };
    }
    case 'bin': {
      const [u, v] = [node.a, node.b];
      const [du, dv] = [d(u), d(v)];
      if (!du || !dv) return null;
      switch (node.op) {
        case '+':
          return plus(du, dv);
        case '-':
          return less(du, dv);
        case '*':
          return plus(product(du, v), product(u, dv));
        case '/':
          return has(v, 'x') ? quotient(less(product(du, v), product(u, dv)), raised(v, num(2))) : quotient(du, v);
        case '^':
          if (!has(v, 'x')) return product(product(v, raised(u, less(v, num(1)))), du);
          if (!has(u, 'x')) return product(product(call('ln', u), node), dv);
          return product(node, plus(product(dv, call('ln', u)), quotient(product(v, du), u)));
        case 'mod':
          return null;
      }
    }

    case 'call': {
      const u = node.args[0]!;
      const du = node.args.length === 1 || !has(node.args[1]!, 'x') ? d(u) : null;
      if (!du) return null;
      switch (node.fn) {
        case 'sin':
          return product(product(perUnit, call('cos', u)), du);
        case 'cos':
          return negative(product(product(perUnit, call('sin', u)), du));
        case 'tan':
          return quotient(product(perUnit, du), raised(call('cos', u), num(2)));
        case 'exp':
          return product(node, du);
        case 'ln':
          return quotient(du, u);
        case 'log':
          return quotient(du, product(u, call('ln', node.args[1] ?? num(10))));
        case 'sqrt':
          return quotient(du, product(num(2), node));
        case 'cbrt':
          return quotient(du, product(num(3), raised(node, num(2))));
        case 'abs':
          return product(call('sign', u), du);
        default:
          return null;
      }
    }
    default:
      return null;
  }
}
