import { barChart, figure, label, path } from '../../../content/index.js';
import { topic, written } from '../written.js';

const branch = (x1: number, y1: number, x2: number, y2: number, word: string, dy: number) =>
  path(
    [
      [x1, y1],
      [x2, y2],
    ],
    { width: 1.5 },
  ) + label((x1 + x2) / 2, (y1 + y2) / 2 + dy, word, { size: 12 });

export const actStatistics = written(
  {
    code: 'statistics',
    minutes: [20, 20],
    topics: [topic('ACT', 'Math', 'Preparing for Higher Math', 'Statistics and Probability')],
    figures: {
      bars: barChart(
        'Days of a month by weather',
        'Four bars: sunny 12 days, cloudy 9, rainy 6, snowy 3.',
        { label: 'Days', lo: 0, hi: 15, step: 3 },
        ['sunny', 'cloudy', 'rainy', 'snowy'],
        [{ name: 'days', values: [12, 9, 6, 3] }],
      ),
      tree: figure(
        '0 0 340 190',
        'Two draws from a bag with 3 red and 2 blue balls',
        'A tree. First draw: red with three fifths, blue with two fifths. After red: red with two fourths, blue with two fourths. After blue: red with three fourths, blue with one fourth.',
        branch(20, 95, 140, 45, '3/5', -8) +
          branch(20, 95, 140, 145, '2/5', 16) +
          label(154, 50, 'red', { size: 13, anchor: 'start' }) +
          label(154, 150, 'blue', { size: 13, anchor: 'start' }) +
          branch(190, 45, 280, 22, '2/4', -6) +
          branch(190, 45, 280, 70, '2/4', 16) +
          branch(190, 145, 280, 120, '3/4', -6) +
          branch(190, 145, 280, 168, '1/4', 16) +
          label(288, 26, 'red', { size: 13, anchor: 'start' }) +
          label(288, 74, 'blue', { size: 13, anchor: 'start' }) +
          label(288, 124, 'red', { size: 13, anchor: 'start' }) +
          label(288, 172, 'blue', { size: 13, anchor: 'start' }),
      ),
    },
  },
  String.raw`
# Statistics and Probability
Means and medians, counting without listing, and probabilities of one thing and of two.

## Middles
* **Mean:** sum divided by number.
* **Median:** the value in the middle of the *ordered* list; of an even number of values the mean of the two in the middle.
* **Mode:** the value that comes most often.
* **Range:** greatest minus least.

When a mean changes, go back to the **sum**: 5 tests with the mean 82 have the sum 410. For a mean of 84 after six tests the sum must be 504, so the sixth score is 94.

> Never average averages of groups that differ in size. Add the sums and divide by all.

## Counting
**How many outfits can be made of 4 shirts, 3 pants and 2 hats?** One choice after the other: multiply, ~4 \cdot 3 \cdot 2 = 24~.

* **Order matters:** first, second and third of 8 runners: ~8 \cdot 7 \cdot 6 = 336~.
* **Order does not matter:** three of 8 people for a team. Each team was counted ~3 \cdot 2 \cdot 1 = 6~ times: ~\frac{336}{6} = 56~.

Ask: would another order be another result? For a president and a secretary, yes. For two members of a committee, no.

## One event
~~P = \frac{\text{favorable}}{\text{possible}}~~

[bars]

A day of this month, chosen at random, is rainy with ~\frac{6}{30} = \frac{1}{5}~. It is *not* rainy with ~1 - \frac{1}{5} = \frac{4}{5}~. Count all 30 days first; they are not given.

**Odds** of 6 to 24 are something else: favorable against unfavorable.

## Two events
**And: multiply.** Two coins both show heads with ~\frac{1}{2} \cdot \frac{1}{2} = \frac{1}{4}~.

**Or: add**, and take away what was counted twice: of 40 pupils 18 have a dog, 12 a cat, 5 both. Dog or cat: ~18 + 12 - 5 = 25~.

**Without putting back** the second draw has other numbers:

[tree]

Both red: ~\frac{3}{5} \cdot \frac{2}{4} = \frac{3}{10}~. Follow one path and multiply along it. Add different paths.

## At least one
**A coin is thrown three times. What is the probability of at least one head?** Do not add up three cases. Take the opposite: *no* head has ~\frac{1}{8}~, so it is ~\frac{7}{8}~.

"At least one" nearly always means: 1 minus none.

## What to expect
If a game pays $5 with the probability 0.2 and nothing otherwise, one wins on the average ~0.2 \cdot 5 = 1~ dollar. The **expected value** is the sum of *value times probability*. If a ticket costs $1.50, one loses 50 cents on the average.

In the long run, not in each game.

## @learn
? 1
The mean of 6, 9, 11, ~x~ and 15 is 10. What is the value of ~x~?
= 9
- 10 :: is the mean itself.
- 10.25 :: is the mean of the four known numbers.
- 12.5 :: puts x into the middle of 10 and 15.
- 41 :: is the sum of the four known numbers.
! The sum must be ~5 \cdot 10 = 50~, and ~50 - 41 = 9~.

? 1
[bars]

A day of the month shown is chosen at random. What is the probability that it is sunny or cloudy?
- ~\frac{3}{10}~ :: is the probability of cloudy.
- ~\frac{2}{5}~ :: is the probability of sunny.
- ~\frac{1}{2}~ :: takes two of four kinds of weather.
= ~\frac{7}{10}~
- ~\frac{7}{3}~ :: compares those days with the others. It is more than 1.
! The month has ~12 + 9 + 6 + 3 = 30~ days, and ~12 + 9 = 21~ are favorable: ~\frac{21}{30} = \frac{7}{10}~.

? 1
A menu has 3 soups, 5 main dishes and 4 desserts. How many meals of one of each can be chosen?
- 12 :: adds the numbers.
- 15 :: leaves out the desserts.
- 20 :: leaves out the soups.
- 47 :: adds products of pairs.
= 60
! One choice after the other: ~3 \cdot 5 \cdot 4 = 60~.

? 2
A bag holds 4 green and 6 yellow balls. Two are drawn, one after the other, without putting the first back. What is the probability that both are green?
- ~\frac{4}{25}~ :: puts the first ball back.
= ~\frac{2}{15}~
- ~\frac{1}{5}~ :: takes two green balls of ten.
- ~\frac{2}{5}~ :: is the probability for the first draw.
- ~\frac{11}{15}~ :: adds the two fractions.
! First ~\frac{4}{10}~, then ~\frac{3}{9}~: ~\frac{4}{10} \cdot \frac{3}{9} = \frac{12}{90} = \frac{2}{15}~.

? 2
From 7 players 2 are chosen for a team. How many different teams are possible?
- 9 :: adds the numbers.
- 14 :: multiplies 7 by 2.
= 21
- 42 :: counts each team twice.
- 49 :: lets one player be chosen twice.
! ~7 \cdot 6 = 42~ orders, and each team comes in two of them: 21.

? 3
The probability that a bus is late is ~\frac{1}{4}~ on each day, independently of other days. What is the probability that it is late on at least one of three days?
- ~\frac{1}{64}~ :: is the probability that it is late on all three.
- ~\frac{27}{64}~ :: is the probability that it is never late.
= ~\frac{37}{64}~
- ~\frac{3}{4}~ :: adds a quarter three times.
- ~\frac{63}{64}~ :: is the probability that it is not late on all three.
! Never late has ~\left(\frac{3}{4}\right)^{3} = \frac{27}{64}~. At least once is ~1 - \frac{27}{64} = \frac{37}{64}~.

## @practice
? 1
What is the median of 14, 3, 8, 21, 6 and 10?
- 8 :: is only one of the two in the middle.
= 9
- 10 :: is only one of the two in the middle.
- 10.3 :: is the mean.
- 14.5 :: is the mean of the third and fourth of the unordered list.
! In order: 3, 6, 8, 10, 14, 21. Between 8 and 10 lies 9.

? 1
The probability that a seed sprouts is 0.85. What is the probability that it does not?
= 0.15
- 0.25 :: takes 0.75 for 0.85.
- 0.5 :: takes two possibilities for equally likely.
- 0.85 :: is the probability that it does.
- 1.85 :: adds instead of subtracting, and is more than 1.
! Either it sprouts or not: ~1 - 0.85 = 0.15~.

? 1
How many codes of two different letters from A, B, C, D, E are there, if the order matters?
- 7 :: adds the numbers.
- 10 :: does not let the order matter.
= 20
- 25 :: lets a letter come twice.
- 32 :: takes 2 to the power 5.
! Five choices for the first letter, and four for the second: ~5 \cdot 4 = 20~.

? 2
A student has the mean 78 after four tests. What must the mean of the next two be so that the mean of all six is 82?
- 82 :: leaves the mean below 82.
- 86 :: raises the mean by less than 4.
- 88 :: would give a mean of 81.3.
= 90
- 98 :: makes the mean 84.7.
! The sum must be ~6 \cdot 82 = 492~. There are ~4 \cdot 78 = 312~. The two need 180, which is 90 each.

? 2
Of 60 people 35 drink tea, 30 coffee, and 15 both. One of the 60 is chosen at random. What is the probability that this person drinks neither?
= ~\frac{1}{6}~
- ~\frac{1}{4}~ :: is the probability of both.
- ~\frac{1}{3}~ :: is the probability of tea only.
- ~\frac{5}{12}~ :: leaves out only those who drink tea.
- ~\frac{5}{6}~ :: is the probability of at least one.
! ~35 + 30 - 15 = 50~ drink at least one, so 10 of 60 drink neither.

? 2
|= Tickets of a raffle
| Prize in dollars | Number of tickets |
| 100 | 1 |
| 20 | 5 |
| 0 | 94 |

One ticket is drawn at random. What is the expected value of the prize, in dollars?
- 1.00 :: leaves out the prizes of 20 dollars.
= 2.00
- 20.00 :: is one of the prizes.
- 33.33 :: is the mean prize of the six winning tickets.
- 40.00 :: is the mean of the three kinds of prizes.
! Value times probability, added: ~100 \cdot \frac{1}{100} + 20 \cdot \frac{5}{100} = 1 + 1 = 2~.

? 2
Two fair dice are thrown. What is the probability that the sum is 9?
= ~\frac{1}{9}~
- ~\frac{5}{36}~ :: is the probability of 8, with five ways.
- ~\frac{1}{6}~ :: is the probability of 7, with six ways.
- ~\frac{2}{9}~ :: counts each of the four ways twice.
- ~\frac{9}{36}~ :: puts the sum over the number of throws.
! 3 and 6, 4 and 5, 5 and 4, 6 and 3: four of 36 throws, so ~\frac{4}{36} = \frac{1}{9}~.

? 3
In how many ways can 5 books be put on a shelf if two of them must stand side by side?
- 24 :: takes the two for one book and forgets that they can change places.
= 48
- 60 :: halves all the orders.
- 96 :: doubles once too often.
- 120 :: counts all the orders.
! Take the two for one: four things can stand in ~4 \cdot 3 \cdot 2 \cdot 1 = 24~ orders. In each the two can change places: 48.

? 3
A set has 9 numbers with the mean 30. One number is taken out, and the mean of the others is 28. Which number was taken out?
- 28 :: is the new mean.
- 32 :: adds the difference of the means to 30.
- 44 :: adds 16 to the new mean.
= 46
- 58 :: adds the two means.
! The sums are ~9 \cdot 30 = 270~ and ~8 \cdot 28 = 224~: ~270 - 224 = 46~.
`,
);
