export {
  GroupScores,
  noResults,
  numbersBehind,
  type AnsweredForm,
  type ClassQuestion,
  type DescribedGroup,
  type ScoresKey,
  type ScoredGroup,
  type ScoredResult,
  type ScoresOf,
  type StudentAnswers,
  type StudentScores,
} from './class-scores/group-scores.js';
export { ChangesOfSchool, type Change } from './changes/query.js';
export { CHANGES_HEAD, changeRows } from './changes/csv.js';
export { PRODUCT_VERSION } from './code-version.js';
export { FreezeUserNorms } from './commands/freeze-user-norms.js';
export { longMoment, shortHash, shownAnswer, type ItemFacts } from './composite-report/build.js';
export type { CompositeListItemDto, CompositeReportDto, NumberProvenanceDto } from './composite-report/dto.js';
export { CompositeReports, type Reader, type ReportKey } from './composite-report/query.js';
export { isCounted, type PartResult } from './part-results/part-result.js';
export { PartResults } from './part-results/query.js';
export { JoinedPdf } from './pdf/joined-pdf.js';
export { ReportPdfs } from './pdf/report-pdfs.js';
export { signInCardsPdf } from './pdf/sign-in-cards-pdf.js';
export { Directory } from './people/directory.js';
export { ResultsOfMany, type Asked, type Group, type Result, type SetOfYear } from './results/query.js';
export { RESULT_PLACE, ResultsOfSchool } from './results/results-of-school.js';
export type { SetResult } from './results/set-results.js';
export { ReportingModule } from './reporting.module.js';
