import { describe, expect, it } from '@jest/globals';
import { all, create } from 'mathjs';
import { dataPoints, evaluate } from '../../../web/src/player/calculator/lines.js';
import { kept, keep, toNumber } from '../../../web/src/player/calculator/rational.js';
import { asFraction, said, show } from '../../../web/src/player/calculator/show.js';

const shown = (text: string, unit: 'deg' | 'rad' = 'deg', letters = {}): string => show(evaluate(text, unit, letters));

describe('The calculator works out to twelve digits', () => {
  it.each([
    // order of operations
    ['2+3*4', '14'],
    ['2(3+4)', '14'],
    ['-2^2', '−4'],
    ['(-2)^2', '4'],
    ['2^-1', '0.5'],
    ['2^3^2', '512'],
    ['-3!', '−6'],
    ['2*-3', '−6'],
    ['--3', '3'],
    ['6÷3×2', '4'],
    ['6/2(1+2)', '9'],
    ['1/2*4', '2'],
    ['8-3-2', '3'],
    ['2^3!', '64'],
    ['-5²', '−25'],
    ['5 - -2', '7'],
    ['+7', '7'],
    ['2·3', '6'],
    ['2**5', '32'],
    ['10 mod 3', '1'],
    ['-7 mod 3', '2'],
    ['[2+3](4)', '20'],
    // numbers
    ['0.1+0.2', '0.3'],
    ['0.1*3-0.3', '0'],
    ['1-0.9', '0.1'],
    ['1/3', '0.333333333333'],
    ['2/3', '0.666666666667'],
    ['1/3+1/6', '0.5'],
    ['1,234+1', '1235'],
    ['1,234,567*2', '2469134'],
    ['.5+.25', '0.75'],
    ['1.5E3', '1500'],
    ['2.5E-3', '0.0025'],
    ['1E15', '1 × 10^15'],
    ['1E-7', '1 × 10^−7'],
    ['123456789^2', '1.52415787502 × 10^16'],
    ['999999999999*1000', '999999999999000'],
    ['1/7*7', '1'],
    ['10^20-10^20+1', '1'],
    ['2^100/2^98', '4'],
    ['1E300*1E10', '1 × 10^310'],
    ['0.000001', '0.000001'],
    ['49*(1/49)', '1'],
    ['1.1*1.1', '1.21'],
    ['4.35*100', '435'],
    // percent and factorial
    ['50%', '0.5'],
    ['20% of 50', '10'],
    ['15%*80', '12'],
    ['200(1+5%)', '210'],
    ['5!', '120'],
    ['0!', '1'],
    ['20!', '2.43290200818 × 10^18'],
    ['10!/8!', '90'],
    ['52!/(5!*47!)', '2598960'],
    ['0.5!', '0.886226925453'],
    // powers, roots, logarithms
    ['√16', '4'],
    ['√(2)', '1.41421356237'],
    ['√2√8', '4'],
    ['sqrt(1/4)', '0.5'],
    ['√0.25', '0.5'],
    ['∛27', '3'],
    ['∛(-8)', '−2'],
    ['root(-8,3)', '−2'],
    ['root(16,4)', '2'],
    ['8^(1/3)', '2'],
    ['(-8)^(1/3)', '−2'],
    ['(-8)^(2/3)', '4'],
    ['27^(-1/3)', '0.333333333333'],
    ['4^1.5', '8'],
    ['2^0.5', '1.41421356237'],
    ['0^0', '1'],
    ['log(1000)', '3'],
    ['log(0.001)', '−3'],
    ['log(8,2)', '3'],
    ['log_2(8)', '3'],
    ['log_2 32', '5'],
    ['log_(1/2)(8)', '−3'],
    ['log(2)', '0.301029995664'],
    ['log_3(10)', '2.09590327429'],
    ['ln(e)', '1'],
    ['ln(e^5)', '5'],
    ['ln 10', '2.30258509299'],
    ['e^2', '7.38905609893'],
    ['exp(0)', '1'],
    ['2pi', '6.28318530718'],
    ['π²', '9.86960440109'],
    // more functions
    ['|−5|', '5'],
    ['2|3-5|', '4'],
    ['||-2|-5|', '3'],
    ['abs(-1/2)', '0.5'],
    ['nCr(5,2)', '10'],
    ['nPr(5,2)', '20'],
    ['nCr(40,20)', '137846528820'],
    ['gcd(12,18)', '6'],
    ['lcm(4,6)', '12'],
    ['median(3,1,2)', '2'],
    ['median(1,2,3,4)', '2.5'],
    ['mean(1,2,4)', '2.33333333333'],
    ['stdev(2,4,4,4,5,5,7,9)', '2.1380899353'],
    ['stdevp(2,4,4,4,5,5,7,9)', '2'],
    ['max(2,7,3)', '7'],
    ['min(2,-7,3)', '−7'],
    ['floor(-2.5)', '−3'],
    ['ceil(2.1)', '3'],
    ['round(2.5)', '3'],
    ['round(-2.5)', '−3'],
    ['round(3.14159,2)', '3.14'],
    ['total(1,2,3)', '6'],
    ['mod(17,5)', '2'],
  ])('%s = %s', (text, result) => {
    expect(shown(text)).toBe(result);
  });

  it.each([
    ['sin(30)', '0.5'],
    ['cos(60)', '0.5'],
    ['tan(45)', '1'],
    ['sin(0)', '0'],
    ['cos(90)', '0'],
    ['sin(180)', '0'],
    ['cos(180)', '−1'],
    ['tan(135)', '−1'],
    ['sin(-30)', '−0.5'],
    ['sin(750)', '0.5'],
    ['sin 30', '0.5'],
    ['sin 45', '0.707106781187'],
    ['cos 30', '0.866025403784'],
    ['tan 60', '1.73205080757'],
    ['sin^2(30)', '0.25'],
    ['sin²(30)+cos²(30)', '1'],
    ['asin(1)', '90'],
    ['sin⁻¹(0.5)', '30'],
    ['sin^-1(0.5)', '30'],
    ['cos⁻¹(0.5)', '60'],
    ['tan⁻¹(1)', '45'],
    ['atan(√3)', '60'],
    ['sin(0.0001)', '0.00000174532925199'],
    ['sin(179.9999)', '0.00000174532925199'],
    ['sin 2(15)', '0.5'],
    ['2 sin 30 cos 60', '0.5'],
    ['sec 60', '2'],
    ['cos(1)', '0.999847695156'],
    ['sin(90°)', '1'],
  ])('in degrees %s = %s', (text, result) => {
    expect(shown(text, 'deg')).toBe(result);
  });

  it.each([
    ['sin(pi/6)', '0.5'],
    ['cos(π/3)', '0.5'],
    ['sin(pi)', '0'],
    ['cos(pi/2)', '0'],
    ['tan(pi/4)', '1'],
    ['tan(pi)', '0'],
    ['cos(pi)', '−1'],
    ['sin(2pi)', '0'],
    ['sin(100pi)', '0'],
    ['sin(1)', '0.841470984808'],
    ['cos 2', '−0.416146836547'],
    ['asin(1)', '1.57079632679'],
    ['sin(30°)', '0.5'],
    ['sin(1E-9)', '1 × 10^−9'],
    ['tan(3pi/4)', '−1'],
    ['sin(5pi/6)', '0.5'],
  ])('in radians %s = %s', (text, result) => {
    expect(shown(text, 'rad')).toBe(result);
  });

  it('goes on from the last answer without losing a digit', () => {
    const third = evaluate('1/3', 'deg');
    expect(shown('ans*3', 'deg', { ans: kept(keep(third)) })).toBe('1');
    expect(shown('√ans', 'deg', { ans: kept(keep(evaluate('√2', 'deg'))) })).toBe(shown('√(√2)'));
  });
});

describe('A result as a fraction', () => {
  it.each([
    ['1/3', '1/3'],
    ['0.125', '1/8'],
    ['1/3+1/6', '1/2'],
    ['-2/6', '−1/3'],
    ['3.5', '7/2'],
    ['2^-3', '1/8'],
    ['√(4/9)', '2/3'],
    ['sin(30)', '1/2'],
    ['15%', '3/20'],
    ['mean(1,2,4)', '7/3'],
  ])('%s is %s', (text, fraction) => {
    const parts = asFraction(evaluate(text, 'deg'))!;
    expect(`${parts.n}/${parts.d}`).toBe(fraction);
  });

  it.each(['4', '√2', 'pi', '6/3', '0.12345678901'])('%s stays as it is', (text) => {
    expect(asFraction(evaluate(text, 'deg'))).toBeNull();
  });

  it('is recognised in a root that was found by numbers', () => {
    expect(asFraction(0.6666666666666667)).toEqual({ n: '2', d: '3' });
    expect(asFraction(-1.6)).toEqual({ n: '−8', d: '5' });
  });

  it('is said in words', () => {
    expect(said('−2/3')).toBe('minus 2 over 3');
    expect(said('1.5 × 10^−7')).toBe('1.5 times 10 to the power of minus 7');
  });
});

describe('An expression that cannot be worked out', () => {
  it.each([
    ['2(3+4', 'A closing bracket is missing.'],
    ['(', 'A closing bracket is missing.'],
    ['2+3)', 'There is one closing bracket too many.'],
    [')', 'There is one closing bracket too many.'],
    ['()', 'There is nothing between the brackets.'],
    ['2+', 'Something is missing after +.'],
    ['2×', 'Something is missing after ×.'],
    ['*3', 'Something is missing before ×.'],
    ['2+*3', 'Something is missing between + and ×.'],
    ['(2+)', 'Something is missing after +.'],
    ['2 3', 'An operation is missing between 2 and 3.'],
    ['1.2.3', '1.2.3 is not a number.'],
    ['|2', 'A closing bar | is missing.'],
    ['sin', 'sin needs a value in brackets: sin(x).'],
    ['sin()', 'sin needs a value in its brackets.'],
    ['sin(1,2)', 'sin takes one value only.'],
    ['nCr(5)', 'nCr needs 2 values: nCr(5, 2).'],
    ['root 8', 'root needs a value in brackets: root(x, y).'],
    ['frog', '“frog” is not known here.'],
    ['q+1', 'q has no value here.'],
    ['ans+1', 'There is no answer yet.'],
    ['1/0', 'This divides by zero.'],
    ['0^-1', 'This divides by zero.'],
    ['√(-1)', 'The square root of a negative number has no real value.'],
    ['(-4)^0.5', 'This root of a negative number has no real value.'],
    ['ln(0)', 'ln needs a positive number.'],
    ['log(-1)', 'log needs a positive number.'],
    ['asin(2)', 'sin⁻¹ needs a number from −1 to 1.'],
    ['tan(90)', 'tan has no value there.'],
    ['(-1)!', 'A factorial needs a number that is not negative.'],
    ['1000!', 'This is too large to show.'],
    ['e^1000', 'This is too large to show.'],
    ['2 @ 3', '@ cannot be used here.'],
    ['a=3', '= cannot be used here.'],
    ['', 'There is nothing to work out.'],
    ['{3}', 'Curly brackets only limit a line at its end: y = x^2 {x > 0}.'],
    ['2,3', 'A comma cannot stand here. Write points as (2, 3).'],
    ['5 mod 0', 'This divides by zero.'],
    ['sin^-2(x)', null],
    ['log_', 'Something is missing after _.'],
  ])('%s: %s', (text, sentence) => {
    if (sentence === null) expect(() => evaluate(text, 'deg')).toThrow();
    else expect(() => evaluate(text, 'deg')).toThrow(sentence);
  });

  it.each([
    'import("x")',
    'cos.constructor("x")()',
    '{a:1}',
    'x.y',
    'ans[1',
    '1;2',
    '"text"',
    '`1`',
    '__proto__',
    'constructor',
    '𝑥',
    '((((',
    '|||',
    '^',
    '°',
    'sin^',
    '√',
    'log_^2',
    '²',
    'f(x)=x',
    '='.repeat(50),
    '('.repeat(5000),
    '-'.repeat(20_000),
  ])('never breaks the page: %.30s', (text) => {
    let result: unknown;
    try {
      result = dataPoints([{ x: text, y: '1' }]);
    } catch (error) {
      result = error;
    }
    expect(result).toEqual([]);
  });
});

describe('Made expressions', () => {
  const math = create(all!, { number: 'BigNumber', precision: 60 });
  let seed = 20261121;
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const make = (depth: number): string => {
    if (depth === 0 || random() < 0.15)
      return pick([
        `${Math.floor(random() * 20)}`,
        (random() * 10).toFixed(2),
        `${Math.ceil(random() * 9)}/${Math.ceil(random() * 9)}`,
      ]);
    const [a, b] = [make(depth - 1), make(depth - 1)];
    return pick([
      () => `${a}+${b}`,
      () => `${a}-${b}`,
      () => `${a}*(${b})`,
      () => `(${a})/(${b})`,
      () => `-${a}`,
      () => `(${a})^2`,
      () => `sqrt((${a})^2)`,
      () => `(${a})*(${b})`,
      () => `abs(${a})`,
      () => `(${a})^-1`,
    ])();
  };

  it('agree with an independent program that reckons with sixty digits', () => {
    let compared = 0;
    for (let i = 0; i < 400; i++) {
      const text = make(4);
      const truth = Number(math.number(math.evaluate(text)));
      let mine: number | null = null;
      try {
        mine = toNumber(evaluate(text, 'rad'));
      } catch (error) {
        // The other one divides by zero and goes on with infinity.
        expect((error as Error).message).toBe('This divides by zero.');
      }
      if (mine === null || !Number.isFinite(truth)) continue;
      compared++;
      if (Math.abs(mine - truth) > 1e-12 * Math.abs(truth)) throw new Error(`${text} is ${truth}, not ${mine}`);
    }
    expect(compared).toBeGreaterThan(300);
  });
});
