import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EraseStudentAnswers } from '../../delivery/index.js';
import { Tidy } from '../../platform/db/tidy.js';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';
import { ErasePerson } from '../../roster/index.js';

/**
 * Legal erasure: the keys of every sitting are destroyed and the directory forgets the student, in one transaction. It
 * cannot be undone. The chains of events stay and still verify; schedules and read models follow by reactions.
 * Who may do it is the caller's policy.
 */
export class EraseStudent extends Command<number> {
  constructor(
    readonly studentId: number,
    readonly by: number,
  ) {
    super();
  }
}

@CommandHandler(EraseStudent)
export class EraseStudentHandler implements ICommandHandler<EraseStudent> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly commands: CommandBus,
    private readonly tidy: Tidy,
  ) {}

  /** @returns how many sittings lost their answers. @throws DomainError `roster/student-not-found`, `roster/has-other-role` */
  execute({ studentId, by }: EraseStudent): Promise<number> {
    return this.unitOfWork.run(async (u) => {
      await this.commands.execute(new ErasePerson(studentId, by));
      await this.tidy.plan(u);
      return this.commands.execute(new EraseStudentAnswers(studentId));
    });
  }
}
