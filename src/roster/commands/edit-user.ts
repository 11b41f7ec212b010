import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeEmail, lockEmail } from '../../identity/index.js';
import { normaliseEmail } from '../../kernel/email.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { recordChange, valuesOf, type RecordValues } from '../changes.js';
import { Person } from '../entities/person.js';
import { DEFAULT_GRADE, EMAIL_TAKEN, WORKS_ELSEWHERE } from '../import/people-plan.js';
import { checkPersonRow, ID_NEEDED, type TypedPerson } from '../import/student-rows.js';
import { GRADE_INVALID, isGrade, isStudentNumber } from '../kept-values.js';
import { phoneText, readPhone } from '../phone.js';
import { kindOfRole, schoolUsersPermissions, type UserKind } from '../policies.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { Classes } from '../read/classes.js';
import { notAllowed, SchoolUsers, type Actor, type SchoolUser } from '../read/school-users.js';
import { StudentProfiles } from '../read/student-profiles.js';
import { holdNumbers, holdSchools } from '../standing.js';
import { AddPerson, AddPersonHandler } from './add-person.js';
import { enter, mustTakeStudents } from './change-students.js';
import { giveSchoolRole } from './school-role.js';

/** A form about a person of a school. The last three are a student's, the phone is that of staff. */
export interface UserForm {
  role: UserKind;
  firstName: string;
  lastName: string;
  email: string;
  /** Of staff; empty for none. */
  phone?: string | undefined;
  studentIdNumber?: string | null;
  gradeLevel?: number;
  untimedAssessment?: boolean;
}

/** What a form changes of somebody who is there. A Principal is made of a member of staff, not added. */
export interface EditedUser extends Partial<Omit<UserForm, 'role'>> {
  role?: UserKind | 'Principal';
}

/** Adds a person to a list of the school; they get an activation mail. Answers the id. */
export class AddUser extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly schoolId: number,
    readonly user: UserForm,
  ) {
    super();
  }
}

/** Adds a new student to a class and to its school: whoever changes the students of the class may. */
export class AddStudentToClass extends Command<{ studentId: number; schoolId: number }> {
  constructor(
    readonly actor: Actor,
    readonly sectionId: number,
    readonly student: Omit<UserForm, 'role'>,
  ) {
    super();
  }
}

/** Changes a person of the school; fields that are missing stay. Answers the id. */
export class EditUser extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly schoolId: number,
    readonly userId: number,
    readonly user: EditedUser,
  ) {
    super();
  }
}

/**
 * Changes a student in the profile, for whoever may: also the primary teachers of the student's classes. Fields that are
 * missing stay.
 */
export class EditStudent extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly studentId: number,
    readonly student: Partial<Omit<UserForm, 'role'>>,
  ) {
    super();
  }
}

/** There it asks for the password and for a click in the mail to the new address. */
export const OWN_EMAIL = 'Change your own email in your settings';
const NO_PHONE_OF_STUDENT = 'Phone numbers are kept of staff and parents only';
const EMAIL_KEPT = 'Only an administrator of the school changes the email of a student.';

@CommandHandler(AddUser)
export class AddUserHandler implements ICommandHandler<AddUser> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly addPerson: AddPersonHandler,
  ) {}

  async execute({ actor, schoolId, user }: AddUser): Promise<number> {
    const { districtId } = await this.users.must(actor, schoolId, user.role, 'add');
    return this.unitOfWork.run(async (u) => {
      const { role } = user;
      if (role === 'Student') return addStudent(u, this.addPerson, actor, schoolId, user);
      const form = await addable(u, schoolId, user, false);
      const id = await this.addPerson.execute(new AddPerson(form, [{ role, schoolId, districtId }]));
      const { firstName, lastName, email, phone } = form;
      await noteAdded(u, actor, schoolId, id, { role, firstName, lastName, email, ...(phone && { phone }) });
      return id;
    });
  }
}

@CommandHandler(AddStudentToClass)
export class AddStudentToClassHandler implements ICommandHandler<AddStudentToClass> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly classes: Classes,
    private readonly addPerson: AddPersonHandler,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `roster/class-not-found`, `roster/not-allowed`, `roster/kept-by-platform`, `roster/invalid` */
  async execute({ actor, sectionId, student }: AddStudentToClass): Promise<{ studentId: number; schoolId: number }> {
    return this.unitOfWork.run(async (u) => {
      const section = await mustTakeStudents(u, this.classes, actor, sectionId);
      const { schoolId } = section;
      const studentId = await addStudent(u, this.addPerson, actor, schoolId, student);
      await enter(u, actor, section, [studentId], new Date(this.clock.now()));
      return { studentId, schoolId };
    });
  }
}

async function addStudent(
  u: Unit,
  addPerson: AddPersonHandler,
  actor: Actor,
  schoolId: number,
  student: Omit<UserForm, 'role'>,
): Promise<number> {
  const form = await addable(u, schoolId, student, true);
  const { firstName, lastName, email, gradeLevel = DEFAULT_GRADE, untimedAssessment = false } = form;
  const studentNumber = form.studentIdNumber!.trim();
  const id = await addPerson.execute(
    new AddPerson(form, [], { schoolId, studentNumber, gradeLevel, untimedAssessment }),
  );
  const named = { role: 'Student', firstName, lastName, email };
  const after = { ...named, studentIdNumber: studentNumber, gradeLevel, untimedAssessment };
  await noteAdded(u, actor, schoolId, id, after);
  return id;
}

/** The form of somebody new as it would be kept. @throws DomainError `roster/invalid` */
async function addable<F extends Omit<UserForm, 'role'>>(
  u: Unit,
  schoolId: number,
  typed: F,
  student: boolean,
): Promise<F> {
  const { person, errors } = checkTyped(typed, student);
  const form = { ...typed, ...person };
  await holdSchools(u, [schoolId]);
  await refuse(u, schoolId, null, form, student, errors);
  return form;
}

function noteAdded(u: Unit, actor: Actor, schoolId: number, id: number, after: RecordValues): Promise<void> {
  return recordChange(u, actor, { record: 'person', id, schoolId, action: 'added', after, personId: id });
}

@CommandHandler(EditUser)
export class EditUserHandler implements ICommandHandler<EditUser> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, schoolId, userId, user }: EditUser): Promise<number> {
    return this.unitOfWork.run(async (u) => {
      const school = await this.users.open(actor, schoolId, u.q);
      await holdSchools(u, [schoolId]);
      const now = (await this.users.among(actor, schoolId, [userId], u.q))[0]!;
      const kind = kindOfRole(now.role);
      if (!now.permissions.edit) {
        if (!schoolUsersPermissions(actor, school, kind).edit) throw notAllowed();
        throw new DomainError<RosterCode>(
          'roster/not-allowed',
          now.hiddenAccount
            ? 'A hidden account cannot be changed.'
            : now.archived
              ? 'An archived user cannot be changed. Activate the user first.'
              : WORKS_ELSEWHERE,
        );
      }
      const role = user.role ?? now.role;
      const moves = role !== now.role;
      if (moves && (!now.permissions.changeRole || role === 'Student')) throw notAllowed();
      if (userId === actor.userId && user.email !== undefined && normaliseEmail(user.email) !== now.email)
        throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', {
          errors: { email: [OWN_EMAIL] },
        });
      const changed = await describe(u, this.commands, schoolId, now, user, kind === 'Student');
      if (moves) {
        await giveSchoolRole(
          u,
          this.commands,
          { id: schoolId, districtId: school.districtId },
          userId,
          role,
          new Date(this.clock.now()),
        );
      }
      if (changed || moves)
        u.publish('roster.PersonChanged.v1', { personId: userId } satisfies RosterEvents['roster.PersonChanged.v1']);
      await recordChange(u, actor, {
        record: 'person',
        id: userId,
        schoolId,
        action: 'changed',
        before: { ...changed?.before, role: kind },
        after: { ...changed?.after, role },
        personId: userId,
      });
      return userId;
    });
  }
}

@CommandHandler(EditStudent)
export class EditStudentHandler implements ICommandHandler<EditStudent> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly profiles: StudentProfiles,
    private readonly commands: CommandBus,
  ) {}

  async execute({ actor, studentId, student }: EditStudent): Promise<void> {
    return this.unitOfWork.run(async (u) => {
      const now = await this.profiles.open(actor, studentId, u.q);
      if (!now.permissions.edit) throw notAllowed();
      if (student.email !== undefined && normaliseEmail(student.email) !== now.email && !now.permissions.editEmail) {
        throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', {
          errors: { email: [EMAIL_KEPT] },
        });
      }
      const changed = await describe(u, this.commands, now.school.id, now, student, true);
      if (!changed) return;
      u.publish('roster.PersonChanged.v1', { personId: studentId } satisfies RosterEvents['roster.PersonChanged.v1']);
      await recordChange(u, actor, {
        record: 'person',
        id: studentId,
        schoolId: now.school.id,
        action: 'changed',
        ...changed,
        personId: studentId,
      });
    });
  }
}

type Described = Pick<
  SchoolUser,
  'id' | 'firstName' | 'lastName' | 'email' | 'studentIdNumber' | 'gradeLevel' | 'untimedAssessment'
>;

function checkTyped(typed: TypedPerson, student: boolean): ReturnType<typeof checkPersonRow> {
  if (!student) return checkPersonRow(typed);
  const checked = checkPersonRow({ ...typed, phone: undefined });
  if (typed.phone?.trim()) checked.errors.phone = [NO_PHONE_OF_STUDENT];
  return checked;
}

/**
 * Writes what the form changes of a person. @returns what it was and is, undefined where nothing changed. @throws DomainError
 * `roster/invalid`
 */
async function describe(
  u: Unit,
  commands: CommandBus,
  schoolId: number,
  now: Described,
  user: EditedUser,
  student: boolean,
): Promise<{ before: RecordValues; after: RecordValues } | undefined> {
  const person = await u.em.findOneOrFail(Person, { id: now.id });
  const checked = checkTyped(
    {
      firstName: user.firstName ?? now.firstName,
      lastName: user.lastName ?? now.lastName,
      email: user.email ?? now.email,
      phone: user.phone ?? (student ? undefined : phoneText(person)),
    },
    student,
  );
  const form = {
    ...checked.person,
    studentIdNumber: user.studentIdNumber === undefined ? now.studentIdNumber : user.studentIdNumber,
    gradeLevel: user.gradeLevel ?? now.gradeLevel,
    untimedAssessment: user.untimedAssessment ?? now.untimedAssessment,
  };
  await refuse(u, schoolId, now.id, form, student, checked.errors);
  const { firstName, lastName, email, phone = '' } = form;
  const after = student
    ? {
        firstName,
        lastName,
        email,
        studentNumber: form.studentIdNumber!.trim(),
        gradeLevel: form.gradeLevel,
        untimedAssessment: form.untimedAssessment,
      }
    : { firstName, lastName, email, ...readPhone(phone) };
  const before = valuesOf(person, student);
  const changed = person.update(after);
  await u.em.flush();
  if (email !== now.email) await commands.execute(new ChangeEmail(now.id, email));
  return changed ? { before, after: valuesOf(person, student) } : undefined;
}

/** @throws DomainError `roster/invalid` naming every field that cannot be kept. */
async function refuse(
  u: Unit,
  schoolId: number,
  userId: number | null,
  form: Omit<UserForm, 'role' | 'gradeLevel'> & { gradeLevel?: number | null },
  student: boolean,
  errors: FieldErrors,
): Promise<void> {
  // Whoever adds or imports people at the same time waits, so that an e-mail and a number are given once.
  await holdNumbers(u, schoolId);
  await lockEmail(u, form.email);
  if (!errors.email) {
    const holder = await u.q.one<{ archived: boolean; here: boolean }>(
      `select p.archived_at is not null or exists (select from roster.staff_roles r where r.person_id = p.id and r.archived_at is not null) as archived,
         p.school_id = $3 or exists (select from roster.staff_roles r where r.person_id = p.id and r.school_id = $3) as here
       from roster.people p where p.email = $1 and ($2::int is null or p.id <> $2)`,
      [form.email, userId, schoolId],
    );
    if (holder)
      errors.email = [holder.here && holder.archived ? 'An archived user of this school has this email' : EMAIL_TAKEN];
  }
  if (student) {
    const number = form.studentIdNumber?.trim() ?? '';
    if (!isStudentNumber(number)) errors.studentIdNumber = [ID_NEEDED];
    else if (
      await u.q.one(
        'select from roster.people where school_id = $1 and student_number = $2 and ($3::int is null or id <> $3)',
        [schoolId, number, userId],
      )
    ) {
      errors.studentIdNumber = ['Another student of this school has this ID'];
    }
    // A roster source brings students without a grade, who stay so until somebody chooses one.
    if (typeof form.gradeLevel === 'number' && !isGrade(form.gradeLevel)) errors.gradeLevel = [GRADE_INVALID];
  }
  if (Object.keys(errors).length)
    throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
}
