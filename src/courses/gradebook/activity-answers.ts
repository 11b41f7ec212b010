import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/db/db.js';
import type { ActivityItem, ActivityKind } from '../course-template.js';
import { lessonNumbers } from '../read/lesson-numbers.js';
import { ResponseWork } from '../responses/response-work.js';
import { titleOf } from './gradebook.js';

/** What students of a school answered at one version of an activity. */
export interface AnsweredActivity {
  /** '2.3 Elimination, Practice Set' */
  title: string;
  lessonName: string;
  kind: ActivityKind;
  version: number;
  items: ActivityItem[];
  /** Of those whom is asked about: how many completed which version, the most first. */
  versions: { version: number; students: number }[];
  /** Of everybody who completed this version. */
  responses: { studentId: number; answers: Readonly<Record<string, string>> }[];
}

/** Answers of activities, opened for the item analysis. Who may ask is decided before. */
@Injectable()
export class ActivityAnswers {
  constructor(
    private readonly db: Db,
    private readonly work: ResponseWork,
  ) {}

  /**
   * Of the version that most of these students completed, the newest where nobody did. Undefined for an activity that is not
   * one of the lesson in the course. Deleted responses are not there.
   */
  async of(
    { courseId, lessonId, activityId }: { courseId: number; lessonId: number; activityId: number },
    studentIds: ReadonlySet<number>,
  ): Promise<AnsweredActivity | undefined> {
    const activity = await this.db.one<{
      kind: ActivityKind;
      lesson: string;
      number: string;
      version: number;
      versions: Record<string, ActivityItem[]>;
    }>(
      `select a.kind, l.name as lesson, a.version, n.number,
         (select jsonb_object_agg(v.version, v.items) from courses.activity_versions v where v.activity_id = a.id) as versions
       from courses.activities a join courses.lessons l on l.id = a.lesson_id
       join ${lessonNumbers('(select template_id from courses.courses where id = $3)')} n on n.lesson_id = l.id
       where a.id = $1 and a.lesson_id = $2`,
      [activityId, lessonId, courseId],
    );
    if (!activity) return undefined;
    const done = await this.db.query<{ id: number; studentId: number; version: number }>(
      `select id, student_id as "studentId", activity_version as version from courses.responses
       where course_id = $1 and activity_id = $2 and completed_at is not null and deleted_at is null order by id`,
      [courseId, activityId],
    );
    const versions = [
      ...Map.groupBy(
        done.filter((one) => studentIds.has(one.studentId)),
        (one) => one.version,
      ),
    ]
      .map(([version, of]) => ({ version, students: of.length }))
      .sort((a, b) => b.students - a.students || b.version - a.version);
    const version = versions[0]?.version ?? activity.version;
    const ofVersion = done.filter((one) => one.version === version);
    const answers = await this.work.answersOf(ofVersion.map(({ id }) => id));
    return {
      title: titleOf({ number: activity.number, name: activity.lesson }, activity.kind),
      ...{ lessonName: activity.lesson, kind: activity.kind, version, versions },
      items: activity.versions[version]!,
      responses: ofVersion.flatMap(({ id, studentId }) => {
        const given = answers.get(id);
        return given ? [{ studentId, answers: given }] : [];
      }),
    };
  }
}
