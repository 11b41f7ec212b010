import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assessmentType, ContentLibrary } from '../../content/index.js';
import { attemptStream, SubmittedAnswers } from '../../delivery/index.js';
import { Clock } from '../../kernel/clock.js';
import { attemptScored } from '../score/build.js';
import { recordAttemptScore } from '../score/decide.js';
import { Scores } from '../scores.js';

/** Scores the submission that stands in a sitting now, and routes after an adaptive part 1. Doing it twice is once. */
export class ScoreAttempt {
  constructor(
    readonly studentAssessmentId: number,
    readonly sitting: number,
  ) {}
}

@CommandHandler(ScoreAttempt)
export class ScoreAttemptHandler implements ICommandHandler<ScoreAttempt, void> {
  constructor(
    private readonly submitted: SubmittedAnswers,
    private readonly content: ContentLibrary,
    private readonly scores: Scores,
    private readonly clock: Clock,
  ) {}

  async execute({ studentAssessmentId, sitting }: ScoreAttempt): Promise<void> {
    const stream = attemptStream(studentAssessmentId, sitting);
    const submission = await this.submitted.sealedAnswers(stream);
    // Reset, erased or reopened meanwhile: there is nothing to score, and nobody waits for it.
    if (submission === 'gone' || submission === undefined) return;
    const { started } = submission;
    const { typeId, setId, categoryId, part } = started.assessment;
    const adaptive = assessmentType(typeId).parts === 2 && part === 1;
    const [keys, routing] = await Promise.all([
      this.content.keysFor({ items: started.items }),
      adaptive ? this.content.routingFor(typeId, setId, categoryId) : null,
    ]);
    const scored = attemptScored(submission, stream, keys, { scoredAt: this.clock.instant() });
    await this.scores.record(studentAssessmentId, sitting, 'scoring.score-attempt', (state) => recordAttemptScore(state, scored, { routing: routing ?? null }));
  }
}
