import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';

/** A lesson of a course that a school takes, with the ids of its activities. */
export interface SchoolLesson {
  courseId: number;
  lessonId: number;
  /** As the course was imported: it never changes. */
  code: string;
  independentLesson: number | null;
  practiceSet: number | null;
}

/** What a school can give to its classes. */
@Injectable()
export class SchoolLessons {
  constructor(private readonly db: Db) {}

  /** Without archived courses and lessons that were withdrawn. */
  of(schoolId: number): Promise<SchoolLesson[]> {
    return this.db.query<SchoolLesson>(
      `select c.id as "courseId", l.id as "lessonId", l.code, i.id as "independentLesson", p.id as "practiceSet"
       from courses.courses c join courses.template_sections s on s.template_id = c.template_id join courses.lessons l on l.section_id = s.id
       left join courses.activities i on i.lesson_id = l.id and i.kind = 'independent_lesson'
       left join courses.activities p on p.lesson_id = l.id and p.kind = 'practice_set'
       where c.school_id = $1 and c.archived_at is null and l.withdrawn_at is null order by c.id, s.place, l.place`,
      [schoolId],
    );
  }
}
