import { counted } from '../../lib/counted.js';
import { gradeText } from '../../lib/grades.js';
import type { ComparedRecord, DuplicateRecord, MergedField, MergedKind, Sign } from './duplicates.js';

const SIGN_WORDS: Record<Sign, string> = {
  student_id: 'Same student ID',
  name_and_grade: 'Same name and grade',
  same_mailbox: 'Same mailbox',
  same_phone: 'Same phone, similar first name',
  name: 'Same name, other grade',
  similar_name: 'Similar name, same grade',
  similar_email: 'Similar email',
};
const OF_ADULTS: Partial<Record<Sign, string>> = { name_and_grade: 'Same name', similar_name: 'Similar name' };

/** Why two records look alike. */
export function signWords(of: MergedKind, sign: Sign): string {
  return (of === 'adults' ? OF_ADULTS[sign] : undefined) ?? SIGN_WORDS[sign];
}

/** What somebody is at the school: 'Teacher, parent of 2 students'. */
export function adultText({ role, children }: Pick<DuplicateRecord, 'role' | 'children'>): string {
  const parent = children > 0 ? `parent of ${counted(children, 'student')}` : '';
  return (
    [role ?? '', role === null ? parent.replace(/^p/, 'P') : parent].filter(Boolean).join(', ') ||
    'No longer works here'
  );
}

interface FieldOfRecord {
  field: MergedField;
  label: string;
  text: (record: ComparedRecord) => string;
}

const NAMES: FieldOfRecord[] = [
  { field: 'firstName', label: 'First name', text: ({ firstName }) => firstName },
  { field: 'lastName', label: 'Last name', text: ({ lastName }) => lastName },
];
const OF_STUDENTS: FieldOfRecord[] = [
  ...NAMES,
  { field: 'studentNumber', label: 'Student ID', text: ({ studentNumber }) => studentNumber ?? 'None' },
  {
    field: 'gradeLevel',
    label: 'Grade',
    text: ({ gradeLevel }) => (gradeLevel === null ? 'None' : gradeText(gradeLevel)),
  },
  {
    field: 'untimedAssessment',
    label: 'Timing',
    text: ({ untimedAssessment }) => (untimedAssessment ? 'Untimed' : 'Timed'),
  },
];

/** What may be taken from either record. */
export const fieldsOf = (of: MergedKind): readonly FieldOfRecord[] => (of === 'adults' ? NAMES : OF_STUDENTS);

/** What merging will do, said before it is done. */
export function effectsOf(of: MergedKind, kept: ComparedRecord, absorbed: ComparedRecord): string[] {
  const classes = absorbed.classes.filter((name) => !kept.classes.includes(name)).length;
  const parents = absorbed.parents.filter((name) => !kept.parents.includes(name)).length;
  const children = absorbed.children.filter((name) => !kept.children.includes(name)).length;
  const go = (n: number, one: string, many?: string) =>
    n > 0 ? [`${counted(n, one, many)} ${n === 1 ? 'goes' : 'go'} to the record that you keep.`] : [];
  return [
    `${absorbed.email} can no longer sign in, and leaves every list of the school.`,
    `${kept.email} stays the email to sign in with.`,
    ...go(classes, 'class', 'classes'),
    ...go(parents, 'parent'),
    ...go(children, 'child', 'children'),
    ...(of === 'adults' && absorbed.role !== null && absorbed.role !== kept.role
      ? ['The wider of both user types stays.']
      : []),
    ...(of === 'adults' && kept.phone === '' && absorbed.phone !== ''
      ? [`The phone number ${absorbed.phone} goes to the record that you keep.`]
      : []),
    ...(of === 'adults' ? ['What was done under the other record keeps its name in every history.'] : []),
    ...(absorbed.tests.length > 0
      ? [
          `${counted(absorbed.tests.length, 'test section')} with results and histories ${absorbed.tests.length === 1 ? 'is' : 'are'} shown under the record that you keep. Each history says under which account it was taken, and can still be verified.`,
        ]
      : []),
    'All of it can be taken back for 30 days.',
  ];
}

/** The record that is likelier to be the one in use: it may be kept, is not archived, and was signed in to last. */
export function usualKept(records: readonly [ComparedRecord, ComparedRecord]): ComparedRecord {
  const rank = (record: ComparedRecord) => [
    Number(record.reasons.length === 0),
    Number(!record.archived),
    record.lastLoginAt ? Date.parse(record.lastLoginAt) : 0,
    record.tests.length,
  ];
  const [one, other] = records;
  const [a, b] = [rank(one), rank(other)];
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && b[at]! > a[at]! ? other : one;
}
