import { dot, figure, label, path } from '../../../content/index.js';
import { drawnLines } from '../drawing.js';
import { topic, written } from '../written.js';

/** A ray on a number line from −4 to 6, beginning at `from`. */
function ray(title: string, description: string, from: number, to: 'right' | 'left', closed: boolean): string {
  const x = (v: number) => 30 + (v + 4) * 32;
  const end = to === 'right' ? 358 : 22;
  const ticks = Array.from({ length: 11 }, (_, i) => i - 4)
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
    .join('');
  const mark = closed ? dot(x(from), 45, 6) : `<circle cx="${x(from)}" cy="45" r="6" stroke-width="2.5"/>`;
  const start = x(from) + (closed ? 0 : to === 'right' ? 6 : -6);
  return figure(
    '0 0 380 80',
    title,
    description,
    path(
      [
        [14, 45],
        [366, 45],
      ],
      { width: 1 },
    ) +
      ticks +
      path(
        [
          [start, 45],
          [end, 45],
        ],
        { width: 4 },
      ) +
      path(
        [
          [end, 38],
          [end + (to === 'right' ? 10 : -10), 45],
          [end, 52],
        ],
        { width: 2 },
      ) +
      mark,
  );
}

/** Slanted strokes below a line, to show a half-plane. */
const below = (f: (x: number) => number, lo: number) => (at: { x: (v: number) => number; y: (v: number) => number }) =>
  Array.from({ length: 19 }, (_, i) => -3.5 + i * 0.6)
    .filter((v) => f(v) > lo && f(v) < 8)
    .map((v) =>
      path(
        [
          [at.x(v), at.y(f(v))],
          [at.x(v), at.y(Math.max(lo, f(v) - 2))],
        ],
        { width: 0.8, dash: true },
      ),
    )
    .join('');

export const inequalities = written(
  {
    code: 'inequalities',
    minutes: [25, 20],
    topics: [topic('SAT', 'Math', 'Algebra', 'Linear inequalities')],
    figures: {
      ray: ray(
        'The solutions of x ≤ 2',
        'A number line from negative 4 to 6. A filled dot at 2, and everything to its left is drawn thick.',
        2,
        'left',
        true,
      ),
      open: ray(
        'A solution set on a number line',
        'A number line from negative 4 to 6. An open circle at negative 1, and everything to its right is drawn thick.',
        -1,
        'right',
        false,
      ),
      half: drawnLines(
        'The region y ≤ x + 1',
        'A solid rising line through (0, 1) and (3, 4). Strokes below it show the side that belongs to the region. The point (3, 1) lies in it.',
        -4,
        8,
        [{ at: (x) => x + 1 }],
        [{ x: 3, y: 1, name: '(3, 1)', dx: 8, dy: 14 }],
        below((x) => x + 1, -4),
      ),
      dashed: drawnLines(
        'A region in the xy-plane',
        'A dashed falling line through (0, 4) and (2, 0). Strokes below it show the side that belongs to the region.',
        -4,
        8,
        [{ at: (x) => 4 - 2 * x, dash: true }],
        [],
        below((x) => 4 - 2 * x, -4),
      ),
    },
  },
  String.raw`
# Linear Inequalities
Solve them like equations, turn the sign where it must be turned, and find the region that two of them share.

## More than one answer
~x + 3 = 5~ has one solution. ~x + 3 \le 5~ has endlessly many: every number that is 2 or less.

[ray]

A filled dot says that the end itself belongs to the solutions (~\le~ or ~\ge~). An open circle says that it does not (~<~ or ~>~).

You solve an inequality like an equation: the same step on both sides. There is one difference, and the next page is about it.

## When the sign turns
~2 < 5~ is true. Multiply both sides by ~-1~: ~-2~ and ~-5~. Now the left one is *greater*: ~-2 > -5~.

**Multiplying or dividing by a negative number turns the sign around.** Adding and subtracting never do.

Solve ~7 - 3x < 19~:

1. Take 7 away: ~-3x < 12~. (No turn: we only subtracted.)
2. Divide by ~-3~ and turn: ~x > -4~.
3. Test a number: ~x = 0~ gives ~7 < 19~, which is true, and 0 is greater than ~-4~. Good.

> The common mistake is to turn because a negative number *stands* somewhere. Only dividing or multiplying *by* one turns the sign.

## Words that mean a sign
|= Read slowly
| Words | Sign |
| at least, no less than, a minimum of | ~\ge~ |
| at most, no more than, a maximum of | ~\le~ |
| more than, above, exceeds | ~>~ |
| less than, fewer than, below | ~<~ |

"At least 12" means 12 or more: ~x \ge 12~. Many read "least", think "less", and write ~\le~. Ask instead: would 100 be allowed? With "at least 12" it would.

**A van carries at most 900 kilograms. The driver weighs 80. How many boxes of 35 kilograms may she take?** ~80 + 35b \le 900~, so ~b \le 23.4\ldots~ A part of a box cannot be taken: 23 boxes.

## Between two numbers
~-3 \le 2x + 1 < 9~ says two things at once. Do each step to all three parts:

1. Take 1 away: ~-4 \le 2x < 8~.
2. Divide by 2: ~-2 \le x < 4~.

A range may be given in words: "between 15 and 20 degrees" is ~15 \le t \le 20~ if the ends belong to it.

If the question asks for a possible value of ~6x~, multiply once more: ~-12 \le 6x < 24~. You need not pick an ~x~.

## One side of a line
~y \le x + 1~ has points for its solutions: all on the line ~y = x + 1~, and all *below* it.

[half]

Solid line: the line itself belongs (~\le~ or ~\ge~). Dashed line: it does not (~<~ or ~>~). "Below" and "above" go with ~y~ alone on the left. If you doubt, put a point in: for ~(3, 1)~, ~1 \le 4~ is true, so its side is the right one.

## Two conditions at once
**Nadia buys ~x~ plants at $6 and ~y~ pots at $4. She needs at least 10 things and has $52.**

~~\begin{aligned} x + y &\ge 10 \\ 6x + 4y &\le 52 \end{aligned}~~

A point is a solution only if it makes **both** true. Test ~(4, 6)~: ~10 \ge 10~, true, and ~24 + 24 = 48 \le 52~, true. It works. Test ~(7, 3)~: ~10 \ge 10~ is true, but ~42 + 12 = 54~ is too much.

In a choice question simply test the four points. Stop testing a point at the first condition that it fails.

## @learn
? 1
Which of the following is the solution to ~4x - 7 \le 13~?
- ~x \le \frac{3}{2}~ :: comes from taking 7 from 13 instead of adding it.
= ~x \le 5~
- ~x \ge 5~ :: turns the sign without a reason: 4 is positive.
- ~x \le 20~ :: stops at 4x. It still has to be divided by 4.
! Add 7: ~4x \le 20~. Divide by 4, which is positive, so the sign stays: ~x \le 5~.

? 1
[open]

Which inequality has the solution set that is shown?
- ~x < -1~ :: would be drawn to the left.
- ~x \ge -1~ :: would have a filled dot.
- ~x \le -1~ :: would be drawn to the left, and with a filled dot.
= ~x > -1~
! Everything to the right of ~-1~ is greater than ~-1~. The circle is open: ~-1~ itself does not belong to it.

? 1
A student may borrow at most 8 books. Wren has borrowed 3. Which inequality describes the number ~b~ of further books that Wren may borrow?
= ~b + 3 \le 8~
- ~b + 3 \ge 8~ :: says at least 8 books in all.
- ~b - 3 \le 8~ :: takes the 3 books off instead of counting them.
- ~3b \le 8~ :: multiplies, as if each further book counted three times.
! All books together are ~b + 3~. "At most 8" means 8 or less: ~b + 3 \le 8~.

? 2
What is the least integer ~x~ for which ~5 - 2x < 12~ is true?
# -3
- ~-4~ :: gives 5 + 8 = 13, which is not less than 12.
- ~-2~ :: works, but −3 is smaller and works too.
! Take 5 away: ~-2x < 7~. Divide by ~-2~ and turn the sign: ~x > -3.5~. The least integer above ~-3.5~ is ~-3~.

? 2
[dashed]

Which inequality defines the region that is shown?
- ~y \le -2x + 4~ :: would include the line, which would then be solid.
- ~y > -2x + 4~ :: is the other side of the line.
= ~y < -2x + 4~
- ~y < 2x + 4~ :: belongs to a line that rises.
! The line passes through ~(0, 4)~ and ~(2, 0)~: ~y = -2x + 4~. The region lies below it, and the dashed line does not belong to it. Check with ~(0, 0)~: ~0 < 4~.

? 3
~~\begin{aligned} y &> 2x - 3 \\ x + y &\le 6 \end{aligned}~~

Which ordered pair ~(x, y)~ is a solution to the given system of inequalities?
- ~(4, 2)~ :: fails the first: 2 is not greater than 5.
- ~(3, 3)~ :: fails the first: 3 is not greater than 3.
- ~(2, 5)~ :: fails the second: 2 + 5 is 7.
= ~(1, 4)~
! For ~(1, 4)~: ~4 > -1~ is true and ~1 + 4 = 5 \le 6~ is true. Each of the others fails one of the two.

## @practice
? 1
What is the greatest integer ~n~ for which ~3n + 4 \le 30~ is true?
# 8
- ~9~ :: gives 31, which is more than 30.
- ~11~ :: comes from adding 4 to 30 instead of taking it away.
! ~3n \le 26~, so ~n \le 8\frac{2}{3}~. The greatest integer is 8. Check: ~24 + 4 = 28~.

? 1
To ride a roller coaster, a person must be at least 122 centimeters tall. Which inequality gives the heights ~h~, in centimeters, with which one may ride?
- ~h < 122~ :: lets in exactly those who are too small.
- ~h \le 122~ :: takes "at least" for "at most".
- ~h > 122~ :: leaves out somebody of exactly 122 centimeters.
= ~h \ge 122~
! "At least 122" means 122 centimeters or more: ~h \ge 122~. Somebody of exactly 122 may ride.

? 1
Which of the following is equivalent to ~-4x > 20~?
= ~x < -5~
- ~x > -5~ :: does not turn the sign.
- ~x < 5~ :: loses the minus: 20 divided by −4 is −5.
- ~x > 16~ :: adds 4, as if the 4 were added to x.
! Divide both sides by ~-4~, and turn the sign: ~x < -5~. Test with ~x = -6~: ~24 > 20~.

? 2
A printer uses 40 sheets each day. It has 500 sheets now, and paper is ordered when fewer than 150 are left. After how many whole days is paper ordered for the first time?
# 9
- ~8~ :: leaves 180 sheets, which is not fewer than 150.
- ~13~ :: is about when no sheets are left.
! After ~d~ days ~500 - 40d~ sheets are left. From ~500 - 40d < 150~ follows ~40d > 350~ and ~d > 8.75~. The first whole number is 9.

? 2
If ~-5 \le 3x + 1 \le 16~, what is the greatest possible value of ~3x - 2~?
- ~5~ :: is the greatest value of x.
= ~13~
- ~14~ :: comes from taking 2 from 16: the left side is 3x + 1, which is 3 more than 3x − 2.
- ~15~ :: is the greatest value of 3x.
! ~3x - 2~ is 3 less than ~3x + 1~, which is at most 16. So it is at most 13.

? 2
Luka earns $12 an hour at a bakery and $15 an hour as a tutor. He works at most 20 hours a week and wants to earn at least $255. Which system describes ~b~ hours at the bakery and ~t~ hours as a tutor?
- ~\begin{aligned} b + t &\ge 20 \\ 12b + 15t &\le 255 \end{aligned}~ :: turns both signs around.
- ~\begin{aligned} b + t &\le 255 \\ 12b + 15t &\ge 20 \end{aligned}~ :: compares hours with dollars.
= ~\begin{aligned} b + t &\le 20 \\ 12b + 15t &\ge 255 \end{aligned}~
- ~\begin{aligned} b + t &\le 20 \\ 15b + 12t &\ge 255 \end{aligned}~ :: has the two wages in each other's places.
! Hours: ~b + t~ is at most 20. Dollars: ~12b + 15t~ is at least 255.

? 2
The point ~(2, k)~ lies in the region ~y \ge -3x + 11~ of the ~xy~-plane. What is the least possible value of ~k~?
# 5
- ~3~ :: comes from putting 2 in the place of y.
- ~17~ :: has lost the sign of −6.
! Put ~x = 2~ in: ~k \ge -6 + 11 = 5~. The line itself belongs to the region, so 5 is possible.

? 3
For the system ~y \le 8 - x~ and ~y \le 2x - 1~, what is the greatest possible value of ~y~ of a solution ~(x, y)~?
- ~3~ :: is the value of x at that point.
= ~5~
- ~7~ :: belongs to x = 1 in the first inequality and fails the second.
- ~8~ :: belongs to x = 0 in the first inequality and fails the second.
! The first line falls and the second rises, so the highest point that is below both is where they meet: ~8 - x = 2x - 1~, ~x = 3~, ~y = 5~.

? 3
A gym offers two plans: $30 a month and $4 a visit, or $54 a month and $1 a visit. What is the least number of visits in a month for which the second plan costs less?
- ~5~ :: comes from dividing by 4 + 1 and rounding up. The difference of the prices for a visit counts.
- ~8~ :: makes the plans cost the same, $62.
= ~9~
- ~24~ :: is the difference of the monthly fees.
! ~54 + v < 30 + 4v~ gives ~24 < 3v~, so ~v > 8~. The least whole number above 8 is 9. Check: ~54 + 9 = 63~ and ~30 + 36 = 66~.
`,
);
