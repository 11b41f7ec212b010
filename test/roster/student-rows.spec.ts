import { describe, expect, it } from '@jest/globals';
import { checkStudentRow, studentRowsOf, type StudentRowInput } from '../../src/roster/import/student-rows.js';

const row = (more: Partial<StudentRowInput> = {}): StudentRowInput => ({ line: 2, firstName: 'José', lastName: 'García', email: 'Jose.Garcia@Example.com', studentIdNumber: '00123', gradeLevel: '11', untimedAssessment: 'No', ...more });

describe('the header of a student list', () => {
  it('finds columns by name in any order and spelling, and ignores the others', () => {
    const rows = studentRowsOf([
      { line: 1, cells: ['E-mail', 'LAST_NAME', 'Homeroom', 'first name'] },
      { line: 3, cells: ['a@b.test', 'Okafor', '12', 'Amara'] },
    ]);
    expect(rows).toEqual([{ line: 3, firstName: 'Amara', lastName: 'Okafor', email: 'a@b.test', studentIdNumber: undefined, gradeLevel: undefined, untimedAssessment: undefined }]);
  });

  it('is refused with the names of the columns that are missing', () => {
    expect(() => studentRowsOf([{ line: 1, cells: ['First Name', 'Class'] }])).toThrow('Missing: Last Name, Email.');
  });
});

describe('a row of a student list', () => {
  it('enters with its number as written and its e-mail in lower case', () => {
    expect(checkStudentRow(row())).toEqual({ student: { firstName: 'José', lastName: 'García', email: 'jose.garcia@example.com', studentNumber: '00123', gradeLevel: 11, untimedAssessment: false } });
  });

  it('leaves out what has no column', () => {
    expect(checkStudentRow(row({ studentIdNumber: undefined, gradeLevel: undefined, untimedAssessment: undefined }))).toEqual({
      student: { firstName: 'José', lastName: 'García', email: 'jose.garcia@example.com' },
    });
  });

  it.each<[Partial<StudentRowInput>, string, string]>([
    [{ firstName: ' ' }, 'firstName', 'Please enter a valid first name'],
    [{ firstName: '=HYPERLINK("http://x")' }, 'firstName', 'Please enter a valid first name'],
    [{ lastName: '@SUM(A1)' }, 'lastName', 'Please enter a valid last name'],
    [{ lastName: '<b>x</b>' }, 'lastName', 'Please enter a valid last name'],
    [{ email: 'jose.garcia@' }, 'email', 'Please enter a valid email'],
    [{ studentIdNumber: '12a' }, 'studentIdNumber', 'ID is required and must consist only of numbers'],
    [{ studentIdNumber: '' }, 'studentIdNumber', 'ID is required and must consist only of numbers'],
    [{ gradeLevel: '7' }, 'gradeLevel', 'Grade level must be from 8 to 12'],
    [{ untimedAssessment: 'perhaps' }, 'untimedAssessment', 'Untimed must be Yes or No'],
  ])('is refused for %j', (wrong, field, message) => {
    expect(checkStudentRow(row(wrong))).toEqual({ errors: { [field]: [message] } });
  });

  it.each(["O'Neill, Jr.", 'de la Cruz', 'Nguyễn', 'Åse-Marie', 'D’Angelo (Ann)', '王'])('takes the name %s', (name) => {
    expect(checkStudentRow(row({ lastName: name }))).toHaveProperty('student.lastName', name);
  });

  it.each([['9th Grade', 9], ['Grade 10', 10], ['12', 12]])('reads the grade %s', (gradeLevel, grade) => {
    expect(checkStudentRow(row({ gradeLevel }))).toHaveProperty('student.gradeLevel', grade);
  });
});
