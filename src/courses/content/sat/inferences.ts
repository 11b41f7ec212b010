import { topic, written } from '../written.js';

export const inferences = written(
  {
    code: 'inferences',
    minutes: [20, 20],
    topics: [topic('SAT', 'Reading & Writing', 'Information and Ideas', 'Inferences')],
    ask: 'Which choice most logically completes the text?',
  },
  String.raw`
# Inferences
The last sentence is missing: find the one that must follow from what is there, and that adds nothing.

## What must follow
The text gives you two or three facts and stops before its conclusion. You are to find it.

> All the bowls from this grave were made on a wheel. In this valley the wheel came into use about 800 BCE. The grave therefore ______

*is not older than about 800 BCE.* That **must** be so. It *may* be of 700 BCE, it *may* be a king's grave: both are possible, and neither follows.

> Ask of every choice: could the facts be true and this choice false? If so, strike it.

## Put the facts together
Mostly two facts meet in one thing. Find the thing that occurs in both.

> (1) The beetles eat **only the leaves of this willow**. (2) In the last years **the willow has vanished** from the north of the country. It is thus likely that ______

They meet in the willow. Beetles need it, it is gone in the north: *the beetles have become rare in the north*.

If a choice uses only one of the two facts, it is hardly ever right.

## The turn
Very often the text has this form:

|= A common plan
| Part | Example |
| what one believed | The paintings were taken for works of one man. |
| a new fact | Some of the handprints are those of children. |
| conclusion | So at least some were made by ______ |

The conclusion answers to the **new** fact and corrects the old belief *just as far as the fact reaches*: some were made by others. Not all. And not "the man was a fraud".

## Four wrong kinds
* **Too strong:** *all, none, only, prove, impossible*.
* **Beside the point:** a new subject that the text does not mention.
* **Backward:** the effect for the cause, more for less.
* **Mere repetition:** what the text has said already. It is true, but no conclusion.

Timid words are friends here: *some, may, at least in part, is likely to*.

## Worked example
> When a jay hides an acorn while another jay is watching, it comes back later, alone, and hides it somewhere else. Jays that have never stolen an acorn from others do not do this. It seems, then, that ______

1. Facts: watched, so hide again. Only jays that have *stolen* do it.
2. They meet in stealing: who has stolen expects it of others.
3. In my words: *their own experience as thieves makes them careful.*
4. Too strong: "all jays are thieves". Backward: "jays that are careful become thieves". Beside the point: "acorns taste better in another place".

## Check the logic word
Read the word before the blank: *therefore, thus, suggesting that* want a conclusion. *Because* or *since* want a **reason**. *Even though* wants something that one would not expect. A choice may be a fine conclusion, and wrong, since a reason was wanted.

## @learn
? 1
The library's oldest book has a few pages of paper among its pages of parchment. In this region paper was not made or sold before 1390. The book in its present form ______
- must have been bound by a maker of paper. :: says who. The facts say only when.
= cannot be older than 1390.
- was written in a single year. :: does not follow from the paper.
- is made of paper for the most part. :: contradicts "a few pages".
! Pages of paper are in it, and paper was not there before 1390. So it cannot be older.

? 1
Swifts sleep while they fly. Measurements show that during such flights they mostly climb to great heights first. At these heights there are neither trees nor buildings, so a sleeping swift ______
- builds its nest higher than other birds. :: is about nests.
- needs less sleep than other birds. :: is about how much.
- flies faster than one that is awake. :: is about speed.
= is unlikely to fly into something.
! No trees, no buildings: there is nothing into which it could fly. That is what the heights are good for.

? 2
Two kinds of snails live on a rocky coast. The first has a thick shell and is found where crabs are common. The second has a thin shell. In tanks, crabs can crack the thin shell within minutes and mostly give up on the thick one. One would therefore expect the second kind to live mainly where ______
= there are few crabs.
- there are many snails of the first kind. :: would be where crabs are common.
- the rocks are the softest. :: is about rocks, of which nothing is said.
- its shell can become thick. :: turns a kind into the other.
! Thin shells are cracked by crabs. So snails with such shells last where crabs are rare.

? 2
A folk song was long thought to be from the 1850s, since it speaks of a railway that was built then. But its melody stands in a book of dances that was printed in 1790, under another name and without words. This suggests that ______
- the railway was built before 1790. :: contradicts the text.
- the book of dances was printed later than it says. :: doubts a fact without a reason.
= the words were put to an older tune.
- the song has nothing to do with railways. :: contradicts the text: it speaks of one.
! The words know the railway, so they are from the 1850s. The melody is from 1790 or earlier. So words came to a melody that was there.

? 2
Students who took notes by hand remembered ideas better than those who typed, although those who typed wrote down nearly every word. When students who typed were told to use their own words, the difference became smaller. This suggests that what helps in writing by hand is not the pen as such but that ______
- it makes it possible to write down every word. :: turns it around: typing does.
- notes by hand can be read more easily. :: is about reading them later.
- students prefer writing by hand to typing. :: is about liking.
= it leads students to choose their own words.
! With own words the difference becomes smaller, so own words are at least a part of what helps.

? 3
In an experiment, children were shown a box that opened when it was tapped and then pulled. The demonstrator, however, also waved a feather over it first. Children who had seen only this waved the feather, too. Children who had watched somebody else open the box without a feather left it out. It seems that the children ______
- cannot tell useful actions from useless ones in any case. :: is too strong: the second group left it out.
= copied the feather as long as they had no reason to think it useless.
- believed that the feather was more useful than tapping. :: compares what nothing compares.
- had forgotten how the box was opened. :: contradicts that they opened it.
! The groups differ in one thing: whether they had seen that it goes without the feather. Those who had, left it out.

## @practice
? 1
The ink in which the margin notes are written contains a blue dye that was first made in 1856. The book itself was printed in 1702. The notes, therefore, ______
- were written by the printer of the book. :: is impossible after 150 years.
- are as old as the book. :: contradicts the dye.
= were added long after the book was printed.
- describe events of the year 1702. :: is about their contents.
! A dye of 1856 cannot be in notes of 1702. They were written in 1856 at the earliest.

? 1
Fireflies of this species flash only in complete darkness. Over the last twenty years street lamps have been put up along most paths of the park. It would not be surprising if, in the park, ______
- fireflies had become brighter. :: would be another answer to lamps, but "only in complete darkness" speaks of not flashing.
- street lamps attracted more moths. :: is about moths.
- people used the paths more rarely. :: is about people.
= fireflies were now seen flashing less often.
! They flash only in darkness, and there is less darkness. So less flashing is to be expected.

? 1
Every one of the sixty jars found in the wreck is of the same size, and each bears the stamp of the same pottery. Jars that a crew bought for its own use on its way usually came from many places. The jars of the wreck, then, were probably ______
= part of a cargo.
- bought by the crew in many harbors. :: contradicts that all are of one kind.
- older than the ship. :: does not follow from size or stamp.
- empty when the ship sank. :: is about what was in them.
! Jars for own use differ. These are all alike, so they were hardly for own use, but goods.

? 2
For centuries the tower was said to have been built as a fortress. But its door is at ground level and opens outward, and its windows are large. None of this would have helped people who had to defend themselves. It is thus likely that the tower ______
- was conquered soon after it was built. :: supposes that it was a fortress after all.
= served another purpose.
- is younger than other towers. :: is about its age.
- had been planned with smaller windows. :: is about a plan, of which nothing is said.
! Nothing about it suits defense. So it was probably not built for it.

? 2
Plants of the dodder family have hardly any leaves and wrap themselves around others, from which they take sugar. A seedling of dodder can live for only a few days on what was in its seed. To survive, it must therefore ______
- grow leaves as quickly as other seedlings. :: contradicts "hardly any leaves".
- sprout far from other plants. :: would be its death.
- store more sugar than other seeds. :: would be useful, but the text says that it has little.
= find another plant within days.
! It lives on others, and its own store lasts for a few days. So it must reach another in that time.

? 2
Visitors rated the same soup as saltier when it was served in a blue bowl. The cooks, who knew that all the soup came from one pot, noticed no difference. Perhaps the color of a bowl changes the taste of soup only for those who ______
- prefer salty soup. :: is about liking.
- eat soup rarely. :: is about habit.
= do not know that it is the same.
- have never seen a blue bowl. :: is about bowls.
! The two groups differ in one thing that the text names: the cooks *knew* that all came from one pot.

? 2
Among whales of one kind, calls differ from sea to sea, as dialects do. A single whale with the call of the eastern sea was followed for years in the western one. In its third year there, its call could no longer be told from those around it. This suggests that the calls of these whales are ______
= learned at least in part.
- the same in all seas. :: contradicts the first sentence.
- fixed from birth. :: contradicts the change.
- used only among relatives. :: is about what they are for.
! A call that changes with the company cannot be fixed from birth. At least a part of it is learned.

? 3
Poor harvests in the mountains were followed, about two years later, by a rise in the number of weddings in the plain. Those who married, the registers show, came for the most part from the mountains, and most had worked in the plain for a year or more. A poor harvest thus seems to have led to weddings by way of ______
- the lower price of wedding feasts. :: is about prices, of which nothing is said.
- the wish of parents in the plain to have richer relatives. :: would not bring people from a poor region.
- the recovery of the harvests in the mountains. :: is not mentioned.
= people leaving the mountains to look for work.
! Poor harvest, then people from the mountains who work in the plain, and after a year or more they marry there.

? 3
That a poem exists in many copies is usually taken as a sign that it was loved. But copying was also how pupils were taught to write, and for that, teachers chose poems that were short and free of rare words. The number of copies of a short and simple poem, then, ______
- shows that pupils loved it most. :: is the usual view, which the text doubts.
= tells us less about readers' love than one might think.
- proves that it was never read for pleasure. :: is too strong: it may have been both.
- was greater than the number of pupils. :: is about numbers that are not given.
! There is a second reason for copies, just for such poems. So their number says less about love.
`,
);
