import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { inTime, LoadTookTooLong } from '../../../web/src/lib/load-limit.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('a part that never answers is given up after 120 seconds, not before', async () => {
  let failure: unknown;
  inTime(new Promise(() => undefined)).catch((error: unknown) => (failure = error));
  await jest.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(failure).toBeInstanceOf(LoadTookTooLong);
});

it('a part that comes in time comes, and one that fails tells its own failure', async () => {
  await expect(inTime(Promise.resolve('part'))).resolves.toBe('part');
  await expect(inTime(Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow('Failed to fetch');
  expect(jest.getTimerCount()).toBe(0);
});
