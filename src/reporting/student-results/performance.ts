import { Injectable } from '@nestjs/common';
import { category, type AssessmentType } from '../../content/index.js';
import { toInstant, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { containing, pageOf, type Order } from '../../platform/db/list-sql.js';
import type { PageRequest } from '../../platform/http/list.js';
import { GRADE_LEVELS } from '../../roster/index.js';
import { benchmarkFor } from '../../scoring/index.js';
import { PART_OUTCOMES } from '../part-results/projection.js';
import { RESULTS, type ResultSection } from '../results/projection.js';
import { isPresent, validAt } from '../results/then.js';
import type { ResultStatus } from '../results/set-results.js';
import { nearSteps, standingOf, type Standing } from './figures.js';
import { isOfGroup, standing } from './group-sql.js';
import type { ResultsPlace } from './place.js';
import { percent } from './spread.js';

export const PERFORMANCE_SORTS = [
  'lastName',
  'firstName',
  'gradeLevel',
  'composite',
  'section1',
  'section2',
  'section3',
  'section4',
] as const;
export type PerformanceSort = (typeof PERFORMANCE_SORTS)[number];

/**
 * Students by what their scores say: of those with all scores how many benchmarks they reach, and who has none of all scores.
 */
export const PERFORMANCE_GROUPS = ['near', 'all', 'some', 'none', 'remark', 'incomplete'] as const;
export type PerformanceGroup = (typeof PERFORMANCE_GROUPS)[number];

export interface PerformanceFilters {
  group?: PerformanceGroup | undefined;
  gradeLevels: readonly number[];
  /** Such as '2-hard'; of several of a section any, of several sections each. */
  part2: readonly string[];
}

export interface SectionPerformance {
  categoryId: number;
  score: number | null;
  /** In percent; null where only the score is known. */
  percentCorrect: number | null;
  part2Difficulty: 'easy' | 'hard' | null;
  benchmarkScore: number | null;
  standing: Standing | null;
}

export interface EarlierAssessment {
  assessmentSetId: number;
  schoolYearId: number;
  compositeScore: number;
  takenAt: Instant | null;
}

export interface StudentPerformance {
  studentId: number;
  firstName: string;
  lastName: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  composite: number | null;
  sections: SectionPerformance[];
  remarks: string[];
  hasReport: boolean;
  /** Of the same type, the newest first; two at most. */
  earlier: EarlierAssessment[];
}

export interface PerformancePage {
  rows: StudentPerformance[];
  total: number;
  /** Of the whole group, whatever is looked for. */
  counts: Record<PerformanceGroup | 'every', number>;
}

/** From so many blank questions in a section on there is a remark. */
const MANY_BLANK = 5;

interface Row {
  studentId: number;
  firstName: string;
  lastName: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  status: ResultStatus | null;
  composite: number | null;
  sections: ResultSection[] | null;
  takenTo: number | null;
  /** By category, of the questions that count. */
  blanks: Record<string, number> | null;
}

/** The students of a group with their scores, a page at a time. */
@Injectable()
export class Performances {
  constructor(private readonly db: Db) {}

  async page(
    place: ResultsPlace,
    request: PageRequest<PerformanceSort>,
    { group, gradeLevels, part2 }: PerformanceFilters,
  ): Promise<PerformancePage> {
    const { type } = place;
    const params: unknown[] = [];
    const grade = 'coalesce(r.grade_level, p.grade_level)';
    const ofSet = [type.id, place.set.id, place.year.id].map((value) => `$${params.push(value)}`).join(', ');
    // What was blank is known of now alone.
    const blanks = place.asOf === undefined ? 'true' : 'false';
    const all = `from reporting.people p ${standing(place, params)}
      left join lateral (select jsonb_object_agg(s.category_id, s.blank) as blanks, max(s.blank) as most from (
          select o.category_id, sum(length(o.outcomes) - length(replace(o.outcomes, 'b', '')))::int as blank from ${PART_OUTCOMES} o
          where o.student_id = p.id and (o.type_id, o.set_id, o.school_year_id) = (${ofSet}) group by 1) s) b on ${blanks}
      where ${isPresent(place.asOf, params)} and ${isOfGroup(place, params)}`;
    const groups = groupConditions(type, grade);
    const counted = [...params];
    const wanted = [`(${text(request.search, params)})`];
    if (group) wanted.push(`(${groups[group]})`);
    if (gradeLevels.length > 0) wanted.push(`${grade} = any($${params.push([...gradeLevels])})`);
    for (const [categoryId, ways] of byCategory(part2))
      wanted.push(
        `exists (select from jsonb_to_recordset(r.sections) as s ("categoryId" int, path text) where s."categoryId" = $${params.push(categoryId)} and s.path = any($${params.push(ways)}))`,
      );
    const [{ rows, total }, [counts]] = await Promise.all([
      pageOf<Row, PerformanceSort>(this.db, request, {
        select: `select p.id as "studentId", p.first_name as "firstName", p.last_name as "lastName", p.student_number as "studentNumber",
          ${grade} as "gradeLevel", r.status, r.composite, r.sections, (extract(epoch from r.taken_to) * 1000)::float8 as "takenTo", b.blanks`,
        from: `${all} and ${wanted.join(' and ')}`,
        params,
        order: ORDER,
      }),
      this.db.query<PerformancePage['counts']>(
        `select count(*) as every, ${PERFORMANCE_GROUPS.map((name) => `count(*) filter (where ${groups[name]}) as "${name}"`).join(', ')} ${all}`,
        counted,
      ),
    ]);
    const earlier = await this.earlier(place, rows);
    return {
      rows: rows.map((row) => performanceOf(type, row, earlier.get(row.studentId) ?? [])),
      total,
      counts: counts!,
    };
  }

  /** Other results of the type that were taken before, of these students. */
  private async earlier(
    { type, set, year, asOf }: ResultsPlace,
    rows: readonly Row[],
  ): Promise<Map<number, EarlierAssessment[]>> {
    const params: unknown[] = [rows.map(({ studentId }) => studentId), type.id, set.id, year.id];
    const found = await this.db.query<Omit<EarlierAssessment, 'takenAt'> & { studentId: number; takenTo: number }>(
      `select student_id as "studentId", set_id as "assessmentSetId", school_year_id as "schoolYearId", composite as "compositeScore",
         (extract(epoch from taken_to) * 1000)::float8 as "takenTo"
       from ${RESULTS} where student_id = any($1) and type_id = $2 and ${validAt('valid_from', 'valid_to', asOf, params)} and composite is not null and (set_id, school_year_id) <> ($3, $4)
       order by taken_to desc`,
      params,
    );
    const before = new Map(rows.map(({ studentId, takenTo }) => [studentId, takenTo ?? Infinity]));
    return new Map(
      [...Map.groupBy(found, ({ studentId }) => studentId)].map(([studentId, all]) => [
        studentId,
        all
          .filter(({ takenTo }) => takenTo < before.get(studentId)!)
          .slice(0, 2)
          .map(({ studentId: _id, takenTo, ...one }) => ({ ...one, takenAt: toInstant(takenTo) })),
      ]),
    );
  }
}

const ORDER: Order<PerformanceSort> = {
  columns: {
    lastName: 'lower(p.last_name)',
    firstName: 'lower(p.first_name)',
    gradeLevel: 'coalesce(r.grade_level, p.grade_level)',
    composite: 'r.composite',
    section1: 'r.scores[1]',
    section2: 'r.scores[2]',
    section3: 'r.scores[3]',
    section4: 'r.scores[4]',
  },
  empty: 'last',
  then: 'lower(p.last_name), lower(p.first_name), p.id',
};

function text(search: string, params: unknown[]): string {
  const like = `$${params.push(containing(search))}`;
  return `${like} = '%%' or p.first_name || ' ' || p.last_name ilike ${like} or p.last_name || ', ' || p.first_name ilike ${like} or p.student_number ilike ${like}`;
}

/** '1-easy', '1-hard', '2-hard' -> 1: easy and hard, 2: hard. */
function byCategory(part2: readonly string[]): Map<number, string[]> {
  const ways = part2.map((one) => one.split('-') as [string, string]);
  return new Map(
    [...Map.groupBy(ways, ([id]) => Number(id))].map(([id, all]) => [id, all.map(([, difficulty]) => difficulty)]),
  );
}

/** What each group of students is, in SQL. */
function groupConditions(type: AssessmentType, grade: string): Record<PerformanceGroup, string> {
  const marks = type.categories.flatMap((categoryId, place) => {
    const mark = benchmarkSql(type, categoryId, grade);
    return mark ? [{ score: `r.scores[${place + 1}]`, mark }] : [];
  });
  const complete = 'r.composite is not null';
  const reached = marks.map(({ score, mark }) => `(${score} >= ${mark})::int`).join(' + ');
  const near = marks.map(({ score, mark }) => `(${score} < ${mark} and ${score} >= ${mark} - ${nearSteps(type)})`);
  const of = (count: string) => (marks.length === 0 ? 'false' : `coalesce(${complete} and ${reached} ${count}, false)`);
  return {
    near: marks.length === 0 ? 'false' : `coalesce(${near.join(' or ')}, false)`,
    all: of(`= ${marks.length}`),
    some: of(`between 1 and ${marks.length - 1}`),
    none: of('= 0'),
    remark: `r.status is null or coalesce(r.status in ('partial', 'invalidated') or r.sections @> '[{"outside": true}]' or b.most >= ${MANY_BLANK}, false)`,
    incomplete: 'r.composite is null',
  };
}

/** The benchmark of a student's grade, in SQL; null where the product shows none. */
function benchmarkSql(type: AssessmentType, categoryId: number, grade: string): string | null {
  const usual = benchmarkFor(type, categoryId, null)?.score;
  if (usual === undefined) return null;
  const whens = GRADE_LEVELS.map(
    (level) => `when ${level} then ${benchmarkFor(type, categoryId, level)?.score ?? usual}`,
  );
  return `(case ${grade} ${whens.join(' ')} else ${usual} end)`;
}

function performanceOf(type: AssessmentType, row: Row, earlier: EarlierAssessment[]): StudentPerformance {
  const { studentId, firstName, lastName, studentNumber, gradeLevel, status, composite, blanks } = row;
  const sections = row.sections ?? [];
  return {
    ...{ studentId, firstName, lastName, studentNumber, gradeLevel, composite },
    sections: type.categories.map((categoryId) => {
      const section = sections.find((one) => one.categoryId === categoryId);
      const score = section?.scaled ?? null;
      const { raw = null, rawMax = null, path = null } = section ?? {};
      return {
        categoryId,
        score,
        percentCorrect: score === null || raw === null || !rawMax ? null : percent(raw / rawMax),
        part2Difficulty: path === 'easy' || path === 'hard' ? path : null,
        benchmarkScore: benchmarkFor(type, categoryId, gradeLevel)?.score ?? null,
        standing: score === null ? null : standingOf(type, categoryId, score, gradeLevel),
      };
    }),
    remarks: remarksOf(sections, status, blanks ?? {}),
    hasReport: sections.some(({ scaled }) => scaled !== null),
    earlier,
  };
}

const MISSING: Record<NonNullable<ResultSection['missing']>, string> = {
  part: 'not complete',
  invalidated: 'invalidated',
  reset: 'reset',
  not_taken: 'not taken',
};

/** What is to be known before the numbers of a student are used: why a score is missing, and what it is not made of. */
export function remarksOf(
  sections: readonly Pick<ResultSection, 'categoryId' | 'missing' | 'outside'>[],
  status: ResultStatus | null,
  blanks: Readonly<Record<string, number>>,
): string[] {
  if (status === null) return ['Not taken'];
  if (sections.length > 1 && sections.every(({ outside }) => outside)) return ['Taken elsewhere'];
  return sections.flatMap(({ categoryId, missing, outside }) => {
    const { name } = category(categoryId);
    if (missing) return [`${name} ${MISSING[missing]}`];
    if (outside) return [`${name} taken elsewhere`];
    const blank = blanks[categoryId] ?? 0;
    return blank >= MANY_BLANK ? [`${blank} blank in ${name}`] : [];
  });
}
