import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CourseTemplates } from '../roster/index.js';
import { ContentModule } from '../content/index.js';
import { DeliveryModule } from '../delivery/index.js';
import { ImportCourseFileHandler } from './commands/import-course-file.js';
import { AssignLessonHandler } from './assignments/commands/assign-lesson.js';
import {
  ChangeLessonAssignmentHandler,
  DeleteLessonAssignmentHandler,
  DeleteLessonsOfClassHandler,
  PutLessonBackHandler,
} from './assignments/commands/change-assignment.js';
import { GiveLessons } from './assignments/commands/give-lessons.js';
import { MoveLessons } from './assignments/commands/move-lessons.js';
import { PutLessonsBack } from './assignments/commands/put-lessons-back.js';
import { AssignmentSchedulesController } from './assignments/http/assignment-schedules.controller.js';
import { CourseActivitiesController } from './assignments/http/course-activities.controller.js';
import { ActivityPreviews } from './read/activity-previews.js';
import { Assignments } from './assignments/read/assignments.js';
import { CourseViews } from './assignments/read/course-view.js';
import { StaffCourses } from './assignments/read/staff-courses.js';
import { ImportCourseHandler } from './commands/import-course.js';
import { RenewOwnCoursesHandler } from './commands/renew-own-courses.js';
import { KeepCoursesHandler } from './commands/keep-courses.js';
import { GradebookController } from './gradebook/gradebook.controller.js';
import { ActivityAnswers } from './gradebook/activity-answers.js';
import { Gradebooks } from './gradebook/gradebook.js';
import { GRADEBOOK } from './gradebook/providers.js';
import { LessonMaterialsController } from './http/lesson-materials.controller.js';
import { ChangePlan, TakePlanHandler } from './plans/keep-plan.js';
import { PlansController } from './plans/plans.controller.js';
import { Plans } from './plans/plans.js';
import { ReturnQuestions } from './plans/return-questions.js';
import { ReturnSetsController } from './plans/return-sets.controller.js';
import { ReturnSets } from './plans/return-sets.js';
import { StudentTopicLessons } from './plans/topic-lessons.js';
import './problems.js';
import { QuestionsOfLessons } from './questions-of-lessons.js';
import { KeepCoursesWhenSchoolChanged } from './reactions/keep-courses-when-school-changed.js';
import { FinishedLessons } from './read/finished-lessons.js';
import { GivenLessons } from './read/given-lessons.js';
import { LessonMaterials } from './read/lesson-materials.js';
import { LessonsByTopic } from './read/lessons-by-topic.js';
import { SchoolLessons } from './read/school-lessons.js';
import { TEMPLATE_CONTROLLERS, TEMPLATE_PROVIDERS } from './templates/providers.js';
import { LessonsOfSchool } from './read/lessons-of-school.js';
import { LessonNames } from './read/lesson-names.js';
import { ForgetLessonsWhenClassDeleted } from './reactions/forget-lessons-when-class-deleted.js';
import { RESPONSE_CONTROLLERS, RESPONSES } from './responses/providers.js';

@Global()
@Module({
  imports: [ContentModule, CqrsModule, DeliveryModule],
  controllers: [
    ...RESPONSE_CONTROLLERS,
    ...TEMPLATE_CONTROLLERS,
    AssignmentSchedulesController,
    CourseActivitiesController,
    GradebookController,
    LessonMaterialsController,
    PlansController,
    ReturnSetsController,
  ],
  providers: [
    ActivityPreviews,
    AssignLessonHandler,
    Assignments,
    ChangeLessonAssignmentHandler,
    ChangePlan,
    CourseViews,
    DeleteLessonAssignmentHandler,
    DeleteLessonsOfClassHandler,
    FinishedLessons,
    ForgetLessonsWhenClassDeleted,
    GiveLessons,
    GivenLessons,
    ImportCourseFileHandler,
    ImportCourseHandler,
    RenewOwnCoursesHandler,
    KeepCoursesHandler,
    KeepCoursesWhenSchoolChanged,
    LessonMaterials,
    LessonNames,
    LessonsByTopic,
    LessonsOfSchool,
    MoveLessons,
    Plans,
    PutLessonBackHandler,
    PutLessonsBack,
    QuestionsOfLessons,
    ReturnQuestions,
    ReturnSets,
    SchoolLessons,
    StaffCourses,
    StudentTopicLessons,
    TakePlanHandler,
    ...GRADEBOOK,
    ...TEMPLATE_PROVIDERS,
    ...RESPONSES,
  ],
  exports: [
    ActivityAnswers,
    CourseTemplates,
    FinishedLessons,
    Gradebooks,
    GivenLessons,
    LessonNames,
    LessonsByTopic,
    LessonsOfSchool,
    Plans,
    StaffCourses,
  ],
})
export class CoursesModule {}
