import type { ItemTags, Rich } from '../content/index.js';

export const ACTIVITY_KINDS = ['independent_lesson', 'practice_set'] as const;
/**
 * What a student does in a lesson. After each question of an independent lesson its answer and rationale are shown; those of a
 * practice set come at the end.
 */
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** A question of an activity: content that no test asks. */
export interface ActivityItem {
  ref: string;
  version: number;
}

/** One page of a lesson's explanation: read before the questions, and a slide of the presentation. */
export interface LessonPage {
  title: string;
  html: Rich;
}

/** What a lesson teaches, in the words of the reports. */
export type LessonTopic = Pick<ItemTags, 'exam' | 'category' | 'area' | 'topic'>;

/** A course template as a file: what the product ships, and what an import reads. Codes never change. */
export interface CourseBundle {
  code: string;
  name: string;
  exam: 'SAT' | 'ACT';
  sections: {
    name: string;
    memo: string;
    lessons: {
      code: string;
      name: string;
      memo: string;
      instructionalMinutes: number;
      independentMinutes: number;
      topics: LessonTopic[];
      pages: LessonPage[];
      videoUrl: string | null;
      independentLesson: ActivityItem[] | null;
      practiceSet: ActivityItem[] | null;
    }[];
  }[];
}
