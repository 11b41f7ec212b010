import { topic, written } from '../written.js';

const AREA = 'Key Ideas and Details';
const CLOSE = topic('ACT', 'Reading', AREA, 'Close Reading');
const CENTRAL = topic('ACT', 'Reading', AREA, 'Central Ideas, Themes, and Summaries');
const RELATIONS = topic('ACT', 'Reading', AREA, 'Relationships');

export const keyIdeas = written(
  { code: 'key-ideas', minutes: [20, 25], topics: [CLOSE, CENTRAL, RELATIONS] },
  String.raw`
# Key Ideas and Details
Find the line, say what the whole is about, and see what comes before, what causes, and what differs.

## Nothing but the text
Reading on the ACT is an open book: every answer stands in the passage. You need no opinion and no knowledge. You need the **line**.

First read quickly, about three minutes for a passage, and write three words beside each paragraph: *arrives in town*, *quarrel with uncle*, *the letter*. That is your map. With it you find the line in seconds.

## Close reading
"According to the passage", "it can reasonably be inferred that":

1. Underline the key word of the question.
2. Go to its paragraph, by your map.
3. Read from two lines above to two lines below.
4. Say the answer yourself. Then look at the choices.

An **inference** is a small step: what *must* be so if the text is true. If somebody "looked at the clock for the third time", one may infer impatience. One may not infer that the train will be late.

> The trap is a choice with words of the passage in a new connection. Words that you recognize are not yet a reason.

## The central idea
It covers the whole passage. Ask after reading: *if I had one sentence for somebody who has not read this, what would it be?*

Too narrow: true of one paragraph. Too wide: fits a hundred texts. For a **theme** of a story ask what *changes*: who sees what differently at the end?

A **summary** keeps the steps and leaves the ornaments out.

## Relationships
|= What is asked
| Question | Look for |
| in what order? | *before, by then, had, later* |
| why? what caused? | *because, so, led to* |
| how do two differ? | *but, unlike, while* |
| how do they feel for each other? | what they *do*, not only what they say |

Order of telling is not order of happening. A story may begin with the end. *Had* tells of what was earlier: "She smiled. She **had** found the key."

## Cause, not neighbor
Two things that stand side by side need not be cause and effect. "The bridge was closed in May. In June the baker moved." Did he move *because* of it? Only if the text says so.

## How to work
* Do the questions with line numbers or names first: they are quick.
* Leave the one about the whole for the end.
* Strike: false, not said, too strong.
* Never leave one open. A guess costs nothing.

## @text ferry: A story.
The ferry had been sold in the autumn, and so, on the last day of October, Mr. Halloran crossed the river for the last time as its captain. He was alone. He had told the children of the village that the farewell would be on Sunday, and it was Saturday.

He did everything as he had done it for thirty-one years. He rang the bell, though there was nobody to hear it; he waited for the full two minutes that the timetable allowed; he cast off. In the middle of the river he did something new. He let the engine idle, went to the bow, and looked at the village as a passenger would.

It was smaller than he had thought. From the wheelhouse he had only ever looked at the landing, at the fenders and the current, and at faces. Now he saw that the church stood crooked and that somebody had painted the mill blue. "When did they do that?" he said aloud.

On the far side a girl with a bicycle was waiting. It was Ines, the baker's daughter, who was nine and who should have been at home. "You said Sunday," she told him, "but you polished the bell today." He had nothing to say to that. He took her across and back, and would not take the coin that she held out. When they passed the middle of the river, he let the engine idle again. "Look," he said. "They have painted the mill."

"Years ago," said Ines.

## @text tomato: An essay on a plant.
For two hundred years after it had come from the Americas, the tomato was a plant to be looked at. In the gardens of Europe it stood among the flowers. People knew its relatives, the deadly nightshade and the mandrake, and expected no good of it. In northern Europe it was not only suspected; it also did not ripen well. In the south, by contrast, where summers are long, poor people began to eat it early, first with a little oil and salt. A cookbook printed in Naples in 1692 has a sauce of tomatoes "in the Spanish style."

What changed the mind of the north was neither science nor hunger, but shipping. In the nineteenth century trains and steamships brought ripe fruit within days from where it grew, and canneries made it keep. A thing that one meets every week in a can is hard to fear. By 1900 ketchup, which had been made of mushrooms or walnuts, was made of tomatoes almost everywhere.

The rise had its price. A tomato that must travel should be firm, and one that is to be sold by the eye should be red all over. Breeders gave the trade both. The gene that makes the fruit ripen evenly, as was found out much later, also lowers the sugar in it. Thus the tomato lost a part of its taste just when it had won the world.

## @learn
? 1 about ferry topic: Close Reading
According to the passage, why is Mr. Halloran alone on the ferry?
= He had named the next day for the farewell.
- The people of the village are angry about the sale. :: is said nowhere.
- The ferry no longer runs on Saturdays. :: is said nowhere.
- He has forgotten what day it is. :: contradicts that he told the children another day.
! He "had told the children … that the farewell would be on Sunday, and it was Saturday".

? 1 about tomato topic: Relationships
According to the passage, where in Europe was the tomato eaten earlier?
- In the north, because science advised it :: contradicts the second paragraph.
- In the north, because it grew among the flowers :: takes the garden for the kitchen.
- In the south, because it came by train :: mixes up the centuries.
= In the south, where summers are long
! "In the south, by contrast, where summers are long, poor people began to eat it early."

? 2 about ferry topic: Relationships
How did Ines find out that the last crossing would be that day?
- He had told her so in secret. :: contradicts "You said Sunday".
- She had heard the bell in the village. :: is not what she says.
= She had seen that he polished the bell.
- Her father, the baker, had told her. :: is said nowhere.
! "You said Sunday," she told him, "but you polished the bell today." From this she drew the conclusion.

? 2 about tomato topic: Central Ideas, Themes, and Summaries
Which of these best summarizes the passage?
- The tomato is related to poisonous plants, and for two hundred years people only looked at it. :: is the first paragraph only.
= Feared at first, the tomato was spread by trade, which in the end cost it some taste.
- Trains and steamships changed what people in Europe ate. :: is wider than the passage.
- Breeders should give up firm tomatoes and bring back old ones. :: is a demand that the passage does not make.
! Three paragraphs, three steps: suspicion, spread by shipping, and the price of it.

? 2 about ferry topic: Close Reading
It can reasonably be inferred that Mr. Halloran had named the wrong day because he
- wanted to make the children angry. :: does not fit how he treats Ines.
- was no longer allowed to cross the river on Sunday. :: is said nowhere.
- hoped to sell the bell before. :: is said nowhere.
= wished to make the last crossing by himself.
! He sails alone, on the day before, and has "nothing to say" when Ines has seen through it.

? 3 about ferry topic: Central Ideas, Themes, and Summaries
Which theme does the passage as a whole suggest?
- Children are wiser than adults. :: makes too much of one line.
= One may overlook for years what is close at hand.
- Work that is done every day loses its value. :: contradicts the care with which he works.
- Villages change faster than people would like. :: makes the paint the point. It is that he had not seen it.
! In thirty-one years he never saw the mill. The end, "Years ago", says how long he had overlooked it.

## @practice
? 1 about tomato topic: Close Reading
According to the passage, of what was ketchup made before it was made of tomatoes?
- Oil and salt :: is with what poor people ate tomatoes.
- Nightshade or mandrake :: are the relatives of the tomato.
= Mushrooms or walnuts
- Sugar and sauce :: joins words of the passage in a new way.
! "Ketchup, which had been made of mushrooms or walnuts …"

? 1 about ferry topic: Close Reading
What does Mr. Halloran do for the first time on this crossing?
- He rings the bell. :: is what he has done for thirty-one years.
- He waits for two minutes. :: is what the timetable allows.
= He stops in the middle and looks at the village.
- He crosses the river without any passengers. :: is not named as new.
! "In the middle of the river he did something new. He let the engine idle … and looked."

? 1 about tomato topic: Relationships
Which of these came last, according to the passage?
- A sauce of tomatoes was printed in a cookbook of Naples. :: was in 1692.
- The tomato came to Europe. :: was at the very beginning.
- Canneries made tomatoes keep. :: was in the nineteenth century.
= It was found out what the gene for even ripening does.
! "As was found out much later": after the breeding that followed the trade.

? 2 about tomato topic: Relationships
According to the passage, what made people in the north lose their fear of the tomato?
- Science showed that it was not poisonous. :: is what the passage denies.
- They were hungry and had nothing else. :: is what the passage denies.
- A cookbook from Naples explained how to cook it. :: belongs to the south.
= They met it again and again, fresh and in cans.
! "Neither science nor hunger, but shipping": what one meets every week is hard to fear.

? 2 about ferry topic: Relationships
How does Mr. Halloran's view from the bow differ from that from the wheelhouse?
= From the bow he sees the village, from the wheelhouse only what steering needs.
- From the bow he sees faces, from the wheelhouse the church. :: turns it around.
- From the bow the village looks larger than from the wheelhouse. :: contradicts "smaller than he had thought".
- From the bow he cannot see the landing and the current, from the wheelhouse he can. :: says more than the passage.
! "From the wheelhouse he had only ever looked at the landing, at the fenders and the current, and at faces."

? 2 about ferry topic: Close Reading
When Mr. Halloran will not take the coin, it can be inferred that he
- thinks the sum is too small. :: does not fit what he does afterward.
= regards the crossing as more than a ride.
- is angry with the girl because she has come. :: contradicts that he shows her the mill.
- no longer has any change. :: is said nowhere.
! He takes her across and back, and shows her what he has seen: she has become his companion in the farewell.

? 2 about tomato topic: Close Reading
What does the passage give as a reason why the tomato was suspected?
- It had come from the Americas. :: is said, but not as a reason.
- It stood among flowers. :: is what came of it.
= It is related to poisonous plants.
- It did not ripen well. :: is named beside the suspicion, not as its reason.
! "People knew its relatives, the deadly nightshade and the mandrake, and expected no good of it."

? 3 about tomato topic: Central Ideas, Themes, and Summaries
What is the main point of the last paragraph?
- Tomatoes that travel are mostly firm. :: is one detail of it.
= What helped the tomato to success also took something from it.
- Breeders looked for the gene that lowers the sugar in the tomato. :: mixes up what was bred and what was found.
- The tomato had never tasted of much. :: contradicts "lost a part of its taste".
! "The rise had its price", and "lost a part of its taste just when it had won the world".

? 3 about ferry topic: Relationships
What does the last exchange between Mr. Halloran and Ines show about the two?
- She wants to contradict him, and he is hurt. :: finds a quarrel that is not there.
- He tells her something that neither of them had known. :: contradicts "Years ago".
- She doubts that the mill has been painted. :: contradicts "Years ago".
= What is new to him has long been known to her.
! He shows her the mill as a discovery; for her it is nothing new.
`,
);
