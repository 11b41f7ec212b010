import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/platform/db/unit-of-work.js';
import { recordChange, recordChanges } from '../../src/roster/changes.js';
import { mustBeCurrent } from '../../src/roster/revision.js';
import { type TestApp, testApp } from '../support/app.js';
import { ErasePerson } from '../../src/roster/index.js';
import { aSchool, aStudent } from './school.js';

describe('what is noted of a change', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t?.close());

  const noted = async () =>
    (
      await t.db.query<{ payload: { changeId: string; fields: string[]; by: number | null; onBehalfOf?: number } }>(
        `select payload from es.published_events where type = 'roster.RecordChanged.v1'`,
      )
    ).map(({ payload }) => payload);

  it('is who did it, as whom, and for each field that changed what it was and became', async () => {
    await t.get(UnitOfWork).run((u) =>
      recordChange(
        u,
        { userId: 7, masquerader: { userId: 1, role: 'Horizon Admin' } },
        {
          record: 'school',
          id: 3,
          schoolId: 3,
          action: 'changed',
          before: { name: 'Old', seats: 100, open: true, types: ['SAT'] },
          after: { name: 'New', seats: 100, open: false, types: ['SAT', 'ACT'] },
        },
      ),
    );
    const [change] = await noted();
    expect(change).toMatchObject({ by: 1, onBehalfOf: 7, fields: ['name', 'open', 'types'] });
    expect(
      await t.db.query('select field, before, after from roster.change_values where change_id = $1 order by field', [
        change!.changeId,
      ]),
    ).toEqual([
      { field: 'name', before: 'Old', after: 'New' },
      { field: 'open', before: 'yes', after: 'no' },
      { field: 'types', before: 'SAT', after: 'SAT, ACT' },
    ]);
  });

  it('is nothing where nothing changed', async () => {
    const before = (await noted()).length;
    await t.get(UnitOfWork).run((u) =>
      recordChanges(u, null, [
        { record: 'term', id: 1, schoolId: 3, action: 'changed', before: { name: 'Fall' }, after: { name: 'Fall' } },
        { record: 'term', id: 1, schoolId: 3, action: 'archived' },
      ]),
    );
    expect((await noted()).length).toBe(before + 1);
    expect(await noted()).toContainEqual(expect.objectContaining({ action: 'archived', by: null, fields: [] }));
  });

  it('goes with a person who is erased', async () => {
    const { schoolId } = await aSchool(t);
    const studentId = await aStudent(t, schoolId, 'forgotten');
    await t.get(UnitOfWork).run((u) =>
      recordChange(u, null, {
        record: 'person',
        id: studentId,
        schoolId,
        action: 'changed',
        before: { lastName: 'Before' },
        after: { lastName: 'After' },
        personId: studentId,
      }),
    );
    await t.commands.execute(new ErasePerson(studentId, 1));
    expect(await t.db.query('select from roster.change_values where person_id = $1', [studentId])).toEqual([]);
  });
});

describe('a form that somebody else saved meanwhile', () => {
  it('is refused with what stands now at each field that differs', () => {
    expect(() => mustBeCurrent(1, 2, { name: 'Theirs', seats: null }, { name: 'Mine', seats: null })).toThrow(
      expect.objectContaining({
        code: 'roster/changed-meanwhile',
        extra: {
          errors: { name: ['Somebody else changed this meanwhile. It is now: Theirs'] },
          details: { revision: 2 },
        },
      }),
    );
  });

  it('is taken with the revision that stands, and without one', () => {
    expect(() => mustBeCurrent(2, 2, { name: 'Theirs' }, { name: 'Mine' })).not.toThrow();
    expect(() => mustBeCurrent(undefined, 2, { name: 'Theirs' }, { name: 'Mine' })).not.toThrow();
  });
});
