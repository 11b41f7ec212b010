import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Classes, People } from '../../roster/index.js';
import { FinishedLessons } from '../read/finished-lessons.js';
import { GivenLessons, isOver } from '../read/given-lessons.js';
import { LessonsByTopic, type TaughtTopic } from '../read/lessons-by-topic.js';

/** Whether a student can do a lesson: `closed` was given and is over, `not_given` a teacher can give. */
export const LESSON_STATES = ['open', 'finished', 'closed', 'not_given'] as const;
export type LessonState = (typeof LESSON_STATES)[number];

/** A lesson that teaches a topic of the reports, and what a student has of it. */
export interface StudentTopicLesson extends TaughtTopic {
  state: LessonState;
}

/** From the topics of a report to lessons, for one student. Who may ask is the caller's policy. */
@Injectable()
export class StudentTopicLessons {
  constructor(
    private readonly people: People,
    private readonly classes: Classes,
    private readonly lessons: LessonsByTopic,
    private readonly given: GivenLessons,
    private readonly finished: FinishedLessons,
    private readonly clock: Clock,
  ) {}

  /** Of the school that the student is in now; nothing where it has no activities. */
  async of(studentId: number): Promise<StudentTopicLesson[]> {
    const schoolId = (await this.people.studentProfile(studentId))?.school.id;
    if (schoolId === undefined || !(await this.classes.school(schoolId))?.activitiesAvailable) return [];
    const [taught, given, finished] = await Promise.all([
      this.lessons.taught(schoolId),
      this.given.ofStudent(studentId),
      this.finished.of([studentId]),
    ]);
    const now = this.clock.instant();
    const done = new Set(finished.map(({ lessonId }) => lessonId));
    const had = new Map(given.map((one) => [one.lessonId, isOver(one, now) ? ('closed' as const) : ('open' as const)]));
    return taught.map((lesson) => ({
      ...lesson,
      state: done.has(lesson.lessonId) ? 'finished' : (had.get(lesson.lessonId) ?? 'not_given'),
    }));
  }
}
