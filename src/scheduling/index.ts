export { assessmentId, parseAssessmentId } from './assessment-id.js';
export type { AnswerRelease } from './answer-release.js';
export { AdmitOutsideSitting } from './commands/admit-outside-sitting.js';
export { AssignAssessment } from './commands/assign-assessment.js';
export { ChangeAssignment, DeleteAssignment } from './commands/change-assignment.js';
export { MarkCompleted, MarkInvalidated, MarkReopened, MarkReset, MarkStarted } from './commands/mark-progress.js';
export { OpenNextPart, RecordRoute } from './commands/open-next-part.js';
export { BOARD } from './http/board-query.js';
export { MayWatchBoard } from './http/may-watch-board.js';
export { MakeUpWindowDto } from './http/monitoring.dto.js';
export type { AdministrationType } from './administration.js';
export type { Schedule, Settings } from './entities/assignment.js';
export {
  isBegun,
  MONITORING_STATUSES,
  partTwoOf,
  SUBJECT_KEYS,
  SUBJECTS,
  type SubjectKey,
} from './monitoring-status.js';
export type { AssignmentValue, MakeUpWindow, SchedulingEvents } from './published.js';
export { AnswerReleases } from './read/answer-releases.js';
export { AssignmentsOfSchool, type KeptAssignment, type KeptMakeUp } from './read/assignments-of-school.js';
export { AssignmentSchedule, type ScheduleEntry } from './read/assignment-schedule.js';
export { FoundTests, type FoundTest } from './read/found-tests.js';
export {
  Monitoring,
  type MonitoredStudent,
  type MonitoringPermissions,
  type MonitoringScope,
} from './read/monitoring.js';
export { MonitoringFeed } from './read/monitoring-feed.js';
export {
  partTitle,
  revealOf,
  ScheduledAssessments,
  statusOf,
  type Availability,
  type CompletedCopy,
  type NextPart,
  type Reveal,
  type ScheduledAssessment,
  type StartSettings,
} from './read/scheduled-assessments.js';
export { SchedulingModule } from './scheduling.module.js';
export { ShownAnswers } from './shown-answers.js';
export { StudentAssessmentDto, StudentAssessments } from './read/student-assessments.js';
export { allowedSeconds, effectiveTiming, isRevealed, type Status, type Timing, type Window } from './status.js';
