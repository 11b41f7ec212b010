import { queryOptions } from '@tanstack/react-query';
import { api } from './client.js';
import type { components } from './schema.js';
import type { Scope } from '../lib/scope.js';

/** One class; apart from the other questions because the class page asks it before it is loaded. */
export const classQuery = (sectionId: number, scope: Scope = 'staff') =>
  queryOptions({
    queryKey: ['classes', sectionId],
    queryFn: async ({ signal }) =>
      (await api.get<components['schemas']['SectionAnswer']>(`/api/${scope}/sections/${sectionId}`, { signal }))
        .section,
  });

/** Everybody in a class, page after page, to choose among. */
export const everyStudentQuery = (sectionId: number) =>
  queryOptions({
    queryKey: ['classes', sectionId, 'every-student'],
    queryFn: async ({ signal }) => {
      const all: components['schemas']['SectionStudentDto'][] = [];
      let total: number | undefined;
      for (let page = 1; ; page += 1) {
        const { students, meta } = await api.get<components['schemas']['SectionStudentsAnswer']>(
          `/api/staff/sections/${sectionId}/students`,
          { signal, query: { page, per_page: 200 } },
        );
        // Who leaves meanwhile moves the others up, and one of them would be missing: it begins again.
        if (total !== undefined && meta.totalCount !== total) {
          all.length = 0;
          total = undefined;
          page = 0;
          continue;
        }
        total = meta.totalCount;
        all.push(...students);
        if (students.length === 0 || all.length >= total) return all;
      }
    },
  });
