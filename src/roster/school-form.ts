import type { FieldErrors } from '../kernel/errors.js';
import type { CourseType } from './entities/school.js';
import { TIME_ZONES, timeZoneOf } from './states.js';

export const COURSE_TYPES = ['SAT', 'ACT', 'ACT_SAT'] as const;
/** How the form names what a school takes; 'ACT_SAT' is both. */
export type SchoolCourse = (typeof COURSE_TYPES)[number];

/** The school form, under the names of its fields. */
export interface SchoolForm {
  name: string;
  state: string;
  courseType: SchoolCourse;
  seatsPurchased: number | null;
  assessmentsAvailable: boolean;
  activitiesAvailable: boolean;
  schoolAdminOnly: boolean;
  /** Parents are written to when a score report opens. */
  reportMails: boolean;
  cleverId: string | null;
  classlinkId: string | null;
  schoolDistrictId: number;
  timeZone: string;
  /** Month and day, 'MM-DD'. */
  yearStartsOn: string;
  /** Course templates, at most two, in the order of their slots. */
  heCourseTemplateIds: number[];
}

/** What only the administrators of the platform decide: what was bought, and by whom. */
export const PURCHASE = [
  'schoolDistrictId',
  'seatsPurchased',
  'assessmentsAvailable',
  'activitiesAvailable',
  'heCourseTemplateIds',
] as const;

export function coursesOf(course: SchoolCourse): CourseType[] {
  return course === 'ACT_SAT' ? ['SAT', 'ACT'] : [course];
}

export function courseOf(courses: readonly CourseType[]): SchoolCourse {
  return courses.length > 1 ? 'ACT_SAT' : courses[0]!;
}

/** What is wrong with what was typed, by field; what is missing is not looked at. */
export function wrongInSchool(form: Partial<SchoolForm>): FieldErrors {
  const errors: FieldErrors = {};
  const { name, state, courseType, seatsPurchased, timeZone, yearStartsOn } = form;
  if (name !== undefined && !name.trim()) errors.name = ['Please enter a valid school name'];
  if (state !== undefined && !timeZoneOf(state)) errors.state = ['Selecting a state is required'];
  if (courseType !== undefined && !COURSE_TYPES.includes(courseType))
    errors.courseType = ['Selecting a course type is required'];
  if (typeof seatsPurchased === 'number' && !(Number.isInteger(seatsPurchased) && seatsPurchased >= 0))
    errors.seatsPurchased = ['Seats must consist only of numbers'];
  if (timeZone !== undefined && !TIME_ZONES.includes(timeZone)) errors.timeZone = ['Please select a time zone'];
  if (yearStartsOn !== undefined && !isDayOfEveryYear(yearStartsOn))
    errors.yearStartsOn = ['Please select a day that every year has'];
  return errors;
}

/** 'MM-DD' that is a day in every year: not February 29. */
function isDayOfEveryYear(day: string): boolean {
  if (!/^\d\d-\d\d$/.test(day)) return false;
  const moment = new Date(`2001-${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(5, 10) === day;
}
