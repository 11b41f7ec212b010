import { dot, figure, graph, label, plane } from '../../../content/index.js';
import { topic, written } from '../written.js';

/** Graphs of functions from −6 to 6, with points that stand out. */
function drawn(
  title: string,
  description: string,
  fs: ((x: number) => number)[],
  points: [number, number, string?][],
): string {
  const at = plane(-6, 6);
  return figure(
    at.viewBox,
    title,
    description,
    at.shapes +
      fs.map((f) => graph(at, -6, 6, f, 160)).join('') +
      points
        .map(
          ([x, y, name]) =>
            dot(at.x(x), at.y(y)) + (name ? label(at.x(x) + 9, at.y(y) - 7, name, { anchor: 'start', size: 13 }) : ''),
        )
        .join(''),
  );
}

export const nonlinearEquations = written(
  {
    code: 'nonlinear-equations',
    minutes: [25, 25],
    topics: [topic('SAT', 'Math', 'Advanced Math', 'Nonlinear equations and systems')],
    figures: {
      two: drawn(
        'The parabola y = x² − 4 and the line y = x − 2',
        'The parabola opens upward with its lowest point at (0, negative 4). The rising line meets it at (negative 1, negative 3) and at (2, 0).',
        [(x) => x * x - 4, (x) => x - 2],
        [
          [-1, -3, '(−1, −3)'],
          [2, 0, '(2, 0)'],
        ],
      ),
      asked: drawn(
        'A parabola and a line in the xy-plane',
        'The parabola opens downward from its highest point (0, 4). The falling line passes through (0, 2). They meet at (negative 1, 3) and at (2, 0).',
        [(x) => 4 - x * x, (x) => 2 - x],
        [
          [-1, 3],
          [2, 0],
        ],
      ),
    },
  },
  String.raw`
# Nonlinear Equations and Systems
Quadratic equations by factoring and by formula, how many solutions there are, and equations with roots, fractions and absolute values.

## Zero on one side
A product is zero exactly when one of its factors is. That is the whole secret of factoring.

**Solve ~x^{2} - 3x = 10~.**

1. Bring everything to one side: ~x^{2} - 3x - 10 = 0~.
2. Factor: two numbers with the product ~-10~ and the sum ~-3~ are ~-5~ and 2. So ~(x - 5)(x + 2) = 0~.
3. ~x - 5 = 0~ or ~x + 2 = 0~: the solutions are 5 and ~-2~.

Note the signs: the factor ~x - 5~ belongs to the solution *plus* 5.

> The common mistake: ~x(x - 3) = 10~, "so ~x = 10~ or ~x - 3 = 10~". It works for zero and for no other number.

## Taking roots
**Solve ~(x - 4)^{2} = 49~.** A square is 49 for 7 *and* for ~-7~:

~~x - 4 = 7 \quad \text{or} \quad x - 4 = -7~~

So ~x = 11~ or ~x = -3~. Whoever writes only ~x - 4 = 7~ loses one solution.

Do not divide by ~x~ either: ~x^{2} = 6x~ has the solutions 0 and 6. Dividing both sides by ~x~ throws 0 away. Bring ~6x~ over and factor: ~x(x - 6) = 0~.

## The formula, and how many solutions
If nothing factors, ~ax^{2} + bx + c = 0~ has the solutions

~~x = \frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}~~

What stands under the root, ~b^{2} - 4ac~, is the **discriminant**. It alone says how many real solutions there are:

|= Real solutions
| Discriminant | Solutions | The parabola and the x-axis |
| positive | two | cross twice |
| zero | one | touch |
| negative | none | do not meet |

**For which ~c~ has ~x^{2} + 6x + c = 0~ exactly one real solution?** ~36 - 4c = 0~, so ~c = 9~.

Two more facts save time: the solutions have the sum ~-\frac{b}{a}~ and the product ~\frac{c}{a}~.

## A line and a parabola
[two]

Where they meet, both give the same ~y~. Set them equal:

~~x^{2} - 4 = x - 2~~

So ~x^{2} - x - 2 = 0~, ~(x - 2)(x + 1) = 0~, and ~x = 2~ or ~x = -1~. For each ~x~ find its ~y~ in the *simpler* equation: ~(2, 0)~ and ~(-1, -3)~.

If the discriminant of the new equation is zero, the line touches the parabola in exactly one point; if it is negative, they never meet.

## Roots bring guests
**Solve ~\sqrt{x + 6} = x~.**

1. Square both sides: ~x + 6 = x^{2}~.
2. ~x^{2} - x - 6 = 0~, so ~(x - 3)(x + 2) = 0~.
3. **Check both in the first equation.** ~\sqrt{9} = 3~ is true. ~\sqrt{4} = -2~ is false: a root is never negative.

Only 3 is a solution. Squaring lets in a guest that was not invited, since it makes ~2~ and ~-2~ alike. Whenever you square, check.

## Fractions and absolute values
**Fractions.** ~\frac{6}{x - 1} = x~. Multiply by ~x - 1~: ~6 = x^{2} - x~, so ~x = 3~ or ~x = -2~. Check that no denominator becomes zero; here it does not.

**Absolute values.** ~|2x - 5| = 9~ is two equations: ~2x - 5 = 9~ or ~2x - 5 = -9~. So ~x = 7~ or ~x = -2~.

~|x - 3| = -4~ has no solution at all: a distance is never negative. And ~|x - 3| + 5 = 7~ must first become ~|x - 3| = 2~.

## @learn
? 1
What is the positive solution to ~x^{2} + 4x - 21 = 0~?
= ~3~
- ~4~ :: is the number beside x.
- ~7~ :: has lost the sign: the factor x + 7 belongs to −7.
- ~21~ :: is the product of the solutions without its sign.
! Factor: ~(x + 7)(x - 3) = 0~. The solutions are ~-7~ and 3, and 3 is positive.

? 1
Which of the following are the solutions to ~(x + 2)^{2} = 25~?
- ~3~ only :: forgets that −5 has the square 25 as well.
- ~-3~ and ~7~ :: changes the sign of 2: it is x + 2, so 2 has to be taken away.
- ~-5~ and ~5~ :: are the values of x + 2.
= ~-7~ and ~3~
! ~x + 2 = 5~ or ~x + 2 = -5~. So ~x = 3~ or ~x = -7~.

? 1
If ~|3x - 6| = 12~, what is the sum of the solutions?
# 4
- ~6~ :: is one of the solutions.
- ~8~ :: adds 6 and 2. The other solution is −2.
! ~3x - 6 = 12~ gives ~x = 6~, and ~3x - 6 = -12~ gives ~x = -2~. Their sum is 4.

? 2
[asked]

The graphs of the two equations of a system are shown. How many solutions ~(x, y)~ of the system have a positive ~x~-coordinate?
- None :: leaves out the point (2, 0).
= Exactly one
- Exactly two :: counts the point (−1, 3), whose x-coordinate is negative.
- Exactly three :: cannot be: a line and a parabola meet at most twice.
! The graphs meet at ~(-1, 3)~ and at ~(2, 0)~. Only the second has a positive ~x~-coordinate.

? 2
~~\sqrt{2x + 7} = x - 4~~

What is the solution to the given equation?
- ~1~ :: is the guest that squaring lets in: √9 is 3, and 1 − 4 is −3.
- ~4~ :: makes the right side zero, but not the left.
= ~9~
- ~11~ :: gives √29 on the left and 7 on the right.
! Squared: ~2x + 7 = x^{2} - 8x + 16~, so ~x^{2} - 10x + 9 = 0~ and ~x = 1~ or ~x = 9~. Check: ~\sqrt{25} = 5 = 9 - 4~ is true. For 1 the right side would be negative.

? 3
In the equation ~2x^{2} - 12x + c = 0~, ~c~ is a constant. For what value of ~c~ does the equation have exactly one real solution?
# 18
- ~36~ :: comes from 144 − 4c = 0: the 2 in front of x² belongs into 4ac.
- ~9~ :: belongs to the equation divided by 2.
! The discriminant must be zero: ~144 - 4 \cdot 2 \cdot c = 0~. So ~8c = 144~ and ~c = 18~. Check: ~2x^{2} - 12x + 18 = 2(x - 3)^{2}~.

## @practice
? 1
What is the greater solution to ~x(x - 8) = 0~?
- ~-8~ :: has the wrong sign: x − 8 is zero at 8.
- ~0~ :: is the smaller solution.
- ~4~ :: lies in the middle between the solutions.
= ~8~
! A product is zero when a factor is: ~x = 0~ or ~x = 8~. The greater is 8.

? 1
What is the sum of the solutions to ~x^{2} - 9x + 14 = 0~?
- ~-9~ :: has the wrong sign: the sum is −b/a.
- ~5~ :: is the difference of the solutions.
= ~9~
- ~14~ :: is the product of the solutions.
! ~(x - 2)(x - 7) = 0~, so the solutions are 2 and 7, and their sum is 9.

? 1
If ~x > 0~ and ~3x^{2} = 75~, what is the value of ~x~?
# 5
- ~25~ :: is the value of x².
- ~12.5~ :: halves 25 instead of taking its root.
! Divide by 3: ~x^{2} = 25~. The positive root is 5.

? 2
~~\begin{aligned} y &= x^{2} + 1 \\ y &= 4x - 2 \end{aligned}~~

If ~(x, y)~ is a solution of the system, which of the following is a possible value of ~y~?
- ~1~ :: is a value of x. Its y is 2.
= ~2~
- ~3~ :: is a value of x. Its y is 10.
- ~5~ :: belongs to x = 2 in the first equation alone.
! ~x^{2} + 1 = 4x - 2~ gives ~x^{2} - 4x + 3 = 0~, so ~x = 1~ or ~x = 3~. Then ~y = 4 - 2 = 2~ or ~y = 12 - 2 = 10~.

? 2
What is the positive solution to ~\frac{12}{x} = x + 4~?
# 2
- ~6~ :: has lost the sign: the factor x + 6 belongs to −6.
- ~8~ :: comes from 12 − 4, as if x were 1 below the 12.
! Multiply by ~x~: ~12 = x^{2} + 4x~, so ~x^{2} + 4x - 12 = (x + 6)(x - 2) = 0~. The positive solution is 2. Check: ~6 = 2 + 4~.

? 2
Which equation has no real solution?
- ~x^{2} - 5 = 0~ :: has the solutions √5 and −√5.
- ~x^{2} + 4x = 0~ :: has the solutions 0 and −4.
- ~x^{2} - 4x + 4 = 0~ :: has one solution, 2.
= ~x^{2} + 2x + 5 = 0~
! The discriminant of ~x^{2} + 2x + 5~ is ~4 - 20 = -16~. It is negative, so there is no real solution.

? 2
The product of two positive numbers is 84. One number is 5 more than the other. What is the greater number?
- ~7~ :: is the smaller number.
= ~12~
- ~14~ :: has the product 84 with 6, but the difference is 8.
- ~19~ :: is the sum of the numbers.
! ~x(x + 5) = 84~ gives ~x^{2} + 5x - 84 = (x + 12)(x - 7) = 0~. The smaller number is 7 and the greater 12.

? 3
In the ~xy~-plane, the line ~y = 6x + k~ meets the parabola ~y = x^{2} + 2x + 9~ in exactly one point. What is the value of ~k~?
# 5
- ~13~ :: has lost a sign: it is 9 − k that must be 4.
- ~9~ :: makes them meet where x is 0 and once more.
! ~x^{2} + 2x + 9 = 6x + k~ gives ~x^{2} - 4x + (9 - k) = 0~. The discriminant is ~16 - 4(9 - k) = 0~, so ~9 - k = 4~ and ~k = 5~.

? 3
One of the solutions to ~x^{2} - 6x + 2 = 0~ can be written as ~3 + \sqrt{n}~, where ~n~ is a constant. What is the value of ~n~?
- ~2~ :: is the last number of the equation.
= ~7~
- ~11~ :: adds 2 to 9 instead of taking it away.
- ~28~ :: is the discriminant. Half of its root is √7.
! ~(x - 3)^{2} = x^{2} - 6x + 9~, so the equation says ~(x - 3)^{2} = 7~ and ~x = 3 \pm \sqrt{7}~.
`,
);
