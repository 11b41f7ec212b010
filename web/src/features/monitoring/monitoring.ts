import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Batch } from '../../api/batches.js';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { queryClient } from '../../api/query-client.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { BoardSearch } from './board-search.js';
import { counted } from '../../lib/counted.js';

type Schemas = components['schemas'];
export type MonitoringBoard = Schemas['MonitoringAnswer'];
export type MonitoredStudent = Schemas['MonitoringRowDto'];
export type MonitoredSubject = Schemas['MonitoredSubjectDto'];
export type MonitoringStatus = MonitoredSubject['status'];
export type SubjectCounts = Schemas['MonitoredCountsDto'];
export type SubjectKey = Schemas['BulkResetDto']['category'];

export const BOARD_LIST: ListView = { perPage: 25, sort: 'lastName' };
/** A running board is asked again this often; the live screen of a subject is pushed. */
const REFRESH_MS = 20_000;

export interface Subject {
  key: SubjectKey;
  title: string;
  /** Of the live screen that the column opens. */
  difficulty: 'default' | 'easy';
}

const SAT: readonly Subject[] = [
  { key: 'readingWritingP1', title: 'Reading & Writing #1', difficulty: 'default' },
  { key: 'readingWritingP2', title: 'Reading & Writing #2', difficulty: 'easy' },
  { key: 'mathP1', title: 'Math #1', difficulty: 'default' },
  { key: 'mathP2', title: 'Math #2', difficulty: 'easy' },
];
const ACT: readonly Subject[] = [
  { key: 'english', title: 'English', difficulty: 'default' },
  { key: 'math', title: 'Math', difficulty: 'default' },
  { key: 'reading', title: 'Reading', difficulty: 'default' },
  { key: 'science', title: 'Science', difficulty: 'default' },
];

export function subjectsOf(courseType: 'SAT' | 'ACT'): readonly Subject[] {
  return courseType === 'SAT' ? SAT : ACT;
}

/** What is watched. All three are needed; section 0 is the entire school. */
export interface Watched {
  sectionId?: number;
  setId?: number;
  typeId?: number;
}

export const boardQuery = (watched: Required<Watched>, { grades, statuses, ...list }: BoardSearch) =>
  queryOptions({
    queryKey: ['monitoring', watched, list, grades, statuses],
    queryFn: ({ signal }) =>
      api.get<MonitoringBoard>('/api/staff/assessments/monitoring', {
        signal,
        query: {
          section_id: watched.sectionId,
          assessment_set_id: watched.setId,
          assessment_type_id: watched.typeId,
          ...listParams(BOARD_LIST, list),
          grade_levels: grades?.join(','),
          statuses: statuses?.join(','),
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export function refreshBoards(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['monitoring'] });
}

const path = (what: string) => `/api/staff/student_assessments/${what}`;

/** Why, and when what is reset was read: what was begun since then stays. */
export interface ResetOf {
  reason: string;
  as_of: string;
}

export function resetOne(sectionId: number, studentAssessmentId: number, of: ResetOf): Promise<Batch> {
  return api.post(path('reset'), { section_id: sectionId, assessment_id: studentAssessmentId, ...of });
}

export function resetColumn(
  watched: Required<Watched>,
  category: SubjectKey,
  studentIds: number[] | undefined,
  of: ResetOf,
  id: string,
): Promise<Batch> {
  const { sectionId, setId, typeId } = watched;
  return api.post(path('bulk_reset'), {
    section_id: sectionId,
    assessment_set_id: setId,
    assessment_type_id: typeId,
    category,
    student_ids: studentIds,
    batch_id: id,
    ...of,
  });
}

/** What a reset of everybody destroys, said before it is done. */
export function destroyedWords({ resettable, resettablePartTwo }: SubjectCounts): string {
  if (resettable === 0) return 'Nobody has begun: nothing is destroyed.';
  return `This destroys ${counted(resettable, 'test')}${resettablePartTwo > 0 ? ` and part 2 of ${resettablePartTwo.toLocaleString('en-US')} of them` : ''}.`;
}

export async function generateReport(sectionId: number, studentAssessmentId: number): Promise<string> {
  return (
    await api.post<Schemas['GeneratedReportDto']>(path('generate_report'), {
      section_id: sectionId,
      assessment_id: studentAssessmentId,
    })
  ).message;
}

export function addToClass(schoolId: number, sectionId: number, studentIds: number[]): Promise<Batch> {
  return api.post(`/api/staff/schools/${schoolId}/users/add_to_class`, { user_ids: studentIds, section_id: sectionId });
}
