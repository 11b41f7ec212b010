import { m, mm, path, table } from '../../../content/index.js';
import type { AuthoredLesson } from '../authored.js';
import { drawnLines } from '../drawing.js';

export const linearFunctions: AuthoredLesson = {
  code: 'linear-functions',
  name: 'Linear Functions',
  memo: 'Slope and starting value: read them from words, tables and graphs, and write the function.',
  minutes: [25, 20],
  topics: [{ exam: 'SAT', category: 'Math', area: 'Algebra', topic: 'Linear functions' }],
  pages: [
    {
      title: 'Equal steps',
      html: `<p>A bicycle costs $6 to unlock and $4 for every hour that you ride it. Look at what happens to the price from row to row:</p>
${table(
  'Price of a ride',
  ['Hours', 'Price in dollars'],
  [
    [0, 6],
    [1, 10],
    [2, 14],
    [3, 18],
  ],
)}
<p>Each further hour adds the same amount, $4. A function with this property is called <strong>linear</strong>: equal steps in ${m`x`} always make equal steps in ${m`f(x)`}, and its graph is a straight line.</p>
<p>Two numbers say everything about it: where it <em>starts</em>, and how much it <em>changes per step</em>.</p>
${mm`f(x) = 4x + 6`}
<p>The 6 is the value at ${m`x = 0`}. The 4 stands beside ${m`x`}, because it is added once for every hour.</p>`,
    },
    {
      title: 'Slope: how much for each one',
      html: `<p>The change for one step is called the <strong>slope</strong>. Between any two points of a line,</p>
${mm`\text{slope} = \frac{\text{change in } y}{\text{change in } x} = \frac{y_{2} - y_{1}}{x_{2} - x_{1}}`}
${drawnLines(
  'A line through (0, −1) and (4, 5)',
  'The line rises from left to right. Dashed steps lead from (0, negative 1) 4 units to the right, and then 6 units up to (4, 5).',
  -6,
  8,
  [{ at: (x) => 1.5 * x - 1 }],
  [
    { x: 0, y: -1, name: '(0, −1)', dx: 10, dy: 18 },
    { x: 4, y: 5, name: '(4, 5)', dx: -50, dy: -6 },
  ],
  (at) =>
    path(
      [
        [at.x(0), at.y(-1)],
        [at.x(4), at.y(-1)],
        [at.x(4), at.y(5)],
      ],
      { width: 1.5, dash: true },
    ),
)}
<p>From ${m`(0, -1)`} to ${m`(4, 5)`} we go 4 to the right and 6 up. The slope is ${m`\frac{6}{4} = \frac{3}{2}`}: each step of 1 to the right goes up by ${m`\frac{3}{2}`}.</p>
<p>A line that falls from left to right has a negative slope.</p>`,
    },
    {
      title: 'Worked example: from two values to the function',
      html: `<p><strong>The linear function ${m`f`} has ${m`f(2) = 11`} and ${m`f(5) = 20`}. Find ${m`f(x)`}.</strong></p>
<ol>
<li>Read the values as points: ${m`(2, 11)`} and ${m`(5, 20)`}.</li>
<li>Slope: ${m`\frac{20 - 11}{5 - 2} = \frac{9}{3} = 3`}. So ${m`f(x) = 3x + b`}.</li>
<li>Put one point in: ${m`11 = 3 \cdot 2 + b`}, so ${m`b = 5`}.</li>
<li>Check with the point that you did <em>not</em> use: ${m`3 \cdot 5 + 5 = 20`}. It fits.</li>
</ol>
${mm`f(x) = 3x + 5`}
<p>Step 4 takes five seconds and finds nearly every slip.</p>`,
    },
    {
      title: 'What the numbers mean',
      html: `<p>Many questions give you the function and ask for a meaning. Example: a tank is being emptied, and</p>
${mm`W(t) = 240 - 8t`}
<p>is the number of liters in it after ${m`t`} minutes.</p>
<ul>
<li><strong>240</strong> is ${m`W(0)`}: the liters in the tank at the start.</li>
<li><strong>−8</strong> is the slope. Its unit is always “output per input”: the tank loses 8 liters <em>per minute</em>.</li>
<li>The tank is empty when ${m`W(t) = 0`}, which is at ${m`t = 30`}. That number does not stand in the formula at all.</li>
</ul>
<blockquote><p>Say it aloud: “When [input] goes up by 1 [unit], [output] goes [up or down] by [slope] [units].” If your sentence makes sense, so does your answer.</p></blockquote>`,
    },
    {
      title: 'Tables with gaps',
      html: `${table(
        'A linear function',
        ['x', 'f(x)'],
        [
          [3, 20],
          [7, 14],
          [11, 8],
        ],
      )}
<p>From row to row ${m`f(x)`} falls by 6. But ${m`x`} does not go up by 1: it goes up by 4. The slope is the change <em>for one</em>:</p>
${mm`\frac{14 - 20}{7 - 3} = \frac{-6}{4} = -\frac{3}{2}`}
<p>For ${m`f(0)`} go back 3 from the first row. Three steps back at ${m`-\frac{3}{2}`} each are ${m`3 \cdot \frac{3}{2} = 4.5`} more:</p>
${mm`f(0) = 20 + 4.5 = 24.5`}
<p>So ${m`f(x) = -\frac{3}{2}x + 24.5`}. Check with ${m`x = 11`}: ${m`-16.5 + 24.5 = 8`}.</p>`,
    },
    {
      title: 'One line, two forms',
      html: `<p>The same line may be written in several ways. The form ${m`y = mx + b`} shows slope and ${m`y`}-intercept. The form ${m`Ax + By = C`} hides them, but gives both intercepts quickly.</p>
<p><strong>Take ${m`2x + 3y = 12`}.</strong></p>
<ul>
<li>Where does it cross the ${m`y`}-axis? There ${m`x = 0`}: ${m`3y = 12`}, so at ${m`(0, 4)`}.</li>
<li>Where does it cross the ${m`x`}-axis? There ${m`y = 0`}: ${m`2x = 12`}, so at ${m`(6, 0)`}.</li>
<li>Solved for ${m`y`}: ${m`3y = -2x + 12`}, so ${m`y = -\frac{2}{3}x + 4`}. The slope is ${m`-\frac{2}{3}`}.</li>
</ul>
${drawnLines(
  'The line 2x + 3y = 12',
  'A falling line that crosses the y-axis at (0, 4) and the x-axis at (6, 0).',
  -4,
  8,
  [{ at: (x) => 4 - (2 / 3) * x }],
  [
    { x: 0, y: 4, name: '(0, 4)' },
    { x: 6, y: 0, name: '(6, 0)' },
  ],
)}`,
    },
    {
      title: 'Parallel and perpendicular',
      html: `<p>Lines in the ${m`xy`}-plane are <strong>parallel</strong> when they have the same slope and different intercepts. They are <strong>perpendicular</strong> when the product of their slopes is ${m`-1`}: turn the fraction over <em>and</em> change its sign.</p>
<p><strong>Which line is perpendicular to ${m`y = 2x - 3`} and passes through ${m`(4, 1)`}?</strong></p>
<ol>
<li>Turn ${m`2 = \frac{2}{1}`} over and change the sign: ${m`-\frac{1}{2}`}.</li>
<li>Put the point in: ${m`1 = -\frac{1}{2} \cdot 4 + b`}, so ${m`1 = -2 + b`} and ${m`b = 3`}.</li>
<li>The line is ${m`y = -\frac{1}{2}x + 3`}.</li>
</ol>
<p>Perpendicular slopes never have the same sign: one line rises and the other falls.</p>`,
    },
    {
      title: 'Four traps',
      html: `<ul>
<li><strong>Upside down.</strong> ${m`y`} goes on top. If you are not sure, ask “how much ${m`y`} for one ${m`x`}?”</li>
<li><strong>The forgotten step.</strong> In a table divide by the step in ${m`x`}, even when the rows stand close together.</li>
<li><strong>${m`f(2)`} or ${m`f(x) = 2`}?</strong> In ${m`f(2)`} you know the input. In ${m`f(x) = 2`} you know the output and look for the input.</li>
<li><strong>The wrong intercept.</strong> The ${m`b`} in ${m`y = mx + b`} belongs to ${m`x = 0`}. It is not where the line meets the ${m`x`}-axis.</li>
</ul>
<blockquote><p>Now try it: after each question you will see how it is done and which slip leads to which answer.</p></blockquote>`,
    },
  ],
  learn: [
    {
      d: 1,
      ask: `The function ${m`f`} is defined by ${m`f(x) = 5x - 8`}. What is the value of ${m`f(3)`}?`,
      right: m`7`,
      wrong: [
        [m`0`, 'comes from adding 5 and 3 instead of multiplying them.'],
        [m`15`, 'is only the first part, 5 times 3: the 8 still has to be taken away.'],
        [m`23`, 'comes from adding the 8 that is taken away.'],
      ],
      why: `${m`f(3)`} means: put 3 in the place of ${m`x`}. That gives ${m`5 \cdot 3 - 8 = 15 - 8 = 7`}.`,
    },
    {
      d: 1,
      ask: `${table(
        '',
        ['x', 'g(x)'],
        [
          [0, 12],
          [4, 20],
          [8, 28],
        ],
      )}<p>The table shows some values of the linear function ${m`g`}. What is the slope of the graph of ${m`y = g(x)`} in the xy-plane?</p>`,
      right: m`2`,
      wrong: [
        [m`\frac{1}{2}`, 'is the slope upside down: the change in x over the change in y.'],
        [m`8`, 'is the change from row to row. One row is a step of 4 in x, so it has to be divided by 4.'],
        [m`12`, 'is where the function starts, g(0), and not how it changes.'],
      ],
      why: `From the first row to the second ${m`g(x)`} rises by ${m`20 - 12 = 8`} while ${m`x`} rises by 4. For one step that is ${m`\frac{8}{4} = 2`}.`,
    },
    {
      d: 1,
      ask: `The function ${m`h(t) = 18 - 1.5t`} gives the height of a burning candle, in centimeters, ${m`t`} hours after it was lit. What is the best interpretation of the number 18 in this context?`,
      right: 'The height of the candle at the moment it was lit, in centimeters',
      wrong: [
        ['The number of hours for which the candle burns', 'would be 12: the t at which 18 − 1.5t is 0.'],
        ['The number of centimeters that the candle loses in an hour', 'is 1.5, the number beside t.'],
        [
          'The height of the candle 18 hours after it was lit',
          'takes 18 for a time. By then the candle has been gone for six hours.',
        ],
      ],
      why: `A number that stands alone is the value at ${m`t = 0`}: ${m`h(0) = 18`}. At ${m`t = 0`} the candle has just been lit.`,
    },
    {
      d: 2,
      ask: `What is the slope of the line in the xy-plane that passes through the points ${m`(-2, 9)`} and ${m`(4, -3)`}?`,
      typed: '-2',
      slips: [
        [m`2`, 'has lost the sign: from left to right the line falls from 9 to −3.'],
        ['−1/2', 'is the change in x over the change in y.'],
        [m`-6`, 'comes from 4 − 2 in the denominator. The change in x is 4 − (−2), which is 6.'],
      ],
      why: `The change in ${m`y`} is ${m`-3 - 9 = -12`}, the change in ${m`x`} is ${m`4 - (-2) = 6`}. The slope is ${m`\frac{-12}{6} = -2`}.`,
    },
    {
      d: 2,
      ask: `${drawnLines(
        'A line in the xy-plane',
        'The line rises from left to right. It crosses the y-axis at (0, negative 3) and the x-axis at (4, 0).',
        -6,
        8,
        [{ at: (x) => 0.75 * x - 3 }],
        [
          { x: 0, y: -3 },
          { x: 4, y: 0 },
        ],
      )}<p>Which equation defines the line that is shown?</p>`,
      right: m`y = \frac{3}{4}x - 3`,
      wrong: [
        [m`y = -\frac{3}{4}x - 3`, 'would fall from left to right.'],
        [m`y = \frac{4}{3}x - 3`, 'has the slope upside down: 4 up for 3 to the right.'],
        [m`y = \frac{3}{4}x + 4`, 'takes the 4 from the x-axis for the y-intercept.'],
      ],
      why: `The line meets the ${m`y`}-axis at ${m`-3`}, so ${m`b = -3`}. From there to ${m`(4, 0)`} it goes 4 to the right and 3 up: the slope is ${m`\frac{3}{4}`}.`,
    },
    {
      d: 2,
      ask: `A taxi company charges a fixed fee and the same amount for each mile. A ride of 3 miles costs $13.00 and a ride of 8 miles costs $25.50. Which function gives the price ${m`c(x)`}, in dollars, of a ride of ${m`x`} miles?`,
      right: m`c(x) = 2.5x + 5.5`,
      wrong: [
        [m`c(x) = 2.5x + 13`, 'takes the price of the first ride for the fixed fee. That price has three miles in it.'],
        [m`c(x) = 5.5x + 2.5`, 'has the fee and the price per mile in each other’s places.'],
        [m`c(x) = 12.5x + 5.5`, 'takes the difference of the prices for the price of one mile. It belongs to 5 miles.'],
      ],
      why: `Five miles more cost ${m`25.50 - 13 = 12.50`} more, so one mile costs ${m`\frac{12.50}{5} = 2.50`}. Three miles are 7.50 of the 13 dollars, and the fee is what is left: 5.50. Check: ${m`2.5 \cdot 8 + 5.5 = 25.5`}.`,
    },
    {
      d: 3,
      ask: `For the linear function ${m`f`}, ${m`f(3) = 10`} and ${m`f(7) = 22`}. What is the value of ${m`f(-2)`}?`,
      typed: '-5',
      slips: [
        [m`1`, 'is f(0): stopping there leaves out the last two steps.'],
        [m`7`, 'comes from adding 3 · 2 to f(0). To the left of 0 the values go on falling.'],
        [m`-50`, 'comes from the slope 12. The values differ by 12 over four steps, so one step is 3.'],
      ],
      why: `The slope is ${m`\frac{22 - 10}{7 - 3} = 3`}. From ${m`x = 3`} to ${m`x = -2`} there are 5 steps to the left, so ${m`f(-2) = 10 - 5 \cdot 3 = -5`}.`,
    },
  ],
  practice: [
    {
      d: 1,
      ask: `The function ${m`g`} is defined by ${m`g(x) = -3x + 14`}. For what value of ${m`x`} is ${m`g(x) = 2`}?`,
      right: m`4`,
      wrong: [
        [m`-4`, 'comes from dividing −12 by 3: the 3 is negative as well.'],
        [m`8`, 'is g(2). Here 2 is the output, and the input is asked for.'],
        [m`12`, 'is the value of 3x. It still has to be divided by 3.'],
      ],
      why: `Set the output to 2: ${m`-3x + 14 = 2`}. Then ${m`-3x = -12`} and ${m`x = 4`}. Check: ${m`-3 \cdot 4 + 14 = 2`}.`,
    },
    {
      d: 1,
      ask: `At what point does the graph of ${m`4x - 5y = 20`} cross the y-axis in the xy-plane?`,
      right: m`(0, -4)`,
      wrong: [
        [m`(0, 4)`, 'has lost the sign of −5y = 20.'],
        [m`(5, 0)`, 'is where the graph crosses the x-axis.'],
        [m`(0, 20)`, 'takes the constant for the intercept. It is that only when y stands alone.'],
      ],
      why: `On the ${m`y`}-axis ${m`x`} is 0. What is left is ${m`-5y = 20`}, so ${m`y = -4`}.`,
    },
    {
      d: 1,
      ask: 'A gym charges $25 to join and $18 for each month. Nadia has paid $187 in all, including the fee to join. For how many months has she paid?',
      typed: '9',
      slips: [
        ['10.4', 'is about 187 ÷ 18: the $25 were paid once and are no months.'],
        ['11.8', 'is about (187 + 25) ÷ 18. The fee is part of the 187 dollars.'],
      ],
      why: `The price of ${m`n`} months is ${m`18n + 25`}. From ${m`18n + 25 = 187`} follows ${m`18n = 162`}, so ${m`n = 9`}.`,
    },
    {
      d: 2,
      ask: `The function ${m`d(t) = 340 - 55t`} gives the distance, in miles, between a bus and the city to which it is driving, ${m`t`} hours after it left. What is the best interpretation of the number 55?`,
      right: 'In each hour the distance to the city becomes 55 miles shorter.',
      wrong: [
        ['The bus is 55 miles from the city when it leaves.', 'describes d(0), which is 340.'],
        [
          'The bus needs 55 hours to reach the city.',
          'takes it for a time. The distance is 0 after 340 ÷ 55, a little over 6 hours.',
        ],
        ['After the first hour the bus is 55 miles from the city.', 'describes d(1), which is 340 − 55 = 285.'],
      ],
      why: `The number beside ${m`t`} is the slope: miles per hour. As it is taken away, the distance falls by 55 miles with every hour.`,
    },
    {
      d: 2,
      ask: `${table(
        '',
        ['x', 'y'],
        [
          ['−4', 11],
          [2, 2],
          [8, '−7'],
        ],
      )}<p>The table shows three points of a line in the xy-plane. Which equation defines the line?</p>`,
      right: m`y = -\frac{3}{2}x + 5`,
      wrong: [
        [m`y = -9x + 20`, 'takes the change from row to row for the slope. Between the rows x goes up by 6.'],
        [m`y = -\frac{2}{3}x + \frac{10}{3}`, 'has the slope upside down.'],
        [m`y = \frac{3}{2}x - 1`, 'has lost the sign of the slope: y falls while x rises.'],
      ],
      why: `From ${m`(-4, 11)`} to ${m`(2, 2)`} the slope is ${m`\frac{2 - 11}{2 - (-4)} = \frac{-9}{6} = -\frac{3}{2}`}. With ${m`(2, 2)`}: ${m`2 = -3 + b`}, so ${m`b = 5`}. Each wrong equation goes through ${m`(2, 2)`} too: only a second point tells them apart.`,
    },
    {
      d: 2,
      ask: `Line ${m`k`} is defined by ${m`y = 4x - 7`}. Line ${m`n`} is perpendicular to line ${m`k`} in the xy-plane and passes through the point ${m`(8, 3)`}. What is the y-coordinate of the y-intercept of line ${m`n`}?`,
      typed: '5',
      slips: [
        [m`1`, 'comes from the slope 1/4: turned over, but without the change of sign.'],
        [m`-29`, 'comes from the slope 4, which makes a line parallel to k.'],
        [m`35`, 'comes from the slope −4: the sign is changed, but the number is not turned over.'],
      ],
      why: `The slope of ${m`n`} is ${m`-\frac{1}{4}`}, since ${m`4 \cdot \left(-\frac{1}{4}\right) = -1`}. Put ${m`(8, 3)`} in: ${m`3 = -\frac{1}{4} \cdot 8 + b = -2 + b`}, so ${m`b = 5`}.`,
    },
    {
      d: 2,
      ask: `The function ${m`f`} is defined by ${m`f(x) = 6x + k`}, where ${m`k`} is a constant. If ${m`f(2) = 5`}, what is the value of ${m`f(5)`}?`,
      right: m`23`,
      wrong: [
        [m`-7`, 'is the constant k and not f(5).'],
        [m`12.5`, 'takes f(5) to be 5/2 times f(2). Only functions without a constant grow like that.'],
        [m`30`, 'is 6 times 5 without the constant.'],
      ],
      why: `${m`f(2) = 12 + k = 5`} gives ${m`k = -7`}, and ${m`f(5) = 30 - 7 = 23`}. Shorter: 3 steps of 6 lead from 5 to ${m`5 + 18 = 23`}.`,
    },
    {
      d: 3,
      ask: `${drawnLines(
        'The graph of y = f(x) + 3',
        'A rising line through (negative 2, negative 3), (0, 1) and (2, 5).',
        -6,
        8,
        [{ at: (x) => 2 * x + 1 }],
        [
          { x: -2, y: -3 },
          { x: 0, y: 1 },
          { x: 2, y: 5 },
        ],
      )}<p>The graph of ${m`y = f(x) + 3`} is shown. Which equation defines the linear function ${m`f`}?</p>`,
      right: m`f(x) = 2x - 2`,
      wrong: [
        [m`f(x) = 2x + 1`, 'describes the line that is drawn, which is f(x) + 3 and not f(x).'],
        [m`f(x) = 2x + 4`, 'adds the 3 once more. The line that is drawn has it already.'],
        [m`f(x) = 2x - 3`, 'puts −3 in the place of the intercept instead of taking 3 away from it.'],
      ],
      why: `The line that is drawn goes through ${m`(0, 1)`} and rises by 2 for each 1 to the right: ${m`f(x) + 3 = 2x + 1`}. So ${m`f(x) = 2x + 1 - 3 = 2x - 2`}.`,
    },
    {
      d: 3,
      ask: 'On an old thermometer water freezes at 20 degrees and boils at 140 degrees. On the Celsius scale the same temperatures are 0 and 100 degrees, and the relation between the two scales is linear. What temperature, in degrees Celsius, does the old thermometer show as 50 degrees?',
      typed: '25',
      slips: [
        [m`80`, 'goes the other way: 50 degrees Celsius are 80 degrees on the old thermometer.'],
        [m`30`, 'is how far 50 lies above the freezing point on the old thermometer, whose degrees are smaller.'],
        [m`36`, 'comes from multiplying those 30 degrees by 1.2 instead of dividing by it.'],
      ],
      why: `From freezing to boiling the old scale has 120 degrees and Celsius 100, so ${m`A = 1.2C + 20`}. With ${m`A = 50`}: ${m`1.2C = 30`}, so ${m`C = 25`}. Check: 50 is a quarter of the way from 20 to 140, and 25 a quarter of the way from 0 to 100.`,
    },
    {
      d: 3,
      ask: `In the xy-plane, the graph of ${m`px + 4y = 24`} has an x-intercept whose x-coordinate is 3 times the y-coordinate of its y-intercept. What is the value of the constant ${m`p`}?`,
      typed: '4/3',
      slips: [
        [m`12`, 'makes the y-intercept 3 times the x-intercept: the relation is turned around.'],
        [m`18`, 'is the x-coordinate of the x-intercept. It leads to p, but is not p.'],
        ['3/4', 'is 18/24, upside down.'],
      ],
      why: `With ${m`x = 0`}: ${m`4y = 24`}, so the ${m`y`}-intercept is 6. The ${m`x`}-intercept is then ${m`3 \cdot 6 = 18`}, and with ${m`y = 0`}: ${m`p \cdot 18 = 24`}, so ${m`p = \frac{24}{18} = \frac{4}{3}`}.`,
    },
  ],
};
