import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { containing, pageOf } from '../../platform/db/list-sql.js';
import type { PageRequest } from '../../platform/http/list.js';
import { HOLDS, type Hold } from '../plan/line.js';
import { entryOf, type ChangeRow, type Difference, type EntryAction } from './entries.js';
import { inEst } from './moments-in-est.js';
import type { ReachedSchool } from './reached-schools.js';
import { FIRST_NAME_FIRST, IS_HELD } from './sync-logs.js';

/** A change that waits for a person. */
export interface HeldChange {
  runId: number;
  place: number;
  /** When its sync began, in EST. */
  sync: string;
  record: ChangeRow['record'];
  action: EntryAction;
  label: string;
  /** Why the sync wants it. */
  reason: string;
  /** Why it waits. */
  held: string;
  differences: Difference[];
}

const FROM = `from sync.changes c join sync.runs r on r.id = c.run_id
  where r.connection_id = $1 and c.school_id = $2 and ${IS_HELD}`;

/** Changes of a school that wait for a person. */
@Injectable()
export class HeldChanges {
  constructor(private readonly db: Db) {}

  async list(
    { connection, schoolId }: ReachedSchool,
    request: PageRequest,
  ): Promise<{ changes: HeldChange[]; total: number }> {
    if (!connection) return { changes: [], total: 0 };
    const { rows, total } = await pageOf<ChangeRow & { held: Hold; beganAt: Date }>(
      this.db,
      { ...request, sort: 'run', order: 'desc' },
      {
        select: `select c.run_id as "runId", c.place, c.record, c.action, c.source_id as "sourceId", c.label, c.before, c.after,
          null as sent, c.code, c.reason, c.held, c.decision, c.outcome, c.outcome_reason as "outcomeReason", r.began_at as "beganAt"`,
        from: `${FROM} and ($3 = '%%' or c.label ilike $3 or ${FIRST_NAME_FIRST} ilike $3 or c.reason ilike $3 or c.held = any($4))`,
        params: [connection.id, schoolId, containing(request.search), holdsNamed(request.search)],
        order: { columns: { run: 'c.run_id' }, then: 'c.place' },
      },
    );
    return {
      changes: rows.map((row) => ({
        runId: row.runId,
        place: row.place,
        sync: inEst(row.beganAt),
        record: row.record,
        action: row.action,
        label: row.label,
        reason: row.reason,
        held: HOLDS[row.held],
        differences: entryOf(row).differences,
      })),
      total,
    };
  }

  /** Of a school, by sync: those of a sync or of all, among `places` if given. A decision about one school touches no other. */
  async placesByRun(
    { connection, schoolId }: ReachedSchool,
    { runId, places }: { runId: number | undefined; places: readonly number[] | undefined },
  ): Promise<Map<number, number[]>> {
    if (!connection) return new Map();
    const rows = await this.db.query<{ runId: number; places: number[] }>(
      `select c.run_id as "runId", array_agg(c.place order by c.place) as places ${FROM}
         and ($3::int is null or c.run_id = $3) and ($4::int[] is null or c.place = any($4)) group by c.run_id order by c.run_id`,
      [connection.id, schoolId, runId ?? null, places ?? null],
    );
    return new Map(rows.map((row) => [row.runId, row.places]));
  }
}

/** Reasons for waiting whose sentence holds a text. */
function holdsNamed(search: string): string[] {
  return Object.entries(HOLDS).flatMap(([hold, said]) =>
    said.toLowerCase().includes(search.toLowerCase()) ? hold : [],
  );
}
