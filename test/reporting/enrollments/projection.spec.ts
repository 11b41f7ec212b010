import { describe, expect, it } from '@jest/globals';
import type { PublishedEvent, PublishedType } from '../../../src/platform/events/published-event.js';
import {
  BEFORE_THE_LOG,
  classMembers,
  enrollments,
  schoolMoves,
  type EnrollmentFactsRow,
} from '../../../src/reporting/enrollments/projection.js';

const STUDENT = 3;
const day = (n: number) => new Date(Date.UTC(2026, 7, n)).toISOString();
const event = (type: PublishedType, at: number, payload: object): PublishedEvent => ({
  ...{ id: `${type} ${at}`, type, stream: null, version: null, occurredAt: day(at), receivedAt: day(at) },
  ...{ actor: null, position: String(at), log: 'published', payload },
});
const enters = (at: number, sectionId: number) =>
  event('roster.StudentsEnrolled.v1', at, { sectionId, schoolId: 1, studentIds: [STUDENT, 4] });
const leaves = (at: number, sectionId: number) =>
  event('roster.StudentsUnenrolled.v1', at, { sectionId, schoolId: 1, studentIds: [STUDENT] });
const found = (at: number, sectionId: number, since: number) =>
  event('roster.MembershipsFound.v1', at, { sectionId, schoolId: 1, studentIds: [STUDENT], since: day(since) });
const transfer = (at: number, fromSchoolId: number, toSchoolId: number) =>
  event('roster.StudentTransferred.v1', at, { personId: STUDENT, fromSchoolId, toSchoolId, by: 1 });

const fold = (events: PublishedEvent[], from?: EnrollmentFactsRow) =>
  events.reduce(
    (row, one) => enrollments.evolve(row, one, undefined, { student_id: STUDENT }),
    from as EnrollmentFactsRow | undefined,
  );
const stays = (...events: PublishedEvent[]) =>
  classMembers(fold(events)!).map((stay) => [stay.section_id, stay.entered_at, stay.left_at]);

describe('a student in a class', () => {
  it('is there from the day of coming', () => {
    expect(stays(enters(1, 7))).toEqual([[7, day(1), null]]);
  });
  it('is there no more from the day of leaving', () => {
    expect(stays(enters(1, 7), leaves(20, 7))).toEqual([[7, day(1), day(20)]]);
  });
  it('who comes back was away in between', () => {
    expect(stays(enters(1, 7), leaves(20, 7), enters(25, 7))).toEqual([
      [7, day(1), day(20)],
      [7, day(25), null],
    ]);
  });
  it('may be in several at once', () => {
    expect(stays(enters(1, 7), enters(2, 8), leaves(3, 7))).toEqual([
      [7, day(1), day(3)],
      [8, day(2), null],
    ]);
  });
  it('whom a migration put there is there since then', () => {
    expect(stays(leaves(20, 8), found(30, 7, 4))).toEqual([
      [8, BEFORE_THE_LOG, day(20)],
      [7, day(4), null],
    ]);
  });
  it('who left without ever having come in the log was there before it', () => {
    expect(stays(leaves(20, 7), enters(25, 7))).toEqual([
      [7, BEFORE_THE_LOG, day(20)],
      [7, day(25), null],
    ]);
  });
  it('who came and left at the same moment never was there', () => {
    expect(stays(enters(1, 7), leaves(1, 7), enters(2, 8))).toEqual([[8, day(2), null]]);
  });
  it('is told of again without a change', () => {
    const events = [enters(1, 7), leaves(20, 7), enters(25, 7), transfer(26, 1, 2)];
    const row = fold(events)!;
    expect(fold(events, row)).toBe(row);
  });
});

describe('a student who changes schools', () => {
  it('has a move with both, and keeps the classes that nobody took', () => {
    const row = fold([enters(1, 7), transfer(10, 1, 2), transfer(20, 2, 1)])!;
    expect(schoolMoves(row)).toEqual([
      { student_id: STUDENT, moved_at: day(10), from_school_id: 1, to_school_id: 2 },
      { student_id: STUDENT, moved_at: day(20), from_school_id: 2, to_school_id: 1 },
    ]);
    expect(classMembers(row)).toMatchObject([{ section_id: 7, left_at: null }]);
  });
});

describe('a student who is erased', () => {
  const erased = event('roster.StudentErased.v1', 30, { personId: STUDENT, schoolId: 1, by: 1 });

  it('was in no class and no school', () => {
    const row = fold([enters(1, 7), transfer(10, 1, 2), leaves(30, 7), erased])!;
    expect([...classMembers(row), ...schoolMoves(row)]).toEqual([]);
    expect(fold([enters(1, 7)], row)).toBe(row);
  });
  it('and of whom nothing was known leaves nothing', () => {
    expect(fold([erased])).toBeUndefined();
  });
});
