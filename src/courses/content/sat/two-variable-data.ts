import { chart, dot, figure, path, type Axis } from '../../../content/index.js';
import { topic, written } from '../written.js';

/** A scatterplot, with a line of fit from edge to edge. */
function scatter(
  title: string,
  description: string,
  xAxis: Axis,
  yAxis: Axis,
  points: [number, number][],
  fit?: (x: number) => number,
): string {
  const at = chart(xAxis, yAxis);
  const line = fit
    ? path(
        [
          [at.x(xAxis.lo), at.y(fit(xAxis.lo))],
          [at.x(xAxis.hi), at.y(fit(xAxis.hi))],
        ],
        { width: 2.5 },
      )
    : '';
  return figure(
    at.viewBox,
    title,
    description,
    at.shapes + line + points.map(([x, y]) => dot(at.x(x), at.y(y))).join(''),
  );
}

export const twoVariableData = written(
  {
    code: 'two-variable-data',
    minutes: [25, 20],
    topics: [topic('SAT', 'Math', 'Problem-Solving and Data Analysis', 'Two-variable data')],
    figures: {
      trees: scatter(
        'Age and height of ten trees, with a line of best fit',
        'Dots rise from left to right near a line through (0, 2) and (10, 12). At age 4 a dot lies at 8 meters and the line at 6 meters.',
        { label: 'Age in years', lo: 0, hi: 10, step: 2 },
        { label: 'Height in meters', lo: 0, hi: 14, step: 2 },
        [
          [1, 2.6],
          [2, 4.4],
          [3, 4.6],
          [4, 8],
          [5, 6.4],
          [6, 8.4],
          [7, 8.2],
          [8, 10.6],
          [9, 10.4],
          [9.5, 11.8],
        ],
        (x) => 2 + x,
      ),
      asked: scatter(
        'Price and number of cups sold on eight days, with a line of best fit',
        'Dots fall from left to right near a line through (1, 80) and (5, 40). At a price of 3 dollars a dot lies at 70 cups and the line at 60 cups.',
        { label: 'Price in dollars', lo: 1, hi: 5, step: 1 },
        { label: 'Cups sold', lo: 0, hi: 100, step: 20 },
        [
          [1.2, 82],
          [1.8, 68],
          [2.4, 69],
          [3, 70],
          [3.4, 52],
          [3.8, 54],
          [4.4, 44],
          [4.8, 45],
        ],
        (x) => 90 - 10 * x,
      ),
      curve: scatter(
        'Bacteria over six hours',
        'Dots at (0, 5), (1, 10), (2, 20), (3, 40), (4, 80): each is twice as high as the one before.',
        { label: 'Hours', lo: 0, hi: 5, step: 1 },
        { label: 'Thousands of bacteria', lo: 0, hi: 100, step: 20 },
        [
          [0, 5],
          [1, 10],
          [2, 20],
          [3, 40],
          [4, 80],
        ],
      ),
    },
  },
  String.raw`
# Two-Variable Data
Scatterplots and lines of best fit: what the line predicts, how far a point lies from it, and which kind of curve fits.

## Each dot is one thing
[trees]

Each dot is one tree: across its age, up its height. On the whole older trees are taller, so the dots rise from left to right: a **positive** association. If they fell, it would be negative. If they lay like rain on a window, there would be none.

The line through the cloud is the **line of best fit**. It says what height is *predicted* for an age. The tree itself may be taller or shorter.

## Predicted and actual
Look at age 4. The dot lies at 8 meters: that is the **actual** height. The line is at 6 meters: that is the **predicted** one. This tree is 2 meters taller than predicted.

* A dot *above* the line: more than predicted.
* A dot *below* the line: less than predicted.
* "For how many trees is the prediction too high?" asks for the dots *below* the line.

> The common mistake is to read the line when the question asks for the dot, or the other way round. Underline "actual" or "predicted" before you look.

## The slope and the start
The line of the trees is ~y = x + 2~.

* **Slope 1:** for each further year the predicted height rises by 1 meter.
* **2, the value at 0:** the predicted height of a tree of age 0. Such a number can be far from sense, because no tree of that age was measured.

Find the slope from two points *on the line*, and not from two dots: from ~(0, 2)~ and ~(10, 12)~, ~\frac{12 - 2}{10 - 0} = 1~.

Mind the axes: they need not begin at 0, and a step of the grid need not be 1.

## Inside and outside the data
**Predict the height of a tree of 7 years:** ~7 + 2 = 9~ meters. There are data around 7, so this is reasonable.

**And of 80 years?** ~82~ meters, says the line. But nothing was measured beyond 10 years, and trees do not grow in this way for ever. A prediction far outside the data is not safe.

## Line or curve?
[curve]

These dots do not lie near a line. They *double* with each hour: an exponential model, ~y = 5 \cdot 2^{x}~.

|= Which model?
| In equal steps of x, y … | Model | Example |
| changes by about the same amount | linear | ~y = 3x + 5~ |
| is multiplied by about the same factor | exponential | ~y = 5 \cdot 2^{x}~ |
| falls and then rises, or the other way | quadratic | ~y = x^{2} - 6x~ |

## Together is not because
In towns with more fire engines there are more fires. Do the engines cause them? No: both go with the size of the town.

An association says that two things *go together*. That one **causes** the other can only be concluded from an experiment in which chance decided who got what. More of that stands in the lesson on statistical claims.

## @learn
? 1
[asked]

The scatterplot shows the price of a cup of juice and the number of cups sold on eight days. What number of cups does the line of best fit predict for a price of $2?
- 60 :: is the prediction for $3.
- 68 :: is the height of the dot nearest to $2.
= 70
- 90 :: goes on to a price of 0.
! Go up from 2 to the *line*: it is at 70. The dots near 2 are actual days.

? 1
[asked]

On the day with a price of $3, how many more cups were sold than the line of best fit predicts?
# 10
- 60 :: is the prediction.
- 70 :: is the number that was sold.
! The dot is at 70 and the line at 60: ~70 - 60 = 10~.

? 2
The line of best fit for the length ~x~, in centimeters, and the mass ~y~, in grams, of some fish is ~y = 24x - 310~. What is the best interpretation of 24?
- A fish of length 0 has a predicted mass of 24 grams. :: takes the slope for the value at 0, which is −310.
= For each further centimeter the predicted mass rises by 24 grams.
- For each further gram the predicted length rises by 24 centimeters. :: has length and mass in each other's places.
- The mean mass of the fish is 24 grams. :: takes a rate for a mean.
! The number beside ~x~ is the slope: grams for each centimeter.

? 2
A line of best fit passes through the points ~(2, 35)~ and ~(10, 19)~. What does it predict for ~x = 7~?
- 21 :: goes up from 19 by one step of 2 instead of three.
= 25
- 27 :: is the prediction for the middle between 2 and 10.
- 45 :: goes up from 35. The line falls.
! The slope is ~\frac{19 - 35}{10 - 2} = -2~. From 2 to 7 it falls by ~5 \cdot 2 = 10~: ~35 - 10 = 25~.

? 2
|= A cup of tea
| Minutes | Degrees above the room |
| 0 | 64 |
| 5 | 48 |
| 10 | 36 |
| 15 | 27 |

Which kind of model fits the data best?
- Linear, since the values fall by about the same amount :: overlooks that they fall by 16, then 12, then 9.
- Linear, since the values rise by about the same amount :: overlooks that they fall.
= Exponential, since the values are multiplied by about the same factor
- Exponential, since 5 minutes are added with each row :: looks at the wrong column: the minutes always rise evenly.
! ~\frac{48}{64} = \frac{36}{48} = \frac{27}{36} = 0.75~. In each five minutes the value is multiplied by 0.75.

? 3
A line of best fit is ~\hat{y} = 3.5x + 12~. For one point of the data the ~x~-value is 8 and the actual ~y~-value is 5 less than predicted. What is the actual ~y~-value?
# 35
- 40 :: is the predicted value.
- 45 :: adds 5. The actual value is less.
! Predicted: ~3.5 \cdot 8 + 12 = 40~. The actual value is ~40 - 5 = 35~.

## @practice
? 1
As the outside temperature rises, the number of scarves that a shop sells falls. Which describes the association between the two?
- Positive :: would mean that both rise together.
= Negative
- None :: would mean that one says nothing about the other.
- Exponential :: names a kind of curve. Nothing is said about factors.
! When one rises, the other falls: that is a negative association.

? 1
The line of best fit for the weekly hours of practice ~x~ and the score ~y~ of some players is ~y = 4x + 51~. What score does it predict for 6 hours?
- 24 :: leaves the 51 out.
- 61 :: adds 4, 6 and 51.
= 75
- 330 :: multiplies 55 by 6.
! ~4 \cdot 6 + 51 = 75~. Put the hours in the place of ~x~ and do the product first.

? 1
[trees]

According to the line of best fit, by how many meters does the predicted height rise in 3 years?
# 3
- 5 :: is the predicted height at age 3.
- 4.6 :: is the actual height of the tree of age 3.
! The line rises from 2 to 12 meters in 10 years: 1 meter for each year, 3 meters in three.

? 2
[trees]

For how many of the ten trees is the actual height less than the height that the line predicts?
- 3 :: leaves out two trees that lie only a little below the line.
= 5
- 6 :: counts a tree whose dot lies above the line.
- 7 :: counts trees on the other side of the line.
! Compare each dot with age plus 2. Less are those of ages 1, 3, 5, 7 and 9: 2.6, 4.6, 6.4, 8.2 and 10.4.

? 2
|= Values of two variables
| x | y |
| 0 | 3 |
| 1 | 6.1 |
| 2 | 11.8 |
| 3 | 24.2 |

Which equation is the best model for the data?
- ~y = 3x + 3~ :: gives 12 at 3.
- ~y = 7x + 3~ :: gives 10 at 1.
= ~y = 3(2)^{x}~
- ~y = 2(3)^{x}~ :: gives 2 at 0.
! From row to row the value about doubles, and it begins at 3: 3, 6, 12, 24.

? 2
A line of best fit for the age ~x~ of a car, in years, and its price ~y~, in thousands of dollars, is ~y = 22 - 1.8x~. According to it, after how many years is the price 13 thousand dollars?
# 5
- 7.2 :: is 13 divided by 1.8. The price begins at 22.
- 19.4 :: comes from adding 22 and 13.
! ~22 - 1.8x = 13~ gives ~1.8x = 9~, so ~x = 5~. Check: five years at 1.8 are 9, and ~22 - 9 = 13~.

? 2
Data were collected for plants that got between 2 and 9 hours of light a day. For which number of hours would a prediction by the line of best fit be least reliable?
- 3 :: lies within the data.
- 6 :: lies in the middle of the data.
- 8 :: lies within the data.
= 20
! 20 hours lie far outside what was measured. The line may not go on there.

? 3
The line of best fit for ten points is ~y = 2x + 5~. The point ~(6, 17)~ is one of them. It was entered wrongly: the actual ~y~-value is 20. By how much does the point then lie above that same line?
# 3
- 17 :: is the predicted value.
- 20 :: is the actual value.
! The line predicts ~2 \cdot 6 + 5 = 17~. The point is now at 20, so it lies 3 above the line.

? 3
A quantity is modeled by ~y = 40(1.5)^{x}~, where ~x~ is in days. Which is true according to the model?
- The quantity rises by 1.5 each day. :: adds the factor instead of multiplying by it.
= The quantity rises by 50 percent each day.
- The quantity rises by 150 percent each day. :: would be the factor 2.5.
- The quantity rises by 40 each day. :: takes the value at the start for a rate.
! Each day the quantity is multiplied by 1.5. That is its old value and half of it more: 50 percent.
`,
);
