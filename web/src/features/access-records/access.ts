import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { ListSearch } from '../../lib/params.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { components } from '../../api/schema.js';
import type { AccessSearch, Kind } from './access-search.js';

type Schemas = components['schemas'];
export type AccessRecord = Schemas['AccessRecordDto'];
type What = AccessRecord['what'];

export const ACCESS_LIST: ListView = { perPage: 50, sort: 'at', order: 'desc' };
function filtersOf({ search, kind, studentId }: AccessSearch): Record<string, string | number | undefined> {
  return { search, kind, student_id: studentId };
}

export const accessQuery = (search: AccessSearch) =>
  queryOptions({
    queryKey: ['audit', 'access', search],
    queryFn: ({ signal }) =>
      api.get<Schemas['AccessRecordsDto']>('/api/audit/access', {
        signal,
        query: {
          ...listParams(ACCESS_LIST, search),
          ...filtersOf(search),
        },
      }),
    placeholderData: keepPreviousData,
  });

export const childAccessQuery = (studentId: number, { page = 1 }: ListSearch) =>
  queryOptions({
    queryKey: ['parent', 'access', studentId, page],
    queryFn: ({ signal }) =>
      api.get<Schemas['AccessRecordsDto']>('/api/parent/access', {
        signal,
        query: { studentId, page, per_page: ACCESS_LIST.perPage },
      }),
    placeholderData: keepPreviousData,
  });

/** The list with these filters as a file. */
export function accessExportPath(search: AccessSearch): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filtersOf(search)))
    if (value !== undefined) query.set(name, String(value));
  return `/api/audit/access/export?${query}`;
}

/** What was done, as a sentence without its subject. */
export const DID: Record<What, string> = {
  history: 'Opened the attempt history',
  report: 'Read the score report',
  questions: 'Read questions and answers',
  lesson_answers: 'Read the answers of a lesson’s activity',
  export: 'Downloaded the sealed attempt file',
  export_with_key: 'Downloaded the attempt file with its key',
  caliper: 'Downloaded Caliper events',
  qti: 'Downloaded QTI results',
  csv: 'Downloaded answers as CSV',
  pack: 'Downloaded the dispute pack',
  report_pdf: 'Downloaded the score report as PDF',
  score_export: 'Downloaded the scores of a group as a workbook',
  response_export: 'Downloaded the responses of a group as a workbook',
  student_export: 'Downloaded the whole record',
  import: 'Brought an attempt from a file',
  logged_in_as: 'Logged in as the student',
  erased: 'Erased the student',
};

export const KIND_WORDS: Record<Kind, string> = {
  looked: 'Looked at',
  took: 'Downloaded',
  brought: 'Brought here',
  logged_in_as: 'Logged in as',
  erased: 'Erased',
};

export const kindOf = (what: What): Kind =>
  what === 'history' || what === 'report' || what === 'questions' || what === 'lesson_answers'
    ? 'looked'
    : what === 'import'
      ? 'brought'
      : what === 'logged_in_as'
        ? 'logged_in_as'
        : what === 'erased'
          ? 'erased'
          : 'took';
