import { Injectable } from '@nestjs/common';
import { ASSESSMENT_TYPES, ContentLibrary, type AssessmentType } from '../../content/index.js';
import { Clock, instantOrNull, toInstant, toMs, type Instant } from '../../kernel/clock.js';
import { Db } from '../../platform/db/db.js';
import {
  Classes,
  schoolYear,
  SchoolPlaces,
  scopeOf,
  workScopeOf,
  worksAt,
  type SchoolPlace,
  type SchoolYear,
  type Viewer,
} from '../../roster/index.js';
import { Monitoring } from '../../scheduling/index.js';
import type { Session } from '../../identity/index.js';
import { list } from '../composite-report/words.js';
import { problem } from '../problems.js';
import { endOfDayUntil } from '../days.js';
import { RESULTS } from '../results/projection.js';
import { isPresent, schoolThen, validAt, wasAtSchools } from '../results/then.js';
import { blocksIn, blocksOf, type Block, type Cell } from './blocks.js';
import { ofSame } from './of-same.js';
import { SchoolRows, type RowsOfStudents } from './school-rows.js';

/** The entire school, where a class could be named. */
export const ENTIRE_SCHOOL = 0;

export interface SetKey {
  assessmentTypeId: number;
  assessmentSetId: number;
}

/** Of a school: students of any of these classes, in any of these grade levels; empty is all of them. */
export interface ClassesAndGrades {
  sectionIds: readonly number[];
  gradeLevels: readonly number[];
}

/** Schools and grade levels of a district; empty is all of them. */
export interface SchoolsAndGrades {
  schoolIds: readonly number[];
  gradeLevels: readonly number[];
}

/** A student of a district with the result of the set; nulls without one. */
export interface DistrictScores {
  studentId: number;
  schoolId: number;
  /** Frozen when it was taken, otherwise of today. */
  gradeLevel: number | null;
  /** Of today. */
  gradeNow: number | null;
  composite: number | null;
  scores: readonly (number | null)[] | null;
  takenTo: Instant | null;
}

/**
 * Schools of a district with their grade levels, of which aggregates alone are seen, in blocks that no subtraction takes apart.
 */
export interface DistrictPart extends SchoolsAndGrades {
  id: number;
  /** Not archived, by name. */
  schools: readonly { id: number; name: string }[];
  /** What is asked for, and the same grade levels of all schools, which it is a part of. */
  blocks: readonly Block[];
  allBlocks: readonly Block[];
  /** Everybody of each school, whether in a block or not: the same list as long as nothing changed. */
  students: ReadonlyMap<number, readonly DistrictScores[]>;
  /** Schools of which some tested students that are asked for are in no block: their grade levels are too small. */
  leftOut: readonly number[];
}

/** A group and a set whose results the asker may see. */
export interface ResultsPlace {
  viewer: Viewer;
  /** A class, otherwise `ENTIRE_SCHOOL`: then `group` and `district` say of whom. */
  sectionId: number;
  /** A part of the school that is no class. */
  group: ClassesAndGrades | null;
  /** Schools of a district; null in a school. */
  district: DistrictPart | null;
  name: string;
  /** Of a district its name, with an id that no school has. */
  school: { id: number; name: string; timeZone: string };
  type: AssessmentType;
  set: { id: number; name: string };
  year: SchoolYear;
  /** What was known at this moment; now without it. */
  asOf: Instant | undefined;
  /** The group is seen by name: a class, and the school by who administers it. Teachers see the school as aggregates alone. */
  named: boolean;
  /** The asker looks as somebody else: nothing is exported. */
  masked: boolean;
}

/** Opens groups for who may see their results: classes by those who see the class, the school by all who work there. */
@Injectable()
export class ResultsPlaces {
  constructor(
    private readonly db: Db,
    private readonly classes: Classes,
    private readonly monitoring: Monitoring,
    private readonly content: ContentLibrary,
    private readonly schools: SchoolPlaces,
    private readonly clock: Clock,
    private readonly rows: SchoolRows,
  ) {}

  /**
   * The moment that is asked for; now where it has not come yet. Who does not see everybody by name, of the school that stands
   * beside a class too, is told of the end of a day, as somebody who looked every evening: what came in between is in the figures
   * together (ADR 69).
   */
  private moment(asOf: Instant | undefined, seesAll: boolean, timeZone: string): Instant | undefined {
    if (asOf === undefined || toMs(asOf) >= this.clock.now()) return undefined;
    return seesAll ? asOf : toInstant(endOfDayUntil(toMs(asOf), timeZone));
  }

  /**
   * @param schoolYearId of the entire school: the newest with results of the set without it. A class has its own.
   * @throws DomainError `roster/class-not-found` also for a class that may not be seen, `reporting/no-results` for an unknown
   *   set
   * and for who works at no school, `reporting/school-not-entered` for a class of a school that a District Admin does not work
   * with
   */
  async open(
    session: Session,
    sectionId: number,
    key: SetKey,
    schoolYearId?: number,
    asOf?: Instant,
  ): Promise<ResultsPlace> {
    const section = sectionId === ENTIRE_SCHOOL ? null : await this.classes.open(session, sectionId);
    // A district sees schools as aggregates; students by name only while it works with their school.
    if (section && !worksAt(session, section.schoolId)) throw problem('reporting/school-not-entered');
    const schoolId = section?.schoolId ?? schoolOf(session);
    const [school, known] = await Promise.all([
      schoolId === null ? undefined : this.classes.school(schoolId),
      this.setOf(key),
    ]);
    if (!school || !known) throw problem('reporting/no-results');
    const { type, set, ofSet } = known;
    const year = section
      ? await this.monitoring.schoolYearIdOf({ sectionId, ...ofSet })
      : (schoolYearId ?? (await this.newestYear([school.id], ofSet)));
    const seesAll = workScopeOf(session).within === 'school';
    return {
      viewer: session,
      sectionId,
      group: null,
      district: null,
      name: section?.displayName ?? 'Entire School',
      school: { id: school.id, name: school.name, timeZone: school.timeZone },
      type,
      set,
      year: schoolYear(year, school.yearStartsOn),
      asOf: this.moment(asOf, seesAll, school.timeZone),
      named: section !== null || seesAll,
      masked: session.masquerader !== null,
    };
  }

  /** Classes that the session may open, asked at once. @throws DomainError as `open` says of a class */
  async mustOpen(session: Session, sectionIds: readonly number[]): Promise<void> {
    for (const { schoolId } of await this.classes.openAll(session, sectionIds))
      if (!worksAt(session, schoolId)) throw problem('reporting/school-not-entered');
  }

  /** Whether the session may give who missed the test a window of their own: of now, in the year that monitoring shows. */
  async mayMakeUp(session: Session, { sectionId, type, set, year, named, asOf }: ResultsPlace): Promise<boolean> {
    if (!named || asOf !== undefined) return false;
    const board = await this.monitoring.scopeOf(session, { sectionId, typeId: type.id, setId: set.id });
    return board.permissions.makeUp && board.schoolYearId === year.id;
  }

  /**
   * Several classes of the school that the session works with, or grade levels of it, or both; the entire school without any.
   * @throws DomainError as `open`, and `reporting/grades-not-shown` for a teacher who asks for a grade level of the whole
   *   school
   */
  async openGroup(
    session: Session,
    { sectionIds, gradeLevels }: ClassesAndGrades,
    key: SetKey,
    schoolYearId?: number,
    asOf?: Instant,
  ): Promise<ResultsPlace> {
    const wanted = [...new Set(sectionIds)];
    const [seen, facts] = await Promise.all([this.classes.namesSeen(session, wanted), this.classes.byIds(wanted)]);
    const schoolId = schoolOf(session);
    for (const id of wanted)
      // It says what is said of a class that does not exist.
      if (!seen.has(id) || facts.get(id)?.schoolId !== schoolId)
        await this.classes.open(session, id, { ofOwnSchool: true });
    const school = await this.open(session, ENTIRE_SCHOOL, key, schoolYearId, asOf);
    if (wanted.length === 0 && gradeLevels.length === 0) return school;
    const ofClasses = wanted.length > 0;
    if (!ofClasses && !school.named) throw problem('reporting/grades-not-shown');
    return {
      ...school,
      group: { sectionIds: wanted, gradeLevels },
      name: nameOf('classes', 'Entire School', [...seen.values()], gradeLevels),
      named: true,
    };
  }

  /**
   * Schools of the session's district, with these grade levels: all without any.
   * @throws DomainError `reporting/school-not-found` also for a school of another district, otherwise as `open`
   */
  async openDistrict(
    session: Session,
    { schoolIds, gradeLevels }: SchoolsAndGrades,
    key: SetKey,
    schoolYearId?: number,
    asOf?: Instant,
  ): Promise<ResultsPlace> {
    const [own, known] = await Promise.all([this.districtOf(session), this.setOf(key)]);
    const { districtId, schools } = own;
    if (schoolIds.some((id) => !schools.some((school) => school.id === id)))
      throw problem('reporting/school-not-found');
    const [first] = schools;
    if (districtId === null || !first || !known) throw problem('reporting/no-results');
    const { type, set, ofSet } = known;
    const ids = schools.map(({ id }) => id);
    const year = schoolYearId ?? (await this.newestYear(ids, ofSet));
    const then = this.moment(asOf, false, first.timeZone);
    const students = await this.studentsOf(ids, { typeId: type.id, setId: set.id, schoolYearId: year }, then);
    const cells = [...students.values()].flatMap(cellsOf);
    const allBlocks = blocksIn([...students.values()].flatMap(blocksOfSchool), gradeLevels);
    const chosen = new Set(schoolIds.length > 0 ? schoolIds : ids);
    const names = schools.flatMap(({ id, name }) => (chosen.has(id) ? [name] : []));
    return {
      viewer: session,
      sectionId: ENTIRE_SCHOOL,
      group: null,
      district: {
        ...{ id: districtId, schools, schoolIds: [...chosen], gradeLevels, allBlocks, students },
        blocks: allBlocks.filter((block) => chosen.has(block.schoolId)),
        leftOut: [...chosen].filter((id) =>
          cells.some(
            ({ schoolId, gradeLevel, tested }) =>
              schoolId === id &&
              tested > 0 &&
              (gradeLevels.length === 0 || gradeLevels.includes(gradeLevel)) &&
              !allBlocks.some((block) => block.schoolId === id && block.gradeLevels.includes(gradeLevel)),
          ),
        ),
      },
      name: nameOf('schools', first.districtName, chosen.size === ids.length ? [] : names, gradeLevels),
      school: { id: NO_SCHOOL, name: first.districtName, timeZone: first.timeZone },
      type,
      set,
      year: schoolYear(year),
      asOf: then,
      named: false,
      masked: session.masquerader !== null,
    };
  }

  /** Everybody of these schools with what stands of the set, by school. */
  private async studentsOf(
    schoolIds: readonly number[],
    { typeId, setId, schoolYearId }: { typeId: number; setId: number; schoolYearId: number },
    asOf: Instant | undefined,
  ): Promise<ReadonlyMap<number, readonly DistrictScores[]>> {
    if (asOf === undefined) return this.rows.of(schoolIds, scoresOfStudents(typeId, setId, schoolYearId));
    const params: unknown[] = [typeId, setId, schoolYearId];
    const rows = await this.db.query<Omit<DistrictScores, 'takenTo'> & { takenTo: number | null }>(
      `select p.id as "studentId", ${schoolThen(asOf, params)} as "schoolId", coalesce(r.grade_level, p.grade_level) as "gradeLevel", p.grade_level as "gradeNow", r.composite, r.scores,
         (extract(epoch from r.taken_to) * 1000)::float8 as "takenTo"
       from reporting.people p left join ${RESULTS} r on r.student_id = p.id and ${validAt('r.valid_from', 'r.valid_to', asOf, params)}
         and r.type_id = $1 and r.set_id = $2 and r.school_year_id = $3
       where ${wasAtSchools(schoolIds, asOf, params)} and ${isPresent(asOf, params)}`,
      params,
    );
    return Map.groupBy(
      rows.map((row) => ({ ...row, takenTo: instantOrNull(row.takenTo) })),
      ({ schoolId }) => schoolId,
    );
  }

  /** The moment that is asked for of the school that the session works with, as its results are told. */
  async momentAtWork(session: Session, asOf: Instant | undefined): Promise<Instant | undefined> {
    if (asOf === undefined) return undefined;
    const schoolId = schoolOf(session);
    const school = schoolId === null ? undefined : await this.classes.school(schoolId);
    return school && this.moment(asOf, workScopeOf(session).within === 'school', school.timeZone);
  }

  /** The same of the schools of a district. */
  momentOf(schools: readonly SchoolPlace[], asOf: Instant | undefined): Instant | undefined {
    return this.moment(asOf, false, schools[0]?.timeZone ?? 'UTC');
  }

  /** The district that the session is of, with its schools by name: none for who is of none. */
  async districtOf(session: Session): Promise<{ districtId: number | null; schools: readonly SchoolPlace[] }> {
    const scope = scopeOf(session);
    if (scope.within !== 'district') return { districtId: null, schools: [] };
    const { districtId } = scope;
    const found = await this.schools.seenBy(session, { districtId });
    return {
      districtId,
      schools: [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }) || a.id - b.id),
    };
  }

  private async setOf({ assessmentTypeId, assessmentSetId }: SetKey): Promise<{
    type: AssessmentType;
    set: { id: number; name: string };
    ofSet: { typeId: number; setId: number };
  } | null> {
    const type = ASSESSMENT_TYPES.find(({ id }) => id === assessmentTypeId);
    const name = type && (await this.content.setName(assessmentSetId));
    return type && name
      ? { type, set: { id: assessmentSetId, name }, ofSet: { typeId: type.id, setId: assessmentSetId } }
      : null;
  }

  private async newestYear(
    schoolIds: readonly number[],
    { typeId, setId }: { typeId: number; setId: number },
  ): Promise<number> {
    const found = await this.db.one<{ year: number | null }>(
      `select max(r.school_year_id) as year from reporting.people p join ${RESULTS} r on r.student_id = p.id and r.valid_to is null
        where p.school_id = any($1) and not p.archived and r.type_id = $2 and r.set_id = $3`,
      [[...schoolIds], typeId, setId],
    );
    if (found?.year == null) throw problem('reporting/no-results');
    return found.year;
  }
}

function scoresOfStudents(typeId: number, setId: number, schoolYearId: number): RowsOfStudents<DistrictScores> {
  return {
    name: `scores ${typeId} ${setId} ${schoolYearId}`,
    table: RESULTS,
    ...{ everybody: true, params: [typeId, setId, schoolYearId] },
    where: 'o.valid_to is null and (o.type_id, o.set_id, o.school_year_id) = ($5, $6, $7)',
    columns: [
      ...['p.id', 'p.school_id', 'coalesce(o.grade_level, p.grade_level)', 'p.grade_level', 'o.composite', 'o.scores'],
      '(extract(epoch from o.taken_to) * 1000)::float8',
    ],
    read: (rows) =>
      rows.map(([studentId, schoolId, gradeLevel, gradeNow, composite, scores, takenTo]) => ({
        ...{ studentId, schoolId, gradeLevel, gradeNow, composite, scores, takenTo: instantOrNull(takenTo) },
      })),
  };
}

/** How many students there are in each grade level of a school, and how many of them have a score. */
function cellsOf(students: readonly DistrictScores[]): readonly Cell[] {
  return ofSame([students], 'cells', () => {
    const cells = new Map<number, Cell>();
    for (const { schoolId, gradeLevel, scores } of students) {
      const grade = gradeLevel ?? 0;
      let cell = cells.get(grade);
      if (!cell) cells.set(grade, (cell = { schoolId, gradeLevel: grade, students: 0, tested: 0 }));
      cell.students += 1;
      if (scores?.some((score) => score !== null)) cell.tested += 1;
    }
    return [...cells.values()];
  });
}

/** The blocks of a school: the same ones for the same students. */
export function blocksOfSchool(students: readonly DistrictScores[]): readonly Block[] {
  return ofSame([students], 'blocks', () => blocksOf(cellsOf(students)));
}

/** No school has it. */
const NO_SCHOOL = 0;
/** More are counted and not named. */
const MOST_NAMES = 3;

/** 'Period 1 and Period 2, grade 11'; of what all are: 'Grades 10 and 11'. */
function nameOf(many: string, everything: string, names: readonly string[], gradeLevels: readonly number[]): string {
  const grades = [...new Set(gradeLevels)].sort((a, b) => a - b).map(String);
  const gradeWords = grades.length === 0 ? '' : `${grades.length === 1 ? 'grade' : 'grades'} ${list(grades)}`;
  const sorted = [...names].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const who = sorted.length === 0 ? '' : sorted.length <= MOST_NAMES ? list(sorted) : `${sorted.length} ${many}`;
  if (!who) return gradeWords ? gradeWords[0]!.toUpperCase() + gradeWords.slice(1) : everything;
  return gradeWords ? `${who}, ${gradeWords}` : who;
}

/** What a place is, for the words that are said of it. */
export const PLACE_KINDS = ['class', 'school', 'group', 'district', 'schools'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export function kindOf({ sectionId, group, district }: ResultsPlace): PlaceKind {
  if (district) return district.schoolIds.length === district.schools.length ? 'district' : 'schools';
  if (sectionId !== ENTIRE_SCHOOL) return 'class';
  return group ? 'group' : 'school';
}

/** The classes that a place is made of; none where it is not made of classes. */
export function classesOf({ sectionId, group }: ResultsPlace): number[] {
  return sectionId === ENTIRE_SCHOOL ? [...(group?.sectionIds ?? [])] : [sectionId];
}

/** A place that is no part of a larger one: it is compared with nothing. */
export function isWhole(place: ResultsPlace): boolean {
  return ['school', 'district'].includes(kindOf(place));
}

/** The school that the session works with; null for who is at none. */
export function schoolOf(viewer: Viewer): number | null {
  const scope = workScopeOf(viewer);
  return scope.within === 'school' || scope.within === 'classes' ? scope.schoolId : null;
}
