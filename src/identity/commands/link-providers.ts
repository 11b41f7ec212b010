import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { ProviderSubject } from '../providers/provider.js';
import { ProviderLinks, type ProviderLink } from '../providers/provider-links.js';

/**
 * Says under which ids providers know accounts, as a roster names them; whoever writes the roster does not decide who is an
 * administrator, so their accounts are left out. Answers the ids that are somebody else's already.
 */
export class LinkProviders extends Command<ProviderSubject[]> {
  constructor(readonly links: readonly ProviderLink[]) {
    super();
  }
}

@CommandHandler(LinkProviders)
export class LinkProvidersHandler implements ICommandHandler<LinkProviders> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: ProviderLinks,
  ) {}

  execute({ links }: LinkProviders): Promise<ProviderSubject[]> {
    return this.unitOfWork.run(async (u) => {
      const wider = await u.q.query<{ id: number }>(
        `select distinct user_id as id from identity.memberships
          where user_id = any($1) and role not in ('Student', 'Teacher', 'Parent')`,
        [links.map(({ userId }) => userId)],
      );
      const administrators = new Set(wider.map(({ id }) => id));
      return this.links.link(
        links.filter(({ userId }) => !administrators.has(userId)),
        u.q,
      );
    });
  }
}
