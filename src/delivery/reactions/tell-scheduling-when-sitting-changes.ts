import type { CommandBus } from '@nestjs/cqrs';
import type { Reaction } from '../../platform/events/subscriptions.js';
import { MarkHasResults } from '../../roster/index.js';
import { MarkCompleted, MarkInvalidated, MarkReopened, MarkReset, MarkStarted } from '../../scheduling/index.js';
import type { OfSitting, PublishedAttempt } from '../published.js';

/** scheduling owns the row of a student assessment and learns from here how its sitting goes. */
export function tellSchedulingWhenSittingChanges(commands: CommandBus): Reaction {
  return {
    name: 'delivery.tell-scheduling-when-sitting-changes',
    laneOf: ({ payload }) => String((payload as OfSitting).studentAssessmentId),
    types: [
      'delivery.AttemptStarted.v1',
      'delivery.AttemptSubmitted.v1',
      'delivery.AttemptReopened.v1',
      'delivery.AttemptInvalidated.v1',
      'delivery.AttemptReset.v1',
    ],
    async handle(event) {
      const version = event.version!;
      switch (event.type) {
        case 'delivery.AttemptStarted.v1': {
          const { studentAssessmentId, sitting, startedAt, studentId, assignmentId } =
            event.payload as PublishedAttempt<'AttemptStarted'>;
          await commands.execute(new MarkStarted(studentAssessmentId, sitting, startedAt, assignmentId));
          await commands.execute(new MarkHasResults(studentId, new Date(startedAt)));
          return;
        }
        case 'delivery.AttemptSubmitted.v1': {
          const { studentAssessmentId, sitting, submittedAt } = event.payload as PublishedAttempt<'AttemptSubmitted'>;
          await commands.execute(new MarkCompleted(studentAssessmentId, sitting, version, submittedAt));
          return;
        }
        case 'delivery.AttemptReopened.v1': {
          const { studentAssessmentId, sitting } = event.payload as PublishedAttempt<'AttemptReopened'>;
          await commands.execute(new MarkReopened(studentAssessmentId, sitting, version));
          return;
        }
        case 'delivery.AttemptInvalidated.v1': {
          const { studentAssessmentId, sitting } = event.payload as PublishedAttempt<'AttemptInvalidated'>;
          await commands.execute(new MarkInvalidated(studentAssessmentId, sitting, version, event.receivedAt));
          return;
        }
        case 'delivery.AttemptReset.v1': {
          const { studentAssessmentId, sitting, resetAt } = event.payload as PublishedAttempt<'AttemptReset'>;
          await commands.execute(new MarkReset(studentAssessmentId, sitting, resetAt));
        }
      }
    },
  };
}
