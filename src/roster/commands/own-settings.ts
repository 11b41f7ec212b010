import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeEmail, EmailWishes, OwnPassword, type Session } from '../../identity/index.js';
import { normaliseEmail } from '../../kernel/email.js';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { Person } from '../entities/person.js';
import { checkPersonRow, type TypedPerson } from '../import/student-rows.js';
import { phoneText, readPhone } from '../phone.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { mustBeCurrent } from '../revision.js';

/**
 * What somebody changes of themself; fields that are missing stay. Another e-mail asks for the current password and counts once
 * the mail that goes to it was confirmed.
 */
export class ChangeOwnSettings extends Command<void> {
  constructor(
    readonly session: Session,
    readonly form: Partial<TypedPerson>,
    readonly currentPassword?: string,
    /** The one that the form was read with. */
    readonly revision?: number,
  ) {
    super();
  }
}

/** The link that was mailed to the new address of somebody's own account was followed. Answers the address. */
export class ConfirmOwnEmail extends Command<string> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(ChangeOwnSettings)
export class ChangeOwnSettingsHandler implements ICommandHandler<ChangeOwnSettings> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ownPassword: OwnPassword,
    private readonly wishes: EmailWishes,
  ) {}

  /** @throws DomainError `roster/invalid`, `roster/changed-meanwhile`, `identity/wrong-password`, `identity/email-taken` */
  async execute({ session, form, currentPassword, revision }: ChangeOwnSettings): Promise<void> {
    const { userId } = session;
    const now = await this.unitOfWork.run((u) => u.em.findOneOrFail(Person, { id: userId }));
    const wanted = form.email === undefined ? now.email : normaliseEmail(form.email);
    const { errors } = checkPersonRow({ ...said(now), ...form, email: wanted });
    if (Object.keys(errors).length)
      throw new DomainError<RosterCode>('roster/invalid', 'Please check your inputs', { errors });
    const moves = wanted !== now.email;
    if (moves) await this.ownPassword.mustBe(session, currentPassword ?? '');
    await this.unitOfWork.run(async (u) => {
      // Of two saves the second waits, and then sees what the first has made of it.
      await u.q.query('select 1 from roster.people where id = $1 for update', [userId]);
      const person = await u.em.findOneOrFail(Person, { id: userId });
      const before = said(person);
      const { firstName, lastName, phone = '' } = checkPersonRow({ ...before, ...form, email: wanted }).person;
      const after = { firstName, lastName, phone };
      mustBeCurrent(revision, person.revision, before, { ...after, email: wanted });
      if (moves) await this.wishes.ask(u, userId, wanted);
      if (!person.update({ firstName, lastName, ...readPhone(phone) })) return;
      await u.em.flush();
      u.publish('roster.PersonChanged.v1', { personId: userId } satisfies RosterEvents['roster.PersonChanged.v1']);
      await recordChange(u, session, {
        record: 'person',
        id: userId,
        schoolId: session.schoolId,
        districtId: session.districtId,
        action: 'changed',
        before: { firstName: before.firstName, lastName: before.lastName, phone: before.phone },
        after,
        personId: userId,
      });
    });
  }
}

@CommandHandler(ConfirmOwnEmail)
export class ConfirmOwnEmailHandler implements ICommandHandler<ConfirmOwnEmail> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly wishes: EmailWishes,
    private readonly commands: CommandBus,
  ) {}

  execute({ token }: ConfirmOwnEmail): Promise<string> {
    return this.unitOfWork.run(async (u) => {
      const { userId, oldEmail, newEmail } = await this.wishes.take(u, token);
      await this.commands.execute(new ChangeEmail(userId, newEmail));
      const person = await u.em.findOneOrFail(Person, { id: userId });
      person.update({ email: newEmail });
      await u.em.flush();
      u.publish('roster.PersonChanged.v1', { personId: userId } satisfies RosterEvents['roster.PersonChanged.v1']);
      await recordChange(
        u,
        { userId, masquerader: null },
        {
          record: 'person',
          id: userId,
          schoolId: null,
          action: 'changed',
          before: { email: oldEmail },
          after: { email: newEmail },
          personId: userId,
        },
      );
      return newEmail;
    });
  }
}

function said(person: Person): { firstName: string; lastName: string; email: string; phone: string } {
  const { firstName, lastName, email } = person;
  return { firstName, lastName, email, phone: phoneText(person) };
}
