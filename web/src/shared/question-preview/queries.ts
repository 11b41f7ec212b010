import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type ListedForm = Schemas['ListedFormDto'];
export type FormPreview = Schemas['FormPreviewDto'];
export type QuestionPreview = Schemas['QuestionPreviewDto'];
export type PreviewedQuestion = Schemas['PreviewedQuestionDto'];
export type AnswersShown = Schemas['AnswersShownDto'];

export const formsQuery = queryOptions({
  queryKey: ['forms'],
  queryFn: async ({ signal }) => (await api.get<Schemas['ListedFormsDto']>('/api/content/forms', { signal })).forms,
});

export const formPreviewQuery = (formId: number) =>
  queryOptions({
    queryKey: ['forms', formId],
    queryFn: ({ signal }) => api.get<FormPreview>(`/api/content/forms/${formId}/preview`, { signal }),
  });

export const questionPreviewQuery = (ref: string, version?: number) =>
  queryOptions({
    queryKey: ['question-preview', ref, version ?? null],
    queryFn: ({ signal }) =>
      api.get<QuestionPreview>(
        `/api/learnosity/question_preview?${new URLSearchParams({ question_id: ref, ...(version ? { version: String(version) } : {}) })}`,
        { signal },
      ),
  });

/** The form that a section of a set begins with, as far as the session may see it. */
export async function findForm(
  client: QueryClient,
  setId: number,
  categoryId: number,
): Promise<ListedForm | undefined> {
  const forms = await client.fetchQuery({ ...formsQuery, staleTime: 60_000 });
  return forms.find((f) => f.latest && f.setId === setId && f.categoryId === categoryId && f.part === 1);
}
