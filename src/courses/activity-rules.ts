import { toMs, type Instant } from '../kernel/clock.js';

export type ResponseStatus = 'Not Started' | 'In Progress' | 'Completed';

/** What there is of one activity of one student. */
export interface ActivityResponse {
  status: ResponseStatus;
  /** Null until it is completed. */
  score: number | null;
  max_score: number;
}

/** Whole percent of the points (specification 1, 4.3): 0 without a response, 100 of nothing when it is completed. */
export function percentCorrect(response: ActivityResponse | null): number {
  if (!response) return 0;
  if (response.max_score === 0) return response.status === 'Completed' ? 100 : 0;
  return response.score ? Math.round((response.score / response.max_score) * 100) : 0;
}

/** The same of something that is completed, before it is rounded: averages are made of it. */
export function percentExact({ score, max_score }: Pick<ActivityResponse, 'score' | 'max_score'>): number {
  return max_score === 0 ? 100 : ((score ?? 0) / max_score) * 100;
}

export interface Schedule {
  startAt: Instant;
  /** Null: no end. */
  endAt: Instant | null;
}

/** Whether a schedule has begun and is not over. An end is the first moment that is too late. */
export function isOpen({ startAt, endAt }: Schedule, nowMs: number): boolean {
  return toMs(startAt) <= nowMs && (endAt === null || nowMs < toMs(endAt));
}

export type ScheduleStatus = 'active' | 'upcoming' | 'past';

export function scheduleStatus({ startAt, endAt }: Schedule, nowMs: number): ScheduleStatus {
  if (nowMs < toMs(startAt)) return 'upcoming';
  return endAt === null || nowMs < toMs(endAt) ? 'active' : 'past';
}

/**
 * In which list of a student a lesson stands (specification 1, 4.3): completed once every activity that it has is completed,
 * assigned while it is open, otherwise in none.
 */
export function listOf(
  schedule: Schedule,
  responses: readonly (ActivityResponse | null)[],
  nowMs: number,
): 'assigned' | 'completed' | null {
  if (toMs(schedule.startAt) > nowMs) return null;
  if (responses.length > 0 && responses.every((response) => response?.status === 'Completed')) return 'completed';
  return isOpen(schedule, nowMs) ? 'assigned' : null;
}
