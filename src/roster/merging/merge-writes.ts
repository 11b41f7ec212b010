import { DomainError } from '../../kernel/errors.js';
import type { Unit } from '../../platform/db/unit-of-work.js';
import { recordChanges, type Changer, type RecordValues } from '../changes.js';
import type { RosterCode } from '../problems.js';
import type { RosterEvents } from '../published.js';
import { holdNumbers, holdSchools } from '../standing.js';
import type { Phone } from '../phone.js';
import type { MergedField, MergedPair } from './merge-plan.js';

export const CHANGED_MEANWHILE =
  'Somebody else changed one of the two records meanwhile. Here they are as they stand now.';

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  studentNumber: 'student_number',
  gradeLevel: 'grade_level',
  untimedAssessment: 'untimed_assessment',
  phone: 'phone',
  phoneExtension: 'phone_extension',
} as const satisfies Record<MergedField | keyof Phone, string>;

/** Schools, student numbers, people, as everybody: whoever adds, imports, moves or merges people of the school waits. */
export async function holdSchool(u: Unit, schoolId: number): Promise<void> {
  await holdSchools(u, [schoolId]);
  await holdNumbers(u, schoolId);
}

/** Writes what a merge, or taking it back, changes of a record. */
export async function writeValues(
  u: Unit,
  id: number,
  values: Partial<Record<keyof typeof COLUMNS, unknown>>,
): Promise<void> {
  const fields = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).filter((field) => values[field] !== undefined);
  const set = fields.map((field, i) => `${COLUMNS[field]} = $${i + 2}`);
  await u.q.query(`update roster.people set ${[...set, 'revision = revision + 1'].join(', ')} where id = $1`, [
    id,
    ...fields.map((field) => values[field]),
  ]);
}

/** Tells everybody that both records are others now. */
export function publishChanged(u: Unit, { keptId, absorbedId }: MergedPair): void {
  for (const personId of [keptId, absorbedId])
    u.publish('roster.PersonChanged.v1', { personId } satisfies RosterEvents['roster.PersonChanged.v1']);
}

/** What the history says of a merge, at both records; values under the names that it uses. */
export function recordMerge(
  u: Unit,
  by: NonNullable<Changer>,
  schoolId: number,
  { keptId, absorbedId }: MergedPair,
  before: RecordValues,
  after: RecordValues,
): Promise<void> {
  const of = (id: number) => ({ record: 'person', id, schoolId, personId: id }) as const;
  return recordChanges(u, by, [
    { ...of(keptId), action: 'merged with a duplicate', before, after: { ...after, duplicate: absorbedId } },
    { ...of(absorbedId), action: 'merged into another record', after: { mergedInto: keptId } },
  ]);
}

/** @param reasons in whole sentences */
export function notMergeable(reasons: readonly string[]): DomainError<RosterCode> {
  return new DomainError('roster/not-mergeable', reasons[0]!, { details: { reasons } });
}
