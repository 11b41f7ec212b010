import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, save } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';
import { isRunning, path, POLL_MS, posted, refreshSyncs, type SyncRecord } from '../../shared/sync/school-syncs.js';
import type { ServiceSearch } from './service-search.js';

type Schemas = components['schemas'];
export type SyncReport = Schemas['SyncReportDto'];
export type SyncEntry = Schemas['SyncEntryDto'];
export type Difference = Schemas['SyncDifferenceDto'];
export type HeldChange = Schemas['HeldChangeDto'];
export type FoundStudent = Schemas['FoundStudentDto'];
export type Roster = Schemas['RosterDto'];
export type RosterForm = Schemas['RosterFormDto'];
export type SourceLook = Schemas['SourceLookDto'];
export type ServiceRow = Schemas['ServiceRowDto'];
export type LogName = keyof SyncReport['totals'];
type Started = Schemas['SyncStartedAnswer'];

export const LOG_LIST: ListView = { perPage: 50 };
export const HELD_LIST: ListView = { perPage: 50 };
export const SERVICE_LIST: ListView = { perPage: 50, sort: 'state' };

const rosterPath = (districtId: number) => `/api/admin/school_districts/${districtId}/roster`;

/** `state` makes it another report once the sync has gone on. */
export const reportQuery = (schoolId: number, { id, state }: Pick<SyncRecord, 'id' | 'state'>) =>
  queryOptions({
    queryKey: ['sync', 'school', schoolId, 'report', id, state],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['SyncReportAnswer']>(path(schoolId, 'sis_sync_report'), {
          signal,
          query: { record_id: id },
        })
      ).report,
  });

export const logQuery = (
  schoolId: number,
  record: Pick<SyncRecord, 'id' | 'state'>,
  log: LogName,
  search: ListSearch,
) =>
  queryOptions({
    queryKey: ['sync', 'school', schoolId, 'log', record.id, record.state, log, search],
    queryFn: ({ signal }) =>
      api.get<Schemas['SyncLogAnswer']>(path(schoolId, 'sis_sync_log'), {
        signal,
        query: { record_id: record.id, log, ...listParams(LOG_LIST, search) },
      }),
    placeholderData: (rows, query) =>
      query?.queryKey[4] === record.id && query.queryKey[6] === log ? keepPreviousData(rows) : undefined,
  });

export const saveLog = (schoolId: number, recordId: number, log?: LogName) =>
  save(path(schoolId, `sis_sync_log.csv?record_id=${recordId}${log ? `&log=${log}` : ''}`));

export const heldQuery = (schoolId: number, search: ListSearch) =>
  queryOptions({
    queryKey: ['sync', 'school', schoolId, 'held', search],
    queryFn: ({ signal }) =>
      api.get<Schemas['HeldChangesAnswer']>(path(schoolId, 'sis_sync_held'), {
        signal,
        query: listParams(HELD_LIST, search),
      }),
    placeholderData: keepPreviousData,
  });

export const missedQuery = (schoolId: number, search: string) =>
  queryOptions({
    queryKey: ['sync', 'school', schoolId, 'missed', search],
    queryFn: ({ signal }) =>
      api.get<Schemas['MissedStudentsAnswer']>(path(schoolId, 'sis_sync_missed'), { signal, query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

export const rosterQuery = (districtId: number) =>
  queryOptions({
    queryKey: ['sync', 'district', districtId],
    queryFn: async ({ signal }) => (await api.get<Schemas['RosterAnswer']>(rosterPath(districtId), { signal })).roster,
    refetchInterval: ({ state }) => (isRunning(state.data?.lastSync) ? POLL_MS : false),
  });

export const servicesQuery = ({ source, state, ...list }: ServiceSearch) =>
  queryOptions({
    queryKey: ['sync', 'services', source, state, list],
    queryFn: ({ signal }) =>
      api.get<Schemas['ServiceStatusAnswer']>('/api/admin/sis_service_status', {
        signal,
        query: { source, state, ...listParams(SERVICE_LIST, list) },
      }),
    placeholderData: keepPreviousData,
  });

/** By the source that the button names, or whatever the district has. */
export const startSync = (schoolId: number, source?: 'clever' | 'classlink') =>
  posted<Started>(path(schoolId, source ? `${source}_sync` : 'sis_sync'));

export const undoSync = (schoolId: number, recordId: number) =>
  posted<Started>(path(schoolId, 'sis_sync_undo'), { record_id: recordId });

export const syncDistrict = (districtId: number) => posted<Started>(`${rosterPath(districtId)}/sync`);

/** Decides about these, or about everything that is held. @returns how many were decided */
export async function decideHeld(
  schoolId: number,
  decision: 'approved' | 'rejected',
  of: readonly HeldChange[] | 'all',
): Promise<number> {
  const address = path(schoolId, 'sis_sync_held/decide');
  if (of === 'all') return (await posted<Schemas['DecidedAnswer']>(address, { decision })).decided;
  const byRun = new Map<number, number[]>();
  for (const { runId, place } of of) byRun.set(runId, [...(byRun.get(runId) ?? []), place]);
  let decided = 0;
  for (const [run_id, places] of byRun)
    decided += (await posted<Schemas['DecidedAnswer']>(address, { decision, run_id, places })).decided;
  return decided;
}

export async function keepRoster(districtId: number, roster: RosterForm): Promise<void> {
  await api.put(rosterPath(districtId), { roster });
  await refreshSyncs();
}

export const lookAtSource = async (districtId: number, roster: Pick<RosterForm, 'kind' | 'values'>) =>
  (await api.post<Schemas['SourceLookAnswer']>(`${rosterPath(districtId)}/look`, { roster })).look;

/** The zip that the next sync reads. @returns what it holds */
export async function uploadRoster(districtId: number, file: File): Promise<SourceLook> {
  const body = new FormData();
  body.set('file', file);
  const { look } = await api.post<Schemas['SourceLookAnswer']>(`${rosterPath(districtId)}/file`, body);
  await refreshSyncs();
  return look;
}

export async function disconnect(districtId: number): Promise<void> {
  await api.del(rosterPath(districtId));
  await refreshSyncs();
}
