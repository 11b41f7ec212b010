import { describe, expect, it } from '@jest/globals';
import {
  cellText,
  cellWords,
  columnsOf,
  gradebookFact,
  lessonDays,
  openByActivity,
  openText,
  openWork,
  placeShown,
  remindedWords,
  rowsShown,
  shownOptions,
} from '../../../web/src/features/gradebook/model.js';
import type { Choices, Gradebook, Lesson, Response, Row } from '../../../web/src/features/gradebook/queries.js';
import { gradebookSearch } from '../../../web/src/features/gradebook/search.js';
import { gradebookOf } from './examples.js';

const SINCE = '2026-11-11T12:00:00.000Z';

const response = (of: Partial<Response> = {}): Response => ({
  ...{ status: 'Not Started', score_percentage: 0, max_score: 8, he_course_student_response_id: null },
  state: 'not_started',
  ...of,
});
const done = (percent: number, more: Partial<Response> = {}) =>
  response({ status: 'Completed', state: 'completed', score_percentage: percent, ...more });
const begun = (more: Partial<Response> = {}) =>
  response({ status: 'In Progress', state: 'in_progress', answered: 3, questions: 8, ...more });

const row = (id: number, last: string, responses: Response[], summary: Partial<Row['summary']> = {}): Row => ({
  student: { id, name: `${last}, Ann`, first_name: 'Ann', last_name: last, enrolled: true, has_email: true },
  summary: {
    ...{ activities_completed: 0, activities_assigned: 2, activities_in_progress: 0, activities_overdue: 0 },
    ...{ sum_score_percentage: 0, average_of_completed: 0, average_of_assigned: 0, last_completed_at: null },
    ...summary,
  },
  responses,
});

const gradebook = (rows: Row[]): Gradebook =>
  ({
    gradebook_table: {
      table_headers: {
        lessons: [{ lesson_id: 5, lesson_number: '2.3', lesson_name: 'Elimination', section_id: 1, activities: 2 }],
        activities: [
          { activity_id: 51, lesson_id: 5, activity_name: 'Independent Lesson' },
          { activity_id: 52, lesson_id: 5, activity_name: 'Practice Set' },
        ],
      },
      table_data: rows,
    },
    course: { course_name: 'SAT Math' },
    section: { name: 'Period 1' },
    quiet_since: SINCE,
  }) as unknown as Gradebook;

describe('a cell', () => {
  it('shows a rounded percentage when it is completed, and otherwise a dash', () => {
    expect(cellText(done(66.6667))).toBe('67%');
    expect(cellText(done(100))).toBe('100%');
    expect(cellText(response())).toBe('–');
    expect(cellText(begun())).toBe('– 3 of 8');
    expect(cellText(response({ state: 'missing' }))).toBe('– missing');
    expect(cellText(response({ state: 'opens_later', opens_at: '2026-12-01T18:00:00.000Z' }))).toBe('Opens Dec 1');
  });
  it('says late, excused and zero in words', () => {
    expect(cellText(done(80, { state: 'late' }))).toBe('80% late');
    expect(cellText(done(80, { state: 'excused', excused: true }))).toBe('80% excused');
    expect(cellText(response({ state: 'excused', excused: true }))).toBe('– excused');
    expect(cellText(done(0, { state: 'zero' }))).toBe('0%');
  });
  it('is heard in whole words, each state its own', () => {
    const words = [
      response({ state: 'not_assigned' }),
      response({ state: 'opens_later', opens_at: '2026-12-01T18:00:00.000Z' }),
      response(),
      response({ state: 'missing' }),
      begun(),
      begun({ overdue: true }),
      done(0, { state: 'zero' }),
      done(80),
      done(80, { state: 'late' }),
      response({ state: 'excused', excused: true }),
      done(80, { from_another_class: true }),
    ].map(cellWords);
    expect(words).toContain('In progress, 3 of 8 answered, overdue');
    expect(words).toContain('80%, from another class');
    expect(words).toContain('Opens Dec 1');
    expect(new Set(words).size).toBe(words.length);
  });
});

describe('the filters above the table', () => {
  const finished = row(1, 'Ames', [done(80), done(60)], {
    ...{ activities_completed: 2, last_completed_at: '2026-10-01T00:00:00.000Z' },
  });
  const busy = row(2, 'Bell', [done(80), begun()], {
    ...{ activities_completed: 1, activities_in_progress: 1, last_completed_at: '2026-11-20T00:00:00.000Z' },
  });
  const quiet = row(3, 'Cole', [response(), response()]);
  const behind = row(4, 'Dunn', [], {
    ...{ activities_assigned: 8, activities_completed: 2, last_completed_at: '2026-11-20T00:00:00.000Z' },
  });
  const all = gradebook([finished, busy, quiet, behind]);
  const names = (search: object) => rowsShown(all, search).map(({ student }) => student.last_name);
  it('count and keep who they name', () => {
    expect(shownOptions(all).map(({ count }) => count)).toEqual([4, 1, 1, 1, 1]);
    expect(names({ show: 'finished' })).toEqual(['Ames']);
    expect(names({ show: 'in_progress' })).toEqual(['Bell']);
    expect(names({ show: 'many_open' })).toEqual(['Dunn']);
  });
  it('do not call a student quiet who has nothing to do', () => expect(names({ show: 'quiet' })).toEqual(['Cole']));
  it('do not call a student finished who was given nothing', () =>
    expect(rowsShown(gradebook([row(9, 'Null', [], { activities_assigned: 0 })]), { show: 'finished' })).toEqual([]));
  it('go with a search for parts of the name in any order', () => {
    expect(names({ search: 'bel ann' })).toEqual(['Bell']);
    expect(names({ search: 'zed' })).toEqual([]);
  });
});

describe('who has not done what', () => {
  const all = gradebook([
    row(1, 'Ames', [done(80), begun({ overdue: true })]),
    row(2, 'Bell', [response(), response({ state: 'excused', excused: true })]),
    row(3, 'Cole', [response({ state: 'opens_later' }), response({ state: 'not_assigned' })]),
  ]);
  it('is what is given, not excused and not completed', () =>
    expect(openWork(all, false).map(({ row: one, open }) => [one.student.last_name, open.length])).toEqual([
      ['Ames', 1],
      ['Bell', 1],
    ]));
  it('can be only what is past its end', () =>
    expect(openWork(all, true).map(({ row: one }) => one.student.last_name)).toEqual(['Ames']));
  it('is asked by activity too', () =>
    expect(openByActivity(all, openWork(all, false)).map(({ title, students }) => [title, students.length])).toEqual([
      ['2.3 Elimination, Independent Lesson', 1],
      ['2.3 Elimination, Practice Set', 1],
    ]));
  it('is text to be pasted', () => {
    expect(openText(all, openWork(all, false), 'student')).toBe(
      [
        ...['SAT Math, Period 1', '', 'Ames, Ann', '  2.3 Elimination, Practice Set (3 of 8, overdue)'],
        ...['Bell, Ann', '  2.3 Elimination, Independent Lesson (not started)'],
      ].join('\n'),
    );
    expect(openText(all, openWork(all, true), 'activity')).toContain(
      '2.3 Elimination, Practice Set\n  Ames, Ann (3 of 8, overdue)',
    );
  });
  it('leaves out who has left the class', () => {
    const left = row(1, 'Ames', [response()]);
    expect(openWork(gradebook([{ ...left, student: { ...left.student, enrolled: false } }]), false)).toEqual([]);
  });
});

describe('the columns', () => {
  const all = gradebookOf(2, 16);
  it('are those of lessons that the class has or will have, where there are any', () => {
    const { headers, places } = columnsOf(all, false);
    expect(places).toEqual(Array.from({ length: 14 }, (_, place) => place));
    expect(headers.lessons.map(({ lesson_id: id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(headers.sections.map(({ activities }) => activities)).toEqual([8, 6]);
    expect(headers.activities).toHaveLength(14);
    const none = structuredClone(all);
    for (const one of none.gradebook_table.table_headers.lessons) one.start_at = null;
    for (const one of none.gradebook_table.table_headers.activities) one.assigned = 0;
    expect(columnsOf(none, false).places).toHaveLength(16);
  });
  it('keep a lesson that somebody worked at without being given it', () => {
    const worked = structuredClone(all);
    worked.gradebook_table.table_headers.activities[15]!.assigned = 1;
    expect(columnsOf(worked, false).places).toHaveLength(16);
  });
  it('are all of them when all are asked for', () => expect(columnsOf(all, true).places).toHaveLength(16));
});

describe('what is said of a gradebook', () => {
  it('counts what opens later apart from what is assigned', () =>
    expect(gradebookFact(gradebookOf(61, 16))).toBe(
      'Junior SAT Prep, 61 students. 12 activities assigned, 2 open later.',
    ));
  it('says the days of a lesson, and of one to come from when', () => {
    const days = (start_at: string | null, end_at: string | null) =>
      lessonDays({ start_at, end_at } as Lesson, Date.parse('2026-11-25T12:00:00.000Z'));
    expect(days(null, null)).toBe('Not assigned');
    expect(days('2026-11-03T18:00:00.000Z', null)).toBe('Since Nov 3');
    expect(days('2026-12-01T18:00:00.000Z', null)).toBe('From Dec 1');
    expect(days('2026-12-01T16:00:00.000Z', '2026-12-01T20:00:00.000Z')).toBe('Dec 1');
    expect(days('2026-11-03T18:00:00.000Z', '2026-11-10T18:00:00.000Z')).toBe('Nov 3 to Nov 10');
  });
});

describe('what became of the mails', () => {
  it('says who got none, and why', () =>
    expect(
      remindedWords(
        [
          { student_id: 1, outcome: 'sent' },
          { student_id: 2, outcome: 'no_address' },
          { student_id: 3, outcome: 'reminded_today' },
        ],
        new Map([
          [2, 'Ben Bell'],
          [3, 'Cy Cole'],
        ]),
      ),
    ).toEqual({
      sent: '1 mail is on its way.',
      others: ['No e-mail address: Ben Bell.', 'Written to within the last day: Cy Cole.'],
    }));
});

describe('which gradebook is shown', () => {
  const choices: Choices = {
    begins_with: null,
    courses: [
      { he_course_id: 1, course_template_id: 10, course_name: 'Math', archived_at: null },
      { he_course_id: 2, course_template_id: 20, course_name: 'Words', archived_at: null },
      { he_course_id: 3, course_template_id: 10, course_name: 'Math', archived_at: SINCE },
    ],
    classes: [
      { id: 7, name: 'A', role: 'Secondary Teacher', students: 1 },
      { id: 8, name: 'B', role: 'Primary Teacher', students: 1 },
    ],
  };
  const ids = (place: object, search: object = {}, beginsWith: number | null = null) => {
    const { course, section } = placeShown({ ...choices, begins_with: beginsWith }, place, search);
    return [course?.he_course_id, section?.id];
  };
  it('is the course of the address and the own class first', () => expect(ids({ courseTemplate: 20 })).toEqual([2, 8]));
  it('is the class of the address', () => expect(ids({ sectionId: 7 })).toEqual([1, 7]));
  it('begins with the course that the class works in, unless the address names another', () => {
    expect(ids({ sectionId: 7 }, {}, 2)).toEqual([2, 7]);
    expect(ids({ sectionId: 7 }, { course: 1 }, 2)).toEqual([1, 7]);
    expect(ids({ courseTemplate: 10 }, {}, 2)).toEqual([1, 8]);
  });
  it('is the one of now where a course was taken twice, unless the earlier one is asked for', () => {
    expect(ids({ courseTemplate: 10 })).toEqual([1, 8]);
    expect(ids({ courseTemplate: 10 }, { course: 3, section: 7 })).toEqual([3, 7]);
  });
  it('is none where the course or the class is not among those', () => {
    expect(ids({ courseTemplate: 99 })).toEqual([undefined, 8]);
    expect(ids({ sectionId: 99 })).toEqual([1, undefined]);
  });
  it('reads the address with care', () => {
    expect(
      gradebookSearch({ show: 'all', course: 'x', section: '7', search: 12, view: 'map', open: 'all', lessons: 'x' }),
    ).toEqual({
      ...{ section: 7, search: '12', open: 'all' },
    });
    expect(gradebookSearch({ lessons: 'all', open: true })).toEqual({ lessons: 'all' });
  });
});
