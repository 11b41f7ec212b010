import { Injectable } from '@nestjs/common';
import { CONTEXTS } from '../../contexts.js';
import type { Queryable } from '../../platform/db/db.js';
import type { Unit } from '../../platform/db/unit-of-work.js';

/** A section of a test that a student has, of which one student has one. */
export interface HadWork {
  studentId: number;
  /** The same section of the same set and year. */
  key: string;
  /** 'SAT Set 1, Math' */
  title: string;
  /** When its last sitting ended; null for what did not end here. */
  endedAt: Date | null;
  /** Taken elsewhere. */
  outside: boolean;
}

export interface SittingRef {
  studentAssessmentId: number;
  sitting: number;
}

/** What a context moved from one account to another. */
export interface MovedWork {
  sittings?: readonly SittingRef[];
  outsideResultIds?: readonly number[];
  /** The context's own notes, to find it again. */
  notes?: unknown;
}

export interface ReturnedWork {
  sittings: readonly SittingRef[];
  outsideResultIds: readonly number[];
  /** Copies of parts that were gone on with since, and stay. */
  staying: readonly number[];
  /** What stays with the kept account, in whole sentences. */
  stays: readonly string[];
}

export const NOTHING_RETURNED: ReturnedWork = { sittings: [], outsideResultIds: [], staying: [], stays: [] };

/**
 * What a context to the right keeps of a student's work. It names the account that the work belongs to; its streams it never
 * touches.
 */
export interface WorkKeeper {
  readonly context: (typeof CONTEXTS)[number];
  had?(q: Queryable, studentIds: readonly number[]): Promise<HadWork[]>;
  /** Who of them is taking a test. */
  sitting?(q: Queryable, studentIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Everything of one account belongs to another one from now on. */
  move(u: Unit, from: number, to: number): Promise<MovedWork>;
  /**
   * What was moved from `from` to `to` goes back, as far as nobody went on with it. `before` is what contexts to the left
   * returned.
   */
  moveBack(
    u: Unit,
    from: number,
    to: number,
    moved: MovedWork,
    mergedAt: Date,
    before: ReturnedWork,
  ): Promise<ReturnedWork>;
}

export type MovedByContext = Partial<Record<(typeof CONTEXTS)[number], MovedWork>>;

/** The work of students in all contexts: they stand to the right, so each of them adds what it keeps. */
@Injectable()
export class StudentWork {
  private keepers: WorkKeeper[] = [];

  add(keeper: WorkKeeper): void {
    this.keepers = [...this.keepers, keeper].sort((a, b) => CONTEXTS.indexOf(a.context) - CONTEXTS.indexOf(b.context));
  }

  async had(q: Queryable, studentIds: readonly number[]): Promise<HadWork[]> {
    const all: HadWork[] = [];
    for (const keeper of this.keepers) all.push(...((await keeper.had?.(q, studentIds)) ?? []));
    return all;
  }

  async sitting(q: Queryable, studentIds: readonly number[]): Promise<Set<number>> {
    const all = new Set<number>();
    for (const keeper of this.keepers)
      for (const id of (await keeper.sitting?.(q, studentIds)) ?? new Set<number>()) all.add(id);
    return all;
  }

  async move(u: Unit, from: number, to: number): Promise<MovedByContext> {
    const moved: MovedByContext = {};
    for (const keeper of this.keepers) moved[keeper.context] = await keeper.move(u, from, to);
    return moved;
  }

  async moveBack(u: Unit, from: number, to: number, moved: MovedByContext, mergedAt: Date): Promise<ReturnedWork> {
    let back = NOTHING_RETURNED;
    for (const keeper of this.keepers) {
      const of = moved[keeper.context];
      if (!of) continue;
      const more = await keeper.moveBack(u, from, to, of, mergedAt, back);
      back = {
        sittings: [...back.sittings, ...more.sittings],
        outsideResultIds: [...back.outsideResultIds, ...more.outsideResultIds],
        staying: [...back.staying, ...more.staying],
        stays: [...back.stays, ...more.stays],
      };
    }
    return back;
  }
}

/** What contexts moved, in one list each. */
export function allMoved(moved: MovedByContext): { sittings: SittingRef[]; outsideResultIds: number[] } {
  const all = Object.values(moved);
  return {
    sittings: all.flatMap(({ sittings = [] }) => sittings),
    outsideResultIds: all.flatMap(({ outsideResultIds = [] }) => outsideResultIds),
  };
}
