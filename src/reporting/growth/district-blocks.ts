import type { AssessmentType } from '../../content/index.js';
import { blocksOf, type Cell } from '../student-results/blocks.js';
import { toldOf, type StudentOfSchool } from '../student-results/group-figures.js';
import { ENOUGH } from '../student-results/spread.js';
import type { GrowthStudent } from './figures.js';

/** A student of a district, with a result of each compared test; null without one. */
export interface DistrictStudent extends GrowthStudent {
  schoolId: number;
}

/** Students of a district who are compared together or not at all. */
export interface GrowthBlock {
  /** The grade levels of schools that it is of; 0 for students without one. */
  cells: { schoolId: number; gradeLevel: number }[];
  students: DistrictStudent[];
}

/** A score of one test, as the summaries of that test tell it: of the students of a block, by who has it. */
interface ToldBlock {
  /** With a total. */
  complete: readonly number[];
  /** With a score of each section and no total. */
  incomplete: readonly number[];
}

/** The growth of a school, as far as it follows from the school alone. */
export interface SchoolGrowth {
  schoolId: number;
  /** With some result of the tests. */
  students: readonly DistrictStudent[];
  /** With a total in all of the tests. */
  matched: readonly DistrictStudent[];
  /** Test by test, what its results tell. */
  told: readonly (readonly ToldBlock[])[];
  /** null where none is safe. */
  blocks: readonly GrowthBlock[] | null;
}

/**
 * What may be said of the growth of a district's schools. A grade level of a school with ten compared students or more is a
 * block, smaller ones stand together as in its results. A district's results of each single test are known too, in blocks of
 * their own; a block of growth is shown only where no sum and difference of all of these is about one to nine students
 * (`isSafe`). Where the grade levels of a school are not safe, the entire school is a block; where that is not, it stands with
 * the other such schools, and these if they must with the smallest of the safe ones. Blocks do not depend on what is asked for.
 * Pure.
 */
export function growthBlocksOf(schools: readonly SchoolGrowth[]): GrowthBlock[] {
  const some = schools.filter(({ matched }) => matched.length > 0);
  const safe = some
    .filter(({ blocks }) => blocks !== null)
    .sort((a, b) => a.matched.length - b.matched.length || a.schoolId - b.schoolId);
  const rest = some.filter(({ blocks }) => blocks === null);
  while (rest.length > 0) {
    const together = [blockOf(rest.flatMap(({ matched }) => matched))];
    const told = rest[0]!.told.map((_, test) => rest.flatMap((school) => school.told[test]!));
    if (isSafe(together, told)) return [...safe.flatMap(({ blocks }) => blocks!), ...together];
    const next = safe.shift();
    if (!next) return [];
    rest.push(next);
  }
  return safe.flatMap(({ blocks }) => blocks!);
}

/** What is known of a school alone. @param students of one school, with some result of the tests. Pure. */
export function growthOfSchool(
  type: AssessmentType,
  tests: number,
  schoolId: number,
  students: readonly DistrictStudent[],
): SchoolGrowth {
  const matched = students.filter(
    ({ results }) => tests > 1 && results.length === tests && results.every((one) => one?.composite != null),
  );
  const told = Array.from({ length: tests }, (_, test) => toldBlocks(type, test, students));
  const ways = [byGrade(matched), [blockOf(matched)]];
  const blocks = ways.find((way) => way.length > 0 && isSafe(way, told)) ?? null;
  return { schoolId, students, matched, told, blocks };
}

/** The blocks that lie whole in these schools and grade levels; in all grade levels without any. */
export function growthBlocksIn(
  blocks: readonly GrowthBlock[],
  schoolIds: readonly number[],
  gradeLevels: readonly number[],
): GrowthBlock[] {
  return blocks.filter(({ cells }) =>
    cells.every(
      ({ schoolId, gradeLevel }) =>
        schoolIds.includes(schoolId) && (gradeLevels.length === 0 || gradeLevels.includes(gradeLevel)),
    ),
  );
}

/**
 * Whether nobody few can be told from the sums over these blocks together with those of single tests. Sums over blocks can be
 * multiplied, added and subtracted at will. What is left then counts, of each told block of a test, those in a choice of the
 * growth blocks or the others of it; so it counts at least the smaller of the two. That must be nobody, or ten and more. Pure.
 */
export function isSafe(blocks: readonly GrowthBlock[], told: readonly (readonly ToldBlock[])[]): boolean {
  if (blocks.some((block) => block.students.length < ENOUGH)) return false;
  const blockOfStudent = new Map(blocks.flatMap((block, at) => block.students.map(({ studentId }) => [studentId, at])));
  return told.every((ofTest) => {
    const counts = ofTest.map(({ complete }) => {
      const inBlock = blocks.map(() => 0);
      let outside = 0;
      for (const id of complete) {
        const at = blockOfStudent.get(id);
        if (at === undefined) outside += 1;
        else inBlock[at]! += 1;
      }
      return { inBlock, outside };
    });
    // The scores of sections less those of whoever has a total would be the others'.
    const touched = ofTest.filter((_, at) => counts[at]!.inBlock.some((n) => n > 0));
    if (touched.some(({ incomplete }) => incomplete.some(isFew))) return false;
    const alone = blocks.map(
      (block, at) => block.students.length - counts.reduce((sum, { inBlock }) => sum + inBlock[at]!, 0),
    );
    // Every choice of blocks, as the digits of a number.
    for (let choice = 1; choice < 2 ** blocks.length; choice += 1) {
      const of = (values: readonly number[]) =>
        values.reduce((sum, value, at) => (choice & (1 << at) ? sum + value : sum), 0);
      const whole = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
      const left = counts.reduce((sum, { inBlock, outside }) => {
        const chosen = of(inBlock);
        return sum + Math.min(chosen, whole(inBlock) - chosen + outside);
      }, of(alone));
      if (isFew(left)) return false;
    }
    return true;
  });
}

function isFew(n: number): boolean {
  return n > 0 && n < ENOUGH;
}

/** The grade level that counts for a student is that of the last test. */
function gradeOf({ results }: DistrictStudent): number {
  return results.at(-1)?.gradeLevel ?? 0;
}

function byGrade(students: readonly DistrictStudent[]): GrowthBlock[] {
  const cells = [...Map.groupBy(students, gradeOf)].map(([gradeLevel, of]): Cell => ({
    ...{ schoolId: of[0]!.schoolId, gradeLevel },
    ...{ students: of.length, tested: of.length },
  }));
  return blocksOf(cells).map(({ gradeLevels }) =>
    blockOf(students.filter((one) => gradeLevels.includes(gradeOf(one)))),
  );
}

function blockOf(students: readonly DistrictStudent[]): GrowthBlock {
  const cells = new Map(
    students.map((one) => [`${one.schoolId} ${gradeOf(one)}`, { schoolId: one.schoolId, gradeLevel: gradeOf(one) }]),
  );
  return { cells: [...cells.values()], students: [...students] };
}

/** What the results of one test tell of a school, by `blocksOf` and without scores of few. */
function toldBlocks(type: AssessmentType, test: number, students: readonly DistrictStudent[]): ToldBlock[] {
  const tested = students.flatMap(({ studentId, schoolId, results }): StudentOfSchool[] => {
    const result = results[test];
    if (!result?.scores.some((score) => score !== null)) return [];
    const { composite, scores } = result;
    const gradeLevel = result.gradeLevel ?? 0;
    return [{ studentId, schoolId, gradeLevel, composite, scores, mine: true, seen: false, takenTo: null }];
  });
  const ofGrade = Map.groupBy(tested, ({ gradeLevel }) => gradeLevel!);
  const cells = [...ofGrade].map(([gradeLevel, of]): Cell => ({
    ...{ schoolId: of[0]!.schoolId, gradeLevel },
    ...{ students: of.length, tested: of.length },
  }));
  return blocksOf(cells).map(({ gradeLevels }) => {
    const told = toldOf(
      type.categories.length,
      gradeLevels.flatMap((grade) => ofGrade.get(grade)!),
    );
    const incomplete = told.filter((one) => one.composite === null);
    return {
      complete: told.flatMap((one) => (one.composite === null ? [] : [one.studentId])),
      incomplete: type.categories.map((_, at) => incomplete.filter(({ scores }) => scores?.[at] != null).length),
    };
  });
}
