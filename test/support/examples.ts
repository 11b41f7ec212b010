import type { Schemas } from './answers.js';

/** Answers that many screens need, as the server gives them. */
export const SAT: Schemas['SupportedTypeDto'] = {
  id: 1,
  assessmentType: 'SAT',
  displayName: 'SAT',
  courseType: 'SAT',
  isMultipart: true,
};

/** A set that may be assigned, with no assessments or with these. */
export const supported = (
  assessments: Schemas['AvailableAssessmentDto'][] = [],
): Schemas['SupportedAssessmentDto'] => ({
  name: 'SAT Set 1',
  assessmentType: SAT,
  assessmentSet: { id: 1, name: 'SAT Set 1' },
  assessments,
});

/** What somebody may do with the people of a school: everything. */
export const WITH_USERS: Schemas['SchoolUsersPermissionsDto'] = {
  view: true,
  add: true,
  import: true,
  export: true,
  edit: true,
  addToClass: true,
  setTiming: true,
  transfer: true,
  archive: true,
  activate: true,
  delete: true,
  masquerade: true,
  seeIds: true,
};

/** Somebody at a school, with whom everything may be done. */
export const aUser = (changes: Partial<Schemas['SchoolUserDto']> = {}): Schemas['SchoolUserDto'] => ({
  id: 100,
  firstName: 'Ada',
  lastName: 'Park',
  fullName: 'Ada Park',
  email: 'ada@school.test',
  phone: null,
  studentIdNumber: '9001',
  gradeLevel: 8,
  untimedAssessment: false,
  createdAt: '2026-11-02T15:00:00.000Z',
  lastLoginAt: null,
  nrOfLogins: 0,
  hiddenAccount: false,
  archived: false,
  role: 'Student',
  schoolId: 1,
  school: { id: 1, name: 'Lakeview High', schoolAdminOnly: false },
  multipleLoginsAvailable: false,
  hasResults: false,
  permissions: {
    select: true,
    edit: true,
    changeRole: true,
    addToClass: true,
    setTiming: true,
    transfer: true,
    archive: true,
    activate: true,
    delete: true,
    sendMail: true,
    masquerade: true,
  },
  ...changes,
});

/** A school as the head of its pages. */
export const aSchoolCard = (changes: Partial<Schemas['SchoolDetailsDto']> = {}): Schemas['SchoolDetailsDto'] => ({
  id: 1,
  name: 'Lakeview High',
  state: 'IL',
  stateName: 'Illinois',
  courseType: 'SAT',
  schoolAdminOnly: false,
  assessmentsAvailable: true,
  activitiesAvailable: false,
  cleverId: null,
  classlinkId: null,
  seatsPurchased: 400,
  activeStudents: 12,
  studentsEnrolled: 132,
  districtName: 'Lakeview Unified',
  schoolDistrict: { id: 1, name: 'Lakeview Unified', cleverId: null, classlinkId: null },
  timeZone: 'America/Chicago',
  yearStartsOn: '08-01',
  reportMails: false,
  heCourseTemplateIds: [],
  revision: 1,
  teacherCount: 0,
  administratorCount: 0,
  keeps: false,
  archivedAt: null,
  permissions: { view: true, edit: true, editPurchase: true, delete: true },
  ...changes,
});
