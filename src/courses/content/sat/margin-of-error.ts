import { figure, label, path, dot } from '../../../content/index.js';
import { topic, written } from '../written.js';

const x = (v: number) => 40 + (v - 40) * 15;
const interval = (y: number, mid: number, e: number, name: string) =>
  path(
    [
      [x(mid - e), y],
      [x(mid + e), y],
    ],
    { width: 3 },
  ) +
  path([
    [x(mid - e), y - 8],
    [x(mid - e), y + 8],
  ]) +
  path([
    [x(mid + e), y - 8],
    [x(mid + e), y + 8],
  ]) +
  dot(x(mid), y, 5) +
  label(x(mid), y - 14, name, { size: 12 });

export const marginOfError = written(
  {
    code: 'margin-of-error',
    minutes: [20, 20],
    topics: [topic('SAT', 'Math', 'Problem-Solving and Data Analysis', 'Inference and margin of error')],
    figures: {
      intervals: figure(
        '0 0 380 190',
        'Two samples of one town',
        'A scale from 40 to 60 percent. A small sample: a dot at 52 with a wide interval from 46 to 58. A large sample: a dot at 51 with a narrow interval from 49 to 53.',
        path(
          [
            [30, 150],
            [350, 150],
          ],
          { width: 1.5 },
        ) +
          [40, 44, 48, 52, 56, 60]
            .map(
              (v) =>
                path(
                  [
                    [x(v), 150],
                    [x(v), 156],
                  ],
                  { width: 1 },
                ) + label(x(v), 172, String(v), { size: 12 }),
            )
            .join('') +
          interval(50, 52, 6, 'sample of 250: 52 ± 6') +
          interval(110, 51, 2, 'sample of 2,400: 51 ± 2'),
      ),
    },
  },
  String.raw`
# Inference from Samples and Margin of Error
What a part says about the whole: estimate, say how sure it is, and to whom it applies.

## A spoonful of soup
Nobody can ask all the 40,000 people of a town. So one asks some of them, a **sample**, and concludes from it about all, the **population**. It is as with soup: a spoonful tells you how salty the pot is, *if* it was stirred.

Stirring means here: chance decides who is asked. In a **random sample** everybody of the population has the same chance.

## From the part to the whole
**Of 250 people of a town, chosen at random, 130 want a new library. About how many of the 40,000 do?**

1. Share in the sample: ~\frac{130}{250} = 0.52~.
2. Estimate: ~0.52 \cdot 40000 = 20800~.

It is an estimate. Another sample would give a slightly different number. The word "about" or "best estimate" says so.

The common mistake is to forget to scale: 130 is the number in the sample, and not in the town.

## The margin of error
The survey says: 52 percent, with a margin of error of 6 percent. That means that the true share of the town is *plausibly* between ~52 - 6 = 46~ and ~52 + 6 = 58~ percent.

[intervals]

* It does **not** mean that the true share is 52.
* It does **not** mean that 6 percent of the people were mistaken or did not answer.
* It does **not** say that the true share *must* lie in the interval. It is likely.

With a mean it works in the same way: a mean of 31 minutes with a margin of 4 makes a true mean between 27 and 35 minutes plausible. It says nothing about *single* people: some need 5 minutes, some 90.

## Larger samples say more
The greater the random sample, the smaller the margin of error. To halve it one needs about four times as many people.

And what if people differ little from one another? Then the margin is smaller as well. For steel rods of nearly the same length few measurements are enough.

The size of the *population* hardly matters: a spoon that is large enough for a pot is large enough for a kettle.

## Is a difference real?
Candidate A has 52 percent and B 48, with a margin of error of 3. Who is ahead?

A plausibly has 49 to 55 percent, B 45 to 51. The intervals overlap, so **the survey does not settle it**. With 58 and 42 percent it would: 55 to 61 and 39 to 45 do not meet.

## To whom it applies
A result applies to the population **from which the sample was drawn**, and to no other.

* Chosen at random from the *students of one school*: it applies to that school, not to all schools of the state.
* Chosen at random from the *trees of one park*: it applies to that park.
* People who *answered a call on a website*: it applies to nobody but them. Chance did not choose.

So with each question ask first: from which group was it drawn, and by chance?

## @learn
? 1
Of 80 students chosen at random from the 1,200 of a school, 28 come by bicycle. What is the best estimate of the number of students of the school who come by bicycle?
- 28 :: is the number in the sample.
- 336 :: takes 28 percent of 1,200. It is 28 of 80.
= 420
- 780 :: is the estimate for those who do not.
! ~\frac{28}{80} = 0.35~, and ~0.35 \cdot 1200 = 420~. The share of the sample is taken for the share of the school.

? 1
A random sample of the members of a gym gives a mean of 74 minutes a visit, with a margin of error of 5 minutes. Which is the best conclusion about the mean of all members?
- It is exactly 74 minutes. :: forgets the margin.
= It is plausibly between 69 and 79 minutes.
- Every member stays between 69 and 79 minutes. :: speaks of single members. The margin is about the mean.
- Five members were measured wrongly. :: takes the margin for a number of mistakes.
! The mean of the sample minus and plus the margin gives the plausible values: ~74 - 5~ to ~74 + 5~.

? 2
Two random samples are taken from the same population in the same way. Sample 1 has 150 people and sample 2 has 900. Which is most likely true of their margins of error?
= That of sample 2 is smaller.
- That of sample 1 is smaller. :: turns it around: fewer people say less.
- They are equal, since the population is the same. :: forgets that the size of the sample decides.
- That of sample 2 is six times as great. :: turns it around. And it does not change in proportion.
! The greater a random sample, the nearer its result tends to be to the population.

? 2
A biologist chooses 60 pines at random from the pines of a nature reserve and finds that 18 have a fungus. To which group can the result be applied?
- All pines of the country :: goes beyond the reserve.
- All trees of the reserve :: goes beyond pines.
= All pines of the reserve
- Only the 60 pines that were examined :: is too careful: chance chose them, so they stand for more.
! The sample was drawn at random from the pines of the reserve. To these, and to no others, the result applies.

? 2
A random sample of a town estimates that 36 percent of its households own a dog, with a margin of error of 4 percent. The town has 15,000 households. What is the least plausible number of households with a dog?
# 4800
- 5,400 :: is the estimate itself.
- 6,000 :: is the greatest plausible number.
! The least plausible share is ~36 - 4 = 32~ percent: ~0.32 \cdot 15000 = 4800~.

? 3
In a random sample of voters 47 percent want candidate P and 41 percent candidate Q, each with a margin of error of 4 percent. Which conclusion is justified?
- P is plausibly wanted by more than half of all voters. :: needs 47 + 4 to be well above 50. It is 51, only the end of what is plausible.
- Q is certainly wanted by fewer voters than P. :: overlooks that the intervals overlap.
- Exactly 12 percent of all voters want neither. :: takes the sample for the population.
= The sample does not settle which one more voters want.
! P has plausibly 43 to 51 percent, Q 37 to 45. From 43 to 45 both are plausible, so Q may be ahead.

## @practice
? 1
From a delivery of 6,000 light bulbs 150 are chosen at random, and 4 of them do not work. What is the best estimate of the number of bulbs in the delivery that do not work?
# 160
- 240 :: takes 4 percent. It is 4 of 150.
- 4 :: is the number in the sample.
! ~\frac{4}{150} \cdot 6000 = 160~. The share in the sample is taken for that of the delivery.

? 1
The margin of error of an estimate is 2.5 percent, and the plausible values go from 61 to 66 percent. What is the estimate?
- 61 percent :: is the least plausible value.
- 62.5 percent :: adds the margin to 60.
= 63.5 percent
- 66 percent :: is the greatest plausible value.
! The estimate lies in the middle: ~61 + 2.5 = 63.5~.

? 1
A school wants to know how satisfied all of its students are. Which group should it ask?
- The first 100 students who come to lunch :: may be alike in something, for instance in their timetable.
- 100 students who offer to take part :: chose themselves, and those are often very satisfied or not at all.
- All members of the student council :: are not like the others in what they think of the school.
= 100 students drawn by lot from the list of all
! Only in the drawing by lot has every student the same chance.

? 2
A random sample of 500 packs has a mean mass of 252 grams with a margin of error of 3 grams. Which mean of all packs is **not** plausible?
= 246 grams
- 249 grams :: is the lower end, 252 − 3.
- 251 grams :: lies between 249 and 255.
- 255 grams :: is the upper end, 252 + 3.
! Plausible is what lies from 249 to 255 grams. 246 lies outside.

? 2
The margin of error of a survey is too great for its purpose. Which change would most likely make it smaller?
- Asking people who have much free time :: would no longer be a random sample.
- Asking fewer people, but with more care :: makes it greater.
- Asking the same question in a larger town :: changes the population, not the margin.
= Asking more people, chosen at random
! More people, chosen by chance, bring the result nearer to that of the population.

? 2
Of 240 fish that were caught at random places of a lake and let go, 36 were marked in an earlier year. In that year 300 fish had been marked in all. What is the best estimate of the number of fish in the lake?
# 2000
- 540 :: adds the two numbers of fish.
- 45 :: is 15 percent of 300. The 300 are themselves 15 percent.
! The share of marked fish is ~\frac{36}{240} = 0.15~. If 300 fish are 15 percent, there are ~\frac{300}{0.15} = 2000~.

? 2
A radio station asks its listeners to call and say whether they want more news. Of 3,000 callers 71 percent do. Why can this not be applied to all listeners?
- The number of callers is too small. :: is wrong: 3,000 would be enough if chance had chosen them.
- The question can be answered with yes or no only. :: is no fault. Many good surveys ask so.
= The callers chose themselves.
- The margin of error is 29 percent. :: takes the share of the others for the margin.
! Whoever calls cares more than others. Chance did not choose, and no number of callers mends that.

? 3
In a random sample of 400 of the 9,000 employees of a company 152 take the train. The margin of error is 5 percent. Which is a plausible number of employees who take the train?
- 152 :: is the number in the sample.
- 2,700 :: is 30 percent, below the plausible 33 to 43 percent.
= 3,600
- 4,050 :: is 45 percent, above the plausible 33 to 43 percent.
! ~\frac{152}{400} = 0.38~. Plausible are 33 to 43 percent, which is 2,970 to 3,870 employees. Only 3,600 lies there.

? 3
A sample of 100 gives a margin of error of 8 percent. About how large a random sample of the same population would give a margin of error of 4 percent?
- 50 :: goes in the wrong direction.
- 200 :: halves the margin with twice as many. That is not enough.
= 400
- 800 :: is more than is needed.
! To halve the margin one needs about four times as many: ~4 \cdot 100 = 400~.
`,
);
