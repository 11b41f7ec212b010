import { listSearch, type ListSearch } from './params.js';
import { schoolPath, type Scope } from './scope.js';

/** Where a class is opened from: its address, and the pages above it. */
export interface ClassPlace {
  scope: Scope;
  /** Of the school's pages; null in the staff area. */
  schoolId: number | null;
  /** '/staff/classes/12'. */
  base: string;
}

export function staffClass(sectionId: number): ClassPlace {
  return { scope: 'staff', schoolId: null, base: `/staff/classes/${sectionId}` };
}

/** Where Class Settings of a class stand. */
export function settingsOf({ schoolId, base }: ClassPlace): { to: string; search: { tab?: 'settings' } } {
  return schoolId === null ? { to: `${base}/settings`, search: {} } : { to: base, search: { tab: 'settings' } };
}

export function schoolClass(scope: Scope, schoolId: number, sectionId: number): ClassPlace {
  return {
    scope,
    schoolId,
    base: `${schoolPath(scope, schoolId)}/classes/${sectionId}`,
  };
}

/** Said to a teacher of none. */
export const NO_CLASSES = {
  title: 'You are not assigned as a teacher for any classes yet.',
  text: 'An administrator of your school can add you to a class.',
};

export const CLASS_TABS = ['active', 'archived', 'hidden'] as const;
export type ClassesTab = (typeof CLASS_TABS)[number];

/** What the list of a school's classes shows, as kept in the address. */
export interface ClassesSearch extends ListSearch {
  tab?: ClassesTab;
  terms?: number[];
}

export function classesSearch(raw: Record<string, unknown>): ClassesSearch {
  const tab = CLASS_TABS.find((name) => name === raw.tab);
  const terms = [raw.terms ?? []]
    .flat()
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return { ...(tab ? { tab } : {}), ...(terms.length ? { terms } : {}), ...listSearch(raw) };
}

/** The class page inside a school: which tab, and the list of its students. */
export interface ClassSearch extends ListSearch {
  tab?: 'assessments' | 'settings';
}

export function classSearch(raw: Record<string, unknown>): ClassSearch {
  const tab = (['assessments', 'settings'] as const).find((name) => name === raw.tab);
  return { ...(tab ? { tab } : {}), ...listSearch(raw) };
}
