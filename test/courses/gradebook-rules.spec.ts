import { describe, expect, it } from '@jest/globals';
import {
  activitySums,
  cellOf,
  cellWords,
  sumsOf,
  type Cell,
  type CellFacts,
  type CellResponse,
} from '../../src/courses/gradebook/cells.js';
import { findingOf, isQuiet, type FindingActivity } from '../../src/courses/gradebook/finding.js';
import { gradebookRows } from '../../src/courses/gradebook/gradebook-files.js';
import { permissionsOf, type Gradebook } from '../../src/courses/gradebook/gradebook.js';
import { mayBringBack } from '../../src/courses/gradebook/change-cells.js';
import { csvOf } from '../../src/platform/files/csv.js';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const at = (hours: number) => NOW + hours * 3_600_000;

const response = (of: Partial<CellResponse> = {}): CellResponse => ({
  ...{ id: 1, answered: 3, questions: 3, score: 2, maxScore: 3, completedMs: at(-1), sectionId: 7, arrivedAfterEnd: 0 },
  ...of,
});
const begun = (of: Partial<CellResponse> = {}) => response({ answered: 1, score: null, completedMs: null, ...of });
const cell = (facts: Partial<CellFacts>) =>
  cellOf({ given: { endMs: null }, excused: false, response: null, ...facts }, at(0));
const words = (of: Cell) => cellWords(of, 'America/Chicago');

describe('a cell of the gradebook', () => {
  it('is not assigned where the student has not got the lesson', () =>
    expect(cell({ given: null }).state).toBe('not_assigned'));
  it('says when it opens where the lesson comes later, unless something was done', () => {
    expect(cell({ given: null, opensMs: at(24) })).toMatchObject({
      state: 'opens_later',
      opensMs: at(24),
      endMs: null,
    });
    expect(cell({ given: null, opensMs: at(24), response: response() }).state).toBe('completed');
    expect(cell({ given: null, opensMs: at(24), excused: true }).state).toBe('excused');
  });
  it('is not started while there is time, and missing from the end on', () => {
    expect(cell({ given: { endMs: at(1) } }).state).toBe('not_started');
    expect(cell({ given: { endMs: at(0) } }).state).toBe('missing');
    expect(cell({ given: { endMs: null } }).state).toBe('not_started');
  });
  it('says how far somebody is, and that it is overdue', () => {
    expect(cell({ response: begun() })).toMatchObject({ state: 'in_progress', status: 'In Progress', percent: 0 });
    expect(cell({ response: begun(), given: { endMs: at(-1) } })).toMatchObject({
      state: 'in_progress',
      overdue: true,
    });
  });
  it('keeps the percent unrounded: only what is shown is rounded', () =>
    expect(cell({ response: response() }).percent).toBeCloseTo(66.6667, 3));
  it('is late from the end on, not before', () => {
    const done = response({ completedMs: at(-2) });
    expect(cell({ response: done, given: { endMs: at(-1) } }).state).toBe('completed');
    expect(cell({ response: done, given: { endMs: at(-2) } }).state).toBe('late');
  });
  it('tells a zero from what is missing', () => {
    expect(cell({ response: response({ score: 0 }) })).toMatchObject({ state: 'zero', status: 'Completed' });
    expect(words(cell({ response: response({ score: 0 }) }))).toBe('0%');
    expect(words(cell({ given: { endMs: at(-1) } }))).toBe('Missing');
  });
  it('is 100% of nothing when it is completed', () =>
    expect(cell({ response: response({ score: 0, maxScore: 0 }) }).percent).toBe(100));
  it('is excused before everything else, with its score if there is one', () => {
    expect(cell({ excused: true, given: { endMs: at(-1) } }).state).toBe('excused');
    expect(words(cell({ excused: true }))).toBe('Excused');
    expect(words(cell({ excused: true, response: response() }))).toBe('Excused, 67%');
  });
  it('counts what was done without being given', () =>
    expect(cell({ given: null, response: response() }).state).toBe('completed'));
  it('is told apart in words', () => {
    const all = [
      cell({ given: null }),
      cell({ given: null, opensMs: Date.UTC(2026, 11, 1, 5) }),
      cell({}),
      cell({ given: { endMs: at(-1) } }),
      cell({ response: begun() }),
      cell({ response: begun(), given: { endMs: at(-1) } }),
      cell({ response: response(), given: { endMs: at(-3) } }),
      cell({ response: response() }),
      cell({ excused: true }),
      cell({ response: response({ score: 0 }) }),
    ].map(words);
    expect(all).toEqual([
      'Not assigned',
      // By the clock of the school.
      'Opens Nov 30, 2026',
      'Not started',
      'Missing',
      'In progress, 1 of 3',
      'In progress, 1 of 3, overdue',
      '67% (late)',
      '67%',
      'Excused',
      '0%',
    ]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('what a row adds up to', () => {
  const row = sumsOf([
    cell({ response: response() }),
    cell({ response: response({ score: 1, completedMs: at(-30) }) }),
    cell({ response: begun() }),
    cell({ given: { endMs: at(-1) } }),
    cell({ excused: true, response: response({ score: 3 }) }),
    cell({ given: null }),
  ]);
  it('averages what is completed: the rounded sum of percentages by their number', () => {
    expect(row.completed).toBe(2);
    expect(row.percents).toBeCloseTo(100, 6);
    expect(row.averageOfCompleted).toBe(50);
  });
  it('averages everything assigned as well, open ones as 0', () => {
    expect(row.assigned).toBe(4);
    expect(row.averageOfAssigned).toBe(25);
  });
  it('leaves out who is excused, and what was not given', () => expect(row.open).toBe(2));
  it('counts what is begun, what is overdue, and when something was finished last', () =>
    expect(row).toMatchObject({ inProgress: 1, overdue: 1, lastCompletedMs: at(-1) }));
  it('rounds once, at the end', () =>
    expect(sumsOf([1, 1, 2].map((score) => cell({ response: response({ score }) }))).averageOfCompleted).toBe(44));
  it('is 0% where nothing is completed', () =>
    expect(sumsOf([cell({}), cell({ response: begun() })])).toMatchObject({
      averageOfCompleted: 0,
      averageOfAssigned: 0,
    }));
  it('is 0% of nothing', () => expect(sumsOf([])).toMatchObject({ averageOfCompleted: 0, averageOfAssigned: 0 }));
});

describe('what a class did with an activity', () => {
  it('has no average before somebody completed it', () =>
    expect(activitySums([cell({}), cell({ response: begun() })])).toMatchObject({ completed: 0, average: null }));
  it('counts who has it', () =>
    expect(
      activitySums([
        ...[cell({ response: response() }), cell({ given: null }), cell({ excused: true })],
        cell({ given: null, opensMs: at(24) }),
      ]),
    ).toMatchObject({ assigned: 1, completed: 1, average: 67, later: 1 }));
});

describe('the finding', () => {
  const activity = (of: Partial<FindingActivity>): FindingActivity => ({
    ...{ title: '2.3 Elimination, Practice Set', assigned: 20, completed: 12, overdue: 0, average: 42, later: 0 },
    ...of,
  });
  const busy = sumsOf([cell({ response: response() }), cell({})]);
  const idle = sumsOf([cell({ response: response({ completedMs: at(-24 * 15) }) }), cell({})]);
  it('says where the class is stuck', () =>
    expect(findingOf([activity({}), activity({ title: 'x', average: 55 })], [busy], NOW).lead).toBe(
      '2.3 Elimination, Practice Set is where the class is stuck: 12 of 20 have finished it, at 42% on average.',
    ));
  it('says nothing of four who finished', () =>
    expect(findingOf([activity({ completed: 4 })], [busy], NOW).lead).toBe('Nothing is overdue in this class.'));
  it('says what most have left undone', () =>
    expect(
      findingOf([activity({ average: 80, overdue: 3 }), activity({ average: 80, overdue: 1 })], [busy], NOW).lead,
    ).toBe('3 of 20 have not finished 2.3 Elimination, Practice Set, which is past its end.'));
  it('says who finished nothing for two weeks', () => {
    expect(findingOf([activity({})], [busy, idle], NOW).rest).toBe(
      '1 student has finished nothing in the last 14 days.',
    );
    expect(isQuiet(idle, NOW)).toBe(true);
    expect(isQuiet(sumsOf([cell({ response: response({ completedMs: at(-24 * 15) }) })]), NOW)).toBe(false);
  });
  it('says that all is done, that nothing is assigned, that nobody is there', () => {
    const all = sumsOf([cell({ response: response() })]);
    expect(findingOf([activity({ average: 80 })], [all], NOW).lead).toBe('Everybody has finished everything.');
    expect(findingOf([activity({ assigned: 0 })], [all], NOW).lead).toBe('No lesson is assigned to this class yet.');
    expect(findingOf([activity({ assigned: 0, later: 3 })], [all], NOW, 'Dec 1, 2026').lead).toBe(
      'No lesson is open yet. The first one opens on Dec 1, 2026.',
    );
    expect(findingOf([activity({})], [], NOW).lead).toBe('There are no students in this class.');
  });
});

describe('who may change a gradebook', () => {
  const section = (role: 'Primary Teacher' | 'Secondary Teacher' | null, assign: boolean, archived = false) =>
    ({ schoolId: 3, role, archived, permissions: { assign } }) as never;
  const as = (role: string, userId = 1) => ({ userId, role, schoolId: 3, districtId: 1, masquerader: null }) as never;
  it('deletes only as Primary Teacher of the class', () => {
    expect(permissionsOf(as('Teacher'), section('Primary Teacher', true), { archivedAt: null }).delete).toBe(true);
    expect(permissionsOf(as('Teacher'), section('Secondary Teacher', false), { archivedAt: null }).delete).toBe(false);
    expect(permissionsOf(as('Teacher Admin'), section(null, true), { archivedAt: null }).delete).toBe(false);
  });
  it('changes nothing as Primary Teacher where only administrators change anything', () => {
    expect(permissionsOf(as('Teacher'), section('Primary Teacher', false), { archivedAt: null })).toEqual({
      ...{ delete: false, excuse: false, remind: false, bringBackAll: false },
    });
  });
  it('excuses as who gives lessons', () => {
    expect(permissionsOf(as('Teacher Admin'), section(null, true), { archivedAt: null }).excuse).toBe(true);
    expect(permissionsOf(as('Teacher'), section('Primary Teacher', false), { archivedAt: null }).excuse).toBe(false);
  });
  it('changes nothing of an archived course or class', () => {
    const nothing = { delete: false, excuse: false, remind: false, bringBackAll: false };
    expect(
      permissionsOf(as('Teacher Admin'), section('Primary Teacher', true), {
        archivedAt: new Date(at(-1)).toISOString(),
      }),
    ).toEqual(nothing);
    expect(permissionsOf(as('Teacher Admin'), section('Primary Teacher', true, true), { archivedAt: null })).toEqual(
      nothing,
    );
  });
  it('brings back as Teacher Admin of the school, or what one deleted oneself', () => {
    const teacher = permissionsOf(as('Teacher'), section('Primary Teacher', true), { archivedAt: null });
    expect(
      mayBringBack(permissionsOf(as('Teacher Admin'), section(null, true), { archivedAt: null }), as('x'), 9),
    ).toBe(true);
    expect(mayBringBack(teacher, as('Teacher', 9), 9)).toBe(true);
    expect(mayBringBack(teacher, as('Teacher', 8), 9)).toBe(false);
    expect(mayBringBack({ bringBackAll: false, delete: false }, as('Teacher', 9), 9)).toBe(false);
  });
});

describe('the gradebook as a file', () => {
  const cells = [
    ...[cell({ response: response() }), cell({ given: { endMs: at(-1) } }), cell({ excused: true })],
    cell({ given: null, opensMs: Date.UTC(2026, 11, 1, 15) }),
  ];
  const person = (lastName: string, enrolled: boolean) => ({
    student: { id: 1, firstName: 'Ann', lastName, email: 'ann@x.test', studentNumber: '12', enrolled },
    ...{ cells, sums: sumsOf(cells) },
  });
  const activity = (id: number) => ({
    id,
    kind: 'practice_set' as const,
    lessonId: 1,
    questions: 6,
    sums: {} as never,
  });
  const gradebook = {
    section: { id: 7, displayName: 'Period 1' },
    timeZone: 'America/Chicago',
    lessons: [{ id: 1, number: '2.3', name: 'Elimination' }],
    activities: [activity(1), activity(2), activity(3), activity(4)],
    rows: [person('=cmd()', true), person('Gone', false)],
  } as unknown as Gradebook;
  it('says every state and who left the class in words', () => {
    const [head, first, second] = gradebookRows(gradebook, 'csv');
    expect(head!.slice(4)).toEqual([
      ...[
        'Roster Status',
        'Activities Completed',
        'Activities Assigned',
        'Average of Completed',
        'Average of Assigned',
      ],
      ...Array.from({ length: 4 }, () => '2.3 Elimination, Practice Set'),
    ]);
    expect(first!.slice(4)).toEqual([
      'In the class',
      1,
      2,
      '67%',
      '33%',
      '67%',
      'Missing',
      'Excused',
      'Opens Dec 1, 2026',
    ]);
    expect(second![4]).toBe('No longer in the class');
  });
  it('says what was begun in another class', () =>
    expect(gradebookRows({ ...gradebook, section: { id: 8 } } as never, 'csv')[1]![9]).toBe(
      '67% (from another class)',
    ));
  it('has the columns that Canvas imports, points of the questions, and EX for excused', () => {
    const rows = gradebookRows(gradebook, 'canvas');
    expect(rows[0]!.slice(0, 5)).toEqual(['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section']);
    expect(rows[1]).toEqual(['    Points Possible', '', '', '', '', 6, 6, 6, 6]);
    expect(rows[2]!.slice(1)).toEqual(['', '12', 'ann@x.test', 'Period 1', 4, '', 'EX', '']);
    expect(rows).toHaveLength(3);
  });
  it('has the columns of Google Classroom', () => {
    const rows = gradebookRows(gradebook, 'classroom');
    expect(rows[0]!.slice(0, 3)).toEqual(['Last Name', 'First Name', 'Email Address']);
    expect(rows[2]).toEqual(['=cmd()', 'Ann', 'ann@x.test', 4, '', '', '']);
  });
  it('tells spreadsheets that a name is no formula', () =>
    expect(csvOf(gradebookRows(gradebook, 'csv'))).toContain(`"'=cmd()"`));
});
