import { Injectable } from '@nestjs/common';
import { ASSESSMENT_TYPES, CATEGORIES, ContentLibrary, type AssessmentType } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { People, schoolYear } from '../../roster/index.js';
import { ScheduledAssessments } from '../../scheduling/index.js';
import {
  compositeScore,
  Corrections,
  OutsideResults,
  ScoreHistories,
  type OutsideResult,
} from '../../scoring/index.js';
import { AnswersShownTo } from '../answers-shown.js';
import { codeVersionOf } from '../code-version.js';
import { PastResults } from '../part-results/past-results.js';
import { PartResults, type PartResultCard } from '../part-results/query.js';
import { keyOf, withoutHalves, type PartResult } from '../part-results/part-result.js';
import { Directory } from '../people/directory.js';
import { problem } from '../problems.js';
import { UserNorms } from '../user-norms/user-norms.js';
import { buildCompositeReport, noonOf, type ItemFacts } from './build.js';
import { changesOf, movesOf, normChangesOf } from './changes.js';
import { differenceOf } from './difference.js';
import type {
  CompositeListItemDto,
  CompositeReportDto,
  PastScoreDto,
  ReportDifferenceDto,
  ScoreChangeDto,
} from './dto.js';
import { itemFacts } from './item-facts.js';

/** Students and their parents wait for the reveal dates, staff do not; only the student is spoken to. */
export type Reader = 'student' | 'parent' | 'staff';

export interface ReportKey {
  studentId: number;
  typeId: number;
  setId: number;
  /** The newest year with results when missing. */
  schoolYearId?: number | undefined;
  /** The report as it stood then. */
  asOf?: Instant | undefined;
}

/** Composite reports: one per student, type, set and school year. Who may ask is the caller's policy. */
@Injectable()
export class CompositeReports {
  constructor(
    private readonly results: PartResults,
    private readonly past: PastResults,
    private readonly histories: ScoreHistories,
    private readonly corrections: Corrections,
    private readonly outside: OutsideResults,
    private readonly content: ContentLibrary,
    private readonly scheduled: ScheduledAssessments,
    private readonly people: People,
    private readonly directory: Directory,
    private readonly norms: UserNorms,
    private readonly config: Config,
    private readonly answers: AnswersShownTo,
  ) {}

  /** Newest first; listed from the first complete category on and, for students and parents, once revealed. */
  async list(studentId: number, reader: Reader): Promise<CompositeListItemDto[]> {
    const groups = await this.shownGroups(studentId, reader, await this.outside.of(studentId));
    const person =
      groups.length > 0
        ? ((await this.directory.find(studentId)) ?? (await this.people.studentProfile(studentId)))
        : undefined;
    if (!person) return [];
    const { id, firstName, lastName, gradeLevel } = person;
    return Promise.all(
      groups.map(async (group) => ({
        ...(await this.listItem(group)),
        user: { id, firstName, lastName, gradeLevel },
        studentAssessments: completed(group).map((c) => ({
          id: c.studentAssessmentId,
          categoryId: c.categoryId,
          convertedScore: c.scaled!,
        })),
      })),
    );
  }

  /** @throws DomainError `reporting/report-not-found`, also for a report that this reader may not see yet. */
  async get(key: ReportKey, reader: Reader): Promise<CompositeReportDto> {
    const type = ASSESSMENT_TYPES.find((t) => t.id === key.typeId);
    const asOf = key.asOf ?? null;
    const [past, outside] = await Promise.all([
      asOf === null ? undefined : this.past.at(key.studentId, asOf),
      this.outside.of(key.studentId, asOf),
    ]);
    const schoolYearId = key.schoolYearId ?? (await this.newestYear(key, outside, past));
    if (!type || schoolYearId === undefined)
      throw problem(past ? 'reporting/no-report-then' : 'reporting/report-not-found');
    const scored = past
      ? past.filter((p) => p.typeId === key.typeId && p.setId === key.setId && p.schoolYearId === schoolYearId)
      : await this.results.listFor(key.studentId, key.typeId, key.setId, schoolYearId);
    const reveal = await this.scheduled.revealOf(scored.map((p) => p.studentAssessmentId));
    const parts = reader === 'staff' ? scored : withoutHalves(scored, reveal);
    const sections = parts.filter((p) => p.section);
    const elsewhere = outside.filter(
      (o) =>
        o.typeId === key.typeId &&
        o.setId === key.setId &&
        o.schoolYearId === schoolYearId &&
        !sections.some((p) => p.categoryId === o.categoryId),
    );
    if (sections.length + elsewhere.length === 0)
      throw problem(past ? 'reporting/no-report-then' : 'reporting/report-not-found');
    const revealed = sections.every((p) => reveal.get(p.studentAssessmentId)?.reportRevealed);
    if (reader !== 'staff' && !revealed) throw problem('reporting/report-not-found');
    const ids = parts.map((p) => p.studentAssessmentId);
    const answers = await this.answers.parts(ids, reader);

    const [profile, person, setName, items, norms, userNorms, easyTops, history, changes] = await Promise.all([
      this.people.studentProfile(key.studentId),
      this.directory.find(key.studentId),
      this.content.setName(key.setId),
      this.factsOf(parts),
      this.nationalNorms(type, asOf),
      this.norms.newest(key.typeId, key.setId, asOf),
      this.easyTops(type, key.setId),
      this.history(key.studentId, type, { setId: key.setId, schoolYearId }, reader, outside, past),
      this.changes(type, parts, asOf),
    ]);
    if (!profile) throw problem('reporting/report-not-found');
    const { id, firstName, lastName, gradeLevel } = person ?? profile;
    return buildCompositeReport({
      type,
      categories: CATEGORIES,
      set: { id: key.setId, name: setName ?? `${type.name} Set ${key.setId}` },
      schoolYear: { id: schoolYearId, shortName: schoolYear(schoolYearId).shortName },
      user: { id, firstName, lastName, gradeLevel },
      school: profile.school,
      brand: this.config.brandName,
      reader: reader === 'student' ? 'student' : 'other',
      codeVersion: codeVersionOf(parts),
      parts,
      outside: elsewhere,
      items,
      norms,
      userNorms,
      easyTops,
      history,
      changes,
      asOf,
      revealed: { report: revealed, answersOf: answers.of, answersAt: answers.from },
    });
  }

  /** One report at two moments. @throws as `get` for either */
  async difference(
    key: ReportKey,
    from: Instant,
    to: Instant | null,
    reader: Reader,
    now: Instant,
  ): Promise<ReportDifferenceDto> {
    const [before, after] = await Promise.all([
      this.get({ ...key, asOf: from }, reader),
      this.get({ ...key, ...(to !== null && { asOf: to }) }, reader),
    ]);
    return {
      from,
      to: to ?? now,
      ...differenceOf(before, after),
      changes: after.changes.filter(({ at }) => at > from),
    };
  }

  /** Corrections that a report was scored again for, newest first. */
  private async changes(
    type: AssessmentType,
    parts: readonly PartResult[],
    until: Instant | null,
  ): Promise<ScoreChangeDto[]> {
    const history = (await this.histories.of(parts)).filter(({ at }) => until === null || at <= until);
    const moves = movesOf(type, history);
    const scoredAt = new Map<'composite' | number, Instant>(); // the composite stands from its last section on
    for (const { at, fact } of history) {
      if (fact.type !== 'SectionScored' || scoredAt.has(fact.payload.assessment.categoryId)) continue;
      scoredAt.set(fact.payload.assessment.categoryId, at).set('composite', at);
    }
    const [corrections, norms] = await Promise.all([
      this.corrections.byIds(moves.map((m) => m.correctionId)),
      this.corrections.normPublications(type.id),
    ]);
    const scaled = Object.fromEntries(parts.flatMap((p) => (p.section ? [[p.categoryId, p.section.scaled]] : [])));
    const changes = [
      ...changesOf(moves, corrections),
      ...normChangesOf({ composite: compositeScore(type, scaled), sections: scaled }, norms, scoredAt, until),
    ];
    return changes.sort((a, b) => (a.at < b.at ? 1 : -1));
  }

  /** By `ref@version`, of every item of these parts, with the keys that judged them. */
  async factsOf(parts: readonly Pick<PartResult, 'form' | 'items'>[]): Promise<Map<string, ItemFacts>> {
    const facts = new Map<string, ItemFacts>();
    for (const { form: at, items: results } of parts) {
      const form = await this.content.getFormByCode(at.code, at.version);
      const [items, keys] = await Promise.all([this.content.itemsOf(form.id), this.content.keysAt(results.map(keyOf))]);
      const keyOfItem = new Map(keys.map((key) => [`${key.ref}@${key.itemVersion}`, key]));
      for (const item of items)
        facts.set(`${item.ref}@${item.version}`, itemFacts(item, keyOfItem.get(`${item.ref}@${item.version}`)));
    }
    return facts;
  }

  /**
   * Results of one type, set and year each, newest first: with a complete section and, for students and parents, revealed.
   * What was taken here stands before what was brought from outside, and that is revealed when it is entered.
   */
  private async shownGroups(
    studentId: number,
    reader: Reader,
    outside: readonly OutsideResult[],
    past?: readonly PartResult[],
  ): Promise<PartResultCard[][]> {
    const own =
      past?.map(cardOf).sort((a, b) => b.submittedAt.getTime() - a.submittedAt.getTime()) ??
      (await this.results.cardsOf(studentId));
    const reveal =
      reader === 'staff' ? undefined : await this.scheduled.revealOf(own.map((c) => c.studentAssessmentId));
    const taken = new Set(completed(own).map(sectionKey));
    const cards = [...own, ...outside.map(outsideCard).filter((c) => !taken.has(sectionKey(c)))].sort(
      (a, b) => b.submittedAt.getTime() - a.submittedAt.getTime(),
    );
    const groups = [...Map.groupBy(cards, (c) => `${c.typeId}/${c.setId}/${c.schoolYearId}`).values()];
    return groups.filter((group) => {
      const complete = completed(group);
      return (
        complete.length > 0 &&
        (!reveal ||
          complete.every((c) => c.studentAssessmentId < 0 || reveal.get(c.studentAssessmentId)?.reportRevealed))
      );
    });
  }

  private async history(
    studentId: number,
    type: AssessmentType,
    now: { setId: number; schoolYearId: number },
    reader: Reader,
    outside: readonly OutsideResult[],
    past?: readonly PartResult[],
  ): Promise<PastScoreDto[]> {
    const groups = (await this.shownGroups(studentId, reader, outside, past))
      .filter((group) => group[0]!.typeId === type.id)
      .reverse();
    return Promise.all(
      groups.map(async (group) => {
        const { assessmentSet, schoolYear: year, takenAt, compositeScore: score } = await this.listItem(group);
        const scaled = new Map(completed(group).map((c) => [c.categoryId, c.scaled]));
        return {
          assessmentSet,
          schoolYear: year,
          takenAt,
          compositeScore: score,
          sections: type.categories.map((categoryId) => ({ categoryId, score: scaled.get(categoryId) ?? null })),
          current: assessmentSet.id === now.setId && year.id === now.schoolYearId,
        };
      }),
    );
  }

  private async easyTops(type: AssessmentType, setId: number): Promise<Map<number, number>> {
    if (type.parts === 1) return new Map();
    const tables = await Promise.all(
      type.categories.map((categoryId) => this.content.conversionFor(type.id, setId, categoryId, 'easy')),
    );
    return new Map(
      type.categories.flatMap((categoryId, i) =>
        tables[i] ? [[categoryId, Math.max(...tables[i].scaled)] as const] : [],
      ),
    );
  }

  private async newestYear(
    { studentId, typeId, setId }: ReportKey,
    outside: readonly OutsideResult[],
    past?: readonly PartResult[],
  ): Promise<number | undefined> {
    const cards: readonly Pick<PartResultCard, 'typeId' | 'setId' | 'schoolYearId'>[] =
      past ?? (await this.results.cardsOf(studentId));
    return [...cards, ...outside]
      .filter((c) => c.typeId === typeId && c.setId === setId)
      .map((c) => c.schoolYearId)
      .sort((a, b) => b - a)[0];
  }

  /** By scale: the newest norm, or the one that counted at a moment. A version counts from its publication on. */
  private async nationalNorms(type: AssessmentType, at: Instant | null) {
    const scales = ['composite' as const, ...type.categories];
    if (at === null) {
      const tables = await Promise.all(scales.map((scale) => this.content.normFor(type.id, scale)));
      return new Map(scales.flatMap((scale, i) => (tables[i] ? [[scale, tables[i]] as const] : [])));
    }
    const later = (await this.corrections.normPublications(type.id)).flatMap(({ change, publishedAt }) =>
      change.kind === 'norm' && publishedAt! > at ? [`${change.scale}/${change.base + 1}`] : [],
    );
    const versions = await Promise.all(scales.map((scale) => this.content.normVersions(type.id, scale)));
    return new Map(
      scales.flatMap((scale, i) =>
        versions[i]!.filter((n) => !later.includes(`${scale}/${n.version}`))
          .slice(-1)
          .map((norm) => [scale, norm] as const),
      ),
    );
  }

  private async listItem(group: PartResultCard[]): Promise<Omit<CompositeListItemDto, 'user' | 'studentAssessments'>> {
    const { typeId, setId, schoolYearId } = group[0]!;
    const type = ASSESSMENT_TYPES.find((t) => t.id === typeId)!;
    const set = (await this.content.setName(setId)) ?? `${type.name} Set ${setId}`;
    const scaled = Object.fromEntries(completed(group).map((c) => [c.categoryId, c.scaled!]));
    return {
      assessmentType: { id: type.id, courseType: type.courseType, assessmentType: type.name },
      assessmentSet: { id: setId, name: set },
      schoolYear: { id: schoolYearId, shortName: schoolYear(schoolYearId).shortName },
      name: `${this.config.brandName} Assessment for the ${type.name.toUpperCase()} #${set.at(-1)}`,
      compositeScore: compositeScore(type, scaled),
      minScore: type.composite.min,
      maxScore: type.composite.max,
      takenAt: group[0]!.submittedAt.toISOString(),
    };
  }
}

function cardOf({
  studentAssessmentId,
  typeId,
  setId,
  categoryId,
  schoolYearId,
  section,
  submittedAt,
}: PartResult): PartResultCard {
  return {
    studentAssessmentId,
    typeId,
    setId,
    categoryId,
    schoolYearId,
    scaled: section?.scaled ?? null,
    submittedAt: new Date(submittedAt),
  };
}

/** Below zero is no copy of an assessment: it was taken elsewhere. */
function outsideCard({ id, typeId, setId, categoryId, schoolYearId, scaled, takenOn }: OutsideResult): PartResultCard {
  return { studentAssessmentId: -id, typeId, setId, categoryId, schoolYearId, scaled, submittedAt: noonOf(takenOn) };
}

function sectionKey({ typeId, setId, categoryId, schoolYearId }: PartResultCard): string {
  return `${typeId}/${setId}/${categoryId}/${schoolYearId}`;
}

function completed(group: PartResultCard[]): PartResultCard[] {
  return group.filter((c) => c.scaled !== null);
}
