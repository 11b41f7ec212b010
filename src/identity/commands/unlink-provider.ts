import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/errors.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { IdentityCode } from '../problems.js';
import { ProviderLinks } from '../providers/provider-links.js';
import type { Session } from '../session.js';
import { Sessions } from '../sessions.js';

/**
 * Forgets under which ids a provider knows somebody. Who came by it is signed out: every session of the person ends, of one's
 * own every other. Answers whether there was anything to forget.
 */
export class UnlinkProvider extends Command<boolean> {
  constructor(
    readonly userId: number,
    readonly provider: string,
    /** The session of whoever does it to themselves. */
    readonly own: Session | null = null,
  ) {
    super();
  }
}

@CommandHandler(UnlinkProvider)
export class UnlinkProviderHandler implements ICommandHandler<UnlinkProvider> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: ProviderLinks,
    private readonly sessions: Sessions,
  ) {}

  /** @throws DomainError `identity/no-password` where somebody would take away their own way in */
  async execute({ userId, provider, own }: UnlinkProvider): Promise<boolean> {
    return this.unitOfWork.run(async (u) => {
      const account = await u.q.one<{ password: boolean }>(
        'select password_hash is not null as password from identity.accounts where user_id = $1 for update',
        [userId],
      );
      if (!(await this.links.unlink(userId, provider, u.q))) return false;
      if (own && !account?.password)
        throw new DomainError<IdentityCode>(
          'identity/no-password',
          'You have no password yet. Choose one first: Forgot Password on the sign-in mails you a link.',
        );
      if (own) await this.sessions.endOthers(own, u);
      else await this.sessions.endAllOf([userId], u);
      return true;
    });
  }
}
