import { Injectable } from '@nestjs/common';
import { ASSESSMENT_TYPES, ContentLibrary, type AssessmentType } from '../../content/index.js';
import { toInstant, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { schoolYear } from '../../roster/index.js';
import { CLASS_MEMBERS } from '../enrollments/projection.js';
import { RESULTS, type ResultSection } from '../results/projection.js';
import { isPresent, validAt } from '../results/then.js';
import type { ResultStatus } from '../results/set-results.js';
import { isOfGroup, isSeen } from '../student-results/group-sql.js';
import { remarksOf } from '../student-results/performance.js';
import { classesOf, type ResultsPlace } from '../student-results/place.js';
import { growthFigures, MOST_TESTS, round, type GrowthFigures, type GrowthStudent, type Test } from './figures.js';
import { whyLeftOut } from './left-out.js';

/** A set in a school year. */
export interface TestKey {
  setId: number;
  schoolYearId: number;
}

export interface LeftOutStudent {
  studentId: number;
  firstName: string;
  lastName: string;
  why: string[];
  /** Of the tests, in their order. */
  composites: (number | null)[];
}

export interface GroupGrowth extends GrowthFigures {
  /** Those that are compared, the first that was taken first. */
  tests: Test[];
  /** All that may be chosen. */
  available: Test[];
  /** By name; none for who sees aggregates alone. */
  leftOutStudents: LeftOutStudent[];
  names: Map<number, { firstName: string; lastName: string }>;
  /** Everybody of the group. */
  everybody: GrowthStudent[];
}

interface ResultOfTest {
  setId: number;
  schoolYearId: number;
  status: ResultStatus;
  composite: number | null;
  scores: (number | null)[];
  gradeLevel: number | null;
  /** Only where there is no total. */
  sections: ResultSection[] | null;
}

interface Row {
  studentId: number;
  firstName: string;
  lastName: string;
  seen: boolean;
  joinedAt: Date | null;
  results: ResultOfTest[] | null;
}

/** The growth of a group over up to three tests of one type. */
@Injectable()
export class Growth {
  constructor(
    private readonly db: Db,
    private readonly content: ContentLibrary,
  ) {}

  /**
   * Tests of the type in which somebody of the group has a total, the first that was taken first, and which of them are
   * compared.
   * @param wanted up to three of them; without any, and for who sees aggregates alone, the one of the place with the two before
   * it, or after it where none was before
   */
  async tests(place: ResultsPlace, wanted: readonly TestKey[]): Promise<{ available: Test[]; compared: Test[] }> {
    const params: unknown[] = [];
    const mine = isOfGroup(place, params);
    const rows = await this.db.query<TestKey & { at: number; n: number; mean: number }>(
      `select r.set_id as "setId", r.school_year_id as "schoolYearId", count(*) as n, avg(r.composite)::float8 as mean,
         (extract(epoch from percentile_disc(0.5) within group (order by r.taken_to)) * 1000)::float8 as at
       from reporting.people p join ${RESULTS} r on r.student_id = p.id and ${validAt('r.valid_from', 'r.valid_to', place.asOf, params)} and r.composite is not null and r.type_id = $${params.push(place.type.id)}
       where ${isPresent(place.asOf, params)} and ${mine} group by 1, 2 order by at, 1, 2`,
      params,
    );
    const names = await this.content.setNames(rows.map(({ setId }) => setId));
    const known = rows.filter(({ setId }) => names.has(setId));
    const years = new Set(known.map(({ schoolYearId }) => schoolYearId));
    const available = known.map(({ at, mean, ...one }): Test => ({
      ...one,
      setName: names.get(one.setId)!,
      name: `${names.get(one.setId)}${years.size > 1 ? `, ${schoolYear(one.schoolYearId).shortName}` : ''}`,
      takenAt: toInstant(at),
      mean: round(place.type, mean),
    }));
    const chosen = place.named ? available.filter((one) => wanted.some((key) => isSame(one, key))) : [];
    const compared = chosen.length > 1 ? chosen.slice(0, MOST_TESTS) : usual(available, place);
    return place.named ? { available, compared } : { available: compared, compared };
  }

  /** @param eachPair everybody with a total in both of two tests is compared between them, not only who has one in all */
  async group(
    place: ResultsPlace,
    { wanted, eachPair }: { wanted: readonly TestKey[]; eachPair: boolean },
  ): Promise<GroupGrowth> {
    const { available, compared: tests } = await this.tests(place, wanted);
    const rows = await this.rows(place, tests);
    const students = rows.map((row) => studentOf(place.type, row, tests));
    const figures = growthFigures(place.type, tests.length, students, { named: place.named, eachPair });
    const names = new Map(rows.map(({ studentId, firstName, lastName }) => [studentId, { firstName, lastName }]));
    return {
      ...figures,
      tests,
      available,
      everybody: students,
      leftOutStudents: place.named ? await this.leftOut(place, tests, rows, new Set(figures.leftOut)) : [],
      names: place.named ? names : new Map(),
    };
  }

  /** Why each of these students of the group is not compared. */
  async reasons(place: ResultsPlace, tests: readonly Test[], studentIds: readonly number[]): Promise<LeftOutStudent[]> {
    return this.leftOut(place, tests, await this.rows(place, tests, studentIds), new Set(studentIds));
  }

  private async leftOut(
    place: ResultsPlace,
    tests: readonly Test[],
    rows: readonly Row[],
    ids: ReadonlySet<number>,
  ): Promise<LeftOutStudent[]> {
    const out = rows.filter(({ studentId }) => ids.has(studentId));
    const elsewhere = await this.elsewhere(place, tests, [...ids]);
    return out.map(({ studentId, firstName, lastName, joinedAt, ...row }) => {
      const { results } = studentOf(place.type, { ...row, studentId }, tests);
      return {
        ...{ studentId, firstName, lastName },
        why: whyLeftOut(
          { joinedAt: joinedAt?.toISOString() ?? null, results, elsewhere: elsewhere.get(studentId) ?? [] },
          tests,
          place.school.timeZone,
        ),
        composites: results.map((one) => one?.composite ?? null),
      };
    });
  }

  /** Totals of these students in other types of the compared years. */
  private async elsewhere(
    { type, asOf }: ResultsPlace,
    tests: readonly Test[],
    studentIds: readonly number[],
  ): Promise<Map<number, { typeName: string; takenAt: Instant }[]>> {
    const params: unknown[] = [[...studentIds], type.id, [...new Set(tests.map(({ schoolYearId }) => schoolYearId))]];
    const rows = await this.db.query<{ studentId: number; typeId: number; at: number }>(
      `select student_id as "studentId", type_id as "typeId", (extract(epoch from taken_to) * 1000)::float8 as at from ${RESULTS}
        where student_id = any($1) and type_id <> $2 and school_year_id = any($3) and ${validAt('valid_from', 'valid_to', asOf, params)} and composite is not null order by taken_to`,
      params,
    );
    const nameOf = (id: number) => ASSESSMENT_TYPES.find((one) => one.id === id)?.name;
    return new Map(
      [...Map.groupBy(rows, ({ studentId }) => studentId)].map(([studentId, all]) => [
        studentId,
        all.flatMap(({ typeId, at }) => {
          const typeName = nameOf(typeId);
          return typeName ? [{ typeName, takenAt: toInstant(at) }] : [];
        }),
      ]),
    );
  }

  private async rows(place: ResultsPlace, tests: readonly Test[], studentIds?: readonly number[]): Promise<Row[]> {
    const params: unknown[] = [];
    const mine = isOfGroup(place, params);
    const seen = isSeen(place, mine, params);
    const classes = classesOf(place);
    const joined =
      classes.length === 0
        ? 'null::timestamptz'
        : `(select min(m.entered_at) from ${CLASS_MEMBERS} m where m.student_id = p.id and m.section_id = any($${params.push(classes)}) and ${validAt('m.entered_at', 'm.left_at', place.asOf, params)})`;
    const asked = `unnest($${params.push(tests.map(({ setId }) => setId))}::int[], $${params.push(tests.map(({ schoolYearId }) => schoolYearId))}::int[])`;
    const some = studentIds === undefined ? '' : `and p.id = any($${params.push([...studentIds])})`;
    return this.db.query<Row>(
      `select p.id as "studentId", p.first_name as "firstName", p.last_name as "lastName", ${seen} as seen, ${joined} as "joinedAt",
         (select jsonb_agg(jsonb_build_object('setId', r.set_id, 'schoolYearId', r.school_year_id, 'status', r.status, 'composite', r.composite,
              'scores', to_jsonb(r.scores), 'gradeLevel', coalesce(r.grade_level, p.grade_level), 'sections', case when r.composite is null then r.sections end))
          from ${RESULTS} r where r.student_id = p.id and ${validAt('r.valid_from', 'r.valid_to', place.asOf, params)} and r.type_id = $${params.push(place.type.id)}
            and (r.set_id, r.school_year_id) in (select * from ${asked})) as results
       from reporting.people p where ${isPresent(place.asOf, params)} and ${mine} ${some} order by lower(p.last_name), lower(p.first_name), p.id`,
      params,
    );
  }
}

function isSame(one: TestKey, other: TestKey): boolean {
  return one.setId === other.setId && one.schoolYearId === other.schoolYearId;
}

/** The test of the place with the two before it, or after it where fewer were before. */
function usual(available: readonly Test[], { set, year }: ResultsPlace): Test[] {
  const own = available.findIndex((one) => isSame(one, { setId: set.id, schoolYearId: year.id }));
  const until = own < 0 ? available.length : own + 1;
  const from = Math.max(0, until - MOST_TESTS);
  // One alone is compared with those that came after it.
  return until - from > 1 ? available.slice(from, until) : available.slice(0, MOST_TESTS);
}

function studentOf(
  type: AssessmentType,
  { studentId, seen, results }: Pick<Row, 'studentId' | 'seen' | 'results'>,
  tests: readonly Test[],
): GrowthStudent {
  return {
    studentId,
    seen,
    results: tests.map((test) => {
      const found = results?.find((one) => isSame(one, test));
      if (!found) return null;
      const { composite, scores, gradeLevel, sections, status } = found;
      return {
        composite,
        scores: type.categories.map((_, i) => scores[i] ?? null),
        gradeLevel,
        missing: composite === null ? remarksOf(sections ?? [], status, {}) : [],
      };
    }),
  };
}
