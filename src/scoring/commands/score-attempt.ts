import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assessmentType, ContentLibrary } from '../../content/index.js';
import { attemptStream, SubmittedAnswers } from '../../delivery/index.js';
import { Clock } from '../../kernel/clock.js';
import { SCORING_VERSION, scoreAttempt } from '../rules/attempt-score.js';
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
    const { started, answers } = submission;
    const attempt = { stream, version: submission.head.version, hash: submission.head.hash };
    const { typeId, setId, categoryId, part, difficulty, schoolYearId } = started.assessment;
    const adaptive = assessmentType(typeId).parts === 2 && part === 1;
    const [keys, routing] = await Promise.all([
      this.content.keysFor({ items: started.items }),
      adaptive ? this.content.routingFor(typeId, setId, categoryId) : null,
    ]);
    const form = { code: started.form.code, version: started.form.version, contentHash: started.form.contentHash };
    const result = scoreAttempt({ attempt, form, items: started.items, keys, answers });
    const scored = {
      studentAssessmentId,
      sitting,
      studentId: started.studentId,
      assessment: { typeId, setId, categoryId, part, difficulty, schoolYearId },
      raw: result.raw,
      rawMax: result.rawMax,
      answeredCount: result.answeredCount,
      provenance: { attempt, form, keys: { version: result.keysVersion }, scoringVersion: SCORING_VERSION },
      resultHash: result.resultHash,
      scoredAt: this.clock.instant(),
    };
    await this.scores.record(studentAssessmentId, sitting, 'scoring.score-attempt', (state) => recordAttemptScore(state, scored, { routing: routing ?? null }));
  }
}
