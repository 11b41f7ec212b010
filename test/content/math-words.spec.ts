import { describe, expect, it } from '@jest/globals';
import { readable, renderMath, texToSpeech, texToText } from '../../src/content/math.js';
import { m, mm } from '../../src/content/markup.js';

describe('a formula in words and in plain text', () => {
  it.each([
    ['3x + 2 = -7', '3 x plus 2 equals negative 7', '3x + 2 = −7'],
    ['\\frac{2}{3}x', '2 over 3 x', '(2/3)x'],
    ['\\frac{x + 1}{x - 4}', 'the fraction x plus 1 over x minus 4, end fraction', '(x + 1)/(x − 4)'],
    ['x^{2} - 5x', 'x squared minus 5 x', 'x² − 5x'],
    ['(-3, 4)', 'open parenthesis negative 3, 4 close parenthesis', '(−3, 4)'],
    ['\\sqrt[3]{x^{2}}', 'the cube root of x squared', '∛(x²)'],
    ['\\sqrt{3}', 'the square root of 3', '√3'],
    ['x \\le -2', 'x is less than or equal to negative 2', 'x ≤ −2'],
    ['60^{\\circ}', '60 degrees', '60°'],
    ['1{,}250', '1,250', '1,250'],
    ['\\begin{aligned} y &= 2x \\\\ x + y &= 9 \\end{aligned}', 'y equals 2 x; x plus y equals 9', 'y = 2x; x + y = 9'],
    ['\\lvert x - 3 \\rvert', 'the absolute value of x minus 3,', '|x − 3|'],
    ['\\frac{9}{5}C + 32', '9 over 5 C plus 32', '(9/5)C + 32'],
    ['0.\\overline{54}', '0. 54 repeating', '0.545454…'],
    ['\\log_{x} 64 = 3', 'log sub x 64 equals 3', 'log_x 64 = 3'],
    ['\\begin{bmatrix} 1 & -1 \\\\ -3 & 3 \\end{bmatrix}', '1, negative 1; negative 3, 3', '[1 −1; −3 3]'],
    ['f^{-1}(x)', 'f to the power of negative 1, open parenthesis x close parenthesis', 'f⁻¹(x)'],
  ])('%s', (tex, speech, text) => {
    expect(texToSpeech(tex)).toBe(speech);
    expect(texToText(tex)).toBe(text);
  });

  it('is rendered as MathML that keeps source and speech and needs no inline style', () => {
    const html = renderMath(`<p>If ${m`\frac{1}{2}x < 3`}, then ${mm`x < 6`}</p>`);
    expect(html).toContain('data-tex="\\frac{1}{2}x &lt; 3" data-speech="1 over 2 x is less than 3"><math');
    expect(html).toContain('class="math-block"');
    expect(html).not.toMatch(/ style=|annotation|katex/);
    expect(readable(html)).toBe('If (1/2)x < 3, then x < 6');
  });

  it('is refused by name when it does not compile', () => {
    expect(() => renderMath(m`\frac{1}{`)).toThrow(/the formula .* does not compile/);
  });
});
