import { Injectable } from '@nestjs/common';
import { Db } from '../../../platform/db/db.js';
import type { Viewer } from '../../../roster/index.js';
import { percentExact } from '../../activity-rules.js';
import type { LessonTopic } from '../../course-template.js';
import { GivenLessons } from '../../read/given-lessons.js';
import { lessonNumbers } from '../../read/lesson-numbers.js';
import { videoOf } from '../../video-address.js';
import { Assignments, type OpenAssignment } from './assignments.js';
import { StaffCourses, type SchoolCourse } from './staff-courses.js';

/** An activity as far as it is named: its questions are asked for on their own. */
export interface ActivityBank {
  activityId: number;
  questions: number;
  /** Of the class that was asked for; null without one. */
  progress: ActivityProgress | null;
}

export interface ActivityProgress {
  /** Who has it now and is not excused from it. */
  students: number;
  /** Who of those has completed it. */
  finished: number;
  /**
   * Whole percent of the points of who finished, on average; null when there is nobody. The gradebook counts besides who did it
   * without having the lesson now.
   */
  average: number | null;
}

/** How far a class is with a lesson that it has. */
export interface LessonProgress {
  /** Who has it now. */
  students: number;
  /** Who has completed every activity of it that they need do. */
  finished: number;
  activities: ReadonlyMap<number, ActivityProgress>;
}

export interface LessonView {
  id: number;
  /** '2.3' */
  number: string;
  name: string;
  memo: string;
  instructionalMinutes: number;
  independentMinutes: number;
  topics: LessonTopic[];
  independentLesson: ActivityBank | null;
  practiceSet: ActivityBank | null;
  slides: boolean;
  videoUrl: string | null;
  assignments: OpenAssignment[];
  /** Of the class that was asked for; null without one, or where it has nothing to do in the lesson. */
  progress: LessonProgress | null;
}

export interface CourseView {
  course: SchoolCourse;
  sections: { id: number; name: string; memo: string; order: number; lessons: LessonView[] }[];
}

interface LessonRow {
  id: number;
  number: string;
  section_id: number;
  name: string;
  memo: string;
  instructional_minutes: number;
  independent_minutes: number;
  topics: LessonTopic[];
  slides: boolean;
  video_url: string | null;
}

interface ActivityRow {
  id: number;
  lesson_id: number;
  kind: 'independent_lesson' | 'practice_set';
  questions: number;
}

interface Done {
  student_id: number;
  activity_id: number;
  score: number;
  max_score: number;
}

/** A course with its sections and lessons, as staff of the school see it. */
@Injectable()
export class CourseViews {
  constructor(
    private readonly db: Db,
    private readonly courses: StaffCourses,
    private readonly assignments: Assignments,
    private readonly given: GivenLessons,
  ) {}

  /**
   * @param sectionId a class whose progress is told
   * @throws DomainError `courses/course-not-found`, `courses/class-not-found`
   */
  async of(session: Viewer, courseId: number, sectionId: number | undefined): Promise<CourseView> {
    const { course, school } = await this.courses.course(session, courseId);
    const [classes, section] = await Promise.all([
      this.courses.classesOf(session),
      sectionId === undefined ? undefined : this.courses.section(session, sectionId),
    ]);
    const seen = [...new Set([...classes.map(({ id }) => id), ...(section ? [section.id] : [])])];
    const [sections, lessons, activities, assignments] = await Promise.all([
      this.db.query<{ id: number; name: string; memo: string }>(
        'select id, name, memo from courses.template_sections where template_id = $1 order by place',
        [course.templateId],
      ),
      this.db.query<LessonRow>(
        `select l.id, n.number, l.section_id, l.name, l.memo, l.instructional_minutes, l.independent_minutes, l.topics, jsonb_array_length(l.pages) > 0 as slides,
           coalesce(v.url, l.video_url) as video_url
         from courses.lessons l join ${lessonNumbers('$1')} n on n.lesson_id = l.id
         left join courses.school_videos v on v.lesson_id = l.id and v.school_id = $2
         where l.withdrawn_at is null order by l.place`,
        [course.templateId, school.id],
      ),
      this.db.query<ActivityRow>(
        `select a.id, a.lesson_id, a.kind, jsonb_array_length(v.items)::int as questions from courses.activities a
         join courses.activity_versions v on v.activity_id = a.id and v.version = a.version
         join courses.lessons l on l.id = a.lesson_id join courses.template_sections s on s.id = l.section_id where s.template_id = $1`,
        [course.templateId],
      ),
      this.assignments.ofCourse(courseId, seen),
    ]);
    const ofLesson = Map.groupBy(assignments, ({ lessonId }) => lessonId);
    const progress = section
      ? await this.progressOf(courseId, section.id, activities)
      : new Map<number, LessonProgress>();
    const bank = (lessonId: number, kind: ActivityRow['kind']): ActivityBank | null => {
      const found = activities.find((one) => one.lesson_id === lessonId && one.kind === kind);
      return found
        ? {
            activityId: found.id,
            questions: found.questions,
            progress: progress.get(lessonId)?.activities.get(found.id) ?? null,
          }
        : null;
    };
    return {
      course,
      sections: sections.map((one, order) => ({
        ...one,
        order,
        lessons: lessons
          .filter((lesson) => lesson.section_id === one.id)
          .map((lesson) => ({
            id: lesson.id,
            number: lesson.number,
            name: lesson.name,
            memo: lesson.memo,
            instructionalMinutes: lesson.instructional_minutes,
            independentMinutes: lesson.independent_minutes,
            topics: lesson.topics,
            independentLesson: bank(lesson.id, 'independent_lesson'),
            practiceSet: bank(lesson.id, 'practice_set'),
            slides: lesson.slides,
            videoUrl: videoOf(lesson.video_url)?.page ?? null,
            assignments: ofLesson.get(lesson.id) ?? [],
            progress: progress.get(lesson.id) ?? null,
          })),
      })),
    };
  }

  private async progressOf(
    courseId: number,
    sectionId: number,
    activities: readonly ActivityRow[],
  ): Promise<Map<number, LessonProgress>> {
    const given = await this.given.ofClass(courseId, sectionId);
    const done = await this.db.query<Done>(
      `select student_id, activity_id, score, max_score from courses.responses
        where course_id = $1 and student_id = any($2) and deleted_at is null and completed_at is not null`,
      [courseId, [...new Set(given.map(({ studentId }) => studentId))]],
    );
    const completed = new Map(done.map((row) => [`${row.student_id} ${row.activity_id}`, row]));
    const toDo = Map.groupBy(activities, (activity) => activity.lesson_id);
    return new Map(
      [...Map.groupBy(given, ({ lessonId }) => lessonId)].flatMap(
        ([lessonId, students]): [number, LessonProgress][] => {
          const own = toDo.get(lessonId);
          if (!own) return [];
          const finished = students.filter(({ studentId, excused }) =>
            own.every(({ id }) => excused.includes(id) || completed.has(`${studentId} ${id}`)),
          );
          const each = own.map(({ id }): [number, ActivityProgress] => {
            const asked = students.filter(({ excused }) => !excused.includes(id));
            const percents = asked.flatMap(({ studentId }) => {
              const response = completed.get(`${studentId} ${id}`);
              return response ? [percentExact(response)] : [];
            });
            const sum = percents.reduce((all, one) => all + one, 0);
            return [
              id,
              {
                ...{ students: asked.length, finished: percents.length },
                average: percents.length > 0 ? Math.round(sum / percents.length) : null,
              },
            ];
          });
          return [[lessonId, { students: students.length, finished: finished.length, activities: new Map(each) }]];
        },
      ),
    );
  }
}
