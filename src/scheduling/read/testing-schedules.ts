import { Injectable } from '@nestjs/common';
import { assessmentType, category, ContentLibrary } from '../../content/index.js';
import { Clock, toInstant, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { SchoolPlaces, type Viewer } from '../../roster/index.js';
import { dayIn, expectedByHour, expectedEnd, type ExpectedSittings } from '../expected-load.js';

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
    const hours = expectedByHour(
      sittings.map(({ expected }) => expected),
      now,
      fromMs,
      toMs,
    );
    return {
      windows: windows.sort(
        (a, b) =>
          a.startAt.localeCompare(b.startAt) || a.schoolName.localeCompare(b.schoolName) || a.id.localeCompare(b.id),
      ),
      hours: [...hours]
        .sort(([a], [b]) => a - b)
        .map(([at, count]) => ({ at: toInstant(at), sittings: Math.round(count * 10) / 10 })),
      days: daysOf(sittings, now, fromMs, toMs),
    };
  }

  private rows(schoolIds: readonly number[], fromMs: number, toMs: number): Promise<Row[]> {
    return this.db.query<Row>(
      `with windows as materialized (
         select a.id, a.school_id, a.section_id, a.type_id, a.set_id, a.category_id, a.school_year_id, w.part, w.start_at, w.end_at,
           dense_rank() over (order by a.school_id, a.type_id, a.set_id, w.part, w.start_at, w.end_at) as place
         from scheduling.assignments a cross join lateral (values
           (1, a.p1_start_at, case when a.administration_type = 'continuous' then a.p2_end_at else a.p1_end_at end),
           (2, case when a.administration_type = 'continuous' then a.p1_start_at else a.p2_start_at end, a.p2_end_at)) w (part, start_at, end_at)
         where a.deleted_at is null and a.school_id = any($1) and (w.part = 1 or a.administration_type is not null)
           and w.start_at < $3 and coalesce(w.end_at, w.start_at + $4::interval) > $2),
       students as (
         select w.place, v.student_id, count(distinct w.category_id) filter (where not exists (
             select from scheduling.student_assessments sa where sa.student_id = v.student_id and sa.type_id = w.type_id and sa.set_id = w.set_id
               and sa.category_id = w.category_id and sa.part = w.part and sa.school_year_id = w.school_year_id and sa.started_at is not null)) as expected
         from windows w join scheduling.availabilities v on v.assignment_id = w.id group by 1, 2),
       counted as (select place, count(*)::int as students, sum(expected)::int as expected from students group by 1)
       select w.school_id, w.type_id, w.set_id, w.part, w.start_at, w.end_at, array_agg(distinct w.category_id) as categories,
         count(distinct w.section_id)::int as classes, coalesce(min(c.students), 0) as students, coalesce(min(c.expected), 0) as expected
       from windows w left join counted c using (place)
       group by w.school_id, w.type_id, w.set_id, w.part, w.start_at, w.end_at`,
      [schoolIds, new Date(fromMs), new Date(toMs), `${(expectedEnd(0, null) / 1000).toString()} seconds`],
    );
  }
}

function expectedOf({ start_at, end_at, expected }: Row, timeZone: string): ExpectedSittings {
  return { timeZone, startMs: start_at.getTime(), endMs: end_at?.getTime() ?? null, sittings: expected };
}

/** Days on which sittings are expected. Whoever takes several sections of a set on a day is one student. */
function daysOf(
  sittings: readonly { row: Row; expected: ExpectedSittings }[],
  nowMs: number,
  fromMs: number,
  toMs: number,
): TestingDay[] {
  const days = new Map<string, { schools: Set<number>; students: Map<string, number>; sittings: number }>();
  for (const { row, expected } of sittings)
    for (const [at, count] of expectedByHour([expected], nowMs, fromMs, toMs)) {
      const date = dayIn(at, expected.timeZone);
      let day = days.get(date);
      if (!day) days.set(date, (day = { schools: new Set(), students: new Map(), sittings: 0 }));
      const of = `${row.school_id} ${row.type_id} ${row.set_id}`;
      day.schools.add(row.school_id);
      day.students.set(of, Math.max(day.students.get(of) ?? 0, row.students));
      day.sittings += count;
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
