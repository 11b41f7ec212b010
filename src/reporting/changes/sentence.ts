import type { ChangedRecord } from './projection.js';
import type { ShownValue } from './values.js';

/** What a sentence about a change is made of. */
export interface ToldChange {
  record: ChangedRecord;
  action: string;
  /** 'Mara Vance'; null is the platform itself. */
  by: string | null;
  /** 'Principal Pat Price', where it was done as somebody else. */
  as: string | null;
  /** What the thing is called; null where nobody knows any more. */
  subject: string | null;
  /** Of an assignment: to whom alone it was done. */
  student?: string | null | undefined;
  /** Of an assignment, or of a lesson that a class has. */
  className?: string | null | undefined;
  /** Of a sitting. */
  test?: string | null | undefined;
  seconds?: number | undefined;
  values: readonly ShownValue[];
}

/** A change in one plain sentence: 'Mara Vance changed the grade of Ana Ruiz from 10 to 11'. */
export function sentenceOf(change: ToldChange): string {
  const who = whoOf(change);
  const told = tellings(change);
  return told ? `${who} ${told}` : `${who}: ${thing(change)} ${change.action}`;
}

function whoOf({ by, as }: ToldChange): string {
  return as === null ? (by ?? 'The platform') : `${by ?? 'Somebody'} (as ${as}, masked)`;
}

function thing({ record, subject, className }: Pick<ToldChange, 'record' | 'subject' | 'className'>): string {
  switch (record) {
    case 'person':
    case 'sitting':
      return subject ?? 'somebody who is no longer here';
    case 'class':
      return subject === null ? 'a class that is no longer here' : `the class ${subject}`;
    case 'term':
      return subject === null ? 'a term that is no longer here' : `the term ${subject}`;
    case 'school':
      return subject ?? 'the school';
    case 'district':
      return subject === null ? 'the district' : `the district ${subject}`;
    case 'lesson':
      return `${lesson(subject)} of the class ${className ?? 'that is no longer here'}`;
    case 'assignment':
      return `${subject ?? 'a test'} of the class ${className ?? 'that is no longer here'}`;
  }
}

/** What a roster sync did is told as what somebody did by hand, with these words behind it. */
const BY_SYNC = ' by a roster sync';

/** The predicate; undefined for an action that has no words of its own. */
function tellings(change: ToldChange): string | undefined {
  const { record, action } = change;
  const of = thing(change);
  const value = (field: string) => change.values.find((one) => one.field === field);
  if (action === 'changed') return changed(change, of);
  if (action === 'changed by an import') return `${changed(change, of)} by an import`;
  if (action.endsWith(BY_SYNC)) {
    const told = tellings({ ...change, action: action.slice(0, -BY_SYNC.length) });
    return told && told + BY_SYNC;
  }
  if (record === 'assignment' || record === 'lesson') {
    const what = record === 'lesson' ? lesson(change.subject) : (change.subject ?? 'a test');
    const to = change.className === null || change.className === undefined ? '' : ` the class ${change.className}`;
    if (action === 'assigned') return `assigned ${what}${to && ` to${to}`}`;
    if (action === 'deleted') return `took back ${what}${to && ` from${to}`}`;
    const student = change.student ?? 'somebody who is no longer here';
    if (action === 'make-up window given') return `gave ${student} a make-up window for ${what}`;
    if (action === 'make-up window changed') return `changed the make-up window of ${student} for ${what}`;
    if (action === 'make-up window withdrawn') return `withdrew the make-up window of ${student} for ${what}`;
  }
  if (record === 'sitting') return onSitting(change, of);
  switch (action) {
    case 'added':
    case 'imported': {
      const role = value('role')?.after;
      return `${action} ${role ? `the ${role.toLowerCase()} ` : ''}${of}`;
    }
    case 'created':
    case 'archived':
    case 'activated':
    case 'deleted':
    case 'restored':
      return `${action} ${of}`;
    case 'archived with its term':
    case 'activated with its term':
      return `${action.split(' ')[0]} ${of} with its term`;
    case 'hidden':
      return `hid ${of}`;
    case 'shown again':
      return `showed ${of} again`;
    case 'merged with a duplicate':
      return `merged a duplicate of ${of} into this record${value('duplicate')?.after ? ` (user ${value('duplicate')!.after})` : ''}`;
    case 'merged into another record':
      return `merged ${of} into another record${value('mergedInto')?.after ? ` (user ${value('mergedInto')!.after})` : ''}`;
    case 'parted from a merged record':
      return `took back the merge of ${of}`;
    case 'erased':
      return record === 'school' ? 'erased a school for good' : 'erased a student for good';
    case 'moved to another district':
      return `moved ${of} to another district`;
    case 'planned the erasure of':
    case 'took back the erasure of':
    case 'took the sign-in with a provider from':
      return `${action} ${of}`;
    case 'taken out of the school':
      return `took ${of} out of the school`;
    case 'added to a class':
      return `added ${of} to ${classOf(value('class')?.after)}`;
    case 'removed from a class':
      return `removed ${of} from ${classOf(value('class')?.before)}`;
    case 'moved to another class':
      return `moved ${of} from ${classOf(value('class')?.before)} to ${classOf(value('class')?.after)}`;
    case 'moved to another school':
      return `moved ${of} to ${value('schoolId')?.after ?? 'another school'}`;
    case 'came from another school':
      return `brought ${of} here from ${value('schoolId')?.before ?? 'another school'}`;
    case 'sent an invitation':
    case 'sent a mail to choose a new password':
      return `sent ${of} ${action.slice('sent '.length)}`;
    case 'made an administrator':
      return `made ${of} an administrator${value('role')?.after ? ` (${value('role')!.after})` : ''}`;
    case 'put away the first steps':
      return `put away the first steps of ${of}`;
    default:
      return undefined;
  }
}

function lesson(name: string | null): string {
  return name === null ? 'a lesson' : `the lesson ${name}`;
}

function classOf(name: string | null | undefined): string {
  return name === null || name === undefined ? 'a class' : `the class ${name}`;
}

function changed({ values }: ToldChange, of: string): string {
  if (values.length === 0) return `changed ${of}`;
  const [{ label, before, after }] = values as [ShownValue];
  if (values.length > 1) return `changed ${list(values.map((one) => `the ${one.label}`))} of ${of}`;
  if (before === null) return `set the ${label} of ${of} to ${after}`;
  if (after === null) return `removed the ${label} of ${of}, which was ${before}`;
  return `changed the ${label} of ${of} from ${before} to ${after}`;
}

function onSitting({ action, seconds = 0, test }: ToldChange, of: string): string | undefined {
  const on = test ?? 'a test';
  switch (action) {
    case 'given time':
      return `gave ${of} ${duration(seconds)} more for ${on}`;
    case 'taken time from':
      return `took ${duration(seconds)} back from ${of} for ${on}`;
    case 'credited':
      return `gave ${of} back ${duration(seconds)} that were lost in ${on}`;
    case 'reset':
    case 'invalidated':
    case 'reopened':
      return `${action} ${on} of ${of}`;
    default:
      return undefined;
  }
}

/** '5 minutes', '90 seconds' */
function duration(seconds: number): string {
  const [count, word] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function list(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
