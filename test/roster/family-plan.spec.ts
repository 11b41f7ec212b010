import { describe, expect, it } from '@jest/globals';
import { byPerson, planRows } from '../../src/roster/import/family-plan.js';
import {
  samePlan,
  type ImportPlace,
  type Known,
  type KnownHolder,
  type KnownPerson,
} from '../../src/roster/import/people-plan.js';
import { peopleSheetOf, type StudentRowInput } from '../../src/roster/import/student-rows.js';

const PLACE: ImportPlace = { kind: 'Parent', schoolId: 1, districtId: null, sectionId: null, keptFor: null };
const NGOZI = { parent1FirstName: 'Ngozi', parent1LastName: 'Okafor', parent1Email: 'Ngozi@home.test' };
const CHIDI = { parent2FirstName: 'Chidi', parent2LastName: 'Okafor', parent2Email: 'chidi@home.test' };
const row = (line: number, more: Partial<StudentRowInput> = {}): StudentRowInput => ({
  line,
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara@school.test',
  studentIdNumber: '100',
  gradeLevel: '11',
  ...NGOZI,
  ...more,
});
const ben = (line: number, more: Partial<StudentRowInput> = {}) =>
  row(line, { firstName: 'Ben', email: 'ben@school.test', studentIdNumber: '101', ...more });
const AMARA: KnownPerson = {
  id: 5,
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara@school.test',
  studentNumber: '100',
  gradeLevel: 11,
  untimedAssessment: false,
  phone: '',
  role: 'Student',
  gradeLocked: false,
  listed: true,
  hidden: false,
  archived: false,
  worksElsewhere: false,
  used: false,
  inClass: false,
  may: { edit: true, time: true, activate: true, changeRole: false },
};
const holder = (more: Partial<KnownHolder> = {}): KnownHolder => ({
  id: 9,
  firstName: 'Ngozi',
  lastName: 'Okafor',
  phone: '',
  children: [],
  linkable: true,
  renamable: true,
  ...more,
});
const known = (student: KnownPerson | null = null, parent: KnownHolder | null = null): Known => ({
  byNumber: new Map(student ? [[student.studentNumber!, student]] : []),
  byEmail: new Map(student ? [[student.email, student]] : []),
  holders: new Map(parent ? [['ngozi@home.test', parent]] : []),
});
const plan = (rows: StudentRowInput[], by: Known = known()) => planRows(rows, PLACE, by, true);
const said = (changes: { field: string; from: string | null; to: string }[]) =>
  changes.filter(({ field }) => field.startsWith('parent')).map(({ field, from, to }) => [field, from, to]);

describe('the header of a parent list', () => {
  const at = (line: number, ...cells: string[]) => ({ line, cells });
  it('tells the student from the parents, of whom the first may stand without a number', () => {
    const { rows, fields } = peopleSheetOf(
      [
        at(1, 'Student ID', 'Parent First Name', 'Guardian Last Name', 'Parent 1 Email', 'Parent 2 E-mail', 'Reason'),
        at(2, '100', 'Ngozi', 'Okafor', 'n@home.test', 'c@home.test', 'x'),
      ],
      10,
      'families',
    );
    expect(fields).toEqual(['studentIdNumber', 'parent1FirstName', 'parent1LastName', 'parent1Email', 'parent2Email']);
    expect(rows[0]).toMatchObject({
      studentIdNumber: '100',
      firstName: '',
      parent1LastName: 'Okafor',
      parent2Email: 'c@home.test',
    });
  });

  it('names what is missing: whose parent it is, and each column of the first one', () => {
    expect(() => peopleSheetOf([at(1, 'First Name', 'Last Name', 'Parent Email'), at(2, 'A')], 10, 'families')).toThrow(
      'Missing: Student ID, Parent 1 First Name, Parent 1 Last Name.',
    );
  });
});

describe('a row of a parent list', () => {
  it('brings the student and both parents', () => {
    const [one] = plan([row(2, CHIDI)]);
    expect([one!.verdict, one!.links, said(one!.changes)]).toEqual([
      'new',
      undefined,
      [
        ['parent1FirstName', null, 'Ngozi'],
        ['parent1LastName', null, 'Okafor'],
        ['parent1Email', null, 'ngozi@home.test'],
        ['parent2FirstName', null, 'Chidi'],
        ['parent2LastName', null, 'Okafor'],
        ['parent2Email', null, 'chidi@home.test'],
      ],
    ]);
  });

  it('names every bad cell, of the student and of each parent', () => {
    const [one] = plan([row(2, { studentIdNumber: 'x', parent1FirstName: '', ...CHIDI, parent2Email: 'nothing' })]);
    expect([one!.verdict, one!.errors]).toEqual([
      'refused',
      {
        studentIdNumber: ['ID is required and must consist only of numbers'],
        parent1FirstName: ['Please enter a valid first name'],
        parent2Email: ['Please enter a valid email'],
      },
    ]);
    expect(byPerson(one!.errors)).toEqual({
      student: ['ID is required and must consist only of numbers'],
      parent1: ['Please enter a valid first name'],
      parent2: ['Please enter a valid email'],
    });
  });

  it.each<[string, Partial<StudentRowInput>, KnownHolder | null, object]>([
    [
      'the student',
      { parent1Email: 'amara@school.test' },
      null,
      { parent1Email: ['This email belongs to another person'] },
    ],
    [
      'somebody else by name',
      {},
      holder({ firstName: 'Jo', lastName: 'Doe' }),
      { parent1Email: ['This email belongs to another person'] },
    ],
    [
      'somebody who is no parent',
      {},
      holder({ linkable: false }),
      { parent1Email: ['This email belongs to another person'] },
    ],
    [
      'the other parent',
      { ...CHIDI, parent2Email: 'ngozi@home.test' },
      null,
      { parent2Email: ['Both parents have this email'] },
    ],
  ])('is refused where the email is that of %s', (_, cells, by, errors) => {
    expect(plan([row(2, cells)], known(null, by))[0]!.errors).toEqual(errors);
  });

  it('says of a known student by the ID alone who it is, and refuses an ID of nobody', () => {
    const id = { firstName: '', lastName: '', email: '', gradeLevel: undefined };
    const [one] = plan([row(2, id)], known(AMARA));
    expect([one!.verdict, one!.personId, one!.changes.length]).toEqual(['changed', 5, 3]);
    expect(plan([row(2, id)])[0]!.errors).toEqual({
      studentIdNumber: [
        'No student of this school has this ID. A new one needs a first name, a last name and an email.',
      ],
    });
  });

  it('links who has an account, corrects the name of who is only a parent, and again changes nothing', () => {
    const one = (by: KnownHolder) => plan([row(2)], known(AMARA, by))[0]!;
    expect(one(holder())).toMatchObject({ verdict: 'changed', links: ['parent1'], changes: [] });
    expect(said(one(holder({ firstName: 'Ng', children: [5] })).changes)).toEqual([
      ['parent1FirstName', 'Ng', 'Ngozi'],
    ]);
    expect(one(holder({ firstName: 'Ng', renamable: false, children: [5] })).verdict).toBe('unchanged');
    expect(one(holder({ children: [5] }))).toMatchObject({ verdict: 'unchanged', changes: [] });
  });
});

describe('several rows of a parent list', () => {
  it('of one family make the parent once, and of one student the student once', () => {
    const [first, sibling, again] = plan([
      row(2),
      ben(3),
      row(4, { parent1FirstName: 'Chidi', parent1Email: 'chidi@home.test' }),
    ]);
    expect([first!.verdict, sibling!.verdict, again!.verdict]).toEqual(['new', 'new', 'changed']);
    expect([said(sibling!.changes), sibling!.links]).toEqual([[], ['parent1']]);
    expect([again!.personId, said(again!.changes).length]).toEqual([null, 3]);
  });

  it('are planned alike when the earlier ones have entered: nothing is stale', () => {
    const rows = [row(2), ben(3), row(4, { parent1FirstName: 'Chidi', parent1Email: 'chidi@home.test' })];
    const seen = plan(rows);
    const later = plan(rows.slice(1), known(AMARA, holder({ children: [5] })));
    expect(later.map((one, i) => samePlan(one, seen[i + 1]!))).toEqual([true, true]);
  });

  it('that say the same are one, and different names of one email are refused', () => {
    expect(plan([row(2), row(3)])[1]).toMatchObject({ verdict: 'unchanged', sameAs: 2 });
    expect(plan([row(2), ben(3, { parent1FirstName: 'Nneka' })])[1]!.errors).toEqual({
      parent1Email: ['Line 2 has the same email with different data'],
    });
  });

  it('bring the student with the second one when the first cannot enter', () => {
    const [first, second] = plan([row(2, { parent1Email: 'nothing' }), row(3)]);
    expect([first!.verdict, second!.verdict]).toEqual(['refused', 'new']);
  });
});
