import { ApiProblem, call } from '../../api/client.js';
import type { PostResult } from '../../lib/answer-log/answer-log.js';
import type { Batch, Statement } from '../../lib/answer-log/entry.js';
import type { SubmitWish } from '../../lib/answer-log/store.js';
import type { ClockView, PlayerLaunch, Receipt, StudentAssessment } from '../../player/protocol.js';

export interface Contact {
  serverNow: string;
  /** Shows that this device had this answer; goes into what it sends later. */
  mark: string;
  /** Events of the sitting so far. */
  version: number;
  clock: ClockView;
}
export interface AnswersReply extends Contact {
  ackSeq: number;
  /** Sequences of the batch that were recorded as late. */
  late: number[];
  suspended?: boolean;
}

/** What a device proves with that it holds the lease. */
export interface Writer {
  deviceId: string;
  writerToken: string;
}

/** The calls of one student assessment's player. They reject with `ApiProblem`, or with a timeout. */
export interface DeliveryApi {
  /** With the hashes of its pictures while it can be begun. */
  get(): Promise<{ studentAssessment: StudentAssessment; pictures: string[] }>;
  /** Everything that the student was given. */
  list(): Promise<StudentAssessment[]>;
  /** The sitting as it stands, without opening it. */
  look(): Promise<PlayerLaunch>;
  initialize(
    body: { deviceId: string; viewport: string | null; takeOver?: boolean } & Partial<Statement>,
  ): Promise<PlayerLaunch>;
  /** `last`: the request outlives the page. */
  answers(body: { attemptId: string } & Writer & Batch, last: boolean): Promise<AnswersReply>;
  heartbeat(body: Writer & Statement): Promise<Contact & { suspended: boolean }>;
  pause(body: Writer & Statement): Promise<Contact>;
  resume(body: Writer & Statement): Promise<Contact>;
  saveExit(body: Writer & Statement): Promise<Contact>;
  submit(body: Writer & Statement & { because: SubmitWish }): Promise<Receipt>;
  callback(event: string): Promise<void>;
  partialScore(): Promise<{ completed: boolean }>;
  nextAssessment(): Promise<StudentAssessment | null>;
}

/** Saves and heartbeats give up sooner than the common minute: they are repeated anyway. */
const SAVE_TIMEOUT_MS = 15_000;

export function deliveryApi(studentAssessmentId: number): DeliveryApi {
  const base = `/api/student/student_assessments/${studentAssessmentId}`;
  const soon = (times = 1) => ({ signal: AbortSignal.timeout(times * SAVE_TIMEOUT_MS) });
  return {
    get: () => call('GET', base, undefined, soon()),
    list: async () =>
      (
        await call<{ studentAssessments: StudentAssessment[] }>(
          'GET',
          '/api/student/student_assessments',
          undefined,
          soon(),
        )
      ).studentAssessments,
    look: () => call('GET', `${base}/launch`),
    initialize: (body) => call('POST', `${base}/initialize_test`, body, soon(2)),
    answers: (body, last) => call('POST', `${base}/answers`, body, last ? { keepalive: true } : soon()),
    heartbeat: (body) => call('POST', `${base}/heartbeat`, body, soon()),
    pause: (body) => call('POST', `${base}/pause`, body, soon()),
    resume: (body) => call('POST', `${base}/resume`, body, soon()),
    saveExit: (body) => call('POST', `${base}/save_exit`, body, soon()),
    submit: (body) => call('POST', `${base}/submit`, body, soon(2)),
    callback: (event) => call('POST', `${base}/callback`, { event }),
    partialScore: () => call('GET', `${base}/partial_score`),
    nextAssessment: async () =>
      (await call<{ studentAssessment: StudentAssessment | null }>('GET', `${base}/next_assessment`)).studentAssessment,
  };
}

/** The server was not reached, or not in time. */
export function isUnreached(failure: unknown): boolean {
  return !(failure instanceof ApiProblem) || failure.status === 0;
}

/** The refusal that says that the sitting is no longer there to work in: reset, invalidated or erased by staff. */
export function withdrawal(failure: unknown): ApiProblem | null {
  return failure instanceof ApiProblem && WITHDRAWN.has(failure.code ?? '') ? failure : null;
}

/** Invalidated is not the end: staff may reopen it, and what is unsent counts then. */
export function isFinal(withdrawn: ApiProblem): boolean {
  return withdrawn.code !== 'delivery/invalidated';
}

/** The part is not handed in now: its clock stands, or has time that this device had not heard of. */
export function goesOn(failure: unknown): boolean {
  return failure instanceof ApiProblem && (failure.code === 'delivery/time-left' || failure.code === 'delivery/paused');
}

/** What a refusal says about who is signed in in this browser; another person's sitting does not exist for the one who asks. */
export function refusalOf(failure: unknown): 'signed-out' | 'other-account' | null {
  if (!(failure instanceof ApiProblem)) return null;
  if (failure.status === 401) return 'signed-out';
  // A token of a session that is over comes with a new one: the next try says what the matter is.
  if (failure.code === 'identity/csrf') return null;
  return failure.status === 403 || failure.status === 404 ? 'other-account' : null;
}

const WITHDRAWN = new Set(['delivery/reset', 'delivery/invalidated', 'delivery/gone', 'delivery/not-started']);

/** What a failed save means for the log. */
export function toPostResult(failure: unknown): PostResult {
  if (!(failure instanceof ApiProblem)) return { kind: 'failed', retryAfterMs: null };
  const { code, status, details, retryAfter } = failure;
  if (code === 'delivery/gap' || code === 'delivery/unsent')
    return { kind: 'gap', expectedSeq: Number(details.expectedSeq) };
  if (code === 'delivery/taken-over')
    return { kind: 'refused', reason: 'taken-over', ackSeq: Number(details.ackSeq ?? 0) };
  if (withdrawal(failure)) return { kind: 'refused', reason: 'not-allowed' };
  const reason = refusalOf(failure);
  if (reason !== null) return { kind: 'refused', reason };
  return { kind: 'failed', retryAfterMs: retryAfter === undefined ? null : retryAfter * 1000, answered: status !== 0 };
}
