import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.js';
import { everyPage } from './every-page.js';
import type { components } from './schema.js';
import { listParams } from '../lib/list-view.js';
import type { ListSearch } from '../lib/params.js';
import type { Scope } from '../lib/scope.js';
import type { ClassesSearch } from '../lib/class-place.js';

type Schemas = components['schemas'];
export type ClassSection = Schemas['ClassSectionDto'];
export type MinimalSection = Schemas['MinimalSectionDto'];
export type SectionStudent = Schemas['SectionStudentDto'];

export const CLASS_LIST = { perPage: 25, sort: 'displayName' };
export const STUDENT_LIST = { perPage: 100, sort: 'lastName' };
export const SCHOOL_CLASS_LIST = { perPage: 100, sort: 'displayName' };

/** The classes that the viewer works with: a teacher's own, all of the school for its administrators unless only those they teach are asked for. */
export const classListQuery = ({ archived = false, ...list }: ListSearch & { archived?: boolean }, taught: boolean) =>
  queryOptions({
    queryKey: ['classes', taught ? 'mine' : 'list', archived, list],
    queryFn: ({ signal }) =>
      api.get<Schemas['SectionsAnswer']>(taught ? '/api/staff/sections' : '/api/staff/sections/staff_sections', {
        signal,
        query: {
          archived,
          ...(taught ? { taught } : {}),
          ...listParams(CLASS_LIST, list),
        },
      }),
    // Archived classes are never shown for active ones.
    placeholderData: (rows, query) => (query?.queryKey[2] === archived ? keepPreviousData(rows) : undefined),
  });

/** The classes of a school in one of their three states. */
export const schoolClassesQuery = (scope: Scope, schoolId: number, { tab = 'active', terms, ...list }: ClassesSearch) =>
  queryOptions({
    queryKey: ['classes', 'school', scope, schoolId, tab, { terms, ...list }],
    queryFn: ({ signal }) =>
      api.get<Schemas['ClassesOfSchoolAnswer']>(`/api/${scope}/schools/${schoolId}/sections`, {
        signal,
        query: {
          active: tab !== 'hidden',
          archived: tab === 'archived',
          'term[]': terms,
          ...listParams(SCHOOL_CLASS_LIST, list),
        },
      }),
    // Another page or order keeps the rows; another tab does not show the classes of this one.
    placeholderData: (rows, query) =>
      query?.queryKey[3] === schoolId && query.queryKey[4] === tab ? keepPreviousData(rows) : undefined,
  });

/** Every active class of a school by name, page after page. */
export const everyClassQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['classes', 'school', 'admin', schoolId, 'every'],
    queryFn: ({ signal }) =>
      everyPage(async (page) => {
        const { sections, meta } = await api.get<Schemas['ClassesOfSchoolAnswer']>(
          `/api/admin/schools/${schoolId}/sections`,
          { signal, query: { ...listParams(SCHOOL_CLASS_LIST, { page }), active: true, archived: false } },
        );
        return { rows: sections, total: meta.totalCount };
      }),
  });

export const termsQuery = (scope: Scope, schoolId: number) =>
  queryOptions({
    queryKey: ['terms', 'all', scope, schoolId],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['AllTermsAnswer']>(`/api/${scope}/schools/${schoolId}/terms/render_all`, { signal }))
        .terms,
  });

/** Who may teach a class: of the school, on the platform's pages; of the own school otherwise. */
export const teachersQuery = (scope: Scope, schoolId: number) =>
  queryOptions({
    queryKey: ['school-users', scope, schoolId, 'teachers'],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['TeachersAnswer']>(
          scope === 'admin' ? `/api/admin/schools/${schoolId}/teachers` : '/api/staff/teachers',
          { signal },
        )
      ).users,
  });

/** Terms that a class may have. */
export const classTermsQuery = (scope: Scope, sectionId: number) =>
  queryOptions({
    queryKey: ['terms', scope, 'of-class', sectionId],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['TermsAnswer']>(`/api/${scope}/sections/${sectionId}/terms`, { signal })).terms,
  });

/** Students of the school who are not in the class. */
export const unassignedQuery = (scope: Scope, sectionId: number, list: ListSearch) =>
  queryOptions({
    queryKey: ['classes', sectionId, 'unassigned', list],
    queryFn: ({ signal }) =>
      api.get<Schemas['SectionStudentsAnswer']>(`/api/${scope}/sections/${sectionId}/unassigned_students`, {
        signal,
        query: listParams(STUDENT_LIST, list),
      }),
    placeholderData: keepPreviousData,
  });

export const minimalClassesQuery = queryOptions({
  queryKey: ['classes', 'minimal'],
  queryFn: async ({ signal }) =>
    (await api.get<Schemas['MinimalSectionsAnswer']>('/api/staff/sections/minimal_index', { signal })).sections,
});

export const classStudentsQuery = (sectionId: number, list: ListSearch, scope: Scope = 'staff') =>
  queryOptions({
    queryKey: ['classes', sectionId, 'students', list],
    queryFn: ({ signal }) =>
      api.get<Schemas['SectionStudentsAnswer']>(`/api/${scope}/sections/${sectionId}/students`, {
        signal,
        query: listParams(STUDENT_LIST, list),
      }),
    placeholderData: keepPreviousData,
  });

/** Sets that the school of the own role may assign; of a school that is named, `supportedQuery`. */
export const ownSupportedQuery = queryOptions({
  queryKey: ['supported-assessments'],
  queryFn: async ({ signal }) =>
    (await api.get<Schemas['SupportedAssessmentsAnswer']>('/api/staff/supported_assessments', { signal }))
      .supportedAssessments,
});
