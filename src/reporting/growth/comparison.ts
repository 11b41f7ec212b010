import { Injectable } from '@nestjs/common';
import type { AssessmentType } from '../../content/index.js';
import { Db } from '../../platform/db/db.js';
import { containing, pageOf, type Order } from '../../platform/db/list-sql.js';
import type { PageRequest } from '../../platform/http/list.js';
import { Classes } from '../../roster/index.js';
import { CLASS_MEMBERS } from '../enrollments/projection.js';
import { RESULTS } from '../results/projection.js';
import { isPresent, validAt } from '../results/then.js';
import { isOfGroup } from '../student-results/group-sql.js';
import { classesOf, ENTIRE_SCHOOL, type ResultsPlace } from '../student-results/place.js';
import { movementOf, scalesOf, type Movement, type Scale, type Test } from './figures.js';

export const COMPARISON_SORTS = [
  'last_name',
  'first_name',
  'grade_level',
  'assessment_1',
  'assessment_2',
  'assessment_3',
  'change_1_2',
  'change_2_3',
  'change_1_3',
] as const;
export type ComparisonSort = (typeof COMPARISON_SORTS)[number];

/** How students moved from the first test to the last; `none` has no such difference. */
export const MOVEMENTS = ['up', 'within', 'down', 'none'] as const;
export type MovementFilter = (typeof MOVEMENTS)[number];

export interface ComparedStudent {
  studentId: number;
  firstName: string;
  lastName: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  /** Of each test, the total first, then the sections; null without a result. */
  results: ({ composite: number | null; scores: (number | null)[]; gradeLevel: number | null } | null)[];
  /** Classes that the student is in: names. */
  classes: string[];
  movement: Movement | null;
}

export interface ComparisonPage {
  rows: ComparedStudent[];
  total: number;
  /** Of the whole group, whatever is looked for. */
  counts: Record<MovementFilter | 'every', number>;
}

interface Row {
  studentId: number;
  firstName: string;
  lastName: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  results: ComparedStudent['results'];
  first: number | null;
  last: number | null;
}

/** The students of a group with their scores in each of the compared tests, a page at a time. */
@Injectable()
export class GrowthComparison {
  constructor(
    private readonly db: Db,
    private readonly classes: Classes,
  ) {}

  /** @param categoryId the section by whose scores students are sorted and counted; null is the total */
  async page(
    place: ResultsPlace,
    tests: readonly Test[],
    categoryId: number | null,
    request: PageRequest<ComparisonSort>,
    moved?: MovementFilter,
  ): Promise<ComparisonPage> {
    const { type } = place;
    const params: unknown[] = [];
    const scale = scalesOf(type).find((one) => one.categoryId === categoryId)!;
    const of = (value: number) => `$${params.push(value)}`;
    const typeId = of(type.id);
    const joins = tests.map(
      ({ setId, schoolYearId }, i) =>
        `left join ${RESULTS} r${i} on r${i}.student_id = p.id and ${validAt(`r${i}.valid_from`, `r${i}.valid_to`, place.asOf, params)} and r${i}.type_id = ${typeId} and r${i}.set_id = ${of(setId)} and r${i}.school_year_id = ${of(schoolYearId)}`,
    );
    const score = (i: number) => scoreSql(type, scale, tests, i);
    const change = `${score(tests.length - 1)} - ${score(0)}`;
    const clear = 2 * scale.error;
    const groups: Record<MovementFilter, string> = {
      up: `coalesce(${change} >= ${clear}, false)`,
      within: `coalesce(abs(${change}) < ${clear}, false)`,
      down: `coalesce(${change} <= -${clear}, false)`,
      none: `(${change}) is null`,
    };
    const all = `from reporting.people p ${joins.join(' ')} where ${isPresent(place.asOf, params)} and ${isOfGroup(place, params)}`;
    const counted = [...params];
    const text = `$${params.push(containing(request.search))}`;
    const looked = `(${text} = '%%' or p.first_name || ' ' || p.last_name ilike ${text} or p.last_name || ', ' || p.first_name ilike ${text} or p.student_number ilike ${text})`;
    const results = tests
      .map(
        (_, i) =>
          `case when r${i}.student_id is null then null else jsonb_build_object('composite', r${i}.composite, 'scores', to_jsonb(r${i}.scores), 'gradeLevel', coalesce(r${i}.grade_level, p.grade_level)) end`,
      )
      .join(', ');
    const [{ rows, total }, [counts]] = await Promise.all([
      pageOf<Row, ComparisonSort>(this.db, request, {
        select: `select p.id as "studentId", p.first_name as "firstName", p.last_name as "lastName", p.student_number as "studentNumber", p.grade_level as "gradeLevel",
          jsonb_build_array(${results}) as results, ${score(0)} as first, ${score(tests.length - 1)} as last`,
        from: `${all} and ${looked} ${moved ? `and ${groups[moved]}` : ''}`,
        params,
        order: orderOf(score),
      }),
      this.db.query<ComparisonPage['counts']>(
        `select count(*) as every, ${MOVEMENTS.map((name) => `count(*) filter (where ${groups[name]}) as "${name}"`).join(', ')} ${all}`,
        counted,
      ),
    ]);
    const classes = await this.classesOf(
      place,
      rows.map(({ studentId }) => studentId),
    );
    return {
      rows: rows.map(({ first, last, ...row }) => ({
        ...row,
        classes: classes.get(row.studentId) ?? [],
        movement: first === null || last === null ? null : movementOf(last - first, scale.error),
      })),
      total,
      counts: counts!,
    };
  }

  /** The classes of these students by name, but for those that the platform keeps of the grades; of classes only these. */
  private async classesOf(place: ResultsPlace, studentIds: readonly number[]): Promise<Map<number, string[]>> {
    if (place.sectionId !== ENTIRE_SCHOOL) return new Map(studentIds.map((id) => [id, [place.name]]));
    const only = classesOf(place);
    const params: unknown[] = [[...studentIds], only];
    const rows = await this.db.query<{ studentId: number; sectionId: number }>(
      `select student_id as "studentId", section_id as "sectionId" from ${CLASS_MEMBERS} where student_id = any($1) and ${validAt('entered_at', 'left_at', place.asOf, params)}
         and ($2::int[] = '{}' or section_id = any($2)) order by 1, 2`,
      params,
    );
    const facts = await this.classes.byIds([...new Set(rows.map(({ sectionId }) => sectionId))]);
    return new Map(
      [...Map.groupBy(rows, ({ studentId }) => studentId)].map(([studentId, all]) => [
        studentId,
        all.flatMap(({ sectionId }) => {
          const one = facts.get(sectionId);
          return one && one.schoolId === place.school.id && one.gradeLevel === null && !one.archived
            ? [one.displayName]
            : [];
        }),
      ]),
    );
  }
}

/** The score of a test, in SQL; null of a test that is not compared. */
function scoreSql(type: AssessmentType, { categoryId }: Scale, tests: readonly Test[], i: number): string {
  if (i >= tests.length) return 'null::int';
  return categoryId === null ? `r${i}.composite` : `r${i}.scores[${type.categories.indexOf(categoryId) + 1}]`;
}

function orderOf(score: (i: number) => string): Order<ComparisonSort> {
  return {
    columns: {
      last_name: 'lower(p.last_name)',
      first_name: 'lower(p.first_name)',
      grade_level: 'p.grade_level',
      assessment_1: score(0),
      assessment_2: score(1),
      assessment_3: score(2),
      change_1_2: `${score(1)} - ${score(0)}`,
      change_2_3: `${score(2)} - ${score(1)}`,
      change_1_3: `${score(2)} - ${score(0)}`,
    },
    empty: 'last',
    then: 'lower(p.last_name), lower(p.first_name), p.id',
  };
}
