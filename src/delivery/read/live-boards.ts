import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, toInstant, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { Notices } from '../../platform/db/notices.js';
import { outages } from '../../platform/observability/outages.js';
import { deadlineOf, remainingMs } from '../attempt/clock.js';
import type { StaffActionType } from '../commands/act-on-attempt.js';
import { sittingFactsOf, type SteeringRights } from '../steering-policy.js';
import { LIVE, LIVE_CHANNEL, LIVE_ROWS, type LiveRow } from './live-projection.js';
import { possibleActions } from './steering.js';

/** Changes within this time are one message. */
const GATHER_MS = 60;
/** How often heartbeats are looked at; a player beats every 15 s. */
const PRESENCE_MS = 3_000;
const RELISTEN_MS = 1_000;

/** One sitting as the board shows it; the clock is reckoned at the message's `serverNow`. */
export interface LiveSittingView {
  attemptId: string;
  studentId: number;
  studentAssessmentId: number;
  sitting: number;
  difficulty: string;
  timing: string;
  phase: LiveRow['phase'];
  pausedBy: string | null;
  pausedAt: Instant | null;
  /** From 1; null before the first question. */
  question: number | null;
  /** One character a question: `-` nothing, `a` answered, `m` marked, `b` both. */
  marks: string;
  /** Answers given within 4 s of their question. */
  rapid: number;
  /** null is untimed. */
  allowedSeconds: number | null;
  remainingSeconds: number | null;
  /** null while the clock stands still. */
  deadlineAt: Instant | null;
  extraSeconds: number;
  devices: number;
  startedAt: Instant;
  submittedAt: Instant | null;
  submittedBy: string | null;
  heardAt: Instant;
  /** What the viewer may do with it now. */
  actions: StaffActionType[];
}

/** What a board shows: one part of a set as given in a school year, with or without regard to its difficulty. */
export interface LiveScope {
  schoolYearId: number;
  typeId: number;
  setId: number;
  categoryId: number;
  part: 1 | 2;
  difficulty: string | null;
  studentIds: ReadonlySet<number>;
  /** Without it nobody may. */
  maySteer?: SteeringRights['maySteer'];
}

/** A heartbeat of a student's player. */
export interface LiveSign {
  studentId: number;
  at: Instant;
}

export interface LiveListener {
  /** The newest sitting of each of these students has changed; JSON of `{ rows: LiveSittingView[], serverNow }`. */
  rows(message: string, studentIds: readonly number[]): void;
  seen(seen: LiveSign[], serverNow: Instant): void;
  /** Too much has changed to tell it apart: read everything again. */
  stale(): void;
}

interface Watcher {
  scope: LiveScope;
  listener: LiveListener;
  /** Stream -> the version that the listener has. */
  sent: Map<string, number>;
  /** It has had a snapshot, so that `sent` is all that it shows. */
  knows: boolean;
}

type StoredRow = Omit<LiveRow, 'viewed_at' | 'paused_at' | 'started_at' | 'submitted_at' | 'heard_at'> & {
  paused_at: Date | null;
  started_at: Date;
  submitted_at: Date | null;
  heard_at: Date;
};

const COLUMNS = `stream, attempt_id, student_assessment_id, sitting, student_id, school_id, class_ids, type_id, set_id, category_id, part, difficulty, school_year_id, timing, marks, question, rapid, devices, held, phase,
  paused_by, paused_at, ledger, started_at, submitted_at, submitted_by, shown, late_counts, late_aside, heard_at, event_count`;

/**
 * Live boards of this process: one listening connection and one read per burst of changes, however many boards are open.
 * Nothing is kept between boards: who connects again reads a snapshot and misses nothing.
 */
@Injectable()
export class LiveBoards implements OnApplicationShutdown {
  private readonly log = new Logger('live');
  private readonly watchers = new Set<Watcher>();
  private changed: Set<string> | 'unknown' = new Set();
  private gathering: NodeJS.Timeout | undefined;
  private presence: NodeJS.Timeout | undefined;
  private presenceFrom: Instant = '';
  private listening: Promise<() => void> | undefined;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly notices: Notices,
  ) {}

  /** Everything of a scope now: the newest sitting of each student, and when each player was last heard. */
  async snapshot(
    scope: LiveScope,
  ): Promise<{ rows: LiveSittingView[]; seen: LiveSign[]; serverNow: Instant; versions: Map<string, number> }> {
    const stored = await this.db.query<StoredRow>(
      `select ${COLUMNS} from ${LIVE_ROWS}
        where type_id = $1 and set_id = $2 and category_id = $3 and part = $4 and ($5::text is null or difficulty = $5) and school_year_id = $6 and student_id = any($7)`,
      [
        scope.typeId,
        scope.setId,
        scope.categoryId,
        scope.part,
        scope.difficulty,
        scope.schoolYearId,
        [...scope.studentIds],
      ],
    );
    const now = this.clock.now();
    const newest = newestOf(stored);
    const beats = await this.db.query<{ stream: string; last_seen_at: Date }>(
      'select stream, last_seen_at from delivery.presence where stream = any($1)',
      [newest.map((row) => row.stream)],
    );
    const studentOf = new Map(newest.map((row) => [row.stream, row.student_id]));
    return {
      rows: newest.map((row) => view(row, now, mayActOn(row, scope))),
      seen: beats.map(({ stream, last_seen_at }) => ({
        studentId: studentOf.get(stream)!,
        at: last_seen_at.toISOString(),
      })),
      serverNow: toInstant(now),
      versions: new Map(stored.map((row) => [row.stream, row.event_count])),
    };
  }

  /**
   * Tells a listener what changes from here on, until `stop`. Watch first, then take the snapshot, and say with `knows` that
   * the listener has that, and whom it is of.
   */
  async watch(
    scope: LiveScope,
    listener: LiveListener,
  ): Promise<{ knows(versions: ReadonlyMap<string, number>, scope: LiveScope): void; stop(): void }> {
    const watcher: Watcher = { scope, listener, sent: new Map(), knows: false };
    this.watchers.add(watcher);
    try {
      await this.listen();
    } catch (error) {
      this.watchers.delete(watcher);
      throw error;
    }
    this.presence ??= setInterval(
      () => void this.beat().catch((error: Error) => this.log.warn(error.message)),
      PRESENCE_MS,
    ).unref();
    return {
      knows: (versions, of) => {
        // What was told while the snapshot was read is older there, and stands on the board no more: it is told again.
        const newer = [...watcher.sent].flatMap(([stream, version]) =>
          version > (versions.get(stream) ?? 0) ? stream : [],
        );
        Object.assign(watcher, { scope: of, sent: new Map(versions), knows: true });
        if (newer.length > 0) this.gather(newer);
      },
      stop: () => {
        this.watchers.delete(watcher);
        if (this.watchers.size === 0) this.rest();
      },
    };
  }

  onApplicationShutdown(): void {
    this.watchers.clear();
    this.rest();
  }

  private rest(): void {
    clearTimeout(this.gathering);
    clearInterval(this.presence);
    this.gathering = this.presence = undefined;
    const { listening } = this;
    this.listening = undefined;
    void listening?.then(
      (stop) => stop(),
      () => undefined,
    );
  }

  private async listen(): Promise<void> {
    if (!this.listening) {
      this.presenceFrom = this.clock.instant();
      this.listening = this.notices.listen(LIVE_CHANNEL, {
        told: (payload) => this.told(payload),
        // The database went away and is back: boards read everything again.
        back: () => this.watchers.forEach(({ listener }) => listener.stale()),
      });
    }
    const { listening } = this;
    try {
      await listening;
    } catch (error) {
      if (this.listening === listening) this.listening = undefined;
      throw error;
    }
  }

  private told(payload: string): void {
    const { keys } = JSON.parse(payload) as { keys: { stream: string }[] | null };
    this.gather(keys === null ? 'unknown' : keys.map(({ stream }) => stream));
  }

  private gather(streams: Iterable<string> | 'unknown', withinMs = GATHER_MS): void {
    if (streams === 'unknown') this.changed = 'unknown';
    else if (this.changed !== 'unknown') for (const stream of streams) this.changed.add(stream);
    this.gathering ??= setTimeout(
      () => void this.flush().catch((error: Error) => this.log.warn(error.message)),
      withinMs,
    );
  }

  private async flush(): Promise<void> {
    this.gathering = undefined;
    const changed = this.changed;
    this.changed = new Set();
    if (changed === 'unknown') return this.watchers.forEach(({ listener }) => listener.stale());
    let stored: StoredRow[];
    try {
      stored = await this.db.query<StoredRow>(`select ${COLUMNS} from ${LIVE_ROWS} where stream = any($1)`, [
        [...changed],
      ]);
    } catch (error) {
      if (!outages.met(error)) this.log.warn((error as Error).message);
      if (this.watchers.size > 0) this.gather(changed, RELISTEN_MS);
      return;
    }
    const now = this.clock.now();
    for (const row of stored) changed.delete(row.stream);
    const gone = [...changed];
    const told = new Told(now);
    for (const { scope, listener, sent, knows } of this.watchers) {
      // A row that is gone was reset: what the student has now is read with the whole board.
      if (gone.some((stream) => sent.delete(stream) || !knows)) listener.stale();
      const fresh = stored.filter((row) => covers(scope, row) && row.event_count > (sent.get(row.stream) ?? 0));
      if (fresh.length === 0) continue;
      for (const row of fresh) sent.set(row.stream, row.event_count);
      const rows = newestOf(fresh);
      listener.rows(
        `{"rows":[${rows.map((row) => told.text(row, scope)).join()}],"serverNow":"${toInstant(now)}"}`,
        rows.map((row) => row.student_id),
      );
    }
  }

  private async beat(): Promise<void> {
    const since = this.presenceFrom;
    const now = this.clock.now();
    this.presenceFrom = toInstant(now);
    const beats = await this.db.query<Covered & { last_seen_at: Date }>(
      `select l.student_id, l.type_id, l.set_id, l.category_id, l.part, l.difficulty, l.school_year_id, p.last_seen_at
         from delivery.presence p join ${LIVE} l using (stream) where p.last_seen_at >= $1::timestamptz - interval '2 seconds'`,
      [since],
    );
    for (const { scope, listener } of this.watchers) {
      const own = beats.filter((row) => covers(scope, row));
      if (own.length > 0)
        listener.seen(
          own.map((row) => ({ studentId: row.student_id, at: row.last_seen_at.toISOString() })),
          toInstant(now),
        );
    }
  }
}

/** Changed rows as text, made once for all boards that show them: their viewers differ only in whether they may act. */
class Told {
  private readonly texts = new Map<string, string>();

  constructor(private readonly nowMs: number) {}

  text(row: StoredRow, scope: LiveScope): string {
    const may = mayActOn(row, scope);
    const key = `${row.stream} ${may}`;
    let text = this.texts.get(key);
    if (text === undefined) this.texts.set(key, (text = JSON.stringify(view(row, this.nowMs, may))));
    return text;
  }
}

type Covered = Pick<
  LiveRow,
  'student_id' | 'type_id' | 'set_id' | 'category_id' | 'part' | 'difficulty' | 'school_year_id'
>;

function covers(scope: LiveScope, row: Covered): boolean {
  return (
    scope.studentIds.has(row.student_id) &&
    row.school_year_id === scope.schoolYearId &&
    row.type_id === scope.typeId &&
    row.set_id === scope.setId &&
    row.category_id === scope.categoryId &&
    row.part === scope.part &&
    (scope.difficulty === null || scope.difficulty === row.difficulty)
  );
}

function mayActOn(row: StoredRow, { maySteer }: LiveScope): boolean {
  return maySteer?.(sittingFactsOf(row)) ?? false;
}

/** A student has one copy a school year; the one that was started last is shown. */
function newestOf(rows: StoredRow[]): StoredRow[] {
  const newest = new Map<number, StoredRow>();
  for (const row of rows) {
    const before = newest.get(row.student_id);
    if (!before || row.started_at > before.started_at) newest.set(row.student_id, row);
  }
  return [...newest.values()];
}

function view(row: StoredRow, nowMs: number, maySteer: boolean): LiveSittingView {
  const { ledger } = row;
  const deadline = row.phase === 'running' ? deadlineOf(ledger) : null;
  const left = remainingMs(ledger, deadline === null ? nowMs : Math.min(nowMs, deadline.atMs));
  return {
    attemptId: row.attempt_id,
    studentId: row.student_id,
    studentAssessmentId: row.student_assessment_id,
    sitting: row.sitting,
    difficulty: row.difficulty,
    timing: row.timing,
    phase: row.phase,
    pausedBy: row.paused_by,
    pausedAt: row.paused_at?.toISOString() ?? null,
    question: row.question,
    marks: row.marks,
    rapid: row.rapid,
    allowedSeconds: ledger.allowedMs === null ? null : (ledger.allowedMs + ledger.grantedMs) / 1000,
    remainingSeconds: left === null ? null : Math.ceil(left / 1000),
    deadlineAt: left === null || deadline === null ? null : toInstant(deadline.atMs),
    extraSeconds: (ledger.grantedMs + ledger.creditedMs) / 1000,
    devices: row.devices.length,
    startedAt: row.started_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    submittedBy: row.submitted_by,
    heardAt: row.heard_at.toISOString(),
    actions: maySteer
      ? possibleActions({
          phase: row.phase,
          pausedBy: row.paused_by,
          timed: ledger.allowedMs !== null,
          given: ledger.grantedMs > 0,
          held: row.held,
          shown: row.shown,
          lateCounts: row.late_counts,
          lateAside: row.late_aside,
        })
      : [],
  };
}
