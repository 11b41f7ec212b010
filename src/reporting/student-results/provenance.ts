import { Injectable } from '@nestjs/common';
import { AccessLog } from '../../audit/index.js';
import { category, type AssessmentType } from '../../content/index.js';
import type { Session } from '../../identity/index.js';
import { Clock } from '../../kernel/clock.js';
import { invalidInput } from '../../platform/http/validation.js';
import { codeVersionOf } from '../code-version.js';
import { Directory } from '../people/directory.js';
import { problem } from '../problems.js';
import { ResultsOfMany } from '../results/query.js';
import type { SetResult } from '../results/set-results.js';
import { scoreFigures } from './figures.js';
import { GroupFigures, type StudentOfSchool } from './group-figures.js';
import type { ResultsPlace } from './place.js';
import type { GroupProvenanceDto } from './provenance.dto.js';
import { ENOUGH, percent } from './spread.js';
import { basisOfTopics, shares } from './told.js';

/** A student in a figure, with what is counted. */
export interface CountedStudent {
  studentId: number;
  score?: number;
  before?: number;
  right?: number;
  questions?: number;
}

/** A figure of a group, and who is in it. */
export interface CountedFigure {
  name: string;
  value: number | null;
  rule: string;
  studentCount: number;
  counted: readonly CountedStudent[];
  /** Of them, whom the asker sees by name; null where nobody is. */
  seen: ReadonlySet<number> | null;
  schools: readonly { name: string; n: number | null }[];
  /** The tests that it rests on, and the section; without one all of them. */
  tests: readonly { setId: number; schoolYearId: number }[];
  categoryId: number | null;
  /** Of one part its form; conversion tables have no share in it. */
  form?: string;
}

/** Where the figures of a group come from: for whoever may see the figure, with the names of whom they see by name. */
@Injectable()
export class GroupProvenances {
  constructor(
    private readonly figures: GroupFigures,
    private readonly many: ResultsOfMany,
    private readonly directory: Directory,
    private readonly access: AccessLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Of a topic of a section, of a section's score or without both of the total. @throws DomainError as `ofScore` and `ofTopic`
   */
  async ofFigure(
    session: Session,
    place: ResultsPlace,
    { category: categoryId, topicAreaId }: { category?: number | undefined; topicAreaId: string },
  ): Promise<GroupProvenanceDto> {
    if (categoryId !== undefined && !place.type.categories.includes(categoryId)) throw problem('reporting/no-results');
    if (!topicAreaId) return this.ofScore(session, place, categoryId ?? null);
    if (categoryId === undefined) throw invalidInput({ category: ['The section of the topic'] });
    return this.ofTopic(session, place, categoryId, topicAreaId);
  }

  /**
   * Of the average of a score and all that stands beside it. @param categoryId null is the total
   * @throws DomainError `reporting/no-results` where nothing of it is said
   */
  private async ofScore(session: Session, place: ResultsPlace, categoryId: number | null): Promise<GroupProvenanceDto> {
    const { type } = place;
    const students = await this.figures.students(place);
    const scores = scoreFigures(type, students, place.named);
    const at = categoryId === null ? -1 : type.categories.indexOf(categoryId);
    const spread = categoryId === null ? scores.spread : (scores.sections[at]?.spread ?? null);
    const scoreOf = (one: StudentOfSchool) => (categoryId === null ? one.composite : (one.scores?.[at] ?? null));
    const counted = students.filter((one) => one.mine && scoreOf(one) !== null);
    if (counted.length === 0 || (!place.named && spread === null)) throw problem('reporting/no-results');
    const what = categoryId === null ? totalOf(type) : `${category(categoryId).name} score`;
    return this.of(session, place, {
      name: `Average ${what}`,
      value: spread?.mean ?? null,
      rule: spread
        ? `The mean of ${counted.length} scores, rounded to a whole number. Median, quarters and benchmark counts are of the same students.`
        : `Fewer than ${ENOUGH} students have this score: they are counted, and no average is made.`,
      studentCount: scores.students,
      counted: counted.map((one) => ({ studentId: one.studentId, score: scoreOf(one)! })),
      seen: seenIn(place, students),
      schools: schoolsOf(place, counted),
      tests: [{ setId: place.set.id, schoolYearId: place.year.id }],
      categoryId,
    });
  }

  /** Of the share of right answers in a topic. @throws as `ofScore`, also for a topic that the group was not asked */
  private async ofTopic(
    session: Session,
    place: ResultsPlace,
    categoryId: number,
    topicAreaId: string,
  ): Promise<GroupProvenanceDto> {
    const [students, [section]] = await Promise.all([
      this.figures.students(place),
      this.figures.topics(place, false, [categoryId]),
    ]);
    const scores = scoreFigures(place.type, students, place.named);
    const topic = section!.topics().find((one) => one.topicAreaId === topicAreaId);
    const basis = basisOfTopics(place, scores, section!);
    const value = topic && shares(topic, basis === 'full').correct;
    if (!topic || value === undefined || (!place.named && value === null)) throw problem('reporting/no-results');
    const counted = section!.studentsOn(topicAreaId);
    const ofStudent = new Map(students.map((one) => [one.studentId, one]));
    return this.of(session, place, {
      name: `${topic.topic}, share right`,
      value,
      rule:
        value === null
          ? `${topic.right} of ${topic.answers} answers are right. Of fewer than ${ENOUGH} students no share is made.`
          : `${topic.right.toLocaleString('en-US')} of ${topic.answers.toLocaleString('en-US')} answers are right: ${percent(topic.right / topic.answers).toFixed(1)}%. Counted are students with all parts of the section; questions that do not count are left out.`,
      studentCount: scores.students,
      counted,
      seen: seenIn(place, students),
      schools: schoolsOf(
        place,
        counted.flatMap(({ studentId }) => ofStudent.get(studentId) ?? []),
      ),
      tests: [{ setId: place.set.id, schoolYearId: place.year.id }],
      categoryId,
    });
  }

  /** Of any figure, once it is known who is in it. The names of students are recorded as looked at. */
  async of(session: Session, place: ResultsPlace, figure: CountedFigure): Promise<GroupProvenanceDto> {
    const { counted, seen, tests, categoryId, form } = figure;
    const known = await this.many.setResultsOf(
      counted.map(({ studentId }) => studentId),
      place.asOf,
    );
    const resultsOf = (studentId: number) =>
      (known.get(studentId) ?? []).filter(
        (one) =>
          one.typeId === place.type.id &&
          tests.some((test) => test.setId === one.setId && test.schoolYearId === one.schoolYearId),
      );
    const results = counted.map(({ studentId }) => resultsOf(studentId));
    const named = counted.filter(({ studentId }) => seen?.has(studentId));
    const ids = named.map(({ studentId }) => studentId);
    const names = await this.directory.find(ids);
    const { type, set } = place;
    await this.access.recordManyViewed(session, ids, { part: 'report', typeId: type.id, setId: set.id });
    const everybody = named.length === counted.length;
    const parts = results.flat().flatMap((one) => partsOf(one, categoryId));
    return {
      ...{ name: figure.name, value: figure.value, rule: figure.rule, n: counted.length },
      studentCount: figure.studentCount,
      students:
        seen &&
        named
          .map(({ studentId, score = null, before = null, right = null, questions = null }) => {
            const own = resultsOf(studentId);
            const { firstName, lastName } = names.get(studentId)!;
            return {
              ...{ studentId, score, before, right, questions, firstName, lastName },
              takenTo: last(own.map(({ takenTo }) => takenTo)),
              scoredAt: last(own.flatMap((one) => partsOf(one, categoryId).map(({ scoredAt }) => scoredAt))),
            };
          })
          .sort(
            (a, b) =>
              a.lastName.localeCompare(b.lastName) ||
              a.firstName.localeCompare(b.firstName) ||
              a.studentId - b.studentId,
          ),
      schools: [...figure.schools],
      versions: versionsIn(results, categoryId, everybody).filter(
        ({ what, name }) => form === undefined || (what === 'form' && name === form),
      ),
      codeVersion: codeVersionOf(parts),
      takenTo: last(results.flat().map(({ takenTo }) => takenTo)),
      asOf: place.asOf ?? this.clock.instant(),
    };
  }
}

/** 'total' of the SAT, 'composite' of the ACT. */
export function totalOf({ composite }: AssessmentType): string {
  return composite.rule === 'sum' ? 'total' : 'composite';
}

/** Whom the asker sees by name; null where that is nobody. */
export function seenIn(
  { district }: ResultsPlace,
  students: readonly { studentId: number; seen: boolean }[],
): ReadonlySet<number> | null {
  if (district) return null;
  const seen = new Set(students.flatMap((one) => (one.seen ? [one.studentId] : [])));
  return seen.size > 0 ? seen : null;
}

function schoolsOf({ district }: ResultsPlace, counted: readonly StudentOfSchool[]): { name: string; n: number }[] {
  const bySchool = Map.groupBy(counted, ({ schoolId }) => schoolId);
  return (district?.schools ?? []).flatMap(({ id, name }) => {
    const n = bySchool.get(id)?.length ?? 0;
    return n > 0 ? [{ name, n }] : [];
  });
}

function partsOf({ parts }: SetResult, categoryId: number | null): SetResult['parts'] {
  return categoryId === null ? parts : parts.filter((one) => one.categoryId === categoryId);
}

const HOW: Record<string, string> = { easy: ', easier form', hard: ', harder form' };

/**
 * Forms with their keys, then conversion tables, by name, each with how many students have it. @param everybody all of them are
 * seen by name; otherwise a version of few is left out, and no numbers are said. Pure.
 */
export function versionsIn(
  results: readonly (readonly SetResult[])[],
  categoryId: number | null,
  everybody: boolean,
): GroupProvenanceDto['versions'] {
  const versions = new Map<string, GroupProvenanceDto['versions'][number] & { n: number }>();
  for (const ofStudent of results) {
    const own = new Map<string, Omit<GroupProvenanceDto['versions'][number], 'n'>>();
    for (const result of ofStudent) {
      for (const { form, keysVersion, correctedKeys } of partsOf(result, categoryId)) {
        const name = `${form.code} v${form.version}`;
        own.set(`form ${name} ${keysVersion}`, { what: 'form', name, keys: keysVersion, correctedKeys });
      }
      for (const { categoryId: id, tableVersion, path, scaled } of result.sections) {
        if ((categoryId !== null && id !== categoryId) || tableVersion === null || scaled === null) continue;
        const name = `${category(id).name}, version ${tableVersion}${HOW[path ?? ''] ?? ''}`;
        own.set(`table ${name}`, { what: 'table', name, keys: null, correctedKeys: 0 });
      }
    }
    for (const [key, version] of own) versions.set(key, { ...version, n: (versions.get(key)?.n ?? 0) + 1 });
  }
  return [...versions]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .filter(([, { n }]) => everybody || n >= ENOUGH)
    .map(([, version]) => (everybody ? version : { ...version, n: null }));
}

function last(moments: readonly (string | null)[]): string | null {
  return (
    moments
      .filter((one) => one !== null)
      .sort()
      .at(-1) ?? null
  );
}
