import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CreateAccount } from '../../src/identity/index.js';
import type { Role } from '../../src/kernel/roles.js';
import { EnrollStudents } from '../../src/roster/index.js';
import { AssignAssessment } from '../../src/scheduling/index.js';
import { Packages, PublishVersions } from '../../src/content/index.js';
import { CheckPackages } from '../../src/content/packages/check-packages.js';
import type { DraftRow } from '../../src/content/packages/draft-row.js';
import { FileStore } from '../../src/platform/files/file-store.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { TookTooLong } from '../../src/platform/processes/process-pool.js';
import { Candidate, GIVEN } from '../delivery/exam.js';
import { aClass, aSchool, aStudent } from '../roster/school.js';
import { type TestApp, testApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { fixtures, zipOf, type Files } from './made-packages.js';
import { png } from './made-pictures.js';

let t: TestApp;
let admin: HttpClient;
let other: HttpClient;

beforeAll(async () => {
  t = await testApp();
  [admin, other] = [await somebody(1, 'Horizon Admin'), await somebody(2, 'Horizon Admin')];
});
afterAll(() => t?.close());

async function somebody(userId: number, role: Role): Promise<HttpClient> {
  const place = { role, schoolId: role === 'Horizon Admin' ? null : 1, districtId: null };
  await t.commands.execute(new CreateAccount(userId, `person${userId}@demo.test`, [place], false));
  return t.as({ userId, ...place });
}

const PACKAGES = '/api/admin/content/packages';

async function upload(zip: Buffer, name = 'Spring bank.zip'): Promise<any> {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(zip)]), name);
  const answer = await admin.post(PACKAGES, data);
  expect(answer).toMatchObject({ status: 200, body: { package: { state: 'waiting' } } });
  await t.settle();
  return (await admin.get(`${PACKAGES}/${answer.body.package.id}`)).body.package;
}

/** A package of questions with one right option, whose key is the first. */
const simple = (names: readonly string[], body: (name: string) => string = (name) => `<p>${name}</p>`): Files =>
  Object.fromEntries(
    names.map((name) => [
      `${name}.xml`,
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${name}" title="${name}"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
       <itemBody>${body(name)}<choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">Yes, ${name}</simpleChoice><simpleChoice identifier="B">No, ${name}</simpleChoice></choiceInteraction></itemBody></assessmentItem>`,
    ]),
  );

const table = (top: number, low = 1, step = 1) =>
  ['raw,scaled', ...Array.from({ length: top + 1 }, (_, raw) => `${raw},${low + raw * step}`)].join('\n');

const ENGLISH = {
  typeId: 2,
  setName: 'Spring set',
  categoryId: 3,
  part: 1,
  difficulty: 'default',
  minutes: 10,
  calculator: false,
  referenceSheet: false,
  directions: 'Choose the best answer.',
};

/** Says what is missing of every question, and publishes what is ready. */
async function complete(id: number, total: number): Promise<any> {
  const positions = Array.from({ length: total }, (_, i) => i + 1);
  const answer = await admin.patch(`${PACKAGES}/${id}/items`, {
    positions,
    area: 'Conventions',
    topic: 'Punctuation',
    difficulty: 2,
  });
  expect(answer.status).toBe(200);
  return answer.body.package;
}

const publish = (id: number, body: object, as = admin) => as.post(`${PACKAGES}/${id}/publish`, body);

describe('a package with pictures and shared texts', () => {
  let id: number;
  let package_: any;
  beforeAll(async () => {
    package_ = await upload(await zipOf(await fixtures()));
    ({ id } = package_);
  });

  it('is read item by item by a job; nothing is published', async () => {
    expect(package_).toMatchObject({
      state: 'open',
      fileName: 'Spring bank.zip',
      done: 20,
      total: 20,
      problem: null,
      counts: { ready: 0, needs: 9, refused: 11, excluded: 0, published: 0 },
    });
    expect(await t.db.one('select count(*)::int as n from content.items')).toEqual({ n: 0 });
    // The uploaded file is not needed any more, and the pictures are kept once each.
    expect(await t.db.query('select name from platform.files where name not like $1', ['content/pictures/%'])).toEqual(
      [],
    );
    expect((await admin.get(PACKAGES)).body).toMatchObject({ packages: [{ id }], meta: { totalCount: 1 } });
  });

  it('is the same when the job is killed and runs again', async () => {
    const before = await t.db.query('select * from content.package_items where package_id = $1 order by position', [
      id,
    ]);
    const zip = await zipOf(await fixtures());
    const again = await upload(zip);
    await t.db.query(`update content.packages set state = 'checking' where id = $1`, [again.id]);
    // Its file is gone, as after the end of a run.
    await t.get(CheckPackages).check(again.id);
    expect((await admin.get(`${PACKAGES}/${again.id}`)).body.package).toMatchObject({ state: 'failed' });
    await admin.delete(`${PACKAGES}/${again.id}`);
    expect(
      await t.db.query('select * from content.package_items where package_id = $1 order by position', [id]),
    ).toEqual(before);
  });

  it('says of each item what it is, what it needs, or why it is refused', async () => {
    const list = async (query: string) => (await admin.get(`${PACKAGES}/${id}/items?${query}`)).body;
    expect(await list('state=refused&per_page=3')).toMatchObject({ items: [{}, {}, {}], meta: { totalCount: 11 } });
    expect(await list('search=two_interactions&per_page=1')).toMatchObject({ meta: { totalCount: 0 } });
    const { items } = await list('state=needs');
    expect(items.find((one: any) => one.identifier === 'harbour-1')).toMatchObject({
      needs: ['alt', 'area', 'topic', 'difficulty'],
      kind: 'mcq',
      stimulus: 'items/passage-3p0.xml',
      pictures: 2,
      reason: null,
      text: 'How often was the harbour dredged?',
    });
    const refused = (await list('state=refused')).items.find((one: any) => one.identifier === 'seasons');
    expect(refused).toMatchObject({
      reason: 'Its interaction orderInteraction is not supported.',
      needs: [],
      kind: null,
    });
  });

  it('shows an item as the player would, with its key and pictures', async () => {
    const { items } = (await admin.get(`${PACKAGES}/${id}/items?search=harbour-1`)).body;
    const { item } = (await admin.get(`${PACKAGES}/${id}/items/${items[0].position}`)).body;
    expect(item).toMatchObject({
      player: { kind: 'mcq', stimulus: { html: expect.stringContaining('dredged twice') } },
      key: { choiceIds: ['b'], accept: null },
      shown: [
        { alt: null, file: 'items/images/never.svg', width: 33, height: 20, items: 1 },
        { alt: 'A plan of the harbour', file: 'items/images/harbour.png' },
      ],
    });
    for (const { sha256 } of item.shown) expect((await admin.get(`/api/pictures/${sha256}`)).status).toBe(200);
  });

  it('asks for the text of a picture once, wherever it is shown', async () => {
    const { pictures } = (await admin.get(`${PACKAGES}/${id}/pictures`)).body;
    expect(pictures).toMatchObject([{ file: 'items/images/never.svg', alt: null }]);
    const path = `${PACKAGES}/${id}/pictures/${pictures[0].sha256}`;
    expect((await admin.put(path, { alt: ' A road  that never  ends ' })).status).toBe(200);
    expect((await admin.get(`${PACKAGES}/${id}/pictures`)).body).toEqual({ pictures: [] });
    const { items } = (await admin.get(`${PACKAGES}/${id}/items?search=harbour-1`)).body;
    expect(items[0].needs).toEqual(['area', 'topic', 'difficulty']);
    const { item } = (await admin.get(`${PACKAGES}/${id}/items/${items[0].position}`)).body;
    expect(item.player.choices[2].html).toContain('alt="A road that never ends"');
    expect((await admin.put(path, { alt: 'x'.repeat(1001) })).status).toBe(422);
    expect((await admin.put(`${PACKAGES}/${id}/pictures/${'0'.repeat(64)}`, { alt: '' })).status).toBe(404);
  });

  it('takes corrections of several items, and none of one that is refused or not there', async () => {
    const { items } = (await admin.get(`${PACKAGES}/${id}/items?state=refused`)).body;
    for (const position of [items[0].position, 1999])
      expect((await admin.patch(`${PACKAGES}/${id}/items`, { positions: [position], excluded: true })).status).toBe(
        404,
      );
    expect((await admin.patch(`${PACKAGES}/${id}/items`, { positions: [1], difficulty: 4 })).body).toMatchObject({
      errors: { difficulty: ['1, 2 or 3'] },
    });
    const { items: open } = (await admin.get(`${PACKAGES}/${id}/items?state=needs`)).body;
    const positions = open.map((one: any) => one.position);
    await admin.patch(`${PACKAGES}/${id}/items`, {
      positions,
      area: 'Conventions',
      topic: 'Punctuation',
      difficulty: 2,
    });
    const excluded = await admin.patch(`${PACKAGES}/${id}/items`, { positions: positions.slice(0, 1), excluded: true });
    expect(excluded.body.package.counts).toEqual({ ready: 8, needs: 0, refused: 11, excluded: 1, published: 0 });
  });

  it('is published as a form, all or nothing', async () => {
    const { revision } = (await admin.get(`${PACKAGES}/${id}`)).body.package;
    const wanted = { revision, ...ENGLISH };
    const stored = () =>
      t.db.one(
        `select (select count(*)::int from content.sets) as sets, (select count(*)::int from content.items) as items,
           (select count(*)::int from content.forms) as forms, (select count(*)::int from content.imports) as imports,
           (select count(*)::int from content.pictures where published) as pictures`,
      );
    const refused = async (change: object, errors: object) => {
      expect((await publish(id, { ...wanted, ...change })).body).toMatchObject({ status: 422, ...errors });
      expect(await stored()).toEqual({ sets: 0, items: 0, forms: 0, imports: 0, pictures: 0 });
    };
    await refused({}, { errors: { conversion: [expect.stringContaining('is needed')] } });
    await refused(
      { conversion: table(7) },
      { errors: { conversion: [expect.stringContaining('has 8 scores; 8 scored')] } },
    );
    await refused(
      { conversion: 'raw,scaled\n0,1\n2,3' },
      { errors: { conversion: [expect.stringContaining('Line 3')] } },
    );
    await refused({ conversion: '0,1\n1,37' }, { errors: { conversion: [expect.stringContaining('Line 2')] } });
    await refused({ categoryId: 1 }, { errors: { categoryId: ['ACT has no such category'] } });
    await refused({ part: 2, difficulty: 'easy' }, { errors: { part: ['ACT has one part'] } });
    await refused({ setName: ' ' }, { errors: { setName: ['Please name the set'] } });
    await refused({ items: [{ position: 1999, pretest: false }] }, { code: 'content/not-publishable' });

    const answer = await publish(id, { ...wanted, conversion: table(8) });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        form: { setId: 1000, code: 'package-set-1000/english/part-1/default', version: 1, outcome: 'imported' },
        package: { counts: { ready: 0, published: 8 } },
      },
    });
    expect(await stored()).toEqual({ sets: 1, items: 8, forms: 1, imports: 1, pictures: 4 });
    const preview = await admin.get(`/api/content/forms/${answer.body.form.formId}/preview`);
    expect(preview.body.player.form.items).toHaveLength(8);
    expect(JSON.stringify(preview.body.player)).toMatch(
      /<img src=\\"\/api\/pictures\/[0-9a-f]{64}\\" alt=\\"A road that never ends\\"/,
    );
  });

  it('changes nothing the second time, and tells whoever comes second', async () => {
    const { revision } = (await admin.get(`${PACKAGES}/${id}`)).body.package;
    const { items } = (await admin.get(`${PACKAGES}/${id}/items?state=published`)).body;
    const wanted = { revision, ...ENGLISH, items: items.map(({ position, pretest }: any) => ({ position, pretest })) };
    const rows = () =>
      t.db.query(`select (select count(*) from content.items) as items, (select count(*) from content.forms) as forms`);
    const before = await rows();
    const both = await Promise.all([publish(id, wanted), publish(id, wanted, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)!.body.form).toMatchObject({ version: 1, outcome: 'unchanged' });
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      error: expect.stringContaining('Somebody has changed or published this package meanwhile'),
    });
    expect(await rows()).toEqual(before);
  });

  it('becomes the next version when it has changed', async () => {
    const files = await fixtures();
    files['items/choice-3p0.xml'] = files['items/choice-3p0.xml']!.toString().replace('04:10', '04:15');
    const next = await upload(await zipOf(files));
    const { pictures } = (await admin.get(`${PACKAGES}/${next.id}/pictures`)).body;
    await admin.put(`${PACKAGES}/${next.id}/pictures/${pictures[0].sha256}`, { alt: 'A road that never ends' });
    const { items } = (await admin.get(`${PACKAGES}/${next.id}/items?state=needs`)).body;
    const positions = items.map((one: any) => one.position);
    await admin.patch(`${PACKAGES}/${next.id}/items`, {
      positions,
      area: 'Conventions',
      topic: 'Punctuation',
      difficulty: 2,
    });
    const { body } = await admin.patch(`${PACKAGES}/${next.id}/items`, {
      positions: positions.slice(0, 1),
      excluded: true,
    });
    const answer = await publish(next.id, { ...ENGLISH, revision: body.package.revision });
    expect(answer.body.form).toMatchObject({ version: 2, outcome: 'imported' });
    expect(
      await t.db.query(
        `select version from content.items where ref = 'package-set-1000/english/part-1/default/tides' order by 1`,
      ),
    ).toEqual([{ version: 1 }, { version: 2 }]);
    expect(await t.db.one('select count(*)::int as n from content.items')).toEqual({ n: 9 });
    // Another number of questions would be scored by the same table.
    const fewer = await publish(next.id, {
      ...ENGLISH,
      revision: answer.body.package.revision,
      items: [{ position: positions[1], pretest: false }],
    });
    expect(fewer).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('has 8 scored questions and this one 1') },
    });
  });

  it('is forgotten with its files, and what was published stays', async () => {
    const lonely = await upload(
      await zipOf({ ...simple(['lonely'], () => '<p><img src="a.png"/></p>'), 'a.png': png(99, 9) }),
    );
    const named = () => t.db.one('select count(*)::int as n from content.pictures where width = 99');
    expect(await named()).toEqual({ n: 1 });
    expect((await admin.delete(`${PACKAGES}/${lonely.id}`)).status).toBe(204);
    expect((await admin.get(`${PACKAGES}/${lonely.id}`)).status).toBe(404);
    expect(await named()).toEqual({ n: 0 });
    const files = 'select count(*)::int as n from platform.files';
    const before = await t.db.one(files);
    await admin.delete(`${PACKAGES}/${id}`);
    expect(await t.db.one(files)).toEqual(before);
    expect(await t.db.one('select count(*)::int as n from content.forms')).toEqual({ n: 2 });
  });
});

describe('a package that meets a failure', () => {
  const stored = (id: number) => t.db.one('select state, problem from content.packages where id = $1', [id]);
  const waiting = async (runs: number): Promise<number> =>
    (await t.db.one<{ id: number }>(
      `insert into content.packages (state, run, file_name, file_id, uploaded_at, moved_at, expires_at)
       values ('checking', $1, 'a.zip', $2, $3, $3, $3::timestamptz + interval '1 day') returning id`,
      [runs, t.get(FileStore).newId(), t.clock.instant()],
    ))!.id;

  it('is tried again, and fails with a sentence the last time', async () => {
    const away = jest.spyOn(t.get(FileStore), 'get').mockRejectedValue(new Error('away'));
    const [first, last] = [await waiting(0), await waiting(3)];
    await expect(t.get(CheckPackages).check(first)).rejects.toThrow('away');
    expect(await stored(first)).toMatchObject({ state: 'checking' });
    await t.get(CheckPackages).check(last);
    const failed = { state: 'failed', problem: expect.stringContaining('tried several times') };
    expect(await stored(last)).toMatchObject(failed);
    away.mockRestore();
    // Its process was killed each time, or the database was away.
    const killed = await waiting(4);
    await t.get(CheckPackages).check(killed);
    expect(await stored(killed)).toMatchObject(failed);
    await t.db.query('delete from content.packages where id = any($1)', [[first, last, killed]]);
  });

  it('fails at once when it takes too long to read', async () => {
    const late = jest.spyOn(t.get(FileStore), 'get').mockRejectedValue(new TookTooLong());
    const id = await waiting(0);
    await t.get(CheckPackages).check(id);
    late.mockRestore();
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('takes longer than two minutes to read'),
    });
    await t.db.query('delete from content.packages where id = $1', [id]);
  });

  it('breaks nothing but the process that reads it: it is tried again, and fails with a sentence', async () => {
    const script = join(tmpdir(), `breaks-${process.pid}.mjs`);
    await writeFile(script, `process.on('message', () => process.exit(1));`);
    t.get(CheckPackages).start(pathToFileURL(script));
    try {
      const [first, last] = [await waiting(0), await waiting(3)];
      const kept = jest
        .spyOn(t.get(FileStore), 'get')
        .mockResolvedValue({ open: () => Promise.resolve(Readable.from([Buffer.from('PK')])) } as any);
      await expect(t.get(CheckPackages).check(first)).rejects.toThrow('the process ended before its task was done');
      await t.get(CheckPackages).check(last);
      kept.mockRestore();
      expect(await stored(first)).toMatchObject({ state: 'checking' });
      expect(await stored(last)).toMatchObject({
        state: 'failed',
        problem: expect.stringContaining('tried several times'),
      });
      await t.db.query('delete from content.packages where id = any($1)', [[first, last]]);
    } finally {
      t.get(CheckPackages).start(undefined);
      await rm(script);
    }
  });

  it('has a job again when its own is gone', async () => {
    const id = await waiting(0);
    await t.get(Jobs).supervise();
    await t.settle();
    expect(await stored(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('is gone') });
  });

  it('loses nothing to a run that was overtaken', async () => {
    const { id } = await upload(await zipOf(simple(['o1', 'o2'])), 'overtaken.zip');
    const items = () => t.db.query('select * from content.package_items where package_id = $1 order by position', [id]);
    const before = await items();
    const row = { ...(before[0] as DraftRow), position: 3 };
    const late = async function* () {
      yield row;
      yield* [];
    };
    const about = { identifier: '', title: '', minutes: null, notes: [], total: 3 };
    await t.get(CheckPackages)['read'](id, 0, about, late(), 'overtaken.zip');
    await t.get(CheckPackages)['insert'](id, 0, [row]);
    expect(before).toHaveLength(2);
    expect(await items()).toEqual(before);
  });

  it('is forgotten all the same when its files cannot be deleted at once: a night does it', async () => {
    const { id } = await upload(
      await zipOf({
        ...simple(['f1'], () => '<p><img src="a.png"/><img src="b.png"/></p>'),
        'a.png': png(98, 9),
        'b.png': png(98, 10),
      }),
    );
    const left = () => t.db.query('select kept from content.pictures where width = 98');
    const away = jest.spyOn(t.get(FileStore), 'delete').mockRejectedValueOnce(new Error('away'));
    expect((await admin.delete(`${PACKAGES}/${id}`)).status).toBe(204);
    away.mockRestore();
    expect((await admin.get(`${PACKAGES}/${id}`)).status).toBe(404);
    // The other one is gone, and nobody takes this one up.
    expect(await left()).toEqual([{ kept: false }]);
    await t.db.query(`update content.pictures set begun_at = begun_at - interval '2 days' where width = 98`);
    await t.get(Packages)['expire']();
    expect(await left()).toEqual([]);
  });
});

describe('a set that was made from packages', () => {
  const CATEGORIES = [3, 4, 5, 6];
  let setId: number;

  it('can be assigned when every category has its form, is taken, and is scored', async () => {
    const wanted = { ...ENGLISH, setName: 'Taken set' };
    const { id } = await upload(await zipOf(simple(['q1', 'q2', 'q3'])), 'taken.zip');
    let { revision } = await complete(id, 3);
    for (const categoryId of CATEGORIES) {
      const answer = await publish(id, {
        ...wanted,
        categoryId,
        revision,
        conversion: table(2, 10, 5),
        items: [3, 1, 2].map((position) => ({ position, pretest: position === 2 })),
      });
      expect(answer.status).toBe(200);
      ({ setId } = answer.body.form);
      ({ revision } = answer.body.package);
    }
    const options = (await admin.get('/api/admin/content/package_options')).body;
    expect(options.sets.find((set: any) => set.id === setId)).toMatchObject({
      name: 'Taken set',
      complete: true,
      forms: CATEGORIES.map((categoryId) => ({ categoryId, questions: 3, scored: 2 })),
    });

    const school = await aSchool(t);
    const sectionId = await aClass(t, school.schoolId, [[school.teacherId, 'Primary Teacher']]);
    const studentId = await aStudent(t, school.schoolId, 'Amara', {});
    await t.commands.execute(new EnrollStudents(sectionId, [studentId]));
    const now = t.clock.now();
    await t.commands.execute(
      new AssignAssessment(
        sectionId,
        { setId, categoryId: 3 },
        {
          administrationType: 'continuous',
          p1StartAt: new Date(now - 3_600_000),
          p1EndAt: new Date(now + 86_400_000),
          p2StartAt: null,
          p2EndAt: null,
        },
        GIVEN,
        school.teacherId,
      ),
    );
    await t.settle();
    const client = await t.as({
      userId: studentId,
      role: 'Student',
      schoolId: school.schoolId,
      districtId: school.districtId,
    });
    const listed = (await client.get('/api/student/student_assessments')).body.studentAssessments;
    const amara = new Candidate(t, client, studentId, listed[0].id);
    expect((await amara.opens()).status).toBe(200);
    expect(amara.launch.form.items.map(({ stem }) => stem)).toEqual(['<p>q3</p>', '<p>q1</p>', '<p>q2</p>']);
    await amara.answers(1);
    await amara.answers(3);
    expect((await amara.submits()).status).toBe(200);
    await t.settle();
    const { compositeReport } = (
      await client.get(`/api/student/score_reports/composite?assessmentTypeId=2&assessmentSetId=${setId}`)
    ).body;
    // One of the two questions that count.
    expect(compositeReport.sections[0]).toMatchObject({ score: 15, raw: 1 });
  });

  it('comes in again equal when it was exported', async () => {
    const [form] = await t.db.query<{ id: number; items: unknown }>(
      'select id, items from content.forms where set_id = $1 and category_id = 3',
      [setId],
    );
    const response = await admin.raw('GET', `/api/admin/content/forms/${form!.id}/package`);
    expect(response.headers.get('content-disposition')).toContain('Taken set, English.zip');
    const { id, ...read } = await upload(Buffer.from(await response.arrayBuffer()), 'again.zip');
    expect(read).toMatchObject({ title: 'Taken set, English', minutes: 10, notes: [], counts: { ready: 3 } });
    const answer = await publish(id, {
      ...ENGLISH,
      setName: 'Copied set',
      revision: read.revision,
      conversion: table(2),
    });
    expect(answer.body.form).toMatchObject({ version: 1, outcome: 'imported' });
    expect(await t.db.one('select items from content.forms where id = $1', [answer.body.form.formId])).toEqual({
      items: form!.items,
    });
    expect((await admin.get('/api/admin/content/forms/999999/package')).status).toBe(404);
  });

  it('comes in again equal after a key of it was corrected', async () => {
    const [form] = await t.db.query<{ id: number; items: { ref: string; version: number }[] }>(
      'select id, items from content.forms where set_id = $1 and category_id = 4',
      [setId],
    );
    const { ref, version } = form!.items[0]!;
    const key = {
      ref,
      itemVersion: version,
      keyVersion: 2,
      scoring: { type: 'exact', choiceIds: ['b'] },
      rationale: '',
    };
    await t.commands.execute(new PublishVersions({ keys: [key as any] }, 1));
    const response = await admin.raw('GET', `/api/admin/content/forms/${form!.id}/package`);
    const { id, revision } = await upload(Buffer.from(await response.arrayBuffer()), 'corrected.zip');
    const answer = await publish(id, {
      ...ENGLISH,
      categoryId: 4,
      setName: 'Corrected set',
      revision,
      conversion: table(2),
    });
    expect(await t.db.one('select items from content.forms where id = $1', [answer.body.form.formId])).toEqual({
      items: form!.items,
    });
  });

  it('asks no question twice under two names', async () => {
    const { id } = await upload(await zipOf(simple(['twin-1', 'twin-2'])), 'twins.zip');
    const { revision } = await complete(id, 2);
    const wanted = { ...ENGLISH, setName: 'Twins', revision };
    const one = await publish(id, { ...wanted, items: [{ position: 1, pretest: false }], conversion: table(1) });
    await t.db.query(
      `update content.package_items i set known = $2, body = o.body from content.package_items o
       where i.package_id = $1 and o.package_id = $1 and o.position = 1`,
      [id, JSON.stringify({ ref: `${one.body.form.code}/twin-1`, version: 1 })],
    );
    const twice = await publish(id, {
      ...wanted,
      setName: 'Same twins',
      revision: one.body.package.revision,
      items: [1, 2].map((position) => ({ position, pretest: false })),
      conversion: table(2),
    });
    expect(twice).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('twin-1 and twin-2 are the same question') },
    });
  });

  it('of an adaptive type is routed by its share, and its two parts 2 look alike', async () => {
    const { id } = await upload(await zipOf(simple(['s1', 's2', 's3', 's4'])), 'adaptive.zip');
    let { revision } = await complete(id, 4);
    const sat = { ...ENGLISH, typeId: 1, categoryId: 2, setName: 'Adaptive set' };
    const items = (...positions: number[]) => positions.map((position) => ({ position, pretest: false }));
    const first = { ...sat, items: items(1, 2) };
    const easy = { ...sat, part: 2, difficulty: 'easy', items: items(3) };
    expect((await publish(id, { ...easy, revision })).body.error).toContain(
      'Part 1 of this category is not published yet',
    );
    expect((await publish(id, { ...first, revision })).body.errors).toHaveProperty('threshold');
    ({ revision } = (await publish(id, { ...first, revision, threshold: 0.5 })).body.package);
    ({ revision } = (await publish(id, { ...easy, revision, conversion: table(3, 200, 100) })).body.package);
    const hard = { ...sat, part: 2, difficulty: 'hard', items: items(4), conversion: table(3, 200, 200), revision };
    expect((await publish(id, { ...hard, minutes: 11 })).body.error).toContain('differ in the time');
    expect((await publish(id, hard)).body.form).toMatchObject({ outcome: 'imported' });
  });

  it('finds area and topic by a keyword that reports know', async () => {
    const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><resources><resource identifier="r" type="imsqti_item_xmlv2p1" href="k1.xml">
      <metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM"><general><keyword><string>harbours, punctuation</string></keyword></general></lom></metadata><file href="k1.xml"/></resource></resources></manifest>`;
    const { id } = await upload(await zipOf({ ...simple(['k1']), 'imsmanifest.xml': manifest }), 'keywords.zip');
    expect((await admin.get(`${PACKAGES}/${id}/items`)).body.items).toMatchObject([
      { area: 'Conventions', topic: 'Punctuation', needs: ['difficulty'] },
    ]);
  });

  it('never takes the name of a set of the product', async () => {
    await t.db.query(`insert into content.sets (id, type_id, name, content_hash) values (3, 2, 'ACT Set 1', '')`);
    const { id } = await upload(await zipOf(simple(['n1'])), 'named.zip');
    const { revision } = await complete(id, 1);
    expect((await publish(id, { ...ENGLISH, setName: 'act set 1', revision })).body.errors).toEqual({
      setName: ['ACT Set 1 is a set of the product. Please give the set another name.'],
    });
  });
});

describe('a file that is no package', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ['text', () => Promise.resolve(Buffer.from('hello')), 'This is not a zip file.'],
    ['a broken zip', () => Promise.resolve(Buffer.from('PK nothing')), 'This zip file is damaged'],
    ['an empty zip', () => zipOf({ 'a.txt': '' }), 'The file holds no QTI items.'],
    ['nothing', () => Promise.resolve(Buffer.alloc(0)), 'This is not a zip file.'],
  ])('fails with its reason: %s', async (_what, bytes, problem) => {
    expect(await upload(await bytes())).toMatchObject({ state: 'failed', problem: expect.stringContaining(problem) });
  });

  it('may be one item alone', async () => {
    const [xml] = Object.values(simple(['alone']));
    expect(await upload(Buffer.from(xml as string), 'alone.xml')).toMatchObject({
      state: 'open',
      counts: { needs: 1 },
    });
  });

  it('may hold a question that is longer than 1 MB, which is refused', async () => {
    const left = join(tmpdir(), `horizon-packages-${process.getuid?.() ?? 0}`, 'package-left');
    await mkdir(left, { recursive: true });
    await utimes(left, 1, 1);
    const { id } = await upload(await zipOf(simple(['long'], () => `<p>${'a'.repeat(1_100_000)}</p>`)), 'long.zip');
    expect((await admin.get(`${PACKAGES}/${id}/items`)).body.items).toMatchObject([
      { state: 'refused', reason: 'It is longer than 1 MB with its texts.' },
    ]);
    // What a killed run left goes with the next one.
    await expect(stat(left)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('must be there', async () => {
    expect((await admin.post(PACKAGES, new FormData())).body).toMatchObject({
      status: 422,
      error: 'Please upload a file',
    });
    for (const path of ['', '/items', '/items/1', '/pictures'])
      expect((await admin.get(`${PACKAGES}/999999${path}`)).status).toBe(404);
    expect((await publish(999_999, { ...ENGLISH, revision: 0 })).status).toBe(404);
  });

  it('is for Horizon Admins alone', async () => {
    for (const [i, role] of (['Teacher Admin', 'District Admin', 'Student'] as const).entries()) {
      const one = await somebody(900_001 + i, role);
      expect((await one.get(PACKAGES)).status).toBe(403);
    }
  });
});
