import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assessmentType, ContentLibrary } from '../../content/index.js';
import type { FieldsOf } from '../../kernel/fields.js';
import { Clock } from '../../kernel/clock.js';
import { StatementBatcher } from '../../platform/db/statement-batcher.js';
import { ScheduledAssessments } from '../../scheduling/index.js';
import { pathOf, sectionScored } from '../score/build.js';
import { recordSectionScore } from '../score/decide.js';
import { Scores } from '../scores.js';

/** Scores the section that a scored part belongs to, once every part is scored. Doing it twice is once. */
export class ScoreSection extends Command<void> {
  constructor(readonly studentAssessmentId: number) {
    super();
  }
}

@CommandHandler(ScoreSection)
export class ScoreSectionHandler implements ICommandHandler<ScoreSection> {
  /** Sections of parts that are scored at the same time, by the page. */
  private readonly pages = new StatementBatcher(async (asked: FieldsOf<ScoreSection>[]) => {
    await this.score(asked.map(({ studentAssessmentId }) => studentAssessmentId));
    return asked.map(() => undefined);
  });

  constructor(
    private readonly scheduled: ScheduledAssessments,
    private readonly content: ContentLibrary,
    private readonly scores: Scores,
    private readonly clock: Clock,
  ) {}

  execute(one: FieldsOf<ScoreSection>): Promise<void> {
    return this.pages.run(one);
  }

  private async score(ids: readonly number[]): Promise<void> {
    const sections = (await this.scheduled.sectionsOf(ids)).filter(
      ({ typeId, parts }) => parts.length === assessmentType(typeId).parts,
    );
    if (sections.length === 0) return;
    const standing = await this.scores.loadAll(
      sections.flatMap(({ parts }) => parts.map(({ id, sitting }) => ({ studentAssessmentId: id, sitting }))),
    );
    const scoredAt = this.clock.instant();
    const whole = sections
      .map((section) => ({
        ...section,
        attempts: standing.splice(0, section.parts.length).flatMap(({ state }) => state.attempt ?? []),
      }))
      .filter(({ parts, attempts }) => attempts.length === parts.length);
    const scored = await Promise.all(
      whole.map(async ({ typeId, setId, categoryId, parts, attempts }) => {
        const path = pathOf(attempts);
        const table = await this.content.conversionFor(typeId, setId, categoryId, path);
        if (!table)
          throw new Error(`no conversion table for type ${typeId}, set ${setId}, category ${categoryId}, path ${path}`);
        const { id: studentAssessmentId, sitting } = parts.at(-1)!;
        return { studentAssessmentId, sitting, score: sectionScored(attempts, path, table, { scoredAt }) };
      }),
    );
    await this.scores.record(scored, 'scoring.score-section', (state, { score }) => recordSectionScore(state, score));
  }
}
