import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { CourseActivities } from './lists.js';

/** What a student was given of courses, or a parent's child. */
export const courseActivitiesQuery = (childId?: number) =>
  queryOptions({
    queryKey: ['course-activities', childId ?? 'own'],
    queryFn: ({ signal }) =>
      childId === undefined
        ? api.get<CourseActivities>('/api/student/course_activities', { signal })
        : api.get<CourseActivities>('/api/parent/course_activities', { signal, query: { studentId: childId } }),
  });
