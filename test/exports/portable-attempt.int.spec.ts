import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { verifyAttemptFile } from '../../src/audit-verify/verify.js';
import { EraseStudent } from '../../src/audit/index.js';
import { EventStore } from '../../src/platform/event-store/port.js';
import { Projections } from '../../src/platform/events/projections.js';
import { demoBundles, ImportBundle } from '../../src/content/index.js';
import { PartResults, ResultsOfMany } from '../../src/reporting/index.js';
import { assign, copyOf, student, take, type School } from '../reporting/school.js';
import { aPerson, aSchool } from '../roster/school.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { caliperFaults, qtiFaults } from './schema-rules.js';

const SAT = { set: 1, category: 1 } as const;
/** What two installations number by themselves. */
const OWN_NUMBERS = ['student_assessment_id', 'student_id', 'school_id', 'district_id', 'class_ids', 'scored_at'];

/** A school that has SAT Set 1. */
async function school(app: TestApp): Promise<School> {
  await app.commands.execute(new ImportBundle(demoBundles()[0]!));
  const { districtId, schoolId, sectionId, teacherId: teacher } = await aSchool(app);
  return { districtId, schoolId, sectionId, teacher };
}

describe('an attempt that leaves one installation and is read in another', () => {
  let here: TestApp;
  let there: TestApp;
  let at: School;
  let amara: number;
  let auditor: HttpClient;
  let attempts: { attemptId: string; part: number }[];
  let arrived: number;
  let admin: number;

  const files = async (format: string) =>
    Promise.all(
      attempts.map(async ({ attemptId }) =>
        (await auditor.raw('GET', `/api/audit/attempts/${attemptId}/as/${format}`)).text(),
      ),
    );
  /** As the screen does. */
  const send = async (
    path: string,
    text: string,
    more: { keys?: string; email?: string; hash?: string } = {},
    role: 'Horizon Admin' | 'Auditor' = 'Horizon Admin',
  ) => {
    const form = new FormData();
    form.append('student_email', more.email ?? 'Amara@elsewhere.test');
    if (more.hash) form.append('file_hash', more.hash);
    form.append('file', new File([text], 'attempt.jsonl'));
    if (more.keys !== undefined) form.append('keys', new File([more.keys], 'keys.json'));
    return (await there.as({ userId: admin, role })).send('POST', `/api/audit/attempt_imports${path}`, form);
  };
  const counted = async () =>
    (await there.db.one<object>(
      `select (select count(*) from es.events)::int as events, (select count(*) from scheduling.student_assessments)::int as copies, (select count(*) from delivery.sitting_keys)::int as keys`,
    ))!;
  const rows = (app: TestApp) =>
    app.db.query<Record<string, unknown>>('select * from reporting.part_results_v2 order by part');
  const withoutNumbers = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !OWN_NUMBERS.includes(name)));

  beforeAll(async () => {
    [here, there] = await Promise.all([testApp(), testApp()]);
    at = await school(here);
    await student(here, at, 'first@cedar.test');
    amara = await student(here, at, 'amara@cedar.test');
    await assign(here, at, SAT.set, [SAT.category], true);
    await here.settle();
    await take(here, amara, await copyOf(here, amara, SAT.set, SAT.category, 1), { share: 0.8, wrong: 3 });
    await take(here, amara, await copyOf(here, amara, SAT.set, SAT.category, 2), { share: 0.5, wrong: 5 });
    auditor = await here.as({
      userId: await aPerson(here, 'auditor', [{ role: 'Auditor', schoolId: null, districtId: null }]),
      role: 'Auditor',
    });
    attempts = (await auditor.get('/api/audit/attempts?sort=startedAt&order=asc')).body.attempts;
    const other = await school(there);
    admin = await aPerson(there, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    arrived = await student(there, other, 'amara@elsewhere.test');
  }, 120_000);
  afterAll(async () => {
    await here?.close();
    await there?.close();
  });

  it('is given as a sealed file, a file with its key, Caliper, QTI and CSV, to who may read the history', async () => {
    const [sealed] = await files('file');
    const [keyed] = await files('file_with_key');
    expect([sealed!.includes('sittingKey'), keyed!.includes('sittingKey')]).toEqual([false, true]);
    for (const text of [sealed!, keyed!])
      expect([verifyAttemptFile(text).integrity.ok, verifyAttemptFile(text).completeness.ok]).toEqual([true, true]);
    const envelope = JSON.parse((await files('caliper'))[0]!);
    expect([caliperFaults(envelope), envelope.data.length > 40]).toEqual([[], true]);
    const [qti] = await files('qti');
    expect([qtiFaults(qti!), qti!.match(/<itemResult /g)!.length]).toEqual([[], 27]);
    expect((await files('csv'))[0]!.trim().split('\r\n')).toHaveLength(28);
    for (const text of [JSON.stringify(envelope), qti!, (await files('csv'))[0]!])
      for (const name of ['Amara', 'Okafor', 'cedar.test']) expect(text).not.toContain(name);
    const path = `/api/audit/attempts/${attempts[0]!.attemptId}/as`;
    expect((await auditor.get(`${path}/pdf`)).status).toBe(422);
    const stranger = await here.as({ userId: 1, role: 'Teacher Admin', schoolId: 999 });
    expect([
      (await stranger.get(`${path}/csv`)).status,
      (await stranger.get(`/api/audit/students/${amara}/record`)).status,
    ]).toEqual([404, 404]);
    const masked = await here.as({ userId: 1, role: 'Auditor', masquerader: { userId: 2, role: 'Horizon Admin' } });
    expect((await masked.get(`${path}/csv`)).status).toBe(403);
  });

  it('is given as a zip of the whole student, and each download is written down', async () => {
    const response = await auditor.raw('GET', `/api/audit/students/${amara}/record`);
    const zip = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="student-${amara}-record.zip"`);
    const names = [...zip.toString('latin1').matchAll(/PK\x01\x02[\s\S]{42}([ -~]+?\.(?:jsonl|json|xml|csv))/g)].map(
      ([, name]) => name,
    );
    expect(names).toHaveLength(9);
    const taken = (await here.get(EventStore).read(`access-${amara}`)).map(
      ({ payload }) => (payload as { purpose?: string; part?: string }).purpose ?? (payload as { part?: string }).part,
    );
    expect(taken).toEqual(
      expect.arrayContaining(['export', 'export_with_key', 'caliper', 'qti', 'csv', 'student_export']),
    );
  });

  it('is brought to the other one, where the report has the same rows and the same result hashes', async () => {
    const [one, two] = await files('file_with_key');
    const keys = JSON.stringify((await auditor.get('/api/audit/keys')).body);
    const { body: checked } = await send('/check', one!, { keys });
    const { result_hash: resultHash } = (await rows(here))[0]!;
    expect(checked).toMatchObject({
      integrity: { ok: true },
      completeness: { ok: true },
      refusal: null,
      student: { id: arrived, name: 'Amara Okafor' },
      attempt: {
        attemptId: attempts[0]!.attemptId,
        title: expect.stringMatching(/^SAT Set 1, .*Part 1$/),
        resultHash,
        origin: { keys: 'trusted' },
      },
    });
    expect(
      (await send('', one!.replace('"exportedAt"', '"exportedat"'), { keys, hash: checked.attempt.origin.fileHash }))
        .body.errors.file,
    ).toEqual(['This is not the file that was checked. Check it again.']);
    expect(await counted()).toEqual({ events: 0, copies: 0, keys: 0 });
    const { status, body: first } = await send('', one!, { keys, hash: checked.attempt.origin.fileHash });
    expect([status, first.events]).toEqual([201, checked.attempt.events]);
    expect(first).toMatchObject({
      resultHash,
      sameResult: true,
      score: { resultHash },
      report: { studentId: arrived },
    });
    const [{ payload: looked }] = (await there.get(EventStore).read(`access-${arrived}`)) as unknown as [
      { payload: object },
    ];
    expect(looked).toMatchObject({ purpose: 'import', attemptId: attempts[0]!.attemptId });
    // Cut off before its events are written, nothing has happened, and it can be done again.
    const cut = jest.spyOn(there.get(EventStore), 'append').mockRejectedValueOnce(new Error('disk full'));
    expect((await send('', two!)).status).toBe(500);
    cut.mockRestore();
    expect((await send('/check', two!)).body.refusal).toBeNull();
    expect((await send('', two!)).body).toMatchObject({ origin: { keys: 'from the file' }, sameResult: true });
    expect((await send('', two!)).body.error).toMatch(/here already\.$/);
    await there.settle();
    const [theirs, ours] = [await rows(there), await rows(here)];
    expect(theirs.map(withoutNumbers)).toEqual(ours.map(withoutNumbers));
    expect(theirs).toHaveLength(2);
    expect(theirs[1]!.section).toMatchObject({ scaled: (ours[1]!.section as { scaled: number }).scaled });
    await there.get(Projections).rebuild(['reporting.part-results', 'reporting.results']);
    expect((await rows(there)).map(withoutNumbers)).toEqual(ours.map(withoutNumbers));
    const [result] = (await there.get(ResultsOfMany).setResultsOf([arrived])).get(arrived)!;
    expect(result!.parts.map((part) => part.resultHash)).toEqual(ours.map((row) => row.result_hash));
    // Compared with others there it is found by its own stream, not by the one that it had elsewhere.
    const [{ form, stream }] = (await there.db.query(
      `select form, 'attempt-' || student_assessment_id || '-' || sitting as stream from reporting.part_results_v2 where part = 1`,
    )) as [{ form: { code: string; version: number }; stream: string }];
    const [district] = await there.db.query<{ id: number }>('select id from roster.districts');
    expect(await there.get(PartResults).streamsOfForm(district!.id, form, 9)).toEqual([stream]);
    // Its history is read there like any other, and says where it comes from.
    const reader = await there.as({ userId: admin, role: 'Horizon Admin' });
    const { body } = await reader.get(`/api/audit/attempts/${attempts[0]!.attemptId}`);
    expect(body).toMatchObject({ gone: false, integrity: { ok: true }, attempt: { student: { id: arrived } } });
    expect(body.events[0].payload.outside).toMatchObject({
      stream: expect.stringMatching(/^attempt-/),
      verifiedBy: admin,
    });
  });

  it('is refused when it is sealed, changed, cut, here already, or its form is not', async () => {
    const [keyed] = await files('file_with_key');
    const [sealed] = await files('file');
    const before = await counted();
    const refused = async (text: string, keys?: object) =>
      (await send('/check', text, keys ? { keys: JSON.stringify(keys) } : {})).body.refusal as string | null;
    expect(await refused(sealed!)).toBe('The answers in this file are sealed. Ask for the attempt file with its key.');
    expect(await refused(keyed!)).toBe('This attempt is here already.');
    const line = keyed!.split('\n').findIndex((text) => text.includes('ItemViewed')) + 1;
    const changed = keyed!.replace('ItemViewed', 'ItemVieweD');
    expect(await refused(changed)).toBe(
      `The file does not verify at line ${line}: Event ${line - 1} does not have its hash: at least one byte of it was changed.`,
    );
    expect(await refused(keyed!.split('\n').slice(0, 5).join('\n'))).toMatch(/^The file does not verify at line 5: /);
    expect(await refused('student,answer')).toMatch(/^The file does not verify at line 1: /);
    expect(await refused(keyed!.replace(/"sittingKey":"....../, '"sittingKey":"AAAAAA'))).toBe(
      'The key in the file does not open its answers.',
    );
    expect(await refused(keyed!, { '0123456789abcdef': 'x' })).toMatch(
      /signed with key [0-9a-f]{16}, which is not known|is of key [0-9a-f]{16}, which is not known/,
    );
    // The same when it is not asked for first; a file that somebody signed himself must still be an attempt.
    expect(await send('', changed)).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining(`at line ${line}`) },
    });
    expect((await send('', keyed!, { email: 'nobody@elsewhere.test' })).body.errors).toEqual({
      student_email: ['No student here has this email address'],
    });
    expect((await send('', keyed!, { keys: '[]' })).body.errors.keys[0]).toMatch(/^keys.json holds no public keys/);
    expect((await send('', '')).body.errors).toEqual({ file: ['Please upload a file'] });
    for (const path of ['', '/check']) expect((await send(path, keyed!, {}, 'Auditor')).status).toBe(403);
    expect(await counted()).toEqual(before);
  });

  it('is forgotten there like any other', async () => {
    await there.commands.execute(new EraseStudent(arrived, admin));
    await there.settle();
    expect(await rows(there)).toEqual([]);
    expect(await rows(here)).toHaveLength(2);
  });
});
