import { Injectable } from '@nestjs/common';
import { category, ContentLibrary, type AssessmentType } from '../../content/index.js';
import { instantOrNull, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { PastParts } from '../part-results/past-parts.js';
import { PART_OUTCOMES } from '../part-results/projection.js';
import { isPresent, schoolThen } from '../results/then.js';
import type { Block } from './blocks.js';
import {
  figuresOfTallies,
  scoreFigures,
  tallyScores,
  type ScoreFigures,
  type ScoreTally,
  type StudentScores,
} from './figures.js';
import { isOfGroup, isOfGroupOrSchool, isSeen, standing } from './group-sql.js';
import { ofSame } from './of-same.js';
import { blocksOfSchool, ENTIRE_SCHOOL, type DistrictPart, type DistrictScores, type ResultsPlace } from './place.js';
import { SchoolRows, type RowsOfStudents } from './school-rows.js';
import { ENOUGH, type Together } from './spread.js';
import {
  formOf,
  SectionTally,
  SectionTopics,
  tallySection,
  type FormName,
  type FormQuestions,
  type PartOutcomes,
} from './topics.js';

/** A student of whom parts are read. */
interface PartsStudent {
  studentId: number;
  mine: boolean;
  seen: boolean;
}

interface PartsOfStudent {
  studentId: number;
  parts: readonly Part[];
}

/** What students who are in the same figures did with a section; of a district those of a block. */
export interface ToldSection extends Together<SectionTally> {
  schoolId?: number;
}

/** Of a school none of whose students took a part. */
const NO_PARTS: readonly PartsOfStudent[] = [];

/** A part of whomever: its letters, and what many have in common. */
interface Part {
  of: Pick<PartOutcomes, 'categoryId' | 'part' | 'form'>;
  outcomes: string;
}

/** A student with the school that the results go with. */
export interface StudentOfSchool extends StudentScores {
  schoolId: number;
}

/** The students of a group and its school, each read once, and what is counted from them. */
@Injectable()
export class GroupFigures {
  constructor(
    private readonly db: Db,
    private readonly content: ContentLibrary,
    private readonly past: PastParts,
    private readonly rows: SchoolRows,
  ) {}

  async scores(place: ResultsPlace): Promise<ScoreFigures> {
    return (await this.scored(place)).scores;
  }

  /** The same, with the ids of the group where it is seen by name. */
  async scored(place: ResultsPlace): Promise<{ scores: ScoreFigures; studentIds: number[] }> {
    if (place.district)
      return { scores: figuresOfTallies(place.type, tallies(place.type, place.district), false), studentIds: [] };
    const students = await this.students(place);
    return {
      scores: scoreFigures(place.type, students, place.named),
      studentIds: place.named ? students.flatMap((one) => (one.mine ? [one.studentId] : [])) : [],
    };
  }

  /** Everybody of the group and its school. */
  async students(place: ResultsPlace): Promise<StudentOfSchool[]> {
    const { district } = place;
    if (district)
      return [...toldBlocks(place.type, district)].flatMap(([block, students]) => {
        const mine = district.blocks.includes(block);
        return students.map((one) => ({ ...one, mine, seen: false, block: district.allBlocks.indexOf(block) }));
      });
    const params: unknown[] = [];
    const { mine, seen, known } = whoIs(place, params);
    const rows = await this.db.query<Omit<StudentOfSchool, 'takenTo' | 'block'> & { takenTo: number | null }>(
      `select p.id as "studentId", ${schoolThen(place.asOf, params)} as "schoolId", ${mine} as mine, ${seen} as seen, coalesce(r.grade_level, p.grade_level) as "gradeLevel",
         r.composite, r.scores, (extract(epoch from r.taken_to) * 1000)::float8 as "takenTo"
       from reporting.people p ${standing(place, params)} where ${isPresent(place.asOf, params)} and ${known}`,
      params,
    );
    // A class too stands beside the school, and is otherwise taken from it.
    return withoutFewIncomplete(rows.map((row) => ({ ...row, takenTo: instantOrNull(row.takenTo) })));
  }

  /**
   * Questions and topics of these sections: of students who took all of their parts.
   * @param compares whether the school stands beside the group
   */
  async topics(
    place: ResultsPlace,
    compares: boolean,
    categoryIds: readonly number[] = place.type.categories,
  ): Promise<SectionTopics[]> {
    const told = await this.toldSections(place, categoryIds);
    return categoryIds.map((id, at) => new SectionTopics(id, told[at]!, compares));
  }

  /** Of how many of these students the score of a section was taken elsewhere. */
  async takenElsewhere(place: ResultsPlace, categoryId: number, studentIds: readonly number[]): Promise<number> {
    const params: unknown[] = [[...studentIds], JSON.stringify([{ categoryId, outside: true }])];
    const found = await this.db.one<{ n: number }>(
      `select count(*) as n from reporting.people p ${standing(place, params)} where p.id = any($1) and r.sections @> $2::jsonb`,
      params,
    );
    return found!.n;
  }

  /**
   * What students who took all parts of a section did with its questions, section by section; of whom the asker does not see by
   * name without those of a few.
   */
  async toldSections(place: ResultsPlace, categoryIds: readonly number[]): Promise<ToldSection[][]> {
    if (place.district) return this.toldOfDistrict(place, place.district, categoryIds);
    const whole =
      place.asOf === undefined
        ? await this.partsNow(place, categoryIds)
        : await this.partsThen(place, categoryIds, place.asOf);
    const parts = whole.flatMap((one) => categoryIds.flatMap((id) => wholeSection(one, id, place.type.parts)));
    const told = place.named ? withoutRareBeside(parts) : withoutRareForms(parts);
    const forms = await this.questionsOf(told.map(({ form }) => form));
    return categoryIds.map((id) => tallySection(id, told, ({ name }) => forms.get(name)));
  }

  /** The same of a district, in blocks: counted once for each school, for as long as nothing changed in it. */
  private async toldOfDistrict(
    place: ResultsPlace,
    district: DistrictPart,
    categoryIds: readonly number[],
  ): Promise<ToldSection[][]> {
    const took = await this.partsOfDistrict(place, district, categoryIds);
    const forms = await this.questionsOf([...took.values()].flatMap(formsOf));
    return categoryIds.map((categoryId) => {
      const bySchool = new Map(
        [...district.students].map(([schoolId, students]) => {
          const parts = took.get(schoolId) ?? NO_PARTS;
          return [
            schoolId,
            ofSame([students, parts], `told ${categoryId}`, () =>
              tallyBlocks(students, parts, categoryId, place.type.parts, ({ name }) => forms.get(name)),
            ),
          ];
        }),
      );
      const mine = new Set(district.blocks);
      return district.allBlocks.flatMap((block) => {
        const tally = bySchool.get(block.schoolId)?.get(block);
        return tally ? [{ schoolId: block.schoolId, mine: mine.has(block), seen: false, tally }] : [];
      });
    });
  }

  private async partsOfDistrict(
    { type, set, year, asOf }: ResultsPlace,
    { schools, students }: DistrictPart,
    categoryIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly PartsOfStudent[]>> {
    if (asOf === undefined)
      return this.rows.of(
        schools.map(({ id }) => id),
        partsOfStudents([type.id, set.id, year.id]),
      );
    const everybody = [...students.values()].flat();
    const stood = await this.partsAt(
      { typeId: type.id, setId: set.id, schoolYearId: year.id },
      everybody.map(({ studentId }) => studentId),
      categoryIds,
      asOf,
    );
    return new Map([...students].map(([id, of]) => [id, of.map(({ studentId }) => stood(studentId))]));
  }

  private async partsNow(
    place: ResultsPlace,
    categoryIds: readonly number[],
  ): Promise<(PartsStudent & PartsOfStudent)[]> {
    const set = [place.type.id, place.set.id, place.year.id];
    if (place.sectionId === ENTIRE_SCHOOL) return this.partsOfSchool(place, set);
    const params: unknown[] = [];
    const { mine, seen, known } = whoIs(place, params);
    const of = set.map((value) => `$${params.push(value)}`);
    const rows = await this.db.query<PartsStudent & { lines: string }>(
      `select p.id as "studentId", ${mine} as mine, ${seen} as seen,
         string_agg(concat_ws(' ', o.outcomes, o.category_id, o.part, o.form_version, o.form_code), e'\n') as lines
       from ${PART_OUTCOMES} o join reporting.people p on p.id = o.student_id
       where (o.type_id, o.set_id, o.school_year_id) = (${of.join(', ')}) and o.category_id = any($${params.push([...categoryIds])}) and ${isPresent(undefined, params)} and ${known}
       group by p.id`,
      params,
    );
    const partOf = partReader();
    return rows.map(({ lines, ...student }) => ({ ...student, parts: lines.split('\n').map(partOf) }));
  }

  /** Of a school and its groups, in which nobody is who left it. */
  private async partsOfSchool(place: ResultsPlace, set: number[]): Promise<(PartsStudent & PartsOfStudent)[]> {
    const [took, students] = await Promise.all([
      this.rows.of([place.school.id], partsOfStudents(set)),
      this.studentsAt(place, undefined),
    ]);
    const byId = new Map(students.map((one) => [one.studentId, one]));
    return [...took.values()].flat().flatMap((one) => {
      const student = byId.get(one.studentId);
      return student ? [{ ...student, ...one }] : [];
    });
  }

  /** Who was of the group and its school. */
  private studentsAt(place: ResultsPlace, asOf: Instant | undefined): Promise<PartsStudent[]> {
    const params: unknown[] = [];
    const { mine, seen, known } = whoIs(place, params);
    return this.db.query<PartsStudent>(
      `select p.id as "studentId", ${mine} as mine, ${seen} as seen from reporting.people p where ${isPresent(asOf, params)} and ${known}`,
      params,
    );
  }

  /** The parts that stood at a moment, as they were judged then, of who was there then. */
  private async partsThen(
    place: ResultsPlace,
    categoryIds: readonly number[],
    asOf: Instant,
  ): Promise<(PartsStudent & PartsOfStudent)[]> {
    const students = await this.studentsAt(place, asOf);
    const stood = await this.partsAt(
      { typeId: place.type.id, setId: place.set.id, schoolYearId: place.year.id },
      students.map(({ studentId }) => studentId),
      categoryIds,
      asOf,
    );
    return students.map((student) => ({ ...student, ...stood(student.studentId) }));
  }

  private async partsAt(
    set: { typeId: number; setId: number; schoolYearId: number },
    studentIds: number[],
    categoryIds: readonly number[],
    asOf: Instant,
  ): Promise<(studentId: number) => PartsOfStudent> {
    const stood = Map.groupBy(await this.past.of(set, studentIds, asOf, false), ({ studentId }) => studentId);
    const common = new Map<string, Part['of']>();
    return (studentId) => ({
      studentId,
      parts: (stood.get(studentId) ?? [])
        .filter(({ categoryId }) => categoryIds.includes(categoryId))
        .map(({ categoryId, part, form, outcomes }) => {
          const named = formOf(form.code, form.version);
          const key = `${categoryId} ${part} ${named.name}`;
          const of = common.get(key) ?? { categoryId, part, form: named };
          common.set(key, of);
          // A capital does not count.
          return { of, outcomes: outcomes.replace(/[A-Z]/g, '-') };
        }),
    });
  }

  private async questionsOf(named: readonly FormName[]): Promise<Map<string, FormQuestions>> {
    const wanted = new Map(named.map((form) => [form.name, form]));
    const forms = await Promise.all(
      [...wanted].map(async ([key, { code, version }]): Promise<[string, FormQuestions]> => {
        const { id, difficulty } = await this.content.getFormByCode(code, version);
        const items = await this.content.itemsOf(id);
        return [
          key,
          { difficulty, questions: items.map(({ ref, tags }) => ({ ref, area: tags.area, topic: tags.topic })) },
        ];
      }),
    );
    return new Map(forms);
  }
}

/** The parts of a section, where a student has all of them. */
function wholeSection(
  { studentId, mine, seen, block, parts }: PartsStudent & PartsOfStudent & { block?: number },
  categoryId: number,
  wanted: number,
): PartOutcomes[] {
  const had = parts.filter(({ of }) => of.categoryId === categoryId);
  if (had.length !== wanted) return [];
  return had.map(({ of: { part, form }, outcomes }) => ({
    ...{ studentId, categoryId, part, form, outcomes, mine, seen, block },
  }));
}

/** The forms of parts. */
function formsOf(parts: readonly PartsOfStudent[]): readonly FormName[] {
  return ofSame([parts], 'forms', () => {
    const forms = new Map(parts.flatMap((one) => one.parts.map(({ of: { form } }) => [form.name, form])));
    return [...forms.values()];
  });
}

/** What the students of each block of a school did with a section, without what few could be told by. */
function tallyBlocks(
  students: readonly DistrictScores[],
  parts: readonly PartsOfStudent[],
  categoryId: number,
  wanted: number,
  questionsOf: (form: FormName) => FormQuestions | undefined,
): Map<Block, SectionTally> {
  const blockOf = blockFinder(blocksOfSchool(students));
  const ofStudent = new Map(parts.map((one) => [one.studentId, one]));
  const inBlocks = Map.groupBy(students, blockOf);
  inBlocks.delete(undefined);
  return new Map(
    [...(inBlocks as Map<Block, DistrictScores[]>)].map(([block, of]) => {
      const whole = of.flatMap(({ studentId }) => {
        const one = ofStudent.get(studentId);
        return one ? wholeSection({ ...one, mine: true, seen: false }, categoryId, wanted) : [];
      });
      const told = whole.length < ENOUGH * wanted ? [] : withoutRareForms(whole);
      return [block, new SectionTally(categoryId, told, questionsOf)];
    }),
  );
}

/** The scores of each block of a district, counted once for each school for as long as nothing changed in it. */
export function tallies(type: AssessmentType, district: DistrictPart): (Together<ScoreTally> & { schoolId: number })[] {
  const mine = new Set(district.blocks);
  return [...toldBlocks(type, district)].map(([block, students]) => ({
    ...{ schoolId: block.schoolId, mine: mine.has(block), seen: false },
    tally: ofSame([students], 'tally', () => tallyScores(type, students)),
  }));
}

/** The students of each block of a district, with the scores that may be told of them. */
function toldBlocks(
  type: AssessmentType,
  { allBlocks, students }: DistrictPart,
): Map<Block, readonly StudentOfSchool[]> {
  const bySchool = new Map(
    [...students].map(([id, of]) => [
      id,
      ofSame([of], 'told', () => {
        const inBlocks = Map.groupBy(of, blockFinder(blocksOfSchool(of)));
        return new Map(
          [...inBlocks].map(([block, own]) => [
            block,
            toldOf(
              type.categories.length,
              own.map((one) => ({ ...one, mine: true, seen: false })),
            ),
          ]),
        );
      }),
    ]),
  );
  return new Map(allBlocks.map((block) => [block, bySchool.get(block.schoolId)!.get(block)!]));
}

/** Tells in which block of a school a student stands. */
function blockFinder(blocks: readonly Block[]): (student: { gradeLevel: number | null }) => Block | undefined {
  const ofGrade = new Map(blocks.flatMap((block) => block.gradeLevels.map((grade) => [grade, block])));
  return ({ gradeLevel }) => ofGrade.get(gradeLevel ?? 0);
}

/** Reads parts from their lines: the outcomes, then what many lines have in common. */
export function partReader(): (line: string) => Part {
  const of = commonReader();
  return (line) => {
    const end = line.indexOf(' ');
    return { of: of(line.slice(end + 1)), outcomes: line.slice(0, end) };
  };
}

/** Reads what many parts have in common once. The code of a form is the rest of it: a code may contain spaces. */
function commonReader(): (text: string) => Part['of'] {
  const known = new Map<string, Part['of']>();
  return (text) => {
    let of = known.get(text);
    if (!of) {
      const [categoryId, part, version, ...code] = text.split(' ');
      of = {
        ...{ categoryId: Number(categoryId), part: Number(part) as 1 | 2 },
        form: formOf(code.join(' '), Number(version)),
      };
      known.set(text, of);
    }
    return of;
  };
}

/** The parts of a set, by student. @param set type, set and school year */
function partsOfStudents(set: number[]): RowsOfStudents<PartsOfStudent> {
  return {
    name: `parts ${set.join(' ')}`,
    table: PART_OUTCOMES,
    ...{ everybody: false, params: set },
    where: '(o.type_id, o.set_id, o.school_year_id) = ($5, $6, $7)',
    columns: ['p.id', 'o.outcomes', "concat_ws(' ', o.category_id, o.part, o.form_version, o.form_code)"],
    read: (rows) => {
      const of = commonReader();
      const byStudent = new Map<number, Part[]>();
      for (const [id, outcomes, common] of rows) {
        const parts = byStudent.get(id) ?? [];
        byStudent.set(id, parts);
        parts.push({ of: of(common), outcomes });
      }
      return [...byStudent].map(([studentId, parts]) => ({ studentId, parts }));
    },
  };
}

/** Of a school, in SQL, whether a student `p` is of the group, is seen by name, and is of the group or its school. */
function whoIs(place: ResultsPlace, params: unknown[]): { mine: string; seen: string; known: string } {
  const mine = isOfGroup(place, params);
  return { mine, seen: isSeen(place, mine, params), known: isOfGroupOrSchool(place, params) };
}

/** The scores that a district is told of students in blocks: none of few. */
export function toldOf(sections: number, students: readonly StudentOfSchool[]): StudentOfSchool[] {
  return withoutFewIncomplete(withoutFew(sections, students));
}

/** A score that fewer than ten of a block have is left out, of everybody in the block. */
function withoutFew(sections: number, students: readonly StudentOfSchool[]): StudentOfSchool[] {
  const isFew = (of: readonly StudentOfSchool[], value: (one: StudentOfSchool) => number | null) => {
    const n = of.filter((one) => value(one) !== null).length;
    return n > 0 && n < ENOUGH;
  };
  return [...Map.groupBy(students, ({ block }) => block).values()].flatMap((of) => {
    const few = Array.from({ length: sections }, (_, i) => isFew(of, ({ scores }) => scores?.[i] ?? null));
    const fewComplete = few.includes(true) || isFew(of, ({ composite }) => composite);
    if (!fewComplete) return of;
    return of.map((one) => ({
      ...one,
      composite: null,
      scores: one.scores?.map((score, i) => (few[i] ? null : score)) ?? null,
    }));
  });
}

/**
 * One to nine students of a block who are not seen and have a score and no total are left out: the scores of the sections less
 * the totals would be theirs.
 */
export function withoutFewIncomplete(students: readonly StudentOfSchool[]): StudentOfSchool[] {
  const isIncomplete = ({ seen, scores, composite }: StudentOfSchool) =>
    !seen && composite === null && (scores?.some((score) => score !== null) ?? false);
  return [...Map.groupBy(students, ({ block }) => block).values()].flatMap((of) =>
    of.filter(isIncomplete).length < ENOUGH
      ? of.map((one) => (isIncomplete(one) ? { ...one, scores: null, takenTo: null } : one))
      : of,
  );
}

/**
 * One to nine students of a block who are not seen and had a form that no more of the block had are left out of the section: a
 * topic less its questions that are shown would be theirs.
 */
export function withoutRareForms(parts: readonly PartOutcomes[]): readonly PartOutcomes[] {
  const had = new Map<number | undefined, Map<string, number>>();
  for (const { seen, block, form } of parts) {
    if (seen) continue;
    const ofBlock = had.get(block) ?? new Map<string, number>();
    had.set(block, ofBlock.set(form.name, (ofBlock.get(form.name) ?? 0) + 1));
  }
  const rare = new Set(
    parts.flatMap((one) => (!one.seen && had.get(one.block)!.get(one.form.name)! < ENOUGH ? [sectionOf(one)] : [])),
  );
  return rare.size === 0 ? parts : withoutRareForms(parts.filter((one) => one.seen || !rare.has(sectionOf(one))));
}

function sectionOf({ studentId, categoryId }: PartOutcomes): string {
  return `${studentId} ${categoryId}`;
}

/**
 * The same beside a group that is seen by name: whoever is left out of the school's own figures is left out of the forms that
 * others of the school are counted in. The rare forms stay, and nothing is compared on them.
 */
export function withoutRareBeside(parts: readonly PartOutcomes[]): readonly PartOutcomes[] {
  const told = new Set(withoutRareForms(parts));
  const nameOf = ({ block, form }: PartOutcomes) => `${block} ${form.name}`;
  const forms = new Set([...told].filter(({ seen }) => !seen).map(nameOf));
  return parts.filter((one) => told.has(one) || !forms.has(nameOf(one)));
}

/** 'Math Part 2 (hard), question 17'; the part only where a section has several. */
export function questionLabel(
  parts: number,
  { categoryId, part, difficulty, number }: { categoryId: number; part: 1 | 2; difficulty: string; number: number },
): string {
  const form = parts === 1 ? '' : ` Part ${part}${difficulty === 'default' ? '' : ` (${difficulty})`}`;
  return `${category(categoryId).name}${form}, question ${number}`;
}
