import { type Passage, passage } from './passage.js';

const ASK = 'Which choice completes the text with the most logical transition?';
const q = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string): Passage =>
  passage(d, text, ASK, right, wrong, why);

export const transitions: Passage[] = [
  q(
    1,
    'For those who want to earn money soon, olive trees are a poor choice. They grow slowly, have to be pruned every year, and may not bear a full harvest for eight years or longer. ______ they live so long that a tree planted today could still be harvested in the year 2500, and a family that plants an orchard provides for descendants whom it will never meet.',
    'However,',
    ['Therefore,', 'For example,', 'In other words,'],
    'The last sentence sets an advantage, long life, against a disadvantage, slow growth. A contrast is needed, not a result or an example.',
  ),
  q(
    1,
    'Many of the words that English speakers use every day come from other languages. Traders, soldiers, and cooks brought them home together with the things that they name, and after a century or two, hardly anybody remembered that they had once been foreign. ______ “ketchup” goes back to a word for fish sauce in a Chinese dialect, although few people who pour it over their fries would guess so.',
    'For example,',
    ['Nevertheless,', 'As a result,', 'Similarly,'],
    '“Ketchup” is one case of the general statement, so it is introduced as an example.',
  ),
  q(
    1,
    'The bridge was designed in 1860 to carry horses and carts, the heaviest things that crossed the river at that time. Its arches were made no stronger than such loads required. ______ it could not bear the weight of the first streetcars, and a second bridge had to be built beside it in 1904. Since then, the older one has been used only by people on foot.',
    'Consequently,',
    ['Likewise,', 'Instead,', 'In addition,'],
    'The inability to bear streetcars follows from the design for carts, so a word of consequence fits.',
  ),
  q(
    1,
    'Paper can be made by hand from flax, cotton, or even old rags, and the steps have hardly changed for centuries. First, one soaks the fibers in water until they are soft. ______ one beats them to a pulp, which may take several hours. Only after that is the pulp spread on a screen, pressed, and hung up to dry.',
    'Next,',
    ['In conclusion,', 'On the other hand,', 'For instance,'],
    'The text lists steps in order, and beating comes after soaking.',
  ),
  q(
    1,
    'Researchers who spend years in the mountains of central Asia may catch sight of a snow leopard only once or twice. The animals are rarely seen because their gray coats blend with the rocks among which they live. ______ they are active mainly at dawn and dusk, when few people are in the mountains.',
    'Moreover,',
    ['Otherwise,', 'Even so,', 'In contrast,'],
    'The last sentence adds another reason why the animals are rarely seen.',
  ),
  q(
    1,
    'The photographer could have used a digital camera for her portraits of fishermen. It would have been light enough to carry in one hand, and she could have looked at each picture as soon as it was taken. ______ she carried a wooden camera from 1890 and a tent that served as a darkroom, and she made no more than four pictures a day.',
    'Instead,',
    ['Therefore,', 'Specifically,', 'Likewise,'],
    'The photographer did one thing in place of another that was possible, which “instead” expresses.',
  ),
  q(
    2,
    'A flute that is made of gold costs as much as a car, and many players insist that it sounds warmer than a silver one. Those who make such flutes praise the metal in similar words, and some players save for years in order to own one. ______ in tests in which listeners could not see the instruments, even professionals were unable to tell the two apart.',
    'Yet',
    ['Accordingly,', 'That is,', 'By the same token,'],
    'The tests contradict the players’ belief, so a contrast is needed.',
  ),
  q(
    2,
    'In many species of ants, a colony has a single queen, who lays all of its eggs and may live for more than twenty years. When she dies, no more workers are born, and within a few months the colony dies as well. Some species of <em>Formica</em>, ______ keep several queens at once, so that the loss of one hardly matters to the rest of the nest.',
    'by contrast,',
    ['in other words,', 'in sum,', 'for instance,'],
    'These species differ from those with a single queen, as “by contrast” says. They are not an example of colonies that die.',
  ),
  q(
    2,
    'The council meant to plant the new park with native grasses only, since these need little water and offer seeds and shelter to the birds of the region. A botanist helped it to choose the species, and money was set aside for weeding. The seeds that it was sold had been mislabeled, ______ and by the second summer half of the lawn was clover.',
    'however,',
    ['likewise,', 'in short,', 'for example,'],
    'What happened ran against the council’s intention, so a contrast is needed.',
  ),
  q(
    2,
    'Local tradition has it that the plague emptied the villages of the valley, of which only a few walls remain. A historian noticed that the tax roll of 1345 lists far fewer households than that of 1335. The plague did not reach the region until 1348. ______ something else must have driven people away before then, perhaps a series of bad harvests or a rise in rents.',
    'Thus,',
    ['Meanwhile,', 'Still,', 'Alternatively,'],
    'The last sentence is a conclusion from the two facts before it.',
  ),
  q(
    2,
    'The first volume of the historian’s work took eleven years to write. She had to visit forty towns, to read letters that had never been sorted, and to copy by hand whatever she was not allowed to photograph. ______ the second was finished in eighteen months, for by then the archives had been put in order and many of the documents could be read at home on a screen.',
    'By comparison,',
    ['As a result,', 'In particular,', 'To that end,'],
    'The sentence sets the time for one volume beside that for the other. The short time is not a result of the long one.',
  ),
  q(
    2,
    'The saying “blind as a bat” once seemed to rest on good evidence. Bats fly in the dark and find their way by listening to echoes, so it was supposed that their eyes must be nearly useless. ______ most species see quite well, and some that feed on fruit find it chiefly by sight.',
    'In reality,',
    ['For this purpose,', 'In the same way,', 'Subsequently,'],
    'The last sentence corrects the belief in the first, as “in reality” signals.',
  ),
  q(
    2,
    'Concrete is made of cement, water, gravel, and a great deal of sand. Sand from deserts, however, is useless for making it: wind has worn the grains so smooth that they do not hold together, whereas the grains of a riverbed still have rough edges. ______ countries that are surrounded by desert import sand by the shipload, some of it from the other side of the world.',
    'Hence,',
    ['Similarly,', 'Regardless,', 'Afterward,'],
    'Importing sand follows from the uselessness of the desert’s own.',
  ),
  q(
    2,
    'Nurses on the ward had complained for years that the alarms of different machines sounded alike. At night, they said, nobody could tell a pump that had finished from a heart that had stopped. When a designer was asked to help, he spent a month recording the alarms. ______ he composed a set of tones that could be told apart even by a person half asleep.',
    'Then',
    ['Nonetheless,', 'In other words,', 'At first,'],
    'Composing the tones is the step that came after the recording.',
  ),
  q(
    2,
    'For half a century, most geologists believed that the craters on the plain had been made by a meteorite that broke apart in the air. It is easy to see why the theory was popular: it explained the shape of the craters, the glassy rock around them, and the lack of plants. ______ it made a prediction that could be tested, which its rivals did not.',
    'Furthermore,',
    ['Conversely,', 'Thereafter,', 'Namely,'],
    'The prediction is a further reason for the theory’s popularity.',
  ),
  q(
    2,
    'Northern gannets nest by the thousands on cliffs off the coast of Scotland. When the breeding season is over, many of the adults stay in the waters of Europe, from which they can return early to claim their old nest sites. Birds in their first year, ______ have no nest to claim, and most of them fly on to the coast of Africa.',
    'though,',
    ['thus,', 'for instance,', 'in addition,'],
    'The young birds behave differently from the adults in the sentence before, so a contrast is needed.',
  ),
  q(
    3,
    'The poet is often said to have written without revising, and her clean manuscripts seem to confirm it: on page after page, hardly a word has been crossed out. Her first editors took this as proof that the poems had come to her whole. She composed aloud while walking, ______ and by her own account a poem might change a hundred times before it reached the page.',
    'though,',
    ['then,', 'for example,', 'likewise,'],
    'Composing and changing a poem aloud goes against the idea that she did not revise. What was said before is thereby qualified; the sentence gives neither an example of it nor a similar case.',
  ),
  q(
    3,
    'Critics of the new history curriculum say that it leaves too little time for facts: where students once learned the dates of forty battles, they now study three wars in detail. The authors do not deny that their curriculum contains fewer facts. ______ they maintain that a smaller number of them, if each is used again and again, will be remembered better.',
    'Rather,',
    ['Hence,', 'In particular,', 'Until then,'],
    'After saying what the authors do not deny, the text states what they claim in its place, which “rather” introduces.',
  ),
];
