import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { HeldRoles, stillHolds, type BatchActor } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db } from '../../platform/db/db.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { outages } from '../../platform/observability/outages.js';
import { doneBy, recordChange, recordChanges, type RecordChange } from '../changes.js';
import { lockTerms } from '../commands/change-terms.js';
import { activatePeople, archivePeople } from '../commands/people-standing.js';
import { keepPlatformClasses } from '../platform-classes.js';
import { reachOver } from '../policies.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { heldRolesOf } from '../read/held-roles.js';
import { schoolYear, schoolYearOf } from '../school-year.js';
import { holdSchools } from '../standing.js';
import {
  LAST_GRADE,
  WHY,
  whyArchivedStays,
  whyNotClass,
  whyNotStudent,
  whyNotTerm,
  whyStudentStays,
  type ItemAction,
  type ItemKind,
  type ItemState,
  type StudentNow,
} from './rules.js';
import { RunningTests } from './running-tests.js';

interface Roll {
  id: number;
  schoolId: number;
  fromYear: number;
  toYear: number;
  state: 'running' | 'undoing' | 'done';
  actor: BatchActor;
  doneAt: Date | null;
  /** Of this chunk. */
  at: Date;
}

/** What a row did, as far as taking it back needs to know. */
interface Result {
  archivedAt?: string;
  grade?: number | null;
  /** Of a new term: its id, and whether it was made or there already. */
  termId?: number;
  made?: boolean;
  /** Classes of the grades that moved into it, and the terms that they left. */
  moved?: { id: number; termId: number }[];
}

interface Item {
  kind: ItemKind;
  id: number;
  action: ItemAction;
  why: string | null;
  base: {
    grade?: number | null;
    termId?: number;
    yearId?: number;
    form?: { name: string; startDate: string; endDate: string };
  };
  result: Result | null;
}

interface Outcome {
  kind: ItemKind;
  id: number;
  state: ItemState;
  reason?: string | null;
  lookAt?: Date;
  result?: Result;
}

/** A class or term that the roll-over archived, as it stands now. */
interface Archived {
  id: number;
  archivedAt: Date | null;
  /** Why it would not fit in again. */
  why: string | null;
}

export const UNDER_WAY_NOTE = 'A roll-over of this school is under way. Please wait until it is over.';
const NO_ROLE = 'Who began the roll-over does not have the role any more.';
const BROKEN = 'Something went wrong. Nothing is lost: go on with it, or take back what was done.';
const TERM_STAYS = 'Its term is archived.';
const TERM_JOB = 'Terms of this school are being archived or activated. A job may already be running.';

const QUEUE = 'roster.roll-over';
const LATER = 'roster.roll-over-later';
const HOUR_MS = 3_600_000;
/** Who is taking a test is waited for so long. */
const WAITS_MS = 30 * 24 * HOUR_MS;

/** A roll-over that broke off so often since it was begun stops. */
const MOST_BREAKS = 5;

/** Rows of one short transaction. */
const CHUNK = 250;
/** Whoever is archived is signed out too. */
const LEAVERS = 100;

const ROLL = `select id, school_id as "schoolId", from_year as "fromYear", to_year as "toYear", state, actor, done_at as "doneAt" from roster.roll_overs`;
/** Handed to the job, which goes on with it. */
const OPEN = `state in ('running', 'undoing') and stopped is null`;
const ITEM = `select kind, record_id as id, action, why, base, result from roster.roll_over_items`;
const PART_OF_GROUP: readonly [ItemKind, readonly ItemAction[], number][] = [
  ['new_term', ['make'], CHUNK],
  ['class', ['archive'], CHUNK],
  ['term', ['archive'], CHUNK],
  ['student', ['up'], CHUNK],
  ['student', ['leave'], LEAVERS],
];

/**
 * Does what a plan says, and takes it back: chunk by chunk, each with its outcomes in a short transaction. A run that was cut
 * off goes on behind the last chunk that committed; one that breaks off again and again stops, and says so. Nothing is done in
 * the name of somebody who has lost the role.
 */
@Injectable()
export class RollOverRun {
  private readonly log = new Logger('roll-over');

  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly tests: RunningTests,
    private readonly commands: CommandBus,
    private readonly roles: HeldRoles,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.work<{ id: number }>(QUEUE, ({ id }) => this.goThrough(id), { does: 'roll schools over into the next year' });
    jobs.watch(QUEUE, async () => {
      const open = await db.query<{ id: number }>(`select id from roster.roll_overs where ${OPEN}`);
      return open.map(({ id }) => ({ data: { id }, singletonKey: String(id) }));
    });
    jobs.repeat(
      LATER,
      (nowMs) => new Date(nowMs + HOUR_MS),
      () => this.lookAgain(),
      {
        does: 'archive what waited for its last test',
      },
    );
  }

  /**
   * Hands a roll-over to a job. Nothing else may be under way at its school.
   * @throws DomainError `roster/term-job-under-way`
   */
  async begin(
    u: Unit,
    { id, schoolId }: { id: number; schoolId: number },
    actor: BatchActor,
    to: 'running' | 'undoing',
  ): Promise<void> {
    const { by, onBehalfOf = null } = doneBy(actor);
    const now = new Date(this.clock.now());
    const held = await u.q.one(
      `insert into roster.term_jobs (school_id, term_ids, archived, asked_by, on_behalf_of, created_at, roll_over_id) values ($1, '{}', true, $2, $3, $4, $5)
       on conflict (school_id) where done_at is null do nothing returning id`,
      [schoolId, by, onBehalfOf, now, id],
    );
    if (!held) throw new DomainError<RosterCode>('roster/term-job-under-way', TERM_JOB);
    await u.q.query(
      `update roster.roll_overs set state = $2, actor = $3, started_at = coalesce(started_at, $4), breaks = 0, stopped = null, revision = revision + 1
        where id = $1`,
      [id, to, JSON.stringify(actor), now],
    );
    await u.enqueue(QUEUE, { id }, { singletonKey: String(id) });
  }

  /** @throws {Error} what it broke off at, while it is tried again */
  async goThrough(id: number): Promise<void> {
    try {
      while (await this.step(id));
    } catch (error) {
      if (outages.met(error) || !(await this.broke(id, error))) throw error;
    }
  }

  /** @returns whether that was once too often, and it has stopped */
  private async broke(id: number, why: unknown): Promise<boolean> {
    return this.unitOfWork.run(async (u) => {
      const roll = await u.q.one<{ breaks: number }>(
        `update roster.roll_overs set breaks = breaks + 1 where id = $1 and ${OPEN} returning breaks`,
        [id],
      );
      if (!roll || roll.breaks < MOST_BREAKS) return false;
      this.log.error({ err: why, rollOver: id }, 'a roll-over stopped');
      await this.stop(u, id, why instanceof DomainError ? why.message : BROKEN);
      return true;
    });
  }

  /** The school is free again; somebody goes on with it, or takes back what was done. */
  private async stop(u: Unit, id: number, why: string): Promise<void> {
    await u.q.query('update roster.roll_overs set stopped = $2, revision = revision + 1 where id = $1', [id, why]);
    await this.freeSchool(u, id);
  }

  private async freeSchool(u: Unit, id: number): Promise<void> {
    await u.q.query('update roster.term_jobs set done_at = $2 where roll_over_id = $1 and done_at is null', [
      id,
      new Date(this.clock.now()),
    ]);
  }

  /** Does the next chunk. @returns whether there may be more */
  async step(id: number): Promise<boolean> {
    const stands = await this.stands(id);
    return this.unitOfWork.run(async (u) => {
      const roll = await u.q.one<Roll>(`${ROLL} where id = $1 and ${OPEN} for update`, [id]);
      if (!roll) return false;
      if (!stands) {
        await this.stop(u, id, NO_ROLE);
        return false;
      }
      roll.at = new Date(this.clock.now());
      const back = roll.state === 'undoing';
      for (const [kind, actions, most] of back ? PART_OF_GROUP.toReversed() : PART_OF_GROUP) {
        const items = await u.q.query<Item>(
          `${ITEM} where roll_over_id = $1 and kind = $2 and action = any($3) and state = $4 order by record_id limit $5`,
          [id, kind, actions, back ? 'done' : 'waiting', most],
        );
        if (items.length === 0) continue;
        await this.write(u, id, await (back ? this.takeBack(u, roll, kind, items) : this.apply(u, roll, kind, items)));
        return true;
      }
      await this.finish(u, roll);
      return false;
    });
  }

  /** Whether who began it still has the role. */
  private async stands(id: number): Promise<boolean> {
    const roll = await this.db.one<{ actor: BatchActor | null }>('select actor from roster.roll_overs where id = $1', [
      id,
    ]);
    return roll?.actor ? stillHolds(this.roles, roll.actor) : false;
  }

  /**
   * What waited for tests that are over by now, school by school.
   * @throws {Error} of the first school where it broke off, after the others had their turn
   */
  private async lookAgain(): Promise<void> {
    const due = await this.db.query<{ id: number }>(
      `select distinct i.roll_over_id as id from roster.roll_over_items i join roster.roll_overs r on r.id = i.roll_over_id
        where i.state = 'later' and i.look_at <= $1 and r.state = 'done' order by 1`,
      [new Date(this.clock.now())],
    );
    const broke: unknown[] = [];
    for (const { id } of due) await this.lookAgainAt(id).catch((error: unknown) => broke.push(error));
    if (broke.length > 0) throw broke[0];
  }

  private async lookAgainAt(id: number): Promise<void> {
    const stands = await this.stands(id);
    await this.unitOfWork.run(async (u) => {
      const roll = await u.q.one<Roll>(`${ROLL} where id = $1 and state = 'done' for update`, [id]);
      if (!roll) return;
      if (!stands) {
        await u.q.query(
          `update roster.roll_over_items set state = 'skipped', reason = $2 where roll_over_id = $1 and state = 'later'`,
          [id, NO_ROLE],
        );
        return;
      }
      roll.at = new Date(this.clock.now());
      for (const kind of ['class', 'term', 'student'] as const) {
        const items = await u.q.query<Item>(
          `${ITEM} where roll_over_id = $1 and kind = $2 and state = 'later' and look_at <= $3 order by record_id limit $4`,
          [id, kind, roll.at, CHUNK],
        );
        if (items.length > 0) await this.write(u, id, await this.apply(u, roll, kind, items));
      }
    });
  }

  private apply(u: Unit, roll: Roll, kind: ItemKind, items: readonly Item[]): Promise<Outcome[]> {
    switch (kind) {
      case 'new_term':
        return this.makeTerms(u, roll, items);
      case 'class':
        return this.archiveClasses(u, roll, items);
      case 'term':
        return this.archiveTerms(u, roll, items);
      case 'student':
        return this.changeStudents(u, roll, items);
    }
  }

  private takeBack(u: Unit, roll: Roll, kind: ItemKind, items: readonly Item[]): Promise<Outcome[]> {
    switch (kind) {
      case 'new_term':
        return this.removeTerms(u, roll, items);
      case 'class':
        return this.activateClasses(u, roll, items);
      case 'term':
        return this.activateTerms(u, roll, items);
      case 'student':
        return this.setStudentsBack(u, roll, items);
    }
  }

  private async makeTerms(u: Unit, roll: Roll, items: readonly Item[]): Promise<Outcome[]> {
    const { schoolId, actor } = roll;
    const outcomes: Outcome[] = [];
    await lockTerms(u, schoolId);
    const { starts } = (await u.q.one<{ starts: string }>(
      'select year_starts_on as starts from roster.schools where id = $1',
      [schoolId],
    ))!;
    for (const { kind, id, base } of items) {
      const { name, startDate, endDate } = base.form!;
      const source = id === 0 ? 'default' : 'user_created';
      const yearId = id === 0 ? roll.toYear : schoolYearOf(new Date(startDate), starts).id;
      const there = await u.q.one<{ id: number }>(
        `select id from roster.terms where school_id = $1 and archived_at is null and case when $3 = 'default' then source = $3 and school_year_id = $2
           else lower(name) = lower($4) and (school_year_id = $2 or (start_date at time zone 'UTC')::date = $5::date and (end_date at time zone 'UTC')::date = $6::date) end`,
        [schoolId, yearId, source, name, startDate, endDate],
      );
      if (there && id !== 0) {
        outcomes.push({ kind, id, state: 'skipped', reason: WHY.exists });
        continue;
      }
      const termId = there?.id ?? (await this.addTerm(u, roll, { name, startDate, endDate, source, yearId }));
      const moved = id === 0 ? await this.moveGradeClasses(u, roll, termId) : [];
      outcomes.push({ kind, id, state: 'done', result: { termId, made: !there, moved } });
      if (!there)
        await recordChange(u, actor, {
          record: 'term',
          id: termId,
          schoolId,
          action: 'created',
          after: { name, startDate, endDate },
        });
    }
    return outcomes;
  }

  private async addTerm(
    u: Unit,
    { schoolId, at }: Roll,
    term: { name: string; startDate: string; endDate: string; source: string; yearId: number },
  ): Promise<number> {
    return (await u.q.one<{ id: number }>(
      `insert into roster.terms (school_id, school_year_id, name, start_date, end_date, source, created_at)
       values ($1, $2, $3, $4::timestamptz, $5::timestamptz, $6, $7) returning id`,
      [schoolId, term.yearId, term.name, `${term.startDate}T00:00:00Z`, `${term.endDate}T00:00:00Z`, term.source, at],
    ))!.id;
  }

  /** The classes of the grades go on in the term of the next year. */
  private async moveGradeClasses(u: Unit, roll: Roll, termId: number): Promise<{ id: number; termId: number }[]> {
    const classes = await u.q.query<{ id: number; termId: number }>(
      `select id, term_id as "termId" from roster.sections where school_id = $1 and grade_level is not null and archived_at is null and term_id <> $2
        order by id for update`,
      [roll.schoolId, termId],
    );
    await this.moveClasses(
      u,
      roll,
      classes.map(({ id, termId: from }) => ({ id, from, to: termId })),
    );
    return classes;
  }

  private async moveClasses(
    u: Unit,
    { schoolId, actor }: Roll,
    moves: readonly { id: number; from: number; to: number }[],
  ): Promise<void> {
    if (moves.length === 0) return;
    await u.q.query(
      `update roster.sections c set term_id = m.term_id from unnest($1::int[], $2::int[]) as m (id, term_id) where c.id = m.id`,
      [moves.map(({ id }) => id), moves.map(({ to }) => to)],
    );
    const names = await u.q.query<{ id: number; name: string }>(
      'select id, name from roster.terms where id = any($1)',
      [[...new Set(moves.flatMap(({ from, to }) => [from, to]))]],
    );
    const nameOf = new Map(names.map(({ id, name }) => [id, name]));
    for (const { id: sectionId } of moves)
      u.publish('roster.ClassChanged.v1', { sectionId, schoolId } satisfies RosterEvents['roster.ClassChanged.v1']);
    await recordChanges(
      u,
      actor,
      moves.map(({ id, from, to }) => ({
        record: 'class',
        id,
        schoolId,
        action: 'moved to another term',
        before: { term: nameOf.get(from) ?? null },
        after: { term: nameOf.get(to) ?? null },
      })),
    );
  }

  private async archiveClasses(u: Unit, roll: Roll, items: readonly Item[]): Promise<Outcome[]> {
    const ids = items.map(({ id }) => id);
    const rows = await u.q.query<{ id: number; termId: number; archivedAt: Date | null }>(
      'select id, term_id as "termId", archived_at as "archivedAt" from roster.sections where id = any($1) order by id for no key update',
      [ids],
    );
    const now = new Map(rows.map((row) => [row.id, row]));
    const ends = await this.tests.lastEnds(u.q, ids);
    const outcomes = items.map(({ kind, id, base, why }): Outcome => {
      const refused = whyNotClass({ termId: base.termId! }, now.get(id));
      if (refused) return { kind, id, state: 'skipped', reason: refused };
      const until = ends.get(id);
      // Who chose to archive it saw that its test has no end.
      if (until === undefined || (until === null && why === 'endless-tests')) return archivedThen(kind, id, roll.at);
      if (until === null) return { kind, id, state: 'skipped', reason: WHY['endless-tests'] };
      return { kind, id, state: 'later', lookAt: until, reason: WHY.tests };
    });
    await this.setArchived(u, roll, 'class', outcomes, true);
    return outcomes;
  }

  private async archiveTerms(u: Unit, roll: Roll, items: readonly Item[]): Promise<Outcome[]> {
    const ids = items.map(({ id }) => id);
    const rows = await u.q.query<{ id: number; yearId: number; archivedAt: Date | null }>(
      'select id, school_year_id as "yearId", archived_at as "archivedAt" from roster.terms where id = any($1) order by id for update',
      [ids],
    );
    const now = new Map(rows.map((row) => [row.id, row]));
    const left = await u.q.query<{ id: number; n: number; later: number; lookAt: Date | null }>(
      `select c.term_id as id, count(*)::int as n, count(i.look_at)::int as later, max(i.look_at) as "lookAt" from roster.sections c
         left join roster.roll_over_items i on i.roll_over_id = $2 and i.kind = 'class' and i.record_id = c.id and i.state = 'later'
        where c.term_id = any($1) and c.archived_at is null group by 1`,
      [ids, roll.id],
    );
    const staying = new Map(left.map((row) => [row.id, row]));
    const outcomes = items.map(({ kind, id, base }): Outcome => {
      const refused = whyNotTerm({ yearId: base.yearId! }, now.get(id));
      if (refused) return { kind, id, state: 'skipped', reason: refused };
      const classes = staying.get(id);
      if (!classes) return archivedThen(kind, id, roll.at);
      if (classes.later === classes.n)
        return { kind, id, state: 'later', lookAt: classes.lookAt!, reason: 'Has classes with tests that end later.' };
      const n = classes.n - classes.later;
      return {
        kind,
        id,
        state: 'skipped',
        reason: `Has ${n === 1 ? 'a class that goes' : `${n} classes that go`} on.`,
      };
    });
    await this.setArchived(u, roll, 'term', outcomes, true);
    return outcomes;
  }

  private async changeStudents(u: Unit, roll: Roll, items: readonly Item[]): Promise<Outcome[]> {
    const now = await this.students(u, items);
    const leavers = items.filter(({ action }) => action === 'leave').map(({ id }) => id);
    const sitting = leavers.length > 0 ? await this.tests.sitting(u.q, leavers) : new Set<number>();
    const givenUp = roll.doneAt !== null && roll.at.getTime() - roll.doneAt.getTime() > WAITS_MS;
    const beyond = await this.beyond(u, roll, items);
    const outcomes = items.map(({ kind, id, action, base }): Outcome => {
      const grade = base.grade ?? null;
      const refused =
        whyNotStudent(roll.schoolId, { action, grade }, now.get(id)) ?? (beyond.has(id) ? WHY.reach : null);
      if (refused) return { kind, id, state: 'skipped', reason: refused };
      if (action === 'up') return { kind, id, state: 'done', result: { grade: grade! + 1 } };
      if (!sitting.has(id)) return archivedThen(kind, id, roll.at);
      return givenUp
        ? { kind, id, state: 'skipped', reason: 'Was taking a test for 30 days. Archive the student when it is over.' }
        : { kind, id, state: 'later', lookAt: new Date(roll.at.getTime() + HOUR_MS), reason: WHY.sitting };
    });
    const done = outcomes.filter(({ state }) => state === 'done').map(({ id }) => id);
    const left = new Set(leavers);
    await this.setGrades(
      u,
      roll,
      outcomes.flatMap(({ id, state, result }) =>
        state === 'done' && !left.has(id) ? [{ id, from: result!.grade! - 1, to: result!.grade! }] : [],
      ),
    );
    const gone = done.filter((id) => left.has(id)).map((id) => ({ id }));
    if (gone.length > 0) {
      await archivePeople(u, this.commands, roll.actor, { id: roll.schoolId }, gone, roll.at);
      const grades = new Map(items.map(({ id, base }) => [id, base.grade ?? null]));
      await recordChanges(
        u,
        roll.actor,
        gone.map(({ id }) => ({
          record: 'person',
          id,
          schoolId: roll.schoolId,
          action: grades.get(id) === LAST_GRADE ? 'graduated' : 'left the school',
        })),
      );
    }
    return outcomes;
  }

  /** Whose role reaches beyond that of who began: another may have made the plan, and roles change. */
  private async beyond(u: Unit, { actor }: Roll, items: readonly Item[]): Promise<Set<number>> {
    const held = await heldRolesOf(
      u.q,
      items.map(({ id }) => id),
    );
    return new Set([...held].flatMap(([id, roles]) => (reachOver(actor, roles) === 'none' ? [id] : [])));
  }

  private async students(u: Unit, items: readonly Item[]): Promise<Map<number, StudentNow>> {
    const rows = await u.q.query<StudentNow & { id: number }>(
      `select id, school_id as "schoolId", grade_level as "gradeLevel", grade_locked as "gradeLocked", hidden_account as hidden, archived_at as "archivedAt"
         from roster.people where id = any($1) order by id for no key update`,
      [items.map(({ id }) => id)],
    );
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  }

  /** New grades, and with them the classes of the grades. */
  private async setGrades(
    u: Unit,
    { schoolId, actor, at }: Roll,
    grades: readonly { id: number; from: number | null; to: number | null }[],
  ): Promise<void> {
    if (grades.length === 0) return;
    const ids = grades.map(({ id }) => id);
    await u.q.query(
      `update roster.people p set grade_level = g.grade, revision = p.revision + 1 from unnest($1::int[], $2::int[]) as g (id, grade) where p.id = g.id`,
      [ids, grades.map(({ to }) => to)],
    );
    await keepPlatformClasses(u, ids, at);
    for (const personId of ids)
      u.publish('roster.PersonChanged.v1', { personId } satisfies RosterEvents['roster.PersonChanged.v1']);
    await recordChanges(
      u,
      actor,
      grades.map(({ id, from, to }) => ({
        record: 'person',
        id,
        schoolId,
        action: 'changed',
        before: { gradeLevel: from },
        after: { gradeLevel: to },
        personId: id,
      })),
    );
  }

  private async setStudentsBack(u: Unit, roll: Roll, items: readonly Item[]): Promise<Outcome[]> {
    // Nobody is let in again at a school that is archived.
    await holdSchools(u, [roll.schoolId]);
    const now = await this.students(u, items);
    const beyond = await this.beyond(u, roll, items);
    const outcomes = items.map(({ kind, id, action, result }): Outcome => {
      const reason =
        whyStudentStays(roll.schoolId, { action, ...result }, now.get(id)) ?? (beyond.has(id) ? WHY.reach : null);
      return reason ? { kind, id, state: 'stays', reason } : { kind, id, state: 'back' };
    });
    const back = new Set(outcomes.filter(({ state }) => state === 'back').map(({ id }) => id));
    const ours = items.filter(({ id }) => back.has(id));
    await this.setGrades(
      u,
      roll,
      ours
        .filter(({ action }) => action === 'up')
        .map(({ id, base, result }) => ({ id, from: result!.grade!, to: base.grade ?? null })),
    );
    const returning = ours
      .filter(({ action }) => action === 'leave')
      .map(({ id, result }) => ({ id, archivedAt: result!.archivedAt! }));
    if (returning.length > 0) {
      await activatePeople(u, this.commands, roll.actor, { id: roll.schoolId }, returning);
      await recordChanges(
        u,
        roll.actor,
        returning.map(({ id }) => ({ record: 'person', id, schoolId: roll.schoolId, action: 'activated' })),
      );
    }
    return outcomes;
  }

  private async activateClasses(u: Unit, roll: Roll, items: readonly Item[]): Promise<Outcome[]> {
    const rows = await u.q.query<Archived>(
      `select c.id, c.archived_at as "archivedAt", case when t.archived_at is not null then $2::text end as why
         from roster.sections c join roster.terms t on t.id = c.term_id where c.id = any($1) order by c.id for no key update of c`,
      [items.map(({ id }) => id), TERM_STAYS],
    );
    return this.activate(u, roll, 'class', items, rows);
  }

  private async activateTerms(u: Unit, roll: Roll, items: readonly Item[]): Promise<Outcome[]> {
    const ids = items.map(({ id }) => id);
    // Whoever changes a term locks it before the terms of its school.
    await u.q.query('select from roster.terms where id = any($1) order by id for update', [ids]);
    await lockTerms(u, roll.schoolId);
    const rows = await u.q.query<Archived>(
      `select t.id, t.archived_at as "archivedAt", case when t.source <> 'default' and exists (select from roster.terms o
           where o.school_id = t.school_id and o.archived_at is null and lower(o.name) = lower(t.name)
             and (o.start_date at time zone 'UTC')::date = (t.start_date at time zone 'UTC')::date
             and (o.end_date at time zone 'UTC')::date = (t.end_date at time zone 'UTC')::date) then $2::text end as why
         from roster.terms t where t.id = any($1)`,
      [ids, WHY.exists],
    );
    return this.activate(u, roll, 'term', items, rows);
  }

  private async activate(
    u: Unit,
    roll: Roll,
    kind: 'term' | 'class',
    items: readonly Item[],
    rows: readonly Archived[],
  ): Promise<Outcome[]> {
    const now = new Map(rows.map((row) => [row.id, row]));
    const outcomes = items.map(({ id, result }): Outcome => {
      const reason = whyArchivedStays(result ?? {}, now.get(id)) ?? now.get(id)?.why ?? null;
      return reason ? { kind, id, state: 'stays', reason } : { kind, id, state: 'back' };
    });
    await this.setArchived(u, roll, kind, outcomes, false);
    return outcomes;
  }

  /** Terms that the roll-over made disappear where nobody has used or changed them. */
  private async removeTerms(u: Unit, roll: Roll, items: readonly Item[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const { kind, id, result, base } of items) {
      const { termId, made, moved = [] } = result!;
      const still = await u.q.query<{ id: number }>(
        'select c.id from roster.sections c where c.id = any($1) and c.term_id = $2 order by c.id for update',
        [moved.map((one) => one.id), termId],
      );
      const there = new Set(still.map((one) => one.id));
      await this.moveClasses(
        u,
        roll,
        moved.filter((one) => there.has(one.id)).map((one) => ({ id: one.id, from: termId!, to: one.termId })),
      );
      const term = await u.q.one<{ revision: number; classes: number }>(
        `select t.revision, (select count(*)::int from roster.sections c where c.term_id = t.id) as classes from roster.terms t where t.id = $1 for update`,
        [termId],
      );
      const reason = !made
        ? null
        : !term
          ? 'Is not there any more.'
          : term.classes > 0
            ? `Has ${term.classes === 1 ? 'a class' : `${term.classes} classes`} by now.`
            : term.revision > 1
              ? 'Was changed since.'
              : null;
      outcomes.push(reason ? { kind, id, state: 'stays', reason } : { kind, id, state: 'back' });
      if (reason || !made) continue;
      await u.q.query('delete from roster.terms where id = $1', [termId]);
      await recordChange(u, roll.actor, {
        record: 'term',
        id: termId!,
        schoolId: roll.schoolId,
        action: 'deleted',
        before: { ...base.form! },
      });
    }
    return outcomes;
  }

  private async setArchived(
    u: Unit,
    { schoolId, actor, at }: Roll,
    kind: 'term' | 'class',
    outcomes: readonly Outcome[],
    archived: boolean,
  ): Promise<void> {
    const ids = outcomes.filter(({ state }) => state === (archived ? 'done' : 'back')).map(({ id }) => id);
    if (ids.length === 0) return;
    await u.q.query(
      `update roster.${kind === 'class' ? 'sections' : 'terms'} set archived_at = $2, revision = revision + 1 where id = any($1)`,
      [ids, archived ? at : null],
    );
    if (kind === 'class')
      for (const sectionId of ids)
        u.publish('roster.ClassChanged.v1', { sectionId, schoolId } satisfies RosterEvents['roster.ClassChanged.v1']);
    await recordChanges(
      u,
      actor,
      ids.map((id): RecordChange => ({ record: kind, id, schoolId, action: archived ? 'archived' : 'activated' })),
    );
  }

  private async write(u: Unit, rollOverId: number, outcomes: readonly Outcome[]): Promise<void> {
    await u.q.query(
      `update roster.roll_over_items i set state = o.state, reason = o.reason, look_at = o."lookAt", result = coalesce(o.result, i.result)
         from jsonb_to_recordset($2::jsonb) as o(kind text, id int, state text, reason text, "lookAt" timestamptz, result jsonb)
        where i.roll_over_id = $1 and i.kind = o.kind and i.record_id = o.id`,
      [rollOverId, JSON.stringify(outcomes)],
    );
  }

  private async finish(u: Unit, roll: Roll): Promise<void> {
    const now = roll.at;
    const back = roll.state === 'undoing';
    if (!back) await this.listNewcomers(u, roll);
    await u.q.query(
      back
        ? `update roster.roll_overs set state = 'undone', undone_at = $2, revision = revision + 1 where id = $1`
        : `update roster.roll_overs set state = 'done', done_at = $2, revision = revision + 1 where id = $1`,
      [roll.id, now],
    );
    await this.freeSchool(u, roll.id);
    const [from, to] = [roll.fromYear, roll.toYear].map((id) => schoolYear(id).shortName) as [string, string];
    await recordChange(u, roll.actor, {
      record: 'school',
      id: roll.schoolId,
      schoolId: roll.schoolId,
      action: back ? 'roll-over taken back' : 'rolled over',
      before: { schoolYear: back ? to : from },
      after: { schoolYear: back ? from : to },
    });
  }

  /** Whoever and whatever came after the plan was left alone, and is listed. */
  private async listNewcomers(u: Unit, { id, schoolId, fromYear }: Roll): Promise<void> {
    await u.q.query(
      `insert into roster.roll_over_items (roll_over_id, kind, record_id, action, usual, why, fixed, base, state)
       select $1, kind, record_id, action, action, 'came-after', true, base, 'skipped' from (
         select 'student' as kind, p.id as record_id, 'stay' as action, jsonb_build_object('grade', p.grade_level) as base
           from roster.people p where p.school_id = $2 and p.archived_at is null
         union all
         select 'class', c.id, 'keep', jsonb_build_object('name', c.display_name, 'termId', c.term_id) from roster.sections c join roster.terms t on t.id = c.term_id
           where c.school_id = $2 and c.archived_at is null and c.grade_level is null and t.school_year_id <= $3
         union all
         select 'term', t.id, 'keep', jsonb_build_object('name', t.name, 'yearId', t.school_year_id) from roster.terms t
           where t.school_id = $2 and t.archived_at is null and t.school_year_id <= $3
       ) found on conflict do nothing`,
      [id, schoolId, fromYear],
    );
  }
}

function archivedThen(kind: ItemKind, id: number, at: Date): Outcome {
  return { kind, id, state: 'done', reason: null, result: { archivedAt: at.toISOString() } };
}
