import { topic, written } from '../written.js';

export const textStructure = written(
  {
    code: 'text-structure',
    minutes: [20, 25],
    topics: [topic('SAT', 'Reading & Writing', 'Craft and Structure', 'Text Structure and Purpose')],
  },
  String.raw`
# Text Structure and Purpose
Not what a text says, but what it does: its purpose, its plan, and the job of one sentence in it.

## Says and does
For every sentence there are two questions. What does it **say**? And what does it **do** in the text?

> (1) Many people believe that bats are blind. (2) In fact, all bats can see, and some of them see better in dim light than people do.

(1) *says* that many believe bats to be blind. It *does* this: it brings up a common belief. (2) *does* this: it corrects the belief.

The questions of this lesson are about *doing*. Their choices begin with verbs such as *introduces, describes, explains, contrasts, questions, supports, concludes*.

## The purpose of the whole
"Which choice best states the main purpose of the text?" Ask: **why did somebody write this?** To explain how something works? To correct a mistake? To tell who somebody was? To argue for something?

> A good purpose covers the *whole* text. A choice that is true of one sentence only is wrong, however true it is.

The other usual trap is a choice with one word too much: *to argue that all…*, *to criticize…*, *to prove…* where the text only *describes*. Check the verb first. Texts of the test rarely criticize and almost never prove.

## The plan
"Which choice best describes the overall structure?" Here you follow the text from part to part. Typical plans:

|= Plans of short texts
| First | Then |
| a belief or an older view | a finding that corrects it |
| a puzzle | an explanation |
| a general statement | an example |
| a process, step by step | its result |
| two things, side by side | how they differ |

Read a choice in two halves. The first half may be right and the second wrong. If any half does not fit, strike it.

## One sentence
"Which choice best states the function of the underlined sentence?" Look at the sentence **before** and the one **after**.

> The seeds of this pine open only in a forest fire. **This may sound like a risky plan.** But a fire leaves behind open ground and fertile ash, just what a seedling needs.

The sentence in bold *names an objection* that the next one *answers*. It does not explain how seeds open (that was before), and it does not praise fires (that comes after).

## Poems and stories
In literary texts ask what a passage *shows* about a person, and how:

* It may **set a scene**, **describe** somebody, or **show a change** of mood.
* An image, such as a house "that held its breath", mostly makes a **feeling** visible.
* The word *but* or *then* often marks the turn.

Do not look for a hidden lesson. The right choice is plain and can be pointed at in the text.

## How to work
1. Read the text and write one verb beside each sentence: *claims, explains, doubts, gives example*.
2. Say in your own words what the whole does, before you look at the choices.
3. Compare verb by verb. Strike half-true choices.
4. Point with your finger at the words that carry your choice. If you cannot, choose again.

## @learn
? 1
Many people believe that lightning never strikes the same place twice. Tall buildings show that this is not so: the Empire State Building in New York is struck about twenty times in an average year.

---
Which choice best states the main purpose of the text?
- To explain how lightning arises :: is not treated at all.
- To warn people against the dangers of tall buildings :: makes a fact into a warning.
= To correct a common belief about lightning
- To describe the Empire State Building :: is only the example.
! The first sentence brings up a belief, the second shows that it is wrong. The building is the evidence.

? 1
Bread dough rises because of yeast. The tiny fungi feed on sugar in the flour and give off carbon dioxide. The gas cannot escape from the sticky dough, so bubbles form, and the dough grows.

---
Which choice best describes the overall structure of the text?
= It makes a statement and then explains step by step why it is so.
- It names a problem and then offers two solutions. :: finds a problem where there is none.
- It presents a belief of many people and then shows that it is wrong. :: finds a contradiction where there is none.
- It compares two processes and then prefers one. :: finds a second process where there is only one.
! First the statement, dough rises because of yeast. Then feeding, gas, bubbles: one step after the other.

? 2
The town clerk wrote every birth into a heavy green book. **She pressed so hard that the names could be read on the next page.** Nobody, she said, should get lost because a pen had run dry.

---
Which choice best states the function of the sentence in bold?
- It explains why the book in which she wrote the names was heavy. :: takes the weight for something that needs a reason.
- It shows that the clerk could not write well. :: makes a fault of it. The next sentence gives her reason.
- It describes how old the book was. :: finds an age that is not there.
= It gives a detail that shows how much her task meant to her.
! She presses hard so that nobody gets lost. The detail makes her care visible.

? 2
Some birds, such as cuckoos, lay their eggs in the nests of others. One might expect the hosts to throw the strange eggs out. Some do. But in other species, throwing out an egg by mistake costs more than raising a stranger now and then, and so they leave all eggs alone.

---
Which choice best states the main purpose of the text?
- To argue that cuckoos harm other birds :: makes an accusation of a description.
= To explain why some birds accept the eggs of others
- To describe how birds build their nests :: speaks of building, which the text does not.
- To show that birds are not able to recognize their own eggs :: contradicts "some do".
! It brings up what one might expect, and then gives the reason why some birds do otherwise.

? 2
The map that hung in the captain's cabin was a beautiful thing. Whales swam in its corners, and a compass rose bloomed like a flower in its middle. **Of the reef on which the ship was to run aground it showed nothing.**

---
Which choice best states the function of the sentence in bold?
- It adds one more example of the map's beauty. :: overlooks that something is missing now.
= It sets the map's beauty against its uselessness.
- It explains who had drawn the map. :: finds a person who is not mentioned.
- It suggests that the captain could not read maps. :: blames the captain. The map is at fault.
! Two sentences praise how it looks. The last one says that it failed where it mattered: a contrast.

? 3
Why do cats purr? It was long thought that they do so out of contentment. Yet cats purr also when they are hurt or afraid. Some scientists have therefore suggested that purring may help a cat to calm itself. Whether this is the whole answer is not known.

---
Which choice best describes the overall structure of the text?
- It presents two explanations and proves that the second is right. :: claims a proof. The end says that it is not known.
- It describes how cats behave when they are hurt and compares it with the behavior of other animals. :: finds other animals.
- It asks a question and shows that it cannot be studied. :: goes too far: an answer is suggested.
= It asks a question, rejects an older answer as incomplete, and offers another with caution.
! A question, an old answer, a fact against it ("yet"), a new suggestion ("may"), and a doubt at the end.

## @practice
? 1
Octopuses are masters of disguise. In less than a second, the skin of an octopus can change from smooth and pale to rough and dark, so that the animal looks like a stone.

---
Which choice best describes the overall structure of the text?
- It describes a mistake and then corrects it. :: finds a mistake.
= It makes a general statement and then gives an example.
- It asks a question and then answers it. :: finds a question.
- It tells of an event in the sea and then of its results. :: finds an event.
! "Masters of disguise" is the general statement. The change of the skin shows it.

? 1
The violin maker never hurried. He tapped the wood, listened, shaved off a curl as thin as paper, and tapped again. Customers who asked when their violin would be ready got no answer but a smile.

---
Which choice best states the main purpose of the text?
- To explain how a violin produces sound :: takes the tapping for a lesson in physics.
- To complain about slow craftsmen :: makes a reproach of a portrait.
= To portray a patient craftsman
- To advise people who want to buy a violin :: finds advice.
! All three sentences show the same thing: he takes his time. It is a portrait.

? 1
Plants cannot run away, but they are not defenseless. **Some make their leaves bitter when insects begin to feed on them.** Others give off a scent that attracts the enemies of those insects.

---
Which choice best states the function of the sentence in bold?
= It gives one example of how plants defend themselves.
- It explains why plants cannot run away. :: belongs to no sentence of the text.
- It names an exception to the statement that was made before. :: turns it around: it supports the statement.
- It describes the enemies of insects. :: belongs to the last sentence.
! First the statement, "not defenseless". Then "some …", "others …": two examples, of which this is the first.

? 2
For a long time cooks have said that searing meat "seals in" its juices. When scientists weighed meat before and after, seared pieces had lost as much liquid as others. Searing is still worth the trouble, though: it gives the crust its taste.

---
Which choice best describes the overall structure of the text?
- It presents a method, describes its history, and recommends giving it up. :: contradicts the last sentence.
= It presents a claim, reports evidence against it, and names another benefit.
- It compares two methods of cooking and finds them equal. :: takes one measurement for everything.
- It reports an experiment and criticizes how it was done. :: finds criticism.
! Claim: it seals. Evidence against: as much liquid lost. And then "still worth the trouble": the crust.

? 2
My grandmother's kitchen had two clocks. The one above the door told the time. **The other, above the stove, had stopped before I was born**, and it was to this one that she looked when she said it was late.

---
Which choice best states the function of the portion in bold?
- It explains why the grandmother was hardly ever on time for anything. :: finds lateness as a fault.
- It shows that the kitchen was neglected. :: makes a judgment that the text does not.
= It introduces a detail that makes the grandmother's habit puzzling.
- It tells when the narrator was born. :: uses the birth only to say how long ago it was.
! A clock that has stopped, and she looks at it to say that it is late: a small puzzle about her.

? 2
Sea otters eat sea urchins. Where otters disappeared, urchins multiplied and ate the kelp, the forests of the sea, down to the rock; with the kelp went the fish that live in it. Where otters came back, so did kelp and fish.

---
Which choice best states the main purpose of the text?
- To describe what sea otters eat :: is only its first sentence.
- To argue that fishing should be limited :: draws a conclusion that the text does not.
- To compare the forests on land with those in the sea :: takes the image for a comparison.
= To show how one animal affects a whole community
! Otters, urchins, kelp, fish: what happens to the first happens to all. That is what the text shows.

? 2
The house had been silent all summer. Then, one evening in September, a window lit up on the second floor, and from it came the sound of somebody practicing scales, badly and with great determination.

---
Which choice best describes what the text does?
- It explains why a house was left empty. :: finds a reason that is not there.
= It describes a place and then a change in it.
- It contrasts two people who live in a house. :: finds two people.
- It praises a person's skill in music. :: overlooks "badly".
! First silence, all summer. "Then" marks the turn: light and scales.

? 3
Economists have long assumed that people value a thing by its use. But those who have built a shelf themselves tend to value it more highly than the same shelf bought ready-made. **One could object that they simply like building.** The effect remains, however, when people are paid for each minute of the work and say that they found it dull.

---
Which choice best states the function of the sentence in bold?
- It summarizes what economists have long assumed. :: belongs to the first sentence.
- It offers the explanation that the text finally accepts. :: overlooks "however".
- It gives an example of a thing that people value. :: belongs to the shelf.
= It raises another explanation, against which the text then argues.
! "One could object" brings up an explanation. "The effect remains, however" argues that it is not enough.

? 3
In the ballad, the miller's daughter speaks only once, in the last stanza, and only four words: "I was not there." Readers have taken them for a confession of guilt and for a proof of innocence. The poem gives no help. It ends, as it began, with the sound of the wheel.

---
Which choice best states the main purpose of the text?
- To prove that the daughter is innocent :: chooses one of two readings. The text chooses none.
- To criticize readers who misunderstand the poem :: finds criticism.
= To point out that a poem leaves a question open
- To describe how a mill works :: takes the wheel for the subject.
! Four words, two opposite readings, and "the poem gives no help": the question stays open.
`,
);
