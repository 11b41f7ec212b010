import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AddPerson } from '../../src/roster/index.js';
import { RunningTests } from '../../src/roster/roll-over/running-tests.js';
import { DecideHeldChanges } from '../../src/sync/commands/sync-commands.js';
import { type TestApp, testApp } from '../support/app.js';
import { TestClock } from '../support/clock.js';
import { aConnectedDistrict } from './roster-of-source.js';

describe('what somebody decides about held changes', () => {
  let t: TestApp;
  let d: Awaited<ReturnType<typeof aConnectedDistrict>>;
  let count = 0;
  beforeAll(async () => {
    t = await testApp({ clock: new TestClock('2026-11-23T16:00:00.000Z') });
  });
  afterAll(() => t?.close());
  beforeEach(async () => {
    count += 1;
    d = await aConnectedDistrict(t);
  });

  const mail = (id: string) => `${id}.${count}@decided.test`;
  /** Students k1, k2 and so on at the first school. */
  const students = (most: number, more: { schoolIds?: string[]; grade?: string } = {}) => {
    for (let i = 1; i <= most; i += 1)
      d.roster.person(`k${i}`, { email: mail(`k${i}`), studentNumber: String(1000 + i), ...more });
  };
  const teachers = (most: number, schoolIds: string[]) => {
    for (let i = 1; i <= most; i += 1)
      d.roster.person(`t${i}`, { role: 'Teacher', email: mail(`t${i}`), grade: null, schoolIds });
  };
  const leave = (most: number) => {
    for (let i = 1; i <= most; i += 1) d.roster.drop(`k${i}`);
  };
  const pause = (until: string | null) =>
    t.db.query('update sync.connected_schools set paused_until = $2 where school_id = $1', [d.schoolId, until]);
  const student = (name: string) =>
    t.db.one<{ school: number; archived: boolean; email: string }>(
      `select p.school_id as school, p.archived_at is not null as archived, p.email from roster.people p join roster.schools s on s.id = p.school_id
        where s.district_id = $1 and p.first_name = $2`,
      [d.districtId, name],
    );
  const told = (lines: { action: string; sourceId: string; held: string | null; outcome: string | null }[]) =>
    lines.map(({ sourceId, action, held, outcome }) => `${sourceId} ${action} ${held} ${outcome}`);

  it('asks no second time about many moves that were rejected', async () => {
    students(20);
    await d.sync();
    students(6, { schoolIds: ['s2'] });
    const night = await d.sync();
    expect([night.state, night.counts.held]).toEqual(['waiting', 6]);
    expect((await d.decide(night.runId, 'rejected')).state).toBe('done');
    expect((await d.sync()).lines).toEqual([]);
    expect(await student('k1')).toMatchObject({ school: d.schoolId, archived: false });
    // Until the source says something else.
    d.roster.person('k1', { email: mail('k1'), studentNumber: '1001', schoolIds: ['s2'], grade: '11' });
    expect(told((await d.sync()).lines)).toEqual(['k1 move null done']);
    expect(await student('k1')).toMatchObject({ school: d.otherId });
  });

  it('does not make a rejected move when the test of the student is over', async () => {
    students(3);
    await d.sync();
    const tests = t.get(RunningTests);
    const { sitting } = tests;
    tests.sitting = (_q, ids) => Promise.resolve(new Set(ids));
    students(1, { schoolIds: ['s2'] });
    const night = await d.sync().finally(() => (tests.sitting = sitting));
    expect(told(night.lines)).toEqual(['k1 move sitting null']);
    await d.decide(night.runId, 'rejected');
    expect((await d.sync()).lines).toEqual([]);
    expect(await student('k1')).toMatchObject({ school: d.schoolId });
  });

  it('asks no second time about teachers of another school whose removal was rejected', async () => {
    teachers(8, ['s1', 's2']);
    await d.sync();
    teachers(8, ['s2']);
    const night = await d.sync();
    expect([night.state, night.counts.held]).toEqual(['waiting', 8]);
    await d.decide(night.runId, 'rejected');
    expect((await d.sync()).lines).toEqual([]);
  });

  it('asks no second time about people of the school whose changes were rejected', async () => {
    students(6, { grade: '11' });
    for (let i = 1; i <= 6; i += 1)
      await t.commands.execute(
        new AddPerson({ firstName: `k${i}`, lastName: 'Rostered', email: mail(`k${i}`) }, [], {
          schoolId: d.schoolId,
          studentNumber: String(1000 + i),
          gradeLevel: 9,
          untimedAssessment: false,
        }),
      );
    const night = await d.sync();
    expect([night.state, night.counts.held]).toEqual(['waiting', 6]);
    await d.decide(night.runId, 'rejected');
    expect((await d.sync()).lines).toEqual([]);
    // Whom somebody said it is not is free for the record that it is.
    d.roster
      .person('k1', { firstName: 'Stranger', email: mail('stranger'), studentNumber: '2001' })
      .person('k9', { firstName: 'k1', email: mail('k1'), studentNumber: '1001', grade: '11' });
    const next = (await d.sync()).lines;
    expect(next.map(({ sourceId, code, outcome }) => `${sourceId} ${code} ${outcome}`)).toEqual([
      'k1 new done',
      'k9 matched done',
    ]);
    expect(await student('k1')).toMatchObject({ email: mail('k1') });
  });

  it('rejects what the line says, not that the source has the person no more since', async () => {
    students(8);
    await d.sync();
    students(8, { grade: '11' });
    const night = await d.sync();
    expect(night.counts.held).toBe(8);
    await pause('2026-12-01');
    leave(1);
    await d.sync();
    await d.decide(night.runId, 'rejected');
    await pause(null);
    expect(told((await d.sync()).lines)).toEqual(['k1 remove null done']);
  });

  it('rejects what the line says, not what the source says of whoever is back since', async () => {
    students(20);
    await d.sync();
    leave(6);
    const night = await d.sync();
    expect(night.counts.held).toBe(6);
    await pause('2026-12-01');
    d.roster.person('k1', { email: mail('back'), studentNumber: '1001' });
    await d.sync();
    await d.decide(night.runId, 'rejected');
    await pause(null);
    expect(told((await d.sync()).lines)).toEqual(['k1 change null done']);
    expect(await student('k1')).toMatchObject({ email: mail('back') });
  });

  it('keeps nothing of a rejected line that takes a sync back', async () => {
    students(3);
    const first = await d.sync();
    const tests = t.get(RunningTests);
    const { sitting } = tests;
    tests.sitting = (_q, ids) => Promise.resolve(new Set(ids));
    const undo = await d.undo(first.runId).finally(() => (tests.sitting = sitting));
    expect([undo.state, undo.counts.held]).toEqual(['waiting', 3]);
    await d.decide(undo.runId, 'rejected');
    expect((await d.sync()).lines).toEqual([]);
    leave(1);
    expect(told((await d.sync()).lines)).toEqual(['k1 remove null done']);
  });

  it('removes who leaves again after a rejected removal', async () => {
    students(20);
    await d.sync();
    leave(6);
    const night = await d.sync();
    await d.decide(night.runId, 'rejected');
    students(20);
    expect((await d.sync()).lines).toEqual([]);
    leave(1);
    expect(told((await d.sync()).lines)).toEqual(['k1 remove null done']);
  });

  it('asks again about a move that was rejected once the source has had the student back', async () => {
    students(20);
    await d.sync();
    students(6, { schoolIds: ['s2'] });
    const night = await d.sync();
    await d.decide(night.runId, 'rejected');
    students(6);
    expect((await d.sync()).lines).toEqual([]);
    students(1, { schoolIds: ['s2'] });
    expect(told((await d.sync()).lines)).toEqual(['k1 move null done']);
  });

  it('takes a second decision while what was approved first is carried out', async () => {
    students(20);
    await d.sync();
    leave(6);
    const { runId, lines } = await d.sync();
    const places = lines.map(({ place }) => place);
    const decide = (decision: 'approved' | 'rejected', of: number[]) =>
      t.commands.execute(new DecideHeldChanges(runId, decision, of, 1));
    expect(await decide('approved', places.slice(0, 2))).toEqual({ decided: 2 });
    expect((await d.run(runId))!.state).toBe('applying');
    expect(await decide('rejected', places.slice(2, 3))).toEqual({ decided: 1 });
    expect(await decide('approved', places.slice(3))).toEqual({ decided: 3 });
    const { state, counts } = await d.ended(runId);
    expect([state, counts.removed, counts.skipped, counts.held]).toEqual(['done', 5, 1, 0]);
  });
});
