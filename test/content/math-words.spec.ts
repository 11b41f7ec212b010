import { describe, expect, it } from '@jest/globals';
import { readable, renderMath, texToSpeech, texToText } from '../../src/content/math.js';
import { m, mm } from '../../src/content/markup.js';

describe('a formula in words and in plain text', () => {
  it.each([
    ['3x + 2 = -7', '3 x plus 2 equals negative 7', '3x + 2 = −7'],
    ['\\frac{2}{3}x', '2 thirds x', '(2/3)x'],
    ['\\frac{x + 1}{x - 4}', 'the fraction x plus 1 over x minus 4, end fraction', '(x + 1)/(x − 4)'],
    ['x^{2} - 5x', 'x squared minus 5 x', 'x² − 5x'],
    ['(-3, 4)', 'open parenthesis negative 3 comma 4 close parenthesis', '(−3, 4)'],
    ['\\sqrt[3]{x^{2}}', 'the cube root of x squared', '∛(x²)'],
    ['\\sqrt{3}', 'the square root of 3', '√3'],
    ['x \\le -2', 'x is less than or equal to negative 2', 'x ≤ −2'],
    ['60^{\\circ}', '60 degrees', '60°'],
    ['1{,}250', '1,250', '1,250'],
    [
      '\\begin{aligned} y &= 2x \\\\ x + y &= 9 \\end{aligned}',
      'line 1: y equals 2 x; line 2: x plus y equals 9',
      'y = 2x; x + y = 9',
    ],
    ['\\lvert x - 3 \\rvert', 'the absolute value of x minus 3, end absolute value', '|x − 3|'],
    ['\\frac{9}{5}C + 32', '9 fifths C plus 32', '(9/5)C + 32'],
    ['0.\\overline{54}', '0 point 5 4 repeating', '0.545454…'],
    ['\\log_{x} 64 = 3', 'log base x of 64 equals 3', 'log_x 64 = 3'],
    [
      '\\begin{bmatrix} 1 & -1 \\\\ -3 & 3 \\end{bmatrix}',
      'the 2 by 2 matrix, row 1: 1, negative 1; row 2: negative 3, 3, end matrix',
      '[1 −1; −3 3]',
    ],
    ['f^{-1}(x)', 'f inverse of x', 'f⁻¹(x)'],
  ])('%s', (tex, speech, text) => {
    expect(texToSpeech(tex)).toBe(speech);
    expect(texToText(tex)).toBe(text);
  });

  // As a teacher would read it to somebody who writes along: what belongs together must be heard.
  it.each([
    ['f(x) = 2(x - 5)^{2} + 3', 'f of x equals 2 times open parenthesis x minus 5 close parenthesis squared plus 3'],
    ['f(g(3))', 'f of g of 3'],
    ['g(x) = f(x - 5) + 5', 'g of x equals f of open parenthesis x minus 5 close parenthesis plus 5'],
    ['f^{-1}(x) = \\frac{x + 8}{4}', 'f inverse of x equals the fraction x plus 8 over 4, end fraction'],
    ['P(t) = 1{,}700(1.06)^{t}', 'P of t equals 1,700 times open parenthesis 1.06 close parenthesis to the power of t'],
    ['w(w + 6) = 72', 'w times open parenthesis w plus 6 close parenthesis equals 72'],
    [
      '(x + 4)(x - 6)',
      'open parenthesis x plus 4 close parenthesis times open parenthesis x minus 6 close parenthesis',
    ],
    ['\\frac{5}{9}(F - 32)', '5 ninths times open parenthesis F minus 32 close parenthesis'],
    ['\\frac{75}{180}\\pi', 'the fraction 75 over 180, end fraction, pi'],
    ['-\\frac{\\sqrt{100}}{3}', 'negative the fraction the square root of 100 over 3, end fraction'],
    [
      '\\frac{(2x^{4})^{3}}{x^{4}}',
      'the fraction open parenthesis 2 x to the power of 4, close parenthesis cubed over x to the power of 4, end fraction',
    ],
    ['5\\sqrt{2}', '5 times the square root of 2'],
    ['\\sqrt{x + 1} = x - 1', 'the square root of x plus 1, end root, equals x minus 1'],
    ['x^{\\frac{3}{4}}', 'x to the power of 3 fourths'],
    ['\\frac{15}{3} = 5', '15 over 3 equals 5'],
    ['y = 2\\sin(4x) + 4', 'y equals 2 sine of open parenthesis 4 x close parenthesis plus 4'],
    ['\\sin^{-1}(0.5)', 'inverse sine of open parenthesis 0.5 close parenthesis'],
    ['\\lvert x - 5 \\rvert < 2', 'the absolute value of x minus 5, end absolute value, is less than 2'],
    ['|x| = 3', 'the absolute value of x equals 3'],
    ['A(2, 3)', 'A open parenthesis 2 comma 3 close parenthesis'],
    ['[0, 5)', 'open bracket 0 comma 5 close parenthesis'],
    ['0.1\\overline{6}', '0.1 with 6 repeating'],
    [
      'f(t) = 200\\left(\\frac{1}{2}\\right)^{\\frac{t}{8}}',
      'f of t equals 200 times open parenthesis 1 half close parenthesis to the power of t over 8',
    ],
    [
      '\\begin{bmatrix} 1 & -1 \\\\ -3 & 3 \\end{bmatrix}\\begin{bmatrix} 1 \\\\ 4 \\end{bmatrix}',
      'the 2 by 2 matrix, row 1: 1, negative 1; row 2: negative 3, 3, end matrix, the 2 by 1 matrix, row 1: 1; row 2: 4, end matrix',
    ],
    [
      '6^{2} - 2(6)(5)\\cos 70^{\\circ}',
      '6 squared minus 2 times open parenthesis 6 close parenthesis times open parenthesis 5 close parenthesis cosine 70 degrees',
    ],
    ['x < 3 \\text{ or } x > 7', 'x is less than 3 or x is greater than 7'],
    ['(', 'open parenthesis'],
  ])('%s is read: %s', (tex, speech) => {
    expect(texToSpeech(tex)).toBe(speech);
  });

  it('is rendered as MathML that keeps source and speech and needs no inline style', () => {
    const html = renderMath(`<p>If ${m`\frac{1}{2}x < 3`}, then ${mm`x < 6`}</p>`);
    expect(html).toContain('data-tex="\\frac{1}{2}x &lt; 3" data-speech="1 half x is less than 3"><math');
    expect(html).toContain('class="math-block"');
    expect(html).not.toMatch(/ style=|annotation|katex/);
    expect(readable(html)).toBe('If (1/2)x < 3, then x < 6');
  });

  it('is refused by name when it does not compile', () => {
    expect(() => renderMath(m`\frac{1}{`)).toThrow(/the formula .* does not compile/);
  });
});

const formula = (tex: string) => renderMath(`<span class="math-block" data-tex="${tex}"></span>`);

describe('a formula of somebody else', () => {
  it.each([
    ['x\\,\\mathrm d', 'x d'],
    ['x\\text{,}y', 'x, y'],
    ['\\begin{align*} x &= 2 \\\\ y &= 3 \\end{align*}', 'line 1: x, equals 2; line 2: y, equals 3'],
    ['\\begin{array}cx\\end{array}', 'x'],
  ])('is read to its end: %s', (tex, speech) => {
    expect(formula(tex.replaceAll('&', '&amp;'))).toContain(`data-speech="${speech}"`);
  });

  it.each([
    ['lines above', '\\overline{'],
    ['exponents', 'x^{'],
    ['roots', '\\sqrt['],
  ])('is looked at once at each depth: %s', (_what, open) => {
    const close = open.endsWith('[') ? ']{2}' : '}';
    const tex = `${open.repeat(24)}2${close.repeat(24)}`;
    const start = performance.now();
    texToText(tex);
    texToSpeech(tex);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it.each([
    ['groups', `${'{'.repeat(300)}x${'}'.repeat(300)}`, 'nested deeper than 50'],
    ['commands', `${'\\sqrt{'.repeat(60)}x${'}'.repeat(60)}`, 'nested deeper than 50'],
    ['brackets', `${'('.repeat(300)}x${')'.repeat(300)}`, 'nested deeper than 50'],
    ['length', `x${'+x'.repeat(3000)}`, 'longer than 5000 characters'],
  ])('is refused when there is too much of %s', (_what, tex, why) => {
    expect(() => formula(tex)).toThrow(SyntaxError);
    expect(() => formula(tex)).toThrow(why);
  });
});
