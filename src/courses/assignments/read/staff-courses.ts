import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/errors.js';
import { effectiveRole } from '../../../kernel/roles.js';
import { Db } from '../../../platform/db/db.js';
import {
  AssignableClasses,
  Classes,
  worksAt,
  type AssignableClass,
  type SchoolFacts,
  type Viewer,
} from '../../../roster/index.js';
import { lessonPermissions, type LessonPermissions } from '../policies.js';
import type { CoursesCode } from '../../problems.js';

/** A course that a school gives now. */
export interface SchoolCourse {
  id: number;
  templateId: number;
  name: string;
  exam: 'SAT' | 'ACT';
  sections: number;
  lessons: number;
}

/** A course that a school gave once. */
export interface EarlierCourse {
  id: number;
  templateId: number;
  name: string;
  archivedAt: Date;
}

export type LessonClass = AssignableClass & { lessonPermissions: LessonPermissions };

/** Courses and classes as staff of a school see them. Of a school without activities there is nothing. */
@Injectable()
export class StaffCourses {
  constructor(
    private readonly db: Db,
    private readonly classes: Classes,
    private readonly assignable: AssignableClasses,
  ) {}

  /**
   * The school at which the session works. @throws DomainError `courses/course-not-found` without one, or where it has no
   * activities
   */
  async school(session: Viewer): Promise<SchoolFacts> {
    const school = session.schoolId === null ? undefined : await this.classes.school(session.schoolId);
    if (!school?.activitiesAvailable || !worksAt(session, school.id)) throw courseNotFound();
    return school;
  }

  /** In the order of the school's form. @throws DomainError `courses/course-not-found` */
  async list(session: Viewer): Promise<SchoolCourse[]> {
    const { id, courseTemplateIds } = await this.school(session);
    return this.db.query<SchoolCourse>(
      `select c.id, t.id as "templateId", t.name, t.exam,
         (select count(*)::int from courses.template_sections s where s.template_id = t.id) as sections,
         (select count(*)::int from courses.lessons l join courses.template_sections s on s.id = l.section_id
           where s.template_id = t.id and l.withdrawn_at is null) as lessons
       from courses.courses c join courses.templates t on t.id = c.template_id
       where c.school_id = $1 and c.archived_at is null order by array_position($2::int[], t.id), c.id`,
      [id, courseTemplateIds],
    );
  }

  /** What the school gave up, the last first: their gradebooks are read. @throws DomainError `courses/course-not-found` */
  async earlier(session: Viewer): Promise<EarlierCourse[]> {
    const { id } = await this.school(session);
    return this.db.query<EarlierCourse>(
      `select c.id, t.id as "templateId", t.name, c.archived_at as "archivedAt" from courses.courses c
       join courses.templates t on t.id = c.template_id
       where c.school_id = $1 and c.archived_at is not null order by c.archived_at desc, c.id`,
      [id],
    );
  }

  /** @throws DomainError `courses/course-not-found`, also for one of another school or one that is archived */
  async course(session: Viewer, courseId: number): Promise<{ course: SchoolCourse; school: SchoolFacts }> {
    const [school, courses] = await Promise.all([this.school(session), this.list(session)]);
    const course = courses.find(({ id }) => id === courseId);
    if (!course) throw courseNotFound();
    return { course, school };
  }

  /** Classes of the school whose lessons the session sees: a teacher's own, else all. */
  async classesOf(session: Viewer): Promise<LessonClass[]> {
    const { id } = await this.school(session);
    const sections = await this.assignable.listOfSchool(session, id);
    return sections.map((section) => withLessons(session, section)).filter((section) => section.lessonPermissions.view);
  }

  /**
   * A class whose lessons the session sees. @throws DomainError `courses/class-not-found`, also where the school has no
   * activities
   */
  async section(session: Viewer, sectionId: number): Promise<LessonClass> {
    const [found] = await this.sections(session, [sectionId]);
    if (!found) throw classNotFound();
    return found;
  }

  /** Those of these classes whose lessons the session sees, archived ones too. */
  async sections(session: Viewer, sectionIds: readonly number[]): Promise<LessonClass[]> {
    if (session.schoolId === null || !(await this.classes.school(session.schoolId))?.activitiesAvailable) return [];
    const found = await this.assignable.byIds(session, sectionIds);
    return [...found.values()]
      .map((section) => withLessons(session, section))
      .filter((section) => section.lessonPermissions.view);
  }

  /** @throws DomainError `courses/class-not-found`, `courses/not-allowed` */
  async must(session: Viewer, sectionId: number, action: 'assign' | 'edit' | 'delete'): Promise<LessonClass> {
    const section = await this.section(session, sectionId);
    if (!section.lessonPermissions[action])
      throw new DomainError<CoursesCode>(
        'courses/not-allowed',
        action === 'assign' && section.permissions.assign && !section.open
          ? 'This class is archived or hidden.'
          : 'You are not allowed to do this.',
      );
    return section;
  }

  /** My Classes stands beside the courses for whoever may teach; a District Admin teaches nothing. */
  hasOwnClasses(session: Viewer): boolean {
    return effectiveRole(session.role) !== 'District Admin';
  }
}

function withLessons(session: Viewer, section: AssignableClass): LessonClass {
  return { ...section, lessonPermissions: lessonPermissions(session, section) };
}

export function courseNotFound(): DomainError<CoursesCode> {
  return new DomainError('courses/course-not-found', 'This course does not exist.');
}

export function classNotFound(): DomainError<CoursesCode> {
  return new DomainError('courses/class-not-found', 'This class does not exist.');
}

export function lessonNotFound(): DomainError<CoursesCode> {
  return new DomainError('courses/lesson-not-found', 'This lesson does not exist.');
}

export function assignmentNotFound(): DomainError<CoursesCode> {
  return new DomainError('courses/assignment-not-found', 'This assignment does not exist.');
}
