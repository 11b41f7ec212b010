import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { dayRootFaults, readEvidence, type Finding, type Problem } from '../../audit-verify/verify.js';
import { AttemptsList, SittingsInScope, type SittingScope } from '../../delivery/index.js';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { merkleRoot } from '../../platform/crypto/merkle.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { outageOf } from '../../platform/db/outage.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { DayRoots, type DayRoot } from '../../platform/event-store/day-roots.js';
import type { SignedHead } from '../../platform/event-store/signed-heads.js';
import { SignedHeads } from '../../platform/event-store/signed-heads.js';
import { StoredStreams, type StoredText } from '../../platform/event-store/stored-streams.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { invalidInput } from '../../platform/http/validation.js';
import { nextNight } from '../../platform/jobs/nightly.js';
import { Classes, People, placeOf, placesSeen, scopeOf, seesPlace, type Viewer } from '../../roster/index.js';
import { accessStream } from '../access/events.js';
import { FindingLetters } from './finding-letters.js';
import { faultsOf, StreamCheck } from './stream-check.js';

const JOB = 'delivery.verify-log';
const NIGHTLY_JOB = 'delivery.verify-nightly';
/** Three in the morning at the middle of the continent, behind what else is done at night. */
const NIGHTLY_HOUR_UTC = 9;
const DAY_MS = 86_400_000;
/** After a start, behind the first signing of heads. */
const SOON_S = 90;
/** A job does this much and plans the next, so that it never holds the queue for long and a restart loses little. */
const SLICE_MS = 5_000;
const STREAMS_AT_ONCE = 100;
const EVENTS_AT_ONCE = 2_000;
/** Findings that are kept; more are counted. */
const KEPT_FINDINGS = 1_000;

/** Where a verification is of. */
const PLACE = { school: 'school_id', district: 'district_id' };

/** Whose histories. All null is the whole log with the roots of days. */
export type VerificationScope = SittingScope;

/** What somebody wants verified: a school, and tests that were started within a time. */
export interface WantedVerification {
  schoolId: number | undefined;
  from: string | undefined;
  until: string | undefined;
}

export interface VerificationRow {
  id: number;
  school_id: number | null;
  district_id: number | null;
  started_from: Date | null;
  started_until: Date | null;
  /** null: it started by itself. */
  requested_by: number | null;
  requested_at: Date;
  state: 'waiting' | 'running' | 'done' | 'failed';
  begun_at: Date | null;
  ended_at: Date | null;
  place: Place | null;
  total_events: number | null;
  events: number;
  streams: number;
  heads: number;
  roots: number;
  integrity_findings: number;
  completeness_findings: number;
  error: string | null;
}

/** How far it is: behind which name of which kind of streams, or before which day's root. */
type Place = { kind: 'log' | 'attempt' | 'score' | 'access'; after: string } | { kind: 'roots'; after: string };

export interface Found {
  verdict: 'integrity' | 'completeness';
  problem: Problem;
  stream: string | null;
  version: number | null;
  why: string;
}

/** A finding as it was kept. */
export interface FoundRow extends Found {
  attemptId: string | null;
}

interface Step {
  /** null: nothing is left. */
  next: Place | null;
  events: number;
  streams: number;
  heads: number;
  roots: number;
  found: Found[];
}

const NOTHING: Omit<Step, 'next'> = { events: 0, streams: 0, heads: 0, roots: 0, found: [] };

/**
 * Verifies the log itself against the heads that were signed and the roots of days, in the background: in steps of some
 * streams, each with its counts and findings in one transaction, so that a restart goes on behind the last one. Memory holds a
 * page of events, and of a stream with a fault all of it.
 */
@Injectable()
export class Verifications implements OnApplicationBootstrap {
  private readonly log = new Logger('audit');

  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly streams: StoredStreams,
    private readonly heads: SignedHeads,
    private readonly roots: DayRoots,
    private readonly unitOfWork: UnitOfWork,
    private readonly letters: FindingLetters,
    private readonly sittings: SittingsInScope,
    private readonly attempts: AttemptsList,
    private readonly classes: Classes,
    private readonly people: People,
  ) {}

  register(): void {
    this.jobs.work<{ id: number }>(JOB, ({ id }) => this.work(id), { does: 'verify the log' });
    this.jobs.watch(JOB, async () => {
      const open = await this.db.query<{ id: number }>(
        `select id from audit.verifications where state in ('waiting', 'running')`,
      );
      return open.map(({ id }) => ({ data: { id }, singletonKey: String(id) }));
    });
    this.jobs.repeat(
      NIGHTLY_JOB,
      (nowMs) => nextNight(nowMs, NIGHTLY_HOUR_UTC),
      () => this.startNightly(),
      { does: 'begin the verification of each night' },
    );
  }

  /** When the next one starts by itself. */
  nextNight(): Date {
    return nextNight(this.clock.now(), NIGHTLY_HOUR_UTC);
  }

  async onApplicationBootstrap(): Promise<void> {
    const { ended } = await this.lastWhole();
    // A night was missed, or there was none yet.
    if ((ended?.ended_at?.getTime() ?? 0) < this.clock.now() - DAY_MS && (await this.streams.names('', 1)).length > 0) {
      await this.jobs.enqueue(NIGHTLY_JOB, {}, { singletonKey: 'start', startAfter: SOON_S });
    }
  }

  /**
   * Starts one of all that the session sees, or of what is wanted of it.
   * @returns its id, or that of one with the same scope that is under way
   * @throws DomainError `http/invalid-input`
   */
  async request(session: Session, { schoolId, from, until }: WantedVerification): Promise<number> {
    if (schoolId !== undefined) {
      const school = await this.classes.school(schoolId);
      if (!school || !seesPlace(session, { schoolId, districtId: school.districtId }))
        throw invalidInput({ school_id: ['There is no such school'] });
    }
    if (from && until && Date.parse(from) >= Date.parse(until))
      throw invalidInput({ until: ['The end must be after the beginning'] });
    const place = placeOf(session);
    const scope = {
      ...place,
      schoolId: schoolId ?? place.schoolId,
      from: from ? new Date(from) : null,
      until: until ? new Date(until) : null,
    };
    return this.start(scope, session.userId);
  }

  /** Starts one, or gives the one of the same scope that is under way. */
  async start(scope: VerificationScope, by: number): Promise<number> {
    const values = [scope.schoolId, scope.districtId, scope.from, scope.until];
    const same = await this.db.one<{ id: number }>(
      `select id from audit.verifications where state in ('waiting', 'running') and school_id is not distinct from $1
       and district_id is not distinct from $2 and started_from is not distinct from $3 and started_until is not distinct from $4`,
      values,
    );
    if (same) return same.id;
    const made = await this.db.one<{ id: number }>(
      `insert into audit.verifications (school_id, district_id, started_from, started_until, requested_by, requested_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [...values, by, this.clock.instant()],
    );
    await this.plan(made!.id);
    return made!.id;
  }

  /** The newest of the whole log that came to its end, and the newest that did not. */
  async lastWhole(): Promise<{ ended: VerificationRow | undefined; failed: VerificationRow | undefined }> {
    const newest = (state: string) =>
      this.db.one<VerificationRow>(
        `select * from audit.verifications where state = $1 and school_id is null and district_id is null and started_from is null and started_until is null
       order by id desc limit 1`,
        [state],
      );
    const [ended, failed] = await Promise.all([newest('done'), newest('failed')]);
    return { ended, failed };
  }

  /** Newest first, those that lie within what the reader may see. */
  async list(viewer: Viewer, limit: number, offset: number): Promise<{ rows: VerificationRow[]; totalCount: number }> {
    const values: unknown[] = [];
    const where = `where ${placesSeen(scopeOf(viewer), PLACE, values)}`;
    const [rows, count] = await Promise.all([
      this.db.query<VerificationRow>(
        `select * from audit.verifications ${where} order by id desc limit $${values.length + 1} offset $${values.length + 2}`,
        [...values, limit, offset],
      ),
      this.db.one<{ n: number }>(`select count(*)::int as n from audit.verifications ${where}`, values),
    ]);
    return { rows, totalCount: count!.n };
  }

  /** undefined also for one outside of what the reader may see. */
  async one(viewer: Viewer, id: number): Promise<VerificationRow | undefined> {
    const values: unknown[] = [id];
    const seen = placesSeen(scopeOf(viewer), PLACE, values);
    return this.db.one<VerificationRow>(`select * from audit.verifications where id = $1 and ${seen}`, values);
  }

  /** Schools that have attempts, of those that the viewer may see. */
  schoolsWithin(viewer: Viewer): Promise<number[]> {
    return this.sittings.schools(scopeOf(viewer));
  }

  /** What a verification found, in the order of the log, with the attempt that a stream belongs to. */
  async findings(id: number, limit: number, offset: number): Promise<FoundRow[]> {
    const found = await this.db.query<Found>(
      `select verdict, problem, stream, version, why from audit.verification_findings
       where verification_id = $1 order by id limit $2 offset $3`,
      [id, limit, offset],
    );
    const attemptOf = ({ stream }: Found) => stream?.replace(/^score-/, 'attempt-') ?? '';
    const attempts = await this.attempts.byStream([...new Set(found.map(attemptOf))]);
    return found.map((one) => ({ ...one, attemptId: attempts.get(attemptOf(one))?.attempt_id ?? null }));
  }

  /** Works for a slice of time and plans the rest. */
  private async work(id: number): Promise<void> {
    let row = await this.find(id);
    if (!row || row.state === 'done' || row.state === 'failed') return;
    const until = performance.now() + SLICE_MS;
    try {
      if (row.state === 'waiting') {
        await this.db.query(
          `update audit.verifications set state = 'running', begun_at = $2, total_events = $3 where id = $1 and state = 'waiting'`,
          [id, this.clock.instant(), await this.countEvents(row)],
        );
        row = (await this.find(id))!;
      }
      const publicKeys = await this.heads.publicKeys();
      let place: Place | null = row.place;
      do {
        const step: Step = await this.step(row, place ?? firstPlace(row), publicKeys);
        if (!(await this.keep(id, place, step))) return; // another process is at it
        place = step.next;
      } while (place && performance.now() < until);
      if (place) await this.plan(id);
    } catch (error) {
      if (outageOf(error)) throw error; // the job is given out again, and goes on behind the last step
      this.log.error({ err: error as Error, verification: id }, 'a verification failed');
      await this.unitOfWork.run(async (u) => {
        const failed = await u.q.one<VerificationRow>(
          `update audit.verifications set state = 'failed', ended_at = $2, error = $3 where id = $1 and state in ('waiting', 'running') returning *`,
          [id, this.clock.instant(), (error as Error).message],
        );
        if (failed && isWhole(failed)) await this.letters.send(u, id);
      });
    }
  }

  /** Of the whole log, once for the night that came last, however often and late the job comes. */
  private async startNightly(): Promise<void> {
    const night = new Date(this.nextNight().getTime() - DAY_MS).toISOString().slice(0, 10);
    await this.db.query(
      'insert into audit.verifications (night, requested_at) values ($1, $2) on conflict (night) do nothing',
      [night, this.clock.instant()],
    );
    const open = await this.db.one<{ id: number }>(
      `select id from audit.verifications where night = $1 and state in ('waiting', 'running')`,
      [night],
    );
    if (open) await this.plan(open.id);
  }

  private plan(id: number): Promise<void> {
    return this.jobs.enqueue(JOB, { id }, { singletonKey: String(id) });
  }

  private find(id: number): Promise<VerificationRow | undefined> {
    return this.db.one<VerificationRow>('select * from audit.verifications where id = $1', [id]);
  }

  /** The counts, the findings and the place move together, and only from where this process left them. */
  private keep(id: number, from: Place | null, step: Step): Promise<boolean> {
    return this.unitOfWork.run(async (u) => {
      const of = (verdict: Found['verdict']) => step.found.filter((one) => one.verdict === verdict).length;
      const moved = await u.q.one<VerificationRow>(
        `update audit.verifications set place = $3, events = events + $4, streams = streams + $5, heads = heads + $6, roots = roots + $7,
           integrity_findings = integrity_findings + $8, completeness_findings = completeness_findings + $9, state = $10, ended_at = $11
         where id = $1 and state = 'running' and place is not distinct from $2::jsonb returning *`,
        [
          id,
          from && JSON.stringify(from),
          step.next && JSON.stringify(step.next),
          step.events,
          step.streams,
          step.heads,
          step.roots,
          of('integrity'),
          of('completeness'),
          step.next ? 'running' : 'done',
          step.next ? null : this.clock.instant(),
        ],
      );
      if (!moved) return false;
      await keepFindings(u.q, id, step.found);
      const findings = moved.integrity_findings + moved.completeness_findings;
      if (moved.state === 'done' && findings > 0) {
        this.log.error({ verification: id, findings }, 'a verification of the log found something');
        if (isWhole(moved)) await this.letters.send(u, id);
      }
      return true;
    });
  }

  private async step(row: VerificationRow, place: Place, publicKeys: Record<string, string>): Promise<Step> {
    if (place.kind === 'roots') return this.checkRoots(place.after, publicKeys);
    const { names, after } =
      place.kind === 'log' ? await this.namesOfLog(place.after) : await this.namesOfScope(row, place.kind, place.after);
    if (names.length === 0) return { ...NOTHING, next: nextKind(place.kind) };
    return { ...(await this.checkStreams(names, publicKeys)), next: { kind: place.kind, after } };
  }

  private async namesOfLog(after: string): Promise<{ names: string[]; after: string }> {
    const names = await this.streams.names(after, STREAMS_AT_ONCE);
    return { names, after: names.at(-1) ?? after };
  }

  private async namesOfScope(
    row: VerificationRow,
    kind: 'attempt' | 'score' | 'access',
    after: string,
  ): Promise<{ names: string[]; after: string }> {
    const scope = sittingsOf(row);
    if (kind === 'access') {
      const ids = await this.sittings.students(scope, Number(after || 0), STREAMS_AT_ONCE);
      return { names: (await this.people.accountsOf(ids)).map(accessStream), after: String(ids.at(-1) ?? after) };
    }
    const streams = await this.sittings.streams(scope, after, STREAMS_AT_ONCE);
    return {
      names: kind === 'score' ? streams.map((stream) => stream.replace(/^attempt-/, 'score-')) : streams,
      after: streams.at(-1) ?? after,
    };
  }

  private async countEvents(row: VerificationRow): Promise<number | null> {
    return isWhole(row) ? this.streams.countEvents() : this.sittings.eventCount(sittingsOf(row));
  }

  private async checkStreams(
    names: readonly string[],
    publicKeys: Record<string, string>,
  ): Promise<Omit<Step, 'next'>> {
    const heads = await this.streams.heads(names);
    const checks = new Map<string, StreamCheck>();
    let events = 0;
    for await (const page of this.streams.read(names, EVENTS_AT_ONCE)) {
      events += page.length;
      for (const text of page) {
        let check = checks.get(text.stream);
        if (!check)
          checks.set(text.stream, (check = new StreamCheck(text.stream, heads.get(text.stream) ?? [], publicKeys)));
        check.next(text);
      }
    }
    const found: Found[] = [];
    let streams = 0;
    for (const name of names) {
      const check = checks.get(name);
      if (!check && !heads.has(name)) continue; // a score or an access that was never written
      streams += 1;
      if (check?.allWell) continue;
      found.push(...(await this.name(name, heads.get(name) ?? [], publicKeys)));
    }
    return { ...NOTHING, events, streams, heads: [...heads.values()].reduce((sum, of) => sum + of.length, 0), found };
  }

  /** Reads a stream with a fault again, whole, and names what is wrong with it. */
  private async name(stream: string, heads: SignedHead[], publicKeys: Record<string, string>): Promise<Found[]> {
    const rows: StoredText[] = [];
    for await (const page of this.streams.read([stream], EVENTS_AT_ONCE)) rows.push(...page);
    const { integrity, completeness } = faultsOf(stream, rows, heads, publicKeys);
    if (!integrity && !completeness)
      return [
        {
          verdict: 'integrity',
          problem: 'changed-event',
          stream,
          version: null,
          why: `${stream} does not stand as it was written.`,
        },
      ];
    return [...asFound('integrity', integrity), ...asFound('completeness', completeness)];
  }

  /**
   * The roots after a day: signed, each naming the one before, no day left out, over the heads as they are now, and as they
   * were written outside.
   */
  private async checkRoots(after: string, publicKeys: Record<string, string>): Promise<Step> {
    const roots = (await this.roots.from(after, 50)) as [DayRoot, ...DayRoot[]] | [];
    const before = after ? await this.roots.find(after) : undefined;
    const found: Found[] = [];
    const say = (problem: Problem, why: string) =>
      found.push({ verdict: 'completeness', problem, stream: null, version: null, why });
    for (const fault of dayRootFaults(before ? [before, ...roots] : roots, publicKeys))
      if (fault.day !== after) say(fault.problem, fault.why);
    for (const root of roots) for (const [problem, why] of await this.rootFaults(root)) say(problem, why);
    const last = roots.at(-1);
    if (last) return { ...NOTHING, roots: roots.length, found, next: { kind: 'roots', after: last.day } };
    for (const why of await this.missingRoots()) say('missing-root', why);
    return { ...NOTHING, found, next: null };
  }

  private async rootFaults({ day, heads, root }: DayRoot): Promise<[Problem, string][]> {
    const leaves = await this.roots.leavesOfHeads(day);
    const gone = leaves.filter((leaf) => leaf === null).length;
    if (gone > 0)
      return [['missing-head', `${gone} of ${heads} signed heads in the root of ${day} are not there any more.`]];
    if (leaves.length === heads && merkleRoot(leaves as Buffer[]).toString('hex') === root) return [];
    return [
      [
        'other-root',
        `The signed heads of ${day} do not make its root any more: one of them was changed, removed or added.`,
      ],
    ];
  }

  /** Roots that were written outside and are not the same here. */
  private async missingRoots(): Promise<string[]> {
    if (!this.config.outsideDir) return [];
    const faults: string[] = [];
    for await (const { day, text } of this.roots.outside(this.config.outsideDir)) {
      const [held] = readEvidence(text)?.roots ?? [];
      const here = await this.roots.find(day);
      if (!held) faults.push(`The file of the root of ${day} in the outside folder cannot be read.`);
      else if (!here)
        faults.push(
          `The root of ${day} was written outside and is not in the log any more: the log was cut, or set back to an earlier state.`,
        );
      else if (here.root !== held.root || here.heads !== held.heads)
        faults.push(
          `The root of ${day} in the outside folder is not the one in the log: the log was rewritten after that day.`,
        );
    }
    return faults;
  }
}

function asFound(verdict: Found['verdict'], finding: Finding | null): Found[] {
  return finding
    ? [{ verdict, problem: finding.problem, stream: finding.stream, version: finding.version, why: finding.why }]
    : [];
}

export function isWhole(
  row: Pick<VerificationRow, 'school_id' | 'district_id' | 'started_from' | 'started_until'>,
): boolean {
  return row.school_id === null && row.district_id === null && row.started_from === null && row.started_until === null;
}

function sittingsOf(row: VerificationRow): VerificationScope {
  return { schoolId: row.school_id, districtId: row.district_id, from: row.started_from, until: row.started_until };
}

function firstPlace(row: VerificationRow): Place {
  return { kind: isWhole(row) ? 'log' : 'attempt', after: '' };
}

function nextKind(kind: Exclude<Place['kind'], 'roots'>): Place | null {
  if (kind === 'log') return { kind: 'roots', after: '' };
  if (kind === 'attempt') return { kind: 'score', after: '' };
  return kind === 'score' ? { kind: 'access', after: '' } : null;
}

async function keepFindings(q: Queryable, id: number, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  const kept = (await q.one<{ n: number }>(
    'select count(*)::int as n from audit.verification_findings where verification_id = $1',
    [id],
  ))!.n;
  for (const { verdict, problem, stream, version, why } of found.slice(0, Math.max(0, KEPT_FINDINGS - kept))) {
    await q.query(
      'insert into audit.verification_findings (verification_id, verdict, problem, stream, version, why) values ($1, $2, $3, $4, $5, $6)',
      [id, verdict, problem, stream, version, why],
    );
  }
}
