import { topic, written } from '../written.js';
import { drawnLines } from '../drawing.js';

export const twoVariables = written(
  {
    code: 'two-variables',
    minutes: [20, 20],
    topics: [topic('SAT', 'Math', 'Algebra', 'Linear equations in two variables')],
    figures: {
      budget: drawnLines(
        'The line 3x + 2y = 12 in the first quadrant and beyond',
        'The line falls from (0, 6) on the y-axis to (4, 0) on the x-axis. The points (0, 6), (2, 3) and (4, 0) are marked.',
        -2,
        8,
        [{ at: (x) => 6 - 1.5 * x }],
        [
          { x: 0, y: 6, name: '(0, 6)' },
          { x: 2, y: 3, name: '(2, 3)' },
          { x: 4, y: 0, name: '(4, 0)' },
        ],
      ),
      falling: drawnLines(
        'A line in the xy-plane',
        'The line falls. It crosses the y-axis at (0, 4) and the x-axis at (6, 0).',
        -2,
        8,
        [{ at: (x) => 4 - (2 / 3) * x }],
        [
          { x: 0, y: 4 },
          { x: 6, y: 0 },
        ],
      ),
      level: drawnLines(
        'A horizontal and a vertical line',
        'The horizontal line passes through (0, 3). The vertical line passes through (5, 0).',
        -2,
        8,
        [{ at: () => 3, name: { text: 'y = 3', x: -1.6, dy: -8, dx: 0 } }],
        [{ x: 5, y: 3, name: '(5, 3)' }],
        (at) => `<path d="M${at.x(5)} ${at.y(-2)}V${at.y(8)}" stroke-width="2.5"/>`,
      ),
    },
  },
  String.raw`
# Linear Equations in Two Variables
One equation, a whole line of solutions: what the numbers mean, where the line meets the axes, and how it is written in other ways.

## Many pairs, one line
Pens cost $3 and pads cost $2. You spend exactly $12. With ~x~ pens and ~y~ pads,

~~3x + 2y = 12~~

One unknown alone would have one answer. Two unknowns have many: 4 pens and no pads, 2 pens and 3 pads, no pens and 6 pads. Drawn as points, all of them lie on one line:

[budget]

A pair is a **solution** when it makes the equation true, which is the same as saying that its point lies on the line.

## What each part means
In ~3x + 2y = 12~ every part has a meaning, and the test likes to ask for it.

|= Pens and pads
| Part | Meaning |
| ~x~ | the number of pens |
| ~3~ | the dollars for one pen |
| ~3x~ | the dollars for all the pens |
| ~3x + 2y~ | the dollars for everything |
| ~12~ | what is spent in all |

Say the *unit* of each part. All that is added must have the same one: here dollars. A number of pens cannot be added to dollars, and that rules out most wrong equations.

## The two intercepts
Where does ~5x - 2y = 20~ meet the axes?

1. On the ~x~-axis ~y~ is 0: ~5x = 20~, so ~x = 4~. The point is ~(4, 0)~.
2. On the ~y~-axis ~x~ is 0: ~-2y = 20~, so ~y = -10~. The point is ~(0, -10)~.

Two points are enough to draw the line. In a story the intercepts mean "only the one" and "only the other": all the money for pens, or all the money for pads.

> The common mistake: setting ~x = 0~ for the ~x~-intercept. The ~x~-intercept lies on the ~x~-axis, and there it is ~y~ that is zero.

## Solving for y
**Write ~4x + 3y = 18~ so that the slope can be seen.**

1. Take ~4x~ from both sides: ~3y = -4x + 18~.
2. Divide *everything* by 3: ~y = -\frac{4}{3}x + 6~.

The slope is ~-\frac{4}{3}~ and the ~y~-intercept is 6. The sign of the slope is the opposite of what stands in front of ~x~ when both are on the same side: in ~Ax + By = C~ it is ~-\frac{A}{B}~.

Keep that as a check, not as a substitute for the two steps.

## Horizontal and vertical lines
[level]

~y = 3~ says: the ~y~-coordinate is 3, whatever ~x~ is. Its slope is 0. ~x = 5~ says the same of ~x~: the line is vertical, and it has **no** slope, since there is no change in ~x~ to divide by.

It looks the wrong way round at first: ~x = 5~ does not run along the ~x~-axis. It crosses it.

## A line through a point
**Which line with slope 2 passes through ~(3, 1)~?**

Put the point into ~y = 2x + b~: ~1 = 2 \cdot 3 + b~, so ~b = -5~. The line is ~y = 2x - 5~, or ~2x - y = 5~.

All these are the same line: ~2x - y = 5~, ~4x - 2y = 10~, ~y - 1 = 2(x - 3)~. To see whether two equations are the same line, solve both for ~y~ and compare.

To see whether a point lies on a line, put it in. That is all.

## @learn
? 1
Which ordered pair ~(x, y)~ is a solution to ~2x + 5y = 16~?
- ~(2, 3)~ :: gives 4 + 15 = 19.
= ~(3, 2)~
- ~(5, 2)~ :: gives 10 + 10 = 20.
- ~(8, 1)~ :: gives 16 + 5 = 21. With x = 8 there is nothing left for y.
! Put ~(3, 2)~ in: ~2 \cdot 3 + 5 \cdot 2 = 6 + 10 = 16~. It fits, and the others do not.

? 1
What is the ~x~-coordinate of the ~x~-intercept of the graph of ~4x + 7y = 28~ in the ~xy~-plane?
- ~4~ :: is where the graph crosses the y-axis.
= ~7~
- ~11~ :: is the sum of 4 and 7, which means nothing here.
- ~28~ :: is the value of 4x there. It still has to be divided by 4.
! On the ~x~-axis ~y = 0~. What is left is ~4x = 28~, so ~x = 7~.

? 1
A theater sold ~a~ adult tickets at $15 and ~s~ student tickets at $9. The equation ~15a + 9s = 1350~ describes the sale. What is the best interpretation of ~9s~?
- The number of student tickets sold :: is s alone.
- The price of one student ticket, in dollars :: is 9 alone.
= The dollars taken for student tickets
- The dollars taken for all tickets :: is 1350, or the whole left side.
! Nine dollars for each of ~s~ tickets: ~9s~ is what all student tickets brought in.

? 2
What is the slope of the graph of ~6x - 4y = 20~ in the ~xy~-plane?
# 3/2
- ~-\frac{3}{2}~ :: has lost a sign: dividing −6x by −4 makes it positive.
- ~\frac{2}{3}~ :: is upside down.
- ~6~ :: is the number beside x before y stands alone.
! Solve for ~y~: ~-4y = -6x + 20~, so ~y = \frac{3}{2}x - 5~. The slope is ~\frac{3}{2}~.

? 2
[falling]

Which equation defines the line that is shown?
- ~3x + 2y = 8~ :: has the slope −3/2, which is upside down.
- ~2x - 3y = -12~ :: would rise: its slope is 2/3.
- ~4x + 6y = 12~ :: crosses the y-axis at 2.
= ~2x + 3y = 12~
! With ~x = 0~ the equation ~2x + 3y = 12~ gives ~y = 4~, and with ~y = 0~ it gives ~x = 6~. Both are points of the line.

? 3
In the ~xy~-plane, line ~\ell~ has slope ~-3~ and passes through ~(2, 7)~. If the point ~(k, -5)~ lies on line ~\ell~, what is the value of ~k~?
# 6
- ~-2~ :: goes to the left. From 7 to −5 the line falls, and it falls to the right.
- ~4~ :: is the change in x, from 2. It still has to be added to 2.
! From 7 to ~-5~ the line falls by 12. At 3 for each step that takes 4 steps to the right: ~k = 2 + 4 = 6~. Or: ~y = -3x + 13~, and ~-3 \cdot 6 + 13 = -5~.

## @practice
? 1
If ~(4, n)~ is a solution to ~3x - 2y = 2~, what is the value of ~n~?
- ~-5~ :: has lost a sign: from 12 − 2n = 2 follows 2n = 10.
- ~\frac{10}{3}~ :: comes from putting 4 in the place of y.
= ~5~
- ~7~ :: comes from 12 + 2 = 2n.
! Put 4 in the place of ~x~: ~12 - 2n = 2~. So ~2n = 10~ and ~n = 5~.

? 1
Noor walks at 3 miles an hour for ~w~ hours and then runs at 6 miles an hour for ~r~ hours. She covers 15 miles in all. Which equation describes this?
= ~3w + 6r = 15~
- ~6w + 3r = 15~ :: has the two speeds in each other's places.
- ~9(w + r) = 15~ :: adds the speeds, as if she walked and ran at the same time.
- ~\frac{w}{3} + \frac{r}{6} = 15~ :: divides hours by miles an hour. Miles are speed times hours.
! Miles are speed times time: ~3w~ miles walking and ~6r~ miles running. Together they are 15.

? 1
Which equation defines the vertical line through the point ~(-2, 5)~ in the ~xy~-plane?
- ~y = -2~ :: is horizontal, and does not pass through the point.
- ~y = 5~ :: passes through the point, but is horizontal.
- ~y = -2x + 5~ :: takes the two coordinates for slope and intercept.
= ~x = -2~
! On a vertical line every point has the same ~x~-coordinate, here ~-2~.

? 2
What is the ~y~-coordinate of the ~y~-intercept of the line with slope ~\frac{1}{2}~ that passes through ~(6, 10)~?
# 7
- ~13~ :: comes from adding 3. The line falls on the way back to x = 0.
- ~1~ :: comes from putting the coordinates in each other's places: 6 = 5 + b.
! Put the point into ~y = \frac{1}{2}x + b~: ~10 = 3 + b~, so ~b = 7~.

? 2
A farm packs ~x~ small boxes of 6 eggs and ~y~ large boxes of 10 eggs from 180 eggs. If it packs 9 large boxes and no egg is left over, how many small boxes does it pack?
- ~9~ :: is the number of large boxes.
= ~15~
- ~21~ :: comes from 180 − 9 · 6 = 126, divided by 6: the 9 boxes hold 10 eggs each.
- ~30~ :: is 180 ÷ 6, as if there were no large boxes.
! The equation is ~6x + 10y = 180~. With ~y = 9~: ~6x = 90~, so ~x = 15~.

? 2
Which equation has the same graph in the ~xy~-plane as ~5x - 2y = 8~?
- ~y = \frac{5}{2}x + 4~ :: has lost a sign: 8 divided by −2 is −4.
- ~y = -\frac{5}{2}x + 4~ :: has lost the minus of −2y.
= ~y = \frac{5}{2}x - 4~
- ~y = 5x - 8~ :: forgets to divide by 2.
! ~-2y = -5x + 8~. Divide everything by ~-2~: ~y = \frac{5}{2}x - 4~.

? 2
In the equation ~ax + 4y = 12~, ~a~ is a constant. The graph in the ~xy~-plane passes through ~(6, -3)~. What is the value of ~a~?
# 4
- ~0~ :: comes from 6a + 12 = 12: 4 times −3 is −12.
- ~24~ :: is the value of 6a.
! Put the point in: ~6a - 12 = 12~, so ~6a = 24~ and ~a = 4~.

? 3
The graph of ~kx + 5y = 30~ in the ~xy~-plane forms a triangle with the two axes. The area of the triangle is 45. If ~k > 0~, what is the value of ~k~?
- ~\frac{1}{2}~ :: is upside down.
- ~1~ :: makes the x-intercept 30 and the area 90.
= ~2~
- ~4~ :: forgets that a triangle is half of a rectangle.
! The intercepts are ~\frac{30}{k}~ and 6. The area is ~\frac{1}{2} \cdot \frac{30}{k} \cdot 6 = \frac{90}{k}~. From ~\frac{90}{k} = 45~ follows ~k = 2~.

? 3
In the ~xy~-plane, line ~p~ passes through ~(0, 0)~ and ~(4, 6)~. Line ~q~ is parallel to line ~p~ and passes through ~(2, -1)~. What is the ~x~-coordinate of the ~x~-intercept of line ~q~?
# 8/3
- ~-4~ :: is the y-coordinate of the y-intercept.
- ~\frac{3}{2}~ :: is the slope of both lines.
! The slope of ~p~ is ~\frac{6}{4} = \frac{3}{2}~. For ~q~: ~-1 = 3 + b~, so ~b = -4~. On the ~x~-axis ~0 = \frac{3}{2}x - 4~, so ~x = \frac{8}{3}~.
`,
);
