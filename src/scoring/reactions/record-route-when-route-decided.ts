import type { CommandBus } from '@nestjs/cqrs';
import type { Reaction } from '../../platform/events/subscriptions.js';
import { RecordRoute } from '../../scheduling/index.js';
import type { RouteDecidedV1 } from '../published.js';

/**
 * scheduling keeps the route on its row: a broken assessment gets its part 2 at once, a continuous one when the student asks.
 */
export function recordRouteWhenRouteDecided(commands: CommandBus): Reaction {
  return {
    name: 'scoring.record-route-when-route-decided',
    laneOf: ({ payload }) => String((payload as RouteDecidedV1).studentAssessmentId),
    types: ['scoring.RouteDecided.v1'],
    handle: ({ payload }) => {
      const { studentAssessmentId, sitting, difficulty } = payload as RouteDecidedV1;
      return commands.execute(new RecordRoute(studentAssessmentId, sitting, difficulty));
    },
  };
}
