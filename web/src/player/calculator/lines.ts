import { derivative, less, negative, num, plus, polynomialIn, product, quotient } from './algebra.js';
import { compile, expand, lettersOf, replace, valueOf, type Names, type Plane } from './compute.js';
import { correlation, fitModel } from './fit.js';
import type { AngleUnit } from './functions.js';
import { parse, parseStatement, Unreadable, type Node, type Relation, type Statement } from './parse.js';
import { roots, type Fn, type Point } from './points.js';
import { toNumber, type Value } from './rational.js';
import { listed } from '../../lib/listed.js';

/** One y for each x. */
export interface Branch {
  f: Fn;
  slope: Fn | null;
  /** The edge of an inequality that does not belong to it. */
  dashed: boolean;
}

/** What is drawn for a line. */
export interface Drawn {
  /** Zero exactly on the curve. */
  on: Plane;
  branches: Branch[];
  /** x = c, within a part of the axis. */
  uprights(x0: number, x1: number): { x: number; dashed: boolean }[];
  /** Neither y nor x could be worked out: drawn by the change of its sign. */
  cloud: boolean;
  /** What belongs to an inequality. */
  inside: Plane | null;
  shape: string | null;
}

/** One line of the expression list, worked out. */
export type Line =
  | { kind: 'empty' }
  | { kind: 'problem'; text: string; /** Letters that only need a value. */ missing?: string[] }
  | {
      kind: 'drawn';
      drawn: Drawn;
      node: Statement;
      /** The solutions of an equation in x alone. */ solutions?: Value[];
    }
  | { kind: 'points'; points: Point[]; node: Statement }
  | { kind: 'value'; value: Value; node: Statement }
  | {
      kind: 'letter';
      name: string;
      value: Value;
      /** Only a number, so that it can slide. */ plain: boolean;
      node: Statement;
    }
  | { kind: 'truth'; holds: boolean; node: Statement }
  | {
      kind: 'fit';
      drawn: Drawn;
      letters: { name: string; value: number }[];
      r: number | null;
      r2: number;
      node: Statement;
    };

interface Read {
  text: string;
  statement: Statement;
  limits: Statement[];
  functionName: string | null;
}

const FUNCTION = /^\s*([a-zA-Z])\s*\(\s*([a-zA-Z])\s*\)\s*=(?!=)/;
const RESERVED = new Set(['x', 'y', 'e', 'pi', 'ans']);

/** Everything a list of lines says: curves, inequalities, points, letters, sums, and fits to the table. */
export function readLines(texts: readonly string[], unit: AngleUnit, data: readonly Point[] = [], ans?: Value): Line[] {
  const names = new Set(texts.flatMap((text) => FUNCTION.exec(text)?.[1] ?? []).filter((name) => !RESERVED.has(name)));
  const reads = texts.map((text) => attempt(() => read(text, names)));
  const letters = new Map<string, Value>(ans === undefined ? [] : [['ans', ans]]);
  const functions = new Map<string, { parameter: string; body: Node }>();
  const lists = new Map<string, number[]>(
    data.length > 0
      ? [
          ['x1', data.map((p) => p.x)],
          ['y1', data.map((p) => p.y)],
        ]
      : [],
  );
  const all: Names = { letters, functions, lists };
  const home = new Map<string, number>();

  reads.forEach((line, i) => {
    if (line === null || line instanceof Unreadable || line.functionName === null || functions.has(line.functionName))
      return;
    functions.set(line.functionName, { parameter: FUNCTION.exec(line.text)![2]!, body: line.statement.sides[1]! });
    home.set(line.functionName, i);
  });
  const fits = new Map<number, Line>();
  // Some lines need letters of lines under them: as many rounds as it takes.
  for (let before = -1; before !== letters.size + fits.size;) {
    before = letters.size + fits.size;
    reads.forEach((line, i) => {
      if (line === null || line instanceof Unreadable) return;
      const name = letterOf(line.statement);
      if (name !== null && !letters.has(name)) {
        const node = attempt(() => expand(line.statement.sides[1]!, all));
        if (node === null || node instanceof Unreadable || lettersOf(node).size > 0) return;
        const value = attempt(() => valueOf(node, unit));
        if (value === null || value instanceof Unreadable) return;
        letters.set(name, value);
        home.set(name, i);
      }
    });
    if (letters.size + fits.size !== before) continue;
    const i = reads.findIndex(
      (line, at) =>
        line !== null && !(line instanceof Unreadable) && line.statement.relations[0] === '~' && !fits.has(at),
    );
    if (i < 0) break;
    const fit =
      attempt(() => fitted((reads[i] as Read).statement, all, unit, data)) ?? new Unreadable('This cannot be read.');
    fits.set(i, fit instanceof Unreadable ? { kind: 'problem', text: fit.message } : fit);
    if (!(fit instanceof Unreadable) && fit.kind === 'fit')
      for (const { name, value } of fit.letters) if (!letters.has(name)) letters.set(name, value);
  }

  return reads.map((line, i): Line => {
    if (line === null) return { kind: 'empty' };
    if (line instanceof Unreadable) return { kind: 'problem', text: line.message };
    const own = line.functionName ?? letterOf(line.statement);
    if (own !== null && home.has(own) && home.get(own) !== i)
      return { kind: 'problem', text: `${own} is given on line ${home.get(own)! + 1} already.` };
    const done = fits.get(i) ?? attempt(() => lineOf(line, all, unit));
    if (done === null || done instanceof Unreadable)
      return { kind: 'problem', text: done?.message ?? 'This cannot be read.' };
    return done;
  });
}

/** The value of one expression. @throws {Unreadable} */
export function evaluate(text: string, unit: AngleUnit, letters: Readonly<Record<string, Value>> = {}): Value {
  const node = expand(parse(text), {
    letters: new Map(Object.entries(letters)),
    functions: new Map(),
    lists: new Map(),
  });
  const [missing] = lettersOf(node);
  if (missing !== undefined)
    throw new Unreadable(missing === 'ans' ? 'There is no answer yet.' : `${missing} has no value here.`);
  return valueOf(node, unit);
}

/** The rows of the table in which both numbers can be read. */
export function dataPoints(rows: readonly { x: string; y: string }[]): Point[] {
  return rows.flatMap((row) => {
    if (row.x.trim() === '' || row.y.trim() === '') return [];
    const point = attempt(() => ({ x: toNumber(evaluate(row.x, 'rad')), y: toNumber(evaluate(row.y, 'rad')) }));
    return point === null || point instanceof Unreadable ? [] : [point];
  });
}

function attempt<T>(work: () => T): T | Unreadable {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unreadable) return error;
    // Deeper than any expression a person writes.
    if (error instanceof RangeError) return new Unreadable('This is too long to work out.');
    throw error;
  }
}

/** Null for a line without anything. @throws {Unreadable} */
function read(text: string, functions: ReadonlySet<string>): Read | null {
  const limits: Statement[] = [];
  let rest = text;
  for (let found; (found = /\{([^{}]*)\}?\s*$/.exec(rest)); rest = rest.slice(0, found.index)) {
    if (found[1]!.trim() === '') continue;
    const limit = parseStatement(found[1]!, functions);
    if (limit.relations.length === 0) throw new Unreadable('Curly brackets need a comparison: {x > 0}.');
    limits.push(limit);
  }
  if (rest.trim() === '') return null;
  const statement = parseStatement(rest, functions);
  const name = FUNCTION.exec(rest)?.[1];
  return {
    text: rest,
    statement,
    limits,
    functionName: name !== undefined && functions.has(name) && statement.relations.length === 1 ? name : null,
  };
}

/** The letter that a line gives a value to: a = 3. */
function letterOf({ sides, relations }: Statement): string | null {
  const [left] = sides;
  return relations.length === 1 && relations[0] === '=' && left!.t === 'sym' && !RESERVED.has(left!.name)
    ? left!.name
    : null;
}

function lineOf(line: Read, names: Names, unit: AngleUnit): Line {
  const { statement } = line;
  let { sides } = statement;
  if (line.functionName !== null)
    sides = [
      { t: 'sym', name: 'y' },
      replace(sides[1]!, names.functions.get(line.functionName)!.parameter, { t: 'sym', name: 'x' }),
    ];
  const name = line.functionName === null ? letterOf(statement) : null;
  if (name !== null && names.letters.has(name)) {
    const right = sides[1]!;
    const bare = right.t === 'neg' ? right.a : right;
    return { kind: 'letter', name, value: names.letters.get(name)!, plain: bare.t === 'num', node: statement };
  }
  const nodes = sides.map((side) => expand(side, names));
  const free = new Set(nodes.flatMap((node) => [...lettersOf(node)]));
  if (name !== null) free.delete(name);
  const missing = [...free].filter((l) => l !== 'x' && l !== 'y');
  if (missing.length > 0) {
    if (missing.includes('ans')) throw new Unreadable('There is no answer yet.');
    const mistaken = missing.find((l) => /^[a-zA-Z]\d+$/.test(l));
    if (mistaken !== undefined)
      throw new Unreadable(
        /^[xy]1$/.test(mistaken)
          ? `${mistaken} is a column of the table, which is empty.`
          : `${mistaken} has no value. For ${mistaken[0]} squared write ${mistaken[0]}^2.`,
      );
    return {
      kind: 'problem',
      text: `${listed(missing)} ${missing.length > 1 ? 'have' : 'has'} no value yet.`,
      missing,
    };
  }
  if (name !== null) {
    if (lettersOf(nodes[1]!).has(name)) throw new Unreadable(`${name} cannot be worked out from itself.`);
    if (free.size === 0) valueOf(nodes[1]!, unit);
    throw new Unreadable('Write it as y = … to draw it.');
  }
  if (nodes.length === 1) {
    const [node] = nodes as [Node];
    if (node.t === 'tuple') return { kind: 'points', points: pointsOf(node, free, unit), node: statement };
    if (free.has('y')) throw new Unreadable('Add what it is equal to: = …');
    if (free.has('x'))
      return {
        kind: 'drawn',
        drawn: drawnOf([{ t: 'sym', name: 'y' }, node], ['='], line.limits, names, unit),
        node: statement,
      };
    return { kind: 'value', value: valueOf(node, unit), node: statement };
  }
  if (nodes.some((n) => n.t === 'tuple')) throw new Unreadable('A point stands on a line of its own.');
  if (free.size === 0) return { kind: 'truth', holds: holds(nodes, statement.relations, unit), node: statement };
  if (statement.relations.length > 1 && statement.relations.includes('=')) throw new Unreadable('Use one equals sign.');
  const drawn = drawnOf(nodes, statement.relations, line.limits, names, unit);
  const solutions = statement.relations[0] === '=' && !free.has('y') ? solved(less(nodes[0]!, nodes[1]!), unit) : null;
  return { kind: 'drawn', drawn, node: statement, ...(solutions && { solutions }) };
}

function pointsOf(node: Node & { t: 'tuple' }, free: ReadonlySet<string>, unit: AngleUnit): Point[] {
  if (free.size > 0) throw new Unreadable('A point needs numbers: (2, 3).');
  const several = node.items[0]!.t === 'tuple';
  return (several ? node.items : [node]).map((item) => {
    if (item.t !== 'tuple' || item.items.length !== 2) throw new Unreadable('A point has two numbers: (2, 3).');
    const [x, y] = item.items.map((n) => toNumber(valueOf(n, unit)));
    return { x: x!, y: y! };
  });
}

function holds(nodes: readonly Node[], relations: readonly Relation[], unit: AngleUnit): boolean {
  const values = nodes.map((n) => toNumber(valueOf(n, unit)));
  return relations.every((relation, i) =>
    compares(relation, values[i]! - values[i + 1]!, 1e-12 * Math.max(1, Math.abs(values[i]!))),
  );
}

function compares(relation: Relation, difference: number, tolerance = 0): boolean {
  switch (relation) {
    case '<':
      return difference < -tolerance;
    case '>':
      return difference > tolerance;
    case '≤':
      return difference <= tolerance;
    case '≥':
      return difference >= -tolerance;
    default:
      return Math.abs(difference) <= tolerance;
  }
}

/** The solutions of an equation in x alone where they have a formula; null where they are sought on the axis. */
function solved(difference: Node, unit: AngleUnit): Value[] | null {
  const parts = polynomialIn(difference, 'x');
  if (!parts || parts.length > 3) return null;
  try {
    const [c, b = num(0), a = num(0)] = parts;
    const [nc, nb, na] = [c!, b, a].map((n) => toNumber(valueOf(n, unit))) as [number, number, number];
    if (na === 0) return nb === 0 ? null : [valueOf(quotient(negative(c!), b), unit)];
    const under = nb * nb - 4 * na * nc;
    if (under < 0) return [];
    const middle = quotient(negative(b), product(num(2), a));
    if (under === 0) return [valueOf(middle, unit)];
    const root: Node = { t: 'call', fn: 'sqrt', args: [less(product(b, b), product(product(num(4), a), c!))] };
    const side = quotient(root, product(num(2), a));
    return [less(middle, side), plus(middle, side)]
      .map((n) => valueOf(n, unit))
      .sort((p, q) => toNumber(p) - toNumber(q));
  } catch {
    return null;
  }
}

function drawnOf(
  nodes: readonly Node[],
  relations: readonly Relation[],
  limits: readonly Statement[],
  names: Names,
  unit: AngleUnit,
): Drawn {
  if (relations.includes('~')) throw new Unreadable('Write a fit as y1 ~ m x1 + b.');
  const allowed = limits.map((limit) => allows(limit, names, unit));
  const within = (x: number, y: number): boolean => allowed.every((allow) => allow(x, y));
  const parts = relations.map((relation, i) => oneRelation(nodes[i]!, nodes[i + 1]!, relation, unit));
  const limited = (f: Fn): Fn =>
    allowed.length === 0
      ? f
      : (x) => {
          const y = f(x);
          return within(x, y) ? y : NaN;
        };
  const tests = parts.map((p) => p.inside);
  return {
    on: parts[0]!.on,
    cloud: parts.some((p) => p.cloud),
    branches: parts.flatMap((p) => p.branches.map((b) => ({ ...b, f: limited(b.f) }))),
    uprights: (x0, x1) =>
      parts.flatMap((p) => p.uprights(x0, x1)).filter(({ x }) => within(x, NaN) || allowed.length === 0),
    inside: tests.every((test) => test !== null)
      ? (x, y) => (within(x, y) && tests.every((test) => test(x, y) > 0) ? 1 : -1)
      : null,
    shape: parts.length === 1 ? parts[0]!.shape : null,
  };
}

function allows(limit: Statement, names: Names, unit: AngleUnit): (x: number, y: number) => boolean {
  const sides = limit.sides.map((side) => {
    const node = expand(side, names);
    const missing = [...lettersOf(node)].find((l) => l !== 'x' && l !== 'y');
    if (missing !== undefined) throw new Unreadable(`${missing} has no value yet.`);
    return compile(node, unit);
  });
  return (x, y) =>
    limit.relations.every((relation, i) => {
      const difference = sides[i]!(x, y) - sides[i + 1]!(x, y);
      // A limit on y says nothing about an upright line.
      return Number.isNaN(difference) ? Number.isNaN(y) : compares(relation, difference);
    });
}

function oneRelation(left: Node, right: Node, relation: Relation, unit: AngleUnit): Drawn {
  const difference = less(left, right);
  const on = compile(difference, unit);
  const dashed = relation === '<' || relation === '>';
  const inside: Plane | null =
    relation === '=' ? null : relation === '<' || relation === '≤' ? (x, y) => -on(x, y) : on;
  const branch = (node: Node): Branch => {
    const [f, d] = [compile(node, unit), derivative(node, unit)];
    const slope = d && compile(d, unit);
    return { f: (x) => f(x, NaN), slope: slope && ((x) => slope(x, NaN)), dashed };
  };
  const none: Drawn['uprights'] = () => [];
  const base = { on, inside, uprights: none, cloud: false, shape: null };
  const inY = lettersOf(difference).has('y');
  if (!inY) {
    const exact = solved(difference, unit)?.map(toNumber);
    const f: Fn = (x) => on(x, NaN);
    return {
      ...base,
      branches: [],
      uprights: (x0, x1) => (exact ?? roots(f, x0, x1)).map((x) => ({ x, dashed })),
      shape: null,
    };
  }
  if (left.t === 'sym' && left.name === 'y' && !lettersOf(right).has('y'))
    return { ...base, branches: [branch(right)], shape: shapeOf(right, unit) };
  const parts = polynomialIn(difference, 'y');
  if (parts?.length === 2 && !isZero(parts[1]!, unit)) {
    const solution = quotient(negative(parts[0]!), parts[1]!);
    return { ...base, branches: [branch(solution)], shape: shapeOf(solution, unit) };
  }
  if (parts?.length === 3 && !isZero(parts[2]!, unit)) {
    const [c, b, a] = parts as [Node, Node, Node];
    const root: Node = { t: 'call', fn: 'sqrt', args: [less(product(b, b), product(product(num(4), a), c))] };
    const twice = product(num(2), a);
    return {
      ...base,
      branches: [quotient(less(root, b), twice), quotient(less(negative(root), b), twice)].map(branch),
      shape: circleOf(parts, unit),
    };
  }
  return { ...base, branches: [], cloud: true };
}

function isZero(node: Node, unit: AngleUnit): boolean {
  return constant(node, unit) === 0;
}

function constant(node: Node | undefined, unit: AngleUnit): number | null {
  if (node === undefined) return 0;
  if (lettersOf(node).size > 0) return null;
  const value = attempt(() => valueOf(node, unit));
  return value === null || value instanceof Unreadable ? null : toNumber(value);
}

function shapeOf(node: Node, unit: AngleUnit): string | null {
  const parts = polynomialIn(node, 'x')?.map((part) => constant(part, unit));
  if (!parts || parts.includes(null)) return null;
  while (parts.length > 1 && Math.abs(parts.at(-1)!) < 1e-14) parts.pop();
  if (parts.length === 1) return 'Level line';
  if (parts.length === 2) return `Line, slope ${short(parts[1]!)}`;
  if (parts.length === 3) return `Parabola, opens ${parts[2]! > 0 ? 'upward' : 'downward'}`;
  return null;
}

/** The centre and radius of a circle, from its coefficients as a polynomial in y. */
function circleOf([c, b, a]: readonly Node[], unit: AngleUnit): string | null {
  const [k2, k1] = [constant(a, unit), constant(b, unit)];
  const inX = polynomialIn(c!, 'x')?.map((part) => constant(part, unit));
  if (
    k2 === null ||
    k1 === null ||
    !inX ||
    inX.length !== 3 ||
    inX.includes(null) ||
    Math.abs(inX[2]! - k2) > 1e-12 * Math.abs(k2)
  )
    return null;
  const [h, k] = [-inX[1]! / (2 * k2), -k1 / (2 * k2)];
  const square = h * h + k * k - inX[0]! / k2;
  return square > 0 ? `Circle, center (${short(h)}, ${short(k)}), radius ${short(Math.sqrt(square))}` : null;
}

const short = (value: number): string => String(Number(value.toPrecision(6)) + 0).replace('-', '−');

/** y1 ~ m x1 + b. */
function fitted({ sides, relations }: Statement, names: Names, unit: AngleUnit, data: readonly Point[]): Line {
  const [left, right] = sides;
  if (relations.length !== 1 || left!.t !== 'sym' || left!.name !== 'y1')
    throw new Unreadable('Write a fit as y1 ~ m x1 + b.');
  if (data.length === 0) throw new Unreadable('The table is empty: type the points under Table, Data.');
  const model = expand(replace(right!, 'x1', { t: 'sym', name: 'x' }), names);
  const letters = [...lettersOf(model)].filter((l) => l !== 'x');
  if (letters.includes('y')) throw new Unreadable('Use x1 for the x of the table, not y.');
  if (letters.length === 0) throw new Unreadable('A fit needs letters to find: y1 ~ m x1 + b.');
  const cells = Object.fromEntries(letters.map((l) => [l, { value: 0 }]));
  const f = compile(model, unit, cells);
  const set = (values: readonly number[]): void => letters.forEach((l, i) => (cells[l]!.value = values[i]!));
  const fit = fitModel((x, values) => (set(values), f(x, NaN)), letters.length, data);
  if (fit === null) throw new Unreadable('These points are too few to settle that.');
  const settled = expand(model, {
    letters: new Map(letters.map((l, i) => [l, fit.values[i]!])),
    functions: new Map(),
    lists: new Map(),
  });
  const drawn = drawnOf([{ t: 'sym', name: 'y' }, settled], ['='], [], names, unit);
  const straight = letters.length === 2 && polynomialIn(settled, 'x')?.length === 2 && fit.linear;
  return {
    kind: 'fit',
    drawn,
    letters: letters.map((name, i) => ({ name, value: fit.values[i]! })),
    r: straight ? correlation(data) : null,
    r2: fit.r2,
    node: { sides, relations },
  };
}
