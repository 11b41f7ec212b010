import type { Reaction } from '../../platform/events/subscriptions.js';
import type { RosterEvents } from '../../roster/index.js';
import type { Directory } from '../people/directory.js';

export function keepPeopleWhenPersonChanged(directory: Directory): Reaction {
  return {
    name: 'reporting.keep-people-when-person-changed',
    types: ['roster.PersonChanged.v1'],
    handle: ({ payload }) => directory.keep([(payload as RosterEvents['roster.PersonChanged.v1']).personId]),
  };
}
