import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ContentModule } from '../content/index.js';
import { ImportCourseHandler } from './commands/import-course.js';
import { KeepCoursesHandler } from './commands/keep-courses.js';
import { LessonMaterialsController } from './http/lesson-materials.controller.js';
import './problems.js';
<<<<<<< HEAD
import { QuestionsOfLessons } from './questions-of-lessons.js';
import { FinishedLessons } from './read/finished-lessons.js';
import { GivenLessons } from './read/given-lessons.js';
import { LessonMaterials } from './read/lesson-materials.js';
=======
import { ChangePlan, TakePlanHandler } from './plans/keep-plan.js';
import { PlansController } from './plans/plans.controller.js';
import { Plans } from './plans/plans.js';
import { FinishedLessons } from './read/finished-lessons.js';
import { GivenLessons } from './read/given-lessons.js';
import { LessonsByTopic } from './read/lessons-by-topic.js';
>>>>>>> a8f4e228 (Let a student make a plan of lessons of a report)
import { KeepCoursesWhenSchoolChanged } from './reactions/keep-courses-when-school-changed.js';

@Global()
@Module({
<<<<<<< HEAD
  imports: [ContentModule, CqrsModule],
  controllers: [LessonMaterialsController],
  providers: [
=======
  imports: [CqrsModule, ContentModule],
  controllers: [PlansController],
  providers: [
    ChangePlan,
>>>>>>> a8f4e228 (Let a student make a plan of lessons of a report)
    FinishedLessons,
    GivenLessons,
    ImportCourseHandler,
    KeepCoursesHandler,
    KeepCoursesWhenSchoolChanged,
<<<<<<< HEAD
    LessonMaterials,
    QuestionsOfLessons,
  ],
  exports: [FinishedLessons],
=======
    LessonsByTopic,
    Plans,
    TakePlanHandler,
  ],
  exports: [FinishedLessons, LessonsByTopic, Plans],
>>>>>>> a8f4e228 (Let a student make a plan of lessons of a report)
})
export class CoursesModule {}
