import { instantOf } from '../../lib/as-of.js';
import { idOf } from '../../lib/params.js';
import { whenSearch, type ResultsAt, type ResultsWords, type WhenSearch } from './results-at.js';

/** A group as its pages have it in the address: what is not said is the newest, or all. */
export interface GroupSearch extends WhenSearch {
  /** The assessment type and set. */
  type?: number;
  set?: number;
  /** Of a school. */
  classes?: number[];
  /** Of a district. */
  schools?: number[];
  grades?: number[];
}

export function groupSearch(raw: Record<string, unknown>): GroupSearch {
  const type = idOf(raw.type);
  const set = idOf(raw.set);
  const several = (name: 'classes' | 'schools' | 'grades') => {
    const values = [...new Set([raw[name] ?? []].flat().flatMap((one) => idOf(one) ?? []))];
    const good = name === 'grades' ? values.filter((grade) => grade <= 12) : values;
    return good.length > 0 ? { [name]: good } : {};
  };
  return {
    ...whenSearch(raw),
    ...(type !== undefined && set !== undefined && { type, set }),
    ...several('classes'),
    ...several('schools'),
    ...several('grades'),
  };
}

/** The part of an address that says whose results are shown: it goes along from page to page. */
export function groupOf({ year, asOf, type, set, classes, schools, grades }: GroupSearch): GroupSearch {
  return { year, asOf, type, set, classes, schools, grades };
}

/** Where the results of a group are. @param base of its pages, such as '/staff/reports/group' */
export function groupAt(
  base: '/staff/reports/group' | '/district-admin/reports/group',
  search: GroupSearch,
  set: { assessmentTypeId: number; assessmentSetId: number },
  words: ResultsWords,
): ResultsAt {
  const joined = (values: readonly number[] | undefined) => (values?.length ? values.join(',') : undefined);
  const staff = base === '/staff/reports/group';
  return {
    api: staff ? '/api/staff/groups/student_results' : '/api/district_admin/student_results',
    whose: {
      ...(staff ? { section_ids: joined(search.classes) } : { school_ids: joined(search.schools) }),
      grade_levels: joined(search.grades),
      school_year_id: search.year,
      asOf: instantOf(search.asOf),
    },
    ...set,
    details: (of) => ({ to: `${base}/subsection-details`, search: { ...groupOf(search), ...of } }),
    words,
  };
}
