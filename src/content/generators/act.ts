import { escapeHtml } from '../markup.js';
import type { Draft } from './draft.js';
import { act } from './math/act.js';
import { advanced } from './math/advanced.js';
import { algebra } from './math/algebra.js';
import { data } from './math/data.js';
import { geometry } from './math/geometry.js';
import type { MathTemplate } from './math/template.js';
import { hash32 } from './rng.js';
import { draftOf } from './sat-math.js';
import { READING_AREAS, readingPassages } from './verbal/act-reading.js';
import { SCIENCE_AREAS, sciencePassages } from './verbal/act-science.js';
import { paragraphs } from './verbal/passage.js';

const PREPARING = 'Preparing for Higher Math';
const ESSENTIAL = 'Integrating Essential Skills';

/** Reporting category, topic and templates of the sixty mathematics questions; each template once. */
const MATH: { area: string; topic: string; from: MathTemplate[]; ids: string[] }[] = [
  {
    area: PREPARING,
    topic: 'Number and Quantity',
    from: act,
    ids: ['complex-product', 'scientific-notation', 'matrix-product', 'irrational', 'negative-exponent'],
  },
  {
    area: PREPARING,
    topic: 'Algebra',
    from: [...act, ...algebra, ...advanced],
    ids: [
      'solve-for-variable',
      'arithmetic-sequence',
      'geometric-sequence',
      'logarithm',
      'absolute-inequality',
      'quadratic-word',
      'system-combine',
      'inequality-solve',
    ],
  },
  {
    area: PREPARING,
    topic: 'Functions',
    from: [...act, ...algebra, ...advanced],
    ids: [
      'composition',
      'trig-period',
      'trig-amplitude',
      'domain',
      'inverse-function',
      'function-value',
      'vertex-minimum',
      'function-table',
    ],
  },
  {
    area: PREPARING,
    topic: 'Geometry',
    from: [...act, ...geometry],
    ids: [
      'midpoint-distance',
      'polygon-angles',
      'law-of-cosines',
      'reflection',
      'trig-ratio',
      'circle-equation',
      'similar-triangles',
      'parallel-lines',
    ],
  },
  {
    area: PREPARING,
    topic: 'Statistics and Probability',
    from: [...act, ...data],
    ids: [
      'combinations',
      'counting-choices',
      'independent-events',
      'expected-value',
      'median-frequency',
      'two-way-table',
    ],
  },
  {
    area: ESSENTIAL,
    topic: 'Rates, Percentages, and Averages',
    from: [...act, ...data],
    ids: [
      'average-needed',
      'work-together-rate',
      'fraction-of-whole',
      'sales-tax',
      'unit-rate',
      'percent-of',
      'percent-two-steps',
      'percent-reverse',
      'map-scale',
      'convert-speed',
      'chart-read',
      'mean-missing',
    ],
  },
  {
    area: ESSENTIAL,
    topic: 'Area, Volume, and Measurement',
    from: [...act, ...geometry, ...data],
    ids: [
      'fence-posts',
      'circle-in-square',
      'tile-count',
      'rectangle-perimeter',
      'prism-height',
      'composite-area',
      'pythagorean-context',
      'density',
    ],
  },
  {
    area: ESSENTIAL,
    topic: 'Expressions and Equations in Context',
    from: [...algebra, ...act],
    ids: ['linear-fee-context', 'linear-fee-solve', 'system-context', 'inequality-greatest', 'least-common-multiple'],
  },
];

/** Sixty questions with five options, easier ones first. */
export function actMath(): Draft[] {
  const drafts = MATH.flatMap(({ area, topic, from, ids }) =>
    ids.map((id) => {
      const template = from.find((t) => t.id === id);
      if (!template) throw new Error(`no template ${id}`);
      const draft = draftOf(template, area, 'act-math', hash32(`act-set-1/${id}`), 5, false, topic);
      delete draft.spr;
      return draft;
    }),
  );
  return drafts.sort((a, b) => a.difficulty - b.difficulty || hash32(a.template) - hash32(b.template));
}

export function actReading(): Draft[] {
  return readingPassages.flatMap((passage, i) => {
    const stimulus = {
      ref: `passage-${i + 1}`,
      context: `Passage ${['I', 'II', 'III', 'IV'][i]}. ${passage.kind}`,
      html: `<h3>${escapeHtml(passage.title)}</h3>${paragraphs(passage.text)}`,
    };
    return passage.questions.map((question, k) =>
      passageDraft(`act-reading/passage-${i + 1}/${k + 1}`, READING_AREAS[question.topic], question, stimulus),
    );
  });
}

export function actScience(): Draft[] {
  return sciencePassages.flatMap((passage, i) => {
    const stimulus = {
      ref: `passage-${i + 1}`,
      context: `Passage ${['I', 'II', 'III', 'IV', 'V', 'VI'][i]}`,
      html: `<h3>${escapeHtml(passage.title)}</h3>${passage.html}`,
    };
    return passage.questions.map((question, k) =>
      passageDraft(`act-science/passage-${i + 1}/${k + 1}`, SCIENCE_AREAS[question.topic], question, stimulus),
    );
  });
}

interface PassageQuestion {
  topic: string;
  d: 1 | 2 | 3;
  ask: string;
  right: string;
  wrong: readonly [string, string, string];
  why: string;
}

function passageDraft(template: string, area: string, question: PassageQuestion, stimulus: Draft['stimulus']): Draft {
  return {
    template,
    area,
    topic: question.topic,
    difficulty: question.d,
    stimulus,
    stem: `<p>${question.ask}</p>`,
    options: { right: { html: question.right }, wrong: question.wrong.map((html) => ({ html })) },
    rationale: `<p>${question.why}</p>`,
  };
}
