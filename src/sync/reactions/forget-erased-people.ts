import { Injectable } from '@nestjs/common';
import { Db, type Queryable } from '../../platform/db/db.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import { DistrictRoster, type RosterEvents } from '../../roster/index.js';
import { ERASED_LINE, ERASED_RECORD, whileNothingComesIn } from '../erasing.js';
import { UploadedFiles } from '../sources/files/uploaded-files.js';

/**
 * Whoever is erased is in no plan, no copy of the source and no uploaded file any more. The link stays, so that a source that has
 * the student still brings nobody back.
 */
@Injectable()
export class ForgetErasedPeople {
  constructor(subscriptions: Subscriptions, db: Db, files: UploadedFiles, roster: DistrictRoster) {
    subscriptions.reaction({
      name: 'sync.forget-erased-people',
      types: ['roster.StudentErased.v1', 'roster.PersonDeleted.v1'],
      handle: async ({ payload }) => {
        const { personId } = payload as RosterEvents['roster.StudentErased.v1'];
        // Who goes on at another school is not gone.
        if (!(await roster.gone([personId])).has(personId)) return;
        await db.tx(async (q) => {
          const of = await q.query<{ id: number }>(
            `select distinct connection_id as id from sync.links where kind = 'person' and local_id = $1`,
            [personId],
          );
          await whileNothingComesIn(
            q,
            of.map(({ id }) => id),
          );
          const known = await q.query<{ connection: number; sourceId: string }>(
            `update sync.links set erased = true where kind = 'person' and local_id = $1
               returning connection_id as connection, source_id as "sourceId"`,
            [personId],
          );
          // Whoever is known here stands with the id on every line of theirs.
          await q.query(`update sync.changes set ${ERASED_LINE} where person_id = $1`, [personId]);
          for (const [connection, of] of Map.groupBy(known, (one) => one.connection)) {
            const ids = of.map(({ sourceId }) => sourceId);
            await forgetAt(q, connection, ids);
            await files.forget(q, connection, ids);
          }
        });
      },
    });
  }
}

/** Forgets people of whom a connection knows by these ids, wherever they are named. */
async function forgetAt(q: Queryable, connectionId: number, sourceIds: readonly string[]): Promise<void> {
  const of = [connectionId, sourceIds];
  const ofConnection = 'run_id in (select id from sync.runs where connection_id = $1)';
  await q.query(
    `update sync.changes set ${ERASED_LINE} where record = 'person' and source_id = any($2) and ${ofConnection}`,
    of,
  );
  // A line that was done has the id of here.
  await q.query(
    `update sync.changes set ${ERASED_LINE}
      where record = 'enrollment' and outcome is distinct from 'done' and after ->> 'person' = any($2) and ${ofConnection}`,
    of,
  );
  await q.query(`delete from sync.records where connection_id = $1 and kind = 'person' and source_id = any($2)`, of);
  // A pull that is under way, or was cut off.
  await q.query(
    `update sync.staged s set ${ERASED_RECORD} from sync.pulls p
      where p.id = s.pull_id and p.connection_id = $1 and s.kind = 'person' and s.source_id = any($2)`,
    of,
  );
}
