/** One numbered place of an English passage; questions follow the order of the places in the text. */
export interface EnglishQuestion {
  topic: keyof typeof ENGLISH_AREAS;
  d: 1 | 2 | 3;
  /** Absent: "which version is best". */
  ask?: string;
  /** True when the text is right as it stands (option NO CHANGE). */
  keep: boolean;
  /** Whether NO CHANGE is offered at all. */
  noChange: boolean;
  right: string;
  wrong: readonly string[];
  why: string;
}

export interface EnglishPassage {
  title: string;
  /** `[[...]]` is an underlined portion, `[[#]]` a numbered place; `{1}` a paragraph number. */
  text: string;
  questions: EnglishQuestion[];
}

export const ENGLISH_AREAS = {
  'Topic Development': 'Production of Writing',
  'Organization, Unity, and Cohesion': 'Production of Writing',
  'Precision and Concision': 'Knowledge of Language',
  'Style and Tone': 'Knowledge of Language',
  'Sentence Structure and Formation': 'Conventions of Standard English',
  Punctuation: 'Conventions of Standard English',
  Usage: 'Conventions of Standard English',
} as const;

const TOPIC = 'Topic Development',
  ORDER = 'Organization, Unity, and Cohesion',
  PRECISE = 'Precision and Concision',
  STYLE = 'Style and Tone';
const SENTENCE = 'Sentence Structure and Formation',
  POINT = 'Punctuation',
  USAGE = 'Usage';
type Topic = keyof typeof ENGLISH_AREAS;
export const ENGLISH_TOPICS = { TOPIC, ORDER, PRECISE, STYLE, SENTENCE, POINT, USAGE } as const;

const NO = 'NO CHANGE';
export const DELETE = 'DELETE the underlined portion.';
export const fix = (
  topic: Topic,
  d: 1 | 2 | 3,
  right: string,
  wrong: readonly [string, string],
  why: string,
  ask?: string,
): EnglishQuestion => ({
  topic,
  d,
  keep: false,
  noChange: true,
  right,
  wrong: [NO, ...wrong],
  why,
  ...(ask && { ask }),
});
export const keep = (
  topic: Topic,
  d: 1 | 2 | 3,
  wrong: readonly [string, string, string],
  why: string,
  ask?: string,
): EnglishQuestion => ({ topic, d, keep: true, noChange: true, right: NO, wrong, why, ...(ask && { ask }) });
export const ask = (
  topic: Topic,
  d: 1 | 2 | 3,
  question: string,
  right: string,
  wrong: readonly [string, string, string],
  why: string,
): EnglishQuestion => ({ topic, d, keep: false, noChange: false, ask: question, right, wrong, why });

export const englishPassages: EnglishPassage[] = [
  {
    title: 'The Lighthouse Library',
    text: `
When I was eleven, my family moved to an island with four hundred people, two shops, and no library. The nearest one was on the mainland, a ferry ride of ninety minutes [[away; which]] ran only when the weather allowed. I had brought nine books with me. By November I had read [[it all]] twice.

It was Mr. Pell, the retired keeper of the lighthouse, [[who]] noticed. He found me on the harbor wall one afternoon reading the instructions on a tin of boat varnish. “Come up to the light tomorrow,” he said, “and bring a [[bag.” A]] strong one.”

The lamp had been automatic for years, [[so]] the rooms beneath it stood empty—or so everyone thought. Mr. Pell led me up the [[stairs, they were narrow and winding,]] to a round room where the keepers had once slept. Along the curved wall, from floor to ceiling, [[was]] shelves of books. [[#]]

“Keepers had long nights,” he said. “Each of us left behind what we had finished.” [[The lighthouse had been painted white in 1911.]] Some of the books were a century old. There were adventure stories and manuals of navigation, poems in Norwegian, a history of bread, and [[seven copies, of the same detective novel,]] which had evidently been popular. Inside each cover the keepers had written their names, the date, and [[a short judgment that was brief]]: “Good for February.” “Nothing happens, but beautifully.” “Do not read during a storm.”

I filled the bag. The next week I came back for more, and the week after that I brought my sister. By spring, half the [[islands’]] children were climbing the stairs on Saturdays, and Mr. Pell had made a rule: [[to borrow a book, a sentence had to be written about it.]] [[#]]

I have used many libraries since then, some of them with marble halls. [[Therefore,]] I still look inside the cover of every book I borrow, hoping to be told whether it is good for February.`,
    questions: [
      fix(
        POINT,
        1,
        'away, which',
        ['away. Which', 'away which,'],
        'The clause beginning with “which” is nonessential and dependent, so it is joined by a comma. A semicolon or period would make it a fragment.',
      ),
      fix(
        USAGE,
        1,
        'them all',
        ['all it', 'everything of it'],
        'The pronoun stands for “nine books” and must be plural.',
      ),
      keep(
        USAGE,
        2,
        ['whom', 'which', 'he'],
        'Mr. Pell is the subject of “noticed,” so “who” is correct; “he noticed” would not complete “It was Mr. Pell.”',
      ),
      fix(
        POINT,
        2,
        'bag—a',
        ['bag; a', 'bag: A'],
        'The quotation continues with a phrase that explains “bag.” A dash joins it; closing the quotation marks in the middle breaks the speech, and a semicolon needs a clause.',
      ),
      keep(
        ORDER,
        1,
        ['but', 'yet', 'although'],
        'The empty rooms are a result of the automatic lamp, so “so” states the right relation.',
      ),
      fix(
        SENTENCE,
        1,
        'narrow, winding stairs',
        ['stairs that, being narrow, they wound', 'stairs narrow, winding'],
        'The original is a comma splice inside the sentence. “Narrow, winding stairs” puts the description into a phrase.',
      ),
      fix(USAGE, 2, 'were', ['is', 'has been'], 'The subject, “shelves,” follows the verb and is plural.'),
      ask(
        TOPIC,
        2,
        'At this point, the writer is considering adding the following sentence: “The room smelled of salt, lamp oil, and paper.” Should the writer make this addition?',
        'Yes, because it adds a sensory detail to the description of the room.',
        [
          'Yes, because it explains why the books were left in the lighthouse.',
          'No, because it contradicts the statement that the rooms were empty.',
          'No, because it interrupts the explanation of how the lamp worked.',
        ],
        'The paragraph describes the narrator’s first sight of the room, and the smell belongs to it. It explains nothing about the books and interrupts no explanation.',
      ),
      fix(
        TOPIC,
        2,
        DELETE,
        [
          'The lighthouse, which had been painted white in 1911, was tall.',
          'In 1911, the lighthouse had been painted white.',
        ],
        'The color of the lighthouse has nothing to do with the books that the keepers left behind.',
      ),
      fix(
        POINT,
        2,
        'seven copies of the same detective novel,',
        ['seven copies, of the same detective novel', 'seven copies of the same, detective novel,'],
        '“Of the same detective novel” is essential to “seven copies.” The comma before “which” is needed.',
      ),
      fix(
        PRECISE,
        1,
        'a short judgment',
        ['a brief, short judgment', 'a judgment, and it was a short one'],
        '“Short” and “brief” say the same thing; one of them is enough.',
      ),
      fix(
        POINT,
        1,
        'island’s',
        ['islands', 'islands’s'],
        'The children are those of one island, so the singular possessive is needed.',
      ),
      fix(
        SENTENCE,
        3,
        'to borrow a book, you had to write a sentence about it.',
        [
          'to borrow a book, a sentence about it was required.',
          'a sentence was to be written about it to borrow a book.',
        ],
        'The phrase “to borrow a book” must be followed by the person who borrows, not by “a sentence.”',
      ),
      ask(
        ORDER,
        2,
        'Which sentence, if added here, would best lead from this paragraph to the next?',
        'My own sentences, I am told, are still up there on their cards.',
        [
          'The ferry to the mainland was replaced by a faster one that year.',
          'My sister preferred stories about horses to any other kind.',
          'A sentence may be simple, compound, or complex.',
        ],
        'The sentence closes the childhood memory and, with “still,” turns toward the present, where the last paragraph is set.',
      ),
      fix(
        ORDER,
        1,
        'Yet',
        ['For instance,', 'So'],
        'The habit is set against the grandeur of the other libraries, so a contrast is needed; it is not a result.',
      ),
    ],
  },
  {
    title: 'Counting with Knots',
    text: `
The Inca Empire, which at its height stretched for more than four thousand kilometers along the Andes, [[had no]] system of writing as we usually understand the term. It had roads, storehouses, taxes, and an army, and all of these require records. [[The records were kept in string.]]

A <em>khipu</em> consists of a main cord from which thinner cords hang, sometimes hundreds of them. Along each cord are knots. In the 1910s and 1920s, the American historian Leland Locke [[showed, that]] the knots stand for numbers. [[#]] A knot’s distance from the main cord tells whether it counts ones, tens, or hundreds; a space with no knot [[is serving as]] a zero. Locke could prove this because many khipus check [[itself:]] the number on one cord is the sum of the numbers on others.

[[However,]] not every khipu is a table of numbers. In about a third of those that survive, the knots [[do not follow]] the rules that Locke discovered. Spanish writers of the sixteenth century reported that khipus recorded [[histories, songs and, even,]] letters, and that trained keepers, called <em>khipukamayuq</em>, could read [[it]] with their fingers as well as their eyes.

Scholars have therefore begun to look beyond the knots. Some cords are cotton and others the hair of llamas or alpacas; [[fibers were dyed in dozens of shades, and spun to the left or to the right.]] In 2017, the anthropologist Sabine Hyland was [[allowed to be given permission to examine]] two khipus that villagers in the Peruvian highlands had kept secret for generations. They contain ninety-five different combinations of color, fiber, and direction of spin—a number [[in]] the range of known systems of writing based on syllables.

[[#]] Whether the two khipus are indeed letters, as the villagers say, no one can yet tell. But each year more khipus are photographed and entered in a shared database, [[where computers search them]] for patterns that no single reader could hold in mind. The string may yet be made to speak.`,
    questions: [
      keep(
        USAGE,
        1,
        ['have had no', 'were without any', 'has no'],
        'The subject is the singular “Inca Empire” and the time is past, so “had no” is correct.',
      ),
      keep(
        TOPIC,
        2,
        ['The roads were paved with stone.', 'The army was fed from the storehouses.', 'The taxes were paid in labor.'],
        'The rest of the essay is about khipus, records made of cords; only this sentence introduces them.',
        'Given that all of the choices are true, which one most effectively introduces the subject of the essay?',
      ),
      fix(
        POINT,
        1,
        'showed that',
        ['showed that,', 'showed: that'],
        'No punctuation separates a verb from the clause that is its object.',
      ),
      ask(
        TOPIC,
        2,
        'At this point, the writer is considering adding the following sentence: “Locke also taught mathematics in Brooklyn.” Should the writer make this addition?',
        'No, because it interrupts the explanation of how knots stand for numbers.',
        [
          'No, because it contradicts the claim that Locke was a historian.',
          'Yes, because it shows why Locke was interested in the Andes.',
          'Yes, because it helps the reader to picture a khipu.',
        ],
        'The surrounding sentences explain the knots; where Locke taught does not bear on this. A historian may well teach mathematics, so nothing is contradicted.',
      ),
      fix(
        USAGE,
        1,
        'serves as',
        ['serve as', 'serving as'],
        'The sentence states what is generally true, in the simple present, as “tells” does, and its subject, “a space,” is singular.',
      ),
      fix(
        USAGE,
        1,
        'themselves:',
        ['itself;', 'theirselves:'],
        'The pronoun refers to “khipus,” which is plural; “theirselves” is not standard.',
      ),
      keep(
        ORDER,
        1,
        ['Thus,', 'In addition,', 'In other words,'],
        'The third paragraph turns to khipus that do not fit, so a word of contrast is needed.',
      ),
      keep(
        STYLE,
        2,
        ['totally ignore', 'are a whole different story from', 'go off the rails as to'],
        'The plain wording matches the informative tone of the essay; the other choices are too casual.',
      ),
      fix(
        POINT,
        2,
        'histories, songs, and even',
        ['histories songs, and even,', 'histories, songs, and, even'],
        'Items in a series are separated by commas, and “even” modifies “letters” without a comma.',
      ),
      fix(USAGE, 2, 'them', ['this', 'one'], 'The pronoun refers to “khipus,” which is plural.'),
      fix(
        SENTENCE,
        3,
        'fibers were dyed in dozens of shades and spun to the left or to the right.',
        [
          'fibers, which were dyed in dozens of shades, and spun to the left or to the right.',
          'dyed in dozens of shades, fibers spinning to the left or to the right.',
        ],
        'The two verbs share one subject, so no comma separates them. The other choices leave the clause without a complete verb or change the sense.',
      ),
      fix(
        PRECISE,
        1,
        'allowed to examine',
        ['given permission and allowed to examine', 'permitted, with permission, to examine'],
        '“Allowed” and “given permission” mean the same; one is enough.',
      ),
      fix(
        PRECISE,
        2,
        'within',
        ['by', 'of'],
        'A number lies within a range; “in the range” before “of known systems” is less exact than “within the range,” and “by” and “of” are not idiomatic.',
      ),
      ask(
        ORDER,
        2,
        'Which choice provides the best transition from the preceding paragraph to this one?',
        'A range, of course, is not a reading.',
        [
          'Alpacas are raised for their wool even today.',
          'The villagers had kept the khipus in a wooden box.',
          'Locke had died by then.',
        ],
        'The preceding paragraph ends with a number in a certain range, and this one says that nothing has been read yet; the sentence links the two.',
      ),
      keep(
        SENTENCE,
        2,
        ['computers search them', 'and where searching them', 'there computers search them'],
        '“Where” joins the dependent clause to “database.” Without it the sentence would contain a comma splice, and “searching” leaves no verb.',
      ),
    ],
  },
  {
    title: 'The Bicycle Doctor',
    text: `
Every Thursday evening, between the noodle stall and the man who sells phone covers, my uncle Bao [[unfolds]] a workbench no larger than a suitcase. A string of bulbs runs from the noodle stall, whose owner he repays in brake cables. On the bench lie [[his tools; a chain breaker, three wrenches,]] a spoke key that he filed himself, and a radio. By seven there is a line.

People bring him bicycles that other shops have [[given up on as hopeless and beyond repair.]] [[Being]] the night market moves every week, he cannot leave a job for later: whatever is brought must be mended by midnight or carried home as it came. [[#]] He has straightened a fork with the help of a doorframe and [[sealed]] a tire with rice glue. Once he replaced a missing pedal with the handle of a broken umbrella, [[which]] the rider, a mail carrier, kept for two years.

I have been his assistant since I was nine. My first task was to hold the lamp. [[Soon]] I was allowed to sort bolts, then to patch tubes, and then, on my thirteenth birthday, to true a wheel. To true a wheel, one tightens and loosens its spokes, a quarter turn at a time, until the rim runs straight. There is no gauge that tells one when to stop. “Listen,” my uncle said, plucking the spokes like the strings of a harp. The tight ones rang [[high the loose ones]] gave a dull note. I listened for an hour and a half. When I [[had spun]] the wheel at last, the rim did not tremble, and he turned off the radio, [[which was his highest form of praise.]]

He charges [[little, and sometimes nothing. A]] student once paid him with a poem, a tailor with a pocket. [[#]] When I asked why he did not rent a real shop, with walls, he seemed surprised. Shops close, he said. In a shop people wait for their [[bicycles’, in the market]] they wait with them—and while they are waiting, he added, they eat noodles. [[#]]`,
    questions: [
      keep(
        USAGE,
        1,
        ['unfold', 'have unfolded', 'unfolding'],
        'The subject “uncle Bao” is singular and the action is habitual, so “unfolds” is correct.',
      ),
      fix(
        POINT,
        2,
        'his tools: a chain breaker, three wrenches,',
        ['his tools, a chain breaker; three wrenches,', 'his tools a chain breaker, three wrenches,'],
        'A colon after an independent clause introduces the list of tools. A semicolon does not introduce a list.',
      ),
      fix(
        PRECISE,
        1,
        'given up on.',
        ['given up on, hopelessly beyond repair.', 'given up on and do not want to repair anymore.'],
        '“Given up on” already says that the bicycles are thought hopeless.',
      ),
      fix(
        SENTENCE,
        1,
        'Because',
        ['Being that', 'Due to'],
        'The clause needs a conjunction; “because” states the reason. “Being that” is nonstandard, and “due to” is followed by a noun.',
      ),
      ask(
        TOPIC,
        2,
        'Which choice, if added here, would best introduce the examples in the rest of the paragraph?',
        'The rule has made him inventive.',
        [
          'The market is held in a different square each time.',
          'Most bicycles there are blue.',
          'He learned to play the flute as a boy.',
        ],
        'The fork, the rice glue, and the umbrella handle are examples of inventive repairs.',
      ),
      keep(
        SENTENCE,
        2,
        ['sealing', 'had sealed', 'to seal'],
        'The verb is parallel to “straightened”: “has straightened … and sealed.”',
      ),
      fix(
        PRECISE,
        3,
        'a repair that',
        ['and this', 'that'],
        'In the original, “which” might refer to the umbrella, the handle, or the pedal. “A repair that” makes the reference clear.',
      ),
      keep(
        ORDER,
        2,
        ['Nevertheless', 'Instead', 'For example'],
        'The sentence relates steps in time, so “soon” is logical. No contrast or example is intended.',
      ),
      fix(
        POINT,
        2,
        'high; the loose ones',
        ['high, the loose ones', 'high the loose ones,'],
        'Two independent clauses are joined by a semicolon. A comma alone makes a comma splice.',
      ),
      fix(
        USAGE,
        2,
        'spun',
        ['spinned', 'spin'],
        'The spinning happened at the moment at which the rim was seen not to tremble, so the simple past is needed; “spinned” is not a form of the verb.',
      ),
      keep(
        TOPIC,
        3,
        ['which he had bought at the market.', 'since the batteries were weak.', 'whose volume could not be adjusted.'],
        'The clause tells what the gesture meant and so shows how the uncle responded to the narrator’s success.',
        'Which choice most effectively shows the uncle’s approval of the narrator’s work?',
      ),
      keep(
        POINT,
        2,
        ['little, and sometimes, nothing, a', 'little and, sometimes nothing; a', 'little; and sometimes nothing, a'],
        '“And sometimes nothing” is set off by a comma, and a new independent clause begins with “A student.”',
      ),
      ask(
        TOPIC,
        2,
        'The writer is considering deleting the preceding sentence. If it were deleted, the paragraph would primarily lose',
        'examples of payment that show how the uncle regards his work.',
        [
          'an explanation of why the uncle has no shop.',
          'a comparison between a student and a tailor.',
          'a reason for the length of the line.',
        ],
        'The poem and the pocket illustrate the statement that he charges little and sometimes nothing.',
      ),
      fix(
        POINT,
        2,
        'bicycles; in the market',
        ['bicycle’s, in the market', 'bicycles in the market'],
        '“Bicycles” is a simple plural, and a semicolon joins the two independent clauses.',
      ),
      ask(
        ORDER,
        2,
        'Which sentence, if added here, would best conclude the essay by recalling its beginning?',
        'Then he switched on the string of bulbs; by seven there was a line.',
        [
          'Noodles are made from wheat, rice, or buckwheat.',
          'A new shop costs more than he earns in a year.',
          'I have never learned to straighten a fork.',
        ],
        'The bulbs and the line at seven take up details of the first paragraph.',
      ),
    ],
  },
  {
    title: 'Seeing Molecules',
    text: `
In 1934, a young chemist in Oxford placed a crystal of insulin [[in the path of]] a beam of X-rays and waited through the night for a photographic plate to be exposed. When the pattern of spots appeared, Dorothy Crowfoot [[Hodgkin was]] too excited to sleep. She walked the streets until morning. [[#]]

A crystal consists of molecules that are stacked in a regular order. X-rays that pass through it are bent by [[its’]] atoms and leave spots on a plate; from the places and strengths of the spots, one can [[reckon up, so to speak,]] where the atoms must be. For a simple substance such as table salt, this was [[done, as early as 1914.]] For a molecule of hundreds of atoms, the calculation seemed out of reach. Each plate held thousands of spots, and [[there was not any]] computers.

Hodgkin had an unusual gift for seeing in three dimensions. As a child, she [[had drew]] the mosaics of Byzantine churches for her parents, who were archaeologists, [[and, this,]] she later said, trained her eye for patterns that repeat. [[#]] During the Second World War, she turned to penicillin. Chemists were divided over its structure, and [[without it, no one could hope]] to make the drug from scratch. By 1945, working with crystals of three different salts and a punched-card machine that was free only at night, she [[had established]] the arrangement of the atoms. It contained a ring that many chemists had thought [[too unstable to exist.]]

Vitamin B12 followed in 1955 and won her the Nobel Prize in Chemistry in 1964; a newspaper announced it under the headline “Oxford Housewife Wins Nobel.” She was by then fifty-four, a professor, [[and she had been]] the head of a large laboratory. Since her twenties she had lived with rheumatoid arthritis, and she mounted crystals of a tenth of a millimeter with hands that could hardly hold a pen.

In 1969, thirty-five years after that first photograph, Hodgkin and her colleagues completed the structure of insulin. [[#]]`,
    questions: [
      keep(
        PRECISE,
        1,
        ['at the path by', 'on the path with', 'to the path of'],
        'An object is placed in the path of a beam; the other prepositions are not idiomatic.',
      ),
      keep(
        POINT,
        1,
        ['Hodgkin, was', 'Hodgkin; was', 'Hodgkin was,'],
        'No comma separates a subject from its verb, and the name is needed in full.',
      ),
      ask(
        TOPIC,
        3,
        'The writer wants to end this paragraph with a sentence that suggests the scale of the task ahead. Which choice does so most effectively?',
        'To explain those spots would take her another thirty-five years.',
        [
          'Oxford has many streets that are pleasant to walk in at dawn.',
          'X-rays had been discovered by Wilhelm Röntgen in 1895.',
          'Insulin is a hormone that is important for the body.',
        ],
        'Thirty-five years conveys the scale, and the last paragraph takes the number up again.',
      ),
      fix(
        POINT,
        1,
        'its',
        ['it’s', 'their'],
        'The possessive “its” has no apostrophe; “their” does not agree with “a crystal.”',
      ),
      fix(
        STYLE,
        2,
        'calculate',
        ['sort of figure out', 'suss out'],
        '“Calculate” is exact and fits the essay’s tone. The other choices are too casual or wordy.',
      ),
      fix(
        POINT,
        2,
        'done as early as 1914.',
        ['done; as early as 1914.', 'done as, early as 1914.'],
        'The phrase is essential to the verb and is not separated from it.',
      ),
      fix(USAGE, 1, 'there were no', ['there was no', 'there wasn’t'], 'The subject, “computers,” is plural.'),
      fix(
        USAGE,
        2,
        'had drawn',
        ['drawed', 'has drawn'],
        'The past perfect of “draw” is “had drawn.” The childhood lies before other past events, so the present perfect does not fit.',
      ),
      fix(
        POINT,
        2,
        'and this,',
        ['and, this', 'and this'],
        '“She later said” interrupts the clause and is enclosed by commas, so one stands after “this” and none before it.',
      ),
      ask(
        ORDER,
        2,
        'For the sake of logic and cohesion, the sentence that begins “During the Second World War” should be placed',
        'where it is now, but at the beginning of a new paragraph.',
        [
          'at the end of the first paragraph.',
          'before the sentence that begins “Hodgkin had an unusual gift.”',
          'after the sentence that begins “By 1945.”',
        ],
        'The sentence leaves her childhood and opens the account of penicillin, which deserves a paragraph of its own. Elsewhere it would interrupt the order of time.',
      ),
      keep(
        SENTENCE,
        2,
        ['without it no one, could hope', 'no one without it, hoping', 'without it, there was no one hoped'],
        'The introductory phrase is followed by a comma and a complete clause.',
      ),
      keep(
        USAGE,
        2,
        ['has established', 'establishes', 'will have established'],
        '“By 1945” calls for the past perfect: the work was complete before that time.',
      ),
      keep(
        PRECISE,
        2,
        [
          'so unstable that it could not, in their view, exist or be in existence.',
          'unstable to be.',
          'of too great an instability for it to be existing.',
        ],
        'The original is the shortest choice that says what is meant.',
      ),
      fix(
        SENTENCE,
        3,
        'and',
        ['while being', 'as well as she was'],
        'The series must be parallel: “fifty-four, a professor, and the head of a large laboratory.”',
      ),
      ask(
        TOPIC,
        2,
        'Suppose the writer’s goal had been to describe scientific work that took decades to complete. Would this essay accomplish that goal?',
        'Yes, because it follows Hodgkin’s work from the first photograph of insulin to the completed structure.',
        [
          'Yes, because it explains how X-rays are bent by the atoms of a crystal.',
          'No, because it is mainly concerned with the prizes that Hodgkin won.',
          'No, because the structure of penicillin was established within a few years.',
        ],
        'The essay begins with the photograph of 1934 and ends with the structure of 1969. One shorter project does not change this, and the prize is mentioned only once.',
      ),
    ],
  },
  {
    title: 'The Engineers Return',
    text: `
{1} In the sixteenth century, people in Scotland hunted the last of [[their]] beavers for fur and for a substance that was thought to cure headaches. For four hundred years afterward, the rivers ran without them. Then, in 2009, eleven beavers from Norway were set free in the forest of Knapdale, in a trial that was watched by scientists, anglers, and [[farmers, some of them]] were not pleased.

{2} A beaver builds a dam in order to live behind [[it, in]] the deep water of its pond, it is safe from foxes, and it can swim to its food under the ice. [[It’s]] lodge has an entrance below the surface. But the dam does far more than shelter the animals [[that built]] it. Water that once hurried to the sea is held back for days. Silt sinks, and with it the fertilizer that washes off fields. Trees that stand in the pond die, and [[woodpeckers nest in them.]] [[#]]

{3} Within five years, the effects could be [[measured, at one site,]] the number of plant species had risen by half. Frogs bred in pools that had not been there before. Downstream, the peak of a flood arrived later and [[was more lower]] than it had been. [[#]]

{4} Not everyone has been [[won over.]] Farther east, where beavers have spread along the River Tay, the land is flat and intensively farmed. A dam across a ditch can drown a field of potatoes in a night. Some farmers were given permits to remove the animals; [[in contrast,]] others let engineers put pipes through the dams, which lower the water while leaving the beavers in place. Since 2019 the animals have been protected by law, and trapped beavers [[have been moved]] to rivers where they are wanted.

{5} What the trial has shown is not that the beaver is a friend or an enemy. It is that a river is something that can be built—and that for four centuries we have been looking at rivers whose builders were missing. [[#]] [[#]]`,
    questions: [
      keep(USAGE, 1, ['there', 'they’re', 'its'], 'The possessive refers to the plural “people,” so “their” is right.'),
      fix(
        SENTENCE,
        2,
        'farmers, some of whom',
        ['farmers, some', 'farmers; some of which'],
        '“Some of whom” makes the clause dependent and refers to people. The original joins two independent clauses by a comma.',
      ),
      fix(
        POINT,
        1,
        'it: in',
        ['it in', 'it, in,'],
        'The second clause explains the first, so a colon may join them. A comma makes a comma splice.',
      ),
      fix(
        USAGE,
        1,
        'Its',
        ['Their', 'Its’'],
        'The possessive “its” has no apostrophe, and it refers to the singular “a beaver.”',
      ),
      keep(
        SENTENCE,
        2,
        ['who built', 'which having built', 'building of'],
        '“That built it” is an essential clause with the right pronoun for animals.',
      ),
      keep(
        STYLE,
        2,
        [
          'woodpeckers are like, finally, a home!',
          'nesting therein is undertaken by woodpeckers.',
          'woodpeckers crash in them.',
        ],
        'The simple active wording fits the essay; the others are too casual or stiff.',
      ),
      ask(
        ORDER,
        2,
        'Which sentence, if added here, would best conclude the paragraph and prepare for the next one?',
        'A stream with a dam soon becomes a different place.',
        [
          'Woodpeckers feed on the larvae of beetles.',
          'Foxes are found in every part of Scotland.',
          'A beaver can hold its breath for fifteen minutes.',
        ],
        'The sentence sums up the changes described in the paragraph and leads to their measurement in the next.',
      ),
      fix(
        POINT,
        2,
        'measured. At one site,',
        ['measured at one site', 'measured, at one site;'],
        'The two independent clauses must be separated; “at one site” belongs to the second.',
      ),
      fix(USAGE, 1, 'was lower', ['was lowest', 'more low'], 'The comparative is “lower,” without “more.”'),
      ask(
        TOPIC,
        3,
        'At this point, the writer is considering adding the following sentence: “A survey of visitors found that most of them had come by car.” Should the writer make this addition?',
        'No, because it is not related to the effects of the dams.',
        [
          'No, because it repeats information that was given in paragraph 2.',
          'Yes, because it supports the claim that the effects could be measured.',
          'Yes, because it introduces the objections in paragraph 4.',
        ],
        'The paragraph gives effects of the dams on plants, frogs, and floods. How visitors traveled is not one of them.',
      ),
      keep(
        PRECISE,
        2,
        ['won over and persuaded.', 'won over to be in agreement with it.', 'over-won.'],
        '“Won over” is idiomatic and says enough.',
      ),
      fix(
        ORDER,
        2,
        'meanwhile,',
        ['therefore,', 'for example,'],
        'Permits and pipes are two courses taken at the same time; letting engineers lower the water is neither a result of the permits nor an example of them, and the two are not opposed as “in contrast” suggests.',
      ),
      keep(
        USAGE,
        2,
        ['has been moved', 'was moved', 'having been moved'],
        'The plural subject “beavers” and the time since 2019 require “have been moved.”',
      ),
      ask(
        ORDER,
        2,
        'For the sake of logic and cohesion, paragraph 3 should be placed',
        'where it is now.',
        ['before paragraph 1.', 'before paragraph 2.', 'after paragraph 5.'],
        'Paragraph 3 gives the measured effects of the changes described in paragraph 2, and paragraph 4 then turns to objections.',
      ),
      ask(
        TOPIC,
        2,
        'Suppose the writer’s goal had been to argue that beavers should be removed from farmland. Would this essay accomplish that goal?',
        'No, because it presents both benefits and difficulties and takes neither side.',
        [
          'No, because it does not mention farmland.',
          'Yes, because it describes how a dam can drown a field.',
          'Yes, because it reports that farmers were given permits.',
        ],
        'Paragraph 4 gives the farmers’ difficulties, paragraphs 2 and 3 the benefits, and paragraph 5 refuses to call the beaver friend or enemy.',
      ),
    ],
  },
];
