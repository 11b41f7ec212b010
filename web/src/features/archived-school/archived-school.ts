import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Batch } from '../../api/batches.js';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { withRefresh } from '../../api/refresh.js';
import { counted } from '../../lib/counted.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { ListSearch } from '../../lib/params.js';

type Schemas = components['schemas'];
export type ArchivedSchool = Schemas['ArchivedSchoolDto'];
export type ErasureOfSchool = Schemas['ErasureOfSchoolAnswer'];
export type SchoolErasure = Schemas['SchoolErasureDto'];

export const STUDENTS: ListView = { perPage: 100, sort: 'lastName' };

const path = (schoolId: number, more: string) => `/api/admin/schools/${schoolId}/${more}`;

export const archivedSchoolQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['schools', 'archived', schoolId],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['ArchivedSchoolAnswer']>(path(schoolId, 'archived'), { signal })).school,
  });

export const archivedStudentsQuery = (schoolId: number, search: ListSearch) =>
  queryOptions({
    queryKey: ['schools', 'archived', schoolId, 'students', search],
    queryFn: ({ signal }) =>
      api.get<Schemas['SchoolUsersAnswer']>(path(schoolId, 'archived/students'), {
        signal,
        query: listParams(STUDENTS, search),
      }),
    placeholderData: keepPreviousData,
  });

export const refreshSchools = (): Promise<unknown> =>
  Promise.all(['schools', 'districts'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));

export const restoreSchool = (schoolId: number): Promise<unknown> => api.post(path(schoolId, 'restore'));

export interface Transfer {
  user_ids: number[];
  school_id: number;
  retain_sections: boolean;
}

export const transferStudents = (transfer: Transfer): Promise<Batch> =>
  api.post<Batch>('/api/admin/users/transfer_school', transfer);

/** What bringing a school back does, a sentence for each thing. */
export function restoringText(school: ArchivedSchool): string[] {
  const { students, staff, archivedPeople, classes, terms, districtArchived, districtAdministrators } = school;
  const people = [counted(students, 'student'), counted(staff, 'member of staff', 'staff')].join(' and ');
  const again = students + staff === 1 ? 'signs' : 'sign';
  return [
    students + staff === 0
      ? 'Nobody has a role there any more, so nobody signs in.'
      : `${people} ${again} in there again, with the roles that they had.`,
    `${counted(classes, 'class', 'classes')} and ${counted(terms, 'term')} are as they were, and so are all results.`,
    ...(archivedPeople > 0
      ? [
          `${counted(archivedPeople, 'person', 'people')} who had been archived before ${archivedPeople === 1 ? 'stays' : 'stay'} archived.`,
        ]
      : []),
    ...(districtArchived
      ? [
          `The district ${school.districtName} was archived too and comes back with it${districtAdministrators > 0 ? `, and with ${counted(districtAdministrators, 'administrator')}` : ''}.`,
        ]
      : []),
  ];
}

/** While people are erased. */
const WHILE_RUNNING_MS = 2_000;

/** What erasing the school would do, and how far that is. */
export const erasureQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['schools', 'archived', schoolId, 'erasure'],
    queryFn: ({ signal }) => api.get<ErasureOfSchool>(path(schoolId, 'erasure'), { signal }),
    refetchInterval: ({ state }) => (state.data?.erasure?.state === 'running' ? WHILE_RUNNING_MS : false),
  });

export const eraseSchool = (
  schoolId: number,
  typed: { confirmation: string; without_archive?: string },
): Promise<unknown> => withRefresh(api.post(path(schoolId, 'erasure'), typed), refreshSchools);

export const takeBackErasure = (schoolId: number): Promise<unknown> =>
  withRefresh(api.post(path(schoolId, 'erasure/take_back')), refreshSchools);

export const ERASURES: ListView = { perPage: 100, sort: 'requestedAt', order: 'desc' };

/** Every erasure of a school that was ever asked for. */
export const erasuresQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['schools', 'erasures', search],
    queryFn: ({ signal }) =>
      api.get<Schemas['SchoolErasuresAnswer']>('/api/admin/school_erasures', {
        signal,
        query: listParams(ERASURES, search),
      }),
    placeholderData: keepPreviousData,
  });

/** What erasing does, and what it leaves, a sentence for each. */
export function erasingText({ effect, waitingDays }: ErasureOfSchool): string[] {
  const { students, staff, parents, places, sittings } = effect;
  const erased = [
    counted(students, 'student'),
    counted(staff, 'member of staff', 'staff'),
    counted(parents, 'parent'),
  ].join(', ');
  return [
    `${erased} are erased: names, emails, accounts, and mails to them or about them.`,
    ...(places > 0
      ? [
          `${counted(places, 'person', 'people')} with a role elsewhere ${places === 1 ? 'loses' : 'lose'} only the one at this school.`,
        ]
      : []),
    sittings === 0
      ? 'No test was taken here.'
      : `${counted(sittings, 'test was', 'tests were')} taken here. The answers of erased students become unreadable for good; those of students who went to another school stay with that school.`,
    'The names of the school, its classes and terms, its imports, documents and the history of changes are deleted.',
    'What stays is when something happened in each test, under a number, who looked at it, frozen norms, and that this school was erased: its name, by whom, when, and how many people.',
    `It begins after ${counted(waitingDays, 'day')}. Until then it can be taken back.`,
  ];
}

/** How many were erased, as the list says it. */
export const erasedText = ({ students, staff, parents, places }: SchoolErasure): string =>
  [
    counted(students, 'student'),
    counted(staff, 'member of staff', 'staff'),
    counted(parents, 'parent'),
    ...(places > 0 ? [`${counted(places, 'place')} of people who stay`] : []),
  ].join(', ');
