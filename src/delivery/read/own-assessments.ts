import { Injectable } from '@nestjs/common';
import { ContentLibrary, htmlOf, picturesIn } from '../../content/index.js';
import { Clock, toInstant, type Instant } from '../../kernel/clock.js';
import {
  ScheduledAssessments,
  StudentAssessments,
  assessmentId,
  type NextPart,
  type ScheduledAssessment,
  type Status,
  type StudentAssessmentDto,
} from '../../scheduling/index.js';
import type { Attempt, Started } from '../attempt/attempt.js';
import { clockDeadlineMs, endOf, explainClock } from '../attempt/clock.js';
import { Attempts, type SittingAddress } from '../attempts.js';
import { partOneIsOpen } from '../part-two.js';
import { problem } from '../problems.js';
import { Receipts } from '../receipts.js';
import { SittingKeys } from '../sitting-keys.js';
import { breakEndsAt, type PartProgress } from './section-break.js';
import { clockView, type ClockView } from './views.js';

/** How the student's present sitting stands, folded from its own stream. */
export interface SittingSummary {
  sitting: number;
  startedAt: Instant;
  submittedAt: Instant | null;
  answeredCount: number;
  flaggedCount: number;
  questionsCount: number;
  clock: ClockView;
  /** '47:12 used of 48:00 - one pause 3:10, outage credit 1:05, extended x1.5' */
  explanation: string;
  /** After the submission. */
  receipt: string | null;
}

export interface OwnAssessment extends StudentAssessmentDto {
  /** null before the start. */
  sitting: SittingSummary | null;
  /** The composite report that it counts in, once every part of its section is completed and it may be seen. */
  report: { assessmentTypeId: number; assessmentSetId: number; schoolYearId: number } | null;
  /** While it waits after the section before it: the end of the break, also when that has passed. */
  breakEndsAt: Instant | null;
}

/** Whether a part is done, and what comes after it; null while nothing can come yet. */
export interface PartDone {
  completed: boolean;
  next: NextPart | null;
}

interface Live {
  address: SittingAddress;
  state: Started;
}

/** A student's own assessments: what scheduling gave, with how each sitting stands. */
@Injectable()
export class OwnAssessments {
  constructor(
    private readonly scheduled: ScheduledAssessments,
    private readonly presentation: StudentAssessments,
    private readonly attempts: Attempts,
    private readonly keys: SittingKeys,
    private readonly receipts: Receipts,
    private readonly library: ContentLibrary,
    private readonly clock: Clock,
  ) {}

  async list(studentId: number, filter: Status | null): Promise<OwnAssessment[]> {
    const all = await this.views(studentId, await this.scheduled.listStudentAssessments(studentId));
    return filter ? all.filter((one) => one.status === filter) : all;
  }

  /** @throws DomainError `delivery/not-found` also for another student's */
  async get(studentId: number, id: number): Promise<OwnAssessment> {
    const all = await this.scheduled.listStudentAssessments(studentId);
    const found = all.find((s) => s.id === id) ?? (await this.scheduled.findStudentAssessment(id)); // without a window it is in no list
    if (!found || found.studentId !== studentId) throw problem('delivery/not-found');
    const sameSet = all.filter((s) => s.id !== id && s.typeId === found.typeId && s.setId === found.setId);
    const beside = found.startedAt ? sameSet.filter((s) => sectionOf(s) === sectionOf(found)) : sameSet;
    return (await this.views(studentId, [found, ...beside]))[0]!;
  }

  /**
   * Hashes of the pictures of a part that the student may begin now, in the order of its questions; none of any other part. The
   * device has them before the clock starts (ADR 77), so that a connection lost right after shows every picture.
   */
  async picturesBefore(studentId: number, { id, status, sitting }: OwnAssessment): Promise<string[]> {
    if (status !== 'active' || sitting !== null) return [];
    const settings = await this.scheduled.startSettings(id, studentId).catch(() => null);
    if (settings?.status !== 'active') return [];
    const form = await this.library.findFormFor(settings.assessment, settings.assignedAt);
    const hashes = form ? picturesIn(...(await this.library.playerItems(form.id)).flatMap(htmlOf)) : [];
    if (hashes.length > 0 && (await partOneIsOpen(this.attempts, this.scheduled, id))) return [];
    return hashes;
  }

  /**
   * Whether the student can go on after a part: a part 1 is scored and its route decided, a last part only has to be submitted.
   * Every student of a test day asks this again and again: while a route is awaited it costs one statement, which those who ask
   * at the same moment share.
   * @throws DomainError `delivery/not-found` also for another student's
   */
  async partDone(studentId: number, id: number): Promise<PartDone> {
    const copy = await this.scheduled.findStudentAssessment(id);
    if (copy?.studentId === studentId && copy.hasNextPart && copy.route === null)
      return { completed: false, next: null };
    const { completed } = await this.get(studentId, id);
    const next = await this.scheduled.nextPart(id);
    return next.hasNextPart
      ? { completed: completed && next.route !== null, next: completed && next.route !== null ? next : null }
      : { completed, next: null };
  }

  private async views(studentId: number, copies: readonly ScheduledAssessment[]): Promise<OwnAssessment[]> {
    const begun = await this.keys.assessmentsOf(studentId);
    const live = new Map<number, Live>();
    const scheduled = await Promise.all(
      copies.map(async (copy) => {
        if (!begun.has(copy.id)) return copy;
        const address = await this.attempts.present(copy.id);
        const { state } = address.loaded;
        if (state.phase !== 'absent' && state.phase !== 'reset') live.set(copy.id, { address, state });
        // Of a reset scheduling hears a moment later.
        else if (address.sitting > 1) return { ...copy, startedAt: null, completedAt: null };
        return copy;
      }),
    );
    const views = await this.presentation.present(
      scheduled,
      new Map([...live].map(([id, { state }]) => [id, liveSitting(state)])),
    );
    const reveals = this.scheduled.revealsOf(scheduled);
    const progress = views.map((view, i): PartProgress => {
      const { typeId, setId, schoolYearId, categoryId, part, hasNextPart } = scheduled[i]!;
      return {
        typeId,
        setId,
        schoolYearId,
        categoryId,
        part,
        hasNextPart,
        waiting: view.status === 'active' && view.startedAt === null,
        completedAt: view.completedAt,
      };
    });
    // Whose last part is completed.
    const complete = new Set(
      scheduled.filter(({ hasNextPart }, i) => !hasNextPart && views[i]!.completed).map(sectionOf),
    );
    return Promise.all(
      views.map(async (view, i): Promise<OwnAssessment> => {
        const { typeId, setId, schoolYearId } = scheduled[i]!;
        const found = live.get(view.id);
        const invalidated = found?.state.phase === 'invalidated';
        const revealed = view.completed && !invalidated && (reveals.get(view.id)?.reportRevealed ?? false);
        return {
          ...view,
          // Neither to go on with nor to count.
          ...(invalidated
            ? { status: 'past' as const, completed: false, learnosityStatus: 'invalidated' as const, completedAt: null }
            : {}),
          sitting: found ? await this.summary(found) : null,
          report:
            revealed && complete.has(sectionOf(scheduled[i]!))
              ? { assessmentTypeId: typeId, assessmentSetId: setId, schoolYearId }
              : null,
          breakEndsAt: breakEndsAt(progress[i]!, progress, this.clock.now()),
        };
      }),
    );
  }

  private async summary({ address, state }: Live): Promise<SittingSummary> {
    const receipt =
      state.phase === 'submitted' ? await this.receipts.newest(address.stream, state.eventCount) : undefined;
    return {
      sitting: address.sitting,
      startedAt: state.started.startedAt,
      submittedAt: state.phase === 'submitted' ? state.submittedAt : null,
      answeredCount: state.answeredCount,
      flaggedCount: state.flaggedCount,
      questionsCount: state.items.length,
      clock: clockView(state, this.clock.instant()),
      explanation: explainClock(state.ledger, this.clock.now()),
      receipt: receipt?.code ?? null,
    };
  }
}

/** Until the report is revealed, the student does not learn the route of a part 2: it looks as if there were one form only. */
export function withoutRoute(view: OwnAssessment): OwnAssessment {
  if (view.report !== null) return view;
  const { assessment } = view;
  const { assessmentSet: set, category } = assessment;
  return {
    ...view,
    assessment: { ...assessment, difficulty: 'default', id: assessmentId(set.id, category.id, 'default') },
  };
}

/** The parts of a section share it. */
function sectionOf({ typeId, setId, schoolYearId, categoryId }: ScheduledAssessment): string {
  return [typeId, setId, schoolYearId, categoryId].join();
}

function liveSitting(state: Started): { startedAt: Instant; completedAt: Instant | null; runsUntil: Instant | null } {
  const completedAt = state.phase === 'submitted' ? state.submittedAt : null;
  return { startedAt: state.started.startedAt, completedAt, runsUntil: completedAt === null ? runsUntil(state) : null };
}

/** A started copy stays active until its own end; without a window's end until its clock runs out, untimed for good. */
function runsUntil(state: Exclude<Attempt, { phase: 'absent' }>): Instant {
  const endMs = endOf(state.ledger) ?? (state.ledger.stoppedMs === null ? clockDeadlineMs(state.ledger) : null);
  return endMs === null ? '9999-12-31T23:59:59.999Z' : toInstant(endMs);
}
