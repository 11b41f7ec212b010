import { asOfParam } from '../../lib/as-of.js';
import type { ListSearch } from '../../lib/params.js';
import { idOf, listSearch } from '../../lib/params.js';

/** Where the results of a group are asked for, and where its pages are. */
export interface ResultsAt {
  /** '/api/staff/sections/7/student_results'. */
  api: string;
  /** What says whose they are, and of which school year. */
  whose: Readonly<Record<string, string | number | undefined>>;
  assessmentTypeId: number;
  assessmentSetId: number;
  /** Of one class: reports of its students are opened through it. */
  sectionId?: number;
  /** A page of subsection details, or with a topic its questions. */
  details: (of: { section: number; topic: string }) => { to: string; search: Record<string, unknown> };
  words: ResultsWords;
}

/** The moment that a group is asked for. */
export function asOfIn({ whose }: Pick<ResultsAt, 'whose'>): string | undefined {
  return typeof whose.asOf === 'string' ? whose.asOf : undefined;
}

/** How the group is called on its pages, and what it stands beside. */
export interface ResultsWords {
  /** The head of its column: 'Class'. */
  own: string;
  /** In charts: 'This class'; null where the name of the school stands there. */
  label: string | null;
  beside: 'school' | 'district';
}

export const CLASS_WORDS: ResultsWords = { own: 'Class', label: 'This class', beside: 'school' };
export const SCHOOL_WORDS: ResultsWords = { own: 'School', label: null, beside: 'school' };
export const GROUP_WORDS: ResultsWords = { own: 'Group', label: 'This group', beside: 'school' };
export const DISTRICT_WORDS: ResultsWords = { own: 'District', label: null, beside: 'district' };
export const SCHOOLS_WORDS: ResultsWords = { own: 'Group', label: 'These schools', beside: 'district' };

/** The school year of an entire school; the newest with results without it. */
export interface YearSearch {
  year?: number;
}

export function yearSearch(raw: Record<string, unknown>): YearSearch {
  const year = idOf(raw.year);
  return year === undefined ? {} : { year };
}

/** A school year, and as of when. */
export interface WhenSearch extends YearSearch {
  /** The results as they stood then: a day, whose end is meant, or a moment. */
  asOf?: string;
}

export function whenSearch(raw: Record<string, unknown>): WhenSearch {
  const asOf = asOfParam(raw.asOf);
  return { ...yearSearch(raw), ...(asOf !== undefined && { asOf }) };
}

/** The part of an address that says of when results are: it goes along from page to page. */
export function whenOf({ year, asOf }: WhenSearch): WhenSearch {
  return { year, asOf };
}

export const GROUPS = ['near', 'all', 'some', 'none', 'remark', 'incomplete'] as const;
export type Group = (typeof GROUPS)[number];

/** What the table of students is narrowed to. */
export interface StudentsSearch extends ListSearch {
  /** Students by what their scores say. */
  group?: Group;
  grade?: number;
  /** The form of part 2 in the first and the second section. */
  first?: 'easy' | 'hard';
  second?: 'easy' | 'hard';
}

export function studentsSearch(raw: Record<string, unknown>): StudentsSearch {
  const group = GROUPS.find((one) => one === raw.group);
  const grade = idOf(raw.grade);
  const first = difficultyOf(raw.first);
  const second = difficultyOf(raw.second);
  return {
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

/** What of the subsection details is shown. */
export interface TopicSearch {
  /** The section by its category; the first without it. */
  section?: number;
  /** The topic whose questions are shown. */
  topic?: string;
}

export function topicSearch(raw: Record<string, unknown>): TopicSearch {
  const section = idOf(raw.section);
  return {
    ...(section !== undefined && { section }),
    ...(typeof raw.topic === 'string' && raw.topic ? { topic: raw.topic } : {}),
  };
}
