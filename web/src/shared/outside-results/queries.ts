import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';
import type { components } from '../../api/schema.js';
import { upload } from '../../api/upload.js';
import { queryClient } from '../../api/query-client.js';

type Schemas = components['schemas'];
export type OutsideImport = Schemas['OutsideImportDto'];
export type ImportResult = Schemas['OutsideImportResultDto'];
export type SupportedSet = Schemas['SupportedAssessmentsAnswer']['supportedAssessments'][number];

export const IMPORTS_LIST: ListView = { perPage: 100 };

const path = (schoolId: number, what: string) => `/api/admin/schools/${schoolId}/assessments/${what}`;

export const importsQuery = (schoolId: number, search: ListSearch) =>
  queryOptions({
    queryKey: ['outside-results', schoolId, search],
    queryFn: ({ signal }) =>
      api.get<Schemas['OutsideImportsAnswer']>(path(schoolId, 'imported_results'), {
        signal,
        query: { page: search.page ?? 1, per_page: IMPORTS_LIST.perPage },
      }),
    placeholderData: keepPreviousData,
  });

/** Sends a filled template; the list and the reports are read again when something of it was entered. */
export async function importResults(
  schoolId: number,
  set: SupportedSet,
  file: File,
  onSent: (share: number) => void,
): Promise<ImportResult> {
  const form = new FormData();
  form.append('assessment_type_id', String(set.assessmentType.id));
  form.append('assessment_set_id', String(set.assessmentSet.id));
  form.append('file', file);
  const result = await upload<ImportResult>(path(schoolId, 'import_results'), form, onSent);
  if (result.importId !== null)
    await Promise.all(
      ['outside-results', 'score-reports'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    );
  return result;
}

const TEMPLATES: Record<number, string> = { 1: 'sat', 2: 'act', 3: 'psat89', 4: 'psat10', 5: 'preact9', 6: 'preact10' };

/** The workbook to fill in for a type of assessment. */
export function templateOf(typeId: number): string {
  return `/template/${TEMPLATES[typeId]}_result.xlsx`;
}
