import { describe, expect, it } from '@jest/globals';
import type { PersonHere } from '../../../src/roster/index.js';
import { decidePerson, numberOf, type PersonFacts } from '../../../src/sync/plan/decide-person.js';
import type { Difference, Link, PlanMode } from '../../../src/sync/plan/line.js';
import type { SourcePerson } from '../../../src/sync/sources/source.js';

const SCHOOL = 1;
const ELSEWHERE = 2;
const record = (more: Partial<SourcePerson> = {}): SourcePerson => ({
  id: 'p1',
  role: 'Student',
  schoolIds: ['s1'],
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@x.test',
  studentNumber: '17',
  grade: '10',
  subjects: ['sub'],
  ...more,
});
const student = (more: Partial<PersonHere> = {}): PersonHere => ({
  id: 7,
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@x.test',
  studentNumber: '17',
  gradeLevel: 10,
  gradeLocked: false,
  schoolId: SCHOOL,
  archived: false,
  closed: false,
  wider: false,
  inDistrict: true,
  staff: [],
  ...more,
});
const teacher = (more: Partial<PersonHere> = {}): PersonHere =>
  student({
    id: 8,
    schoolId: null,
    studentNumber: null,
    gradeLevel: null,
    staff: [{ schoolId: SCHOOL, archived: false }],
    ...more,
  });
const link = (more: Partial<Link> = {}): Link => ({
  localId: 7,
  sectionId: null,
  personId: 7,
  role: 'Student',
  removed: false,
  same: false,
  ...more,
});

interface Case {
  record?: SourcePerson | null;
  problem?: string | null;
  link?: Link | null;
  facts?: Partial<PersonFacts>;
  mode?: PlanMode;
}
function decide({ record: said = record(), problem = null, link: known = null, facts = {}, mode = 'full' }: Case) {
  const difference: Difference<SourcePerson> = {
    schoolId: SCHOOL,
    sourceId: 'p1',
    record: said,
    problem,
    link: known,
  };
  return decidePerson(
    difference,
    {
      linked: undefined,
      linkedElsewhere: undefined,
      byProvider: [],
      byNumber: undefined,
      byEmail: undefined,
      alike: [],
      isOther: () => false,
      isSitting: () => false,
      ...facts,
    },
    mode,
  );
}
/** 'add new', 'change matched email,gradeLevel', 'held', 'seen', 'nothing' */
function said(one: Case): string {
  const { line, link: noted } = decide(one);
  if (!line) return noted === undefined ? 'nothing' : String(noted);
  const fields = Object.keys(line.after ?? {}).filter(() => line.action !== 'add' || line.localId !== null);
  return [line.action, line.code, fields.join(','), line.held ? `held:${line.held}` : '', noted ?? '']
    .filter(Boolean)
    .join(' ');
}

const T = record({ role: 'Teacher', studentNumber: null, grade: null });
const stranger = student({ firstName: 'Bo', lastName: 'Li' });

describe('a person of the source whom nobody knows', () => {
  const cases: [string, Case, string][] = [
    ['is added', {}, 'add new'],
    ['is added as a teacher', { record: T }, 'add new'],
    ['is added though only adding is asked for', { mode: 'add_only' }, 'add new'],
    ['has no account without an email', { record: record({ email: null }) }, 'problem email-missing'],
    ['has no account with an empty email', { record: record({ email: ' ' }) }, 'problem email-missing'],
    ['may have a twin', { facts: { alike: [student({ id: 9 })] } }, 'add new-twin'],
    ['has no twin among teachers', { record: T, facts: { alike: [student({ id: 9 })] } }, 'add new'],
    ['is told when it could not be read', { problem: 'Half a record.' }, 'problem unreadable'],
  ];
  it.each(cases)('%s', (_name, one, expected) => expect(said(one)).toBe(expected));

  it('is written clean: one space, a lower email, digits, and a grade of 8 to 12', () => {
    const { line } = decide({
      record: record({ firstName: ' Ana  Maria', email: ' ANA@X.test', studentNumber: ' 0017 ', grade: '09' }),
    });
    expect(line!.after).toEqual({
      role: 'Student',
      firstName: 'Ana Maria',
      lastName: 'Ruiz',
      email: 'ana@x.test',
      studentNumber: '0017',
      gradeLevel: 9,
    });
    expect(line!.label).toBe('Ruiz, Ana Maria');
  });
});

describe('a person of the source who may be somebody here', () => {
  const cases: [string, Case, string][] = [
    ['by number', { facts: { byNumber: student() } }, 'change matched'],
    ['by email', { facts: { byEmail: student() } }, 'change matched'],
    ['by both, once', { facts: { byNumber: student(), byEmail: student() } }, 'change matched'],
    ['by the provider', { facts: { byProvider: [student()] } }, 'change matched'],
    ['by the provider under another name', { facts: { byProvider: [stranger] } }, 'change matched firstName,lastName'],
    [
      'with other data',
      { facts: { byNumber: student({ gradeLevel: 9, email: 'old@x.test' }) } },
      'change matched email,gradeLevel',
    ],
    [
      'whose first name alone is the same',
      { facts: { byNumber: student({ lastName: 'Li' }) } },
      'change matched lastName',
    ],
    [
      'whose last name alone is the same',
      { facts: { byEmail: student({ firstName: 'Bo' }) } },
      'change matched firstName',
    ],
    [
      'but for accents',
      { facts: { byNumber: student({ firstName: 'Ána', lastName: 'X' }) } },
      'change matched firstName,lastName',
    ],
    ['with another name by number', { facts: { byNumber: stranger } }, 'problem name-differs'],
    ['with another name by email', { facts: { byEmail: stranger } }, 'problem name-differs'],
    [
      'two by number and email',
      { facts: { byNumber: student(), byEmail: student({ id: 9 }) } },
      'problem several-matches',
    ],
    [
      'two by provider and number',
      { facts: { byProvider: [student()], byNumber: student({ id: 9 }) } },
      'problem several-matches',
    ],
    [
      'two by provider and email',
      { facts: { byProvider: [student()], byEmail: student({ id: 9 }) } },
      'problem several-matches',
    ],
    ['two by the provider', { facts: { byProvider: [student(), student({ id: 9 })] } }, 'problem several-matches'],
    [
      'three',
      { facts: { byProvider: [student()], byNumber: student({ id: 9 }), byEmail: student({ id: 10 }) } },
      'problem several-matches',
    ],
    ['of another district', { facts: { byEmail: student({ inDistrict: false }) } }, 'problem email-taken'],
    ['a teacher for a student', { facts: { byEmail: teacher() } }, 'problem other-role'],
    ['a student for a teacher', { record: T, facts: { byEmail: student() } }, 'problem other-role'],
    ['a parent for a teacher', { record: T, facts: { byEmail: teacher({ staff: [] }) } }, 'problem other-role'],
    ['a hidden account', { facts: { byEmail: student({ closed: true }) } }, 'problem closed'],
    ['known under another id', { facts: { byEmail: student(), isOther: () => true } }, 'problem linked-to-another'],
    ['archived', { facts: { byNumber: student({ archived: true }) } }, 'restore matched-archived'],
    [
      'archived, when only adding',
      { mode: 'add_only', facts: { byNumber: student({ archived: true }) } },
      'restore matched-archived',
    ],
    [
      'when only adding, unchanged',
      { mode: 'add_only', facts: { byNumber: student({ gradeLevel: 9 }) } },
      'change matched',
    ],
    ['at another school', { facts: { byEmail: student({ schoolId: ELSEWHERE }) } }, 'move moved schoolId'],
    [
      'at another school, when only adding',
      { mode: 'add_only', facts: { byEmail: student({ schoolId: ELSEWHERE }) } },
      'nothing',
    ],
    [
      'at another school, taking a test',
      { facts: { byEmail: student({ schoolId: ELSEWHERE }), isSitting: () => true } },
      'move moved schoolId held:sitting',
    ],
    [
      'at another school, with a wider role',
      { facts: { byProvider: [student({ schoolId: ELSEWHERE, wider: true })] } },
      'problem wider-role',
    ],
    ['a teacher here', { record: T, facts: { byEmail: teacher() } }, 'change matched'],
    [
      'a teacher of another school',
      { record: T, facts: { byEmail: teacher({ staff: [{ schoolId: ELSEWHERE, archived: false }] }) } },
      'add works-here-too',
    ],
    [
      'a teacher who was archived',
      { record: T, facts: { byEmail: teacher({ staff: [{ schoolId: SCHOOL, archived: true }] }) } },
      'restore matched-archived',
    ],
    [
      'an administrator',
      { record: T, facts: { byEmail: teacher({ wider: true, firstName: 'Anna' }) } },
      'change matched',
    ],
    [
      'an administrator of the district',
      { record: T, facts: { byEmail: teacher({ wider: true, staff: [] }) } },
      'add works-here-too',
    ],
    [
      'an archived administrator',
      { record: T, facts: { byEmail: teacher({ wider: true, staff: [{ schoolId: SCHOOL, archived: true }] }) } },
      'problem wider-role',
    ],
    ['a number does not count for teachers', { record: T, facts: { byNumber: student() } }, 'add new'],
  ];
  it.each(cases)('%s', (_name, one, expected) => expect(said(one)).toBe(expected));

  it('names the users that may be meant', () => {
    const { line } = decide({ facts: { byNumber: student({ id: 12 }), byEmail: student({ id: 9 }) } });
    expect(line!.reason).toContain('Users 9, 12.');
  });

  it('keeps nothing of whom an erased account was', () => {
    const { line } = decide({ link: link(), facts: { linked: student({ closed: true }) } });
    expect(line).toMatchObject({ code: 'closed', label: 'User 7', sent: null });
  });

  it('says nothing of somebody in another district', () => {
    const { line } = decide({ facts: { byEmail: student({ inDistrict: false, id: 555 }) } });
    expect(JSON.stringify(line)).not.toContain('555');
  });
});

describe('a person whom the link names', () => {
  const known = (linked: PersonHere, more: Case = {}): Case => ({ link: link(), facts: { linked }, ...more });
  const cases: [string, Case, string][] = [
    ['with nothing else', known(student()), 'seen'],
    ['with another first name', known(student({ firstName: 'Anna' })), 'change changed firstName'],
    ['with another last name', known(student({ lastName: 'Rios' })), 'change changed lastName'],
    ['with another email', known(student({ email: 'old@x.test' })), 'change changed email'],
    ['with another number', known(student({ studentNumber: '18' })), 'change changed studentNumber'],
    ['with another grade', known(student({ gradeLevel: 9 })), 'change changed gradeLevel'],
    ['with a locked grade', known(student({ gradeLevel: 9, gradeLocked: true })), 'seen'],
    ['whose email the source lost', known(student(), { record: record({ email: null }) }), 'seen'],
    ['whose number the source lost', known(student(), { record: record({ studentNumber: null }) }), 'seen'],
    ['whose number has letters there', known(student(), { record: record({ studentNumber: 'A17' }) }), 'seen'],
    ['whose grade the source lost', known(student(), { record: record({ grade: null }) }), 'seen'],
    ['whose grade is none of ours', known(student(), { record: record({ grade: 'KG' }) }), 'seen'],
    ['when only adding', known(student({ firstName: 'Anna' }), { mode: 'add_only' }), 'nothing'],
    ['archived by hand', known(student({ archived: true })), 'seen'],
    [
      'archived by hand, with another name',
      known(student({ archived: true, firstName: 'Anna' })),
      'change changed firstName',
    ],
    ['hidden or erased', known(student({ closed: true })), 'problem closed'],
    ['with a wider role, the same', known(student({ wider: true })), 'seen'],
    ['with a wider role, another name', known(student({ wider: true, firstName: 'Anna' })), 'problem wider-role'],
    ['at another school by hand', known(student({ schoolId: ELSEWHERE })), 'move moved schoolId'],
    ['now a teacher there', known(student(), { record: T }), 'problem other-role'],
    ['now a student there', known(teacher()), 'problem other-role'],
    ['a teacher, the same', known(teacher(), { record: T }), 'seen'],
    ['a teacher, with another name', known(teacher({ firstName: 'Anna' }), { record: T }), 'change changed firstName'],
    ['an administrator, the same', known(teacher({ wider: true }), { record: T }), 'seen'],
    [
      'an administrator, with another email',
      known(teacher({ wider: true, email: 'boss@x.test' }), { record: T }),
      'problem wider-role',
    ],
    ['unreadable now', known(student(), { problem: 'Half a record.' }), 'problem unreadable'],
  ];
  it.each(cases)('%s', (_name, one, expected) => expect(said(one)).toBe(expected));

  it('is looked for anew when the account is gone', () => {
    expect(said({ link: link() })).toBe('add new');
  });
});

describe('a person who is back, or at another school of the source', () => {
  const gone = link({ removed: true });
  const cases: [string, Case, string][] = [
    ['archived', { link: gone, facts: { linked: student({ archived: true }) } }, 'restore back'],
    [
      'archived, with other data',
      { link: gone, facts: { linked: student({ archived: true, gradeLevel: 9 }) } },
      'restore back gradeLevel',
    ],
    ['activated by hand since', { link: gone, facts: { linked: student() } }, 'change back'],
    [
      'a teacher',
      { link: gone, record: T, facts: { linked: teacher({ staff: [{ schoolId: SCHOOL, archived: true }] }) } },
      'restore back',
    ],
    [
      'a teacher taken out by hand',
      { link: gone, record: T, facts: { linked: teacher({ staff: [] }) } },
      'add works-here-too',
    ],
    ['moved', { facts: { linkedElsewhere: student({ schoolId: ELSEWHERE }) } }, 'move moved schoolId'],
    [
      'moved, with other data',
      { facts: { linkedElsewhere: student({ schoolId: ELSEWHERE, gradeLevel: 9 }) } },
      'move moved schoolId,gradeLevel',
    ],
    [
      'moved, archived there',
      { facts: { linkedElsewhere: student({ schoolId: ELSEWHERE, archived: true }) } },
      'move moved schoolId',
    ],
    ['moved by hand already', { facts: { linkedElsewhere: student() } }, 'change back'],
    [
      'a teacher of both',
      { record: T, facts: { linkedElsewhere: teacher({ staff: [{ schoolId: ELSEWHERE, archived: false }] }) } },
      'add works-here-too',
    ],
    ['erased', { link: gone, facts: { linked: student({ closed: true }) } }, 'problem closed'],
  ];
  it.each(cases)('%s', (_name, one, expected) => expect(said(one)).toBe(expected));
});

describe('a person who is gone from the source', () => {
  const left = (linked: PersonHere | undefined, more: Case = {}): Case => ({
    record: null,
    link: link(),
    ...more,
    facts: { linked, ...more.facts },
  });
  const cases: [string, Case, string][] = [
    ['is archived', left(student()), 'remove gone'],
    ['waits while taking a test', left(student(), { facts: { isSitting: () => true } }), 'remove gone held:sitting'],
    ['stays when only adding', left(student(), { mode: 'add_only' }), 'nothing'],
    ['is archived already', left(student({ archived: true })), 'removed'],
    ['is at another school by hand', left(student({ schoolId: ELSEWHERE })), 'removed'],
    ['is erased', left(student({ closed: true })), 'removed'],
    ['is nobody any more', left(undefined), 'removed'],
    ['is known under another id', left(student(), { facts: { isOther: () => true } }), 'removed'],
    ['teaches', left(teacher()), 'remove gone'],
    ['teaches no more', left(teacher({ staff: [{ schoolId: SCHOOL, archived: true }] })), 'removed'],
    ['teaches elsewhere only', left(teacher({ staff: [{ schoolId: ELSEWHERE, archived: false }] })), 'removed'],
    ['administers', left(teacher({ wider: true })), 'problem wider-role removed'],
    ['a teacher who takes no test', left(teacher(), { facts: { isSitting: () => true } }), 'remove gone'],
  ];
  it.each(cases)('%s', (_name, one, expected) => expect(said(one)).toBe(expected));
});

describe('student IDs as sources write them', () => {
  it.each([
    ['17', '17'],
    ['0017', '0017'],
    [' 17 ', '17'],
    ['A17', null],
    ['17-2', null],
    ['', null],
    [null, null],
    ['1'.repeat(20), '1'.repeat(20)],
    ['1'.repeat(21), null],
  ])('%s', (written, kept) => expect(numberOf(written)).toBe(kept));
});
