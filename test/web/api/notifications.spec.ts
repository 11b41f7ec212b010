import { beforeEach, describe, expect, it } from '@jest/globals';
import { watched } from '../../../web/src/api/failed-calls.js';
import { appStore, dismiss, notificationsAtom, notify } from '../../../web/src/api/notifications.js';

const shown = () => appStore.get(notificationsAtom);
beforeEach(() => appStore.set(notificationsAtom, []));

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

  it('of a failed call is an error in the words of the server', () => {
    notify.problem({ error: 'The report is being made.' });
    notify.problem({});
    expect(shown()).toMatchObject([
      { type: 'error', message: 'The report is being made.' },
      { type: 'error', message: 'Undefined response from server' },
    ]);
  });
});
