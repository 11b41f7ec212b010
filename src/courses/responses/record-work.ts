import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ContentLibrary } from '../../content/index.js';
import { Clock, msOrNull, toInstant, type Instant } from '../../kernel/clock.js';
import type { DomainError } from '../../kernel/errors.js';
import type { FieldsOf } from '../../kernel/fields.js';
import type { Queryable } from '../../platform/db/db.js';
import { grouped, StatementBatcher } from '../../platform/db/statement-batcher.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import type { CoursesEvents } from '../published.js';
import { endOfActivity, GivenLessons } from '../read/given-lessons.js';
import { ActivityContents, type ActivityContent } from './activity-contents.js';
import { judged, shownAnswer, type ShownAnswer } from './judgement.js';
import { refused } from './refusals.js';
import { ResponseKeys, type ResponseCipher } from './response-keys.js';
import { ResponseWork, type Sealed } from './response-work.js';
import { ReturnSetRows } from './return-set-rows.js';
import { Responses, type ResponseFacts } from './responses.js';
import { StudentActivities } from './student-activities.js';
import {
  givenAt,
  takeEntries,
  type DeviceLog,
  type Standing,
  type Taken,
  type TakenEntry,
  type WorkEntry,
} from './take-entries.js';

/** A batch of a device's own log of an activity. */
export interface WorkBatch {
  deviceId: string;
  contactAt: Instant;
  entries: WorkEntry[];
}

export interface RecordedWork {
  serverNow: Instant;
  /** Everything of this device up to here is stored for good. */
  ackSeq: number;
  /** Places of answers, checks and submissions of this batch that are kept and do not count. */
  late: number[];
  phase: WorkPhase;
  /** Key and rationale of the questions that this batch checks. */
  shown: Record<string, ShownAnswer>;
  /** Once it is completed. */
  result: WorkResult | null;
}

/** `closed`: its end has passed, or it is not given any more. */
export type WorkPhase = 'open' | 'closed' | 'completed';

export interface WorkResult {
  completedAt: Instant;
  score: number;
  maxScore: number;
}

export class RecordWork extends Command<RecordedWork> {
  constructor(
    readonly studentId: number,
    readonly responseId: number,
    readonly batch: WorkBatch,
  ) {
    super();
  }
}

interface Asked extends FieldsOf<RecordWork> {
  content: ActivityContent;
  endMs: number | null;
  nowMs: number;
}

interface ResponseRow {
  id: number;
  /** The transaction that wrote the row last. */
  version: string;
  /** The transaction that reads it. */
  ours: string;
  /** Null like lesson and activity in a set of questions that come back. */
  courseId: number | null;
  lessonId: number | null;
  activityId: number | null;
  returnSetId: number | null;
  studentId: number;
  schoolId: number;
  begunAt: Date;
  lastAt: Date;
  completedAt: Date | null;
  score: number | null;
  maxScore: number;
  deleted: boolean;
}

interface LogRow extends DeviceLog {
  id: number;
  deviceId: string;
}

interface DecidingRow {
  id: number;
  ref: string;
  type: 'answer' | 'clear' | 'check';
  givenAt: Date;
}

/** What a response's entries say about the next ones. */
interface Told {
  logs: readonly LogRow[];
  deciding: readonly DecidingRow[];
}

type Outcome = { taken: Taken; result: WorkResult | null } | { error: DomainError };

/** Far above what an honest student does; a response has 50 to 500 entries. */
const MOST_ENTRIES = 20_000;
/** An end that staff change, or that a school has no activities any more, is known to every process after this. */
const GIVEN_MS = 5_000;
/** Responses whose entries need not be read again. */
const REMEMBERED = 10_000;

/**
 * Takes what a device did in an activity. Many devices share a transaction: each response is locked, so that whoever looks at
 * it sees all of a batch or nothing of it.
 */
@CommandHandler(RecordWork)
export class RecordWorkHandler implements ICommandHandler<RecordWork> {
  private readonly ends = new Map<string, { endMs: Promise<number | null>; until: number }>();
  /** As of the row's version: whoever adds or takes away entries writes the row too. */
  private readonly remembered = new Map<number, Told & { version: string }>();

  private readonly batches = new StatementBatcher((asked: Asked[]) => this.unitOfWork.run((u) => this.take(u, asked)));

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contents: ActivityContents,
    private readonly library: ContentLibrary,
    private readonly keys: ResponseKeys,
    private readonly work: ResponseWork,
    private readonly given: GivenLessons,
    private readonly responses: Responses,
    private readonly returnSets: ReturnSetRows,
    private readonly activities: StudentActivities,
    private readonly clock: Clock,
  ) {}

  async execute({ studentId, responseId, batch }: FieldsOf<RecordWork>): Promise<RecordedWork> {
    const facts = await this.responses.factsOf(responseId);
    if (!facts) throw refused('courses/response-not-found');
    const content = await this.contents.ofResponse(facts);
    const endMs = await this.endOf(studentId, facts);
    const nowMs = this.clock.now();
    const outcome = await this.batches.run({ studentId, responseId, batch, content, endMs, nowMs });
    if ('error' in outcome) throw outcome.error;
    const { taken, result } = outcome;
    return {
      serverNow: toInstant(nowMs),
      ackSeq: taken.ack,
      late: taken.late,
      phase: result ? 'completed' : endMs !== null && nowMs >= endMs ? 'closed' : 'open',
      shown: await this.shownTo(responseId, batch, content),
      result,
    };
  }

  /** Also of a batch that came before: its answer may have been lost on the way. */
  private async shownTo(
    responseId: number,
    batch: WorkBatch,
    content: ActivityContent,
  ): Promise<Record<string, ShownAnswer>> {
    const asked = batch.entries.flatMap(({ type, item }) => (type === 'check' && item !== undefined ? [item] : []));
    if (asked.length === 0) return {};
    return this.responses.shown(responseId, content, asked);
  }

  private endOf(studentId: number, facts: ResponseFacts): Promise<number | null> {
    const name = `${studentId},${facts.courseId},${facts.activityId},${facts.returnSetId}`;
    const now = performance.now();
    const known = this.ends.get(name);
    if (known && known.until > now) return known.endMs;
    const endMs = this.activities
      .mustHaveActivities(studentId)
      .then(() =>
        facts.returnSetId === null ? this.endOfLesson(studentId, facts) : this.returnSets.endOf(facts.returnSetId),
      );
    if (this.ends.size > 10_000) this.ends.clear();
    this.ends.set(name, { endMs, until: now + GIVEN_MS });
    endMs.catch(() => this.ends.delete(name));
    return endMs;
  }

  private async endOfLesson(
    studentId: number,
    { courseId, lessonId, activityId }: ResponseFacts,
  ): Promise<number | null> {
    const lessons = await this.given.ofLesson(studentId, lessonId!);
    const lesson = lessons.find((one) => one.courseId === courseId);
    if (!lesson) return -Infinity;
    return msOrNull(endOfActivity(lesson, activityId!));
  }

  private async take(u: Unit, asked: readonly Asked[]): Promise<Outcome[]> {
    const ids = [...new Set(asked.map(({ responseId }) => responseId))].sort((a, b) => a - b);
    const rows = new Map((await lockedRows(u.q, ids)).map((row) => [row.id, row]));
    // Only now: a statement sees what was stored before it began, and the lock may have waited for another batch.
    const { logs, deciding } = await this.toldBy(u.q, rows);
    const ciphers = await this.keys.write(ids, u.q);
    const outcomes: Outcome[] = [];
    const inserts: { row: ResponseRow; deviceId: string; taken: TakenEntry; cipher: ResponseCipher; nowMs: number }[] =
      [];
    for (const one of asked) {
      const row = rows.get(one.responseId);
      const cipher = ciphers.get(one.responseId);
      try {
        if (!row || row.studentId !== one.studentId || !cipher) throw refused('courses/response-not-found');
        if (row.deleted) throw refused('courses/response-deleted');
        const own = logs.get(row.id) ?? [];
        if (sum(own.map(({ ack }) => ack)) + one.batch.entries.length > MOST_ENTRIES)
          throw refused('courses/too-many-entries');
        const taken = takeEntries(
          stateOf(row, one, deciding.get(row.id) ?? []),
          own.find(({ deviceId }) => deviceId === one.batch.deviceId) ?? { ack: 0, lastMs: -Infinity },
          one.batch,
          one.nowMs,
        );
        for (const entry of taken.entries)
          inserts.push({ row, deviceId: one.batch.deviceId, taken: entry, cipher, nowMs: one.nowMs });
        note(logs, row.id, one.batch.deviceId, taken);
        if (deciding.has(row.id) || taken.entries.length > 0)
          deciding.set(row.id, decidingAfter(deciding.get(row.id) ?? [], row.id, taken));
        if (taken.entries.length > 0) row.lastAt = new Date(one.nowMs);
        if (taken.completedMs !== null) row.completedAt = new Date(taken.completedMs);
        outcomes.push({ taken, result: null });
      } catch (error) {
        outcomes.push({ error: error as DomainError });
      }
    }
    await insertEntries(u.q, inserts);
    await this.complete(u, asked, rows, outcomes);
    const changed = await updateRows(u.q, asked, rows, outcomes);
    u.afterCommit(() => {
      for (const [id, { version, ours }] of rows)
        this.remember(id, {
          version: changed.has(id) ? ours : version,
          logs: logs.get(id) ?? [],
          deciding: deciding.get(id) ?? [],
        });
    });
    return outcomes.map((outcome, i) => {
      if ('error' in outcome) return outcome;
      const row = rows.get(asked[i]!.responseId)!;
      return { ...outcome, result: resultOf(row) };
    });
  }

  /** What stands of these responses: remembered where nobody wrote the row since, else read. */
  private async toldBy(
    q: Queryable,
    rows: ReadonlyMap<number, ResponseRow>,
  ): Promise<{ logs: Map<number, LogRow[]>; deciding: Map<number, DecidingRow[]> }> {
    const unknown = [...rows.values()].flatMap(({ id, version }) =>
      this.remembered.get(id)?.version === version ? [] : [id],
    );
    const logs = unknown.length === 0 ? new Map<number, LogRow[]>() : await logsOf(q, unknown);
    const deciding = unknown.length === 0 ? new Map<number, DecidingRow[]>() : await decidingOf(q, unknown);
    const read = new Set(unknown);
    for (const id of rows.keys()) {
      const told = read.has(id) ? undefined : this.remembered.get(id);
      if (!told) continue;
      logs.set(id, [...told.logs]);
      deciding.set(id, [...told.deciding]);
    }
    return { logs, deciding };
  }

  private remember(id: number, told: Told & { version: string }): void {
    this.remembered.delete(id);
    this.remembered.set(id, told);
    if (this.remembered.size > REMEMBERED) this.remembered.delete(this.remembered.keys().next().value!);
  }

  /** Scores what was completed by this batch. */
  private async complete(
    u: Unit,
    asked: readonly Asked[],
    rows: ReadonlyMap<number, ResponseRow>,
    outcomes: readonly Outcome[],
  ): Promise<void> {
    const done = asked.filter((_, i) => {
      const outcome = outcomes[i]!;
      return 'taken' in outcome && outcome.taken.completedMs !== null;
    });
    if (done.length === 0) return;
    const answers = await this.work.answersOf(
      done.map(({ responseId }) => responseId),
      u.q,
    );
    for (const { responseId, content } of done) {
      const row = rows.get(responseId)!;
      const keys = await this.library.keysFor({ items: content.items.map((item) => ({ ...item, pretest: false })) });
      const { score, maxScore, corrected } = judged(content.items, keys, answers.get(responseId) ?? {});
      Object.assign(row, { score, maxScore });
      await u.q.query(
        'update courses.responses set score = $2, max_score = $3, completed_at = $4, corrected = $5 where id = $1',
        [responseId, score, maxScore, row.completedAt, JSON.stringify(corrected)],
      );
      const { courseId, lessonId, activityId, returnSetId } = row;
      if (returnSetId !== null) {
        const outcomes = content.items.map(({ ref }) => shownAnswer(keys, ref, answers.get(responseId)?.[ref]).outcome);
        await this.returnSets.complete(u, returnSetId, row.completedAt!, outcomes);
        continue;
      }
      u.publish('courses.ActivityCompleted.v1', {
        ...{ responseId, courseId: courseId!, activityId: activityId!, lessonId: lessonId! },
        studentId: row.studentId,
        schoolId: row.schoolId,
        score,
        maxScore,
      } satisfies CoursesEvents['courses.ActivityCompleted.v1']);
    }
  }
}

function stateOf(row: ResponseRow, { content, endMs }: Asked, deciding: readonly DecidingRow[]) {
  const standing = new Map<string, Standing>(
    deciding.flatMap(({ ref, type, givenAt: at }) =>
      type === 'check' ? [] : [[ref, { givenMs: at.getTime(), answered: type === 'answer' }] as const],
    ),
  );
  return {
    kind: content.kind,
    items: content.items.map(({ ref }) => ref),
    begunMs: row.begunAt.getTime(),
    completed: row.completedAt !== null,
    endMs,
    standing,
    checked: new Set(deciding.flatMap(({ ref, type }) => (type === 'check' ? [ref] : []))),
  };
}

/** For a second batch of the same response in the same transaction. */
function decidingAfter(before: readonly DecidingRow[], id: number, { entries }: Taken): DecidingRow[] {
  const after = [...before];
  for (const { entry, givenMs, counts } of entries) {
    if (!counts || (entry.type !== 'answer' && entry.type !== 'clear' && entry.type !== 'check')) continue;
    const isCheck = entry.type === 'check';
    const place = after.findIndex(({ ref, type }) => ref === entry.item && (type === 'check') === isCheck);
    const row: DecidingRow = { id, ref: entry.item!, type: entry.type, givenAt: new Date(givenMs) };
    if (place < 0) after.push(row);
    else if (after[place]!.givenAt.getTime() <= givenMs) after[place] = row;
  }
  return after;
}

function note(logs: Map<number, LogRow[]>, id: number, deviceId: string, { ack, entries }: Taken): void {
  const lastMs = entries.at(-1)?.givenMs;
  if (lastMs === undefined) return;
  const others = (logs.get(id) ?? []).filter((log) => log.deviceId !== deviceId);
  logs.set(id, [...others, { id, deviceId, ack, lastMs }]);
}

function resultOf({ completedAt, score, maxScore }: ResponseRow): WorkResult | null {
  return completedAt === null || score === null ? null : { completedAt: completedAt.toISOString(), score, maxScore };
}

function lockedRows(q: Queryable, ids: readonly number[]): Promise<ResponseRow[]> {
  return q.query<ResponseRow>(
    `select id, xmin::text as version, pg_current_xact_id()::xid::text as ours, course_id as "courseId", lesson_id as "lessonId", activity_id as "activityId", return_set_id as "returnSetId",
       student_id as "studentId", school_id as "schoolId", begun_at as "begunAt", last_at as "lastAt", completed_at as "completedAt", score, max_score as "maxScore", deleted_at is not null as deleted
     from courses.responses where id = any($1) order by id for update`,
    [ids],
  );
}

async function logsOf(q: Queryable, ids: readonly number[]): Promise<Map<number, LogRow[]>> {
  const rows = await q.query<{ id: number; deviceId: string; ack: number; lastAt: Date }>(
    `select response_id as id, device_id as "deviceId", max(seq) as ack, max(given_at) as "lastAt" from courses.response_entries
     where response_id = any($1) group by 1, 2`,
    [ids],
  );
  return grouped(
    rows.map(({ lastAt, ...row }): LogRow => ({ ...row, lastMs: lastAt.getTime() })),
    ({ id }) => id,
  );
}

async function decidingOf(q: Queryable, ids: readonly number[]): Promise<Map<number, DecidingRow[]>> {
  const rows = await q.query<DecidingRow>(
    `select distinct on (response_id, item_ref, type = 'check') response_id as id, item_ref as ref, type, given_at as "givenAt"
     from courses.response_entries where response_id = any($1) and counts and type in ('answer', 'clear', 'check')
     order by response_id, item_ref, type = 'check', given_at desc, place desc`,
    [ids],
  );
  return grouped(rows, ({ id }) => id);
}

async function insertEntries(
  q: Queryable,
  all: readonly { row: ResponseRow; deviceId: string; taken: TakenEntry; cipher: ResponseCipher; nowMs: number }[],
): Promise<void> {
  if (all.length === 0) return;
  await q.query(
    `insert into courses.response_entries (response_id, device_id, seq, type, item_ref, given_at, received_at, sealed, counts)
     select * from unnest($1::int[], $2::text[], $3::int[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::text[], $9::boolean[])`,
    [
      all.map(({ row }) => row.id),
      all.map(({ deviceId }) => deviceId),
      all.map(({ taken }) => taken.entry.seq),
      all.map(({ taken }) => taken.entry.type),
      all.map(({ taken }) => taken.entry.item ?? null),
      all.map(({ taken }) => givenAt(taken)),
      all.map(({ nowMs }) => toInstant(nowMs)),
      all.map(({ taken, cipher }) => sealedOf(taken.entry, cipher)),
      all.map(({ taken }) => taken.counts),
    ],
  );
}

function sealedOf({ value, choiceId, annotationId, json }: WorkEntry, cipher: ResponseCipher): string | null {
  const sealed: Sealed = { value, choiceId, annotationId, json };
  return Object.values(sealed).some((one) => one !== undefined) ? cipher.seal(JSON.stringify(sealed)) : null;
}

/** @returns the ids of what it changed */
async function updateRows(
  q: Queryable,
  asked: readonly Asked[],
  rows: ReadonlyMap<number, ResponseRow>,
  outcomes: readonly Outcome[],
): Promise<ReadonlySet<number>> {
  const changed = new Map<number, { answered: number; afterEnd: number }>();
  asked.forEach(({ responseId }, i) => {
    const outcome = outcomes[i]!;
    if (!('taken' in outcome) || outcome.taken.entries.length === 0) return;
    const { answered, arrivedAfterEnd } = outcome.taken;
    changed.set(responseId, { answered, afterEnd: (changed.get(responseId)?.afterEnd ?? 0) + arrivedAfterEnd });
  });
  if (changed.size === 0) return new Set();
  await q.query(
    `update courses.responses r set answered = w.answered, arrived_after_end = r.arrived_after_end + w.after_end, last_at = w.last_at
     from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[]) as w (id, answered, after_end, last_at) where r.id = w.id`,
    [
      [...changed.keys()],
      [...changed.values()].map(({ answered }) => answered),
      [...changed.values()].map(({ afterEnd }) => afterEnd),
      [...changed.keys()].map((id) => rows.get(id)!.lastAt),
    ],
  );
  return new Set(changed.keys());
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
