import { chart, dot, figure, label, path } from '../generators/figures.js';
import { LICENCE } from '../generators/form-builder.js';
import { table } from '../generators/math/format.js';
import { paragraphs } from '../generators/verbal/passage.js';
import type { Choice, ContentBundle, Item, ItemKey, ItemScoring, ItemTags, Stimulus } from '../item.js';
import { m } from '../markup.js';

/** Rises when anything below changes what a student sees. */
export const PRACTICE_VERSION = 2;

export const PRACTICE_DIRECTIONS = paragraphs(`
These are a few questions of each kind that the SAT and the ACT ask. Nobody sees your answers and there is no score: try everything that the player can do.

Most questions have one right answer. Where it says <em>choose all that apply</em>, there may be several. Where there is a field instead of choices, type a whole number, a decimal, or a fraction.

The calculator and the reference sheet are there for every question here. In a real test the part decides which tools it has.`);

interface Question {
  /** The text it is about, by its name in TEXTS. */
  about?: keyof typeof TEXTS;
  tags: ItemTags;
  stem: string;
  /** HTML of each, a star in front of the right ones. */
  choices?: readonly string[];
  typed?: Omit<Extract<ItemScoring, { type: 'spr' }>, 'type'>;
  why: string;
}

const COOLING = {
  minutes: [0, 10, 20, 30],
  paper: [90, 66, 52, 43],
  ceramic: [90, 72, 59, 50],
  steel: [90, 84, 79, 75],
};

const TEXTS = {
  island: {
    html: paragraphs(`
For most of the nineteenth century, Tern Island had no clock that its people trusted. Fishing boats left when the gulls did, and school began when enough children had arrived. Then, in 1884, the company that carried the island’s herring announced that its steamer would leave the pier at seven in the morning, by the mainland’s time, and would wait for nobody. Within a year every house near the harbor owned a clock. Diaries of that decade complain less about the steamer than about one another: neighbors whom nobody had ever called late were suddenly late all the time.`),
  },
  labels: {
    html: `<p class="text-label">Text 1</p>${paragraphs(`
A museum label should name the object, its maker, and its date, and then fall silent, one curator argues. Visitors who are told what to feel stop looking. In a gallery with almost no text, she reports, people stand before each painting twice as long.`)}<p class="text-label">Text 2</p>${paragraphs(`
The staff of a city museum removed the long labels from one of two similar rooms. Visitors did stay longer in front of the paintings there. Asked afterward, however, many said that they had been searching for some clue to what they were seeing, and few could recall a single picture.`)}`,
  },
  seedlings: {
    html: `${table(
      'Seedlings alive after one dry summer',
      ['Cover of the ground', 'Planted', 'Alive'],
      [
        ['Bare soil', '80', '24'],
        ['Straw', '80', '52'],
        ['Wood chips', '80', '60'],
        ['Flat stones', '80', '68'],
      ],
      true,
    )}${paragraphs(`
Foresters who were replanting a dry hillside tested whether covering the ground around seedlings helps them to survive. They expected any cover to help, and the cover that lets the least water escape to help most. Flat stones let less water escape than wood chips or straw do. The results supported both expectations: ______`)}`,
  },
  depot: {
    context: 'Each underlined portion has the number of its question.',
    html: `<h3>The Garden behind the Buses</h3>${paragraphs(`
When the city closed its old bus depot, the drivers asked to keep one corner of the yard. Nobody on the council ${portion(9, 'objected, the corner')} was too narrow to sell. Now each of the drivers ${portion(10, 'tend')} a bed of tomatoes, beans, or roses before the first shift.

Passengers who wait at the stop outside have begun to ${portion(11, 'ask for advice and guidance, seeking tips')} about their own plants. On Fridays there is a bucket of cut flowers by the gate, with a sign that says only, “Take one to somebody.”`)}`,
  },
  cups: {
    context: 'A class compared three cups.',
    html: `${paragraphs(`
Students poured 200 milliliters of water at 90 °C into each of three cups and put them side by side on a table. The cups had the same shape and size: one was paper, one was ceramic, and one was steel with a double wall. The students measured the temperature of the water every 10 minutes. The figure shows what they found.`)}${coolingFigure()}`,
  },
} satisfies Record<string, Pick<Stimulus, 'context' | 'html'>>;

const rw = (area: string, topic: string): ItemTags => ({
  exam: 'SAT',
  category: 'Reading & Writing',
  area,
  topic,
  difficulty: 2,
});
const math = (area: string, topic: string): ItemTags => ({ exam: 'SAT', category: 'Math', area, topic, difficulty: 2 });
const english = (area: string, topic: string): ItemTags => ({
  exam: 'ACT',
  category: 'English',
  area,
  topic,
  difficulty: 2,
});
const science = (area: string, topic: string): ItemTags => ({
  exam: 'ACT',
  category: 'Science',
  area,
  topic,
  difficulty: 2,
});

const QUESTIONS: readonly Question[] = [
  {
    about: 'island',
    tags: rw('Information and Ideas', 'Central Ideas and Details'),
    stem: '<p>Which choice best states the main idea of the text?</p>',
    choices: [
      'The shipping company made the islanders give up fishing for trade with the mainland.',
      '*The fixed hour of a steamer changed how the islanders judged one another.',
      'People on the island were less punctual than people on the mainland had always been.',
      'Clocks became cheap enough for the island only after the herring trade had grown.',
    ],
    why: 'The steamer’s hour brought the clocks, and the last sentence tells what came of them: neighbors began to call one another late. The text says nothing of giving up fishing, of the price of clocks, or of how punctual the mainland was.',
  },
  {
    about: 'labels',
    tags: rw('Craft and Structure', 'Cross-Text Connections'),
    stem: '<p>Based on the texts, the finding in Text 2 most strongly suggests that the curator (Text 1) may be</p>',
    choices: [
      'underestimating how long visitors stand in front of paintings with long labels.',
      'overlooking that visitors remember the maker of an object better than its date.',
      '*taking the time that visitors spend for the attention that she hopes for.',
      'comparing rooms that differ in more than their labels.',
    ],
    why: 'Both texts agree that visitors stay longer without labels. Text 2 adds that they spent the time looking for a clue and remembered little, so a longer stay is not the closer looking that the curator takes it for.',
  },
  {
    about: 'seedlings',
    tags: rw('Information and Ideas', 'Command of Evidence'),
    stem: '<p>Which choice most effectively uses data from the table to complete the text?</p>',
    choices: [
      '*more seedlings survived under each cover than in bare soil, and the most, 68 of 80, under flat stones.',
      'fewer than a third of the seedlings in bare soil were alive at the end of the summer.',
      'as many seedlings were planted in bare soil as under each of the three covers.',
      'seedlings under straw survived more often than seedlings under wood chips did.',
    ],
    why: 'Two expectations must be met: every cover helps (52, 60, and 68 are more than 24), and the one that holds water best helps most (68, flat stones). The numbers for bare soil alone and the equal numbers planted are true but show neither; straw did not do better than wood chips.',
  },
  {
    tags: math('Advanced Math', 'Equivalent expressions'),
    stem: `<p>Which expression is equivalent to ${m`(2x - 3)(x + 4)`}?</p>`,
    choices: [m`2x^{2} - 12`, m`2x^{2} + 11x - 12`, m`2x^{2} - 5x - 12`, `*${m`2x^{2} + 5x - 12`}`],
    why: `Each term of the first factor is multiplied by each term of the second: ${m`2x \cdot x + 2x \cdot 4 - 3 \cdot x - 3 \cdot 4 = 2x^{2} + 8x - 3x - 12`}, and ${m`8x - 3x = 5x`}.`,
  },
  {
    tags: math('Algebra', 'Linear equations in one variable'),
    stem: `<p>What value of ${m`x`} satisfies the equation ${m`3(2x - 1) = 4x + 2`}?</p>`,
    typed: { accept: ['5/2'] },
    why: `Expanding gives ${m`6x - 3 = 4x + 2`}, so ${m`2x = 5`} and ${m`x = \frac{5}{2}`}. You may enter 5/2 or 2.5; both are the same number and both are right.`,
  },
  {
    tags: math('Advanced Math', 'Nonlinear equations in one variable and systems of equations in two variables'),
    stem: `<p>In the xy-plane, the graphs of ${m`y = x^{2} - 4x + 1`} and ${m`y = 2x - 4`} intersect at two points. What is the greater of the two x-coordinates?</p>`,
    typed: { accept: ['5'] },
    why: `Where they intersect, ${m`x^{2} - 4x + 1 = 2x - 4`}, so ${m`x^{2} - 6x + 5 = 0`} and ${m`(x - 1)(x - 5) = 0`}. The greater solution is 5. The calculator can draw both graphs and name the points where they meet.`,
  },
  {
    tags: math('Geometry and Trigonometry', 'Right triangles and trigonometry'),
    stem: `${triangleFigure()}<p>In right triangle ${m`ABC`}, what is the value of ${m`\sin A`}?</p>`,
    choices: [`*${m`\frac{7}{25}`}`, m`\frac{7}{24}`, m`\frac{24}{25}`, m`\frac{25}{7}`],
    why: `The hypotenuse is ${m`\sqrt{24^{2} + 7^{2}} = 25`}. The sine of an angle is the opposite side over the hypotenuse: ${m`\sin A = \frac{7}{25}`}. The fraction ${m`\frac{7}{24}`} is the tangent, ${m`\frac{24}{25}`} the cosine.`,
  },
  {
    tags: math('Advanced Math', 'Nonlinear equations in one variable and systems of equations in two variables'),
    stem: `<p>Which of these numbers are solutions of ${m`x^{2} - 2x - 15 = 0`}? Choose all that apply.</p>`,
    choices: [m`-5`, `*${m`-3`}`, m`3`, `*${m`5`}`],
    why: `The left side factors as ${m`(x - 5)(x + 3)`}, which is 0 for ${m`x = 5`} and for ${m`x = -3`}. A question of this kind is right when all right choices are chosen and no other.`,
  },
  {
    about: 'depot',
    tags: english('Conventions of Standard English', 'Sentence Structure and Formation'),
    stem: '<p>Which choice is best for the underlined portion numbered 9?</p>',
    choices: ['NO CHANGE', 'objected the corner', '*objected; the corner', 'objected, yet the corner'],
    why: 'Two complete sentences need more than a comma between them: a semicolon does it. “Yet” would announce a contrast, but that the corner could not be sold is why nobody objected.',
  },
  {
    about: 'depot',
    tags: english('Conventions of Standard English', 'Usage'),
    stem: '<p>Which choice is best for the underlined portion numbered 10?</p>',
    choices: ['NO CHANGE', '*tends', 'are tending', 'have tended'],
    why: 'The subject is “each,” which is singular, so the verb is “tends.” The plural “drivers” belongs to the phrase after it.',
  },
  {
    about: 'depot',
    tags: english('Knowledge of Language', 'Precision and Concision'),
    stem: '<p>Which choice is best for the underlined portion numbered 11?</p>',
    choices: [
      'NO CHANGE',
      'ask for advice, requesting guidance',
      'seek out and request advisory tips',
      '*ask for advice',
    ],
    why: 'Advice, guidance, and tips are the same thing here. Saying it once is clear; the other choices say it twice.',
  },
  {
    about: 'cups',
    tags: science('Interpretation of Data', 'Reading a figure'),
    stem: '<p>According to the figure, the temperature of the water in the ceramic cup after 20 minutes was closest to:</p>',
    choices: ['52 °C', '*59 °C', '66 °C', '79 °C'],
    why: 'Above 20 minutes the line of the ceramic cup stands at 59 °C. 52 °C is the paper cup and 79 °C the steel cup at that time; 66 °C is the paper cup ten minutes earlier.',
  },
  {
    about: 'cups',
    tags: science('Interpretation of Data', 'Extending a trend'),
    stem: '<p>If the students had gone on measuring, the temperature of the water in the steel cup after 40 minutes would most likely have been:</p>',
    choices: ['below 50 °C.', 'between 50 °C and 65 °C.', '*between 70 °C and 75 °C.', 'above 79 °C.'],
    why: 'The steel cup went from 90 to 84, 79, and 75 °C: 6, then 5, then 4 degrees less. A further loss of about 3 degrees leads to about 72 °C.',
  },
];

/**
 * The questions of practice mode as a bundle, so that they pass the checks and the publication of every other content. It has
 * no form: it belongs to no assessment.
 */
export function practiceBundle(): ContentBundle {
  const items: Item[] = [];
  const keys: ItemKey[] = [];
  QUESTIONS.forEach((question, i) => {
    const ref = `practice/${String(i + 1).padStart(2, '0')}`;
    const marked = (question.choices ?? []).map((html, c) => ({
      id: 'abcd'[c]!,
      html: html.replace(/^\*/, ''),
      right: html.startsWith('*'),
    }));
    const right = marked.filter((c) => c.right).map((c) => c.id);
    items.push({
      ref,
      version: PRACTICE_VERSION,
      kind: question.typed ? 'spr' : right.length > 1 ? 'mcq-multi' : 'mcq',
      ...(question.about && { stimulusRef: `practice/${question.about}`, stimulusVersion: PRACTICE_VERSION }),
      stem: question.stem,
      ...(question.typed
        ? { spr: { maxLength: 5, maxLengthNegative: 6 } }
        : { choices: marked.map(({ id, html }): Choice => ({ id, html })) }),
      tags: question.tags,
      source: { kind: 'authored', template: ref, licence: LICENCE },
    });
    keys.push({
      ref,
      itemVersion: PRACTICE_VERSION,
      keyVersion: 1,
      scoring: question.typed ? { type: 'spr', ...question.typed } : { type: 'exact', choiceIds: right },
      rationale: `<p>${question.why}</p>`,
    });
  });
  return {
    format: 'horizon-content/1',
    title: 'Practice',
    sets: [],
    stimuli: Object.entries(TEXTS).map(([name, text]) => ({
      ref: `practice/${name}`,
      version: PRACTICE_VERSION,
      ...text,
    })),
    items,
    keys,
    forms: [],
    routing: [],
    conversions: [],
    norms: [],
  };
}

function portion(n: number, text: string): string {
  return `<span class="portion" data-portion="${n}"><sup>${n}</sup><u>${text}</u></span>`;
}

function triangleFigure(): string {
  const [a, b, c] = [
    [30, 150],
    [318, 66],
    [318, 150],
  ] as const;
  const square = path(
    [
      [304, 150],
      [304, 136],
      [318, 136],
    ],
    { width: 1.5 },
  );
  const names =
    label(16, 156, 'A', { italic: true }) +
    label(334, 64, 'B', { italic: true }) +
    label(334, 156, 'C', { italic: true });
  return figure(
    '0 40 360 145',
    'Right triangle ABC',
    'The right angle is at C. Side AC is horizontal and 24 units long, side BC is vertical and 7 units long.',
    path([a, b, c], { close: true }) +
      square +
      names +
      label(174, 172, '24') +
      label(336, 113, '7', { anchor: 'start' }),
  );
}

function coolingFigure(): string {
  const frame = chart(
    { label: 'Time (minutes)', lo: 0, hi: 30, step: 10 },
    { label: 'Temperature (°C)', lo: 30, hi: 90, step: 10 },
  );
  const at = (values: readonly number[]) => values.map((v, i) => [frame.x(COOLING.minutes[i]!), frame.y(v)] as const);
  const line = (values: readonly number[], dash: boolean) =>
    path(at(values), { dash, width: 2.5 }) +
    at(values)
      .map(([x, y]) => dot(x, y, 3.5))
      .join('');
  const name = (values: readonly number[], text: string, lift: number) =>
    label(frame.x(25), (frame.y(values[2]!) + frame.y(values[3]!)) / 2 + lift, text, { size: 13 });
  const told = (name: string, values: readonly number[]) =>
    `${name}: ${values.map((v, i) => `${v} at ${COOLING.minutes[i]} minutes`).join(', ')}.`;
  return figure(
    frame.viewBox,
    'Temperature of the water in three cups over 30 minutes, in degrees Celsius',
    `Three falling lines that all begin at 90. ${told('Steel', COOLING.steel)} ${told('Ceramic', COOLING.ceramic)} ${told('Paper', COOLING.paper)}`,
    frame.shapes +
      line(COOLING.steel, false) +
      line(COOLING.ceramic, true) +
      line(COOLING.paper, false) +
      name(COOLING.steel, 'steel', -10) +
      name(COOLING.ceramic, 'ceramic', -12) +
      name(COOLING.paper, 'paper', 20),
  );
}
