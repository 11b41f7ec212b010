import { Injectable } from '@nestjs/common';
import { EmailChanges } from '../../identity/index.js';
import { Db } from '../../platform/db/db.js';

/**
 * Where parents see a child in the web portal. Mails about the child hold it, whatever the child is called by then: an erasure
 * finds them by it.
 */
export function pageOfChild(studentId: number): string {
  return `/parent/${studentId}/`;
}

/** A student whose parents are written to. */
export interface ReportMailReader {
  studentId: number;
  firstName: string;
  schoolName: string;
  parents: { firstName: string; email: string }[];
}

/** Schools that write to parents when a score report opens, and to whom. */
@Injectable()
export class ReportMailReaders {
  constructor(
    private readonly db: Db,
    private readonly emailChanges: EmailChanges,
  ) {}

  /** Those where it is switched on and that are not archived. */
  async schools(): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>(
      'select id from roster.schools where report_mails and archived_at is null order by id',
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Of these students those who are at a school and neither archived nor hidden, with the parents who have used their account.
   * Without such parents a student is missing.
   */
  async of(studentIds: readonly number[]): Promise<ReportMailReader[]> {
    const rows = await this.db.query<
      Omit<ReportMailReader, 'parents'> & { parentId: number; parentName: string; email: string }
    >(
      `select p.id as "studentId", p.first_name as "firstName", s.name as "schoolName",
         parent.id as "parentId", parent.first_name as "parentName", parent.email
       from roster.people p join roster.schools s on s.id = p.school_id join roster.guardians g on g.student_id = p.id
         join roster.people parent on parent.id = g.parent_id
       where p.id = any($1) and p.archived_at is null and not p.hidden_account and p.erased_at is null
         and parent.archived_at is null and not parent.hidden_account and parent.erased_at is null and parent.merged_into is null
       order by p.id, parent.id`,
      [[...studentIds]],
    );
    const used = await this.emailChanges.usedAmong(rows.map(({ parentId }) => parentId));
    const written = rows.filter(({ parentId }) => used.has(parentId));
    return [...Map.groupBy(written, ({ studentId }) => studentId).values()].map((of): ReportMailReader => {
      const { studentId, firstName, schoolName } = of[0]!;
      const parents = of.map(({ parentName, email }) => ({ firstName: parentName, email }));
      return { studentId, firstName, schoolName, parents };
    });
  }
}
