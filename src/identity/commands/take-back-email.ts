import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { EmailChanges } from '../email-changes.js';
import type { IdentityEvents } from '../published.js';

export interface EmailTakenBack {
  userId: number;
  email: string;
  /** A password was set meanwhile and does not work any more. */
  newPassword: boolean;
}

/**
 * The old address takes a changed e-mail back, with the token of its link. The sender keeps the address in the directory too.
 */
export class TakeBackEmail extends Command<EmailTakenBack> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(TakeBackEmail)
export class TakeBackEmailHandler implements ICommandHandler<TakeBackEmail> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: EmailChanges,
  ) {}

  execute({ token }: TakeBackEmail): Promise<EmailTakenBack> {
    return this.unitOfWork.run(async (u) => {
      const done = await this.changes.takeBack(u, token);
      u.publish('identity.EmailTakenBack.v1', {
        userId: done.userId,
      } satisfies IdentityEvents['identity.EmailTakenBack.v1']);
      return done;
    });
  }
}
