import { type Passage, passage } from '../passage.js';

const ASK = 'Which choice completes the text so that it conforms to the conventions of Standard English?';
const q = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string): Passage =>
  passage(d, text, ASK, right, wrong, why);

export const boundaries: Passage[] = [
  q(
    1,
    'The island of Surtsey did not exist before 1963, when it rose from the bottom of the sea. In November of that year, a volcano broke through the water near ______ within days it had built a hill of ash as high as a house.',
    'Iceland;',
    ['Iceland', 'Iceland,', 'Iceland, moreover,'],
    'Two independent clauses stand side by side, and a semicolon may join them. With a comma or nothing between them, they run together, and “moreover” does not join them.',
  ),
  q(
    1,
    'Bats find their way in the dark by listening, and they can avoid a wire as thin as a hair. A bat sends out calls too high for people to ______ waits for the echoes, and turns away from whatever returned them.',
    'hear,',
    ['hear', 'hear;', 'hear:'],
    'The verbs “sends,” “waits,” and “turns” form a series, whose items are separated by commas. A semicolon or colon would cut the series apart.',
  ),
  q(
    1,
    'It was the last day of school, and outside the windows the sun was shining on the lake. But when the bell rang for the last time before the summer, nobody in the old schoolhouse ______ The teacher went on reading until the story was finished.',
    'moved.',
    ['moved', 'moved,', 'moved and'],
    'The sentence is complete after “moved,” and a new one begins with “The teacher.” Anything but a period runs the two together.',
  ),
  q(
    1,
    'The baker has made the same loaf every morning since she was nineteen, and people come from other towns to buy it. The recipe is no secret. It asks for only four ______ flour, water, salt, and time. Of these, the last is the hardest to measure.',
    'ingredients:',
    ['ingredients', 'ingredients;', 'ingredients, and'],
    'A colon follows an independent clause and introduces the list. After a semicolon there would have to be another clause.',
  ),
  q(
    1,
    'The village lies on one side of the river, and its school lies on the other. In the dry summer of that year, the ferryman had nothing to do. After three weeks without a drop of ______ the river was so low that children walked across it to school.',
    'rain,',
    ['rain', 'rain;', 'rain.'],
    'A long introductory phrase is followed by a comma. A semicolon or a period would leave the phrase without a clause.',
  ),
  q(
    2,
    'The first computer program was written a century before there was a computer to run it. Ada Lovelace, who wrote about a calculating machine that was never ______ described how it might be made to compose music.',
    'finished,',
    ['finished', 'finished;', 'finished:'],
    'The clause that begins with “who” is set off by commas on both sides. The first comma stands after “Lovelace,” so a second one must close the clause.',
  ),
  q(
    2,
    'Not every clock is made to be looked at. In the Middle Ages, monks had to know when it was time to rise and pray, even in the dark. The museum’s oldest clock has no ______ it strikes the hours, and the monks who used it needed nothing more.',
    'face:',
    ['face', 'face,', 'face that'],
    'What follows explains the first clause, so a colon may stand between the two. A comma alone cannot join independent clauses.',
  ),
  q(
    2,
    'The wall was built without mortar, and no knife can be pushed between its stones. Some of the stones are as large as a car. How they were brought up the ______ has puzzled engineers for more than a century.',
    'mountain',
    ['mountain,', 'mountain?', 'mountain;'],
    '“How they were brought up the mountain” is the subject of “has puzzled,” and no mark may stand between subject and verb. It is not a question of its own.',
  ),
  q(
    2,
    'Coconuts are known for crossing the sea: they float, and they may sprout on a beach far from home. The seeds of the coco de mer, a palm of the Seychelles, are the heaviest in the ______ they sink, unlike ordinary coconuts, and have never carried the palm to other shores.',
    'world;',
    ['world', 'world,', 'world, therefore'],
    'Both parts could stand alone, so a semicolon is needed. “Therefore” after a comma does not join clauses.',
  ),
  q(
    3,
    'The letter was so foolish that it was read aloud for years. Nobody in the office could say afterward who had thought of it. Three people signed it: Amir, who had written ______ Jo, who had only corrected the spelling; and Lin, who had not read it at all.',
    'it;',
    ['it,', 'it', 'it:'],
    'Items that contain commas are separated by semicolons, as the one after “spelling” shows. A comma would not match it.',
  ),
  q(
    3,
    'The sound of a violin depends on the wood of which it is made. The violin maker chose wood from the north side of the mountain. Trees there grow slowly; their rings ______ lie close together, and the wood is even and light.',
    ', consequently,',
    ['; consequently,', ', consequently;', '. Consequently,'],
    '“Consequently” stands inside the clause “their rings lie close together” and is set off by commas. A semicolon or period would divide the subject from its verb.',
  ),
  q(
    3,
    'The ship had sunk in a storm in 1820, and for weeks the newspapers wrote of the treasure on board. What the divers brought up from the wreck was not gold, as the newspapers had ______ a cargo of window glass, packed in straw that was still yellow.',
    'promised, but',
    ['promised; but', 'promised but,', 'promised. But'],
    '“Not gold” is answered by “but a cargo,” and “as the newspapers had promised” is set off by commas. After a semicolon or a period no full clause would follow.',
  ),
];

export const formStructureSense: Passage[] = [
  q(
    1,
    'Every spring, the wind brings fine sand from the desert across the sea and over the mountains. For a day or two the sky turns orange. A thin layer of red dust ______ on the cars of cities a thousand miles away.',
    'settles',
    ['settle', 'are settling', 'have settled'],
    'The subject “a thin layer” is singular; “of red dust” does not change it. The statement is about every spring, so the present is right.',
  ),
  q(
    1,
    'The two brothers opened their first shop in 1921, in a narrow street behind the station. It had one window and no heating. Before that, they ______ shirts from a cart for almost ten years, in sun and in rain.',
    'had sold',
    ['sell', 'have sold', 'will have sold'],
    'What happened before another event of the past stands in the past perfect. “Have sold” would reach into the present.',
  ),
  q(
    1,
    'A swarm of bees has no leader who gives orders. When it must find a new home, the oldest bees fly out in all directions to look for a hollow tree. They return one by one, and each reports what ______ has seen.',
    'it',
    ['they', 'them', 'one'],
    'The pronoun stands for “each,” which is singular. “They” would not agree with “has.”',
  ),
  q(
    2,
    'Guests sleep in thick bags on beds of ice, beneath lamps that give no warmth. In May the walls begin to drip, and by June nothing is left of them. Built of ice and snow at the beginning of every winter, ______ has to be planned anew each year.',
    'the hotel in Jukkasjärvi',
    [
      'architects of the hotel in Jukkasjärvi know that it',
      'there is a hotel in Jukkasjärvi that',
      'the plan of the hotel in Jukkasjärvi',
    ],
    'What is built of ice and snow must be the subject that follows: the hotel. Architects and plans are not built of ice.',
  ),
  q(
    2,
    'The paintings in the cave were protected for thousands of years by a fall of rock. They were found by chance, by four boys and, as the story goes, a dog. Neither the entrance nor the passages behind it ______ to anybody before 1940.',
    'were known',
    ['was known', 'has been known', 'is known'],
    'With “neither … nor,” the verb agrees with the nearer subject, “passages,” which is plural. The time before 1940 asks for the past.',
  ),
  q(
    2,
    'Silk takes a great deal of energy to make, and a spider cannot afford to waste it. The garden spider spins a new web each night. Before it begins, it eats the old web and uses ______ silk again, so that hardly any is lost.',
    'its',
    ['it’s', 'their', 'its’'],
    'The silk belongs to the web, which is singular, so the possessive “its” is right. “It’s” means “it is.”',
  ),
  q(
    2,
    'Before the bridge was opened, its builders were asked whether so slender a thing could be safe. Some people said that they would never set foot on it. The engineers compared the new bridge with several others. Its cables, they found, were thinner than ______',
    'those of any other bridge of its length.',
    ['any other bridge of its length.', 'that of any other bridge of its length.', 'any other bridges of its length.'],
    'Cables must be compared with cables, so the plural “those” is needed. Cables cannot be thinner than a bridge.',
  ),
  q(
    2,
    'Frost, hail, and birds all take their share of the fruit before it is ripe. In a good year the orchard nevertheless yields nine tons of cherries. Last year was better still. By the end of last July, the pickers ______ more than twelve.',
    'had gathered',
    ['gather', 'have gathered', 'will gather'],
    '“By the end of last July” names a moment in the past before which the picking was done, so the past perfect is needed.',
  ),
  q(
    3,
    'For sixty years the families had written letters that nobody answered, and the papers that they sent along were lost. Then the court ruled that the old treaty still stood. It ordered that the land ______ to the families whose grandparents had farmed it.',
    'be returned',
    ['is returned', 'returns', 'was returned'],
    'After “ordered that,” the plain form of the verb is used: “that the land be returned.” The other forms state a fact and not an order.',
  ),
];
