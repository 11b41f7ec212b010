import type { components } from './schema.js';

type Schemas = components['schemas'];
export type CompositeReport = Schemas['CompositeReportDto'];
export type CompositeListItem = Schemas['CompositeListItemDto'];
export type Section = Schemas['SectionDto'];
export type Area = Schemas['AreaDto'];
export type Topic = Schemas['TopicDto'];
export type Question = Schemas['QuestionDto'];
export type PartTime = Schemas['PartTimeDto'];
export type Opportunity = Schemas['OpportunityDto'];
export type QuestionDetail = Schemas['QuestionAndAnswerDto'];
export type Cell = Topic['cells'][number];

/** Whose report is read, and through which calls. */
export type Reader =
  | { kind: 'student' }
  | { kind: 'parent'; studentId: number }
  | { kind: 'staff'; studentId: number; sectionId: number | null };

export interface ReportKey {
  assessmentTypeId: number;
  assessmentSetId: number;
  /** School year id; the newest one without it. */
  year?: number;
  /** The report as it stood at that moment. */
  asOf?: string;
}
