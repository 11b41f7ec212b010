import { topic, written } from '../written.js';

const TOPIC = topic('ACT', 'English', 'Production of Writing', 'Topic Development');
const ORDER = topic('ACT', 'English', 'Production of Writing', 'Organization, Unity, and Cohesion');

export const productionOfWriting = written(
  { code: 'production-of-writing', minutes: [20, 20], topics: [TOPIC, ORDER] },
  String.raw`
# Production of Writing
Does this sentence belong here, and does it do what the writer wants? Purpose, order, and the joints between sentences.

## Not grammar
In these questions every choice is correct English. You are asked about the **text**: does a sentence belong into it, at this place, for this purpose?

So never ask "how does it sound?" Ask: **what is this paragraph about, and what does the writer want here?** Say the subject of the paragraph in five words before you look at the choices.

## The writer's goal
"Which choice best shows *how crowded* the market was?" The goal stands in the question. Only one choice does it.

> The market of my town opens at six.
> A. It has been held since 1902. (age)
> B. At seven, you move through it only at the speed of the person in front of you. (crowded: **yes**)
> C. Its fish comes from the coast. (goods)
> D. My aunt likes it. (liking)

Underline the goal. Then strike all that does something else, however well.

## Add it? Take it out?
"Should the writer add this sentence?" Two choices say *yes*, two say *no*, each with a reason.

1. What is the paragraph about?
2. Does the sentence carry that on? Then yes. Does it lead away? Then no.
3. Then read the **reasons**. One of the two is false about the text: it says that the sentence repeats what it does not repeat, or explains what it does not explain.

> The mistake is to decide that a fact is interesting and so should stay. Interesting facts in the wrong paragraph are the test's favorite trap.

## In what order?
For "where should this sentence be placed?" look for its **hooks**: *this, such, these, she, however, then, for example*. Each points back at something. What it points at must stand just before.

> "This habit saved her life." — which habit? The sentence stands behind the one that tells of it.

Time helps as well (*first, then, by noon*), and names: the full name comes before the short one.

## Beginning and end
A good **first** sentence names what the paragraph will be about: wide enough for all of it, and no wider. A good **last** one rounds it off, or leads over. If a choice brings in something new, it is not a conclusion.

A **transition** joins two thoughts: *however* (turns), *therefore* (result), *for example* (case), *in addition* (one more). Read both sentences without it, say *but, so, for instance* or *and*, and choose the one that means it. Sometimes none is needed.

## The whole essay
"Suppose the writer's goal had been to describe the history of the clock. Does this essay accomplish it?" Again yes or no and a reason. Ask what *most* of the essay does. A single sentence about history does not make it a history.

## @text bees
My neighbor keeps bees on the roof of an apartment building. [1] Most people think of meadows when they think of honey. [2] In summer, however, a city may offer bees more than the country does. [3] Parks, balconies and rows of lindens bloom one after the other from March to October. [4] In the country, by contrast, a field of rapeseed flowers for a few weeks, and then there is nothing.

Each hive holds up to fifty thousand bees. On warm evenings my neighbor sits beside them with a cup of tea.

## @text clock
The clock of our school has been wrong for as long as anybody can remember. [1] It is not slow, and it is not fast. [2] It is simply somewhere else. [3] A visitor who looks up at ten may read a quarter to four. [4] Students of the school learn in their first week to look at their phones instead.

Last spring a committee was founded to repair it. Its first meeting was to begin at noon. Nobody knew when that was.

## @learn
? 1 about bees topic: Topic Development
The writer wants to show how large a number of bees lives beside the people of the house. Which sentence of the second paragraph does this?
= Each hive holds up to fifty thousand bees.
- On warm evenings my neighbor sits beside them with a cup of tea. :: shows a calm evening, and no number.
- My neighbor keeps bees on the roof of an apartment building. :: names bees without a number, in the first paragraph.
- Most people think of meadows when they think of honey. :: is about what people think.
! The goal is a large number. Only one sentence has one: fifty thousand.

? 1 about bees topic: Organization, Unity, and Cohesion
Which word in sentence 2 shows that the sentence turns against the one before?
- Summer :: names a time.
- May :: shows that it is possible.
- More :: compares city and country.
= However
! Sentence 1 thinks of meadows. "However" turns: it is the city that offers more.

? 2 about bees topic: Topic Development
The writer considers adding this sentence at the end of the first paragraph: "Lindens are trees with heart-shaped leaves." Should the writer add it?
- Yes, because it explains why the city offers more to bees than the country. :: says what the sentence does not: leaves feed no bees.
- Yes, because it returns to the subject of honey. :: says what the sentence does not: honey is not in it.
= No, because the shape of leaves has nothing to do with what bees find.
- No, because lindens have not been mentioned before. :: is false: sentence 3 mentions them.
! The paragraph compares what city and country offer to bees. The shape of leaves leads away from it.

? 2 about bees topic: Organization, Unity, and Cohesion
Where would this sentence best be placed? "So there is always something to eat."
- Before sentence 1 :: has nothing before it of which it could be the result.
- After sentence 1 :: would follow from what people think.
= After sentence 3
- After sentence 4 :: would follow from "and then there is nothing", its opposite.
! "So" needs a reason just before it: that one thing blooms after the other from March to October.

? 2 about clock topic: Topic Development
Which of these, if added after sentence 3, would best continue the description of how wrong the clock is?
- The school was founded in 1931 and has two buildings. :: is about the school.
= An hour later it may claim to be midnight.
- Many schools have a clock above their door. :: is about other schools.
- Clocks need to be wound or to have power. :: is about clocks in general.
! Sentence 3 gives one case of a wrong time. The best continuation is another, even worse one.

? 3 about clock topic: Topic Development
Suppose the writer's goal had been to explain how a tower clock works. Would this essay accomplish the goal?
- Yes, because it tells what the clock of the school shows at ten o’clock. :: takes a joke for an explanation.
- Yes, because a committee is founded to repair it. :: takes the plan for an explanation.
- No, because it describes the repair instead. :: is false: the repair never begins.
= No, because it makes fun of a clock without saying how one works.
! Nothing is said of weights, wheels or hands. The essay laughs at a clock that is "somewhere else".

## @practice
? 1 about clock topic: Organization, Unity, and Cohesion
Which of these, put behind the last word of sentence 4, would make it clearest what students look at less?
- of learning :: contrasts phones with learning.
- of visitors :: contrasts phones with people.
= of the clock
- of the week :: contrasts phones with a time.
! They look at their phones and not up at the clock: that is what "instead" leaves out.

? 1 about bees topic: Organization, Unity, and Cohesion
Sentence 4 contains "by contrast". With what does it contrast the country?
- With the roof of a building :: takes the place of the hives for the whole city.
= With the long flowering in the city
- With what people think of honey :: goes back to sentence 1.
- With the number of bees in a hive :: comes only later.
! Sentence 3 tells what blooms in the city from March to October, sentence 4 of a few weeks in the country.

? 1 about clock topic: Topic Development
Which choice best states the subject of the first paragraph of the essay about the clock?
= A clock that shows times of its own
- A school that is proud of its history :: finds a history that is not there.
- Students who come late to their lessons :: finds lateness that is not there.
- Phones that are used too much in school :: takes one detail for the subject.
! All its sentences tell how the clock is wrong, and what one does about it.

? 2 about clock topic: Topic Development
The writer considers taking out sentence 2, "It is simply somewhere else." What would the essay lose above all?
- An explanation of why the clock of the school is wrong :: finds a reason where none is given.
- A fact about when the clock was built :: finds a date where none is given.
- A contrast between visitors and students :: comes from sentences 3 and 4.
= A surprising way to put how wrong the clock is
! After "not slow" and "not fast" one expects a third word of the kind. "Somewhere else" is the surprise.

? 2 about bees topic: Topic Development
The writer wants a first sentence for the second paragraph that leads from food to the bees on the roof. Which would do it best?
- Tea, too, comes from a plant. :: leads to tea.
= Thus well fed, the colonies on the roof have grown.
- Rapeseed is a plant with yellow flowers that oil is made of. :: leads back to the fields.
- Bees were kept already in ancient Egypt. :: leads to history.
! "Thus well fed" takes up the first paragraph, and "the colonies on the roof" announces the fifty thousand.

? 2 about clock topic: Organization, Unity, and Cohesion
Where would this sentence best be placed? "Neither would be a great problem: one could subtract."
- Before sentence 1 :: has no two things before it.
= After sentence 1
- After sentence 3 :: would follow one case, and not two possibilities.
- At the end of the essay :: comes too late for slow and fast.
! "Neither" points back at two things: slow and fast, in sentence 1.

? 2 about clock topic: Organization, Unity, and Cohesion
Which transition would best begin the last sentence, "Nobody knew when that was"?
- For example, :: would make it a case of a meeting.
- In addition, :: would only add one more fact.
= Unfortunately,
- Similarly, :: would compare two things.
! A meeting at noon, and nobody knows when noon is: that is bad luck. The transition should say so.

? 3 about bees topic: Topic Development
Suppose the writer's goal had been to persuade readers that cities can be good places for bees. Does the essay accomplish it?
- No, because it tells only of the writer's neighbor. :: is false: most of it compares city and country.
- No, because it admits that rapeseed flowers in the country. :: takes a fact for an admission that decides.
= Yes, because it shows that bees find food in the city for longer.
- Yes, because it proves that all honey is made in cities. :: says more than the essay does.
! Sentences 2 to 4 give a reason: something blooms in the city from March to October.

? 3 about clock topic: Topic Development
Which ending would best round the essay off by taking up its beginning?
- The members of the committee were elected for two years. :: brings in something new.
- Some clocks are repaired by specialists from other towns. :: leads away from this clock.
- In winter the days are shorter, and it is dark at five. :: leads away from the clock.
= The clock, when they looked up, said a quarter to four.
! The beginning has a visitor who reads a quarter to four at ten. To end with it closes the circle.
`,
);
