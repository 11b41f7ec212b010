import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import { Subscriptions } from '../../platform/events/subscriptions.js';
import { DistrictRoster, type RosterEvents } from '../../roster/index.js';
import { ERASED_LINE, whileNothingComesIn } from '../erasing.js';
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
          await q.query(
            `update sync.changes set ${ERASED_LINE} where person_id = $1 or (record = 'person' and local_id = $1)`,
            [personId],
          );
          await q.query(
            `update sync.changes c set ${ERASED_LINE}
               from sync.runs r, unnest($1::int[], $2::text[]) as gone (connection_id, source_id)
              where r.id = c.run_id and r.connection_id = gone.connection_id
                and ((c.record = 'person' and c.source_id = gone.source_id)
                  or (c.record = 'enrollment' and c.after ->> 'person' = gone.source_id))`,
            [known.map(({ connection }) => connection), known.map(({ sourceId }) => sourceId)],
          );
          await q.query(
            `delete from sync.records r using unnest($1::int[], $2::text[]) as gone (connection_id, source_id)
              where r.connection_id = gone.connection_id and r.kind = 'person' and r.source_id = gone.source_id`,
            [known.map(({ connection }) => connection), known.map(({ sourceId }) => sourceId)],
          );
          // A pull that is under way, or was cut off.
          await q.query(
            `update sync.staged s set data = jsonb_build_object('id', s.source_id), hash = 'erased', problem = 'This person was erased here.'
               from sync.pulls p, unnest($1::int[], $2::text[]) as gone (connection_id, source_id)
              where p.id = s.pull_id and p.connection_id = gone.connection_id and s.kind = 'person' and s.source_id = gone.source_id`,
            [known.map(({ connection }) => connection), known.map(({ sourceId }) => sourceId)],
          );
          for (const [connection, of] of Map.groupBy(known, (one) => one.connection))
            await files.forget(
              q,
              connection,
              of.map(({ sourceId }) => sourceId),
            );
        });
      },
    });
  }
}
