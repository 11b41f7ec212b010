import { barChart, chart, dot, figure, label, path, type Axis } from '../figures.js';
import { table } from '../math/format.js';
import { paragraphs } from './passage.js';

export interface ScienceQuestion {
  topic: keyof typeof SCIENCE_AREAS;
  d: 1 | 2 | 3;
  ask: string;
  right: string;
  wrong: readonly [string, string, string];
  why: string;
}

export interface SciencePassage {
  kind: 'Data Representation' | 'Research Summaries' | 'Conflicting Viewpoints';
  title: string;
  html: string;
  questions: readonly ScienceQuestion[];
}

export const SCIENCE_AREAS = {
  'Reading Tables and Graphs': 'Interpretation of Data',
  'Trends and Relationships': 'Interpretation of Data',
  'Interpolation and Extrapolation': 'Interpretation of Data',
  'Experimental Design': 'Scientific Investigation',
  'Methods and Variables': 'Scientific Investigation',
  'Hypotheses and Conclusions': 'Evaluation of Models, Inferences and Experimental Results',
  'Comparing Models': 'Evaluation of Models, Inferences and Experimental Results',
} as const;

const READ = 'Reading Tables and Graphs',
  TREND = 'Trends and Relationships',
  EXTEND = 'Interpolation and Extrapolation',
  DESIGN = 'Experimental Design';
const METHOD = 'Methods and Variables',
  CONCLUDE = 'Hypotheses and Conclusions',
  MODELS = 'Comparing Models';
export const SCIENCE_TOPICS = { READ, TREND, EXTEND, DESIGN, METHOD, CONCLUDE, MODELS } as const;
export const q = (
  topic: keyof typeof SCIENCE_AREAS,
  d: 1 | 2 | 3,
  ask: string,
  right: string,
  wrong: readonly [string, string, string],
  why: string,
): ScienceQuestion => ({ topic, d, ask, right, wrong, why });

/** Lines through measured points; the description lists the values. */
export function lines(
  title: string,
  x: Axis,
  y: Axis,
  xs: readonly number[],
  series: { name: string; values: readonly number[]; dash?: boolean; at?: number; dy?: number }[],
): string {
  const at = chart(x, y);
  const shapes = series
    .map((s) => {
      const points = xs.map((v, i) => [at.x(v), at.y(s.values[i]!)] as const);
      const end = s.at ?? xs.length - 1;
      return (
        path(points, { width: 2.2, dash: s.dash ?? false }) +
        points.map(([px, py]) => dot(px, py, 3)).join('') +
        label(points[end]![0] - 6, points[end]![1] + (s.dy ?? -9), s.name, { anchor: 'end', size: 12 })
      );
    })
    .join('');
  return figure(
    at.viewBox,
    title,
    `${x.label}: ${xs.join(', ')}. ${series.map((s) => `${s.name}: ${s.values.join(', ')}`).join('. ')}`,
    at.shapes + shapes,
  );
}

export const sciencePassages: readonly SciencePassage[] = [
  {
    kind: 'Data Representation',
    title: 'Solubility of four salts',
    html:
      paragraphs(
        'The <em>solubility</em> of a salt is the greatest mass of it, in grams, that dissolves in 100 g of water at a given temperature. A solution that holds this mass is <em>saturated</em>. When a saturated solution is cooled or warmed so that the solubility falls, the excess salt leaves the solution as crystals. Table 1 gives the solubility of four salts at five temperatures, and Figure 1 shows the same data for two of them.',
      ) +
      table(
        'Table 1. Solubility (g per 100 g of water)',
        ['Salt', '0 °C', '20 °C', '40 °C', '60 °C', '80 °C'],
        [
          ['Potassium nitrate', 13, 32, 64, 110, 169],
          ['Potassium chloride', 28, 34, 40, 46, 51],
          ['Sodium chloride', 36, 36, 37, 37, 38],
          ['Cerium sulfate', 21, 10, 6, 4, 2],
        ],
        true,
      ) +
      lines(
        'Figure 1. Solubility of potassium chloride and cerium sulfate',
        { label: 'Temperature (°C)', lo: 0, hi: 80, step: 20 },
        { label: 'Solubility (g per 100 g)', lo: 0, hi: 60, step: 10 },
        [0, 20, 40, 60, 80],
        [
          { name: 'Potassium chloride', values: [28, 34, 40, 46, 51], at: 3, dy: -12 },
          { name: 'Cerium sulfate', values: [21, 10, 6, 4, 2], dash: true, at: 3, dy: -12 },
        ],
      ),
    questions: [
      q(
        READ,
        1,
        'According to Table 1, which salt has the greatest solubility at 0 °C?',
        'Sodium chloride',
        ['Potassium nitrate', 'Potassium chloride', 'Cerium sulfate'],
        'At 0 °C the values are 13, 28, 36, and 21 g; the greatest, 36 g, belongs to sodium chloride.',
      ),
      q(
        TREND,
        1,
        'According to Figure 1, as the temperature rises from 0 °C to 80 °C, the solubility of cerium sulfate',
        'decreases only.',
        ['increases only.', 'increases and then decreases.', 'remains constant.'],
        'The values fall at every step: 21, 10, 6, 4, and 2 g.',
      ),
      q(
        EXTEND,
        2,
        'Based on Table 1, the solubility of potassium nitrate at 50 °C is most likely closest to',
        '86 g per 100 g of water.',
        ['64 g per 100 g of water.', '110 g per 100 g of water.', '130 g per 100 g of water.'],
        'The value lies between 64 g at 40 °C and 110 g at 60 °C, near the middle of the two.',
      ),
      q(
        TREND,
        2,
        'Which salt shows the smallest change in solubility between 0 °C and 80 °C?',
        'Sodium chloride',
        ['Potassium chloride', 'Cerium sulfate', 'Potassium nitrate'],
        'Sodium chloride changes by 2 g, cerium sulfate by 19 g, potassium chloride by 23 g, and potassium nitrate by 156 g.',
      ),
      q(
        READ,
        2,
        'A saturated solution of potassium nitrate in 100 g of water is cooled from 60 °C to 20 °C. What mass of crystals forms?',
        '78 g',
        ['32 g', '110 g', '142 g'],
        'At 60 °C the water holds 110 g and at 20 °C only 32 g; the difference, 78 g, leaves the solution.',
      ),
      q(
        CONCLUDE,
        3,
        'A student claims that the solubility of every salt increases as the temperature rises. Do the data support this claim?',
        'No, because the solubility of cerium sulfate decreases.',
        [
          'No, because the solubility of sodium chloride decreases.',
          'Yes, because the solubility of potassium nitrate increases by the greatest amount.',
          'Yes, because the solubility of all four salts at 80 °C is greater than at 0 °C.',
        ],
        'One salt for which solubility falls is enough to refute the claim, and cerium sulfate falls from 21 g to 2 g.',
      ),
    ],
  },
  {
    kind: 'Data Representation',
    title: 'A lake in two seasons',
    html:
      paragraphs(
        'In summer, many deep lakes divide into layers: warm, light water at the surface does not mix with the cold, denser water below. In autumn the surface cools and the layers mix. Oxygen enters a lake at its surface and is used up by organisms at every depth. Figure 1 shows the temperature of a lake at different depths in August and in November; Table 1 gives the concentration of dissolved oxygen on the same days. Lake trout need at least 5 mg/L of dissolved oxygen and water no warmer than 15 °C.',
      ) +
      lines(
        'Figure 1. Temperature of the lake by depth',
        { label: 'Depth (m)', lo: 0, hi: 25, step: 5 },
        { label: 'Temperature (°C)', lo: 0, hi: 25, step: 5 },
        [0, 5, 10, 15, 20, 25],
        [
          { name: 'August', values: [23, 22, 13, 8, 6, 5], at: 1, dy: 22 },
          { name: 'November', values: [7, 7, 7, 6, 6, 5], dash: true, at: 1, dy: 22 },
        ],
      ) +
      table(
        'Table 1. Dissolved oxygen (mg/L)',
        ['Depth (m)', 'August', 'November'],
        [
          ['0', '8.4', '11.2'],
          ['5', '8.3', '11.1'],
          ['10', '6.9', '11.0'],
          ['15', '5.2', '10.9'],
          ['20', '3.1', '10.8'],
          ['25', '1.4', '10.6'],
        ],
        true,
      ),
    questions: [
      q(
        READ,
        1,
        'According to Figure 1, what was the temperature of the lake at a depth of 10 m in August?',
        '13 °C',
        ['7 °C', '8 °C', '22 °C'],
        'The solid line for August is at 13 °C at a depth of 10 m.',
      ),
      q(
        TREND,
        1,
        'According to Table 1, as depth increased in August, the concentration of dissolved oxygen',
        'decreased only.',
        ['increased only.', 'decreased and then increased.', 'remained nearly constant.'],
        'The August values fall at every depth, from 8.4 to 1.4 mg/L.',
      ),
      q(
        TREND,
        2,
        'In August, the temperature changed most between which two depths?',
        '5 m and 10 m',
        ['0 m and 5 m', '10 m and 15 m', '20 m and 25 m'],
        'Between 5 m and 10 m it fell by 9 °C, more than between any other two neighboring depths.',
      ),
      q(
        EXTEND,
        2,
        'Based on Table 1, the concentration of dissolved oxygen at a depth of 18 m in August was most likely',
        'between 3.1 mg/L and 5.2 mg/L.',
        ['less than 3.1 mg/L.', 'between 5.2 mg/L and 6.9 mg/L.', 'greater than 6.9 mg/L.'],
        'A depth of 18 m lies between 15 m (5.2 mg/L) and 20 m (3.1 mg/L).',
      ),
      q(
        READ,
        3,
        'Based on Figure 1 and Table 1, at which depth could lake trout have lived in August?',
        '15 m',
        ['0 m', '5 m', '20 m'],
        'At 15 m the water was at 8 °C and held 5.2 mg/L. At 0 m and 5 m it was too warm, and at 20 m there was too little oxygen.',
      ),
      q(
        CONCLUDE,
        3,
        'Which statement best explains the difference between the concentrations of oxygen at 25 m in August and in November?',
        'In November the layers had mixed, and oxygen from the surface had reached the bottom.',
        [
          'In November the bottom was colder than in August, and cold water holds less oxygen.',
          'In August fewer organisms lived at the bottom than in November.',
          'In August oxygen entered the lake at the bottom rather than at the surface.',
        ],
        'In November the temperature is nearly the same at all depths, which shows mixing; oxygen enters at the surface and was then carried down. The bottom was at 5 °C on both days.',
      ),
    ],
  },
  {
    kind: 'Research Summaries',
    title: 'The period of a pendulum',
    html:
      paragraphs(`The <em>period</em> of a pendulum is the time that it takes to swing from one side to the other and back. Students hung a metal ball from a string and measured the time of 20 swings with a stopwatch; they divided by 20 to find the period. The <em>release angle</em> is the angle between the string and the vertical at the moment when the ball is let go.

<strong>Experiment 1.</strong> A ball with a mass of 50 g was released at an angle of 10°. The length of the string was varied. The results are shown in Table 1.`) +
      table(
        'Table 1',
        ['Length (m)', 'Period (s)'],
        [
          ['0.25', '1.00'],
          ['0.50', '1.42'],
          ['1.00', '2.01'],
          ['1.50', '2.46'],
        ],
        true,
      ) +
      paragraphs(
        '<strong>Experiment 2.</strong> The string was 1.00 m long and the release angle was 10°. Balls of different masses were used. The results are shown in Table 2.',
      ) +
      table(
        'Table 2',
        ['Mass (g)', 'Period (s)'],
        [
          ['50', '2.01'],
          ['100', '2.01'],
          ['200', '2.00'],
          ['400', '2.01'],
        ],
        true,
      ) +
      paragraphs(
        '<strong>Experiment 3.</strong> A ball with a mass of 50 g hung from a string 1.00 m long. The release angle was varied. The results are shown in Table 3.',
      ) +
      table(
        'Table 3',
        ['Release angle', 'Period (s)'],
        [
          ['5°', '2.01'],
          ['10°', '2.01'],
          ['30°', '2.04'],
          ['60°', '2.15'],
        ],
        true,
      ),
    questions: [
      q(
        READ,
        1,
        'In Experiment 1, what was the period of the pendulum with a length of 0.50 m?',
        '1.42 s',
        ['1.00 s', '2.01 s', '2.46 s'],
        'Table 1 gives 1.42 s for 0.50 m.',
      ),
      q(
        EXTEND,
        2,
        'If the students had used a length of 2.00 m in Experiment 1, the period would most likely have been',
        'greater than 2.46 s.',
        ['less than 1.00 s.', 'between 1.42 s and 2.01 s.', 'between 2.01 s and 2.46 s.'],
        'The period rises with the length, and 2.00 m is more than 1.50 m, for which the period was 2.46 s.',
      ),
      q(
        METHOD,
        1,
        'Which variable was changed by the students in Experiment 2?',
        'The mass of the ball',
        ['The length of the string', 'The release angle', 'The number of swings'],
        'Length and angle were fixed at 1.00 m and 10°; balls of different masses were used.',
      ),
      q(
        DESIGN,
        2,
        'The students most likely measured the time of 20 swings rather than of a single one in order to',
        'reduce the effect of errors in timing.',
        [
          'make the pendulum swing at a smaller angle.',
          'allow the pendulum to come to rest.',
          'increase the period of the pendulum.',
        ],
        'An error of a fraction of a second in starting and stopping is divided by 20 when the period is calculated.',
      ),
      q(
        DESIGN,
        3,
        'A student wishes to learn whether the period depends on the force of gravity. Which procedure would be the best extension of the experiments?',
        'Measuring the period of the same pendulum, at the same angle, at places where the force of gravity differs',
        [
          'Repeating Experiment 2 with balls of the same mass that are made of different metals',
          'Repeating Experiment 1 with a longer string on the same day',
          'Measuring the time of 40 swings instead of 20',
        ],
        'Only measuring at places with different gravity changes gravity and keeps everything else the same.',
      ),
      q(
        TREND,
        2,
        'According to Table 1, when the length of the string is multiplied by 4, from 0.25 m to 1.00 m, the period is multiplied by about',
        '2.',
        ['4.', '8.', '16.'],
        'The period rises from 1.00 s to 2.01 s, that is, it about doubles.',
      ),
      q(
        CONCLUDE,
        3,
        'A textbook states that the period depends only on the length of the string as long as the release angle is small. Do the results of Experiments 2 and 3 support this statement?',
        'Yes, because only large angles had a clear effect.',
        [
          'Yes, because the period was the same at all release angles.',
          'No, because the period increased as the mass increased.',
          'No, because the period at 5° differed from the period at 10°.',
        ],
        'Table 2 shows almost no change with mass; in Table 3 the period is 2.01 s at 5° and 10° and rises only at larger angles.',
      ),
    ],
  },
  {
    kind: 'Research Summaries',
    title: 'Duckweed and dissolved nutrients',
    html:
      paragraphs(`Duckweed is a tiny plant that floats on ponds and multiplies by dividing. Biologists studied what affects its growth. In each study, 20 plants were placed in each of several dishes with 100 mL of water and kept at 22 °C for 14 days; then the plants were counted.

<strong>Study 1.</strong> Different amounts of phosphate were added to the dishes. All of them received light for 12 hours per day. The results are shown in Figure 1.`) +
      barChart(
        'Figure 1. Number of plants after 14 days by concentration of phosphate',
        'Plants: 42 at 0 mg/L, 96 at 1 mg/L, 158 at 2 mg/L, 181 at 4 mg/L, 183 at 8 mg/L',
        { label: 'Number of plants', lo: 0, hi: 200, step: 50 },
        ['0 mg/L', '1 mg/L', '2 mg/L', '4 mg/L', '8 mg/L'],
        [{ name: 'Plants', values: [42, 96, 158, 181, 183] }],
      ) +
      paragraphs(
        '<strong>Study 2.</strong> All dishes contained 2 mg/L of phosphate. They received light for different numbers of hours per day. The results are shown in Table 1.',
      ) +
      table(
        'Table 1',
        ['Hours of light per day', 'Number of plants'],
        [
          ['4', 61],
          ['8', 117],
          ['12', 159],
          ['16', 204],
        ],
        true,
      ) +
      paragraphs(
        '<strong>Study 3.</strong> All dishes contained 2 mg/L of phosphate and received light for 12 hours per day. Different amounts of salt were added. The results are shown in Table 2.',
      ) +
      table(
        'Table 2',
        ['Salt (g/L)', 'Number of plants', 'Plants with yellow leaves (%)'],
        [
          ['0', 157, 2],
          ['2', 121, 11],
          ['4', 64, 48],
          ['6', 20, 95],
        ],
        true,
      ),
    questions: [
      q(
        READ,
        1,
        'According to Figure 1, how many plants were there after 14 days in the dish with 1 mg/L of phosphate?',
        '96',
        ['42', '117', '158'],
        'The bar for 1 mg/L stands for 96 plants.',
      ),
      q(
        TREND,
        2,
        'Which statement best describes the results of Study 1?',
        'The number of plants rose at first and then leveled off.',
        [
          'The number of plants increased by about the same amount at each step.',
          'The number of plants increased up to 2 mg/L and then decreased.',
          'The number of plants did not depend on the concentration of phosphate.',
        ],
        'The numbers rise from 42 to 181 at 4 mg/L, and 8 mg/L adds only 2 plants.',
      ),
      q(
        METHOD,
        1,
        'Which of the following was kept constant in all three studies?',
        'The temperature of the water',
        ['The concentration of phosphate', 'The amount of salt', 'The hours of light per day'],
        'The dishes were kept at 22 °C in each study; each of the other quantities was varied in one of them.',
      ),
      q(
        METHOD,
        2,
        'The dish with 2 mg/L of phosphate in Study 1, the dish with 12 hours of light in Study 2, and the dish without salt in Study 3 were alike in that they',
        'were kept under the same conditions.',
        [
          'contained the greatest number of plants in their study.',
          'contained no phosphate.',
          'were counted before the 14 days had passed.',
        ],
        'All had 2 mg/L of phosphate, 12 hours of light, and no salt; accordingly they held nearly the same number of plants (158, 159, and 157).',
      ),
      q(
        EXTEND,
        2,
        'If a dish in Study 2 had received light for 10 hours per day, the number of plants after 14 days would most likely have been closest to',
        '138.',
        ['61.', '117.', '181.'],
        'The number should lie between 117 at 8 hours and 159 at 12 hours.',
      ),
      q(
        DESIGN,
        3,
        'A biologist suspects that the growth in Study 1 leveled off because the surface of the dish was full. Which change to the study would best test this idea?',
        'Repeating it in wider dishes with the same concentrations',
        [
          'Repeating it with 16 mg/L of phosphate in one more dish',
          'Repeating it with 40 plants in each dish at the start',
          'Repeating it at a higher temperature',
        ],
        'If the space was the limit, wider dishes should allow further growth at 4 and 8 mg/L. More plants at the start would make the dish fill sooner.',
      ),
      q(
        CONCLUDE,
        3,
        'A pond manager claims that adding salt to a pond at 6 g/L would prevent duckweed from multiplying. Are the results of Study 3 consistent with this claim?',
        'Yes, because the number of plants had not increased.',
        [
          'Yes, because no plants with yellow leaves were found at 6 g/L.',
          'No, because the number of plants was greater than at 4 g/L.',
          'No, because some plants were left after 14 days.',
        ],
        'Twenty plants were placed in the dish and 20 were counted, so they had not multiplied. That some were left does not contradict the claim.',
      ),
    ],
  },
  {
    kind: 'Research Summaries',
    title: 'Testing a water filter',
    html:
      paragraphs(`<em>Turbidity</em>, the cloudiness of water, is measured in units called NTU; drinking water should have a turbidity of less than 1 NTU. Engineers built filters from plastic pipes filled with sand and poured water from a pond, with a turbidity of 40 NTU, through them. They measured the turbidity of the filtered water and the <em>flow rate</em>, the volume of water that passed through the filter per minute.

<strong>Experiment 1.</strong> Filters with sand of different grain sizes were tested. The depth of the sand was 50 cm in each. The results are shown in Table 1.`) +
      table(
        'Table 1',
        ['Grain size (mm)', 'Turbidity (NTU)', 'Flow rate (mL/min)'],
        [
          ['0.2', '0.6', 45],
          ['0.5', '2.1', 160],
          ['1.0', '6.8', 410],
          ['2.0', '15.3', 980],
        ],
        true,
      ) +
      paragraphs(
        '<strong>Experiment 2.</strong> Filters with different depths of sand were tested. The grain size was 0.5 mm in each. The results are shown in Figure 1.',
      ) +
      lines(
        'Figure 1. Turbidity of filtered water by depth of sand',
        { label: 'Depth of sand (cm)', lo: 0, hi: 100, step: 25 },
        { label: 'Turbidity (NTU)', lo: 0, hi: 10, step: 2 },
        [25, 50, 75, 100],
        [{ name: 'Grain size 0.5 mm', values: [6.2, 2.1, 0.9, 0.5], at: 3, dy: -60 }],
      ) +
      paragraphs(
        '<strong>Experiment 3.</strong> A filter with a grain size of 0.5 mm and a depth of 75 cm was used for 8 weeks without being cleaned. The results are shown in Table 2.',
      ) +
      table(
        'Table 2',
        ['Week', 'Turbidity (NTU)', 'Flow rate (mL/min)'],
        [
          ['0', '0.9', 112],
          ['2', '0.6', 96],
          ['4', '0.4', 71],
          ['6', '0.3', 44],
          ['8', '0.3', 18],
        ],
        true,
      ),
    questions: [
      q(
        READ,
        1,
        'In Experiment 1, which grain size gave water that was clear enough to drink?',
        '0.2 mm',
        ['0.5 mm', '1.0 mm', '2.0 mm'],
        'Only with 0.2 mm was the turbidity, 0.6 NTU, less than 1 NTU.',
      ),
      q(
        TREND,
        2,
        'According to Table 1, as the grain size increased,',
        'both turbidity and flow rate increased.',
        [
          'both turbidity and flow rate decreased.',
          'turbidity increased and flow rate decreased.',
          'turbidity decreased and flow rate increased.',
        ],
        'Turbidity rises from 0.6 to 15.3 NTU and flow rate from 45 to 980 mL/min.',
      ),
      q(
        METHOD,
        2,
        'Which filter was tested, in effect, in both Experiment 1 and Experiment 2?',
        'The filter with a grain size of 0.5 mm and a depth of 50 cm',
        [
          'The filter with a grain size of 0.2 mm and a depth of 50 cm',
          'The filter with a grain size of 0.5 mm and a depth of 75 cm',
          'The filter with a grain size of 1.0 mm and a depth of 100 cm',
        ],
        'Experiment 1 used a depth of 50 cm and Experiment 2 a grain size of 0.5 mm; both give 2.1 NTU for this filter.',
      ),
      q(
        EXTEND,
        2,
        'Based on Figure 1, which is the smallest of the following depths of sand that would most likely give a turbidity of less than 1 NTU with a grain size of 0.5 mm?',
        '80 cm',
        ['30 cm', '50 cm', '60 cm'],
        'The turbidity is 2.1 NTU at 50 cm and 0.9 NTU at 75 cm. At 60 cm it would lie between these, at about 1.6 NTU; at 80 cm it would be below 0.9 NTU.',
      ),
      q(
        DESIGN,
        2,
        'Why did the engineers use the same grain size in all of the filters of Experiment 2?',
        'So that only the depth would differ',
        [
          'So that the flow rate would be the same in all of the filters',
          'So that the filters could be used for 8 weeks',
          'So that the turbidity of the pond water would not change',
        ],
        'If grain size had varied as well, its effect could not have been separated from that of depth.',
      ),
      q(
        DESIGN,
        3,
        'To learn whether cleaning restores the flow rate of a used filter, the engineers should clean the filter after week 8 and compare its flow rate with',
        '18 mL/min and 112 mL/min.',
        ['45 mL/min and 160 mL/min.', '44 mL/min and 71 mL/min.', '410 mL/min and 980 mL/min.'],
        'The flow rate before cleaning (18) and that of the new filter (112) show whether, and how far, it has been restored.',
      ),
      q(
        CONCLUDE,
        3,
        'An engineer hypothesized that particles caught by the filter fill the gaps between the grains and thereby catch still smaller particles. Are the results of Experiment 3 consistent with this hypothesis?',
        'Yes, because both turbidity and flow rate decreased over the 8 weeks.',
        [
          'Yes, because turbidity increased while flow rate decreased.',
          'No, because flow rate decreased while turbidity decreased.',
          'No, because turbidity did not change after week 6.',
        ],
        'Narrower gaps should slow the water and clear it better: flow rate falls from 112 to 18 mL/min and turbidity from 0.9 to 0.3 NTU.',
      ),
    ],
  },
  {
    kind: 'Conflicting Viewpoints',
    title: 'What built the mounds?',
    html: paragraphs(`On a prairie in the northwestern United States stand thousands of round mounds of earth, each up to 2 m high and 12 m across. The mounds consist of loose soil with small stones; between them the ground is hard and covered with larger stones. Three scientists offer explanations.

<strong>Scientist 1.</strong> The mounds were built by pocket gophers. These rodents live alone, and each digs tunnels outward from a nest. Where the soil is thin, a gopher pushes what it digs back toward the nest, since the ground there is the deepest and driest. Over several centuries, generations of gophers that use the same nest raise a mound around it. The mounds are evenly spaced because each gopher defends a territory. The stones in the mounds are no larger than about 5 cm, the largest that a gopher can move; larger ones sink as the soil beneath them is dug away.

<strong>Scientist 2.</strong> The mounds were formed by earthquakes. When a hard layer that is covered by loose soil is shaken, waves travel through the layer from different directions. Where they cancel one another, the ground hardly moves, and soil that is shaken from other places collects there. In an experiment, sand on a plate that was struck repeatedly formed evenly spaced heaps within minutes. The prairie lies near several faults. Gophers are found in many mounds only because loose, dry soil suits them; they moved in afterward.

<strong>Scientist 3.</strong> The mounds are what remained when water and wind carried the rest away. After the glaciers melted, the prairie was covered by a layer of fine soil. Shrubs took root here and there, and their roots held the soil. Between the shrubs, rain and wind removed the soil down to the stones beneath. The mounds are spaced as the shrubs were, since shrubs that compete for water do not grow close together. Mounds of the same kind can be seen forming around shrubs in dry regions today. Neither rodents nor earthquakes are needed.`),
    questions: [
      q(
        READ,
        1,
        'According to the passage, the mounds differ from the ground between them in that the mounds',
        'consist of loose soil with small stones.',
        ['are covered with larger stones.', 'are harder and drier.', 'contain no stones.'],
        'The introduction says that the mounds are of loose soil with small stones and that larger stones lie between them on hard ground.',
      ),
      q(
        MODELS,
        1,
        'About which of the following do Scientists 1 and 2 disagree?',
        'Whether gophers lived on the prairie before the mounds were formed',
        [
          'Whether the mounds are evenly spaced',
          'Whether gophers are found in the mounds today',
          'Whether the soil of the mounds is loose',
        ],
        'Scientist 1 says that gophers built the mounds; Scientist 2 says that they moved in afterward. Neither disputes the other facts.',
      ),
      q(
        MODELS,
        2,
        'According to Scientist 3, the mounds are evenly spaced because',
        'the shrubs that held the soil competed for water.',
        [
          'each gopher defended a territory.',
          'waves in the ground canceled one another.',
          'the glaciers had left large stones at equal distances.',
        ],
        'Scientist 3 says that shrubs which compete for water do not grow close together.',
      ),
      q(
        MODELS,
        2,
        'Suppose that a stone with a diameter of 40 cm were found near the top of an undisturbed mound. This finding would most weaken the explanation of',
        'Scientist 1.',
        ['Scientist 2.', 'Scientist 3.', 'Scientists 2 and 3 equally.'],
        'Scientist 1 claims that stones larger than about 5 cm cannot be moved by gophers and sink. A large stone near the top would contradict this.',
      ),
      q(
        CONCLUDE,
        2,
        'Similar mounds are found in a region that is far from any fault and has had no earthquakes for a million years. This fact is inconsistent with the explanation of',
        'Scientist 2 only.',
        ['Scientist 1 only.', 'Scientists 1 and 3 only.', 'Scientists 2 and 3 only.'],
        'Only Scientist 2 requires earthquakes for the mounds to form.',
      ),
      q(
        CONCLUDE,
        3,
        'Chemical tests show that the soil of the mounds was carried to the place where it now lies from several meters away on all sides. With which explanations is this result consistent?',
        'Those of Scientists 1 and 2 only',
        ['Those of Scientists 1 and 3 only', 'Those of Scientists 2 and 3 only', 'Those of all three scientists'],
        'For Scientists 1 and 2, soil moves toward the mound (pushed by gophers or shaken). For Scientist 3, the soil of the mound stayed where it was while the rest was removed.',
      ),
      q(
        MODELS,
        3,
        'Scientist 2 would most likely respond to the statement that mounds can be seen forming around shrubs in dry regions today by arguing that',
        'such mounds may have a different cause.',
        [
          'shrubs grow only where earthquakes are frequent.',
          'gophers carry the seeds of shrubs to their nests.',
          'water and wind cannot remove soil between shrubs.',
        ],
        'Scientist 2 can grant that mounds form around shrubs elsewhere and still hold that those of the prairie were formed by shaking. Nothing in Scientist 2’s view denies that water and wind remove soil.',
      ),
    ],
  },
];
