import type { Difficulty } from '../content/index.js';

const PLACE: Record<Difficulty, number> = { default: 0, easy: 1, hard: 2 };

/** The numeric id of an assessment (one part of a category of a set) in paths and payloads; never changes. */
export function assessmentId(setId: number, categoryId: number, difficulty: Difficulty = 'default'): number {
  return setId * 100 + categoryId * 10 + PLACE[difficulty];
}

/** The set, category and difficulty that an id stands for; undefined for numbers that are none. */
export function parseAssessmentId(
  id: number,
): { setId: number; categoryId: number; difficulty: Difficulty } | undefined {
  const difficulty = (Object.keys(PLACE) as Difficulty[]).find((d) => PLACE[d] === id % 10);
  const categoryId = Math.floor(id / 10) % 10;
  const setId = Math.floor(id / 100);
  return difficulty && setId > 0 && categoryId > 0 ? { setId, categoryId, difficulty } : undefined;
}
