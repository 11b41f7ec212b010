import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type CourseActivity = Schemas['StudentCourseActivityDto'];
export type GivenLesson = Schemas['StudentLessonDto'];
export type LessonResponse = Schemas['ActivityResponseDto'];
export type ActivityKind = 'independent_lesson' | 'practice_set';

export interface GivenLessons {
  courseActivity: CourseActivity;
  /** The server's clock in this answer, and the device's monotonic clock when it arrived. */
  serverMs: number;
  arrived: number;
}

/** Whose lessons: the student's own, or a parent's child. */
export type LessonReader = { kind: 'student' } | { kind: 'parent'; studentId: number };

/** The lessons that a student has. Read afresh on every visit: work may have gone on elsewhere. */
export const courseActivityQuery = (reader: LessonReader) =>
  queryOptions({
    queryKey: ['course-activity', reader.kind === 'student' ? 'own' : reader.studentId],
    queryFn: async ({ signal }): Promise<GivenLessons> => {
      const path =
        reader.kind === 'student'
          ? '/api/student/course_activities'
          : `/api/parent/course_activities?studentId=${reader.studentId}`;
      const { courseActivity, meta } = await api.get<Schemas['CourseActivityAnswerDto']>(path, { signal });
      return { courseActivity, serverMs: Date.parse(meta.serverNow), arrived: performance.now() };
    },
    staleTime: 1000,
    refetchOnWindowFocus: true,
  });

/** Epoch ms by the server's clock. */
export function serverNow({ serverMs, arrived }: GivenLessons): number {
  return serverMs + (performance.now() - arrived);
}

/** Whole percent of the points (specification 1, 4.3): 0 without a response, 100 of nothing when it is completed. */
export function percentCorrect(response: Pick<LessonResponse, 'status' | 'score' | 'max_score'> | null): number {
  if (!response) return 0;
  if (response.max_score === 0) return response.status === 'Completed' ? 100 : 0;
  return response.score !== null && response.score > 0 ? Math.round((response.score / response.max_score) * 100) : 0;
}

export interface LessonActivity {
  kind: ActivityKind;
  id: number;
  name: 'Independent Lesson' | 'Practice Set';
  response: LessonResponse | null;
}

/** The activities that a lesson has, in the order in which they are done. */
export function activitiesOf({ activityBanks: banks, lessonResponses: of }: GivenLesson): LessonActivity[] {
  return [
    ...(banks.independentLesson === null
      ? []
      : [
          {
            kind: 'independent_lesson' as const,
            id: banks.independentLesson,
            name: 'Independent Lesson' as const,
            response: of.independent_lesson,
          },
        ]),
    ...(banks.practiceSet === null
      ? []
      : [
          {
            kind: 'practice_set' as const,
            id: banks.practiceSet,
            name: 'Practice Set' as const,
            response: of.practice_set,
          },
        ]),
  ];
}

/**
 * In which list a lesson stands: completed once every activity that it has is, assigned while it has begun and its end is absent
 * or to come, otherwise in none. What the student need not do is not waited for.
 */
export function listOf(lesson: GivenLesson, nowMs: number): 'assigned' | 'completed' | null {
  const { startAt, endAt } = lesson.assignmentSchedule;
  if (Date.parse(startAt) > nowMs) return null;
  const activities = activitiesOf(lesson);
  if (
    activities.length > 0 &&
    activities.every(({ response }) => response?.status === 'Completed' || response?.excused === true)
  )
    return 'completed';
  return endAt === null || nowMs < Date.parse(endAt) ? 'assigned' : null;
}

/** In no list any more, and something of it is completed: that stays to be looked at (ADR 87). */
export function endedInPart(lesson: GivenLesson, nowMs: number): boolean {
  return (
    listOf(lesson, nowMs) === null && activitiesOf(lesson).some(({ response }) => response?.status === 'Completed')
  );
}

/** Whether an activity can be begun or gone on with now. */
export function isOpen({ response }: LessonActivity, nowMs: number): boolean {
  return !response?.endAt || nowMs < Date.parse(response.endAt);
}

/** The activity to do now: what was begun first, else what can be begun; never one that the student is excused from. */
export function nextOf(lessons: readonly GivenLesson[], nowMs: number): LessonActivity | undefined {
  const open = lessons
    .flatMap(activitiesOf)
    .filter((one) => isOpen(one, nowMs) && !one.response?.excused && one.response?.status !== 'Completed');
  return open.find(({ response }) => response?.status === 'In Progress') ?? open[0];
}
