import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyAttemptFile } from '../../../src/audit-verify/verify.js';
import { EraseStudent } from '../../../src/audit/commands/erase-student.js';
import { ActOnAttempt } from '../../../src/delivery/commands/act-on-attempt.js';
import { InitializeTest } from '../../../src/delivery/index.js';
import { SetPassword } from '../../../src/identity/index.js';
import { Projections } from '../../../src/platform/events/projections.js';
import { AddGuardian, AddPerson, CreateClass, EnrollStudents } from '../../../src/roster/index.js';
import { assign, copyOf, parentOf, school, take, type School } from '../../reporting/school.js';
import { PASSWORD, testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';

const SAT = { type: 1, set: 1, reading: 1, math: 2 } as const;
const ACT = { set: 3, english: 3, math: 4 } as const;

let t: TestApp;
let s: School;
let admin: HttpClient;
let horizon: HttpClient;
let auditor: HttpClient;
let otherClass: number;
let count = 0;

const ids = { admin: 0, horizon: 0, auditor: 0 };
/** Sessions end while days pass. */
const signIn = async () => {
  admin = await t.as({ userId: ids.admin, role: 'Teacher Admin', schoolId: s.schoolId });
  horizon = await t.as({ userId: ids.horizon, role: 'Horizon Admin' });
  auditor = await t.as({ userId: ids.auditor, role: 'Auditor' });
};
const daysPass = async (days: number) => {
  t.clock.advance({ days });
  await t.settle();
  await signIn();
};

const path = (rest: string) => `/api/staff/schools/${s.schoolId}/${rest}`;

const aStudent = async (
  first: string,
  last: string,
  number: string,
  more: { grade?: number; sectionId?: number } = {},
) => {
  count += 1;
  const id = await t.commands.execute(
    new AddPerson(
      { firstName: first, lastName: last, email: `${first}.${count}@cedar.test`.toLowerCase() },
      [],
      { schoolId: s.schoolId, studentNumber: number, gradeLevel: more.grade ?? 11, untimedAssessment: false },
      false,
    ),
  );
  await t.commands.execute(new EnrollStudents(more.sectionId ?? s.sectionId, [id]));
  await t.settle();
  return id;
};
const compare = async (a: number, b: number, by = admin) =>
  (await by.get(path(`duplicates/compare?user_ids[]=${a}&user_ids[]=${b}`))).body;
const merge = async (kept: number, absorbed: number, taken: string[] = [], by = admin) => {
  const { records } = await compare(kept, absorbed, admin);
  const answer = await by.post(path('merges'), {
    kept_id: kept,
    absorbed_id: absorbed,
    kept_revision: records[0].revision,
    absorbed_revision: records[1].revision,
    taken,
  });
  await t.settle();
  return answer;
};
const takeBack = async (mergeId: number, by = admin) => {
  const answer = await by.post(path('merges/take_back'), { merge_id: mergeId });
  await t.settle();
  return answer;
};
const both = async (studentId: number, setId: number, categoryId: number) => {
  for (const part of [1, 2] as const)
    await take(t, studentId, await copyOf(t, studentId, setId, categoryId, part), { share: 0.6, wrong: 3 });
};
const rowsOf = async () => ({
  results: await t.db.query('select * from reporting.results_v1 order by 1, 2, 3, 4, 5'),
  facts: await t.db.query('select * from reporting.score_facts_v1 order by 1'),
  parts: await t.db.query('select * from reporting.part_results_v2 order by 1'),
  attempts: await t.db.query('select * from delivery.attempts_v4 order by 1'),
  live: await t.db.query('select * from delivery.live_v4 order by 1'),
});
const rebuiltEqualsLive = async () => {
  await t.settle();
  const live = await rowsOf();
  await t
    .get(Projections)
    .rebuild(['reporting.results', 'reporting.part-results', 'delivery.attempts', 'delivery.live']);
  expect(await rowsOf()).toEqual(live);
};
const resultOf = async (studentId: number, setId: number) =>
  t.db.one<{ status: string; composite: number | null; scores: (number | null)[] }>(
    'select status, composite, scores from reporting.results_v1 where student_id = $1 and set_id = $2 and valid_to is null',
    [studentId, setId],
  );
const attemptsOf = async (studentId: number) =>
  (await auditor.get(`/api/audit/attempts?student_id=${studentId}&per_page=100`)).body.attempts as any[];
/** Every sitting of the student verifies, from its exported file alone. */
const allVerified = async (studentId: number, n: number) => {
  const attempts = await attemptsOf(studentId);
  expect(attempts).toHaveLength(n);
  for (const { attemptId } of attempts) {
    const text = await (await auditor.raw('GET', `/api/audit/attempts/${attemptId}/export`)).text();
    const { integrity, completeness } = verifyAttemptFile(text);
    expect([attemptId, integrity.ok, completeness.ok]).toEqual([attemptId, true, true]);
    const history = (await auditor.get(`/api/audit/attempts/${attemptId}`)).body;
    expect([history.integrity.ok, history.attempt.student.id]).toEqual([true, studentId]);
  }
  return attempts;
};

beforeAll(async () => {
  t = await testApp();
  s = await school(t);
  const person = (email: string, role: any, schoolId: number | null, districtId: number | null = null) =>
    t.commands.execute(
      new AddPerson({ firstName: 'Staff', lastName: role, email }, [{ role, schoolId, districtId }], null, false),
    );
  ids.admin = await person('admin@cedar.test', 'Teacher Admin', s.schoolId);
  ids.horizon = await person('horizon@cedar.test', 'Horizon Admin', null);
  ids.auditor = await person('auditor@cedar.test', 'Auditor', null);
  await signIn();
  otherClass = await t.commands.execute(
    new CreateClass({
      schoolId: s.schoolId,
      className: 'Period 2',
      memberships: [{ userId: s.teacher, role: 'Primary Teacher' }],
    }),
  );
  await assign(t, s, SAT.set, [SAT.reading, SAT.math], true);
  await assign(t, s, ACT.set, [ACT.english, ACT.math], false);
  await t.settle();
}, 120_000);
afterAll(() => t?.close());

describe('records that may be of one student', () => {
  let one: number;
  let two: number;

  beforeAll(async () => {
    one = await aStudent('Lena', 'Sørensen', '0815');
    two = await aStudent('Lena', 'Sorensen', '00815');
    await aStudent('Otto', 'Quist', '4711');
  });

  it('are a list of pairs, with why they look alike', async () => {
    const { status, body } = await admin.get(path('duplicates?search=lena'));
    expect(status).toBe(200);
    expect(body.duplicates).toMatchObject([
      {
        key: `${one}-${two}`,
        signs: ['student_id', 'similar_name'],
        records: [{ id: one, studentNumber: '0815' }, { id: two }],
      },
    ]);
    expect(body).toMatchObject({ meta: { totalCount: 1 }, permissions: { merge: true } });
    expect((await admin.get(path('duplicates?search=otto'))).body.meta.totalCount).toBe(0);
  });

  it('leave the list when somebody says that they are not the same, and come back', async () => {
    const counts = async () => (await admin.get(path('duplicates'))).body.meta.counts;
    const before = await counts();
    expect((await admin.post(path('duplicates/dismiss'), { user_ids: [two, one] })).status).toBe(204);
    expect(await counts()).toEqual({ open: before.open - 1, dismissed: before.dismissed + 1 });
    expect((await admin.get(path('duplicates?dismissed=true'))).body.duplicates).toMatchObject([
      { key: `${one}-${two}` },
    ]);
    expect((await admin.post(path('duplicates/restore'), { user_ids: [one, two] })).status).toBe(204);
    expect(await counts()).toEqual(before);
    for (const user_ids of [[one], [one, one], [one, two, 1], 'x'])
      expect((await admin.post(path('duplicates/dismiss'), { user_ids })).status).toBe(422);
    expect((await admin.post(path('duplicates/dismiss'), { user_ids: [one, s.teacher] })).status).toBe(404);
  });

  it('stand side by side', async () => {
    const { records } = await compare(one, two);
    expect(records).toMatchObject([
      { id: one, fullName: 'Lena Sørensen', studentNumber: '0815', classes: ['Period 1'], parents: [], tests: [] },
      { id: two, reasons: [] },
    ]);
    expect((await admin.get(path(`duplicates/compare?user_ids[]=${one}`))).status).toBe(422);
    expect((await admin.get(path(`duplicates/compare?user_ids[]=${one}&user_ids[]=${s.teacher}`))).status).toBe(404);
  });
});

describe('two records with tests', () => {
  let kept: number;
  let absorbed: number;
  let parent: number;
  let mergeId: number;
  let absorbedClient: HttpClient;
  const email = () => `mira.${count}@cedar.test`;
  let absorbedEmail: string;

  beforeAll(async () => {
    kept = await aStudent('Mira', 'Holm', '5001');
    absorbed = await aStudent('Mira', 'Holm', '5002', { grade: 12, sectionId: otherClass });
    absorbedEmail = email();
    await t.commands.execute(new EnrollStudents(s.sectionId, [absorbed]));
    await t.commands.execute(new SetPassword(absorbed, PASSWORD));
    await t.settle();
    parent = await parentOf(t, absorbed, 'holm@parent.test');
    await both(kept, SAT.set, SAT.reading);
    await both(absorbed, SAT.set, SAT.math);
    await take(t, absorbed, await copyOf(t, absorbed, ACT.set, ACT.english, 1), { share: 0.5, wrong: 2 });
    expect((await resultOf(kept, SAT.set))?.composite).toBeNull();
    await daysPass(2);
    absorbedClient = t.visitor();
    expect((await absorbedClient.signIn(absorbedEmail, PASSWORD)).status).toBe(200);
  }, 120_000);

  it('are refused to whoever does not administer the school, and where one was changed meanwhile', async () => {
    const { records } = await compare(kept, absorbed);
    const body = {
      kept_id: kept,
      absorbed_id: absorbed,
      kept_revision: records[0].revision,
      absorbed_revision: records[1].revision + 1,
    };
    const stale = await admin.post(path('merges'), body);
    expect([stale.status, stale.body.code]).toEqual([409, 'roster/changed-meanwhile']);
    const district = await t.as({
      userId: s.teacher,
      role: 'District Admin',
      districtId: s.districtId,
    });
    expect((await district.post(path('merges'), body)).status).toBe(403);
    expect((await admin.post(path('merges'), { ...body, absorbed_id: kept })).status).toBe(422);
    expect((await admin.post(path('merges'), { ...body, taken: ['email'] })).status).toBe(422);
  });

  it('become one: the other account signs in no more, its classes, parents and chosen values are the kept one’s', async () => {
    const { status, body } = await merge(kept, absorbed, ['gradeLevel', 'studentNumber']);
    expect(status).toBe(200);
    expect(body.merges[0]).toMatchObject({
      kept: { id: kept },
      absorbed: { id: absorbed, email: absorbedEmail },
      mayTakeBack: true,
      partedAt: null,
    });
    mergeId = body.merges[0].id;
    expect((await absorbedClient.get('/api/me')).status).toBe(401);
    expect((await t.visitor().signIn(absorbedEmail, PASSWORD)).status).not.toBe(200);
    const user = (await admin.get(path(`users?search=holm`))).body.users;
    expect(user.map(({ id, gradeLevel, studentIdNumber }: any) => [id, gradeLevel, studentIdNumber])).toEqual([
      [kept, 12, '5002'],
    ]);
    expect((await admin.get(path('users?search=holm&archived=true'))).body.users).toEqual([]);
    expect((await horizon.get('/api/admin/users?search=holm')).body.users.map((u: any) => u.id)).not.toContain(
      absorbed,
    );
    expect((await compare(kept, absorbed)).code).toBe('roster/person-not-found');
    const classes = await t.db.query<{ id: number }>(
      'select c.id from roster.memberships m join roster.sections c on c.id = m.section_id where m.person_id = $1 and c.grade_level is null order by 1',
      [kept],
    );
    expect(classes.map(({ id }) => id)).toEqual([s.sectionId, otherClass]);
    expect(await t.db.query('select parent_id as id from roster.guardians where student_id = $1', [kept])).toEqual([
      { id: parent },
    ]);
  });

  it('show the tests of both as one result, rebuilt as live', async () => {
    expect(await resultOf(kept, SAT.set)).toMatchObject({ status: 'complete', composite: expect.any(Number) });
    expect(await resultOf(absorbed, SAT.set)).toBeUndefined();
    expect(await resultOf(kept, ACT.set)).toMatchObject({ status: 'partial' });
    const student = await t.as({ userId: kept, role: 'Student', schoolId: s.schoolId, districtId: s.districtId });
    const own = (await student.get('/api/student/student_assessments')).body.studentAssessments;
    expect(own.filter((one: any) => one.completed)).toHaveLength(5);
    const report = await student.get(
      `/api/student/score_reports/composite?assessmentTypeId=${SAT.type}&assessmentSetId=${SAT.set}`,
    );
    expect(report.body.compositeReport.sections).toHaveLength(2);
    await rebuiltEqualsLive();
  });

  it('keep both histories whole and verifiable, each under the account that it was taken with', async () => {
    const attempts = await allVerified(kept, 5);
    const taken = await Promise.all(
      attempts.map(async ({ attemptId }) => (await auditor.get(`/api/audit/attempts/${attemptId}`)).body.takenAs?.id),
    );
    expect(taken.filter((id) => id === absorbed)).toHaveLength(3);
    expect(taken.filter((id) => id === undefined)).toHaveLength(2);
    expect(attempts.flatMap(({ flags }) => flags)).not.toContain('staff_action');
  });

  it('are found where the class was asked for as it was before', async () => {
    const members = await t.db.query<{ id: number }>(
      `select distinct coalesce(p.merged_into, m.student_id) as id from reporting.class_members_v1 m join reporting.people p on p.id = m.student_id where m.section_id = $1`,
      [otherClass],
    );
    expect(members.map(({ id }) => id)).toContain(kept);
  });

  it('leave the e-mail of the other account to nobody else', async () => {
    const { status, body } = await admin.post(`/api/staff/students/${kept}/parents`, {
      parent: { firstName: 'Mira', lastName: 'Holm', email: absorbedEmail },
    });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('belongs to another person')]);
  });

  it('do not reopen a sitting that nobody could sign in to', async () => {
    const id = (await attemptsOf(kept)).find(({ setId }) => setId === ACT.set).studentAssessmentId;
    await expect(
      t.commands.execute(
        new ActOnAttempt(id, 1, { type: 'reopen' }, 'Once more', { kind: 'user', id: s.teacher, role: 'Teacher' }),
      ),
    ).rejects.toMatchObject({ code: 'delivery/merged' });
  });

  it('are in the history of changes of the school, and no student or teacher takes it back', async () => {
    const { body } = await admin.get(`/api/staff/schools/${s.schoolId}/changes?per_page=50`);
    const told = JSON.stringify(body);
    expect(told).toContain('merged a duplicate of Mira Holm into this record');
    const teacher = await t.as({ userId: s.teacher, role: 'Teacher', schoolId: s.schoolId });
    expect((await takeBack(mergeId, teacher)).status).toBe(403);
  });

  it('are two again: what the merge moved goes back, and what came since stays and is named', async () => {
    t.clock.advance({ minutes: 5 });
    await parentOf(t, kept, 'since@parent.test');
    await take(t, kept, await copyOf(t, kept, ACT.set, ACT.math, 1), { share: 0.5, wrong: 2 });
    const { status, body } = await takeBack(mergeId);
    expect(status).toBe(200);
    expect(body.merges[0]).toMatchObject({ mayTakeBack: false, partedAt: expect.any(String) });
    expect(body.merges[0].stays).toEqual([
      expect.stringMatching(/^ACT Set 1, Math was begun since\.$|Math was begun since\.$/),
      'A parent was added since.',
    ]);
    const users = (await admin.get(path('users?search=holm&sort=createdAt'))).body.users;
    expect(users.map(({ id, gradeLevel, studentIdNumber }: any) => [id, gradeLevel, studentIdNumber])).toEqual([
      [kept, 11, '5001'],
      [absorbed, 12, '5002'],
    ]);
    expect((await t.visitor().signIn(absorbedEmail, PASSWORD)).status).toBe(200);
    expect((await resultOf(kept, SAT.set))?.composite).toBeNull();
    expect(await resultOf(absorbed, SAT.set)).toMatchObject({ status: 'partial' });
    await allVerified(kept, 3);
    await allVerified(absorbed, 3);
    await rebuiltEqualsLive();
    const again = await takeBack(mergeId);
    expect([again.status, again.body.code]).toEqual([409, 'roster/nothing-to-take-back']);
  });

  it('are merged again, and erased together', async () => {
    expect((await merge(kept, absorbed)).status).toBe(200);
    const effect = (await horizon.get(`/api/admin/students/${kept}/erasure`)).body;
    expect(effect).toMatchObject({ sittings: 6, guardians: 2 });
    expect(await t.commands.execute(new EraseStudent(kept, ids.horizon))).toBe(6);
    await t.settle();
    const left = await t.db.query<{ name: string; gone: boolean }>(
      `select first_name || ' ' || last_name as name, erased_at is not null as gone from roster.people where id = any($1)`,
      [[kept, absorbed]],
    );
    expect(left).toEqual([
      { name: 'Erased student', gone: true },
      { name: 'Erased student', gone: true },
    ]);
    expect(await t.db.query('select from identity.accounts where user_id = any($1)', [[kept, absorbed]])).toEqual([]);
    expect(await t.db.query('select from roster.merges where kept_id = $1', [kept])).toEqual([]);
    for (const id of [kept, absorbed]) expect(await resultOf(id, SAT.set)).toBeUndefined();
    expect(
      await t.db.query('select from delivery.sitting_keys where student_id = any($1) and wrapped_key is not null', [
        [kept, absorbed],
      ]),
    ).toEqual([]);
    await rebuiltEqualsLive();
  });
});

describe('a merge that is refused', () => {
  const refused = async (kept: number, absorbed: number) => {
    const { status, body } = await merge(kept, absorbed);
    return [status, body.code, body.reasons ?? body.details?.reasons];
  };

  it('where both began the same section', async () => {
    const [one, two] = [await aStudent('Pia', 'Vogt', '6001'), await aStudent('Pia', 'Vogt', '6002')];
    for (const id of [one, two])
      await take(t, id, await copyOf(t, id, ACT.set, ACT.english, 1), { share: 0.5, wrong: 2 });
    await daysPass(2);
    const { records } = await compare(one, two);
    expect(records[0].reasons).toEqual([expect.stringMatching(/^Both began ACT Set 1, English\.$|English\.$/)]);
    expect(await refused(one, two)).toEqual([409, 'roster/not-mergeable', records[0].reasons]);
  });

  it('while one of them is taking a test, and for a day after the other one ended one', async () => {
    const [one, two] = [await aStudent('Rolf', 'Beck', '6003'), await aStudent('Rolf', 'Beck', '6004')];
    const device = { deviceId: 'd-rolf', userAgent: 'spec', viewport: null, takeOver: false };
    await t.commands.execute(new InitializeTest(two, await copyOf(t, two, ACT.set, ACT.math, 1), device));
    await t.settle();
    expect((await compare(one, two)).records[0].reasons).toEqual([
      'Rolf Beck is taking a test. Merge the records when it is over.',
    ]);
    expect((await refused(one, two)).slice(0, 2)).toEqual([409, 'roster/not-mergeable']);
    const three = await aStudent('Rolf', 'Beck', '6005');
    await take(t, three, await copyOf(t, three, ACT.set, ACT.english, 1), { share: 0.5, wrong: 2 });
    expect((await compare(one, three)).records[0].reasons[0]).toContain('less than a day ago');
    expect((await compare(one, three)).records[1].reasons).toEqual([]);
  });

  it('for somebody with another role, and for a record that others were merged into', async () => {
    const [one, two, three] = [
      await aStudent('Tim', 'Falk', '6006'),
      await aStudent('Tim', 'Falk', '6007'),
      await aStudent('Tim', 'Falk', '6008'),
    ];
    await t.commands.execute(new AddGuardian(one, three));
    expect((await refused(one, two))[2]).toEqual([
      'Tim Falk has another role as well. Only records of students are merged.',
    ]);
    await t.db.query('delete from roster.guardians where parent_id = $1', [one]);
    expect((await merge(two, three)).status).toBe(200);
    expect((await refused(one, two))[2]).toEqual([
      'Another record was merged into that of Tim Falk already. Keep this one, or take that back.',
    ]);
    // The one with nothing goes into the one that holds both, and is deleted with it.
    expect((await merge(two, one)).status).toBe(200);
    expect((await admin.post(path('users/bulk_delete'), { userIds: [two] })).status).toBe(200);
    expect(await t.db.query('select from roster.people where id = any($1)', [[one, two, three]])).toEqual([]);
  });

  it('after 30 days to be taken back', async () => {
    const [one, two] = [await aStudent('Ute', 'Lang', '6009'), await aStudent('Ute', 'Lang', '6010')];
    const { id } = (await merge(one, two)).body.merges[0];
    await daysPass(31);
    const answer = await takeBack(id);
    expect([answer.status, answer.body.code]).toEqual([409, 'roster/nothing-to-take-back']);
  });
});
