import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnlinkProvider } from '../../identity/index.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { recordChange } from '../changes.js';
import { notAllowed, SchoolUsers, type Actor } from '../read/school-users.js';

/** Takes a provider's sign-in away from somebody of a school. Where none is linked nothing happens. */
export class UnlinkUserProvider extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly schoolId: number,
    readonly userId: number,
    readonly provider: string,
  ) {
    super();
  }
}

@CommandHandler(UnlinkUserProvider)
export class UnlinkUserProviderHandler implements ICommandHandler<UnlinkUserProvider> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: SchoolUsers,
    private readonly commands: CommandBus,
  ) {}

  /** @throws DomainError `roster/person-not-found`, `roster/not-allowed` */
  async execute({ actor, schoolId, userId, provider }: UnlinkUserProvider): Promise<void> {
    const user = await this.users.get(actor, schoolId, userId);
    // One's own is taken away in one's own settings, where a password must be left.
    if (!user.permissions.edit || userId === actor.userId) throw notAllowed();
    await this.unitOfWork.run(async (u) => {
      if (!(await this.commands.execute(new UnlinkProvider(userId, provider)))) return;
      await recordChange(u, actor, {
        record: 'person',
        id: userId,
        schoolId,
        action: 'took the sign-in with a provider from',
      });
    });
  }
}
