import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import yauzl from 'yauzl';
import { verifyAttemptFile } from '../../src/audit-verify/verify.js';
import { AttemptsList } from '../../src/delivery/index.js';
import { EventStore } from '../../src/platform/event-store/port.js';
import { Projections } from '../../src/platform/events/projections.js';
import { aPerson, aSchool } from '../roster/school.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { aCandidate, anExam, refOf, type Candidate, type Exam } from '../delivery/exam.js';

let app: TestApp;
let exam: Exam;
let amara: Candidate;
let auditor: HttpClient;

beforeAll(async () => {
  app = await testApp();
  exam = await anExam(app);
  const auditorId = await aPerson(app, 'auditor', [{ role: 'Auditor', schoolId: null, districtId: null }]);
  auditor = await app.as({ userId: auditorId, role: 'Auditor' });
  amara = await aCandidate(exam, 'Amara');
  await amara.opens();
  const [q1, q2] = amara.launch.form.items;
  app.clock.advance({ minutes: 1 });
  await amara.sends([
    amara.entry('view', { item: q1!.ref }),
    amara.entry('answer', { item: q1!.ref, value: q1!.choices[0]!.id }),
    amara.entry('tool_open', { tool: 'calculator' }),
  ]);
  app.clock.advance({ minutes: 1 });
  await amara.sends([
    amara.entry('eliminate', { item: q1!.ref, choiceId: q1!.choices[0]!.id }),
    amara.entry('answer', { item: q1!.ref, value: q1!.choices[1]!.id }),
    amara.entry('connection_lost'),
    amara.entry('connection_restored', { offlineMs: 2000 }),
    amara.entry('flag', { item: q2!.ref }),
  ]);
  await amara.does('pause');
  app.clock.advance({ minutes: 3, seconds: 10 });
  await amara.does('resume');
  app.clock.advance({ minutes: 1 });
  await amara.submits();
  await app.settle();
}, 120_000);
afterAll(() => app?.close());

function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          text(stream).then((content) => {
            files.set(entry.fileName, content);
            zip.readEntry();
          }, reject);
        });
      });
      zip.on('end', () => resolve(files));
      zip.readEntry();
    });
  });
}

const list = async (client: HttpClient, query = '') => (await client.get(`/api/audit/attempts${query}`)).body;

describe('the list of attempt histories', () => {
  it('finds an attempt by name, id and receipt', async () => {
    const { attempts, meta } = await list(auditor);
    expect(meta.totalCount).toBe(1);
    expect(attempts[0]).toMatchObject({
      attemptId: amara.launch.attemptId,
      student: { id: amara.studentId, name: 'Amara Student' },
      title: 'Reading & Writing, Part 1',
      setName: 'SAT Set 1',
      phase: 'submitted',
      submittedBy: 'student',
      answeredCount: 1,
      questionsCount: 27,
      usedSeconds: 180,
      lateCount: 0,
    });
    const { receipt } = (await amara.seen()).sitting;
    for (const search of ['amara', 'Student, Amara', amara.launch.attemptId, receipt]) {
      expect([search, (await list(auditor, `?search=${encodeURIComponent(search)}`)).meta.totalCount]).toEqual([
        search,
        1,
      ]);
    }
    expect((await list(auditor, '?search=nobody')).meta.totalCount).toBe(0);
    expect((await list(auditor, '?phase=running')).meta.totalCount).toBe(0);
    expect((await list(auditor, `?student_id=${amara.studentId}&sort=usedSeconds`)).meta.totalCount).toBe(1);
    expect((await auditor.get('/api/audit/attempts?sort=secret')).status).toBe(422);
  });

  it('finds a student by a number that an attempt id could begin with', async () => {
    const numbered = (number: string | null) =>
      app.db.query('update roster.people set student_number = $2 where id = $1', [amara.studentId, number]);
    await numbered('20261234');
    expect((await list(auditor, '?search=20261234')).meta.totalCount).toBe(1);
    expect((await list(auditor, `?search=${amara.launch.attemptId.slice(0, 8)}`)).meta.totalCount).toBe(1);
    expect((await list(auditor, '?search=20261235')).meta.totalCount).toBe(0);
    await numbered(null);
  });

  it('shows each reader their own scope', async () => {
    const other = await aSchool(app);
    expect((await list(exam.admin)).meta.totalCount).toBe(1);
    expect((await list(other.admin)).meta.totalCount).toBe(0);
    expect((await other.admin.get(`/api/audit/attempts/${amara.launch.attemptId}`)).status).toBe(404);
    const district = await app.as({ userId: exam.adminId, role: 'District Admin', districtId: exam.districtId });
    const foreign = await app.as({ userId: exam.adminId, role: 'District Admin', districtId: other.districtId });
    expect((await list(district)).meta.totalCount).toBe(1);
    expect((await list(foreign)).meta.totalCount).toBe(0);
    for (const client of [exam.teacher, amara.client])
      expect((await client.get('/api/audit/attempts')).status).toBe(403);
    expect((await app.visitor().get('/api/audit/attempts')).status).toBe(401);
  });

  it('finds by class, assessment, time and flag, and counts what each flag would leave', async () => {
    const bo = await aCandidate(exam, 'Bo');
    await bo.opens();
    await bo.opens('d2', true);
    await app.settle();
    await exam.admin.post(`/api/staff/attempts/${bo.launch.attemptId}/actions`, {
      action: 'grant_time',
      seconds: 60,
      reason: 'Late bus',
    });
    await app.settle();
    const found = async (query: string) =>
      (await list(auditor, query)).attempts.map(({ student }: { student: { id: number } }) => student.id);
    const { meta } = await list(auditor);
    expect(meta).toEqual({
      totalCount: 2,
      allCount: 2,
      flags: {
        late_answers: 0,
        late_counted: 0,
        outage: 1,
        takeover: 1,
        granted_time: 1,
        reset: 0,
        staff_action: 1,
        masked_view: 0,
      },
    });
    expect([await found('?flag=outage'), await found('?flag=granted_time'), await found('?flag=reset')]).toEqual([
      [amara.studentId],
      [bo.studentId],
      [],
    ]);
    expect((await list(auditor, '?flag=takeover')).meta).toMatchObject({
      totalCount: 1,
      allCount: 2,
      flags: { outage: 1 },
    });
    expect((await list(auditor, '?search=bo')).meta.flags).toMatchObject({ outage: 0, takeover: 1 });
    const { assessments, classes } = (await auditor.get('/api/audit/attempts/choices')).body;
    expect(assessments).toEqual([
      { typeId: 1, setId: 1, categoryId: 1, part: 1, setName: 'SAT Set 1', title: 'Reading & Writing, Part 1' },
    ]);
    const classOf = async (studentId: number) =>
      (await app.db.one<{ id: number }>('select section_id as id from roster.memberships where person_id = $1', [
        studentId,
      ]))!.id;
    expect(classes.map(({ id }: { id: number }) => id)).toEqual(
      expect.arrayContaining([await classOf(amara.studentId), await classOf(bo.studentId)]),
    );
    expect(await found(`?class_id=${await classOf(bo.studentId)}`)).toEqual([bo.studentId]);
    const started = amara.launch.serverNow;
    expect(await found(`?from=${started}&to=${new Date(Date.parse(started) + 1000).toISOString()}`)).toEqual([
      amara.studentId,
    ]);
    expect(await found('?assessment_type_id=1&assessment_set_id=1&category_id=1&part=2')).toEqual([]);
    for (const wrong of ['?flag=odd', '?from=yesterday', '?part=x'])
      expect((await auditor.get(`/api/audit/attempts${wrong}`)).status).toBe(422);
    const other = await aSchool(app);
    const foreign = (await other.admin.get(`/api/audit/attempts/choices?class_id=${await classOf(bo.studentId)}`)).body;
    expect([
      foreign.assessments,
      foreign.classes.filter(({ id }: { id: number }) => classes.some((known: { id: number }) => known.id === id)),
    ]).toEqual([[], []]);
    expect((await list(other.admin, `?class_id=${await classOf(bo.studentId)}`)).meta.totalCount).toBe(0);
  });

  it('flags what somebody looked at behind a mask', async () => {
    const masked = await app.as({
      userId: exam.adminId,
      role: 'Teacher Admin',
      schoolId: exam.schoolId,
      districtId: exam.districtId,
      masquerader: { userId: 1, role: 'Horizon Admin' },
    });
    expect((await masked.get(`/api/audit/attempts/${amara.launch.attemptId}`)).status).toBe(200);
    await app.settle();
    const { attempts } = await list(auditor, '?flag=masked_view');
    expect(attempts.map(({ attemptId, flags }: { attemptId: string; flags: string[] }) => [attemptId, flags])).toEqual([
      [amara.launch.attemptId, ['outage', 'masked_view']],
    ]);
    expect(attempts[0].maskedLooks).toBe(1);

    // Whoever is logged in as the student and reads the questions of the part or its report has looked at it as well; the student has not.
    const [asAmara, behindAmara] = await Promise.all(
      [{}, { masquerader: { userId: exam.adminId, role: 'Teacher Admin' as const } }].map((mask) =>
        app.as({
          userId: amara.studentId,
          role: 'Student',
          schoolId: exam.schoolId,
          districtId: exam.districtId,
          ...mask,
        }),
      ),
    );
    for (const who of [asAmara!, behindAmara!]) {
      await who.get(`/api/student/score_reports/questions_and_answers?studentAssessmentId=${amara.id}`);
      await who.get('/api/student/score_reports/composite?assessmentTypeId=1&assessmentSetId=1');
      expect((await who.get(`/api/student/student_assessments/${amara.id}/launch`)).status).toBe(200);
    }
    await app.settle();
    expect(
      (await list(auditor, '?flag=masked_view')).attempts.map((a: { maskedLooks: number }) => a.maskedLooks),
    ).toEqual([4]);
    expect((await list(auditor, '?search=bo')).meta.flags.masked_view).toBe(0);
  });

  it('reads for the list of a school what was viewed behind masks of its own students alone', async () => {
    const read = jest.spyOn(app.get(AttemptsList), 'viewsBySitting');
    const { attempts } = await list(exam.admin, '?flag=masked_view');
    expect(attempts.map((a: { maskedLooks: number }) => a.maskedLooks)).toEqual([4]);
    await list((await aSchool(app)).admin);
    expect(read.mock.calls.map(([views]) => views.length > 0)).toEqual([true, false]);
    read.mockRestore();
  });

  it('says how far an open one has come, and is sorted by it', async () => {
    const cy = await aCandidate(exam, 'Cy');
    await cy.opens();
    const [q1, q2] = cy.launch.form.items;
    const answer = (item: typeof q1) => cy.entry('answer', { item: item!.ref, value: item!.choices[0]!.id });
    await cy.sends([cy.entry('view', { item: q1!.ref }), answer(q1), answer(q2), cy.entry('flag', { item: q1!.ref })]);
    app.clock.advance({ minutes: 1 });
    await cy.sends([cy.entry('clear', { item: q2!.ref }), cy.entry('tool_open', { tool: 'calculator' })]);
    await app.settle();
    const [row] = (await list(auditor, '?search=cy')).attempts;
    expect(row).toMatchObject({ phase: 'running', answeredCount: 1, eventCount: 8, lastEventAt: app.clock.instant() });
    const sorted = async (sort: string) =>
      (await list(auditor, `?${sort}`)).attempts.map(({ eventCount, answeredCount }: typeof row) => [
        eventCount,
        answeredCount,
      ]);
    expect(await sorted('sort=eventCount&order=desc')).toEqual([
      [13, 1],
      [8, 1],
      [4, 0],
    ]);
    expect((await sorted('sort=answeredCount')).map(([, answered]: number[]) => answered)).toEqual([0, 1, 1]);
  });

  it('is the same when it is rebuilt from the log', async () => {
    const before = await app.db.query('select * from delivery.attempts_v4 order by stream');
    await app.get(Projections).rebuild(['delivery.attempts']);
    expect(await app.db.query('select * from delivery.attempts_v4 order by stream')).toEqual(before);
  });
});

describe('the history of an attempt', () => {
  it('tells every event, and lays the screens over each other as the student saw them', async () => {
    const { body } = await auditor.get(`/api/audit/attempts/${amara.launch.attemptId}`);
    const [q1] = amara.launch.form.items;
    expect(body.events.map((event: { type: string }) => event.type)).toEqual([
      'AttemptStarted',
      'DeviceResumed',
      'ItemViewed',
      'ResponseRecorded',
      'ToolOpened',
      'OptionEliminated',
      'ResponseRecorded',
      'ConnectionLost',
      'ConnectionRestored',
      'ItemFlagged',
      'AttemptPaused',
      'AttemptResumed',
      'AttemptSubmitted',
    ]);
    expect(body.events[3]).toMatchObject({
      version: 4,
      atMs: 60_000,
      deviceId: 'd1',
      clientSeq: 2,
      payload: { value: q1!.choices[0]!.id },
      actor: { name: 'Amara Student' },
    });
    expect(body.events[7].after.connected).toBe(false);
    expect(body.events[8].after).toMatchObject({ connected: true, openTools: ['calculator'], currentItem: refOf(1) });
    const screen = new Map<string, object>();
    for (const { after } of body.events) if (after.item) screen.set(after.item.ref, after.item);
    expect([...screen.values()]).toEqual([
      { ref: refOf(1), value: q1!.choices[1]!.id, eliminated: [q1!.choices[0]!.id] },
      { ref: refOf(2), flagged: true },
    ]);
    expect(body.player).toMatchObject({ title: 'Reading & Writing, Part 1', studentName: 'Amara Student' });
    expect(body.player.form.items).toHaveLength(27);
    expect(body.clock.explanation).toBe('3:00 used of 32:00 - one pause 3:10');
    expect(
      body.clock.entries.map((entry: { type: string; changeSeconds: number; remainingSeconds: number }) => [
        entry.type,
        entry.changeSeconds,
        entry.remainingSeconds,
      ]),
    ).toEqual([
      ['AttemptStarted', 1920, 1920],
      ['AttemptPaused', 0, 1800],
      ['AttemptResumed', 0, 1800],
      ['AttemptSubmitted', 0, 1740],
    ]);
    expect(body).toMatchObject({
      gone: false,
      integrity: { ok: true, checked: 13, firstBad: null },
      completeness: { ok: true, signedVersion: 13 },
      devices: [{ id: 'd1', number: 1, name: 'unknown device', viewport: '1440x900' }],
    });
  });

  it('is itself recorded, each time, with who looked', async () => {
    const views = async () =>
      (await app.get(EventStore).read(`access-${amara.studentId}`)).map(({ actor, payload }) => ({ actor, payload }));
    const before = (await views()).length;
    await exam.admin.get(`/api/audit/attempts/${amara.launch.attemptId}`);
    expect((await views()).slice(before)).toEqual([
      {
        actor: { kind: 'user', id: exam.adminId, role: 'Teacher Admin' },
        payload: expect.objectContaining({
          attemptId: amara.launch.attemptId,
          purpose: 'history',
          stream: amara.stream,
        }),
      },
    ]);
  });

  it('names the first bad event when the stored text was changed', async () => {
    const owner = new (await import('pg')).default.Client({ connectionString: app.database.ownerUrl });
    await owner.connect();
    const row = (await owner.query('select line from es.events where stream = $1 and version = 7', [amara.stream]))
      .rows[0].line as string;
    await owner.query('update es.events set line = $2 where stream = $1 and version = 7', [
      amara.stream,
      row.replace('"clientSeq":5', '"clientSeq":6'),
    ]);
    const { body } = await auditor.get(`/api/audit/attempts/${amara.launch.attemptId}`);
    await owner.query('update es.events set line = $2 where stream = $1 and version = 7', [amara.stream, row]);
    await owner.end();
    expect(body.integrity).toEqual({ ok: false, checked: 13, firstBad: { version: 7, why: 'its text was changed' } });
  });
});

describe('the dispute pack', () => {
  it('holds the page, the file, and a verifier that finds it whole', async () => {
    const response = await auditor.raw('GET', `/api/audit/attempts/${amara.launch.attemptId}/dispute_pack`);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
    ]).toEqual([200, 'application/zip', `attachment; filename="attempt-${amara.launch.attemptId}.zip"`]);
    const files = await unzipped(Buffer.from(await response.arrayBuffer()));
    expect([...files.keys()].sort()).toEqual([
      'READ ME.txt',
      `attempt-${amara.launch.attemptId}.jsonl`,
      'attempt.html',
      'keys.json',
      'verdict.txt',
      expect.stringMatching(/^verify\.(ts|mjs)$/),
    ]);
    expect(files.get('attempt.html')).toContain('The answer to question 1 was changed from A to B.');
    expect(files.get('verdict.txt')).toContain('Integrity: verified');
    const { integrity, completeness } = verifyAttemptFile(files.get(`attempt-${amara.launch.attemptId}.jsonl`)!, {
      trustedKeys: JSON.parse(files.get('keys.json')!) as Record<string, string>,
    });
    expect([integrity.ok, completeness.ok]).toEqual([true, true]);
    const { looks } = (await auditor.get(`/api/audit/attempts/${amara.launch.attemptId}`)).body;
    expect(looks.at(-1)).toMatchObject({ purpose: 'pack', actor: { role: 'Auditor' }, onBehalfOf: null });
  });

  it('is given to nobody else', async () => {
    const other = await aSchool(app);
    for (const what of ['dispute_pack', 'behaviour'])
      expect((await other.admin.get(`/api/audit/attempts/${amara.launch.attemptId}/${what}`)).status).toBe(404);
    expect((await exam.teacher.get(`/api/audit/attempts/${amara.launch.attemptId}/dispute_pack`)).status).toBe(403);
  });
});

describe('how the part was worked', () => {
  it('is told from the order of events, with what was right', async () => {
    const { body } = await auditor.get(`/api/audit/attempts/${amara.launch.attemptId}/behaviour`);
    expect(body).toMatchObject({
      status: 'told',
      behaviour: { summary: { questions: 27, changed: 1, omitted: 0, notReached: 26 }, cohort: null, pace: [60] },
    });
    const [q1] = body.behaviour.questions;
    expect(q1).toMatchObject({
      number: 1,
      state: 'answered',
      first: { answer: 'A', atSeconds: 60 },
      final: { answer: 'B' },
      changes: [{ from: 'A', to: 'B', atSeconds: 120 }],
    });
  });
});

describe('the exported attempt file', () => {
  it('passes both verdicts of the free-standing verifier, and fails after one changed byte', async () => {
    const response = await auditor.raw('GET', `/api/audit/attempts/${amara.launch.attemptId}/export`);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="attempt-${amara.launch.attemptId}.jsonl"`,
    );
    const file = await response.text();
    const good = verifyAttemptFile(file);
    expect([good.integrity, good.completeness]).toEqual([
      { ok: true, first: null },
      { ok: true, first: null },
    ]);
    expect(good.streams.map(({ stream }) => stream)).toEqual([
      amara.stream,
      `score-${amara.id}-1`,
      `access-${amara.studentId}`,
    ]);
    const changed = verifyAttemptFile(file.replace('ConnectionLost', 'ConnectionLast'));
    expect(changed.integrity).toMatchObject({ ok: false, first: { stream: amara.stream, version: 8 } });
  });

  it('is not given to somebody behind a mask', async () => {
    const masked = await app.as({
      userId: exam.adminId,
      role: 'Teacher Admin',
      schoolId: exam.schoolId,
      masquerader: { userId: 1, role: 'Horizon Admin' },
    });
    expect((await masked.get(`/api/audit/attempts/${amara.launch.attemptId}/export`)).status).toBe(403);
  });

  it('is checked in the portal with the keys of this installation, and forgotten', async () => {
    const text = await (await auditor.raw('GET', `/api/audit/attempts/${amara.launch.attemptId}/export`)).text();
    const check = async (client: typeof auditor, content: string) => {
      const form = new FormData();
      form.append('file', new File([content], 'attempt.jsonl'));
      return client.send('POST', '/api/audit/verify', form);
    };
    expect((await check(auditor, text)).body).toMatchObject({
      integrity: { ok: true },
      completeness: { ok: true },
      attemptId: amara.launch.attemptId,
    });
    const cut = await check(auditor, text.split('\n').slice(0, 6).join('\n'));
    expect(cut.body.completeness.ok).toBe(false);
    expect((await check(auditor, 'no attempt file')).body.integrity.first).toMatchObject({
      problem: 'not-an-attempt-file',
      fileLine: 1,
    });
    expect((await auditor.post('/api/audit/verify')).status).toBe(422);
    expect(Object.keys((await auditor.get('/api/audit/keys')).body.keys)).not.toHaveLength(0);
    expect(
      (await check(await app.as({ userId: exam.teacherId, role: 'Teacher', schoolId: exam.schoolId }), text)).status,
    ).toBe(403);
  });
});
