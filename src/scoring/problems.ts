import { DomainError } from '../kernel/errors.js';
import { registerProblems } from '../platform/http/problem.js';

/** Every refusal of this context and its status on the wire. */
const STATUS = {
  'scoring/not-found': 404,
  'scoring/nothing-submitted': 409,
  'scoring/correction-not-found': 404,
  'scoring/target-not-found': 404,
  'scoring/nothing-changes': 422,
  'scoring/too-many-reports': 409,
  'scoring/not-a-draft': 409,
  'scoring/undo-is-fixed': 409,
  'scoring/preview-missing': 409,
  'scoring/outdated': 409,
  'scoring/not-published': 409,
  'scoring/superseded-since': 409,
  'scoring/file-missing': 422,
  'scoring/school-not-found': 404,
} as const;

export type ScoringProblem = keyof typeof STATUS;

registerProblems(STATUS);

const SENTENCE: Record<ScoringProblem, string> = {
  'scoring/not-found': 'This assessment does not exist.',
  'scoring/nothing-submitted': 'This assessment has not been submitted yet.',
  'scoring/correction-not-found': 'This correction does not exist.',
  'scoring/target-not-found': 'There is no such question or table.',
  'scoring/nothing-changes': 'This is what counts already: nothing would change.',
  'scoring/too-many-reports': 'Ten of your reports are open. Wait until some of them are decided.',
  'scoring/undo-is-fixed':
    'A draft that takes a correction back puts back exactly what counted before. Discard it and begin a new correction.',
  'scoring/not-a-draft': 'This correction is published and does not change any more.',
  'scoring/preview-missing': 'Wait for the preview of this correction, then publish it.',
  'scoring/outdated':
    'A newer version has been published since this correction was drafted. Discard it and start again from what counts now.',
  'scoring/not-published': 'Only a finished publication can be taken back.',
  'scoring/superseded-since': 'A later correction replaced what this one published. Take that one back first.',
  'scoring/file-missing': 'Please upload a file',
  'scoring/school-not-found': 'This school does not exist.',
};

export function problem(code: ScoringProblem): DomainError<ScoringProblem> {
  return new DomainError(code, SENTENCE[code]);
}
