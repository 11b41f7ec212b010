import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '../../platform/db/unit-of-work.js';

/** A first start: from now on the student is archived, never deleted. */
export class MarkHasResults {
  constructor(
    readonly studentId: number,
    readonly at: Date,
  ) {}
}

@CommandHandler(MarkHasResults)
export class MarkHasResultsHandler implements ICommandHandler<MarkHasResults, void> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ studentId, at }: MarkHasResults): Promise<void> {
    await this.unitOfWork.run(async (u) => {
      await u.q.query('update roster.people set has_results_at = $2 where id = $1 and has_results_at is null', [studentId, at]);
    });
  }
}
