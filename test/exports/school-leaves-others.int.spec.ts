import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyAttemptFile } from '../../src/audit-verify/verify.js';
import { AccessLog } from '../../src/audit/index.js';
import { SchoolArchiveDocument } from '../../src/exports/kinds/school-archive.js';
import { SchoolErasures } from '../../src/exports/leaving/school-erasures.js';
import { AddParent, CreateDistrict, EnrollStudents } from '../../src/roster/index.js';
import { aCandidate, anExam, type Candidate, type Exam } from '../delivery/exam.js';
import { aClass, aPerson, aSchool, aStudent, type TestSchool } from '../roster/school.js';
import { testApp, type TestApp } from '../support/app.js';
import type { HttpClient } from '../support/http.js';
import { dumpOf, remainsOf } from '../support/remains.js';
import { unzip } from '../support/unzip.js';
import { whileHeld } from '../support/while-held.js';

const HIDDEN_EMAIL = 'support.wobble@platform.test';
const PLANTED = {
  formerDistrictSays: 'Wobblethorpe Vale High',
  file: 'Wobblethorpe results of autumn.csv',
  title: 'Wobble Homeroom 91 - SAT Set 1 - 2026',
  formerParent: 'formerparent@wobble.test',
  merged: 'Wobblefred',
};
const PHONE = '+13125550142';
const NAMES = { confirmation: 'Leaving High', without_archive: 'Leaving High' };
const VIEWER = { userId: 1, role: 'Horizon Admin', schoolId: null, districtId: null } as const;

describe('a school that leaves, beside those that stay', () => {
  let t: TestApp;
  let exam: Exam;
  let other: TestSchool;
  let platform: HttpClient;
  let platformId: number;
  let zoe: Candidate;
  let max: Candidate;
  let cameId: number;
  let switchesId: number;
  let maxesClass: number;
  const erasures = () =>
    t.get(SchoolErasures) as unknown as {
      beginDue(): Promise<void>;
      erasePerson(id: number, personId: number, schoolId: number, by: number): Promise<boolean>;
    };
  const path = (more = '') => `/api/admin/schools/${exam.schoolId}/erasure${more}`;
  const transfer = async (id: number, to: number) =>
    expect(
      (
        await platform.post('/api/admin/users/transfer_school', {
          user_ids: [id],
          school_id: to,
          retain_sections: true,
        })
      ).status,
    ).toBe(200);
  const placesIn = (personId: number) =>
    t.db.query('select section_id from roster.memberships where person_id = $1', [personId]);
  const later = async (days: number) => {
    t.clock.advance({ hours: 24 * days });
    platform = await t.as({ userId: platformId, role: 'Horizon Admin' });
  };

  beforeAll(async () => {
    t = await testApp();
    exam = await anExam(t);
    other = await aSchool(t);
    const { schoolId } = exam;
    platformId = await aPerson(t, 'platform', [{ role: 'Horizon Admin', schoolId: null, districtId: null }]);
    platform = await t.as({ userId: platformId, role: 'Horizon Admin' });
    await platform.patch(`/api/admin/schools/${schoolId}`, { school: { name: PLANTED.formerDistrictSays } });
    const to = await t.commands.execute(new CreateDistrict({ name: 'Another', state: 'IL' }));
    await platform.patch(`/api/admin/schools/${schoolId}`, { school: { schoolDistrictId: to } });
    await platform.patch(`/api/admin/schools/${schoolId}`, { school: { name: 'Leaving High' } });
    exam.districtId = to;

    zoe = await aCandidate(exam, 'Zoe');
    max = await aCandidate(exam, 'Max');
    for (const one of [zoe, max]) {
      await one.opens();
      await one.submits();
    }
    [{ section_id: maxesClass }] = (await placesIn(max.studentId)) as [{ section_id: number }];
    const twinId = await aStudent(t, schoolId, 'Twin');
    await t.db.query('update roster.people set school_id = null, merged_into = $2 where id = $1', [
      twinId,
      max.studentId,
    ]);
    await t.db.query(
      `insert into roster.merges (school_id, kept_id, absorbed_id, merged_at, by_id, moved) values ($1, $2, $3, now(), $4, $5)`,
      [schoolId, max.studentId, twinId, exam.adminId, JSON.stringify({ before: { firstName: PLANTED.merged } })],
    );
    await transfer(max.studentId, other.schoolId);
    const session = { userId: other.adminId, role: 'Teacher Admin', masquerader: null } as const;
    for (const id of [zoe.studentId, max.studentId])
      await t.get(AccessLog).recordManyViewed(session, [id], { part: 'student_export' });
    cameId = await aStudent(t, other.schoolId, 'Came');
    const theirs = await aClass(t, other.schoolId, [[other.teacherId, 'Primary Teacher']]);
    await t.commands.execute(new EnrollStudents(theirs, [cameId]));
    await transfer(cameId, schoolId);

    const hiddenId = await aPerson(t, 'support', [{ role: 'Teacher Admin', schoolId, districtId: null }]);
    await t.db.query('update roster.people set hidden_account = true, email = $2 where id = $1', [
      hiddenId,
      HIDDEN_EMAIL,
    ]);
    switchesId = await aPerson(t, 'switches', [{ role: 'Teacher', schoolId, districtId: null }]);
    await t.db.query(`update roster.people set phone = $2, phone_extension = '77' where id = any($1)`, [
      [hiddenId, switchesId],
      PHONE,
    ]);

    // A parent who has used the account, and whose only child there is not theirs any more.
    const childId = await aStudent(t, schoolId, 'Child');
    const parentId = await t.commands.execute(
      new AddParent({ firstName: 'Former', lastName: 'Parent', email: PLANTED.formerParent }, [childId], false),
    );
    await t.db.query('update identity.accounts set activated_at = now() where user_id = $1', [parentId]);
    expect((await platform.delete(`/api/admin/students/${childId}/parents/${parentId}`)).status).toBeLessThan(300);
    expect(
      await t.db.query('select archived_at is not null as archived from roster.staff_roles where person_id = $1', [
        parentId,
      ]),
    ).toEqual([{ archived: true }]);

    await t.db.query(
      `insert into scoring.outside_imports (school_id, type_id, set_id, file_name, file_hash, row_count, imported_count, unchanged_count, imported_by, imported_at)
       values ($1, 1, 1, $2, 'aa', 1, 1, 0, $3, now())`,
      [schoolId, PLANTED.file, exam.adminId],
    );
    await t.settle();
  }, 120_000);
  afterAll(() => t?.close());

  it('gives an archive that has no e-mail of a hidden account, and not who looks at students of another school', async () => {
    const asked = await platform.post('/api/admin/schools/whole_archive', { id: exam.schoolId });
    await t.settle();
    const answer = await platform.raw('GET', `/api/documents/${asked.body.document.id}/file`);
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    const staff = files.get('staff.csv')!.toString();
    expect(staff).toContain('"support"');
    expect(staff.split('\r\n').filter((row) => row.includes(PHONE))).toEqual([
      expect.stringMatching(/"switches".*"'\+13125550142","77"/),
    ]);
    expect([...files].filter(([, content]) => content.includes(HIDDEN_EMAIL)).map(([name]) => name)).toEqual([]);
    // Nobody is a parent there: the list says what it would hold.
    expect(files.get('parents.csv')!.toString()).toMatch(
      /^\uFEFF"User id","First name","Last name",[^\r]*"Since"\r\n$/,
    );

    const attempts = [...files].filter(([name]) => name.startsWith('attempts/')).map(([, content]) => String(content));
    const looksIn = (id: number) =>
      attempts
        .filter((text) => text.includes(`"studentId":${id}`) || text.includes(`\\"studentId\\":${id}`))
        .map((text) => text.includes(`access-${id}`));
    expect([looksIn(zoe.studentId), looksIn(max.studentId)]).toEqual([[true], [false]]);
    for (const text of attempts) {
      const verdict = verifyAttemptFile(text);
      expect([verdict.integrity.ok, verdict.completeness.ok]).toEqual([true, true]);
    }
  });

  it('is not taken for archived by an archive that was begun before', async () => {
    const archiveIt = () => t.db.query('update roster.schools set archived_at = now() where id = $1', [exam.schoolId]);
    const out = new PassThrough();
    out.resume();
    let archived = false;
    const made = t.get(SchoolArchiveDocument).make({
      viewer: { ...VIEWER, userId: platformId },
      request: { id: exam.schoolId },
      out,
      progress: async () => {
        if (!archived) await archiveIt();
        archived = true;
      },
    });
    try {
      await expect(made).rejects.toMatchObject({ code: 'exports/school-changed' });
    } finally {
      await t.db.query('update roster.schools set archived_at = null where id = $1', [exam.schoolId]);
    }
  });

  it('locks the school before its erasure, planned or taken back', async () => {
    expect((await platform.delete(`/api/admin/schools/${exam.schoolId}`)).body).toEqual({ archived: true });
    expect((await platform.post(path(), NAMES)).body.erasure).toMatchObject({ state: 'planned' });
    const back = await whileHeld(
      t,
      { sql: 'select from roster.schools where id = $1 for update', params: [exam.schoolId] },
      () => platform.post(path('/take_back')),
      { sql: 'select from exports.school_erasures where school_id = $1', params: [exam.schoolId] },
    );
    expect(back.status).toBe(200);
  });

  it('leaves whoever gets a place elsewhere in that moment', async () => {
    expect((await platform.post(path(), NAMES)).body.erasure).toMatchObject({ state: 'planned' });
    await later(31);
    await erasures().beginDue();
    const { id } = (await platform.get(path())).body.erasure;
    let erased!: Promise<boolean>;
    await t.db.tx(async (q) => {
      // As whoever adds them by their e-mail does.
      await q.query('select pg_advisory_xact_lock(7203011, hashtext($1))', ['switches@school.test']);
      erased = erasures().erasePerson(id, switchesId, exam.schoolId, platformId);
      let waits = false;
      for (let tries = 0; tries < 100 && !waits; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        const waiting = await t.db.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        waits = waiting.length > 0;
      }
      await q.query(
        `insert into roster.staff_roles (person_id, role, school_id, created_at) values ($1, 'Teacher', $2, now())`,
        [switchesId, other.schoolId],
      );
    });
    expect(await erased).toBe(true);
    expect(await t.db.query('select first_name, erased_at from roster.people where id = $1', [switchesId])).toEqual([
      { first_name: 'switches', erased_at: null },
    ]);
  });

  it('takes along what others wrote down of it, and nobody of it stays in a class anywhere', async () => {
    await t.db.query(
      `insert into exports.documents (kind, request, request_hash, person_id, role, title, state, requested_at, ended_at)
       values ('class-scores', $1, 'h', $2, 'Horizon Admin', $3, 'expired', $4, $4)`,
      [
        JSON.stringify({ id: maxesClass, assessmentTypeId: 1, assessmentSetId: 1 }),
        platformId,
        PLANTED.title,
        new Date(t.clock.now()),
      ],
    );
    await t.settle();
    await t.db.query('analyze');
    const { erasures: trail } = (await platform.get('/api/admin/school_erasures')).body;
    expect(trail).toContainEqual(expect.objectContaining({ state: 'done', places: 1 }));
    expect(await placesIn(cameId)).toEqual([]);
    expect(await placesIn(max.studentId)).not.toContainEqual({ section_id: maxesClass });
    const [{ school_id: now }] = (await t.db.query<{ school_id: number }>(
      'select school_id from roster.people where id = $1',
      [max.studentId],
    )) as [{ school_id: number }];
    expect(now).toBe(other.schoolId);
    expect(remainsOf(Object.values(PLANTED), await dumpOf(t.database))).toEqual([]);
  });
});
