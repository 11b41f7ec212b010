import { topic, written } from '../written.js';

export const boundaries = written(
  {
    code: 'boundaries',
    minutes: [25, 20],
    topics: [topic('SAT', 'Reading & Writing', 'Standard English Conventions', 'Boundaries')],
    ask: 'Which choice completes the text so that it conforms to the conventions of Standard English?',
  },
  String.raw`
# Boundaries
Where one sentence ends and another begins, and which mark may stand there.

## Could it stand alone?
A **clause** that has a subject and a full verb and could be a sentence of its own is called *independent*. Everything in this lesson hangs on seeing it.

|= Alone or not?
| Words | Alone? |
| the river froze | yes |
| when the river froze | no: *when* makes us wait |
| the river freezing in May | no: no full verb |
| which froze in May | no: *which* leans on a word |
| then the river froze | yes: *then* changes nothing |

Say the words aloud, alone. If one waits for more, they cannot stand alone.

## Between two sentences
Between two independent clauses there are four ways:

* a period: *The river froze. Boats stayed in the harbor.*
* a semicolon: *The river froze; boats stayed in the harbor.*
* a comma **and** one of *and, but, or, so, yet, for, nor*: *The river froze, so boats stayed in the harbor.*
* a colon or a dash, if the second explains the first.

> A comma alone is too weak. *The river froze, boats stayed in the harbor* is the most common mistake of the whole section. No mark at all is no better.

## However, therefore, then
*However, therefore, moreover, instead, then, for example* are no *and* or *but*. They do not join.

> The river froze; however, boats still went out.

Such a word may stand in the middle, between two commas: *Boats, however, still went out.* Then it separates nothing.

Where does it belong? *It rained all day; nobody, however, went home.* Read each half alone and see which one it turns.

## The extra part
A part that can be lifted out stands between **two equal marks**: two commas, two dashes, or two parentheses.

> The Rhine, which rises in Switzerland, flows into the North Sea.

Lift out *which rises in Switzerland*: the sentence stands. So two commas.

> People who rise early see the river at its best.

Lift out *who rise early*: now it speaks of all people, and that is not what was meant. So **no** commas. And never one only: a comma between a subject and its verb is always wrong.

Names: *the painter Mary Cassatt* needs no commas, since the name says which painter. *Mary Cassatt, a painter, …* needs two.

## The colon
Before a colon there must be a **whole sentence**. After it comes what was announced: a list, an explanation, a single word.

> She packed three things: a lamp, a rope and bread.

*She packed: a lamp …* is wrong, since *she packed* is not finished.

A list whose parts have commas of their own is parted by **semicolons**: *Lyon, France; Turin, Italy; and Bern, Switzerland*.

## How to work
1. Look at the choices: they differ only in marks. So it is a question of boundaries.
2. What is before the mark: could it stand alone? What is after it?
3. Both alone: period, semicolon, or comma with *and/but/so*.
4. One of them not: no period and no semicolon.
5. Look for the *second* mark of an extra part: it may stand far away in the sentence.

## @learn
? 1
The Sahara was once green. Rock paintings show ______ that today live only far to the south.
- hippos, and giraffes, animals :: puts a comma between two things that "and" joins.
= hippos and giraffes, animals
- hippos and giraffes animals :: leaves out the mark before the part that explains them.
- hippos and giraffes; animals :: puts a semicolon before a part that cannot stand alone.
! "Animals that today live only far to the south" explains the two names and cannot stand alone: one comma before it.

? 1
Salt was once so valuable that it was taxed in many ______ smugglers carried it over the mountains at night.
= countries, and
- countries, :: puts only a comma between two sentences.
- countries :: puts nothing between two sentences.
- countries and, :: has the comma behind "and" instead of before it.
! Both sides can stand alone. Of the four choices only a comma with "and" joins them correctly.

? 1
The recipe asks for three ______ flour, water and patience.
- things; :: puts a semicolon before a list that cannot stand alone.
- things, :: makes the list look like further members of the sentence.
= things:
- things. :: makes a sentence of a mere list.
! "The recipe asks for three things" is a whole sentence and announces the list: a colon.

? 2
The violinist Niccolò Paganini was famous for his speed. Many of his listeners ______ believed that he must have made a pact with the devil.
- in fact, :: closes a part that was never opened.
- , in fact :: opens a part and does not close it.
= , in fact,
- ; in fact, :: separates the subject "many of his listeners" from its verb.
! "In fact" can be lifted out from between subject and verb: it stands between two commas.

? 2
Most metals are solid at room ______ mercury, the best-known exception, is liquid even in frost.
- temperature, :: puts only a comma between two sentences.
- temperature, however :: does not join, and has no second comma.
- temperature :: puts nothing between two sentences.
= temperature;
! "Most metals are solid …" and "mercury … is liquid …" can both stand alone: a semicolon.

? 3
The expedition took instruments from three ______ and a small telescope from Utrecht, the Netherlands.
= workshops: a clock from Geneva, Switzerland; a compass from London, England;
- workshops; a clock from Geneva, Switzerland, a compass from London, England, :: puts a semicolon where a list is announced, and commas where parts have commas of their own.
- workshops: a clock from Geneva, Switzerland, a compass from London, England; :: parts the list once with a comma and once with a semicolon.
- workshops, a clock from Geneva; Switzerland; a compass from London; England; :: puts semicolons between a town and its country.
! A whole sentence announces the list, so a colon. The parts have commas of their own, so semicolons between them.

## @practice
? 1
Owls can turn their heads by about 270 ______ their eyes cannot move at all.
- degrees :: puts nothing between two sentences.
- degrees, :: puts only a comma between two sentences.
= degrees, but
- degrees but, :: has the comma behind "but" instead of before it.
! Two sentences, and the second turns: a comma with "but".

? 1
The people ______ stories were recorded in 1935 spoke a dialect that has since died out.
- , whose :: opens an extra part that is never closed, and the part is needed.
- ; whose :: puts a semicolon before words that cannot stand alone.
- : whose :: puts a colon after words that are no sentence.
= whose
! "Whose stories were recorded in 1935" says which people are meant. It cannot be lifted out, so there is no mark.

? 1
When the tide goes out, the island can be reached on ______ the water rises again, one needs a boat.
- foot when :: puts nothing between two sentences.
= foot; when
- foot, when :: makes it look as if one walked when the water rises.
- foot and, when :: has a comma behind "and" and none before it.
! "The island can be reached on foot" ends the first sentence. "When the water rises again" begins the second: a semicolon parts them.

? 2
Marie Curie, the first person to receive two Nobel ______ in physics in 1903 and in chemistry in 1911.
= Prizes, was honored
- Prizes was honored :: does not close the part that began after "Curie".
- Prizes; was honored :: puts a semicolon before words without a subject.
- Prizes. She was honored :: leaves the first sentence without a verb.
! "The first person to receive two Nobel Prizes" can be lifted out. It began with a comma and must end with one.

? 2
The new bridge is wider than the old ______ it has two lanes for bicycles and a path for walkers.
- one, :: puts only a comma between two sentences.
- one, for example, :: does not join two sentences.
= one:
- one, which :: needs no "it" after "which".
! The second sentence explains the first: what is there in the greater width. A colon does that.

? 2
Some birds return to the same nest each ______ build a new one even when the old nest is in perfect order.
- spring, others :: puts only a comma between two sentences.
- spring others :: puts nothing between two sentences.
- spring. And others, :: puts a comma between a subject and its verb.
= spring; others
! "Others build a new one …" has a subject and a verb of its own: a semicolon parts it from the first sentence.

? 2
What the archaeologists found under the floor of the old ______ not gold but seeds, six jars of them.
= kitchen was
- kitchen, was :: puts a comma between the long subject and its verb.
- kitchen; was :: puts a semicolon before a part that has no subject.
- kitchen: was :: puts a colon behind words that are no sentence.
! "What the archaeologists found under the floor of the old kitchen" is the subject. Between it and "was" stands nothing.

? 3
The critic admired the first act and found the second ______ third, she wrote, "should have been an intermission."
- dull, the :: puts only a comma between two sentences.
= dull; the
- dull the :: puts nothing between two sentences.
- dull: and the, :: puts a comma between "the" and its noun.
! "The third … should have been an intermission" has a subject and a verb of its own. "She wrote" is lifted in and ends nothing. So a semicolon.

? 3
Not every old map that shows an island in this place is ______ as some have claimed; several were copied from a single chart with a mistake.
- a forgery :: leaves the extra part without the mark before it.
- a forgery; :: puts a semicolon before a part that cannot stand alone.
- a forgery: :: announces an explanation that does not come.
= a forgery,
! "As some have claimed" is lifted in at the end of the first sentence: a comma before it. The semicolon after it parts the two sentences.
`,
);
