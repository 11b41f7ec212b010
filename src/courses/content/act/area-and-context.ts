import { figure, label, path } from '../../../content/index.js';
import { topic, written } from '../written.js';

const AREA = 'Integrating Essential Skills';
const MEASURE = topic('ACT', 'Math', AREA, 'Area, Volume, and Measurement');
const CONTEXT = topic('ACT', 'Math', AREA, 'Expressions and Equations in Context');

export const areaAndContext = written(
  {
    code: 'area-and-context',
    minutes: [20, 20],
    topics: [MEASURE, CONTEXT],
    figures: {
      yard: figure(
        '0 0 300 200',
        'A yard with a path around a lawn',
        'A lawn 20 feet long and 12 feet wide lies in the middle of a larger rectangle. The path around it is 3 feet wide on every side.',
        `<rect x="30" y="20" width="240" height="156" stroke-width="2" fill="currentColor" fill-opacity="0.15"/><rect x="57" y="47" width="186" height="102" stroke-width="2"/>` +
          label(150, 104, '20 ft by 12 ft', { size: 13 }) +
          label(44, 104, '3', { size: 13 }) +
          path(
            [
              [30, 112],
              [57, 112],
            ],
            { width: 1 },
          ),
      ),
    },
  },
  String.raw`
# Measures and Equations in Context
Floors, fences, tanks and bills: draw or write down what the words say, watch the units, and answer what is asked.

## First what, then how much
A story problem has three sentences that you write yourself:

1. **What is asked**, with its unit: *how many square feet of path?*
2. **What is known**: *lawn 20 by 12, path 3 wide.*
3. **How they hang together**: *path = whole − lawn.*

Only then comes the arithmetic. Most mistakes on the ACT are made before it.

## The path around the lawn
[yard]

The path is 3 feet wide on *every* side, so the whole is ~20 + 6~ by ~12 + 6~:

~~26 \cdot 18 - 20 \cdot 12 = 468 - 240 = 228~~

> The common mistake: adding 3 once instead of twice. A border has two sides in each direction.

## Fence, paint, water
* **Fence:** length around, in feet.
* **Paint, seed, carpet:** area, in square feet.
* **Water, sand, air:** volume, in cubic feet.

A room 12 by 15 and 8 high has walls of ~2(12 + 15) \cdot 8 = 432~ square feet and holds ~12 \cdot 15 \cdot 8 = 1440~ cubic feet.

And the units must agree: ~9~ square feet make *one* square yard, ~27~ cubic feet one cubic yard, 144 square inches one square foot. If a length is given in inches and the rest in feet, change it first.

## From words to an expression
|= A bill
| In words | In symbols |
| a fixed fee of $25 | ~25~ |
| $0.40 for each mile | ~0.40m~ |
| together | ~25 + 0.40m~ |
| the first 50 miles are free | ~25 + 0.40(m - 50)~ |

Test an expression with a small number: 60 miles, 50 free, so 10 are paid: $4 and the fee. Does your formula give 29?

## From an equation back to words
In ~C = 18 + 6.5n~ the 18 is what is paid even for ~n = 0~, and 6.5 is what each *further* one costs. Two values are enough to find both: if 4 cost 44 and 10 cost 83, then 6 cost 39 more, so each costs 6.5, and ~44 - 4 \cdot 6.5 = 18~ is the fee.

## Does it make sense?
Before you mark the answer, ask: could that be? A garage of 4 square feet, a worker with ~-3~ hours, 12.4 buses? Buses are whole, and all the people must get in: **round up**. Full boxes are whole, and only full ones count: **round down**.

## @learn
? 1 topic: Area, Volume, and Measurement
A rectangular garden is 14 feet long and 9 feet wide. How many feet of fence are needed to go around it once?
- 23 :: adds length and width once.
- 32 :: adds the width twice and the length once.
= 46
- 126 :: is the area.
- 252 :: is twice the area.
! Around it there are two lengths and two widths: ~2(14 + 9) = 46~.

? 1 topic: Expressions and Equations in Context
A kayak costs $15 to rent and $8 for each hour. Which expression gives the cost, in dollars, of ~h~ hours?
- ~15h + 8~ :: has fee and rate in each other's places.
- ~23h~ :: pays the fee with each hour.
- ~8(h + 15)~ :: takes the fee for fifteen hours.
= ~15 + 8h~
- ~15 - 8h~ :: takes the hours off the fee.
! The 15 dollars are paid once, the 8 dollars ~h~ times: ~15 + 8h~.

? 1 topic: Expressions and Equations in Context
A school needs to take 187 students on a trip. Each bus holds 44. What is the least number of buses?
- 4 :: leaves 11 students at school.
- 4.25 :: is the quotient. There are no quarters of buses.
= 5
- 6 :: is one bus more than needed.
- 11 :: is the number of students who are left after four buses.
! ~4 \cdot 44 = 176~ is too few, and ~5 \cdot 44 = 220~ is enough.

? 2 topic: Area, Volume, and Measurement
[yard]

How many feet is the outer edge of the path around the yard, as shown?
- 64 :: is the edge of the lawn.
- 70 :: adds 6 in all.
- 76 :: adds 3 to each side of the lawn once.
= 88
- 228 :: is the area of the path.
! The whole is 26 by 18 feet: ~2(26 + 18) = 88~.

? 2 topic: Area, Volume, and Measurement
A floor of 18 feet by 14 feet is to be covered with carpet that is sold by the square yard. How many square yards are needed?
= 28
- 32 :: is half of the edge of the floor, in feet.
- 84 :: divides by 3 instead of 9.
- 252 :: is the area in square feet.
- 756 :: multiplies by 3.
! The floor has ~18 \cdot 14 = 252~ square feet, and a square yard has 9: ~\frac{252}{9} = 28~.

? 3 topic: Expressions and Equations in Context
A printing shop charges a fixed fee and the same amount for each page. 30 pages cost $11.50, and 80 pages cost $19.00. What is the fixed fee, in dollars?
- 0.15 :: is the amount for each page.
- 4.50 :: is the amount for 30 pages.
= 7.00
- 7.50 :: is the difference of the two prices.
- 12.00 :: is the amount for 80 pages.
! 50 pages more cost 7.50 more, so a page costs 0.15. For 30 pages that is 4.50, and ~11.50 - 4.50 = 7~.

## @practice
? 1 topic: Area, Volume, and Measurement
A box is 5 inches long, 4 inches wide and 10 inches high. What is its volume, in cubic inches?
- 19 :: adds the lengths.
- 110 :: is half of the surface.
= 200
- 220 :: is the surface.
- 400 :: doubles the volume.
! ~5 \cdot 4 \cdot 10 = 200~, since a volume is the product of three lengths.

? 1 topic: Expressions and Equations in Context
Tickets cost $12 for an adult and $7 for a child. Which expression gives the cost, in dollars, for ~a~ adults and ~c~ children?
= ~12a + 7c~
- ~7a + 12c~ :: has the prices in each other's places.
- ~19(a + c)~ :: charges both prices for everybody.
- ~19ac~ :: multiplies people with people.
- ~12 + 7 + a + c~ :: adds dollars and people.
! Each adult pays 12 dollars and each child 7, so the parts are ~12a~ and ~7c~.

? 1 topic: Expressions and Equations in Context
A candle is 24 centimeters high and burns down by 1.5 centimeters an hour. After how many hours is it 9 centimeters high?
- 6 :: is the time in which 9 centimeters burn.
= 10
- 15 :: is the number of centimeters that have burned.
- 16 :: is the time until it has burned down.
- 22 :: adds 9 to 24, and divides by 1.5.
! ~24 - 1.5h = 9~ gives ~1.5h = 15~, so ~h = 10~.

? 2 topic: Area, Volume, and Measurement
A square tile measures 8 inches on each side. How many tiles are needed to cover a wall of 6 feet by 8 feet without gaps?
- 48 :: is the area of the wall in square feet.
- 72 :: takes 96 square inches for a tile.
= 108
- 144 :: is the number of square inches in a square foot.
- 864 :: divides by 8 once only.
! The wall is 72 by 96 inches: ~\frac{72}{8} \cdot \frac{96}{8} = 9 \cdot 12 = 108~.

? 2 topic: Area, Volume, and Measurement
A triangular sail has a base of 9 feet and an area of 54 square feet. What is its height to this base, in feet?
- 3 :: divides by 18 instead of 4.5.
- 6 :: forgets that a triangle is half of a rectangle.
= 12
- 27 :: is half of the area.
- 45 :: takes 9 from 54.
! ~\frac{1}{2} \cdot 9 \cdot h = 54~ gives ~4.5h = 54~, so ~h = 12~.

? 2 topic: Expressions and Equations in Context
A parking garage charges $4 for the first hour and $2.50 for each further hour. A driver pays $16.50. How many hours was the car there?
- 5 :: leaves out the first hour.
= 6
- 6.6 :: divides the whole price by 2.50.
- 7 :: counts the first hour twice.
- 8.2 :: adds 4 instead of taking it away.
! ~16.50 - 4 = 12.50~ are for further hours, and ~\frac{12.50}{2.50} = 5~. With the first hour there are 6.

? 2 topic: Area, Volume, and Measurement
A pool is 30 feet long, 15 feet wide and everywhere 4 feet deep. Water flows in at 60 cubic feet a minute. In how many minutes is the empty pool full?
- 7.5 :: divides the area by 60.
= 30
- 60 :: is the number of cubic feet in a minute.
- 108 :: multiplies the depth by 27.
- 1,800 :: is the volume of the pool.
! The volume is ~30 \cdot 15 \cdot 4 = 1800~ cubic feet, and ~\frac{1800}{60} = 30~.

? 3 topic: Expressions and Equations in Context
A worker earns $18 an hour for up to 40 hours a week and half as much again for each further hour. In one week she earned $909. How many hours did she work?
- 40 :: leaves out the hours that are paid better.
= 47
- 50.5 :: pays 18 dollars for each hour.
- 54 :: divides 909 − 720 by 13.50.
- 60.6 :: pays 15 dollars for each hour.
! 40 hours bring 720 dollars. The other 189 dollars are paid at 27 dollars an hour: ~\frac{189}{27} = 7~ hours, so 47 in all.

? 3 topic: Area, Volume, and Measurement
A rectangle is twice as long as it is wide. If its length is decreased by 4 and its width increased by 3, its area stays the same. What is its original width?
- 4 :: is what is taken off the length.
= 6
- 8 :: is the length after the change.
- 9 :: is the width after the change.
- 12 :: is the original length.
! With the width ~w~: ~(2w - 4)(w + 3) = 2w^{2}~. So ~2w^{2} + 2w - 12 = 2w^{2}~ and ~w = 6~. Check: ~8 \cdot 9 = 72 = 12 \cdot 6~.
`,
);
