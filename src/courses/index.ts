export { KeepCourses } from './commands/keep-courses.js';
export { ImportCourse } from './commands/import-course.js';
export type { ActivityKind, CourseBundle, LessonPage, LessonTopic } from './course-template.js';
export { CoursesModule } from './courses.module.js';
export { endOfActivity, GivenLessons, type GivenLesson, type GivenToStudent } from './read/given-lessons.js';
export type { CoursesEvents } from './published.js';
export { FinishedLessons, type FinishedLesson } from './read/finished-lessons.js';
