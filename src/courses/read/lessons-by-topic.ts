import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import type { LessonTopic } from '../course-template.js';

/** A lesson that teaches a topic, in a course of a school. */
export interface TopicLesson {
  courseId: number;
  courseName: string;
  lessonId: number;
  lessonName: string;
  sectionName: string;
}

/** A topic with a lesson that teaches it; a lesson of several topics comes several times. */
export interface TaughtTopic extends LessonTopic {
  courseId: number;
  lessonId: number;
  lessonName: string;
}

/** Which lessons of a school's courses teach what. Who may ask for the school is the caller's policy. */
@Injectable()
export class LessonsByTopic {
  constructor(private readonly db: Db) {}

  /**
   * In the order of the courses; courses of the same exam only, and no lesson that was withdrawn. What is not named of the topic
   * may be anything.
   */
  of(
    schoolId: number,
    { exam, category, area, topic }: Pick<LessonTopic, 'exam'> & Partial<LessonTopic>,
  ): Promise<TopicLesson[]> {
    return this.db.query<TopicLesson>(
      `select c.id as "courseId", t.name as "courseName", l.id as "lessonId", l.name as "lessonName", s.name as "sectionName"
       from courses.courses c join courses.templates t on t.id = c.template_id
       join courses.template_sections s on s.template_id = t.id join courses.lessons l on l.section_id = s.id
       where c.school_id = $1 and c.archived_at is null and l.withdrawn_at is null
         and l.topics @> jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('exam', $2::text, 'category', $3::text, 'area', $4::text, 'topic', $5::text)))
       order by c.id, s.place, l.place`,
      [schoolId, exam, category || null, area || null, topic || null],
    );
  }

  /** Every topic that the courses of a school teach. */
  topics(schoolId: number): Promise<LessonTopic[]> {
    return this.db.query<LessonTopic>(
      `select distinct topic->>'exam' as exam, topic->>'category' as category, topic->>'area' as area, topic->>'topic' as topic
       from courses.courses c join courses.template_sections s on s.template_id = c.template_id join courses.lessons l on l.section_id = s.id,
         jsonb_array_elements(l.topics) topic
       where c.school_id = $1 and c.archived_at is null and l.withdrawn_at is null`,
      [schoolId],
    );
  }

  /** Every topic with its lessons, in the order of the courses. */
  taught(schoolId: number): Promise<TaughtTopic[]> {
    return this.db.query<TaughtTopic>(
      `select topic->>'exam' as exam, topic->>'category' as category, topic->>'area' as area, topic->>'topic' as topic,
         c.id as "courseId", l.id as "lessonId", l.name as "lessonName"
       from courses.courses c join courses.template_sections s on s.template_id = c.template_id join courses.lessons l on l.section_id = s.id,
         jsonb_array_elements(l.topics) topic
       where c.school_id = $1 and c.archived_at is null and l.withdrawn_at is null order by c.id, s.place, l.place`,
      [schoolId],
    );
  }
}
