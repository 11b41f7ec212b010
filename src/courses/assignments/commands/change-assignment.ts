import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../../platform/db/unit-of-work.js';
import type { Changer } from '../../../roster/index.js';
import type { Schedule } from '../../activity-rules.js';
import type { CoursesCode } from '../../problems.js';
import { lockedAssignments, remove, reschedule, restore, type KeptAssignment } from '../kept-assignment.js';
import { assignmentNotFound } from '../read/staff-courses.js';
import { checkedSchedule } from '../schedule.js';
import type { AssignedLesson } from './assign-lesson.js';

/** New dates of a lesson that a class has; answers the revision that it has then. */
export class ChangeLessonAssignment extends Command<number> {
  constructor(
    readonly assignmentId: number,
    readonly schedule: Schedule,
    readonly by: Changer,
    /** The one that was read before; given, what somebody else changed since stays. */
    readonly revision?: number,
  ) {
    super();
  }
}

/** Takes a lesson back from a class. What students have done of it stays. */
export class DeleteLessonAssignment extends Command<void> {
  constructor(
    readonly assignmentId: number,
    readonly by: Changer,
  ) {
    super();
  }
}

/** The same for everything that a class was given. */
export class DeleteLessonsOfClass extends Command<void> {
  constructor(readonly sectionId: number) {
    super();
  }
}

/**
 * Takes back what giving a lesson did: the assignment, or its new dates where nobody changed them since; students whom it moved
 * have the old ones again.
 */
export class PutLessonBack extends Command<void> {
  constructor(
    readonly made: AssignedLesson,
    readonly by: Changer,
  ) {
    super();
  }
}

@CommandHandler(ChangeLessonAssignment)
export class ChangeLessonAssignmentHandler implements ICommandHandler<ChangeLessonAssignment> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws DomainError `courses/assignment-not-found`, `courses/changed-meanwhile`, `courses/invalid` */
  async execute({ assignmentId, schedule, by, revision }: ChangeLessonAssignment): Promise<number> {
    const wanted = checkedSchedule(schedule);
    return this.unitOfWork.run(async (u) => {
      const kept = await existing(u, assignmentId);
      if (revision !== undefined && revision !== kept.revision)
        throw new DomainError<CoursesCode>(
          'courses/changed-meanwhile',
          'Somebody else changed this assignment meanwhile. Here it is as it stands now.',
        );
      return reschedule(u, kept, wanted, by);
    });
  }
}

@CommandHandler(DeleteLessonAssignment)
export class DeleteLessonAssignmentHandler implements ICommandHandler<DeleteLessonAssignment> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `courses/assignment-not-found` */
  async execute({ assignmentId, by }: DeleteLessonAssignment): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await remove(u, await existing(u, assignmentId), by, this.clock.instant());
    });
  }
}

@CommandHandler(DeleteLessonsOfClass)
export class DeleteLessonsOfClassHandler implements ICommandHandler<DeleteLessonsOfClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ sectionId }: DeleteLessonsOfClass): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      for (const kept of await lockedAssignments(u, 'a.section_id = $1', [sectionId]))
        await remove(u, kept, null, this.clock.instant());
    });
  }
}

@CommandHandler(PutLessonBack)
export class PutLessonBackHandler implements ICommandHandler<PutLessonBack> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `courses/assignment-not-found`, `courses/begun` where students have begun what was new,
   * `courses/changed-meanwhile` where somebody changed the dates since
   */
  async execute({ made, by }: PutLessonBack): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      // Nobody gives a lesson meanwhile, so a student does not get it twice.
      await u.q.query(
        'select from courses.courses where id = (select course_id from courses.assignments where id = $1) for no key update',
        [made.assignmentId],
      );
      const kept = await existing(u, made.assignmentId);
      if (made.before) {
        if (made.revision !== undefined && made.revision !== kept.revision)
          throw new DomainError<CoursesCode>('courses/changed-meanwhile', 'Was changed since, so it stays.');
        await reschedule(u, kept, made.before, by);
        return;
      }
      await mustBeUntouched(u, kept);
      await remove(u, kept, by, this.clock.instant());
      for (const { assignmentId, studentIds } of made.moved) await restore(u, assignmentId, studentIds, by);
    });
  }
}

async function mustBeUntouched(u: Unit, { id, courseId, lessonId, sectionId }: KeptAssignment): Promise<void> {
  const { n } = (await u.q.one<{ n: number }>(
    `select count(distinct r.student_id)::int as n from courses.responses r join courses.assignments a on a.id = $1
      where r.course_id = $2 and r.lesson_id = $3 and r.section_id = $4 and r.deleted_at is null and r.begun_at >= a.created_at
        and (a.whole_class or exists (select from courses.assignment_students s where s.assignment_id = a.id and s.student_id = r.student_id))`,
    [id, courseId, lessonId, sectionId],
  ))!;
  if (n > 0)
    throw new DomainError<CoursesCode>(
      'courses/begun',
      `${n === 1 ? '1 student has' : `${n} students have`} begun it, so it stays.`,
    );
}

async function existing(u: Unit, id: number): Promise<KeptAssignment> {
  const [kept] = await lockedAssignments(u, 'a.id = $1', [id]);
  if (!kept) throw assignmentNotFound();
  return kept;
}
