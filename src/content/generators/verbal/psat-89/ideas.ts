import { type Passage, passage, withTable } from '../passage.js';

const MAIN = 'Which choice best states the main idea of the text?';

export const centralIdeas: Passage[] = [
  passage(
    1,
    'A camel’s hump holds no water. It is a store of fat, and having all of it in one place keeps the rest of the body from being wrapped in a layer that would hold in heat. An animal that lives under the desert sun can do without such a coat. When food is scarce, the camel lives on this fat, and the hump grows soft and leans to one side. A few weeks of grazing make it firm again.',
    MAIN,
    'A camel’s hump stores fat in a way that suits a hot place where food is sometimes scarce.',
    [
      'A camel’s hump shows how much water the animal has drunk during the last weeks.',
      'Camels need less food than other grazing animals of the same weight do.',
      'Camels keep cool by storing water in one part of the body.',
    ],
    'The text corrects the idea of water and explains two advantages of the fat: coolness and food for bad times. Other animals are not mentioned.',
  ),
  passage(
    1,
    'The old library of a harbor town was small: it held perhaps three thousand books. There were larger ones in the hills, behind gates and gardens. But the reading room of this one opened on the main street, beside the fish market, and its steps were wide enough to sit on. In the warm months its doors stood open all day, and a bench had been set just inside them. Whoever planned the library seems to have wanted people to come in by chance.',
    'What does the text suggest about the person who planned the library?',
    'The person wanted the library to be easy to enter for people who were passing by.',
    [
      'The person hoped that the library would become the largest in any harbor town.',
      'The person thought that a market should not stand beside a reading room.',
      'The person meant the steps to be used as a place for selling fish.',
    ],
    'The street, the market, and the wide steps all invite passers-by, and the last sentence says so. The library was small, and selling is not mentioned.',
  ),
  passage(
    1,
    'Ada had carried the letter for three days. It was short, and she knew it by heart. Each morning she meant to post it, and each morning she found some reason to walk down the other side of the street, away from the red box. There was a dog that she wanted to greet; there was a window with new hats. On the fourth day it rained, the ink ran, and she was surprised to notice that what she felt was relief.',
    'What does the text suggest about Ada?',
    'She did not really want to send the letter.',
    [
      'She had forgotten where the nearest mailbox was.',
      'She was afraid that the rain would spoil the letter before she could post it.',
      'She had written the letter for somebody else.',
    ],
    'She avoids the mailbox and is relieved when the letter is spoiled. She knows where the red box stands, and the rain is welcome to her.',
    'The following text is from a short story.',
  ),
  passage(
    2,
    'When sand is blown along a beach, each grain does not simply roll. It leaps, lands, and throws up two or three others, which leap in their turn. To lift a grain that lies still takes a strong wind; to keep a leaping grain in motion takes less. A breeze too weak to lift a single grain from rest can therefore keep a whole cloud of sand moving once a gust has started it. This is why dunes may travel on days when the wind, between its gusts, seems too weak to lift sand.',
    MAIN,
    'Because moving grains set others in motion, sand can travel even in a light wind.',
    [
      'Because sand grains are small, a light wind is enough to lift them from rest.',
      'Dunes travel farther on calm days than they do on days with strong gusts.',
      'A gust is needed again and again to keep a cloud of sand above the beach.',
    ],
    'Leaping grains throw up others, so a breeze that could not start the motion can keep it up. The text says that a weak breeze cannot lift a grain from rest.',
  ),
  passage(
    2,
    'In the 1850s, most letters from California to New York went by ship and took about a month. The Pony Express, which began in 1860, promised to carry them across the plains in ten days. Riders galloped from station to station, changing horses every ten or fifteen miles, and the newspapers adored them. Yet the company lost money on every letter, and when the telegraph reached the coast in October 1861, it closed within days. It had lasted eighteen months.',
    'According to the text, what is true of the Pony Express?',
    'It was admired although it never earned what it cost.',
    [
      'It was slower than ships but far less expensive for those who sent letters.',
      'It closed because newspapers no longer wrote about its riders.',
      'It carried messages for the telegraph company after 1861.',
    ],
    'Newspapers adored the riders, and the company lost money on every letter. It closed because of the telegraph, and it was faster than ships.',
  ),
  passage(
    3,
    'Wolves were once thought to be led by an “alpha” that had fought its way to the top. The idea came from wolves in enclosures, strangers to one another that had been put together and could not leave. In the wild, a pack is usually a pair and their young of several years. There is no throne to win: the parents lead because they are parents, and the young go when they are grown to find partners and land of their own.',
    MAIN,
    'A familiar picture of wolves arose from conditions unlike those in which they live.',
    [
      'Wolves in enclosures fight less often when they are given the chance to form pairs.',
      'Young wolves leave the pack because they cannot defeat the pair that leads it.',
      'The behavior of wolves is so varied that no general statement about packs holds.',
    ],
    'The “alpha” came from captive strangers; wild packs are families. The young leave when they are grown and not because they lost a fight.',
  ),
];

export const evidenceTextual: Passage[] = [
  passage(
    1,
    'A student noticed that the ants in her yard walked around chalk lines drawn on the pavement. When a line closed in a circle, the ants inside it walked around and around and did not come out for some time. She wondered whether they avoided the color of the chalk or its dust. To find out, she drew some lines with white chalk and others with a white marker that left no dust, and she watched each line for ten minutes.',
    'Which finding would most directly support the idea that the ants avoid the dust?',
    'The ants crossed the marker lines freely but turned back at the chalk lines.',
    [
      'The ants turned back at the marker lines as often as they did at the chalk lines.',
      'The ants moved faster over dry pavement than they did over pavement that was wet.',
      'The ants crossed chalk lines that were thick more slowly than thin ones.',
    ],
    'Both lines are white, so only the dust differs. If the marker lines are crossed, the color cannot be what keeps the ants away.',
  ),
  passage(
    1,
    '“The Lighthouse Keeper’s Garden” is a poem that a student wrote for a school magazine. It describes a man who lives by himself on a bare rock in the sea and has made a small garden behind his tower. Birds, salt, and storms work against him, yet he begins again every spring. The poem does not say outright why he takes the trouble. But in it, the speaker suggests that the keeper’s garden is a way of feeling less alone: ______',
    'Which quotation from the poem most effectively illustrates the claim?',
    '“He names the beans for people he has known / and greets each one at dawn along the wall.”',
    [
      '“The soil came out by boat, a sack a year, / and every storm would take a part away.”',
      '“No gull has learned to leave the seeds alone, / whatever string or scarecrow he may try.”',
      '“The roses never came; the salt was strong, / but cabbages will grow on any stone.”',
    ],
    'Naming plants after people and greeting them gives the keeper company. The other lines speak of soil, gulls, and salt.',
  ),
  passage(
    2,
    'The owner of a café had read that music can change how people behave without their noticing it. She believes that customers stay longer when slow music is played. To test this, she played slow music on some days and fast music on others for two weeks, chosen by the toss of a coin. The food, the prices, and the lights were the same every day. She noted how long each table was taken and whether its guests came alone or in groups.',
    'Which finding, if true, would most directly support the owner’s belief?',
    'Tables were taken for twelve minutes more on average on the days with slow music.',
    [
      'Customers who were asked about the music said that they liked slow music better.',
      'More customers came on the days with fast music than on the days with slow music.',
      'On days with slow music, customers who came in groups stayed longer than those who came alone.',
    ],
    'The belief is about how long customers stay, and only the time at tables on both kinds of days speaks to it. Liking, numbers, and group size do not.',
  ),
  passage(
    2,
    'In the novel <em>Jane Eyre</em>, by Charlotte Brontë, the title character works as a teacher in a great house. She has no money and no family to turn to. At one point in the story she is offered a comfortable life on terms that she thinks wrong, by the person whom she loves. She refuses and makes ready to leave, although nobody would blame her for accepting, because she values her own respect most of all: ______',
    'Which quotation from <em>Jane Eyre</em> most effectively illustrates the claim?',
    '“The more solitary, the more friendless, the more unsustained I am, the more I will respect myself.”',
    [
      '“There was no possibility of taking a walk that day. We had been wandering, indeed, in the leafless shrubbery an hour in the morning.”',
      '“It is vain to say human beings ought to be satisfied with tranquillity: they must have action; and they will make it if they cannot find it.”',
      '“I have little left in myself—I must have you. The world may laugh—may call me absurd, selfish—but it does not signify.”',
    ],
    'The speaker says that she will respect herself all the more the fewer friends she has, which is the claim. The other lines concern a walk, the need for action, and a wish for another person.',
  ),
  passage(
    2,
    'What use are stripes to a zebra? It was once supposed that they hide the animal in tall grass. But at the distances from which lions hunt, stripes do little to hide it, and many zebras live where the grass is short. Biologists have proposed that the stripes protect zebras from biting flies, which carry diseases and which seem to have trouble landing on striped surfaces: they come in too fast and bump against the animal.',
    'Which finding, if true, would most directly support the biologists’ proposal?',
    'Far fewer flies landed on horses wearing striped coats than on the same horses wearing plain ones.',
    [
      'Zebras that live in open grassland have stripes as wide as those of zebras in woods.',
      'Flies were found on the heads of zebras, where the stripes are narrow, in every season.',
      'Lions were seen to attack zebras and antelopes about equally often.',
    ],
    'The same horses in striped and plain coats differ only in stripes, so fewer landings on stripes support the proposal. The other findings say nothing about whether stripes keep flies away.',
  ),
  passage(
    3,
    'In 1871, a company dug a deep well in a village that had always taken its water from a spring. The villagers refused to use it. Officials wrote at the time that this was a matter of superstition, and many later books repeated what they had written. A historian disagrees. The villagers, she claims, were thinking quite clearly: they had good reason to distrust the company that had dug the new well.',
    'Which finding, if true, would most directly support the historian’s claim?',
    'Two wells that the company had dug in nearby villages had made people ill the year before.',
    [
      'The company’s owners wrote that the villagers would come to use the well in time.',
      'The villagers had used the spring, as their grandparents had done, for more than sixty years.',
      'Officials in other districts also described the customs of villagers as superstitious.',
    ],
    'Earlier wells that made people ill are a good reason to distrust the company. Use of the spring shows habit, and what officials or owners wrote gives no reason for distrust.',
  ),
];

export const evidenceQuantitative: Passage[] = [
  withTable(
    1,
    'Books borrowed from a school library in one month',
    ['Grade', 'Novels', 'Graphic novels', 'Science'],
    [
      ['6', '120', '210', '45'],
      ['7', '135', '160', '50'],
      ['8', '150', '90', '70'],
    ],
    'A school library buys new books twice a year and has little money to spend. A librarian there wanted to know how the tastes of students change from grade to grade, so that she would not buy too many books of one kind. For one month she counted the books of three kinds that each grade borrowed. Each grade has about the same number of students. She found that interest in graphic novels falls while interest in other books rises. For example, ______',
    'Which choice most effectively uses data from the table to complete the example?',
    'grade 8 borrowed 120 fewer graphic novels than grade 6 did but 30 more novels.',
    [
      'grade 6 borrowed more graphic novels than novels and science books together.',
      'grade 7 borrowed 160 graphic novels, which is more than the novels it borrowed.',
      'grade 8 borrowed 70 science books, the largest number of any grade.',
    ],
    'The example needs a fall in graphic novels together with a rise in others: 210 to 90 and 120 to 150. The other choices are true but show only one side or one grade.',
  ),
  withTable(
    2,
    'Height of bean plants after 20 days (cm)',
    ['Hours of light a day', 'Plain water', 'Water with fertilizer'],
    [
      ['4', '11', '12'],
      ['8', '18', '25'],
      ['12', '22', '38'],
    ],
    'Plants need both light and certain minerals to grow, and fertilizer adds minerals to the water that they drink. Students wanted to know how the two work together. They grew beans under lamps that were lit for four, eight, or twelve hours a day, gave half of the plants fertilizer, and measured all of them after twenty days. They concluded that fertilizer helps little when light is scarce but a great deal when it is plentiful, noting that ______',
    'Which choice most effectively uses data from the table to support the students’ conclusion?',
    'fertilizer added 1 cm at 4 hours of light and 16 cm at 12 hours.',
    [
      'plants with plain water grew from 11 cm at 4 hours of light to 22 cm at 12 hours.',
      'plants with fertilizer reached 25 cm at 8 hours of light and 38 cm at 12 hours.',
      'at 8 hours of light, plants with fertilizer were taller than those with plain water.',
    ],
    'The conclusion compares what fertilizer adds with little and with much light: 12 − 11 = 1 and 38 − 22 = 16. The other choices compare other things.',
  ),
  withTable(
    3,
    'Share of trips in one city (percent)',
    ['Year', 'Car', 'Bus', 'Bicycle', 'On foot'],
    [
      ['2010', '58', '22', '6', '14'],
      ['2015', '55', '18', '12', '15'],
      ['2020', '54', '13', '18', '15'],
    ],
    'Between 2010 and 2020, a city built bicycle lanes along most of its main streets. Every five years it asked its residents how they had made their trips on the day before. When the share of bicycles rose, officials announced that residents were leaving their cars at home. A planner is more careful. Judging by the shares, she says, the new cyclists seem to have come mainly from the buses, since ______',
    'Which choice most effectively uses data from the table to complete the statement?',
    'the share of buses fell by 9 points while that of cars fell by only 4.',
    [
      'the share of bicycles rose by 12 points, to three times what it had been in 2010.',
      'cars were still used for more than half of all trips in 2020.',
      'the share of trips on foot changed by only 1 point in ten years.',
    ],
    'Bicycles gained 12 points; buses lost 9 (22 to 13) and cars 4 (58 to 54). Only a comparison of these losses shows where the cyclists came from.',
  ),
];

const INFER = 'Which choice most logically completes the text?';
const infer = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string) =>
  passage(d, text, INFER, right, wrong, why);

export const inferences: Passage[] = [
  infer(
    1,
    'The bakery’s bread had been coming out too dark for some time. The baker suspected the oven, whose door no longer closed well, and had it repaired on a Friday. He changed nothing else. During the following week, the bread was as dark as it had been before the repair, although the baker had set the oven to the same temperature and baked the same dough for the same time. The cause of the dark bread was therefore probably ______',
    'something other than the fault that had been repaired.',
    [
      'the higher temperature at which the baker had begun to bake after the repair.',
      'the time of the week at which the oven had been repaired.',
      'a recipe that the baker had used only before the repair.',
    ],
    'The repair changed nothing about the bread, so what was repaired was not the cause. Temperature and time stayed the same.',
  ),
  infer(
    2,
    'Rings in the wood of a tree are wide in wet years and narrow in dry ones, so that all the trees of a region show the same pattern. In a beam from an old house, the sequence of wide and narrow rings matches that of living oaks nearby for the years from 1640 to 1702, and the last ring, just beneath the bark, is that of 1702. Since builders of the time used oak while it was fresh, the house ______',
    'was probably built soon after 1702.',
    [
      'must have been built before 1640 and repaired in 1702.',
      'was probably built with wood from a region that was much drier.',
      'cannot be dated unless the oaks nearby are cut down.',
    ],
    'The tree was felled when its last ring was made, in 1702, and fresh wood was used soon. The matching rings point to the region itself.',
  ),
  infer(
    2,
    'In spring, great tits feed their young almost entirely on caterpillars, which are plentiful for only about three weeks. In some forests, the caterpillars now appear earlier than they did forty years ago because spring is warmer and the oaks come into leaf earlier. The birds there, which begin to nest according to the length of the day, have hardly changed their dates. The length of the day, after all, is the same as it always was. As a result, many chicks ______',
    'hatch after the caterpillars have become scarce.',
    [
      'hatch before the oaks have come into leaf.',
      'are fed for a shorter time on a larger number of caterpillars.',
      'leave the nest earlier than chicks did forty years ago.',
    ],
    'Food comes earlier, nesting does not, so chicks hatch when the three weeks are nearly over. Nothing suggests that chicks hatch or leave earlier.',
  ),
  infer(
    2,
    'Two clocks in the tower were compared with a radio signal every day for a month. The first was exactly four minutes slow each time. The second was right on some days and up to a minute fast or slow on others, and nobody could find a rule for its errors. At first sight, the second clock seems to be the better one. A student who must know the exact time would nevertheless do better with the first clock, because ______',
    'its error is always the same and can be corrected.',
    [
      'an error of four minutes is smaller than several errors of a minute.',
      'it is likely to become right again after some weeks.',
      'the second clock cannot be compared with a radio signal.',
    ],
    'A constant error can be added back, while the changing one cannot be known. Four minutes is larger than one, so size is not the reason.',
  ),
  infer(
    3,
    'Letters in the archive show that the painter bought far more blue pigment in 1888 than in any other year. In one of them she even asks for more before the last order has arrived. Her paintings of that year, however, contain scarcely any blue. Chemists who examined the two largest found, beneath the visible layers, whole skies that had later been covered with ochre. The brushwork of the hidden skies is clearly hers. It seems likely, then, that the painter ______',
    'used much blue at first and changed her mind about it afterward.',
    [
      'bought more pigment than she was ever able to use in her paintings.',
      'covered paintings that had been made by somebody else in an earlier year.',
      'preferred ochre to blue because it was the less expensive pigment.',
    ],
    'The blue that she bought lies beneath the ochre: it was used and then covered. So the pigment was used, and nothing points to another painter or to prices.',
  ),
  infer(
    3,
    'Some economists expected that free museum admission would bring in people who had never visited before. A ticket, they said, is what keeps such people away. In the year after one city made its museums free, visits rose by half, and the city called the plan a success. Yet when visitors were asked at the door, the number of those on their first visit was no higher than it had been. The rise, then, ______',
    'came largely from people who visited more often than before.',
    [
      'was probably smaller than the museums had reported.',
      'would have been greater if admission had been reduced rather than removed.',
      'came largely from first visitors who did not return.',
    ],
    'Visits rose by half and first visits did not, so there were more visits by people who had come before. If the rise came from first visitors, there would be more of them.',
  ),
];
