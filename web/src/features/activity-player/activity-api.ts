import { ApiProblem, call } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import type { PostResult } from '../../lib/answer-log/answer-log.js';
import type { Batch } from '../../lib/answer-log/entry.js';

type Schemas = components['schemas'];
export type ActivityLaunch = Schemas['ActivityLaunchDto'];
export type RecordedWork = Schemas['RecordedWorkDto'];
export type ShownAnswer = Schemas['ShownAnswerDto'];
export type WorkResult = Schemas['WorkResultDto'];

/** The calls of an activity's player. They reject with `ApiProblem`, or with a timeout. */
export interface ActivityApi {
  open(lessonId: number, activityId: number, deviceId: string): Promise<ActivityLaunch>;
  /** As it stands, without beginning it. */
  look(lessonId: number, activityId: number): Promise<ActivityLaunch>;
  /** `last`: the request outlives the page. */
  answers(
    responseId: number,
    body: { deviceId: string } & Pick<Batch, 'contactAt' | 'entries'>,
    last: boolean,
  ): Promise<RecordedWork>;
}

const TIMEOUT_MS = 15_000;
const BASE = '/api/course_activities/activity';

export const activityApi: ActivityApi = {
  open: (lessonId, activityId, deviceId) =>
    call('POST', BASE, { lessonId, activityId, deviceId }, { signal: AbortSignal.timeout(2 * TIMEOUT_MS) }),
  look: (lessonId, activityId) => call('GET', `${BASE}?lesson_id=${lessonId}&activity_id=${activityId}`),
  answers: (responseId, body, last) =>
    call(
      'POST',
      `${BASE}/${responseId}/answers`,
      body,
      last ? { keepalive: true } : { signal: AbortSignal.timeout(TIMEOUT_MS) },
    ),
};

/** The refusal that says that there is nothing to work in any more. */
export function withdrawal(failure: unknown): ApiProblem | null {
  return failure instanceof ApiProblem && (failure.code === 'courses/response-deleted' || failure.status === 404)
    ? failure
    : null;
}

/** What a failed save means for the log. */
export function toPostResult(failure: unknown): PostResult {
  if (!(failure instanceof ApiProblem)) return { kind: 'failed', retryAfterMs: null };
  const { code, status, details, retryAfter } = failure;
  if (code === 'courses/gap') return { kind: 'gap', expectedSeq: Number(details.expectedSeq) };
  if (status === 401) return { kind: 'refused', reason: 'signed-out' };
  // A token of a session that is over comes with a new one: the next try says what the matter is.
  if (status === 403 && code !== 'identity/csrf') return { kind: 'refused', reason: 'other-account' };
  if (withdrawal(failure) || status === 422) return { kind: 'refused', reason: 'not-allowed' };
  return { kind: 'failed', retryAfterMs: retryAfter === undefined ? null : retryAfter * 1000, answered: status !== 0 };
}
