import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assessmentType, ContentLibrary, type ItemKey } from '../../content/index.js';
import { attemptStream, SubmittedAnswers, type SealedAnswers } from '../../delivery/index.js';
import type { FieldsOf } from '../../kernel/fields.js';
import { Clock } from '../../kernel/clock.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';
import { attemptScored } from '../score/build.js';
import { recordAttemptScore } from '../score/decide.js';
import { Scores } from '../scores.js';

/** Scores the submission that stands in a sitting now, and routes after an adaptive part 1. Doing it twice is once. */
export class ScoreAttempt extends Command<void> {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
    /** The version of an event that sealed its answers: what stands before it is not read. */
    readonly sealedAt?: number,
  ) {
    super();
  }
}

@CommandHandler(ScoreAttempt)
export class ScoreAttemptHandler implements ICommandHandler<ScoreAttempt> {
  /** What is handed in at the same time is scored by the page. */
  private readonly pages = new StatementBatcher(async (asked: FieldsOf<ScoreAttempt>[]) => {
    await this.score(asked);
    return asked.map(() => undefined);
  });

  constructor(
    private readonly submitted: SubmittedAnswers,
    private readonly content: ContentLibrary,
    private readonly scores: Scores,
    private readonly clock: Clock,
  ) {}

  execute(one: FieldsOf<ScoreAttempt>): Promise<void> {
    return this.pages.run(one);
  }

  private async score(asked: readonly FieldsOf<ScoreAttempt>[]): Promise<void> {
    const sittings = [...new Map(asked.map((one) => [attemptStream(one.studentAssessmentId, one.sitting), one]))];
    const found = await this.submitted.findAll(
      sittings.map(([stream]) => stream),
      sittings.map(([, { sealedAt }]) => sealedAt),
    );
    // Reset, erased or reopened meanwhile: there is nothing to score, and nobody waits for it.
    const submissions = found.filter((one) => typeof one === 'object');
    if (submissions.length === 0) return;
    const [keys, routing] = await Promise.all([this.keysOf(submissions), this.routingOf(submissions)]);
    const scoredAt = this.clock.instant();
    const scored = sittings.flatMap(([stream, { studentAssessmentId, sitting }], i) => {
      const submission = found[i];
      if (typeof submission !== 'object') return [];
      const score = attemptScored(submission, stream, keys.get(formOf(submission))!, { scoredAt });
      return [{ studentAssessmentId, sitting, score, routing: routing.get(routeOf(submission)) ?? null }];
    });
    await this.scores.record(scored, 'scoring.score-attempt', (state, { score, routing: rule }) =>
      recordAttemptScore(state, score, { routing: rule }),
    );
  }

  /** The newest keys, asked for once for each form. */
  private async keysOf(submissions: readonly SealedAnswers[]): Promise<Map<string, ItemKey[]>> {
    const forms = new Map(submissions.map((submission) => [formOf(submission), submission.started]));
    return new Map(
      await Promise.all(
        [...forms].map(async ([form, { items }]) => [form, await this.content.keysFor({ items })] as const),
      ),
    );
  }

  /** Of adaptive parts 1. */
  private async routingOf(submissions: readonly SealedAnswers[]) {
    const adaptive = submissions.filter(
      ({ started: { assessment } }) => assessmentType(assessment.typeId).parts === 2 && assessment.part === 1,
    );
    const rules = new Map(adaptive.map((submission) => [routeOf(submission), submission.started.assessment]));
    return new Map(
      await Promise.all(
        [...rules].map(
          async ([route, { typeId, setId, categoryId }]) =>
            [route, await this.content.routingFor(typeId, setId, categoryId)] as const,
        ),
      ),
    );
  }
}

function formOf({ started: { form } }: SealedAnswers): string {
  return `${form.code}@${form.version}`;
}

function routeOf({ started: { assessment } }: SealedAnswers): string {
  return `${assessment.typeId}/${assessment.setId}/${assessment.categoryId}/${assessment.part}`;
}
