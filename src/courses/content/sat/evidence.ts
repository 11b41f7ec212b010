import { barChart } from '../../../content/index.js';
import { topic, written } from '../written.js';

export const evidence = written(
  {
    code: 'evidence',
    minutes: [25, 25],
    topics: [topic('SAT', 'Reading & Writing', 'Information and Ideas', 'Command of Evidence')],
    figures: {
      seedlings: barChart(
        'Height of bean seedlings after three weeks',
        'Four pairs of bars. Window: 18 with music and 18 without. Shade: 11 and 12. Lamp: 22 and 21. Cellar: 5 and 5 centimeters.',
        { label: 'Height in centimeters', lo: 0, hi: 25, step: 5 },
        ['window', 'shade', 'lamp', 'cellar'],
        [
          { name: 'with music', values: [18, 11, 22, 5] },
          { name: 'without music', values: [18, 12, 21, 5] },
        ],
      ),
      library: barChart(
        'Books borrowed from a town library',
        'Three pairs of bars. Novels: 420 in 2015 and 390 in 2020. Nonfiction: 260 and 310. Children’s books: 350 and 520 hundred.',
        { label: 'Hundreds of books', lo: 0, hi: 600, step: 100 },
        ['novels', 'nonfiction', 'children’s'],
        [
          { name: '2015', values: [420, 260, 350] },
          { name: '2020', values: [390, 310, 520] },
        ],
      ),
    },
  },
  String.raw`
# Command of Evidence
Which fact, which line, which number makes a claim stronger or weaker: take the claim apart first.

## First the claim
Evidence is always evidence *for something*. So the first thing to underline is the claim, and the second its **parts**.

> A scientist claims that the moths find the flowers **by their scent** and **not by their color**.

Evidence that supports it must show both: without scent they do not come, and without color they still do. A fact such as "moths visit these flowers often" concerns the claim, and supports nothing of it.

## Support, weaken, illustrate
|= What the question may ask
| The question says | Look for a fact that |
| would most directly **support** | must be so if the claim is true |
| would most directly **weaken** | could not be so if the claim were true |
| most effectively **illustrates** | is a case of the claim |
| uses data to **complete** the text | stands in the table *and* fits the claim |

For *weaken*, do not take something that is merely about the same subject. Ask: if this is so, can the claim still be true? If yes, it does not weaken it.

## Worked example
> Some crabs carry sea anemones on their shells. A researcher thinks that they do so **because the anemones keep octopuses away**.

Which finding would most directly support this?

* *Crabs with anemones are larger.* On the subject, but nothing of octopuses.
* *Octopuses attack crabs without anemones more often.* This must be so if she is right. **Yes.**
* *Octopuses live where these crabs live.* Needed for the story, but true with or without anemones.
* *Crabs pick up anemones also in tanks without octopuses.* This would rather weaken it.

## Quotations
With poems and stories the claim says something about a person or a feeling, and the choices are lines. Take the claim word for word.

> Claim: the speaker **envies** the river **its freedom**.

A line that praises the river is not enough. It must *compare*: "You need no leave to go; I ask at every door". The line that is most beautiful is often not the one that fits.

## Tables and graphs
[seedlings]

Here two mistakes are possible. The first is to **misread**: read the title, the axes and the unit, and then put your finger on the bar. The second is more common: to choose a sentence that is **true but beside the claim**.

> Claim: music made no difference to the beans.

"The seedlings under the lamp grew tallest" is true, and says nothing of music. "At the window, seedlings with and without music reached 18 centimeters" is true *and* supports it. Compare within a pair, since the claim is about the pair.

## How to work
1. Underline the claim. Number its parts.
2. Say what one would have to find.
3. With data: check for each choice first whether it is **true**, and strike the false ones.
4. Then check whether it fits **all** parts of the claim.
5. If two are left, take the one that needs no further thought in between.

## @learn
? 1
A gardener claims that watering her tomatoes in the morning instead of in the evening has reduced the mold on their leaves.

---
Which finding, if true, would most directly support the gardener's claim?
- Tomatoes that are watered every day bear more fruit. :: is about fruit.
= Plants of hers that she went on watering in the evening have more mold.
- Mold on leaves is more frequent in wet summers. :: is about the weather.
- The gardener has since begun to water the peppers in her garden in the morning, too. :: is about peppers.
! If the time of watering is the reason, then plants watered in the evening must have more mold.

? 1
[seedlings]

A class grew bean seedlings in four places, some with music and some without. One student concludes that music made little or no difference.

---
Which choice best uses data from the graph to support the student's conclusion?
- With music, the seedlings under the lamp grew to 22 centimeters and those in the cellar to 5. :: compares places and not music.
- The seedlings in the shade grew less than those at the window. :: compares places and not music.
- Without music, the seedlings at the window grew to 18 centimeters. :: names only one half of a pair.
= In each of the four places, the two heights differ by at most 1 centimeter.
! The conclusion is about music, so heights with and without it have to be compared. They differ by 0, 1, 1 and 0 centimeters.

? 2
In a poem, the speaker shows impatience with spring, which comes too slowly for her.

---
Which quotation from the poem most effectively illustrates this claim?
- "The almond tree has put on white; / I would not have it clothed in red." :: describes a color that pleases her.
- "All winter long I heard the owl, / and learned to count the hours by him." :: tells of the winter.
- "How softly now the gutters sing / of snow that was too proud to stay." :: is glad about the thaw.
= "You send one swallow, then you rest. / Must I do all your work myself?"
! She scolds spring for doing so little: one swallow, then a rest. That is impatience.

? 2
Some biologists think that certain crickets of an island stopped singing because a fly finds its victims by their song.

---
Which finding, if true, would most directly weaken this idea?
- The fly that follows the song is found on other islands of the region as well. :: leaves the idea as it is.
- Silent crickets attract fewer females than crickets that still sing. :: shows what silence costs, and not why it came.
= The crickets had fallen silent long before the fly came to the island.
- Crickets that still sing live on the same island. :: fits the idea if some have not changed yet.
! If they were silent before there was a fly, the fly cannot be why they fell silent.

? 2
[library]

A librarian writes that the growth of borrowing between 2015 and 2020 was not the same in all areas: ______

---
Which choice most effectively uses data from the graph to complete the statement?
= children's books rose by 170 hundred, while novels even fell.
- children's books rose by 520 hundred, more than all others. :: takes the value of 2020 for the rise.
- novels were borrowed more often than nonfiction in both years. :: is true, but says nothing of growth.
- nonfiction rose from 310 hundred to 420 hundred. :: misreads the bars: it rose from 260 to 310.
! Not the same growth: one rose strongly, from 350 to 520, and one fell, from 420 to 390.

? 3
An economist claims that the new bridge, and not the general growth of the region, made rents in the eastern district rise.

---
Which finding, if true, would most directly support the economist's claim?
- Rents in the eastern district have risen each year since the bridge was opened. :: fits general growth just as well.
- More people cross the bridge each year. :: does not concern rents.
= Rents in districts of the region without a new bridge stayed nearly the same.
- Rents in the eastern district had been the lowest of the region. :: tells how it was before, and not why it changed.
! The claim has two parts. If general growth were the reason, rents would have risen elsewhere too. They did not.

## @practice
? 1
A researcher claims that dogs recognize their owners' voices even without seeing them.

---
Which finding, if true, would most directly support the claim?
= Dogs turned to a loudspeaker more often when it played their owner's voice.
- Dogs that heard a voice came closer than dogs that heard none. :: does not compare voices.
- Dogs wagged their tails when their owners came into the room. :: lets them see the owners.
- Dogs can hear higher notes than people can. :: is about hearing, and not about recognizing.
! Only a voice, no sight, and a difference between the owner's and others: that is the claim.

? 1
|= Visitors of a museum in one week
| Day | Visitors | Of these with children |
| Thursday | 310 | 60 |
| Friday | 280 | 70 |
| Saturday | 640 | 420 |
| Sunday | 700 | 390 |

The museum says that most of its visitors at the weekend come with children.

---
Which choice best uses data from the table to support this statement?
- On Sunday there were 700 visitors, the most of the week. :: does not speak of children.
- On Thursday, 60 of 310 visitors came with children. :: is not the weekend.
- On Saturday there were 360 more visitors than on Friday. :: does not speak of children.
= On Saturday, 420 of 640 visitors came with children.
! The statement needs the weekend, the children, and more than half: 420 of 640 is all three.

? 1
In a novel, the narrator describes his brother as somebody who cannot keep still.

---
Which quotation most effectively illustrates this?
- "My brother had the larger room, and he never let me forget it." :: shows that he boasts.
= "Even at prayers my brother's foot would tap, as if it had a train to catch."
- "My brother spoke so softly that our aunt believed him shy." :: shows that he is quiet.
- "Of all of us, my brother was the one who wrote letters." :: tells what he does.
! A foot that taps even at prayers shows somebody who cannot keep still.

? 2
Some ants march in columns along scent trails. A biologist thinks that the ants of one species find their way home without scent, by counting their steps.

---
Which finding, if true, would most directly support this idea?
- Ants whose scent trail was wiped away took longer to find food again. :: speaks for scent.
- Ants of this species have longer legs than others. :: tells nothing of how they find home.
= Ants whose legs were lengthened on the way walked past their nest.
- Ants of this species live where there are few landmarks. :: tells only what they cannot use.
! With longer legs the same *number* of steps leads too far. That must be so if they count.

? 2
[library]

A student writes: "By 2020, children's books had become the most borrowed of the three areas, ______"

---
Which choice most effectively uses data from the graph to complete the statement?
= although they had been behind novels in 2015.
- as they had been in 2015. :: misreads: novels were ahead in 2015, 420 to 350.
- since the number of novels had risen to 420 hundred. :: takes the bar of 2015 for a rise.
- although nonfiction had fallen. :: misreads: it rose from 260 to 310.
! In 2015 there were 350 hundred children's books and 420 hundred novels; in 2020, 520 and 390.

? 2
A historian believes that the letters were written by two different people, although all are signed with the same name.

---
Which finding, if true, would most directly support the historian's belief?
- The letters were sent from two different towns. :: is possible for one person who travels.
- The letters are addressed to two different people. :: is about who received them.
- The paper of some letters is older than that of others. :: is possible for one person who writes for years.
= Two letters from towns far apart bear the same date.
! One person cannot write in two places that lie far apart on the same day.

? 2
A psychologist claims that people who explain a text to somebody else remember it better than people who read it twice.

---
Which finding, if true, would most directly weaken this claim?
- People who explained the text found it more interesting. :: is about interest.
- People who read the text twice took less time. :: is about time.
- People who neither explained nor read again remembered least. :: leaves the comparison of the two open.
= Both groups remembered equally much a week later.
! "Better than" is the claim. If both remember equally much, it is not so.

? 3
In a story, the writer suggests that the old sailor invents his adventures, although nobody in the story says so.

---
Which quotation most effectively illustrates this?
- "The sailor told of the whale every winter, and every winter we asked for it again." :: shows that he is loved.
= "In March the shark had taken two of his fingers; by June, it was three."
- "He had seen, he said, more harbors than we had seen cows." :: boasts, but need not be invented.
- "When he came to the storm, the sailor always lowered his voice." :: shows how he tells it.
! The number grows from telling to telling, and fingers can be counted. So we see that he invents, and nobody says it.

? 3
|= Plots of a meadow after ten years
| Mown | Species of plants | Mass of plants in kg |
| never | 9 | 42 |
| once a year | 24 | 38 |
| twice a year | 31 | 33 |
| every month | 12 | 15 |

An ecologist claims that a meadow has the most species when it is mown neither too rarely nor too often.

---
Which choice best uses data from the table to support the claim?
- Plots that were never mown had the greatest mass, 42 kilograms. :: is about mass.
- Plots mown twice a year had 31 species, and those never mown had 9. :: shows only that too rarely is worse.
- Plots mown every month had fewer species and less mass than those mown once. :: leaves out "too rarely".
= Plots mown twice a year had 31 species, more than those mown never or every month.
! The claim has two sides: not too rarely *and* not too often. Only one choice compares with both.
`,
);
