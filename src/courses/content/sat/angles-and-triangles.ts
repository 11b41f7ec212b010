import { figure, label, path } from '../../../content/index.js';
import { topic, written } from '../written.js';

const parallels = (title: string, description: string, upper: string, lower: string) =>
  figure(
    '0 0 320 200',
    title,
    description,
    path([
      [20, 60],
      [300, 60],
    ]) +
      path([
        [20, 145],
        [300, 145],
      ]) +
      path([
        [90, 190],
        [230, 10],
      ]) +
      label(286, 50, 'ℓ', { italic: true }) +
      label(286, 135, 'k', { italic: true }) +
      label(218, 52, upper, { size: 13 }) +
      label(96, 138, lower, { size: 13 }),
  );

export const anglesAndTriangles = written(
  {
    code: 'angles-and-triangles',
    minutes: [20, 20],
    topics: [topic('SAT', 'Math', 'Geometry and Trigonometry', 'Lines, angles, and triangles')],
    figures: {
      transversal: parallels(
        'Two parallel lines and a line across',
        'The parallel lines ℓ and k are cut by a slanted line. At the upper line the angle to the right above the line is marked 52 degrees. At the lower line the angle to the left above the line is marked x degrees.',
        '52°',
        'x°',
      ),
      triangle: figure(
        '0 0 300 180',
        'A triangle with one side drawn on',
        'A triangle with the angles 62 degrees and 48 degrees at its left corner and its top. The lower side is drawn on to the right; the angle outside there is marked y degrees.',
        path(
          [
            [30, 150],
            [140, 20],
            [210, 150],
          ],
          { close: true },
        ) +
          path([
            [210, 150],
            [290, 150],
          ]) +
          label(58, 142, '62°', { size: 12 }) +
          label(142, 55, '48°', { size: 12 }) +
          label(228, 142, 'y°', { size: 12 }),
      ),
      similar: figure(
        '0 0 320 190',
        'A triangle in a triangle',
        'Triangle ABC with the base BC below. D lies on AB and E on AC, and DE is parallel to BC. AD is 6, DB is 3, DE is 8.',
        path(
          [
            [150, 15],
            [30, 170],
            [290, 170],
          ],
          { close: true },
        ) +
          path([
            [70, 118],
            [243, 118],
          ]) +
          label(150, 10, 'A', { size: 13 }) +
          label(20, 182, 'B', { size: 13 }) +
          label(300, 182, 'C', { size: 13 }) +
          label(58, 114, 'D', { size: 13 }) +
          label(256, 114, 'E', { size: 13 }) +
          label(98, 60, '6', { size: 13 }) +
          label(38, 144, '3', { size: 13 }) +
          label(156, 112, '8', { size: 13 }),
      ),
    },
  },
  String.raw`
# Lines, Angles, and Triangles
A few facts about angles, and one great idea: similar triangles have sides in proportion.

## Where lines cross
Where two lines cross there are four angles, but only two sizes. Angles **opposite** each other are equal. Angles **side by side** on a line make 180°.

So one angle of 52° tells you all four: 52°, 128°, 52°, 128°.

[transversal]

A line across two **parallel** lines makes the same two sizes at both. Here ~x = 128~: it is the large one, and ~180 - 52 = 128~. You need no names for the pairs of angles. All the small ones are equal, all the large ones are equal, and a small and a large one make 180°.

## The triangle
The three angles of a triangle make 180°.

[triangle]

Here the third angle is ~180 - 62 - 48 = 70~. The angle *outside*, ~y~, makes 180° with it: ~y = 110~. Shorter: an outside angle is the sum of the two angles that lie away from it, ~62 + 48 = 110~.

> The common mistake is to stop at 70. Look where the letter stands: inside or outside?

## Two equal sides
In an **isosceles** triangle two sides are equal, and so are the angles *opposite* them. If one angle of such a triangle is 40° and lies between the equal sides, the two others are ~\frac{180 - 40}{2} = 70°~ each.

In an **equilateral** triangle all three angles are 60°.

A polygon with ~n~ sides is made of ~n - 2~ triangles, so its angles make ~(n - 2) \cdot 180°~: a quadrilateral 360°, a hexagon 720°.

## Which sides can be
Two sides of a triangle together are always longer than the third. With sides 5 and 9 the third is

~~9 - 5 < c < 9 + 5~~

so between 4 and 14, without the ends. And the longest side lies opposite the greatest angle.

## Similar: the same shape
Two triangles are **similar** if they have the same angles. Two equal angles are enough, for then the third is equal as well. Then their sides are in proportion.

[similar]

~DE~ is parallel to ~BC~, so the triangles ~ADE~ and ~ABC~ have the same angles. How long is ~BC~?

~~\frac{BC}{DE} = \frac{AB}{AD} = \frac{9}{6}~~

So ~BC = 8 \cdot 1.5 = 12~. Mind: ~AB~ is ~6 + 3 = 9~. Whoever takes ~\frac{3}{6}~ compares a piece with a piece, and not triangle with triangle.

Perimeters grow by the same factor as the sides, areas by its square.

## Congruent: the same size as well
Congruent triangles are equal in all sides and angles. It is enough to know

* all three sides (SSS),
* two sides and the angle *between* them (SAS),
* one side and two angles (ASA, AAS).

Three angles are *not* enough: they make the triangles only similar. And mind the order of the letters: if ~ABC~ and ~PQR~ are congruent, ~A~ belongs to ~P~, ~B~ to ~Q~.

## @learn
? 1
Two angles of a triangle measure 35° and 80°. What is the measure of the third angle?
- 45° :: is the difference of the two angles.
= 65°
- 115° :: is the sum of the two angles.
- 245° :: takes 115 from 360 instead of from 180.
! ~180 - 35 - 80 = 65~. The three angles together make 180 degrees.

? 1
Two lines cross. One of the four angles measures 73°. What is the measure of an angle beside it?
- 17° :: makes 90° together with it.
- 73° :: is the angle opposite.
= 107°
- 287° :: makes 360° together with it.
! Angles side by side on a line make 180°: ~180 - 73 = 107~.

? 2
An isosceles triangle has two angles of the same measure, and the third measures 96°. What is the measure, in degrees, of one of the two equal angles?
# 42
- 84 :: is what both have together.
- 96 :: would make more than 180 degrees.
! ~\frac{180 - 96}{2} = 42~. What 96 leaves of 180 is shared by the two.

? 2
Lines ~m~ and ~n~ are parallel. A third line crosses both. At ~m~ it makes an angle of ~(3x + 10)°~, and at ~n~ the equal angle on the same side measures ~(5x - 30)°~. What is the value of ~x~?
= 20
- 25 :: sets the sum equal to 180. The two angles are equal.
- 40 :: is the value of 2x.
- 70 :: is the measure of the angles, in degrees.
! The angles are equal: ~3x + 10 = 5x - 30~, so ~2x = 40~ and ~x = 20~.

? 2
[similar]

In the figure ~DE~ is parallel to ~BC~. What is the ratio of the area of triangle ~ADE~ to the area of triangle ~ABC~?
- ~\frac{1}{4}~ :: squares the ratio of the pieces, 3 to 6.
= ~\frac{4}{9}~
- ~\frac{1}{2}~ :: is the ratio of the pieces of AB.
- ~\frac{2}{3}~ :: is the ratio of the sides. Areas go by its square.
! The sides are in the ratio ~\frac{6}{9} = \frac{2}{3}~, the areas in the ratio ~\left(\frac{2}{3}\right)^{2} = \frac{4}{9}~.

? 3
A tree throws a shadow of 21 feet. At the same time a post that is 6 feet high throws a shadow of 4.5 feet. How high is the tree, in feet?
# 28
- 22.5 :: adds 1.5, the difference of post and shadow.
- 15.75 :: turns the ratio around.
! Sun, tree and shadow make similar triangles: ~\frac{h}{21} = \frac{6}{4.5}~, so ~h = 28~.

## @practice
? 1
Two sides of a triangle measure 4 and 11. Which could be the length of the third side?
- 6 :: is too short: 4 + 6 is less than 11.
- 7 :: makes a flat line: 4 + 7 is exactly 11.
= 9
- 15 :: makes a flat line: 4 + 11 is exactly 15.
! The third side lies between ~11 - 4 = 7~ and ~11 + 4 = 15~, without the ends. Only 9 does.

? 1
The angles of a quadrilateral measure 90°, 105°, 88° and ~x~°. What is the value of ~x~?
# 77
- 257 :: makes 540 degrees in all.
- 94 :: is about the mean of the three others.
! ~360 - 90 - 105 - 88 = 77~. The angles of a quadrilateral make 360 degrees.

? 1
Triangle ~ABC~ is congruent to triangle ~DEF~. Which must be true?
- ~AB = EF~ :: compares A with E and B with F. A belongs to D.
- ~AC = DE~ :: compares C with E. C belongs to F.
= ~BC = EF~
- ~BC = DF~ :: compares B with D. B belongs to E.
! The order of the letters says what belongs together: A and D, B and E, C and F.

? 2
One side of a triangle is drawn on beyond a corner. The angle outside the triangle there measures 125°. The two angles of the triangle that lie away from it measure ~(2a)°~ and ~(3a)°~. What is the value of ~a~?
= 25
- 36 :: lets 5a be 180.
- 55 :: is the third angle inside the triangle.
- 62.5 :: divides 125 by 2.
! The outside angle is the sum of the two angles that lie away from it: ~5a = 125~, so ~a = 25~.

? 2
Triangle ~PQR~ is similar to triangle ~STU~. ~PQ = 10~, ~QR = 14~ and ~ST = 15~. What is the length of ~TU~?
- 9.33 :: divides by 1.5 instead of multiplying.
- 19 :: adds 5.
= 21
- 25 :: adds 10 and 15.
! From ~PQ~ to ~ST~ the factor is ~\frac{15}{10} = 1.5~. ~TU~ belongs to ~QR~: ~14 \cdot 1.5 = 21~.

? 2
The sum of the measures of the interior angles of a polygon is 1,440°. How many sides does it have?
# 10
- 8 :: is the number of triangles, n − 2.
- 4 :: divides by 360.
! ~(n - 2) \cdot 180 = 1440~ gives ~n - 2 = 8~, so ~n = 10~.

? 2
The sides of a triangle are 6, 9 and 12. A similar triangle has the perimeter 45. What is the length of its longest side?
- 12 :: is the longest side of the first triangle.
- 15 :: divides 45 by 3, as if all sides were equal.
- 18 :: is the difference of the two perimeters.
= 20
! The first perimeter is 27, and ~\frac{45}{27} = \frac{5}{3}~. The longest side is ~12 \cdot \frac{5}{3} = 20~.

? 3
In triangle ~ABC~ the sides ~AB~ and ~AC~ are equal. The angle at ~A~ measures ~(2x)°~ and the angle at ~B~ measures ~(x + 20)°~. What is the measure, in degrees, of the angle at ~A~?
# 70
- 35 :: is the value of x.
- 55 :: is the measure of the angle at B.
! The angles at ~B~ and ~C~ are equal: ~2x + 2(x + 20) = 180~. So ~4x = 140~, ~x = 35~, and the angle at ~A~ measures 70°.

? 3
Triangle ~ABC~ has the area 50. ~D~ lies on ~AB~ and ~E~ on ~AC~, and ~DE~ is parallel to ~BC~. The area of triangle ~ADE~ is 18. If ~AB = 20~, what is the length of ~AD~?
- 7.2 :: multiplies 20 by the ratio of the areas.
- 10 :: takes for granted that D is the midpoint.
= 12
- 15.5 :: takes the fourth root of the ratio: 0.775 times 20.
! The areas are in the ratio ~\frac{18}{50} = \frac{9}{25}~, so the sides are in the ratio ~\frac{3}{5}~. ~AD = \frac{3}{5} \cdot 20 = 12~.
`,
);
