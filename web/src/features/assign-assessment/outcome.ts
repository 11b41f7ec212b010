import type { AssignCall } from './form.js';

export interface AssignFailure {
  call: AssignCall;
  /** The class has the assessment already: trying again would not help. */
  exists: boolean;
  message: string;
}

/** Classes that are named in one sentence. */
const NAMED = 6;

/** What became of the calls of an assignment. */
export interface AssignOutcome {
  assigned: number;
  failures: AssignFailure[];
}

/** The calls that are worth trying again. */
export function toRetry(outcome: AssignOutcome | null): AssignCall[] {
  return (outcome?.failures ?? []).filter((failure) => !failure.exists).map((failure) => failure.call);
}

/** Both outcomes as one, after `toRetry` of the first was tried. */
export function afterRetry(first: AssignOutcome | null, retried: AssignOutcome): AssignOutcome {
  if (!first) return retried;
  return {
    assigned: first.assigned + retried.assigned,
    failures: [...first.failures.filter((failure) => failure.exists), ...retried.failures],
  };
}

/** An outcome with failures, to somebody who left the form meanwhile and cannot see its list: how many and where. */
export function leftNotice({ assigned, failures }: AssignOutcome, nameOf: (sectionId: number) => string): string {
  const names = [...new Set(failures.map(({ call }) => nameOf(call.sectionId)))];
  const named = names.slice(0, NAMED).join('; ');
  return `${failures.length} of ${assigned + failures.length} assessments could not be assigned: ${named}${names.length > NAMED ? `; and ${names.length - NAMED} more classes` : ''}.`;
}

/** How an outcome is said. */
export function outcomeNotice({ assigned, failures }: AssignOutcome): {
  tone: 'success' | 'warning' | 'error';
  text: string;
} {
  if (failures.length === 0) return { tone: 'success', text: 'Assessments assigned.' };
  if (assigned > 0)
    return {
      tone: 'warning',
      text: 'Some assessments could not be created. Please check if the assessments already exist.',
    };
  if (failures.every((failure) => failure.exists))
    return {
      tone: 'error',
      text: 'The assessment could not be created. Please check if this kind of assessment already exists.',
    };
  return { tone: 'error', text: 'Failed to assign assessment. Please try again reload and try again.' };
}
