import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CreateDistrict } from '../../../src/roster/index.js';
import { KeepRosterFile } from '../../../src/sync/commands/keep-roster-file.js';
import { Connections } from '../../../src/sync/connections.js';
import { Pulls } from '../../../src/sync/pulls/pulls.js';
import { UploadedFiles } from '../../../src/sync/sources/files/uploaded-files.js';
import { SourceKinds } from '../../../src/sync/sources/source-kinds.js';
import { type TestApp, testApp } from '../../support/app.js';
import { ONE_ROSTER_FILES, zipped } from './one-roster-files.js';
import { RosterServer } from './roster-server.js';

describe('where a district keeps its roster', () => {
  let t: TestApp;
  let server: RosterServer;
  const connected = async (kind: 'csv' | 'clever', values: Record<string, string>, cleverId?: string) => {
    const districtId = await t.commands.execute(new CreateDistrict({ name: 'Lakes', state: 'NY' }));
    if (cleverId) await t.db.query('update roster.districts set clever_id = $2 where id = $1', [districtId, cleverId]);
    const form = { kind, values, mode: 'full' as const, pausedUntil: null, schools: [] };
    return { districtId, form, connectionId: await t.get(Connections).keep(districtId, form, 0) };
  };
  const pull = (connectionId: number) => t.get(Pulls).pull(connectionId, new AbortController().signal);
  const kept = async (connectionId: number) =>
    (
      await t.db.query<{ kind: string; count: number }>(
        `select kind, count(*)::int as count from sync.records
          where connection_id = $1 and gone_pull_id is null and problem is null group by kind order by kind`,
        [connectionId],
      )
    ).map(({ kind, count }) => [kind, count]);

  beforeAll(async () => {
    server = await RosterServer.start();
    t = await testApp({ env: { OUTGOING_HOSTS: '127.0.0.1' } });
  }, 60_000);
  afterAll(async () => {
    server?.stop();
    await t?.close();
  });

  it('can be of four kinds, each with its own fields', () => {
    const kinds = t.get(SourceKinds).all;
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['classlink', 'clever', 'csv', 'oneroster']);
    for (const { fields } of kinds) expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
  });

  it('is a zip that was uploaded, kept sealed, and read by the next pull', async () => {
    const { connectionId } = await connected('csv', {});
    await expect(pull(connectionId)).rejects.toMatchObject({
      code: 'incomplete',
      message: expect.stringMatching(/No file was uploaded yet/),
    });
    const bytes = await zipped(ONE_ROSTER_FILES);
    const look = await t.commands.execute(new KeepRosterFile(connectionId, { name: 'night.zip', bytes }, 1));
    expect(look.schools).toHaveLength(2);
    expect(await t.get(UploadedFiles).of(connectionId)).toMatchObject({ name: 'night.zip', bytes: bytes.length });
    const [row] = await t.db.query<{ sealed: string }>('select sealed from sync.uploaded_files');
    expect(Buffer.from(row!.sealed, 'base64').includes(bytes.subarray(0, 30))).toBe(false);
    expect((await pull(connectionId)).state).toBe('complete');
    expect(await kept(connectionId)).toEqual([
      ['enrollment', 2],
      ['person', 2],
      ['school', 2],
      ['section', 1],
      ['term', 1],
    ]);
    expect((await pull(connectionId)).state).toBe('unchanged');
  });

  it('refuses a zip that cannot be used and keeps the one before', async () => {
    const { connectionId } = await connected('csv', {});
    const keep = (bytes: Buffer) => t.commands.execute(new KeepRosterFile(connectionId, { name: 'x.zip', bytes }, 1));
    await expect(keep(Buffer.from('no zip'))).rejects.toMatchObject({ code: 'sync/invalid' });
    const { 'users.csv': _, ...lacking } = ONE_ROSTER_FILES;
    await expect(keep(await zipped(lacking))).rejects.toMatchObject({
      code: 'sync/invalid',
      extra: { errors: { file: ['The file users.csv is missing.'] } },
    });
    expect(await t.get(UploadedFiles).of(connectionId)).toBeUndefined();
    const { connectionId: clever } = await connected('clever', { token: 'x' });
    await expect(
      t.commands.execute(new KeepRosterFile(clever, { name: 'x.zip', bytes: Buffer.of() }, 1)),
    ).rejects.toMatchObject({ code: 'sync/other-kind' });
  });

  it('is asked only for the district that the connection is of', async () => {
    server.answering = (call) => ({
      body: { data: call.path.endsWith('/districts') ? [{ data: { id: 'd1' } }] : [], links: [] },
    });
    const { districtId, form } = await connected('clever', { token: 'x', url: server.url }, 'd2');
    const look = () => t.get(Connections).look(districtId, form, new AbortController().signal);
    await expect(look()).rejects.toMatchObject({
      code: 'sync/source-failed',
      message: expect.stringMatching(/of another district/),
    });
    await t.db.query(`update roster.districts set clever_id = 'd1' where id = $1`, [districtId]);
    expect((await look()).problems[0]).toBe('The district shares no schools.');
  });
});
