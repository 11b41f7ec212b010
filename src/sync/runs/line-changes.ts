import type { KeyOrId, SourceChange } from '../../roster/index.js';
import type { LineAction, LineValues, PlannedKind } from '../plan/line.js';

/** A line of a plan as it is applied. */
export interface StoredLine {
  place: number;
  schoolId: number;
  record: PlannedKind;
  action: LineAction;
  sourceId: string | null;
  localId: number | null;
  sectionId: number | null;
  personId: number | null;
  before: LineValues | null;
  after: LineValues | null;
  sent: { role?: 'Student' | 'Teacher'; subjects?: string[] } | null;
  code: string;
}

/** What is here of the records that lines name by ids of the source. */
export interface LocalIds {
  term(sourceId: string): number | undefined;
  section(sourceId: string): number | undefined;
  person(sourceId: string): number | undefined;
  /** Terms here that the source knows, whatever became of them. */
  terms: readonly number[];
  /** Classes of the source in which somebody is known to be. */
  classesOf(personId: number): readonly { sectionId: number; role: 'Student' | 'Teacher' }[];
}

/** The changes of one line: the line stands and falls with the first; when a later one is refused it is tried again. */
export interface LineChanges {
  line: StoredLine;
  changes: SourceChange[];
  /** The one that says what became of the line. */
  main: number;
  /** Why nothing can be done. */
  missing?: string;
  /** Of an enrollment, with ids of here. */
  member?: { sectionId: number; personId: number };
}

/** The role of whom a line is about. */
export function roleOf({ sent, before, after }: Pick<StoredLine, 'sent' | 'before' | 'after'>): 'Student' | 'Teacher' {
  return (sent?.role ?? before?.role ?? after?.role) === 'Teacher' ? 'Teacher' : 'Student';
}

/** What a line asks of the roster. */
export function changesOf(line: StoredLine, ids: LocalIds): LineChanges {
  const one = (...changes: SourceChange[]): LineChanges => ({ line, changes, main: 0 });
  switch (line.record) {
    case 'term':
      return one(...ofTerm(line, ids));
    case 'person':
      return ofPerson(line, ids);
    case 'section':
      return one(...ofSection(line, ids));
    case 'enrollment':
      return ofEnrollment(line, ids);
  }
}

function isEmpty(values: LineValues | null): boolean {
  return !values || Object.keys(values).length === 0;
}

function ofTerm({ action, after, localId, place }: StoredLine, { terms }: LocalIds): SourceChange[] {
  const termId = localId!;
  const change = { kind: 'change-term', termId, ...(after as object) } as const;
  switch (action) {
    case 'add':
      return [
        {
          kind: 'add-term',
          key: String(place),
          ...(after as { name: string; startsOn: string; endsOn: string }),
          known: terms,
        },
      ];
    case 'restore':
      return [{ kind: 'activate-term', termId }, ...(isEmpty(after) ? [] : [change])];
    case 'remove':
      return [{ kind: 'archive-term', termId }];
    default:
      return isEmpty(after) ? [] : [change];
  }
}

function ofPerson(line: StoredLine, ids: LocalIds): LineChanges {
  const { action, after, place } = line;
  const personId = line.localId;
  const role = roleOf(line);
  if (personId === null) {
    const said = after as { firstName: string; lastName: string; email: string };
    return {
      line,
      main: 0,
      changes: [
        {
          kind: 'add-person',
          key: String(place),
          studentNumber: null,
          gradeLevel: null,
          ...said,
          role,
        } as SourceChange,
      ],
    };
  }
  const { schoolId: _school, role: _role, ...fields } = after ?? {};
  const change: SourceChange[] = isEmpty(fields) ? [] : [{ kind: 'change-person', personId, ...fields }];
  const first = ((): SourceChange[] => {
    switch (action) {
      case 'add':
        return [{ kind: 'join-staff', personId }];
      case 'move':
        return [{ kind: 'move-student', personId }];
      case 'restore':
        return [role === 'Student' ? { kind: 'activate-person', personId } : { kind: 'join-staff', personId }];
      default:
        return [];
    }
  })();
  if (action !== 'remove') return { line, main: 0, changes: [...first, ...change] };
  const leaving = ids.classesOf(personId).map((of): SourceChange => ({
    kind: 'unenroll',
    section: { id: of.sectionId },
    person: { id: personId },
    role: of.role,
  }));
  return { line, main: leaving.length, changes: [...leaving, { kind: 'archive-person', personId }] };
}

function ofSection({ action, after, localId, place }: StoredLine, ids: LocalIds): SourceChange[] {
  const sectionId = localId!;
  if (action === 'add') {
    const termId = typeof after!.term === 'string' ? ids.term(after!.term) : undefined;
    const term: KeyOrId | null = termId === undefined ? null : { id: termId };
    return [{ kind: 'add-class', key: String(place), name: String(after!.name), term }];
  }
  if (action === 'remove') return [{ kind: 'archive-class', sectionId }];
  const fields = {
    ...(typeof after?.name === 'string' ? { name: after.name } : {}),
    ...(typeof after?.termId === 'number' ? { term: { id: after.termId } } : {}),
  };
  const change: SourceChange[] = isEmpty(after) ? [] : [{ kind: 'change-class', sectionId, ...fields }];
  return action === 'restore' ? [{ kind: 'activate-class', sectionId }, ...change] : change;
}

function ofEnrollment(line: StoredLine, ids: LocalIds): LineChanges {
  const { action, after, before } = line;
  const sectionId = typeof after?.section === 'string' ? ids.section(after.section) : (line.sectionId ?? undefined);
  const personId = typeof after?.person === 'string' ? ids.person(after.person) : (line.personId ?? undefined);
  if (sectionId === undefined || personId === undefined) {
    const missing = sectionId === undefined ? 'The class of it is not here.' : 'The person of it is not here.';
    return { line, changes: [], main: 0, missing };
  }
  const of = { section: { id: sectionId }, person: { id: personId } };
  const member = { sectionId, personId };
  if (action === 'remove')
    return {
      line,
      member,
      main: 0,
      changes: [{ kind: 'unenroll', ...of, role: before?.role === 'Teacher' ? 'Teacher' : 'Student' }],
    };
  const role = after?.role === 'Teacher' ? 'Teacher' : 'Student';
  const was = before?.role;
  const leaves: SourceChange[] =
    action === 'change' && was !== undefined && was !== role
      ? [{ kind: 'unenroll', ...of, role: was === 'Teacher' ? 'Teacher' : 'Student' }]
      : [];
  return {
    line,
    member,
    main: leaves.length,
    changes: [...leaves, { kind: 'enroll', ...of, role, primary: after?.primary === true }],
  };
}
