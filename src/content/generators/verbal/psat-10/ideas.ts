import { type Passage, passage, withTable } from '../passage.js';

const MAIN = 'Which choice best states the main idea of the text?';

export const centralIdeas: Passage[] = [
  passage(
    1,
    'Zippers were patented in the 1890s, but for thirty years almost nobody put them in clothes. They rusted, they came open at the wrong moment, and each had to be removed before the garment was washed and sewn in again afterward. They were sold for boots and tobacco pouches instead, which were seldom or never washed. Makers tried new shapes and new metals one after another. Only when a zipper was made that could stand water and stayed shut did tailors take an interest in it.',
    MAIN,
    'Zippers became common in clothes only after certain defects had been removed.',
    [
      'Zippers were invented for boots and tobacco pouches, in which rust was no problem.',
      'Tailors refused for thirty years to use a device that had been patented by others.',
      'Zippers are less suitable for garments than for objects that are seldom washed.',
    ],
    'The text lists the defects that kept zippers out of clothes and says when that changed. Boots and pouches were only the first use.',
  ),
  passage(
    1,
    'On the first warm evening of the year, Teodora carried her sewing machine out to the porch and set it on the table under the lamp. She did not sew. She lifted the cloth, oiled the machine, turned the wheel, and listened, with her head a little to one side. Across the street a door opened, and then another. The neighbors, who knew how long the machine had stood under its cloth, came out one after another with torn sleeves and loose hems and sat down on the steps to wait.',
    'What does the text suggest about the neighbors?',
    'They take what Teodora does as a sign that she will sew again.',
    [
      'They are annoyed by the noise that the machine makes in the evening.',
      'They have come to help Teodora to repair her sewing machine.',
      'They have forgotten why the machine stood so long under its cloth.',
    ],
    'They bring sleeves and hems and wait, although she has not begun to sew. They know the machine’s long rest and do not complain.',
    'The following text is from a short story.',
  ),
  passage(
    1,
    'A cheetah is built for speed in ways that have a price. Its legs are long and light, which makes them easy to break, and its claws do not draw in fully, so that they grow blunt on the ground. A chase is over in less than a minute, but after it the cheetah must rest for half an hour before it can eat. In that time, a lion or a pack of hyenas may take what it has caught, and the cheetah does not fight for it.',
    'According to the text, why may other animals take a cheetah’s catch?',
    'The cheetah must rest after it has hunted.',
    [
      'The cheetah hunts at the same time of day as lions and hyenas do.',
      'The cheetah catches more than it is able to eat in half an hour.',
      'The cheetah cannot see well from where it rests.',
    ],
    'The catch is taken during the half hour in which the cheetah rests. Hours of hunting and amounts of food are not mentioned.',
  ),
  passage(
    2,
    'When the first railways were built, every town kept its own time: noon was when the sun stood highest. A train from Bristol to London passed through a difference of ten minutes. As long as people traveled by coach, nobody minded, since a coach was seldom on time to the minute in any case. But a railway that printed a timetable had to decide whose minutes it meant, and so it was the railways, and not governments, that first gave whole countries a single time.',
    MAIN,
    'Timetables of railways made it necessary for towns to share one time.',
    [
      'Railways helped towns to measure more exactly when the sun stood highest.',
      'Governments gave whole countries a single time so that railways could be built.',
      'Travelers by coach had to set their watches in every town through which they came.',
    ],
    'Local times did not matter until a printed timetable needed one of them. The text says that railways came before governments in this.',
  ),
  passage(
    2,
    'Many people believe that bats are blind. In truth, all bats can see, and some fruit bats see better by dusk than people do. What is remarkable is when they use their eyes. A bat that hunts insects listens to its echoes within a few meters, for echoes fade quickly, and for a moth that turns suddenly it can trust its ears. But to find its way home over miles of open country, where no echo would come back in time, it looks for the shapes of hills against the sky.',
    'According to the text, how do bats that hunt insects use sight and hearing?',
    'They use hearing for what is near and sight for what is far.',
    [
      'They use sight by dusk and hearing when it has become fully dark.',
      'They use hearing in open country and sight where there are hills.',
      'They use sight only when their echoes have been drowned out by noise.',
    ],
    'Echoes serve within a few meters, and the shapes of hills serve over miles. The text does not divide the two by time or noise.',
  ),
  passage(
    3,
    'It is tempting to think of a translation as a window: the cleaner it is, the less we notice it. But readers of the first European versions of the <em>Arabian Nights</em> did not want clean glass. They wanted the East as they imagined it, and translators gave it to them, adding tales that were not in the manuscripts and leaving out most of the poems, of which there are hundreds. What they made was less a window than a mirror.',
    MAIN,
    'Early European translations of a work showed less of the original than of what readers expected.',
    [
      'Early European translators of a work did not know enough of its language to understand it.',
      'A translation that readers do not notice is better than one that makes additions of its own.',
      'Readers of an early translation were disappointed that so much of the work had been left out.',
    ],
    'The mirror stands for readers’ own ideas: translators added what was imagined and left out what was not. Readers were given what they wanted.',
  ),
];

export const evidenceTextual: Passage[] = [
  passage(
    1,
    'A class wondered whether bread molds faster in plastic than in paper. Plastic keeps moisture in, some of the students argued, and mold needs moisture; but others thought that paper lets in more of the tiny cells, called spores, from which mold grows. To find out, they put slices of one loaf into bags of both kinds, kept all of the bags in the same dark cupboard, and looked at each slice every day for two weeks.',
    'Which finding would most directly support the idea that bread molds faster in plastic?',
    'Mold appeared after five days in the plastic bags and after nine in the paper ones.',
    [
      'Mold appeared on slices of other loaves when they were kept in plastic.',
      'Bread in the paper bags had grown hard by the end of the two weeks.',
      'The mold in the plastic bags was green, and that in the paper bags gray.',
    ],
    'Only the days until mold appeared in both kinds of bags compare how fast it grows. Hardness and color say nothing about speed, and other loaves were not tried in paper.',
  ),
  passage(
    1,
    'A student has written a poem called “The Map Seller” for a school magazine. It describes an old man whose shop is so full of maps that he has to climb over Asia to reach his chair. Children visit him after school, and sailors come to him before a voyage. In the poem, the speaker admires how much the man knows about places that are far away. But the speaker also claims that the seller of maps has never traveled himself: ______',
    'Which quotation from “The Map Seller” most effectively illustrates the claim?',
    '“He sells the road to cities by the sea / and has not seen a wave in all his life.”',
    [
      '“He folds each country smaller than a hand / and lays it in a drawer without a sound.”',
      '“The children come to touch the painted whales / and ask him which of them is really there.”',
      '“He says that north is always somewhere else / and turns the paper till the streets agree.”',
    ],
    'Somebody who sells the road to the sea and has never seen a wave has not traveled there. The other lines speak of folding, whales, and north.',
  ),
  passage(
    2,
    'People who have several errands to do often write a list and then leave it at home. A psychologist wondered how they could remember the errands without it. She suspected that people remember a list better if they imagine themselves carrying out what is on it, as if they were watching a film. She read the same list of twenty errands to two groups, of which one was told to imagine each errand and the other to repeat it aloud.',
    'Which finding, if true, would most directly support the psychologist’s suspicion?',
    'An hour later, those who had imagined the errands could name more of them than those who had repeated them.',
    [
      'Those who had imagined the errands said that they had found the task more pleasant than expected.',
      'Both groups named more of the errands after an hour than they did after a day had passed.',
      'Those who had repeated the errands named the first ones on the list more often than the last.',
    ],
    'The suspicion compares imagining with something else as to memory, so the number of errands named by both groups is what matters. Pleasure and order do not tell.',
  ),
  passage(
    2,
    'In the novel <em>Frankenstein</em>, by Mary Shelley, a young scientist builds a living creature and then runs away from it in horror. Left alone, the creature teaches itself to speak and to read, but everyone who sees it drives it off. When it meets its maker again, high among the mountains, it asks to be heard before it is judged. It explains that it was not wicked from the beginning but was made so by suffering: ______',
    'Which quotation from <em>Frankenstein</em> most effectively illustrates the claim?',
    '“I was benevolent and good; misery made me a fiend. Make me happy, and I shall again be virtuous.”',
    [
      '“Beware; for I am fearless, and therefore powerful. I will watch with the wiliness of a snake, that I may sting with its venom.”',
      '“Of what a strange nature is knowledge! It clings to the mind, when it has once seized on it, like a lichen on the rock.”',
      '“The world was to me a secret which I desired to divine.”',
    ],
    'Being good at first and made a fiend by misery is exactly the claim. The other lines threaten, reflect on knowledge, or speak of a wish to learn.',
  ),
  passage(
    2,
    'Ships that are overgrown with algae burn more fuel, because the rough layer on their hulls slows them down. To keep the algae off, hulls are painted with poisons, some of which have harmed other life in harbors. Engineers have now looked for a model in the sea itself. They expect that a coating modeled on sharkskin, which is covered with tiny ridges, will keep algae from settling on the hulls of ships without any poison.',
    'Which finding, if true, would most directly support the engineers’ expectation?',
    'After a year in the same harbor, ridged panels held a tenth as many algae as smooth panels of the same material.',
    [
      'Sharks that swim slowly carry about as few algae on their skin as sharks that swim fast do.',
      'The coating can be renewed in less time than is needed to scrape the algae from an ordinary hull.',
      'Algae that were put on ridged panels in a laboratory lived as long as those on smooth panels.',
    ],
    'Panels that differ only in ridges, in the same harbor and for the same time, show what ridges do. Sharks, repair times, and the life of algae do not show whether they settle.',
  ),
  passage(
    3,
    'The weavers of the valley once made cloth with patterns of birds and stars, which took many weeks to finish. In a single generation, they gave the patterns up. It has long been assumed that they did so because factory cloth was less expensive and soon filled the shops of the valley. An anthropologist argues that price was not the reason: the patterns were given up because the festivals for which they were made had ended.',
    'Which finding, if true, would most directly support the anthropologist’s argument?',
    'In a valley where factory cloth cost just as little but festivals went on, the patterns are woven to this day.',
    [
      'In the years in which the patterns were given up, the price of factory cloth fell by more than half.',
      'Weavers who were asked said that they remembered the festivals better than they did the patterns.',
      'Factory cloth with similar patterns was worn at weddings in several neighboring valleys.',
    ],
    'If cloth is as cheap and festivals go on and the patterns remain, price cannot be what ended them. A fall in price would speak for the old assumption.',
  ),
];

export const evidenceQuantitative: Passage[] = [
  withTable(
    1,
    'Visitors to a town pool by weather',
    ['Day', 'High temperature (°F)', 'Visitors'],
    [
      ['Friday', '78', '210'],
      ['Saturday', '91', '640'],
      ['Sunday', '84', '390'],
      ['Monday', '90', '260'],
    ],
    'A town that wanted to draw more people to its outdoor pool recorded the weather and the number of visitors on four days in July. All four days were dry. Some members of the town council believed that only the heat mattered. The manager of the pool, however, says that warm weather alone does not fill it: people must also have time to come, and on working days many of them do not. As an example, she points out that ______',
    'Which choice most effectively uses data from the table to complete the example?',
    'Monday, at 90 degrees, brought fewer visitors than Sunday, at 84.',
    [
      'Saturday, at 91 degrees, brought more visitors than any other day.',
      'Friday, at 78 degrees, brought fewer visitors than Monday, at 90.',
      'Sunday, at 84 degrees, brought 390 visitors to the pool.',
    ],
    'A warmer working day with fewer visitors shows that warmth is not enough. The other choices fit the idea that warmth alone decides, or compare nothing.',
  ),
  withTable(
    2,
    'Seeds that sprouted out of 100',
    ['Treatment', 'After 1 week', 'After 2 weeks', 'After 3 weeks'],
    [
      ['None', '4', '31', '70'],
      ['Soaked', '22', '64', '72'],
      ['Scratched', '35', '70', '71'],
    ],
    'Some seeds have a hard coat that lets in hardly any water, so that they may lie in the ground for weeks before anything happens. Gardeners often soak such seeds for a night or scratch them with a file before sowing them. A student tried both methods on a hundred seeds each and left another hundred as they were. He concluded that such treatments make seeds sprout sooner but hardly add to the number that sprout in the end: ______',
    'Which choice most effectively uses data from the table to support the student’s conclusion?',
    'treated seeds were far ahead after one week, but all groups stood between 70 and 72 after three.',
    [
      'scratched seeds were ahead of soaked ones after one week, and after two weeks they were still ahead.',
      'the number of soaked seeds that had sprouted rose from 22 after one week to 72 after three weeks.',
      'after two weeks, fewer than half as many untreated seeds had sprouted as scratched seeds.',
    ],
    'The conclusion has two halves, sooner and not more, and only the right choice gives both. The others compare the treatments or show one half.',
  ),
  withTable(
    3,
    'Accidents at one crossing and in the whole city',
    ['Year', 'At the crossing', 'In the city'],
    [
      ['2017', '18', '910'],
      ['2018 (signal installed in December)', '19', '905'],
      ['2019', '12', '620'],
      ['2020', '11', '575'],
    ],
    'For years, people who lived near a dangerous crossing had asked for a traffic signal. It was installed in December of 2018. Within a year, accidents at the crossing fell from 19 to 12, and the mayor praised the signal and promised to install others like it. A statistician warns that such a promise comes too early. The table, she points out, does not show that the signal was the cause of the change, because ______',
    'Which choice most effectively uses data from the table to complete the statement?',
    'accidents in the city as a whole fell by about as great a share in the same year.',
    [
      'accidents at the crossing had risen by 1 in the year before the signal was installed.',
      'accidents at the crossing made up only a small share of those in the city.',
      'accidents at the crossing fell by only 1 more in the second year.',
    ],
    '19 to 12 is a fall of 37 percent, and 905 to 620 one of 31 percent: something that worked everywhere may explain both. The other statements are true but leave the signal as the likely cause.',
  ),
];

const INFER = 'Which choice most logically completes the text?';
const infer = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string) =>
  passage(d, text, INFER, right, wrong, why);

export const inferences: Passage[] = [
  infer(
    1,
    'The library lends umbrellas as well as books. They hang beside the door, and readers may keep them for three days. In dry months nearly all of them are returned on time, although some have hardly been opened. In rainy months they come back late, often by several days, even from borrowers who have been reminded twice. Books, on the other hand, come back as late in dry months as in rainy ones. Readers seem to return an umbrella, then, ______',
    'when they no longer need it.',
    [
      'when they have finished the books that they borrowed with it.',
      'only when the library has reminded them of it.',
      'as soon as another reader asks for it.',
    ],
    'Umbrellas come back late just when it rains and they are useful. Reminders do not change this, and nothing is said of other readers.',
  ),
  infer(
    2,
    'Sunflowers turn with the sun while they grow, but full-grown ones stand still and face east. To learn what this is good for, scientists turned some full-grown plants in their pots to face west and left the others as they were. In the early morning, when it was cool, bees visited the plants that faced east five times as often as those that faced west. Since flowers that face east are warmed first, it appears that the bees ______',
    'prefer flowers that are already warm.',
    [
      'visit sunflowers only while these are still growing.',
      'find their way by the position of the sun.',
      'visit flowers that face west later in the day.',
    ],
    'The difference between the plants in the early morning is warmth, and the bees chose the warm ones. What they do later is not reported.',
  ),
  infer(
    2,
    'A school wanted to know whether its new reading program had helped. Scores at the end of the year were higher than at the beginning, and the principal was ready to buy the program for another five years. A teacher objected. Scores rise in every year, she said, since students are a year older and have read more, with or without a program. To learn whether the program made a difference, the school would therefore have to ______',
    'compare the rise with that of years before the program.',
    [
      'test the students again at the beginning of the next year.',
      'ask the students whether they liked the program.',
      'choose a test on which scores do not rise during a year.',
    ],
    'If scores always rise, only a rise greater than usual would speak for the program. A second test or a survey does not show what is usual.',
  ),
  infer(
    2,
    'In the harbor of the old city, divers found hundreds of jars that had once held olive oil. Nearly all of them lay on the side of the harbor where ships were unloaded; hardly any were found on the other side, where goods were taken on board. The clay of which the jars were made is found only on an island two hundred miles away, which was famous for its olive trees. It is likely, then, that the city ______',
    'brought in oil from that island.',
    [
      'sold oil to the people of that island.',
      'made jars from clay that it had bought.',
      'used the harbor mostly for the trade in oil.',
    ],
    'Jars of the island’s clay on the side of unloading point to oil that came from there. How much of the trade was oil cannot be told.',
  ),
  infer(
    3,
    'Crows drop walnuts on the road and eat them when cars have cracked the shells. Some observers, who had seen this at a busy crossing, concluded that the birds use cars as tools. Others watched the same crossing for weeks and counted both nuts and cars. They noted that crows dropped their nuts just as often when no car was coming as when one was, and that many of the nuts broke as they fell. If the second observation is right, the crows ______',
    'may be cracking nuts on hard ground and profiting from cars by chance.',
    [
      'must have learned to use cars as tools from other crows at the crossing.',
      'would be expected to drop fewer nuts on roads that have no traffic.',
      'have learned to tell from afar whether or not a car is coming.',
    ],
    'If dropping does not depend on cars, the birds do not seem to aim at them; the road itself would do. Telling cars from afar would make them drop nuts more often then.',
  ),
  infer(
    3,
    'The treaty survives in two copies, neither of which is dated. One is written in a clear hand on fine parchment; the other, on a reused sheet, is full of corrections. Scholars long preferred the first, because it looked more official. But the corrections on the second are in the handwriting of both parties’ clerks, who seem to have worked on it together, and the text of the first agrees with it only as corrected. The clear copy, it seems, ______',
    'was made from the corrected one.',
    [
      'was written before the parties had agreed.',
      'was corrected by the clerks of only one party.',
      'is more reliable where the two copies differ.',
    ],
    'The clear copy contains the corrections, so it must have been written after them. Where they agree as corrected, there is nothing in which the clear one is more reliable.',
  ),
];
