import { Injectable } from '@nestjs/common';
import { assessmentType, ContentLibrary } from '../../content/index.js';
import { Clock, toInstant, toMs, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { ScheduledAssessments } from '../../scheduling/index.js';
import { GivenLessons, isOver } from '../read/given-lessons.js';
import { FinishedLessons } from '../read/finished-lessons.js';
import { ReturnSets, type ReturningView } from './return-sets.js';
import { planWeeks, type PerWeek, type PlannedLesson, type PlanWeeks } from './plan-weeks.js';

export interface LessonOfPlan extends PlannedLesson {
  courseId: number;
  name: string;
  /** Of the report, for which it is in the plan. */
  topic: string;
  /** Minutes that the lesson says a student works alone. */
  minutes: number;
}

export interface NextTest {
  name: string;
  startAt: Instant;
}

export interface PlanView extends PlanWeeks<LessonOfPlan> {
  id: number;
  perWeek: PerWeek;
  startedAt: Instant;
  /** The report that it was made from. */
  report: { typeId: number; setId: number; schoolYearId: number; name: string };
  nextTest: NextTest | null;
  /** Not done, and not open any more: their class has ended them, or they belong to a school that the student has left. */
  closed: LessonOfPlan[];
  /** Missed questions that come back; null when there are none. */
  returning: ReturningView | null;
}

interface PlanRow {
  id: number;
  perWeek: PerWeek;
  startedAt: Date;
  typeId: number;
  setId: number;
  schoolYearId: number;
}

/** What students have planned for themselves. Who may read it is the caller's policy. */
@Injectable()
export class Plans {
  constructor(
    private readonly db: Db,
    private readonly finished: FinishedLessons,
    private readonly given: GivenLessons,
    private readonly scheduled: ScheduledAssessments,
    private readonly content: ContentLibrary,
    private readonly returnSets: ReturnSets,
    private readonly clock: Clock,
  ) {}

  /** The present plan, spread over the weeks from now on; null without one. */
  async of(studentId: number): Promise<PlanView | null> {
    const plan = await this.db.one<PlanRow>(
      `select id, per_week as "perWeek", started_at as "startedAt", type_id as "typeId", set_id as "setId", school_year_id as "schoolYearId"
       from courses.plans where student_id = $1 and ended_at is null`,
      [studentId],
    );
    if (!plan) return null;
    const { id, perWeek, typeId, setId, schoolYearId } = plan;
    const startedAt = plan.startedAt.toISOString();
    const [lessons, finished, given, nextTest, names, returning] = await Promise.all([
      this.db.query<Omit<LessonOfPlan, 'finishedAt'>>(
        `select p.course_id as "courseId", l.id as "lessonId", l.name, p.topic, l.independent_minutes as minutes
         from courses.plan_lessons p join courses.lessons l on l.id = p.lesson_id join courses.courses c on c.id = p.course_id
         where p.plan_id = $1 and c.archived_at is null and l.withdrawn_at is null order by p.place`,
        [id],
      ),
      this.finished.of([studentId]),
      this.given.ofStudent(studentId),
      this.nextTestOf(studentId, typeId),
      this.content.setNames([setId]),
      this.returnSets.of(studentId, plan),
    ]);
    // Also one that was finished in the moment before: what is done is done.
    const doneAt = new Map(finished.map(({ lessonId, finishedAt }) => [lessonId, finishedAt]));
    const own = lessons.map((lesson): LessonOfPlan => ({ ...lesson, finishedAt: doneAt.get(lesson.lessonId) ?? null }));
    const now = this.clock.instant();
    const open = new Set(given.filter((one) => !isOver(one, now)).map(nameOf));
    const closed = own.filter((lesson) => lesson.finishedAt === null && !open.has(nameOf(lesson)));
    return {
      ...{ id, perWeek, startedAt, nextTest, closed, returning },
      report: { typeId, setId, schoolYearId, name: names.get(setId) ?? '' },
      ...planWeeks(
        { startedAt, perWeek, lessons: own.filter((lesson) => !closed.includes(lesson)) },
        nextTest?.startAt ?? null,
        this.clock.now(),
      ),
    };
  }

  /** The next test of the same exam that the student has not begun; null where none is known. */
  async nextTestOf(studentId: number, typeId: number): Promise<NextTest | null> {
    const exam = assessmentType(typeId).courseType;
    const now = this.clock.now();
    const coming = (await this.scheduled.listStudentAssessments(studentId))
      .filter((one) => one.startedAt === null && assessmentType(one.typeId).courseType === exam)
      .flatMap(({ setId, availabilities }) => availabilities.map(({ startAt }) => ({ setId, at: toMs(startAt) })))
      .filter(({ at }) => at > now)
      .sort((a, b) => a.at - b.at)[0];
    if (!coming) return null;
    return {
      name: (await this.content.setNames([coming.setId])).get(coming.setId) ?? '',
      startAt: toInstant(coming.at),
    };
  }
}

function nameOf({ courseId, lessonId }: Pick<LessonOfPlan, 'courseId' | 'lessonId'>): string {
  return `${courseId} ${lessonId}`;
}
