import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeEmail, EmailChanges, lockEmails } from '../../identity/index.js';
import { normaliseEmail } from '../../kernel/email.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { effectiveRole, type Role } from '../../kernel/roles.js';
import { Db, type Queryable } from '../../platform/db/db.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { ActivateUsers, ActivateUsersHandler } from '../commands/change-users.js';
import { noteLinks, openParents } from '../commands/parent-links.js';
import { enroll } from '../commands/enroll-students.js';
import { insertPeople } from '../commands/insert-people.js';
import { giveSchoolRole } from '../commands/school-role.js';
import { recordChange, recordChanges, valuesOf, type RecordChange } from '../changes.js';
import { Person, type PersonData } from '../entities/person.js';
import { NO_PHONE, phoneText, readPhone, type Phone } from '../phone.js';
import { reachOver } from '../policies.js';
import { mayBecomeParent } from '../policies/parents.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { Classes, classNotFound } from '../read/classes.js';
import { holdersOf } from '../read/parents.js';
import { SchoolUsers, type Actor } from '../read/school-users.js';
import { holdNumbers, holdSchools } from '../standing.js';
import { AdministratorsImport } from './administrators-import.js';
import { filledRows, parentsOf, planRows, type RowParent } from './family-plan.js';
import {
  bringsStudents,
  DEFAULT_GRADE,
  EMAIL_TAKEN,
  samePlan,
  userTypesOf,
  type ImportPlace,
  type Known,
  type KnownHolder,
  type KnownPerson,
  type Plan,
  type SchoolImportKind,
} from './people-plan.js';
import {
  checkStaffRow,
  checkStudentRow,
  type CheckedStaff,
  type CheckedStudent,
  type StudentRowInput,
} from './student-rows.js';

/** Where somebody wants to bring people. */
export type WantedPlace = { sectionId: number } | { schoolId: number; kind: SchoolImportKind } | { districtId: number };

/** How rows are brought. */
export interface Bringing {
  /** Whether new people get an activation mail. */
  invite: boolean;
  /**
   * The plans that somebody saw before: a row with another one is not written. Without it nobody looked, and nobody is
   * activated.
   */
  seen?: readonly Plan[];
  /** Written in the same transaction. */
  then?: (u: Unit, plans: readonly Plan[], rows: readonly StudentRowInput[]) => Promise<void>;
}

interface FoundRow extends Phone {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  student_number: string | null;
  grade_level: number | null;
  grade_locked: boolean;
  untimed_assessment: boolean;
  school_id: number | null;
  in_class: boolean;
  places: { role: Role; schoolId: number | null }[];
}

/** Who the rows of a file are about, and bringing them. Everything is decided anew inside the transaction that writes it. */
@Injectable()
export class PeopleImport {
  constructor(
    private readonly db: Db,
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly activateUsers: ActivateUsersHandler,
    private readonly classes: Classes,
    private readonly users: SchoolUsers,
    private readonly emails: EmailChanges,
    private readonly administrators: AdministratorsImport,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError when the actor may not bring people there, also for a place that does not exist. */
  async place(actor: Actor, wanted: WantedPlace): Promise<ImportPlace> {
    if ('districtId' in wanted) {
      const { districtId } = wanted;
      await this.administrators.mayBring(actor, districtId);
      return { kind: 'District Admin', schoolId: null, districtId, sectionId: null, keptFor: null };
    }
    if ('schoolId' in wanted) {
      await this.users.must(actor, wanted.schoolId, wanted.kind === 'Parent' ? 'Student' : wanted.kind, 'import');
      return { kind: wanted.kind, schoolId: wanted.schoolId, districtId: null, sectionId: null, keptFor: null };
    }
    const section = await this.classes.must(actor, wanted.sectionId, 'editStudents');
    if (section.archived) throw classNotFound();
    const kept = await this.db.one<{ gradeLevel: number; untimed: boolean }>(
      'select grade_level as "gradeLevel", untimed from roster.sections where id = $1 and grade_level is not null',
      [section.id],
    );
    return {
      kind: 'Student',
      schoolId: section.schoolId,
      districtId: null,
      sectionId: section.id,
      keptFor: kept ?? null,
    };
  }

  /** Everybody whom the rows may be about, with what the actor may do with them. */
  async known(
    actor: Actor,
    place: ImportPlace,
    rows: readonly StudentRowInput[],
    q: Queryable = this.db,
  ): Promise<Known> {
    if (place.districtId !== null) {
      const people = await this.administrators.known(place.districtId, rows, q);
      return { byEmail: new Map(people.map((person) => [person.email, person])), byNumber: new Map() };
    }
    const student = bringsStudents(place.kind);
    const found = await q.query<FoundRow>(
      `select p.id, p.first_name, p.last_name, p.email, p.phone, p.phone_extension as "phoneExtension", p.student_number, p.grade_level, p.grade_locked, p.untimed_assessment, p.school_id,
         exists (select from roster.memberships m where m.person_id = p.id and m.section_id = $4 and m.section_role = 'Student') as in_class,
         (select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'schoolId', r.school_id)), '[]') from roster.staff_roles r where r.person_id = p.id) as places
       from roster.people p where p.email = any($1) or (p.school_id = $2 and p.student_number = any($3))`,
      [
        [...new Set(rows.map((row) => normaliseEmail(row.email)))],
        place.schoolId,
        student ? [...new Set(rows.flatMap((row) => row.studentIdNumber?.trim() || []))] : [],
        place.sectionId,
      ],
    );
    const listed = (row: FoundRow) =>
      student
        ? row.school_id === place.schoolId
        : row.school_id === null &&
          row.places.length === 1 &&
          row.places[0]!.schoolId === place.schoolId &&
          userTypesOf(place.kind).includes(row.places[0]!.role);
    const ids = found.filter(listed).map((row) => row.id);
    const users = new Map(
      (ids.length ? await this.users.among(actor, place.schoolId!, ids, q) : []).map((user) => [user.id, user]),
    );
    const used = await this.emails.usedAmong(ids, q);
    const people = found.map((row): KnownPerson => {
      const user = users.get(row.id);
      const elsewhere = user?.multipleLoginsAvailable ?? true;
      return {
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        studentNumber: row.student_number,
        gradeLevel: row.grade_level,
        untimedAssessment: row.untimed_assessment,
        phone: phoneText(row),
        role: user?.role ?? null,
        listed: user !== undefined,
        hidden: user?.hiddenAccount ?? false,
        archived: user?.archived ?? false,
        worksElsewhere: elsewhere,
        used: used.has(row.id),
        inClass: row.in_class,
        gradeLocked: row.grade_locked,
        may: {
          edit: user?.permissions.edit ?? false,
          // A teacher sets the timing of students of the own class.
          time:
            (user?.permissions.setTiming ?? false) ||
            (effectiveRole(actor.role) === 'Teacher' && row.in_class && !elsewhere),
          activate: user?.permissions.activate ?? false,
          changeRole: user?.permissions.changeRole ?? false,
        },
      };
    });
    return {
      byEmail: new Map(people.map((person) => [person.email, person])),
      byNumber: new Map(
        people
          .filter((person) => student && person.listed && person.studentNumber !== null)
          .map((person) => [person.studentNumber!, person]),
      ),
      ...(place.kind === 'Parent' ? { holders: await this.holders(actor, rows, q) } : {}),
    };
  }

  /** Who has the e-mails of the parents. */
  private async holders(
    actor: Actor,
    rows: readonly StudentRowInput[],
    q: Queryable,
  ): Promise<Map<string, KnownHolder>> {
    const emails = rows.flatMap((row) => parentsOf(row).parents.map(({ email }) => email));
    const found = await holdersOf(q, [...new Set(emails)]);
    return new Map(
      [...found].map(([email, { id, firstName, lastName, phone, children, hidden, held, onlyParent }]) => [
        email,
        {
          id,
          firstName,
          lastName,
          phone,
          children,
          linkable: !hidden && mayBecomeParent(actor, held),
          renamable: onlyParent && reachOver(actor, held) === 'account',
        },
      ]),
    );
  }

  /**
   * Plans rows anew and writes them, with what the caller writes of it, in one transaction. When one of them is refused while
   * it is written, each stands in its own. Answers what became of each.
   */
  async bring(actor: Actor, place: ImportPlace, rows: readonly StudentRowInput[], how: Bringing): Promise<Plan[]> {
    try {
      return await this.unitOfWork.run(async (u) => {
        await this.hold(u, place, rows);
        const known = await this.known(actor, place, rows, u.q);
        const planned = planRows(rows, place, known, how.seen !== undefined);
        const whole = place.kind === 'Parent' ? filledRows(rows, known) : rows;
        const judged = planned.map((plan, i) =>
          how.seen && !expected(plan, how.seen[i]!) ? { ...plan, stale: true } : plan,
        );
        // A student whom an earlier line does not bring now is not there for the parents of a later one.
        const missing = new Set(
          judged.flatMap(({ verdict, stale }, i) =>
            verdict === 'new' && stale ? [normaliseEmail(whole[i]!.email)] : [],
          ),
        );
        const plans = judged.map((plan, i) =>
          plan.verdict === 'changed' && plan.personId === null && missing.has(normaliseEmail(whole[i]!.email))
            ? { ...plan, stale: true }
            : plan,
        );
        await this.apply(
          u,
          actor,
          place,
          whole.map((row, i) => ({ row, plan: plans[i]! })),
          how.invite,
        );
        await how.then?.(u, plans, rows);
        return plans;
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (rows.length > 1) {
        const plans: Plan[] = [];
        for (const [i, row] of rows.entries())
          plans.push(...(await this.bring(actor, place, [row], { ...how, seen: how.seen && [how.seen[i]!] })));
        return plans;
      }
      const plan: Plan = {
        verdict: 'refused',
        personId: null,
        changes: [],
        activates: false,
        joins: false,
        errors: error.extra.errors ?? { email: [error.message] },
      };
      await this.unitOfWork.run(async (u) => how.then?.(u, [plan], rows));
      return [plan];
    }
  }

  /** Nobody else enters one of these e-mails, or anybody into this school, until the transaction ends. */
  private async hold(u: Unit, place: ImportPlace, rows: readonly StudentRowInput[]): Promise<void> {
    if (place.schoolId !== null) {
      await holdSchools(u, [place.schoolId]);
      await holdNumbers(u, place.schoolId);
    } else await u.q.query('select id from roster.districts where id = $1 for update', [place.districtId]);
    await lockEmails(
      u,
      rows.flatMap((row) => [
        normaliseEmail(row.email),
        ...(place.kind === 'Parent' ? parentsOf(row).parents.map(({ email }) => email) : []),
      ]),
    );
  }

  /** Writes what the plans say. Rows that are refused, unchanged, or other than they were seen write nothing. */
  private async apply(
    u: Unit,
    actor: Actor,
    place: ImportPlace,
    planned: readonly { row: StudentRowInput; plan: Plan }[],
    invite: boolean,
  ): Promise<void> {
    const now = new Date(this.clock.now());
    const wanted = planned.filter(
      ({ plan }) => plan.verdict !== 'refused' && plan.verdict !== 'unchanged' && !plan.stale,
    );
    if (place.districtId !== null) return this.administrators.apply(u, actor, place.districtId, wanted);
    const fresh = wanted.filter(({ plan }) => plan.verdict === 'new');
    const changes: RecordChange[] = [];
    const entering = await this.add(
      u,
      place,
      changes,
      fresh.map(({ row }) => row),
      invite,
      now,
    );
    const activated = new Set(wanted.flatMap(({ plan }) => (plan.activates ? (plan.personId ?? []) : [])));
    if (activated.size > 0) await this.activateUsers.execute(new ActivateUsers(actor, place.schoolId!, [...activated]));
    const differing = new Map<number, Said>();
    for (const { row, plan } of wanted) {
      if (plan.personId === null) continue;
      if (plan.changes.some(({ field }) => !field.startsWith('parent')))
        differing.set(plan.personId, { ...differing.get(plan.personId), ...readable(row, place) });
      if (plan.joins) entering.push(plan.personId);
    }
    changes.push(...(await this.change(u, place, differing)));
    await recordChanges(u, actor, changes);
    if (place.kind === 'Parent') await this.addParents(u, actor, place, wanted, invite, now);
    if (place.sectionId !== null && entering.length) {
      const added = await enroll(u, { id: place.sectionId, schoolId: place.schoolId! }, entering, now);
      const section = await u.q.one<{ name: string }>(
        'select display_name as name from roster.sections where id = $1',
        [place.sectionId],
      );
      await recordChanges(
        u,
        actor,
        added.map((id) => ofPerson(place, id, { action: 'added to a class', after: { class: section!.name } })),
      );
    }
  }

  /** New people, with a login and a mail to activate it. Answers their ids. */
  private async add(
    u: Unit,
    place: ImportPlace,
    changes: RecordChange[],
    rows: readonly StudentRowInput[],
    invite: boolean,
    now: Date,
  ): Promise<number[]> {
    if (rows.length === 0) return [];
    const student = bringsStudents(place.kind);
    const people = rows.map((row) => {
      const said = readable(row, place);
      return {
        ...said,
        role: (student ? 'Student' : (said.userType ?? place.kind)) as Role,
        studentNumber: said.studentNumber ?? null,
        gradeLevel: student ? (said.gradeLevel ?? DEFAULT_GRADE) : null,
        untimedAssessment: said.untimedAssessment ?? false,
        ...(readPhone(said.phone ?? '') ?? NO_PHONE),
      };
    });
    const districtId = student ? null : await this.districtOf(u, place.schoolId!);
    const of = { schoolId: place.schoolId, districtId };
    const ids = await insertPeople(u, this.commands, of, people, invite, now);
    for (const person of people) {
      const after = { role: person.role, ...valuesOf(person, student) };
      changes.push(ofPerson(place, ids.get(person.email)!, { action: 'imported', after }));
    }
    return [...ids.values()];
  }

  private async districtOf(u: Unit, schoolId: number): Promise<number> {
    const school = await u.q.one<{ id: number }>('select district_id as id from roster.schools where id = $1', [
      schoolId,
    ]);
    return school!.id;
  }

  /** Parents of students who are there by now: accounts for those who have none, names as the plans say, and the links. */
  private async addParents(
    u: Unit,
    actor: Actor,
    place: ImportPlace,
    planned: readonly { row: StudentRowInput; plan: Plan }[],
    invite: boolean,
    now: Date,
  ): Promise<void> {
    const families = planned.map(({ row, plan }) => ({ row, plan, parents: parentsOf(row).parents }));
    const parents = new Map<string, RowParent>();
    for (const one of families.flatMap((family) => family.parents))
      if (!parents.has(one.email)) parents.set(one.email, one);
    if (parents.size === 0) return;
    const holders = await holdersOf(u.q, [...parents.keys()]);
    const fresh = [...parents.values()].filter(({ email }) => !holders.has(email));
    await openParents(
      u,
      this.commands,
      [...holders.values()].map(({ id }) => id),
      now,
    );
    const made = await this.newParents(u, fresh, invite, now);
    for (const { plan, parents: named } of families)
      for (const one of named) {
        const holder = holders.get(one.email);
        if (!holder || !plan.changes.some(({ field, from }) => from !== null && field.startsWith(one.parent))) continue;
        const person = await u.em.findOneOrFail(Person, { id: holder.id });
        const before = { firstName: person.firstName, lastName: person.lastName, phone: phoneText(person) };
        const after = { firstName: one.firstName, lastName: one.lastName, phone: one.phone ?? before.phone };
        const { firstName, lastName, phone } = after;
        if (!person.update({ firstName, lastName, ...readPhone(phone) })) continue;
        await u.em.flush();
        changed(u, holder.id);
        await recordChange(u, actor, {
          record: 'person',
          id: holder.id,
          schoolId: place.schoolId,
          action: 'changed',
          before,
          after,
          personId: holder.id,
        });
      }
    const students = await u.q.query<{ id: number; email: string; fullName: string }>(
      `select id, email, first_name || ' ' || last_name as "fullName" from roster.people where school_id = $1 and email = any($2)`,
      [place.schoolId, families.map(({ row }) => normaliseEmail(row.email))],
    );
    const byEmail = new Map(students.map((student) => [student.email, student]));
    const wanted = families.flatMap(({ row, parents: named }) =>
      named.map((one) => ({
        student: byEmail.get(normaliseEmail(row.email))!,
        parent: { ...(holders.get(one.email) ?? one), id: holders.get(one.email)?.id ?? made.get(one.email)! },
      })),
    );
    const added = await u.q.query<{ parent_id: number; student_id: number }>(
      `insert into roster.guardians (parent_id, student_id, created_at) select distinct p, s, $3::timestamptz from unnest($1::int[], $2::int[]) as l (p, s)
       on conflict do nothing returning parent_id, student_id`,
      [wanted.map(({ parent }) => parent.id), wanted.map(({ student }) => student.id), now],
    );
    const links = new Map(wanted.map((link) => [`${link.parent.id} ${link.student.id}`, link]));
    for (const { parent_id: parentId, student_id: studentId } of added)
      u.publish('roster.GuardianAdded.v1', { parentId, studentId } satisfies RosterEvents['roster.GuardianAdded.v1']);
    await noteLinks(
      u,
      actor,
      place.schoolId!,
      added.map((one) => ({ ...links.get(`${one.parent_id} ${one.student_id}`)!, added: true })),
    );
  }

  /** Accounts for parents who have none. Answers their ids by e-mail. */
  private async newParents(
    u: Unit,
    parents: readonly RowParent[],
    invite: boolean,
    now: Date,
  ): Promise<Map<string, number>> {
    if (parents.length === 0) return new Map();
    const emails = parents.map(({ email }) => email);
    // Somebody may take one of these addresses back: the cell is named.
    if (await this.emails.anyKept(u.q, emails)) {
      const errors: FieldErrors = {};
      for (const { parent, email } of parents)
        if (await this.emails.anyKept(u.q, [email])) errors[`${parent}Email`] = [EMAIL_TAKEN];
      throw new DomainError<RosterCode>('roster/email-taken', EMAIL_TAKEN, { errors });
    }
    const people = parents.map(({ firstName, lastName, email, phone = '' }) => {
      const named = { role: 'Parent' as const, firstName, lastName, email };
      return { ...named, ...(readPhone(phone) ?? NO_PHONE) };
    });
    return insertPeople(u, this.commands, { schoolId: null, districtId: null }, people, invite, now);
  }

  /** People as their rows say, by one statement; they are active from then on. */
  private async change(u: Unit, place: ImportPlace, differing: ReadonlyMap<number, Said>): Promise<RecordChange[]> {
    if (differing.size === 0) return [];
    const student = bringsStudents(place.kind);
    const stored = await u.q.query<PersonData & { id: number }>(
      `select id, first_name as "firstName", last_name as "lastName", email, student_number as "studentNumber", grade_level as "gradeLevel",
         untimed_assessment as "untimedAssessment", phone, phone_extension as "phoneExtension" from roster.people where id = any($1) order by id for no key update`,
      [[...differing.keys()]],
    );
    const byId = new Map(stored.map(({ id, ...data }) => [id, data]));
    const people = [...differing].map(([personId, { userType, phone, ...said }]) => {
      const before = byId.get(personId)!;
      const given = Object.entries(said).filter(([, value]) => value !== undefined);
      const called = phone === undefined ? {} : readPhone(phone);
      return {
        personId,
        userType,
        before,
        after: { ...before, ...Object.fromEntries(given), ...called } as PersonData,
      };
    });
    await u.q.query(
      `update roster.people p set first_name = n."firstName", last_name = n."lastName", email = n.email, student_number = n."studentNumber",
         grade_level = n."gradeLevel", untimed_assessment = n."untimedAssessment", phone = n.phone, phone_extension = n."phoneExtension",
         archived_at = null, revision = p.revision + 1
       from jsonb_to_recordset($1::jsonb) as n("personId" int, "firstName" text, "lastName" text, email text, "studentNumber" text, "gradeLevel" int, "untimedAssessment" boolean,
         phone text, "phoneExtension" text)
       where p.id = n."personId"`,
      [JSON.stringify(people.map(({ personId, after }) => ({ personId, ...after })))],
    );
    const roles = new Map<number, { before: Role; after: Role }>();
    for (const { personId, userType, before, after } of people) {
      const role = userType && (await this.changeRole(u, place.schoolId!, personId, userType as Role));
      if (role) roles.set(personId, role);
      if (after.email !== before.email)
        await this.commands.execute(
          new ChangeEmail(personId, after.email, place.sectionId === null ? 'school import' : 'class import'),
        );
      changed(u, personId);
    }
    return people.map(({ personId, before, after }) =>
      ofPerson(place, personId, {
        action: 'changed by an import',
        before: { ...valuesOf(before, student), ...(roles.has(personId) && { role: roles.get(personId)!.before }) },
        after: { ...valuesOf(after, student), ...(roles.has(personId) && { role: roles.get(personId)!.after }) },
      }),
    );
  }

  /** The user type that the row says; undefined where it is that already. */
  private async changeRole(
    u: Unit,
    schoolId: number,
    userId: number,
    role: Role,
  ): Promise<{ before: Role; after: Role } | undefined> {
    const held = await u.q.one<{ role: Role }>(
      'select role from roster.staff_roles where person_id = $1 and school_id = $2',
      [userId, schoolId],
    );
    if (held!.role === role) return undefined;
    const districtId = await this.districtOf(u, schoolId);
    await giveSchoolRole(u, this.commands, { id: schoolId, districtId }, userId, role, new Date(this.clock.now()));
    return { before: held!.role, after: role };
  }
}

function ofPerson(
  { schoolId }: ImportPlace,
  id: number,
  what: Pick<RecordChange, 'action' | 'before' | 'after'>,
): RecordChange {
  return { record: 'person', id, schoolId, ...what, personId: id };
}

type Said = CheckedStudent & CheckedStaff;

/** What a row says that was planned to enter. */
function readable(row: StudentRowInput, { kind }: ImportPlace): Said {
  const checked = bringsStudents(kind)
    ? checkStudentRow(row)
    : { student: checkStaffRow(row, userTypesOf(kind)).person };
  if ('errors' in checked) throw new Error('a row that cannot be read was planned to enter');
  return checked.student;
}

/** What is already as the row says surprises nobody. */
function expected(plan: Plan, seen: Plan): boolean {
  return plan.verdict === 'refused' || plan.verdict === 'unchanged' || samePlan(plan, seen);
}

function changed(u: Unit, personId: number): void {
  u.publish('roster.PersonChanged.v1', { personId } satisfies RosterEvents['roster.PersonChanged.v1']);
}
