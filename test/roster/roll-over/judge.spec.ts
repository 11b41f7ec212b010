import { describe, expect, it } from '@jest/globals';
import {
  choicesOf,
  nameYearLater,
  proposalFor,
  whyArchivedStays,
  whyNotClass,
  whyNotStudent,
  whyNotTerm,
  whyStudentStays,
  yearLater,
  type StudentNow,
} from '../../../src/roster/roll-over/rules.js';

const OPEN = { gradeLevel: 10, gradeLocked: false, hidden: false, beyond: false };

describe('what is proposed for a student', () => {
  it.each([
    ['of grade 8 to 11 goes up', { gradeLevel: 11 }, { action: 'up', why: null, fixed: false }],
    ['of grade 12 leaves', { gradeLevel: 12 }, { action: 'leave', why: null, fixed: false }],
    ['without a grade stays', { gradeLevel: null }, { action: 'stay', why: 'no-grade', fixed: false }],
    ['whose grade is locked stays', { gradeLocked: true }, { action: 'stay', why: 'locked', fixed: false }],
    [
      'behind a hidden account stays whatever is chosen',
      { hidden: true },
      { action: 'stay', why: 'hidden', fixed: true },
    ],
    ['with a wider role stays whatever is chosen', { beyond: true }, { action: 'stay', why: 'reach', fixed: true }],
  ] as const)('%s', (_who, facts, proposal) => {
    expect(proposalFor({ ...OPEN, ...facts })).toEqual(proposal);
  });

  it('may be chosen otherwise, but nobody goes up from grade 12, without a grade or with a locked one', () => {
    const student = { kind: 'student', fixed: false, why: null } as const;
    expect(choicesOf({ ...student, usual: 'up', grade: 10 })).toEqual(['up', 'stay', 'leave']);
    expect(choicesOf({ ...student, usual: 'leave', grade: 12 })).toEqual(['leave', 'stay']);
    expect(choicesOf({ ...student, usual: 'stay', grade: null, why: 'no-grade' })).toEqual(['stay', 'leave']);
    expect(choicesOf({ ...student, usual: 'stay', grade: 9, why: 'locked' })).toEqual(['stay', 'leave']);
    expect(choicesOf({ ...student, usual: 'stay', grade: 9, why: 'reach', fixed: true })).toEqual(['stay']);
    expect(choicesOf({ kind: 'class', usual: 'archive', why: 'tests', fixed: false, grade: null })).toEqual([
      'archive',
      'keep',
    ]);
    expect(choicesOf({ kind: 'new_term', usual: 'make', why: null, fixed: false, grade: null })).toEqual([
      'make',
      'skip',
    ]);
  });
});

describe('a term of the next year', () => {
  it.each([
    ['Fall', 'Fall'],
    ['Fall 2026', 'Fall 2027'],
    ['2026-27', '2027-28'],
    ['2026-2027 Term 1', '2027-2028 Term 1'],
    ['S1 2099/00', 'S1 2100/01'],
    ['Room 20261', 'Room 20261'],
  ])('%s is called %s', (name, later) => {
    expect(nameYearLater(name)).toBe(later);
  });

  it('has the days of this one a year later', () => {
    expect(yearLater(new Date('2026-08-15T00:00:00Z')).toISOString()).toBe('2027-08-15T00:00:00.000Z');
    expect(yearLater(new Date('2028-02-29T00:00:00Z')).toISOString()).toBe('2029-02-28T00:00:00.000Z');
  });
});

describe('what changed', () => {
  const now: StudentNow = { schoolId: 1, gradeLevel: 10, gradeLocked: false, hidden: false, archivedAt: null };
  const at = new Date('2027-08-01T00:00:00Z');
  const up = { action: 'up', grade: 10 } as const;

  it('since the plan keeps a student from being changed', () => {
    expect(whyNotStudent(1, up, now)).toBeNull();
    expect(whyNotStudent(1, up, undefined)).toBe('Is not there any more.');
    expect(whyNotStudent(1, up, { ...now, schoolId: 2 })).toBe('Is at another school now.');
    expect(whyNotStudent(1, up, { ...now, archivedAt: at })).toBe('Was archived meanwhile.');
    expect(whyNotStudent(1, up, { ...now, hidden: true })).toBe('A hidden account is left alone.');
    expect(whyNotStudent(1, up, { ...now, gradeLevel: 11 })).toBe('The grade was changed meanwhile. It is now 11.');
    expect(whyNotStudent(1, up, { ...now, gradeLocked: true })).toBe('The grade was locked meanwhile.');
    expect(whyNotStudent(1, { action: 'leave', grade: 10 }, { ...now, gradeLocked: true })).toBeNull();
  });

  it('since the roll-over keeps a student from being set back', () => {
    const did = { action: 'up', grade: 10 } as const;
    expect(whyStudentStays(1, did, now)).toBeNull();
    expect(whyStudentStays(1, did, { ...now, gradeLevel: 12 })).toBe('The grade was changed since. It is now 12.');
    expect(whyStudentStays(1, did, { ...now, archivedAt: at })).toBe('Was archived since.');
    expect(whyStudentStays(1, did, { ...now, gradeLocked: true })).toBe('The grade was locked since.');
    expect(whyStudentStays(1, did, { ...now, schoolId: 2 })).toBe('Is at another school now.');
    const left = { action: 'leave', archivedAt: at.toISOString() } as const;
    expect(whyStudentStays(1, left, { ...now, archivedAt: at })).toBeNull();
    expect(whyStudentStays(1, left, now)).toBe('Was activated since.');
    expect(whyStudentStays(1, left, { ...now, archivedAt: new Date(at.getTime() + 1) })).toBe(
      'Was activated and archived again since.',
    );
  });

  it('of a class or a term keeps it as it is', () => {
    expect(whyNotClass({ termId: 1 }, { termId: 1, archivedAt: null })).toBeNull();
    expect(whyNotClass({ termId: 1 }, { termId: 2, archivedAt: null })).toBe('Was moved to another term meanwhile.');
    expect(whyNotClass({ termId: 1 }, { termId: 1, archivedAt: at })).toBe('Was archived meanwhile.');
    expect(whyNotTerm({ yearId: 2026 }, { yearId: 2026, archivedAt: null })).toBeNull();
    expect(whyNotTerm({ yearId: 2026 }, { yearId: 2027, archivedAt: null })).toBe(
      'Was moved to another school year meanwhile.',
    );
    expect(whyNotTerm({ yearId: 2026 }, undefined)).toBe('Is not there any more.');
    expect(whyArchivedStays({ archivedAt: at.toISOString() }, { archivedAt: at })).toBeNull();
    expect(whyArchivedStays({ archivedAt: at.toISOString() }, { archivedAt: null })).toBe('Was activated since.');
  });
});
