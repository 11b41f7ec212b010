import { ESSENTIAL, mathOf, type MathTopic, PREPARING, readingOf, scienceOf } from './act.js';
import { englishOf } from './act-english.js';
import type { Draft } from './draft.js';
import { act } from './math/act.js';
import { advanced } from './math/advanced.js';
import { algebra } from './math/algebra.js';
import { data } from './math/data.js';
import { geometry } from './math/geometry.js';
import type { SciencePassage } from './verbal/act-science.js';
import { englishPassages as english9 } from './verbal/preact-9/english.js';
import { readingPassages as reading9 } from './verbal/preact-9/reading.js';
import { sciencePassages as science9 } from './verbal/preact-9/science.js';
import { englishPassages as english10 } from './verbal/preact-10/english.js';
import { readingPassages as reading10 } from './verbal/preact-10/reading.js';
import { sciencePassages as science10 } from './verbal/preact-10/science.js';

const ALL = [...act, ...algebra, ...advanced, ...data, ...geometry];
const topic = (area: string, name: string, ...ids: string[]): MathTopic => ({ area, topic: name, from: ALL, ids });

/**
 * Half of the questions integrate essential skills: what was learned before grade 9. No trigonometry, logarithms, matrices or
 * complex numbers.
 */
const MATH_9: readonly MathTopic[] = [
  topic(PREPARING, 'Number and Quantity', 'least-common-multiple', 'negative-exponent', 'scientific-notation'),
  topic(
    PREPARING,
    'Algebra',
    ...['linear-solve', 'linear-both-sides', 'expand-product', 'system-solve', 'inequality-greatest'],
  ),
  topic(PREPARING, 'Functions', 'function-value', 'function-graph', 'function-table'),
  topic(PREPARING, 'Geometry', 'midpoint-distance', 'reflection', 'isosceles-angles', 'similar-triangles'),
  topic(PREPARING, 'Statistics and Probability', 'counting-choices', 'two-way-table', 'mean-missing'),
  topic(
    ESSENTIAL,
    'Rates, Percentages, and Averages',
    ...['fraction-of-whole', 'sales-tax', 'unit-rate', 'percent-of', 'chart-read'],
    ...['average-needed', 'percent-two-steps', 'percent-reverse'],
  ),
  topic(
    ESSENTIAL,
    'Area, Volume, and Measurement',
    ...['rectangle-perimeter', 'prism-height', 'tile-count', 'pythagorean-context', 'composite-area'],
  ),
  topic(
    ESSENTIAL,
    'Expressions and Equations in Context',
    ...['linear-fee-context', 'linear-fee-solve', 'system-context', 'inequality-write', 'system-write'],
  ),
];

/** Between grade 9 and the ACT: first trigonometry, sequences and quadratic equations, and a few more functions. */
const MATH_10: readonly MathTopic[] = [
  topic(PREPARING, 'Number and Quantity', 'least-common-multiple', 'negative-exponent', 'scientific-notation'),
  topic(
    PREPARING,
    'Algebra',
    ...['inequality-solve', 'arithmetic-sequence', 'factor-trinomial', 'system-combine', 'quadratic-word'],
    'solve-for-variable',
  ),
  topic(PREPARING, 'Functions', 'function-value', 'vertex-minimum', 'composition', 'function-two-facts'),
  topic(PREPARING, 'Geometry', 'midpoint-distance', 'parallel-lines', 'polygon-angles', 'trig-ratio'),
  topic(PREPARING, 'Statistics and Probability', 'counting-choices', 'two-way-table', 'independent-events'),
  topic(
    ESSENTIAL,
    'Rates, Percentages, and Averages',
    ...['fraction-of-whole', 'sales-tax', 'unit-rate', 'convert-speed'],
    ...['average-needed', 'work-together-rate', 'percent-reverse'],
  ),
  topic(
    ESSENTIAL,
    'Area, Volume, and Measurement',
    ...['prism-height', 'pythagorean-context', 'composite-area', 'fence-posts', 'circle-in-square'],
  ),
  topic(
    ESSENTIAL,
    'Expressions and Equations in Context',
    ...['linear-fee-context', 'linear-fee-solve', 'system-context', 'inequality-two-limits'],
  ),
];

const LEVELS = {
  9: { english: english9, math: MATH_9, reading: reading9, science: science9 },
  10: { english: english10, math: MATH_10, reading: reading10, science: science10 },
} as const;

/**
 * The four sections of PreACT 9 or PreACT 10.
 * @param askedBefore stems of mathematics in other sets, which are not asked again
 */
export function preactSections(
  grade: 9 | 10,
  askedBefore: ReadonlySet<string>,
): Record<'English' | 'Math' | 'Reading' | 'Science', Draft[]> {
  const { english, math, reading, science } = LEVELS[grade];
  const family = `preact-${grade}`;
  return {
    English: englishOf(english, `${family}-english`),
    Math: mathOf(math, `${family}-math`, `${family}-set-1`, askedBefore),
    Reading: readingOf(reading, `${family}-reading`),
    Science: scienceOf(science.map(withLabels), `${family}-science`),
  };
}

/** Writes “Figure 1” above the figure of that name, which questions refer to. */
function withLabels(passage: SciencePassage): SciencePassage {
  const html = passage.html.replace(
    /<figure class="fig">(?=<svg[^>]*aria-label="(Figure \d)\.)/g,
    '<p><strong>$1</strong></p>$&',
  );
  return { ...passage, html };
}
