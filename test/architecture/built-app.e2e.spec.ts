import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, runningApp } from '../support/browser.js';

/** Places at which two JSON values differ, such as `paths./api/me.get`. */
function differences(a: unknown, b: unknown, place = ''): string[] {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b) ? [] : [place];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => differences((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], place ? `${place}.${key}` : key));
}

/** Node's own module loading is stricter than the test runner's: this is the build as people run it. */
describe('the built application', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runningApp();
  });
  afterAll(() => app?.close());

  it('is alive and ready, and serves the page, the API and its description', async () => {
    const http = app.http();
    expect((await http.get('/healthz')).body).toEqual({ status: 'ok' });
    expect(await http.get('/readyz')).toMatchObject({ status: 200, body: { database: true, migrations: true, subscriptions: [] } });
    expect((await http.get('/login')).headers.get('content-type')).toContain('text/html');
    expect((await http.get('/api/login_options')).status).toBe(200);
    expect((await http.get('/api/docs-json')).body).toMatchObject({ openapi: expect.stringMatching(/^3/) });
    expect((await http.get('/api/nowhere')).headers.get('content-type')).toContain('application/problem+json');
  });

  it('answers as openapi.json says (write it with "npm run -s openapi")', async () => {
    const { body } = await app.http().get('/api/docs-json');
    expect(differences(JSON.parse(readFileSync('openapi.json', 'utf8')), body)).toEqual([]);
  });

  it('is typed for the web from openapi.json', () => {
    const typed = execFileSync(process.execPath, ['node_modules/openapi-typescript/bin/cli.js', 'openapi.json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    expect(readFileSync('web/src/api/schema.d.ts', 'utf8').trim()).toBe(typed.trim());
  });

  it('comes back after a crash of its processes', async () => {
    await app.crash('web');
    await app.crash('worker');
    expect((await app.http().get('/readyz')).status).toBe(200);
  });
});
