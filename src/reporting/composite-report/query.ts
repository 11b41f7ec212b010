import { Injectable } from '@nestjs/common';
import { ASSESSMENT_TYPES, CATEGORIES, ContentLibrary, type AssessmentType } from '../../content/index.js';
import { Config } from '../../platform/config/config.js';
import { People, schoolYear } from '../../roster/index.js';
import { ScheduledAssessments } from '../../scheduling/index.js';
import { compositeScore } from '../../scoring/index.js';
import { CODE_VERSION } from '../code-version.js';
import { PartResults, type PartResultCard } from '../part-results/query.js';
import { keyOf, type PartResult } from '../part-results/part-result.js';
import { Directory } from '../people/directory.js';
import { problem } from '../problems.js';
import { UserNorms } from '../user-norms/user-norms.js';
import { buildCompositeReport, type ItemFacts } from './build.js';
import type { CompositeListItemDto, CompositeReportDto, PastScoreDto } from './dto.js';
import { itemFacts } from './item-facts.js';

/** Students and their parents wait for the reveal dates, staff do not; only the student is spoken to. */
export type Reader = 'student' | 'parent' | 'staff';

export interface ReportKey {
  studentId: number;
  typeId: number;
  setId: number;
  /** The newest year with results when missing. */
  schoolYearId?: number | undefined;
}

/** Composite reports: one per student, type, set and school year. Who may ask is the caller's policy. */
@Injectable()
export class CompositeReports {
  constructor(
    private readonly results: PartResults,
    private readonly content: ContentLibrary,
    private readonly scheduled: ScheduledAssessments,
    private readonly people: People,
    private readonly directory: Directory,
    private readonly norms: UserNorms,
    private readonly config: Config,
  ) {}

  /** Newest first; listed from the first complete category on and, for students and parents, once revealed. */
  async list(studentId: number, reader: Reader): Promise<CompositeListItemDto[]> {
    return Promise.all((await this.shownGroups(studentId, reader)).map((group) => this.listItem(group)));
  }

  /** @throws DomainError `reporting/report-not-found`, also for a report that this reader may not see yet. */
  async get(key: ReportKey, reader: Reader): Promise<CompositeReportDto> {
    const type = ASSESSMENT_TYPES.find((t) => t.id === key.typeId);
    const schoolYearId = key.schoolYearId ?? (await this.newestYear(key));
    if (!type || schoolYearId === undefined) throw problem('reporting/report-not-found');
    const parts = await this.results.listFor(key.studentId, key.typeId, key.setId, schoolYearId);
    const sections = parts.filter((p) => p.section);
    if (sections.length === 0) throw problem('reporting/report-not-found');
    const reveal = await this.scheduled.revealOf(parts.map((p) => p.studentAssessmentId));
    const revealed = sections.every((p) => reveal.get(p.studentAssessmentId)?.reportRevealed);
    if (reader !== 'staff' && !revealed) throw problem('reporting/report-not-found');
    const ids = parts.map((p) => p.studentAssessmentId);
    const answersOf = new Set(ids.filter((id) => reader === 'staff' || reveal.get(id)?.answersRevealed));
    const dates = ids.flatMap((id) => (answersOf.has(id) ? [] : (reveal.get(id)?.answers.at ?? [])));

    const [profile, person, setName, items, norms, userNorms, easyTops, history] = await Promise.all([
      this.people.studentProfile(key.studentId),
      this.directory.find(key.studentId),
      this.content.setName(key.setId),
      this.factsOf(parts),
      this.nationalNorms(type),
      this.norms.newest(key.typeId, key.setId),
      this.easyTops(type, key.setId),
      this.history(key.studentId, type, { setId: key.setId, schoolYearId }, reader),
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
      codeVersion: CODE_VERSION,
      parts,
      items,
      norms,
      userNorms,
      easyTops,
      history,
      revealed: { report: revealed, answersOf, answersAt: dates.sort()[0] ?? null },
    });
  }

  /** By `ref@version`, of every item of these parts, with the keys that judged them. */
  async factsOf(parts: readonly Pick<PartResult, 'form' | 'items'>[]): Promise<Map<string, ItemFacts>> {
    const facts = new Map<string, ItemFacts>();
    for (const { form: at, items: results } of parts) {
      const form = await this.content.getFormByCode(at.code, at.version);
      const [items, keys] = await Promise.all([this.content.itemsOf(form.id), this.content.keysAt(results.map(keyOf))]);
      const keyOfItem = new Map(keys.map((key) => [`${key.ref}@${key.itemVersion}`, key]));
      for (const item of items) facts.set(`${item.ref}@${item.version}`, itemFacts(item, keyOfItem.get(`${item.ref}@${item.version}`)));
    }
    return facts;
  }

  /** Results of one type, set and year each, newest first: with a complete section and, for students and parents, revealed. */
  private async shownGroups(studentId: number, reader: Reader): Promise<PartResultCard[][]> {
    const cards = await this.results.cardsOf(studentId);
    const reveal = reader === 'staff' ? undefined : await this.scheduled.revealOf(cards.map((c) => c.studentAssessmentId));
    const groups = [...Map.groupBy(cards, (c) => `${c.typeId}/${c.setId}/${c.schoolYearId}`).values()];
    return groups.filter((group) => {
      const complete = completed(group);
      return complete.length > 0 && (!reveal || complete.every((c) => reveal.get(c.studentAssessmentId)?.reportRevealed));
    });
  }

  private async history(studentId: number, type: AssessmentType, now: { setId: number; schoolYearId: number }, reader: Reader): Promise<PastScoreDto[]> {
    const groups = (await this.shownGroups(studentId, reader)).filter((group) => group[0]!.typeId === type.id).reverse();
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
    const tables = await Promise.all(type.categories.map((categoryId) => this.content.conversionFor(type.id, setId, categoryId, 'easy')));
    return new Map(type.categories.flatMap((categoryId, i) => (tables[i] ? [[categoryId, Math.max(...tables[i].scaled)] as const] : [])));
  }

  private async newestYear({ studentId, typeId, setId }: ReportKey): Promise<number | undefined> {
    const cards = await this.results.cardsOf(studentId);
    return cards.filter((c) => c.typeId === typeId && c.setId === setId).map((c) => c.schoolYearId).sort((a, b) => b - a)[0];
  }

  private async nationalNorms(type: AssessmentType) {
    const scales = ['composite' as const, ...type.categories];
    const tables = await Promise.all(scales.map((scale) => this.content.normFor(type.id, scale)));
    return new Map(scales.flatMap((scale, i) => (tables[i] ? [[scale, tables[i]] as const] : [])));
  }

  private async listItem(group: PartResultCard[]): Promise<CompositeListItemDto> {
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

function completed(group: PartResultCard[]): PartResultCard[] {
  return group.filter((c) => c.scaled !== null);
}
