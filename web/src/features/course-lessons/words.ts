import type { CourseLesson, LessonSchedule } from '../../api/courses.js';
import { counted } from '../../lib/counted.js';
import { dayText } from '../../lib/moments.js';

type Times = Pick<CourseLesson, 'instructional_time' | 'independent_practice_time'>;

/** Whole minutes of several lessons. */
export function minutesOf(lessons: readonly Times[], what: keyof Times): number {
  return Math.round(lessons.reduce((sum, lesson) => sum + lesson[what], 0));
}

/** '25 minutes teaching, 18 minutes independent' */
export function lessonFacts(lesson: Times): string {
  const minutes = (what: keyof Times) => counted(minutesOf([lesson], what), 'minute');
  return `${minutes('instructional_time')} teaching, ${minutes('independent_practice_time')} independent`;
}

/** Whether a lesson is meant by what somebody looks for. */
export function matching(
  { name, memo, topics }: Pick<CourseLesson, 'name' | 'memo' | 'topics'>,
  text: string,
): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, memo, ...topics.flatMap(({ area, topic }) => [area, topic])].some((said) =>
    said.toLowerCase().includes(wanted),
  );
}

/** '49 of 61 finished' */
export function progressWords({ finished, students }: { finished: number; students: number }): string {
  return `${finished.toLocaleString('en-US')} of ${students.toLocaleString('en-US')} finished`;
}

/** Of what a class has: 'from Nov 3, 2026, no end', for certain students by how many. */
export function givenWords({ assignment_schedule: { start_at, end_at }, student_ids }: LessonSchedule): string {
  const dates = `from ${dayText(start_at)}${end_at ? ` to ${dayText(end_at)}` : ', no end'}`;
  return student_ids === null ? dates : `${counted(student_ids.length, 'student')}, ${dates}`;
}
