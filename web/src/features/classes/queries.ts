import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import type { ListSearch } from '../../lib/params.js';

type Schemas = components['schemas'];
export type ClassSection = Schemas['ClassSectionDto'];
export type MinimalSection = Schemas['MinimalSectionDto'];
export type SectionStudent = Schemas['SectionStudentDto'];

export const CLASSES_PER_PAGE = 25;
export const STUDENTS_PER_PAGE = 100;

export const classListQuery = (list: ListSearch & { archived?: boolean }) =>
  queryOptions({
    queryKey: ['classes', 'list', list],
    queryFn: ({ signal }) =>
      api.get<Schemas['SectionsAnswer']>('/api/staff/sections/staff_sections', { signal, query: { per_page: CLASSES_PER_PAGE, sort: 'displayName', ...list } }),
    placeholderData: keepPreviousData,
  });

export const minimalClassesQuery = queryOptions({
  queryKey: ['classes', 'minimal'],
  queryFn: async ({ signal }) => (await api.get<Schemas['MinimalSectionsAnswer']>('/api/staff/sections/minimal_index', { signal })).sections,
});

export const classQuery = (sectionId: number) =>
  queryOptions({
    queryKey: ['classes', sectionId],
    queryFn: async ({ signal }) => (await api.get<Schemas['SectionAnswer']>(`/api/staff/sections/${sectionId}`, { signal })).section,
  });

export const classStudentsQuery = (sectionId: number, list: ListSearch) =>
  queryOptions({
    queryKey: ['classes', sectionId, 'students', list],
    queryFn: ({ signal }) =>
      api.get<Schemas['SectionStudentsAnswer']>(`/api/staff/sections/${sectionId}/students`, { signal, query: { per_page: STUDENTS_PER_PAGE, sort: 'lastName', ...list } }),
    placeholderData: keepPreviousData,
  });

/** Sets that the school may assign. */
export const supportedQuery = queryOptions({
  queryKey: ['supported-assessments'],
  queryFn: async ({ signal }) => (await api.get<Schemas['SupportedAssessmentsAnswer']>('/api/staff/supported_assessments', { signal })).supportedAssessments,
});
