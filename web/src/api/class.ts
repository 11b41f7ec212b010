import { queryOptions } from '@tanstack/react-query';
import { api } from './client.js';
import { everyPage } from './every-page.js';
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
    queryFn: ({ signal }) =>
      everyPage(async (page) => {
        const { students, meta } = await api.get<components['schemas']['SectionStudentsAnswer']>(
          `/api/staff/sections/${sectionId}/students`,
          { signal, query: { page, per_page: 200 } },
        );
        return { rows: students, total: meta.totalCount };
      }),
  });
