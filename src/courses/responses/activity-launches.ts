import { Injectable } from '@nestjs/common';
import { ContentLibrary, type Item } from '../../content/index.js';
import type { PlayerForm, SavedState } from '../../delivery/index.js';
import { Clock, toMs, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { People } from '../../roster/index.js';
import type { LessonPage } from '../course-template.js';
import { ActivityContents, type ContentRef, type WorkKind } from './activity-contents.js';
import { shownAnswer, type ShownAnswer } from './judgement.js';
import type { WorkPhase, WorkResult } from './record-work.js';
import { ResponseWork } from './response-work.js';

/** What the player needs of an activity. A key is in it only for a question that was checked, or once all is handed in. */
export interface ActivityLaunch extends PlayerForm {
  engine: 'embedded';
  responseId: number;
  /** Both null for a set of questions that come back. */
  lessonId: number | null;
  activityId: number | null;
  kind: WorkKind;
  deviceId: string;
  /** What the lesson explains: read before the questions, and beside them. */
  pages: LessonPage[];
  phase: WorkPhase;
  begunAt: Instant;
  /** Until when answers count; null: no end. */
  endAt: Instant | null;
  saved: SavedState;
  answeredAt: Record<string, Instant>;
  shown: Record<string, ShownAnswer>;
  result: WorkResult | null;
  serverNow: Instant;
  ackSeq: number;
}

export type OpenResponse = ContentRef & {
  id: number;
  studentId: number;
  lessonId: number | null;
  begunAt: Date;
  completedAt: Date | null;
  score: number | null;
  maxScore: number;
};

/** Columns of `courses.responses r` for an `OpenResponse`. */
export const OPEN_RESPONSE = `r.id, r.student_id as "studentId", r.lesson_id as "lessonId", r.activity_id as "activityId", r.activity_version as version,
  r.return_set_id as "returnSetId", r.begun_at as "begunAt", r.completed_at as "completedAt", r.score, r.max_score as "maxScore"`;

interface LessonRow {
  name: string;
  sectionName: string;
  courseName: string;
  pages: LessonPage[];
}

const DIRECTIONS: Record<WorkKind, string> = {
  independent_lesson:
    '<p>Read the lesson, then answer each question and press Check answer. You see at once whether it is right, and why. An answer that was checked stays as it is.</p><p>There is no time limit. You can leave and come back: every answer is saved.</p>',
  practice_set:
    '<p>Answer the questions in any order. You can change an answer until you submit; then you see what was right, and why.</p><p>There is no time limit. You can leave and come back: every answer is saved.</p>',
  return_set:
    '<p>These questions are like ones that you missed. Answer each and press Check answer: you see at once whether it is right, and why.</p><p>There is no time limit. You can leave and come back: every answer is saved.</p>',
};

const RETURN_SET: LessonRow = { name: 'Questions again', sectionName: '', courseName: 'Your plan', pages: [] };

@Injectable()
export class ActivityLaunches {
  constructor(
    private readonly db: Db,
    private readonly contents: ActivityContents,
    private readonly library: ContentLibrary,
    private readonly work: ResponseWork,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /**
   * What the student did at an activity and was not deleted, in a course that goes on. Who has the lesson has it in one course:
   * the same lesson in the course of another school is another piece of work, whose answers would not count in this one.
   */
  responseOf(
    studentId: number,
    { lessonId, activityId, courseId }: { lessonId: number; activityId: number; courseId: number | undefined },
  ): Promise<OpenResponse | undefined> {
    return this.db.one<OpenResponse>(
      `select ${OPEN_RESPONSE}
       from courses.responses r join courses.courses c on c.id = r.course_id
       where r.student_id = $1 and r.lesson_id = $2 and r.activity_id = $3 and r.deleted_at is null and c.archived_at is null
         and ($4::int is null or r.course_id = $4)
       order by r.id desc limit 1`,
      [studentId, lessonId, activityId, courseId ?? null],
    );
  }

  /** Undefined when the lesson has no such activity. */
  async activityOf(lessonId: number, activityId: number): Promise<{ version: number; questions: number } | undefined> {
    const row = await this.db.one<{ version: number }>(
      'select version from courses.activities where id = $1 and lesson_id = $2',
      [activityId, lessonId],
    );
    if (!row) return undefined;
    const { items } = await this.contents.of(activityId, row.version);
    return items.length === 0 ? undefined : { version: row.version, questions: items.length };
  }

  /** The response as this device goes on with it; `endAt` of who has the lesson. */
  async launch(response: OpenResponse, endAt: Instant | null, deviceId: string): Promise<ActivityLaunch> {
    const now = this.clock.instant();
    const [content, lesson, work, student] = await Promise.all([
      this.contents.ofResponse(response),
      response.lessonId === null ? RETURN_SET : this.lesson(response.lessonId),
      this.work.of(response.id),
      this.people.studentProfile(response.studentId),
    ]);
    const result = resultOf(response);
    const open = result ? content.items.map(({ ref }) => ref) : work.checked;
    const keys =
      open.length > 0
        ? await this.library.keysFor({ items: content.items.map((item) => ({ ...item, pretest: false })) })
        : [];
    return {
      engine: 'embedded',
      responseId: response.id,
      lessonId: response.lessonId,
      activityId: response.activityId,
      kind: content.kind,
      deviceId,
      title: lesson.name,
      setName: lesson.courseName,
      category: lesson.sectionName,
      studentName: student ? `${student.firstName} ${student.lastName}` : '',
      form: {
        items: content.questions.map(({ player }) => player),
        directions: DIRECTIONS[content.kind],
        tools: toolsFor(content.questions.map(({ item }) => item)),
      },
      options: { pauseEnabled: false, saveEnabled: false, readspeakerEnabled: true },
      pages: lesson.pages,
      phase: result ? 'completed' : endAt !== null && toMs(endAt) <= toMs(now) ? 'closed' : 'open',
      begunAt: response.begunAt.toISOString(),
      endAt,
      saved: work.saved,
      answeredAt: work.answeredAt,
      shown: Object.fromEntries(open.map((ref) => [ref, shownAnswer(keys, ref, work.saved.items[ref]?.value)])),
      result,
      serverNow: now,
      ackSeq: work.acks.get(deviceId) ?? 0,
    };
  }

  private async lesson(lessonId: number): Promise<LessonRow> {
    const row = await this.db.one<LessonRow>(
      `select l.name, s.name as "sectionName", t.name as "courseName", l.pages from courses.lessons l
       join courses.template_sections s on s.id = l.section_id join courses.templates t on t.id = s.template_id where l.id = $1`,
      [lessonId],
    );
    return row!;
  }
}

function resultOf({ completedAt, score, maxScore }: OpenResponse): WorkResult | null {
  return completedAt === null || score === null ? null : { completedAt: completedAt.toISOString(), score, maxScore };
}

/** As in the tests: a calculator wherever there is mathematics, the reference sheet in that of the SAT. */
export function toolsFor(items: readonly Pick<Item, 'tags'>[]): { calculator: boolean; referenceSheet: boolean } {
  const math = items.filter(({ tags }) => tags.category === 'Math');
  return { calculator: math.length > 0, referenceSheet: math.some(({ tags }) => tags.exam === 'SAT') };
}
