import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAnswered, failed, later, never, refused, screen, sse, unreachable, type Schemas } from './screen.js';

const NONE: Schemas['DocumentsAnswer'] = { documents: [], meta: { totalCount: 0 } };
const at = '/admin/downloads';

describe('a screen without a server', () => {
  it('fails the test that gave a call no answer, and names the call', async () => {
    const s = await screen({ as: 'Horizon Admin', at });
    await s.page.getByText('There was a problem getting reports').first().waitFor();
    expect(() => expectAnswered(s)).toThrow('GET /api/documents (/api/documents?');
    expect(() => expectAnswered(s)).not.toThrow(); // it is said once
  });

  it('fails the test whose answer throws', async () => {
    const s = await screen({
      as: 'Horizon Admin',
      at,
      answers: {
        'GET /api/documents': () => {
          throw new Error('forgotten');
        },
      },
    });
    await s.page.getByText('There was a problem getting reports').first().waitFor();
    expect(() => expectAnswered(s)).toThrow('GET /api/documents: its answer threw Error: forgotten');
  });

  it('is in every state that the answers make: refused, broken, unreachable, loading, and changed meanwhile', async () => {
    const s = await screen({
      as: 'Horizon Admin',
      at,
      answers: { 'GET /api/documents': never(), 'GET /api/documents/stream': sse() },
    });
    const again = () => s.page.getByRole('button', { name: 'Try again' }).click();
    const asks = async (times: number) =>
      expect((await s.called('GET /api/documents', times)).query.get('page')).toBe('1');
    await asks(1);
    expect(await s.page.getByText('There was a problem').count()).toBe(0);
    s.answers['GET /api/documents'] = failed();
    await s.page.reload();
    await asks(2);
    s.answers['GET /api/documents'] = refused({ error: 'Not for you' }, 403);
    await again();
    await asks(3);
    const late = later(NONE);
    s.answers['GET /api/documents'] = late;
    await again();
    await asks(4);
    expect(await s.page.getByText('Nothing to download yet.').count()).toBe(0);
    late.come();
    await s.page.getByText('Nothing to download yet.').waitFor();
    s.answers['GET /api/documents'] = unreachable();
    await Promise.all([
      s.page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === '/api/documents'),
      s.page.reload(),
    ]);
  });

  it('stands at the moment that the test says', async () => {
    const s = await screen({ as: null, at: '/about', now: '2026-11-23T16:00:00.000Z' });
    expect(await s.page.evaluate(() => new Date().toISOString())).toMatch(/^2026-11-23T16:0/);
  });

  describe('is as new, although its page has shown another one before', () => {
    const pages: Page[] = [];
    const open = async () => {
      const { page } = await screen({ as: null, at: '/about' });
      pages.push(page);
      return page;
    };
    const left = (page: Page) =>
      page.evaluate(async () => ({
        local: localStorage.getItem('left'),
        session: sessionStorage.getItem('left'),
        databases: (await indexedDB.databases()).filter(({ name }) => name === 'left').length,
        cookie: document.cookie.includes('left'),
        history: history.length,
        wide: innerWidth,
        dark: matchMedia('(prefers-color-scheme: dark)').matches,
        forced: matchMedia('(forced-colors: active)').matches,
        pointed: document.querySelectorAll(':hover').length,
        day: new Date().getFullYear() > 2040,
      }));
    const NEW = {
      ...{ local: null, session: null, databases: 0, cookie: false, history: 2, wide: 1440 },
      ...{ dark: false, forced: false, pointed: 0, day: false },
    };

    it('leaves much behind', async () => {
      const page = await open();
      expect(await left(page)).toEqual({ ...NEW, history: expect.any(Number) });
      await page.evaluate(async () => {
        localStorage.setItem('left', '1');
        sessionStorage.setItem('left', '1');
        document.cookie = 'left=1';
        history.pushState(null, '', '/about?again');
        await new Promise((made) => (indexedDB.open('left').onsuccess = made));
      });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
      await page.mouse.move(200, 200);
      await page.route('**/api/**', (route) => route.abort());
      page.on('console', () => {
        throw new Error('This listens no more.');
      });
      const found = await left(page);
      expect(found).toMatchObject({ local: '1', session: '1', databases: 1, cookie: true, wide: 390, dark: true });
      expect(found.pointed).toBeGreaterThan(0);
    });

    it('finds nothing of it', async () => {
      const page = await open();
      expect(page).toBe(pages[0]);
      expect(await left(page)).toEqual(NEW);
      await page.evaluate(() => console.log('nobody hears it'));
    });

    it('changes what cannot be changed back', async () => {
      const page = await open();
      expect(page).toBe(pages[0]);
      await page.addInitScript(() => Object.assign(globalThis, { left: 1 }));
    });

    it('gets another page then, and one for a clock of its own', async () => {
      const page = await open();
      expect(page).not.toBe(pages[0]);
      expect(await left(page)).toEqual(NEW);
      await page.clock.setFixedTime('2050-01-01');
      expect(await left(page)).toMatchObject({ day: true });
    });

    it('has the time of its device again', async () => {
      const page = await open();
      expect(page).not.toBe(pages[3]);
      expect((await left(page)).day).toBe(false);
      const { page: clocked } = await screen({ as: null, at: '/about', now: '2026-11-23T16:00:00.000Z' });
      expect(clocked).toBe(pages[3]);
      expect(await clocked.evaluate(() => new Date().toISOString())).toMatch(/^2026-11-23T16:0/);
    });

    afterAll(() => expect(pages).toHaveLength(5));
  });
});
