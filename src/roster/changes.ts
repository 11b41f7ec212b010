import type { Session } from '../identity/index.js';
import { uuidv7 } from '../kernel/ids.js';
import type { Unit } from '../platform/db/unit-of-work.js';
import type { PersonData } from './entities/person.js';
import { phoneText } from './phone.js';
import type { RosterEvents } from './published.js';

/** Who makes a change: a session, or null for the platform itself. */
export type Changer = Pick<Session, 'userId' | 'masquerader'> | null;

/** What is shown of a record, by the name of the field on the screen. */
export type RecordValues = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;

/** Who did something, and as whom when logged in as someone else. */
export function doneBy({ userId, masquerader }: NonNullable<Changer>): { by: number; onBehalfOf?: number } {
  return masquerader ? { by: masquerader.userId, onBehalfOf: userId } : { by: userId };
}

/** The same where the platform itself may have done it. */
export function changedBy(changer: Changer): { by: number | null; onBehalfOf?: number } {
  return changer ? doneBy(changer) : { by: null };
}

export interface RecordChange {
  record: RosterEvents['roster.RecordChanged.v1']['record'];
  id: number;
  schoolId: number | null;
  districtId?: number | null;
  /** What was done, as a past participle: 'created', 'changed', 'archived', 'added to a class'. */
  action: string;
  before?: RecordValues;
  after?: RecordValues;
  /** Whose data the values are, where they are a person's; they are erased with the person. */
  personId?: number;
}

/** Notes one change for the school's history. A 'changed' that changed nothing is not noted. */
export function recordChange(u: Unit, changer: Changer, change: RecordChange): Promise<void> {
  return recordChanges(u, changer, [change]);
}

/** The same for many, by one statement. */
export async function recordChanges(u: Unit, changer: Changer, changes: readonly RecordChange[]): Promise<void> {
  const values: {
    changeId: string;
    field: string;
    before: string | null;
    after: string | null;
    personId?: number;
    schoolId: number | null;
  }[] = [];
  for (const { record, id, schoolId, districtId = null, action, before = {}, after = {}, personId } of changes) {
    const changeId = orderedId();
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (field) => textOf(before[field]) !== textOf(after[field]),
    );
    if (action === 'changed' && fields.length === 0) continue;
    // What a district's history says of a school is the school's, and goes with it.
    const ofSchool = schoolId ?? (record === 'school' ? id : null);
    for (const field of fields)
      values.push({
        changeId,
        field,
        before: textOf(before[field]),
        after: textOf(after[field]),
        personId,
        schoolId: ofSchool,
      });
    u.publish('roster.RecordChanged.v1', {
      changeId,
      record,
      id,
      schoolId,
      districtId,
      action,
      fields,
      ...changedBy(changer),
    } satisfies RosterEvents['roster.RecordChanged.v1']);
  }
  if (values.length > 0)
    await u.q.query(
      `insert into roster.change_values (change_id, field, before, after, person_id, school_id)
       select "changeId", field, before, after, "personId", "schoolId" from jsonb_to_recordset($1::jsonb)
         as v("changeId" uuid, field text, before text, after text, "personId" int, "schoolId" int)`,
      [JSON.stringify(values)],
    );
}

/**
 * What the history says of people who are forgotten has no values any more, nor has what another record took from theirs when
 * both were merged (ADR 46).
 */
export async function forgetValues(u: Unit, personIds: readonly number[]): Promise<void> {
  await u.q.query(
    `delete from roster.change_values v using roster.change_values merged
      where merged.field = 'duplicate' and merged.after = any($1::text[]) and v.change_id = merged.change_id`,
    [personIds.map(String)],
  );
  await u.q.query('delete from roster.change_values where person_id = any($1)', [[...personIds]]);
}

let lastMs = 0;
let inMs = 0;

/** A UUID version 7 that is greater than the one before it in this process: what is noted in one go keeps its order. */
function orderedId(): string {
  const nowMs = Math.max(Date.now(), lastMs);
  inMs = nowMs === lastMs ? inMs + 1 : 0;
  lastMs = nowMs;
  // The two groups behind the moment count; the last one is random.
  const count = inMs.toString(16).padStart(6, '0');
  const id = uuidv7(nowMs);
  return `${id.slice(0, 14)}7${count.slice(0, 3)}-8${count.slice(3)}${id.slice(23)}`;
}

/** What the history shows of a person, by the names that it uses. */
export function valuesOf(
  { firstName, lastName, email, studentNumber, gradeLevel, untimedAssessment, phone, phoneExtension }: PersonData,
  student: boolean,
): RecordValues {
  const named = { firstName, lastName, email };
  return student
    ? { ...named, studentIdNumber: studentNumber, gradeLevel, untimedAssessment }
    : { ...named, phone: phoneText({ phone, phoneExtension }) || null };
}

function textOf(value: RecordValues[string] | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
