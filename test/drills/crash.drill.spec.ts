import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, runningApp } from '../support/browser.js';

describe('the built application', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runningApp();
  });
  afterAll(() => app?.close());

  it('comes back after a crash of its processes', async () => {
    await app.crash('web');
    await app.crash('worker');
    expect((await app.http().get('/readyz')).status).toBe(200);
  });
});
