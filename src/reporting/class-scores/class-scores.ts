import { Injectable } from '@nestjs/common';
import {
  ASSESSMENT_TYPES,
  category,
  ContentLibrary,
  type AssessmentType,
  type NormTable,
} from '../../content/index.js';
import { Clock, type Instant } from '../../kernel/clock.js';
import type { DomainError } from '../../kernel/errors.js';
import { Classes, schoolYear, type SchoolYear, type Viewer } from '../../roster/index.js';
import { Monitoring } from '../../scheduling/index.js';
import { benchmarkFor, nationalPercentile, userPercentile, type UserNorm } from '../../scoring/index.js';
import { Behaviours } from '../behaviour/query.js';
import { codeVersionOf } from '../code-version.js';
import { reportHash } from '../composite-report/build.js';
import type { NumberProvenanceDto } from '../composite-report/dto.js';
import { NationalNorms } from '../composite-report/national-norms.js';
import { numbersOf } from '../composite-report/provenance.js';
import { CompositeReports } from '../composite-report/query.js';
import { PartResults } from '../part-results/query.js';
import { problem } from '../problems.js';
import { ResultsOfMany, type StudentOfGroup } from '../results/query.js';
import type { SetResult } from '../results/set-results.js';
import { UserNorms } from '../user-norms/user-norms.js';
import { QuestionTallies, type QuestionTally } from './question-tallies.js';

/** Students whose results are in memory at a time. */
const PAGE = 100;
/** Histories of each form that are read for the order of answers: every class that somebody teaches, and of a whole school the newest. */
const HISTORIES_READ = 60;

export interface ClassScoresKey {
  sectionId: number;
  typeId: number;
  setId: number;
}

type Scale = 'composite' | number;

/** A class, a set, and everybody of the class whom the viewer may see. */
export interface ScoredClass {
  name: string;
  school: { name: string; timeZone: string };
  type: AssessmentType;
  set: { id: number; name: string };
  schoolYear: SchoolYear;
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

/** A question with what the class did with it. */
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

/** The results of a class in one set, as staff see them, read for a hundred students at a time. */
@Injectable()
export class ClassScores {
  constructor(
    private readonly classes: Classes,
    private readonly monitoring: Monitoring,
    private readonly content: ContentLibrary,
    private readonly many: ResultsOfMany,
    private readonly results: PartResults,
    private readonly reports: CompositeReports,
    private readonly nationalNorms: NationalNorms,
    private readonly userNorms: UserNorms,
    private readonly behaviours: Behaviours,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `roster/class-not-found`, also for a class that the viewer may not see */
  async mayRead(viewer: Viewer, sectionId: number): Promise<void> {
    await this.classes.open(viewer, sectionId);
  }

  /** @throws DomainError as `mayRead`, and `reporting/no-results` when nobody has any */
  async open(viewer: Viewer, { sectionId, typeId, setId }: ClassScoresKey): Promise<ScoredClass> {
    const section = await this.classes.open(viewer, sectionId);
    const type = ASSESSMENT_TYPES.find((one) => one.id === typeId);
    const set = type && (await this.content.setName(setId));
    if (!type || !set) throw noResults();
    const group = { sectionIds: [sectionId] };
    const schoolYearId = await this.monitoring.schoolYearIdOf({ sectionId, setId, typeId });
    const first = { page: 1, perPage: 1, offset: 0, sort: 'lastName' as const, order: 'asc' as const, search: '' };
    const [school, students, { counts }, norms, userNorms] = await Promise.all([
      this.classes.school(section.schoolId),
      this.many.everybody(viewer, { group }, []),
      this.many.page(viewer, { group }, { typeId, setId, schoolYearId }, first),
      this.nationalNorms.of(type),
      this.userNorms.newest(typeId, setId),
    ]);
    if (counts.complete + counts.partial === 0) throw noResults();
    return {
      name: section.displayName,
      school: { name: school!.name, timeZone: school!.timeZone },
      type,
      set: { id: setId, name: set },
      schoolYear: schoolYear(schoolYearId),
      students: students.map(({ student }) => student),
      norms,
      userNorms,
      asOf: this.clock.instant(),
    };
  }

  /** The scores of everybody, in the order of the class. @param tallies counts their questions as well */
  async *pages(scored: ScoredClass, tallies?: QuestionTallies): AsyncGenerator<StudentScores[]> {
    const of = { typeId: scored.type.id, setId: scored.set.id, schoolYearId: scored.schoolYear.id };
    const read = async (from: number) => {
      const students = scored.students.slice(from, from + PAGE);
      const ids = students.map(({ id }) => id);
      const [setResults, parts] = await Promise.all([
        this.many.setResultsOf(ids, scored.asOf),
        tallies ? this.results.listForMany(ids, of) : [],
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
      const having = new Set(page.flatMap(({ student, result }) => (result ? [student.id] : [])));
      for (const part of parts) if (having.has(part.studentId)) tallies!.add(part);
      yield page;
    }
  }

  /** To be given to `pages`. */
  tallies(): QuestionTallies {
    return new QuestionTallies(HISTORIES_READ);
  }

  /** The questions of every form, in the order of the test. */
  async questions({ type }: ScoredClass, tallies: QuestionTallies): Promise<ClassQuestion[]> {
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
  { norms, userNorms }: ScoredClass,
): NumberProvenanceDto[] {
  const versions = (of: ReadonlyMap<Scale, { version: number }>) =>
    Object.fromEntries([...of].map(([scale, { version }]) => [String(scale), version]));
  return numbersOf(setResult, { codeVersion, resultHash, norms: versions(norms), userNorms: versions(userNorms) });
}

/** Nobody of a group has a result. */
export function noResults(): DomainError {
  return problem('reporting/no-results');
}

function resultOf(setResult: SetResult, { gradeLevel }: StudentOfGroup, scored: ScoredClass): ScoredResult {
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
