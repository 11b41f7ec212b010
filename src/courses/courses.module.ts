import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CourseTemplates } from '../roster/index.js';
import { ContentModule } from '../content/index.js';
import { ImportCourseFileHandler } from './commands/import-course-file.js';
import { ImportCourseHandler } from './commands/import-course.js';
import { KeepCoursesHandler } from './commands/keep-courses.js';
import { GradebookController } from './gradebook/gradebook.controller.js';
import { GRADEBOOK } from './gradebook/providers.js';
import { LessonMaterialsController } from './http/lesson-materials.controller.js';
import { ChangePlan, TakePlanHandler } from './plans/keep-plan.js';
import { PlansController } from './plans/plans.controller.js';
import { Plans } from './plans/plans.js';
import './problems.js';
import { QuestionsOfLessons } from './questions-of-lessons.js';
import { KeepCoursesWhenSchoolChanged } from './reactions/keep-courses-when-school-changed.js';
import { FinishedLessons } from './read/finished-lessons.js';
import { GivenLessons } from './read/given-lessons.js';
import { LessonMaterials } from './read/lesson-materials.js';
import { LessonsByTopic } from './read/lessons-by-topic.js';
import { TEMPLATE_CONTROLLERS, TEMPLATE_PROVIDERS } from './templates/providers.js';

@Global()
@Module({
  imports: [ContentModule, CqrsModule],
  controllers: [GradebookController, LessonMaterialsController, PlansController, ...TEMPLATE_CONTROLLERS],
  providers: [
    ChangePlan,
    FinishedLessons,
    GivenLessons,
    ImportCourseFileHandler,
    ImportCourseHandler,
    KeepCoursesHandler,
    KeepCoursesWhenSchoolChanged,
    LessonMaterials,
    LessonsByTopic,
    Plans,
    QuestionsOfLessons,
    TakePlanHandler,
    ...GRADEBOOK,
    ...TEMPLATE_PROVIDERS,
  ],
  exports: [CourseTemplates, FinishedLessons, LessonsByTopic, Plans],
})
export class CoursesModule {}
