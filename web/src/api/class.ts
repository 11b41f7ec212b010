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
