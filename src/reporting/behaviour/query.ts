import { Injectable } from '@nestjs/common';
import { ContentLibrary } from '../../content/index.js';
import { attemptStream, SittingTraces, type AttemptStarted, type SittingTrace } from '../../delivery/index.js';
import { itemFacts } from '../composite-report/item-facts.js';
import { shownAnswer, type ItemFacts } from '../composite-report/build.js';
import { PartResults } from '../part-results/query.js';
import { judge } from '../../scoring/index.js';
import {
  behaviourOf,
  COHORT_FROM,
  cohortOf,
  isRapid,
  paceOf,
  rapidThreshold,
  type Cohort,
  type Question,
  type QuestionBehaviour,
  type QuestionCohort,
} from './behaviour.js';
import type { BehaviourDto } from './dto.js';

/** The newest sittings of the same form that one is compared with. */
const COHORT_LIMIT = 300;
/** Opened at once, so that other requests get their turn between. */
const AT_ONCE = 25;
const REMEMBERED_MS = 60_000;

interface Sheet {
  questions: Question[];
  facts: Map<string, ItemFacts>;
  shown(ref: string, value: string | null): string | null;
}

export type ToldBehaviour =
  | { status: 'gone' | 'not_submitted'; behaviour: null }
  | { status: 'told'; behaviour: BehaviourDto; started: AttemptStarted };

/** What many did with the questions of one form, in its order. */
export interface FormBehaviour {
  /** 'sat-1-math-1 v1' */
  form: string;
  sittings: number;
  questions: QuestionCohort[];
}

/**
 * How a submitted part was worked through, beside the others of the district who took the same form. Read from the
 * histories when asked for: what a reset or an erasure destroyed is in no table of its own.
 */
@Injectable()
export class Behaviours {
  /** Sums of many sittings, kept for a minute. */
  private readonly cohorts = new Map<string, { until: number; cohort: Promise<Map<string, QuestionBehaviour[]>> }>();

  constructor(
    private readonly traces: SittingTraces,
    private readonly results: PartResults,
    private readonly content: ContentLibrary,
  ) {}

  /** Without behaviour after a reset or an erasure, and while no submission stands. */
  async of(studentAssessmentId: number, sitting: number): Promise<ToldBehaviour> {
    const stream = attemptStream(studentAssessmentId, sitting);
    const [trace] = await this.traces.find([stream]);
    if (trace === undefined) return { status: 'not_submitted', behaviour: null };
    if (trace === 'gone') return { status: 'gone', behaviour: null };
    const sheet = await this.sheet(trace);
    const own = behaviourOf(sheet.questions, trace.steps);
    const others = [...(await this.others(trace, sheet))].filter(([of]) => of !== stream).map(([, one]) => one);
    return {
      status: 'told',
      behaviour: present(own, others.length < COHORT_FROM ? null : cohortOf(sheet.questions, others), sheet),
      started: trace.started,
    };
  }

  /** What several students did with the questions that they had, form by form; sittings without an answer left are left out. */
  async perQuestion(streams: readonly string[]): Promise<FormBehaviour[]> {
    const forms = new Map<string, { sheet: Sheet; worked: QuestionBehaviour[][] }>();
    for (let i = 0; i < streams.length; i += AT_ONCE) {
      for (const trace of await this.traces.find(streams.slice(i, i + AT_ONCE))) {
        if (trace === undefined || trace === 'gone') continue;
        const { code, version } = trace.started.form;
        const name = `${code} v${version}`;
        let form = forms.get(name);
        if (!form) forms.set(name, (form = { sheet: await this.sheet(trace), worked: [] }));
        form.worked.push(behaviourOf(form.sheet.questions, trace.steps));
      }
    }
    return [...forms].map(([form, { sheet, worked }]) => ({
      form,
      sittings: worked.length,
      questions: cohortOf(sheet.questions, worked).questions,
    }));
  }

  private async sheet({ started }: SittingTrace): Promise<Sheet> {
    const { form, items } = started;
    const published = await this.content.getFormByCode(form.code, form.version);
    const [contents, keys] = await Promise.all([
      this.content.itemsOf(published.id),
      this.content.keysFor({ items: items.map(({ ref, version, pretest }) => ({ ref, version, pretest })) }),
    ]);
    const keyOf = new Map(keys.map((key) => [key.ref, key]));
    const facts = new Map(contents.map((item) => [item.ref, itemFacts(item, keyOf.get(item.ref))]));
    const kinds = new Map(contents.map((item) => [item.ref, item.kind]));
    return {
      facts,
      questions: items.map(({ ref }, place) => {
        const key = keyOf.get(ref);
        return {
          ref,
          number: place + 1,
          single: kinds.get(ref) === 'mcq',
          right: (value) => key !== undefined && judge(value, key) === 'right',
        };
      }),
      shown: (ref, value) => (facts.has(ref) ? shownAnswer(facts.get(ref)!, value) : value),
    };
  }

  private others({ started }: SittingTrace, sheet: Sheet): Promise<Map<string, QuestionBehaviour[]>> {
    const { form, districtId } = started;
    const name = `${districtId} ${form.code}@${form.version}`;
    const known = this.cohorts.get(name);
    if (known && known.until > Date.now()) return known.cohort;
    const cohort = this.opened(districtId, form, sheet);
    this.cohorts.set(name, { until: Date.now() + REMEMBERED_MS, cohort });
    cohort.catch(() => this.cohorts.delete(name));
    for (const [other, { until }] of this.cohorts) if (until <= Date.now()) this.cohorts.delete(other);
    return cohort;
  }

  private async opened(
    districtId: number,
    form: { code: string; version: number },
    sheet: Sheet,
  ): Promise<Map<string, QuestionBehaviour[]>> {
    const streams = await this.results.streamsOfForm(districtId, form, COHORT_LIMIT);
    const all = new Map<string, QuestionBehaviour[]>();
    for (let i = 0; i < streams.length; i += AT_ONCE) {
      const some = streams.slice(i, i + AT_ONCE);
      for (const [place, trace] of (await this.traces.find(some)).entries()) {
        if (trace !== undefined && trace !== 'gone') all.set(some[place]!, behaviourOf(sheet.questions, trace.steps));
      }
    }
    return all;
  }
}

function present(own: QuestionBehaviour[], cohort: Cohort | null, { shown }: Sheet): BehaviourDto {
  const questions = own.map((one, place) => {
    const others = cohort?.questions[place] ?? null;
    const given = (answer: QuestionBehaviour['first']) =>
      answer && { answer: shown(one.ref, answer.value) ?? '', right: answer.right, atSeconds: answer.atSeconds };
    return {
      ref: one.ref,
      number: one.number,
      state: one.state,
      first: given(one.first),
      final: given(one.final),
      changes: one.changes.map(({ kind, from, to, atSeconds }) => ({
        kind,
        from: shown(one.ref, from) ?? '',
        to: shown(one.ref, to) ?? '',
        atSeconds,
      })),
      seconds: one.seconds,
      visits: one.visits,
      rapid: isRapid(one, rapidThreshold(others?.meanSeconds ?? null)),
      cohort: others && {
        seen: others.seen,
        medianSeconds: others.medianSeconds,
        firstRight: others.firstRight,
        finalRight: others.finalRight,
        rapid: others.rapid,
        omitted: others.omitted,
        notReached: others.notReached,
        rightToWrong: others.changed.right_to_wrong,
        wrongToRight: others.changed.wrong_to_right,
        wrongToWrong: others.changed.wrong_to_wrong,
      },
    };
  });
  const count = (test: (question: (typeof questions)[number]) => boolean) => questions.filter(test).length;
  const changes = questions.flatMap((question) => question.changes);
  return {
    summary: {
      questions: questions.length,
      firstRight: count((q) => q.first?.right === true),
      finalRight: count((q) => q.final?.right === true),
      changed: count((q) => q.changes.length > 0),
      rightToWrong: changes.filter(({ kind }) => kind === 'right_to_wrong').length,
      wrongToRight: changes.filter(({ kind }) => kind === 'wrong_to_right').length,
      wrongToWrong: changes.filter(({ kind }) => kind === 'wrong_to_wrong').length,
      rapid: count((q) => q.rapid),
      omitted: count((q) => q.state === 'omitted'),
      notReached: count((q) => q.state === 'not_reached'),
    },
    questions,
    pace: paceOf(own),
    cohort: cohort && { sittings: cohort.sittings, pace: cohort.pace },
  };
}
