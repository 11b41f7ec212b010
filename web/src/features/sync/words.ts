import { counted } from '../../lib/counted.js';
import type { StatusTone } from '../../ui/status-tone.js';
import type { State } from './service-search.js';
import { isRunning, type SyncRecord } from '../../shared/sync/school-syncs.js';
import type { LogName, SourceLook, SyncEntry } from './sync.js';

/** The tabs of the sync logs: what was done here, and what the source sent. */
export const LOCAL_LOGS: { title: string; logs: { log: LogName; label: string }[] }[] = [
  {
    title: 'Users',
    logs: [
      { log: 'user_imports', label: 'User Imports' },
      { log: 'user_syncs', label: 'User Syncs' },
      { log: 'user_transfers', label: 'User Transfers' },
      { log: 'user_errors', label: 'User Errors' },
    ],
  },
  {
    title: 'Sections',
    logs: [
      { log: 'section_imports', label: 'Section Imports' },
      { log: 'section_syncs', label: 'Section Syncs' },
      { log: 'section_enrolls', label: 'Section Enrolls' },
      { log: 'section_errors', label: 'Section Errors' },
    ],
  },
  {
    title: 'Terms',
    logs: [
      { log: 'term_imports', label: 'Term Imports' },
      { log: 'term_syncs', label: 'Term Syncs' },
      { log: 'term_errors', label: 'Term Errors' },
    ],
  },
  { title: 'Other', logs: [{ log: 'generic_logs', label: 'Generic Logs' }] },
];
export const REMOTE_LOGS: { log: LogName; label: string }[] = [
  { log: 'user_data', label: 'User Data' },
  { log: 'section_data', label: 'Section Data' },
  { log: 'term_data', label: 'Term Data' },
];

/** The log to open first: one with errors, else the first that has entries. */
export function firstLog(totals: Record<LogName, number>): LogName {
  const logs = [...LOCAL_LOGS.flatMap(({ logs }) => logs), ...REMOTE_LOGS].map(({ log }) => log);
  const errors = logs.filter((log) => log.endsWith('_errors'));
  return [...errors, ...logs].find((log) => totals[log] > 0) ?? 'user_syncs';
}

export const MODE_WORDS = {
  full: { label: 'Full', text: 'Adds, changes and removes. Many removals at once wait for somebody.' },
  add_only: {
    label: 'Add only',
    text: 'Adds what is new and restores what comes back. Everything else stays as it is here.',
  },
  off: { label: 'Off', text: 'Nothing is synced.' },
} as const;
export const MODES = ['full', 'add_only', 'off'] as const;

const ACTIONS = {
  add: 'Added',
  change: 'Changed',
  move: 'Moved here',
  remove: 'Archived',
  restore: 'Restored',
  problem: 'Problem',
} as const;
/** What would be done, for what has not been done. */
export const WOULD: Record<keyof typeof ACTIONS, string> = {
  add: 'Add',
  change: 'Change',
  move: 'Move here',
  remove: 'Archive',
  restore: 'Restore',
  problem: 'Problem',
};

/** What became of a line, in a word or two. */
export function entryWord({ state, action }: Pick<SyncEntry, 'state' | 'action'>): { tone: StatusTone; word: string } {
  const would = action === null ? '' : WOULD[action];
  switch (state) {
    case 'done':
      return { tone: 'good', word: action === null ? 'Done' : ACTIONS[action] };
    case 'waiting':
      return { tone: 'waiting', word: `${would}: waits for a decision` };
    case 'planned':
      return { tone: 'waiting', word: `${would}: not done yet` };
    case 'rejected':
      return { tone: 'none', word: `${would}: rejected` };
    case 'skipped':
      return { tone: 'none', word: `${would}: left as it is` };
    case 'failed':
      return { tone: 'bad', word: `${would}: failed` };
    case 'problem':
      return { tone: 'bad', word: 'Problem' };
    case 'unreadable':
      return { tone: 'bad', word: 'Cannot be read' };
    case 'note':
      return { tone: 'none', word: 'Note' };
    case 'received':
      return { tone: 'none', word: 'Received' };
  }
}

const STATE_WORDS: Record<SyncRecord['state'], string> = {
  reading: 'Reading the source',
  planning: 'Comparing',
  applying: 'Changing the roster',
  waiting: 'Waits for a decision',
  done: 'Finished',
  failed: 'Failed',
};

/** How a sync ended, or what it does now. */
export function recordWord(record: Pick<SyncRecord, 'state' | 'errors' | 'held' | 'undone'>): {
  tone: StatusTone;
  word: string;
} {
  if (isRunning(record)) return { tone: 'running', word: STATE_WORDS[record.state] };
  if (record.state === 'failed') return { tone: 'bad', word: 'Failed' };
  if (record.undone) return { tone: 'none', word: 'Taken back' };
  if (record.held > 0) return { tone: 'warn', word: `${counted(record.held, 'change')} held` };
  if (record.errors > 0) return { tone: 'warn', word: `Finished with ${counted(record.errors, 'error')}` };
  return { tone: 'good', word: 'Finished' };
}

export const KIND_WORDS: Record<SyncRecord['kind'], string> = {
  sync: '',
  undo: 'Taking back a sync',
  student: 'One student',
};

export const SERVICE_WORDS: Record<State, { label: string; tone: StatusTone }> = {
  failed: { label: 'Failed', tone: 'bad' },
  held: { label: 'Held', tone: 'warn' },
  running: { label: 'Running', tone: 'running' },
  off: { label: 'Off', tone: 'none' },
  paused: { label: 'Paused', tone: 'waiting' },
  never: { label: 'Not yet synced', tone: 'none' },
  fine: { label: 'Fine', tone: 'good' },
};

const FIELDS: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  studentNumber: 'Student ID',
  gradeLevel: 'Grade level',
  startsOn: 'Starts on',
  endsOn: 'Ends on',
  name: 'Name',
  term: 'Term',
  school: 'School',
};

/** 'First name' for 'firstName', also of a field without a word of its own. */
export function fieldWord(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return FIELDS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const COUNTED: [kind: string, one: string, many: string][] = [
  ['person', 'person', 'people'],
  ['section', 'class', 'classes'],
  ['term', 'term', 'terms'],
  ['enrollment', 'enrollment', 'enrollments'],
];

/** 'Can read 3 schools, 4,100 people'. */
export function lookText({ schools, counts }: SourceLook): string {
  const more = COUNTED.flatMap(([kind, one, many]) => {
    const count = counts[kind];
    return count === undefined ? [] : [counted(count, one, many)];
  });
  return [`Can read ${counted(schools.length, 'school')}`, ...more].join(', ');
}
