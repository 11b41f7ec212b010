import { Injectable } from '@nestjs/common';
import { ASSESSMENT_TYPES, CATEGORIES, ContentLibrary, type AssessmentType } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import { Config } from '../../platform/config/config.js';
import { People, schoolYear } from '../../roster/index.js';
import { ScheduledAssessments } from '../../scheduling/index.js';
import { compositeScore, Corrections, OutsideResults, ScoreHistories } from '../../scoring/index.js';
import { AnswersShownTo } from '../answers-shown.js';
import { codeVersionOf } from '../code-version.js';
import { PastResults } from '../part-results/past-results.js';
import { PartResults } from '../part-results/query.js';
import { keyOf, withoutHalves, type PartResult } from '../part-results/part-result.js';
import { Directory } from '../people/directory.js';
import { problem } from '../problems.js';
import { ResultsOfMany } from '../results/query.js';
import type { SetResult } from '../results/set-results.js';
import { UserNorms } from '../user-norms/user-norms.js';
import { buildCompositeReport, type ItemFacts } from './build.js';
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
import { NationalNorms } from './national-norms.js';

/** Students and their parents wait for the reveal dates, staff do not; only the student is spoken to. */
export type Reader = 'student' | 'parent' | 'staff';

/** With the keys that judged them. */
const MOST_FORMS = 200;

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
  private readonly facts = new Map<string, Promise<readonly ItemFacts[]>>();

  constructor(
    private readonly results: PartResults,
    private readonly past: PastResults,
    private readonly many: ResultsOfMany,
    private readonly histories: ScoreHistories,
    private readonly corrections: Corrections,
    private readonly outside: OutsideResults,
    private readonly content: ContentLibrary,
    private readonly scheduled: ScheduledAssessments,
    private readonly people: People,
    private readonly directory: Directory,
    private readonly norms: UserNorms,
    private readonly nationalNorms: NationalNorms,
    private readonly config: Config,
    private readonly answers: AnswersShownTo,
  ) {}

  /**
   * By student, the newest first; listed from the first complete category on and, for students and parents, once revealed. Who
   * has none is missing.
   */
  async list(studentIds: readonly number[], reader: Reader): Promise<Map<number, CompositeListItemDto[]>> {
    const shown = await this.shown(await this.many.setResultsOf(studentIds), reader);
    const ids = [...shown.keys()];
    const [known, cards, setNames] = await Promise.all([
      this.directory.find(ids),
      this.people.byIds(ids),
      this.content.setNames([...shown.values()].flat().map(({ setId }) => setId)),
    ]);
    const lists = ids.flatMap((studentId): [number, CompositeListItemDto[]][] => {
      const person = known.get(studentId) ?? cards.get(studentId);
      if (!person) return [];
      const { id, firstName, lastName, gradeLevel } = person;
      const items = shown.get(studentId)!.map((setResult) => ({
        ...this.listItem(setResult, setNames),
        user: { id, firstName, lastName, gradeLevel },
        studentAssessments: setResult.sections.flatMap(({ categoryId, scaled, studentAssessmentId, outside }) =>
          scaled === null
            ? []
            : // Below zero is no copy of an assessment: it was taken elsewhere.
              [{ id: studentAssessmentId ?? -outside!.id, categoryId, convertedScore: scaled }],
        ),
      }));
      return [[studentId, items]];
    });
    return new Map(lists);
  }

  /** @throws DomainError `reporting/report-not-found`, also for a report that this reader may not see yet. */
  async get(key: ReportKey, reader: Reader): Promise<CompositeReportDto> {
    const type = ASSESSMENT_TYPES.find((t) => t.id === key.typeId);
    const asOf = key.asOf ?? null;
    const [past, outside, setResults] = await Promise.all([
      asOf === null ? undefined : this.past.at(key.studentId, asOf),
      this.outside.of(key.studentId, asOf),
      this.many.setResultsOf([key.studentId], key.asOf),
    ]);
    const schoolYearId =
      key.schoolYearId ??
      newestYear(key, past ? [...past, ...outside] : (setResults.get(key.studentId) ?? []).filter(isScored));
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
      this.directory.find([key.studentId]).then((found) => found.get(key.studentId)),
      this.content.setName(key.setId),
      this.factsOf(parts),
      this.nationalNorms.of(type, asOf),
      this.norms.newest(key.typeId, key.setId, asOf),
      this.easyTops(type, key.setId),
      this.history(type, { setId: key.setId, schoolYearId }, reader, setResults),
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
      revealed: {
        report: revealed,
        answersOf: answers.of,
        answersNext: answers.next,
        answersAt: answers.from,
        answersWaitForDevices: answers.forDevices,
      },
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
    for (const { form: at, items } of parts) {
      const { id } = await this.content.getFormByCode(at.code, at.version);
      for (const one of await this.factsOfForm(id, items)) facts.set(`${one.ref}@${one.version}`, one);
    }
    return facts;
  }

  /** What has an id and versions never changes, and all who had the form share it. */
  private factsOfForm(formId: number, results: PartResult['items']): Promise<readonly ItemFacts[]> {
    const keys = results.map(keyOf);
    const named = JSON.stringify([
      formId,
      ...keys.map(({ ref, itemVersion, keyVersion }) => [ref, itemVersion, keyVersion]),
    ]);
    let facts = this.facts.get(named);
    if (facts) return facts;
    if (this.facts.size >= MOST_FORMS) this.facts.clear();
    this.facts.set(named, (facts = this.readFacts(formId, keys)));
    facts.catch(() => this.facts.delete(named));
    return facts;
  }

  private async readFacts(formId: number, wanted: ReturnType<typeof keyOf>[]): Promise<ItemFacts[]> {
    const [items, keys] = await Promise.all([this.content.itemsOf(formId), this.content.keysAt(wanted)]);
    const keyOfItem = new Map(keys.map((key) => [`${key.ref}@${key.itemVersion}`, key]));
    return items.map((item) => itemFacts(item, keyOfItem.get(`${item.ref}@${item.version}`)));
  }

  /** By student, newest first: those with a complete section and, for students and parents, revealed. */
  private async shown(
    setResults: ReadonlyMap<number, readonly SetResult[]>,
    reader: Reader,
  ): Promise<Map<number, SetResult[]>> {
    // What was brought from outside is revealed when it is entered.
    const waitFor = ({ sections }: SetResult) => sections.flatMap((section) => section.studentAssessmentId ?? []);
    const reveal =
      reader === 'staff'
        ? undefined
        : await this.scheduled.revealOf([...setResults.values()].flat().flatMap((setResult) => waitFor(setResult)));
    const isShown = (setResult: SetResult) =>
      setResult.sections.some(({ scaled }) => scaled !== null) &&
      (!reveal || waitFor(setResult).every((id) => reveal.get(id)?.reportRevealed));
    const lists = [...setResults].map(([studentId, all]): [number, SetResult[]] => [
      studentId,
      all.filter(isShown).sort((a, b) => (a.takenTo! < b.takenTo! ? 1 : a.takenTo! > b.takenTo! ? -1 : 0)),
    ]);
    return new Map(lists.filter(([, list]) => list.length > 0));
  }

  /** Everything of this type that one student is shown, oldest first. */
  private async history(
    type: AssessmentType,
    now: { setId: number; schoolYearId: number },
    reader: Reader,
    setResults: ReadonlyMap<number, readonly SetResult[]>,
  ): Promise<PastScoreDto[]> {
    const shown = [...(await this.shown(setResults, reader)).values()]
      .flat()
      .filter(({ typeId }) => typeId === type.id)
      .reverse();
    const setNames = new Map<number, string>();
    for (const { setId } of shown)
      setNames.set(setId, (await this.content.setName(setId)) ?? `${type.name} Set ${setId}`);
    return shown.map((setResult) => {
      const { assessmentSet, schoolYear: year, takenAt, compositeScore: score } = this.listItem(setResult, setNames);
      return {
        assessmentSet,
        schoolYear: year,
        takenAt,
        compositeScore: score,
        sections: setResult.sections.map(({ categoryId, scaled }) => ({ categoryId, score: scaled })),
        current: assessmentSet.id === now.setId && year.id === now.schoolYearId,
      };
    });
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

  private listItem(
    { typeId, setId, schoolYearId, composite, takenTo }: SetResult,
    setNames: ReadonlyMap<number, string>,
  ): Omit<CompositeListItemDto, 'user' | 'studentAssessments'> {
    const type = ASSESSMENT_TYPES.find((t) => t.id === typeId)!;
    const set = setNames.get(setId) ?? `${type.name} Set ${setId}`;
    return {
      assessmentType: { id: type.id, courseType: type.courseType, assessmentType: type.name },
      assessmentSet: { id: setId, name: set },
      schoolYear: { id: schoolYearId, shortName: schoolYear(schoolYearId).shortName },
      name: `${this.config.brandName} Assessment for the ${type.name.toUpperCase()} #${set.at(-1)}`,
      compositeScore: composite,
      minScore: type.composite.min,
      maxScore: type.composite.max,
      takenAt: takenTo!,
    };
  }
}

/** Of the years with results of a set. */
function newestYear(
  { typeId, setId }: ReportKey,
  results: readonly Pick<SetResult, 'typeId' | 'setId' | 'schoolYearId'>[],
): number | undefined {
  return results
    .filter((one) => one.typeId === typeId && one.setId === setId)
    .map((one) => one.schoolYearId)
    .sort((a, b) => b - a)[0];
}

function isScored({ status }: SetResult): boolean {
  return status !== 'invalidated';
}
