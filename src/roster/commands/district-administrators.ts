import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeEmail, ChangeRoles, lockEmail } from '../../identity/index.js';
import { normaliseEmail } from '../../kernel/email.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork, type Unit } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { Person } from '../entities/person.js';
import { StaffRole } from '../entities/staff-role.js';
import { EMAIL_TAKEN } from '../import/people-plan.js';
import { checkPersonRow } from '../import/student-rows.js';
import { phoneText, readPhone } from '../phone.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { DISTRICT_ROLES, type DistrictRole } from '../read/districts.js';
import type { Actor } from '../read/school-users.js';
import { mustBeCurrent } from '../revision.js';
import { AddPerson, AddPersonHandler } from './add-person.js';
import { lockDistrict } from './edit-district.js';

/** The form about an administrator of a district. */
export interface AdministratorForm {
  firstName: string;
  lastName: string;
  email: string;
  role: DistrictRole;
  /** Empty for none. */
  phone?: string | undefined;
}

/** Gives somebody a role for the district, and a new person an account with an activation mail. Answers the id. */
export class AddDistrictAdministrator extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly districtId: number,
    readonly administrator: AdministratorForm,
  ) {
    super();
  }
}

/** Changes an administrator of the district; fields that are missing stay. Another role ends the running sessions. */
export class EditDistrictAdministrator extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly districtId: number,
    readonly userId: number,
    readonly administrator: Partial<AdministratorForm>,
    /** The revision that the form was read with. */
    readonly revision?: number,
  ) {
    super();
  }
}

/** Takes the role for the district away at once. It stays in the list of the archived, from where it is given back. */
export class RemoveDistrictAdministrator extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly districtId: number,
    readonly userId: number,
  ) {
    super();
  }
}

export class ActivateDistrictAdministrator extends RemoveDistrictAdministrator {}

@CommandHandler(AddDistrictAdministrator)
export class AddDistrictAdministratorHandler implements ICommandHandler<AddDistrictAdministrator> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly addPerson: AddPersonHandler,
  ) {}

  async execute({ actor, districtId, administrator }: AddDistrictAdministrator): Promise<number> {
    const { person, errors } = checkPersonRow(administrator);
    if (Object.keys(errors).length)
      throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
    return this.unitOfWork.run(async (u) => {
      await lockDistrict(u, actor, districtId, 'editAdministrators');
      await lockEmail(u, person.email);
      const known = await u.em.findOne(Person, { email: person.email });
      if (known) await mustBeAddable(u, known, districtId);
      const id = await this.addPerson.execute(
        new AddPerson(person, [{ role: administrator.role, schoolId: null, districtId }]),
      );
      await noteAdministrator(u, actor, districtId, id, 'made an administrator', {
        after: { role: administrator.role, ...(!known && person.phone ? { phone: person.phone } : {}) },
      });
      return id;
    });
  }
}

/** A student or somebody else's parent is no administrator, and nobody is added twice. */
async function mustBeAddable(u: Unit, person: Person, districtId: number): Promise<void> {
  const here = await u.em.findOne(StaffRole, {
    personId: person.id,
    districtId,
    schoolId: null,
    role: { $in: [...DISTRICT_ROLES] },
  });
  const refusal = here
    ? here.archivedAt
      ? 'An archived administrator of this district has this email'
      : 'An administrator of this district has this email'
    : person.schoolId !== null
      ? EMAIL_TAKEN
      : null;
  if (refusal)
    throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors: { email: [refusal] } });
}

@CommandHandler(EditDistrictAdministrator)
export class EditDistrictAdministratorHandler implements ICommandHandler<EditDistrictAdministrator> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
  ) {}

  async execute(command: EditDistrictAdministrator): Promise<void> {
    const { actor, districtId, userId, administrator, revision } = command;
    await this.unitOfWork.run(async (u) => {
      await lockDistrict(u, actor, districtId, 'editAdministrators');
      const { person, held } = await administratorOf(u, districtId, userId);
      if (held.archivedAt)
        throw new DomainError<RosterCode>(
          'roster/not-allowed',
          'An archived administrator cannot be changed. Activate the administrator first.',
        );
      const before = {
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        phone: phoneText(person),
        role: held.role,
      };
      const { person: form, errors } = checkPersonRow({
        firstName: administrator.firstName ?? before.firstName,
        lastName: administrator.lastName ?? before.lastName,
        email: administrator.email ?? before.email,
        phone: administrator.phone ?? before.phone,
      });
      const role = administrator.role ?? held.role;
      await lockEmail(u, form.email);
      if (!errors.email && (await u.em.findOne(Person, { email: form.email, id: { $ne: userId } })))
        errors.email = [EMAIL_TAKEN];
      if (Object.keys(errors).length)
        throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
      const { firstName, lastName, email, phone = '' } = form;
      const after = { firstName, lastName, email: normaliseEmail(email), phone, role };
      mustBeCurrent(revision, person.revision, before, after);
      person.update({ firstName, lastName, email: after.email, ...readPhone(phone) });
      person.revision += 1;
      held.role = role;
      await u.em.flush();
      if (after.email !== before.email) await this.commands.execute(new ChangeEmail(userId, after.email));
      if (role !== before.role)
        await this.commands.execute(
          new ChangeRoles([{ userId, districtId, role: before.role }], [{ userId, districtId, schoolId: null, role }]),
        );
      await noteAdministrator(u, actor, districtId, userId, 'changed', { before, after });
    });
  }
}

@CommandHandler(RemoveDistrictAdministrator)
export class RemoveDistrictAdministratorHandler implements ICommandHandler<RemoveDistrictAdministrator> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, districtId, userId }: RemoveDistrictAdministrator): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await lockDistrict(u, actor, districtId, 'editAdministrators');
      const { held } = await administratorOf(u, districtId, userId);
      if (held.archivedAt) return;
      held.archivedAt = new Date(this.clock.now());
      await u.em.flush();
      await this.commands.execute(new ChangeRoles([{ userId, districtId, role: held.role }], []));
      await noteAdministrator(u, actor, districtId, userId, 'archived', {});
    });
  }
}

@CommandHandler(ActivateDistrictAdministrator)
export class ActivateDistrictAdministratorHandler implements ICommandHandler<ActivateDistrictAdministrator> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
  ) {}

  async execute({ actor, districtId, userId }: ActivateDistrictAdministrator): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await lockDistrict(u, actor, districtId, 'editAdministrators');
      const { held } = await administratorOf(u, districtId, userId);
      if (!held.archivedAt) return;
      held.archivedAt = null;
      await u.em.flush();
      await this.commands.execute(new ChangeRoles([], [{ userId, districtId, schoolId: null, role: held.role }]));
      await noteAdministrator(u, actor, districtId, userId, 'activated', {});
    });
  }
}

/** @throws DomainError `roster/person-not-found` for whoever never was one */
async function administratorOf(
  u: Unit,
  districtId: number,
  userId: number,
): Promise<{ person: Person; held: StaffRole }> {
  const held = await u.em.findOne(
    StaffRole,
    { personId: userId, districtId, schoolId: null, role: { $in: [...DISTRICT_ROLES] } },
    { orderBy: [{ archivedAt: 'asc nulls first' }, { id: 'asc' }] },
  );
  if (!held) throw new DomainError<RosterCode>('roster/person-not-found', 'This user does not exist.');
  return { held, person: await u.em.findOneOrFail(Person, { id: userId }) };
}

async function noteAdministrator(
  u: Unit,
  actor: Actor,
  districtId: number,
  userId: number,
  action: string,
  values: Pick<Parameters<typeof recordChange>[2], 'before' | 'after'>,
): Promise<void> {
  await recordChange(u, actor, {
    record: 'person',
    id: userId,
    schoolId: null,
    districtId,
    action,
    personId: userId,
    ...values,
  });
  u.publish('roster.PersonChanged.v1', { personId: userId } satisfies RosterEvents['roster.PersonChanged.v1']);
}
