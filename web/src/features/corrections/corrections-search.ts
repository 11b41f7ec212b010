import { idOf } from '../../lib/params.js';

export const KINDS = ['key', 'accept', 'drop', 'conversion', 'norm'] as const;
export type Kind = (typeof KINDS)[number];

export interface CorrectionsSearch {
  status?: 'draft' | 'published';
  page?: number;
}

export function correctionsSearch(raw: Record<string, unknown>): CorrectionsSearch {
  return {
    status: raw.status === 'draft' || raw.status === 'published' ? raw.status : undefined,
    page: above1(raw.page),
  };
}

/** Where a new correction begins: the question or the table, when the way led from one. */
export interface NewSearch {
  kind?: Kind;
  /** The question. */
  id?: string;
  /** The draft that is to be changed. */
  draft?: number;
}

export function newSearch(raw: Record<string, unknown>): NewSearch {
  return {
    kind: KINDS.find((kind) => kind === raw.kind),
    id: typeof raw.id === 'string' && raw.id ? raw.id : undefined,
    draft: idOf(raw.draft),
  };
}

export const TABS = ['students', 'classes', 'schools', 'scores'] as const;
export type CorrectionTab = (typeof TABS)[number];
export const ONLY = ['changed', 'crossed', 'rerouted', 'all'] as const;

export interface CorrectionSearch {
  /** Students without it. */
  tab?: CorrectionTab;
  only?: (typeof ONLY)[number];
  search?: string;
  school?: number;
  class?: number;
  year?: number;
  /** The total or composite without it, else a section. */
  scale?: number;
  page?: number;
}

export function correctionSearch(raw: Record<string, unknown>): CorrectionSearch {
  return {
    tab: TABS.find((tab) => tab === raw.tab && tab !== 'students'),
    only: ONLY.find((only) => only === raw.only && only !== 'changed'),
    search: typeof raw.search === 'string' && raw.search ? raw.search : undefined,
    school: idOf(raw.school),
    class: idOf(raw.class),
    year: idOf(raw.year),
    scale: idOf(raw.scale),
    page: above1(raw.page),
  };
}

function above1(raw: unknown): number | undefined {
  const page = idOf(raw);
  return page !== undefined && page > 1 ? page : undefined;
}
