import type { Instant } from '../kernel/clock.js';

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
  /** The first moment that is too late; null: no end. */
  endAt: Instant | null;
}

export type ScheduleStatus = 'active' | 'upcoming' | 'past';
