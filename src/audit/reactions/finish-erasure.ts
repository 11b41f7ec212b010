import type { CommandBus } from '@nestjs/cqrs';
import { EraseStudentAnswers } from '../../delivery/index.js';
import type { Reaction } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import type { AccessLog } from '../access/access-log.js';

/**
 * A sitting that was begun while its student was being erased loses its key too, and the erasure stands in the student's access
 * record.
 */
export function finishErasure(commands: CommandBus, access: AccessLog): Reaction {
  return {
    name: 'delivery.finish-erasure',
    types: ['roster.StudentErased.v1'],
    async handle({ id, payload, occurredAt, tenants }) {
      const { personId, by } = payload as RosterEvents['roster.StudentErased.v1'];
      await commands.execute(new EraseStudentAnswers(personId));
      await access.erased(personId, by, { id, at: occurredAt, tenants });
    },
  };
}
