import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../src/kernel/errors.js';
import type { BatchDto } from '../../../src/platform/batches/batch.js';
import { Batches, type BatchActor } from '../../../src/platform/batches/batches.js';
import { UnitOfWork } from '../../../src/platform/db/unit-of-work.js';
import { Jobs } from '../../../src/platform/jobs/jobs.js';
import { type TestApp, testApp } from '../../support/app.js';

const ADA: BatchActor = { userId: 1, masquerader: null };
const BEN: BatchActor = { userId: 2, masquerader: null };
const states = ({ rows }: BatchDto) => rows.map(({ key, state }) => `${key} ${state}`);

describe('what is asked for many at once', () => {
  let t: TestApp;
  let batches: Batches;
  let unitOfWork: UnitOfWork;
  let ran: string[];
  let stands: boolean;
  /** Rows that wait until they are let go. */
  let gate: Promise<void> | undefined;
  /** What a row does before its outcome is known. */
  const act = async (key: string, again: boolean) => {
    ran.push(again ? `${key} again` : key);
    if (key.startsWith('o')) throw Object.assign(new Error('the database went away'), { code: '57P01' });
    await gate;
    // A fact that must not be known when the row is refused.
    await unitOfWork.run(async (u) => u.publish('roster.PersonChanged.v1', { personId: Number(key.slice(1)) }));
    if (key.startsWith('r')) throw new DomainError('test/refused', 'Not today.');
    if (key.startsWith('x')) throw new DomainError('test/exists', 'A sentence for one alone.');
    if (key.startsWith('b')) throw new TypeError('a mistake of ours');
    return key.startsWith('u')
      ? { state: 'skipped' as const, code: 'test/so', reason: 'Was so already.' }
      : { state: 'done' as const, made: { id: key } };
  };
  const known = async () =>
    (
      await t.db.query<{ id: number }>(
        `select (payload ->> 'personId')::int as id from es.published_events where type = 'roster.PersonChanged.v1' order by 1`,
      )
    ).map(({ id }) => id);
  const start = (keys: string[], { kind = 'test.do', actor = ADA, id = randomUUID() as string } = {}) =>
    batches.start(actor, kind, keys, {}, id);

  beforeAll(async () => {
    t = await testApp();
    batches = t.get(Batches);
    unitOfWork = t.get(UnitOfWork);
    const kind = {
      title: () => 'Doing it',
      stands: async () => stands,
      run: (key: string, { again }: { again: boolean }) => act(key, again),
      skips: { 'test/exists': 'Is there already.' },
      names: async (_actor: BatchActor, keys: readonly string[]) =>
        new Map(keys.filter((key) => !key.startsWith('r')).map((key) => [key, `Row ${key}`])),
    };
    batches.add({
      ...kind,
      name: 'test.do',
      undo: (done) => ({ kind: 'test.undo', keys: done.map(({ key }) => key), request: {} }),
    });
    batches.add({ ...kind, name: 'test.undo' });
    batches.add({ ...kind, name: 'test.alone', alone: { atOnce: 2 } });
  });
  beforeEach(async () => {
    [ran, stands, gate] = [[], true, undefined];
    await t.db.query('delete from platform.batches');
  });
  afterAll(() => t?.close());

  it('is judged row by row: no row fails or hides another one, and a refused one has done nothing', async () => {
    const batch = await start(['d1', 'r2', 'b3', 'x4', 'u5', 'd6']);
    expect(batch).toMatchObject({
      title: 'Doing it',
      state: 'over',
      counts: { waiting: 0, done: 2, skipped: 2, failed: 2 },
      mayUndo: true,
    });
    expect(batch.rows).toEqual([
      { key: 'd1', name: 'Row d1', state: 'done', code: null, reason: null },
      { key: 'r2', name: null, state: 'failed', code: 'test/refused', reason: 'Not today.' },
      {
        key: 'b3',
        name: 'Row b3',
        state: 'failed',
        code: 'batches/broken',
        reason: 'Something went wrong. Please try again.',
      },
      { key: 'x4', name: 'Row x4', state: 'skipped', code: 'test/exists', reason: 'Is there already.' },
      { key: 'u5', name: 'Row u5', state: 'skipped', code: 'test/so', reason: 'Was so already.' },
      { key: 'd6', name: 'Row d6', state: 'done', code: null, reason: null },
    ]);
    expect(await known()).toEqual([1, 5, 6]);
  });

  it('is the same batch when it is sent again, also at the same moment, and belongs to whoever asked', async () => {
    const id = randomUUID();
    const answers = await Promise.all([start(['d1', 'd2'], { id }), start(['d1', 'd2'], { id })]);
    expect((await start(['d1', 'd2', 'd3'], { id })).rows).toHaveLength(2);
    expect([ran, answers.map((answer) => answer.id)]).toEqual([
      ['d1', 'd2'],
      [id, id],
    ]);
    for (const asked of [
      batches.get(BEN, id),
      batches.retry(BEN, id),
      batches.forget(BEN, id),
      batches.undo(BEN, id, randomUUID()),
      start(['d1'], { id, actor: BEN }),
      batches.get({ userId: 1, masquerader: { userId: 2 } }, id),
    ])
      await expect(asked).rejects.toMatchObject({ code: 'batches/not-found' });
    expect([(await batches.list(ADA)).map((batch) => batch.id), await batches.list(BEN)]).toEqual([[id], []]);
    await batches.forget(ADA, id);
    expect(await batches.list(ADA)).toEqual([]);
  });

  it('tries again what failed, and nothing else', async () => {
    const { id } = await start(['d1', 'r2', 'x3']);
    ran = [];
    expect(states(await batches.retry(ADA, id!))).toEqual(['d1 done', 'r2 failed', 'x3 skipped']);
    expect(ran).toEqual(['r2']);
  });

  it('says of a row that it was tried before only where nobody knows how far it came', async () => {
    const { id } = await start(['r1', 'b2'], { kind: 'test.alone' });
    ran = [];
    await batches.retry(ADA, id!);
    expect(ran).toEqual(['r1', 'b2 again']);
  });

  it('is let go in an outage when each row that was begun has ended', async () => {
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const id = randomUUID();
    const asked = start(['o1', 'd2', 'd3'], { kind: 'test.alone', id });
    const waits = new Promise((resolve) => setTimeout(() => resolve('waits'), 300));
    expect(await Promise.race([asked, waits])).toBe('waits');
    open();
    await asked;
    expect(ran).toEqual(['o1', 'd2']);
    expect(
      await t.db.query('select key, state from platform.batch_rows where batch_id = $1 order by position', [id]),
    ).toEqual([
      { key: 'o1', state: 'waiting' },
      { key: 'd2', state: 'done' },
      { key: 'd3', state: 'waiting' },
    ]);
  });

  it('is taken back once: what was done, and nothing else', async () => {
    const { id } = await start(['d1', 'r2', 'd3']);
    const undo = randomUUID();
    expect(states(await batches.undo(ADA, id!, undo))).toEqual(['d1 done', 'd3 done']);
    expect(states(await batches.undo(ADA, id!, undo))).toEqual(['d1 done', 'd3 done']);
    expect(ran).toEqual(['d1', 'r2', 'd3', 'd1', 'd3']);
    await expect(batches.undo(ADA, id!, randomUUID())).rejects.toMatchObject({ code: 'batches/no-undo' });
    expect((await batches.get(ADA, id!)).mayUndo).toBe(false);
    await expect(batches.undo(ADA, undo, randomUUID())).rejects.toMatchObject({ code: 'batches/no-undo' });
  });

  it('goes on without whoever asked and says how far it is, and a sixth of one person waits its turn', async () => {
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const five = await Promise.all(Array.from({ length: 5 }, () => start(['d1', 'd2', 'd3'], { kind: 'test.alone' })));
    const { id } = five[0]!;
    expect(five[0]).toMatchObject({ state: 'running', counts: { waiting: 3, done: 0 }, rows: [] });
    await expect(batches.forget(ADA, id!)).rejects.toMatchObject({ code: 'batches/under-way' });
    await expect(batches.retry(ADA, id!)).rejects.toMatchObject({ code: 'batches/under-way' });
    await expect(start(['d1'])).rejects.toMatchObject({ code: 'batches/too-many' });
    setTimeout(open, 100);
    expect((await start(['d1'], { actor: BEN, kind: 'test.alone' })).state).toBe('over');
    for (const one of five)
      while ((await batches.get(ADA, one.id!)).state === 'running') await new Promise((next) => setTimeout(next, 20));
    expect(states(await batches.get(ADA, id!))).toEqual(['d1 done', 'd2 done', 'd3 done']);
    expect((await start(['d1'])).state).toBe('over');
  });

  /** As it stands when the process that was at it is gone. */
  const abandoned = async (kind: string) => {
    const { id } = await start(['d1', 'd2', 'd3'], { kind });
    await t.db.query(
      `update platform.batches set state = 'running', leased_until = now() - interval '1 s' where id = $1`,
      [id],
    );
    await t.db.query(`update platform.batch_rows set state = 'waiting' where batch_id = $1 and position > 1`, [id]);
    await t.db.query(`update platform.batch_rows set tried = false where batch_id = $1 and position > 2`, [id]);
    ran = [];
    return id!;
  };
  const goOn = async () => {
    await t.get(Jobs).supervise();
    await t.settle();
  };

  it('is gone on with by a worker where its process ended, and no row is done twice', async () => {
    const id = await abandoned('test.do');
    await goOn();
    expect([ran, states(await batches.get(ADA, id))]).toEqual([
      ['d2', 'd3'],
      ['d1 done', 'd2 done', 'd3 done'],
    ]);
    const alone = await abandoned('test.alone');
    await goOn();
    expect([ran.sort(), (await batches.get(ADA, alone)).state]).toEqual([['d2 again', 'd3'], 'over']);
  });

  it('ends for whoever has lost the role meanwhile, and says what was left out', async () => {
    const id = await abandoned('test.do');
    stands = false;
    await goOn();
    expect(ran).toEqual([]);
    const { rows } = await batches.get(ADA, id);
    expect(rows.map(({ state, code }) => [state, code])).toEqual([
      ['done', null],
      ['failed', 'batches/no-role'],
      ['failed', 'batches/no-role'],
    ]);
    // Nor does that one read any names.
    expect(rows.map(({ name }) => name)).toEqual([null, null, null]);
    stands = true;
    expect((await batches.get(ADA, id)).rows.some(({ name }) => name !== null)).toBe(true);
  });

  it('tells a row that broke off also after its actor had lost the role', async () => {
    const id = await abandoned('test.alone');
    stands = false;
    await goOn();
    stands = true;
    await batches.retry(ADA, id);
    expect(ran.sort()).toEqual(['d2 again', 'd3']);
  });

  it('is forgotten after a day', async () => {
    const { id } = await start(['d1']);
    t.clock.advance({ hours: 25 });
    await t.settle();
    expect(await t.db.query('select from platform.batch_rows where batch_id = $1', [id])).toEqual([]);
  });
});
