import { Injectable } from '@nestjs/common';
import { instantOrNull, type Instant } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';
import { scopeOf, studentsSeen, type Viewer } from '../../roster/index.js';
import { RESULTS, SCORE_FACTS, type ResultSection, type ScoreFactsRow } from './projection.js';
import { isPresent, membersOf, schoolThen, validAt, wasAtSchools } from './then.js';
import { setResultsAt, type ResultStatus, type SetResult } from './set-results.js';

/** One set of a type in a school year. */
export interface SetOfYear {
  typeId: number;
  setId: number;
  schoolYearId: number;
}

/**
 * Students by where they were at the moment that is asked for. Whatever is given narrows; without any it is everybody whom the
 * asker sees. Who was archived is left out unless asked for.
 */
export interface Group {
  /** In any of these classes. */
  sectionIds?: readonly number[];
  /** Students of any of these schools, wherever their test was given: results go with the student. */
  schoolIds?: readonly number[];
  studentIds?: readonly number[];
  /**
   * As frozen when the set was taken, of several sets the last of them; of others, and of tests taken elsewhere, the grade of
   * today.
   */
  gradeLevels?: readonly number[];
  archived?: boolean;
}

/** Whose results, and as of when: as this installation knew them at that moment, now without one (ADR 11). */
export interface Asked {
  group: Group;
  asOf?: Instant | undefined;
}

export interface StudentOfGroup {
  id: number;
  firstName: string;
  lastName: string;
  studentNumber: string | null;
  /** Of today. */
  gradeLevel: number | null;
  /** Of today; of everybody of a group that of the moment. */
  schoolId: number;
}

/** A result in figures. */
export interface Result extends SetOfYear {
  status: ResultStatus;
  composite: number | null;
  /** One of each category, in the order of the type. */
  sections: ResultSection[];
  /** The last submission, or day of a test that was taken elsewhere. */
  takenTo: Instant | null;
  /** Frozen when it was taken. */
  gradeLevel: number | null;
}

/** How a student stands with a set; `none` has no result of it. */
export type ResultState = ResultStatus | 'none';

const BY_NAME = 'lower(p.last_name), lower(p.first_name), p.id';

/** Who a student is, with the school of then. */
function studentSql(asOf: Instant | undefined, params: unknown[]): string {
  return `p.id, p.first_name as "firstName", p.last_name as "lastName", p.student_number as "studentNumber", p.grade_level as "gradeLevel", ${schoolThen(asOf, params)} as "schoolId"`;
}

/** A moment in milliseconds: thousands of dates cost more than all the rest of a row. */
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const RESULT = `r.status, r.composite, r.sections, ${ms('r.taken_to')} as "takenTo",
  r.grade_level as "takenInGrade"`;

type ResultColumns = Omit<Result, keyof SetOfYear | 'takenTo' | 'gradeLevel'> & {
  takenTo: number | null;
  takenInGrade: number | null;
};

/**
 * Results of many students of one set or several, limited to whom the asker may see. A read model, half a second behind at
 * most.
 */
@Injectable()
export class ResultsOfMany {
  private readonly factsOfOne = new StatementBatcher(async (ids: number[], q: Queryable = this.db) => {
    const found = new Map((await this.factsOf(ids, q)).map((row) => [row.student_id, row]));
    return ids.map((id) => found.get(id));
  });

  constructor(private readonly db: Db) {}

  /** How many of a group stand how with a set. */
  async counts(viewer: Viewer, { group, asOf }: Asked, set: SetOfYear): Promise<Record<ResultState, number>> {
    const params: unknown[] = [];
    const grade = group.gradeLevels
      ? `and coalesce(r.grade_level, p.grade_level) = any($${params.push([...group.gradeLevels])})`
      : '';
    const counted = await this.db.query<{ state: ResultState; n: number }>(
      `select coalesce(r.status, 'none') as state, count(*)::int as n from reporting.people p
        left join ${standingIn([set], asOf, params)} r on r.student_id = p.id where ${studentsOf(viewer, group, asOf, params)} ${grade} group by 1`,
      params,
    );
    const n = new Map(counted.map((one) => [one.state, one.n]));
    const of = (state: ResultState) => n.get(state) ?? 0;
    return { complete: of('complete'), partial: of('partial'), invalidated: of('invalidated'), none: of('none') };
  }

  /** Everybody of a group by name, each with the results of these sets in their order: for figures, comparisons and files. */
  async everybody(
    viewer: Viewer,
    { group, asOf }: Asked,
    sets: readonly SetOfYear[],
  ): Promise<{ student: StudentOfGroup; results: (Result | null)[] }[]> {
    const params: unknown[] = [];
    const students = await this.db.query<StudentOfGroup>(
      `select ${studentSql(asOf, params)} from reporting.people p where ${studentsOf(viewer, group, asOf, params)} order by ${BY_NAME}`,
      params,
    );
    const found = students.map((student) => ({ student, results: sets.map((): Result | null => null) }));
    const byId = new Map(found.map((one) => [one.student.id, one]));
    const ofResults: unknown[] = [];
    const rows = await this.db.query<ResultColumns & { studentId: number; place: number }>(
      `select r.student_id as "studentId", r.place, ${RESULT} from ${standingIn(sets, asOf, ofResults)} r where r.student_id = any($${ofResults.push([...byId.keys()])})`,
      ofResults,
    );
    for (const { studentId, place, ...row } of rows)
      byId.get(studentId)!.results[place - 1] = resultOf(sets[place - 1]!, row);
    const { gradeLevels } = group;
    return found.filter(({ student, results }) => {
      const taken = results
        .flatMap((result) => result ?? [])
        .sort((a, b) => (a.takenTo ?? '').localeCompare(b.takenTo ?? ''));
      const grade = taken.findLast(({ gradeLevel }) => gradeLevel !== null)?.gradeLevel ?? student.gradeLevel;
      return !gradeLevels || (grade !== null && gradeLevels.includes(grade));
    });
  }

  /** Sets of which somebody of a group has the score of a section, with how many have; the newest year first. */
  setsOf(viewer: Viewer, { group, asOf }: Asked): Promise<(SetOfYear & { n: number })[]> {
    const params: unknown[] = [];
    return this.db.query(
      `select r.type_id as "typeId", r.set_id as "setId", r.school_year_id as "schoolYearId", count(*)::int as n
        from reporting.people p join ${RESULTS} r on r.student_id = p.id and ${validAt('r.valid_from', 'r.valid_to', asOf, params)} and cardinality(array_remove(r.scores, null)) > 0
        where ${studentsOf(viewer, group, asOf, params)} group by 1, 2, 3 order by 3 desc, 1, 2`,
      params,
    );
  }

  /** The newest school year in which somebody of a group has a result of a set; null without any. */
  async newestYear(
    viewer: Viewer,
    group: Group,
    { typeId, setId }: Pick<SetOfYear, 'typeId' | 'setId'>,
  ): Promise<number | null> {
    const params: unknown[] = [typeId, setId];
    const found = await this.db.one<{ year: number | null }>(
      `select max(r.school_year_id) as year from reporting.people p join ${RESULTS} r on r.student_id = p.id and r.valid_to is null
        where r.type_id = $1 and r.set_id = $2 and ${studentsOf(viewer, group, undefined, params)}`,
      params,
    );
    return found!.year;
  }

  /**
   * Everything that stood of these students at a moment, with all that the scores rest on. Who may ask is the caller's policy.
   * @returns by student; who has no result is missing
   */
  async setResultsOf(studentIds: readonly number[], asOf?: Instant): Promise<Map<number, SetResult[]>> {
    const rows =
      studentIds.length === 1
        ? [await this.factsOfOne.run(studentIds[0]!)].filter((row) => row !== undefined)
        : await this.factsOf(studentIds, this.db);
    return new Map(
      rows.flatMap(({ student_id, facts }) => {
        const setResults = setResultsAt(facts, asOf ?? null);
        return setResults.length > 0 ? [[student_id, setResults] as const] : [];
      }),
    );
  }

  private factsOf(studentIds: readonly number[], q: Queryable): Promise<Pick<ScoreFactsRow, 'student_id' | 'facts'>[]> {
    return q.query(`select student_id, facts from ${SCORE_FACTS} where student_id = any($1)`, [[...studentIds]]);
  }

  /**
   * How many results of our own there are by type, set, scale and score: what was taken elsewhere, and composites with a
   * section from elsewhere, are left out. `scale` is 'composite' or the id of a category.
   */
  scoreCounts(): Promise<{ typeId: number; setId: number; scale: string; score: number; n: number }[]> {
    return this.db.query(
      `select type_id as "typeId", set_id as "setId", scale, score, count(*) as n from (
         select type_id, set_id, 'composite' as scale, composite as score from ${RESULTS}
           where valid_to is null and composite is not null and not sections @> '[{"outside": true}]'
         union all
         select type_id, set_id, s."categoryId"::text, s.scaled from ${RESULTS}, jsonb_to_recordset(sections) as s ("categoryId" int, scaled int, outside boolean)
           where valid_to is null and s.scaled is not null and not s.outside) scores
       group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    );
  }
}

/**
 * The results of these sets as they stood at a moment, each with the place of its set from 1; in a past one the moment itself
 * counts.
 */
function standingIn(sets: readonly SetOfYear[], asOf: Instant | undefined, params: unknown[]): string {
  const column = (of: (set: SetOfYear) => number) => `$${params.push(sets.map(of))}::int[]`;
  const wanted = [column((set) => set.typeId), column((set) => set.setId), column((set) => set.schoolYearId)];
  return `(select x.*, w.place from unnest(${wanted.join(', ')}) with ordinality as w (type_id, set_id, school_year_id, place)
      join ${RESULTS} x using (type_id, set_id, school_year_id) where ${validAt('x.valid_from', 'x.valid_to', asOf, params)})`;
}

/** The students `p` of a group whom the asker sees today. */
function studentsOf(viewer: Viewer, group: Group, asOf: Instant | undefined, params: unknown[]): string {
  const { sectionIds, schoolIds, studentIds, archived = false } = group;
  const where = [studentsSeen(scopeOf(viewer), 'p.id', params)];
  where.push(archived ? 'p.school_id is not null' : isPresent(asOf, params));
  if (sectionIds) where.push(`p.id in (${membersOf(sectionIds, asOf, params)})`);
  if (schoolIds) where.push(wasAtSchools(schoolIds, asOf, params));
  if (studentIds) where.push(`p.id = any($${params.push([...studentIds])})`);
  return where.join(' and ');
}

function resultOf({ typeId, setId, schoolYearId }: SetOfYear, row: ResultColumns): Result {
  const { status, composite, sections, takenTo, takenInGrade: gradeLevel } = row;
  return { typeId, setId, schoolYearId, status, composite, sections, takenTo: instantOrNull(takenTo), gradeLevel };
}
