import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SetPassword } from '../../../src/identity/index.js';
import { Projections } from '../../../src/platform/events/projections.js';
import { ReportMails } from '../../../src/reporting/report-mails/report-mails.js';
import { ErasePerson } from '../../../src/roster/commands/erase-person.js';
import { aPerson, aSchool } from '../../roster/school.js';
import { testApp, type TestApp } from '../../support/app.js';
import type { HttpClient } from '../../support/http.js';
import { assign, copyOf, parentOf, school, student, take, type School } from '../school.js';

const ACT = { type: 2, set: 3, english: 3, math: 4, reading: 5, science: 6 };
const SUBJECT = 'A score report of';

describe('a mail to parents when a score report opens', () => {
  let t: TestApp;
  let s: School;
  let horizonId: number;
  let horizon: HttpClient;
  let count = 0;

  const mails = () =>
    t.db.query<{ to: string; subject: string; text: string; html: string }>(
      `select recipient as to, subject, body_text as text, body_html as html from platform.mails where subject like $1 order by id`,
      [`${SUBJECT}%`],
    );
  /** What was written since the last time that it was asked. */
  let told = 0;
  const fresh = async () => {
    t.clock.advance({ minutes: 6 });
    await t.settle();
    const all = await mails();
    const since = all.slice(told);
    told = all.length;
    return since.map(({ to }) => to).sort();
  };
  const switched = async (reportMails: boolean) => {
    horizon = await t.as({ userId: horizonId, role: 'Horizon Admin' });
    const answer = await horizon.patch(`/api/admin/schools/${s.schoolId}`, { school: { reportMails } });
    expect([answer.status, answer.body.school.reportMails]).toEqual([200, reportMails]);
    await t.settle();
  };
  /** A student of the class, with a parent who has signed in before unless it is said otherwise. */
  const aFamily = async (name: string, active = true) => {
    count += 1;
    const id = await student(t, s, `${name}.${count}@cedar.test`, [name, 'Okafor']);
    const email = `parent.of.${name}.${count}@home.test`.toLowerCase();
    const parentId = await parentOf(t, id, email);
    if (active) await t.commands.execute(new SetPassword(parentId, 'Horizon-demo-2026'));
    await t.settle();
    return { id, parentId, email };
  };
  const takes = async (id: number, category = ACT.english) =>
    take(t, id, await copyOf(t, id, ACT.set, category, 1), { share: 0.5, wrong: 3 });

  beforeAll(async () => {
    t = await testApp();
    s = await school(t);
    horizonId = await aPerson(t, 'horizon', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    await assign(t, s, ACT.set, [ACT.english, ACT.math], false);
  }, 120_000);
  afterAll(() => t?.close());

  it('is written by no school before it is switched on, nor about what was open by then', async () => {
    const { id } = await aFamily('Before');
    await takes(id);
    expect(await fresh()).toEqual([]);
    await switched(true);
    expect(await fresh()).toEqual([]);
    await takes(id, ACT.math);
    // Another section of a test whose report was open.
    expect(await fresh()).toEqual([]);
  });

  it('goes to each parent with an account that was used, once for child and test, without a score', async () => {
    const { id, email } = await aFamily('Amara');
    const second = `second.${count}@home.test`;
    await t.commands.execute(new SetPassword(await parentOf(t, id, second), 'Horizon-demo-2026'));
    const invited = `invited.${count}@home.test`;
    await parentOf(t, id, invited);
    await takes(id);
    expect(await fresh()).toEqual([email, second].sort());
    const [mail] = (await mails()).slice(-2);
    expect(mail!.subject).toBe('A score report of Amara is open');
    expect(mail!.text + mail!.html).not.toContain('Okafor');
    expect(mail!.text).toContain(`/parent/${id}/score-reports/${ACT.type}/${ACT.set}?year=`);
    expect(mail!.text).toContain('Sent by Horizon for Cedar Ridge High.');
    const said = mail!.text.replace(/https?:\S+/g, '');
    expect(said).not.toMatch(/\b([1-9]|[12]\d|3[0-6])\b of|score of|\b\d{2}\b/);
    // Not again: later, by another section, by a rebuild, by another parent who comes.
    await takes(id, ACT.math);
    expect(await fresh()).toEqual([]);
    await t.get(Projections).rebuild(['reporting.part-results', 'reporting.results']);
    await t.commands.execute(new SetPassword(await parentOf(t, id, `third.${count}@home.test`), 'Horizon-demo-2026'));
    expect(await fresh()).toEqual([]);
  });

  it('is not written again when the test is reset and taken once more', async () => {
    const { id, email } = await aFamily('Reset');
    await takes(id);
    expect(await fresh()).toEqual([email]);
    const admin = await t.as({
      userId: await aPerson(t, 'admin', [{ role: 'Teacher Admin', schoolId: s.schoolId, districtId: null }]),
      role: 'Teacher Admin',
      schoolId: s.schoolId,
    });
    const answer = await admin.post('/api/staff/student_assessments/reset', {
      section_id: s.sectionId,
      assessment_id: await copyOf(t, id, ACT.set, ACT.english, 1),
    });
    expect(answer.body.counts.done).toBe(1);
    await t.settle();
    await takes(id);
    expect(await fresh()).toEqual([]);
  });

  it('waits for the day on which the report is revealed', async () => {
    const { id, email } = await aFamily('Later');
    const at = new Date(t.clock.now() + 2 * 86_400_000);
    await assign(t, s, ACT.set, [ACT.reading], false, { revealReportAsap: false, revealReportAt: at });
    await t.settle();
    await takes(id, ACT.reading);
    expect(await fresh()).toEqual([]);
    t.clock.set(at.getTime());
    expect(await fresh()).toEqual([email]);
    expect(await fresh()).toEqual([]);
  });

  it('is not written about who was archived or hidden meanwhile, nor when they come back', async () => {
    const [archived, hidden, noParent] = [
      await aFamily('Gone'),
      await aFamily('Hidden'),
      await aFamily('Alone', false),
    ];
    const at = new Date(t.clock.now() + 3_600_000);
    await assign(t, s, ACT.set, [ACT.science], false, { revealReportAsap: false, revealReportAt: at });
    await t.settle();
    for (const { id } of [archived, hidden, noParent]) await takes(id, ACT.science);
    await t.db.query('update roster.people set archived_at = now() where id = $1', [archived.id]);
    await t.db.query('update roster.people set hidden_account = true where id = $1', [hidden.id]);
    t.clock.set(at.getTime());
    expect(await fresh()).toEqual([]);
    await t.db.query('update roster.people set archived_at = null, hidden_account = false where id = any($1)', [
      [archived.id, hidden.id],
    ]);
    await t.commands.execute(new SetPassword(noParent.parentId, 'Horizon-demo-2026'));
    expect(await fresh()).toEqual([]);
  });

  it('is not written for what opened while it was switched off', async () => {
    const { id, email } = await aFamily('Off');
    await switched(false);
    await takes(id, ACT.math);
    expect(await fresh()).toEqual([]);
    await switched(true);
    expect(await fresh()).toEqual([]);
    const next = await aFamily('On');
    await takes(next.id, ACT.math);
    expect(await fresh()).toEqual([next.email]);
    expect(email).not.toBe(next.email);
  });

  it('is not written about what opened while the student was at another school', async () => {
    const { id } = await aFamily('Moved');
    const elsewhere = await aSchool(t);
    const moveTo = async (schoolId: number) => {
      for (const people of ['roster.people', 'reporting.people'])
        await t.db.query(`update ${people} set school_id = $2 where id = $1`, [id, schoolId]);
    };
    await moveTo(elsewhere.schoolId);
    await takes(id);
    expect(await fresh()).toEqual([]);
    // Back months later, it is an old report.
    await moveTo(s.schoolId);
    expect(await fresh()).toEqual([]);
  });

  it('is found by an erasure, whatever the child is called by then', async () => {
    const { id, email } = await aFamily('Erased');
    await takes(id);
    expect(await fresh()).toEqual([email]);
    await t.db.query(`update roster.people set first_name = 'Corrected', last_name = 'Name' where id = $1`, [id]);
    await t.commands.execute(new ErasePerson(id, horizonId));
    const left = (await mails()).filter(({ to }) => to === email);
    expect(left).toEqual([]);
    told = (await mails()).length;
  });

  it('is looked for among the students of the schools that write, not among everybody', async () => {
    const elsewhere = 90_000;
    await t.db.query(
      `insert into reporting.people (id, first_name, last_name, grade_level, school_id, updated_at)
         select $1 + k, 'N', 'N', 11, $1, now() from generate_series(1, 5000) k`,
      [elsewhere],
    );
    await t.db.query(
      `insert into reporting.results_v1 (student_id, type_id, set_id, school_year_id, valid_from, status, composite, scores, school_id, sections, parts)
         select $1 + k, 1, 1, 2026, now(), 'complete', 1000, array[500, 500], $1, '[]', '[]' from generate_series(1, 5000) k`,
      [elsewhere],
    );
    await t.db.query('analyze reporting.people, reporting.results_v1, reporting.told_reports');
    const asked = jest.spyOn(t.db, 'query');
    await t.get(ReportMails).run();
    const [sql, params] = asked.mock.calls.find(([text]) => text.includes('jsonb_path_exists'))!;
    asked.mockRestore();
    const plan = JSON.stringify(await t.db.query(`explain (format json) ${sql}`, params));
    for (const table of ['people', 'results_v1'])
      expect(plan).not.toMatch(new RegExp(`"Node Type":"Seq Scan"[^{}]*"Relation Name":"${table}"`));
    expect(plan).toMatch(/"Relation Name":"results_v1"[^{}]*"Index Cond":"\(school_id/);
  });

  it('leads to what asks for the sign-in and is shown to that parent alone', async () => {
    const { id, parentId } = await aFamily('Door');
    const stranger = await aFamily('Stranger');
    await takes(id, ACT.math);
    await fresh();
    const path = `/api/parent/score_reports/composite?studentId=${id}&assessmentType=${ACT.type}&assessmentSet=${ACT.set}`;
    expect((await t.visitor().get(path)).status).toBe(401);
    const as = (userId: number) => t.as({ userId, role: 'Parent' });
    expect((await (await as(parentId)).get(path)).status).toBe(200);
    expect((await (await as(stranger.parentId)).get(path)).status).toBe(404);
  });
});
