import { topic, written } from '../written.js';

const AREA = 'Craft and Structure';
const WORDS = topic('ACT', 'Reading', AREA, 'Word Meanings and Word Choice');
const STRUCTURE = topic('ACT', 'Reading', AREA, 'Text Structure');
const VIEW = topic('ACT', 'Reading', AREA, 'Purpose and Point of View');

export const actCraft = written(
  { code: 'craft-and-structure', minutes: [20, 25], topics: [WORDS, STRUCTURE, VIEW] },
  String.raw`
# Craft and Structure
What a word means here, what a paragraph is for, and through whose eyes we look.

## A word in its place
"As it is used in line 12, *sound* most nearly means". The word is common; its sense is not. Cover it and put your own word in:

> After the storm only two of the boats were **sound**.

*Unbroken*, of course. Then find it among the choices: *whole*. The most usual sense (*noise*) is always there, and always wrong.

Read the sentence with your choice once more. It must fit in meaning **and** in grammar.

## Why this word?
Writers choose. *The crowd **poured** into the square*: people as water, many, and not to be stopped. *The crowd **trickled** in*: few at a time.

For "the author uses the word … to suggest" ask: what would be lost with the plain word, *came*? That is the answer.

Comparisons work in the same way: what do the two things **share**? If a silence is "like a held breath", it is full of expectation, and not of wind.

## What a paragraph is for
|= Jobs of a paragraph
| It comes | It often |
| first | shows a case, raises a question, sets a scene |
| after a claim | gives evidence, or an example |
| after *but* | corrects, limits |
| in the middle of a story | looks back, gives a reason |
| last | draws a conclusion, returns to the beginning |

Say beside each paragraph what it *does*, not what it says. "Tells of the old mill" is what it says. "Gives an example of a town that did nothing" is what it does.

## The plan of the whole
Passages run in a few ways: in order of time; problem and solution; claim and reasons; two things compared; from a case to the general.

Look at the first words of the paragraphs: *In 1820 … By 1850 … Today*: time. *One reason … Another*: reasons.

## Whose eyes?
* **First person**: "I" tells, and knows only what he or she has seen. A grown-up may tell of himself as a child, with a smile.
* **Third person, close**: "she", but we know only *her* thoughts.
* **Third person, wide**: we look into several heads.

In an essay ask: what does the writer *want* of me? To inform, to persuade, to praise, to make me laugh? The **tone** shows it: *admiring, amused, doubtful, regretful, neutral*. Strong words such as *furious* or *adoring* are rarely right.

> The usual mistake is to take a person in the passage for its author. Somebody *quoted* may think what the author does not.

## How to work
1. Go back to the line, for every question of words.
2. Own word first, choices later.
3. For paragraphs: what would be missing without it?
4. For tone: point at two words that carry it.

## @text piano: A memoir.
Our piano had been bought for my sister, who was to become a musician, and when she became a dentist instead, it came down to me like a coat. It was too large. I was six, and my feet hung in the air above the pedals as over a well.

My teacher, Miss Abernathy, believed in scales. She sat beside me, upright as a metronome, and listened with her eyes closed. I took this for a kind of sleep, and experimented. I left out a note here and there. Without opening her eyes she would lift one finger, as one lifts a finger to test the wind, and I began again.

It was years before I understood what she was doing. She never said that I played well, and she never said that I played badly. She said what she had heard. "Today the fourth finger was late." "Today there were three pianos in the room, and one of them was yours." I was stung by such remarks, and carried them home and looked at them from all sides, and they were always true.

I did not become a musician either. I repair watches. But when a customer asks me whether a watch is any good, I do what she did. I close my eyes, hold it to my ear, and say what I hear.

## @text lamps: An essay on cities at night.
When the first gas lamps were lit in London in 1807, the poet of a newspaper complained that they would put the stars out of business. He was joking. Two centuries later the joke has come true. From the center of a large city one can count the stars on two hands, and there are children who take a photograph of the Milky Way for an invention.

The loss is not only one of beauty. Moths circle a lamp until they drop; birds on their way south steer by a lit tower and turn around it for hours. People, too, sleep worse when it never gets dark. All this has been known for decades, and it has changed little, since light has such a good name. We see the light. We are enlightened. Nobody has ever been praised for making a street darker.

Yet it could be done, and at no cost. Most of what a lamp wastes it throws upward, where nobody walks. A hood of tin above it sends the light down. A lamp that is yellow instead of white troubles insects less. And a lamp that notices when nobody is there may rest until somebody comes. Towns that have done this report no more accidents than before. What they do report is that people stop on their way home, put down their bags, and look up.

## @learn
? 1 about piano topic: Word Meanings and Word Choice
As it is used in the third paragraph, the word "stung" most nearly means
- pricked by an insect. :: is the most usual sense.
- cheated of money. :: is a sense that does not fit remarks.
- warned in time. :: leaves out that it hurts.
= hurt in one's feelings.
! Remarks cannot prick the skin. They hurt her or him, and were carried home and looked at.

? 1 about lamps topic: Text Structure
What does the third paragraph do after the second?
- It gives further examples of the harm. :: is what the second does.
- It explains how gas lamps worked. :: is done nowhere.
= It names remedies for the problem.
- It takes back what was said about moths. :: is not so: it speaks of troubling insects less.
! "Yet it could be done": hoods, yellow lamps, lamps that rest. After the harm come the remedies.

? 2 about piano topic: Purpose and Point of View
From whose point of view is the passage told?
- From that of a child of six :: overlooks that the narrator looks back and repairs watches.
= From that of an adult who looks back on childhood
- From that of the teacher :: is the person who is looked at.
- From that of an outsider who knows everybody's thoughts :: contradicts "I".
! "It was years before I understood", and "I repair watches": a grown-up tells of being six.

? 2 about lamps topic: Word Meanings and Word Choice
The sentences "We see the light. We are enlightened." are used mainly to
= show how well our language speaks of light.
- explain how the human eye perceives light at night. :: takes the sayings for optics.
- prove that lamps make people wiser. :: takes the sayings at their word.
- praise the inventors of gas lamps. :: finds praise that is not there.
! They come right after "light has such a good name" and are examples of it.

? 2 about piano topic: Word Meanings and Word Choice
When the narrator says that the piano "came down to me like a coat", this suggests that it
- was made of cloth. :: takes the comparison at its word.
= had been meant for somebody else first.
- was carried down a stair. :: takes "came down" at its word.
- kept the narrator warm in winter. :: finds something that is not meant.
! A coat that an older child has outgrown is handed down. The piano had been bought for the sister.

? 3 about lamps topic: Purpose and Point of View
How does the author most likely regard the fact that little has changed for decades?
- With anger at the people who make lamps :: finds an accusation that is not there.
- With indifference, since stars are of no use :: contradicts the whole essay.
- With surprise that the harm was unknown :: contradicts "has been known for decades".
= With regret, but with a smile at its reason
! The harm is told with regret; "Nobody has ever been praised for making a street darker" smiles.

## @practice
? 1 about piano topic: Text Structure
What is the main job of the last paragraph?
- It tells what became of the teacher. :: is told nowhere.
- It describes how watches are repaired by the narrator. :: is only hinted at.
= It shows what the narrator has kept of the lessons.
- It explains why the piano was sold. :: is told nowhere.
! "I do what she did": listen, with closed eyes, and say what one hears.

? 1 about lamps topic: Word Meanings and Word Choice
As it is used in the last paragraph, the word "rest" most nearly means
= stay off.
- remain behind. :: is another sense of the word.
- lean against a wall. :: is another sense of the word.
- sleep in a bed. :: is what people do.
! A lamp that notices that nobody is there is off "until somebody comes".

? 1 about lamps topic: Purpose and Point of View
The main purpose of the essay is to
- tell the history of street lamps from 1807 on. :: is only the beginning.
- explain why birds fly south. :: is only touched.
= point out a loss and show that it can be mended.
- warn of accidents in dark streets. :: contradicts the last paragraph.
! First what is lost, then why little has changed, then what could be done.

? 2 about piano topic: Purpose and Point of View
Which word best describes the narrator's attitude to Miss Abernathy, as the whole passage shows it?
- Fear :: would not leave out notes to see what happens.
- Pity :: has nothing to point at.
- Indifference :: contradicts that the remarks were carried home.
= Respect
! The remarks "were always true", and as an adult the narrator does what she did.

? 2 about lamps topic: Text Structure
Why does the author begin with the joke of a newspaper poet?
- To show that poets dislike machines :: makes a rule of one man.
= To let it be seen how far things have gone since
- To prove that the stars were brighter in London in 1807 :: takes a joke for a measurement.
- To praise the first lamps of London :: finds praise that is not there.
! "He was joking. Two centuries later the joke has come true."

? 2 about piano topic: Word Meanings and Word Choice
The remark "there were three pianos in the room, and one of them was yours" most likely means that the narrator
- had played on several pianos. :: takes the remark at its word.
- should buy another piano. :: takes the remark at its word.
- had played louder than anybody else in the room that day. :: does not explain three pianos.
= had played unevenly, as if several people played.
! There was one piano, and it sounded like three: the playing did not hold together.

? 2 about lamps topic: Word Meanings and Word Choice
In the first paragraph, the phrase "count the stars on two hands" is used to show that
- people no longer learn to count. :: takes it for a reproach.
- stars are the size of a hand. :: takes the words apart.
= very few stars can be seen.
- stars move too fast to be counted. :: is said nowhere.
! On two hands one can count to ten. So few stars are left in the center of a large city.

? 3 about piano topic: Text Structure
How does the second paragraph prepare the third?
- It gives a reason for giving up the piano, and the third tells how it was done. :: is told in neither.
= It shows what the teacher did, and the third tells what it meant.
- It describes the sister, and the third compares her with the narrator. :: belongs to the first paragraph, if anywhere.
- It makes a claim about scales, and the third refutes it. :: finds an argument that is not there.
! First the closed eyes and the finger, which the child takes for sleep. Then "It was years before I understood what she was doing".

? 3 about lamps topic: Purpose and Point of View
The last sentence of the essay mainly serves to
- repeat that there are no more accidents. :: was said before.
- advise people to carry fewer bags. :: takes a detail for advice.
= end with what is won, after what was lost.
- doubt the reports of the towns. :: finds doubt that is not there.
! The essay began with stars that are gone. It ends with people who stop and look up.
`,
);
