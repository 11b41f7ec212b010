import { expression, frac, fracTex, line, m, num, p, quadratic, said, tex } from './format.js';
import { type MathTemplate, NAMES } from './template.js';

const NUMBER = 'Number and Quantity';
const ALGEBRA = 'Algebra';
const FUNCTIONS = 'Functions';
const GEOMETRY = 'Geometry';
const STATISTICS = 'Statistics and Probability';
const ESSENTIAL = 'Rates, Percentages, and Averages';
const MEASURE = 'Area, Volume, and Measurement';

/** Templates for five-option tests beyond those shared with the SAT. */
export const act: MathTemplate[] = [
  {
    id: 'complex-product',
    topic: NUMBER,
    d: 2,
    make(r) {
      const [a, b, c, d] = [r.int(2, 6), r.int(1, 5), r.int(2, 6), r.int(1, 5)];
      const show = (x: number, y: number) =>
        expression(`${x} ${y < 0 ? '-' : '+'} ${Math.abs(y) === 1 ? '' : Math.abs(y)}i`, (v) => x + v * y);
      return {
        stem: p(`For ${m`i^{2} = -1`}, what is ${m`(${a} + ${b === 1 ? '' : b}i)(${c} - ${d === 1 ? '' : d}i)`}?`),
        right: show(a * c + b * d, b * c - a * d),
        wrong: [
          show(a * c - b * d, b * c - a * d),
          show(a * c + b * d, b * c + a * d),
          show(a * c - b * d, b * c + a * d),
          show(a + c, b - d || 2),
          show(a * c + b * d + 1, a * d - b * c),
        ],
        why: `The product is ${m`${a * c} - ${a * d}i + ${b * c}i - ${b * d}i^{2}`}, and ${m`-${b * d}i^{2} = ${b * d}`}.`,
        check: b * c - a * d !== 0 && (a * a + b * b) * (c * c + d * d) === (a * c + b * d) ** 2 + (b * c - a * d) ** 2,
      };
    },
  },
  {
    id: 'scientific-notation',
    topic: NUMBER,
    d: 1,
    make(r) {
      const a = r.int(2, 4),
        b = r.int(2, 4) / 2 + 0.5,
        m1 = r.int(4, 8),
        m2 = -r.int(2, 3);
      const prod = a * b;
      const show = (x: number, e: number) => ({ ...expression(`${x} \\times 10^{${e}}`), value: x * 10 ** e });
      return {
        stem: p(`What is ${m`(${a} \times 10^{${m1}})(${b} \times 10^{${m2}})`} written in scientific notation?`),
        right: prod >= 10 ? show(prod / 10, m1 + m2 + 1) : show(prod, m1 + m2),
        wrong: [
          show(prod >= 10 ? prod / 10 : prod, m1 - m2),
          show(a + b, m1 + m2),
          show(prod >= 10 ? prod / 10 : prod, m1 * Math.abs(m2) + 2),
          show(prod >= 10 ? prod / 10 : prod, m1 + m2 - 2),
          show(a + b, m1 - m2),
        ],
        why: `The numbers in front multiply to ${prod} and the exponents add to ${m1 + m2}.`,
        check: Math.abs(a * 10 ** m1 * (b * 10 ** m2) - prod * 10 ** (m1 + m2)) / (prod * 10 ** (m1 + m2)) < 1e-9,
      };
    },
  },
  {
    id: 'least-common-multiple',
    topic: NUMBER,
    d: 1,
    make(r) {
      const [a, b, c] = r.pick([
        [6, 8, 9],
        [4, 6, 10],
        [8, 12, 15],
        [10, 12, 15],
        [9, 12, 18],
        [6, 14, 21],
      ] as const);
      const g = (x: number, y: number): number => (y ? g(y, x % y) : x),
        l = (x: number, y: number) => (x * y) / g(x, y);
      const lcm = l(l(a, b), c);
      return {
        stem: p(
          `Three lights flash every ${a}, ${b}, and ${c} seconds. If they flash together at a certain moment, how many seconds pass before they next flash together?`,
        ),
        right: num(lcm),
        wrong: [
          num(a * b * c),
          num(a + b + c),
          num(g(g(a, b), c)),
          num(lcm * 2),
          num(l(b, c) === lcm ? lcm / 2 : l(b, c)),
        ],
        why: `The time is the least common multiple of ${a}, ${b}, and ${c}, which is ${lcm}.`,
        check: [a, b, c].every((n) => lcm % n === 0) && ![a, b, c].every((n) => (lcm / 2) % n === 0),
      };
    },
  },
  {
    id: 'matrix-product',
    topic: NUMBER,
    d: 3,
    make(r) {
      const [a, b, c, d, x, y] = [
        r.int(1, 5),
        r.int(-4, 4) || 2,
        r.int(-3, 5) || 1,
        r.int(1, 6),
        r.int(1, 4),
        r.int(2, 5),
      ];
      const show = (u: number, v: number) => ({
        html: m`\begin{bmatrix} ${u} \\ ${v} \end{bmatrix}`,
        fingerprint: `${u},${v}`,
      });
      return {
        stem: p(
          `What is the matrix product ${m`\begin{bmatrix} ${a} & ${b} \\ ${c} & ${d} \end{bmatrix}\begin{bmatrix} ${x} \\ ${y} \end{bmatrix}`}?`,
        ),
        right: show(a * x + b * y, c * x + d * y),
        wrong: [
          show(a * x + c * y, b * x + d * y),
          show(a * x, d * y),
          show(a + b + x, c + d + y),
          show(c * x + d * y, a * x + b * y),
          show(a * y + b * x, c * y + d * x),
        ],
        why: `Each entry is the sum of the products of a row with the column: ${m`${a} \cdot ${x} + (${b})(${y}) = ${a * x + b * y}`} and ${m`(${c})(${x}) + ${d} \cdot ${y} = ${c * x + d * y}`}.`,
        check: a * x + b * y + (c * x + d * y) === (a + c) * x + (b + d) * y,
      };
    },
  },
  {
    id: 'irrational',
    topic: NUMBER,
    d: 2,
    make(r) {
      const n = r.pick([6, 10, 14, 15, 21, 22]),
        sq = r.pick([4, 9, 16, 25, 49]);
      const sevenths = r.int(10, 19),
        repeated = r.int(12, 98);
      const show = (source: string, rank: number) => ({ ...expression(source), rank });
      return {
        stem: p('Which of the following numbers is irrational?'),
        right: show(`\\sqrt{${n}}`, Math.sqrt(n)),
        wrong: [
          show(`\\sqrt{${sq}}`, Math.sqrt(sq)),
          show(`\\frac{${sevenths}}{7}`, sevenths / 7),
          show(`0.\\overline{${repeated}}`, repeated / 99),
          show(`-\\frac{\\sqrt{${sq * 4}}}{3}`, -Math.sqrt(sq * 4) / 3),
        ],
        why: `${n} is not a perfect square, so ${m`\sqrt{${n}}`} cannot be written as a quotient of integers. Fractions, repeating decimals, and roots of perfect squares are rational.`,
        check: !Number.isInteger(Math.sqrt(n)),
      };
    },
  },
  {
    id: 'negative-exponent',
    topic: NUMBER,
    d: 1,
    make(r) {
      const b = r.int(2, 5),
        e = r.int(2, 3),
        k = r.int(2, 6);
      return {
        stem: p(`What is the value of ${m`${k}(${b})^{-${e}}`}?`),
        right: frac(k, b ** e),
        wrong: [num(-k * b ** e), frac(1, k * b ** e), frac(-k, b ** e), num(k * b ** e), frac(1, (k * b) ** e)],
        why: `A negative exponent means the reciprocal: ${m`${k} \cdot \frac{1}{${b ** e}} = ${fracTex(k, b ** e)}`}.`,
        check: Math.abs(k * b ** -e - k / b ** e) < 1e-12,
      };
    },
  },
  {
    id: 'solve-for-variable',
    topic: ALGEBRA,
    d: 2,
    make(r) {
      const c = r.pick([
        [
          'A = \\frac{1}{2}h(a + b)',
          'b',
          '\\frac{2A}{h} - a',
          ['\\frac{2A - a}{h}', '\\frac{A}{2h} - a', '2Ah - a', '\\frac{2A}{h} + a'],
        ],
        [
          'F = \\frac{9}{5}C + 32',
          'C',
          '\\frac{5}{9}(F - 32)',
          ['\\frac{9}{5}(F - 32)', '\\frac{5}{9}F - 32', '\\frac{5}{9}(F + 32)', '\\frac{5F - 32}{9}'],
        ],
        [
          'S = 2\\pi r h + 2\\pi r^{2}',
          'h',
          '\\frac{S}{2\\pi r} - r',
          ['\\frac{S - r}{2\\pi}', '\\frac{S}{2\\pi r} + r', 'S - 2\\pi r', '\\frac{S - 2\\pi r}{2\\pi}'],
        ],
      ] as const);
      return {
        stem: p(`Which expression gives ${tex(c[1])} in terms of the other variables in the formula ${tex(c[0])}?`),
        right: expression(c[2]),
        wrong: c[3].map((w) => expression(w)),
        why: `Isolating ${tex(c[1])} step by step gives ${tex(`${c[1]} = ${c[2]}`)}. The other options divide only one term or use a wrong sign.`,
        check: c[1] !== 'C' || Math.abs((5 / 9) * (212 - 32) - 100) < 1e-9,
      };
    },
  },
  {
    id: 'arithmetic-sequence',
    topic: ALGEBRA,
    d: 2,
    make(r) {
      const a = r.int(3, 15),
        d = r.int(3, 9),
        n = r.int(12, 30);
      const v = a + (n - 1) * d;
      return {
        stem: p(
          `The first four terms of an arithmetic sequence are ${[0, 1, 2, 3].map((i) => a + i * d).join(', ')}. What is the ${ordinal(n)} term of the sequence?`,
        ),
        right: num(v),
        wrong: [num(a + n * d), num(n * d), num(v - 2 * d), num(a * n), num(v + a)],
        why: `The common difference is ${d}, and ${n - 1} steps lead from the first term: ${m`${a} + ${n - 1} \cdot ${d} = ${v}`}.`,
        check: Array.from({ length: n - 1 }).reduce<number>((x) => x + d, a) === v,
      };
    },
  },
  {
    id: 'geometric-sequence',
    topic: ALGEBRA,
    d: 2,
    make(r) {
      const a = r.int(2, 6),
        q = r.int(2, 3),
        n = r.int(5, 6);
      const v = a * q ** (n - 1);
      return {
        stem: p(
          `In a geometric sequence, the first term is ${a} and the second term is ${a * q}. What is the ${n}th term?`,
        ),
        right: num(v),
        wrong: [num(a * q * n), num(v / q), num(v * q), num(a + (n - 1) * a * (q - 1)), num(a * n)],
        why: `Each term is ${q} times the one before it, so the ${n}th term is ${m`${a} \cdot ${q}^{${n - 1}} = ${said(v)}`}.`,
        check: Array.from({ length: n - 1 }).reduce<number>((x) => x * q, a) === v,
      };
    },
  },
  {
    id: 'logarithm',
    topic: ALGEBRA,
    d: 3,
    make(r) {
      const b = r.int(2, 5),
        e = r.int(2, 4);
      return {
        stem: p(`If ${m`\log_{x} ${said(b ** e)} = ${e}`}, what is the value of ${m`x`}?`),
        right: num(b),
        wrong: [num(e === b ? e + 5 : e), frac(b ** e, e), num(b ** e - e), num(b * e), num(b ** e)],
        why: `The equation means ${m`x^{${e}} = ${said(b ** e)}`}, so ${m`x = ${b}`}.`,
        check: Math.abs(Math.log(b ** e) / Math.log(b) - e) < 1e-9,
      };
    },
  },
  {
    id: 'absolute-inequality',
    topic: ALGEBRA,
    d: 3,
    make(r) {
      const h = r.int(2, 9),
        k = r.int(2, 8);
      const show = (s: string) => expression(s);
      return {
        stem: p(
          `Which of the following describes all values of ${m`x`} for which ${m`\lvert x - ${h} \rvert < ${k}`}?`,
        ),
        right: show(`${h - k} < x < ${h + k}`),
        wrong: [
          show(`${-h - k} < x < ${k - h}`),
          show(`x < ${h - k} \\text{ or } x > ${h + k}`),
          show(`x < ${h + k}`),
          show(`${-k} < x < ${k}`),
        ],
        why: `The distance between ${m`x`} and ${h} is less than ${k}, so ${m`x`} lies between ${m`${h - k}`} and ${m`${h + k}`}.`,
        check: Math.abs(h - k - h) === k && Math.abs(h + k - h) === k,
      };
    },
  },
  {
    id: 'composition',
    topic: FUNCTIONS,
    d: 2,
    make(r) {
      const a = r.int(2, 4),
        b = r.int(1, 6),
        c = r.int(1, 5),
        x = r.int(2, 4);
      const g = x * x - c,
        f = a * g + b;
      return {
        stem: p(`If ${m`f(x) = ${line(a, b)}`} and ${m`g(x) = x^{2} - ${c}`}, what is ${m`f(g(${x}))`}?`),
        right: num(f),
        wrong: [num((a * x + b) ** 2 - c), num((a * x + b) * g), num(a * x + b + g), num(g), num(a * g)],
        why: `${m`g(${x}) = ${g}`}, and ${m`f(${g}) = ${a}(${g}) + ${b} = ${f}`}.`,
        check: a * (x * x - c) + b === f,
      };
    },
  },
  {
    id: 'trig-period',
    topic: FUNCTIONS,
    d: 3,
    make(r) {
      const a = r.int(2, 6),
        b = r.pick([2, 3, 4, 6]),
        k = r.int(1, 4),
        fn = r.pick(['sin', 'cos']);
      const show = (n: number, d: number) => ({
        ...expression(n % d === 0 ? `${n / d === 1 ? '' : n / d}\\pi` : `\\frac{${n === 1 ? '' : n}\\pi}{${d}}`),
        value: (n / d) * Math.PI,
      });
      const simple = (n: number, d: number) => {
        const g = (x: number, y: number): number => (y ? g(y, x % y) : x);
        return show(n / g(n, d), d / g(n, d));
      };
      return {
        stem: p(`What is the period of the function ${tex(`y = ${a}\\${fn}(${b}x) + ${k}`)}?`),
        right: simple(2, b),
        wrong: [simple(b, 1), simple(2 * b, 1), simple(1, b), simple(2, 1), simple(a, 1)],
        why: `The function ${tex(`\\${fn} x`)} has period ${m`2\pi`}; multiplying ${m`x`} by ${b} divides the period by ${b}. The numbers ${a} and ${k} do not change the period.`,
        check: Math.abs(Math.sin(b * (0.3 + (2 * Math.PI) / b)) - Math.sin(b * 0.3)) < 1e-9,
      };
    },
  },
  {
    id: 'trig-amplitude',
    topic: FUNCTIONS,
    d: 2,
    make(r) {
      const a = r.int(2, 7),
        k = r.int(2, 9),
        b = r.int(2, 5);
      return {
        stem: p(`What is the maximum value of the function ${m`f(x) = ${a}\cos(${b}x) + ${k}`}?`),
        right: num(a + k),
        wrong: [num(a), num(k), num(a * b + k), num(k - a === 0 ? a + b + k : k - a), num(a + b + k)],
        why: `The cosine is at most 1, so the function is at most ${m`${a} + ${k} = ${a + k}`}.`,
        check: a * Math.cos(0) + k === a + k,
      };
    },
  },
  {
    id: 'domain',
    topic: FUNCTIONS,
    d: 2,
    make(r) {
      const s = r.int(2, 8),
        t = r.pick([1, 3, 5, 7, 9].filter((n) => n !== s));
      const show = (x: number, y: number) => ({
        html: `${tex(String(Math.min(x, y)))} and ${tex(String(Math.max(x, y)))} only`,
        fingerprint: [x, y].sort((a, b) => a - b).join(),
      });
      return {
        stem: p(
          `For which real values of ${m`x`} is the function ${m`f(x) = \frac{x + ${s + t}}{${quadratic(1, t - s, -s * t)}}`} not defined?`,
        ),
        right: show(s, -t),
        wrong: [
          show(-s, t),
          show(s, t),
          { html: `${tex(String(-(s + t)))} only` },
          show(-s, -t),
          { html: `${tex(String(s * t))} only` },
        ],
        why: `The denominator factors as ${m`(x - ${s})(x + ${t})`} and is 0 at ${m`${s}`} and ${m`-${t}`}.`,
        check: [s, -t].every((x) => x * x + (t - s) * x - s * t === 0),
      };
    },
  },
  {
    id: 'inverse-function',
    topic: FUNCTIONS,
    d: 3,
    make(r) {
      const a = r.int(2, 6),
        b = r.int(1, 9);
      const show = (s: string, f: (x: number) => number) => expression(`f^{-1}(x) = ${s}`, f);
      return {
        stem: p(`What is the inverse of the function ${m`f(x) = ${a}x - ${b}`}?`),
        right: show(`\\frac{x + ${b}}{${a}}`, (x) => (x + b) / a),
        wrong: [
          show(`\\frac{x - ${b}}{${a}}`, (x) => (x - b) / a),
          show(`\\frac{x}{${a}} + ${b}`, (x) => x / a + b),
          show(`\\frac{1}{${a}x - ${b}}`, (x) => 1 / (a * x - b)),
          show(`${b} - ${a}x`, (x) => b - a * x),
        ],
        why: `Solving ${m`x = ${a}y - ${b}`} for ${m`y`} gives ${m`y = \frac{x + ${b}}{${a}}`}.`,
        check: a * ((4 + b) / a) - b === 4,
      };
    },
  },
  {
    id: 'midpoint-distance',
    topic: GEOMETRY,
    d: 1,
    make(r) {
      const x1 = r.int(-6, 3),
        y1 = r.int(-6, 3),
        dx = r.int(1, 4) * 2,
        dy = r.int(1, 4) * 2;
      const show = (x: number, y: number) => ({ html: m`(${x}, ${y})`, fingerprint: `${x},${y}` });
      return {
        stem: p(
          `In the standard ${m`(x, y)`} coordinate plane, what is the midpoint of the segment with endpoints ${m`(${x1}, ${y1})`} and ${m`(${x1 + dx}, ${y1 + dy})`}?`,
        ),
        right: show(x1 + dx / 2, y1 + dy / 2),
        wrong: [
          show(dx / 2, dy / 2),
          show(2 * x1 + dx, 2 * y1 + dy),
          show(dx, dy),
          show(x1 + dx, y1 + dy / 2),
          show(y1 + dy / 2, x1 + dx / 2 + 1),
        ],
        why: `The coordinates of the midpoint are the means of the coordinates of the endpoints.`,
        check: (x1 + x1 + dx) / 2 === x1 + dx / 2,
      };
    },
  },
  {
    id: 'polygon-angles',
    topic: GEOMETRY,
    d: 2,
    make(r) {
      const n = r.pick([5, 6, 8, 9, 10, 12]),
        inner = ((n - 2) * 180) / n;
      const name: Record<number, string> = {
        5: 'pentagon',
        6: 'hexagon',
        8: 'octagon',
        9: 'nonagon',
        10: 'decagon',
        12: 'dodecagon',
      };
      return {
        stem: p(
          `What is the measure, in degrees, of each interior angle of a regular ${name[n]} (a polygon with ${n} sides of equal length and ${n} equal angles)?`,
        ),
        right: num(inner),
        wrong: [num(360 / n), num((n - 2) * 180), num(((n - 1) * 180) / n), num(inner - 360 / n), num(180 - inner / 2)],
        why: `The interior angles add up to ${m`(${n} - 2) \cdot 180^{\circ} = ${(n - 2) * 180}^{\circ}`}; each is ${m`\frac{${(n - 2) * 180}^{\circ}}{${n}}`}.`,
        check: Math.abs(180 - 360 / n - inner) < 1e-9,
      };
    },
  },
  {
    id: 'law-of-cosines',
    topic: GEOMETRY,
    d: 3,
    make(r) {
      const a = r.int(4, 9),
        b = r.int(5, 12),
        deg = r.pick([35, 40, 50, 65, 70]);
      const show = (s: string) => expression(s);
      return {
        stem: p(
          `Two sides of a triangle have lengths ${a} and ${b}, and the angle between them measures ${m`${deg}^{\circ}`}. Which expression gives the length of the third side? (By the law of cosines, ${m`c^{2} = a^{2} + b^{2} - 2ab\cos C`}.)`,
        ),
        right: show(`\\sqrt{${a}^{2} + ${b}^{2} - 2(${a})(${b})\\cos ${deg}^{\\circ}}`),
        wrong: [
          show(`\\sqrt{${a}^{2} + ${b}^{2}}`),
          show(`\\sqrt{${a}^{2} + ${b}^{2} + 2(${a})(${b})\\cos ${deg}^{\\circ}}`),
          show(`${a}^{2} + ${b}^{2} - 2(${a})(${b})\\cos ${deg}^{\\circ}`),
          show(`\\frac{${b}\\sin ${deg}^{\\circ}}{${a}}`),
        ],
        why: `The given angle lies between the two sides, so the law of cosines gives the square of the third side; its square root is the length.`,
        check: a + b > Math.sqrt(a * a + b * b - 2 * a * b * Math.cos((deg * Math.PI) / 180)),
      };
    },
  },
  {
    id: 'reflection',
    topic: GEOMETRY,
    d: 1,
    make(r) {
      const x = r.int(2, 9),
        y = r.pick([1, 3, 4, 5, 7, 8].filter((n) => n !== x)),
        axis = r.pick(['x', 'y'] as const);
      const show = (a: number, b: number) => ({ html: m`(${a}, ${b})`, fingerprint: `${a},${b}` });
      return {
        stem: p(
          `The point ${m`(${x}, ${-y})`} is reflected across the ${tex(axis)}-axis. What are the coordinates of its image?`,
        ),
        right: axis === 'x' ? show(x, y) : show(-x, -y),
        wrong: [axis === 'x' ? show(-x, -y) : show(x, y), show(-x, y), show(-y, x), show(y, -x), show(y, x)],
        why: `A reflection across the ${tex(axis)}-axis changes the sign of the ${tex(axis === 'x' ? 'y' : 'x')}-coordinate only.`,
        check: true,
      };
    },
  },
  {
    id: 'combinations',
    topic: STATISTICS,
    d: 3,
    make(r) {
      const n = r.int(6, 10),
        k = r.int(2, 3);
      const perm = k === 2 ? n * (n - 1) : n * (n - 1) * (n - 2),
        right = perm / (k === 2 ? 2 : 6);
      return {
        stem: p(
          `From a group of ${n} volunteers, a committee of ${k} is chosen; the order of choosing does not matter. How many different committees are possible?`,
        ),
        right: num(right),
        wrong: [num(perm), num(n * k), num(n ** k), num(right * 2 === perm ? right + n : right * 2), num(n + k)],
        why: `There are ${tex(`${k === 2 ? `${n} \\cdot ${n - 1}` : `${n} \\cdot ${n - 1} \\cdot ${n - 2}`} = ${perm}`)} ordered choices, and each committee is counted ${k === 2 ? 2 : 6} times.`,
        check: right === Array.from({ length: k }).reduce<number>((v, _, i) => (v * (n - i)) / (i + 1), 1),
      };
    },
  },
  {
    id: 'counting-choices',
    topic: STATISTICS,
    d: 1,
    make(r) {
      const [a, b, c] = [r.int(3, 6), r.int(2, 5), r.int(2, 4)];
      return {
        stem: p(
          `A café offers ${a} kinds of soup, ${b} kinds of bread, and ${c} kinds of drinks. How many different meals of 1 soup, 1 bread, and 1 drink can be ordered?`,
        ),
        right: num(a * b * c),
        wrong: [num(a + b + c), num(a * b + c), num((a * b * c) / 2), num(a * b), num((a + b) * c)],
        why: `The numbers of choices are multiplied: ${a} times ${b} times ${c} is ${a * b * c}.`,
        check: Array.from({ length: a }, () => b * c).reduce((x, y) => x + y, 0) === a * b * c,
      };
    },
  },
  {
    id: 'independent-events',
    topic: STATISTICS,
    d: 2,
    make(r) {
      const a = r.int(2, 4),
        b = r.int(3, 6),
        n = a + b;
      return {
        stem: p(
          `A bag holds ${a} green marbles and ${b} white marbles. A marble is drawn at random and put back, and then a second marble is drawn at random. What is the probability that both marbles are green?`,
        ),
        right: frac(a * a, n * n),
        wrong: [frac(a, n), frac(2 * a, n), frac(a * (a - 1), n * (n - 1)), frac(a * b, n * n), frac(1, a * a)],
        why: `Each draw is green with probability ${m`${fracTex(a, n)}`}, whatever the other was, so the probability is ${m`${fracTex(a, n)} \cdot ${fracTex(a, n)} = ${fracTex(a * a, n * n)}`}.`,
        check: Math.abs((a / n) ** 2 - (a * a) / (n * n)) < 1e-12,
      };
    },
  },
  {
    id: 'expected-value',
    topic: STATISTICS,
    d: 3,
    make(r) {
      const a = r.int(2, 5) * 2,
        b = a + r.int(2, 6) * 2,
        pa = r.pick([1, 2, 3]) * 2;
      const e = (a * pa + b * (10 - pa)) / 10;
      return {
        stem: p(
          `A spinner awards ${a} points with probability ${m`0.${pa}`} and ${b} points with probability ${m`0.${10 - pa}`}. What is the expected number of points per spin?`,
        ),
        right: num(e),
        wrong: [
          num((a + b) / 2),
          num((b * pa + a * (10 - pa)) / 10),
          num(a + b),
          num((b * (10 - pa)) / 10),
          num((a * pa) / 10),
        ],
        why: `Each award is weighted by its probability: ${m`0.${pa}(${a}) + 0.${10 - pa}(${b}) = ${e}`}.`,
        check: Math.abs(10 * e - (a * pa + b * (10 - pa))) < 1e-9,
      };
    },
  },
  {
    id: 'average-needed',
    topic: ESSENTIAL,
    d: 2,
    make(r) {
      const scores = [r.int(70, 90), r.int(70, 92), r.int(68, 90), r.int(75, 95)],
        total = scores.reduce((a, b) => a + b, 0);
      const mean = Math.ceil(total / 4) + r.int(1, 2),
        need = mean * 5 - total;
      const who = r.pick(NAMES);
      return {
        stem: p(
          `${who} scored ${scores.slice(0, 3).join(', ')}, and ${scores[3]} points on the first four tests of a course. What score on the fifth test gives an average of exactly ${mean} points on the five tests?`,
        ),
        right: num(need),
        wrong: [
          num(mean),
          num(Math.round(total / 4) === need ? need + 3 : Math.round(total / 4)),
          num(need - 5),
          num(mean * 4 - total + mean + mean - need === need ? need + 2 : need + 6),
          num(need + 1),
        ],
        why: `The five scores must add up to ${m`5 \cdot ${mean} = ${5 * mean}`}; the first four add up to ${total}, so ${need} points are needed.`,
        check: (total + need) / 5 === mean,
      };
    },
  },
  {
    id: 'work-together-rate',
    topic: ESSENTIAL,
    d: 2,
    make(r) {
      const v1 = r.int(40, 60),
        v2 = v1 + r.int(5, 20),
        t = r.int(2, 5);
      return {
        stem: p(
          `Two trains leave the same station at the same time and travel in opposite directions on a straight track, one at ${v1} miles per hour and the other at ${v2} miles per hour. How many miles apart are they after ${t} hours?`,
        ),
        right: num((v1 + v2) * t),
        wrong: [num((v2 - v1) * t), num(v1 + v2), num(v2 * t), num(((v1 + v2) * t) / 2), num(v1 * t)],
        why: `The distance between them grows by ${v1 + v2} miles each hour.`,
        check: v1 * t + v2 * t === (v1 + v2) * t,
      };
    },
  },
  {
    id: 'fraction-of-whole',
    topic: ESSENTIAL,
    d: 1,
    make(r) {
      const d = r.pick([3, 4, 5, 6]),
        n = r.int(1, d - 1) || 1,
        e = r.pick([2, 3]),
        base = r.int(4, 12) * d * e;
      const rest = (base * (d - n)) / d,
        left = (rest * (e - 1)) / e;
      return {
        stem: p(
          `A warehouse held ${base} pallets. In the morning, ${m`${fracTex(n, d)}`} of them were shipped; in the afternoon, ${m`${fracTex(1, e)}`} of those that were left were shipped. How many pallets remained?`,
        ),
        right: num(left),
        wrong: [
          num(rest),
          num(base - (base * n) / d - base / e === left ? left + d : Math.abs(base - (base * n) / d - base / e)),
          num(rest / e === left ? left + e : rest / e),
          num(base - left),
          num((base * n) / d),
        ],
        why: `After the morning ${rest} pallets were left; ${m`\frac{1}{${e}}`} of them, ${rest / e}, were shipped, and ${left} remained.`,
        check: Number.isInteger(rest) && Number.isInteger(left) && base - (base * n) / d === rest,
      };
    },
  },
  {
    id: 'sales-tax',
    topic: ESSENTIAL,
    d: 1,
    make(r) {
      const price = r.int(4, 18) * 20,
        tax = r.pick([5, 6, 7, 8]),
        total = price + (price * tax) / 100;
      return {
        stem: p(
          `A bicycle has a price of $${price} before a sales tax of ${tax}% is added. What is the total cost of the bicycle?`,
        ),
        right: { html: dollars(total), value: total },
        wrong: [
          price + tax,
          (price * tax) / 100,
          price - (price * tax) / 100,
          price * (1 + (tax * 2) / 100),
          price + tax * 2,
        ].map((v) => ({ html: dollars(v), value: v })),
        why: `The tax is ${tax}% of $${price}, or ${dollars((price * tax) / 100)}; the total is ${dollars(total)}.`,
        check: Math.abs(price * (1 + tax / 100) - total) < 1e-9,
      };
    },
  },
  {
    id: 'fence-posts',
    topic: MEASURE,
    d: 2,
    make(r) {
      const gap = r.pick([4, 5, 6, 8]),
        l = gap * r.int(5, 9),
        w = gap * r.int(3, 5);
      const posts = (2 * (l + w)) / gap;
      return {
        stem: p(
          `A rectangular pasture is ${l} meters long and ${w} meters wide. Posts are set along its edge every ${gap} meters, with a post at each corner. How many posts are there?`,
        ),
        right: num(posts),
        wrong: [num(posts + 1), num(posts + 4), num(posts - 4), num((l + w) / gap), num(posts / 2 + 2)],
        why: `The perimeter is ${2 * (l + w)} meters. Around a closed edge there are as many posts as gaps: ${m`\frac{${2 * (l + w)}}{${gap}} = ${posts}`}.`,
        check: 2 * (l / gap + w / gap) === posts,
      };
    },
  },
  {
    id: 'circle-in-square',
    topic: MEASURE,
    d: 2,
    make(r) {
      const k = r.int(3, 9);
      const show = (s: string, v: number) => ({ ...expression(s), value: v });
      return {
        stem: p(
          `A circular fountain with a diameter of ${2 * k} feet stands in the middle of a square plaza whose sides are ${4 * k} feet long. What is the area, in square feet, of the part of the plaza that is not covered by the fountain?`,
        ),
        right: show(`${16 * k * k} - ${k * k}\\pi`, 16 * k * k - k * k * Math.PI),
        wrong: [
          show(`${16 * k * k} - ${4 * k * k}\\pi`, 16 * k * k - 4 * k * k * Math.PI),
          show(`${16 * k} - ${2 * k}\\pi`, 16 * k - 2 * k * Math.PI),
          show(`${4 * k * k} - ${k * k}\\pi`, 4 * k * k - k * k * Math.PI),
          show(`${15 * k * k}\\pi`, 15 * k * k * Math.PI),
        ],
        why: `The plaza has an area of ${m`(${4 * k})^{2} = ${16 * k * k}`} square feet, and the fountain, with a radius of ${k} feet, covers ${m`${k * k}\pi`}.`,
        check: (4 * k) ** 2 === 16 * k * k,
      };
    },
  },
  {
    id: 'tile-count',
    topic: MEASURE,
    d: 1,
    make(r) {
      const s = r.pick([6, 8, 9, 12]),
        l = r.int(6, 12),
        w = r.int(4, 9);
      const per = 144 / (s * s),
        f = 12 / s;
      const exact = Number.isInteger(f) ? l * w * per : Math.round(((l * 12) / s) * ((w * 12) / s));
      const [ll, ww] = s === 9 || s === 8 ? [l * 6, w * 6] : [l, w];
      const count = ((ll * 12) / s) * ((ww * 12) / s);
      return {
        stem: p(
          `A floor ${ll} feet long and ${ww} feet wide will be covered with square tiles whose sides are ${s} inches long. How many tiles are needed? (1 foot = 12 inches)`,
        ),
        right: num(count),
        wrong: [num(ll * ww), num((ll * 12 * ww) / s), num(count / 2), num(ll * ww * s), num(count + ll)],
        why: `The floor is ${ll * 12} by ${ww * 12} inches, so ${(ll * 12) / s} tiles fit along the length and ${(ww * 12) / s} along the width.`,
        check: exact >= 0 && count * s * s === ll * ww * 144,
      };
    },
  },
  {
    id: 'quadratic-word',
    topic: ALGEBRA,
    d: 2,
    make(r) {
      const w = r.int(4, 11),
        k = r.int(2, 6);
      return {
        stem: p(
          `The length of a rectangle is ${k} inches more than its width, and its area is ${w * (w + k)} square inches. What is its width, in inches?`,
        ),
        right: num(w),
        wrong: [num(w + k), num(k === w ? k + 9 : k), num(2 * w + k), num(w - 1), num(w + 1)],
        why: `With a width of ${m`w`}, ${m`w(w + ${k}) = ${w * (w + k)}`}, or ${m`(w - ${w})(w + ${w + k}) = 0`}. A width is positive, so ${m`w = ${w}`}.`,
        check: w * w + k * w - w * (w + k) === 0,
      };
    },
  },
];

function ordinal(n: number): string {
  return `${n}${n % 10 === 1 && n !== 11 ? 'st' : n % 10 === 2 && n !== 12 ? 'nd' : n % 10 === 3 && n !== 13 ? 'rd' : 'th'}`;
}

function dollars(n: number): string {
  return `$${said(Math.trunc(n))}${n.toFixed(2).slice(-3)}`;
}
