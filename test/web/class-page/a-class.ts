import type { Schemas } from '../../support/screen.js';

export { aSchoolCard } from '../../support/examples.js';

/** A class that its primary teacher looks at, with everything that may be done in it. */
export const aClass = (changes: Partial<Schemas['ClassSectionDto']> = {}): Schemas['ClassSectionDto'] => ({
  id: 7,
  displayName: 'Period 1',
  className: 'SAT Prep',
  schoolId: 1,
  editable: true,
  archived: false,
  active: true,
  studentCount: 2,
  role: 'Primary Teacher',
  createdAt: '2026-08-20T15:00:00.000Z',
  term: { id: 1, name: 'Fall Semester', schoolYear: { id: 2026, shortName: '2026-27' } },
  primaryTeachers: [{ id: 1, firstName: 'Elena', lastName: 'Delgado' }],
  secondaryTeachers: [],
  hasResults: false,
  revision: 1,
  permissions: {
    view: true,
    editStudents: true,
    settings: true,
    editClass: true,
    editName: false,
    leave: false,
    hide: false,
    delete: true,
    assign: true,
    impersonate: true,
    viewProfile: true,
  },
  ...changes,
});

/** A student of a class. */
export const aPupil = (
  id: number,
  changes: Partial<Schemas['SectionStudentDto']> = {},
): Schemas['SectionStudentDto'] => ({
  id,
  firstName: 'Ada',
  lastName: `Park ${id}`,
  fullName: `Ada Park ${id}`,
  email: `ada${id}@student.test`,
  studentIdNumber: String(9000 + id),
  gradeLevel: 11,
  untimedAssessment: false,
  createdAt: '2026-08-21T15:00:00.000Z',
  lastLoginAt: null,
  nrOfLogins: 0,
  hiddenAccount: false,
  role: 'Student',
  ...changes,
});

/** The students of a class as the list answers them. */
export const pupils = (count: number): Schemas['SectionStudentsAnswer'] => ({
  students: Array.from({ length: count }, (_, i) => aPupil(i + 1)),
  meta: { totalCount: count },
});
