import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import type { Run } from '../runs/runs.js';
import { empties, holdsOf } from './guards.js';
import type { PlannedKind } from './line.js';

/** Counts by school, kind and role: '12 person Student'. */
export type KnownCounts = ReadonlyMap<string, number>;

/** Lets lines of a plan wait for a person. */
@Injectable()
export class Holds {
  constructor(private readonly db: Db) {}

  /** Records that are known before anything is planned. */
  async known(connectionId: number): Promise<KnownCounts> {
    const rows = await this.db.query<{ key: string; n: number }>(
      `select concat_ws(' ', school_id, kind, role) as key, count(*)::int as n from sync.links
        where connection_id = $1 and removed_at is null group by 1`,
      [connectionId],
    );
    return new Map(rows.map(({ key, n }) => [key, n]));
  }

  /** Lets what removes or changes too much at once wait for a person. */
  async apply(run: Run, known: KnownCounts): Promise<void> {
    const leaving = await this.db.query<{ sectionId: number; had: number; leave: number; enter: number }>(
      `with leaving as (
         select section_id, count(*)::int as n from sync.changes
          where run_id = $1 and record = 'enrollment' and action = 'remove' and before ->> 'role' = 'Student' and section_id is not null group by 1),
       entering as (
         select section_id, count(*)::int as n from sync.changes
          where run_id = $1 and record = 'enrollment' and action in ('add', 'restore') and after ->> 'role' = 'Student' group by 1)
       select section_id as "sectionId", l.n as leave, coalesce(e.n, 0) as enter,
         (select count(*)::int from sync.links k where k.connection_id = $2 and k.kind = 'enrollment' and k.section_id = l.section_id and k.role = 'Student'
            and k.removed_at is null) as had
       from leaving l left join entering e using (section_id)`,
      [run.id, run.connectionId],
    );
    const emptied = leaving.filter(empties).map(({ sectionId }) => sectionId);
    if (emptied.length > 0)
      await this.db.query(
        `update sync.changes set held = 'empties-class' where run_id = $1 and record = 'enrollment' and action = 'remove' and held is null
           and before ->> 'role' = 'Student' and section_id = any($2)`,
        [run.id, emptied],
      );
    const counts = await this.db.query<{
      schoolId: number;
      record: PlannedKind;
      role: string | null;
      removed: number;
      changed: number;
      matched: number;
    }>(
      `select school_id as "schoolId", record, coalesce(before ->> 'role', sent ->> 'role') as role,
         count(*) filter (where action = 'remove')::int as removed,
         count(*) filter (where action in ('change', 'move') and after <> '{}')::int as changed,
         count(*) filter (where code = 'matched')::int as matched
       from sync.changes where run_id = $1 and action in ('remove', 'change', 'move') group by 1, 2, 3`,
      [run.id],
    );
    await this.holdMoves(run, known, counts);
    await this.holdForNameless(run);
    for (const { schoolId, record, role, removed, changed, matched } of counts) {
      const before = known.get([schoolId, record, ...(role === null ? [] : [role])].join(' ')) ?? 0;
      const holds = holdsOf({ known: before + matched, removed, changed });
      for (const [actions, held] of [
        [['remove'], holds.remove],
        [['change', 'move'], holds.change],
      ] as const)
        if (held)
          await this.db.query(
            `update sync.changes set held = $6 where run_id = $1 and school_id = $2 and record = $3 and held is null and action = any($4)
               and coalesce(before ->> 'role', sent ->> 'role') is not distinct from $5 and (action = 'remove' or after <> '{}')`,
            [run.id, schoolId, record, actions, role, held],
          );
    }
  }

  /** Who moves away leaves a school as much as who is removed there. */
  private async holdMoves(
    run: Run,
    known: KnownCounts,
    counts: readonly { schoolId: number; record: PlannedKind; role: string | null; removed: number }[],
  ): Promise<void> {
    const moves = await this.db.query<{ from: number; n: number }>(
      `select (before ->> 'schoolId')::int as "from", count(*)::int as n from sync.changes
        where run_id = $1 and record = 'person' and action = 'move' group by 1`,
      [run.id],
    );
    for (const { from, n } of moves) {
      const removed =
        counts.find((one) => one.schoolId === from && one.record === 'person' && one.role === 'Student')?.removed ?? 0;
      const { remove: held } = holdsOf({
        known: known.get(`${from} person Student`) ?? 0,
        removed: n + removed,
        changed: 0,
      });
      if (held)
        await this.db.query(
          `update sync.changes set held = $3 where run_id = $1 and record = 'person' and held is null
             and (action = 'move' and (before ->> 'schoolId')::int = $2
               or action = 'remove' and school_id = $2 and coalesce(before ->> 'role', sent ->> 'role') = 'Student')`,
          [run.id, from, held],
        );
    }
  }

  /** While a record cannot even be told by its id, whoever seems to be gone may be that one. */
  private async holdForNameless(run: Run): Promise<void> {
    const kinds = await this.db.query<{ kind: string }>(
      `select distinct kind from sync.records where connection_id = $1 and gone_pull_id is null and problem is not null and data ->> 'nameless' = 'true'`,
      [run.connectionId],
    );
    if (kinds.length > 0)
      await this.db.query(
        `update sync.changes set held = 'unreadable' where run_id = $1 and action = 'remove' and held is null and record = any($2)`,
        [run.id, kinds.map(({ kind }) => kind)],
      );
  }
}
