import { describe, expect, it } from '@jest/globals';
import { expectAccessible, notified, refused, screen, screenshot, type Answers } from '../../support/screen.js';

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
    await screenshot(page, 'sign-in-with-providers');
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
