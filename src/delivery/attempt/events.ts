import type { Instant } from '../../kernel/clock.js';
import type { NewEvent, StoredEvent } from '../../platform/event-store/port.js';

export type Timing = 'timed' | 'time_and_a_half' | 'double' | 'untimed';
export type SubmittedBy = 'student' | 'expiry' | 'window_end' | 'auto_submit' | 'staff';
export type Tool = 'calculator' | 'reference' | 'line_reader' | 'zoom' | 'theme' | 'directions' | 'help' | 'reader';

/** AES-256-GCM under the sitting's key: base64 of nonce (12 bytes), ciphertext, tag (16 bytes). */
export type Sealed = string;

/** When an answer counts as given: the device's claim, held between what the server knows itself (ADR 23). */
export type DatedAt = Instant;

/** Why an answer that was dated in time does not count all the same. */
export type NotCounted = 'submitted' | 'answers_shown' | 'not_as_stated' | 'paused';

/**
 * Everything a sitting needs, copied at the start, so that delivery asks no other context anything while a student works.
 * Times in whole seconds; `allowedSeconds` null is untimed.
 */
export interface AttemptStarted {
  attemptId: string;
  studentAssessmentId: number;
  sitting: number;
  studentId: number;
  gradeLevel: number | null;
  schoolId: number;
  districtId: number;
  /** Classes the assignment came through; empty for a grade-level assignment. */
  classIds: number[];
  /** The assignment whose settings are copied here; null when there was none. */
  assignmentId: number | null;
  assessment: {
    typeId: number;
    setId: number;
    categoryId: number;
    part: 1 | 2;
    difficulty: 'default' | 'easy' | 'hard';
    schoolYearId: number;
  };
  form: { id: number; code: string; version: number; contentHash: string };
  items: { ref: string; version: number; pretest: boolean }[];
  /**
   * Its devices call the questions q1, q2, q3 by their places here; missing from older sittings, where they call them by ref.
   */
  itemNames?: 'places';
  timing: Timing;
  baseSeconds: number;
  allowedSeconds: number | null;
  /** The active availability's window; a started sitting runs to its own end, see `endOf`. */
  windowEndAt: Instant | null;
  /** The window was given to this student alone, in place of that of the class. */
  makeUp?: true;
  rules: {
    /** Answers dated up to this long after the deadline count. */
    graceSeconds: number;
    /** Counted answers must arrive within this long after the deadline. */
    acceptHours: number;
    /** A silent sitting waits this long after TimeExpired before it is submitted. */
    silentMinutes: number;
    /** Hours after this student's first start of this part; null is never. */
    autoSubmitHours: number | null;
  };
  options: {
    pauseEnabled: boolean;
    saveEnabled: boolean;
    readspeakerEnabled: boolean;
    calculator: boolean;
    referenceSheet: boolean;
  };
  startedAt: Instant;
  /** A sitting that took place in another installation and was brought here in its file; missing for one of ours. */
  outside?: OutsideSitting;
}

/** Where a sitting that was brought here comes from, and what was checked. */
export interface OutsideSitting {
  /** The stream there, and the event that sealed the answers: what its scores name, here as there. */
  stream: string;
  version: number;
  hash: string;
  /** The key that signed the head of the file, and whether it was trusted from elsewhere or only stood in the file. */
  keyId: string;
  keys: 'trusted' | 'from the file';
  signedAt: Instant;
  /** SHA-256 of the file. */
  fileHash: string;
  /** Who brought it, here. */
  verifiedBy: number;
  verifiedAt: Instant;
}

interface OnItem {
  /** Item ref. */
  item: string;
}

/**
 * Of what staff can do several times: which press it was. The same id once more is the same one, sent again because no answer
 * came.
 */
interface Pressed {
  actionId?: string;
}

/** Payloads by event type, all at schema version 1. A changed shape is version + 1 with one step in upcast.ts. */
export interface AttemptPayloads {
  AttemptStarted: AttemptStarted;
  /** A device opened the player: the first one at the start, or again after a reload. It is the writer from here. */
  DeviceResumed: { deviceId: string; userAgent: string; viewport: string | null };
  /**
   * Another device asked for the lease and got it. `fromSeenAt`: the last heartbeat of the one that lost it, where there was
   * one.
   */
  DeviceTakenOver: {
    fromDeviceId: string;
    toDeviceId: string;
    userAgent: string;
    viewport: string | null;
    fromSeenAt?: Instant;
  };
  /** Staff let the test go on elsewhere: the next device gets the lease without asking. */
  DeviceReleased: { deviceId: string; reason?: Sealed };
  /**
   * A contact said that the device's own log goes up to `seq`: further than what had arrived, or it was the first contact after
   * the end or after a takeover. `after` is the contact before it. `unsent` seals the digests of the entries that had not
   * arrived, as a JSON array.
   */
  EntriesStated: { seq: number; after: Instant; unsent?: Sealed };

  ItemViewed: OnItem & { number: number };
  ItemLeft: OnItem & { seconds: number };
  /** A counted answer. Per item the latest `datedAt` stands; `answeredCount` is after this event. */
  ResponseRecorded: OnItem & { value: Sealed; datedAt: DatedAt; answeredCount: number };
  ResponseCleared: OnItem & { datedAt: DatedAt; answeredCount: number };
  /**
   * Kept as evidence, never scored: dated after the deadline and its grace, received too late, or for the reason that `why`
   * names.
   */
  LateResponseRecorded: OnItem & { value: Sealed | null; datedAt: DatedAt; lateByMs: number; why?: NotCounted };
  ItemFlagged: OnItem;
  ItemUnflagged: OnItem;
  OptionEliminated: OnItem & { choiceId: string };
  OptionRestored: OnItem & { choiceId: string };
  /** The whole annotation (selection, note) as sealed JSON; `removed` when it was deleted. */
  AnnotationSaved: OnItem & { annotationId: string; value: Sealed | null; removed: boolean };
  ToolOpened: { tool: Tool };
  ToolClosed: { tool: Tool };
  ReviewOpened: Record<string, never>;

  /** `reason` only of staff, and only when they gave one; likewise below. */
  AttemptPaused: { by: 'student' | 'staff' | 'break'; pausedAt: Instant; reason?: Sealed };
  /** The device had not heard of the pause of staff: the clock ran until its last entry within 30 s of it, `byMs` longer. */
  PauseMoved: { pausedAt: Instant; byMs: number };
  AttemptResumed: { by: 'student' | 'staff'; resumedAt: Instant; reason?: Sealed };
  SavedAndExited: { savedAt: Instant };
  /** `goesOnAt` only when the time was up: the clock stood since its deadline and goes on then; likewise of a credit. */
  TimeGranted: Pressed & { seconds: number; reason: Sealed | null; goesOnAt?: Instant };
  /** Of time that was granted, what was not used yet. */
  TimeTakenBack: Pressed & { seconds: number; reason: Sealed | null };
  /** `gaps` only when it was more than one stretch; else the stretch is from `from` to `to`. No moment is credited twice. */
  OutageCredited: {
    seconds: number;
    from: Instant;
    to: Instant;
    gaps?: { from: Instant; to: Instant }[];
    reason: Sealed | null;
    goesOnAt?: Instant;
  };
  TimeWarningShown: { secondsLeft: number };
  /** The deadline passed while the device was silent; submission follows after `silentMinutes`. */
  TimeExpired: { deadline: Instant };
  FocusLost: Record<string, never>;
  FocusGained: Record<string, never>;
  ConnectionLost: Record<string, never>;
  ConnectionRestored: { offlineMs: number };

  /**
   * `answers` seals the JSON map item -> value of everything counted; `usedSeconds` is time on the clock. `lastSeq` is the last
   * entry of the device that submitted: nothing after it counts until staff reopen.
   */
  AttemptSubmitted: {
    by: SubmittedBy;
    submittedAt: Instant;
    answeredCount: number;
    flaggedCount: number;
    usedSeconds: number;
    answers: Sealed;
    lastSeq?: number;
    reason?: Sealed;
  };
  /**
   * What counts changed after the submission: the blob that scoring reads from here on, in the same append as what changed it.
   * `gapMs`, of answers that arrived: the longest time between an answer and its arrival.
   */
  AnswersAmended: { amendedAt: Instant; answeredCount: number; answers: Sealed; gapMs?: number };
  /** Staff: what arrived after the end and counted does not count. An AnswersAmended follows, likewise below. */
  LateAnswersSetAside: { reason: Sealed | null; actionId?: string };
  /** Staff took that back. */
  LateAnswersRestored: { reason: Sealed | null; actionId?: string };
  /** Before questions and right answers are first given to the student or the parents: what arrives later never counts. */
  AnswersShown: { to: 'student' | 'parent'; shownAt: Instant };
  /** The reason is sealed under the key of the next sitting, because this one's is destroyed. */
  AttemptReset: { reason: Sealed | null; resetAt: Instant };
  /** The clock stands still from here on. Older ones lack `invalidatedAt`: there it ran on until the sitting was reopened. */
  AttemptInvalidated: { reason: Sealed | null; invalidatedAt?: Instant };
  IrregularityNoted: Pressed & { note: Sealed };
  /** The clock stood still since the submission or the invalidation; the student goes on with what was left. */
  AttemptReopened: Pressed & { reason: Sealed | null };
}

export type AttemptEventType = keyof AttemptPayloads;

/** Members of a payload that other contexts never see: answers, notes and reasons, sealed or not. */
export type Secret = 'value' | 'answers' | 'unsent' | 'reason' | 'note' | 'userAgent';

/** A fact before it is placed in the stream. */
export type NewAttemptEvent = { [T in AttemptEventType]: NewEvent<T, AttemptPayloads[T]> }[AttemptEventType];

/** A fact as read back. */
export type AttemptEvent = { [T in AttemptEventType]: StoredEvent<T, AttemptPayloads[T]> }[AttemptEventType];

/** `attempt-{studentAssessmentId}-{sitting}`; sittings count from 1. */
export function attemptStream(studentAssessmentId: number, sitting: number): string {
  return `attempt-${studentAssessmentId}-${sitting}`;
}
