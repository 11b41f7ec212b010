import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeEmail, InviteAccount, lockEmail } from '../../identity/index.js';
import { DomainError, type FieldErrors } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { Person } from '../entities/person.js';
import { readPhone } from '../phone.js';
import { namesAlike } from '../import/names-alike.js';
import { EMAIL_TAKEN, WORKS_ELSEWHERE } from '../import/people-plan.js';
import { checkPersonRow } from '../import/student-rows.js';
import { mayBecomeParent } from '../policies/parents.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { holdersOf, Parents } from '../read/parents.js';
import { notAllowed, type Actor } from '../read/school-users.js';
import { StudentProfiles } from '../read/student-profiles.js';
import { mustBeCurrent } from '../revision.js';
import { AddParent, AddParentHandler } from './add-parent.js';
import { OWN_EMAIL } from './edit-user.js';
import { LeavingParents } from './leaving-parents.js';
import { noteLinks } from './parent-links.js';

/** The form about a parent. */
export interface ParentForm {
  firstName: string;
  lastName: string;
  email: string;
  /** Empty for none. */
  phone?: string | undefined;
}

/**
 * A student gets a parent, who reads the reports from then on. Whoever has an account with this e-mail is linked and stays as
 * they are; somebody new gets one, and the activation mail. Answers the parent's id.
 */
export class AddStudentParent extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly studentId: number,
    readonly parent: ParentForm,
  ) {
    super();
  }
}

/** Changes a parent; fields that are missing stay. */
export class EditParent extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly studentId: number,
    readonly parentId: number,
    readonly parent: Partial<ParentForm>,
    /** The revision that the form was read with. */
    readonly revision?: number,
  ) {
    super();
  }
}

/**
 * The parent reads nothing of the student any more; other children stay. Without any the parent leaves, as `LeavingParents`
 * says.
 */
export class RemoveParent extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly studentId: number,
    readonly parentId: number,
  ) {
    super();
  }
}

const EMAIL_KEPT = 'Only an administrator of the school changes the email of a parent.';
const LINKED = 'This parent is linked to the student already';

@CommandHandler(AddStudentParent)
export class AddStudentParentHandler implements ICommandHandler<AddStudentParent> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly profiles: StudentProfiles,
    private readonly addParent: AddParentHandler,
    private readonly commands: CommandBus,
  ) {}

  async execute({ actor, studentId, parent }: AddStudentParent): Promise<number> {
    return this.unitOfWork.run(async (u) => {
      const student = await this.profiles.open(actor, studentId, u.q);
      if (!student.permissions.edit) throw notAllowed();
      const { person, errors } = checkPersonRow(parent);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      await lockEmail(u, person.email);
      const known = (await holdersOf(u.q, [person.email])).get(person.email);
      if (known) {
        if (known.hidden) throw invalid({ email: [EMAIL_TAKEN] });
        if (known.children.includes(studentId)) throw invalid({ email: [LINKED] });
        if (!mayBecomeParent(actor, known.held) || !namesAlike(known, person)) throw invalid({ email: [EMAIL_TAKEN] });
      }
      const parentId = await this.addParent.execute(new AddParent(person, [studentId], false));
      await noteLinks(u, actor, student.school.id, [
        { parent: { ...(known ?? person), id: parentId }, student, added: true },
      ]);
      await this.commands.execute(new InviteAccount(parentId, actor.masquerader?.userId ?? actor.userId));
      return parentId;
    });
  }
}

@CommandHandler(EditParent)
export class EditParentHandler implements ICommandHandler<EditParent> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly profiles: StudentProfiles,
    private readonly parents: Parents,
    private readonly commands: CommandBus,
  ) {}

  async execute({ actor, studentId, parentId, parent, revision }: EditParent): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const student = await this.profiles.open(actor, studentId, u.q);
      // Of two who save the second waits, and then sees what the first has made of it.
      await u.q.query('select 1 from roster.people where id = $1 for update', [parentId]);
      const { permissions, ...now } = await this.parents.must(actor, student, parentId, u.q);
      if (!permissions.edit) {
        if (!student.permissions.edit) throw notAllowed();
        throw new DomainError<RosterCode>('roster/not-allowed', WORKS_ELSEWHERE);
      }
      const before = { firstName: now.firstName, lastName: now.lastName, email: now.email, phone: now.phone };
      const { person, errors } = checkPersonRow({
        firstName: parent.firstName ?? before.firstName,
        lastName: parent.lastName ?? before.lastName,
        email: parent.email ?? before.email,
        phone: parent.phone ?? before.phone,
      });
      mustBeCurrent(revision, now.revision, before, { ...person });
      const moves = person.email !== before.email;
      if (moves && !errors.email) {
        if (!permissions.editEmail) errors.email = [parentId === actor.userId ? OWN_EMAIL : EMAIL_KEPT];
        else {
          await lockEmail(u, person.email);
          if ((await holdersOf(u.q, [person.email])).size > 0) errors.email = [EMAIL_TAKEN];
        }
      }
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const stored = await u.em.findOneOrFail(Person, { id: parentId });
      const { phone = '', ...named } = person;
      if (!stored.update({ ...named, ...readPhone(phone) })) return;
      await u.em.flush();
      if (moves) await this.commands.execute(new ChangeEmail(parentId, person.email));
      u.publish('roster.PersonChanged.v1', { personId: parentId } satisfies RosterEvents['roster.PersonChanged.v1']);
      await recordChange(u, actor, {
        record: 'person',
        id: parentId,
        schoolId: student.school.id,
        action: 'changed',
        before,
        after: { ...person },
        personId: parentId,
      });
    });
  }
}

@CommandHandler(RemoveParent)
export class RemoveParentHandler implements ICommandHandler<RemoveParent> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly profiles: StudentProfiles,
    private readonly parents: Parents,
    private readonly leaving: LeavingParents,
  ) {}

  async execute({ actor, studentId, parentId }: RemoveParent): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      const student = await this.profiles.open(actor, studentId, u.q);
      // The e-mail first, as whoever links a parent does. Of two who remove the second waits, and then finds nobody.
      const { email } = await this.parents.must(actor, student, parentId, u.q);
      await lockEmail(u, email);
      const parent = await this.parents.must(actor, student, parentId, u.q);
      if (!parent.permissions.remove) throw notAllowed();
      u.leaves({ schoolId: student.school.id });
      await u.q.query('delete from roster.guardians where parent_id = $1 and student_id = $2', [parentId, studentId]);
      u.publish('roster.GuardianRemoved.v1', {
        parentId,
        studentId,
      } satisfies RosterEvents['roster.GuardianRemoved.v1']);
      await noteLinks(u, actor, student.school.id, [{ parent, student, added: false }]);
      await this.leaving.leave(u, actor, student.school.id, [parentId]);
    });
  }
}

function invalid(errors: FieldErrors): DomainError<RosterCode> {
  return new DomainError('roster/invalid', 'Please check your inputs', { errors });
}
