import { Injectable } from '@nestjs/common';
import type { Session } from '../../identity/index.js';
import { Clock, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { Classes, People } from '../../roster/index.js';
import { percentExact } from '../activity-rules.js';
import { KEPT_MS, mayBringBack, type CellAction, type GradebookKey } from './change-cells.js';
import { Gradebooks, type GradebookPermissions } from './gradebook.js';

export interface CellChange {
  id: number;
  action: CellAction;
  at: Instant;
  /** Null is the platform itself. */
  by: string | null;
  /** As whom, when logged in as somebody else. */
  onBehalfOf: string | null;
  reason: string;
  endAt: Instant | null;
  /** What it is about, for who may bring it back. */
  responseId: number | null;
  /** 'In progress, 3 of 8', or '80%'; only of what may be brought back, or stands. */
  was: string | null;
  mayBringBack: boolean;
  /** Until when it can be brought back. */
  until: Instant | null;
}

export interface CellPast {
  /** When the response that stands was completed. */
  completedAt: Instant | null;
  /** The newest first. */
  changes: CellChange[];
}

interface ChangeRow {
  id: string;
  action: CellAction;
  at: Date;
  byId: number | null;
  onBehalfOf: number | null;
  reason: string;
  endAt: Date | null;
  responseId: number | null;
  deletedAt: Date | null;
  destroyedAt: Date | null;
  completedAt: Date | null;
  score: number | null;
  maxScore: number | null;
  answered: number | null;
  questions: number | null;
  /** The last that was done to this response. */
  last: boolean;
}

/** What happened to one cell of the gradebook. */
@Injectable()
export class CellHistory {
  constructor(
    private readonly db: Db,
    private readonly gradebooks: Gradebooks,
    private readonly classes: Classes,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /**
   * Nothing of somebody who is not in the class; in an archived course, which shows them, when they completed it there.
   * @throws DomainError as `Gradebooks.open`
   */
  async read(
    session: Session,
    { courseId, sectionId }: GradebookKey,
    { studentId, activityId }: { studentId: number; activityId: number },
  ): Promise<CellPast> {
    const { permissions, course } = await this.gradebooks.open(session, courseId, sectionId);
    const [holds, response] = await Promise.all([
      this.classes.holds(sectionId, studentId),
      this.db.one<{ completedAt: Date | null; sectionId: number }>(
        `select completed_at as "completedAt", section_id as "sectionId" from courses.responses
         where course_id = $1 and student_id = $2 and activity_id = $3 and deleted_at is null`,
        [courseId, studentId, activityId],
      ),
    ]);
    const seen = response && (holds || (course.archivedAt !== null && response.sectionId === sectionId));
    return {
      completedAt: seen ? (response.completedAt?.toISOString() ?? null) : null,
      changes: holds ? await this.changesOf(session, permissions, courseId, studentId, activityId) : [],
    };
  }

  private async changesOf(
    session: Session,
    permissions: GradebookPermissions,
    courseId: number,
    studentId: number,
    activityId: number,
  ): Promise<CellChange[]> {
    const rows = await this.db.query<ChangeRow>(
      `select c.id, c.action, c.at, c.by_id as "byId", c.on_behalf_of as "onBehalfOf", c.reason, c.end_at as "endAt", c.response_id as "responseId",
         r.deleted_at as "deletedAt", r.destroyed_at as "destroyedAt", r.completed_at as "completedAt", r.score, r.max_score as "maxScore", r.answered,
         jsonb_array_length(v.items) as questions,
         c.response_id is not null and not exists (select from courses.cell_changes later where later.response_id = c.response_id and later.id > c.id) as last
       from courses.cell_changes c left join courses.responses r on r.id = c.response_id
       left join courses.activity_versions v on v.activity_id = r.activity_id and v.version = r.activity_version
       where c.course_id = $1 and c.student_id = $2 and c.activity_id = $3 order by c.id desc`,
      [courseId, studentId, activityId],
    );
    const names = await this.people.namesOf(
      [...new Set(rows.flatMap(({ byId, onBehalfOf }) => [byId, onBehalfOf]))].filter((id) => id !== null),
    );
    const name = (id: number | null) => (id === null ? null : (names.get(id) ?? 'Somebody who is no longer here'));
    return rows.map((row) => {
      const until = row.deletedAt ? row.deletedAt.getTime() + KEPT_MS : null;
      const kept = until !== null && row.destroyedAt === null && until > this.clock.now();
      const may = kept && mayBringBack(permissions, session, row.onBehalfOf ?? row.byId);
      const shown = row.responseId !== null && (row.deletedAt === null || may);
      return {
        ...{ id: Number(row.id), action: row.action, at: row.at.toISOString(), reason: row.reason },
        ...{ by: name(row.byId), onBehalfOf: name(row.onBehalfOf), endAt: row.endAt?.toISOString() ?? null },
        ...{ responseId: may && row.last ? row.responseId : null, was: shown ? wasOf(row) : null },
        mayBringBack: may && row.last && row.action === 'deleted',
        until: kept && row.last ? new Date(until).toISOString() : null,
      };
    });
  }
}

function wasOf({ completedAt, score, maxScore, answered, questions }: ChangeRow): string {
  return completedAt
    ? `${Math.round(percentExact({ score, max_score: maxScore! }))}%`
    : `In progress, ${answered} of ${questions}`;
}
