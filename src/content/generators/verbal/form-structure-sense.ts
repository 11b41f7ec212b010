import { type Passage, passage } from './passage.js';

const ASK = 'Which choice completes the text so that it conforms to the conventions of Standard English?';
const q = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string): Passage =>
  passage(d, text, ASK, right, wrong, why);

export const formStructureSense: Passage[] = [
  q(
    1,
    'Some plants can move quickly enough for the eye to follow. The leaves of the sensitive plant fold at the lightest touch, which may startle an insect that has come to eat them. Opening is a slower matter: a single leaf ______ ten minutes or more to unfold again, as anyone can see who has the patience to wait.',
    'takes',
    ['take', 'are taking', 'have taken'],
    'The subject “a single leaf” is singular and the statement is generally true, so the singular present “takes” is needed.',
  ),
  q(
    1,
    'Many young scientists of the time sought a place in the same crowded laboratory. In 1910, soon after earning her doctorate, the Swedish physicist Eva Ramstedt traveled to Paris, where she ______ with Marie Curie on the properties of radium. Among her colleagues there were women from several other countries of Europe.',
    'worked',
    ['works', 'will work', 'has been working'],
    'The sentence reports an event of 1910, as “traveled” does, so the simple past is required.',
  ),
  q(
    1,
    'The conservatory does not believe in keeping instruments behind glass, however old and costly they may be. An instrument that nobody plays, its director says, slowly loses its voice. Every one of the violins in the collection ______ been played by a student at least once this year, and some of them were heard in public concerts.',
    'has',
    ['have', 'are having', 'were'],
    'The subject is the singular “every one”; “of the violins” does not change its number.',
  ),
  q(
    1,
    'Divers often mistake the branching shapes on the reef for a garden. Small fish hide among them as if among leaves, and the branches grow a little longer every year. The coral looks like a plant, but ______ an animal, or rather a colony of thousands of them, each with a mouth and a ring of tiny arms.',
    'it’s',
    ['its', 'they’re', 'its’'],
    'The sentence needs a subject and a verb, “it is,” contracted to “it’s.” The singular “coral” does not agree with “they.”',
  ),
  q(
    1,
    'The final round of the contest required a loaf made from local grain and baked in the open while the judges watched. Ovens, water, and salt were provided. Both of the bakers who had reached the round brought ______ own flour, which they had ground at home the night before.',
    'their',
    ['there', 'they’re', 'its'],
    'The plural “both of the bakers” requires the plural possessive “their.”',
  ),
  q(
    1,
    'The island of Krakatau lay between Java and Sumatra and had been quiet for two centuries. When its volcano erupted in 1883, the sound ______ heard on an island nearly five thousand kilometers away, where it was taken for the guns of a ship in distress.',
    'was',
    ['is', 'will be', 'were'],
    'The eruption lies in the past and the subject “the sound” is singular, so “was” is needed.',
  ),
  q(
    2,
    'The county’s last paper mill closed in 1998, and its tall windows have been broken ever since. Last spring, two photographers obtained permission to enter. They had been told to bring lamps, since the power had been cut off long ago. Walking through the abandoned mill, ______',
    'the photographers were struck by how much light there was.',
    [
      'the amount of light struck the photographers.',
      'there was a striking amount of light.',
      'light struck the photographers as abundant.',
    ],
    'The phrase “walking through the abandoned mill” must describe the subject that follows. Only the photographers can walk.',
  ),
  q(
    2,
    'Sixty small panels tell the story of the African Americans who moved from the rural South to the cities of the North. The paintings of Jacob Lawrence’s <em>Migration Series</em>, which he completed in 1941, when he was only twenty-three, ______ now divided between two museums, one of which owns the even-numbered panels and the other the odd-numbered ones.',
    'are',
    ['is', 'was', 'has been'],
    'The subject is “the paintings,” so a plural verb is needed; the title that lies between does not change this.',
  ),
  q(
    2,
    'Five architects have submitted plans for the city’s new ferry terminal. Models of all five stand in the town hall, where visitors may write down what they think of them, and each of the architects will speak there in public. The committee will announce ______ decision after all of the applicants have been heard.',
    'its',
    ['it’s', 'their', 'his or her'],
    '“The committee” acts here as one body and is singular; its possessive is “its,” without an apostrophe.',
  ),
  q(
    2,
    'After their ship had been crushed by ice, Ernest Shackleton and his crew reached a small, rocky island near Antarctica, from which he set out for help in an open boat with five of his men. By the time a relief ship reached the island, the rest of the crew ______ on penguins and seals for more than four months.',
    'had been living',
    ['has lived', 'lives', 'will have lived'],
    'The living on penguins and seals went on before another past event, the arrival, so the past perfect is needed.',
  ),
  q(
    2,
    'The telescope on the summit was built in 1948 and can detect galaxies that are a billion light-years away. A new one, which stands on the same mountain, will be opened to astronomers next year. Compared with ______ the new telescope gathers ten times as much light.',
    'that of its predecessor, the mirror of',
    ['its predecessor, the mirror of', 'its predecessor’s, the light of', 'those of its predecessor, the mirror of'],
    'A mirror must be compared with a mirror: “that of its predecessor” stands for the predecessor’s one mirror.',
  ),
  q(
    2,
    'A squirrel of the last ice age buried fruit in soil that then froze and did not thaw again. Its burrow was found in Siberia, nearly forty meters below the present surface. The botanist hopes that the seeds, some of which ______ frozen for thirty thousand years, can be made to sprout.',
    'have been',
    ['has been', 'is', 'was'],
    '“Some of which” refers to the plural “seeds,” and the state has lasted up to the present, so “have been” is correct.',
  ),
  q(
    2,
    'Before the architect drew a single line, she visited a kindergarten. She asked what a playground needs and listened for two hours to stories of caves, towers, and mud. The ______ ideas for the new playground were drawn on a single sheet of paper, which now hangs in the town hall.',
    'children’s',
    ['childrens’', 'childrens', 'children'],
    'The plural “children” forms its possessive with an apostrophe and s.',
  ),
  q(
    2,
    'The play was written while it was being rehearsed. Each evening, the writer thought over what the actors had tried out that day, and each morning she brought them new pages. Neither the director nor the actors ______ how the play would end until the last week of rehearsals.',
    'knew',
    ['knows', 'has known', 'is knowing'],
    'With “neither … nor” the verb agrees with the nearer subject, the plural “actors,” and the time is past.',
  ),
  q(
    2,
    'Long before bicycles had chains and gears, a Scottish blacksmith is said to have found a simple way to ride on two wheels without touching the ground. Earlier riders had pushed themselves along with their feet, as small children do today. Invented in 1839, ______',
    'the bicycle of Kirkpatrick Macmillan was driven by pedals that swung back and forth.',
    [
      'Kirkpatrick Macmillan drove his bicycle with pedals that swung back and forth.',
      'pedals that swung back and forth drove the bicycle of Kirkpatrick Macmillan.',
      'it was by pedals that Kirkpatrick Macmillan’s bicycle was driven.',
    ],
    'What was invented is the bicycle, so “the bicycle” must follow the modifier directly.',
  ),
  q(
    2,
    'Most injuries among beginners can be avoided. They happen when people who have not run for years try to cover in a week what others cover in a month. The trainers of the club advise new runners to increase their distance slowly, to rest one day in three, and ______ water before they are thirsty.',
    'to drink',
    ['drinking', 'that they drink', 'they should drink'],
    'The items in the series must have the same form: “to increase,” “to rest,” and “to drink.”',
  ),
  q(
    3,
    'For three summers, divers searched the wreck of a merchant ship that had sunk in a storm two thousand years ago. Among the objects that the divers brought up ______ a bronze mirror and a set of weights, both of them so well preserved that the maker’s mark could be read.',
    'were',
    ['was', 'is', 'has been'],
    'The order is inverted: the subject is “a bronze mirror and a set of weights,” which is plural.',
  ),
  q(
    3,
    'Errors in a printed book are remembered for a long time, and a wrong quotation may be copied from one book to the next for decades. The editors of the series know this well. They require that every quotation ______ checked against the original before the book is printed, even if the author is sure of it.',
    'be',
    ['is', 'was', 'has been'],
    'After “require that,” standard English uses the subjunctive “be.”',
  ),
];
