import { figure, label, path } from '../../../content/index.js';
import { topic, written } from '../written.js';

export const areaAndVolume = written(
  {
    code: 'area-and-volume',
    minutes: [20, 20],
    topics: [topic('SAT', 'Math', 'Geometry and Trigonometry', 'Area and volume')],
    figures: {
      shape: figure(
        '0 0 300 210',
        'A floor in the shape of an L',
        'A rectangle 10 meters long and 7 meters high from which a corner, 4 meters long and 3 meters high, is cut off at the upper right.',
        path(
          [
            [30, 30],
            [174, 30],
            [174, 102],
            [270, 102],
            [270, 180],
            [30, 180],
          ],
          { close: true },
        ) +
          path(
            [
              [174, 102],
              [174, 180],
            ],
            { dash: true, width: 1.5 },
          ) +
          label(150, 200, '10 m', { size: 13 }) +
          label(14, 110, '7 m', { size: 13 }) +
          label(222, 94, '4 m', { size: 13 }) +
          label(190, 66, '3 m', { size: 13 }),
      ),
      cylinder: figure(
        '0 0 260 210',
        'A cylinder',
        'A cylinder with the radius 3 centimeters, drawn on its upper face, and the height 8 centimeters.',
        `<ellipse cx="120" cy="45" rx="70" ry="20" stroke-width="2"/><path d="M50 45V170A70 20 0 0 0 190 170V45" stroke-width="2"/>` +
          path(
            [
              [120, 45],
              [190, 45],
            ],
            { width: 1.5 },
          ) +
          label(155, 38, '3 cm', { size: 12 }) +
          label(222, 112, '8 cm', { size: 13 }),
      ),
      frame: figure(
        '0 0 300 200',
        'A picture in a frame',
        'A rectangle 20 centimeters long and 14 centimeters high. Inside it a smaller rectangle, 2 centimeters away from each side.',
        `<rect x="40" y="20" width="220" height="154" stroke-width="2" fill="currentColor" fill-opacity="0.15"/><rect x="62" y="42" width="176" height="110" stroke-width="2"/>` +
          label(150, 194, '20 cm', { size: 13 }) +
          label(18, 100, '14 cm', { size: 12 }) +
          label(250, 100, '2', { size: 12 }),
      ),
    },
  },
  String.raw`
# Area and Volume
Take shapes apart, keep apart what is asked, and know what happens to area and volume when lengths grow.

## What is measured
|= Three measures
| Asked | Unit | Think of |
| length, perimeter | cm | a fence around it |
| area, surface | square cm | paint on it |
| volume | cubic cm | water in it |

The test gives you the formulas of areas and volumes on a sheet. It does not tell you which one is needed. So first: fence, paint, or water?

Areas that you should know anyway: rectangle ~\ell w~, triangle ~\frac{1}{2}bh~, circle ~\pi r^{2}~. In a triangle the height stands at a right angle to the base.

## Take it apart
[shape]

Two ways to find the area of this floor:

* **Add.** The dashed line makes two rectangles: ~6 \cdot 7 = 42~ and ~4 \cdot 4 = 16~. Together 58 square meters. (The lower right one is ~7 - 3 = 4~ meters high.)
* **Subtract.** The whole rectangle less the corner: ~10 \cdot 7 - 4 \cdot 3 = 58~.

Do it in whichever way needs fewer lengths that are not given.

## Boxes and cylinders
For everything with the same cross-section from bottom to top:

~~V = \text{area of the base} \cdot \text{height}~~

[cylinder]

Here: ~V = \pi \cdot 3^{2} \cdot 8 = 72\pi~ cubic centimeters.

> The common mistake: putting the *diameter* in for ~r~. Underline which of the two is given. "8 inches across" is a diameter.

Cones and pyramids come to a point and hold a **third** of it: ~V = \frac{1}{3}Bh~. A ball has ~\frac{4}{3}\pi r^{3}~.

## Surface
The surface of a box 2 by 3 by 5: three kinds of faces, each twice.

~~2(2 \cdot 3 + 2 \cdot 5 + 3 \cdot 5) = 2 \cdot 31 = 62~~

Without a lid one face is missing. Draw the box when the question tells a story, and count the faces that are painted.

## Backward
**A cylinder has the volume ~150\pi~ and the height 6. What is its diameter?**

1. ~\pi r^{2} \cdot 6 = 150\pi~. Divide by ~6\pi~: ~r^{2} = 25~.
2. ~r = 5~.
3. The question asks for the *diameter*: 10.

Leave ~\pi~ as it is until the end. Most often it cancels.

## When lengths grow
If every length of a figure is multiplied by ~k~,

* lengths are multiplied by ~k~,
* areas by ~k^{2}~,
* volumes by ~k^{3}~.

A pizza of 16 inches across has not twice but *four* times the area of one of 8 inches. A cube with sides three times as long holds 27 times as much.

If only *one* length changes, look at the formula: doubling the radius of a cylinder, with the same height, makes its volume 4 times as great, since ~r~ is squared.

## @learn
? 1
A triangle has a base of 12 inches and a height of 7 inches. What is its area, in square inches?
- 19 :: adds the two lengths.
= 42
- 84 :: is the area of the rectangle. The triangle is half of it.
- 168 :: doubles instead of halving.
! ~\frac{1}{2} \cdot 12 \cdot 7 = 42~. A triangle is half of the rectangle around it.

? 1
A box is 4 feet long, 3 feet wide and 5 feet high. What is its volume, in cubic feet?
# 60
- 12 :: is the sum of the three lengths.
- 94 :: is its surface.
! ~4 \cdot 3 \cdot 5 = 60~. A volume is the product of three lengths.

? 2
[frame]

A picture stands in a frame that is 2 centimeters wide on each side. With the frame it measures 20 by 14 centimeters. What is the area of the frame alone, in square centimeters?
- 64 :: takes 2 centimeters off once in each direction: 280 − 18 · 12.
= 120
- 160 :: is the area of the picture without the frame.
- 280 :: is the area with the picture.
! Without the frame the picture measures ~20 - 4 = 16~ by ~14 - 4 = 10~. ~280 - 160 = 120~.

? 2
A cylindrical can is 10 centimeters high and 6 centimeters across. What is its volume, in cubic centimeters?
- ~30\pi~ :: does not square the radius.
- ~60\pi~ :: is the area of its side: circumference times height.
= ~90\pi~
- ~360\pi~ :: takes the diameter for the radius.
! The radius is 3: ~\pi \cdot 3^{2} \cdot 10 = 90\pi~. The base is a circle, and its area is multiplied by the height.

? 2
A square has an area of 81 square meters. What is its perimeter, in meters?
= 36
- 40.5 :: is half of the area.
- 81 :: is the number of the area.
- 324 :: is four times the area. A side is the root of the area.
! The side is ~\sqrt{81} = 9~, and the perimeter ~4 \cdot 9 = 36~.

? 3
A cone and a cylinder have the same radius. The cone is 18 centimeters high, and both have the same volume. How high is the cylinder, in centimeters?
# 6
- 54 :: multiplies by 3 instead of dividing.
- 18 :: forgets that a cone comes to a point.
! ~\frac{1}{3}\pi r^{2} \cdot 18 = \pi r^{2} h~. Divide by ~\pi r^{2}~: ~h = 6~.

## @practice
? 1
A circular table has a diameter of 10 feet. What is its area, in square feet?
- ~10\pi~ :: is its circumference.
- ~20\pi~ :: doubles the circumference.
= ~25\pi~
- ~100\pi~ :: takes the diameter for the radius.
! The radius is 5: ~\pi \cdot 5^{2} = 25\pi~. Half of the way across, then squared.

? 1
A rectangle is 3 times as long as it is wide. Its perimeter is 48 inches. What is its width, in inches?
= 6
- 12 :: divides the perimeter by 4.
- 16 :: divides the perimeter by 3.
- 18 :: is its length.
! With the width ~w~: ~2(w + 3w) = 8w = 48~, so ~w = 6~.

? 1
A cube has a volume of 343 cubic centimeters. What is the length of one edge, in centimeters?
# 7
- 114.3 :: divides by 3 instead of taking the third root.
- 18.5 :: takes the square root.
! ~7 \cdot 7 \cdot 7 = 343~. So the third root of 343 is the edge.

? 2
A fish tank is 80 centimeters long and 40 centimeters wide. Water stands 30 centimeters high in it. When a stone is put in, under the water, it stands 32 centimeters high. What is the volume of the stone, in cubic centimeters?
- 3,200 :: is the area of the bottom.
= 6,400
- 96,000 :: is the volume of the water.
- 102,400 :: is the volume of water and stone together.
! The stone lifts a layer of ~80 \cdot 40 \cdot 2 = 6400~ cubic centimeters.

? 2
A triangle has the area 30 and the base 12. What is the height to this base?
# 5
- 2.5 :: forgets the half: 12 times 2.5 is 30, the area of a rectangle.
- 10 :: divides 60 by 6.
! ~\frac{1}{2} \cdot 12 \cdot h = 30~ gives ~6h = 30~ and ~h = 5~.

? 2
A box without a lid is 5 inches long, 4 inches wide and 3 inches high. How many square inches of cardboard does it have?
- 47 :: counts each kind of face once.
- 60 :: is its volume.
= 74
- 94 :: has a lid.
! The bottom is ~5 \cdot 4 = 20~. The sides are ~2 \cdot 5 \cdot 3 + 2 \cdot 4 \cdot 3 = 54~. Together they are 74.

? 2
The sides of a garden are doubled, and its shape stays the same. The old garden needed 15 kilograms of seed. How many kilograms does the new one need?
- 15 :: leaves the area as it was.
- 30 :: doubles. Seed covers an area, and areas grow by the square.
= 60
- 120 :: multiplies by 8, as for a volume.
! With lengths doubled the area is ~2^{2} = 4~ times as great: ~4 \cdot 15 = 60~.

? 3
A ball fits exactly into a cube with edges of 12 centimeters. What is the volume of the ball, in cubic centimeters?
- ~144\pi~ :: is the surface of the ball.
- ~216\pi~ :: forgets the four thirds.
= ~288\pi~
- ~2304\pi~ :: takes the edge for the radius.
! The edge is the diameter, so the radius is 6: ~\frac{4}{3}\pi \cdot 216 = 288\pi~.

? 3
The radius of a cylinder is increased by 20 percent and its height decreased by 25 percent. By what percent is the new volume greater than the old one?
# 8
- 10 :: reckons with 1.2 · 0.75 = 0.9. The radius counts twice.
- 44 :: is the increase of the base alone.
! ~1.2^{2} \cdot 0.75 = 1.44 \cdot 0.75 = 1.08~. It is 8 percent greater.
`,
);
