import { Injectable } from '@nestjs/common';
import { HeldRoles, stillHolds } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { nextNight } from '../../platform/jobs/nightly.js';
import type { RosterCode } from '../problems.js';
import type { Actor } from '../read/school-users.js';
import { PeopleImport, type WantedPlace } from './people-import.js';
import { planRows } from './family-plan.js';
import { bringsStudents, VERDICTS, type ImportKind, type ImportPlace, type Plan, type Verdict } from './people-plan.js';
import { TITLES, type Field, type PeopleSheet, type StudentRowInput } from './student-rows.js';

/** `review`: rows wait for somebody. `running`: the worker brings them. `done`: none is left. */
export type ImportState = 'review' | 'running' | 'done';

/** A file of people on its way in. */
export interface StagedImport {
  id: number;
  fileName: string;
  kind: ImportKind;
  /** Null of a district. */
  schoolId: number | null;
  districtId: number | null;
  sectionId: number | null;
  state: ImportState;
  createdAt: string;
  /** Then it is forgotten. */
  expiresAt: string;
  /** Rows that wait, by what will become of them. */
  counts: Record<Verdict, number>;
  /** Rows of the run that is under way or was the last. */
  run: { total: number; done: number };
  /** People who have entered, changed, or come into the class by this import. */
  importedCount: number;
  unchangedCount: number;
  /** Students of the school and what it has bought; null when nothing is bought or no student comes. */
  seats: { purchased: number; used: number; after: number } | null;
  /** What the reader of the file has to know. */
  notes: string[];
  /** The worker has not moved it for a while. */
  stalled: boolean;
}

export interface StagedRow extends StudentRowInput {
  position: number;
  plan: Plan;
}

interface ImportRow {
  id: number;
  kind: ImportKind;
  school_id: number | null;
  district_id: number | null;
  section_id: number | null;
  actor: Actor;
  file_name: string;
  fields: Field[];
  state: ImportState;
  stopped: string | null;
  done_before: number;
  moved_at: Date;
  created_at: Date;
  expires_at: Date;
}

interface Counted {
  verdict: Verdict;
  state: 'waiting' | 'queued' | 'done' | 'removed';
  n: number;
}

const RUN = 'roster.import-people';
const EXPIRE = 'roster.delete-expired-imports';
const EXPIRE_HOUR_UTC = 7;
const KEPT_MS = 7 * 86_400_000;
/** Rows in one transaction: short enough that nobody waits for it. */
const CHUNK = 50;
/** Rows in one job; the next one is planned together with the last of them. */
const ROWS_A_JOB = 1_000;
const STALLED_MS = 60_000;
const OPTIONAL = ['studentIdNumber', 'gradeLevel'] as const;
const SELECT =
  'select id, kind, school_id, district_id, section_id, actor, file_name, fields, state, stopped, done_before, moved_at, created_at, expires_at from roster.imports';

/**
 * Files of people between upload and import. What a file would do is shown first and decided anew when it is done; each belongs
 * to whoever uploaded it, waits for a week, and is brought by a job that goes on where it was killed.
 */
@Injectable()
export class StagedImports {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly people: PeopleImport,
    private readonly roles: HeldRoles,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.work(RUN, ({ importId }: { importId: number }) => this.run(importId), {
      does: 'import people',
      limitSeconds: 600,
    });
    const deleteExpired = async () =>
      void (await db.query('delete from roster.imports where expires_at <= $1', [new Date(clock.now())]));
    jobs.repeat(EXPIRE, (nowMs) => nextNight(nowMs, EXPIRE_HOUR_UTC), deleteExpired, {
      does: 'delete imports that were not finished in a week',
    });
  }

  /** @throws DomainError when the actor may not bring people there */
  async mayBring(actor: Actor, wanted: WantedPlace): Promise<void> {
    await this.people.place(actor, wanted);
  }

  /** Keeps the rows of a file with what would become of each. Nothing else is written. */
  async stage(
    actor: Actor,
    wanted: WantedPlace,
    fileName: string,
    { fields, rows }: PeopleSheet,
  ): Promise<StagedImport> {
    const place = await this.people.place(actor, wanted);
    const plans = planRows(rows, place, await this.people.known(actor, place, rows), true);
    const now = this.clock.now();
    const id = await this.unitOfWork.run(async (u) => {
      const made = await u.q.one<{ id: number }>(
        `insert into roster.imports (kind, school_id, district_id, section_id, actor, file_name, fields, state, moved_at, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, 'review', $8, $8, $9) returning id`,
        [
          place.kind,
          place.schoolId,
          place.districtId,
          place.sectionId,
          JSON.stringify(only(actor)),
          fileName,
          fields,
          new Date(now),
          new Date(now + KEPT_MS),
        ],
      );
      await u.q.query(
        `insert into roster.import_rows (import_id, position, line, cells, plan, state)
         select $1, position, line, cells, plan, 'waiting' from unnest($2::int[], $3::jsonb[], $4::jsonb[]) with ordinality as read (line, cells, plan, position)`,
        [
          made!.id,
          rows.map((row) => row.line),
          rows.map(({ line: _, ...cells }) => JSON.stringify(cells)),
          plans.map((plan) => JSON.stringify(plan)),
        ],
      );
      return made!.id;
    });
    return this.get(actor, id);
  }

  /** Those of the actor for a place that still want something, the newest first. */
  async waiting(actor: Actor, wanted: WantedPlace): Promise<StagedImport[]> {
    const place = await this.people.place(actor, wanted);
    const rows = await this.db.query<ImportRow>(
      `${SELECT} where kind = $1 and school_id is not distinct from $2 and section_id is not distinct from $3 and district_id is not distinct from $7
         and state <> 'done' and ${ofSender(4)} and expires_at > $6 order by id desc limit 20`,
      [place.kind, place.schoolId, place.sectionId, ...sender(actor), new Date(this.clock.now()), place.districtId],
    );
    return Promise.all(rows.map((row) => this.card(row)));
  }

  /**
   * @throws DomainError `roster/import-not-found`, also for one of somebody else or when the place is not the actor's any more
   */
  async get(actor: Actor, id: number): Promise<StagedImport> {
    return this.card((await this.must(actor, id)).row);
  }

  async rows(
    actor: Actor,
    id: number,
    verdict: Verdict,
    page: { limit: number; offset: number },
  ): Promise<{ rows: StagedRow[]; total: number }> {
    await this.must(actor, id);
    const [rows, count] = await Promise.all([
      this.db.query<KeptRow>(
        `select position, line, cells, plan from roster.import_rows where import_id = $1 and verdict = $2 and state = 'waiting' order by position limit $3 offset $4`,
        [id, verdict, page.limit, page.offset],
      ),
      this.db.one<{ n: number }>(
        `select count(*) as n from roster.import_rows where import_id = $1 and verdict = $2 and state = 'waiting'`,
        [id, verdict],
      ),
    ]);
    return { rows: rows.map(toRow), total: count!.n };
  }

  /** Corrects a row; every row that waits is planned anew, as rows may clash. Answers the row. */
  async correct(actor: Actor, id: number, position: number, cells: Partial<Record<Field, string>>): Promise<StagedRow> {
    const { place } = await this.must(actor, id);
    await this.unitOfWork.run(async (u) => {
      await this.lock(u, id);
      const row = await u.q.one<KeptRow>(
        `update roster.import_rows set cells = cells || $3::jsonb where import_id = $1 and position = $2 and state = 'waiting' returning position, line, cells, plan`,
        [id, position, JSON.stringify(cells)],
      );
      if (!row) throw rowNotFound();
      await this.planAnew(u, actor, id, place);
    });
    return toRow(
      (await this.db.one<KeptRow>(
        'select position, line, cells, plan from roster.import_rows where import_id = $1 and position = $2',
        [id, position],
      ))!,
    );
  }

  /** Leaves a row out. */
  async remove(actor: Actor, id: number, position: number): Promise<void> {
    const { place } = await this.must(actor, id);
    await this.unitOfWork.run(async (u) => {
      await this.lock(u, id);
      if (
        !(await u.q.one(
          `update roster.import_rows set state = 'removed' where import_id = $1 and position = $2 and state = 'waiting' returning position`,
          [id, position],
        ))
      )
        throw rowNotFound();
      await this.planAnew(u, actor, id, place);
      await this.rest(u, id);
    });
  }

  /** Import: the rows that can enter are brought by a job. One that stands still is set going again. */
  async start(actor: Actor, id: number): Promise<StagedImport> {
    await this.must(actor, id);
    await this.unitOfWork.run(async (u) => {
      const { state } = await this.lock(u, id, ['review', 'running']);
      if (state === 'review') {
        const queued = await u.q.query(
          `update roster.import_rows set state = 'queued' where import_id = $1 and state = 'waiting' and verdict <> 'refused' returning position`,
          [id],
        );
        await u.q.query(
          `update roster.imports set done_before = (select count(*) from roster.import_rows where import_id = $1 and state = 'done') where id = $1`,
          [id],
        );
        if (queued.length === 0)
          throw new DomainError<RosterCode>('roster/no-rows', 'No row can be imported. Please correct one first.');
      }
      await u.q.query(
        `update roster.imports set state = 'running', stopped = null, actor = $2, moved_at = $3 where id = $1`,
        [id, JSON.stringify(only(actor)), new Date(this.clock.now())],
      );
      await u.enqueue(RUN, { importId: id }, { singletonKey: `import-${id}` });
    });
    return this.get(actor, id);
  }

  /** Forgets what waits. People who have entered stay. */
  async discard(actor: Actor, id: number): Promise<void> {
    await this.must(actor, id);
    await this.unitOfWork.run(async (u) => {
      await this.lock(u, id, ['review', 'done']);
      await u.q.query('delete from roster.imports where id = $1', [id]);
    });
  }

  /** The job: rows that were not brought yet, some at a time, until none is left. */
  private async run(id: number): Promise<void> {
    for (let left = ROWS_A_JOB / CHUNK; left > 0; left -= 1) if (!(await this.bringSome(id, left === 1))) return;
  }

  /** @returns whether there may be more */
  private async bringSome(id: number, last: boolean): Promise<boolean> {
    const row = await this.db.one<ImportRow>(`${SELECT} where id = $1 and state = 'running'`, [id]);
    if (!row) return false;
    const queued = await this.db.query<KeptRow>(
      `select position, line, cells, plan from roster.import_rows where import_id = $1 and state = 'queued' order by position limit $2`,
      [id, CHUNK],
    );
    const place = await this.placeOf(row);
    if (queued.length === 0 || !place) {
      await this.unitOfWork.run(async (u) => {
        if (!place)
          await u.q.query(
            `update roster.imports set stopped = 'You may not import people there any more.' where id = $1`,
            [id],
          );
        await u.q.query(`update roster.import_rows set state = 'waiting' where import_id = $1 and state = 'queued'`, [
          id,
        ]);
        await this.rest(u, id);
      });
      return false;
    }
    const positionOf = new Map(queued.map((one) => [toCells(one), one.position]));
    await this.people.bring(row.actor, place, [...positionOf.keys()], {
      invite: true,
      seen: queued.map(({ plan }) => plan),
      then: async (u, plans, rows) => {
        const positions = rows.map((one) => positionOf.get(one)!);
        // Another worker may have been here: then everything of this one is taken back.
        const mine = await u.q.query(
          `select position from roster.import_rows where import_id = $1 and position = any($2) and state = 'queued' for update`,
          [id, positions],
        );
        if (mine.length !== positions.length) throw new Error(`import ${id} is brought by another worker`);
        await u.q.query(
          `update roster.import_rows r set plan = d.plan, state = case when d.plan ->> 'verdict' = 'refused' or d.plan ->> 'stale' = 'true' then 'waiting' else 'done' end
           from unnest($2::int[], $3::jsonb[]) as d (position, plan) where r.import_id = $1 and r.position = d.position`,
          [id, positions, plans.map((plan) => JSON.stringify(plan))],
        );
        await u.q.query('update roster.imports set moved_at = $2 where id = $1', [id, new Date(this.clock.now())]);
        if (last) await u.enqueue(RUN, { importId: id }, { singletonKey: `import-${id}` });
      },
    });
    return true;
  }

  /** The place of an import, if its sender still may bring people there; the sender may be without a session by now. */
  private async placeOf(row: ImportRow): Promise<ImportPlace | undefined> {
    if (!(await stillHolds(this.roles, row.actor))) return undefined;
    return this.people.place(row.actor, wantedOf(row)).catch((error: unknown) => {
      if (error instanceof DomainError) return undefined;
      throw error;
    });
  }

  private async must(actor: Actor, id: number): Promise<{ row: ImportRow; place: ImportPlace }> {
    const row = await this.db.one<ImportRow>(`${SELECT} where id = $3 and ${ofSender(1)} and expires_at > $4`, [
      ...sender(actor),
      id,
      new Date(this.clock.now()),
    ]);
    if (!row) throw importNotFound();
    return { row, place: await this.people.place(actor, wantedOf(row)) };
  }

  private async lock(
    u: Unit,
    id: number,
    states: readonly ImportState[] = ['review'],
  ): Promise<{ state: ImportState }> {
    const row = await u.q.one<{ state: ImportState }>('select state from roster.imports where id = $1 for update', [
      id,
    ]);
    if (!row) throw importNotFound();
    if (!states.includes(row.state))
      throw new DomainError<RosterCode>(
        'roster/import-under-way',
        row.state === 'running' ? 'This import is under way. Please wait until it is done.' : 'This import is done.',
      );
    return row;
  }

  /** Nothing waits: done. */
  private async rest(u: Unit, id: number): Promise<void> {
    await u.q.query(
      `update roster.imports set state = case when exists (select from roster.import_rows where import_id = $1 and state = 'waiting') then 'review' else 'done' end where id = $1`,
      [id],
    );
  }

  /** What is done already clashes with what waits as well. */
  private async planAnew(u: Unit, actor: Actor, id: number, place: ImportPlace): Promise<void> {
    const kept = await u.q.query<KeptRow & { state: string }>(
      `select position, line, cells, plan, state from roster.import_rows where import_id = $1 and state <> 'removed' order by position`,
      [id],
    );
    const rows = kept.map(toCells);
    const plans = planRows(rows, place, await this.people.known(actor, place, rows, u.q), true);
    const other = kept.flatMap((row, i) =>
      row.state === 'waiting' && !same(row.plan, plans[i]!) ? [{ position: row.position, plan: plans[i]! }] : [],
    );
    if (other.length === 0) return;
    await u.q.query(
      `update roster.import_rows r set plan = d.plan from unnest($2::int[], $3::jsonb[]) as d (position, plan) where r.import_id = $1 and r.position = d.position`,
      [id, other.map(({ position }) => position), other.map(({ plan }) => JSON.stringify(plan))],
    );
  }

  private async card(row: ImportRow): Promise<StagedImport> {
    const [counted, seats] = await Promise.all([
      this.db.query<Counted>(
        'select verdict, state, count(*) as n from roster.import_rows where import_id = $1 group by 1, 2',
        [row.id],
      ),
      this.db.one<{ purchased: number | null; used: number }>(
        'select seats_purchased as purchased, (select count(*) from roster.people where school_id = s.id and archived_at is null) as used from roster.schools s where id = $1',
        [row.school_id],
      ),
    ]);
    const sum = (which: (one: Counted) => boolean) => counted.filter(which).reduce((n, one) => n + one.n, 0);
    const waits = (verdict: Verdict) => sum((one) => one.state === 'waiting' && one.verdict === verdict);
    const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, waits(verdict)])) as Record<Verdict, number>;
    const coming = bringsStudents(row.kind) ? await this.comingOf(this.db, row.id) : 0;
    return {
      id: row.id,
      fileName: row.file_name,
      kind: row.kind,
      schoolId: row.school_id,
      districtId: row.district_id,
      sectionId: row.section_id,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      counts,
      run: {
        total: sum((one) => one.state === 'queued' || one.state === 'done') - row.done_before,
        done: sum((one) => one.state === 'done') - row.done_before,
      },
      importedCount: sum((one) => one.state === 'done' && one.verdict !== 'unchanged'),
      unchangedCount: sum((one) => one.state === 'done' && one.verdict === 'unchanged'),
      seats:
        bringsStudents(row.kind) && seats?.purchased != null
          ? { purchased: seats.purchased, used: seats.used, after: seats.used + coming }
          : null,
      notes: [...(row.stopped ? [row.stopped] : []), ...notesOf(row)],
      stalled: row.state === 'running' && this.clock.now() - row.moved_at.getTime() > STALLED_MS,
    };
  }

  /** Students who will take a seat. */
  private async comingOf(q: Queryable, id: number): Promise<number> {
    const row = await q.one<{ n: number }>(
      `select count(*) as n from roster.import_rows where import_id = $1 and state in ('waiting', 'queued') and (verdict = 'new' or plan ->> 'activates' = 'true')`,
      [id],
    );
    return row!.n;
  }
}

interface KeptRow {
  position: number;
  line: number;
  cells: Omit<StudentRowInput, 'line'>;
  plan: Plan;
}

/** Imports of whoever uploaded them, and who was behind the mask; takes two parameters, the first by this number. */
function ofSender(first: number): string {
  return `(actor ->> 'userId')::int = $${first} and (actor -> 'masquerader' ->> 'userId')::int is not distinct from $${first + 1}`;
}

function sender(actor: Actor): [number, number | null] {
  return [actor.userId, actor.masquerader?.userId ?? null];
}

/** What decides about rights, without the session. */
function only({ userId, role, schoolId, districtId, masquerader }: Actor): Actor {
  return { userId, role, schoolId, districtId, masquerader };
}

function wantedOf(row: ImportRow): WantedPlace {
  if (row.section_id !== null) return { sectionId: row.section_id };
  return row.kind === 'District Admin'
    ? { districtId: row.district_id! }
    : { schoolId: row.school_id!, kind: row.kind };
}

function toCells({ line, cells }: KeptRow): StudentRowInput {
  return { line, ...cells };
}

function toRow({ position, line, cells, plan }: KeptRow): StagedRow {
  return { position, line, ...cells, plan };
}

function same(a: Plan, b: Plan): boolean {
  const sorted = (plan: Plan) => JSON.stringify(Object.entries(plan).sort(([x], [y]) => x.localeCompare(y)));
  return sorted(a) === sorted(b);
}

/** Columns that the file does not have, and what follows. */
function notesOf({ kind, fields }: ImportRow): string[] {
  if (!bringsStudents(kind)) return [];
  const means: Record<(typeof OPTIONAL)[number], string> = {
    studentIdNumber: 'students are known by their email',
    gradeLevel: 'new students enter grade 8',
  };
  return OPTIONAL.filter((field) => !fields.includes(field)).map(
    (field) => `The file has no column ${TITLES[field]}: ${means[field]}.`,
  );
}

function importNotFound(): DomainError<RosterCode> {
  return new DomainError('roster/import-not-found', 'This import does not exist any more.');
}

function rowNotFound(): DomainError<RosterCode> {
  return new DomainError('roster/import-not-found', 'This row is not in the import any more.');
}
