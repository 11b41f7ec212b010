import { topic, written } from '../written.js';

export const crossText = written(
  {
    code: 'cross-text',
    minutes: [20, 25],
    topics: [topic('SAT', 'Reading & Writing', 'Craft and Structure', 'Cross-Text Connections')],
  },
  String.raw`
# Cross-Text Connections
Two texts about one thing: say what each claims, where they part, and how one would answer the other.

## Two voices
You read two short texts on the same subject. The question asks how the author of one would **respond** to the other, or what they would agree or disagree about.

Never read both and then look for a feeling. Write one short line for each:

> **Text 1:** Octopuses are clever *because* they must find food in many ways.
> **Text 2:** Octopuses are clever, but the reason is *their enemies*.

Now everything is clear: they agree *that*, they part about *why*.

## Find the meeting point
The second text mostly refers to one precise claim of the first: "some have said that…", "this idea", "such accounts". Underline it. The question is about that claim and nothing else.

|= How texts meet
| Text 2 … | In the choices |
| gives a further example | would agree, and would add |
| says yes, but | would agree in part, and would limit it |
| offers another cause | would dispute the explanation |
| doubts the evidence | would call the conclusion premature |
| shows a case against | would point out an exception |

## Worked example
> **Text 1:** The statues were moved on wooden rollers. So many trees were felled for them that the island lost its forest.
> **Text 2:** A team walked a copy of such a statue upright, swaying it with three ropes. Not a single tree was needed.

**How would the authors of Text 2 most likely respond to Text 1?**

1. Claim of Text 1: rollers, *therefore* the trees went.
2. Text 2 shows: it can be done without rollers.
3. So: *the statues may have been moved in a way that needed no trees.*

It would be too much to say: "the island never had a forest". Text 2 says nothing about that.

## Not more than it says
The wrong choices are nearly always of these kinds:

* **Too strong:** *prove*, *completely wrong*, *all*, where the text is careful.
* **Off the point:** true in Text 2, but no answer to Text 1.
* **In each other's places:** what Text 1 says is put into the mouth of Text 2.
* **Invented quarrel:** a disagreement about something on which they agree.

> Before you choose, point at the line of Text 2 that carries the choice. If there is none, the author did not say it.

## Agreement is possible
Sometimes the question is: "On which point would both agree?" Take each choice to *both* texts. It must stand in both, perhaps in other words. A choice that stands in one of them only is wrong, and that is where most people are caught.

## How to work
1. Read Text 1. Write its claim in ten words.
2. Read Text 2. Write its claim in ten words, and *yes*, *yes, but*, or *no* beside it.
3. Read the question: whose answer is wanted, and to what?
4. Say the answer in your own words.
5. Strike what is too strong, off the point, or in the wrong mouth.

## @learn
? 1
**Text 1**

The honeyguide, an African bird, leads people to the nests of wild bees. People open the nest and take the honey; the bird eats the wax. It is a fine example of an animal that has learned to work with people.

**Text 2**

Young honeyguides that had never seen an adult bird guide people all the same. Nobody can have taught them.

---
Based on the texts, how would the author of Text 2 most likely respond to the last sentence of Text 1?
- By denying that the birds lead people to honey :: disputes a fact on which both agree.
= By doubting that the birds have learned what they do
- By adding that people also eat the wax :: is said in neither text.
- By agreeing that adult birds teach the young :: turns Text 2 around.
! Text 1 says "learned". Text 2 says that nobody can have taught them. They part about exactly this.

? 1
**Text 1**

Reading on paper is better for learning than reading on a screen. Students who read on paper remember more of a text.

**Text 2**

Students remember more of long texts if they read them on paper. With texts of less than a page there is no difference.

---
Based on the texts, how would the author of Text 2 most likely regard the claim of Text 1?
- As entirely mistaken :: is too strong: for long texts they agree.
- As true of short texts only :: turns it around.
= As true of long texts only
- As impossible to test :: is said in neither text.
! Text 2 says yes for long texts and no for short ones: it limits the claim.

? 2
**Text 1**

The painter used so little blue in these years because the pigment, made from lapis lazuli, cost more than gold. He simply could not pay for it.

**Text 2**

Letters show that in the same years the painter was given several ounces of lapis lazuli by a patron and that he sold them again.

---
Based on the texts, the author of Text 2 would most likely say that the explanation in Text 1
- is confirmed by the painter's letters. :: turns it around: the letters speak against it.
- is right about the price but wrong about the color. :: finds a quarrel about the color.
= does not fit what the letters show.
- proves that the painter disliked his patron. :: goes beyond both texts.
! He had the pigment and sold it. So the lack of money to buy it cannot be why he used so little.

? 2
**Text 1**

Cities should plant more trees along their streets. In summer, streets with trees are several degrees cooler than those without.

**Text 2**

Not every tree helps a city. In narrow streets a closed roof of leaves can keep the exhaust of cars from rising, so that the air near the ground becomes worse.

---
Based on the texts, what would the author of Text 2 most likely say about the recommendation in Text 1?
= It should depend on the kind of street.
- It should be rejected, since trees make streets hotter. :: disputes a fact that Text 2 does not mention.
- It should apply to narrow streets above all. :: turns Text 2 around.
- It should be carried out only where there are no cars. :: is stronger than "narrow streets".
! "Not every tree", "in narrow streets": Text 2 does not reject trees, but names where they do harm.

? 2
**Text 1**

Crows have been seen dropping nuts onto roads so that cars crack them. This shows that crows understand what cars do.

**Text 2**

Crows drop nuts onto any hard surface. On a road, a car comes along now and then and happens to roll over them. When researchers watched a crossing, crows dropped nuts as often when no car was near.

---
Based on the texts, both authors would most likely agree with which statement?
- Crows understand what cars do. :: is the claim of Text 1, which Text 2 doubts.
- Crows wait for cars before they drop a nut. :: contradicts what the researchers saw.
- Crows prefer roads to other hard surfaces. :: is said in neither text.
= Crows drop nuts onto roads.
! That they do it is common to both. They part about what it shows.

? 3
**Text 1**

The sudden end of these cities about 1200 BCE has been blamed on raiders from the sea. Ashes in the ruins and inscriptions that tell of attacks leave little room for other causes.

**Text 2**

Pollen shows that the same region suffered a drought of more than a century, beginning before the first city fell. Hungry people move, and they fight. The raiders may be a part of the story, but where it begins is another question.

---
Based on the texts, how would the author of Text 2 most likely respond to Text 1?
- By arguing that the inscriptions were forged :: finds a doubt that Text 2 does not raise.
= By suggesting that the attacks had a cause of their own
- By agreeing that there is little room for other causes :: turns it around.
- By claiming that the raiders never reached the cities :: is too strong: they may be a part of the story.
! Text 2 accepts the raiders, but puts the drought before them: hunger may have set them going.

## @practice
? 1
**Text 1**

Homework in the first grades helps children to learn: it gives them the practice for which there is no time at school.

**Text 2**

In the first grades, children who get homework do no better in tests than children who get none.

---
Based on the texts, how would the author of Text 2 most likely respond to Text 1?
- By asking for more homework :: turns it around.
- By agreeing that most practice should take place at school :: is beside the point.
= By pointing out that the claimed benefit does not appear in tests
- By saying that the tests of young children measure nothing :: would throw away its own evidence.
! Text 1 claims that it helps. Text 2 reports that no difference is found.

? 1
**Text 1**

The poet wrote her last book in a single month. Its haste shows on every page.

**Text 2**

The drafts of the poet's last book go back eleven years. Some poems exist in more than twenty versions.

---
Based on the texts, on which point would the authors most clearly disagree?
= How long the poet worked on the book
- Whether the book was her last :: is said in both.
- Whether the poems are any good :: is judged in neither, or only between the lines of one.
- How many poems the book has :: is said in neither.
! A single month says one, eleven years says the other.

? 1
**Text 1**

The dodo died out because sailors hunted it. The bird could not fly and was easy to catch.

**Text 2**

Few bones of dodos have been found where the sailors threw their kitchen waste. Rats and pigs, which came on the ships and ate the eggs, did the greater harm.

---
Based on the texts, what would the author of Text 2 most likely say about Text 1?
- It is right that the dodo was an excellent flier. :: turns Text 1 around.
- It makes too much of the rats and pigs. :: puts Text 2 into the other mouth.
- It is right about what caused the greater harm. :: overlooks that they part about it.
= It makes too much of hunting.
! Few bones in the waste speak against much hunting. The animals on the ships did more.

? 2
**Text 1**

A sentence of more than thirty words is a bad sentence. Readers lose their way in it.

**Text 2**

Readers do lose their way, but not because of the number of words. A long sentence whose parts follow one another like beads on a string is read without effort; a short one with a clause inside a clause may have to be read twice.

---
Based on the texts, both authors would most likely agree that
- long sentences should always be avoided. :: is the view of Text 1 only.
= readers can get lost in a sentence.
- the number of words decides how hard a sentence is. :: is what Text 2 denies.
- short sentences are read without effort. :: is what Text 2 denies.
! "Readers lose their way in it", and "readers do lose their way": here they meet. They part about why.

? 2
**Text 1**

The first farmers of the valley took up agriculture because it offered a safer supply of food than hunting.

**Text 2**

Skeletons from the valley tell of hardship. The first farmers were shorter than the hunters before them, and many had gone hungry as children.

---
Based on the texts, how would the author of Text 2 most likely view the claim in Text 1?
- As supported by the height of the farmers :: turns it around: they were shorter.
- As true of the hunters rather than the farmers :: mixes the groups up. Hunters took up no agriculture.
= As hard to reconcile with the skeletons
- As too cautious about the advantages of farming :: turns it around.
! A safer supply of food should leave its marks. The skeletons show hunger instead.

? 2
**Text 1**

The whale's song is a message to females: the longer and richer it is, the fitter the singer.

**Text 2**

Females have hardly ever been seen to approach a singing whale. Other males do, and often the singer and the newcomer then swim off side by side.

---
Based on the texts, the author of Text 2 would most likely say that Text 1
= may be wrong about whom the song is meant for.
- may be wrong about which whales sing. :: finds a quarrel about the singers.
- is right that females approach the singer. :: turns it around.
- is right that rich songs come from fit singers. :: is not touched by Text 2.
! The females do not come, the males do. So the song may be meant for males.

? 2
**Text 1**

Paying students for good grades works: in schools that tried it, grades rose within a year.

**Text 2**

When the payments ended, the grades of students who had been paid fell below those of students who never had been.

---
Based on the texts, how would the author of Text 2 most likely qualify the conclusion of Text 1?
- By noting that grades did not rise at all :: disputes what Text 2 does not.
- By noting that the payments were too small :: is said in neither text.
- By noting that other schools had better teachers :: is said in neither text.
= By noting that the gain did not last
! Text 2 does not deny the rise. It tells what happened afterward.

? 3
**Text 1**

Nobody who looks at the building can doubt that its architect hated ornament. The walls are bare, the windows mere holes, and not a curve breaks the lines.

**Text 2**

What we see today is a ruin of intentions. Accounts of the year in which the money ran out list "stone flowers, forty, not ordered" and "railings, wrought, given up".

---
Based on the texts, what would the author of Text 2 most likely say about the view in Text 1?
- It overlooks that the building has curves. :: disputes what both accept: that it is bare.
= It mistakes a lack of money for a matter of taste.
- It underrates how much the ornament would have cost. :: is about a sum that neither mentions.
- It describes correctly what the architect planned. :: turns it around.
! The bareness is not disputed. But flowers and railings were planned, and fell away with the money.

? 3
**Text 1**

Some plants appear to "hear": when the sound of chewing caterpillars is played to them, they make more of the substances with which they defend themselves.

**Text 2**

The plants in such experiments stand in quiet laboratories. In a meadow, wind and rain shake leaves far more strongly than any caterpillar does. Before we speak of hearing, we should learn whether a plant outdoors can tell these apart.

---
Based on the texts, how would the author of Text 2 most likely characterize the claim in Text 1?
- As false, since plants have no ears :: is too strong, and not what Text 2 says.
- As proven for meadows but not for laboratories :: has the places in each other's stead.
= As premature until it is tested under natural conditions
- As irrelevant to how plants defend themselves :: is off the point.
! "Before we speak of hearing, we should learn…": Text 2 does not reject the claim, but wants a further test.
`,
);
