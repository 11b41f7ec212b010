import { routeFor } from '../rules/section-score.js';
import type { AttemptScored, ScoreFact, ScorePayloads, SectionScored } from './events.js';
import type { ScoreState } from './score.js';

/** What made a standing score obsolete. */
export type Why = ScorePayloads['ScoreSuperseded']['why'];

/**
 * Records an attempt's score. The first score of an adaptive part 1 (`routing` given) also decides the route. A different
 * result supersedes the one that stands; the same result changes nothing, so that delivery at least once is harmless.
 */
export function recordAttemptScore(
  state: ScoreState,
  scored: AttemptScored,
  { routing, why }: { routing: { threshold: number; version: number } | null; why?: Why },
): ScoreFact[] {
  const standing = state.attempt;
  if (standing?.resultHash === scored.resultHash) return [];
  if (standing && readsOlderSubmission(scored, standing)) return [];
  const facts: ScoreFact[] = [];
  if (standing) {
    const sameAnswers = standing.provenance.attempt.version === scored.provenance.attempt.version;
    facts.push(
      superseded(
        'attempt',
        scored,
        why ?? (sameAnswers ? 'key_corrected' : 'answers_after_submission'),
        standing.resultHash,
      ),
    );
  }
  facts.push({ type: 'AttemptScored', payload: scored });
  if (routing) facts.push(...route(state, scored, routing));
  return facts;
}

/** Records the section score; `why` says what made a standing one obsolete. */
export function recordSectionScore(state: ScoreState, scored: SectionScored, why: Why = 'part_rescored'): ScoreFact[] {
  if (state.section?.resultHash === scored.resultHash) return [];
  const facts: ScoreFact[] = [{ type: 'SectionScored', payload: scored }];
  if (state.section) facts.unshift(superseded('section', scored, why, state.section.resultHash));
  return facts;
}

/** A reaction that runs late must not put an earlier submission of the same sitting over a later one. */
function readsOlderSubmission(scored: AttemptScored, standing: AttemptScored): boolean {
  return scored.provenance.attempt.version < standing.provenance.attempt.version;
}

function route(state: ScoreState, scored: AttemptScored, routing: { threshold: number; version: number }): ScoreFact[] {
  const { studentAssessmentId, studentId, raw, rawMax } = scored;
  const difficulty = routeFor(raw, rawMax, routing.threshold);
  if (!state.route) {
    const { typeId, setId, categoryId, schoolYearId } = scored.assessment;
    const payload = {
      studentAssessmentId,
      studentId,
      assessment: { typeId, setId, categoryId, schoolYearId },
      raw,
      rawMax,
      threshold: routing.threshold,
      ruleVersion: routing.version,
      difficulty,
      decidedAt: scored.scoredAt,
    };
    return [{ type: 'RouteDecided', payload }];
  }
  const knownAs = state.flagged ?? state.route.difficulty;
  if (difficulty === knownAs) return [];
  return [
    {
      type: 'RouteFlagged',
      payload: { studentAssessmentId, raw, rawMax, wouldBe: difficulty, flaggedAt: scored.scoredAt },
    },
  ];
}

function superseded(
  of: 'attempt' | 'section',
  by: AttemptScored | SectionScored,
  why: Why,
  supersededHash: string,
): ScoreFact {
  const { studentAssessmentId, correctionId, scoredAt } = by;
  return {
    type: 'ScoreSuperseded',
    payload: {
      studentAssessmentId,
      of,
      why,
      supersededHash,
      ...(correctionId !== undefined && { correctionId }),
      supersededAt: scoredAt,
    },
  };
}
