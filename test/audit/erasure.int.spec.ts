import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyAttemptFile } from '../../src/audit-verify/verify.js';
import { ActOnAttempt } from '../../src/delivery/commands/act-on-attempt.js';
import { EventStore } from '../../src/platform/event-store/port.js';
import { Projections } from '../../src/platform/events/projections.js';
import { Directory } from '../../src/reporting/index.js';
import { AddParent } from '../../src/roster/index.js';
import { aPerson, aSchool } from '../roster/school.js';
import { testApp, type TestApp } from '../support/app.js';
import { eventsWithoutDistrict } from '../support/events-without-district.js';
import type { HttpClient } from '../support/http.js';
import { dumpOf, remainsOf, serverLog } from '../support/remains.js';
import { aCandidate, anExam, type Candidate, type Exam } from '../delivery/exam.js';

const PLANTED = {
  firstName: 'Zéphyrine',
  lastName: "O'Quibblethorpe",
  email: 'zephyrine.marker@quibble.test',
  number: '774100991234',
  typed: 'answer-zephyr-77',
  choice: 'choice-zephyr-78',
  note: 'A note: "zephyr" & <more> 79',
  reason: 'Because of zephyr-80 in the hall',
};
const FULL_NAME = `${PLANTED.firstName} ${PLANTED.lastName}`;
const VALUES = Object.values(PLANTED);

describe('the record of a student, and what is left of it after a legal erasure', () => {
  let app: TestApp;
  let exam: Exam;
  let zoe: Candidate;
  let horizon: HttpClient;
  let horizonId: number;
  let auditor: HttpClient;
  let parent: HttpClient;
  let stream: string;
  let attemptId: string;
  const log: string[] = [];

  const path = () => `/api/admin/students/${zoe.studentId}/erasure`;
  const places = async () =>
    new Map([...(await dumpOf(app.database)), ['server log', serverLog()], ['application log', log.join('')]]);

  beforeAll(async () => {
    app = await testApp({ log: (line) => log.push(line) });
    exam = await anExam(app);
    horizonId = await aPerson(app, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    horizon = await app.as({ userId: horizonId, role: 'Horizon Admin' });
    auditor = await app.as({
      userId: await aPerson(app, 'auditor', [{ role: 'Auditor', schoolId: null, districtId: null }]),
      role: 'Auditor',
    });
    zoe = await aCandidate(exam, 'Zoe');
    const { firstName, lastName, email, number } = PLANTED;
    const edited = await horizon.patch(`/api/admin/users/${zoe.studentId}`, {
      user: { firstName, lastName, email, studentIdNumber: number },
    });
    expect([edited.status, edited.body.user.fullName]).toEqual([200, FULL_NAME]);
    // Mails, a failed sign-in, a refused row: whatever could write the name down.
    const parentId = await app.commands.execute(
      new AddParent({ firstName: 'Pat', lastName: 'Parent', email: 'pat@parent.test' }, [zoe.studentId]),
    );
    parent = await app.as({ userId: parentId, role: 'Parent' });
    await app.visitor().post('/api/forgot_password', { email });
    await app.visitor().signIn(email, 'not the password');
    await horizon.post(`/api/admin/schools/${exam.schoolId}/users/${zoe.studentId}/sign_in_mail`);
    await expect(
      app.db.query(
        'insert into roster.people (first_name, last_name, email, untimed_assessment, hidden_account, nr_of_logins, created_at) values ($1, $2, $3, false, false, 0, now())',
        [firstName, lastName, email],
      ),
    ).rejects.toThrow();
    await app.db.query(
      `insert into platform.mails (recipient, subject, body_text, created_at, last_error) values ('pat@parent.test', 'Results', $1, now(), null)`,
      [`${FULL_NAME} has a new score report.`],
    );
    // What an endpoint of the district was told of the student, and answered.
    await app.db.query(
      `with w as (insert into integrations.webhooks (district_id, url, events, sealed, switched_on, made_by, made_at)
           values ($1, 'https://hooks.example.org/', array['roster.StudentsEnrolled.v1'], 'x', false, $2, now()) returning id)
       insert into integrations.webhook_messages (webhook_id, message_id, type, body, student_ids, made_at, queued_at, state, answer)
       select id, 'evt_1', 'roster.StudentsEnrolled.v1', '{}', array[$3::int], now(), now(), 'failed', $4 from w`,
      [exam.districtId, horizonId, zoe.studentId, `There is no ${FULL_NAME} here`],
    );
    // A sitting with everything in it that is sealed, submitted and scored; another one is left open.
    await zoe.opens();
    const [q1, q2, q3] = zoe.launch.form.items;
    await zoe.sends([
      zoe.entry('view', { item: q1!.ref }),
      zoe.entry('answer', { item: q1!.ref, value: PLANTED.choice }),
      zoe.entry('answer', { item: q2!.ref, value: PLANTED.typed }),
      zoe.entry('annotate', { item: q3!.ref, annotationId: 'n1', json: JSON.stringify({ note: PLANTED.note }) }),
    ]);
    ({ stream } = zoe);
    ({ attemptId } = zoe.launch);
    await app.commands.execute(
      new ActOnAttempt(zoe.id, 1, { type: 'note' }, PLANTED.reason, {
        kind: 'user',
        id: exam.adminId,
        role: 'Teacher Admin',
      }),
    );
    await zoe.submits();
    await app.settle();
    const next = await zoe.client.get(zoe.path('next_assessment'));
    zoe.id = next.body.studentAssessment.id;
    await zoe.opens('d2');
    await zoe.answers(1);
    await app.settle();
    await app.db.query('analyze');
  }, 120_000);
  afterAll(() => app?.close());

  it('says who looked at it, once an hour and screen, each time when it was taken away, and as whom', async () => {
    const composite = `assessmentTypeId=1&assessmentSetId=1`;
    const looks = async (who: HttpClient, path: string) => {
      app.clock.advance({ seconds: 1 });
      await who.raw('GET', path);
    };
    await looks(
      exam.teacher,
      `/api/staff/student_assessments/composite_report?studentId=${zoe.studentId}&${composite}`,
    );
    for (const _ of [1, 2]) {
      // A page asks for two things at once and is one look.
      await Promise.all(['', '/behaviour'].map((part) => looks(auditor, `/api/audit/attempts/${attemptId}${part}`)));
      await looks(auditor, `/api/audit/attempts/${attemptId}/export`);
    }
    await looks(parent, `/api/parent/score_reports?studentId=${zoe.studentId}`);
    const masked = await app.as({
      userId: zoe.studentId,
      role: 'Student',
      schoolId: exam.schoolId,
      districtId: exam.districtId,
      masquerader: { userId: exam.adminId, role: 'Teacher Admin' },
    });
    await looks(masked, `/api/student/score_reports/composite?${composite}`);
    const maskedAdmin = await app.as({
      userId: exam.adminId,
      role: 'Teacher Admin',
      schoolId: exam.schoolId,
      masquerader: { userId: horizonId, role: 'Horizon Admin' },
    });
    await looks(maskedAdmin, `/api/audit/attempts/${attemptId}`);
    await app.settle();
    const told = (body: {
      records: {
        viewer: { name: string; role: string };
        onBehalfOf: { name: string } | null;
        what: string;
        subject: string;
        student: { name: string };
      }[];
    }) =>
      body.records.map(({ viewer, onBehalfOf, what, subject }) => [
        viewer.role,
        onBehalfOf?.name ?? null,
        what,
        subject,
      ]);
    const all = (await auditor.get('/api/audit/access?per_page=50&order=asc&sort=at')).body;
    const part = 'SAT Set 1, Reading & Writing, Part 1';
    expect(told(all)).toEqual([
      ['Teacher', null, 'report', 'SAT Set 1'],
      ['Auditor', null, 'history', part],
      ['Auditor', null, 'export', part],
      ['Auditor', null, 'export', part],
      ['Parent', null, 'report', ''],
      ['Teacher Admin', FULL_NAME, 'report', 'SAT Set 1'],
      ['Horizon Admin', expect.stringMatching(/^admin\d+ Person$/), 'history', part],
    ]);
    expect(all.records[0]).toMatchObject({ student: { id: zoe.studentId, name: FULL_NAME }, attemptId: null });
    expect((await exam.admin.get(`/api/audit/access?kind=took&search=auditor`)).body.meta.totalCount).toBe(2);
    expect((await exam.admin.get(`/api/audit/access?search=nobody`)).body.meta.totalCount).toBe(0);
    expect((await parent.get(`/api/parent/access?studentId=${zoe.studentId}`)).body.meta.totalCount).toBe(7);
    expect(await (await exam.admin.raw('GET', '/api/audit/access/export?kind=took')).text()).toContain(
      '"export","SAT Set 1, Reading & Writing, Part 1"',
    );
    // Another school's record, and another parent's child, are not there.
    const other = await aSchool(app);
    expect((await other.admin.get(`/api/audit/access?student_id=${zoe.studentId}`)).body.meta.totalCount).toBe(0);
    const stranger = await app.as({
      userId: await app.commands.execute(
        new AddParent({ firstName: 'No', lastName: 'Body', email: 'no@parent.test' }, [], false),
      ),
      role: 'Parent',
    });
    expect((await stranger.get(`/api/parent/access?studentId=${zoe.studentId}`)).status).toBe(404);
    for (const client of [exam.teacher, parent]) expect((await client.get('/api/audit/access')).status).toBe(403);
    expect((await exam.admin.get('/api/audit/access?kind=everything')).status).toBe(422);
    app.clock.advance({ minutes: 61 });
    await auditor.get(`/api/audit/attempts/${attemptId}`);
    await app.settle();
    expect((await auditor.get('/api/audit/access')).body.meta.totalCount).toBe(8);
  });

  it('was known before: the scan finds the name, the address, the number and the answers of the report', async () => {
    const found = remainsOf(VALUES, await places());
    const said = (value: string) => [
      ...new Set(found.filter((remain) => remain.value === value).map(({ place }) => place)),
    ];
    expect(said(PLANTED.email)).toEqual(
      expect.arrayContaining(['identity.accounts', 'roster.people', 'platform.mails', 'pg_stats']),
    );
    expect(said(PLANTED.lastName)).toEqual(expect.arrayContaining(['roster.people', 'reporting.people']));
    expect(said(PLANTED.number)).toEqual(expect.arrayContaining(['roster.people', 'reporting.people']));
    expect(said(PLANTED.typed)).toEqual(['reporting.part_answers_v1', 'reporting.part_results_v2']);
    expect(said(PLANTED.note)).toEqual([]);
    expect(found.filter(({ place }) => place.includes('log') || place.startsWith('es.'))).toEqual([]);
    // A planted remain in each spelling is seen, so that finding nothing means that there is nothing.
    for (const text of [
      PLANTED.note,
      JSON.stringify({ note: PLANTED.note }),
      Buffer.from(`xy${PLANTED.reason}z`).toString('base64'),
      encodeURIComponent(FULL_NAME),
      'Z\\u00e9phyrine',
    ]) {
      await app.db.query(
        `insert into platform.files (id, name, mime, bytes, sha256, created_at) values (gen_random_uuid(), $1, 'x', 1, '', now())`,
        [text],
      );
    }
    const planted = remainsOf(VALUES, await places()).filter(({ place }) => place === 'platform.files');
    expect(planted.map(({ spelling }) => spelling).sort()).toEqual(
      expect.arrayContaining(['JSON', 'JSON in ASCII', 'URL', 'base64 at 2', 'plain']),
    );
    await app.db.query(`delete from platform.files where mime = 'x'`);
  });

  it('is erased by the platform alone, after its effect was told and the name was typed', async () => {
    expect((await horizon.get(path())).body).toEqual({
      studentId: zoe.studentId,
      fullName: FULL_NAME,
      schoolName: expect.stringMatching(/^School/),
      sittings: 2,
      openSittings: 1,
      guardians: 1,
      mails: expect.any(Number),
    });
    for (const client of [exam.admin, exam.teacher, parent, auditor])
      expect((await client.get(path())).status).toBe(403);
    const masked = await app.as({
      userId: horizonId,
      role: 'Horizon Admin',
      masquerader: { userId: 1, role: 'Horizon Admin' },
    });
    expect((await masked.post(path(), { confirmation: FULL_NAME })).body.code).toBe('identity/masked');
    expect((await horizon.post(path(), { confirmation: 'Somebody Else' })).status).toBe(422);
    expect((await horizon.get(`/api/admin/students/${exam.teacherId}/erasure`)).status).toBe(404);
    const { status, body } = await horizon.post(path(), { confirmation: FULL_NAME });
    expect([status, body]).toEqual([200, { sittings: 2 }]);
    expect((await zoe.client.get('/api/me')).status).toBe(401);
    await app.settle();
    expect((await horizon.post(path(), { confirmation: FULL_NAME })).status).toBe(404);
  });

  it('is said nowhere any more: no table, no statistics, no log, no export', async () => {
    const exported = await (await auditor.raw('GET', `/api/audit/attempts/${attemptId}/export`)).text();
    expect(remainsOf(VALUES, (await places()).set('export', exported))).toEqual([]);
    expect(
      await app.db.query('select 1 from delivery.sitting_keys where student_id = $1 and wrapped_key is not null', [
        zoe.studentId,
      ]),
    ).toEqual([]);
  });

  it('leaves chains that still verify, a history without answers, and a record of who erased it', async () => {
    const file = await (await auditor.raw('GET', `/api/audit/attempts/${attemptId}/export`)).text();
    const { integrity, completeness, streams } = verifyAttemptFile(file);
    expect([integrity.ok, completeness.ok, streams.length]).toEqual([true, true, 3]);
    const { body } = await auditor.get(`/api/audit/attempts/${attemptId}`);
    expect(body).toMatchObject({
      gone: true,
      attempt: { student: { name: 'Erased student' } },
      integrity: { ok: true },
    });
    const accesses = await app.get(EventStore).read(`access-${zoe.studentId}`);
    const { type, actor } = accesses.find((event) => event.type === 'RecordErased')!;
    expect([type, actor]).toEqual(['RecordErased', { kind: 'user', id: horizonId, role: 'Horizon Admin' }]);
    const [started] = await app.get(EventStore).read(`attempt-${zoe.id}-1`);
    const { districtId } = started!.payload as { districtId: number };
    expect(districtId).toBeGreaterThan(0);
    // Who is erased has no district any more, which later events could name.
    const named = accesses.slice(0, accesses.findIndex((event) => event.type === 'RecordErased') + 1);
    expect(new Set(named.map(({ payload }) => (payload as { districtId?: number }).districtId))).toEqual(
      new Set([districtId]),
    );
    // A parent who was added without a child is of no district.
    const { id } = (await app.db.one<{ id: number }>(`select id from roster.people where email = 'no@parent.test'`))!;
    expect(await eventsWithoutDistrict(app.db)).toEqual([
      `identity.AccountCreated.v1 {"userId":${id}}`,
      `roster.PersonChanged.v1 {"personId":${id}}`,
    ]);
    expect((await app.get(EventStore).read(`attempt-${zoe.id}-1`)).at(-1)!.type).toBe('AttemptReset');
    // A parent without a child leaves, and never signed in here.
    expect((await parent.get('/api/parent/students')).status).toBe(401);
    expect(stream).toMatch(/^attempt-/);
  });

  it('is the same when every read model is made anew', async () => {
    const models = async () =>
      [...(await dumpOf(app.database))]
        .filter(([name]) => /_v\d+$|reporting\.people/.test(name))
        .map(([name, rows]) => [
          name,
          rows
            .replace(/"?\d{4}-\d\d-\d\d [\d:.+]+"?/g, 'then')
            .split('\n')
            .sort(),
        ]);
    await app.settle();
    const live = await models();
    await app.get(Directory).fill();
    await app.get(Projections).rebuild();
    expect(await models()).toEqual(live);
  });
});
