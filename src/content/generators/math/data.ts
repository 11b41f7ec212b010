import { barChart, chart, dot, figure, path } from '../figures.js';
import { frac, fracTex, m, num, p, ratio, said, table, usd } from './format.js';
import { type MathTemplate, NAMES } from './template.js';

const RATIOS = 'Ratios, rates, proportions, and units';
const PERCENT = 'Percentages';
const ONE = 'One-variable data';
const TWO = 'Two-variable data';
const CHANCE = 'Probability and conditional probability';
const INFERENCE = 'Inference and margin of error';
const CLAIMS = 'Evaluating statistical claims';

export const data: MathTemplate[] = [
  {
    id: 'unit-rate',
    topic: RATIOS,
    d: 1,
    make(r) {
      const [what, unit, per] = r.pick([
        ['A pump moves', 'liters of water', 'minutes'],
        ['A printer makes', 'pages', 'minutes'],
        ['A conveyor belt moves', 'crates', 'hours'],
        ['A loom weaves', 'centimeters of cloth', 'minutes'],
      ] as const);
      const rate = r.int(12, 48),
        t1 = r.int(3, 6),
        t2 = t1 + r.int(3, 9);
      return {
        stem: p(
          `${what} ${said(rate * t1)} ${unit} in ${t1} ${per}. At this rate, how many ${unit} does it ${what.split(' ').at(-1) === 'makes' ? 'make' : what.includes('weaves') ? 'weave' : 'move'} in ${t2} ${per}?`,
        ),
        right: num(rate * t2),
        wrong: [num(rate * (t2 - t1)), num(rate * t1 + t2), num(rate * t1 * t2), num(rate * (t2 + t1)), num(rate)],
        spr: { accept: [String(rate * t2)] },
        why: `The rate is ${m`\frac{${rate * t1}}{${t1}} = ${rate}`} per ${per.slice(0, -1)}, and ${m`${rate} \cdot ${t2} = ${rate * t2}`}.`,
        check: (rate * t1 * t2) / t1 === rate * t2,
      };
    },
  },
  {
    id: 'map-scale',
    topic: RATIOS,
    d: 1,
    make(r) {
      const k = r.int(4, 25),
        c = r.pick([3, 5, 7, 9, 11]) / 2;
      return {
        stem: p(
          `On a road map, 1 centimeter represents ${k * 2} kilometers. Two towns are ${c} centimeters apart on the map. What is the actual distance, in kilometers, between the towns?`,
        ),
        right: num(k * 2 * c),
        wrong: [num(k * c), num(k * 2 + c), num(k * 4 * c), num(k * 2 * (c + 1)), frac(k * 4, c * 2)],
        spr: { accept: [String(k * 2 * c)] },
        why: `Each centimeter stands for ${k * 2} kilometers, so ${c} centimeters stand for ${m`${c} \cdot ${k * 2} = ${k * 2 * c}`} kilometers.`,
        check: (k * 2 * c) / c === k * 2,
      };
    },
  },
  {
    id: 'density',
    topic: RATIOS,
    d: 2,
    make(r) {
      const l = r.int(2, 6),
        w = r.int(2, 5),
        h = r.int(3, 8),
        density = r.pick([2.5, 0.8, 1.5, 2.4, 0.5]);
      const mass = l * w * h * density;
      return {
        stem: p(
          `A solid block has the shape of a right rectangular prism with a length of ${l} centimeters, a width of ${w} centimeters, and a height of ${h} centimeters. The density of the block is ${density} grams per cubic centimeter. What is the mass of the block, in grams?`,
        ),
        right: num(mass),
        wrong: [
          num(l * w * h),
          num(Math.round(((l * w * h) / density) * 10) / 10),
          num((l + w + h) * density),
          num(2 * (l * w + l * h + w * h) * density),
          num(mass * 2),
        ],
        spr: { accept: [String(mass)] },
        why: `The volume is ${m`${l} \cdot ${w} \cdot ${h} = ${l * w * h}`} cubic centimeters, and the mass is ${m`${l * w * h} \cdot ${density} = ${mass}`} grams.`,
        check: Math.abs(mass / density - l * w * h) < 1e-9,
      };
    },
  },
  {
    id: 'convert-speed',
    topic: RATIOS,
    d: 2,
    make(r) {
      const v = r.int(2, 14) * 6,
        s = r.int(2, 5) * 10;
      const answer = (v * 1000 * s) / 3600;
      const vs = v % 18 === 0 ? v : 18 * Math.ceil(v / 18);
      const meters = (vs * 1000 * s) / 3600;
      return {
        stem: p(
          `A train moves at a constant speed of ${vs} kilometers per hour. How many meters does it move in ${s} seconds? (1 kilometer = 1,000 meters)`,
        ),
        right: num(meters),
        wrong: [num(vs * s), num((vs * s) / 10), num(meters * 6), num(meters / 2), num((vs * 1000) / 60)],
        spr: { accept: [String(meters)] },
        why: `${vs} kilometers per hour is ${m`\frac{${said(vs * 1000)}}{3{,}600} = ${(vs * 1000) / 3600}`} meters per second; in ${s} seconds the train moves ${m`${(vs * 1000) / 3600} \cdot ${s} = ${meters}`} meters.`,
        check: Number.isInteger((vs * 1000) / 3600) && answer > 0,
      };
    },
  },
  {
    id: 'percent-of',
    topic: PERCENT,
    d: 1,
    make(r) {
      const pct = r.pick([15, 20, 25, 30, 35, 40, 45, 60]),
        n = r.int(4, 24) * 20,
        part = (pct * n) / 100;
      const c = r.pick([
        'seats in a lecture hall',
        'books in a traveling library',
        'trees in an orchard',
        'bicycles in a city program',
      ] as const);
      return {
        stem: p(
          `There are ${said(n)} ${c}. Of these, ${pct}% ${c.startsWith('seats') ? 'are reserved' : c.startsWith('books') ? 'are novels' : c.startsWith('trees') ? 'are pear trees' : 'are electric'}. How many of them ${c.startsWith('seats') ? 'are <em>not</em> reserved' : c.startsWith('books') ? 'are <em>not</em> novels' : c.startsWith('trees') ? 'are <em>not</em> pear trees' : 'are <em>not</em> electric'}?`,
        ),
        right: num(n - part),
        wrong: [num(part), num(n - pct), num(n + part), num(part * 2), num(n - part - pct)],
        spr: { accept: [String(n - part)] },
        why: `${100 - pct}% of ${said(n)} is ${m`0.${100 - pct} \cdot ${n} = ${n - part}`}.`,
        check: Math.abs(((100 - pct) / 100) * n - (n - part)) < 1e-9,
      };
    },
  },
  {
    id: 'percent-two-steps',
    topic: PERCENT,
    d: 2,
    make(r) {
      const up = r.pick([10, 20, 25, 40, 50]),
        down = r.pick([10, 20, 30, 40]),
        base = r.int(2, 9) * 100;
      const last = (base * (100 + up) * (100 - down)) / 10000;
      return {
        stem: p(
          `The price of a theater pass was ${usd(base)}. The price was increased by ${up}%, and the new price was later decreased by ${down}%. What was the final price, in dollars, of the pass?`,
        ),
        right: num(last),
        wrong: [
          num((base * (100 + up - down)) / 100),
          num((base * (100 + up)) / 100),
          num((base * (100 - down)) / 100),
          num(base),
          num((base * (100 + up + down)) / 100),
        ],
        spr: { accept: [String(last)] },
        why: `After the increase the price was ${m`1.${up} \cdot ${base}`} dollars, and ${100 - down}% of that is ${m`${last}`} dollars. Percent changes of different bases cannot simply be added.`,
        check: Math.abs(base * (1 + up / 100) * (1 - down / 100) - last) < 1e-9,
      };
    },
  },
  {
    id: 'percent-reverse',
    topic: PERCENT,
    d: 3,
    make(r) {
      const pct = r.pick([15, 20, 30, 35, 40, 60]),
        base = r.int(3, 24) * 20,
        grown = (base * (100 + pct)) / 100;
      const what = r.pick([
        ['number of members of a chess club', 'members'],
        ['number of visitors to a nature center', 'visitors'],
        ['number of songs in a digital archive', 'songs'],
      ] as const);
      return {
        stem: p(
          `In one year, the ${what[0]} increased by ${pct}% to ${said(grown)}. How many ${what[1]} were there before the increase?`,
        ),
        right: num(base),
        wrong: [
          num(Math.round((grown * (100 - pct)) / 100)),
          num(grown - pct),
          num(Math.round((grown * pct) / 100)),
          num(base - pct),
          num(grown + pct),
        ],
        spr: { accept: [String(base)] },
        why: `${said(grown)} is ${100 + pct}% of the earlier number, so the earlier number is ${m`\frac{${grown}}{${(100 + pct) / 100}} = ${base}`}. Taking ${pct}% off ${said(grown)} uses the wrong base.`,
        check: Math.abs(grown / (1 + pct / 100) - base) < 1e-9,
      };
    },
  },
  {
    id: 'percent-greater',
    topic: PERCENT,
    d: 2,
    make(r) {
      const b = r.int(4, 16) * 5,
        pct = r.pick([20, 40, 60, 80, 140, 160, 180]),
        a = (b * (100 + pct)) / 100;
      return {
        stem: p(
          `The number ${m`a`} is ${pct}% greater than the number ${m`b`}. If ${m`b = ${b}`}, what is the value of ${m`a`}?`,
        ),
        right: num(a),
        wrong: [num((b * pct) / 100), num(b + pct), num(a + b), num(pct), num((b * (200 + pct)) / 100)],
        spr: { accept: [String(a)] },
        why: `${pct}% greater than ${b} means ${m`${b} + ${pct / 100} \cdot ${b} = ${a}`}.`,
        check: Math.abs(((a - b) / b) * 100 - pct) < 1e-9,
      };
    },
  },
  {
    id: 'median-frequency',
    topic: ONE,
    d: 1,
    make(r) {
      const lo = r.int(0, 3),
        counts = [r.int(2, 4), r.int(3, 6), r.int(2, 5), r.int(1, 4), r.int(1, 3)];
      if (counts.reduce((a, b) => a + b) % 2 === 0) counts[4]! += 1;
      const list = counts.flatMap((n, i) => Array<number>(n).fill(lo + i));
      const median = list[(list.length - 1) / 2]!;
      const what = r.pick([
        ['books read by each student in a class last month', 'Books'],
        ['siblings of each player on a team', 'Siblings'],
        ['goals scored in each match of a season', 'Goals'],
      ] as const);
      const mode = lo + counts.indexOf(Math.max(...counts));
      return {
        stem:
          table(
            `Number of ${what[0]}`,
            [what[1], 'Frequency'],
            counts.map((n, i) => [lo + i, n]),
          ) + p(`The table summarizes a data set of ${list.length} values. What is the median of the data set?`),
        right: num(median),
        wrong: [
          num(lo + 2 === median ? lo + 3 : lo + 2),
          num(mode === median ? lo : mode),
          num(counts[2]!),
          num((list.length + 1) / 2),
          num(lo + 4),
        ],
        spr: { accept: [String(median)] },
        why: `In order, the middle value of ${list.length} values is the ${(list.length + 1) / 2}th. Counting the frequencies from the top of the table, that value is ${median}.`,
        check: [...list].sort((a, b) => a - b)[(list.length - 1) / 2] === median,
      };
    },
  },
  {
    id: 'mean-missing',
    topic: ONE,
    d: 2,
    make(r) {
      const n = r.int(4, 5),
        mean = r.int(14, 40),
        known = Array.from({ length: n }, () => mean + r.int(-8, 8));
      const last = mean * (n + 1) - known.reduce((a, b) => a + b, 0);
      return {
        stem: p(
          `The mean of the ${n + 1} numbers ${known.map((v) => m`${v}`).join(', ')}, and ${m`x`} is ${mean}. What is the value of ${m`x`}?`,
        ),
        right: num(last),
        wrong: [
          num(mean),
          num(mean * n - known.reduce((a, b) => a + b, 0) || mean + 3),
          num(
            Math.round(known.reduce((a, b) => a + b, 0) / n) === last
              ? last + 4
              : Math.round(known.reduce((a, b) => a + b, 0) / n),
          ),
          num(last + mean),
          num(last - 1),
        ],
        spr: { accept: [String(last)] },
        why: `The numbers add up to ${m`${n + 1} \cdot ${mean} = ${mean * (n + 1)}`}. The known ones add up to ${known.reduce((a, b) => a + b, 0)}, so ${m`x = ${last}`}.`,
        check: last > 0 && (known.reduce((a, b) => a + b, 0) + last) / (n + 1) === mean,
      };
    },
  },
  {
    id: 'spread-compare',
    topic: ONE,
    d: 2,
    make(r) {
      const base = r.int(20, 60),
        wide = [-12, -9, -4, 0, 4, 9, 12],
        tight = [-3, -2, -1, 0, 1, 2, 3],
        first = r.int(0, 1) === 1;
      const shift = r.int(2, 6);
      const a = (first ? wide : tight).map((d) => base + d),
        b = (first ? tight : wide).map((d) => base + shift + d);
      const [x, y] = first ? ['A', 'B'] : ['B', 'A'];
      return {
        stem: p(
          `Data set A: ${a.join(', ')}`,
          `Data set B: ${b.join(', ')}`,
          'Which statement correctly compares the two data sets?',
        ),
        right: { html: `The mean of data set B is greater, and the standard deviation of data set ${x} is greater.` },
        wrong: [
          { html: `The mean of data set B is greater, and the standard deviation of data set ${y} is greater.` },
          { html: `The mean of data set A is greater, and the standard deviation of data set ${x} is greater.` },
          { html: `The mean of data set A is greater, and the standard deviation of data set ${y} is greater.` },
          { html: `The means are equal, and the standard deviation of data set ${x} is greater.` },
        ],
        why: `Each set is symmetric about its middle value, so the means are ${base} and ${base + shift}. The values of data set ${x} lie farther from their mean, so its standard deviation is greater.`,
        check: sum(a) / 7 === base && sum(b) / 7 === base + shift,
      };
    },
  },
  {
    id: 'outlier-effect',
    topic: ONE,
    d: 3,
    make(r) {
      const base = r.int(30, 50),
        list = [0, 2, 3, 5, 6, 8, 9].map((d) => base + d),
        big = base + r.int(40, 60);
      return {
        stem: p(
          `The ages, in years, of 7 members of a reading group are ${list.join(', ')}. A new member who is ${big} years old joins. Which measure of the ages increases the most?`,
        ),
        right: { html: 'The range' },
        wrong: [{ html: 'The mean' }, { html: 'The median' }, { html: 'The mode' }, { html: 'The minimum' }],
        why: `The range grows from 9 to ${big - base}, an increase of ${big - base - 9}. The mean rises by only about ${Math.round((sum([...list, big]) / 8 - sum(list) / 7) * 10) / 10} and the median by ${(list[3]! + list[4]!) / 2 - list[3]!}.`,
        check: big - base - 9 > sum([...list, big]) / 8 - sum(list) / 7,
      };
    },
  },
  {
    id: 'scatter-predict',
    topic: TWO,
    d: 1,
    make(r) {
      const slope = r.pick([2, 3, 4]),
        b = r.pick([10, 15, 20]),
        x0 = r.pick([3, 5, 7]);
      const c = r.pick([
        [
          'Hours of practice',
          'Score',
          'practice time and score of 9 archers',
          'score of an archer who practiced for',
          'hours',
        ],
        [
          'Age of tree (years)',
          'Height (feet)',
          'age and height of 9 trees',
          'height, in feet, of a tree with an age of',
          'years',
        ],
      ] as const);
      const noise = [-2, 1, 2, -1, 0, 2, -2, 1, -1],
        xs = [1, 2, 3, 4, 5, 6, 7, 8, 9];
      const at = chart({ label: c[0], lo: 0, hi: 10, step: 1 }, { label: c[1], lo: 0, hi: 60, step: 10 });
      const answer = slope * x0 + b;
      return {
        stem:
          figure(
            at.viewBox,
            `Scatterplot of ${c[2]} with a line of best fit`,
            `${c[0]} runs from 0 to 10 and ${c[1]} from 0 to 60. The points rise from left to right close to a straight line that passes through (0, ${b}) and (10, ${slope * 10 + b}).`,
            at.shapes +
              xs.map((x, i) => dot(at.x(x), at.y(slope * x + b + noise[i]!))).join('') +
              path([
                [at.x(0), at.y(b)],
                [at.x(10), at.y(slope * 10 + b)],
              ]),
          ) +
          p(
            `The scatterplot shows the ${c[2]}, along with a line of best fit. Which of the following is closest to the ${c[3]} ${x0} ${c[4]} that is predicted by the line of best fit?`,
          ),
        right: num(answer),
        wrong: [num(answer - 10), num(answer + 10), num(slope * x0), num(answer + 20), num(b)],
        why: `At ${x0} on the horizontal axis the line is at a height of about ${answer}.`,
        check: b + ((slope * 10 + b - b) / 10) * x0 === answer,
      };
    },
  },
  {
    id: 'fit-slope-meaning',
    topic: TWO,
    d: 2,
    make(r) {
      const s = r.int(12, 48) / 10,
        b = r.int(5, 40);
      const c = r.pick([
        [
          'y',
          'the predicted number of cups of cocoa sold on a day',
          'the number of degrees Fahrenheit by which the temperature was below 60',
          'For each degree by which the temperature is lower, the predicted number of cups sold rises by %s.',
          'On a day with a temperature of 60 degrees, the predicted number of cups sold is %s.',
          'For each additional cup sold, the temperature falls by %s degrees.',
          'The greatest predicted number of cups sold on any day is %s.',
          'The temperature was %s degrees below 60 on the coldest day.',
        ],
        [
          'y',
          'the predicted mass, in grams, of a seedling',
          'the number of days since it was planted',
          'For each additional day, the predicted mass rises by %s grams.',
          'The predicted mass of the seedling when it was planted is %s grams.',
          'For each additional gram of mass, %s more days are predicted.',
          'The seedling has a predicted mass of %s grams when fully grown.',
          'The seedling was measured for %s days.',
        ],
      ] as const);
      const put = (t: string, n: number) => ({ html: t.replace('%s', String(n)) });
      return {
        stem: p(
          `A line of best fit for a data set has the equation ${m`y = ${s}x + ${b}`}, where ${m`y`} is ${c[1]} and ${m`x`} is ${c[2]}. What is the best interpretation of ${s} in this context?`,
        ),
        right: put(c[3], s),
        wrong: [put(c[4], s), put(c[5], s), put(c[6], s), put(c[7], s)],
        why: `The slope ${s} is the change in the predicted value of ${m`y`} when ${m`x`} rises by 1.`,
        check: Math.abs(s * 2 + b - (s + b) - s) < 1e-9,
      };
    },
  },
  {
    id: 'model-type',
    topic: TWO,
    d: 3,
    make(r) {
      const grow = r.int(0, 1) === 1,
        a = r.int(2, 6) * 100,
        f = grow ? 1.5 : 0.5;
      const ys = [0, 1, 2, 3].map((x) => a * f ** x);
      const what = grow
        ? 'number of fruit flies in a laboratory colony'
        : 'amount, in milligrams, of a medicine in a patient’s blood';
      return {
        stem:
          table(
            '',
            ['Day', grow ? 'Fruit flies' : 'Amount (mg)'],
            ys.map((y, x) => [x, y]),
          ) + p(`The table shows the ${what} on four days. Which type of model best fits the data?`),
        right: {
          html: `Exponential ${grow ? 'growth' : 'decay'}, because the values ${grow ? 'increase' : 'decrease'} by the same percent each day`,
        },
        wrong: [
          { html: `Linear, because the values ${grow ? 'increase' : 'decrease'} by the same amount each day` },
          {
            html: `Exponential ${grow ? 'decay' : 'growth'}, because each value is a constant multiple of the one before it`,
          },
          { html: `Linear, because the values ${grow ? 'increase' : 'decrease'} by the same percent each day` },
          { html: 'Quadratic, because the values have a greatest value' },
        ],
        why: `Each value is ${f} times the one before it, a ${grow ? '50% increase' : '50% decrease'} each day, while the differences change.`,
        check: ys[2]! / ys[1]! === ys[1]! / ys[0]!,
      };
    },
  },
  {
    id: 'chart-read',
    topic: TWO,
    d: 1,
    make(r) {
      const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
        v = days.map(() => r.int(2, 9) * 5);
      v[1] = v[0]! + 5;
      v[3] = v[2]! + r.int(2, 4) * 5;
      const diff = v[3]! - v[2]!;
      const c = r.pick([
        ['loaves of bread sold by a bakery', 'Loaves sold'],
        ['riders of a school bus', 'Riders'],
        ['packages delivered by a courier', 'Packages'],
      ] as const);
      return {
        stem:
          barChart(
            `Number of ${c[0]} on five days`,
            days.map((d, i) => `${d}: ${v[i]}`).join(', '),
            { label: c[1], lo: 0, hi: 70, step: 10 },
            days,
            [{ name: c[1], values: v }],
          ) +
          p(
            `The bar graph shows the number of ${c[0]} on five days. How many more were there on Thursday than on Wednesday?`,
          ),
        right: num(diff),
        wrong: [num(v[2]!), num(v[3]!), num(diff + 5), num(v[3]! + v[2]!), num(diff + 10)],
        spr: { accept: [String(diff)] },
        why: `The bars show ${v[3]} for Thursday and ${v[2]} for Wednesday; the difference is ${diff}.`,
        check: v[2]! + diff === v[3],
      };
    },
  },
  {
    id: 'two-way-table',
    topic: CHANCE,
    d: 1,
    make(r) {
      const c = r.pick([
        [
          'Grade',
          ['Grade 10', 'Grade 11'],
          ['Bus', 'Bicycle', 'On foot'],
          'students at a school by grade and by how they travel to school',
          'student',
          'travels by',
        ],
        [
          'Type',
          ['Fiction', 'Nonfiction'],
          ['Print', 'Audio', 'Digital'],
          'items borrowed from a library by type and by format',
          'item',
          'is',
        ],
      ] as const);
      const a = [r.int(5, 20) * 2, r.int(4, 16) * 2, r.int(4, 16) * 2],
        b = [r.int(5, 20) * 2, r.int(4, 16) * 2, r.int(4, 16) * 2];
      const total = sum(a) + sum(b);
      const rows = [
        [c[1][0], ...a, sum(a)],
        [c[1][1], ...b, sum(b)],
        ['Total', ...a.map((n, i) => n + b[i]!), total],
      ];
      return {
        stem:
          table('', [c[0], ...c[2], 'Total'], rows, true) +
          p(
            `The table shows the ${c[3]}. If one ${c[4]} is selected at random, what is the probability that the ${c[4]} is counted in the row <em>${c[1][0]}</em> and the column <em>${c[2][1]}</em>?`,
          ),
        right: frac(a[1]!, total),
        wrong: [
          frac(a[1]!, sum(a)),
          frac(a[1]!, a[1]! + b[1]!),
          frac(sum(a), total),
          frac(a[1]! + b[1]!, total),
          frac(b[1]!, total),
        ],
        why: `${a[1]} of all ${total} are in this row and column, so the probability is ${m`\frac{${a[1]!}}{${total}} = ${fracTex(a[1]!, total)}`}.`,
        check: sum([...a, ...b]) === total,
      };
    },
  },
  {
    id: 'conditional-table',
    topic: CHANCE,
    d: 2,
    make(r) {
      const c = r.pick([
        [
          'Seedlings',
          ['Full sun', 'Shade'],
          ['Survived', 'Did not survive'],
          'seedlings in an experiment by light and by outcome',
          'seedling',
          'survived',
          'grown in full sun',
        ],
        [
          'Visitors',
          ['Morning', 'Afternoon'],
          ['Guided', 'Unguided'],
          'visitors to a cave by time and by type of tour',
          'visitor',
          'took a guided tour',
          'who came in the morning',
        ],
      ] as const);
      const a = [r.int(6, 20) * 3, r.int(2, 8) * 3],
        b = [r.int(3, 12) * 3, r.int(4, 12) * 3];
      const total = sum(a) + sum(b);
      const right = frac(a[0]!, sum(a));
      return {
        stem:
          table(
            '',
            [c[0], ...c[2], 'Total'],
            [
              [c[1][0], ...a, sum(a)],
              [c[1][1], ...b, sum(b)],
              ['Total', a[0]! + b[0]!, a[1]! + b[1]!, total],
            ],
            true,
          ) +
          p(
            `The table shows the ${c[3]}. If one ${c[4]} ${c[6]} is selected at random, what is the probability that the ${c[4]} ${c[5]}?`,
          ),
        right,
        wrong: [
          frac(a[0]!, total),
          frac(a[0]!, a[0]! + b[0]!),
          frac(a[1]!, sum(a)),
          frac(sum(a), total),
          frac(b[0]!, sum(b)),
        ],
        spr: { accept: [ratio(a[0]!, sum(a))] },
        why: `Only the ${sum(a)} in the row <em>${c[1][0]}</em> count, and ${a[0]} of them ${c[5]}: ${m`${fracTex(a[0]!, sum(a))}`}.`,
        check: Math.abs(right.value! - a[0]! / (a[0]! + a[1]!)) < 1e-12,
      };
    },
  },
  {
    id: 'probability-unknown',
    topic: CHANCE,
    d: 3,
    make(r) {
      const red = r.int(3, 8),
        blue = r.int(4, 10),
        k = r.int(2, 4);
      const add = k * (red + blue) - blue - red === 0 ? 5 : (k - 1) * blue - red;
      const extra = add > 0 ? add : (k - 1) * blue + red;
      const total = red + blue + extra,
        top = red + extra;
      return {
        stem: p(
          `A box contains ${red} red tokens and ${blue} blue tokens. Some red tokens are added, after which the probability that a token drawn at random from the box is red is ${m`${fracTex(top, total)}`}. How many red tokens were added?`,
        ),
        right: num(extra),
        wrong: [num(top), num(total), num(extra + red), num(blue), num(extra + 2)],
        spr: { accept: [String(extra)] },
        why: `The ${blue} blue tokens are ${m`${fracTex(blue, total)}`} of the tokens after the change, so there are then ${total} tokens, ${total - red - blue} more than before.`,
        check: (red + extra) / (red + blue + extra) === top / total,
      };
    },
  },
  {
    id: 'margin-of-error',
    topic: INFERENCE,
    d: 2,
    make(r) {
      const pct = r.int(42, 71),
        moe = r.int(2, 5),
        n = r.int(4, 12) * 100;
      const c = r.pick([
        ['residents of a city', 'support a new bicycle lane', 'residents', 'residents of the city'],
        [
          'students at a university',
          'use the campus library at least once a week',
          'students',
          'students at the university',
        ],
        ['customers of a water utility', 'have installed a rain barrel', 'customers', 'customers of the utility'],
      ] as const);
      return {
        stem: p(
          `A random sample of ${said(n)} ${c[0]} was surveyed. Based on the sample, it is estimated that ${pct}% of all ${c[3]} ${c[1]}, with an associated margin of error of ${moe} percentage points. Which conclusion is most appropriate?`,
        ),
        right: { html: `It is plausible that between ${pct - moe}% and ${pct + moe}% of all ${c[3]} ${c[1]}.` },
        wrong: [
          { html: `Exactly ${pct}% of all ${c[3]} ${c[1]}.` },
          { html: `Between ${pct - moe}% and ${pct + moe}% of the ${c[2]} in the sample ${c[1]}.` },
          { html: `It is not possible that more than ${pct}% of all ${c[3]} ${c[1]}.` },
          { html: `At least ${pct + moe}% of all ${c[3]} ${c[1]}.` },
        ],
        why: `The margin of error gives an interval of plausible values for the whole population, from ${pct - moe}% to ${pct + moe}%. The percentage in the sample itself is known exactly.`,
        check: pct + moe - (pct - moe) === 2 * moe,
      };
    },
  },
  {
    id: 'sample-estimate',
    topic: INFERENCE,
    d: 2,
    make(r) {
      const n = r.pick([50, 60, 80, 120]),
        k = r.int(9, 20) * (n === 50 ? 1 : 2),
        pop = n * r.int(20, 60);
      const answer = (k / n) * pop;
      return {
        stem: p(
          `A quality inspector selected ${n} lightbulbs at random from a shipment of ${said(pop)} lightbulbs and found that ${k} of them were mislabeled. Based on the sample, which is the best estimate of the number of mislabeled lightbulbs in the shipment?`,
        ),
        right: num(answer),
        wrong: [
          num(k),
          num(answer / 2),
          num(pop - n),
          num(pop - answer === answer ? answer + n : pop - answer),
          num(k * n),
        ],
        ...(String(answer).length <= 5 && { spr: { accept: [String(answer)] } }),
        why: `The share in the sample is ${m`${fracTex(k, n)}`}, and ${m`${fracTex(k, n)} \cdot ${said(pop)} = ${said(answer)}`}.`,
        check: Math.abs(answer / pop - k / n) < 1e-12,
      };
    },
  },
  {
    id: 'sampling-claim',
    topic: CLAIMS,
    d: 2,
    make(r) {
      const n = r.int(8, 30) * 10,
        who = r.pick(NAMES);
      const c = r.pick([
        [
          'students at a high school prefer a later start to the school day',
          'of the students who were waiting for the first bus of the morning',
          'students at the school',
          'Students who take the first bus may differ from other students at the school.',
        ],
        [
          'adults in a town read a newspaper every day',
          'adults who were leaving a bookstore',
          'adults in the town',
          'Adults who visit a bookstore may differ from other adults in the town.',
        ],
        [
          'members of a gym want it to open earlier',
          'members who came to an evening class',
          'members of the gym',
          'Members who come in the evening may differ from other members of the gym.',
        ],
      ] as const);
      return {
        stem: p(
          `To learn whether most ${c[0]}, ${who} surveyed ${n} ${c[1]}. Which factor makes it least likely that a reliable conclusion can be drawn about all ${c[2]}?`,
        ),
        right: { html: `How the sample was selected. ${c[3]}` },
        wrong: [
          { html: 'The size of the sample. A survey needs at least half of a population.' },
          { html: `The number of questions. One question cannot be reliable.` },
          { html: 'The size of the population. It is too small to be surveyed.' },
          { html: 'The use of a survey. Only an experiment can give a reliable conclusion.' },
        ],
        why: `The sample was not selected at random from all ${c[2]}, so it may not represent them, whatever its size.`,
        check: n > 0,
      };
    },
  },
  {
    id: 'causation-claim',
    topic: CLAIMS,
    d: 3,
    make(r) {
      const c = r.pick([
        [
          'drivers',
          'listening to music',
          'reaction time',
          'reacted more slowly',
          'a slower reaction',
          'listened to music during a test of reaction time',
        ],
        [
          'tomato plants',
          'a seaweed fertilizer',
          'the number of tomatoes',
          'bore more tomatoes',
          'a larger number of tomatoes',
          'received a seaweed fertilizer',
        ],
        ['adults', 'a daily walk', 'quality of sleep', 'slept better', 'better sleep', null],
        [
          'office workers',
          'using a standing desk',
          'the number of sick days',
          'had fewer sick days',
          'fewer sick days',
          null,
        ],
      ] as const);
      const n = r.int(4, 12) * 20;
      const right = c[5]
        ? `The results support a conclusion of cause and effect for ${c[0]} like those in the study.`
        : `The results show an association, but a conclusion of cause and effect is not supported.`;
      return {
        stem: p(
          c[5]
            ? `Researchers assigned ${n} ${c[0]} at random to two groups of equal size. One group ${c[5]} and the other did not; all other conditions were the same. The first group ${c[3]} than the other, and the difference was statistically significant. Which statement is the most appropriate conclusion about ${c[1]} and ${c[2]}?`
            : `Researchers asked ${n} ${c[0]}, selected at random, about their habits. Those who reported ${c[1]} ${c[3]} than the others, and the difference was statistically significant. Which statement is the most appropriate conclusion about ${c[1]} and ${c[2]}?`,
        ),
        right: { html: right },
        wrong: [
          {
            html: c[5]
              ? 'The results show an association, but a conclusion of cause and effect is not supported.'
              : `The results support the conclusion that ${c[1]} causes ${c[4]} for all ${c[0]}.`,
          },
          { html: `The results show that ${c[2]} has an effect on ${c[1]}.` },
          { html: 'No conclusion is possible, because the sample was selected at random.' },
          { html: 'No conclusion is possible, because the groups were compared only once.' },
        ],
        why: c[5]
          ? 'Random assignment to the groups makes them alike except for the treatment, so a significant difference can be put down to it.'
          : 'The people chose their habit themselves, so other differences between the groups could explain the result.',
        check: true,
      };
    },
  },
];

function sum(list: readonly number[]): number {
  return list.reduce((a, b) => a + b, 0);
}
