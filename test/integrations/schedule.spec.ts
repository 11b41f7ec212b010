import { describe, expect, it } from '@jest/globals';
import { retryAfterOf, verdictOn, type Outcome, type Standing } from '../../src/integrations/webhooks/schedule.js';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const HOUR = 3_600_000;
const FINE: Standing = { failures: 0, failingSince: null };
const answered = (status: number | null, retryAfter: number | null = null): Outcome => ({ status, retryAfter });
const failedOn = (outcome: Outcome, attempts = 1, standing = FINE) => {
  const verdict = verdictOn(outcome, attempts, standing, NOW);
  if (verdict.is !== 'failed') throw new Error('it was delivered');
  return verdict;
};

describe('a try to tell an endpoint something', () => {
  it.each([200, 202, 204])('is delivered with %s', (status) => {
    expect(verdictOn(answered(status), 1, FINE, NOW)).toEqual({ is: 'delivered' });
  });

  it.each([null, 301, 302, 400, 404, 500, 503])('is made again after %s', (status) => {
    expect(failedOn(answered(status)).nextAt).toEqual(new Date(NOW + 5_000));
  });

  it('is made eleven times in a little more than three days, each later than the one before', () => {
    const waits = Array.from({ length: 11 }, (_, i) => failedOn(answered(500), i + 1).nextAt);
    const ms = waits.slice(0, 10).map((at) => at!.getTime() - NOW);
    expect(ms).toEqual([...ms].sort((a, b) => a - b));
    expect(waits[10]).toBeNull();
    const hours = ms.reduce((sum, wait) => sum + wait, 0) / HOUR;
    expect(hours).toBeGreaterThan(72);
    expect(hours).toBeLessThan(80);
  });

  it('waits as long as the endpoint asks, at most an hour', () => {
    expect(failedOn(answered(429, 120))).toMatchObject({
      nextAt: new Date(NOW + 120_000),
      restingUntil: new Date(NOW + 120_000),
    });
    expect(failedOn(answered(503, 999_999)).restingUntil).toEqual(new Date(NOW + HOUR));
    expect(retryAfterOf('Fri, 27 Nov 2026 12:00:30 GMT', NOW)).toBe(30);
    expect([retryAfterOf('soon', NOW), retryAfterOf(undefined, NOW), retryAfterOf('-5', NOW)]).toEqual([null, null, 0]);
  });

  it('lets the endpoint rest from the third failure in a row, twice as long each time, at most a quarter of an hour', () => {
    const rest = (before: number) => {
      const { restingUntil } = failedOn(answered(500), 1, { failures: before, failingSince: new Date(NOW) });
      return restingUntil && (restingUntil.getTime() - NOW) / 1000;
    };
    expect([0, 1, 2, 3, 4, 50].map(rest)).toEqual([null, null, 5, 10, 20, 900]);
  });

  it('switches the endpoint off after five days and ten tries without one that worked', () => {
    const off = (failures: number, hours: number) =>
      failedOn(answered(500), 1, { failures, failingSince: new Date(NOW - hours * HOUR) }).off;
    expect([off(9, 120), off(8, 120), off(9, 119), off(300, 119)]).toEqual(['outage', null, null, null]);
  });

  it('switches the endpoint off at once when it says that it is gone', () => {
    expect(failedOn(answered(410)).off).toBe('gone');
  });
});
