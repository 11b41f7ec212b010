import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { CreateClass } from '../../src/roster/index.js';
import type { HttpClient } from '../support/http.js';
import { type TestApp, testApp } from '../support/app.js';
import { aSchool, type TestSchool } from './school.js';

const FALL = { name: 'Fall', start_date: '2026-08-15T00:00:00.000Z', end_date: '2026-12-18T00:00:00.000Z' };

describe('the terms of a school', () => {
  let t: TestApp;
  let school: TestSchool;
  let path: string;
  let horizon: HttpClient;
  beforeAll(async () => {
    t = await testApp();
    school = await aSchool(t);
    path = `/api/staff/schools/${school.schoolId}/terms`;
    horizon = await t.as({ userId: 1, role: 'Horizon Admin' });
  });
  afterAll(() => t?.close());

  const add = async (term: object = FALL): Promise<number> => {
    const { status, body } = await school.admin.post(path, { term });
    expect(status).toBe(200);
    return body.term.id;
  };
  const aClassIn = (termId: number) =>
    t.commands.execute(
      new CreateClass({ schoolId: school.schoolId, termId, className: 'In the term', memberships: [] }),
    );
  const archive = (ids: number[], archived = true) =>
    school.admin.post(`${path}/bulk_archive`, { term_ids: ids, archive_state: archived });
  const isArchived = async (sectionId: number) =>
    (await t.db.one<{ yes: boolean }>('select archived_at is not null as yes from roster.sections where id = $1', [
      sectionId,
    ]))!.yes;

  it('are made with the school year of their first day, and listed by name', async () => {
    await add({ ...FALL, name: 'Term 10' });
    await add({ ...FALL, name: 'Term 2' });
    const { body } = await school.admin.get(`${path}?search=term%20`);
    expect(body.terms.map(({ name }: { name: string }) => name)).toEqual(['Term 2', 'Term 10']);
    expect(body.terms[0]).toMatchObject({
      startDate: FALL.start_date,
      endDate: FALL.end_date,
      schoolYear: { id: 2026, shortName: '2026-27' },
      schoolYearId: 2026,
      archived: false,
      source: 'user_created',
      classCount: 0,
      permissions: { view: true, edit: true, delete: true },
    });
    expect((await school.admin.get(`${path}?sort=endDate&order=desc&per_page=1&page=2`)).body.terms).toHaveLength(1);
  });

  it('have school years with id and name, for everybody who works there, and of no other school', async () => {
    await add({ name: 'Next year', start_date: '2031-08-15T00:00:00.000Z', end_date: '2031-12-18T00:00:00.000Z' });
    const years = async (as: HttpClient) => (await as.get('/api/staff/school_years')).body.schoolYears;
    const seen = await years(school.admin);
    expect(seen[0]).toEqual({ id: 2031, name: '2031-2032', shortName: '2031-32' });
    expect(seen.map(({ id }: { id: number }) => id)).toEqual([...new Set(seen.map(({ id }: { id: number }) => id))]);
    expect(await years(school.teacher)).toEqual(seen);
    const ofDistrict = await t.as({ userId: 3, role: 'District Admin', districtId: school.districtId });
    expect(await years(ofDistrict)).toEqual(seen);
    expect(await years((await aSchool(t)).admin)).not.toContainEqual(seen[0]);
    expect((await horizon.get('/api/staff/school_years')).status).toBe(403);
  });

  it('follow the first day of the year that the school sets', async () => {
    await t.db.query(`update roster.schools set year_starts_on = '09-01' where id = $1`, [school.schoolId]);
    const { body } = await school.admin.post(path, { term: { ...FALL, name: 'Summer' } });
    expect(body.term.schoolYear.shortName).toBe('2025-26');
    await t.db.query(`update roster.schools set year_starts_on = '08-01' where id = $1`, [school.schoolId]);
  });

  it.each([
    ['without a name', { ...FALL, name: ' ' }, { name: ['Term name is required'] }],
    ['without a first day', { ...FALL, start_date: undefined }, { 'term.start_date': ['Start date is required'] }],
    ['without a last day', { ...FALL, end_date: '' }, { 'term.end_date': ['End date must be after start date'] }],
    [
      'that ends before it begins',
      { ...FALL, end_date: '2026-08-15T00:00:00.000Z' },
      { end_date: ['End date must be after start date'] },
    ],
    [
      'with days that are none',
      { ...FALL, start_date: 'tomorrow', end_date: '2027-02-30T00:00:00.000Z' },
      {
        'term.start_date': ['Start date must be a date and time, such as 2026-08-15T00:00:00Z'],
        'term.end_date': ['End date must be a date and time, such as 2026-08-15T00:00:00Z'],
      },
    ],
    [
      'with years that nobody means',
      { ...FALL, start_date: '1900-09-01', end_date: '2999-09-01' },
      {
        start_date: ['Please enter a date between 2000 and 2099'],
        end_date: ['Please enter a date between 2000 and 2099'],
      },
    ],
  ])('are refused %s', async (_what, term, errors) => {
    const { status, body } = await school.admin.post(path, { term });
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it('are not made twice with one name and the same dates, also at once', async () => {
    const term = { name: 'Once', start_date: '2028-08-15T00:00:00.000Z', end_date: '2028-12-18T00:00:00.000Z' };
    const both = await Promise.all([school.admin.post(path, { term }), school.admin.post(path, { term })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const said = { name: ['The school has a term of this name with these dates already'] };
    expect(both.find(({ status }) => status === 422)!.body.errors).toEqual(said);
    expect((await school.admin.post(path, { term: { ...term, name: ' ONCE' } })).body.errors).toEqual(said);
    // One name in another year is another term.
    const other = await add({ ...term, end_date: '2028-12-19T00:00:00.000Z' });
    const edit = (more: object) => school.admin.patch(`${path}/${other}`, { term: more });
    expect((await edit({ end_date: term.end_date })).body.errors).toEqual(said);
    // Two that were there before may be saved as they are.
    await t.db.query('update roster.terms set end_date = $2 where id = $1', [other, term.end_date]);
    expect((await edit({ name: 'Once', end_date: term.end_date })).status).toBe(200);
  });

  it('are changed, and of two who save one the second is told what the first made of it', async () => {
    const id = await add({ ...FALL, name: 'Draft' });
    const { revision } = (await school.admin.get(`${path}/${id}`)).body.term;
    const first = await school.admin.patch(`${path}/${id}`, { term: { name: 'First', revision } });
    expect([first.status, first.body.term.name]).toEqual([200, 'First']);
    const second = await horizon.patch(`/api/admin/schools/${school.schoolId}/terms/${id}`, {
      term: { name: 'Second', revision },
    });
    expect([second.status, second.body.errors]).toEqual([
      409,
      { name: ['Somebody else changed this meanwhile. It is now: First'] },
    ]);
    const again = await school.admin.patch(`${path}/${id}`, {
      term: { name: 'Second', revision: second.body.details.revision },
    });
    expect(again.body.term.name).toBe('Second');
  });

  it('that the platform keeps are neither changed, archived nor deleted', async () => {
    const { terms } = (await school.admin.get(`${path}/render_all`)).body;
    const kept = terms.find(({ source }: { source: string }) => source === 'default');
    expect(kept.permissions).toMatchObject({ edit: false, delete: false });
    for (const answer of [
      await school.admin.patch(`${path}/${kept.id}`, { term: { name: 'Mine' } }),
      await archive([kept.id]),
      await school.admin.delete(`${path}/${kept.id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'roster/kept-by-platform']);
  });

  it('disappear when somebody made them and no class is in them; of several each is judged alone', async () => {
    const [empty, full] = [await add({ ...FALL, name: 'Empty' }), await add({ ...FALL, name: 'Full' })];
    await aClassIn(full);
    expect((await school.admin.delete(`${path}/${full}`)).body).toMatchObject({
      status: 409,
      code: 'roster/term-has-classes',
    });
    const { body } = await school.admin.delete(`${path}/bulk_delete`, { term_ids: [empty, full] });
    expect(body).toMatchObject({
      state: 'over',
      counts: { done: 1, failed: 1 },
      rows: [
        { name: 'Empty', state: 'done' },
        { name: 'Full', state: 'failed' },
      ],
    });
    expect((await school.admin.get(`${path}/${empty}`)).status).toBe(404);
    const none = await school.admin.delete(`${path}/bulk_delete`, { term_ids: [] });
    expect(none.body.errors.term_ids).toContain('Please select at least one term!');
  });

  it('go into the archive with all their classes by a job, and come back with them', async () => {
    const id = await add({ ...FALL, name: 'Goes' });
    const classes = [await aClassIn(id), await aClassIn(id)];
    expect((await archive([id])).status).toBe(202);
    expect((await school.admin.get(path)).body.meta.job).toEqual({ termIds: [id], archived: true });
    await t.settle();
    expect(await Promise.all(classes.map(isArchived))).toEqual([true, true]);
    const archived = (await school.admin.get(`${path}?archived=true`)).body;
    expect([archived.terms.map(({ name }: { name: string }) => name), archived.meta.job]).toEqual([['Goes'], null]);
    await archive([id], false);
    await t.settle();
    expect(await Promise.all(classes.map(isArchived))).toEqual([false, false]);
    expect(
      await t.db.query(
        `select payload->>'action' as action, payload->>'by' as by from es.published_events
         where type = 'roster.RecordChanged.v1' and payload->>'record' = 'class' and payload->>'id' = $1
           and payload->>'action' <> 'created' order by received_at`,
        [String(classes[0])],
      ),
    ).toEqual([
      { action: 'archived with its term', by: String(school.adminId) },
      { action: 'activated with its term', by: String(school.adminId) },
    ]);
  });

  it('come back only where no active term, and no other of them, has their name and dates', async () => {
    const term = { name: 'Twice', start_date: '2029-08-15T00:00:00.000Z', end_date: '2029-12-18T00:00:00.000Z' };
    const first = await add(term);
    await archive([first]);
    await t.settle();
    const second = await add({ ...term, name: 'TWICE' });
    const said = (names: string) =>
      `Two active terms would have one name and the same dates: ${names}. Rename one of them first.`;
    const refused = await archive([first], false);
    expect([refused.status, refused.body.error, refused.body.errors]).toEqual([
      422,
      said('Twice'),
      { term_ids: [said('Twice')] },
    ]);
    await archive([second]);
    await t.settle();
    expect((await archive([first, second], false)).body.error).toBe(said('Twice, TWICE'));
    // On its way back a term counts as one that is there.
    expect((await archive([first], false)).status).toBe(202);
    expect((await school.admin.post(path, { term })).status).toBe(422);
    await t.settle();
    expect((await archive([second], false)).status).toBe(422);
    expect((await school.admin.patch(`${path}/${second}`, { term: { name: 'Another' } })).status).toBe(200);
    expect((await archive([second], false)).status).toBe(202);
    await t.settle();
    expect((await school.admin.get(`${path}/${second}`)).body.term.archived).toBe(false);
  });

  it('leave a class in the archive that was there before the term', async () => {
    const id = await add({ ...FALL, name: 'Partly' });
    const [gone, there] = [await aClassIn(id), await aClassIn(id)];
    await t.db.query(`update roster.sections set archived_at = '2026-10-01' where id = $1`, [gone]);
    await archive([id]);
    await t.settle();
    await archive([id], false);
    await t.settle();
    expect(await Promise.all([gone, there].map(isArchived))).toEqual([true, false]);
  });

  it('leave classes alone that the platform keeps', async () => {
    const { terms } = (await school.admin.get(`${path}/render_all`)).body;
    const kept = terms.find(({ source }: { source: string }) => source === 'default');
    await t.db.query(`update roster.terms set source = 'clever' where id = $1`, [kept.id]);
    await archive([kept.id]);
    await t.settle();
    expect(
      await t.db.one(
        'select count(*)::int as n from roster.sections where term_id = $1 and grade_level is not null and archived_at is not null',
        [kept.id],
      ),
    ).toEqual({ n: 0 });
    await t.db.query(`update roster.terms set source = 'default', archived_at = null where id = $1`, [kept.id]);
    await t.db.query('update roster.sections set archived_at = null where term_id = $1', [kept.id]);
  });

  it('are archived by one job at a time, and one that is lost is planned again', async () => {
    const [one, other] = [await add({ ...FALL, name: 'One' }), await add({ ...FALL, name: 'Other' })];
    const both = await Promise.all([archive([one]), archive([other])]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(both.find(({ status }) => status === 409)!.body.error).toBe(
      'Failed to start terms activation/archiving job. A job may already be running.',
    );
    await t.db.query(`delete from pgboss.job where name = 'roster.archive-terms'`);
    await t.get(Jobs).supervise();
    await t.settle();
    expect((await school.admin.get(path)).body.meta.job).toBeNull();
    expect((await school.admin.get(`${path}?archived=true`)).body.meta.totalCount).toBe(1);
  });

  it('of another school are not found, and teachers have no part in them', async () => {
    const other = await aSchool(t);
    const id = await add({ ...FALL, name: 'Private' });
    expect((await other.admin.get(`${path}/${id}`)).status).toBe(404);
    const theirs = `/api/staff/schools/${other.schoolId}/terms`;
    expect((await other.admin.patch(`${theirs}/${id}`, { term: { name: 'Taken' } })).status).toBe(404);
    expect((await other.admin.post(`${theirs}/bulk_archive`, { term_ids: [id], archive_state: true })).status).toBe(
      404,
    );
    expect((await school.teacher.get(path)).status).toBe(403);
  });
});
