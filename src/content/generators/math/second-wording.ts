import { barChart, figure, graph, plane } from '../figures.js';
import type { Rng } from '../rng.js';
import {
  expression,
  frac,
  fracTex,
  gcd,
  line,
  m,
  type MathDraft,
  num,
  p,
  quadratic,
  ratio,
  said,
  shifted,
  table,
  tex,
} from './format.js';
import { NAMES } from './template.js';

const typed = (n: number) => ({ accept: [String(n)] });
const point = (x: number, y: number) => ({ html: m`(${x}, ${y})`, fingerprint: `${x},${y}` });
const TRIPLES = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [7, 24, 25],
  [20, 21, 29],
] as const;

/**
 * By template, another question on the same skill and of the same difficulty for a second set of the same type: neither its
 * opening nor its numbers tell a student that the question was seen before.
 */
export const secondWording: Readonly<Record<string, (r: Rng) => MathDraft>> = {
  'inequality-solve'(r) {
    const [a, b, k] = [r.int(2, 6), r.int(3, 15), r.int(2, 7) * r.pick([1, -1])];
    const bound = b - a * k;
    const show = (sign: '<' | '>', n: number) => ({ html: m`x ${sign} ${n}`, fingerprint: `${sign}${n}` });
    const holds = (x: number) => b - a * x > bound;
    return {
      stem: p(`What are all values of ${m`x`} for which ${m`${b} - ${a}x > ${bound}`} is true?`),
      right: show('<', k),
      wrong: [show('>', k), show('<', -k), show('>', -k), show('<', -a * k), show('>', a * k)],
      why: `Subtracting ${b} gives ${m`-${a}x > ${bound - b}`}. Dividing by ${m`-${a}`} turns the sign around: ${m`x < ${k}`}.`,
      check: holds(k - 0.01) && !holds(k) && !holds(k + 0.01),
    };
  },
  'exponential-meaning'(r) {
    const [start, rate] = [r.int(3, 9) * 100, r.int(2, 6)];
    const factor = 1 + rate / 100;
    return {
      stem: p(
        `A savings account holds ${m`A(t) = ${said(start)}(${factor})^{t}`} dollars ${m`t`} years after it is opened. Which statement best explains the number ${m`${factor}`} in this model?`,
      ),
      right: { html: `The amount grows by ${rate}% each year.` },
      wrong: [
        { html: `The amount grows by $${factor.toFixed(2)} each year.` },
        { html: `The amount grows by ${100 + rate}% each year.` },
        { html: `The account held $${factor.toFixed(2)} when it was opened.` },
        { html: `The amount doubles every ${rate} years.` },
      ],
      why: `Each year the amount is multiplied by ${factor}, that is, it becomes ${100 + rate}% of what it was, which is ${rate}% more.`,
      check: Math.abs((start * factor ** 4) / (start * factor ** 3) - 1 - rate / 100) < 1e-9,
    };
  },
  'square-equation'(r) {
    const [h, k] = [r.int(3, 9), r.int(4, 11)];
    const n = h + k;
    return {
      stem: p(
        `When ${h} is subtracted from a number and the difference is squared, the result is ${k * k}. If the number is greater than ${h}, what is the number?`,
      ),
      right: num(n),
      wrong: [num(k), num(Math.abs(k - h)), num(k * k - h), num(k * k + h), num(n + h)],
      spr: typed(n),
      why: `The difference is positive, so it is ${m`\sqrt{${k * k}} = ${k}`}, and the number is ${m`${k} + ${h} = ${n}`}.`,
      check: (n - h) ** 2 === k * k && n > h,
    };
  },
  'chart-read'(r) {
    const hours = ['8–9', '9–10', '10–11', '11–12', '12–1'];
    const v = hours.map(() => r.int(2, 12) * 5);
    const [what, unit] = r.pick([
      ['visitors entered a museum', 'Visitors'],
      ['cars crossed a bridge', 'Cars'],
      ['books were returned to a library', 'Books'],
    ] as const);
    const sum = v[0]! + v[1]!;
    return {
      stem:
        barChart(
          `${unit} in each hour from 8 o’clock to 1 o’clock`,
          hours.map((hour, i) => `${hour}: ${v[i]}`).join(', '),
          { label: unit, lo: 0, hi: 60, step: 10 },
          hours,
          [{ name: unit, values: v }],
        ) + p(`How many ${what} before 10 o’clock, according to the bar graph?`),
      right: num(sum),
      wrong: [num(v[1]!), num(v[0]!), num(sum + v[2]!), num(Math.abs(v[1]! - v[0]!)), num(v[1]! + v[2]!)],
      spr: typed(sum),
      why: `The hours before 10 o’clock are the first two; ${m`${v[0]!} + ${v[1]!} = ${sum}`}.`,
      check: sum === v.slice(0, 2).reduce((a, b) => a + b, 0) && v[0] !== v[1],
    };
  },
  'function-table'(r) {
    const [a, b, first, step] = [r.int(2, 7), r.int(3, 19), r.int(2, 4), r.int(2, 3)];
    const xs = [0, 1, 2].map((i) => first + i * step);
    const f = (x: number) => a * x + b;
    return {
      stem:
        table(
          '',
          [m`x`, m`g(x)`],
          xs.map((x) => [x, f(x)]),
        ) + p(`Three values of the linear function ${m`g`} are given in the table. What is the value of ${m`g(0)`}?`),
      right: num(b),
      wrong: [num(a), num(f(first) - a), num(f(first) - step * a), num(a * step), num(-b)],
      why: `From row to row, ${m`x`} grows by ${step} and ${m`g(x)`} by ${a * step}, so the slope is ${a}. Going back from ${m`x = ${first}`} to 0, ${m`${f(first)} - ${a} \cdot ${first} = ${b}`}.`,
      check: f(xs[1]!) - (f(xs[2]!) - f(xs[1]!)) * (xs[1]! / step) === b,
    };
  },
  'parabola-graph'(r) {
    const [h, k, up] = [r.pick([-3, -2, 2, 3]), r.pick([-4, -3, 2, 3]), r.int(0, 1) === 1];
    const a = up ? 1 : -1;
    const at = plane(-7, 7);
    const f = (x: number) => a * (x - h) ** 2 + k;
    const show = (c: number, x0: number, y0: number) =>
      expression(
        `f(x) = ${c < 0 ? '-' : ''}${shifted(x0)}^{2} ${y0 < 0 ? '-' : '+'} ${Math.abs(y0)}`,
        (x) => c * (x - x0) ** 2 + y0,
      );
    return {
      stem:
        figure(
          at.viewBox,
          'Graph of a quadratic function in the xy-plane',
          `A parabola that opens ${up ? 'upward' : 'downward'} and has its ${up ? 'lowest' : 'highest'} point at (${h}, ${k}). Grid lines are one unit apart.`,
          at.shapes + graph(at, -7, 7, f),
        ) + p(`The parabola in the figure is the graph of the function ${m`f`}. Which equation defines ${m`f`}?`),
      right: show(a, h, k),
      wrong: [show(a, -h, k), show(-a, h, k), show(a, h, -k), show(a, -h, -k), show(-a, -h, k)],
      why: `The vertex is ${m`(${h}, ${k})`}, so the function has the form ${m`a${shifted(h)}^{2} ${k < 0 ? '-' : '+'} ${Math.abs(k)}`}. It opens ${up ? 'upward, so its leading coefficient is positive' : 'downward, so its leading coefficient is negative'}.`,
      check: f(h) === k && f(h + 1) === k + a && f(h - 1) === f(h + 1),
    };
  },
  'rational-exponent'(r) {
    const [root, power, whole] = [r.int(3, 5), r.int(1, 2), r.int(1, 3)];
    const top = whole * root + power;
    return {
      stem: p(
        `If ${m`x > 0`} and ${tex(`${whole === 1 ? 'x' : `x^{${whole}}`}\\sqrt[${root}]{${power === 1 ? 'x' : `x^{${power}}`}} = x^{n}`)}, what is the value of ${m`n`}?`,
      ),
      right: frac(top, root),
      wrong: [
        frac(whole * power, root),
        frac(power, root),
        frac(whole * power + root, power),
        frac(whole + power, root),
        frac(root * power + whole, power),
      ],
      why: `The root is ${tex(`x^{${fracTex(power, root)}}`)}, and the exponents of a product are added: ${m`${whole} + ${fracTex(power, root)} = ${fracTex(top, root)}`}.`,
      check: Math.abs(7 ** whole * (7 ** power) ** (1 / root) - 7 ** (top / root)) < 1e-6,
    };
  },
  'factor-trinomial'(r) {
    const [u, v] = [r.int(2, 9), r.int(2, 9)];
    const [b, c] = [u - v, -u * v];
    return {
      stem: p(
        `For constants ${m`s`} and ${m`t`} with ${m`s > t`}, the equation ${m`(x + s)(x + t) = ${quadratic(1, b, c)}`} is true for all values of ${m`x`}. What is the value of ${m`s`}?`,
      ),
      right: num(u),
      wrong: [num(-v), num(v), num(-u), num(u + v), num(Math.abs(c))],
      why: `The numbers have the product ${m`${c}`} and the sum ${m`${b}`}. They are ${u} and ${m`-${v}`}, and the larger one is ${u}.`,
      check: u !== v && (2 + u) * (2 - v) === 4 + 2 * b + c,
    };
  },
  'line-two-points-intercept'(r) {
    const [slope, b, x1, gap] = [r.int(2, 5), r.int(-9, 9) || 4, r.int(2, 4), r.int(2, 4)];
    const y = (x: number) => slope * x + b;
    return {
      stem: p(
        `A line passes through the points ${m`(${x1}, ${y(x1)})`} and ${m`(${x1 + gap}, ${y(x1 + gap)})`} in the ${m`xy`}-plane. At which point does it cross the ${m`y`}-axis?`,
      ),
      right: point(0, b),
      wrong: [point(0, -b), point(0, slope), point(b, 0), point(0, y(x1) - slope), point(0, y(x1) + slope * x1)],
      why: `The slope is ${m`\frac{${y(x1 + gap) - y(x1)}}{${gap}} = ${slope}`}. From ${m`x = ${x1}`} back to 0 the line falls by ${slope * x1}, to ${m`${y(x1)} - ${slope * x1} = ${b}`}.`,
      check: y(x1) * (x1 + gap) - y(x1 + gap) * x1 === b * gap,
    };
  },
  'system-combine'(r) {
    const [x, y, a, b, c] = [r.int(2, 9), r.int(2, 8), r.int(2, 5), r.int(2, 4), r.int(1, 4)];
    const [s, t] = [a * x + b * y, c * x - b * y];
    return {
      stem: p(
        `When both ${m`${a}x + ${b}y = ${s}`} and ${m`${c === 1 ? '' : c}x - ${b}y = ${t}`} are true, what is the value of ${m`${a + c}x`}?`,
      ),
      right: num(s + t),
      wrong: [num(s - t), num(x), num(s), num(x + y), num((a + c) * y)],
      spr: typed(s + t),
      why: `Adding the equations removes ${m`y`}: ${m`${a + c}x = ${s} ${t < 0 ? '-' : '+'} ${Math.abs(t)} = ${s + t}`}.`,
      check: (a + c) * x === s + t && t !== 0,
    };
  },
  'line-parabola'(r) {
    const [u, v, slope, b] = [r.int(1, 6), r.int(-5, 4), r.int(1, 4), r.int(-5, 5)];
    // x² + px + q meets slope·x + b where x is u or v.
    const [pp, q] = [slope - u - v, b + u * v];
    const sum = u + v;
    return {
      stem: p(
        `The parabola ${m`y = ${quadratic(1, pp, q)}`} and the line ${m`y = ${line(slope, b)}`} meet at two points of the ${m`xy`}-plane. What is the sum of the ${m`x`}-coordinates of these points?`,
      ),
      right: num(sum),
      wrong: [num(-sum), num(u * v), num(-pp), num(u - v), num(slope + pp)],
      spr: typed(sum),
      why: `Setting the expressions equal gives ${m`${quadratic(1, pp - slope, q - b)} = 0`}. Its solutions are ${m`${u}`} and ${m`${v}`}, whose sum is ${m`${sum}`}.`,
      check: u !== v && sum !== 0 && [u, v].every((x) => x * x + pp * x + q === slope * x + b),
    };
  },
  'line-translation'(r) {
    const [slope, b, right, up] = [r.int(2, 4), r.int(1, 6), r.int(1, 4), r.int(2, 7)];
    const moved = b - slope * right + up;
    return {
      stem: p(
        `Moving the line ${m`y = ${line(slope, b)}`} to the right by ${right} and up by ${up} in the ${m`xy`}-plane gives line ${m`k`}. Which equation defines line ${m`k`}?`,
      ),
      right: expression(`y = ${line(slope, moved)}`, (x) => slope * x + moved),
      wrong: [
        expression(`y = ${line(slope, b + slope * right + up)}`, (x) => slope * x + b + slope * right + up),
        expression(`y = ${line(slope, b - right + up)}`, (x) => slope * x + b - right + up),
        expression(`y = ${line(slope, b - slope * right - up)}`, (x) => slope * x + b - slope * right - up),
        expression(`y = ${line(slope + right, b + up)}`, (x) => (slope + right) * x + b + up),
        expression(`y = ${line(slope, b + up)}`, (x) => slope * x + b + up),
      ],
      why: `The point ${m`(0, ${b})`} of the line moves to ${m`(${right}, ${b + up})`}. A line with slope ${slope} through it has the ${m`y`}-intercept ${m`${b + up} - ${slope} \cdot ${right} = ${moved}`}.`,
      check: slope * right + moved === b + up && slope * (right + 1) + moved === slope + b + up,
    };
  },
  'angle-algebra'(r) {
    const x = r.int(24, 38);
    const more = 180 - 4 * x;
    const third = x + more;
    return {
      stem: p(
        `One angle of a triangle is twice as large as a second angle, and the third angle is ${m`${more}^{\circ}`} larger than the second one. What is the measure, in degrees, of the third angle?`,
      ),
      right: num(third),
      wrong: [num(x), num(2 * x), num(2 * x + more), num(180 - third), num(third + 10)],
      spr: typed(third),
      why: `With ${m`x`} for the second angle, ${m`2x + x + (x + ${more}) = 180`}, so ${m`x = ${x}`}, and the third angle measures ${m`${x} + ${more} = ${third}`} degrees.`,
      check: x + 2 * x + third === 180 && more > 0,
    };
  },
  'identity-constant'(r) {
    const [a, c, d] = [r.int(2, 6), r.int(2, 5), r.int(2, 9)];
    const k = a * c - d;
    return {
      stem: p(
        `Suppose that ${m`(x + a)(${c}x - ${d}) = ${c}x^{2} + kx - ${a * d}`} for all values of ${m`x`}, where ${m`a`} and ${m`k`} are constants. What is the value of ${m`k`}?`,
      ),
      right: num(k),
      wrong: [num(a), num(a * c + d), num(d - a * c), num(a - d), num(a * c)],
      spr: typed(k),
      why: `Comparing the constant terms, ${m`${d}a = ${a * d}`}, so ${m`a = ${a}`}. The coefficient of ${m`x`} is ${m`${c}a - ${d} = ${k}`}.`,
      check: (1 + a) * (c - d) === c + k - a * d && k !== 0,
    };
  },
  'linear-infinitely-many'(r) {
    const [a, c, k] = [r.int(2, 6), r.int(2, 5), r.int(3, 12)];
    return {
      stem: p(
        `For which value of the constant ${m`k`} does the equation ${m`${a}(${c}x + k) = ${a * c}x + ${a * k}`} have infinitely many solutions?`,
      ),
      right: num(k),
      wrong: [num(a * k), num(a), num(0), num(a * k - a), num(c)],
      spr: typed(k),
      why: `The left side is ${m`${a * c}x + ${a}k`}. Both sides are the same expression when ${m`${a}k = ${a * k}`}, that is, ${m`k = ${k}`}.`,
      check: [0, 1, 5].every((x) => a * (c * x + k) === a * c * x + a * k),
    };
  },
  'exterior-angle'(r) {
    const [one, other] = [r.int(38, 62), r.int(41, 69)];
    const outer = one + other;
    return {
      stem: p(
        `Side ${m`\overline{QR}`} of triangle ${m`PQR`} is extended beyond ${m`R`} to point ${m`S`}. Angle ${m`PRS`} measures ${m`${outer}^{\circ}`}, and angle ${m`P`} measures ${m`${one}^{\circ}`}. What is the measure, in degrees, of angle ${m`Q`}?`,
      ),
      right: num(other),
      wrong: [num(180 - outer), num(180 - one), num(outer + one), num(180 - other), num(outer - 90)],
      spr: typed(other),
      why: `Angle ${m`PRS`} is an exterior angle and equals the sum of angles ${m`P`} and ${m`Q`}: ${m`${outer} - ${one} = ${other}`}.`,
      check: one + other + (180 - outer) === 180,
    };
  },
  'linear-fee-context'(r) {
    const [name, fee, each, visits] = [r.pick(NAMES), r.int(4, 9) * 5, r.int(11, 18), r.int(4, 12)];
    const total = fee + each * visits;
    return {
      stem: p(
        `Climbing at a gym costs $${fee} once for a safety course and $${each} for each visit. So far, ${name} has paid $${total} in all. Which equation can be used to find ${m`v`}, the number of visits?`,
      ),
      right: expression(`${fee} + ${each}v = ${total}`),
      wrong: [
        expression(`${each} + ${fee}v = ${total}`),
        expression(`${fee + each}v = ${total}`),
        expression(`${each}v - ${fee} = ${total}`),
        expression(`${each}(v + ${fee}) = ${total}`),
      ],
      why: `The course is paid for once and each of the ${m`v`} visits costs $${each}, so the total is ${m`${fee} + ${each}v`} dollars.`,
      check: (total - fee) / each === visits,
    };
  },
  'function-value'(r) {
    const [d, b, value] = [r.int(2, 6), r.int(2, 15), r.int(3, 12)];
    const x = d * value - b;
    return {
      stem: p(`Given that ${m`h(x) = \frac{x + ${b}}{${d}}`}, what is the value of ${m`h(${x})`}?`),
      right: num(value),
      wrong: [num(x + b), num(d * value), num(value + b), num(d * (x + b)), num(x)],
      spr: typed(value),
      why: `Replacing ${m`x`} by ${x} gives ${m`\frac{${x} + ${b}}{${d}} = \frac{${x + b}}{${d}} = ${value}`}.`,
      check: x > 0 && value * d === x + b && x !== value,
    };
  },
  'exponential-value'(r) {
    const [a, b, n] = [r.int(3, 9), r.int(2, 4), r.int(2, 3)];
    const value = a * b ** n;
    return {
      stem: p(`What is the value of ${m`p(${n})`} if ${m`p(x) = ${a}(${b})^{x}`}?`),
      right: num(value),
      wrong: [num(a * b * n), num((a * b) ** n), num(a + b ** n), num(b ** n), num(a ** n * b)],
      spr: typed(value),
      why: `The exponent belongs to ${b} only: ${m`${b}^{${n}} = ${b ** n}`}, and ${m`${a} \cdot ${b ** n} = ${value}`}.`,
      check: a !== b && value === Array.from({ length: n }).reduce<number>((all) => all * b, a),
    };
  },
  'expand-product'(r) {
    const [a, c, d] = [r.int(2, 8), r.int(2, 4), r.int(2, 9)];
    const show = (x1: number, x0: number) => expression(quadratic(c, x1, x0), (x) => c * x * x + x1 * x + x0);
    return {
      stem: p(`Multiplying ${m`(x + ${a})`} by ${m`(${c}x - ${d})`} gives which of the following?`),
      right: show(a * c - d, -a * d),
      wrong: [
        show(0, -a * d),
        show(a * c + d, -a * d),
        show(a * c - d, a * d),
        show(d - a * c, -a * d),
        show(a - d, -a * d),
      ],
      why: `The products are ${m`${c}x^{2} - ${d}x + ${a * c}x - ${a * d}`}, and the terms with ${m`x`} have the sum ${m`${line(a * c - d, 0)}`}.`,
      check: a * c !== d && (3 + a) * (3 * c - d) === 9 * c + 3 * (a * c - d) - a * d,
    };
  },
  'linear-related-expression'(r) {
    const [a, b, x, k] = [r.int(2, 7), r.int(2, 9), r.int(3, 9), r.int(2, 4)];
    const c = a * x - b;
    return {
      stem: p(`The equation ${m`${a}x - ${b} = ${c}`} is true. What is the value of ${m`${k * a}x - ${k * b}`}?`),
      right: num(k * c),
      wrong: [num(c), num(x), num(k * x), num(k + c), num(k * c + b)],
      spr: typed(k * c),
      why: `The expression is ${k} times ${m`${a}x - ${b}`}, so its value is ${m`${k} \cdot ${c} = ${k * c}`}.`,
      check: k * a * x - k * b === k * c && c > 0,
    };
  },
  'exponent-rules'(r) {
    const [a, n, k] = [r.int(2, 5), r.int(3, 6), r.int(2, 5)];
    const left = 2 * n - k;
    const show = (c: number, e: number) =>
      expression(`${c}x^{${e}}`, (x) => c * Math.abs(x) ** e * (e % 2 && x < 0 ? -1 : 1));
    return {
      stem: p(
        `For ${m`x \ne 0`}, the expression ${m`\frac{(${a}x^{${n}})^{2}}{x^{${k}}}`} equals which of the following?`,
      ),
      right: show(a * a, left),
      wrong: [show(2 * a, left), show(a, left), show(a * a, n * n - k), show(a * a, 2 * n + k), show(a * a, n + 2 - k)],
      why: `Squaring gives ${m`${a * a}x^{${2 * n}}`}, and dividing by ${m`x^{${k}}`} subtracts ${k} from the exponent.`,
      check:
        left > 1 &&
        n + 2 - k > 0 &&
        n * n - k !== left &&
        Math.abs((a * 2 ** n) ** 2 / 2 ** k - a * a * 2 ** left) < 1e-9,
    };
  },
  'rational-equation'(r) {
    const [b, quotient, divisor] = [r.int(2, 9), r.int(3, 9), r.int(2, 9)];
    const [a, x] = [quotient * divisor, divisor + b];
    return {
      stem: p(`For what value of ${m`x`} is the quotient ${m`\frac{${a}}{x - ${b}}`} equal to ${quotient}?`),
      right: num(x),
      wrong: [num(divisor), num(divisor - b || a), num(a - b), num(quotient + b), num(a + b)],
      spr: typed(x),
      why: `The denominator must be ${m`\frac{${a}}{${quotient}} = ${divisor}`}, so ${m`x = ${divisor} + ${b} = ${x}`}.`,
      check: a / (x - b) === quotient && quotient !== divisor,
    };
  },
  'line-perpendicular'(r) {
    const [n, d, b] = [r.int(2, 7), r.int(3, 8), r.int(1, 9)];
    const slope = (a: number, c: number) => frac(a, c);
    return {
      stem: p(
        `Lines ${m`p`} and ${m`q`} are perpendicular in the ${m`xy`}-plane, and line ${m`p`} has the equation ${m`y = ${fracTex(n, d)}x + ${b}`}. What is the slope of line ${m`q`}?`,
      ),
      right: slope(-d, n),
      wrong: [slope(d, n), slope(n, d), slope(-n, d), slope(-1, b), slope(b, n)],
      why: `The slopes of perpendicular lines have the product ${m`-1`}: ${m`${fracTex(n, d)} \cdot (${fracTex(-d, n)}) = -1`}.`,
      check: gcd(n, d) === 1 && Math.abs((n / d) * (-d / n) + 1) < 1e-12,
    };
  },
  'trig-ratio'(r) {
    const [a, b, c] = r.pick(TRIPLES);
    const ask = r.pick(['sine', 'cosine', 'tangent'] as const);
    const [n, d] = { sine: [a, c], cosine: [b, c], tangent: [a, b] }[ask] as [number, number];
    const others = [
      [a, c],
      [b, c],
      [a, b],
      [c, a],
      [b, a],
      [c, b],
    ].filter(([x, y]) => x !== n || y !== d);
    return {
      stem: p(
        `The legs of a right triangle are ${a} and ${b} units long. What is the ${ask} of the smaller one of its two acute angles?`,
      ),
      right: frac(n, d),
      wrong: others.map(([x, y]) => frac(x!, y!)),
      spr: { accept: [ratio(n, d)] },
      why: `The hypotenuse is ${m`\sqrt{${a}^{2} + ${b}^{2}} = ${c}`}. The smaller angle lies opposite the shorter leg, ${a}, and next to the longer one, ${b}, so the value is ${m`${fracTex(n, d)}`}.`,
      check:
        Math.abs(
          { sine: Math.sin, cosine: Math.cos, tangent: Math.tan }[ask](Math.min(Math.atan2(a, b), Math.atan2(b, a))) -
            n / d,
        ) < 1e-12,
    };
  },
  'function-shift'(r) {
    const [h, k] = [r.int(2, 7), r.int(2, 9)];
    const show = (x0: number, y0: number) =>
      expression(`y = ${shifted(x0)}^{2} ${y0 < 0 ? '-' : '+'} ${Math.abs(y0)}`, (x) => (x - x0) ** 2 + y0);
    return {
      stem: p(
        `When the graph of ${m`y = x^{2}`} is moved ${h} units to the left and ${k} units down, which equation describes the graph that results?`,
      ),
      right: show(-h, -k),
      wrong: [show(h, -k), show(-h, k), show(h, k), show(-k, -h)],
      why: `Moving left by ${h} replaces ${m`x`} by ${m`x + ${h}`}; moving down by ${k} subtracts ${k}. The lowest point is now ${m`(-${h}, -${k})`}.`,
      check: h !== k && (-h + h) ** 2 - k === -k,
    };
  },
  'inequality-point'(r) {
    const [a, b, c] = [r.int(2, 4), r.int(1, 4), r.int(7, 12)];
    const ok = (x: number, y: number) => y < a * x + b && x - y < c;
    const x0 = r.int(1, 4);
    const y0 = a * x0 + b - r.int(1, 3);
    const bad = (
      [
        [x0, a * x0 + b],
        [c + 2, 1],
        [-3, b + 1],
        [0, b + 4],
        [c + 4, 3],
        [-1, b],
      ] as const
    ).filter(([x, y]) => !ok(x, y));
    return {
      stem: p(`Which ordered pair ${m`(x, y)`} makes both ${m`y < ${line(a, b)}`} and ${m`x - y < ${c}`} true?`),
      right: point(x0, y0),
      wrong: bad.map(([x, y]) => point(x, y)),
      why: `For ${m`(${x0}, ${y0})`}, both ${m`${y0} < ${a * x0 + b}`} and ${m`${x0 - y0} < ${c}`} are true. Each of the other pairs makes at least one of the inequalities false.`,
      check: ok(x0, y0) && bad.length >= 4,
    };
  },
  'function-unknown-constant'(r) {
    const [n, gap, t] = [r.int(2, 4), r.int(1, 4), r.int(2, 5)];
    const [at, c] = [n + gap, t * gap];
    const k = t * (n - 1);
    return {
      stem: p(
        `For the function ${m`f(x) = kx + ${c}`}, where ${m`k`} is a constant, the value of ${m`f(${at})`} is ${n} times the value of ${m`f(1)`}. What is the value of ${m`k`}?`,
      ),
      right: num(k),
      wrong: [num(c), num(k + t), num(at - n), num(c * n), num(k + c)],
      spr: typed(k),
      why: `${m`${at}k + ${c} = ${n}(k + ${c})`} becomes ${m`${gap === 1 ? '' : gap}k = ${c * (n - 1)}`}, so ${m`k = ${k}`}.`,
      check: k * at + c === n * (k + c),
    };
  },
  'radical-equation'(r) {
    const [u, v] = [r.int(4, 9), r.int(1, 3)];
    const [a, b] = [u - v, u * v];
    return {
      stem: p(
        `Exactly one real number ${m`x`} makes the equation ${m`\sqrt{${a === 1 ? '' : a}x + ${b}} = x`} true. What is this number?`,
      ),
      right: num(u),
      wrong: [num(-v), num(v), num(a), num(b), num(u + v)],
      spr: typed(u),
      why: `Squaring gives ${m`${quadratic(1, -a, -b)} = 0`}, whose solutions are ${u} and ${m`-${v}`}. A square root is not negative, so only ${u} makes the equation true.`,
      check: Math.sqrt(a * u + b) === u && Math.sqrt(a * -v + b) !== -v,
    };
  },
  'vertex-minimum'(r) {
    const [a, h, k] = [r.int(2, 5), r.int(2, 9), r.int(2, 15)];
    const f = (x: number) => a * (x - h) ** 2 + k;
    return {
      stem: p(`What is the least value of ${m`h(x) = ${a}(x - ${h})^{2} + ${k}`} for any real number ${m`x`}?`),
      right: num(k),
      wrong: [num(h), num(f(0)), num(a + k), num(-k), num(a)],
      spr: typed(k),
      why: `A square is never negative, so the first term is at least 0. It is 0 for ${m`x = ${h}`}, where the value is ${k}.`,
      check: h !== k && f(h) === k && [h - 1, h - 0.1, h + 0.1, h + 1].every((x) => f(x) > k),
    };
  },
  'x-intercept'(r) {
    const [a, b, t] = [r.int(2, 7), r.int(3, 8), r.int(1, 3)];
    const c = a * b * t;
    return {
      stem: p(
        `A line has the equation ${m`${a}x + ${b}y = ${c}`} in the ${m`xy`}-plane and crosses the ${m`x`}-axis at the point ${m`(s, 0)`}. What is the value of ${m`s`}?`,
      ),
      right: num(c / a),
      wrong: [num(c / b), num(a), num(c), num(-c / a), num(c - a)],
      spr: typed(c / a),
      why: `On the ${m`x`}-axis ${m`y = 0`}, so ${m`${a}s = ${c}`} and ${m`s = ${c / a}`}.`,
      check: a !== b && a * (c / a) + b * 0 === c,
    };
  },
  'sum-of-solutions'(r) {
    const [u, v, k] = [r.int(2, 9), r.int(2, 9), r.int(2, 4)];
    const sum = u + v;
    return {
      stem: p(
        `Adding the two solutions of the equation ${m`${quadratic(k, -k * sum, k * u * v)} = 0`} gives which number?`,
      ),
      right: num(sum),
      wrong: [num(k * sum), num(u * v), num(-sum), num(Math.abs(u - v)), num(k * u * v)],
      spr: typed(sum),
      why: `Dividing by ${k} gives ${m`${quadratic(1, -sum, u * v)} = 0`}, that is, ${m`${shifted(u)}${shifted(v)} = 0`}. The solutions are ${u} and ${v}.`,
      check: u !== v && [u, v].every((x) => k * x * x - k * sum * x + k * u * v === 0),
    };
  },
  'function-two-facts'(r) {
    const [rate, t1, gap, rest] = [r.int(2, 4), r.int(2, 3), r.int(2, 4), r.int(8, 15)];
    const start = rest + rate * (t1 + gap);
    const height = (t: number) => start - rate * t;
    return {
      stem: p(
        `After burning for ${t1} hours, a candle is ${height(t1)} centimeters tall, and after ${t1 + gap} hours it is ${rest} centimeters tall. If its height is a linear function of the time, how tall, in centimeters, was it when it was lit?`,
      ),
      right: num(start),
      wrong: [
        num(height(t1) + rate),
        num(start + rate),
        num(height(t1)),
        num(height(t1) + rest),
        num(height(t1) + gap),
      ],
      spr: typed(start),
      why: `In ${gap} hours it lost ${rate * gap} centimeters, which is ${rate} per hour. In the first ${t1} hours it lost ${rate * t1}, so it was ${m`${height(t1)} + ${rate * t1} = ${start}`} centimeters tall.`,
      check: (start - height(t1)) * gap === (height(t1) - rest) * t1,
    };
  },
  'linear-no-solution'(r) {
    const [a, c, d, e] = [r.int(2, 5), r.int(2, 6), r.int(1, 7), r.int(2, 9)];
    const k = a * c;
    return {
      stem: p(
        `No value of ${m`x`} makes the equation ${m`${a}(${c}x - ${d}) = kx + ${e}`} true. What is the value of the constant ${m`k`}?`,
      ),
      right: num(k),
      wrong: [num(c), num(a), num(-k), num(a * d), num(k + e)],
      spr: typed(k),
      why: `The left side is ${m`${k}x - ${a * d}`}. When ${m`k = ${k}`}, the two sides always differ by ${a * d + e}; for any other ${m`k`} there is a solution.`,
      check: [0, 1, 9].every((x) => k * x + e - a * (c * x - d) === a * d + e) && a * d + e !== 0,
    };
  },
  'similar-scale'(r) {
    const [k, a, solid] = [r.int(2, 5), r.int(3, 9), r.int(0, 1) === 1];
    const answer = a * k ** (solid ? 3 : 2);
    return {
      stem: p(
        solid
          ? `An artist makes a small solid figure from ${a} ounces of clay, and then a larger one of the same shape whose lengths are all ${k} times as long. How many ounces of clay are in the larger figure?`
          : `An artist needs ${a} ounces of paint to cover the surface of a small model. Each length of a second model of the same shape is ${k} times as long. How many ounces of paint are needed to cover its surface?`,
      ),
      right: num(answer),
      wrong: [num(a * k), num(a * k ** (solid ? 2 : 3)), num(a + k), num(a * (k + 1)), num(answer * 2)],
      spr: typed(answer),
      why: `Lengths are multiplied by ${k}, so ${solid ? `volumes are multiplied by ${m`${k}^{3} = ${k ** 3}`}` : `areas are multiplied by ${m`${k}^{2} = ${k ** 2}`}`}: ${m`${a} \cdot ${k ** (solid ? 3 : 2)} = ${answer}`}.`,
      check: answer / a === (solid ? k * k * k : k * k),
    };
  },
  'sum-of-fractions'(r) {
    const [a, b, c] = [r.int(2, 6), r.int(2, 7), r.int(2, 8)];
    const over = (top: string, bottom: string, f: (x: number) => number) =>
      expression(`\\frac{${top}}{${bottom}}`, (x) => f(Math.abs(x)));
    const both = `x(x + ${c})`;
    return {
      stem: p(
        `For all positive values of ${m`x`}, the sum ${m`\frac{${a}}{x} + \frac{${b}}{x + ${c}}`} equals which of the following?`,
      ),
      right: over(line(a + b, a * c), both, (x) => ((a + b) * x + a * c) / (x * (x + c))),
      wrong: [
        over(String(a + b), `2x + ${c}`, (x) => (a + b) / (2 * x + c)),
        over(String(a + b), both, (x) => (a + b) / (x * (x + c))),
        over(line(a + b, b * c), both, (x) => ((a + b) * x + b * c) / (x * (x + c))),
        over(line(a + b, c), both, (x) => ((a + b) * x + c) / (x * (x + c))),
      ],
      why: `With the common denominator ${m`${both}`}, the numerators are ${m`${a}(x + ${c})`} and ${m`${b}x`}, whose sum is ${m`${line(a + b, a * c)}`}.`,
      check: a !== b && Math.abs(a / 3 + b / (3 + c) - ((a + b) * 3 + a * c) / (3 * (3 + c))) < 1e-9,
    };
  },
  discriminant(r) {
    const [root, a] = [r.int(3, 11), r.pick([1, 4, 9])];
    const k = 2 * Math.sqrt(a) * root;
    const c = root * root;
    return {
      stem: p(
        `For what positive value of the constant ${m`k`} does the equation ${m`${a === 1 ? '' : a}x^{2} + kx + ${c} = 0`} have exactly one real solution?`,
      ),
      right: num(k),
      wrong: [num(k / 2), num(4 * a * c), num(c), num(2 * c), num(k * k - 1)],
      spr: typed(k),
      why: `There is exactly one solution when the discriminant is 0: ${m`k^{2} - 4 \cdot ${a} \cdot ${c} = 0`}, so ${m`k^{2} = ${4 * a * c}`} and ${m`k = ${k}`}.`,
      check: k * k === 4 * a * c,
    };
  },
  'system-no-solution'(r) {
    const [a, b, k, c, d] = [r.int(2, 5), r.int(2, 7), r.int(2, 4), r.int(2, 9), r.int(2, 9)];
    return {
      stem: p(
        `Two lines in the ${m`xy`}-plane have no point in common. One has the equation ${m`${a}x + ${b}y = ${c}`} and the other ${m`${k * a}x + ty = ${d}`}, where ${m`t`} is a constant. What is the value of ${m`t`}?`,
      ),
      right: num(k * b),
      wrong: [num(b), num(-k * b), num(k), num(k * a), num(b + k)],
      spr: typed(k * b),
      why: `The lines are parallel, so the coefficients are in the same ratio. Since ${m`${k * a} = ${k} \cdot ${a}`}, ${m`t = ${k} \cdot ${b} = ${k * b}`}.`,
      check: a * (k * b) - b * (k * a) === 0 && k * c !== d,
    };
  },
};
