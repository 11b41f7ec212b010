import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeRoles } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { doneBy, recordChanges, type RecordValues } from '../changes.js';
import { publishLeft } from '../commands/change-users.js';
import { keepPlatformClasses } from '../platform-classes.js';
import type { HeldRole } from '../policies.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { HELD_ROLES } from '../read/held-roles.js';
import { SchoolUsers, type Actor } from '../read/school-users.js';
import { holdSchools } from '../standing.js';
import {
  linksBack,
  MERGED_FIELDS,
  undoUntil,
  valuesAfter,
  valuesBack,
  whyNotMerged,
  type MergedField,
  type MergedValues,
  type MergeSide,
  type MovedLink,
  type TakenFields,
} from './merge-plan.js';
import { allMoved, StudentWork, type HadWork, type MovedByContext } from './student-work.js';

/** One of two records, with all that helps to see whether they are of one student. */
export interface ComparedRecord extends MergedValues {
  id: number;
  fullName: string;
  firstName: string;
  lastName: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  untimedAssessment: boolean;
  email: string;
  archived: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
  nrOfLogins: number;
  revision: number;
  classes: string[];
  parents: string[];
  /** Sections of tests that were begun, or whose result was entered from elsewhere. */
  tests: { title: string; outside: boolean }[];
  /** Why the other record cannot be merged into this one; empty when it can. */
  reasons: string[];
}

/** What is asked for: the record that stays, the one that is given up, and which fields come from the latter. */
export interface MergeOrder {
  keptId: number;
  absorbedId: number;
  keptRevision: number;
  absorbedRevision: number;
  taken: TakenFields;
}

interface Row {
  id: number;
  firstName: string;
  lastName: string;
  studentNumber: string | null;
  gradeLevel: number | null;
  untimedAssessment: boolean;
  email: string;
  archivedAt: Date | null;
  hidden: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
  nrOfLogins: number;
  hasResultsAt: Date | null;
  revision: number;
  held: HeldRole[];
  hasAbsorbed: boolean;
  classes: string[];
  parents: string[];
}

interface Side {
  row: Row;
  facts: MergeSide;
}

/** What is kept of a merge, to take it back. Names and numbers are in it: it goes with an erasure. */
interface MovedOfMerge {
  before: MergedValues;
  after: MergedValues;
  hasResultsAt: { before: string | null; after: string | null };
  classes: MovedLink[];
  parents: MovedLink[];
  work: MovedByContext;
}

export interface MergeRow {
  id: number;
  schoolId: number;
  keptId: number;
  absorbedId: number;
  mergedAt: Date;
  partedAt: Date | null;
}

const SELECT = `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.student_number as "studentNumber", p.grade_level as "gradeLevel",
  p.untimed_assessment as "untimedAssessment", case when p.hidden_account then '' else p.email end as email, p.archived_at as "archivedAt", p.hidden_account as hidden,
  p.created_at as "createdAt", p.last_login_at as "lastLoginAt", p.nr_of_logins as "nrOfLogins", p.has_results_at as "hasResultsAt", p.revision, ${HELD_ROLES} as held,
  exists (select from roster.people a where a.merged_into = p.id) as "hasAbsorbed",
  array(select c.display_name from roster.memberships m join roster.sections c on c.id = m.section_id where m.person_id = p.id and c.grade_level is null
    order by c.archived_at is not null, lower(c.display_name), c.id) as classes,
  array(select g.first_name || ' ' || g.last_name from roster.guardians l join roster.people g on g.id = l.parent_id where l.student_id = p.id
    order by lower(g.last_name), lower(g.first_name), g.id) as parents
  from roster.people p where p.school_id = $1 and p.id = any($2)`;

const COLUMNS: Record<MergedField, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  studentNumber: 'student_number',
  gradeLevel: 'grade_level',
  untimedAssessment: 'untimed_assessment',
};
const SAID: Record<MergedField, string> = {
  firstName: 'first name',
  lastName: 'last name',
  studentNumber: 'student ID',
  gradeLevel: 'grade',
  untimedAssessment: 'timing',
};

const CHANGED = 'Somebody else changed one of the two records meanwhile. Here they are as they stand now.';
const BEGUN_MEANWHILE = 'A test was begun just now. Merge the records when it is over.';
const NOTHING_LEFT = 'There is nothing to take back. A merge can be taken back for 30 days.';

/** Two records of one student become one, and for 30 days two again (ADR 46). */
@Injectable()
export class Merging {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly work: StudentWork,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Both side by side, in the order of the ids.
   * @throws DomainError `roster/school-not-found`, `roster/not-allowed`, `roster/person-not-found` for anybody who is no student of the school
   */
  async compare(actor: Actor, schoolId: number, ids: readonly [number, number]): Promise<ComparedRecord[]> {
    await this.users.must(actor, schoolId, 'Student', 'edit');
    const [one, other] = await this.sides(this.db, schoolId, ids);
    return [compared(one, this.whyNot(one, other)), compared(other, this.whyNot(other, one))];
  }

  /**
   * @returns the id of the merge
   * @throws DomainError as `compare`, `roster/changed-meanwhile`, `roster/not-mergeable` with the reasons
   */
  async merge(actor: Actor, schoolId: number, order: MergeOrder): Promise<number> {
    await this.users.must(actor, schoolId, 'Student', 'edit');
    const { keptId, absorbedId } = order;
    return this.unitOfWork.run(async (u) => {
      await this.hold(u, schoolId);
      await this.lock(u, [keptId, absorbedId]);
      const [kept, absorbed] = await this.sides(u.q, schoolId, [keptId, absorbedId]);
      if (kept.row.revision !== order.keptRevision || absorbed.row.revision !== order.absorbedRevision)
        throw new DomainError<RosterCode>('roster/changed-meanwhile', CHANGED);
      const reasons = this.whyNot(kept, absorbed);
      if (reasons.length > 0) throw notMergeable(reasons);
      const at = new Date(this.clock.now());
      const before = valuesOf(kept.row);
      const after = valuesAfter(before, valuesOf(absorbed.row), order.taken);
      const classes = await this.moveClasses(u, schoolId, order, at);
      const parents = await this.moveParents(u, order, at);
      // Gone from the school, and from all its lists; its number is free for the record that stays.
      await u.q.query(
        'update roster.people set school_id = null, merged_into = $2, revision = revision + 1 where id = $1',
        [absorbedId, keptId],
      );
      await this.write(u, keptId, after);
      const results = await u.q.one<{ at: Date | null }>(
        `update roster.people p set has_results_at = least(p.has_results_at, $2) where id = $1 returning has_results_at as at`,
        // What was taken may not have been noted yet.
        [keptId, absorbed.row.hasResultsAt ?? (absorbed.facts.work.length > 0 ? at : null)],
      );
      await keepPlatformClasses(u, [keptId], at);
      await this.commands.execute(new ChangeRoles([{ userId: absorbedId, schoolId }], []));
      const work = await this.work.move(u, absorbedId, keptId);
      // Whoever began a test meanwhile would lose sight of it.
      if ((await this.work.sitting(u.q, [keptId, absorbedId])).size > 0) throw notMergeable([BEGUN_MEANWHILE]);
      const moved: MovedOfMerge = {
        before,
        after,
        hasResultsAt: { before: textOf(kept.row.hasResultsAt), after: textOf(results!.at) },
        classes,
        parents,
        work,
      };
      const { by, onBehalfOf = null } = doneBy(actor);
      const { id } = (await u.q.one<{ id: number }>(
        `insert into roster.merges (school_id, kept_id, absorbed_id, merged_at, by_id, behalf_id, moved) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [schoolId, keptId, absorbedId, at, by, onBehalfOf, JSON.stringify(moved)],
      ))!;
      u.publish('roster.PeopleMerged.v1', {
        mergeId: id,
        schoolId,
        keptId,
        absorbedId,
        ...allMoved(work),
        ...doneBy(actor),
      } satisfies RosterEvents['roster.PeopleMerged.v1']);
      this.changed(u, order);
      await recordChanges(u, actor, [
        {
          record: 'person',
          id: keptId,
          schoolId,
          action: 'merged with a duplicate',
          before: said(before),
          after: { ...said(after), duplicate: absorbedId },
          personId: keptId,
        },
        {
          record: 'person',
          id: absorbedId,
          schoolId,
          action: 'merged into another record',
          after: { mergedInto: keptId },
          personId: absorbedId,
        },
      ]);
      return id;
    });
  }

  /**
   * Two records again: what the merge moved goes back, and what came since stays with the record that was kept and is listed.
   * @throws DomainError `roster/school-not-found`, `roster/not-allowed`, `roster/nothing-to-take-back`, `roster/not-mergeable` while a test is being taken
   */
  async takeBack(actor: Actor, schoolId: number, mergeId: number): Promise<void> {
    await this.users.must(actor, schoolId, 'Student', 'edit');
    await this.unitOfWork.run(async (u) => {
      await this.hold(u, schoolId);
      const pair = await u.q.one<{ ids: number[] }>(
        'select array[kept_id, absorbed_id] as ids from roster.merges where id = $1 and school_id = $2',
        [mergeId, schoolId],
      );
      // The people before what is remembered of them, as whoever erases or deletes them does.
      await this.lock(u, pair?.ids ?? []);
      const merge = await u.q.one<MergeRow & { moved: MovedOfMerge }>(
        `select id, school_id as "schoolId", kept_id as "keptId", absorbed_id as "absorbedId", merged_at as "mergedAt", parted_at as "partedAt", moved
           from roster.merges where id = $1 and school_id = $2 for update`,
        [mergeId, schoolId],
      );
      const at = new Date(this.clock.now());
      if (!merge || merge.partedAt !== null || at > undoUntil(merge.mergedAt))
        throw new DomainError<RosterCode>('roster/nothing-to-take-back', NOTHING_LEFT);
      const { keptId, absorbedId, mergedAt, moved } = merge;
      const [kept] = await this.rows(u.q, schoolId, [keptId]);
      if (!kept) throw notMergeable(['The record that was kept is not at this school any more.']);
      const name = nameOf(kept);
      if ((await this.work.sitting(u.q, [keptId])).has(keptId))
        throw notMergeable([`${name} is taking a test. Take the merge back when it is over.`]);
      const stays: string[] = [];
      const returned = await this.work.moveBack(u, absorbedId, keptId, moved.work, mergedAt);
      stays.push(...returned.stays);
      stays.push(...(await this.returnValues(u, schoolId, merge, kept)));
      // Nobody who has taken anything is deleted.
      if (moved.hasResultsAt.before !== null || (await this.work.had(u.q, [keptId])).length === 0)
        await u.q.query(
          `update roster.people set has_results_at = $2::timestamptz where id = $1 and has_results_at is not distinct from $3::timestamptz`,
          [keptId, moved.hasResultsAt.before, moved.hasResultsAt.after],
        );
      stays.push(...(await this.returnAccount(u, schoolId, absorbedId)));
      stays.push(...(await this.returnClasses(u, schoolId, merge)));
      stays.push(...(await this.returnParents(u, merge)));
      await keepPlatformClasses(u, [keptId, absorbedId], at);
      await u.q.query('update roster.merges set parted_at = $2, parted_by_id = $3, stays = $4 where id = $1', [
        mergeId,
        at,
        doneBy(actor).by,
        stays,
      ]);
      u.publish('roster.PeopleParted.v1', {
        mergeId,
        schoolId,
        keptId,
        absorbedId,
        sittings: returned.sittings,
        outsideResultIds: returned.outsideResultIds,
        ...doneBy(actor),
      } satisfies RosterEvents['roster.PeopleParted.v1']);
      this.changed(u, merge);
      await recordChanges(
        u,
        actor,
        [keptId, absorbedId].map((id) => ({
          record: 'person' as const,
          id,
          schoolId,
          action: 'parted from a merged record',
        })),
      );
    });
  }

  /** Both as they stand, the first id first. */
  private async sides(q: Queryable, schoolId: number, ids: readonly [number, number]): Promise<[Side, Side]> {
    const rows = await this.rows(q, schoolId, ids);
    if (rows.length !== 2) throw new DomainError<RosterCode>('roster/person-not-found', 'This user does not exist.');
    const [had, sitting] = [await this.work.had(q, ids), await this.work.sitting(q, ids)];
    return rows.map((row) => ({ row, facts: factsOf(row, had, sitting) })) as [Side, Side];
  }

  private async rows(q: Queryable, schoolId: number, ids: readonly number[]): Promise<Row[]> {
    const rows = await q.query<Row>(SELECT, [schoolId, [...ids]]);
    return [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? []);
  }

  private whyNot(kept: Side, absorbed: Side): string[] {
    return whyNotMerged(kept.facts, absorbed.facts, this.clock.now());
  }

  /** Schools, student numbers, people, as everybody: whoever adds, imports, moves or merges people of the school waits. */
  private async hold(u: Unit, schoolId: number): Promise<void> {
    await holdSchools(u, [schoolId]);
    await u.q.query('select pg_advisory_xact_lock(7203010, $1)', [schoolId]);
  }

  private async lock(u: Unit, ids: readonly number[]): Promise<void> {
    await u.q.query('select id from roster.people where id = any($1) order by id for update', [[...ids]]);
  }

  private async write(u: Unit, id: number, values: Partial<MergedValues>): Promise<void> {
    const fields = MERGED_FIELDS.filter((field) => values[field] !== undefined);
    const set = fields.map((field, i) => `${COLUMNS[field]} = $${i + 2}`);
    await u.q.query(`update roster.people set ${[...set, 'revision = revision + 1'].join(', ')} where id = $1`, [
      id,
      ...fields.map((field) => values[field]),
    ]);
  }

  private async moveClasses(
    u: Unit,
    schoolId: number,
    { keptId, absorbedId }: MergeOrder,
    at: Date,
  ): Promise<MovedLink[]> {
    const left = await u.q.query<{ id: number; ofGrade: boolean; since: Date }>(
      `with gone as (delete from roster.memberships m using roster.sections c where c.id = m.section_id and m.person_id = $1 returning m.section_id, m.created_at, c.grade_level)
       select section_id as id, grade_level is not null as "ofGrade", created_at as since from gone order by 1`,
      [absorbedId],
    );
    publishLeft(
      u,
      left.map(({ id }) => ({ section_id: id, school_id: schoolId, person_id: absorbedId })),
    );
    // The platform keeps the classes of the grades itself.
    const own = left.filter(({ ofGrade }) => !ofGrade);
    const added = await u.q.query<{ id: number }>(
      `insert into roster.memberships (section_id, person_id, section_role, created_at)
       select id, $2, 'Student', $3 from unnest($1::int[]) id order by id on conflict do nothing returning section_id as id`,
      [own.map(({ id }) => id), keptId, at],
    );
    this.enrolled(u, schoolId, added, keptId);
    const fresh = new Set(added.map(({ id }) => id));
    return own.map(({ id, since }) => ({ id, had: !fresh.has(id), since: since.toISOString() }));
  }

  private async moveParents(u: Unit, { keptId, absorbedId }: MergeOrder, at: Date): Promise<MovedLink[]> {
    const left = await u.q.query<{ id: number; since: Date }>(
      'delete from roster.guardians where student_id = $1 returning parent_id as id, created_at as since',
      [absorbedId],
    );
    const added = await u.q.query<{ id: number }>(
      `insert into roster.guardians (parent_id, student_id, created_at) select id, $2, $3 from unnest($1::int[]) id order by id
       on conflict do nothing returning parent_id as id`,
      [left.map(({ id }) => id), keptId, at],
    );
    const fresh = new Set(added.map(({ id }) => id));
    for (const { id } of left) {
      this.guardian(u, 'Removed', id, absorbedId);
      if (fresh.has(id)) this.guardian(u, 'Added', id, keptId);
    }
    return left.map(({ id, since }) => ({ id, had: !fresh.has(id), since: since.toISOString() }));
  }

  /** @returns what stays, in whole sentences */
  private async returnValues(
    u: Unit,
    schoolId: number,
    { keptId, moved }: MergeRow & { moved: MovedOfMerge },
    now: Row,
  ): Promise<string[]> {
    const { back, stay } = valuesBack(moved.before, moved.after, valuesOf(now));
    const taken =
      typeof back.studentNumber === 'string' &&
      (await u.q.one('select from roster.people where school_id = $1 and student_number = $2 and id <> $3', [
        schoolId,
        back.studentNumber,
        keptId,
      ])) !== undefined;
    if (taken) {
      delete back.studentNumber;
      stay.push('studentNumber');
    }
    await this.write(u, keptId, back);
    return stay.map((field) =>
      field === 'studentNumber' && taken
        ? 'The student ID belongs to somebody else now.'
        : `The ${SAID[field]} was changed since.`,
    );
  }

  /** The record that was given up is one of the school again, and signs in unless it was archived before. */
  private async returnAccount(u: Unit, schoolId: number, id: number): Promise<string[]> {
    const back = await u.q.one<{ archived: boolean; kept: boolean }>(
      `update roster.people p set school_id = $2, merged_into = null, revision = p.revision + 1,
         student_number = case when was.taken then null else p.student_number end
       from (select exists (select from roster.people o where o.school_id = $2 and o.student_number = w.student_number) as taken from roster.people w where w.id = $1) was
       where p.id = $1 returning p.archived_at is not null as archived, not was.taken as kept`,
      [id, schoolId],
    );
    if (!back!.archived)
      await this.commands.execute(new ChangeRoles([], [{ userId: id, role: 'Student', schoolId, districtId: null }]));
    return back!.kept ? [] : ['The student ID of the other record belongs to somebody else now. It has none.'];
  }

  private async returnClasses(
    u: Unit,
    schoolId: number,
    { keptId, absorbedId, mergedAt, moved }: MergeRow & { moved: MovedOfMerge },
  ): Promise<string[]> {
    const now = await u.q.query<{ id: number; name: string; at: Date }>(
      `select c.id, c.display_name as name, m.created_at as at from roster.memberships m join roster.sections c on c.id = m.section_id
        where m.person_id = $1 and c.grade_level is null order by c.id`,
      [keptId],
    );
    const { returned, leaves, gone, added } = linksBack(
      moved.classes,
      new Map(now.map((one) => [one.id, one.at])),
      mergedAt,
    );
    await u.q.query('delete from roster.memberships where person_id = $1 and section_id = any($2)', [keptId, leaves]);
    publishLeft(
      u,
      leaves.map((id) => ({ section_id: id, school_id: schoolId, person_id: keptId })),
    );
    const back = await u.q.query<{ id: number }>(
      `insert into roster.memberships (section_id, person_id, section_role, created_at)
       select r.id, $2, 'Student', r.since from jsonb_to_recordset($1::jsonb) r (id int, since timestamptz) join roster.sections c on c.id = r.id and c.school_id = $3
       order by r.id on conflict do nothing returning section_id as id`,
      [JSON.stringify(returned), absorbedId, schoolId],
    );
    this.enrolled(u, schoolId, back, absorbedId);
    const names = new Map(
      (
        await u.q.query<{ id: number; name: string }>(
          'select id, display_name as name from roster.sections where id = any($1)',
          [[...gone, ...added]],
        )
      ).map(({ id, name }) => [id, name]),
    );
    const of = (id: number) => names.get(id) ?? 'a class that is not there any more';
    return [
      ...added.map((id) => `Came into ${of(id)} since.`),
      ...gone.map((id) => `Left ${of(id)} since: nobody is put back there.`),
    ];
  }

  private async returnParents(
    u: Unit,
    { keptId, absorbedId, mergedAt, moved }: MergeRow & { moved: MovedOfMerge },
  ): Promise<string[]> {
    const now = await u.q.query<{ id: number; at: Date }>(
      'select parent_id as id, created_at as at from roster.guardians where student_id = $1',
      [keptId],
    );
    const { returned, leaves, gone, added } = linksBack(
      moved.parents,
      new Map(now.map((one) => [one.id, one.at])),
      mergedAt,
      { strictly: true },
    );
    const back = await u.q.query<{ id: number }>(
      `insert into roster.guardians (parent_id, student_id, created_at)
       select r.id, $2, r.since from jsonb_to_recordset($1::jsonb) r (id int, since timestamptz) join roster.people p on p.id = r.id
       order by r.id on conflict do nothing returning parent_id as id`,
      [JSON.stringify(returned), absorbedId],
    );
    await u.q.query('delete from roster.guardians where student_id = $1 and parent_id = any($2)', [keptId, leaves]);
    for (const { id } of back) this.guardian(u, 'Added', id, absorbedId);
    for (const id of leaves) this.guardian(u, 'Removed', id, keptId);
    return [
      ...(added.length > 0
        ? [`${added.length === 1 ? 'A parent was' : `${added.length} parents were`} added since.`]
        : []),
      ...(gone.length > 0
        ? [
            gone.length === 1
              ? 'A parent was removed since, and stays so.'
              : `${gone.length} parents were removed since, and stay so.`,
          ]
        : []),
    ];
  }

  private enrolled(u: Unit, schoolId: number, sections: readonly { id: number }[], personId: number): void {
    for (const { id: sectionId } of sections)
      u.publish('roster.StudentsEnrolled.v1', {
        sectionId,
        schoolId,
        studentIds: [personId],
      } satisfies RosterEvents['roster.StudentsEnrolled.v1']);
  }

  private guardian(u: Unit, what: 'Added' | 'Removed', parentId: number, studentId: number): void {
    u.publish(`roster.Guardian${what}.v1`, {
      parentId,
      studentId,
    } satisfies RosterEvents['roster.GuardianAdded.v1']);
  }

  private changed(u: Unit, { keptId, absorbedId }: Pick<MergeRow, 'keptId' | 'absorbedId'>): void {
    for (const personId of [keptId, absorbedId])
      u.publish('roster.PersonChanged.v1', { personId } satisfies RosterEvents['roster.PersonChanged.v1']);
  }
}

function factsOf(row: Row, had: readonly HadWork[], sitting: ReadonlySet<number>): MergeSide {
  return {
    id: row.id,
    name: nameOf(row),
    archived: row.archivedAt !== null,
    hidden: row.hidden,
    onlyStudent: row.held.every(({ role }) => role === 'Student'),
    sitting: sitting.has(row.id),
    hasAbsorbed: row.hasAbsorbed,
    work: had.filter(({ studentId }) => studentId === row.id),
  };
}

function compared({ row, facts }: Side, reasons: string[]): ComparedRecord {
  const { archivedAt, hidden: _hidden, held: _held, hasAbsorbed: _absorbed, hasResultsAt: _results, ...shown } = row;
  return {
    ...shown,
    fullName: nameOf(row),
    archived: archivedAt !== null,
    tests: facts.work.map(({ title, outside }) => ({ title, outside })),
    reasons,
  };
}

function valuesOf(row: Row): MergedValues {
  return Object.fromEntries(MERGED_FIELDS.map((field) => [field, row[field]])) as MergedValues;
}

/** Under the names that the history of changes uses. */
function said({ studentNumber, ...values }: MergedValues): RecordValues {
  return { ...values, studentIdNumber: studentNumber };
}

function nameOf({ firstName, lastName }: Pick<Row, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

function textOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

function notMergeable(reasons: readonly string[]): DomainError<RosterCode> {
  return new DomainError('roster/not-mergeable', reasons[0]!, { details: { reasons } });
}
