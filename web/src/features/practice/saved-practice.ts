import type { Work } from '../../player/items.js';
import type { ThingId } from './things.js';

/** Practice as far as it went, kept in this browser and nowhere else. */
export interface Kept {
  /** Of the questions; work on others is not brought back. */
  contentHash: string;
  work: Work;
  index: number;
  tried: ThingId[];
  /** Milliseconds left of a clock that stands still while the page is closed; null without a clock. */
  leftMs: number | null;
  timed: boolean;
  /** The list of things to try stands beside the player. */
  list: boolean;
  done: boolean;
}

const keyOf = (userId: number): string => `practice-${userId}`;

export function findKept(userId: number): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Kept | null;
    return kept !== null &&
      typeof kept.contentHash === 'string' &&
      typeof kept.work === 'object' &&
      Array.isArray(kept.tried)
      ? kept
      : null;
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing. */
export function keep(userId: number, kept: Kept): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function freshPractice(contentHash: string, choice: { timed: boolean; list: boolean }): Kept {
  return {
    contentHash,
    work: {},
    index: 0,
    tried: [],
    leftMs: choice.timed ? PRACTICE_MS : null,
    timed: choice.timed,
    list: choice.list,
    done: false,
  };
}

export const PRACTICE_MS = 10 * 60_000;
