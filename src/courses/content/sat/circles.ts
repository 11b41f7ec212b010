import { dot, figure, label, path, plane } from '../../../content/index.js';
import { topic, written } from '../written.js';

const circleAt = (
  title: string,
  description: string,
  h: number,
  k: number,
  r: number,
  names: [number, number, string][],
) => {
  const at = plane(-6, 8);
  return figure(
    at.viewBox,
    title,
    description,
    at.shapes +
      `<circle cx="${at.x(h)}" cy="${at.y(k)}" r="${at.x(r) - at.x(0)}" stroke-width="2.5"/>` +
      names
        .map(
          ([x, y, name]) =>
            dot(at.x(x), at.y(y)) + label(at.x(x) + 8, at.y(y) - 8, name, { anchor: 'start', size: 13 }),
        )
        .join(''),
  );
};

export const circles = written(
  {
    code: 'circles',
    minutes: [25, 20],
    topics: [topic('SAT', 'Math', 'Geometry and Trigonometry', 'Circles')],
    figures: {
      equation: circleAt(
        'The circle (x − 2)² + (y − 1)² = 16',
        'Its center is (2, 1) and its radius 4. The point (6, 1) lies on it.',
        2,
        1,
        4,
        [
          [2, 1, '(2, 1)'],
          [6, 1, '(6, 1)'],
        ],
      ),
      asked: circleAt(
        'A circle in the xy-plane',
        'Its center is (negative 1, 2). It passes through (2, 2).',
        -1,
        2,
        3,
        [
          [-1, 2, ''],
          [2, 2, ''],
        ],
      ),
      sector: figure(
        '0 0 260 220',
        'A sector of a circle',
        'A circle with two radii of 9 that make an angle of 80 degrees. The arc between them is drawn thick.',
        `<circle cx="130" cy="112" r="90" stroke-width="1.5"/><path d="M130 112L220 112A90 90 0 0 0 145.6 23.4Z" stroke-width="2.5" fill="currentColor" fill-opacity="0.12"/>` +
          label(178, 132, '9', { size: 13 }) +
          label(158, 98, '80°', { size: 13 }),
      ),
      tangent: figure(
        '0 0 320 200',
        'A tangent to a circle',
        'A circle with the center O. A line from the outer point P touches it at T. The radius to T makes a right angle with the line. OT is 5, TP is 12.',
        `<circle cx="90" cy="100" r="70" stroke-width="2"/>` +
          path([
            [90, 100],
            [90, 30],
          ]) +
          path([
            [40, 30],
            [290, 30],
          ]) +
          path(
            [
              [90, 100],
              [258, 30],
            ],
            { dash: true },
          ) +
          dot(90, 100) +
          dot(258, 30) +
          label(78, 112, 'O', { size: 13 }) +
          label(86, 22, 'T', { size: 13 }) +
          label(262, 22, 'P', { size: 13 }) +
          label(78, 70, '5', { size: 13 }) +
          label(174, 22, '12', { size: 13 }),
      ),
    },
  },
  String.raw`
# Circles
Arcs and sectors as fractions of a whole, the equation of a circle, radians, and what a tangent does.

## A fraction of a circle
A whole circle has 360°, the circumference ~2\pi r~ and the area ~\pi r^{2}~. A piece of it with the angle ~\theta~ at the center has the same *fraction* of all three:

~~\frac{\theta}{360} = \frac{\text{arc}}{2\pi r} = \frac{\text{sector}}{\pi r^{2}}~~

[sector]

Here the fraction is ~\frac{80}{360} = \frac{2}{9}~. The arc is ~\frac{2}{9} \cdot 18\pi = 4\pi~ and the sector ~\frac{2}{9} \cdot 81\pi = 18\pi~.

Find the fraction first. Then the only question is: a fraction of the *way round* or of the *area*?

## Radians
An angle can also be measured by its arc: one **radian** is the angle whose arc is as long as the radius. The whole way round is ~2\pi~ radiuses, so

~~360° = 2\pi \text{ radians}, \quad 180° = \pi \text{ radians}~~

* From degrees to radians: ~150° = 150 \cdot \frac{\pi}{180} = \frac{5\pi}{6}~.
* From radians to degrees: ~\frac{3\pi}{4} = \frac{3 \cdot 180°}{4} = 135°~.

With radians the arc is simply ~r\theta~.

## Angles at the edge
An angle at the **center** is twice the angle at the **edge** that looks at the same arc. So an arc of 100° is seen at 100° from the center and at 50° from anywhere on the rest of the circle.

Over a **diameter** the arc is 180°, so the angle at the edge is 90°: every triangle in a circle with a diameter for one side has a right angle.

## Tangents
A tangent touches the circle in one point. The radius to that point makes a **right angle** with it.

[tangent]

So ~OTP~ is a right triangle with the legs 5 and 12: ~OP = 13~. The shortest way from ~P~ to the circle is ~13 - 5 = 8~.

Whenever you see a tangent, draw the radius to where it touches, and mark the right angle.

## The equation
All points at the distance ~r~ from the center ~(h, k)~:

~~(x - h)^{2} + (y - k)^{2} = r^{2}~~

[equation]

~(x - 2)^{2} + (y - 1)^{2} = 16~: center ~(2, 1)~, radius **4**.

> Two mistakes are common. The signs turn around: ~(x + 3)^{2}~ belongs to a center with ~x = -3~. And on the right stands the *square* of the radius.

A point lies inside the circle if the left side is less than ~r^{2}~, and outside if it is more.

## Completing the square
**~x^{2} + y^{2} - 6x + 4y = 12~. What are center and radius?**

1. Sort: ~x^{2} - 6x~ and ~y^{2} + 4y~.
2. Half of each number, squared, makes a square: ~(x - 3)^{2}~ needs 9, ~(y + 2)^{2}~ needs 4.
3. Add both on the *other side* as well: ~(x - 3)^{2} + (y + 2)^{2} = 12 + 9 + 4 = 25~.

Center ~(3, -2)~, radius 5. Forgetting step 3 gives a radius of ~\sqrt{12}~.

## @learn
? 1
What is the center of the circle in the ~xy~-plane with the equation ~(x + 5)^{2} + (y - 3)^{2} = 49~?
- ~(-5, -3)~ :: turns one sign and not the other.
= ~(-5, 3)~
- ~(5, -3)~ :: takes the signs as they stand. They turn around.
- ~(5, 3)~ :: leaves the sign of 5 out.
! ~x + 5~ is zero at ~-5~ and ~y - 3~ at 3: the center is ~(-5, 3)~.

? 1
A circle has the radius 12. What is the length of an arc with an angle of 60° at the center?
- ~2\pi~ :: takes a sixth of the radius times π.
= ~4\pi~
- ~24\pi~ :: is the whole circumference, or the area of the sector.
- ~144\pi~ :: is the area of the circle.
! The fraction is ~\frac{60}{360} = \frac{1}{6}~, and a sixth of ~24\pi~ is ~4\pi~.

? 2
An angle measures ~\frac{7\pi}{12}~ radians. What is its measure in degrees?
# 105
- 210 :: takes π for 360 degrees.
- 75 :: is what is missing to 180 degrees.
! ~\frac{7 \cdot 180}{12} = 105~. Put 180 degrees in the place of ~\pi~.

? 2
[asked]

Which equation defines the circle that is shown?
- ~(x - 1)^{2} + (y + 2)^{2} = 9~ :: has the signs of the center as they are. They must turn around.
- ~(x + 1)^{2} + (y - 2)^{2} = 3~ :: does not square the radius.
= ~(x + 1)^{2} + (y - 2)^{2} = 9~
- ~(x + 2)^{2} + (y - 1)^{2} = 9~ :: has the two coordinates in each other's places.
! The center is ~(-1, 2)~ and the radius 3, the distance to ~(2, 2)~: ~(x + 1)^{2} + (y - 2)^{2} = 9~.

? 2
Points ~A~, ~B~ and ~C~ lie on a circle with the center ~O~. The angle ~ABC~ measures 38°. What is the measure of the angle ~AOC~ that looks at the same arc?
- 19° :: halves instead of doubling.
- 38° :: takes the two angles for equal.
- 52° :: takes it from 90 degrees.
= 76°
! The angle at the center is twice the angle at the edge: ~2 \cdot 38 = 76~.

? 3
A circle in the ~xy~-plane has the equation ~x^{2} + y^{2} + 8x - 10y = 8~. What is the radius of the circle?
# 7
- 49 :: is the square of the radius.
- 2.83 :: is the root of 8. What completes the squares must be added there as well.
! ~(x + 4)^{2} + (y - 5)^{2} = 8 + 16 + 25 = 49~, so the radius is 7.

## @practice
? 1
A circle has the circumference ~18\pi~. What is its area?
- ~9\pi~ :: takes the radius for its square.
- ~36\pi~ :: doubles the circumference.
= ~81\pi~
- ~324\pi~ :: takes 18 for the radius.
! ~2\pi r = 18\pi~ gives ~r = 9~, and the area is ~81\pi~.

? 1
How many radians are 240°?
- ~\frac{2\pi}{3}~ :: is 120 degrees.
- ~\frac{3\pi}{4}~ :: turns the fraction around.
= ~\frac{4\pi}{3}~
- ~\frac{8\pi}{3}~ :: takes 180 degrees for 2π.
! ~240 \cdot \frac{\pi}{180} = \frac{4\pi}{3}~. It is more than half of the way round, as 240 degrees should be.

? 1
~AB~ is a diameter of a circle, and ~C~ is a point on the circle. The angle ~CAB~ measures 27°. What is the measure, in degrees, of the angle ~ABC~?
# 63
- 27 :: takes the triangle for isosceles.
- 153 :: takes it from 180. The angle at C is 90 degrees.
! The angle at ~C~ is a right angle, since ~AB~ is a diameter: ~90 - 27 = 63~.

? 2
A sector of a circle with the radius 6 has the area ~15\pi~. What is the measure of its angle at the center?
= 150°
- 210° :: is the angle of the rest.
- 75° :: is half of it.
- 225° :: takes the whole area for 24π.
! The whole area is ~36\pi~. The fraction is ~\frac{15}{36} = \frac{5}{12}~, and ~\frac{5}{12} \cdot 360 = 150~.

? 2
A line touches a circle with the center ~O~ at ~T~. The point ~P~ lies on the line, ~OT = 8~ and ~OP = 17~. What is the length of ~TP~?
# 15
- 9 :: is the difference of the two lengths.
- 18.8 :: adds the squares. OP is the hypotenuse.
! At ~T~ is a right angle: ~TP = \sqrt{289 - 64} = \sqrt{225} = 15~.

? 2
Which point lies on the circle ~(x - 3)^{2} + (y + 1)^{2} = 25~?
- ~(3, -1)~ :: is the center.
- ~(5, 0)~ :: gives 4 + 1 = 5.
= ~(6, 3)~
- ~(8, 4)~ :: gives 25 + 25 = 50.
! For ~(6, 3)~: ~3^{2} + 4^{2} = 9 + 16 = 25~. Its distance from the center is exactly the radius.

? 2
The ends of a diameter of a circle are ~(-2, 1)~ and ~(6, 7)~. Which equation defines the circle?
- ~(x - 4)^{2} + (y - 3)^{2} = 25~ :: takes half of the differences for the center.
= ~(x - 2)^{2} + (y - 4)^{2} = 25~
- ~(x - 2)^{2} + (y - 4)^{2} = 100~ :: takes the diameter for the radius.
- ~(x + 2)^{2} + (y + 4)^{2} = 25~ :: has the wrong signs.
! The center is the middle: ~(2, 4)~. The diameter is ~\sqrt{64 + 36} = 10~, so the radius is 5.

? 3
The circle ~x^{2} + y^{2} - 12x + c = 0~, where ~c~ is a constant, has the radius 4. What is the value of ~c~?
# 20
- 52 :: adds 16 to 36 instead of taking it away.
- 32 :: reckons with the radius 2.
! ~(x - 6)^{2} + y^{2} = 36 - c~. From ~36 - c = 16~ follows ~c = 20~.

? 3
The circle ~(x - 4)^{2} + (y - 9)^{2} = 36~ is moved 7 units down. In how many points does the new circle meet the ~x~-axis?
- 0 :: is true of the circle before it is moved: its lowest point has y = 3.
- 1 :: would need the center 6 above the axis.
= 2
- 4 :: is more than any circle and line have.
! The new center is ~(4, 2)~, and the radius stays 6. The axis is 2 away from the center, which is less than 6, so it cuts the circle twice.
`,
);
