import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { containing, pageOf, type Order } from '../../platform/db/list-sql.js';
import type { ListRequest } from '../../platform/http/list.js';
import type { Actor } from '../read/school-users.js';
import { schoolYear } from '../school-year.js';
import { RollOverPlans, UNDO_DAYS, type RollOver, type TermForm } from './roll-over-plans.js';
import {
  choicesOf,
  IDLE_ACTIONS,
  LAST_GRADE,
  WHY,
  type ItemAction,
  type ItemKind,
  type ItemState,
  type Why,
} from './rules.js';
import { RunningTests } from './running-tests.js';

export const ITEM_SORTS = ['name', 'grade', 'state'] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];

export interface ItemFilters {
  kind: ItemKind;
  actions: readonly ItemAction[];
  states: readonly ItemState[];
  /** Of students: the grade before. */
  gradeLevel?: number | undefined;
  /** Only what is not as proposed. */
  exceptions: boolean;
}

/** A row of a plan, or what became of it. */
export interface RollOverItem {
  kind: ItemKind;
  id: number;
  name: string;
  /** The term of a class, the student ID of a student. */
  detail: string | null;
  gradeLevel: number | null;
  action: ItemAction;
  usual: ItemAction;
  /** What may be chosen; only in an open plan more than one. */
  choices: ItemAction[];
  state: ItemState;
  /** Why it is left alone, later or skipped, or why it stays. */
  reason: string | null;
  /** When its last test ends. */
  until: string | null;
  /** Of a new term. */
  term: TermForm | null;
}

interface Row {
  kind: ItemKind;
  id: number;
  name: string | null;
  detail: string | null;
  grade: number | null;
  action: ItemAction;
  usual: ItemAction;
  why: Why | null;
  fixed: boolean;
  state: ItemState;
  reason: string | null;
  until: string | null;
  lookAt: Date | null;
  form: TermForm | null;
}

interface Counted {
  kind: ItemKind;
  action: ItemAction;
  state: ItemState;
  why: Why | null;
  grade: number | null;
  exception: boolean;
  n: number;
}

export interface RollOverCounts {
  up: number;
  graduate: number;
  /** Leave before the last grade. */
  leave: number;
  stay: number;
  archivedClasses: number;
  keptClasses: number;
  /** Archived after their last test. */
  laterClasses: number;
  archivedTerms: number;
  keptTerms: number;
  newTerms: number;
  exceptions: number;
}

/** What a roll-over would do, does, and did. */
@Injectable()
export class RollOverView {
  constructor(
    private readonly db: Db,
    private readonly plans: RollOverPlans,
    private readonly tests: RunningTests,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `roster/school-not-found` */
  async of(actor: Actor, schoolId: number) {
    const { last, ...row } = await this.opened(actor, schoolId);
    return { ...row, rollOver: last ? await this.card(last) : null };
  }

  private async opened(actor: Actor, schoolId: number) {
    const school = await this.plans.open(actor, schoolId);
    const [next, last] = await Promise.all([this.plans.nextYear(schoolId), this.plans.last(schoolId)]);
    return {
      last,
      school: { id: school.id, name: school.name },
      next: {
        from: next.from.shortName,
        to: next.to.shortName,
        startsOn: next.to.startsOn,
        endsOn: next.from.endsOn,
        possible: next.begun,
        early: next.early,
      },
    };
  }

  private async card(roll: RollOver) {
    const ofOpenPlan = async () => {
      const [sitting, tests, meanwhile] = await Promise.all([
        this.sittingAt(roll.schoolId),
        this.testsAt(roll.schoolId),
        this.meanwhile(roll),
      ]);
      return { sitting, tests, meanwhile };
    };
    return {
      ...(await this.summary(roll)),
      ...(roll.state === 'planned'
        ? await ofOpenPlan()
        : { sitting: 0, tests: [], meanwhile: { changed: 0, added: 0 } }),
    };
  }

  /** What it does and did, without what happens at the school meanwhile. */
  private async summary(roll: RollOver) {
    const rows = await this.db.query<Counted>(
      `select kind, action, state, why, (base->>'grade')::int as grade, action <> usual as exception, count(*)::int as n
         from roster.roll_over_items where roll_over_id = $1 group by 1, 2, 3, 4, 5, 6`,
      [roll.id],
    );
    const sum = (of: (row: Counted) => boolean) => rows.reduce((n, row) => (of(row) ? n + row.n : n), 0);
    const isIdle = (action: ItemAction) => IDLE_ACTIONS.some((idle) => idle === action);
    const { doneAt } = roll;
    return {
      id: roll.id,
      state: roll.state,
      revision: roll.revision,
      stopped: roll.stopped,
      from: schoolYear(roll.fromYear).shortName,
      to: schoolYear(roll.toYear).shortName,
      plannedAt: roll.plannedAt.toISOString(),
      startedAt: roll.startedAt?.toISOString() ?? null,
      doneAt: doneAt?.toISOString() ?? null,
      undoneAt: roll.undoneAt?.toISOString() ?? null,
      mayUndo: this.plans.mayTakeBack(roll),
      undoUntil: doneAt ? new Date(doneAt.getTime() + UNDO_DAYS * 86_400_000).toISOString() : null,
      counts: countsOf(rows),
      grades: gradesOf(rows),
      progress: {
        done:
          roll.state === 'undoing'
            ? sum(({ state }) => state === 'back' || state === 'stays')
            : sum(({ state, action }) => state !== 'waiting' && !isIdle(action)),
        of:
          roll.state === 'undoing'
            ? sum(({ state }) => state === 'back' || state === 'stays' || state === 'done')
            : sum(({ action }) => !isIdle(action)),
      },
      outcome: {
        done: sum(({ state }) => state === 'done'),
        later: sum(({ state }) => state === 'later'),
        /** What was asked for and not done; what was left alone by the plan is none of it. */
        skipped: sum(({ state, action, why }) => state === 'skipped' && (!isIdle(action) || why === 'came-after')),
        leftAlone: sum(({ state, action, why }) => state === 'skipped' && isIdle(action) && why !== 'came-after'),
        back: sum(({ state }) => state === 'back'),
        stays: sum(({ state }) => state === 'stays'),
      },
    };
  }

  /** Rows of one kind. @throws DomainError `roster/school-not-found` */
  async items(
    actor: Actor,
    schoolId: number,
    request: ListRequest<ItemSort, ItemFilters>,
  ): Promise<{ items: RollOverItem[]; total: number }> {
    await this.plans.open(actor, schoolId);
    const last = await this.plans.last(schoolId);
    if (!last) return { items: [], total: 0 };
    const { kind, actions, states, gradeLevel, exceptions } = request.filters;
    const { rows, total } = await pageOf<Row, ItemSort>(this.db, request, {
      select: `select i.kind, i.record_id as id, coalesce(p.first_name || ' ' || p.last_name, c.display_name, i.base->'form'->>'name', i.base->>'name') as name,
        coalesce(${NUMBER}, t.name) as detail, (i.base->>'grade')::int as grade, i.action, i.usual, i.why, i.fixed, i.state, i.reason,
        i.base->>'until' as until, i.look_at as "lookAt", i.base->'form' as form`,
      from: `from roster.roll_over_items i
        left join roster.people p on i.kind = 'student' and p.id = i.record_id
        left join roster.sections c on i.kind = 'class' and c.id = i.record_id
        left join roster.terms t on i.kind = 'class' and t.id = (i.base->>'termId')::int
        where i.roll_over_id = $1 and i.kind = $2 and (cardinality($3::text[]) = 0 or i.action = any($3)) and (cardinality($4::text[]) = 0 or i.state = any($4))
          and ($5::int is null or (i.base->>'grade')::int = $5) and (not $6 or i.action <> i.usual)
          and ($7 = '%%' or p.first_name || ' ' || p.last_name ilike $7 or p.last_name || ', ' || p.first_name ilike $7 or ${NUMBER} ilike $7
            or coalesce(c.display_name, i.base->'form'->>'name', i.base->>'name') ilike $7)`,
      params: [
        last.id,
        kind,
        [...actions],
        [...states],
        gradeLevel ?? null,
        exceptions,
        containing(request.search),
        schoolId,
      ],
      order: ORDER,
    });
    const planned = last.state === 'planned';
    return {
      total,
      items: rows.map((row) => ({
        kind: row.kind,
        id: row.id,
        name: row.name ?? 'Erased or deleted',
        detail: row.detail,
        gradeLevel: row.grade,
        action: row.action,
        usual: row.usual,
        choices: planned ? choicesOf(row) : [row.action],
        state: row.state,
        reason: row.reason ?? (row.why ? WHY[row.why] : null),
        until: row.lookAt?.toISOString() ?? row.until,
        term: row.form,
      })),
    };
  }

  /** The schools of a district with their last roll-over. The caller has asked whether the actor sees the district. */
  async schools(actor: Actor, districtId: number, request: ListRequest<'name', Record<never, never>>) {
    const { rows, total } = await pageOf<{ id: number; name: string }, 'name'>(this.db, request, {
      select: 'select s.id, s.name',
      from: `from roster.schools s where s.district_id = $1 and s.archived_at is null and ($2 = '%%' or s.name ilike $2)`,
      params: [districtId, containing(request.search)],
      order: { columns: { name: 'roster.natural_order(s.name)' }, then: 's.id' },
    });
    const schools: Awaited<ReturnType<RollOverView['rowOf']>>[] = [];
    for (const { id } of rows) schools.push(await this.rowOf(actor, id));
    return { schools, total };
  }

  private async rowOf(actor: Actor, schoolId: number) {
    const { last, ...row } = await this.opened(actor, schoolId);
    return { ...row, rollOver: last ? await this.summary(last) : null };
  }

  private async sittingAt(schoolId: number): Promise<number> {
    const students = await this.db.query<{ id: number }>(
      'select id from roster.people where school_id = $1 and archived_at is null',
      [schoolId],
    );
    const ids = students.map(({ id }) => id);
    return (await this.tests.sitting(this.db, ids)).size;
  }

  private async testsAt(schoolId: number) {
    const tests = await this.tests.endingLater(schoolId);
    const names = await this.db.query<{ id: number; name: string }>(
      'select id, display_name as name from roster.sections where id = any($1)',
      [[...new Set(tests.map(({ sectionId }) => sectionId))]],
    );
    const nameOf = new Map(names.map(({ id, name }) => [id, name]));
    return tests.map(({ sectionId, title, startAt, endAt }) => ({
      sectionId,
      className: nameOf.get(sectionId) ?? 'A class',
      title,
      startAt: startAt.toISOString(),
      endAt: endAt?.toISOString() ?? null,
    }));
  }

  /** What changed since the plan was made: records that do not stand as planned, and those that came. */
  private async meanwhile({ id, schoolId, fromYear }: RollOver): Promise<{ changed: number; added: number }> {
    const row = await this.db.one<{ changed: number; added: number }>(
      `select
        (select count(*) from roster.roll_over_items i left join roster.people p on p.id = i.record_id
          where i.roll_over_id = $1 and i.kind = 'student'
            and (p.school_id, p.grade_level, p.archived_at) is distinct from ($2, (i.base->>'grade')::int, null))::int
        + (select count(*) from roster.roll_over_items i left join roster.sections c on c.id = i.record_id
          where i.roll_over_id = $1 and i.kind = 'class' and (c.term_id, c.archived_at) is distinct from ((i.base->>'termId')::int, null))::int
        + (select count(*) from roster.roll_over_items i left join roster.terms t on t.id = i.record_id
          where i.roll_over_id = $1 and i.kind = 'term' and (t.school_year_id, t.archived_at) is distinct from ((i.base->>'yearId')::int, null))::int as changed,
        (select count(*) from roster.people p where p.school_id = $2 and p.archived_at is null
          and not exists (select from roster.roll_over_items i where i.roll_over_id = $1 and i.kind = 'student' and i.record_id = p.id))::int
        + (select count(*) from roster.sections c join roster.terms t on t.id = c.term_id
          where c.school_id = $2 and c.archived_at is null and c.grade_level is null and t.archived_at is null and t.school_year_id <= $3
            and not exists (select from roster.roll_over_items i where i.roll_over_id = $1 and i.kind = 'class' and i.record_id = c.id))::int
        + (select count(*) from roster.terms t where t.school_id = $2 and t.archived_at is null and t.school_year_id <= $3
            and not exists (select from roster.roll_over_items i where i.roll_over_id = $1 and i.kind = 'term' and i.record_id = t.id))::int as added`,
      [id, schoolId, fromYear],
    );
    return row!;
  }
}

/** The student ID as this school knows it; that of another school is none of its business. */
const NUMBER = 'case when p.school_id = $8 then p.student_number end';

const ORDER: Order<ItemSort> = {
  columns: {
    name: [
      `lower(coalesce(p.last_name, ''))`,
      `lower(coalesce(p.first_name, ''))`,
      `roster.natural_order(coalesce(c.display_name, i.base->'form'->>'name', i.base->>'name', ''))`,
    ],
    grade: `(i.base->>'grade')::int`,
    state: 'i.state',
  },
  then: `lower(coalesce(p.last_name, '')), lower(coalesce(p.first_name, '')), i.record_id`,
};

function countsOf(rows: readonly Counted[]): RollOverCounts {
  const sum = (kind: ItemKind, of: (row: Counted) => boolean) =>
    rows.reduce((n, row) => (row.kind === kind && of(row) ? n + row.n : n), 0);
  const goes = ({ action }: Counted) => action === 'archive';
  return {
    up: sum('student', ({ action }) => action === 'up'),
    graduate: sum('student', ({ action, grade }) => action === 'leave' && grade === LAST_GRADE),
    leave: sum('student', ({ action, grade }) => action === 'leave' && grade !== LAST_GRADE),
    stay: sum('student', ({ action }) => action === 'stay'),
    archivedClasses: sum('class', (row) => goes(row) && row.why !== 'tests'),
    laterClasses: sum('class', (row) => goes(row) && row.why === 'tests'),
    keptClasses: sum('class', (row) => !goes(row)),
    archivedTerms: sum('term', goes),
    keptTerms: sum('term', (row) => !goes(row)),
    newTerms: sum('new_term', ({ action, why }) => action === 'make' && why !== 'exists'),
    exceptions: rows.reduce((n, row) => (row.exception ? n + row.n : n), 0),
  };
}

/** How many of each grade go up, leave and stay; students without a grade last. */
function gradesOf(rows: readonly Counted[]) {
  const grades = new Map<number | null, { gradeLevel: number | null; up: number; leave: number; stay: number }>();
  for (const { kind, grade, action, n } of rows) {
    if (kind !== 'student') continue;
    const one = grades.get(grade) ?? { gradeLevel: grade, up: 0, leave: 0, stay: 0 };
    if (action === 'up' || action === 'leave' || action === 'stay') one[action] += n;
    grades.set(grade, one);
  }
  return [...grades.values()].sort((a, b) => (a.gradeLevel ?? 99) - (b.gradeLevel ?? 99));
}
