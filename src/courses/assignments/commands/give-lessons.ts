import { Injectable } from '@nestjs/common';
import { type BatchActor, HeldRoles, stillHolds } from '../../../identity/index.js';
import type { BatchDto } from '../../../platform/batches/batch.js';
import { Batches, MOST_ROWS } from '../../../platform/batches/batches.js';
import type { Schedule } from '../../activity-rules.js';
import type { CoursesCode } from '../../problems.js';
import { LessonNames } from '../../read/lesson-names.js';
import { Assignments } from '../read/assignments.js';
import { courseNotFound, lessonNotFound, StaffCourses } from '../read/staff-courses.js';
import { checkedSchedule, copiedPlan, mustLieAhead, oneAfterAnother, refuse } from '../schedule.js';
import { Clock } from '../../../kernel/clock.js';
import { AssignLesson, AssignLessonHandler, type AssignedLesson } from './assign-lesson.js';
import { PUT_BACK } from './put-lessons-back.js';

interface GivenLesson extends Schedule {
  lessonId: number;
}

interface Request {
  courseId: number;
  given: GivenLesson[];
  replace: boolean;
  /** Of a class by its id; without them whole classes. */
  students?: Record<string, number[]>;
}

/** Beside what is given: for one press, and what becomes of classes that have a lesson already. */
export interface HowGiven {
  batchId: string;
  replace: boolean;
}

const GIVE = 'courses.give-lessons';

/** Gives lessons of a course to classes of the school: a row for each of both. */
@Injectable()
export class GiveLessons {
  constructor(
    private readonly batches: Batches,
    private readonly assign: AssignLessonHandler,
    private readonly courses: StaffCourses,
    private readonly assignments: Assignments,
    private readonly lessons: LessonNames,
    private readonly clock: Clock,
    roles: HeldRoles,
  ) {
    batches.add<BatchActor, Request>({
      name: GIVE,
      title: ({ given }) => (given.length === 1 ? 'Assigning a lesson' : 'Assigning lessons'),
      stands: (actor) => stillHolds(roles, actor),
      run: (key, { actor, request }) => this.one(key, actor, request),
      skips: { ['courses/already-assigned' satisfies CoursesCode]: 'Has this lesson already.' },
      names: (actor, keys, { given }) => this.names(actor, keys, given),
      undo: (done) => ({
        kind: PUT_BACK,
        keys: done.map(({ made }) => String((made as AssignedLesson).assignmentId)),
        request: { made: done.map(({ made }) => made) },
      }),
    });
  }

  /**
   * One lesson to several classes. @throws DomainError `courses/course-not-found`, `courses/lesson-not-found`,
   * `courses/invalid`
   */
  async lesson(
    actor: BatchActor,
    { courseId, lessonId }: { courseId: number; lessonId: number },
    sectionIds: readonly number[],
    schedule: Schedule,
    how: HowGiven & { students?: Record<string, number[]> | undefined },
  ): Promise<BatchDto> {
    const { course } = await this.courses.course(actor, courseId);
    if (!(await this.lessons.inTemplate(course.templateId)).some(({ id }) => id === lessonId)) throw lessonNotFound();
    return this.start(actor, courseId, sectionIds, [{ lessonId, ...schedule }], how);
  }

  /**
   * Every lesson of a section of the course, the first as it is said and each other so many days after the one before.
   * @throws DomainError `courses/course-not-found`, `courses/lesson-not-found` for a section of another course,
   *   `courses/invalid`
   */
  async section(
    actor: BatchActor,
    { courseId, courseSectionId }: { courseId: number; courseSectionId: number },
    sectionIds: readonly number[],
    { first, daysBetween }: { first: Schedule; daysBetween: number },
    how: HowGiven,
  ): Promise<BatchDto> {
    const { course, school } = await this.courses.course(actor, courseId);
    const lessons = (await this.lessons.inTemplate(course.templateId)).filter(
      (one) => one.sectionId === courseSectionId,
    );
    if (lessons.length === 0) throw lessonNotFound();
    const schedules = oneAfterAnother(checkedSchedule(first), lessons.length, daysBetween, school.timeZone);
    return this.start(
      actor,
      courseId,
      sectionIds,
      lessons.map(({ id }, i) => ({ lessonId: id, ...schedules[i]! })),
      how,
    );
  }

  /**
   * What another class of the school has of the course, every date moved by as many days as the first.
   * @param startOn the day of the first lesson, by the clock of the school
   * @throws DomainError `courses/course-not-found`, `courses/class-not-found`, `courses/invalid`
   */
  async plan(
    actor: BatchActor,
    { courseId, fromSectionId }: { courseId: number; fromSectionId: number },
    sectionIds: readonly number[],
    startOn: string,
    how: HowGiven,
  ): Promise<BatchDto> {
    const { school } = await this.courses.course(actor, courseId);
    await this.courses.section(actor, fromSectionId);
    const plan = await this.assignments.planOf(courseId, fromSectionId);
    if (plan.length === 0) refuse({ from_section_id: ['This class has no lessons of this course'] });
    return this.start(actor, courseId, sectionIds, copiedPlan(plan, startOn, school.timeZone), how);
  }

  private async start(
    actor: BatchActor,
    courseId: number,
    sectionIds: readonly number[],
    given: readonly GivenLesson[],
    { batchId, replace, students }: HowGiven & { students?: Record<string, number[]> | undefined },
  ): Promise<BatchDto> {
    for (const schedule of given) mustLieAhead(checkedSchedule(schedule), this.clock.now());
    if (sectionIds.length * given.length > MOST_ROWS)
      refuse({ class_ids: [`At most ${MOST_ROWS} assignments at a time`] });
    const keys = sectionIds.flatMap((sectionId) => given.map((_, i) => `${sectionId}/${i}`));
    const request: Request = { courseId, given: [...given], replace, ...(students && { students }) };
    return this.batches.start(actor, GIVE, keys, request, batchId);
  }

  private async one(key: string, actor: BatchActor, { courseId, given, replace, students }: Request) {
    const [sectionId, which] = key.split('/').map(Number) as [number, number];
    const { lessonId, startAt, endAt } = given[which]!;
    const section = await this.courses.must(actor, sectionId, 'assign');
    const { school } = await this.courses.course(actor, courseId);
    if (section.schoolId !== school.id) throw courseNotFound();
    const made = await this.assign.execute(
      new AssignLesson({ courseId, lessonId }, sectionId, { startAt, endAt }, actor, {
        replace,
        studentIds: students?.[String(sectionId)],
      }),
    );
    return { state: 'done' as const, made };
  }

  /** 'Period 1, Elimination' */
  private async names(
    actor: BatchActor,
    keys: readonly string[],
    given: readonly GivenLesson[],
  ): Promise<Map<string, string>> {
    const [sections, lessons] = await Promise.all([
      this.courses.sections(actor, [...new Set(keys.map((key) => parseInt(key, 10)))]),
      this.lessons.of(given.map(({ lessonId }) => lessonId)),
    ]);
    const classes = new Map(sections.map(({ id, displayName }) => [id, displayName]));
    return new Map(
      keys.flatMap((key): [string, string][] => {
        const [sectionId, which] = key.split('/').map(Number) as [number, number];
        const name = classes.get(sectionId);
        const lesson = lessons.get(given[which]!.lessonId)?.name;
        if (name === undefined) return [];
        return [[key, given.length === 1 || !lesson ? name : `${name}, ${lesson}`]];
      }),
    );
  }
}
