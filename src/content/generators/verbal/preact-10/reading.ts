import { q, READING_TOPICS, type ReadingPassage } from '../act-reading.js';

const { IDEAS, CLOSE, RELATIONS, WORDS, STRUCTURE, PURPOSE, ARGUMENTS, SYNTHESIS } = READING_TOPICS;

/** Reading of PreACT 10 Set 1: a story that leaves much unsaid, an account of research, and a pair that disagrees. */
export const readingPassages: readonly ReadingPassage[] = [
  {
    kind: 'Literary narrative. This is a short story',
    title: 'Inventory',
    text: `
The store had been sold in May, and in August, before the new people could come in with their paint, everything in it had to be counted. Jonah got the job because he could be trusted to count and because nobody else wanted it. It paid by the drawer.

There were eleven hundred drawers. They rose to the ceiling on three sides, each with a brass frame for a card, and on each card, in ink that had gone the color of tea, stood what the drawer held: cup hooks; hinges; screws, brass, round head. Mr. Aldous, who had written the cards, sat behind the counter with the ledger open and his hat on. He was eighty-one. He had not said a word about the sale, and he had worn the hat indoors since May.

“Drawer one,” Jonah called from the ladder. “Washers. A hundred and forty-four.”

“A gross,” said Mr. Aldous, and wrote it down.

In the first week they did two hundred drawers and spoke of nothing that was not in them. Jonah found it restful. At home, his parents were discussing whether the three of them would move to the coast, where there was work, and they did it in the bright, careful voices of people carrying something that might spill. In the store, a hinge was a hinge. When he had counted it, it stayed counted.

It was in the second week that the drawers began to go wrong. “Drawer three hundred and six,” said Jonah. “It says keyhole covers. But there’s a—it’s a ticket. A train ticket.”

There was a pause from below. “How many?” said Mr. Aldous.

“One.”

“One ticket,” said Mr. Aldous, writing.

After that Jonah looked at the drawers differently. In three hundred and nineteen, beneath the sash cord, lay a child’s mitten. In three hundred and fifty was a letter, which he did not read, and in three hundred and fifty-one, as though it had been thought about overnight, the answer. Each time he called the thing down as he would have called down a box of nails, and each time the old man asked how many, and was told, and entered it. One mitten. One letter. One letter. He never asked for them to be brought to him.

“Don’t you want them?” Jonah said at last. It was the end of the day, and the light had come down off the ladder and was lying on the floor.

Mr. Aldous took some time to blot the page. “When my wife kept these books,” he said, “she used to say that a thing is only lost if you don’t know which drawer it’s in.” He turned the ledger around, so that Jonah could see the columns, the grosses and the dozens and, here and there among them, the ones. “I have always known. I thought that somebody else should.”

Jonah looked at the page. It occurred to him that the new people would be given this book, and that they would not know what to make of it; and then that it did not greatly matter, since they were not the ones who had been told.

That night, at supper, his father began in the bright voice to say that the coast had a good deal to offer a boy of his age. “How many rooms?” Jonah asked. His parents looked at each other. It was the first question that he had put to them since spring.

“Two,” said his mother. “Two and a sort of a porch.”

“Two and a porch,” said Jonah, as if he were writing it down.`,
    questions: [
      q(
        IDEAS,
        2,
        'Which of the following best summarizes the passage?',
        'While helping to count what a store holds, a boy learns how one can face the loss of a familiar place.',
        [
          'While working in a store, a boy finds letters that reveal why its owner has decided to sell it.',
          'An old man teaches a boy the value of exact work.',
          'A boy takes a job in order to avoid moving to the coast with his parents.',
        ],
        'Mr. Aldous makes sure that what mattered to him is known to somebody, and Jonah, who may have to move as well, begins to face it by asking. The letters are not read.',
      ),
      q(
        CLOSE,
        1,
        'According to the passage, Jonah got the job partly because',
        'nobody else wished to have it.',
        ['he had worked in the store before.', 'Mr. Aldous could not climb the ladder.', 'he needed money to move.'],
        'He got it “because he could be trusted to count and because nobody else wanted it.”',
      ),
      q(
        CLOSE,
        1,
        'The statement that “the drawers began to go wrong” refers to the fact that',
        'some of them held things that were not named on their cards.',
        [
          'Jonah had begun to make mistakes in counting what they held.',
          'the numbers in the ledger were no longer correct.',
          'a number of them were empty.',
        ],
        'The card of drawer 306 says keyhole covers, and Jonah finds a train ticket; other such things follow.',
      ),
      q(
        RELATIONS,
        2,
        'In the passage, the store differs from Jonah’s home in that in the store',
        'things are certain and need not be discussed.',
        [
          'people speak to each other about what troubles them.',
          'nobody tells him what he ought to do.',
          'he is treated as a child.',
        ],
        'At home his parents discuss in careful voices what may happen; in the store “a hinge was a hinge. When he had counted it, it stayed counted.”',
      ),
      q(
        CLOSE,
        2,
        'It can reasonably be inferred that Mr. Aldous has the ticket, the mitten, and the letters entered in the ledger because he',
        'wants another person to know that these things are there.',
        [
          'expects that the new owners will pay for everything on the list.',
          'has forgotten in which drawers he once hid them.',
          'hopes that Jonah will read the letters to him.',
        ],
        '“I have always known,” he says. “I thought that somebody else should.”',
      ),
      q(
        WORDS,
        1,
        'The comparison of the parents to “people carrying something that might spill” suggests that they',
        'speak cautiously about a matter that could upset Jonah.',
        ['are clumsy in what they do.', 'have too much work in the house.', 'cannot keep a secret from each other.'],
        'One carries with care what might spill; their voices are “bright” and “careful” because they are talking about moving.',
      ),
      q(
        PURPOSE,
        3,
        'The main purpose of the last three paragraphs is to show that Jonah',
        'deals with the move as Mr. Aldous dealt with his memories.',
        [
          'has made up his mind to refuse to go to the coast.',
          'no longer wishes to work in the store.',
          'has come to share the cheerfulness of his parents.',
        ],
        'Like Mr. Aldous he asks “how many” and repeats the answer “as if he were writing it down”: he begins to take account of what is to come.',
      ),
      q(
        SYNTHESIS,
        2,
        'Which detail best supports the idea that the sale of the store troubles Mr. Aldous?',
        'He has worn his hat indoors since May.',
        [
          'He sits behind the counter with the ledger open.',
          'He takes some time to blot a page.',
          'He says “a gross” for a hundred and forty-four.',
        ],
        'The store was sold in May. A man who keeps his hat on in his own store seems ready to leave it; he says nothing, but this shows what he feels.',
      ),
    ],
  },
  {
    kind: 'Social science',
    title: 'The Pasture That Was Not Ruined',
    text: `
In 1968, the biologist Garrett Hardin asked his readers to imagine a pasture that is open to all. Each herder, he wrote, gains the whole profit from every cow that he adds, while the damage that the cow does to the grass is shared by everyone. So each adds another cow, and another, until there is no grass. “Freedom in a commons,” Hardin concluded, “brings ruin to all.” He saw only two ways out. Either the pasture must be divided and fenced, or a government must tell the herders what to do.

The essay became one of the most cited of its time. It was applied to fish, to forests, to water, and to the air. It had the force of a proof. What it did not have was a pasture. Hardin had reasoned about what herders would do, and had not gone to see what they did.

Elinor Ostrom went. A political scientist who taught at Indiana University, she and her colleagues gathered reports on hundreds of places in which people shared something that could be used up. Many of these commons had been ruined, just as Hardin said. But many others had not, and some were very old. In the Swiss village of Törbel, high meadows have been used in common for more than five hundred years. A rule that was written down in 1517 says that nobody may send more cows to the meadows in summer than he can feed in winter. The number of cows is thus limited by the hay that each family can cut, and everyone can count them. In Valencia, in Spain, farmers who share the water of a river have for centuries brought their disputes before a court of farmers, which meets on Thursdays at a door of the cathedral and decides on the spot. On the coast of Maine, a stranger who set lobster traps in the waters of a harbor might find a knot tied around his buoy. It was a warning. If he did not take it, the next time his line was cut.

None of these people had fenced their commons, and no government had told them how to run it. They had made rules for themselves. When Ostrom compared the commons that lasted with those that failed, she found that the rules differed from place to place but that certain features kept coming back. It was clear who had a right to use the thing and who had not. The rules fitted the place: hay made sense in the Alps and would have made none in Maine. Those who had to keep the rules could help to change them. Somebody watched, and it was usually the users themselves or a person whom they paid. Whoever broke a rule was punished mildly at first, and more severely only if he did it again. And quarrels could be settled quickly and at little cost.

Ostrom was careful not to replace one simple picture by another. She did not say that people who are left alone will always find a solution. Where users did not trust each other, where strangers kept arriving, or where a distant government took away their right to make rules, the pasture was eaten bare. What she denied was that they are helpless. Hardin’s herders, she pointed out, never speak to one another. Real herders do.

In 2009 she received the Nobel Prize in economics, as the first woman to do so. Asked for advice on how to protect the oceans or the climate, she tended to disappoint those who asked. There was no single remedy, she said; she warned against people who thought that they had one.`,
    questions: [
      q(
        IDEAS,
        2,
        'The main idea of the passage is that Ostrom showed that',
        'people can manage a commons themselves under certain conditions.',
        [
          'a commons is always managed better by its users than by a government.',
          'Hardin had invented the pasture about which he wrote.',
          'rules that work in one place can be used in any other place.',
        ],
        'Many commons failed, but others lasted because of features that Ostrom named. She “did not say that people who are left alone will always find a solution.”',
      ),
      q(
        CLOSE,
        1,
        'According to the passage, the number of cows that a family of Törbel may send to the meadows depends on',
        'how much hay it can cut for the winter.',
        [
          'how many cows it owned in the year before.',
          'the decision of a court of farmers.',
          'the order in which families arrive in summer.',
        ],
        'Nobody may send more cows than he can feed in winter, so the number “is limited by the hay that each family can cut.”',
      ),
      q(
        CLOSE,
        1,
        'The passage states that in the commons that lasted, a person who broke a rule for the first time was',
        'punished mildly.',
        ['not punished.', 'excluded at once.', 'brought before the government.'],
        'Rule breakers were “punished mildly at first, and more severely only if” they did it again.',
      ),
      q(
        RELATIONS,
        2,
        'According to the passage, how did Ostrom’s way of working differ from Hardin’s?',
        'She studied what people had actually done.',
        [
          'She reasoned about what people were likely to do.',
          'She asked governments for their advice.',
          'She tried out new rules in places where a commons had been ruined.',
        ],
        'Hardin “had not gone to see what they did. Elinor Ostrom went,” and gathered reports on hundreds of places.',
      ),
      q(
        WORDS,
        1,
        'As it is used in the sentence “It had the force of a proof,” the word <em>force</em> most nearly means',
        'power to convince.',
        ['physical strength.', 'use of violence.', 'group of soldiers.'],
        'The essay seemed to settle the question as a proof does; it convinced its readers.',
      ),
      q(
        STRUCTURE,
        2,
        'The sentence “What it did not have was a pasture” serves mainly to',
        'point out that the essay rested on no observation.',
        [
          'complain that the essay is too short.',
          'show that there were no pastures left in 1968.',
          'introduce a description of the pasture that Hardin had in mind.',
        ],
        'The next sentence explains it: Hardin reasoned about herders “and had not gone to see what they did.”',
      ),
      q(
        PURPOSE,
        3,
        'The author mentions in the fifth paragraph that Hardin’s herders “never speak to one another” in order to suggest that Hardin',
        'left out something by which people solve such problems.',
        [
          'wrote about herders who lived far away from one another.',
          'believed that herders disliked their neighbors.',
          'described a habit that real herders should adopt.',
        ],
        'By talking, real herders can agree on rules; a picture in which nobody talks makes them seem helpless.',
      ),
      q(
        ARGUMENTS,
        1,
        'Which detail does the author use to support the claim that some commons “were very old”?',
        'The date of a rule of Törbel',
        [
          'The year of Hardin’s essay',
          'The door at which a court meets in Valencia',
          'The knot that is tied around a buoy in Maine',
        ],
        'The rule was written down in 1517, and the meadows have been shared for more than five hundred years. The other details say nothing about age.',
      ),
    ],
  },
  {
    kind: 'Natural science. Two essays on extinct animals',
    title: 'Should the Mammoth Return?',
    text: [
      `
Twenty thousand years ago, the north of Asia and America was grassland. It fed bison, horses, and woolly mammoths, and the animals in their turn kept it what it was. They trampled young trees, fertilized the soil, and in winter broke the snow to get at the grass beneath. Then most of the large animals disappeared, because the climate changed, because people hunted them, or, most likely, for both reasons. Moss and shrubs took the place of the grass.

Some scientists believe that the grassland should be brought back, and that the animals must come first. Since 1996, the ecologist Sergey Zimov and his family have kept horses, bison, and other grazing animals in a fenced area in the northeast of Siberia. Where the animals have trodden down the snow, the cold of winter reaches deeper into the ground, and the soil beneath stays colder than outside the fence. This matters to all of us. The frozen soil of the north holds enormous amounts of carbon, and as it thaws, the carbon enters the air and warms the planet further.

Horses can do part of the work. Nothing alive in the north, however, can push over a tree as a mammoth could. Genes of mammoths have been read from bones in the ice, and they differ little from those of the Asian elephant. By changing the genes of elephant cells one by one, geneticists hope to produce an animal that has long hair, a thick layer of fat, and blood that works in the cold. It would be no exact copy. It would not need to be. What the north has lost is not a name in a museum but a worker, and if an animal does the mammoth’s work, it is mammoth enough.

We have changed the north already, without meaning to. It would be strange to say that the one thing we must not do is to mend it on purpose.`,
      `
It is easy to see why people want the mammoth back. It is large, it is woolly, and we are said to have killed it. To bring it back would feel like being forgiven. But a feeling is not a plan.

Consider what would have to be done. An elephant carries a calf for nearly two years. Asian elephants, which would have to be the mothers unless somebody builds an artificial womb, are themselves in danger of dying out, and every one of them that bears a mammoth does not bear an elephant. The calves would be raised by animals of another kind or by people with bottles. Elephants learn from their elders what to eat, where to go, and how to behave. From whom is the first mammoth to learn how to live through a Siberian winter? And one mammoth tramples no grassland. For that, thousands would be needed, and it would take them a century to multiply.

We do not have a century. Each year, plants and animals become extinct that could be saved today with little money and without any new science: by buying a piece of forest, by removing rats from an island, by paying a warden. Those who work in this way count every dollar. A laboratory that promises mammoths does not, for it has no trouble in finding donors. Some say that this is new money, which would never have gone to frogs. That may be so. Yet the more often we hear that extinction can be undone, the less it will frighten us, and fear of it is what has protected many a forest.

I do not doubt that the soil of the north should stay frozen. Horses and bison exist. They know how to be horses and bison. Let us send more of those, and leave the mammoth in peace as a reminder of what cannot be repaired.`,
    ],
    questions: [
      q(
        CLOSE,
        1,
        'According to Passage A, where grazing animals have trodden down the snow, the soil',
        'stays colder.',
        ['loses its carbon.', 'thaws earlier in spring.', 'becomes covered by moss.'],
        'There “the cold of winter reaches deeper into the ground, and the soil beneath stays colder than outside the fence.”',
      ),
      q(
        RELATIONS,
        1,
        'According to Passage A, why would horses alone not be enough?',
        'They cannot push over trees.',
        ['They do not survive the winter.', 'They do not fertilize the soil.', 'They eat moss rather than grass.'],
        'Horses do part of the work, but “nothing alive in the north … can push over a tree as a mammoth could.”',
      ),
      q(
        WORDS,
        2,
        'The author of Passage A calls the mammoth “a worker” in order to stress',
        'what it did for the land around it.',
        ['how strong it was compared with elephants.', 'that people used to keep it.', 'how much it ate.'],
        'Mammoths trampled trees, fertilized the soil, and broke the snow; an animal that does this work would be “mammoth enough.”',
      ),
      q(
        CLOSE,
        1,
        'In Passage B, the author says that Asian elephants',
        'are themselves in danger of becoming extinct.',
        [
          'carry their calves for less than one year.',
          'can be taught to live in the cold of Siberia.',
          'do not learn from their elders what to eat.',
        ],
        'They “are themselves in danger of dying out,” so every calf counts.',
      ),
      q(
        IDEAS,
        2,
        'Which statement best expresses the main idea of Passage B?',
        'Effort would be better spent on species that can still be saved.',
        [
          'Laboratories should tell the public more honestly what mammoths would cost.',
          'People did not cause the extinction of the mammoth.',
          'Mammoths would do more harm than good to the grassland of the north.',
        ],
        'The essay lists what stands against mammoths and sets against them what can be done today “with little money and without any new science.”',
      ),
      q(
        STRUCTURE,
        2,
        'In Passage B, the sentences from “Some say” to “That may be so” serve to',
        'mention an objection and grant that it may be true.',
        [
          'give an example of a donor who has changed his mind.',
          'repeat the claim that laboratories have no trouble in finding donors.',
          'show that frogs are in less danger than mammoths were.',
        ],
        'The objection is that donors of mammoths would not have given to frogs; the author grants it and goes on with “Yet.”',
      ),
      q(
        ARGUMENTS,
        2,
        'On which point do the authors of both passages agree?',
        'The soil of the north should remain frozen.',
        [
          'A copy of a mammoth must be exact.',
          'New animals should be sent to the north from laboratories.',
          'People alone caused the disappearance of the large animals.',
        ],
        'Passage A wants to keep carbon in the frozen soil; Passage B says, “I do not doubt that the soil of the north should stay frozen.”',
      ),
      q(
        ARGUMENTS,
        2,
        'The author of Passage B would most likely respond to the last paragraph of Passage A by saying that',
        'not everything that has been changed can be mended.',
        [
          'the north has not been changed as much as people believe.',
          'it is wrong to do something on purpose that was once done by accident.',
          'mending the north is a task for governments.',
        ],
        'Passage B ends by calling the mammoth “a reminder of what cannot be repaired.”',
      ),
      q(
        SYNTHESIS,
        3,
        'Which finding, if true, would weaken the argument of Passage B and strengthen that of Passage A?',
        'Young elephants that grow up without elders find food and shelter as well as others do.',
        [
          'Soil inside the fence in Siberia is no colder in summer than soil outside it.',
          'Artificial wombs for large animals will not be built for many decades.',
          'Horses that are brought to the north break the snow as bison do.',
        ],
        'Passage B argues that a mammoth without elders could not learn how to live. If elders are not needed, this objection falls; the other findings help Passage B or neither.',
      ),
    ],
  },
];
