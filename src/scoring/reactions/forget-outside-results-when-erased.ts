import type { Reaction } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import type { OutsideResults } from '../outside/outside-results.js';

/** Results from outside go with the student. */
export function forgetOutsideResultsWhenErased(results: OutsideResults): Reaction {
  return {
    name: 'scoring.forget-outside-results-when-erased',
    types: ['roster.StudentErased.v1', 'roster.PersonDeleted.v1'],
    handle: ({ payload }) => results.forget((payload as RosterEvents['roster.StudentErased.v1']).personId),
  };
}
