import { barChart, chart, dot, figure, label, path } from '../figures.js';
import { table } from '../math/format.js';
import { type Passage, paragraphs, passage } from './passage.js';

export const evidenceTextual: Passage[] = [
  passage(
    1,
    'Gardeners often plant marigolds beside tomatoes in the belief that the smell of the flowers keeps whiteflies away. These tiny insects gather on the undersides of leaves and suck the sap of the plant; a tomato on which many of them feed grows slowly and bears little fruit. Botanists tested the gardeners’ belief in a long greenhouse. At one end, they grew tomatoes with marigolds between them; at the other end, they grew tomatoes alone. All of the tomatoes were given the same soil, water, and light. After seven weeks, the whiteflies on each plant were counted.',
    'Which finding, if true, would most directly support the gardeners’ belief?',
    'Whiteflies were far less numerous on tomatoes that grew beside marigolds than on those that grew alone.',
    [
      'Tomatoes that grew beside marigolds needed less water than those that grew alone.',
      'Marigolds grew taller when they stood beside tomatoes than when they grew alone.',
      'Some of the whiteflies in the greenhouse were found on the marigolds.',
    ],
    'Fewer whiteflies near marigolds is what the belief predicts. Water and height are not about whiteflies, and whiteflies on the marigolds would speak against the belief.',
  ),
  passage(
    1,
    'For a class magazine, a student has written a poem called “The Ferry.” Its stanzas follow a ferryman through a year on a wide, slow river, where he carries people, carts, and cattle from one bank to the other. The seasons change, and so do his passengers, some of whom talk to him and some of whom do not. In the poem, the speaker portrays the ferryman as someone who takes comfort in the sameness of his days: ______',
    'Which quotation from “The Ferry” most effectively illustrates the claim?',
    '“From bank to bank, and bank to bank again; / he would not trade one crossing for the sea.”',
    [
      '“The river rose; he tied the boat and slept, / and dreamed of nothing that he could recall.”',
      '“They paid him with a coin, a word, a nod, / and never turned to watch him pull away.”',
      '“He said the water had a hundred moods / and that he feared the quiet ones the most.”',
    ],
    'The repeated crossings, which the ferryman would not exchange, show comfort in sameness. The other lines concern a flood, passengers, and fear.',
  ),
  passage(
    1,
    'Many people feel drowsy in the early afternoon, and in some countries it is the custom to sleep for a while after lunch. A sleep researcher claims that a short nap at this time of day improves the memory of older adults. To test the claim, he asked two groups of adults over sixty to learn a list of forty words in the morning. Both groups were given the same lunch. Afterward, one group lay down for twenty minutes, while the other sat in a quiet room and stayed awake.',
    'Which finding, if true, would most directly support the researcher’s claim?',
    'Adults who napped for twenty minutes after lunch recalled more of the words in the evening than those who stayed awake.',
    [
      'Adults who napped after lunch reported that they felt less hungry in the evening.',
      'Adults in both groups recalled more words in the morning than in the evening.',
      'Adults who slept well at night rarely wished to nap in the afternoon.',
    ],
    'Better recall by those who napped supports the claim about memory. The other findings do not compare the memory of the two groups.',
  ),
  passage(
    1,
    '“The Lantern Makers,” a story that a student has written for a class magazine, is set in 1908. It follows the people of a small workshop through a single winter, in which more paper lanterns are ordered for a festival than the workshop can make. Sons and daughters of very different families are hired to help and learn the work from one another. A classmate claims that the story presents the workshop as a place where rank in the outside world does not matter.',
    'Which quotation from the story most effectively illustrates the classmate’s claim?',
    '“At the long bench the magistrate’s son passed the glue to the carter’s, and neither thought to say <em>sir</em>.”',
    [
      '“The workshop stood at the end of Weir Street, where the lamps were always lit an hour before the others.”',
      '“No one, it was said, could fold paper so thin as the widow Brandt, and no one was paid so little for it.”',
      '“When the magistrate came in, the talk fell away, and each of them bent lower over the work.”',
    ],
    'The sons of a magistrate and a carter work side by side without titles. Where the talk falls away before the magistrate, rank silences the room, which contradicts the claim.',
  ),
  passage(
    2,
    'More than four hundred carved stone balls, about five thousand years old, have been found in Scotland. Most are the size of a small orange, and many are covered with rounded knobs; what they were for is not known. Some archaeologists have proposed that they were weights for fishing nets. One archaeologist doubts this. The balls, she argues, took many hours to carve, and objects that were likely to be lost in the water would not have been worth such effort.',
    'Which finding, if true, would most strongly weaken the archaeologist’s argument?',
    'Carved bone hooks of the same period, which required as much labor, have been found in large numbers on lake beds.',
    [
      'Most of the stone balls have been found in fields rather than in settlements, and hardly any in places that were under water.',
      'Fishing nets of the period were made of nettle fiber, which rarely survives.',
      'Several of the stone balls that have been found so far show no sign that a cord was ever tied around them or through them.',
    ],
    'The archaeologist assumes that people would not risk losing laborious objects in water. Laborious hooks lost in lakes show that they did. Balls without the mark of a cord, or found far from water, would help her argument.',
  ),
  passage(
    2,
    'Fig trees are common in a Brazilian savanna, where their fruit feeds many kinds of animals through the dry season. The trees depend on these animals in turn: the soft fruit cannot travel by itself, and the seeds reach new places only in the bodies of those who have eaten it. An ecologist hypothesizes that the fig trees are spread mainly by bats rather than by birds. Bats in the region tend to drop seeds while they fly across open ground, whereas birds drop them while perching in trees.',
    'Which finding, if true, would most directly support the ecologist’s hypothesis?',
    'Most fig seedlings grow in open ground, far from the branches of any tree.',
    [
      'Fig seeds that have been eaten by bats sprout as quickly as those that have been eaten by birds.',
      'Birds in the region eat figs chiefly in the morning, and bats eat them at night.',
      'Fig trees bear more fruit in years when there are many bats and many birds.',
    ],
    'Seedlings in open ground are where bats, not perching birds, drop seeds. Equal sprouting, times of day, and amounts of fruit do not tell the two apart.',
  ),
  passage(
    2,
    'Advertisers have long supposed that people remember a brand better when an advertisement makes them laugh, and they pay comedians well to talk about soap or insurance. One marketing researcher argues that humor can have the opposite effect, because viewers attend to the joke at the expense of the product. To test her argument, she showed several groups of viewers advertisements for the same brands, some of them funny and some of them serious, and a week later asked the viewers what they remembered.',
    'Which finding, if true, would most directly support the researcher’s argument?',
    'Viewers of a funny advertisement could retell the joke a week later but named the brand less often than viewers of a serious one.',
    [
      'Viewers rated a funny advertisement as more original, more pleasant, and more likely to be watched again than a serious one for the same brand.',
      'Viewers who laughed at an advertisement were more likely to watch it to the end.',
      'Viewers who already used a brand found its advertisements funnier, and talked about them more often, than viewers did who had never bought it.',
    ],
    'The joke is remembered while the brand is not, which is the researcher’s point. The other findings do not concern memory of the brand.',
  ),
  passage(
    2,
    'When parts of the brain that control a limb are damaged, as by a stroke, patients often cannot move the limb at all at first. With time and practice, many of them recover some movement, although the damaged tissue itself does not grow back. How this is possible has long been debated. A neurologist proposes that in such patients the undamaged half of the brain, which normally controls the limbs of the other side, takes over part of the task.',
    'Which finding, if true, would most directly support the neurologist’s proposal?',
    'Patients who regained movement in the left hand showed activity, when moving it, in an area that controls the left hand only in patients with such damage.',
    [
      'Patients who regained movement did so most rapidly in the first three months after the damage.',
      'Patients whose damage was small regained more movement than patients whose damage was large.',
      'Patients who practiced with both hands reported less fatigue than those who practiced with one.',
    ],
    'Activity in an area that does not otherwise control the hand indicates that undamaged tissue has taken over. Speed and extent of recovery do not show which part of the brain is at work.',
  ),
  passage(
    2,
    'Whoever translates a poem has to decide what to give up. Some of the sounds will be lost, or some of the meaning, and a translator who tries to keep everything often ends by keeping nothing. In an essay on translation, a critic discusses the English version of an old song that plays on words with two meanings and that rhymes from the first line to the last. He argues that the English version gives up the rhyme of the original in order to preserve its ambiguity.',
    'Which observation about the English version would best support the critic’s argument?',
    'Where the original has a word that can mean either “root” or “wound,” the translator writes the unrhymed “what it was torn from,” which allows for both.',
    [
      'Where the original repeats a line at the end of each stanza, the translator repeats it as well but changes its punctuation.',
      'Where the original names a plant unknown in English, the translator adds a note that describes its leaves.',
      'Where the original rhymes three words in succession, the translator finds three English words with nearly the same sound.',
    ],
    'The unrhymed phrase gives up a rhyme and keeps a double meaning. Words with nearly the same sound preserve rhyme, the opposite of the argument.',
  ),
  passage(
    2,
    'Before they choose a restaurant, many people look at the ratings that earlier guests have given it online. Such ratings are supposed to be independent of one another: each guest tastes the food and judges it alone. A sociologist doubts this. She claims that online reviews of restaurants are influenced by the reviews that are already there, and she predicted that the first rating a restaurant happens to receive, whether or not it is deserved, would affect those that follow.',
    'Which finding, if true, would most directly support the sociologist’s claim?',
    'Of restaurants whose guests gave equal ratings on paper, those whose first online rating was high went on to receive higher online ratings.',
    [
      'Restaurants that had received many online ratings tended to have been open for longer than those with few.',
      'Guests who wrote long online reviews gave lower ratings on average than guests who wrote short ones, whatever the reputation of the restaurant.',
      'Restaurants with high online ratings were more likely to display them at the door.',
    ],
    'The restaurants were equally good by paper ratings, so the difference that follows the first rating points to its influence. The other findings do not isolate earlier reviews.',
  ),
  passage(
    3,
    'The reptile <em>Tanystropheus</em>, which lived in the Triassic, had a neck three times as long as its trunk, although the neck consisted of only thirteen bones. Paleontologists have debated for more than a century how the animal lived and, in particular, whether it used its long neck on land or in water. Examining the skull, Stephan Spiekman and his colleagues found that the nostrils lie on top of the snout and that the teeth interlock when the jaws are closed. They conclude that the animal hunted in water.',
    'Which additional finding, if true, would most strongly support the conclusion of Spiekman and his colleagues?',
    'Among living reptiles, teeth that interlock and nostrils on top of the snout occur together only in species that catch fish.',
    [
      'Fossils of <em>Tanystropheus</em> have been found in rocks that formed near an ancient coast.',
      'The bones of the neck of <em>Tanystropheus</em> were too stiff to be curled.',
      'Some reptiles that live on land have nostrils on top of the snout.',
    ],
    'If the two traits together occur only in fish-catching reptiles, finding both points to hunting in water. Rocks near a coast fit either view, and reptiles of the land with such nostrils weaken the conclusion.',
  ),
  passage(
    3,
    'The guilds of Flanders decided who might weave cloth and how it was to be woven. Because they limited the number of masters and looms, historians have often blamed them for the slow spread of new machines in the region. One economic historian disputes this view. Guilds, she suggests, resisted only those machines that could be worked by people without training, since these threatened the value of a long apprenticeship; machines that rewarded skill they took up early.',
    'Which finding, if true, would most directly support the historian’s suggestion?',
    'Guild towns adopted the ribbon loom, which beginners could work, decades after other towns but acquired the draw loom, which took years to master, before them.',
    [
      'Guild towns and other towns adopted new looms at about the same rate once prices for cloth began to fall.',
      'Guild records complain more often of looms that broke down than of looms that were easy to work.',
      'Members of guilds paid higher fees in towns where many kinds of loom were in use.',
    ],
    'The historian distinguishes machines for the untrained (adopted late) from those that reward skill (adopted early); the ribbon loom came late and the draw loom early, which is exactly this pattern.',
  ),
];

function withData(
  d: 1 | 2 | 3,
  graphic: string,
  text: string,
  ask: string,
  right: string,
  wrong: readonly [string, string, string],
  why: string,
): Passage {
  return { d, html: graphic + paragraphs(text), ask, right, wrong, why };
}

const ASK_EXAMPLE = 'Which choice most effectively uses data from the table to complete the example?';

export const evidenceQuantitative: Passage[] = [
  withData(
    1,
    table(
      'Visitors to four museums of one city, 2019 and 2023',
      ['Museum', '2019', '2023'],
      [
        ['Museum of Glass', 48200, 61500],
        ['Mining Museum', 75100, 74300],
        ['Museum of Toys', 39800, 22400],
        ['City Gallery', 56600, 58900],
      ],
      true,
    ),
    'For many years, each museum of the city sold its own tickets, and few visitors went to more than one of them. In 2020, four of the museums introduced a shared ticket, which costs little more than a single one and can be used for a week. Three years later, the city council compared the numbers of visitors with those from the year before the change. The effect, it reported, differed from museum to museum. Some gained visitors; at one museum, however, the number of visitors fell sharply: ______',
    ASK_EXAMPLE,
    'the Museum of Toys had 39,800 visitors in 2019 but only 22,400 in 2023.',
    [
      'the Mining Museum had 75,100 visitors in 2019 but only 74,300 in 2023.',
      'the Museum of Glass had 48,200 visitors in 2019 and 61,500 in 2023.',
      'the Museum of Toys had fewer visitors in 2019 than the City Gallery had.',
    ],
    'The Museum of Toys lost 17,400 visitors, a sharp fall. The Mining Museum lost only 800, the Museum of Glass gained, and a comparison of two museums in one year is no fall.',
  ),
  withData(
    1,
    barChart(
      'Share of seeds that sprouted after storage, by temperature',
      'Percent of seeds that sprouted: stored at 5 degrees, lettuce 82 and onion 64; at 15 degrees, lettuce 71 and onion 38; at 25 degrees, lettuce 55 and onion 9',
      { label: 'Seeds that sprouted (%)', lo: 0, hi: 100, step: 20 },
      ['5 °C', '15 °C', '25 °C'],
      [
        { name: 'Lettuce', values: [82, 71, 55] },
        { name: 'Onion', values: [64, 38, 9] },
      ],
    ),
    'Seeds do not keep forever, and how long they stay alive depends on where they are stored. To give its members advice, a seed library stored lettuce and onion seeds for three years at three temperatures: in a refrigerator at 5 °C, in a cellar at 15 °C, and on a shelf in a warm room at 25 °C. It then sowed a hundred seeds of each kind from each place and counted how many sprouted. A volunteer concluded that onion seeds in particular should not be kept in a warm room.',
    'Which choice best describes data from the graph that support the volunteer’s conclusion?',
    'At 25 °C, fewer than 10 percent of the onion seeds sprouted, compared with more than 60 percent at 5 °C.',
    [
      'At 5 °C, more than 80 percent of the lettuce seeds sprouted.',
      'At each temperature, fewer lettuce seeds than onion seeds sprouted.',
      'At 15 °C, about 70 percent of the onion seeds sprouted.',
    ],
    'The drop from about 64 to 9 percent for onions shows the harm of warmth. More lettuce than onion seeds sprouted at each temperature, and about 38 percent of the onions at 15 °C.',
  ),
  withData(
    2,
    table(
      'Average time that bees spent on a flower and seeds that formed, by type of nectar',
      ['Type of nectar', 'Time on flower (seconds)', 'Seeds per flower'],
      [
        ['Without caffeine', 6.2, 11],
        ['Low caffeine', 9.8, 17],
        ['High caffeine', 3.1, 5],
      ],
      true,
    ),
    'The nectar of some citrus flowers contains caffeine, a bitter substance that in large amounts keeps insects away. Why a plant should put it where insects come to drink has long puzzled botanists. A team of biologists filled otherwise identical flowers with artificial nectar that contained no caffeine, a little of it, or a great deal, and let bumblebees visit them. They recorded how long the bees stayed and how many seeds were formed afterward. The team concluded that caffeine can benefit a plant, but only in small amounts.',
    'Which choice best describes data from the table that support the team’s conclusion?',
    'Flowers with a low amount of caffeine formed more seeds than those without caffeine, whereas flowers with a high amount formed fewer.',
    [
      'Bees spent about twice as much time on flowers without caffeine as on flowers with a high amount of caffeine, and more than twice as many seeds formed.',
      'Flowers with a low amount of caffeine formed more than three times as many seeds as flowers with a high amount, and bees spent longer on them.',
      'Bees spent about ten seconds on flowers with a low amount of caffeine, and about seventeen seeds formed.',
    ],
    'The conclusion has two parts: a small amount helps (17 seeds against 11) and a large amount does not (5 against 11). The other options are true but leave out the comparison with flowers without caffeine or one of the two parts.',
  ),
  withData(
    2,
    lineFigure(),
    'Two reservoirs supply the town of Sierra Alta and the farms around it. In 2016 the farms downstream of the Encino reservoir were fitted with drip irrigation, which brings water directly to the roots of plants, while those downstream of the Molino reservoir went on flooding their fields. A drought began in 2018 and lasted for four years, in which both reservoirs lost water. An engineer claims that drip irrigation helped the Encino reservoir to hold its level during the drought.',
    'Which choice best describes data from the graph that support the engineer’s claim?',
    'Between 2018 and 2022, the level of the Molino reservoir fell by about 30 percent of capacity, while that of the Encino reservoir fell by about 10.',
    [
      'In 2014, the level of the Molino reservoir was higher than that of the Encino reservoir.',
      'Between 2014 and 2016, the levels of both reservoirs fell by a few percent of capacity.',
      'In 2022, the level of the Encino reservoir was lower than it had been in 2014.',
    ],
    'The claim compares the drought years: the reservoir with drip irrigation lost far less. Levels before 2018, or of one reservoir alone, do not show an effect.',
  ),
  withData(
    3,
    table(
      'Results of a test of recall after reading on paper or on a screen',
      ['Group', 'Score on paper', 'Score on screen'],
      [
        ['Told that they had 7 minutes', 71, 70],
        ['Free to choose their time', 74, 62],
      ],
      true,
    ),
    'It is often said that people remember less of what they read on a screen than of what they read on paper. To find out why, a team of psychologists had two groups read the same chapters. In each group, half of the people read on paper and half on a screen. One group was told that it had seven minutes for each chapter; the other could stop when it wished. Afterward, both answered the same questions. The team argues that the screen itself is not at fault; rather, people who read on a screen tend to stop too soon when they are left to decide.',
    'Which choice best describes data from the table that support the team’s argument?',
    'Scores on paper and on screen were nearly equal when the time was fixed but differed by 12 points when readers chose their own time.',
    [
      'Readers who chose their own time had a higher score on paper than readers whose time was fixed.',
      'Scores on a screen were lower than scores on paper in both groups.',
      'Readers whose time was fixed had a score of 70 on a screen, which was lower than their score on paper.',
    ],
    'If the screen were at fault, scores would differ with a fixed time as well. They differ by 1 point there and by 12 where readers decide, as the team argues.',
  ),
  withData(
    3,
    barChart(
      'Share of birds that returned to a nest site, by treatment',
      'Percent of birds that returned: control, first year 58 and second year 55; call played, first year 71 and second year 69; call played and decoys, first year 74 and second year 52',
      { label: 'Birds that returned (%)', lo: 0, hi: 80, step: 20 },
      ['Control', 'Call played', 'Call and decoys'],
      [
        { name: 'First year', values: [58, 71, 74] },
        { name: 'Second year', values: [55, 69, 52] },
      ],
    ),
    'Terns nest on the ground, and a colony close to a harbor is easily disturbed by dogs and cats. To draw the birds to a safer island, conservationists played recorded calls at some sites and, at others, set out wooden decoys as well. A third group of sites was left without either as a control. The decoys were removed after the first year; the calls continued at both kinds of site. One ornithologist suggests that birds which have once been attracted by decoys are put off when these are gone.',
    'Which choice best describes data from the graph that support the ornithologist’s suggestion?',
    'Where decoys had been used, the share of birds that returned fell below that of the control sites in the second year, although calls alone kept their effect.',
    [
      'Where decoys had been used, the share of birds that returned was higher in the first year than at any other kind of site.',
      'At the control sites, the share of birds that returned was slightly lower in the second year than in the first.',
      'In both years, a larger share of birds returned to sites where calls were played than to control sites.',
    ],
    'With calls continuing, only the removal of decoys can account for a fall from 74 to 52 percent, below the control’s 55. That a larger share returned in both years is wrong for the sites that had decoys.',
  ),
];

function lineFigure(): string {
  const at = chart(
    { label: 'Year', lo: 2014, hi: 2022, step: 2 },
    { label: 'Level (% of capacity)', lo: 0, hi: 100, step: 20 },
  );
  const encino: [number, number][] = [
    [2014, 84],
    [2016, 80],
    [2018, 78],
    [2020, 72],
    [2022, 68],
  ];
  const molino: [number, number][] = [
    [2014, 88],
    [2016, 84],
    [2018, 80],
    [2020, 64],
    [2022, 50],
  ];
  const draw = (points: [number, number][], dash: boolean) =>
    path(
      points.map(([x, y]) => [at.x(x), at.y(y)] as const),
      { width: 2.5, dash },
    ) + points.map(([x, y]) => dot(at.x(x), at.y(y), 3.5)).join('');
  return figure(
    at.viewBox,
    'Water levels of two reservoirs, 2014 to 2022',
    `Percent of capacity in 2014, 2016, 2018, 2020, and 2022: Encino ${encino.map((p) => p[1]).join(', ')}; Molino ${molino.map((p) => p[1]).join(', ')}`,
    at.shapes +
      draw(encino, false) +
      draw(molino, true) +
      label(at.x(2021), at.y(78), 'Encino', { size: 13 }) +
      label(at.x(2021.2), at.y(44), 'Molino', { size: 13 }),
  );
}
