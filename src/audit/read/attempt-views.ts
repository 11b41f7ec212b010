import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import {
  AttemptHistories,
  AttemptsList,
  attemptTitle,
  flagged,
  PlayerLaunches,
  type FlaggedAttempt,
  type ListedAttempt,
} from '../../delivery/index.js';
import type { Session } from '../../identity/index.js';
import type { Actor } from '../../platform/event-store/port.js';
import { Classes, People } from '../../roster/index.js';
import { Looks } from '../access/looks.js';
import { MaskedLooks } from '../access/masked-looks.js';
import { devicesOf } from '../dispute/page.js';

/** The newest of who looked. */
const LOOKS_TOLD = 200;

/** Attempts as auditors see them: with names, and with everything that happened in one. */
@Injectable()
export class AttemptViews {
  constructor(
    private readonly attempts: AttemptsList,
    private readonly histories: AttemptHistories,
    private readonly looks: Looks,
    private readonly maskedLooks: MaskedLooks,
    private readonly launches: PlayerLaunches,
    private readonly library: ContentLibrary,
    private readonly people: People,
    private readonly classes: Classes,
  ) {}

  /** A page of those within the session's reach. */
  async list(session: Session, request: Parameters<AttemptsList['list']>[1]) {
    const { rows, ...meta } = await this.attempts.list(session, request, await this.maskedLooks.bySitting());
    return { attempts: await this.present(rows), meta };
  }

  /** What the list can be narrowed to. */
  async choices(session: Session, classSearch: string, classId: number | undefined) {
    const { assessments, classes } = await this.attempts.choices(session, classSearch, classId);
    const names = await this.library.setNames(assessments.map((one) => one.setId));
    return {
      assessments: assessments.map((one) => ({
        ...one,
        setName: names.get(one.setId) ?? '',
        title: attemptTitle(one as Parameters<typeof attemptTitle>[0]),
      })),
      classes,
    };
  }

  /** Everything that happened in an attempt; undefined when its stream is not there. Whoever calls has recorded the access. */
  async history(row: ListedAttempt) {
    const history = await this.histories.attemptHistory(row.stream);
    if (!history) return undefined;
    const looks = (await this.looks.of(row.student_id, row.stream)).slice(-LOOKS_TOLD);
    const actors = history.events.flatMap(({ actor }) => (actor.kind === 'user' ? [actor.id] : []));
    const lookers = looks.flatMap(({ actor, onBehalfOf }) =>
      onBehalfOf === null ? [actor.id] : [actor.id, onBehalfOf],
    );
    const [[attempt], player, names] = await Promise.all([
      this.maskedLooks.bySitting(row.student_id).then((masked) => this.present(flagged([row], masked))),
      this.launches.form(history.started),
      this.people.namesOf([...new Set([...actors, ...lookers])]),
    ]);
    const named = (actor: Actor) => (actor.kind === 'user' ? { ...actor, name: names.get(actor.id) ?? '' } : actor);
    const { phase, answeredCount, submittedAt, submittedBy } = history;
    return {
      attempt: {
        ...attempt!,
        phase,
        answeredCount,
        submittedAt,
        submittedBy,
        usedSeconds: history.usedSeconds,
        eventCount: history.events.length,
        lateCount: history.events.filter((event) => event.type === 'LateResponseRecorded').length,
      },
      player,
      gone: history.gone,
      events: history.events.map((event) => ({ ...event, actor: named(event.actor) })),
      clock: {
        ...history.clock,
        entries: history.clock.entries.map((entry) => ({ ...entry, actor: named(entry.actor) })),
      },
      receipt: history.receipt,
      integrity: history.integrity,
      completeness: history.completeness,
      devices: [...devicesOf(history.events)].map(([id, device]) => ({ id, ...device })),
      looks: looks.map(({ at, actor, onBehalfOf, purpose }) => ({
        at,
        purpose,
        actor: named({ kind: 'user', ...actor }),
        onBehalfOf: onBehalfOf === null ? null : { id: onBehalfOf, name: names.get(onBehalfOf) ?? '' },
      })),
    };
  }

  private async present(rows: readonly FlaggedAttempt[]) {
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
      title: attemptTitle({ typeId: row.type_id, categoryId: row.category_id, part: row.part }),
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
      maskedLooks: row.masked_looks,
      lastEventAt: row.last_event_at.toISOString(),
    }));
  }
}
