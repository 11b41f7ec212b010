import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { readEvidence, verifyAttemptFile } from '../../src/audit-verify/verify.js';
import { IntegrityWarnings } from '../../src/audit/integrity/warnings.js';
import { Verifications } from '../../src/audit/integrity/verifications.js';
import { Signer } from '../../src/platform/crypto/signer.js';
import { Db } from '../../src/platform/db/db.js';
import { DayRootLetters } from '../../src/platform/event-store/day-root-letters.js';
import { DayRoots } from '../../src/platform/event-store/day-roots.js';
import { chain } from '../../src/platform/event-store/event-line.js';
import { EventStore, LogUnavailable } from '../../src/platform/event-store/port.js';
import { SignedHeads, signedText } from '../../src/platform/event-store/signed-heads.js';
import { StoredStreams } from '../../src/platform/event-store/stored-streams.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { aPerson, aSchool } from '../roster/school.js';
import { testApp, type TestApp } from '../support/app.js';
import { TestClock } from '../support/clock.js';
import type { HttpClient } from '../support/http.js';
import { aCandidate, anExam, type Candidate, type Exam } from '../delivery/exam.js';

let app: TestApp;
let exam: Exam;
let amara: Candidate;
let auditor: HttpClient;
let schoolAdmin: HttpClient;
let teacher: HttpClient;
let owner: pg.Client;
let outside: string;

beforeAll(async () => {
  outside = mkdtempSync(join(tmpdir(), 'outside-'));
  app = await testApp({ clock: new TestClock('2027-03-01T15:00:00.000Z'), env: { OUTSIDE_DIR: outside } });
  exam = await anExam(app);
  amara = await aCandidate(exam, 'Amara');
  await amara.opens();
  for (let question = 1; question <= 6; question++) {
    app.clock.advance({ minutes: 1 });
    await amara.answers(question);
  }
  await amara.submits();
  await app.settle();
  app.clock.advance({ days: 2 }); // two days end: the attempt is under the root of the first
  await app.settle();
  auditor = await app.as({
    userId: await aPerson(app, 'auditor', [{ role: 'Auditor', schoolId: null, districtId: null }]),
    role: 'Auditor',
  });
  schoolAdmin = await app.as({ userId: exam.adminId, role: 'Teacher Admin', schoolId: exam.schoolId });
  teacher = await app.as({ userId: exam.teacherId, role: 'Teacher', schoolId: exam.schoolId });
  owner = new pg.Client({ connectionString: app.database.ownerUrl });
  await owner.connect();
}, 120_000);
afterAll(async () => {
  await owner?.end();
  await app?.close();
  rmSync(outside, { recursive: true });
});

async function verification(scope: object = {}, by = auditor): Promise<any> {
  const { status, body } = await by.post('/api/audit/verifications', scope);
  expect([status, body.state]).toEqual([201, 'waiting']);
  await app.settle();
  return (await by.get(`/api/audit/verifications/${body.id}`)).body;
}

/** The rows of the attempt's stream, and of its signed heads and the day roots, put back after each case. */
async function tampered(change: () => Promise<void>): Promise<any> {
  const tables = ['es.events', 'es.signed_heads', 'es.day_leaves', 'es.day_roots'];
  for (const table of tables) await owner.query(`create temp table kept_${table.slice(3)} as select * from ${table}`);
  try {
    await change();
    return await verification();
  } finally {
    for (const table of tables) await owner.query(`delete from ${table}`);
    for (const table of tables.toReversed()) {
      await owner.query(`insert into ${table} overriding system value select * from kept_${table.slice(3)}`);
      await owner.query(`drop table kept_${table.slice(3)}`);
    }
  }
}

describe('the log as it was written', () => {
  it('is verified in the background, whole: events, heads and roots, and nothing is found', async () => {
    const { verification: run, findings, meta } = await verification();
    const [{ events, streams }] = (
      await owner.query('select count(*)::int as events, count(distinct stream)::int as streams from es.events')
    ).rows;
    const [{ heads }] = (await owner.query('select count(*)::int as heads from es.signed_heads')).rows;
    expect(run).toMatchObject({
      state: 'done',
      scope: { whole: true, school: null },
      events,
      totalEvents: events,
      streams,
      heads,
      roots: 2,
      integrityFindings: 0,
      completenessFindings: 0,
      error: null,
    });
    expect([findings, meta.totalCount]).toEqual([[], 0]);
  });

  it('is verified for one school and a time', async () => {
    const other = await aSchool(app);
    const admin = await app.as({ userId: exam.adminId, role: 'Horizon Admin' });
    expect((await verification({ school_id: exam.schoolId }, admin)).verification).toMatchObject({
      streams: 2,
      scope: { whole: false, school: { id: exam.schoolId } },
      roots: 0,
    });
    expect((await verification({ school_id: other.schoolId }, admin)).verification).toMatchObject({
      streams: 0,
      events: 0,
    });
    expect(
      (await verification({ from: '2027-03-01T00:00:00.000Z', until: '2027-03-02T00:00:00.000Z' })).verification,
    ).toMatchObject({ streams: 2 });
    expect((await verification({ from: '2027-03-02T00:00:00.000Z' })).verification).toMatchObject({ streams: 0 });
    expect(
      (
        await admin.post('/api/audit/verifications', {
          from: '2027-03-02T00:00:00.000Z',
          until: '2027-03-01T00:00:00.000Z',
        })
      ).status,
    ).toBe(422);
    expect((await admin.post('/api/audit/verifications', { school_id: 999_999 })).body.errors).toEqual({
      school_id: ['There is no such school'],
    });
  });

  it('is seen by each reader within their own scope', async () => {
    const ofSchool = await app.as({ userId: exam.adminId, role: 'Auditor', schoolId: exam.schoolId });
    const { verification: own } = await verification({}, ofSchool);
    expect(own.scope).toMatchObject({ whole: false, school: { id: exam.schoolId } });
    const all = (await auditor.get('/api/audit/verifications?per_page=50')).body;
    const within = (await ofSchool.get('/api/audit/verifications?per_page=50')).body;
    expect(
      within.verifications.every(
        ({ scope }: { scope: { school: { id: number } } }) => scope.school?.id === exam.schoolId,
      ),
    ).toBe(true);
    expect(within.meta.totalCount).toBeLessThan(all.meta.totalCount);
    const whole = all.verifications.find(({ scope }: { scope: { whole: boolean } }) => scope.whole);
    expect((await ofSchool.get(`/api/audit/verifications/${whole.id}`)).status).toBe(404);
    for (const client of [schoolAdmin, teacher])
      expect((await client.get('/api/audit/verifications')).status).toBe(403);
    for (const client of [schoolAdmin, teacher])
      expect((await client.post('/api/audit/verifications', {})).status).toBe(403);
    expect((await app.visitor().get('/api/audit/day_roots')).status).toBe(401);
  });

  it('goes on where it was cut off, and is started once at a time', async () => {
    const { body } = await auditor.post('/api/audit/verifications', {});
    expect((await auditor.post('/api/audit/verifications', {})).body.id).toBe(body.id);
    await owner.query(
      `update audit.verifications set state = 'running', begun_at = now(), place = '{"kind": "log", "after": "attempt"}', events = 5, streams = 1 where id = $1`,
      [body.id],
    );
    await owner.query(`delete from pgboss.job where name = 'delivery.verify-log'`); // as when a worker dies with the job
    await app.settle();
    expect((await auditor.get(`/api/audit/verifications/${body.id}`)).body.verification.state).toBe('running'); // the control
    await app.get(Jobs).supervise();
    await app.settle();
    const behind = (await owner.query(`select count(*)::int as n from es.events where stream > 'attempt'`)).rows[0]
      .n as number;
    expect((await auditor.get(`/api/audit/verifications/${body.id}`)).body.verification).toMatchObject({
      state: 'done',
      events: 5 + behind,
    });
  });

  it.each<[string, (streams: StoredStreams) => Promise<never>]>([
    ['log', () => Promise.reject(new LogUnavailable(new Error('No connection established')))],
    ['database', () => app.db.query('select pg_terminate_backend(pg_backend_pid())') as Promise<never>],
  ])('goes on after an outage of the %s in its middle, and nobody is told that it failed', async (_, outage) => {
    const streams = app.get(StoredStreams);
    const { heads } = streams;
    streams.heads = () => outage(streams);
    const { body } = await auditor.post('/api/audit/verifications', {});
    const mails = (await owner.query('select count(*)::int as n from platform.mails')).rows[0].n;
    try {
      await expect(app.settle()).rejects.toThrow();
    } finally {
      streams.heads = heads;
    }
    const now = async () => (await auditor.get(`/api/audit/verifications/${body.id}`)).body.verification;
    expect(await now()).toMatchObject({ state: 'running', error: null });
    await owner.query(`update pgboss.job set start_after = now() where state = 'retry'`); // its pause is over
    await app.settle();
    expect(await now()).toMatchObject({ state: 'done', integrityFindings: 0, completenessFindings: 0 });
    expect((await owner.query('select count(*)::int as n from platform.mails')).rows[0].n).toBe(mails);
  });

  it('is shared with processes of the version before, which write under its old names', async () => {
    const before = app.get(Db);
    const started = await before.one<{ id: number }>(
      `insert into delivery.verifications (school_id, requested_by, requested_at) values ($1, 1, now())
       on conflict (night) do nothing returning id`,
      [exam.schoolId],
    );
    const ended = await before.one<{ streams: number }>(
      `update delivery.verifications set state = 'done', ended_at = now(), integrity_findings = 1 where id = $1 returning *`,
      [started!.id],
    );
    expect(ended!.streams).toBe(0);
    await before.query(
      `insert into delivery.verification_findings (verification_id, verdict, problem, stream, why)
       values ($1, 'integrity', 'changed-event', $2, 'As it was found.')`,
      [started!.id, amara.stream],
    );
    expect((await auditor.get(`/api/audit/verifications/${started!.id}`)).body).toMatchObject({
      verification: { state: 'done', integrityFindings: 1 },
      findings: [{ stream: amara.stream, attemptId: amara.launch.attemptId, why: 'As it was found.' }],
    });
  });
});

describe('a log that its owner changed', () => {
  const change = (sql: string, ...params: unknown[]) => owner.query(sql, [amara.stream, ...params]);
  const replace = async (from: number): Promise<void> => {
    const { rows } = await change('select line from es.events where stream = $1 order by version');
    const events = rows.map(({ line }) => JSON.parse(line));
    const { version, previousHash: hash } = { ...events[from - 1], version: from - 1 };
    const forged = chain(
      amara.stream,
      { version, hash },
      events.slice(from - 1).map(({ stream: _s, version: _v, previousHash: _p, ...event }) => ({
        ...event,
        receivedAt: '2027-03-01T15:00:00.000Z',
      })),
    );
    for (const event of forged)
      await change(
        'update es.events set line = $3, hash = $4 where stream = $1 and version = $2',
        event.version,
        event.line,
        event.hash,
      );
  };
  const last = async (): Promise<number> =>
    (await change('select max(version) as n from es.events where stream = $1')).rows[0].n as number;

  it.each<[string, () => Promise<unknown>, [string, string, number | null][]]>([
    [
      'a changed text',
      () =>
        change(`update es.events set line = replace(line, '"Student"', '"Teacher"') where stream = $1 and version = 4`),
      [['integrity', 'changed-event', 4]],
    ],
    [
      'a changed hash',
      () => change(`update es.events set hash = $2 where stream = $1 and version = 4`, 'a'.repeat(64)),
      [['integrity', 'changed-hash', 4]],
    ],
    [
      'a changed column',
      () => change(`update es.events set type = 'Forged' where stream = $1 and version = 4`),
      [['integrity', 'changed-event', 4]],
    ],
    [
      'a removed event',
      () => change('delete from es.events where stream = $1 and version = 4'),
      [['integrity', 'removed-event', 4]],
    ],
    [
      'a removed first event',
      () => change('delete from es.events where stream = $1 and version = 1'),
      [['integrity', 'removed-event', 1]],
    ],
    [
      'a swapped pair',
      async () => {
        await change('update es.events set version = 900 where stream = $1 and version = 4');
        await change('update es.events set version = 4 where stream = $1 and version = 5');
        await change('update es.events set version = 5 where stream = $1 and version = 900');
      },
      [['integrity', 'swapped-events', 5]],
    ],
    [
      'an inserted event',
      async () => {
        await change('update es.events set version = version + 900 where stream = $1 and version >= 4');
        await change('update es.events set version = version - 899 where stream = $1 and version > 900');
        await change(
          `insert into es.events (stream, version, type, hash, line) select stream, 4, type, hash, line from es.events where stream = $1 and version = 3`,
        );
      },
      [['integrity', 'inserted-event', 3]],
    ],
    [
      'a cut tail',
      () => change('delete from es.events where stream = $1 and version > 5'),
      [['completeness', 'cut-tail', 6]],
    ],
    [
      'a stream that is gone',
      () => change('delete from es.events where stream = $1'),
      [['completeness', 'missing-stream', 1]],
    ],
    ['a replaced stream', () => replace(1), [['completeness', 'replaced-stream', null]]],
    ['a replaced end', () => replace(6), [['completeness', 'replaced-stream', null]]],
    [
      'a head that somebody else signed',
      () => change(`update es.signed_heads set signature = $2 where stream = $1`, 'AAAA'),
      [['completeness', 'bad-signature', null]],
    ],
    [
      'a head that is gone',
      () => change('delete from es.signed_heads where stream = $1'),
      [['completeness', 'missing-head', null]],
    ],
    [
      'a root that was changed',
      () => owner.query(`update es.day_roots set heads = heads + 1 where day = '2027-03-01'`),
      [['completeness', 'bad-signature', null]],
    ],
    [
      'a root that is gone from the end',
      () => owner.query(`delete from es.day_roots where day = '2027-03-02'`),
      [['completeness', 'missing-root', null]],
    ],
  ])('shows %s, by name and place', async (_, tamper, expected) => {
    const { verification: run, findings } = await tampered(async () => void (await tamper()));
    expect(run.state).toBe('done');
    for (const [verdict, problem, version] of expected) {
      expect(findings).toContainEqual(
        expect.objectContaining({
          verdict,
          problem,
          ...(version === null ? {} : { version, stream: amara.stream, attemptId: amara.launch.attemptId }),
        }),
      );
    }
    expect(findings.some(({ verdict }: { verdict: string }) => verdict === 'integrity')).toBe(
      expected.some(([verdict]) => verdict === 'integrity'),
    );
  });

  it('shows a history rewritten and signed again with the stolen key, against the root of the day', async () => {
    const { findings } = await tampered(async () => {
      await replace(1);
      const n = await last();
      const [{ hash }] = (await change('select hash from es.events where stream = $1 and version = $2', n)).rows;
      const signer = Signer.fromFolder(app.config.signingKeyDir);
      const { rows } = await change('select signed_at from es.signed_heads where stream = $1 and version = $2', n);
      for (const { signed_at: at } of rows) {
        const signature = signer.sign(
          signedText({ stream: amara.stream, version: n, headHash: hash, signedAt: at.toISOString() }),
        );
        await change(
          'update es.signed_heads set hash = $2, signature = $3 where stream = $1 and version = $4',
          hash,
          signature,
          n,
        );
      }
      await change('delete from es.signed_heads where stream = $1 and version < $2', n);
    });
    expect(findings).toContainEqual(expect.objectContaining({ verdict: 'completeness', problem: 'other-root' }));
  });
});

describe('an attempt file', () => {
  const exported = async () =>
    (await auditor.raw('GET', `/api/audit/attempts/${amara.launch.attemptId}/export`)).text();
  const check = (path: string, files: Record<string, string>, client = auditor) => {
    const form = new FormData();
    for (const [name, text] of Object.entries(files)) form.append(name, new File([text], `${name}.json`));
    return client.send('POST', path, form);
  };
  const rootFile = async (day = '2027-03-01') => (await auditor.raw('GET', `/api/audit/day_roots/${day}/file`)).text();

  it('carries the place of the attempt in a root, and says where keys and verifier are', async () => {
    const text = await exported();
    const outsideRoots = readEvidence(await rootFile())!;
    const result = verifyAttemptFile(text, { outside: outsideRoots });
    expect([result.integrity.ok, result.completeness.ok]).toEqual([true, true]);
    expect(result.roots).toContainEqual({ stream: amara.stream, version: 9, day: '2027-03-01', outside: true });
    const manifest = JSON.parse(text.split('\n', 1)[0]!);
    const keys = await app.visitor().get(new URL(manifest.keysUrl).pathname);
    expect(keys.body).toEqual(manifest.publicKeys);
    const verifier = await app.visitor().raw('GET', new URL(manifest.verifier).pathname);
    expect(verifier.headers.get('content-disposition')).toBe('attachment; filename="verify.mjs"');
    expect(await verifier.text()).toMatch(/^import .* from 'node:crypto';$/m);
  });

  it('is checked together with the root that somebody kept', async () => {
    const good = await check('/api/audit/verify', { file: await exported(), outside: await rootFile() });
    expect(good.body).toMatchObject({ integrity: { ok: true }, completeness: { ok: true } });
    expect(good.body.roots).toContainEqual({ stream: amara.stream, version: 9, day: '2027-03-01', outside: true });
    const unrelated = await check('/api/audit/verify', {
      file: await exported(),
      outside: await rootFile('2027-03-02'),
    });
    expect(unrelated.body.completeness.first).toMatchObject({ problem: 'not-in-root' });
    expect((await check('/api/audit/verify', { file: await exported(), outside: 'nothing' })).status).toBe(422);
  });

  it('may be left at home: a root alone is compared with ours', async () => {
    const [{ day, root, heads }] = (await auditor.get('/api/audit/day_roots')).body.dayRoots.slice(-1);
    expect([day, root.length]).toEqual(['2027-03-01', 64]);
    const text = await rootFile();
    expect((await check('/api/audit/day_roots/check', { file: text }, schoolAdmin)).body.dayRoots).toEqual([
      { day, verdict: 'same', why: expect.stringContaining(`${heads} signed heads`) },
    ]);
    expect(
      (await check('/api/audit/day_roots/check', { file: text.replace(root, 'a'.repeat(64)) })).body.dayRoots,
    ).toMatchObject([{ verdict: 'forged' }]);
    expect((await check('/api/audit/day_roots/check', { file: 'hello' })).status).toBe(422);
    expect((await auditor.get('/api/audit/day_roots/2020-01-01/file')).status).toBe(404);
    expect((await auditor.get('/api/audit/day_roots/2027-99-99/file')).status).toBe(404);
  });

  it('is found cut when the installation was set back behind a root that was written outside', async () => {
    const [root] = readEvidence(await rootFile())!.roots;
    const unsigned = { ...root!, day: '2027-04-01' };
    const { rootText } = await import('../../src/audit-verify/verify.js');
    const later = {
      format: 'horizon-day-root/1',
      ...unsigned,
      signature: Signer.fromFolder(app.config.signingKeyDir).sign(rootText(unsigned)),
    };
    writeFileSync(join(outside, 'day-root-2027-04-01.json'), `${JSON.stringify(later)}\n`);
    const { findings } = await verification();
    rmSync(join(outside, 'day-root-2027-04-01.json'));
    expect(findings).toEqual([
      expect.objectContaining({
        verdict: 'completeness',
        problem: 'missing-root',
        why: expect.stringContaining('2027-04-01'),
      }),
    ]);
    expect((await check('/api/audit/day_roots/check', { file: JSON.stringify(later) })).body.dayRoots).toMatchObject([
      { verdict: 'unknown' },
    ]);
  });
});

describe('who gets each root by mail', () => {
  it('is set by a Horizon Admin', async () => {
    const admin = await app.as({ userId: exam.adminId, role: 'Horizon Admin' });
    expect(
      (
        await admin.put('/api/audit/day_roots/recipients', {
          emails: [' Board@District.example', 'board@district.example'],
        })
      ).body,
    ).toEqual({ emails: ['board@district.example'] });
    expect((await auditor.get('/api/audit/day_roots/recipients')).body).toEqual({ emails: ['board@district.example'] });
    expect((await admin.put('/api/audit/day_roots/recipients', { emails: ['nobody'] })).status).toBe(422);
    expect((await auditor.put('/api/audit/day_roots/recipients', { emails: [] })).status).toBe(403);
    expect((await admin.put('/api/audit/day_roots/recipients', { emails: [] })).body).toEqual({ emails: [] });
  });
});

describe('a night', () => {
  // Sessions end while the clock goes on by days.
  const reader = () => app.as({ userId: exam.adminId, role: 'Auditor' });
  const standing = async () => (await (await reader()).get('/api/audit/verifications/standing')).body;
  const nights = async () =>
    (await (await reader()).get('/api/audit/verifications?per_page=200')).body.verifications.filter(
      ({ requestedBy }: { requestedBy: unknown }) => requestedBy === null,
    );
  const mails = () =>
    app.db.query<{ recipient: string; subject: string; body_text: string }>(
      'select recipient, subject, body_text from platform.mails order by id',
    );

  it('has its own verification of the whole log, by itself, once however often the job comes', async () => {
    expect((await standing()).nextVerificationAt).toBe('2027-03-04T09:00:00.000Z');
    const before = (await nights()).length;
    expect(before).toBe(1); // of the two days before
    app.clock.set('2027-03-04T09:00:00.000Z');
    for (let time = 1; time <= 2; time++) {
      await app.get(Jobs).enqueue('delivery.verify-nightly', {});
      await app.settle();
    }
    const [newest, ...others] = await nights();
    expect(others).toHaveLength(before);
    expect(newest).toMatchObject({
      state: 'done',
      scope: { whole: true },
      requestedBy: null,
      requestedAt: '2027-03-04T09:00:00.000Z',
      integrityFindings: 0,
      completenessFindings: 0,
    });
    expect(await standing()).toEqual({ nextVerificationAt: '2027-03-05T09:00:00.000Z', warnings: [] });
  });

  it('that finds something writes to those who keep the roots, and the warning stays until a clean one', async () => {
    const admin = await app.as({ userId: exam.adminId, role: 'Horizon Admin' });
    await admin.put('/api/audit/day_roots/recipients', {
      emails: ['board@district.example', 'lawyer@parents.example'],
    });
    const { line } = (await owner.query(`select line from es.events where stream = $1 and version = 3`, [amara.stream]))
      .rows[0];
    await owner.query(
      `update es.events set line = replace(line, '"type"', '"Type"') where stream = $1 and version = 3`,
      [amara.stream],
    );
    const sent = (await mails()).length;
    app.clock.advance({ days: 1 });
    await app.settle();
    await owner.query(`update es.events set line = $2 where stream = $1 and version = 3`, [amara.stream, line]);
    const letters = (await mails()).slice(sent).filter(({ subject }) => !subject.startsWith('Day root'));
    expect(letters.map(({ recipient }) => recipient)).toEqual(['board@district.example', 'lawyer@parents.example']);
    expect(letters[0]).toMatchObject({
      subject: 'Horizon: The log is not what was written: 1 finding',
      body_text: expect.stringContaining(`${amara.stream}: Event 3 does not have its hash`),
    });
    const [{ id }] = await nights();
    const found = { kind: 'verification-found', since: '2027-03-05T09:00:00.000Z', count: 1, does: null };
    expect((await standing()).warnings).toEqual([{ ...found, verificationId: id }]);
    expect(
      (
        await (
          await app.as({ userId: exam.adminId, role: 'Auditor', schoolId: exam.schoolId })
        ).get('/api/audit/verifications/standing')
      ).body.warnings,
    ).toEqual([{ ...found, verificationId: null }]);
    await verification({}, await reader());
    expect((await standing()).warnings).toEqual([]);
    await app.get(DayRootLetters).setRecipients([], exam.adminId, app.clock.instant());
  });

  it('without a worker shows: heads, roots and the verification are late, and roots that go to nobody are told', async () => {
    app.clock.advance({ days: 2, hours: 4 });
    const kinds = async (of = app.get(IntegrityWarnings)) => (await of.list()).map(({ kind, since }) => [kind, since]);
    expect(await kinds()).toEqual([
      ['verification-old', '2027-03-05T09:00:00.000Z'],
      ['heads-late', '2027-03-05T09:00:00.000Z'],
      ['root-late', '2027-03-04'],
    ]);
    rmSync(join(outside, 'day-root-2027-03-04.json'));
    expect(await kinds()).toContainEqual(['roots-not-outside', '2027-03-04']);
    const inside = Object.assign(Object.create(app.config), { outsideDir: undefined });
    const ours = new IntegrityWarnings(
      app.get(Verifications),
      app.get(DayRoots),
      app.get(SignedHeads),
      app.get(DayRootLetters),
      app.get(EventStore),
      inside,
      app.get(Jobs),
      app.clock,
    );
    expect(await kinds(ours)).toContainEqual(['roots-to-nobody', null]);
    await app.settle();
    expect(await kinds()).toEqual([]);
    await owner.query(
      `insert into pgboss.job (name, state, data, completed_on) values ('platform.send-mail', 'failed', '{}', now())`,
    );
    Object.assign(app.get(Jobs), { looked: undefined }); // a look is good for ten seconds
    expect(await app.get(IntegrityWarnings).list()).toEqual([
      { kind: 'jobs-failed', since: null, count: 1, verificationId: null, does: 'send mail' },
    ]);
    await owner.query(`delete from pgboss.job where name = 'platform.send-mail' and state = 'failed'`);
    await owner.query(
      `insert into pgboss.job (name, state, data, started_on, heartbeat_on, heartbeat_seconds, singleton_key) values
         ('platform.send-mail', 'active', '{}', now() - interval '1 h', now() - interval '1 h', 20, 'dead')`,
    );
    await owner.query(
      `insert into pgboss.job (name, data, start_after, singleton_key) values ('delivery.verify-log', '{}', now() - interval '10 min', 'waits')`,
    );
    Object.assign(app.get(Jobs), { looked: undefined });
    expect((await standing()).warnings).toEqual([
      {
        kind: 'jobs-overdue',
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        count: null,
        verificationId: null,
        does: 'verify the log',
      },
      { kind: 'jobs-stuck', since: null, count: 1, verificationId: null, does: 'send mail' },
    ]);
    await owner.query(`delete from pgboss.job where singleton_key in ('dead', 'waits')`);
    for (const role of ['Teacher Admin', 'Teacher'] as const)
      expect(
        (
          await (
            await app.as({ userId: exam.adminId, role, schoolId: exam.schoolId })
          ).get('/api/audit/verifications/standing')
        ).status,
      ).toBe(403);
  });
});
