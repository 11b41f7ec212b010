/** Words of today and of the first edition, by template, or by passage where several questions share it. */
type Changes = Readonly<Record<string, readonly (readonly [now: string, then: string])[]>>;

/** Parts of texts, stems and rationales. */
export const FIRST_TEXTS: Changes = {
  'sat-rw/words-in-context/2': [
    [
      'For a long time, quilts were dismissed as mere household goods. Today, however, curators <span class="blank">______</span> the best of them as major works of abstract design, and several',
      'Early critics dismissed the quilts of Rosalie Tamm as mere household goods. Today, however, curators <span class="blank">______</span> them as major works of abstract design, and three',
    ],
  ],
  'sat-rw/words-in-context/11': [
    ['<p>The linguist does', '<p>Linguist Tomasz Wrona does'],
    ['<p>The linguist admits', '<p>Wrona admits'],
  ],
  'sat-rw/words-in-context/25': [['The philosopher’s', 'Philosopher Ines Calloway’s']],
  'sat-rw/text-structure/1': [['a landscape designer', 'landscape designer Sigrid Aune']],
  'sat-rw/text-structure/5': [
    ['One clarinetist', 'Clarinetist Elodie Marchetti'],
    ['the clarinetist’s', 'Marchetti’s'],
  ],
  'sat-rw/cross-text/1': [
    ['one education writer', 'education writer Carla Dunmore'],
    ['One psychologist', 'Psychologist Owen Adeyemi'],
    [
      'the psychologist in Text 2 most likely respond to the education writer’s',
      'Adeyemi (Text 2) most likely respond to Dunmore’s',
    ],
    ['The psychologist', 'Adeyemi'],
  ],
  'sat-rw/central-ideas/7': [
    ['An anthropologist who spent a year among them', 'Anthropologist Teresa Huamán spent a year among them and'],
    ['she', 'Huamán'],
    ['The anthropologist', 'Huamán'],
  ],
  'sat-rw/evidence-textual/1': [['Botanists', 'Botanist Nadia Conway']],
  'sat-rw/evidence-textual/5': [
    ['One archaeologist', 'Archaeologist Isla Drummond'],
    ['the archaeologist’s', 'Drummond’s'],
    [
      'The archaeologist assumes that people would not risk losing laborious objects in water. Laborious hooks lost in lakes show that they did. Balls without the mark of a cord, or found far from water,',
      'Drummond assumes that people would not risk losing laborious objects in water. Laborious hooks lost in lakes show that they did. The last option',
    ],
  ],
  'sat-rw/evidence-quantitative/3': [
    ['A team of biologists', 'Biologist Lior Ben-Ami'],
    ['The team', 'She'],
    ['the team’s', 'Ben-Ami’s'],
  ],
  'sat-rw/boundaries/19': [['the historian', 'Freya Lund']],
  'sat-rw/words-in-context/3': [['wanted', 'Ngozi Eze wanted']],
  'sat-rw/words-in-context/13': [['wrote', 'Yuki Arai wrote']],
  'sat-rw/text-structure/2': [
    ['a young teacher', 'Ada Villanueva'],
    ['its author,', 'Villanueva,'],
  ],
  'sat-rw/text-structure/6': [
    [
      'Psychologists Sheena Iyengar and Mark Lepper wondered whether shoppers really prefer to have more choices. They arranged with a market to offer six kinds of jam at some hours and twenty-four at others. More people stopped at the larger display, but far fewer of them bought a jar. One should be careful not to draw too broad a conclusion: other studies',
      'Economist Farid Nazari wondered whether shoppers really prefer to have more choices. He arranged with a market to offer six kinds of jam on one weekend and twenty-four on the next. More people stopped at the larger display, but far fewer of them bought a jar. Nazari is careful not to draw too broad a conclusion: other studies, he points out,',
    ],
    ['a question to an experiment and then to the', 'Nazari’s question to his experiment and then to his'],
  ],
  'sat-rw/evidence-textual/2': [
    [
      'For a class magazine, a student has written a poem called “The Ferry.”',
      '“The Ferry” is a 1922 poem by Edith Marlowe.',
    ],
    [
      'repeated crossings, which the ferryman would not exchange, show comfort in sameness. The other lines',
      'first lines describe repeated crossings that the ferryman would not exchange, which shows comfort in sameness. The others',
    ],
  ],
  'sat-rw/evidence-textual/6': [
    ['An ecologist', 'Ecologist Rebeca Dias'],
    ['the ecologist’s', 'Dias’s'],
  ],
  'sat-rw/evidence-quantitative/1': [
    ['a comparison of two museums in one year is no', 'the last option does not describe a'],
  ],
  'sat-rw/boundaries/4': [['The chef', 'Chef Amina Diallo']],
  'sat-rw/synthesis/2': [
    [
      'Countries and dates set the two apart, and the find of 1902',
      'The second and third choices stress differences, and the last',
    ],
  ],
  'sat-rw/synthesis/6': [
    [
      'Fillings and lacquer are materials and methods, not',
      'The second wrong choice contrasts materials and methods instead of',
    ],
  ],
  'sat-rw/words-in-context/16': [['electricity. A', 'electricity. Chemist Adaeze Obi’s']],
  'sat-rw/words-in-context/26': [['hydrologists note,', 'hydrologist Samir Haddad notes,']],
  'sat-rw/words-in-context/27': [['critic is', 'critic Orla Devane is']],
  'sat-rw/text-structure/7': [
    ['Some linguists call', 'Linguist Hana Pihlaja calls'],
    ['they argue,', 'she argues,'],
    ['gives the', 'gives Pihlaja’s'],
  ],
  'sat-rw/text-structure/11': [
    ['painter that', 'painter Lucia Ferrante that'],
    ['She', 'Ferrante'],
    ['claim that she', 'claim that Ferrante'],
  ],
  'sat-rw/cross-text/5': [
    ['one philosopher,', 'philosopher R. Tennant,'],
    ['the philosopher’s', 'Tennant’s'],
  ],
  'sat-rw/central-ideas/11': [
    ['One scholar', 'Ayako Mori'],
    ['p>The scholar', 'p>Mori'],
  ],
  'sat-rw/evidence-textual/7': [
    ['One marketing researcher', 'Marketing researcher Jun Takeda'],
    ['support the researcher’s', 'support Takeda’s'],
    ['is the researcher’s', 'is Takeda’s'],
  ],
  'sat-rw/evidence-textual/11': [
    ['Stephan Spiekman', 'Torsten Vey'],
    ['of Spiekman', 'of Vey'],
    ['reptiles of the land with such nostrils weaken', 'the last option weakens'],
  ],
  'sat-rw/evidence-quantitative/5': [
    ['A team of psychologists', 'Psychologist Rakefet Stern'],
    ['The team', 'Stern'],
    ['the team’s', 'Stern’s'],
    ['as the team', 'as Stern'],
  ],
  'sat-rw/inferences/10': [['A botanist', 'Botanist Erik Nyström']],
  'sat-rw/transitions/10': [['A historian', 'Historian Camille Roux']],
  'sat-rw/transitions/11': [['the historian’s work', 'Adisa Bello’s history']],
  'sat-rw/synthesis/11': [['errors were added by later studies, not', 'last misplaces the errors']],
  'sat-rw/words-in-context/7': [['avoids', 'Beatriz Sandoval avoids']],
  'sat-rw/words-in-context/28': [['Later', 'Botanist Kwame Asante’s']],
  'sat-rw/central-ideas/4': [['the crew of a cargo ship', 'Captain Mei Tanaka’s crew']],
  'sat-rw/evidence-textual/3': [
    ['A sleep researcher', 'Sleep researcher Paul Idowu'],
    ['the researcher’s', 'Idowu’s'],
  ],
  'sat-rw/evidence-textual/8': [
    ['A neurologist', 'Neurologist Amit Sen'],
    ['the neurologist’s', 'Sen’s'],
  ],
  'sat-rw/synthesis/3': [['That one is a grass and the other a tree', 'The first wrong choice']],
  'sat-rw/synthesis/8': [
    [
      'That its closest relative is the giraffe corrects it, but without naming it and without support.',
      'The last wrong choice neither mentions it nor supports the correction.',
    ],
  ],
  'sat-rw/words-in-context/9': [['the treasurer', 'Imani Clarke']],
  'sat-rw/words-in-context/20': [['The mayor’s', 'Mayor Lindqvist’s']],
  'sat-rw/words-in-context/21': [['potter is', 'potter Marisol Vega is']],
  'sat-rw/cross-text/4': [
    ['the novelist’s', 'Rosa Meireles’s'],
    ['Reading the diaries', 'Reading the Meireles diaries'],
  ],
  'sat-rw/central-ideas/5': [
    ['Some engineers therefore add', 'Engineer Priyanka Rao adds'],
    ['concrete that contains such bacteria?', 'Rao’s concrete?'],
  ],
  'sat-rw/evidence-textual/4': [
    [
      'For a class magazine, a student has written “The Lantern Makers,” a story that is set in 1908. A classmate claims that the story',
      'A student is writing about <em>The Lantern Makers</em>, a 1908 novel by Augusta Finch. The student claims that Finch',
    ],
    ['story most effectively illustrates the classmate’s', 'novel most effectively illustrates the student’s'],
    ['Where the talk falls away before the magistrate,', 'In the last option'],
  ],
  'sat-rw/evidence-textual/9': [
    ['the English version of an old song', 'Leonor Prado’s English version of the <em>Song of Reeds</em>'],
    ['about the English', 'about Prado’s'],
    ['unrhymed phrase gives up a rhyme and', 'first observation shows a rhyme given up for a phrase that'],
    ['Words with nearly the same sound preserve rhyme,', 'The last shows rhyme preserved,'],
  ],
  'sat-rw/boundaries/10': [
    ['a retired', 'Teodoro'],
    ['phrase', 'name'],
  ],
  'sat-rw/transitions/6': [
    ['<p>The photographer could', '<p>Photographer Elif Demir could'],
    ['<p>The photographer did', '<p>Demir did'],
  ],
  'sat-rw/transitions/14': [['a designer', 'designer Saul Petrov']],
  'sat-rw/synthesis/4': [
    ['Two of the others', 'The first and last'],
    ['where she was born', 'the second'],
  ],
  'sat-rw/words-in-context/30': [['New', 'Noor Rahimi’s']],
  'sat-rw/text-structure/10': [
    ['one farmer', 'farmer Joost Hoekema'],
    ['a farmer who works', 'Hoekema, who farms'],
  ],
  'sat-rw/cross-text/6': [
    ['one biologist', 'biologist Mira Osei'],
    ['the biologist’s', 'Osei’s'],
    ['these', 'Osei’s'],
  ],
  'sat-rw/central-ideas/10': [
    ['One biologist', 'Biologist Anton Reyes'],
    ['p>The biologist', 'p>Reyes'],
  ],
  'sat-rw/central-ideas/12': [['One geologist', 'Geologist Grace Tumusiime']],
  'sat-rw/evidence-textual/10': [
    ['A sociologist', 'Sociologist Dina Karam'],
    ['the sociologist’s', 'Karam’s'],
  ],
  'sat-rw/evidence-textual/12': [
    ['One economic historian', 'Economic historian Lotte Brandes'],
    ['the historian’s', 'Brandes’s'],
    [
      'The historian distinguishes machines for the untrained (adopted late) from those that reward skill (adopted early); the ribbon loom came late and the draw loom early, which is',
      'Brandes distinguishes machines for the untrained (adopted late) from those that reward skill (adopted early); the first finding shows',
    ],
  ],
  'sat-rw/evidence-quantitative/6': [
    ['One ornithologist', 'Ornithologist Maeve Quinlan'],
    ['the ornithologist’s', 'Quinlan’s'],
    ['That a larger share returned in both years', 'The last option'],
  ],
  'sat-rw/synthesis/10': [
    ['That a gauge may sink', 'The first wrong choice'],
    ['that there are two ways of measuring is', 'the last gives'],
  ],
  'sat-rw/synthesis/12': [
    ['“Because”', 'The first wrong choice'],
    ['rings without the drought draw', 'the second draws'],
    ['what researchers suggest is', 'the last gives'],
  ],
  'act-english/passage-2/5': [['does, and its subject, “a space,” is singular.', 'does.']],
  'act-reading/passage-3': [['Humanities. The author and the people of this memoir are fictional', 'Humanities']],
  'act-science/passage-3/5': [['measuring at places with different gravity', 'the first procedure']],
};

/** Whole choices. */
export const FIRST_CHOICES: Changes = {
  'sat-rw/text-structure/1': [
    [
      'To compare several plants that can be grown in the cold courtyards of hospitals',
      'To compare several plants that grow well in cold climates',
    ],
    [
      'To argue that hospitals should have larger courtyards, which help patients to recover',
      'To argue that hospitals should have larger courtyards',
    ],
  ],
  'sat-rw/cross-text/1': [
    [
      'By conceding that homework helps only those children who do not spend enough of their time in play and talk',
      'By conceding that homework helps only children who do not play enough',
    ],
    [
      'By recommending that daily assignments be given to teenagers, who plan their work better than young children do',
      'By recommending that homework be given to teenagers rather than to young children',
    ],
  ],
  'sat-rw/central-ideas/7': [
    [
      'The committee that settles disputes among Lima’s street vendors has little authority over newcomers.',
      'The committee that settles disputes among Lima’s vendors has little authority.',
    ],
    [
      'Street vendors in Lima have begun to write down the rules that newcomers to their trade must follow.',
      'Street vendors in Lima have begun to write down the rules of their trade.',
    ],
  ],
  'sat-rw/evidence-textual/5': [
    [
      'Most of the stone balls have been found in fields rather than in settlements, and hardly any in places that were under water.',
      'Most of the stone balls have been found in fields rather than in settlements.',
    ],
    [
      'Several of the stone balls that have been found so far show no sign that a cord was ever tied around them or through them.',
      'Several of the stone balls show no sign that a cord was ever tied around them.',
    ],
  ],
  'sat-rw/evidence-quantitative/3': [
    [
      'Bees spent about twice as much time on flowers without caffeine as on flowers with a high amount of caffeine, and more than twice as many seeds formed.',
      'Bees spent more time on flowers without caffeine than on flowers with a high amount of caffeine.',
    ],
    [
      'Flowers with a low amount of caffeine formed more than three times as many seeds as flowers with a high amount, and bees spent longer on them.',
      'Flowers with a low amount of caffeine formed more than three times as many seeds as flowers with a high amount.',
    ],
  ],
  'sat-rw/inferences/3': [
    [
      'the form of its grains points to a modern origin.',
      'the shape of the grains suggests that the ink was made in modern times.',
    ],
  ],
  'sat-rw/synthesis/1': [
    [
      'Made in the second or first century BCE, the Antikythera mechanism lay in a shipwreck off a Greek island until 1901.',
      'Made in the second or first century BCE, the Antikythera mechanism lay in a shipwreck until 1901.',
    ],
    [
      'In 1901 a device that had been made more than two thousand years earlier was found in a shipwreck off a Greek island.',
      'In 1901 a device that had been made more than two thousand years earlier was found off a Greek island.',
    ],
  ],
  'sat-rw/synthesis/5': [
    [
      'Gray tree frogs near a highway called at a higher pitch, and frogs at forest ponds raised the pitch of their calls within a minute when the researchers played traffic noise there.',
      'Frogs near a highway called at a higher pitch, and frogs in a forest raised the pitch of their calls when traffic noise was played.',
    ],
  ],
  'sat-rw/text-structure/2': [
    [
      'It presents a poem and then explains what its title meant to the readers of its time.',
      'It presents a poem and then explains the meaning of its title.',
    ],
    [
      'It states a common opinion of a poet’s work and then shows that this opinion is mistaken.',
      'It states a common opinion and then shows that it is mistaken.',
    ],
  ],
  'sat-rw/cross-text/2': [
    [
      'It is more expensive to maintain than residents of most cities have been led to believe.',
      'It is more expensive than residents have been led to believe.',
    ],
    [
      'It has become less popular with residents because uniform rows of trees look unnatural.',
      'It has become less popular because uniform rows look unnatural.',
    ],
  ],
  'sat-rw/central-ideas/2': [
    [
      'Okoye’s friends persuaded her that customers would follow her shop to the canal.',
      'Okoye’s friends persuaded her to move her shop to the canal.',
    ],
    [
      'Okoye’s customers preferred the barge because it kept them out of the rain better than the old shop had.',
      'Okoye’s customers preferred the barge because it was dry.',
    ],
  ],
  'sat-rw/inferences/4': [['make the fires that do occur worse.', 'make the fires that do occur more destructive.']],
  'sat-rw/text-structure/7': [
    [
      'To present a reason for preferring one term to another',
      'To present a linguist’s reason for preferring one term to another',
    ],
  ],
  'sat-rw/text-structure/11': [
    [
      'It explains why the painter ceased to make portraits when she reached middle age.',
      'It explains why the painter ceased to make portraits.',
    ],
    [
      'It contrasts the painter’s landscapes with those that her contemporaries were making.',
      'It contrasts the painter’s work with that of her contemporaries.',
    ],
  ],
  'sat-rw/cross-text/5': [
    [
      'By accepting it but adding that some poets, like joiners, plan every part of their work in advance of the writing',
      'By accepting it but adding that some poets plan their work in advance',
    ],
    [
      'By rejecting it on the grounds that neither poets nor joiners ever need to make a drawing or a plan before they begin',
      'By rejecting it on the grounds that planning is unnecessary for either poets or joiners',
    ],
  ],
  'sat-rw/central-ideas/11': [
    [
      'The scholar contends that the conventions of the poetry enabled its writers to express genuine feeling.',
      'Mori contends that the conventions of the poetry enabled its writers to express genuine feeling.',
    ],
    [
      'The scholar contends that the poetry is less conventional than is usually thought.',
      'Mori contends that the poetry is less conventional than is usually thought.',
    ],
    [
      'The scholar contends that courtiers wrote poetry in order to conceal their feelings.',
      'Mori contends that courtiers wrote poetry in order to conceal their feelings.',
    ],
    [
      'The scholar contends that the best poems of the period departed from its conventions.',
      'Mori contends that the best poems of the period departed from its conventions.',
    ],
  ],
  'sat-rw/evidence-textual/7': [
    [
      'Viewers rated a funny advertisement as more original, more pleasant, and more likely to be watched again than a serious one for the same brand.',
      'Viewers rated a funny advertisement as more original than a serious one for the same brand.',
    ],
    [
      'Viewers who already used a brand found its advertisements funnier, and talked about them more often, than viewers did who had never bought it.',
      'Viewers who already used a brand found its advertisements funnier than other viewers did.',
    ],
  ],
  'sat-rw/synthesis/11': [
    [
      'Tit for Tat, which begins by cooperating and then copies its opponent’s last move, won the computer tournaments that Robert Axelrod described in 1984.',
      'Tit for Tat, which begins by cooperating and then copies its opponent’s last move, won the tournaments described by Robert Axelrod.',
    ],
  ],
  'sat-rw/text-structure/3': [
    [
      'It describes a mistake that was made when the clock in the tower was built.',
      'It describes a mistake that was made when the clock was built.',
    ],
  ],
  'sat-rw/text-structure/8': [
    [
      'It introduces a criticism of the maps on classroom walls, which the rest of the text then answers in full.',
      'It introduces a criticism of maps that the rest of the text answers.',
    ],
    [
      'It restates the claim that a globe shows shapes, areas, and distances more accurately than any flat sheet can.',
      'It restates the claim that a globe is more accurate than a map.',
    ],
  ],
  'sat-rw/cross-text/3': [
    [
      'Text 2 explains how the assumption described in Text 1 came to be formed by biologists.',
      'Text 2 explains how the assumption described in Text 1 was first formed.',
    ],
    [
      'Text 2 offers additional examples of the solitary behavior described in Text 1.',
      'Text 2 offers additional examples of the behavior described in Text 1.',
    ],
  ],
  'sat-rw/central-ideas/4': [
    [
      'The captain hoped that the logbooks would be studied in the future.',
      'Captain Tanaka hoped that her logbooks would be studied in the future.',
    ],
  ],
  'sat-rw/central-ideas/9': [
    [
      'A man is surprised by how few of the belongings in the boxes he remembers having saved.',
      'A man is surprised by how few of his belongings he remembers.',
    ],
  ],
  'sat-rw/inferences/6': [['they could now talk in person.', 'they were able to speak with each other in person.']],
  'sat-rw/synthesis/3': [
    [
      'Some species of bamboo, which is a grass and not a tree as oak is, grow up to 90 centimeters in the course of a single day.',
      'Some species of bamboo, which is a grass, grow up to 90 centimeters in a day.',
    ],
    [
      'Although bamboo is a grass and oak is a hardwood tree, both of them can grow by at least 60 centimeters in the course of a year.',
      'Although one is a grass and the other a tree, both bamboo and oak can grow 60 centimeters.',
    ],
  ],
  'sat-rw/text-structure/9': [
    [
      'It describes a series of letters, one after another, in the order in which a mother read them to her children on Sundays.',
      'It describes a series of letters in the order in which they were written.',
    ],
    [
      'It contrasts the way in which two sisters remember the Sundays of their childhood with the way in which their mother did.',
      'It contrasts the way that two sisters remember the same event.',
    ],
  ],
  'sat-rw/cross-text/4': [
    ['a refusal to do what editors are for.', 'a failure to exercise a judgment that readers rely on editors to make.'],
    [
      'an attempt to conceal the most revealing entries of the diaries from readers.',
      'an attempt to conceal the most revealing parts of the diaries.',
    ],
  ],
  'sat-rw/central-ideas/6': [
    ['She dislikes the posture of players.', 'She thinks that those who play it look unready for misfortune.'],
    [
      'She fears that it will disturb the order of the chairs in her house.',
      'She fears that it will disturb the order of her furniture.',
    ],
  ],
  'sat-rw/evidence-textual/9': [
    [
      'Where the original has a word that can mean either “root” or “wound,” the translator writes the unrhymed “what it was torn from,” which allows for both.',
      'Where the original has a word that can mean either “root” or “wound,” Prado writes the unrhymed “what it was torn from,” which allows for both.',
    ],
    [
      'Where the original repeats a line at the end of each stanza, the translator repeats it as well but changes its punctuation.',
      'Where the original repeats a line at the end of each stanza, Prado repeats it as well but changes its punctuation.',
    ],
    [
      'Where the original names a plant unknown in English, the translator adds a note that describes its leaves.',
      'Where the original names a plant unknown in English, Prado adds a note that describes its leaves.',
    ],
    [
      'Where the original rhymes three words in succession, the translator finds three English words with nearly the same sound.',
      'Where the original rhymes three words in succession, Prado finds three English words with nearly the same sound.',
    ],
  ],
  'sat-rw/inferences/2': [
    [
      'it has probably met with an accident.',
      'it is more probable that the bird is injured or has fallen from its nest.',
    ],
    [
      'it is more probable that the bird has just learned to fly and is waiting to be fed.',
      'it is more probable that the bird has just learned to fly.',
    ],
  ],
  'sat-rw/boundaries/10': [
    ['cellist,', 'Braga,'],
    ['cellist', 'Braga'],
    ['cellist;', 'Braga;'],
    ['cellist —', 'Braga —'],
  ],
  'sat-rw/text-structure/10': [
    [
      'To introduce a way of farming a wet bog',
      'To introduce an example of farming that does not require draining a bog',
    ],
    [
      'To explain why the world’s forests hold less carbon than bogs, which cover less land',
      'To explain why forests hold less carbon than bogs',
    ],
  ],
  'sat-rw/text-structure/12': [
    [
      'It outlines two theories about a disappearance and shows that each of them accounts for a different part of the evidence.',
      'It outlines two theories and shows that each accounts for part of the evidence.',
    ],
  ],
  'sat-rw/cross-text/6': [
    [
      'It would be more convincing if it were based on measurements of lizards from a larger number of islands.',
      'It would be more convincing if it were based on a larger number of islands.',
    ],
    [
      'It overlooks the possibility that lizards on the mainland also live in shrubs where there are few trees.',
      'It overlooks the possibility that lizards on the mainland also live in shrubs.',
    ],
  ],
  'sat-rw/central-ideas/10': [
    [
      'The biologist defends zoos because they win support for habitats.',
      'Reyes defends zoos on the grounds that they increase support for protecting the places where animals live.',
    ],
    [
      'The biologist argues that zoos should return more animals to the wild.',
      'Reyes argues that zoos should return more animals to the wild.',
    ],
    [
      'The biologist holds that visitors to zoos overestimate the number of species that are preserved.',
      'Reyes holds that visitors to zoos overestimate the number of species that are preserved.',
    ],
    [
      'The biologist recommends that zoos show fewer animals so that visitors watch each one longer.',
      'Reyes recommends that zoos show fewer animals so that visitors watch each one longer.',
    ],
  ],
  'sat-rw/central-ideas/12': [
    [
      'The geologist cautions that not all of the retreat belongs to the twentieth century.',
      'Tumusiime cautions that the date of the first photographs affects how much of the glaciers’ retreat can be put down to the twentieth century.',
    ],
    [
      'The geologist argues that the retreat of the glaciers has been slower than the photographs suggest.',
      'Tumusiime argues that the retreat of the glaciers has been slower than the photographs suggest.',
    ],
    [
      'The geologist doubts that photographs can be used to measure the extent of glaciers.',
      'Tumusiime doubts that photographs can be used to measure the extent of glaciers.',
    ],
    [
      'The geologist shows that the glaciers had begun to grow again before the first photographs were taken.',
      'Tumusiime shows that the glaciers had begun to grow again before the first photographs were taken.',
    ],
  ],
  'sat-rw/evidence-textual/10': [
    [
      'Guests who wrote long online reviews gave lower ratings on average than guests who wrote short ones, whatever the reputation of the restaurant.',
      'Guests who wrote long online reviews gave lower ratings on average than guests who wrote short ones.',
    ],
  ],
  'sat-rw/inferences/12': [
    ['by itself a poor guide to its age.', 'a poor guide to its age unless the material of the bank is considered.'],
    [
      'likely to decrease year by year as the current carries sand and clay downstream.',
      'likely to decrease as the current carries clay downstream.',
    ],
  ],
  'act-english/passage-1/6': [['stairs narrow, winding', 'stairs; narrow and winding']],
  'act-english/passage-1/15': [['So', 'Likewise,']],
  'act-english/passage-2/1': [['has no', 'are having no']],
  'act-english/passage-2/5': [['serve as', 'served to be']],
  'act-english/passage-2/7': [['Thus,', 'For this reason,']],
  'act-english/passage-2/14': [['Locke had died by then.', 'Locke died long before these khipus were examined.']],
  'act-english/passage-3/5': [['Most bicycles there are blue.', 'Most of the bicycles are blue or black.']],
  'act-english/passage-3/10': [['spin', 'have spun']],
  'act-english/passage-4/5': [['suss out', 'get a handle on']],
  'act-english/passage-4/13': [['unstable to be.', 'unstable, not existing.']],
  'act-english/passage-5/6': [['woodpeckers crash in them.', 'woodpeckers hang out there.']],
  'act-reading/passage-1/3': [
    [
      'checked whether the numbers in the columns of the page were added correctly.',
      'checked whether the numbers on the page were added correctly.',
    ],
    [
      'compared the weather of that date with the weather of the same date in other years.',
      'observed the weather on that date in other years.',
    ],
  ],
  'act-reading/passage-1/4': [
    [
      'Her having finished the novels that she had packed for the summer',
      'Her having finished the novels that she brought',
    ],
  ],
  'act-reading/passage-1/6': [
    [
      'an admission that the marriage had been in trouble.',
      'an acknowledgment, in the language of his work, that the marriage had long been in difficulty.',
    ],
  ],
  'act-reading/passage-1/7': [
    [
      'had read about an unhappy summer in one of the novels that she brought.',
      'had read about an unhappy summer in one of the novels.',
    ],
  ],
  'act-reading/passage-1/9': [
    [
      'the father, who observes his daughter closely but does not know what she thinks.',
      'the father, who does not know what Marta thinks.',
    ],
    [
      'a narrator who knows the thoughts of both Marta and her father, though not her mother’s.',
      'a narrator who knows the thoughts of both Marta and her father.',
    ],
  ],
  'act-reading/passage-1/10': [
    [
      'She is at the white box before seven.',
      'She stands at the white box before seven with the new ledger on her arm.',
    ],
  ],
  'act-reading/passage-2/1': [
    [
      'waiting is shaped by shared rules and by felt fairness.',
      'waiting in line is governed by shared rules and by how people experience time and fairness.',
    ],
    [
      'lines are becoming less common in airports and banks as designers learn how to shorten the waits.',
      'lines are becoming less common as designers learn how to shorten waits.',
    ],
  ],
  'act-reading/passage-2/5': [
    ['keeps customers from being passed.', 'prevents a later customer from being served first.'],
  ],
  'act-reading/passage-2/7': [
    [
      'introduce an objection to what the preceding paragraph says about silent assistants.',
      'introduce an objection to the preceding paragraph.',
    ],
  ],
  'act-reading/passage-2/8': [
    [
      'indignant, since the author believes that the passengers in Houston were deceived by them.',
      'indignant, since the author believes that passengers were deceived.',
    ],
    [
      'doubtful, since the author questions whether the complaints in Houston ceased because of them.',
      'doubtful, since the author questions whether the complaints ceased.',
    ],
  ],
  'act-reading/passage-3/2': [
    [
      'They stepped through one of five doors that had been unlocked for the performance.',
      'They stepped through one of five doors that were unlocked for them.',
    ],
    [
      'They had taken their places on the stage before the curtain rose each night.',
      'They were on the stage when the curtain rose.',
    ],
  ],
  'act-reading/passage-3/3': [
    [
      'complaint that the designers had not employed enough people to build it.',
      'complaint that the designers did not employ enough people.',
    ],
  ],
  'act-reading/passage-3/6': [
    [
      'doubts that it was she who designed the room without a door for the play.',
      'doubts that she designed the room without a door.',
    ],
    [
      'prefers the marble staircases and chandeliers of her teachers to her own sets.',
      'prefers the sets of her teachers to her own.',
    ],
  ],
  'act-reading/passage-3/7': [
    ['often interrupted by the questions of her students.', 'often interrupted by her students.'],
  ],
  'act-reading/passage-3/10': [
    ['The exact height of a wall', 'The week that she would spend on the exact height of a wall'],
  ],
  'act-reading/passage-4/4': [
    [
      'proved that birds cannot use the stars when they fly at night.',
      'proved that birds cannot use the stars at night.',
    ],
    [
      'explained why birds that migrate avoid flying over the ocean.',
      'explained why birds avoid flying over the ocean.',
    ],
  ],
  'act-reading/passage-4/5': [['more sensitive to magnetism.', 'more sensitive to magnetic fields in a test tube.']],
  'act-reading/passage-4/6': [
    ['a theory that competes with another theory for acceptance.', 'a theory that competes with another.'],
    ['a bird that is suitable for an experiment with magnets.', 'a bird that is suitable for an experiment.'],
  ],
  'act-reading/passage-4/7': [
    ['introduce the problem of the passage.', 'introduce the problem that the rest of the passage addresses.'],
  ],
  'act-science/passage-3/4': [
    ['reduce the effect of errors in timing.', 'reduce the effect of errors in starting and stopping the watch.'],
  ],
  'act-science/passage-3/7': [
    [
      'Yes, because only large angles had a clear effect.',
      'Yes, because the period hardly changed with mass and changed noticeably only at angles of 30° and more.',
    ],
  ],
  'act-science/passage-4/2': [
    [
      'The number of plants rose at first and then leveled off.',
      'The number of plants increased with the concentration of phosphate up to about 4 mg/L and then changed little.',
    ],
  ],
  'act-science/passage-4/7': [
    [
      'Yes, because the number of plants had not increased.',
      'Yes, because the number of plants after 14 days was the same as at the start.',
    ],
  ],
  'act-science/passage-5/5': [
    [
      'So that only the depth would differ',
      'So that differences in turbidity could be put down to the depth of the sand',
    ],
  ],
  'act-science/passage-6/3': [
    ['the glaciers had left large stones at equal distances.', 'the glaciers had left stones at equal distances.'],
  ],
  'act-science/passage-6/7': [
    ['such mounds may have a different cause.', 'such mounds may have a different cause from those of the prairie.'],
  ],
};
