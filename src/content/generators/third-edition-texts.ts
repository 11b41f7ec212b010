import type { Passage } from './verbal/passage.js';

/** What stood below the figure or table, or alone, words in the figure or table, and what else was worded otherwise. */
type Before = { prose: string; graphic?: readonly [now: string, then: string] } & Partial<
  Pick<Passage, 'ask' | 'right' | 'wrong' | 'why'>
>;

/** A question of reading and writing in the words of the third edition. */
export function beforeFourth(template: string, passage: Passage): Passage {
  const before = THIRD_TEXTS[template];
  if (!before) return passage;
  const { prose, graphic: [now, then] = ['', ''], ...words } = before;
  const graphic = /^<(figure|table)\b.*<\/\1>/s.exec(passage.html)?.[0] ?? '';
  return { ...passage, ...words, html: graphic.replace(now, then) + prose };
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
    why: 'The second sentence adds another reason why the animals are rarely seen.',
  },
  'sat-rw/transitions/6': {
    prose:
      '<p>The photographer could have used a digital camera for her portraits of fishermen. <span class="blank">______</span> she carried a wooden camera from 1890 and a tent that served as a darkroom.</p>',
    wrong: ['Therefore,', 'In fact,', 'Specifically,'],
  },
  'sat-rw/transitions/12': {
    prose:
      '<p>Bats were once thought to be nearly blind. <span class="blank">______</span> most species see quite well, and some that feed on fruit find it chiefly by sight.</p>',
    why: 'The second sentence corrects the belief in the first, which “in reality” signals.',
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
    wrong: ['Hence,', 'In particular,', 'Besides,'],
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
  'sat-rw/words-in-context/1': {
    prose:
      '<p>Because the harbor seal spends long hours in near-freezing water, it must <span class="blank">______</span> body heat. A layer of blubber up to ten centimeters thick keeps warmth from escaping, and the animal narrows the blood vessels in its flippers when the temperature drops.</p>',
  },
  'sat-rw/words-in-context/2': {
    prose:
      '<p>For a long time, quilts were dismissed as mere household goods. Today, however, curators <span class="blank">______</span> the best of them as major works of abstract design, and several museums have built exhibitions around them.</p>',
  },
  'sat-rw/words-in-context/3': {
    prose:
      '<p>The architect wanted her library to feel open to everyone. She therefore made the entrance deliberately <span class="blank">______</span>: a single wide doorway at street level, with no steps, no columns, and a view straight through to the reading room.</p>',
  },
  'sat-rw/words-in-context/4': {
    prose:
      '<p>Field notebooks from the 1890s expedition are difficult to use as evidence because so many entries are <span class="blank">______</span>. A typical line reads only “warm, birds about,” without a place, a date, or a species.</p>',
  },
  'sat-rw/words-in-context/5': {
    prose:
      '<p>Unlike many desert plants, the saguaro cactus grows very slowly: after ten years it may be barely taller than a pencil is long. Its size is therefore an unreliable <span class="blank">______</span> of its age unless the local rainfall is also known.</p>',
  },
  'sat-rw/words-in-context/11': {
    prose:
      '<p>The linguist does not claim that the two dialects have nothing in common; he <span class="blank">______</span> that they share most of their vocabulary. His point is that their grammar differs so much that speakers of one cannot easily follow the other.</p>',
  },
  'sat-rw/words-in-context/12': {
    prose:
      '<p>Some economists treat the effects of the new harbor as settled, but the evidence is <span class="blank">______</span>: trade rose after the harbor opened, yet it rose just as quickly in towns along the coast that had no harbor at all.</p>',
  },
  'sat-rw/words-in-context/13': {
    prose:
      '<p>The composer wrote quickly but revised without mercy. Of the forty songs that she drafted in 1931, she <span class="blank">______</span> all but six, burning the manuscripts so that no one could publish them after her death.</p>',
  },
  'sat-rw/words-in-context/14': {
    prose:
      '<p>Deep-sea vents were once thought to host isolated communities. Genetic surveys now suggest that larvae drift from vent to vent along ocean currents, so that populations hundreds of kilometers apart are in fact <span class="blank">______</span>.</p>',
    wrong: ['endangered', 'indistinct', 'motionless'],
  },
  'sat-rw/words-in-context/15': {
    prose:
      '<p>The novelist’s letters complicate the usual picture of her as a recluse. Far from <span class="blank">______</span> company, she wrote to friends almost daily, asking for visits and complaining when they were too short.</p>',
  },
  'sat-rw/words-in-context/16': {
    prose:
      '<p>A vaccine that must be kept at minus seventy degrees is hard to deliver to villages without electricity. A freeze-dried formula <span class="blank">______</span> this problem, since it remains stable for months at room temperature.</p>',
  },
  'sat-rw/words-in-context/17': {
    prose:
      '<p>Reviewers often call the film’s ending abrupt. Its structure, however, makes the ending seem almost <span class="blank">______</span>: from the first scene, each conversation is broken off in the middle, preparing viewers for a story that stops rather than concludes.</p>',
  },
  'sat-rw/words-in-context/25': {
    prose:
      '<p>The philosopher’s account of memory is often called radical, yet its central claim seems almost <span class="blank">______</span>: that to remember an event, one must have experienced it. What is new is the range of consequences that she draws from so plain a beginning.</p>',
    wrong: ['untenable', 'derivative', 'esoteric'],
    why: 'A claim that follows from the plain meaning of the words is self-evident. “Untenable” and “esoteric” contradict “plain,” and the text does not say that the claim was taken from others.',
  },
  'sat-rw/words-in-context/26': {
    prose:
      '<p>Defenders of the dam cite the floods that it has prevented. Such arguments, hydrologists note, are difficult to <span class="blank">______</span>, since one cannot observe the floods that would have occurred in the dam’s absence; they can only be estimated from models whose assumptions are themselves disputed.</p>',
  },
  'sat-rw/words-in-context/27': {
    prose:
      '<p>In her late essays, the critic is unsparing toward her own early work, but her severity is not <span class="blank">______</span>: each judgment rests on a passage that she quotes in full, inviting readers to disagree.</p>',
  },
  'sat-rw/text-structure/1': {
    prose:
      '<p>Most people think of moss as a sign of neglect, something to be scraped from roofs and paving stones. In the courtyard of a hospital in Trondheim, however, a landscape designer has planted nothing else. Moss needs no mowing and little light, she explains, and it stays green under snow. Patients can look at it from their beds in every month of the year.</p>',
  },
  'sat-rw/text-structure/2': {
    prose:
      '<p>In 1913, a young teacher sent a single poem to a newspaper in Manila. The editor printed it on the back page, beneath an advertisement for umbrellas. Ten years later, that poem was being recited in schools throughout the islands, and its author, who had never meant to publish again, was persuaded to release the notebook from which it came.</p>',
    why: 'The poem first appears on a back page and later becomes widely known, which leads to a book. The text neither interprets the poem nor mentions a second writer.',
  },
  'sat-rw/text-structure/5': {
    prose:
      '<p>Composers have long borrowed the songs of birds, but the blackcap presents an unusual difficulty. Its phrases are too fast for most instruments, and their pitches fall between the notes of the piano. <u>One clarinetist has found a way around both problems.</u> She records the song, slows it to an eighth of its speed, and learns it with the help of alternative fingerings that produce the tones in between. In concert, she plays it slow and then fast.</p>',
  },
  'sat-rw/text-structure/6': {
    prose:
      '<p>Psychologists Sheena Iyengar and Mark Lepper wondered whether shoppers really prefer to have more choices. They arranged with a market to offer six kinds of jam at some hours and twenty-four at others. More people stopped at the larger display, but far fewer of them bought a jar. One should be careful not to draw too broad a conclusion: other studies have found no such effect when shoppers already know what they like.</p>',
  },
  'sat-rw/text-structure/7': {
    prose:
      '<p>When a language loses its last fluent speaker, it does not always vanish at once. Recordings, prayers, and names of places may outlive it, and from these a community can sometimes rebuild a working vocabulary. Some linguists call such languages “sleeping” rather than “dead.” The choice of word matters, they argue, because people are more likely to devote years to waking something than to reviving what they have been told is gone.</p>',
  },
  'sat-rw/text-structure/11': {
    prose:
      '<p>It is sometimes said of the painter that she abandoned portraits for landscapes in middle age. The dates of her canvases bear this out. <u>Yet the landscapes are populated in their own way: a leaning poplar is given the stoop of an old man, and two hills incline toward each other like sitters who have quarreled and made up.</u> She did not so much leave the face behind as learn to find it elsewhere.</p>',
  },
  'sat-rw/cross-text/1': {
    prose:
      '<p class="text-label">Text 1</p><p>Homework in the early grades, one education writer maintains, does little good. Young children learn chiefly by playing and talking, and an hour of worksheets takes the place of both. Schools that have dropped homework before grade six report no fall in achievement.</p><p class="text-label">Text 2</p><p>Studies that find no benefit from early homework usually measure test scores a few months later. One psychologist followed children for eight years instead. Those who had been given short daily assignments scored no higher in the early grades, but as teenagers they planned their work better and asked for help sooner.</p>',
    why: 'The psychologist agrees that scores do not rise at first but finds advantages years later, which short-term measures miss. He does not say that scores rise at once.',
  },
  'sat-rw/cross-text/2': {
    prose:
      '<p class="text-label">Text 1</p><p>Many cities plant trees of a single species along a street, because a uniform row looks orderly and is cheap to maintain. The practice has a long history, and residents tend to like it.</p><p class="text-label">Text 2</p><p>When a beetle reached Toledo in 2002, it killed nearly every ash tree in the city within a few years; whole streets were left bare, because ash had been planted from one end to the other. Urban foresters now advise that no species make up more than a tenth of a city’s trees.</p>',
  },
  'sat-rw/central-ideas/1': {
    prose:
      '<p>A hummingbird’s heart beats more than a thousand times a minute while the bird is feeding. To sustain such a pace, it must drink nectar every ten or fifteen minutes. At night, when it cannot feed, the bird would starve if its body kept running at that rate. Instead, it enters a state called torpor: its heartbeat slows to about fifty beats a minute, and its temperature falls by as much as thirty degrees.</p>',
  },
  'sat-rw/central-ideas/2': {
    prose:
      '<p>When Lena Okoye moved her bookshop to a barge on the canal, friends warned her that customers would not follow. She had counted on that. The people who had come to the old shop mostly wanted to be out of the rain. Those who came down the wet steps to the barge wanted books, and they bought twice as many.</p>',
  },
  'sat-rw/central-ideas/3': {
    prose:
      '<p>Lichens grow on bare rock, where nothing else can live. They can do so because each lichen is two organisms in one: a fungus, which holds on to the stone and stores water, and an alga, which makes food from sunlight. Neither would last long on the rock alone. Together they may live for centuries.</p>',
  },
  'sat-rw/central-ideas/7': {
    prose:
      '<p>Street vendors in Lima have long been counted as part of the city’s “informal” economy, a term that suggests a lack of rules. An anthropologist who spent a year among them found the reverse. Places on the pavement were inherited, lent, and fined; newcomers served an apprenticeship; disputes went before a committee that met on Mondays. What the trade lacked was not rules, she writes, but anyone outside it who had bothered to write them down.</p>',
  },
  'sat-rw/central-ideas/8': {
    prose:
      '<p>The dung beetle <em>Scarabaeus satyrus</em> rolls its ball of food away from rivals in a straight line, even on moonless nights. Marie Dacke and her colleagues placed beetles in a planetarium and switched the stars on and off. With only the brightest stars showing, the insects wandered. With only the faint band of the Milky Way showing, they rolled as straight as ever.</p>',
  },
  'sat-rw/central-ideas/11': {
    prose:
      '<p>That the court poetry of the period is conventional no one denies: its moons are always cold and its sleeves always wet with tears. One scholar objects only to the inference that it is therefore insincere. Convention, she argues, was the condition on which feeling could be spoken of at all. A courtier who wept in public would have disgraced himself; a courtier who wrote of wet sleeves had said the same thing and remained a courtier.</p>',
  },
  'sat-rw/evidence-textual/1': {
    prose:
      '<p>Gardeners often plant marigolds beside tomatoes in the belief that the smell of the flowers keeps whiteflies away. Botanists tested this idea in a greenhouse by growing tomatoes with and without marigolds nearby.</p>',
  },
  'sat-rw/evidence-textual/2': {
    prose:
      '<p>For a class magazine, a student has written a poem called “The Ferry.” In the poem, the speaker portrays the ferryman as someone who takes comfort in the sameness of his days: <span class="blank">______</span></p>',
  },
  'sat-rw/evidence-textual/5': {
    prose:
      '<p>Some archaeologists have proposed that the carved stone balls found in Scotland were weights for fishing nets. One archaeologist doubts this. The balls, she argues, took many hours to carve, and objects that were likely to be lost in the water would not have been worth such effort.</p>',
  },
  'sat-rw/evidence-textual/6': {
    prose:
      '<p>An ecologist hypothesizes that fig trees in a Brazilian savanna are spread mainly by bats rather than by birds. Bats in the region tend to drop seeds while they fly across open ground, whereas birds drop them while perching in trees.</p>',
  },
  'sat-rw/evidence-textual/7': {
    prose:
      '<p>Advertisers have long supposed that people remember a brand better when an advertisement makes them laugh. One marketing researcher argues that humor can have the opposite effect, because viewers attend to the joke at the expense of the product.</p>',
  },
  'sat-rw/evidence-textual/11': {
    prose:
      '<p>Paleontologists have debated whether the long neck of <em>Tanystropheus</em>, a reptile of the Triassic, was used on land or in water. Examining the skull, Stephan Spiekman and his colleagues found that the nostrils lie on top of the snout and that the teeth interlock when the jaws are closed. They conclude that the animal hunted in water.</p>',
  },
  'sat-rw/evidence-quantitative/1': {
    graphic: ['of one city', 'in Ostrava'],
    prose:
      '<p>After the museums of Ostrava introduced a shared ticket in 2020, the city council reported that the effect differed from museum to museum. Some gained visitors; at one museum, however, the number of visitors fell sharply: <span class="blank">______</span></p>',
  },
  'sat-rw/evidence-quantitative/3': {
    prose:
      '<p>The nectar of some citrus flowers contains caffeine. A team of biologists offered bumblebees artificial nectar with different amounts of caffeine in otherwise identical flowers. The team concluded that caffeine can benefit a plant, but only in small amounts.</p>',
  },
  'sat-rw/evidence-quantitative/5': {
    prose:
      '<p>It is often said that people remember less of what they read on a screen. A team of psychologists had two groups read the same chapters; one was told that it had seven minutes, and the other could stop when it wished. The team argues that the screen itself is not at fault; rather, people who read on a screen tend to stop too soon when they are left to decide.</p>',
  },
  'sat-rw/inferences/1': {
    prose:
      '<p>A company that sells reusable bottles found that customers who had to choose among twelve colors took longer to decide than those who had three, and that many left without buying. When the company cut the range from twelve colors to four, sales rose by a third, although the price stayed the same. This suggests that the larger range <span class="blank">______</span></p>',
  },
  'sat-rw/inferences/4': {
    prose:
      '<p>In forests that burn every few years, fires stay low, since little dead wood has time to gather on the ground; thick-barked pines survive them. Where every fire is put out, dead wood accumulates for decades, and a fire that finally escapes control climbs into the crowns of the trees. Preventing all fires in such forests may thus <span class="blank">______</span></p>',
    why: 'Accumulated wood lets a fire reach the crowns, so preventing small fires leads to worse ones. The bark of individual pines is not said to change.',
  },
  'sat-rw/inferences/5': {
    prose:
      '<p>Children who grow up with two languages sometimes know fewer words in each than children who know only one. Teachers have occasionally taken this as a sign of delay. But when the words that bilingual children know in both languages are added together, they know as many words as other children or more. To judge such a child’s vocabulary by tests in one language only is therefore likely to <span class="blank">______</span></p>',
  },
  'sat-rw/inferences/9': {
    prose:
      '<p>To test whether a chess player’s memory is simply better than other people’s, psychologists showed players a board for five seconds. Masters could rebuild positions from real games almost perfectly, while beginners placed only a few pieces. When the pieces had been set out at random, however, masters did no better than beginners. The masters’ advantage thus seems to depend on <span class="blank">______</span></p>',
    why: 'The advantage vanishes when arrangements are not ones that occur in games, so it rests on familiarity rather than on general memory or viewing time, which was equal.',
  },
  'sat-rw/inferences/10': {
    prose:
      '<p>A botanist counted the species in meadows that had been mown once a year for different lengths of time and found that the oldest meadows had the most species. He warns against concluding that mowing creates diversity. Meadows that were poor in species, he notes, were often plowed up for other uses after a few years, so that <span class="blank">______</span></p>',
  },
  'sat-rw/boundaries/1': {
    prose:
      '<p>Few people have done as much for the forests of East Africa as one Kenyan biologist. In 1977, Wangari Maathai founded the Green Belt Movement in <span class="blank">______</span> the organization has since planted more than fifty million trees.</p>',
  },
  'sat-rw/boundaries/2': {
    prose:
      '<p>The paper nautilus is not a nautilus at all. It is a small <span class="blank">______</span> builds a thin white shell in which to carry its eggs.</p>',
    wrong: ['octopus, that', 'octopus; that', 'octopus. That'],
    why: '“That builds a thin white shell” is an essential clause, which is not set off by punctuation. After a semicolon or period it would be a fragment.',
  },
  'sat-rw/boundaries/3': {
    prose:
      '<p>Today the result of a vote is known around the world within seconds of its announcement. Before the invention of <span class="blank">______</span> news of an election could take weeks to cross the country.</p>',
  },
  'sat-rw/boundaries/4': {
    prose:
      '<p>The chef packs three things for every journey: a small grater, a jar of ground <span class="blank">______</span> and a wooden spoon that belonged to her mother.</p>',
    right: 'ginger,',
    wrong: ['ginger', 'ginger;', 'ginger:'],
    why: 'Items in a simple series are separated by commas. The other marks do not match the comma after “grater.”',
  },
  'sat-rw/boundaries/5': {
    prose:
      '<p>In January 1910, a great comet passed between the earth and the sun. The comet was bright enough to be seen by <span class="blank">______</span> few people looked up, because the forecast had promised clouds.</p>',
  },
  'sat-rw/boundaries/11': {
    prose:
      '<p>Astronomer Vera Rubin measured how fast stars move around the centers of galaxies. Stars at the edges, she <span class="blank">______</span> as fast as those near the middle.</p>',
  },
  'sat-rw/boundaries/12': {
    prose:
      '<p>The potter’s wheel was in use for a thousand years before the cart wheel <span class="blank">______</span> it seems that people learned to turn clay long before they learned to move loads.</p>',
  },
  'sat-rw/boundaries/13': {
    prose:
      '<p>What does the open ocean look like to those who live in it? Researchers attached small cameras to the backs of three <span class="blank">______</span> a whale shark, a manta ray, and a green turtle.</p>',
  },
  'sat-rw/boundaries/14': {
    prose:
      '<p>Some parts demand far more of a performer than a good memory. The actor learned her lines in a <span class="blank">______</span> learning to play the cello, which the part also required, took a year.</p>',
  },
  'sat-rw/boundaries/19': {
    prose:
      '<p>In her study of medieval harbors, the historian argues that the stones were moved not by <span class="blank">______</span> had long been supposed, but by the tide itself.</p>',
  },
  'sat-rw/boundaries/20': {
    prose:
      '<p>For its fiftieth anniversary, the university choir will sing in three cities abroad. The choir’s tour will take it to Porto, <span class="blank">______</span> and Lyon, France.</p>',
  },
  'sat-rw/boundaries/21': {
    prose:
      '<p>The accountants arrived with charts, summaries, and a film about the company’s history. What the committee wanted to know <span class="blank">______</span> how the figures had been checked.</p>',
  },
  'sat-rw/form-structure-sense/1': {
    prose:
      '<p>Some plants can move quickly enough for the eye to follow. The leaves of the sensitive plant fold at the lightest touch. A single leaf <span class="blank">______</span> about ten minutes to open again.</p>',
  },
  'sat-rw/form-structure-sense/2': {
    prose:
      '<p>Many young scientists of the time sought a place in the same crowded laboratory. In 1911, the Swedish chemist Eva Ramstedt traveled to Paris, where she <span class="blank">______</span> with Marie Curie on the properties of radium.</p>',
    why: 'The sentence reports an event of 1911, as “traveled” does, so the simple past is required.',
  },
  'sat-rw/form-structure-sense/3': {
    prose:
      '<p>The conservatory does not believe in keeping instruments behind glass. Every one of the violins in the collection <span class="blank">______</span> been played by a student at least once this year.</p>',
  },
  'sat-rw/form-structure-sense/7': {
    prose:
      '<p>The county’s last paper mill closed in 1998, and its tall windows have been broken ever since. Last spring, two artists obtained permission to enter. Walking through the abandoned mill, <span class="blank">______</span></p>',
  },
  'sat-rw/form-structure-sense/8': {
    prose:
      '<p>Sixty small panels tell the story of the African Americans who moved from the rural South to the cities of the North. The paintings of Jacob Lawrence’s <em>Migration Series</em>, which he completed in 1941, <span class="blank">______</span> now divided between two museums.</p>',
  },
  'sat-rw/form-structure-sense/9': {
    prose:
      '<p>Five architects have submitted plans for the city’s new ferry terminal. The committee will announce <span class="blank">______</span> decision after all of the applicants have been heard.</p>',
  },
  'sat-rw/form-structure-sense/10': {
    prose:
      '<p>In 1916, the members of a polar expedition were stranded on a small, rocky island. By the time the relief ship reached the island, the crew <span class="blank">______</span> on seabirds and rainwater for nine weeks.</p>',
    why: 'The living on seabirds went on before another past event, the arrival, so the past perfect is needed.',
  },
  'sat-rw/form-structure-sense/11': {
    prose:
      '<p>The telescope on the summit was built in 1948 and can detect galaxies that are a billion light-years away. Compared with <span class="blank">______</span> the new telescope gathers ten times as much light.</p>',
  },
  'sat-rw/form-structure-sense/17': {
    prose:
      '<p>Among the objects that the divers brought up <span class="blank">______</span> a bronze mirror and a set of weights, both of them so well preserved that the maker’s mark could be read.</p>',
  },
  'sat-rw/transitions/1': {
    prose:
      '<p>Olive trees grow slowly and may not bear fruit for eight years. <span class="blank">______</span> they live so long that a tree planted today could still be harvested in the year 2500.</p>',
    why: 'The second sentence sets an advantage, long life, against a disadvantage, slow growth. A contrast is needed, not a result or an example.',
  },
  'sat-rw/transitions/2': {
    prose:
      '<p>Many of the words that English speakers use every day come from other languages. <span class="blank">______</span> “ketchup” goes back to a word for fish sauce in a Chinese dialect.</p>',
  },
  'sat-rw/transitions/3': {
    prose:
      '<p>The bridge was designed to carry horses and carts. <span class="blank">______</span> it could not bear the weight of the first streetcars, and a second bridge had to be built beside it in 1904.</p>',
  },
  'sat-rw/transitions/7': {
    prose:
      '<p>A flute that is made of gold costs as much as a car, and many players insist that it sounds warmer than a silver one. <span class="blank">______</span> in tests in which listeners could not see the instruments, even professionals were unable to tell the two apart.</p>',
  },
  'sat-rw/transitions/8': {
    prose:
      '<p>In most ant species, a colony dies with its queen. Some species of <em>Formica</em>, <span class="blank">______</span> keep several queens at once, so that the loss of one hardly matters.</p>',
    wrong: ['for this reason,', 'in sum,', 'for instance,'],
    why: 'These species differ from most, as “by contrast” says. They are not an example of colonies that die.',
  },
  'sat-rw/transitions/9': {
    prose:
      '<p>The council meant to plant the new park with native grasses only. The seeds that it was sold had been mislabeled, <span class="blank">______</span> and by the second summer half of the lawn was clover.</p>',
  },
  'sat-rw/transitions/10': {
    prose:
      '<p>A historian noticed that the tax rolls of the 1340s list far fewer households than those of the 1330s. The plague did not reach the region until 1348. <span class="blank">______</span> something else must have driven people away before then.</p>',
  },
  'sat-rw/transitions/11': {
    prose:
      '<p>The first volume of the historian’s work took eleven years to write. <span class="blank">______</span> the second was finished in eighteen months, for by then the archives had been put in order.</p>',
  },
  'sat-rw/transitions/17': {
    prose:
      '<p>The poet is often said to have written without revising, and her clean manuscripts seem to confirm it. She composed aloud while walking, <span class="blank">______</span> and by her own account a poem might change a hundred times before it reached the page.</p>',
    wrong: ['then,', 'for example,', 'to be sure,'],
    why: 'Composing and changing a poem aloud goes against the idea that she did not revise. The first sentence is thereby qualified, not supported.',
  },
  'sat-rw/synthesis/1': {
    prose:
      '<ul class="notes"><li>The Antikythera mechanism is a device of bronze gears.</li><li>It was found in a shipwreck off a Greek island in 1901.</li><li>It was made in the second or first century BCE.</li><li>It could predict eclipses and the positions of the moon.</li></ul>',
  },
  'sat-rw/synthesis/2': {
    prose:
      '<ul class="notes"><li>Mary Anning was an English fossil collector.</li><li>Barnum Brown was an American fossil collector.</li><li>Anning found the first complete plesiosaur in 1823.</li><li>Brown found the first documented <em>Tyrannosaurus rex</em> in 1902.</li></ul>',
  },
  'sat-rw/synthesis/6': {
    prose:
      '<ul class="notes"><li>Kintsugi is a Japanese technique of repairing broken pottery.</li><li>The pieces are joined with lacquer, and the seams are covered with powdered gold.</li><li>The repairs are meant to be seen.</li><li>Museum conservators in Europe long tried to make repairs invisible.</li><li>They matched fillings to the color of the original glaze.</li></ul>',
  },
  'sat-rw/synthesis/7': {
    prose:
      '<ul class="notes"><li>Ella Sheppard was a singer, pianist, and composer.</li><li>She was born into slavery in Tennessee in 1851.</li><li>From 1871 she was a leading member of the Fisk Jubilee Singers.</li><li>The group’s concert tours raised money for Fisk University.</li><li>One of the university’s buildings, Jubilee Hall, was paid for by the tours.</li></ul>',
  },
  'psat-10-rw/words-in-context/1': {
    prose:
      '<p>Coffee was first sold in London in the 1650s. Because a cup cost only a penny and customers could stay as long as they liked, the coffeehouses attracted people of every trade, who came to read newspapers and argue. It was an <span class="blank">______</span> pleasure, and for many the only one of its kind.</p>',
  },
  'psat-10-rw/words-in-context/2': {
    prose:
      '<p>When a gecko is seized by the tail, the tail breaks off and keeps wriggling. The predator is <span class="blank">______</span> by the movement, and the gecko, which can grow another tail, has time to escape.</p>',
  },
  'psat-10-rw/words-in-context/3': {
    prose:
      '<p>The old theater’s machinery was worked by ropes and by men who knew them. Nothing about it had been written down. When the last stagehand retired, the director asked him to <span class="blank">______</span> his knowledge, and the result was a notebook of two hundred pages.</p>',
  },
  'psat-10-rw/words-in-context/4': {
    prose:
      '<p>Some bacteria produce their own magnets: chains of tiny iron crystals that line up with the earth’s field. In the muddy water where they live, up and down are hard to tell apart. The crystals <span class="blank">______</span> the bacteria toward the bottom, where they find food.</p>',
  },
  'psat-10-rw/words-in-context/5': {
    prose:
      '<p>The editors of the first dictionaries listed only difficult words, since everybody was thought to know the rest. A dictionary that explained “door” or “eat” would have seemed <span class="blank">______</span> to readers of the 1600s.</p>',
  },
  'psat-10-rw/words-in-context/6': {
    prose:
      '<p>In 1967, Jocelyn Bell noticed a small smudge on the chart of a radio telescope. Her supervisor thought it was interference. She was <span class="blank">______</span>: night after night she returned to the same patch of sky, until she had shown that the signal came from a star.</p>',
  },
  'psat-10-rw/words-in-context/7': {
    prose:
      '<p>The bark of the paper birch peels in thin sheets, which can be written on. Letters on birch bark from the 1300s have been found in the mud of Novgorod. That so fragile a material should have lasted for seven centuries is <span class="blank">______</span>, but the mud kept out the air that would have destroyed it.</p>',
  },
  'psat-10-rw/words-in-context/8': {
    prose:
      '<p>Although the two novels were written in the same year and set in the same town, their tones could hardly be more <span class="blank">______</span>. One treats its characters with affection; the other holds them up to ridicule.</p>',
  },
  'psat-10-rw/words-in-context/9': {
    prose:
      '<p>City planners once removed the benches from a square in order to keep people from lingering there. The measure had the <span class="blank">______</span> effect: without anyone sitting and watching, the square felt unsafe, and soon the only people who came were those whom the planners had hoped to drive away.</p>',
  },
  'psat-10-rw/words-in-context/10': {
    prose:
      '<p>The notion that goldfish forget everything within seconds is <span class="blank">______</span> by simple experiments. Fish that were fed at the sound of a bell came to it again after months without a lesson.</p>',
  },
  'psat-10-rw/words-in-context/11': {
    prose:
      '<p>For a long time, the islanders’ songs were passed from singer to singer and changed a little with each. When collectors began to print them, one version of each song became fixed. The printed books preserved the songs and, at the same time, <span class="blank">______</span> the variety that had kept them alive.</p>',
  },
  'psat-10-rw/words-in-context/12': {
    prose:
      '<p>Some of the ice in Greenland holds bubbles of air that were trapped when snow fell thousands of years ago. By melting the ice and <span class="blank">______</span> the air, chemists can tell how much carbon dioxide the atmosphere held at that time.</p>',
  },
  'psat-10-rw/words-in-context/13': {
    prose:
      '<p>The senator was never known to raise her voice. Her speeches were short, her jokes were few, and she thanked her opponents for their patience. Yet those who took her mildness for <span class="blank">______</span> were soon corrected: on the bills that mattered to her, she did not give way by so much as a comma.</p>',
  },
  'psat-10-rw/words-in-context/14': {
    prose:
      '<p>Reviewers complained that the biography was crowded with trivial facts: what its subject ate, what he paid for gloves. But the author’s method was not <span class="blank">______</span>. By setting down what everyone else had left out, she let a man who had been turned into a monument become a person again.</p>',
    why: 'The complaint is that facts were heaped up without choice; the second sentence answers that the choice had a purpose. The method was, in fact, deliberate.',
  },
  'psat-10-rw/words-in-context/15': {
    prose:
      '<p>To say that a theory has been confirmed a thousand times is less impressive than it sounds if each of the tests was one that any rival theory would also have passed. What counts is not the number of successes but how <span class="blank">______</span> the tests were.</p>',
  },
  'psat-10-rw/text-structure/1': {
    prose:
      '<p>Tea bags were never meant to be put in water. In 1908, a New York merchant sent samples of tea to his customers in small silk pouches, expecting them to tear the pouches open. Some dropped them into the pot instead and then wrote to ask for more. Within a few years, bags of gauze were being sold for just that purpose.</p>',
  },
  'psat-10-rw/text-structure/2': {
    prose:
      '<p>A house sparrow that is moved from the city to a quiet valley goes on singing at the pitch that carries over traffic. Its young, raised in the valley, sing lower. The next generation sings lower still. After some years, visitors with a recorder would not guess that these birds had ever heard a car.</p>',
    why: 'The moved bird, its young, and the next generation are named in turn. There is only one kind of bird, and no law or objection is discussed.',
  },
  'psat-10-rw/text-structure/3': {
    prose:
      '<p>The potato came to Europe from the Andes in the 1500s, but for two hundred years hardly anyone would eat it. It was said to cause illness, and it was not mentioned in the Bible. <u>In France, a pharmacist named Parmentier had a field of potatoes guarded by soldiers during the day and left open at night.</u> His neighbors concluded that what was guarded must be worth stealing, and before long potatoes were growing in their gardens.</p>',
  },
  'psat-10-rw/text-structure/4': {
    prose:
      '<p>Readers of old ships’ logs sometimes wonder why the handwriting grows so small toward the end of a voyage. Fatigue and bad light have been suggested. The account books of the shipping companies offer a simpler answer: a captain was given one log for a voyage, however long it lasted, and paper could not be bought at sea.</p>',
  },
  'psat-10-rw/text-structure/5': {
    prose:
      '<p>The first thing that Mr. Adeyemi did as mayor was to have the clock on the town hall set right. It had been eleven minutes fast for as long as anyone could remember. The next morning, forty people missed the bus. They had known about the eleven minutes, of course; they had been counting on them.</p>',
  },
  'psat-10-rw/text-structure/6': {
    prose:
      '<p>Economists like to say that there is no such thing as a free lunch. The saying goes back to saloons that gave away salted meat and pickles in order to sell drinks. <u>It is worth noticing, however, who told the story.</u> To those who drank little and ate much, of whom there were always a few, the lunch was free indeed; it was the thirsty who paid for it.</p>',
  },
  'psat-10-rw/cross-text/1': {
    prose:
      '<p class="text-label">Text 1</p><p>A later start of the school day is the cheapest reform available. Teenagers fall asleep late whatever their parents say, and a first lesson at half past eight instead of half past seven gives them an hour of sleep that no tutoring can replace.</p><p class="text-label">Text 2</p><p>Districts that moved the first bell have learned where the hour went. Buses met heavier traffic, matches ended after dark, and students who looked after younger brothers and sisters had to give it up. Some of these districts have kept the change, but none of them calls it cheap.</p>',
  },
  'psat-10-rw/cross-text/2': {
    prose:
      '<p class="text-label">Text 1</p><p>Museums ought to return objects that were taken from other countries by force. A carved door that stood in a palace for three hundred years tells visitors little when it hangs between a fire alarm and a sign for the restrooms.</p><p class="text-label">Text 2</p><p>What an object tells us depends on what stands beside it. In a large museum, a carved door from one continent may hang across from one of another, and a visitor may see in a moment what no single palace could show: that people who never met solved the same problem in the same way.</p>',
  },
  'psat-10-rw/cross-text/3': {
    prose:
      '<p class="text-label">Text 1</p><p>Our sense of smell, it used to be said, is feeble: dogs have some fifty times as many receptors as we do. Small wonder that our language has hardly any words for odors, and that we must say that something smells “like” something else.</p><p class="text-label">Text 2</p><p>In the language of the Jahai, who live in the forests of the Malay Peninsula, there are a dozen words for odors, none of which names a source. Jahai speakers agree on the smell of a thing as readily as English speakers agree on its color. They have the same noses as everyone else.</p>',
  },
  'psat-10-rw/central-ideas/1': {
    prose:
      '<p>Zippers were patented in the 1890s, but for thirty years almost nobody put them in clothes. They rusted, they came open, and each had to be removed before the garment was washed. They were sold for boots and tobacco pouches instead. Only when a zipper was made that could stand water did tailors take an interest in it.</p>',
  },
  'psat-10-rw/central-ideas/2': {
    prose:
      '<p>On the first warm evening of the year, Teodora carried her sewing machine out to the porch. She did not sew. She oiled it, turned the wheel, and listened. The neighbors, who knew how long it had stood under its cloth, came out one after another with torn sleeves and loose hems and sat down on the steps to wait.</p>',
  },
  'psat-10-rw/central-ideas/3': {
    prose:
      '<p>A cheetah is built for speed in ways that have a price. Its legs are long and light, which makes them easy to break, and its claws do not draw in fully, so that they grow blunt. After a chase it must rest for half an hour. In that time, a lion or a pack of hyenas may take what it has caught, and the cheetah does not fight for it.</p>',
  },
  'psat-10-rw/central-ideas/4': {
    prose:
      '<p>When the first railways were built, every town kept its own time: noon was when the sun stood highest. A train from Bristol to London passed through a difference of ten minutes. As long as people traveled by coach, nobody minded. But a railway that printed a timetable had to decide whose minutes it meant, and so it was the railways, and not governments, that first gave whole countries a single time.</p>',
  },
  'psat-10-rw/central-ideas/5': {
    prose:
      '<p>Many people believe that bats are blind. In truth, all bats can see, and some fruit bats see better by dusk than people do. What is remarkable is when they use their eyes. A bat that hunts insects listens to its echoes within a few meters, for echoes fade quickly; but to find its way home over miles of open country it looks for the shapes of hills against the sky.</p>',
  },
  'psat-10-rw/central-ideas/6': {
    prose:
      '<p>It is tempting to think of a translation as a window: the cleaner it is, the less we notice it. But readers of the first English <em>Arabian Nights</em> did not want clean glass. They wanted the East as they imagined it, and translators gave it to them, adding tales that no manuscript contained and leaving out most of the poems and the long discussions of law. What they made was less a window than a mirror.</p>',
  },
  'psat-10-rw/evidence-textual/1': {
    prose:
      '<p>A class wondered whether bread molds faster in plastic than in paper. The students put slices of one loaf into bags of both kinds, kept all of the bags in the same cupboard, and looked at them each day for two weeks.</p>',
  },
  'psat-10-rw/evidence-textual/2': {
    prose:
      '<p>A student has written a poem called “The Map Seller” for a school magazine. In the poem, the speaker claims that the seller of maps has never traveled himself: <span class="blank">______</span></p>',
  },
  'psat-10-rw/evidence-textual/3': {
    prose:
      '<p>A psychologist suspected that people remember a list of errands better if they imagine themselves carrying them out. She read the same list to two groups, of which one was told to imagine each errand and the other to repeat it aloud.</p>',
  },
  'psat-10-rw/evidence-textual/4': {
    prose:
      '<p>In the novel <em>Frankenstein</em>, by Mary Shelley, the creature explains to its maker that it was not wicked from the beginning but was made so by suffering: <span class="blank">______</span></p>',
  },
  'psat-10-rw/evidence-textual/5': {
    prose:
      '<p>Ships that are overgrown with algae burn more fuel. Engineers expect that a coating modeled on sharkskin, which is covered with tiny ridges, will keep algae from settling on the hulls of ships.</p>',
  },
  'psat-10-rw/evidence-textual/6': {
    prose:
      '<p>It has long been assumed that the weavers of the valley gave up their patterns because factory cloth was less expensive. An anthropologist argues that price was not the reason: the patterns were given up because the festivals for which they were made had ended.</p>',
  },
  'psat-10-rw/evidence-quantitative/1': {
    prose:
      '<p>The manager of the pool says that warm weather alone does not fill it: people must also have time to come. As an example, she points out that <span class="blank">______</span></p>',
  },
  'psat-10-rw/evidence-quantitative/2': {
    prose:
      '<p>Gardeners often soak or scratch hard seeds before sowing them. A student who tried both concluded that such treatments make seeds sprout sooner but hardly add to the number that sprout in the end: <span class="blank">______</span></p>',
  },
  'psat-10-rw/evidence-quantitative/3': {
    prose:
      '<p>After a signal was installed at a dangerous crossing, accidents there fell from 19 to 12 within a year, and the mayor praised the signal. A statistician warns that the table does not show that the signal was the cause, because <span class="blank">______</span></p>',
  },
  'psat-10-rw/inferences/1': {
    prose:
      '<p>The library lends umbrellas as well as books. In dry months nearly all of them are returned on time. In rainy months they come back late, often by several days. Readers seem to return an umbrella, then, <span class="blank">______</span></p>',
    why: 'Umbrellas come back late just when it rains and they are useful. Nothing is said of reminders or other readers.',
  },
  'psat-10-rw/inferences/2': {
    prose:
      '<p>Sunflowers turn with the sun while they grow, but full-grown ones stand still and face east. On a field trial, some full-grown plants were turned in their pots to face west. In the early morning, when it was cool, bees visited the plants that faced east five times as often. Since flowers that face east are warmed first, it appears that the bees <span class="blank">______</span></p>',
  },
  'psat-10-rw/inferences/3': {
    prose:
      '<p>A school wanted to know whether its new reading program had helped. Scores at the end of the year were higher than at the beginning. A teacher objected that scores rise in every year, since students are a year older. To learn whether the program made a difference, the school would therefore have to <span class="blank">______</span></p>',
  },
  'psat-10-rw/inferences/4': {
    prose:
      '<p>In the harbor of the old city, divers found hundreds of jars that had once held olive oil. Nearly all of them lay on the side of the harbor where ships were unloaded, and the clay of which they were made is found only on an island two hundred miles away. It is likely, then, that the city <span class="blank">______</span></p>',
  },
  'psat-10-rw/inferences/5': {
    prose:
      '<p>Crows drop walnuts on the road and eat them when cars have cracked the shells. Some observers concluded that the birds use cars as tools. Others watched the same crossing for weeks and noted that crows dropped their nuts just as often when no car was coming as when one was. If the second observation is right, the crows <span class="blank">______</span></p>',
  },
  'psat-10-rw/inferences/6': {
    prose:
      '<p>The treaty survives in two copies. One is written in a clear hand on fine parchment; the other, on a reused sheet, is full of corrections. Scholars long preferred the first. But the corrections on the second are in the handwriting of both parties’ clerks, and the text of the first agrees with it only as corrected. The clear copy, it seems, <span class="blank">______</span></p>',
  },
  'psat-10-rw/boundaries/1': {
    prose:
      '<p>The blue whale is larger than any dinosaur known to us. Its heart alone weighs as much as a <span class="blank">______</span> its tongue weighs as much as an elephant.</p>',
  },
  'psat-10-rw/boundaries/2': {
    prose:
      '<p>In Japan, broken bowls are sometimes mended with lacquer and powdered gold. Instead of hiding the <span class="blank">______</span> the repair makes it the most beautiful part of the bowl.</p>',
  },
  'psat-10-rw/boundaries/3': {
    prose:
      '<p>The hikers had planned for snow, wind, and cold. They had not planned for a bear that could open <span class="blank">______</span> By morning, all of the bread was gone.</p>',
  },
  'psat-10-rw/boundaries/4': {
    prose:
      '<p>Before the conductor comes in, one player has the attention of all the others. An orchestra tunes to a single note played by a single <span class="blank">______</span> the oboe, whose pitch is steady and easy to hear.</p>',
  },
  'psat-10-rw/boundaries/5': {
    prose:
      '<p>Honey found in ancient tombs is often said to be still fit to eat after thousands of years. It contains so little <span class="blank">______</span> bacteria cannot live in it.</p>',
  },
  'psat-10-rw/boundaries/6': {
    prose:
      '<p>Her father taught her to sweep the sky from the roof of a bank. The astronomer Maria Mitchell, who discovered a comet in <span class="blank">______</span> became the first professor of astronomy at Vassar College.</p>',
  },
  'psat-10-rw/boundaries/7': {
    prose:
      '<p>Whether the manuscript was written by one author or by several, as its changes of style might <span class="blank">______</span> is a question that no test of the ink can answer.</p>',
  },
  'psat-10-rw/boundaries/8': {
    prose:
      '<p>A visitor who tries to guess how long a walk will be is soon misled. Most maps of the subway are not true to <span class="blank">______</span> they show the order of the stations and leave out the distances.</p>',
  },
  'psat-10-rw/boundaries/9': {
    prose:
      '<p>When the lake behind the old dam was drained for repairs, workers found three canoes, each carved from a single <span class="blank">______</span> and blackened by centuries of mud.</p>',
  },
  'psat-10-rw/boundaries/10': {
    prose:
      '<p>The festival has moved several times in its history: from Salem, where it <span class="blank">______</span> to Boston, where it grew; and from Boston to the farm on which it is held today.</p>',
  },
  'psat-10-rw/boundaries/11': {
    prose:
      '<p>The committee asked three questions of every <span class="blank">______</span> what it would cost, who would use it, and how soon it could be removed if nobody did.</p>',
  },
  'psat-10-rw/boundaries/12': {
    prose:
      '<p>What had looked from the shore like a single island proved to be <span class="blank">______</span> a chain of nine, joined at low tide by bars of sand.</p>',
  },
  'psat-10-rw/form-structure-sense/1': {
    prose:
      '<p>A pair of storks built its first nest on the chimney of the brewery in 1953. Since then, storks <span class="blank">______</span> there in every spring but two.</p>',
  },
  'psat-10-rw/form-structure-sense/2': {
    prose:
      '<p>The museum owns more than nine hundred clocks, but it winds only a few of them. The ticking of these few clocks <span class="blank">______</span> enough to fill the hall.</p>',
  },
  'psat-10-rw/form-structure-sense/3': {
    prose:
      '<p>Before a diver goes down with a partner, the two agree on signals. Each of them must know what the other means without having to hear <span class="blank">______</span> voice.</p>',
  },
  'psat-10-rw/form-structure-sense/4': {
    prose:
      '<p>The house has been painted, plastered, and twice rebuilt. Worn smooth by the hands of ten generations, <span class="blank">______</span> still shows the marks of the ax that shaped it.</p>',
  },
  'psat-10-rw/form-structure-sense/5': {
    prose:
      '<p>The judges were asked to rank the essays without knowing who had written them. Neither of the two that they liked best <span class="blank">______</span> by a student of the school.</p>',
  },
  'psat-10-rw/form-structure-sense/6': {
    prose:
      '<p>In his letters home from the ice, the explorer hardly mentions danger or cold. He writes of the color of the ice, the taste of the coffee, and <span class="blank">______</span></p>',
  },
  'psat-10-rw/form-structure-sense/7': {
    prose:
      '<p>The engineer’s first drawing was rejected because it cost too much. If the bridge <span class="blank">______</span> a meter higher, the flood of 1936 would have passed beneath it and the mill would still be standing.</p>',
  },
  'psat-10-rw/form-structure-sense/8': {
    prose:
      '<p>Many of the words that Shakespeare is said to have invented were already in use. Scholars who search older books find <span class="blank">______</span> in letters, sermons, and even recipes.</p>',
  },
  'psat-10-rw/form-structure-sense/9': {
    prose:
      '<p>The council had expected a debate about money. It was not the cost of the tower but the shadows that it would cast <span class="blank">______</span> the neighbors to object.</p>',
  },
  'psat-10-rw/transitions/1': {
    prose:
      '<p>Steel ships were faster than wooden ones and did not burn. <span class="blank">______</span> many sailors distrusted them for years, since it was hard to believe that iron would float.</p>',
  },
  'psat-10-rw/transitions/2': {
    prose:
      '<p>Some animals change color with the season, so that they are hard to see all year. <span class="blank">______</span> the coat of the snowshoe hare is brown in summer and white in winter.</p>',
    why: 'The hare is one of the animals of which the first sentence speaks.',
  },
  'psat-10-rw/transitions/3': {
    prose:
      '<p>The lighthouse has had no keeper since 1974, when its lamp was made to work by itself. <span class="blank">______</span> somebody rows out once a month, if only to wash the salt from the glass.</p>',
  },
  'psat-10-rw/transitions/4': {
    prose:
      '<p>The first subway in the city was dug from above: a street was opened, the tunnel was built, and the street was closed over it. <span class="blank">______</span> later lines were bored far below the ground, so that traffic never had to stop.</p>',
    wrong: ['For this reason,', 'In other words,', 'Specifically,'],
  },
  'psat-10-rw/transitions/5': {
    prose:
      '<p>A fig is not a fruit in the usual sense. It is a hollow stem lined with hundreds of tiny flowers, which nobody sees because they bloom on the inside. <span class="blank">______</span> when we eat a fig we are eating a bouquet.</p>',
  },
  'psat-10-rw/transitions/6': {
    prose:
      '<p>Paper was once so costly that letters were written across a page, turned, and written across again. <span class="blank">______</span> readers learned to follow one layer of lines while ignoring the other.</p>',
  },
  'psat-10-rw/transitions/7': {
    prose:
      '<p>Early photographs needed several seconds of light, and anyone who moved was blurred. <span class="blank">______</span> people in them look stern: a smile is hard to hold.</p>',
  },
  'psat-10-rw/transitions/8': {
    prose:
      '<p>The new catalog lists every painting in the collection, with its size, date, and owner. It does not tell which of them can be seen. <span class="blank">______</span> visitors who come for a particular painting are often disappointed.</p>',
  },
  'psat-10-rw/transitions/9': {
    prose:
      '<p>Critics of the dam warned that the valley would be flooded, that the fish would vanish, and that the power would not be needed for decades. On the first two points they were right. <span class="blank">______</span> the lights of three cities have depended on the dam since its second year.</p>',
  },
  'psat-10-rw/synthesis/1': {
    prose:
      '<ul class="notes"><li>The saola is a mammal that looks like an antelope.</li><li>It lives in the mountains between Laos and Vietnam.</li><li>Scientists first described it in 1993.</li><li>No scientist has yet seen one in the wild.</li></ul>',
  },
  'psat-10-rw/synthesis/2': {
    prose:
      '<ul class="notes"><li>Corn and beans are often planted together.</li><li>The beans climb up the stalks of the corn.</li><li>Bacteria in the roots of the beans add nitrogen to the soil.</li><li>Corn needs a great deal of nitrogen.</li></ul>',
  },
  'psat-10-rw/synthesis/3': {
    prose:
      '<ul class="notes"><li>Lake Superior is the largest of the Great Lakes by area.</li><li>It is 1,333 feet deep at its deepest point.</li><li>Lake Erie is the shallowest of the Great Lakes.</li><li>It is 210 feet deep at its deepest point.</li><li>Lake Erie freezes over more often than Lake Superior.</li></ul>',
  },
  'psat-10-rw/synthesis/4': {
    prose:
      '<ul class="notes"><li>Lewis Latimer was an inventor and draftsman.</li><li>He drew the plans for Alexander Graham Bell’s telephone patent.</li><li>In 1882 he received a patent for making the filaments of light bulbs.</li><li>His filaments lasted longer than those made before.</li></ul>',
  },
  'psat-10-rw/synthesis/5': {
    prose:
      '<ul class="notes"><li>A team counted the words for snow in several languages.</li><li>The number depends on what counts as one word.</li><li>In some languages, many words are built from one root.</li><li>English has “snow,” “slush,” “sleet,” and “blizzard,” among others.</li></ul>',
  },
  'psat-10-rw/synthesis/6': {
    prose:
      '<ul class="notes"><li>The painter Judith Leyster worked in Haarlem in the 1600s.</li><li>For two centuries her paintings were believed to be by Frans Hals.</li><li>In 1893, her initials and a star were found beneath a false signature.</li><li>The star is a play on her name, which means “lead star.”</li><li>Hals and Leyster painted similar subjects in a similar manner.</li></ul>',
  },
  'psat-89-rw/words-in-context/2': {
    prose:
      '<p>The first public telephones in the city were placed in shops, where callers had to speak in front of strangers. Booths with doors were built a few years later. Customers welcomed the change because at last their conversations were <span class="blank">______</span>.</p>',
  },
  'psat-89-rw/words-in-context/3': {
    prose:
      '<p>A bicycle wheel looks fragile, but its thin spokes are pulled so tight that they share the weight of the rider among them. If one spoke breaks, the others can usually <span class="blank">______</span> the load until the wheel is repaired.</p>',
  },
  'psat-89-rw/words-in-context/4': {
    prose:
      '<p>Maps of the coast from before 1800 are beautiful, but sailors could not rely on them. Whole islands were left out, and some bays were drawn twice. Only after careful surveys did mapmakers begin to produce charts that were truly <span class="blank">______</span>.</p>',
  },
  'psat-89-rw/words-in-context/5': {
    prose:
      '<p>Cork comes from the bark of a living oak. Workers strip the bark by hand every nine years, and because they cut no deeper than the outer layer, the tree is not <span class="blank">______</span>. A single oak may be harvested more than fifteen times.</p>',
  },
  'psat-89-rw/words-in-context/6': {
    prose:
      '<p>Many visitors to the desert expect it to be lifeless. In fact, the sand holds millions of seeds that may wait for years without sprouting. After a single heavy rain, these <span class="blank">______</span> seeds awaken, and within weeks the ground is covered with flowers.</p>',
  },
  'psat-89-rw/words-in-context/7': {
    prose:
      '<p>The composer Florence Price found few orchestras willing to play her music in the 1930s. When a box of her manuscripts was discovered in an old house in 2009, musicians began to perform works that had been <span class="blank">______</span> for decades.</p>',
  },
  'psat-89-rw/words-in-context/8': {
    prose:
      '<p>Honeybees that have found food return to the hive and perform a “waggle dance.” The angle of the dance <span class="blank">______</span> the direction of the flowers relative to the sun, and its length tells the other bees how far they must fly.</p>',
  },
  'psat-89-rw/words-in-context/9': {
    prose:
      '<p>Before refrigeration, blocks of ice were cut from frozen lakes in New England and shipped as far as India. It seems <span class="blank">______</span> that ice could cross the tropics in a wooden ship, yet packed in sawdust, much of it arrived unmelted.</p>',
  },
  'psat-89-rw/words-in-context/10': {
    prose:
      '<p>When the school newspaper announced that it would stop printing and appear only online, its editors expected few readers to mind. The response was anything but <span class="blank">______</span>: within a day, two hundred students had signed a petition to keep the paper edition.</p>',
  },
  'psat-89-rw/words-in-context/12': {
    prose:
      '<p>The two rivers meet just below the old mill. One carries gray mud from the mountains, the other is clear and brown like tea. For almost a mile their waters flow side by side and remain <span class="blank">______</span> before they finally mix.</p>',
  },
  'psat-89-rw/words-in-context/13': {
    prose:
      '<p>The critic’s reviews were feared, though she was seldom harsh. She would praise an actor’s voice, his posture, and the cut of his coat, and say nothing whatever about his performance. Such <span class="blank">______</span> praise, readers soon learned, was a verdict in itself.</p>',
  },
  'psat-89-rw/words-in-context/14': {
    prose:
      '<p>Early experiments with vaccines met with suspicion, and not only from the uneducated. Several physicians argued against them in print. Their objections, however, were seldom <span class="blank">______</span>: most had simply copied the reports of others without examining a single patient themselves.</p>',
  },
  'psat-89-rw/words-in-context/15': {
    prose:
      '<p>Deep-sea anglerfish are so thinly scattered in the dark that a male may swim for months without meeting a female. Once he finds one, he bites and never lets go. What looks like a strange habit is thus an <span class="blank">______</span> response to the scarcity of chances.</p>',
  },
  'psat-89-rw/text-structure/1': {
    prose:
      '<p>A compass needle does not point to the North Pole. It points to the magnetic pole, which lies hundreds of kilometers away and moves by several kilometers in a typical year. Hikers who need to know true north must therefore correct what the needle shows. The correction, called declination, is printed in the margin of most trail maps.</p>',
  },
  'psat-89-rw/text-structure/2': {
    prose:
      '<p>Grandmother Ruiz kept her recipes in a shoebox. Some were written on envelopes, some on the backs of receipts, and one on a paper napkin. After she died, her granddaughter tried to copy them into a book and found that none gave any amounts. “Flour until it feels right,” said the one for bread. It took a year of baking before the book had its first page.</p>',
  },
  'psat-89-rw/text-structure/3': {
    prose:
      '<p>Trees in a city cool the air, but not all to the same degree. <u>A broad linden can lower the temperature beneath it by several degrees, while a slender cypress hardly makes a difference.</u> Planners who count only the number of trees in a street may therefore be pleased with numbers that mean little to the people who walk there in July.</p>',
  },
  'psat-89-rw/text-structure/4': {
    prose:
      '<p>For years the museum labeled the small clay figure “Toy, about 1200 BCE.” Then a conservator noticed that its surface had been burned in a way that everyday objects were not. Similar marks appear on figures found in temples. The museum has since changed the label to “Toy or offering,” and a second question mark, the curator says, may follow.</p>',
  },
  'psat-89-rw/text-structure/5': {
    prose:
      '<p>Some birds that nest on the ground have a remarkable way of protecting their eggs. When a fox comes near, the killdeer does not fly off or attack. It runs a short distance, drags one wing as if it were broken, and cries. The fox follows what seems an easy meal. Once the nest is far behind, the bird rises and flies away, perfectly well.</p>',
  },
  'psat-89-rw/cross-text/1': {
    prose:
      '<p class="text-label">Text 1</p><p>Cursive handwriting has no place in a modern classroom, some teachers say. Students type nearly everything they write after the age of ten, and the hours spent on loops and slants could be given to reading or science.</p><p class="text-label">Text 2</p><p>Schools that drop cursive save time, but something is lost. Letters from grandparents, old diaries, and the documents on which the country was founded are written in it. A student who cannot read cursive must take another person’s word for what they say.</p>',
  },
  'psat-89-rw/cross-text/2': {
    prose:
      '<p class="text-label">Text 1</p><p>The city should plant fruit trees in its parks. They blossom in spring, feed birds and people, and cost no more than other trees. An apple that anyone may pick is the friendliest thing that a city can offer.</p><p class="text-label">Text 2</p><p>Fruit trees sound like a fine idea until September. Fallen fruit draws wasps, makes paths slippery, and must be cleared away week after week. Towns that planted them in the 1990s found that most of the money went not to the trees but to the sweeping.</p>',
  },
  'psat-89-rw/cross-text/3': {
    prose:
      '<p class="text-label">Text 1</p><p>Octopuses open jars, slip through mazes, and tell one keeper from another. Such feats show that these animals, although they live alone and rarely longer than two years, possess an intelligence comparable to that of many mammals.</p><p class="text-label">Text 2</p><p>That an animal solves a problem in a tank tells us that it can, not that its mind works as ours does. An octopus carries most of its nerve cells in its arms, each of which acts partly by itself. To rank it on a scale made for creatures with a single brain may be to measure water with a ruler.</p>',
  },
  'psat-89-rw/central-ideas/1': {
    prose:
      '<p>A camel’s hump holds no water. It is a store of fat, and having all of it in one place keeps the rest of the body from being wrapped in a layer that would hold in heat. When food is scarce, the camel lives on this fat, and the hump grows soft and leans to one side. A few weeks of grazing make it firm again.</p>',
  },
  'psat-89-rw/central-ideas/2': {
    prose:
      '<p>The old library of a harbor town was small: it held perhaps three thousand books. But its reading room opened on the main street, beside the fish market, and its steps were wide enough to sit on. Whoever planned it seems to have wanted people to come in by chance.</p>',
  },
  'psat-89-rw/central-ideas/3': {
    prose:
      '<p>Ada had carried the letter for three days. Each morning she meant to post it, and each morning she found some reason to walk down the other side of the street, away from the red box. On the fourth day it rained, the ink ran, and she was surprised to notice that what she felt was relief.</p>',
  },
  'psat-89-rw/central-ideas/4': {
    prose:
      '<p>When sand is blown along a beach, each grain does not simply roll. It leaps, lands, and throws up two or three others, which leap in their turn. A breeze too weak to lift a single grain from rest can therefore keep a whole cloud of sand moving once a gust has started it. This is why dunes may travel on days when the air seems almost calm.</p>',
  },
  'psat-89-rw/central-ideas/5': {
    prose:
      '<p>In the 1850s, letters from California to New York went by ship and took about a month. The Pony Express promised ten days. Riders galloped from station to station, changing horses every fifteen miles, and the newspapers adored them. Yet the company lost money on every letter, and when the telegraph reached the coast in October 1861, it closed within days. It had lasted eighteen months.</p>',
  },
  'psat-89-rw/central-ideas/6': {
    prose:
      '<p>Wolves were once thought to be led by an “alpha” that had fought its way to the top. The idea came from wolves in enclosures, strangers to one another that had been put together and could not leave. In the wild, a pack is usually a pair and their young of several years. There is no throne to win: the parents lead because they are parents, and the young go when they are grown.</p>',
  },
  'psat-89-rw/evidence-textual/1': {
    prose:
      '<p>A student noticed that the ants in her yard walked around chalk lines drawn on the pavement. She wondered whether they avoided the color of the chalk or its dust. To find out, she drew lines with white chalk and others with a white marker that left no dust.</p>',
  },
  'psat-89-rw/evidence-textual/2': {
    prose:
      '<p>“The Lighthouse Keeper’s Garden” is a poem that a student wrote for a school magazine. In it, the speaker suggests that the keeper’s garden is a way of feeling less alone: <span class="blank">______</span></p>',
  },
  'psat-89-rw/evidence-textual/3': {
    prose:
      '<p>The owner of a café believes that customers stay longer when slow music is played. For two weeks she played slow music on some days and fast music on others, chosen by the toss of a coin, and noted how long each table was taken.</p>',
  },
  'psat-89-rw/evidence-textual/4': {
    prose:
      '<p>In the novel <em>Jane Eyre</em>, by Charlotte Brontë, the title character is offered a comfortable life on terms that she thinks wrong. She refuses, although nobody would blame her for accepting, because she values her own respect most of all: <span class="blank">______</span></p>',
  },
  'psat-89-rw/evidence-textual/5': {
    prose:
      '<p>What use are stripes to a zebra? At the distances from which lions hunt, they do little to hide it. Biologists have proposed that the stripes protect zebras from biting flies, which seem to have trouble landing on striped surfaces.</p>',
  },
  'psat-89-rw/evidence-textual/6': {
    prose:
      '<p>A historian argues that the villagers’ refusal to use the new well in 1871 was not, as officials wrote at the time, a matter of superstition. The villagers, she claims, had good reason to distrust the company that had dug it.</p>',
    wrong: [
      'Officials in other districts also described the customs of villagers as superstitious.',
      'The villagers had used a well dug by their grandparents for more than sixty years.',
      'The company’s owners wrote that the villagers would come to use the well in time.',
    ],
    why: 'Earlier wells that made people ill are a good reason to distrust the company. Use of the old well shows habit, and what officials or owners wrote gives no reason for distrust.',
  },
  'psat-89-rw/evidence-quantitative/1': {
    prose:
      '<p>A librarian wanted to know how the tastes of students change from grade to grade. She found that interest in graphic novels falls while interest in other books rises. For example, <span class="blank">______</span></p>',
  },
  'psat-89-rw/evidence-quantitative/2': {
    prose:
      '<p>Students grew beans under lamps and measured them after twenty days. They concluded that fertilizer helps little when light is scarce but a great deal when it is plentiful, noting that <span class="blank">______</span></p>',
  },
  'psat-89-rw/evidence-quantitative/3': {
    prose:
      '<p>After the city built bicycle lanes, officials announced that residents were leaving their cars at home. A planner is more careful. Judging by the shares, she says, the new cyclists seem to have come mainly from the buses, since <span class="blank">______</span></p>',
    wrong: [
      'the share of bicycles rose by 12 points, three times what it had been in 2010.',
      'cars were still used for more than half of all trips in 2020.',
      'the share of trips on foot changed by only 1 point in ten years.',
    ],
  },
  'psat-89-rw/inferences/1': {
    prose:
      '<p>The bakery’s oven was repaired on a Friday. During the following week, the bread was as dark as it had been before the repair, although the baker had set the oven to the same temperature and baked for the same time. The cause of the dark bread was therefore probably <span class="blank">______</span></p>',
  },
  'psat-89-rw/inferences/2': {
    prose:
      '<p>Rings in the wood of a tree are wide in wet years and narrow in dry ones. In a beam from an old house, the sequence of wide and narrow rings matches that of living oaks nearby for the years from 1640 to 1702, and the last ring, just beneath the bark, is that of 1702. Since builders of the time used oak while it was fresh, the house <span class="blank">______</span></p>',
  },
  'psat-89-rw/inferences/3': {
    prose:
      '<p>In spring, great tits feed their young almost entirely on caterpillars, which are plentiful for only about three weeks. The caterpillars now appear earlier than they did forty years ago because the oaks come into leaf earlier. The birds, which begin to nest according to the length of the day, have hardly changed their dates. As a result, many chicks <span class="blank">______</span></p>',
  },
  'psat-89-rw/inferences/4': {
    prose:
      '<p>Two clocks in the tower were compared with a radio signal. The first was four minutes slow each day of the week. The second was right on some days and up to a minute fast or slow on others. A student who must know the exact time would nevertheless do better with the first clock, because <span class="blank">______</span></p>',
  },
  'psat-89-rw/inferences/5': {
    prose:
      '<p>Letters in the archive show that the painter bought far more blue pigment in 1888 than in any other year. Her paintings of that year, however, contain scarcely any blue. Chemists who examined the two largest found, beneath the visible layers, whole skies that had later been covered with ochre. It seems likely, then, that the painter <span class="blank">______</span></p>',
  },
  'psat-89-rw/inferences/6': {
    prose:
      '<p>Some economists expected that free museum admission would bring in people who had never visited before. In the year after one city made its museums free, visits rose by half. Yet when visitors were asked at the door, the share of those on their first visit was no higher than it had been. The rise, then, <span class="blank">______</span></p>',
  },
  'psat-89-rw/boundaries/1': {
    prose:
      '<p>The island of Surtsey did not exist before 1963. In November of that year, a volcano broke through the sea near <span class="blank">______</span> within days it had built a hill of ash as high as a house.</p>',
  },
  'psat-89-rw/boundaries/2': {
    prose:
      '<p>Bats find their way in the dark by listening. A bat sends out calls too high for people to <span class="blank">______</span> waits for the echoes, and turns away from whatever returned them.</p>',
  },
  'psat-89-rw/boundaries/3': {
    prose:
      '<p>When the bell rang for the last time before the summer, nobody in the old schoolhouse <span class="blank">______</span> The teacher went on reading until the story was finished.</p>',
  },
  'psat-89-rw/boundaries/4': {
    prose:
      '<p>The baker has made the same loaf every morning since she was nineteen. The recipe asks for only four <span class="blank">______</span> flour, water, salt, and time. Of these, the last is the hardest to measure.</p>',
  },
  'psat-89-rw/boundaries/5': {
    prose:
      '<p>In the dry summer of that year, the ferryman had nothing to do. After three weeks without a drop of <span class="blank">______</span> the river was so low that children walked across it to school.</p>',
  },
  'psat-89-rw/boundaries/6': {
    prose:
      '<p>The first computer program was written a century before there was a computer to run it. Ada Lovelace, who wrote about a calculating machine that was never <span class="blank">______</span> described how it might be made to compose music.</p>',
  },
  'psat-89-rw/boundaries/7': {
    prose:
      '<p>Not every clock is made to be looked at. The museum’s oldest clock has no <span class="blank">______</span> it strikes the hours, and the monks who used it needed nothing more.</p>',
  },
  'psat-89-rw/boundaries/8': {
    prose:
      '<p>Some of the stones in the wall are as large as a car. How they were brought up the <span class="blank">______</span> has puzzled engineers for more than a century.</p>',
  },
  'psat-89-rw/boundaries/9': {
    prose:
      '<p>The seeds of the coco de mer, a palm of the Seychelles, are the heaviest in the <span class="blank">______</span> they sink, unlike ordinary coconuts, and so have never crossed the sea.</p>',
  },
  'psat-89-rw/boundaries/10': {
    prose:
      '<p>Nobody in the office could say afterward who had thought of it. Three people signed the letter: Amir, who had written <span class="blank">______</span> Jo, who had only corrected the spelling; and Lin, who had not read it at all.</p>',
  },
  'psat-89-rw/boundaries/11': {
    prose:
      '<p>The violin maker chose wood from the north side of the mountain. Trees there grow slowly; their rings <span class="blank">______</span> lie close together, and the wood is even and light.</p>',
  },
  'psat-89-rw/boundaries/12': {
    prose:
      '<p>What the divers brought up from the wreck was not gold, as the newspapers had <span class="blank">______</span> a cargo of window glass, packed in straw that was still yellow.</p>',
  },
  'psat-89-rw/form-structure-sense/1': {
    prose:
      '<p>Every spring, the wind brings fine sand from the desert across the sea and over the mountains. A thin layer of red dust <span class="blank">______</span> on the cars of cities a thousand miles away.</p>',
  },
  'psat-89-rw/form-structure-sense/2': {
    prose:
      '<p>The two brothers opened their first shop in 1921, in a narrow street behind the station. Before that, they <span class="blank">______</span> shirts from a cart for almost ten years.</p>',
  },
  'psat-89-rw/form-structure-sense/3': {
    prose:
      '<p>A swarm of bees has no leader who gives orders. When it must find a new home, the oldest bees fly out, and each reports what <span class="blank">______</span> has seen.</p>',
  },
  'psat-89-rw/form-structure-sense/4': {
    prose:
      '<p>Guests sleep in thick bags on beds of ice, beneath lamps that give no warmth. Built of ice and snow at the beginning of every winter, <span class="blank">______</span> has to be planned anew each year.</p>',
  },
  'psat-89-rw/form-structure-sense/5': {
    prose:
      '<p>The paintings in the cave were protected for thousands of years by a fall of rock. Neither the entrance nor the passages behind it <span class="blank">______</span> to anybody before 1940.</p>',
  },
  'psat-89-rw/form-structure-sense/6': {
    prose:
      '<p>Silk takes a great deal of energy to make. Most spiders spin a new web each night. The garden spider eats the old one first and uses <span class="blank">______</span> silk again.</p>',
  },
  'psat-89-rw/form-structure-sense/7': {
    prose:
      '<p>Before the bridge was opened, its builders were asked whether so slender a thing could be safe. The engineers compared the new bridge with several others. Its cables, they found, were thinner than <span class="blank">______</span></p>',
  },
  'psat-89-rw/form-structure-sense/8': {
    prose:
      '<p>Frost, hail, and birds all take their share of the fruit. In a good year the orchard yields nine tons of cherries. By the end of last July, the pickers <span class="blank">______</span> more than twelve.</p>',
  },
  'psat-89-rw/form-structure-sense/9': {
    prose:
      '<p>For sixty years the families had written letters that nobody answered. Then the court ruled that the old treaty still stood. It ordered that the land <span class="blank">______</span> to the families whose grandparents had farmed it.</p>',
  },
  'psat-89-rw/transitions/1': {
    prose:
      '<p>Ostriches cannot fly, and their eggs lie in plain sight on the ground. <span class="blank">______</span> few animals rob their nests, because an adult ostrich can kick hard enough to kill a lion.</p>',
    why: 'Eggs in plain sight make one expect that nests are robbed; few are. A word of contrast is needed.',
  },
  'psat-89-rw/transitions/2': {
    prose:
      '<p>Many plants have found ways to spread their seeds without the help of animals. <span class="blank">______</span> the squirting cucumber builds up pressure until its fruit shoots the seeds several meters away.</p>',
  },
  'psat-89-rw/transitions/3': {
    prose:
      '<p>First, the potter presses the clay into a ball and makes a hollow with her thumb. <span class="blank">______</span> she turns the ball and pinches its wall thinner and thinner. At the end she smooths the rim with a wet cloth.</p>',
  },
  'psat-89-rw/transitions/4': {
    prose:
      '<p>Copper kills many bacteria within hours, and hospitals have begun to use it for door handles. The metal is expensive and turns dull. <span class="blank">______</span> several hospitals report that it pays for itself, since fewer patients fall ill during their stay.</p>',
  },
  'psat-89-rw/transitions/5': {
    prose:
      '<p>The town’s charter of 1285 forbids the sale of bread on the bridge. Records of fines show that bakers sold bread there in every year of the next century. <span class="blank">______</span> the rule tells us less about what people did than about what the council wished.</p>',
  },
  'psat-89-rw/transitions/6': {
    prose:
      '<p>Snow reflects most of the sunlight that falls on it. Bare ground takes in most of that light and grows warm. <span class="blank">______</span> once a patch of snow has melted, the snow around it melts faster.</p>',
  },
  'psat-89-rw/transitions/7': {
    prose:
      '<p>It is easy to suppose that the moon has no effect on the land. <span class="blank">______</span> the solid ground rises and falls by as much as thirty centimeters twice a day as the moon passes over.</p>',
    why: 'The second sentence corrects what is easily supposed.',
  },
  'psat-89-rw/transitions/8': {
    prose:
      '<p>Silk was so valuable in Rome that it was sold by weight, like gold. The law tried to limit who might wear it. <span class="blank">______</span> smugglers are said to have carried the eggs of silkworms out of China, hidden in hollow canes.</p>',
  },
  'psat-89-rw/transitions/9': {
    prose:
      '<p>A translator of poetry may keep the meaning of each line or the music of the whole, but seldom both. Admirers of one version are <span class="blank">______</span> not necessarily mistaken when critics call it unfaithful: they may simply be listening for the other thing.</p>',
    wrong: ['still', 'meanwhile', 'likewise'],
    why: 'That admirers may be right follows from the first sentence: translators must choose. “Still” would set the two against each other.',
  },
  'psat-89-rw/synthesis/1': {
    prose:
      '<ul class="notes"><li>The axolotl is a salamander that lives in the waters near Mexico City.</li><li>It keeps its gills for its whole life.</li><li>It can regrow a lost leg within weeks.</li><li>It can also regrow parts of its heart and brain.</li></ul>',
  },
  'psat-89-rw/synthesis/2': {
    prose:
      '<ul class="notes"><li>Bessie Coleman wanted to learn to fly.</li><li>No flying school in the United States would admit her because she was Black and a woman.</li><li>She learned French and went to France in 1920.</li><li>She received her pilot’s license there in 1921.</li></ul>',
  },
  'psat-89-rw/synthesis/3': {
    prose:
      '<ul class="notes"><li>Bamboo and oak are both used for floors.</li><li>An oak is usually cut after sixty years or more.</li><li>Bamboo can be cut after about five years.</li><li>The hardness of bamboo floors depends on how the material was made.</li><li>Oak floors can be sanded and renewed many times.</li></ul>',
  },
  'psat-89-rw/synthesis/4': {
    prose:
      '<ul class="notes"><li>The okapi lives in the rain forests of the Congo.</li><li>Its legs are striped like a zebra’s.</li><li>Its closest living relative is the giraffe.</li><li>Scientists in Europe learned of it only in 1901.</li></ul>',
  },
  'psat-89-rw/synthesis/5': {
    prose:
      '<ul class="notes"><li>Researchers counted insects along roads with and without streetlights.</li><li>They counted on forty nights in one summer.</li><li>Roads with lights had half as many caterpillars in their grass.</li><li>The difference was greatest where the lights were white.</li></ul>',
  },
  'psat-89-rw/synthesis/6': {
    prose:
      '<ul class="notes"><li>Many readers think that the fairy tales of the Brothers Grimm were collected from peasants.</li><li>The brothers wrote down most of the tales in their own home in Kassel.</li><li>Several of those who told them tales came from well-to-do families.</li><li>One of the most important, Dorothea Viehmann, was a tailor’s wife who sold vegetables.</li></ul>',
  },
};
