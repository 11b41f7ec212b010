import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ssh2, { type Server } from 'ssh2';
import type { Config } from '../../../src/platform/config/config.js';
import { Outgoing } from '../../../src/platform/outgoing/outgoing.js';
import { CsvRoster } from '../../../src/sync/sources/files/csv-source.js';
import { keptZip } from '../../../src/sync/sources/files/kept-files.js';
import { sftpFiles } from '../../../src/sync/sources/files/sftp-files.js';
import { zipFiles } from '../../../src/sync/sources/files/zip-files.js';
import { ONE_ROSTER_FILES, zipped } from './one-roster-files.js';
import { allPages, byKind, unreadableOf } from './roster-server.js';

const today = () => '2026-11-26';
const roster = (files: Record<string, string | Buffer>) =>
  new CsvRoster(async () => zipFiles(await zipped(files)), today);
const look = (source: CsvRoster) => source.look(new AbortController().signal);

describe('OneRoster files in a zip', () => {
  it('bring schools, terms, people, classes and who is in them, and nothing else of them', async () => {
    const pages = await allPages(roster(ONE_ROSTER_FILES));
    const found = byKind(pages);
    expect(found.school).toEqual([
      { id: 's1', name: 'North' },
      { id: 's2', name: 'South, Old' },
    ]);
    expect(found.term).toEqual([
      { id: 'f', schoolId: null, name: 'Fall', startsOn: '2026-08-20', endsOn: '2026-12-18' },
    ]);
    expect(found.person).toEqual([
      {
        ...{ id: 'a', role: 'Student', schoolIds: ['s2', 's1'], firstName: 'Zoë', lastName: "O'Neill" },
        ...{ email: 'a@example.org', studentNumber: '0012', grade: '09', subjects: [] },
      },
      {
        ...{ id: 't', role: 'Teacher', schoolIds: [], firstName: 'Tom', lastName: 'Field' },
        ...{ email: 't@example.org', studentNumber: null, grade: null, subjects: [] },
      },
    ]);
    expect(found.section).toEqual([{ id: 'c1', schoolId: 's1', name: 'Algebra', termId: 'f' }]);
    expect(found.enrollment).toEqual([
      { id: 'e1', sectionId: 'c1', personId: 'a', role: 'Student', primary: false },
      { id: 'e2', sectionId: 'c1', personId: 't', role: 'Teacher', primary: true },
    ]);
    expect(new Set(pages.map(({ revision }) => revision)).size).toBe(1);
  });

  it('tell by file and line what cannot be read', async () => {
    expect(unreadableOf(await allPages(roster(ONE_ROSTER_FILES)))).toEqual([
      ['n', 'users.csv, line 5: The first name is missing.'],
      ['users.csv, line 6', 'users.csv, line 6: A quotation mark stands inside of a cell.'],
      ['z', 'users.csv, line 7: The line has only 6 cells, the heading has 18.'],
    ]);
  });

  it('take the roles of 1.2 from their own file, and the primary school', async () => {
    const files = {
      ...ONE_ROSTER_FILES,
      'users.csv':
        'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,primaryOrgSourcedId\na,,,,,,Ada,Lake,s2\nt,,,,,,Tom,Field,\nx,,,,,,No,Role,\n',
      'roles.csv':
        'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId\n1,,,a,primary,student,,,s1\n2,,,t,secondary,student,,,s1\n3,,,t,primary,teacher,,,s2\n4,,,x,primary,teacher,,2026-06-01,s2\n',
    };
    expect(byKind(await allPages(roster(files))).person).toMatchObject([
      { id: 'a', role: 'Student', schoolIds: ['s2', 's1'] },
      { id: 't', role: 'Teacher', schoolIds: ['s2'] },
    ]);
  });

  it('tell a line of roles.csv that cannot be read, and read on: whose line it is counts as unreadable', async () => {
    const head = 'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId';
    const files = {
      ...ONE_ROSTER_FILES,
      'users.csv': 'sourcedId,givenName,familyName\na,Ada,Lake\nt,Tom,Field\nx,Una,Known\n',
      'roles.csv': `${head}\n1,,,a,primary,student,,,s1\n2,,,t,primary,teacher\n3,,,x,pri"mary,teacher,,,s2\n`,
    };
    const pages = await allPages(roster(files));
    expect(byKind(pages).person).toMatchObject([{ id: 'a', role: 'Student' }]);
    expect(unreadableOf(pages)).toEqual([
      ['roles.csv, line 4', 'roles.csv, line 4: A quotation mark stands inside of a cell.'],
      ['t', 'roles.csv, line 3: The line has only 6 cells, the heading has 9.'],
    ]);
    const nameless = pages.flatMap(({ unreadable }) => unreadable.filter((one) => one.nameless));
    expect(nameless).toMatchObject([{ id: 'roles.csv, line 4' }]);
    const users = pages.findIndex(({ kind }) => kind === 'person');
    expect(await allPages(roster(files), pages[users]!.cursor)).toEqual(pages.slice(users + 1));
  });

  it('may lie in a folder of the zip, with names in capital letters, in the code page of an old system', async () => {
    const files = Object.fromEntries(
      Object.entries(ONE_ROSTER_FILES).map(([name, text]) => [`Roster/${name.toUpperCase()}`, text]),
    );
    const old = Buffer.from(ONE_ROSTER_FILES['users.csv'].replace('\uFEFF', ''), 'latin1');
    const found = byKind(await allPages(roster({ ...files, 'Roster/USERS.CSV': old })));
    expect(found.person[0]).toMatchObject({ firstName: 'Zoë' });
  });

  it('go on after any page with what was not read yet', async () => {
    const lines = Array.from({ length: 11_000 }, (_, i) => `x${i},,,c1,s1,a,student,,,`);
    const source = roster({
      ...ONE_ROSTER_FILES,
      'enrollments.csv': [ONE_ROSTER_FILES['enrollments.csv'].split('\n')[0], ...lines, ''].join('\n'),
    });
    const pages = await allPages(source);
    const sizes = (all: typeof pages) => all.map(({ kind, records }) => [kind, records.length, records[0]?.id]);
    expect(sizes(pages).slice(-3)).toEqual([
      ['enrollment', 5_000, 'x0'],
      ['enrollment', 5_000, 'x5000'],
      ['enrollment', 1_000, 'x10000'],
    ]);
    for (const i of [0, 2, pages.length - 3])
      expect(sizes(await allPages(source, pages[i]!.cursor))).toEqual(sizes(pages.slice(i + 1)));
  });

  it('end with the last page, also where it is full', async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `x${i},,,c1,s1,a,student,,,`);
    const text = [ONE_ROSTER_FILES['enrollments.csv'].split('\n')[0], ...lines, ''].join('\n');
    const pages = await allPages(roster({ ...ONE_ROSTER_FILES, 'enrollments.csv': text }));
    expect(pages.slice(-2).map(({ kind, records }) => [kind, records.length])).toEqual([
      ['enrollment', 5_000],
      ['enrollment', 5_000],
    ]);
    expect(new Set(pages.map(({ cursor }) => cursor)).size).toBe(pages.length);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['that lack one', { 'enrollments.csv': '' }, /enrollments\.csv is empty/],
    ['without a column', { 'users.csv': 'sourcedId,givenName\na,b\n' }, /users\.csv has no column familyName\./],
    ['that hold only changes', { 'manifest.csv': 'propertyName,value\nfile.users,delta\n' }, /only what changed/],
    ['that are left out', { 'manifest.csv': 'propertyName,value\nfile.users,absent\n' }, /users\.csv is absent/],
    [
      'with a quotation mark that is not closed',
      { 'enrollments.csv': ONE_ROSTER_FILES['enrollments.csv'].replace('teacher', '"teacher') },
      /enrollments\.csv: a quotation mark that line 3 opens is not closed\./,
    ],
    [
      'with one that swallows lines and closes',
      {
        'classes.csv': `${ONE_ROSTER_FILES['classes.csv']}c2,,,"Bio,,,,scheduled,,s1,q,,,\nc3,,,Chem",,,,scheduled,,s1,q,,,\n`,
      },
      /classes\.csv: a quotation mark that line \d opens is not closed\./,
    ],
    ['in another writing', { 'orgs.csv': Buffer.from('\uFEFFsourcedId,name', 'utf16le').toString('latin1') }, /UTF-8/],
  ])('do not count %s', async (_, files, message) => {
    const source = roster({ ...ONE_ROSTER_FILES, ...files });
    await expect(allPages(source)).rejects.toMatchObject({ message: expect.stringMatching(message), passing: false });
  });

  it('are looked at before they are used', async () => {
    expect(await look(roster(ONE_ROSTER_FILES))).toEqual({
      schools: [
        { id: 's1', name: 'North' },
        { id: 's2', name: 'South, Old' },
      ],
      counts: {},
      problems: [],
    });
    const { 'users.csv': _, ...without } = ONE_ROSTER_FILES;
    expect((await look(roster({ ...without, 'classes.csv': 'title\n' }))).problems).toEqual([
      'The file users.csv is missing.',
      'classes.csv has no column sourcedId, schoolSourcedId, termSourcedIds.',
    ]);
  });

  it('are no zip, or hold one name twice', async () => {
    await expect(zipFiles(Buffer.from('sourcedId'))).rejects.toMatchObject({ code: 'bad-answer', passing: false });
    await expect(zipFiles(await zipped({ 'a/users.csv': '', 'b/users.csv': '' }))).rejects.toThrow('users.csv twice');
  });
});

describe('The zip that is kept', () => {
  const kept = async (files: Record<string, string | Buffer>, erased: string[]) =>
    keptZip(await zipped(files), new Set(erased));

  it('holds what is read, and of erased people nothing but their ids', async () => {
    const files = { ...ONE_ROSTER_FILES, 'demographics.csv': 'sourcedId,birthDate\na,2010-01-01\n', 'notes.txt': 'x' };
    const whole = new CsvRoster(async () => zipFiles(await kept(files, [])), today);
    expect(await allPages(whole)).toMatchObject(
      (await allPages(roster(files))).map(({ kind, records, unreadable }) => ({ kind, records, unreadable })),
    );
    const zip = await kept(files, ['a']);
    expect((await (await zipFiles(zip)).open('demographics.csv'))?.readable).toBeUndefined();
    const text = (await (await (await zipFiles(zip)).open('users.csv'))!.toArray()).join('');
    expect(text).not.toMatch(/Zo|Neill|0012|A@Example/);
    // A line that cannot be read may be anybody's.
    expect(text).not.toMatch(/Hal/);
    expect(text).toMatch(/^a,,+$/m);
    const pages = await allPages(new CsvRoster(async () => zipFiles(zip), today));
    expect(byKind(pages).person).toMatchObject([{ id: 't' }]);
    expect(unreadableOf(pages).map(([id]) => id)).toEqual(['a', 'n', 'users.csv, line 6', 'z']);
  });

  it('is the same for the same files, and none where lines end in a quotation mark', async () => {
    expect(await kept(ONE_ROSTER_FILES, ['a'])).toEqual(await kept(ONE_ROSTER_FILES, ['a']));
    const open = { ...ONE_ROSTER_FILES, 'users.csv': 'sourcedId,givenName\na,"Ada\n' };
    await expect(kept(open, ['a'])).rejects.toMatchObject({ code: 'bad-answer' });
  });
});

describe('OneRoster files on an SFTP server', () => {
  const key = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey;
  let server: Server;
  let there: Record<string, Buffer>;
  let signIns = 0;
  const outgoing = new Outgoing({ outgoingHosts: ['127.0.0.1'] } as unknown as Config);
  const values = (over: Record<string, string> = {}) => ({
    ...{ host: '127.0.0.1', port: String((server.address() as AddressInfo).port), user: 'horizon', password: 'good' },
    ...{ folder: '/roster/', ...over },
  });
  const source = (over: Record<string, string> = {}, from = outgoing) =>
    new CsvRoster((signal) => sftpFiles(from, values(over), signal), today);
  const shown = async () => {
    const error: Error = await allPages(source()).then(
      () => new Error(''),
      (e: Error) => e,
    );
    return /SHA256:[A-Za-z0-9+/]{43}/.exec(error.message)![0];
  };

  beforeAll(async () => {
    server = folderServer(
      key,
      () => there,
      () => signIns++,
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())));

  it('are read when the server shows the key in the settings, as files or as the newest zip', async () => {
    there = Object.fromEntries(Object.entries(ONE_ROSTER_FILES).map(([name, text]) => [name, Buffer.from(text)]));
    const fingerprint = await shown();
    expect(signIns).toBe(0);
    expect(byKind(await allPages(source({ fingerprint }))).enrollment).toHaveLength(2);
    const { 'orgs.csv': _, ...older } = ONE_ROSTER_FILES;
    there = { 'a.zip': await zipped(older), 'b.zip': await zipped(ONE_ROSTER_FILES) };
    expect(byKind(await allPages(source({ fingerprint }))).enrollment).toHaveLength(2);
  });

  it('are another state when one of them is replaced', async () => {
    there = Object.fromEntries(Object.entries(ONE_ROSTER_FILES).map(([name, text]) => [name, Buffer.from(text)]));
    const fingerprint = await shown();
    const revisions: (string | null)[] = [];
    for await (const { kind, revision } of source({ fingerprint }).pages(null, new AbortController().signal)) {
      revisions.push(revision);
      if (kind === 'term')
        there['classes.csv'] = Buffer.from(`${ONE_ROSTER_FILES['classes.csv']}c9,,,New,,,,,,s1,q,,,\n`);
    }
    expect(new Set(revisions).size).toBe(2);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'another key',
      { fingerprint: `SHA256:${'A'.repeat(43)}` },
      /which is not the one in the settings\. Nothing was sent/,
    ],
    ['another password', { password: 'bad' }, /does not take this user with this password or key/],
    ['another folder', { folder: '/elsewhere' }, /does not show the folder/],
    ['a key that is none', { privateKey: 'x' }, /private key cannot be read/],
  ])('are not read with %s', async (_, over, message) => {
    await expect(allPages(source({ fingerprint: await shown(), ...over }))).rejects.toMatchObject({
      message: expect.stringMatching(message),
      passing: false,
    });
  });

  it('are not looked for inside of a network', async () => {
    const closed = new Outgoing({ outgoingHosts: [] as string[] } as unknown as Config);
    for (const host of ['127.0.0.1', 'localhost'])
      await expect(allPages(source({ host }, closed))).rejects.toMatchObject({ code: 'unreachable', passing: false });
  });
});

/** A server with one folder, /roster, for the user horizon. */
function folderServer(key: string, files: () => Record<string, Buffer>, signedIn: () => void): Server {
  const { STATUS_CODE } = ssh2.utils.sftp;
  return new ssh2.Server({ hostKeys: [key] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (asked) => {
      if (asked.method !== 'password' || asked.username !== 'horizon' || asked.password !== 'good')
        return asked.reject(['password']);
      signedIn();
      return asked.accept();
    });
    client.on('session', (accept) =>
      accept().on('sftp', (open) => {
        const sftp = open();
        let listed = false;
        const mtime = (name: string) => 1_000 + name.charCodeAt(0) + files()[name]!.length;
        const attrs = (name: string) =>
          ({ mode: 0o100644, uid: 0, gid: 0, size: files()[name]!.length, atime: 0, mtime: mtime(name) }) as const;
        sftp.on('OPENDIR', (id, path) => {
          listed = false;
          if (path === '/roster') sftp.handle(id, Buffer.from('/'));
          else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
        });
        sftp.on('READDIR', (id) => {
          if (listed) return sftp.status(id, STATUS_CODE.EOF);
          listed = true;
          return sftp.name(
            id,
            Object.keys(files()).map((filename) => ({ filename, longname: filename, attrs: attrs(filename) })),
          );
        });
        sftp.on('OPEN', (id, path) => sftp.handle(id, Buffer.from(path.slice('/roster/'.length))));
        sftp.on('FSTAT', (id, handle) => sftp.attrs(id, attrs(handle.toString())));
        sftp.on('READ', (id, handle, offset, length) => {
          const bytes = files()[handle.toString()]!.subarray(offset, offset + length);
          if (bytes.length === 0) sftp.status(id, STATUS_CODE.EOF);
          else sftp.data(id, bytes);
        });
        sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
      }),
    );
  });
}
