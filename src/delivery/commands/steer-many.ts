import { Injectable } from '@nestjs/common';
import { type BatchActor, HeldRoles, stillHolds } from '../../identity/index.js';
import type { BatchDto, RowState, Judged } from '../../platform/batches/batch.js';
import { Batches } from '../../platform/batches/batches.js';
import { People } from '../../roster/index.js';
import { problem } from '../problems.js';
import { AttemptsList, type ListedAttempt } from '../read/attempts-list.js';
import { sittingFactsOf, SteeringPolicy } from '../steering-policy.js';
import { ActOnAttempt, ActOnAttemptHandler, type StaffAction } from './act-on-attempt.js';

/** What is done to each; a credit goes by what each one lost (`CreditMany`). */
export type ManyAction = Exclude<StaffAction, { type: 'credit_outage' }>;

interface Request {
  action: ManyAction;
  reason: string | null;
  /** Of the press: the same once more does nothing more. */
  actionId: string;
}

const KIND = 'delivery.steer';
/** Each waits for its own append, which is shared with the others'. */
const AT_ONCE = 16;

const TITLES: Record<ManyAction['type'], string> = {
  pause: 'Pausing tests',
  resume: 'Resuming tests',
  grant_time: 'Giving more time',
  take_back_time: 'Taking back time',
  release_device: 'Releasing devices',
  end: 'Ending tests',
  reopen: 'Reopening tests',
  set_late_aside: 'Setting late answers aside',
  restore_late: 'Restoring late answers',
  note: 'Noting an irregularity',
  invalidate: 'Invalidating tests',
  reset: 'Resetting tests',
};

/** One action for many sittings, such as a whole class: an event with who and why for each, and a row for each. */
@Injectable()
export class SteerMany {
  constructor(
    private readonly batches: Batches,
    private readonly attempts: AttemptsList,
    private readonly acts: ActOnAttemptHandler,
    private readonly policy: SteeringPolicy,
    private readonly people: People,
    roles: HeldRoles,
  ) {
    batches.add<BatchActor, Request, Map<string, ListedAttempt>>({
      name: KIND,
      title: ({ action }) => TITLES[action.type],
      stands: (actor) => stillHolds(roles, actor),
      alone: { atOnce: AT_ONCE },
      together: (actor, keys) => this.own(actor, keys),
      run: (key, { actor, request, again, shared }) => this.one(actor, request, shared.get(key), again),
      names: (actor, keys) => this.names(actor, keys),
      summary: (rows) => summaryOf(rows),
    });
  }

  /** @param id of the press: the same once more is the same batch, and does nothing twice */
  start(
    actor: BatchActor,
    attemptIds: readonly string[],
    action: ManyAction,
    reason: string | null,
    id: string,
  ): Promise<BatchDto> {
    const keys = [...new Set(attemptIds.map((attemptId) => attemptId.toLowerCase()))];
    return this.batches.start(actor, KIND, keys, { action, reason, actionId: id } satisfies Request, id);
  }

  private async one(
    actor: BatchActor,
    { action, reason, actionId }: Request,
    row: ListedAttempt | undefined,
    again: boolean,
  ): Promise<Judged> {
    // One that the caller may not act on is answered like one that does not exist.
    if (!row) throw problem('delivery/not-found');
    const by = { kind: 'user', id: actor.userId, role: actor.role } as const;
    const { events } = await this.acts.execute(
      new ActOnAttempt(row.student_assessment_id, row.sitting, action, reason, by, actionId),
    );
    // Begun before by a process that is gone: what is so now came of that.
    if (events > 0 || again) return { state: 'done' };
    const away = action.type === 'pause' || action.type === 'resume';
    return {
      state: 'skipped',
      code: 'delivery/so-already',
      reason: away ? 'Was so already, or the student has left the test.' : 'Was so already.',
    };
  }

  /** Those that the actor may steer, by their id. */
  private async own(actor: BatchActor, keys: readonly string[]): Promise<Map<string, ListedAttempt>> {
    const { maySteer } = await this.policy.of(actor);
    const rows = await this.attempts.findMany(keys);
    return new Map(rows.filter((row) => maySteer(sittingFactsOf(row))).map((row) => [row.attempt_id, row]));
  }

  private async names(actor: BatchActor, keys: readonly string[]): Promise<Map<string, string>> {
    const rows = [...(await this.own(actor, keys)).values()];
    const names = await this.people.namesOf(rows.map((row) => row.student_id));
    return new Map(rows.map((row) => [row.attempt_id, names.get(row.student_id) ?? 'Deleted user']));
  }
}

/** 'Done for 12 sittings, 1 was so already.' */
function summaryOf(rows: readonly { state: RowState }[]): string {
  const count = (state: RowState) => rows.filter((row) => row.state === state).length;
  const [done, skipped, failed] = [count('done'), count('skipped'), count('failed')];
  const said = [
    `Done for ${done === 1 ? '1 sitting' : `${done} sittings`}`,
    skipped > 0 && `${skipped} ${skipped === 1 ? 'was' : 'were'} so already`,
    failed > 0 && `${failed} could not be changed`,
  ];
  return `${said.filter(Boolean).join(', ')}.`;
}
