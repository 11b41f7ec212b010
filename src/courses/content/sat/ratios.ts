import { figure, label } from '../../../content/index.js';
import { topic, written } from '../written.js';

const cell = (x: number, y: number, shade: number, word: string) =>
  `<rect x="${x}" y="${y}" width="40" height="30" stroke-width="1.5" fill="currentColor" fill-opacity="${shade}"/>${label(x + 20, y + 20, word, { size: 13 })}`;

export const ratios = written(
  {
    code: 'ratios',
    minutes: [20, 20],
    topics: [topic('SAT', 'Math', 'Problem-Solving and Data Analysis', 'Ratios, rates, proportions, and units')],
    figures: {
      bar: figure(
        '0 0 300 110',
        'The ratio 3 to 4 as seven equal parts',
        'Seven boxes in a row. The first three are dark and stand for blue paint, the other four are light and stand for white paint. Each box is 6 liters.',
        [0, 1, 2].map((i) => cell(10 + i * 40, 40, 0.3, '6')).join('') +
          [3, 4, 5, 6].map((i) => cell(10 + i * 40, 40, 0.05, '6')).join('') +
          label(70, 28, 'blue', { size: 14 }) +
          label(210, 28, 'white', { size: 14 }) +
          label(150, 95, '42 liters in all', { size: 14 }),
      ),
    },
  },
  String.raw`
# Ratios, Rates, Proportions, and Units
Parts of a whole, so much for each one, and units that cancel: set it up with the units and the arithmetic follows.

## A ratio counts parts
Blue and white paint are mixed in the ratio ~3 : 4~. It does not say how many liters there are. It says: for every 3 parts of blue there are 4 of the *same size* of white.

**42 liters are mixed. How many are blue?**

[bar]

There are ~3 + 4 = 7~ parts. One part is ~\frac{42}{7} = 6~ liters, so there are ~3 \cdot 6 = 18~ liters of blue.

> The common mistake: blue is ~\frac{3}{4}~ of the mixture. No: blue is ~\frac{3}{4}~ of the *white*, and ~\frac{3}{7}~ of the whole.

## Two ratios in proportion
**A map is drawn so that 2 centimeters stand for 15 kilometers. How far are two towns that are 7 centimeters apart?**

Write the units into the fractions, the same on top on both sides:

~~\frac{15 \text{ km}}{2 \text{ cm}} = \frac{d \text{ km}}{7 \text{ cm}}~~

So ~d = \frac{15 \cdot 7}{2} = 52.5~ kilometers. If one side has km over cm and the other cm over km, the answer is wrong, however carefully you multiply.

## A rate is "for one"
A pump moves 90 liters in 4 minutes. For *one* minute that is ~\frac{90}{4} = 22.5~ liters.

As soon as you have the rate for one, everything is a multiplication or a division:

* in 14 minutes: ~22.5 \cdot 14 = 315~ liters;
* for 270 liters: ~\frac{270}{22.5} = 12~ minutes.

Which way to divide? Read the unit aloud: liters *per* minute is liters divided by minutes.

## Units cancel
**A cyclist rides 24 kilometers an hour. How many meters is that in a second?**

Multiply by fractions that are equal to one, so that the units that you do not want cancel:

~~24 \,\frac{\text{km}}{\text{h}} \cdot \frac{1000 \text{ m}}{1 \text{ km}} \cdot \frac{1 \text{ h}}{3600 \text{ s}} = \frac{24000}{3600} \approx 6.7 \,\frac{\text{m}}{\text{s}}~~

Kilometers cancel kilometers, hours cancel hours. If nothing cancels, turn the fraction around. You never need to remember whether to multiply or to divide.

## Areas have square units
1 yard is 3 feet. How many square feet are in a square yard? Not 3, but ~3 \cdot 3 = 9~: the square is 3 feet long *and* 3 feet wide. A cubic yard has ~3^{3} = 27~ cubic feet.

So ~54~ square feet are ~\frac{54}{9} = 6~ square yards.

## Density, speed, price
Each is a quotient, and its unit says which:

|= Three quotients
| Name | Unit | Calculated as |
| density | grams per cubic centimeter | mass divided by volume |
| speed | miles per hour | distance divided by time |
| density of people | people per square mile | people divided by area |

**A block of 240 grams has a density of 8 grams per cubic centimeter. What is its volume?** ~8 = \frac{240}{V}~, so ~V = 30~ cubic centimeters.

An *average* speed is the whole distance over the whole time. It is not the mean of two speeds.

## @learn
? 1
In a choir the ratio of altos to sopranos is 2 to 5. There are 18 altos. How many sopranos are there?
- 21 :: adds 3 to 18. A ratio multiplies.
- 36 :: doubles 18: it takes 2 for the factor.
= 45
- 63 :: is the number of altos and sopranos together.
! Two parts are 18, so one part is 9. Five parts are ~5 \cdot 9 = 45~.

? 1
A printer makes 35 copies in 2 minutes. At this rate, how many copies does it make in 9 minutes?
# 157.5
- 315 :: multiplies by 9 and forgets that 35 copies take 2 minutes.
- 42 :: adds 7 copies for 7 minutes.
! In one minute it makes ~\frac{35}{2} = 17.5~ copies, in 9 minutes ~17.5 \cdot 9 = 157.5~.

? 2
Green and yellow beads are in the ratio 4 to 7. There are 132 beads in all. How many are yellow?
- 48 :: is the number of green beads.
- 75.4 :: is about 4/7 of all.
= 84
- 92.4 :: divides 132 by 10 parts instead of 11.
! There are 11 parts of ~\frac{132}{11} = 12~ beads. Seven parts are 84.

? 2
A garden hose gives 5 gallons a minute. Which is closest to the same rate in liters per second? (1 gallon is about 3.8 liters.)
= 0.32
- 3.17 :: divides 19 liters by 6 instead of by 60.
- 19 :: is the number of liters in a minute.
- 1,140 :: multiplies by 60. In a second there is less than in a minute.
! ~5 \cdot 3.8 = 19~ liters in a minute, and ~\frac{19}{60} \approx 0.32~ liters in a second.

? 2
A floor has an area of 12 square meters. How many square centimeters is that?
- 1,200 :: multiplies by 100 once. The floor is 100 times as many centimeters long and wide.
- 12,000 :: multiplies by 1,000, as one does from kilometers to meters.
= 120,000
- 1,200,000 :: multiplies by 100 three times, as for a volume.
! A meter is 100 centimeters, so a square meter is ~100 \cdot 100 = 10{,}000~ square centimeters. Twelve of them are 120,000.

? 3
A bus drives 60 miles at 40 miles per hour and the same 60 miles back at 60 miles per hour. What is its average speed for the whole trip, in miles per hour?
# 48
- 50 :: is the mean of the two speeds. The bus is slow for a longer time than it is fast.
- 24 :: is 60 miles divided by 2.5 hours. It drives them twice.
! There it takes ~\frac{60}{40} = 1.5~ hours and back 1 hour. So 120 miles take 2.5 hours: ~\frac{120}{2.5} = 48~.

## @practice
? 1
A recipe for 6 people needs 450 grams of rice. How many grams are needed for 10 people?
- 270 :: goes the other way, from 10 people to 6.
- 454 :: adds 4 grams for 4 people.
= 750
- 4,500 :: takes 450 grams for one person.
! For one person it is ~\frac{450}{6} = 75~ grams, for ten ~750~.

? 1
A model of a ship is built in the scale 1 to 150. The model is 40 centimeters long. How long is the ship, in meters?
= 60
- 600 :: divides 6,000 centimeters by 10. A meter has 100 of them.
- 3.75 :: divides 150 by 40.
- 6,000 :: is its length in centimeters.
! The ship is ~150 \cdot 40 = 6000~ centimeters long, which is 60 meters.

? 1
A machine fills 84 bottles in 7 minutes. At this rate, in how many minutes does it fill 300 bottles?
# 25
- 12 :: is the number of bottles in one minute.
- 223 :: adds the difference of the bottles to the minutes.
! It fills ~\frac{84}{7} = 12~ bottles in a minute. For 300 it takes ~\frac{300}{12} = 25~ minutes.

? 2
A town has an area of 15 square miles and a population density of 1,240 people per square mile. How many people live in the town?
- 83 :: divides by the area instead of multiplying.
- 1,255 :: adds the two numbers.
= 18,600
- 279,000 :: multiplies by the area twice.
! Density is people divided by area, so people are density times area: ~1240 \cdot 15 = 18{,}600~.

? 2
An alloy consists of copper and tin in the ratio 9 to 1. How many grams of tin are in 650 grams of the alloy?
# 65
- 72.2 :: is 650 divided by 9. There are 10 parts in all.
- 585 :: is the mass of the copper.
! There are ~9 + 1 = 10~ parts, of 65 grams each. Tin is one of them.

? 2
A runner covers 400 meters in 80 seconds. What is her speed in kilometers per hour?
- 5 :: is the speed in meters per second.
- 12 :: is the number of seconds that she needs for 60 meters.
= 18
- 50 :: divides 400 by 8.
! ~\frac{400}{80} = 5~ meters per second are ~5 \cdot 3600 = 18{,}000~ meters per hour, which is 18 kilometers per hour.

? 2
A car uses 6 gallons of fuel for 168 miles. The tank holds 14 gallons and is full. After 210 miles, how many gallons are left?
= 6.5
- 7 :: takes the 210 miles for 7 gallons, at 30 miles on a gallon.
- 7.5 :: is the fuel that was used.
- 21.5 :: adds what was used to the tank.
! It drives ~\frac{168}{6} = 28~ miles on a gallon. For 210 miles it uses ~\frac{210}{28} = 7.5~ gallons, and ~14 - 7.5 = 6.5~ are left.

? 3
A wall of 54 square yards is painted. One can of paint covers 80 square feet. What is the least number of whole cans that is needed? (1 yard is 3 feet.)
# 7
- 3 :: multiplies by 3 instead of 9: a square yard has 9 square feet.
- 6 :: leaves 6 square feet without paint.
! ~54 \cdot 9 = 486~ square feet. ~\frac{486}{80} = 6.075~, so 6 cans are not enough and 7 are.

? 3
In a bag the ratio of red to blue marbles is 3 to 5. When 27 red marbles are added, the ratio is 3 to 2. How many blue marbles are in the bag?
- 18 :: is the number of red marbles before.
- 27 :: is the number of marbles that are added.
= 30
- 45 :: is the number of red marbles afterward.
! With ~3k~ red and ~5k~ blue marbles: ~\frac{3k + 27}{5k} = \frac{3}{2}~, so ~6k + 54 = 15k~ and ~k = 6~. There are 30 blue ones. Check: ~\frac{18 + 27}{30} = \frac{3}{2}~.
`,
);
