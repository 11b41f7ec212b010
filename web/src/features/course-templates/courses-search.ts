import { idOf, listSearch, type ListSearch } from '../../lib/params.js';

export interface CoursesSearch extends ListSearch {
  archived?: true;
}

export function coursesSearch(raw: Record<string, unknown>): CoursesSearch {
  return { ...(raw.archived === true ? { archived: true as const } : {}), ...listSearch(raw) };
}

export interface ActivitiesSearch extends ListSearch {
  course?: number;
  kind?: 'independent_lesson' | 'practice_set';
}

export function activitiesSearch(raw: Record<string, unknown>): ActivitiesSearch {
  const course = idOf(raw.course);
  return {
    ...(course === undefined ? {} : { course }),
    ...(raw.kind === 'independent_lesson' || raw.kind === 'practice_set' ? { kind: raw.kind } : {}),
    ...listSearch(raw),
  };
}
