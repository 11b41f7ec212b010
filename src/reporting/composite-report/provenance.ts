import { Injectable } from '@nestjs/common';
import { assessmentType, category } from '../../content/index.js';
import { evolveScore, ScoreHistories, UNSCORED, type AttemptScored, type ScoreState } from '../../scoring/index.js';
import { partLabel } from './build.js';
import type { CompositeReportDto, NumberProvenanceDto, ProvenancePartDto, ScoreProvenanceDto } from './dto.js';
import { CompositeReports, type Reader, type ReportKey } from './query.js';

const PATH: Record<string, string> = { easy: ' for the easier form', hard: ' for the harder form', single: '' };

/** Where the numbers of one report come from, for whoever may read it. */
@Injectable()
export class ScoreProvenances {
  constructor(
    private readonly reports: CompositeReports,
    private readonly histories: ScoreHistories,
  ) {}

  /** @throws as `CompositeReports.get` */
  async of(key: ReportKey, reader: Reader): Promise<ScoreProvenanceDto> {
    return this.behind(await this.reports.get(key, reader));
  }

  /** The same for a report at hand. */
  async behind(report: CompositeReportDto): Promise<ScoreProvenanceDto> {
    const sittings = report.provenance.events.map(sittingOf);
    const history = (await this.histories.of(sittings)).filter(({ at }) => report.asOf === null || at <= report.asOf);
    const states = new Map<string, ScoreState>();
    for (const { studentAssessmentId, sitting, fact } of history) {
      const id = `${studentAssessmentId}-${sitting}`;
      states.set(id, evolveScore(states.get(id) ?? UNSCORED, fact));
    }
    return { numbers: numbersOf(report, [...states.values()]), changes: report.changes };
  }
}

function numbersOf(report: CompositeReportDto, states: readonly ScoreState[]): NumberProvenanceDto[] {
  const type = assessmentType(report.assessmentType.id);
  const { codeVersion, resultHash, norms, userNorms } = report.provenance;
  const attempts = states
    .flatMap((s) => s.attempt ?? [])
    .sort(
      (a, b) =>
        type.categories.indexOf(a.assessment.categoryId) - type.categories.indexOf(b.assessment.categoryId) ||
        a.assessment.part - b.assessment.part,
    );
  const parts = attempts.map((attempt): ProvenancePartDto & { categoryId: number } =>
    partOf(attempt, partLabel(type, category(attempt.assessment.categoryId).name, attempt.assessment.part)),
  );
  const normsOf = (scale: string) => {
    const said = [
      norms[scale] !== undefined && `national norm ${norms[scale]}`,
      userNorms[scale] !== undefined && `norm within the users ${userNorms[scale]}`,
    ].filter(Boolean);
    return said.length > 0 ? said.join(', ') : null;
  };
  const total = (of: readonly ProvenancePartDto[]) => of.reduce((sum, part) => sum + part.lastEvent, 0);
  const composite: NumberProvenanceDto = {
    categoryId: null,
    name: type.courseType === 'SAT' ? 'Total score' : 'Composite score',
    score: report.compositeScore,
    rule: type.composite.rule === 'sum' ? 'The sum of the section scores.' : 'The mean of the section scores, half up.',
    table: null,
    norms: normsOf('composite'),
    events: total(parts),
    codeVersion,
    resultHash,
    parts: parts.map(withoutCategory),
  };
  const sections = report.sections.map((section): NumberProvenanceDto => {
    const own = parts.filter((p) => p.categoryId === section.categoryId);
    const scored = states.find((s) => s.section?.assessment.categoryId === section.categoryId)?.section;
    return {
      categoryId: section.categoryId,
      name: section.name,
      score: section.score,
      rule: scored
        ? `Conversion table ${scored.table.version}${PATH[scored.path]}: ${scored.raw} of ${scored.rawMax} right is ${scored.scaled}.`
        : section.outside
          ? elsewhere(section.outside)
          : 'Not complete yet.',
      table: scored ? `Version ${scored.table.version}${PATH[scored.path]}` : null,
      norms: scored || section.outside ? normsOf(String(section.categoryId)) : null,
      events: total(own),
      codeVersion,
      resultHash: scored?.resultHash ?? section.outside?.fileHash ?? '',
      parts: own.map(withoutCategory),
    };
  });
  return [composite, ...sections];
}

function elsewhere({
  takenOn,
  fileName,
  line,
}: NonNullable<CompositeReportDto['sections'][number]['outside']>): string {
  return `Taken elsewhere on ${takenOn} and entered from line ${line} of the file ${fileName}, whose hash is the result.`;
}

function partOf(
  { provenance: { attempt, form, keys, scoringVersion }, raw, rawMax, resultHash, scoredAt, assessment }: AttemptScored,
  label: string,
): ProvenancePartDto & { categoryId: number } {
  return {
    categoryId: assessment.categoryId,
    label,
    form: `${form.code} v${form.version}`,
    formHash: form.contentHash,
    keys: keys.version,
    correctedKeys: Object.keys(keys.corrected ?? {}).length,
    stream: attempt.stream,
    lastEvent: attempt.version,
    headHash: attempt.hash,
    raw,
    rawMax,
    scoringVersion,
    resultHash,
    scoredAt,
  };
}

function withoutCategory({ categoryId: _, ...part }: ProvenancePartDto & { categoryId: number }): ProvenancePartDto {
  return part;
}

/** 'attempt-12-1: 1 to 300' */
function sittingOf(events: string): { studentAssessmentId: number; sitting: number } {
  const [, id, sitting] = /^attempt-(\d+)-(\d+)/.exec(events)!;
  return { studentAssessmentId: Number(id), sitting: Number(sitting) };
}
