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

/** A copy with another code: its lessons, questions and texts have codes and refs of their own, so that both can be here. */
export function underCode(file: CourseFile, code: string): CourseFile {
  const old = file.course.code;
  const renamed = (text: string) => {
    const start = [`${old}/`, `lessons/${old}/`].find((one) => text.startsWith(one));
    return start ? start.replace(old, code) + text.slice(start.length) : text;
  };
  const copy = JSON.parse(JSON.stringify(file), (_key, value: unknown) =>
    typeof value === 'string' ? renamed(value) : value,
  ) as CourseFile;
  return { ...copy, course: { ...copy.course, code } };
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
