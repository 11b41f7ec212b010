import { describe, expect, it } from '@jest/globals';
import type { ScheduleEntry } from '../../../web/src/api/schedule.js';
import {
  filtered,
  linesOf,
  rowId,
  rowsOf,
  selectedLines,
  selectLines,
} from '../../../web/src/features/assign-assessment/schedule-rows.js';
import { scheduleSearch } from '../../../web/src/features/assign-assessment/schedule-search.js';

const entry = (
  id: number,
  administration: 'continuous' | 'broken' | null,
  part: 1 | 2,
  started: number,
  completed: number,
) =>
  ({
    id,
    assessmentPart: `Part ${part}`,
    assessmentAdministrationType: administration,
    isMultipart: administration !== null,
    category: { id: 2, name: 'Math' },
    assessment: { name: 'SAT Set 1', section: administration ? `Math, Part ${part}` : 'Math' },
    sections: [{ id: 7, displayName: 'Period 1' }],
    createdBy: 'Tobias Delgado',
    progress: { students: 30, started, completed },
  }) as unknown as ScheduleEntry;

describe('the rows of the schedule', () => {
  const entries = [
    entry(1, 'continuous', 1, 12, 9),
    entry(1, 'continuous', 2, 8, 5),
    entry(2, 'broken', 1, 20, 20),
    entry(2, 'broken', 2, 0, 0),
    entry(3, null, 1, 1, 1),
  ];

  it('are one for a continuous pair, and one for each part with a window of its own', () => {
    expect(rowsOf(entries).map((row) => [row.id, row.section, row.progress.completed])).toEqual([
      [1, 'Math, Part 1 and Part 2', 5],
      [2, 'Math, Part 1', 20],
      [2, 'Math, Part 2', 0],
      [3, 'Math', 1],
    ]);
  });

  it('know how many have started any part: deleting one part deletes the other', () => {
    expect(rowsOf(entries).map((row) => row.startedAnyPart)).toEqual([12, 20, 20, 1]);
  });

  it('are found by what is typed, as it is typed', () => {
    const others = [
      ...entries,
      {
        ...entry(4, 'continuous', 2, 0, 0),
        assessment: { name: 'SAT Set 2', section: 'Math, Part 2' },
        sections: [{ id: 8, displayName: 'Period 2' }],
      } as unknown as ScheduleEntry,
    ];
    // The 1 of 'Part 1' and of 'Period 1' does not make Set 2 a Set 1.
    expect(rowsOf(others, 'SAT Set 1').map((row) => row.id)).toEqual([1, 2, 2, 3]);
    expect(rowsOf(others, ' sat  set 2 ').map((row) => row.id)).toEqual([4]);
    expect(rowsOf(others, 'period 1').map((row) => row.id)).toEqual([1, 2, 2, 3]);
    expect(rowsOf(others, 'part 2 period 2').map((row) => row.id)).toEqual([4]);
    expect(rowsOf(others, 'delgado').length).toBe(5);
    expect(rowsOf(entries, 'science')).toEqual([]);
  });
});

describe('the lines of the schedule', () => {
  const given = (id: number, givenWith: number, className: string, more: object = {}) =>
    ({
      ...entry(id, null, 1, 0, id),
      givenWith,
      sections: [{ id: 100 + id, displayName: className }],
      startAt: `2026-11-${10 + id}T14:00:00.000Z`,
      endAt: `2026-11-${10 + id}T16:00:00.000Z`,
      settings: { revealAnswersAsap: false, revealAnswersAt: null },
      ...more,
    }) as unknown as ScheduleEntry;
  const rows = rowsOf([
    given(1, 1, '10th Grade, Timed'),
    given(2, 1, '9th Grade, Timed'),
    given(3, 1, '11th Grade, Timed'),
    given(4, 4, 'Period 1', { endAt: null }),
    given(5, 5, 'Period 2'),
    given(6, 5, 'Period 3'),
  ]);
  const ids = (order: { by: string; order: 'asc' | 'desc' }, open: number[] | null = []) =>
    linesOf(rows, order, open && { open: new Set(open) }).map(({ id }) => id.replace('/Part 1', ''));
  const START = { by: 'start', order: 'asc' } as const;

  it('are one for many that were given in one go, unless they are few', () => {
    expect(ids(START)).toEqual(['together/1', '4', '5', '6']);
    expect(ids(START, null)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('are followed by their rows, in the same order, when they are open', () => {
    expect(ids({ by: 'class', order: 'asc' }, [1])).toEqual(['together/1', '2', '1', '3', '4', '5', '6']);
    expect(ids({ by: 'done', order: 'desc' }, [1])).toEqual(['6', '5', '4', 'together/1', '3', '2', '1']);
  });

  it('sort classes as numbers count, and no end after every end', () => {
    expect(ids({ by: 'class', order: 'desc' }, null)).toEqual(['6', '5', '4', '3', '1', '2']);
    expect(ids({ by: 'end', order: 'asc' }, null)).toEqual(['1', '2', '3', '5', '6', '4']);
  });

  it('are kept by section, class, and the days on which a window is open', () => {
    const kept = (by: Parameters<typeof filtered>[1]) => filtered(rows, by).map(({ id }) => id);
    expect(kept({ category: 2 })).toHaveLength(6);
    expect(kept({ category: 1 })).toEqual([]);
    expect(kept({ classId: 102 })).toEqual([2]);
    expect(kept({ from: '2026-11-13', to: '2026-11-14' })).toEqual([3, 4]);
    expect(kept({ from: '2026-11-16' })).toEqual([4, 6]);
    expect(kept({ to: '2026-11-11' })).toEqual([1]);
  });

  it('take their rows along when they are selected, and are when all of them are', () => {
    const lines = linesOf(rows, START, { open: new Set([1]) });
    const all = selectLines(lines, new Set(), new Set(['together/1']));
    expect([...all]).toEqual(rows.slice(0, 3).map(rowId));
    const shown = selectedLines(lines, all);
    expect([...shown]).toEqual(['together/1', '1/Part 1', '2/Part 1', '3/Part 1']);
    shown.delete('2/Part 1');
    const fewer = selectLines(lines, all, shown);
    expect([...fewer]).toEqual(['1/Part 1', '3/Part 1']);
    expect([...selectedLines(lines, fewer)]).toEqual(['1/Part 1', '3/Part 1']);
    const again = selectLines(lines, fewer, new Set([...selectedLines(lines, fewer), '2/Part 1']));
    expect(selectedLines(lines, again).has('together/1')).toBe(true);
  });

  it('are what the address says, and nothing that it cannot mean', () => {
    const said = { status: 'past', category: 2, classId: 7, from: '2026-11-13', sort: 'done', order: 'asc' };
    expect(scheduleSearch({ ...said, search: 9 })).toEqual({ ...said, search: '9' });
    expect(
      scheduleSearch({
        status: 'lost',
        category: 'x',
        classId: -1,
        from: 'today',
        to: '2026-13-40',
        sort: 'id',
        order: 1,
      }),
    ).toEqual({});
  });
});
