import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.js';
import type { Batch } from './batches.js';
import { queryClient } from './query-client.js';
import type { components } from './schema.js';

type Schemas = components['schemas'];
export type Course = Schemas['ListedCourseDto'];
export type EarlierCourse = Schemas['EarlierCourseDto'];
export type LessonClass = Schemas['LessonClassDto'];
export type CourseView = Schemas['CourseDto'];
export type CourseSection = CourseView['sections'][number];
export type CourseLesson = CourseSection['lessons'][number];
export type LessonSchedule = Schemas['LessonScheduleDto'];
export type AssignedLesson = Schemas['AssignedLessonDto'];
export type AssignedLessons = Schemas['AssignedLessonsAnswer'];
export type LessonTopic = Schemas['LessonTopicDto'];
export type TopicLesson = Schemas['TopicLessonDto'];
export type ScheduleStatus = 'active' | 'upcoming' | 'past';

const COURSES = '/api/staff/course_activities';
const SCHEDULES = '/api/staff/assignment_schedules';

/** Courses of the school, and the classes whose lessons the session sees. */
export const coursesQuery = queryOptions({
  queryKey: ['courses', 'list'],
  queryFn: ({ signal }) => api.get<Schemas['CoursesAnswer']>(COURSES, { signal }),
});

/** A course with its lessons; with a class its dates and its progress. */
export const courseQuery = (courseId: number, sectionId: number | undefined) =>
  queryOptions({
    queryKey: ['courses', 'one', courseId, sectionId ?? null],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['CourseAnswer']>(`${COURSES}/${courseId}`, {
          signal,
          query: { section_id: sectionId },
        })
      ).course_activity,
    placeholderData: keepPreviousData,
  });

/** Of a course, or of a class: what is given now, later, or was given. */
export type AssignmentsOf = { courseId: number } | { sectionId: number };

export interface AssignmentsSearch {
  page: number;
  sort: string;
  order: 'asc' | 'desc';
  search: string;
}

export const PER_PAGE = 100;

export const assignmentsQuery = (of: AssignmentsOf, status: ScheduleStatus, search: AssignmentsSearch) => {
  const { search: searchProp, ...list } = search;
  const query = { ...list, perPage: PER_PAGE, searchProp: searchProp || undefined, status, ...of };
  return queryOptions({
    queryKey: ['courses', 'assignments', query],
    queryFn: ({ signal }) =>
      api.get<AssignedLessons>(`${COURSES}/${'courseId' in of ? 'course' : 'section'}_assignments`, { signal, query }),
    placeholderData: keepPreviousData,
  });
};

/** Which topics some lesson of the school teaches. */
export const lessonTopicsQuery = queryOptions({
  queryKey: ['courses', 'topics'],
  queryFn: async ({ signal }) =>
    (await api.get<Schemas['LessonTopicsAnswer']>(`${COURSES}/lesson_topics`, { signal })).topics,
  staleTime: 5 * 60_000,
});

/** Lessons that teach a topic, or any topic of what is named of one. */
export const topicLessonsQuery = (topic: Pick<LessonTopic, 'exam'> & Partial<LessonTopic>) =>
  queryOptions({
    queryKey: ['courses', 'for-topic', topic],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['TopicLessonsAnswer']>(`${COURSES}/lessons_for_topic`, { signal, query: { ...topic } }))
        .lessons,
  });

export const activityPreviewQuery = (activityId: number) =>
  queryOptions({
    queryKey: ['courses', 'preview', activityId],
    queryFn: ({ signal }) =>
      api.get<Schemas['ActivityPreviewAnswer']>(`${COURSES}/activities/${activityId}/preview`, { signal }),
  });

export type AssignLessonRequest = Omit<Schemas['AssignMultipleClassBody'], 'batch_id'>;
export type AssignSectionRequest = Omit<Schemas['AssignSectionBody'], 'batch_id'>;
export type CopyPlanRequest = Omit<Schemas['CopyPlanBody'], 'batch_id'>;
export type MoveLessonsRequest = Omit<Schemas['MoveLessonsBody'], 'batch_id'>;

const send =
  <Request extends object>(what: string) =>
  (request: Request, id: string): Promise<Batch> =>
    api.post<Batch>(`${SCHEDULES}/${what}`, { ...request, batch_id: id });

export const assignLesson = send<AssignLessonRequest>('assign_multiple_class');
export const assignSection = send<AssignSectionRequest>('assign_section');
export const copyPlan = send<CopyPlanRequest>('copy_plan');
export const moveLessons = send<MoveLessonsRequest>('move');

export const updateAssignment = (id: number, body: Schemas['UpdateScheduleBody']) =>
  api.put<Schemas['AssignmentAnswer']>(`${SCHEDULES}/${id}`, body);

export const deleteAssignment = ({ schedule_id, section_id }: Pick<AssignedLesson, 'schedule_id' | 'section_id'>) =>
  api.post<Schemas['MessageAnswer']>(`${SCHEDULES}/${schedule_id}/delete`, { section_id });

export const refreshCourses = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['courses'] });
