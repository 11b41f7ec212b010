import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import { Clock, toInstant, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { EventStore } from '../../platform/event-store/port.js';
import { Classes, oversees, Rolls, worksAt, type RolledStudent } from '../../roster/index.js';
import { partTitle } from '../../scheduling/index.js';
import { remainingMs, type Ledger } from '../attempt/clock.js';
import type { AttemptEvent, AttemptEventType } from '../attempt/events.js';
import { lossOf, OF_LOSS, SILENT_MS, type Cause, type Trouble } from '../attempt/losses.js';
import type { Span } from '../attempt/spans.js';
import { upcast } from '../attempt/upcast.js';
import { problem } from '../problems.js';
import { sittingFactsOf, SteeringPolicy } from '../steering-policy.js';
import { ATTEMPTS, type AttemptRow } from './attempts-projection.js';
import { LIVE_MOVES } from './live-projection.js';

export interface LostStretch {
  from: Instant;
  to: Instant;
  seconds: number;
  causes: Cause[];
  /** Answers that were given within it: the student went on without the server. */
  answered: number;
}

/** A sitting that lost working time, whatever of it was given back. */
export interface LostSitting {
  attemptId: string;
  studentAssessmentId: number;
  sitting: number;
  studentId: number;
  firstName: string;
  lastName: string;
  gradeLevel: number | null;
  setName: string;
  title: string;
  timing: string;
  phase: 'running' | 'paused' | 'expired' | 'submitted';
  submittedBy: string | null;
  /** The player is silent at this moment: its loss may grow. */
  silent: boolean;
  remainingSeconds: number;
  stretches: LostStretch[];
  lostSeconds: number;
  creditedSeconds: number;
  /** Not given back yet; a sitting that is over must be reopened first. */
  openSeconds: number;
  /** Given by staff without regard to a gap. */
  grantedSeconds: number;
  /** Whether the caller may credit it now; once it is over, whether they may reopen it. */
  mayCredit: boolean;
  mayReopen: boolean;
  /**
   * Answers arrived after the end and changed what counts: the longest time between such an answer and its arrival; else null.
   */
  lateGapSeconds: number | null;
  /** They count; otherwise staff have set them aside. */
  lateCounts: boolean;
  /** Whether the caller may set them aside or take that back now. */
  mayJudgeLate: boolean;
}

export interface SystemOutage {
  id: string;
  kind: 'server' | 'database';
  from: Instant;
  to: Instant;
  seconds: number;
}

/** What a job ended, as it had said before. */
export interface EndRun {
  id: string;
  at: Instant;
  ends: number;
  extended: number;
  submitted: number | null;
  waiting: number | null;
}

export interface IncidentScope {
  schoolId: number | null;
  people: RolledStudent[];
}

export interface Incident {
  /** No later than now. */
  from: Instant;
  to: Instant;
  mayCredit: boolean;
  outages: SystemOutage[];
  endRuns: EndRun[];
  sittings: LostSitting[];
}

/** A sitting with what a credit would give. */
export interface Creditable {
  attemptId: string;
  studentId: number;
  studentAssessmentId: number;
  sitting: number;
  over: boolean;
  mayCredit: boolean;
  open: Span[];
}

const ANSWERS: ReadonlySet<AttemptEventType> = new Set<AttemptEventType>([
  'ResponseRecorded',
  'ResponseCleared',
  'LateResponseRecorded',
]);

type Candidate = Omit<AttemptRow, 'started_at' | 'submitted_at' | 'ledger'> & {
  started_at: Date;
  submitted_at: Date | null;
  ledger: Ledger;
  heard_at: Date | null;
};

/** Who of a school or class lost working time within a time, and what was at fault. Proposals only: staff credit. */
@Injectable()
export class Incidents {
  constructor(
    private readonly db: Db,
    private readonly store: EventStore,
    private readonly classes: Classes,
    private readonly rolls: Rolls,
    private readonly library: ContentLibrary,
    private readonly policy: SteeringPolicy,
    private readonly clock: Clock,
  ) {}

  /**
   * Whose sittings are looked at: a class, or with section 0 the entire school, for a teacher everybody of the own classes.
   * @param schoolId without it the session's own
   * @throws DomainError `delivery/not-found` or `roster/class-not-found`, also for a school or class that the session may not
   *   see
   */
  async scope(
    session: Omit<Session, 'id'>,
    sectionId: number,
    schoolId: number | null = session.schoolId,
  ): Promise<IncidentScope> {
    const whole = schoolId !== null && (await this.seesWhole(session, schoolId));
    if (schoolId !== null && !whole && !worksAt(session, schoolId)) throw problem('delivery/not-found');
    if (sectionId !== 0) {
      const section = whole
        ? (await this.classes.byIds([sectionId])).get(sectionId)
        : await this.classes.open(session, sectionId);
      if (!section || (schoolId !== null && section.schoolId !== schoolId)) throw problem('delivery/not-found');
      return { schoolId, people: await this.rolls.people({ sectionIds: [section.id] }) };
    }
    if (schoolId === null) return { schoolId, people: [] };
    return {
      schoolId,
      people: whole
        ? await this.rolls.people({ schoolId })
        : await this.rolls.people({ sectionIds: (await this.classes.listMinimal(session)).map(({ id }) => id) }),
    };
  }

  async incident(session: Session, scope: IncidentScope, within: Span): Promise<Incident> {
    const { found, names, span, outages, people, mayCredit } = await this.look(session, scope, within);
    const nowMs = this.clock.now();
    const sittings = found.map(({ row, loss, mayCredit: may, silent }): LostSitting => {
      const person = people.get(row.student_id)!;
      const state = loss.state.phase === 'absent' ? undefined : loss.state;
      const ledger = state?.ledger ?? row.ledger;
      const seconds = (ms: number) => Math.round(ms / 1000);
      return {
        attemptId: row.attempt_id,
        studentAssessmentId: row.student_assessment_id,
        sitting: row.sitting,
        studentId: row.student_id,
        firstName: person.firstName,
        lastName: person.lastName,
        gradeLevel: person.gradeLevel,
        setName: names.get(row.set_id) ?? '',
        title: partTitle({ typeId: row.type_id, categoryId: row.category_id, part: row.part }),
        timing: row.timing,
        phase: state?.phase as LostSitting['phase'],
        submittedBy: state?.phase === 'submitted' ? state.by : null,
        silent,
        remainingSeconds: Math.ceil((remainingMs(ledger, nowMs) ?? 0) / 1000),
        stretches: loss.pieces.map(({ fromMs, toMs, causes, answered }) => ({
          from: toInstant(fromMs),
          to: toInstant(toMs),
          seconds: seconds(toMs - fromMs),
          causes,
          answered,
        })),
        lostSeconds: seconds(loss.lostMs),
        creditedSeconds: seconds(loss.creditedMs),
        openSeconds: seconds(loss.open.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)),
        grantedSeconds: ledger.grantedMs / 1000,
        mayCredit: may && state?.phase !== 'submitted',
        mayReopen: may && state?.phase === 'submitted' && state.shownAt === null,
        lateGapSeconds: row.late_gap_s,
        lateCounts: row.flags.includes('late_counted'),
        mayJudgeLate: may && state?.phase === 'submitted' && row.late_gap_s !== null,
      };
    });
    sittings.sort(
      (a, b) =>
        b.openSeconds - a.openSeconds ||
        a.lastName.localeCompare(b.lastName, 'en') ||
        a.firstName.localeCompare(b.firstName, 'en'),
    );
    return {
      from: toInstant(span.fromMs),
      to: toInstant(span.toMs),
      mayCredit,
      outages,
      endRuns: await this.endRuns(scope.schoolId, span),
      sittings,
    };
  }

  /** The same for a credit, as it stands at this moment. */
  async creditable(
    session: Omit<Session, 'id'>,
    scope: IncidentScope,
    within: Span,
    attemptIds: readonly string[],
  ): Promise<Creditable[]> {
    const { found } = await this.look(session, scope, within, attemptIds);
    return found.map(({ row, loss, mayCredit }) => ({
      studentId: row.student_id,
      attemptId: row.attempt_id,
      studentAssessmentId: row.student_assessment_id,
      sitting: row.sitting,
      over: loss.state.phase === 'submitted',
      mayCredit,
      open: loss.open,
    }));
  }

  /** @param only these sittings, where not all of them are asked about */
  private async look(
    session: Omit<Session, 'id'>,
    { schoolId, people: roll }: IncidentScope,
    within: Span,
    only: readonly string[] | null = null,
  ) {
    const nowMs = this.clock.now();
    const span = { fromMs: within.fromMs, toMs: Math.min(within.toMs, nowMs) };
    const [rights, outages] = await Promise.all([this.policy.of(session), this.outages(span)]);
    const people = new Map(roll.map((person) => [person.id, person]));
    const mayCredit = roll.some(({ id }) =>
      rights.maySteer({ studentId: id, schoolId: schoolId ?? 0, classIds: [], startedAt: null }),
    );
    const rows = await this.db.query<Candidate>(
      `select a.*, greatest(p.last_seen_at, l.heard_at) as heard_at
         from ${ATTEMPTS} a left join delivery.presence p on p.stream = a.stream left join ${LIVE_MOVES} l on l.stream = a.stream
        where a.school_id = $1 and a.student_id = any($2) and a.phase not in ('reset', 'invalidated') and a.ledger->>'allowedMs' is not null
          and a.started_at < $4 and (a.submitted_at is null or a.submitted_at > $3)
          and ($5::text[] is null or a.attempt_id::text = any($5))`,
      [schoolId, [...people.keys()], toInstant(span.fromMs), toInstant(span.toMs), only],
    );
    const silences = await this.db.query<{ stream: string; from_at: Date; to_at: Date }>(
      'select stream, from_at, to_at from delivery.silences where stream = any($1) and to_at > $2 and from_at < $3',
      [rows.map(({ stream }) => stream), toInstant(span.fromMs), toInstant(span.toMs)],
    );
    const silencesOf = Map.groupBy(silences, ({ stream }) => stream);
    const ofSystem = outages.map(({ kind, from, to }): Trouble => ({
      cause: kind,
      fromMs: Date.parse(from),
      toMs: Date.parse(to),
    }));
    const clocks = await this.read(rows, OF_LOSS);
    const troubled = rows.flatMap((row) => {
      const silent = row.phase === 'running' && row.heard_at !== null && nowMs - row.heard_at.getTime() > SILENT_MS;
      const troubles: Trouble[] = [
        ...ofSystem,
        ...(silencesOf.get(row.stream) ?? []).map(({ from_at, to_at }): Trouble => ({
          cause: 'silence',
          fromMs: from_at.getTime(),
          toMs: to_at.getTime(),
        })),
        ...(silent ? [{ cause: 'silence', fromMs: row.heard_at!.getTime(), toMs: nowMs } as Trouble] : []),
      ];
      const events = clocks.get(row.stream) ?? [];
      return row.late_gap_s !== null || lossOf(events, troubles, span, nowMs).pieces.length > 0
        ? [{ row, events, troubles, silent }]
        : [];
    });
    // Answers are read for those who lost something: who answered meanwhile went on without the server, or was not silent.
    const answers = await this.read(
      troubled.map(({ row }) => row),
      ANSWERS,
    );
    const found = troubled.flatMap(({ row, events, troubles, silent }) => {
      const loss = lossOf([...events, ...(answers.get(row.stream) ?? [])], troubles, span, nowMs);
      if (row.late_gap_s === null && loss.pieces.length === 0) return [];
      return [
        {
          row,
          silent,
          loss,
          mayCredit: rights.maySteer(sittingFactsOf(row)),
        },
      ];
    });
    const names = await this.library.setNames(found.map(({ row }) => row.set_id));
    return { found, names, span, outages, people, mayCredit };
  }

  private async read(
    rows: readonly { stream: string }[],
    types: ReadonlySet<AttemptEventType>,
  ): Promise<Map<string, AttemptEvent[]>> {
    const stored = await this.store.readTypes(
      rows.map(({ stream }) => stream),
      types,
    );
    return new Map(
      [...stored].map(([stream, events]) => [stream, events.map((event) => upcast(event) as AttemptEvent)]),
    );
  }

  private async seesWhole(session: Omit<Session, 'id'>, schoolId: number): Promise<boolean> {
    const facts = await this.classes.school(schoolId);
    return facts !== undefined && oversees(session, { schoolId, districtId: facts.districtId });
  }

  private async outages(span: Span): Promise<SystemOutage[]> {
    const rows = await this.db.query<{ id: string; kind: SystemOutage['kind']; from_at: Date; to_at: Date }>(
      'select id, kind, from_at, to_at from delivery.system_outages where to_at > $1 and from_at < $2 order by from_at',
      [toInstant(span.fromMs), toInstant(span.toMs)],
    );
    return rows.map(({ id, kind, from_at, to_at }) => ({
      id,
      kind,
      from: from_at.toISOString(),
      to: to_at.toISOString(),
      seconds: Math.round((to_at.getTime() - from_at.getTime()) / 1000),
    }));
  }

  private async endRuns(schoolId: number | null, span: Span): Promise<EndRun[]> {
    const rows = await this.db.query<Omit<EndRun, 'at'> & { ran_at: Date }>(
      'select id, ran_at, ends, extended, submitted, waiting from delivery.end_runs where school_id = $1 and ran_at >= $2 and ran_at <= $3 order by ran_at',
      [schoolId, toInstant(span.fromMs), toInstant(span.toMs)],
    );
    return rows.map(({ ran_at, ...run }) => ({ ...run, at: ran_at.toISOString() }));
  }
}
