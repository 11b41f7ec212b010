import { ApiProblem, call } from '../../api/client.js';
import type { components } from '../../api/schema.js';
import type { PostResult } from '../../lib/answer-log/answer-log.js';
import type { Batch } from '../../lib/answer-log/entry.js';

type Schemas = components['schemas'];
export type ActivityLaunch = Schemas['ActivityLaunchDto'];
export type RecordedWork = Schemas['RecordedWorkDto'];
export type ShownAnswer = Schemas['ShownAnswerDto'];
export type WorkResult = Schemas['WorkResultDto'];

/** An activity of a lesson, or the questions that come back in the own plan. */
export type ActivityKey = number | 'again';

/** The calls of an activity's player. They reject with `ApiProblem`, or with a timeout. */
export interface ActivityApi {
  open(lessonId: number, activityId: ActivityKey, deviceId: string): Promise<ActivityLaunch>;
  /** As it stands, without beginning it. */
  look(lessonId: number, activityId: ActivityKey): Promise<ActivityLaunch>;
  /** `last`: the request outlives the page. */
  answers(
    responseId: number,
    body: { deviceId: string } & Pick<Batch, 'contactAt' | 'entries'>,
    last: boolean,
  ): Promise<RecordedWork>;
}

const TIMEOUT_MS = 15_000;
const BASE = '/api/course_activities/activity';
const AGAIN = '/api/student/plan/questions';

export const activityApi: ActivityApi = {
  open: (lessonId, activityId, deviceId) => {
    const options = { signal: AbortSignal.timeout(2 * TIMEOUT_MS) };
    return activityId === 'again'
      ? call('POST', AGAIN, { deviceId }, options)
      : call('POST', BASE, { lessonId, activityId, deviceId }, options);
  },
  look: (lessonId, activityId) =>
    call('GET', activityId === 'again' ? AGAIN : `${BASE}?lesson_id=${lessonId}&activity_id=${activityId}`),
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
