import { figure, label } from '../../../content/index.js';
import { topic, written } from '../written.js';

const box = (x: number, y: number, w: number, h: number, shade: number, word: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" stroke-width="2" fill="currentColor" fill-opacity="${shade}"/>${label(x + w / 2, y + h / 2 + 5, word, { italic: true })}`;

export const equivalentExpressions = written(
  {
    code: 'equivalent-expressions',
    minutes: [25, 25],
    topics: [topic('SAT', 'Math', 'Advanced Math', 'Equivalent expressions')],
    figures: {
      square: figure(
        '0 0 300 250',
        'A square with side a + b in four parts',
        'The square is divided into a large square a times a, a small square b times b, and two equal rectangles a times b.',
        box(50, 30, 130, 130, 0.05, 'a²') +
          box(180, 30, 70, 130, 0.15, 'ab') +
          box(50, 160, 130, 70, 0.15, 'ab') +
          box(180, 160, 70, 70, 0.3, 'b²') +
          label(115, 20, 'a', { italic: true }) +
          label(215, 20, 'b', { italic: true }) +
          label(36, 100, 'a', { italic: true }) +
          label(36, 200, 'b', { italic: true }),
      ),
    },
  },
  String.raw`
# Equivalent Expressions
Multiply out, factor, and use powers and roots, so that one expression becomes another that says the same.

## The same for every x
Two expressions are **equivalent** if they have the same value for *every* ~x~. ~2(x + 3)~ and ~2x + 6~ are. ~x^{2}~ and ~2x~ are not, although both are 4 at ~x = 2~.

That gives you a check that never fails to show a mistake for long: put a number in. Take ~x = 3~ or 5, not 0, 1 or 2, where too many wrong things come out right.

> Whenever you have changed an expression and doubt it, put one number into both. If the values differ, it is wrong. It takes ten seconds.

## Like terms, and the minus
Only like terms can be added: the same letter with the same power.

~~(5x^{2} + 3x - 4) - (2x^{2} - x + 6)~~

The minus changes **every** sign in the parentheses after it:

~~5x^{2} + 3x - 4 - 2x^{2} + x - 6 = 3x^{2} + 4x - 10~~

The common mistake is to change only the first sign, and to get ~3x^{2} + 2x + 2~.

## Multiplying out
Each part of the first times each part of the second:

~~(2x + 3)(x - 5) = 2x^{2} - 10x + 3x - 15 = 2x^{2} - 7x - 15~~

A square is a product too. It has *three* parts:

[square]

~~(a + b)^{2} = a^{2} + 2ab + b^{2}~~

Whoever writes ~(x + 4)^{2} = x^{2} + 16~ has forgotten the two rectangles: it is ~x^{2} + 8x + 16~. And ~(a + b)(a - b) = a^{2} - b^{2}~: there they cancel.

## Factoring: backwards
1. **A common factor first.** ~6x^{3} - 15x^{2} = 3x^{2}(2x - 5)~.
2. **Two squares?** ~x^{2} - 49 = (x + 7)(x - 7)~, and ~9x^{2} - 4 = (3x + 2)(3x - 2)~.
3. **Three terms?** For ~x^{2} + 2x - 15~ find two numbers whose product is ~-15~ and whose sum is 2: 5 and ~-3~. So ~(x + 5)(x - 3)~.

With a number in front, as in ~2x^{2} + 7x + 3~, look for two numbers with the product ~2 \cdot 3 = 6~ and the sum 7: 6 and 1. Split: ~2x^{2} + 6x + x + 3 = 2x(x + 3) + (x + 3) = (2x + 1)(x + 3)~.

## Powers and roots
|= Rules of powers
| Rule | Example |
| ~a^{m} \cdot a^{n} = a^{m+n}~ | ~x^{3} \cdot x^{4} = x^{7}~ |
| ~(a^{m})^{n} = a^{mn}~ | ~(x^{3})^{4} = x^{12}~ |
| ~(ab)^{n} = a^{n}b^{n}~ | ~(2x)^{3} = 8x^{3}~ |
| ~a^{-n} = \frac{1}{a^{n}}~ | ~x^{-2} = \frac{1}{x^{2}}~ |
| ~a^{m/n} = \sqrt[n]{a^{m}}~ | ~x^{3/2} = \sqrt{x^{3}}~ |

Multiplying *adds* exponents, a power of a power *multiplies* them. If you mix them up, write a small case in full: ~x^{2} \cdot x^{3} = xx \cdot xxx~ has five factors.

## Fractions
**Factor before you cancel.**

~~\frac{x^{2} - 9}{x^{2} + 3x} = \frac{(x + 3)(x - 3)}{x(x + 3)} = \frac{x - 3}{x}~~

Only *factors* cancel. In ~\frac{x - 3}{x}~ nothing cancels any more: the ~x~ on top is a term of a sum.

To add fractions, find the common denominator:

~~\frac{2}{x} + \frac{3}{x + 1} = \frac{2(x + 1) + 3x}{x(x + 1)} = \frac{5x + 2}{x(x + 1)}~~

## @learn
? 1
Which expression is equivalent to ~(7x^{2} - 2x) - (3x^{2} - 5x)~?
= ~4x^{2} + 3x~
- ~4x^{2} - 7x~ :: changes only the first sign: minus −5x is plus 5x.
- ~4x^{2} - 3x~ :: subtracts 2x from 5x and keeps the wrong sign.
- ~10x^{2} - 7x~ :: adds instead of subtracting.
! ~7x^{2} - 2x - 3x^{2} + 5x = 4x^{2} + 3x~: the minus changes both signs.

? 1
Which expression is equivalent to ~(x + 6)(x - 2)~?
- ~x^{2} - 12~ :: has lost the products in the middle.
- ~x^{2} - 4x - 12~ :: takes 6 from 2: it is −2x + 6x.
- ~x^{2} + 4x + 12~ :: has lost the sign of 6 · (−2).
= ~x^{2} + 4x - 12~
! Each with each: ~x^{2} - 2x + 6x - 12 = x^{2} + 4x - 12~.

? 1
Which expression is equivalent to ~8x^{3} + 12x~?
- ~4x(2x^{2} + 12)~ :: does not divide the 12 by 4.
= ~4x(2x^{2} + 3)~
- ~4x^{2}(2x + 3)~ :: takes one x too many out of 12x.
- ~20x^{4}~ :: adds terms that are not alike.
! Both terms have the factor ~4x~: ~8x^{3} = 4x \cdot 2x^{2}~ and ~12x = 4x \cdot 3~.

? 2
The expression ~(3x - 2)^{2}~ is equivalent to ~9x^{2} + bx + 4~, where ~b~ is a constant. What is the value of ~b~?
# -12
- ~-6~ :: counts the product of 3x and −2 once. It comes twice.
- ~0~ :: squares each part and forgets the products between them.
! ~(3x - 2)(3x - 2) = 9x^{2} - 6x - 6x + 4 = 9x^{2} - 12x + 4~.

? 2
Which expression is equivalent to ~\frac{(2x^{3})^{2}}{x^{4}}~, where ~x \neq 0~?
- ~2x~ :: adds the exponents in (x³)², and does not square the 2.
- ~2x^{2}~ :: does not square the 2.
- ~4x~ :: takes (x³)² for x⁵.
= ~4x^{2}~
! ~(2x^{3})^{2} = 4x^{6}~, and ~\frac{4x^{6}}{x^{4}} = 4x^{2}~. First the power, then the quotient: exponents are doubled, then subtracted.

? 3
Which expression is equivalent to ~\frac{x^{2} - 16}{x^{2} - 8x + 16}~, where ~x \neq 4~?
- ~\frac{1}{-8x}~ :: cancels terms of sums. Only factors cancel.
- ~\frac{x - 4}{x + 4}~ :: is upside down.
= ~\frac{x + 4}{x - 4}~
- ~-1~ :: cancels x² and 16 singly, and is no longer an expression of x.
! ~\frac{(x + 4)(x - 4)}{(x - 4)(x - 4)} = \frac{x + 4}{x - 4}~. Check with ~x = 5~: ~\frac{9}{1} = 9~, and ~\frac{9}{1}~ again.

## @practice
? 1
Which expression is equivalent to ~3(2x - 5) - 4(x - 3)~?
- ~2x - 27~ :: takes −4 · (−3) for −12.
- ~2x - 8~ :: forgets to multiply the numbers in the parentheses.
= ~2x - 3~
- ~10x - 27~ :: adds 4x instead of taking it away, and keeps −12.
! ~6x - 15 - 4x + 12 = 2x - 3~. The minus before the 4 changes the sign of the 3 as well.

? 1
Which expression is a factor of ~x^{2} + 5x - 14~?
- ~x - 7~ :: has the two signs in each other's places: 7 belongs to the plus.
= ~x - 2~
- ~x + 2~ :: would need −7 beside it, and the middle term would be −5x.
- ~x + 14~ :: would need −1 beside it, and the middle term would be 13x.
! Two numbers with the product ~-14~ and the sum 5 are 7 and ~-2~: ~(x + 7)(x - 2)~.

? 1
Which expression is equivalent to ~x^{5} \cdot x^{-2}~, where ~x > 0~?
- ~x^{-10}~ :: multiplies the exponents.
- ~x^{-3}~ :: subtracts the other way round: 5 − 2 is 3.
= ~x^{3}~
- ~x^{7}~ :: adds 2 instead of −2.
! Exponents of a product are added: ~5 + (-2) = 3~.

? 2
If ~x^{2} - y^{2} = 45~ and ~x - y = 5~, what is the value of ~x + y~?
# 9
- ~40~ :: comes from subtracting 5. It is a product that makes 45.
- ~7~ :: is the value of x.
! ~x^{2} - y^{2} = (x + y)(x - y)~. So ~5(x + y) = 45~ and ~x + y = 9~.

? 2
Which expression is equivalent to ~\sqrt{x} \cdot \sqrt[3]{x}~, where ~x > 0~?
= ~x^{5/6}~
- ~x^{1/6}~ :: multiplies the exponents.
- ~x^{2/5}~ :: adds tops and bottoms of the fractions.
- ~x^{6/5}~ :: is upside down.
! ~x^{1/2} \cdot x^{1/3} = x^{1/2 + 1/3} = x^{5/6}~.

? 2
The expression ~(2x + k)(x + 4)~ is equivalent to ~2x^{2} + 11x + 12~, where ~k~ is a constant. What is the value of ~k~?
= ~3~
- ~7~ :: comes from 11 − 4. Before the 4 stands 2x, so it is 8x that has to be taken from 11x.
- ~8~ :: is 2 · 4, what the other product contributes.
- ~12~ :: is the value of 4k. It still has to be divided by 4.
! The last term is ~4k = 12~, so ~k = 3~. Check in the middle: ~8x + 3x = 11x~.

? 2
Which expression is equivalent to ~\frac{3}{x} - \frac{2}{x + 2}~, where ~x > 0~?
- ~\frac{1}{x(x + 2)}~ :: subtracts the tops without bringing them to one denominator.
- ~\frac{x + 2}{x(x + 2)}~ :: forgets to multiply the 2 of x + 2 by 3.
- ~\frac{5x + 6}{x(x + 2)}~ :: adds 2x instead of taking it away.
= ~\frac{x + 6}{x(x + 2)}~
! ~\frac{3(x + 2) - 2x}{x(x + 2)} = \frac{3x + 6 - 2x}{x(x + 2)} = \frac{x + 6}{x(x + 2)}~.

? 3
The expression ~x^{2} - 10x + 7~ can be written as ~(x - a)^{2} + b~, where ~a~ and ~b~ are constants. What is the value of ~b~?
# -18
- ~32~ :: adds 25. The square brings 25 with it, so 25 must be taken away.
- ~-93~ :: takes away 100, the square of 10. Half of 10 is squared.
! ~(x - 5)^{2} = x^{2} - 10x + 25~. To come to 7, take 18 away: ~(x - 5)^{2} - 18~.

? 3
If ~\frac{6x^{2} + 7x - 20}{2x + 5} = 3x + c~ for all ~x > 0~, what is the value of the constant ~c~?
= ~-4~
- ~-\frac{4}{5}~ :: divides by 5 once more than it should.
- ~4~ :: has lost the sign of −20.
- ~\frac{7}{5}~ :: divides 7x by 5, as if the terms could be divided one by one.
! ~(2x + 5)(3x + c) = 6x^{2} + (2c + 15)x + 5c~. From ~5c = -20~ follows ~c = -4~. Check: ~-8 + 15 = 7~.
`,
);
