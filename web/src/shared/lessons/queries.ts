import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type LessonMaterials = Schemas['LessonMaterialsDto'];
export type Slide = Schemas['SlideDto'];

/** Slides and video of a lesson, as far as the session may see the lesson. */
export const lessonMaterialsQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['lesson-materials', lessonId],
    queryFn: async ({ signal }) =>
      (
        await api.get<Schemas['LessonMaterialsAnswer']>(`/api/course_activities/lessons/${lessonId}/presentation`, {
          signal,
        })
      ).lesson,
  });
