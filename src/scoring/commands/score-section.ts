import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assessmentType, ContentLibrary } from '../../content/index.js';
import { ScheduledAssessments } from '../../scheduling/index.js';
import { Clock } from '../../kernel/clock.js';
import { pathOf, sectionScored } from '../score/build.js';
import { recordSectionScore } from '../score/decide.js';
import { Scores } from '../scores.js';

/** Scores the section that a scored part belongs to, once every part is scored. Doing it twice is once. */
export class ScoreSection {
  constructor(readonly studentAssessmentId: number) {}
}

@CommandHandler(ScoreSection)
export class ScoreSectionHandler implements ICommandHandler<ScoreSection, void> {
  constructor(
    private readonly scheduled: ScheduledAssessments,
    private readonly content: ContentLibrary,
    private readonly scores: Scores,
    private readonly clock: Clock,
  ) {}

  async execute({ studentAssessmentId }: ScoreSection): Promise<void> {
    const one = await this.scheduled.findStudentAssessment(studentAssessmentId);
    if (!one) return;
    const { studentId, typeId, setId, categoryId, schoolYearId } = one;
    const type = assessmentType(typeId);
    const own = (await this.scheduled.listStudentAssessments(studentId))
      .filter((s) => s.typeId === typeId && s.setId === setId && s.categoryId === categoryId && s.schoolYearId === schoolYearId)
      .sort((a, b) => a.part - b.part);
    if (own.length < type.parts) return;
    const states = await Promise.all(own.map((s) => this.scores.load(s.id, s.sitting)));
    const parts = states.flatMap(({ attempt }) => attempt ?? []);
    if (parts.length < type.parts) return;
    const last = own.at(-1)!;
    const path = pathOf(parts);
    const table = await this.content.conversionFor(typeId, setId, categoryId, path);
    if (!table) throw new Error(`no conversion table for type ${typeId}, set ${setId}, category ${categoryId}, path ${path}`);
    const scored = sectionScored(parts, path, table, { scoredAt: this.clock.instant() });
    await this.scores.record(last.id, last.sitting, 'scoring.score-section', (state) => recordSectionScore(state, scored));
  }
}
