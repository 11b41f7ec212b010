import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { normaliseEmail } from '../../kernel/email.js';
import { Clock } from '../../kernel/clock.js';
import type { Role } from '../../kernel/roles.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { EmailChanges, emailTaken } from '../email-changes.js';
import { Account } from '../entities/account.js';
import { Membership } from '../entities/membership.js';
import { Invitations } from '../invitations.js';
import type { IdentityEvents } from '../published.js';

/**
 * Gives a person a login and roles, and mails a link to set a password. Repeating it changes nothing: an account that is
 * there keeps its password and e-mail, only roles that it lacks are added.
 */
export class CreateAccount extends Command<void> {
  constructor(
    readonly userId: number,
    readonly email: string,
    readonly memberships: readonly { role: Role; districtId: number | null; schoolId: number | null }[],
    /** False for people who sign in through a provider, or whose password is set by a command. */
    readonly invite: boolean = true,
  ) {
    super();
  }
}

@CommandHandler(CreateAccount)
export class CreateAccountHandler implements ICommandHandler<CreateAccount> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invitations: Invitations,
    private readonly changes: EmailChanges,
    private readonly clock: Clock,
  ) {}

  async execute(command: CreateAccount): Promise<void> {
    const now = new Date(this.clock.now());
    const email = normaliseEmail(command.email);
    await this.unitOfWork.run(async (u) => {
      const holder = await u.em.findOne(Account, { email });
      if (
        (holder && holder.userId !== command.userId) ||
        (await this.changes.keptForAnother(u.q, email, command.userId))
      )
        throw emailTaken();
      const known = holder ?? (await u.em.findOne(Account, { userId: command.userId }));
      const account = known ?? Account.invite(command.userId, email, now);
      account.archivedAt = null;
      u.em.persist(account);
      await u.em.flush();
      const held = await u.em.find(Membership, { userId: command.userId });
      for (const { role, ...place } of command.memberships) {
        if (held.some((m) => m.role === role && m.districtId === place.districtId && m.schoolId === place.schoolId))
          continue;
        u.em.persist(Membership.at(command.userId, role, place, now));
      }
      if (!known) {
        if (command.invite) await this.invitations.sendActivation(u, { userId: command.userId, email });
        u.publish('identity.AccountCreated.v1', {
          userId: command.userId,
        } satisfies IdentityEvents['identity.AccountCreated.v1']);
      }
    });
  }
}
