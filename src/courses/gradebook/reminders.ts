import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Config } from '../../platform/config/config.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { letter } from '../../platform/mail/letter.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Classes } from '../../roster/index.js';
import type { CoursesCode } from '../problems.js';
import { counts, type Cell } from './cells.js';
import type { GradebookKey } from './change-cells.js';
import { Gradebooks, titleOf, type Gradebook, type GradebookRow, type GradebookStudent } from './gradebook.js';

export const REMINDED = ['sent', 'no_address', 'nothing_open', 'reminded_today'] as const;
export type Reminded = (typeof REMINDED)[number];

/** Nobody is written to about a course more often. */
const PAUSE_MS = 20 * 3_600_000;
/** That a mail names; the rest it counts. */
const MOST_NAMED = 12;

/** Writes to students about what they have not done: one mail each, only about their own work. */
@Injectable()
export class Reminders {
  constructor(
    private readonly gradebooks: Gradebooks,
    private readonly classes: Classes,
    private readonly unitOfWork: UnitOfWork,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * @param activityId only about this one
   * @returns what became of each; who is not in the class is left out
   * @throws DomainError as `Gradebooks.open`, `courses/not-allowed`
   */
  async remind(
    session: Session,
    key: GradebookKey,
    studentIds: readonly number[],
    activityId?: number,
  ): Promise<{ studentId: number; outcome: Reminded }[]> {
    const { courseId } = key;
    const { gradebook, school, rows } = await this.asked(session, key, studentIds);
    return this.unitOfWork.run(async (u) => {
      const toWrite = rows.flatMap((row) => {
        const open = openOf(gradebook, row, activityId);
        return open.length > 0 && row.student.email !== '' ? [{ row, open }] : [];
      });
      const now = this.clock.now();
      const written = await u.q.query<{ id: number }>(
        `insert into courses.reminders (course_id, student_id, by_id, at) select $1, id, $3, $4 from unnest($2::int[]) as asked (id) order by id
         on conflict (course_id, student_id) do update set at = $4, by_id = $3 where courses.reminders.at <= $5
         returning student_id as id`,
        [courseId, toWrite.map(({ row }) => row.student.id), session.userId, new Date(now), new Date(now - PAUSE_MS)],
      );
      const sent = new Set(written.map(({ id }) => id));
      await this.outbox.mailAll(
        u,
        toWrite
          .filter(({ row }) => sent.has(row.student.id))
          .map(({ row, open }) => this.mailTo(gradebook, row, open, school)),
      );
      const tried = new Set(toWrite.map(({ row }) => row.student.id));
      return rows.map((row) => ({
        studentId: row.student.id,
        outcome: sent.has(row.student.id)
          ? 'sent'
          : tried.has(row.student.id)
            ? 'reminded_today'
            : openOf(gradebook, row, activityId).length === 0
              ? 'nothing_open'
              : 'no_address',
      }));
    });
  }

  /**
   * The mail of the first of these students who would get one, to be read before it is sent; undefined where nobody would.
   * @throws DomainError as `remind`
   */
  async preview(
    session: Session,
    key: GradebookKey,
    studentIds: readonly number[],
    activityId?: number,
  ): Promise<{ student: GradebookStudent; subject: string; text: string } | undefined> {
    const { gradebook, school, rows } = await this.asked(session, key, studentIds);
    const reminded = await this.db.query<{ id: number }>(
      'select student_id as id from courses.reminders where course_id = $1 and student_id = any($2) and at > $3',
      [key.courseId, rows.map(({ student }) => student.id), new Date(this.clock.now() - PAUSE_MS)],
    );
    const pausing = new Set(reminded.map(({ id }) => id));
    for (const row of rows) {
      const open = openOf(gradebook, row, activityId);
      if (open.length > 0 && row.student.email !== '' && !pausing.has(row.student.id))
        return { student: row.student, ...this.mailTo(gradebook, row, open, school) };
    }
    return undefined;
  }

  private async asked(session: Session, { courseId, sectionId }: GradebookKey, studentIds: readonly number[]) {
    const { permissions } = await this.gradebooks.open(session, courseId, sectionId);
    if (!permissions.remind)
      throw new DomainError<CoursesCode>('courses/not-allowed', 'You are not allowed to write to these students.');
    const gradebook = await this.gradebooks.read(session, courseId, sectionId);
    const wanted = new Set(studentIds);
    return {
      gradebook,
      school: (await this.classes.school(gradebook.section.schoolId))!,
      rows: gradebook.rows.filter(({ student }) => student.enrolled && wanted.has(student.id)),
    };
  }

  private mailTo(
    { course }: Gradebook,
    { student }: GradebookRow,
    open: readonly { title: string; cell: Cell }[],
    { name, timeZone }: { name: string; timeZone: string },
  ) {
    const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric' });
    const lines = open.slice(0, MOST_NAMED).map(({ title, cell: { endMs, overdue, response } }) => {
      const begun = response ? `, ${response.answered} of ${response.questions} answered` : '';
      const due = endMs === null ? '' : `, ${overdue ? 'was due on' : 'due on'} ${day.format(endMs)}`;
      return `${title}${begun}${due}`;
    });
    const more = open.length - lines.length;
    return {
      to: student.email,
      ...letter({
        brand: this.config.brandName,
        subject: `${open.length === 1 ? 'An activity is' : `${open.length} activities are`} open in ${course.name}`,
        title: 'Your open activities',
        greeting: `Hello ${student.firstName},`,
        before: [
          `${open.length === 1 ? 'This activity is' : 'These activities are'} open in ${course.name}:`,
          ...lines,
          ...(more > 0 ? [`and ${more} more.`] : []),
        ],
        action: { label: 'Open Course Activities', url: `${this.config.publicUrl}/student/course_activities` },
        after: ['Talk to your teacher if one of them is not yours to do.'],
        behalf: name,
      }),
    };
  }
}

/** What a student has still to do and can do: what is past its end too, for the teacher to give more time. */
function openOf({ activities, lessons }: Gradebook, { cells }: GradebookRow, activityId: number | undefined) {
  const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return cells.flatMap((cell, place) => {
    const { id, lessonId, kind } = activities[place]!;
    const open = counts(cell) && cell.status !== 'Completed' && (activityId === undefined || id === activityId);
    return open ? [{ title: titleOf(lessonOf.get(lessonId)!, kind), cell }] : [];
  });
}
