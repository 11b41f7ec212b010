import { Injectable } from '@nestjs/common';
import { toInstant, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import type { LessonTopic } from '../course-template.js';

/** A lesson of which a student has completed every activity but those that they are excused from, and one at least. */
export interface FinishedLesson {
  studentId: number;
  lessonId: number;
  name: string;
  topics: readonly LessonTopic[];
  /** When the last of its activities was completed. */
  finishedAt: Instant;
}

/** What students have finished, in any course that they ever had. */
@Injectable()
export class FinishedLessons {
  constructor(private readonly db: Db) {}

  /** The first that was finished first. Lessons without activities are never finished. */
  async of(studentIds: readonly number[]): Promise<FinishedLesson[]> {
    if (studentIds.length === 0) return [];
    const rows = await this.db.query<Omit<FinishedLesson, 'finishedAt'> & { at: number }>(
      `select r.student_id as "studentId", l.id as "lessonId", l.name, l.topics, (extract(epoch from max(r.completed_at)) * 1000)::float8 as at
       from courses.responses r join courses.lessons l on l.id = r.lesson_id
       where r.student_id = any($1) and r.deleted_at is null and r.completed_at is not null
       group by r.student_id, r.course_id, l.id
       having not exists (select from courses.activities a where a.lesson_id = l.id and a.id <> all(array_agg(r.activity_id))
         and not exists (select from courses.exceptions e
           where e.course_id = r.course_id and e.activity_id = a.id and e.student_id = r.student_id and e.excused))
       order by at, 1, 2`,
      [[...studentIds]],
    );
    return rows.map(({ at, ...lesson }) => ({ ...lesson, finishedAt: toInstant(at) }));
  }
}
