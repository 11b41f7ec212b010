import { notes, type Passage, passage } from '../passage.js';

const ASK = 'Which choice completes the text with the most logical transition?';
const q = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string): Passage =>
  passage(d, text, ASK, right, wrong, why);

export const transitions: Passage[] = [
  q(
    1,
    'The ostrich is the largest living bird, but it is too heavy to fly. It does not hide its eggs either: they lie in plain sight on the ground, twenty or more of them together. ______ few animals dare to come near a nest while a parent guards it, because an adult ostrich can kick hard enough to kill a lion.',
    'Nevertheless,',
    ['For example,', 'Therefore,', 'In other words,'],
    'Eggs in plain sight make one expect thieves; few animals dare to come. A word of contrast is needed.',
  ),
  q(
    1,
    'Since plants cannot walk, their seeds must be carried to new places. Many seeds travel in the fur or the stomachs of animals. But many plants have found ways to spread their seeds without such help. ______ the squirting cucumber builds up pressure until its fruit shoots the seeds several meters away.',
    'For instance,',
    ['However,', 'As a result,', 'Meanwhile,'],
    'The cucumber is one case of the general statement before it.',
  ),
  q(
    1,
    'A small bowl can be made without a wheel, in less than an hour. First, the potter presses the clay into a ball and makes a hollow with her thumb. ______ she turns the ball and pinches its wall thinner and thinner. At the end she smooths the rim with a wet cloth and leaves the bowl to dry.',
    'Then,',
    ['Instead,', 'By contrast,', 'In fact,'],
    'The steps are told in order, and pinching comes between hollowing and smoothing.',
  ),
  q(
    2,
    'Copper kills many bacteria within hours, and hospitals have begun to use it for door handles and the rails of beds. The metal is expensive, and it turns dull unless it is polished. ______ several hospitals report that it pays for itself, since fewer patients fall ill during their stay.',
    'Even so,',
    ['Similarly,', 'To that end,', 'That is,'],
    'Cost and dullness speak against copper; that it pays for itself speaks for it in spite of them.',
  ),
  q(
    2,
    'The town’s charter of 1285 forbids the sale of bread on the bridge, where carts were often stopped by the crowd. Records of fines show that bakers sold bread there in every year of the next century. Some paid the same fine each week. ______ the rule tells us less about what people did than about what the council wished.',
    'Clearly, then,',
    ['On the other hand,', 'In the meantime,', 'For example,'],
    'What the rule tells us follows from the fines, so a phrase of conclusion fits.',
  ),
  q(
    2,
    'In spring, a field of snow may shrink only a little in a week and then vanish in a few days. Snow reflects most of the sunlight that falls on it. Bare ground takes in most of that light and grows warm. ______ once a patch of snow has melted, the snow around it melts faster.',
    'Consequently,',
    ['Nonetheless,', 'Likewise,', 'In particular,'],
    'Warm bare ground is the cause, and faster melting around it is the result.',
  ),
  q(
    2,
    'The pull of the moon raises the water of the oceans, as anyone who has seen a harbor at low tide knows. It is easy to suppose that the moon has no such effect on the land. ______ the solid ground rises and falls by as much as thirty centimeters twice a day as the moon passes over.',
    'In reality,',
    ['For this reason,', 'Furthermore,', 'Afterward,'],
    'The last sentence corrects what is easily supposed.',
  ),
  q(
    2,
    'Silk was so valuable in ancient Rome that it was said to be worth its weight in gold. Writers complained of the money that left the empire for the sake of thin dresses, and the law tried to limit who might wear them. ______ in the sixth century, smugglers are said to have carried the eggs of silkworms out of China, hidden in hollow canes.',
    'Later,',
    ['In other words,', 'Instead,', 'By comparison,'],
    'The story of the smugglers belongs to a later time; it neither restates what is said of Rome nor takes its place.',
  ),
  q(
    3,
    'A translator of poetry may keep the meaning of each line or the music of the whole, but seldom both. Whoever reads two versions of the same poem side by side will see what each has given up. Admirers of one version are ______ not necessarily mistaken when critics call it unfaithful: they may simply be listening for the other thing.',
    'thus',
    ['instead', 'meanwhile', 'likewise'],
    'That admirers may be right follows from the first sentence: translators must choose. “Instead” would set the two against each other.',
  ),
];

export const synthesis: Passage[] = [
  notes(
    1,
    [
      'The axolotl is a salamander that lives in the waters near Mexico City.',
      'It keeps its gills for its whole life.',
      'Its name comes from the language of the Aztecs.',
      'It is very rare in nature but is kept in many laboratories.',
      'It can regrow a lost leg within weeks.',
      'The new leg has bones, muscles, and nerves, just as the old one had.',
      'It can also regrow parts of its heart and brain.',
    ],
    'emphasize the axolotl’s ability to heal',
    'The axolotl can regrow not only a lost leg but even parts of its heart and brain.',
    [
      'The axolotl, a salamander that lives in the waters near Mexico City, keeps its gills for its whole life.',
      'Unlike its legs, the gills of the axolotl are kept for life.',
      'In the waters near Mexico City lives a salamander called the axolotl.',
    ],
    'Only the right choice speaks of healing: legs, heart, and brain. The others are about gills and the place where the animal lives.',
  ),
  notes(
    1,
    [
      'Bessie Coleman wanted to learn to fly.',
      'She was born in Texas in 1892 and later worked in Chicago.',
      'No flying school in the United States would admit her because she was Black and a woman.',
      'She learned French and went to France in 1920.',
      'She received her pilot’s license there in 1921.',
      'After her return, she became famous for the tricks that she performed at air shows.',
    ],
    'explain why Bessie Coleman learned to fly in France',
    'Because no flying school in the United States would admit her, Bessie Coleman learned to fly in France.',
    [
      'Bessie Coleman, who had learned French, went to France in 1920 and received her pilot’s license in 1921.',
      'In 1921, Bessie Coleman received a pilot’s license, having wanted to learn to fly.',
      'Bessie Coleman spent the year before she received her license in France.',
    ],
    'The reason is that schools at home refused her. The other choices say when and that she went, but not why.',
  ),
  notes(
    2,
    [
      'Bamboo and oak are both used for floors.',
      'An oak is usually cut after sixty years or more.',
      'New oaks are then grown from acorns.',
      'Bamboo can be cut after about five years.',
      'Bamboo grows again from its roots after it has been cut.',
      'The hardness of bamboo floors depends on how the material was made.',
      'Oak floors can be sanded and renewed many times.',
    ],
    'contrast how long bamboo and oak grow before they are cut',
    'While bamboo can be cut after about five years, an oak usually grows for sixty or more.',
    [
      'Bamboo and oak are both used for floors, although oak floors can be sanded and renewed many times.',
      'The hardness of bamboo depends on how it was made, and that of oak on its age of sixty years or more.',
      'Oak, which is usually cut after sixty years or more, is used for floors, as is bamboo.',
    ],
    'Both times must be named to contrast them. Renewing, hardness, and the use for floors are other matters.',
  ),
  notes(
    2,
    [
      'The okapi lives in the rain forests of the Congo.',
      'It weighs about as much as a small horse.',
      'Its legs are striped like a zebra’s.',
      'Its closest living relative is the giraffe.',
      'It uses its long tongue to pull leaves from branches.',
      'People who lived in the forests had always known the animal.',
      'Scientists in Europe learned of it only in 1901.',
      'At first they took it for a relative of the horse.',
    ],
    'introduce the okapi to readers who have never heard of it',
    'The okapi, a striped-legged relative of the giraffe, lives in the rain forests of the Congo.',
    [
      'Scientists in Europe learned of the okapi only in 1901, long after they knew of the zebra.',
      'The zebra’s stripes are like those of the okapi, whose relative is the giraffe.',
      'In 1901, European scientists learned that the giraffe has a relative in the Congo.',
    ],
    'Readers who have never heard of the okapi need to know what it is, how it looks, and where it lives. The other choices suppose that they know it or leave this out.',
  ),
  notes(
    2,
    [
      'Researchers counted insects along roads with and without streetlights.',
      'Caterpillars, which grow into moths, are food for many birds.',
      'The researchers searched the grass with nets.',
      'They counted on forty nights in one summer.',
      'Roads with lights had half as many caterpillars in their grass.',
      'The difference was greatest where the lights were white.',
      'It was smaller where the lights were yellow.',
    ],
    'present the main finding of the study',
    'Grass along roads with streetlights held half as many caterpillars as grass along roads without them.',
    [
      'Researchers spent forty nights of one summer counting insects along roads with and without streetlights.',
      'White lights, which stand along some roads, were among those near which insects were counted.',
      'Along roads with and without streetlights, researchers found caterpillars in the grass.',
    ],
    'The finding is the difference in numbers. Two choices tell only how the study was done, and one says less than was found.',
  ),
  notes(
    3,
    [
      'Many readers think that the fairy tales of the Brothers Grimm were collected from peasants.',
      'The first volume of the tales was published in 1812.',
      'The brothers wrote down most of the tales in their own home in Kassel.',
      'Several of those who told them tales came from well-to-do families.',
      'One of the most important, Dorothea Viehmann, was a tailor’s wife who sold vegetables.',
    ],
    'correct a common belief while granting that it is partly true',
    'Although Dorothea Viehmann sold vegetables, several of those who told the Grimms tales were no peasants but came from well-to-do families.',
    [
      'Many readers think that the Brothers Grimm collected their tales from peasants, among them Dorothea Viehmann, who sold vegetables.',
      'The Brothers Grimm did not travel to collect their tales but wrote most of them down in their own home in Kassel.',
      'Both a tailor’s wife and members of well-to-do families told tales to the Brothers Grimm in the town of Kassel.',
    ],
    'The right choice grants that one teller was poor and corrects the belief about the rest. The others repeat the belief, correct it without granting anything, or do neither.',
  ),
];
