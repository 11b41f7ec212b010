import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type CourseActivities = Schemas['CourseActivityAnswerDto'];
export type Lesson = Schemas['StudentLessonDto'];
export type Response = Schemas['ActivityResponseDto'];

/** An activity that a lesson has, with what there is of it. */
export interface Activity {
  id: number;
  name: 'Independent Lesson' | 'Practice Set';
  response: Response | null;
}

/** A lesson where a student finds it. */
export interface PlacedLesson {
  lesson: Lesson;
  section: string;
  course: string;
  activities: Activity[];
}

export function activitiesOf({ activityBanks, lessonResponses }: Lesson): Activity[] {
  const { independentLesson, practiceSet } = activityBanks;
  const all: Activity[] = [];
  if (independentLesson !== null)
    all.push({ id: independentLesson, name: 'Independent Lesson', response: lessonResponses.independent_lesson });
  if (practiceSet !== null) all.push({ id: practiceSet, name: 'Practice Set', response: lessonResponses.practice_set });
  return all;
}

/**
 * Lessons by specification 1, 4.3: completed once every activity that a lesson has is completed, else assigned until it ends; what
 * is past and not completed is in neither. An activity that the student need not do is not waited for. The assigned that end first
 * come first, those without an end last; the completed as they are in the course.
 */
export function listsOf({ courseActivity, meta }: CourseActivities): {
  assigned: PlacedLesson[];
  completed: PlacedLesson[];
} {
  const nowMs = Date.parse(meta.serverNow);
  const assigned: PlacedLesson[] = [];
  const completed: PlacedLesson[] = [];
  for (const { name: section, heCourseName: course, lessons } of courseActivity.sections) {
    for (const lesson of lessons) {
      const activities = activitiesOf(lesson);
      const { startAt, endAt } = lesson.assignmentSchedule;
      if (Date.parse(startAt) > nowMs) continue;
      const placed = { lesson, section, course, activities };
      if (activities.length > 0 && activities.every(isDone)) completed.push(placed);
      else if (endAt === null || Date.parse(endAt) > nowMs) assigned.push(placed);
    }
  }
  return { assigned: assigned.sort((a, b) => endOf(a) - endOf(b)), completed };
}

const isDone = ({ response }: Activity): boolean => response?.status === 'Completed' || response?.excused === true;
const endOf = ({ lesson }: PlacedLesson): number => Date.parse(lesson.assignmentSchedule.endAt ?? '9999-12-31');

/** Whole percent of the points (specification 1, 4.3): 0 without a response, 100 of nothing when it is completed. */
export function percentOf(response: Response | null): number {
  if (!response) return 0;
  if (response.max_score === 0) return response.status === 'Completed' ? 100 : 0;
  return response.score ? Math.round((response.score / response.max_score) * 100) : 0;
}
