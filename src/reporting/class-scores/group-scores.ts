import { Injectable } from '@nestjs/common';
import {
  ASSESSMENT_TYPES,
  category,
  ContentLibrary,
  type AssessmentType,
  type NormTable,
} from '../../content/index.js';
import { Clock, type Instant } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import {
  Classes,
  schoolYear,
  seesPlace,
  worksAt,
  type ClassCard,
  type SchoolFacts,
  type SchoolYear,
  type Viewer,
} from '../../roster/index.js';
import { Monitoring } from '../../scheduling/index.js';
import { benchmarkFor, nationalPercentile, userPercentile, type UserNorm } from '../../scoring/index.js';
import { Behaviours } from '../behaviour/query.js';
import { codeVersionOf } from '../code-version.js';
import { reportHash, type ItemFacts } from '../composite-report/build.js';
import type { NumberProvenanceDto } from '../composite-report/dto.js';
import { NationalNorms } from '../composite-report/national-norms.js';
import { numbersOf } from '../composite-report/provenance.js';
import { CompositeReports } from '../composite-report/query.js';
import type { PartResult } from '../part-results/part-result.js';
import { PastParts } from '../part-results/past-parts.js';
import { problem } from '../problems.js';
import { ResultsOfMany, type Group, type SetOfYear, type StudentOfGroup } from '../results/query.js';
import type { SetResult } from '../results/set-results.js';
import { UserNorms } from '../user-norms/user-norms.js';
import { QuestionTallies, type QuestionTally } from './question-tallies.js';

/** Students whose results are in memory at a time. */
const PAGE = 100;
/**
 * Histories of each form that are read for the order of answers: every class that somebody teaches, and of a whole school the
 * newest.
 */
const HISTORIES_READ = 60;

/** Whose scores: of everybody in certain classes, or in certain schools; with grade levels of those in them. */
export interface ScoresOf {
  sectionIds?: readonly number[] | undefined;
  schoolIds?: readonly number[] | undefined;
  gradeLevels?: readonly number[] | undefined;
}

export interface ScoresKey {
  of: ScoresOf;
  typeId: number;
  setId: number;
  /** Of one class its own without it, of others the newest with results. */
  schoolYearId?: number | undefined;
  /** As it stood then; what has not come yet is now. */
  asOf?: Instant | undefined;
}

type Scale = 'composite' | number;

/** A group and a set of which somebody in it has a result. */
export interface DescribedGroup {
  /** 'Period 1', 'Lakeview High, grades 9 and 10' */
  name: string;
  /** The same with the school: 'Period 1, Lakeview High' */
  place: string;
  /** The first of them, where there are several. */
  school: { name: string; timeZone: string };
  /** Names by id. */
  schools: ReadonlyMap<number, string>;
  type: AssessmentType;
  set: { id: number; name: string };
  schoolYear: SchoolYear;
  counts: { students: number; withResults: number; complete: number };
  /** The moment that was asked for; null is now. */
  past: Instant | null;
}

/** The same with everybody of the group whom the viewer may see. */
export interface ScoredGroup extends DescribedGroup {
  students: StudentOfGroup[];
  norms: ReadonlyMap<Scale, NormTable>;
  userNorms: ReadonlyMap<Scale, UserNorm>;
  /** The moment whose results these are. */
  asOf: Instant;
}

/** What a student's report says in numbers; null without a report. */
export interface StudentScores {
  student: StudentOfGroup;
  result: ScoredResult | null;
}

export interface ScoredResult {
  setResult: SetResult;
  composite: number | null;
  nationalPercentile: number | null;
  userPercentile: number | null;
  /** Of each section of the type, in its order. */
  sections: SectionScore[];
  codeVersion: string;
  /** That of the student's report. */
  resultHash: string;
  /** Names of forms and tables that it rests on. */
  forms: string[];
  tables: string[];
  /** How many events were read. */
  events: number;
}

export interface SectionScore {
  name: string;
  score: number | null;
  /** Of the questions; null without a score, and where only the score is known. */
  right: number | null;
  of: number | null;
  nationalPercentile: number | null;
  benchmark: 'met' | 'below' | null;
  /** The day on which it was taken elsewhere. */
  elsewhere: string | null;
}

/** A question with what the group did with it. */
export interface ClassQuestion extends QuestionTally {
  section: string;
  part: 1 | 2;
  form: string;
  area: string;
  topic: string;
  correct: string;
  /** What the order of answers says, of the newest histories of the form. */
  order: { of: number; firstRight: number; wrongToRight: number; rightToWrong: number; wrongToWrong: number };
}

/** What a student answered; no parts where nothing was scored. */
export interface StudentAnswers {
  student: StudentOfGroup;
  parts: PartResult[];
}

export interface AnsweredForm {
  /** Somebody's result, for what all of the form have in common. */
  example: PartResult;
  /** By `ref@version`. */
  facts: ReadonlyMap<string, ItemFacts>;
}

/** The results of a group in one set, as staff see them, read for a hundred students at a time. */
@Injectable()
export class GroupScores {
  constructor(
    private readonly classes: Classes,
    private readonly monitoring: Monitoring,
    private readonly content: ContentLibrary,
    private readonly many: ResultsOfMany,
    private readonly pastParts: PastParts,
    private readonly reports: CompositeReports,
    private readonly nationalNorms: NationalNorms,
    private readonly userNorms: UserNorms,
    private readonly behaviours: Behaviours,
    private readonly clock: Clock,
  ) {}

  /**
   * Classes are for who sees them; whole schools and their grades for who sees all of a school.
   * @throws DomainError `roster/class-not-found`, `roster/school-not-found`, also for what the viewer may not see;
   * `reporting/students-not-shown` for a teacher's own school, `reporting/no-results` for no place at all
   */
  async mayRead(viewer: Viewer, of: ScoresOf): Promise<void> {
    await this.placesOf(viewer, of);
  }

  /** Everything but who is in it. @throws DomainError as `mayRead`, and `reporting/no-results` when nobody has any */
  async describe(viewer: Viewer, { of, typeId, setId, schoolYearId, asOf }: ScoresKey): Promise<DescribedGroup> {
    const { sections, schools } = await this.placesOf(viewer, of);
    const type = ASSESSMENT_TYPES.find((one) => one.id === typeId);
    const set = type && (await this.content.setName(setId));
    if (!type || !set) throw noResults();
    const group = groupOf(of);
    const year =
      schoolYearId ??
      (sections.length === 1
        ? await this.monitoring.schoolYearIdOf({ sectionId: sections[0]!.id, setId, typeId })
        : await this.many.newestYear(viewer, group, { typeId, setId }));
    if (year === null) throw noResults();
    const past = asOf !== undefined && asOf < this.clock.instant() ? asOf : null;
    const counts = await this.counted(viewer, group, { typeId, setId, schoolYearId: year }, past ?? undefined);
    if (counts.withResults === 0) throw noResults();
    const [school] = schools;
    const name = nameOf(of, sections, schools);
    return {
      name,
      place: sections.length > 0 ? `${name}, ${school!.name}` : name,
      school: { name: school!.name, timeZone: school!.timeZone },
      schools: new Map(schools.map((one) => [one.id, one.name])),
      type,
      set: { id: setId, name: set },
      schoolYear: schoolYear(year),
      counts,
      past,
    };
  }

  /** @throws DomainError as `describe` */
  async open(viewer: Viewer, key: ScoresKey): Promise<ScoredGroup> {
    const described = await this.describe(viewer, key);
    const { type, set, past } = described;
    const group = groupOf(key.of);
    const [students, norms, userNorms] = await Promise.all([
      this.many.everybody(viewer, { group, asOf: past ?? undefined }, group.gradeLevels ? [setOf(described)] : []),
      this.nationalNorms.of(type, past),
      this.userNorms.newest(type.id, set.id, past),
    ]);
    return {
      ...described,
      students: students.map(({ student }) => student),
      norms,
      userNorms,
      asOf: past ?? this.clock.instant(),
    };
  }

  /** How many there are, and how many of them have a result. @throws DomainError as `mayRead` */
  async count(
    viewer: Viewer,
    { of, typeId, setId, asOf }: ScoresKey,
    schoolYearId: number,
  ): Promise<{ students: number; withResults: number }> {
    await this.placesOf(viewer, of);
    const { students, withResults } = await this.counted(viewer, groupOf(of), { typeId, setId, schoolYearId }, asOf);
    return { students, withResults };
  }

  private async counted(
    viewer: Viewer,
    group: Group,
    set: SetOfYear,
    asOf?: Instant,
  ): Promise<DescribedGroup['counts']> {
    const counts = await this.many.counts(viewer, { group, asOf }, set);
    return {
      students: Object.values(counts).reduce((a, b) => a + b, 0),
      withResults: counts.complete + counts.partial,
      complete: counts.complete,
    };
  }

  private async placesOf(
    viewer: Viewer,
    { sectionIds = [], schoolIds = [] }: ScoresOf,
  ): Promise<{ sections: ClassCard[]; schools: SchoolFacts[] }> {
    const sections = await this.classes.openAll(viewer, [...new Set(sectionIds)]);
    const wanted = sections.length > 0 ? sections.map(({ schoolId }) => schoolId) : schoolIds;
    const known = await this.classes.schools([...new Set(wanted)]);
    const schools: SchoolFacts[] = [];
    for (const id of new Set(wanted)) {
      const school = known.get(id);
      if (school && sections.length === 0 && !seesPlace(viewer, { schoolId: id, districtId: school.districtId })) {
        if (worksAt(viewer, id)) throw problem('reporting/students-not-shown');
        throw schoolNotFound();
      }
      if (!school) throw schoolNotFound();
      schools.push(school);
    }
    if (schools.length === 0) throw noResults();
    return { sections, schools };
  }

  /** The scores of everybody, by name. @param tallies counts their questions as well */
  async *pages(scored: ScoredGroup, tallies?: QuestionTallies): AsyncGenerator<StudentScores[]> {
    const of = setOf(scored);
    const read = async (from: number) => {
      const students = scored.students.slice(from, from + PAGE);
      const ids = students.map(({ id }) => id);
      const [setResults, parts] = await Promise.all([
        this.many.setResultsOf(ids, scored.asOf),
        tallies ? this.pastParts.fullOf(of, ids, scored.asOf) : undefined,
      ]);
      return { students, setResults, parts };
    };
    let next = read(0);
    for (let from = 0; from < scored.students.length; from += PAGE) {
      const { students, setResults, parts } = await next;
      // Read while this page is written.
      next = read(from + PAGE);
      next.catch(() => undefined);
      const page = students.map((student): StudentScores => {
        const setResult = setResults
          .get(student.id)
          ?.find((one) => one.typeId === of.typeId && one.setId === of.setId && one.schoolYearId === of.schoolYearId);
        const has = setResult?.sections.some(({ scaled }) => scaled !== null);
        return { student, result: has ? resultOf(setResult!, student, scored) : null };
      });
      for (const { student, result } of page)
        if (result) for (const part of parts?.get(student.id) ?? []) tallies!.add(part);
      yield page;
    }
  }

  /** The answers of everybody, as they stood then: by student, then in the order of the test. */
  async *answers(scored: ScoredGroup): AsyncGenerator<StudentAnswers[]> {
    for (let from = 0; from < scored.students.length; from += PAGE) {
      const students = scored.students.slice(from, from + PAGE);
      const ids = students.map(({ id }) => id);
      const parts = await this.pastParts.fullOf(setOf(scored), ids, scored.asOf);
      yield students.map((student) => ({ student, parts: parts.get(student.id) ?? [] }));
    }
  }

  /**
   * The forms that the group had, in the order of the test, with what their questions are.
   * @param progress is told of students whose answers were read, each time so many more
   */
  async forms(scored: ScoredGroup, progress: (more: number) => Promise<void>): Promise<AnsweredForm[]> {
    const examples = await this.examples(scored, progress);
    const place = ({ categoryId }: PartResult) => scored.type.categories.indexOf(categoryId);
    examples.sort(
      (a, b) =>
        place(a) - place(b) ||
        a.part - b.part ||
        a.difficulty.localeCompare(b.difficulty) ||
        a.form.code.localeCompare(b.form.code) ||
        a.form.version - b.form.version,
    );
    const forms: AnsweredForm[] = [];
    for (const example of examples) forms.push({ example, facts: await this.reports.factsOf([example]) });
    return forms;
  }

  /** One result of each form that stood then. */
  private async examples(scored: ScoredGroup, progress: (more: number) => Promise<void>): Promise<PartResult[]> {
    const examples = new Map<string, PartResult>();
    for await (const page of this.answers(scored)) {
      for (const part of page.flatMap(({ parts }) => parts)) {
        const form = `${part.categoryId} ${part.part} ${part.form.code} v${part.form.version}`;
        if (!examples.has(form)) examples.set(form, part);
      }
      await progress(page.length);
    }
    return [...examples.values()];
  }

  /** To be given to `pages`. */
  tallies(): QuestionTallies {
    return new QuestionTallies(HISTORIES_READ);
  }

  /** The questions of every form, in the order of the test. */
  async questions({ type }: ScoredGroup, tallies: QuestionTallies): Promise<ClassQuestion[]> {
    const forms = tallies.result();
    const worked = new Map(
      (await this.behaviours.perQuestion(forms.flatMap(({ newest }) => newest))).map((one) => [one.form, one]),
    );
    forms.sort(
      (a, b) =>
        type.categories.indexOf(a.categoryId) - type.categories.indexOf(b.categoryId) ||
        a.part - b.part ||
        a.form.code.localeCompare(b.form.code),
    );
    const lines: ClassQuestion[] = [];
    for (const { form, categoryId, part, example, questions } of forms) {
      const name = `${form.code} v${form.version}`;
      const facts = await this.reports.factsOf([example]);
      const order = worked.get(name);
      for (const [place, tally] of questions.entries()) {
        const { area = '', topic = '', correct = '' } = facts.get(`${tally.ref}@${tally.version}`) ?? {};
        const { firstRight = 0, changed } = order?.questions[place] ?? {};
        lines.push({
          ...tally,
          section: category(categoryId).name,
          part,
          form: name,
          area,
          topic,
          correct,
          order: {
            of: order?.sittings ?? 0,
            firstRight,
            wrongToRight: changed?.wrong_to_right ?? 0,
            rightToWrong: changed?.right_to_wrong ?? 0,
            wrongToWrong: changed?.wrong_to_wrong ?? 0,
          },
        });
      }
    }
    return lines;
  }
}

/** Where the numbers of a result come from. */
export function numbersBehind(
  { setResult, codeVersion, resultHash }: ScoredResult,
  { norms, userNorms }: ScoredGroup,
): NumberProvenanceDto[] {
  const versions = (of: ReadonlyMap<Scale, { version: number }>) =>
    Object.fromEntries([...of].map(([scale, { version }]) => [String(scale), version]));
  return numbersOf(setResult, { codeVersion, resultHash, norms: versions(norms), userNorms: versions(userNorms) });
}

/** As `ResultsOfMany` asks for it: without a class, the schools count. */
function groupOf({ sectionIds, schoolIds, gradeLevels }: ScoresOf): Group {
  const where = sectionIds?.length ? { sectionIds } : { schoolIds: schoolIds ?? [] };
  return { ...where, ...(gradeLevels?.length && { gradeLevels }) };
}

function setOf({ type, set, schoolYear: year }: DescribedGroup): SetOfYear {
  return { typeId: type.id, setId: set.id, schoolYearId: year.id };
}

function nameOf(
  { gradeLevels = [] }: ScoresOf,
  sections: readonly ClassCard[],
  schools: readonly SchoolFacts[],
): string {
  const of =
    sections.length > 1
      ? `${sections.length} classes`
      : sections.length === 1
        ? sections[0]!.displayName
        : schools.length > 1
          ? `${schools.length} schools`
          : schools[0]!.name;
  if (gradeLevels.length === 0) return of;
  const grades = new Intl.ListFormat('en-US').format([...gradeLevels].sort((a, b) => a - b).map(String));
  return `${of}, ${gradeLevels.length === 1 ? 'grade' : 'grades'} ${grades}`;
}

function schoolNotFound(): DomainError {
  return new DomainError('roster/school-not-found', 'This school does not exist.');
}

/** Nobody of a group has a result. */
export function noResults(): DomainError {
  return problem('reporting/no-results');
}

function resultOf(setResult: SetResult, { gradeLevel }: StudentOfGroup, scored: ScoredGroup): ScoredResult {
  const { type, norms, userNorms } = scored;
  const { composite, sections, parts } = setResult;
  const norm = norms.get('composite') ?? norms.get(type.categories[0]!);
  return {
    setResult,
    composite,
    nationalPercentile: composite === null ? null : nationalPercentile(composite, norms.get('composite')),
    userPercentile: composite === null ? null : userPercentile(composite, userNorms.get('composite')),
    sections: sections.map(({ categoryId, scaled: score, raw, rawMax, outside }) => {
      const taken = parts.find((part) => part.categoryId === categoryId);
      const benchmark = benchmarkFor(type, categoryId, taken?.gradeLevel ?? gradeLevel);
      const counted = score !== null && !outside;
      return {
        name: category(categoryId).name,
        score,
        right: counted ? raw : null,
        of: counted ? rawMax : null,
        nationalPercentile: score === null ? null : nationalPercentile(score, norms.get(categoryId)),
        benchmark: score === null || !benchmark ? null : score >= benchmark.score ? 'met' : 'below',
        elsewhere: outside?.takenOn ?? null,
      };
    }),
    codeVersion: codeVersionOf(parts),
    resultHash: reportHash({
      sections: sections.flatMap(({ resultHash: hash }) => (hash === null ? [] : [{ resultHash: hash }])),
      parts,
      outside: sections
        .flatMap(({ outside }) => outside ?? [])
        .sort((a, b) => b.takenOn.localeCompare(a.takenOn) || a.id - b.id),
    }),
    forms: parts.map(({ form }) => `${form.code} v${form.version}`),
    tables: [
      ...sections.flatMap(({ path, tableVersion }) => (path ? [`conversion ${tableVersion} (${path})`] : [])),
      ...(norm ? [`norms ${norm.version}`] : []),
    ],
    events: parts.reduce((sum, { attempt }) => sum + attempt.version, 0),
  };
}
