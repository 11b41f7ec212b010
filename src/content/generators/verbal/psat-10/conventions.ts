import { type Passage, passage } from '../passage.js';

const ASK = 'Which choice completes the text so that it conforms to the conventions of Standard English?';
const q = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string): Passage =>
  passage(d, text, ASK, right, wrong, why);

export const boundaries: Passage[] = [
  q(
    1,
    'The blue whale is larger than any dinosaur known to us, and a grown one may be as long as three buses. Each part of its body is enormous as well. Its heart alone weighs as much as a ______ its tongue weighs as much as an elephant.',
    'motorcycle;',
    ['motorcycle', 'motorcycle,', 'motorcycle, and;'],
    'Each part could stand alone, so a semicolon may join them. A comma alone, or nothing, runs them together.',
  ),
  q(
    1,
    'In Japan, broken bowls are sometimes mended with lacquer and powdered gold, so that a bright line runs wherever the pieces meet. Instead of hiding the ______ the repair makes it the most beautiful part of the bowl, and some owners value a mended bowl above a new one.',
    'crack,',
    ['crack', 'crack;', 'crack:'],
    'The introductory phrase that begins with “Instead of” is followed by a comma. A semicolon or colon would need a clause before it.',
  ),
  q(
    1,
    'The hikers had planned for snow, wind, and cold. Their tents had been tested in a storm, and they carried more food than they needed. They had not planned for a bear that could open ______ By morning, all of the bread was gone.',
    'backpacks.',
    ['backpacks', 'backpacks,', 'backpacks so'],
    '“By morning” begins a new sentence, so the one before it must end. “So” would leave a capital letter in the middle of a sentence.',
  ),
  q(
    1,
    'Before the conductor comes in, one player has the attention of all the others. The strings stop whispering, and the hall grows quiet. An orchestra tunes to a single note played by a single ______ the oboe, whose pitch is steady and easy to hear.',
    'instrument:',
    ['instrument', 'instrument;', 'instrument. Namely'],
    'A colon introduces what has just been announced, the single instrument. After a semicolon or a period there would be no clause.',
  ),
  q(
    1,
    'Most foods spoil within days if they are left open at room temperature. Honey found in ancient tombs, by contrast, is often said to be still fit to eat after thousands of years. It contains so little ______ bacteria cannot live in it, and it is slightly sour besides.',
    'water that',
    ['water, that', 'water; that', 'water. That'],
    '“So little water that …” is one construction, which no mark may divide.',
  ),
  q(
    2,
    'Her father taught her to sweep the sky with a telescope from the roof of a bank, and she went on doing so every clear night. The astronomer Maria Mitchell, who discovered a comet in ______ became the first professor of astronomy at Vassar College.',
    '1847,',
    ['1847', '1847;', '1847, and'],
    'The clause beginning with “who” is set off by two commas; the second stands before “became.” “And” would leave “Mitchell” without a verb of her own.',
  ),
  q(
    2,
    'The manuscript has no title page, and the first and last of its leaves are missing. Whether it was written by one author or by several, as its changes of style might ______ is a question that no test of the ink can answer.',
    'suggest,',
    ['suggest', 'suggest;', 'suggest:'],
    'The clause “as its changes of style might suggest” is set off by commas. With the second comma missing, it would run into the verb “is.”',
  ),
  q(
    2,
    'A visitor who tries to guess from the map how long a walk will be is soon misled. Two stations that look far apart may stand on the same street. Most maps of the subway are not true to ______ they show the order of the stations and leave out the distances.',
    'scale:',
    ['scale', 'scale,', 'scale, rather'],
    'The second clause explains the first, so a colon may join them. A comma alone, or “rather” after a comma, cannot.',
  ),
  q(
    2,
    'Nobody knew how long people had been fishing on the lake behind the old dam. When it was drained for repairs, workers found three canoes, each carved from a single ______ of oak and blackened by centuries of mud. The longest of them had room for ten.',
    'trunk',
    ['trunk,', 'trunk;', 'trunk:'],
    '“A single trunk of oak” is one phrase, which no mark divides.',
  ),
  q(
    3,
    'Few of those who come to the festival today know how small it once was. In its first year, there were nine musicians and no tickets. The festival has moved twice in its history: from Salem, where it ______ to Boston, where it grew; and from Boston to the farm on which it is held today.',
    'began,',
    ['began', 'began;', 'began:'],
    'The semicolon after “grew” separates the two moves. Within the first of them, “where it began” is set off by commas.',
  ),
  q(
    3,
    'Every spring, people sent in ideas for the empty lot beside the school, and every spring there were more of them than the town could afford. The committee asked three questions of every ______ what it would cost, who would use it, and how soon it could be removed if nobody did.',
    'proposal:',
    ['proposal', 'proposal;', 'proposal, they were'],
    'A colon introduces the list of questions. After a semicolon there is no clause, and a comma cannot join the two clauses that “they were” would make.',
  ),
  q(
    3,
    'The sailors had only an old chart to guide them, and on it this part of the sea was blank. They steered for the first land that they saw. What had looked from a distance like a single island proved to be ______ a chain of nine, joined at low tide by bars of sand.',
    ', in fact,',
    ['; in fact,', ', in fact;', '. In fact,'],
    '“In fact” interrupts the clause “proved to be a chain of nine” and is set off by commas. Any stronger mark would cut the clause in two.',
  ),
];

export const formStructureSense: Passage[] = [
  q(
    1,
    'The brewery has been closed for years, but its chimney is still in use. A pair of storks built its first nest there in 1953, out of branches, straw, and a lost glove. Since then, storks ______ on the chimney in every spring but two.',
    'have nested',
    ['nest', 'had nested', 'will nest'],
    '“Since then” reaches from the past to the present, so the present perfect is needed.',
  ),
  q(
    1,
    'The museum owns more than nine hundred clocks, from tall ones in wooden cases to watches no larger than a coin. To spare their wheels, it winds only a few of them each day. The ticking of these few clocks ______ enough to fill the hall.',
    'is',
    ['are', 'were', 'have been'],
    'The subject is the singular “ticking”; “of these few clocks” does not change its number.',
  ),
  q(
    1,
    'Under water, nobody can call for help. Before a diver goes down with a partner, the two therefore agree on signals: one for “stop,” one for “go up,” and one for “I am out of air.” Each of them must know what the other means without having to hear ______ voice.',
    'the other’s',
    ['the others', 'the others’', 'the other'],
    'One other person has the voice, so the singular possessive “the other’s” is right.',
  ),
  q(
    2,
    'The house has been painted, plastered, and twice rebuilt, and hardly anything in it is as old as its walls. One thing has never been replaced. Worn smooth by the hands of ten generations, ______ still shows the marks of the ax that shaped it.',
    'the railing of the staircase',
    ['visitors touch the railing, which', 'there is a railing on the staircase that', 'one sees that the railing'],
    'What was worn smooth must be the subject that follows, and that is the railing. Visitors and “there” cannot be worn smooth.',
  ),
  q(
    2,
    'The judges were asked to rank the essays without knowing who had written them. When they had agreed on an order, the envelopes with the names were opened, and there was some laughter. Neither of the two that they liked best ______ by a student of the school.',
    'was written',
    ['were written', 'have been written', 'are written'],
    '“Neither” is singular, and the writing lies in the past: “was written.”',
  ),
  q(
    2,
    'The newspapers at home printed stories of storms, hunger, and wolves. In his own letters from the north, however, the explorer hardly mentions danger or cold. He writes of the color of the ice, the taste of the coffee, and ______',
    'the songs of his companions.',
    ['that his companions sang.', 'his companions singing songs.', 'how his companions were singing.'],
    'The items of a series have one form: the color, the taste, the songs.',
  ),
  q(
    2,
    'The engineer’s first drawing was rejected because it cost too much, and a lower bridge was built in its place. Everyone was content with it for thirty years. If the bridge ______ a meter higher, the flood of 1936 would have passed beneath it and the mill would still be standing.',
    'had been built',
    ['was built', 'would have been built', 'has been built'],
    'A condition that was not fulfilled in the past stands in the past perfect; “would have” belongs to the other clause.',
  ),
  q(
    2,
    'Many of the words that Shakespeare is said to have invented were already in use when he wrote. He was given the credit because his plays were read more carefully than anything else from his time. Scholars who search older books for such words find ______ in letters, sermons, and even recipes.',
    'them',
    ['it', 'those ones', 'this'],
    'The pronoun stands for the plural “words.” “Those ones” is not standard, and “it” and “this” are singular.',
  ),
  q(
    3,
    'The council had expected a debate about money, and the mayor had brought three pages of figures. He did not need them. It was not the cost of the tower but the shadows that it would cast ______ the neighbors to object.',
    'that led',
    ['that leads', 'which leading', 'leading'],
    '“It was … that” frames the sentence and needs a verb in the past. “Leading” would leave “it was” without its second half.',
  ),
];
