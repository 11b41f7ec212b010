import { instantOf } from '../../lib/as-of.js';
import { idOf, numericParam } from '../../lib/params.js';
import {
  CLASS_WORDS,
  SCHOOL_WORDS,
  studentsSearch,
  topicSearch,
  whenSearch,
  yearSearch,
  type ResultsAt,
  type StudentsSearch,
  type TopicSearch,
  type WhenSearch,
  type YearSearch,
} from '../../shared/results/results-at.js';

export { whenSearch, yearSearch, type WhenSearch, type YearSearch };

/** A group and a set, as their pages have them in the address. */
export interface ResultsPlace {
  /** Without it the entire school. */
  sectionId?: number;
  assessmentSetId: number;
  assessmentTypeId: number;
  /** How many sets of the type have results. */
  assessmentSummariesCount: number;
}

type Raw<Keys extends string> = Record<Keys, string>;
type SetKeys = 'assessmentSetId' | 'assessmentTypeId' | 'assessmentSummariesCount';

/** `$assessmentSetId/$assessmentTypeId/$assessmentSummariesCount`; anything that is no number is the not-found page. */
export const setParams = {
  parse: (raw: Raw<SetKeys>) => ({
    assessmentSetId: numericParam(raw.assessmentSetId),
    assessmentTypeId: numericParam(raw.assessmentTypeId),
    assessmentSummariesCount: numericParam(raw.assessmentSummariesCount),
  }),
  stringify: (params: Record<SetKeys, number>) => ({
    assessmentSetId: String(params.assessmentSetId),
    assessmentTypeId: String(params.assessmentTypeId),
    assessmentSummariesCount: String(params.assessmentSummariesCount),
  }),
};

/** The same of a class. */
export const classSetParams = {
  parse: (raw: Raw<SetKeys | 'sectionId'>) => ({ ...setParams.parse(raw), sectionId: numericParam(raw.sectionId) }),
  stringify: (params: Record<SetKeys | 'sectionId', number>) => ({
    ...setParams.stringify(params),
    sectionId: String(params.sectionId),
  }),
};

export interface SummarySearch extends WhenSearch, StudentsSearch {}

export function summarySearch(raw: Record<string, unknown>): SummarySearch {
  return { ...whenSearch(raw), ...studentsSearch(raw) };
}

export interface DetailsSearch extends WhenSearch, TopicSearch {}

export function detailsSearch(raw: Record<string, unknown>): DetailsSearch {
  return { ...whenSearch(raw), ...topicSearch(raw) };
}

/** The dashboard: a year, and of each assessment type the set that is shown. */
export interface DashboardSearch extends WhenSearch {
  /** Ids of sets. */
  sets?: number[];
}

export function dashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const sets = Array.isArray(raw.sets) ? raw.sets.flatMap((one) => idOf(one) ?? []) : [];
  return { ...whenSearch(raw), ...(sets.length > 0 && { sets }) };
}

const base = ({ sectionId, assessmentSetId, assessmentTypeId, assessmentSummariesCount }: ResultsPlace) =>
  `/staff/student_results/${sectionId ? `class/${sectionId}/` : ''}${assessmentSetId}/${assessmentTypeId}/${assessmentSummariesCount}`;

export type ResultsPage = 'summary' | 'subsection_details' | 'growth_reporting';

/** The address of a page of results. */
export function resultsPath(place: ResultsPlace, page: ResultsPage = 'summary'): string {
  return `${base(place)}/${page}`;
}

/** Where the results of a class or the entire school are. */
export function resultsAt(place: ResultsPlace, { year, asOf }: WhenSearch): ResultsAt {
  const { sectionId, assessmentTypeId, assessmentSetId } = place;
  return {
    api: sectionId ? `/api/staff/sections/${sectionId}/student_results` : '/api/staff/school/student_results',
    // A class has its own year.
    whose: { schoolYearId: sectionId ? undefined : year, asOf: instantOf(asOf) },
    ...{ assessmentTypeId, assessmentSetId },
    ...(sectionId && { sectionId }),
    details: ({ section, topic }) => ({
      to: resultsPath(place, 'subsection_details'),
      search: { year: sectionId ? undefined : year, asOf, section, topic },
    }),
    words: sectionId ? CLASS_WORDS : SCHOOL_WORDS,
  };
}
