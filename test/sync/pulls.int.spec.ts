import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { CreateDistrict, CreateSchool } from '../../src/roster/index.js';
import type { NewSchool } from '../../src/roster/commands/create-school.js';
import { Connections } from '../../src/sync/connections.js';
import { Pulls } from '../../src/sync/pulls/pulls.js';
import { SourceKinds } from '../../src/sync/sources/source-kinds.js';
import type { SourceEnrollment, SourcePage, SourcePerson } from '../../src/sync/sources/source.js';
import { type TestApp, testApp } from '../support/app.js';

const person = (id: string, over: Partial<SourcePerson> = {}): SourcePerson => ({
  id,
  role: 'Student',
  schoolIds: ['s1'],
  firstName: 'Ada',
  lastName: id,
  email: null,
  studentNumber: null,
  grade: '10',
  subjects: [],
  ...over,
});
const page = (over: Partial<SourcePage>): SourcePage =>
  ({ kind: 'person', records: [], unreadable: [], revision: null, cursor: '', ...over }) as SourcePage;
const SCHOOL = page({ kind: 'school', records: [{ id: 's1', name: 'North' }], cursor: '1' });
const people = (...ids: string[]) => page({ records: ids.map((id) => person(id)), cursor: '2' });
const enrollments = (...ids: [section: string, person: string][]) =>
  page({
    kind: 'enrollment',
    records: ids.map(([sectionId, personId]): SourceEnrollment => ({
      id: `${sectionId}-${personId}`,
      sectionId,
      personId,
      role: 'Student',
      primary: false,
    })),
    cursor: '4',
  });
const SECTION = page({
  kind: 'section',
  records: [{ id: 'c1', schoolId: 's1', name: 'Math', termId: null }],
  cursor: '3',
});

describe('reading a roster whole', () => {
  let t: TestApp;
  let connectionId: number;
  let reading: (cursor: string | null) => AsyncGenerator<SourcePage>;
  const sends = (...pages: SourcePage[]) => {
    reading = async function* (cursor) {
      yield* pages.slice(cursor ? pages.findIndex((one) => one.cursor === cursor) + 1 : 0);
    };
  };
  const pull = () => t.get(Pulls).pull(connectionId, new AbortController().signal);
  const now = async (kind: string) =>
    (
      await t.db.query<{ id: string }>(
        `select source_id as id from sync.records where connection_id = $1 and kind = $2 and gone_pull_id is null and problem is null order by 1`,
        [connectionId, kind],
      )
    ).map(({ id }) => id);

  beforeAll(async () => {
    t = await testApp();
    t.get(SourceKinds).define({
      kind: 'csv',
      name: 'A list of the test',
      about: '',
      fields: [
        { key: 'url', label: 'Address', secret: false, required: false },
        { key: 'token', label: 'Token', secret: true, required: false },
      ],
      open: () => ({
        look: () => Promise.resolve({ schools: [], counts: {}, problems: [] }),
        pages: (cursor) => reading(cursor),
      }),
    });
  }, 60_000);
  afterAll(() => t?.close());
  beforeEach(async () => {
    const districtId = await t.commands.execute(new CreateDistrict({ name: 'Lakes', state: 'NY' }));
    connectionId = await t
      .get(Connections)
      .keep(districtId, { kind: 'csv', values: {}, mode: 'full', pausedUntil: null, schools: [] }, 0);
  });

  it('keeps what was sent, and of the next time only what differs', async () => {
    sends(SCHOOL, people('a', 'b'));
    expect((await pull()).state).toBe('complete');
    sends(SCHOOL, page({ records: [person('b', { firstName: 'Bea' }), person('c')], cursor: '2' }));
    const { pullId, state } = await pull();
    expect(state).toBe('complete');
    expect(await now('person')).toEqual(['b', 'c']);
    expect(
      await t.db.query(
        'select source_id as id, first_pull_id = $2 as fresh, gone_pull_id = $2 as gone from sync.records where connection_id = $1 order by 1, first_pull_id',
        [connectionId, pullId],
      ),
    ).toEqual([
      { id: 'a', fresh: false, gone: true },
      { id: 'b', fresh: false, gone: true },
      { id: 'b', fresh: true, gone: null },
      { id: 'c', fresh: true, gone: null },
      { id: 's1', fresh: false, gone: null },
    ]);
  });

  it('looks through nothing for the first time, also in a table that was empty when it was vacuumed', async () => {
    const MANY = 2_000;
    const owner = new pg.Client({ connectionString: t.database.ownerUrl });
    await owner.connect();
    try {
      await owner.query('truncate sync.records');
      await owner.query('vacuum analyze sync.records');
      const looked = async () => {
        await t.db.query('select pg_stat_force_next_flush()');
        const { rows } = await owner.query<{ n: number }>(
          `select (heap_blks_hit + heap_blks_read)::int as n from pg_statio_user_tables where relid = 'sync.records'::regclass`,
        );
        return rows[0]!.n;
      };
      const before = await looked();
      sends(SCHOOL, people(...Array.from({ length: MANY }, (_, i) => `p${i}`)));
      expect((await pull()).state).toBe('complete');
      expect(await now('person')).toHaveLength(MANY);
      expect((await looked()) - before).toBeLessThan(10 * MANY);
    } finally {
      await owner.end();
    }
  });

  it('waits for who erases somebody, and then keeps nothing of them', async () => {
    sends(SCHOOL, people('a', 'b'));
    const erasing = await t.db.pool.connect();
    await erasing.query('begin');
    await erasing.query('select pg_advisory_xact_lock(7203072, $1)', [connectionId]);
    await erasing.query(
      `insert into sync.links (connection_id, kind, source_id, local_id, school_id, erased) values ($1, 'person', 'a', 4711, 1, true)`,
      [connectionId],
    );
    let ended = false;
    const pulling = pull().finally(() => (ended = true));
    const waits = () =>
      t.db.one(
        `select from pg_locks where locktype = 'advisory' and classid = 7203072 and objid = $1 and not granted`,
        [connectionId],
      );
    while (!ended && !(await waits()));
    await erasing.query('commit');
    erasing.release();
    await pulling;
    expect(await now('person')).toEqual(['b']);
  });

  it('says when nothing changed', async () => {
    sends(SCHOOL, people('a'));
    await pull();
    expect((await pull()).state).toBe('unchanged');
  });

  it('goes no further where the source says that it is as it was', async () => {
    sends({ ...SCHOOL, revision: 'r1' }, { ...people('a'), revision: 'r1' });
    await pull();
    sends({ ...SCHOOL, revision: 'r1' }, page({ records: [], cursor: '1', revision: 'r1' }));
    expect((await pull()).state).toBe('unchanged');
    expect(await now('person')).toEqual(['a']);
  });

  it('goes on after a cut where it was', async () => {
    const asked: (string | null)[] = [];
    reading = async function* (cursor) {
      asked.push(cursor);
      yield SCHOOL;
      yield people('a');
      throw new Error('the process is gone');
    };
    await expect(pull()).rejects.toThrow('the process is gone');
    expect(await now('person')).toEqual([]);
    reading = async function* (cursor) {
      asked.push(cursor);
      yield SECTION;
    };
    await pull();
    expect(asked).toEqual([null, '2']);
    expect(await now('person')).toEqual(['a']);
  });

  it('begins anew when what it had read is lost', async () => {
    reading = async function* () {
      yield SCHOOL;
      throw new Error('the process is gone');
    };
    await expect(pull()).rejects.toThrow();
    await t.db.query('delete from sync.staged');
    sends(SCHOOL, people('a'));
    await pull();
    expect(await now('school')).toEqual(['s1']);
  });

  it('keeps nothing of what it had read of a source that is taken away', async () => {
    reading = async function* () {
      yield SCHOOL;
      throw new Error('the process is gone');
    };
    await expect(pull()).rejects.toThrow();
    const run = await t.db.one<{ id: number }>(
      `insert into sync.runs (connection_id, kind, state, began_at) values ($1, 'sync', 'failed', now()) returning id`,
      [connectionId],
    );
    await t.db.query(
      `insert into sync.differences (run_id, kind, school_id, part, source_id) values ($1, 'person', 1, '', 'a')`,
      [run!.id],
    );
    const left = async () =>
      t.db.one<{ staged: number; differences: number }>(
        `select (select count(*)::int from sync.staged where source_id = 's1') as staged,
           (select count(*)::int from sync.differences where run_id = $1) as differences`,
        [run!.id],
      );
    expect(await left()).toEqual({ staged: 1, differences: 1 });
    await t.get(Connections).remove(connectionId);
    expect(await left()).toEqual({ staged: 0, differences: 0 });
  });

  it('reads three times when the source changes meanwhile, and then gives up', async () => {
    let times = 0;
    reading = async function* () {
      times++;
      yield { ...SCHOOL, revision: 'r1' };
      yield { ...people('a'), revision: times === 3 ? 'r1' : 'r2' };
    };
    await pull();
    expect(times).toBe(3);
    reading = async function* () {
      yield { ...SCHOOL, revision: 'r3' };
      yield { ...people('a'), revision: 'r4' };
    };
    await expect(pull()).rejects.toMatchObject({ code: 'changed-midway', passing: true });
  });

  it('takes a record for changed meanwhile that pages say differently', async () => {
    sends(SCHOOL, people('a'), page({ records: [person('a', { firstName: 'Eve' })], cursor: '3' }));
    await expect(pull()).rejects.toMatchObject({ code: 'changed-midway' });
    sends(SCHOOL, people('a', 'b'), page({ records: [person('b'), person('c')], cursor: '3' }));
    await pull();
    expect(await now('person')).toEqual(['a', 'b', 'c']);
  });

  it.each<[string, SourcePage[], RegExp]>([
    ['nobody', [SCHOOL], /no people/],
    ['no school', [people('a')], /no schools/],
    [
      'two people under one id',
      [SCHOOL, page({ records: [person('a'), person('a', { firstName: 'Eve' })], cursor: '2' })],
      /two different records/,
    ],
    [
      'a part only',
      [
        SCHOOL,
        people('a'),
        SECTION,
        enrollments(...Array.from({ length: 30 }, (_, i): [string, string] => ['c1', `lost${i}`])),
      ],
      /only a part: 30 of 30 enrollments/,
    ],
  ])('does not believe a source that sends %s', async (_, pages, said) => {
    sends(...pages);
    await expect(pull()).rejects.toMatchObject({ code: 'incomplete', message: expect.stringMatching(said) });
    expect(await now('school')).toEqual([]);
    expect(
      await t.db.query('select 1 from sync.staged s join sync.pulls p on p.id = s.pull_id where p.connection_id = $1', [
        connectionId,
      ]),
    ).toEqual([]);
  });

  it('does not believe a source that lost a whole kind, and keeps the last good state', async () => {
    sends(SCHOOL, people('a'), SECTION);
    await pull();
    sends(SCHOOL, people('a'));
    await expect(pull()).rejects.toMatchObject({ message: expect.stringContaining('no classes, though it sent 1') });
    expect(await now('section')).toEqual(['c1']);
  });

  it.each([
    ['the same page', () => page({ records: [person('a')], cursor: '2' }), /same page/],
    ['the same records', (n: number) => page({ records: [person('a')], cursor: `${n}` }), /same records/],
  ])('ends with a source that sends %s without end', async (_, made, said) => {
    reading = async function* () {
      yield SCHOOL;
      for (let n = 2; ; n++) yield made(n);
    };
    await expect(pull()).rejects.toMatchObject({ code: 'bad-answer', message: expect.stringMatching(said) });
  });

  it('tells records that cannot be kept, and keeps the others', async () => {
    sends(
      SCHOOL,
      page({
        records: [
          person('a'),
          person('b', { firstName: 'x'.repeat(20_000_000) }),
          person('c', { lastName: 'half \ud800' }),
          person('d', { lastName: 'nul \0' }),
          person('', {}),
          person('e'.repeat(300)),
        ],
        unreadable: [{ id: 'f', problem: 'Its role is unknown.', raw: {} }],
        cursor: '2',
      }),
      SECTION,
      enrollments(['c1', 'a'], ['c1', 'gone'], ['gone', 'a']),
    );
    await pull();
    expect(await now('person')).toEqual(['a']);
    expect(await now('enrollment')).toEqual(['c1-a']);
    const problems = await t.db.query<{ problem: string }>(
      'select problem from sync.records where connection_id = $1 and problem is not null',
      [connectionId],
    );
    expect(problems.map(({ problem }) => problem).sort()).toEqual([
      'It has no id.',
      'Its class is not in what the source sent.',
      'Its id is longer than 255 characters.',
      'Its person is not in what the source sent.',
      'Its role is unknown.',
      'firstName is longer than 500 characters.',
      'lastName holds characters that are no text.',
      'lastName holds characters that are no text.',
    ]);
  });

  it('forgets what has been gone for more than thirty days', async () => {
    sends(SCHOOL, people('a', 'b'));
    await pull();
    sends(SCHOOL, people('a'));
    await pull();
    t.clock.advance({ days: 31 });
    sends(SCHOOL, people('a', 'c'));
    await pull();
    expect(
      await t.db.query(`select 1 from sync.records where connection_id = $1 and source_id = 'b'`, [connectionId]),
    ).toEqual([]);
  });
});

describe('the settings of a source', () => {
  let t: TestApp;
  let districtId: number;
  const keep = (over: object, revision = 0) =>
    t
      .get(Connections)
      .keep(districtId, { kind: 'csv', values: {}, mode: 'full', pausedUntil: null, schools: [], ...over }, revision);

  beforeAll(async () => {
    t = await testApp();
    t.get(SourceKinds).define({
      kind: 'csv',
      name: 'A list of the test',
      about: '',
      fields: [
        { key: 'url', label: 'Address', secret: false, required: true },
        { key: 'token', label: 'Token', secret: true, required: true },
      ],
      open: (values) => ({
        look: () =>
          Promise.resolve({ schools: [{ id: values['token']!, name: values['url']! }], counts: {}, problems: [] }),
        pages: async function* () {},
      }),
    });
  }, 60_000);
  afterAll(() => t?.close());
  beforeEach(async () => {
    districtId = await t.commands.execute(new CreateDistrict({ name: 'Lakes', state: 'NY' }));
  });

  it('keep secrets that were not sent again, and never say them', async () => {
    await keep({ values: { url: 'https://a.test', token: 'very secret' } });
    const id = await keep({ values: { url: 'https://a.test' } }, 1);
    const kept = await t.get(Connections).get(id);
    expect(kept).toMatchObject({ values: { url: 'https://a.test' }, secrets: ['token'], revision: 2 });
    expect(JSON.stringify(kept)).not.toContain('very secret');
    expect(JSON.stringify(await t.db.query('select * from sync.connections'))).not.toContain('very secret');
    const look = await t
      .get(Connections)
      .look(districtId, { kind: 'csv', values: { url: 'https://a.test' } }, new AbortController().signal);
    expect(look.schools).toEqual([{ id: 'very secret', name: 'https://a.test' }]);
  });

  it('send a secret to no other place than the one that it was entered for', async () => {
    await keep({ values: { url: 'https://a.test', token: 'very secret' } });
    const elsewhere = { kind: 'csv' as const, values: { url: 'https://b.test' } };
    const refused = { code: 'sync/invalid', extra: { errors: { token: [expect.any(String)] } } };
    await expect(keep(elsewhere, 1)).rejects.toMatchObject(refused);
    await expect(t.get(Connections).look(districtId, elsewhere, new AbortController().signal)).rejects.toMatchObject(
      refused,
    );
  });

  it('name the field that is missing', async () => {
    await expect(keep({ values: { url: 'https://a.test' } })).rejects.toMatchObject({
      code: 'sync/invalid',
      extra: { errors: { token: ['Token is missing.'] } },
    });
  });

  it('are saved by one of two at once', async () => {
    const values = { url: 'https://a.test', token: 'x' };
    const both = await Promise.allSettled([keep({ values }), keep({ values })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('connect a school of the source with one school of the district', async () => {
    const school: NewSchool = {
      name: 'North',
      state: 'NY',
      courseType: ['SAT'],
      activitiesAvailable: true,
      schoolAdminOnly: false,
      districtId,
    };
    const [north, south] = [await newSchool(school), await newSchool({ ...school, name: 'South' })];
    const values = { url: 'https://a.test', token: 'x' };
    const id = await keep({ values, schools: [{ schoolId: north, sourceId: 's1', mode: 'add_only' }] });
    expect(await t.get(Connections).schools(await t.get(Connections).get(id))).toMatchObject([
      { schoolId: north, sourceId: 's1', mode: 'add_only', pausedUntil: null },
      { schoolId: south, sourceId: null },
    ]);
    await expect(keep({ values, schools: [{ schoolId: south, sourceId: 's1' }] }, 1)).rejects.toMatchObject({
      code: 'sync/invalid',
    });
    await expect(keep({ values, schools: [{ schoolId: 999_999, sourceId: 's2' }] }, 1)).rejects.toMatchObject({
      code: 'sync/school-not-found',
    });
    // Two that change places are no two at once.
    await keep(
      {
        values,
        schools: [
          { schoolId: south, sourceId: 's1' },
          { schoolId: north, sourceId: 's2' },
        ],
      },
      1,
    );
    expect((await t.get(Connections).get(id)).revision).toBe(2);
  });

  it('give the place of a school that moved or was archived to another, and to nobody as long as no one asks', async () => {
    const school: NewSchool = {
      name: 'North',
      state: 'NY',
      courseType: ['SAT'],
      activitiesAvailable: true,
      schoolAdminOnly: false,
      districtId,
    };
    const [moved, archived, stays] = [await newSchool(school), await newSchool(school), await newSchool(school)];
    const values = { url: 'https://a.test', token: 'x' };
    const schools = [
      { schoolId: moved, sourceId: 's1' },
      { schoolId: archived, sourceId: 's2' },
      { schoolId: stays, sourceId: 's3' },
    ];
    await keep({ values, schools });
    const other = await t.commands.execute(new CreateDistrict({ name: 'Hills', state: 'NY' }));
    await t.db.query('update roster.schools set district_id = $2 where id = $1', [moved, other]);
    await t.db.query('update roster.schools set archived_at = now() where id = $1', [archived]);
    const places = async () =>
      Object.fromEntries(
        (
          await t.db.query<{ id: number; at: string | null }>(
            'select school_id as id, source_id as at from sync.connected_schools where school_id = any($1)',
            [[moved, archived, stays]],
          )
        ).map(({ id, at }) => [id, at]),
      );
    await keep({ values }, 1);
    expect(await places()).toEqual({ [moved]: 's1', [archived]: 's2', [stays]: 's3' });
    await keep({ values, schools: [{ schoolId: stays, sourceId: 's1' }] }, 2);
    expect(await places()).toEqual({ [moved]: null, [archived]: 's2', [stays]: 's1' });
    await keep({ values, schools: [{ schoolId: stays, sourceId: 's2' }] }, 3);
    expect(await places()).toEqual({ [moved]: null, [archived]: null, [stays]: 's2' });
  });

  const newSchool = (form: NewSchool) => t.commands.execute(new CreateSchool(form));
});
