import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UserNorms } from '../user-norms/user-norms.js';

/** Takes the night's picture of all scores, on which percentiles within the users rest until the next one. */
export class FreezeUserNorms extends Command<number> {}

@CommandHandler(FreezeUserNorms)
export class FreezeUserNormsHandler implements ICommandHandler<FreezeUserNorms> {
  constructor(private readonly norms: UserNorms) {}

  /** @returns how many scales got a new version. */
  execute(): Promise<number> {
    return this.norms.freeze();
  }
}
