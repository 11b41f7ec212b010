import { Injectable } from '@nestjs/common';
import { type BatchActor, HeldRoles, stillHolds } from '../../identity/index.js';
import type { BatchDto, Judged } from '../../platform/batches/batch.js';
import { Batches } from '../../platform/batches/batches.js';
import { People } from '../../roster/index.js';
import type { Span } from '../attempt/spans.js';
import { problem } from '../problems.js';
import { type Creditable, Incidents } from '../read/incidents.js';
import { ActOnAttempt, ActOnAttemptHandler } from './act-on-attempt.js';

interface Request {
  /** null is the session's own. */
  schoolId: number | null;
  sectionId: number;
  span: Span;
  reason: string;
}

const KIND = 'delivery.credit';
const AT_ONCE = 16;

const NOTHING: Judged = {
  state: 'skipped',
  code: 'delivery/nothing-lost',
  reason: 'Had nothing left to give back.',
};
const OVER: Judged = {
  state: 'failed',
  code: 'delivery/over',
  reason: 'Is over and got nothing: reopen it first.',
};
const NOT_MINE: Judged = { state: 'failed', code: 'delivery/not-allowed', reason: 'Is not yours to change.' };

/**
 * Gives back what many lost within a time: an event with who and why for each, and a row for each. Repeated, it gives nothing.
 */
@Injectable()
export class CreditMany {
  constructor(
    private readonly batches: Batches,
    private readonly incidents: Incidents,
    private readonly acts: ActOnAttemptHandler,
    private readonly people: People,
    roles: HeldRoles,
  ) {
    batches.add<BatchActor, Request, Map<string, Creditable>>({
      name: KIND,
      title: () => 'Giving lost time back',
      stands: (actor) => stillHolds(roles, actor),
      alone: { atOnce: AT_ONCE },
      together: (actor, keys, request) => this.lost(actor, request, keys),
      run: (key, { actor, request, again, shared }) => this.one(actor, request, shared.get(key), again),
      names: async (actor, keys, request) => {
        const lost = [...(await this.lost(actor, request, keys)).values()];
        const names = await this.people.namesOf(lost.map(({ studentId }) => studentId));
        return new Map(lost.map(({ attemptId, studentId }) => [attemptId, names.get(studentId) ?? 'Deleted user']));
      },
      summary: creditSummary,
    });
  }

  /**
   * @param id of the press
   * @throws DomainError `delivery/not-found` as `Incidents.scope` does, `delivery/not-allowed` where nothing is the actor's to
   *   change
   */
  async start(actor: BatchActor, request: Request, attemptIds: readonly string[], id: string): Promise<BatchDto> {
    const keys = [...new Set(attemptIds.map((attemptId) => attemptId.toLowerCase()))];
    const lost = [...(await this.lost(actor, request, keys)).values()];
    if (lost.length > 0 && !lost.some(({ mayCredit }) => mayCredit)) throw problem('delivery/not-allowed');
    return this.batches.start(actor, KIND, keys, request, id);
  }

  private async one(
    { userId, role }: BatchActor,
    { reason }: Request,
    lost: Creditable | undefined,
    again: boolean,
  ): Promise<Judged> {
    // Of the others nothing is known here: they lost nothing within the time, or are not there for this caller.
    if (!lost) return NOTHING;
    if (!lost.mayCredit) return NOT_MINE;
    if (lost.over) return OVER;
    const { studentAssessmentId, sitting, open } = lost;
    const { seconds } =
      open.length === 0
        ? { seconds: 0 }
        : await this.acts.execute(
            new ActOnAttempt(studentAssessmentId, sitting, { type: 'credit_outage', gaps: open }, reason, {
              kind: 'user',
              id: userId,
              role,
            }),
          );
    if (seconds === 0) return again ? { state: 'done' } : NOTHING;
    return { state: 'done', code: 'delivery/credited', reason: `${clockText(seconds)} given back.`, made: { seconds } };
  }

  /** What those of the asked lost whom the actor may see, by the id of the sitting. */
  private async lost(
    actor: BatchActor,
    { schoolId, sectionId, span }: Request,
    keys: readonly string[],
  ): Promise<Map<string, Creditable>> {
    const scope = await this.incidents.scope(actor, sectionId, schoolId ?? undefined);
    const found = await this.incidents.creditable(actor, scope, span, keys);
    return new Map(found.map((one) => [one.attemptId, one]));
  }
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** 'Gave 12:30 back to 31 sittings. 2 sittings had nothing left to give back.' */
function creditSummary(rows: readonly { state: string; code: string | null; made: object | null }[]): string {
  const sittings = (n: number) => (n === 1 ? '1 sitting' : `${n} sittings`);
  const count = (judged: Judged) => rows.filter(({ code }) => code === judged.code).length;
  const credited = rows.filter(({ state }) => state === 'done');
  const seconds = credited.reduce((sum, { made }) => sum + ((made as { seconds?: number } | null)?.seconds ?? 0), 0);
  const [unchanged, over, refused] = [count(NOTHING), count(OVER), count(NOT_MINE)];
  return [
    credited.length === 0
      ? 'There was nothing to give back.'
      : `Gave ${clockText(seconds)} back to ${sittings(credited.length)}.`,
    credited.length > 0 && unchanged > 0 && `${sittings(unchanged)} had nothing left to give back.`,
    over > 0 &&
      `${sittings(over)} ${over === 1 ? 'is' : 'are'} over and got nothing: reopen ${over === 1 ? 'it' : 'them'} first.`,
    refused > 0 && `${sittings(refused)} ${refused === 1 ? 'is' : 'are'} not yours to change.`,
  ]
    .filter(Boolean)
    .join(' ');
}
