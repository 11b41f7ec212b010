import { dot, figure, label, path } from '../../../content/index.js';
import { topic, written } from '../written.js';

/** Dots above a number line, one for each value. */
function dotPlot(
  title: string,
  description: string,
  axis: string,
  lo: number,
  hi: number,
  counts: Record<number, number>,
): string {
  const step = 320 / (hi - lo);
  const x = (v: number) => 30 + (v - lo) * step;
  const marks = Array.from({ length: hi - lo + 1 }, (_, i) => lo + i)
    .map(
      (v) =>
        path(
          [
            [x(v), 140],
            [x(v), 146],
          ],
          { width: 1 },
        ) + label(x(v), 162, String(v), { size: 12 }),
    )
    .join('');
  const dots = Object.entries(counts)
    .flatMap(([v, n]) => Array.from({ length: n }, (_, i) => dot(x(Number(v)), 130 - i * 16, 5)))
    .join('');
  return figure(
    '0 0 380 190',
    title,
    description,
    path(
      [
        [16, 140],
        [364, 140],
      ],
      { width: 1.5 },
    ) +
      marks +
      dots +
      label(190, 182, axis, { size: 13 }),
  );
}

function boxPlot(title: string, description: string, axis: string, [min, q1, med, q3, max]: readonly number[]): string {
  const x = (v: number) => 30 + v * 8;
  const ticks = [0, 10, 20, 30, 40]
    .map(
      (v) =>
        path(
          [
            [x(v), 100],
            [x(v), 106],
          ],
          { width: 1 },
        ) + label(x(v), 122, String(v), { size: 12 }),
    )
    .join('');
  return figure(
    '0 0 380 150',
    title,
    description,
    path(
      [
        [20, 100],
        [364, 100],
      ],
      { width: 1.5 },
    ) +
      ticks +
      path([
        [x(min!), 55],
        [x(q1!), 55],
      ]) +
      path([
        [x(q3!), 55],
        [x(max!), 55],
      ]) +
      [min!, max!]
        .map((v) =>
          path([
            [x(v), 45],
            [x(v), 65],
          ]),
        )
        .join('') +
      `<rect x="${x(q1!)}" y="35" width="${x(q3!) - x(q1!)}" height="40" stroke-width="2" fill="currentColor" fill-opacity="0.12"/>` +
      path(
        [
          [x(med!), 35],
          [x(med!), 75],
        ],
        { width: 3 },
      ) +
      label(190, 144, axis, { size: 13 }),
  );
}

export const oneVariableData = written(
  {
    code: 'one-variable-data',
    minutes: [25, 20],
    topics: [topic('SAT', 'Math', 'Problem-Solving and Data Analysis', 'One-variable data')],
    figures: {
      books: dotPlot(
        'Books read in a month by 11 students',
        'A dot plot from 0 to 8. Dots: 0 once, 1 twice, 2 three times, 3 twice, 4 twice, 8 once.',
        'Number of books',
        0,
        8,
        { 0: 1, 1: 2, 2: 3, 3: 2, 4: 2, 8: 1 },
      ),
      box: boxPlot(
        'Minutes of the way to school',
        'A box plot. Least value 4, lower end of the box 10, line in the box 16, upper end of the box 24, greatest value 38.',
        'Minutes',
        [4, 10, 16, 24, 38],
      ),
      asked: dotPlot(
        'Goals in each of 10 games',
        'A dot plot from 0 to 6. Dots: 0 twice, 1 three times, 2 twice, 3 once, 4 once, 6 once.',
        'Number of goals',
        0,
        6,
        { 0: 2, 1: 3, 2: 2, 3: 1, 4: 1, 6: 1 },
      ),
    },
  },
  String.raw`
# One-Variable Data
Mean, median and spread: find them in lists, tables and plots, and say what one unusual value does to each.

## Two middles
The **mean** is the sum divided by how many there are. The **median** is the value in the middle when all stand *in order*; of an even number of values it is the mean of the two in the middle.

For 3, 9, 4, 6, 28:

* Mean: ~\frac{3 + 9 + 4 + 6 + 28}{5} = \frac{50}{5} = 10~.
* Median: in order 3, 4, **6**, 9, 28. It is 6.

> The common mistake: taking the value in the middle of the list as it stands, here 4. First put it in order.

## Reading a dot plot
[books]

Each dot is one student: 11 dots. The median is the sixth value: count from the left. 0, 1, 1, 2, 2, **2**. It is 2.

For the mean, multiply each value by its number of dots:

~~\frac{0 \cdot 1 + 1 \cdot 2 + 2 \cdot 3 + 3 \cdot 2 + 4 \cdot 2 + 8 \cdot 1}{11} = \frac{30}{11} \approx 2.7~~

Divide by 11, the number of *dots*, and not by the number of different values. A frequency table is read in the same way.

## What one value does
Take the student with 8 books away. The median stays 2. The mean falls to ~\frac{22}{10} = 2.2~.

An unusual value pulls the **mean** strongly and the **median** hardly at all. So if a few values are very great, the mean lies above the median; if a few are very small, below it. Incomes and prices of houses are told as medians for this reason.

If one value is wrong, ask: does it change the *order in the middle*? If not, the median stays. The sum always changes, and with it the mean.

## The sum behind a mean
**The mean of 6 numbers is 14. A seventh number is added, and the mean becomes 15. What is it?**

1. Sum before: ~6 \cdot 14 = 84~.
2. Sum after: ~7 \cdot 15 = 105~.
3. The seventh number: ~105 - 84 = 21~.

Whenever a mean changes, go back to the sums. Means of groups of different size cannot simply be averaged.

## Spread
The **range** is the greatest value minus the least. The **standard deviation** says how far, on the whole, the values lie from their mean. You will never calculate it. You compare:

|= Which has the greater standard deviation?
| Set A | Set B | Answer |
| 9, 10, 11 | 2, 10, 18 | B: it lies farther from its mean |
| 9, 10, 11 | 59, 60, 61 | equal: the distances are the same |
| 5, 5, 5 | 4, 5, 6 | B: in A nothing differs |

Adding the same number to all values changes mean and median, but neither range nor standard deviation.

## The box plot
[box]

It shows five numbers: least value 4, lower quartile 10, **median 16**, upper quartile 24, greatest value 38. Each of the four parts holds about a quarter of the values. A long part does not hold more values; they only lie farther apart.

It does *not* show the mean, and not how many values there are.

## @learn
? 1
What is the median of the numbers 12, 5, 9, 20, 7, 10, 6?
- 8 :: is the mean of 7 and 9. With seven values there is one in the middle.
= 9
- 9.9 :: is about the mean, 69 divided by 7.
- 20 :: stands in the middle of the list before it is put in order.
! In order: 5, 6, 7, **9**, 10, 12, 20. The fourth of seven values is 9.

? 1
[asked]

The dot plot shows the goals of a team in each of 10 games. What is the mean number of goals?
# 2
- 1.5 :: is the median.
- 2.67 :: is the mean of the different values 0, 1, 2, 3, 4 and 6: the dots have to be counted.
! The sum is ~0 \cdot 2 + 1 \cdot 3 + 2 \cdot 2 + 3 + 4 + 6 = 20~. Divided by the 10 games it is 2.

? 1
Data set A consists of 4, 8, 8, 9 and 11. Data set B consists of 4, 8, 8, 9 and 61. Which statement is true?
- The means and the medians are equal. :: overlooks that the sum of B is 50 greater.
- The means are equal, and the median of B is greater. :: has the two in each other's places.
= The medians are equal, and the mean of B is greater.
- The mean and the median of B are greater. :: overlooks that the third value in order is 8 in both.
! In both sets the third value in order is 8. The sum of A is 40 and that of B is 90, so the mean of B is greater.

? 2
The mean of 8 test scores is 81. When one score is left out, the mean of the other 7 is 83. Which score was left out?
- 65 :: comes from 8 · 81 − 583: 7 · 83 is 581.
= 67
- 79 :: takes the difference of the means from the mean.
- 82 :: is the mean of the two means.
! ~8 \cdot 81 = 648~ and ~7 \cdot 83 = 581~. The score is ~648 - 581 = 67~.

? 2
Each value of a data set is increased by 6. Which of the following does not change?
- The mean :: rises by 6, since the sum rises by 6 for each value.
- The median :: rises by 6, like every single value.
- The greatest value :: rises by 6.
= The standard deviation
! All values move together. Their distances from the mean stay the same, and so does the standard deviation.

? 3
[box]

The box plot summarizes the minutes of the way to school of 200 students. About how many of the students need 10 minutes or more?
# 150
- 50 :: is the number who need less than 10 minutes.
- 100 :: is the number between the two ends of the box.
! 10 is the lower end of the box. About a quarter lies below it and three quarters at or above it: ~0.75 \cdot 200 = 150~.

## @practice
? 1
What is the range of the numbers 17, 4, 23, 9 and 12?
- 5 :: is the difference of the first and the last number of the list.
- 12 :: is the median.
= 19
- 23 :: is the greatest value. The least has to be taken away.
! The greatest value is 23, the least is 4: ~23 - 4 = 19~.

? 1
|= Children in 20 families
| Children | Families |
| 1 | 7 |
| 2 | 8 |
| 3 | 4 |
| 4 | 1 |

What is the median number of children in a family?
- 1.95 :: is the mean.
= 2
- 2.5 :: is the median of 1, 2, 3 and 4, as if each came once.
- 4 :: is the greatest value.
! The tenth and the eleventh of 20 values are in the middle. The first 7 are ones and the next 8 twos, so both are 2.

? 1
The mean of 5, 9, ~x~ and 14 is 10. What is the value of ~x~?
# 12
- 10 :: is the mean itself.
- 28 :: is the sum of the three known numbers.
! The sum must be ~4 \cdot 10 = 40~, and ~40 - 5 - 9 - 14 = 12~.

? 2
Which of these data sets has the greatest standard deviation?
= 1, 1, 9, 9
- 1, 4, 6, 9 :: has two values nearer to the mean, 5.
- 4, 5, 5, 6 :: lies closely around its mean.
- 21, 22, 23, 24 :: is far from the others, but its values lie close together.
! The mean of 1, 1, 9, 9 is 5, and every value lies 4 away from it. In the others values lie nearer to their mean.

? 2
A class of 20 students has the mean score 74 and a class of 30 students the mean score 84. What is the mean score of all 50 students?
- 78 :: has the classes in each other's places: 30 times 74 and 20 times 84.
- 79 :: is the mean of the two means. The classes are not of the same size.
= 80
- 158 :: is the sum of the means.
! The sums are ~20 \cdot 74 = 1480~ and ~30 \cdot 84 = 2520~, together 4,000. ~\frac{4000}{50} = 80~.

? 2
A list of 9 numbers has the mean 20 and the median 18. The greatest number is 40. It was typed wrongly and is really 49. What is the mean of the corrected list?
# 21
- 29 :: adds 9 to the mean. The 9 are shared by nine numbers.
- 20 :: forgets that the mean changes. Only the median stays.
! The sum rises by 9, from 180 to 189. ~\frac{189}{9} = 21~.

? 2
In a neighborhood 50 houses are worth between $200,000 and $300,000, and one is worth $9,000,000. Which describes the values of all 51 houses?
- The mean is about equal to the median. :: would hold without the one house.
- The mean is less than the median. :: would need one very small value.
- The median is greater than $300,000. :: overlooks that the 26th of 51 values is one of the fifty.
= The mean is greater than the median.
! The one great value pulls the mean up. The median is the 26th value in order, one of the fifty ordinary houses.

? 3
The numbers 6, 8, ~k~, 13 and 18 stand in order. Their mean is equal to their median. What is the value of ~k~?
# 11.25
- 10.5 :: is the middle between 8 and 13.
- 9 :: is 45 divided by 5, the mean without k.
! The median is ~k~, the third value. ~\frac{45 + k}{5} = k~ gives ~45 = 4k~, so ~k = 11.25~. It lies between 8 and 13, as it must.

? 3
In a list of 15 different integers the median is 40. Each number greater than the median is increased by 10, and each smaller one is decreased by 10. Which of these must stay the same?
- The range :: grows by 20.
= The mean
- The standard deviation :: grows, since the values move away from the middle.
- The greatest value :: grows by 10.
! Seven numbers lie above the median and seven below it. The sum rises by 70 and falls by 70, so the mean stays.
`,
);
