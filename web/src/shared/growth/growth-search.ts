import type { ResultsAt } from '../results/results-at.js';
import { asOfParam } from '../../lib/as-of.js';
import { idOf, listSearch, type ListSearch } from '../../lib/params.js';

/** A group, and the test from which its growth is asked. */
export interface GrowthOf {
  /** Without it the entire school, or what `group` says. */
  sectionId?: number | undefined;
  set: number;
  type: number;
  /** Of the entire school; a class has its own. */
  year?: number | undefined;
  /** As it stood at a moment. */
  asOf?: string | undefined;
  /** Classes and grade levels of a school, or schools of a district: where its results are asked for, and whose they are. */
  group?: { api: string; whose: Readonly<Record<string, string | number | undefined>>; district: boolean };
}

/** The growth of the group whose results are there. */
export function growthOf({ api, whose, assessmentTypeId, assessmentSetId }: ResultsAt): GrowthOf {
  const { school_year_id: year, asOf } = whose;
  return {
    ...{ set: assessmentSetId, type: assessmentTypeId },
    year: typeof year === 'number' ? year : undefined,
    asOf: typeof asOf === 'string' ? asOf : undefined,
    group: { api, whose, district: api.startsWith('/api/district_admin') },
  };
}

export const MOVEMENTS = ['up', 'within', 'down', 'none'] as const;
export type MovementGroup = (typeof MOVEMENTS)[number];

export interface GrowthSearch extends ListSearch {
  year?: number;
  /** As it stood then: a day, whose end is meant, or a moment. */
  asOf?: string;
  /** Student Comparison; Group Comparison without it. */
  view?: 'students';
  /** The compared tests, each as set and school year: '1-2026,3-2026'. */
  tests?: string;
  /** Compares those with both of two tests; only those with all without it. */
  match?: 'pairs';
  /** The section by whose scores students are sorted; the total without it. */
  section?: number;
  moved?: MovementGroup;
}

const TESTS = /^\d{1,9}-\d{4}(,\d{1,9}-\d{4}){0,2}$/;

export function growthSearch(raw: Record<string, unknown>): GrowthSearch {
  const year = idOf(raw.year);
  const asOf = asOfParam(raw.asOf);
  const section = idOf(raw.section);
  const moved = MOVEMENTS.find((one) => one === raw.moved);
  return {
    ...listSearch(raw),
    ...(year !== undefined && { year }),
    ...(asOf !== undefined && { asOf }),
    ...(raw.view === 'students' && { view: 'students' as const }),
    ...(typeof raw.tests === 'string' && TESTS.test(raw.tests) && { tests: raw.tests }),
    ...(raw.match === 'pairs' && { match: 'pairs' as const }),
    ...(section !== undefined && { section }),
    ...(moved && { moved }),
  };
}
