import type { Queryable } from '../platform/db/db.js';

const CLASS = 7203072;

/** Columns of a line of a plan that is about somebody who was erased, as `set` takes them. */
export const ERASED_LINE = `label = 'Erased', before = null, after = null, sent = null`;

/** Columns of a record `s` of somebody who was erased and whom the source goes on sending, as `set` takes them. */
export const ERASED_RECORD = `data = jsonb_build_object('id', s.source_id), hash = 'erased', problem = 'This person was erased here.'`;

/** Before people of a connection are kept: waits for who erases somebody, and until the transaction ends nobody is erased. */
export async function whileNobodyIsErased(q: Queryable, connectionId: number): Promise<void> {
  await q.query('select pg_advisory_xact_lock_shared($1, $2)', [CLASS, connectionId]);
}

/** Before somebody is erased: waits for what comes in from the connections, and what comes later knows of it. */
export async function whileNothingComesIn(q: Queryable, connectionIds: readonly number[]): Promise<void> {
  await q.query('select pg_advisory_xact_lock($1, id) from (select unnest($2::int[]) as id order by 1) ids', [
    CLASS,
    connectionIds,
  ]);
}
