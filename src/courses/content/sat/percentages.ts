import { barChart } from '../../../content/index.js';
import { topic, written } from '../written.js';

export const percentages = written(
  {
    code: 'percentages',
    minutes: [20, 20],
    topics: [topic('SAT', 'Math', 'Problem-Solving and Data Analysis', 'Percentages')],
    figures: {
      twice: barChart(
        'A price that rises by 25 percent and then falls by 25 percent',
        'Three bars. Before: 80 dollars. After the rise: 100 dollars. After the fall: 75 dollars.',
        { label: 'Price in dollars', lo: 0, hi: 120, step: 20 },
        ['before', 'after the rise', 'after the fall'],
        [{ name: 'price', values: [80, 100, 75] }],
      ),
    },
  },
  String.raw`
# Percentages
Percent of what? Once you know the whole, every question is one multiplication, forward or backward.

## Percent of what?
A percent is a hundredth, and it is always a hundredth *of something*. Before you calculate, say it in full: 30 percent **of the students**, 8 percent **of the old price**.

"Of" becomes a multiplication, and the percent becomes a decimal:

~~35 \text{ percent of } 60 = 0.35 \cdot 60 = 21~~

Three questions can be asked of this one line:

|= Part = percent times whole
| Asked | Set up | Answer |
| the part | ~x = 0.35 \cdot 60~ | 21 |
| the whole | ~21 = 0.35 \cdot x~ | 60 |
| the percent | ~21 = p \cdot 60~ | 0.35 |

## Change as a factor
Rising by 8 percent means: the old amount *and* 8 percent of it. Together that is 108 percent of the old:

~~\text{new} = 1.08 \cdot \text{old}~~

Falling by 8 percent leaves 92 percent: ~\text{new} = 0.92 \cdot \text{old}~.

|= Factors
| Change | Factor |
| plus 8% | 1.08 |
| minus 8% | 0.92 |
| plus 150% | 2.5 |
| minus 40% | 0.6 |

With the factor you do it in one step, and you can also go back.

## Going back
**After a discount of 20 percent a jacket costs $68. What did it cost before?**

1. The factor is 0.8: ~0.8 \cdot p = 68~.
2. Divide: ~p = \frac{68}{0.8} = 85~.
3. Check: 20 percent of 85 is 17, and ~85 - 17 = 68~.

> The common mistake is to add 20 percent to 68, which gives 81.60. But the 20 percent were 20 percent *of the old price*, and not of 68.

## One after the other
[twice]

$80 rises by 25 percent to $100 and then falls by 25 percent, to $75. It is not $80 again: the second 25 percent are of a greater amount.

**Multiply the factors.** ~1.25 \cdot 0.75 = 0.9375~: in all it has fallen by 6.25 percent. Percents that come one after the other are never simply added.

## By how many percent?
~~\text{percent change} = \frac{\text{new} - \text{old}}{\text{old}} \cdot 100~~

From 40 to 50 it is ~\frac{10}{40} = 25~ percent more. From 50 back to 40 it is ~\frac{10}{50} = 20~ percent less. Divide by what it was **before**.

And mind the words: "~a~ is 150 percent *of* ~b~" means ~a = 1.5b~. "~a~ is 150 percent *greater than* ~b~" means ~a = 2.5b~.

## Percents in tables and mixtures
**A solution of 300 milliliters has 12 percent salt, another of 200 milliliters 7 percent. They are mixed. What percent of salt has the mixture?**

Percents of different wholes cannot be added. Count the salt: ~0.12 \cdot 300 = 36~ and ~0.07 \cdot 200 = 14~ together are 50 milliliters in 500, which is 10 percent.

If no amount is given, take 100. "It rises by 10 percent, then by 20": ~100 \to 110 \to 132~, so 32 percent in all.

## @learn
? 1
What is 45 percent of 80?
- 1.8 :: divides 80 by 45 and rounds.
= 36
- 44 :: is what is left of 80.
- 125 :: adds 45 to 80.
! ~0.45 \cdot 80 = 36~. A little less than half of 80, as 45 percent should be.

? 1
A town had 12,000 inhabitants. Ten years later it has 15 percent more. Which expression gives the number of inhabitants then?
- ~12000 + 15~ :: adds fifteen people.
- ~0.15 \cdot 12000~ :: is only what was added.
- ~0.85 \cdot 12000~ :: is 15 percent less.
= ~1.15 \cdot 12000~
! 15 percent more is 115 percent of what there was: the factor is 1.15.

? 2
Of the 240 plants in a nursery, 84 are ferns. What percent of the plants are ferns?
# 35
- 2.86 :: is 240 divided by 84: the wrong way round.
- 65 :: is the percent of the other plants.
! ~\frac{84}{240} = 0.35~, which is 35 percent. The part stands on top, the whole below.

? 2
After an increase of 12 percent a monthly ticket costs $56. What did it cost before, in dollars?
- 44 :: takes 12 dollars away.
- 49.28 :: takes 12 percent of 56 away. It was 12 percent of the old price.
= 50
- 62.72 :: adds 12 percent once more.
! ~1.12p = 56~, so ~p = \frac{56}{1.12} = 50~. Check: 12 percent of 50 is 6, and ~50 + 6 = 56~.

? 2
A price is raised by 40 percent and then lowered by 30 percent. By what percent is the last price lower than the first?
= 2
- 10 :: subtracts the percents. They are of different amounts and would even make it higher.
- 12 :: is 30 percent of 40.
- 58 :: takes 30 percent of 140, which is 42, from 100 instead of from 140.
! ~1.4 \cdot 0.7 = 0.98~. The last price is 98 percent of the first, so it is 2 percent lower.

? 3
In a school 60 percent of the students play an instrument, and 35 percent of those who play an instrument play in the orchestra. The orchestra has 147 players, all of them students. How many students does the school have?
# 700
- 420 :: is the number of students who play an instrument.
- 155 :: adds the percents to 95. The second is a percent of the first.
! The orchestra is ~0.35 \cdot 0.6 = 0.21~ of the school: ~0.21n = 147~, so ~n = 700~.

## @practice
? 1
30 percent of what number is 24?
- 7.2 :: is 30 percent of 24.
- 54 :: adds 30.
- 72 :: is three times 24.
= 80
! ~0.3x = 24~, so ~x = \frac{24}{0.3} = 80~. Check: 30 percent of 80 is 24.

? 1
The number of visitors of a museum rose from 450 to 540 a day. By what percent did it rise?
# 20
- 16.7 :: divides by 540. The change is a percent of what it was before.
- 90 :: is the number of visitors that came in addition.
! ~\frac{540 - 450}{450} = \frac{90}{450} = 0.2~, which is 20 percent.

? 1
The number ~a~ is 250 percent of the number ~b~, and ~b > 0~. Which expression is equal to ~a~?
- ~0.25b~ :: is 25 percent of b.
= ~2.5b~
- ~3.5b~ :: is 250 percent greater than b.
- ~250b~ :: forgets that a percent is a hundredth.
! 250 percent are ~\frac{250}{100} = 2.5~. "Of" makes a product: ~2.5b~.

? 2
A lamp costs $64 after a discount of 20 percent, to which 5 percent tax of the reduced price is added. The $64 are without the tax. What did the lamp cost before the discount, in dollars?
# 80
- 76.8 :: adds 20 percent of 64.
- 84 :: adds the tax to the old price.
! The tax has nothing to do with it: ~0.8p = 64~, so ~p = 80~.

? 2
A solution of 400 milliliters is 15 percent acid. 100 milliliters of water are added. What percent of the new solution is acid?
= 12
- 15 :: forgets the water.
- 18.75 :: takes 100 milliliters away instead of adding them.
- 60 :: is the number of milliliters of acid.
! The acid stays the same: ~0.15 \cdot 400 = 60~ milliliters. It is now ~\frac{60}{500} = 0.12~, which is 12 percent.

? 2
|= Students of a school by grade and language
| | Spanish | French | In all |
| Grade 9 | 72 | 48 | 120 |
| Grade 10 | 54 | 26 | 80 |
| In all | 126 | 74 | 200 |

What percent of the students who take Spanish are in grade 9? Round to the nearest whole percent.
- 36 :: divides by all 200 students.
= 57
- 60 :: divides by the students of grade 9.
- 63 :: is the percent of all students who take Spanish.
! The whole is those who take Spanish: ~\frac{72}{126} \approx 0.571~, which is 57 percent.

? 2
The price of a share rises by 10 percent in each of three months. By what percent has it risen in all? (Give one decimal.)
# 33.1
- 30 :: adds the percents.
- 21 :: counts two months.
! ~1.1^{3} = 1.331~, so it has risen by 33.1 percent.

? 3
A number ~x~ is 20 percent less than ~y~, and ~y~ is 20 percent greater than 50. What is the value of ~x~?
- 40 :: takes 20 percent off 50 only.
= 48
- 50 :: takes for granted that 20 percent up and 20 percent down cancel.
- 60 :: is the value of y.
! ~y = 1.2 \cdot 50 = 60~, and ~x = 0.8 \cdot 60 = 48~.

? 3
The width of a rectangle is increased by 25 percent, and its area stays the same. By what percent was its length decreased?
- 25 :: would make the area smaller: 1.25 · 0.75 is 0.9375.
- 80 :: is the percent that is left.
- 75 :: is what a decrease of 25 percent would leave.
= 20
! The factors must have the product 1: ~1.25f = 1~, so ~f = 0.8~. The length was decreased by 20 percent.
`,
);
