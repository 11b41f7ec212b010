import { category, type AssessmentType } from '../../content/index.js';
import type { Instant } from '../../kernel/clock.js';
import {
  compositeScore,
  evolveScore,
  nationalPercentile,
  UNSCORED,
  type Correction,
  type ScoreHistoryEntry,
  type ScoreState,
} from '../../scoring/index.js';
import type { ScoreChangeDto } from './dto.js';

/** What one correction made of a report, before it is put into words. */
export interface ScoreMove {
  correctionId: number;
  at: Instant;
  before: ScoresThen;
  after: ScoresThen;
}

interface ScoresThen {
  composite: number | null;
  sections: { categoryId: number; raw: number; rawMax: number; scaled: number | null }[];
}

/** The corrections in the score streams of one report, oldest first, with the figures on both sides of each. */
export function movesOf(type: AssessmentType, history: readonly ScoreHistoryEntry[]): ScoreMove[] {
  const states = new Map<string, ScoreState>();
  const moves: ScoreMove[] = [];
  for (const { studentAssessmentId, sitting, at, fact } of history) {
    const stream = `${studentAssessmentId}-${sitting}`;
    const correctionId = 'correctionId' in fact.payload ? fact.payload.correctionId : undefined;
    let open = correctionId === undefined ? undefined : moves.find((m) => m.correctionId === correctionId);
    if (correctionId !== undefined && !open)
      moves.push((open = { correctionId, at, before: scoresThen(type, states), after: scoresThen(type, states) }));
    states.set(stream, evolveScore(states.get(stream) ?? UNSCORED, fact));
    if (open) open.after = scoresThen(type, states);
  }
  return moves;
}

function scoresThen(type: AssessmentType, states: ReadonlyMap<string, ScoreState>): ScoresThen {
  const all = [...states.values()];
  const sections = type.categories.flatMap((categoryId) => {
    const own = all.filter((s) => (s.attempt ?? s.section)?.assessment.categoryId === categoryId);
    const section = own.find((s) => s.section)?.section;
    if (!section) return [];
    return [{ categoryId, raw: section.raw, rawMax: section.rawMax, scaled: section.scaled }];
  });
  return {
    composite: compositeScore(
      type,
      Object.fromEntries(sections.flatMap((s) => (s.scaled === null ? [] : [[s.categoryId, s.scaled]]))),
    ),
    sections,
  };
}

/** The corrections of a report in the words of its readers. Nothing in them tells the key. */
export function changesOf(moves: readonly ScoreMove[], corrections: ReadonlyMap<number, Correction>): ScoreChangeDto[] {
  return moves.map(({ correctionId, at, before, after }) => {
    const correction = corrections.get(correctionId);
    return {
      correctionId,
      at,
      what: correction ? whatOf(correction) : 'A correction of the scoring.',
      reason: correction?.reason ?? '',
      undone: correction?.undoneBy?.status === 'published' || correction?.undoneBy?.status === 'publishing',
      compositeBefore: before.composite,
      compositeAfter: after.composite,
      percentileBefore: null,
      percentileAfter: null,
      percentileOf: null,
      sections: after.sections.flatMap((a) => {
        const b = before.sections.find((s) => s.categoryId === a.categoryId);
        return !b || (b.raw === a.raw && b.rawMax === a.rawMax && b.scaled === a.scaled)
          ? []
          : [
              {
                categoryId: a.categoryId,
                name: category(a.categoryId).name,
                scoreBefore: b.scaled,
                scoreAfter: a.scaled,
                rawBefore: b.raw,
                rawAfter: a.raw,
                rawMaxBefore: b.rawMax,
                rawMaxAfter: a.rawMax,
              },
            ];
      }),
    };
  });
}

/**
 * Norms that were replaced since what they rank was scored, where they move the percentile of its composite or of a section.
 */
export function normChangesOf(
  scores: { composite: number | null; sections: Readonly<Record<number, number>> },
  publications: readonly Correction[],
  scoredAt: ReadonlyMap<'composite' | number, Instant>,
  until: Instant | null,
): ScoreChangeDto[] {
  return publications.flatMap((correction): ScoreChangeDto[] => {
    const { change, publishedAt, id, reason, undoneBy } = correction;
    if (change.kind !== 'norm' || publishedAt === null) return [];
    const since = scoredAt.get(change.scale);
    if (since === undefined || publishedAt < since || (until !== null && publishedAt > until)) return [];
    const score = change.scale === 'composite' ? scores.composite : (scores.sections[change.scale] ?? null);
    if (score === null) return [];
    const [before, after] = [
      nationalPercentile(score, { steps: change.before }),
      nationalPercentile(score, { steps: change.steps }),
    ];
    if (before === after) return [];
    const undone = undoneBy !== null && undoneBy.status !== 'draft';
    return [
      {
        correctionId: id,
        at: publishedAt,
        what: whatOf(correction),
        reason,
        undone,
        compositeBefore: scores.composite,
        compositeAfter: scores.composite,
        percentileBefore: before,
        percentileAfter: after,
        percentileOf: change.scale === 'composite' ? null : category(change.scale).name,
        sections: [],
      },
    ];
  });
}

/** What a correction changed, in a sentence that does not tell the key. */
export function whatOf({ kind, title, undoes }: Correction): string {
  if (undoes !== null) return `${title}: an earlier correction was taken back.`;
  switch (kind) {
    case 'key':
      return `${title}: the answer key was corrected.`;
    case 'accept':
      return `${title}: more answers count as right.`;
    case 'drop':
      return `${title}: the question was taken out of the score.`;
    default:
      return `${title}: replaced by a new version.`;
  }
}
