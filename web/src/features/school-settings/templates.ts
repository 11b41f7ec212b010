import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type TemplateChoice = Schemas['TemplateChoiceDto'];
export type TemplateUse = Schemas['TemplateUseDto'];

/** Course templates that a school may take. */
export const templateChoicesQuery = queryOptions({
  queryKey: ['course-templates', 'choices'],
  queryFn: async ({ signal }) =>
    (await api.get<Schemas['TemplateChoicesAnswer']>('/api/admin/course_activities/templates', { signal }))
      .courseTemplates,
});

/** What a school would lose with a template. */
export const templateUseQuery = (schoolId: number, templateId: number) =>
  queryOptions({
    queryKey: ['course-templates', 'use', schoolId, templateId],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['TemplateUseAnswer']>(
          `/api/admin/schools/${schoolId}/course_templates/${templateId}/use`,
          { signal },
        )
      ).use,
    staleTime: 0,
  });

/** A slot of the form: the id of a template, or null while nothing is chosen. */
export type Slots = readonly (string | null)[];

/** The ids that are sent: slots in their order, empty ones left out. */
export const idsOf = (slots: Slots): number[] => slots.flatMap((id) => (id === null ? [] : [Number(id)]));

/** The slots with one of them changed. */
export function withSlot(slots: Slots, index: number, id: string | null): (string | null)[] {
  const next = [...slots];
  next[index] = id;
  return next;
}

/** What a slot may hold: not what the other one has. */
export function offeredTo<T extends { id: number }>(choices: readonly T[], slots: Slots, index: number): T[] {
  return choices.filter(({ id }) => !slots.some((taken, i) => i !== index && taken === String(id)));
}
