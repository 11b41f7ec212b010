import { assessmentType, CATEGORIES } from '../../src/content/catalogue.js';
import { buildCompositeReport, type ItemFacts, type ReportInput } from '../../src/reporting/composite-report/build.js';
import type { ItemResult, PartResult } from '../../src/reporting/part-results/part-result.js';

const SAT_TOPICS: Record<number, [string, string, number][]> = {
  1: [
    ['Craft and Structure', 'Words in Context', 6],
    ['Craft and Structure', 'Text Structure and Purpose', 5],
    ['Craft and Structure', 'Cross-Text Connections', 3],
    ['Information and Ideas', 'Central Ideas and Details', 4],
    ['Information and Ideas', 'Command of Evidence', 6],
    ['Information and Ideas', 'Inferences', 3],
    ['Standard English Conventions', 'Boundaries', 7],
    ['Standard English Conventions', 'Form, Structure, and Sense', 6],
    ['Expression of Ideas', 'Rhetorical Synthesis', 5],
    ['Expression of Ideas', 'Transitions', 5],
  ],
  2: [
    ['Algebra', 'Linear equations in one variable', 3],
    ['Algebra', 'Linear equations in two variables', 3],
    ['Algebra', 'Linear functions', 4],
    ['Algebra', 'Systems of two linear equations', 3],
    ['Algebra', 'Linear inequalities', 1],
    ['Advanced Math', 'Equivalent expressions', 4],
    ['Advanced Math', 'Nonlinear equations and systems', 5],
    ['Advanced Math', 'Nonlinear functions', 5],
    ['Problem-Solving and Data Analysis', 'Ratios, rates, proportions, and units', 2],
    ['Problem-Solving and Data Analysis', 'Percentages', 2],
    ['Problem-Solving and Data Analysis', 'Two-variable data', 2],
    ['Geometry and Trigonometry', 'Area and volume', 2],
    ['Geometry and Trigonometry', 'Right triangles and trigonometry', 2],
    ['Geometry and Trigonometry', 'Circles', 2],
  ],
};
const ACT_TOPICS: Record<number, [string, string, number][]> = {
  3: [
    ['Production of Writing', 'Topic development', 12],
    ['Production of Writing', 'Organization', 11],
    ['Knowledge of Language', 'Precision and concision', 13],
    ['Conventions of Standard English', 'Sentence structure', 15],
    ['Conventions of Standard English', 'Punctuation', 12],
    ['Conventions of Standard English', 'Usage', 12],
  ],
  4: [
    ['Preparing for Higher Math', 'Number and quantity', 6],
    ['Preparing for Higher Math', 'Algebra', 8],
    ['Preparing for Higher Math', 'Functions', 8],
    ['Preparing for Higher Math', 'Geometry', 8],
    ['Preparing for Higher Math', 'Statistics and probability', 6],
    ['Integrating Essential Skills', 'Rates and percentages', 12],
    ['Integrating Essential Skills', 'Area and average', 12],
  ],
  5: [
    ['Key Ideas and Details', 'Main idea', 12],
    ['Key Ideas and Details', 'Details', 10],
    ['Craft and Structure', 'Word meaning', 10],
    ['Integration of Knowledge and Ideas', 'Arguments', 8],
  ],
  6: [
    ['Interpretation of Data', 'Reading tables and graphs', 18],
    ['Scientific Investigation', 'Experimental design', 10],
    ['Evaluation of Models, Inferences and Experimental Results', 'Evaluating claims', 12],
  ],
};

/** A made-up student with a whole test behind her: deterministic, so that pictures can be compared. */
export function sampleInput(typeId: 1 | 2, more: Partial<ReportInput> = {}): ReportInput {
  const type = assessmentType(typeId);
  const items = new Map<string, ItemFacts>();
  const parts: PartResult[] = [];
  let id = 500;
  for (const categoryId of type.categories) {
    const slots = (typeId === 1 ? SAT_TOPICS : ACT_TOPICS)[categoryId]!.flatMap(([area, topic, n]) =>
      Array.from({ length: n }, () => ({ area, topic })),
    );
    for (let part = 1 as 1 | 2; part <= type.parts; part++) {
      const own = type.parts === 1 ? slots : slots.filter((_, i) => i % 2 === part - 1);
      const results: ItemResult[] = own.map(({ area, topic }, i) => {
        const ref = `${categoryId}-${part}-${i}`;
        const grid = categoryId === 2 && i % 4 === 3;
        const letters: Record<string, string> = grid ? {} : { a: 'A', b: 'B', c: 'C', d: 'D' };
        items.set(`${ref}@1`, {
          ref,
          version: 1,
          area,
          topic,
          difficulty: 1 + (i % 3),
          letters,
          correct: grid ? '9/2' : 'ABCD'[i % 4]!,
        });
        const outcome =
          (i * 7 + categoryId * 3 + part) % 5 === 0 ? 'wrong' : (i * 5 + part) % 13 === 0 ? 'blank' : 'right';
        const value =
          outcome === 'blank'
            ? null
            : grid
              ? outcome === 'right'
                ? '4.5'
                : '-3'
              : 'abcd'[outcome === 'right' ? i % 4 : (i + 1) % 4]!;
        return {
          ref,
          version: 1,
          number: i + 1,
          pretest: typeId === 1 && i % 12 === 5,
          outcome,
          value,
          seconds: 20 + ((i * 37) % 100),
          marked: i % 9 === 4,
        };
      });
      const counted = results.filter((r) => !r.pretest);
      const raw = counted.filter((r) => r.outcome === 'right').length;
      const last = part === type.parts;
      const before = parts.find((p) => p.categoryId === categoryId);
      const rawAll = raw + (before?.raw ?? 0);
      const maxAll = counted.length + (before?.rawMax ?? 0);
      const share = rawAll / maxAll;
      const scaled =
        Math.round((type.section.min + share * (type.section.max - type.section.min)) / type.section.step) *
        type.section.step;
      parts.push({
        studentAssessmentId: ++id,
        sitting: 1,
        studentId: 31,
        schoolId: 1,
        gradeLevel: 11,
        classIds: [1],
        typeId,
        setId: 3,
        categoryId,
        part,
        difficulty: type.parts === 1 || part === 1 ? 'default' : categoryId === 1 ? 'hard' : 'easy',
        schoolYearId: 1,
        form: { code: `${typeId === 1 ? 'sat' : 'act'}-set-3/${categoryId}/part-${part}`, version: 1 },
        submittedAt: `2026-11-1${2 + (categoryId % 2)}T1${6 + part}:20:00.000Z`,
        usedSeconds: 1700 + 60 * part,
        allowedSeconds: 1920 + 180 * part,
        clock: '29:20 used of 32:00 - one pause 3:10, outage credit 1:05',
        raw,
        rawMax: counted.length,
        answeredCount: results.filter((r) => r.value !== null).length,
        flaggedCount: 2,
        attempt: { stream: `attempt-${id}-1`, version: 300 + id },
        keysVersion: 'ab12cd34'.repeat(8),
        scoringVersion: '1',
        resultHash: `${id}`.padStart(64, 'e'),
        scoredAt: '2026-11-13T17:52:00.000Z',
        items: results,
        route:
          type.parts === 2 && part === 1
            ? { difficulty: categoryId === 1 ? 'hard' : 'easy', raw, rawMax: counted.length, threshold: 0.6 }
            : null,
        section: last
          ? {
              scaled,
              raw: rawAll,
              rawMax: maxAll,
              path: type.parts === 1 ? 'single' : categoryId === 1 ? 'hard' : 'easy',
              tableVersion: 1,
              resultHash: `${categoryId}`.padStart(64, '5'),
            }
          : null,
      });
    }
  }
  const norm = (min: number, max: number) => ({
    version: 1,
    steps: Array.from({ length: 99 }, (_, i): [number, number] => [Math.round(min + ((max - min) * i) / 98), i + 1]),
  });
  return {
    type,
    categories: CATEGORIES,
    set: { id: 3, name: `${type.name} Set 3` },
    schoolYear: { id: 1, shortName: '2026-27' },
    user: { id: 31, firstName: 'Zoë', lastName: 'Łukasiewicz', gradeLevel: 11 },
    school: { id: 1, name: 'Lakeview High', timeZone: 'America/Chicago' },
    brand: 'Horizon',
    reader: 'student',
    codeVersion: '0.1.0',
    parts,
    items,
    norms: new Map<number | 'composite', ReturnType<typeof norm>>([
      ['composite', norm(type.composite.min, type.composite.max)],
      ...type.categories.map((c) => [c, norm(type.section.min, type.section.max)] as const),
    ]),
    userNorms: new Map(),
    easyTops: new Map([
      [1, 620],
      [2, 620],
    ]),
    history: [],
    changes: [],
    outside: [],
    asOf: null,
    revealed: {
      ...{ report: true, answersAt: null, answersNext: new Set<number>() },
      answersOf: new Set(parts.map((p) => p.studentAssessmentId)),
    },
    ...more,
  };
}

export function sampleReport(typeId: 1 | 2, more: Partial<ReportInput> = {}) {
  return buildCompositeReport(sampleInput(typeId, more));
}
