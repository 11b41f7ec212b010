import type { Difficulty } from '../item.js';
import { distinct, type Draft } from './draft.js';
import { advanced } from './math/advanced.js';
import { algebra } from './math/algebra.js';
import { data } from './math/data.js';
import { geometry } from './math/geometry.js';
import { secondWording } from './math/second-wording.js';
import type { MathTemplate } from './math/template.js';
import { hash32, Rng } from './rng.js';

export const SAT_MATH: { area: string; templates: MathTemplate[] }[] = [
  { area: 'Algebra', templates: algebra },
  { area: 'Advanced Math', templates: advanced },
  { area: 'Problem-Solving and Data Analysis', templates: data },
  { area: 'Geometry and Trigonometry', templates: geometry },
];

/** What a level of the SAT suite asks of mathematics: the areas in order, and the difficulties of the slots of each. */
export interface MathLevel {
  family: string;
  /** Begins what the questions are drawn from. */
  seeds: string;
  areas: readonly { area: string; templates: readonly MathTemplate[] }[];
  /** One row for each area; the last number of the first and third row is the pretest item's. */
  slots: Record<Difficulty, number[][]>;
}

const PRETEST_AREAS = [0, 2];

const SAT_LEVEL: MathLevel = {
  family: 'sat',
  seeds: '',
  areas: SAT_MATH,
  slots: {
    default: [
      [1, 1, 1, 2, 2, 3, 3, 2],
      [1, 1, 2, 2, 2, 3, 3],
      [1, 2, 2, 1],
      [1, 2, 3],
    ],
    easy: [
      [1, 1, 1, 1, 2, 2, 3, 1],
      [1, 1, 1, 2, 2, 2, 3],
      [1, 1, 2, 1],
      [1, 1, 2],
    ],
    hard: [
      [1, 2, 2, 2, 3, 3, 3, 3],
      [1, 2, 2, 3, 3, 3, 3],
      [2, 2, 3, 3],
      [2, 3, 3],
    ],
  },
};

/** The shares of the SAT with a little less advanced mathematics, and no circles. */
export const PSAT_10_LEVEL: MathLevel = {
  family: 'psat-10',
  seeds: 'psat-10/',
  areas: SAT_MATH.map(({ area, templates }) => ({
    area,
    templates: templates.filter(({ topic }) => topic !== 'Circles'),
  })),
  slots: {
    default: [
      [1, 1, 1, 2, 2, 3, 3, 2],
      [1, 1, 2, 2, 2, 3],
      [1, 2, 2, 3, 1],
      [1, 2, 3],
    ],
    easy: [
      [1, 1, 1, 1, 2, 2, 3, 1],
      [1, 1, 1, 2, 2, 3],
      [1, 1, 2, 2, 1],
      [1, 1, 2],
    ],
    hard: [
      [1, 2, 2, 2, 3, 3, 3, 3],
      [1, 2, 2, 3, 3, 3],
      [1, 2, 2, 3, 3],
      [2, 3, 3],
    ],
  },
};

const ABOVE_GRADE_9 = new Set([
  ...['rational-exponent', 'sum-of-fractions', 'rational-equation', 'radical-equation', 'factor-theorem'],
  ...['margin-of-error', 'sample-estimate', 'sampling-claim', 'causation-claim'],
  ...['trig-ratio', 'cofunction', 'special-right', 'isosceles-right'],
  ...['circle-equation', 'arc-length', 'circle-complete-square', 'radians', 'inscribed-square'],
]);

/** More algebra and data, and neither trigonometry, circles, rational or radical expressions nor inference from samples. */
export const PSAT_89_LEVEL: MathLevel = {
  family: 'psat-89',
  seeds: 'psat-89/',
  areas: SAT_MATH.map(({ area, templates }) => ({
    area,
    templates: templates.filter(({ id }) => !ABOVE_GRADE_9.has(id)),
  })),
  slots: {
    default: [
      [1, 1, 1, 1, 2, 2, 2, 3, 3, 2],
      [1, 1, 2, 2],
      [1, 1, 2, 2, 3, 1],
      [1, 2],
    ],
    easy: [
      [1, 1, 1, 1, 1, 2, 2, 3, 1],
      [1, 1, 1, 2],
      [1, 1, 1, 2, 2, 1],
      [1, 1, 2],
    ],
    hard: [
      [1, 2, 2, 2, 2, 3, 3, 3, 3],
      [2, 2, 3, 3],
      [1, 2, 2, 3, 3, 3],
      [2, 2, 3],
    ],
  },
};

const TYPED = 6;
/** Ends the name of a template whose question is asked otherwise in a second set. It keeps its place in the form. */
export const AGAIN = '-again';

/**
 * The three forms of one category, in order: part 1, part 2 easy, part 2 hard. A template comes at most once in a form, and the
 * least used one of its difficulty first, so that no question comes twice in a set.
 * @param askedBefore stems of other sets, which are not asked again
 * @param secondSet asks otherwise what another set of the type asks with the same templates
 */
export function satMathForms(
  set: number,
  level = SAT_LEVEL,
  askedBefore: ReadonlySet<string> = new Set(),
  secondSet = false,
): Record<Difficulty, Draft[]> {
  const uses = new Map<string, number>();
  const topicUses = new Map<string, number>();
  const make = (difficulty: Difficulty): Draft[] => {
    const random = new Rng(`${level.family}-${set}/math/${difficulty}`);
    const taken = new Set<string>();
    const topics = new Map<string, number>();
    const drafts = level.slots[difficulty].flatMap((slots, a) =>
      slots.map((d, i) => {
        const { area, templates } = level.areas[a]!;
        const score = (t: MathTemplate) =>
          Math.abs(t.d - d) * 100 +
          (topics.get(t.topic) ?? 0) * 40 +
          (uses.get(t.id) ?? 0) * 120 +
          (topicUses.get(t.topic) ?? 0) * 2;
        const free = random.shuffle(templates.filter((t) => !taken.has(t.id)));
        const template = free.reduce((best, t) => (score(t) < score(best) ? t : best));
        const again = secondSet && secondWording[template.id];
        taken.add(template.id);
        uses.set(template.id, (uses.get(template.id) ?? 0) + 1);
        topics.set(template.topic, (topics.get(template.topic) ?? 0) + 1);
        topicUses.set(template.topic, (topicUses.get(template.topic) ?? 0) + 1);
        const pretest = PRETEST_AREAS.includes(a) && i === slots.length - 1;
        return draftOf(
          again ? { ...template, id: `${template.id}${AGAIN}`, make: again } : template,
          area,
          `sat-math`,
          hash32(`${level.seeds}${set}/${difficulty}/${template.id}`),
          4,
          pretest,
          template.topic,
          askedBefore,
        );
      }),
    );
    const place = ({ template }: Draft) => hash32(template.replace(AGAIN, '') + set);
    drafts.sort((a, b) => a.difficulty - b.difficulty || place(a) - place(b));
    typed(drafts, random);
    return drafts;
  };
  return { default: make('default'), easy: make('easy'), hard: make('hard') };
}

/** About a quarter of a form is answered by typing, spread over it and over the areas. */
function typed(drafts: Draft[], random: Rng): void {
  const able = drafts.map((d, i) => ({ d, i })).filter(({ d }) => d.spr);
  const step = able.length / TYPED;
  const offset = random.next() * step;
  for (let k = 0; k < TYPED; k++) delete able[Math.min(able.length - 1, Math.floor(offset + k * step))]!.d.options;
  for (const draft of drafts) if (draft.options) delete draft.spr;
}

/** Draws until the template's own check holds and enough different wrong options are there. */
export function draftOf(
  template: MathTemplate,
  area: string,
  family: string,
  firstSeed: number,
  options: 4 | 5,
  pretest: boolean,
  topic = template.topic,
  askedBefore: ReadonlySet<string> = new Set(),
): Draft {
  for (let seed = firstSeed; seed < firstSeed + 200; seed++) {
    const made = template.make(new Rng(seed));
    if (!made.check || askedBefore.has(made.stem)) continue;
    const draft: Draft = {
      template: `${family}/${template.id}`,
      seed,
      area,
      topic,
      difficulty: template.d,
      stem: made.stem,
      options: { right: made.right, wrong: made.wrong },
      ...(made.spr && fits(made.spr.accept) && { spr: made.spr }),
      rationale: `<p>${made.why}</p>`,
      ...(pretest && { pretest: true }),
    };
    if (distinct(draft).length >= options - 1) return draft;
  }
  throw new Error(`${template.id} makes no question near seed ${firstSeed}`);
}

/** Whether an answer can be typed into the field at all: five characters, six with a minus. */
function fits(accept: string[]): boolean {
  return accept.every((a) => a.replace('-', '').length <= 5);
}
