import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';

/**
 * What the files were called from which results of a school came: people call files by schools, classes and students. Results
 * stay.
 */
export class ForgetOutsideFiles extends Command<void> {
  constructor(readonly schoolId: number) {
    super();
  }
}

@CommandHandler(ForgetOutsideFiles)
export class ForgetOutsideFilesHandler implements ICommandHandler<ForgetOutsideFiles> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ schoolId }: ForgetOutsideFiles): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await u.q.query(`update scoring.outside_imports set file_name = '(erased)' where school_id = $1`, [schoolId]);
    });
  }
}
