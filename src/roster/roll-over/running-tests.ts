import type { Queryable } from '../../platform/db/db.js';

/** A test of a class that has not ended. */
export interface TestOfClass {
  sectionId: number;
  /** 'SAT Set 1, Reading & Writing' */
  title: string;
  startAt: Date;
  /** null: it stays open. */
  endAt: Date | null;
}

/** Implemented by scheduling, which stands to the right: roster asks through this port and imports nothing. */
export abstract class RunningTests {
  /** What the classes of a school were given and has not ended, the last to end first. */
  abstract endingLater(schoolId: number): Promise<TestOfClass[]>;

  /** Until when classes have tests; null where one has no end. Classes without any are missing. */
  abstract lastEnds(q: Queryable, sectionIds: readonly number[]): Promise<Map<number, Date | null>>;

  /** Who of these students has begun something and not finished it. */
  abstract sitting(q: Queryable, studentIds: readonly number[]): Promise<Set<number>>;

  /** Whether a test was ever assigned there. */
  abstract anyAt(schoolId: number): Promise<boolean>;
}
