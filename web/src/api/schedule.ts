import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client.js';
import type { components } from './schema.js';
import { meQuery } from './session.js';

type Schemas = components['schemas'];
export type ScheduleEntry = Schemas['ScheduleEntryDto'];
export type AssignableSection = Schemas['AssignableSectionDto'];

/** Windows open and students finish while a schedule is looked at. */
const REFRESH_MS = 60_000;

/** Whose calls are used, for which school; `dashboard` is a page of the school's administration, which offers no monitoring. */
export interface Place {
  scope: 'admin' | 'staff';
  schoolId: number;
  dashboard: boolean;
}

/** The staff area: the school of the session. undefined before it is known, null without a school: a District Admin who has selected none. */
export function useStaffPlace(): Place | null | undefined {
  const { data: me } = useQuery(meQuery);
  if (!me) return undefined;
  return me.school ? { scope: 'staff', schoolId: me.school.id, dashboard: false } : null;
}

export const schoolScheduleQuery = ({ scope, schoolId }: Place) =>
  queryOptions({
    queryKey: ['schedule', 'school', scope, schoolId],
    queryFn: ({ signal }) =>
      api.get<Schemas['SchoolAssessmentsAnswer']>(`/api/${scope}/schools/${schoolId}/assessments`, { signal }),
    refetchInterval: REFRESH_MS,
  });

export const sectionScheduleQuery = (scope: Place['scope'], sectionId: number) =>
  queryOptions({
    queryKey: ['schedule', 'section', scope, sectionId],
    queryFn: ({ signal }) =>
      api.get<Schemas['SectionAssessmentsAnswer']>(`/api/${scope}/sections/${sectionId}/class_assessments`, { signal }),
    refetchInterval: REFRESH_MS,
  });

/** Classes, and for administrators the classes of grades, that the viewer may assign to. */
export const assignableQuery = ({ scope, schoolId }: Place) =>
  queryOptions({
    queryKey: ['classes', 'assignable', scope, schoolId],
    queryFn: ({ signal }) =>
      api.get<Schemas['AssignableSectionsAnswer']>(`/api/${scope}/schools/${schoolId}/assignable_sections`, { signal }),
  });

/** Sets that the school may assign. */
export const supportedQuery = ({ scope, schoolId }: Pick<Place, 'scope' | 'schoolId'>) =>
  queryOptions({
    queryKey: ['supported-assessments', scope, schoolId],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['SupportedAssessmentsAnswer']>(`/api/${scope}/supported_assessments`, {
          signal,
          query: { school_id: schoolId },
        })
      ).supportedAssessments,
  });

/** The calls of one assignment: single, or group. */
export function entryPath({ scope }: Pick<Place, 'scope'>, entry: ScheduleEntry): string {
  return `/api/${scope}/sections/${entry.sections[0]!.id}/${entry.isMultipart ? 'class_assessments_sat' : 'class_assessments'}/${entry.id}`;
}

/** An assignment as it is now, for editing. */
export const assignmentQuery = (place: Pick<Place, 'scope'>, entry: ScheduleEntry) =>
  queryOptions({
    queryKey: ['schedule', 'one', place.scope, entry.id],
    queryFn: async ({ signal }) => {
      const answer = await api.get<Partial<Schemas['ClassAssessmentAnswer'] & Schemas['SectionAssessmentGroupAnswer']>>(
        entryPath(place, entry),
        { signal },
      );
      return (answer.classAssessment ?? answer.sectionAssessmentGroup)!;
    },
    staleTime: 0,
    gcTime: 0,
  });
