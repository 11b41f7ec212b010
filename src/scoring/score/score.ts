import type { AttemptScored, RouteDecided, ScoreFact, SectionScored } from './events.js';

/** What stands now in one score stream. */
export interface ScoreState {
  attempt: AttemptScored | null;
  route: RouteDecided | null;
  /** The difficulty that a later score of part 1 would have led to; null while the route agrees. */
  flagged: 'easy' | 'hard' | null;
  section: SectionScored | null;
}

export const UNSCORED: ScoreState = { attempt: null, route: null, flagged: null, section: null };

export function evolve(state: ScoreState, { type, payload }: ScoreFact): ScoreState {
  switch (type) {
    case 'AttemptScored':
      return { ...state, attempt: payload };
    case 'RouteDecided':
      return { ...state, route: payload };
    case 'RouteFlagged':
      return { ...state, flagged: payload.wouldBe };
    case 'SectionScored':
      return { ...state, section: payload };
    case 'ScoreSuperseded':
      return payload.of === 'attempt' ? { ...state, attempt: null } : { ...state, section: null };
    default:
      return unknownFact(type);
  }
}

function unknownFact(type: never): never {
  throw new Error(`unknown fact in a score stream: ${String(type)}`);
}
