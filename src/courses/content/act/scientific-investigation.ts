import { figure, label, path } from '../../../content/index.js';
import { topic, written } from '../written.js';

const DESIGN = topic('ACT', 'Science', 'Scientific Investigation', 'Experimental Design');
const METHODS = topic('ACT', 'Science', 'Scientific Investigation', 'Methods and Variables');

export const scientificInvestigation = written(
  {
    code: 'scientific-investigation',
    minutes: [20, 20],
    topics: [METHODS, DESIGN],
    figures: {
      pendulum: figure(
        '0 0 260 200',
        'A pendulum',
        'A bob hangs on a string from a support. The length L of the string and the angle at the support, by which it is pulled aside, are marked.',
        path(
          [
            [40, 20],
            [220, 20],
          ],
          { width: 4 },
        ) +
          path(
            [
              [130, 20],
              [130, 165],
            ],
            { dash: true, width: 1.5 },
          ) +
          path([
            [130, 20],
            [195, 145],
          ]) +
          `<circle cx="200" cy="154" r="13" stroke-width="2" fill="currentColor" fill-opacity="0.3"/>` +
          label(178, 76, 'L', { italic: true }) +
          label(143, 66, 'angle', { size: 11 }) +
          label(226, 178, 'bob', { size: 12 }),
      ),
    },
  },
  String.raw`
# Scientific Investigation
What was changed, what was measured, what was kept the same, and why: read an experiment as its maker thought it.

## Three kinds of quantities
Every experiment asks: *if I change this, what happens to that?*

|= What is what
| Name | It is | Example |
| independent variable | what the scientists **change** | the amount of light |
| dependent variable | what they **measure** | the growth of a plant |
| controlled variables | what they **keep the same** | water, soil, temperature |

In a table the independent variable mostly stands in the first column; in a graph it lies along the bottom.

> The common mistake is to turn the first two around. Ask: could the scientists *set* it? Then it is independent.

## One at a time
[pendulum]

How long does a pendulum swing? It could depend on its length, its mass, or the angle. Whoever changes length and mass **at once** cannot say which of them did it.

So in each trial *one* thing is changed. Two trials can be compared only if they differ in one thing. Questions such as "which trials show the effect of mass?" ask you to find two rows in which **all but the mass** is equal.

## The control
In a **control** the thing that is tested is missing: a plant without fertilizer, a pill without medicine. It shows what happens anyway.

"What was the purpose of the tube without enzyme?" To make sure that the change in the *other* tubes comes from the enzyme.

Without a control one knows that something happened, and not why.

## Why did they do that?
Many questions point at a detail of the method: *Why was the solution stirred? Why was the tube closed? Why were there three trials?*

Imagine it had **not** been done. What would have gone wrong?

* Not stirred: it would be different at the top and at the bottom.
* Not closed: gas or water would get out, or in.
* Only one trial: chance could not be told from effect.
* Not weighed before: nobody would know how much was lost.

## Making it better
"How should the experiment be changed to find out whether temperature matters?" Change the *temperature*, keep all else, and measure the *same* thing. Choices that change two things, or measure something else, are wrong.

## How to work
1. Read the method quickly; mark *changed*, *measured*, *same*.
2. Write into the margin what differs from study 1 to study 2. It is mostly one thing.
3. Go to the questions, and come back for details.

You need hardly any science that is not in the text. What you need is care.

## @text pendulum: A pendulum swings once when it goes to the other side and back.
Students let bobs of different masses swing on strings of different lengths. They pulled the bob aside by a certain angle, let it go, measured the time of ten swings, and divided by ten.

|= Table 1: time of one swing
| Trial | Length (cm) | Mass (g) | Angle (degrees) | Time (s) |
| 1 | 25 | 50 | 10 | 1.0 |
| 2 | 25 | 100 | 10 | 1.0 |
| 3 | 100 | 50 | 10 | 2.0 |
| 4 | 100 | 100 | 5 | 2.0 |
| 5 | 100 | 50 | 5 | 2.0 |
| 6 | 225 | 50 | 10 | 3.0 |

## @text yeast: Yeast lives on sugar and gives off the gas carbon dioxide.
**Study 1.** Four bottles each held 100 mL of water of 30 °C and 2 g of yeast. Different amounts of sugar were added. A balloon was put over the neck of each bottle. After 60 minutes the volume of gas in the balloon was determined.

|= Table 1
| Bottle | Sugar (g) | Gas (mL) |
| A | 0 | 0 |
| B | 2 | 110 |
| C | 4 | 190 |
| D | 8 | 200 |

**Study 2.** Study 1 was repeated with 4 g of sugar in each bottle, but the water had 10, 20, 30 or 60 °C.

|= Table 2
| Temperature (°C) | Gas (mL) |
| 10 | 30 |
| 20 | 95 |
| 30 | 190 |
| 60 | 0 |

## @learn
? 1 about pendulum topic: Methods and Variables
Which quantity did the students measure, rather than set?
- The length of the string :: was set by the students.
- The mass of the bob :: was set by the students.
- The angle :: was set by the students.
= The time of the swings
! The students chose string, bob and angle. What came out, and was measured, was the time.

? 1 about pendulum topic: Experimental Design
Which two trials show whether the mass matters?
= Trials 1 and 2
- Trials 1 and 3 :: differ in length.
- Trials 3 and 4 :: differ in mass and angle.
- Trials 3 and 6 :: differ in length.
! Trials 1 and 2 have the same length and angle. Only the mass differs, so only it can make a difference.

? 2 about pendulum topic: Experimental Design
A student says: "Trials 1 and 6 show that the time depends on the length." Is the comparison sound?
- No, because the angles differ. :: is false: both are 10 degrees.
- No, because the masses differ. :: is false: both are 50 grams.
= Yes, because only the length differs.
- Yes, because the times are equal. :: is false: they are 1.0 and 3.0 seconds.
! Mass and angle are the same in both trials, so the different time must come from the length.

? 2 about pendulum topic: Methods and Variables
Why did the students most likely measure ten swings instead of one?
- To make the pendulum swing faster :: the time of a swing does not depend on how many are counted.
= To make mistakes in starting and stopping the clock matter less
- To find out whether the time depends on the mass of the bob as well :: is answered by comparing trials.
- To keep the angle the same :: is done before the bob is let go.
! A slip of a few tenths of a second is shared by ten swings, so the time of one is more exact.

? 2 about yeast topic: Methods and Variables
Which was the independent variable in Study 2?
- The amount of sugar in the bottle :: was the same in each bottle of Study 2.
- The volume of gas :: was measured.
= The temperature of the water
- The amount of yeast :: was the same in each bottle.
! The scientists set it to 10, 20, 30 and 60 degrees. Everything else was kept as it was.

? 3 about yeast topic: Experimental Design
What was the purpose of Bottle A?
- To find the amount of sugar that gives the most gas :: needs the bottles with sugar.
= To show that without sugar no gas is produced
- To find out at what temperature yeast works best :: is the question of Study 2.
- To measure how much gas is in the air of the room :: needs no yeast.
! Bottle A has all but the sugar. As it gives no gas, the gas of the others comes from yeast with sugar.

## @practice
? 1 about yeast topic: Methods and Variables
Which quantity was kept the same in all bottles of both studies?
- The amount of sugar :: differs in Study 1.
- The temperature :: differs in Study 2.
= The amount of yeast
- The volume of gas :: was measured, and differs.
! Each bottle held 2 grams of yeast, in Study 1 and, since that was repeated, in Study 2.

? 1 about yeast topic: Methods and Variables
Which bottle of Study 1 was treated in the same way as one of the bottles of Study 2?
- Bottle A :: has no sugar.
- Bottle B :: has 2 grams of sugar.
= Bottle C
- Bottle D :: has 8 grams of sugar.
! Study 2 has 4 grams of sugar. At 30 °C that is just Bottle C, and the result is the same: 190 mL.

? 1 about pendulum topic: Methods and Variables
How was the time of a single swing found?
- One swing was measured directly. :: contradicts the text.
- The times of all six trials were added. :: mixes up trials and swings.
- The length was divided by the mass. :: is no time.
= The time of ten swings was divided by ten.
! The text says so: they "measured the time of ten swings, and divided by ten".

? 2 about pendulum topic: Experimental Design
Which two trials show whether the angle matters?
- Trials 1 and 4 :: differ in three things.
- Trials 2 and 4 :: differ in length and angle.
= Trials 3 and 5
- Trials 4 and 5 :: differ in mass.
! Trials 3 and 5 have the same length and mass. The angle is 10 and 5 degrees.

? 2 about yeast topic: Experimental Design
Why was a balloon put over the neck of each bottle?
= To catch the gas so that its volume could be determined
- To keep the water of the bottle at the temperature it had at first :: a balloon does not keep water warm.
- To let air reach the yeast :: a balloon keeps air out.
- To keep the sugar from getting out :: sugar dissolves and does not rise.
! Without the balloon the gas would be lost in the room, and there would be nothing to measure.

? 2 about yeast topic: Experimental Design
The scientists want to find out whether the kind of sugar matters. Which change of Study 1 would be best?
- Different kinds of sugar in different amounts :: changes two things at once.
- Different kinds of sugar at different temperatures :: changes two things at once.
- The same sugar in four equal amounts :: changes nothing.
= Different kinds of sugar in equal amounts
! Only the kind may differ. The amount, the yeast and the temperature must be the same.

? 2 about yeast topic: Methods and Variables
Which would be the best way to make sure that the results of Study 1 did not come about by chance?
- Using larger balloons :: changes how much gas can be held.
- Measuring after 30 minutes as well :: tells how fast it goes.
= Repeating each bottle several times
- Adding a bottle with 16 g of sugar :: tells about more sugar.
! If the same comes out again and again, it is hardly chance.

? 3 about yeast topic: Experimental Design
At 60 °C no gas was produced. A student thinks that the yeast was killed by the heat. What would test this best?
- Adding more sugar to the bottle at 60 °C :: does not tell whether the yeast lives.
= Cooling that bottle to 30 °C and measuring again
- Heating a bottle without yeast to 60 °C :: has no yeast to be killed.
- Measuring the gas of the bottle at 60 °C for two hours :: leaves it at the heat.
! If the yeast is dead, there is no gas at 30 °C either. If it was only held up, there is.

? 3 about pendulum topic: Experimental Design
The students predict the time for a length of 400 cm from trials with one mass and one angle. Which trials should they use?
- Trials 1, 2 and 3 :: include a bob of another mass.
- Trials 2, 4 and 6 :: differ in mass and angle as well.
- Trials 3, 4 and 5 :: all have the same length.
= Trials 1, 3 and 6
! Trials 1, 3 and 6 have 50 grams and 10 degrees, and three lengths: only the length differs.
`,
);
