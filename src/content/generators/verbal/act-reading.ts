export interface ReadingQuestion {
  topic: keyof typeof READING_AREAS;
  d: 1 | 2 | 3;
  ask: string;
  right: string;
  wrong: readonly [string, string, string];
  why: string;
}

export interface ReadingPassage {
  kind: string;
  title: string;
  /** Two texts are Passage A and Passage B of a pair. */
  text: string | readonly [string, string];
  questions: readonly ReadingQuestion[];
}

export const READING_AREAS = {
  'Central Ideas, Themes, and Summaries': 'Key Ideas and Details',
  'Close Reading': 'Key Ideas and Details',
  Relationships: 'Key Ideas and Details',
  'Word Meanings and Word Choice': 'Craft and Structure',
  'Text Structure': 'Craft and Structure',
  'Purpose and Point of View': 'Craft and Structure',
  Arguments: 'Integration of Knowledge and Ideas',
  Synthesis: 'Integration of Knowledge and Ideas',
} as const;

const IDEAS = 'Central Ideas, Themes, and Summaries',
  CLOSE = 'Close Reading',
  RELATIONS = 'Relationships',
  WORDS = 'Word Meanings and Word Choice';
const STRUCTURE = 'Text Structure',
  PURPOSE = 'Purpose and Point of View',
  ARGUMENTS = 'Arguments',
  SYNTHESIS = 'Synthesis';
export const READING_TOPICS = {
  IDEAS,
  CLOSE,
  RELATIONS,
  WORDS,
  STRUCTURE,
  PURPOSE,
  ARGUMENTS,
  SYNTHESIS,
} as const;
export const q = (
  topic: keyof typeof READING_AREAS,
  d: 1 | 2 | 3,
  ask: string,
  right: string,
  wrong: readonly [string, string, string],
  why: string,
): ReadingQuestion => ({ topic, d, ask, right, wrong, why });

export const readingPassages: readonly ReadingPassage[] = [
  {
    kind: 'Literary narrative',
    title: 'The Weather Station',
    text: `
The station stood on the saddle between two hills, and from it you could see whatever was coming a full hour before it came. This was the reason for the station. It was also, Marta had begun to suspect, the reason for her father.

He had kept the records for twenty-two years. At seven in the morning and seven at night he read the instruments in the white louvered box, wrote nine numbers in a ledger, and telephoned them to the city. In between he mended what the wind had broken. He was not unfriendly, but he spoke of people rather as he spoke of clouds, with interest and from a distance, and when Marta’s mother had gone to live in the town at the foot of the hills, he had remarked that the pressure had been falling for some time.

Marta was to spend the summer with him. She was fifteen, and had packed six novels and a grievance.

For a week they circled each other politely. He rose at five; she rose at ten. He offered to show her the anemometer; she said that she had seen it. In the evenings he sat with his ledgers, not the new one but the old ones, turning the pages as other men might turn the pages of an album, and sometimes he gave a small grunt of recognition. It was the grunt that undid her. “What is it?” she asked finally. “It’s only numbers.”

He looked at her over his glasses. Then he found a page and turned the book toward her. “The eleventh of March,” he said. “Fifteen years ago. What do you see?”

She saw nine numbers, in the same square hand as all the others. But the seven that ended the row had a tail that ran off the line and into the margin, as if someone had jogged the writer’s elbow.

“Wind from the northwest, force seven,” she read. “Rain. Visibility poor.”

“Visibility poor,” he agreed. “The road had washed out. The midwife came on a tractor. I was late with the reading—it is the only late one, you will not find another—because I was holding you, and I didn’t see how I could write it down with one hand.” He considered the page. “So I tried. You can see that it didn’t go well.”

Marta looked at the tail of the seven for some time. Outside, something that had come loose was knocking against the wall, softly, with long pauses.

“What about this one?” she said, and turned to a page further on, in the year when her mother had left. The numbers stood in their columns. She put her finger on the date.

“Fair,” her father said. “Light airs. You can’t tell anything from that one.” He took off his glasses and rubbed his eyes. “I’ve looked.”

The next morning, at ten minutes to seven, he found her already at the white box, in his second-best coat, with the door open and the new ledger on her arm. She did not know which instrument was which. The clouds were coming up the valley in good order, an hour away.

“From the left,” said her father. “Always from the left. And write small; you will want the margin.”`,
    questions: [
      q(
        IDEAS,
        2,
        'Which of the following best summarizes the passage?',
        'A girl who resents staying with her distant father comes to understand the feeling hidden in his records.',
        [
          'A girl persuades her father to give up his work and return to the town.',
          'A father teaches his daughter to predict the weather from the shapes of clouds.',
          'A father and daughter quarrel over the reasons for which her mother left.',
        ],
        'Marta arrives with “a grievance,” learns what the late reading meant, and joins her father at the instruments. No one leaves, and there is no quarrel.',
      ),
      q(
        CLOSE,
        1,
        'According to the passage, why was the reading of March 11 late?',
        'Marta’s father was holding her shortly after her birth.',
        [
          'The road to the station had been washed out.',
          'The telephone line to the city was broken.',
          'Marta’s father could not see the instruments in the rain.',
        ],
        'He says that he was late “because I was holding you.” The washed-out road delayed the midwife, not the reading.',
      ),
      q(
        CLOSE,
        2,
        'It can reasonably be inferred that when the father says “I’ve looked,” he means that he has',
        'searched his records for some sign of what happened when his wife left.',
        [
          'checked whether the numbers in the columns of the page were added correctly.',
          'tried to find his wife in the town at the foot of the hills.',
          'compared the weather of that date with the weather of the same date in other years.',
        ],
        'The page is from the year when Marta’s mother left, and “you can’t tell anything from that one” shows that he has searched it for a meaning.',
      ),
      q(
        RELATIONS,
        2,
        'In the passage, what causes Marta to ask her father about the ledgers?',
        'The sounds of recognition that he makes while he reads them',
        [
          'His offer to show her the anemometer',
          'Her finding a mistake in one of the rows',
          'Her having finished the novels that she had packed for the summer',
        ],
        '“It was the grunt that undid her,” and she asks what it is.',
      ),
      q(
        CLOSE,
        1,
        'During the first week of Marta’s stay, she and her father',
        'are courteous but keep apart.',
        [
          'read the instruments together twice a day.',
          'speak about her mother every evening.',
          'argue about the hour at which she rises.',
        ],
        'They “circled each other politely,” rising at different hours and doing nothing together.',
      ),
      q(
        RELATIONS,
        3,
        'The father’s remark that “the pressure had been falling for some time” is best understood as',
        'an admission that the marriage had been in trouble.',
        [
          'a sign that he did not notice his wife’s departure.',
          'an attempt to blame the weather for the wife’s decision.',
          'a joke that is meant to cheer Marta up.',
        ],
        'He speaks of people as he speaks of clouds; falling pressure announces bad weather, so he had seen the departure coming.',
      ),
      q(
        WORDS,
        2,
        'As it is used in the sentence “had packed six novels and a grievance,” the word <em>packed</em> suggests that Marta',
        'brought her resentment along as deliberately as her books.',
        [
          'had read about an unhappy summer in one of the novels that she brought.',
          'had too little room in her luggage.',
          'had forgotten why she was angry.',
        ],
        'The verb has two objects of different kinds, which humorously treats the grievance as something taken along on purpose.',
      ),
      q(
        STRUCTURE,
        2,
        'The description of the “tail” of the seven serves mainly to',
        'draw attention to a physical trace of an emotional event.',
        [
          'show that the father’s handwriting grew worse with age.',
          'prove that the records of the station could not be trusted.',
          'introduce the instrument that measures the force of the wind.',
        ],
        'The tail is explained two paragraphs later: the father wrote with one hand while he held his newborn daughter.',
      ),
      q(
        PURPOSE,
        2,
        'The passage is told from the point of view of',
        'a narrator who knows Marta’s thoughts and observes her father from outside.',
        [
          'Marta, who recalls the events as an adult.',
          'the father, who observes his daughter closely but does not know what she thinks.',
          'a narrator who knows the thoughts of both Marta and her father, though not her mother’s.',
        ],
        'The narrator reports what Marta “had begun to suspect” but gives the father’s feelings only through what he says and does.',
      ),
      q(
        SYNTHESIS,
        3,
        'Which detail from the passage best supports the idea that Marta is ready to take part in her father’s life?',
        'She is at the white box before seven.',
        [
          'She sees nine numbers in the same square hand as all the others.',
          'She tells her father that she has seen the anemometer.',
          'She puts her finger on a date in an old ledger.',
        ],
        'Rising early and taking the new ledger shows that she joins his work; the other details show curiosity or reserve.',
      ),
    ],
  },
  {
    kind: 'Social science',
    title: 'Waiting in Line',
    text: `
A line is one of the few institutions that people build without being told to. Place a single open ticket window in a crowded station, and within minutes strangers will have arranged themselves by order of arrival and begun to defend the arrangement against intruders. No police officer stands by. The line makes its own law.

What that law is has interested social scientists since the 1970s. Stanley Milgram, a psychologist better known for his studies of obedience, sent assistants into lines at railway stations in New York with instructions to step in ahead of the third or fourth person, say “Excuse me, I’d like to get in here,” and remain for a minute or until someone protested. In about half of the cases, someone did. The protest usually came from the person directly behind the intruder, and hardly ever from those in front, who had lost nothing. When two intruders entered at once, protests became much more frequent. Milgram noticed something else: if another of his assistants stood quietly in the line between the intruder and the others and did not object, the people behind were less likely to object as well. The defense of a line, he concluded, is left to whoever has the most obvious right to it; when that person is silent, the law lapses.

If a line is a law, it is also a calculation. Those who design airports and theme parks have learned that the length of a wait matters less than how it is felt. Time that is occupied passes faster than time that is empty; a wait whose length is known seems shorter than one that is not; and an unfair wait seems longest of all. The best-known case is that of the Houston airport, whose managers were receiving many complaints about the baggage claim. Adding staff shortened the wait to eight minutes, but the complaints went on. The managers then looked more closely. Passengers were walking for one minute from the gate to the carousel and standing for seven. The arrival gates were moved, and bags were sent to the most distant carousel, so that passengers walked six times as far. Their bags came no sooner. The complaints nearly ceased.

It is tempting to regard such measures as tricks. But engineer Richard Larson, who has studied waiting for most of his career, argues that the experience of a wait is not an illusion that conceals the real thing; it <em>is</em> the real thing. People do not suffer from minutes. They suffer from boredom, uncertainty, and above all from the suspicion that someone who arrived after them is being served before them. Larson calls such events “skips” and “slips.” A customer who is slipped past will be angry even if her own wait is short. For this reason many banks and post offices replaced the separate line at each counter with a single one that feeds them all. On average the wait is about the same. What has changed is that no one can be passed.

Not every culture lines up in the same way, and where people expect to be served by need, by age, or by acquaintance, a line may strike them as cold. Yet even there, researchers find, people can say exactly whose turn it is. The order may be invisible to a visitor. It is seldom invisible to those who are waiting.`,
    questions: [
      q(
        IDEAS,
        2,
        'The main idea of the passage is that',
        'waiting is shaped by shared rules and by felt fairness.',
        [
          'lines are becoming less common in airports and banks as designers learn how to shorten the waits.',
          'people obey the rules of a line because they fear the police.',
          'psychologists and engineers disagree about why people wait in line.',
        ],
        'The first half concerns the “law” of lines and the second the feelings that a wait causes. Police are said to be absent, and no disagreement is described.',
      ),
      q(
        CLOSE,
        1,
        'According to the passage, protests against Milgram’s intruders came most often from',
        'the person directly behind the intruder.',
        [
          'the person directly in front of the intruder.',
          'the staff at the ticket window.',
          'assistants who stood in the line.',
        ],
        'The text says so in the second paragraph and adds that those in front hardly ever protested.',
      ),
      q(
        CLOSE,
        1,
        'The passage states that after the changes at the Houston airport, passengers',
        'walked farther and complained less.',
        [
          'received their bags several minutes sooner.',
          'stood at the carousel for seven minutes.',
          'complained that the carousel was too distant.',
        ],
        'Passengers walked six times as far, their bags came no sooner, and complaints nearly ceased.',
      ),
      q(
        RELATIONS,
        2,
        'According to the passage, how did a silent assistant in the line affect the people behind?',
        'They became less likely to object to an intruder.',
        [
          'They objected more often on the assistant’s behalf.',
          'They moved to another line.',
          'They asked the assistant to explain what was happening.',
        ],
        'Milgram noticed that when someone between them and the intruder did not object, those behind were less likely to.',
      ),
      q(
        RELATIONS,
        3,
        'It can be inferred that banks adopted a single line because it',
        'keeps customers from being passed.',
        [
          'allows them to employ fewer people.',
          'makes the average wait considerably shorter.',
          'takes up less room than separate lines.',
        ],
        'The average wait is about the same; “what has changed is that no one can be passed.”',
      ),
      q(
        WORDS,
        2,
        'As it is used in the sentence “when that person is silent, the law lapses,” the word <em>lapses</em> most nearly means',
        'ceases to have force.',
        ['makes a small mistake.', 'is written down.', 'becomes stricter.'],
        'If the person with the clearest right does not object, the rule is no longer enforced.',
      ),
      q(
        STRUCTURE,
        2,
        'The function of the sentence “If a line is a law, it is also a calculation” is to',
        'connect the discussion of rules to a new discussion of how waits are designed.',
        [
          'summarize the results of Milgram’s experiments.',
          'introduce an objection to what the preceding paragraph says about silent assistants.',
          'define a term that is used in the rest of the passage.',
        ],
        'The first half of the sentence refers back to the law of lines, the second half forward to designers’ calculations.',
      ),
      q(
        PURPOSE,
        2,
        'The author’s attitude toward the measures described in the third paragraph is best described as',
        'understanding, since the author presents Larson’s view that felt time is what matters.',
        [
          'indignant, since the author believes that the passengers in Houston were deceived by them.',
          'doubtful, since the author questions whether the complaints in Houston ceased because of them.',
          'amused, since the author regards the study of lines as unimportant.',
        ],
        '“It is tempting to regard such measures as tricks. But …” introduces Larson’s defense, which the author does not dispute.',
      ),
      q(
        ARGUMENTS,
        3,
        'Which statement, if true, would most weaken Larson’s argument as it is presented in the passage?',
        'Customers in a single line who know that they cannot be passed are as dissatisfied as customers in separate lines.',
        [
          'Customers who read while they wait underestimate how long they have waited.',
          'Customers who are passed by others often do not protest aloud.',
          'Customers in different countries stand at different distances from one another.',
        ],
        'Larson holds that the suspicion of being passed is what people suffer from most. If removing it changed nothing, his argument would be weakened.',
      ),
      q(
        SYNTHESIS,
        2,
        'The last paragraph supports the claim of the first paragraph by suggesting that',
        'people establish an order of waiting even where no line can be seen.',
        [
          'visitors learn the rules of a line more quickly than residents do.',
          'lines are found in every culture that has railways.',
          'people in some cultures do not mind when others are served first.',
        ],
        'The first paragraph says that the line makes its own law; the last one adds that even without a line people can say whose turn it is.',
      ),
    ],
  },
  {
    kind: 'Humanities. The author and the people of this memoir are fictional',
    title: 'The Unfinished Room',
    text: `
My teacher of stage design, Irena Walczak, kept on her desk a model of a room with three walls and no door. It was no larger than a shoebox. Students who came to her office for the first time always looked for the door, first in the model and then, when they had begun to be uneasy, in her face. “How do they get in?” one of us would finally ask. “Yes,” she would say. “That is the question that I would like the audience to be asking.”

She had made the model for a production of a play about a family that cannot leave its house. The director had wanted doors, five of them, all locked. Walczak thought that locked doors were a way of telling the audience what it already knew. A room without a door, she said, tells nobody anything. It waits. In the end the actors entered through the audience, climbed a small ladder, and stepped over the wall; and on the last night, she claimed, a man in the second row had wept when the ladder was taken away.

I have never been able to find out whether this was true. Walczak’s stories were, like her sets, built with care and open on one side. But I have thought about the room without a door in every theater in which I have worked, because it contains the one thing that I am certain she taught me, which is that a set is not a picture of a place. It is a set of instructions to the imagination, and the most important of these is the one that is left out.

Her own teachers had thought otherwise. The great designers of her youth filled the stage: they built staircases of real marble and hung real chandeliers, and audiences applauded when the curtain rose. Walczak had admired them, and could describe every fringe on every curtain of a certain <em>Cherry Orchard</em> of 1958. “It was perfect,” she told us. “There was nothing left for anyone to do.” After the war, there had been no marble. Her first set, for a student production in the gymnasium of a school without windows, was made of eleven chairs. The chairs were a forest, then a court of law, then, lying on their backs, a field of the dead. She used to say that she had spent the next forty years, with larger and larger budgets, trying to get back to the eleven chairs.

It would be easy to make of this a lesson about simplicity, and people who write about Walczak generally do. I think that it is wrong, or at least that it is only half right. Her sets were not simple. The bare floor of her <em>Lear</em> was planed from a single kind of elm, and raked at an angle that she altered eleven times, so that the actors, without knowing why, would stand as people stand on a slope. She would spend a week on the exact height of a wall. What she removed, she removed the way a sculptor does: everything that remained had to carry the weight of what was gone.

When she died, I was asked whether I should like something from her office. I took the model. It is on my own desk now, and my own students look for the door. I have lately noticed, though in twelve years I never had, that on the back of the third wall, where no audience could possibly see it, she had drawn one in pencil, with a handle, and then very carefully erased it.`,
    questions: [
      q(
        IDEAS,
        2,
        'Which of the following best states the main idea of the passage?',
        'Walczak taught that what a set leaves out engages the imagination of the audience, and she achieved this with great care.',
        [
          'Walczak believed that stage design should return to the real marble and chandeliers of her youth.',
          'Walczak’s sets were so simple that her students were able to copy them.',
          'Walczak’s stories about her productions were more important than her sets.',
        ],
        'The author states the lesson in the third paragraph and, in the fifth, stresses the care behind it. The claim that her sets were simple is called only half right.',
      ),
      q(
        CLOSE,
        1,
        'According to the passage, how did the actors enter the room without a door?',
        'They came through the audience and climbed over the wall by a ladder.',
        [
          'They stepped through one of five doors that had been unlocked for the performance.',
          'They were lowered onto the stage from above.',
          'They had taken their places on the stage before the curtain rose each night.',
        ],
        'The second paragraph says that they entered through the audience, climbed a small ladder, and stepped over the wall.',
      ),
      q(
        CLOSE,
        2,
        'Walczak’s comment that the 1958 production left “nothing left for anyone to do” is best understood as a',
        'criticism, since the set gave the audience nothing to imagine.',
        [
          'complaint that the designers had not employed enough people to build it.',
          'compliment to the actors, who needed no direction.',
          'regret that she had not worked on the production herself.',
        ],
        'She called the set perfect, but in her view a set should leave something to the audience.',
      ),
      q(
        RELATIONS,
        2,
        'According to the passage, why was Walczak’s first set made of chairs?',
        'Materials were lacking after the war.',
        [
          'The director of the play had insisted on it.',
          'She wished to protest against her teachers.',
          'The play was set in a court of law.',
        ],
        '“After the war, there had been no marble”; the production took place in a school gymnasium without windows.',
      ),
      q(
        CLOSE,
        2,
        'The passage indicates that the floor of Walczak’s <em>Lear</em> was sloped in order to',
        'affect the way in which the actors stood.',
        [
          'make the stage appear larger.',
          'allow the audience to see the elm of which it was made.',
          'recall the field in her first production.',
        ],
        'The angle was altered “so that the actors, without knowing why, would stand as people stand on a slope.”',
      ),
      q(
        RELATIONS,
        3,
        'The author’s view of Walczak differs from that of “people who write about Walczak” in that the author',
        'thinks that calling her work simple overlooks the labor behind it.',
        [
          'doubts that it was she who designed the room without a door for the play.',
          'prefers the marble staircases and chandeliers of her teachers to her own sets.',
          'regards her stories as entirely reliable.',
        ],
        'The author says that the lesson about simplicity is only half right and describes the care that Walczak took.',
      ),
      q(
        WORDS,
        2,
        'In the third paragraph, the statement that Walczak’s stories were “built with care and open on one side” suggests that the stories were',
        'skillfully told and left room for doubt.',
        ['usually about buildings.', 'honest and complete.', 'often interrupted by the questions of her students.'],
        'The author compares the stories to sets and has just said that the truth of one could not be found out.',
      ),
      q(
        STRUCTURE,
        3,
        'The detail of the erased door in the last sentence serves mainly to',
        'suggest that the absence of the door was itself a deliberate choice that took thought.',
        [
          'prove that the director had been right about the doors.',
          'show that the model had been damaged over the years.',
          'explain how the actors were able to leave the room.',
        ],
        'A door that was drawn and “very carefully erased” shows that leaving it out was considered, in keeping with “everything that remained had to carry the weight of what was gone.”',
      ),
      q(
        PURPOSE,
        1,
        'The passage is best described as',
        'a former student’s reflection on a teacher’s work and what it taught.',
        [
          'a critic’s review of several productions of one play.',
          'a historian’s account of theater after the war.',
          'a designer’s instructions for building a model.',
        ],
        'The author speaks of “my teacher,” describes her sets and sayings, and tells what they meant to the author’s own work.',
      ),
      q(
        ARGUMENTS,
        2,
        'Which detail does the author use to support the claim that Walczak’s sets “were not simple”?',
        'The exact height of a wall',
        [
          'The man in the second row who wept',
          'The eleven chairs in a school gymnasium',
          'The real chandeliers that hung above the stage',
        ],
        'The height of the wall and the angle of the floor are given as evidence of the labor in her sets.',
      ),
    ],
  },
  {
    kind: 'Natural science',
    title: 'How Birds Find North',
    text: `
Each autumn, a bar-tailed godwit weighing about as much as a loaf of bread leaves the coast of Alaska and flies to New Zealand. The journey takes eight or nine days. The bird does not stop, eat, or, as far as anyone knows, sleep in the usual sense; it crosses eleven thousand kilometers of open ocean and arrives within a few kilometers of the mudflat that it left six months before. For most of the way there is nothing to see but water. How does it know where it is going?

One answer has been known since the 1960s, when the German biologist Wolfgang Wiltschko put European robins in a cage inside a magnetic coil. At the season of migration, caged robins flutter toward the side that faces the direction in which they would fly. When Wiltschko turned the field of the coil, the robins turned with it. Birds, it seemed, have a compass.

It proved to be a strange one. The needle of an ordinary compass points toward the magnetic pole. The robins did not distinguish north from south at all; what they detected was the angle between the lines of the field and the surface of the earth, which is steep near the poles and level at the equator. They could tell <em>poleward</em> from <em>equatorward</em>, and nothing more. Stranger still, the compass needed light. In complete darkness, or in red light alone, the birds fluttered at random. In blue or green light they found their way again.

That a magnetic sense should depend on light suggested that it might lie in the eye. In 1978, the physicist Klaus Schulten had proposed a mechanism so delicate that few biologists took it seriously. When light strikes certain molecules, it can knock an electron from one part of the molecule to another, leaving two electrons that are unpaired but whose spins are linked by quantum mechanics. For a few millionths of a second the pair hovers between two states, and a magnetic field even as weak as the earth’s can tip the balance between them. If the two states led to different chemical products, Schulten reasoned, a cell could sense the field by the amounts of each. In 2000 he and his colleagues named a candidate: cryptochrome, a protein in the retina that absorbs blue light.

The evidence since then has accumulated slowly. In 2021, Henrik Mouritsen of the University of Oldenburg and Peter Hore of the University of Oxford reported that one form of the protein, cryptochrome 4, taken from the eyes of robins and produced in bacteria, is sensitive to magnetic fields in a test tube. The same protein from chickens and pigeons, which do not migrate, is less so. When the researchers replaced certain amino acids along which the electron travels, the sensitivity vanished. They are careful to say what they have not shown. The fields in their experiments were much stronger than the earth’s, and a protein in a test tube is not a protein in an eye. No one has yet recorded a nerve cell that fires because a cryptochrome has responded to a field.

A compass, besides, is only half of navigation. To reach a mudflat in New Zealand, a bird must know not just which way is south but where it is. Some researchers think that birds learn a map of the strength of the field, which varies from place to place; others, that they smell their way, or remember the stars. Experiments support each of these ideas for one species or another. A godwit over the Pacific may use them all, trusting whichever is clearest, as a sailor might—except that it has, perhaps, one instrument that no sailor ever had, and looks through it at the sky.`,
    questions: [
      q(
        IDEAS,
        2,
        'The passage is mainly concerned with',
        'evidence and hypotheses about a magnetic sense in migrating birds.',
        [
          'the distances that different species of birds migrate.',
          'a disagreement between physicists and biologists about quantum mechanics.',
          'the reasons for which some birds migrate and others do not.',
        ],
        'Most of the passage describes experiments and a proposed mechanism for the birds’ magnetic compass; the godwit’s flight serves as an introduction.',
      ),
      q(
        CLOSE,
        1,
        'According to the passage, the robins in Wiltschko’s experiments were able to detect',
        'the angle between the magnetic field and the surface of the earth.',
        [
          'the difference between the north and the south magnetic pole.',
          'the strength of the magnetic field at different places.',
          'the color of the light in which they were kept.',
        ],
        'The third paragraph says that they did not distinguish north from south but detected the angle of the lines of the field.',
      ),
      q(
        CLOSE,
        1,
        'According to the passage, under which condition did caged robins flutter at random?',
        'In red light alone',
        ['In blue light alone', 'In green light alone', 'When the field of the coil was turned'],
        'The compass failed “in complete darkness, or in red light alone.”',
      ),
      q(
        RELATIONS,
        2,
        'The passage suggests that the dependence of the compass on light was important because it',
        'pointed to the eye as the place of the magnetic sense.',
        [
          'showed that birds migrate only by day.',
          'proved that birds cannot use the stars when they fly at night.',
          'explained why birds that migrate avoid flying over the ocean.',
        ],
        'The fourth paragraph begins with this inference, which led to the proposal about molecules in the retina.',
      ),
      q(
        RELATIONS,
        2,
        'According to the passage, compared with the same protein from chickens, cryptochrome 4 from robins is',
        'more sensitive to magnetism.',
        [
          'less sensitive to blue light.',
          'found in a different part of the body.',
          'more difficult to produce in bacteria.',
        ],
        'The protein from chickens and pigeons is said to be less sensitive.',
      ),
      q(
        WORDS,
        1,
        'As it is used in the fourth paragraph, the word <em>candidate</em> most nearly means',
        'a substance that might play the proposed role.',
        [
          'a person who seeks a position.',
          'a theory that competes with another theory for acceptance.',
          'a bird that is suitable for an experiment with magnets.',
        ],
        'Cryptochrome is named as the molecule that could work in the way that Schulten had proposed.',
      ),
      q(
        STRUCTURE,
        2,
        'The question at the end of the first paragraph serves mainly to',
        'introduce the problem of the passage.',
        [
          'express doubt that the godwit makes such a journey.',
          'summarize the results of the research described below.',
          'suggest that the problem cannot be solved.',
        ],
        'The second paragraph begins with “One answer,” and the passage goes on to explain how birds may find their way.',
      ),
      q(
        PURPOSE,
        3,
        'The author mentions that “a protein in a test tube is not a protein in an eye” in order to',
        'make clear a limit of what the experiments have shown.',
        [
          'criticize the researchers for using bacteria.',
          'argue that cryptochrome is not found in the eyes of robins.',
          'explain why the fields had to be strong.',
        ],
        'The sentence belongs to what the researchers “are careful to say … they have not shown.” They themselves state the limit.',
      ),
      q(
        ARGUMENTS,
        3,
        'Which finding, if true, would provide the strongest support for the hypothesis that cryptochrome is the basis of the birds’ compass?',
        'Robins that are unable to make working cryptochrome 4 flutter at random in blue light but can still find their way by the stars.',
        [
          'Robins produce more cryptochrome 4 in spring and autumn than chickens do.',
          'Some insects that migrate have a form of cryptochrome in their eyes.',
          'Pigeons that are released far from home find their way in darkness.',
        ],
        'If removing the protein abolishes the magnetic compass and nothing else, the protein is needed for it. The other findings show at most that the two occur together.',
      ),
      q(
        SYNTHESIS,
        2,
        'The last paragraph modifies the account given in the earlier paragraphs by',
        'pointing out that a compass alone would not be enough to guide a bird to its goal.',
        [
          'rejecting the idea that birds have a magnetic compass.',
          'showing that godwits use a different compass from that of robins.',
          'claiming that the sense of smell is more important than the stars.',
        ],
        '“A compass, besides, is only half of navigation”: a bird must also know where it is, and several ideas about this are mentioned.',
      ),
    ],
  },
];
