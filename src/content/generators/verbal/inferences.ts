import { type Passage, passage } from './passage.js';

const ASK = 'Which choice most logically completes the text?';
const q = (d: 1 | 2 | 3, text: string, right: string, wrong: readonly [string, string, string], why: string): Passage =>
  passage(d, text, ASK, right, wrong, why);

export const inferences: Passage[] = [
  q(
    1,
    'A company that sells reusable bottles on its website found that customers who had to choose among twelve colors took longer to decide than those who were shown only three, and that many of them left the site without buying. Some wrote that they would come back when they had made up their minds; few of them did. When the company cut the range from twelve colors to four, sales rose by a third, although the price stayed the same. This suggests that the larger range ______',
    'had made it harder for some customers to decide to buy.',
    [
      'had cost the company more than it earned.',
      'had led customers to expect a lower price.',
      'had been preferred by customers who bought more than one bottle.',
    ],
    'Slow decisions and lost customers with twelve colors, and more sales with four, point to the difficulty of choosing. Costs, price expectations, and repeat buyers are not mentioned.',
  ),
  q(
    1,
    'Young swifts leave the nest at about six weeks and do not land again for two or three years. With their long, narrow wings they are so well suited to the air that they have no need of the ground: they catch insects as they fly, drink from the surface of lakes without stopping, and even sleep while gliding high above the earth. Their legs are so short that they can hardly walk. A swift that is found on the ground is therefore unlikely to be resting; ______',
    'it has probably met with an accident.',
    [
      'it is more probable that the bird has just learned to fly and is waiting to be fed.',
      'it has most likely come down to drink.',
      'it is probably older than three years.',
    ],
    'Since healthy swifts do not land to rest, eat, or drink, one on the ground has probably met with some mishap.',
  ),
  q(
    2,
    'The ink on the disputed map contains titanium in a form that was first manufactured in the 1920s. Its owner has pointed out that titanium also occurs in nature and has been found in a few medieval inks. In those inks, however, its grains are large and uneven, whereas the grains on the map are small and all of one size. The presence of titanium alone, then, does not settle the age of the map, but ______',
    'the form of its grains points to a modern origin.',
    [
      'the unevenness of the grains suggests that the map is medieval.',
      'it shows that the owner knew that the map had been forged.',
      'it suggests that medieval inks were more durable than modern ones.',
    ],
    'The grains on the map match the manufactured form rather than the medieval one, so their shape points to a modern origin. What the owner knew cannot be inferred.',
  ),
  q(
    2,
    'In forests that burn every few years, fires stay low, since little dead wood has time to gather on the ground. Pines with thick bark survive such fires with no more than a scar. Where every fire is put out as soon as it is seen, dead wood accumulates for decades, and young trees crowd together beneath the old ones, so that their branches form a kind of ladder. A fire that finally escapes control climbs it into the crowns of the trees, which no bark protects. Preventing all fires in such forests may thus ______',
    'make the fires that do occur worse.',
    [
      'cause pines to grow thinner bark than before.',
      'allow dead wood to decay more quickly.',
      'reduce the number of trees that grow there.',
    ],
    'Where every fire is put out, young trees crowd together, and the ladder of their branches lets a fire reach the crowns. Preventing fires thus leads to worse ones. The bark of individual pines is not said to change.',
  ),
  q(
    2,
    'Children who grow up with two languages sometimes know fewer words in each than children of the same age who know only one. Teachers have occasionally taken this as a sign of delay. But a child who cooks with her grandmother in Spanish and learns arithmetic in English picks up each word in the language in which it is used. When the words that such children know in one language are added to those that they know in the other, the sum is often as large as in other children or larger. To judge a bilingual child’s vocabulary by tests in one language only is therefore likely to ______',
    'underestimate what the child knows.',
    [
      'discourage the child from learning a second language.',
      'favor children who learned their second language early.',
      'measure the child’s grammar rather than vocabulary.',
    ],
    'A test in one language misses the words known in the other and so shows too little. Effects on motivation are not discussed.',
  ),
  q(
    2,
    'Letters between the sculptor and her patron break off in May 1871 and resume in June 1874. Until then hardly a week had passed without one. Biographers have taken the gap as evidence of a quarrel, and one of them has even guessed at its cause. Yet the patron’s account books record that he traveled to the sculptor’s town eleven times in those three years, staying for weeks at a time. It is possible, then, that the letters ceased not because the two had quarreled but because ______',
    'they could now talk in person.',
    [
      'the patron had stopped paying for her work.',
      'the account books were later altered.',
      'the sculptor had moved to another town.',
    ],
    'Frequent long visits to the sculptor’s town would make letters unnecessary. The other options are not suggested by the account books.',
  ),
  q(
    2,
    'A drug that worked well in mice was tested in two groups of patients. In the first group, none of whom had taken other medicines, it worked as expected. In the second, many of whom took a common medicine for blood pressure, it had no effect on most patients, although the dose was the same and was given at the same time of day. Those in the second group who did not take the medicine, however, responded like those in the first. These results suggest that ______',
    'the medicine for blood pressure interferes with the drug.',
    [
      'the drug raises blood pressure in some patients.',
      'the patients in the first group were healthier than those in the second.',
      'the drug is more effective in mice than in any group of patients.',
    ],
    'Within the second group, the drug failed only for those who took the medicine, so that medicine is the likely cause.',
  ),
  q(
    2,
    'Historians once assumed that medieval villagers ate little meat, because household accounts rarely mention it. Salt, cloth, and candles appear on nearly every page; beef and pork appear only before great feasts. But accounts record what was bought, and villagers raised pigs and hens of their own. Waste pits excavated at several villages, some of them beside the homes of the poorest, contain large numbers of bones with marks of butchering. The silence of the accounts, therefore, probably indicates that ______',
    'villagers seldom needed to buy the meat that they ate.',
    [
      'villagers sold most of the animals that they raised.',
      'the accounts were kept by people who did not eat meat.',
      'butchers’ prices were too high for most villagers.',
    ],
    'Bones show that meat was eaten, and accounts show only purchases, so the meat was mostly not bought. Prices are not mentioned.',
  ),
  q(
    3,
    'To test whether a chess player’s memory is simply better than other people’s, psychologists showed players a board for five seconds and asked them to set up the same position on an empty one. Masters could rebuild positions from real games with few mistakes, while beginners placed only a handful of pieces correctly. In another round, everything was as before, except that the pieces on the board had been set out at random. Now the masters did hardly better than the beginners. The masters’ advantage thus seems to depend on ______',
    'recognizing arrangements that are familiar from play.',
    [
      'having practiced tests of memory more often than beginners.',
      'looking at the board for longer than beginners do.',
      'remembering single pieces more accurately than their places.',
    ],
    'The advantage nearly vanishes when arrangements are not ones that occur in games, so it rests on familiarity rather than on general memory or viewing time, which was equal.',
  ),
  q(
    3,
    'A botanist counted the species in meadows that had been mown once a year for different lengths of time and found that the oldest meadows had the most species. It would be easy to conclude that mowing creates diversity and that a meadow need only be mown for long enough to fill with flowers. He warns against this conclusion. Meadows that were poor in species, he notes, also gave poor hay. Farmers often plowed them up for other uses after a few years, so that ______',
    'the oldest meadows may be those that were rich in species from the start.',
    [
      'the youngest meadows may have been mown more often than their owners recall.',
      'mowing may have reduced the number of species in the oldest meadows.',
      'the number of species may have been counted too early in the year.',
    ],
    'If poor meadows are removed, the ones that remain to become old were already rich; age and diversity go together without mowing being the cause.',
  ),
  q(
    3,
    'The philosopher’s early notebooks are full of borrowed arguments, each marked with its author’s name and often with the page on which she had found it. In the later ones the names disappear, although many of the arguments come from the same books. Some readers have accused her of hiding her debts. But the early notebooks were meant as drafts for a treatise, whereas the later ones were written after she had resolved to publish nothing, and for a reader who is oneself ______',
    'there is no need to record what one already knows.',
    [
      'an argument is more persuasive if it bears a famous name.',
      'it is natural to forget who first made an argument.',
      'publishing would have made the debts harder to hide.',
    ],
    'If the only reader is the writer herself, names serve no purpose, which explains their absence without dishonesty. Forgetting is not what the text prepares for.',
  ),
  q(
    3,
    'A river’s oldest bends are usually its widest, because the current wears away the outer bank a little each year. From a map alone, geologists can therefore often tell which bends are old and which are young. On the upper Tisna, however, they have found that some of the widest bends are among the youngest. Along those stretches, they observe, the banks consist of sand, which is easily carried off, whereas elsewhere they consist of clay. The width of a bend on this river is therefore ______',
    'by itself a poor guide to its age.',
    [
      'determined by its age alone where the banks consist of sand.',
      'likely to decrease year by year as the current carries sand and clay downstream.',
      'greater where the current is slow than where it is fast.',
    ],
    'Sand wears away faster, so a wide bend may be young; width indicates age only when the material is taken into account.',
  ),
];
