import { describe, expect, it } from '@jest/globals';
import { expectAnswered, failed, later, never, refused, screen, sse, unreachable, type Schemas } from './screen.js';

const NONE: Schemas['DocumentsAnswer'] = { documents: [], meta: { totalCount: 0 } };
const at = '/staff/student_results/downloads';

describe('a screen without a server', () => {
  it('fails the test that gave a call no answer, and names the call', async () => {
    const s = await screen({ as: 'Teacher', at });
    await s.page.getByText('There was a problem getting reports').first().waitFor();
    expect(() => expectAnswered(s)).toThrow('GET /api/documents (/api/documents?');
    expect(() => expectAnswered(s)).not.toThrow(); // it is said once
  });

  it('fails the test whose answer throws', async () => {
    const s = await screen({
      as: 'Teacher',
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
      as: 'Teacher',
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
});
