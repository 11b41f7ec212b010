import { figure, label, path } from '../../../content/index.js';
import { topic, written } from '../written.js';

const frame = (x: number, y: number, w: number, word: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="36" rx="6" stroke-width="1.5"/>${label(x + w / 2, y + 23, word, { size: 12 })}`;
const arrow = (x1: number, y1: number, x2: number, y2: number) =>
  path(
    [
      [x1, y1],
      [x2, y2],
    ],
    { width: 1.5 },
  ) +
  path(
    [
      [x2 - 5, y2 - 8],
      [x2, y2],
      [x2 + 5, y2 - 8],
    ],
    { width: 1.5 },
  );

export const statisticalClaims = written(
  {
    code: 'statistical-claims',
    minutes: [20, 20],
    topics: [topic('SAT', 'Math', 'Problem-Solving and Data Analysis', 'Evaluating statistical claims')],
    figures: {
      experiment: figure(
        '0 0 380 230',
        'How an experiment is made',
        'One box at the top, 120 volunteers. An arrow marked by lot leads to two boxes: 60 get the method, 60 do not. From both an arrow leads to a box at the bottom: compare.',
        frame(110, 10, 160, '120 volunteers') +
          arrow(150, 46, 90, 92) +
          arrow(230, 46, 290, 92) +
          label(190, 76, 'by lot', { size: 13, italic: true }) +
          frame(20, 92, 150, '60 with the method') +
          frame(210, 92, 150, '60 without it') +
          arrow(90, 128, 150, 178) +
          arrow(290, 128, 230, 178) +
          frame(110, 178, 160, 'compare'),
      ),
    },
  },
  String.raw`
# Evaluating Statistical Claims
Two questions decide what a study may claim: how were people chosen, and who decided what they got?

## Two different lots
Every question of this kind comes down to two questions about the study:

|= What the answers allow
| Question | If yes | If no |
| Were the people **chosen** at random? | it applies to the group they were chosen from | it applies only to them, or to people like them |
| Was the treatment **given** at random? | one may say that it *causes* the difference | one may only say that the two go together |

The first lot decides *to whom* a result applies. The second decides *what kind* of result it is. They have nothing to do with each other.

## Looking on
Researchers ask 500 adults how long they sleep and test their memory. Those who sleep longer remember more. Did the sleep do it?

Nobody knows. Perhaps worries cost both sleep and memory. Perhaps those with a bad memory work at night. The researchers only **observed**; nothing was given to anybody.

From an observational study you may conclude: sleep and memory are *associated*. You may not conclude that longer sleep *improves* memory.

> Words that claim a cause: improves, reduces, leads to, results in, because of, makes. Words that do not: is associated with, tends to, goes together with.

## Deciding by lot
[experiment]

Now a lot decides who gets the method. All else, whether age, diligence or sleep, is spread over both groups by chance. If one group does better in the end, by more than chance would bring about, the method has **caused** it.

This is an **experiment**. The group without the method is needed too: without it nobody knows what would have happened anyway.

## Whoever comes by themselves
In a study of 200 people who *volunteered*, a lot decided who got the medicine. It helped.

* Given by lot? Yes: the medicine **caused** the improvement.
* Chosen by lot? No: they came by themselves. So it holds for these people, and perhaps for people like them, but not simply for all patients.

The mistake is to mix the two up: "they were volunteers, so nothing about cause can be said." It can. Only the group to which it applies is small.

## A third thing
When two things go together there may be a third behind both:

* Children with larger feet read better. Behind both: **age**.
* On days when more ice cream is sold, more people are stung by wasps. Behind both: **warm weather**.

Such a third thing is called a confounding variable. If a choice names a plausible one, it explains why a claim of cause is not justified.

## How to work such a question
1. From which group were the people *chosen*, and how? Underline it.
2. Who decided what each one *got*: a lot, or they themselves?
3. Strike the choices that name too large a group.
4. Strike those that say "causes" in an observational study.
5. What is left may sound timid. It is usually right: a good claim says no more than the study can carry.

## @learn
? 1
In which of these studies is the treatment given by lot?
- People who drink tea are compared with people who do not. :: lets people decide themselves.
= A coin decides for each plant whether it is watered with tea or water.
- Plants that stand at a south window are compared with plants at a north window. :: compares what stood there already.
- Gardeners are asked whether they use tea for their plants. :: only asks.
! A coin is a lot: chance alone decides what each plant gets.

? 1
In a random sample of the nurses of one hospital, those who walk to work report less stress. Which conclusion is justified?
= Walking and less stress are associated among the nurses of this hospital.
- Walking to work reduces the stress of the nurses of this hospital. :: claims a cause. Nobody was made to walk.
- Walking to work and less stress are associated among all nurses of the country. :: goes beyond the hospital.
- Walking to work reduces the stress of all people who work. :: claims a cause, and for everybody.
! They were chosen at random from one hospital, so it applies there. Nothing was given by lot, so there is no cause, only an association.

? 2
80 people answered an advertisement for a sleep study. By lot, half of them got a new pillow. After a month these slept longer than the others. Which conclusion is most appropriate?
- The pillow makes all people sleep longer. :: goes beyond those who took part: they were not chosen at random.
- The pillow and sleep are associated, but no cause can be named. :: overlooks that a lot decided.
- Nothing can be concluded, since the people were volunteers. :: throws away what the lot has shown.
= The pillow made the people in the study sleep longer.
! The lot decided who got it, so it is a cause. The people came by themselves, so it is shown for them.

? 2
In a town, streets with more trees have fewer accidents. A newspaper writes: "Trees prevent accidents." Which fact would weaken this claim most?
- Trees are expensive to plant. :: has nothing to do with accidents.
- The accidents were counted by the police for a whole year. :: makes the counting better.
= Streets with many trees have lower speed limits.
- Some trees in the town are very old. :: is about trees only.
! The speed limit could be behind both: quiet streets have trees and few accidents. That is a third thing.

? 2
A researcher wants to find out whether music while reading lowers what students of a certain college remember. Which study would allow a conclusion about cause?
- Asking all students of the college how often they read with music, and comparing their grades :: only observes.
- Comparing students of music with students of physics :: compares groups that differ in much.
= Letting a lot decide which half of 100 students reads with music, and testing all
- Letting 100 students choose whether to read with music, and testing all :: lets those choose who may differ.
! Only where a lot decides are the two groups alike in everything else.

? 3
From the list of all 2,100 members of a library 160 are chosen at random. By lot, half of them get a letter with reading tips each week. After a year these have borrowed more books on average than the others. Which is the largest group to which the conclusion about the letters applies?
- The members who got the letters :: is too small: the sample stands for more.
- The 160 members in the study :: is too small: they were chosen at random.
= All members of this library
- All people who use a library :: is too large: the sample came from one library.
! The 160 were drawn at random from all members of this library. To these the result applies, and since a lot gave the letters, it is a cause.

## @practice
? 1
Which of these statements claims that one thing causes another?
- People who own a dog walk more on average. :: says only that two things go together.
= Owning a dog makes people walk more.
- Walking and owning a dog are associated. :: says it plainly: associated.
- Dog owners tend to walk more than others. :: tells of a tendency.
! "Makes" names a cause. The others say that two things go together.

? 1
Of the 900 students of a school 90 are chosen by lot and asked about their breakfast. To which group does the result apply?
- The 90 students only :: is too careful: a lot chose them.
- All students of the state :: goes beyond the school.
- Everybody in the town who eats breakfast :: goes beyond the school, and leaves out who eats none.
= All 900 students of the school
! A random sample stands for the group from which it was drawn.

? 1
Why does an experiment need a group that does not get the treatment?
- So that the study costs less :: is no reason in statistics.
- So that the sample becomes random :: mixes up choosing people and giving treatments.
= So that one sees what would have happened without it
- So that the result applies to more people than those who took part :: depends on how people were chosen.
! Many things get better by themselves. Only by comparing does one see what the treatment added.

? 2
Students who sat in the front rows of a lecture, where everybody chose a seat freely, had better grades than those in the back. Which is the best conclusion?
- Sitting in front improves grades. :: claims a cause although everybody chose freely.
- Good grades lead students to sit in front. :: claims a cause in the other direction.
- Where students sit and what grades they have has nothing to do with each other. :: denies what was found.
= Sitting in front and better grades go together in this lecture.
! The seats were chosen and not given. Perhaps those who want to learn sit in front. It is an association.

? 2
A farmer divides a field into 40 plots. A lot decides which 20 of them get a new fertilizer. These give 12 percent more wheat, far more than chance would explain. What can be concluded?
= The fertilizer increased the yield on this field.
- The fertilizer increases the yield on every field. :: goes beyond this field: the plots were not drawn from all fields.
- The fertilizer and the yield are associated, but it may be by the soil. :: overlooks that the lot spreads good and bad soil.
- Nothing, since only one kind of wheat was used. :: asks for more than the claim needs.
! The plots got it by lot, so it is the cause. They are the plots of this field, so it is shown for this field.

? 2
In a random sample of the adults of a city, those who eat more fish have lower blood pressure. Which of these could be a third thing behind both?
- Whether the fish that is eaten is from a river or from the sea :: concerns only the fish.
- The number of adults in the city :: is the same for all of them.
= How much money a person has for food and doctors
- The unit in which blood pressure is measured :: is the same for all of them.
! Money can lead to more fish *and* to better care. So it may be behind both, and the fish need not be the cause.

? 2
A company tests an app with 60 of its own employees. They decide themselves whether to use it. Those who do finish their work sooner. The company says: "Our app makes everybody faster." What is wrong with the claim?
- Only that it speaks of everybody :: overlooks that no lot decided who used the app.
- Only that it names a cause :: overlooks that it goes beyond the employees.
= That it speaks of everybody and that it names a cause
- Nothing, since those who used it were faster :: takes an observation for an experiment.
! The people were not chosen at random from everybody, and the app was not given at random. Both parts of the claim fail.

? 3
Two studies look at a vitamin. In study 1 a random sample of all adults of a country is asked whether they take it. In study 2 a lot decides which of 50 patients of one doctor gets it. Which statement is true?
- Study 1 can show a cause for all adults of the country. :: forgets that nothing was given by lot.
- Study 2 can show an association among all adults of the country. :: forgets that its patients come from one doctor.
= Study 1 applies to more people, and study 2 can show a cause.
- Study 2 applies to more people, and study 1 can show a cause. :: has the two in each other's places.
! Study 1 chooses at random: its result applies to the whole country, as an association. Study 2 gives at random: it can show a cause, for these patients.

? 3
A school offers extra lessons. In spring, the 30 students who came had raised their scores by 8 points on average since fall. The school concludes that the lessons raised the scores by 8 points. Which further fact would support this conclusion most?
- The 30 students enjoyed the lessons. :: says nothing about scores.
- In fall, the 30 students had lower scores than the others. :: makes it more doubtful: low scores tend to rise by themselves.
- Other schools offer such lessons too. :: says nothing about these students.
= A lot had chosen the 30 among 60, and the other 30 had not improved.
! With a lot and a group to compare, one sees what happens without the lessons: nothing. So the lessons are what raised the scores.
`,
);
