import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { dayRootFaults, readEvidence, type Finding, type Problem } from '../../audit-verify/verify.js';
import { Clock } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { merkleRoot } from '../../platform/crypto/merkle.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { DayRoots, type DayRoot } from '../../platform/event-store/day-roots.js';
import type { SignedHead } from '../../platform/event-store/signed-heads.js';
import { SignedHeads } from '../../platform/event-store/signed-heads.js';
import { StoredStreams, type StoredText } from '../../platform/event-store/stored-streams.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { nextNight } from '../../platform/jobs/nightly.js';
import { accessStream } from '../access/events.js';
import { ATTEMPTS_NOW } from '../read/attempts-list.js';
import { ATTEMPTS } from '../read/attempts-projection.js';
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

/** Whose histories, and which: those that began within. All null is the whole log with the roots of days. */
export interface VerificationScope {
  schoolId: number | null;
  districtId: number | null;
  from: Date | null;
  until: Date | null;
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
 * Verifies the log itself against the heads that were signed and the roots of days, in the background: in steps of some streams,
 * each with its counts and findings in one transaction, so that a restart goes on behind the last one. Memory holds a page of
 * events, and of a stream with a fault all of it.
 */
@Injectable()
export class Verifications implements OnApplicationBootstrap {
  private readonly log = new Logger('delivery');

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
  ) {}

  register(): void {
    this.jobs.work<{ id: number }>(JOB, ({ id }) => this.work(id));
    this.jobs.work(NIGHTLY_JOB, async () => {
      await this.planNight(); // first, so that the next one comes also after one that failed
      await this.startNightly();
    });
  }

  /** When the next one starts by itself. */
  nextNight(): Date {
    return nextNight(this.clock.now(), NIGHTLY_HOUR_UTC);
  }

  /** Those that a crash cut off go on now, not when the queue gives up on their job. */
  async onApplicationBootstrap(): Promise<void> {
    await this.planNight();
    const { ended } = await this.lastWhole();
    // A night was missed, or there was none yet.
    if ((ended?.ended_at?.getTime() ?? 0) < this.clock.now() - DAY_MS && (await this.streams.names('', 1)).length > 0) {
      await this.jobs.enqueue(NIGHTLY_JOB, {}, { singletonKey: 'start', startAfter: SOON_S });
    }
    const open = await this.db.query<{ id: number }>(`select id from delivery.verifications where state in ('waiting', 'running')`);
    for (const { id } of open) await this.plan(id);
  }

  /** Starts one, or gives the one of the same scope that is under way. */
  async start(scope: VerificationScope, by: number): Promise<number> {
    const values = [scope.schoolId, scope.districtId, scope.from, scope.until];
    const same = await this.db.one<{ id: number }>(
      `select id from delivery.verifications where state in ('waiting', 'running') and school_id is not distinct from $1
       and district_id is not distinct from $2 and started_from is not distinct from $3 and started_until is not distinct from $4`,
      values,
    );
    if (same) return same.id;
    const made = await this.db.one<{ id: number }>(
      `insert into delivery.verifications (school_id, district_id, started_from, started_until, requested_by, requested_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [...values, by, this.clock.instant()],
    );
    await this.plan(made!.id);
    return made!.id;
  }

  /** The newest of the whole log that came to its end, and the newest that did not. */
  async lastWhole(): Promise<{ ended: VerificationRow | undefined; failed: VerificationRow | undefined }> {
    const newest = (state: string) => this.db.one<VerificationRow>(
      `select * from delivery.verifications where state = $1 and school_id is null and district_id is null and started_from is null and started_until is null
       order by id desc limit 1`,
      [state],
    );
    const [ended, failed] = await Promise.all([newest('done'), newest('failed')]);
    return { ended, failed };
  }

  /** Newest first, those that lie within what the reader may see. */
  async list(within: Pick<VerificationScope, 'schoolId' | 'districtId'>, limit: number, offset: number): Promise<{ rows: VerificationRow[]; totalCount: number }> {
    const where = 'where ($1::int is null or school_id = $1) and ($2::int is null or district_id = $2)';
    const values = [within.schoolId, within.districtId];
    const [rows, count] = await Promise.all([
      this.db.query<VerificationRow>(`select * from delivery.verifications ${where} order by id desc limit $3 offset $4`, [...values, limit, offset]),
      this.db.one<{ n: number }>(`select count(*)::int as n from delivery.verifications ${where}`, values),
    ]);
    return { rows, totalCount: count!.n };
  }

  /** undefined also for one outside of what the reader may see. */
  async one(within: Pick<VerificationScope, 'schoolId' | 'districtId'>, id: number): Promise<VerificationRow | undefined> {
    return this.db.one<VerificationRow>(
      'select * from delivery.verifications where id = $1 and ($2::int is null or school_id = $2) and ($3::int is null or district_id = $3)',
      [id, within.schoolId, within.districtId],
    );
  }

  /** Schools that have attempts, of those that the reader may see. */
  async schoolsWithin(within: Pick<VerificationScope, 'schoolId' | 'districtId'>): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>(
      `select distinct school_id as id from ${ATTEMPTS} where ($1::int is null or school_id = $1) and ($2::int is null or district_id = $2)`,
      [within.schoolId, within.districtId],
    );
    return rows.map(({ id }) => id);
  }

  /** What a verification found, in the order of the log, with the attempt that a stream belongs to. */
  async findings(id: number, limit: number, offset: number): Promise<FoundRow[]> {
    return this.db.query<FoundRow>(
      `select f.verdict, f.problem, f.stream, f.version, f.why, a.attempt_id as "attemptId" from delivery.verification_findings f
       left join ${ATTEMPTS} a on a.stream = regexp_replace(f.stream, '^score-', 'attempt-') where f.verification_id = $1 order by f.id limit $2 offset $3`,
      [id, limit, offset],
    );
  }

  /** Works for a slice of time and plans the rest. */
  private async work(id: number): Promise<void> {
    let row = await this.find(id);
    if (!row || row.state === 'done' || row.state === 'failed') return;
    const until = performance.now() + SLICE_MS;
    try {
      if (row.state === 'waiting') {
        await this.db.query(`update delivery.verifications set state = 'running', begun_at = $2, total_events = $3 where id = $1 and state = 'waiting'`, [
          id, this.clock.instant(), await this.countEvents(row),
        ]);
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
      this.log.error({ err: error as Error, verification: id }, 'a verification failed');
      await this.unitOfWork.run(async (u) => {
        const failed = await u.q.one<VerificationRow>(
          `update delivery.verifications set state = 'failed', ended_at = $2, error = $3 where id = $1 and state in ('waiting', 'running') returning *`,
          [id, this.clock.instant(), (error as Error).message],
        );
        if (failed && isWhole(failed)) await this.letters.send(u, id);
      });
    }
  }

  /** One night waits at any time; each plans the next. */
  private async planNight(): Promise<void> {
    await this.jobs.enqueue(NIGHTLY_JOB, {}, { singletonKey: 'night', startAfter: this.nextNight() });
  }

  /** Of the whole log, once for the night that came last, however often and late the job comes. */
  private async startNightly(): Promise<void> {
    const night = new Date(this.nextNight().getTime() - DAY_MS).toISOString().slice(0, 10);
    await this.db.query('insert into delivery.verifications (night, requested_at) values ($1, $2) on conflict (night) do nothing', [night, this.clock.instant()]);
    const open = await this.db.one<{ id: number }>(`select id from delivery.verifications where night = $1 and state in ('waiting', 'running')`, [night]);
    if (open) await this.plan(open.id);
  }

  private plan(id: number): Promise<void> {
    return this.jobs.enqueue(JOB, { id }, { singletonKey: String(id) });
  }

  private find(id: number): Promise<VerificationRow | undefined> {
    return this.db.one<VerificationRow>('select * from delivery.verifications where id = $1', [id]);
  }

  /** The counts, the findings and the place move together, and only from where this process left them. */
  private keep(id: number, from: Place | null, step: Step): Promise<boolean> {
    return this.unitOfWork.run(async (u) => {
      const of = (verdict: Found['verdict']) => step.found.filter((one) => one.verdict === verdict).length;
      const moved = await u.q.one<VerificationRow>(
        `update delivery.verifications set place = $3, events = events + $4, streams = streams + $5, heads = heads + $6, roots = roots + $7,
           integrity_findings = integrity_findings + $8, completeness_findings = completeness_findings + $9, state = $10, ended_at = $11
         where id = $1 and state = 'running' and place is not distinct from $2::jsonb returning *`,
        [
          id, from && JSON.stringify(from), step.next && JSON.stringify(step.next), step.events, step.streams, step.heads, step.roots,
          of('integrity'), of('completeness'), step.next ? 'running' : 'done', step.next ? null : this.clock.instant(),
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
    const { names, after } = place.kind === 'log' ? await this.namesOfLog(place.after) : await this.namesOfScope(row, place.kind, place.after);
    if (names.length === 0) return { ...NOTHING, next: nextKind(place.kind) };
    return { ...(await this.checkStreams(names, publicKeys)), next: { kind: place.kind, after } };
  }

  private async namesOfLog(after: string): Promise<{ names: string[]; after: string }> {
    const names = await this.streams.names(after, STREAMS_AT_ONCE);
    return { names, after: names.at(-1) ?? after };
  }

  private async namesOfScope(row: VerificationRow, kind: 'attempt' | 'score' | 'access', after: string): Promise<{ names: string[]; after: string }> {
    const scope = [row.school_id, row.district_id, row.started_from, row.started_until];
    const within = `($1::int is null or school_id = $1) and ($2::int is null or district_id = $2)
      and ($3::timestamptz is null or started_at >= $3) and ($4::timestamptz is null or started_at < $4)`;
    if (kind === 'access') {
      const rows = await this.db.query<{ id: number }>(
        `select distinct student_id as id from ${ATTEMPTS} where ${within} and student_id > $5 order by 1 limit $6`,
        [...scope, Number(after || 0), STREAMS_AT_ONCE],
      );
      return { names: rows.map(({ id }) => accessStream(id)), after: String(rows.at(-1)?.id ?? after) };
    }
    const rows = await this.db.query<{ stream: string }>(
      `select stream from ${ATTEMPTS} where ${within} and stream > $5 order by stream limit $6`,
      [...scope, after, STREAMS_AT_ONCE],
    );
    return { names: rows.map(({ stream }) => (kind === 'score' ? stream.replace(/^attempt-/, 'score-') : stream)), after: rows.at(-1)?.stream ?? after };
  }

  private async countEvents(row: VerificationRow): Promise<number | null> {
    if (isWhole(row)) return this.streams.countEvents();
    const counted = await this.db.one<{ n: number }>(
      `select coalesce(sum(event_count), 0)::bigint as n from ${ATTEMPTS_NOW} where ($1::int is null or school_id = $1) and ($2::int is null or district_id = $2)
       and ($3::timestamptz is null or started_at >= $3) and ($4::timestamptz is null or started_at < $4)`,
      [row.school_id, row.district_id, row.started_from, row.started_until],
    );
    return counted!.n;
  }

  private async checkStreams(names: readonly string[], publicKeys: Record<string, string>): Promise<Omit<Step, 'next'>> {
    const heads = await this.streams.heads(names);
    const checks = new Map<string, StreamCheck>();
    let events = 0;
    for await (const page of this.streams.read(names, EVENTS_AT_ONCE)) {
      events += page.length;
      for (const text of page) {
        let check = checks.get(text.stream);
        if (!check) checks.set(text.stream, (check = new StreamCheck(text.stream, heads.get(text.stream) ?? [], publicKeys)));
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
    if (!integrity && !completeness) return [{ verdict: 'integrity', problem: 'changed-event', stream, version: null, why: `${stream} does not stand as it was written.` }];
    return [...asFound('integrity', integrity), ...asFound('completeness', completeness)];
  }

  /** The roots after a day: signed, each naming the one before, no day left out, over the heads as they are now, and as they were written outside. */
  private async checkRoots(after: string, publicKeys: Record<string, string>): Promise<Step> {
    const roots = (await this.roots.from(after, 50)) as [DayRoot, ...DayRoot[]] | [];
    const before = after ? await this.roots.find(after) : undefined;
    const found: Found[] = [];
    const say = (problem: Problem, why: string) => found.push({ verdict: 'completeness', problem, stream: null, version: null, why });
    for (const fault of dayRootFaults(before ? [before, ...roots] : roots, publicKeys)) if (fault.day !== after) say(fault.problem, fault.why);
    for (const root of roots) for (const [problem, why] of await this.rootFaults(root)) say(problem, why);
    const last = roots.at(-1);
    if (last) return { ...NOTHING, roots: roots.length, found, next: { kind: 'roots', after: last.day } };
    for (const why of await this.missingRoots()) say('missing-root', why);
    return { ...NOTHING, found, next: null };
  }

  private async rootFaults({ day, heads, root }: DayRoot): Promise<[Problem, string][]> {
    const leaves = await this.roots.leavesOfHeads(day);
    const gone = leaves.filter((leaf) => leaf === null).length;
    if (gone > 0) return [['missing-head', `${gone} of ${heads} signed heads in the root of ${day} are not there any more.`]];
    if (leaves.length === heads && merkleRoot(leaves as Buffer[]).toString('hex') === root) return [];
    return [['other-root', `The signed heads of ${day} do not make its root any more: one of them was changed, removed or added.`]];
  }

  /** Roots that were written outside and are not the same here. */
  private async missingRoots(): Promise<string[]> {
    if (!this.config.outsideDir) return [];
    const faults: string[] = [];
    for await (const { day, text } of this.roots.outside(this.config.outsideDir)) {
      const [held] = readEvidence(text)?.roots ?? [];
      const here = await this.roots.find(day);
      if (!held) faults.push(`The file of the root of ${day} in the outside folder cannot be read.`);
      else if (!here) faults.push(`The root of ${day} was written outside and is not in the log any more: the log was cut, or set back to an earlier state.`);
      else if (here.root !== held.root || here.heads !== held.heads) faults.push(`The root of ${day} in the outside folder is not the one in the log: the log was rewritten after that day.`);
    }
    return faults;
  }
}

function asFound(verdict: Found['verdict'], finding: Finding | null): Found[] {
  return finding ? [{ verdict, problem: finding.problem, stream: finding.stream, version: finding.version, why: finding.why }] : [];
}

export function isWhole(row: Pick<VerificationRow, 'school_id' | 'district_id' | 'started_from' | 'started_until'>): boolean {
  return row.school_id === null && row.district_id === null && row.started_from === null && row.started_until === null;
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
  const kept = (await q.one<{ n: number }>('select count(*)::int as n from delivery.verification_findings where verification_id = $1', [id]))!.n;
  for (const { verdict, problem, stream, version, why } of found.slice(0, Math.max(0, KEPT_FINDINGS - kept))) {
    await q.query('insert into delivery.verification_findings (verification_id, verdict, problem, stream, version, why) values ($1, $2, $3, $4, $5, $6)', [
      id, verdict, problem, stream, version, why,
    ]);
  }
}
