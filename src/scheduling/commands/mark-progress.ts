import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Instant } from '../../kernel/clock.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { StudentAssessment } from '../entities/student-assessment.js';
import type { SchedulingEvents } from '../published.js';
import { tellProgress } from '../read/monitoring-feed.js';
import { ScheduledAssessments } from '../read/scheduled-assessments.js';
import { rulingWindow } from '../status.js';

/**
 * A sitting began; delivery's reaction sends it. It does nothing when it comes twice, when the sitting was reset since, or when
 * the copy is gone. So do all below. `version` is of the event in the sitting's stream: a mark that comes after a later one,
 * since its event was parked meanwhile, changes nothing either.
 */
export class MarkStarted extends Command<void> {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    readonly startedAt: Instant,
    /** That ruled the start; null looks for the one that rules at that moment. */
    readonly assignmentId: number | null = null,
  ) {
    super();
  }
}

/** A sitting was submitted. */
export class MarkCompleted extends Command<void> {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    readonly version: number,
    readonly completedAt: Instant,
  ) {
    super();
  }
}

/** Staff reopened a submitted or invalidated sitting; it goes on as before. */
export class MarkReopened extends Command<void> {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    readonly version: number,
  ) {
    super();
  }
}

/** Staff invalidated a sitting, submitted or not: it neither goes on nor counts. */
export class MarkInvalidated extends Command<void> {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    readonly version: number,
    readonly invalidatedAt: Instant,
  ) {
    super();
  }
}

/** A sitting was reset: the next one may be started. For a part 1 the route is removed and part 2 waits for a new one. */
export class MarkReset extends Command<void> {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    readonly resetAt: Instant,
  ) {
    super();
  }
}

interface Changed {
  studentId: number;
}

@CommandHandler(MarkStarted)
export class MarkStartedHandler implements ICommandHandler<MarkStarted> {
  /** Many at once, by one statement: a school starts within seconds. */
  private readonly marks = new StatementBatcher(async (marks: MarkStarted[], q: Queryable = this.db) => {
    const unnamed = marks.filter((mark) => mark.assignmentId === null);
    const before = new Map(
      (
        await this.scheduled.listByIds(
          unnamed.map((mark) => mark.studentAssessmentId),
          q,
        )
      ).map((copy) => [copy.id, copy]),
    );
    const ruling = ({ studentAssessmentId: id, startedAt, assignmentId }: MarkStarted) =>
      assignmentId ?? rulingWindow(before.get(id)?.availabilities ?? [], Date.parse(startedAt))?.assignmentId ?? null;
    // Locked in one order, so that two processes never wait in a circle.
    const changed = await q.planned<Changed>(
      `with given as (select * from unnest($1::int[], $2::int[], $3::timestamptz[], $4::int[]) as given (id, sitting, at, assignment_id)),
         there as (select s.id, s.sitting, s.started_at from scheduling.student_assessments s where s.id in (select id from given) order by s.id for no key update)
       update scheduling.student_assessments s set started_at = given.at, assignment_id = given.assignment_id,
         school_id = coalesce((select a.school_id from scheduling.assignments a where a.id = given.assignment_id), s.school_id) from given join there using (id, sitting)
       where (there.started_at is null or given.at < there.started_at) and s.id = there.id returning s.student_id as "studentId"`,
      [
        marks.map((m) => m.studentAssessmentId),
        marks.map((m) => m.sitting),
        marks.map((m) => m.startedAt),
        marks.map(ruling),
      ],
    );
    await tellProgress(q, { students: changed.map(({ studentId }) => studentId), anew: false });
    return marks.map(() => undefined);
  });

  constructor(
    private readonly db: Db,
    private readonly scheduled: ScheduledAssessments,
  ) {}

  execute(mark: MarkStarted): Promise<void> {
    return this.marks.run(mark);
  }
}

@CommandHandler(MarkCompleted)
export class MarkCompletedHandler implements ICommandHandler<MarkCompleted> {
  private readonly marks = new StatementBatcher(async (marks: MarkCompleted[], q: Queryable = this.db) => {
    const changed = await q.planned<Changed>(
      `with given as (select distinct on (id, sitting) * from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[]) as given (id, sitting, version, at) order by id, sitting, version desc),
         there as (select s.id, s.sitting, s.marked_sitting, s.marked_version, s.completed_at, s.invalidated_at from scheduling.student_assessments s where s.id in (select id from given) order by s.id for no key update)
       update scheduling.student_assessments s set started_at = coalesce(s.started_at, given.at), completed_at = given.at, invalidated_at = null, marked_sitting = given.sitting, marked_version = given.version
       from given join there using (id, sitting) where s.id = there.id and case when there.marked_sitting = there.sitting then given.version > there.marked_version
         else there.completed_at is null and there.invalidated_at is null end returning s.student_id as "studentId"`,
      [
        marks.map((m) => m.studentAssessmentId),
        marks.map((m) => m.sitting),
        marks.map((m) => m.version),
        marks.map((m) => m.completedAt),
      ],
    );
    await tellProgress(q, { students: changed.map(({ studentId }) => studentId), anew: false });
    return marks.map(() => undefined);
  });

  constructor(private readonly db: Db) {}

  execute(mark: MarkCompleted): Promise<void> {
    return this.marks.run(mark);
  }
}

@CommandHandler(MarkReopened)
export class MarkReopenedHandler implements ICommandHandler<MarkReopened> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ studentAssessmentId, sitting, version }: MarkReopened): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const copy = await copyOf(u, studentAssessmentId);
      if (copy?.markReopened(sitting, version)) await tellProgress(u.q, { students: [copy.studentId], anew: false });
    });
  }
}

@CommandHandler(MarkInvalidated)
export class MarkInvalidatedHandler implements ICommandHandler<MarkInvalidated> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ studentAssessmentId, sitting, version, invalidatedAt }: MarkInvalidated): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const copy = await copyOf(u, studentAssessmentId);
      if (copy?.markInvalidated(sitting, version, new Date(invalidatedAt)))
        await tellProgress(u.q, { students: [copy.studentId], anew: false });
    });
  }
}

@CommandHandler(MarkReset)
export class MarkResetHandler implements ICommandHandler<MarkReset> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ studentAssessmentId, sitting, resetAt }: MarkReset): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const copy = await copyOf(u, studentAssessmentId);
      if (!copy?.markReset(sitting, new Date(resetAt))) return;
      await tellProgress(u.q, { students: [copy.studentId], anew: true });
      if (copy.part !== 1) return;
      const second = await partTwoOf(u, copy);
      if (!second || second.difficulty === null) return;
      second.difficulty = null;
      u.publish('scheduling.NextPartClosed.v1', {
        studentAssessmentId: second.id,
        partOneId: copy.id,
        studentId: copy.studentId,
      } satisfies SchedulingEvents['scheduling.NextPartClosed.v1']);
    });
  }
}

/** Locked; null when it was deleted, as a copy is that nobody knew to be started when its student was erased. */
function copyOf(u: Unit, id: number): Promise<StudentAssessment | null> {
  return u.em.findOne(StudentAssessment, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

function partTwoOf(u: Unit, one: StudentAssessment): Promise<StudentAssessment | null> {
  const { studentId, typeId, setId, categoryId, schoolYearId } = one;
  return u.em.findOne(StudentAssessment, { studentId, typeId, setId, categoryId, schoolYearId, part: 2 });
}
