import { describe, expect, it } from '@jest/globals';
import {
  afterBreak,
  cardOf,
  GAVE_UP,
  holderOf,
  isMailed,
  stateAt,
  TOO_LONG,
  viewerOf,
  type DocumentRow,
} from '../../src/exports/documents/document.js';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const row = (more: Partial<DocumentRow> = {}): DocumentRow => ({
  id: 1,
  kind: 'class-scores',
  request: {},
  person_id: 5,
  role: 'Teacher',
  school_id: 2,
  district_id: null,
  title: 'Period 1',
  state: 'running',
  run: 1,
  done: 0,
  total: null,
  reason: null,
  always_mail: false,
  requested_at: new Date(NOON),
  ended_at: null,
  expires_at: null,
  file_id: null,
  file_bytes: null,
  about: null,
  inside: null,
  ...more,
});
const card = (more: Partial<DocumentRow>, now = NOON) => cardOf(row(more), 'Score Report', now);

describe('what a person sees of a document', () => {
  it('is a percentage once something is known, and 100 only when it is ready', () => {
    expect(card({}).percent).toBeNull();
    expect(card({ done: 5, total: 0 }).percent).toBeNull();
    expect(card({ done: 1, total: 3 }).percent).toBe(33);
    expect(card({ done: 3, total: 3 }).percent).toBe(99);
    expect(card({ state: 'ready', expires_at: new Date(NOON + 1) }).percent).toBe(100);
  });

  it('has expired from the moment on at which its time is over', () => {
    const ready = { state: 'ready' as const, expires_at: new Date(NOON), file_bytes: 9 };
    expect(card(ready, NOON - 1)).toMatchObject({ state: 'ready', bytes: 9, mayRetry: false });
    expect(card(ready)).toMatchObject({ state: 'expired', bytes: null, expiresAt: null, mayRetry: true });
    expect(stateAt({ state: 'failed', expires_at: new Date(0) }, NOON)).toBe('failed');
  });
});

describe('a run that broke off', () => {
  it('is followed by another, three in all', () => {
    expect([1, 2, 3].map((run) => afterBreak(run, false).state)).toEqual(['requested', 'requested', 'failed']);
    expect(afterBreak(3, false).reason).toBe(GAVE_UP);
  });

  it('for its time is the last', () => {
    expect(afterBreak(1, true)).toEqual({ state: 'failed', reason: TOO_LONG });
  });
});

describe('a mail at the end of a document', () => {
  it('is for who waited more than ten seconds, and for who asked for it again', () => {
    expect(isMailed(row(), NOON + 10_000)).toBe(false);
    expect(isMailed(row(), NOON + 10_001)).toBe(true);
    expect(isMailed(row({ always_mail: true }), NOON)).toBe(true);
  });
});

describe('the holder of a document', () => {
  const of = (role: DocumentRow['role'], schoolId: number | null) =>
    holderOf({ userId: 5, role, schoolId, districtId: 9 });

  it('is somebody in a role at a school', () => {
    expect(of('Teacher', 2)).not.toEqual(of('Teacher', 3));
    expect(of('Teacher', 2)).not.toEqual(of('Teacher Admin', 2));
    expect(viewerOf(row())).toEqual({ userId: 5, role: 'Teacher', schoolId: 2, districtId: null });
  });

  it.each(['District Admin', 'Superintendent'] as const)('is a %s of the district, in whichever school', (role) => {
    expect(of(role, 2)).toEqual(of(role, null));
  });
});
