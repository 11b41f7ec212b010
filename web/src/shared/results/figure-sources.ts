import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { asOfIn, type ResultsAt } from './results-at.js';

export type FigureSources = components['schemas']['GroupProvenanceDto'];

/** Where it is asked for where a figure comes from, and where the reports of its students are. */
export interface SourceAt {
  path: string;
  query: Readonly<Record<string, string | number | undefined>>;
  reports: {
    assessmentTypeId: number;
    assessmentSetId: number;
    sectionId?: number | undefined;
    year?: number | undefined;
    asOf?: string | undefined;
  };
}

/** Of the average of a section or without one of the total, or of a topic of the section. */
export function sourceOf(
  at: ResultsAt,
  of: { category?: number | undefined; topicAreaId?: string },
  year: number | undefined,
): SourceAt {
  const { assessmentTypeId, assessmentSetId, sectionId } = at;
  return {
    path: `${at.api}/provenance`,
    query: { ...at.whose, assessmentTypeId, assessmentSetId, ...of },
    reports: { assessmentTypeId, assessmentSetId, sectionId, year: sectionId ? undefined : year, asOf: asOfIn(at) },
  };
}

export const sourceQuery = ({ path, query }: SourceAt) =>
  queryOptions({
    queryKey: ['student-results', 'provenance', path, query],
    queryFn: ({ signal }) => api.get<FigureSources>(path, { signal, query: { ...query } }),
  });
