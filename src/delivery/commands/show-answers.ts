import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toInstant, type Instant } from '../../kernel/clock.js';
import { showableAt, showAnswers } from '../attempt/decide.js';
import { Attempts } from '../attempts.js';

/** Whether questions and right answers of a part may be shown; else from when on, null where that is not known. */
export type Showing = { shown: true } | { shown: false; from: Instant | null };

/**
 * Questions and right answers of these parts are about to be given to the student or the parents. From then on nothing that
 * arrives counts, so it waits until every device of the sitting has said how far its log goes. Whether they are revealed is the
 * caller's rule.
 */
export class ShowAnswers extends Command<Map<number, Showing>> {
  constructor(
    readonly studentAssessmentIds: readonly number[],
    readonly to: 'student' | 'parent',
  ) {
    super();
  }
}

@CommandHandler(ShowAnswers)
export class ShowAnswersHandler implements ICommandHandler<ShowAnswers> {
  constructor(private readonly attempts: Attempts) {}

  async execute({ studentAssessmentIds, to }: ShowAnswers): Promise<Map<number, Showing>> {
    const ids = [...new Set(studentAssessmentIds)];
    return new Map(await Promise.all(ids.map(async (id): Promise<[number, Showing]> => [id, await this.show(id, to)])));
  }

  private async show(studentAssessmentId: number, to: 'student' | 'parent'): Promise<Showing> {
    const address = await this.attempts.present(studentAssessmentId);
    if (address.loaded.state.phase === 'absent') return { shown: true };
    const occasion = this.attempts.occasion({ kind: 'system', name: 'delivery.show-answers' });
    const { state } = await this.attempts.handle(
      address,
      (attempt) => showAnswers(attempt, { ...occasion, to }),
      address.loaded,
    );
    if (state.phase !== 'submitted') return { shown: false, from: null };
    if (state.shownAt !== null) return { shown: true };
    const from = showableAt(state);
    return { shown: false, from: from === 'now' ? null : toInstant(from) };
  }
}
