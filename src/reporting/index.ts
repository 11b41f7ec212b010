export { FreezeUserNorms } from './commands/freeze-user-norms.js';
export type { CompositeListItemDto, CompositeReportDto } from './composite-report/dto.js';
export { CompositeReports, type Reader, type ReportKey } from './composite-report/query.js';
export { PartResults } from './part-results/query.js';
export { ReportPdfs } from './pdf/report-pdfs.js';
export { Directory } from './people/directory.js';
export {
  RESULT_SORTS,
  ResultsOfMany,
  type Asked,
  type Group,
  type ListedResult,
  type ResultSort,
  type ResultState,
  type SetOfYear,
  type StudentOfGroup,
} from './results/query.js';
export { QuestionsAndAnswers } from './questions/query.js';
export { ReportingModule } from './reporting.module.js';
