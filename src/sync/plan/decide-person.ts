import { normaliseEmail } from '../../kernel/email.js';
import { cleanName, isStudentNumber, namesAlike, type PersonHere } from '../../roster/index.js';
import type { SourcePerson } from '../sources/source.js';
import { gradeLevelOf } from '../sources/grades.js';
import {
  CODES,
  differing,
  lineOf,
  type Difference,
  type Line,
  type LineAction,
  type LineCode,
  type PlanMode,
  type Verdict,
} from './line.js';

/** What is known here of whom a record may be about. */
export interface PersonFacts {
  /** Whom the link names. */
  linked: PersonHere | undefined;
  /** Whom links of the same record at other schools of the connection name. */
  linkedElsewhere: PersonHere | undefined;
  /** Whom the provider's sign-in knows under the ids of the record. */
  byProvider: readonly PersonHere[];
  /** Students of the school with the student ID of the record. */
  byNumber: PersonHere | undefined;
  byEmail: PersonHere | undefined;
  /** Students of the school with the same name whom the roster does not know. */
  alike: readonly PersonHere[];
  /** Whether the person is known under another id that the source still has. */
  isOther(personId: number): boolean;
  /** Whether the person is taking a test. */
  isSitting(personId: number): boolean;
}

/** What is written of a person here. */
interface Written {
  firstName: string;
  lastName: string;
  email: string;
  studentNumber?: string | null;
  gradeLevel?: number | null;
}

/** A student ID as it is kept here: digits, else none. */
export function numberOf(number: string | null): string | null {
  const clean = number?.trim() ?? '';
  return isStudentNumber(clean) ? clean : null;
}

/** A record as it would be written here. */
export function writtenOf(record: SourcePerson): Written {
  const named = {
    firstName: cleanName(record.firstName),
    lastName: cleanName(record.lastName),
    email: normaliseEmail(record.email ?? ''),
  };
  return record.role === 'Teacher'
    ? named
    : { ...named, studentNumber: numberOf(record.studentNumber), gradeLevel: gradeLevelOf(record.grade) };
}

/** The same fields of somebody who is here. */
function writtenHere(person: PersonHere, like: Written): Written {
  const { firstName, lastName, email, studentNumber, gradeLevel } = person;
  return 'studentNumber' in like
    ? { firstName, lastName, email, studentNumber, gradeLevel }
    : { firstName, lastName, email };
}

/**
 * What a record would change of somebody. What the roster does not say stays: an email or student ID that it lacks, a grade that
 * nobody has here, a grade that is locked.
 */
function changesOf(record: SourcePerson, person: PersonHere) {
  const said = writtenOf(record);
  const here = writtenHere(person, said);
  const after = {
    ...said,
    email: said.email || here.email,
    ...('studentNumber' in said
      ? {
          studentNumber: said.studentNumber ?? here.studentNumber!,
          gradeLevel: person.gradeLocked ? here.gradeLevel! : (said.gradeLevel ?? here.gradeLevel!),
        }
      : {}),
  };
  return differing(here, after);
}

/** 'Diaz, Lina', as lists have it. */
export const labelOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [cleanName(lastName), cleanName(firstName)].filter(Boolean).join(', ').slice(0, 200);

/** What becomes of a person whom the source has and the links do not, or not so, or no more. */
export function decidePerson(difference: Difference<SourcePerson>, facts: PersonFacts, mode: PlanMode): Verdict {
  if (!difference.record) return decideGone(difference, facts, mode);
  if (difference.problem !== null)
    return problem(
      difference,
      'unreadable',
      facts.linked ? labelOf(facts.linked) : difference.sourceId,
      difference.problem,
      facts.linked?.id,
    );
  return difference.link && !difference.link.removed
    ? decideKnown(difference as Known, facts, mode)
    : decideNew(difference as Known, facts, mode);
}

type Known = Difference<SourcePerson> & { record: SourcePerson };

function problem(
  difference: Difference<SourcePerson>,
  code: LineCode,
  label: string,
  reason?: string,
  id?: number,
): Verdict {
  return {
    line: lineOf(difference, {
      record: 'person',
      action: 'problem',
      code,
      label,
      localId: id ?? null,
      personId: id ?? null,
      // Nothing is kept of whom an erased account was.
      ...(code === 'closed' ? { label: id === undefined ? 'A closed account' : `User ${id}`, sent: null } : {}),
      ...(reason ? { reason } : {}),
    }),
  };
}

function about(
  difference: Known,
  person: PersonHere,
  action: LineAction,
  code: LineCode,
  more: Partial<Line> = {},
): Verdict {
  const changes = person.wider ? undefined : changesOf(difference.record, person);
  return {
    line: lineOf(difference, {
      record: 'person',
      action,
      code,
      label: labelOf(difference.record),
      localId: person.id,
      personId: person.id,
      before: changes?.before ?? {},
      after: changes?.after ?? {},
      ...more,
    }),
  };
}

function decideKnown(difference: Known, facts: PersonFacts, mode: PlanMode): Verdict {
  const { record, schoolId } = difference;
  const { linked } = facts;
  const label = labelOf(record);
  if (!linked) return decideNew(difference, facts, mode);
  if (linked.closed) return problem(difference, 'closed', label, undefined, linked.id);
  if (mode === 'add_only') return {};
  if (record.role === 'Student') {
    if (linked.schoolId === null) return problem(difference, 'other-role', label, undefined, linked.id);
    if (linked.schoolId !== schoolId) return move(difference, linked, facts);
  } else {
    if (linked.schoolId !== null) return problem(difference, 'other-role', label, undefined, linked.id);
    // Who was deleted at this school is changed where there is a place left.
    if (!linked.staff.some((place) => place.schoolId === schoolId)) return { link: 'seen' };
  }
  const changes = changesOf(record, linked);
  if (!changes) return { link: 'seen' };
  if (linked.wider) return problem(difference, 'wider-role', label, undefined, linked.id);
  return about(difference, linked, 'change', 'changed');
}

function move(difference: Known, person: PersonHere, facts: PersonFacts): Verdict {
  if (person.wider || !person.inDistrict)
    return problem(difference, 'wider-role', labelOf(difference.record), undefined, person.id);
  const changes = changesOf(difference.record, person);
  return about(difference, person, 'move', 'moved', {
    before: { schoolId: person.schoolId, ...changes?.before },
    after: { schoolId: difference.schoolId, ...changes?.after },
    held: facts.isSitting(person.id) ? 'sitting' : null,
  });
}

function decideNew(difference: Known, facts: PersonFacts, mode: PlanMode): Verdict {
  const { record } = difference;
  const label = labelOf(record);
  const before = facts.linked ?? facts.linkedElsewhere;
  const one = before ? { person: before } : candidateOf(difference, facts);
  if ('code' in one) return problem(difference, one.code, label, one.reason);
  if (one.person)
    return record.role === 'Student'
      ? studentIs(difference, one.person, facts, mode, before !== undefined)
      : teacherIs(difference, one.person, mode, before !== undefined);
  const said = writtenOf(record);
  if (!said.email) return problem(difference, 'email-missing', label);
  const [twin] = record.role === 'Student' ? facts.alike : [];
  return {
    line: lineOf(difference, {
      record: 'person',
      action: 'add',
      label,
      code: twin ? 'new-twin' : 'new',
      before: {},
      after: { role: record.role, ...said },
    }),
  };
}

/** Who is meant by a record that no link names: exactly one, nobody, or it is doubtful. */
function candidateOf(
  { record }: Known,
  facts: PersonFacts,
): { person: PersonHere | undefined } | { code: LineCode; reason?: string } {
  const { byEmail } = facts;
  const strong = [...facts.byProvider, ...(record.role === 'Student' && facts.byNumber ? [facts.byNumber] : [])];
  const found = new Map([...strong, ...(byEmail ? [byEmail] : [])].map((person) => [person.id, person]));
  if (found.size > 1) {
    const ids = [...found.keys()].sort((a, b) => a - b);
    return { code: 'several-matches', reason: `${CODES['several-matches']} Users ${ids.join(', ')}.` };
  }
  const [person] = found.values();
  if (!person) return { person };
  if (!person.inDistrict) return { code: 'email-taken' };
  if (person.closed) return { code: 'closed' };
  if (facts.isOther(person.id)) return { code: 'linked-to-another' };
  const student = person.schoolId !== null;
  if (student !== (record.role === 'Student') || (!student && person.staff.length === 0 && !person.wider))
    return { code: 'other-role' };
  // The provider vouches for the person; a number or an email alone may have been somebody else's before.
  if (!facts.byProvider.includes(person) && !namesAlike(person, record)) return { code: 'name-differs' };
  return { person };
}

function studentIs(difference: Known, person: PersonHere, facts: PersonFacts, mode: PlanMode, known: boolean): Verdict {
  const label = labelOf(difference.record);
  if (person.closed) return problem(difference, 'closed', label, undefined, person.id);
  if (person.schoolId === null) return problem(difference, 'other-role', label, undefined, person.id);
  if (person.schoolId !== difference.schoolId) return mode === 'add_only' ? {} : move(difference, person, facts);
  if (person.archived) {
    if (person.wider) return problem(difference, 'wider-role', label, undefined, person.id);
    return about(difference, person, 'restore', known ? 'back' : 'matched-archived');
  }
  if (mode === 'add_only') return about(difference, person, 'change', 'matched', { before: {}, after: {} });
  return about(difference, person, 'change', known ? 'back' : 'matched');
}

function teacherIs(difference: Known, person: PersonHere, mode: PlanMode, known: boolean): Verdict {
  const label = labelOf(difference.record);
  if (person.closed) return problem(difference, 'closed', label, undefined, person.id);
  if (person.schoolId !== null) return problem(difference, 'other-role', label, undefined, person.id);
  const here = person.staff.filter(({ schoolId }) => schoolId === difference.schoolId);
  const nothing = { before: {}, after: {} };
  if (here.length === 0) return about(difference, person, 'add', 'works-here-too', mode === 'add_only' ? nothing : {});
  if (here.every(({ archived }) => archived)) {
    if (person.wider) return problem(difference, 'wider-role', label, undefined, person.id);
    return about(difference, person, 'restore', known ? 'back' : 'matched-archived');
  }
  return about(difference, person, 'change', known ? 'back' : 'matched', mode === 'add_only' ? nothing : {});
}

function decideGone(difference: Difference<SourcePerson>, facts: PersonFacts, mode: PlanMode): Verdict {
  const { schoolId } = difference;
  const person = facts.linked;
  if (mode === 'add_only') return {};
  if (!person || person.closed || facts.isOther(person.id)) return { link: 'removed' };
  const student = person.schoolId === schoolId;
  const staff = person.staff.filter((place) => place.schoolId === schoolId);
  const standing = student ? !person.archived : staff.some(({ archived }) => !archived);
  if (!standing) return { link: 'removed' };
  const of = { localId: person.id, personId: person.id, label: labelOf(person) };
  if (person.wider)
    return {
      line: lineOf(difference, { record: 'person', action: 'problem', code: 'wider-role', ...of }),
      link: 'removed',
    };
  return {
    line: lineOf(difference, {
      record: 'person',
      action: 'remove',
      code: 'gone',
      ...of,
      before: { role: student ? 'Student' : 'Teacher' },
      held: student && facts.isSitting(person.id) ? 'sitting' : null,
    }),
  };
}
