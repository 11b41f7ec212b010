import { describe, expect, it } from '@jest/globals';
import {
  checkStudentRow,
  peopleListOf,
  peopleSheetOf,
  type StudentRowInput,
} from '../../src/roster/import/student-rows.js';

const row = (more: Partial<StudentRowInput> = {}): StudentRowInput => ({
  line: 2,
  firstName: 'José',
  lastName: 'García',
  email: 'Jose.Garcia@Example.com',
  studentIdNumber: '00123',
  gradeLevel: '11',
  untimedAssessment: 'No',
  ...more,
});

const at = (line: number, ...cells: string[]) => ({ line, cells });

describe('the header of a student list', () => {
  it('finds columns by name in any order and spelling, and ignores the others', () => {
    expect(
      peopleSheetOf([
        at(1, 'E-mail', 'LAST_NAME', 'Homeroom', 'first name'),
        at(3, 'a@b.test', 'Okafor', '12', 'Amara'),
      ]),
    ).toEqual({
      fields: ['email', 'lastName', 'firstName'],
      rows: [
        {
          line: 3,
          firstName: 'Amara',
          lastName: 'Okafor',
          email: 'a@b.test',
          studentIdNumber: undefined,
          gradeLevel: undefined,
          untimedAssessment: undefined,
        },
      ],
    });
  });

  it('may stand below titles, within the first twenty rows', () => {
    const titles = (n: number) => Array.from({ length: n }, (_, i) => at(i + 1, 'Lakeview High', 'Email'));
    const list = (n: number) => [
      ...titles(n),
      at(n + 1, 'First Name', 'Last Name', 'Email'),
      at(n + 2, 'Amara', 'Okafor', 'a@b.test'),
    ];
    expect(peopleSheetOf(list(19)).rows.map((row) => [row.line, row.firstName])).toEqual([[21, 'Amara']]);
    expect(() => peopleSheetOf(list(20))).toThrow(
      'One of the first 20 rows of the file must name its columns. Missing: First Name, Last Name.',
    );
  });

  it('is refused with the names of the columns that are missing', () => {
    expect(() => peopleSheetOf([at(1, 'First Name', 'Class')])).toThrow('Missing: Last Name, Email.');
  });

  it('is refused with the names of columns that say the same', () => {
    expect(() =>
      peopleSheetOf([at(1, 'First Name', 'Last Name', 'Email', 'email'), at(2, 'A', 'B', 'a@b.test', 'c@d.test')]),
    ).toThrow('The file has 2 columns for the same: "Email" and "email". Please keep one of them.');
  });

  it('with nothing below it is said, and more than 5,000 rows too', () => {
    const head = at(1, 'First Name', 'Last Name', 'Email');
    expect(() => peopleSheetOf([head])).toThrow('The file has no rows below its header: there is nothing to import.');
    expect(() =>
      peopleSheetOf([head, ...Array.from({ length: 5_001 }, (_, i) => at(i + 2, 'A', 'B', 'c@d.test'))]),
    ).toThrow('The file has more than 5,000 rows. Please import it in parts.');
  });

  it('is told where it stands on another sheet than the first', () => {
    const list = { name: 'Period 1', rows: [at(4, 'First Name', 'Last Name', 'Email'), at(5, 'A', 'B', 'c@d.test')] };
    const notes = [at(1, 'Please send this back by Friday'), at(2, 'Email', 'office@school.test')];
    expect(() => peopleListOf({ rows: notes, others: [list] }, 100)).toThrow(
      'The first sheet of the file is no list of people: that stands on the sheet "Period 1". Please put it first, or import it as a file of its own.',
    );
    expect(() => peopleListOf({ rows: notes, others: [{ name: 'More', rows: notes }] }, 100)).toThrow(
      'Missing: First Name, Last Name.',
    );
    expect(peopleListOf({ rows: list.rows, others: [{ name: 'Notes', rows: notes }] }, 100).rows).toHaveLength(1);
  });

  it('takes back a cell that an export told to be text', () => {
    expect(
      peopleSheetOf([at(1, 'First Name', 'Last Name', 'Email'), at(2, 'A', 'B', "'+tag@b.test")]).rows[0]!.email,
    ).toBe('+tag@b.test');
  });
});

describe('a row of a student list', () => {
  it('enters with its number as written and its e-mail in lower case', () => {
    expect(checkStudentRow(row())).toEqual({
      student: {
        firstName: 'José',
        lastName: 'García',
        email: 'jose.garcia@example.com',
        studentNumber: '00123',
        gradeLevel: 11,
        untimedAssessment: false,
      },
    });
  });

  it('leaves out what has no column', () => {
    expect(
      checkStudentRow(row({ studentIdNumber: undefined, gradeLevel: undefined, untimedAssessment: undefined })),
    ).toEqual({
      student: { firstName: 'José', lastName: 'García', email: 'jose.garcia@example.com' },
    });
  });

  it.each<[Partial<StudentRowInput>, string, string]>([
    [{ firstName: ' ' }, 'firstName', 'Please enter a valid first name'],
    [{ firstName: 'Ana\u202eneB' }, 'firstName', 'The name holds invisible characters: please type it again'],
    [{ lastName: 'Lo\u200bpez' }, 'lastName', 'The name holds invisible characters: please type it again'],
    [{ lastName: 'L\u043epez' }, 'lastName', 'The name mixes letters of different alphabets: please type it again'],
    [
      { email: 'an\u0430@school.test' },
      'email',
      'The email mixes letters of different alphabets: please type it again',
    ],
    [
      { email: 'ana@sch\u043eol.test' },
      'email',
      'The email mixes letters of different alphabets: please type it again',
    ],
    [{ email: 'ana\u202e@school.test' }, 'email', 'The email holds invisible characters: please type it again'],
    [{ firstName: '=HYPERLINK("http://x")' }, 'firstName', 'Please enter a valid first name'],
    [{ lastName: '@SUM(A1)' }, 'lastName', 'Please enter a valid last name'],
    [{ lastName: '<b>x</b>' }, 'lastName', 'Please enter a valid last name'],
    [{ email: 'jose.garcia@' }, 'email', 'Please enter a valid email'],
    [{ studentIdNumber: '12a' }, 'studentIdNumber', 'ID is required and must consist only of numbers'],
    [{ lastName: 'Lee\nBob,Ray' }, 'lastName', 'Please enter a valid last name'],
    [{ studentIdNumber: '10/12/26' }, 'studentIdNumber', 'ID is required and must consist only of numbers'],
    [{ gradeLevel: '13' }, 'gradeLevel', 'Grade level must be from 8 to 12'],
    [{ gradeLevel: '7' }, 'gradeLevel', 'Grade level must be from 8 to 12'],
    [{ untimedAssessment: 'perhaps' }, 'untimedAssessment', 'Untimed must be Yes or No'],
  ])('is refused for %j', (wrong, field, message) => {
    expect(checkStudentRow(row(wrong))).toEqual({ errors: { [field]: [message] } });
  });

  it.each([
    "O'Neill, Jr.",
    'Иванова',
    'Παπαδοπούλου',
    'می\u200cخواهم',
    'Zoë Ångström',
    'Anna Анна',
    'de la Cruz',
    'Nguyễn',
    'Åse-Marie',
    'D’Angelo (Ann)',
    '王',
  ])('takes the name %s', (name) => {
    expect(checkStudentRow(row({ lastName: name }))).toHaveProperty('student.lastName', name);
  });

  it.each([
    ['9th Grade', 9],
    ['Grade 10', 10],
    ['12', 12],
    ['09', 9],
    ['08', 8],
  ])('reads the grade %s', (gradeLevel, grade) => {
    expect(checkStudentRow(row({ gradeLevel }))).toHaveProperty('student.gradeLevel', grade);
  });
});
