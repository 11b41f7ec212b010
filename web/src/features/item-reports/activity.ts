import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import { numericParam } from '../../lib/params.js';

type Schemas = components['schemas'];
export type ActivityAnalysis = Schemas['ActivityAnalysisDto'];
export type ActivityItem = ActivityAnalysis['items'][number];

/** An activity of a lesson in a course, of a class, as the address has it. */
export interface ActivityPlace {
  sectionId: number;
  lessonId: number;
  courseId: number;
  activityId: number;
}

export const activityParams = {
  parse: (raw: Record<keyof ActivityPlace, string>): ActivityPlace => ({
    sectionId: numericParam(raw.sectionId),
    lessonId: numericParam(raw.lessonId),
    courseId: numericParam(raw.courseId),
    activityId: numericParam(raw.activityId),
  }),
  stringify: ({ sectionId, lessonId, courseId, activityId }: ActivityPlace) => ({
    ...{ sectionId: String(sectionId), lessonId: String(lessonId) },
    ...{ courseId: String(courseId), activityId: String(activityId) },
  }),
};

export const activityQuery = (place: ActivityPlace, search: string) =>
  queryOptions({
    queryKey: ['item-reports', 'activity', place, search],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['ActivityAnalysisAnswer']>('/api/staff/course_activities/item_analysis', {
          signal,
          query: {
            ...{ course_id: place.courseId, lesson_id: place.lessonId, activity_id: place.activityId },
            ...{ section_id: place.sectionId, query: search },
          },
        })
      ).response,
    placeholderData: keepPreviousData,
  });
