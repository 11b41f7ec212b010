import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { CompositeReports } from '../../src/reporting/index.js';
import { assign, copyOf, school, student, take } from './school.js';
import { testApp, type TestApp } from '../support/app.js';

const SET = { typeId: 1, setId: 1, schoolYearId: 2026 };

describe('reports that are read at once', () => {
  let t: TestApp;
  let ids: number[];
  const report = (studentId: number) => t.get(CompositeReports).get({ ...SET, studentId }, 'staff');
  beforeAll(async () => {
    t = await testApp();
    const at = await school(t);
    ids = [];
    for (const [place, name] of ['Amara', 'Bo', 'Cem', 'Dora'].entries())
      ids.push(await student(t, at, `${place}@cedar.test`, [name, 'Okafor']));
    await assign(t, at, 1, [1], true);
    await t.settle();
    for (const [place, id] of ids.entries())
      for (const part of [1, 2] as const)
        await take(t, id, await copyOf(t, id, 1, 1, part), { share: 0.3 + place / 10, wrong: 2 });
    await t.settle();
  }, 120_000);
  afterAll(() => t?.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** How many statements the database is asked meanwhile. */
  const statements = async (work: () => Promise<unknown>): Promise<number> => {
    const spy = jest.spyOn(pg.Client.prototype, 'query');
    await work();
    const { length } = spy.mock.calls;
    spy.mockRestore();
    return length;
  };

  it('are those that each is alone, for the statements of one', async () => {
    const alone = [];
    for (const id of ids) alone.push(await report(id));
    expect(new Set(alone.map(({ compositeScore, sections }) => `${compositeScore} ${sections[0]!.score}`)).size).toBe(
      4,
    );
    expect(await Promise.all(ids.map(report))).toEqual(alone);

    const ofOne = await statements(() => report(ids[0]!));
    expect(ofOne).toBeGreaterThan(4);
    expect(await statements(() => Promise.all(ids.map(report)))).toBeLessThan(2 * ofOne);
  });

  it('fail alone', async () => {
    const [first, nobody] = await Promise.allSettled([report(ids[0]!), report(999_999)]);
    expect(first).toMatchObject({ status: 'fulfilled', value: { user: { firstName: 'Amara' } } });
    expect(nobody).toMatchObject({ status: 'rejected', reason: { code: 'reporting/report-not-found' } });
  });
});
