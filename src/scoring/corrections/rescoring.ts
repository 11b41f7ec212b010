import { Injectable } from '@nestjs/common';
import {
  ASSESSMENT_TYPES,
  assessmentType,
  ContentLibrary,
  FormCatalogue,
  type ConversionTable,
  type ItemKey,
  type NormTable,
  type RoutingRule,
} from '../../content/index.js';
import { attemptStream, SubmittedAnswers } from '../../delivery/index.js';
import { Clock, type Instant } from '../../kernel/clock.js';
import { ScheduledAssessments, type CompletedCopy } from '../../scheduling/index.js';
import type { Path } from '../rules/section-score.js';
import { Scores } from '../scores.js';
import { isKeyChange, whyOf, type Change } from './change.js';
import { rescore, type Rescored, type Rules, type CurrentPart, type CurrentReport } from './rescore.js';

/** Students of one page: enough that a question to the database serves many, few enough that memory stays small. */
const STUDENTS = 500;

const PATHS: readonly Path[] = ['easy', 'hard', 'single'];

export interface RescoredReport {
  report: CurrentReport;
  rescored: Rescored;
}

/** The forms, or the tables, that a change touches in one set. */
interface Reach {
  typeId: number;
  setId: number;
  /** Copies whose answers may be judged otherwise. */
  judges(copy: CompletedCopy): boolean;
  /** Whether a report has anything to do with the change. */
  touches(report: CurrentReport): boolean;
}

/**
 * Runs past streams through the scoring rules with one key or table replaced, a page of students at a time: one question
 * for their copies, one for their score streams, one for the sealed answers, then pure functions.
 */
@Injectable()
export class Rescoring {
  constructor(
    private readonly scheduled: ScheduledAssessments,
    private readonly content: ContentLibrary,
    private readonly forms: FormCatalogue,
    private readonly submitted: SubmittedAnswers,
    private readonly scores: Scores,
    private readonly clock: Clock,
  ) {}

  /** Every report that the change reaches, page by page. With `since` only of students who submitted something from then on. */
  async *pages(
    change: Change,
    options: { correctionId?: number; since?: Instant } = {},
  ): AsyncGenerator<RescoredReport[]> {
    for (const reach of await this.reachOf(change)) {
      const rules = await this.rulesFor(change, reach, options.correctionId);
      const keys = this.keysWith(change);
      const load = async (after: number) => {
        const copies = await this.scheduled.completedCopies(reach, {
          afterStudentId: after,
          students: STUDENTS,
          ...(options.since && { since: options.since }),
        });
        return copies.length === 0
          ? null
          : {
              last: copies.at(-1)!.studentId,
              reports: (await this.standing(reach, copies, keys)).filter(reach.touches),
            };
      };
      // The next page is read while this one is worked on: no student is in two of them.
      let coming = load(0);
      for (let page = await coming; page !== null; page = await coming) {
        coming = load(page.last);
        coming.catch(() => undefined);
        yield page.reports.map((report) => ({ report, rescored: rescore(report, rules) }));
      }
    }
  }

  /**
   * Appends what a page of reports adds. A stream that somebody else wrote meanwhile is left alone.
   * @returns how many streams were written, and how many were left.
   */
  async append(page: readonly RescoredReport[], by: string): Promise<{ written: number; conflicts: number }> {
    const appends = page.flatMap(({ rescored }) => rescored.appends);
    const conflicts = (await this.scores.append(appends, by)).length;
    return { written: appends.length - conflicts, conflicts };
  }

  private async standing(
    reach: Reach,
    copies: readonly CompletedCopy[],
    keysOf: (items: { ref: string; version: number; pretest: boolean }[], form: string) => Promise<ItemKey[]>,
  ): Promise<CurrentReport[]> {
    const scores = await this.scores.loadAll(copies.map((c) => ({ studentAssessmentId: c.id, sitting: c.sitting })));
    const psat = ASSESSMENT_TYPES.some((t) => t.id === reach.typeId && t.name.startsWith('PSAT'));
    const asked = copies.filter((c) => psat || reach.judges(c));
    const submissions = await this.submitted.findAll(asked.map((c) => attemptStream(c.id, c.sitting)));
    const submissionOf = new Map(asked.map((copy, i) => [copy, submissions[i]]));
    const parts = new Map<CompletedCopy, CurrentPart>();
    for (const [place, copy] of copies.entries()) {
      const submission = submissionOf.get(copy);
      const opened = typeof submission === 'object' ? submission : undefined;
      const { id: studentAssessmentId, sitting, categoryId, part, difficulty } = copy;
      parts.set(copy, {
        studentAssessmentId,
        sitting,
        categoryId,
        part,
        difficulty,
        ...scores[place]!,
        ...(opened &&
          reach.judges(copy) && {
            judged: {
              submission: opened,
              attemptStream: attemptStream(copy.id, copy.sitting),
              keys: await keysOf(opened.started.items, `${opened.started.form.code}@${opened.started.form.version}`),
            },
          }),
      });
    }
    return [...Map.groupBy(copies, (c) => `${c.studentId}/${c.schoolYearId}`).values()].map((own): CurrentReport => {
      const { studentId, schoolId, schoolYearId } = own[0]!;
      const opened = own.map((c) => submissionOf.get(c)).findLast((one) => typeof one === 'object');
      return {
        studentId,
        schoolId,
        schoolYearId,
        typeId: reach.typeId,
        setId: reach.setId,
        classIds: [...new Set(own.flatMap((c) => c.classIds))],
        gradeLevel: opened?.started.gradeLevel ?? null,
        parts: own.map((c) => parts.get(c)!),
      };
    });
  }

  /** The newest keys of a form, the changed one instead of its own. Asked for once per form. */
  private keysWith(
    change: Change,
  ): (items: { ref: string; version: number; pretest: boolean }[], form: string) => Promise<ItemKey[]> {
    const known = new Map<string, Promise<ItemKey[]>>();
    return (items, form) => {
      let keys = known.get(form);
      if (!keys) {
        keys = this.content
          .keysFor({ items })
          .then((newest) =>
            newest.map((key) =>
              isKeyChange(change) && key.ref === change.ref && key.itemVersion === change.itemVersion
                ? { ...key, keyVersion: change.base + 1, scoring: change.scoring }
                : key,
            ),
          );
        known.set(form, keys);
      }
      return keys;
    };
  }

  private async reachOf(change: Change): Promise<Reach[]> {
    if (change.kind === 'conversion') {
      const { typeId, setId, categoryId, path } = change;
      return [
        {
          typeId,
          setId,
          judges: () => false,
          touches: ({ parts }) =>
            parts.some(({ state: { section }, categoryId: of }) => of === categoryId && section?.path === path),
        },
      ];
    }
    if (change.kind === 'norm') {
      const sets = (await this.content.availableSets()).filter((set) => set.typeId === change.typeId);
      return sets.map((set) => ({
        typeId: set.typeId,
        setId: set.id,
        judges: () => false,
        touches: ({ parts }) => parts.some(({ state }) => state.section),
      }));
    }
    const question = await this.forms.findQuestion(change.ref, change.itemVersion);
    const bySet = Map.groupBy(question?.forms ?? [], (f) => `${f.typeId}/${f.setId}`);
    return [...bySet.values()].map((forms) => {
      const { typeId, setId } = forms[0]!;
      const places = new Set(forms.map((f) => `${f.categoryId}/${f.part}/${f.difficulty}`));
      return {
        typeId,
        setId,
        judges: (copy: CompletedCopy) => places.has(`${copy.categoryId}/${copy.part}/${copy.difficulty}`),
        touches: ({ parts }: CurrentReport) =>
          parts.some(({ judged }) =>
            judged?.submission.started.items.some(
              (item) => item.ref === change.ref && item.version === change.itemVersion,
            ),
          ),
      };
    });
  }

  private async rulesFor(change: Change, { typeId, setId }: Reach, correctionId: number | undefined): Promise<Rules> {
    const { categories } = assessmentType(typeId);
    const tables = new Map<string, ConversionTable | undefined>();
    const routing = new Map<number, RoutingRule | undefined>();
    const norms = new Map<'composite' | number, NormTable | undefined>();
    for (const categoryId of categories) {
      routing.set(categoryId, await this.content.routingFor(typeId, setId, categoryId));
      norms.set(categoryId, await this.content.normFor(typeId, categoryId));
      for (const path of PATHS)
        tables.set(`${categoryId}/${path}`, await this.content.conversionFor(typeId, setId, categoryId, path));
    }
    norms.set('composite', await this.content.normFor(typeId, 'composite'));
    const replaces = (categoryId: number, path: Path) =>
      change.kind === 'conversion' && change.categoryId === categoryId && change.path === path;
    return {
      why: whyOf(change),
      scoredAt: this.clock.instant(),
      correctionId,
      table: (categoryId, path) =>
        replaces(categoryId, path) && change.kind === 'conversion'
          ? { typeId, setId, categoryId, path, version: change.base + 1, scaled: change.scaled }
          : tables.get(`${categoryId}/${path}`),
      replaces,
      routing: (categoryId) => routing.get(categoryId),
      norms: {
        before: (scale) =>
          change.kind === 'norm' && change.scale === scale ? { steps: change.before } : norms.get(scale),
        after: (scale) =>
          change.kind === 'norm' && change.scale === scale ? { steps: change.steps } : norms.get(scale),
      },
    };
  }
}
