import type { Schemas } from '../../support/answers.js';

type Group = Schemas['GrowthGroupAnswer'];
type Students = Schemas['GrowthStudentsAnswer'];

export const SAT = { id: 1, assessmentType: 'SAT', displayName: 'SAT', courseType: 'SAT' as const };
export const YEAR = { id: 2026, shortName: '2026-27' };

const test = (id: number, takenAt: string) => ({
  ...{ assessmentSet: { id, name: `SAT Set ${id}` }, schoolYear: YEAR, name: `SAT Set ${id}`, takenAt },
  ...{ n: 50 + id, mean: 1040 + 10 * id },
});
export const TESTS = [
  test(1, '2026-08-27T15:00:00.000Z'),
  test(2, '2026-10-01T15:00:00.000Z'),
  test(3, '2026-11-12T15:00:00.000Z'),
];
export const ALL = [...TESTS, test(4, '2026-11-20T15:00:00.000Z')];

/** So many students, of whom the first rose clearly and the last fell. */
export function groupOf(n: number, more: Partial<Group> = {}): Group {
  const full = n >= 10;
  const pair = (from: number, to: number, change: number, mayBeZero: boolean) => ({
    ...{ from, to, n, change: full ? change : null, give: full ? 13 : null, mayBeZero: full ? mayBeZero : null },
    ...{ up: 1, within: n - 2, down: 1 },
  });
  const scale = (categoryId: number | null, name: string, tone: 't' | 'a' | 'b', base: number, error: number) => ({
    ...{ categoryId, name, tone, error, min: categoryId ? 200 : 400, max: categoryId ? 800 : 1600 },
    means: full ? [base, base + 19, base + 55] : [null, null, null],
    pairs: [pair(0, 1, 19, false), pair(1, 2, 36, false), pair(0, 2, tone === 'b' ? 7 : 55, tone === 'b')],
  });
  const crosser = (studentId: number, firstName: string, change: number, clear: boolean) => ({
    ...{ studentId, firstName, lastName: 'Goldberg', change, clear },
  });
  return {
    assessmentType: SAT,
    basis: full ? 'full' : 'counts',
    studentCount: n + 3,
    matchedCount: n,
    finding: full
      ? {
          lead: `The same ${n} students gained 55 points from SAT Set 1 to SAT Set 3.`,
          rest: 'Reading & Writing rose by 55. In Math no change can be told from zero.',
        }
      : { lead: `1 of ${n} rose clearly from SAT Set 1 to SAT Set 3, 1 fell clearly.`, rest: null },
    ...{ tests: TESTS, available: ALL },
    scales: [
      scale(null, 'Total', 't', 1055, 40),
      scale(1, 'Reading & Writing', 'a', 520, 30),
      scale(2, 'Math', 'b', 535, 30),
    ],
    lines: Array.from({ length: n }, (_, i) => {
      const start = 700 + ((i * 70) % 700);
      const moved = i === 0 ? 120 : i === n - 1 ? -90 : ((i * 30) % 140) - 60;
      return {
        scores: [start, start + moved / 2, start + moved],
        movement: i === 0 ? ('up' as const) : i === n - 1 ? ('down' as const) : ('within' as const),
      };
    }),
    crossings: [
      {
        ...{ categoryId: 1, name: 'Reading & Writing', tone: 'a' as const, above: 31, below: 10 },
        crossed: { count: 2, clear: 1, students: [crosser(11, 'Hannah', 70, true), crosser(12, 'Omar', 40, false)] },
        fell: { count: 1, clear: 0, students: [crosser(13, 'Rohan', -20, false)] },
      },
      {
        ...{ categoryId: 2, name: 'Math', tone: 'b' as const, above: 20, below: 21 },
        crossed: { count: 0, clear: 0, students: [] },
        fell: { count: 0, clear: 0, students: [] },
      },
    ],
    leftOut: [
      {
        studentId: 21,
        firstName: 'Elsa',
        lastName: 'Bergström',
        why: ['Joined the class on Oct 12, 2026'],
        composites: [null, null, 1410],
      },
      {
        studentId: 22,
        firstName: 'Luis',
        lastName: 'Dominguez',
        why: ['SAT Set 3: Math not complete'],
        composites: [1030, 1050, null],
      },
      {
        studentId: 23,
        firstName: 'Owen',
        lastName: 'Dawson',
        why: ['SAT Set 1 not taken'],
        composites: [null, 990, 1070],
      },
    ],
    ...{ likelyRanges: '2026.1', leftOutSchools: [], asOf: '2026-11-24T16:00:00.000Z', students: true },
    ...more,
  };
}

const student = (id: number, scores: [number, number, number | null]): Students['data'][number] => {
  const one = (score: number | null) => ({
    composite_score: score,
    status: score === null ? ('not started' as const) : ('completed' as const),
    scores: score === null ? [null, null] : [score / 2, score / 2],
  });
  const change = scores[2] === null ? null : scores[2] - scores[0];
  return {
    ...{
      student_id: id,
      last_name: `Last${String(id).padStart(3, '0')}`,
      first_name: `First${id}`,
      student_id_number: null,
    },
    ...{ grade_level: 11, schedule: 'Junior SAT Prep' },
    ...{ assessment_1: one(scores[0]), assessment_2: one(scores[1]), assessment_3: one(scores[2]) },
    movement: change === null ? null : change >= 80 ? 'up' : change <= -80 ? 'down' : 'within',
    crossed: change !== null && change >= 80 ? [{ name: 'Math', to: 'above' }] : [],
    why: scores[2] === null ? ['SAT Set 3 not taken'] : [],
  };
};

/** So many students and one who has nothing to compare. */
export const studentsOf = (n: number): Students => ({
  data: [
    ...Array.from({ length: Math.min(99, n) }, (_, i) => student(i + 1, [1000, 1040, i === 0 ? 1170 : 1060])),
    student(999, [840, 860, null]),
  ],
  meta: {
    assessment_type: SAT,
    keys: ['assessment_1', 'assessment_2', 'assessment_3'],
    segments: [
      { category_id: null, name: 'Total', tone: 't', min: 400, max: 1600, error: 40 },
      { category_id: 1, name: 'Reading & Writing', tone: 'a', min: 200, max: 800, error: 30 },
      { category_id: 2, name: 'Math', tone: 'b', min: 200, max: 800, error: 30 },
    ],
    ...{ assessments: TESTS, available: ALL },
    counts: { every: n + 1, up: 1, within: n - 1, down: 0, none: 1 },
    totalCount: n + 1,
  },
});
