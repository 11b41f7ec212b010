import { describe, expect, it } from '@jest/globals';
import {
  aMe,
  answered,
  expectAccessible,
  expectNoSideways,
  failed,
  never,
  refused,
  screen,
  screenshot,
  type Answers,
  type Schemas,
} from '../../support/screen.js';
import { aClass } from './a-class.js';

const aStudent = (id: number, fullName: string, more: Partial<Schemas['CardStudentDto']> = {}) => ({
  id,
  fullName,
  hasPassword: false,
  cardUntil: null,
  mayHave: true,
  ...more,
});
const STUDENTS = [
  aStudent(1, 'Ana Abel'),
  aStudent(2, 'Ben Cole', { hasPassword: true }),
  aStudent(3, 'Cy Dorn', { cardUntil: '2026-12-08T15:00:00.000Z' }),
  aStudent(4, 'Di Hidden', { mayHave: false }),
];
const DOCUMENT: Schemas['DocumentDto'] = {
  id: 5,
  kind: 'sign-in-cards',
  label: 'Sign-in cards',
  title: 'Sign-in cards - Period 1',
  state: 'requested',
  percent: null,
  done: 0,
  total: null,
  reason: null,
  requestedAt: '2026-11-24T15:00:00.000Z',
  expiresAt: null,
  bytes: null,
  mayRetry: false,
  about: null,
  inside: null,
};
/** A challenge that the first number solves. */
const SOLVED = answered({
  parameters: { algorithm: 'PBKDF2/SHA-256', nonce: '00000000', salt: '00000000', cost: 1, keyPrefix: '' },
  signature: 'none',
});
const classPage = (answers: Answers = {}, as: Parameters<typeof screen>[0]['as'] = 'Teacher Admin', width = 1440) =>
  screen({
    as,
    at: '/staff/classes/3/students',
    size: { width, height: 900 },
    answers: {
      'GET /api/staff/sections/{id}': { section: aClass({ id: 3, studentCount: 4 }) },
      'GET /api/staff/sections/{id}/students': { students: [], meta: { totalCount: 0 } },
      'GET /api/imports': { imports: [] },
      'GET /api/staff/sections/{id}/sign_in_cards': { students: STUDENTS },
      ...answers,
    },
  });
const open = (s: Awaited<ReturnType<typeof classPage>>) =>
  s.page.getByRole('button', { name: 'Sign-in Cards…' }).click();

describe('sign-in cards of a class', () => {
  it('are for those without a password and card at first, and say what becomes of the others', async () => {
    const s = await classPage({
      'POST /api/staff/sections/sign_in_cards': { document: DOCUMENT },
      'GET /api/documents/{documentId}': never(),
      'GET /api/documents/stream': never(),
    });
    await open(s);
    const dialog = s.page.getByRole('dialog', { name: 'Sign-in cards' });
    await dialog.getByRole('button', { name: 'Make 1 Card' }).waitFor();
    expect(await dialog.getByRole('checkbox', { name: 'Select Ana Abel' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('checkbox', { name: 'Select Di Hidden' }).isDisabled()).toBe(true);
    await expectAccessible(s.page);
    await dialog.getByRole('checkbox', { name: 'Select Ben Cole' }).check();
    await dialog.getByText('1 student has a password already.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Select Cy Dorn' }).check();
    await dialog.getByText('The earlier card of 1 student stops working.').waitFor();
    await screenshot(s.page, 'sign-in-cards-1440');
    await dialog.getByRole('button', { name: 'Make 3 Cards' }).click();
    expect((await s.called('POST /api/staff/sections/sign_in_cards')).body).toEqual({
      id: 3,
      student_ids: [1, 2, 3],
      with_password: true,
    });
  });

  it('cannot be made for nobody, and say when the students could not be loaded', async () => {
    const s = await classPage({ 'GET /api/staff/sections/{id}/sign_in_cards': failed() });
    await open(s);
    const dialog = s.page.getByRole('dialog');
    await dialog.getByText('The students could not be loaded.').waitFor();
    s.answers['GET /api/staff/sections/{id}/sign_in_cards'] = { students: STUDENTS.slice(1, 2) };
    await dialog.getByRole('button', { name: 'Try again' }).click();
    expect(await dialog.getByRole('button', { name: 'Make Cards' }).isDisabled()).toBe(true);
  });

  it('are not offered to teachers, nor behind a mask', async () => {
    for (const as of ['Teacher', aMe('Teacher Admin', { masqId: 'back', masqIdent: 'Ada' })] as const) {
      const s = await classPage({}, as);
      await s.page.getByRole('searchbox', { name: 'Search students' }).waitFor();
      expect(await s.page.getByRole('button', { name: 'Sign-in Cards…' }).count()).toBe(0);
    }
  });

  it('fit a phone', async () => {
    const s = await classPage({}, 'Teacher Admin', 390);
    await open(s);
    await s.page.getByText('Ana Abel').waitFor();
    await expectNoSideways(s.page);
    await screenshot(s.page, 'sign-in-cards-390');
  });
});

describe('the door for a card', () => {
  const card = (width = 1440) =>
    screen({ as: null, at: '/', answers: { 'GET /api/captcha': never() }, size: { width, height: 900 } });

  it('is found at the sign-in, and asks for e-mail and code', async () => {
    const s = await card(390);
    await s.page.getByRole('link', { name: 'I have a card' }).click();
    await s.page.getByRole('heading', { name: 'I have a card' }).waitFor();
    await s.page.getByRole('button', { name: 'Go on' }).click();
    await s.page.getByText('Please enter a valid email').waitFor();
    await s.page.getByText('Please enter the code of the card').waitFor();
    await expectNoSideways(s.page);
    await expectAccessible(s.page);
    await screenshot(s.page, 'card-390');
  });

  it('says at the code why it does not work, and leads on to the password when it does', async () => {
    const s = await screen({ as: null, at: '/card', answers: { 'GET /api/captcha': SOLVED } });
    await s.page.getByLabel('Email').fill('ana@school.test');
    await s.page.getByLabel('Code').fill('bcdf2345');
    const sentence = 'This code does not work with this email. Check both, or ask for a new card.';
    s.answers['POST /api/sign_in_cards/redeem'] = refused({ error: sentence, errors: { code: [sentence] } });
    await s.page.getByRole('button', { name: 'Go on' }).click();
    await s.page.getByText(sentence).waitFor();
    expect(await s.page.getByLabel('Code').inputValue()).toBe('bcdf2345');
    s.answers['POST /api/sign_in_cards/redeem'] = refused({ error: 'Too many failed attempts.' }, 429);
    await s.page.getByRole('button', { name: 'Go on' }).click();
    await s.page.getByRole('alert').filter({ hasText: 'Too many failed attempts.' }).waitFor();
    s.answers['POST /api/sign_in_cards/redeem'] = { token: 'abc', purpose: 'activate' };
    s.answers['GET /api/account/{token}/activate'] = { email: 'ana@school.test' };
    await s.page.getByRole('button', { name: 'Go on' }).click();
    await s.page.waitForURL('**/account/abc/activate');
    await s.page.getByText('Choose a password for ana@school.test.').waitFor();
    expect((await s.called('POST /api/sign_in_cards/redeem', 3)).body).toMatchObject({
      email: 'ana@school.test',
      code: 'bcdf2345',
    });
  });
});
