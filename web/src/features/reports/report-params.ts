import { numericParam } from '../../lib/params.js';

/** `$assessmentTypeId/$assessmentSetId`; anything that is no number is the not-found page. */
export const reportParams = {
  parse: (raw: { assessmentTypeId: string; assessmentSetId: string }) => ({
    assessmentTypeId: numericParam(raw.assessmentTypeId),
    assessmentSetId: numericParam(raw.assessmentSetId),
  }),
  stringify: (params: { assessmentTypeId: number; assessmentSetId: number }) => ({
    assessmentTypeId: String(params.assessmentTypeId),
    assessmentSetId: String(params.assessmentSetId),
  }),
};

export const SHOWN = ['missed', 'wrong', 'blank', 'marked'] as const;

/** Which questions of a report are shown and which is open: in the address, so that a link leads there. */
export interface ReportView {
  /** All without it. */
  show?: (typeof SHOWN)[number];
  /** A part by the id of its student assessment. */
  part?: number;
  /** `categoryId~area` or `categoryId~area~topic`. */
  topic?: string;
  /** `studentAssessmentId-number` of the question that is open. */
  question?: string;
  view?: 'table';
}

export interface ReportSearch extends ReportView {
  year?: number;
}

/** `?year=2026`: the school year, the newest one without it; and which questions are shown. */
export function reportSearch(raw: Record<string, unknown>): ReportSearch {
  const year = Number(raw.year);
  const part = Number(raw.part);
  const show = SHOWN.find((one) => one === raw.show);
  return {
    ...(Number.isInteger(year) && year > 0 ? { year } : {}),
    ...(show ? { show } : {}),
    ...(Number.isInteger(part) && part > 0 ? { part } : {}),
    ...(typeof raw.topic === 'string' && raw.topic ? { topic: raw.topic } : {}),
    ...(typeof raw.question === 'string' && /^\d+-\d+$/.test(raw.question) ? { question: raw.question } : {}),
    ...(raw.view === 'table' ? { view: 'table' as const } : {}),
  };
}
