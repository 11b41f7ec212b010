import { Injectable } from '@nestjs/common';
import { type BatchActor, HeldRoles, stillHolds } from '../../../identity/index.js';
import { DomainError } from '../../../kernel/errors.js';
import type { Judged } from '../../../platform/batches/batch.js';
import { Batches } from '../../../platform/batches/batches.js';
import type { CoursesCode } from '../../problems.js';
import { Assignments } from '../read/assignments.js';
import { StaffCourses } from '../read/staff-courses.js';
import type { AssignedLesson } from './assign-lesson.js';
import { PutLessonBack, PutLessonBackHandler } from './change-assignment.js';

interface Request {
  made: AssignedLesson[];
}

/** What became of it meanwhile, for which it stays. */
const STAYS: ReadonlySet<string> = new Set(['courses/begun', 'courses/changed-meanwhile'] satisfies CoursesCode[]);

export const PUT_BACK = 'courses.put-lessons-back';

/** Takes back what was given to many, or moved: a row for each assignment. What was begun or changed since stays. */
@Injectable()
export class PutLessonsBack {
  constructor(
    batches: Batches,
    private readonly puts: PutLessonBackHandler,
    private readonly courses: StaffCourses,
    private readonly assignments: Assignments,
    roles: HeldRoles,
  ) {
    batches.add<BatchActor, Request>({
      name: PUT_BACK,
      title: () => 'Taking back lessons',
      stands: (actor) => stillHolds(roles, actor),
      run: (key, { actor, request }) => this.one(Number(key), actor, request),
      names: (actor, keys) => this.assignments.names(actor, keys.map(Number)),
    });
  }

  private async one(id: number, actor: BatchActor, { made }: Request): Promise<Judged | void> {
    const { sectionId } = await this.assignments.open(actor, id);
    await this.courses.must(actor, sectionId, 'delete');
    try {
      await this.puts.execute(
        new PutLessonBack(
          made.find(({ assignmentId }) => assignmentId === id)!,
          actor,
        ),
      );
    } catch (error) {
      if (error instanceof DomainError && STAYS.has(error.code))
        return { state: 'skipped', code: error.code, reason: error.message };
      throw error;
    }
  }
}
