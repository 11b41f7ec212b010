import { describe, expect, it } from '@jest/globals';
import type { Json } from '../../../src/content/learnosity/data-api.js';
import { readLearnosityItem } from '../../../src/content/learnosity/read-item.js';
import { aChoice, aPassage } from './item-bank.js';

/** An item in the shape of the Data API that asks one question. */
const KEPT = { sha256: 'c'.repeat(64), mime: 'image/png', width: 40, height: 30 } as const;
function read(question: Json, { item = {}, features = [] }: { item?: Json; features?: Json[] } = {}) {
  const source: Json = {
    reference: 'item-1',
    title: 'Lines',
    status: 'published',
    metadata: null,
    definition: { widgets: [{ reference: 'q-1' }, ...features.map(({ reference }) => ({ reference }))] },
    questions: [{ reference: 'q-1', type: question.type }],
    features: features.map(({ reference }) => ({ reference })),
    tags: {},
    ...item,
  };
  const widgets = {
    questions: new Map([['q-1', { reference: 'q-1', type: question.type, data: question } as Json]]),
    features: new Map(features.map((feature) => [String(feature.reference), feature])),
  };
  return readLearnosityItem(source, widgets, () => KEPT);
}
const key = (value: unknown, more: Json = {}): Json => ({
  validation: { scoring_type: 'exactMatch', valid_response: { score: 1, value }, ...more },
});
const check = (value: string, method = 'equivValue', options: Json = { decimalPlaces: 10 }) => ({
  method,
  value,
  options,
});
const shortText = (value: string, more: Json = {}): Json => ({
  type: 'shorttext',
  stimulus: '<p>How many?</p>',
  max_length: 50,
  ...key(value),
  ...more,
});
const formula = (value: unknown, more: Json = {}): Json => ({
  type: 'formulaV2',
  stimulus: '<p>What is it?</p>',
  ...key([check('5')]),
  ...(value ? key(value) : {}),
  ...more,
});

describe('an item that is understood', () => {
  it('is a question with one right option, its text and its formulas', () => {
    const options = [
      { label: '\\(\\frac{1}{2}\\)', value: 'uuid-1' },
      { label: '<p>three &amp; four</p>', value: 'uuid-2' },
      { label: '0', value: 0 },
    ];
    const stimulus = '<p style="color:red" onclick="x()">If \\(3x&nbsp;&lt;&nbsp;4\\), what is\\[x+1\\]?</p>';
    expect(read(aChoice(stimulus, { options, shuffle_options: true, ...key(['uuid-2']) }))).toEqual({
      identifier: 'item-1',
      title: 'Lines',
      question: {
        kind: 'mcq',
        stem: '<p>If <span data-tex="3x &lt; 4"></span>, what is<span class="math-block" data-tex="x+1"></span>?</p>',
        choices: [
          { id: 'a', html: '<span data-tex="\\frac{1}{2}"></span>' },
          { id: 'b', html: '<p>three &amp; four</p>' },
          { id: 'c', html: '0' },
        ],
      },
      scoring: { type: 'exact', choiceIds: ['b'] },
      rationale: '',
      stimulus: null,
    });
  });

  it('may accept other options as well', () => {
    const alt = (...values: string[]) => ({ alt_responses: values.map((value) => ({ score: 1, value: [value] })) });
    expect(read(aChoice('<p>Which?</p>', key(['1'], alt('2', '3'))))).toMatchObject({
      question: { kind: 'mcq' },
      scoring: { choiceIds: ['b'], also: [['c'], ['d']] },
    });
  });

  it('is a question with several right options', () => {
    const question = aChoice('<p>Which two?</p>', {
      multiple_responses: true,
      ...key(['0', '2'], { alt_responses: [{ score: 1, value: ['1', '3'] }] }),
    });
    expect(read(question)).toMatchObject({
      question: { kind: 'mcq-multi' },
      scoring: { choiceIds: ['a', 'c'], also: [['b', 'd']] },
    });
  });

  it('keeps its passage apart, with the heading', () => {
    const calculator = { reference: 'f-2', type: 'calculator', data: { type: 'calculator', mode: 'scientific' } };
    expect(
      read(aChoice('<p>Why?</p>'), { features: [aPassage('f-1', '<p>It <u>rose</u>.</p>'), calculator] }),
    ).toMatchObject({ stimulus: { id: 'f-1', html: '<h3>The tide</h3><p>It <u>rose</u>.</p>' } });
  });

  it('finds its question in regions, and by references that are texts', () => {
    const definition = {
      template: 'dynamic',
      regions: [{ widgets: [{ reference: 'q-1' }], width: 50 }, { widgets: [] }],
    };
    expect(read(aChoice('<p>Why?</p>'), { item: { definition, questions: ['q-1'] } })).toMatchObject({
      question: { kind: 'mcq' },
    });
  });

  it.each([
    ['a short text', shortText('-3/2'), '<p>How many?</p>', ['-3/2']],
    [
      'a short text with others that count',
      shortText('\u22121.5', key(' -1.5 ', { alt_responses: [{ score: 1, value: '-3/2' }] })),
      '<p>How many?</p>',
      ['-1.5', '-3/2'],
    ],
    [
      'a text with a gap',
      { type: 'clozetext', stimulus: '<p>Fill in.</p>', template: '<p>x = {{response}} cm</p>', ...key(['12']) },
      '<p>Fill in.</p><div><p>x = <span class="blank">______</span> cm</p></div>',
      ['12'],
    ],
    [
      'a formula with a gap',
      {
        type: 'clozeformula',
        template: '<p>\\(y={{response}}+1\\)</p>',
        response_container: { template: '' },
        ...key([[check('\\frac{7}{-2}'.replace('-2', '2'))]]),
      },
      '<div><p><span data-tex="y="></span><span class="blank">______</span><span data-tex="+1"></span></p></div>',
      ['7/2'],
    ],
    ['a formula', formula([check('-\\dfrac12', 'equivSymbolic')]), '<p>What is it?</p>', ['-1/2']],
    [
      'a formula with an empty field',
      formula([check('4.0')], { template: '{{response}}' }),
      '<p>What is it?</p>',
      ['4.0'],
    ],
    [
      'a formula in a template',
      formula([check('3', 'equivLiteral', {})], { template: 'x={{response}}' }),
      '<p>What is it?</p><div><span data-tex="x="></span><span class="blank">______</span></div>',
      ['3'],
    ],
  ] as [string, Json, string, string[]][])('is %s whose answer is a number', (_what, question, stem, accept) => {
    expect(read(question)).toMatchObject({
      question: { kind: 'spr', stem, spr: { maxLength: 5, maxLengthNegative: 6 } },
      scoring: { type: 'spr', accept },
    });
  });

  it('brings its explanations: of the question, and of each option by its letter', () => {
    const metadata = {
      distractor_rationale: '<p>Because \\(1+1=2\\).</p>',
      sample_answer: 'Two',
      distractor_rationale_response_level: ['<p>Too few</p>', '', '<p>Too many</p>'],
      acknowledgements: 'Somebody',
    };
    expect(read(aChoice('<p>How many?</p>', { metadata }))).toMatchObject({
      rationale:
        '<div><p>Because <span data-tex="1+1=2"></span>.</p></div><div>Two</div>' +
        '<div><p><strong>A</strong></p><p>Too few</p></div><div><p><strong>C</strong></p><p>Too many</p></div>',
    });
  });

  it('shows a picture by its hash; without words for it somebody is asked', () => {
    const stimulus = `<p>See <img alt="A &quot;red&quot; line" style="width:9px" src='//pictures.test/a.png'> and <IMG src="b.png" alt="b.png"/>.</p>`;
    const shown = `src="/api/pictures/${KEPT.sha256}"`;
    expect(read(aChoice(stimulus))).toMatchObject({
      question: {
        stem: `<p>See <img ${shown} alt="A &quot;red&quot; line" width="40" height="30" /> and <img ${shown} width="40" height="30" />.</p>`,
      },
    });
  });

  it.each([
    [
      { Exam: ['ACT'], Domain: ['Research'], Skill: ['Figures'], Difficulty: ['Hard'] },
      { area: 'Research', topic: 'Figures', difficulty: 3 },
    ],
    [
      [
        { type: 'AREA', name: ' Ideas ' },
        { type: 'topic', name: 'Inferences' },
        { type: 'difficulty', name: '1' },
      ],
      { area: 'Ideas', topic: 'Inferences', difficulty: 1 },
    ],
    [{ Difficulty: ['Level 9'], Topic: [] }, {}],
    [null, {}],
  ])('is described by the names of the types of its tags: %j', (tags, described) => {
    const { area, topic, difficulty } = read(aChoice('<p>Which?</p>'), { item: { tags } });
    expect({ area, topic, difficulty }).toEqual({
      area: undefined,
      topic: undefined,
      difficulty: undefined,
      ...described,
    });
  });
});

describe('an item that is refused', () => {
  const refused = (question: Json, more?: Parameters<typeof read>[1]) =>
    (read(question, more) as { refused?: string }).refused;

  it.each([
    ['not published', { status: 'archived' }, 'It is not published in Learnosity (archived).'],
    [
      'drawn anew',
      { dynamic_content_data: { cols: ['a'], rows: {} } },
      'It has values that are drawn anew for each student.',
    ],
    [
      'with text of its own',
      { content: '<p>Look <span class="learnosity-response question-1"></span></p>' },
      'It has text beside its question.',
    ],
    ['with a part that did not come', { questions: ['q-1', 'q-9'] }, 'Learnosity did not give its part q-9.'],
    ['without a question', { definition: {}, questions: [] }, 'It asks no question.'],
    ['with a long tag', { tags: { Topic: ['x'.repeat(161)] } }, 'Its tag Topic is longer than 160 characters.'],
    ['with a name of 20 MB', { title: 'x'.repeat(20_000_000) }, 'It is larger than 1 MB.'],
    ['with what is no character', { title: 'a\0b' }, 'It has a text with what is no character.'],
  ])('%s', (_what, item, reason) => {
    expect(refused(aChoice('<p>Which?</p>'), { item })).toBe(reason);
  });

  it('because it asks two questions', () => {
    const two = new Map(
      ['q-1', 'q-2'].map((reference) => [reference, { reference, data: aChoice('<p>?</p>') } as Json]),
    );
    const item = { reference: 'i', questions: ['q-1', 'q-2'] };
    expect(readLearnosityItem(item, { questions: two, features: new Map() }, () => KEPT)).toEqual({
      identifier: 'i',
      refused: 'It asks 2 questions; one is supported.',
    });
  });

  it.each([
    [
      'two passages',
      [aPassage('f-1', '<p>a</p>'), aPassage('f-2', '<p>b</p>')],
      'It has 2 passages; one is supported.',
    ],
    ['a video', [{ reference: 'f-1', data: { type: 'videoplayer' } }], 'Its feature videoplayer is not supported.'],
    [
      'pages of a passage',
      [{ reference: 'f-1', data: { type: 'sharedpassage', paginated_content: true } }],
      'Its passage has pages, which are not supported.',
    ],
    ['an empty passage', [aPassage('f-1', '<p>&nbsp;</p>')], 'Its passage is empty.'],
    [
      'a film in its passage',
      [aPassage('f-1', '<video src="https://pictures.test/a.mp4"></video>')],
      'Its passage needs media (video), which are not supported.',
    ],
  ] as [string, Json[], string][])('because of %s', (_what, features, reason) => {
    expect(refused(aChoice('<p>Which?</p>'), { features })).toBe(reason);
  });

  const option = (label: string) => ({
    options: [
      { label, value: '0' },
      { label: 'b', value: '1' },
    ],
  });
  it.each([
    ['another type', { type: 'choicematrix', stimulus: 'x' }, 'Its question type choicematrix is not supported.'],
    ['an essay', { type: 'longtextV2' }, 'Its question type longtextV2 is not supported.'],
    ['no type', {}, 'Its question type without a type is not supported.'],
    ['no text', aChoice('<p> </p>'), 'It has no question.'],
    ['a picture from nowhere', aChoice('<p>See <img alt="x"></p>'), 'Its question has a picture without an address.'],
    [
      'a sound as an option',
      aChoice('x', option('<audio src="a.mp3">')),
      'One of its options needs media (audio), which are not supported.',
    ],
    [
      'a feature in its text',
      aChoice('<span class="learnosity-feature" data-type="audioplayer"></span>'),
      'Its question needs media (a feature), which are not supported.',
    ],
    [
      'a frame in its explanation',
      aChoice('x', { metadata: { distractor_rationale: '<iframe src="a.html">' } }),
      'Its explanation needs media (iframe), which are not supported.',
    ],
    [
      'a line under its words by a style',
      aChoice('<span style="color:red; text-decoration: underline">word</span>'),
      'Its question is underlined or struck out by a style, which would be lost.',
    ],
    [
      'values that change',
      aChoice('<p>{{var:a}} + 1</p>'),
      'Its question has values that are drawn anew for each student.',
    ],
    [
      'values in a formula',
      aChoice('<p>\\({{var:a}}\\)</p>'),
      'Its question has values that are drawn anew for each student.',
    ],
    ['a formula without an end', aChoice('<p>\\(x + 1</p>'), 'Its question has a formula that does not end.'],
    ['HTML in a formula', aChoice('<p>\\(x <em>y</em>\\)</p>'), 'Its question has a formula with HTML in it.'],
    ['one option', aChoice('x', { options: [{ label: 'a', value: '0' }] }), 'It has fewer than two options.'],
    [
      'eleven options',
      aChoice('x', { options: Array.from({ length: 11 }, (_, i) => ({ label: `${i}`, value: `${i}` })) }),
      'It has more than ten options.',
    ],
    ['equal options', aChoice('x', option('b')), 'Two of its options are the same, or one is empty.'],
    ['an empty option', aChoice('x', option('<p></p>')), 'Two of its options are the same, or one is empty.'],
    [
      'options with one value',
      aChoice('x', { options: ['a', 'b'].map((label) => ({ label, value: '1' })) }),
      'Two of its options have the same value.',
    ],
    ['no key', aChoice('x', { validation: null }), 'It has no key.'],
    ['an empty key', aChoice('x', key([])), 'It has no key.'],
    ['a key elsewhere', aChoice('x', key(['9'])), 'Its key names an option that is not there.'],
    [
      'two keys for one choice',
      aChoice('x', key(['0', '1'])),
      'It has more than one right option but allows only one.',
    ],
    [
      'partial credit for options',
      aChoice('x', { multiple_responses: true, ...key(['0', '1'], { scoring_type: 'partialMatchV2' }) }),
      'It gives partial credit, which is not supported.',
    ],
    [
      'fewer points for another option',
      aChoice('x', key(['0'], { alt_responses: [{ score: 0.5, value: ['1'] }] })),
      'It gives partial credit, which is not supported.',
    ],
    [
      'no points',
      aChoice('x', key(['0'], { valid_response: { score: 0, value: ['0'] } })),
      'Its key is worth no points.',
    ],
    ['no score', aChoice('x', key(['0'], { unscored: true })), 'It is not scored in Learnosity.'],
    ['a penalty', aChoice('x', key(['0'], { penalty: 0.25 })), 'It takes points away, which is not supported.'],
    [
      'points for trying',
      aChoice('x', key(['0'], { min_score_if_attempted: 1 })),
      'It gives points for any answer, which is not supported.',
    ],
    ['a word', shortText('four'), 'Its answer (four) is not a number that can be typed into the answer field.'],
    [
      'a word beside a number',
      shortText('4', key('4', { alt_responses: [{ score: 1, value: 'four' }] })),
      'Its answer (4, four) is not a number that can be typed into the answer field.',
    ],
    [
      'a long number',
      shortText('123456'),
      'Its answer (123456) is not a number that can be typed into the answer field.',
    ],
    ['a comma', shortText('1,000'), 'Its answer (1,000) is not a number that can be typed into the answer field.'],
    ['a division by 0', shortText('1/0'), 'Its answer (1/0) is not a number that can be typed into the answer field.'],
    [
      'two gaps',
      { type: 'clozetext', template: '{{response}} and {{response}}', ...key(['1', '2']) },
      'It has 2 gaps; one is supported.',
    ],
    ['no gap', { type: 'clozetext', template: 'x', ...key(['1']) }, 'It has 0 gaps; one is supported.'],
    [
      'more answers than gaps',
      { type: 'clozetext', template: '{{response}}', ...key(['1', '2']) },
      'Its key does not fit its gap.',
    ],
    [
      'an answer with letters',
      formula([check('2x')]),
      'Its answer (2x) is not a number that can be typed into the answer field.',
    ],
    [
      'two checks',
      formula([check('2'), check('2', 'isSimplified')]),
      'Its answer is checked in several ways, which is not supported.',
    ],
    ['another check', formula([check('2', 'isTrue')]), 'Its answer is checked by isTrue, which is not supported.'],
    [
      'the opposite',
      formula([check('2', 'equivValue', { inverseResult: true })]),
      'Everything but its key is right, which is not supported.',
    ],
    [
      'a tolerance',
      formula([check('2', 'equivValue', { tolerance: '\\pm', tolerancePercent: 5 })]),
      'It accepts what is nearly right, which is not supported.',
    ],
    [
      'rounding',
      formula([check('2.25', 'equivValue', { decimalPlaces: 1 })]),
      'It rounds answers, which is not supported.',
    ],
    [
      'a unit in its gap',
      formula([check('2')], {
        template: 'x={{response}}',
        response_container: { template: '{{response}}cm' },
      }),
      'Its gap holds more than the answer, which is not supported.',
    ],
  ] as [string, Json, string][])('because of %s', (_what, question, reason) => {
    expect(refused(question)).toBe(reason);
  });
});
