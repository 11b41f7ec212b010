import { Logger } from '@nestjs/common';
import type { FieldsOf } from '../../kernel/fields.js';
import { toInstant, type Clock } from '../../kernel/clock.js';
import { uuidv7 } from '../../kernel/ids.js';
import { atOnce } from '../../platform/at-once.js';
import type { Db } from '../../platform/db/db.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';
import type { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { Jobs } from '../../platform/jobs/jobs.js';
import { outages } from '../../platform/observability/outages.js';
import { deadlineOf, type Ledger } from '../attempt/clock.js';
import type { EndAttempt, EndAttemptHandler } from '../commands/end-attempt.js';
import { ATTEMPTS } from '../read/attempts-projection.js';
import type { DeliverySystemEvents } from '../system-events.js';

export const SWEEP_ENDS = 'delivery.sweep-ends';
/** The job of a window's end or of an auto-submit, one for all sittings that it ends at that moment. */
export const END_TOGETHER = 'delivery.end-together';
/** The job of a second in which sittings end by their own clocks. */
export const END_DUE = 'delivery.end-due';
/** Jobs of single sittings, as versions before planned them: those that wait at an upgrade still come. */
const END_ATTEMPT = 'delivery.end-attempt';
const EVERY_SECONDS = 60;
/** What a job of its own second will end in a moment is left to that; what it did not end until then, to the sweep. */
const OVERDUE_MS = 30_000;
/** Jobs that come at the same time share a look at what is due. */
const DUE_AT_ONCE = 8;

/** Sittings that end at the same time; each waits for its own append, which is shared with the others'. */
const ENDED_AT_ONCE = 16;

/** What a job is about to do. */
export interface EndEffect {
  ends: number;
  /** Of these with time and a half, double or untimed, or with granted or credited time. */
  extended: number;
}

interface DueRow {
  student_assessment_id: number;
  sitting: number;
  school_id: number;
  timing: string;
  ledger: Ledger;
  phase: string;
  rules: { graceMs: number };
  due_at: Date;
}

/** A paused one waits for the running ones of its window. */
function endsNow(row: DueRow, nowMs: number): boolean {
  const { phase, rules, due_at } = row;
  return nowMs - due_at.getTime() >= (endsAlone(row) ? OVERDUE_MS : phase === 'paused' ? rules.graceMs : 0);
}

function endsAlone({ ledger, phase }: Pick<DueRow, 'ledger' | 'phase'>): boolean {
  return phase === 'expired' || deadlineOf(ledger)?.by === 'expiry';
}

/** Whether a sitting has more time than the part gives everybody. */
export function isExtended({ timing, ledger }: { timing: string; ledger: Ledger }): boolean {
  return timing !== 'timed' || ledger.grantedMs > 0 || ledger.creditedMs > 0;
}

/**
 * Ends what is due: at a window's end and at auto-submits, and once a minute whatever was not ended by its own job (one that
 * failed, a worker that was down). Each run first records and publishes what it will do, then asks the decider of each
 * sitting, which has the last word: repeated, early or late, a run ends nothing twice and nothing before its time.
 */
export class SweepEnds {
  private readonly log = new Logger('delivery');
  private readonly ownEnds = new StatementBatcher(async (jobs: undefined[]) => {
    await this.endDue();
    return jobs.map(() => undefined);
  });

  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly ends: EndAttemptHandler,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  register(): void {
    const sweep = async () => void (await this.sweep());
    this.jobs.repeat(SWEEP_ENDS, (nowMs) => new Date(nowMs + EVERY_SECONDS * 1000), sweep, {
      does: 'end overdue sittings once a minute',
    });
    this.jobs.work(END_TOGETHER, sweep, { does: 'end sittings with their window' });
    this.jobs.work(END_DUE, () => this.ownEnds.run(undefined), {
      does: 'end sittings whose time is up',
      atOnce: DUE_AT_ONCE,
    });
    this.jobs.work<FieldsOf<EndAttempt>>(END_ATTEMPT, (job) => this.ends.execute(job), {
      does: 'end a sitting whose time is up',
      atOnce: DUE_AT_ONCE,
    });
  }

  async sweep(): Promise<EndEffect> {
    const nowMs = this.clock.now();
    const due = await this.due(nowMs);
    const effect = effectOf(due);
    if (effect.ends === 0) return effect;
    const id = uuidv7(nowMs);
    await this.state(id, due, effect);
    const outcomes = new Map<number, { submitted: number; waiting: number }>();
    await atOnce(due, ENDED_AT_ONCE, (row) => {
      const outcome = outcomes.get(row.school_id) ?? { submitted: 0, waiting: 0 };
      outcomes.set(row.school_id, outcome);
      return this.alone(row, async (address) => {
        const became = await this.ends.end(address);
        if (became !== null) outcome[became] += 1;
      });
    });
    for (const [schoolId, { submitted, waiting }] of outcomes) {
      await this.db.query(
        'update delivery.end_runs set submitted = $3, waiting = $4 where id = $1 and school_id = $2',
        [id, schoolId, submitted, waiting],
      );
    }
    return effect;
  }

  /** What has just run out by its own clock, as the read model has it and the decider finds it. */
  private async endDue(): Promise<void> {
    const nowMs = this.clock.now();
    const rows = await this.db.query<Pick<DueRow, 'student_assessment_id' | 'sitting' | 'ledger' | 'phase'>>(
      `select student_assessment_id, sitting, ledger, phase from ${ATTEMPTS} where due_at <= $1 and due_at > $2`,
      [toInstant(nowMs), toInstant(nowMs - OVERDUE_MS)],
    );
    const failed: unknown[] = [];
    await atOnce(
      rows.filter(endsAlone),
      ENDED_AT_ONCE,
      async ({ student_assessment_id: studentAssessmentId, sitting }) => {
        await this.ends.end({ studentAssessmentId, sitting }).catch((error: unknown) => failed.push(error));
      },
    );
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} attempts were not ended`);
  }

  /**
   * What ends together, and what its own job should have ended a while ago; as the decider sees it, not only the read model.
   */
  private async due(nowMs: number): Promise<DueRow[]> {
    const rows = await this.db.query<DueRow>(
      `select student_assessment_id, sitting, school_id, timing, ledger, phase, rules, due_at from ${ATTEMPTS} where due_at <= $1 order by due_at`,
      [toInstant(nowMs)],
    );
    const due: DueRow[] = [];
    await atOnce(
      rows.filter((row) => endsNow(row, nowMs)),
      ENDED_AT_ONCE,
      (row) =>
        this.alone(row, async (address) => {
          if (await this.ends.isDue(address)) due.push(row);
        }),
    );
    return due;
  }

  /** One that fails must not keep the others open; it is tried again with the next sweep. */
  private async alone(
    { student_assessment_id: studentAssessmentId, sitting }: DueRow,
    work: (address: FieldsOf<EndAttempt>) => Promise<void>,
  ): Promise<void> {
    try {
      await work({ studentAssessmentId, sitting });
    } catch (error) {
      if (!outages.met(error)) this.log.error({ err: error as Error, studentAssessmentId, sitting }, 'not ended');
    }
  }

  /** Said before it is done, for good: a line of the log, a row for each school, an event. */
  private async state(id: string, due: readonly DueRow[], effect: EndEffect): Promise<void> {
    this.log.log(`ends ${effect.ends} attempts, ${effect.extended} with extended time`);
    await this.unitOfWork.run(async (u) => {
      for (const [schoolId, rows] of Map.groupBy(due, (row) => row.school_id)) {
        const { ends, extended } = effectOf(rows);
        await u.q.query(
          'insert into delivery.end_runs (id, school_id, ran_at, ends, extended) values ($1, $2, $3, $4, $5)',
          [id, schoolId, this.clock.instant(), ends, extended],
        );
      }
      u.publish('delivery.EndsStated.v1', { id, ...effect } satisfies DeliverySystemEvents['delivery.EndsStated.v1']);
    });
  }
}

function effectOf(rows: readonly DueRow[]): EndEffect {
  return { ends: rows.length, extended: rows.filter(isExtended).length };
}
