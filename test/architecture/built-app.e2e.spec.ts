import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { SetPassword } from '../../src/identity/index.js';
import { aSchool } from '../roster/school.js';
import { PASSWORD } from '../support/app.js';
import { launchBrowser, openPage, type RunningApp, runningApp } from '../support/browser.js';
import { contentOf, StagedSitting } from '../web/exam-player/staged-sitting.js';

/** Places at which two JSON values differ, such as `paths./api/me.get`. */
function differences(a: unknown, b: unknown, place = ''): string[] {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b) ? [] : [place];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) =>
    differences(
      (a as Record<string, unknown>)[key],
      (b as Record<string, unknown>)[key],
      place ? `${place}.${key}` : key,
    ),
  );
}

/** Written for other browsers, or in a library's own css. */
const REFUSED_RIGHTLY = [
  /^-(webkit|moz|ms)-/,
  /::-(webkit|moz|ms)-/,
  /^hanging-punctuation: first$/,
  /^animation-delay: 0$/,
];

/** The declarations of a rule: what stands between semicolons outside of quotes and brackets. */
function declarationsIn(body: string): string[] {
  return body.match(/(?:[^;"'(]|"[^"]*"|'[^']*'|\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\))+/g) ?? [];
}

/** Every declaration and selector of the built css, once; it is minified and has no nested rules. */
function builtCss(): { declarations: [string, string][]; selectors: string[] } {
  const declarations = new Map<string, [string, string]>();
  const selectors = new Set<string>();
  const folder = join(process.env.TEST_BUILD!, 'web/dist/assets');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.css'))) {
    const css = readFileSync(join(folder, name), 'utf8').replace(/\/\*.*?\*\//gs, '');
    for (const [, before, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const selector = before!.slice(before!.lastIndexOf(';') + 1).trim();
      if (selector.startsWith('@')) continue;
      if (!/^(from|to|[\d.]+%)/.test(selector)) selectors.add(selector);
      for (const declaration of declarationsIn(body!)) {
        const [property, value] = [
          declaration.slice(0, declaration.indexOf(':')).trim(),
          declaration
            .slice(declaration.indexOf(':') + 1)
            .replace(/!important$/, '')
            .trim(),
        ];
        if (!property.startsWith('--')) declarations.set(`${property}: ${value}`, [property, value]);
      }
    }
  }
  return { declarations: [...declarations.values()], selectors: [...selectors] };
}

/** What a student's browser is told of its session, without a school behind it. */
const STUDENT = {
  userId: 1,
  role: 'Student',
  firstName: 'Amara',
  lastName: 'Johnson',
  email: 'amara@example.test',
  district: null,
  schoolDistrictId: null,
  untimedAssessment: false,
  multipleLoginsAvailable: false,
  school: {
    id: 1,
    name: 'Lakeview High',
    state: 'IL',
    courseType: ['SAT'],
    activitiesAvailable: false,
    schoolAdminOnly: false,
  },
};

/** Dark points in a picture of what a root draws left of its number. */
async function inkOfRoot(page: Page, root: Locator): Promise<number> {
  await root.scrollIntoViewIfNeeded();
  const clip = await root.evaluate((element) => {
    const [whole, number] = [element.getBoundingClientRect(), element.firstElementChild!.getBoundingClientRect()];
    return { x: whole.x, y: whole.y, width: Math.max(1, number.x - whole.x), height: whole.height };
  });
  const picture = (await page.screenshot({ clip })).toString('base64');
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(async (png) => {
      const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      canvas.drawImage(bitmap, 0, 0);
      const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
      return data.filter((value, i) => i % 4 === 0 && value < 128).length;
    }, picture);
  } finally {
    await blank.close();
  }
}

/** Node's own module loading is stricter than the test runner's: this is the build as people run it. */
describe('the built application', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runningApp({
      arrange: async (t) => {
        const { teacherId } = await aSchool(t);
        await t.commands.execute(new SetPassword(teacherId, PASSWORD));
      },
    });
  });
  afterAll(() => app?.close());

  it('is alive and ready, and serves the page, the API and its description', async () => {
    const http = app.http();
    expect((await http.get('/healthz')).body).toEqual({ status: 'ok' });
    expect(await http.get('/readyz')).toMatchObject({
      status: 200,
      body: { database: true, migrations: true, subscriptions: [] },
    });
    expect((await http.get('/login')).headers.get('content-type')).toContain('text/html');
    expect((await http.get('/api/login_options')).status).toBe(200);
    expect((await http.get('/api/docs-json')).body).toMatchObject({ openapi: expect.stringMatching(/^3/) });
    expect((await http.get('/api/nowhere')).headers.get('content-type')).toContain('application/problem+json');
  });

  it('answers what the server does not have with 404, and no page', async () => {
    for (const path of ['/template/nothing.xlsx', '/api/nothing', '/users/nothing']) {
      const { status, body } = await app.http().get(path);
      expect([path, status, typeof body]).toEqual([path, 404, 'object']);
    }
  });

  it('answers as openapi.json says (write it with "npm run -s openapi")', async () => {
    const { body } = await app.http().get('/api/docs-json');
    expect(differences(JSON.parse(readFileSync('openapi.json', 'utf8')), body)).toEqual([]);
  });

  it('leaves what a form does not say as it is', async () => {
    const http = app.http();
    await http.signIn('teacher1@school.test', PASSWORD);
    expect(await http.patch('/api/own_settings', { user: { lastName: 'Díaz' } })).toMatchObject({
      status: 200,
      body: { user: { firstName: 'teacher1', lastName: 'Díaz', email: 'teacher1@school.test' } },
    });
  });

  it('is typed for the web from openapi.json', () => {
    const typed = execFileSync(process.execPath, ['node_modules/openapi-typescript/bin/cli.js', 'openapi.json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(readFileSync('web/src/api/schema.d.ts', 'utf8').trim()).toBe(typed.trim());
  });

  describe('in a browser', () => {
    let browser: Browser;
    let page: Page;
    beforeAll(async () => {
      browser = await launchBrowser();
      page = await openPage(browser, app.url);
    });
    afterAll(() => browser?.close());

    it('has no rule in its css that the browser refuses', async () => {
      const { declarations, selectors } = builtCss();
      expect(declarations.length).toBeGreaterThan(1000);
      const refused = await page.evaluate(
        ([pairs, rules]) => {
          const sheet = new CSSStyleSheet();
          const taken = (selector: string): boolean => {
            try {
              return sheet.insertRule(`${selector} {}`) >= 0;
            } catch {
              return false;
            }
          };
          return [
            ...pairs.filter(([property, value]) => !CSS.supports(property, value)).map((pair) => pair.join(': ')),
            ...rules.filter((selector) => !taken(selector)),
          ];
        },
        [declarations, selectors] as const,
      );
      expect(refused.filter((rule) => !REFUSED_RIGHTLY.some((known) => known.test(rule)))).toEqual([]);
    });

    it('draws the root of a question in the player', async () => {
      await page.route('**/api/me', (route) => route.fulfill({ json: STUDENT }));
      const content = contentOf('sat-set-1/math/part-1/default');
      const [first] = content.form.items;
      content.form.items = [
        {
          ...first!,
          stimulus: null,
          kind: 'mcq',
          stem: '<p>Which is it?</p>',
          choices: [
            { id: 'a', html: '<math><msqrt><mn>15</mn></msqrt></math>' },
            { id: 'b', html: '<math><mn>15</mn></math>' },
          ],
        },
      ];
      await new StagedSitting(page, content).sit();
      await page.evaluate(() => document.fonts.ready);
      const [root, plain] = [
        page.getByRole('radio').nth(0).locator('math'),
        page.getByRole('radio').nth(1).locator('math'),
      ];
      expect(await inkOfRoot(page, root.locator('msqrt'))).toBeGreaterThan(10);
      expect((await root.boundingBox())!.width).toBeGreaterThan((await plain.boundingBox())!.width + 4);
    });
  });
});
