import { ENOUGH } from './spread.js';

/** Students of a grade level at a school, and how many of them have a score. */
export interface Cell {
  schoolId: number;
  /** 0 for students without one. */
  gradeLevel: number;
  students: number;
  tested: number;
}

/** Grade levels of a school that are shown together or not at all. */
export interface Block {
  schoolId: number;
  gradeLevels: number[];
  students: number;
  /** None, or ten and more. */
  tested: number;
}

/**
 * What may be shown of schools to who sees aggregates alone. A grade level with ten tested students or more stands for itself,
 * and so does one with none. Those between are put together; where they are still too few, with the smallest of the others: so
 * there is never one hidden cell that the total and the other cells would give away. A school with fewer than ten tested
 * students has no block, and nobody of it is in any total. Whatever is asked for is a sum of whole blocks, so no difference of
 * two answers can be about one to nine students. Pure.
 */
export function blocksOf(cells: readonly Cell[]): Block[] {
  return [...Map.groupBy(cells, ({ schoolId }) => schoolId)].flatMap(([schoolId, ofSchool]) => {
    const isFew = ({ tested }: Cell) => tested > 0 && tested < ENOUGH;
    const pool = ofSchool.filter(isFew);
    const others = ofSchool
      .filter((cell) => !isFew(cell))
      .sort((a, b) => a.tested - b.tested || a.gradeLevel - b.gradeLevel);
    const sum = (of: readonly Cell[], value: 'students' | 'tested') =>
      of.reduce((total, cell) => total + cell[value], 0);
    while (pool.length > 0 && sum(pool, 'tested') < ENOUGH) {
      const next = others.findIndex(({ tested }) => tested > 0);
      if (next < 0) return [];
      pool.push(...others.splice(next, 1));
    }
    return [pool, ...others.map((cell) => [cell])]
      .filter((of) => of.length > 0)
      .map((of) => ({
        schoolId,
        gradeLevels: of.map(({ gradeLevel }) => gradeLevel).sort((a, b) => a - b),
        students: sum(of, 'students'),
        tested: sum(of, 'tested'),
      }));
  });
}

/** The blocks of schools that lie whole in these grade levels; of all grades without any. */
export function blocksIn(blocks: readonly Block[], gradeLevels: readonly number[]): Block[] {
  return gradeLevels.length === 0
    ? [...blocks]
    : blocks.filter((block) => block.gradeLevels.every((grade) => gradeLevels.includes(grade)));
}
