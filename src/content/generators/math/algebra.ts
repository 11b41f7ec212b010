import { figure, graph, plane } from '../figures.js';
import { expression, frac, fracTex, line, m, mm, num, p, poly, ratio, said, table, usd } from './format.js';
import { type MathTemplate, NAMES } from './template.js';

const ONE = 'Linear equations in one variable';
const TWO = 'Linear equations in two variables';
const FUNCTIONS = 'Linear functions';
const SYSTEMS = 'Systems of two linear equations';
const INEQUALITIES = 'Linear inequalities';

export const algebra: MathTemplate[] = [
  {
    id: 'linear-solve',
    topic: ONE,
    d: 1,
    make(r) {
      const a = r.int(2, 7),
        b = r.int(2, 9),
        x = r.int(3, 12),
        c = r.int(3, 15);
      const d = a * (x + b) - c;
      return {
        stem: p(`If ${m`${a}(x + ${b}) - ${c} = ${d}`}, what is the value of ${m`x`}?`),
        right: num(x),
        wrong: [num(x + b), num(x + 2 * b), num(a * x), num((d - c) / a === x ? x + 1 : x + c), num(x - 1)],
        spr: { accept: [String(x)] },
        why: `Adding ${c} to both sides gives ${m`${a}(x + ${b}) = ${d + c}`}. Dividing by ${a} gives ${m`x + ${b} = ${x + b}`}, so ${m`x = ${x}`}.`,
        check: (d + c) / a - b === x,
      };
    },
  },
  {
    id: 'linear-related-expression',
    topic: ONE,
    d: 1,
    make(r) {
      const a = r.int(3, 9),
        x = r.int(2, 9),
        b = r.int(2, 14),
        k = r.int(2, 4);
      const c = a * x + b;
      return {
        stem: p(`If ${m`${line(a, b)} = ${c}`}, what is the value of ${m`${line(k * a, b)}`}?`),
        right: num(k * (c - b) + b),
        wrong: [num(k * c), num(k * (c - b)), num(c + k), num(x), num(k * c + b)],
        spr: { accept: [String(k * (c - b) + b)] },
        why: `Subtracting ${b} from both sides gives ${m`${a}x = ${c - b}`}. Multiplying by ${k} gives ${m`${k * a}x = ${k * (c - b)}`}, and adding ${b} gives ${k * (c - b) + b}.`,
        check: k * a * x + b === k * (c - b) + b,
      };
    },
  },
  {
    id: 'linear-fee-context',
    topic: ONE,
    d: 1,
    make(r) {
      const [who, fee, unit, verb] = r.pick([
        ['A ceramics studio', 'a one-time registration fee', 'hour of kiln time', 'for each'],
        ['A bicycle shop', 'a fixed insurance fee', 'hour that a cargo bike is rented', 'for each'],
        ['A community garden', 'a yearly membership fee', 'square meter of plot', 'for each'],
        ['A print shop', 'a setup fee', 'poster that is printed', 'for each'],
      ] as const);
      const f = r.int(6, 30),
        c = r.int(3, 14),
        n = r.int(5, 16),
        total = f + c * n;
      return {
        stem: p(
          `${who} charges ${fee} of ${usd(f)} plus ${usd(c)} ${verb} ${unit}. ${r.pick(NAMES)} was charged a total of ${usd(total)}. Which equation can be used to find ${m`n`}, the number of ${unit.startsWith('hour') ? 'hours' : unit.startsWith('square') ? 'square meters' : 'posters'} paid for?`,
        ),
        right: expression(`${c}n + ${f} = ${total}`),
        wrong: [
          expression(`${f}n + ${c} = ${total}`),
          expression(`${c}n - ${f} = ${total}`),
          expression(`${c + f}n = ${total}`),
          expression(`${c}(n + ${f}) = ${total}`),
        ],
        why: `The fee of ${usd(f)} is charged once and ${usd(c)} is charged ${m`n`} times, so the total is ${m`${c}n + ${f}`}, which equals ${total}. The other equations charge the wrong amount once, subtract the fee, or charge the fee ${m`n`} times.`,
        check: c * n + f === total,
      };
    },
  },
  {
    id: 'linear-fee-solve',
    topic: ONE,
    d: 1,
    make(r) {
      const [start, drop, thing, unit, lose, per] = r.pick([
        [r.int(30, 60) * 10, r.int(4, 12), 'A rain barrel holds', 'liters', 'of water and loses', 'day'],
        [r.int(30, 60) * 10, r.int(4, 12), 'A printer tray holds', 'sheets', 'of paper, and the printer uses', 'hour'],
      ] as const);
      const weeks = r.int(6, 15),
        left = start - drop * weeks;
      return {
        stem: p(
          `${thing} ${said(start)} ${unit} ${lose} ${drop} ${unit} each ${per}. After how many ${per}s will ${said(left)} ${unit} remain?`,
        ),
        right: num(weeks),
        wrong: [
          num(left / drop > 0 && left % drop === 0 ? left / drop : weeks + 3),
          num(weeks * 2),
          num(weeks + drop),
          num(start - left),
          num(weeks - 2),
        ],
        spr: { accept: [String(weeks)] },
        why: `The amount after ${m`t`} ${per}s is ${m`${said(start)} - ${drop}t`}. Setting it equal to ${said(left)} gives ${m`${drop}t = ${start - left}`}, so ${m`t = ${weeks}`}.`,
        check: start - weeks * drop === left,
      };
    },
  },
  {
    id: 'linear-both-sides',
    topic: ONE,
    d: 2,
    make(r) {
      const x = r.int(-6, 9) || 4,
        a = r.int(5, 11),
        c = r.int(2, 4),
        b = r.int(2, 12);
      const d = a * x - b - c * x;
      return {
        stem: p(mm`${line(a, -b)} = ${line(c, d)}`, `What value of ${m`x`} is the solution to the given equation?`),
        right: num(x),
        wrong: [num(-x), frac(d + b, a + c), num(d + b), frac(d - b, a - c), num(x + 2)],
        ...(x > 0 && { spr: { accept: [String(x)] } }),
        why: `Subtracting ${m`${c}x`} from both sides and adding ${b} gives ${m`${a - c}x = ${d + b}`}, so ${m`x = ${x}`}.`,
        check: a * x - b === c * x + d,
      };
    },
  },
  {
    id: 'linear-fractions',
    topic: ONE,
    d: 2,
    make(r) {
      const [b, d] = r.pick([
        [2, 3],
        [3, 4],
        [3, 5],
        [4, 5],
        [2, 5],
      ] as const);
      const k = r.int(2, 6),
        a = r.int(1, 6);
      const x = b * k - a;
      const c = d * k - x;
      return {
        stem: p(mm`\frac{x + ${a}}{${b}} = \frac{${line(1, c)}}{${d}}`, `What is the solution to the given equation?`),
        right: num(x),
        wrong: [num(x + a), num(-x === x ? 7 : -x), num(x + b), num(b * k + a), num(d * k), num(x - 3)],
        ...(x > 0 && { spr: { accept: [String(x)] } }),
        why: `Multiplying both sides by ${b * d} gives ${m`${d}(x + ${a}) = ${b}(${line(1, c)})`}, or ${m`${line(d, d * a)} = ${line(b, b * c)}`}. Hence ${m`${term(d - b)} = ${b * c - d * a}`} and ${m`x = ${x}`}.`,
        check: (x + a) * d === (x + c) * b,
      };
      function term(n: number) {
        return n === 1 ? 'x' : `${n}x`;
      }
    },
  },
  {
    id: 'linear-no-solution',
    topic: ONE,
    d: 3,
    make(r) {
      const a = r.int(2, 6),
        k = r.int(3, 9),
        b = r.int(2, 8),
        c = r.int(3, 20) * 2 + 1;
      const right = a * k;
      return {
        stem: p(
          mm`${a}(${k}x - ${b}) = px + ${c}`,
          `In the given equation, ${m`p`} is a constant. If the equation has no solution, what is the value of ${m`p`}?`,
        ),
        right: num(right),
        wrong: [num(k), num(a), num(-right), num(a * b), num(a * k + 1)],
        spr: { accept: [String(right)] },
        why: `Expanding the left side gives ${m`${right}x - ${a * b}`}. The constants ${m`-${a * b}`} and ${c} differ, so the equation has no solution exactly when the coefficients of ${m`x`} are equal: ${m`p = ${right}`}.`,
        check: a * k * 10 - a * b - (right * 10 + c) === a * k * 3 - a * b - (right * 3 + c) && -a * b !== c,
      };
    },
  },
  {
    id: 'linear-infinitely-many',
    topic: ONE,
    d: 3,
    make(r) {
      const a = r.int(2, 5),
        b = r.int(2, 7),
        c = r.int(2, 5),
        e = r.int(1, 4);
      const q = a * b;
      return {
        stem: p(
          mm`${a}(${line(c, b)}) - ${line(e, 0)} = ${line(a * c - e, 0)} + q`,
          `In the given equation, ${m`q`} is a constant. The equation is true for every value of ${m`x`}. What is the value of ${m`q`}?`,
        ),
        right: num(q),
        wrong: [num(b), num(a + b), num(a * c - e), num(q - e), num(-q)],
        spr: { accept: [String(q)] },
        why: `The left side is ${m`${line(a * c, a * b)} - ${line(e, 0)} = ${line(a * c - e, a * b)}`}. Both sides are equal for every ${m`x`} only if the constant terms agree, so ${m`q = ${q}`}.`,
        check: [0, 1, 5].every((x) => a * (c * x + b) - e * x === (a * c - e) * x + q),
      };
    },
  },
  {
    id: 'two-variable-total',
    topic: TWO,
    d: 1,
    make(r) {
      const [who, one, two, where] = r.pick([
        ['A florist', 'tulips', 'peonies', 'in one day'],
        ['A school store', 'notebooks', 'folders', 'on Monday'],
        ['A bakery', 'rye loaves', 'seeded rolls', 'in one morning'],
        ['A theater', 'balcony tickets', 'floor tickets', 'for one show'],
      ] as const);
      const a = r.int(3, 9),
        b = a + r.int(2, 8),
        total = r.int(20, 60) * 10;
      return {
        stem: p(
          `${who} sold ${m`x`} ${one} for ${usd(a)} each and ${m`y`} ${two} for ${usd(b)} each ${where}, for a total of ${usd(total)}. Which equation represents this situation?`,
        ),
        right: expression(`${a}x + ${b}y = ${total}`),
        wrong: [
          expression(`${b}x + ${a}y = ${total}`),
          expression(`${a + b}(x + y) = ${total}`),
          expression(`x + y = ${total}`),
          expression(`\\frac{x}{${a}} + \\frac{y}{${b}} = ${total}`),
        ],
        why: `The ${one} bring in ${m`${a}x`} dollars and the ${two} ${m`${b}y`} dollars; together they make ${total} dollars.`,
        check: a * 2 + b * 3 !== b * 2 + a * 3,
      };
    },
  },
  {
    id: 'x-intercept',
    topic: TWO,
    d: 1,
    make(r) {
      const x0 = r.int(2, 9),
        y0 = r.int(2, 9),
        k = r.int(1, 2);
      const a = k * y0,
        b = k * x0,
        c = k * x0 * y0;
      return {
        stem: p(
          `The graph of ${m`${poly([
            [a, 'x'],
            [b, 'y'],
          ])} = ${c}`} in the ${m`xy`}-plane crosses the ${m`x`}-axis at the point ${m`(t, 0)`}. What is the value of ${m`t`}?`,
        ),
        right: num(x0),
        wrong: [num(y0 === x0 ? x0 + 4 : y0), num(a === x0 ? x0 + 2 : a), num(c), num(-x0), num(c - a)],
        spr: { accept: [String(x0)] },
        why: `On the ${m`x`}-axis ${m`y = 0`}, so ${m`${a}t = ${c}`} and ${m`t = ${x0}`}.`,
        check: a * x0 + b * 0 === c,
      };
    },
  },
  {
    id: 'line-perpendicular',
    topic: TWO,
    d: 2,
    make(r) {
      const [n, d] = r.pick([
        [2, 3],
        [3, 4],
        [2, 5],
        [3, 5],
        [4, 5],
        [5, 2],
        [4, 3],
      ] as const);
      const b = r.int(1, 9),
        parallel = r.int(0, 1) === 0;
      const right = parallel ? frac(n, d) : frac(-d, n);
      return {
        stem: p(
          `In the ${m`xy`}-plane, line ${m`k`} has the equation ${m`${n}x - ${d}y = ${b * d}`}. Line ${m`j`} is ${parallel ? 'parallel' : 'perpendicular'} to line ${m`k`}. What is the slope of line ${m`j`}?`,
        ),
        right,
        wrong: [frac(n, d), frac(-n, d), frac(d, n), frac(-d, n), num(n)],
        why: `Solving for ${m`y`} gives ${m`y = ${fracTex(n, d)}x - ${b}`}, so line ${m`k`} has slope ${m`${fracTex(n, d)}`}. ${parallel ? 'Parallel lines have equal slopes.' : `Perpendicular lines have slopes whose product is ${m`-1`}, so the slope of line ${m`j`} is ${m`${fracTex(-d, n)}`}.`}`,
        check: parallel ? Math.abs(right.value! - n / d) < 1e-12 : Math.abs(right.value! * (n / d) + 1) < 1e-12,
      };
    },
  },
  {
    id: 'coefficient-meaning',
    topic: TWO,
    d: 2,
    make(r) {
      const [thing, first, second, unitA, unitB] = r.pick([
        [
          'The equation shows all combinations of minutes that Wren can spend rowing and walking to use',
          'rowing',
          'walking',
          'calories',
          'minute',
        ],
        [
          'The equation shows all combinations of hours that two pumps can run to empty a tank of',
          'the older pump running',
          'the newer pump running',
          'liters',
          'hour',
        ],
      ] as const);
      const b = r.int(4, 8),
        a = b + r.int(2, 6),
        total = a * b * r.int(4, 9);
      const uses = unitA === 'calories';
      return {
        stem: p(
          mm`${a}x + ${b}y = ${total}`,
          `${thing} ${said(total)} ${unitA}, where ${m`x`} is the number of ${unitB}s of ${first} and ${m`y`} is the number of ${unitB}s of ${second}. What is the best interpretation of ${a} in this context?`,
        ),
        right: { html: `Each ${unitB} of ${first} ${uses ? 'uses' : 'removes'} ${a} ${unitA}.` },
        wrong: [
          { html: `Each ${unitB} of ${second} ${uses ? 'uses' : 'removes'} ${a} ${unitA}.` },
          { html: `The number of ${unitB}s of ${first} is ${a}.` },
          { html: `A total of ${a} ${unitA} ${uses ? 'are used' : 'are removed'}.` },
          { html: `The ${first} lasts ${a} ${unitB}s longer than the ${second}.` },
        ],
        why: `The term ${m`${a}x`} is the number of ${unitA} that ${m`x`} ${unitB}s of ${first} account for, so ${a} is the amount for one ${unitB}.`,
        check: total % a === 0 && total % b === 0,
      };
    },
  },
  {
    id: 'line-two-points-intercept',
    topic: TWO,
    d: 2,
    make(r) {
      const slope = r.int(2, 5) * (r.int(0, 1) ? 1 : -1),
        b = r.int(-9, 9) || 5,
        x1 = r.int(1, 3),
        x2 = x1 + r.int(2, 4);
      const [y1, y2] = [slope * x1 + b, slope * x2 + b];
      return {
        stem: p(
          `In the ${m`xy`}-plane, a line passes through the points ${m`(${x1}, ${y1})`} and ${m`(${x2}, ${y2})`}. What is the ${m`y`}-coordinate of the point where the line crosses the ${m`y`}-axis?`,
        ),
        right: num(b),
        wrong: [num(-b), num(slope), num(y1 - x1), num(y1 + slope * x1), num(b + slope)],
        why: `The slope is ${m`\frac{${y2} - ${y1 < 0 ? `(${y1})` : y1}}{${x2} - ${x1}} = ${slope}`}. From ${m`${y1} = ${slope}(${x1}) + b`} it follows that ${m`b = ${b}`}.`,
        check: y2 - ((y2 - y1) / (x2 - x1)) * x2 === b,
      };
    },
  },
  {
    id: 'line-translation',
    topic: TWO,
    d: 3,
    make(r) {
      const a = r.int(2, 5),
        b = r.int(1, 9),
        up = r.int(2, 6),
        right = r.int(2, 5);
      const answer = b + up - a * right;
      return {
        stem: p(
          `The graph of ${m`y = ${line(a, b)}`} in the ${m`xy`}-plane is translated ${right} units to the right and ${up} units up. What is the ${m`y`}-coordinate of the ${m`y`}-intercept of the resulting graph?`,
        ),
        right: num(answer),
        wrong: [
          num(b + up + a * right),
          num(b + up - right),
          num(b + up),
          num(b - up + a * right),
          num(b + up + right),
        ],
        why: `Moving right by ${right} replaces ${m`x`} by ${m`x - ${right}`}; moving up adds ${up}: ${m`y = ${a}(x - ${right}) + ${b + up}`}. At ${m`x = 0`} this is ${m`${b + up} - ${a * right} = ${answer}`}.`,
        check: a * (0 - right) + b + up === answer,
      };
    },
  },
  {
    id: 'standard-form-coefficient',
    topic: TWO,
    d: 3,
    make(r) {
      const x0 = r.int(2, 5),
        slope = -r.int(2, 4),
        y0 = r.int(3, 8),
        b = r.int(2, 3);
      const a = -slope * b,
        c = a * x0 + b * y0;
      return {
        stem: p(
          mm`ax + ${b}y = ${c}`,
          `In the given equation, ${m`a`} is a constant. The graph of the equation in the ${m`xy`}-plane is a line that passes through the point ${m`(${x0}, ${y0})`}. What is the slope of the line?`,
        ),
        right: num(slope),
        wrong: [num(-slope), num(a), frac(-b, a), num(-a), frac(c, b)],
        why: `Substituting the point gives ${m`${x0}a + ${b * y0} = ${c}`}, so ${m`a = ${a}`}. Then ${m`y = ${fracTex(-a, b)}x + ${fracTex(c, b)}`}, and the slope is ${m`${slope}`}.`,
        check: Math.abs((c - a * (x0 + 1)) / b - y0 - slope) < 1e-12,
      };
    },
  },
  {
    id: 'function-value',
    topic: FUNCTIONS,
    d: 1,
    make(r) {
      const a = r.int(2, 9),
        b = r.int(3, 19),
        x = r.int(4, 12),
        inverse = r.int(0, 1) === 1;
      const y = a * x - b;
      return {
        stem: p(
          `The function ${m`f`} is defined by ${m`f(x) = ${line(a, -b)}`}. ${inverse ? `For what value of ${m`x`} does ${m`f(x) = ${y}`}?` : `What is the value of ${m`f(${x})`}?`}`,
        ),
        right: num(inverse ? x : y),
        wrong: inverse
          ? [num(a * y - b), num((y - b) % a === 0 ? (y - b) / a : x - 2), num(y + b), num(x + 1), num(y - b)]
          : [num(a * x + b), num(a + x - b), num(a * (x - b)), num(y + a), num(a * x)],
        spr: { accept: [String(inverse ? x : y)] },
        why: inverse
          ? `Setting ${m`${line(a, -b)} = ${y}`} gives ${m`${a}x = ${y + b}`}, so ${m`x = ${x}`}.`
          : `${m`f(${x}) = ${a}(${x}) - ${b} = ${y}`}.`,
        check: (y + b) / a === x,
      };
    },
  },
  {
    id: 'function-slope-meaning',
    topic: FUNCTIONS,
    d: 1,
    make(r) {
      const [rate, start] = [r.int(3, 18), r.int(20, 90)];
      const c = r.pick([
        {
          fn: 'h',
          v: 't',
          what: `gives the height, in centimeters, of a climbing bean plant ${m`t`} weeks after it was moved to a trellis`,
          means: (n: string) => `The plant grows ${n} centimeters each week.`,
          start: (n: string) => `The plant was ${n} centimeters tall when it was moved to the trellis.`,
          total: (n: string) => `The plant reaches its full height after ${n} weeks.`,
          other: (n: string) => `The plant takes ${n} weeks to grow 1 centimeter.`,
        },
        {
          fn: 'C',
          v: 'n',
          what: `gives the cost, in dollars, of a field trip for ${m`n`} students`,
          means: (n: string) => `The cost rises by $${n} for each additional student.`,
          start: (n: string) => `The cost is $${n} before any student is counted.`,
          total: (n: string) => `A total of ${n} students take part in the trip.`,
          other: (n: string) => `Each additional dollar pays for ${n} students.`,
        },
        {
          fn: 'V',
          v: 'm',
          what: `gives the volume of water, in liters, in an aquarium ${m`m`} minutes after a hose is turned on`,
          means: (n: string) => `The hose adds ${n} liters of water each minute.`,
          start: (n: string) => `The aquarium held ${n} liters when the hose was turned on.`,
          total: (n: string) => `The aquarium is full after ${n} minutes.`,
          other: (n: string) => `The hose needs ${n} minutes to add 1 liter.`,
        },
      ]);
      return {
        stem: p(
          `The function ${m`${c.fn}(${c.v}) = ${line(rate, start, c.v)}`} ${c.what}. What is the best interpretation of ${rate} in this context?`,
        ),
        right: { html: c.means(String(rate)) },
        wrong: [
          { html: c.start(String(rate)) },
          { html: c.total(String(rate)) },
          { html: c.other(String(rate)) },
          { html: c.means(String(start)) },
        ],
        why: `When ${m`${c.v}`} rises by 1, the value of the function rises by ${rate}, the slope. The starting value is ${start}.`,
        check: rate * 5 + start - (rate * 4 + start) === rate,
      };
    },
  },
  {
    id: 'function-graph',
    topic: FUNCTIONS,
    d: 1,
    make(r) {
      const slope = r.pick([-2, -1, 1, 2]),
        b = r.pick([-3, -2, 2, 3]);
      const at = plane(-6, 6);
      const show = (a: number, c: number) => expression(`y = ${line(a, c)}`, (x) => a * x + c);
      return {
        stem:
          figure(
            at.viewBox,
            'Graph of a line in the xy-plane',
            `A straight line that ${slope > 0 ? 'rises' : 'falls'} from left to right, passing through the points (0, ${b}) and (1, ${slope + b}). Both axes run from -6 to 6.`,
            at.shapes + graph(at, -6, 6, (x) => slope * x + b),
          ) + p('Which equation defines the line shown?'),
        right: show(slope, b),
        wrong: [show(-slope, b), show(slope, -b), show(b, slope), show(-slope, -b), show(slope * 2, b)],
        why: `The line crosses the ${m`y`}-axis at ${m`${b}`} and ${slope > 0 ? 'rises' : 'falls'} by ${Math.abs(slope)} for each unit to the right, so ${m`y = ${line(slope, b)}`}.`,
        check: slope * 1 + b - b === slope,
      };
    },
  },
  {
    id: 'function-table',
    topic: FUNCTIONS,
    d: 2,
    make(r) {
      const a = r.int(2, 7),
        b = r.int(-8, 8) || 3,
        x0 = r.int(1, 3),
        step = r.int(2, 3);
      const xs = [x0, x0 + step, x0 + 2 * step, x0 + 3 * step];
      const show = (s: number, c: number) => expression(`f(x) = ${line(s, c)}`, (x) => s * x + c);
      return {
        stem:
          table(
            '',
            [m`x`, m`f(x)`],
            xs.map((x) => [m`${x}`, m`${a * x + b}`]),
          ) + p(`The table shows some values of the linear function ${m`f`}. Which equation defines ${m`f`}?`),
        right: show(a, b),
        wrong: [
          show(a * step, a * x0 + b - a * step * x0),
          show(a, a * x0 + b),
          show(b, a),
          show(a, -b),
          show(a + 1, b - x0),
        ],
        why: `The values rise by ${a * step} when ${m`x`} rises by ${step}, so the slope is ${a}. From ${m`f(${x0}) = ${a * x0 + b}`} the constant is ${m`${b}`}.`,
        check: xs.every((x) => ((a * xs[1]! + b - (a * x0 + b)) / step) * (x - x0) + a * x0 + b === a * x + b),
      };
    },
  },
  {
    id: 'function-two-facts',
    topic: FUNCTIONS,
    d: 2,
    make(r) {
      const c = r.pick([
        {
          what: 'The cost of renting a canoe is a linear function of the number of hours',
          n: 'hours',
          cost: usd,
          ask: 'What is the cost, in dollars, of renting the canoe for',
          unit: 'hours',
        },
        {
          what: 'The mass of a crate of oranges is a linear function of the number of oranges in it',
          n: 'oranges',
          cost: (n: number) => `${said(n)} ounces`,
          ask: 'What is the mass, in ounces, of a crate of',
          unit: 'oranges',
        },
      ]);
      const a = r.int(5, 9),
        b = r.int(10, 30),
        n1 = r.int(2, 4),
        n2 = n1 + r.int(2, 4),
        n3 = n2 + r.int(2, 5);
      const y = (n: number) => a * n + b;
      return {
        stem: p(
          `${c.what}. ${c.unit === 'hours' ? `Renting it for ${n1} hours costs ${c.cost(y(n1))}, and renting it for ${n2} hours costs ${c.cost(y(n2))}.` : `A crate of ${n1} oranges has a mass of ${c.cost(y(n1))}, and a crate of ${n2} oranges has a mass of ${c.cost(y(n2))}.`} ${c.ask} ${n3} ${c.unit}?`,
        ),
        right: num(y(n3)),
        wrong: [num(a * n3), num(y(n2) + y(n1)), num(y(n3) - a), num(y(n2) + b), num(Math.round((y(n2) / n2) * n3))],
        spr: { accept: [String(y(n3))] },
        why: `Each additional ${c.unit.slice(0, -1)} adds ${m`\frac{${y(n2)} - ${y(n1)}}{${n2} - ${n1}} = ${a}`}, so ${n3} ${c.unit} give ${m`${y(n2)} + ${n3 - n2} \cdot ${a} = ${y(n3)}`}.`,
        check: y(n2) + ((y(n2) - y(n1)) / (n2 - n1)) * (n3 - n2) === y(n3),
      };
    },
  },
  {
    id: 'function-unknown-constant',
    topic: FUNCTIONS,
    d: 3,
    make(r) {
      const a = r.int(3, 8),
        k = r.int(4, 9),
        x1 = r.int(2, 4),
        x2 = x1 + r.int(3, 5);
      const diff = a * (x2 - x1),
        value = a * k;
      return {
        stem: p(
          `The function ${m`g`} is linear, ${m`g(${x2}) - g(${x1}) = ${diff}`}, and ${m`g(0) = 0`}. What is the value of ${m`g(${k})`}?`,
        ),
        right: num(value),
        wrong: [num(diff), num(diff * k), num(a), num(diff + k), num(value + a)],
        spr: { accept: [String(value)] },
        why: `The slope is ${m`\frac{${diff}}{${x2 - x1}} = ${a}`}. Since ${m`g(0) = 0`}, ${m`g(x) = ${a}x`} and ${m`g(${k}) = ${value}`}.`,
        check: (diff / (x2 - x1)) * k === value,
      };
    },
  },
  {
    id: 'system-solve',
    topic: SYSTEMS,
    d: 1,
    make(r) {
      const x = r.int(2, 9),
        y = r.int(2, 9),
        k = r.int(2, 5),
        s = k * x + y;
      return {
        stem: p(
          mm`\begin{aligned} y &= ${k}x \\ x + y &= ${x + k * x} \end{aligned}`,
          `The solution to the given system of equations is ${m`(x, y)`}. What is the value of ${m`${r.int(0, 1) ? 'y' : 'y'}`}?`,
        ),
        right: num(k * x),
        wrong: [num(x), num(x + k * x), num(k), num(s === k * x ? s + 1 : s), num(k * x + k)],
        spr: { accept: [String(k * x)] },
        why: `Substituting ${m`${k}x`} for ${m`y`} gives ${m`${k + 1}x = ${x + k * x}`}, so ${m`x = ${x}`} and ${m`y = ${k * x}`}.`,
        check: (x + k * x) / (k + 1) === x,
      };
    },
  },
  {
    id: 'system-graph',
    topic: SYSTEMS,
    d: 1,
    make(r) {
      const [x0, y0] = [r.pick([-3, -2, 2, 3]), r.pick([-2, 1, 2, 3])];
      const [s1, s2] = r.pick([
        [1, -1],
        [2, -1],
        [1, -2],
      ] as const);
      const at = plane(-6, 6);
      const point = (x: number, y: number) => ({ html: m`(${x}, ${y})`, fingerprint: `${x},${y}` });
      return {
        stem:
          figure(
            at.viewBox,
            'Two lines in the xy-plane',
            `One line rises and one line falls from left to right. They cross once, ${x0 < 0 ? 'left' : 'right'} of the y-axis and ${y0 < 0 ? 'below' : 'above'} the x-axis. Grid lines are one unit apart.`,
            at.shapes + graph(at, -6, 6, (x) => s1 * (x - x0) + y0) + graph(at, -6, 6, (x) => s2 * (x - x0) + y0),
          ) +
          p(`The graph of a system of two linear equations is shown. What is the solution ${m`(x, y)`} to the system?`),
        right: point(x0, y0),
        wrong: [point(y0, x0), point(-x0, y0), point(x0, -y0), point(0, y0 - s1 * x0), point(x0 + 1, y0 + 1)],
        why: `The solution is the point that lies on both lines, ${m`(${x0}, ${y0})`}.`,
        check: s1 * (x0 - x0) + y0 === s2 * (x0 - x0) + y0,
      };
    },
  },
  {
    id: 'system-write',
    topic: SYSTEMS,
    d: 1,
    make(r) {
      const c = r.pick([
        ['A choir sold adult tickets for', 'and student tickets for', 'tickets', 'adult tickets', 'student tickets'],
        ['A farm stand sold jars of honey for', 'and jars of jam for', 'jars', 'jars of honey', 'jars of jam'],
        ['A club sold sweatshirts for', 'and caps for', 'items', 'sweatshirts', 'caps'],
      ] as const);
      const b = r.int(3, 8),
        a = b + r.int(3, 9),
        n = r.int(30, 90),
        total = a * r.int(10, 29);
      const show = (p1: string, p2: string) => ({ html: m`\begin{aligned} ${p1} \\ ${p2} \end{aligned}` });
      const money = total + b * (n - total / a);
      return {
        stem: p(
          `${c[0]} ${usd(a)} each ${c[1]} ${usd(b)} each. In all, it sold ${n} ${c[2]} for ${usd(money)}. Which system of equations represents this situation, where ${m`x`} is the number of ${c[3]} and ${m`y`} is the number of ${c[4]} sold?`,
        ),
        right: show(`x + y &= ${n}`, `${a}x + ${b}y &= ${money}`),
        wrong: [
          show(`x + y &= ${n}`, `${b}x + ${a}y &= ${money}`),
          show(`x + y &= ${money}`, `${a}x + ${b}y &= ${n}`),
          show(`${a}x + y &= ${n}`, `x + ${b}y &= ${money}`),
          show(`x - y &= ${n}`, `${a}x - ${b}y &= ${money}`),
        ],
        why: `The numbers sold add up to ${n}, and the money taken, ${m`${a}x`} and ${m`${b}y`} dollars, adds up to ${money} dollars.`,
        check: Number.isInteger(total / a) && money > 0,
      };
    },
  },
  {
    id: 'system-combine',
    topic: SYSTEMS,
    d: 2,
    make(r) {
      const x = r.int(2, 8),
        y = r.int(-5, 7) || 3,
        a = r.int(2, 5),
        b = r.int(2, 5),
        c = r.int(2, 5);
      const e1 = a * x + b * y,
        e2 = c * x - b * y;
      return {
        stem: p(
          mm`\begin{aligned} ${poly([
            [a, 'x'],
            [b, 'y'],
          ])} &= ${e1} \\ ${poly([
            [c, 'x'],
            [-b, 'y'],
          ])} &= ${e2} \end{aligned}`,
          `The solution to the given system of equations is ${m`(x, y)`}. What is the value of ${m`x`}?`,
        ),
        right: num(x),
        wrong: [num(y), num(x + y), frac(e1 - e2, a + c), num(e1 + e2), frac(e1, a)],
        spr: { accept: [String(x)] },
        why: `Adding the equations eliminates ${m`y`}: ${m`${a + c}x = ${e1 + e2}`}, so ${m`x = ${x}`}.`,
        check: (e1 + e2) / (a + c) === x,
      };
    },
  },
  {
    id: 'system-context',
    topic: SYSTEMS,
    d: 2,
    make(r) {
      const c = r.pick([
        ['A museum sold', 'tickets in one day. Adult tickets cost', 'child tickets cost', 'adult tickets'],
        ['A potter sold', 'pieces at a market. Bowls cost', 'cups cost', 'bowls'],
        ['A nursery sold', 'trees in one week. Maples cost', 'birches cost', 'maples'],
      ] as const);
      const b = r.int(5, 9),
        a = b + r.int(3, 7),
        x = r.int(12, 35),
        y = r.int(15, 45);
      const money = a * x + b * y;
      return {
        stem: p(
          `${c[0]} ${x + y} ${c[1]} ${usd(a)} each and ${c[2]} ${usd(b)} each. If the sales came to ${usd(money)}, how many ${c[3]} were sold?`,
        ),
        right: num(x),
        wrong: [
          num(y),
          num(x + 4),
          num(Math.floor(money / (a + b))),
          num(Math.abs(y - x) + 1),
          num(Math.floor(money / a)),
        ],
        spr: { accept: [String(x)] },
        why: `If all ${x + y} had been sold at ${usd(b)}, the sales would be ${usd(b * (x + y))}, which is ${usd(money - b * (x + y))} less. Each of the others adds ${usd(a - b)}, so there were ${m`\frac{${money - b * (x + y)}}{${a - b}} = ${x}`}.`,
        check: (money - b * (x + y)) / (a - b) === x,
      };
    },
  },
  {
    id: 'system-no-solution',
    topic: SYSTEMS,
    d: 3,
    make(r) {
      const a = r.int(2, 5),
        b = r.int(2, 7),
        k = r.int(2, 4),
        c = r.int(3, 9);
      const right = -k * b;
      return {
        stem: p(
          mm`\begin{aligned} ${poly([
            [a, 'x'],
            [-b, 'y'],
          ])} &= ${c} \\ ${k * a}x + ty &= ${k * c + r.int(1, 5)} \end{aligned}`,
          `In the given system of equations, ${m`t`} is a constant. If the system has no solution, what is the value of ${m`t`}?`,
        ),
        right: num(right),
        wrong: [num(-right), num(-b), num(k * a), num(b), frac(-b, k)],
        spr: { accept: [String(right)] },
        why: `Multiplying the first equation by ${k} gives ${m`${poly([
          [k * a, 'x'],
          [-k * b, 'y'],
        ])} = ${k * c}`}. The lines are parallel and distinct when ${m`t = ${right}`}.`,
        check: a * right === -b * (k * a),
      };
    },
  },
  {
    id: 'system-infinitely-many',
    topic: SYSTEMS,
    d: 3,
    make(r) {
      const k = r.int(2, 5),
        a = r.int(1, 4),
        b = r.int(2, 6),
        c = r.int(3, 9);
      return {
        stem: p(
          mm`\begin{aligned} ${poly([
            [a, 'x'],
            [b, 'y'],
          ])} &= ${c} \\ ${poly([
            [k * a, 'x'],
            [k * b, 'y'],
          ])} &= 2n \end{aligned}`,
          `In the given system, ${m`n`} is a constant. The system has infinitely many solutions. What is the value of ${m`n`}?`,
        ),
        right: frac(k * c, 2),
        wrong: [num(k * c), num(c), frac(c, 2), num(2 * k * c), num(k + c)],
        spr: { accept: [ratio(k * c, 2)] },
        why: `The second equation must be ${k} times the first, so ${m`2n = ${k} \cdot ${c} = ${k * c}`} and ${m`n = ${fracTex(k * c, 2)}`}.`,
        check: Math.abs(2 * ((k * c) / 2) - k * c) < 1e-12,
      };
    },
  },
  {
    id: 'inequality-write',
    topic: INEQUALITIES,
    d: 1,
    make(r) {
      const least = r.int(0, 1) === 1;
      const a = r.int(6, 18),
        total = r.int(15, 40) * 10,
        saved = r.int(3, 12) * 10;
      const who = r.pick(NAMES);
      const sign = least ? '\\ge' : '\\le';
      return {
        stem: p(
          least
            ? `${who} has saved ${usd(saved)} and plans to save ${usd(a)} each week. Which inequality can be used to find ${m`w`}, the number of weeks after which ${who} will have saved at least ${usd(total)}?`
            : `An elevator can carry at most ${total} kilograms. A cart with a mass of ${saved} kilograms is loaded with ${m`w`} boxes of ${a} kilograms each. Which inequality represents the situation in which the loaded cart can be carried?`,
        ),
        right: expression(`${saved} + ${a}w ${sign} ${total}`),
        wrong: [
          expression(`${saved} + ${a}w ${least ? '\\le' : '\\ge'} ${total}`),
          expression(`${a} + ${saved}w ${sign} ${total}`),
          expression(`${a}w - ${saved} ${sign} ${total}`),
          expression(`${a + saved}w ${sign} ${total}`),
        ],
        why: `After ${m`w`} ${least ? 'weeks the savings are' : 'boxes the mass is'} ${m`${saved} + ${a}w`}, which must be ${least ? 'at least' : 'at most'} ${total}.`,
        check: saved < total,
      };
    },
  },
  {
    id: 'inequality-greatest',
    topic: INEQUALITIES,
    d: 2,
    make(r) {
      const [what, fixed, each, thing] = r.pick([
        ['A class has', 'It pays', 'for a room and', 'guests'],
        ['A team has', 'It pays', 'for a field and', 'players'],
      ] as const);
      const f = r.int(40, 95),
        c = r.int(7, 13),
        n = r.int(14, 30),
        extra = r.int(1, c - 1);
      const budget = f + c * n + extra;
      return {
        stem: p(
          `${what} a budget of ${usd(budget)} for an event. ${fixed} ${usd(f)} ${each} ${usd(c)} for each of the ${thing}. What is the greatest number of ${thing} that the budget allows?`,
        ),
        right: num(n),
        wrong: [num(n + 1), num(Math.floor(budget / c)), num(Math.floor((budget + f) / c)), num(n - 1), num(n + 2)],
        spr: { accept: [String(n)] },
        why: `The inequality ${m`${f} + ${c}x \le ${budget}`} gives ${m`x \le ${fracTex(budget - f, c)}`}, a little more than ${n}. The number of ${thing} is whole, so the greatest is ${n}.`,
        check: f + c * n <= budget && f + c * (n + 1) > budget,
      };
    },
  },
  {
    id: 'inequality-point',
    topic: INEQUALITIES,
    d: 2,
    make(r) {
      const a = r.int(2, 4),
        b = r.int(1, 4),
        c = r.int(7, 12);
      const ok = (x: number, y: number) => y > a * x - b && x + y < c;
      const x0 = r.int(0, 2),
        y0 = Math.min(c - x0 - 1, a * x0 - b + r.int(1, 2) + 1);
      const bad: [number, number][] = [
        [3, 3 * a - b],
        [x0 + c, y0],
        [4, 1],
        [0, c + 1],
        [5, 2],
      ];
      const show = (x: number, y: number) => ({ html: m`(${x}, ${y})`, fingerprint: `${x},${y}` });
      return {
        stem: p(
          mm`\begin{aligned} y &> ${line(a, -b)} \\ x + y &< ${c} \end{aligned}`,
          `Which point ${m`(x, y)`} is a solution to the given system of inequalities?`,
        ),
        right: show(x0, y0),
        wrong: bad.filter(([x, y]) => !ok(x, y)).map(([x, y]) => show(x, y)),
        why: `For ${m`(${x0}, ${y0})`}, ${m`${y0} > ${a * x0 - b}`} and ${m`${x0 + y0} < ${c}`} are both true. Each of the other points fails at least one inequality.`,
        check: ok(x0, y0),
      };
    },
  },
  {
    id: 'inequality-solve',
    topic: INEQUALITIES,
    d: 1,
    make(r) {
      const a = r.int(2, 6),
        x = r.int(2, 9),
        b = r.int(2, 12),
        k = b - a * x;
      const show = (s: string, n: number) => expression(`x ${s} ${n}`);
      return {
        stem: p(`Which inequality is equivalent to ${m`${b} - ${a}x > ${k}`}?`),
        right: show('<', x),
        wrong: [show('>', x), show('<', -x), show('>', -x), show('<', x + b)],
        why: `Subtracting ${b} gives ${m`-${a}x > ${k - b}`}. Dividing by ${m`-${a}`} reverses the sign of the inequality: ${m`x < ${x}`}.`,
        check: b - a * (x - 1) > k && !(b - a * (x + 1) > k),
      };
    },
  },
  {
    id: 'inequality-two-limits',
    topic: INEQUALITIES,
    d: 3,
    make(r) {
      const who = r.pick(NAMES);
      const h1 = r.int(12, 16),
        h2 = h1 + r.int(3, 6),
        cap = r.int(16, 24),
        goal = h1 * cap + (h2 - h1) * r.int(4, 9);
      const least = Math.ceil((goal - h1 * cap) / (h2 - h1));
      return {
        stem: p(
          `${who} earns ${usd(h1)} per hour at a library and ${usd(h2)} per hour at a swimming pool and works exactly ${cap} hours each week, always a whole number of hours at each job. What is the least number of hours that ${who} can work at the swimming pool to earn at least ${usd(goal)} in a week?`,
        ),
        right: num(least),
        wrong: [num(least - 1), num(cap - least), num(least + 1), num(Math.ceil(goal / h2)), num(least + 3)],
        spr: { accept: [String(least)] },
        why: `With ${m`p`} hours at the pool the pay is ${m`${h2}p + ${h1}(${cap} - p) = ${h1 * cap} + ${h2 - h1}p`}, which must be at least ${goal}. So ${m`${h2 - h1}p \ge ${goal - h1 * cap}`}, and the least whole number is ${least}.`,
        check: h2 * least + h1 * (cap - least) >= goal && h2 * (least - 1) + h1 * (cap - least + 1) < goal,
      };
    },
  },
];
