import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { recordChange, type Changer, type RecordChange } from '../changes.js';

/** Notes for the history of a school or district what another context changed of it. */
export class NoteChange extends Command<void> {
  constructor(
    readonly actor: Changer,
    readonly change: RecordChange,
  ) {
    super();
  }
}

@CommandHandler(NoteChange)
export class NoteChangeHandler implements ICommandHandler<NoteChange> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ actor, change }: NoteChange): Promise<void> {
    return this.unitOfWork.run((u) => recordChange(u, actor, change));
  }
}
