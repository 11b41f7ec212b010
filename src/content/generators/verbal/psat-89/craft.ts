import { pair, type Passage, passage } from '../passage.js';

const WORD = 'Which choice completes the text with the most logical and precise word or phrase?';
const word = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string) =>
  passage(d, text, WORD, right, wrong, why);

export const wordsInContext: Passage[] = [
  word(
    1,
    'Emperor penguins raise their chicks in the coldest months of the Antarctic year. To stay warm, hundreds of the birds stand close together and take turns on the outside, where the wind is strongest. By ______ in this way, each penguin loses far less heat than it would by itself.',
    'cooperating',
    ['complaining', 'exploring', 'competing'],
    'Standing together and taking turns is working together, that is, cooperating. Competing would mean that each bird tried to keep the warm place.',
  ),
  word(
    1,
    'The first public telephones in the city were placed in shops, where callers had to speak in front of strangers. Some people lowered their voices, and others preferred to write letters. Booths with doors were built a few years later. Customers welcomed the change because at last their conversations were ______.',
    'private',
    ['instant', 'official', 'lengthy'],
    'Doors keep strangers from listening, so conversations became private. Nothing suggests that calls became faster or longer.',
  ),
  word(
    1,
    'A bicycle wheel looks fragile, but it can carry far more than its own weight. Its thin spokes are pulled so tight that they share the weight of the rider among them. If one spoke breaks, the others can usually ______ the load until the wheel is repaired.',
    'bear',
    ['doubt', 'shake', 'invent'],
    'To bear a load is to hold it up, which is what the remaining spokes do. The other verbs do not describe what spokes do with weight.',
  ),
  word(
    1,
    'Maps of the coast from before 1800 are beautiful, with ships and sea monsters drawn in the empty places, but sailors could not rely on them. Whole islands were left out, and some bays were drawn twice. Only after careful surveys did mapmakers begin to produce charts that were truly ______.',
    'accurate',
    ['colorful', 'ancient', 'playful'],
    'The old maps held mistakes; after surveys the charts were correct, or accurate. The old maps were already beautiful.',
  ),
  word(
    1,
    'Cork, from which stoppers for bottles are made, comes from the bark of a living oak. Workers strip the bark by hand every nine years, and because they cut no deeper than the outer layer, the tree is not ______. A single oak may be harvested more than fifteen times in its life.',
    'harmed',
    ['noticed', 'planted', 'watered'],
    'A tree that is harvested fifteen times has not been hurt by the cutting. Planting and watering have nothing to do with how deep the workers cut.',
  ),
  word(
    2,
    'Many visitors to the desert expect it to be lifeless, and for most of the year it seems to be so. In fact, the sand holds millions of seeds that may wait for years without sprouting. After a single heavy rain, these ______ seeds awaken, and within weeks the ground is covered with flowers.',
    'dormant',
    ['imported', 'delicate', 'identical'],
    'Seeds that wait without sprouting and then awaken are dormant. Whether they are alike, easily damaged, or from elsewhere is not said.',
  ),
  word(
    2,
    'The composer Florence Price wrote symphonies, songs, and music for the piano, but she found few orchestras willing to play her work in the 1930s. When a box of her manuscripts was discovered in an old house in 2009, musicians began to perform works that had been ______ for decades.',
    'neglected',
    ['rehearsed', 'imitated', 'translated'],
    'Manuscripts that lay in a box, by a composer whom few would play, had been left without attention. They were neither practiced nor copied by others.',
  ),
  word(
    2,
    'Honeybees that have found food return to the hive and perform a “waggle dance” on the comb, while other bees crowd around them. The angle of the dance ______ the direction of the flowers relative to the sun, and its length tells the other bees how far they must fly.',
    'indicates',
    ['determines', 'reverses', 'resists'],
    'The dance tells the other bees where the flowers are, so it indicates the direction. It does not decide where the flowers stand.',
  ),
  word(
    2,
    'Before refrigeration, blocks of ice were cut from frozen lakes in New England and shipped as far as India, a voyage of four months. It seems ______ that ice could cross the tropics in a wooden ship, yet packed in sawdust, much of it arrived unmelted and was sold at a good price.',
    'improbable',
    ['convenient', 'deliberate', 'traditional'],
    '“Yet” sets what happened against what one would expect: that ice crosses the tropics sounds improbable. The other words make no such contrast.',
  ),
  word(
    2,
    'When the school newspaper announced that it would stop printing and appear only online, its editors expected few readers to mind, since most students look at their phones all day. The response was anything but ______: within a day, two hundred students had signed a petition to keep the paper edition.',
    'indifferent',
    ['passionate', 'organized', 'generous'],
    'A petition signed by two hundred is the opposite of not caring. “Anything but” therefore needs a word such as “indifferent.”',
  ),
  word(
    2,
    'Glass sponges live in dark water hundreds of meters deep. Their skeletons are made of the same material as window glass, but the tiny rods are arranged in such a ______ pattern, with squares, diagonals, and rings inside one another, that engineers study it as a model for strong, light buildings.',
    'complex',
    ['random', 'faded', 'familiar'],
    'Squares, diagonals, and rings inside one another form a complex pattern. An arrangement that engineers take as a model is not random.',
  ),
  word(
    2,
    'The two rivers meet just below the old mill. One carries gray mud from the mountains, the other is clear and brown like tea. Visitors who stand on the bridge can see a line between them, as if it had been drawn. For almost a mile their waters flow side by side and remain ______ before they finally mix.',
    'distinct',
    ['shallow', 'frozen', 'powerful'],
    'Waters that flow side by side without mixing can be told apart; they are distinct. Depth, ice, and force are not mentioned.',
  ),
  word(
    3,
    'The critic’s reviews were feared, though she was seldom harsh. She would praise an actor’s voice, his posture, and the cut of his coat, and say nothing whatever about his performance. Such ______ praise, readers soon learned, was a verdict in itself, and more than one play closed within a week of it.',
    'faint',
    ['lavish', 'sincere', 'candid'],
    'Praise that passes over the performance is slight, and its slightness is the verdict. “Lavish,” “sincere,” and “candid” would each deny that something is left unsaid.',
  ),
  word(
    3,
    'Early experiments with vaccines met with suspicion, and not only from people without schooling. Several physicians argued against them in print, and newspapers were glad to quote what they wrote. Their objections, however, were seldom ______: most had simply copied the reports of others without examining a single patient themselves.',
    'substantiated',
    ['circulated', 'moderated', 'anticipated'],
    'Objections copied without examining anybody are not backed by evidence, that is, not substantiated. They were circulated, since they appeared in print.',
  ),
  word(
    3,
    'Deep-sea anglerfish are so thinly scattered in the dark that a male may swim for months without meeting a female. Once he finds one, he bites and never lets go, and for the rest of his life she feeds him. What looks like a strange habit is thus an ______ response to the scarcity of chances.',
    'economical',
    ['arbitrary', 'extravagant', 'ambiguous'],
    'Where chances are scarce, never letting one go wastes nothing, so the response is economical. “Thus” rules out that it is arbitrary or wasteful.',
  ),
];

const PURPOSE = 'Which choice best states the main purpose of the text?';
const STRUCTURE = 'Which choice best describes the overall structure of the text?';
const FUNCTION = 'Which choice best describes the function of the underlined sentence in the text as a whole?';

export const textStructure: Passage[] = [
  passage(
    1,
    'A compass needle does not point to the North Pole. It follows the earth’s magnetic field, whose pole lies hundreds of kilometers away and moves from year to year. Over a long day’s walk, the difference between the two can lead a hiker to the wrong side of a mountain. Hikers who need to know true north must therefore correct what the needle shows. The correction, called declination, is printed in the margin of most trail maps, together with the year in which it was measured.',
    PURPOSE,
    'To explain why and how a compass reading must be corrected',
    [
      'To describe how compasses were first used by hikers and sailors on long journeys',
      'To argue that trail maps are easier to use than compasses',
      'To trace the movements of the magnetic pole through history',
    ],
    'The text says why the needle does not show true north and where the correction is found. The movement of the pole is only one reason, and maps are not called easier.',
  ),
  passage(
    1,
    'Grandmother Ruiz kept her recipes in a shoebox. Some were written on envelopes, some on the backs of receipts, and one on a paper napkin. She never looked at them, but nobody was allowed to throw them away. After she died, her granddaughter tried to copy them into a book and found that none gave any amounts. “Flour until it feels right,” said the one for bread. “Bake it until the kitchen smells as it should.” It took a year of baking before the book had its first page.',
    STRUCTURE,
    'It describes a collection and then tells of a difficulty in using it.',
    [
      'It presents a recipe and then explains each step by which the bread is made.',
      'It compares two cooks and then states which of them was the better one.',
      'It raises a question about a family and then leaves it unanswered.',
    ],
    'First come the shoebox and what it holds, then the trouble of recipes without amounts. No recipe is explained, and the two women are not compared as cooks.',
    'The following text is from a short story.',
  ),
  passage(
    2,
    'Trees in a city cool the air, but not all to the same degree. <u>A broad linden can lower the temperature beneath it by several degrees, while a slender cypress hardly makes a difference.</u> Soil matters too: a tree that has water enough cools more than a thirsty one, and a tree set in a narrow hole in the pavement may do little for years. Planners who count only the number of trees in a street may therefore be pleased with numbers that mean little to the people who walk there in July.',
    FUNCTION,
    'It gives an example of the difference that the first sentence mentions.',
    [
      'It presents an exception to the rule that is stated in the sentence before it.',
      'It introduces the planners whose work the last sentence calls into question.',
      'It explains how the temperature beneath a tree is measured.',
    ],
    'The first sentence says that trees differ in how much they cool; the underlined one names two that do. It neither makes an exception nor mentions planners.',
  ),
  passage(
    2,
    'For years the museum labeled the small clay figure “Toy, about 1200 BCE.” It has four legs and holes through its feet, as if it had once stood on wheels. Then a conservator noticed that its surface had been burned in a way that everyday objects were not. Similar marks appear on figures found in temples, where people brought gifts to their gods. The museum has since changed the label to “Toy or offering?” and a second question mark, the curator says, may follow.',
    STRUCTURE,
    'It presents an interpretation and then evidence that made it less certain.',
    [
      'It lists several discoveries and then explains which of them was the most important.',
      'It describes a problem and then the solution that experts agreed upon.',
      'It defines a term and then gives examples of its use.',
    ],
    'The label “toy” is the first interpretation; the burn marks make the museum less sure. Nothing is finally solved, as the second question mark shows.',
  ),
  passage(
    2,
    'Some birds that nest on the ground have a remarkable way of protecting their eggs. When a fox comes near, the killdeer does not fly off or attack. It runs a short distance, drags one wing as if it were broken, and cries. The fox follows what seems an easy meal. Each time the fox comes close, the bird moves a little farther on, still crying and still dragging its wing. Once the nest is far behind, the bird rises and flies away, perfectly well.',
    PURPOSE,
    'To describe how a bird lures a predator away from its nest',
    [
      'To explain why certain birds choose to build their nests on the ground',
      'To show that foxes have difficulty in catching birds that fly',
      'To compare the ways in which several birds protect their eggs',
    ],
    'The text follows one bird’s trick from the approach of the fox to the bird’s escape. Other birds and the choice of nesting place are not discussed.',
  ),
  passage(
    3,
    'It is often said that the printing press made books common. <u>That is true, if one is patient.</u> For half a century after its invention, a printed Bible still cost more than a craftsman earned in a month, and many towns had not a single bookseller. What the press did at once was to make copies alike: for the first time, two scholars in distant cities could refer each other to the same line on the same page.',
    FUNCTION,
    'It accepts a common claim with a reservation that the next sentence supports.',
    [
      'It rejects a common claim for which the rest of the text offers a correction.',
      'It states the conclusion that the author draws from the prices of early books.',
      'It warns that the evidence which follows can be understood only by scholars.',
    ],
    'The claim is called true, but only “if one is patient”; the half century of costly books shows why. The claim is not rejected.',
  ),
];

export const crossText: Passage[] = [
  pair(
    2,
    'Cursive handwriting has no place in a modern classroom, some teachers say. Students type nearly everything they write after the age of ten, and few of them will ever need more than a signature. The hours spent on loops and slants could be given to reading or science.',
    'Schools that drop cursive save time, but something is lost. Letters from grandparents, old diaries, and the documents on which the country was founded are written in it. A student who cannot read cursive must take another person’s word for what they say, as if they were in a foreign language that only a few still learn.',
    'Based on the texts, how would the author of Text 2 most likely respond to the teachers in Text 1?',
    'By pointing out that cursive is needed for reading as well as for writing',
    [
      'By questioning whether students really type most of what they write',
      'By agreeing that the time would be better spent on science than on old documents',
      'By claiming that writing by hand improves the memory',
    ],
    'Text 2 grants that time is saved but names what can no longer be read. It neither doubts that students type nor mentions memory.',
  ),
  pair(
    2,
    'The city should plant fruit trees in its parks. They blossom in spring, feed birds and people, and cost no more than other trees. Children who have only seen fruit in a store would learn where it grows. An apple that anyone may pick is the friendliest thing that a city can offer.',
    'Fruit trees sound like a fine idea until September. Fallen fruit draws wasps, makes paths slippery, and must be cleared away week after week. Towns that planted such trees in the 1990s found that most of the money went not to the trees but to the sweeping, and some of them have since planted maples instead.',
    'Based on the texts, both authors would most likely agree with which statement?',
    'Fruit trees have effects that other trees in parks do not have.',
    [
      'Fruit trees cost a city about as much over the years as other trees.',
      'Parks are visited more often when there is something to eat in them.',
      'Cities should leave the choice of trees to the people who use the parks.',
    ],
    'One author praises what fruit trees bring, the other lists the trouble they cause; both speak of effects that other trees lack. They disagree about the cost over time.',
  ),
  pair(
    3,
    'Octopuses open jars, slip through mazes, and tell one keeper from another, whom they may greet with a jet of water. Such feats show that these animals, although they live alone and often for less than two years, possess an intelligence comparable to that of many mammals.',
    'That an animal solves a problem in a tank tells us that it can, not that its mind works as ours does. An octopus carries most of its nerve cells in its arms, each of which acts partly by itself. To rank it on a scale made for creatures with a single brain may be to measure water with a ruler.',
    'Based on the texts, what would the author of Text 2 most likely say about the comparison made in Text 1?',
    'It assumes that minds of a very different kind can be placed on the same scale.',
    [
      'It relies on feats that octopuses have performed only in tanks and never in the sea.',
      'It overlooks that an animal with so short a life has little use for intelligence.',
      'It gives too little weight to the number of nerve cells that an octopus has.',
    ],
    'Measuring water with a ruler stands for using a scale that does not fit. Text 2 grants that the feats are real and says nothing of the octopus’s life span.',
  ),
];
