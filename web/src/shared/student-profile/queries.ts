import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.js';
import { wordsOf, type Batch } from '../../api/batches.js';
import { api } from '../../api/client.js';
import { refreshClasses, withRefresh } from '../../api/refresh.js';
import type { components } from '../../api/schema.js';
import type { ListSearch } from '../../lib/params.js';
import type { Scope } from '../../lib/scope.js';

type Schemas = components['schemas'];
export type StudentCard = Schemas['StudentCardDto'];
export type AssignedAssessment = Schemas['AssignedAssessmentDto'];
export type Guardian = Schemas['ParentsAnswer']['parents'][number];

const path = (scope: Scope, studentId: number) => `/api/${scope}/students/${studentId}`;

export const studentQuery = (scope: Scope, studentId: number) =>
  queryOptions({
    queryKey: ['students', scope, studentId],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['StudentProfileAnswer']>(path(scope, studentId), { signal })).student,
  });

/** The student as administrators edit them; refused to everybody else. */
export const schoolUserQuery = (scope: Scope, schoolId: number, userId: number) =>
  queryOptions({
    queryKey: ['school-users', scope, schoolId, 'one', userId],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['SchoolUserAnswer']>(`/api/${scope}/schools/${schoolId}/users/${userId}`, { signal }))
        .user,
  });

/** Saves what a teacher changes of a student. Lists and profiles are read again. */
export async function editStudent(scope: Scope, studentId: number, student: Schemas['EditUserDto']): Promise<void> {
  await api.patch(path(scope, studentId), { student });
  await Promise.all(
    ['students', 'classes', 'school-users', 'monitoring'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}

export const STUDENT_CLASSES_PER_PAGE = 100;

export const studentClassesQuery = (
  scope: Scope,
  studentId: number,
  { archived = false, ...list }: ListSearch & { archived?: boolean },
) =>
  queryOptions({
    queryKey: ['classes', 'of-student', scope, studentId, archived, list],
    queryFn: ({ signal }) =>
      api.get<Schemas['SectionsAnswer']>(`${path(scope, studentId)}/sections`, {
        signal,
        query: { page: 1, per_page: STUDENT_CLASSES_PER_PAGE, sort: 'displayName', order: 'asc', archived, ...list },
      }),
    placeholderData: (rows, query) => (query?.queryKey[4] === archived ? keepPreviousData(rows) : undefined),
  });

const inClass = (scope: Scope, sectionId: number) => `/api/${scope}/sections/${sectionId}/students`;

/** The student enters a class and gets its open assignments. */
export const addToClass = (scope: Scope, sectionId: number, studentId: number) =>
  withRefresh(api.post(`${inClass(scope, sectionId)}/bulk_add`, { ids: [studentId] }), refreshClasses);
export const removeFromClass = (scope: Scope, sectionId: number, studentId: number) =>
  withRefresh(api.post(`${inClass(scope, sectionId)}/unassign`, { ids: [studentId] }), refreshClasses);

export const assignedAssessmentsQuery = (scope: Scope, studentId: number) =>
  queryOptions({
    queryKey: ['students', scope, studentId, 'assessments'],
    queryFn: ({ signal }) =>
      api.get<Schemas['AssignedAssessmentsDto']>(`${path(scope, studentId)}/student_assessments`, { signal }),
  });

export const parentsQuery = (scope: Scope, studentId: number) =>
  queryOptions({
    queryKey: ['students', scope, studentId, 'parents'],
    queryFn: ({ signal }) => api.get<Schemas['ParentsAnswer']>(`${path(scope, studentId)}/parents`, { signal }),
  });

/** A change of a student's parents, whose answer is what the list shows. After a refusal the list is read again. */
async function changeParents(
  scope: Scope,
  studentId: number,
  work: Promise<Schemas['ParentsAnswer']>,
): Promise<Schemas['ParentsAnswer']> {
  const { queryKey } = parentsQuery(scope, studentId);
  try {
    const answer = await work;
    queryClient.setQueryData(queryKey, answer);
    return answer;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

export type ParentForm = Schemas['NewParentDto'];

export const addParent = (scope: Scope, studentId: number, parent: ParentForm) =>
  changeParents(scope, studentId, api.post(`${path(scope, studentId)}/parents`, { parent }));
export const editParent = (scope: Scope, studentId: number, id: number, parent: Schemas['EditedParentDto']) =>
  changeParents(scope, studentId, api.patch(`${path(scope, studentId)}/parents/${id}`, { parent }));
export const removeParent = (scope: Scope, studentId: number, id: number) =>
  changeParents(scope, studentId, api.del(`${path(scope, studentId)}/parents/${id}`));

/** Mails a parent the link to sign in with. Answers which: to activate the account, or to choose a new password. */
export const mailParent = async (scope: Scope, studentId: number, id: number) =>
  (await api.post<Schemas['SignInMailAnswer']>(`${path(scope, studentId)}/parents/${id}/sign_in_mail`)).sent;

/** Deletes the responses of one part, unless it was begun after `asOf`. Answers with the server's own sentence. */
export async function resetAssessment(
  scope: Scope,
  sectionId: number,
  assessmentId: number,
  reason: string,
  asOf: string,
): Promise<string> {
  const outcome = await api.post<Batch>(`/api/${scope}/student_assessments/reset`, {
    section_id: sectionId,
    assessment_id: assessmentId,
    reason,
    as_of: asOf,
  });
  await Promise.all(['students', 'monitoring'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  return wordsOf(outcome).text;
}
