import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LinkProviders, type ProviderLink } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { outages } from '../../platform/observability/outages.js';
import { ApplySourceChanges, SourceSchools, type ProviderTenant, type SourceOutcome } from '../../roster/index.js';
import { changesOf, roleOf, type LineChanges, type LocalIds, type StoredLine } from './line-changes.js';
import { Runs, type Run } from './runs.js';

/** Lines of one transaction. Enrollments are small, and those of a class travel together. */
const TOGETHER = { term: 200, person: 250, section: 250, enrollment: 2_000 } as const;

const LINE = `place, school_id as "schoolId", record, action, source_id as "sourceId", local_id as "localId", section_id as "sectionId", person_id as "personId",
  before, after, sent, code`;
const TO_DO = `outcome is null and (held is null or decision = 'approved')`;
const BROKEN = 'Something went wrong. It is tried again by the next sync.';
const OUTDATED = 'The source says something else by now. The next sync decides anew.';
const MADE_MEANWHILE = 'Was made here meanwhile, and is known to the roster from now on.';
/** Of a line `c`, in SQL: whether it waited for a decision while the source changed the record. */
const IS_OUTDATED = `case when c.held is null then false else exists (select from sync.runs r
    join sync.records s on s.connection_id = r.connection_id and s.kind = c.record and s.source_id = c.source_id
      and (s.first_pull_id > r.pull_id or s.gone_pull_id > r.pull_id)
   where r.id = c.run_id) end`;

interface Result {
  line: StoredLine;
  outcome: 'done' | 'skipped' | 'failed' | null;
  reason: string | null;
  held: string | null;
  /** What the line made, or was about. */
  made: { localId: number | null; sectionId: number | null; personId: number | null } | null;
  /** Every change of the line was made. */
  whole: boolean;
}

/**
 * Does what the lines of a plan say, chunk by chunk: the roster's changes, what became of each line and what is known from then on
 * are one transaction, so that whoever is killed goes on behind the last one.
 */
@Injectable()
export class Applier {
  private readonly log = new Logger('sync');

  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly districts: SourceSchools,
    private readonly runs: Runs,
    private readonly clock: Clock,
  ) {}

  async apply(run: Run, signal: AbortSignal): Promise<void> {
    const tenant = await this.districts.tenantOf(run.districtId, run.source);
    for (;;) {
      signal.throwIfAborted();
      const chunk = await this.next(run.id);
      if (chunk.length === 0) return;
      await this.chunk(run, tenant, chunk);
    }
  }

  /** The next lines of one school and one kind. */
  private async next(runId: number): Promise<StoredLine[]> {
    const first = await this.db.one<Pick<StoredLine, 'schoolId' | 'record' | 'place' | 'action'>>(
      `select school_id as "schoolId", record, place, action from sync.changes where run_id = $1 and ${TO_DO} order by place limit 1`,
      [runId],
    );
    if (!first) return [];
    // Whoever is archived is signed out, and leaves the classes.
    const most = first.record === 'person' && first.action === 'remove' ? 100 : TOGETHER[first.record];
    const rows = await this.db.query<StoredLine>(
      `select ${LINE} from sync.changes where run_id = $1 and ${TO_DO} and place >= $2 order by place limit $3`,
      [runId, first.place, most],
    );
    const end = rows.findIndex(
      ({ schoolId, record, action }) =>
        schoolId !== first.schoolId || record !== first.record || (action === 'remove') !== (first.action === 'remove'),
    );
    return end < 0 ? rows : rows.slice(0, end);
  }

  /** A chunk that breaks is halved, down to the line that breaks it. */
  private async chunk(run: Run, tenant: ProviderTenant | null, lines: StoredLine[]): Promise<void> {
    try {
      await this.unitOfWork.run(async (u) => {
        const held = await u.q.query<{ place: number; outdated: boolean }>(
          `select place, ${IS_OUTDATED} as outdated from sync.changes c where run_id = $1 and place = any($2) and outcome is null for update`,
          [run.id, lines.map(({ place }) => place)],
        );
        const open = new Map(held.map(({ place, outdated }) => [place, outdated]));
        const ids = await this.idsOf(u.q, run, lines);
        const asked = lines.filter(({ place }) => open.get(place) === false).map((line) => changesOf(line, ids));
        const outdated = lines.filter(({ place }) => open.get(place));
        const flat = asked.flatMap(({ changes }) => changes);
        const outcomes =
          flat.length > 0
            ? await this.commands.execute(new ApplySourceChanges(lines[0]!.schoolId, flat, run.source))
            : [];
        let at = 0;
        const results = asked.map((one) => {
          const own = outcomes.slice(at, (at += one.changes.length));
          return resultOf(one, own);
        });
        await this.write(u.q, run, tenant, [...results, ...outdated.map((line) => skipped(line, OUTDATED))]);
      });
    } catch (error) {
      if (outages.met(error as Error)) throw error;
      if (error instanceof DomainError || lines.length === 1) {
        const reason = error instanceof DomainError ? error.message : BROKEN;
        if (!(error instanceof DomainError))
          this.log.error({ err: error, run: run.id, line: lines[0]!.place }, 'a line of a sync broke');
        if (lines.length === 1 || (error instanceof DomainError && error.code === 'roster/school-not-found')) {
          await this.db.query(
            `update sync.changes set outcome = 'failed', outcome_reason = $3 where run_id = $1 and place = any($2) and outcome is null`,
            [run.id, lines.map(({ place }) => place), reason],
          );
          return;
        }
      }
      const half = Math.ceil(lines.length / 2);
      await this.chunk(run, tenant, lines.slice(0, half));
      await this.chunk(run, tenant, lines.slice(half));
    }
  }

  private async idsOf(q: Queryable, { connectionId }: Run, lines: readonly StoredLine[]): Promise<LocalIds> {
    const { schoolId, record } = lines[0]!;
    const wanted = (field: 'term' | 'section' | 'person') => [
      ...new Set(lines.flatMap(({ after }) => (typeof after?.[field] === 'string' ? after[field] : []))),
    ];
    const of = async (kind: 'term' | 'section' | 'person', sourceIds: readonly string[]) =>
      new Map(
        (sourceIds.length === 0
          ? []
          : await q.query<{ sourceId: string; id: number }>(
              `select source_id as "sourceId", local_id as id from sync.links where connection_id = $1 and kind = $2 and school_id = $3 and source_id = any($4)
                 and removed_at is null and local_id is not null`,
              [connectionId, kind, schoolId, sourceIds],
            )
        ).map(({ sourceId, id }) => [sourceId, id]),
      );
    const terms = record === 'section' ? await of('term', wanted('term')) : new Map<string, number>();
    const sections = record === 'enrollment' ? await of('section', wanted('section')) : new Map<string, number>();
    const people = record === 'enrollment' ? await of('person', wanted('person')) : new Map<string, number>();
    const known =
      record !== 'term'
        ? []
        : await q.query<{ id: number }>(
            `select local_id as id from sync.links where connection_id = $1 and kind = 'term' and school_id = $2 and local_id is not null`,
            [connectionId, schoolId],
          );
    const leaving =
      record === 'person' ? lines.flatMap(({ action, localId }) => (action === 'remove' ? (localId ?? []) : [])) : [];
    const classes =
      leaving.length === 0
        ? []
        : await q.query<{ personId: number; sectionId: number; role: 'Student' | 'Teacher' }>(
            `select person_id as "personId", section_id as "sectionId", role from sync.links where connection_id = $1 and kind = 'enrollment' and school_id = $2
               and person_id = any($3) and removed_at is null and section_id is not null`,
            [connectionId, schoolId, leaving],
          );
    return {
      term: (id) => terms.get(id),
      section: (id) => sections.get(id),
      person: (id) => people.get(id),
      terms: known.map(({ id }) => id),
      classesOf: (id) => classes.filter(({ personId }) => personId === id),
    };
  }

  private async write(
    q: Queryable,
    run: Run,
    tenant: ProviderTenant | null,
    results: readonly Result[],
  ): Promise<void> {
    await q.query(
      `update sync.changes c set outcome = w.outcome, outcome_reason = w.reason, held = coalesce(w.held, c.held), decision = case when w.held is null then c.decision end,
         local_id = coalesce(w."localId", c.local_id), section_id = coalesce(w."sectionId", c.section_id), person_id = coalesce(w."personId", c.person_id)
       from jsonb_to_recordset($2::jsonb) as w(place int, outcome text, reason text, held text, "localId" int, "sectionId" int, "personId" int)
       where c.run_id = $1 and c.place = w.place`,
      [
        run.id,
        JSON.stringify(
          results.map(({ line, outcome, reason, held, made }) => ({
            place: line.place,
            outcome,
            reason,
            held,
            ...made,
          })),
        ),
      ],
    );
    const here = results.filter(({ made }) => made !== null);
    const standing = here.filter(({ line }) => line.action !== 'remove' && line.sourceId !== null);
    const leaving = here.filter(({ line, outcome }) => line.action === 'remove' && outcome === 'done');
    await this.know(q, run, standing);
    await this.forget(q, run, leaving);
    if (tenant && standing[0]?.line.record === 'person') await this.signIns(q, run, tenant, standing);
  }

  /** What is known from now on. What was taken back stays so until the source changes it. */
  private async know(q: Queryable, run: Run, results: readonly Result[]): Promise<void> {
    if (results.length === 0) return;
    const undo = run.kind === 'undo';
    const rows = results.map(({ line, made, whole }) => ({
      kind: line.record,
      sourceId: line.sourceId,
      schoolId: line.schoolId,
      ...made,
      role: line.record === 'person' || line.record === 'enrollment' ? roleOf(line) : null,
      whole,
    }));
    await q.query(
      `insert into sync.links (connection_id, kind, source_id, school_id, local_id, section_id, person_id, role, hash, kept_hash)
       select $1, w.kind, w."sourceId", w."schoolId", w."localId", w."sectionId", w."personId", w.role, case when w.whole and not $3::boolean then r.hash end,
         case when $3 then coalesce(r.hash, 'gone') end
       from jsonb_to_recordset($2::jsonb) as w(kind text, "sourceId" text, "schoolId" int, "localId" int, "sectionId" int, "personId" int, role text, whole boolean)
         left join sync.records r on r.connection_id = $1 and r.kind = w.kind and r.source_id = w."sourceId" and r.gone_pull_id is null
       on conflict (connection_id, kind, source_id, school_id) do update set local_id = excluded.local_id, section_id = excluded.section_id,
         person_id = excluded.person_id, role = excluded.role, hash = excluded.hash, removed_at = null,
         kept_hash = excluded.kept_hash`,
      [run.connectionId, JSON.stringify(rows), undo],
    );
    const moved = results.filter(({ line }) => line.record === 'person' && line.action === 'move');
    if (moved.length > 0)
      await q.query(
        `update sync.links l set removed_at = $4, kept_hash = case when $5 then (select r.hash from sync.records r where r.connection_id = $1 and r.kind = 'person'
             and r.source_id = l.source_id and r.gone_pull_id is null) end
          where connection_id = $1 and kind = 'person' and source_id = any($2) and school_id <> $3 and removed_at is null`,
        [run.connectionId, moved.map(({ line }) => line.sourceId), moved[0]!.line.schoolId, this.clock.instant(), undo],
      );
    // The same person under another id than before.
    const relinked = results.filter(({ line, made }) => line.record === 'person' && made !== null);
    if (relinked.length > 0)
      await q.query(
        `update sync.links l set removed_at = $4 from unnest($2::text[], $3::int[]) as w (source_id, local_id)
          where l.connection_id = $1 and l.kind = 'person' and l.local_id = w.local_id and l.source_id <> w.source_id and l.removed_at is null
            and not exists (select from sync.records r where r.connection_id = $1 and r.kind = 'person' and r.source_id = l.source_id and r.gone_pull_id is null)`,
        [
          run.connectionId,
          relinked.map(({ line }) => line.sourceId),
          relinked.map(({ made }) => made!.localId),
          this.clock.instant(),
        ],
      );
  }

  private async forget(q: Queryable, run: Run, results: readonly Result[]): Promise<void> {
    if (results.length === 0) return;
    const { record, schoolId } = results[0]!.line;
    const kept =
      run.kind === 'undo'
        ? `coalesce((select r.hash from sync.records r where r.connection_id = $1 and r.kind = $2 and r.source_id = l.source_id and r.gone_pull_id is null), 'gone')`
        : 'null';
    await q.query(
      `update sync.links l set removed_at = $5, kept_hash = ${kept} where l.connection_id = $1 and l.kind = $2 and l.school_id = $3 and l.source_id = any($4)`,
      [run.connectionId, record, schoolId, results.map(({ line }) => line.sourceId), this.clock.instant()],
    );
    if (record === 'person')
      await q.query(
        `update sync.links set removed_at = $4 where connection_id = $1 and kind = 'enrollment' and school_id = $2 and person_id = any($3) and removed_at is null`,
        [run.connectionId, schoolId, results.map(({ line }) => line.localId), this.clock.instant()],
      );
  }

  /** Under which ids the provider's sign-in knows people. */
  private async signIns(q: Queryable, run: Run, tenant: ProviderTenant, results: readonly Result[]): Promise<void> {
    const links = results.flatMap(({ line, made }): ProviderLink[] =>
      (line.sent?.subjects ?? []).map((subject) => ({ ...tenant, subject, userId: made!.localId! })),
    );
    if (links.length === 0) return;
    const taken = await this.commands.execute(new LinkProviders(links));
    for (const { subject } of taken.slice(0, 20))
      await this.runs.note(
        run.id,
        'warning',
        `The sign-in ${subject} belongs to another account here and stays there.`,
        q,
      );
  }
}

function skipped(line: StoredLine, reason: string): Result {
  return { line, outcome: 'skipped', reason, held: null, made: null, whole: false };
}

/** What became of a line. */
function resultOf({ line, main, missing, member }: LineChanges, outcomes: readonly SourceOutcome[]): Result {
  if (missing !== undefined) return skipped(line, missing);
  const none = { line, held: null, made: null, whole: false };
  const first = outcomes[main];
  const refused = outcomes.find((one) => !one.ok);
  // Who takes a test stays, and a person decides about it again.
  if (refused && !refused.ok && refused.code === 'sitting')
    return { ...none, outcome: null, reason: refused.reason, held: 'sitting' };
  if (first && !first.ok)
    return { ...none, outcome: first.code === 'depends-on-refused' ? 'skipped' : 'failed', reason: first.reason };
  const id = first?.id ?? line.localId;
  const made = {
    localId: id,
    sectionId: member?.sectionId ?? (line.record === 'section' ? id : line.sectionId),
    personId: member?.personId ?? (line.record === 'person' ? id : line.personId),
  };
  if (refused && !refused.ok) return { ...none, outcome: 'failed', reason: refused.reason, made };
  // Taking the sync back does not archive what a school has made.
  if (line.record === 'term' && line.action === 'add' && first?.already)
    return { ...none, outcome: 'skipped', reason: MADE_MEANWHILE, made, whole: true };
  return { ...none, outcome: 'done', reason: null, made, whole: true };
}
