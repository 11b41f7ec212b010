import type { ContentBundle } from '../content/index.js';
import type { CourseBundle } from './course-template.js';

/** A course with its questions as a file: what `content import` reads, and what `content course` writes. */
export interface CourseFile {
  format: 'horizon-course/1';
  course: CourseBundle;
  questions: ContentBundle;
}

export function courseFile(course: CourseBundle, questions: ContentBundle): CourseFile {
  return { format: 'horizon-course/1', course, questions };
}

/** A file as it was read; undefined when it is something else than a course. */
export function readCourseFile(bytes: Buffer): CourseFile | undefined {
  try {
    const value = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, '')) as Partial<CourseFile> | null;
    return value?.format === 'horizon-course/1' ? (value as CourseFile) : undefined;
  } catch {
    return undefined;
  }
}
