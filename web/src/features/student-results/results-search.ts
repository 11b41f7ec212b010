import { idOf, listSearch, numericParam, type ListSearch } from '../../lib/params.js';

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

/** The school year of an entire school; the newest with results without it. */
export interface YearSearch {
  year?: number;
}

export function yearSearch(raw: Record<string, unknown>): YearSearch {
  const year = idOf(raw.year);
  return year === undefined ? {} : { year };
}

export const GROUPS = ['near', 'all', 'some', 'none', 'remark', 'incomplete'] as const;
export type Group = (typeof GROUPS)[number];

export interface SummarySearch extends YearSearch, ListSearch {
  /** Students by what their scores say. */
  group?: Group;
  grade?: number;
  /** The form of part 2 in the first and the second section. */
  first?: 'easy' | 'hard';
  second?: 'easy' | 'hard';
}

export function summarySearch(raw: Record<string, unknown>): SummarySearch {
  const group = GROUPS.find((one) => one === raw.group);
  const grade = idOf(raw.grade);
  const first = difficultyOf(raw.first);
  const second = difficultyOf(raw.second);
  return {
    ...yearSearch(raw),
    ...listSearch(raw),
    ...(group && { group }),
    ...(grade !== undefined && { grade }),
    ...(first && { first }),
    ...(second && { second }),
  };
}

function difficultyOf(raw: unknown): 'easy' | 'hard' | undefined {
  return raw === 'easy' || raw === 'hard' ? raw : undefined;
}

export interface DetailsSearch extends YearSearch {
  /** The section by its category; the first without it. */
  section?: number;
  /** The topic whose questions are shown. */
  topic?: string;
}

export function detailsSearch(raw: Record<string, unknown>): DetailsSearch {
  const section = idOf(raw.section);
  return {
    ...yearSearch(raw),
    ...(section !== undefined && { section }),
    ...(typeof raw.topic === 'string' && raw.topic ? { topic: raw.topic } : {}),
  };
}

/** The dashboard: a year, and of each assessment type the set that is shown. */
export interface DashboardSearch extends YearSearch {
  /** Ids of sets. */
  sets?: number[];
}

export function dashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const sets = Array.isArray(raw.sets) ? raw.sets.flatMap((one) => idOf(one) ?? []) : [];
  return { ...yearSearch(raw), ...(sets.length > 0 && { sets }) };
}

const base = ({ sectionId, assessmentSetId, assessmentTypeId, assessmentSummariesCount }: ResultsPlace) =>
  `/staff/student_results/${sectionId ? `class/${sectionId}/` : ''}${assessmentSetId}/${assessmentTypeId}/${assessmentSummariesCount}`;

export type ResultsPage = 'summary' | 'subsection_details' | 'growth_reporting';

/** The address of a page of results. */
export function resultsPath(place: ResultsPlace, page: ResultsPage = 'summary'): string {
  return `${base(place)}/${page}`;
}
