import type { CommandBus } from '@nestjs/cqrs';
import type { Reaction } from '../../platform/events/subscriptions.js';
import { MarkHasResults } from '../../roster/index.js';
import type { ScoringEvents } from '../published-corrections.js';

/** A student with results from outside is archived, never deleted: whoever imported them may be gone by now. */
export function markResultsWhenImported(commands: CommandBus): Reaction {
  return {
    name: 'scoring.mark-results-when-imported',
    types: ['scoring.OutsideResultsImported.v1'],
    handle: async ({ payload, occurredAt }) => {
      const { studentIds } = payload as ScoringEvents['scoring.OutsideResultsImported.v1'];
      await Promise.all(
        studentIds.map((studentId) => commands.execute(new MarkHasResults(studentId, new Date(occurredAt)))),
      );
    },
  };
}
