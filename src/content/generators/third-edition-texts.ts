import type { Passage } from './verbal/passage.js';

/** What stood below the figure or table, or alone, and what else of a question was worded otherwise. */
type Before = { prose: string } & Partial<Pick<Passage, 'ask' | 'right' | 'wrong' | 'why'>>;

/** A question of reading and writing in the words of the third edition. */
export function beforeFourth(template: string, passage: Passage): Passage {
  const before = THIRD_TEXTS[template];
  if (!before) return passage;
  const { prose, ...words } = before;
  const graphic = /^<(figure|table)\b.*<\/\1>/s.exec(passage.html)?.[0] ?? '';
  return { ...passage, ...words, html: graphic + prose };
}

/** By template. The fourth edition has longer texts. */
export const THIRD_TEXTS: Readonly<Record<string, Before>> = {
  'sat-rw/words-in-context/6': {
    prose:
      '<p>When the town’s only bakery closed, residents feared that its sourdough recipe was lost for good. Their worries proved <span class="blank">______</span>: the owner had taught the method to two apprentices, who opened a shop of their own within the year.</p>',
  },
  'sat-rw/words-in-context/7': {
    prose:
      '<p>In her lectures, the historian avoids technical terms and explains every date she mentions. Students value this <span class="blank">______</span> style, which allows newcomers to follow even her most advanced arguments.</p>',
  },
  'sat-rw/words-in-context/8': {
    prose:
      '<p>Sea otters wrap themselves in long strands of kelp before they sleep. The kelp, which is rooted to the seafloor, serves to <span class="blank">______</span> the animals so that they do not drift out to sea with the current.</p>',
  },
  'sat-rw/words-in-context/9': {
    prose:
      '<p>The committee asked for a budget that could be read at a glance. The first draft ran to sixty pages; the <span class="blank">______</span> version that the treasurer prepared fit on a single sheet.</p>',
  },
  'sat-rw/words-in-context/10': {
    prose:
      '<p>For centuries, sailors in the Pacific navigated without instruments. They had to be keenly <span class="blank">______</span> of small signs: the color of the water, the flight of terns toward land at dusk, the angle of a swell against the hull.</p>',
  },
  'sat-rw/words-in-context/18': {
    prose:
      '<p>Because the two surveys used different questions and were taken in different seasons, their results are not <span class="blank">______</span>; the apparent fall in the number of fishers between them may reflect the methods rather than any real change.</p>',
  },
  'sat-rw/words-in-context/19': {
    prose:
      '<p>Mangrove seedlings can tolerate brief periods of drought, but prolonged dry spells <span class="blank">______</span> their growth: seedlings that went without fresh water for eight weeks were half as tall as the others a year later.</p>',
  },
  'sat-rw/words-in-context/20': {
    prose:
      '<p>The mayor’s speech was praised for its candor. Rather than <span class="blank">______</span> the shortage of housing, she opened with the figures, named the decisions that had led to them, and took responsibility for two of them herself.</p>',
  },
  'sat-rw/words-in-context/21': {
    prose:
      '<p>Although the potter is known for her glazes, her notebooks show that she regarded color as <span class="blank">______</span> to form. “First the curve,” she wrote. “If the curve is wrong, no blue in the world will save it.”</p>',
  },
  'sat-rw/words-in-context/22': {
    prose:
      '<p>The bright stripes of the cinnabar caterpillar are not mere decoration. They <span class="blank">______</span> predators that the insect is poisonous, and birds that have tasted one striped caterpillar rarely try a second.</p>',
  },
  'sat-rw/words-in-context/23': {
    prose:
      '<p>Early maps of the river delta are of limited use to engineers, not because they were badly drawn but because the delta itself is so <span class="blank">______</span>. Channels that carried ships in 1850 are meadows today, and islands have formed where there was open water.</p>',
  },
  'sat-rw/words-in-context/24': {
    prose:
      '<p>The orchestra’s decision to sell tickets by the minute struck many subscribers as a gimmick. The conductor insisted that it was a <span class="blank">______</span> attempt to learn how long newcomers wish to listen.</p>',
  },
  'sat-rw/words-in-context/28': {
    prose:
      '<p>That two species of orchid share a pollinator was once taken to imply that they compete for it. Later observations <span class="blank">______</span> this inference: the orchids flower in different months, so the same bee serves both without either losing by it.</p>',
  },
  'sat-rw/words-in-context/29': {
    prose:
      '<p>The senator’s memoir is oddly <span class="blank">______</span> about the years of her greatest influence. She lingers for chapters on her childhood and her first campaign, then passes over two decades of legislation in eleven pages.</p>',
  },
  'sat-rw/words-in-context/30': {
    prose:
      '<p>Chemists had long supposed that the pigment’s stability was a property of the pigment alone. New experiments suggest instead that it is <span class="blank">______</span> on the plaster beneath: painted on lime, the blue lasts for centuries, but on gypsum it fades within a generation.</p>',
  },
  'sat-rw/text-structure/3': {
    prose:
      '<p>The clock in the tower of Vellmar has only one hand. Visitors often suppose that the other one has fallen off. <u>In fact, the clock was built in the 1500s, when few people needed to know the time more exactly than to the quarter of an hour.</u> The face is divided accordingly: four marks stand between each hour and the next.</p>',
  },
  'sat-rw/text-structure/4': {
    prose:
      '<p>The tide had gone out so far that the boats lay on their sides in the mud like sleeping animals. Tobias had promised his grandmother that he would be home by noon. He looked at the boats, and at the long shining flats beyond them, where no one had yet left a footprint. Then he took off his shoes.</p>',
  },
  'sat-rw/text-structure/8': {
    prose:
      '<p>Every map distorts. A globe can show the shapes, areas, and distances of the continents at once; a flat sheet cannot. The familiar map on classroom walls keeps shapes and directions and sacrifices area, so that Greenland looks as large as Africa. Another keeps area and sacrifices shape. <u>To ask which map is correct is therefore to ask the wrong question.</u> A better one is what the map is for.</p>',
  },
  'sat-rw/text-structure/9': {
    prose:
      '<p>My mother kept the letters in a biscuit tin and read them to us on Sundays, always in the same order and always leaving out the same one. We knew that it was there. We had counted the envelopes. As children we imagined that it held some terrible secret; as adults, when the tin came to us, we found that it held only a recipe for plum jam, and a line beneath it: <em>Do not let anyone tell you this is easy.</em></p>',
  },
  'sat-rw/text-structure/10': {
    prose:
      '<p>Peat bogs hold about twice as much carbon as all the world’s forests, although they cover only three percent of the land. As long as a bog is wet, the plants in it do not decay; once it is drained, they do, and the carbon escapes. Draining has mostly been done for farming. In Friesland, however, one farmer has blocked his ditches and now grows cattail, a plant that thrives in standing water and can be pressed into building panels.</p>',
  },
  'sat-rw/cross-text/3': {
    prose:
      '<p class="text-label">Text 1</p><p>Because octopuses live alone and die young, biologists long assumed that they have no opportunity to learn from one another. Whatever an octopus knows, it was thought, it has either inherited or worked out for itself.</p><p class="text-label">Text 2</p><p>In an aquarium in Naples, octopuses were trained to choose a red ball rather than a white one. Others, which had only watched through a glass wall, were then given the same choice. They took the red ball at once, and more reliably than the trained animals had done.</p>',
  },
  'sat-rw/cross-text/4': {
    prose:
      '<p class="text-label">Text 1</p><p>The new edition of the novelist’s diaries prints every entry, including shopping lists and reports of the weather. Only a complete text, the editors write, lets readers judge for themselves what mattered in a life.</p><p class="text-label">Text 2</p><p>Reading the diaries in full is like watching someone sleep: one is close to the person and learns almost nothing. Editors are paid to choose. A selection half as long, made by people who know the diaries as well as these editors do, would have shown us far more of the writer.</p>',
  },
  'sat-rw/central-ideas/4': {
    prose:
      '<p>In 1956, the crew of a cargo ship began to log the color of the sea at noon. There was no scientific purpose; the captain simply thought that sailors should look at the water once a day. Sixty years later, oceanographers found the logbooks in an archive. The colors, compared with a printed chart that the captain had pasted inside each cover, provided a record of plankton that no instrument of the time could have made.</p>',
  },
  'sat-rw/central-ideas/5': {
    prose:
      '<p>Concrete cracks, and water that enters the cracks rusts the steel inside. Some engineers therefore add bacteria to the mix. The bacteria lie dormant for years, but when water reaches them they wake and produce limestone, which seals the crack before the steel is harmed.</p>',
  },
  'sat-rw/central-ideas/6': {
    prose:
      '<p>Aunt Philippa disapproved of the piano. It was not the noise, she said, for she was a little deaf; it was the posture. No one sitting at a piano looked as if he were prepared for bad news. In her own house the chairs were so arranged that every visitor sat upright and faced the door.</p>',
  },
  'sat-rw/central-ideas/9': {
    prose:
      '<p>He had never thought of himself as a man who kept things. Yet when the movers came, there were nineteen boxes of the same kind of object: tickets, wrappers, the tags from borrowed skis, a program for every concert that he had slept through. He could not have said why he had saved any one of them. Taken together, they seemed to him the only accurate account of his life that existed.</p>',
  },
  'sat-rw/central-ideas/10': {
    prose:
      '<p>A common defense of zoos is that they preserve species that are dying out in the wild. Few, however, have returned such animals to their habitats, for the habitats themselves are usually gone. One biologist proposes a different defense. In surveys, visitors who have watched a single animal for more than ten minutes are markedly more willing to pay for the protection of its habitat, and the effect can still be measured a year later.</p>',
  },
  'sat-rw/evidence-textual/3': {
    prose:
      '<p>A sleep researcher claims that a short nap in the early afternoon improves the memory of older adults. He asked two groups of adults over sixty to learn a list of words in the morning.</p>',
  },
  'sat-rw/evidence-textual/4': {
    prose:
      '<p>For a class magazine, a student has written “The Lantern Makers,” a story that is set in 1908. A classmate claims that the story presents the workshop as a place where rank in the outside world does not matter.</p>',
  },
  'sat-rw/evidence-textual/8': {
    prose:
      '<p>When parts of the brain that control a limb are damaged, patients often recover some movement over time. A neurologist proposes that in such patients the undamaged half of the brain takes over part of the task.</p>',
  },
  'sat-rw/evidence-textual/9': {
    prose:
      '<p>In an essay on translation, a critic argues that the English version of an old song gives up the rhyme of the original in order to preserve its ambiguity.</p>',
  },
  'sat-rw/evidence-textual/10': {
    prose:
      '<p>A sociologist claims that online reviews of restaurants are influenced by the reviews that are already there. She predicted that the first rating a restaurant happens to receive would affect those that follow.</p>',
  },
  'sat-rw/evidence-textual/12': {
    prose:
      '<p>One economic historian disputes the view that the guilds of Flanders slowed the adoption of new looms. Guilds, she suggests, resisted only those machines that could be worked by people without training; machines that rewarded skill they took up early.</p>',
  },
  'sat-rw/evidence-quantitative/2': {
    prose:
      '<p>A seed library stored lettuce and onion seeds for three years at three temperatures and then counted how many sprouted. A volunteer concluded that onion seeds in particular should not be kept in a warm room.</p>',
  },
  'sat-rw/evidence-quantitative/4': {
    prose:
      '<p>Two reservoirs supply the town of Sierra Alta. In 2016 farms downstream of the Encino reservoir were fitted with drip irrigation, while those downstream of the Molino reservoir were not. An engineer claims that drip irrigation helped the Encino reservoir to hold its level during the drought that began in 2018.</p>',
  },
  'sat-rw/evidence-quantitative/6': {
    prose:
      '<p>To draw terns to a safer island, conservationists played recorded calls at some sites and, at others, set out wooden decoys as well. The decoys were removed after the first year; the calls continued at both kinds of site. One ornithologist suggests that birds which have once been attracted by decoys are put off when these are gone.</p>',
  },
  'sat-rw/inferences/2': {
    prose:
      '<p>Young swifts leave the nest at about six weeks and do not land again for two or three years: they eat, drink, and even sleep in the air. A swift that is found on the ground is therefore unlikely to be resting; <span class="blank">______</span></p>',
  },
  'sat-rw/inferences/6': {
    prose:
      '<p>Letters between the sculptor and her patron break off in May 1871 and resume in June 1874. Biographers have taken the gap as evidence of a quarrel. Yet the patron’s account books record that he traveled to the sculptor’s town eleven times in those three years, staying for weeks at a time. It is possible, then, that the letters ceased not because the two had quarreled but because <span class="blank">______</span></p>',
  },
  'sat-rw/inferences/7': {
    prose:
      '<p>A drug that worked well in mice was tested in two groups of patients. In the first group, none of whom had taken other medicines, it worked as expected. In the second, many of whom took a common medicine for blood pressure, it had no effect on most patients; those in the second group who did not take the medicine, however, responded like those in the first. These results suggest that <span class="blank">______</span></p>',
  },
  'sat-rw/inferences/8': {
    prose:
      '<p>Historians once assumed that medieval villagers ate little meat, because household accounts rarely mention it. But accounts record what was bought, and villagers raised pigs and hens of their own. Waste pits excavated at several villages contain large numbers of bones with marks of butchering. The silence of the accounts, therefore, probably indicates that <span class="blank">______</span></p>',
  },
  'sat-rw/inferences/11': {
    prose:
      '<p>The philosopher’s early notebooks are full of borrowed arguments, each marked with its author’s name. In the later ones the names disappear. Some readers have accused her of hiding her debts. But the later notebooks were written after she had resolved to publish nothing, and for a reader who is oneself <span class="blank">______</span></p>',
  },
  'sat-rw/inferences/12': {
    prose:
      '<p>A river’s oldest bends are usually its widest, because the current wears away the outer bank a little each year. On the upper Tisna, however, geologists have found that some of the widest bends are among the youngest. Along those stretches, they observe, the banks consist of sand, whereas elsewhere they consist of clay. The width of a bend on this river is therefore <span class="blank">______</span></p>',
  },
  'sat-rw/boundaries/6': {
    prose:
      '<p>The footbridge was opened on a calm day in June. Engineers expected the bridge to sway in strong <span class="blank">______</span> they had not expected was that it would hum.</p>',
  },
  'sat-rw/boundaries/7': {
    prose:
      '<p>Old machines are not always fragile. The museum’s newest exhibit, a loom that was built in <span class="blank">______</span> still works well enough to weave a scarf in an afternoon.</p>',
  },
  'sat-rw/boundaries/8': {
    prose:
      '<p>The wood frog does not dig below the frost or swim to the bottom of a pond. Some frogs survive the winter by <span class="blank">______</span> up to two thirds of the water in their bodies turns to ice.</p>',
  },
  'sat-rw/boundaries/9': {
    prose:
      '<p>A new machine often serves purposes that its inventors did not foresee. When the printing press reached the <span class="blank">______</span> local poets began to sell their verses as single sheets.</p>',
  },
  'sat-rw/boundaries/10': {
    prose:
      '<p>In a basement room beneath the concert hall stand rows of gray cabinets. The orchestra’s librarian, a retired <span class="blank">______</span> keeps four thousand scores in order without a computer.</p>',
  },
  'sat-rw/boundaries/15': {
    prose:
      '<p>The hills above the Black Sea are warm and wet enough for tea. Although tea has been grown in Georgia since the <span class="blank">______</span> few drinkers outside the country have tasted it.</p>',
  },
  'sat-rw/boundaries/16': {
    prose:
      '<p>Travelers are often surprised by how little neighbors can have in common. The two islands lie only four kilometers apart and differ in nearly <span class="blank">______</span> climate, plants, birds, and even the color of the sand.</p>',
  },
  'sat-rw/boundaries/17': {
    prose:
      '<p>Great discoveries do not always look serious while they are being made. Mathematician Maryam Mirzakhani covered sheets of paper on the floor with <span class="blank">______</span> her daughter described this work as painting.</p>',
  },
  'sat-rw/boundaries/18': {
    prose:
      '<p>The word “bee” makes most people think of a hive and its queen. But not all bees live in hives. The blue mason bee <span class="blank">______</span> nests in empty snail shells, which it seals with chewed leaves.</p>',
  },
  'sat-rw/boundaries/22': {
    prose:
      '<p>For a century, no one else could produce that blue. The glassmaker kept the recipe to <span class="blank">______</span> so closely guarded was it that even his sons, who ran the furnaces, never learned it.</p>',
  },
  'sat-rw/boundaries/23': {
    prose:
      '<p>Four ships left the harbor in the spring of 1827. Only one of the expedition’s ships, the small and much-repaired <span class="blank">______</span> far enough north to see the ice.</p>',
  },
  'sat-rw/boundaries/24': {
    prose:
      '<p>The new bridge was to have been finished two years ago. The report lists several reasons for the <span class="blank">______</span> and recommends that such orders be placed a year in advance.</p>',
  },
  'sat-rw/form-structure-sense/4': {
    prose:
      '<p>Divers often mistake the branching shapes on the reef for a garden. The coral looks like a plant, but <span class="blank">______</span> an animal, or rather a colony of thousands of them.</p>',
  },
  'sat-rw/form-structure-sense/5': {
    prose:
      '<p>The final round of the contest required a loaf made from local grain. Both of the bakers who entered the contest brought <span class="blank">______</span> own flour.</p>',
  },
  'sat-rw/form-structure-sense/6': {
    prose:
      '<p>The island of Krakatau lay between Java and Sumatra. When the volcano erupted in 1883, the sound <span class="blank">______</span> heard on an island nearly five thousand kilometers away.</p>',
  },
  'sat-rw/form-structure-sense/12': {
    prose:
      '<p>A squirrel of the last ice age buried fruit in soil that then froze. The botanist hopes that the seeds, some of which <span class="blank">______</span> frozen for thirty thousand years, can be made to sprout.</p>',
  },
  'sat-rw/form-structure-sense/13': {
    prose:
      '<p>Before the architect drew a single line, she visited a kindergarten. The <span class="blank">______</span> ideas for the new playground were drawn on a single sheet of paper, which now hangs in the town hall.</p>',
  },
  'sat-rw/form-structure-sense/14': {
    prose:
      '<p>The play was written while it was being rehearsed. Neither the director nor the actors <span class="blank">______</span> how the play would end until the last week of rehearsals.</p>',
  },
  'sat-rw/form-structure-sense/15': {
    prose:
      '<p>Long before chains and gears, a Scottish blacksmith found a simple way to ride on two wheels without touching the ground. Invented in 1839, <span class="blank">______</span></p>',
  },
  'sat-rw/form-structure-sense/16': {
    prose:
      '<p>Most injuries among beginners can be avoided. The trainers advise new runners to increase their distance slowly, to rest one day in three, and <span class="blank">______</span> water before they are thirsty.</p>',
  },
  'sat-rw/form-structure-sense/18': {
    prose:
      '<p>Errors in a printed book are remembered for a long time. The editors require that every quotation <span class="blank">______</span> checked against the original before the book is printed.</p>',
  },
  'sat-rw/transitions/4': {
    prose:
      '<p>To make paper by hand, one first soaks plant fibers in water until they are soft. <span class="blank">______</span> one beats them to a pulp. Only after that is the pulp spread on a screen to dry.</p>',
  },
  'sat-rw/transitions/5': {
    prose:
      '<p>Snow leopards are rarely seen, because their gray coats blend with the rocks among which they live. <span class="blank">______</span> they are active mainly at dawn and dusk, when few people are in the mountains.</p>',
  },
  'sat-rw/transitions/6': {
    prose:
      '<p>The photographer could have used a digital camera for her portraits of fishermen. <span class="blank">______</span> she carried a wooden camera from 1890 and a tent that served as a darkroom.</p>',
    wrong: ['Therefore,', 'In fact,', 'Specifically,'],
  },
  'sat-rw/transitions/12': {
    prose:
      '<p>Bats were once thought to be nearly blind. <span class="blank">______</span> most species see quite well, and some that feed on fruit find it chiefly by sight.</p>',
  },
  'sat-rw/transitions/13': {
    prose:
      '<p>Sand from deserts is useless for making concrete: wind has worn its grains so smooth that they do not hold together. <span class="blank">______</span> countries that are surrounded by desert import sand by the shipload.</p>',
  },
  'sat-rw/transitions/14': {
    prose:
      '<p>Nurses on the ward had complained for years that the alarms of different machines sounded alike. When a designer was asked to help, he spent a month recording them. <span class="blank">______</span> he composed a set of tones that could be told apart even by a person half asleep.</p>',
  },
  'sat-rw/transitions/15': {
    prose:
      '<p>It is easy to see why the theory was popular: it explained the shape of the craters, the glassy rock around them, and the lack of plants. <span class="blank">______</span> it made a prediction that could be tested, which its rivals did not.</p>',
  },
  'sat-rw/transitions/16': {
    prose:
      '<p>Whales that were tagged off Norway in winter have been found off Morocco in spring. Their young, <span class="blank">______</span> appear to stay in the north for the first two years.</p>',
    why: 'The young behave differently from the whales in the first sentence, so a contrast is needed.',
  },
  'sat-rw/transitions/18': {
    prose:
      '<p>Critics of the new curriculum say that it leaves too little time for facts. Its authors do not deny that it contains fewer of them. <span class="blank">______</span> they maintain that a smaller number of facts, if each is used again and again, will be remembered better.</p>',
  },
  'sat-rw/synthesis/3': {
    prose:
      '<ul class="notes"><li>Bamboo is a grass.</li><li>Some species of bamboo grow up to 90 centimeters in a day.</li><li>Oak is a hardwood tree.</li><li>An oak grows about 60 centimeters in a year.</li></ul>',
  },
  'sat-rw/synthesis/4': {
    prose:
      '<ul class="notes"><li>Zaha Hadid was an architect who was born in Baghdad.</li><li>She designed the London Aquatics Centre.</li><li>The building was used for the Olympic Games of 2012.</li><li>Its roof has the shape of a wave.</li></ul>',
  },
  'sat-rw/synthesis/8': {
    prose:
      '<ul class="notes"><li>The okapi is a mammal that lives in the forests of the Congo.</li><li>Its legs are striped like those of a zebra.</li><li>Many people assume that it is related to the zebra.</li><li>Its closest living relative is the giraffe.</li><li>Like giraffes, okapis have long tongues and short, skin-covered horns.</li></ul>',
  },
  'sat-rw/synthesis/9': {
    prose:
      '<ul class="notes"><li>Some libraries lend objects other than books, such as tools and musical instruments.</li><li>In Sacramento, patrons can borrow sewing machines.</li><li>In Bremen, patrons can borrow works of art.</li><li>In both cities, the loans are free.</li><li>Librarians in both cities say that the loans have drawn new patrons.</li></ul>',
  },
};
