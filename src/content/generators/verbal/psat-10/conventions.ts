import { type Passage, passage } from '../passage.js';

const ASK = 'Which choice completes the text so that it conforms to the conventions of Standard English?';
const q = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string): Passage =>
  passage(d, text, ASK, right, wrong, why);

export const boundaries: Passage[] = [
  q(
    1,
    'The blue whale is larger than any dinosaur known to us. Its heart alone weighs as much as a ______ its tongue weighs as much as an elephant.',
    'motorcycle;',
    ['motorcycle', 'motorcycle,', 'motorcycle, and;'],
    'Each part could stand alone, so a semicolon may join them. A comma alone, or nothing, runs them together.',
  ),
  q(
    1,
    'In Japan, broken bowls are sometimes mended with lacquer and powdered gold. Instead of hiding the ______ the repair makes it the most beautiful part of the bowl.',
    'crack,',
    ['crack', 'crack;', 'crack:'],
    'The introductory phrase that begins with “Instead of” is followed by a comma. A semicolon or colon would need a clause before it.',
  ),
  q(
    1,
    'The hikers had planned for snow, wind, and cold. They had not planned for a bear that could open ______ By morning, all of the bread was gone.',
    'backpacks.',
    ['backpacks', 'backpacks,', 'backpacks so'],
    '“By morning” begins a new sentence, so the one before it must end. “So” would leave a capital letter in the middle of a sentence.',
  ),
  q(
    1,
    'Before the conductor comes in, one player has the attention of all the others. An orchestra tunes to a single note played by a single ______ the oboe, whose pitch is steady and easy to hear.',
    'instrument:',
    ['instrument', 'instrument;', 'instrument. Namely'],
    'A colon introduces what has just been announced, the single instrument. After a semicolon or a period there would be no clause.',
  ),
  q(
    1,
    'Honey found in ancient tombs is often said to be still fit to eat after thousands of years. It contains so little ______ bacteria cannot live in it.',
    'water that',
    ['water, that', 'water; that', 'water. That'],
    '“So little water that …” is one construction, which no mark may divide.',
  ),
  q(
    2,
    'Her father taught her to sweep the sky from the roof of a bank. The astronomer Maria Mitchell, who discovered a comet in ______ became the first professor of astronomy at Vassar College.',
    '1847,',
    ['1847', '1847;', '1847, and'],
    'The clause beginning with “who” is set off by two commas; the second stands before “became.” “And” would leave “Mitchell” without a verb of her own.',
  ),
  q(
    2,
    'Whether the manuscript was written by one author or by several, as its changes of style might ______ is a question that no test of the ink can answer.',
    'suggest,',
    ['suggest', 'suggest;', 'suggest:'],
    'The clause “as its changes of style might suggest” is set off by commas. With the second comma missing, it would run into the verb “is.”',
  ),
  q(
    2,
    'A visitor who tries to guess how long a walk will be is soon misled. Most maps of the subway are not true to ______ they show the order of the stations and leave out the distances.',
    'scale:',
    ['scale', 'scale,', 'scale, rather'],
    'The second clause explains the first, so a colon may join them. A comma alone, or “rather” after a comma, cannot.',
  ),
  q(
    2,
    'When the lake behind the old dam was drained for repairs, workers found three canoes, each carved from a single ______ and blackened by centuries of mud.',
    'trunk',
    ['trunk,', 'trunk;', 'trunk:'],
    '“Carved from a single trunk and blackened by centuries of mud” is one phrase with two parts, which no mark divides.',
  ),
  q(
    3,
    'The festival has moved several times in its history: from Salem, where it ______ to Boston, where it grew; and from Boston to the farm on which it is held today.',
    'began,',
    ['began', 'began;', 'began:'],
    'The semicolon after “grew” separates the two moves. Within the first of them, “where it began” is set off by commas.',
  ),
  q(
    3,
    'The committee asked three questions of every ______ what it would cost, who would use it, and how soon it could be removed if nobody did.',
    'proposal:',
    ['proposal,', 'proposal;', 'proposal. They were'],
    'A colon introduces the list of questions. After a semicolon there is no clause, and “They were” does not fit the indirect questions that follow without a mark.',
  ),
  q(
    3,
    'What had looked from the shore like a single island proved to be ______ a chain of nine, joined at low tide by bars of sand.',
    ', in fact,',
    ['; in fact,', ', in fact;', '. In fact,'],
    '“In fact” interrupts the clause “proved to be a chain of nine” and is set off by commas. Any stronger mark would cut the clause in two.',
  ),
];

export const formStructureSense: Passage[] = [
  q(
    1,
    'A pair of storks built its first nest on the chimney of the brewery in 1953. Since then, storks ______ there in every spring but two.',
    'have nested',
    ['nest', 'had nested', 'will nest'],
    '“Since then” reaches from the past to the present, so the present perfect is needed.',
  ),
  q(
    1,
    'The museum owns more than nine hundred clocks, but it winds only a few of them. The ticking of these few clocks ______ enough to fill the hall.',
    'is',
    ['are', 'were', 'have been'],
    'The subject is the singular “ticking”; “of these few clocks” does not change its number.',
  ),
  q(
    1,
    'Before a diver goes down with a partner, the two agree on signals. Each of them must know what the other means without having to hear ______ voice.',
    'the other’s',
    ['the others', 'the others’', 'the other'],
    'One other person has the voice, so the singular possessive “the other’s” is right.',
  ),
  q(
    2,
    'The house has been painted, plastered, and twice rebuilt. Worn smooth by the hands of ten generations, ______ still shows the marks of the ax that shaped it.',
    'the railing of the staircase',
    ['visitors touch the railing, which', 'there is a railing on the staircase that', 'one sees that the railing'],
    'What was worn smooth must be the subject that follows, and that is the railing. Visitors and “there” cannot be worn smooth.',
  ),
  q(
    2,
    'The judges were asked to rank the essays without knowing who had written them. Neither of the two that they liked best ______ by a student of the school.',
    'was written',
    ['were written', 'have been written', 'are written'],
    '“Neither” is singular, and the writing lies in the past: “was written.”',
  ),
  q(
    2,
    'In his letters home from the ice, the explorer hardly mentions danger or cold. He writes of the color of the ice, the taste of the coffee, and ______',
    'the songs of his companions.',
    ['that his companions sang.', 'his companions singing songs.', 'how his companions were singing.'],
    'The items of a series have one form: the color, the taste, the songs.',
  ),
  q(
    2,
    'The engineer’s first drawing was rejected because it cost too much. If the bridge ______ a meter higher, the flood of 1936 would have passed beneath it and the mill would still be standing.',
    'had been built',
    ['was built', 'would have been built', 'has been built'],
    'A condition that was not fulfilled in the past stands in the past perfect; “would have” belongs to the other clause.',
  ),
  q(
    2,
    'Many of the words that Shakespeare is said to have invented were already in use. Scholars who search older books find ______ in letters, sermons, and even recipes.',
    'them',
    ['it', 'those ones', 'this'],
    'The pronoun stands for the plural “words.” “Those ones” is not standard, and “it” and “this” are singular.',
  ),
  q(
    3,
    'The council had expected a debate about money. It was not the cost of the tower but the shadows that it would cast ______ the neighbors to object.',
    'that led',
    ['that leads', 'which leading', 'leading'],
    '“It was … that” frames the sentence and needs a verb in the past. “Leading” would leave “it was” without its second half.',
  ),
];
