import { m, mm, table } from '../../../content/index.js';
import type { AuthoredLesson } from '../authored.js';

export const ratesAndAverages: AuthoredLesson = {
  code: 'rates-and-averages',
  name: 'Rates, Percentages, and Averages',
  memo: 'Find the amount for one, change percentages into factors, and turn averages back into totals.',
  minutes: [25, 25],
  topics: [
    {
      exam: 'ACT',
      category: 'Math',
      area: 'Integrating Essential Skills',
      topic: 'Rates, Percentages, and Averages',
    },
  ],
  pages: [
    {
      title: 'Rates: find the amount for one',
      html: `<p><strong>A machine fills 96 bottles in 8 minutes. How many does it fill in 35 minutes at the same rate?</strong></p>
<ol>
<li>For one minute: ${m`96 \div 8 = 12`} bottles.</li>
<li>For 35 minutes: ${m`12 \cdot 35 = 420`} bottles.</li>
</ol>
<p>The word “per” is a fraction bar: bottles per minute are ${m`\frac{\text{bottles}}{\text{minutes}}`}. Write the unit beside every number, and you will see which way to divide.</p>
<p>What does <em>not</em> work is adding: 27 minutes more are not 27 bottles more.</p>`,
    },
    {
      title: 'Changing units',
      html: `<p><strong>A bicycle goes 12 miles per hour. How many feet per second is that?</strong> (1 mile is 5,280 feet.)</p>
<p>Multiply by fractions that are worth 1, and turn each so that the unit you do not want cancels:</p>
${mm`\frac{12 \text{ miles}}{1 \text{ hour}} \cdot \frac{5280 \text{ feet}}{1 \text{ mile}} \cdot \frac{1 \text{ hour}}{3600 \text{ seconds}} = 17.6 \text{ feet per second}`}
<p>Then ask if it can be true. A bicycle that goes a little more than 17 feet, about three bicycle lengths, in a second: yes.</p>`,
    },
    {
      title: 'Three questions about percentages',
      html: `<p>“Percent” means “out of 100”. There is one relation, and three things it can ask for:</p>
${mm`\text{part} = \text{percent} \cdot \text{whole}`}
${table(
  'One relation, three questions',
  ['The question', 'What is missing', 'How it is done'],
  [
    ['What is 35% of 60?', 'the part', '0.35 · 60 = 21'],
    ['21 is what percent of 60?', 'the percent', '21 ÷ 60 = 0.35 = 35%'],
    ['21 is 35% of what number?', 'the whole', '21 ÷ 0.35 = 60'],
  ],
)}
<p>The hardest part is to see which number is the <strong>whole</strong>. It is the one after “of”. In “by what percent did it rise?” it is the number <em>before</em> the change.</p>`,
    },
    {
      title: 'A change is a factor',
      html: `<p>A price rises by 20%: afterward it is 100% + 20% = 120% of what it was. So multiply by 1.2. It falls by 20%: 80% are left. Multiply by 0.8.</p>
<p><strong>A bag costs $60 after a discount of 25%. What did it cost before?</strong></p>
<ol>
<li>After the discount it costs 75% of the old price: ${m`0.75 \cdot p = 60`}.</li>
<li>So ${m`p = 60 \div 0.75 = 80`}.</li>
<li>Check forward: 25% of 80 is 20, and ${m`80 - 20 = 60`}.</li>
</ol>
<blockquote><p>To go <em>back</em> you divide by the factor. Adding 25% of 60 would give $75: that is 25% of the wrong whole.</p></blockquote>`,
    },
    {
      title: 'One change after another',
      html: `<p><strong>A price rises by 10% and later falls by 10%. Is it the same again?</strong></p>
<p>Take $100. After the rise: $110. The second 10% is taken from <em>110</em>: 11 dollars. The price is $99, which is 1% lower.</p>
${mm`1.1 \cdot 0.9 = 0.99`}
<p>Percentages of different wholes cannot be added. Multiply the factors. If no number is given, begin with 100.</p>`,
    },
    {
      title: 'An average is a total in disguise',
      html: `<p>The average (the mean) tells what each would have if all had the same. Most questions become easy when you turn it back:</p>
${mm`\text{total} = \text{average} \cdot \text{how many}`}
<p><strong>After four tests Kofi’s average is 84. What must he score in the fifth to have an average of 86?</strong></p>
<ol>
<li>Total now: ${m`4 \cdot 84 = 336`}.</li>
<li>Total wanted: ${m`5 \cdot 86 = 430`}.</li>
<li>The fifth test must bring ${m`430 - 336 = 94`}.</li>
</ol>
<p>It is more than you might think: the fifth test must have 86 itself, and lift the four others by 2 points each.</p>`,
    },
    {
      title: 'Averages of groups of different size',
      html: `<p><strong>10 swimmers have an average age of 14, and 30 runners one of 18. What is the average age of all 40?</strong></p>
<p>Not 16. There are three times as many runners, so the average lies closer to theirs. Go back to totals:</p>
${mm`\frac{10 \cdot 14 + 30 \cdot 18}{40} = \frac{140 + 540}{40} = \frac{680}{40} = 17`}
<p>The same holds for speed. Average speed is <em>all</em> the distance over <em>all</em> the time. Who goes 30 miles at 15 miles per hour and 30 miles back at 30 miles per hour needs 2 hours and 1 hour: ${m`\frac{60}{3} = 20`} miles per hour. The average of the two speeds would be 22.5, which is wrong, because the slow part took longer.</p>`,
    },
    {
      title: 'Before you answer',
      html: `<ul>
<li>Did I divide the right way around? Say the unit: “dollars per book”.</li>
<li>Percent <em>of what</em>? Write the whole down.</li>
<li>Is the number that I have what was asked for: the new price, or only the change?</li>
<li>Does it make sense? After a discount a price is lower. An average lies between the smallest and the greatest number.</li>
</ul>
<blockquote><p>Wrong choices on this test are rarely odd numbers. They are what comes out if you stop one step too early.</p></blockquote>`,
    },
  ],
  learn: [
    {
      d: 1,
      ask: 'A printer prints 84 pages in 7 minutes. At this rate, how many pages does it print in 25 minutes?',
      right: '300',
      wrong: [
        ['12', 'is the number of pages in one minute. It still has to be multiplied by 25.'],
        ['102', 'adds the 18 minutes more to the 84 pages.'],
        ['175', 'multiplies the minutes with each other.'],
        ['588', 'multiplies 84 by 7 instead of dividing.'],
      ],
      why: `In one minute it prints ${m`84 \div 7 = 12`} pages, so in 25 minutes ${m`12 \cdot 25 = 300`}.`,
    },
    {
      d: 1,
      ask: 'Of the 45 members of an orchestra, 18 play a string instrument. What percent of the members play a string instrument?',
      right: '40%',
      wrong: [
        ['18%', 'takes the number of players for the percentage. It would be that if there were 100 members.'],
        ['27%', 'is the number of all the others, 45 − 18.'],
        ['60%', 'is the percentage of those who play no string instrument.'],
        ['250%', 'is upside down: 45 ÷ 18.'],
      ],
      why: `The whole is 45 and the part is 18: ${m`18 \div 45 = 0.4`}, which is 40%.`,
    },
    {
      d: 1,
      ask: 'A jacket that costs $80 is offered at a discount of 35%. What is the price after the discount?',
      right: '$52',
      wrong: [
        ['$28', 'is the discount. It still has to be taken from 80.'],
        ['$35', 'takes the percentage for the price.'],
        ['$45', 'takes away 35 dollars instead of 35%.'],
        ['$108', 'adds the 28 dollars instead of taking them away.'],
      ],
      why: `After a discount of 35% there are 65% left: ${m`0.65 \cdot 80 = 52`}.`,
    },
    {
      d: 2,
      ask: 'The average of five scores is 82. Four of them are 75, 80, 88, and 91. What is the fifth score?',
      right: '76',
      wrong: [
        ['6', 'is how far the fifth score lies below 82.'],
        ['82', 'is the average itself.'],
        ['83.2', 'is the average that 82 as a fifth score would make.'],
        ['83.5', 'is the average of the four scores that are known.'],
      ],
      why: `All five make ${m`5 \cdot 82 = 410`}. The four that are known make ${m`75 + 80 + 88 + 91 = 334`}. What is left is ${m`410 - 334 = 76`}.`,
    },
    {
      d: 2,
      ask: 'After a rise of 20%, a ticket costs $54. What did it cost before?',
      right: '$45.00',
      wrong: [
        ['$34.00', 'takes away 20 dollars instead of 20%.'],
        ['$43.20', 'takes away 20% of 54. The 20% were those of the old price.'],
        ['$64.80', 'lets the price rise by 20% once more.'],
        ['$74.00', 'adds 20 dollars.'],
      ],
      why: `The new price is 120% of the old one: ${m`1.2 \cdot p = 54`}, so ${m`p = 54 \div 1.2 = 45`}. Check: 20% of 45 is 9, and ${m`45 + 9 = 54`}.`,
    },
    {
      d: 3,
      ask: 'Ines drives 60 miles to the coast at 30 miles per hour and comes back the same way at 60 miles per hour. What is her average speed, in miles per hour, for the whole drive?',
      right: '40',
      wrong: [
        ['45', 'is the average of the two speeds. But she drove at the slower one for twice as long.'],
        ['50', 'counts the faster speed twice. It is the slower one that took more time.'],
        ['60', 'is the speed of the way back alone.'],
        ['90', 'is the sum of the speeds.'],
      ],
      why: `The way there takes ${m`60 \div 30 = 2`} hours, the way back ${m`60 \div 60 = 1`} hour. All the miles over all the hours: ${m`\frac{120}{3} = 40`}.`,
    },
  ],
  practice: [
    {
      d: 1,
      ask: 'Six notebooks cost $9.30. At this price, what do 10 notebooks cost?',
      right: '$15.50',
      wrong: [
        ['$1.55', 'is the price of one notebook.'],
        ['$13.30', 'adds 4 dollars for 4 notebooks more.'],
        ['$55.80', 'multiplies 9.30 by 6 instead of dividing.'],
        ['$93.00', 'takes $9.30 for the price of one notebook.'],
      ],
      why: `One costs ${m`9.30 \div 6 = 1.55`} dollars, and ten cost ${m`10 \cdot 1.55 = 15.50`} dollars.`,
    },
    {
      d: 1,
      ask: 'What is 15% of 240?',
      right: '36',
      wrong: [
        ['24', 'is 10% of 240. Another 5% is missing.'],
        ['204', 'is what is left of 240 when 15% are taken away.'],
        ['225', 'is 240 − 15.'],
        ['276', 'adds the 36 to 240.'],
      ],
      why: `10% of 240 is 24 and 5% is half of it, 12: together 36. Or ${m`0.15 \cdot 240 = 36`}.`,
    },
    {
      d: 1,
      ask: 'What is the average (mean) of 4, 9, 9, 14, and 19?',
      right: '11',
      wrong: [
        ['9', 'is the number in the middle, the median.'],
        ['13.75', 'divides by 4. There are five numbers: the 9 counts twice.'],
        ['15', 'is the difference between the greatest and the smallest.'],
        ['55', 'is the sum. It still has to be divided by 5.'],
      ],
      why: `The sum is ${m`4 + 9 + 9 + 14 + 19 = 55`}, and there are five numbers: ${m`55 \div 5 = 11`}.`,
    },
    {
      d: 2,
      ask: 'A tortoise walks 18 inches in 40 seconds. What is its speed in feet per minute? (1 foot is 12 inches.)',
      right: '2.25',
      wrong: [
        ['0.45', 'is its speed in inches per second.'],
        ['1', 'multiplies 1.5 feet by 2/3 of a minute instead of dividing.'],
        ['1.5', 'is how many feet it walks in 40 seconds.'],
        ['27', 'is its speed in inches per minute. It still has to be divided by 12.'],
      ],
      why: `18 inches are 1.5 feet, and 40 seconds are ${m`\frac{2}{3}`} of a minute. ${m`1.5 \div \frac{2}{3} = 1.5 \cdot \frac{3}{2} = 2.25`}.`,
    },
    {
      d: 2,
      ask: 'The number of members of a club rose from 48 to 60. By what percent did it rise?',
      right: '25%',
      wrong: [
        ['12%', 'takes the 12 new members for the percentage.'],
        ['20%', 'divides by the number after the change, 60.'],
        ['80%', 'is 48 as a percentage of 60.'],
        ['125%', 'is 60 as a percentage of 48. The rise is what goes beyond 100%.'],
      ],
      why: `The rise is ${m`60 - 48 = 12`}, and the whole is the number before: ${m`12 \div 48 = 0.25`}, which is 25%.`,
    },
    {
      d: 2,
      ask: 'A shop raises the price of a lamp by 25%. Later it lowers the new price by 20%. How does the last price compare with the first one?',
      right: 'It is the same as the first price.',
      wrong: [
        ['It is 5% higher than the first price.', 'takes 20% from 25%. They are percentages of different prices.'],
        ['It is 5% lower than the first price.', 'takes 25% from 20%, and these are percentages of different prices.'],
        ['It is 20% lower than the first price.', 'looks only at the second change.'],
        ['It is 45% higher than the first price.', 'adds the two, though the second one goes down.'],
      ],
      why: `Begin with $100. A rise of 25% makes it $125. 20% of 125 is 25, so the last price is $100 again: ${m`1.25 \cdot 0.8 = 1`}.`,
    },
    {
      d: 2,
      ask: 'A class of 20 students has an average score of 78 on a test, and a class of 30 students has an average score of 88. What is the average score of all 50 students?',
      right: '84',
      wrong: [
        ['78', 'is the average of the smaller class alone.'],
        ['82', 'gives the 20 students the 88 and the 30 students the 78.'],
        ['83', 'is the average of the two averages. It would be right if the classes had the same size.'],
        ['88', 'is the average of the larger class alone.'],
      ],
      why: `The totals are ${m`20 \cdot 78 = 1560`} and ${m`30 \cdot 88 = 2640`}, together 4,200. ${m`4200 \div 50 = 84`}.`,
    },
    {
      d: 3,
      ask: 'One pump fills a tank in 6 hours and another fills it in 3 hours. In how many hours do both together fill it?',
      right: '2',
      wrong: [
        ['3', 'is the time of the faster pump alone. With help it must take less.'],
        ['4.5', 'is the average of the two times.'],
        ['6', 'is the time of the slower pump alone.'],
        ['9', 'adds the times. Two pumps are faster than one.'],
      ],
      why: `In one hour the pumps fill ${m`\frac{1}{6}`} and ${m`\frac{1}{3}`} of the tank, together ${m`\frac{1}{6} + \frac{2}{6} = \frac{1}{2}`}. So it takes 2 hours.`,
    },
    {
      d: 3,
      ask: 'The average of 8 numbers is 15. When one of them is taken away, the average of the other 7 is 14. Which number was taken away?',
      right: '22',
      wrong: [
        ['1', 'is the difference of the averages.'],
        ['8', 'is 8 times that difference. The other 7 also lost a point each against 15.'],
        ['14', 'is the average of those that are left.'],
        ['15', 'would leave the average as it was.'],
      ],
      why: `The total was ${m`8 \cdot 15 = 120`} and is now ${m`7 \cdot 14 = 98`}. The number that is gone is ${m`120 - 98 = 22`}.`,
    },
    {
      d: 3,
      ask: 'Of the students of a school, 30% walk to school. Of those who walk, 40% live less than a mile away. If 42 students walk and live less than a mile away, how many students does the school have?',
      right: '350',
      wrong: [
        ['60', 'divides by 70%. The percentages are of different wholes and cannot be added.'],
        ['105', 'is the number of students who walk, 42 ÷ 0.4.'],
        ['140', 'divides by 30% and leaves out the 40%.'],
        ['294', 'multiplies 42 by 7, from 30 + 40 = 70.'],
      ],
      why: `40% of 30% are ${m`0.4 \cdot 0.3 = 0.12`} of the school. From ${m`0.12 \cdot n = 42`} follows ${m`n = 42 \div 0.12 = 350`}. Step by step: ${m`42 \div 0.4 = 105`} walk, and ${m`105 \div 0.3 = 350`}.`,
    },
  ],
};
