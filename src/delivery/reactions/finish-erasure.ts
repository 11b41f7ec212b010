import type { CommandBus } from '@nestjs/cqrs';
import type { Reaction } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import type { AccessLog } from '../access/access-log.js';
import type { EndAttemptHandler } from '../commands/end-attempt.js';
import { EraseStudentAnswers } from '../commands/erase-student-answers.js';
import type { AnswersErased } from '../published.js';

/** A sitting that was begun while its student was being erased loses its key too, and the erasure stands in the student's access record. */
export function finishErasure(commands: CommandBus, access: AccessLog): Reaction {
  return {
    name: 'delivery.finish-erasure',
    types: ['roster.StudentErased.v1'],
    async handle({ id, payload, occurredAt }) {
      const { personId, by } = payload as RosterEvents['roster.StudentErased.v1'];
      await commands.execute(new EraseStudentAnswers(personId));
      await access.erased(personId, by, { id, at: occurredAt });
    },
  };
}

/** Nothing can be submitted without a key: a sitting that was open ends at once. */
export function endWhenErased(ends: EndAttemptHandler): Reaction {
  return {
    name: 'delivery.end-when-erased',
    types: ['delivery.AnswersErased.v1'],
    handle: ({ payload }) => {
      const { studentAssessmentId, sitting } = payload as AnswersErased;
      return ends.execute({ studentAssessmentId, sitting });
    },
  };
}
