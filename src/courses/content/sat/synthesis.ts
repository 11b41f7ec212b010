import { topic, written } from '../written.js';

export const synthesis = written(
  {
    code: 'synthesis',
    minutes: [20, 20],
    topics: [topic('SAT', 'Reading & Writing', 'Expression of Ideas', 'Rhetorical Synthesis')],
  },
  String.raw`
# Rhetorical Synthesis
A list of notes and a goal: not the truest or the fullest sentence wins, but the one that does what is wanted.

## The goal is everything
You get a few notes of a student and a sentence such as "The student wants to **emphasize a difference** between the two bridges." All four choices are correct sentences, and all say what stands in the notes. Only one does what the student *wants*.

So read the goal first. Underline its verb and its object:

> The student wants to **introduce the bridge** to **an audience that has never heard of it**.

Then the notes hardly matter. You could strike two choices without having read them.

## Goals and what they ask for
|= What a goal needs
| The goal says | The sentence must have |
| emphasize a similarity | both things, and *both / like / as well* |
| emphasize a difference | both things, and *while / but / unlike* |
| introduce X to those who do not know it | who or what X is |
| … to those who know X | no explanation of X |
| give an example of | a general word and a case of it |
| explain an advantage | what is better, and why |
| make a generalization | a statement about all, no single case |
| describe the method | what was *done*, not what was found |

## Worked example
> The Menai Bridge in Wales was opened in 1826.
> It is a suspension bridge and carries a road.
> The Britannia Bridge, a mile away, was opened in 1850.
> It was built to carry a railway.

**Goal: emphasize a difference between the two bridges.**

"Both bridges were opened in the nineteenth century" emphasizes a *similarity*. "The Britannia Bridge was built to carry a railway" has only one of them. "While the Menai Bridge carries a road, the Britannia Bridge was built for a railway": both, and a difference. **Yes.**

## All parts of the goal
Goals often have two parts: "present the **finding** and the **method**", "contrast the **materials** of the two vases". A choice that does one part beautifully and forgets the other is wrong. Number the parts and tick them off.

> The most common mistake is to choose the longest sentence because it has the most facts. The student did not want the most facts.

## Who is listening
"An audience **familiar with** the painter" need not be told who she is. "An audience **unfamiliar with** her" must be. Look for the little insertion: *the painter Amrita Sher-Gil, who worked in India and in France*. It is there for those who do not know.

## How to work
1. Goal first: verb, object, audience.
2. For each choice ask only: does it do *that*?
3. Strike one-sided sentences where two things are wanted.
4. Only if two are left, look into the notes: is one of them wrong?
5. Do not judge style. All four are well written.

## @learn
? 1
While researching a topic, a student has taken the following notes:

* The Atacama Desert lies in northern Chile.
* In some parts of it, hardly any rain falls for years.
* The Namib Desert lies on the coast of southern Africa.
* Much of the water of its plants and animals comes from fog.
* Both deserts lie south of the equator.

---
The student wants to emphasize a similarity between the two deserts. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- In some parts of the Atacama Desert in northern Chile, hardly any rain falls for years. :: speaks of one desert.
- The Atacama lies in South America, whereas the Namib lies in Africa. :: emphasizes a difference.
= Both the Atacama and the Namib are deserts south of the equator.
- Fog brings water to plants and animals of the Namib. :: speaks of one desert.
! A similarity needs both and something that they share. "Both" announces it.

? 1
While researching a topic, a student has taken the following notes:

* Mary Anning was born in 1799 in Lyme Regis, England.
* She searched the cliffs near her home for fossils.
* About 1811 her brother and she found the skeleton of an ichthyosaur.
* In 1823 she found the first complete skeleton of a plesiosaur.

---
The student wants to introduce Mary Anning to an audience that has never heard of her. Which choice most effectively uses relevant information from the notes to accomplish this goal?
= Mary Anning, born in England in 1799, was a fossil hunter who made famous finds near her home.
- In 1823 the first complete skeleton of a plesiosaur was found. :: does not name her.
- Mary Anning's find of a complete plesiosaur in 1823 came about twelve years after that of the ichthyosaur. :: supposes that one knows her.
- The cliffs near Lyme Regis have been searched for fossils. :: is about the cliffs.
! Those who have never heard of her need to know who she was: when, where, and what she did.

? 2
While researching a topic, a student has taken the following notes:

* Two kinds of bread were baked, one with fresh yeast and one with sourdough.
* Slices of both were kept in closed boxes at the same temperature.
* The slices were looked at every day.
* Bread with yeast showed mold after four days.
* Bread with sourdough showed mold after nine days.

---
The student wants to present the result of the experiment. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- Slices of two kinds of bread were kept in closed boxes at the same temperature and looked at every day. :: presents the method.
- Bread can be baked with fresh yeast or with sourdough. :: presents what is known anyway.
- The boxes were closed, and their temperature was the same. :: presents conditions.
= The bread with sourdough stayed free of mold for more than twice as long as the other.
! A result is what was found out: nine days against four.

? 2
While researching a topic, a student has taken the following notes:

* A haiku is a Japanese form of poetry.
* It has three lines.
* Matsuo Bashō (1644–1694) is one of its masters.
* A tanka is an older Japanese form.
* It has five lines.

---
The student wants to contrast the lengths of the two forms. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- Tanka and haiku are both Japanese forms of poetry. :: emphasizes what they share.
= A haiku has three lines, while a tanka has five.
- A tanka, which is older than a haiku, is a Japanese form with five lines. :: gives the length of one and contrasts ages.
- Matsuo Bashō is one of the masters of the haiku, which has three lines. :: speaks of one form.
! The contrast is to be about length, so both lengths must be named: three and five lines.

? 2
While researching a topic, a student has taken the following notes:

* Cork is the bark of the cork oak.
* It is peeled off without cutting the tree down.
* The bark grows back within nine years or more.
* Cork is light, tight and elastic.

---
The student wants to explain to makers of bottles why cork can be harvested without losing the tree. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- Cork, which is the bark of the cork oak, is light, tight and elastic. :: explains another advantage.
- Cork is the bark of the cork oak. :: explains where it comes from, and no more.
- The bark of a cork oak needs nine years or more. :: leaves open what happens to the tree.
= Cork is bark that is peeled off the living tree and grows back.
! Two things explain it: the tree is not cut down, and the bark comes again.

? 3
While researching a topic, a student has taken the following notes:

* Tardigrades are animals less than two millimeters long.
* They live in moss and in water.
* When it becomes dry, they dry out and stop living in every visible way.
* In this state, some have been brought back to life with water after years.
* Tardigrades that are not dried out do not survive boiling.

---
The student wants to make and support a claim about the endurance of tardigrades, for an audience that knows what tardigrades are. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- Tardigrades, which are animals less than two millimeters long, live in moss and in water. :: explains what the audience knows, and claims nothing.
- Tardigrades, tiny animals, can survive drought, for they dry out. :: explains what they are to those who know.
= Tardigrades can endure long droughts: dried out, some have been revived after years.
- Tardigrades that are not dried out do not survive boiling. :: is a fact about their limits, without a claim about endurance.
! A claim (they endure long droughts), a support (some were revived after years), and no explanation of what they are.

## @practice
? 1
While researching a topic, a student has taken the following notes:

* The piano has strings that are struck by hammers.
* The harpsichord has strings that are plucked.
* Both have keys.

---
The student wants to emphasize a difference between the two instruments. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- Like the harpsichord, the piano is an instrument that has both keys and strings. :: emphasizes a similarity.
- The strings of a piano are struck by hammers. :: speaks of one instrument.
= The strings of a piano are struck, but those of a harpsichord are plucked.
- The harpsichord is an instrument with keys. :: speaks of one instrument.
! A difference needs both instruments and what is not the same: struck, but plucked.

? 1
While researching a topic, a student has taken the following notes:

* Many animals use tools.
* Some crows bend wires into hooks.
* Sea otters open shells with stones.
* Chimpanzees fish for termites with twigs.

---
The student wants to give one example of an animal that changes a thing before it uses it as a tool. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- Many animals, such as sea otters with stones and chimpanzees with twigs, use tools. :: gives two animals, and no change is named.
- Sea otters use stones as tools, with which they open shells. :: gives a stone that stays as it is.
- Crows, sea otters and chimpanzees use three different tools. :: gives three animals.
= Some crows bend wires into hooks and so change a thing before using it.
! One animal, one thing, and the change: the wire becomes a hook.

? 1
While researching a topic, a student has taken the following notes:

* Iceland has many hot springs.
* Hot water from the ground is led to houses in pipes.
* About nine of ten houses in Iceland are heated in this way.

---
The student wants to state how common heating with hot water from the ground is in Iceland. Which choice most effectively uses relevant information from the notes to accomplish this goal?
= About nine of ten houses in Iceland are heated with hot water from the ground.
- In Iceland, hot water from the ground is led to houses in pipes. :: states how it is done.
- Iceland has many hot springs, from which hot water comes. :: states where it comes from.
- Houses can be heated with hot water from the ground, as it comes from the springs of Iceland. :: states that it is possible.
! "How common" asks for a number or a share: nine of ten.

? 2
While researching a topic, a student has taken the following notes:

* In 1928 Alexander Fleming found a mold in a dish with bacteria.
* Around the mold the bacteria had died.
* He named the substance that it made penicillin.
* About 1940 a team in Oxford, with Howard Florey and Ernst Chain, made enough of it to treat patients.

---
The student wants to emphasize that penicillin was the work of several people. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- In 1928 Alexander Fleming found a dish in which the bacteria around a mold had died, and named the substance. :: names one person.
- Penicillin, a substance made by a mold, kills bacteria. :: names nobody.
- Alexander Fleming gave penicillin its name in 1928. :: names one person.
= Penicillin was found by Fleming and made usable for patients by Florey, Chain and their team.
! Several people, each with a share: one found it, others made it usable.

? 2
While researching a topic, a student has taken the following notes:

* In a study, pupils were taught the names of twenty plants.
* One group wrote the names three times.
* Another group was asked for the names three times.
* A week later both were tested.
* The group that had been asked remembered more names.

---
The student wants to describe how the study was made. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- Pupils who had been asked for names remembered more of them after a week. :: describes the result.
= One group of pupils wrote plant names, another was asked for them, and both were tested a week later.
- Being asked for a name three times is better than writing it three times, as a group of pupils showed. :: describes a conclusion.
- Pupils can learn the names of twenty plants. :: describes what they learned.
! How it was made: two groups, what each did, and the test. Not what came out of it.

? 2
While researching a topic, a student has taken the following notes:

* Bogs are wetlands with acid water and few nutrients.
* Sundews are plants that live in bogs.
* They catch insects with sticky leaves.
* From the insects they take nitrogen.

---
The student wants to explain the advantage of catching insects to an audience that knows sundews. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- Sundews are plants that live in bogs, where they catch insects with sticky leaves. :: tells the audience what it knows.
- Bogs are wetlands with acid water, in which sundews live. :: explains bogs.
= Insects give sundews the nitrogen that is scarce in the poor water of bogs.
- The leaves of sundews are sticky, so that insects cannot leave them. :: explains how, and not what for.
! The advantage is what they get: a nutrient that their place lacks.

? 2
While researching a topic, a student has taken the following notes:

* Hadrian's Wall was built across northern England from 122 CE on.
* It was about 73 miles long and mostly of stone.
* The Antonine Wall was built farther north from about 142 CE on.
* It was about 39 miles long and mostly of turf.

---
The student wants to compare the materials of the two walls. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- Hadrian's Wall was longer than the Antonine Wall, which lay farther north. :: compares length.
= Hadrian's Wall was built mostly of stone, the Antonine Wall mostly of turf.
- Hadrian's Wall, begun in 122 CE, was mostly of stone. :: has only one of them.
- The Antonine Wall was begun about twenty years after Hadrian's Wall. :: compares dates.
! The materials are stone and turf, and both walls must be named.

? 3
While researching a topic, a student has taken the following notes:

* Some ants keep aphids and protect them.
* The aphids give off a sweet liquid, which the ants drink.
* Clownfish live among the arms of sea anemones, whose sting does not harm them.
* The clownfish drive away fish that eat anemones.
* Such relations, in which both gain, are called mutualism.

---
The student wants to define a term and to illustrate it with one example. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- Ants protect aphids, and clownfish drive away fish that eat anemones. :: illustrates twice and defines nothing.
- Mutualism is found among ants and aphids and among clownfish and anemones. :: names the term without saying what it means.
- Relations in which both partners gain are called mutualism. :: defines and does not illustrate.
= In mutualism both partners gain: ants, for instance, protect aphids and drink their sweet liquid.
! Two parts: what the term means, and one case of it in which one sees that both gain.

? 3
While researching a topic, a student has taken the following notes:

* Tulip mania is the name for the rise and fall of tulip prices in the Netherlands in 1636 and 1637.
* In an account of 1841, Charles Mackay wrote that it ruined many people.
* Historians have since searched the records of the time.
* They found few people who lost all that they had.

---
The student wants to present a challenge to a common account. Which choice most effectively uses relevant information from the notes to accomplish this goal?
- In 1636 and 1637, tulip prices in the Netherlands rose and fell. :: presents the event.
= Mackay wrote that tulip mania ruined many, but historians found few such cases in the records.
- According to an account of 1841 by Charles Mackay, tulip mania ruined many people. :: presents the account without a challenge.
- Historians have searched the records of the years 1636 and 1637. :: presents work without its outcome.
! A challenge needs both: the account and what speaks against it.
`,
);
