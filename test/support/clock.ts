import { Clock } from '../../src/kernel/clock.js';

/** A Monday in a school year, mid-morning in Chicago. */
export const MONDAY = '2026-11-23T16:00:00.000Z';

/** Stands still until the spec moves it. */
export class TestClock extends Clock {
  private ms: number;

  constructor(start: string | number = MONDAY) {
    super();
    this.ms = new Date(start).getTime();
  }

  now(): number {
    return this.ms;
  }

  set(moment: string | number): void {
    this.ms = new Date(moment).getTime();
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void {
    this.ms +=
      (by.days ?? 0) * 86_400_000 +
      (by.hours ?? 0) * 3_600_000 +
      (by.minutes ?? 0) * 60_000 +
      (by.seconds ?? 0) * 1000 +
      (by.ms ?? 0);
  }
}
