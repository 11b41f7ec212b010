import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import yazl from 'yazl';
import { demoBundles } from '../../src/content/index.js';
import { CreateAccount } from '../../src/identity/index.js';
import type { Role } from '../../src/kernel/roles.js';
import { Db } from '../../src/platform/db/db.js';
import { type TestApp, testApp } from '../support/app.js';

const folder = join(import.meta.dirname, 'fixtures');
let t: TestApp;
let admin: Awaited<ReturnType<TestApp['as']>>;

beforeAll(async () => {
  t = await testApp();
  admin = await person(1, 'Horizon Admin');
});
afterAll(() => t?.close());

async function person(userId: number, role: Role) {
  const schoolId = role === 'Horizon Admin' ? null : 1;
  await t.commands.execute(
    new CreateAccount(userId, `person${userId}@demo.test`, [{ role, schoolId, districtId: null }], false),
  );
  return t.as({ userId, role, schoolId });
}

function form(name: string, bytes: Buffer | string): FormData {
  const data = new FormData();
  data.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return data;
}

function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    zip.outputStream.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
  });
}

const fixtures = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [`items/${name}`, readFileSync(join(folder, name), 'utf8')]));

describe('a Horizon Admin uploads a QTI package', () => {
  it('gets every item with its outcome, file and reason', async () => {
    const answer = await admin.post('/api/admin/content/import', form('Spring bank.zip', await zipOf(fixtures())));
    expect(answer.status).toBe(200);
    const { report } = answer.body as {
      report: { counts: object; items: { ref: string; file: string; outcome: string; reason?: string }[] };
    };
    expect(report.counts).toEqual({ imported: 6, unchanged: 0, refused: 8 });
    expect(report.items.find((i) => i.file === 'items/order-2p1.xml')).toMatchObject({
      ref: 'qti/spring-bank/seasons',
      outcome: 'refused',
      reason: 'Its interaction orderInteraction is not supported.',
    });
    expect(
      await t.app
        .get(Db)
        .one(
          'select (select count(*) from content.items)::int as items, (select count(*) from content.item_keys)::int as keys',
        ),
    ).toEqual({ items: 6, keys: 6 });
  });

  it('changes nothing the second time, and publishes a changed item as its next version', async () => {
    const changed = { ...fixtures() };
    changed['items/choice-3p0.xml'] = changed['items/choice-3p0.xml']!.replace('04:10', '04:15');
    const answer = await admin.post('/api/admin/content/import', form('Spring bank.zip', await zipOf(changed)));
    expect(answer.body).toMatchObject({ report: { counts: { imported: 1, unchanged: 5, refused: 8 } } });
    expect(
      await t.app
        .get(Db)
        .query("select version from content.items where ref = 'qti/spring-bank/tides' order by version"),
    ).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('is listed with its counts', async () => {
    const answer = await admin.get('/api/admin/content/imports');
    expect(answer.body).toMatchObject({
      imports: [{ kind: 'qti', fileName: 'Spring bank.zip', counts: { imported: 1 } }, {}],
      meta: { totalCount: 2 },
    });
  });
});

describe('a Horizon Admin uploads a bundle', () => {
  it('gets the same report', async () => {
    const bundle = demoBundles()[0]!;
    const answer = await admin.post('/api/admin/content/import', form('set.json', JSON.stringify(bundle)));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      report: {
        kind: 'bundle',
        counts: { imported: bundle.items.length, refused: 0 },
        forms: bundle.forms.map((f) => ({ code: f.code, outcome: 'imported' })),
      },
    });
  });

  it.each([
    ['nothing', undefined, 'Please upload a file'],
    ['a text file', 'hello', 'The file holds no QTI items.'],
    [
      'another JSON file',
      '{"a": 1}',
      'The file cannot be read: it is not a content bundle of this product (format horizon-content/1).',
    ],
    [
      'a bundle without items',
      '{"format": "horizon-content/1", "title": "x"}',
      'The bundle was not imported: the bundle has no list "sets".',
    ],
  ])('is told when it is %s', async (_what, text, sentence) => {
    const answer = await admin.post(
      '/api/admin/content/import',
      text === undefined ? new FormData() : form('x.txt', text),
    );
    expect(answer).toMatchObject({ status: 422, body: { error: sentence } });
  });
});

describe('everybody else', () => {
  it('may not import', async () => {
    for (const [i, role] of (['Teacher', 'Teacher Admin', 'District Admin', 'Student'] as const).entries()) {
      const other = await person(10 + i, role);
      expect((await other.post('/api/admin/content/import', form('x.json', '{}'))).status).toBe(403);
    }
  });

  it('finds types and complete sets as staff', async () => {
    const teacher = await person(20, 'Teacher');
    expect((await teacher.get('/api/assessment_types')).body).toMatchObject({
      assessmentTypes: [{ id: 1, assessmentType: 'SAT', courseType: 'SAT' }, {}, {}, {}, {}, {}],
    });
    expect((await teacher.get('/api/assessment_sets?assessment_type_id=1')).body).toEqual({
      assessmentSets: [{ id: 1, assessmentTypeId: 1, name: 'SAT Set 1' }],
    });
  });
});
