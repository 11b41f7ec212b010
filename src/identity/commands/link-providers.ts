import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import type { ProviderSubject } from '../providers/provider.js';
import { ProviderLinks, type ProviderLink } from '../providers/provider-links.js';

/** Says under which ids providers know accounts, as a roster names them. Answers those that are somebody else's already. */
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
    return this.unitOfWork.run((u) => this.links.link(links, u.q));
  }
}
