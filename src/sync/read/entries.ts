import { HOLDS, type Hold } from '../plan/line.js';

/** What became of a line. */
export const ENTRY_STATES = [
  'done',
  'waiting',
  'planned',
  'rejected',
  'skipped',
  'failed',
  'problem',
  'note',
  'received',
  'unreadable',
] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

export const ENTRY_ACTIONS = ['add', 'change', 'move', 'remove', 'restore', 'problem'] as const;
export type EntryAction = (typeof ENTRY_ACTIONS)[number];

/** A field that differs. Values are as people read them; null: empty. */
export interface Difference {
  field: string;
  before: string | null;
  after: string | null;
}

/** One line of a sync log. */
export interface LogEntry {
  key: string;
  /** A person, a class, a term; the text of a note. */
  label: string;
  sourceId: string | null;
  /** Of a note. */
  notedAt: Date | null;
  action: EntryAction | null;
  state: EntryState;
  /** Why it was done, was held, or could not be done. */
  reason: string | null;
  code: string | null;
  differences: Difference[];
  /** The record as the source sent it. */
  data: unknown;
}

/** A row of `sync.changes`, as far as a log shows it. */
export interface ChangeRow {
  runId: number;
  place: number;
  record: 'term' | 'person' | 'section' | 'enrollment';
  action: EntryAction;
  sourceId: string | null;
  label: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  sent: unknown;
  code: string;
  reason: string;
  held: Hold | null;
  decision: 'approved' | 'rejected' | null;
  outcome: 'done' | 'skipped' | 'failed' | null;
  outcomeReason: string | null;
}

/** A line of a plan as its log shows it. */
export function entryOf(row: ChangeRow): LogEntry {
  const state = stateOf(row);
  return {
    key: `${row.runId}-${row.place}`,
    label: row.label,
    sourceId: row.sourceId,
    notedAt: null,
    action: row.action,
    state,
    reason: reasonOf(row, state),
    code: row.code,
    // Who leaves is archived as a whole; no field of theirs becomes empty.
    differences: row.action === 'remove' ? [] : differencesOf(row.before, row.after),
    data: row.sent,
  };
}

/** What stands at a line of a plan now. */
export function stateOf({
  action,
  held,
  decision,
  outcome,
}: Pick<ChangeRow, 'action' | 'held' | 'decision' | 'outcome'>): EntryState {
  if (action === 'problem') return 'problem';
  if (decision === 'rejected') return 'rejected';
  if (outcome !== null) return outcome;
  return held !== null && decision === null ? 'waiting' : 'planned';
}

function reasonOf({ reason, held, outcomeReason }: ChangeRow, state: EntryState): string {
  return (state === 'waiting' && held !== null ? HOLDS[held] : outcomeReason) ?? reason;
}

/** Fields whose values differ, by name. A record that is new has all that it holds, one that goes had it. */
export function differencesOf(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field) => {
    // A change says what it changes: what it does not name stays.
    if (after !== null && before !== null && !(field in after)) return [];
    const [was, is] = [textOf(before?.[field]), textOf(after?.[field])];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => textOf(one) ?? '').join(', ') || null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** A record of the source as its log shows it. */
export function receivedEntry(kind: string, sourceId: string, data: unknown, problem: string | null): LogEntry {
  const { firstName, lastName, name } = (data ?? {}) as Record<string, unknown>;
  const said = kind === 'person' ? [lastName, firstName].filter(Boolean).join(', ') : name;
  return {
    key: sourceId,
    label: typeof said === 'string' && said !== '' ? said : sourceId,
    sourceId,
    notedAt: null,
    action: null,
    state: problem === null ? 'received' : 'unreadable',
    reason: problem,
    code: null,
    differences: [],
    data,
  };
}
