import { describe, expect, it } from '@jest/globals';
import { readLines, type Drawn } from '../../../web/src/player/calculator/lines.js';
import { extrema, roots } from '../../../web/src/player/calculator/points.js';
import { specialPoints } from '../../../web/src/player/calculator/special-points.js';

const drawn = (text: string): Drawn => {
  const [line] = readLines([text], 'rad');
  if (line?.kind !== 'drawn') throw new Error(JSON.stringify(line));
  return line.drawn;
};
const zeros = (text: string, x0 = -10, x1 = 10): number[] =>
  specialPoints([{ i: 0, drawn: drawn(text) }], { x0, x1, y0: -1e4, y1: 1e4 })
    .filter((p) => p.kind === 'zero')
    .map((p) => p.x);
const tips = (text: string, x0 = -10, x1 = 10) =>
  specialPoints([{ i: 0, drawn: drawn(text) }], { x0, x1, y0: -1e4, y1: 1e4 })
    .filter((p) => p.kind === 'highest' || p.kind === 'lowest')
    .map((p) => [p.kind, p.x, p.y]);
const meet = (a: string, b: string, x0 = -10, x1 = 10) =>
  specialPoints(
    [a, b].map((text, i) => ({ i, drawn: drawn(text) })),
    { x0, x1, y0: -1e4, y1: 1e4 },
  )
    .filter((p) => p.kind === 'meeting')
    .map((p) => [p.x, p.y]);

function expectNumbers(got: (number | string)[][], wanted: (number | string)[][]): void {
  expect(got.map((row) => row.map((v) => (typeof v === 'number' ? v : v)))).toEqual(
    wanted.map((row) => row.map((v) => (typeof v === 'number' ? expect.closeTo(v, 10) : v))),
  );
}

describe('Zeros', () => {
  it.each([
    ['y = x^2 - 4', [-2, 2]],
    ['y = (x-1)^2', [1]],
    ['y = x^3 - 6x^2 + 11x - 6', [1, 2, 3]],
    ['y = 3x - 2', [2 / 3]],
    ['y = x^2 + 1', []],
    ['y = 1/x', []],
    ['y = |x-3| - 2', [1, 5]],
    ['y = |x + 1|', [-1]],
    ['y = 2^x - 8', [3]],
    ['y = ln(x)', [1]],
    ['y = x^2 - 2', [-Math.SQRT2, Math.SQRT2]],
    ['y = √(x-2)', [2]],
    ['y = (x^2-1)/(x-1)', [-1]],
    ['y = x^2 - x - 1', [(1 - Math.sqrt(5)) / 2, (1 + Math.sqrt(5)) / 2]],
    ['x^2 + y^2 = 25', [-5, 5]],
    ['y = (x-2)^2(x+1)', [-1, 2]],
    ['y = (x-0.001)(x-0.002)', [0.001, 0.002]],
    ['y = x^4', [0]],
    ['y = tan(x)', [-3 * Math.PI, -2 * Math.PI, -Math.PI, 0, Math.PI, 2 * Math.PI, 3 * Math.PI]],
    ['y = 1000x^2 - 1', [-Math.sqrt(0.001), Math.sqrt(0.001)]],
    ['y = floor(x) + 0.5', []],
    ['y = 0', []],
    ['3x + 2y = 6', [2]],
  ])('of %s', (text, xs) => {
    expectNumbers([zeros(text)], [xs]);
  });

  it('are found in a wide and in a narrow window', () => {
    expectNumbers([zeros('y = (x-250)(x+31)', -400, 400)], [[-31, 250]]);
    expectNumbers([zeros('y = x^2 - 2', 1.4142, 1.4143)], [[Math.SQRT2]]);
  });
});

describe('Highest and lowest points', () => {
  it.each([
    ['y = x^2 - 4', [['lowest', 0, -4]]],
    ['y = -(x-3)^2 + 7', [['highest', 3, 7]]],
    [
      'y = x^3 - 3x',
      [
        ['highest', -1, 2],
        ['lowest', 1, -2],
      ],
    ],
    ['y = |x - 2| + 1', [['lowest', 2, 1]]],
    ['y = 2x + 1', []],
    ['y = 1/x^2', []],
    ['y = x^3', []],
    ['y = x e^(-x)', [['highest', 1, 1 / Math.E]]],
    [
      'y = x + 4/x',
      [
        ['highest', -2, -4],
        ['lowest', 2, 4],
      ],
    ],
    ['y = 5', []],
    ['y = -16x^2 + 48x + 5', [['highest', 1.5, 41]]],
    ['y = floor(x)', []],
    ['y = tan(x)', []],
    ['y = x!', [['lowest', 0.4616321449683623, 0.8856031944108887]]],
    ['2y = x^2 - 6x', [['lowest', 3, -4.5]]],
  ])('of %s', (text, points) => {
    const [x0, x1] = text === 'y = x!' ? [-0.9, 5] : [-10, 10];
    expectNumbers(tips(text, x0, x1), points);
  });
});

describe('Meeting points', () => {
  it.each([
    [
      'y = x^2 - 4',
      'y = 2x - 1',
      [
        [-1, -3],
        [3, 5],
      ],
    ],
    [
      'y = -1/50(x-30)^2 + 18',
      'y = 0.8x',
      [
        [0, 0],
        [20, 16],
      ],
    ],
    ['y = x^2', 'y = 2x - 1', [[1, 1]]],
    [
      'x^2 + y^2 = 25',
      'y = x + 1',
      [
        [-4, -3],
        [3, 4],
      ],
    ],
    [
      'y = 1/x',
      'y = x',
      [
        [-1, -1],
        [1, 1],
      ],
    ],
    ['x + y = 10', '3x - y = 2', [[3, 7]]],
    [
      'y = 2^x',
      'y = x + 3',
      [
        [-2.862500371, null],
        [2.4449079, null],
      ],
    ],
    ['x = 2', 'y = x^2', [[2, 4]]],
    ['y = 2x', 'y = 2x + 1', []],
    ['y = 2x', '2y = 4x', []],
    ['x^2 + y^2 = 25', 'y = 5', [[0, 5]]],
    [
      'x^2 + y^2 = 25',
      '(x-6)^2 + y^2 = 25',
      [
        [3, -4],
        [3, 4],
      ],
    ],
    [
      'y = √x',
      'y = x/2',
      [
        [0, 0],
        [4, 2],
      ],
    ],
    [
      'x^2+y^2=25',
      'x = 3',
      [
        [3, -4],
        [3, 4],
      ],
    ],
  ] as [string, string, (number | null)[][]][])('of %s and %s', (a, b, points) => {
    const [x0, x1] = a.includes('1/50') ? [-5, 65] : [-10, 10];
    const got = meet(a, b, x0, x1);
    expect(got).toHaveLength(points.length);
    points.forEach(([x, y], i) => {
      expect(got[i]![0]).toBeCloseTo(x!, y === null ? 6 : 10);
      if (y !== null) expect(got[i]![1]).toBeCloseTo(y!, 10);
    });
  });

  it('of random lines lie where the algebra says', () => {
    let seed = 7;
    const random = (): number => ((seed = (seed * 16807) % 2147483647) / 2147483647) * 8 - 4;
    for (let n = 0; n < 40; n++) {
      const [m, b, p, q] = [random(), random(), random(), random()].map((v) => Number(v.toFixed(2))) as [
        number,
        number,
        number,
        number,
      ];
      const x = (q - b) / (m - p);
      if (m === p || Math.abs(x) > 9.9) continue;
      expectNumbers(meet(`y = ${m}x + ${b}`, `y = ${p}x + ${q}`), [[x, m * x + b]]);
    }
  });

  it('of random parabolas and lines solve the quadratic equation', () => {
    let seed = 11;
    const random = (): number => ((seed = (seed * 16807) % 2147483647) / 2147483647) * 6 - 3;
    for (let n = 0; n < 40; n++) {
      const [a, b, c, d] = [random(), random(), random(), random()].map((v) => Number(v.toFixed(2))) as [
        number,
        number,
        number,
        number,
      ];
      const under = (b - d) ** 2 - 4 * a * (c - 1);
      if (Math.abs(a) < 0.1) continue;
      const xs =
        under < 0
          ? []
          : [-1, 1]
              .map((s) => (d - b + s * Math.sqrt(under)) / (2 * a))
              .sort((p, q) => p - q)
              .filter((x) => Math.abs(x) < 10);
      const got = meet(`y = ${a}x^2 + ${b}x + ${c}`, `y = ${d}x + 1`).map(([x]) => x!);
      expectNumbers([got], [xs]);
    }
  });
});

describe('Points found by numbers alone', () => {
  it('need no formula of the slope', () => {
    expectNumbers(
      extrema((x) => (x - 1.25) ** 2 * Math.cosh(x - 1.25), null, -10, 10).map((p) => [p.x, p.y]),
      [[1.25, 0]],
    );
    expectNumbers([roots((x) => Math.cos(x) - x, -10, 10)], [[0.7390851332151607]]);
  });
});
