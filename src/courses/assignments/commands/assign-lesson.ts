import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../../platform/db/unit-of-work.js';
import { Classes, type Changer } from '../../../roster/index.js';
import type { Schedule } from '../../activity-rules.js';
import type { CoursesCode } from '../../problems.js';
import type { CoursesEvents } from '../../published.js';
import { byWhom, lockedAssignments, remove, reschedule, type KeptAssignment } from '../kept-assignment.js';
import { checkedSchedule, mustLieAhead, refuse } from '../schedule.js';
import { classNotFound, courseNotFound, lessonNotFound } from '../read/staff-courses.js';

/** What came of it, as far as taking it back needs it. */
export interface AssignedLesson {
  assignmentId: number;
  /** The dates that were changed; null where the assignment is new. */
  before: Schedule | null;
  /** That the new dates have; whoever changed them since keeps theirs. */
  revision?: number;
  /** Students who had the lesson at another time before, and by which assignment. */
  moved: { assignmentId: number; studentIds: number[] }[];
}

/** Gives a lesson to a class, or to certain students of it. Who may is the caller's policy. */
export class AssignLesson extends Command<AssignedLesson> {
  constructor(
    readonly lesson: { courseId: number; lessonId: number },
    readonly sectionId: number,
    readonly schedule: Schedule,
    readonly by: NonNullable<Changer>,
    readonly options: {
      /** Of the class; the whole class without them. */
      studentIds?: readonly number[] | undefined;
      /** Whoever has the lesson already has it at this time from now on; otherwise it is refused. */
      replace?: boolean | undefined;
    } = {},
  ) {
    super();
  }
}

@CommandHandler(AssignLesson)
export class AssignLessonHandler implements ICommandHandler<AssignLesson> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `courses/class-not-found`, `courses/course-not-found`, `courses/lesson-not-found`, `courses/invalid`,
   *   `courses/already-assigned`
   */
  async execute({ lesson, sectionId, schedule, by, options }: AssignLesson): Promise<AssignedLesson> {
    const { studentIds, replace = false } = options;
    const wanted = checkedSchedule(schedule);
    mustLieAhead(wanted, this.clock.now());
    const section = (await this.classes.byIds([sectionId])).get(sectionId);
    if (!section || section.archived) throw classNotFound();
    const named = studentIds && (await this.studentsOf(sectionId, studentIds));
    return this.unitOfWork.run(async (u) => {
      await mustBeGiven(u, lesson, section.schoolId);
      const given = await lockedAssignments(
        u,
        'a.course_id = $1 and a.lesson_id = $2 and a.section_id = $3 and a.whole_class = $4',
        [lesson.courseId, lesson.lessonId, sectionId, named === undefined],
      );
      const kept = { ...lesson, sectionId, schoolId: section.schoolId };
      if (named === undefined) {
        const [there] = given;
        if (!there) return { assignmentId: await this.add(u, kept, wanted, by), before: null, moved: [] };
        if (!replace) throw alreadyAssigned('This class has this lesson already.', there);
        const revision = await reschedule(u, there, wanted, by);
        return { assignmentId: there.id, before: { startAt: there.startAt, endAt: there.endAt }, revision, moved: [] };
      }
      const moved = await this.takenOut(u, given, named, replace, by);
      return { assignmentId: await this.add(u, kept, wanted, by, named), before: null, moved };
    });
  }

  private async studentsOf(sectionId: number, studentIds: readonly number[]): Promise<number[]> {
    const wanted = [...new Set(studentIds)];
    if (wanted.length === 0) refuse({ student_ids: ['Please select a student'] });
    const inside = await this.classes.enrolledAmong([{ sectionId, studentIds: wanted }]);
    if (inside.length < wanted.length) refuse({ student_ids: ['One of these students is not in the class'] });
    return wanted;
  }

  /** Students who have the lesson at a time of their own leave it for the new one. */
  private async takenOut(
    u: Unit,
    given: readonly KeptAssignment[],
    named: readonly number[],
    replace: boolean,
    by: NonNullable<Changer>,
  ): Promise<AssignedLesson['moved']> {
    const had = await u.q.query<{ assignmentId: number; studentIds: number[]; others: number }>(
      `select assignment_id as "assignmentId", array_agg(student_id order by student_id) filter (where student_id = any($2)) as "studentIds",
         (count(*) filter (where student_id <> all($2)))::int as others
       from courses.assignment_students where assignment_id = any($1)
       group by assignment_id having count(*) filter (where student_id = any($2)) > 0 order by 1`,
      [given.map(({ id }) => id), [...named]],
    );
    if (had.length === 0) return [];
    if (!replace) {
      const count = had.reduce((sum, { studentIds }) => sum + studentIds.length, 0);
      throw alreadyAssigned(
        `${count === 1 ? '1 of these students has' : `${count} of these students have`} this lesson already.`,
        given.find(({ id }) => id === had[0]!.assignmentId)!,
      );
    }
    await u.q.query('delete from courses.assignment_students where assignment_id = any($1) and student_id = any($2)', [
      had.map(({ assignmentId }) => assignmentId),
      [...named],
    ]);
    for (const { assignmentId, others } of had)
      if (others === 0)
        await remove(
          u,
          given.find(({ id }) => id === assignmentId)!,
          by,
          this.clock.instant(),
        );
    return had.map(({ assignmentId, studentIds }) => ({ assignmentId, studentIds }));
  }

  private async add(
    u: Unit,
    of: Pick<KeptAssignment, 'courseId' | 'lessonId' | 'sectionId' | 'schoolId'>,
    { startAt, endAt }: Schedule,
    by: NonNullable<Changer>,
    studentIds?: readonly number[],
  ): Promise<number> {
    const { id } = (await u.q.one<{ id: number }>(
      `insert into courses.assignments (course_id, lesson_id, section_id, school_id, start_at, end_at, whole_class, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        of.courseId,
        of.lessonId,
        of.sectionId,
        of.schoolId,
        startAt,
        endAt,
        studentIds === undefined,
        by.userId,
        this.clock.instant(),
      ],
    ))!;
    if (studentIds)
      await u.q.query(
        'insert into courses.assignment_students (assignment_id, student_id) select $1, unnest($2::int[])',
        [id, [...studentIds]],
      );
    u.publish('courses.LessonAssigned.v1', {
      assignmentId: id,
      ...of,
      ...(studentIds && { studentIds }),
      ...byWhom(by),
    } satisfies CoursesEvents['courses.LessonAssigned.v1']);
    return id;
  }
}

/**
 * The course is locked: nobody archives it meanwhile, and of two who give the same lesson the second finds that of the first.
 * @throws DomainError `courses/course-not-found`, `courses/lesson-not-found`, `courses/invalid` for a lesson that was withdrawn
 */
async function mustBeGiven(
  u: Unit,
  { courseId, lessonId }: { courseId: number; lessonId: number },
  schoolId: number,
): Promise<void> {
  const course = await u.q.one<{ template_id: number }>(
    'select template_id from courses.courses where id = $1 and school_id = $2 and archived_at is null for no key update',
    [courseId, schoolId],
  );
  if (!course) throw courseNotFound();
  const lesson = await u.q.one<{ withdrawn: boolean }>(
    `select l.withdrawn_at is not null as withdrawn from courses.lessons l join courses.template_sections s on s.id = l.section_id
      where l.id = $1 and s.template_id = $2`,
    [lessonId, course.template_id],
  );
  if (!lesson) throw lessonNotFound();
  if (lesson.withdrawn) refuse({ lesson_id: ['This lesson was withdrawn, so it can no longer be assigned'] });
}

function alreadyAssigned(message: string, { id, startAt, endAt }: KeptAssignment): DomainError<CoursesCode> {
  return new DomainError('courses/already-assigned', message, {
    details: { schedule_id: id, start_at: startAt, end_at: endAt },
  });
}
