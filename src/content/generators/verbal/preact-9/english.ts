import { ask, DELETE, ENGLISH_TOPICS, type EnglishPassage, fix, keep } from '../act-english.js';

const { TOPIC, ORDER, PRECISE, STYLE, SENTENCE, POINT, USAGE } = ENGLISH_TOPICS;

/** English of PreACT 9 Set 1: everyday subjects, plain sentences, and mostly one thing wrong at a time. */
export const englishPassages: EnglishPassage[] = [
  {
    title: 'A Field with a View',
    text: `
In the summer that I turned thirteen, the elevator in our building broke, and I discovered the roof. Our cat had slipped out of the [[apartment, I]] climbed eight flights of stairs to look for her. At the top was a door that I had never seen open. Behind it [[lies]] a flat black desert with a view of the whole river. [[The cat, asleep beside a chimney, did not look up.]]

That evening I told [[Mrs. Adeyemi who lived on the top floor,]] what I had found. She was eighty and had grown up on a farm, and she missed two [[things: soil]] under her fingernails and tomatoes that tasted of something. “A roof,” she said, “is only a field that [[nobody has planted it yet.”]] We wrote to the landlord together. To our surprise, he agreed to let us try, [[as long as]] we kept away from the chimneys. [[#]]

We began with [[crates made of wood that had once been used for holding oranges in them.]] Each crate needed sixty pounds of soil, and every pound had to be [[carried]] up the stairs in shopping bags. For two weeks nobody but us seemed to care. [[In other words,]] word of the project spread, and by July half the building was helping. A bus driver brought coffee grounds from the depot; the twins from the third floor [[brung]] eggshells in a hat. Somebody who never gave a name left a bucket of seedlings at the top of the stairs.

The first tomatoes ripened in August. Mrs. Adeyemi cut the biggest ones into slices, salted [[it,]] and passed them around on the landing, where the broken elevator had taught all of us to stop and talk. A man whom I had met a hundred times without a word told me that he, too, came from a farm.

The elevator was repaired in September. [[Nobody’s]] sure of the reason, but most of us still take the stairs. [[#]]`,
    questions: [
      fix(
        SENTENCE,
        1,
        'apartment, so I',
        ['apartment I', 'apartment, and, I'],
        'Two complete sentences cannot be joined by a comma alone or by nothing. “So” joins them and shows that the climb followed from the escape; no comma belongs after “and.”',
      ),
      fix(
        USAGE,
        1,
        'lay',
        ['has lain', 'laid'],
        'The story is told in the past, and the past tense of “lie” is “lay.” “Laid” is the past of “lay,” which needs an object.',
      ),
      keep(
        TOPIC,
        2,
        [
          'From there one could also count the bridges of the river.',
          'Our family had lived in the building for six years.',
          'Elevators came into use in the nineteenth century.',
        ],
        'The narrator climbed up to look for the cat, and only this sentence tells how the search ended.',
        'Given that all of the choices are true, which one best completes the small story that is told in this paragraph?',
      ),
      fix(
        POINT,
        1,
        'Mrs. Adeyemi, who lived on the top floor,',
        ['Mrs. Adeyemi, who lived on the top floor', 'Mrs. Adeyemi who, lived on the top floor,'],
        'The clause that begins with “who” adds information about a person who is named already, so a comma stands on both sides of it.',
      ),
      keep(
        POINT,
        2,
        ['things; soil', 'things. Soil', 'things soil'],
        'A colon after a complete sentence introduces the two things. What follows is no sentence, so neither a semicolon nor a period can come before it.',
      ),
      fix(
        SENTENCE,
        1,
        'nobody has planted yet.”',
        ['has nobody planted it yet.”', 'nobody planting yet.”'],
        '“That” stands for the field already, so “it” is one word too many; without “has” the clause has no verb.',
      ),
      keep(
        ORDER,
        1,
        ['even though', 'in spite of', 'as far as'],
        'The landlord sets a condition, and “as long as” introduces one.',
      ),
      ask(
        TOPIC,
        2,
        'At this point, the writer is considering adding the following sentence: “The workers who swept them needed a clear path.” Should the writer make this addition?',
        'Yes, because it gives the reason for the condition.',
        [
          'Yes, because it shows why the roof had been locked for so long.',
          'No, because it repeats what Mrs. Adeyemi has said about fields.',
          'No, because it contradicts the landlord’s answer.',
        ],
        '“Them” refers to the chimneys, and the need for a path explains why the landlord wanted them kept clear. Nothing is repeated or contradicted.',
      ),
      fix(
        PRECISE,
        1,
        'wooden orange crates.',
        ['orange crates, which were crates made of wood.', 'crates, wooden ones, for holding oranges inside.'],
        'Three words say all that the longer versions say; crates are for holding things.',
      ),
      keep(
        USAGE,
        1,
        ['carrying', 'carries', 'carry'],
        'After “had to be,” the past participle “carried” completes the passive verb.',
      ),
      fix(
        ORDER,
        1,
        'Then',
        ['For example,', 'Similarly,'],
        'Two weeks of doing without help come first, and the help comes next; “then” marks the order of events. The help is no example of the weeks without it, is not like them and does not say them again.',
      ),
      fix(
        USAGE,
        1,
        'brought',
        ['brang', 'have brung'],
        'The past tense of “bring” is “brought.” The other forms are not standard English.',
      ),
      fix(
        USAGE,
        1,
        'them,',
        ['itself,', 'that,'],
        'The pronoun stands for the slices, which are plural, as “passed them” shows.',
      ),
      keep(
        POINT,
        1,
        ['Nobodies', 'Nobodys’', 'Nobodys'],
        '“Nobody’s” is short for “nobody is.” The apostrophe stands for the missing letter.',
      ),
      ask(
        TOPIC,
        2,
        'Suppose that the writer had intended to show how a shared task can bring neighbors together. Would this essay accomplish that goal?',
        'Yes, because people who had never spoken begin to help one another and talk.',
        [
          'Yes, because it explains step by step how tomatoes can be grown in crates.',
          'No, because Mrs. Adeyemi and the narrator do all of the work themselves.',
          'No, because it deals mainly with the repair of an elevator.',
        ],
        'Half the building helps, and a man who had never said a word speaks on the landing. The growing of tomatoes is not explained in detail, and the elevator is only the occasion.',
      ),
    ],
  },
  {
    title: 'An Island of Signs',
    text: `
In the nineteenth century, about one American in six thousand was born deaf. On Martha’s Vineyard, an island off the coast of Massachusetts, the number was one in a hundred and fifty-five, and in the [[town, of Chilmark,]] it was one in twenty-five. A gene for deafness had come with settlers from the south of England. Because islanders mostly married islanders, [[they were]] passed on for two hundred years.

[[More remarkable than the number was the response to it.]] Everyone learned to sign. Hearing children picked up the language from playmates and [[neighbors; just]] as they picked up English. Fishermen signed from boat to [[boat. Where]] a shout would have been lost in the wind. Farmers talked across [[their]] fields without raising their voices. In church, at the store, and at town meetings, somebody was always [[signing, it was simply]] one of the languages of the place. Hearing people are said to have signed even when no deaf person was present. [[#]]

By the time the anthropologist Nora Ellen Groce began her research on the island in the late 1970s, the last deaf members of the old families had [[died, but]] many residents remembered their deaf neighbors [[clear.]] When she asked one woman about people who had been handicapped by deafness, the woman [[replied back in answer]] that they had not been handicapped at all; they had just been deaf. Islanders recalled these neighbors as farmers, as fishermen, and [[because they were friends.]] Several had to think for a while before they could say who had been deaf and who had not.

Groce’s book about the island, published in 1985, [[throws the reader a real curveball:]] how much of a disability lies in a person, and how much of it lies in the [[community]] around that person? [[#]]`,
    questions: [
      fix(
        POINT,
        1,
        'town of Chilmark,',
        ['town of, Chilmark,', 'town, of Chilmark'],
        '“Of Chilmark” tells which town is meant and is not separated from “town.” The comma after the opening phrase stays.',
      ),
      fix(USAGE, 1, 'it was', ['they have been', 'these were'], 'The pronoun stands for “a gene,” which is singular.'),
      keep(
        ORDER,
        2,
        [
          'Most of the settlers had been farmers before they came.',
          'There are several other islands off the coast.',
          'Nobody knew anything about genes at that time.',
        ],
        'The first paragraph is about the number of deaf islanders and the second about what the others did; this sentence names both.',
        'Which choice most effectively leads from the first paragraph to the second?',
      ),
      fix(
        POINT,
        1,
        'neighbors, just',
        ['neighbors. Just', 'neighbors: just'],
        '“Just as they picked up English” cannot stand alone, so neither a semicolon nor a period can come before it, and it is no explanation or list that a colon could introduce.',
      ),
      fix(
        SENTENCE,
        1,
        'boat where',
        ['boat; where', 'boat, and where'],
        'The clause that begins with “where” depends on the sentence before it and is joined to it directly.',
      ),
      keep(
        USAGE,
        1,
        ['they’re', 'there', 'its'],
        'The fields belong to the farmers, so the plural possessive “their” is needed.',
      ),
      fix(
        SENTENCE,
        1,
        'signing; it was simply',
        ['signing it was simply', 'signing, simply it was'],
        'Both parts are complete sentences. A semicolon can join them; a comma alone or no mark at all cannot.',
      ),
      ask(
        TOPIC,
        2,
        'The writer is considering deleting the preceding sentence. Should the sentence be kept or deleted?',
        'Kept, because it shows how ordinary signing had become.',
        [
          'Kept, because it explains how hearing children learned to read English.',
          'Deleted, because it contradicts the claim that everyone learned to sign.',
          'Deleted, because it turns to the writer’s own opinion.',
        ],
        'If hearing people signed among themselves, signing was a habit and not only a help for others. This supports the paragraph.',
      ),
      keep(
        POINT,
        2,
        ['died but,', 'died, but,', 'died; but,'],
        'A comma comes before “but” when it joins two complete sentences, and none comes after it.',
      ),
      fix(
        USAGE,
        1,
        'clearly.',
        ['more clear.', 'with clear.'],
        'The word tells how they remembered, so the adverb is needed. Nothing is compared.',
      ),
      fix(
        PRECISE,
        1,
        'replied',
        ['answered in reply', 'gave a reply that answered'],
        'To reply is to answer; one word is enough.',
      ),
      fix(
        SENTENCE,
        2,
        'as friends.',
        ['for being friends.', 'that they were friends.'],
        'The items of a series have the same form: “as farmers, as fishermen, and as friends.”',
      ),
      fix(
        STYLE,
        1,
        'raises a lasting question:',
        ['gets you thinking, big time:', 'lays a doozy on everybody:'],
        'The essay informs in a serious tone, which the plain wording keeps. The other choices are too casual.',
      ),
      keep(
        PRECISE,
        1,
        ['commodity', 'commission', 'commotion'],
        'The question is about the people around a person, and a community is a group of people who live together.',
      ),
      ask(
        TOPIC,
        2,
        'Which sentence, if added here, would best conclude the essay?',
        'For two centuries, the hands of one island gave an answer.',
        [
          'More than a hundred sign languages are in use around the world today.',
          'Chilmark still holds a town meeting in the spring of each year.',
          'Groce also wrote books on other subjects.',
        ],
        'The sentence answers the question just asked and returns to the islanders who signed.',
      ),
    ],
  },
  {
    title: 'What Makes Popcorn Pop',
    text: `
{1} A kernel of popcorn is a tiny pressure cooker. Inside its hard [[hull, which lets almost nothing in or out]] lie a store of starch and a drop of water, on which the young plant would feed if the seed were allowed to sprout. [[Popcorn is sold at movie theaters in many countries.]] The water makes up about one seventh of the kernel’s [[weight it]] is the secret of the pop.

{2} When the kernel is heated, the water begins to turn to steam. [[Meanwhile,]] the starch softens into a hot jelly. The steam has [[nowhere to go and cannot get out,]] so the pressure rises until it is about nine times that of the air outside. At a temperature of about 180 °C, the hull gives way. The pressure drops all at once, the jelly [[swell]] into foam, and the foam cools and hardens into the white shape that we eat. [[#]]

{3} In 2015, two engineers in [[France; Emmanuel Virot and Alexandre Ponomarenko,]] filmed popping kernels with a camera that took thousands of pictures per second. They [[wanted to know where the sound comes from.]] One could suppose that the hull makes the noise as it cracks, or the kernel when it lands in the pan. But the recordings showed that the sound comes neither from the crack nor from the landing. It comes a moment after the [[crack. As]] the steam rushes out. [[Instead, the film showed]] why the kernels leap: a leg of hot starch pushes against the pan and throws the kernel into the air, turning like a gymnast.

{4} People have enjoyed this trick for a very long time. In the north of Peru, archaeologists have found remains of popcorn that are [[in excess of more than]] six thousand years old. Nobody can say who first dropped a kernel near a fire, but that person [[must of]] been startled. Every pot of popcorn [[is, like, a whole bunch of]] small explosions, and after six thousand years we still stand by the stove and listen for them. [[#]]`,
    questions: [
      fix(
        POINT,
        1,
        'hull, which lets almost nothing in or out,',
        ['hull which, lets almost nothing in or out,', 'hull, which lets almost nothing, in or out'],
        'The clause about the hull interrupts the sentence and needs a comma at each end, but none inside it.',
      ),
      fix(
        TOPIC,
        1,
        DELETE,
        [
          'In many countries, popcorn is sold where movies are shown.',
          'At movie theaters in many countries, one can buy popcorn.',
        ],
        'The paragraph describes what is inside a kernel; where popcorn is sold has nothing to do with this.',
      ),
      fix(
        SENTENCE,
        1,
        'weight, and it',
        ['weight, it', 'weight and being'],
        'Two complete sentences are joined by a comma and “and.” A comma alone or nothing at all is not enough, and “being” leaves no verb for the second part.',
      ),
      keep(
        ORDER,
        1,
        ['Otherwise,', 'For instance,', 'However,'],
        'The starch softens at the same time as the water turns to steam, which is what “meanwhile” says.',
      ),
      fix(
        PRECISE,
        1,
        'nowhere to go,',
        ['no way out and nowhere to go,', 'nowhere that it can go to or get out,'],
        'That something has nowhere to go already says that it cannot get out.',
      ),
      fix(
        USAGE,
        1,
        'swells',
        ['swelling', 'have swelled'],
        'The subject “jelly” is singular, and the other verbs of the series, “drops” and “cools,” are in the present.',
      ),
      ask(
        TOPIC,
        1,
        'At this point, the writer is considering adding the following sentence: “All of this takes less than a second.” Should the writer make this addition?',
        'Yes, because it tells how quickly the steps just described take place.',
        [
          'Yes, because it explains why the pressure is so high.',
          'No, because it contradicts the statement that the foam hardens.',
          'No, because the paragraph is about temperature and not about water.',
        ],
        'The paragraph describes a series of steps, and its time belongs to the description. It does not explain the pressure or contradict anything.',
      ),
      fix(
        POINT,
        2,
        'France, Emmanuel Virot and Alexandre Ponomarenko,',
        ['France, Emmanuel Virot, and Alexandre Ponomarenko', 'France Emmanuel Virot and Alexandre Ponomarenko,'],
        'The two names tell who the engineers are and are set off by a comma at each end. A comma before “and” would make a list of three.',
      ),
      keep(
        TOPIC,
        2,
        [
          'had to light the pan very brightly.',
          'published what they found in English.',
          'had become friends as students.',
        ],
        'The rest of the paragraph says where the sound does and does not come from, so the question is what prepares for it.',
        'Given that all of the choices are true, which one best prepares the reader for the rest of the paragraph?',
      ),
      fix(
        SENTENCE,
        1,
        'crack, as',
        ['crack; as', 'crack as if'],
        '“As the steam rushes out” is a dependent clause and must be joined to the sentence. “As if” would mean that the steam does not really rush out.',
      ),
      fix(
        ORDER,
        2,
        'The film also showed',
        ['As a result, the film showed', 'Even so, the film showed'],
        'The leap was found in addition to the sound; it neither follows from it nor stands against it.',
      ),
      fix(
        PRECISE,
        1,
        'more than',
        ['over more than', 'upward of over'],
        '“More than” says it once; the other choices say it twice.',
      ),
      fix(
        USAGE,
        1,
        'must have',
        ['must had', 'must has'],
        '“Must” is followed by “have” and the past participle “been.” “Of” is no verb.',
      ),
      fix(
        STYLE,
        1,
        'is a series of',
        ['is basically just tons of', 'constitutes a plenitude of'],
        'The wording fits an essay that explains a thing simply. The other choices are too casual or too grand for it.',
      ),
      ask(
        ORDER,
        2,
        'The writer wants to add the following sentence to the essay: “A kernel with a cracked hull, by contrast, leaks its steam and never pops.” At the end of which paragraph would it be placed most logically?',
        'Paragraph 2',
        ['Paragraph 1', 'Paragraph 3', 'Paragraph 4'],
        'Paragraph 2 tells how a whole hull holds the steam until it bursts; a hull that leaks is the contrast to this.',
      ),
    ],
  },
];
