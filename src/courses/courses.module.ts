import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ImportCourseHandler } from './commands/import-course.js';
import { KeepCoursesHandler } from './commands/keep-courses.js';
import './problems.js';
import { FinishedLessons } from './read/finished-lessons.js';
import { GivenLessons } from './read/given-lessons.js';
import { KeepCoursesWhenSchoolChanged } from './reactions/keep-courses-when-school-changed.js';

@Global()
@Module({
  imports: [CqrsModule],
  controllers: [],
  providers: [FinishedLessons, GivenLessons, ImportCourseHandler, KeepCoursesHandler, KeepCoursesWhenSchoolChanged],
  exports: [FinishedLessons],
})
export class CoursesModule {}
