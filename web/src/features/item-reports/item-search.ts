import { asOfParam } from '../../lib/as-of.js';
import { idOf, numericParam } from '../../lib/params.js';

/** A part of a test, of a class, of the entire school or of a district, as the address has it. */
export interface ItemPlace {
  sectionId?: number;
  assessmentId: number;
  district?: boolean;
}

export const partParams = {
  parse: (raw: { assessmentId: string }) => ({ assessmentId: numericParam(raw.assessmentId) }),
  stringify: (params: { assessmentId: number }) => ({ assessmentId: String(params.assessmentId) }),
};

export const classPartParams = {
  parse: (raw: { sectionId: string; assessmentId: string }) => ({
    sectionId: numericParam(raw.sectionId),
    assessmentId: numericParam(raw.assessmentId),
  }),
  stringify: (params: { sectionId: number; assessmentId: number }) => ({
    sectionId: String(params.sectionId),
    assessmentId: String(params.assessmentId),
  }),
};

export interface ItemSearch {
  /** School year, classes and grades; all of them without. */
  year?: number;
  sections?: number[];
  /** Of a district. */
  schools?: number[];
  gradeLevels?: number[];
  /** Of the form. */
  version?: number;
  /** The answers as they stood then: a day, whose end is meant, or a moment. */
  asOf?: string;
}

export const SHOWN = ['finding', 'hard', 'not_reached', 'unscored'] as const;
export type Shown = (typeof SHOWN)[number];
export const ITEM_SORTS = ['number', 'correct', 'separates', 'time'] as const;
export type ItemSort = (typeof ITEM_SORTS)[number];

export interface AnalysisSearch extends ItemSearch {
  view?: 'map';
  search?: string;
  shown?: Shown;
  sort?: ItemSort;
  order?: 'desc';
  /** The question that is open. */
  question?: number;
  /** Of the class map. */
  page?: number;
  by?: 'lastName';
}

/** Ids in the address: `7`, `7,8` or a list. */
function idsOf(raw: unknown): number[] {
  const several = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [raw];
  return several.flatMap((one) => idOf(one) ?? []);
}

export function itemSearch(raw: Record<string, unknown>): ItemSearch {
  const year = idOf(raw.year);
  const version = idOf(raw.version);
  const sections = idsOf(raw.sections);
  const schools = idsOf(raw.schools);
  const gradeLevels = idsOf(raw.gradeLevels);
  const asOf = asOfParam(raw.asOf);
  return {
    ...(year !== undefined && { year }),
    ...(sections.length > 0 && { sections }),
    ...(schools.length > 0 && { schools }),
    ...(gradeLevels.length > 0 && { gradeLevels }),
    ...(version !== undefined && { version }),
    ...(asOf !== undefined && { asOf }),
  };
}

export function analysisSearch(raw: Record<string, unknown>): AnalysisSearch {
  const shown = SHOWN.find((one) => one === raw.shown);
  const sort = ITEM_SORTS.find((one) => one === raw.sort);
  const question = idOf(raw.question);
  const page = idOf(raw.page);
  const search = typeof raw.search === 'number' ? String(raw.search) : raw.search;
  return {
    ...itemSearch(raw),
    ...(raw.view === 'map' && { view: 'map' as const }),
    ...(typeof search === 'string' && search && { search }),
    ...(shown && { shown }),
    ...(sort && sort !== 'number' && { sort }),
    ...(raw.order === 'desc' && { order: 'desc' as const }),
    ...(question !== undefined && { question }),
    ...(page !== undefined && page > 1 && { page }),
    ...(raw.by === 'lastName' && { by: 'lastName' as const }),
  };
}
