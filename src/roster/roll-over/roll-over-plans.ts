import { Injectable } from '@nestjs/common';
import type { BatchActor } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { checkedTerm } from '../commands/change-terms.js';
import { reachOver, type HeldRole } from '../policies.js';
import type { RosterCode } from '../problems.js';
import type { Viewer } from '../reach.js';
import { heldRolesOf } from '../read/held-roles.js';
import { SchoolUsers, type Actor, type UserPlace } from '../read/school-users.js';
import { schoolYear, schoolYearOf, type SchoolYear } from '../school-year.js';
import { UNDER_WAY_NOTE, RollOverRun } from './roll-over-run.js';
import {
  choicesOf,
  IDLE_ACTIONS,
  nameYearLater,
  proposalFor,
  yearLater,
  type ItemAction,
  type ItemKind,
  type Proposal,
  type Why,
} from './rules.js';
import { RunningTests } from './running-tests.js';

/** A roll-over may be taken back for so long. */
export const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

/** What a school may roll over next. */
export interface NextYear {
  from: SchoolYear;
  to: SchoolYear;
  /** The year has begun: without that there is nothing to roll over. */
  begun: boolean;
  /** The year has not ended yet. */
  early: boolean;
}

export interface RollOver {
  id: number;
  schoolId: number;
  fromYear: number;
  toYear: number;
  state: 'planned' | 'running' | 'done' | 'undoing' | 'undone';
  revision: number;
  plannedAt: Date;
  startedAt: Date | null;
  doneAt: Date | null;
  undoneAt: Date | null;
  /** Why it cannot go on by itself: it is gone on with, or taken back. */
  stopped: string | null;
}

export interface TermForm {
  name: string;
  startDate: string;
  endDate: string;
}

/** A choice about one row of a plan. */
export interface Choice {
  kind: ItemKind;
  id: number;
  action: ItemAction;
}

interface NewItem extends Proposal {
  kind: ItemKind;
  id: number;
  base: object;
}

export const ROLL_OVER = `select id, school_id as "schoolId", from_year as "fromYear", to_year as "toYear", state, revision, planned_at as "plannedAt",
  started_at as "startedAt", done_at as "doneAt", undone_at as "undoneAt", stopped from roster.roll_overs`;

const IN_PLAN = `(${IDLE_ACTIONS.map((action) => `'${action}'`).join(', ')})`;

const NOT_PLANNED = 'This plan is not open any more. Here is what became of it.';
const CHANGED = 'Somebody else changed this plan meanwhile. Please look at it again.';
const STOPPED_NOTE = 'The last roll-over of this school stopped. Go on with it, or take it back.';
const MAKE_ANEW = 'The school year of this school changed since the plan was made. Please make a new plan.';

/** Plans of roll-overs: making, changing, beginning and putting them away, and taking back what was done. */
@Injectable()
export class RollOverPlans {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly tests: RunningTests,
    private readonly run: RollOverRun,
    private readonly clock: Clock,
  ) {}

  /**
   * Whoever oversees a school rolls it over (ADR 44): teachers and Auditors oversee none.
   * @throws DomainError `roster/school-not-found`
   */
  open(actor: Actor, schoolId: number, q: Queryable = this.db): Promise<UserPlace> {
    return this.users.open(actor, schoolId, q);
  }

  /** The year in which a school is: that of its grade classes, or by the date where it has none. */
  async nextYear(schoolId: number, q: Queryable = this.db): Promise<NextYear> {
    const row = (await q.one<{ starts: string; year: number | null }>(
      `select s.year_starts_on as starts, (select max(t.school_year_id) from roster.sections c join roster.terms t on t.id = c.term_id
         where c.school_id = s.id and c.grade_level is not null and c.archived_at is null) as year
       from roster.schools s where s.id = $1`,
      [schoolId],
    ))!;
    const now = new Date(this.clock.now());
    const today = schoolYearOf(now, row.starts);
    const from = row.year === null ? today : schoolYear(row.year, row.starts);
    return {
      from,
      to: schoolYear(from.id + 1, row.starts),
      begun: from.id <= today.id,
      early: now.toISOString().slice(0, 10) <= from.endsOn,
    };
  }

  /**
   * Writes down what would be done; an open plan is made anew, and exceptions that still make sense are kept.
   * @throws DomainError `roster/school-not-found`, `roster/roll-over-under-way`, `roster/year-not-begun`
   */
  async make(actor: Actor, schoolId: number): Promise<number> {
    return this.unitOfWork.run(async (u) => {
      const place = await this.open(actor, schoolId, u.q);
      await lockSchool(u, schoolId);
      const running = await this.underWay(schoolId, u.q);
      if (running)
        throw new DomainError<RosterCode>(
          'roster/roll-over-under-way',
          running.stopped ? STOPPED_NOTE : UNDER_WAY_NOTE,
        );
      const next = await this.nextYear(schoolId, u.q);
      if (!next.begun)
        throw new DomainError<RosterCode>(
          'roster/year-not-begun',
          `${next.from.shortName} has not begun. It can be rolled over from ${next.from.startsOn} on.`,
        );
      const before = await u.q.query<{ kind: ItemKind; id: number; action: ItemAction; form: TermForm | null }>(
        `select i.kind, i.record_id as id, i.action, i.base->'form' as form from roster.roll_over_items i join roster.roll_overs r on r.id = i.roll_over_id
          where r.school_id = $1 and r.state = 'planned' and r.from_year = $2 and (i.action <> i.usual or i.kind = 'new_term')`,
        [schoolId, next.from.id],
      );
      await u.q.query(`delete from roster.roll_overs where school_id = $1 and state = 'planned'`, [schoolId]);
      const { id } = (await u.q.one<{ id: number }>(
        `insert into roster.roll_overs (school_id, from_year, to_year, state, planned_by, planned_at) values ($1, $2, $3, 'planned', $4, $5) returning id`,
        [schoolId, next.from.id, next.to.id, actor.userId, new Date(this.clock.now())],
      ))!;
      await this.insert(u, id, [
        ...(await this.termItems(u, schoolId, next)),
        ...(await this.classItems(u, schoolId, next)),
        ...(await this.studentItems(u, actor, place)),
      ]);
      await this.choose(
        u,
        id,
        before.filter(({ action }) => action !== 'make' && action !== 'archive'),
        false,
      );
      for (const { id: termId, form } of before.filter(({ kind, form: f }) => kind === 'new_term' && f))
        await this.setForm(u, id, termId, form!);
      return id;
    });
  }

  /**
   * Sets exceptions and the names and days of new terms.
   * @throws DomainError `roster/school-not-found`, `roster/roll-over-not-planned`, `roster/invalid`
   */
  async change(
    actor: Actor,
    schoolId: number,
    { choices, newTerms }: { choices: readonly Choice[]; newTerms: readonly (TermForm & { id: number })[] },
  ): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await this.open(actor, schoolId, u.q);
      const { id } = await this.planned(u, schoolId);
      await this.choose(u, id, choices, true);
      for (const { id: termId, ...form } of newTerms) await this.setForm(u, id, termId, checkedForm(form));
      await u.q.query('update roster.roll_overs set revision = revision + 1 where id = $1', [id]);
    });
  }

  /** @throws DomainError `roster/school-not-found`, `roster/roll-over-not-planned` */
  async putAway(actor: Actor, schoolId: number): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await this.open(actor, schoolId, u.q);
      const { id } = await this.planned(u, schoolId);
      await u.q.query('delete from roster.roll_overs where id = $1', [id]);
    });
  }

  /**
   * Begins the plan that was seen, or goes on with a roll-over that stopped.
   * @param revision of the plan that was seen; without one that which stands
   * @throws DomainError `roster/school-not-found`, `roster/roll-over-not-planned`, `roster/changed-meanwhile`,
   *   `roster/term-job-under-way`
   */
  async start(actor: BatchActor, schoolId: number, revision?: number): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await this.open(actor, schoolId, u.q);
      await lockSchool(u, schoolId);
      const last = await this.underWay(schoolId, u.q);
      const stopped = last?.state === 'running' && last.stopped !== null;
      const plan = stopped ? last : await this.planned(u, schoolId);
      if (revision !== undefined && revision !== plan.revision)
        throw new DomainError<RosterCode>('roster/changed-meanwhile', CHANGED);
      if (!stopped) {
        const { from, begun } = await this.nextYear(schoolId, u.q);
        if (!begun || from.id !== plan.fromYear)
          throw new DomainError<RosterCode>('roster/changed-meanwhile', MAKE_ANEW);
      }
      await this.run.begin(u, plan, actor, 'running');
      await u.q.query(
        `update roster.roll_over_items set state = 'skipped' where roll_over_id = $1 and action in ${IN_PLAN}`,
        [plan.id],
      );
    });
  }

  /**
   * Takes back what the last roll-over of the school did, also one that stopped before its end.
   * @throws DomainError `roster/school-not-found`, `roster/nothing-to-take-back`, `roster/term-job-under-way`
   */
  async takeBack(actor: BatchActor, schoolId: number): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await this.open(actor, schoolId, u.q);
      await lockSchool(u, schoolId);
      const last = (await this.underWay(schoolId, u.q)) ?? (await this.lastDone(schoolId, u.q));
      if (last && last.state !== 'done' && !last.stopped)
        throw new DomainError<RosterCode>('roster/roll-over-under-way', UNDER_WAY_NOTE);
      if (!last || !this.mayTakeBack(last))
        throw new DomainError<RosterCode>(
          'roster/nothing-to-take-back',
          `There is nothing to take back. A roll-over can be taken back for ${UNDO_DAYS} days.`,
        );
      await u.q.query(`delete from roster.roll_overs where school_id = $1 and state = 'planned'`, [schoolId]);
      await this.run.begin(u, last, actor, 'undoing');
      await u.q.query(
        `update roster.roll_over_items set state = 'skipped', reason = 'Was not done before the roll-over was taken back.'
          where roll_over_id = $1 and state in ('waiting', 'later')`,
        [last.id],
      );
    });
  }

  mayTakeBack({ state, doneAt, stopped }: Pick<RollOver, 'state' | 'doneAt' | 'stopped'>): boolean {
    if (stopped) return true;
    return state === 'done' && doneAt !== null && this.clock.now() <= doneAt.getTime() + UNDO_DAYS * DAY_MS;
  }

  /** The open roll-over of a school, or else its last. */
  last(schoolId: number, q: Queryable = this.db): Promise<RollOver | undefined> {
    return q.one<RollOver>(`${ROLL_OVER} where school_id = $1 order by id desc limit 1`, [schoolId]);
  }

  /** The one that a job is at, or that stopped. */
  private underWay(schoolId: number, q: Queryable): Promise<RollOver | undefined> {
    return q.one<RollOver>(`${ROLL_OVER} where school_id = $1 and state in ('running', 'undoing')`, [schoolId]);
  }

  /** The last that was done and not taken back. */
  private lastDone(schoolId: number, q: Queryable): Promise<RollOver | undefined> {
    return q.one<RollOver>(`${ROLL_OVER} where school_id = $1 and state = 'done' order by id desc limit 1`, [schoolId]);
  }

  private async planned(u: Unit, schoolId: number): Promise<RollOver> {
    const plan = await u.q.one<RollOver>(`${ROLL_OVER} where school_id = $1 and state = 'planned' for update`, [
      schoolId,
    ]);
    if (!plan) throw new DomainError<RosterCode>('roster/roll-over-not-planned', NOT_PLANNED);
    return plan;
  }

  private async insert(u: Unit, rollOverId: number, items: readonly NewItem[]): Promise<void> {
    await u.q.query(
      `insert into roster.roll_over_items (roll_over_id, kind, record_id, action, usual, why, fixed, base, state)
       select $1, kind, id, action, action, why, fixed, base, 'waiting'
         from jsonb_to_recordset($2::jsonb) as i(kind text, id int, action text, why text, fixed boolean, base jsonb)`,
      [rollOverId, JSON.stringify(items)],
    );
  }

  /**
   * Terms that go, and those that are proposed for the next year: one for the whole year (0), and copies of the school's own.
   */
  private async termItems(u: Unit, schoolId: number, { from, to }: NextYear): Promise<NewItem[]> {
    const terms = await u.q.query<{
      id: number;
      name: string;
      start: Date;
      end: Date;
      yearId: number;
      source: string;
    }>(
      `select id, name, start_date as start, end_date as "end", school_year_id as "yearId", source from roster.terms
        where school_id = $1 and archived_at is null order by id`,
      [schoolId],
    );
    const ending = terms.filter(({ yearId }) => yearId <= from.id);
    const next = terms.filter(({ yearId }) => yearId === to.id);
    const isOwn = (source: string) => source === 'default' || source === 'user_created';
    const news = (id: number, form: TermForm, there: boolean): NewItem => ({
      kind: 'new_term',
      id,
      // The classes of the grades move into the platform's term, whoever made it.
      action: there && id !== 0 ? 'skip' : 'make',
      why: there ? 'exists' : null,
      fixed: there || id === 0,
      base: { form },
    });
    const yearly = ending.findLast(({ source }) => source === 'default')?.name ?? 'Full year';
    return [
      news(
        0,
        { name: nameYearLater(yearly), startDate: to.startsOn, endDate: to.endsOn },
        next.some(({ source }) => source === 'default'),
      ),
      ...ending
        .filter(({ source, yearId }) => source === 'user_created' && yearId === from.id)
        .map(({ id, name, start, end }) =>
          news(
            id,
            { name: nameYearLater(name), startDate: dayOf(yearLater(start)), endDate: dayOf(yearLater(end)) },
            next.some((one) => one.name.toLowerCase() === nameYearLater(name).toLowerCase()),
          ),
        ),
      ...ending.map(({ id, name, yearId, source }): NewItem => {
        const own = isOwn(source);
        return {
          kind: 'term',
          id,
          action: own ? 'archive' : 'keep',
          why: own ? null : 'provider',
          fixed: !own,
          base: { name, yearId },
        };
      }),
    ];
  }

  private async classItems(u: Unit, schoolId: number, { from }: NextYear): Promise<NewItem[]> {
    const classes = await u.q.query<{ id: number; name: string; termId: number; source: string }>(
      `select c.id, c.display_name as name, c.term_id as "termId", t.source from roster.sections c join roster.terms t on t.id = c.term_id
        where c.school_id = $1 and c.archived_at is null and c.grade_level is null and t.archived_at is null and t.school_year_id <= $2 order by c.id`,
      [schoolId, from.id],
    );
    const ends = await this.tests.lastEnds(
      u.q,
      classes.map(({ id }) => id),
    );
    return classes.map(({ id, name, termId, source }) => {
      const provided = source === 'clever' || source === 'classlink';
      const until = ends.get(id);
      const why: Why | null = provided
        ? 'provider'
        : until === undefined
          ? null
          : until === null
            ? 'endless-tests'
            : 'tests';
      return {
        kind: 'class',
        id,
        action: provided || why === 'endless-tests' ? 'keep' : 'archive',
        why,
        fixed: provided,
        base: { name, termId, ...(until ? { until: until.toISOString() } : {}) },
      };
    });
  }

  private async studentItems(u: Unit, actor: Viewer, { id: schoolId }: UserPlace): Promise<NewItem[]> {
    const students = await u.q.query<{
      id: number;
      grade: number | null;
      hidden: boolean;
      locked: boolean;
      more: boolean;
    }>(
      `select p.id, p.grade_level as grade, p.hidden_account as hidden, p.grade_locked as locked,
         exists (select from roster.staff_roles r where r.person_id = p.id) or exists (select from roster.guardians g where g.parent_id = p.id) as more
        from roster.people p where p.school_id = $1 and p.archived_at is null order by p.id`,
      [schoolId],
    );
    const held = await heldRolesOf(
      u.q,
      students.filter(({ more }) => more).map(({ id }) => id),
    );
    const beyond = (roles: HeldRole[] | undefined) => roles !== undefined && reachOver(actor, roles) === 'none';
    return students.map(({ id, grade, hidden, locked }) => ({
      kind: 'student',
      id,
      ...proposalFor({ gradeLevel: grade, gradeLocked: locked, hidden, beyond: beyond(held.get(id)) }),
      base: { grade },
    }));
  }

  /** @param strict refuses what cannot be chosen; otherwise it is left out */
  private async choose(u: Unit, rollOverId: number, choices: readonly Choice[], strict: boolean): Promise<void> {
    if (choices.length === 0) return;
    const rows = await u.q.query<{
      kind: ItemKind;
      id: number;
      usual: ItemAction;
      why: string | null;
      fixed: boolean;
      grade: number | null;
    }>(
      `select i.kind, i.record_id as id, i.usual, i.why, i.fixed, (i.base->>'grade')::int as grade from roster.roll_over_items i
         join unnest($2::text[], $3::int[]) as c (kind, id) on c.kind = i.kind and c.id = i.record_id where i.roll_over_id = $1`,
      [rollOverId, choices.map(({ kind }) => kind), choices.map(({ id }) => id)],
    );
    const found = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
    const may = ({ kind, id, action }: Choice) => {
      const row = found.get(`${kind} ${id}`);
      return row !== undefined && choicesOf(row).includes(action);
    };
    const refused = choices.filter((choice) => !may(choice));
    if (strict && refused.length > 0)
      throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', {
        errors: Object.fromEntries(
          refused.slice(0, 20).map(({ kind, id }) => [`choices.${kind}.${id}`, ['This cannot be chosen here.']]),
        ),
      });
    const set = choices.filter(may);
    await u.q.query(
      `update roster.roll_over_items i set action = c.action from unnest($2::text[], $3::int[], $4::text[]) as c (kind, id, action)
        where i.roll_over_id = $1 and i.kind = c.kind and i.record_id = c.id`,
      [rollOverId, set.map(({ kind }) => kind), set.map(({ id }) => id), set.map(({ action }) => action)],
    );
    // A term goes with all its classes, and stays with all of them.
    const terms = set.filter(({ kind }) => kind === 'term');
    await u.q.query(
      `update roster.roll_over_items i set action = t.action from unnest($2::int[], $3::text[]) as t (id, action)
        where i.roll_over_id = $1 and i.kind = 'class' and (i.base->>'termId')::int = t.id and not i.fixed`,
      [rollOverId, terms.map(({ id }) => id), terms.map(({ action }) => action)],
    );
  }

  private async setForm(u: Unit, rollOverId: number, termId: number, form: TermForm): Promise<void> {
    await u.q.query(
      `update roster.roll_over_items set base = jsonb_set(base, '{form}', $3::jsonb)
        where roll_over_id = $1 and kind = 'new_term' and record_id = $2 and not fixed`,
      [rollOverId, termId, JSON.stringify(form)],
    );
  }
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** @throws DomainError `roster/invalid` as for a term that is added */
function checkedForm({ name, startDate, endDate }: TermForm): TermForm {
  const form = checkedTerm({ name, startDate: midnightOf(startDate), endDate: midnightOf(endDate) });
  return { name: form.name, startDate: dayOf(form.startDate), endDate: dayOf(form.endDate) };
}

/** An invalid date where the text does not begin with a day, as a bare year or a week: no term could be made of it. */
const midnightOf = (text: string): Date => new Date(/^\d{4}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : NaN);

/** Two who make, begin or take back for one school come one after the other. */
async function lockSchool(u: Unit, schoolId: number): Promise<void> {
  await u.q.query('select pg_advisory_xact_lock(7203044, $1)', [schoolId]);
}
