import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Choices = Schemas['GradebookChoicesAnswer'];
export type CourseChoice = Choices['courses'][number];
export type ClassChoice = Choices['classes'][number];
export type Gradebook = Schemas['GradebookAnswer'];
export type Headers = Gradebook['gradebook_table']['table_headers'];
export type Row = Gradebook['gradebook_table']['table_data'][number];
export type Response = Row['responses'][number];
export type Activity = Headers['activities'][number];
export type Lesson = Headers['lessons'][number];
export type CellChange = Schemas['CellHistoryAnswer']['changes'][number];
export type Reminded = Schemas['ReminderAnswer']['students'][number];

const PATH = '/api/staff/course_activities/gradebook';

/** A class in a course. */
export interface GradebookKey {
  courseId: number;
  sectionId: number;
}

const asked = ({ courseId, sectionId }: GradebookKey) => ({ course_id: courseId, section_id: sectionId });

/** @param sectionId a class of the school; without it the school that the session is at */
export const choicesQuery = (sectionId: number | undefined) =>
  queryOptions({
    queryKey: ['gradebook', 'choices', sectionId ?? 0],
    queryFn: ({ signal }) => api.get<Choices>(`${PATH}/choices`, { signal, query: { section_id: sectionId } }),
  });

export const gradebookQuery = (key: GradebookKey) =>
  queryOptions({
    queryKey: ['gradebook', 'table', key.courseId, key.sectionId],
    queryFn: ({ signal }) => api.get<Gradebook>(PATH, { signal, query: asked(key) }),
  });

export const historyQuery = (key: GradebookKey, studentId: number, activityId: number) =>
  queryOptions({
    queryKey: ['gradebook', 'history', key.courseId, key.sectionId, studentId, activityId],
    queryFn: ({ signal }) =>
      api.get<Schemas['CellHistoryAnswer']>(`${PATH}/history`, {
        signal,
        query: { ...asked(key), student_id: studentId, activity_id: activityId },
      }),
  });

/** Reads again what a change of a cell has changed. */
export function refreshGradebook(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['gradebook'] });
}

export function deleteResponse(key: GradebookKey, responseId: number, reason: string): Promise<void> {
  return api.del(`${PATH}/response`, { ...asked(key), he_course_student_response_id: responseId, reason });
}

export function bringBack(key: GradebookKey, responseId: number, reason: string): Promise<void> {
  return api.post(`${PATH}/response/bring_back`, { ...asked(key), he_course_student_response_id: responseId, reason });
}

export function except(
  key: GradebookKey,
  cell: { studentId: number; activityId: number },
  change: { excused?: boolean; end_at?: string | null },
  reason: string,
): Promise<void> {
  return api.put(`${PATH}/exception`, {
    ...asked(key),
    ...{ student_id: cell.studentId, activity_id: cell.activityId, ...change, reason },
  });
}

const reminder = (key: GradebookKey, studentIds: readonly number[], activityId: number | undefined) => ({
  ...asked(key),
  student_ids: studentIds,
  ...(activityId !== undefined && { activity_id: activityId }),
});

/** The mail that the first of the students would get. */
export const mailPreviewQuery = (key: GradebookKey, studentIds: readonly number[], activityId: number | undefined) =>
  queryOptions({
    queryKey: ['gradebook', 'mail', key.courseId, key.sectionId, studentIds, activityId ?? 0],
    queryFn: () =>
      api.post<Schemas['ReminderPreviewAnswer']>(`${PATH}/reminders/preview`, reminder(key, studentIds, activityId)),
  });

export async function remind(
  key: GradebookKey,
  studentIds: readonly number[],
  activityId: number | undefined,
): Promise<Reminded[]> {
  const body = reminder(key, studentIds, activityId);
  return (await api.post<Schemas['ReminderAnswer']>(`${PATH}/reminders`, body)).students;
}

export type Shape = 'csv' | 'canvas' | 'classroom';

export function exportPath({ courseId, sectionId }: GradebookKey, shape: Shape): string {
  return `${PATH}/export?course_id=${courseId}&section_id=${sectionId}&shape=${shape}`;
}
