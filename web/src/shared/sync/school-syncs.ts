import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { schoolPath } from '../../api/schools.js';

type Schemas = components['schemas'];
export type SyncRecord = Schemas['SyncRecordDto'];

const RUNNING = ['reading', 'planning', 'applying'];
/** So often the state of a sync that runs is asked for. */
export const POLL_MS = 2000;

export const isRunning = (record: Pick<SyncRecord, 'state'> | null | undefined) =>
  record != null && RUNNING.includes(record.state);

export const path = (schoolId: number, more: string) => `${schoolPath('admin', schoolId)}/${more}`;

/** The last syncs of a school, asked again while one runs. */
export const recordsQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['sync', 'school', schoolId, 'records'],
    queryFn: ({ signal }) => api.get<Schemas['SyncRecordsAnswer']>(path(schoolId, 'sis_sync_record_list'), { signal }),
    refetchInterval: ({ state }) => (state.data?.sync_records.some(isRunning) ? POLL_MS : false),
  });

export const refreshSyncs = () => queryClient.invalidateQueries({ queryKey: ['sync'] });

export async function posted<T>(address: string, body: unknown = {}): Promise<T> {
  const answer = await api.post<T>(address, body);
  void refreshSyncs();
  return answer;
}

/** One student again at once. */
export const syncStudent = (schoolId: number, studentId: number) =>
  posted<Schemas['SyncStartedAnswer']>(path(schoolId, 'sis_sync_student'), { student_id: studentId });
