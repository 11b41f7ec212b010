import { describe, expect, it } from '@jest/globals';
import { Learnosity } from '../../../src/content/learnosity/learnosity.js';
import type { OutsideService } from '../../../src/platform/services/outside-services.js';
import {
  expectAccessible,
  expectNoSideways,
  notified,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';

type Service = Schemas['ServiceDto'];

const field = (
  key: string,
  label: string,
  more: Partial<Service['fields'][number]> = {},
): Service['fields'][number] => ({
  key,
  label,
  secret: false,
  required: true,
  leads: false,
  hint: null,
  options: null,
  fixed: false,
  value: '',
  isSet: false,
  ...more,
});
const SMTP: Service = {
  key: 'smtp',
  name: 'Mail by SMTP',
  about:
    'Sends activation links, new passwords and notices. Without it no mail leaves, and what was written before it is set up is not sent later.',
  enabled: true,
  used: true,
  byEnvironment: false,
  testable: true,
  revision: 4,
  fields: [
    field('host', 'Server', { value: 'mail.school.test', isSet: true, leads: true }),
    field('security', 'Encryption', {
      value: 'starttls',
      isSet: true,
      options: [
        { value: 'starttls', label: 'STARTTLS' },
        { value: 'tls', label: 'TLS from the start' },
      ],
    }),
    field('password', 'Password', { secret: true, required: false, isSet: true }),
  ],
  lastOkAt: '2026-11-24T14:00:00.000Z',
  lastFailedAt: '2026-11-25T14:00:00.000Z',
  lastFailure: 'mail.school.test did not answer in time.',
};
const GOOGLE: Service = {
  ...SMTP,
  key: 'google',
  name: 'Sign-in with Google',
  about: 'Whoever has an account here signs in with a Google account of the same e-mail.',
  enabled: false,
  byEnvironment: true,
  testable: false,
  fields: [
    field('clientId', 'Client ID', { value: 'portal', isSet: true, fixed: true }),
    field('clientSecret', 'Client secret', { secret: true, isSet: true, fixed: true }),
    field('issuer', 'Issuer', { required: false }),
  ],
  lastOkAt: null,
  lastFailedAt: null,
  lastFailure: null,
};
/** As its context describes it, set up by nobody. */
function learnosity(): Service {
  let described: OutsideService | undefined;
  new Learnosity({ define: (service: OutsideService) => (described = service) } as never, {} as never, {} as never);
  const { key, name, about, fields } = described!;
  return {
    ...GOOGLE,
    key,
    name,
    about,
    used: false,
    byEnvironment: false,
    testable: true,
    fields: fields.map(({ key: one, label, secret, required, leads = false, hint = null }) =>
      field(one, label, { secret, required, leads, hint }),
    ),
  };
}
const LIST: Schemas['ServicesAnswer'] = {
  services: [
    SMTP,
    GOOGLE,
    { ...GOOGLE, key: 'clever', name: 'Sign-in with Clever', byEnvironment: false, used: false },
  ],
  changes: [
    {
      id: 9,
      service: 'Mail by SMTP',
      at: '2026-11-24T13:00:00.000Z',
      by: 'Mara Vance',
      changes: [
        { field: 'Server', before: 'old.school.test', after: 'mail.school.test' },
        { field: 'Password', before: null, after: 'replaced' },
      ],
    },
  ],
  mail: {
    waiting: 3,
    refused: [
      {
        id: 5,
        to: 'gone@school.test',
        subject: 'Your account',
        at: '2026-11-24T14:00:00.000Z',
        answer: '550 No such user here',
      },
    ],
  },
};
const services = (answers: Answers = {}, width = 1440) =>
  screen({
    as: 'Horizon Admin',
    at: '/admin/services',
    answers: { 'GET /api/admin/services': LIST, ...answers },
    size: { width, height: width === 390 ? 844 : 900 },
  });

describe('services outside', () => {
  it('are listed with what they do, how they stand, what was refused and what was changed', async () => {
    const { page } = await services();
    const row = (name: string) => page.getByRole('table', { name: 'Services' }).getByRole('row', { name });
    await row('Mail by SMTP').getByText('Failing').waitFor();
    expect(await row('Mail by SMTP').innerText()).toContain('did not answer in time');
    expect(await row('Sign-in with Google').innerText()).toMatch(/In use\s+Set by the environment/);
    expect(await row('Sign-in with Clever').innerText()).toContain('Off');
    expect(await page.getByRole('table', { name: 'Mail that was refused' }).innerText()).toContain('550 No such user');
    const changes = await page.getByRole('table', { name: 'What was changed' }).innerText();
    expect(changes).toContain('Server: old.school.test to mail.school.test');
    expect(changes).toContain('Password: replaced');
    await expectAccessible(page);
    await screenshot(page, 'services');
    await page.setViewportSize({ width: 1024, height: 768 });
    await expectNoSideways(page);
    await screenshot(page, 'services-1024');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('are tried and saved; a secret is kept, replaced or removed, and a conflict is said at its field', async () => {
    let saves = 0;
    const { page, calls } = await services({
      'POST /api/admin/services/{key}/test': { works: false, said: 'mail.school.test cannot be reached.' },
      'PUT /api/admin/services/{key}': () =>
        saves++ === 0
          ? refused(
              {
                error: 'Somebody else saved this meanwhile.',
                errors: { host: ['Somebody else changed this meanwhile. It is now: other.school.test'] },
                details: { revision: 5 },
              },
              409,
            )
          : { service: SMTP },
    });
    await page.getByRole('button', { name: 'Settings of Mail by SMTP' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mail by SMTP' });
    await dialog.getByLabel('Server').fill('new.school.test');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByText('mail.school.test cannot be reached.').waitFor();
    await screenshot(page, 'services-form');
    expect(calls('POST /api/admin/services/{key}/test').at(-1)!.body).toEqual({
      service: { values: { host: 'new.school.test', security: 'starttls' } },
    });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Remove password' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('It is now: other.school.test').waitFor();
    await dialog.getByRole('button', { name: 'Keep password' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill('another');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notified(page, 'Settings saved');
    expect(calls('PUT /api/admin/services/{key}').map(({ body }) => body)).toEqual([
      {
        service: {
          enabled: true,
          values: { host: 'new.school.test', security: 'starttls', password: '' },
          revision: 4,
        },
      },
      {
        service: {
          enabled: true,
          values: { host: 'new.school.test', security: 'starttls', password: 'another' },
          revision: 5,
        },
      },
    ]);
  });

  it('of the environment are shown and not changed, on a telephone too', async () => {
    const { page } = await services({}, 390);
    await page.getByRole('button', { name: 'Settings of Sign-in with Google' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign-in with Google' });
    expect(await dialog.getByLabel('Client secret').inputValue()).toBe('Set, and not shown');
    expect(await dialog.getByLabel('Client ID').isDisabled()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await screenshot(page, 'services-form-390');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectNoSideways(page);
    await screenshot(page, 'services-390');
  });

  it('may be Learnosity, which is tried before it is saved', async () => {
    const said = 'The item tides-1 could be read: questions 1, features 1.';
    const { page, calls } = await services({
      'GET /api/admin/services': { ...LIST, services: [SMTP, learnosity()] },
      'POST /api/admin/services/{key}/test': { works: true, said },
      'PUT /api/admin/services/{key}': { service: { ...learnosity(), enabled: true, used: true } },
    });
    await page.getByRole('button', { name: 'Settings of Learnosity' }).click();
    const dialog = page.getByRole('dialog', { name: 'Learnosity' });
    const entered = {
      'Consumer key': 'aKey',
      'Consumer secret': 'a secret',
      Domain: 'school.test',
      'Organisation ID': '7',
    };
    for (const [label, value] of Object.entries(entered)) await dialog.getByLabel(label, { exact: true }).fill(value);
    expect(await dialog.getByLabel('Consumer secret', { exact: true }).getAttribute('type')).toBe('password');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByText(said).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'services-learnosity');
    await dialog.getByLabel('Use this service').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notified(page, 'Settings saved');
    const values = {
      consumerKey: 'aKey',
      secret: 'a secret',
      domain: 'school.test',
      version: '',
      organisation: '7',
      pictures: '',
      address: '',
    };
    expect(calls('POST /api/admin/services/{key}/test')[0]!.body).toEqual({ service: { values } });
    expect(calls('PUT /api/admin/services/{key}')[0]!.body).toEqual({
      service: { enabled: true, values, revision: 4 },
    });
  });
});
