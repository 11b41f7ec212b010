import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { scheduleOf, type AssignForm, type SupportedAssessment } from '../../shared/assessments/assign-form.js';
import type { Place } from '../../api/schedule.js';
import { listed } from '../../lib/listed.js';

export type TakenBy = components['schemas']['TakenByDto'];

/** Who of the chosen classes has taken the chosen sections already. */
export function useTaken(
  { scope, schoolId }: Place,
  form: AssignForm,
  sectionIds: readonly number[],
): UseQueryResult<TakenBy[]> {
  const start = (scheduleOf(form, false, null).body as { start_at?: string }).start_at;
  const [asked] = useDebouncedValue(
    { set: form.setId, categories: form.categoryIds.join(), sections: sectionIds.join(), start },
    300,
  );
  return useQuery({
    queryKey: ['taken', scope, schoolId, asked],
    queryFn: async ({ signal }) => {
      const query = {
        assessment_set_id: asked.set!,
        category_ids: asked.categories,
        section_ids: asked.sections,
        start_at: asked.start,
      };
      return (
        await api.get<components['schemas']['TakenAnswer']>(`/api/${scope}/schools/${schoolId}/taken_assessments`, {
          signal,
          query,
        })
      ).students;
    },
    enabled: asked.set !== null && asked.categories !== '' && asked.sections !== '',
  });
}

const NAMED = 4;

/** 'Ada Park (Math) and 2 more have taken this set already in this school year. They keep what they have and get no second sitting.' */
export function takenWords(
  taken: readonly TakenBy[],
  { assessments }: Pick<SupportedAssessment, 'assessments'>,
): string {
  const several = assessments.length > 1;
  const of = ({ sections }: TakenBy) =>
    sections
      .map(
        ({ categoryId, completed }) =>
          `${assessments.find((a) => a.categoryId === categoryId)?.name ?? ''}${completed ? '' : ', not handed in'}`,
      )
      .join('; ');
  const names = taken.slice(0, NAMED).map((one) => `${one.firstName} ${one.lastName}${several ? ` (${of(one)})` : ''}`);
  const more = taken.length - names.length;
  const all = more > 0 ? [...names, more === 1 ? '1 more' : `${more} more`] : names;
  const one = taken.length === 1;
  return `${listed(all)} ${one ? 'has' : 'have'} taken this set already in this school year. ${one ? 'That student keeps what is there and gets' : 'They keep what is there and get'} no second sitting, unless it is reset.`;
}
