import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ContentModule } from '../content/index.js';
import { RunningTests } from '../roster/index.js';
import { AdmitOutsideSittingHandler } from './commands/admit-outside-sitting.js';
import { AssignAssessmentHandler } from './commands/assign-assessment.js';
import { AssignToMany } from './commands/assign-to-many.js';
import {
  ChangeAssignmentHandler,
  DeleteAssignmentHandler,
  DeleteOfClassHandler,
  GiveOpenAssignmentsHandler,
  TakeBackUnstartedHandler,
} from './commands/change-assignment.js';
import { DeleteMany } from './commands/delete-many.js';
import {
  MarkCompletedHandler,
  MarkInvalidatedHandler,
  MarkReopenedHandler,
  MarkResetHandler,
  MarkStartedHandler,
} from './commands/mark-progress.js';
import { GiveMakeUps } from './commands/give-make-ups.js';
import { OpenNextPartHandler, RecordRouteHandler } from './commands/open-next-part.js';
import { Assignment } from './entities/assignment.js';
import { StudentAssessment } from './entities/student-assessment.js';
import {
  AdminClassAssessmentsController,
  StaffClassAssessmentsController,
} from './http/class-assessments.controller.js';
import { MakeUpsController } from './http/make-ups.controller.js';
import { MonitoringController } from './http/monitoring.controller.js';
import {
  AdminSchoolAssessmentsController,
  StaffSchoolAssessmentsController,
} from './http/school-assessments.controller.js';
import {
  AdminSupportedAssessmentsController,
  StaffSupportedAssessmentsController,
} from './http/supported-assessments.controller.js';
import { TestingSchedulesController } from './http/testing-schedules.controller.js';
import './problems.js';
import { ForgetStudentWhenDeleted } from './reactions/forget-student-when-deleted.js';
import { GiveAssignmentWhenAssigned } from './reactions/give-assignment-when-assigned.js';
import { GiveAssignmentsWhenPersonActivated } from './reactions/give-assignments-when-person-activated.js';
import { GiveAssignmentsWhenStudentsEnrolled } from './reactions/give-assignments-when-students-enrolled.js';
import { ForgetClassWhenDeleted } from './reactions/forget-class-when-deleted.js';
import { TakeBackWhenStudentsUnenrolled } from './reactions/take-back-when-students-unenrolled.js';
import { AnswerReleases } from './read/answer-releases.js';
import { AssignmentSchedule } from './read/assignment-schedule.js';
import { AssignmentsOfSchool } from './read/assignments-of-school.js';
import { FoundTests } from './read/found-tests.js';
import { MakeUps } from './read/make-ups.js';
import { Monitoring } from './read/monitoring.js';
import { MonitoringFeed } from './read/monitoring-feed.js';
import { ScheduledAssessments } from './read/scheduled-assessments.js';
import { Schedules } from './read/schedules.js';
import { StudentAssessments } from './read/student-assessments.js';
import { ShownAnswers } from './shown-answers.js';
import { StudentCopies } from './student-copies.js';
import { Taken } from './read/taken.js';
import { TestsOfClasses } from './read/tests-of-classes.js';
import { TestingSchedules } from './read/testing-schedules.js';

@Global()
@Module({
  imports: [MikroOrmModule.forFeature([Assignment, StudentAssessment]), CqrsModule, ContentModule],
  controllers: [
    AdminClassAssessmentsController,
    AdminSchoolAssessmentsController,
    AdminSupportedAssessmentsController,
    MakeUpsController,
    MonitoringController,
    StaffClassAssessmentsController,
    StaffSchoolAssessmentsController,
    StaffSupportedAssessmentsController,
    TestingSchedulesController,
  ],
  providers: [
    AdmitOutsideSittingHandler,
    AnswerReleases,
    AssignAssessmentHandler,
    AssignmentsOfSchool,
    AssignmentSchedule,
    FoundTests,
    AssignToMany,
    ChangeAssignmentHandler,
    DeleteAssignmentHandler,
    DeleteOfClassHandler,
    DeleteMany,
    ForgetStudentWhenDeleted,
    GiveMakeUps,
    GiveAssignmentsWhenPersonActivated,
    GiveAssignmentsWhenStudentsEnrolled,
    GiveAssignmentWhenAssigned,
    GiveOpenAssignmentsHandler,
    MakeUps,
    MarkCompletedHandler,
    MarkInvalidatedHandler,
    MarkReopenedHandler,
    MarkResetHandler,
    MarkStartedHandler,
    Monitoring,
    MonitoringFeed,
    OpenNextPartHandler,
    RecordRouteHandler,
    ScheduledAssessments,
    Schedules,
    ShownAnswers,
    StudentAssessments,
    StudentCopies,
    ForgetClassWhenDeleted,
    TakeBackWhenStudentsUnenrolled,
    TakeBackUnstartedHandler,
    Taken,
    TestingSchedules,
    { provide: RunningTests, useClass: TestsOfClasses },
  ],
  exports: [
    RunningTests,
    AnswerReleases,
    AssignmentSchedule,
    AssignmentsOfSchool,
    FoundTests,
    Monitoring,
    MonitoringFeed,
    ScheduledAssessments,
    ShownAnswers,
    StudentAssessments,
  ],
})
export class SchedulingModule {}
