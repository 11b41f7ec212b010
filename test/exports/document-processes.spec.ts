import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DocumentProcesses } from '../../src/exports/documents/document-processes.js';
import { ProcessPool } from '../../src/platform/processes/process-pool.js';

const SCRIPT = new URL('file:///documents.js');
const MINUTE_MS = 60_000;
const warm = jest.spyOn(ProcessPool.prototype, 'warm');

beforeEach(() => {
  jest.useFakeTimers();
  warm.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
});

function processes(): DocumentProcesses {
  const jobs = { work: () => undefined, watch: () => undefined };
  type Needs = ConstructorParameters<typeof DocumentProcesses>;
  return new DocumentProcesses({} as Needs[0], {} as Needs[1], {} as Needs[2], jobs as unknown as Needs[3]);
}

describe('The process that makes short documents', () => {
  it('is started a minute after the worker, before it is needed', () => {
    processes().start(SCRIPT, true);
    jest.advanceTimersByTime(MINUTE_MS - 1);
    expect(warm).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(warm).toHaveBeenCalledTimes(1);
  });

  it('waits for the first document where it is not wanted ahead', () => {
    processes().start(SCRIPT, false);
    jest.advanceTimersByTime(10 * MINUTE_MS);
    expect(warm).not.toHaveBeenCalled();
  });

  it('is not started by a worker that has stopped', () => {
    const some = processes();
    some.start(SCRIPT, true);
    some.onApplicationShutdown();
    jest.advanceTimersByTime(10 * MINUTE_MS);
    expect(warm).not.toHaveBeenCalled();
  });
});
