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

/** `?year=2026`: the school year; the newest one without it. */
export function yearSearch(raw: Record<string, unknown>): { year?: number } {
  const year = Number(raw.year);
  return Number.isInteger(year) && year > 0 ? { year } : {};
}
