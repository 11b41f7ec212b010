import { DomainError } from '../kernel/errors.js';
import { registerProblems } from '../platform/http/problem.js';

export type ScoringProblem = 'scoring/not-found' | 'scoring/nothing-submitted';

registerProblems({ 'scoring/not-found': 404, 'scoring/nothing-submitted': 409 } satisfies Record<ScoringProblem, number>);

const SENTENCE: Record<ScoringProblem, string> = {
  'scoring/not-found': 'This assessment does not exist.',
  'scoring/nothing-submitted': 'This assessment has not been submitted yet.',
};

export function problem(code: ScoringProblem): DomainError<ScoringProblem> {
  return new DomainError(code, SENTENCE[code]);
}
