import { newOwnerOf, OWNER_EVENTS } from '../../delivery/index.js';
import type { PublishedEvent, PublishedType } from '../../platform/events/published-event.js';
import type { Projection } from '../../platform/events/projections.js';
import type { RosterEvents } from '../../roster/index.js';
import type { AttemptScoredV1, RouteDecidedV1, ScoreSupersededV1, SectionScoredV1 } from '../../scoring/index.js';
import { isCounted, type ItemResult, type PartResult } from './part-result.js';

/** What a score alone does not say, opened through delivery and content; 'gone' after a reset or an erasure. */
export type Opened = Pick<
  PartResult,
  'schoolId' | 'gradeLevel' | 'classIds' | 'submittedAt' | 'usedSeconds' | 'allowedSeconds' | 'clock' | 'items'
> & {
  districtId: number;
  flaggedCount: number;
  /** Whose it is today, where that is not the account under which it was taken. */
  studentId?: number;
};

/** By `studentAssessmentId-sitting`. */
export type Prepared = ReadonlyMap<string, Opened | 'gone'>;

/** A row of `reporting.part_results_v2`. Moments are ISO 8601 texts. */
export interface PartResultRow {
  student_assessment_id: number;
  sitting: number;
  student_id: number;
  school_id: number;
  district_id: number;
  class_ids: number[];
  grade_level: number | null;
  type_id: number;
  set_id: number;
  category_id: number;
  part: 1 | 2;
  difficulty: 'default' | 'easy' | 'hard';
  school_year_id: number;
  form: PartResult['form'];
  submitted_at: string;
  used_seconds: number;
  allowed_seconds: number | null;
  clock: string;
  answered_count: number;
  flagged_count: number;
  raw: number;
  raw_max: number;
  attempt: PartResult['attempt'];
  keys_version: string;
  scoring_version: string;
  result_hash: string;
  scored_at: string;
  items: ItemResult[];
  route: PartResult['route'];
  section: PartResult['section'];
  /** The section's score again, for sums over many students. */
  scaled: number | null;
}

export const PART_RESULTS = 'reporting.part_results_v2';
export const PART_OUTCOMES = 'reporting.part_outcomes_v1';
export const PART_ANSWERS = 'reporting.part_answers_v1';

/**
 * A row of `reporting.part_outcomes_v1`: what thousands of students did with the questions, narrow enough to be read for a
 * whole school.
 */
export interface PartOutcomesRow {
  student_assessment_id: number;
  student_id: number;
  type_id: number;
  set_id: number;
  school_year_id: number;
  category_id: number;
  part: 1 | 2;
  form_code: string;
  form_version: number;
  /** A letter for each question of the form: right, wrong, blank, and `-` for one that does not count. */
  outcomes: string;
}

/**
 * A row of `reporting.part_answers_v1`: what was answered to each question of a part and how long it was on the screen, narrow
 * enough to be read for a whole school.
 */
export interface PartAnswersRow {
  student_assessment_id: number;
  student_id: number;
  set_id: number;
  school_year_id: number;
  category_id: number;
  difficulty: 'default' | 'easy' | 'hard';
  /** Frozen at the start. */
  grade_level: number | null;
  form_code: string;
  form_version: number;
  /** A letter for each question: right, wrong, blank; a capital for one that does not count. */
  outcomes: string;
  /** As given; null when blank. */
  given: (string | null)[];
  seconds: number[];
}

export const PART_RESULT_COLUMNS: Record<keyof PartResultRow, string> = {
  student_assessment_id: 'int4',
  sitting: 'int4',
  student_id: 'int4',
  school_id: 'int4',
  district_id: 'int4',
  class_ids: 'int4[]',
  grade_level: 'int4',
  type_id: 'int4',
  set_id: 'int4',
  category_id: 'int4',
  part: 'int4',
  difficulty: 'text',
  school_year_id: 'int4',
  form: 'jsonb',
  submitted_at: 'timestamptz',
  used_seconds: 'int4',
  allowed_seconds: 'int4',
  clock: 'text',
  answered_count: 'int4',
  flagged_count: 'int4',
  raw: 'int4',
  raw_max: 'int4',
  attempt: 'jsonb',
  keys_version: 'text',
  scoring_version: 'text',
  result_hash: 'text',
  scored_at: 'timestamptz',
  items: 'jsonb',
  route: 'jsonb',
  section: 'jsonb',
  scaled: 'int4',
};

/** Everything that `evolve` is told. */
export const PART_RESULT_EVENTS: readonly PublishedType[] = [
  'scoring.AttemptScored.v1',
  'scoring.RouteDecided.v1',
  'scoring.SectionScored.v1',
  'scoring.ScoreSuperseded.v1',
  'delivery.AttemptReset.v1',
  'delivery.AttemptInvalidated.v1',
  'delivery.AttemptReopened.v1',
  'delivery.AnswersErased.v1',
];

/**
 * Results by scored sitting, the one table behind all score reports. Rows go when the sitting is reset or its answers are
 * erased; a rebuild, which meets answers that are gone, makes the same rows.
 */
export function partResults(
  prepare: (events: PublishedEvent[]) => Promise<Prepared>,
): Projection<PartResultRow, Prepared> {
  return {
    name: 'reporting.part-results',
    version: 2,
    table: PART_RESULTS,
    key: ['student_assessment_id'],
    columns: PART_RESULT_COLUMNS,
    derived: [
      {
        table: PART_OUTCOMES,
        key: ['student_assessment_id'],
        columns: {
          student_assessment_id: 'int4',
          student_id: 'int4',
          type_id: 'int4',
          set_id: 'int4',
          school_year_id: 'int4',
          category_id: 'int4',
          part: 'int4',
          form_code: 'text',
          form_version: 'int4',
          outcomes: 'text',
        },
        of: (row: PartResultRow) => [outcomesOf(row)],
      },
      {
        table: PART_ANSWERS,
        key: ['student_assessment_id'],
        columns: {
          student_assessment_id: 'int4',
          student_id: 'int4',
          set_id: 'int4',
          school_year_id: 'int4',
          category_id: 'int4',
          difficulty: 'text',
          grade_level: 'int4',
          form_code: 'text',
          form_version: 'int4',
          outcomes: 'text',
          given: 'jsonb',
          seconds: 'jsonb',
        },
        of: (row: PartResultRow) => [answersOf(row)],
      },
    ],
    types: [...PART_RESULT_EVENTS, ...OWNER_EVENTS],
    prepare,
    keysOf: (event) =>
      (newOwnerOf(event) === undefined
        ? [event.payload.studentAssessmentId as number]
        : [
            ...new Set(
              (event.payload as RosterEvents['roster.PeopleMerged.v1']).sittings.map((one) => one.studentAssessmentId),
            ),
          ]
      ).map((id) => ({ student_assessment_id: id })),
    evolve,
  };
}

export function evolve(
  row: PartResultRow | undefined,
  event: PublishedEvent,
  prepared: Prepared,
): PartResultRow | undefined {
  const owner = newOwnerOf(event);
  if (owner !== undefined) return row && row.student_id !== owner ? { ...row, student_id: owner } : row;
  const { sitting } = event.payload as { sitting: number };
  switch (event.type) {
    case 'scoring.AttemptScored.v1':
      return scored(row, event.payload as AttemptScoredV1, prepared);
    case 'scoring.RouteDecided.v1': {
      const { difficulty, raw, rawMax, threshold } = event.payload as RouteDecidedV1;
      return row?.sitting === sitting ? { ...row, route: { difficulty, raw, rawMax, threshold } } : row;
    }
    case 'scoring.SectionScored.v1': {
      const { scaled, raw, rawMax, path, table, resultHash } = event.payload as SectionScoredV1;
      return row?.sitting === sitting
        ? { ...row, scaled, section: { scaled, raw, rawMax, path, tableVersion: table.version, resultHash } }
        : row;
    }
    case 'scoring.ScoreSuperseded.v1': {
      const { of } = event.payload as ScoreSupersededV1;
      return row?.sitting === sitting && of === 'section' ? { ...row, scaled: null, section: null } : row;
    }
    default:
      // Reset, invalidated, erased or reopened: neither answers nor right and wrong stay. A new submission brings a row back.
      return row && row.sitting <= sitting ? undefined : row;
  }
}

function scored(row: PartResultRow | undefined, event: AttemptScoredV1, prepared: Prepared): PartResultRow | undefined {
  if (row && row.sitting > event.sitting) return row;
  const opened = prepared.get(`${event.studentAssessmentId}-${event.sitting}`);
  if (!opened || opened === 'gone') return undefined;
  const same = row?.sitting === event.sitting ? row : undefined;
  return {
    student_assessment_id: event.studentAssessmentId,
    sitting: event.sitting,
    student_id: opened.studentId ?? event.studentId,
    school_id: opened.schoolId,
    district_id: opened.districtId,
    class_ids: opened.classIds,
    grade_level: opened.gradeLevel,
    type_id: event.assessment.typeId,
    set_id: event.assessment.setId,
    category_id: event.assessment.categoryId,
    part: event.assessment.part,
    difficulty: event.assessment.difficulty,
    school_year_id: event.assessment.schoolYearId,
    form: { code: event.provenance.form.code, version: event.provenance.form.version },
    submitted_at: opened.submittedAt,
    used_seconds: opened.usedSeconds,
    allowed_seconds: opened.allowedSeconds,
    clock: opened.clock,
    answered_count: event.answeredCount,
    flagged_count: opened.flaggedCount,
    raw: event.raw,
    raw_max: event.rawMax,
    attempt: { stream: event.provenance.attempt.stream, version: event.provenance.attempt.version },
    keys_version: event.provenance.keys.version,
    scoring_version: event.provenance.scoringVersion,
    result_hash: event.resultHash,
    scored_at: event.scoredAt,
    items: opened.items,
    route: same?.route ?? null,
    section: same?.section ?? null,
    scaled: same?.scaled ?? null,
  };
}

export function outcomesOf(row: PartResultRow): PartOutcomesRow {
  const { student_assessment_id, student_id, type_id, set_id, school_year_id, category_id, part, form, items } = row;
  return {
    ...{ student_assessment_id, student_id, type_id, set_id, school_year_id, category_id, part },
    form_code: form.code,
    form_version: form.version,
    outcomes: outcomeLetters(items),
  };
}

/** A letter for each question: right, wrong, blank, and `-` for one that does not count. */
export function outcomeLetters(items: readonly Pick<ItemResult, 'pretest' | 'dropped' | 'outcome'>[]): string {
  return items.map((item) => (isCounted(item) ? item.outcome[0] : '-')).join('');
}

export function answersOf(row: PartResultRow): PartAnswersRow {
  const { student_assessment_id, student_id, set_id, school_year_id, category_id, difficulty, grade_level } = row;
  const { form, items } = row;
  return {
    ...{ student_assessment_id, student_id, set_id, school_year_id, category_id, difficulty, grade_level },
    form_code: form.code,
    form_version: form.version,
    ...answersIn(items),
  };
}

/** Outcomes, answers and times of the questions, as `PartAnswersRow` holds them. */
export function answersIn(items: readonly ItemResult[]): Pick<PartAnswersRow, 'outcomes' | 'given' | 'seconds'> {
  return {
    outcomes: items.map((item) => (isCounted(item) ? item.outcome[0]! : item.outcome[0]!.toUpperCase())).join(''),
    given: items.map(({ value }) => value),
    seconds: items.map(({ seconds }) => seconds),
  };
}

export function toPartResult(row: PartResultRow): PartResult {
  return {
    studentAssessmentId: row.student_assessment_id,
    sitting: row.sitting,
    studentId: row.student_id,
    schoolId: row.school_id,
    gradeLevel: row.grade_level,
    classIds: row.class_ids,
    typeId: row.type_id,
    setId: row.set_id,
    categoryId: row.category_id,
    part: row.part,
    difficulty: row.difficulty,
    schoolYearId: row.school_year_id,
    form: row.form,
    submittedAt: instant(row.submitted_at),
    usedSeconds: row.used_seconds,
    allowedSeconds: row.allowed_seconds,
    clock: row.clock,
    raw: row.raw,
    rawMax: row.raw_max,
    answeredCount: row.answered_count,
    flaggedCount: row.flagged_count,
    attempt: row.attempt,
    keysVersion: row.keys_version,
    scoringVersion: row.scoring_version,
    resultHash: row.result_hash,
    scoredAt: instant(row.scored_at),
    items: row.items,
    route: row.route,
    section: row.section,
  };
}

/** Plain SQL gives moments as dates. */
function instant(value: string | Date): string {
  return new Date(value).toISOString();
}
