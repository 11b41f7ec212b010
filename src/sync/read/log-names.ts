/** What a sync did here, by the tabs of the sync logs. */
export const CHANGE_LOGS = [
  'user_imports',
  'user_syncs',
  'user_transfers',
  'user_errors',
  'section_imports',
  'section_syncs',
  'section_enrolls',
  'section_errors',
  'term_imports',
  'term_syncs',
  'term_errors',
] as const;

/** What the source sent. */
export const REMOTE_LOGS = ['user_data', 'section_data', 'term_data'] as const;
export type RemoteLog = (typeof REMOTE_LOGS)[number];

export const SYNC_LOGS = [...CHANGE_LOGS, 'generic_logs', ...REMOTE_LOGS] as const;
export type SyncLogName = (typeof SYNC_LOGS)[number];

/** How the tabs are called. */
export const LOG_TITLES: Record<SyncLogName, string> = {
  user_imports: 'User Imports',
  user_syncs: 'User Syncs',
  user_transfers: 'User Transfers',
  user_errors: 'User Errors',
  section_imports: 'Section Imports',
  section_syncs: 'Section Syncs',
  section_enrolls: 'Section Enrolls',
  section_errors: 'Section Errors',
  term_imports: 'Term Imports',
  term_syncs: 'Term Syncs',
  term_errors: 'Term Errors',
  generic_logs: 'Generic Logs',
  user_data: 'User Data',
  section_data: 'Section Data',
  term_data: 'Term Data',
};

/** The log that a line of a plan (`c`) stands in, in SQL. */
export const LOG_OF_CHANGE = `case
  when c.action = 'problem' or c.outcome = 'failed'
    then case c.record when 'person' then 'user_errors' when 'term' then 'term_errors' else 'section_errors' end
  when c.record = 'enrollment' then 'section_enrolls'
  when c.record = 'person' and c.action = 'move' then 'user_transfers'
  else case c.record when 'person' then 'user' when 'term' then 'term' else 'section' end
    || case when c.action in ('add', 'restore') then '_imports' else '_syncs' end
  end`;

/** The kind of record that a log of the source's data is of. */
export const KIND_OF_REMOTE = { user_data: 'person', section_data: 'section', term_data: 'term' } as const;

export function isRemoteLog(log: SyncLogName): log is RemoteLog {
  return log in KIND_OF_REMOTE;
}
