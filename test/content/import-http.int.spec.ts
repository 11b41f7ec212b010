import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoBundles } from '../../src/content/index.js';
import { CreateAccount } from '../../src/identity/index.js';
import type { Role } from '../../src/kernel/roles.js';
import { type TestApp, testApp } from '../support/app.js';

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

  it('is listed with its counts', async () => {
    const answer = await admin.get('/api/admin/content/imports');
    expect(answer.body).toMatchObject({
      imports: [{ kind: 'bundle', fileName: 'set.json', counts: { refused: 0 } }],
      meta: { totalCount: 1 },
    });
  });

  it.each([
    ['nothing', undefined, 'Please upload a file'],
    ['a text file', 'hello', 'The file cannot be read: it is not JSON.'],
    ['a package', '<assessmentItem/>', 'The file cannot be read: it is a QTI package, which is uploaded as a package.'],
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
