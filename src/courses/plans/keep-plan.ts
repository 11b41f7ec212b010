import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { CoursesCode } from '../problems.js';
import type { PerWeek } from './plan-weeks.js';
import { ReturnQuestions } from './return-questions.js';
import { MOST_RETURNING } from './returning.js';

/** What a plan is made of: lessons in the order in which they are to be done. */
export interface NewPlan {
  studentId: number;
  schoolId: number;
  perWeek: PerWeek;
  report: { typeId: number; setId: number; schoolYearId: number };
  lessons: readonly { courseId: number; lessonId: number; topic: string }[];
  /** Missed questions of the report, those of the topics with the most to gain first: they come back in new variants. */
  missed: readonly string[];
}

/** A student takes a plan; the one before it ends. */
export class TakePlan extends Command<void> {
  constructor(readonly plan: NewPlan) {
    super();
  }
}

@CommandHandler(TakePlan)
export class TakePlanHandler implements ICommandHandler<TakePlan> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly returns: ReturnQuestions,
    private readonly clock: Clock,
  ) {}

  async execute({ plan }: TakePlan): Promise<void> {
    const { studentId, schoolId, perWeek, report, lessons, missed } = plan;
    const returning = await this.returns.possible(studentId, missed, MOST_RETURNING);
    const now = this.clock.instant();
    await this.unitOfWork.run(async (u) => {
      // Two presses at once make one plan: the second waits here for the first.
      await u.q.query('select pg_advisory_xact_lock(7203060, $1)', [studentId]);
      await u.q.query('update courses.plans set ended_at = $2 where student_id = $1 and ended_at is null', [
        studentId,
        now,
      ]);
      const { id } = (await u.q.one<{ id: number }>(
        `insert into courses.plans (student_id, school_id, per_week, type_id, set_id, school_year_id, started_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [studentId, schoolId, perWeek, report.typeId, report.setId, report.schoolYearId, now],
      ))!;
      await u.q.query(
        `insert into courses.plan_lessons (plan_id, place, course_id, lesson_id, topic)
         select $1, place, course_id, lesson_id, topic
         from unnest($2::int[], $3::int[], $4::text[]) with ordinality as given (course_id, lesson_id, topic, place)`,
        [id, lessons.map((l) => l.courseId), lessons.map((l) => l.lessonId), lessons.map((l) => l.topic)],
      );
      await u.q.query(
        `insert into courses.plan_questions (plan_id, place, ref, version, topic)
         select $1, place, ref, version, topic
         from unnest($2::text[], $3::int[], $4::text[]) with ordinality as given (ref, version, topic, place)`,
        [
          id,
          returning.map(({ ref }) => ref),
          returning.map(({ version }) => version),
          returning.map(({ tags }) => tags.topic),
        ],
      );
    });
  }
}

/** What a student changes of the present plan. */
@Injectable()
export class ChangePlan {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `courses/plan-not-found` */
  perWeek(studentId: number, perWeek: PerWeek): Promise<void> {
    return this.unitOfWork.run(async (u) => {
      const changed = await u.q.query(
        'update courses.plans set per_week = $2 where student_id = $1 and ended_at is null returning id',
        [studentId, perWeek],
      );
      if (changed.length === 0) throw noPlan();
    });
  }

  /** Ends it; what was done stays done. Ending twice is once. */
  stop(studentId: number): Promise<void> {
    return this.unitOfWork.run(async (u) => {
      await u.q.query('update courses.plans set ended_at = $2 where student_id = $1 and ended_at is null', [
        studentId,
        this.clock.instant(),
      ]);
    });
  }
}

export function noPlan(): DomainError<CoursesCode> {
  return new DomainError('courses/plan-not-found', 'There is no plan.');
}
