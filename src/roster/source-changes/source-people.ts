import type { CommandBus } from '@nestjs/cqrs';
import { ChangeEmail, ChangeRoles, type EmailChanges } from '../../identity/index.js';
import { normaliseEmail } from '../../kernel/email.js';
import { valuesOf } from '../changes.js';
import { insertPeople } from '../commands/insert-people.js';
import { activatePeople, archivePeople, changed, moveStudents } from '../commands/people-standing.js';
import type { PersonData } from '../entities/person.js';
import { EMAIL_TAKEN } from '../import/people-plan.js';
import { checkPersonRow } from '../import/student-rows.js';
import { GRADE_INVALID, isGrade, isStudentNumber } from '../kept-values.js';
import { NO_PHONE } from '../phone.js';
import type { HeldRole } from '../policies.js';
import { heldRolesOf } from '../read/held-roles.js';
import type { RunningTests } from '../roll-over/running-tests.js';
import type { Asked, SourceBatch } from './source-batch.js';
import { isWiderThanRoster } from './rosters-reach.js';
import type { SourceRefusal } from './source-change.js';

interface Found extends PersonData {
  id: number;
  gradeLocked: boolean;
  schoolId: number | null;
  archived: boolean;
  /** Hidden, erased or merged into another record. */
  closed: boolean;
}

type Why = { code: SourceRefusal; reason: string };
type Written = Pick<PersonData, 'firstName' | 'lastName' | 'email' | 'studentNumber' | 'gradeLevel'>;

const NOT_HERE: Why = { code: 'not-here', reason: 'This person is not at this school.' };
const WIDER: Why = {
  code: 'wider-role',
  reason: 'This person has a role that a roster does not decide about: administrator, or a place in another district.',
};
const SITTING: Why = { code: 'sitting', reason: 'This student is taking a test.' };
const NUMBER_TAKEN = (number: string): Why => ({
  code: 'number-taken',
  reason: `Another student of this school has the ID ${number}.`,
});

/** People as a source has them. */
export class SourcePeople {
  private found = new Map<number, Found>();
  private held = new Map<number, HeldRole[]>();
  private sitting = new Set<number>();
  private archivedStaff = new Set<number>();
  private readonly byEmail = new Map<string, number>();
  private readonly byNumber = new Map<string, number>();

  constructor(
    private readonly batch: SourceBatch,
    private readonly commands: CommandBus,
    private readonly emails: EmailChanges,
    private readonly tests: RunningTests,
  ) {}

  /** Adds, moves, activates and changes; `archive` comes after the classes. */
  async bring(): Promise<void> {
    await this.look();
    await this.add(this.batch.asked('add-person'));
    await this.move(this.batch.asked('move-student'));
    await this.join(this.batch.asked('join-staff'));
    await this.activate(this.batch.asked('activate-person'));
    await this.change(this.batch.asked('change-person'));
  }

  async archive(): Promise<void> {
    const { batch } = this;
    const going: number[] = [];
    for (const { place, change } of batch.asked('archive-person')) {
      const id = change.personId;
      const why = this.notOurs(id) ?? (this.sitting.has(id) ? SITTING : undefined);
      if (why) batch.refuse(place, why.code, why.reason);
      else {
        const already = this.isArchived(id);
        if (!already) going.push(id);
        batch.done(place, id, already);
      }
    }
    await archivePeople(
      batch.u,
      this.commands,
      null,
      batch.school,
      going.map((id) => ({ id })),
      batch.at,
    );
    this.note(going, 'archived');
  }

  private async look(): Promise<void> {
    const { u, school } = this.batch;
    const ids = this.batch
      .asked('change-person', 'move-student', 'join-staff', 'archive-person', 'activate-person')
      .map(({ change }) => change.personId);
    const wanted = this.batch.asked('add-person', 'change-person').map(({ change }) => change);
    const emails = wanted.flatMap(({ email }) => (email ? normaliseEmail(email) : []));
    const moving = this.batch.asked('move-student').map(({ change }) => change.personId);
    if (ids.length === 0 && wanted.length === 0) return;
    const rows = await u.q.query<Found>(
      `select id, first_name as "firstName", last_name as "lastName", email, student_number as "studentNumber", grade_level as "gradeLevel",
         grade_locked as "gradeLocked", untimed_assessment as "untimedAssessment", phone, phone_extension as "phoneExtension", school_id as "schoolId",
         archived_at is not null as archived, hidden_account or erased_at is not null or merged_into is not null as closed
       from roster.people where id = any($1) or email = any($2) or (school_id = $3 and student_number = any(
         $4::text[] || array(select m.student_number from roster.people m where m.id = any($5) and m.student_number is not null)))`,
      [ids, emails, school.id, wanted.flatMap(({ studentNumber }) => studentNumber ?? []), moving],
    );
    for (const row of rows) {
      this.byEmail.set(row.email, row.id);
      if (row.schoolId === school.id && row.studentNumber !== null) this.byNumber.set(row.studentNumber, row.id);
    }
    for (const [email, id] of await this.emails.keptAmong(u.q, emails))
      if (!this.byEmail.has(email)) this.byEmail.set(email, id);
    const asked = new Set(ids);
    this.found = new Map(rows.flatMap((row) => (asked.has(row.id) ? [[row.id, row]] : [])));
    this.held = ids.length > 0 ? await heldRolesOf(u.q, ids) : new Map();
    const leaving = [...moving, ...this.batch.asked('archive-person').map(({ change }) => change.personId)];
    this.sitting = leaving.length > 0 ? await this.tests.sitting(u.q, leaving) : new Set();
    this.archivedStaff = new Set(
      (
        await u.q.query<{ id: number }>(
          `select person_id as id from roster.staff_roles where person_id = any($1) and school_id = $2
            group by 1 having bool_and(archived_at is not null)`,
          [ids, school.id],
        )
      ).map(({ id }) => id),
    );
  }

  /** Why a roster decides nothing about somebody; undefined for a student or a teacher of this school. */
  private notOurs(id: number): Why | undefined {
    const one = this.found.get(id);
    if (!one || one.closed || !this.isHere(one)) return NOT_HERE;
    return this.isWider(id) ? WIDER : undefined;
  }

  private isHere({ id, schoolId }: Found): boolean {
    const here = this.batch.school.id;
    return schoolId === here || this.rolesOf(id).some((held) => held.role !== 'Parent' && held.schoolId === here);
  }

  private isWider(id: number): boolean {
    return isWiderThanRoster(this.rolesOf(id), this.batch.school.districtId);
  }

  private rolesOf(id: number): readonly HeldRole[] {
    return this.held.get(id) ?? [];
  }

  private isArchived(id: number): boolean {
    const one = this.found.get(id)!;
    return one.schoolId === this.batch.school.id ? one.archived : this.archivedStaff.has(id);
  }

  private note(ids: readonly number[], action: string): void {
    for (const id of ids)
      this.batch.noted({ record: 'person', id, schoolId: this.batch.school.id, action, personId: id });
  }

  private async add(asked: readonly Asked<'add-person'>[]): Promise<void> {
    const { batch } = this;
    const { u, school, at } = batch;
    const fresh: { place: number; key: string; person: PersonData & { role: 'Student' | 'Teacher' } }[] = [];
    for (const { place, change } of asked) {
      const { key, role } = change;
      const student = role === 'Student';
      const { said, why } = this.checked(
        {
          ...change,
          studentNumber: student ? change.studentNumber : null,
          gradeLevel: student ? change.gradeLevel : null,
        },
        null,
      );
      if (why) batch.refuse(place, why.code, why.reason);
      else {
        this.take(said, -1 - place);
        fresh.push({ place, key, person: { ...said, untimedAssessment: false, ...NO_PHONE, role } });
      }
    }
    const ids = await insertPeople(
      u,
      this.commands,
      { schoolId: school.id, districtId: school.districtId },
      fresh.map(({ person }) => person),
      false,
      at,
    );
    for (const { place, key, person } of fresh) {
      const id = ids.get(person.email)!;
      batch.keep('person', key, id);
      batch.done(place, id);
      const after = { role: person.role, ...valuesOf(person, person.role === 'Student') };
      batch.noted({ record: 'person', id, schoolId: school.id, action: 'added', after, personId: id });
    }
  }

  /** How a person would be kept, and why that cannot be. */
  private checked(wanted: Written, id: number | null): { said: Written; why?: Why } {
    if (!wanted.email.trim())
      return { said: wanted, why: { code: 'email-missing', reason: 'The roster has no email.' } };
    const { person, errors } = checkPersonRow(wanted);
    const number = wanted.studentNumber?.trim() || null;
    const said = { ...wanted, ...person, studentNumber: number };
    const wrong = Object.values(errors).flat();
    if (number !== null && !isStudentNumber(number)) wrong.push('A student ID consists only of numbers');
    if (said.gradeLevel !== null && !isGrade(said.gradeLevel)) wrong.push(GRADE_INVALID);
    if (wrong.length > 0) return { said, why: { code: 'invalid', reason: `${wrong.join('. ')}.` } };
    const holder = this.byEmail.get(said.email);
    if (holder !== undefined && holder !== id) return { said, why: { code: 'email-taken', reason: `${EMAIL_TAKEN}.` } };
    const other = number === null ? undefined : this.byNumber.get(number);
    if (other !== undefined && other !== id) return { said, why: NUMBER_TAKEN(number!) };
    return { said };
  }

  private isFree(number: string): boolean {
    return isStudentNumber(number) && !this.byNumber.has(number);
  }

  /** From now on nobody else in this batch gets the e-mail and the number; what is given up is free with the next batch. */
  private take({ email, studentNumber }: Pick<Written, 'email' | 'studentNumber'>, id: number): void {
    this.byEmail.set(email, id);
    if (studentNumber !== null) this.byNumber.set(studentNumber, id);
  }

  private async move(asked: readonly Asked<'move-student'>[]): Promise<void> {
    const { batch } = this;
    const { u, school } = batch;
    // The old ID may be somebody else's at this school.
    const brought = new Map(batch.asked('change-person').map(({ change }) => [change.personId, change.studentNumber]));
    const moving: { before: Found; studentNumber: string | null }[] = [];
    for (const { place, change } of asked) {
      const one = this.found.get(change.personId);
      if (one && !one.closed && one.schoolId === school.id) {
        batch.done(place, one.id, true);
        continue;
      }
      const why =
        !one || one.closed || one.schoolId === null
          ? { ...NOT_HERE, reason: 'This student is at no school of the district.' }
          : this.isWider(one.id)
            ? WIDER
            : this.sitting.has(one.id)
              ? SITTING
              : undefined;
      if (why) {
        batch.refuse(place, why.code, why.reason);
        continue;
      }
      const before = one!;
      const wanted = [brought.get(before.id), before.studentNumber].filter((number) => number !== undefined);
      const studentNumber = wanted.find((number) => number === null || this.isFree(number));
      if (studentNumber === undefined) {
        const { code, reason } = NUMBER_TAKEN(wanted.find((number) => this.byNumber.has(number!))!);
        batch.refuse(place, code, reason);
        continue;
      }
      this.take({ email: before.email, studentNumber }, before.id);
      moving.push({ before, studentNumber });
      batch.done(place, before.id);
    }
    if (moving.length === 0) return;
    const students = moving.map(({ before, studentNumber }) => ({
      id: before.id,
      from: before.schoolId!,
      studentNumber,
    }));
    for (const change of await moveStudents(u, this.commands, null, students, school.id)) batch.noted(change);
    for (const { before, studentNumber } of moving) {
      const { id } = before;
      if (studentNumber !== before.studentNumber)
        batch.noted({
          record: 'person',
          id,
          schoolId: school.id,
          action: 'changed',
          before: { studentIdNumber: before.studentNumber },
          after: { studentIdNumber: studentNumber },
          personId: id,
        });
      this.found.set(id, { ...before, schoolId: school.id, studentNumber, archived: false });
    }
    const ids = students.map(({ id }) => id);
    this.held = new Map([...this.held, ...(await heldRolesOf(u.q, ids))]);
  }

  private async join(asked: readonly Asked<'join-staff'>[]): Promise<void> {
    const { batch } = this;
    const { u, school, at } = batch;
    const joining: number[] = [];
    const back: number[] = [];
    for (const { place, change } of asked) {
      const one = this.found.get(change.personId);
      const inDistrict = this.rolesOf(change.personId).some(({ districtId }) => districtId === school.districtId);
      if (!one || one.closed || one.schoolId !== null || !inDistrict) {
        batch.refuse(place, 'not-here', 'This person does not work in the district.');
        continue;
      }
      const here = this.rolesOf(one.id).some(({ role, schoolId }) => role !== 'Parent' && schoolId === school.id);
      const archived = here && this.archivedStaff.has(one.id);
      if (!here) joining.push(one.id);
      else if (archived && this.isWider(one.id)) {
        batch.refuse(place, WIDER.code, WIDER.reason);
        continue;
      } else if (archived) back.push(one.id);
      batch.done(place, one.id, here && !archived);
    }
    if (joining.length > 0) {
      await u.q.query(
        `insert into roster.staff_roles (person_id, role, school_id, district_id, created_at) select id, 'Teacher', $2, $3, $4 from unnest($1::int[]) id`,
        [joining, school.id, school.districtId, at],
      );
      await this.commands.execute(
        new ChangeRoles(
          [],
          joining.map((userId) => ({ userId, role: 'Teacher', schoolId: school.id, districtId: school.districtId })),
        ),
      );
      changed(u, joining);
      for (const id of joining)
        batch.noted({
          record: 'person',
          id,
          schoolId: school.id,
          action: 'added',
          after: { role: 'Teacher' },
          personId: id,
        });
      this.held = new Map([...this.held, ...(await heldRolesOf(u.q, joining))]);
    }
    await this.open(back);
  }

  private async activate(asked: readonly Asked<'activate-person'>[]): Promise<void> {
    const back: number[] = [];
    for (const { place, change } of asked) {
      const why = this.notOurs(change.personId);
      if (why) {
        this.batch.refuse(place, why.code, why.reason);
        continue;
      }
      const archived = this.isArchived(change.personId);
      if (archived) back.push(change.personId);
      this.batch.done(place, change.personId, !archived);
    }
    await this.open(back);
  }

  private async open(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await activatePeople(
      this.batch.u,
      this.commands,
      null,
      this.batch.school,
      ids.map((id) => ({ id })),
    );
    for (const id of ids) {
      this.archivedStaff.delete(id);
      this.found.set(id, { ...this.found.get(id)!, archived: false });
    }
    this.note(ids, 'activated');
  }

  private async change(asked: readonly Asked<'change-person'>[]): Promise<void> {
    const { batch } = this;
    const { u, school } = batch;
    const differing: { before: Found; after: Found; student: boolean }[] = [];
    for (const { place, change } of asked) {
      const no = this.notOurs(change.personId);
      if (no) {
        batch.refuse(place, no.code, no.reason);
        continue;
      }
      const before = this.found.get(change.personId)!;
      const student = before.schoolId === school.id;
      const wanted: Written = {
        firstName: change.firstName ?? before.firstName,
        lastName: change.lastName ?? before.lastName,
        email: change.email ?? before.email,
        studentNumber: student && change.studentNumber !== undefined ? change.studentNumber : before.studentNumber,
        gradeLevel:
          student && change.gradeLevel !== undefined && !before.gradeLocked ? change.gradeLevel : before.gradeLevel,
      };
      const { said, why } = this.checked(wanted, before.id);
      if (why) {
        batch.refuse(place, why.code, why.reason);
        continue;
      }
      const after = { ...before, ...said };
      const same = (Object.keys(said) as (keyof Written)[]).every((field) => after[field] === before[field]);
      batch.done(place, before.id, same);
      if (same) continue;
      this.take(after, before.id);
      differing.push({ before, after, student });
      this.found.set(before.id, after);
    }
    if (differing.length === 0) return;
    await u.q.query(
      `update roster.people p set first_name = n."firstName", last_name = n."lastName", email = n.email, student_number = n."studentNumber",
         grade_level = n."gradeLevel", revision = p.revision + 1
       from jsonb_to_recordset($1::jsonb) as n(id int, "firstName" text, "lastName" text, email text, "studentNumber" text, "gradeLevel" int)
       where p.id = n.id`,
      [JSON.stringify(differing.map(({ after }) => after))],
    );
    for (const { before, after, student } of differing) {
      if (after.email !== before.email)
        await this.commands.execute(new ChangeEmail(before.id, after.email, 'roster sync'));
      batch.noted({
        record: 'person',
        id: before.id,
        schoolId: school.id,
        action: 'changed',
        before: valuesOf(before, student),
        after: valuesOf(after, student),
        personId: before.id,
      });
    }
    changed(
      u,
      differing.map(({ before }) => before.id),
    );
  }
}
