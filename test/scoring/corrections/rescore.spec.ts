import { describe, expect, it } from '@jest/globals';
import type { ConversionTable, ItemKey, ItemScoring } from '../../../src/content/index.js';
import { undoing, type KeyChange } from '../../../src/scoring/corrections/change.js';
import {
  crossings,
  isChanged,
  reroutings,
  rescore,
  type Rules,
  type CurrentPart,
  type CurrentReport,
} from '../../../src/scoring/corrections/rescore.js';
import { distributionFigures } from '../../../src/scoring/corrections/distribution.js';
import { SummaryOf } from '../../../src/scoring/corrections/summary.js';
import { attemptScored, sectionScored } from '../../../src/scoring/score/build.js';
import { evolve, UNSCORED } from '../../../src/scoring/score/score.js';

const AT = '2026-11-20T12:00:00.000Z';
const MATH = 2;
const head = { version: 1, hash: 'a'.repeat(64) };
const items = Array.from({ length: 20 }, (_, i) => ({ ref: `m${i}`, version: 1, pretest: false }));
const key = (ref: string, scoring: ItemScoring = { type: 'exact', choiceIds: ['a'] }, keyVersion = 1): ItemKey => ({
  ref,
  itemVersion: 1,
  keyVersion,
  scoring,
  rationale: '',
});
const keys = items.map(({ ref }) => key(ref));
const table: ConversionTable = {
  typeId: 1,
  setId: 1,
  categoryId: MATH,
  path: 'hard',
  version: 1,
  scaled: Array.from({ length: 41 }, (_, raw) => 390 + 10 * raw),
};

/** A part whose first `right` answers are the key's. */
function submission(part: 1 | 2, right: number) {
  const answers = Object.fromEntries(items.map(({ ref }, i) => [ref, i < right ? 'a' : 'b']));
  const assessment = {
    typeId: 1,
    setId: 1,
    categoryId: MATH,
    part,
    difficulty: part === 1 ? ('default' as const) : ('hard' as const),
    schoolYearId: 2026,
  };
  return {
    answers,
    head,
    started: {
      studentAssessmentId: part,
      sitting: 1,
      studentId: 7,
      assessment,
      items,
      form: { id: 1, code: `f${part}`, version: 1, contentHash: 'c' },
    } as never,
  };
}

/** Math in two parts, 12 right in the first: exactly what leads to the harder second one. */
function report(right = 12): CurrentReport {
  const [one, two] = [submission(1, right), submission(2, 10)];
  const first = attemptScored(one, 'attempt-1-1', keys, { scoredAt: AT });
  const second = attemptScored(two, 'attempt-2-1', keys, { scoredAt: AT });
  const route = {
    studentAssessmentId: 1,
    studentId: 7,
    assessment: first.assessment,
    raw: right,
    rawMax: 20,
    threshold: 0.6,
    ruleVersion: 1,
    difficulty: 'hard' as const,
    decidedAt: AT,
  };
  const parts: CurrentPart[] = [
    {
      studentAssessmentId: 1,
      sitting: 1,
      categoryId: MATH,
      part: 1,
      difficulty: 'default',
      head,
      state: { ...UNSCORED, attempt: first, route },
      judged: { submission: one, attemptStream: 'attempt-1-1', keys },
    },
    {
      studentAssessmentId: 2,
      sitting: 1,
      categoryId: MATH,
      part: 2,
      difficulty: 'hard',
      head,
      state: { ...UNSCORED, attempt: second, section: sectionScored([first, second], 'hard', table, { scoredAt: AT }) },
    },
  ];
  return { studentId: 7, schoolId: 3, schoolYearId: 2026, typeId: 1, setId: 1, classIds: [5], gradeLevel: 11, parts };
}

const RULES: Rules = {
  why: 'key_corrected',
  scoredAt: AT,
  correctionId: 9,
  table: () => table,
  replaces: () => false,
  routing: () => ({ version: 1, threshold: 0.6 }),
  norms: { before: () => undefined, after: () => undefined },
};

function withKey(of: CurrentReport, scoring: ItemScoring): CurrentReport {
  const changed = keys.map((k) => (k.ref === 'm0' ? key('m0', scoring, 2) : k));
  return {
    ...of,
    parts: of.parts.map((part) => (part.judged ? { ...part, judged: { ...part.judged, keys: changed } } : part)),
  };
}

describe('a key that is corrected', () => {
  const rescored = rescore(withKey(report(), { type: 'exact', choiceIds: ['b'] }), RULES);
  it('takes the point from who chose the old answer, in the part and in the section', () => {
    expect(rescored.before.sections[0]).toMatchObject({ raw: 22, scaled: 610, route: 'hard', wouldBe: 'hard' });
    expect(rescored.after.sections[0]).toMatchObject({ raw: 21, scaled: 600, route: 'hard', wouldBe: 'easy' });
    expect(isChanged(rescored.before, rescored.after)).toBe(true);
    expect(reroutings(rescored.before, rescored.after)).toEqual([{ categoryId: MATH, to: 'easy' }]);
  });
  it('supersedes both, flags the route and keeps it', () => {
    expect(rescored.appends.map(({ stream, facts }) => [stream, facts.map((f) => f.type)])).toEqual([
      ['score-1-1', ['ScoreSuperseded', 'AttemptScored', 'RouteFlagged']],
      ['score-2-1', ['ScoreSuperseded', 'SectionScored']],
    ]);
    const [superseded, scored] = rescored.appends[0]!.facts;
    expect(superseded!.payload).toMatchObject({ why: 'key_corrected', correctionId: 9 });
    expect(scored!.payload).toMatchObject({ correctionId: 9, provenance: { keys: { corrected: { 'm0@1': 2 } } } });
    expect(rescored.appends[1]!.facts[0]!.payload).toMatchObject({ of: 'section', why: 'part_rescored' });
  });
});

describe('a publication that was cut off between a part and its section', () => {
  it('makes the section of the part that is new already', () => {
    const corrected = withKey(report(), { type: 'exact', choiceIds: ['b'] });
    const [first, second] = corrected.parts;
    const written = rescore(corrected, RULES).appends[0]!.facts;
    const half = { ...corrected, parts: [{ ...first!, state: written.reduce(evolve, first!.state) }, second!] };
    const { appends, after } = rescore(half, RULES);
    expect(appends.map(({ stream, facts }) => [stream, facts.map((f) => f.type)])).toEqual([
      ['score-2-1', ['ScoreSuperseded', 'SectionScored']],
    ]);
    expect(appends[0]!.facts[0]!.payload).toMatchObject({ why: 'part_rescored', correctionId: 9 });
    expect(after.sections[0]).toMatchObject({ raw: 21, scaled: 600 });
  });
});

describe('a question that is dropped', () => {
  it('gives everybody the point, also who left it blank', () => {
    const { before, after } = rescore(
      withKey(report(0), { type: 'exact', choiceIds: ['a'], dropped: 'credit' }),
      RULES,
    );
    expect([before.sections[0]!.raw, after.sections[0]!.raw, after.sections[0]!.rawMax]).toEqual([10, 11, 40]);
  });
  it('counts for nobody, out of one question fewer', () => {
    const { after } = rescore(withKey(report(), { type: 'exact', choiceIds: ['a'], dropped: 'uncounted' }), RULES);
    expect([after.sections[0]!.raw, after.sections[0]!.rawMax]).toEqual([21, 39]);
  });
});

describe('more answers that are right', () => {
  it('keep the points of the key and add those of the others', () => {
    const wider: ItemScoring = { type: 'exact', choiceIds: ['a'], also: [['b']] };
    expect(rescore(withKey(report(12), wider), RULES).after.sections[0]!.raw).toBe(22);
    expect(rescore(withKey(report(0), wider), RULES).after.sections[0]!.raw).toBe(11);
  });
});

describe('a conversion table that is replaced', () => {
  const higher = { ...table, version: 2, scaled: table.scaled.map((s) => Math.min(800, s + 50)) };
  const unjudged = (of: CurrentReport): CurrentReport => ({
    ...of,
    parts: of.parts.map(({ judged: _, ...part }) => part),
  });
  it('supersedes sections and no attempt', () => {
    const { appends, before, after } = rescore(unjudged(report()), {
      ...RULES,
      why: 'table_replaced',
      table: () => higher,
      replaces: () => true,
    });
    expect(appends.map(({ facts }) => facts.map((f) => f.type))).toEqual([['ScoreSuperseded', 'SectionScored']]);
    expect([before.sections[0]!.scaled, after.sections[0]!.scaled]).toEqual([610, 660]);
  });
  it('tells who newly reaches the benchmark', () => {
    const low = report(2);
    const { before, after } = rescore(unjudged(low), { ...RULES, table: () => higher, replaces: () => true });
    expect(crossings(before, after)).toEqual([{ categoryId: MATH, reached: true }]);
  });
});

describe('a change that is nobody’s', () => {
  it('appends nothing, however often it is run', () => {
    expect(rescore(report(), RULES).appends).toEqual([]);
  });
});

describe('a correction taken back', () => {
  it('puts back what it replaced, on top of what it published', () => {
    const change: KeyChange = {
      kind: 'drop',
      ref: 'm0',
      itemVersion: 1,
      scoring: { type: 'exact', choiceIds: ['a'], dropped: 'credit' },
      before: { type: 'exact', choiceIds: ['a'] },
      base: 1,
    };
    expect(undoing(change, 2)).toEqual({
      ...change,
      kind: 'key',
      scoring: change.before,
      before: change.scoring,
      base: 2,
    });
  });
});

describe('the sum of a preview', () => {
  it('counts students, moves, benchmarks and routes, by class and school', () => {
    const sum = new SummaryOf();
    const of = withKey(report(), { type: 'exact', choiceIds: ['b'] });
    sum.add(of, rescore(of, RULES));
    expect(sum.result).toMatchObject({
      reports: 1,
      students: 1,
      attempts: 1,
      changed: 1,
      raw: { up: 0, down: 1 },
      routes: [{ typeId: 1, categoryId: MATH, toHard: 0, toEasy: 1 }],
    });
    expect(sum.result.classes).toEqual([{ id: 5, students: 1, changed: 1, points: -10, crossed: 0, rerouted: 1 }]);
  });
  it('says mean, median and deviation of a distribution', () => {
    expect(
      distributionFigures([
        [400, 1],
        [500, 2],
        [600, 1],
      ]),
    ).toEqual({ students: 4, mean: 500, median: 500, deviation: 70.7 });
    expect(distributionFigures([])).toEqual({ students: 0, mean: null, median: null, deviation: null });
  });
});
