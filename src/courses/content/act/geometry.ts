import { figure, label, path } from '../../../content/index.js';
import { topic, written } from '../written.js';

export const actGeometry = written(
  {
    code: 'geometry',
    minutes: [20, 20],
    topics: [topic('ACT', 'Math', 'Preparing for Higher Math', 'Geometry')],
    figures: {
      parallel: figure(
        '0 0 320 180',
        'A transversal of two parallel lines',
        'Two parallel horizontal lines are crossed by a slanted line. At the upper crossing the angle below the line and to the left of the slanted one is 65 degrees. At the lower crossing the angle above the line and to the right is named x.',
        path([
          [20, 50],
          [300, 50],
        ]) +
          path([
            [20, 130],
            [300, 130],
          ]) +
          path([
            [120, 170],
            [210, 10],
          ]) +
          label(166, 72, '65°', { size: 13 }) +
          label(162, 122, 'x°', { size: 13 }),
      ),
      ladder: figure(
        '0 0 220 200',
        'A ladder at a wall',
        'A right triangle. The upright side is 12 feet, the side on the ground 5 feet, the ladder is the slanted side.',
        path(
          [
            [40, 20],
            [40, 170],
            [110, 170],
          ],
          { close: true },
        ) +
          path(
            [
              [40, 158],
              [52, 158],
              [52, 170],
            ],
            { width: 1.5 },
          ) +
          label(20, 100, '12', { size: 13 }) +
          label(75, 190, '5', { size: 13 }),
      ),
      sector: figure(
        '0 0 240 200',
        'A circle with two radii',
        'A circle with the radius 6. Two radii make an angle of 120 degrees, and the part between them is shaded.',
        `<circle cx="120" cy="100" r="80" stroke-width="1.5"/><path d="M120 100L200 100A80 80 0 0 0 80 30.7Z" stroke-width="2" fill="currentColor" fill-opacity="0.15"/>` +
          label(160, 118, '6', { size: 13 }) +
          label(134, 84, '120°', { size: 12 }),
      ),
    },
  },
  String.raw`
# Geometry
Angles, triangles, circles, the plane, and the trigonometry of the right triangle: draw, mark, and find the triangle.

## Draw and mark
Many questions come without a figure. Draw one, large, and write in all that is given. Then look for three things: **parallel lines, right triangles, equal radii**. Nearly every question begins with one of them.

Figures of the ACT are not always to scale. Do not measure with your eye; reason.

## Angles
[parallel]

At parallel lines all small angles are equal and all large ones are equal; a small and a large one make 180°. Here ~x = 65~: both are small ones.

* On a line: 180°. Around a point: 360°.
* In a triangle: 180°. In a polygon with ~n~ sides: ~(n - 2) \cdot 180°~.
* An outside angle of a triangle is the sum of the two that lie away from it.
* Equal sides have equal angles opposite them.

## Right triangles
[ladder]

~c^{2} = 5^{2} + 12^{2} = 169~, so the ladder is 13 feet long. The hypotenuse stands alone: if *it* is given, subtract.

Special ones: 45-45-90 has the sides ~s, s, s\sqrt{2}~; 30-60-90 has ~s, s\sqrt{3}, 2s~, with ~s~ opposite 30°.

~~\sin = \frac{\text{opposite}}{\text{hypotenuse}}, \quad \cos = \frac{\text{adjacent}}{\text{hypotenuse}}, \quad \tan = \frac{\text{opposite}}{\text{adjacent}}~~

> The common mistake: opposite and adjacent belong to *an angle*. From the other angle they change places.

## Similar figures
Equal angles: sides in proportion. If the sides are ~k~ times as long, areas are ~k^{2}~ times and volumes ~k^{3}~ times as great.

**A photo 4 by 6 is enlarged so that its short side is 10. How long is the other?** The factor is 2.5, so 15. Its area is 6.25 times as great.

## Circles
[sector]

The shaded part is ~\frac{120}{360} = \frac{1}{3}~ of the circle: its area is ~\frac{1}{3} \cdot 36\pi = 12\pi~, its arc ~\frac{1}{3} \cdot 12\pi = 4\pi~.

In the plane: ~(x - h)^{2} + (y - k)^{2} = r^{2}~ has the center ~(h, k)~ and the radius ~r~. The signs turn around, and on the right stands the square.

## In the plane
Between ~(1, 2)~ and ~(7, 10)~:

* **distance** ~\sqrt{6^{2} + 8^{2}} = 10~,
* **midpoint** ~\left(\frac{1 + 7}{2}, \frac{2 + 10}{2}\right) = (4, 6)~,
* **slope** ~\frac{8}{6} = \frac{4}{3}~.

Parallel lines have equal slopes. Perpendicular ones have slopes with the product ~-1~.

## @learn
? 1
In a triangle two angles measure 48° and 71°. What is the measure of the third angle?
- 23° :: is the difference of the two.
- 51° :: takes 129 for their sum. It is 119.
= 61°
- 119° :: is the sum of the two.
- 241° :: takes it from 360.
! ~180 - 48 - 71 = 61~, since the angles of a triangle make 180°.

? 1
What is the distance between ~(-1, 3)~ and ~(4, 15)~ in the coordinate plane?
- 7 :: is the difference of 12 and 5.
= 13
- 15 :: is the larger of the y-coordinates.
- 17 :: is the sum of 5 and 12.
- 169 :: is the square of the distance.
! The differences are 5 and 12: ~\sqrt{25 + 144} = 13~.

? 1
[sector]

What is the length of the arc of the shaded part?
- ~2\pi~ :: takes a third of the radius times π.
= ~4\pi~
- ~8\pi~ :: is the rest of the circumference.
- ~12\pi~ :: is the area of the shaded part.
- ~36\pi~ :: is the area of the circle.
! The circumference is ~12\pi~, and the shaded part is a third of it.

? 2
In a right triangle with an acute angle ~A~, ~\sin A = \frac{8}{17}~. What is ~\tan A~?
= ~\frac{8}{15}~
- ~\frac{15}{17}~ :: is the cosine.
- ~\frac{17}{15}~ :: is the cosine upside down.
- ~\frac{15}{8}~ :: is the tangent upside down.
- ~\frac{17}{8}~ :: is the sine upside down.
! Opposite 8, hypotenuse 17, so adjacent ~\sqrt{289 - 64} = 15~. The tangent is ~\frac{8}{15}~.

? 2
Two similar triangles have perimeters of 12 and 30. The area of the smaller one is 6. What is the area of the larger one?
- 15 :: multiplies by 2.5. Areas grow by the square.
- 24 :: adds 18.
- 30 :: is its perimeter.
= 37.5
- 60 :: multiplies by 10.
! The factor of the sides is ~\frac{30}{12} = 2.5~, that of the areas ~6.25~: ~6 \cdot 6.25 = 37.5~.

? 3
Which of the following is an equation of the circle with the center ~(2, -5)~ that touches the ~x~-axis?
- ~(x - 2)^{2} + (y + 5)^{2} = 4~ :: touches the y-axis.
- ~(x - 2)^{2} + (y + 5)^{2} = 5~ :: does not square the radius.
= ~(x - 2)^{2} + (y + 5)^{2} = 25~
- ~(x + 2)^{2} + (y - 5)^{2} = 4~ :: has the signs of the center as they are.
- ~(x + 2)^{2} + (y - 5)^{2} = 25~ :: has the signs of the center as they are, and the right radius.
! The center lies 5 below the axis, so the radius is 5 and its square 25. The signs of the center turn around.

## @practice
? 1
What is the midpoint of the segment from ~(2, -4)~ to ~(8, 10)~?
- ~(3, 7)~ :: takes half of the differences.
- ~(4, 5)~ :: halves the second point alone.
= ~(5, 3)~
- ~(6, 14)~ :: is made of the differences.
- ~(10, 6)~ :: forgets to halve.
! Each coordinate is the mean of two: ~\left(\frac{2 + 8}{2}, \frac{-4 + 10}{2}\right) = (5, 3)~.

? 1
A rectangle has an area of 84 square feet and a width of 7 feet. What is its perimeter, in feet?
- 12 :: is its length.
- 19 :: adds length and width once.
- 26 :: adds the width twice and the length once.
= 38
- 42 :: is half of the area.
! The length is ~\frac{84}{7} = 12~, and ~2(12 + 7) = 38~.

? 1
The legs of a right triangle measure 8 and 15. How long is the hypotenuse?
- 7 :: is the difference of the legs.
- 11.5 :: is the mean of the legs.
= 17
- 23 :: is the sum of the legs.
- 60 :: is the area of the triangle.
! The squares of the legs are added: ~64 + 225 = 289 = 17^{2}~, so it is 17.

? 2
Each angle inside a regular polygon measures 140°. How many sides has it?
- 6 :: has angles of 120 degrees.
- 7 :: is n − 2.
- 8 :: has angles of 135 degrees.
= 9
- 10 :: has angles of 144 degrees.
! The outside angle is ~180 - 140 = 40~ degrees, and all outside angles make 360: ~\frac{360}{40} = 9~.

? 2
A square is inscribed in a circle with the radius 5. What is the area of the square?
= 50
- 70.7 :: multiplies the side by the diagonal.
- 75 :: takes three quarters of the square around the circle.
- 78.5 :: is about the area of the circle.
- 100 :: is the area of the square around the circle.
! The diagonal is the diameter, 10. With the side ~s~: ~2s^{2} = 100~, so ~s^{2} = 50~.

? 2
From a point 50 feet from the foot of a tree, on level ground, the top is seen at an angle of 35° above the ground. Which expression gives the height of the tree, in feet?
- ~50 \sin 35°~ :: would need 50 to be the slanted distance.
- ~50 \cos 35°~ :: would need 50 to be the slanted distance, and gives the way on the ground.
= ~50 \tan 35°~
- ~\frac{50}{\sin 35°}~ :: would need 50 to be the height.
- ~\frac{50}{\tan 35°}~ :: has height and ground in each other's places.
! The height is opposite the angle and 50 is adjacent: ~\tan 35° = \frac{h}{50}~.

? 2
What is the slope of a line that is perpendicular to the line ~3x + 4y = 24~?
- ~-\frac{4}{3}~ :: turns the fraction over and does not change the sign.
- ~-\frac{3}{4}~ :: is the slope of the line itself.
- ~\frac{3}{4}~ :: changes the sign and does not turn the fraction over.
= ~\frac{4}{3}~
- ~6~ :: is the y-intercept.
! ~y = -\frac{3}{4}x + 6~ has the slope ~-\frac{3}{4}~. Turned over and with the other sign: ~\frac{4}{3}~.

? 3
A cylinder and a cone have the same volume and the same height. The radius of the cylinder is 4. What is the radius of the cone?
- ~\frac{4}{3}~ :: divides by 3.
- ~4~ :: forgets that a cone holds a third.
= ~4\sqrt{3}~
- ~12~ :: multiplies by 3. The radius is squared in the volume.
- ~48~ :: is the square of the radius.
! ~\pi \cdot 16 \cdot h = \frac{1}{3}\pi r^{2} h~ gives ~r^{2} = 48~, so ~r = 4\sqrt{3}~.

? 3
In triangle ~ABC~ the side ~AB~ is 10, the side ~AC~ is 8, and the angle between them measures 30°. What is the area of the triangle?
- 18 :: adds the sides.
= 20
- 34.6 :: uses the cosine of 30 degrees.
- 40 :: forgets the sine.
- 80 :: is the product of the sides.
! The height on ~AC~ is ~10 \sin 30° = 5~, and ~\frac{1}{2} \cdot 8 \cdot 5 = 20~.
`,
);
