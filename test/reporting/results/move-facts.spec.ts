import { describe, expect, it } from '@jest/globals';
import { results, type ScoreFactsRow } from '../../../src/reporting/results/projection.js';
import {
  isEmpty,
  moveFacts,
  NO_FACTS,
  withFact,
  withoutSitting,
  withOutside,
  type OutsideFact,
  type SittingFact,
  type SittingStart,
} from '../../../src/reporting/results/score-facts.js';
import type { PublishedEvent } from '../../../src/platform/events/published-event.js';

const START: SittingStart = {
  typeId: 1,
  setId: 1,
  schoolYearId: 2026,
  categoryId: 2,
  part: 1,
  schoolId: 1,
  gradeLevel: 11,
  since: '2026-11-20T15:00:00.000Z',
};
const fact = (version: number): SittingFact => ({
  is: 'submitted',
  at: `2026-11-20T16:00:0${version}.000Z`,
  version,
  submittedAt: '2026-11-20T16:00:00.000Z',
});
const outside = (id: number): OutsideFact => ({ ...START, id, importedAt: START.since }) as unknown as OutsideFact;
const OWN = withFact(NO_FACTS, '5-1', START, fact(1));
const OTHER = withOutside(
  withoutSitting(withFact(withFact(NO_FACTS, '7-1', START, fact(1)), '8-1', START, fact(2)), '9-1'),
  [outside(30), outside(31)],
);
const ALL = ['7-1', '8-1', '9-1'];

describe('facts of two records of one student', () => {
  it('go over and come back as they were', () => {
    const merged = moveFacts(OTHER, OWN, ALL, [30, 31]);
    expect(isEmpty(merged.from)).toBe(true);
    expect(Object.keys(merged.to.sittings).sort()).toEqual(['5-1', '7-1', '8-1', '9-1']);
    expect(merged.to.sittings['9-1']).toBe('erased');
    const parted = moveFacts(merged.to, merged.from, ALL, [30, 31]);
    expect(parted).toEqual({ from: OWN, to: OTHER });
  });

  it('are kept once where both knew of them, and what was not named stays', () => {
    const known = withFact(OWN, '7-1', START, fact(1));
    const { from, to } = moveFacts(OTHER, known, ['7-1'], [31]);
    expect(to.sittings['7-1']).toEqual(OTHER.sittings['7-1']);
    expect(Object.keys(from.sittings).sort()).toEqual(['8-1', '9-1']);
    expect([from.outside.map(({ id }) => id), to.outside.map(({ id }) => id)]).toEqual([[30], [31]]);
  });

  it('are moved by the events in any order with those of the sittings', () => {
    const projection = results(async () => ({ starts: new Map(), outside: new Map() }));
    const event = (type: 'PeopleMerged' | 'PeopleParted') =>
      ({
        type: `roster.${type}.v1`,
        occurredAt: START.since,
        payload: {
          keptId: 1,
          absorbedId: 2,
          sittings: [{ studentAssessmentId: 7, sitting: 1 }],
          outsideResultIds: [30],
        },
      }) as unknown as PublishedEvent;
    const fold = (rows: Map<number, ScoreFactsRow>, one: PublishedEvent) => {
      const keys = projection.keysOf(one, { starts: new Map(), outside: new Map() });
      const together = keys.map(({ student_id }) => rows.get(student_id as number));
      for (const [i, key] of keys.entries()) {
        const next = projection.evolve(together[i], one, { starts: new Map(), outside: new Map() }, key, together);
        if (next) rows.set(key.student_id as number, next);
        else rows.delete(key.student_id as number);
      }
    };
    const row = (student_id: number, facts: ScoreFactsRow['facts']): ScoreFactsRow => ({
      student_id,
      forgotten_at: null,
      facts,
    });
    const both = withOutside(withFact(OWN, '7-1', START, fact(1)), [outside(30)]);
    const alone = withOutside(withFact(NO_FACTS, '7-1', START, fact(1)), [outside(30)]);
    const live = new Map([
      [1, row(1, OWN)],
      [2, row(2, alone)],
    ]);
    fold(live, event('PeopleMerged'));
    expect(live).toEqual(new Map([[1, row(1, both)]]));
    // A rebuild meets the sittings first, under the owner of today.
    const rebuilt = new Map([[1, row(1, both)]]);
    fold(rebuilt, event('PeopleMerged'));
    expect(rebuilt).toEqual(live);
    fold(live, event('PeopleParted'));
    expect(live).toEqual(
      new Map([
        [1, row(1, OWN)],
        [2, row(2, alone)],
      ]),
    );
    const later = new Map([
      [1, row(1, OWN)],
      [2, row(2, alone)],
    ]);
    fold(later, event('PeopleMerged'));
    fold(later, event('PeopleParted'));
    expect(later).toEqual(live);
  });
});
