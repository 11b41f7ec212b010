import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { api, download } from '../../../web/src/api/client.js';
import { watched } from '../../../web/src/api/failed-calls.js';
import { appStore, dismiss, notificationsAtom, notify } from '../../../web/src/api/notifications.js';

const shown = () => appStore.get(notificationsAtom);
beforeEach(() => appStore.set(notificationsAtom, []));
afterEach(() => void jest.restoreAllMocks());

describe('a notification', () => {
  it('has a random id, its type, its message, and three seconds on the screen; an error stays until it is closed', () => {
    notify.info('one');
    notify.success('two');
    notify.warning('three');
    notify.error('four');
    expect(shown()).toMatchObject([
      { type: 'info', message: 'one', timeOnScreen: 3000 },
      { type: 'success', message: 'two', timeOnScreen: 3000 },
      { type: 'warning', message: 'three', timeOnScreen: 3000 },
      { type: 'error', message: 'four', timeOnScreen: 0 },
    ]);
    expect(new Set(shown().map(({ id }) => id)).size).toBe(4);
  });

  it('stays as long as it is told, and goes when it is closed', () => {
    const id = notify.error('stays', { timeOnScreen: 8000 });
    notify.info('other');
    expect(shown()[0]).toMatchObject({ id, timeOnScreen: 8000 });
    dismiss(id);
    expect(shown().map(({ message }) => message)).toEqual(['other']);
  });

  it('is not there twice with the same sentence', () => {
    notify.error('Could not load exam.');
    notify.info('between');
    notify.error('Could not load exam.');
    expect(shown().map(({ message }) => message)).toEqual(['between', 'Could not load exam.']);
  });

  it('of a failed call goes once the same call works', async () => {
    const failed = (call: string) =>
      watched(call, Promise.reject(new Error())).catch(() => notify.error(`No ${call}.`));
    await failed('PUT /api/hide');
    await failed('PUT /api/show');
    await new Promise((done) => setTimeout(done, 5));
    notify.error('Said later.');
    await watched('PUT /api/show', Promise.resolve());
    expect(shown().map(({ message }) => message)).toEqual(['No PUT /api/hide.', 'Said later.']);
    await watched('PUT /api/hide', Promise.resolve());
    await watched('GET /api/other', Promise.resolve());
    expect(shown().map(({ message }) => message)).toEqual(['Said later.']);
  });

  it('of a failed call stays when the same address works for somebody else', async () => {
    Object.assign(globalThis, { document: { cookie: '' } });
    const answer = (status: number, error = '') =>
      jest
        .spyOn(globalThis, 'fetch')
        .mockImplementation(async () => new Response(JSON.stringify({ error }), { status }));
    const toggle = (user_id: number, batch_id = 'one') => api.post('/api/toggle', { user_id, batch_id, revision: 1 });
    answer(409, 'No A.');
    await toggle(1).catch(notify.problem);
    answer(409, 'No file.');
    await download('/api/file', 'GET', undefined, { query: { id: 1 } }).catch(notify.problem);
    answer(200);
    await toggle(2);
    await download('/api/file', 'GET', undefined, { query: { id: 2 } });
    expect(shown().map(({ message }) => message)).toEqual(['No A.', 'No file.']);
    // Another try of the same: only what each try has of its own differs.
    await toggle(1, 'two');
    await download('/api/file', 'GET', undefined, { query: { id: 1 } });
    expect(shown()).toEqual([]);
  });

  it('keeps no password of the call that failed', async () => {
    Object.assign(globalThis, { document: { cookie: '' } });
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{"error":"No."}', { status: 401 }));
    const login = { email: 'a@b.test', password: 'secret-1', captcha: 'proof-1' };
    await api.post('/api/login', { login, current_password: 'secret-2' }).catch(notify.problem);
    expect(shown()[0]!.call).toBe('POST /api/login {"login":{"email":"a@b.test"}}');
  });

  it('of several calls in one sentence stays until it is closed', async () => {
    const failed = (call: string) => watched(call, Promise.reject(new Error())).catch(() => notify.error('Offline.'));
    await failed('PUT /api/a');
    await failed('PUT /api/b');
    await watched('PUT /api/b', Promise.resolve());
    expect(shown().map(({ message }) => message)).toEqual(['Offline.']);
    await failed('PUT /api/b');
    await watched('PUT /api/b', Promise.resolve());
    expect(shown().map(({ message }) => message)).toEqual(['Offline.']);
    dismiss(shown()[0]!.id);
    await failed('PUT /api/b');
    await failed('PUT /api/b');
    await watched('PUT /api/b', Promise.resolve());
    expect(shown()).toEqual([]);
  });

  it('of a failed call is an error in the words of the server', () => {
    notify.problem({ error: 'The report is being made.' });
    notify.problem({});
    expect(shown()).toMatchObject([
      { type: 'error', message: 'The report is being made.' },
      { type: 'error', message: 'Undefined response from server' },
    ]);
  });
});
