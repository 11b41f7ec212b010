import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ContentModule } from '../content/index.js';
import { ImportCourseHandler } from './commands/import-course.js';
import { KeepCoursesHandler } from './commands/keep-courses.js';
import { LessonMaterialsController } from './http/lesson-materials.controller.js';
import './problems.js';
import { QuestionsOfLessons } from './questions-of-lessons.js';
import { FinishedLessons } from './read/finished-lessons.js';
import { GivenLessons } from './read/given-lessons.js';
import { LessonMaterials } from './read/lesson-materials.js';
import { KeepCoursesWhenSchoolChanged } from './reactions/keep-courses-when-school-changed.js';

@Global()
@Module({
  imports: [ContentModule, CqrsModule],
  controllers: [LessonMaterialsController],
  providers: [
    FinishedLessons,
    GivenLessons,
    ImportCourseHandler,
    KeepCoursesHandler,
    KeepCoursesWhenSchoolChanged,
    LessonMaterials,
    QuestionsOfLessons,
  ],
  exports: [FinishedLessons],
})
export class CoursesModule {}
