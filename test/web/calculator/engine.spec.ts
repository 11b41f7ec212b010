import { describe, expect, it } from '@jest/globals';
import { compile, evaluate, linearFit, show, Unreadable } from '../../../web/src/features/calculator/engine.js';
import { readLines } from '../../../web/src/features/calculator/expressions.js';
import { meetings, path, ticks } from '../../../web/src/features/calculator/plot.js';

describe('The calculator', () => {
  it.each([
    ['2(3+4)', '14'], ['-2^2', '−4'], ['3!', '6'], ['2pi', '6.28318530718'], ['ln(e)', '1'], ['log(1000)', '3'], ['0.1+0.2', '0.3'], ['√(16)', '4'],
    ['√9', '3'], ['|−5|', '5'], ['6÷3×2', '4'], ['1,234+1', '1235'], ['2^10', '1024'], ['root(-8,3)', '−2'], ['nCr(5,2)', '10'], ['10 mod 3', '1'],
    ['median(3,1,2)', '2'], ['2/3', '0.666666666667'], ['1e3', '1000'], ['3x²', '12'],
  ])('works out %s as %s', (text, shown) => {
    expect(show(evaluate(text, 'rad', { x: 2 }))).toBe(shown);
  });

  it('knows degrees and radians', () => {
    expect(show(evaluate('sin(30)', 'deg'))).toBe('0.5');
    expect(show(evaluate('cos(90)', 'deg'))).toBe('0');
    expect(show(evaluate('asin(1)', 'deg'))).toBe('90');
    expect(show(evaluate('sin(pi/6)', 'rad'))).toBe('0.5');
    expect(() => evaluate('tan(90)', 'deg')).toThrow('This has no real value.');
  });

  it.each(['a=3', 'import("x")', 'cos.constructor("x")()', '[1,2]', '"text"', 'f(x)=x', '{a:1}', 'evaluate("1")', 'parse("1")', '1;2', 'x.y', 'ans[1]', 'unit(3)', '1 > 0', 'true ? 1 : 2'])(
    'lets nothing through but arithmetic: %s',
    (text) => {
      expect(() => evaluate(text, 'rad', { x: 1, ans: 1 })).toThrow(Unreadable);
    },
  );

  it('says why something has no value', () => {
    expect(() => evaluate('1/0', 'rad')).toThrow('This divides by zero or is too large.');
    expect(() => evaluate('√(-1)', 'rad')).toThrow('This has no real value.');
    expect(() => evaluate('ans+1', 'rad')).toThrow('There is no answer yet.');
    expect(() => evaluate('2+', 'rad')).toThrow('This is not complete yet.');
    expect(() => evaluate('sin', 'rad')).toThrow('Write sin with brackets: sin(x).');
  });

  it('fits a line through points', () => {
    expect(linearFit([{ x: 0, y: 1 }, { x: 1, y: 3 }, { x: 2, y: 5 }])).toEqual({ m: 2, b: 1, r: 1 });
    expect(linearFit([{ x: 1, y: 1 }, { x: 1, y: 2 }])).toBeUndefined();
  });
});

describe('The expression list', () => {
  it('tells curves, upright lines, letters, values and problems apart', () => {
    const lines = readLines(['y = a x + 1', 'a = 2', 'x = 3', '2+2', 'f(x) = x^2', 'sin(x)', '', 'q x', 'y = '], 'rad');
    expect(lines.map((l) => l.kind)).toEqual(['curve', 'letter', 'upright', 'value', 'curve', 'curve', 'empty', 'problem', 'problem']);
    expect(lines[0]!.kind === 'curve' && lines[0]!.f(3)).toBe(7);
  });
});

describe('The graph', () => {
  it('finds where a parabola and a line meet', () => {
    expect(meetings((x) => -((x - 30) ** 2) / 50 + 18, (x) => 0.8 * x, -5, 65)).toEqual([{ x: 0, y: 0 }, { x: 20, y: 16 }]);
  });

  it('finds a point where two curves only touch, and none at an asymptote', () => {
    expect(meetings((x) => (x - 1) ** 2, () => 0, -3, 4)).toEqual([{ x: 1, y: 0 }]);
    expect(meetings((x) => 1 / x, () => 0, -3, 4.01)).toEqual([]);
  });

  it('breaks the line at an asymptote', () => {
    const d = path(compile('1/x', 'rad').letters.has('x') ? (x) => 1 / x : () => 0, { x0: -10, x1: 10, y0: -10, y1: 10 }, 400, 300);
    expect(d.match(/M/g)).toHaveLength(2);
  });

  it('numbers its axes in ones, twos and fives', () => {
    expect(ticks(-10, 10, 5)).toEqual([-10, -5, 0, 5, 10]);
    expect(ticks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });
});
