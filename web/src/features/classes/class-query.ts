import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import type { Scope } from './class-place.js';

/** One class; apart from the other questions because the class page asks it before it is loaded. */
export const classQuery = (sectionId: number, scope: Scope = 'staff') =>
  queryOptions({
    queryKey: ['classes', sectionId],
    queryFn: async ({ signal }) =>
      (await api.get<components['schemas']['SectionAnswer']>(`/api/${scope}/sections/${sectionId}`, { signal }))
        .section,
  });
