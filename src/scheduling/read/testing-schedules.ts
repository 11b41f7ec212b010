import { Injectable } from '@nestjs/common';
import { assessmentType, category, ContentLibrary } from '../../content/index.js';
import { Clock, toInstant, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { SchoolPlaces, type Viewer } from '../../roster/index.js';
import { expectedByHour, expectedEnd, spreading, type ExpectedSittings, type Spread } from '../expected-load.js';

/** A window of a school in which one set is sat: all its classes and sections that share it. */
export interface TestingWindow {
  id: string;
  schoolId: number;
  schoolName: string;
  districtName: string;
  timeZone: string;
  assessment: string;
  part: 1 | 2 | null;
  sections: string[];
  startAt: Instant;
  endAt: Instant | null;
  classes: number;
  students: number;
  /** Sittings that have not begun: one for each student and section. */
  expected: number;
}

/** Who may test on a day, and the load that it means. */
export interface TestingDay {
  /** 'YYYY-MM-DD', by the clock of each school. */
  date: string;
  schools: number;
  students: number;
  /** Sittings expected. */
  sittings: number;
}

export interface TestingSchedule {
  days: TestingDay[];
  /** Of the whole platform, or of what was asked for. */
  hours: { at: Instant; sittings: number }[];
  windows: TestingWindow[];
}

export interface TestingQuestion {
  fromMs: number;
  days: number;
  schoolId?: number | undefined;
  districtId?: number | undefined;
}

interface Row {
  school_id: number;
  type_id: number;
  set_id: number;
  part: 1 | 2;
  start_at: Date;
  end_at: Date | null;
  categories: number[];
  classes: number;
  students: number;
  expected: number;
}

const DAY = 86_400_000;
const NAMES = new Intl.Collator('en');
/** Up to so many schools the parts that were begun are looked up for each student, beyond for the sets at once. */
const FEW_SCHOOLS = 30;
/** Parts of the section that the student has begun, by any assignment: a row each. */
const BEGUN_OF_EACH = `left join scheduling.student_assessments b on b.student_id = v.student_id and b.type_id = g.type_id and b.set_id = g.set_id
  and b.category_id = g.category_id and b.school_year_id = g.school_year_id and b.started_at is not null`;
const BEGUN_OF_SETS = `left join (
  select k.kind, s.student_id, s.part from kinds k cross join lateral (
    select student_id, part from scheduling.student_assessments s
     where (s.school_year_id, s.type_id, s.set_id, s.category_id) = (k.school_year_id, k.type_id, k.set_id, k.category_id) and s.started_at is not null
    offset 0) s) b on b.kind = kinds.kind and b.student_id = v.student_id`;

/** Which schools test when, from what is assigned. */
@Injectable()
export class TestingSchedules {
  constructor(
    private readonly db: Db,
    private readonly schools: SchoolPlaces,
    private readonly content: ContentLibrary,
    private readonly clock: Clock,
  ) {}

  /** The windows that are open in some days, of the schools that the viewer sees, with what is expected of them. */
  async of(viewer: Viewer, { fromMs, days, ...within }: TestingQuestion): Promise<TestingSchedule> {
    const now = this.clock.now();
    const toMs = fromMs + days * DAY;
    const schools = await this.schools.seenBy(viewer, within);
    const rows = await this.rows([...schools.keys()], fromMs, toMs);
    const sets = await this.content.setNames(rows.map(({ set_id }) => set_id));
    const windows = rows.map((row): TestingWindow => {
      const { name: schoolName, districtName, timeZone } = schools.get(row.school_id)!;
      return {
        id: [
          row.school_id,
          row.type_id,
          row.set_id,
          row.part,
          row.start_at.getTime(),
          row.end_at?.getTime() ?? '',
        ].join('-'),
        schoolId: row.school_id,
        schoolName,
        districtName,
        timeZone,
        assessment: sets.get(row.set_id) ?? String(row.set_id),
        part: assessmentType(row.type_id).parts === 2 ? row.part : null,
        sections: row.categories.map((id) => category(id).name),
        startAt: toInstant(row.start_at.getTime()),
        endAt: row.end_at && toInstant(row.end_at.getTime()),
        classes: row.classes,
        students: row.students,
        expected: row.expected,
      };
    });
    const sittings = rows.map((row) => ({ row, expected: expectedOf(row, schools.get(row.school_id)!.timeZone) }));
    const spread = spreading(now, fromMs, toMs);
    const hours = expectedByHour(
      sittings.map(({ expected }) => expected),
      spread,
    );
    return {
      windows: windows.sort(
        (a, b) => ordered(a.startAt, b.startAt) || NAMES.compare(a.schoolName, b.schoolName) || ordered(a.id, b.id),
      ),
      hours: [...hours]
        .sort(([a], [b]) => a - b)
        .map(([at, count]) => ({ at: toInstant(at), sittings: Math.round(count * 10) / 10 })),
      days: daysOf(sittings, spread),
    };
  }

  /**
   * Each window with its counts. A student of several classes counts once in a window, and so does a section that several of
   * them were given. Who was given a window of the own counts in that one alone. Assignments
   * whose two windows are the same are a slot: students are counted by slots, and once more where a window has several.
   */
  private rows(schoolIds: readonly number[], fromMs: number, toMs: number): Promise<Row[]> {
    const begun = schoolIds.length > FEW_SCHOOLS ? BEGUN_OF_SETS : BEGUN_OF_EACH;
    return this.db.query<Row>(
      `with assigned as (
         select a.id, null::int as only_for, a.school_id, a.section_id, a.type_id, a.set_id, a.category_id, a.school_year_id,
           a.administration_type, a.p1_start_at, a.p1_end_at, a.p2_start_at, a.p2_end_at
         from scheduling.assignments a where a.deleted_at is null and a.school_id = any($1)
         union all
         select a.id, v.student_id, a.school_id, a.section_id, a.type_id, a.set_id, a.category_id, a.school_year_id,
           v.administration_type, v.p1_start_at, v.p1_end_at, v.p2_start_at, v.p2_end_at
         from scheduling.availabilities v join scheduling.assignments a on a.id = v.assignment_id
         where v.p1_start_at is not null and a.deleted_at is null and a.school_id = any($1)),
       given as materialized (
         select *, 1 << category_id as section,
           (dense_rank() over (order by school_id, type_id, set_id, start_1, end_1, start_2, end_2, one, two))::int as slot
         from (
           select *, start_1 < $3 and coalesce(end_1, start_1 + $4::interval) > $2 as one,
             administration_type is not null and start_2 < $3 and coalesce(end_2, start_2 + $4::interval) > $2 as two
           from (
             select *, p1_start_at as start_1, case when administration_type = 'continuous' then p2_end_at else p1_end_at end as end_1,
               case when administration_type = 'continuous' then p1_start_at else p2_start_at end as start_2, p2_end_at as end_2
             from assigned) a) a
         where one or two),
       kinds as materialized (
         select row_number() over () as kind, * from (select distinct school_year_id, type_id, set_id, category_id from given) k),
       windows as materialized (
         select row_number() over () as at, * from (
           select school_id, type_id, set_id, 1 as part, start_1 as start_at, end_1 as end_at, array_agg(distinct category_id) as categories,
             count(distinct section_id)::int as classes, array_agg(distinct slot) as slots from given where one group by 1, 2, 3, 5, 6
           union all
           select school_id, type_id, set_id, 2, start_2, end_2, array_agg(distinct category_id),
             count(distinct section_id)::int, array_agg(distinct slot) from given where two group by 1, 2, 3, 5, 6) w),
       pupils as materialized (
         select g.slot, v.student_id, bit_or(g.section) as sections, bit_or(case when b.part = 1 then g.section else 0 end) as begun_1,
           bit_or(case when b.part = 2 then g.section else 0 end) as begun_2
         from given g join kinds using (school_year_id, type_id, set_id, category_id)
           cross join lateral (select student_id from scheduling.availabilities v where v.assignment_id = g.id
             and case when g.only_for is null then v.p1_start_at is null else v.student_id = g.only_for end offset 0) v ${begun}
         group by 1, 2),
       of_slots as (
         select slot, count(*)::int as students, sum(bit_count((sections & ~begun_1)::bit(32)))::int as expected_1,
           sum(bit_count((sections & ~begun_2)::bit(32)))::int as expected_2 from pupils group by slot),
       of_several as (
         select at, count(*)::int as students, sum(bit_count(to_begin::bit(32)))::int as expected from (
           select w.at, bit_or(p.sections) & ~bit_or(case when w.part = 1 then p.begun_1 else p.begun_2 end) as to_begin
           from (select at, part, unnest(slots) as slot from windows where cardinality(slots) > 1) w join pupils p using (slot)
           group by w.at, p.student_id) s group by at)
       select w.school_id, w.type_id, w.set_id, w.part, w.start_at, w.end_at, w.categories, w.classes,
         coalesce(s.students, o.students, 0) as students,
         coalesce(s.expected, case when w.part = 1 then o.expected_1 else o.expected_2 end, 0) as expected
       from windows w left join of_several s using (at) left join of_slots o on cardinality(w.slots) = 1 and o.slot = w.slots[1]`,
      [schoolIds, new Date(fromMs), new Date(toMs), `${(expectedEnd(0, null) / 1000).toString()} seconds`],
    );
  }
}

/** Of texts whose characters say their order; thousands of windows are compared. */
function ordered(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function expectedOf({ start_at, end_at, expected }: Row, timeZone: string): ExpectedSittings {
  return { timeZone, startMs: start_at.getTime(), endMs: end_at?.getTime() ?? null, sittings: expected };
}

/** Days on which sittings are expected. Whoever takes several sections of a set on a day is one student. */
function daysOf(
  sittings: readonly { row: Row; expected: ExpectedSittings }[],
  spread: (window: ExpectedSittings) => Spread,
): TestingDay[] {
  const days = new Map<string, { schools: Set<number>; students: Map<string, number>; sittings: number }>();
  for (const { row, expected } of sittings) {
    if (expected.sittings === 0) continue;
    const { days: of, share } = spread(expected);
    for (const [date, hours] of of) {
      let day = days.get(date);
      if (!day) days.set(date, (day = { schools: new Set(), students: new Map(), sittings: 0 }));
      const set = `${row.school_id} ${row.type_id} ${row.set_id}`;
      day.schools.add(row.school_id);
      day.students.set(set, Math.max(day.students.get(set) ?? 0, row.students));
      day.sittings += expected.sittings * share * hours;
    }
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, day]) => ({
      date,
      schools: day.schools.size,
      students: [...day.students.values()].reduce((sum, n) => sum + n, 0),
      sittings: Math.round(day.sittings),
    }));
}
