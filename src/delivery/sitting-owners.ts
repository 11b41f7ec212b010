import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db, type Queryable } from '../platform/db/db.js';
import type { Unit } from '../platform/db/unit-of-work.js';
import {
  NOTHING_RETURNED,
  StudentWork,
  type MovedWork,
  type ReturnedWork,
  type SittingRef,
  type WorkKeeper,
} from '../roster/index.js';
import { attemptStream } from './attempt/events.js';
import { KeyRecords } from './read/key-records.js';

/** By stream of the attempt: the account to which a sitting belongs today. */
export type Owners = ReadonlyMap<string, number>;

const OPEN: ReadonlySet<string> = new Set(['running', 'paused', 'expired']);

/**
 * Whose a sitting is: the account under which it was begun, until that record was merged into another (ADR 46). The row of its
 * key says it; the stream says for good under which account it was taken.
 */
@Injectable()
export class SittingOwners implements WorkKeeper, OnModuleInit {
  readonly context = 'delivery';

  constructor(
    private readonly db: Db,
    private readonly work: StudentWork,
    private readonly keys: KeyRecords,
  ) {}

  onModuleInit(): void {
    this.work.add(this);
  }

  /** Sittings without a key are missing. */
  async of(sittings: readonly SittingRef[], q: Queryable = this.db): Promise<Owners> {
    if (sittings.length === 0) return new Map();
    const rows = await q.query<SittingRef & { owner: number }>(
      `select k.student_assessment_id as "studentAssessmentId", k.sitting, k.student_id as owner from delivery.sitting_keys k
         join unnest($1::int[], $2::int[]) as asked (id, sitting) on k.student_assessment_id = asked.id and k.sitting = asked.sitting`,
      [sittings.map((one) => one.studentAssessmentId), sittings.map((one) => one.sitting)],
    );
    return new Map(
      rows.map(({ studentAssessmentId, sitting, owner }) => [attemptStream(studentAssessmentId, sitting), owner]),
    );
  }

  async sitting(_q: Queryable, studentIds: readonly number[]): Promise<Set<number>> {
    const sitting = new Set<number>();
    for (const id of studentIds) if ((await this.keys.phasesOf(id)).some((phase) => OPEN.has(phase))) sitting.add(id);
    return sitting;
  }

  async move(u: Unit, from: number, to: number): Promise<MovedWork> {
    const sittings = await u.q.query<SittingRef>(
      `with moved as (update delivery.sitting_keys set student_id = $2 where student_id = $1 returning student_assessment_id, sitting)
       select student_assessment_id as "studentAssessmentId", sitting from moved order by 1, 2`,
      [from, to],
    );
    return { sittings };
  }

  async moveBack(
    u: Unit,
    from: number,
    to: number,
    { sittings = [] }: MovedWork,
    _mergedAt: Date,
    { staying }: ReturnedWork,
  ): Promise<ReturnedWork> {
    const going = sittings.filter(({ studentAssessmentId }) => !staying.includes(studentAssessmentId));
    const back = await u.q.query<SittingRef>(
      `with moved as (update delivery.sitting_keys k set student_id = $3 from unnest($1::int[], $2::int[]) as asked (id, sitting)
         where k.student_assessment_id = asked.id and k.sitting = asked.sitting and k.student_id = $4 returning k.student_assessment_id, k.sitting)
       select student_assessment_id as "studentAssessmentId", sitting from moved order by 1, 2`,
      [going.map((one) => one.studentAssessmentId), going.map((one) => one.sitting), from, to],
    );
    return { ...NOTHING_RETURNED, sittings: back };
  }
}
