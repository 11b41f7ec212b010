import { dot, figure, label, path } from '../../../content/index.js';
import { topic, written } from '../written.js';

const x = (v: number) => 190 + v * 40;

export const numberAndQuantity = written(
  {
    code: 'number-and-quantity',
    minutes: [20, 20],
    topics: [topic('ACT', 'Math', 'Preparing for Higher Math', 'Number and Quantity')],
    figures: {
      line: figure(
        '0 0 380 90',
        'Numbers on a line',
        'A number line from negative 4 to 4. Marked are negative 2.5, the root of 2 a little left of 1.5, and pi a little right of 3.',
        path(
          [
            [16, 45],
            [364, 45],
          ],
          { width: 1.5 },
        ) +
          [-4, -3, -2, -1, 0, 1, 2, 3, 4]
            .map(
              (v) =>
                path(
                  [
                    [x(v), 40],
                    [x(v), 50],
                  ],
                  { width: 1 },
                ) + label(x(v), 68, String(v).replace('-', '−'), { size: 12 }),
            )
            .join('') +
          dot(x(-2.5), 45) +
          label(x(-2.5), 32, '−2.5', { size: 12 }) +
          dot(x(Math.SQRT2), 45) +
          label(x(Math.SQRT2), 32, '√2', { size: 12 }) +
          dot(x(Math.PI), 45) +
          label(x(Math.PI), 32, 'π', { size: 12 }),
      ),
    },
  },
  String.raw`
# Number and Quantity
Kinds of numbers, powers and roots, scientific notation, complex numbers, and vectors and matrices as lists of numbers.

## Kinds of numbers
[line]

* **Integers:** …, −2, −1, 0, 1, 2, …
* **Rational:** every quotient of two integers, such as −2.5 or ~\frac{2}{3}~. Their decimals end or repeat.
* **Irrational:** no such quotient, such as ~\sqrt{2}~ and ~\pi~. Their decimals neither end nor repeat.

A root is irrational unless the number under it is a square: ~\sqrt{16} = 4~ is an integer, ~\sqrt{20}~ is irrational.

> "Must be" questions: try to break each choice with one example. *The sum of two irrational numbers must be irrational*? ~\sqrt{2} + (-\sqrt{2}) = 0~. Broken.

## Even, odd, prime
|= Even and odd
| | Sum | Product |
| even and even | even | even |
| even and odd | odd | even |
| odd and odd | even | odd |

A **prime** has exactly two divisors, 1 and itself: 2, 3, 5, 7, 11, … One is no prime, and 2 is the only even one.

Greatest common factor and least common multiple come from the primes: ~12 = 2^{2} \cdot 3~ and ~18 = 2 \cdot 3^{2}~. Take each prime at its *lowest* power for the factor, ~2 \cdot 3 = 6~, and at its *highest* for the multiple, ~2^{2} \cdot 3^{2} = 36~.

## Powers and roots
~~a^{m} a^{n} = a^{m+n}, \quad (a^{m})^{n} = a^{mn}, \quad a^{-n} = \frac{1}{a^{n}}, \quad a^{1/n} = \sqrt[n]{a}~~

**What is ~8^{2/3}~?** The bottom of the fraction is the root, the top the power: ~\sqrt[3]{8} = 2~, and ~2^{2} = 4~.

Simplify a root by taking out a square: ~\sqrt{72} = \sqrt{36 \cdot 2} = 6\sqrt{2}~.

The common mistake: ~\sqrt{9 + 16}~ is not ~3 + 4~. A root of a *sum* cannot be taken apart.

## Large and small
~3.2 \times 10^{5} = 320{,}000~, and ~3.2 \times 10^{-4} = 0.00032~. The exponent says by how many places the point moves.

To multiply, multiply the numbers and *add* the exponents:

~~(4 \times 10^{3})(6 \times 10^{5}) = 24 \times 10^{8} = 2.4 \times 10^{9}~~

In the end the number in front must lie between 1 and 10.

## Complex numbers
~i~ is a number with ~i^{2} = -1~. Calculate with it as with a letter, and put ~-1~ for ~i^{2}~ at the end:

~~(3 + 2i)(1 - 4i) = 3 - 12i + 2i - 8i^{2} = 3 - 10i + 8 = 11 - 10i~~

The powers repeat after four: ~i, -1, -i, 1~. For ~i^{27}~ divide 27 by 4: the rest is 3, so it is ~i^{3} = -i~.

## Vectors and matrices
Both are lists, and are added place by place: ~\langle 2, -1 \rangle + \langle 3, 5 \rangle = \langle 5, 4 \rangle~. A number in front multiplies every place: ~3\langle 2, -1 \rangle = \langle 6, -3 \rangle~.

Two matrices can be multiplied only if the first has as many *columns* as the second has *rows*. Each place is a row times a column:

~~\begin{pmatrix} 1 & 2 \end{pmatrix} \begin{pmatrix} 3 \\ 4 \end{pmatrix} = 1 \cdot 3 + 2 \cdot 4 = 11~~

## @learn
? 1
Four of these five numbers are rational. Which one is not?
- ~-7~ :: is an integer.
- ~0.25~ :: is one fourth.
- ~\sqrt{25}~ :: is 5.
= ~\sqrt{30}~
- ~\frac{2}{3}~ :: is a quotient of two integers.
! 30 is no square, so its root neither ends nor repeats. All others are quotients of integers.

? 1
What is the least common multiple of 12 and 20?
- 4 :: is the greatest common factor.
- 32 :: is the sum.
= 60
- 120 :: is a common multiple, but not the least.
- 240 :: is the product.
! ~12 = 2^{2} \cdot 3~ and ~20 = 2^{2} \cdot 5~. Each prime at its highest power: ~2^{2} \cdot 3 \cdot 5 = 60~.

? 1
Which of the following is equal to ~\sqrt{48}~?
- ~3\sqrt{4}~ :: is the root of 36.
= ~4\sqrt{3}~
- ~6\sqrt{2}~ :: is the root of 72.
- ~12~ :: is a quarter of 48.
- ~24~ :: is half of 48.
! ~\sqrt{48} = \sqrt{16 \cdot 3} = 4\sqrt{3}~. Check: ~16 \cdot 3 = 48~.

? 2
What is ~(2 \times 10^{6})(7 \times 10^{-2})~ in scientific notation?
- ~1.4 \times 10^{-11}~ :: multiplies the exponents and moves the point.
- ~1.4 \times 10^{3}~ :: moves the point the wrong way.
- ~1.4 \times 10^{4}~ :: forgets that 14 is 1.4 times 10.
= ~1.4 \times 10^{5}~
- ~1.4 \times 10^{9}~ :: adds 2 to the exponent instead of −2.
! ~14 \times 10^{6 - 2} = 14 \times 10^{4} = 1.4 \times 10^{5}~. The number in front must lie between 1 and 10.

? 2
For ~i^{2} = -1~, what is ~(5 - i)^{2}~?
= ~24 - 10i~
- ~24~ :: leaves out the product in the middle.
- ~25 - 10i~ :: leaves out i squared, which is −1.
- ~26~ :: is the product with 5 + i.
- ~26 - 10i~ :: takes i squared for +1.
! ~25 - 10i + i^{2} = 25 - 10i - 1 = 24 - 10i~. A square has a product in the middle, twice.

? 3
If ~n~ is an odd integer, which of the following must be even?
- ~n^{2}~ :: is odd times odd, which is odd.
- ~n + 2~ :: is odd: an even number added to an odd one.
- ~2n + 1~ :: is always odd.
- ~3n~ :: is odd times odd.
= ~n^{2} + n~
! ~n^{2}~ is odd and ~n~ is odd, and the sum of two odd numbers is even. With ~n = 3~: ~9 + 3 = 12~.

## @practice
? 1
What is the value of ~27^{2/3}~?
- 3 :: is the third root. It still has to be squared.
- 6 :: doubles instead of squaring.
= 9
- 18 :: is two thirds of 27.
- 81 :: squares twice.
! The third root of 27 is 3, since ~3^{3} = 27~, and ~3^{2} = 9~.

? 1
How many prime numbers are there between 10 and 20?
- 2 :: leaves out two of them.
- 3 :: leaves out one of them.
= 4
- 5 :: counts 15, which is 3 times 5.
- 9 :: counts all the numbers between.
! They are 11, 13, 17 and 19: four numbers without other divisors.

? 1
What is ~\langle 4, -3 \rangle - 2\langle 1, 5 \rangle~?
= ~\langle 2, -13 \rangle~
- ~\langle 2, -8 \rangle~ :: does not double the 5.
- ~\langle 2, 7 \rangle~ :: adds 10 instead of taking it away.
- ~\langle 3, -8 \rangle~ :: does not double at all.
- ~\langle 6, 7 \rangle~ :: adds instead of subtracting.
! ~2\langle 1, 5 \rangle = \langle 2, 10 \rangle~, and ~\langle 4 - 2, -3 - 10 \rangle = \langle 2, -13 \rangle~.

? 2
What is the value of ~i^{42}~, where ~i^{2} = -1~?
- ~-i~ :: would be the value for a rest of 3.
= ~-1~
- ~0~ :: is no power of i.
- ~1~ :: would be the value for a rest of 0.
- ~i~ :: would be the value for a rest of 1.
! ~42 = 4 \cdot 10 + 2~, so the rest is 2 and ~i^{42} = i^{2} = -1~.

? 2
Light travels about ~3 \times 10^{8}~ meters in a second. About how many seconds does it need for ~1.5 \times 10^{11}~ meters?
- ~5 \times 10^{1}~ :: loses a place when the point is moved.
= ~5 \times 10^{2}~
- ~2 \times 10^{3}~ :: divides 3 by 1.5.
- ~5 \times 10^{3}~ :: forgets that 0.5 is 5 times a tenth.
- ~4.5 \times 10^{19}~ :: multiplies instead of dividing.
! ~\frac{1.5}{3} = 0.5~ and ~10^{11 - 8} = 10^{3}~: ~0.5 \times 10^{3} = 5 \times 10^{2}~.

? 2
The greatest common factor of two numbers is 6, and their least common multiple is 90. One of the numbers is 18. What is the other?
- 15 :: has only the factor 3 in common with 18.
- 24 :: has a least common multiple of 72 with 18.
= 30
- 36 :: has the greatest common factor 18 with 18.
- 90 :: has the greatest common factor 18 with 18.
! Factor times multiple is the product of the numbers: ~\frac{6 \cdot 90}{18} = 30~.

? 2
What is the product ~\begin{pmatrix} 2 & -1 \end{pmatrix} \begin{pmatrix} 3 & 0 \\ 4 & 5 \end{pmatrix}~?
= ~\begin{pmatrix} 2 & -5 \end{pmatrix}~
- ~\begin{pmatrix} 6 & -4 \end{pmatrix}~ :: multiplies 2 by 3 and −1 by 4 without adding.
- ~\begin{pmatrix} 6 & 0 \end{pmatrix}~ :: uses the first row only.
- ~\begin{pmatrix} 10 & 5 \end{pmatrix}~ :: has lost the sign of −1.
- ~\begin{pmatrix} 2 & 5 \end{pmatrix}~ :: has lost one sign.
! First place: ~2 \cdot 3 + (-1) \cdot 4 = 2~. Second place: ~2 \cdot 0 + (-1) \cdot 5 = -5~.

? 3
If ~2^{x} \cdot 8 = 4^{x}~, what is the value of ~x~?
- 1 :: gives 16 on the left and 4 on the right.
- 2 :: gives 32 on the left and 16 on the right.
= 3
- 6 :: gives 512 on the left and 4,096 on the right.
- 8 :: takes the 8 itself for the exponent.
! In powers of 2: ~2^{x + 3} = 2^{2x}~, so ~x + 3 = 2x~ and ~x = 3~. Check: ~8 \cdot 8 = 64 = 4^{3}~.

? 3
Which of the following must be rational if ~a~ is rational and not zero and ~b~ is irrational?
- ~a + b~ :: is irrational: otherwise b would be a difference of rational numbers.
- ~ab~ :: is irrational: otherwise b would be a quotient of rational numbers.
- ~\frac{a}{b}~ :: is irrational for the same reason.
- ~b^{2}~ :: may be rational, as for the root of 2, but for π it is not.
= ~a^{2} + a~
! Sums and products of rational numbers are rational. In ~a^{2} + a~ only ~a~ occurs.
`,
);
