import { asOfParam } from '../../lib/as-of.js';
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
  /** The report as it stood then: a day, whose end is meant, or a moment. */
  asOf?: string;
  /** What that report is compared with: another day or moment, or 'now'. */
  against?: string;
}

/** `?year=2026`: the school year, the newest one without it; and which questions are shown. What is no good is left out. */
export function reportSearch(raw: Record<string, unknown>): ReportSearch {
  return {
    year: idOf(raw.year),
    asOf: asOfParam(raw.asOf),
    against: raw.against === 'now' ? 'now' : asOfParam(raw.against),
    show: SHOWN.find((one) => one === raw.show),
    part: idOf(raw.part),
    topic: typeof raw.topic === 'string' && raw.topic ? raw.topic : undefined,
    question: typeof raw.question === 'string' && /^\d+-\d+$/.test(raw.question) ? raw.question : undefined,
    view: raw.view === 'table' ? 'table' : undefined,
  };
}

function idOf(raw: unknown): number | undefined {
  const id = Number(raw);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
