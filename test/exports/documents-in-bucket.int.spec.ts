import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Documents } from '../../src/exports/documents/documents.js';
import type { DocumentKind, Making } from '../../src/exports/documents/kind.js';
import { Making as Runs } from '../../src/exports/documents/making.js';
import { DOCUMENT_KINDS } from '../../src/exports/documents/kinds.js';
import { Config } from '../../src/platform/config/config.js';
import { FileStore, type FileRow } from '../../src/platform/files/file-store.js';
import { Clock } from '../../src/kernel/clock.js';
import { OutsideServices } from '../../src/platform/services/outside-services.js';
import { AddPerson, type Viewer } from '../../src/roster/index.js';
import { aPerson, aSchool } from '../roster/school.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { testStore, type TestStore } from '../support/s3.js';

class Sheets implements DocumentKind<{ what: string }> {
  readonly name = 'sheets';
  readonly label = 'Sheet';
  readonly mime = 'text/plain';
  readonly lane = 'short';
  readonly takenBy: number[] = [];
  allowed = true;
  sent: (() => Promise<void>) | undefined;
  allow(): Promise<void> {
    return this.allowed ? Promise.resolve() : Promise.reject(new Error('not asked'));
  }
  describe(_viewer: Viewer, { what }: { what: string }) {
    return Promise.resolve({ title: what });
  }
  make({ out, request }: Making<{ what: string }>) {
    out.end(`sheet of ${request.what}`);
    return Promise.resolve({ name: `${request.what}.txt`, studentIds: [] });
  }
  taken({ userId }: { userId: number }): Promise<void> {
    this.takenBy.push(userId);
    return Promise.resolve();
  }
}

const sheets = new Sheets();
let store: TestStore;
let t: TestApp;
let viewer: Viewer;
let ada: HttpClient;
let adminId: number;

beforeAll(async () => {
  store = await testStore();
  t = await testApp({
    env: { ...store.env, S3_LINK_ENDPOINT: store.endpoint },
    override: (module) => module.overrideProvider(DOCUMENT_KINDS).useValue([sheets]),
  });
  const { schoolId } = await aSchool(t);
  const where = { role: 'Teacher Admin' as const, schoolId, districtId: null };
  const person = { firstName: 'Ada', lastName: 'Teacher', email: 'ada@bucket.test' };
  viewer = { userId: await t.commands.execute(new AddPerson(person, [where], null, false)), ...where };
  adminId = await aPerson(t, 'mara', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
  await t.settle();
}, 60_000);
afterAll(async () => {
  await t?.close();
  await store?.close();
});
beforeEach(async () => {
  ada = await t.as(viewer);
});
afterEach(() => {
  store.fault = () => undefined;
  sheets.sent = undefined;
});

const ready = async (what: string) => {
  const { id } = await t.get(Documents).request(viewer, sheets, { what });
  await t.settle();
  return id;
};
const linkOf = async (id: number) => (await ada.post(`/api/staff/batch_pdf_exports/${id}/download`)).body.download_url;
const fileIdOf = async (id: number) =>
  (await t.db.one<{ file_id: string }>('select file_id from exports.documents where id = $1', [id]))!.file_id;
const onDisk = () => {
  const folder = join(t.config.dataDir, 'files');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
    : [];
};
/** The same installation, with new files going to the folder or to the bucket. */
const storeWith = (env: Record<string, string>) =>
  new FileStore(
    t.db,
    t.get(Clock),
    t.get(OutsideServices),
    Config.fromEnv({ ...t.database.env, ...store.env, DATA_DIR: t.config.dataDir, ...env }),
  );
const placeOf = async (id: string) =>
  (await t.db.one<{ place: string }>('select place from platform.files where id = $1', [id]))?.place;
const diskHas = (id: string) => onDisk().some(({ name }) => name.startsWith(id));
const bucketHas = async (id: string) => (await t.get(FileStore)['places'].s3!.open(id)) !== undefined;
const textOf = async (id: string) => {
  const bytes = await (await t.get(FileStore).get(id))?.open();
  return bytes && Buffer.concat((await bytes.toArray()) as Buffer[]).toString();
};

describe('a document whose file lies in a bucket', () => {
  it('is downloaded through the product, and lies nowhere else', async () => {
    const id = await ready('music');
    const { status, headers, body } = await ada.get(`/api/documents/${id}/file`);
    expect([status, body, headers.get('content-length')]).toEqual([200, 'sheet of music', '14']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="music.txt"');
    expect(onDisk()).toEqual([]);
  });

  it('is at a signed link for a minute, for whoever asked for it and nobody else', async () => {
    const id = await ready('Übung');
    const address = await linkOf(id);
    const before = sheets.takenBy.length;
    const { status, headers } = await ada.get(address);
    expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
    expect(sheets.takenBy.slice(before)).toEqual([viewer.userId]);
    const link = headers.get('location')!;
    const file = await fetch(link);
    expect([file.status, await file.text()]).toEqual([200, 'sheet of Übung']);
    expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cbung.txt");
    expect((await fetch(link.replace(await fileIdOf(id), await fileIdOf(await ready('other'))))).status).toBe(403);
    // Another teacher has the address of ours, and gets no link.
    const where = { role: 'Teacher Admin' as const, schoolId: viewer.schoolId!, districtId: null };
    const person = { firstName: 'Bo', lastName: 'Teacher', email: 'bo@bucket.test' };
    const bo = await t.as({ userId: await t.commands.execute(new AddPerson(person, [where], null, false)), ...where });
    expect((await bo.get(address)).status).toBe(404);
  });

  it('comes through the product where it has to be known that it was taken whole', async () => {
    const id = await ready('sent');
    sheets.sent = () => Promise.resolve();
    expect(await ada.get(await linkOf(id))).toMatchObject({ status: 200, body: 'sheet of sent' });
  });

  it('leaves the bucket when it is deleted, and after seven days', async () => {
    const [deleted, expired] = [await ready('deleted'), await ready('expired')];
    const ids = [await fileIdOf(deleted), await fileIdOf(expired)];
    await ada.delete(`/api/documents/${deleted}`);
    expect([await textOf(ids[0]!), await textOf(ids[1]!)]).toEqual([undefined, 'sheet of expired']);
    t.clock.advance({ days: 7, hours: 2 });
    await t.settle();
    ada = await t.as(viewer);
    expect((await ada.get(`/api/documents/${expired}/file`)).status).toBe(410);
    store.calls.length = 0;
    const bytes = await storeWith({}).get(ids[1]!);
    expect(bytes).toBeUndefined();
  });

  it('says that files cannot be reached while the store is away, and stays', async () => {
    const id = await ready('patience');
    store.fault = () => ({ refuse: 403, code: 'InvalidAccessKeyId' });
    const refused = await ada.get(`/api/documents/${id}/file`);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'files/away', '30']);
    expect(refused.body.detail).toBe('Files cannot be reached at the moment. Please try again in a few minutes.');
    expect((await ada.delete(`/api/documents/${id}`)).status).toBe(503);
    const admin = await t.as({ userId: adminId, role: 'Horizon Admin' });
    const [shown] = (await admin.get('/api/admin/services')).body.services.filter(
      (s: { key: string }) => s.key === 'files',
    );
    expect(shown).toMatchObject({ byEnvironment: true, used: true, testable: true });
    expect(shown.lastFailure).toMatch(/refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/);
    expect(JSON.stringify(shown)).not.toContain(store.env.S3_SECRET_ACCESS_KEY);
    expect((await admin.post('/api/admin/services/files/test', { service: { values: {} } })).body.works).toBe(false);
    store.fault = () => undefined;
    expect((await ada.get(`/api/documents/${id}/file`)).body).toBe('sheet of patience');
    expect((await admin.post('/api/admin/services/files/test', { service: { values: {} } })).body).toEqual({
      works: true,
      said: 'A file was written, read and deleted.',
    });
  });
});

describe('moving files', () => {
  const write = async (files: FileStore, text: string) => {
    const id = files.newId();
    const { stream, keep } = await files.write(id);
    stream.write(text);
    await keep({ name: 'a.txt', mime: 'text/plain' });
    return id;
  };

  it('brings them to the bucket, verified, goes on where it was cut off, and back', async () => {
    await t.db.query('delete from platform.files');
    const folder = storeWith({ FILE_STORE: 'folder' });
    // Those of one moment stand in no order.
    const ids = [await write(folder, 'one'), await write(folder, 'two'), await write(folder, 'three')].sort();
    const texts = await Promise.all(ids.map(textOf));
    expect([...texts].sort()).toEqual(['one', 'three', 'two']);
    expect(onDisk()).toHaveLength(3);
    store.fault = ({ method, url }) =>
      method === 'PUT' && url.includes(ids[1]!) ? { refuse: 403, code: 'AccessDenied' } : undefined;
    await expect(t.get(FileStore).moveAll()).rejects.toThrow(/refuses/);
    expect([await placeOf(ids[0]!), await placeOf(ids[1]!), await placeOf(ids[2]!)]).toEqual([
      's3',
      'folder',
      'folder',
    ]);
    store.fault = () => undefined;
    expect(await t.get(FileStore).moveAll()).toEqual({ moved: 2, left: [] });
    expect(onDisk()).toEqual([]);
    expect(await Promise.all(ids.map(textOf))).toEqual(texts);
    expect(await folder.moveAll()).toEqual({ moved: 3, left: [] });
    expect(onDisk()).toHaveLength(3);
    expect(await Promise.all(ids.map(textOf))).toEqual(texts);
  });

  it('leaves a file whose bytes are missing or not those that were written, and names it', async () => {
    await t.db.query('delete from platform.files');
    const folder = storeWith({ FILE_STORE: 'folder' });
    const [damaged, missing] = [await write(folder, 'right'), await write(folder, 'gone')];
    await t.db.query(`update platform.files set sha256 = 'another' where id = $1`, [damaged]);
    await folder['places'].folder!.delete(missing, true);
    expect((await t.get(FileStore).moveAll()).left.sort()).toEqual(
      [`${damaged}: its bytes are not those that were written.`, `${missing}: its bytes are missing.`].sort(),
    );
    expect(await placeOf(damaged)).toBe('folder');
    expect(await textOf(damaged)).toBe('right');
  });

  it('is done by one process at a time, and takes nothing away that another one moved', async () => {
    await t.db.query('delete from platform.files');
    const id = await write(storeWith({ FILE_STORE: 'folder' }), 'only copy');
    const [read] = await t.db.query<FileRow>('select * from platform.files');
    const other = await t.db.pool.connect();
    await other.query('select pg_advisory_lock(7203075)');
    await expect(t.get(FileStore).moveAll()).rejects.toThrow('Another process is moving files.');
    other.release(true);
    expect(await t.get(FileStore).moveAll()).toEqual({ moved: 1, left: [] });
    await t.get(FileStore)['move'](read!);
    expect(await textOf(id)).toBe('only copy');
  });

  it('leaves no bytes of a file that is deleted, wherever a move was cut off', async () => {
    await t.db.query('delete from platform.files');
    const folder = storeWith({ FILE_STORE: 'folder' });
    const id = await write(folder, 'twice');
    const row = folder['row'].bind(folder);
    // Moved between the look at its row and the end of it.
    folder['row'] = async (of: string) => {
      const before = await row(of);
      await t.get(FileStore).moveAll();
      return before;
    };
    await folder.delete(id);
    expect([await placeOf(id), diskHas(id), await bucketHas(id)]).toEqual([undefined, false, false]);
    // The copy is there, and the row does not know of it.
    folder['row'] = row;
    const cut = await write(folder, 'cut off');
    const copy = await folder['places'].s3!.write(cut);
    copy.stream.end('cut off');
    await finished(copy.stream);
    await copy.finish();
    await folder.delete(cut);
    expect([diskHas(cut), await bucketHas(cut)]).toEqual([false, false]);
  });
});

describe('documents while some files cannot be reached', () => {
  const stuckAt = (fileId: string) => {
    store.fault = ({ method, url }) =>
      method === 'DELETE' && url.includes(fileId) ? { refuse: 403, code: 'AccessDenied' } : undefined;
  };
  const filesOf = async (ids: number[]) =>
    (
      await t.db.query<{ file_id: string | null }>(
        'select file_id from exports.documents where id = any($1) order by id',
        [ids],
      )
    ).map(({ file_id }) => file_id);

  it('goes on with the others, when they expire and when somebody in them is erased', async () => {
    const ids = [await ready('stuck'), await ready('free')];
    const files = await filesOf(ids);
    await t.db.query('update exports.documents set expires_at = $2 where id = any($1)', [ids, t.clock.instant()]);
    stuckAt(files[0]!);
    await expect(t.get(Documents)['expire']()).rejects.toThrow(/cannot be reached/);
    expect(await filesOf(ids)).toEqual([files[0], null]);
    const erased = [ids[0]!, await ready('erased')];
    await t.db.query('update exports.documents set student_ids = array[4711] where id = any($1)', [erased]);
    await expect(t.get(Documents).forgetStudent(4711)).rejects.toThrow(/cannot be reached/);
    expect(await filesOf(erased)).toEqual([files[0]]);
    store.fault = () => undefined;
    await t.get(Documents).forgetStudent(4711);
    expect([await filesOf(erased), await bucketHas(files[0]!)]).toEqual([[], false]);
  });

  it('knows the file of a run that broke off until it is deleted', async () => {
    const id = await ready('again');
    const [left] = await filesOf([id]);
    await t.db.query(
      `update exports.documents set state = 'running', ended_at = null, expires_at = null where id = $1`,
      [id],
    );
    stuckAt(left!);
    await expect(t.get(Runs).begin(id)).rejects.toThrow(/cannot be reached/);
    expect(await filesOf([id])).toEqual([left]);
    store.fault = () => undefined;
    const run = await t.get(Runs).begin(id);
    expect([await bucketHas(left!), await filesOf([id])]).toEqual([false, [run!.fileId]]);
    await t.get(Runs).make(run!);
    expect(await textOf(run!.fileId)).toBe('sheet of again');
  });
});
