import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OpenNextPart } from '../../scheduling/index.js';
import { OwnAssessments } from '../read/own-assessments.js';

/** The student goes on to the next part. Answers its id, null while there is none to go on to. */
export class TakeNextPart extends Command<number | null> {
  constructor(
    readonly studentId: number,
    readonly studentAssessmentId: number,
    /** False in a masquerade: then only a part that was opened before is answered. */
    readonly mayOpen: boolean,
  ) {
    super();
  }
}

@CommandHandler(TakeNextPart)
export class TakeNextPartHandler implements ICommandHandler<TakeNextPart> {
  constructor(
    private readonly assessments: OwnAssessments,
    private readonly commands: CommandBus,
  ) {}

  /** @throws DomainError `delivery/not-found` also for another student's */
  async execute({ studentId, studentAssessmentId, mayOpen }: TakeNextPart): Promise<number | null> {
    const { next } = await this.assessments.partDone(studentId, studentAssessmentId);
    if (!next) return null;
    const opened = next.nextPartId !== null && next.nextPartId > 0;
    if (opened) return next.nextPartId;
    return mayOpen ? this.commands.execute(new OpenNextPart(studentAssessmentId)) : null;
  }
}
