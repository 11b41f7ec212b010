import { topic, written } from '../written.js';

const AREA = 'Integration of Knowledge and Ideas';
const ARGUMENTS = topic('ACT', 'Reading', AREA, 'Arguments');
const SYNTHESIS = topic('ACT', 'Reading', AREA, 'Synthesis');

export const integration = written(
  { code: 'integration', minutes: [20, 25], topics: [ARGUMENTS, SYNTHESIS] },
  String.raw`
# Integration of Knowledge and Ideas
Take an argument apart, tell facts from opinions, and set two texts side by side.

## What holds the argument up?
An argument is a **claim** with **reasons**, and reasons rest on **evidence**.

> *Claim:* The town should keep its night bus. *Reason:* People who work late need it. *Evidence:* Of its riders, 140 a night, two thirds come from the hospital.

For each sentence of such a passage ask: is it the claim, a reason, evidence, or an answer to somebody who thinks otherwise? Most questions about arguments ask just that.

## Fact or opinion?
A **fact** can be checked: *the bus carries 140 people a night*. An **opinion** judges: *it is a disgrace to end it*. Both may be true; only one can be looked up.

Words of judgment give it away: *should, best, too, unfortunately, beautiful*. A number does not make a fact: "at least 90 percent of all fun" is no measurement.

## Kinds of evidence
|= What is offered as evidence
| Kind | Strong when |
| figures | one knows what was counted, and by whom |
| an example | it is typical, and not the only one |
| somebody who knows | it is their field |
| a comparison | the two are alike in what matters |

> The common mistake: to take an example for a proof. One late bus with two riders says little about a year.

"The author supports the claim mainly by" asks for the **kind**. Look at what fills the paragraph.

## Against whom?
Good arguments name the other side: *Some will say … True, … but*. What stands after *true* or *of course* is **granted**; what stands after *but* is the author's own. Readers who miss the *but* put the opponent's words into the author's mouth.

## Two texts
Two passages on one subject, A and B. Read A and do its questions. Then read B. Then make a table:

| | A | B |
| subject | night bus | night bus |
| claim | keep it | replace it |
| reason | riders need it | taxis cost less |
| tone | warm | sober |

On most questions it is enough to look at the table. *Both authors would agree that …* must stand in both columns. *Unlike A, B …* must be missing in A.

## How to work
1. Claim of A in ten words. Claim of B in ten words.
2. What do they share? Where do they part: about facts, about causes, about what should be done?
3. For "how would the author of B respond", find the line in B that meets the claim of A.
4. Strike what is true in one text only.

## @text wild: Two opinions on an empty lot.
**Passage A.** The lot behind the station has been empty for eleven years, and it has become the liveliest place in our town. Last summer a class of the high school counted forty-six kinds of flowers and nineteen of butterflies on it, more than in the park, which costs the town thirty thousand dollars a year. Children build huts there. Now a parking garage is planned. True, we need places for cars; whoever comes by train must leave the car somewhere. But a garage can be built on any ground, even on that of the old freight yard beside it. A meadow that nobody has made cannot be ordered for delivery elsewhere. The town should leave the lot as it is.

**Passage B.** Everybody likes the lot behind the station as long as somebody else parks in front of *their* house. Each morning three hundred cars look for a place in streets that were built for carts. The lot is flat, it belongs to the town, and it lies where the trains stop. The freight yard, which is often named in its stead, was used for tar and oil for sixty years; to clean it would cost two million dollars before the first stone is laid. I, too, have seen the butterflies. They came to an empty lot within a few years, by themselves. They will come to the next one. What does not come by itself is a place to park.

## @text clocks: Two views of an old custom.
**Passage A.** Twice a year we change our clocks, and twice a year we pay for it. In the week after the clocks go forward, people sleep less, and drivers are more tired. The custom was introduced in many countries during the First World War to save fuel for lamps. Lamps today need a tenth of what they needed then, and what is saved in the evening is spent again on cooling and heating. A rule whose reason has gone should go as well.

**Passage B.** I am told that daylight saving time saves no energy. I believe it. But I have never met anybody who loved it for that. I love it because in June, after work, there is light for two hours more: for a game, a garden, a walk with somebody who is too old to go out in the dark. It may be that we lose an hour of sleep in March. We get it back in November, and in between we have two hundred evenings. Not everything that is worth keeping must save something.

## @learn
? 1 about wild topic: Arguments
Which statement of Passage A is an opinion rather than a fact?
- The lot has been empty for eleven years. :: can be checked.
= The town should leave the lot as it is.
- A class counted forty-six kinds of flowers. :: can be checked.
- The park costs thirty thousand dollars a year. :: can be checked.
! "Should" says what somebody wants. The three others can be looked up.

? 1 about wild topic: Arguments
The author of Passage B mentions what it would cost to clean the freight yard in order to
- praise those who once worked there with tar and oil. :: finds praise that is not there.
- show that the town has much money. :: turns it around.
= answer a proposal of those who would keep the lot.
- explain how tar and oil are made. :: is told nowhere.
! The freight yard "is often named in its stead". With the two million dollars the author answers this.

? 2 about wild topic: Synthesis
On which point do both authors agree?
= Places for cars are needed.
- The freight yard would be a good place. :: is said in A only.
- The butterflies will come to another lot. :: is said in B only.
- The park costs too much. :: is said in neither: A names only what it costs.
! A grants it: "True, we need places for cars." B begins with it.

? 2 about wild topic: Synthesis
How would the author of Passage B most likely respond to the claim that a meadow "cannot be ordered for delivery elsewhere"?
- There are no butterflies on the lot, whatever A says. :: contradicts "I, too, have seen the butterflies".
- Meadows belong in the country. :: is said nowhere.
- A meadow can be planted by the town. :: is not what B says.
= It need not be ordered: it comes by itself.
! "They came to an empty lot within a few years, by themselves. They will come to the next one."

? 2 about clocks topic: Arguments
Passage A supports its claim mainly by
- telling of the author's own evenings. :: is what Passage B does.
= naming costs and showing that a reason has gone.
- quoting people who love the custom. :: is found nowhere.
- comparing two countries that have different customs. :: is found nowhere.
! Less sleep and tired drivers are the costs; the saving of fuel for lamps is the reason that has gone.

? 3 about clocks topic: Synthesis
Which best describes how Passage B answers Passage A?
- It disputes that lamps need less today than they did in the war. :: is not so: "I believe it".
- It proposes to change the clocks only once. :: is proposed nowhere.
= It grants the facts and says that they are not the point.
- It shows that drivers are not tired in March. :: is shown nowhere.
! "I believe it. But I have never met anybody who loved it for that": other reasons count for B.

## @practice
? 1 about clocks topic: Arguments
Which statement of Passage B can be checked as a fact?
- It is worth keeping what saves nothing. :: judges.
= The hour of sleep is given back in November.
- There is nothing better than a walk in June. :: judges, and is not even said.
- Evenings with light are lovelier than others. :: judges, and is not even said.
! When the clocks go back can be looked up. What something is worth cannot.

? 1 about wild topic: Synthesis
Which detail is found in Passage B but not in Passage A?
- The kinds of butterflies that were counted :: is found in A.
- The freight yard beside the station :: is found in both.
- The plan to build a garage :: is found in A, and B argues for it.
= The number of cars that look for a place
! "Each morning three hundred cars look for a place": A speaks of cars without a number.

? 1 about clocks topic: Synthesis
On which point do both passages agree?
- The custom should be given up. :: is said in A only.
= The custom saves little or no energy today.
- The custom is worth its price. :: is said in B only.
- The custom was introduced during a war. :: is said in A only.
! A argues it, and B says of it: "I believe it."

? 2 about wild topic: Arguments
In Passage A, the sentence that begins with "True" serves to
- give the main claim of the passage. :: stands at its end.
- introduce figures about trains. :: gives no figures.
- correct a mistake of the class. :: speaks of no mistake.
= grant something to the other side.
! "True, we need places for cars … But": first it is granted, then comes the author's own.

? 2 about wild topic: Arguments
Which finding, if true, would most weaken the argument of Passage A?
= The same flowers grow on several other lots of the town.
- Children also build huts in the woods. :: touches only a side of it.
- The class counted the flowers in July. :: leaves the count as it is.
- The old freight yard beside the station is larger than the lot. :: would strengthen it.
! A holds that such a meadow cannot be had elsewhere. If it is elsewhere already, the claim loses its ground.

? 2 about clocks topic: Arguments
Which kind of evidence is most important in Passage B?
- Measurements of energy :: are granted and not given.
- The opinion of scientists :: is found nowhere.
= Examples from everyday life
- Laws of other countries :: are found nowhere.
! A game, a garden, a walk with somebody old: B shows by everyday examples what the light is good for.

? 2 about wild topic: Synthesis
Compared with that of Passage A, the tone of Passage B is
- more admiring. :: fits A, which admires the lot.
= more ironic.
- more sorrowful. :: has nothing to point at.
- more solemn. :: has nothing to point at.
! "As long as somebody else parks in front of *their* house", and "They will come to the next one", are said with a raised eyebrow.

? 3 about clocks topic: Synthesis
How would the author of Passage A most likely respond to the last sentence of Passage B?
- By granting that the custom saves energy :: contradicts Passage A.
- By denying that evenings are lighter in June :: would deny what nobody doubts.
- By saying that people slept less during the war :: mixes up two things.
= By pointing to what the custom costs people in sleep and safety
! B says that it need not save anything. A would answer that it does cost something: sleep, and tired drivers.

? 3 about wild topic: Arguments
Which assumption does the argument of Passage B rest on?
- That nobody in the town likes butterflies :: contradicts "I, too, have seen".
- That the park will be closed as well :: has nothing to do with it.
= That there will be another empty lot for the butterflies to go to
- That the old freight yard can be cleaned for less than two millions :: would weaken the argument.
! "They will come to the next one": this holds only if there is a next one.
`,
);
