import type { Judged } from '../platform/batches/batch.js';
import type { Queryable } from '../platform/db/db.js';

/** Why what changes the grade levels of many leaves a student out. */
export const GRADE_LOCKED = {
  state: 'skipped',
  code: 'roster/grade-locked',
  reason: 'The grade level of this student is locked.',
} as const satisfies Judged;

/**
 * Those of these students whose grade level is locked: what changes many (a file, a roll-over) leaves it as it is, a form
 * changes it. Whoever writes grade levels asks inside the transaction, after `holdNumbers` of the
 * school, as the one who locks does.
 */
export async function gradeLockedAmong(q: Queryable, studentIds: readonly number[]): Promise<Set<number>> {
  const rows = await q.query<{ id: number }>('select id from roster.people where id = any($1) and grade_locked', [
    [...studentIds],
  ]);
  return new Set(rows.map(({ id }) => id));
}
