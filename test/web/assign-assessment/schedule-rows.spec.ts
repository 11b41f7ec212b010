import { describe, expect, it } from '@jest/globals';
import type { ScheduleEntry } from '../../../web/src/features/assign-assessment/queries.js';
import { rowsOf } from '../../../web/src/features/assign-assessment/schedule-rows.js';

const entry = (id: number, administration: 'continuous' | 'broken' | null, part: 1 | 2, started: number, completed: number) =>
  ({
    id, assessmentPart: `Part ${part}`, assessmentAdministrationType: administration, isMultipart: administration !== null, category: { id: 2, name: 'Math' },
    assessment: { name: 'SAT Set 1', section: administration ? `Math, Part ${part}` : 'Math' }, sections: [{ id: 7, displayName: 'Period 1' }], createdBy: 'Tobias Delgado', progress: { students: 30, started, completed },
  }) as unknown as ScheduleEntry;

describe('the rows of the schedule', () => {
  const entries = [entry(1, 'continuous', 1, 12, 9), entry(1, 'continuous', 2, 8, 5), entry(2, 'broken', 1, 20, 20), entry(2, 'broken', 2, 0, 0), entry(3, null, 1, 1, 1)];

  it('are one for a continuous pair, and one for each part with a window of its own', () => {
    expect(rowsOf(entries).map((row) => [row.id, row.section, row.progress.completed])).toEqual([
      [1, 'Math, Part 1 and Part 2', 5], [2, 'Math, Part 1', 20], [2, 'Math, Part 2', 0], [3, 'Math', 1],
    ]);
  });

  it('know how many have started any part: deleting one part deletes the other', () => {
    expect(rowsOf(entries).map((row) => row.startedAnyPart)).toEqual([12, 20, 20, 1]);
  });

  it('are found by every word of their names', () => {
    expect(rowsOf(entries, 'math period').length).toBe(4);
    expect(rowsOf(entries, 'part 2 delgado').map((row) => row.id)).toEqual([1, 2]);
    expect(rowsOf(entries, 'period 2').map((row) => row.section)).toEqual(['Math, Part 1 and Part 2', 'Math, Part 2']);
    expect(rowsOf(entries, 'science')).toEqual([]);
  });
});
