import { Injectable } from '@nestjs/common';
import { AccessLog } from '../../audit/index.js';
import { ContentLibrary, type PlayerItem } from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import { Db } from '../../platform/db/db.js';
import { Classes, People } from '../../roster/index.js';
import type { ActivityKind } from '../course-template.js';
import { ActivityContents } from '../responses/activity-contents.js';
import { shownAnswer, type ShownAnswer } from '../responses/judgement.js';
import { refused } from '../responses/refusals.js';
import { ResponseWork } from '../responses/response-work.js';
import type { GradebookKey } from './change-cells.js';
import { Gradebooks } from './gradebook.js';

/** What one student answered at an activity, with what is right and why. */
export interface StudentAnswers {
  studentName: string;
  sectionName: string;
  courseName: string;
  lessonName: string;
  kind: ActivityKind;
  /** Null while it is in progress. */
  completedAt: Date | null;
  score: number | null;
  maxScore: number;
  arrivedAfterEnd: boolean;
  questions: (PlayerItem & ShownAnswer & { studentAnswer: string | null; area: string; topic: string })[];
}

interface Row {
  id: number;
  version: number;
  sectionId: number;
  lessonName: string;
  completedAt: Date | null;
  score: number | null;
  maxScore: number;
  arrivedAfterEnd: number;
}

/** A cell of the gradebook, opened: for who sees the gradebook of the class. The look is noted before anything is shown. */
@Injectable()
export class AnswersOfStudent {
  constructor(
    private readonly db: Db,
    private readonly gradebooks: Gradebooks,
    private readonly classes: Classes,
    private readonly people: People,
    private readonly contents: ActivityContents,
    private readonly library: ContentLibrary,
    private readonly work: ResponseWork,
    private readonly access: AccessLog,
  ) {}

  /**
   * Of a student who is in the class, or did it there.
   * @throws DomainError as `Gradebooks.open`; `courses/response-not-found`, also for one that was deleted
   */
  async of(
    session: Session,
    { courseId, sectionId }: GradebookKey,
    { studentId, activityId }: { studentId: number; activityId: number },
  ): Promise<StudentAnswers> {
    const { course, section } = await this.gradebooks.open(session, courseId, sectionId);
    const row = await this.db.one<Row>(
      `select r.id, r.activity_version as version, r.section_id as "sectionId", l.name as "lessonName", r.completed_at as "completedAt",
         r.score, r.max_score as "maxScore", r.arrived_after_end as "arrivedAfterEnd"
       from courses.responses r join courses.lessons l on l.id = r.lesson_id
       where r.course_id = $1 and r.student_id = $2 and r.activity_id = $3 and r.deleted_at is null`,
      [courseId, studentId, activityId],
    );
    if (!row || (row.sectionId !== sectionId && !(await this.classes.holds(sectionId, studentId))))
      throw refused('courses/response-not-found');
    await this.access.recordViewed(session, studentId, { part: 'lesson_answers', responseId: row.id });
    const [{ kind, items, questions }, answers, student] = await Promise.all([
      this.contents.of(activityId, row.version),
      this.work.answersOf([row.id]),
      this.people.studentProfile(studentId),
    ]);
    const keys = await this.library.keysFor({ items: items.map((item) => ({ ...item, pretest: false })) });
    const given = answers.get(row.id) ?? {};
    const { lessonName, completedAt, score, maxScore } = row;
    return {
      studentName: student ? `${student.firstName} ${student.lastName}` : '',
      ...{ sectionName: section.displayName, courseName: course.name },
      ...{ lessonName, kind, completedAt, score, maxScore, arrivedAfterEnd: row.arrivedAfterEnd > 0 },
      questions: questions.map(({ item, player }) => ({
        ...player,
        ...shownAnswer(keys, player.ref, given[player.ref]),
        studentAnswer: given[player.ref] ?? null,
        ...{ area: item.tags.area, topic: item.tags.topic },
      })),
    };
  }
}
