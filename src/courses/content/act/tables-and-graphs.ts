import { barChart, chart, dot, figure, label, paragraphs, path, table, type Axis } from '../../../content/index.js';
import type { LessonTopic } from '../../course-template.js';
import type { AuthoredLesson } from '../authored.js';

const topic = (name: string): LessonTopic => ({
  exam: 'ACT',
  category: 'Science',
  area: 'Interpretation of Data',
  topic: name,
});
const READ = topic('Reading Tables and Graphs');
const TREND = topic('Trends and Relationships');
const BEYOND = topic('Interpolation and Extrapolation');

interface Series {
  name: string;
  values: readonly number[];
  dash?: boolean;
  /** Where its name stands: at which point, and how far above or below. */
  at: number;
  dy: number;
}

/** Measured points joined by lines; the description lists the values. */
function lineChart(title: string, x: Axis, y: Axis, xs: readonly number[], series: readonly Series[]): string {
  const frame = chart(x, y);
  const shapes = series
    .map(({ name, values, dash, at, dy }) => {
      const points = xs.map((v, i) => [frame.x(v), frame.y(values[i]!)] as const);
      return (
        path(points, { width: 2.2, dash: dash ?? false }) +
        points.map(([px, py]) => dot(px, py, 3.2)).join('') +
        label(points[at]![0], points[at]![1] + dy, name, { size: 12 })
      );
    })
    .join('');
  return figure(
    frame.viewBox,
    title,
    `${x.label}: ${xs.join(', ')}. ${series.map((s) => `${s.name}: ${s.values.join(', ')}`).join('. ')}`,
    frame.shapes + shapes,
  );
}

/** What the specs compute the answers from. */
export const ENZYME = {
  temperature: [10, 20, 30, 40, 50, 60],
  ph7: [4, 9, 16, 22, 14, 2],
  ph5: [2, 5, 9, 12, 8, 1],
} as const;
export const LAKE = {
  depth: [0, 5, 10, 15, 20],
  temperature: { may: [12, 11, 9, 8, 8], august: [24, 22, 15, 9, 8] },
  oxygen: { may: [10.8, 10.6, 10.1, 9.6, 9.2], august: [8.4, 8.2, 7.0, 3.5, 1.2] },
} as const;
export const RAMP = {
  angle: [10, 20, 30, 40],
  wood: [2.4, 1.7, 1.4, 1.3],
  carpet: [3.6, 2.3, 1.8, 1.6],
  meters: 3.4,
} as const;

const TEMPERATURE: Axis = { label: 'Temperature (°C)', lo: 0, hi: 60, step: 10 };

const enzyme = `<h3>An enzyme at work</h3>${paragraphs(`
Enzymes are proteins that make reactions in living things faster. Students measured how fast one enzyme takes starch apart at six temperatures, first in a solution of pH 7 and then in one of pH 5. Everything else was kept the same. Figure 1 shows the rates, in milligrams of starch per minute.`)}${lineChart(
  'Figure 1: rate of the reaction by temperature',
  TEMPERATURE,
  { label: 'Rate (mg of starch per minute)', lo: 0, hi: 25, step: 5 },
  ENZYME.temperature,
  [
    { name: 'pH 7', values: ENZYME.ph7, at: 3, dy: -10 },
    { name: 'pH 5', values: ENZYME.ph5, dash: true, at: 3, dy: 22 },
  ],
)}${table(
  'Table 1: the same rates',
  ['Temperature (°C)', 'Rate at pH 7', 'Rate at pH 5'],
  ENZYME.temperature.map((t, i) => [t, ENZYME.ph7[i]!, ENZYME.ph5[i]!]),
)}`;

const lake = `<h3>Water in a deep lake</h3>${paragraphs(`
Scientists lowered an instrument into a lake in May and again in August. At five depths it measured the temperature of the water (Table 1) and the oxygen that is dissolved in it (Figure 1).`)}${table(
  'Table 1: temperature of the water in °C',
  ['Depth (m)', 'May', 'August'],
  LAKE.depth.map((d, i) => [d, LAKE.temperature.may[i]!, LAKE.temperature.august[i]!]),
)}${lineChart(
  'Figure 1: dissolved oxygen by depth',
  { label: 'Depth (m)', lo: 0, hi: 20, step: 5 },
  { label: 'Oxygen (mg per liter)', lo: 0, hi: 12, step: 2 },
  LAKE.depth,
  [
    { name: 'May', values: LAKE.oxygen.may, at: 3, dy: -10 },
    { name: 'August', values: LAKE.oxygen.august, dash: true, at: 2, dy: -12 },
  ],
)}`;

const ramp = `<h3>A cart on a ramp</h3>${paragraphs(`
A cart was let go at the top of a ramp that is 3.4 meters long, and the time until it reached the bottom was measured. The ramp was set at four angles and was covered first with smooth wood and then with carpet. The figure shows the average of five runs each.`)}${barChart(
  'Figure 1: time to reach the bottom',
  `Seconds on wood: ${RAMP.angle.map((a, i) => `${RAMP.wood[i]} at ${a} degrees`).join(', ')}. On carpet: ${RAMP.angle.map((a, i) => `${RAMP.carpet[i]} at ${a} degrees`).join(', ')}.`,
  { label: 'Time (seconds)', lo: 0, hi: 4, step: 0.5 },
  RAMP.angle.map((a) => `${a}°`),
  [
    { name: 'wood', values: [...RAMP.wood] },
    { name: 'carpet', values: [...RAMP.carpet] },
  ],
)}${table(
  'Table 1: the same times in seconds',
  ['Angle', 'Wood', 'Carpet'],
  RAMP.angle.map((a, i) => [`${a}°`, RAMP.wood[i]!, RAMP.carpet[i]!]),
)}`;

export const tablesAndGraphs: AuthoredLesson = {
  code: 'tables-and-graphs',
  name: 'Reading Tables and Graphs',
  memo: 'Find a value, describe a trend, and say what lies between and beyond the measured points.',
  minutes: [25, 25],
  topics: [READ, TREND, BEYOND],
  texts: {
    enzyme: {
      context: 'Three things to look at first: what is on each axis, in which unit, and what each line stands for.',
      html: enzyme,
    },
    lake: { html: lake },
    ramp: { html: ramp },
  },
  pages: [
    {
      title: 'It is a test of reading',
      html: `<p>The science test asks very little that you must know. It asks whether you can find things in figures and tables, quickly and without being led astray. A passage has two or three of them, and most questions tell you which one to look at.</p>
<p>So do not begin by reading every word. Begin with the figures. Give each one ten seconds:</p>
<ol>
<li>What is measured? Read the <strong>title</strong> and both <strong>axes</strong>.</li>
<li>In which <strong>unit</strong>, and how much is one step of the grid?</li>
<li>What does each line or bar stand for? Look at the <strong>key</strong>.</li>
<li>Which way does it go: up, down, up and then down, or nowhere?</li>
</ol>`,
    },
    {
      title: 'Ten seconds with a figure',
      html: `${lineChart(
        'Height of a plant in two kinds of soil',
        { label: 'Day', lo: 0, hi: 20, step: 5 },
        { label: 'Height (cm)', lo: 0, hi: 30, step: 5 },
        [0, 5, 10, 15, 20],
        [
          { name: 'compost', values: [2, 8, 17, 25, 28], at: 3, dy: -12 },
          { name: 'sand', values: [2, 4, 6, 8, 10], dash: true, at: 3, dy: 20 },
        ],
      )}
<ul>
<li>Measured: the height of a plant, in centimeters, on five days.</li>
<li>One step up is 5 cm, one step to the right is 5 days.</li>
<li>Solid line: compost. Dashed line: sand.</li>
<li>Both rise. In sand the line is straight: equal growth each day. In compost it is steep in the middle and flatter at the end.</li>
</ul>`,
    },
    {
      title: 'Reading a value',
      html: `<p><strong>How tall was the plant in compost on day 10?</strong></p>
<ol>
<li>Find 10 on the axis of the <em>days</em>.</li>
<li>Go straight up to the line that was <em>asked for</em>, the solid one.</li>
<li>From there go straight across to the other axis, and read: a little above 15, about 17 cm.</li>
</ol>
<p>With the edge of a sheet of paper you can do this exactly. The wrong choices are waiting for you: 6 cm is the <em>other line</em>, and 10 is the day itself.</p>
<p>Sometimes the question goes the other way: “On which day was it 25 cm tall?” Then begin on the upright axis.</p>`,
    },
    {
      title: 'Saying what a trend is',
      html: `<p>When the quantity on the lower axis goes up, what does the other one do?</p>
${table(
  'Words for trends',
  ['It goes', 'The test says', 'Example'],
  [
    ['up', 'increased', 'height of the plant, day by day'],
    ['down', 'decreased', 'heat of a cup of tea'],
    ['up, then down', 'increased and then decreased', 'light from dawn to dusk'],
    ['up, and hardly any more', 'increased, then leveled off', 'weight of a puppy'],
    ['nowhere', 'remained constant', 'weight of a stone'],
  ],
)}
<p>Look at <em>every</em> point before you answer, the first and last as well. A trend that turns around at the last point is a favorite of this test.</p>
<p>Two quantities that rise together have a <em>direct</em> relation. If one rises while the other falls, it is <em>inverse</em>.</p>`,
    },
    {
      title: 'Between the points',
      html: `<p>The plant was measured on days 10 and 15, not on day 12. But we may say something: in compost it was 17 cm on day 10 and 25 cm on day 15. As it grew all the time, on day 12 it was <strong>between 17 and 25 cm</strong>.</p>
<p>This is called <em>interpolation</em>. The choices are usually ranges:</p>
<ul>
<li>less than 8 cm</li>
<li>between 8 cm and 17 cm</li>
<li><strong>between 17 cm and 25 cm</strong></li>
<li>greater than 25 cm</li>
</ul>
<p>Find the two points beside the one that was asked about. Their values are the ends of the range.</p>`,
    },
    {
      title: 'Beyond the points',
      html: `<p>And on day 25? Nobody measured it. We go on as the line went at its end (<em>extrapolation</em>):</p>
<ul>
<li>In <strong>sand</strong> it grew by 2 cm in 5 days, every time. Day 25: about 12 cm.</li>
<li>In <strong>compost</strong> the steps were 6, 9, 8, 3. They become smaller. Day 25: a little more than 28 cm, say between 28 and 30.</li>
</ul>
<p>What counts is the <em>end</em> of the line, not its middle. Who takes 8 cm for the next step in compost does not look at how it levels off.</p>`,
    },
    {
      title: 'Two steps in one question',
      html: `<p>Harder questions send you to two places, one after the other.</p>
<p><strong>“On the day on which the plant in compost was 8 cm tall, how tall was the one in sand?”</strong></p>
<ol>
<li>In the first line find the height 8: it is day <strong>5</strong>.</li>
<li>With this day go to the other line: <strong>4 cm</strong>.</li>
</ol>
<p>Write the day down between the steps. And mind the trap: in sand the plant is 8 cm tall as well, on day 15. It is the number 8 that you are meant to look for in the wrong line.</p>
<blockquote><p>Now you try. The first passage goes with all questions of this lesson: give its figure ten seconds.</p></blockquote>`,
    },
  ],
  learn: [
    {
      d: 1,
      topic: READ,
      about: 'enzyme',
      ask: 'According to Figure 1, what was the rate at pH 7 and 30°C, in milligrams of starch per minute?',
      right: '16',
      wrong: [
        ['9', 'is the rate at 30°C at pH 5, the dashed line.'],
        ['22', 'is the rate at pH 7 ten degrees higher.'],
        ['30', 'is the temperature itself.'],
      ],
      why: 'Go up from 30°C to the solid line, pH 7, and across to the left: 16.',
    },
    {
      d: 1,
      topic: TREND,
      about: 'enzyme',
      ask: 'As the temperature rose from 10°C to 60°C, the rate at pH 7:',
      order: ['increased only.', 'decreased only.', 'increased and then decreased.', 'decreased and then increased.'],
      right: 'increased and then decreased.',
      wrong: [
        ['increased only.', 'looks only at the first four points. After 40°C the line falls.'],
        ['decreased only.', 'looks only at the last points.'],
        ['decreased and then increased.', 'has it the wrong way around.'],
      ],
      why: 'From 10°C to 40°C the rate goes from 4 up to 22, and from 40°C to 60°C down to 2.',
    },
    {
      d: 2,
      topic: READ,
      about: 'enzyme',
      ask: 'At which of these temperatures was the difference between the rates at pH 7 and pH 5 the greatest?',
      right: '40°C',
      wrong: [
        ['20°C', 'has a difference of 4, from 9 and 5.'],
        ['30°C', 'has a difference of 7, from 16 and 9.'],
        ['60°C', 'has the smallest difference, 1. There the lines nearly meet.'],
      ],
      why: 'The difference is how far the lines are apart. At 40°C it is 22 − 12 = 10, more than anywhere else.',
    },
    {
      d: 2,
      topic: BEYOND,
      about: 'enzyme',
      ask: 'If the students had also measured at 35°C, the rate at pH 7 would most likely have been, in milligrams of starch per minute:',
      right: 'between 16 and 22.',
      wrong: [
        ['less than 9.', 'reads the dashed line.'],
        ['between 9 and 16.', 'takes the points at 20°C and 30°C.'],
        ['greater than 22.', 'goes beyond the point at 40°C, though 35 lies before it.'],
      ],
      why: '35°C lies between 30°C, with a rate of 16, and 40°C, with a rate of 22. Between these points the line rises.',
    },
    {
      d: 2,
      topic: BEYOND,
      about: 'enzyme',
      ask: 'At 70°C the rate at pH 7 would most likely have been, in milligrams of starch per minute:',
      right: 'less than 2.',
      wrong: [
        ['between 2 and 14.', 'goes back between 50°C and 60°C.'],
        ['between 14 and 22.', 'takes the rise of the first points for the end of the line.'],
        ['greater than 22.', 'goes on upward, as the line did before 40°C.'],
      ],
      why: 'At its end the line falls: 22, 14, 2. Beyond 60°C it can only be less than 2.',
    },
    {
      d: 3,
      topic: TREND,
      about: 'enzyme',
      ask: 'At the temperature at which the rate at pH 5 was 9, what was the rate at pH 7?',
      right: '16',
      wrong: [
        ['4', 'is the rate at pH 7 at 10°C.'],
        ['5', 'is the rate at pH 5 at 20°C. There the other line, pH 7, stands at 9.'],
        ['9', 'is the number that led us to the temperature.'],
      ],
      why: 'First step: on the dashed line (pH 5) the rate is 9 at 30°C. Second step: at 30°C the solid line (pH 7) stands at 16.',
    },
  ],
  practice: [
    {
      d: 1,
      topic: READ,
      about: 'lake',
      ask: 'According to Table 1, what was the temperature of the water at a depth of 10 meters in August?',
      right: '15°C',
      wrong: [
        ['9°C', 'is the temperature at 10 meters in May.'],
        ['22°C', 'is the temperature in August at 5 meters.'],
        ['24°C', 'is the temperature in August at the surface.'],
      ],
      why: 'In the row of 10 meters and the column of August stands 15.',
    },
    {
      d: 1,
      topic: READ,
      about: 'lake',
      ask: 'According to Figure 1, at which depth was there the least oxygen in August?',
      right: '20 m',
      wrong: [
        ['0 m', 'is where there was the most in August.'],
        ['10 m', 'has 7 milligrams. The line still falls after it.'],
        ['15 m', 'has 3.5 milligrams, and the next point is lower still.'],
      ],
      why: 'The dashed line falls to its last point: 1.2 milligrams per liter at 20 meters.',
    },
    {
      d: 1,
      topic: READ,
      about: 'ramp',
      ask: 'According to Figure 1, how long did the cart take on carpet at an angle of 20°?',
      right: '2.3 s',
      wrong: [
        ['1.7 s', 'is the time on wood at 20°.'],
        ['1.8 s', 'is the time on carpet at 30°.'],
        ['3.6 s', 'is the time on carpet at 10°.'],
      ],
      why: 'Of the two bars above 20° the lighter one stands for carpet: 2.3 seconds.',
    },
    {
      d: 2,
      topic: TREND,
      about: 'lake',
      ask: 'In August, as the depth increased from 0 to 20 meters:',
      order: [
        'temperature and oxygen both increased.',
        'temperature and oxygen both decreased.',
        'the temperature decreased and oxygen increased.',
        'the temperature increased and oxygen decreased.',
      ],
      right: 'temperature and oxygen both decreased.',
      wrong: [
        ['temperature and oxygen both increased.', 'goes from the bottom to the surface.'],
        [
          'the temperature decreased and oxygen increased.',
          'is right about the temperature, but the dashed line falls.',
        ],
        [
          'the temperature increased and oxygen decreased.',
          'is right about oxygen, but in Table 1 the column of August goes from 24 down to 8.',
        ],
      ],
      why: 'Table 1: 24, 22, 15, 9, 8. Figure 1: the dashed line falls from 8.4 to 1.2. Both go down.',
    },
    {
      d: 2,
      topic: BEYOND,
      about: 'ramp',
      ask: 'At an angle of 25°, the time on wood would most likely have been:',
      right: 'between 1.4 s and 1.7 s.',
      wrong: [
        ['less than 1.3 s.', 'goes beyond the last point, 40°.'],
        ['between 1.8 s and 2.3 s.', 'takes the times on carpet.'],
        ['greater than 2.4 s.', 'goes beyond the first point, 10°.'],
      ],
      why: '25° lies between 20° and 30°. On wood the times there are 1.7 and 1.4 seconds.',
    },
    {
      d: 2,
      topic: TREND,
      about: 'lake',
      ask: 'Trout need water that is colder than 18°C and has at least 6 milligrams of oxygen per liter. At which of these depths could they live in August?',
      right: '10 m',
      wrong: [
        ['0 m', 'has enough oxygen, but at 24°C it is too warm.'],
        ['5 m', 'has enough oxygen, but at 22°C it is too warm.'],
        ['15 m', 'is cold enough, but has only 3.5 milligrams of oxygen.'],
      ],
      why: 'Both conditions must hold. At 10 meters it is 15°C (Table 1) and there are 7 milligrams of oxygen (Figure 1). Above it is too warm, and below there is too little oxygen.',
    },
    {
      d: 2,
      topic: BEYOND,
      about: 'ramp',
      ask: 'At an angle of 50°, the time on carpet would most likely have been:',
      right: 'between 1.3 s and 1.6 s.',
      wrong: [
        ['less than 0.5 s.', 'falls far more than the last steps did: 1.3, 0.5, and 0.2 seconds.'],
        ['between 1.6 s and 1.8 s.', 'goes back between 30° and 40°.'],
        ['greater than 2.3 s.', 'turns the trend around.'],
      ],
      why: 'On carpet the times are 3.6, 2.3, 1.8, and 1.6. They go on falling, but by less each time. So at 50° it is a little below 1.6.',
    },
    {
      d: 3,
      topic: TREND,
      about: 'ramp',
      ask: 'Which statement describes how the time on wood changed as the angle was raised in steps of 10°?',
      right: 'It decreased, by less with each step.',
      wrong: [
        ['It decreased, by more with each step.', 'has the steps the wrong way around. The first is the greatest.'],
        [
          'It decreased by the same amount with each step.',
          'would give a straight line, for example 2.4, 2.0, 1.6, 1.2.',
        ],
        ['It decreased and then increased.', 'would need a time that is longer than the one before it.'],
      ],
      why: 'The steps are 2.4 − 1.7 = 0.7, then 1.7 − 1.4 = 0.3, then 1.4 − 1.3 = 0.1: less each time.',
    },
    {
      d: 3,
      topic: READ,
      about: 'ramp',
      ask: 'What was the average speed of the cart on wood at an angle of 20°?',
      right: '2.0 m/s',
      wrong: [
        ['0.5 m/s', 'is the time divided by the length.'],
        ['1.7 m/s', 'is the time itself.'],
        ['5.8 m/s', 'is the length multiplied by the time.'],
      ],
      why: 'The ramp is 3.4 meters long, which only the text says. On wood at 20° the cart took 1.7 seconds: 3.4 ÷ 1.7 = 2.0 meters per second.',
    },
    {
      d: 3,
      topic: TREND,
      about: 'lake',
      ask: 'At the depth at which the water was 9°C in May, how much oxygen was in it in August, in milligrams per liter?',
      right: '7.0',
      wrong: [
        ['3.5', 'belongs to 15 meters. There the water is 9°C in August, not in May.'],
        ['9.6', 'belongs to 15 meters in May.'],
        ['10.1', 'belongs to the right depth, but is the oxygen of May.'],
      ],
      why: 'First step: in the column of May 9°C stands at 10 meters. Second step: at 10 meters the line of August stands at 7.0.',
    },
  ],
};
