import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { OutsideServices } from '../../src/platform/services/outside-services.js';
import { launchBrowser, notified, openPage, runningApp, type RunningApp } from '../support/browser.js';
import { aSchool } from '../roster/school.js';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

describe('with a Google account', () => {
  let app: RunningApp;
  let browser: Browser;
  let google: ChildProcess;

  beforeAll(async () => {
    const [port, googlePort] = [await freePort(), await freePort()];
    const portal = `http://127.0.0.1:${port}`;
    google = fork(join(import.meta.dirname, 'google-stand-in.mjs'), [String(googlePort), portal], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await once(google, 'message');
    app = await runningApp({
      env: { PORT: String(port), PUBLIC_URL: portal, OUTGOING_HOSTS: '127.0.0.1' },
      arrange: async (t) => {
        await aSchool(t);
        await t.get(OutsideServices).save('google', {
          enabled: true,
          values: { clientId: 'portal', clientSecret: 'portal-secret', issuer: `http://127.0.0.1:${googlePort}` },
          revision: 0,
        });
      },
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    google?.kill();
  });

  it('a teacher signs in without a password, and nobody does whom the school does not know', async () => {
    const page = await openPage(browser, app.url);
    const asGoogle = async (email: string) => {
      await page.goto(app.url);
      await page.getByRole('button', { name: 'Sign in with Google' }).click();
      await page.getByPlaceholder('Enter any login').fill(email);
      await page.getByPlaceholder('and password').fill('anything');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await asGoogle('stranger@school.test');
    await notified(page, 'There is no user with this email in Horizon.');
    expect(new URL(page.url()).search).toBe('');
    await page.context().clearCookies();
    await asGoogle('teacher1@school.test');
    await page.waitForURL('**/staff/dashboard');
    await page.reload();
    await page.getByText('teacher1 Person').first().waitFor();
  });
});
