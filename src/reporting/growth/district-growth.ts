import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import { toInstant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { RESULTS } from '../results/projection.js';
import { isPresent, schoolThen, validAt, wasAtSchools } from '../results/then.js';
import type { DistrictPart, ResultsPlace } from '../student-results/place.js';
import { SchoolRows, type RowsOfStudents } from '../student-results/school-rows.js';
import { ENOUGH } from '../student-results/spread.js';
import { growthBlocksIn, growthBlocksOf, type DistrictStudent } from './district-blocks.js';
import { growthFigures, MOST_TESTS, round, type GrowthFigures, type Test, type TestScores } from './figures.js';

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
    const ids = district.schools.map(({ id }) => id);
    const rows = await this.resultsOf(ids, place);
    const tests = comparedTests(rows);
    const students = studentsOf(rows, tests, type.categories.length);
    const blocks = growthBlocksOf(type, tests.length, students);
    const shown = growthBlocksIn(blocks, district.schoolIds, district.gradeLevels);
    const told = shown.flatMap((block) => block.students);
    const figures = growthFigures(type, tests.length, told, { named: false, eachPair: false });
    const names = await this.content.setNames(tests.map(({ setId }) => setId));
    const ofAll = Map.groupBy(rows, ({ setId }) => setId);
    return {
      ...figures,
      students: await this.enrolled(
        shown.flatMap(({ cells }) => cells.map(({ schoolId }) => schoolId)),
        place,
        district,
      ),
      tests: tests.map(({ setId, at }) => {
        const totals = ofAll.get(setId)!.flatMap(({ composite }) => composite ?? []);
        return {
          ...{ setId, schoolYearId: place.year.id, setName: names.get(setId) ?? '', name: names.get(setId) ?? '' },
          ...{ takenAt: toInstant(at), n: totals.length },
          mean: round(type, totals.reduce((sum, one) => sum + one, 0) / totals.length),
        };
      }),
      leftOutSchools: leftOut(district, students, tests.length, told),
      told,
    };
  }

  /** Every result of the year in tests of the type. */
  private async resultsOf(schoolIds: readonly number[], { type, year, asOf }: ResultsPlace): Promise<ResultRow[]> {
    if (asOf === undefined) return this.rows.of(schoolIds, resultsOfYear(type.id, year.id));
    const params: unknown[] = [type.id, year.id];
    return this.db.query<ResultRow>(
      `select r.set_id as "setId", p.id as "studentId", ${schoolThen(asOf, params)} as "schoolId", coalesce(r.grade_level, p.grade_level) as "gradeLevel",
         r.composite, r.scores, (extract(epoch from r.taken_to) * 1000)::float8 as at
       from reporting.people p join ${RESULTS} r on r.student_id = p.id and ${validAt('r.valid_from', 'r.valid_to', asOf, params)} and r.type_id = $1 and r.school_year_id = $2
       where ${wasAtSchools(schoolIds, asOf, params)} and ${isPresent(asOf, params)}`,
      params,
    );
  }

  /** Students of these schools in the grade levels that are asked for. */
  private async enrolled(
    schoolIds: readonly number[],
    { asOf }: ResultsPlace,
    { gradeLevels }: DistrictPart,
  ): Promise<number> {
    const params: unknown[] = [[...gradeLevels]];
    const found = await this.db.one<{ n: number }>(
      `select count(*) as n from reporting.people p where ${wasAtSchools([...new Set(schoolIds)], asOf, params)} and ${isPresent(asOf, params)} and ($1::int[] = '{}' or p.grade_level = any($1))`,
      params,
    );
    return found?.n ?? 0;
  }
}

function resultsOfYear(typeId: number, schoolYearId: number): RowsOfStudents<ResultRow> {
  return {
    name: `results ${typeId} ${schoolYearId}`,
    ...{ table: RESULTS, everybody: false, params: [typeId, schoolYearId] },
    where: 'o.valid_to is null and (o.type_id, o.school_year_id) = ($3, $4)',
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

interface TakenTest {
  setId: number;
  /** When the middle student finished it. */
  at: number;
  students: Set<number>;
}

/**
 * The tests that are compared: of the year's last three with ten totals or more all of them, unless half or fewer of those who
 * took the best two have all three; then these two. Of equal ones the later. The first that was taken first. Pure.
 */
export function comparedTests(
  rows: readonly { setId: number; studentId: number; composite: number | null; at: number }[],
): TakenTest[] {
  const complete = rows.filter(({ composite }) => composite !== null);
  const last = [...Map.groupBy(complete, ({ setId }) => setId)]
    .filter(([, of]) => of.length >= ENOUGH)
    .map(([setId, of]): TakenTest => {
      const times = of.map(({ at }) => at).sort((a, b) => a - b);
      return {
        ...{ setId, at: times[Math.floor((times.length - 1) / 2)]! },
        students: new Set(of.map(({ studentId }) => studentId)),
      };
    })
    .sort((a, b) => a.at - b.at || a.setId - b.setId)
    .slice(-MOST_TESTS);
  if (last.length < MOST_TESTS) return last;
  const [first, second, third] = last as [TakenTest, TakenTest, TakenTest];
  const inAll = (tests: readonly TakenTest[]) =>
    [...tests[0]!.students].filter((id) => tests.every(({ students }) => students.has(id))).length;
  const pairs = [
    [second, third],
    [first, third],
    [first, second],
  ];
  const best = pairs.reduce((found, pair) => (inAll(pair) > inAll(found) ? pair : found));
  return inAll(last) > THREE_FROM * inAll(best) ? last : best;
}

function studentsOf(rows: readonly ResultRow[], tests: readonly TakenTest[], sections: number): DistrictStudent[] {
  const places = new Map(tests.map(({ setId }, at) => [setId, at]));
  const students = new Map<number, DistrictStudent & { results: (TestScores | null)[] }>();
  for (const { setId, studentId, schoolId, gradeLevel, composite, scores } of rows) {
    const at = places.get(setId);
    if (at === undefined) continue;
    let one = students.get(studentId);
    if (!one) students.set(studentId, (one = { studentId, schoolId, seen: false, results: tests.map(() => null) }));
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

/** Of the schools that are asked for, those with students who took all tests and stand in no block that is shown. */
function leftOut(
  { schools, schoolIds }: DistrictPart,
  students: readonly DistrictStudent[],
  tests: number,
  told: readonly DistrictStudent[],
): string[] {
  const shown = new Set(told.map(({ schoolId }) => schoolId));
  const took = new Set(
    students.flatMap(({ schoolId, results }) => (tests > 1 && results.some((one) => one !== null) ? [schoolId] : [])),
  );
  return schools.flatMap(({ id, name }) => (schoolIds.includes(id) && took.has(id) && !shown.has(id) ? [name] : []));
}
