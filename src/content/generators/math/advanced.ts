import { figure, graph, plane } from '../figures.js';
import { digits, expression, frac, line, m, mm, num, p, poly, quadratic, said, shifted, table } from './format.js';
import type { MathTemplate } from './template.js';

const EQUIVALENT = 'Equivalent expressions';
const EQUATIONS = 'Nonlinear equations and systems';
const FUNCTIONS = 'Nonlinear functions';

export const advanced: MathTemplate[] = [
  {
    id: 'expand-product',
    topic: EQUIVALENT,
    d: 1,
    make(r) {
      const a = r.int(2, 5),
        b = r.int(2, 7),
        c = r.int(1, 3),
        d = r.int(2, 8);
      const show = (q: number, l: number, k: number) => expression(quadratic(q, l, k), (x) => q * x * x + l * x + k);
      return {
        stem: p(`Which expression is equivalent to ${m`(${line(a, b)})(${line(c, -d)})`}?`),
        right: show(a * c, b * c - a * d, -b * d),
        wrong: [
          show(a * c, 0, -b * d),
          show(a * c, a * d + b * c, -b * d),
          show(a * c, b * c - a * d, b * d),
          show(a * c, a * d - b * c, -b * d),
          show(a + c, b * c - a * d, -b * d),
        ],
        why: `Multiplying each term of one factor by each term of the other gives ${m`${poly([
          [a * c, 'x^{2}'],
          [-a * d, 'x'],
          [b * c, 'x'],
          [-b * d, ''],
        ])}`}, which is ${m`${quadratic(a * c, b * c - a * d, -b * d)}`}.`,
        check: [0, 1, 2].every((x) => (a * x + b) * (c * x - d) === a * c * x * x + (b * c - a * d) * x - b * d),
      };
    },
  },
  {
    id: 'subtract-polynomials',
    topic: EQUIVALENT,
    d: 1,
    make(r) {
      const [a, b, c] = [r.int(4, 9), r.int(2, 8), r.int(1, 9)],
        [d, e, f] = [r.int(1, 3), r.int(3, 9), r.int(2, 9)];
      const show = (q: number, l: number, k: number) => expression(quadratic(q, l, k), (x) => q * x * x + l * x + k);
      return {
        stem: p(`Which expression is equivalent to ${m`(${quadratic(a, b, -c)}) - (${quadratic(d, -e, f)})`}?`),
        right: show(a - d, b + e, -c - f),
        wrong: [
          show(a - d, b - e, -c + f),
          show(a - d, b - e, -c - f),
          show(a + d, b - e, f - c),
          show(a - d, b + e, f - c),
          show(a - d, b + e, c - f),
        ],
        why: `Subtracting changes the sign of every term in the second expression: ${m`${quadratic(a, b, -c)} ${poly([
          [-d, 'x^{2}'],
          [e, 'x'],
          [-f, ''],
        ])}`}. Combining like terms gives ${m`${quadratic(a - d, b + e, -c - f)}`}.`,
        check: a - b - c - (d + e + f) === a - d - (b + e) + (-c - f),
      };
    },
  },
  {
    id: 'difference-of-squares',
    topic: EQUIVALENT,
    d: 1,
    make(r) {
      const a = r.int(2, 9),
        b = r.int(2, 9);
      const show = (s: string, f: (x: number) => number) => expression(s, f);
      return {
        stem: p(`Which expression is equivalent to ${m`${a * a}x^{2} - ${b * b}`}?`),
        right: show(`(${a}x + ${b})(${a}x - ${b})`, (x) => (a * x) ** 2 - b * b),
        wrong: [
          show(`(${a}x - ${b})^{2}`, (x) => (a * x - b) ** 2),
          show(`(${a}x + ${b})^{2}`, (x) => (a * x + b) ** 2),
          show(`(${a * a}x + ${b})(x - ${b})`, (x) => (a * a * x + b) * (x - b)),
          show(`(${a * a}x - ${b})(x + ${b})`, (x) => (a * a * x - b) * (x + b)),
        ],
        why: `The expression is the difference of the squares of ${m`${a}x`} and ${b}, so it factors as the product of their sum and their difference.`,
        check: (a * 3 + b) * (a * 3 - b) === a * a * 9 - b * b,
      };
    },
  },
  {
    id: 'rational-exponent',
    topic: EQUIVALENT,
    d: 2,
    make(r) {
      const [n, d] = r.pick([
        [2, 3],
        [3, 4],
        [3, 5],
        [5, 2],
        [4, 3],
        [5, 3],
        [7, 2],
      ] as const);
      const root = (index: number, power: number) =>
        index === 2 ? `\\sqrt{x^{${power}}}` : `\\sqrt[${index}]{x^{${power}}}`;
      return {
        stem: p(`Which expression is equivalent to ${m`x^{\frac{${n}}{${d}}}`}, where ${m`x > 0`}?`),
        right: expression(root(d, n)),
        wrong: [
          expression(root(n, d)),
          expression(`\\frac{x^{${n}}}{x^{${d}}}`),
          expression(`\\frac{${n}x}{${d}}`),
          expression(`\\frac{1}{${root(d, n)}}`),
        ],
        why: `The numerator of a fractional exponent is the power and the denominator is the index of the root.`,
        check: Math.abs(7 ** (n / d) - (7 ** n) ** (1 / d)) < 1e-9,
      };
    },
  },
  {
    id: 'exponent-rules',
    topic: EQUIVALENT,
    d: 2,
    make(r) {
      const a = r.int(2, 4),
        b = r.int(2, 5),
        c = r.int(2, 3),
        e = r.int(1, 4);
      const up = a * c - e,
        coef = b ** c;
      return {
        stem: p(`Which expression is equivalent to ${m`\frac{(${b}x^{${a}})^{${c}}}{x^{${e}}}`}, where ${m`x \ne 0`}?`),
        right: expression(`${coef}x^{${up}}`),
        wrong: [
          expression(`${b}x^{${up}}`),
          expression(`${coef}x^{${a + c - e === up ? up + 1 : a + c - e}}`),
          expression(`${b * c === coef ? coef + b : b * c}x^{${up}}`),
          expression(`${coef}x^{${a * c + e}}`),
        ],
        why: `Both ${b} and ${m`x^{${a}}`} are raised to the power ${c}: ${m`${coef}x^{${a * c}}`}. Dividing by ${m`x^{${e}}`} subtracts ${e} from the exponent.`,
        check: Math.abs((b * 1.7 ** a) ** c / 1.7 ** e - coef * 1.7 ** up) < 1e-6,
      };
    },
  },
  {
    id: 'factor-trinomial',
    topic: EQUIVALENT,
    d: 2,
    make(r) {
      const s = r.int(2, 9),
        t = r.pick([2, 3, 4, 5, 6, 7, 8].filter((n) => n !== s)),
        k = r.int(2, 4);
      const show = (x1: number, x2: number) =>
        expression(`${k}${shifted(x1)}${shifted(x2)}`, (x) => k * (x - x1) * (x - x2));
      return {
        stem: p(`Which expression is equivalent to ${m`${quadratic(k, k * (s - t), -k * s * t)}`}?`),
        right: show(-s, t),
        wrong: [show(s, -t), show(-s, -t), show(s, t), show(-s * t, 1), show(-1, s * t)],
        why: `Factoring out ${k} leaves ${m`${quadratic(1, s - t, -s * t)}`}. Two numbers with product ${m`${-s * t}`} and sum ${m`${s - t}`} are ${m`${s}`} and ${m`${-t}`}.`,
        check: k * (2 + s) * (2 - t) === k * 4 + k * (s - t) * 2 - k * s * t,
      };
    },
  },
  {
    id: 'sum-of-fractions',
    topic: EQUIVALENT,
    d: 3,
    make(r) {
      const a = r.int(1, 5),
        b = a + r.int(1, 5),
        c = r.int(2, 5),
        d = r.int(1, 4);
      const show = (top: string, bottom: string, f: (x: number) => number) =>
        expression(`\\frac{${top}}{${bottom}}`, f);
      const bottom = `(x + ${a})(x + ${b})`;
      const den = (x: number) => (x + a) * (x + b);
      return {
        stem: p(
          `Which expression is equivalent to ${m`\frac{${c}}{x + ${a}} + \frac{${d}}{x + ${b}}`}, where ${m`x > 0`}?`,
        ),
        right: show(line(c + d, c * b + d * a), bottom, (x) => ((c + d) * x + c * b + d * a) / den(x)),
        wrong: [
          show(String(c + d), `2x + ${a + b}`, (x) => (c + d) / (2 * x + a + b)),
          show(line(c + d, c * a + d * b), bottom, (x) => ((c + d) * x + c * a + d * b) / den(x)),
          show(String(c + d), bottom, (x) => (c + d) / den(x)),
          show(line(c * d, a * b), bottom, (x) => (c * d * x + a * b) / den(x)),
        ],
        why: `With the common denominator ${m`${bottom}`} the numerators are ${m`${c}(x + ${b})`} and ${m`${d}(x + ${a})`}, which add to ${m`${line(c + d, c * b + d * a)}`}.`,
        check: Math.abs(c / (2 + a) + d / (2 + b) - ((c + d) * 2 + c * b + d * a) / den(2)) < 1e-12,
      };
    },
  },
  {
    id: 'identity-constant',
    topic: EQUIVALENT,
    d: 3,
    make(r) {
      const a = r.int(2, 4),
        b = r.int(2, 6),
        c = r.int(2, 5),
        d = r.int(2, 6);
      const mid = a * d + b * c;
      return {
        stem: p(
          mm`(ax + ${b})(${c}x + ${d}) = ${a * c}x^{2} + kx + ${b * d}`,
          `In the given equation, ${m`a`} and ${m`k`} are constants. If the equation is true for all values of ${m`x`}, what is the value of ${m`k`}?`,
        ),
        right: num(mid),
        wrong: [num(a * b + c * d), num(b + d), num(a * d), num(b * c), num(mid + a)],
        spr: { accept: [String(mid)] },
        why: `Comparing the coefficients of ${m`x^{2}`}, ${m`${c}a = ${a * c}`}, so ${m`a = ${a}`}. The coefficient of ${m`x`} is ${m`${d}a + ${b * c} = ${mid}`}.`,
        check: (a * 1 + b) * (c * 1 + d) - a * c - b * d === mid,
      };
    },
  },
  {
    id: 'quadratic-positive-solution',
    topic: EQUATIONS,
    d: 1,
    make(r) {
      const s = r.int(3, 11),
        t = r.int(1, 8);
      return {
        stem: p(`What is the positive solution to the equation ${m`${quadratic(1, t - s, -s * t)} = 0`}?`),
        right: num(s),
        wrong: [num(t === s ? s + 3 : t), num(s * t), num(Math.abs(s - t) || s + 1), num(s + t), num(s + 2)],
        spr: { accept: [String(s)] },
        why: `The left side factors as ${m`(x - ${s})(x + ${t})`}, so the solutions are ${m`${s}`} and ${m`-${t}`}; the positive one is ${s}.`,
        check: s * s + (t - s) * s - s * t === 0,
      };
    },
  },
  {
    id: 'square-equation',
    topic: EQUATIONS,
    d: 1,
    make(r) {
      const h = r.int(2, 9),
        k = r.int(3, 9);
      return {
        stem: p(
          `If ${m`(x - ${h})^{2} = ${k * k}`} and ${k < h ? m`x > ${h}` : m`x > 0`}, what is the value of ${m`x`}?`,
        ),
        right: num(h + k),
        wrong: [num(k - h === 0 ? k + 1 : Math.abs(k - h)), num(k), num(k * k + h), num(k * k - h), num(h + k + 1)],
        spr: { accept: [String(h + k)] },
        why: `Taking square roots gives ${m`x - ${h} = ${k}`} or ${m`x - ${h} = -${k}`}. Only ${m`x = ${h + k}`} meets the condition.`,
        check: (h + k - h) ** 2 === k * k,
      };
    },
  },
  {
    id: 'absolute-value',
    topic: EQUATIONS,
    d: 1,
    make(r) {
      const a = r.int(2, 4),
        h = r.int(1, 5),
        k = r.int(6, 9);
      return {
        stem: p(`What is the negative solution to the equation ${m`\lvert ${a}x - ${a * h} \rvert = ${a * k}`}?`),
        right: num(h - k),
        wrong: [num(-h - k), num(-k), num(-a * k), num(-h), num(a * (h - k))],
        why: `Either ${m`${a}x - ${a * h} = ${a * k}`} or ${m`${a}x - ${a * h} = -${a * k}`}. The second gives ${m`x = ${h - k}`}, the negative solution.`,
        check: Math.abs(a * (h - k) - a * h) === a * k && h - k < 0,
      };
    },
  },
  {
    id: 'quadratic-formula',
    topic: EQUATIONS,
    d: 2,
    make(r) {
      const b = r.pick([2, 4, 6, 8]),
        n = r.pick([2, 3, 5, 6, 7, 10, 11, 13]);
      const h = b / 2,
        c = h * h - n;
      const show = (c0: number, under: number, over = '') => ({
        ...expression(over === '' ? `${c0} + \\sqrt{${under}}` : `\\frac{${c0} + \\sqrt{${under}}}{2}`),
        rank: (c0 + Math.sqrt(under)) / (over === '' ? 1 : 2),
      });
      return {
        stem: p(`What is one of the solutions to the equation ${m`${quadratic(1, b, c)} = 0`}?`),
        right: show(-h, n),
        wrong: [show(h, n), show(-b, n), show(-h, 4 * n), show(-b, n, '2')],
        why: `Completing the square gives ${m`(x + ${h})^{2} = ${n}`}, so ${m`x = -${h} \pm \sqrt{${n}}`}.`,
        check: Math.abs((-h + Math.sqrt(n)) ** 2 + b * (-h + Math.sqrt(n)) + c) < 1e-9,
      };
    },
  },
  {
    id: 'sum-of-solutions',
    topic: EQUATIONS,
    d: 2,
    make(r) {
      const a = r.int(2, 5),
        s = r.int(2, 8),
        t = r.int(2, 9);
      const b = -a * (s + t),
        c = a * s * t;
      return {
        stem: p(`What is the sum of the solutions to the equation ${m`${quadratic(a, b, c)} = 0`}?`),
        right: num(s + t),
        wrong: [num(-s - t), num(s * t === s + t ? s * t + 2 : s * t), num(-b), num(c), frac(a, s + t)],
        spr: { accept: [String(s + t)] },
        why: `Dividing by ${a} gives ${m`${quadratic(1, -s - t, s * t)} = 0`}, whose solutions are ${s} and ${t}; their sum is ${s + t}, the opposite of the coefficient of ${m`x`}.`,
        check: [s, t].every((x) => a * x * x + b * x + c === 0),
      };
    },
  },
  {
    id: 'rational-equation',
    topic: EQUATIONS,
    d: 2,
    make(r) {
      const h = r.int(2, 7),
        q = r.int(2, 6),
        d = r.int(2, 9),
        a = q * d;
      return {
        stem: p(`If ${m`\frac{${a}}{x - ${h}} = ${q}`}, what is the value of ${m`x`}?`),
        right: num(d + h),
        wrong: [num(d === h ? d + 3 : d), num(d - h === 0 ? 1 : d - h), num(a + h), num(a * q + h), num(d + h + 2)],
        spr: { accept: [String(d + h)] },
        why: `Multiplying by ${m`x - ${h}`} gives ${m`${a} = ${q}(x - ${h})`}, so ${m`x - ${h} = ${d}`} and ${m`x = ${d + h}`}.`,
        check: a / (d + h - h) === q,
      };
    },
  },
  {
    id: 'discriminant',
    topic: EQUATIONS,
    d: 3,
    make(r) {
      const a = r.int(1, 4),
        h = r.int(2, 6);
      const b = 2 * a * h,
        c = a * h * h;
      return {
        stem: p(
          mm`${quadratic(a, -b, 0)} + c = 0`,
          `In the given equation, ${m`c`} is a constant. The equation has exactly one real solution. What is the value of ${m`c`}?`,
        ),
        right: num(c),
        wrong: [num(-c), num(b), num(4 * a * c), num(h), num(2 * c)],
        spr: { accept: [String(c)] },
        why: `There is exactly one solution when the discriminant is 0: ${m`${b}^{2} - 4(${a})c = 0`}, so ${m`c = \frac{${b * b}}{${4 * a}} = ${c}`}.`,
        check: b * b - 4 * a * c === 0,
      };
    },
  },
  {
    id: 'radical-equation',
    topic: EQUATIONS,
    d: 3,
    make(r) {
      const c = r.int(1, 5),
        s = c + r.int(2, 6),
        other = r.int(0, c - 1);
      // (x - c)^2 = px + q has the solutions s (valid) and other (extraneous, because other < c).
      const p1 = s + other - 2 * c,
        q1 = c * c - s * other;
      return {
        stem: p(
          `What is the solution to the equation ${m`\sqrt{${line(p1, q1) === '0' ? '0' : line(p1, q1)}} = x - ${c}`}?`,
        ),
        right: num(s),
        wrong: [num(other), num(s + other === s ? s + c : s + other), num(s - c), num(c), num(s + c)],
        spr: { accept: [String(s)] },
        why: `Squaring both sides gives ${m`${line(p1, q1)} = (x - ${c})^{2}`}, whose solutions are ${s} and ${other}. At ${m`x = ${other}`} the right side is negative, so only ${s} satisfies the original equation.`,
        check: p1 !== 0 && p1 * s + q1 === (s - c) ** 2 && p1 * other + q1 === (other - c) ** 2,
      };
    },
  },
  {
    id: 'line-parabola',
    topic: EQUATIONS,
    d: 3,
    make(r) {
      const x1 = r.int(2, 6),
        x2 = -r.int(1, 5),
        k = r.int(1, 4);
      const b = x1 + x2,
        c = -x1 * x2;
      const y = b * x1 + c - k;
      return {
        stem: p(
          mm`\begin{aligned} y &= x^{2} ${k > 0 ? `- ${k}` : ''} \\ y &= ${line(b, c - k)} \end{aligned}`,
          `The graphs of the given equations intersect at two points in the ${m`xy`}-plane. One of the points is ${m`(x, y)`} with ${m`x > 0`}. What is the value of ${m`x`}?`,
        ),
        right: num(x1),
        wrong: [
          num(-x2 === x1 ? x1 + 2 : -x2),
          num(y),
          num(Math.abs(b) === x1 ? x1 + 3 : Math.abs(b) || 1),
          num(c),
          num(x1 + 1),
        ],
        spr: { accept: [String(x1)] },
        why: `Setting the right sides equal gives ${m`${quadratic(1, -b, -c)} = 0`}, or ${m`${shifted(x1)}${shifted(x2)} = 0`}. The positive solution is ${x1}.`,
        check: x1 * x1 - k === b * x1 + c - k && x2 * x2 - k === b * x2 + c - k,
      };
    },
  },
  {
    id: 'one-intersection',
    topic: EQUATIONS,
    d: 3,
    make(r) {
      const a = r.int(2, 6) * 2,
        h = r.int(1, 9),
        k = h + (a / 2) ** 2;
      return {
        stem: p(
          mm`\begin{aligned} y &= -x^{2} + ${a}x + ${h} \\ y &= t \end{aligned}`,
          `In the given system of equations, ${m`t`} is a constant. The graphs of the equations in the ${m`xy`}-plane intersect at exactly one point. What is the value of ${m`t`}?`,
        ),
        right: num(k),
        wrong: [num(h), num(a / 2), num((a / 2) ** 2), num(h + a), num(h - (a / 2) ** 2)],
        spr: { accept: [String(k)] },
        why: `A horizontal line meets the parabola once only at its vertex. The vertex is at ${m`x = ${a / 2}`}, where ${m`y = -${(a / 2) ** 2} + ${(a * a) / 2} + ${h} = ${k}`}.`,
        check: a * a - 4 * (k - h) === 0,
      };
    },
  },
  {
    id: 'vertex-minimum',
    topic: FUNCTIONS,
    d: 1,
    make(r) {
      const a = r.int(2, 5),
        h = r.int(2, 9),
        k = r.int(2, 15),
        where = r.int(0, 1) === 1;
      return {
        stem: p(
          `The function ${m`f`} is defined by ${m`f(x) = ${a}(x - ${h})^{2} + ${k}`}. ${where ? `For what value of ${m`x`} does ${m`f(x)`} reach its minimum?` : `What is the minimum value of ${m`f(x)`}?`}`,
        ),
        right: num(where ? h : k),
        wrong: [num(where ? k : h), num(where ? -h : -k), num(a), num(a * h * h + k), num(h + k)],
        spr: { accept: [String(where ? h : k)] },
        why: `The square is never negative and is 0 at ${m`x = ${h}`}, where ${m`f(${h}) = ${k}`}. So the minimum value ${k} occurs at ${m`x = ${h}`}.`,
        check: h !== k && a * (h + 1 - h) ** 2 + k > k,
      };
    },
  },
  {
    id: 'exponential-meaning',
    topic: FUNCTIONS,
    d: 1,
    make(r) {
      const pct = r.int(2, 9),
        start = r.int(12, 90) * 100;
      const c = r.pick([
        [
          'P(t) = %s(1.0%p)^{t}',
          'The function models the number of trees in a restored mangrove ${t} years after planting began',
          'The number of trees increases by %p% each year.',
          'The number of trees increases by %p each year.',
          'There were %p trees when planting began.',
          'The number of trees will increase for %p years.',
          'The number of trees is multiplied by %p each year.',
        ],
        [
          'V(t) = %s(1.0%p)^{t}',
          'The function models the value, in dollars, of a savings account ${t} years after it was opened',
          'The value of the account increases by %p% each year.',
          'The value of the account increases by $%p each year.',
          'The account was opened with $%p.',
          'The account earns interest for %p years.',
          'The value of the account is multiplied by %p each year.',
        ],
        [
          'N(t) = %s(1.0%p)^{t}',
          'The function models the number of subscribers to a podcast ${t} weeks after its first episode',
          'The number of subscribers increases by %p% each week.',
          'The number of subscribers increases by %p each week.',
          'There were %p subscribers when the podcast began.',
          'The podcast has been running for %p weeks.',
          'The number of subscribers is multiplied by %p each week.',
        ],
      ] as const);
      const put = (s: string) => s.replace('${t}', m`t`).replace(/%p/g, String(pct));
      return {
        stem: p(
          mm`${c[0].replace('%s', digits(start)).replace('%p', String(pct))}`,
          `${put(c[1])}. What is the best interpretation of ${m`1.0${pct}`} in this context?`,
        ),
        right: { html: put(c[2]) },
        wrong: [{ html: put(c[3]) }, { html: put(c[4]) }, { html: put(c[5]) }, { html: put(c[6]) }],
        why: `Each unit of time multiplies the amount by ${m`1.0${pct} = 1 + 0.0${pct}`}, which is an increase of ${pct}%.`,
        check: Math.abs(Number(`1.0${pct}`) - 1 - pct / 100) < 1e-12,
      };
    },
  },
  {
    id: 'exponential-value',
    topic: FUNCTIONS,
    d: 1,
    make(r) {
      const a = r.int(2, 9),
        b = r.int(2, 4),
        n = b === 2 ? r.int(3, 5) : 3;
      const y = a * b ** n;
      return {
        stem: p(`The function ${m`g`} is defined by ${m`g(x) = ${a}(${b})^{x}`}. What is the value of ${m`g(${n})`}?`),
        right: num(y),
        wrong: [num((a * b) ** n), num(a * b * n), num(a + b ** n), num(b ** n), num(y * b)],
        ...(y < 99999 && { spr: { accept: [String(y)] } }),
        why: `The power is taken first: ${m`${b}^{${n}} = ${b ** n}`}, and ${m`${a} \cdot ${b ** n} = ${digits(y)}`}.`,
        check: Array.from({ length: n }).reduce<number>((v) => v * b, a) === y,
      };
    },
  },
  {
    id: 'exponential-build',
    topic: FUNCTIONS,
    d: 2,
    make(r) {
      const start = r.int(3, 16) * 20,
        span = r.pick([3, 4, 5, 6, 8]),
        half = r.int(0, 1) === 1;
      const base = half ? '\\frac{1}{2}' : '2';
      const show = (b: string, e: string, s = start, f?: (x: number) => number) =>
        expression(`f(t) = ${digits(s)}\\left(${b}\\right)^{${e}}`, f);
      return {
        stem: p(
          half
            ? `A sample contains ${start} milligrams of a substance, and the amount of the substance is halved every ${span} hours. Which function gives the amount, in milligrams, that remains after ${m`t`} hours?`
            : `A culture begins with ${start} cells, and the number of cells doubles every ${span} hours. Which function gives the number of cells after ${m`t`} hours?`,
        ),
        right: show(base, `\\frac{t}{${span}}`),
        wrong: [
          show(base, `${span}t`),
          show(base, 't'),
          show(half ? '2' : '\\frac{1}{2}', `\\frac{t}{${span}}`),
          show(String(span), '\\frac{t}{2}'),
        ],
        why: `In ${m`t`} hours there are ${m`\frac{t}{${span}}`} periods of ${span} hours, and each multiplies the amount by ${m`${base}`}.`,
        check: Math.abs((half ? 0.5 : 2) ** ((2 * span) / span) - (half ? 0.25 : 4)) < 1e-12,
      };
    },
  },
  {
    id: 'parabola-graph',
    topic: FUNCTIONS,
    d: 2,
    make(r) {
      const [s, t] = r.pick([
          [-3, 1],
          [-1, 3],
          [1, 4],
          [-4, -1],
          [-2, 2],
          [-2, 3],
        ] as const),
        up = r.int(0, 1) === 1;
      const k = up ? 1 : -1;
      const at = plane(-7, 7);
      const show = (a: number, x1: number, x2: number) =>
        expression(`y = ${a < 0 ? '-' : ''}${shifted(x1)}${shifted(x2)}`, (x) => a * (x - x1) * (x - x2));
      return {
        stem:
          figure(
            at.viewBox,
            'Graph of a parabola in the xy-plane',
            `A parabola that opens ${up ? 'upward' : 'downward'} and crosses the x-axis at two points, ${s} and ${t}. Grid lines are one unit apart.`,
            at.shapes + graph(at, -7, 7, (x) => k * (x - s) * (x - t)),
          ) + p('Which equation represents the graph shown?'),
        right: show(k, s, t),
        wrong: [show(-k, s, t), show(k, -s, -t), show(k, s, -t), show(-k, -s, -t), show(k, -s, t)],
        why: `The graph crosses the ${m`x`}-axis at ${m`${s}`} and ${m`${t}`}, so the factors are ${m`${shifted(s)}`} and ${m`${shifted(t)}`}; it opens ${up ? 'upward, so the leading coefficient is positive' : 'downward, so the leading coefficient is negative'}.`,
        check: k * (s - s) * (s - t) === 0,
      };
    },
  },
  {
    id: 'projectile-maximum',
    topic: FUNCTIONS,
    d: 2,
    make(r) {
      const t = r.int(2, 5),
        start = r.int(1, 20),
        v = 2 * 5 * t;
      const top = start + 5 * t * t;
      return {
        stem: p(
          mm`h(t) = -5t^{2} + ${v}t + ${start}`,
          `The function ${m`h`} estimates the height, in meters, of a model rocket ${m`t`} seconds after launch. What is the greatest height, in meters, that the rocket reaches according to the function?`,
        ),
        right: num(top),
        wrong: [num(t), num(start), num(v + start), num(5 * t * t), num(top + v)],
        spr: { accept: [String(top)] },
        why: `The maximum occurs at ${m`t = \frac{${v}}{2 \cdot 5} = ${t}`}, where ${m`h(${t}) = -5(${t * t}) + ${v * t} + ${start} = ${top}`}.`,
        check: [t - 1, t + 1].every((x) => -5 * x * x + v * x + start === top - 5),
      };
    },
  },
  {
    id: 'function-shift',
    topic: FUNCTIONS,
    d: 2,
    make(r) {
      const a = r.int(2, 4),
        k = r.int(1, 8),
        h = r.int(2, 5),
        up = r.int(1, 7);
      const f = (x: number) => a * x * x - k;
      const n = r.int(1, 3),
        answer = f(n - h) + up;
      return {
        stem: p(
          `The function ${m`f`} is defined by ${m`f(x) = ${a}x^{2} - ${k}`}. The graph of ${m`y = g(x)`} is the result of translating the graph of ${m`y = f(x)`} right ${h} units and up ${up} units. What is the value of ${m`g(${n})`}?`,
        ),
        right: num(answer),
        wrong: [num(f(n + h) + up), num(f(n - h) - up), num(f(n) + up), num(f(n - h)), num(f(n) + up - h)],
        why: `${m`g(x) = f(x - ${h}) + ${up}`}, so ${m`g(${n}) = f(${n - h}) + ${up} = ${f(n - h)} + ${up} = ${answer}`}.`,
        check: a * (n - h) * (n - h) - k + up === answer,
      };
    },
  },
  {
    id: 'exponential-table',
    topic: FUNCTIONS,
    d: 2,
    make(r) {
      const a = r.int(2, 6),
        b = r.int(2, 4);
      const show = (s: string, f: (x: number) => number) => expression(`f(x) = ${s}`, f);
      return {
        stem:
          table(
            '',
            [m`x`, m`f(x)`],
            [0, 1, 2, 3].map((x) => [m`${x}`, m`${digits(a * b ** x)}`]),
          ) + p(`The table shows some values of the exponential function ${m`f`}. Which equation defines ${m`f`}?`),
        right: show(`${a}(${b})^{x}`, (x) => a * b ** x),
        wrong: [
          show(`${b}(${a})^{x}`, (x) => b * a ** x + (a === b ? 1 : 0)),
          show(`(${a * b})^{x}`, (x) => (a * b) ** x),
          show(`${a}(${b})^{x} + ${a}`, (x) => a * b ** x + a),
          show(`${a}(${b + 1})^{x}`, (x) => a * (b + 1) ** x),
          show(line(a * b - a, a), (x) => (a * b - a) * x + a),
        ],
        why: `${m`f(0) = ${a}`} is the initial value, and each value is ${b} times the one before it.`,
        check: (a * b ** 2) / (a * b) === b,
      };
    },
  },
  {
    id: 'factor-theorem',
    topic: FUNCTIONS,
    d: 3,
    make(r) {
      const root = r.int(2, 6),
        q = r.int(1, 5),
        c = r.int(1, 6);
      // f(x) = (x - root)(x^2 + qx + c)
      const k2 = q - root,
        k1 = c - root * q,
        k0 = -root * c;
      return {
        stem: p(
          mm`f(x) = ${poly([
            [1, 'x^{3}'],
            [k2, 'x^{2}'],
            [k1, 'x'],
          ])} + k`,
          `In the given function, ${m`k`} is a constant, and ${m`(x - ${root})`} is a factor of ${m`f(x)`}. What is the value of ${m`k`}?`,
        ),
        right: num(k0),
        wrong: [num(-k0), num(root), num(-root), num(k0 + k1), num(k0 + root)],
        why: `Because ${m`(x - ${root})`} is a factor, ${m`f(${root}) = 0`}. Substituting gives ${m`${root ** 3 + k2 * root ** 2 + k1 * root} + k = 0`}, so ${m`k = ${k0}`}.`,
        check: root ** 3 + k2 * root ** 2 + k1 * root + k0 === 0,
      };
    },
  },
  {
    id: 'exponential-rescale',
    topic: FUNCTIONS,
    d: 3,
    make(r) {
      const pct = r.int(3, 9) * 2,
        start = r.int(20, 95) * 10,
        years = r.pick([2, 4, 5, 10]);
      const base = `1.${String(pct).padStart(2, '0')}`;
      const show = (e: string, b = base) => expression(`f(m) = ${digits(start)}(${b})^{${e}}`);
      return {
        stem: p(
          `The number of members of an online library was ${said(start)} when the library opened and has increased by ${pct}% every ${years} years. Which function ${m`f`} gives the number of members ${m`m`} months after the library opened?`,
        ),
        right: show(`\\frac{m}{${12 * years}}`),
        wrong: [
          show(`\\frac{m}{${years}}`),
          show(`${12 * years}m`),
          show(`\\frac{m}{12}`),
          show(`\\frac{m}{${12 * years}}`, `0.${String(pct).padStart(2, '0')}`),
        ],
        why: `${years} years are ${12 * years} months, so in ${m`m`} months there are ${m`\frac{m}{${12 * years}}`} periods, each multiplying the number by ${m`${base}`}.`,
        check: (24 * years) / (12 * years) === 2,
      };
    },
  },
  {
    id: 'vertex-from-zeros',
    topic: FUNCTIONS,
    d: 3,
    make(r) {
      const s = -r.int(1, 4),
        t = s + 2 * r.int(2, 4),
        a = r.int(1, 3);
      const h = (s + t) / 2,
        low = a * (h - s) * (h - t);
      return {
        stem: p(
          `The graph of the quadratic function ${m`f`} in the ${m`xy`}-plane crosses the ${m`x`}-axis at ${m`(${s}, 0)`} and ${m`(${t}, 0)`} and the ${m`y`}-axis at ${m`(0, ${a * s * t})`}. What is the minimum value of ${m`f(x)`}?`,
        ),
        right: num(low),
        wrong: [num(a * s * t - a), num(h), num(low + a), num(-low), num(a * (s + t) * s)],
        why: `${m`f(x) = a${shifted(s)}${shifted(t)}`}, and ${m`f(0) = ${a * s * t}`} gives ${m`a = ${a}`}. The vertex lies halfway between the zeros, at ${m`x = ${h}`}, where ${m`f(${h}) = ${low}`}.`,
        check: a * (0 - s) * (0 - t) === a * s * t && [h - 1, h + 1].every((x) => a * (x - s) * (x - t) === low + a),
      };
    },
  },
  {
    id: 'area-model',
    topic: FUNCTIONS,
    d: 3,
    make(r) {
      const w = r.int(2, 7),
        total = r.int(5, 12) * 2;
      const show = (f: string, g: (x: number) => number) => expression(`A(x) = ${f}`, g);
      return {
        stem: p(
          `A rectangular sign has a perimeter of ${2 * total} feet, and one of its sides has a length of ${m`x`} feet. A border with an area of ${w} square feet is painted along its edge. Which function gives the area, in square feet, of the sign that is not painted?`,
        ),
        right: show(`x(${total} - x) - ${w}`, (x) => x * (total - x) - w),
        wrong: [
          show(`x(${2 * total} - x) - ${w}`, (x) => x * (2 * total - x) - w),
          show(`x(${total} - x) + ${w}`, (x) => x * (total - x) + w),
          show(`x(${total} - 2x) - ${w}`, (x) => x * (total - 2 * x) - w),
          show(`x(x - ${total}) - ${w}`, (x) => x * (x - total) - w),
        ],
        why: `The two different sides add up to half the perimeter, ${total} feet, so the other side is ${m`${total} - x`} feet. The whole area is ${m`x(${total} - x)`}, less ${w} for the border.`,
        check: 2 * (3 + (total - 3)) === 2 * total,
      };
    },
  },
];
