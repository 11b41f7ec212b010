import type { Schemas } from '../../support/screen.js';

type Overview = Schemas['OverviewDto'];
type Student = Schemas['StudentPerformancesAnswer']['individualStudentPerformance'][number];

export const SAT = { id: 1, assessmentType: 'SAT', displayName: 'SAT', courseType: 'SAT' as const };
const ACT = { id: 2, assessmentType: 'ACT', displayName: 'ACT', courseType: 'ACT' as const };
export const YEAR = { id: 2026, shortName: '2026-27' };
export const SET = { id: 3, name: 'SAT Set 3' };
const FORMS = ['sat-set-3/rw/part-1/default v1'];

export const dashboard: Schemas['ResultsDashboardAnswer'] = {
  availableResults: [
    {
      assessmentType: SAT,
      assessmentSets: [
        { id: 2, name: 'SAT Set 2', studentAssessedCount: 150 },
        { ...SET, studentAssessedCount: 184 },
      ],
      assessmentSummariesCount: 2,
    },
    {
      assessmentType: ACT,
      assessmentSets: [{ id: 9, name: 'ACT Set 1', studentAssessedCount: 12 }],
      assessmentSummariesCount: 1,
    },
  ],
  schoolYear: YEAR,
  schoolYears: [YEAR, { id: 2025, shortName: '2025-26' }],
  asOf: null,
};
const spread = (n: number, median: number) => ({
  ...{ n, mean: median + 3, p10: median - 120, p25: median - 60, median, p75: median + 70, p90: median + 150 },
});
/** So many students over the scale. */
const bars = (n: number, benchmark: number) =>
  Array.from({ length: 31 }, (_, i) => 300 + 15 * i - ((300 + 15 * i) % 10)).map((score, i) => {
    const here = Math.floor(n / 31) + (i < n % 31 ? 1 : 0);
    const met = score >= benchmark ? here : 0;
    const near = met === 0 && score >= benchmark - 20 ? here : 0;
    return { score, met, near, below: here - met - near };
  });

export function overviewOf(n: number, more: Partial<Overview> = {}): Overview {
  const full = n >= 10;
  const section = (categoryId: number, category: string, tone: 'a' | 'b', benchmark: number) => ({
    ...{ category, categoryId, tone, n, minScore: 200, maxScore: 800, segments: [] },
    score: full ? 553 : null,
    benchmarkScores: [{ name: 'Benchmark', score: benchmark }],
    benchmarkPlacement: (benchmark - 200) / 600,
    reached: Math.round(n * 0.6),
    near: Math.round(n * 0.1),
    reachedRange: full ? { low: 47, high: 72 } : null,
    spread: full ? spread(n, 550) : null,
    school: full ? { n: 400, reached: 200, spread: spread(400, 540) } : null,
    bars: bars(n, benchmark).filter((bar) => bar.met + bar.near + bar.below > 0),
  });
  return {
    group: { sectionId: 7, kind: 'class', name: 'Junior SAT Prep', school: 'Cedar Ridge' },
    assessmentType: SAT,
    assessmentSet: SET,
    schoolYear: YEAR,
    basis: full ? 'full' : 'counts',
    preliminary: false,
    studentCount: n + 3,
    studentAssessedCount: n,
    finding: {
      lead: `${Math.round(n / 2)} of ${n} reach the Math benchmark, ${Math.round(n * 0.6)} the one in Reading & Writing.`,
      rest: full
        ? 'Against the school, the class loses most points in Algebra: 6.2 of 14 questions, the school 5.2.'
        : null,
      topics: full
        ? [
            {
              ...{
                topicAreaId: '2~Algebra~Systems',
                categoryId: 2,
                section: 'Math',
                area: 'Algebra',
                topic: 'Systems',
              },
              ...{ students: n, few: 33, correct: 39.7, schoolCorrect: 51.7 },
              why: `210 of 348 answers to gain: right in 39.7%; the school reaches 51.7%. 33 of ${n} have less than half right.`,
            },
          ]
        : [],
    },
    composite: {
      ...{ score: full ? 1113 : null, minScore: 400, maxScore: 1600, segments: [], n },
      spread: full ? { ...spread(n, 1120), p10: 880, p25: 980, p75: 1240, p90: 1350 } : null,
      school: null,
      bars: bars(n, 0)
        .map(({ score, met }) => ({ score: 2 * score, n: met }))
        .filter((bar) => bar.n > 0),
      reaching: [
        { sections: 2, n: 3 },
        { sections: 1, n: 1 },
        { sections: 0, n: Math.max(0, n - 4) },
      ],
    },
    categories: [section(1, 'Reading & Writing', 'a', 480), section(2, 'Math', 'b', 530)],
    corrections: [],
    forms: FORMS,
    takenTo: '2026-11-20T16:00:00.000Z',
    asOf: '2026-11-23T16:00:00.000Z',
    ...{ past: false, correctedSince: [] },
    permissions: { students: true, scoreExport: true, makeUp: false },
    ...more,
  };
}

const ranked = (topicAreaName: string, correct: number) => ({
  ...{ categoryName: 'Math', categoryId: 2, tone: 'b' as const, subsectionAreaName: 'Algebra', topicAreaName },
  ...{ topicAreaId: `2~Algebra~${topicAreaName}`, correct, schoolCorrect: 51.7, beyondChance: correct < 45 },
  ...{ answers: 174, students: 58, few: 33, all: 6 },
});
const asked = (question: string, averageCorrect: number) => ({
  ...{
    question,
    averageCorrect,
    students: 58,
    topicAreaName: 'Systems',
    topicAreaId: '2~Algebra~Systems',
    categoryId: 2,
  },
});
export const strengths: Schemas['StrengthAndImprovementsDto'] = {
  strengthAreas: [ranked('Ratios', 86.2)],
  improvementAreas: [ranked('Systems', 39.7)],
  topCorrectQuestions: [asked('Math Part 1, question 2', 90)],
  topIncorrectQuestions: [asked('Math Part 1, question 17', 1.7)],
};
export const none = { strengthAreas: [], improvementAreas: [], topCorrectQuestions: [], topIncorrectQuestions: [] };

export const student = (id: number, more: Partial<Student> = {}): Student => ({
  ...{
    studentId: id,
    firstName: `First${id}`,
    lastName: `Last${String(id).padStart(3, '0')}`,
    studentIdNumber: null,
    gradeLevel: 11,
  },
  assessment1: {
    ...{ assessmentSetId: 3, schoolYearId: 2026, compositeScore: 1140 },
    sections: [
      {
        ...{
          categoryId: 1,
          score: 630,
          percentCorrect: 76,
          part2Difficulty: 'hard',
          benchmarkScore: 480,
          standing: 'met',
        },
      },
      {
        ...{
          categoryId: 2,
          score: 510,
          percentCorrect: 55,
          part2Difficulty: 'easy',
          benchmarkScore: 530,
          standing: 'near',
        },
      },
    ],
  },
  ...{ assessment2: null, assessment3: null, remarks: [], hasReport: true },
  ...more,
});
const absent = student(999, {
  ...{ firstName: 'Katya', lastName: 'Ivanova', remarks: ['Not taken'], hasReport: false },
  assessment1: {
    ...{ assessmentSetId: 3, schoolYearId: 2026, compositeScore: null },
    sections: [1, 2].map((categoryId) => ({
      ...{ categoryId, score: null, percentCorrect: null, part2Difficulty: null, benchmarkScore: 480, standing: null },
    })),
  },
});
export const studentsOf = (n: number): Schemas['StudentPerformancesAnswer'] => ({
  individualStudentPerformance: [...Array.from({ length: Math.min(99, n) }, (_, i) => student(i + 1)), absent],
  meta: {
    totalCount: n + 1,
    counts: { every: n + 1, near: 4, all: 3, some: 1, none: 1, remark: 1, incomplete: 1 },
  },
});
export const topic = (name: string, correct: number | null) => ({
  ...{ name, topicAreaId: `2~Algebra~${name}`, questions: 3, answers: 174, correct },
  ...{ schoolCorrect: correct && 51.7, beyondChance: correct !== null && correct < 45 },
  ...{ students: 58, few: 33, none: 4, all: 6, byRight: [4, 29, 19, 6] },
});
export const details: Schemas['CategoryDetailsAnswer'] = {
  categoryDetails: {
    ...{ id: 320, categoryId: 2, name: 'Math', tone: 'b', basis: 'full', students: 58 },
    ...{ scored: 58, elsewhere: 0 },
    finding: { lead: null, rest: 'In no area is the class behind the school by more than chance.', topics: [] },
    areas: [
      {
        ...{ name: 'Algebra', questions: 14, correct: 55.9, schoolCorrect: 62.7, beyondChance: false },
        topics: [topic('Systems', 39.7), topic('Lines', 52.6)],
      },
    ],
  },
};
export const categories: Schemas['ResultsCategoriesAnswer'] = {
  assessments: [
    { id: 310, categoryId: 1, name: 'Reading & Writing', tone: 'a' },
    { id: 320, categoryId: 2, name: 'Math', tone: 'b' },
  ],
};
