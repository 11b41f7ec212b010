import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { SignInCards } from '../sign-in-cards.js';

/** One-time codes by person, which take the place of older ones. Who may have one is decided by the sender. */
export class MakeSignInCards extends Command<{ codes: Map<number, string>; until: Date }> {
  constructor(
    readonly by: number,
    readonly userIds: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(MakeSignInCards)
export class MakeSignInCardsHandler implements ICommandHandler<MakeSignInCards> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: SignInCards,
  ) {}

  execute({ by, userIds }: MakeSignInCards): Promise<{ codes: Map<number, string>; until: Date }> {
    return this.unitOfWork.run((u) => this.cards.make(u, by, userIds));
  }
}
