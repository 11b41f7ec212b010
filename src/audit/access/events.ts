import type { Instant } from '../../kernel/clock.js';
import type { NewEvent } from '../../platform/event-store/port.js';

/** What of a student's record was looked at, besides single attempts. */
export type RecordPart =
  | 'report'
  | 'report_pdf'
  | 'score_export'
  | 'response_export'
  | 'questions'
  | 'lesson_answers'
  | 'student_export'
  | 'logged_in_as';

/** What was done with one attempt: the replay with its events, a file of it, or that it was brought here from one. */
export type AttemptPurpose = 'history' | 'import' | 'export' | 'export_with_key' | 'caliper' | 'qti' | 'csv' | 'pack';

/**
 * Who looked at a student's record, and why: one stream per student. `districtId` is that of the student then; older events lack
 * it. The actor is the person; `onBehalfOf` whom they were logged in as.
 */
export interface AccessPayloads {
  /** `history` is the replay with its events, `export` the attempt file. */
  AttemptViewed: {
    stream: string;
    attemptId: string;
    purpose: AttemptPurpose;
    districtId?: number;
    viewedAt: Instant;
  };
  /** A report, its questions or its paper were read, the whole record was downloaded, or somebody logged in as the student. Ids say which, where there is one. */
  RecordViewed: {
    part: RecordPart;
    typeId?: number;
    setId?: number;
    studentAssessmentId?: number;
    /** Of a lesson's activity. */
    responseId?: number;
    districtId?: number;
    viewedAt: Instant;
  };
  /** The student was erased on legal request: nothing that is named above can be read any more. */
  RecordErased: { districtId?: number; erasedAt: Instant };
}

export type AccessEventType = keyof AccessPayloads;
export type NewAccessEvent = { [T in AccessEventType]: NewEvent<T, AccessPayloads[T]> }[AccessEventType];

export function accessStream(studentId: number): string {
  return `access-${studentId}`;
}
