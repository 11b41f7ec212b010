import { barChart } from '../../figures.js';
import { table } from '../../math/format.js';
import { lines, q, SCIENCE_TOPICS, type SciencePassage } from '../act-science.js';
import { paragraphs } from '../passage.js';

const { READ, TREND, EXTEND, DESIGN, METHOD, CONCLUDE, MODELS } = SCIENCE_TOPICS;

/** Science of PreACT 10 Set 1: two passages with data, two with experiments, one with three explanations. */
export const sciencePassages: readonly SciencePassage[] = [
  {
    kind: 'Data Representation',
    title: 'Two kinds of earthquake waves',
    html:
      paragraphs(
        'An earthquake sends out waves of two kinds at the same moment. <em>P waves</em> are faster and arrive first; <em>S waves</em> arrive later. The place on the surface above the beginning of an earthquake is its <em>epicenter</em>. Table 1 gives the time that each kind of wave takes to travel from the epicenter to stations at different distances. The <em>lag</em> is the time between the arrivals of the two waves. Figure 1 shows the lag at the same distances.',
      ) +
      table(
        'Table 1. Travel time (minutes)',
        ['Distance (km)', 'P waves', 'S waves'],
        [
          ['1,000', '2.2', '3.9'],
          ['2,000', '4.2', '7.6'],
          ['4,000', '7.0', '12.7'],
          ['6,000', '9.5', '17.1'],
          ['8,000', '11.4', '20.9'],
        ],
        true,
      ) +
      lines(
        'Figure 1. Lag between P waves and S waves by distance',
        { label: 'Distance (km)', lo: 0, hi: 8000, step: 2000 },
        { label: 'Lag (minutes)', lo: 0, hi: 10, step: 2 },
        [1000, 2000, 4000, 6000, 8000],
        [{ name: 'Lag', values: [1.7, 3.4, 5.7, 7.6, 9.5], at: 3, dy: -12 }],
      ),
    questions: [
      q(
        READ,
        1,
        'According to Table 1, how long do S waves take to travel 4,000 km?',
        '12.7 minutes',
        ['5.7 minutes', '7.0 minutes', '17.1 minutes'],
        'The row for 4,000 km gives 12.7 minutes for S waves; 7.0 minutes is the time of P waves, and 5.7 minutes is the lag.',
      ),
      q(
        TREND,
        1,
        'According to Figure 1, as the distance from the epicenter increases, the lag',
        'increases only.',
        ['decreases only.', 'increases and then decreases.', 'remains constant.'],
        'The line rises from 1.7 minutes at 1,000 km to 9.5 minutes at 8,000 km.',
      ),
      q(
        EXTEND,
        2,
        'At a station, S waves arrived 6.6 minutes after P waves. Based on Figure 1, the distance of the station from the epicenter was closest to',
        '5,000 km.',
        ['3,000 km.', '4,000 km.', '7,000 km.'],
        'A lag of 6.6 minutes lies about in the middle between 5.7 minutes, at 4,000 km, and 7.6 minutes, at 6,000 km.',
      ),
      q(
        READ,
        2,
        'S waves of an earthquake reached a station 8,000 km from the epicenter at noon. About how long before noon had the P waves arrived there?',
        '9.5 minutes',
        ['7.6 minutes', '11.4 minutes', '20.9 minutes'],
        'The waves arrive with a lag of 9.5 minutes at 8,000 km: 20.9 minutes less 11.4 minutes.',
      ),
      q(
        TREND,
        3,
        'Based on Table 1, how does the average speed of P waves over the whole distance change as the distance increases from 2,000 km to 8,000 km?',
        'It increases, since the time grows more slowly than the distance.',
        [
          'It decreases, since the waves take longer to reach more distant stations.',
          'It stays the same, since all P waves begin at the same moment.',
          'It increases, since the lag becomes longer.',
        ],
        'Four times the distance takes 11.4 minutes instead of 4.2, which is less than three times as long. The average speed rises from about 480 to about 700 km per minute.',
      ),
      q(
        CONCLUDE,
        2,
        'A student claims that the lag at one station is enough to tell exactly where the epicenter lies. Is the claim correct?',
        'No, because the lag gives the distance but not the direction.',
        [
          'No, because the lag is the same at every station.',
          'Yes, because no two distances have the same lag.',
          'Yes, because P waves always arrive before S waves.',
        ],
        'Each lag belongs to one distance, and all places at that distance around the station are possible. Further stations are needed.',
      ),
    ],
  },
  {
    kind: 'Data Representation',
    title: 'Cooking at great heights',
    html:
      paragraphs(
        'The higher a place lies, the lower is the pressure of the air, and water boils at a lower temperature. In an open pot, water cannot become hotter than its boiling point, so food takes longer to cook. A <em>pressure cooker</em> is closed: the steam that it holds back keeps the pressure inside about 100 kilopascals (kPa) above that of the air outside. Table 1 gives the pressure of the air and the boiling point of water in an open pot at five altitudes. Figure 1 gives the time that potatoes of equal size took to cook in an open pot and in a pressure cooker at the same altitudes.',
      ) +
      table(
        'Table 1',
        ['Altitude (m)', 'Air pressure (kPa)', 'Boiling point (°C)'],
        [
          ['0', 101, 100],
          ['1,500', 85, 95],
          ['3,000', 70, 90],
          ['4,500', 58, 85],
          ['6,000', 47, 80],
        ],
        true,
      ) +
      barChart(
        'Figure 1. Cooking time of potatoes by altitude',
        'Open pot: 20 minutes at 0 m, 26 at 1,500 m, 34 at 3,000 m, 46 at 4,500 m, 63 at 6,000 m. Pressure cooker: 8, 8, 9, 9, and 10 minutes',
        { label: 'Cooking time (minutes)', lo: 0, hi: 70, step: 10 },
        ['0 m', '1,500 m', '3,000 m', '4,500 m', '6,000 m'],
        [
          { name: 'Open pot', values: [20, 26, 34, 46, 63] },
          { name: 'Pressure cooker', values: [8, 8, 9, 9, 10] },
        ],
      ),
    questions: [
      q(
        READ,
        1,
        'According to Table 1, at which altitude does water boil at 90 °C in an open pot?',
        '3,000 m',
        ['1,500 m', '4,500 m', '6,000 m'],
        'The row with a boiling point of 90 °C is that of 3,000 m.',
      ),
      q(
        TREND,
        1,
        'According to Table 1, as the pressure of the air decreases, the boiling point of water',
        'decreases only.',
        ['increases only.', 'decreases and then increases.', 'remains constant.'],
        'From 101 to 47 kPa the boiling point falls at each step, from 100 to 80 °C.',
      ),
      q(
        READ,
        2,
        'At an altitude of 4,500 m, the pressure inside a pressure cooker is closest to',
        '158 kPa.',
        ['58 kPa.', '100 kPa.', '201 kPa.'],
        'The air has a pressure of 58 kPa there, and the pressure inside is about 100 kPa above it.',
      ),
      q(
        EXTEND,
        2,
        'Based on Figure 1, the time that such potatoes would take to cook in an open pot at 5,000 m is most likely',
        'between 46 and 63 minutes.',
        ['less than 34 minutes.', 'between 34 and 46 minutes.', 'greater than 63 minutes.'],
        'An altitude of 5,000 m lies between 4,500 m, with 46 minutes, and 6,000 m, with 63 minutes.',
      ),
      q(
        TREND,
        2,
        'For each rise of 1,500 m, the cooking time in an open pot becomes',
        'longer by a larger amount than for the rise before.',
        [
          'longer by about the same amount as for the rise before.',
          'longer by a smaller amount than for the rise before.',
          'twice as long as it was.',
        ],
        'The time grows by 6, 8, 12, and 17 minutes. It never doubles from one altitude to the next.',
      ),
      q(
        CONCLUDE,
        3,
        'Do the data support the statement that food cooks faster in a pressure cooker because the water in it is hotter than in an open pot?',
        'Yes, because both boiling point and cooking speed rise with pressure.',
        [
          'Yes, because a pressure cooker uses less water than an open pot does.',
          'No, because the cooking times in a pressure cooker are nearly equal.',
          'No, because water boils at 100 °C at most.',
        ],
        'Table 1 shows that water boils at a higher temperature when the pressure is greater, and the pressure in the cooker is greater than in the open pot, where food takes longer. Beyond 101 kPa the boiling point can be expected to lie above 100 °C.',
      ),
    ],
  },
  {
    kind: 'Research Summaries',
    title: 'An enzyme in potatoes',
    html:
      paragraphs(`Hydrogen peroxide slowly breaks down into water and oxygen gas. <em>Catalase</em>, an enzyme that is found in potatoes, makes this happen much faster. Students soaked small disks of filter paper in potato juice and dropped one disk at a time into a tube with 40 mL of hydrogen peroxide solution. The disk sank; oxygen bubbles collected on it and carried it up again. The time that it took to rise was measured. A shorter <em>rise time</em> means that the enzyme works faster. Each rise time is the mean of six disks.

<strong>Experiment 1.</strong> The juice was used as it came from the potato. The concentration of hydrogen peroxide was varied at 22 °C. The results are shown in Table 1.`) +
      table(
        'Table 1',
        ['Hydrogen peroxide (%)', 'Rise time (s)'],
        [
          ['0', 'Did not rise'],
          ['0.5', '24.0'],
          ['1.0', '13.1'],
          ['2.0', '8.2'],
          ['3.0', '8.0'],
        ],
        true,
      ) +
      paragraphs(
        '<strong>Experiment 2.</strong> The juice was mixed with water. The concentration of hydrogen peroxide was 3.0% at 22 °C. The rise time was 8.0 s for pure juice, 10.3 s for juice with an equal amount of water, 15.9 s for one part of juice in four parts of mixture, and 27.5 s for one part in eight.',
      ) +
      paragraphs(
        '<strong>Experiment 3.</strong> The juice was kept at a certain temperature for 10 minutes and then brought back to 22 °C. The concentration of hydrogen peroxide was 3.0%. The results are shown in Table 2.',
      ) +
      table(
        'Table 2',
        ['Temperature of the juice (°C)', 'Rise time (s)'],
        [
          ['5', '8.1'],
          ['22', '8.0'],
          ['45', '9.4'],
          ['60', '41.0'],
          ['80', 'Did not rise'],
        ],
        true,
      ),
    questions: [
      q(
        READ,
        1,
        'In Experiment 1, at which concentration of hydrogen peroxide was the rise time closest to 13 s?',
        '1.0%',
        ['0.5%', '2.0%', '3.0%'],
        'Table 1 gives 13.1 s for 1.0%.',
      ),
      q(
        METHOD,
        1,
        'Which of the following was varied in Experiment 2?',
        'The amount of juice in the mixture',
        ['The concentration of hydrogen peroxide', 'The temperature of the solution', 'The size of the disks'],
        'Hydrogen peroxide and temperature were kept at 3.0% and 22 °C, and the juice was mixed with different amounts of water.',
      ),
      q(
        METHOD,
        2,
        'The students most likely brought the juice back to 22 °C in Experiment 3 so that',
        'all disks would be tested at the same temperature.',
        [
          'the catalase would be destroyed before the disks were soaked.',
          'the hydrogen peroxide would not break down by itself.',
          'the results could be obtained in less time.',
        ],
        'The experiment asks what heating and cooling beforehand do to the juice; a different temperature during the test would be a second cause.',
      ),
      q(
        DESIGN,
        2,
        'To make sure that the oxygen came from the action of the juice and not from the paper, the students should have tested disks that were soaked in',
        'water.',
        ['hydrogen peroxide.', 'juice from a second potato.', 'juice that was twice as strong.'],
        'A disk without juice shows what the paper alone does; everything else stays as it was.',
      ),
      q(
        DESIGN,
        3,
        'Which additional test would best show whether 45 °C harms the enzyme a little or the difference from 8.0 s is due to chance?',
        'Repeating the tests at 22 °C and 45 °C with many more disks',
        [
          'Testing juice that has been kept at 100 °C for 10 minutes',
          'Repeating the test at 45 °C with 1.0% hydrogen peroxide',
          'Measuring the rise time of one disk more exactly',
        ],
        'With more disks the means become more certain; if they still differ, chance is an unlikely explanation.',
      ),
      q(
        CONCLUDE,
        2,
        'A student concludes that cold destroys catalase as heat does. Are the results of Experiment 3 consistent with this conclusion?',
        'No, because juice that had been kept at 5 °C worked as well as juice kept at 22 °C.',
        [
          'No, because the disks rose in less time after the juice had been kept at 60 °C.',
          'Yes, because the disks did not rise after the juice had been kept at 80 °C.',
          'Yes, because 5 °C is colder than 22 °C.',
        ],
        'The rise times after 5 °C and 22 °C were 8.1 s and 8.0 s, so the cold had left the enzyme unharmed.',
      ),
    ],
  },
  {
    kind: 'Research Summaries',
    title: 'The pull of an electromagnet',
    html:
      paragraphs(`An electromagnet is a coil of wire that becomes a magnet when an electric current flows through it. Students wound wire around a rod, the <em>core</em>, connected it to a power supply, and lowered the end of the core into a bowl of steel paper clips. They counted the clips that were lifted. The current was switched off after each trial.

<strong>Study 1.</strong> A coil of 50 turns on an iron core was used. The current was varied. The results are shown in Figure 1.`) +
      lines(
        'Figure 1. Number of paper clips lifted by current',
        { label: 'Current (A)', lo: 0, hi: 5, step: 1 },
        { label: 'Number of clips', lo: 0, hi: 40, step: 10 },
        [0, 1, 2, 3, 4, 5],
        [{ name: '50 turns, iron core', values: [0, 8, 16, 24, 30, 33], at: 4, dy: -10 }],
      ) +
      paragraphs(
        '<strong>Study 2.</strong> The current was 2 A and the core was of iron. The number of turns was varied. The results are shown in Table 1.',
      ) +
      table(
        'Table 1',
        ['Number of turns', 'Clips lifted'],
        [
          ['10', 3],
          ['30', 9],
          ['50', 16],
          ['70', 22],
          ['90', 28],
        ],
        true,
      ) +
      paragraphs(
        '<strong>Study 3.</strong> Coils of 50 turns with a current of 2 A were wound on cores of the same size and of different materials. After the current had been switched off, the students also counted the clips that still clung to the core. The results are shown in Table 2.',
      ) +
      table(
        'Table 2',
        ['Core', 'Clips lifted', 'Clips still clinging'],
        [
          ['Iron', 16, 0],
          ['Steel', 13, 4],
          ['Aluminum', 1, 0],
          ['Wood', 1, 0],
        ],
        true,
      ),
    questions: [
      q(
        READ,
        1,
        'According to Figure 1, how many clips were lifted with a current of 3 A?',
        '24',
        ['16', '22', '30'],
        'At 3 A the line stands at 24 clips.',
      ),
      q(
        EXTEND,
        2,
        'If a coil of 60 turns had been used in Study 2, the number of clips lifted would most likely have been closest to',
        '19.',
        ['9.', '16.', '28.'],
        'The number should lie in the middle between 16, for 50 turns, and 22, for 70 turns.',
      ),
      q(
        TREND,
        2,
        'Which statement best describes the results of Study 1?',
        'The number rose steadily at first and then by less and less.',
        [
          'The number rose by the same amount for each additional ampere.',
          'The number rose by more for each additional ampere.',
          'The number rose to 3 A and did not change afterward.',
        ],
        'Each of the first three amperes adds 8 clips, the fourth adds 6, and the fifth adds 3.',
      ),
      q(
        METHOD,
        2,
        'One arrangement was used, in effect, in all three studies. It was a coil of',
        '50 turns on an iron core with a current of 2 A.',
        [
          '50 turns on a steel core with a current of 2 A.',
          '30 turns on an iron core with a current of 2 A.',
          '50 turns on an iron core with a current of 4 A.',
        ],
        'In each study this arrangement lifted 16 clips.',
      ),
      q(
        DESIGN,
        2,
        'The students included the core of wood in Study 3 most likely in order to learn',
        'what the coil does without help from the core.',
        [
          'whether wood can become a permanent magnet.',
          'how many turns fit on a core that is not made of metal.',
          'whether a current flows through wood.',
        ],
        'Wood is not magnetic, so what is lifted with it is due to the coil alone; the other cores can be compared with it.',
      ),
      q(
        CONCLUDE,
        2,
        'A machine that sorts scrap metal has to pick up pieces of steel with an electromagnet and let all of them drop. Based on Study 3, which core is best?',
        'Iron, since it lifts the most and keeps nothing',
        [
          'Steel, since some of the clips still cling to it',
          'Aluminum, since it is lighter than iron and keeps nothing',
          'Wood, since it does not become a magnet',
        ],
        'Iron lifted 16 clips and kept none. Steel kept 4, and the others lifted almost nothing.',
      ),
    ],
  },
  {
    kind: 'Conflicting Viewpoints',
    title: 'Where did the oceans come from?',
    html: paragraphs(`Water covers most of Earth, although the dust from which Earth was formed lay so close to the Sun that ice could not exist there. A small part of all water contains <em>deuterium</em>, a heavy form of hydrogen. In the oceans, there are about 156 atoms of deuterium for every million atoms of ordinary hydrogen. This number is called the D/H ratio. Water that was formed in different regions of the solar system has different D/H ratios, which change little afterward. Three scientists discuss where the water of the oceans came from.

<strong>Scientist 1.</strong> The water came with comets. Comets were formed far from the Sun and consist largely of ice. After Earth had formed and cooled, the motions of the large planets threw many comets inward, and those that struck Earth brought their ice with them. It is true that some comets have a D/H ratio of twice or three times that of the oceans. But at least one has been found whose ratio is nearly that of the oceans, and there may be many more.

<strong>Scientist 2.</strong> The water came with asteroids. Some asteroids that were formed between Mars and Jupiter contain up to a tenth of their mass in water, which is bound in minerals like clay. Pieces of them that have fallen to Earth have a D/H ratio close to that of the oceans. Comets can have supplied only a small part, since most of them have the wrong ratio. The asteroids struck Earth while it was still growing.

<strong>Scientist 3.</strong> The water was here from the beginning. The rocks from which Earth was built were not as dry as was believed. Certain meteorites that resemble those rocks in other respects contain hydrogen, in an amount that would be enough for several oceans, and its D/H ratio is slightly below that of the oceans. As the rocks melted, the hydrogen was released with oxygen as steam, and when the surface cooled, it rained. Nothing had to be brought from outside, although a little may have been.`),
    questions: [
      q(
        READ,
        1,
        'According to the passage, the D/H ratio of a sample of water tells',
        'how much deuterium it has compared with ordinary hydrogen.',
        [
          'how much hydrogen it contains compared with oxygen.',
          'how far from Earth it was found.',
          'how long ago it was formed.',
        ],
        'The ratio is the number of deuterium atoms for every million atoms of ordinary hydrogen.',
      ),
      q(
        MODELS,
        1,
        'Which scientists hold that most of the water was brought to Earth by bodies that struck it?',
        'Scientists 1 and 2 only',
        ['Scientists 1 and 3 only', 'Scientists 2 and 3 only', 'All three scientists'],
        'Scientist 1 names comets and Scientist 2 asteroids. Scientist 3 says that nothing had to be brought from outside.',
      ),
      q(
        MODELS,
        2,
        'Scientist 2 argues against the view of Scientist 1 by pointing out that',
        'most comets have a D/H ratio unlike that of the oceans.',
        [
          'most comets contain less ice than asteroids do.',
          'comets were formed closer to the Sun than asteroids were.',
          'no comet has struck Earth since it cooled.',
        ],
        'Scientist 2 says that comets “can have supplied only a small part, since most of them have the wrong ratio.”',
      ),
      q(
        MODELS,
        2,
        'Scientists 1 and 2 disagree about whether the water arrived',
        'after Earth had formed.',
        ['from outside.', 'with bodies that contain ice or minerals.', 'with the D/H ratio of the oceans.'],
        'Scientist 1 says that comets struck after Earth had formed and cooled; Scientist 2 says that asteroids struck while it was still growing.',
      ),
      q(
        CONCLUDE,
        2,
        'Suppose that twelve more comets are examined and that all of them have a D/H ratio between 150 and 160 per million. This finding would strengthen the view of',
        'Scientist 1.',
        ['Scientist 2.', 'Scientist 3.', 'Scientists 2 and 3 equally.'],
        'The main difficulty of Scientist 1 is that comets seem to have other ratios than the oceans, at 156; many with the right ratio would remove it.',
      ),
      q(
        CONCLUDE,
        3,
        'Old minerals show that Earth had water before the motions of the large planets threw comets inward. With which explanations is this fact consistent?',
        'Those of Scientists 2 and 3 only',
        ['Those of Scientists 1 and 2 only', 'That of Scientist 3 only', 'Those of all three scientists'],
        'Scientist 2 has the water arrive while Earth was still growing, and Scientist 3 has it here from the beginning. Only Scientist 1 needs the comets first.',
      ),
    ],
  },
];
