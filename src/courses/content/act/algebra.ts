import { drawnLines } from '../drawing.js';
import { topic, written } from '../written.js';

export const actAlgebra = written(
  {
    code: 'algebra',
    minutes: [20, 20],
    topics: [topic('ACT', 'Math', 'Preparing for Higher Math', 'Algebra')],
    figures: {
      meet: drawnLines(
        'Two lines that meet',
        'The rising line y = x − 1 and the falling line y = 5 − x meet at (3, 2).',
        -2,
        8,
        [{ at: (x) => x - 1 }, { at: (x) => 5 - x }],
        [{ x: 3, y: 2, name: '(3, 2)', dx: 10, dy: 4 }],
      ),
    },
  },
  String.raw`
# Algebra
Solve equations, inequalities and systems, factor, and put words into symbols, at the speed that the ACT asks for.

## One minute for each
The ACT gives you sixty questions in sixty minutes. So the method counts as much as the result. Three ways lead to the answer:

* **Solve:** undo what was done to the unknown.
* **Try the choices:** they stand there in order. Begin in the middle: if it is too great, go down.
* **Put a number in:** when the choices have letters, take ~x = 3~ and compare.

> Choose before you write. The commonest loss of time is to solve what could be tried.

## Linear equations
**If ~5(x - 2) = 3x + 8~, what is ~x~?**

1. Multiply out: ~5x - 10 = 3x + 8~. (Both numbers in the parentheses!)
2. Collect: ~2x = 18~.
3. ~x = 9~. Check: ~35 = 35~.

For a formula do the same with letters. ~A = \frac{1}{2}h(a + b)~ solved for ~h~: multiply by 2, divide by ~a + b~, so ~h = \frac{2A}{a + b}~.

## Inequalities and absolute values
Dividing by a negative number turns the sign: ~-2x < 6~ becomes ~x > -3~.

~|x - 4| < 3~ says that ~x~ is *less than 3 away from 4*: ~1 < x < 7~. And ~|x - 4| > 3~ says that it is farther away: ~x < 1~ or ~x > 7~.

## Systems
[meet]

The solution of two linear equations is where their lines meet. Add or subtract so that one unknown cancels:

~~\begin{aligned} x + y &= 5 \\ x - y &= 1 \end{aligned}~~

Added: ~2x = 6~, so ~x = 3~ and ~y = 2~. Equal slopes and different intercepts: no solution. The same line: infinitely many.

## Factoring and quadratic equations
~x^{2} + bx + c~: find two numbers with the product ~c~ and the sum ~b~.

~~x^{2} - 2x - 24 = (x - 6)(x + 4)~~

So ~x^{2} - 2x - 24 = 0~ has the solutions 6 and ~-4~: each has the *opposite* sign of what stands in its factor. The sum of the solutions is ~-b~, the product ~c~.

Two squares: ~9x^{2} - 25 = (3x + 5)(3x - 5)~.

## Words into symbols
|= Careful with the order
| Words | Symbols |
| 5 less than ~x~ | ~x - 5~ |
| 5 is less than ~x~ | ~5 < x~ |
| twice the sum of ~x~ and 3 | ~2(x + 3)~ |
| the sum of twice ~x~ and 3 | ~2x + 3~ |
| three consecutive integers | ~n, n + 1, n + 2~ |

"5 less than ~x~" written as ~5 - x~ is the usual mistake. Say it with numbers: 5 less than 12 is 7, so ~12 - 5~.

## @learn
? 1
If ~4(x + 3) = 6x - 2~, what is the value of ~x~?
- ~1~ :: takes 2 from 12 and divides by 10.
- ~\frac{5}{2}~ :: multiplies only x by 4.
- ~5~ :: has lost the sign of −2.
= ~7~
- ~14~ :: is the value of 2x.
! ~4x + 12 = 6x - 2~ gives ~14 = 2x~, so ~x = 7~. Check: ~40 = 40~.

? 1
Which expression represents 7 less than 3 times ~n~?
- ~3(n - 7)~ :: takes 7 away before multiplying.
= ~3n - 7~
- ~7 - 3n~ :: takes them in the order of the words.
- ~3 - 7n~ :: has the two numbers in each other's places.
- ~7n - 3~ :: has the two numbers in each other's places.
! Three times ~n~ is ~3n~, and 7 less than that is ~3n - 7~.

? 1
Which of the following is a factor of ~x^{2} - 5x - 24~?
= ~x - 8~
- ~x - 6~ :: would need +4 beside it, and then the middle were −2x.
- ~x - 3~ :: has the wrong sign: the factor is x + 3.
- ~x + 6~ :: would need −4 beside it.
- ~x + 8~ :: has the wrong sign: the factor is x − 8.
! The numbers with the product ~-24~ and the sum ~-5~ are ~-8~ and 3: ~(x - 8)(x + 3)~.

? 2
What is the solution set of ~|x - 2| \le 5~?
- ~x \le -3~ :: is only what lies beyond the lower end.
- ~x \le 7~ :: forgets that x must not be too small either.
- ~3 \le x \le 7~ :: takes 2 from 5 for the lower end.
= ~-3 \le x \le 7~
- ~x \ge 7~ :: is only what lies beyond the upper end.
! ~x~ is at most 5 away from 2: between ~2 - 5 = -3~ and ~2 + 5 = 7~.

? 2
If ~3x + 2y = 16~ and ~x - 2y = 8~, what is the value of ~y~?
= ~-1~
- ~0~ :: belongs to x = 8 in the second equation alone.
- ~1~ :: has lost the sign.
- ~4~ :: halves 8.
- ~6~ :: is the value of x.
! Added: ~4x = 24~, so ~x = 6~. Then ~6 - 2y = 8~ gives ~y = -1~.

? 3
If ~a = \frac{b}{c + d}~ and none of the denominators is 0, which of the following gives ~d~?
- ~\frac{a}{b} - c~ :: divides the wrong way round.
- ~ab - c~ :: multiplies by a instead of dividing.
= ~\frac{b}{a} - c~
- ~\frac{b - c}{a}~ :: divides c by a as well.
- ~\frac{b}{a - c}~ :: takes c away below the line.
! ~a(c + d) = b~, so ~c + d = \frac{b}{a}~ and ~d = \frac{b}{a} - c~.

## @practice
? 1
If ~\frac{x}{3} - 4 = 2~, what is the value of ~x~?
- ~-6~ :: takes 4 from 2 and multiplies by 3.
- ~2~ :: is the right side, and divides 6 by 3.
- ~6~ :: is the value of x/3.
- ~10~ :: adds 4 to 6 instead of multiplying.
= ~18~
! Add 4 first: ~\frac{x}{3} = 6~. Then multiply by 3: ~x = 18~. Check: ~6 - 4 = 2~.

? 1
Which of the following is equivalent to ~(2x - 3)(x + 5)~?
- ~2x^{2} - 15~ :: leaves out the products in the middle.
- ~2x^{2} - 7x - 15~ :: has lost the signs of the middle.
- ~2x^{2} + 2x - 15~ :: adds 5x and −3x without doubling.
= ~2x^{2} + 7x - 15~
- ~2x^{2} + 13x - 15~ :: adds 10x and 3x.
! Each with each: ~2x^{2} + 10x - 3x - 15 = 2x^{2} + 7x - 15~.

? 1
The sum of three consecutive integers is 72. What is the smallest of them?
- 22 :: begins two below the middle one.
= 23
- 24 :: is the middle one.
- 25 :: is the greatest.
- 69 :: takes 3 away instead of dividing.
! ~n + (n + 1) + (n + 2) = 3n + 3 = 72~, so ~n = 23~.

? 2
Which of the following is the solution of ~7 - 3x > 19~?
= ~x < -4~
- ~x > -4~ :: does not turn the sign.
- ~x < 4~ :: loses the minus.
- ~x > 4~ :: loses the minus and does not turn the sign.
- ~x < -\frac{26}{3}~ :: adds 7 instead of taking it away.
! ~-3x > 12~. Divide by ~-3~ and turn the sign: ~x < -4~.

? 2
A club sold 120 tickets for $780. Adults paid $8 and children $5. How many children's tickets were sold?
- 52 :: divides 780 by 15.
- 54 :: comes from taking 960 − 780 for 162. It is 180.
= 60
- 97.5 :: is 780 divided by 8.
- 156 :: is 780 divided by 5, more than all tickets.
! If all were adults, they would have paid 960 dollars. Each child pays 3 dollars less: ~\frac{960 - 780}{3} = 60~.

? 2
For which value of ~k~ does the system ~2x + 3y = 5~ and ~4x + ky = 7~ have no solution?
- ~-6~ :: has the wrong sign.
- ~\frac{3}{2}~ :: halves 3 instead of doubling it.
- ~3~ :: makes the lines meet in one point.
- ~5~ :: adds 2 instead of multiplying by it.
= ~6~
! The left sides must be multiples: from ~2x~ to ~4x~ the factor is 2, so ~k = 6~. As ~2 \cdot 5 = 10~ is not 7, the lines are parallel.

? 2
What are the solutions of ~2x^{2} + x - 6 = 0~?
- ~-\frac{3}{2}~ and ~-2~ :: has lost the sign of the first.
- ~-\frac{3}{2}~ and ~2~ :: has both signs wrong.
- ~\frac{3}{2}~ and ~2~ :: has lost the sign of the second.
- ~-3~ and ~2~ :: belongs to x squared + x − 6.
= ~\frac{3}{2}~ and ~-2~
! ~(2x - 3)(x + 2) = 0~, so ~x = \frac{3}{2}~ or ~x = -2~.

? 3
If ~x + y = 9~ and ~xy = 14~, what is the value of ~x^{2} + y^{2}~?
- 23 :: adds 9 and 14.
- 45 :: is the difference of the squares, 49 − 4.
= 53
- 67 :: takes 14 away only once.
- 81 :: is the square of x + y.
! ~(x + y)^{2} = x^{2} + 2xy + y^{2}~, so ~x^{2} + y^{2} = 81 - 28 = 53~. Indeed the numbers are 7 and 2.

? 3
A tank is filled by one pipe in 4 hours and by another in 6 hours. A drain empties it in 12 hours. With all three open, in how many hours is the empty tank filled?
- 2 :: lets the drain help.
- 2.4 :: forgets the drain.
= 3
- 5 :: is the mean of 4 and 6.
- 10 :: adds 4 and 6.
! In one hour ~\frac{1}{4} + \frac{1}{6} - \frac{1}{12} = \frac{3 + 2 - 1}{12} = \frac{1}{3}~ of the tank. So it takes 3 hours.
`,
);
