import { describe, expect, it } from '@jest/globals';
import { readLines, type Line } from '../../../web/src/player/calculator/lines.js';
import { toNumber } from '../../../web/src/player/calculator/rational.js';

const lines = (...texts: string[]): Line[] => readLines(texts, 'rad');
const one = (text: string): Line => lines(text)[0]!;
const problem = (line: Line | undefined): string => (line?.kind === 'problem' ? line.text : `${line?.kind}`);

/** The heights at x of what is drawn. */
function at(line: Line | undefined, x: number): number[] {
  if (line?.kind !== 'drawn' && line?.kind !== 'fit') throw new Error(problem(line));
  return line.drawn.branches.map((b) => b.f(x)).sort((a, b) => a - b);
}

describe('The expression list', () => {
  it('tells curves, upright lines, letters, values, points, truths and problems apart', () => {
    const list = lines(
      'y = a x + 1',
      'a = 2',
      'x = 3',
      '2+2',
      'f(x) = x^2',
      'sin(x)',
      '',
      'q x',
      'y = ',
      '(1, 2)',
      '2 = 1+1',
      'y > x',
      'x^2 + y^2 = 25',
    );
    expect(list.map((l) => l.kind)).toEqual([
      'drawn',
      'letter',
      'drawn',
      'value',
      'drawn',
      'drawn',
      'empty',
      'problem',
      'problem',
      'points',
      'truth',
      'drawn',
      'drawn',
    ]);
    expect(at(list[0], 3)).toEqual([7]);
  });

  it.each([
    ['y = 2x + 1', 3, [7]],
    ['3x + 2y = 6', 4, [-3]],
    ['y - 3 = 2(x - 1)', 0, [1]],
    ['2y = x^2 + 1', 3, [5]],
    ['x = y/2 + 1', 4, [6]],
    ['x^2 + y^2 = 25', 3, [-4, 4]],
    ['(x-1)^2 + (y+2)^2 = 9', 1, [-5, 1]],
    ['x = y^2', 9, [-3, 3]],
    ['xy = 12', 4, [3]],
    ['y/x = 2', 5, [10]],
    ['f(t) = 3t^2', 2, [12]],
    ['|x| - 2', -5, [3]],
    ['4x^2 + 9y^2 = 36', 0, [-2, 2]],
    ['y = x^2 {x > 0}', 2, [4]],
    ['-x+y=4', 1, [5]],
    ['2xy + y = x', 1, [1 / 3]],
    ['Y = 2X', 3, [6]],
  ])('draws %s', (text, x, ys) => {
    const heights = at(one(text), x);
    expect(heights).toHaveLength(ys.length);
    heights.forEach((y, i) => expect(y).toBeCloseTo(ys[i]!, 12));
  });

  it('limits a line to what its curly brackets say', () => {
    expect(at(one('y = x^2 {x > 0}'), -2)).toEqual([NaN]);
    expect(at(one('y = x {1 < x < 3}{y < 2.5}'), 2)).toEqual([2]);
    expect(at(one('y = x {1 < x < 3}{y < 2.5}'), 2.7)).toEqual([NaN]);
    expect(problem(one('y = x {3}'))).toBe('Curly brackets need a comparison: {x > 0}.');
  });

  it('solves an equation in x', () => {
    const solutions = (text: string) => {
      const line = one(text);
      return line.kind === 'drawn' ? line.solutions?.map(toNumber) : problem(line);
    };
    expect(solutions('2x + 1 = 7')).toEqual([3]);
    expect(solutions('x^2 = 4')).toEqual([-2, 2]);
    expect(solutions('(x-1)^2 = 0')).toEqual([1]);
    expect(solutions('3x = 2')).toEqual([2 / 3]);
    expect(solutions('x^2 + 1 = 0')).toEqual([]);
    const cubic = one('x^3 = 8');
    expect(cubic.kind === 'drawn' && cubic.drawn.uprights(-10, 10)).toEqual([{ x: 2, dashed: false }]);
    const wave = one('cos(x) = 0.5');
    expect(wave.kind === 'drawn' && wave.drawn.uprights(0, 7).map((u) => u.x)).toEqual([
      expect.closeTo(Math.PI / 3, 12),
      expect.closeTo((5 * Math.PI) / 3, 12),
    ]);
  });

  it('shades what an inequality says, with its edge dashed where that does not belong to it', () => {
    const inside = (text: string, x: number, y: number): boolean => {
      const line = one(text);
      return line.kind === 'drawn' && line.drawn.inside!(x, y) > 0;
    };
    expect([inside('y > 2x + 1', 0, 2), inside('y > 2x + 1', 0, 0)]).toEqual([true, false]);
    expect([inside('3x + 2y <= 6', 0, 0), inside('3x + 2y <= 6', 3, 3)]).toEqual([true, false]);
    expect([inside('x^2 + y^2 < 25', 1, 1), inside('x^2 + y^2 < 25', 5, 5)]).toEqual([true, false]);
    expect([inside('x > 2', 3, 0), inside('x > 2', 1, 0)]).toEqual([true, false]);
    expect([inside('1 < y <= 3', 0, 2), inside('1 < y <= 3', 0, 4)]).toEqual([true, false]);
    const edges = (text: string) => {
      const line = one(text);
      return line.kind === 'drawn' ? line.drawn.branches.map((b) => b.dashed) : [];
    };
    expect([edges('y > x'), edges('y ≥ x'), edges('1 < y ≤ 3')]).toEqual([[true], [false], [true, false]]);
  });

  it('names the shape', () => {
    const shape = (text: string) => {
      const line = one(text);
      return line.kind === 'drawn' ? line.drawn.shape : null;
    };
    expect(shape('3x + 2y = 6')).toBe('Line, slope −1.5');
    expect(shape('y = -(x-1)^2')).toBe('Parabola, opens downward');
    expect(shape('x^2 + y^2 - 6x + 8y = 0')).toBe('Circle, center (3, −4), radius 5');
    expect(shape('2x^2 + 2y^2 = 8')).toBe('Circle, center (0, 0), radius 2');
    expect(shape('y = 4')).toBe('Level line');
    expect(shape('y = sin(x)')).toBeNull();
  });

  it('uses letters and functions wherever they are given', () => {
    expect(at(lines('y = m x + b', 'm = b/2', 'b = 4')[0], 1)).toEqual([6]);
    const list = lines('g(x) = f(x) + 1', 'f(x) = x^2', 'g(3)', 'f(f(2))', 'h(t) = g(t - 1)', 'h(3)');
    expect(list.flatMap((l) => (l.kind === 'value' ? [toNumber(l.value)] : []))).toEqual([10, 16, 5]);
    expect(lines('a = 1/3', '3a')[1]).toMatchObject({ kind: 'value', value: { n: 1n, d: 1n } });
    expect(lines('f(2)', 'f(x) = x(x+1)')[0]).toMatchObject({ value: { n: 6n, d: 1n } });
  });

  it('says what is wrong in words', () => {
    expect(lines('y = q x + p')[0]).toMatchObject({ text: 'q and p have no value yet.', missing: ['q', 'p'] });
    expect(problem(lines('a = 1', 'a = 2')[1])).toBe('a is given on line 1 already.');
    expect(problem(lines('a = b', 'b = a')[0])).toMatch(/no value yet|cannot be worked out/);
    expect(problem(one('a = a + 1'))).toMatch(/no value yet|cannot be worked out/);
    expect(problem(lines('f(x) = g(x)', 'g(x) = f(x)')[0])).toBe('A function here goes back to itself.');
    expect(problem(one('x2 + 1'))).toBe('x2 has no value. For x squared write x^2.');
    expect(problem(one('y = x = 2'))).toBe('Use one equals sign.');
    expect(problem(one('(1, 2) = x'))).toBe('A point stands on a line of its own.');
    expect(problem(one('(1, 2, 3)'))).toBe('A point has two numbers: (2, 3).');
    expect(problem(one('y1 ~ m x1 + b'))).toBe('The table is empty: type the points under Table, Data.');
    expect(problem(one('y = 2(x + 1'))).toBe('A closing bracket is missing.');
    expect(problem(one('f(x'))).toBe('A closing bracket is missing.');
  });

  it('takes points and statements without letters', () => {
    expect(one('(1/2, -3)')).toMatchObject({ points: [{ x: 0.5, y: -3 }] });
    expect(one('(1,2), (3,4)')).toMatchObject({
      points: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
    });
    expect(one('0.1+0.2 = 0.3')).toMatchObject({ holds: true });
    expect(one('√2 > 1.5')).toMatchObject({ holds: false });
  });
});
