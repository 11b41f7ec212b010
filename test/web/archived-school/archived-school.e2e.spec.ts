import { describe, expect, it } from '@jest/globals';
import { aSchoolCard, aUser } from '../../support/examples.js';
import {
  expectAccessible,
  failed,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';

const SCHOOL: Schemas['ArchivedSchoolDto'] = {
  id: 7,
  name: 'Cedar Ridge High',
  districtId: 1,
  districtName: 'Lakeview Unified',
  districtArchived: false,
  districtAdministrators: 0,
  archivedAt: '2026-11-20T09:00:00.000Z',
  students: 412,
  staff: 31,
  archivedPeople: 3,
  classes: 24,
  terms: 2,
  leaving: false,
  permissions: { restore: true, transfer: true },
};
const STUDENT = aUser({ id: 31, fullName: 'Ana Ruiz', firstName: 'Ana', lastName: 'Ruiz', role: 'Student' });
const students = (users: Schemas['SchoolUserDto'][]): Schemas['SchoolUsersAnswer'] => ({
  users,
  meta: { totalCount: users.length, counts: { Student: users.length, Teacher: 0, 'Teacher Admin': 0 } },
  permissions: {
    view: true,
    add: false,
    import: false,
    export: false,
    edit: false,
    addToClass: false,
    setTiming: false,
    transfer: true,
    archive: false,
    activate: false,
    delete: false,
    masquerade: false,
    seeIds: true,
  },
});
const ERASURE: Schemas['SchoolErasureDto'] = {
  id: 3,
  schoolId: 7,
  schoolName: SCHOOL.name,
  state: 'planned',
  archive: 'downloaded',
  requestedBy: { id: 1, name: 'Elena Delgado' },
  requestedAt: '2026-11-24T09:00:00.000Z',
  dueAt: '2026-12-24T09:00:00.000Z',
  takenBackBy: null,
  takenBackAt: null,
  endedAt: null,
  total: null,
  students: 0,
  staff: 0,
  parents: 0,
  places: 0,
  sittings: 0,
  classes: 0,
  terms: 0,
};
/** What erasing the school would do. */
function aLeaving(changes: Partial<Schemas['ErasureOfSchoolAnswer']> = {}): Schemas['ErasureOfSchoolAnswer'] {
  return {
    schoolName: SCHOOL.name,
    effect: { students: 412, staff: 30, parents: 96, places: 1, sittings: 1840, openSittings: 0 },
    waitingDays: 30,
    archive: null,
    erasure: null,
    ...changes,
  };
}
const SERVER: Answers = {
  'GET /api/admin/schools': {
    schools: [aSchoolCard({ id: 7, name: SCHOOL.name, archivedAt: SCHOOL.archivedAt })],
    meta: { totalCount: 1 },
    permissions: { create: true },
  },
  'GET /api/admin/schools/{id}/archived': { school: SCHOOL },
  'GET /api/admin/schools/{id}/archived/students': students([STUDENT]),
  'GET /api/admin/schools/{id}/erasure': aLeaving(),
};
const archived = (answers: Answers = {}, size?: { width: number; height: number }) =>
  screen({ as: 'Horizon Admin', at: '/admin/schools/7/archived', answers: { ...SERVER, ...answers }, size });

describe('the list of schools', () => {
  it('shows the archived ones behind a filter and leads to them; what is searched stays with the filter', async () => {
    const s = await screen({ as: 'Horizon Admin', at: '/admin/schools', answers: SERVER });
    await s.page.getByRole('button', { name: 'Archived' }).click();
    await s.page.waitForURL('**/admin/schools?archived=true');
    const row = s.page.getByRole('row', { name: /Cedar Ridge High/ });
    await row.getByText('November 20, 2026').waitFor();
    expect(s.calls('GET /api/admin/schools').at(-1)!.query.get('archived')).toBe('true');
    await expectAccessible(s.page);
    await screenshot(s.page, 'schools-archived');
    await s.page.getByRole('link', { name: 'Cedar Ridge High' }).click();
    await s.page.getByRole('heading', { name: 'Cedar Ridge High' }).waitFor();
  });

  it('says what would be there when none is archived', async () => {
    const s = await screen({
      as: 'Horizon Admin',
      at: '/admin/schools?archived=true',
      answers: { 'GET /api/admin/schools': { schools: [], meta: { totalCount: 0 }, permissions: { create: true } } },
    });
    await s.page.getByText('No school is archived.').waitFor();
  });
});

describe('a school that is archived', () => {
  it('says what restoring does, asks, and goes back to its people, on every size of screen', async () => {
    for (const [name, size] of [
      ['-390', { width: 390, height: 844 }],
      ['-1024', { width: 1024, height: 800 }],
      ['', undefined],
    ] as const) {
      const s = await archived({}, size);
      await s.page
        .getByText('412 students and 31 staff sign in there again, with the roles that they had.')
        .first()
        .waitFor();
      await s.page.getByText('Ana Ruiz').first().waitFor();
      await s.page
        .getByText(/\b8th$/)
        .first()
        .waitFor();
      await expectAccessible(s.page);
      await screenshot(s.page, `school-archived${name}`);
    }
    const s = await archived({
      'POST /api/admin/schools/{id}/restore': refused({ error: 'Birch has the Clever ID.' }, 409),
    });
    await s.page.getByRole('button', { name: 'Restore School' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Restore Cedar Ridge High?' });
    await dialog.getByText('3 people who had been archived before stay archived.').waitFor();
    await expectAccessible(s.page);
    await dialog.getByRole('button', { name: 'Restore School' }).click();
    await s.page.getByText('Birch has the Clever ID.').waitFor();
    s.answers['POST /api/admin/schools/{id}/restore'] = { school: aSchoolCard({ id: 7, name: SCHOOL.name }) };
    s.answers['GET /api/admin/schools/{id}'] = { school: aSchoolCard({ id: 7, name: SCHOOL.name }) };
    s.answers['GET /api/admin/schools/{id}/users'] = students([STUDENT]);
    await dialog.getByRole('button', { name: 'Restore School' }).click();
    await s.page.getByText('Cedar Ridge High is back.').waitFor();
    await s.page.waitForURL('**/admin/schools/7/users');
  });

  it('names the district that comes back with it', async () => {
    const s = await archived({
      'GET /api/admin/schools/{id}/archived': {
        school: { ...SCHOOL, districtArchived: true, districtAdministrators: 2, archivedPeople: 0 },
      },
    });
    await s.page
      .getByText('The district Lakeview Unified was archived too and comes back with it, and with 2 administrators.')
      .waitFor();
  });

  it('transfers its students to another school, and keeps who could not go selected in words', async () => {
    const s = await archived({
      'GET /api/admin/schools': {
        schools: [aSchoolCard({ id: 9, name: 'Birch High' })],
        meta: { totalCount: 1 },
        permissions: { create: true },
      },
      'POST /api/admin/users/transfer_school': {
        id: null,
        state: 'over',
        rows: [{ key: '31', name: 'Ana Ruiz', state: 'done', code: null, reason: null }],
        counts: { waiting: 0, done: 1, skipped: 0, failed: 0 },
      } as never,
    });
    await s.page.getByRole('checkbox', { name: /Ana Ruiz/ }).click();
    await s.page.getByRole('button', { name: 'Transfer Schools' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Transfer Schools' });
    await dialog.getByRole('combobox', { name: 'School' }).click();
    await s.page.getByRole('option', { name: 'Birch High, Lakeview Unified' }).click();
    await dialog.getByRole('button', { name: 'Transfer School' }).click();
    expect((await s.called('POST /api/admin/users/transfer_school')).body).toEqual({
      user_ids: [31],
      school_id: 9,
      retain_sections: false,
    });
    await s.page.getByText('Students transferred successfully').waitFor();
  });

  it('is read by its district and changed by the platform; says when there is nobody, and when it cannot be read', async () => {
    const s = await screen({
      as: 'District Admin',
      at: '/admin/schools/7/archived',
      answers: {
        ...SERVER,
        'GET /api/admin/schools/{id}/archived': {
          school: { ...SCHOOL, permissions: { restore: false, transfer: false } },
        },
        'GET /api/admin/schools/{id}/archived/students': students([]),
      },
    });
    await s.page.getByText('No student is left at this school.').waitFor();
    expect(await s.page.getByRole('button', { name: /Restore|Transfer/ }).count()).toBe(0);
    const broken = await archived({ 'GET /api/admin/schools/{id}/archived': failed() });
    await broken.page.getByText('There was a problem getting School data').first().waitFor();
  });
});

describe('a school that leaves the platform', () => {
  const leaving = (changes: Partial<Schemas['ErasureOfSchoolAnswer']>, answers: Answers = {}) =>
    archived({ 'GET /api/admin/schools/{id}/erasure': aLeaving(changes), ...answers });

  it('is erased after its name was typed, twice without an archive; the effect is said before', async () => {
    const s = await leaving(
      {},
      { 'POST /api/admin/schools/{id}/erasure': failed(422, { errors: { confirmation: ['No'] } }) },
    );
    await s.page.getByText('No archive of the school was downloaded since it was archived.').waitFor();
    await s.page.getByRole('button', { name: 'Erase School' }).click();
    const dialog = s.page.getByRole('dialog', { name: 'Erase Cedar Ridge High?' });
    await dialog.getByText(/^412 students, 30 staff, 96 parents are erased/).waitFor();
    await dialog.getByText('1 person with a role elsewhere loses only the one at this school.').waitFor();
    const erase = dialog.getByRole('button', { name: 'Erase School' });
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByLabel('Type Cedar Ridge High to confirm').fill('Cedar Ridge High');
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByLabel(/Type the name once more/).fill('Cedar Ridge High');
    await expectAccessible(s.page);
    await screenshot(s.page, 'school-erase');
    await erase.click();
    await dialog.getByText('No', { exact: true }).waitFor();
    s.answers['POST /api/admin/schools/{id}/erasure'] = aLeaving({ erasure: ERASURE });
    s.answers['GET /api/admin/schools/{id}/erasure'] = aLeaving({ erasure: ERASURE });
    await erase.click();
    await s.page.getByText('The school will be erased. Until then it can be taken back.').waitFor();
    expect((await s.called('POST /api/admin/schools/{id}/erasure', 2)).body).toEqual({
      confirmation: 'Cedar Ridge High',
      without_archive: 'Cedar Ridge High',
    });
    await s.page.getByText('The school will be erased on December 24, 2026.').waitFor();
  });

  it('asks for the name once where an archive was downloaded, and gives one', async () => {
    const s = await leaving(
      { archive: { madeAt: '2026-11-23T09:00:00.000Z', takenAt: '2026-11-23T10:00:00.000Z' } },
      { 'POST /api/admin/schools/whole_archive': refused({ error: 'Tests of this school are still open.' }, 409) },
    );
    await s.page.getByText(/^An archive that was made on/).waitFor();
    await s.page.getByRole('button', { name: 'Download Archive' }).click();
    await s.page.getByText('Tests of this school are still open.').waitFor();
    expect((await s.called('POST /api/admin/schools/whole_archive')).body).toEqual({ id: 7 });
    await s.page.getByRole('button', { name: 'Erase School' }).click();
    const dialog = s.page.getByRole('dialog');
    expect(await dialog.getByLabel(/once more/).count()).toBe(0);
    await dialog.getByLabel('Type Cedar Ridge High to confirm').fill('Cedar Ridge High');
    expect(await dialog.getByRole('button', { name: 'Erase School' }).isDisabled()).toBe(false);
  });

  it('is not erased while tests are open, says how far it is, and is taken back', async () => {
    const open = await leaving({ effect: { ...aLeaving().effect, openSittings: 2 } });
    await open.page.getByText(/^2 tests are still open/).waitFor();
    expect(await open.page.getByRole('button', { name: 'Erase School' }).isDisabled()).toBe(true);

    const running = await leaving({
      erasure: { ...ERASURE, state: 'running', total: 539, students: 100, parents: 20 },
    });
    await running.page.getByText(/^The school is being erased: 120 of 539 people/).waitFor();
    await expectAccessible(running.page);
    await screenshot(running.page, 'school-erasing');

    const s = await leaving({ erasure: ERASURE });
    await s.page.getByText(/Asked for by Elena Delgado on November 24, 2026, with an archive/).waitFor();
    s.answers['POST /api/admin/schools/{id}/erasure/take_back'] = aLeaving();
    s.answers['GET /api/admin/schools/{id}/erasure'] = aLeaving();
    await s.page.getByRole('button', { name: 'Take Back' }).click();
    await s.page.getByText('The school will not be erased.').waitFor();
    await s.page.getByRole('button', { name: 'Erase School' }).waitFor();
    const broken = await archived({ 'GET /api/admin/schools/{id}/erasure': failed() });
    await broken.page.getByText('Could not find out what erasing the school would do.').first().waitFor();
  });

  it('stays in a list with who asked, when, and how many were erased', async () => {
    const answers: Answers = {
      ...SERVER,
      'GET /api/admin/school_erasures': {
        erasures: [
          {
            ...ERASURE,
            state: 'done',
            endedAt: '2026-12-24T10:00:00.000Z',
            students: 412,
            staff: 30,
            parents: 96,
            places: 1,
          },
          {
            ...ERASURE,
            id: 2,
            state: 'taken_back',
            takenBackAt: '2026-11-25T10:00:00.000Z',
            takenBackBy: { id: 2, name: null },
          },
        ],
        meta: { totalCount: 2 },
      },
    };
    const s = await screen({ as: 'Horizon Admin', at: '/admin/schools?archived=true', answers });
    await s.page.getByRole('link', { name: 'Erased schools' }).click();
    await s.page.getByText('412 students, 30 staff, 96 parents, 1 place of people who stay').waitFor();
    await s.page.getByText(/November 25, 2026, somebody who is no longer here/).waitFor();
    await expectAccessible(s.page);
    await screenshot(s.page, 'schools-erased');
    const phone = await screen({
      as: 'Horizon Admin',
      at: '/admin/schools/erasures',
      answers: { 'GET /api/admin/school_erasures': { erasures: [], meta: { totalCount: 0 } } },
      size: { width: 390, height: 844 },
    });
    await phone.page.getByText('No school was erased.').waitFor();
  });
});
