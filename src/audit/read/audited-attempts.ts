import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import {
  AttemptHistories,
  AttemptsList,
  flagged,
  PlayerLaunches,
  problem,
  type AttemptFilters,
  type AttemptSort,
  type FlaggedAttempt,
  type ListedAttempt,
} from '../../delivery/index.js';
import type { Session } from '../../identity/index.js';
import type { ListRequest } from '../../platform/http/list.js';
import { Classes, People } from '../../roster/index.js';
import { partTitle } from '../../scheduling/index.js';
import { AccessLog } from '../access/access-log.js';
import { AttemptViews } from '../access/attempt-views.js';
import type { AttemptPurpose } from '../access/events.js';
import { MaskedViews } from '../access/masked-views.js';
import { devicesOf } from '../dispute/page.js';

/** How many of those who viewed a history are shown: the newest. */
const VIEWS_SHOWN = 200;

type Actor = { kind: 'user'; id: number; role: string } | { kind: 'system'; name: string };
type Names = ReadonlyMap<number, string>;

/** Attempts as the screens of auditors and administrators show them. */
@Injectable()
export class AuditedAttempts {
  constructor(
    private readonly attempts: AttemptsList,
    private readonly histories: AttemptHistories,
    private readonly access: AccessLog,
    private readonly views: AttemptViews,
    private readonly maskedViews: MaskedViews,
    private readonly launches: PlayerLaunches,
    private readonly library: ContentLibrary,
    private readonly people: People,
    private readonly classes: Classes,
  ) {}

  async list(session: Session, request: ListRequest<AttemptSort, AttemptFilters>) {
    const { rows, ...meta } = await this.attempts.list(session, request, await this.maskedViews.inListsOf(session));
    return { attempts: await this.withNames(rows), meta };
  }

  /** What the list can be filtered by. */
  async choices(session: Session, classSearch: string, classId?: number) {
    const { assessments, classes } = await this.attempts.choices(session, classSearch, classId);
    const names = await this.library.setNames(assessments.map(({ setId }) => setId));
    return {
      assessments: assessments.map((one) => ({
        ...one,
        setName: names.get(one.setId) ?? '',
        title: partTitle(one as Parameters<typeof partTitle>[0]),
      })),
      classes,
    };
  }

  /**
   * An attempt that the session may read. That it was read stands in the student's access stream when this returns.
   * @throws DomainError `delivery/not-found`
   */
  async open(session: Session, attemptId: string, purpose: AttemptPurpose): Promise<ListedAttempt> {
    const row = await this.attempts.find(session, attemptId);
    if (!row) throw problem('delivery/not-found');
    const { stream, attempt_id } = row;
    await this.access.attemptViewed(session, row.student_id, { stream, attemptId: attempt_id, purpose });
    return row;
  }

  /** An attempt event by event. @throws DomainError `delivery/not-found` */
  async history(session: Session, attemptId: string) {
    const row = await this.open(session, attemptId, 'history');
    const history = await this.histories.attemptHistory(row.stream);
    if (!history) throw problem('delivery/not-found');
    const views = (await this.views.of(row.student_id, row.stream)).slice(-VIEWS_SHOWN);
    const actors = history.events.flatMap(({ actor }) => (actor.kind === 'user' ? [actor.id] : []));
    const viewers = views.flatMap(({ actor, onBehalfOf }) =>
      onBehalfOf === null ? [actor.id] : [actor.id, onBehalfOf],
    );
    const [[attempt], player, names, takenAs] = await Promise.all([
      this.maskedViews.ofStudent(row.student_id).then((masked) => this.withNames(flagged([row], masked))),
      this.launches.form(history.started),
      this.people.namesOf([...new Set([...actors, ...viewers])]),
      this.takenAs(history.started.studentId, row.student_id),
    ]);
    const { events, clock, phase, answeredCount, submittedAt, submittedBy, usedSeconds } = history;
    const { gone, receipt, integrity, completeness } = history;
    return {
      attempt: {
        ...attempt!,
        phase,
        answeredCount,
        submittedAt,
        submittedBy,
        usedSeconds,
        eventCount: events.length,
        lateCount: events.filter((event) => event.type === 'LateResponseRecorded').length,
      },
      takenAs,
      player,
      gone,
      events: events.map((event) => ({ ...event, actor: named(event.actor, names) })),
      clock: { ...clock, entries: clock.entries.map((entry) => ({ ...entry, actor: named(entry.actor, names) })) },
      receipt,
      integrity,
      completeness,
      devices: [...devicesOf(events)].map(([id, device]) => ({ id, ...device })),
      looks: views.map(({ at, actor, onBehalfOf, purpose }) => ({
        at,
        purpose,
        actor: named({ kind: 'user', ...actor }, names),
        onBehalfOf: onBehalfOf === null ? null : { id: onBehalfOf, name: names.get(onBehalfOf) ?? '' },
      })),
    };
  }

  /** The account under which a sitting was taken, where that was merged into the student's since. */
  private async takenAs(
    accountId: number,
    ownerId: number,
  ): Promise<{ id: number; name: string; email: string } | null> {
    const account = accountId === ownerId ? undefined : (await this.people.byIds([accountId])).get(accountId);
    return account ? { id: accountId, name: `${account.firstName} ${account.lastName}`, email: account.email } : null;
  }

  private async withNames(rows: readonly FlaggedAttempt[]) {
    const [names, schoolNames, setNames] = await Promise.all([
      this.people.namesOf([...new Set(rows.map((row) => row.student_id))]),
      this.classes.schoolNames(rows.map((row) => row.school_id)),
      this.library.setNames(rows.map((row) => row.set_id)),
    ]);
    return rows.map((row) => ({
      attemptId: row.attempt_id,
      studentAssessmentId: row.student_assessment_id,
      sitting: row.sitting,
      student: { id: row.student_id, name: names.get(row.student_id) ?? '' },
      school: { id: row.school_id, name: schoolNames.get(row.school_id) ?? '' },
      title: partTitle({ typeId: row.type_id, categoryId: row.category_id, part: row.part }),
      setName: setNames.get(row.set_id) ?? '',
      typeId: row.type_id,
      setId: row.set_id,
      categoryId: row.category_id,
      part: row.part,
      difficulty: row.difficulty,
      phase: row.phase,
      timing: row.timing,
      startedAt: row.started_at.toISOString(),
      submittedAt: row.submitted_at?.toISOString() ?? null,
      submittedBy: row.submitted_by,
      answeredCount: row.answered_count,
      questionsCount: row.item_count,
      usedSeconds: row.used_seconds,
      eventCount: row.event_count,
      lateCount: row.late_count,
      lateGapSeconds: row.late_gap_s,
      flags: row.flags,
      maskedLooks: row.masked_views,
      lastEventAt: row.last_event_at.toISOString(),
    }));
  }
}

function named<T extends Actor | { kind: 'system' }>(actor: T, names: Names) {
  return actor.kind === 'user' ? { ...actor, name: names.get(actor.id) ?? '' } : actor;
}
