import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Documents } from '../../src/exports/documents/documents.js';
import type { DocumentKind, Making as MakingOf } from '../../src/exports/documents/kind.js';
import { DOCUMENT_KINDS } from '../../src/exports/documents/kinds.js';
import { Making } from '../../src/exports/documents/making.js';
import type { Session } from '../../src/identity/index.js';
import { DomainError } from '../../src/kernel/errors.js';
import { FileStore } from '../../src/platform/files/file-store.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { AddPerson, CreateDistrict, CreateSchool, ErasePerson, People, type Viewer } from '../../src/roster/index.js';
import { DeleteUsers } from '../../src/roster/commands/change-users.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';

interface Wanted {
  what: string;
}

/** A kind of document that does what a test tells it. */
class Sheets implements DocumentKind<Wanted> {
  readonly name = 'sheets';
  readonly label = 'Sheet';
  readonly mime = 'text/plain';
  readonly lane = 'short';
  allowed = true;
  /** What making one does besides writing it. */
  meanwhile: ((making: MakingOf<Wanted>) => Promise<void>) | undefined;
  runs = 0;
  described = 0;
  readonly takenBy: [userId: number, studentIds: readonly number[]][] = [];
  studentIds: number[] = [];

  asked = 0;

  allow(): Promise<void> {
    this.asked += 1;
    return this.allowed ? Promise.resolve() : Promise.reject(new DomainError('sheets/no', 'There is no such sheet.'));
  }
  describe(_viewer: Viewer, { what }: Wanted) {
    this.described += 1;
    return Promise.resolve({ title: `Sheet of ${what}` });
  }
  async make(making: MakingOf<Wanted>) {
    this.runs += 1;
    making.out.write('sheet of ');
    await this.meanwhile?.(making);
    making.out.end(making.request.what);
    return { name: `${making.request.what}.txt`, studentIds: this.studentIds };
  }
  async taken({ userId }: Session, _request: Wanted, studentIds: readonly number[]): Promise<void> {
    this.takenBy.push([userId, studentIds]);
  }
}

const sheets = new Sheets();
let t: TestApp;
let place: { districtId: number; schoolId: number };
let viewer: Viewer;
let ada: HttpClient;
let count = 0;
let pupils: number[];

async function someone(role: 'Teacher Admin' | 'District Admin', at = place): Promise<Viewer> {
  const { schoolId, districtId } = at;
  const wide = role === 'District Admin';
  const where = { role, schoolId: wide ? null : schoolId, districtId: wide ? districtId : null };
  const person = { firstName: 'Ada', lastName: 'Teacher', email: `ada${++count}@sheets.test` };
  const userId = await t.commands.execute(new AddPerson(person, [where], null, false));
  return { userId, ...where };
}

function pupil(firstName: string): Promise<number> {
  const studies = { schoolId: place.schoolId, studentNumber: `${++count}`, gradeLevel: 9, untimedAssessment: false };
  const person = { firstName, lastName: 'Pupil', email: `pupil${count}@sheets.test` };
  return t.commands.execute(new AddPerson(person, [], studies, false));
}

beforeAll(async () => {
  t = await testApp({ override: (module) => module.overrideProvider(DOCUMENT_KINDS).useValue([sheets]) });
  const districtId = await t.commands.execute(new CreateDistrict({ name: 'Sheets Unified', state: 'IL' }));
  const school = {
    districtId,
    name: 'Sheets High',
    state: 'IL',
    courseType: ['SAT' as const],
    activitiesAvailable: false,
    schoolAdminOnly: false,
  };
  place = { districtId, schoolId: await t.commands.execute(new CreateSchool(school)) };
  pupils = [await pupil('Bo'), await pupil('Cy')];
  sheets.studentIds = pupils;
  await t.settle();
}, 60_000);
afterAll(() => t?.close());
beforeEach(async () => {
  viewer = await someone('Teacher Admin');
  ada = await t.as(viewer);
});
afterEach(() => {
  sheets.allowed = true;
  sheets.meanwhile = undefined;
  sheets.studentIds = pupils;
  sheets.runs = 0;
});

const ask = (what: string, as = viewer) => t.get(Documents).request(as, sheets, { what });
/** Another run of a document, as a second worker makes it. */
const runOf = async (id: number) => t.get(Making).make((await t.get(Making).begin(id))!);
const get = async (id: number, client = ada) => (await client.get(`/api/documents/${id}`)).body.document;
const listed = async (client = ada): Promise<{ id: number; state: string }[]> =>
  (await client.get('/api/documents')).body.documents;
const mails = async () =>
  t.db.query<{ subject: string; body_text: string }>(
    'select subject, body_text from platform.mails where recipient = (select email from roster.people where id = $1) order by id',
    [viewer.userId],
  );
/** Files on disk, finished or not. */
const files = () =>
  existsSync(join(t.config.dataDir, 'files'))
    ? readdirSync(join(t.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
    : [];
const stored = async () => (await t.db.one<{ n: number }>('select count(*)::int as n from platform.files'))!.n;

describe('a document', () => {
  it('is planned, made by a job, listed and downloaded, and whoever takes it is written down for everybody in it', async () => {
    const { id, ...asked } = await ask('music');
    expect(asked).toMatchObject({
      label: 'Sheet',
      title: 'Sheet of music',
      state: 'requested',
      percent: null,
      bytes: null,
    });
    expect((await ada.get(`/api/documents/${id}/file`)).body.code).toBe('exports/document-not-ready');
    await t.settle();
    expect(await get(id)).toMatchObject({ state: 'ready', percent: 100, bytes: 14, mayRetry: false });
    expect(await listed()).toEqual([await get(id)]);
    const { status, headers, body } = await ada.get(`/api/documents/${id}/file`);
    expect([status, body, headers.get('content-type'), headers.get('content-length')]).toEqual([
      200,
      'sheet of music',
      'text/plain',
      '14',
    ]);
    expect(headers.get('content-disposition')).toBe('attachment; filename="music.txt"');
    expect(sheets.takenBy.at(-1)).toEqual([viewer.userId, pupils]);
    expect(await mails()).toEqual([]); // it was there at once
  });

  it('is asked for once while it is unfinished: again when it is ready, for something else, or by somebody else', async () => {
    const { id } = await ask('twice');
    await expect(ask('twice')).rejects.toMatchObject({
      code: 'exports/already-requested',
      message: 'There is an ongoing job already.',
      extra: { details: { documentId: id } },
    });
    const other = await ask('once');
    await ask('twice', await someone('Teacher Admin'));
    await t.settle();
    const again = await ask('twice');
    expect(new Set([id, other.id, again.id]).size).toBe(3);
    await t.settle();
  });

  it('waits for no more than nine others of its person', async () => {
    for (let n = 0; n < 10; n++) await ask(`crowd ${n}`);
    const counted = sheets.described;
    await expect(ask('one more')).rejects.toMatchObject({ code: 'exports/too-many-unfinished' });
    // What it would hold was not looked for.
    expect(sheets.described).toBe(counted);
    await t.settle();
    await ask('one more');
    await t.settle();
  });

  it('waits for no more than nine others, also of twenty requests at once and of what is made again', async () => {
    sheets.meanwhile = () => Promise.reject(new DomainError('sheets/none', 'No results available.'));
    const { id } = await ask('failed before the crowd');
    await t.settle();
    sheets.meanwhile = undefined;
    const asked = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => ask(`at once ${n}`)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect((await ada.post(`/api/documents/${id}/retry`)).body.code).toBe('exports/too-many-unfinished');
    await t.settle();
    expect((await ada.post(`/api/documents/${id}/retry`)).status).toBe(200);
    await t.settle();
  });

  it('says how far it is, and its person is mailed when it took long', async () => {
    const seen: object[] = [];
    sheets.meanwhile = async ({ progress }) => {
      await progress(30, 120);
      seen.push(await get((await listed())[0]!.id));
      t.clock.advance({ minutes: 2 });
    };
    await ask('slow');
    await t.settle();
    expect(seen).toMatchObject([{ state: 'running', percent: 25, done: 30, total: 120 }]);
    const [mail] = await mails();
    expect(mail!.subject).toBe('Ready to download: Sheet of slow');
    expect(mail!.body_text).toContain(`${t.config.publicUrl}/staff/student_results/downloads`);
    expect(mail!.body_text).toContain('It is kept until November 30, 2026.');
  });

  it('asks whose it may be when its state changes, and not with each step', async () => {
    const response = await ada.raw('GET', '/api/documents/stream');
    const reader = response.body!.getReader();
    let text = '';
    const until = async (what: RegExp) => {
      while (!what.test(text)) text += Buffer.from((await reader.read()).value!).toString();
    };
    await until(/event: watching/);
    let asked: number[] = [];
    sheets.meanwhile = async ({ progress }) => {
      for (const done of [10, 20]) {
        await progress(done, 40);
        await until(new RegExp(`"done":${done},`));
        asked = [...asked, sheets.asked];
        // It says no more than it can be read.
        await new Promise((end) => setTimeout(end, 450));
      }
    };
    await ask('stepped');
    await t.settle();
    await until(/"state":"ready"/);
    await reader.cancel();
    expect(new Set(asked).size).toBe(1);
  });

  it('is pushed to the page as it moves', async () => {
    const response = await ada.raw('GET', '/api/documents/stream');
    const reader = response.body!.getReader();
    let text = '';
    const until = async (what: RegExp) => {
      while (!what.test(text)) text += Buffer.from((await reader.read()).value!).toString();
    };
    await until(/event: watching/);
    const { id } = await ask('pushed');
    await until(/"state":"requested"/);
    await ask('of somebody else', await someone('Teacher Admin'));
    await t.settle();
    await until(/"state":"ready"/);
    expect(text).not.toContain('of somebody else');
    await ada.delete(`/api/documents/${id}`);
    await until(/event: gone\nid: \d+\ndata: \{"id":\d+\}/);
    await reader.cancel();
  });
});

describe('a document that cannot be made', () => {
  it('tells the reason of a refusal, keeps nothing, and is made again with a mail', async () => {
    sheets.meanwhile = () => Promise.reject(new DomainError('sheets/none', 'No results available.'));
    const before = files().length;
    const { id } = await ask('refused');
    await t.settle();
    expect(await get(id)).toMatchObject({
      state: 'failed',
      reason: 'No results available.',
      mayRetry: true,
      expiresAt: null,
    });
    expect([sheets.runs, files().length]).toEqual([1, before]);
    sheets.meanwhile = undefined;
    expect((await ada.post(`/api/documents/${id}/retry`)).body.document).toMatchObject({
      state: 'requested',
      reason: null,
    });
    expect((await ada.post(`/api/documents/${id}/retry`)).body.code).toBe('exports/not-retryable');
    await t.settle();
    expect(await get(id)).toMatchObject({ state: 'ready', reason: null });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Ready to download: Sheet of refused']);
  });

  it('is tried three times when its run breaks off, and has failed then', async () => {
    sheets.meanwhile = () => Promise.reject(new Error('out of paper'));
    const { id } = await ask('broken');
    for (let tries = 1; tries < 3; tries++) {
      await expect(t.settle()).rejects.toThrow('out of paper');
      expect((await get(id)).state).toBe('requested');
      await t.db.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    }
    await t.settle();
    expect(await get(id)).toMatchObject({ state: 'failed', reason: 'It could not be made. Please try again.' });
    expect(sheets.runs).toBe(3);
  });

  it('cannot be asked for twice by making it again', async () => {
    sheets.meanwhile = () => Promise.reject(new DomainError('sheets/none', 'No results available.'));
    const { id } = await ask('twin');
    await t.settle();
    sheets.meanwhile = undefined;
    const twin = await ask('twin');
    expect((await ada.post(`/api/documents/${id}/retry`)).body).toMatchObject({
      code: 'exports/already-requested',
      details: { documentId: twin.id },
    });
    await t.settle();
  });
});

describe('a run of a worker that is gone', () => {
  it('leaves nothing active: its document is planned again, and what it had written is deleted', async () => {
    const before = files().length;
    // Killed in the middle: the job is lost, half a file lies there, the row says running.
    sheets.meanwhile = () => new Promise(() => undefined);
    const { id } = await ask('killed');
    void runOf(id);
    for (let waited = 0; waited < 5000 && sheets.runs === 0; waited += 20) await new Promise((r) => setTimeout(r, 20));
    await t.db.query(`delete from pgboss.job where name = 'exports.make-short-documents'`);
    expect((await get(id)).state).toBe('running');
    sheets.meanwhile = undefined;
    await t.get(Jobs).supervise();
    await t.settle();
    expect((await get(id)).state).toBe('ready');
    expect(files().length).toBe(before + 1);
  });

  it('stores nothing when another run has taken the document over', async () => {
    const before = files().length;
    let outer = true;
    const { id } = await ask('overtaken');
    sheets.meanwhile = async () => {
      if (!outer) return;
      outer = false;
      await runOf(id);
    };
    await t.settle();
    expect((await ada.get(`/api/documents/${id}/file`)).body).toBe('sheet of overtaken');
    expect(files().length).toBe(before + 1);
  });

  it('breaks nothing off when another run has taken the document over', async () => {
    const { id } = await ask('taken from a dead run');
    let other = Promise.resolve();
    let release = (): void => undefined;
    sheets.meanwhile = async () => {
      if (sheets.runs > 1) return new Promise((done) => (release = done));
      other = runOf(id);
      while (sheets.runs < 2) await new Promise((r) => setTimeout(r, 5));
      throw new Error('out of paper');
    };
    await t.settle();
    expect((await get(id)).state).toBe('running');
    release();
    await other;
    expect([(await get(id)).state, sheets.runs]).toEqual(['ready', 2]);
  });

  it('leaves no file when it ends in the moment in which the document is deleted', async () => {
    const [before, rows] = [files().length, await stored()];
    const { id } = await ask('deleted as it ends');
    const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
    sheets.meanwhile = () => goOn;
    const run = runOf(id);
    while (sheets.runs < 1) await new Promise((r) => setTimeout(r, 5));
    // It looks for the file before the first byte, and goes on after the last.
    jest.spyOn(t.get(FileStore), 'delete').mockImplementationOnce(async () => {
      letGo();
      await run;
    });
    expect((await ada.delete(`/api/documents/${id}`)).status).toBe(204);
    jest.restoreAllMocks();
    expect([files().length, await stored()]).toEqual([before, rows]);
  });

  it('leaves no file when files are away right after it ended beside a deletion', async () => {
    const [before, rows] = [files().length, await stored()];
    const { id } = await ask('deleted before an outage');
    const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
    sheets.meanwhile = () => goOn;
    const run = runOf(id);
    while (sheets.runs < 1) await new Promise((r) => setTimeout(r, 5));
    const store = t.get(FileStore);
    const remove = store.delete.bind(store);
    let asked = 0;
    let away = false;
    jest.spyOn(store, 'delete').mockImplementation(async (file) => {
      if (away) throw new Error('files are away');
      // It looks for the file before the first byte; the run ends meanwhile.
      if (asked++ > 0) return remove(file);
      letGo();
      await run;
      away = true;
    });
    await ada.delete(`/api/documents/${id}`);
    jest.restoreAllMocks();
    expect([files().length, await stored()]).toEqual([before, rows]);
  });

  it('stops when the document is deleted', async () => {
    const [before, rows] = [files().length, await stored()];
    const { id } = await ask('unwanted');
    sheets.meanwhile = async ({ progress }) => {
      expect((await ada.delete(`/api/documents/${id}`)).status).toBe(204);
      await progress(1, 2);
      throw new Error('it goes on');
    };
    await t.settle();
    expect([files().length, await stored()]).toEqual([before, rows]);
    expect((await ada.get(`/api/documents/${id}`)).status).toBe(404);
  });
});

describe('permission', () => {
  const answers = async (client: HttpClient, id: number) => {
    const all = [];
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/file'],
      ['POST', '/retry'],
      ['DELETE', ''],
    ] as const)
      all.push((await client.send(method, `/api/documents/${id}${path}`)).body);
    return all;
  };

  it('is the own: what is somebody else’s, or asked for in another role, answers as what does not exist', async () => {
    const { id } = await ask('mine');
    await t.settle();
    const none = await answers(ada, 999_999);
    expect(none.map(({ code }) => code)).toEqual(Array(4).fill('exports/document-not-found'));
    expect(await answers(await t.as(await someone('Teacher Admin')), id)).toEqual(none);
    expect(await answers(await t.as({ ...viewer, role: 'Teacher' }), id)).toEqual(none);
    const elsewhere = await t.as({ ...viewer, schoolId: place.schoolId + 1 });
    expect(await answers(elsewhere, id)).toEqual(none);
    expect(await listed(elsewhere)).toEqual([]);
    expect((await get(id)).state).toBe('ready');
  });

  it('that is lost before it is made leaves none', async () => {
    const { id } = await ask('lost early');
    sheets.allowed = false;
    await t.settle();
    sheets.allowed = true;
    expect(await get(id)).toMatchObject({ state: 'failed', reason: 'There is no such sheet.' });
    expect(sheets.runs).toBe(0);
  });

  it('that is lost while it is made leaves none', async () => {
    const before = files().length;
    const { id } = await ask('lost meanwhile');
    sheets.meanwhile = async () => void (sheets.allowed = false);
    await t.settle();
    sheets.allowed = true;
    expect((await get(id)).state).toBe('failed');
    expect(files().length).toBe(before);
  });

  it('that is lost later takes it out of the list, and out of reach', async () => {
    const { id } = await ask('lost late');
    await t.settle();
    sheets.allowed = false;
    expect(await listed()).toEqual([]);
    expect((await ada.get(`/api/documents/${id}/file`)).body.code).toBe('exports/document-not-found');
  });

  it('to see somebody in it that is lost later ends its file; made again it is without them', async () => {
    const before = files().length;
    const leaver = await pupil('Lou');
    sheets.studentIds = [...pupils, leaver];
    const { id } = await ask('with a leaver');
    await t.settle();
    const school = {
      districtId: place.districtId,
      name: `Other High ${count}`,
      state: 'IL',
      courseType: ['SAT' as const],
      activitiesAvailable: false,
      schoolAdminOnly: false,
    };
    const elsewhere = await t.commands.execute(new CreateSchool(school));
    await t.db.query('update roster.people set school_id = $2 where id = $1', [leaver, elsewhere]);
    const taken = sheets.takenBy.length;
    expect((await ada.get(`/api/documents/${id}/file`)).status).toBe(410);
    expect([sheets.takenBy.length, files().length, (await get(id)).state]).toEqual([taken, before, 'expired']);
    sheets.studentIds = pupils;
    await ada.post(`/api/documents/${id}/retry`);
    await t.settle();
    expect((await ada.get(`/api/documents/${id}/file`)).status).toBe(200);
  });

  it('goes with the role, of which nobody is mailed', async () => {
    const { id } = await ask('without a role');
    await t.db.query('delete from identity.memberships where user_id = $1', [viewer.userId]);
    t.clock.advance({ minutes: 5 });
    await t.settle();
    expect(await get(id)).toMatchObject({
      state: 'failed',
      reason: 'You do not have the role any more in which you asked for it.',
    });
    expect([sheets.runs, await mails()]).toEqual([0, []]);
  });

  it('of a District Admin is the same on the district and in a school', async () => {
    const admin = await someone('District Admin');
    const { id } = await ask('of the district', admin);
    await t.settle();
    const inSchool = await t.as({ ...admin, schoolId: place.schoolId });
    expect((await get(id, inSchool)).state).toBe('ready');
  });

  it('is not given behind a mask', async () => {
    const masked = await t.as({ ...viewer, masquerader: { userId: 1, role: 'Teacher Admin' } });
    expect((await masked.get('/api/documents')).status).toBe(403);
  });
});

describe('the time of a document', () => {
  it('is a week: then it has expired, its file is deleted, and it can be made again; after a month it is gone', async () => {
    const before = files().length;
    const { id } = await ask('of a week');
    await t.settle();
    t.clock.advance({ days: 7 });
    ada = await t.as(viewer);
    expect(await get(id)).toMatchObject({ state: 'expired', bytes: null, expiresAt: null, mayRetry: true });
    expect((await ada.get(`/api/documents/${id}/file`)).status).toBe(410);
    await t.settle();
    // Those of the other tests have expired as well.
    expect(files().length).toBeLessThanOrEqual(before);
    expect((await get(id)).state).toBe('expired');
    await ada.post(`/api/documents/${id}/retry`);
    await t.settle();
    expect((await ada.get(`/api/documents/${id}/file`)).status).toBe(200);
    t.clock.advance({ days: 31 });
    await t.settle();
    t.clock.advance({ hours: 2 });
    await t.settle();
    ada = await t.as(viewer);
    expect((await ada.get(`/api/documents/${id}`)).status).toBe(404);
    expect(await stored()).toBe(0);
  });

  it('ends with an erasure of anybody who stands in it; what is made of others meanwhile goes on', async () => {
    const erased = await pupil('Erin');
    sheets.studentIds = [erased];
    const holding = await ask('with Erin');
    await t.settle();
    sheets.studentIds = pupils.slice(1);
    const other = await ask('without Erin');
    await t.settle();
    const running = await ask('under way');
    sheets.meanwhile = async () => {
      await t.commands.execute(new ErasePerson(erased, viewer.userId));
      await t.get(Documents).forgetStudent(erased);
    };
    await t.settle();
    expect((await ada.get(`/api/documents/${holding.id}`)).status).toBe(404);
    expect((await get(other.id)).state).toBe('ready');
    expect([(await get(running.id)).state, sheets.runs]).toEqual(['ready', 3]);
  });

  it('is found with who is erased, though it is finished in the moment in which they are looked for', async () => {
    const erased = await pupil('Eve');
    sheets.studentIds = [erased];
    const { id } = await ask('just finished');
    const people = t.get(People);
    const { promise: looked, resolve: hasLooked } = Promise.withResolvers<void>();
    const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
    const look = jest.spyOn(people, 'seesAll').mockImplementationOnce(async () => {
      hasLooked();
      await goOn;
      return true; // as it was before the erasure
    });
    const made = runOf(id);
    await looked;
    await t.commands.execute(new ErasePerson(erased, viewer.userId));
    const forgotten = t.get(Documents).forgetStudent(erased);
    await new Promise((resolve) => setTimeout(resolve, 100));
    letGo();
    await Promise.all([made, forgotten]);
    look.mockRestore();
    expect((await ada.get(`/api/documents/${id}`)).status).toBe(404);
  });

  it('does not begin with somebody who is erased while it is made, and ends when somebody in it is deleted', async () => {
    const [erased, deleted] = [await pupil('Ed'), await pupil('Di')];
    sheets.studentIds = [...pupils, erased];
    sheets.meanwhile = async () => {
      if (sheets.runs > 1) return;
      // The reaction has come and gone before this run has read the student.
      await t.commands.execute(new ErasePerson(erased, viewer.userId));
    };
    const { id } = await ask('before it is known');
    await expect(runOf(id)).rejects.toThrow('left while it was made');
    sheets.studentIds = [...pupils, deleted];
    await t.settle();
    expect((await get(id)).state).toBe('ready');
    await t.commands.execute(new DeleteUsers({ ...viewer, masquerader: null }, place.schoolId, [deleted]));
    await t.settle();
    expect((await ada.get(`/api/documents/${id}`)).status).toBe(404);
  });

  it('does not end for what was made again while old files are deleted', async () => {
    const { id } = await ask('renewed');
    await t.settle();
    const [stale] = await t.db.query<object>('select * from exports.documents where id = $1', [id]);
    t.clock.advance({ days: 7 });
    ada = await t.as(viewer);
    await ada.post(`/api/documents/${id}/retry`);
    await runOf(id);
    await (t.get(Documents) as unknown as { expireNow(row: object): Promise<void> }).expireNow(stale!);
    expect((await ada.get(`/api/documents/${id}/file`)).status).toBe(200);
  });
});
