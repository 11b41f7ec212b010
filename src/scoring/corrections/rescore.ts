import {
  assessmentType,
  type ConversionTable,
  type ItemKey,
  type NormTable,
  type RoutingRule,
} from '../../content/index.js';
import type { SealedAnswers } from '../../delivery/index.js';
import type { Instant } from '../../kernel/clock.js';
import type { StreamHead } from '../../platform/event-store/port.js';
import { benchmarkFor } from '../rules/benchmarks.js';
import { nationalPercentile } from '../rules/percentiles.js';
import { compositeScore, routeFor, type Path } from '../rules/section-score.js';
import { attemptScored, sectionScored } from '../score/build.js';
import { recordAttemptScore, recordSectionScore, type Why } from '../score/decide.js';
import { scoreStream, type AttemptScored, type ScoreFact, type SectionScored } from '../score/events.js';
import { evolve, type ScoreState } from '../score/score.js';

/** One scored sitting of one part, as it stands. */
export interface CurrentPart {
  studentAssessmentId: number;
  sitting: number;
  categoryId: number;
  part: 1 | 2;
  difficulty: 'default' | 'easy' | 'hard';
  state: ScoreState;
  head: StreamHead;
  /** Given where the change may judge its answers otherwise. */
  judged?: { submission: SealedAnswers; attemptStream: string; keys: readonly ItemKey[] };
}

/** Everything of one student in one set and school year. */
export interface CurrentReport {
  studentId: number;
  schoolId: number;
  schoolYearId: number;
  typeId: number;
  setId: number;
  classIds: readonly number[];
  /** Frozen at the start; only the PSAT benchmarks ask for it. */
  gradeLevel: number | null;
  parts: readonly CurrentPart[];
}

/** What stands after the change where it differs from what stands now. */
export interface Rules {
  why: Why;
  scoredAt: Instant;
  correctionId?: number | undefined;
  /** Undefined where a category has no table of that path. */
  table(categoryId: number, path: Path): ConversionTable | undefined;
  /** True where the table is what the change replaces, so that sections are scored again without new answers. */
  replaces(categoryId: number, path: Path): boolean;
  routing(categoryId: number): RoutingRule | undefined;
  norms: { before: Norms; after: Norms };
}

export type Norms = (scale: 'composite' | number) => Pick<NormTable, 'steps'> | undefined;

/** A report in figures. Sections that are not complete have no score. */
export interface Figures {
  composite: number | null;
  percentile: number | null;
  sections: SectionFigures[];
}

export interface SectionFigures {
  categoryId: number;
  raw: number;
  rawMax: number;
  scaled: number | null;
  percentile: number | null;
  benchmark: boolean | null;
  /** The part 2 that was taken or is waiting, and the one that part 1 would lead to now. */
  route: 'easy' | 'hard' | null;
  wouldBe: 'easy' | 'hard' | null;
}

export interface Rescored {
  before: Figures;
  after: Figures;
  /** Facts to append, by stream; empty when nothing changes. */
  appends: { stream: string; head: StreamHead; facts: ScoreFact[] }[];
  /** Parts whose answers were judged again. */
  judged: number[];
}

/** What a change makes of one report: a pure function, so that a preview, a publication and a what-if agree. */
export function rescore(report: CurrentReport, rules: Rules): Rescored {
  const states = new Map(report.parts.map((part) => [part, part.state]));
  const facts = new Map(report.parts.map((part): [CurrentPart, ScoreFact[]] => [part, []]));
  const record = (part: CurrentPart, more: ScoreFact[]) => {
    facts.get(part)!.push(...more);
    states.set(part, more.reduce(evolve, states.get(part)!));
  };
  const judged: number[] = [];
  for (const part of report.parts) {
    if (!part.judged || !part.state.attempt) continue;
    const { submission, attemptStream, keys } = part.judged;
    const scored = attemptScored(submission, attemptStream, keys, rules);
    const adaptive = part.part === 1 && assessmentType(report.typeId).parts === 2;
    record(
      part,
      recordAttemptScore(part.state, scored, {
        routing: adaptive ? (rules.routing(part.categoryId) ?? null) : null,
        why: rules.why,
      }),
    );
    judged.push(part.studentAssessmentId);
  }
  for (const [categoryId, parts] of Map.groupBy(report.parts, (p) => p.categoryId)) {
    const last = parts.findLast((p) => states.get(p)!.section);
    if (!last) continue;
    const standing = states.get(last)!.section!;
    const newTable = rules.replaces(categoryId, standing.path);
    const attempts = parts.flatMap((p) => states.get(p)!.attempt ?? []);
    // A run that was cut off may have left the section behind a part that is new already.
    const restsOnThem = attempts.every((a) => standing.parts.some((p) => p.resultHash === a.resultHash));
    if (!newTable && (restsOnThem || !parts.some((p) => p.judged))) continue;
    const table = rules.table(categoryId, standing.path);
    if (!table || attempts.length < standing.parts.length) continue;
    record(
      last,
      recordSectionScore(
        states.get(last)!,
        sectionScored(attempts, standing.path, table, rules),
        newTable ? rules.why : 'part_rescored',
      ),
    );
  }
  return {
    before: figures(report, (part) => part.state, rules, rules.norms.before),
    after: figures(report, (part) => states.get(part)!, rules, rules.norms.after),
    appends: report.parts.flatMap((part) => {
      const own = facts.get(part)!;
      return own.length > 0
        ? [{ stream: scoreStream(part.studentAssessmentId, part.sitting), head: part.head, facts: own }]
        : [];
    }),
    judged,
  };
}

function figures(
  report: CurrentReport,
  stateOf: (part: CurrentPart) => ScoreState,
  rules: Rules,
  norms: Norms,
): Figures {
  const type = assessmentType(report.typeId);
  const sections = type.categories.flatMap((categoryId): SectionFigures[] => {
    const parts = report.parts.filter((p) => p.categoryId === categoryId);
    if (parts.length === 0) return [];
    const states = parts.map(stateOf);
    const section = states.findLast((s) => s.section)?.section ?? null;
    const benchmark = benchmarkFor(type, categoryId, report.gradeLevel);
    const first = states.find((s) => s.route);
    return [
      {
        categoryId,
        ...counts(section, states),
        scaled: section?.scaled ?? null,
        percentile: section && nationalPercentile(section.scaled, norms(categoryId)),
        benchmark: section && benchmark ? section.scaled >= benchmark.score : null,
        route: first?.route?.difficulty ?? null,
        wouldBe: first?.attempt ? wouldBe(first.attempt, rules.routing(categoryId)) : null,
      },
    ];
  });
  const composite = compositeScore(
    type,
    Object.fromEntries(sections.flatMap((s) => (s.scaled === null ? [] : [[s.categoryId, s.scaled]]))),
  );
  return {
    composite,
    percentile: composite === null ? null : nationalPercentile(composite, norms('composite')),
    sections,
  };
}

function counts(section: SectionScored | null, states: readonly ScoreState[]): { raw: number; rawMax: number } {
  if (section) return { raw: section.raw, rawMax: section.rawMax };
  return states.reduce(
    ({ raw, rawMax }, { attempt }) => ({ raw: raw + (attempt?.raw ?? 0), rawMax: rawMax + (attempt?.rawMax ?? 0) }),
    { raw: 0, rawMax: 0 },
  );
}

function wouldBe({ raw, rawMax }: AttemptScored, rule: RoutingRule | undefined): 'easy' | 'hard' | null {
  return rule ? routeFor(raw, rawMax, rule.threshold) : null;
}

/** Whether anything that a reader is shown differs: a count, a score or a percentile. */
export function isChanged(before: Figures, after: Figures): boolean {
  return (
    before.composite !== after.composite ||
    before.percentile !== after.percentile ||
    before.sections.some((b, i) => {
      const a = after.sections[i]!;
      return a.raw !== b.raw || a.rawMax !== b.rawMax || a.scaled !== b.scaled || a.percentile !== b.percentile;
    })
  );
}

/** Sections whose benchmark is newly reached or newly missed. */
export function crossings(before: Figures, after: Figures): { categoryId: number; reached: boolean }[] {
  return before.sections.flatMap((b, i) => {
    const a = after.sections[i]!;
    return b.benchmark === null || a.benchmark === null || a.benchmark === b.benchmark
      ? []
      : [{ categoryId: b.categoryId, reached: a.benchmark }];
  });
}

/** Sections whose part 1 led elsewhere before the change than it would after it. The route taken stays. */
export function reroutings(before: Figures, after: Figures): { categoryId: number; to: 'easy' | 'hard' }[] {
  return before.sections.flatMap((b, i) => {
    const to = after.sections[i]!.wouldBe;
    return to === null || b.route === null || to === b.wouldBe ? [] : [{ categoryId: b.categoryId, to }];
  });
}
