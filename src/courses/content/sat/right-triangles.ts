import { figure, label, path } from '../../../content/index.js';
import { topic, written } from '../written.js';

/** A right triangle with the right angle at the lower right. */
const right = (
  title: string,
  description: string,
  words: { base?: string; height?: string; hyp?: string; left?: string; top?: string },
) =>
  figure(
    '0 0 300 200',
    title,
    description,
    path(
      [
        [40, 165],
        [250, 165],
        [250, 30],
      ],
      { close: true },
    ) +
      path(
        [
          [236, 165],
          [236, 151],
          [250, 151],
        ],
        { width: 1.5 },
      ) +
      label(145, 188, words.base ?? '', { size: 13 }) +
      label(272, 102, words.height ?? '', { size: 13 }) +
      label(128, 88, words.hyp ?? '', { size: 13 }) +
      label(82, 159, words.left ?? '', { size: 13 }) +
      label(240, 66, words.top ?? '', { size: 13 }),
  );

export const rightTriangles = written(
  {
    code: 'right-triangles',
    minutes: [25, 20],
    topics: [topic('SAT', 'Math', 'Geometry and Trigonometry', 'Right triangles and trigonometry')],
    figures: {
      names: right(
        'The three sides seen from the angle x',
        'A right triangle. The angle x is at the lower left. The side below is named adjacent, the upright side opposite, and the slanted side hypotenuse.',
        { base: 'adjacent', height: 'opp.', hyp: 'hypotenuse', left: 'x' },
      ),
      asked: right(
        'A right triangle',
        'The right angle is at the lower right. The side below is 15 long and the slanted side 17. The angle at the lower left is named A.',
        { base: '15', hyp: '17', left: 'A' },
      ),
      special: figure(
        '0 0 360 190',
        'Two special right triangles',
        'On the left a triangle with two angles of 45 degrees, both legs s, the hypotenuse s times the root of 2. On the right a triangle with 30 and 60 degrees: the short leg s, the long leg s times the root of 3, the hypotenuse 2s.',
        path(
          [
            [20, 150],
            [130, 150],
            [130, 40],
          ],
          { close: true },
        ) +
          label(75, 170, 's', { italic: true }) +
          label(142, 98, 's', { italic: true }) +
          label(56, 88, 's√2', { size: 13 }) +
          label(48, 146, '45°', { size: 11 }) +
          path(
            [
              [200, 150],
              [340, 150],
              [340, 69],
            ],
            { close: true },
          ) +
          label(270, 170, 's√3', { size: 13 }) +
          label(352, 112, 's', { italic: true }) +
          label(256, 100, '2s', { size: 13 }) +
          label(234, 146, '30°', { size: 11 }) +
          label(328, 92, '60°', { size: 11 }),
      ),
    },
  },
  String.raw`
# Right Triangles and Trigonometry
The theorem of Pythagoras, two special triangles, and sine, cosine and tangent as what they are: quotients of sides.

## The three sides
In a right triangle the longest side, the **hypotenuse**, lies opposite the right angle. The other two are the legs. For legs ~a~ and ~b~ and the hypotenuse ~c~:

~~a^{2} + b^{2} = c^{2}~~

**Legs 6 and 8:** ~c^{2} = 36 + 64 = 100~, so ~c = 10~.

**Hypotenuse 13, a leg 5:** ~b^{2} = 169 - 25 = 144~, so ~b = 12~.

> The common mistake: adding the squares although the hypotenuse is given. The hypotenuse stands alone on its side. And ~\sqrt{a^{2} + b^{2}}~ is not ~a + b~: nobody saves a way by walking round the corner.

Worth knowing by heart: 3-4-5, 5-12-13, 8-15-17, and all their multiples, such as 9-12-15.

## Two special triangles
[special]

* **45-45-90** is half of a square: legs ~s~ and ~s~, hypotenuse ~s\sqrt{2}~.
* **30-60-90** is half of an equilateral triangle: the short leg ~s~, the hypotenuse ~2s~, the long leg ~s\sqrt{3}~.

The short leg lies opposite 30°. Find it first, and the rest follows. If the hypotenuse is 14, the short leg is 7 and the long one ~7\sqrt{3}~.

## Sine, cosine, tangent
[names]

Seen from the angle ~x~, one leg lies **opposite**, and one is **adjacent**, which means beside it.

~~\sin x = \frac{\text{opposite}}{\text{hypotenuse}} \quad \cos x = \frac{\text{adjacent}}{\text{hypotenuse}} \quad \tan x = \frac{\text{opposite}}{\text{adjacent}}~~

They depend on the angle alone and not on the size of the triangle, since triangles with the same angles are similar.

From the *other* acute angle, opposite and adjacent change places. So always first put your finger on the angle that is meant.

## One quotient gives all
**In a right triangle ~\sin x = \frac{5}{13}~. What is ~\tan x~?**

1. Draw it: opposite 5, hypotenuse 13.
2. The third side: ~\sqrt{169 - 25} = 12~.
3. ~\tan x = \frac{5}{12}~.

The true sides may be 10 and 26; the quotient is the same.

## Sine and cosine of two angles
The two acute angles make 90° together. What is opposite to one is adjacent to the other. Therefore

~~\sin x = \cos(90° - x)~~

If ~\sin 20° = \cos y°~, then ~y = 70~. If ~\sin A = 0.6~ in a right triangle with the acute angles ~A~ and ~B~, then ~\cos B = 0.6~ at once, without any calculation.

## Find a length
**A ladder leans against a wall. It is 20 feet long and makes an angle of 60° with the ground. How high does it reach?**

The height is *opposite* the angle, and the ladder is the hypotenuse: ~\sin 60° = \frac{h}{20}~.

~~h = 20 \cdot \frac{\sqrt{3}}{2} = 10\sqrt{3} \approx 17.3~~

Choose the quotient with the side that you *know* and the side that you *want*. Check at the end: a leg is shorter than the hypotenuse.

## @learn
? 1
The legs of a right triangle measure 9 and 12. What is the length of the hypotenuse?
- 3 :: is the difference of the legs.
- 10.5 :: is the mean of the legs.
= 15
- 21 :: is the sum of the legs.
! ~9^{2} + 12^{2} = 81 + 144 = 225~, and ~\sqrt{225} = 15~.

? 1
[asked]

In the right triangle, what is the value of ~\cos A~?
- ~\frac{8}{17}~ :: is the sine: 8 is the side opposite A.
- ~\frac{8}{15}~ :: is the tangent.
= ~\frac{15}{17}~
- ~\frac{17}{15}~ :: is upside down. A cosine is never greater than 1.
! The side 15 is adjacent to ~A~, and 17 is the hypotenuse: ~\cos A = \frac{15}{17}~.

? 1
The legs of a right triangle are equal, and the hypotenuse is ~6\sqrt{2}~. What is the length of a leg?
= ~6~
- ~3\sqrt{2}~ :: is half of the hypotenuse.
- ~12~ :: multiplies by the root of 2 instead of dividing.
- ~6\sqrt{3}~ :: belongs to the other special triangle.
! With two equal legs ~s~ the hypotenuse is ~s\sqrt{2}~. So ~s = 6~.

? 2
In a right triangle one acute angle measures ~x°~ and ~\tan x° = \frac{3}{4}~. What is the value of ~\sin x°~?
# 0.6
- 0.8 :: is the cosine.
- 1.33 :: is the tangent upside down.
! Opposite 3, adjacent 4, so the hypotenuse is ~\sqrt{9 + 16} = 5~. The sine is ~\frac{3}{5} = 0.6~.

? 2
If ~\sin(2k)° = \cos(k + 15)°~, and both angles are acute, what is the value of ~k~?
- 15 :: sets the two angles equal.
= 25
- 50 :: is the measure of the first angle.
- 75 :: lets only k + 15 be 90.
! Sine and cosine are equal when the angles make 90°: ~2k + k + 15 = 90~, so ~k = 25~.

? 3
In triangle ~ABC~ the angle at ~C~ is a right angle, the angle at ~A~ measures 30°, and ~AC = 12~. What is the length of ~BC~?
- ~6~ :: is half of AC. Half of the hypotenuse would be right, and AC is a leg.
= ~4\sqrt{3}~
- ~8\sqrt{3}~ :: is the hypotenuse AB.
- ~12\sqrt{3}~ :: multiplies by the root of 3. BC is the short leg.
! ~BC~ lies opposite 30°, so it is the short leg ~s~, and ~AC = s\sqrt{3} = 12~. ~s = \frac{12}{\sqrt{3}} = 4\sqrt{3}~.

## @practice
? 1
A right triangle has the hypotenuse 25 and a leg of 7. What is the length of the other leg?
# 24
- 18 :: is the difference of the two sides.
- 26 :: adds the squares, as if both were legs.
! ~625 - 49 = 576~, and ~\sqrt{576} = 24~. The hypotenuse is given, so its square stands alone.

? 1
In a right triangle with the acute angles ~P~ and ~Q~, ~\sin P = 0.28~. What is the value of ~\cos Q~?
= 0.28
- 0.72 :: takes it from 1. Angles make 90 degrees together, sine and cosine do not make 1.
- 0.96 :: is the cosine of P.
- 3.57 :: divides 1 by it.
! The side opposite ~P~ is adjacent to ~Q~. So ~\sin P~ and ~\cos Q~ are the same quotient.

? 1
A rectangle is 5 inches wide and 12 inches long. How long is its diagonal, in inches?
- 7 :: is the difference of the sides.
- 8.5 :: is the mean of the sides.
= 13
- 17 :: is the sum of the sides.
! The diagonal is the hypotenuse of a right triangle: ~25 + 144 = 169~, and ~\sqrt{169} = 13~.

? 2
An equilateral triangle has sides of 10 centimeters. What is its height, in centimeters?
- ~5~ :: is half of a side.
= ~5\sqrt{3}~
- ~10\sqrt{2}~ :: belongs to a square.
- ~10\sqrt{3}~ :: is twice the height.
! The height makes two triangles with 30, 60 and 90 degrees. The hypotenuse is 10, the short leg 5, the long leg ~5\sqrt{3}~.

? 2
A ramp is 26 feet long and rises 10 feet. What is the tangent of the angle that it makes with the ground?
- ~\frac{5}{13}~ :: is the sine.
= ~\frac{5}{12}~
- ~\frac{12}{13}~ :: is the cosine.
- ~\frac{12}{5}~ :: is upside down.
! The way along the ground is ~\sqrt{676 - 100} = 24~. The tangent is ~\frac{10}{24} = \frac{5}{12}~.

? 2
From a point on the ground 40 meters from a tower its top is seen at an angle of 45° above the ground. How high is the tower, in meters?
# 40
- 56.6 :: is the distance from the point to the top.
- 20 :: takes half, as if an angle of 45° were half of everything.
! The triangle has two angles of 45°, so its legs are equal: ~\tan 45° = 1~.

? 2
Triangles ~ABC~ and ~DEF~ are similar, the right angles are at ~B~ and ~E~, and ~\cos A = \frac{7}{25}~. The sides of ~DEF~ are 3 times as long as those of ~ABC~. What is the value of ~\cos D~?
= ~\frac{7}{25}~
- ~\frac{21}{25}~ :: multiplies by 3. Above and below both grow.
- ~\frac{24}{25}~ :: is the sine of D.
- ~\frac{7}{75}~ :: multiplies only the hypotenuse by 3.
! ~D~ belongs to ~A~, and equal angles have equal cosines, whatever the size of the triangle.

? 3
In a right triangle the hypotenuse is 20 and ~\sin x° = \frac{4}{5}~ for one of its acute angles. What is the perimeter of the triangle?
# 48
- 36 :: adds 20 and one leg, 16.
- 12 :: is the perimeter of the small triangle with the sides 3, 4 and 5.
! The leg opposite ~x°~ is ~\frac{4}{5} \cdot 20 = 16~, the other ~\sqrt{400 - 256} = 12~. ~20 + 16 + 12 = 48~.

? 3
A square has the diagonal ~d~. Which expression gives its area?
- ~d^{2}~ :: is the area of a square on the diagonal.
- ~\frac{d^{2}}{4}~ :: is the area of one of the two triangles that a diagonal makes.
- ~d\sqrt{2}~ :: is a length.
= ~\frac{d^{2}}{2}~
! With the side ~s~: ~s^{2} + s^{2} = d^{2}~, so the area ~s^{2}~ is ~\frac{d^{2}}{2}~.
`,
);
