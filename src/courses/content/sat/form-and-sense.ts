import { topic, written } from '../written.js';

export const formAndSense = written(
  {
    code: 'form-and-sense',
    minutes: [25, 20],
    topics: [topic('SAT', 'Reading & Writing', 'Standard English Conventions', 'Form, Structure, and Sense')],
    ask: 'Which choice completes the text so that it conforms to the conventions of Standard English?',
  },
  String.raw`
# Form, Structure, and Sense
Verbs that agree and keep their time, pronouns that point at something, and openings that belong to the right word.

## Find the subject
A verb agrees with its **subject**, and the test sets other nouns between the two.

> The color of the leaves **changes** in October.

What changes? The *color*. *Leaves* only stands nearer. Strike everything that begins with a preposition (*of the leaves, in the box, with its wings*) and every part between commas, and read what is left.

> The box, along with two keys, **was** found. ("Along with" does not make a plural; *and* does.)

Each, every, either and neither are singular: *Each of the boats **has** a name.*

## When the subject comes later
> Under the old bridge **live** two herons. — *Two herons live*: plural.
> There **is** a reason for these delays. — *A reason is*: singular.

Turn the sentence around in your head and the mistake shows.

Some words look like plurals and are not: *physics, news, mathematics*. A team, a family, a committee is **one**.

## The time of the verb
Look at the other verbs and at words of time.

|= Signals
| In the text | Verb |
| in 1910, last year, ago | past: *built* |
| since 1910, for many years, so far | present perfect: *has built* |
| by 1910, before he came | past perfect: *had built* |
| every day, in general | present: *builds* |
| by next year | *will have built* |

If everything around it is told in the past, nothing is gained by jumping into the present. What is true *always* may stand in the present: *Galileo knew that the moon **has** mountains.*

## Full verbs and half verbs
Every sentence needs one full verb. *Building, built, to build* are half.

> The team **building** the bridge. — no sentence: who does what?
> The team, **building** the bridge in winter, **lost** two cranes. — *lost* is the full verb.

When the choices offer *builds / building / having built / to build*, count the full verbs that are there already. If there is none, you need one. If there is one, you mostly need a half one.

## Pronouns and possession
A pronoun takes the number of the word that it stands for: *The **museum** opened **its** doors*; *The **museums** opened **their** doors*.

* **its** belongs to it; **it's** is "it is".
* **their** belongs to them; **they're** is "they are"; **there** is a place.
* *the student's desk*: one student. *The students' desks*: several. *The students sat down*: nothing belongs to anybody.

Beware of *they* or *it* with two candidates: *When Ana met Lea, she …* Who?

## Who is doing it?
An opening without a subject belongs to the first noun after the comma.

> Walking along the shore, **the lighthouse came into view.** — Did the lighthouse walk?
> Walking along the shore, **we saw the lighthouse.** — Yes.

The mistake is so common because one understands what is meant. Ask after each opening: *who?* The answer must stand right behind the comma. This is also how to answer questions in which all four choices say the same in different orders.

## @learn
? 1
The sound of the bells in the three towers ______ heard as far as the hills.
= is
- are :: agrees with "towers" or "bells". The subject is "the sound".
- were :: agrees with "towers" or "bells". The subject is "the sound".
- have been :: agrees with "towers" or "bells". The subject is "the sound".
! Strike "of the bells in the three towers": the sound … is heard.

? 1
The whale's heart beats slowly. When the animal dives, ______ heart may beat only a few times in a minute.
- it's :: means "it is".
- their :: stands for several animals. Here is one.
= its
- there :: names a place.
! The heart belongs to the animal, to one: "its", without an apostrophe.

? 2
Since the first of them was opened in 1969, the city's free swimming pools ______ by millions of people.
- are visited :: does not go with "since 1969".
- were visiting :: makes the pools the visitors.
= have been visited
- had been visited :: needs a later moment in the past by which it was over.
! "Since 1969" reaches from then until now: present perfect, and passive, since people visit the pools.

? 2
Carved from a single trunk, ______
- the builders needed a year for the canoe. :: lets the builders be carved.
- a year was needed to build the canoe. :: lets the year be carved.
- the river could be crossed in the canoe. :: lets the river be carved.
= the canoe took a year to build.
! What was carved from a trunk? The canoe. So it must stand right behind the comma.

? 2
The glacier, which had been growing for centuries, ______ to shrink about 1850.
- beginning :: is a half verb: the sentence would have no full one of its own.
= began
- having begun :: is a half verb: the sentence would have no full one of its own.
- to begin :: is a half verb: the sentence would have no full one of its own.
! Lift out "which had been growing for centuries". What is left needs a full verb: the glacier began to shrink.

? 3
Among the papers that the family gave to the archive ______ a letter in which the inventor describes two machines that were never built.
= is
- are :: agrees with "papers". They are only where the letter is.
- being :: is a half verb.
- have been :: agrees with "papers". They are only where the letter is.
! Turn it around: a letter … is among the papers. The subject is "a letter", and what follows tells about it in the present.

## @practice
? 1
Each of the islands ______ a name that comes from the language of its first settlers.
- have :: agrees with "islands". "Each" is singular.
= has
- are having :: agrees with "islands". "Each" is singular.
- having :: is a half verb.
! "Each" is the subject, and it is singular: each has a name.

? 1
In 1851 the first submarine cable between England and France ______ into use.
- comes :: jumps into the present.
- has come :: does not go with a year that is over.
- will come :: jumps into the future.
= came
! "In 1851" names a year that is over, and nothing reaches until today: simple past.

? 1
The two ______ nests hang side by side from the tip of one branch, where snakes cannot reach them.
= weavers'
- weaver's :: is one bird, but "two" asks for several.
- weavers :: shows no possession.
- weavers's :: is no correct form: after the s of the plural stands only the apostrophe.
! "Two" makes the birds several, and the nests belong to them: first the s of the plural, then the apostrophe.

? 2
A good dictionary of the dialect, with examples and a map of its villages, ______ still to be written.
- remain :: agrees with "examples" or "villages".
- remaining :: is a half verb.
= remains
- have remained :: agrees with "examples" or "villages".
! Strike the part between the commas and "of the dialect": a dictionary remains to be written.

? 2
By the time the second ship reached the harbor, the first ______ its cargo and left again.
- unloads :: jumps into the present.
= had unloaded
- has unloaded :: counts from today and not from the arrival of the second ship.
- will unload :: jumps into the future.
! The unloading was over *before* something else in the past: past perfect.

? 2
Although small, ______
- a hundred meals a day are cooked in the kitchen. :: calls the meals small.
- there are a hundred meals a day cooked in it. :: has no noun that could be small.
= the kitchen makes a hundred meals a day.
- people get a hundred meals a day from the kitchen. :: calls the people small.
! What is small? The kitchen. It must come first after the comma.

? 2
The committee published ______ report in May and answered questions about it in June.
- their :: is plural. A committee is one, and "it" later confirms the singular for the report only.
- they're :: means "they are".
- it's :: means "it is".
= its
! The committee is one body, and the report belongs to it: "its", without an apostrophe.

? 3
The paints that the workshop mixed from roots and stones, though less bright than modern ones, ______ in sunlight for centuries without fading.
= have stood
- standing :: is a half verb. The sentence would have none of its own.
- has stood :: agrees with "workshop". The subject is "paints".
- having stood :: is a half verb. The sentence would have none of its own.
! Strike "that the workshop mixed …" and "though less bright …": the paints have stood. Plural, and a full verb.

? 3
To see the comet without a telescope, ______
- darkness must be complete. :: lets the darkness see the comet.
- the sky has to be observed before sunrise. :: lets the sky see the comet.
= one must look at the sky before sunrise.
- a clear morning before sunrise is needed. :: lets the morning see the comet.
! Who sees the comet? A person. So a person must stand right behind the comma.
`,
);
