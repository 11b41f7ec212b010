import { ask, ENGLISH_TOPICS, type EnglishPassage, fix, keep } from '../act-english.js';

const { TOPIC, ORDER, PRECISE, STYLE, SENTENCE, POINT, USAGE } = ENGLISH_TOPICS;

/** English of PreACT 10 Set 1: longer sentences than those of PreACT 9, and more questions on what a text sets out to do. */
export const englishPassages: EnglishPassage[] = [
  {
    title: 'The Tuner’s Hands',
    text: `
My grandfather tunes pianos, and for one winter I was his hands. He had broken his wrist on the ice in December, two weeks before the school concerts, when every piano in the county [[want]] tuning at once. His ear was as good as ever. [[What he could not do was turn the lever.]] So after school I put on his canvas apron, which reached to my shins, and learned.

A piano has some two hundred and thirty strings, and [[each of them are]] stretched with a force of about a hundred and sixty pounds. Most notes have three strings [[apiece, if]] one of the three is even slightly off, the note wavers. Tuners call the wavering “beats.” My grandfather taught me to hear [[it]] by striking one key over and over while I turned the lever [[so slow that]] my arm shook. Wow, wow, wow, went the note, and then wow … wow, and then it was [[still, as]] a pond is still when the wind has dropped. [[#]]

He was a strict teacher. [[Nevertheless,]] he would not let me use the electronic tuner that my uncle had given him. “The machine tells you where the string should be,” he said. “It does not tell you what the [[piano, wants.”]] I thought that this was [[a superstition that had no basis in fact]] until we came to the old upright in the basement of the library, whose case was cracked from top to bottom. By the needle of the machine, I tuned it perfectly. It sounded like a quarrel. My grandfather listened, [[asked me to lower]] the highest strings by a hair, and struck a chord, and the room seemed to grow larger.

His wrist healed in March. He took back his [[apron, however, I]] still go with him on Saturdays. Last week he let me tune the concert piano of the high school alone, from the first string to the last, while he sat in the front row with his eyes closed. [[When I had finished, he went on sitting there for a while.]] From him, that is applause. [[#]]`,
    questions: [
      fix(
        USAGE,
        1,
        'wanted',
        ['are wanting', 'has wanted'],
        'The story is told in the past, and “every piano” is singular; “wanted” fits both.',
      ),
      keep(
        TOPIC,
        2,
        [
          'Nobody else in our family had ever wished to be a musician.',
          'In the evenings he listened to the radio.',
          'The concerts were held in four different towns.',
        ],
        'The narrator takes over the turning of the lever; this sentence gives the reason for what the next one begins with “So.”',
        'Given that all of the choices are true, which one best leads to the last sentence of the paragraph?',
      ),
      fix(
        USAGE,
        2,
        'each of them is',
        ['each of them have been', 'each of them being'],
        'The subject is “each,” which is singular; the plural “them” belongs to “of.”',
      ),
      fix(
        SENTENCE,
        2,
        'apiece, and if',
        ['apiece, which if', 'apiece if'],
        'Two complete sentences stand side by side and need “and” with a comma. Without a mark, “if one of the three is off” would seem to be the condition for having three strings.',
      ),
      fix(USAGE, 1, 'them', ['that', 'its'], 'The pronoun stands for “beats,” which is plural.'),
      fix(
        USAGE,
        1,
        'so slowly that',
        ['more slow that', 'so slow as'],
        'The word tells how the lever was turned, so the adverb “slowly” is needed, and “so” is completed by “that.”',
      ),
      keep(
        POINT,
        2,
        ['still. As', 'still; as', 'still as,'],
        'The comparison that begins with “as” depends on the sentence and is set off by a comma. A period or semicolon would leave it as a fragment.',
      ),
      ask(
        TOPIC,
        2,
        'At this point, the writer is considering adding the following sentence: “I had not known that a note could hold still.” Should the writer make this addition?',
        'Yes, because it tells what the lesson made the narrator notice.',
        [
          'Yes, because it explains why the narrator’s arm had begun to shake.',
          'No, because it repeats the definition of the word “beats.”',
          'No, because it contradicts the description of the pond.',
        ],
        'The paragraph follows the narrator’s learning to hear, and the sentence gives the result. It agrees with the still pond and defines nothing.',
      ),
      fix(
        ORDER,
        1,
        'For instance,',
        ['Otherwise,', 'By comparison,'],
        'That he forbids the machine is an example of his strictness, not a contrast to it.',
      ),
      fix(
        POINT,
        1,
        'piano wants.”',
        ['piano: wants.”', 'piano; wants.”'],
        'No mark separates the subject, “piano,” from its verb, “wants.”',
      ),
      fix(
        PRECISE,
        1,
        'a superstition',
        ['a superstition, a belief without any foundation,', 'nothing but a baseless superstition in fact'],
        'A superstition is a belief without a basis in fact, so the rest repeats what the word says.',
      ),
      keep(
        SENTENCE,
        2,
        ['he asked me to lower', 'asking me to lower', 'and asked me, lowering'],
        'Three verbs of equal rank form the series: “listened, asked …, and struck.”',
      ),
      fix(
        POINT,
        2,
        'apron. However, I',
        ['apron however, I', 'apron, however I'],
        '“However” cannot join two complete sentences with commas alone; a period ends the first one.',
      ),
      keep(
        TOPIC,
        3,
        [
          'When I had finished, he told me that I had done very well.',
          'When I had finished, it was almost time for dinner.',
          'When I had finished, he put on his hat and gloves.',
        ],
        'Staying in his seat suggests that he liked what he heard; telling the narrator so would be saying it, and the other choices show nothing.',
        'Which choice best suggests, without saying it directly, that the grandfather was pleased?',
      ),
      ask(
        ORDER,
        2,
        'Which sentence, if added here, would best end the essay by returning to how it began?',
        'My own wrists, I notice, have grown strong.',
        [
          'A piano ought to be tuned at least twice a year, and more often in damp rooms.',
          'More than three hundred people came to the concert.',
          'My uncle has never asked what became of the machine.',
        ],
        'The essay begins with a broken wrist and the narrator’s hands; only this sentence takes them up again.',
      ),
    ],
  },
  {
    title: 'Concrete That Mends Itself',
    text: `
The dome of the Pantheon in Rome has no steel in it. It is made of plain concrete, it is forty-three meters across, and it [[had stood]] for about nineteen hundred years. [[Modern concrete often begins to crumble within a hundred.]] Engineers have long wondered what the Romans [[knew, that]] they themselves do not.

Part of the answer was found early. Roman builders mixed lime with [[volcanic ash, they dug it]] near the Bay of Naples, and the two together make a cement that hardens even under water. [[However,]] the ash does not explain everything. Scattered through the old concrete [[is]] small white lumps of lime, some of them as large as a pea. For a long time the lumps were taken for a sign [[of careless mixing that had been done without care.]]

In 2023, a team led by Admir Masic, who teaches at the Massachusetts Institute of [[Technology proposed]] a different view. The lumps, the team argued, belonged to the [[recipe. The Romans]] mixed in lime that had not been treated with water beforehand. Such lime becomes very hot when it is mixed, and it leaves brittle lumps behind. When a crack runs through the concrete, it passes through these lumps first. Rain that enters the crack dissolves the [[lime, carries]] it along, and leaves it behind as a fresh mineral, which closes the gap. [[#]] To test the idea, the team made blocks of concrete with and without such lime, cracked them, and let water run through the cracks. Within two weeks, the blocks with lime [[had sealed itself;]] through the others, the water went on running.

Not everyone is convinced that the builders [[were totally on to this trick;]] the lumps may have been useful by accident. Still, the finding matters today. The making of cement gives off about eight percent of all of the carbon dioxide that people produce. A concrete that lasts longer would have to be [[substituted]] less often. [[#]]`,
    questions: [
      fix(
        USAGE,
        1,
        'has stood',
        ['was standing', 'stands'],
        'The dome stood in the past and stands today, so the present perfect is needed with “for about nineteen hundred years.”',
      ),
      keep(
        TOPIC,
        2,
        [
          'The building was first a temple and later became a church.',
          'A round opening at the top of the dome lets in light and rain.',
          'Rome has many other buildings that are nearly as old.',
        ],
        'The next sentence asks what the Romans knew that engineers do not; a comparison with modern concrete gives the reason for asking.',
        'Given that all of the choices are true, which one best leads to the question that the next sentence raises?',
      ),
      fix(
        POINT,
        1,
        'knew that',
        ['knew; that', 'knew: that'],
        '“That they themselves do not” tells which knowledge is meant and is not set off by any mark.',
      ),
      fix(
        SENTENCE,
        1,
        'volcanic ash that they dug',
        ['volcanic ash they dug it', 'volcanic ash, it was dug'],
        'A complete sentence cannot be pushed into the middle of another one. “That they dug” makes it a clause that describes the ash.',
      ),
      keep(
        ORDER,
        1,
        ['In the same way,', 'For this reason,', 'Therefore,'],
        'The sentence limits what was said of the ash, so a word of contrast is needed.',
      ),
      fix(USAGE, 2, 'are', ['was', 'has been'], 'The subject, “small white lumps,” follows the verb and is plural.'),
      fix(
        PRECISE,
        1,
        'of careless mixing.',
        ['that the mixing, being careless, was done without care.', 'of mixing that was careless and not careful.'],
        'What is done without care is careless; it need not be said twice.',
      ),
      fix(
        POINT,
        1,
        'Technology, proposed',
        ['Technology, proposed,', 'Technology; proposed'],
        'The clause that begins with “who” interrupts the sentence and needs a comma at its end as well as at its beginning.',
      ),
      keep(
        SENTENCE,
        1,
        ['recipe and, the Romans', 'recipe, the Romans', 'recipe the Romans'],
        'Both parts are complete sentences, which a period separates. A comma alone or no mark cannot.',
      ),
      keep(
        SENTENCE,
        2,
        ['lime. Carries', 'lime; carries', 'lime carries'],
        'Rain does three things: it “dissolves …, carries …, and leaves.” Commas separate the verbs of the series.',
      ),
      ask(
        TOPIC,
        2,
        'At this point, the writer is considering adding the following sentence: “The lumps, in short, are a store of material for repairs.” Should the writer make this addition?',
        'Yes, because it sums up the part that the lumps play in the process.',
        [
          'Yes, because it describes how the lime was treated before it was used.',
          'No, because it contradicts the view that the lumps belonged to the recipe.',
          'No, because the paragraph is about rain.',
        ],
        'The sentences before describe the repair step by step, and the sentence states what follows for the lumps before the test is told.',
      ),
      fix(
        USAGE,
        1,
        'had sealed themselves;',
        ['had sealed theirselves;', 'has sealed itself;'],
        'The subject is the plural “blocks.” “Theirselves” is not standard English.',
      ),
      fix(
        STYLE,
        1,
        'intended this effect;',
        ['had this up their sleeve;', 'were in on the whole deal;'],
        'The plain wording fits an essay that reports research; the others are too casual.',
      ),
      fix(
        PRECISE,
        2,
        'replaced',
        ['displaced', 'transferred'],
        'Something new takes the place of what is worn out: it is replaced. One substitutes a new thing for an old one, not the old one.',
      ),
      ask(
        TOPIC,
        2,
        'Which sentence, if added here, would best conclude the essay by linking its beginning to its end?',
        'What looked like an old mistake may turn out to be a lesson.',
        [
          'Carbon dioxide is also given off by cars, airplanes, and heating.',
          'The Pantheon is visited by several million people every year.',
          'Naples lies to the south of Rome.',
        ],
        'The lumps were once taken for carelessness and may now help those who build; the sentence joins the two.',
      ),
    ],
  },
  {
    title: 'A Borrowed Name',
    text: `
{1} On a day in June 1894, people gathered at the State House in Boston to see a young woman off. [[She said that she would ride a bicycle around the world.]] Annie Kopchovsky had three small children and had hardly ever sat on a bicycle before. A company that sold spring water [[had payed]] her a hundred dollars to carry its sign on her wheel and to use its name instead of her own. She was now Annie [[Londonderry. After]] the Londonderry Lithia Spring Water Company.

{2} Her bicycle weighed forty-two pounds, and her long skirts caught in the [[chain it took]] her until September to reach Chicago. There she did something that shocked many people: she changed to a lighter bicycle that was made for men, and soon afterward to bloomers, a kind of loose trousers. [[Consequently,]] she was a good deal faster. [[#]]

{3} She turned back to New York and took a ship to France. Having ridden from Paris to Marseille, [[ships then carried her]] to Egypt, Ceylon, Singapore, and Japan. How many miles she really pedaled is hard to say, [[since]] she told a different story in every port. She was an orphan; she was rich; she was a student of medicine. She had hunted [[tigers, and]] been wounded in a war. The [[newspapers’]] printed all of it. She sold photographs of herself, gave lectures, and [[in addition also]] rented out space on her clothes to advertisers.

{4} She was back in Chicago in September 1895, fifteen months after she [[had left]] Boston. She moved to New York with her family, wrote for a newspaper about her adventures, and [[then kind of dropped off the radar.]] A century later, a relative who had never met her [[found and discovered]] her story and set about telling the rides from the tales. It has not always been possible, and it is not certain that she would have wished it. [[#]]`,
    questions: [
      keep(
        TOPIC,
        1,
        [
          'The State House, which stands on a hill, has a golden dome.',
          'Some of them had come from other towns to be there.',
          'Bicycles had become cheaper in the years before.',
        ],
        'The essay tells of a journey around the world by bicycle, and only this sentence announces it.',
        'Which choice best introduces the subject of the essay?',
      ),
      fix(
        USAGE,
        1,
        'had paid',
        ['had pay', 'has paid'],
        'The past participle of “pay” is “paid,” and “had” places the payment before the day of the departure.',
      ),
      fix(
        SENTENCE,
        1,
        'Londonderry, after',
        ['Londonderry, it was after', 'Londonderry; after'],
        '“After the … Company” has no subject or verb and must be joined to the sentence by a comma.',
      ),
      fix(
        SENTENCE,
        1,
        'chain; it took',
        ['chain, it took', 'chain taking'],
        'Two complete sentences are joined by a semicolon. Without a mark they run together; a comma alone is not enough.',
      ),
      keep(
        ORDER,
        2,
        ['On the other hand,', 'In other words,', 'Nonetheless,'],
        'The greater speed is a result of the lighter bicycle and the looser clothes.',
      ),
      ask(
        TOPIC,
        2,
        'At this point, the writer is considering adding the following sentence: “Bloomers are named after Amelia Bloomer, who had made them known some forty years before.” Should the writer make this addition?',
        'No, because it leads away from the journey that the paragraph tells of.',
        [
          'No, because it has already been explained who made them known.',
          'Yes, because it gives the reason for which Annie became faster.',
          'Yes, because it proves that they no longer shocked people.',
        ],
        'The paragraph follows Annie to Chicago and tells why she went on faster; the origin of the word adds nothing to this.',
      ),
      fix(
        SENTENCE,
        3,
        'she was then carried by ship',
        ['her ships then carried her', 'it was ships that carried her'],
        'The phrase “Having ridden from Paris to Marseille” describes the person who rode, so she must be the subject that follows.',
      ),
      keep(
        ORDER,
        2,
        ['despite', 'whereas', 'so that'],
        'The different stories are the reason for which the miles are hard to count, and “since” states a reason.',
      ),
      fix(
        POINT,
        2,
        'tigers and',
        ['tigers; and', 'tigers and,'],
        'The two verbs “hunted” and “been wounded” share one subject and one “had,” so no comma separates them.',
      ),
      fix(
        POINT,
        1,
        'newspapers',
        ['newspaper’s', 'newspapers’s'],
        'Nothing belongs to the newspapers here; the plain plural is the subject of “printed.”',
      ),
      fix(
        PRECISE,
        1,
        'even',
        ['what is more, besides', 'furthermore, in addition,'],
        '“In addition” and “also” say the same; “even” adds the last and most surprising item in one word.',
      ),
      keep(
        USAGE,
        2,
        ['had leaved', 'has left', 'leaves'],
        'The departure came before the return, which is told in the past; “had left” marks the earlier of the two.',
      ),
      fix(
        STYLE,
        1,
        'was soon forgotten.',
        ['went totally off the grid.', 'vanished like a ghost, poof.'],
        'The sober wording matches the rest of the essay; the others are too casual.',
      ),
      fix(
        PRECISE,
        1,
        'discovered',
        ['discovered and came upon', 'found out and uncovered'],
        'To discover is to find; one verb is enough.',
      ),
      ask(
        ORDER,
        2,
        'The writer wants to add the following sentence to the essay: “By then it was too late in the year to cross the western mountains.” At the end of which paragraph would it be placed most logically?',
        'Paragraph 2',
        ['Paragraph 1', 'Paragraph 3', 'Paragraph 4'],
        'Paragraph 2 ends in Chicago in September, and paragraph 3 begins with her turning back, for which the sentence gives the reason.',
      ),
    ],
  },
];
