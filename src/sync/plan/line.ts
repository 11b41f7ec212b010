import type { RecordKind } from '../sources/source.js';

/** Records that a plan decides about; schools are connected by hand. */
export type PlannedKind = Exclude<RecordKind, 'school'>;
export const PLANNED_KINDS: readonly PlannedKind[] = ['term', 'person', 'section', 'enrollment'];

export type LineAction = 'add' | 'change' | 'move' | 'remove' | 'restore' | 'problem';

/** Why a line is in a plan, or why nothing is done. */
export const CODES = {
  new: 'New in the roster.',
  'new-twin': 'New in the roster. Somebody here has the same name: look at the list of duplicates.',
  'works-here-too': 'Known at another school of the district, and works here too.',
  matched: 'Was here already, and is known to the roster from now on.',
  'matched-archived': 'Was here and archived; the roster has this person.',
  changed: 'The roster changed.',
  'id-changed': 'The roster has it under another id.',
  moved: 'The roster has this student at another school.',
  back: 'Is in the roster again.',
  again: 'Looked up again, and was missing here.',
  gone: 'Is not in the roster any more.',
  unreadable: 'The record could not be read.',
  'email-missing': 'The roster has no email, without which there is no account.',
  'email-taken': 'The email belongs to somebody else.',
  'several-matches': 'More than one person here may be meant.',
  'name-differs': 'The student ID or email belongs to somebody here with another name.',
  'other-role': 'The email belongs to somebody here with another role.',
  'linked-to-another': 'The roster has the same person under two ids.',
  closed: 'The account is hidden or erased.',
  'wider-role': 'Administrators and people of other districts are not changed by a roster.',
  invalid: 'The record says something that cannot be kept.',
  'no-dates': 'The term has no days; its classes are kept in the term of the school.',
  'kept-by-platform': 'The platform keeps this.',
  'changed-since': 'Was changed since, and stays as it is.',
  undone: 'Taken back.',
} as const;
export type LineCode = keyof typeof CODES;

/** Why a line waits for a person. */
export const HOLDS = {
  'many-removals': 'More than 10 % would be removed at once.',
  'many-changes': 'More than 75 % would be changed at once.',
  unreadable: 'A record of the source could not be read, and may be this one.',
  'empties-class': 'The class would have no students left.',
  sitting: 'A student is taking a test.',
} as const;
export type Hold = keyof typeof HOLDS;

/** What is written here, or was. */
export type LineValues = Readonly<Record<string, string | number | boolean | null>>;

/** One line of a plan. */
export interface Line {
  record: PlannedKind;
  action: LineAction;
  schoolId: number;
  sourceId: string;
  localId: number | null;
  sectionId: number | null;
  personId: number | null;
  label: string;
  before: LineValues | null;
  after: LineValues | null;
  sent: unknown;
  code: LineCode;
  reason: string;
  held: Hold | null;
}

/** What is known here under an id of the source. */
export interface Link {
  localId: number | null;
  sectionId: number | null;
  personId: number | null;
  role: 'Student' | 'Teacher' | null;
  /** What it stood for is not in the source any more, and was removed here. */
  removed: boolean;
  /** The source says what was last written. */
  same: boolean;
}

/** A record of which the source and the links say something else. `record` is null when it is gone. */
export interface Difference<R> {
  schoolId: number;
  sourceId: string;
  record: R | null;
  problem: string | null;
  link: Link | null;
}

/** A mode in which a school is planned. */
export type PlanMode = 'full' | 'add_only';

/**
 * What becomes of a difference. `line` is done when it is applied; `link` is noted at once: nothing is written for it. `null` in
 * place of a hash: the difference comes again.
 */
export interface Verdict {
  line?: Line;
  link?: { localId: number; role: Link['role'] } | 'seen' | 'removed';
}

/** A line's place in the order of work: what others need comes first, and leavers last. */
export function waveOf({ record, action }: Pick<Line, 'record' | 'action'>): number {
  const leaving = action === 'remove';
  switch (record) {
    case 'term':
      return leaving ? 7 : 1;
    case 'person':
      return leaving ? 8 : 2;
    case 'section':
      return leaving ? 6 : 3;
    case 'enrollment':
      return leaving ? 5 : 4;
  }
}

/** A line of a record with what all of them have. */
export function lineOf<R>(
  { schoolId, sourceId, record }: Difference<R>,
  more: Pick<Line, 'record' | 'action' | 'label' | 'code'> & Partial<Line>,
): Line {
  return {
    schoolId,
    sourceId,
    localId: null,
    sectionId: null,
    personId: null,
    before: null,
    after: null,
    sent: record,
    reason: CODES[more.code],
    held: null,
    ...more,
  };
}

/** Fields that differ: what they are and what they become. */
export function differing<T extends object>(
  before: T,
  after: T,
): { before: LineValues; after: LineValues } | undefined {
  const fields = (Object.keys(after) as (keyof T & string)[]).filter((field) => before[field] !== after[field]);
  if (fields.length === 0) return undefined;
  const pick = (of: T) => Object.fromEntries(fields.map((field) => [field, of[field]])) as LineValues;
  return { before: pick(before), after: pick(after) };
}
