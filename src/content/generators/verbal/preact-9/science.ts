import { barChart } from '../../figures.js';
import { table } from '../../math/format.js';
import { lines, q, SCIENCE_TOPICS, type SciencePassage } from '../act-science.js';
import { paragraphs } from '../passage.js';

const { READ, TREND, EXTEND, DESIGN, METHOD, CONCLUDE, MODELS } = SCIENCE_TOPICS;

/** Science of PreACT 9 Set 1: two passages with data, two with experiments, one with two explanations. */
export const sciencePassages: readonly SciencePassage[] = [
  {
    kind: 'Data Representation',
    title: 'Hours of daylight',
    html:
      paragraphs(
        'The <em>latitude</em> of a place tells how far it lies from the equator: 0° is the equator, and 90° north is the North Pole. Since the axis of Earth is tilted, the number of hours of daylight depends on the latitude and on the day of the year. Table 1 gives the hours of daylight at five northern latitudes on four days of the year. Figure 1 shows the hours of daylight on June 21 and December 21 for the same latitudes.',
      ) +
      table(
        'Table 1. Daylight (hours)',
        ['Latitude', 'March 21', 'June 21', 'September 21', 'December 21'],
        [
          ['0°', '12.1', '12.1', '12.1', '12.1'],
          ['15°', '12.1', '13.0', '12.2', '11.2'],
          ['30°', '12.2', '14.1', '12.2', '10.2'],
          ['45°', '12.2', '15.6', '12.3', '8.8'],
          ['60°', '12.3', '18.9', '12.4', '5.9'],
        ],
        true,
      ) +
      lines(
        'Figure 1. Daylight on two days by latitude',
        { label: 'Latitude (degrees north)', lo: 0, hi: 60, step: 15 },
        { label: 'Daylight (hours)', lo: 0, hi: 20, step: 5 },
        [0, 15, 30, 45, 60],
        [
          { name: 'June 21', values: [12.1, 13, 14.1, 15.6, 18.9], at: 3, dy: -12 },
          { name: 'December 21', values: [12.1, 11.2, 10.2, 8.8, 5.9], dash: true, at: 3, dy: 24 },
        ],
      ),
    questions: [
      q(
        READ,
        1,
        'According to Table 1, how many hours of daylight were there at a latitude of 45° on December 21?',
        '8.8',
        ['5.9', '10.2', '15.6'],
        'The row for 45° and the column for December 21 meet at 8.8 hours.',
      ),
      q(
        TREND,
        1,
        'According to Figure 1, as the latitude increases from 0° to 60°, the hours of daylight on June 21',
        'increase only.',
        ['decrease only.', 'increase and then decrease.', 'stay the same.'],
        'The solid line rises from 12.1 hours at 0° to 18.9 hours at 60° and falls nowhere.',
      ),
      q(
        READ,
        1,
        'On which of the four days was the number of hours of daylight most nearly the same at all five latitudes?',
        'March 21',
        ['June 21', 'December 21', 'September 21'],
        'On March 21 the values lie between 12.1 and 12.3 hours. On September 21 they lie between 12.1 and 12.4 hours, and on the other days they differ by many hours.',
      ),
      q(
        EXTEND,
        2,
        'Based on Table 1, the number of hours of daylight at a latitude of 40° on June 21 was most likely',
        'between 14.1 and 15.6.',
        ['less than 14.1.', 'between 15.6 and 18.9.', 'greater than 18.9.'],
        'A latitude of 40° lies between 30°, with 14.1 hours, and 45°, with 15.6 hours.',
      ),
      q(
        TREND,
        2,
        'At which latitude was the difference between June 21 and December 21 the greatest?',
        '60°',
        ['0°', '30°', '45°'],
        'At 60° the difference is 13.0 hours (18.9 and 5.9). At 45° it is 6.8 hours, at 30° it is 3.9 hours, and at 0° there is none.',
      ),
      q(
        CONCLUDE,
        2,
        'A student states: “On June 21, every place has more than 12.5 hours of daylight.” Do the data support this statement?',
        'No, because at 0° there were 12.1 hours of daylight.',
        [
          'No, because at 60° there were more than 18 hours of daylight.',
          'Yes, because the hours of daylight increased with latitude.',
          'Yes, because June 21 had the most daylight of the four days.',
        ],
        'One latitude with fewer than 12.5 hours is enough to show that the statement is wrong, and at 0° there were 12.1 hours.',
      ),
    ],
  },
  {
    kind: 'Data Representation',
    title: 'Sugar and salt in the air',
    html:
      paragraphs(
        '<em>Relative humidity</em> (RH) tells how much water vapor the air holds, in percent of the greatest amount that it can hold at its temperature. Some powders take up water from the air and become lumpy. Samples of three powders with a mass of 100.0 g each were kept at 25 °C in boxes with air of a fixed RH. Table 1 gives the mass of the samples after 10 days. Figure 1 gives the mass of the samples that were kept at 80% RH, measured every 2 days.',
      ) +
      table(
        'Table 1. Mass after 10 days (g)',
        ['RH', 'Table salt', 'White sugar', 'Brown powder'],
        [
          ['20%', '100.0', '100.0', '100.1'],
          ['40%', '100.0', '100.0', '100.6'],
          ['60%', '100.1', '100.0', '102.3'],
          ['80%', '108.0', '100.3', '106.0'],
        ],
        true,
      ) +
      lines(
        'Figure 1. Mass of the samples at 80% RH',
        { label: 'Time (days)', lo: 0, hi: 10, step: 2 },
        { label: 'Mass (g)', lo: 98, hi: 110, step: 2 },
        [0, 2, 4, 6, 8, 10],
        [
          { name: 'Table salt', values: [100, 102.5, 104.6, 106.2, 107.3, 108], at: 4, dy: -10 },
          { name: 'Brown powder', values: [100, 103.1, 104.7, 105.5, 105.9, 106], dash: true, at: 5, dy: 22 },
          { name: 'White sugar', values: [100, 100.1, 100.1, 100.2, 100.3, 100.3], at: 5, dy: 20 },
        ],
      ),
    questions: [
      q(
        READ,
        1,
        'According to Table 1, which sample had the greatest mass after 10 days at 80% RH?',
        'Table salt',
        ['White sugar', 'Brown powder', 'White sugar and brown powder equally'],
        'The masses at 80% RH were 108.0, 100.3, and 106.0 g; the greatest belongs to table salt.',
      ),
      q(
        READ,
        1,
        'According to Figure 1, on which of the following days was the mass of the brown powder greater than the mass of the table salt?',
        'Day 2',
        ['Day 6', 'Day 8', 'Day 10'],
        'On day 2 the masses were 103.1 g and 102.5 g. On days 6, 8, and 10 the line of table salt lies above the dashed one.',
      ),
      q(
        TREND,
        2,
        'According to Table 1, as RH increased, the mass of the brown powder after 10 days',
        'increased by a larger amount at each step.',
        [
          'increased by about the same amount at each step.',
          'increased at first and then leveled off.',
          'did not change until RH was 80%.',
        ],
        'The steps are 0.5 g (100.1 to 100.6), 1.7 g (to 102.3), and 3.7 g (to 106.0).',
      ),
      q(
        EXTEND,
        2,
        'If the sample of table salt at 80% RH had been kept for 12 days, its mass would most likely have been closest to',
        '108.4 g.',
        ['102.5 g.', '106.2 g.', '112.0 g.'],
        'The mass was still rising on day 10, but more slowly each time: by 1.1 g from day 6 to day 8 and by 0.7 g from day 8 to day 10. A rise of about 0.4 g fits this.',
      ),
      q(
        TREND,
        2,
        'Over which range of RH did the mass of table salt after 10 days change the most?',
        'From 60% to 80%',
        ['From 20% to 40%', 'From 40% to 60%', 'From 20% to 60%'],
        'Between 60% and 80% the mass rose by 7.9 g; below 60% it changed by no more than 0.1 g.',
      ),
      q(
        CONCLUDE,
        2,
        'A cook wants to keep one of the three powders in a kitchen where RH is about 80%. Based on the data, which powder can be expected to stay driest?',
        'White sugar',
        ['Table salt', 'Brown powder', 'Brown powder, if it is used within 4 days'],
        'After 10 days at 80% RH white sugar had taken up 0.3 g of water. The others had taken up 8.0 and 6.0 g, and the brown powder had taken up 4.7 g after 4 days.',
      ),
    ],
  },
  {
    kind: 'Research Summaries',
    title: 'Yeast and balloons',
    html:
      paragraphs(`Yeast is a living thing that feeds on sugar and gives off carbon dioxide gas. Students mixed dry yeast, sugar, and 100 mL of water in bottles and stretched a balloon over the opening of each bottle. After 30 minutes, they measured the distance around the balloon at its widest place, which is called its <em>circumference</em>. A balloon without any gas in it had a circumference of 0 cm.

<strong>Experiment 1.</strong> Each bottle held 5 g of yeast and water of 35 °C. The amount of sugar was different in each. The results are shown in Figure 1.`) +
      barChart(
        'Figure 1. Circumference of the balloon by mass of sugar',
        'Circumference: 1 cm at 0 g, 14 cm at 2 g, 21 cm at 4 g, 26 cm at 8 g, 26 cm at 16 g',
        { label: 'Circumference (cm)', lo: 0, hi: 30, step: 5 },
        ['0 g', '2 g', '4 g', '8 g', '16 g'],
        [{ name: 'Circumference', values: [1, 14, 21, 26, 26] }],
      ) +
      paragraphs(
        '<strong>Experiment 2.</strong> Each bottle held 5 g of yeast and 8 g of sugar. The temperature of the water was different in each. The results are shown in Table 1.',
      ) +
      table(
        'Table 1',
        ['Temperature (°C)', 'Circumference (cm)'],
        [
          ['5', 2],
          ['20', 13],
          ['35', 26],
          ['50', 17],
          ['65', 0],
        ],
        true,
      ),
    questions: [
      q(
        READ,
        1,
        'According to Figure 1, what was the circumference of the balloon over the bottle with 4 g of sugar?',
        '21 cm',
        ['14 cm', '17 cm', '26 cm'],
        'The bar for 4 g reaches to 21 cm.',
      ),
      q(
        METHOD,
        1,
        'Which of the following did the students change in Experiment 2?',
        'The temperature of the water',
        ['The mass of the sugar', 'The mass of the yeast', 'The time before measuring'],
        'Yeast and sugar were kept at 5 g and 8 g; the water had a different temperature in each bottle.',
      ),
      q(
        METHOD,
        1,
        'Which bottle was prepared in the same way in both experiments?',
        'The bottle with 8 g of sugar and water of 35 °C',
        [
          'The bottle with 16 g of sugar and water of 35 °C',
          'The bottle with 8 g of sugar and water of 20 °C',
          'The bottle without sugar and with water of 5 °C',
        ],
        'Experiment 1 used 35 °C throughout, and Experiment 2 used 8 g of sugar throughout. In both, this bottle gave 26 cm.',
      ),
      q(
        DESIGN,
        2,
        'In Experiment 1, one bottle held no sugar. This bottle was most likely included to find out',
        'how much gas appears when the yeast is given nothing to feed on.',
        [
          'how warm the water must be for yeast to live.',
          'whether the balloon was large enough for all of the gas.',
          'whether yeast can make its own sugar.',
        ],
        'The bottle serves for comparison: what the others give beyond it is due to the sugar.',
      ),
      q(
        DESIGN,
        2,
        'Which change would help the students find the best temperature more exactly?',
        'Testing several temperatures between 20 °C and 50 °C',
        [
          'Testing one bottle at a temperature of 80 °C',
          'Repeating Experiment 2 with 2 g of sugar in each bottle',
          'Measuring after 15 minutes instead of 30',
        ],
        'The largest circumference was found at 35 °C, so the best temperature lies somewhere between the neighbors 20 °C and 50 °C.',
      ),
      q(
        CONCLUDE,
        2,
        'A student suggests that yeast is killed by water that is too hot. Which result supports this idea?',
        'The balloon at 65 °C had a circumference of 0 cm.',
        [
          'The balloon at 5 °C had a circumference of 2 cm.',
          'The balloon at 35 °C was larger than the balloon at 20 °C.',
          'The balloons with 8 g and 16 g of sugar were equally large.',
        ],
        'At 65 °C no gas was given off at all, as one would expect of dead yeast. The other results concern cold or warm water or the sugar.',
      ),
    ],
  },
  {
    kind: 'Research Summaries',
    title: 'How high does it bounce?',
    html:
      paragraphs(`When a ball is dropped on a floor, it bounces to a height that is less than the height from which it fell. Students dropped balls from a measured <em>drop height</em> and filmed them beside a ruler to read the <em>bounce height</em>, the greatest height of the first bounce. Each ball was dropped five times, and the five bounce heights were averaged.

<strong>Study 1.</strong> A tennis ball was dropped on a concrete floor from different heights. The results are shown in Table 1.`) +
      table(
        'Table 1',
        ['Drop height (cm)', 'Bounce height (cm)'],
        [
          ['50', 28],
          ['100', 55],
          ['150', 81],
          ['200', 106],
        ],
        true,
      ) +
      paragraphs(
        '<strong>Study 2.</strong> Four balls were dropped from 100 cm on three kinds of floor. The results are shown in Table 2.',
      ) +
      table(
        'Table 2. Bounce height (cm)',
        ['Ball', 'Concrete', 'Wood', 'Carpet'],
        [
          ['Tennis ball', 55, 51, 40],
          ['Golf ball', 70, 58, 31],
          ['Table tennis ball', 74, 69, 50],
          ['Clay ball', 2, 2, 1],
        ],
        true,
      ) +
      paragraphs(
        '<strong>Study 3.</strong> Tennis balls were kept for a night at different temperatures and then dropped from 100 cm on the concrete floor. The bounce height was 39 cm for a ball of −10 °C, 47 cm for a ball of 5 °C, 55 cm for a ball of 20 °C, and 60 cm for a ball of 35 °C.',
      ),
    questions: [
      q(
        READ,
        1,
        'In Study 2, which ball bounced highest on carpet?',
        'The table tennis ball',
        ['The tennis ball', 'The golf ball', 'The clay ball'],
        'On carpet the bounce heights were 40, 31, 50, and 1 cm; the highest belongs to the table tennis ball.',
      ),
      q(
        TREND,
        1,
        'According to Study 3, as the temperature of the tennis ball increased, its bounce height',
        'increased only.',
        ['decreased only.', 'increased and then decreased.', 'did not change.'],
        'The bounce heights at −10, 5, 20, and 35 °C were 39, 47, 55, and 60 cm.',
      ),
      q(
        EXTEND,
        2,
        'If the tennis ball of Study 1 had been dropped from 120 cm, its bounce height would most likely have been closest to',
        '65 cm.',
        ['50 cm.', '80 cm.', '95 cm.'],
        'A height of 120 cm lies between 100 cm, which gave 55 cm, and 150 cm, which gave 81 cm; 65 cm fits between them, nearer to 55.',
      ),
      q(
        DESIGN,
        1,
        'The students most likely dropped each ball five times in order to',
        'reduce the effect of errors in single measurements.',
        [
          'let the ball become warmer before it was measured.',
          'find the greatest possible bounce height.',
          'make sure that the ball would break.',
        ],
        'The height of one bounce can be misread; the mean of five readings is less affected by one wrong reading.',
      ),
      q(
        METHOD,
        2,
        'Which of the following was the same in all three studies?',
        'Bounce heights were averages of five drops.',
        [
          'The drop height was 100 cm.',
          'The floor on which the balls fell was made of concrete.',
          'The ball was a tennis ball.',
        ],
        'The introduction says that each ball was dropped five times. Drop height differed in Study 1, floor and ball in Study 2.',
      ),
      q(
        CONCLUDE,
        3,
        'A student claims that a ball that bounces higher than another one on concrete also bounces higher on carpet. Which two balls of Study 2 show that the claim is false?',
        'The golf ball and the tennis ball',
        [
          'The golf ball and the table tennis ball',
          'The table tennis ball and the tennis ball',
          'The clay ball and the golf ball',
        ],
        'The golf ball bounces higher than the tennis ball on concrete (70 and 55 cm) but lower on carpet (31 and 40 cm).',
      ),
    ],
  },
  {
    kind: 'Conflicting Viewpoints',
    title: 'Why do leaves turn red?',
    html: paragraphs(`In summer, leaves are green because of chlorophyll, the substance with which they catch light. In autumn, many trees take chlorophyll apart and carry what is useful in it, above all nitrogen, back into the branches before the leaves fall. As the green fades, yellow substances that were in the leaf all along become visible. Red is different. The red substances, <em>anthocyanins</em>, are made new in autumn, from sugar. Two scientists explain why a tree should make them in leaves that are about to fall.

<strong>Scientist 1.</strong> Anthocyanins are a sunscreen. While chlorophyll is being taken apart, the leaf can no longer use all of the light that falls on it, and light that is not used damages the leaf. On cold, bright days the danger is the greatest. A damaged leaf cannot carry its nitrogen back. Anthocyanins, which lie near the upper side of the leaf, absorb part of the light and so give the tree time to save its nitrogen. If this is so, red leaves should be most common where autumn days are cold and sunny, and a tree that cannot make anthocyanins should lose more nitrogen with its leaves. Insects have nothing to do with it.

<strong>Scientist 2.</strong> Anthocyanins are a warning. In autumn, aphids and other insects look for trees on which to lay their eggs. The young insects that hatch in spring feed on the tree. A tree with strong defenses gains from showing it, and insects gain from keeping away from such a tree. Red leaves are a signal that insects have learned, over many generations, to avoid. If this is so, insects should lay fewer eggs on red trees than on green or yellow ones, and red leaves should be most common among kinds of trees that are attacked by many insects. Light may harm leaves, but a tree that is about to drop them need not care.`),
    questions: [
      q(
        READ,
        1,
        'According to the passage, anthocyanins differ from the yellow substances in that anthocyanins',
        'are made in autumn.',
        ['are present in the leaf all summer.', 'contain nitrogen.', 'help the leaf to catch light.'],
        'The yellow substances “were in the leaf all along”; the red ones “are made new in autumn.”',
      ),
      q(
        MODELS,
        1,
        'According to Scientist 1, anthocyanins help a tree by',
        'protecting its leaves from light.',
        ['keeping insects away.', 'turning light into sugar.', 'carrying nitrogen into the branches.'],
        'Scientist 1 calls them a sunscreen that absorbs part of the light.',
      ),
      q(
        MODELS,
        1,
        'Which statement would both scientists accept?',
        'Some trees make anthocyanins in autumn.',
        [
          'Insects avoid trees whose leaves are red.',
          'Red leaves hold more nitrogen than green leaves do.',
          'Light damages leaves so much that trees must be protected from it.',
        ],
        'The introduction states it as a fact that both explain. The other statements are made by one of them only or by neither.',
      ),
      q(
        MODELS,
        2,
        'In an experiment, leaves that could not make anthocyanins lost more nitrogen on cold, bright days than red leaves did. This result supports the view of',
        'Scientist 1 only.',
        ['Scientist 2 only.', 'both scientists.', 'neither scientist.'],
        'Scientist 1 predicts that a tree without anthocyanins loses more nitrogen. Scientist 2 says nothing of the kind.',
      ),
      q(
        CONCLUDE,
        2,
        'Which finding would most weaken the view of Scientist 2?',
        'Aphids lay as many eggs on red trees as on yellow ones.',
        [
          'Aphids that hatch on red trees grow more slowly in spring.',
          'Red trees are most common where many kinds of aphids live.',
          'Trees with red leaves have more sugar than others.',
        ],
        'Scientist 2 says that insects avoid red trees and so should lay fewer eggs on them. Equal numbers would contradict this.',
      ),
      q(
        CONCLUDE,
        3,
        'A study finds that among trees of one kind, those in a cold and sunny valley are redder than those in a mild and cloudy one, although aphids are equally common in both. This finding is best explained by the view of',
        'Scientist 1, because the valleys differ in light and cold.',
        [
          'Scientist 1, because aphids prefer trees in sunny valleys.',
          'Scientist 2, because both valleys have the same number of aphids.',
          'Scientist 2, because a tree need not care about light that harms its leaves.',
        ],
        'The valleys differ in what Scientist 1 regards as the cause and are alike in what Scientist 2 regards as the cause.',
      ),
    ],
  },
];
