import { describe, expect, it } from '@jest/globals';
import type { PublishedEvent } from '../../../src/platform/events/published-event.js';
import { changes, streamsOf, type ChangeRow } from '../../../src/reporting/changes/projection.js';

const projection = changes(() => Promise.resolve(new Map()));
const start = { studentId: 9, schoolId: 3, assessment: { typeId: 1, setId: 5, categoryId: 2, part: 1 } };
const starts = new Map([['attempt-70-1', start]]) as never;

const event = (type: string, payload: object, more: Partial<PublishedEvent> = {}): PublishedEvent => ({
  id: '0190a000-0000-7000-8000-000000000001',
  type: type as PublishedEvent['type'],
  stream: null,
  version: null,
  occurredAt: '2026-11-24T10:00:00.000Z',
  receivedAt: '2026-11-24T10:00:00.000Z',
  actor: null,
  payload,
  position: '1-1',
  log: 'published',
  ...more,
});
const rowOf = (one: PublishedEvent): ChangeRow | undefined =>
  projection.evolve(undefined, one, starts, projection.keysOf(one, starts)[0]!);
const staff = { kind: 'user', id: 4, role: 'Teacher Admin' } as const;
const onSitting = { studentAssessmentId: 70, sitting: 1 };

describe('the history of changes as rows', () => {
  it('keeps what staff did to a sitting, with whom, where and as whom', () => {
    const given = event('delivery.TimeGranted.v1', { ...onSitting, seconds: 600 }, { actor: staff, onBehalfOf: 8 });
    expect(streamsOf([given])).toEqual(['attempt-70-1']);
    expect(rowOf(given)).toMatchObject({
      record: 'sitting',
      record_id: 70,
      school_id: 3,
      person_id: 9,
      action: 'given time',
      by_id: 4,
      behalf_id: 8,
      details: { setId: 5, categoryId: 2, part: 1, seconds: 600 },
    });
  });

  it('leaves out what nobody pressed, and what is of a sitting that is not known', () => {
    const system = { kind: 'system', name: 'sweep' } as const;
    expect(rowOf(event('delivery.OutageCredited.v1', { ...onSitting, seconds: 5 }, { actor: system }))).toBeUndefined();
    expect(streamsOf([event('delivery.AttemptReset.v1', onSitting, { actor: system })])).toEqual([]);
    const other = { ...onSitting, studentAssessmentId: 71 };
    expect(rowOf(event('delivery.AttemptReset.v1', other, { actor: staff }))).toBeUndefined();
  });

  it('reads assignments of before it was noted who changed them', () => {
    const ids = { assignmentId: 6, sectionId: 2, schoolId: 3 };
    expect(rowOf(event('scheduling.AssessmentAssigned.v1', { ...ids, createdBy: 4 }))).toMatchObject({
      by_id: 4,
      behalf_id: null,
    });
    const masked = { ...ids, createdBy: 8, by: 4, onBehalfOf: 8 };
    expect(rowOf(event('scheduling.AssessmentAssigned.v1', masked))).toMatchObject({ by_id: 4, behalf_id: 8 });
    expect(rowOf(event('scheduling.AssignmentChanged.v1', ids))).toMatchObject({
      action: 'changed',
      by_id: null,
      details: {},
    });
    expect(rowOf(event('scheduling.AssignmentChanged.v1', { ...ids, by: 4, changes: {} }))).toBeUndefined();
  });

  it('takes a repeated event as one change', () => {
    const one = event('roster.RecordChanged.v1', {
      changeId: '0190a000-0000-7000-8000-00000000000a',
      record: 'class',
      id: 2,
      schoolId: 3,
      districtId: null,
      action: 'hidden',
      fields: [],
      by: 4,
    });
    const row = rowOf(one)!;
    expect(row).toMatchObject({ change_id: '0190a000-0000-7000-8000-00000000000a', section_id: 2, person_id: null });
    expect(projection.evolve(row, one, starts, { change_id: row.change_id })).toBe(row);
  });
});
