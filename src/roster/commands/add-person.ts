import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isEmail } from 'class-validator';
import { CreateAccount, lockEmail } from '../../identity/index.js';
import { normaliseEmail } from '../../kernel/email.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { Role } from '../../kernel/roles.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { Person } from '../entities/person.js';
import { StaffRole } from '../entities/staff-role.js';
import { emailCharacterError, nameCharacterError } from '../import/characters.js';
import { NO_PHONE, PHONE_INVALID, readPhone } from '../phone.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { districtNotFound } from '../read/districts.js';
import { holdDistrict, holdSchools } from '../standing.js';

export interface NewStaffRole {
  role: Exclude<Role, 'Student'>;
  /** Both null for Horizon Admin, Parent and an auditor of the whole platform. */
  schoolId: number | null;
  districtId: number | null;
}

export interface NewStudent {
  schoolId: number;
  studentNumber: string | null;
  gradeLevel: number | null;
  untimedAssessment: boolean;
}

/**
 * Adds a person by e-mail with roles or as a student of a school, and gives them an account. Somebody with this e-mail
 * who is there already only gets the roles that they lack. Answers the person's id.
 */
export class AddPerson extends Command<number> {
  constructor(
    /** The phone of somebody new, not of a student. */
    readonly person: { firstName: string; lastName: string; email: string; phone?: string | undefined },
    readonly roles: readonly NewStaffRole[],
    readonly student: NewStudent | null = null,
    /** Whether an activation mail is sent to a new account. */
    readonly invite: boolean = true,
  ) {
    super();
  }
}

@CommandHandler(AddPerson)
export class AddPersonHandler implements ICommandHandler<AddPerson> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ person, roles, student, invite }: AddPerson): Promise<number> {
    const email = normaliseEmail(person.email);
    const errors: Record<string, string[]> = {};
    if (!person.firstName.trim()) errors.firstName = ['Please enter a valid first name'];
    if (!person.lastName.trim()) errors.lastName = ['Please enter a valid last name'];
    const characters = emailCharacterError(email);
    if (characters) errors.email = [characters];
    else if (!isEmail(email)) errors.email = ['Please enter a valid email'];
    for (const field of ['firstName', 'lastName'] as const) {
      const wrong = nameCharacterError(person[field]);
      if (wrong) errors[field] = [wrong];
    }
    const phone = student ? NO_PHONE : readPhone(person.phone ?? '');
    if (!phone) errors.phone = [PHONE_INVALID];
    if (Object.keys(errors).length)
      throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
    const now = new Date(this.clock.now());
    return this.unitOfWork.run(async (u) => {
      await mustStand(u, roles, student);
      await lockEmail(u, email);
      const known = await u.em.findOne(Person, { email });
      // The e-mail of a record that was merged is a student's, though the record is at no school (ADR 46).
      if (known && (await u.q.one('select from roster.people where id = $1 and merged_into is not null', [known.id])))
        throw emailTaken();
      const found = known ?? Person.named(person.firstName.trim(), person.lastName.trim(), email, now);
      if (!known) Object.assign(found, phone);
      if (student) {
        if (known && known.schoolId !== null && known.schoolId !== student.schoolId) throw emailTaken();
        found.schoolId = student.schoolId;
        found.activate();
        found.update({
          studentNumber: student.studentNumber,
          gradeLevel: student.gradeLevel,
          untimedAssessment: student.untimedAssessment,
        });
      }
      await u.em.persist(found).flush();
      for (const role of roles) {
        if (await u.em.findOne(StaffRole, { personId: found.id, ...role })) continue;
        u.em.persist(u.em.create(StaffRole, { personId: found.id, ...role, archivedAt: null, createdAt: now }));
      }
      await u.em.flush();
      const memberships = [
        ...roles,
        ...(student ? [{ role: 'Student' as const, schoolId: student.schoolId, districtId: null }] : []),
      ];
      await this.commands.execute(new CreateAccount(found.id, email, memberships, invite));
      u.publish('roster.PersonChanged.v1', { personId: found.id } satisfies RosterEvents['roster.PersonChanged.v1']);
      return found.id;
    });
  }
}

/** @throws DomainError for a district or school that is archived, or was in this moment */
async function mustStand(u: Unit, roles: readonly NewStaffRole[], student: NewStudent | null): Promise<void> {
  const ofDistricts = roles.flatMap(({ schoolId, districtId }) => (schoolId === null ? (districtId ?? []) : []));
  for (const id of new Set(ofDistricts)) if (!(await holdDistrict(u, id))) throw districtNotFound();
  await holdSchools(u, [...roles.flatMap(({ schoolId }) => schoolId ?? []), ...(student ? [student.schoolId] : [])]);
}

function emailTaken(): DomainError<RosterCode> {
  return new DomainError('roster/email-taken', 'This email belongs to another person', {
    errors: { email: ['This email belongs to another person'] },
  });
}
