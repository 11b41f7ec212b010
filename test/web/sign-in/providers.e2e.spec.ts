import { describe, expect, it } from '@jest/globals';
import {
  aMe,
  expectAccessible,
  expectNoSideways,
  never,
  notified,
  refused,
  screen,
  screenshot,
  type Answers,
} from '../../support/screen.js';

const OPTIONS = {
  brandName: 'Horizon',
  successorName: null,
  successorUrl: null,
  captcha: 'altcha' as const,
  captchaSiteKey: null,
  clever: true,
  classLink: true,
  google: true,
  bypass: true,
  trainingCenterUrl: null,
  supportCenterUrl: null,
  supportEmail: null,
};
const SERVER: Answers = { 'GET /api/login_options': OPTIONS };
const away = (name: string) =>
  refused(
    {
      error: `${name} does not answer at the moment. Please sign in with your email and password.`,
      code: 'identity/provider-away',
    },
    503,
  );

describe('the sign-in with providers', () => {
  it('has a button for each that is set up, and says who is away', async () => {
    const { page, answers } = await screen({
      as: null,
      at: '/',
      answers: { ...SERVER, 'GET /api/clever/auth_uri': away('Clever'), 'GET /api/google/auth_uri': away('Google') },
    });
    for (const name of ['Clever', 'ClassLink', 'Google'])
      await page.getByRole('button', { name: `Sign in with ${name}` }).waitFor();
    await expectAccessible(page);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSideways(page);
      await screenshot(page, `sign-in-with-providers-${width}`);
    }
    await page.getByRole('button', { name: 'Sign in with Clever' }).click();
    await notified(
      page,
      'Clever authorization failed. Clever does not answer at the moment. Please sign in with your email and password.',
    );
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await notified(page, 'Google does not answer at the moment. Please sign in with your email and password.');
    expect(answers).toBeDefined();
  });

  it('has none where none is set up', async () => {
    const { page } = await screen({
      as: null,
      at: '/',
      answers: { 'GET /api/login_options': { ...OPTIONS, clever: false, classLink: false, google: false } },
    });
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await page.getByRole('button', { name: /Sign in with/ }).count()).toBe(0);
  });

  it.each([
    ['?state=Clever&code=c&portal_token=t', 'POST /api/clever/login', 'Clever authorization failed'],
    ['?state=ClassLink&code=c&portal_token=t', 'POST /api/class_link/login', 'ClassLink authorization failed'],
  ] as const)('sends the code of %s once, and says when it is refused', async (search, call, sentence) => {
    const s = await screen({
      as: null,
      at: `/${search}`,
      answers: { ...SERVER, [call]: refused({ error: sentence, code: 'identity/provider-refused' }, 401) },
    });
    await notified(s.page, sentence);
    expect(s.calls(call)).toHaveLength(1);
    expect(s.calls(call)[0]!.body).toEqual({
      code: 'c',
      state: search.includes('Clever') ? 'Clever' : 'ClassLink',
      iss: null,
      portal_token: 't',
    });
    // Neither a reload nor a copied address sends it again.
    expect(new URL(s.page.url()).search).toBe('');
  });

  it('leads on to the page that was wanted before, and not to one of another site', async () => {
    const s = await screen({
      as: null,
      at: '/login?next=/staff/settings',
      answers: { ...SERVER, 'GET /api/clever/auth_uri': { requestUri: '/?state=Clever&code=c' } },
    });
    const teacher = aMe('Teacher');
    s.answers['POST /api/clever/login'] = refused({ error: 'no', code: 'identity/provider-refused' }, 401);
    await s.page.getByRole('button', { name: 'Sign in with Clever' }).click();
    await s.called('POST /api/clever/login');
    await s.page.waitForURL('**/?next=%2Fstaff%2Fsettings');
    s.answers['POST /api/clever/login'] = teacher;
    s.answers['GET /api/me'] = teacher;
    s.answers['GET /api/own_settings'] = never();
    s.answers['GET /api/own_account/sessions'] = never();
    s.answers['GET /api/own_account/providers'] = never();
    await s.page.getByRole('button', { name: 'Sign in with Clever' }).click();
    await s.page.waitForURL('**/staff/settings');
    const other = await screen({
      as: null,
      at: '/?next=//elsewhere.test/',
      answers: { ...SERVER, 'GET /api/clever/auth_uri': { requestUri: '/?state=Clever&code=c' } },
    });
    other.answers['POST /api/clever/login'] = refused({ error: 'no', code: 'identity/provider-refused' }, 401);
    await other.page.getByRole('button', { name: 'Sign in with Clever' }).click();
    await notified(other.page, 'Clever authorization failed');
    expect(new URL(other.page.url()).search).toBe('');
  });

  it('asks somebody with several roles where to go', async () => {
    const login = { role: 'Teacher' as const, schoolId: 1, districtId: null, place: 'Lakeview High', current: true };
    const here = aMe('Teacher', { multipleLoginsAvailable: true });
    const there = aMe('Parent', { multipleLoginsAvailable: true });
    const s = await screen({
      as: null,
      at: '/?state=Google.x&code=c',
      answers: {
        ...SERVER,
        'POST /api/google/verify': here,
        'GET /api/multiple_schools': {
          schools: [],
          logins: [
            login,
            { ...login, role: 'Parent' as const, place: 'Hill Middle School', schoolId: 2, current: false },
          ],
        },
      },
    });
    await s.page.getByRole('heading', { name: 'Where do you want to go?' }).waitFor();
    await s.page.getByRole('button', { name: 'Teacher at Lakeview High' }).waitFor();
    await expectAccessible(s.page);
    for (const width of [1440, 390]) {
      await s.page.setViewportSize({ width, height: 900 });
      await expectNoSideways(s.page);
      await screenshot(s.page, `sign-in-choose-${width}`);
    }
    s.answers['PATCH /api/multiple_schools'] = refused({ error: 'This school does not exist.' }, 404);
    await s.page.getByRole('button', { name: 'Parent at Hill Middle School' }).click();
    await notified(s.page, 'This school does not exist.');
    s.answers['PATCH /api/multiple_schools'] = there;
    s.answers['GET /api/me'] = there;
    s.answers['GET /api/parent/students'] = never();
    await s.page.getByRole('button', { name: 'Parent at Hill Middle School' }).click();
    expect((await s.called('PATCH /api/multiple_schools', 2)).body).toEqual({ role: 'Parent', school_id: 2 });
    await s.page.waitForURL('**/parent/**');
  });

  it('goes to the provider once more with a code that did not begin here', async () => {
    const s = await screen({
      as: null,
      at: '/?code=c&response_type=code',
      answers: { ...SERVER, 'GET /api/class_link/auth_uri': away('ClassLink') },
    });
    await s.called('GET /api/class_link/auth_uri');
    expect(s.calls('POST /api/class_link/login')).toHaveLength(0);
  });
});
