import { Injectable } from '@nestjs/common';
import { category, ContentLibrary } from '../../content/index.js';
import { Clock } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { RunningTests, type TestOfClass } from '../../roster/index.js';
import { WINDOWS_OF_STUDENT } from '../make-up.js';

/** Joins when an assignment `a` ends for the last of its students: by the window of the class, or by one that a student was given. */
const ENDS = `cross join lateral (select bool_or(o.at is null) as endless, max(o.at) as last from (
    select case when a.administration_type is null then a.p1_end_at else a.p2_end_at end as at
    union all select case when v.administration_type is null then v.p1_end_at else v.p2_end_at end from scheduling.availabilities v
      where v.assignment_id = a.id and v.p1_start_at is not null) o) e`;
const NOT_ENDED = 'a.deleted_at is null and (e.endless or e.last > $2)';
/** Begun and not finished; between two parts until the window ends, or for a day where it has no end. $2 is now. */
const SITTING = `s.invalidated_at is null and (s.started_at is not null and s.completed_at is null or s.part = 1 and s.completed_at is not null
  and exists (select from scheduling.assignments a left join scheduling.availabilities v on v.assignment_id = a.id and v.student_id = s.student_id
    ${WINDOWS_OF_STUDENT} where a.id = s.assignment_id and w.administration_type is not null and coalesce(w.p2_end_at, s.completed_at + interval '1 day') > $2)
  and not exists (select from scheduling.student_assessments two where two.student_id = s.student_id and two.type_id = s.type_id and two.set_id = s.set_id
    and two.category_id = s.category_id and two.school_year_id = s.school_year_id and two.part = 2 and (two.completed_at is not null or two.invalidated_at is not null)))`;

/** What roster asks of tests before it archives somebody or something. */
@Injectable()
export class TestsOfClasses extends RunningTests {
  constructor(
    private readonly db: Db,
    private readonly content: ContentLibrary,
    private readonly clock: Clock,
  ) {
    super();
  }

  async endingLater(schoolId: number): Promise<TestOfClass[]> {
    const rows = await this.db.query<{
      sectionId: number;
      setId: number;
      categoryId: number;
      startAt: Date;
      endAt: Date | null;
    }>(
      `select a.section_id as "sectionId", a.set_id as "setId", a.category_id as "categoryId", a.p1_start_at as "startAt",
           case when not e.endless then e.last end as "endAt"
         from scheduling.assignments a ${ENDS} where a.school_id = $1 and ${NOT_ENDED} order by 5 desc nulls first, a.id limit 500`,
      [schoolId, this.now()],
    );
    const names = await this.content.setNames([...new Set(rows.map(({ setId }) => setId))]);
    return rows.map(({ sectionId, setId, categoryId, startAt, endAt }) => ({
      sectionId,
      title: `${names.get(setId) ?? 'A test'}, ${category(categoryId).name}`,
      startAt,
      endAt,
    }));
  }

  async lastEnds(q: Queryable, sectionIds: readonly number[]): Promise<Map<number, Date | null>> {
    const rows = await q.query<{ id: number; endless: boolean; end: Date | null }>(
      `select a.section_id as id, bool_or(e.endless) as endless, max(e.last) as "end" from scheduling.assignments a ${ENDS}
        where a.section_id = any($1) and ${NOT_ENDED} group by 1`,
      [[...sectionIds], this.now()],
    );
    return new Map(rows.map(({ id, endless, end }) => [id, endless ? null : end]));
  }

  async sitting(q: Queryable, studentIds: readonly number[]): Promise<Set<number>> {
    const rows = await q.query<{ id: number }>(
      `select distinct s.student_id as id from scheduling.student_assessments s where s.student_id = any($1) and ${SITTING}`,
      [[...studentIds], this.now()],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async anyAt(schoolId: number): Promise<boolean> {
    return (
      (await this.db.one('select from scheduling.assignments where school_id = $1 and deleted_at is null limit 1', [
        schoolId,
      ])) !== undefined
    );
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
