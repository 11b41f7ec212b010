import type { ContentBundle, Difficulty } from '../item.js';
import { paragraphs } from './verbal/passage.js';
import { psat10 } from './verbal/psat-10/pools.js';
import { psat89 } from './verbal/psat-89/pools.js';
import { actMath, actReading, actScience } from './act.js';
import { actEnglish } from './act-english.js';
import type { Draft } from './draft.js';
import { buildForm, EDITION, type Edition, type FormPlan } from './form-builder.js';
import { preactSections } from './preact.js';
import { rwForms, rwFormsOf, type RwPools } from './rw.js';
import { type MathLevel, PSAT_10_LEVEL, PSAT_89_LEVEL, satMathForms } from './sat-math.js';
import { actConversions, nationalNorms, preactConversions, satTables } from './tables.js';

const SAT_RW_DIRECTIONS = paragraphs(`
The questions in this part address a number of important reading and writing skills. Each question includes one or more passages, which may include a table or graph. Read each passage and question carefully, and then choose the best answer to the question based on the passage.

All questions are multiple-choice with four answer choices. Each question has a single best answer. Unanswered questions count as wrong; there is no penalty for guessing.`);

const SAT_MATH_DIRECTIONS = paragraphs(`
The questions in this part address a number of important math skills. Use of a calculator is permitted for all questions. A reference sheet, calculator, and these directions can be opened at any time.

Unless otherwise indicated: all variables and expressions represent real numbers; figures are drawn to scale; all figures lie in a plane; the domain of a given function is the set of all real numbers for which the function has a real value.

For multiple-choice questions, choose the one correct answer. For student-produced response questions, enter your answer in the field: up to 5 characters for a positive answer, or 6, with the minus sign, for a negative one. If your answer is a fraction that does not fit, enter its decimal. If it is a decimal that does not fit, enter it truncated or rounded at the fourth digit. If it is a mixed number such as 3 1/2, enter it as 7/2 or 3.5. Do not enter symbols such as a percent sign, comma, or dollar sign. If there is more than one correct answer, enter only one.`);

/** A set of the SAT suite. */
interface SatSet {
  /** Begins the codes of its forms. */
  code: string;
  name: string;
  typeId: number;
  setId: number;
  rw: Record<Difficulty, Draft[]>;
  math: Record<Difficulty, Draft[]>;
  tables: Pick<ContentBundle, 'conversions' | 'routing' | 'norms'>;
}

function satSet(set: 1 | 2, edition: Edition): ContentBundle {
  return setOfSuite(
    {
      code: `sat-set-${set}`,
      name: `SAT Set ${set}`,
      typeId: 1,
      setId: set,
      rw: rwForms(set, edition),
      math: satMathForms(set, undefined, undefined, set === 2 && edition >= 3),
      tables: { ...satTables(1, set), norms: set === 1 ? nationalNorms() : [] },
    },
    edition,
  );
}

/** One set for each younger level; no set asks what another one asks. */
function psatSets(edition: Edition): ContentBundle[] {
  const asked = new Set([1, 2].flatMap((set) => stems(satMathForms(set))));
  const build = (set: Omit<SatSet, 'rw' | 'math' | 'tables'>, pools: RwPools, level: MathLevel, lower: number) => {
    const math = satMathForms(set.setId, level, asked);
    for (const stem of stems(math)) asked.add(stem);
    return setOfSuite(
      {
        ...set,
        rw: rwFormsOf(pools, `${level.family}-rw`, edition),
        math,
        tables: { ...satTables(set.typeId, set.setId, lower), norms: [] },
      },
      edition,
    );
  };
  return [
    build({ code: 'psat-89-set-1', name: 'PSAT 8/9 Set 1', typeId: 3, setId: 4 }, psat89, PSAT_89_LEVEL, 80),
    build({ code: 'psat-10-set-1', name: 'PSAT 10 Set 1', typeId: 4, setId: 5 }, psat10, PSAT_10_LEVEL, 40),
  ];
}

function stems(forms: Record<Difficulty, Draft[]>): string[] {
  return Object.values(forms).flatMap((drafts) => drafts.map(({ stem }) => stem));
}

function setOfSuite({ code, name, typeId, setId, rw, math, tables }: SatSet, edition: Edition): ContentBundle {
  const plans: FormPlan[] = [];
  const add = (
    categoryId: number,
    category: string,
    short: string,
    drafts: Record<Difficulty, Draft[]>,
    durationSeconds: number,
    directions: string,
    calculator: boolean,
  ) => {
    for (const difficulty of ['default', 'easy', 'hard'] as const) {
      const part = difficulty === 'default' ? 1 : 2;
      plans.push({
        code: `${code}/${short}/part-${part}/${difficulty}`,
        exam: 'SAT',
        category,
        options: 4,
        drafts: drafts[difficulty],
        form: {
          typeId,
          setId,
          categoryId,
          part,
          difficulty,
          durationSeconds,
          tools: { calculator, referenceSheet: calculator },
          directions,
        },
      });
    }
  };
  add(1, 'Reading & Writing', 'rw', rw, 1920, SAT_RW_DIRECTIONS, false);
  add(2, 'Math', 'math', math, 2100, SAT_MATH_DIRECTIONS, true);
  return bundle(edition, name, [{ id: setId, typeId, name }], plans, tables);
}

const ACT_DIRECTIONS = {
  English: `
In the passages that follow, some words and phrases are underlined and numbered. For each underlined portion, choose the option that best expresses the idea, makes the statement correct in standard written English, or is worded most consistently with the style and tone of the passage. If you think that the original version is best, choose NO CHANGE.

Some questions ask about a section of the passage or about the passage as a whole. These do not refer to an underlined portion but to a numbered place.`,
  Math: `
Solve each problem and choose the correct answer. Do not linger over problems that take too much time: solve as many as you can, and return to the others in the time that is left. A calculator is permitted for any problem.

Unless otherwise stated: figures are not necessarily drawn to scale; geometric figures lie in a plane; the word <em>line</em> indicates a straight line; and the word <em>average</em> indicates the arithmetic mean.`,
  Reading: `
There are several passages in this test. Each passage is followed by questions. After reading a passage, choose the best answer to each question. You may refer to the passage as often as you like.`,
  Science: `
There are several passages in this test, each followed by questions. After reading a passage, choose the best answer to each question. You may refer to the passages as often as necessary. You may not use a calculator on this test.`,
};

/** A set of the ACT or of a PreACT: one form for each of the four sections. */
interface ActSet {
  code: string;
  name: string;
  typeId: number;
  setId: number;
  drafts: Record<keyof typeof ACT_DIRECTIONS, Draft[]>;
  minutes: Record<keyof typeof ACT_DIRECTIONS, number>;
  conversions: ContentBundle['conversions'];
}

const ACT_CATEGORY = { English: 3, Math: 4, Reading: 5, Science: 6 } as const;

function setOfAct(set: ActSet, edition: Edition): ContentBundle {
  const { code, name, typeId, setId, drafts, minutes, conversions } = set;
  const plans = (['English', 'Math', 'Reading', 'Science'] as const).map((category): FormPlan => ({
    code: `${code}/${category.toLowerCase()}`,
    exam: 'ACT',
    category,
    options: category === 'Math' ? 5 : 4,
    drafts: drafts[category],
    form: {
      typeId,
      setId,
      categoryId: ACT_CATEGORY[category],
      part: 1,
      difficulty: 'default',
      durationSeconds: minutes[category] * 60,
      tools: { calculator: category === 'Math', referenceSheet: false },
      directions: paragraphs(ACT_DIRECTIONS[category]),
    },
  }));
  return bundle(edition, name, [{ id: setId, typeId, name }], plans, { conversions, routing: [], norms: [] });
}

function actSet(edition: Edition): ContentBundle {
  return setOfAct(
    {
      code: 'act-set-1',
      name: 'ACT Set 1',
      typeId: 2,
      setId: 3,
      drafts: { English: actEnglish(), Math: actMath(), Reading: actReading(), Science: actScience() },
      minutes: { English: 45, Math: 60, Reading: 35, Science: 35 },
      conversions: actConversions(2, 3),
    },
    edition,
  );
}

/** One set for each PreACT; no mathematics that another set asks. */
function preactSets(edition: Edition, askedBefore: ReadonlySet<string>): ContentBundle[] {
  const asked = new Set(askedBefore);
  return ([9, 10] as const).map((grade) => {
    const [typeId, setId] = grade === 9 ? [5, 6] : [6, 7];
    const drafts = preactSections(grade, asked);
    for (const { stem } of drafts.Math) asked.add(stem);
    return setOfAct(
      {
        code: `preact-${grade}-set-1`,
        name: `PreACT ${grade} Set 1`,
        typeId: typeId!,
        setId: setId!,
        drafts,
        minutes: { English: 30, Math: 40, Reading: 30, Science: 30 },
        conversions: preactConversions(typeId!, setId!, grade),
      },
      edition,
    );
  });
}

function bundle(
  edition: Edition,
  title: string,
  sets: ContentBundle['sets'],
  plans: FormPlan[],
  tables: Pick<ContentBundle, 'conversions' | 'routing' | 'norms'>,
): ContentBundle {
  const built = plans.map((plan) => buildForm(plan, edition));
  return {
    format: 'horizon-content/1',
    title,
    sets,
    stimuli: built.flatMap((b) => b.stimuli),
    items: built.flatMap((b) => b.items),
    keys: built.flatMap((b) => b.keys),
    forms: built.map((b) => b.form),
    ...tables,
  };
}

/** The newest edition of each set up to the one that is asked for; a set that came later is absent before. */
function editionsAt(edition: Edition) {
  const newest = (...editions: Edition[]) => editions.findLast((e) => e <= edition);
  return {
    sat1: newest(1, 2, 4),
    sat2: newest(1, 2, 3, 4),
    act1: newest(1, 2),
    psat: newest(2, 4, 5),
    preact: newest(3),
  };
}

/** The newest edition of each set, by the id of the set; makes no question. */
export function newestEditions(): ReadonlyMap<number, Edition> {
  const { sat1, sat2, act1, psat, preact } = editionsAt(EDITION);
  return new Map([sat1, sat2, act1, psat, psat, preact, preact].map((edition, i) => [i + 1, edition!]));
}

const made = new Map<Edition, ContentBundle[]>();

/**
 * SAT Set 1, SAT Set 2 and ACT Set 1, which the demo school sits. Pure; made once per process and edition. An edition that was
 * published stays as it is; a change of any question is a new one.
 */
export function demoBundles(edition: Edition = EDITION): ContentBundle[] {
  return ownBundles(edition).slice(0, 3);
}

/** All sets of the product: those of the demo school, and one of each type for younger grades. */
export function ownBundles(edition: Edition = EDITION): ContentBundle[] {
  let bundles = made.get(edition);
  if (!bundles) made.set(edition, (bundles = makeAll(edition)));
  return bundles;
}

function makeAll(edition: Edition): ContentBundle[] {
  const { sat1, sat2, act1, psat, preact } = editionsAt(edition);
  const bundles = [satSet(1, sat1!), satSet(2, sat2!), actSet(act1!)];
  if (psat) bundles.push(...psatSets(psat));
  if (preact) {
    const asked = new Set(bundles.flatMap(({ items }) => items.map((item) => item.stem)));
    bundles.push(...preactSets(preact, asked));
  }
  return bundles;
}
