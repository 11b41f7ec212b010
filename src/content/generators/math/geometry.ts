import { figure, label, path } from '../figures.js';
import { expression, frac, fracTex, m, mm, num, p, ratio, said, shifted, tex } from './format.js';
import type { MathTemplate } from './template.js';

const AREA = 'Area and volume';
const ANGLES = 'Lines, angles, and triangles';
const RIGHT = 'Right triangles and trigonometry';
const CIRCLES = 'Circles';
const TRIPLES = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [7, 24, 25],
  [6, 8, 10],
  [9, 12, 15],
  [20, 21, 29],
] as const;

export const geometry: MathTemplate[] = [
  {
    id: 'rectangle-perimeter',
    topic: AREA,
    d: 1,
    make(r) {
      const w = r.int(4, 15),
        l = w + r.int(2, 11);
      return {
        stem: p(
          `A rectangular ${r.pick(['garden', 'banner', 'rug', 'stage'])} has an area of ${w * l} square feet and a width of ${w} feet. What is its perimeter, in feet?`,
        ),
        right: num(2 * (w + l)),
        wrong: [num(w + l), num(l), num(w * l + w), num(4 * w), num(2 * l + w)],
        spr: { accept: [String(2 * (w + l))] },
        why: `The length is ${m`\frac{${w * l}}{${w}} = ${l}`} feet, so the perimeter is ${m`2(${w} + ${l}) = ${2 * (w + l)}`} feet.`,
        check: (w * l) / w === l,
      };
    },
  },
  {
    id: 'prism-height',
    topic: AREA,
    d: 1,
    make(r) {
      const l = r.int(4, 12),
        w = r.int(3, 9),
        h = r.int(3, 14);
      return {
        stem: p(
          `A storage box has the shape of a right rectangular prism. Its base is ${l} inches long and ${w} inches wide, and its volume is ${said(l * w * h)} cubic inches. What is the height, in inches, of the box?`,
        ),
        right: num(h),
        wrong: [num(l * h), num(w * h), num(h + 2), num(l * w), num(h * 2)],
        spr: { accept: [String(h)] },
        why: `The area of the base is ${m`${l} \cdot ${w} = ${l * w}`} square inches, and ${m`\frac{${said(l * w * h)}}{${l * w}} = ${h}`}.`,
        check: l * w * h - l * w * (h - 1) === l * w,
      };
    },
  },
  {
    id: 'cylinder-volume',
    topic: AREA,
    d: 2,
    make(r) {
      const rad = r.int(2, 7),
        h = r.int(3, 12),
        cone = r.int(0, 1) === 1;
      const hh = cone ? 3 * Math.ceil(h / 3) : h;
      const v = cone ? (rad * rad * hh) / 3 : rad * rad * hh;
      const show = (k: number) => ({ ...expression(`${k}\\pi`), value: k * Math.PI });
      return {
        stem: p(
          `A right circular ${cone ? 'cone' : 'cylinder'} has a base with a diameter of ${2 * rad} centimeters and a height of ${hh} centimeters. What is the volume, in cubic centimeters, of the ${cone ? 'cone' : 'cylinder'}?`,
        ),
        right: show(v),
        wrong: [show(4 * v), show(cone ? 3 * v : 2 * rad * hh), show(rad * hh), show(2 * v), show(v + rad * rad)],
        why: `The radius is ${rad} centimeters. The volume is ${cone ? m`\frac{1}{3}\pi(${rad})^{2}(${hh}) = ${v}\pi` : m`\pi(${rad})^{2}(${hh}) = ${v}\pi`} cubic centimeters.`,
        check: Math.abs(Math.PI * rad ** 2 * hh * (cone ? 1 / 3 : 1) - v * Math.PI) < 1e-9,
      };
    },
  },
  {
    id: 'similar-scale',
    topic: AREA,
    d: 3,
    make(r) {
      const k = r.int(2, 5),
        solid = r.int(0, 1) === 1,
        a = r.int(3, 14);
      const answer = a * k ** (solid ? 3 : 2);
      return {
        stem: p(
          solid
            ? `Cube B has edges that are ${k} times as long as the edges of cube A. The volume of cube A is ${a} cubic meters. What is the volume, in cubic meters, of cube B?`
            : `Triangles P and Q are similar. Each side of triangle Q is ${k} times as long as the corresponding side of triangle P. If the area of triangle P is ${a} square inches, what is the area, in square inches, of triangle Q?`,
        ),
        right: num(answer),
        wrong: [
          num(a * k),
          num(a * k ** (solid ? 2 : 3)),
          num(a + k),
          num(a * k * 2 === answer ? a * k * 3 : a * k * 2),
          num(answer * 2),
        ],
        spr: { accept: [String(answer)] },
        why: `Lengths are multiplied by ${k}, so ${solid ? `volumes are multiplied by ${m`${k}^{3} = ${k ** 3}`}` : `areas are multiplied by ${m`${k}^{2} = ${k ** 2}`}`}: ${m`${a} \cdot ${k ** (solid ? 3 : 2)} = ${answer}`}.`,
        check: answer / a === (solid ? k * k * k : k * k),
      };
    },
  },
  {
    id: 'composite-area',
    topic: AREA,
    d: 2,
    make(r) {
      const w = r.int(8, 14),
        h = r.int(7, 12),
        cw = r.int(2, w - 4),
        ch = r.int(2, h - 3);
      const area = w * h - cw * ch;
      const s = 20,
        x = (v: number) => 60 + v * s,
        y = (v: number) => 30 + v * s;
      return {
        stem:
          figure(
            `0 0 ${x(w) + 60} ${y(h) + 50}`,
            'An L-shaped floor plan',
            `A rectangle ${w} meters wide and ${h} meters high with a rectangle ${cw} meters wide and ${ch} meters high cut out of its upper right corner.`,
            path(
              [
                [x(0), y(0)],
                [x(w - cw), y(0)],
                [x(w - cw), y(ch)],
                [x(w), y(ch)],
                [x(w), y(h)],
                [x(0), y(h)],
              ],
              { close: true },
            ) +
              path(
                [
                  [x(w - cw), y(0)],
                  [x(w), y(0)],
                  [x(w), y(ch)],
                ],
                { dash: true, width: 1 },
              ) +
              label(x(w / 2), y(h) + 24, `${w} m`) +
              label(x(0) - 10, y(h / 2), `${h} m`, { anchor: 'end' }) +
              label(x(w - cw / 2), y(0) - 8, `${cw} m`) +
              label(x(w) + 10, y(ch / 2) + 5, `${ch} m`, { anchor: 'start' }),
          ) +
          p(
            'The figure shows the floor plan of a workshop; all angles are right angles. What is the area, in square meters, of the floor?',
          ),
        right: num(area),
        wrong: [num(w * h), num(w * h + cw * ch), num(2 * (w + h)), num((w - cw) * (h - ch)), num(area - cw)],
        spr: { accept: [String(area)] },
        why: `The full rectangle has an area of ${m`${w} \cdot ${h} = ${w * h}`} square meters. The missing corner takes away ${m`${cw} \cdot ${ch} = ${cw * ch}`} square meters.`,
        check: (w - cw) * h + cw * (h - ch) === area,
      };
    },
  },
  {
    id: 'parallel-lines',
    topic: ANGLES,
    d: 1,
    make(r) {
      const a = r.int(52, 78) === 60 ? 63 : r.int(52, 78),
        same = r.int(0, 1) === 1;
      const answer = same ? a : 180 - a;
      const dx = 90 / Math.tan((a * Math.PI) / 180);
      return {
        stem:
          figure(
            '0 0 360 220',
            'Two parallel lines cut by a third line',
            `Lines m and n are horizontal and parallel. Line t crosses both, rising to the right. The angle above line m and to the right of line t is ${a} degrees. At line n, the angle marked x degrees lies ${same ? 'above line n and to the right of line t' : 'above line n and to the left of line t'}.`,
            path([
              [20, 70],
              [330, 70],
            ]) +
              path([
                [20, 160],
                [330, 160],
              ]) +
              path([
                [160 + dx * 0.6, 16],
                [160 - dx * 1.5, 205],
              ]) +
              label(342, 75, 'm', { italic: true }) +
              label(342, 165, 'n', { italic: true }) +
              label(160 + dx * 0.6 + 12, 22, 't', { italic: true }) +
              label(160 + 28, 62, `${a}°`) +
              label(same ? 160 - dx + 28 : 160 - dx - 18, 152, 'x°', { italic: true }),
          ) + p(`In the figure, line ${m`m`} is parallel to line ${m`n`}. What is the value of ${m`x`}?`),
        right: num(answer),
        wrong: [num(180 - answer), num(90 - a > 0 ? 90 - a : a - 20), num(answer / 2), num(180 - a / 2), num(90)],
        spr: { accept: [String(answer)] },
        why: same
          ? `The marked angles are corresponding angles, which are equal when the lines are parallel.`
          : `The angle of ${m`${a}^{\circ}`} has an equal corresponding angle at line ${m`n`}, which forms a straight angle with ${m`x^{\circ}`}: ${m`x = 180 - ${a} = ${180 - a}`}.`,
        check: same ? answer === a : answer + a === 180,
      };
    },
  },
  {
    id: 'exterior-angle',
    topic: ANGLES,
    d: 1,
    make(r) {
      const a = r.int(38, 62),
        b = r.int(41, 69);
      return {
        stem: p(
          `In triangle ${m`ABC`}, the measure of angle ${m`A`} is ${m`${a}^{\circ}`} and the measure of angle ${m`B`} is ${m`${b}^{\circ}`}. Side ${m`\overline{BC}`} is extended beyond ${m`C`} to point ${m`D`}. What is the measure, in degrees, of angle ${m`ACD`}?`,
        ),
        right: num(a + b),
        wrong: [num(180 - a - b), num(180 - a), num(180 - b), num(Math.abs(a - b) + 90), num(90 + a)],
        spr: { accept: [String(a + b)] },
        why: `An exterior angle equals the sum of the two interior angles that are not next to it: ${m`${a} + ${b} = ${a + b}`}.`,
        check: 180 - (180 - a - b) === a + b,
      };
    },
  },
  {
    id: 'similar-triangles',
    topic: ANGLES,
    d: 2,
    make(r) {
      const k = r.int(2, 4),
        a = r.int(3, 7),
        b = r.int(4, 9),
        extra = a * (k - 1);
      const side = b * k;
      return {
        stem:
          figure(
            '0 0 340 230',
            'Triangle ABC with segment DE parallel to side BC',
            `Point D lies on side AB and point E on side AC. AD is ${a}, DB is ${extra}, and DE is ${b}. DE is parallel to BC.`,
            path(
              [
                [170, 20],
                [30, 195],
                [310, 195],
              ],
              { close: true },
            ) +
              path([
                [170 - 140 / k, 20 + 175 / k],
                [170 + 140 / k, 20 + 175 / k],
              ]) +
              label(170, 14, 'A', { italic: true }) +
              label(20, 208, 'B', { italic: true }) +
              label(322, 208, 'C', { italic: true }) +
              label(160 - 140 / k, 20 + 175 / k, 'D', { italic: true, anchor: 'end' }) +
              label(180 + 140 / k, 20 + 175 / k, 'E', { italic: true, anchor: 'start' }) +
              label(170, 14 + 175 / k, String(b)) +
              label(148 - 70 / k, 22 + 87 / k, String(a), { anchor: 'end' }) +
              label(150 - 70 / k - 70, 107 + 87 / k, String(extra), { anchor: 'end' }),
          ) +
          p(
            `In the figure, segment ${m`\overline{DE}`} is parallel to side ${m`\overline{BC}`}. What is the length of ${m`\overline{BC}`}?`,
          ) +
          p('<em>Note: Figure not drawn to scale.</em>'),
        right: num(side),
        wrong: [num(b + extra), num(b * (k - 1)), num(a * k), num(b + a), num(side + b)],
        spr: { accept: [String(side)] },
        why: `Triangles ${m`ADE`} and ${m`ABC`} are similar. Since ${m`AB = ${a} + ${extra} = ${a * k}`} is ${k} times ${m`AD`}, ${m`BC = ${k} \cdot ${b} = ${side}`}.`,
        check: (a + extra) / a === side / b,
      };
    },
  },
  {
    id: 'isosceles-angles',
    topic: ANGLES,
    d: 2,
    make(r) {
      const base = r.int(38, 72),
        apex = 180 - 2 * base;
      return {
        stem: p(
          `In triangle ${m`PQR`}, ${m`PQ = PR`} and the measure of angle ${m`P`} is ${m`${apex}^{\circ}`}. What is the measure, in degrees, of angle ${m`Q`}?`,
        ),
        right: num(base),
        wrong: [
          num(apex),
          num(180 - apex),
          num(90 - base > 0 ? 90 - base : base - 10),
          num(apex / 2),
          num(base + apex),
        ],
        spr: { accept: [String(base)] },
        why: `The angles opposite the equal sides are equal, so ${m`2Q = 180 - ${apex} = ${180 - apex}`} and ${m`Q = ${base}`}.`,
        check: apex + 2 * base === 180,
      };
    },
  },
  {
    id: 'angle-algebra',
    topic: ANGLES,
    d: 3,
    make(r) {
      const x = r.int(12, 22),
        a = r.int(2, 3),
        b = r.int(4, 5),
        c = r.int(5, 20);
      const e = 180 - a * x - c - b * x;
      return {
        stem: p(
          `The measures of the three angles of a triangle, in degrees, are ${m`${a}x + ${c}`}, ${m`${b}x`}, and ${e}. What is the measure, in degrees, of the angle represented by ${m`${b}x`}?`,
        ),
        right: num(b * x),
        wrong: [num(x), num(a * x + c), num(e), num((a + b) * x), num(b * x + c)],
        spr: { accept: [String(b * x)] },
        why: `The angles add up to 180: ${m`${a + b}x + ${c + e} = 180`}, so ${m`x = ${x}`} and ${m`${b}x = ${b * x}`}.`,
        check: e > 0 && a * x + c + b * x + e === 180,
      };
    },
  },
  {
    id: 'pythagorean-context',
    topic: RIGHT,
    d: 1,
    make(r) {
      const [a, b, c] = r.pick(TRIPLES),
        k = a < 8 && c < 14 ? r.int(1, 3) : 1,
        leg = r.int(0, 1) === 1;
      const q = r.pick([
        leg
          ? `A ladder ${c * k} feet long leans against a wall. Its foot is ${a * k} feet from the wall. How many feet above the ground does the ladder touch the wall?`
          : `A drone flies ${a * k} kilometers due east and then ${b * k} kilometers due north. What is the distance, in kilometers, between its starting point and its end point?`,
        leg
          ? `A rectangular screen has a diagonal of ${c * k} inches and a height of ${a * k} inches. What is its width, in inches?`
          : `A rectangular field is ${a * k} meters wide and ${b * k} meters long. What is the length, in meters, of a straight path between two opposite corners?`,
      ]);
      const answer = (leg ? b : c) * k;
      return {
        stem: p(q),
        right: num(answer),
        wrong: [
          num(leg ? (c - a) * k : (a + b) * k),
          num((leg ? c + a : b) * k),
          num(leg ? a * k : (b - a) * k),
          num(answer + k),
          num(Math.round(answer * 1.5)),
        ],
        spr: { accept: [String(answer)] },
        why: leg
          ? `By the Pythagorean theorem, ${m`${c * k}^{2} - ${a * k}^{2} = ${(c * k) ** 2 - (a * k) ** 2} = ${answer}^{2}`}.`
          : `By the Pythagorean theorem, ${m`${a * k}^{2} + ${b * k}^{2} = ${(a * k) ** 2 + (b * k) ** 2} = ${answer}^{2}`}.`,
        check: a * a + b * b === c * c,
      };
    },
  },
  {
    id: 'trig-ratio',
    topic: RIGHT,
    d: 2,
    make(r) {
      const [a, b, c] = r.pick(TRIPLES.slice(0, 4)),
        ask = r.pick(['sin', 'cos', 'tan'] as const);
      const value = { sin: [a, c], cos: [b, c], tan: [a, b] } as const;
      const [n, d] = value[ask];
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
          `In right triangle ${m`ABC`}, angle ${m`C`} is a right angle, ${m`BC = ${a}`}, and ${m`AC = ${b}`}. What is the value of ${tex(`\\${ask} A`)}?`,
        ),
        right: frac(n, d),
        wrong: others.map(([x, y]) => frac(x!, y!)),
        spr: { accept: [ratio(n, d)] },
        why: `The hypotenuse is ${m`\sqrt{${a}^{2} + ${b}^{2}} = ${c}`}. Side ${m`BC`} is opposite angle ${m`A`} and ${m`AC`} is next to it, so the value is ${m`${fracTex(n, d)}`}.`,
        check: Math.abs({ sin: Math.sin, cos: Math.cos, tan: Math.tan }[ask](Math.atan2(a, b)) - n / d) < 1e-12,
      };
    },
  },
  {
    id: 'cofunction',
    topic: RIGHT,
    d: 2,
    make(r) {
      const [a, , c] = r.pick(TRIPLES.slice(0, 4));
      const b = Math.sqrt(c * c - a * a);
      return {
        stem: p(
          `In triangle ${m`RST`}, angle ${m`T`} is a right angle and ${m`\sin R = \frac{${a}}{${c}}`}. What is the value of ${m`\cos S`}?`,
        ),
        right: frac(a, c),
        wrong: [frac(b, c), frac(a, b), frac(c, a), frac(b, a), frac(c, b)],
        spr: { accept: [ratio(a, c)] },
        why: `Angles ${m`R`} and ${m`S`} are complementary, and the cosine of an angle equals the sine of its complement.`,
        check: Math.abs(Math.cos(Math.PI / 2 - Math.asin(a / c)) - a / c) < 1e-12,
      };
    },
  },
  {
    id: 'special-right',
    topic: RIGHT,
    d: 3,
    make(r) {
      const k = r.int(2, 9);
      const show = (n: number, root: number) => ({
        ...expression(root === 1 ? String(n) : n === 1 ? `\\sqrt{${root}}` : `${n}\\sqrt{${root}}`),
        value: n * Math.sqrt(root),
      });
      return {
        stem: p(`An equilateral triangle has sides of length ${2 * k}. What is the height of the triangle?`),
        right: show(k, 3),
        wrong: [show(k, 1), show(2 * k, 3), show(k, 2), show(2 * k, 2), show(3 * k, 1)],
        why: `The height divides the triangle into two right triangles with a hypotenuse of ${2 * k} and a leg of ${k}, so it is ${m`\sqrt{${4 * k * k} - ${k * k}} = ${k}\sqrt{3}`}.`,
        check: Math.abs(Math.sqrt((2 * k) ** 2 - k ** 2) - k * Math.sqrt(3)) < 1e-9,
      };
    },
  },
  {
    id: 'isosceles-right',
    topic: RIGHT,
    d: 3,
    make(r) {
      const k = r.int(3, 14);
      return {
        stem: p(
          `The hypotenuse of an isosceles right triangle has a length of ${m`${k}\sqrt{2}`}. What is the area of the triangle?`,
        ),
        right: frac(k * k, 2),
        wrong: [num(k * k), num(2 * k * k), num(2 * k), frac(k, 2), num(4 * k)],
        spr: { accept: [ratio(k * k, 2)] },
        why: `In an isosceles right triangle the hypotenuse is ${m`\sqrt{2}`} times a leg, so each leg is ${k} and the area is ${m`\frac{1}{2}(${k})(${k}) = ${fracTex(k * k, 2)}`}.`,
        check: Math.abs(2 * k * k - (k * Math.SQRT2) ** 2) < 1e-9,
      };
    },
  },
  {
    id: 'circle-equation',
    topic: CIRCLES,
    d: 2,
    make(r) {
      const h = r.int(-6, 6) || 2,
        k = r.int(-6, 6) || -3,
        rad = r.int(2, 9);
      const show = (x: number, y: number, s: number) =>
        expression(`${shifted(x)}^{2} + ${shifted(y)}^{2} = ${s}`, (v) => (v - x) ** 2 + (1.5 - y) ** 2 - s);
      return {
        stem: p(
          `A circle in the ${m`xy`}-plane has its center at ${m`(${h}, ${k})`} and a radius of ${rad}. Which equation represents the circle?`,
        ),
        right: show(h, k, rad * rad),
        wrong: [
          show(-h, -k, rad * rad),
          show(h, k, rad),
          show(-h, -k, rad),
          show(k, h, rad * rad),
          show(h, k, 2 * rad),
        ],
        why: `A circle with center ${m`(h, k)`} and radius ${m`r`} has the equation ${m`(x - h)^{2} + (y - k)^{2} = r^{2}`}.`,
        check: (h + rad - h) ** 2 + (k - k) ** 2 === rad * rad,
      };
    },
  },
  {
    id: 'arc-length',
    topic: CIRCLES,
    d: 2,
    make(r) {
      const part = r.pick([30, 40, 45, 60, 72, 90, 120]),
        length = r.int(3, 14),
        full = (length * 360) / part;
      return {
        stem: p(
          `A central angle of ${m`${part}^{\circ}`} cuts off an arc with a length of ${length} on a circle. What is the circumference of the circle?`,
        ),
        right: num(full),
        wrong: [num((length * 180) / part), num(length * part), num(part + length), num(full - length), num(full * 2)],
        spr: { accept: [String(full)] },
        why: `The arc is ${m`\frac{${part}}{360} = ${fracTex(part, 360)}`} of the circumference, so the circumference is ${m`${360 / part} \cdot ${length} = ${full}`}.`,
        check: Math.abs((full * part) / 360 - length) < 1e-9,
      };
    },
  },
  {
    id: 'circle-complete-square',
    topic: CIRCLES,
    d: 3,
    make(r) {
      const h = r.int(1, 6),
        k = r.int(1, 6),
        rad = r.int(3, 9);
      const c = rad * rad - h * h - k * k;
      return {
        stem: p(
          mm`x^{2} + y^{2} - ${2 * h}x + ${2 * k}y = ${c}`,
          `The graph of the given equation in the ${m`xy`}-plane is a circle. What is the radius of the circle?`,
        ),
        right: num(rad),
        wrong: [
          num(rad * rad),
          num(Math.abs(c) === rad ? rad + 2 : Math.abs(c) || 2),
          num(h + k === rad ? rad + 1 : h + k),
          num(2 * rad),
          num(rad + 3),
        ],
        spr: { accept: [String(rad)] },
        why: `Completing the squares gives ${m`(x - ${h})^{2} + (y + ${k})^{2} = ${c} + ${h * h} + ${k * k} = ${rad * rad}`}, so the radius is ${rad}.`,
        check: (h + rad) ** 2 + k * k - 2 * h * (h + rad) - 2 * k * k === c,
      };
    },
  },
  {
    id: 'radians',
    topic: CIRCLES,
    d: 1,
    make(r) {
      const deg = r.pick([20, 30, 40, 45, 50, 70, 75, 80, 100, 110, 135, 150, 160, 210, 240]);
      const show = (n: number, d: number) => {
        const g = (a: number, b: number): number => (b ? g(b, a % b) : a);
        const q = g(n, d);
        return {
          ...expression(d / q === 1 ? `${n / q}\\pi` : `\\frac{${n / q === 1 ? '' : n / q}\\pi}{${d / q}}`),
          value: (n / d) * Math.PI,
        };
      };
      return {
        stem: p(`The measure of an angle is ${m`${deg}^{\circ}`}. What is the measure of the angle in radians?`),
        right: show(deg, 180),
        wrong: [show(deg, 360), show(180, deg), show(deg, 90), show(360, deg), show(deg, 270)],
        why: `A measure of ${m`180^{\circ}`} equals ${m`\pi`} radians, so ${m`${deg}^{\circ}`} equals ${m`\frac{${deg}}{180}\pi`} radians.`,
        check: Math.abs((deg / 180) * Math.PI - deg * (Math.PI / 180)) < 1e-12,
      };
    },
  },
  {
    id: 'inscribed-square',
    topic: CIRCLES,
    d: 3,
    make(r) {
      const k = r.int(2, 9),
        d = 2 * k;
      const show = (a: number, b: number) => expression(`${a === 1 ? '' : a}\\pi - ${b}`, () => a * Math.PI - b);
      return {
        stem: p(
          `A square with a diagonal of length ${d} is inscribed in a circle. What is the area of the region that lies inside the circle and outside the square?`,
        ),
        right: show(k * k, 2 * k * k),
        wrong: [
          show(d * d, d * d),
          show(k * k, k * k),
          show(d * d, 2 * k * k),
          show(2 * k, 2 * k * k),
          show(k * k, 4 * k * k),
        ],
        why: `The diagonal is a diameter, so the radius is ${k} and the circle's area is ${m`${k * k}\pi`}. The square's area is half the product of its diagonals, ${m`\frac{${d} \cdot ${d}}{2} = ${2 * k * k}`}.`,
        check: (d * d) / 2 === 2 * k * k,
      };
    },
  },
];
