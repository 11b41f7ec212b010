import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AddPerson, ErasePerson } from '../../src/roster/index.js';
import { DomainError } from '../../src/kernel/errors.js';
import { RunningTests } from '../../src/roster/roll-over/running-tests.js';
import { NightlySyncs } from '../../src/sync/runs/nightly-syncs.js';
import { DecideHeldChanges, StartSyncHandler, UndoSync } from '../../src/sync/commands/sync-commands.js';
import { Connections } from '../../src/sync/connections.js';
import { Applier } from '../../src/sync/runs/applier.js';
import { Runs } from '../../src/sync/runs/runs.js';
import { Differences } from '../../src/sync/plan/differences.js';
import { Planner } from '../../src/sync/plan/planner.js';
import { UploadedFiles } from '../../src/sync/sources/files/uploaded-files.js';
import { zipFiles } from '../../src/sync/sources/files/zip-files.js';
import { SourceError } from '../../src/sync/sources/source.js';
import { type TestApp, testApp } from '../support/app.js';
import { TestClock } from '../support/clock.js';
import { aConnectedDistrict } from './roster-of-source.js';
import { zipped } from './sources/one-roster-files.js';

describe('a roster that is synced', () => {
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

  const mail = (name: string) => `${name}.${count}@roster.test`;
  /** A small school: a term, two classes, a teacher and so many students, all in the first class. */
  const small = (students = 3) => {
    d.roster
      .term('t')
      .section('c1', { termId: 't' })
      .section('c2')
      .person('tom', { role: 'Teacher', email: mail('tom') });
    d.roster.enroll('tom', 'c1', { role: 'Teacher', primary: true });
    for (let i = 1; i <= students; i += 1)
      d.roster.person(`k${i}`, { email: mail(`k${i}`), studentNumber: String(1000 + i) }).enroll(`k${i}`, 'c1');
    return d.roster;
  };
  const people = () =>
    t.db.query<{ id: number; name: string; school: number; archived: boolean; grade: number | null }>(
      `select p.id, first_name as name, school_id as school, p.archived_at is not null as archived, grade_level as grade
         from roster.people p join roster.schools s on s.id = p.school_id where s.district_id = $1 order by first_name, p.id`,
      [d.districtId],
    );
  const members = async (source: string) =>
    (
      await t.db.query<{ name: string }>(
        `select p.first_name as name from sync.links l join roster.memberships m on m.section_id = l.local_id join roster.people p on p.id = m.person_id
          where l.connection_id = $1 and l.kind = 'section' and l.source_id = $2 order by 1`,
        [d.connectionId, source],
      )
    ).map(({ name }) => name);
  const termSources = async () => {
    const platform = await t.as({ userId: 1, role: 'Horizon Admin' });
    const { terms } = (await platform.get(`/api/admin/schools/${d.schoolId}/terms`)).body;
    return [...new Set(terms.map(({ source }: { source: string }) => source))].sort();
  };
  const told = (lines: { record: string; action: string; code: string; sourceId: string; outcome: string | null }[]) =>
    lines.map(({ record, action, code, sourceId, outcome }) => [record, sourceId, action, code, outcome].join(' '));
  const aStudentHere = (name: string, email: string, studentNumber: string | null, gradeLevel = 10) =>
    t.commands.execute(
      new AddPerson({ firstName: name, lastName: 'Rostered', email }, [], {
        schoolId: d.schoolId,
        studentNumber,
        gradeLevel,
        untimedAssessment: false,
      }),
    );

  /** A District Admin, and the subjects of the letters about the roster. */
  const anAdministrator = async () => {
    const to = mail('super');
    await t.commands.execute(
      new AddPerson({ firstName: 'Super', lastName: 'Intendent', email: to }, [
        { role: 'District Admin', schoolId: null, districtId: d.districtId },
      ]),
    );
    return async () =>
      (
        await t.db.query<{ subject: string; body_text: string }>(
          `select subject, body_text from platform.mails where recipient = $1 and subject like '%roster%' order by id`,
          [to],
        )
      ).map(({ subject, body_text }) => {
        expect(body_text).toContain(`/admin/districts/${d.districtId}?tab=rosters`);
        return subject;
      });
  };

  it('comes in whole, and an unchanged night writes nothing', async () => {
    small();
    const first = await d.sync();
    expect([first.state, first.failure]).toEqual(['done', null]);
    expect(first.counts).toMatchObject({ added: 2 + 2 + 4 + 4, problems: 0, failed: 0, skipped: 0, held: 0 });
    expect(await members('c1')).toEqual(['k1', 'k2', 'k3', 'tom']);
    expect(await termSources()).toEqual(['csv', 'default']);
    expect((await people()).map(({ name, grade }) => [name, grade])).toEqual([
      ['k1', 10],
      ['k2', 10],
      ['k3', 10],
    ]);
    const second = await d.sync();
    expect([second.state, second.lines]).toEqual(['done', []]);
  });

  it('takes a term that the school made while the plan was made, and leaves it when the sync is taken back', async () => {
    small();
    const applier = t.get(Applier);
    const apply = applier.apply.bind(applier);
    const between = jest.spyOn(applier, 'apply').mockImplementationOnce(async (...args) => {
      await t.db.query(
        `insert into roster.terms (school_id, school_year_id, name, start_date, end_date, source, created_at)
         values ($1, 2026, 'TERM T', '2026-08-20T00:00:00Z', '2027-01-20T00:00:00Z', 'user_created', $2)`,
        [d.schoolId, t.clock.instant()],
      );
      await apply(...args);
    });
    const first = await d.sync();
    between.mockRestore();
    expect(told(first.lines).filter((line) => line.startsWith('term'))).toEqual([
      'term t add new skipped',
      'term t add new done',
    ]);
    const ofSchool = () =>
      t.db.query(
        `select t.source, t.archived_at is null as active, exists (select from roster.sections c join sync.links l on l.local_id = c.id
             and l.kind = 'section' and l.source_id = 'c1' and l.connection_id = $2 where c.term_id = t.id) as has
           from roster.terms t where t.school_id = $1 and t.source <> 'default'`,
        [d.schoolId, d.connectionId],
      );
    expect(await ofSchool()).toEqual([{ source: 'user_created', active: true, has: true }]);
    expect((await d.sync()).lines).toEqual([]);
    await d.undo(first.runId);
    expect(await ofSchool()).toMatchObject([{ active: true }]);
  });

  it('follows what changes: names, classes, schools, leavers and who comes back', async () => {
    small();
    await d.sync();
    d.roster
      .person('k1', { email: mail('k1'), studentNumber: '1001', firstName: 'Kay' })
      .person('k2', { email: mail('k2'), studentNumber: '1002', schoolIds: ['s2'] })
      .drop('k3')
      .section('c1', { termId: 't', name: 'Algebra' });
    d.roster.records.enrollment.delete('c1:k2');
    const night = await d.sync();
    expect(told(night.lines)).toEqual([
      'person k1 change changed done',
      'person k2 move moved done',
      'section c1 change changed done',
      'enrollment c1:k2 remove gone done',
      'person k3 remove gone done',
    ]);
    expect((await people()).map(({ name, school, archived }) => [name, school, archived])).toEqual([
      ['Kay', d.schoolId, false],
      ['k2', d.otherId, false],
      ['k3', d.schoolId, true],
    ]);
    expect(await members('c1')).toEqual(['Kay', 'tom']);
    small().records.enrollment.delete('c1:k2');
    d.roster.person('k2', { email: mail('k2'), studentNumber: '1002', schoolIds: ['s2'] });
    const back = await d.sync();
    expect(told(back.lines).filter((line) => line.includes('k3'))).toEqual([
      'person k3 restore back done',
      'enrollment c1:k3 restore back done',
    ]);
    expect(await members('c1')).toEqual(['k1', 'k3', 'tom']);
    expect((await d.sync()).lines).toEqual([]);
  });

  it('knows who was here before by number and email, adds a twin to the list of duplicates, and nobody doubtful', async () => {
    const here = {
      number: await aStudentHere('Nia', mail('nia-old'), '42', 9),
      email: await aStudentHere('Eve', mail('eve'), null),
      other: await aStudentHere('Zed', mail('zed'), '77'),
      twin: await aStudentHere('Twin', mail('twin-here'), null),
    };
    d.roster
      .person('n', { firstName: 'Nia', email: mail('nia'), studentNumber: '42' })
      .person('e', { firstName: 'Eve', email: mail('eve'), studentNumber: '43' })
      .person('z', { firstName: 'Quite', lastName: 'Another', email: mail('quite'), studentNumber: '77' })
      .person('two', { firstName: 'Two', email: mail('eve'), studentNumber: '42' })
      .person('w', { firstName: 'Twin', email: mail('twin') })
      .person('none', { email: null });
    const { lines } = await d.sync();
    expect(told(lines).sort()).toEqual([
      'person e change matched done',
      'person n change matched done',
      'person none problem email-missing skipped',
      'person two problem several-matches skipped',
      'person w add new-twin done',
      'person z problem name-differs skipped',
    ]);
    expect((await people()).find(({ id }) => id === here.number)!.grade).toBe(10);
    const admin = await t.as({ userId: 1, role: 'Horizon Admin' });
    const { body } = await admin.get(`/api/admin/schools/${d.schoolId}/duplicates`);
    expect(JSON.stringify(body.duplicates.map((one: any) => one.records.map(({ id }: any) => id)))).toContain(
      String(here.twin),
    );
  });

  it('lets removals of more than a tenth wait, and does what somebody approves', async () => {
    small(20);
    await d.sync();
    for (let i = 1; i <= 6; i += 1) d.roster.drop(`k${i}`);
    d.roster.person('k7', { email: mail('k7'), studentNumber: '1007', grade: '11' });
    const night = await d.sync();
    expect(night.state).toBe('waiting');
    expect(night.counts).toMatchObject({ held: 6, changed: 1 });
    expect(new Set(night.lines.map(({ held }) => held))).toEqual(new Set([null, 'many-removals']));
    const places = night.lines.flatMap(({ held, place }) => (held ? place : []));
    const some = await d.decide(night.runId, 'approved', places.slice(0, 2));
    expect([some.state, some.counts.removed, some.counts.held]).toEqual(['waiting', 2, 4]);
    const none = await d.decide(night.runId, 'rejected');
    expect([none.state, none.counts.skipped]).toEqual(['done', 4]);
    expect((await people()).filter(({ archived }) => archived)).toHaveLength(2);
    // What was rejected does not come back every night.
    expect((await d.sync()).lines).toEqual([]);
  });

  it('writes to the administrators of the district when something is held, and at the second failure in a row', async () => {
    const written = await anAdministrator();
    small(20);
    await d.sync();
    expect(await written()).toEqual([]);
    for (let i = 1; i <= 6; i += 1) d.roster.drop(`k${i}`);
    const night = await d.sync();
    const held = '6 changes of the roster of Rostered District wait for you';
    expect(await written()).toEqual([held]);
    await d.decide(night.runId, 'approved', [night.lines.find((line) => line.held)!.place]);
    expect(await written()).toEqual([held]);
    d.roster.broken = new SourceError('unauthorized', 'The token is not accepted.', false);
    await d.sync();
    expect(await written()).toEqual([held]);
    await d.sync();
    await d.sync();
    expect(await written()).toEqual([held, 'The roster sync of Rostered District failed twice in a row']);
  });

  it('writes of what is held though some of it was decided while the rest was applied', async () => {
    const written = await anAdministrator();
    small(20);
    await d.sync();
    for (let i = 1; i <= 6; i += 1) d.roster.drop(`k${i}`);
    const applier = t.get(Applier);
    const apply = applier.apply.bind(applier);
    const meanwhile = jest.spyOn(applier, 'apply').mockImplementationOnce(async (run, ...more) => {
      await apply(run, ...more);
      const [first, second] = (await d.lines(run.id)).flatMap(({ held, place }) => (held ? place : []));
      await t.commands.execute(new DecideHeldChanges(run.id, 'rejected', [first!], 1));
      await t.commands.execute(new DecideHeldChanges(run.id, 'approved', [second!], 1));
    });
    const night = await d.sync();
    meanwhile.mockRestore();
    expect([night.state, night.counts.held]).toEqual(['waiting', 4]);
    expect(await written()).toEqual(['4 changes of the roster of Rostered District wait for you']);
  });

  it('lets who leaves a school for another wait like who is removed', async () => {
    small(20);
    await d.sync();
    for (let i = 1; i <= 6; i += 1) {
      d.roster.person(`k${i}`, { email: mail(`k${i}`), studentNumber: String(1000 + i), schoolIds: ['s2'] });
      d.roster.records.enrollment.delete(`c1:k${i}`);
    }
    const night = await d.sync();
    expect(night.lines.filter(({ action }) => action === 'move').map(({ held }) => held)).toEqual(
      Array<string>(6).fill('many-removals'),
    );
    expect((await people()).filter(({ school }) => school === d.otherId)).toEqual([]);
  });

  it('removes nobody unasked while a record cannot even be told by its id', async () => {
    small();
    await d.sync();
    d.roster.drop('k3');
    d.roster.unreadable = [{ kind: 'person', id: 'users.csv, line 5', problem: 'Half a line.', nameless: true }];
    const night = await d.sync();
    expect(night.lines.filter(({ sourceId }) => sourceId === 'k3').map(({ held }) => held)).toEqual(['unreadable']);
    expect((await people()).some(({ archived }) => archived)).toBe(false);
  });

  it('lets a teacher go who teaches at another school only', async () => {
    small();
    await d.sync();
    d.roster.person('tom', { role: 'Teacher', email: mail('tom'), schoolIds: ['s2'] });
    d.roster.records.enrollment.delete('c1:tom');
    await d.sync();
    const places = await t.db.query(
      `select r.school_id as school, r.archived_at is null as works from roster.staff_roles r join roster.people p on p.id = r.person_id
        where p.email = $1 order by 1`,
      [mail('tom')],
    );
    expect(places).toEqual([
      { school: d.schoolId, works: false },
      { school: d.otherId, works: true },
    ]);
  });

  it('looks only at what waits at the schools that it plans', async () => {
    small(20);
    await d.sync();
    for (let i = 1; i <= 6; i += 1) d.roster.drop(`k${i}`);
    const night = await d.sync();
    expect(night.counts.held).toBe(6);
    await d.sync({ schoolId: d.otherId });
    expect((await d.run(night.runId))!.counts.held).toBe(6);
    const pause = (until: string | null) =>
      t.db.query('update sync.connected_schools set paused_until = $2 where school_id = $1', [d.schoolId, until]);
    await pause('2026-12-01');
    await d.sync();
    expect((await d.run(night.runId))!.counts.held).toBe(6);
    await pause(null);
    expect((await d.sync()).counts.held).toBe(6);
    expect((await d.run(night.runId))!).toMatchObject({ state: 'done', counts: { held: 0 } });
  });

  it('leaves alone what was approved where the source says something else by now', async () => {
    small(20);
    await d.sync();
    for (let i = 1; i <= 6; i += 1) d.roster.drop(`k${i}`);
    const night = await d.sync();
    const pause = (until: string | null) =>
      t.db.query('update sync.connected_schools set paused_until = $2 where school_id = $1', [d.schoolId, until]);
    await pause('2026-12-01');
    small(20);
    for (let i = 2; i <= 6; i += 1) d.roster.drop(`k${i}`);
    await d.sync();
    const approved = await d.decide(night.runId, 'approved');
    expect([approved.state, approved.counts.removed, approved.counts.skipped]).toEqual(['done', 5, 1]);
    expect(approved.lines.filter(({ sourceId }) => sourceId === 'k1').map(({ why }) => why)).toEqual([
      'The source says something else by now. The next sync decides anew.',
    ]);
    expect((await people()).find(({ name }) => name === 'k1')!.archived).toBe(false);
    await pause(null);
    expect((await d.sync()).lines).toEqual([]);
  });

  it('plans anew what still waits', async () => {
    small(10);
    await d.sync();
    for (let i = 1; i <= 6; i += 1) d.roster.drop(`k${i}`);
    const first = await d.sync();
    small(10);
    d.roster.drop('k1');
    const second = await d.sync();
    expect((await d.run(first.runId))!.state).toBe('done');
    expect(told(second.lines)).toEqual(['person k1 remove gone done']);
  });

  it('empties no class and ends no test without a person', async () => {
    small(4);
    await d.sync();
    const busy = (await people()).find(({ name }) => name === 'k4')!.id;
    const tests = t.get(RunningTests);
    const { sitting } = tests;
    tests.sitting = (_q, ids) => Promise.resolve(new Set(ids.filter((id) => id === busy)));
    for (let i = 1; i <= 4; i += 1) d.roster.records.enrollment.delete(`c1:k${i}`);
    d.roster.person('k5', { email: mail('k5') }).enroll('k5', 'c2');
    const night = await d.sync();
    expect(night.lines.filter(({ action }) => action === 'remove').map(({ held }) => held)).toEqual([
      'empties-class',
      'empties-class',
      'empties-class',
      'sitting',
    ]);
    const approved = await d.decide(night.runId, 'approved').finally(() => (tests.sitting = sitting));
    // Who takes a test stays, whoever approved it.
    expect([approved.state, approved.counts.removed, approved.counts.held]).toEqual(['waiting', 3, 1]);
    expect(await members('c1')).toEqual(['k4', 'tom']);
  });

  it('takes a sync back, and leaves alone what was changed since', async () => {
    small();
    await d.sync();
    d.roster
      .person('k1', { email: mail('k1'), studentNumber: '1001', grade: '11' })
      .person('k2', { email: mail('k2'), studentNumber: '1002', grade: '11' })
      .person('k9', { email: mail('k9') })
      .enroll('k9', 'c2')
      .drop('k3');
    const night = await d.sync();
    const { id } = (await people()).find(({ name }) => name === 'k2')!;
    await t.db.query('update roster.people set grade_level = 12 where id = $1', [id]);
    const undo = await d.undo(night.runId);
    expect(undo.state).toBe('done');
    expect(told(undo.lines).sort()).toEqual([
      'enrollment c2:k9 remove undone done',
      'person k1 change undone done',
      'person k2 problem changed-since skipped',
      'person k3 restore undone done',
      'person k9 remove undone done',
    ]);
    expect((await people()).map(({ name, archived, grade }) => [name, archived, grade])).toEqual([
      ['k1', false, 10],
      ['k2', false, 12],
      ['k3', false, 10],
      ['k9', true, 10],
    ]);
    // It stays so until the source says something else.
    expect((await d.sync()).lines).toEqual([]);
    d.roster.person('k1', { email: mail('k1'), studentNumber: '1001', grade: '12' });
    expect(told((await d.sync()).lines)).toEqual(['person k1 change changed done']);
    await expect(d.undo(night.runId)).rejects.toThrow('taken back already');
  });

  it('leaves taken back who is in a class that could not be read for a night', async () => {
    small();
    await d.sync();
    d.roster.enroll('k1', 'c2').enroll('k2', 'c2');
    const undo = await d.undo((await d.sync()).runId);
    expect(undo.counts.removed).toBe(2);
    d.roster.records.section.delete('c2');
    d.roster.unreadable = [{ kind: 'section', id: 'c2', problem: 'It has no name.' }];
    expect(told((await d.sync()).lines)).toEqual(['section c2 problem unreadable skipped']);
    d.roster.unreadable = [];
    d.roster.section('c2');
    expect((await d.sync()).lines).toEqual([]);
  });

  it('drops what a sync held when it is taken back or fails, and the next sync decides anew', async () => {
    small(20);
    await d.sync();
    for (let i = 1; i <= 6; i += 1) d.roster.drop(`k${i}`);
    const night = await d.sync();
    const undo = await d.undo(night.runId);
    expect([undo.state, undo.lines]).toEqual(['done', []]);
    const { state, counts } = (await d.run(night.runId))!;
    expect([state, counts.held, counts.skipped]).toEqual(['done', 0, 6]);
    const said = (await d.lines(night.runId)).flatMap(({ held, why }) => (held ? why : []));
    expect(new Set(said)).toEqual(new Set(['The sync was taken back. The next sync decides anew.']));
    await expect(d.decide(night.runId, 'approved')).rejects.toThrow('Nothing of this sync waits');
    expect((await people()).filter(({ archived }) => archived)).toHaveLength(0);
    const next = await d.sync();
    expect([next.state, next.counts.held]).toEqual(['waiting', 6]);
    await t.db.query(`update sync.runs set state = 'applying' where id = $1`, [next.runId]);
    await t.get(Runs).fail(next.runId, 'Broken.');
    expect((await d.run(next.runId))!).toMatchObject({ state: 'failed', counts: { held: 0, skipped: 6 } });
    expect((await d.sync()).counts.held).toBe(6);
  });

  it.each(['taken back first', 'approved first'])(
    'is either taken back or goes on when two decide about it at once, %s',
    async (first) => {
      small(20);
      await d.sync();
      for (let i = 1; i <= 6; i += 1) d.roster.drop(`k${i}`);
      const { runId } = await d.sync();
      const takeBack = () => t.commands.execute(new UndoSync(runId, 1));
      const approve = () => t.commands.execute(new DecideHeldChanges(runId, 'approved', 'all', 1));
      const both = first === 'taken back first' ? [takeBack, approve] : [approve, takeBack];
      const ended = await Promise.allSettled(both.map((go) => go()));
      expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await t.settle();
      const approved = ended[both.indexOf(approve)]!.status === 'fulfilled';
      expect((await people()).filter(({ archived }) => archived)).toHaveLength(approved ? 6 : 0);
      const undone = await t.db.query('select from sync.runs where undoes_run_id = $1', [runId]);
      expect(undone).toHaveLength(approved ? 0 : 1);
    },
  );

  it.each(['ends', 'fails'])('carries out what is approved of a second run when the first %s', async (how) => {
    small(20);
    for (let i = 1; i <= 20; i += 1) d.roster.person(`s${i}`, { schoolIds: ['s2'], email: mail(`s${i}`) });
    await d.sync();
    for (let i = 1; i <= 6; i += 1) d.roster.drop(`k${i}`).drop(`s${i}`);
    const north = await d.sync({ schoolId: d.schoolId });
    const south = await d.sync({ schoolId: d.otherId });
    const approve = (runId: number) => t.commands.execute(new DecideHeldChanges(runId, 'approved', 'all', 1));
    expect(await approve(north.runId)).toEqual({ decided: 6 });
    expect(await approve(south.runId)).toEqual({ decided: 6 });
    expect((await d.run(south.runId))!.state).toBe('waiting');
    const broken = jest.spyOn(t.get(Applier), 'apply');
    if (how === 'fails') broken.mockRejectedValueOnce(new DomainError('sync/not-allowed', 'Broken.'));
    await t.settle();
    broken.mockRestore();
    expect((await d.run(north.runId))!.state).toBe(how === 'fails' ? 'failed' : 'done');
    expect((await d.run(south.runId))!).toMatchObject({ state: 'done', counts: { removed: 6, held: 0 } });
    expect((await people()).filter(({ archived }) => archived)).toHaveLength(how === 'fails' ? 6 : 12);
  });

  it('approves nothing while another sync makes its plan', async () => {
    small(20);
    await d.sync();
    for (let i = 1; i <= 6; i += 1) d.roster.drop(`k${i}`);
    const { runId } = await d.sync();
    await d.start();
    const approve = t.commands.execute(new DecideHeldChanges(runId, 'approved', 'all', 1));
    await expect(approve).rejects.toThrow('is running');
    await t.settle();
  });

  it('looks up one student again, whatever was changed here by hand', async () => {
    small();
    await d.sync();
    const [k1, k2] = await people();
    await t.db.query('update roster.people set first_name = $2 where id = any($1)', [[k1!.id, k2!.id], 'Hand']);
    expect((await d.sync()).lines).toEqual([]);
    const one = await d.sync({ studentId: k1!.id });
    expect(told(one.lines)).toEqual(['person k1 change changed done']);
    expect((await people()).map(({ name }) => name)).toEqual(['Hand', 'k1', 'k3']);
    await t.db.query(
      `delete from roster.memberships m using roster.sections c where c.id = m.section_id and c.grade_level is null and person_id = any($1)`,
      [[k1!.id, k2!.id]],
    );
    expect(told((await d.sync({ studentId: k1!.id })).lines)).toEqual(['enrollment c1:k1 restore again done']);
    expect(await members('c1')).toEqual(['k1', 'k3', 'tom']);
  });

  it('keeps what has an unreadable record', async () => {
    small();
    await d.sync();
    d.roster.drop('k1').enroll('k1', 'c1');
    d.roster.unreadable = [{ kind: 'person', id: 'k1', problem: 'It has no name.' }];
    await d.sync();
    expect((await people()).filter(({ archived }) => archived)).toEqual([]);
  });

  it('leaves alone whom a school added by hand, also in a class of the source', async () => {
    small();
    await d.sync();
    const byHand = await aStudentHere('Hand', mail('hand'), '9001');
    await t.db.query(
      `insert into roster.memberships (section_id, person_id, section_role, created_at)
       select local_id, $2, 'Student', now() from sync.links where connection_id = $1 and kind = 'section' and source_id = 'c1'`,
      [d.connectionId, byHand],
    );
    d.roster
      .section('c1', { termId: 't', name: 'Renamed' })
      .person('k1', { email: mail('k1'), studentNumber: '1', grade: '11' });
    await d.sync();
    expect((await people()).find(({ id }) => id === byHand)).toMatchObject({ name: 'Hand', archived: false });
    expect(await members('c1')).toContain('Hand');
  });

  it('keeps nothing of whoever was erased, and brings nobody back', async () => {
    small().person('k1', { firstName: 'Quillon', email: mail('quillon'), studentNumber: '1001' });
    await d.sync();
    const { id } = (await people()).find(({ name }) => name === 'Quillon')!;
    const files = t.get(UploadedFiles);
    const users = async () =>
      (await (await (await zipFiles(await files.bytesOf(d.connectionId))).open('users.csv'))!.toArray()).join('');
    const zip = await zipped({ 'users.csv': 'sourcedId,givenName\nk1,Quillon\nk2,Kim\n' });
    await files.keep(d.connectionId, 'night.zip', zip, 1);
    expect(await users()).toMatch('Quillon');
    // A pull that was cut off.
    await t.db.query(
      `with cut as (insert into sync.pulls (connection_id, state, began_at) values ($1, 'reading', $2) returning id)
       insert into sync.staged (pull_id, kind, source_id, data, hash) select id, 'person', 'k1', '{"firstName": "Quillon"}', 'h' from cut`,
      [d.connectionId, t.clock.instant()],
    );
    await t.commands.execute(new ErasePerson(id, 1));
    await t.settle();
    expect(await users()).toBe('sourcedId,givenName\nk1,\nk2,Kim\n');
    await files.keep(d.connectionId, 'night.zip', zip, 1);
    expect(await users()).not.toMatch('Quillon');
    const left = async () =>
      (
        await t.db.query(
          `select source_id from sync.changes where label || coalesce(sent::text, '') || coalesce(after::text, '') ilike '%quillon%'
           union all select source_id from sync.records where data::text ilike '%quillon%'
           union all select source_id from sync.staged where data::text ilike '%quillon%'`,
        )
      ).length;
    expect(await left()).toBe(0);
    d.roster.person('k1', { firstName: 'Quillon', email: mail('quillon'), studentNumber: '1001', grade: '11' });
    expect(told((await d.sync()).lines)).toEqual(['person k1 problem unreadable skipped']);
    expect(await left()).toBe(0);
  });

  it('finds the lines of whoever was erased without reading those of everybody', async () => {
    small();
    const { runId } = await d.sync();
    await t.db.query(
      `insert into sync.changes (run_id, place, school_id, record, action, source_id, label, after, code, reason)
       select $1, 50000000 + n, $2, case when n % 4 = 0 then 'person' else 'enrollment' end, 'add', 'x' || n, 'Somebody', jsonb_build_object('person', 'y' || n), 'new', ''
         from generate_series(1, 20000) n`,
      [runId, d.schoolId],
    );
    await t.db.query('analyze sync.changes');
    const plans: string[] = [];
    const tx = t.db.tx.bind(t.db);
    const explained = jest.spyOn(t.db, 'tx').mockImplementation((work) =>
      tx((q) =>
        work({
          query: async (sql, params) => {
            if (sql.startsWith('update sync.changes'))
              plans.push(JSON.stringify(await q.query(`explain (format json) ${sql}`, params)));
            return q.query(sql, params);
          },
          one: (sql, params) => q.one(sql, params),
          planned: (sql, params) => q.planned(sql, params),
        }),
      ),
    );
    await t.commands.execute(new ErasePerson((await people())[0]!.id, 1));
    await t.settle();
    explained.mockRestore();
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter((plan) => /"Seq Scan"[^{}]*"Relation Name":"changes"/.test(plan))).toEqual([]);
  });

  it('goes on with a teacher who was deleted at one of two schools', async () => {
    const una = (firstName: string) =>
      d.roster.person('una', { role: 'Teacher', email: mail('una'), schoolIds: ['s1', 's2'], firstName });
    small();
    una('Una');
    await d.sync();
    await d.sync(); // whoever works at two schools comes to the second when the first has them
    const { id } = (await t.db.one<{ id: number }>('select id from roster.people where email = $1', [mail('una')]))!;
    const now = () =>
      t.db.one(
        `select first_name as name, (select array_agg(school_id order by 1) from roster.staff_roles r where r.person_id = p.id) as places
           from roster.people p where id = $1`,
        [id],
      );
    const platform = await t.as({ userId: 1, role: 'Horizon Admin' });
    expect((await platform.delete(`/api/admin/schools/${d.schoolId}/users/${id}`)).status).toBe(200);
    await t.settle();
    expect((await d.sync()).lines).toEqual([]);
    expect(await now()).toEqual({ name: 'Una', places: [d.otherId] });
    una('Uma');
    expect(told((await d.sync()).lines)).toEqual(['person una change changed done']);
    expect(await now()).toEqual({ name: 'Uma', places: [d.otherId] });
  });

  it('keeps nothing of whoever is erased while a plan is made', async () => {
    small();
    await d.sync();
    d.roster.person('k1', { firstName: 'Quillon', email: mail('quillon'), studentNumber: '1001' }).enroll('k1', 'c2');
    const differences = t.get(Differences);
    const pages = differences.pages.bind(differences);
    const erased = jest.spyOn(differences, 'pages').mockImplementation(async function* (run, kind, ...rest) {
      // The lines of people are written by then.
      if (kind === 'enrollment')
        await t.db.query(
          `update sync.links set erased = true where connection_id = $1 and kind = 'person' and source_id = 'k1'`,
          [d.connectionId],
        );
      yield* pages(run, kind, ...rest);
    } as typeof differences.pages);
    await d.sync();
    erased.mockRestore();
    const lines = await t.db.query<{ label: string; sent: unknown }>(
      `select c.label, c.sent from sync.changes c join sync.runs r on r.id = c.run_id
        where r.connection_id = $1 and r.id = (select max(id) from sync.runs where connection_id = $1)`,
      [d.connectionId],
    );
    expect(lines).toEqual(Array(2).fill({ label: 'Erased', sent: null }));
  });

  it('knows a record whose id came back in another case', async () => {
    small();
    await d.sync();
    d.roster.drop('k1');
    d.roster.person('K1', { firstName: 'k1', email: mail('k1'), studentNumber: '1001' }).enroll('K1', 'c1');
    expect((await d.sync()).lines.filter(({ action }) => action === 'remove' || action === 'add')).toEqual([]);
    expect(await members('c1')).toEqual(['k1', 'k2', 'k3', 'tom']);
  });

  it('knows a person under a new id, and removes nobody for it', async () => {
    small();
    await d.sync();
    d.roster.drop('k1');
    d.roster.person('new-1', { firstName: 'k1', email: mail('k1'), studentNumber: '1001' }).enroll('new-1', 'c1');
    const { lines } = await d.sync();
    expect(lines.filter(({ record }) => record === 'person').map(({ action }) => action)).toEqual(['change']);
    expect((await people()).map(({ name, archived }) => [name, archived])).toEqual([
      ['k1', false],
      ['k2', false],
      ['k3', false],
    ]);
    expect(await members('c1')).toEqual(['k1', 'k2', 'k3', 'tom']);
    expect((await d.sync()).lines).toEqual([]);
  });

  it('does nothing that a mode forbids', async () => {
    small();
    await d.sync();
    await t.db.query(`update sync.connections set mode = 'add_only' where id = $1`, [d.connectionId]);
    d.roster
      .drop('k1')
      .person('k2', { email: mail('k2'), grade: '12' })
      .person('k8', { email: mail('k8') });
    expect(told((await d.sync()).lines)).toEqual(['person k8 add new done']);
    await t.db.query(`update sync.connections set mode = 'full', paused_until = '2026-12-01' where id = $1`, [
      d.connectionId,
    ]);
    expect((await d.sync()).lines).toEqual([]);
    await t.db.query('update sync.connections set paused_until = null where id = $1', [d.connectionId]);
    expect(told((await d.sync()).lines)).toEqual(['person k2 change changed done', 'person k1 remove gone done']);
  });

  it('fails with a sentence when the source cannot be read, tells of it the second time, and keeps the last state', async () => {
    small();
    await d.sync();
    d.roster.broken = new SourceError('unauthorized', 'The token is not accepted.', false);
    const { state, failure } = await d.sync();
    expect([state, failure]).toEqual(['failed', 'The token is not accepted.']);
    await expect(d.undo((await d.sync()).runId)).rejects.toThrow('before it changed anything');
    await d.sync();
    expect((await people()).some(({ archived }) => archived)).toBe(false);
    d.roster.broken = undefined;
    expect((await d.sync()).state).toBe('done');
  });

  it('goes on where it was cut off, at every stage', async () => {
    small(6);
    const runId = await d.start();
    await expect(d.start()).rejects.toThrow('is running');
    const planner = t.get(Planner);
    const { plan } = planner;
    planner.plan = async (run, signal) => {
      await plan.call(planner, run, signal);
      planner.plan = plan;
      throw new Error('killed after planning');
    };
    await expect(t.settle()).rejects.toThrow('killed after planning');
    const applier = t.get(Applier) as unknown as { chunk: (...args: unknown[]) => Promise<void> };
    const { chunk } = applier;
    let chunks = 0;
    applier.chunk = async (...args) => {
      await chunk.apply(applier, args);
      if ((chunks += 1) % 2 === 1 && chunks < 4) throw new Error('killed while applying');
    };
    for (let tries = 0; tries < 10 && (await d.run(runId))!.state !== 'done'; tries += 1) {
      await t.db.query(`update pgboss.job set start_after = now() where name = 'sync.run' and state = 'retry'`);
      await t.settle().catch(() => undefined);
    }
    applier.chunk = chunk;
    expect((await d.run(runId))!.state).toBe('done');
    expect((await people()).map(({ name }) => name)).toEqual(['k1', 'k2', 'k3', 'k4', 'k5', 'k6']);
    expect(await members('c1')).toEqual(['k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'tom']);
    expect(new Set((await d.lines(runId)).map(({ outcome }) => outcome))).toEqual(new Set(['done']));
  });

  it('starts each night once, in the night of the district', async () => {
    small();
    const nightly = t.get(NightlySyncs);
    await nightly.look();
    const next = async () =>
      (await t.db.one<{ at: Date }>('select next_run_at as at from sync.connections where id = $1', [d.connectionId]))!
        .at;
    const at = await next();
    const hour = Number(
      new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', hourCycle: 'h23' }).format(at),
    );
    expect(hour >= 1 && hour < 5).toBe(true);
    const now = t.clock.now();
    t.clock.set(at.toISOString());
    await nightly.look();
    await nightly.look();
    const runs = await t.db.query('select from sync.runs where connection_id = $1', [d.connectionId]);
    expect(runs).toHaveLength(1);
    expect((await next()).getTime()).toBeGreaterThan(at.getTime() + 22 * 3_600_000);
    await t.settle();
    t.clock.set(new Date(now).toISOString());
  });

  describe('whose night has come', () => {
    const runs = async (connectionId = d.connectionId) =>
      (await t.db.query('select from sync.runs where connection_id = $1', [connectionId])).length;
    const isDue = () =>
      t.db.query('update sync.connections set next_run_at = $1', [new Date(t.clock.now() - 1_000).toISOString()]);
    beforeEach(async () => {
      small();
      await t.db.query('delete from sync.connections where id <> $1', [d.connectionId]);
      await isDue();
    });

    it('keeps its night when the process is killed before the sync has begun', async () => {
      const starts = t.get(StartSyncHandler);
      const killed = jest.spyOn(starts, 'execute').mockRejectedValueOnce(new Error('killed'));
      await expect(t.get(NightlySyncs).look()).rejects.toThrow('killed');
      killed.mockRestore();
      expect(await runs()).toBe(0);
      await t.get(NightlySyncs).look();
      expect(await runs()).toBe(1);
      await t.settle();
    });

    it('begins its night when the short sync that is under way has ended', async () => {
      await d.start({ schoolId: d.otherId });
      await t.get(NightlySyncs).look();
      expect(await runs()).toBe(1);
      await t.settle();
      await t.get(NightlySyncs).look();
      expect(await runs()).toBe(2);
      await t.settle();
      await t.get(NightlySyncs).look();
      expect(await runs()).toBe(2);
    });

    it('begins its night though another district cannot be looked at', async () => {
      const first = d.connectionId;
      d = await aConnectedDistrict(t);
      small();
      await isDue();
      await t.db.query(`update sync.connections set sealed = 'broken' where id = $1`, [first]);
      await expect(t.get(NightlySyncs).look()).rejects.toThrow();
      expect([await runs(first), await runs()]).toEqual([0, 1]);
      await t.db.query('delete from sync.connections where id = $1', [first]);
      await t.settle();
    });

    it('waits for its next night when what its source needs is missing', async () => {
      const missing = jest.spyOn(t.get(Connections), 'missing').mockResolvedValue('Upload a file.');
      await t.get(NightlySyncs).look();
      missing.mockRestore();
      await t.get(NightlySyncs).look();
      expect(await runs()).toBe(0);
    });
  });

  it('starts no night while every school is off or paused, by the day where they are', async () => {
    const nightly = t.get(NightlySyncs);
    const now = t.clock.now();
    small();
    await t.db.query(`update sync.connections set next_run_at = '2030-01-01' where id <> $1`, [d.connectionId]);
    // One that is not connected does not count.
    await t.db.query('update sync.connected_schools set source_id = null where school_id = $1', [d.otherId]);
    const begun = async (at: string, paused: string | null, mode = 'full') => {
      t.clock.set(at);
      await t.db.query('update sync.connections set paused_until = $2, mode = $3, next_run_at = $4 where id = $1', [
        d.connectionId,
        paused,
        mode,
        at,
      ]);
      await nightly.look();
      await t.settle();
      return (await t.db.query('select from sync.runs where connection_id = $1', [d.connectionId])).length;
    };
    expect(await begun('2026-12-10T05:30:00.000Z', '2026-12-10')).toBe(0);
    expect(await begun('2026-12-10T06:30:00.000Z', null, 'off')).toBe(0);
    const pause = (until: string | null) =>
      t.db.query('update sync.connected_schools set paused_until = $2 where school_id = $1', [d.schoolId, until]);
    await pause('2026-12-31');
    expect(await begun('2026-12-10T06:30:00.000Z', null)).toBe(0);
    await pause(null);
    expect(await begun('2026-12-10T06:30:00.000Z', '2026-12-10')).toBe(1);
    t.clock.set(new Date(now).toISOString());
  });
});
