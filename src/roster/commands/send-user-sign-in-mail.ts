import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SendSignInMail, type LinkPurpose } from '../../identity/index.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { notAllowed, SchoolUsers, type Actor } from '../read/school-users.js';

/** Mails somebody of a school a link to choose the first password, or a new one. Answers which. */
export class SendUserSignInMail extends Command<LinkPurpose> {
  constructor(
    readonly actor: Actor,
    readonly schoolId: number,
    readonly userId: number,
  ) {
    super();
  }
}

@CommandHandler(SendUserSignInMail)
export class SendUserSignInMailHandler implements ICommandHandler<SendUserSignInMail> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly commands: CommandBus,
  ) {}

  /** @throws DomainError `roster/person-not-found`, `roster/not-allowed`, and what the mail is refused for */
  async execute({ actor, schoolId, userId }: SendUserSignInMail): Promise<LinkPurpose> {
    const user = await this.users.get(actor, schoolId, userId);
    if (!user.permissions.sendMail) throw notAllowed();
    return this.unitOfWork.run(async (u) => {
      const sent = await this.commands.execute(new SendSignInMail(userId, actor.userId));
      await recordChange(u, actor, {
        record: 'person',
        id: userId,
        schoolId,
        action: sent === 'reset' ? 'sent a mail to choose a new password' : 'sent an invitation',
      });
      return sent;
    });
  }
}
