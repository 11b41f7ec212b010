import { Injectable } from '@nestjs/common';
import { type BatchActor, HeldRoles, stillHolds } from '../../../identity/index.js';
import { Clock } from '../../../kernel/clock.js';
import type { BatchDto, Judged } from '../../../platform/batches/batch.js';
import { Batches } from '../../../platform/batches/batches.js';
import { Assignments } from '../read/assignments.js';
import { StaffCourses } from '../read/staff-courses.js';
import { movedBy, refuse, type Moved } from '../schedule.js';
import type { AssignedLesson } from './assign-lesson.js';
import { ChangeLessonAssignment, ChangeLessonAssignmentHandler } from './change-assignment.js';
import { PUT_BACK } from './put-lessons-back.js';

interface Request {
  days: number;
  which: Moved;
  timeZone: string;
  /** When it was asked for: what had begun by then. */
  nowMs: number;
}

const MOVE = 'courses.move-lessons';

/** Moves the dates of a class by some days, a row for each assignment. */
@Injectable()
export class MoveLessons {
  constructor(
    private readonly batches: Batches,
    private readonly change: ChangeLessonAssignmentHandler,
    private readonly courses: StaffCourses,
    private readonly assignments: Assignments,
    private readonly clock: Clock,
    roles: HeldRoles,
  ) {
    batches.add<BatchActor, Request>({
      name: MOVE,
      title: () => 'Moving lessons',
      stands: (actor) => stillHolds(roles, actor),
      run: (key, { actor, request }) => this.one(Number(key), actor, request),
      names: (actor, keys) => this.assignments.names(actor, keys.map(Number)),
      undo: (done) => ({
        kind: PUT_BACK,
        keys: done.map(({ made }) => String((made as AssignedLesson).assignmentId)),
        request: { made: done.map(({ made }) => made) },
      }),
    });
  }

  /**
   * @param courseId only lessons of this course
   * @throws DomainError `courses/class-not-found`, `courses/not-allowed`, `courses/course-not-found`, `courses/invalid` where
   *   nothing would move
   */
  async start(
    actor: BatchActor,
    { sectionId, courseId }: { sectionId: number; courseId: number | null },
    { days, which }: { days: number; which: Moved },
    batchId: string,
  ): Promise<BatchDto> {
    await this.courses.must(actor, sectionId, 'edit');
    const { timeZone } = await this.courses.school(actor);
    if (courseId !== null) await this.courses.course(actor, courseId);
    if (days === 0) refuse({ days: ['Please enter by how many days'] });
    const nowMs = this.clock.now();
    const moving = (await this.assignments.ofSection(sectionId, courseId)).filter(
      (kept) => movedBy(kept, days, which, { nowMs, timeZone }) !== null,
    );
    if (moving.length === 0) refuse({ which: ['No lesson of this class would move'] });
    const request: Request = { days, which, timeZone, nowMs };
    return this.batches.start(
      actor,
      MOVE,
      moving.map(({ id }) => String(id)),
      request,
      batchId,
    );
  }

  private async one(id: number, actor: BatchActor, { days, which, timeZone, nowMs }: Request): Promise<Judged> {
    const kept = await this.assignments.open(actor, id);
    await this.courses.must(actor, kept.sectionId, 'edit');
    const schedule = movedBy(kept, days, which, { nowMs, timeZone });
    if (!schedule) return { state: 'skipped', code: 'courses/stays', reason: 'Has begun, so it stays.' };
    const revision = await this.change.execute(new ChangeLessonAssignment(id, schedule, actor, kept.revision));
    const before = { startAt: kept.startAt, endAt: kept.endAt };
    return { state: 'done', made: { assignmentId: id, before, revision, moved: [] } satisfies AssignedLesson };
  }
}
