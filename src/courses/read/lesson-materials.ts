import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { Classes, People, SchoolPlaces } from '../../roster/index.js';
import type { LessonPage } from '../course-template.js';
import type { CoursesCode } from '../problems.js';
import { videoOf, type Video } from '../video-address.js';
import { GivenLessons } from './given-lessons.js';

/** What there is to look at in a lesson. */
export interface MaterialsOfLesson {
  id: number;
  name: string;
  memo: string;
  courseName: string;
  sectionName: string;
  pages: LessonPage[];
  video: Video | null;
}

interface Row extends Omit<MaterialsOfLesson, 'video'> {
  templateId: number;
  withdrawn: boolean;
  videoUrl: string | null;
}

/** Slides and video of lessons, for those who teach, have or oversee them. */
@Injectable()
export class LessonMaterials {
  constructor(
    private readonly db: Db,
    private readonly given: GivenLessons,
    private readonly people: People,
    private readonly classes: Classes,
    private readonly places: SchoolPlaces,
  ) {}

  /**
   * Staff see those of the courses that their school takes, students and their parents those of lessons that they have.
   * @throws DomainError `courses/lesson-not-found`
   */
  async of(session: Session, lessonId: number): Promise<MaterialsOfLesson> {
    const row = await this.db.one<Row>(
      `select l.id, l.name, l.memo, t.name as "courseName", s.name as "sectionName", l.pages, t.id as "templateId",
         l.withdrawn_at is not null as withdrawn, l.video_url as "videoUrl"
       from courses.lessons l join courses.template_sections s on s.id = l.section_id join courses.templates t on t.id = s.template_id
       where l.id = $1`,
      [lessonId],
    );
    const schoolId = row && (await this.schoolFor(session, row));
    if (!row || schoolId === undefined)
      throw new DomainError<CoursesCode>('courses/lesson-not-found', 'There is no such lesson.');
    const { templateId: _, withdrawn: __, videoUrl, ...lesson } = row;
    return { ...lesson, video: videoOf((await this.ownVideo(schoolId, lessonId)) ?? videoUrl) };
  }

  /** Through which school the session sees the lesson: null for the platform itself, undefined when it does not. */
  private async schoolFor(session: Session, lesson: Row): Promise<number | null | undefined> {
    switch (session.role) {
      case 'Horizon Admin':
        return null;
      case 'Student':
        return this.schoolOfStudents([session.userId], lesson.id);
      case 'Parent': {
        const children = await this.people.childrenOf(session.userId);
        return this.schoolOfStudents(
          children.map(({ id }) => id),
          lesson.id,
        );
      }
      default:
        return lesson.withdrawn ? undefined : this.schoolOfStaff(session, lesson.templateId);
    }
  }

  private async schoolOfStudents(studentIds: readonly number[], lessonId: number): Promise<number | undefined> {
    const lessons = (await Promise.all(studentIds.map((id) => this.given.ofStudent(id)))).flat();
    return lessons.find((lesson) => lesson.lessonId === lessonId)?.schoolId;
  }

  /** The school that the session is at comes first; a District Admin sees those of the whole district. */
  private async schoolOfStaff(session: Session, templateId: number): Promise<number | undefined> {
    const seen = new Set((await this.places.seenBy(session)).keys());
    if (session.schoolId !== null) seen.add(session.schoolId);
    const taking = await this.db.query<{ schoolId: number }>(
      `select school_id as "schoolId" from courses.courses
       where template_id = $1 and archived_at is null and school_id = any($2) order by school_id <> coalesce($3, 0), school_id`,
      [templateId, [...seen], session.schoolId],
    );
    for (const { schoolId } of taking) if ((await this.classes.school(schoolId))?.activitiesAvailable) return schoolId;
    return undefined;
  }

  /** The video that a school has put in the place of the template's. */
  private async ownVideo(schoolId: number | null, lessonId: number): Promise<string | undefined> {
    const row = await this.db.one<{ url: string }>(
      'select url from courses.school_videos where school_id = $1 and lesson_id = $2',
      [schoolId, lessonId],
    );
    return row?.url;
  }
}
