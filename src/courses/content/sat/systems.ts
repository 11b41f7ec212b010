import { m, mm, table } from '../../../content/index.js';
import type { AuthoredLesson } from '../authored.js';
import { drawnLines } from '../drawing.js';

/** Two equations, one under the other. */
const both = (one: string, other: string): string => mm`\begin{aligned} ${one} \\ ${other} \end{aligned}`;
const pair = (one: string, other: string): string => m`\begin{aligned} ${one} \\ ${other} \end{aligned}`;

export const systems: AuthoredLesson = {
  code: 'systems',
  name: 'Systems of Two Linear Equations in Two Variables',
  memo: 'Substitution and elimination, equations from words, and systems with no solution or with infinitely many.',
  minutes: [25, 20],
  topics: [{ exam: 'SAT', category: 'Math', area: 'Algebra', topic: 'Systems of two linear equations' }],
  pages: [
    {
      title: 'Two conditions at once',
      html: `<p>One equation with two unknowns, such as ${m`y = x + 1`}, has endlessly many solutions: every point of its line. A <strong>system</strong> asks for the pair ${m`(x, y)`} that makes <em>both</em> equations true. In the plane it is the point where the lines meet.</p>
${drawnLines(
  'The lines y = x + 1 and y = −2x + 7',
  'One line rises and one falls. They meet at the point (2, 3).',
  -4,
  8,
  [
    { at: (x) => x + 1, name: { text: 'y = x + 1', x: 5, dx: -78, dy: -14 } },
    { at: (x) => 7 - 2 * x, name: { text: 'y = −2x + 7', x: 4.5, dx: 10 } },
  ],
  [{ x: 2, y: 3, name: '(2, 3)', dx: 10, dy: 4 }],
)}
<p>Check ${m`(2, 3)`}: ${m`2 + 1 = 3`}, and ${m`-2 \cdot 2 + 7 = 3`}. No other pair does both.</p>`,
    },
    {
      title: 'Substitution: put one into the other',
      html: `<p>Use it when one unknown already stands alone.</p>
${both('y &= 3x - 5', '2x + y &= 10')}
<ol>
<li>The first equation says what ${m`y`} is. Put it into the second, in brackets: ${m`2x + (3x - 5) = 10`}.</li>
<li>One unknown is left: ${m`5x = 15`}, so ${m`x = 3`}.</li>
<li>Go back for the other: ${m`y = 3 \cdot 3 - 5 = 4`}.</li>
<li>Check in the equation that you did not use last: ${m`2 \cdot 3 + 4 = 10`}.</li>
</ol>
<p>The brackets matter: with ${m`2x - y = 10`} the line would read ${m`2x - (3x - 5) = 2x - 3x + 5`}.</p>`,
    },
    {
      title: 'Elimination: add the equations',
      html: `<p>Use it when the terms of one unknown cancel, or can be made to.</p>
${both('3x + 2y &= 16', '5x - 2y &= 16')}
<p>Add left sides and right sides. ${m`2y`} and ${m`-2y`} cancel:</p>
${mm`8x = 32, \quad x = 4`}
<p>Then ${m`3 \cdot 4 + 2y = 16`} gives ${m`2y = 4`} and ${m`y = 2`}. In the other equation: ${m`5 \cdot 4 - 2 \cdot 2 = 16`}.</p>
<p>If both terms have the <em>same</em> sign, subtract one equation from the other, and change <em>every</em> sign of the one that you take away.</p>`,
    },
    {
      title: 'First multiply, then add',
      html: `${both('2x + 3y &= 12', '4x - y &= 10')}
<p>Nothing cancels yet. Multiply the second equation by 3, all of it:</p>
${mm`12x - 3y = 30`}
<p>Now add the first: ${m`14x = 42`}, so ${m`x = 3`}. From ${m`4 \cdot 3 - y = 10`} follows ${m`y = 2`}. Check: ${m`2 \cdot 3 + 3 \cdot 2 = 12`}.</p>
<blockquote><p>The usual slip is to multiply the left side and forget the right one.</p></blockquote>`,
    },
    {
      title: 'From words to equations',
      html: `<p><strong>90 tickets were sold for $830. An adult pays $12 and a student $7. How many adults came?</strong></p>
<p>Nearly every such text has two kinds of facts: <em>how many</em> there are, and <em>how much</em> they are worth. Each kind is one equation.</p>
${table(
  'What the text says',
  ['', 'Adults', 'Students', 'In all'],
  [
    ['How many', m`a`, m`s`, 90],
    ['Dollars', m`12a`, m`7s`, 830],
  ],
  true,
)}
${both('a + s &= 90', '12a + 7s &= 830')}
<p>With ${m`s = 90 - a`}: ${m`12a + 7(90 - a) = 830`}, so ${m`5a + 630 = 830`} and ${m`a = 40`}. There were 40 adults and 50 students: ${m`480 + 350 = 830`}.</p>`,
    },
    {
      title: 'Read what is asked',
      html: `<p><strong>If ${m`3x + 5y = 29`} and ${m`5x + 3y = 35`}, what is the value of ${m`x + y`}?</strong></p>
<p>You could solve for ${m`x`} and ${m`y`}. But nobody asks for them. Add the equations:</p>
${mm`8x + 8y = 64`}
<p>Divide by 8: ${m`x + y = 8`}. Done in two lines.</p>
<p>Whenever a question asks for ${m`x + y`}, ${m`x - y`} or a multiple of them, first look whether adding or subtracting the equations makes it.</p>
<p>The other way round: when it asks for ${m`y`}, do not stop at ${m`x`}. The value of ${m`x`} is always among the choices.</p>`,
    },
    {
      title: 'None, one, or infinitely many',
      html: `${drawnLines(
        'Two parallel lines',
        'Two falling lines with the same slope, one through (0, 5) and the other through (0, 1). They never meet.',
        -4,
        8,
        [{ at: (x) => 5 - 0.5 * x }, { at: (x) => 1 - 0.5 * x }],
      )}
<p>Bring both equations into the form ${m`y = mx + b`} and compare:</p>
${table(
  'How many solutions',
  ['Slopes', 'Intercepts', 'The lines', 'Solutions'],
  [
    ['different', 'any', 'cross', 'exactly one'],
    ['equal', 'different', 'are parallel', 'none'],
    ['equal', 'equal', 'are the same line', 'infinitely many'],
  ],
)}
<p>“Exactly two” is never right: two straight lines cannot meet twice.</p>`,
    },
    {
      title: 'Worked example: a constant to find',
      html: `<p><strong>For which value of ${m`k`} has the system no solution?</strong></p>
${both('6x - 4y &= 7', '9x - ky &= 5')}
<ol>
<li>No solution means: parallel lines. Then the left sides are multiples of one another.</li>
<li>From ${m`6x`} to ${m`9x`} the factor is ${m`\frac{9}{6} = \frac{3}{2}`}.</li>
<li>So ${m`-k`} must be ${m`\frac{3}{2} \cdot (-4) = -6`}, and ${m`k = 6`}.</li>
<li>The right sides must <em>not</em> fit: ${m`\frac{3}{2} \cdot 7 = 10.5`}, which is not 5. Good. If it were 5, the lines would be the same, with infinitely many solutions.</li>
</ol>
<blockquote><p>Now it is your turn. Write the two equations under one another before you start.</p></blockquote>`,
    },
  ],
  learn: [
    {
      d: 1,
      ask: `<p>${pair('y &= 2x + 1', 'x + y &= 10')}</p><p>If ${m`(x, y)`} is the solution of the system, what is the value of ${m`x`}?</p>`,
      right: m`3`,
      wrong: [
        [m`\frac{11}{3}`, 'comes from adding the 1 on the other side instead of taking it away.'],
        [m`7`, 'is the value of y.'],
        [m`9`, 'is the value of 3x. It still has to be divided by 3.'],
      ],
      why: `Put ${m`2x + 1`} in the place of ${m`y`}: ${m`x + (2x + 1) = 10`}, so ${m`3x = 9`} and ${m`x = 3`}.`,
    },
    {
      d: 1,
      ask: `${drawnLines(
        'Two lines in the xy-plane',
        'One line falls and crosses the y-axis at (0, 1). The other rises and crosses the y-axis at (0, 7). They meet left of the y-axis.',
        -8,
        8,
        [{ at: (x) => 1 - x }, { at: (x) => 2 * x + 7 }],
      )}<p>The graphs of the two equations of a system are shown. What is the solution ${m`(x, y)`} of the system?</p>`,
      right: m`(-2, 3)`,
      wrong: [
        [m`(2, 3)`, 'has lost the sign: the lines meet to the left of the y-axis.'],
        [m`(3, -2)`, 'has x and y in each other’s places.'],
        [m`(0, 1)`, 'lies on one of the lines only.'],
      ],
      why: `The solution is the point that lies on both lines. They meet 2 units to the left of the ${m`y`}-axis and 3 units above the ${m`x`}-axis: at ${m`(-2, 3)`}.`,
    },
    {
      d: 1,
      ask: `<p>${pair('4x + 3y &= 25', '4x - y &= 13')}</p><p>If ${m`(x, y)`} is the solution of the system, what is the value of ${m`y`}?</p>`,
      right: m`3`,
      wrong: [
        [m`4`, 'is the value of x.'],
        [m`6`, 'comes from 3y − y = 2y. Taking −y away adds y: it becomes 4y.'],
        [m`\frac{19}{2}`, 'comes from subtracting on the left and adding on the right.'],
      ],
      why: `Subtract the second equation from the first: ${m`4x`} cancels, ${m`3y - (-y) = 4y`}, and ${m`25 - 13 = 12`}. From ${m`4y = 12`} follows ${m`y = 3`}.`,
    },
    {
      d: 2,
      ask: `A kiosk sold 65 cups of tea and coffee for $247.50 in all. A cup of tea costs $3.00 and a cup of coffee costs $4.50. Which system gives the number of cups of tea, ${m`t`}, and of coffee, ${m`c`}?`,
      right: pair('t + c &= 65', '3t + 4.5c &= 247.5'),
      wrong: [
        [pair('t + c &= 247.5', '3t + 4.5c &= 65'), 'has the number of cups and the dollars in each other’s places.'],
        [pair('t + c &= 65', '4.5t + 3c &= 247.5'), 'gives tea the price of coffee, and coffee that of tea.'],
        [pair('t + c &= 65', '7.5(t + c) &= 247.5'), 'charges both prices for every cup.'],
      ],
      why: `One equation counts cups: ${m`t + c = 65`}. The other counts dollars: ${m`t`} cups at 3 dollars and ${m`c`} cups at 4.50 dollars make 247.50. The left and right side of an equation must count the same thing.`,
    },
    {
      d: 2,
      ask: `<p>${pair('5x + 2y &= 31', '3x + 6y &= 33')}</p><p>If ${m`(x, y)`} is the solution of the system, what is the value of ${m`x + y`}?</p>`,
      typed: '8',
      slips: [
        [m`64`, 'is the value of 8x + 8y. It still has to be divided by 8.'],
        [m`5`, 'is the value of x alone.'],
        [m`3`, 'is the value of y alone.'],
      ],
      why: `Adding the equations gives ${m`8x + 8y = 64`}. Divided by 8: ${m`x + y = 8`}. There is no need to know ${m`x = 5`} and ${m`y = 3`}.`,
    },
    {
      d: 2,
      ask: `<p>${pair('y &= -3x + 4', '6x + 2y &= 8')}</p><p>How many solutions does the system have?</p>`,
      order: ['None', 'Exactly one', 'Exactly two', 'Infinitely many'],
      right: 'Infinitely many',
      wrong: [
        ['None', 'would need different intercepts: the slopes are equal, but so are the intercepts.'],
        ['Exactly one', 'would need different slopes.'],
        ['Exactly two', 'cannot happen: two straight lines never meet in exactly two points.'],
      ],
      why: `Solve the second equation for ${m`y`}: ${m`2y = -6x + 8`}, so ${m`y = -3x + 4`}. That is the first equation again. Both describe the same line, and every point of it is a solution.`,
    },
    {
      d: 3,
      ask: `<p>${pair('2x - 5y &= 9', 'kx + 15y &= 4')}</p><p>In the system, ${m`k`} is a constant. For what value of ${m`k`} does the system have no solution?</p>`,
      typed: '-6',
      slips: [
        [m`6`, 'has lost the sign: from −5y to 15y the factor is negative.'],
        [m`-3`, 'is the factor itself. It still has to be multiplied by 2.'],
      ],
      why: `The lines must be parallel. From ${m`-5y`} to ${m`15y`} the factor is ${m`-3`}, so ${m`k = -3 \cdot 2 = -6`}. The right sides do not fit, since ${m`-3 \cdot 9 = -27`} is not 4: the lines are parallel and not the same.`,
    },
  ],
  practice: [
    {
      d: 1,
      ask: `<p>${pair('x &= 4y', 'x + 2y &= 18')}</p><p>If ${m`(x, y)`} is the solution of the system, what is the value of ${m`x`}?</p>`,
      right: m`12`,
      wrong: [
        [m`3`, 'is the value of y.'],
        [m`\frac{9}{2}`, 'comes from 4y = 18, which leaves out 2y.'],
        [m`72`, 'is 4 times 18.'],
      ],
      why: `Put ${m`4y`} in the place of ${m`x`}: ${m`6y = 18`}, so ${m`y = 3`} and ${m`x = 4 \cdot 3 = 12`}.`,
    },
    {
      d: 1,
      ask: `<p>${pair('3x + y &= 17', 'x + y &= 7')}</p><p>If ${m`(x, y)`} is the solution of the system, what is the value of ${m`y`}?</p>`,
      typed: '2',
      slips: [
        [m`5`, 'is the value of x.'],
        [m`10`, 'is the value of 2x.'],
      ],
      why: `Subtracting the second equation from the first gives ${m`2x = 10`}, so ${m`x = 5`}. Then ${m`5 + y = 7`}, and ${m`y = 2`}.`,
    },
    {
      d: 1,
      ask: `<p>${pair('7x - 3y &= 22', '2x + 3y &= 14')}</p><p>Which ordered pair ${m`(x, y)`} is the solution of the system?</p>`,
      right: m`(4, 2)`,
      wrong: [
        [m`(2, 4)`, 'has x and y in each other’s places.'],
        [m`(4, -2)`, 'loses a sign at the end: from 28 − 3y = 22 follows −3y = −6.'],
        [
          m`\left(\frac{8}{5}, \frac{18}{5}\right)`,
          'comes from subtracting 2x and 14. With −3y and 3y the equations must be added.',
        ],
      ],
      why: `Add the equations: ${m`9x = 36`}, so ${m`x = 4`}. From ${m`2 \cdot 4 + 3y = 14`} follows ${m`3y = 6`} and ${m`y = 2`}.`,
    },
    {
      d: 2,
      ask: 'The sum of two numbers is 48. The greater number is 6 more than twice the smaller one. What is the greater number?',
      right: m`34`,
      wrong: [
        [m`14`, 'is the smaller number.'],
        [m`18`, 'comes from 3y = 48 + 6: the 6 has to be taken away.'],
        [m`27`, 'is 6 more than 21. The greater number is 6 more than twice the smaller.'],
      ],
      why: `Let the numbers be ${m`x`} and ${m`y`}: ${m`x + y = 48`} and ${m`x = 2y + 6`}. Then ${m`3y + 6 = 48`}, so ${m`y = 14`} and ${m`x = 34`}. Check: ${m`2 \cdot 14 + 6 = 34`}.`,
    },
    {
      d: 2,
      ask: 'A museum charges $14 for an adult and $9 for a child. A group of 40 people paid $435. How many adults were in the group?',
      typed: '15',
      slips: [
        [m`25`, 'is the number of children.'],
        [m`75`, 'is the value of 5a. It still has to be divided by 5.'],
      ],
      why: `With ${m`a`} adults and ${m`40 - a`} children: ${m`14a + 9(40 - a) = 435`}. So ${m`5a + 360 = 435`}, ${m`5a = 75`}, and ${m`a = 15`}. Check: ${m`15 \cdot 14 + 25 \cdot 9 = 210 + 225 = 435`}.`,
    },
    {
      d: 2,
      ask: `If ${m`2x + 3y = 7`} and ${m`4x + 5y = 11`}, what is the value of ${m`6x + 8y`}?`,
      right: m`18`,
      wrong: [
        [m`4`, 'comes from subtracting the equations, which makes 2x + 2y.'],
        [m`9`, 'is the value of 3x + 4y, half of what is asked.'],
        [m`77`, 'comes from multiplying the right sides.'],
      ],
      why: `The sum of the left sides is ${m`2x + 3y + 4x + 5y = 6x + 8y`}. So the answer is the sum of the right sides: ${m`7 + 11 = 18`}.`,
    },
    {
      d: 2,
      ask: `<p>${pair('3x - 6y &= 12', 'y &= \\frac{1}{2}x + 1')}</p><p>How many solutions does the system have?</p>`,
      order: ['None', 'Exactly one', 'Exactly two', 'Infinitely many'],
      right: 'None',
      wrong: [
        ['Exactly one', 'would need different slopes. Both are one half.'],
        ['Exactly two', 'cannot happen: two straight lines never meet in exactly two points.'],
        ['Infinitely many', 'would need the same intercept as well. Here they are −2 and 1.'],
      ],
      why: `Solve the first equation for ${m`y`}: ${m`-6y = -3x + 12`}, so ${m`y = \frac{1}{2}x - 2`}. Same slope, different intercepts: the lines are parallel and never meet.`,
    },
    {
      d: 3,
      ask: `<p>${pair('4x + 6y &= 10', 'ax + 9y &= 15')}</p><p>In the system, ${m`a`} is a constant. If the system has infinitely many solutions, what is the value of ${m`a`}?</p>`,
      typed: '6',
      slips: [
        ['8/3', 'comes from dividing 4 by 3/2 instead of multiplying.'],
        [m`7`, 'comes from adding 3, since 6 + 3 = 9. Equations of one line are multiples, not sums.'],
      ],
      why: `Both equations must describe the same line. From ${m`6y`} to ${m`9y`} and from 10 to 15 the factor is ${m`\frac{3}{2}`}, so ${m`a = \frac{3}{2} \cdot 4 = 6`}.`,
    },
    {
      d: 3,
      ask: 'A chemist mixes a solution that is 20% acid with one that is 50% acid. She wants 60 milliliters of a solution that is 30% acid. How many milliliters of the 50% solution does she need?',
      right: m`20`,
      wrong: [
        [m`30`, 'is half of each. That would make a solution of 35%.'],
        [m`36`, 'is 18 ÷ 0.5: it takes all the acid from the stronger solution.'],
        [m`40`, 'is the amount of the 20% solution.'],
      ],
      why: `Let ${m`x`} be the weaker and ${m`y`} the stronger solution: ${m`x + y = 60`}, and the acid is ${m`0.2x + 0.5y = 0.3 \cdot 60 = 18`}. With ${m`x = 60 - y`}: ${m`12 + 0.3y = 18`}, so ${m`y = 20`}.`,
    },
    {
      d: 3,
      ask: `<p>${pair('5x - 2y &= 4k', '3x + 2y &= 12k')}</p><p>In the system, ${m`k`} is a constant. The solution ${m`(x, y)`} of the system satisfies ${m`x + y = 35`}. What is the value of ${m`k`}?</p>`,
      typed: '7',
      slips: [
        [m`14`, 'is the value of x.'],
        [m`21`, 'is the value of y.'],
      ],
      why: `Add the equations: ${m`8x = 16k`}, so ${m`x = 2k`}. Then ${m`6k + 2y = 12k`}, so ${m`y = 3k`}. From ${m`2k + 3k = 35`} follows ${m`k = 7`}.`,
    },
  ],
};
