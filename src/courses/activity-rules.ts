import type { Instant } from '../kernel/clock.js';

export type ResponseStatus = 'Not Started' | 'In Progress' | 'Completed';

/** What there is of one activity of one student. */
export interface ActivityResponse {
  status: ResponseStatus;
  /** Null until it is completed. */
  score: number | null;
  max_score: number;
}

/** Percent of the points of something that is completed, 100 of nothing; not rounded, as averages are made of it. */
export function percentExact({ score, max_score }: Pick<ActivityResponse, 'score' | 'max_score'>): number {
  return max_score === 0 ? 100 : ((score ?? 0) / max_score) * 100;
}

export interface Schedule {
  startAt: Instant;
  /** The first moment that is too late; null: no end. */
  endAt: Instant | null;
}

export type ScheduleStatus = 'active' | 'upcoming' | 'past';
