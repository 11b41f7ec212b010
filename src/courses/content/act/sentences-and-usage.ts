import { topic, written } from '../written.js';

const AREA = 'Conventions of Standard English';
const SENTENCES = topic('ACT', 'English', AREA, 'Sentence Structure and Formation');
const USAGE = topic('ACT', 'English', AREA, 'Usage');

export const sentencesAndUsage = written(
  {
    code: 'sentences-and-usage',
    minutes: [20, 20],
    topics: [SENTENCES, USAGE],
    ask: 'Which choice is best for the underlined portion?',
  },
  String.raw`
# Sentence Structure and Usage
Whole sentences, parts that match, verbs that agree, and pronouns that point at something.

## Whole, and not two in one
A sentence needs a subject and one full verb. Three things go wrong:

* **A fragment:** *The boats lying on the beach.* No full verb. (*lie* or *were lying*)
* **A run-on:** *The boats lie on the beach they are dry.* Two sentences, nothing between.
* **A splice:** *The boats lie on the beach, they are dry.* A comma is too weak.

*Who, which, that, because, when, although* make a part that cannot stand alone: *Although the boats lie on the beach.* is a fragment as well.

## Equal parts in equal dress
In a row, all parts have the same form:

> She likes **to swim, to row and to dive**. / She likes **swimming, rowing and diving**.
> Not: She likes swimming, rowing and **to dive**.

The same holds for *not only … but also*, *either … or*, and for comparisons: *It is easier **to begin** than **to end**.*

## What belongs to what
An opening belongs to the noun right behind the comma.

> Painted red, **the bus** was easy to see. (The bus was painted.)
> Not: Painted red, **we** saw the bus easily. (Were we painted?)

Keep describing words near what they describe: *She sold a desk **with four drawers** to a man*, not *to a man with four drawers*.

## Verbs
**Agreement:** find the true subject and strike what stands between. *The list of names **is** long.* *Each of them **has** a key.* *Neither of the doors **opens**.*

**Tense:** keep the time of the text, unless something happened earlier (*had gone*) or is always so. Irregular forms: *has **gone**, has **seen**, had **begun**, has **written***; never *has went*.

> *Could **have** gone*, never *could of gone*.

## Pronouns
|= Which form?
| After or as | Form | Example |
| subject | I, he, she, we, they, who | **She and I** left. |
| object | me, him, her, us, them, whom | He saw **her and me**. |
| possession | my, its, their, whose | the cat and **its** bowl |

Take the other person away, and your ear will tell you: *He saw me*. A pronoun must point at **one** thing: *When the cup hit the plate, it broke.* Which?

## Comparing, and small words
Two: *the **taller** of the twins*. Three or more: *the **tallest** of the boys*. Never *more taller*.

Adjectives describe things, adverbs describe doing: *a **quick** answer*, *she answered **quickly***. *Good* is an adjective, *well* an adverb: *She sings **well**.*

Read the sentence to its end before you choose. The word that decides often stands last.

## @learn
? 1 topic: Usage
The color of the old curtains [[have]] faded in the sun.
- NO CHANGE :: agrees with "curtains". The color has faded.
- are :: agrees with "curtains", and "are faded" tells no event.
= has
- were :: agrees with "curtains".
! Strike "of the old curtains": the color has faded. The subject is singular.

? 1 topic: Sentence Structure and Formation
The market opens at [[six the bakers]] have been awake for hours by then.
- NO CHANGE :: runs two sentences together.
- six, the bakers :: puts only a comma between two sentences.
- six; and the bakers, :: puts a comma between a subject and its verb.
= six. The bakers
! "The market opens at six" and "The bakers have been awake …" can both stand alone. A period parts them.

? 1 topic: Usage
My cousin and [[me]] have shared a room for years.
= I
- NO CHANGE :: is the form of an object.
- myself :: needs a subject to which it points back.
- mine :: shows possession.
! Take the cousin away: "I have shared a room." The subject needs "I".

? 2 topic: Sentence Structure and Formation
On weekends she enjoys hiking in the hills, reading by the stove, and [[to cook]] for friends.
- NO CHANGE :: breaks the row of words in -ing.
- she cooks :: breaks the row with a new sentence.
= cooking
- cooked :: breaks the row with the past.
! Hiking, reading, cooking: all parts of a row have the same form.

? 2 topic: Sentence Structure and Formation
Hanging from the ceiling by a thread, [[I was surprised by a glass bird]].
- NO CHANGE :: lets "I" hang from the ceiling.
= a glass bird surprised me
- my surprise at a glass bird was great :: lets the surprise hang from the ceiling.
- there was surprise when I saw a glass bird :: has nothing behind the comma that could hang.
! What hangs from the ceiling? The bird. It must stand right behind the comma.

? 3 topic: Usage
Neither of the two bridges that cross the river below the mills [[were]] open to trucks last winter.
- NO CHANGE :: agrees with "bridges" or "mills".
- are :: agrees with "bridges" or "mills", and leaves the past.
- have been :: agrees with "bridges" or "mills".
= was
! Strike "of the two bridges that cross the river below the mills": neither was open. "Last winter" asks for the past.

## @practice
? 1 topic: Usage
By the time we arrived, the band had already [[began]] to play.
- NO CHANGE :: is the past form. After "had" stands another.
- begin :: is the present form.
= begun
- beginning :: would make "had beginning", which is no form.
! Begin, began, begun: after "had" stands the third form.

? 1 topic: Sentence Structure and Formation
The old sailor, who [[had seen]] every ocean, could not swim.
= NO CHANGE
- seeing :: leaves "who" without a full verb.
- having seen :: leaves "who" without a full verb.
- to see :: leaves "who" without a full verb.
! "Who had seen every ocean" has its full verb, and so has the sentence around it: "could not swim".

? 1 topic: Usage
Of the three routes, the one along the coast is the [[longer]].
- NO CHANGE :: compares two.
- more long :: is no form of "long" in use, and compares two.
- most longest :: says "most" twice.
= longest
! There are three routes. Among three or more one is the longest.

? 2 topic: Usage
The choir sang so [[good]] that nobody noticed the rain.
- NO CHANGE :: is an adjective. It describes things.
= well
- better :: compares, and nothing is compared.
- goodly :: is an old adjective.
! How did they sing? An adverb is needed: well.

? 2 topic: Sentence Structure and Formation
[[Although the glacier is small. It]] feeds two rivers.
- NO CHANGE :: leaves "Although the glacier is small" as a fragment.
- Although the glacier is small; it :: puts a semicolon behind a part that cannot stand alone.
= Although the glacier is small, it
- Although the glacier is small, but it :: joins twice, with "although" and with "but".
! "Although the glacier is small" cannot stand alone. A comma joins it to the sentence that follows.

? 2 topic: Usage
The guide showed my brother and [[I]] a cave that is not on any map.
- NO CHANGE :: is the form of a subject.
- myself :: needs a subject to which it points back.
= me
- mine :: shows possession.
! Take the brother away: "The guide showed me a cave." The object needs "me".

? 2 topic: Sentence Structure and Formation
It is often harder to keep a secret [[than telling]] one.
- NO CHANGE :: compares "to keep" with "telling".
= than to tell
- then to tell :: takes "then", which speaks of time.
- than a telling of :: compares "to keep" with a noun, and does not fit "one".
! What is compared has the same form: to keep, to tell.

? 3 topic: Usage
The committee that chose the plans for both libraries [[has]] published its reasons.
- have :: agrees with "plans" or "libraries".
- are having :: agrees with "plans" or "libraries".
= NO CHANGE
- having :: leaves the sentence without a full verb.
! The subject is "the committee", which is one and has "its" reasons. So "has" can stay.

? 3 topic: Sentence Structure and Formation
The museum showed not only paintings by the two sisters [[but also the letters were shown]] that they had written to each other.
- NO CHANGE :: breaks the pair: after "not only" stands a noun, after "but also" a sentence.
- and also letters :: does not go with "not only".
- but showing also the letters :: breaks the pair with a verb.
= but also the letters
! Not only paintings but also letters: after both parts of the pair stands a noun.
`,
);
