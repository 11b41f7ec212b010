import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import { toInstant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { RESULTS } from '../results/projection.js';
import { isPresent, schoolThen, validAt, wasAtSchools } from '../results/then.js';
import { ofSame } from '../student-results/of-same.js';
import type { DistrictPart, DistrictScores, ResultsPlace } from '../student-results/place.js';
import { SchoolRows, type RowsOfStudents } from '../student-results/school-rows.js';
import { ENOUGH } from '../student-results/spread.js';
import {
  growthBlocksIn,
  growthBlocksOf,
  growthOfSchool,
  type DistrictStudent,
  type SchoolGrowth,
} from './district-blocks.js';
import {
  figuresOfMoves,
  MOST_TESTS,
  round,
  tallyMoves,
  type GrowthFigures,
  type Test,
  type TestScores,
} from './figures.js';

export interface DistrictGrowthFigures extends GrowthFigures {
  tests: Test[];
  /** Schools of which students took all of the tests, and are in no figure: too few could be told from it. By name. */
  leftOutSchools: string[];
  /** Those in the figures, who are named to nobody. */
  told: DistrictStudent[];
}

type ResultRow = Omit<TestScores, 'missing'> & {
  setId: number;
  studentId: number;
  schoolId: number;
  /** When it was finished, in milliseconds. */
  at: number;
};

/** Of tests, those with all three in so large a share of the best two are compared. */
const THREE_FROM = 0.5;

/**
 * How the students of a district's schools moved over the tests of a school year. Which tests are compared and which students
 * stand together follows from the district and the year alone, never from what is asked for: so no two answers can be taken
 * apart.
 */
@Injectable()
export class DistrictGrowth {
  constructor(
    private readonly db: Db,
    private readonly content: ContentLibrary,
    private readonly rows: SchoolRows,
  ) {}

  async group(place: ResultsPlace, district: DistrictPart): Promise<DistrictGrowthFigures> {
    const { type } = place;
    const rows = await this.resultsOf(
      district.schools.map(({ id }) => id),
      place,
    );
    const tests = comparedTests([...rows.values()].map(yearOf));
    const setIds = tests.map(({ setId }) => setId);
    const schools = [...rows].map(([schoolId, of]) =>
      ofSame([of], `growth ${setIds.join(' ')}`, () =>
        growthOfSchool(type, tests.length, schoolId, studentsOf(of, setIds, type.categories.length)),
      ),
    );
    const shown = growthBlocksIn(growthBlocksOf(schools), district.schoolIds, district.gradeLevels);
    const figures = figuresOfMoves(
      type,
      tests.length,
      shown.map(({ students }) => ofSame([students], 'moves', () => tallyMoves(type, tests.length, students))),
    );
    const names = await this.content.setNames(setIds);
    const shownIds = new Set(shown.flatMap(({ cells }) => cells.map(({ schoolId }) => schoolId)));
    return {
      ...figures,
      students: enrolled(shownIds, district),
      tests: tests.map(({ setId, at, n, sum }) => ({
        ...{ setId, schoolYearId: place.year.id, setName: names.get(setId) ?? '', name: names.get(setId) ?? '' },
        ...{ takenAt: toInstant(at), n, mean: round(type, sum / n) },
      })),
      leftOutSchools: leftOut(district, schools, tests.length, shownIds),
      told: shown.flatMap((block) => block.students),
    };
  }

  /** Every result of the year in tests of the type, by school. */
  private async resultsOf(
    schoolIds: readonly number[],
    { type, year, asOf }: ResultsPlace,
  ): Promise<ReadonlyMap<number, readonly ResultRow[]>> {
    if (asOf === undefined) return this.rows.of(schoolIds, resultsOfYear(type.id, year.id));
    const params: unknown[] = [type.id, year.id];
    const rows = await this.db.query<ResultRow>(
      `select r.set_id as "setId", p.id as "studentId", ${schoolThen(asOf, params)} as "schoolId", coalesce(r.grade_level, p.grade_level) as "gradeLevel",
         r.composite, r.scores, (extract(epoch from r.taken_to) * 1000)::float8 as at
       from reporting.people p join ${RESULTS} r on r.student_id = p.id and ${validAt('r.valid_from', 'r.valid_to', asOf, params)} and r.type_id = $1 and r.school_year_id = $2
       where ${wasAtSchools(schoolIds, asOf, params)} and ${isPresent(asOf, params)}`,
      params,
    );
    return Map.groupBy(rows, ({ schoolId }) => schoolId);
  }
}

/** Students of these schools in the grade levels that are asked for. */
function enrolled(schoolIds: ReadonlySet<number>, { students, gradeLevels }: DistrictPart): number {
  let n = 0;
  for (const id of schoolIds)
    for (const [grade, count] of gradesOf(students.get(id) ?? []))
      if (gradeLevels.length === 0 || (grade !== null && gradeLevels.includes(grade))) n += count;
  return n;
}

/** How many there are in each grade level today. */
function gradesOf(students: readonly DistrictScores[]): ReadonlyMap<number | null, number> {
  return ofSame([students], 'grades', () => {
    const grades = new Map<number | null, number>();
    for (const { gradeNow } of students) grades.set(gradeNow, (grades.get(gradeNow) ?? 0) + 1);
    return grades;
  });
}

function resultsOfYear(typeId: number, schoolYearId: number): RowsOfStudents<ResultRow> {
  return {
    name: `results ${typeId} ${schoolYearId}`,
    table: RESULTS,
    ...{ everybody: false, params: [typeId, schoolYearId] },
    where: 'o.valid_to is null and (o.type_id, o.school_year_id) = ($5, $6)',
    columns: [
      ...['o.set_id', 'p.id', 'p.school_id', 'coalesce(o.grade_level, p.grade_level)', 'o.composite', 'o.scores'],
      '(extract(epoch from o.taken_to) * 1000)::float8',
    ],
    read: (rows) =>
      rows.map(([setId, studentId, schoolId, gradeLevel, composite, scores, at]) => ({
        ...{ setId, studentId, schoolId, gradeLevel, composite, scores, at },
      })),
  };
}

/** A test that is compared, with what everybody made of it. */
interface TakenTest {
  setId: number;
  /** When the middle student finished it. */
  at: number;
  /** Students with a total, and the sum of these. */
  n: number;
  sum: number;
}

/** The totals of a school's students in the tests of a year. */
interface YearTally {
  tests: ReadonlyMap<number, { times: number[]; sum: number }>;
  /** How many students have totals of which tests. */
  took: readonly { setIds: ReadonlySet<number>; n: number }[];
}

type TotalRow = Pick<ResultRow, 'setId' | 'studentId' | 'composite' | 'at'>;

/** Counts the totals of a school. */
export function yearOf(rows: readonly TotalRow[]): YearTally {
  return ofSame([rows], 'year', () => {
    const tests = new Map<number, { times: number[]; sum: number }>();
    const took = new Map<number, number[]>();
    for (const { setId, studentId, composite, at } of rows) {
      if (composite === null) continue;
      const test = tests.get(setId) ?? { times: [], sum: 0 };
      tests.set(setId, test);
      test.times.push(at);
      test.sum += composite;
      took.set(studentId, [...(took.get(studentId) ?? []), setId]);
    }
    const alike = Map.groupBy(took.values(), (setIds) => setIds.sort((a, b) => a - b).join(' '));
    return { tests, took: [...alike.values()].map((of) => ({ setIds: new Set(of[0]), n: of.length })) };
  });
}

/**
 * The tests that are compared: of the year's last three with ten totals or more all of them, unless half or fewer of those who
 * took the best two have all three; then these two. Of equal ones the later. The first that was taken first. Pure.
 */
export function comparedTests(schools: readonly YearTally[]): TakenTest[] {
  const setIds = new Set(schools.flatMap(({ tests }) => [...tests.keys()]));
  const last = [...setIds]
    .map((setId): TakenTest => {
      const of = schools.flatMap(({ tests }) => tests.get(setId) ?? []);
      const times = Float64Array.from(of.flatMap((one) => one.times)).sort();
      const n = times.length;
      return { setId, at: times[Math.floor((n - 1) / 2)]!, n, sum: of.reduce((all, { sum }) => all + sum, 0) };
    })
    .filter(({ n }) => n >= ENOUGH)
    .sort((a, b) => a.at - b.at || a.setId - b.setId)
    .slice(-MOST_TESTS);
  if (last.length < MOST_TESTS) return last;
  const [first, second, third] = last as [TakenTest, TakenTest, TakenTest];
  const inAll = (tests: readonly TakenTest[]) =>
    schools
      .flatMap(({ took }) => took.filter((one) => tests.every(({ setId }) => one.setIds.has(setId))))
      .reduce((sum, { n }) => sum + n, 0);
  const pairs = [
    [second, third],
    [first, third],
    [first, second],
  ];
  const best = pairs.reduce((found, pair) => (inAll(pair) > inAll(found) ? pair : found));
  return inAll(last) > THREE_FROM * inAll(best) ? last : best;
}

function studentsOf(rows: readonly ResultRow[], setIds: readonly number[], sections: number): DistrictStudent[] {
  const places = new Map(setIds.map((setId, at) => [setId, at]));
  const students = new Map<number, DistrictStudent & { results: (TestScores | null)[] }>();
  for (const { setId, studentId, schoolId, gradeLevel, composite, scores } of rows) {
    const at = places.get(setId);
    if (at === undefined) continue;
    let one = students.get(studentId);
    if (!one) students.set(studentId, (one = { studentId, schoolId, seen: false, results: setIds.map(() => null) }));
    one.results[at] = { composite, gradeLevel, missing: [], scores: whole(scores, sections) };
  }
  return [...students.values()];
}

/** A score of each section; null without one. */
function whole(scores: readonly (number | null)[], sections: number): readonly (number | null)[] {
  return scores.length === sections
    ? scores
    : Array.from({ length: sections }, (_, section) => scores[section] ?? null);
}

/** Of the schools that are asked for, those with students who took one of the tests and stand in no block that is shown. */
function leftOut(
  { schools, schoolIds }: DistrictPart,
  grown: readonly SchoolGrowth[],
  tests: number,
  shown: ReadonlySet<number>,
): string[] {
  const took = new Set(grown.flatMap(({ schoolId, students }) => (tests > 1 && students.length > 0 ? [schoolId] : [])));
  return schools.flatMap(({ id, name }) => (schoolIds.includes(id) && took.has(id) && !shown.has(id) ? [name] : []));
}
