import { counted } from '../../lib/counted.js';
import type { LessonCard, LessonUse } from './courses.js';

export const KIND = { independent_lesson: 'Independent Lesson', practice_set: 'Practice Set' } as const;

/** 'Lakeview High', 'Lakeview High and Cedar Ridge', 'Lakeview High and 3 more'; null for none. */
export function schoolsText(schools: readonly { name: string }[]): string | null {
  const [first, second] = schools;
  if (!first) return null;
  if (!second) return first.name;
  return schools.length === 2 ? `${first.name} and ${second.name}` : `${first.name} and ${schools.length - 1} more`;
}

/** What a lesson has, in one line: '20 + 15 min, 3 pages, 6 + 10 questions, video'. */
export function lessonFacts({
  instructionalMinutes,
  independentMinutes,
  pages,
  independentLesson,
  practiceSet,
  video,
}: LessonCard): string {
  const questions = [independentLesson, practiceSet].filter((count) => count !== null);
  return [
    `${instructionalMinutes} + ${independentMinutes} min`,
    pages > 0 ? counted(pages, 'page') : 'no explanation',
    questions.length === 0
      ? 'no questions'
      : questions.length === 1
        ? `${counted(questions[0]!, 'question')} (${independentLesson === null ? 'practice set' : 'independent lesson'})`
        : `${questions.join(' + ')} questions`,
    ...(video ? ['video'] : []),
  ].join(', ');
}

/** What withdrawing does to those who have the lesson. */
export function withdrawText({ assignments, schools, begun }: LessonUse): string {
  const given =
    assignments === 0
      ? 'No class has this lesson now.'
      : `${counted(assignments, 'assignment')} in ${counted(schools, 'school')} ${assignments === 1 ? 'has' : 'have'} this lesson now.`;
  const who =
    begun === 0
      ? 'Nobody begins it any more.'
      : `${counted(begun, 'student has', 'students have')} begun it and may finish; nobody else begins it.`;
  return `${given} ${who} Teachers can no longer assign it. What was done stays in the gradebook, and you can give the lesson back at any time.`;
}
