import type { CompositeReportDto, ReportDifferenceDto } from './dto.js';

type Row = ReportDifferenceDto['rows'][number];

const NONE = '--';

/** What is not the same in two states of one report, figure by figure and question by question. */
export function differenceOf(
  from: CompositeReportDto,
  to: CompositeReportDto,
): Pick<ReportDifferenceDto, 'rows' | 'questions'> {
  const rows: Row[] = [];
  const compare = (what: string, before: string | number | null, after: string | number | null) => {
    if (before !== after)
      rows.push({
        what,
        before: before === null ? NONE : String(before),
        after: after === null ? NONE : String(after),
      });
  };
  compare(
    from.assessmentType.courseType === 'SAT' ? 'Total score' : 'Composite score',
    from.compositeScore,
    to.compositeScore,
  );
  compare('National percentile', from.nationalPercentile, to.nationalPercentile);
  compare('Percentile within the users', from.userPercentile, to.userPercentile);
  for (const after of to.sections) {
    const before = from.sections.find((s) => s.categoryId === after.categoryId);
    compare(`${after.name}: score`, before?.score ?? null, after.score);
    compare(`${after.name}: right answers`, rightOf(before), rightOf(after));
    compare(`${after.name}: national percentile`, before?.nationalPercentile ?? null, after.nationalPercentile);
    compare(`${after.name}: benchmark`, benchmarkOf(before), benchmarkOf(after));
  }
  compare('Result', from.provenance.resultHash.slice(0, 12), to.provenance.resultHash.slice(0, 12));
  return { rows, questions: questions(from, to) };
}

function rightOf(section: CompositeReportDto['sections'][number] | undefined): string | null {
  return section && section.rawMax > 0 ? `${section.raw} of ${section.rawMax}` : null;
}

function benchmarkOf(section: CompositeReportDto['sections'][number] | undefined): string | null {
  if (!section || section.score === null || section.benchmark === null) return null;
  return section.score >= section.benchmark ? 'reached' : 'not reached';
}

function questions(from: CompositeReportDto, to: CompositeReportDto): ReportDifferenceDto['questions'] {
  const before = new Map((from.questions ?? []).map((q) => [`${q.studentAssessmentId}-${q.number}`, q]));
  return (to.questions ?? []).flatMap((after) => {
    const was = before.get(`${after.studentAssessmentId}-${after.number}`);
    if (
      !was ||
      (was.outcome === after.outcome &&
        was.correct === after.correct &&
        was.yours === after.yours &&
        was.dropped === after.dropped)
    )
      return [];
    return [
      {
        section: after.section,
        part: after.part,
        number: after.number,
        outcomeBefore: was.outcome,
        outcomeAfter: after.outcome,
        correctBefore: was.correct,
        correctAfter: after.correct,
      },
    ];
  });
}
