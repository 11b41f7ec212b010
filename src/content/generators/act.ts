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
import { READING_AREAS, type ReadingPassage, readingPassages } from './verbal/act-reading.js';
import { SCIENCE_AREAS, type SciencePassage, sciencePassages } from './verbal/act-science.js';
import { paragraphs } from './verbal/passage.js';

export const PREPARING = 'Preparing for Higher Math';
export const ESSENTIAL = 'Integrating Essential Skills';

/** A topic of a reporting category and the templates of its questions; a form uses each template once. */
export interface MathTopic {
  area: string;
  topic: string;
  from: readonly MathTemplate[];
  ids: readonly string[];
}

/** The sixty mathematics questions of the ACT. */
const MATH: readonly MathTopic[] = [
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
  return mathOf(MATH, 'act-math', 'act-set-1');
}

/**
 * Questions with five options, easier ones first.
 * @param family begins the names of their templates
 * @param seeds begins what the questions are drawn from
 * @param askedBefore stems of other sets, which are not asked again
 */
export function mathOf(
  topics: readonly MathTopic[],
  family: string,
  seeds: string,
  askedBefore: ReadonlySet<string> = new Set(),
): Draft[] {
  const drafts = topics.flatMap(({ area, topic, from, ids }) =>
    ids.map((id) => {
      const template = from.find((t) => t.id === id);
      if (!template) throw new Error(`no template ${id}`);
      const draft = draftOf(template, area, family, hash32(`${seeds}/${id}`), 5, false, topic, askedBefore);
      delete draft.spr;
      return draft;
    }),
  );
  return drafts.sort((a, b) => a.difficulty - b.difficulty || hash32(a.template) - hash32(b.template));
}

export function actReading(): Draft[] {
  return readingOf(readingPassages, 'act-reading');
}

export function actScience(): Draft[] {
  return scienceOf(sciencePassages, 'act-science');
}

/** Questions on passages to read, one of which may be a pair. `family` begins the names of their templates. */
export function readingOf(passages: readonly ReadingPassage[], family: string): Draft[] {
  return passages.flatMap((passage, i) => {
    const stimulus = {
      ref: `passage-${i + 1}`,
      context: `Passage ${['I', 'II', 'III', 'IV'][i]}. ${passage.kind}`,
      html: `<h3>${escapeHtml(passage.title)}</h3>${readingText(passage.text)}`,
    };
    return passage.questions.map((question, k) =>
      passageDraft(`${family}/passage-${i + 1}/${k + 1}`, READING_AREAS[question.topic], question, stimulus),
    );
  });
}

function readingText(text: ReadingPassage['text']): string {
  if (typeof text === 'string') return paragraphs(text);
  return text.map((one, i) => `<h4>Passage ${'AB'[i]}</h4>${paragraphs(one)}`).join('');
}

/** Questions on data, experiments and explanations. `family` begins the names of their templates. */
export function scienceOf(passages: readonly SciencePassage[], family: string): Draft[] {
  return passages.flatMap((passage, i) => {
    const stimulus = {
      ref: `passage-${i + 1}`,
      context: `Passage ${['I', 'II', 'III', 'IV', 'V', 'VI'][i]}`,
      html: `<h3>${escapeHtml(passage.title)}</h3>${passage.html}`,
    };
    return passage.questions.map((question, k) =>
      passageDraft(`${family}/passage-${i + 1}/${k + 1}`, SCIENCE_AREAS[question.topic], question, stimulus),
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
