import { describe, expect, it } from '@jest/globals';
import { underOwner } from '../../../src/delivery/read/owned-rows.js';
import type { Projection } from '../../../src/platform/events/projections.js';
import type { PublishedEvent } from '../../../src/platform/events/published-event.js';

interface Row {
  stream: string;
  student_id: number;
  n: number;
}

const plain: Projection<Row> = {
  name: 'spec.rows',
  version: 1,
  table: 'spec.rows',
  key: ['stream'],
  columns: {},
  types: ['delivery.AttemptStarted.v1', 'delivery.AttemptSubmitted.v1'],
  keysOf: ({ stream }) => [{ stream }],
  evolve: (row, { stream, payload }) => ({
    stream: stream!,
    student_id: row?.student_id ?? (payload as { studentId: number }).studentId,
    n: (row?.n ?? 0) + 1,
  }),
};
const STARTED = {
  type: 'delivery.AttemptStarted.v1',
  stream: 'attempt-7-1',
  payload: { studentId: 2, studentAssessmentId: 7, sitting: 1 },
} as unknown as PublishedEvent;
const SUBMITTED = { ...STARTED, type: 'delivery.AttemptSubmitted.v1' } as PublishedEvent;
const changed = (type: 'PeopleMerged' | 'PeopleParted') =>
  ({
    type: `roster.${type}.v1`,
    stream: null,
    payload: { keptId: 1, absorbedId: 2, sittings: [{ studentAssessmentId: 7, sitting: 1 }] },
  }) as unknown as PublishedEvent;

/** The row after these events, while the sitting belongs to `owner`. */
async function after(owner: number, events: PublishedEvent[]): Promise<Row | undefined> {
  const projection = underOwner(plain, async (sittings) => new Map(sittings.map(() => ['attempt-7-1', owner])));
  const rows = new Map<unknown, Row>();
  for (const event of events) {
    const owners = await projection.prepare!([event]);
    for (const key of projection.keysOf(event, owners)) {
      const next = projection.evolve(rows.get(key.stream), event, owners, key);
      if (next) rows.set(key.stream, next);
    }
  }
  return rows.get('attempt-7-1');
}

describe('the row of a sitting', () => {
  it('stands under the account that the sitting belongs to, in any order of the two logs', async () => {
    const merged = { stream: 'attempt-7-1', student_id: 1, n: 2 };
    expect(await after(1, [STARTED, SUBMITTED, changed('PeopleMerged')])).toEqual(merged);
    expect(await after(1, [STARTED, changed('PeopleMerged'), SUBMITTED])).toEqual(merged);
    expect(await after(1, [changed('PeopleMerged'), STARTED, SUBMITTED])).toEqual(merged);
    const parted = { ...merged, student_id: 2 };
    const both = [changed('PeopleMerged'), changed('PeopleParted')];
    expect(await after(2, [STARTED, SUBMITTED, ...both])).toEqual(parted);
    expect(await after(2, [...both, STARTED, SUBMITTED])).toEqual(parted);
  });

  it('is followed by what says whose it is', () => {
    const { types } = underOwner(plain, async () => new Map());
    expect(types).toEqual([...plain.types, 'roster.PeopleMerged.v1', 'roster.PeopleParted.v1']);
  });
});
