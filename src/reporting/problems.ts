import { DomainError } from '../kernel/errors.js';
import { registerProblems } from '../platform/http/problem.js';

/** Every refusal of this context and its status on the wire. */
const STATUS = {
  'reporting/report-not-found': 404,
  'reporting/no-report-then': 404,
  'reporting/answers-not-revealed': 404,
  'reporting/pdf-failed': 503,
  'reporting/no-results': 404,
  'reporting/attempt-not-found': 404,
  'reporting/school-not-found': 404,
  'reporting/students-not-shown': 403,
  'reporting/school-not-entered': 403,
  'reporting/not-allowed': 403,
  'reporting/grades-not-shown': 403,
  'reporting/nothing-to-plan': 409,
} as const;

export type ReportingCode = keyof typeof STATUS;

registerProblems(STATUS);

const SENTENCE: Record<ReportingCode, string> = {
  'reporting/report-not-found':
    'This report does not exist, or the student did not complete both parts of the assessment section.',
  'reporting/no-report-then':
    'There was no score report of this set on that date, or its answers have been destroyed since.',
  'reporting/answers-not-revealed': 'The questions and answers of this assessment are not shown yet.',
  'reporting/attempt-not-found': 'This attempt does not exist.',
  'reporting/no-results': 'No results available.',
  'reporting/students-not-shown':
    'Teachers see the students of their classes, and the school as a whole without names.',
  'reporting/school-not-entered': 'Work with this school to see the results of its classes and students.',
  'reporting/not-allowed': 'You do not have the permission to do this.',
  'reporting/school-not-found': 'This school does not exist.',
  'reporting/grades-not-shown': 'Teachers group their own classes. Choose one or more of them.',
  'reporting/nothing-to-plan': 'No lesson of your school is left for the topics of this report.',
  'reporting/pdf-failed': 'The PDF could not be made. Please try again in a minute.',
};

export function problem(code: ReportingCode, details?: Record<string, unknown>): DomainError<ReportingCode> {
  return new DomainError(code, SENTENCE[code], details ? { details } : {});
}
