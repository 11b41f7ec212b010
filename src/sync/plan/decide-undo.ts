import { CODES, type Line, type LineAction, type LineValues, type PlannedKind } from './line.js';

/** What a run did, to be taken back. */
export interface DoneLine {
  schoolId: number;
  record: PlannedKind;
  action: LineAction;
  sourceId: string | null;
  localId: number | null;
  sectionId: number | null;
  personId: number | null;
  label: string;
  before: LineValues | null;
  after: LineValues | null;
  sent: unknown;
  code: string;
}

/** What is so now of what a line did. */
export interface UndoFacts {
  /** A later run did something to the same record. */
  changedLater: boolean;
  /** The fields that the line wrote, as they are now; null for a record that is not here any more. */
  now: LineValues | null;
}

const BACK: Partial<Record<LineAction, LineAction>> = {
  add: 'remove',
  restore: 'remove',
  remove: 'restore',
  change: 'change',
  move: 'move',
};

/**
 * The line that takes one back; undefined for one of which nothing was written. What something later changed stays as it is, and
 * the line says so.
 */
export function decideUndo(line: DoneLine, facts: UndoFacts): Line | undefined {
  const action = BACK[line.action];
  if (!action) return undefined;
  const wrote = fieldsOf(line.after);
  if (line.action === 'change' && line.record !== 'enrollment' && Object.keys(wrote).length === 0) return undefined;
  const base = { ...line, sourceId: line.sourceId ?? '', held: null };
  const since =
    facts.changedLater ||
    facts.now === null ||
    (line.action === 'move' && facts.now.schoolId !== line.after?.schoolId) ||
    Object.entries(facts.now).some(([field, value]) => field in wrote && wrote[field] !== value);
  if (since)
    return {
      ...base,
      action: 'problem',
      before: facts.now,
      after: null,
      code: 'changed-since',
      reason: CODES['changed-since'],
    };
  const role = (line.sent as { role?: string } | null)?.role ?? line.before?.role ?? line.after?.role ?? null;
  const kept: LineValues = role === null ? {} : { role };
  return {
    ...base,
    action,
    schoolId: action === 'move' ? Number(line.before?.schoolId) : line.schoolId,
    before: { ...kept, ...line.after },
    after:
      line.record === 'enrollment'
        ? { ...kept, primary: line.before?.primary ?? line.after?.primary ?? false }
        : action === 'remove'
          ? {}
          : { ...kept, ...line.before },
    code: 'undone',
    reason: CODES.undone,
  };
}

/** Without what says whose the line is. */
function fieldsOf(values: LineValues | null): LineValues {
  const {
    role: _role,
    schoolId: _school,
    section: _section,
    person: _person,
    primary: _primary,
    term: _term,
    ...fields
  } = values ?? {};
  return fields;
}
