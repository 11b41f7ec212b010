import {
  attemptStream,
  newOwnerOf,
  OWNER_EVENTS,
  type AnswersErased,
  type OfSitting,
  type Owners,
  type PublishedAttempt,
} from '../../delivery/index.js';
import type { Instant } from '../../kernel/clock.js';
import type { Projection } from '../../platform/events/projections.js';
import type { PublishedEvent, PublishedType } from '../../platform/events/published-event.js';
import type { RosterEvents } from '../../roster/index.js';
import type { AttemptScoredV1, ScoringEvents, SectionScoredV1 } from '../../scoring/index.js';
import {
  forgetUntil,
  isEmpty,
  moveFacts,
  NO_FACTS,
  withFact,
  withoutSitting,
  withOutside,
  type OutsideFact,
  type ScoreFacts,
  type SittingFact,
  type SittingStart,
} from './score-facts.js';
import { versionsOf, type Missing, type ResultStatus, type Version } from './set-results.js';

/** What events alone do not say. */
export interface PreparedFacts {
  /** By stream of the attempt; `studentId` is whose it is today. */
  starts: ReadonlyMap<string, SittingStart & { studentId: number }>;
  /** By import and student. */
  outside: ReadonlyMap<number, ReadonlyMap<number, readonly OutsideFact[]>>;
  /** Whose the sittings are today whose answers were erased. */
  owners?: Owners;
}

/** A row of `reporting.score_facts_v1`: what results follow from. */
export interface ScoreFactsRow {
  student_id: number;
  /** What was known of the student at this moment is forgotten: the student was erased or deleted. */
  forgotten_at: Instant | null;
  facts: ScoreFacts;
}

/** A section score as lists show it. */
export interface ResultSection {
  categoryId: number;
  scaled: number | null;
  raw: number | null;
  rawMax: number | null;
  path: 'easy' | 'hard' | 'single' | null;
  tableVersion: number | null;
  missing: Missing | null;
  /** Taken elsewhere. */
  outside: boolean;
}

/** Where a result comes from, in short; `setResultsAt` says it in full. */
export interface ResultPart {
  studentAssessmentId: number;
  sitting: number;
  categoryId: number;
  part: 1 | 2;
  /** 'SAT1-M-1 v1' */
  form: string;
  /** Last event of the attempt that was read. */
  attemptVersion: number;
}

/** A row of `reporting.results_v1`: a result of a student in a type, set and school year, while it was what was known. */
export interface ResultRow {
  student_id: number;
  type_id: number;
  set_id: number;
  school_year_id: number;
  valid_from: Instant;
  valid_to: Instant | null;
  status: ResultStatus;
  composite: number | null;
  /** Section scores in the order of the type's categories, to sort and count by. */
  scores: (number | null)[];
  taken_from: Instant | null;
  taken_to: Instant | null;
  school_id: number;
  grade_level: number | null;
  sections: ResultSection[];
  parts: ResultPart[];
}

export const SCORE_FACTS = 'reporting.score_facts_v1';
export const RESULTS = 'reporting.results_v1';

export const RESULT_COLUMNS: Record<keyof ResultRow, string> = {
  student_id: 'int4',
  type_id: 'int4',
  set_id: 'int4',
  school_year_id: 'int4',
  valid_from: 'timestamptz',
  valid_to: 'timestamptz',
  status: 'text',
  composite: 'int4',
  scores: 'int4[]',
  taken_from: 'timestamptz',
  taken_to: 'timestamptz',
  school_id: 'int4',
  grade_level: 'int4',
  sections: 'jsonb',
  parts: 'jsonb',
};

const OF_ATTEMPT: ReadonlySet<PublishedType> = new Set([
  'delivery.AttemptSubmitted.v1',
  'delivery.AttemptReset.v1',
  'delivery.AttemptInvalidated.v1',
  'delivery.AttemptReopened.v1',
]);

/** Events of which the start of their sitting has to be known. */
export const OF_SITTING: ReadonlySet<PublishedType> = new Set([
  ...OF_ATTEMPT,
  'scoring.AttemptScored.v1',
  'scoring.SectionScored.v1',
]);

/**
 * Results of many: a student's facts, and the versions of results that follow from them. Pure but for what `prepare` brings,
 * and that never changes: the first event of a sitting, the lines of a file. So the rows are the same in any order of events.
 */
export function results(
  prepare: (events: readonly PublishedEvent[]) => Promise<PreparedFacts>,
): Projection<ScoreFactsRow, PreparedFacts> {
  return {
    name: 'reporting.results',
    version: 1,
    table: SCORE_FACTS,
    key: ['student_id'],
    columns: { student_id: 'int4', forgotten_at: 'timestamptz', facts: 'jsonb' },
    derived: [
      {
        table: RESULTS,
        key: ['student_id', 'type_id', 'set_id', 'school_year_id', 'valid_from'],
        columns: RESULT_COLUMNS,
        of: ({ student_id, facts }: ScoreFactsRow) => versionsOf(facts).map((version) => rowOf(student_id, version)),
      },
    ],
    types: [
      ...OF_SITTING,
      'scoring.OutsideResultsImported.v1',
      'delivery.AnswersErased.v1',
      'roster.StudentErased.v1',
      'roster.PersonDeleted.v1',
      ...OWNER_EVENTS,
    ],
    prepare,
    keysOf: (event, prepared) => studentsOf(event, prepared).map((id) => ({ student_id: id })),
    evolve,
  };
}

function studentsOf(event: PublishedEvent, { starts, outside, owners }: PreparedFacts): readonly number[] {
  const { type, payload } = event;
  const owner = newOwnerOf(event);
  if (owner !== undefined) {
    const { keptId, absorbedId } = payload as RosterEvents['roster.PeopleMerged.v1'];
    // From whom it goes comes first.
    return [keptId + absorbedId - owner, owner];
  }
  if (OF_SITTING.has(type)) {
    const start = starts.get(streamOf(payload as OfSitting));
    return start ? [start.studentId] : [];
  }
  switch (type) {
    case 'scoring.OutsideResultsImported.v1': {
      const { importId, studentIds } = payload as ScoringEvents['scoring.OutsideResultsImported.v1'];
      return [...new Set([...studentIds, ...(outside.get(importId)?.keys() ?? [])])];
    }
    case 'delivery.AnswersErased.v1':
      return [owners?.get(streamOf(payload as OfSitting)) ?? (payload as AnswersErased).studentId];
    default:
      return [(payload as RosterEvents['roster.StudentErased.v1']).personId];
  }
}

/** Facts that were known already change nothing, whichever events told of them. */
export function evolve(
  row: ScoreFactsRow | undefined,
  event: PublishedEvent,
  prepared: PreparedFacts,
  { student_id }: Pick<ScoreFactsRow, 'student_id'>,
  together: readonly (ScoreFactsRow | undefined)[] = [],
): ScoreFactsRow | undefined {
  const now: ScoreFactsRow = row ?? { student_id, forgotten_at: null, facts: NO_FACTS };
  const owner = newOwnerOf(event);
  if (owner !== undefined) {
    const { sittings, outsideResultIds } = event.payload as RosterEvents['roster.PeopleMerged.v1'];
    const ids = sittings.map((one) => `${one.studentAssessmentId}-${one.sitting}`);
    const [from, to] = together.map((one) => one?.facts ?? NO_FACTS);
    const moved = moveFacts(from ?? NO_FACTS, to ?? NO_FACTS, ids, outsideResultIds);
    if (student_id === owner) return moved.to === (to ?? NO_FACTS) ? row : { ...now, facts: moved.to };
    return isEmpty(moved.from) && now.forgotten_at === null ? undefined : row && { ...row, facts: moved.from };
  }
  if (event.type === 'roster.StudentErased.v1' || event.type === 'roster.PersonDeleted.v1') {
    // Who is deleted has no sittings: only of a file there may be something to forget, and its event came before.
    if (event.type === 'roster.PersonDeleted.v1' && !row) return undefined;
    const until = event.occurredAt;
    if (now.forgotten_at !== null && now.forgotten_at >= until) return row;
    return { student_id, forgotten_at: until, facts: forgetUntil(now.facts, until) };
  }
  const facts = factsAfter(now, event, prepared);
  return facts === now.facts ? row : { ...now, facts };
}

function factsAfter(
  { student_id, forgotten_at, facts }: ScoreFactsRow,
  event: PublishedEvent,
  { starts, outside }: PreparedFacts,
): ScoreFacts {
  const isForgotten = (moment: Instant) => forgotten_at !== null && moment <= forgotten_at;
  if (event.type === 'scoring.OutsideResultsImported.v1') {
    const { importId } = event.payload as ScoringEvents['scoring.OutsideResultsImported.v1'];
    const own = outside.get(importId)?.get(student_id) ?? [];
    return withOutside(
      facts,
      own.filter(({ importedAt }) => !isForgotten(importedAt)),
    );
  }
  const { studentAssessmentId, sitting } = event.payload as OfSitting;
  const id = `${studentAssessmentId}-${sitting}`;
  if (event.type === 'delivery.AnswersErased.v1')
    return isForgotten(event.occurredAt) ? facts : withoutSitting(facts, id);
  const known = starts.get(streamOf(event.payload as OfSitting));
  const fact = factOf(event);
  if (!known || !fact || isForgotten(known.since)) return facts;
  const { studentId: _, ...start } = known;
  // Of a sitting that was brought from elsewhere everything became known with its file.
  return withFact(facts, id, start, { ...fact, at: fact.at < start.since ? start.since : fact.at });
}

function factOf(event: PublishedEvent): SittingFact | null {
  const { receivedAt: at, payload } = event;
  const version = event.version!;
  switch (event.type) {
    case 'scoring.AttemptScored.v1': {
      const { assessment, raw, rawMax, answeredCount, provenance, resultHash, correctionId, scoredAt } =
        payload as AttemptScoredV1;
      const { attempt, form, keys, scoringVersion } = provenance;
      return {
        is: 'scored',
        at,
        version,
        difficulty: assessment.difficulty,
        raw,
        rawMax,
        answeredCount,
        attempt,
        form,
        keysVersion: keys.version,
        correctedKeys: Object.keys(keys.corrected ?? {}).length,
        scoringVersion,
        resultHash,
        correctionId: correctionId ?? null,
        scoredAt,
      };
    }
    case 'scoring.SectionScored.v1': {
      const { studentAssessmentId, raw, rawMax, scaled, path, table, parts, resultHash, correctionId } =
        payload as SectionScoredV1;
      const from = parts.find((part) => part.studentAssessmentId === studentAssessmentId)?.resultHash ?? null;
      return {
        is: 'section',
        at,
        version,
        raw,
        rawMax,
        scaled,
        path,
        tableVersion: table.version,
        resultHash,
        from,
        correctionId: correctionId ?? null,
      };
    }
    case 'delivery.AttemptSubmitted.v1': {
      const { submittedAt } = payload as PublishedAttempt<'AttemptSubmitted'>;
      return { is: 'submitted', at, version, submittedAt };
    }
    case 'delivery.AttemptReset.v1':
      return { is: 'reset', at, version };
    case 'delivery.AttemptInvalidated.v1':
      return { is: 'invalidated', at, version };
    case 'delivery.AttemptReopened.v1':
      return { is: 'reopened', at, version };
    default:
      return null;
  }
}

/** The attempt's, also of an event of the score stream beside it. */
export function streamOf({ studentAssessmentId, sitting }: OfSitting): string {
  return attemptStream(studentAssessmentId, sitting);
}

export function rowOf(studentId: number, version: Version): ResultRow {
  return {
    student_id: studentId,
    type_id: version.typeId,
    set_id: version.setId,
    school_year_id: version.schoolYearId,
    valid_from: version.validFrom,
    valid_to: version.validTo,
    status: version.status,
    composite: version.composite,
    scores: version.sections.map(({ scaled }) => scaled),
    taken_from: version.takenFrom,
    taken_to: version.takenTo,
    school_id: version.schoolId,
    grade_level: version.gradeLevel,
    sections: version.sections.map(({ categoryId, scaled, raw, rawMax, path, tableVersion, missing, outside }) => ({
      categoryId,
      scaled,
      raw,
      rawMax,
      path,
      tableVersion,
      missing,
      outside: outside !== null,
    })),
    parts: version.parts.map(({ studentAssessmentId, sitting, categoryId, part, form, attempt }) => ({
      studentAssessmentId,
      sitting,
      categoryId,
      part,
      form: `${form.code} v${form.version}`,
      attemptVersion: attempt.version,
    })),
  };
}
