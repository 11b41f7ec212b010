import { Injectable } from '@nestjs/common';
import { assessmentType, category } from '../../content/index.js';
import { ResultsOfMany } from '../results/query.js';
import type { SetResult, SetResultPart } from '../results/set-results.js';
import { partLabel } from './build.js';
import type { CompositeReportDto, NumberProvenanceDto, ProvenancePartDto, ScoreProvenanceDto } from './dto.js';
import { CompositeReports, type Reader, type ReportKey } from './query.js';

const PATH: Record<string, string> = { easy: ' for the easier form', hard: ' for the harder form', single: '' };

/** Where the numbers of one report come from, for whoever may read it. */
@Injectable()
export class ScoreProvenances {
  constructor(
    private readonly reports: CompositeReports,
    private readonly many: ResultsOfMany,
  ) {}

  /** @throws as `CompositeReports.get` */
  async of(key: ReportKey, reader: Reader): Promise<ScoreProvenanceDto> {
    const report = await this.reports.get(key, reader);
    const { provenance, changes, asOf } = report;
    const setResults = await this.many.setResultsOf([key.studentId], asOf ?? undefined);
    const setResult = setResults.get(key.studentId)?.find((one) => isOf(one, report));
    if (!setResult) return { numbers: [], changes };
    return { numbers: numbersOf(shownIn(report, setResult), provenance), changes };
  }
}

function isOf(
  setResult: SetResult,
  { assessmentType: type, assessmentSet: set, schoolYear }: CompositeReportDto,
): boolean {
  return setResult.typeId === type.id && setResult.setId === set.id && setResult.schoolYearId === schoolYear.id;
}

/** Without the parts and section scores that the reader of a report is not shown. */
function shownIn({ provenance, sections, compositeScore }: CompositeReportDto, setResult: SetResult): SetResult {
  const streams = new Set(provenance.events.map((events) => events.split(':')[0]));
  const scored = new Set(sections.flatMap(({ categoryId, score }) => (score === null ? [] : [categoryId])));
  const nothing = { scaled: null, path: null, tableVersion: null, resultHash: null, outside: null };
  return {
    ...setResult,
    composite: compositeScore,
    sections: setResult.sections.map((one) => (scored.has(one.categoryId) ? one : { ...one, ...nothing })),
    parts: setResult.parts.filter(({ attempt }) => streams.has(attempt.stream)),
  };
}

/** What a report's provenance says of the whole. */
type OfReport = Pick<CompositeReportDto['provenance'], 'codeVersion' | 'resultHash' | 'norms' | 'userNorms'>;

/** Number by number, the composite first. Pure. */
export function numbersOf(
  { typeId, composite, sections, parts }: SetResult,
  { codeVersion, resultHash, norms, userNorms }: OfReport,
): NumberProvenanceDto[] {
  const type = assessmentType(typeId);
  const normsOf = (scale: string) => {
    const said = [
      norms[scale] !== undefined && `national norm ${norms[scale]}`,
      userNorms[scale] !== undefined && `norm within the users ${userNorms[scale]}`,
    ].filter(Boolean);
    return said.length > 0 ? said.join(', ') : null;
  };
  const total = (of: readonly SetResultPart[]) => of.reduce((sum, { attempt }) => sum + attempt.version, 0);
  const told = (part: SetResultPart) => partOf(part, partLabel(type, category(part.categoryId).name, part.part));
  const whole: NumberProvenanceDto = {
    categoryId: null,
    name: type.courseType === 'SAT' ? 'Total score' : 'Composite score',
    score: composite,
    rule: type.composite.rule === 'sum' ? 'The sum of the section scores.' : 'The mean of the section scores, half up.',
    table: null,
    norms: normsOf('composite'),
    events: total(parts),
    codeVersion,
    resultHash,
    parts: parts.map(told),
  };
  const ofSections = sections.map((section): NumberProvenanceDto => {
    const { categoryId, scaled, path, tableVersion, outside } = section;
    const own = parts.filter((part) => part.categoryId === categoryId);
    const table = path && `${tableVersion}${PATH[path]}`;
    return {
      categoryId,
      name: category(categoryId).name,
      score: scaled,
      rule: table
        ? `Conversion table ${table}: ${section.raw} of ${section.rawMax} right is ${scaled}.`
        : outside
          ? `Taken elsewhere on ${outside.takenOn} and entered from line ${outside.line} of the file ${outside.fileName}, whose hash is the result.`
          : 'Not complete yet.',
      table: table && `Version ${table}`,
      norms: scaled === null ? null : normsOf(String(categoryId)),
      events: total(own),
      codeVersion,
      resultHash: section.resultHash ?? outside?.fileHash ?? '',
      parts: own.map(told),
    };
  });
  return [whole, ...ofSections];
}

function partOf(part: SetResultPart, label: string): ProvenancePartDto {
  const { attempt, form, keysVersion, correctedKeys, scoringVersion, raw, rawMax, resultHash, scoredAt } = part;
  return {
    label,
    form: `${form.code} v${form.version}`,
    formHash: form.contentHash,
    keys: keysVersion,
    correctedKeys,
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
