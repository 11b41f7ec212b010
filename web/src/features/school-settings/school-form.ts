import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { schoolQuery, type SchoolDetails } from '../../api/schools.js';
import { idsOf } from './templates.js';

type Schemas = components['schemas'];
type Sent = Schemas['NewSchoolDto'];

/** The school form as it is typed. */
export interface Typed {
  name: string;
  schoolDistrictId: string | null;
  state: string | null;
  courseType: Sent['courseType'] | null;
  seatsPurchased: string;
  assessmentsAvailable: boolean;
  activitiesAvailable: boolean;
  schoolAdminOnly: boolean;
  cleverId: string;
  classlinkId: string;
  timeZone: string | null;
  yearStartsOn: string;
  reportMails: boolean;
  /** Ids of course templates by slot; null while nothing is chosen. */
  heCourseTemplateIds: (string | null)[];
}

export const COURSES: { value: Sent['courseType']; label: string }[] = [
  { value: 'SAT', label: 'SAT' },
  { value: 'ACT', label: 'ACT' },
  { value: 'ACT_SAT', label: 'SAT & ACT' },
];

/** A new school, or what is stored of one. */
export function typedOf(school: SchoolDetails | null, districtId?: number): Typed {
  return {
    name: school?.name ?? '',
    schoolDistrictId: school ? String(school.schoolDistrict.id) : districtId === undefined ? null : String(districtId),
    state: school?.state ?? 'AL',
    courseType: school?.courseType ?? 'SAT',
    seatsPurchased: school?.seatsPurchased?.toString() ?? '',
    assessmentsAvailable: school?.assessmentsAvailable ?? true,
    activitiesAvailable: school?.activitiesAvailable ?? false,
    schoolAdminOnly: school?.schoolAdminOnly ?? false,
    cleverId: school?.cleverId ?? '',
    classlinkId: school?.classlinkId ?? '',
    timeZone: school?.timeZone ?? null,
    yearStartsOn: school?.yearStartsOn ?? '08-01',
    reportMails: school?.reportMails ?? false,
    heCourseTemplateIds: slotsOf(school),
  };
}

/** The slots that a form begins with: the first is always there. */
function slotsOf(school: SchoolDetails | null): (string | null)[] {
  const slots = school?.heCourseTemplateIds.map(({ id }) => String(id)) ?? [];
  return slots.length > 0 ? slots : [null];
}

/** Messages by field for what is wrong. */
export function wrongSchool(typed: Typed): Record<string, string> {
  return {
    ...(typed.name.trim() ? {} : { name: 'Please enter a valid school name' }),
    ...(typed.schoolDistrictId ? {} : { schoolDistrictId: 'Selecting a district is required' }),
    ...(typed.state ? {} : { state: 'Selecting a state is required' }),
    ...(typed.courseType ? {} : { courseType: 'Selecting a course type is required' }),
    ...(/^\d{0,9}$/.test(typed.seatsPurchased.trim()) ? {} : { seatsPurchased: 'Seats must consist only of numbers' }),
  };
}

function newOf(typed: Typed): Sent {
  const seats = typed.seatsPurchased.trim();
  return {
    name: typed.name.trim(),
    schoolDistrictId: Number(typed.schoolDistrictId),
    state: typed.state!,
    courseType: typed.courseType!,
    seatsPurchased: seats ? Number(seats) : null,
    assessmentsAvailable: typed.assessmentsAvailable,
    activitiesAvailable: typed.activitiesAvailable,
    schoolAdminOnly: typed.schoolAdminOnly,
    heCourseTemplateIds: idsOf(typed.heCourseTemplateIds),
  };
}

/** What of the form is not as it was when the form began: the rest may have changed at the server meanwhile. */
export function changesOf(typed: Typed, before: Typed): Schemas['EditSchoolDto'] {
  const [now, then] = [typed, before].map((form) => ({
    ...newOf(form),
    cleverId: form.cleverId.trim() || null,
    classlinkId: form.classlinkId.trim() || null,
    ...(form.timeZone === null ? {} : { timeZone: form.timeZone }),
    yearStartsOn: form.yearStartsOn,
    reportMails: form.reportMails,
  }));
  return Object.fromEntries(
    Object.entries(now!).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(then![field as keyof typeof then]),
    ),
  ) as Schemas['EditSchoolDto'];
}

const refresh = () =>
  Promise.all(['schools', 'districts'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));

export async function createSchool(typed: Typed): Promise<SchoolDetails> {
  const { school } = await api.post<Schemas['SchoolAnswer']>('/api/admin/schools', { school: newOf(typed) });
  await refresh();
  return school;
}

export async function saveSchool(
  id: number,
  changes: Schemas['EditSchoolDto'],
  revision: number,
): Promise<SchoolDetails> {
  const { school } = await api.patch<Schemas['SchoolAnswer']>(`/api/admin/schools/${id}`, {
    school: { ...changes, revision },
  });
  queryClient.setQueryData(schoolQuery('admin', id).queryKey, school);
  void refresh();
  return school;
}

export async function deleteSchool(id: number): Promise<void> {
  await api.del(`/api/admin/schools/${id}`);
}

/** Once its page is left. */
export function forgetSchool(id: number): void {
  queryClient.removeQueries({ queryKey: schoolQuery('admin', id).queryKey });
  void refresh();
}

/** 'August 1' for '08-01', to choose from. */
export const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1).padStart(2, '0'),
  label: new Date(Date.UTC(2001, month, 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
}));

/** The days of a month in every year. */
export function daysOf(month: string): { value: string; label: string }[] {
  const last = new Date(Date.UTC(2001, Number(month), 0)).getUTCDate();
  return Array.from({ length: last }, (_, day) => ({
    value: String(day + 1).padStart(2, '0'),
    label: String(day + 1),
  }));
}
