import { figure, label, path } from '../../../content/index.js';
import { topic, written } from '../written.js';

export const oneVariable = written(
  {
    code: 'one-variable',
    minutes: [20, 20],
    topics: [topic('SAT', 'Math', 'Algebra', 'Linear equations in one variable')],
    figures: {
      scale: figure(
        '0 0 320 170',
        'A pair of scales in balance',
        'On the left pan lie three boxes named x and five small weights. On the right pan lies a block named 26. The beam is level.',
        path([
          [50, 60],
          [270, 60],
        ]) +
          path([
            [160, 60],
            [160, 150],
          ]) +
          path(
            [
              [120, 150],
              [200, 150],
            ],
            { width: 4 },
          ) +
          path([
            [20, 58],
            [150, 58],
          ]) +
          path([
            [200, 58],
            [300, 58],
          ]) +
          [0, 1, 2]
            .map(
              (i) =>
                `<rect x="${24 + i * 26}" y="34" width="24" height="24" stroke-width="1.5"/>${label(36 + i * 26, 51, 'x', { italic: true })}`,
            )
            .join('') +
          [0, 1, 2, 3, 4]
            .map((i) => `<circle cx="${107 + i * 9}" cy="53" r="4" fill="currentColor" stroke="none"/>`)
            .join('') +
          `<rect x="220" y="22" width="60" height="36" stroke-width="1.5" fill="currentColor" fill-opacity="0.12"/>${label(250, 45, '26')}`,
      ),
    },
  },
  String.raw`
# Linear Equations in One Variable
Undo what was done to the unknown, step by step; make equations of words; and know when there is no solution, or no end of them.

## Both sides stay equal
An equation says that two things are equal, like the two pans of a scale. Whatever you do to one side, do to the other, and it stays true.

[scale]

Take ~3x + 5 = 26~. What was done to ~x~? It was multiplied by 3, and then 5 was added. Undo it in the opposite order, as you take off shoes before socks:

1. Take 5 from both sides: ~3x = 21~.
2. Divide both sides by 3: ~x = 7~.
3. Put it in: ~3 \cdot 7 + 5 = 26~. It fits.

Step 3 costs five seconds. On a test it is the cheapest point there is.

## Parentheses first, or last
**Solve ~4(x - 3) + 6 = 30~.**

One way is to multiply out. The 4 belongs to *both* numbers in the parentheses:

~~4x - 12 + 6 = 30~~

So ~4x - 6 = 30~, ~4x = 36~ and ~x = 9~.

The other way leaves the parentheses alone: take 6 away, ~4(x - 3) = 24~. Divide by 4: ~x - 3 = 6~. So ~x = 9~ again. It is shorter whenever the division comes out even.

> The usual slip: writing ~4x - 3~ for ~4(x - 3)~. Whoever does so has multiplied one friend and forgotten the other.

## The unknown on both sides
**Solve ~7x - 4 = 3x + 20~.**

Collect the unknown on one side and the numbers on the other:

1. Take ~3x~ from both sides: ~4x - 4 = 20~.
2. Add 4 to both sides: ~4x = 24~.
3. Divide by 4: ~x = 6~. Check: ~42 - 4 = 38~ and ~18 + 20 = 38~.

Take away the *smaller* multiple of ~x~. Then the number beside ~x~ stays positive and there is one sign less to lose.

A minus before parentheses changes every sign in them: ~10 - (2x - 3) = 10 - 2x + 3~.

## Fractions go first
**Solve ~\frac{x}{3} + \frac{x - 1}{4} = 5~.**

Multiply *everything* by 12, which both 3 and 4 divide:

~~4x + 3(x - 1) = 60~~

Then ~7x - 3 = 60~, ~7x = 63~ and ~x = 9~. Check: ~\frac{9}{3} + \frac{8}{4} = 3 + 2 = 5~.

Two things go wrong here. The 5 on the right is forgotten and stays 5. Or the parentheses are left out, and ~3(x - 1)~ becomes ~3x - 1~.

## From words to an equation
**A plumber charges $45 for coming and $60 for each hour. The bill is $255. How many hours did she work?**

Write what happens, in order, with a letter for what you do not know:

|= What the bill is made of
| In words | In symbols |
| what is paid once | ~45~ |
| what is paid for each hour | ~60h~ |
| the whole bill | ~45 + 60h = 255~ |

So ~60h = 210~ and ~h = 3.5~. A number that is not whole is fine: hours can be halved. People cannot, so always look at what is counted.

## No solution, or infinitely many
Look what happens when the unknown cancels:

* ~2x + 3 = 2x + 8~ becomes ~3 = 8~. That is false for every ~x~: **no solution**.
* ~2x + 8 = 2(x + 4)~ becomes ~8 = 8~. That is true for every ~x~: **infinitely many solutions**.

In all other cases there is exactly one. So you need only compare:

|= Both sides in the form ax + b
| The numbers beside x | The numbers alone | Solutions |
| different | any | exactly one |
| equal | different | none |
| equal | equal | infinitely many |

~x = 0~ is *one* solution and not "no solution". ~5x = 2x~ has exactly one: zero.

## Ask what is asked
**If ~6x + 10 = 34~, what is the value of ~3x + 5~?**

You may find ~x = 4~ and then ~3 \cdot 4 + 5 = 17~. But ~3x + 5~ is half of ~6x + 10~, so it is half of 34. Done.

When a question asks for something other than ~x~, first look whether it is a multiple of what stands there. And if you solve for ~x~ after all, do not stop there: the value of ~x~ is nearly always among the choices.

## @learn
? 1
If ~5x - 9 = 31~, what is the value of ~x~?
- ~\frac{22}{5}~ :: comes from taking 9 away once more. It is taken away already, so it must be added.
= ~8~
- ~35~ :: comes from taking 5 away. The 5 multiplies, so it must be divided by.
- ~40~ :: is the value of 5x. It still has to be divided by 5.
! Add 9 to both sides: ~5x = 40~. Divide by 5: ~x = 8~. Check: ~40 - 9 = 31~.

? 1
If ~3(x + 4) = 27~, what is the value of ~x~?
= ~5~
- ~\frac{23}{3}~ :: comes from 3x + 4 = 27: the 3 belongs to the 4 as well.
- ~9~ :: is the value of x + 4.
- ~13~ :: comes from adding 4 to 9 instead of taking it away.
! Divide both sides by 3: ~x + 4 = 9~. So ~x = 5~.

? 2
~~8x - 11 = 5x + 13~~

What value of ~x~ is the solution to the given equation?
# 8
- ~\frac{24}{13}~ :: comes from adding 5x to 8x. On the other side it must be taken away.
- ~\frac{2}{3}~ :: comes from taking 11 from 13 instead of adding it.
! Take ~5x~ from both sides and add 11: ~3x = 24~, so ~x = 8~. Check: ~64 - 11 = 53~ and ~40 + 13 = 53~.

? 2
A climbing hall charges $12 for shoes and $8 for each hour. Elena's bill is $44. Which equation gives ~h~, the number of hours that she stayed?
- ~12h + 8 = 44~ :: has the two prices in each other's places: the shoes would be paid each hour.
- ~20h = 44~ :: pays for the shoes again with each hour.
= ~8h + 12 = 44~
- ~8h - 12 = 44~ :: takes the price of the shoes off the bill instead of adding it.
! Eight dollars are paid ~h~ times and twelve once: ~8h + 12~. Together they are the bill, 44.

? 2
If ~\frac{x + 2}{5} = 6~, what is the value of ~x - 2~?
= ~26~
- ~28~ :: is the value of x. The question asks for x − 2.
- ~30~ :: is the value of x + 2.
- ~32~ :: comes from adding 2 to 30 instead of taking it away.
! Multiply by 5: ~x + 2 = 30~, so ~x = 28~. What is asked is ~28 - 2 = 26~.

? 3
~~4(2x - 5) = ax + 7~~

In the given equation, ~a~ is a constant. For what value of ~a~ does the equation have no solution?
# 8
- ~2~ :: is the number beside x before the 4 is multiplied in.
- ~4~ :: is the factor before the parentheses alone.
! Multiplied out the left side is ~8x - 20~. The numbers alone, ~-20~ and 7, differ. So there is no solution exactly when the numbers beside ~x~ are equal: ~a = 8~.

## @practice
? 1
If ~\frac{x}{4} + 3 = 10~, what is the value of ~x~?
- ~7~ :: is the value of x/4.
= ~28~
- ~37~ :: comes from 4 · 10 − 3: the 3 must be taken away before multiplying by 4.
- ~52~ :: comes from adding 3 on the right instead of taking it away.
! Take 3 away: ~\frac{x}{4} = 7~. Multiply by 4: ~x = 28~.

? 1
A tank with 90 liters of water loses 6 liters each hour. After how many hours are 24 liters left in it?
# 11
- ~4~ :: is 24 ÷ 6, the hours in which the rest will be lost.
- ~15~ :: is when the tank is empty.
! After ~h~ hours ~90 - 6h~ liters are left. From ~90 - 6h = 24~ follows ~6h = 66~, so ~h = 11~.

? 1
If ~2x + 7 = 19~, what is the value of ~6x~?
- ~6~ :: is the value of x.
- ~12~ :: is the value of 2x.
= ~36~
- ~57~ :: is 3 times 19. Three times the left side is 6x + 21 and not 6x.
! Take 7 away: ~2x = 12~. Three times as much is ~6x = 36~.

? 2
~~9 - 2(x - 4) = 5~~

What is the solution to the given equation?
- ~-2~ :: comes from 9 − 2x − 8: minus times minus makes plus.
- ~2~ :: is the value of x − 4.
- ~4~ :: comes from 9 − 2x + 4: the 2 multiplies the 4 as well.
= ~6~
! Multiply out: ~9 - 2x + 8 = 5~, so ~17 - 2x = 5~. Then ~2x = 12~ and ~x = 6~. Check: ~9 - 2 \cdot 2 = 5~.

? 2
The sum of three consecutive even integers is 78. What is the greatest of them?
= ~28~
- ~26~ :: is the one in the middle.
- ~27~ :: comes from steps of 1. Even numbers are 2 apart.
- ~30~ :: lies 4 above the middle one instead of 2.
! Let the middle one be ~n~: ~(n - 2) + n + (n + 2) = 3n = 78~, so ~n = 26~. The greatest is 28. Check: ~24 + 26 + 28 = 78~.

? 2
~~\frac{2x - 1}{3} = \frac{x + 4}{2}~~

What value of ~x~ is the solution to the given equation?
# 14
- ~5~ :: comes from comparing the tops alone, 2x − 1 = x + 4.
- ~10~ :: comes from 4x − 2 = 3x + 8, where 3 times 4 was taken for 8.
! Multiply both sides by 6: ~2(2x - 1) = 3(x + 4)~, so ~4x - 2 = 3x + 12~ and ~x = 14~. Check: ~\frac{27}{3} = 9~ and ~\frac{18}{2} = 9~.

? 2 as written
~~6(x + 2) - 4 = 2(3x + 4)~~

How many solutions does the given equation have?
- Zero :: would need different numbers alone. Both are 8.
- Exactly one :: would need different numbers beside x. Both are 6.
- Exactly two :: cannot happen: a linear equation has none, one, or infinitely many.
= Infinitely many
! The left side is ~6x + 12 - 4 = 6x + 8~, and so is the right. The equation is true for every ~x~.

? 3
A phone plan costs $20 a month and $0.05 for each text. Another costs $14 a month and $0.08 for each text. For how many texts in a month do the plans cost the same?
# 200
- ~46~ :: comes from adding 0.08 and 0.05. Between the plans it is the difference that counts.
- ~600~ :: comes from dividing 6 by 0.01 instead of 0.03.
! With ~t~ texts: ~20 + 0.05t = 14 + 0.08t~. So ~6 = 0.03t~ and ~t = 200~. Check: ~20 + 10 = 30~ and ~14 + 16 = 30~.

? 3
~~k(3x - 2) + 5x = 2(7x - 3)~~

In the given equation, ~k~ is a constant. If the equation has infinitely many solutions, what is the value of ~k~?
- ~-3~ :: has lost a sign: −2k = −6 makes k positive.
- ~2~ :: is the factor on the right.
= ~3~
- ~\frac{19}{3}~ :: comes from adding 5x to 14x instead of taking it away.
! Multiplied out: ~(3k + 5)x - 2k = 14x - 6~. The numbers alone give ~2k = 6~, so ~k = 3~, and then ~3 \cdot 3 + 5 = 14~ fits as well.
`,
);
