import { dot, figure, graph, label, plane } from '../../../content/index.js';
import { topic, written } from '../written.js';

const drawn = (title: string, description: string, f: (x: number) => number, points: [number, number][]) => {
  const at = plane(-6, 6);
  return figure(
    at.viewBox,
    title,
    description,
    at.shapes + graph(at, -6, 6, f, 240) + points.map(([x, y]) => dot(at.x(x), at.y(y))).join(''),
  );
};

export const actFunctions = written(
  {
    code: 'functions',
    minutes: [20, 20],
    topics: [topic('ACT', 'Math', 'Preparing for Higher Math', 'Functions')],
    figures: {
      machine: figure(
        '0 0 360 110',
        'A function as a machine',
        'The number 4 goes in from the left, a box named f, double and add 1, stands in the middle, and the number 9 comes out on the right.',
        `<rect x="120" y="25" width="120" height="60" rx="8" stroke-width="2" fill="currentColor" fill-opacity="0.08"/>` +
          label(180, 50, 'f', { italic: true }) +
          label(180, 72, 'double, add 1', { size: 12 }) +
          label(50, 60, '4') +
          label(310, 60, '9') +
          `<path d="M70 55H112M105 48L113 55L105 62M248 55H290M283 48L291 55L283 62" stroke-width="2"/>`,
      ),
      asked: drawn(
        'The graph of a function f',
        'A parabola that opens upward. Its lowest point is (1, negative 4). It crosses the x-axis at (negative 1, 0) and (3, 0).',
        (x) => (x - 1) ** 2 - 4,
        [
          [1, -4],
          [-1, 0],
          [3, 0],
        ],
      ),
    },
  },
  String.raw`
# Functions
Read the notation, compose and invert, see domain and range, and know the graphs, sequences and waves that the ACT asks for.

## In and out
[machine]

~f(x) = 2x + 1~ is a rule: double, then add 1. ~f(4) = 9~. Whatever stands in the parentheses takes the place of ~x~, and it keeps its parentheses:

~~f(a + 3) = 2(a + 3) + 1 = 2a + 7~~

**~f(x) = 9~** is another question: which *input* gives 9? It is 4. To take one for the other is the most common mistake.

## One after the other
~f(g(x))~: first ~g~, then ~f~. Begin **inside**.

With ~f(x) = x^{2}~ and ~g(x) = x + 3~: ~f(g(2)) = f(5) = 25~, but ~g(f(2)) = g(4) = 7~. The order matters.

The **inverse** undoes: if ~f(4) = 9~, then ~f^{-1}(9) = 4~. To find it, solve ~y = 2x + 1~ for ~x~: ~x = \frac{y - 1}{2}~. And ~f^{-1}~ is not ~\frac{1}{f}~.

## Domain and range
The **domain** holds all allowed inputs. Two things are forbidden in real numbers: dividing by zero, and square roots of negative numbers.

* ~\frac{1}{x - 5}~: all but ~x = 5~.
* ~\sqrt{x + 2}~: ~x \ge -2~.

The **range** holds all outputs. For ~x^{2} + 3~ it is all numbers from 3 on, since a square is never negative.

## Reading a graph
[asked]

* ~f(0)~: go to ~x = 0~ and read the height: ~-3~.
* ~f(x) = 0~: where does it cross the ~x~-axis? At ~-1~ and 3.
* Least value: ~-4~, at ~x = 1~.
* Rising: where ~x > 1~.

~f(x) + 2~ lies 2 higher, ~f(x + 2)~ lies 2 farther **left**, ~-f(x)~ is mirrored in the ~x~-axis.

## Sequences, powers, logarithms
|= Two kinds of sequences
| Kind | Next term | Term number n |
| arithmetic | add ~d~ | ~a_{1} + (n - 1)d~ |
| geometric | multiply by ~r~ | ~a_{1} r^{n-1}~ |

From the first to the tenth term there are **nine** steps.

A **logarithm** is an exponent: ~\log_{2} 32 = 5~, since ~2^{5} = 32~. So ~\log_{b} x = y~ says ~b^{y} = x~. Products become sums: ~\log(xy) = \log x + \log y~.

## Waves
In ~y = a\sin(bx) + c~

* ~|a|~ is the **amplitude**: how far it goes up and down from the middle,
* ~\frac{2\pi}{b}~ is the **period**: how long until it repeats,
* ~c~ is the height of the middle.

~3\sin(2x)~ goes from ~-3~ to 3 and repeats after ~\pi~. A greater ~b~ makes the period *shorter*.

## @learn
? 1
If ~f(x) = 3x^{2} - x~, what is ~f(-2)~?
- ~-14~ :: squares −2 to −4 and subtracts.
- ~-10~ :: squares −2 to −4.
- ~10~ :: takes minus −2 for −2.
= ~14~
- ~38~ :: squares 3 · (−2) as a whole.
! ~3 \cdot 4 - (-2) = 12 + 2 = 14~. The square is positive, and minus −2 is plus 2.

? 1
[asked]

The graph of ~y = f(x)~ is shown. What is ~f(3)~?
- ~-4~ :: is the least value of f.
- ~-1~ :: is the other input with the value 0.
= ~0~
- ~1~ :: is the input with the least value.
- ~4~ :: has lost its place: f(3) is read at x = 3.
! Go to ~x = 3~. There the graph crosses the axis, so the value is 0.

? 1
What is the 12th term of the arithmetic sequence 5, 8, 11, …?
= 38
- 41 :: counts twelve steps.
- 44 :: counts thirteen steps.
- 60 :: multiplies 5 by 12.
- 96 :: multiplies 8 by 12.
! From the first to the twelfth term there are 11 steps of 3: ~5 + 33 = 38~.

? 2
If ~f(x) = 2x - 5~ and ~g(x) = x^{2} + 1~, what is ~g(f(4))~?
- 3 :: is f(4).
= 10
- 17 :: is g(4).
- 29 :: is f(g(4)).
- 51 :: is the product of f(4) and g(4).
! Inside first: ~f(4) = 3~. Then ~g(3) = 9 + 1 = 10~.

? 2
What is the domain of ~f(x) = \sqrt{6 - 2x}~ in the real numbers?
= ~x \le 3~
- ~x \ge 3~ :: turns it around: with x = 4 there would be −2 under the root.
- ~x \ge 0~ :: is the domain of the root of x.
- ~x \ne 3~ :: treats the root as if it were a denominator.
- ~x \le 6~ :: forgets the 2.
! What stands under the root must not be negative: ~6 - 2x \ge 0~ gives ~6 \ge 2x~, so ~x \le 3~.

? 3
What are the amplitude and the period of ~y = 4\sin(3x)~?
- Amplitude ~3~, period ~4~ :: takes the two numbers as they stand, and turned around.
- Amplitude ~3~, period ~\frac{\pi}{2}~ :: has amplitude and period in each other's places.
- Amplitude ~4~, period ~3~ :: takes b itself for the period.
- Amplitude ~4~, period ~6\pi~ :: multiplies by 3 instead of dividing.
= Amplitude ~4~, period ~\frac{2\pi}{3}~
! The number in front is the amplitude, 4. The period is ~\frac{2\pi}{3}~, since the wave runs three times as fast.

## @practice
? 1
If ~g(x) = 7 - 2x~, for what value of ~x~ is ~g(x) = 1~?
- ~-3~ :: has lost the sign.
= ~3~
- ~4~ :: adds 1 to 7 and halves.
- ~5~ :: is g(1).
- ~9~ :: is g(−1).
! The output is 1, and the input is asked for: ~7 - 2x = 1~ gives ~2x = 6~, so ~x = 3~.

? 1
What is the value of ~\log_{3} 81~?
= 4
- 5 :: counts the powers 1, 3, 9, 27 and 81 from 1 on.
- 9 :: is the square root of 81.
- 27 :: divides 81 by 3.
- 243 :: multiplies 81 by 3.
! A logarithm is an exponent: ~3^{4} = 81~, so it is 4.

? 1
The first term of a geometric sequence is 5 and the second 15. What is the fourth term?
- 25 :: adds 10 to the second term.
- 35 :: adds 10 each time.
- 45 :: is the third term.
= 135
- 405 :: is the fifth term.
! From 5 to 15 the factor is 3, and it stays the same: 5, 15, 45, 135.

? 2
If ~f(x) = x^{2} - 4x~, which of the following is ~f(x + 1)~?
- ~x^{2} - 4x + 1~ :: adds 1 to the value.
- ~x^{2} - 4x - 3~ :: squares x and 1 singly, without the middle.
= ~x^{2} - 2x - 3~
- ~x^{2} - 2x + 5~ :: adds 4 instead of subtracting it.
- ~x^{2} + 2x - 3~ :: has lost the −4x.
! ~(x + 1)^{2} - 4(x + 1) = x^{2} + 2x + 1 - 4x - 4 = x^{2} - 2x - 3~.

? 2
The graph of ~y = x^{2}~ is moved 3 units to the right and 2 units down. Which equation does the new graph have?
- ~y = (x + 3)^{2} - 2~ :: lies to the left.
- ~y = (x + 3)^{2} + 2~ :: lies to the left and higher.
- ~y = (x - 2)^{2} - 3~ :: has the numbers in each other's places.
= ~y = (x - 3)^{2} - 2~
- ~y = (x - 3)^{2} + 2~ :: lies higher.
! To the right is ~x - 3~ inside the square; down is ~-2~ outside it.

? 2
If ~f(x) = \frac{x + 6}{4}~, what is ~f^{-1}(5)~?
- ~\frac{4}{11}~ :: is the reciprocal of f(5).
- ~\frac{11}{4}~ :: is f(5).
= ~14~
- ~20~ :: forgets to take 6 away.
- ~26~ :: adds 6.
! Which input gives 5? ~\frac{x + 6}{4} = 5~, so ~x + 6 = 20~ and ~x = 14~.

? 2
What is the range of ~f(x) = 5 - x^{2}~ in the real numbers?
= All numbers of at most 5
- All numbers of at least 5 :: belongs to 5 + x squared.
- All numbers of at most 0 :: belongs to −x squared.
- All numbers of at least 0 :: belongs to x squared.
- All real numbers :: is the domain.
! ~x^{2}~ is never negative, so at most 5 is left, and every smaller number is reached.

? 3
If ~\log_{b} 2 = p~ and ~\log_{b} 3 = q~, which of the following is ~\log_{b} 12~?
- ~p^{2}q~ :: multiplies the logarithms. A product of numbers becomes a sum.
- ~2pq~ :: multiplies the logarithms. A product of numbers becomes a sum, here with 2p.
- ~p + q~ :: is the logarithm of 6.
= ~2p + q~
- ~p + 2q~ :: is the logarithm of 18.
! ~12 = 2 \cdot 2 \cdot 3~, and products become sums: ~p + p + q = 2p + q~.

? 3
The function ~f~ satisfies ~f(1) = 3~ and ~f(n + 1) = 2f(n) - 1~ for every positive integer ~n~. What is ~f(4)~?
- 9 :: is f(3).
- 12 :: adds 3 three times to the first value.
= 17
- 18 :: forgets to take 1 away at the end.
- 24 :: only doubles.
! Double and take 1 away, three times: ~f(2) = 5~, ~f(3) = 9~, ~f(4) = 17~.
`,
);
