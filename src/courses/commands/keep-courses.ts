import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { Classes } from '../../roster/index.js';
import type { CoursesEvents } from '../published.js';

/** Makes the courses of a school those of the templates that it takes now: new ones start, others are archived. */
export class KeepCourses extends Command<void> {
  constructor(readonly schoolId: number) {
    super();
  }
}

@CommandHandler(KeepCourses)
export class KeepCoursesHandler implements ICommandHandler<KeepCourses> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
    private readonly clock: Clock,
  ) {}

  async execute({ schoolId }: KeepCourses): Promise<void> {
    const templateIds = (await this.classes.school(schoolId))?.courseTemplateIds ?? [];
    const now = this.clock.instant();
    await this.unitOfWork.run(async (u) => {
      const archived = await u.q.query<{ courseId: number; templateId: number }>(
        `update courses.courses set archived_at = $3 where school_id = $1 and archived_at is null and template_id <> all ($2::int[])
         returning id as "courseId", template_id as "templateId"`,
        [schoolId, templateIds, now],
      );
      const started = await u.q.query<{ courseId: number; templateId: number }>(
        `insert into courses.courses (school_id, template_id, started_at)
         select $1, t.id, $3 from courses.templates t where t.id = any ($2::int[])
         on conflict (school_id, template_id) where archived_at is null do nothing
         returning id as "courseId", template_id as "templateId"`,
        [schoolId, templateIds, now],
      );
      for (const course of archived)
        u.publish('courses.CourseArchived.v1', {
          ...course,
          schoolId,
        } satisfies CoursesEvents['courses.CourseArchived.v1']);
      for (const course of started)
        u.publish('courses.CourseStarted.v1', {
          ...course,
          schoolId,
        } satisfies CoursesEvents['courses.CourseStarted.v1']);
    });
  }
}
