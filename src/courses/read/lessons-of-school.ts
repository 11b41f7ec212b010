import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import { Db } from '../../platform/db/db.js';
import { ActivityContents } from '../responses/activity-contents.js';
import { shownAnswer } from '../responses/judgement.js';
import { ResponseWork } from '../responses/response-work.js';

/** Lists of the lessons of a school: what was given, done and answered, what staff changed, and what students planned. */
export const LESSON_RECORDS = [
  'lessons-given',
  'lessons-done',
  'lesson-answers',
  'gradebook-changes',
  'plans',
] as const;
export type LessonRecord = (typeof LESSON_RECORDS)[number];

export type LessonRow = (string | number | boolean | Date | null)[];

interface Listed {
  head: readonly string[];
  /** Rows of the school `$1` behind the id `$2`, the id first, at most `$3`. */
  sql: string;
}

const PER_PAGE = 500;
const COURSE = 'join courses.courses c on c.id = %.course_id join courses.templates t on t.id = c.template_id';

const LISTS: Readonly<Record<Exclude<LessonRecord, 'lesson-answers'>, Listed>> = {
  'lessons-given': {
    head: [
      ...['Assignment id', 'Course', 'Course given up at', 'Lesson', 'Class id', 'Certain students (user ids)'],
      ...['From', 'Until', 'Given by user', 'Given at', 'Taken back at'],
    ],
    sql: `select a.id, t.name, c.archived_at, l.name as lesson, a.section_id,
        (select string_agg(s.student_id::text, ', ' order by s.student_id) from courses.assignment_students s where s.assignment_id = a.id) as certain,
        a.start_at, a.end_at, a.created_by, a.created_at, a.deleted_at
      from courses.assignments a ${COURSE.replace('%', 'a')} join courses.lessons l on l.id = a.lesson_id
      where a.school_id = $1 and a.id > $2 order by a.id limit $3`,
  },
  'lessons-done': {
    head: [
      ...['Response id', 'User id', 'Course', 'Course given up at', 'Lesson', 'Activity', 'Class id', 'Begun at'],
      ...[
        'Answered',
        'Completed at',
        'Points',
        'Of',
        'Answers that arrived after the end',
        'Deleted at',
        'Destroyed at',
      ],
    ],
    sql: `select r.id, r.student_id, coalesce(t.name, 'Own plan') as course, c.archived_at, coalesce(l.name, 'Questions again') as lesson,
        case a.kind when 'independent_lesson' then 'Independent Lesson' when 'practice_set' then 'Practice Set' end as activity,
        r.section_id, r.begun_at, r.answered, r.completed_at, r.score, r.max_score, r.arrived_after_end, r.deleted_at, r.destroyed_at
      from courses.responses r left join courses.courses c on c.id = r.course_id left join courses.templates t on t.id = c.template_id
      left join courses.lessons l on l.id = r.lesson_id left join courses.activities a on a.id = r.activity_id
      where r.school_id = $1 and r.id > $2 order by r.id limit $3`,
  },
  'gradebook-changes': {
    head: [
      ...['Change id', 'At', 'User id', 'Course', 'Lesson', 'Activity', 'What', 'More time until', 'Reason'],
      ...['By user', 'Logged in as user', 'Response id'],
    ],
    sql: `select g.id::int, g.at, g.student_id, t.name, l.name as lesson,
        case a.kind when 'independent_lesson' then 'Independent Lesson' else 'Practice Set' end as activity,
        replace(g.action, '_', ' ') as what, g.end_at, g.reason, g.by_id, g.on_behalf_of, g.response_id
      from courses.cell_changes g ${COURSE.replace('%', 'g')} join courses.activities a on a.id = g.activity_id
      join courses.lessons l on l.id = a.lesson_id where c.school_id = $1 and g.id > $2 order by g.id limit $3`,
  },
  plans: {
    head: [
      ...['Plan id', 'User id', 'From', 'Until', 'Lessons a week', 'Test type id', 'Set id', 'School year id'],
      ...['Lessons', 'Questions that come back'],
    ],
    sql: `select p.id, p.student_id, p.started_at, p.ended_at, p.per_week, p.type_id, p.set_id, p.school_year_id,
        (select string_agg(l.name, ', ' order by k.place) from courses.plan_lessons k join courses.lessons l on l.id = k.lesson_id where k.plan_id = p.id) as lessons,
        (select count(*)::int from courses.plan_questions q where q.plan_id = p.id) as questions
      from courses.plans p where p.school_id = $1 and p.id > $2 order by p.id limit $3`,
  },
};

const ANSWERS_HEAD = ['Response id', 'User id', 'Question', 'Version', 'Answer', 'Outcome'];

interface ResponseRow {
  id: number;
  studentId: number;
  activityId: number;
  version: number;
}

/** Everything that the lessons of a school left, page by page. Who may read it is the caller's policy. */
@Injectable()
export class LessonsOfSchool {
  constructor(
    private readonly db: Db,
    private readonly contents: ActivityContents,
    private readonly library: ContentLibrary,
    private readonly work: ResponseWork,
  ) {}

  head(record: LessonRecord): string[] {
    return [...(record === 'lesson-answers' ? ANSWERS_HEAD : LISTS[record].head)];
  }

  async *pages(record: LessonRecord, schoolId: number): AsyncGenerator<LessonRow[]> {
    if (record === 'lesson-answers') return yield* this.answers(schoolId);
    let after = 0;
    for (;;) {
      const rows = await this.db.query<Record<string, LessonRow[number]>>(LISTS[record].sql, [
        ...[schoolId, after, PER_PAGE],
      ]);
      if (rows.length > 0) yield rows.map((row) => Object.values(row));
      if (rows.length < PER_PAGE) return;
      after = rows.at(-1)!.id as number;
    }
  }

  /**
   * What stands at each question of work that was not deleted; it is gone where the key of a response is. Answers of questions
   * that came back to a student are that student's alone (ADR 70).
   */
  private async *answers(schoolId: number): AsyncGenerator<LessonRow[]> {
    let after = 0;
    for (;;) {
      const responses = await this.db.query<ResponseRow>(
        `select id, student_id as "studentId", activity_id as "activityId", activity_version as version
         from courses.responses where school_id = $1 and id > $2 and deleted_at is null and return_set_id is null order by id limit $3`,
        [schoolId, after, PER_PAGE],
      );
      if (responses.length === 0) return;
      const given = await this.work.answersOf(responses.map(({ id }) => id));
      const rows: LessonRow[] = [];
      for (const of of Map.groupBy(responses, contentOf).values()) {
        const { items } = await this.contents.of(of[0]!.activityId, of[0]!.version);
        const keys = await this.library.keysFor({ items: items.map((item) => ({ ...item, pretest: false })) });
        for (const { id, studentId } of of)
          for (const { ref, version } of items) {
            const answer = given.get(id)?.[ref];
            if (answer === undefined) continue;
            rows.push([id, studentId, ref, version, answer, shownAnswer(keys, ref, answer).outcome]);
          }
      }
      yield rows.sort((a, b) => (a[0] as number) - (b[0] as number));
      if (responses.length < PER_PAGE) return;
      after = responses.at(-1)!.id;
    }
  }
}

function contentOf({ activityId, version }: ResponseRow): string {
  return `${activityId} ${version}`;
}
