import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EraseStudent } from '../../../src/audit/commands/erase-student.js';
import { EraseStudentAnswers, SittingOwners } from '../../../src/delivery/index.js';
import { ActOnAttempt } from '../../../src/delivery/commands/act-on-attempt.js';
import { AddGuardian, AddPerson, EnrollStudents, EraseFromSchool } from '../../../src/roster/index.js';
import { assign, copyOf, parentOf, school, take, type School } from '../../reporting/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { whileHeld } from '../../support/while-held.js';

const ACT = { set: 3, english: 3, math: 4 } as const;

let t: TestApp;
let s: School;
let admin: HttpClient;
let horizon: HttpClient;
let count = 0;
const ids = { admin: 0, horizon: 0 };

const path = (rest: string) => `/api/staff/schools/${s.schoolId}/${rest}`;
const daysPass = async (days: number) => {
  t.clock.advance({ days });
  await t.settle();
  admin = await t.as({ userId: ids.admin, role: 'Teacher Admin', schoolId: s.schoolId });
  horizon = await t.as({ userId: ids.horizon, role: 'Horizon Admin' });
};
const emailOf = async (id: number) =>
  (await t.db.one<{ email: string }>('select email from roster.people where id = $1', [id]))!.email;
const aStudent = async (first: string, last: string) => {
  count += 1;
  const id = await t.commands.execute(
    new AddPerson(
      { firstName: first, lastName: last, email: `${first}.${count}@cedar.test`.toLowerCase() },
      [],
      { schoolId: s.schoolId, studentNumber: String(7000 + count), gradeLevel: 11, untimedAssessment: false },
      false,
    ),
  );
  await t.commands.execute(new EnrollStudents(s.sectionId, [id]));
  await t.settle();
  return id;
};
const merge = async (kept: number, absorbed: number, taken: string[] = []): Promise<number> => {
  const { records } = (await admin.get(path(`duplicates/compare?user_ids[]=${kept}&user_ids[]=${absorbed}`))).body;
  const { status, body } = await admin.post(path('merges'), {
    kept_id: kept,
    absorbed_id: absorbed,
    kept_revision: records[0].revision,
    absorbed_revision: records[1].revision,
    taken,
  });
  expect(status).toBe(200);
  await t.settle();
  return body.merges[0].id;
};
const takeBack = async (id: number): Promise<string[]> => {
  const { status, body } = await admin.post(path('merges/take_back'), { merge_id: id });
  expect(status).toBe(200);
  await t.settle();
  return body.merges.find((one: { id: number }) => one.id === id).stays;
};
const english = async (id: number) =>
  take(t, id, await copyOf(t, id, ACT.set, ACT.english, 1), { share: 0.5, wrong: 2 });
const hasResults = async (id: number) =>
  (await t.db.one<{ has: boolean }>('select has_results_at is not null as has from roster.people where id = $1', [id]))!
    .has;

beforeAll(async () => {
  t = await testApp();
  s = await school(t);
  ids.admin = await t.commands.execute(
    new AddPerson(
      { firstName: 'Staff', lastName: 'Admin', email: 'admin@cedar.test' },
      [{ role: 'Teacher Admin', schoolId: s.schoolId, districtId: null }],
      null,
      false,
    ),
  );
  ids.horizon = await t.commands.execute(
    new AddPerson(
      { firstName: 'Staff', lastName: 'Horizon', email: 'horizon@cedar.test' },
      [{ role: 'Horizon Admin', schoolId: null, districtId: null }],
      null,
      false,
    ),
  );
  await assign(t, s, ACT.set, [ACT.english, ACT.math], false);
  await daysPass(0);
}, 120_000);
afterAll(() => t?.close());

describe('the e-mail of a record that was merged', () => {
  it('makes nobody an administrator: its mailbox and password are a student’s', async () => {
    const [kept, absorbed] = [await aStudent('Mia', 'Rau'), await aStudent('Mia', 'Rau')];
    const email = await emailOf(absorbed);
    await merge(kept, absorbed);
    const { status, body } = await horizon.post(`/api/admin/school_districts/${s.districtId}/administrators`, {
      administrator: { firstName: 'Mia', lastName: 'Rau', email, role: 'District Admin' },
    });
    expect([status, body.errors]).toEqual([409, { email: ['This email belongs to another person'] }]);
    await expect(
      t.commands.execute(
        new AddPerson({ firstName: 'Mia', lastName: 'Rau', email }, [], {
          schoolId: s.schoolId,
          studentNumber: '7999',
          gradeLevel: 11,
          untimedAssessment: false,
        }),
      ),
    ).rejects.toMatchObject({ code: 'roster/email-taken' });
    expect(await t.db.query('select from identity.memberships where user_id = $1', [absorbed])).toEqual([]);
  });
});

describe('the receipt of a sitting that was merged', () => {
  it('is checked by the student, the parents and the staff of the record that was kept, until it is taken back', async () => {
    const [kept, absorbed] = [await aStudent('Pia', 'Noll'), await aStudent('Pia', 'Noll')];
    await english(absorbed);
    await daysPass(1);
    const { code } = (await t.db.one<{ code: string }>(
      `select r.code from delivery.receipts r join delivery.sitting_keys k on r.stream = 'attempt-' || k.student_assessment_id || '-' || k.sitting where k.student_id = $1`,
      [absorbed],
    ))!;
    const asked = async () => {
      const student = await t.as({ userId: kept, role: 'Student', schoolId: s.schoolId, districtId: s.districtId });
      const teacher = await t.as({ userId: s.teacher, role: 'Teacher', schoolId: s.schoolId });
      return Promise.all([student, teacher].map((by) => by.get(`/api/receipts/${code}`)));
    };
    expect((await asked()).map(({ status }) => status)).toEqual([404, 200]);
    const id = await merge(kept, absorbed);
    for (const { status, body } of await asked())
      expect([status, body.verdict, body.student?.id]).toEqual([200, 'valid', kept]);
    await takeBack(id);
    expect((await asked()).map(({ status }) => status)).toEqual([404, 200]);
  });
});

describe('who looked at a sitting', () => {
  it('is said of the time in which it belonged to the other record, too', async () => {
    const [kept, absorbed] = [await aStudent('Rea', 'Moll'), await aStudent('Rea', 'Moll')];
    await english(absorbed);
    await daysPass(1);
    const id = await merge(kept, absorbed);
    const attemptOf = async (student: number) =>
      (await horizon.get(`/api/audit/attempts?student_id=${student}`)).body.attempts[0].attemptId;
    const attempt = await attemptOf(kept);
    const at = new Date(t.clock.now()).toISOString();
    await horizon.get(`/api/audit/attempts/${attempt}`);
    t.clock.advance({ minutes: 5 });
    await takeBack(id);
    expect(await attemptOf(absorbed)).toBe(attempt);
    const { body } = await horizon.get(`/api/audit/attempts/${attempt}`);
    expect(body.looks.map((look: { at: string }) => look.at)).toContain(at);
  });
});

describe('a test that is begun while records are merged', () => {
  it('stops the merge: two tries at one section never become one record, and none is lost', async () => {
    const [kept, absorbed] = [await aStudent('Gil', 'Port'), await aStudent('Gil', 'Port')];
    await english(absorbed);
    await daysPass(1);
    const copy = await copyOf(t, kept, ACT.set, ACT.english, 1);
    const student = await t.as({ userId: kept, role: 'Student', schoolId: s.schoolId, districtId: s.districtId });
    const owners = t.get(SittingOwners);
    const move = owners.move.bind(owners);
    const moving = jest.spyOn(owners, 'move').mockImplementationOnce(async (...asked) => {
      const moved = await move(...asked);
      const begun = await student.post(`/api/student/student_assessments/${copy}/initialize_test`, {
        deviceId: 'd-gil',
        viewport: null,
      });
      expect(begun.status).toBe(200);
      return moved;
    });
    const { records } = (await admin.get(path(`duplicates/compare?user_ids[]=${kept}&user_ids[]=${absorbed}`))).body;
    const { status, body } = await admin.post(path('merges'), {
      kept_id: kept,
      absorbed_id: absorbed,
      kept_revision: records[0].revision,
      absorbed_revision: records[1].revision,
    });
    moving.mockRestore();
    expect([status, body.code]).toEqual([409, 'roster/not-mergeable']);
    await t.settle();
    expect(
      await t.db.query(
        'select student_id as student, started_at is not null as begun from scheduling.student_assessments where id = $1',
        [copy],
      ),
    ).toEqual([{ student: kept, begun: true }]);
    expect(await t.db.query('select from roster.merges where kept_id = $1', [kept])).toEqual([]);
  });
});

describe('a parent of both records', () => {
  it('who was taken away from the kept one since does not come back with the other one', async () => {
    const [kept, absorbed] = [await aStudent('Ida', 'Voss'), await aStudent('Ida', 'Voss')];
    const parent = await parentOf(t, kept, 'voss@parent.test');
    await t.commands.execute(new AddGuardian(parent, absorbed));
    const other = await parentOf(t, kept, 'voss.other@parent.test');
    await t.commands.execute(new AddGuardian(other, absorbed));
    await t.settle();
    const id = await merge(kept, absorbed);
    expect((await admin.delete(`/api/staff/students/${kept}/parents/${parent}`)).status).toBeLessThan(300);
    expect(await takeBack(id)).toEqual(['A parent was removed since, and stays so.']);
    expect(
      await t.db.query(
        'select student_id as child, parent_id as parent from roster.guardians where student_id = any($1) order by 1, 2',
        [[kept, absorbed]],
      ),
    ).toEqual([
      { child: kept, parent: other },
      { child: absorbed, parent: other },
    ]);
  });
});

describe('that a record has results', () => {
  it('stays so where it got some since, when the merge is taken back', async () => {
    const [kept, absorbed] = [await aStudent('Uwe', 'Zorn'), await aStudent('Uwe', 'Zorn')];
    await english(absorbed);
    await daysPass(1);
    const id = await merge(kept, absorbed);
    const math = await copyOf(t, kept, ACT.set, ACT.math, 1);
    await take(t, kept, math, { share: 0.5, wrong: 2 });
    await t.settle();
    // A reset sitting is a sitting: its history stays.
    await t.commands.execute(
      new ActOnAttempt(math, 1, { type: 'reset' }, 'Ill', { kind: 'user', id: s.teacher, role: 'Teacher' }),
    );
    await t.settle();
    await takeBack(id);
    expect([await hasResults(kept), await hasResults(absorbed)]).toEqual([true, true]);
    const { body } = await admin.post(path('users/bulk_delete'), { userIds: [kept] });
    expect(body.rows ?? body.batch?.rows).toMatchObject([{ code: 'roster/archived-instead' }]);
  });

  it('goes back where the kept one has none, and comes with a test whose mark is still on its way', async () => {
    const [kept, absorbed] = [await aStudent('Eva', 'Tamm'), await aStudent('Eva', 'Tamm')];
    await english(absorbed);
    await daysPass(1);
    await t.db.query('update roster.people set has_results_at = null where id = $1', [absorbed]);
    const id = await merge(kept, absorbed);
    expect(await hasResults(kept)).toBe(true);
    await takeBack(id);
    expect(await hasResults(kept)).toBe(false);
  });
});

describe('erasing one of two after the merge was taken back', () => {
  it('takes its values out of the history of the other one', async () => {
    const [kept, absorbed] = [await aStudent('Bo', 'Lund'), await aStudent('Bo', 'Zwiebelfisch')];
    const id = await merge(kept, absorbed, ['lastName', 'studentNumber']);
    await takeBack(id);
    const number = (await t.db.one<{ n: string }>('select student_number as n from roster.people where id = $1', [
      absorbed,
    ]))!.n;
    const told = async () =>
      (
        await t.db.query<{ n: number }>('select from roster.change_values where before = any($1) or after = any($1)', [
          ['Zwiebelfisch', number],
        ])
      ).length;
    expect(await told()).toBeGreaterThan(0);
    await t.commands.execute(new EraseStudent(absorbed, ids.horizon));
    expect(await told()).toBe(0);
  });

  it.each([
    ['by itself', (kept: number) => t.commands.execute(new EraseStudent(kept, ids.horizon))],
    [
      'with its school',
      async (kept: number) => {
        await t.commands.execute(new EraseFromSchool(kept, s.schoolId, ids.horizon));
        return t.commands.execute(new EraseStudentAnswers(kept));
      },
    ],
  ])(
    'and of the kept record %s takes a sitting that began under the other account at the moment of the merge',
    async (_how, erase) => {
      const [kept, absorbed] = [await aStudent('Jo', 'Hain'), await aStudent('Jo', 'Hain')];
      await english(absorbed);
      await daysPass(1);
      await merge(kept, absorbed);
      await t.db.query('update delivery.sitting_keys set student_id = $1 where student_id = $2', [absorbed, kept]);
      expect(await erase(kept)).toBe(1);
      expect(
        await t.db.query('select from delivery.sitting_keys where student_id = any($1) and wrapped_key is not null', [
          [kept, absorbed],
        ]),
      ).toEqual([]);
      await t.settle();
    },
  );
});

describe('what happens to two merged records at the same time', () => {
  const person = (id: number) => ({ sql: 'select from roster.people where id = $1', params: [id] });
  const held = (id: number) => ({ sql: 'select from roster.people where id = $1 for update', params: [id] });

  it('is done in one order: people by id, and then what is remembered of their merge', async () => {
    const [absorbed, kept] = [await aStudent('Nea', 'Falk'), await aStudent('Nea', 'Falk')];
    const id = await merge(kept, absorbed);
    await whileHeld(t, held(kept), () => takeBack(id), {
      sql: 'select from roster.merges where id = $1',
      params: [id],
    });
    expect(await t.db.one('select parted_at is not null as parted from roster.merges where id = $1', [id])).toEqual({
      parted: true,
    });
    await merge(kept, absorbed);
    await whileHeld(t, held(absorbed), () => t.commands.execute(new EraseStudent(kept, ids.horizon)), person(kept));
    await t.settle();
    const [second, first] = [await aStudent('Lea', 'Falk'), await aStudent('Lea', 'Falk')];
    await merge(first, second);
    await whileHeld(t, held(second), () => admin.post(path('users/bulk_delete'), { userIds: [first] }), person(first));
    await t.settle();
    expect(await t.db.query('select from roster.people where id = any($1)', [[first, second]])).toEqual([]);
  });
});
