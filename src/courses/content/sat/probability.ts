import { figure, label } from '../../../content/index.js';
import { topic, written } from '../written.js';

export const probability = written(
  {
    code: 'probability',
    minutes: [20, 20],
    topics: [topic('SAT', 'Math', 'Problem-Solving and Data Analysis', 'Probability and conditional probability')],
    figures: {
      groups: figure(
        '0 0 340 190',
        'Two overlapping groups among 40 students',
        'A circle for the choir and a circle for the band inside a frame. Choir only: 12. Both: 5. Band only: 9. Neither: 14.',
        `<rect x="8" y="8" width="324" height="174" stroke-width="1.5"/><circle cx="130" cy="95" r="68" stroke-width="2" fill="currentColor" fill-opacity="0.1"/><circle cx="210" cy="95" r="68" stroke-width="2" fill="currentColor" fill-opacity="0.1"/>` +
          label(100, 100, '12') +
          label(170, 100, '5') +
          label(240, 100, '9') +
          label(306, 170, '14') +
          label(70, 30, 'choir', { size: 13 }) +
          label(270, 30, 'band', { size: 13 }),
      ),
    },
  },
  String.raw`
# Probability and Conditional Probability
Favorable over possible: find the right group to divide by, and tables answer every question.

## Favorable over possible
If everything is equally likely,

~~\text{probability} = \frac{\text{how many are favorable}}{\text{how many are possible}}~~

A bag holds 5 red, 3 blue and 4 green marbles. The probability of drawing a blue one is ~\frac{3}{12} = \frac{1}{4}~. Divide by *all 12*, and not by the 9 others.

A probability lies between 0 and 1. Zero means never, one means always. It may be written as a fraction, a decimal or a percent.

## Not, and or
**Not blue:** ~1 - \frac{1}{4} = \frac{3}{4}~. What happens and what does not make 1 together. Often the "not" is easier to count.

**Red or blue:** ~\frac{5 + 3}{12} = \frac{2}{3}~. You may add, since no marble is both.

[groups]

Of these 40 students, how many are in choir *or* band? Not ~17 + 14 = 31~: the 5 who are in both would be counted twice. It is ~12 + 5 + 9 = 26~, and the probability is ~\frac{26}{40}~.

## The table
Most questions of the test give a table.

|= Students by grade and how they come to school
| | Bus | Foot | Bicycle | In all |
| Grade 11 | 40 | 22 | 18 | 80 |
| Grade 12 | 25 | 30 | 15 | 70 |
| In all | 65 | 52 | 33 | 150 |

**One of all students is chosen at random. What is the probability that it is a student of grade 11 who walks?** One cell over the whole: ~\frac{22}{150}~.

**That it is a student who walks?** A total over the whole: ~\frac{52}{150}~.

## Given that
**One of the students *of grade 12* is chosen. What is the probability that this student walks?**

Now only 70 students are possible. The favorable ones are 30: ~\frac{30}{70} = \frac{3}{7}~.

This is called a conditional probability. Many words announce it: "of the students in grade 12", "given that the student is in grade 12", "if a student of grade 12 is chosen at random".

> First cover the rest of the table with your hand, so that you see only the row or column that is spoken of. What you see is what you divide by.

## Turned around
The probability that a student *of grade 12* walks is ~\frac{30}{70}~. The probability that a student *who walks* is in grade 12 is ~\frac{30}{52}~. The same 30 students stand on top; below stands another group.

This is the most common mistake of all. Ask each time: **who are the people from whom one is chosen?**

## Filling a table
**Of 90 dogs 60 are vaccinated. 25 of the 40 young dogs are vaccinated. What is the probability that an older dog is vaccinated?**

Draw the table and fill it by subtraction:

|= 90 dogs
| | Vaccinated | Not | In all |
| Young | 25 | 15 | 40 |
| Older | 35 | 15 | 50 |
| In all | 60 | 30 | 90 |

~\frac{35}{50} = 0.7~. If only percents are given, begin with 100 or 1,000 dogs.

## @learn
? 1
A drawer has 6 black, 8 white and 2 gray socks. One sock is drawn at random. What is the probability that it is gray?
= ~\frac{1}{8}~
- ~\frac{1}{7}~ :: divides by the 14 other socks.
- ~\frac{1}{3}~ :: counts three colors, as if each had as many socks.
- ~\frac{1}{2}~ :: takes one of two gray socks.
! There are ~6 + 8 + 2 = 16~ socks, and 2 are gray: ~\frac{2}{16} = \frac{1}{8}~.

? 1
The probability that a train is late is 0.15. What is the probability that it is not late?
# 0.85
- 0.15 :: is the probability that it is late.
- 1.15 :: is more than 1, which no probability can be.
! Both together are 1: ~1 - 0.15 = 0.85~. Either it is late or it is not.

? 2
|= Members of a club
| | Chess | Go | In all |
| Adults | 14 | 10 | 24 |
| Children | 18 | 6 | 24 |
| In all | 32 | 16 | 48 |

One of the children is chosen at random. What is the probability that this child plays Go?
- ~\frac{1}{8}~ :: divides by all 48 members.
= ~\frac{1}{4}~
- ~\frac{3}{8}~ :: divides by all who play Go.
- ~\frac{1}{3}~ :: divides by the children who play chess.
! Only the 24 children are possible, and 6 of them play Go: ~\frac{6}{24} = \frac{1}{4}~.

? 2
|= Members of a club
| | Chess | Go | In all |
| Adults | 14 | 10 | 24 |
| Children | 18 | 6 | 24 |
| In all | 32 | 16 | 48 |

One of the members who play Go is chosen at random. What is the probability that it is an adult?
- ~\frac{5}{24}~ :: divides by all members.
- ~\frac{5}{12}~ :: divides by all adults.
= ~\frac{5}{8}~
- ~\frac{5}{7}~ :: divides by the adults who play chess.
! 16 members play Go, and 10 of them are adults: ~\frac{10}{16} = \frac{5}{8}~.

? 2
Of 50 people 28 speak French, 19 speak German, and 7 speak both. One of the 50 is chosen at random. What is the probability that this person speaks neither?
= ~\frac{1}{5}~
- ~\frac{3}{50}~ :: counts those who speak both twice: 50 − 28 − 19 is 3.
- ~\frac{7}{50}~ :: is the probability of speaking both.
- ~\frac{4}{5}~ :: is the probability of speaking at least one.
! At least one is spoken by ~28 + 19 - 7 = 40~ people. Neither by ~50 - 40 = 10~: ~\frac{10}{50} = \frac{1}{5}~.

? 3
In a factory 60 percent of the lamps come from machine A and the others from machine B. Of the lamps of machine A 2 percent are faulty, of those of machine B 7 percent. One of the faulty lamps is chosen at random. What is the probability that it comes from machine A?
# 0.3
- 0.02 :: is the share of faulty lamps among those of machine A.
- 0.6 :: is the share of all lamps that come from machine A.
! Of 1,000 lamps 600 come from A, with 12 faulty ones, and 400 from B, with 28. Of the 40 faulty lamps 12 come from A: ~\frac{12}{40} = 0.3~.

## @practice
? 1
A box holds 20 pencils, of which 7 are red. One pencil is taken at random. What is the probability that it is not red?
- ~\frac{7}{20}~ :: is the probability that it is red.
- ~\frac{7}{13}~ :: compares red pencils with the others.
= ~\frac{13}{20}~
- ~\frac{13}{7}~ :: is more than 1, which no probability can be.
! 13 of 20 pencils are not red. Those that are not red are ~20 - 7 = 13~.

? 1
Cards with the whole numbers from 1 to 30 lie in a box. One is drawn at random. What is the probability that its number is a multiple of 7?
- ~\frac{1}{7}~ :: would be right for the numbers from 1 to 28, of which every seventh is a multiple.
= ~\frac{2}{15}~
- ~\frac{7}{30}~ :: takes 7 for the number of multiples.
- ~\frac{1}{10}~ :: leaves out one of the four multiples.
! The multiples are 7, 14, 21 and 28: four of 30, and ~\frac{4}{30} = \frac{2}{15}~.

? 1
A spinner shows the colors red, blue and yellow. The probability of red is 0.4 and of blue 0.35. What is the probability of yellow?
# 0.25
- 0.75 :: is the probability of red or blue.
- 0.33 :: gives each color the same share.
! The three together are 1: ~1 - 0.4 - 0.35 = 0.25~.

? 2
|= 200 seeds in two kinds of soil
| | Sprouted | Did not sprout | In all |
| Sand | 54 | 36 | 90 |
| Clay | 77 | 33 | 110 |
| In all | 131 | 69 | 200 |

What is the probability that a seed in clay, chosen at random, sprouted?
- 0.385 :: divides by all 200 seeds.
- 0.588 :: divides by all seeds that sprouted.
- 0.6 :: is the share of the seeds in sand that sprouted.
= 0.7
! Of 110 seeds in clay 77 sprouted: ~\frac{77}{110} = 0.7~.

? 2
|= 200 seeds in two kinds of soil
| | Sprouted | Did not sprout | In all |
| Sand | 54 | 36 | 90 |
| Clay | 77 | 33 | 110 |
| In all | 131 | 69 | 200 |

What is the probability that a seed, chosen at random from all, was in sand or did not sprout?
# 0.615
- 0.795 :: counts the 36 seeds in sand that did not sprout twice.
- 0.18 :: takes only the seeds that were both.
! In sand are 90 seeds. Those in clay that did not sprout are 33 more: ~\frac{90 + 33}{200} = 0.615~.

? 2
A jar holds only green and purple stones. The probability of drawing a green one is ~\frac{3}{8}~, and there are 40 purple stones. How many stones are in the jar?
- 24 :: is the number of green stones.
- 40 :: is the number of purple stones.
= 64
- 107 :: takes the 40 stones for three eighths, and rounds.
! Purple stones are ~\frac{5}{8}~ of all: ~\frac{5}{8}n = 40~, so ~n = 64~.

? 2
Of the 80 books on a shelf 30 are novels. 12 of the novels and 18 of the other books are borrowed. What is the probability that a book that is not borrowed, chosen at random, is a novel?
- ~\frac{9}{40}~ :: divides by all 80 books.
= ~\frac{9}{25}~
- ~\frac{2}{5}~ :: is the share of the novels that are borrowed.
- ~\frac{3}{5}~ :: divides by all novels.
! ~80 - 30 = 50~ books are not borrowed, and ~30 - 12 = 18~ of them are novels: ~\frac{18}{50} = \frac{9}{25}~.

? 3
Of the students of a school 45 percent are in a sports team. Of those in a team 20 percent are also in the choir. Of the others 40 percent are in the choir. What percent of the students are in the choir?
# 31
- 60 :: adds 20 and 40. They are percents of different groups.
- 30 :: is the mean of 20 and 40. The groups are not of the same size.
! Of 100 students 45 are in a team, 9 of them in the choir. Of the other 55, 22 are in the choir. Together they are 31.

? 3
|= Visitors of a museum
| | Morning | Afternoon |
| With a guide | 48 | ~x~ |
| Without a guide | 72 | 90 |

The probability that a visitor of the afternoon, chosen at random, had a guide is equal to the probability that a visitor of the morning, chosen at random, had one. What is the value of ~x~?
- 36 :: takes 0.4 of 90, though the 90 are those without a guide.
- 48 :: takes the number of the morning.
= 60
- 66 :: adds the difference of 90 and 72 to 48.
! In the morning ~\frac{48}{120} = 0.4~. In the afternoon ~\frac{x}{x + 90} = 0.4~, so ~0.6x = 36~ and ~x = 60~.
`,
);
