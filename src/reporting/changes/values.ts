import type { AssignmentValue } from '../../scheduling/index.js';

/** What a value was and became, in words; null where there was or is none. */
export interface ShownValue {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  role: 'role',
  studentIdNumber: 'student ID',
  gradeLevel: 'grade',
  untimedAssessment: 'timing',
  class: 'class',
  schoolId: 'school',
  className: 'class name',
  displayName: 'display name',
  term: 'term',
  primaryTeachers: 'primary teachers',
  secondaryTeachers: 'secondary teachers',
  name: 'name',
  startDate: 'first day',
  endDate: 'last day',
  state: 'state',
  courseType: 'course type',
  heCourseTemplateIds: 'course templates',
  seatsPurchased: 'seats',
  assessmentsAvailable: 'assessments',
  activitiesAvailable: 'activities',
  schoolAdminOnly: 'changes by teachers',
  reportMails: 'mail to parents about reports',
  cleverId: 'Clever ID',
  classlinkId: 'ClassLink ID',
  linksByEmail: 'First sign-in by e-mail',
  rosterSource: 'source of the roster',
  rosterMode: 'mode of roster syncs',
  rosterPausedUntil: 'day until which roster syncs pause',
  rosterId: 'ID in the roster',
  rosterUrl: 'address of the roster',
  rosterTokenUrl: 'address for tokens of the roster',
  rosterClientId: 'client ID of the roster',
  rosterUser: 'user of the roster',
  schoolDistrictId: 'district',
  timeZone: 'time zone',
  yearStartsOn: 'first day of the school year',
  administrationType: 'administration',
  startAt: 'start',
  endAt: 'end',
  p1StartAt: 'start',
  p1EndAt: 'end of part 1',
  p2StartAt: 'start of part 2',
  p2EndAt: 'end',
  gradeLevels: 'grades',
  timing: 'timing',
  autosubmitDelay: 'auto-submit',
  pauseEnabled: 'pausing',
  saveEnabled: 'save and exit',
  readspeakerEnabled: 'reading aloud',
  revealReportAsap: 'report at once',
  revealReportAt: 'date of the report',
  revealAnswersAsap: 'answers at once',
  revealAnswersAt: 'date of the answers',
};

/** 'phoneNumber' is 'phone number'. */
export function labelOf(field: string): string {
  return LABELS[field] ?? field.replace(/([A-Z])/g, ' $1').toLowerCase();
}

/** Words for yes and no, where those two say little. */
const YES_NO: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  untimedAssessment: ['untimed', 'timed'],
  schoolAdminOnly: ['not allowed', 'allowed'],
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * A value as people say it.
 * @param text as it was noted
 */
export function saidOf(field: string, text: string | null, timeZone: string): string | null {
  if (text === null || text === '') return null;
  if (text === 'yes' || text === 'no') {
    const [yes, no] = YES_NO[field] ?? ['on', 'off'];
    return text === 'yes' ? yes : no;
  }
  if (MOMENT.test(text)) return momentIn(text, timeZone);
  if (field === 'autosubmitDelay') return Number(text) < 0 ? 'never' : `after ${text} hours`;
  return text;
}

/** A value of an assignment as a text, as the roster notes its own. */
export function textOf(value: AssignmentValue): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

/** 'Nov 24, 2026, 9:30 AM' */
export function momentIn(instant: string, timeZone: string): string {
  return new Date(instant)
    .toLocaleString('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    .replaceAll('\u202f', ' ');
}
