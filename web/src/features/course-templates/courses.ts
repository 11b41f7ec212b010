import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import { withRefresh } from '../../api/refresh.js';
import type { components } from '../../api/schema.js';
import { listParams, type ListView } from '../../lib/list-view.js';
import type { ActivitiesSearch, CoursesSearch } from './courses-search.js';

type Schemas = components['schemas'];
export type ListedCourse = Schemas['ListedTemplateDto'];
export type Course = Schemas['TemplateDto'];
export type CourseSection = Course['sections'][number];
export type LessonCard = CourseSection['lessons'][number];
export type Lesson = Schemas['LessonDto'];
export type LessonUse = Schemas['LessonUseDto'];
export type BankQuestion = Schemas['BankQuestionDto'];
export type ChosenQuestion = Schemas['ChosenQuestionDto'];
export type Topic = Schemas['TemplateTopicDto'];
export type ListedActivity = Schemas['ListedActivityDto'];

const PATH = '/api/admin/course_templates';

export const COURSES: ListView = { perPage: 50, sort: 'name' };
export const ACTIVITIES: ListView = { perPage: 50, sort: 'lesson' };
export const QUESTIONS: ListView = { perPage: 20 };

export const coursesQuery = (search: CoursesSearch) =>
  queryOptions({
    queryKey: ['course-templates', 'list', search],
    queryFn: ({ signal }) =>
      api.get<Schemas['TemplatesAnswer']>(PATH, {
        signal,
        query: { ...(search.archived ? { archived: true } : {}), ...listParams(COURSES, search) },
      }),
    placeholderData: keepPreviousData,
  });

export const courseQuery = (id: number) =>
  queryOptions({
    queryKey: ['course-templates', 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get<Schemas['TemplateAnswer']>(`${PATH}/${id}`, { signal })).courseTemplate,
  });

export const lessonQuery = (id: number) =>
  queryOptions({
    queryKey: ['course-templates', 'lesson', id],
    queryFn: async ({ signal }) => (await api.get<Schemas['LessonAnswer']>(`${PATH}/lessons/${id}`, { signal })).lesson,
  });

export const topicsQuery = queryOptions({
  queryKey: ['course-templates', 'topics'],
  queryFn: async ({ signal }) => (await api.get<Schemas['TopicsAnswer']>(`${PATH}/topics`, { signal })).topics,
  staleTime: 60_000,
});

export interface QuestionSearch {
  page?: number;
  search?: string;
  exam?: 'SAT' | 'ACT';
  topic?: string;
}

export const questionsQuery = (search: QuestionSearch) =>
  queryOptions({
    queryKey: ['course-templates', 'questions', search],
    queryFn: ({ signal }) =>
      api.get<Schemas['BankQuestionsAnswer']>(`${PATH}/questions`, {
        signal,
        query: { exam: search.exam, topic: search.topic, ...listParams(QUESTIONS, search) },
      }),
    placeholderData: keepPreviousData,
  });

export const activitiesQuery = (search: ActivitiesSearch) =>
  queryOptions({
    queryKey: ['course-templates', 'activities', search],
    queryFn: ({ signal }) =>
      api.get<Schemas['ActivitiesAnswer']>('/api/admin/course_activities', {
        signal,
        query: { template_id: search.course, kind: search.kind, ...listParams(ACTIVITIES, search) },
      }),
    placeholderData: keepPreviousData,
  });

/** Everything that shows courses is read again. */
export const refreshCourses = () => queryClient.invalidateQueries({ queryKey: ['course-templates'] });

/** The course as it now stands, wherever it is shown. */
export function keepCourse(course: Course): void {
  queryClient.setQueryData(courseQuery(course.id).queryKey, course);
}

export async function createCourse(course: Schemas['NewTemplateDto']): Promise<Course> {
  const { courseTemplate } = await api.post<Schemas['TemplateAnswer']>(PATH, { course_template: course });
  await refreshCourses();
  return courseTemplate;
}

export async function renameCourse(id: number, name: string, revision?: number): Promise<void> {
  await withRefresh(api.patch(`${PATH}/${id}`, { course_template: { name, revision } }), refreshCourses);
}

export async function archiveCourse(id: number): Promise<void> {
  await withRefresh(api.post(`${PATH}/${id}/archive`), refreshCourses);
}

export async function restoreCourse(id: number): Promise<void> {
  await withRefresh(api.post(`${PATH}/${id}/restore`), refreshCourses);
}

export interface SectionOrder {
  id: number;
  lessonIds: number[];
}

export async function saveOrder(id: number, sections: SectionOrder[], revision: number): Promise<Course> {
  const { courseTemplate } = await api.put<Schemas['TemplateAnswer']>(`${PATH}/${id}/order`, { sections, revision });
  return courseTemplate;
}

export async function addSection(courseId: number, section: { name: string; memo: string }): Promise<void> {
  await withRefresh(api.post(`${PATH}/${courseId}/sections`, { section }), refreshCourses);
}

export async function editSection(
  sectionId: number,
  section: { name: string; memo: string; revision: number },
): Promise<void> {
  await withRefresh(api.patch(`${PATH}/sections/${sectionId}`, { section }), refreshCourses);
}

export async function deleteSection(sectionId: number): Promise<void> {
  await withRefresh(api.del(`${PATH}/sections/${sectionId}`), refreshCourses);
}

export async function addLesson(sectionId: number, lesson: Schemas['NewLessonDto']): Promise<Lesson> {
  const answer = await api.post<Schemas['LessonAnswer']>(`${PATH}/sections/${sectionId}/lessons`, { lesson });
  await refreshCourses();
  return answer.lesson;
}

export async function saveLesson(id: number, lesson: Schemas['EditLessonDto']): Promise<Lesson> {
  const answer = await api.patch<Schemas['LessonAnswer']>(`${PATH}/lessons/${id}`, { lesson });
  queryClient.setQueryData(lessonQuery(id).queryKey, answer.lesson);
  void refreshCourses();
  return answer.lesson;
}

/** The lesson as it stands at the server now. */
export const freshLesson = (id: number) => queryClient.fetchQuery({ ...lessonQuery(id), staleTime: 0 });

export async function withdrawLesson(id: number): Promise<void> {
  await withRefresh(api.post(`${PATH}/lessons/${id}/withdraw`), refreshCourses);
}

export async function giveLessonBack(id: number): Promise<void> {
  await withRefresh(api.post(`${PATH}/lessons/${id}/give_back`), refreshCourses);
}

export async function deleteLesson(id: number): Promise<void> {
  await api.del(`${PATH}/lessons/${id}`);
}

/** Once its page is left. */
export async function forgetLesson(id: number): Promise<void> {
  queryClient.removeQueries({ queryKey: lessonQuery(id).queryKey });
  await refreshCourses();
}

/** The text of a page as it will be shown. */
export async function pagePreview(html: string): Promise<string> {
  return (await api.post<Schemas['PageTextAnswer']>(`${PATH}/page_preview`, { html })).html;
}
