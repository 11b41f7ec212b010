import { Injectable } from '@nestjs/common';
import { category, ContentLibrary } from '../../content/index.js';
import { instantOrNull, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import { PastParts } from '../part-results/past-parts.js';
import { PART_OUTCOMES } from '../part-results/projection.js';
import { isPresent, schoolThen } from '../results/then.js';
import type { Block } from './blocks.js';
import { scoreFigures, type ScoreFigures, type StudentScores } from './figures.js';
import { isOfGroup, isOfGroupOrSchool, isSeen, standing } from './group-sql.js';
import type { DistrictPart, DistrictScores, ResultsPlace } from './place.js';
import { SchoolRows, type RowsOfStudents } from './school-rows.js';
import { ENOUGH } from './spread.js';
import { formOf, SectionTopics, type FormQuestions, type PartOutcomes } from './topics.js';

/** A student of whom parts are read, and where they stand. */
interface PartsStudent {
  studentId: number;
  schoolId: number;
  gradeLevel: number | null;
  mine: boolean;
  seen: boolean;
  block?: number;
}

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
    return scoreFigures(place.type, await this.students(place), place.named);
  }

  /** Everybody of the group and its school. */
  async students(place: ResultsPlace): Promise<StudentOfSchool[]> {
    const { district } = place;
    if (district) return toldOf(place.type.categories.length, inBlocks(district, district.students));
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
    const told = await this.toldParts(place, categoryIds);
    const forms = await this.questionsOf(told);
    return categoryIds.map((id) => new SectionTopics(id, told, ({ name }) => forms.get(name), compares));
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

  /** Parts of students who took all parts of the section; of whom the asker does not see by name without those of a few. */
  async toldParts(place: ResultsPlace, categoryIds: readonly number[]): Promise<readonly PartOutcomes[]> {
    const stood =
      place.asOf === undefined
        ? await this.partsNow(place, categoryIds)
        : await this.partsThen(place, categoryIds, place.asOf);
    const whole: PartOutcomes[] = [];
    for (const { studentId, mine, seen, block, parts } of place.district ? inBlocks(place.district, stood) : stood)
      for (const { of, outcomes } of parts) {
        const { categoryId, part, form } = of;
        if (isWhole(categoryId, parts, place.type.parts))
          whole.push({ studentId, categoryId, part, form, outcomes, mine, seen, block });
      }
    const told = place.district ? partsOfEnough(whole) : whole;
    return place.named ? withoutRareBeside(told) : withoutRareForms(told);
  }

  private async partsNow(
    place: ResultsPlace,
    categoryIds: readonly number[],
  ): Promise<(PartsStudent & { parts: readonly Part[] })[]> {
    const set = [place.type.id, place.set.id, place.year.id];
    if (place.district) {
      const students = new Map(place.district.students.map((one) => [one.studentId, one]));
      const took = await this.rows.of(
        place.district.schools.map(({ id }) => id),
        partsOfStudents(set),
      );
      return took.flatMap(({ studentId, parts }) => {
        const one = students.get(studentId);
        const asked = parts.filter(({ of }) => categoryIds.includes(of.categoryId));
        return one && asked.length > 0 ? [partsOf(one, asked)] : [];
      });
    }
    const params: unknown[] = [];
    const { mine, seen, known } = whoIs(place, params);
    const of = set.map((value) => `$${params.push(value)}`);
    const rows = await this.db.query<PartsStudent & { lines: string }>(
      `select p.id as "studentId", p.school_id as "schoolId", null::int as "gradeLevel",
         ${mine} as mine, ${seen} as seen, string_agg(concat_ws(' ', o.outcomes, o.category_id, o.part, o.form_version, o.form_code), e'\n') as lines
       from ${PART_OUTCOMES} o join reporting.people p on p.id = o.student_id
       where (o.type_id, o.set_id, o.school_year_id) = (${of.join(', ')}) and o.category_id = any($${params.push([...categoryIds])}) and ${isPresent(undefined, params)} and ${known}
       group by p.id`,
      params,
    );
    const partOf = partReader();
    return rows.map(({ lines, ...student }) => ({ ...student, parts: lines.split('\n').map(partOf) }));
  }

  /** The parts that stood at a moment, as they were judged then, of who was there then. */
  private async partsThen(
    place: ResultsPlace,
    categoryIds: readonly number[],
    asOf: Instant,
  ): Promise<(PartsStudent & { parts: Part[] })[]> {
    const students = await this.studentsThen(place, asOf);
    const set = { typeId: place.type.id, setId: place.set.id, schoolYearId: place.year.id };
    const ids = students.map(({ studentId }) => studentId);
    const stood = Map.groupBy(await this.past.of(set, ids, asOf, false), ({ studentId }) => studentId);
    return students.map((student) => ({
      ...student,
      parts: (stood.get(student.studentId) ?? [])
        .filter(({ categoryId }) => categoryIds.includes(categoryId))
        .map(({ categoryId, part, form, outcomes }) => ({
          of: { categoryId, part, form: formOf(form.code, form.version) },
          // A capital does not count.
          outcomes: outcomes.replace(/[A-Z]/g, '-'),
        })),
    }));
  }

  private async studentsThen(place: ResultsPlace, asOf: Instant): Promise<PartsStudent[]> {
    if (place.district) return place.district.students.map((one) => partsOf(one, []));
    const params: unknown[] = [];
    const { mine, seen, known } = whoIs(place, params);
    return this.db.query<PartsStudent>(
      `select p.id as "studentId", ${schoolThen(asOf, params)} as "schoolId", null::int as "gradeLevel", ${mine} as mine, ${seen} as seen
       from reporting.people p where ${isPresent(asOf, params)} and ${known}`,
      params,
    );
  }

  private async questionsOf(parts: readonly PartOutcomes[]): Promise<Map<string, FormQuestions>> {
    const wanted = new Map(parts.map(({ form }) => [form.name, form]));
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

/** Whether these are all parts of a section. */
function isWhole(categoryId: number, parts: readonly Part[], wanted: number): boolean {
  let had = 0;
  for (const { of } of parts) if (of.categoryId === categoryId) had += 1;
  return had === wanted;
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
function partsOfStudents(set: number[]): RowsOfStudents<{ studentId: number; parts: Part[] }> {
  return {
    name: `parts ${set.join(' ')}`,
    ...{ table: PART_OUTCOMES, everybody: false, params: set },
    where: '(o.type_id, o.set_id, o.school_year_id) = ($3, $4, $5)',
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

/** A student of a district, who is in the group as its block is. */
function partsOf({ studentId, schoolId, gradeLevel }: DistrictScores, parts: Part[]): PartsStudent & { parts: Part[] } {
  return { studentId, schoolId, gradeLevel, mine: true, seen: false, parts };
}

/** Those of a district who stand in a block, with the place of their block in the list and whether it was asked for. */
function inBlocks<Row extends { schoolId: number; gradeLevel: number | null }>(
  { allBlocks, blocks }: DistrictPart,
  rows: readonly Row[],
): (Row & { block: number; mine: boolean; seen: boolean })[] {
  const blockOf = blockFinder(allBlocks);
  const asked = new Set(blocks.map((block) => allBlocks.indexOf(block)));
  return rows.flatMap((row) => {
    const block = blockOf(row);
    return block === undefined ? [] : { ...row, block, mine: asked.has(block), seen: false };
  });
}

/** Tells in which block a student stands, by its place in the list. */
function blockFinder(
  blocks: readonly Block[] = [],
): (student: { schoolId: number; gradeLevel: number | null }) => number | undefined {
  const known = new Map<number, Map<number, number>>();
  for (const [at, { schoolId, gradeLevels }] of blocks.entries())
    for (const grade of gradeLevels) known.set(schoolId, (known.get(schoolId) ?? new Map()).set(grade, at));
  return ({ schoolId, gradeLevel }) => known.get(schoolId)?.get(gradeLevel ?? 0);
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

/** The same of answers: a section that fewer than ten of a block took is left out. */
function partsOfEnough(parts: readonly PartOutcomes[]): PartOutcomes[] {
  const takers = new Map<number | undefined, Map<number, Set<number>>>();
  for (const { block, categoryId, studentId } of parts) {
    const ofBlock = takers.get(block) ?? new Map<number, Set<number>>();
    takers.set(block, ofBlock);
    const ofSection = ofBlock.get(categoryId) ?? new Set<number>();
    ofBlock.set(categoryId, ofSection.add(studentId));
  }
  return parts.filter(({ block, categoryId }) => takers.get(block)!.get(categoryId)!.size >= ENOUGH);
}

/** 'Math Part 2 (hard), question 17'; the part only where a section has several. */
export function questionLabel(
  parts: number,
  { categoryId, part, difficulty, number }: { categoryId: number; part: 1 | 2; difficulty: string; number: number },
): string {
  const form = parts === 1 ? '' : ` Part ${part}${difficulty === 'default' ? '' : ` (${difficulty})`}`;
  return `${category(categoryId).name}${form}, question ${number}`;
}
