import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toInstant } from '../../src/kernel/clock.js';
import {
  isBegun,
  MONITORING_STATUSES,
  monitoringStatus,
  partTwoOf,
  SUBJECTS,
  subjectsOf,
  type MonitoringStatus,
  type SubjectKey,
} from '../../src/scheduling/monitoring-status.js';
import { countsOfBoard, pageOfBoard, statusesOf } from '../../src/scheduling/read/monitoring-sql.js';
import { partWindow } from '../../src/scheduling/read/scheduled-assessments.js';
import { testApp, type TestApp } from '../support/app.js';

const BOARD = { typeId: 1, setId: 1, schoolYearId: 2026 };
const KEYS = subjectsOf(BOARD.typeId);
const NOW = Date.parse('2026-11-20T15:00:00Z');
const day = (n: number | null) => (n === null ? null : new Date(NOW + n * 86_400_000));

/** Starts and ends of both parts, in days from now: over, at this very moment, open, without an end, ahead. */
const WINDOWS: [p1Start: number, p1End: number | null, p2Start: number | null, p2End: number | null][] = [
  [-9, -5, -4, -2],
  [-9, 0, 0, 5],
  [0, 5, 6, 9],
  [-1, null, null, null],
  [3, 5, 6, 9],
  [-9, -5, 3, 9],
];
const COPIES: { started?: boolean; completed?: boolean; invalidated?: boolean; difficulty?: 'hard' | null }[] = [
  {},
  { difficulty: null },
  { difficulty: 'hard' },
  { started: true, difficulty: 'hard' },
  { started: true, completed: true, difficulty: 'hard' },
  { started: true, invalidated: true, difficulty: 'hard' },
  { started: true, completed: true, invalidated: true, difficulty: 'hard' },
];

let app: TestApp;
/** In the order of the board, which is not that of the ids. */
const ids: number[] = [];
const expected = new Map<number, Record<string, MonitoringStatus>>();

/** A student for each pair of windows and copies, and of administrations. */
beforeAll(async () => {
  app = await testApp();
  let student = 500;
  let section = 0;
  for (const administration of ['continuous', 'broken', null]) {
    for (const [place, own] of [
      [],
      ...WINDOWS.map((one) => [one]),
      [WINDOWS[0]!, WINDOWS[4]!],
      [WINDOWS[3]!, WINDOWS[4]!],
    ].entries()) {
      for (const [n, first] of COPIES.entries()) {
        const second = COPIES[(n * 3 + place) % COPIES.length]!;
        student -= 1;
        ids.push(student);
        const rows = [];
        for (const [p1Start, p1End, p2Start, p2End] of own) {
          section += 1;
          const values = [day(p1Start)!, day(p1End), day(p2Start), day(p2End)] as const;
          // Every third student has another window than the class.
          const madeUp = (n + place) % 3 === 0;
          const [from, until, ofTwo, untilTwo] = WINDOWS[(place + 1) % WINDOWS.length]!;
          const held = madeUp ? ([day(from)!, day(until), day(ofTwo), day(untilTwo)] as const) : values;
          for (const categoryId of [1, 2]) {
            const { id } = (await app.db.one<{ id: number }>(
              `insert into scheduling.assignments (section_id, school_id, type_id, set_id, category_id, school_year_id, administration_type,
                 p1_start_at, p1_end_at, p2_start_at, p2_end_at, grade_levels, timing, autosubmit_delay, pause_enabled, save_enabled,
                 readspeaker_enabled, reveal_report_asap, reveal_answers_asap, created_by, created_at)
               values ($1, 1, 1, 1, $2, 2026, $3, $4, $5, $6, $7, '{}', 'timed', -1, true, true, true, true, true, 1, $8) returning id`,
              [section, categoryId, administration, ...values, new Date(NOW)],
            ))!;
            await app.db.query(
              `insert into scheduling.availabilities (assignment_id, student_id, created_at, administration_type, p1_start_at, p1_end_at, p2_start_at, p2_end_at)
               values ($1, $2, $3, $4, $5, $6, $7, $8)`,
              [id, student, new Date(NOW), ...(madeUp ? [administration, ...held] : [null, null, null, null, null])],
            );
          }
          rows.push({
            administration_type: administration as 'continuous' | 'broken' | null,
            p1_start_at: held[0],
            p1_end_at: held[1],
            p2_start_at: held[2],
            p2_end_at: held[3],
          });
        }
        const copies = new Map<SubjectKey, (typeof COPIES)[number]>([
          ['readingWritingP1', first],
          ['readingWritingP2', second],
          ['mathP2', first],
        ]);
        const statuses: Record<string, MonitoringStatus> = {};
        for (const key of KEYS) {
          const { categoryId, part } = SUBJECTS[key];
          const copy = copies.get(key);
          const difficulty = part === 1 ? 'default' : (copy?.difficulty ?? null);
          const at = (is: boolean | undefined) => (is ? new Date(NOW - 1000) : null);
          if (copy)
            await app.db.query(
              `insert into scheduling.student_assessments (student_id, school_id, type_id, set_id, category_id, part, school_year_id, difficulty,
                 sitting, started_at, completed_at, invalidated_at, created_at) values ($1, 1, 1, 1, $2, $3, 2026, $4, 1, $5, $6, $7, $8)`,
              [
                student,
                categoryId,
                part,
                difficulty,
                at(copy.started),
                at(copy.completed),
                at(copy.invalidated),
                new Date(NOW),
              ],
            );
          statuses[key] = monitoringStatus(
            copy && {
              difficulty,
              startedAt: at(copy.started),
              completedAt: at(copy.completed),
              invalidatedAt: at(copy.invalidated),
            },
            rows.map((row) => partWindow(row, part)),
            part,
            NOW,
          );
        }
        expected.set(student, statuses);
      }
    }
  }
}, 120_000);
afterAll(() => app?.close());

const statusOf = (id: number, key: SubjectKey) => expected.get(id)![key]!;
const page = (more: Partial<Parameters<typeof pageOfBoard>[3]>) =>
  pageOfBoard(app.db, BOARD, ids, { statuses: [], by: null, perPage: 25, offset: 0, ...more }, NOW);

describe('a board in SQL', () => {
  it('knows every status that the rules know, and the same for each student', async () => {
    const told = new Map<number, Record<string, MonitoringStatus>>();
    for (const { id, key, status } of await statusesOf(app.db, BOARD, ids, NOW))
      told.set(id, { ...told.get(id), [key]: status });
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected));
    expect(new Set([...expected.values()].flatMap((one) => Object.values(one)))).toEqual(new Set(MONITORING_STATUSES));
  });

  it.each(['asc', 'desc'] as const)('sorts by a subject %s and then by the place, page by page', async (order) => {
    const rank = (id: number) => MONITORING_STATUSES.indexOf(statusOf(id, 'mathP2'));
    const sorted = ids.toSorted(
      (a, b) => (order === 'asc' ? rank(a) - rank(b) : rank(b) - rank(a)) || ids.indexOf(a) - ids.indexOf(b),
    );
    const by = { subject: 'mathP2' as const, order };
    expect(await page({ by })).toEqual({ ids: sorted.slice(0, 25), total: ids.length });
    expect(await page({ by, offset: 50, perPage: 10 })).toEqual({ ids: sorted.slice(50, 60), total: ids.length });
    expect(await page({ by, offset: 1000 })).toEqual({ ids: [], total: ids.length });
  });

  it('keeps who has one of the statuses in any subject, in their order', async () => {
    const statuses: MonitoringStatus[] = ['In Progress', 'Scheduled'];
    const kept = ids.filter((id) => KEYS.some((key) => statuses.includes(statusOf(id, key))));
    expect(kept.length).toBeLessThan(ids.length);
    expect(await page({ statuses, perPage: 500 })).toEqual({ ids: kept, total: kept.length });
    expect(await page({ statuses, offset: 20, perPage: 5 })).toEqual({ ids: kept.slice(20, 25), total: kept.length });
  });

  it('counts by subject who is at work and done, and of whom it may what can be reset', async () => {
    const acting = ids.filter((_, n) => n % 3 > 0);
    const counts = Object.fromEntries(
      KEYS.map((key) => {
        const count = (status: MonitoringStatus) => ids.filter((id) => statusOf(id, key) === status).length;
        const mine = acting.filter((id) => isBegun(statusOf(id, key)));
        const two = partTwoOf(key);
        const resettablePartTwo = two ? mine.filter((id) => isBegun(statusOf(id, two))).length : 0;
        const [inProgress, completed] = [count('In Progress'), count('Completed')];
        return [key, { inProgress, completed, resettable: mine.length, resettablePartTwo }];
      }),
    );
    expect(counts.readingWritingP1!.resettablePartTwo).toBeGreaterThan(0);
    const since = (date: Date) => ({ classIds: [], since: new Map(acting.map((id) => [id, date])) });
    expect(await countsOfBoard(app.db, BOARD, ids, since(new Date(0)))).toEqual(counts);
    const later = await countsOfBoard(app.db, BOARD, ids, since(new Date(NOW + 1)));
    expect(Object.values(later).every(({ resettable }) => resettable === 0)).toBe(true);
  });

  it('leaves out what belongs to another set, another year or a deleted assignment', async () => {
    const other = { ...BOARD, schoolYearId: 2027 };
    const all = await statusesOf(app.db, other, ids, NOW);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['Not Scheduled']));
    await app.db.query('update scheduling.assignments set deleted_at = $1', [toInstant(NOW)]);
    const left = await statusesOf(app.db, BOARD, ids, NOW);
    expect(left.filter(({ status }) => status === 'Scheduled' || status === 'Not Started')).toEqual([]);
  });
});
