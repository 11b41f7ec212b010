import { Injectable } from '@nestjs/common';
import type { Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { Classes, People } from '../../roster/index.js';
import type { ActivityResponse } from '../activity-rules.js';
import type { ActivityKind } from '../course-template.js';
import { endOfActivity, GivenLessons, type GivenLesson } from '../read/given-lessons.js';
import { refused } from './refusals.js';

export interface StudentLesson {
  id: number;
  name: string;
  memo: string;
  /** `endAt`: the latest at which one of its activities ends; null: no end. */
  assignmentSchedule: { startAt: Instant; endAt: Instant | null };
  /** No class and no plan gives it now: it is there for what was completed of it, and nothing can be done in it. */
  takenBack: boolean;
  activityBanks: { independentLesson: number | null; practiceSet: number | null };
  /** Of who has the lesson now: nobody else may look at them. */
  supportMaterials: { slidePresentation: string | null; supportVideo: string | null };
  lessonResponses: LessonResponses;
}

export interface LessonResponses {
  independent_lesson: StudentResponse | null;
  practice_set: StudentResponse | null;
}

export interface StudentResponse extends ActivityResponse {
  answered: number;
  questions: number;
  completedAt: Instant | null;
  /** Until when it can be done: as the lesson, or longer for this student alone. */
  endAt: Instant | null;
  /** This student need not do it. */
  excused: boolean;
}

export interface StudentSection {
  id: number;
  name: string;
  heCourseName: string;
  lessons: StudentLesson[];
}

export interface CourseActivity {
  sections: StudentSection[];
  multipleCourses: boolean;
}

interface LessonRow {
  id: number;
  name: string;
  memo: string;
  sectionId: number;
  sectionName: string;
  templateId: number;
  courseName: string;
  hasPages: boolean;
  video: string | null;
}

interface ActivityRow {
  id: number;
  lessonId: number;
  kind: ActivityKind;
  questions: number;
}

interface ResponseRow {
  lessonId: number;
  activityId: number;
  kind: ActivityKind;
  schoolId: number;
  courseId: number;
  begunAt: Date;
  answered: number;
  completedAt: Date | null;
  score: number | null;
  maxScore: number;
}

interface Had {
  takenBack: boolean;
  given: Pick<GivenLesson, 'startAt' | 'endAt' | 'extended' | 'excused'>;
  lesson: LessonRow;
  activities: (ActivityRow & { response: ResponseRow | undefined })[];
}

/** The lessons of one student with what they did in them. */
@Injectable()
export class StudentActivities {
  constructor(
    private readonly db: Db,
    private readonly given: GivenLessons,
    private readonly classes: Classes,
    private readonly people: People,
  ) {}

  /** @throws DomainError `courses/activity-not-found` at a school without activities */
  async mustHaveActivities(studentId: number): Promise<void> {
    const profile = await this.people.studentProfile(studentId);
    const school = profile && (await this.classes.school(profile.school.id));
    if (!school?.activitiesAvailable) throw refused('courses/activity-not-found');
  }

  /** Every lesson that has begun, also past ones and those of which something was completed before they were taken back. */
  async of(studentId: number): Promise<CourseActivity> {
    const had = await this.had(studentId);
    const sections: StudentSection[] = [];
    for (const one of had) {
      const { sectionId: id, sectionName: name, courseName: heCourseName } = one.lesson;
      let section = sections.find((known) => known.id === id);
      if (!section) sections.push((section = { id, name, heCourseName, lessons: [] }));
      section.lessons.push(lessonOf(one));
    }
    return { sections, multipleCourses: new Set(had.map(({ lesson }) => lesson.templateId)).size > 1 };
  }

  /** Of those of these lessons that the student has. */
  async responses(
    studentId: number,
    lessonIds: readonly number[],
  ): Promise<{ lessonId: number; responses: LessonResponses }[]> {
    const { sections } = await this.of(studentId);
    return sections
      .flatMap(({ lessons }) => lessons)
      .filter(({ id }) => lessonIds.includes(id))
      .map(({ id, lessonResponses }) => ({ lessonId: id, responses: lessonResponses }));
  }

  private async had(studentId: number): Promise<Had[]> {
    const [given, responses] = await Promise.all([
      this.given.ofStudent(studentId),
      this.db.query<ResponseRow>(
        `select r.lesson_id as "lessonId", r.activity_id as "activityId", a.kind, r.school_id as "schoolId", r.course_id as "courseId",
           r.begun_at as "begunAt", r.answered, r.completed_at as "completedAt", r.score, r.max_score as "maxScore"
         from courses.responses r join courses.activities a on a.id = r.activity_id join courses.courses c on c.id = r.course_id
         where r.student_id = $1 and r.deleted_at is null and c.archived_at is null`,
        [studentId],
      ),
    ]);
    const lessonIds = [...new Set([...given, ...responses].map(({ lessonId }) => lessonId))];
    if (lessonIds.length === 0) return [];
    const schoolId = given[0]?.schoolId ?? responses[0]?.schoolId ?? 0;
    const [lessons, activities] = await Promise.all([
      this.db.query<LessonRow>(
        `select l.id, l.name, l.memo, s.id as "sectionId", s.name as "sectionName", t.id as "templateId", t.name as "courseName",
           jsonb_array_length(l.pages) > 0 as "hasPages", coalesce(v.url, l.video_url) as video
         from courses.lessons l join courses.template_sections s on s.id = l.section_id join courses.templates t on t.id = s.template_id
         left join courses.school_videos v on v.lesson_id = l.id and v.school_id = $2
         where l.id = any($1) order by t.name, t.id, s.place, l.place`,
        [lessonIds, schoolId],
      ),
      this.db.query<ActivityRow>(
        `select a.id, a.lesson_id as "lessonId", a.kind, jsonb_array_length(v.items) as questions from courses.activities a
         join courses.activity_versions v on v.activity_id = a.id and v.version = a.version
         where a.lesson_id = any($1) and jsonb_array_length(v.items) > 0 order by a.kind`,
        [lessonIds],
      ),
    ]);
    return lessons.flatMap((lesson): Had[] => {
      const now = given.find(({ lessonId }) => lessonId === lesson.id);
      const own = activities
        .filter(({ lessonId }) => lessonId === lesson.id)
        .map((activity) => ({
          ...activity,
          response: responses.find(
            ({ activityId, courseId }) => activityId === activity.id && (!now || courseId === now.courseId),
          ),
        }));
      if (now) return [{ given: now, takenBack: false, lesson, activities: own }];
      // Taken back, or given by a class that was left: what is completed stays to be looked at.
      const begun = own.flatMap(({ response }) => response ?? []);
      const endAt = begun
        .flatMap(({ completedAt }) => completedAt?.toISOString() ?? [])
        .sort()
        .at(-1);
      if (endAt === undefined) return [];
      const startAt = begun.map(({ begunAt }) => begunAt.toISOString()).sort()[0]!;
      return [{ given: { startAt, endAt, extended: [], excused: [] }, takenBack: true, lesson, activities: own }];
    });
  }
}

function lessonOf({ lesson, given, takenBack, activities }: Had): StudentLesson {
  const of = (kind: ActivityKind) => activities.find((one) => one.kind === kind);
  const responseOf = (kind: ActivityKind) => {
    const activity = of(kind);
    return activity ? shown(activity, given) : null;
  };
  return {
    id: lesson.id,
    name: lesson.name,
    memo: lesson.memo,
    assignmentSchedule: {
      startAt: given.startAt,
      endAt: latest([given.endAt, ...activities.map(({ id }) => endOfActivity(given, id))]),
    },
    takenBack,
    activityBanks: {
      independentLesson: of('independent_lesson')?.id ?? null,
      practiceSet: of('practice_set')?.id ?? null,
    },
    supportMaterials: {
      slidePresentation: lesson.hasPages && !takenBack ? `/lessons/${lesson.id}/slides` : null,
      supportVideo: takenBack ? null : lesson.video,
    },
    lessonResponses: {
      independent_lesson: responseOf('independent_lesson'),
      practice_set: responseOf('practice_set'),
    },
  };
}

function shown({ id, response, questions }: Had['activities'][number], given: Had['given']): StudentResponse {
  const completedAt = response?.completedAt ?? null;
  return {
    status: !response ? 'Not Started' : completedAt === null ? 'In Progress' : 'Completed',
    score: response?.score ?? null,
    max_score: response?.maxScore ?? questions,
    answered: response?.answered ?? 0,
    questions,
    completedAt: completedAt?.toISOString() ?? null,
    endAt: endOfActivity(given, id),
    excused: given.excused.includes(id),
  };
}

/** A lesson is open for as long as one of its activities is. */
function latest(ends: readonly (Instant | null)[]): Instant | null {
  return ends.some((end) => end === null) ? null : ([...ends].sort().at(-1) ?? null);
}
