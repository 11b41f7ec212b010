import { describe, expect, it } from '@jest/globals';
import { outageOf } from '../../../src/platform/db/outage.js';
import { LogUnavailable } from '../../../src/platform/event-store/port.js';

const coded = (code: string) => Object.assign(new Error('what the server or the system says'), { code });

describe('an outage', () => {
  it.each([
    ['08006', 'away'],
    ['57P01', 'away'],
    ['57P02', 'away'],
    ['57P03', 'away'],
    ['ECONNREFUSED', 'away'],
    ['ECONNRESET', 'away'],
    ['57014', 'slow'],
    ['53300', 'connections'],
    ['53100', 'full'],
    ['25006', 'read-only'],
  ])('is told by the code %s: %s', (code, kind) => {
    expect(outageOf(coded(code))).toBe(kind);
  });

  it.each([
    ['a connection that ended without a code', new Error('Connection terminated unexpectedly'), 'away'],
    ['every address refused', Object.assign(new Error(''), { errors: [coded('ECONNREFUSED')] }), 'away'],
    ['what another failure wraps', new Error('query failed', { cause: coded('53100') }), 'full'],
    ['a log that is away', new LogUnavailable(new Error('Server Is Not Ready')), 'away'],
  ])('is found in %s', (_, error, kind) => {
    expect(outageOf(error)).toBe(kind);
  });

  it('is no failure that the next try would only meet again', () => {
    for (const error of [coded('23505'), coded('40001'), coded('22021'), new Error('Something else'), null, 'text'])
      expect(outageOf(error)).toBeUndefined();
  });
});
