import { Injectable } from '@nestjs/common';
import { category, ContentLibrary } from '../../content/index.js';
import { Clock } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { RunningTests, type TestOfClass } from '../../roster/index.js';

const END = 'case when a.administration_type is null then a.p1_end_at else a.p2_end_at end';
const NOT_ENDED = `a.deleted_at is null and (${END} is null or ${END} > $2)`;
/** Begun and not finished; between two parts until the window ends, or for a day where it has no end. $2 is now. */
const SITTING = `s.invalidated_at is null and (s.started_at is not null and s.completed_at is null or s.part = 1 and s.completed_at is not null
  and exists (select from scheduling.assignments a where a.id = s.assignment_id and a.administration_type is not null
    and coalesce(a.p2_end_at, s.completed_at + interval '1 day') > $2)
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
      `select a.section_id as "sectionId", a.set_id as "setId", a.category_id as "categoryId", a.p1_start_at as "startAt", ${END} as "endAt"
         from scheduling.assignments a where a.school_id = $1 and ${NOT_ENDED} order by ${END} desc nulls first, a.id limit 500`,
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
      `select a.section_id as id, bool_or(${END} is null) as endless, max(${END}) as "end" from scheduling.assignments a
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
