import { describe, expect, it } from '@jest/globals';
import { nextChangeMs } from '../../../web/src/features/student-assessments/next-change.js';
import type { StudentAssessment } from '../../../web/src/features/student-assessments/queries.js';

const NOW = Date.parse('2026-11-23T16:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const an = (more: object) =>
  ({ completed: false, availabilities: [], sitting: null, settings: null, ...more }) as unknown as StudentAssessment;

describe('how long the lists of a student stay true', () => {
  it.each<[string, StudentAssessment[], number]>([
    ['until a window opens', [an({ availabilities: [{ startAt: at(2), endAt: at(90) }] })], 2],
    ['until a window ends', [an({ availabilities: [{ startAt: at(-9), endAt: at(5) }] })], 5],
    [
      'until the clock of a sitting ends',
      [an({ availabilities: [{ startAt: at(-9), endAt: null }], sitting: { clock: { deadlineAt: at(7) } } })],
      7,
    ],
    [
      'until a report is revealed',
      [
        an({
          completed: true,
          availabilities: [{ startAt: at(1), endAt: at(2) }],
          settings: { revealReportAt: at(12) },
        }),
      ],
      12,
    ],
    [
      'until the first of several',
      [
        an({ availabilities: [{ startAt: at(20), endAt: null }] }),
        an({ availabilities: [{ startAt: at(3), endAt: null }] }),
      ],
      3,
    ],
    ['for half an hour at most', [an({ availabilities: [{ startAt: at(300), endAt: null }] })], 30],
    ['for half an hour when nothing is to come', [], 30],
  ])('%s', (_, list, minutes) => {
    expect(nextChangeMs(list, NOW, 0)).toBe(minutes * 60_000 + 1_000);
    expect(nextChangeMs(list, NOW, 1)).toBe(minutes * 60_000 + 5_000);
  });
});
