import { Logger } from '@nestjs/common';
import type { Clock } from '../../kernel/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { Jobs } from '../../platform/jobs/jobs.js';
import type { EndAttemptHandler } from '../commands/end-attempt.js';

export const SWEEP_ENDS = 'delivery.sweep-ends';
const EVERY_SECONDS = 60;
const AT_ONCE = 500;

/** What a sweep is about to do. */
export interface EndEffect {
  ends: number;
  /** Of these with time and a half, double or untimed, or with granted or credited time. */
  extended: number;
}

/**
 * Once a minute, whatever is due and was not ended by its own job (a job that failed, a worker that was down). First says
 * what it will do, then asks the decider of each sitting, which has the last word.
 */
export class SweepEnds {
  private readonly log = new Logger('delivery');

  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly ends: EndAttemptHandler,
  ) {}

  register(): void {
    this.jobs.work(SWEEP_ENDS, async () => {
      await this.sweep();
      await this.plan();
    });
  }

  /** One sweep waits at a time, whoever plans it. */
  plan(): Promise<void> {
    return this.jobs.enqueue(SWEEP_ENDS, {}, { singletonKey: 'next', startAfter: EVERY_SECONDS });
  }

  async effect(): Promise<EndEffect> {
    const row = await this.db.one<EndEffect>(
      `select count(*)::int as ends, count(*) filter (where timing <> 'timed' or (ledger->>'grantedMs')::bigint > 0 or (ledger->>'creditedMs')::bigint > 0)::int as extended
       from delivery.attempts_v2 where due_at <= $1`,
      [this.clock.instant()],
    );
    return row!;
  }

  async sweep(): Promise<EndEffect> {
    const effect = await this.effect();
    if (effect.ends === 0) return effect;
    this.log.log(`ends ${effect.ends} attempts, ${effect.extended} with extended time`);
    const due = await this.db.query<{ student_assessment_id: number; sitting: number }>(
      'select student_assessment_id, sitting from delivery.attempts_v2 where due_at <= $1 order by due_at limit $2',
      [this.clock.instant(), AT_ONCE],
    );
    for (const { student_assessment_id: studentAssessmentId, sitting } of due) {
      // One that fails must not keep the others open; it is tried again with the next sweep.
      await this.ends.execute({ studentAssessmentId, sitting }).catch((error: Error) => this.log.error({ err: error, studentAssessmentId, sitting }, 'not ended'));
    }
    return effect;
  }
}
