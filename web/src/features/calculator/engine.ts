import {
  addDependencies, create, divideDependencies, factorialDependencies, gammaDependencies, modDependencies, multiplyDependencies, parseDependencies,
  powDependencies, subtractDependencies, unaryMinusDependencies, unaryPlusDependencies,
  type FactoryFunctionMap, type MathNode,
} from 'mathjs/number';

// Every dependency by name: a namespace import would bring all of mathjs along.
const dependencies = {
  addDependencies, divideDependencies, factorialDependencies, gammaDependencies, modDependencies, multiplyDependencies, parseDependencies,
  powDependencies, subtractDependencies, unaryMinusDependencies, unaryPlusDependencies,
} as unknown as FactoryFunctionMap;
const math = create(dependencies);

export type AngleUnit = 'deg' | 'rad';

/** A sentence for the student about an expression that cannot be worked out. */
export class Unreadable extends Error {}

const NODES = new Set(['ConstantNode', 'SymbolNode', 'OperatorNode', 'ParenthesisNode', 'FunctionNode']);
const OPERATORS = new Set(['add', 'subtract', 'multiply', 'divide', 'pow', 'unaryMinus', 'unaryPlus', 'factorial', 'mod']);
const CONSTANTS: Record<string, number> = { pi: Math.PI, e: Math.E };

function functions(unit: AngleUnit): Record<string, (...args: number[]) => number> {
  const toRadians = unit === 'deg' ? Math.PI / 180 : 1;
  // sin 30 degrees is 0.5 and tan 90 has no value: what a float leaves over is taken away.
  const clean = (value: number): number => (Math.abs(value) < 1e-15 ? 0 : value);
  return {
    sin: (x) => clean(Math.sin(x * toRadians)),
    cos: (x) => clean(Math.cos(x * toRadians)),
    tan: (x) => (Math.abs(Math.cos(x * toRadians)) < 1e-15 ? NaN : clean(Math.tan(x * toRadians))),
    asin: (x) => Math.asin(x) / toRadians,
    acos: (x) => Math.acos(x) / toRadians,
    atan: (x) => Math.atan(x) / toRadians,
    sqrt: Math.sqrt,
    cbrt: Math.cbrt,
    root: (x, n) => (n! % 2 !== 0 && x < 0 ? -Math.pow(-x, 1 / n!) : Math.pow(x, 1 / n!)),
    abs: Math.abs,
    ln: Math.log,
    log: (x, base) => (base === undefined ? Math.log10(x) : Math.log(x) / Math.log(base)),
    exp: Math.exp,
    floor: Math.floor,
    ceil: Math.ceil,
    round: Math.round,
    min: Math.min,
    max: Math.max,
    mean: (...xs) => xs.reduce((a, b) => a + b, 0) / xs.length,
    median: (...xs) => {
      const sorted = [...xs].sort((a, b) => a - b);
      const middle = Math.floor(sorted.length / 2);
      return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
    },
    nCr: (n, k) => Math.round(factorialRatio(n!, k!) / factorial(k!)),
    nPr: (n, k) => Math.round(factorialRatio(n!, k!)),
  };
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

function factorialRatio(n: number, k: number): number {
  let product = 1;
  for (let i = 0; i < k; i++) product *= n - i;
  return product;
}

const NAMES = new Set(Object.keys(functions('rad')));

/** What keyboards and the keypad write, as the parser reads it. */
export function normalise(text: string): string {
  return text
    .replace(/[−–]/g, '-').replace(/[×·]/g, '*').replace(/÷/g, '/').replace(/π/g, 'pi').replace(/√\s*\(/g, 'sqrt(').replace(/√\s*([0-9.]+|[a-z])/g, 'sqrt($1)')
    .replace(/²/g, '^2').replace(/³/g, '^3').replace(/sin\^?-1|sin⁻¹/g, 'asin').replace(/cos\^?-1|cos⁻¹/g, 'acos').replace(/tan\^?-1|tan⁻¹/g, 'atan')
    .replace(/\|([^|]+)\|/g, 'abs($1)').replace(/(\d),(?=\d{3}(?!\d))/g, '$1').trim();
}

export interface Compiled {
  /** The letters it needs values for. */
  letters: ReadonlySet<string>;
  /** NaN where it has no real value. */
  at(values: Readonly<Record<string, number>>): number;
}

/**
 * Reads an expression in one-letter variables, `ans`, and the named functions. Nothing else of the parser is let
 * through: no assignment, no text, no matrix, no property.
 * @throws {Unreadable}
 */
export function compile(text: string, unit: AngleUnit): Compiled {
  let node: MathNode;
  try {
    node = math.parse!(normalise(text)) as MathNode;
  } catch {
    throw new Unreadable('This is not complete yet.');
  }
  const letters = new Set<string>();
  check(node, letters);
  const code = node.compile();
  const known = { ...CONSTANTS, ...functions(unit) };
  return {
    letters,
    at(values) {
      try {
        const value: unknown = code.evaluate({ ...known, ...values });
        return typeof value === 'number' ? value : NaN;
      } catch {
        return NaN;
      }
    },
  };
}

function check(node: MathNode, letters: Set<string>): void {
  if (!NODES.has(node.type)) throw new Unreadable('Only numbers, letters, operations and functions can be used.');
  if (node.type === 'ConstantNode' && typeof (node as unknown as { value: unknown }).value !== 'number') throw new Unreadable('Only numbers can be used.');
  if (node.type === 'OperatorNode' && !OPERATORS.has((node as unknown as { fn: string }).fn)) throw new Unreadable('This operation is not available.');
  if (node.type === 'SymbolNode') {
    const { name } = node as unknown as { name: string };
    if (NAMES.has(name)) throw new Unreadable(`Write ${name} with brackets: ${name}(x).`);
    if (!(name in CONSTANTS) && name !== 'ans' && !/^[a-zA-Z]$/.test(name)) throw new Unreadable(`${name} is not known.`);
    if (!(name in CONSTANTS)) letters.add(name);
  }
  if (node.type === 'FunctionNode') {
    const fn = (node as unknown as { fn: MathNode & { name?: string } }).fn;
    if (fn.type !== 'SymbolNode' || !NAMES.has(fn.name!)) {
      throw new Unreadable(/^[a-z]$/.test(fn.name ?? '') ? `Write ${fn.name} times the bracket with *.` : `${fn.name ?? 'This'} is not a function here.`);
    }
    for (const arg of (node as unknown as { args: MathNode[] }).args) check(arg, letters);
    return;
  }
  node.forEach((child) => check(child, letters));
}

/** The value of an expression without unknown letters. @throws {Unreadable} */
export function evaluate(text: string, unit: AngleUnit, values: Readonly<Record<string, number>> = {}): number {
  const compiled = compile(text, unit);
  const missing = [...compiled.letters].find((letter) => !(letter in values));
  if (missing !== undefined) throw new Unreadable(missing === 'ans' ? 'There is no answer yet.' : `${missing} has no value.`);
  const value = compiled.at(values);
  if (Number.isNaN(value)) throw new Unreadable('This has no real value.');
  if (!Number.isFinite(value)) throw new Unreadable('This divides by zero or is too large.');
  return value;
}

/** Twelve digits at most, without the dust of floats. */
export function show(value: number): string {
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(12));
  const size = Math.abs(rounded);
  if (size >= 1e12 || size < 1e-6) return rounded.toExponential().replace('e+', ' × 10^').replace('e-', ' × 10^−').replace('-', '−');
  return String(rounded).replace('-', '−');
}

/** Least squares y = m x + b with r; undefined for fewer than two different x. */
export function linearFit(points: readonly { x: number; y: number }[]): { m: number; b: number; r: number } | undefined {
  const n = points.length;
  const mean = (pick: (p: { x: number; y: number }) => number): number => points.reduce((sum, p) => sum + pick(p), 0) / n;
  const [mx, my] = [mean((p) => p.x), mean((p) => p.y)];
  const sxx = points.reduce((sum, p) => sum + (p.x - mx) ** 2, 0);
  const sxy = points.reduce((sum, p) => sum + (p.x - mx) * (p.y - my), 0);
  const syy = points.reduce((sum, p) => sum + (p.y - my) ** 2, 0);
  if (n < 2 || sxx === 0) return undefined;
  const m = sxy / sxx;
  return { m, b: my - m * mx, r: syy === 0 ? 1 : sxy / Math.sqrt(sxx * syy) };
}
