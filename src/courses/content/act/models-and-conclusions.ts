import { chart, dot, figure, path } from '../../../content/index.js';
import { topic, written } from '../written.js';

const AREA = 'Evaluation of Models, Inferences and Experimental Results';
const MODELS = topic('ACT', 'Science', AREA, 'Comparing Models');
const CONCLUSIONS = topic('ACT', 'Science', AREA, 'Hypotheses and Conclusions');

function cooling(): string {
  const at = chart(
    { label: 'Time (min)', lo: 0, hi: 40, step: 10 },
    { label: 'Temperature (°C)', lo: 0, hi: 100, step: 20 },
  );
  const line = (values: number[], dash: boolean) =>
    path(
      values.map((v, i) => [at.x(i * 10), at.y(v)] as const),
      { dash, width: 2.5 },
    );
  const marks = (values: number[]) => values.map((v, i) => dot(at.x(i * 10), at.y(v))).join('');
  const [open, covered] = [
    [90, 60, 42, 32, 26],
    [90, 78, 68, 60, 53],
  ];
  return figure(
    at.viewBox,
    'Figure 1: two cups of hot water',
    'The solid line, an open cup, falls from 90 to 60, 42, 32 and 26 degrees in 40 minutes. The dashed line, a covered cup, falls from 90 to 78, 68, 60 and 53 degrees.',
    at.shapes + line(open!, false) + line(covered!, true) + marks(open!) + marks(covered!),
  );
}

export const modelsAndConclusions = written(
  { code: 'models-and-conclusions', minutes: [20, 25], topics: [MODELS, CONCLUSIONS], figures: { cooling: cooling() } },
  String.raw`
# Models, Hypotheses, and Conclusions
What each side claims, where they part, and which result would speak for whom.

## Claim and reason
One part of the ACT gives you two or three students or scientists who explain the same thing in different ways. You need not know who is right. You must know **who says what**.

Read one view at a time and write a line for each:

> **Student 1:** sand dunes sing *because the grains are round*.
> **Student 2:** they sing *because the sand is dry*; the shape does not matter.

Mark the *word that decides*: round; dry. Everything else in the views is mostly common to both.

## A table in the margin
|= Who says what?
| | Student 1 | Student 2 |
| round grains needed | yes | no |
| dry sand needed | not said | yes |

Most questions can be answered from such a table. And note the third answer, **not said**: a view does not claim what it does not mention. To put something into somebody's mouth is the most common mistake in this part.

## What would follow?
"If Student 1 is right, what should happen with wet sand of round grains?" Put yourself into this view and reason: *if … then*.

* Student 1: round, so it **sings**. (Wet is not mentioned.)
* Student 2: wet, so it does **not** sing.

An experiment in which the views predict **different** things decides between them. One in which both predict the same decides nothing.

## Strengthen and weaken
A result **supports** a view if the view predicted it. It **weakens** a view if the view predicted something else.

Careful: a result may support two views at once. And a single result rarely *proves* anything; it is consistent with a view, or not.

|= Words of the choices
| consistent with | could be so if the view is right |
| supports | was to be expected from the view |
| contradicts | cannot be so if the view is right |

## From data to a conclusion
A hypothesis must be held against **all** the data.

> "The more light, the faster the plants grow."
> 2 h: 3 cm; 6 h: 9 cm; 10 h: 12 cm; 16 h: 8 cm.

Up to 10 hours it is so, and then no longer. So the hypothesis is *not* supported. Choices say "Yes, because …" and "No, because …": check the **reason** against the numbers first. It is often false, and then the rest need not be read.

## How to work
1. Read the introduction: what do all agree on?
2. Read view 1, write its line; do its questions.
3. Read view 2, write its line, mark where it parts; do its questions.
4. Then the questions that compare.

Do not use what you know from elsewhere: the question asks what *this* student would say.

## @text lake: Every winter a lake freezes from the top. In one lake, round holes remain open in the ice.
**Student 1.** Springs at the bottom of the lake bring up water from the ground. It has about 8 °C all year, so it is warmer than the water of the lake, which has between 0 and 4 °C in winter. Where it rises, the ice melts from below. The holes are always above the springs.

**Student 2.** Gas causes the holes. Dead plants rot in the mud of the bottom, and bubbles of gas rise from it. On their way up they take along water from the depth, which at 4 °C is a little warmer than the water under the ice, and this keeps the ice from forming. The holes are above places with much mud.

**Student 3.** Swans and ducks keep the holes open. They swim about in them all night, and moving water freezes more slowly. The holes are where the birds are fed. Neither springs nor gas are needed.

## @text cups: Students filled two equal cups with the same amount of hot water and measured its temperature every 10 minutes.
[cooling]

The solid line shows the open cup, the dashed line the covered one. The room had 20 °C.

|= Table 1: mass of water (g)
| Time (min) | Open cup | Covered cup |
| 0 | 200 | 200 |
| 20 | 192 | 200 |
| 40 | 188 | 200 |

## @learn
? 1 about lake topic: Comparing Models
According to Student 1, what melts the ice?
- Bubbles of gas :: is what Student 2 says.
- Moving birds :: is what Student 3 says.
= Warmer water from the ground
- Warm wind that blows above the lake :: is said by nobody.
! Student 1 names springs whose water has about 8 °C. Where it rises, the ice melts from below.

? 1 about lake topic: Comparing Models
On which point do Students 1 and 2 agree?
- The holes are above springs. :: is said by Student 1 only.
- The holes are always above places with much mud. :: is said by Student 2 only.
- Gas rises from the bottom. :: is said by Student 2 only.
= Warmer water from below keeps the holes open.
! For Student 1 it comes from springs, for Student 2 it is taken along by bubbles. Warmer water it is for both.

? 2 about lake topic: Hypotheses and Conclusions
It is found that all birds left the lake in November and that the holes were there in January. Which view is weakened most?
- That of Student 1 :: does not speak of birds.
- That of Student 2 :: does not speak of birds.
= That of Student 3
- Those of Students 1 and 2 :: do not speak of birds.
! Only Student 3 needs the birds. Without them the holes should have frozen over.

? 2 about lake topic: Comparing Models
Suppose the mud is removed from the bottom under one of the holes. What would Students 1 and 2 predict for the next winter?
- Both: the hole will be there. :: overlooks that Student 2 needs the mud.
= Student 1: it will be there. Student 2: it will not.
- Student 1: it will not be there. Student 2: it will. :: has the two in each other's places.
- Both: the hole will not be there. :: overlooks that Student 1 needs no mud.
! Springs remain without mud, so for Student 1 nothing changes. Without rotting plants there is no gas, so for Student 2 the hole freezes.

? 2 about cups topic: Hypotheses and Conclusions
A student claims: "The cover slows the cooling of the water." Is the claim supported by Figure 1?
- No, because both cups began at 90 °C. :: is true and no reason: they had to begin alike.
- No, because the open cup was the warmer one after 40 minutes. :: misreads the figure: it had 26 and not 53 °C.
= Yes, because at each later time the covered cup was warmer.
- Yes, because the covered cup lost no water. :: is true, but comes from Table 1 and is not about how warm it is.
! After 10, 20, 30 and 40 minutes the dashed line lies above the solid one.

? 3 about lake topic: Hypotheses and Conclusions
Which measurement would best decide between Students 1 and 2?
- The temperature of the air above the holes :: is predicted differently by neither.
- The thickness of the ice far from the holes :: is predicted differently by neither.
- Whether the water in the holes is warmer than 0 °C :: is predicted by both.
= The temperature of the water at the bottom under the holes
! For Student 1 there is water of about 8 °C; for Student 2 that of the depth, at 4 °C. Here they predict different things.

## @practice
? 1 about lake topic: Comparing Models
Which student or students hold that birds are needed for the holes?
- Student 1 only :: does not speak of birds.
- Student 2 only :: does not speak of birds.
= Student 3 only
- Students 2 and 3 :: includes Student 2, who speaks of gas.
! Only Student 3 names swans and ducks, and says that neither springs nor gas are needed.

? 1 about cups topic: Hypotheses and Conclusions
Which statement about the masses is supported by Table 1?
- Both cups lost the same mass of water. :: overlooks that the covered cup lost none.
- The covered cup lost 12 g of water. :: takes the open cup for the covered one.
- The open cup gained water. :: reads the table upward.
= Only the open cup lost water.
! The open cup went from 200 to 188 grams. The covered one stayed at 200.

? 1 about lake topic: Comparing Models
According to Student 2, where do the bubbles of gas come from?
= From dead plants in the mud
- From springs in the ground :: is where the water of Student 1 comes from.
- From birds that dive :: is said by nobody.
- From the ice when it melts :: is said by nobody.
! "Dead plants rot in the mud of the bottom, and bubbles of gas rise from it."

? 2 about lake topic: Hypotheses and Conclusions
Water from a hole is found to contain much of the gas that forms when plants rot. Which view does this support?
- That of Student 1 :: explains holes without gas.
= That of Student 2
- That of Student 3 :: says that gas is not needed.
- None of the three :: overlooks that Student 2 predicts it.
! Only Student 2 would expect such gas in the water of the holes.

? 2 about cups topic: Hypotheses and Conclusions
A student's hypothesis is that water that evaporates takes heat with it. Which observation is consistent with it?
- Both cups had the same temperature at first. :: is so with or without evaporation.
- The room had 20 °C. :: is so with or without evaporation.
= The cup that lost water cooled faster.
- The covered cup was made of the same material. :: is not even reported, apart from "equal".
! Water evaporated from the open cup only, 12 grams in 40 minutes, and it is the one that cooled faster.

? 2 about lake topic: Comparing Models
Which of these would Student 3 most likely do to find out whether the view is right?
- Measure the temperature of the springs :: would test Student 1.
- Collect the gas under the ice :: would test Student 2.
- Feed the birds at the same place more often and for longer :: would let the hole stay, as others would predict as well.
= Feed the birds at another place and look for holes there
! If the birds make the holes, a hole must come where they are fed. Nobody else would expect it there.

? 2 about lake topic: Comparing Models
Which finding would be consistent with the views of all three students?
- The holes are far from all springs. :: contradicts Student 1.
- The bottom of the lake under the holes is bare rock. :: contradicts Student 2.
= Ice around the holes is thinner than elsewhere.
- No bird has ever been seen on the lake. :: contradicts Student 3.
! Warm water or movement keeps ice thin around the holes, whichever of them it is. The others each contradict somebody.

? 3 about cups topic: Hypotheses and Conclusions
A student says: "The open cup cools by the same number of degrees in every 10 minutes." Which conclusion is right?
- It is supported: the line falls all the time. :: takes falling for falling evenly.
- It is supported: each step is 18 degrees. :: is true of one step only.
- It is not supported: the water grows warmer at the end. :: misreads the figure.
= It is not supported: the steps are 30, 18, 10 and 6 degrees.
! From 90 to 60, 42, 32 and 26: the steps become smaller and smaller.

? 3 about lake topic: Hypotheses and Conclusions
Springs of 8 °C are found under two of five holes, much mud under all five, and birds at one of them. Which view do these findings support best?
- That of Student 1, since springs were found :: leaves three holes without a spring.
= That of Student 2, since all holes have what it needs
- That of Student 3, since birds were found :: leaves four holes without birds.
- All three equally, since each of the causes was found :: forgets that each must explain all holes.
! A view must explain all five holes. Only mud was found under each of them.
`,
);
