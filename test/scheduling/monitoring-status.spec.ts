import { describe, expect, it } from '@jest/globals';
import {
  monitoringStatus,
  subjectsOf,
  type Copy,
  type MonitoringStatus,
} from '../../src/scheduling/monitoring-status.js';
import type { Window } from '../../src/scheduling/status.js';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const past: Window = { startAt: '2026-11-01T00:00:00.000Z', endAt: '2026-11-10T00:00:00.000Z' };
const open: Window = { startAt: '2026-11-19T00:00:00.000Z', endAt: null };
const coming: Window = { startAt: '2026-12-01T00:00:00.000Z', endAt: null };
const copy = (change: Partial<Copy> = {}): Copy => ({
  difficulty: 'default',
  startedAt: null,
  completedAt: null,
  invalidatedAt: null,
  ...change,
});
const at = new Date(NOW);

describe('where a student stands with a part', () => {
  it.each<[string, MonitoringStatus, Copy | undefined, Window[], 1 | 2]>([
    ['without an assignment', 'Not Scheduled', undefined, [], 1],
    ['whose assignment was deleted before the start', 'Not Scheduled', copy(), [], 1],
    ['before the window', 'Scheduled', copy(), [coming], 1],
    ['within the window', 'Not Started', copy(), [open], 1],
    ['after the window', 'Not Started', copy(), [past], 1],
    ['with a window that is open beside one that comes', 'Not Started', copy(), [coming, open], 1],
    ['on a part 2 before its route', 'Scheduled', undefined, [open], 2],
    ['on a part 2 whose route was taken back', 'Scheduled', copy({ difficulty: null }), [open], 2],
    ['on a part 2 with its route', 'Not Started', copy({ difficulty: 'hard' }), [open], 2],
    ['who started', 'In Progress', copy({ startedAt: at }), [past], 1],
    ['who started and whose assignment was deleted since', 'In Progress', copy({ startedAt: at }), [], 1],
    ['whose sitting was invalidated', 'Invalidated', copy({ startedAt: at, invalidatedAt: at }), [open], 1],
    ['who is done', 'Completed', copy({ startedAt: at, completedAt: at }), [coming], 1],
  ])('%s: %s', (_, status, its, windows, part) => expect(monitoringStatus(its, windows, part, NOW)).toBe(status));
});

describe('the columns', () => {
  it('are two parts of two sections, or four sections', () => {
    expect(subjectsOf(1)).toEqual(['readingWritingP1', 'readingWritingP2', 'mathP1', 'mathP2']);
    expect(subjectsOf(6)).toEqual(['english', 'math', 'reading', 'science']);
  });
});
