import type { Difficulty } from '../item.js';
import type { Draft } from './draft.js';
import type { Edition } from './form-builder.js';
import { beforeFifth } from './fourth-edition-texts.js';
import { beforeFourth } from './third-edition-texts.js';
import { boundaries } from './verbal/boundaries.js';
import { centralIdeas } from './verbal/central-ideas.js';
import { crossText } from './verbal/cross-text.js';
import { evidenceQuantitative, evidenceTextual } from './verbal/evidence.js';
import { formStructureSense } from './verbal/form-structure-sense.js';
import { inferences } from './verbal/inferences.js';
import type { Passage } from './verbal/passage.js';
import { synthesis } from './verbal/synthesis.js';
import { textStructure } from './verbal/text-structure.js';
import { transitions } from './verbal/transitions.js';
import { wordsInContext } from './verbal/words-in-context.js';

const CRAFT = 'Craft and Structure';
const IDEAS = 'Information and Ideas';
const CONVENTIONS = 'Standard English Conventions';
const EXPRESSION = 'Expression of Ideas';

type SkillId =
  | 'words-in-context'
  | 'text-structure'
  | 'cross-text'
  | 'central-ideas'
  | 'evidence-textual'
  | 'evidence-quantitative'
  | 'inferences'
  | 'boundaries'
  | 'form-structure-sense'
  | 'transitions'
  | 'synthesis';

interface Skill {
  id: SkillId;
  area: string;
  topic: string;
  pool: readonly Passage[];
  /** Difficulties of the slots; the pretest slot is marked by its index. */
  slots: Record<Difficulty, number[]>;
  pretest?: number;
}

/**
 * In the order of a real section: grouped by skill, easier questions first within a skill. 25 scored questions and 2 pretest
 * ones.
 */
const SKILLS: Skill[] = [
  {
    id: 'words-in-context',
    area: CRAFT,
    topic: 'Words in Context',
    pool: wordsInContext,
    slots: { default: [1, 1, 2, 2, 3], easy: [1, 1, 1, 2, 2], hard: [2, 2, 2, 3, 3] },
    pretest: 2,
  },
  {
    id: 'text-structure',
    area: CRAFT,
    topic: 'Text Structure and Purpose',
    pool: textStructure,
    slots: { default: [1, 2], easy: [1, 2], hard: [2, 3] },
  },
  {
    id: 'cross-text',
    area: CRAFT,
    topic: 'Cross-Text Connections',
    pool: crossText,
    slots: { default: [2], easy: [2], hard: [3] },
  },
  {
    id: 'central-ideas',
    area: IDEAS,
    topic: 'Central Ideas and Details',
    pool: centralIdeas,
    slots: { default: [1, 2], easy: [1, 1], hard: [2, 3] },
  },
  {
    id: 'evidence-textual',
    area: IDEAS,
    topic: 'Command of Evidence',
    pool: evidenceTextual,
    slots: { default: [1, 2], easy: [1, 2], hard: [2, 3] },
  },
  {
    id: 'evidence-quantitative',
    area: IDEAS,
    topic: 'Command of Evidence',
    pool: evidenceQuantitative,
    slots: { default: [2], easy: [1], hard: [3] },
  },
  {
    id: 'inferences',
    area: IDEAS,
    topic: 'Inferences',
    pool: inferences,
    slots: { default: [2, 3], easy: [1, 2], hard: [2, 3] },
  },
  {
    id: 'boundaries',
    area: CONVENTIONS,
    topic: 'Boundaries',
    pool: boundaries,
    slots: { default: [1, 1, 2, 3], easy: [1, 1, 1, 2], hard: [2, 2, 3, 3] },
  },
  {
    id: 'form-structure-sense',
    area: CONVENTIONS,
    topic: 'Form, Structure, and Sense',
    pool: formStructureSense,
    slots: { default: [1, 2, 2], easy: [1, 1, 2], hard: [2, 2, 3] },
    pretest: 1,
  },
  {
    id: 'transitions',
    area: EXPRESSION,
    topic: 'Transitions',
    pool: transitions,
    slots: { default: [1, 2, 2], easy: [1, 1, 2], hard: [2, 2, 3] },
  },
  {
    id: 'synthesis',
    area: EXPRESSION,
    topic: 'Rhetorical Synthesis',
    pool: synthesis,
    slots: { default: [1, 2], easy: [1, 2], hard: [2, 3] },
  },
];

/** Hand-written questions by skill, enough for the slots of a set. */
export type RwPools = Record<SkillId, readonly Passage[]>;

type Left = Map<SkillId, { passage: Passage; i: number }[]>;

/** What a text of Set 2 began with in its first two editions, as one of Set 1 does, and in its third. */
const OPENING = [
  'For a class magazine, a student has written “The Lantern Makers,” a story that is set in 1908.',
  '“The Lantern Makers,” a story that a student has written for a class magazine, is set in 1908.',
] as const;

/** The three forms of a SAT set as an edition words them. Both sets draw from the same questions, each of which is used once. */
export function rwForms(set: 1 | 2, edition: Edition): Record<Difficulty, Draft[]> {
  const left = leftOf((skill) => skill.pool);
  const forms = [1, 2].map(() => formsFrom(left, 'sat-rw', edition))[set - 1]!;
  if (set === 2 && edition === 3)
    for (const { stimulus } of Object.values(forms).flat())
      if (stimulus) stimulus.html = stimulus.html.replace(...OPENING);
  return forms;
}

/** The three forms of a set with questions of its own, each used once. `family` begins the names of their templates. */
export function rwFormsOf(pools: RwPools, family: string, edition: Edition): Record<Difficulty, Draft[]> {
  return formsFrom(
    leftOf((skill) => pools[skill.id]),
    family,
    edition,
  );
}

function leftOf(poolOf: (skill: Skill) => readonly Passage[]): Left {
  return new Map(SKILLS.map((skill) => [skill.id, poolOf(skill).map((passage, i) => ({ passage, i }))]));
}

function formsFrom(left: Left, family: string, edition: Edition): Record<Difficulty, Draft[]> {
  const form = (difficulty: Difficulty) =>
    SKILLS.flatMap((skill) =>
      skill.slots[difficulty].map((d, slot) => {
        const pool = left.get(skill.id)!;
        const best = pool.reduce((a, b) => (Math.abs(b.passage.d - d) < Math.abs(a.passage.d - d) ? b : a));
        pool.splice(pool.indexOf(best), 1);
        const template = `${family}/${skill.id}/${best.i + 1}`;
        return draft(template, skill, asIn(edition, template, best.passage), slot === skill.pretest);
      }),
    );
  return { default: form('default'), easy: form('easy'), hard: form('hard') };
}

/** A question in the words of an edition. */
function asIn(edition: Edition, template: string, newest: Passage): Passage {
  if (edition >= 5) return newest;
  const fourth = beforeFifth(template, newest);
  return edition === 4 ? fourth : beforeFourth(template, fourth);
}

function draft(template: string, skill: Skill, passage: Passage, pretest: boolean): Draft {
  return {
    template,
    area: skill.area,
    topic: skill.topic,
    difficulty: passage.d,
    stimulus: { html: passage.html, ...(passage.context && { context: passage.context }) },
    stem: `<p>${passage.ask}</p>`,
    options: { right: { html: passage.right }, wrong: passage.wrong.map((html) => ({ html })) },
    rationale: `<p>${passage.why}</p>`,
    ...(pretest && { pretest: true }),
  };
}
