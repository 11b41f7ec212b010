import type { Projection } from '../../platform/events/projections.js';
import type { PublishedEvent } from '../../platform/events/published-event.js';
import type { RosterEvents } from '../../roster/index.js';
import { attemptStream } from '../attempt/events.js';
import type { OfSitting } from '../published.js';
import type { Owners } from '../sitting-owners.js';

/** Two records of one student become one, and two again: sittings belong to another account. */
export const OWNER_EVENTS = ['roster.PeopleMerged.v1', 'roster.PeopleParted.v1'] as const;

/** The account that these sittings belong to from the event on; undefined for any other event. */
export function newOwnerOf({ type, payload }: Pick<PublishedEvent, 'type' | 'payload'>): number | undefined {
  const { keptId, absorbedId } = payload as RosterEvents['roster.PeopleMerged.v1'];
  if (type === 'roster.PeopleMerged.v1') return keptId;
  return type === 'roster.PeopleParted.v1' ? absorbedId : undefined;
}

/**
 * The same rows under the account that a sitting belongs to (ADR 46). A row begins under the owner of today and changes hands
 * with the events, so that live rows and rebuilt ones are equal in any order of the two logs.
 */
export function underOwner<R extends { stream: string; student_id: number }>(
  projection: Projection<R>,
  ownersOf: (sittings: readonly OfSitting[]) => Promise<Owners>,
): Projection<R, Owners> {
  return {
    ...projection,
    types: [...projection.types, ...OWNER_EVENTS],
    prepare: (events) =>
      ownersOf(
        events.filter(({ type }) => type === 'delivery.AttemptStarted.v1').map(({ payload }) => payload as OfSitting),
      ),
    keysOf: (event, owners) =>
      newOwnerOf(event) === undefined
        ? projection.keysOf(event, owners)
        : (event.payload as RosterEvents['roster.PeopleMerged.v1']).sittings.map((one) => ({
            stream: attemptStream(one.studentAssessmentId, one.sitting),
          })),
    evolve(row, event, owners, key) {
      const owner = newOwnerOf(event);
      if (owner !== undefined) return ownedBy(row, owner);
      const next = projection.evolve(row, event, owners, key);
      return row ? next : ownedBy(next, next && owners.get(next.stream));
    },
  };
}

function ownedBy<R extends { student_id: number }>(row: R | undefined, owner: number | undefined): R | undefined {
  return row === undefined || owner === undefined || row.student_id === owner ? row : { ...row, student_id: owner };
}
