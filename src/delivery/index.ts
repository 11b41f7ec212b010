export { attemptStream } from './attempt/events.js';
export { AccessRegister } from './access-register.js';
export type {
  AttemptEvent,
  AttemptEventType,
  AttemptPayloads,
  AttemptStarted,
  OutsideSitting,
  SubmittedBy,
} from './attempt/events.js';
export { explainClock, minutes } from './attempt/clock.js';
export type { Entry, EntryType } from './attempt/decide.js';
export { EndAttempt } from './commands/end-attempt.js';
export { EraseSittingAnswers } from './commands/erase-sitting-answers.js';
export { EraseStudentAnswers } from './commands/erase-student-answers.js';
export { Heartbeat } from './commands/heartbeat.js';
export { ImportAttemptFile, type BroughtAttempt } from './commands/import-attempt-file.js';
export { InitializeTest, type Device } from './commands/initialize-test.js';
export { PauseAttempt } from './commands/pause-attempt.js';
export { RecordEntries, type AnswerBatch, type Recorded } from './commands/record-entries.js';
export { ResetAttempt } from './commands/reset-attempt.js';
export { ResumeAttempt } from './commands/resume-attempt.js';
export { SaveAndExit } from './commands/save-and-exit.js';
export { ShowAnswers, type Showing } from './commands/show-answers.js';
export { SubmitAttempt, type Submitted } from './commands/submit-attempt.js';
export { OutsideFiles, type OutsideFile } from './outside-files.js';
export { ENTRY_KINDS, isInstant, isText, MOST_ENTRIES, readEntry } from './http/answer-batch.js';
export { AnnotationDto, EntryDto, PlayerFormDto, SavedItemDto, SavedStateDto, TotalDto } from './http/dto.js';
export { KeyDto, PreviewedQuestionDto } from './http/previews.dto.js';
export { answerOf, type Answer } from './read/previews.js';
export type { SavedItem, SavedState } from './read/views.js';
export { problem } from './problems.js';
export { DeliveryModule } from './delivery.module.js';
export type { AnswersErased, OfSitting, PublishedAttempt } from './published.js';
export { AttemptHistories, type AttemptHistory, type HistoryEvent } from './read/attempt-history.js';
export {
  ATTEMPT_SORTS,
  AttemptsList,
  flagged,
  type AttemptFilters,
  type AttemptSort,
  type FlaggedAttempt,
  type ListedAttempt,
  type RecordView,
  type SittingOfStream,
  type ViewsBySitting,
} from './read/attempts-list.js';
export { ATTEMPT_FLAGS, type AttemptFlag } from './read/attempts-projection.js';
export { newOwnerOf, OWNER_EVENTS } from './read/owned-rows.js';
export { KeyRecords, type DestroyedKey } from './read/key-records.js';
export { PlayerLaunches, type PlayerForm, type PlayerLaunch } from './read/player-launch.js';
export { PREVIEW_OPTIONS, questionOf as previewedQuestion, type PreviewedQuestion } from './read/previews.js';
export { SittingsInScope, type SittingScope } from './read/sittings-in-scope.js';
export { SittingTraces, type SittingTrace, type TracedStep } from './read/sitting-traces.js';
export { SittingEnds } from './read/sitting-ends.js';
export { SittingStarts } from './read/sitting-starts.js';
export { SittingRecords, type SittingRecord } from './read/sitting-records.js';
export { SubmittedAnswers, type SealedAnswers } from './read/submitted-answers.js';
export { normalisedCode, Receipts, type Receipt } from './receipts.js';
export { TextsRead } from './speech/texts-read.js';
export { SittingOwners, type Owners } from './sitting-owners.js';
export { SystemPulse } from './system-pulse.js';
