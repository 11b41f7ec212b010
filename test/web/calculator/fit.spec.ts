import { describe, expect, it } from '@jest/globals';
import { readLines } from '../../../web/src/player/calculator/lines.js';
import type { Point } from '../../../web/src/player/calculator/points.js';

function fitOf(model: string, points: [number, number][], others: string[] = []) {
  const data: Point[] = points.map(([x, y]) => ({ x, y }));
  const [line] = readLines([model, ...others], 'rad', data);
  if (line?.kind !== 'fit') throw new Error(line?.kind === 'problem' ? line.text : line?.kind);
  return {
    ...Object.fromEntries(line.letters.map((l) => [l.name, l.value])),
    r: line.r,
    r2: line.r2,
    at: line.drawn.branches[0]!.f,
  };
}

describe('A fit to the table', () => {
  it('finds the line of best fit as the formula gives it', () => {
    const points: [number, number][] = [
      [1, 2.1],
      [2, 3.9],
      [3, 6.2],
      [4, 7.8],
      [5, 10.1],
    ];
    const n = points.length;
    const [sx, sy, sxy, sxx, syy] = points.reduce(
      (s, [x, y]) => [s[0]! + x, s[1]! + y, s[2]! + x * y, s[3]! + x * x, s[4]! + y * y],
      [0, 0, 0, 0, 0],
    ) as [number, number, number, number, number];
    const m = (n * sxy - sx * sy) / (n * sxx - sx * sx);
    const r = (n * sxy - sx * sy) / Math.sqrt((n * sxx - sx * sx) * (n * syy - sy * sy));
    expect(fitOf('y1 ~ m x1 + b', points)).toMatchObject({
      m: expect.closeTo(m, 12),
      b: expect.closeTo((sy - m * sx) / n, 12),
      r: expect.closeTo(r, 12),
      r2: expect.closeTo(r * r, 12),
    });
  });

  it('agrees with certified values of a hard straight line (NIST, Norris)', () => {
    const text =
      '0.1 0.2 338.8 337.4 118.1 118.2 888 884.6 9.2 10.1 228.1 226.5 668.5 666.3 998.5 996.3 449.1 448.6 778.9 777 559.2 558.2 0.3 0.4 0.1 0.6 778.1 775.5 668.8 666.9 339.3 338 448.9 447.5 10.8 11.6 557.7 556 228.3 228.1 998 995.8 888.8 887.6 119.6 120.2 0.3 0.3 0.6 0.3 557.6 556.8 339.3 339.1 888 887.2 998.5 999 778.9 779 10.2 11.1 117.6 118.3 228.9 229.2 668.4 669.1 449.2 448.9 0.2 0.5';
    const numbers = text.split(' ').map(Number);
    const points = Array.from({ length: numbers.length / 2 }, (_, i): [number, number] => [
      numbers[2 * i + 1]!,
      numbers[2 * i]!,
    ]);
    expect(points).toHaveLength(36);
    expect(fitOf('y1 ~ m x1 + b', points)).toMatchObject({
      m: expect.closeTo(1.00211681802045, 11),
      b: expect.closeTo(-0.262323073774029, 11),
      r2: expect.closeTo(0.999993745883712, 12),
    });
  });

  it('finds a parabola through three points and through years', () => {
    expect(
      fitOf('y1 ~ a x1^2 + b x1 + c', [
        [0, 1],
        [1, 6],
        [2, 17],
      ]),
    ).toMatchObject({
      a: expect.closeTo(3, 11),
      b: expect.closeTo(2, 11),
      c: expect.closeTo(1, 11),
      r: null,
      r2: expect.closeTo(1, 12),
    });
    const years = fitOf(
      'y1 ~ a x1^2 + b x1 + c',
      [2000, 2005, 2010, 2015, 2020].map((x) => [x, 2 * (x - 2010) ** 2 + 5]),
    );
    expect(years.at(2007)).toBeCloseTo(23, 5);
  });

  it('finds growth', () => {
    expect(
      fitOf('y1 ~ a*b^x1', [
        [0, 3],
        [1, 6],
        [2, 12],
        [3, 24],
      ]),
    ).toMatchObject({ a: expect.closeTo(3, 9), b: expect.closeTo(2, 9), r2: expect.closeTo(1, 12) });
    expect(
      fitOf('y1 ~ a e^(k x1)', [
        [0, 5],
        [2, 5 * Math.exp(-1)],
        [4, 5 * Math.exp(-2)],
        [6, 5 * Math.exp(-3)],
      ]),
    ).toMatchObject({ a: expect.closeTo(5, 8), k: expect.closeTo(-0.5, 8) });
    const noisy = fitOf('y1 ~ a*b^x1', [
      [0, 1.1],
      [1, 1.9],
      [2, 4.3],
      [3, 7.8],
      [4, 16.2],
    ]);
    expect(noisy.r2).toBeGreaterThan(0.99);
  });

  it('takes letters that have a value as given, and gives its own to other lines', () => {
    expect(
      fitOf(
        'y1 ~ m x1 + b',
        [
          [0, 1],
          [1, 3],
          [2, 5.6],
        ],
        ['b = 1'],
      ),
    ).toMatchObject({ m: expect.closeTo((2 + 2 * 4.6) / 5, 12) });
    const [, value] = readLines(['y1 ~ m x1 + b', 'm*10+b', 'mean(y1)'], 'rad', [
      { x: 0, y: 1 },
      { x: 1, y: 3 },
    ]);
    expect(value).toMatchObject({ kind: 'value', value: expect.closeTo(21, 10) });
  });

  it('says when the points do not settle it', () => {
    expect(() =>
      fitOf('y1 ~ m x1 + b', [
        [1, 1],
        [1, 2],
      ]),
    ).toThrow('These points are too few to settle that.');
    expect(() => fitOf('y1 ~ m x1 + b', [[1, 1]])).toThrow('These points are too few to settle that.');
    expect(() => fitOf('y1 ~ 3', [[1, 1]])).toThrow('A fit needs letters to find: y1 ~ m x1 + b.');
    expect(() => fitOf('y ~ m x1', [[1, 1]])).toThrow('Write a fit as y1 ~ m x1 + b.');
  });
});
