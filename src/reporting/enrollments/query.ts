import { Injectable } from '@nestjs/common';
import type { Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { schoolYear } from '../../roster/index.js';
import { BEFORE_THE_LOG, CLASS_MEMBERS } from './projection.js';

/** A student was in a class from a moment on, and no more from `to` on. */
export interface ClassStay {
  sectionId: number;
  studentId: number;
  /** null: before there was a log. */
  from: Instant | null;
  /** null: until now. */
  to: Instant | null;
}

/** Who was in which class when. Which school year a class belongs to is roster's to say. Who may ask is the caller's policy. */
@Injectable()
export class ClassMembers {
  constructor(private readonly db: Db) {}

  /**
   * Stays in these classes, of these students, or both; with a school year those of which a part lies in it. By class, student
   * and time.
   */
  async stays(asked: {
    sectionIds?: readonly number[];
    studentIds?: readonly number[];
    schoolYearId?: number;
  }): Promise<ClassStay[]> {
    const { sectionIds = null, studentIds = null, schoolYearId } = asked;
    const [from, until] =
      schoolYearId === undefined
        ? [null, null]
        : [schoolYearId, schoolYearId + 1].map((id) => `${schoolYear(id).startsOn}T00:00:00Z`);
    const rows = await this.db.query<{ sectionId: number; studentId: number; entered: Date; left: Date | null }>(
      `select section_id as "sectionId", coalesce(p.merged_into, student_id) as "studentId", entered_at as entered, left_at as left from ${CLASS_MEMBERS}
          left join reporting.people p on p.id = student_id
        where ($1::int[] is null or section_id = any($1))
          and ($2::int[] is null or student_id = any($2) or student_id in (select id from reporting.people where merged_into = any($2)))
          and ($3::timestamptz is null or entered_at < $4::timestamptz and (left_at is null or left_at > $3))
        order by 1, 2, 3`,
      [sectionIds, studentIds, from, until],
    );
    return rows.map(({ sectionId, studentId, entered, left }) => {
      const since = entered.toISOString();
      return { sectionId, studentId, from: since === BEFORE_THE_LOG ? null : since, to: left?.toISOString() ?? null };
    });
  }
}
