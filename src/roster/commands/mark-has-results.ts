import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Db } from '../../platform/db/db.js';

/** A first start: from now on the student is archived, never deleted. */
export class MarkHasResults {
  constructor(
    readonly studentId: number,
    readonly at: Date,
  ) {}
}

@CommandHandler(MarkHasResults)
export class MarkHasResultsHandler implements ICommandHandler<MarkHasResults, void> {
  constructor(private readonly db: Db) {}

  async execute({ studentId, at }: MarkHasResults): Promise<void> {
    await this.db.query('update roster.people set has_results_at = $2 where id = $1 and has_results_at is null', [studentId, at]);
  }
}
