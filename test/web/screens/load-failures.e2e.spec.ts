import { describe, expect, it } from '@jest/globals';
import { supported, WITH_USERS } from '../../support/examples.js';
import {
  expectAccessible,
  failed,
  refused,
  screen,
  type Answers,
  type CallName,
  type Role,
} from '../../support/screen.js';
import { aClass, aSchoolCard, pupils } from '../class-page/a-class.js';

const NO_CLASSES = {
  sections: [],
  meta: { totalCount: 0, counts: { active: 0, archived: 0, hidden: 0 } },
  permissions: { create: false, hide: false, delete: false },
};
const NOBODY = {
  users: [],
  meta: { totalCount: 0, counts: { Student: 0, Teacher: 0, 'Teacher Admin': 0 } },
  permissions: WITH_USERS,
};
const NO_TERMS = { terms: [], meta: { totalCount: 0, counts: { active: 0, archived: 0 }, job: null, mayEdit: true } };
const NO_SCHEDULE = { assessments: [], permissions: { view: true, assign: true, byGrade: true } };
const SCHOOL = { school: aSchoolCard() };

/** How each of them answers once it can. */
const SERVER: Answers = {
  'GET /api/admin/schools': {
    schools: [aSchoolCard()],
    meta: { totalCount: 1 },
    permissions: { create: true },
  },
  'GET /api/admin/schools/{id}': SCHOOL,
  'GET /api/admin/schools/{id}/users': NOBODY,
  'GET /api/admin/schools/{id}/sections': NO_CLASSES,
  'GET /api/admin/schools/{id}/terms': NO_TERMS,
  'GET /api/admin/schools/{id}/terms/render_all': { terms: [], meta: { totalCount: 0 } },
  'GET /api/admin/sections/{id}': { section: aClass() },
  'GET /api/admin/sections/{id}/students': pupils(2),
  'GET /api/admin/schools/{id}/assessments/imported_results': {
    imports: [],
    meta: { totalCount: 0 },
    permissions: { view: true, import: true },
  },
  'GET /api/admin/supported_assessments': { supportedAssessments: [supported()] },
  'GET /api/imports': { imports: [] },
  'GET /api/staff/schools/{id}': SCHOOL,
  'GET /api/staff/schools/{id}/users': NOBODY,
  'GET /api/staff/schools/{id}/sections': NO_CLASSES,
  'GET /api/staff/schools/{id}/terms': NO_TERMS,
  'GET /api/staff/schools/{id}/terms/render_all': { terms: [], meta: { totalCount: 0 } },
  'GET /api/staff/schools/{schoolId}/assessments': NO_SCHEDULE,
  'GET /api/staff/sections/{id}': { section: aClass() },
  'GET /api/staff/sections/{id}/students': pupils(2),
  'GET /api/staff/sections/staff_sections': { sections: [aClass()], meta: { totalCount: 1 } },
  'GET /api/staff/sections': { sections: [aClass()], meta: { totalCount: 1 } },
};

const SCHOOL_DATA = 'There was a problem getting School data';
const STUDENTS = 'There was a problem getting students';
const CLASS_LIST = 'Failed to load class list';

describe('what could not be loaded', () => {
  it.each<[at: string, as: Role, call: CallName, said: string, press?: string]>([
    ['/admin/schools', 'Horizon Admin', 'GET /api/admin/schools', SCHOOL_DATA],
    ['/admin/schools/1/users', 'Horizon Admin', 'GET /api/admin/schools/{id}', SCHOOL_DATA],
    [
      '/admin/schools/1/classes',
      'Horizon Admin',
      'GET /api/admin/schools/{id}/sections',
      'There was a problem getting classes',
    ],
    ['/admin/schools/1/classes/7', 'Horizon Admin', 'GET /api/admin/sections/{id}/students', STUDENTS],
    [
      '/admin/schools/1/results',
      'Horizon Admin',
      'GET /api/admin/supported_assessments',
      'Failed to load assessments. Try reopening this dialog.',
      'Upload Assessment Results',
    ],
    ['/staff/school-dashboard/1/users', 'Teacher Admin', 'GET /api/staff/schools/{id}', SCHOOL_DATA],
    ['/staff/school-dashboard/1/classes', 'Teacher Admin', 'GET /api/staff/schools/{id}', SCHOOL_DATA],
    ['/staff/school-dashboard/1/assessments', 'Teacher Admin', 'GET /api/staff/schools/{id}', SCHOOL_DATA],
    ['/staff/dashboard', 'Teacher Admin', 'GET /api/staff/sections/staff_sections', CLASS_LIST],
    ['/staff/dashboard', 'Teacher', 'GET /api/staff/sections/staff_sections', CLASS_LIST],
    ['/staff/classes/7/students', 'Teacher', 'GET /api/staff/sections/{id}/students', STUDENTS],
  ])(
    'is said in its place and as a notification until it is there: %s for a %s',
    async (at, as, call, said, press = '') => {
      const answers: Record<string, unknown> = { ...SERVER, [call]: failed() };
      const s = await screen({ as, at, answers: answers as Answers });
      if (press) await s.page.getByRole('button', { name: press }).first().click();
      const place = s.page.locator('[data-failed]').getByText(said, { exact: true });
      const toast = s.page.getByRole('region', { name: 'Notifications' }).getByText(said);
      await place.waitFor();
      await toast.waitFor();
      Object.assign(s.answers, SERVER);
      await s.page.locator('[data-failed]').getByRole('button', { name: 'Try again' }).click();
      await place.waitFor({ state: 'detached' });
      await toast.waitFor({ state: 'detached' });
      expect(await s.called(call, 2)).toMatchObject({ name: call });
    },
  );

  it.each<[at: string, as: Role, call: CallName, said: string, to: string]>([
    ['/admin/schools/9/users', 'Horizon Admin', 'GET /api/admin/schools/{id}', 'school', 'All schools'],
    [
      '/staff/school-dashboard/9/terms',
      'Teacher Admin',
      'GET /api/staff/schools/{id}',
      'school',
      'Go to the start page',
    ],
    [
      '/admin/districts/9',
      'District Admin',
      'GET /api/admin/school_districts/{id}',
      'district',
      'Go to the start page',
    ],
  ])('is one calm page where nothing is there to see: %s for a %s', async (at, as, call, what, to) => {
    const gone = refused({ error: `This ${what} does not exist.`, code: `roster/${what}-not-found` }, 404);
    const s = await screen({ as, at, answers: { ...SERVER, [call]: gone } });
    await s.page.getByRole('heading', { name: `There is no such ${what}` }).waitFor();
    await s.page.getByRole('link', { name: to }).waitFor();
    expect(await s.page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await s.page.locator('[data-type=error]').count()).toBe(0);
    expect(await s.page.title()).toContain(`No such ${what}`);
    await expectAccessible(s.page);
  });
});
