import { Injectable } from '@nestjs/common';
import { AccessLog } from '../../audit/index.js';
import { category } from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import type { PageRequest } from '../../platform/http/list.js';
import { schoolYear } from '../../roster/index.js';
import { problem } from '../problems.js';
import { standingOf } from '../student-results/figures.js';
import type { ResultsPlace } from '../student-results/place.js';
import { GroupProvenances, seenIn } from '../student-results/provenance.js';
import type { GroupProvenanceDto } from '../student-results/provenance.dto.js';
import { typeDto } from '../student-results/results-pages.js';
import type { AskedPair } from './asked-pair.js';
import {
  GrowthComparison,
  type ComparedStudent,
  type ComparisonPage,
  type ComparisonSort,
  type MovementFilter,
} from './comparison.js';
import { DistrictGrowth } from './district-growth.js';
import type { GrowthGroupAnswer, GrowthLessonsAnswer, GrowthStudentsAnswer } from './dto.js';
import {
  comparedIn,
  LIKELY_RANGES,
  scalesOf,
  scoreIn,
  type Crosser,
  type GrowthFigures,
  type GrowthStudent,
  type Test,
} from './figures.js';
import { growthFinding } from './finding.js';
import { GrowthLessons } from './growth-lessons.js';
import { Growth, type TestKey } from './growth.js';
import { lessonsFinding } from './lessons-between.js';

/** One test alone compares nobody. */
const NOBODY: ComparisonPage = { rows: [], total: 0, counts: { every: 0, up: 0, within: 0, down: 0, none: 0 } };

/** What the screens of growth say. */
@Injectable()
export class GrowthPages {
  constructor(
    private readonly growth: Growth,
    private readonly ofDistrict: DistrictGrowth,
    private readonly comparison: GrowthComparison,
    private readonly lessonsOf: GrowthLessons,
    private readonly provenances: GroupProvenances,
    private readonly access: AccessLog,
    private readonly clock: Clock,
  ) {}

  async group(
    session: Session,
    place: ResultsPlace,
    asked: { wanted: readonly TestKey[]; eachPair: boolean },
  ): Promise<GrowthGroupAnswer> {
    const { names, ...grown } = await this.growth.group(place, asked);
    const { tests, available, leftOutStudents } = grown;
    const hidden = grown.basis === 'nothing';
    const answer: GrowthGroupAnswer = {
      ...this.figures(place, grown, names),
      tests: tests.map((test) => testDto(test, hidden)),
      available: available.map((test) => testDto(test, hidden)),
      leftOut: leftOutStudents,
    };
    const read = answer.crossings.flatMap((one) => [...one.crossed.students, ...one.fell.students]);
    await this.recordRead(
      session,
      place,
      [...read, ...answer.leftOut].map(({ studentId }) => studentId),
    );
    return answer;
  }

  /** Of schools of a district: of the tests of the school year, whichever set the place names, and without names. */
  async district(place: ResultsPlace): Promise<GrowthGroupAnswer> {
    const { leftOutSchools, told: _, ...grown } = await this.ofDistrict.group(place, place.district!);
    // What everybody made of a test less those who are compared would be the others'.
    const tests = grown.tests.map((test) => testDto(test, true));
    return { ...this.figures(place, grown, new Map()), tests, available: tests, leftOut: [], leftOutSchools };
  }

  /**
   * Where a mean difference comes from. @throws DomainError `reporting/no-results` for tests that are not compared, and where
   * nothing is said of them
   */
  async provenance(
    session: Session,
    place: ResultsPlace,
    asked: { wanted: readonly TestKey[]; eachPair: boolean },
    of: AskedPair,
  ): Promise<GroupProvenanceDto> {
    const { everybody, ...grown } = await this.growth.group(place, asked);
    return this.provenanceOf(session, place, grown, everybody, { ...of, eachPair: asked.eachPair && place.named }, []);
  }

  /** The same of schools of a district. */
  async districtProvenance(session: Session, place: ResultsPlace, of: AskedPair): Promise<GroupProvenanceDto> {
    const district = place.district!;
    const { told, ...grown } = await this.ofDistrict.group(place, district);
    const ids = new Set(told.map(({ schoolId }) => schoolId));
    // A school may stand together with others: how many of it are compared is not said.
    const schools = district.schools.flatMap(({ id, name }) => (ids.has(id) ? [{ name, n: null }] : []));
    return this.provenanceOf(session, place, grown, told, { ...of, eachPair: false }, schools);
  }

  private provenanceOf(
    session: Session,
    place: ResultsPlace,
    { basis, scales, students, tests }: GrowthFigures & { tests: Test[] },
    everybody: readonly GrowthStudent[],
    { categoryId, from, to, eachPair }: AskedPair & { eachPair: boolean },
    schools: readonly { name: string; n: null }[],
  ): Promise<GroupProvenanceDto> {
    const scale = scales.find((one) => one.categoryId === categoryId);
    const pair = scale?.pairs.find((one) => one.from === from && one.to === to);
    if (!scale || !pair || pair.n === 0 || basis === 'nothing') throw problem('reporting/no-results');
    const compared = comparedIn(tests.length, everybody, [from, to], eachPair);
    const [earlier, later] = [tests[from]!, tests[to]!];
    return this.provenances.of(session, place, {
      name: `${scale.name}, average change from ${earlier.name} to ${later.name}`,
      value: pair.change,
      rule:
        pair.change === null
          ? 'So few students are counted, and no average is made.'
          : `The mean of ${pair.n} differences, each of the same student. Its 95% range is ${pair.give} on either side.`,
      studentCount: students,
      counted: compared.map((one) => ({
        studentId: one.studentId,
        before: scoreIn(place.type, one, from, categoryId)!,
        score: scoreIn(place.type, one, to, categoryId)!,
      })),
      seen: seenIn(place, everybody),
      schools,
      tests: [earlier, later],
      categoryId,
    });
  }

  private figures(
    place: ResultsPlace,
    grown: GrowthFigures & { tests: Test[] },
    names: Map<number, { firstName: string; lastName: string }>,
  ): Omit<GrowthGroupAnswer, 'tests' | 'available' | 'leftOut'> {
    const { basis, scales, crossings } = grown;
    const hidden = basis === 'nothing';
    const crossed = (of: readonly Crosser[]) => ({
      count: of.length,
      clear: of.filter(({ clear }) => clear).length,
      students: place.named ? of.map((one) => ({ ...one, ...names.get(one.studentId)! })) : [],
    });
    return {
      assessmentType: typeDto(place.type),
      basis,
      studentCount: grown.students,
      matchedCount: hidden ? null : grown.matched,
      finding: growthFinding(grown, grown.tests),
      scales: scales.map(({ pairs, ...scale }) => ({
        ...scale,
        pairs: pairs.map((pair) => ({ ...pair, n: hidden ? null : pair.n })),
      })),
      lines: grown.lines,
      crossings: crossings.map((one) => ({ ...one, crossed: crossed(one.crossed), fell: crossed(one.fell) })),
      leftOutSchools: [],
      likelyRanges: LIKELY_RANGES,
      asOf: place.asOf ?? this.clock.instant(),
      students: place.named,
    };
  }

  /** @throws DomainError `reporting/students-not-shown` for who sees the school as aggregates alone */
  async students(
    session: Session,
    place: ResultsPlace,
    asked: {
      wanted: readonly TestKey[];
      categoryId: number | null;
      request: PageRequest<ComparisonSort>;
      moved?: MovementFilter | undefined;
    },
  ): Promise<GrowthStudentsAnswer> {
    if (!place.named) throw problem('reporting/students-not-shown');
    const { type } = place;
    if (asked.categoryId !== null && !type.categories.includes(asked.categoryId)) throw problem('reporting/no-results');
    const { available, compared: tests } = await this.growth.tests(place, asked.wanted);
    const { rows, total, counts } =
      tests.length < 2
        ? NOBODY
        : await this.comparison.page(place, tests, asked.categoryId, asked.request, asked.moved);
    const incomplete = rows.filter(({ results }) => results.some((one) => one?.composite == null));
    const reasons = await this.growth.reasons(
      place,
      tests,
      incomplete.map(({ studentId }) => studentId),
    );
    const why = new Map(reasons.map((one) => [one.studentId, one.why]));
    await this.recordRead(
      session,
      place,
      rows.map(({ studentId }) => studentId),
    );
    return {
      data: rows.map((row) => {
        const [assessment_1, assessment_2, assessment_3 = null] = row.results.map((one) => ({
          composite_score: one?.composite ?? null,
          status: one?.composite == null ? ('not started' as const) : ('completed' as const),
          scores: type.categories.map((_, i) => one?.scores[i] ?? null),
        }));
        return {
          student_id: row.studentId,
          last_name: row.lastName,
          first_name: row.firstName,
          student_id_number: row.studentNumber,
          grade_level: row.gradeLevel,
          schedule: row.classes.join(', '),
          ...{ assessment_1: assessment_1!, assessment_2: assessment_2!, assessment_3 },
          movement: row.movement,
          crossed: crossedOf(place, row),
          why: why.get(row.studentId) ?? [],
        };
      }),
      meta: {
        assessment_type: typeDto(type),
        keys: tests.map((_, i) => `assessment_${i + 1}`),
        segments: scalesOf(type).map(({ categoryId, ...scale }) => ({ category_id: categoryId, ...scale })),
        assessments: tests.map((test) => testDto(test, false)),
        available: available.map((test) => testDto(test, false)),
        counts,
        totalCount: total,
      },
    };
  }

  /**
   * Lessons that were finished between the first and the last compared test, and what can be said of them.
   * @throws DomainError `reporting/students-not-shown` for who sees the group as aggregates alone
   */
  async lessons(place: ResultsPlace, wanted: readonly TestKey[]): Promise<GrowthLessonsAnswer> {
    if (!place.named) throw problem('reporting/students-not-shown');
    const found = await this.lessonsOf.between(place, wanted);
    if (!found) return { tests: [], finding: null, lessons: null };
    const { first, last, between } = found;
    return {
      tests: [first, last].map((test) => testDto(test, false)),
      finding: lessonsFinding(between),
      lessons: between,
    };
  }

  private recordRead(session: Session, { type, set }: ResultsPlace, studentIds: readonly number[]): Promise<void> {
    return this.access.recordManyViewed(session, [...new Set(studentIds)], {
      ...{ part: 'report', typeId: type.id, setId: set.id },
    });
  }
}

function testDto(
  { setId, setName, schoolYearId, name, takenAt, n, mean }: Test,
  hidden: boolean,
): GrowthGroupAnswer['tests'][number] {
  return {
    assessmentSet: { id: setId, name: setName },
    schoolYear: { id: schoolYearId, shortName: schoolYear(schoolYearId).shortName },
    ...{ name, takenAt, n: hidden ? null : n, mean: hidden ? null : mean },
  };
}

/** Benchmarks that a student crossed from the first test to the last. */
function crossedOf(
  { type }: ResultsPlace,
  { results }: ComparedStudent,
): GrowthStudentsAnswer['data'][number]['crossed'] {
  const [first, last] = [results[0], results.at(-1)];
  if (!first || !last) return [];
  return type.categories.flatMap((categoryId, i) => {
    const [before, after] = [first, last].map(({ scores, gradeLevel }) => {
      const score = scores[i] ?? null;
      return score === null ? null : standingOf(type, categoryId, score, gradeLevel);
    });
    if (!before || !after || (before === 'met') === (after === 'met')) return [];
    return [{ name: category(categoryId).name, to: after === 'met' ? ('above' as const) : ('below' as const) }];
  });
}
