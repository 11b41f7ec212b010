import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import type { Outcome } from '../../scoring/index.js';

/** What the log of work asks of sets of questions that come back. */
@Injectable()
export class ReturnSetRows {
  constructor(private readonly db: Db) {}

  /** A set ends with its plan. */
  async endOf(setId: number): Promise<number | null> {
    const row = await this.db.one<{ endedAt: Date | null }>(
      'select p.ended_at as "endedAt" from courses.return_sets s join courses.plans p on p.id = s.plan_id where s.id = $1',
      [setId],
    );
    return row?.endedAt?.getTime() ?? null;
  }

  /** In the transaction that completes the response; `outcomes` in the order of the questions. */
  async complete(u: Unit, setId: number, at: Date, outcomes: readonly Outcome[]): Promise<void> {
    await u.q.query('update courses.return_sets set completed_at = $2, outcomes = $3 where id = $1', [
      ...[setId, at, JSON.stringify(outcomes.map((outcome) => outcome === 'right'))],
    ]);
  }
}
