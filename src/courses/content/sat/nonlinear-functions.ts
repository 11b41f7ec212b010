import { dot, figure, graph, label, plane } from '../../../content/index.js';
import { topic, written } from '../written.js';

function drawn(
  title: string,
  description: string,
  lo: number,
  hi: number,
  f: (x: number) => number,
  points: [number, number, string?][],
): string {
  const at = plane(lo, hi);
  return figure(
    at.viewBox,
    title,
    description,
    at.shapes +
      graph(at, lo, hi, f, 240) +
      points
        .map(
          ([x, y, name]) =>
            dot(at.x(x), at.y(y)) + (name ? label(at.x(x) + 9, at.y(y) + 16, name, { anchor: 'start', size: 13 }) : ''),
        )
        .join(''),
  );
}

export const nonlinearFunctions = written(
  {
    code: 'nonlinear-functions',
    minutes: [25, 25],
    topics: [topic('SAT', 'Math', 'Advanced Math', 'Nonlinear functions')],
    figures: {
      vertex: drawn(
        'The parabola y = (x − 2)² − 3',
        'It opens upward. Its lowest point is (2, negative 3). It crosses the y-axis at (0, 1).',
        -4,
        8,
        (x) => (x - 2) ** 2 - 3,
        [
          [2, -3, '(2, −3)'],
          [0, 1, '(0, 1)'],
        ],
      ),
      growth: drawn(
        'The graph of y = 2 to the power x',
        'The curve lies above the x-axis, passes through (0, 1), (1, 2) and (2, 4), and rises faster and faster.',
        -4,
        8,
        (x) => 2 ** x,
        [
          [0, 1],
          [1, 2],
          [2, 4],
        ],
      ),
      asked: drawn(
        'A parabola in the xy-plane',
        'It opens downward. It crosses the x-axis at (negative 1, 0) and at (5, 0).',
        -4,
        8,
        (x) => -0.5 * (x + 1) * (x - 5),
        [
          [-1, 0],
          [5, 0],
        ],
      ),
    },
  },
  String.raw`
# Nonlinear Functions
Parabolas in three forms, growth by a factor, and what moves a graph: read from the formula what the question asks for.

## Three forms of one parabola
A quadratic function can be written in three ways. Each shows something at once that the others hide.

|= The same function in three forms
| Form | Example | What it shows |
| standard | ~x^{2} - 4x - 5~ | the value at 0: ~-5~ |
| factored | ~(x - 5)(x + 1)~ | the zeros: 5 and ~-1~ |
| vertex | ~(x - 2)^{2} - 9~ | the lowest point: ~(2, -9)~ |

So a question such as "which form shows the least value as a constant?" asks for the *vertex form*. You need not calculate: look where the number stands.

## The vertex
[vertex]

In ~y = a(x - h)^{2} + k~ the vertex is ~(h, k)~. A square is never negative, so at ~x = h~ nothing is added to ~k~: if ~a > 0~ that is the least value, and if ~a < 0~ the greatest.

Mind the sign: ~(x - 2)^{2}~ has its vertex at *plus* 2.

The vertex lies **in the middle between the zeros**. For ~f(x) = (x - 3)(x + 7)~ it is at ~x = \frac{3 + (-7)}{2} = -2~, and ~f(-2) = (-5)(5) = -25~ is the least value. In ~ax^{2} + bx + c~ it is at ~x = -\frac{b}{2a}~.

## A ball is thrown
~~h(t) = -5t^{2} + 20t + 1~~

is the height of a ball in meters after ~t~ seconds. What does each question ask for?

* *From what height was it thrown?* The value at ~t = 0~: 1 meter.
* *When is it highest?* The vertex: ~t = -\frac{20}{2 \cdot (-5)} = 2~ seconds.
* *How high does it get?* The value there: ~-20 + 40 + 1 = 21~ meters.
* *When does it land?* Where ~h(t) = 0~.

The common mistake is to give the time where the height is asked for. Underline the unit that the question wants.

## Growth by a factor
A linear function *adds* the same amount with each step. An **exponential** function *multiplies* by the same factor.

~~f(x) = a \cdot b^{x}~~

~a~ is the value at the start and ~b~ the factor for each step. Growth of 6 percent is the factor 1.06; a loss of 6 percent is the factor ~1 - 0.06 = 0.94~.

[growth]

Which of the two is it? In a table look at differences and at quotients: 5, 8, 11, 14 adds 3 (linear); 5, 10, 20, 40 doubles (exponential).

## The step of the factor
**A colony of 300 cells doubles every 4 hours.** After ~t~ hours there are

~~N(t) = 300 \cdot 2^{t/4}~~

The exponent counts *doublings*, and in ~t~ hours there are ~\frac{t}{4}~ of them. Check: ~t = 4~ gives ~300 \cdot 2^{1} = 600~. Always test the formula with the one number that the text gives you; ~2^{4t}~ would fail at once.

## Moving a graph
|= What a change does to the graph of f
| Written | The graph moves |
| ~f(x) + 3~ | up by 3 |
| ~f(x) - 3~ | down by 3 |
| ~f(x - 3)~ | to the **right** by 3 |
| ~f(x + 3)~ | to the **left** by 3 |
| ~-f(x)~ | it is mirrored in the x-axis |

What happens inside the parentheses goes against one's feeling: ~f(x - 3)~ needs an ~x~ that is 3 greater to have the same value, so everything lies 3 to the right.

## @learn
? 1
The function ~f~ is defined by ~f(x) = 2x^{2} - 5x + 1~. What is the value of ~f(-2)~?
- ~-17~ :: squares −2 to −4. It is plus 4.
- ~-1~ :: takes −5 times −2 for −10.
= ~19~
- ~27~ :: squares 2 · (−2) as a whole: only x is squared.
! ~2 \cdot 4 - 5 \cdot (-2) + 1 = 8 + 10 + 1 = 19~. The square of a negative number is positive, and minus times minus is plus.

? 1
[asked]

The graph of ~y = g(x)~ is a parabola that crosses the ~x~-axis at ~-1~ and 5, as shown. For what value of ~x~ does ~g~ have its greatest value?
- ~0~ :: is where the graph crosses the y-axis.
= ~2~
- ~3~ :: is half the distance between the zeros, counted from 0.
- ~5~ :: is the greater zero.
! The highest point lies in the middle between the zeros: ~\frac{-1 + 5}{2} = 2~.

? 1
A car is bought for $24,000 and loses 15 percent of its value each year. Which function gives its value ~V(t)~, in dollars, after ~t~ years?
= ~V(t) = 24000(0.85)^{t}~
- ~V(t) = 24000(1.15)^{t}~ :: gains 15 percent each year.
- ~V(t) = 24000(0.15)^{t}~ :: keeps only 15 percent each year.
- ~V(t) = 24000 - 0.15t~ :: takes away 15 cents each year.
! Who loses 15 percent keeps 85 percent: the factor for each year is 0.85.

? 2
The function ~f(x) = (x + 3)^{2} - 8~ has its least value at ~x = a~. What is the value of ~a + f(a)~?
# -11
- ~-5~ :: takes the vertex for (3, −8).
- ~-8~ :: is the least value alone.
! A square is never negative, so the least value is at ~x = -3~, and it is ~-8~. The sum is ~-3 + (-8) = -11~.

? 2
A pond has 50 water lilies, and their number triples every 6 weeks. Which function gives their number ~w~ weeks later?
- ~50 \cdot 6^{w/3}~ :: has the factor and the time in each other's places.
- ~50 \cdot 3^{6w}~ :: triples six times in each week.
- ~50 + 3 \cdot \frac{w}{6}~ :: adds 3 every six weeks.
= ~50 \cdot 3^{w/6}~
! In ~w~ weeks the number triples ~\frac{w}{6}~ times. Check: after 6 weeks there are ~50 \cdot 3 = 150~.

? 3
The function ~f~ is defined by ~f(x) = ax^{2} + bx + 12~. The graph of ~y = f(x)~ crosses the ~x~-axis at ~(2, 0)~ and ~(6, 0)~. What is the value of ~a~?
# 1
- ~12~ :: is the product of the zeros, 2 times 6.
- ~-8~ :: is the value of b.
! ~f(x) = a(x - 2)(x - 6)~, so ~f(0) = 12a~. It is 12, so ~a = 1~. Check: ~x^{2} - 8x + 12~.

## @practice
? 1
The function ~p(t) = 800(1.03)^{t}~ gives the number of members of a club ~t~ years after 2015. What is the best interpretation of 800?
- The number of members who join each year :: would be added. Here is a factor.
= The number of members in 2015
- The number of years until the club doubles :: is about 23, and does not stand in the formula.
- The number of members in 2016 :: is 800 · 1.03, which is 824.
! At ~t = 0~, in 2015, ~p(0) = 800 \cdot 1 = 800~. Whatever the factor is, its power 0 is 1.

? 1
The graph of ~y = x^{2}~ is moved 4 units to the left and 1 unit up. Which equation defines the new graph?
- ~y = (x - 4)^{2} + 1~ :: lies 4 to the right.
- ~y = (x + 1)^{2} + 4~ :: moves 1 to the left and 4 up.
= ~y = (x + 4)^{2} + 1~
- ~y = x^{2} + 5~ :: moves 5 up.
! To the left is ~x + 4~ inside the square, and up is ~+1~ outside it.

? 1
If ~f(x) = 5 \cdot 2^{x}~, what is the value of ~f(3)~?
# 40
- ~30~ :: takes 2³ for 6.
- ~1000~ :: multiplies 5 by 2 before the power. The power comes first.
! ~5 \cdot 2^{3} = 5 \cdot 8 = 40~. The power belongs to the 2 alone.

? 2
A stone is thrown upward. Its height in feet after ~t~ seconds is ~h(t) = -16t^{2} + 64t + 5~. What is its greatest height, in feet?
- ~2~ :: is the number of seconds after which it is highest.
- ~5~ :: is the height from which it was thrown.
- ~64~ :: is the number beside t.
= ~69~
! The vertex is at ~t = -\frac{64}{-32} = 2~, and ~h(2) = -64 + 128 + 5 = 69~.

? 2
|= Values of a function
| x | f(x) |
| 0 | 6 |
| 1 | 18 |
| 2 | 54 |

Which equation defines the function ~f~, for which some values are shown?
- ~f(x) = 12x + 6~ :: fits the first two rows only: at 2 it gives 30.
= ~f(x) = 6 \cdot 3^{x}~
- ~f(x) = 3 \cdot 6^{x}~ :: gives 3 at 0.
- ~f(x) = 18^{x}~ :: gives 1 at 0.
! From row to row the value is multiplied by 3, and it begins with 6: ~6 \cdot 3^{x}~. Check: ~6 \cdot 9 = 54~.

? 2
The function ~f(x) = x^{2} - 10x + c~, where ~c~ is a constant, has the least value 4. What is the value of ~c~?
# 29
- ~21~ :: takes 4 from 25 instead of adding it.
- ~4~ :: is the least value itself.
! The vertex is at ~x = 5~: ~25 - 50 + c = c - 25~. It is 4, so ~c = 29~.

? 2
Which form of the function ~f(x) = 2x^{2} - 16x + 24~ shows its zeros as constants?
- ~f(x) = 2(x - 4)^{2} - 8~ :: shows the vertex.
- ~f(x) = 2x(x - 8) + 24~ :: shows no zeros: a number is added to the product.
- ~f(x) = 2(x^{2} - 8x + 12)~ :: is factored only in part.
= ~f(x) = 2(x - 2)(x - 6)~
! A product is zero when a factor is: ~2(x - 2)(x - 6)~ shows the zeros 2 and 6. Multiplied out it is ~2x^{2} - 16x + 24~.

? 3
The function ~P(t) = 1200 \cdot 2^{t/5}~ gives a population ~t~ years after it was first counted. By what factor does the population grow in 15 years?
= ~8~
- ~6~ :: adds 2 three times instead of multiplying.
- ~3~ :: is the number of doublings.
- ~32768~ :: is 2 to the power 15, as if it doubled every year.
! In 15 years it doubles ~\frac{15}{5} = 3~ times, and ~2^{3} = 8~.

? 3
The graph of ~y = f(x)~ is a parabola with the vertex ~(3, -4)~, and it passes through ~(5, 8)~. What is the value of ~f(0)~?
# 23
- ~5~ :: takes the factor in front of the square for 1.
- ~-4~ :: is the value at the vertex.
! ~f(x) = a(x - 3)^{2} - 4~. From ~f(5) = 4a - 4 = 8~ follows ~a = 3~. So ~f(0) = 3 \cdot 9 - 4 = 23~.
`,
);
